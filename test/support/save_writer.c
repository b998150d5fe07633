#include "support/save_writer.h"

#include "file/pack.h"

#include <libdeflate.h>
#include <lz4.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void* grow(void* ptr, size_t size) {
  void* grown = realloc(ptr, size);
  if (grown == NULL) {
    fprintf(stderr, "save_writer: no memory\n");
    abort();
  }
  return grown;
}

// ---- NBT

enum { END, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, BYTES, STRING, LIST, COMPOUND, INTS, LONGS };

void nbt_raw(nbt_writer* w, const void* bytes, size_t size) {
  if (w->size + size > w->capacity) {
    w->capacity = (w->size + size) * 2 + 64;
    w->bytes = grow(w->bytes, w->capacity);
  }
  if (size > 0) {
    memcpy(w->bytes + w->size, bytes, size);
  }
  w->size += size;
}

static void put_be(nbt_writer* w, uint64_t value, int size) {
  uint8_t bytes[8];
  for (int i = 0; i < size; i++) {
    bytes[i] = (uint8_t)(value >> 8 * (size - 1 - i));
  }
  nbt_raw(w, bytes, (size_t)size);
}

static void put_text(nbt_writer* w, const char* text) {
  const size_t length = strlen(text);
  put_be(w, length, 2);
  nbt_raw(w, text, length);
}

// Type and name of a compound's entry; a list only counts.
static void put_head(nbt_writer* w, uint8_t type, const char* name) {
  if (w->depth > 0 && w->open[w->depth - 1].is_list) {
    w->open[w->depth - 1].count++;
    return;
  }
  put_be(w, type, 1);
  put_text(w, name);
}

void nbt_begin_raw(nbt_writer* w) {
  memset(w, 0, sizeof *w);
}

void nbt_begin(nbt_writer* w) {
  nbt_begin_raw(w);
  nbt_compound(w, "");
}

void nbt_free(nbt_writer* w) {
  free(w->bytes);
  memset(w, 0, sizeof *w);
}

void nbt_byte(nbt_writer* w, const char* name, int8_t value) {
  put_head(w, BYTE, name);
  put_be(w, (uint8_t)value, 1);
}

void nbt_short(nbt_writer* w, const char* name, int16_t value) {
  put_head(w, SHORT, name);
  put_be(w, (uint16_t)value, 2);
}

void nbt_int(nbt_writer* w, const char* name, int32_t value) {
  put_head(w, INT, name);
  put_be(w, (uint32_t)value, 4);
}

void nbt_long(nbt_writer* w, const char* name, int64_t value) {
  put_head(w, LONG, name);
  put_be(w, (uint64_t)value, 8);
}

void nbt_float(nbt_writer* w, const char* name, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  put_head(w, FLOAT, name);
  put_be(w, bits, 4);
}

void nbt_double(nbt_writer* w, const char* name, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  put_head(w, DOUBLE, name);
  put_be(w, bits, 8);
}

void nbt_string(nbt_writer* w, const char* name, const char* value) {
  put_head(w, STRING, name);
  put_text(w, value);
}

void nbt_bytes(nbt_writer* w, const char* name, const void* bytes, int32_t count) {
  put_head(w, BYTES, name);
  put_be(w, (uint32_t)count, 4);
  nbt_raw(w, bytes, (size_t)count);
}

void nbt_ints(nbt_writer* w, const char* name, const int32_t* values, int32_t count) {
  put_head(w, INTS, name);
  put_be(w, (uint32_t)count, 4);
  for (int32_t i = 0; i < count; i++) {
    put_be(w, (uint32_t)values[i], 4);
  }
}

void nbt_longs(nbt_writer* w, const char* name, const int64_t* values, int32_t count) {
  put_head(w, LONGS, name);
  put_be(w, (uint32_t)count, 4);
  for (int32_t i = 0; i < count; i++) {
    put_be(w, (uint64_t)values[i], 8);
  }
}

void nbt_list(nbt_writer* w, const char* name, uint8_t item_type) {
  put_head(w, LIST, name);
  put_be(w, item_type, 1);
  w->open[w->depth].is_list = 1;
  w->open[w->depth].count = 0;
  w->open[w->depth].count_at = w->size;
  w->depth++;
  put_be(w, 0, 4);
}

void nbt_compound(nbt_writer* w, const char* name) {
  put_head(w, COMPOUND, name);
  w->open[w->depth++].is_list = 0;
}

void nbt_end(nbt_writer* w) {
  w->depth--;
  if (!w->open[w->depth].is_list) {
    put_be(w, END, 1);
    return;
  }
  const uint32_t count = (uint32_t)w->open[w->depth].count;
  for (int i = 0; i < 4; i++) {
    w->bytes[w->open[w->depth].count_at + (size_t)i] = (uint8_t)(count >> 8 * (3 - i));
  }
}

void nbt_doubles(nbt_writer* w, const char* name, const double* values, int32_t count) {
  nbt_list(w, name, DOUBLE);
  for (int32_t i = 0; i < count; i++) {
    nbt_double(w, NULL, values[i]);
  }
  nbt_end(w);
}

void nbt_floats(nbt_writer* w, const char* name, const float* values, int32_t count) {
  nbt_list(w, name, FLOAT);
  for (int32_t i = 0; i < count; i++) {
    nbt_float(w, NULL, values[i]);
  }
  nbt_end(w);
}

// ---- Compression

void save_bytes_free(save_bytes* bytes) {
  free(bytes->bytes);
  *bytes = (save_bytes){0};
}

static void put_le32(uint8_t* at, uint32_t value) {
  for (int i = 0; i < 4; i++) {
    at[i] = (uint8_t)(value >> 8 * i);
  }
}

// One frame: "LZ4Block", token, packed size, size, checksum, bytes.
static size_t put_lz4_frame(uint8_t* at, const uint8_t* bytes, uint32_t size) {
  memcpy(at, "LZ4Block", 8);
  const int packed = LZ4_compress_default((const char*)bytes, (char*)at + 21, (int)size,
                                          LZ4_compressBound((int)size));
  const bool is_packed = packed > 0 && (uint32_t)packed < size;
  const uint32_t stored = is_packed ? (uint32_t)packed : size;
  if (!is_packed) {
    memcpy(at + 21, bytes, size);
  }
  at[8] = (uint8_t)((is_packed ? 0x20 : 0x10) | 6);
  put_le32(at + 9, stored);
  put_le32(at + 13, size);
  put_le32(at + 17, ov_lz4_checksum(bytes, size));
  return 21 + stored;
}

static save_bytes compress_lz4(const uint8_t* bytes, size_t size) {
  save_bytes out = {grow(NULL, size + size / 2 + 4096), 0};
  for (size_t at = 0; at < size; at += 65536) {
    const size_t left = size - at;
    out.size +=
        put_lz4_frame(out.bytes + out.size, bytes + at, (uint32_t)(left < 65536 ? left : 65536));
  }
  memcpy(out.bytes + out.size, "LZ4Block", 8);
  memset(out.bytes + out.size + 8, 0, 13);
  out.bytes[out.size + 8] = 0x16;
  out.size += 21;
  return out;
}

save_bytes save_compress(save_compression kind, const void* bytes, size_t size) {
  if (kind == SAVE_LZ4) {
    return compress_lz4(bytes, size);
  }
  save_bytes out = {grow(NULL, size + size / 8 + 1024), size};
  if (kind == SAVE_NONE) {
    memcpy(out.bytes, bytes, size);
    return out;
  }
  struct libdeflate_compressor* compressor = libdeflate_alloc_compressor(6);
  const size_t room = size + size / 8 + 1024;
  out.size = kind == SAVE_GZIP ? libdeflate_gzip_compress(compressor, bytes, size, out.bytes, room)
                               : libdeflate_zlib_compress(compressor, bytes, size, out.bytes, room);
  libdeflate_free_compressor(compressor);
  return out;
}

// ---- Region files

void region_begin(region_writer* w) {
  memset(w, 0, sizeof *w);
  w->bytes = grow(NULL, 8192);
  w->size = 8192;
  memset(w->bytes, 0, w->size);
}

static uint8_t* header_entry(const region_writer* w, int32_t x, int32_t z) {
  return w->bytes + 4 * ((x & 31) + (z & 31) * 32);
}

void region_set_entry(region_writer* w, int32_t x, int32_t z, uint32_t sector, uint8_t count) {
  uint8_t* entry = header_entry(w, x, z);
  entry[0] = (uint8_t)(sector >> 16);
  entry[1] = (uint8_t)(sector >> 8);
  entry[2] = (uint8_t)sector;
  entry[3] = count;
}

uint32_t region_sector(const region_writer* w, int32_t x, int32_t z) {
  const uint8_t* entry = header_entry(w, x, z);
  return (uint32_t)entry[0] << 16 | (uint32_t)entry[1] << 8 | entry[2];
}

static void pad(region_writer* w) {
  const size_t padded = (w->size + 4095) / 4096 * 4096;
  w->bytes = grow(w->bytes, padded);
  memset(w->bytes + w->size, 0, padded - w->size);
  w->size = padded;
}

void region_put_record(region_writer* w, int32_t x, int32_t z, uint32_t stored, uint8_t kind,
                       const void* bytes, size_t size) {
  pad(w);
  const size_t start = w->size;
  w->bytes = grow(w->bytes, start + 5 + size);
  for (int i = 0; i < 4; i++) {
    w->bytes[start + (size_t)i] = (uint8_t)(stored >> 8 * (3 - i));
  }
  w->bytes[start + 4] = kind;
  if (size > 0) {
    memcpy(w->bytes + start + 5, bytes, size);
  }
  w->size = start + 5 + size;
  region_set_entry(w, x, z, (uint32_t)(start / 4096), (uint8_t)((5 + size + 4095) / 4096));
}

void region_put(region_writer* w, int32_t x, int32_t z, save_compression kind, const void* nbt,
                size_t size) {
  save_bytes packed = save_compress(kind, nbt, size);
  region_put_record(w, x, z, (uint32_t)packed.size + 1, (uint8_t)kind, packed.bytes, packed.size);
  save_bytes_free(&packed);
}

void region_put_external(region_writer* w, int32_t x, int32_t z, save_compression kind) {
  region_put_record(w, x, z, 1, (uint8_t)(0x80 | kind), NULL, 0);
}

void region_end(region_writer* w) {
  if (!w->is_unpadded) {
    pad(w);
  }
}

void region_free(region_writer* w) {
  free(w->bytes);
  memset(w, 0, sizeof *w);
}

// ---- Chunks

typedef struct palette {
  const char* names[4096];
  int32_t count;
  uint16_t cells[4096];
} palette;

static void fill_palette(const save_chunk* chunk, int32_t section_y, palette* out) {
  out->count = 0;
  for (int32_t i = 0; i < 4096; i++) {
    const char* name = chunk->block(chunk->context, chunk->x * 16 + i % 16,
                                    section_y * 16 + i / 256, chunk->z * 16 + i / 16 % 16);
    int32_t found = 0;
    while (found < out->count && strcmp(out->names[found], name) != 0) {
      found++;
    }
    if (found == out->count) {
      out->names[out->count++] = name;
    }
    out->cells[i] = (uint16_t)found;
  }
}

// "minecraft:" is added where a name has no name space.
static void put_state(nbt_writer* w, const char* state) {
  char text[256];
  const size_t length = strcspn(state, "[");
  snprintf(text, sizeof text, "%s%.*s", memchr(state, ':', length) ? "" : "minecraft:", (int)length,
           state);
  nbt_compound(w, NULL);
  nbt_string(w, "Name", text);
  if (state[length] == '[') {
    nbt_compound(w, "Properties");
    const char* at = state + length + 1;
    while (*at != ']' && *at != '\0') {
      char name[64];
      char value[64];
      int used = 0;
      if (sscanf(at, "%63[^=]=%63[^],]%n", name, value, &used) != 2) {
        fprintf(stderr, "save_writer: bad state '%s'\n", state);
        abort();
      }
      nbt_string(w, name, value);
      at += used;
      at += *at == ',';
    }
    nbt_end(w);
  }
  nbt_end(w);
}

static void put_palette(nbt_writer* w, const char* name, const palette* p) {
  nbt_list(w, name, COMPOUND);
  for (int32_t i = 0; i < p->count; i++) {
    put_state(w, p->names[i]);
  }
  nbt_end(w);
}

static void put_cells(nbt_writer* w, const char* name, const palette* p) {
  int32_t bits = 4;
  while ((1 << bits) < p->count) {
    bits++;
  }
  const int32_t per_long = 64 / bits;
  int64_t longs[1024];
  int32_t count = 0;
  for (int32_t cell = 0; cell < 4096; cell += per_long) {
    uint64_t packed = 0;
    for (int32_t i = 0; i < per_long && cell + i < 4096; i++) {
      packed |= (uint64_t)p->cells[cell + i] << i * bits;
    }
    longs[count++] = (int64_t)packed;
  }
  nbt_longs(w, name, longs, count);
}

static void put_light(const save_chunk* chunk, int32_t section_y, nbt_writer* w) {
  uint8_t light[2048];
  if (chunk->is_lit && section_y * 16 == chunk->min_y) {
    memset(light, 0x77, sizeof light);
    nbt_bytes(w, "BlockLight", light, 2048);
  }
  if (chunk->is_lit && section_y * 16 == chunk->min_y + chunk->height - 16) {
    memset(light, 0xFF, sizeof light);
    nbt_bytes(w, "SkyLight", light, 2048);
  }
}

static void put_section(const save_chunk* chunk, int32_t section_y, bool is_old, nbt_writer* w) {
  static palette p;
  fill_palette(chunk, section_y, &p);
  const bool is_air = p.count == 1 && strcmp(p.names[0], "air") == 0;
  if (is_old && is_air && !chunk->is_lit) {
    return; // the old layout left such sections out
  }
  nbt_compound(w, NULL);
  nbt_byte(w, "Y", (int8_t)section_y);
  if (!is_old) {
    nbt_compound(w, "block_states");
    put_palette(w, "palette", &p);
    if (p.count > 1) {
      put_cells(w, "data", &p);
    }
    nbt_end(w);
  } else if (!is_air) {
    put_palette(w, "Palette", &p);
    put_cells(w, "BlockStates", &p);
  }
  put_light(chunk, section_y, w);
  nbt_end(w);
}

void save_chunk_nbt(const save_chunk* chunk, nbt_writer* out) {
  const bool is_old = chunk->data_version < 2844;
  nbt_begin(out);
  nbt_int(out, "DataVersion", chunk->data_version);
  if (is_old) {
    nbt_compound(out, "Level");
  } else {
    nbt_int(out, "yPos", chunk->min_y / 16);
  }
  nbt_int(out, "xPos", chunk->x);
  nbt_int(out, "zPos", chunk->z);
  nbt_long(out, "LastUpdate", chunk->last_update);
  const char* full = chunk->data_version < 3600 ? "full" : "minecraft:full";
  nbt_string(out, "Status", chunk->status != NULL ? chunk->status : full);
  nbt_byte(out, "isLightOn", chunk->is_lit);
  nbt_list(out, is_old ? "Sections" : "sections", COMPOUND);
  for (int32_t y = chunk->min_y / 16; y < (chunk->min_y + chunk->height) / 16; y++) {
    put_section(chunk, y, is_old, out);
  }
  nbt_end(out);
  if (chunk->block_entities != NULL) {
    nbt_list(out, "block_entities", COMPOUND);
    chunk->block_entities(chunk->entities_context, out);
    nbt_end(out);
  }
  if (is_old) {
    nbt_list(out, "Entities", COMPOUND);
    if (chunk->entities != NULL) {
      chunk->entities(chunk->entities_context, out);
    }
    nbt_end(out);
    nbt_end(out);
  }
  nbt_end(out);
}

void save_entities_nbt(int32_t x, int32_t z, int32_t data_version, save_entries_fn* entities,
                       void* context, nbt_writer* out) {
  const int32_t position[2] = {x, z};
  nbt_begin(out);
  nbt_int(out, "DataVersion", data_version);
  nbt_ints(out, "Position", position, 2);
  nbt_list(out, "Entities", COMPOUND);
  entities(context, out);
  nbt_end(out);
  nbt_end(out);
}

void save_poi_nbt(int32_t data_version, const save_point* points, int32_t count, nbt_writer* out) {
  nbt_begin(out);
  nbt_int(out, "DataVersion", data_version);
  nbt_compound(out, "Sections");
  for (int32_t i = 0; i < count;) {
    const int32_t section = points[i].y >> 4;
    char name[16];
    snprintf(name, sizeof name, "%d", (int)section);
    nbt_compound(out, name);
    nbt_byte(out, "Valid", 1);
    nbt_list(out, "Records", COMPOUND);
    for (; i < count && points[i].y >> 4 == section; i++) {
      const int32_t pos[3] = {points[i].x, points[i].y, points[i].z};
      nbt_compound(out, NULL);
      nbt_ints(out, "pos", pos, 3);
      nbt_int(out, "free_tickets", points[i].free_tickets);
      nbt_string(out, "type", points[i].type);
      nbt_end(out);
    }
    nbt_end(out);
    nbt_end(out);
  }
  nbt_end(out);
  nbt_end(out);
}

// ---- Saves

void save_make_folder(const char* path) {
  char part[1024];
  snprintf(part, sizeof part, "%s", path);
  for (char* at = part + 1; *at != '\0'; at++) {
    if (*at == '/') {
      *at = '\0';
      mkdir(part, 0777);
      *at = '/';
    }
  }
  mkdir(part, 0777);
}

void save_write_file(const char* path, const void* bytes, size_t size) {
  FILE* file = fopen(path, "wb");
  if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
    fprintf(stderr, "save_writer: cannot write %s\n", path);
    abort();
  }
}

void save_begin(save_writer* w, const char* folder) {
  memset(w, 0, sizeof *w);
  snprintf(w->folder, sizeof w->folder, "%s", folder);
  save_make_folder(folder);
}

void save_put(save_writer* w, const char* part, int32_t x, int32_t z, const nbt_writer* nbt) {
  int32_t i = 0;
  while (i < w->count && (strcmp(w->regions[i].part, part) != 0 || w->regions[i].x != x >> 5 ||
                          w->regions[i].z != z >> 5)) {
    i++;
  }
  if (i == 64) {
    fprintf(stderr, "save_writer: too many regions\n");
    abort();
  }
  if (i == w->count) {
    w->count++;
    snprintf(w->regions[i].part, sizeof w->regions[i].part, "%s", part);
    w->regions[i].x = x >> 5;
    w->regions[i].z = z >> 5;
    region_begin(&w->regions[i].region);
  }
  region_put(&w->regions[i].region, x, z, SAVE_ZLIB, nbt->bytes, nbt->size);
}

void save_put_chunk(save_writer* w, const save_chunk* chunk) {
  nbt_writer nbt;
  save_chunk_nbt(chunk, &nbt);
  save_put(w, "region", chunk->x, chunk->z, &nbt);
  nbt_free(&nbt);
}

void save_end(save_writer* w) {
  char path[640];
  for (int32_t i = 0; i < w->count; i++) {
    snprintf(path, sizeof path, "%s/%s", w->folder, w->regions[i].part);
    save_make_folder(path);
    snprintf(path, sizeof path, "%s/%s/r.%d.%d.mca", w->folder, w->regions[i].part,
             (int)w->regions[i].x, (int)w->regions[i].z);
    region_end(&w->regions[i].region);
    save_write_file(path, w->regions[i].region.bytes, w->regions[i].region.size);
    region_free(&w->regions[i].region);
  }
  w->count = 0;
}

void save_level_dat(const char* folder, const char* file, const save_level* level) {
  nbt_writer w;
  nbt_begin(&w);
  nbt_compound(&w, "Data");
  nbt_int(&w, "DataVersion", level->data_version);
  nbt_string(&w, "LevelName", level->name);
  nbt_long(&w, "Time", level->time);
  nbt_long(&w, "DayTime", level->day_time);
  nbt_byte(&w, "raining", level->is_raining);
  nbt_byte(&w, "thundering", level->is_thundering);
  nbt_byte(&w, "Difficulty", level->difficulty);
  nbt_compound(&w, "GameRules");
  nbt_string(&w, "mobGriefing", level->mob_griefing ? "true" : "false");
  nbt_end(&w);
  nbt_end(&w);
  nbt_end(&w);
  save_bytes packed = save_compress(SAVE_GZIP, w.bytes, w.size);
  char path[640];
  save_make_folder(folder);
  snprintf(path, sizeof path, "%s/%s", folder, file);
  save_write_file(path, packed.bytes, packed.size);
  save_bytes_free(&packed);
  nbt_free(&w);
}
