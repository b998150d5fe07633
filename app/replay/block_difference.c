// Problem: a hash of all changes says that blocks differ; a reader wants to know which one, and
// from what to what. Design: docs/formats/recording.md#fields
#include "replay/block_difference.h"

#include <ovis/story.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool same_cell(ovis_pos a, ovis_pos b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

// The last state that a cell got in a tick. NULL: it did not change.
static const char* state_in(const ovis_trace* trace, ovis_pos pos) {
  const char* state = NULL;
  for (int32_t i = 0; i < trace->record_count; i++) {
    const ovis_record* record = &trace->records[i];
    if (record->kind == OVIS_RECORD_BLOCK && same_cell(record->pos, pos)) {
      state = record->state_name;
    }
  }
  return state;
}

// The first cell that changed to something else than in the other recording.
static bool find_cell(const ovis_trace* changed, const ovis_trace* other, ovis_pos* out) {
  for (int32_t i = 0; i < changed->record_count; i++) {
    const ovis_record* record = &changed->records[i];
    if (record->kind != OVIS_RECORD_BLOCK) {
      continue;
    }
    const char* own = state_in(changed, record->pos);
    const char* its = state_in(other, record->pos);
    if (its == NULL || own == NULL || strcmp(own, its) != 0) {
      *out = record->pos;
      return true;
    }
  }
  return false;
}

static ovis_status read_state(ovis_recording* recording, int64_t tick, ovis_blocks* registry,
                              ovis_pos pos, char* out, size_t size, ovis_error* error) {
  ovis_world* world;
  const ovis_status status = ovis_recording_create_world(recording, tick, registry, &world, error);
  if (status == OVIS_OK) {
    const ovis_state state = ovis_world_get_block(world, pos);
    if (state == OVIS_STATE_UNLOADED) {
      snprintf(out, size, "not loaded");
    } else {
      ovis_blocks_print(registry, state, out, size);
    }
    ovis_world_destroy(world);
  }
  return status;
}

// ---- Words

static void tell(block_difference* self) {
  char cell[48];
  char left[96];
  char right[96];
  ovis_cell_words(self->pos, cell, sizeof cell);
  ovis_block_words(self->left, left, sizeof left);
  ovis_block_words(self->right, right, sizeof right);
  if (strcmp(left, right) != 0) {
    snprintf(self->text, sizeof self->text, "the block at %s is %s, and %s", cell, left, right);
    return;
  }
  char own[256];
  char its[256];
  ovis_property_words(self->left, self->right, own, sizeof own);
  ovis_property_words(self->right, self->left, its, sizeof its);
  snprintf(self->text, sizeof self->text, "the block at %s is %s with %s, and with %s", cell, left,
           own, its);
}

// Tells of the state before the properties that one of the two has changed.
static void tell_before(block_difference* self) {
  char name[96];
  char left[96];
  char changed[256] = "";
  ovis_block_words(self->was, name, sizeof name);
  ovis_block_words(self->left, left, sizeof left);
  if (strcmp(name, left) == 0) {
    const bool is_left = strcmp(self->was, self->left) != 0;
    ovis_property_words(self->was, is_left ? self->left : self->right, changed, sizeof changed);
  }
  snprintf(self->before, sizeof self->before, "%s%s%s", name, changed[0] != '\0' ? " with " : "",
           changed);
}

static ovis_status describe(ovis_recording* left, ovis_recording* right, ovis_blocks* registry,
                            block_difference* out, ovis_error* error) {
  ovis_status status =
      read_state(left, out->tick, registry, out->pos, out->left, sizeof out->left, error);
  status = status == OVIS_OK ? read_state(right, out->tick, registry, out->pos, out->right,
                                          sizeof out->right, error)
                             : status;
  if (status == OVIS_OK && out->tick > ovis_recording_get_info(left)->first_tick) {
    status = read_state(left, out->tick - 1, registry, out->pos, out->was, sizeof out->was, error);
  }
  if (status == OVIS_OK) {
    out->is_there = strcmp(out->left, out->right) != 0;
    tell(out);
    tell_before(out);
  }
  return status;
}

// ---- The worlds at the start

static bool find_in_section(const ovis_world* a, const ovis_world* b, ovis_section_pos at,
                            ovis_pos* out) {
  for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
    const ovis_pos cell = {at.x * 16 + i % 16, at.y * 16 + i / 256, at.z * 16 + i / 16 % 16};
    if (ovis_world_get_block(a, cell) != ovis_world_get_block(b, cell)) {
      *out = cell;
      return true;
    }
  }
  return false;
}

// The first cell, section by section, that differs in sections that both worlds have.
static ovis_status find_in_worlds(const ovis_world* a, const ovis_world* b, bool* out_is_there,
                                  ovis_pos* out) {
  const int32_t count = ovis_world_get_sections(a, NULL, 0);
  ovis_section_pos* sections = calloc((size_t)count + 1, sizeof *sections);
  if (sections == NULL) {
    return OVIS_NO_MEMORY;
  }
  ovis_world_get_sections(a, sections, count);
  for (int32_t i = 0; i < count && !*out_is_there; i++) {
    *out_is_there = ovis_world_is_loaded(b, sections[i]) && find_in_section(a, b, sections[i], out);
  }
  free(sections);
  return OVIS_OK;
}

static ovis_status compare_starts(ovis_recording* left, ovis_recording* right,
                                  ovis_blocks* registry, block_difference* out, ovis_error* error) {
  ovis_world* a;
  ovis_world* b = NULL;
  ovis_status status = ovis_recording_create_world(left, out->tick, registry, &a, error);
  if (status != OVIS_OK) {
    return status;
  }
  status = ovis_recording_create_world(right, out->tick, registry, &b, error);
  bool is_there = false;
  status = status == OVIS_OK ? find_in_worlds(a, b, &is_there, &out->pos) : status;
  ovis_world_destroy(b);
  ovis_world_destroy(a);
  return status == OVIS_OK && is_there ? describe(left, right, registry, out, error) : status;
}

ovis_status block_difference_find(ovis_recording* left, ovis_recording* right,
                                  ovis_blocks* registry, block_difference* out, ovis_error* error) {
  *out = (block_difference){0};
  const int64_t firsts[2] = {ovis_recording_get_info(left)->first_tick,
                             ovis_recording_get_info(right)->first_tick};
  const int64_t first = firsts[0] > firsts[1] ? firsts[0] : firsts[1];
  out->tick = first;
  ovis_status status = compare_starts(left, right, registry, out, error);
  if (status != OVIS_OK || out->is_there) {
    return status;
  }
  status = ovis_recording_seek(left, first, error);
  status = status == OVIS_OK ? ovis_recording_seek(right, first, error) : status;
  while (status == OVIS_OK) {
    const ovis_trace* own = &ovis_recording_get_tick(left)->trace;
    const ovis_trace* its = &ovis_recording_get_tick(right)->trace;
    const int64_t tick = own->tick;
    if (find_cell(own, its, &out->pos) || find_cell(its, own, &out->pos)) {
      out->tick = tick;
      status = describe(left, right, registry, out, error);
      if (status != OVIS_OK || out->is_there) {
        break;
      }
      status = ovis_recording_seek(left, tick, error);
      status = status == OVIS_OK ? ovis_recording_seek(right, tick, error) : status;
    }
    status = status == OVIS_OK ? ovis_recording_next(left, error) : status;
    status = status == OVIS_OK ? ovis_recording_next(right, error) : status;
  }
  return status == OVIS_NOT_FOUND ? OVIS_OK : status;
}
