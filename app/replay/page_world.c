// Problem: the page draws the blocks of a run, and may not hold the whole world.
// Design: page_world.h, page_sight.h; viewer/src/source/baked.ts reads the result
#include "replay/page_world.h"

#include "draw/block_colors.h"
#include "replay/page_pack.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NAME_SIZE 512
#define SIXTEENTHS 16
#define BOXES_MAX 16 // of a state; enough for all shapes of the game
#define CHANGE_NUMBERS 6

enum { FLAG_OPAQUE = 1, FLAG_WHOLE = 2, FLAG_WATER = 4, FLAG_LAVA = 8, FLAG_SOLID = 16 };

typedef struct page_palette {
  const ovis_blocks* registry;
  uint16_t* numbers; // [(index + 1, or 0) * count of states]
  int32_t count;
  page_text text;
} page_palette;

typedef struct writer {
  const page_world_def* def;
  page_palette palette;
  page_text places, cells;
} writer;

// ---- The palette

static void put_boxes(page_text* out, const ovis_shape* shape) {
  page_text_add(out, "[", 1);
  for (int32_t i = 0; i < shape->count && i < BOXES_MAX; i++) {
    const ovis_aabb* box = &shape->boxes[i];
    const double sides[6] = {box->min.x, box->min.y, box->min.z,
                             box->max.x, box->max.y, box->max.z};
    for (int32_t k = 0; k < 6; k++) {
      page_text_print(out, "%s%.4g", i + k > 0 ? "," : "", sides[k] * SIXTEENTHS);
    }
  }
  page_text_add(out, "]", 1);
}

static void put_state(page_palette* self, ovis_state state) {
  char name[NAME_SIZE];
  const ovis_state_traits* traits = ovis_blocks_get_traits(self->registry, state);
  const uint32_t block = ovis_blocks_get_block_of(self->registry, state);
  const color paint = block_color(ovis_blocks_get_block_name(self->registry, block));
  const bool is_whole = (traits->tags & OVIS_TAG(FULL_CUBE)) != 0;
  const int flags = ((traits->tags & OVIS_TAG(OPAQUE)) != 0 ? FLAG_OPAQUE : 0) |
                    (is_whole ? FLAG_WHOLE : 0) |
                    (traits->fluid == OVIS_FLUID_WATER ? FLAG_WATER : 0) |
                    (traits->fluid == OVIS_FLUID_LAVA ? FLAG_LAVA : 0) |
                    ((traits->tags & OVIS_TAG(BLOCKS_MOTION)) != 0 ? FLAG_SOLID : 0);
  ovis_blocks_print(self->registry, state, name, sizeof name);
  page_text_add_string(&self->text, self->count > 2 ? ",[" : "[");
  page_text_add_json(&self->text, name);
  page_text_print(&self->text, ",\"#%02x%02x%02x\",%d,%d", paint.r, paint.g, paint.b, flags,
                  traits->emission);
  const ovis_shape shape = ovis_blocks_get_shape(self->registry, traits->shape);
  if (!is_whole && shape.count > 0) {
    page_text_add(&self->text, ",", 1);
    put_boxes(&self->text, &shape);
  }
  page_text_add(&self->text, "]", 1);
}

// Index of a state, which it adds if it is new. Index 0 is hidden, and so is what comes after
// 65,534 states.
static uint16_t number_of(page_palette* self, ovis_state state) {
  if (self->numbers[state] == 0 && self->count < UINT16_MAX) {
    self->numbers[state] = (uint16_t)++self->count;
    put_state(self, state);
  }
  return self->numbers[state] > 0 ? (uint16_t)(self->numbers[state] - 1) : 0;
}

// ---- Cells

// The cells of a section; those that change are as they were at the start.
static void put_section(writer* self, ovis_section_pos at, ovis_state* states) {
  uint8_t bytes[2 * OVIS_SECTION_CELLS];
  if (ovis_world_read_section(self->def->world, at, states) != OVIS_OK) {
    return;
  }
  bool is_any = false;
  for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
    const int32_t x = i % 16;
    const int32_t y = i / 256;
    const int32_t z = i / 16 % 16;
    const bool is_kept = (page_sight_get(self->def->sight, at, x, y, z) & PAGE_SIGHT_KEPT) != 0;
    const uint16_t number = is_kept ? number_of(&self->palette, states[i]) : 0;
    is_any |= number > 0;
    bytes[i] = (uint8_t)number;
    bytes[OVIS_SECTION_CELLS + i] = (uint8_t)(number >> 8);
  }
  if (is_any) {
    page_text_print(&self->places, "%s[%d,%d,%d]", self->places.size > 0 ? "," : "", (int)at.x,
                    (int)at.y, (int)at.z);
    page_text_add(&self->cells, bytes, sizeof bytes);
  }
}

static void put_sections(writer* self) {
  const page_sight* sight = self->def->sight;
  ovis_state* states = malloc(OVIS_SECTION_CELLS * sizeof *states);
  self->cells.is_failed |= states == NULL;
  for (int32_t z = 0; z < sight->deep && states != NULL; z++) {
    for (int32_t x = 0; x < sight->wide; x++) {
      for (int32_t y = 0; y < sight->high; y++) {
        put_section(self, (ovis_section_pos){sight->min.x + x, sight->min.y + y, sight->min.z + z},
                    states);
      }
    }
  }
  free(states);
}

// ---- Changes

static void add_number(page_text* out, int64_t number) {
  uint8_t bytes[4];
  for (int32_t i = 0; i < 4; i++) {
    bytes[i] = (uint8_t)((uint64_t)number >> (8 * i));
  }
  page_text_add(out, bytes, sizeof bytes);
}

static void add_change(page_text* out, int64_t ticks, ovis_pos pos, uint16_t number) {
  const int64_t numbers[CHANGE_NUMBERS] = {ticks, pos.x, pos.y, pos.z, number, 0};
  for (int32_t i = 0; i < CHANGE_NUMBERS; i++) {
    add_number(out, numbers[i]);
  }
}

// Cells of which the blocks at the start come from another world: the one at the end is drawn if
// sections were loaded in between. They are changes at the start.
static void put_first_cells(writer* self, page_text* out) {
  for (int32_t i = 0; i < self->def->change_count && self->def->first != NULL; i++) {
    const ovis_pos pos = self->def->changes[i].pos;
    const ovis_state state = ovis_world_get_block(self->def->first, pos);
    if (state != OVIS_STATE_UNLOADED) {
      add_change(out, 0, pos, number_of(&self->palette, state));
    }
  }
}

static void put_changes(writer* self, page_text* out) {
  page_text bytes = {0};
  int64_t before = 0;
  put_first_cells(self, &bytes);
  for (int32_t i = 0; i < self->def->change_count; i++) {
    const page_world_change* change = &self->def->changes[i];
    ovis_state state;
    if (ovis_blocks_parse(self->palette.registry, self->def->states->texts[change->state], &state,
                          NULL) == OVIS_OK) {
      add_change(&bytes, change->tick - before, change->pos, number_of(&self->palette, state));
      before = change->tick;
    }
  }
  out->is_failed |= bytes.is_failed;
  page_pack_add(out, bytes.bytes, bytes.size);
  page_text_fini(&bytes);
}

// Returns false without memory.
static bool begin(writer* self, const page_world_def* def) {
  const ovis_blocks* registry = ovis_world_get_blocks(def->world);
  *self = (writer){.def = def, .palette = {.registry = registry, .count = 1}};
  self->palette.numbers =
      calloc(ovis_blocks_get_state_count(registry), sizeof *self->palette.numbers);
  return self->palette.numbers != NULL;
}

// Cells that are kept by now, and that the page does not have.
static void put_revealed(writer* self, uint8_t* shown, page_text* out) {
  const page_sight* sight = self->def->sight;
  const size_t width = (size_t)sight->wide * 16;
  const size_t depth = (size_t)sight->deep * 16;
  const size_t count = width * depth * (size_t)sight->high * 16;
  page_text bytes = {0};
  for (size_t i = 0; i < count; i++) {
    if ((sight->cells[i] & PAGE_SIGHT_KEPT) == 0 || shown[i] != 0) {
      continue;
    }
    shown[i] = 1;
    const ovis_pos pos = {sight->min.x * 16 + (int32_t)(i % width),
                          sight->min.y * 16 + (int32_t)(i / width / depth),
                          sight->min.z * 16 + (int32_t)(i / width % depth)};
    const ovis_state state = ovis_world_get_block(self->def->world, pos);
    if (state != OVIS_STATE_UNLOADED) {
      add_change(&bytes, 0, pos, number_of(&self->palette, state));
    }
  }
  out->is_failed |= bytes.is_failed;
  page_pack_add(out, bytes.bytes, bytes.size);
  page_text_fini(&bytes);
}

void page_world_put_changed(const page_world_def* def, uint8_t* shown, page_text* out) {
  writer self;
  page_text changes = {0};
  page_text revealed = {0};
  if (!begin(&self, def)) {
    out->is_failed = true;
    return;
  }
  put_changes(&self, &changes);
  if (shown != NULL) {
    put_revealed(&self, shown, &revealed);
  }
  page_text_add_string(out, ",\"changed\":{\"palette\":[");
  page_text_add(out, self.palette.text.bytes, self.palette.text.size);
  page_text_add_string(out, "],\"changes\":\"");
  page_text_add(out, changes.bytes, changes.size);
  page_text_add_string(out, "\",\"revealed\":\"");
  page_text_add(out, revealed.bytes, revealed.size);
  page_text_add_string(out, "\"}");
  out->is_failed |= self.palette.text.is_failed || changes.is_failed || revealed.is_failed;
  page_text_fini(&changes);
  page_text_fini(&revealed);
  page_text_fini(&self.palette.text);
  free(self.palette.numbers);
}

void page_world_put(const page_world_def* def, page_text* out) {
  writer self;
  page_text changes = {0};
  if (!begin(&self, def)) {
    out->is_failed = true;
    return;
  }
  put_sections(&self);
  put_changes(&self, &changes);
  page_text_add_string(out, ",\"world\":{\"palette\":[");
  page_text_add(out, self.palette.text.bytes, self.palette.text.size);
  page_text_print(out, "],\"box\":[%d,%d,%d,%d,%d,%d],\"sections\":[", (int)def->sight->min.x,
                  (int)def->sight->min.y, (int)def->sight->min.z, (int)def->sight->wide,
                  (int)def->sight->high, (int)def->sight->deep);
  page_text_add(out, self.places.bytes, self.places.size);
  page_text_add_string(out, "],\"cells\":\"");
  page_pack_add(out, self.cells.bytes, self.cells.size);
  page_text_add_string(out, "\",\"changes\":\"");
  page_text_add(out, changes.bytes, changes.size);
  page_text_add_string(out, "\"}");
  out->is_failed |= self.palette.text.is_failed || self.places.is_failed || self.cells.is_failed ||
                    changes.is_failed;
  page_text_fini(&changes);
  page_text_fini(&self.palette.text);
  page_text_fini(&self.places);
  page_text_fini(&self.cells);
  free(self.palette.numbers);
}
