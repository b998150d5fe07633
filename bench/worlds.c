// Problem: give every benchmark the same worlds and queries. worlds_make.c builds their blocks.
// Design: docs/performance.md
#include "bench/worlds.h"

#include "bench/bench.h"

#include <ovis/species.h>

#include <stdlib.h>

#define TRIES_MAX 200000 // random pairs for the queries of one world
#define PATH_NODES_MAX 4096

static const struct {
  const char* name;
  float follow_range;
} table[BENCH_WORLD_COUNT] = {{"open", 96},    {"hills", 96}, {"maze", 2048},
                              {"village", 96}, {"caves", 96}, {"sealed", 96}};

const char* bench_world_name(int32_t index) {
  return table[index].name;
}

// ---- Walkable cells

// Returns true if a block is a floor: solid, not higher than its cell, and no door.
static bool is_floor(const bench_world* self, ovis_pos pos) {
  const ovis_state_traits* traits =
      ovis_blocks_get_traits(self->registry, bench_world_get(self, pos));
  const uint64_t no_floor = OVIS_TAG(OVERHANGING) | OVIS_TAG(DOOR) | OVIS_TAG(FENCE_GATE);
  return ovis_blocks_get_shape(self->registry, traits->shape).count > 0 &&
         (traits->tags & no_floor) == 0;
}

static bool is_free(const bench_world* self, ovis_pos pos) {
  const ovis_state_traits* traits =
      ovis_blocks_get_traits(self->registry, bench_world_get(self, pos));
  const bool is_open_door = (traits->tags & OVIS_TAG(OPEN)) != 0 &&
                            (traits->tags & (OVIS_TAG(DOOR) | OVIS_TAG(FENCE_GATE))) != 0;
  return is_open_door || (ovis_blocks_get_shape(self->registry, traits->shape).count == 0 &&
                          traits->fluid == OVIS_FLUID_NONE);
}

static void find_walkable(bench_world* self) {
  for (int32_t y = self->min.y + 1; y < self->min.y + self->size.y - 1; y++) {
    for (int32_t z = self->min.z; z < self->min.z + self->size.z; z++) {
      for (int32_t x = self->min.x; x < self->min.x + self->size.x; x++) {
        const ovis_pos pos = {x, y, z};
        self->is_walkable[bench_world_index(self, pos)] = is_floor(self, (ovis_pos){x, y - 1, z}) &&
                                                          is_free(self, pos) &&
                                                          is_free(self, (ovis_pos){x, y + 1, z});
      }
    }
  }
}

bool bench_world_is_walkable(const bench_world* self, ovis_pos pos) {
  return bench_world_is_inside(self, pos) && self->is_walkable[bench_world_index(self, pos)] != 0;
}

ovis_pos bench_world_spot(const bench_world* self, uint64_t* random) {
  for (;;) {
    ovis_pos pos = {self->min.x + bench_below(random, self->size.x), self->min.y,
                    self->min.z + bench_below(random, self->size.z)};
    // Search down from a random height, so that caves give all their floors.
    pos.y += bench_below(random, self->size.y);
    while (pos.y > self->min.y && !bench_world_is_walkable(self, pos)) {
      pos.y--;
    }
    if (bench_world_is_walkable(self, pos)) {
      return pos;
    }
  }
}

// ---- Queries

ovis_path_query bench_world_query(const bench_world* self) {
  ovis_path_query query = ovis_default_path_query();
  query.body = ovis_species_get_body(ovis_species_find("zombie"), false);
  query.target_count = 1;
  query.follow_range = self->follow_range;
  return query;
}

static bool is_far_enough(int32_t index, ovis_pos a, ovis_pos b) {
  const int32_t x = b.x - a.x;
  const int32_t y = b.y - a.y;
  const int32_t z = b.z - a.z;
  const int32_t square = x * x + y * y + z * z;
  return index == BENCH_MAZE ? square > 0 : square >= 20 * 20 && square <= 60 * 60;
}

static bool is_answered(int32_t index, ovis_path_finder* finder, const ovis_path_query* query) {
  static ovis_path_node nodes[PATH_NODES_MAX];
  ovis_path path = {.nodes = nodes, .capacity = PATH_NODES_MAX};
  if (ovis_path_find(finder, query, &path) != OVIS_OK || path.touched_unloaded) {
    return false;
  }
  // In "sealed" only searches that use up the budget count. (One that starts in a room does not.)
  return index == BENCH_SEALED ? path.ran_out : path.result == OVIS_PATH_REACHED;
}

// Draws pairs that a zombie can walk between (in "sealed": that it cannot).
static bool find_queries(bench_world* self, int32_t index, uint64_t* random, bench_report* report) {
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = self->world;
  ovis_path_finder* finder;
  if (ovis_path_finder_create(&def, &finder) != OVIS_OK) {
    return bench_fail(report, "out of memory");
  }
  ovis_path_query query = bench_world_query(self);
  int32_t count = 0;
  for (int32_t tries = 0; tries < TRIES_MAX && count < BENCH_QUERY_COUNT; tries++) {
    const ovis_pos from = bench_world_spot(self, random);
    const ovis_pos to = index == BENCH_SEALED
                            ? bench_sealed_room(bench_below(random, BENCH_SEALED_ROOMS))
                            : bench_world_spot(self, random);
    query.body.pos = (ovis_vec3){from.x + 0.5, from.y, from.z + 0.5};
    query.targets = &to;
    if (is_far_enough(index, from, to) && is_answered(index, finder, &query)) {
      self->queries[count++] = (bench_query){query.body.pos, to};
    }
  }
  ovis_path_finder_destroy(finder);
  return count == BENCH_QUERY_COUNT ||
         bench_fail(report, "the world '%s' has %d of %d walkable pairs", self->name, count,
                    BENCH_QUERY_COUNT);
}

// ---- Building and pushing sections

void bench_world_push(bench_world* self, ovis_pos min, ovis_pos max) {
  const ovis_pos low = {min.x >> 4, min.y >> 4, min.z >> 4};
  const ovis_pos high = {max.x >> 4, max.y >> 4, max.z >> 4};
  for (int32_t y = low.y; y <= high.y; y++) {
    for (int32_t z = low.z; z <= high.z; z++) {
      for (int32_t x = low.x; x <= high.x; x++) {
        const ovis_pos corner = {x * 16, y * 16, z * 16};
        if (bench_world_is_inside(self, corner)) {
          ovis_world_set_states(self->world, (ovis_section_pos){x, y, z},
                                bench_world_cell(self, corner));
        }
      }
    }
  }
}

bool bench_world_init(bench_world* self, int32_t index, ovis_blocks* registry,
                      bench_report* report) {
  *self = (bench_world){
      .name = table[index].name, .registry = registry, .follow_range = table[index].follow_range};
  bench_world_extent(index, &self->min, &self->size);
  const size_t cells = (size_t)self->size.x * (size_t)self->size.y * (size_t)self->size.z;
  self->states = bench_alloc(cells, sizeof *self->states);
  self->is_walkable = bench_alloc(cells, 1);
  uint64_t random = UINT64_C(0x0B15) + (uint64_t)index;
  bench_world_build(self, index, &random);
  find_walkable(self);
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = 128;
  if (ovis_world_create(&def, &self->world) != OVIS_OK) {
    return bench_fail(report, "out of memory");
  }
  const ovis_pos max = {self->min.x + self->size.x - 1, self->min.y + self->size.y - 1,
                        self->min.z + self->size.z - 1};
  bench_world_push(self, self->min, max);
  return find_queries(self, index, &random, report);
}

void bench_world_fini(bench_world* self) {
  ovis_world_destroy(self->world);
  free(self->states);
  free(self->is_walkable);
  *self = (bench_world){0};
}
