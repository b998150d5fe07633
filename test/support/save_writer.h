// Writes NBT, region files and small saves for tests. Its knowledge of the formats is its own: it
// shares nothing with src/save, so that a test compares two readings of the format. It needs no
// test frame (the fuzzers' corpus is made with it) and aborts when memory or the disk run out.
#ifndef OVIS_TEST_SUPPORT_SAVE_WRITER_H
#define OVIS_TEST_SUPPORT_SAVE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// ---- NBT

// A document in the making. Values go into the innermost open list or compound; in a list their
// name is NULL.
typedef struct nbt_writer {
  uint8_t* bytes;
  size_t size;
  size_t capacity;
  int32_t depth;
  struct {
    size_t count_at; // where a list's count stands
    int32_t count;   // entries so far
    uint8_t is_list;
  } open[600];
} nbt_writer;

void nbt_begin(nbt_writer* w);     // opens the root compound, named ""
void nbt_begin_raw(nbt_writer* w); // nothing: the bytes are written by nbt_raw
void nbt_free(nbt_writer* w);

void nbt_byte(nbt_writer* w, const char* name, int8_t value);
void nbt_short(nbt_writer* w, const char* name, int16_t value);
void nbt_int(nbt_writer* w, const char* name, int32_t value);
void nbt_long(nbt_writer* w, const char* name, int64_t value);
void nbt_float(nbt_writer* w, const char* name, float value);
void nbt_double(nbt_writer* w, const char* name, double value);
void nbt_string(nbt_writer* w, const char* name, const char* value);
void nbt_bytes(nbt_writer* w, const char* name, const void* bytes, int32_t count);
void nbt_ints(nbt_writer* w, const char* name, const int32_t* values, int32_t count);
void nbt_longs(nbt_writer* w, const char* name, const int64_t* values, int32_t count);
void nbt_list(nbt_writer* w, const char* name, uint8_t item_type);
void nbt_compound(nbt_writer* w, const char* name);
void nbt_end(nbt_writer* w); // closes the innermost list or compound, at last the root
void nbt_raw(nbt_writer* w, const void* bytes, size_t size);

void nbt_doubles(nbt_writer* w, const char* name, const double* values, int32_t count); // a list
void nbt_floats(nbt_writer* w, const char* name, const float* values, int32_t count);   // a list

// ---- Compression and region files

typedef enum save_compression {
  SAVE_GZIP = 1,
  SAVE_ZLIB = 2,
  SAVE_NONE = 3,
  SAVE_LZ4 = 4
} save_compression;

typedef struct save_bytes {
  uint8_t* bytes;
  size_t size;
} save_bytes;

void save_bytes_free(save_bytes* bytes);
save_bytes save_compress(save_compression kind, const void* bytes, size_t size);

// A region file in memory. Records follow each other in the order in which they were put.
typedef struct region_writer {
  uint8_t* bytes;
  size_t size;
  bool is_unpadded; // leave the last sector as short as it is
} region_writer;

void region_begin(region_writer* w);
void region_put(region_writer* w, int32_t x, int32_t z, save_compression kind, const void* nbt,
                size_t size);
// The record of a chunk whose bytes lie in a c.X.Z.mcc file.
void region_put_external(region_writer* w, int32_t x, int32_t z, save_compression kind);
// A record as it is: `stored` is its length field.
void region_put_record(region_writer* w, int32_t x, int32_t z, uint32_t stored, uint8_t kind,
                       const void* bytes, size_t size);
// Overwrites a header entry.
void region_set_entry(region_writer* w, int32_t x, int32_t z, uint32_t sector, uint8_t count);
uint32_t region_sector(const region_writer* w, int32_t x, int32_t z);
void region_end(region_writer* w); // pads
void region_free(region_writer* w);

// ---- Chunks and saves

// Name of a block's state at a place: "air", "oak_door[half=lower,open=false]".
typedef const char* save_block_fn(void* context, int32_t x, int32_t y, int32_t z);

// Writes the entries of a list that is open.
typedef void save_entries_fn(void* context, nbt_writer* w);

typedef struct save_chunk {
  int32_t x, z;
  int32_t data_version; // below 2844 the old layout: Level, Sections, Palette, BlockStates
  const char* status;   // NULL: full, spelt as that version does
  int64_t last_update;
  int32_t min_y, height;
  save_block_fn* block;
  void* context;
  bool is_lit; // block light 7 in the lowest section only, sky light 15 in the highest
  save_entries_fn* block_entities; // [opt] only in the new layout
  save_entries_fn* entities;       // [opt] inline; only in the old layout
  void* entities_context;          // of both
} save_chunk;

// The document of a chunk.
void save_chunk_nbt(const save_chunk* chunk, nbt_writer* out);
// The documents of entities/ and poi/. Points: (type, x, y, z, free tickets), sections of 16.
void save_entities_nbt(int32_t x, int32_t z, int32_t data_version, save_entries_fn* entities,
                       void* context, nbt_writer* out);

typedef struct save_point {
  const char* type;
  int32_t x, y, z;
  int32_t free_tickets;
} save_point;

// `points` of one chunk, those of a section next to each other.
void save_poi_nbt(int32_t data_version, const save_point* points, int32_t count, nbt_writer* out);

// A dimension's folder being written: region files grow in memory until save_end.
typedef struct save_writer {
  char folder[512];
  int32_t count;
  struct {
    char part[16];
    int32_t x, z;
    region_writer region;
  } regions[64];
} save_writer;

void save_begin(save_writer* w, const char* folder); // makes the folder if need be
void save_put(save_writer* w, const char* part, int32_t x, int32_t z, const nbt_writer* nbt);
void save_put_chunk(save_writer* w, const save_chunk* chunk);
void save_end(save_writer* w);

typedef struct save_level {
  int32_t data_version;
  int64_t time, day_time;
  bool is_raining, is_thundering, mob_griefing;
  int8_t difficulty;
  const char* name;
} save_level;
void save_level_dat(const char* folder, const char* file, const save_level* level);

void save_make_folder(const char* path); // with its parents
void save_write_file(const char* path, const void* bytes, size_t size);

#endif
