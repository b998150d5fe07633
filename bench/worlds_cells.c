// Problem: read and write cells of a world before its sections are pushed.
// Design: bench/worlds.h
#include "bench/worlds.h"

#include "bench/bench.h"

#include <stdio.h>
#include <stdlib.h>

ovis_blocks* bench_registry(void) {
  const ovis_blocks_def def = ovis_default_blocks_def();
  ovis_blocks* registry;
  return ovis_blocks_create(&def, &registry) == OVIS_OK ? registry : NULL;
}

bool bench_world_is_inside(const bench_world* self, ovis_pos pos) {
  return pos.x >= self->min.x && pos.x < self->min.x + self->size.x && pos.y >= self->min.y &&
         pos.y < self->min.y + self->size.y && pos.z >= self->min.z &&
         pos.z < self->min.z + self->size.z;
}

int32_t bench_world_index(const bench_world* self, ovis_pos pos) {
  const int32_t x = pos.x - self->min.x;
  const int32_t y = pos.y - self->min.y;
  const int32_t z = pos.z - self->min.z;
  return (y * self->size.z + z) * self->size.x + x;
}

ovis_state* bench_world_cell(const bench_world* self, ovis_pos pos) {
  const int32_t x = pos.x - self->min.x;
  const int32_t y = pos.y - self->min.y;
  const int32_t z = pos.z - self->min.z;
  const int32_t wide = self->size.x / 16;
  const int32_t deep = self->size.z / 16;
  const int32_t section = (y / 16 * deep + z / 16) * wide + x / 16;
  return &self->states[section * OVIS_SECTION_CELLS + (y % 16 * 16 + z % 16) * 16 + x % 16];
}

ovis_state bench_world_get(const bench_world* self, ovis_pos pos) {
  return bench_world_is_inside(self, pos) ? *bench_world_cell(self, pos) : 0;
}

void bench_world_set(bench_world* self, ovis_pos pos, ovis_state state) {
  if (bench_world_is_inside(self, pos)) {
    *bench_world_cell(self, pos) = state;
  }
}

void bench_world_fill(bench_world* self, ovis_pos min, ovis_pos max, ovis_state state) {
  for (int32_t y = min.y; y <= max.y; y++) {
    for (int32_t z = min.z; z <= max.z; z++) {
      for (int32_t x = min.x; x <= max.x; x++) {
        bench_world_set(self, (ovis_pos){x, y, z}, state);
      }
    }
  }
}

ovis_state bench_state(const bench_world* self, const char* text) {
  ovis_state state;
  ovis_error error;
  if (ovis_blocks_parse(self->registry, text, &state, &error) != OVIS_OK) {
    fprintf(stderr, "ovis: a benchmark needs the block '%s': %s\n", text, error.message);
    exit(2);
  }
  return state;
}
