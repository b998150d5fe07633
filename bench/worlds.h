// The worlds of the benchmarks, generated from a seed, and their queries.
//
//   open     a plain                                   128 x 128
//   hills    noise, cliffs and trees                   128 x 128
//   maze     one-wide corridors without loops           65 x 65
//   village  houses, doors, fences, slabs, ponds       128 x 128
//   caves    caves carved by noise out of stone                  64 x 64 x 64
//   sealed   a plain with four rooms without doors: targets in them are unreachable
//
// Walls or stone surround each world, so that no search reads cells that are not loaded.
#ifndef OVIS_BENCH_WORLDS_H
#define OVIS_BENCH_WORLDS_H

#include <ovis/path.h>

#define BENCH_QUERY_COUNT 200
#define BENCH_WORLD_COUNT 6
#define BENCH_GROUND 63 // y of the floor blocks; mobs stand one higher

enum { BENCH_OPEN, BENCH_HILLS, BENCH_MAZE, BENCH_VILLAGE, BENCH_CAVES, BENCH_SEALED };

typedef struct bench_query {
  ovis_vec3 from;
  ovis_pos to;
} bench_query;

typedef struct bench_world {
  const char* name;
  ovis_blocks* registry; // not owned
  ovis_world* world;
  ovis_pos size;        // blocks, multiples of 16
  ovis_pos min;         // lowest cell, on a section's corner
  ovis_state* states;   // [(section) * 4096] x fastest, then z, then y, as are the sections
  uint8_t* is_walkable; // [(cell)] x fastest, then z, then y: floor below, two free cells
  float follow_range;   // of its queries, blocks
  bench_query queries[BENCH_QUERY_COUNT];
} bench_world;

// Returns the name of a world by its index in the list above.
const char* bench_world_name(int32_t index);

// Returns a zombie's query without position and target.
ovis_path_query bench_world_query(const bench_world* self);

// Builds a world. On failure it returns false and sets the error of the report.
struct bench_report;
bool bench_world_init(bench_world* self, int32_t index, ovis_blocks* registry,
                      struct bench_report* report);
void bench_world_fini(bench_world* self);

// Returns a registry for the worlds, or NULL without memory.
ovis_blocks* bench_registry(void);

// Pushes the sections again that overlap the box, which invalidates the caches of finders there.
void bench_world_push(bench_world* self, ovis_pos min, ovis_pos max);

bool bench_world_is_inside(const bench_world* self, ovis_pos pos);

// Index of a cell of the world, row by row, and its state.
int32_t bench_world_index(const bench_world* self, ovis_pos pos);
ovis_state* bench_world_cell(const bench_world* self, ovis_pos pos);

// Returns 0 outside of the world.
ovis_state bench_world_get(const bench_world* self, ovis_pos pos);
bool bench_world_is_walkable(const bench_world* self, ovis_pos pos);

// Draws a random walkable cell.
ovis_pos bench_world_spot(const bench_world* self, uint64_t* random);

// ---- For worlds_make.c

void bench_world_set(bench_world* self, ovis_pos pos, ovis_state state);
void bench_world_fill(bench_world* self, ovis_pos min, ovis_pos max, ovis_state state);

// Returns the state that a text names. Ends the process if there is none.
ovis_state bench_state(const bench_world* self, const char* text);

// Builds the blocks of a world by index.
void bench_world_build(bench_world* self, int32_t index, uint64_t* random);

// Gets the extent of a world by index.
void bench_world_extent(int32_t index, ovis_pos* min, ovis_pos* size);

// Returns the middle of a sealed room.
ovis_pos bench_sealed_room(int32_t index);
#define BENCH_SEALED_ROOMS 4

#endif
