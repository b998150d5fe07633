// Changes the states of single cells in a section and copies everything else byte for byte.
// Format: docs/formats/anvil.md#writing
//
// A state that the palette lacks is appended to it; states that no cell uses any more stay in it.
// All cells are packed again only if the larger palette needs more bits. Otherwise only the longs
// of the changed cells are rewritten. Layout of a section: save_chunk.c.
#include "save/save_write_internal.h"

#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "base/sort.h"

#include <string.h>

#define PALETTE_MAX 4096    // cells of a section: none can use more states
#define BITS_MIN 4          // of a palette index
#define LONGS_MAX 1024      // capacity; indices of 12 bits, the widest, take 820
#define NAME_MAX_LENGTH 255 // [Units: bytes] As in save_chunk.c.

// ---- Collecting

static bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-' ||
         c == '/' || c == ':';
}

// Copies the characters of a name from `*at`. Returns false if there are none or too many.
static bool take_name(const char** at, char* out, size_t* length) {
  *length = 0;
  for (; is_name_char(**at) && *length < NAME_MAX_LENGTH; (*at)++) {
    out[(*length)++] = **at;
  }
  out[*length] = '\0';
  return *length > 0 && !is_name_char(**at);
}

// Parses "half=lower,open=true]" up to the end of the text and writes it as a compound.
static bool write_properties(ovis_nbt_writer* nbt, const char* at) {
  ovis_nbt_open_compound(nbt, "Properties");
  for (;;) {
    char name[NAME_MAX_LENGTH + 1];
    char value[NAME_MAX_LENGTH + 1];
    size_t length = 0;
    if (!take_name(&at, name, &length) || *at++ != '=' || !take_name(&at, value, &length)) {
      return false;
    }
    ovis_nbt_write_string(nbt, name, value);
    if (*at != ',') {
      break;
    }
    at++;
  }
  ovis_nbt_end(nbt);
  return at[0] == ']' && at[1] == '\0';
}

// Writes a palette entry for "minecraft:oak_door[half=lower]" as a document.
static bool write_state(ovis_nbt_writer* nbt, const char* text) {
  static const char space[] = "minecraft:";
  const size_t space_length = sizeof space - 1;
  char name[sizeof space + NAME_MAX_LENGTH];
  char* bare = name + space_length;
  size_t length = 0;
  const char* at = text;
  memcpy(name, space, space_length);
  if (!take_name(&at, bare, &length)) {
    return false;
  }
  const bool has_space = strchr(bare, ':') != NULL;
  ovis_nbt_writer_reset(nbt);
  ovis_nbt_open_document(nbt, (ovis_nbt_text){"", 0});
  ovis_nbt_write_string(nbt, "Name", has_space ? bare : name);
  const bool is_good = *at == '\0' || (*at == '[' && write_properties(nbt, at + 1));
  ovis_nbt_end(nbt);
  return is_good;
}

ovis_status ovis_save_writer_set_block(ovis_save_writer* writer, ovis_pos pos, const char* state) {
  OV_REQUIRE(writer != NULL && state != NULL, OVIS_BAD_ARGUMENT);
  const uint8_t* bytes = NULL;
  size_t size = 0;
  ovis_nbt_document document;
  ov_block_change change = {pos, writer->blocks.count, {0, 0}};
  OV_REQUIRE(!writer->is_committed, OVIS_OUT_OF_RANGE);
  if (!ov_is_cell(&pos)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (state == NULL || !write_state(writer->scratch, state)) {
    return OVIS_BAD_FORMAT;
  }
  ovis_status status = ovis_nbt_writer_finish(writer->scratch, &bytes, &size, NULL);
  if (status == OVIS_OK) {
    status = ovis_nbt_check(bytes, size, NULL, &document, NULL);
  }
  if (status != OVIS_OK) {
    return status;
  }
  return ov_save_store_bytes(writer, document.root.bytes, ovis_nbt_get_size(document.root),
                             &change.state) &&
                 ov_array_push(&writer->blocks, &writer->allocator, change)
             ? OVIS_OK
             : OVIS_NO_MEMORY;
}

static bool block_before(const void* left, const void* right) {
  const ov_block_change* a = left;
  const ov_block_change* b = right;
  const int32_t keys[3][2] = {{a->pos.z >> 4, b->pos.z >> 4},
                              {a->pos.x >> 4, b->pos.x >> 4},
                              {a->pos.y >> 4, b->pos.y >> 4}};
  for (int32_t i = 0; i < 3; i++) {
    if (keys[i][0] != keys[i][1]) {
      return keys[i][0] < keys[i][1];
    }
  }
  return a->order < b->order;
}

// ---- One section

typedef struct section {
  ovis_save_writer* writer;
  ovis_nbt palette;
  ovis_nbt data;
  bool is_flat;   // entry names as of 1.18
  bool is_packed; // the file has longs for the cells, or a change adds them
  int32_t bits;
  int32_t count;     // states in the file's palette
  int32_t new_count; // including the added ones
  ov_piece added[OVIS_SECTION_CELLS];
  int64_t longs[LONGS_MAX];
  int32_t long_count;
} section;

static int32_t bits_for(int32_t count) {
  OVIS_ASSERT(count >= 0);
  int32_t bits = BITS_MIN;
  while (1 << bits < count) {
    bits++;
  }
  return bits;
}

static int32_t longs_for(int32_t bits) {
  OVIS_ASSERT(bits >= 0);
  const int32_t per_long = 64 / bits;
  return (OVIS_SECTION_CELLS + per_long - 1) / per_long;
}

static ovis_status bad_section(ovis_error* error, const char* what) {
  return ov_fail(error, OVIS_BAD_FORMAT, -1, "a section to change is damaged: %s", what);
}

static ovis_status read_section(section* s, ovis_nbt value, ovis_error* error) {
  const ovis_nbt states = ovis_nbt_get(value, "block_states");
  s->is_flat = states.type == OVIS_NBT_COMPOUND;
  const ovis_nbt holder = s->is_flat ? states : value;
  s->palette = ovis_nbt_get(holder, s->is_flat ? "palette" : "Palette");
  s->data = ovis_nbt_get(holder, s->is_flat ? "data" : "BlockStates");
  s->count = ovis_nbt_get_count(s->palette);
  s->new_count = s->count;
  if (s->palette.type == OVIS_NBT_END) {
    return ov_fail(error, OVIS_NOT_FOUND, -1, "a section to change has no blocks");
  }
  if (s->count < 1 || s->count > PALETTE_MAX ||
      ovis_nbt_get_item_type(s->palette) != OVIS_NBT_COMPOUND) {
    return bad_section(error, "its palette");
  }
  s->bits = bits_for(s->count);
  const uint8_t* bytes = ovis_nbt_get_array(s->data, OVIS_NBT_LONG_ARRAY, &s->long_count);
  s->is_packed = s->long_count > 0;
  if (!s->is_packed && s->count == 1) {
    s->long_count = longs_for(s->bits);
    memset(s->longs, 0, sizeof s->longs);
    return OVIS_OK;
  }
  if (s->long_count != longs_for(s->bits)) {
    return bad_section(error, "the count of its longs");
  }
  for (int32_t i = 0; i < s->long_count; i++) {
    s->longs[i] = (int64_t)ov_get_u64(bytes + 8 * i);
  }
  return OVIS_OK;
}

static uint32_t get_cell(const section* s, int32_t cell) {
  OVIS_ASSERT(cell >= 0);
  const int32_t per_long = 64 / s->bits;
  return (uint32_t)((uint64_t)s->longs[cell / per_long] >> cell % per_long * s->bits) &
         ((1u << s->bits) - 1);
}

static void set_cell(section* s, int32_t cell, uint32_t value) {
  OVIS_ASSERT(cell >= 0);
  const int32_t per_long = 64 / s->bits;
  const int32_t shift = cell % per_long * s->bits;
  const uint64_t mask = ((UINT64_C(1) << s->bits) - 1) << shift;
  const uint64_t old = (uint64_t)s->longs[cell / per_long];
  s->longs[cell / per_long] = (int64_t)((old & ~mask) | (uint64_t)value << shift);
}

static void widen(section* s) {
  const section old = *s;
  s->bits = bits_for(s->new_count);
  s->long_count = longs_for(s->bits);
  memset(s->longs, 0, sizeof s->longs);
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
    set_cell(s, cell, get_cell(&old, cell));
  }
}

static bool is_same_text(ovis_nbt a, ovis_nbt b) {
  const ovis_nbt_text x = ovis_nbt_text_plain(ovis_nbt_get_string(a));
  const ovis_nbt_text y = ovis_nbt_text_plain(ovis_nbt_get_string(b));
  return a.type == b.type && x.length == y.length &&
         memcmp(x.bytes, y.bytes, (size_t)x.length) == 0;
}

static int32_t entry_count(ovis_nbt compound) {
  int32_t count = 0;
  ovis_nbt_iter iter = ovis_nbt_iterate(compound);
  while (ovis_nbt_next(&iter)) {
    count++;
  }
  return count;
}

// True if two palette entries have the same name and the same properties, in any order.
static bool is_same_state(ovis_nbt a, ovis_nbt b) {
  const ovis_nbt mine = ovis_nbt_get(a, "Properties");
  const ovis_nbt theirs = ovis_nbt_get(b, "Properties");
  if (!is_same_text(ovis_nbt_get(a, "Name"), ovis_nbt_get(b, "Name")) ||
      entry_count(mine) != entry_count(theirs)) {
    return false;
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(mine);
  while (ovis_nbt_next(&iter)) {
    ovis_nbt_iter other = ovis_nbt_iterate(theirs);
    bool is_there = false;
    while (!is_there && ovis_nbt_next(&other)) {
      is_there = other.name.length == iter.name.length &&
                 memcmp(other.name.bytes, iter.name.bytes, (size_t)iter.name.length) == 0 &&
                 is_same_text(other.value, iter.value);
    }
    if (!is_there) {
      return false;
    }
  }
  return true;
}

static ovis_nbt state_of(const section* s, ov_piece piece) {
  return (ovis_nbt){ov_piece_bytes(s->writer, piece), (uint32_t)piece.size, OVIS_NBT_COMPOUND};
}

// Finds the palette index of a state; adds the state if the palette lacks it.
static ovis_status find_state(section* s, ov_piece wanted, uint32_t* out, ovis_error* error) {
  const ovis_nbt state = state_of(s, wanted);
  *out = 0;
  ovis_nbt_iter iter = ovis_nbt_iterate(s->palette);
  for (; ovis_nbt_next(&iter); (*out)++) {
    if (is_same_state(iter.value, state)) {
      return OVIS_OK;
    }
  }
  for (; *out < (uint32_t)s->new_count; (*out)++) {
    if (is_same_state(state_of(s, s->added[*out - (uint32_t)s->count]), state)) {
      return OVIS_OK;
    }
  }
  if (s->new_count == PALETTE_MAX) {
    return ov_fail(error, OVIS_FULL, -1, "a section to change already has %d states", PALETTE_MAX);
  }
  s->added[s->new_count++ - s->count] = wanted;
  if (bits_for(s->new_count) != s->bits) {
    widen(s);
  }
  return OVIS_OK;
}

static ovis_status change_cell(section* s, const ov_block_change* change, ovis_error* error) {
  const int32_t cell =
      ((change->pos.y & 15) * 16 + (change->pos.z & 15)) * 16 + (change->pos.x & 15);
  uint32_t state = 0;
  const ovis_status status = find_state(s, change->state, &state, error);
  if (status != OVIS_OK || get_cell(s, cell) == state) {
    return status;
  }
  s->is_packed = true;
  set_cell(s, cell, state);
  return OVIS_OK;
}

// Writes the entries of the compound that holds palette and cells.
static void write_holder(const section* s, ovis_nbt_writer* nbt, ovis_nbt holder) {
  bool has_cells = false;
  ovis_nbt_iter iter = ovis_nbt_iterate(holder);
  while (ovis_nbt_next(&iter)) {
    if (iter.value.bytes == s->palette.bytes) {
      ovis_nbt_open_entry(nbt, &iter);
      ovis_nbt_iter states = ovis_nbt_iterate(iter.value);
      while (ovis_nbt_next(&states)) {
        ovis_nbt_copy_entry(nbt, &states);
      }
      for (int32_t i = 0; i < s->new_count - s->count; i++) {
        ovis_nbt_copy(nbt, NULL, state_of(s, s->added[i]));
      }
      ovis_nbt_end(nbt);
    } else if (s->data.bytes != NULL && iter.value.bytes == s->data.bytes && s->is_packed) {
      ovis_nbt_write_longs(nbt, s->is_flat ? "data" : "BlockStates", s->longs, s->long_count);
      has_cells = true;
    } else {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  if (s->is_packed && !has_cells) {
    ovis_nbt_write_longs(nbt, s->is_flat ? "data" : "BlockStates", s->longs, s->long_count);
  }
}

// ---- One chunk

typedef struct chunk {
  ovis_save_writer* writer;
  const ov_block_change* items;
  int32_t count;
  int32_t done;
  section* scratch;
} chunk;

static ovis_status write_section(chunk* c, ovis_nbt_writer* nbt, const ovis_nbt_iter* entry,
                                 int32_t y, ovis_error* error) {
  section* s = c->scratch;
  s->writer = c->writer;
  ovis_status status = read_section(s, entry->value, error);
  for (int32_t i = 0; i < c->count && status == OVIS_OK; i++) {
    if (c->items[i].pos.y >> 4 == y) {
      status = change_cell(s, &c->items[i], error);
      c->done++;
    }
  }
  if (status != OVIS_OK) {
    return status;
  }
  ovis_nbt_open_entry(nbt, entry);
  if (!s->is_flat) {
    write_holder(s, nbt, entry->value);
    ovis_nbt_end(nbt);
    return OVIS_OK;
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(entry->value);
  while (ovis_nbt_next(&iter)) {
    if (ovis_nbt_text_is(iter.name, "block_states")) {
      ovis_nbt_open_entry(nbt, &iter);
      write_holder(s, nbt, iter.value);
      ovis_nbt_end(nbt);
    } else {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  ovis_nbt_end(nbt);
  return OVIS_OK;
}

static bool has_section(const chunk* c, int64_t y) {
  for (int32_t i = 0; i < c->count; i++) {
    if (c->items[i].pos.y >> 4 == y) {
      return true;
    }
  }
  return false;
}

// An ov_replace_fn.
static ovis_status write_sections(void* context, ovis_nbt_writer* nbt, const ovis_nbt_iter* entry,
                                  ovis_error* error) {
  chunk* c = context;
  ovis_nbt_open_entry(nbt, entry);
  ovis_nbt_iter iter = ovis_nbt_iterate(entry->value);
  while (ovis_nbt_next(&iter)) {
    const int64_t y = ovis_nbt_get_int(ovis_nbt_get(iter.value, "Y"), INT64_MIN);
    if (!has_section(c, y)) {
      ovis_nbt_copy_entry(nbt, &iter);
      continue;
    }
    OV_TRY(write_section(c, nbt, &iter, (int32_t)y, error));
  }
  ovis_nbt_end(nbt);
  return OVIS_OK;
}

static ovis_status write_chunk(chunk* c, ovis_error* error) {
  const ovis_chunk_pos pos = {c->items[0].pos.x >> 4, c->items[0].pos.z >> 4};
  ov_open_document open;
  OV_TRY(ov_save_open_document(c->writer, OVIS_SAVE_CHUNKS, pos, &open, error));
  if (!open.is_full) {
    return ov_fail(error, OVIS_NOT_FOUND, -1, "chunk %d %d is not fully generated", (int)pos.x,
                   (int)pos.z);
  }
  ovis_nbt list = ovis_nbt_get(open.level, "sections");
  if (list.type != OVIS_NBT_LIST) {
    list = ovis_nbt_get(open.level, "Sections");
  }
  ovis_status status =
      ov_save_rewrite(c->writer->nbt, &open.document, list, write_sections, c, error);
  if (status == OVIS_OK && c->done < c->count) {
    return ov_fail(error, OVIS_NOT_FOUND, -1, "chunk %d %d has no section for a block to change",
                   (int)pos.x, (int)pos.z);
  }
  return status == OVIS_OK ? ov_save_close_document(c->writer, OVIS_SAVE_CHUNKS, pos, error)
                           : status;
}

ovis_status ov_save_write_blocks(ovis_save_writer* writer, ovis_error* error) {
  const int32_t count = writer->blocks.count;
  if (count == 0) {
    return OVIS_OK;
  }
  section* scratch = ov_alloc(&writer->allocator, sizeof *scratch);
  if (scratch == NULL) {
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for a section");
  }
  ov_array_sort(&writer->blocks, block_before);
  const ov_block_change* items = writer->blocks.items;
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < count && status == OVIS_OK;) {
    chunk c = {writer, items + i, 0, 0, scratch};
    while (i < count && items[i].pos.x >> 4 == c.items->pos.x >> 4 &&
           items[i].pos.z >> 4 == c.items->pos.z >> 4) {
      c.count++;
      i++;
    }
    status = write_chunk(&c, error);
  }
  ov_free(&writer->allocator, scratch, sizeof *scratch);
  return status;
}
