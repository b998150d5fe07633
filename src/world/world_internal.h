// Internals of the world: a hash table of columns, each a stack of sections with heightmaps.
//
//   (x, z) --> column { sections[height / 16], heights[3][256] }
#pragma once

#include "base/array.h"
#include "base/check.h"
#include "base/reach_guard.h"
#include "world/section.h"

#include <ovis/world.h>

// Largest section coordinate. Block coordinates beyond it would overflow 32 bits when multiplied by
// 16.
#define OV_SECTION_COORD_MAX (1 << 21)

typedef struct ov_column {
  int32_t x, z;
  int32_t known_count; // sections that are requested or loaded
  int32_t loaded_count;
  bool has_heights; // false: heights must be computed before a read
  int16_t heights[OVIS_HEIGHTMAP_COUNT][256];
  ov_section sections[]; // [section_count of the world], the lowest first
} ov_column;

typedef struct ov_listener {
  ovis_listener_fn* call;
  void* context;
} ov_listener;

// Number of changes that the world keeps, so that caches can update what depends on them. Change
// number n (the revision after it) is at [n % OV_CHANGES_KEPT].
#define OV_CHANGES_KEPT 256

struct ovis_world {
  ovis_allocator allocator;
  const ovis_world* self;      // this world; of a worker's view: the world that it shows
  const ov_reach_guard* guard; // [opt] of the island whose turns run
  bool has_stale_heights;      // some column's heights must be computed
  ovis_blocks* registry;
  ovis_env env;
  ovis_load_section_fn* load_section;
  void* load_context;
  bool is_nether;        // by the name of its dimension
  int32_t section_count; // of a column
  int32_t section_min;   // y of the lowest section
  ov_column** table;     // open addressing, linear probing; NULL: free
  int32_t table_size;    // a power of two, or 0
  int32_t column_count;
  ov_array(ov_listener) listeners;
  uint64_t revision; // number of changes so far
  ovis_change changes[OV_CHANGES_KEPT];
  bool is_notifying;  // true while listeners or a watcher run: the world must not change
  int32_t lock_count; // > 0 while on_act runs: no section may be loaded or dropped
  // [opt] While on_act runs within a reach. Another answer than OVIS_OK: the block stays, and
  // ovis_world_set_block returns it.
  ovis_status (*may_set)(const void* context, ovis_pos pos, ovis_state state);
  const void* may_set_context;
  int64_t failure_count; // changes and loads that failed for lack of memory
};

// True while listeners run, or the watcher of a search: the world must not change.
static inline bool ov_world_is_notifying(const ovis_world* world) {
  return world->is_notifying;
}

// NULL: the world has no such column.
ov_column* ov_world_column(const ovis_world* world, int32_t x, int32_t z);

// The loaded section that contains a cell, or NULL.
static inline ov_section* ov_world_section(const ovis_world* world, ovis_pos pos) {
  const int32_t index = (pos.y >> 4) - world->section_min;
  if (index < 0 || index >= world->section_count) {
    return NULL;
  }
  ov_column* column = ov_world_column(world, pos.x >> 4, pos.z >> 4);
  if (column == NULL || column->sections[index].phase != OV_SECTION_LOADED) {
    return NULL;
  }
  return &column->sections[index];
}

static inline bool ov_is_same_section(ovis_pos a, ovis_pos b) {
  return ((a.x ^ b.x) | (a.y ^ b.y) | (a.z ^ b.z)) >> 4 == 0;
}

// Reports a change to the listeners.
void ov_world_notify(ovis_world* world, const ovis_change* change);

// Marks a section as requested, for which the host had no data.
ovis_status ov_world_mark_asked(ovis_world* world, ovis_section_pos pos);

// Computes the heightmaps of a column.
void ov_heightmap_compute(const ovis_world* world, ov_column* column);

// Computes the heightmaps of all columns that have none, so that reads change nothing.
void ov_heightmaps_compute(ovis_world* world);

// Updates the heightmaps of a column after the block of one cell changed.
void ov_heightmap_update(const ovis_world* world, ov_column* column, ovis_pos pos,
                         ovis_state state);
