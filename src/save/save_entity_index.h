// An entity of a chunk with its riders, and the entries of each, found in one walk.
//
// Values of NBT have no size, so a question for an entry walks over all entries before it. Readers
// ask for some 150 entries of each mob, and a rider's entries lie inside of the list of its
// vehicle: without the index, 28 KB of packed entities took minutes.
#pragma once

#include "base/array.h"

#include <ovis/save.h>

// Bounds of an entity with its riders. Own choices, far above what the game makes: the largest
// entity of the real worlds in the tests has 70 entries.
#define OV_TOWER_RIDERS_MAX (1 << 16) // of one entity, at all levels
#define OV_ENTITY_ENTRY_MAX 256       // entries of an entity
#define OV_TOWER_ENTRY_MAX (1 << 17)  // entries of an entity and its riders

typedef struct ov_entity_entry {
  const char* name;
  const uint8_t* value;
  uint32_t size;  // of the value [Units: bytes]
  uint32_t hash;  // of the name
  int32_t before; // index of the entity's entry before this one; -1: it is the first
  uint16_t name_length;
  uint8_t type; // of the value
} ov_entity_entry;

// In file order: riders follow their vehicle.
typedef struct ov_indexed_entity {
  ovis_nbt nbt; // its limit is its size
  int32_t last; // index of its last entry; -1: it has none
  int32_t entry_count;
  int32_t riding; // n > 0: it rides the last entity before it with n - 1
  int32_t end;    // index of the first entity that does not ride it, at any level
} ov_indexed_entity;

typedef struct ov_entity_index {
  ovis_allocator allocator;
  ov_array(ov_indexed_entity) entities;
  ov_array(ov_entity_entry) entries;
  uint32_t generation; // counts the walks
  bool is_out_of_memory;
  // Left out of all walks since the counts were set to 0:
  int64_t stray_count;  // values in lists of riders that are no compounds
  int64_t hidden_count; // lists of entities under a name that nothing reads
  int64_t more_riders;  // beyond the limit; their riders are not counted
  int64_t more_entries;
} ov_entity_index;

void ov_entity_index_init(ov_entity_index* index, const ovis_allocator* allocator);
void ov_entity_index_fini(ov_entity_index* index);

// Walks over an entity with its riders and returns its size. The index is valid as long as the
// document. Without memory is_out_of_memory is set, and the index lacks something.
uint32_t ov_entity_index_build(ov_entity_index* index, ovis_nbt entity);

// Like ovis_nbt_get and ovis_nbt_next, for any entity and for a list of entities; faster for those
// in the index.
ovis_nbt ov_entity_index_get(const ov_entity_index* index, ovis_nbt entity, const char* name);
bool ov_entity_index_next(const ov_entity_index* index, ovis_nbt_iter* iter);
