// The internals of a structure.
//
//   structure_build.c      functions that the readers share
//   structure.c            create and destroy, detecting the kind, queries
//   structure_game.c       the game's structure files
//   structure_sponge.c     Sponge schematics
//   structure_litematic.c  Litematica schematics
#pragma once

#include "base/array.h"
#include "file/inflate.h"

#include <ovis/save.h>

// Value of a cell without a state, and the greatest count of states: cells hold 16-bit indices.
#define OV_STRUCTURE_VOID 0xFFFFu
#define OV_STRUCTURE_STATES_MAX 65535

#define OV_STRUCTURE_AXIS_MAX 65535

struct ovis_structure {
  ovis_allocator allocator;
  ovis_blocks* registry;
  int64_t volume_max;
  ov_inflater inflater; // holds the document, into which the entities point
  ovis_structure_info info;
  size_t volume;
  uint16_t* cells; // [(y * size.z + z) * size.x + x]: index in states, or OV_STRUCTURE_VOID
  ov_array(ovis_state) states;
  ov_array(ovis_structure_entity) entities;
};

// ---- For the readers of each kind

// Sets the size and sets all cells to void. OVIS_BAD_FORMAT: an axis is below 1. OVIS_TOO_LARGE: an
// axis or the volume exceeds its limit.
ovis_status ov_structure_resize(ovis_structure* s, const int64_t size[3], ovis_error* error);

// Adds a palette entry {Name, Properties}; its index is states.count - 1.
ovis_status ov_structure_add_state(ovis_structure* s, ovis_nbt entry, ovis_error* error);

// The same for "minecraft:oak_door[half=lower,open=true]".
ovis_status ov_structure_add_state_text(ovis_structure* s, ovis_nbt_text text, ovis_error* error);

static inline size_t ov_structure_cell(const ovis_structure* s, int64_t x, int64_t y, int64_t z) {
  return (size_t)((y * s->info.size.z + z) * s->info.size.x + x);
}

// Adds an entity, or counts it as skipped. `nbt` is the whole entity; its position is `place`, as
// the file has it, plus `base`.
ovis_status ov_structure_add_entity(ovis_structure* s, ovis_nbt nbt, ovis_nbt id, ovis_nbt place,
                                    ovis_vec3 base, ovis_error* error);

// Reads three integers from a list, an int array, or a compound with x, y and z.
bool ov_structure_ints(ovis_nbt value, int64_t out[3]);

ovis_status ov_structure_read_game(ovis_structure* s, ovis_nbt root, ovis_error* error);
ovis_status ov_structure_read_sponge(ovis_structure* s, ovis_nbt root, ovis_error* error);
ovis_status ov_structure_read_litematica(ovis_structure* s, ovis_nbt root, ovis_error* error);
