// Problem: build the blocks of the worlds from a seed, without any file.
// Design: docs/performance.md
#include "bench/bench.h"
#include "bench/worlds.h"

#include <stddef.h>
#include <stdio.h>

#define SIDE 128 // blocks
#define FEET (BENCH_GROUND + 1)
#define MAZE_SIDE 65 // blocks

void bench_world_extent(int32_t index, ovis_pos* min, ovis_pos* size) {
  *min = (ovis_pos){0, 48, 0};
  *size = (ovis_pos){SIDE, 32, SIDE};
  if (index == BENCH_MAZE) {
    *size = (ovis_pos){80, 32, 80}; // MAZE_SIDE and the blocks around it
  } else if (index == BENCH_CAVES) {
    *min = (ovis_pos){0, 0, 0};
    *size = (ovis_pos){64, 64, 64};
  }
}

// ---- Noise

// Returns a value from 0 to 1 for a lattice point.
static double lattice(int32_t x, int32_t y, int32_t z) {
  uint64_t state = (uint64_t)(uint32_t)x << 42 ^ (uint64_t)(uint32_t)y << 21 ^ (uint32_t)z;
  return (double)(bench_random(&state) >> 40) / (double)(1 << 24);
}

static double ease(double t) {
  return t * t * (3 - 2 * t);
}

static double mix(double a, double b, double t) {
  return a + (b - a) * t;
}

// Returns smooth value noise from 0 to 1, with a lattice of `step` blocks.
static double noise(ovis_pos pos, int32_t step) {
  const int32_t x = pos.x / step;
  const int32_t y = pos.y / step;
  const int32_t z = pos.z / step;
  const double tx = ease((double)(pos.x % step) / step);
  const double ty = ease((double)(pos.y % step) / step);
  const double tz = ease((double)(pos.z % step) / step);
  double planes[2];
  for (int32_t i = 0; i < 2; i++) {
    const double front = mix(lattice(x, y + i, z), lattice(x + 1, y + i, z), tx);
    const double back = mix(lattice(x, y + i, z + 1), lattice(x + 1, y + i, z + 1), tx);
    planes[i] = mix(front, back, tz);
  }
  return mix(planes[0], planes[1], ty);
}

// ---- Ground and walls

static void plain(bench_world* self) {
  const ovis_pos far = {self->size.x - 1, BENCH_GROUND, self->size.z - 1};
  bench_world_fill(self, (ovis_pos){0, self->min.y, 0}, far, bench_state(self, "stone"));
  bench_world_fill(self, (ovis_pos){0, BENCH_GROUND - 3, 0}, far, bench_state(self, "dirt"));
  bench_world_fill(self, (ovis_pos){0, BENCH_GROUND, 0}, far, bench_state(self, "grass_block"));
}

// Builds a wall around the world, up to its top and two cells thick, which mobs cannot leave.
static void surround(bench_world* self) {
  const ovis_state bedrock = bench_state(self, "bedrock");
  const ovis_pos low = self->min;
  const ovis_pos high = {low.x + self->size.x - 1, low.y + self->size.y - 1,
                         low.z + self->size.z - 1};
  bench_world_fill(self, low, (ovis_pos){low.x + 1, high.y, high.z}, bedrock);
  bench_world_fill(self, low, (ovis_pos){high.x, high.y, low.z + 1}, bedrock);
  bench_world_fill(self, (ovis_pos){high.x - 1, low.y, low.z}, high, bedrock);
  bench_world_fill(self, (ovis_pos){low.x, low.y, high.z - 1}, high, bedrock);
}

static void add_tree(bench_world* self, ovis_pos foot) {
  const ovis_state leaves = bench_state(self, "oak_leaves");
  bench_world_fill(self, (ovis_pos){foot.x - 1, foot.y + 3, foot.z - 1},
                   (ovis_pos){foot.x + 1, foot.y + 4, foot.z + 1}, leaves);
  bench_world_fill(self, foot, (ovis_pos){foot.x, foot.y + 3, foot.z},
                   bench_state(self, "oak_log"));
}

static int32_t hill_height(int32_t x, int32_t z) {
  const double wide = noise((ovis_pos){x, 0, z}, 24) * 12;
  const double rough = noise((ovis_pos){x, 7, z}, 6) * 5;
  return 54 + (int32_t)(wide + rough);
}

static void build_hills(bench_world* self, uint64_t* random) {
  const ovis_state stone = bench_state(self, "stone");
  const ovis_state grass = bench_state(self, "grass_block");
  for (int32_t z = 0; z < SIDE; z++) {
    for (int32_t x = 0; x < SIDE; x++) {
      const int32_t height = hill_height(x, z);
      bench_world_fill(self, (ovis_pos){x, self->min.y, z}, (ovis_pos){x, height, z}, stone);
      bench_world_set(self, (ovis_pos){x, height, z}, grass);
    }
  }
  for (int32_t i = 0; i < 160; i++) {
    const int32_t x = bench_below(random, SIDE);
    const int32_t z = bench_below(random, SIDE);
    add_tree(self, (ovis_pos){x, hill_height(x, z) + 1, z});
  }
}

// Digs corridors between the odd cells. They form a tree, so there is one path between any two
// cells.
static void build_maze(bench_world* self, uint64_t* random) {
  plain(self);
  const ovis_pos corner = {4, FEET, 4};
  bench_world_fill(self, corner,
                   (ovis_pos){corner.x + MAZE_SIDE - 1, FEET + 2, corner.z + MAZE_SIDE - 1},
                   bench_state(self, "stone_bricks"));
  // Block the tops of the walls and the area around the maze.
  const ovis_state bedrock = bench_state(self, "bedrock");
  bench_world_fill(self, (ovis_pos){0, FEET + 3, 0}, (ovis_pos){79, FEET + 15, 79}, bedrock);
  bench_world_fill(self, (ovis_pos){0, FEET, 0}, (ovis_pos){79, FEET + 2, 3}, bedrock);
  bench_world_fill(self, (ovis_pos){0, FEET, 0}, (ovis_pos){3, FEET + 2, 79}, bedrock);
  bench_world_fill(self, (ovis_pos){69, FEET, 0}, (ovis_pos){79, FEET + 2, 79}, bedrock);
  bench_world_fill(self, (ovis_pos){0, FEET, 69}, (ovis_pos){79, FEET + 2, 79}, bedrock);
  enum { CELLS = MAZE_SIDE / 2 };
  static const int32_t ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  bool is_dug[CELLS][CELLS] = {{true}};
  int32_t stack[CELLS * CELLS];
  int32_t depth = 0;
  stack[depth++] = 0;
  bench_world_fill(self, (ovis_pos){corner.x + 1, FEET, corner.z + 1},
                   (ovis_pos){corner.x + 1, FEET + 1, corner.z + 1}, 0);
  while (depth > 0) {
    const int32_t x = stack[depth - 1] % CELLS;
    const int32_t z = stack[depth - 1] / CELLS;
    const int32_t first = bench_below(random, 4);
    bool is_end = true;
    for (int32_t i = 0; i < 4 && is_end; i++) {
      const int32_t* way = ways[(first + i) % 4];
      const int32_t to_x = x + way[0];
      const int32_t to_z = z + way[1];
      if (to_x < 0 || to_x >= CELLS || to_z < 0 || to_z >= CELLS || is_dug[to_z][to_x]) {
        continue;
      }
      is_dug[to_z][to_x] = true;
      stack[depth++] = to_z * CELLS + to_x;
      is_end = false;
      const ovis_pos next = {corner.x + 1 + 2 * to_x, FEET, corner.z + 1 + 2 * to_z};
      const ovis_pos between = {next.x - way[0], FEET, next.z - way[1]};
      bench_world_fill(self, next, (ovis_pos){next.x, FEET + 1, next.z}, 0);
      bench_world_fill(self, between, (ovis_pos){between.x, FEET + 1, between.z}, 0);
    }
    depth -= is_end;
  }
}

// ---- The village

// Joins the fences of a box with their neighbors, as placing them would.
static void join_fences(bench_world* self, ovis_state fence) {
  static const struct {
    const char* side;
    int32_t x, z;
  } sides[4] = {{"north", 0, -1}, {"south", 0, 1}, {"east", 1, 0}, {"west", -1, 0}};
  const uint32_t block = ovis_blocks_get_block_of(self->registry, fence);
  for (int32_t z = 0; z < SIDE; z++) {
    for (int32_t x = 0; x < SIDE; x++) {
      ovis_state state = bench_world_get(self, (ovis_pos){x, FEET, z});
      if (ovis_blocks_get_block_of(self->registry, state) != block) {
        continue;
      }
      for (int32_t i = 0; i < 4; i++) {
        const ovis_pos beside = {x + sides[i].x, FEET, z + sides[i].z};
        const uint64_t tags =
            ovis_blocks_get_traits(self->registry, bench_world_get(self, beside))->tags;
        if ((tags & (OVIS_TAG(FENCE) | OVIS_TAG(FENCE_GATE) | OVIS_TAG(FULL_CUBE))) != 0) {
          ovis_blocks_change_property(self->registry, state, sides[i].side, "true", &state);
        }
      }
      bench_world_set(self, (ovis_pos){x, FEET, z}, state);
    }
  }
}

static void add_house(bench_world* self, ovis_pos at, int32_t kind) {
  const ovis_pos far = {at.x + 6, FEET + 2, at.z + 6};
  const ovis_state planks = bench_state(self, kind % 2 == 0 ? "oak_planks" : "cobblestone");
  bench_world_fill(self, (ovis_pos){at.x, BENCH_GROUND, at.z},
                   (ovis_pos){far.x, BENCH_GROUND, far.z}, bench_state(self, "oak_planks"));
  bench_world_fill(self, at, far, planks);
  bench_world_fill(self, (ovis_pos){at.x + 1, FEET, at.z + 1},
                   (ovis_pos){far.x - 1, FEET + 2, far.z - 1}, 0);
  bench_world_fill(self, (ovis_pos){at.x, FEET + 3, at.z}, (ovis_pos){far.x, FEET + 3, far.z},
                   bench_state(self, kind % 3 == 0 ? "oak_slab" : "oak_planks"));
  bench_world_set(self, (ovis_pos){at.x, FEET + 1, at.z + 3}, bench_state(self, "glass_pane"));
  bench_world_set(self, (ovis_pos){far.x, FEET + 1, at.z + 3}, bench_state(self, "glass_pane"));
  char door[80];
  for (int32_t half = 0; half < 2; half++) {
    snprintf(door, sizeof door, "oak_door[facing=south,half=%s,open=%s]",
             half == 0 ? "lower" : "upper", kind % 2 == 0 ? "true" : "false");
    bench_world_set(self, (ovis_pos){at.x + 3, FEET + half, far.z}, bench_state(self, door));
  }
  bench_world_set(self, (ovis_pos){at.x + 3, BENCH_GROUND, far.z + 1},
                  bench_state(self, "dirt_path"));
  bench_world_set(self, (ovis_pos){at.x + 1, FEET, at.z + 1}, bench_state(self, "crafting_table"));
  bench_world_set(self, (ovis_pos){at.x + 5, FEET, at.z + 1},
                  bench_state(self, "red_bed[facing=north,part=head]"));
  bench_world_set(self, (ovis_pos){at.x + 5, FEET, at.z + 2},
                  bench_state(self, "red_bed[facing=north,part=foot]"));
  bench_world_set(self, (ovis_pos){at.x + 1, FEET + 1, at.z + 5}, bench_state(self, "wall_torch"));
}

// Builds a fenced meadow. Every second one has an open gate.
static void add_pen(bench_world* self, ovis_pos at, int32_t kind) {
  const ovis_state fence = bench_state(self, "oak_fence");
  const ovis_pos far = {at.x + 7, FEET, at.z + 7};
  bench_world_fill(self, at, (ovis_pos){far.x, FEET, at.z}, fence);
  bench_world_fill(self, at, (ovis_pos){at.x, FEET, far.z}, fence);
  bench_world_fill(self, (ovis_pos){far.x, FEET, at.z}, far, fence);
  bench_world_fill(self, (ovis_pos){at.x, FEET, far.z}, far, fence);
  bench_world_set(self, (ovis_pos){at.x + 3, FEET, far.z},
                  bench_state(self, kind % 2 == 0 ? "oak_fence_gate[open=true]"
                                                  : "oak_fence_gate[open=false]"));
  bench_world_set(self, (ovis_pos){at.x + 2, FEET, at.z + 2}, bench_state(self, "hay_block"));
}

static void add_pond(bench_world* self, ovis_pos at) {
  bench_world_fill(self, (ovis_pos){at.x, BENCH_GROUND - 1, at.z},
                   (ovis_pos){at.x + 6, BENCH_GROUND, at.z + 5}, bench_state(self, "water"));
}

// Builds a field of wheat around a ditch, and slabs and stairs up to a stone terrace.
static void add_field(bench_world* self, ovis_pos at) {
  bench_world_fill(self, (ovis_pos){at.x, BENCH_GROUND, at.z},
                   (ovis_pos){at.x + 6, BENCH_GROUND, at.z + 4}, bench_state(self, "farmland"));
  bench_world_fill(self, at, (ovis_pos){at.x + 6, FEET, at.z + 4},
                   bench_state(self, "wheat[age=5]"));
  bench_world_fill(self, (ovis_pos){at.x + 3, FEET, at.z}, (ovis_pos){at.x + 3, FEET, at.z + 4}, 0);
  bench_world_fill(self, (ovis_pos){at.x + 3, BENCH_GROUND, at.z},
                   (ovis_pos){at.x + 3, BENCH_GROUND, at.z + 4}, bench_state(self, "water"));
  bench_world_fill(self, (ovis_pos){at.x, FEET, at.z + 6}, (ovis_pos){at.x + 6, FEET, at.z + 8},
                   bench_state(self, "smooth_stone"));
  bench_world_fill(self, (ovis_pos){at.x, FEET, at.z + 9}, (ovis_pos){at.x + 6, FEET, at.z + 9},
                   bench_state(self, "smooth_stone_slab"));
  bench_world_fill(self, (ovis_pos){at.x + 7, FEET, at.z + 6}, (ovis_pos){at.x + 7, FEET, at.z + 8},
                   bench_state(self, "cobblestone_stairs[facing=west]"));
}

static void build_village(bench_world* self, uint64_t* random) {
  plain(self);
  const ovis_state path = bench_state(self, "dirt_path");
  const ovis_state grass = bench_state(self, "short_grass");
  for (int32_t i = 0; i < 1200; i++) {
    bench_world_set(self, (ovis_pos){bench_below(random, SIDE), FEET, bench_below(random, SIDE)},
                    grass);
  }
  // Lots of 14 by 14 blocks, with streets of dirt path between them.
  for (int32_t z = 4, kind = 0; z + 12 < SIDE; z += 14) {
    bench_world_fill(self, (ovis_pos){0, BENCH_GROUND, z - 3},
                     (ovis_pos){SIDE - 1, BENCH_GROUND, z - 2}, path);
    bench_world_fill(self, (ovis_pos){0, FEET, z - 3}, (ovis_pos){SIDE - 1, FEET, z - 2}, 0);
    for (int32_t x = 4; x + 12 < SIDE; x += 14, kind++) {
      const ovis_pos at = {x + bench_below(random, 3), FEET, z + bench_below(random, 2)};
      const int32_t what = bench_below(random, 10);
      if (what < 5) {
        add_house(self, at, kind);
      } else if (what < 7) {
        add_pen(self, at, kind);
      } else if (what < 8) {
        add_pond(self, at);
      } else if (what < 9) {
        add_field(self, at);
      } else {
        add_tree(self, (ovis_pos){at.x + 3, FEET, at.z + 3});
      }
    }
  }
  join_fences(self, bench_state(self, "oak_fence"));
}

// ---- Caves and sealed rooms

static void build_caves(bench_world* self) {
  bench_world_fill(self, (ovis_pos){0, 0, 0}, (ovis_pos){63, 63, 63}, bench_state(self, "stone"));
  for (int32_t y = 3; y < 61; y++) {
    for (int32_t z = 2; z < 62; z++) {
      for (int32_t x = 2; x < 62; x++) {
        // Stretch the noise horizontally, so that caves have floors to walk on.
        if (noise((ovis_pos){x, y * 2, z}, 9) > 0.56) {
          bench_world_set(self, (ovis_pos){x, y, z}, 0);
        }
      }
    }
  }
}

ovis_pos bench_sealed_room(int32_t index) {
  return (ovis_pos){index % 2 == 0 ? 40 : 88, FEET, index / 2 == 0 ? 40 : 88};
}

static void build_sealed(bench_world* self) {
  plain(self);
  for (int32_t i = 0; i < BENCH_SEALED_ROOMS; i++) {
    const ovis_pos middle = bench_sealed_room(i);
    bench_world_fill(self, (ovis_pos){middle.x - 3, FEET, middle.z - 3},
                     (ovis_pos){middle.x + 3, FEET + 3, middle.z + 3},
                     bench_state(self, "stone_bricks"));
    bench_world_fill(self, (ovis_pos){middle.x - 2, FEET, middle.z - 2},
                     (ovis_pos){middle.x + 2, FEET + 2, middle.z + 2}, 0);
  }
}

void bench_world_build(bench_world* self, int32_t index, uint64_t* random) {
  switch (index) {
  case BENCH_OPEN: plain(self); break;
  case BENCH_HILLS: build_hills(self, random); break;
  case BENCH_MAZE: build_maze(self, random); break;
  case BENCH_VILLAGE: build_village(self, random); break;
  case BENCH_CAVES: build_caves(self); break;
  default: build_sealed(self); break;
  }
  surround(self);
}
