// Light against a slow flood that looks at all cells until nothing changes any more.
#include "support/counting_alloc.h"
#include "support/registry.h"
#include "support/test.h"

#include <ovis/world.h>

#include <stdlib.h>
#include <string.h>

enum { SIDE = 48, HEIGHT = 64 }; // the world of the tests: all loaded

typedef struct slow_light {
  int8_t sky[SIDE][HEIGHT][SIDE]; // -1: not loaded
  int8_t block[SIDE][HEIGHT][SIDE];
} slow_light;

static ovis_blocks* registry(void) {
  static ovis_blocks* made;
  if (made == NULL) {
    made = registry_open();
  }
  return made;
}

static ovis_state state_of(const char* name) {
  return registry_state(registry(), name);
}

static ovis_world* make_world(bool has_sky, const ovis_allocator* allocator) {
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry();
  def.env.dimension.min_y = 0;
  def.env.dimension.height = HEIGHT;
  def.env.dimension.has_sky = has_sky;
  if (allocator != NULL) {
    def.allocator = *allocator;
  }
  ovis_world* world;
  return ovis_world_create(&def, &world) == OVIS_OK ? world : NULL;
}

static void load_air(ovis_world* world, ovis_section_pos pos) {
  const ovis_state air = 0;
  const ovis_section_data data = {.palette = &air, .palette_count = 1};
  assert_int_equal(ovis_world_set_section(world, pos, &data), OVIS_OK);
}

static void load_all(ovis_world* world) {
  for (int32_t x = 0; x < SIDE / 16; x++) {
    for (int32_t y = 0; y < HEIGHT / 16; y++) {
      for (int32_t z = 0; z < SIDE / 16; z++) {
        load_air(world, (ovis_section_pos){x, y, z});
      }
    }
  }
}

static void flood_all(ovis_world* world) {
  assert_int_equal(ovis_world_flood_light(world, (ovis_pos){0, 0, 0},
                                          (ovis_pos){SIDE - 1, HEIGHT - 1, SIDE - 1}),
                   OVIS_OK);
}

// ---- The slow way

static const ovis_state_traits* traits_at(const ovis_world* world, int32_t x, int32_t y,
                                          int32_t z) {
  const ovis_state state = ovis_world_get_block(world, (ovis_pos){x, y, z});
  return state == OVIS_STATE_UNLOADED ? NULL : ovis_blocks_get_traits(registry(), state);
}

// Is every point of the face of a slab or stair filled? Looked at through a fine grid.
static bool hides(const ovis_world* world, int32_t x, int32_t y, int32_t z, const int* step) {
  const ovis_state state = ovis_world_get_block(world, (ovis_pos){x, y, z});
  if (state == OVIS_STATE_UNLOADED) {
    return false;
  }
  const char* name =
      ovis_blocks_get_block_name(registry(), ovis_blocks_get_block_of(registry(), state));
  const ovis_state_traits* traits = ovis_blocks_get_traits(registry(), state);
  if ((strstr(name, "_slab") == NULL && strstr(name, "_stairs") == NULL &&
       strcmp(name, "dirt_path") != 0) ||
      traits->opacity == 15) {
    return false;
  }
  const ovis_shape shape = ovis_blocks_get_shape(registry(), traits->shape);
  const double near = 1e-6;
  for (int i = 0; i < 16 * 16; i++) {
    const int row = i / 16;
    const double at[2] = {(i % 16 + 0.5) / 16, (row + 0.5) / 16};
    int used = 0;
    double point[3];
    for (int axis = 0; axis < 3; axis++) {
      point[axis] = step[axis] > 0 ? 1 - near : step[axis] < 0 ? near : at[used++];
    }
    bool is_filled = false;
    for (int32_t b = 0; b < shape.count; b++) {
      const ovis_aabb* box = &shape.boxes[b];
      is_filled =
          is_filled || (point[0] > box->min.x && point[0] < box->max.x && point[1] > box->min.y &&
                        point[1] < box->max.y && point[2] > box->min.z && point[2] < box->max.z);
    }
    if (!is_filled) {
      return false;
    }
  }
  return true;
}

// [x][y][z][direction]: the cell's face is filled. Of the last world looked at.
static bool hidden[SIDE][HEIGHT][SIDE][6];
static const int steps[6][3] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};

static void look_at_faces(const ovis_world* world) {
  for (int32_t x = 0; x < SIDE; x++) {
    for (int32_t y = 0; y < HEIGHT; y++) {
      for (int32_t z = 0; z < SIDE; z++) {
        for (int i = 0; i < 6; i++) {
          hidden[x][y][z][i] = hides(world, x, y, z, steps[i]);
        }
      }
    }
  }
}

static int brighter(int8_t (*light)[HEIGHT][SIDE], int32_t x, int32_t y, int32_t z, int loss,
                    int level) {
  for (int i = 0; i < 6; i++) {
    const int32_t nx = x + steps[i][0];
    const int32_t ny = y + steps[i][1];
    const int32_t nz = z + steps[i][2];
    // i ^ 1 is the other way.
    if (nx >= 0 && nx < SIDE && ny >= 0 && ny < HEIGHT && nz >= 0 && nz < SIDE &&
        !hidden[x][y][z][i] && !hidden[nx][ny][nz][i ^ 1] && light[nx][ny][nz] - loss > level) {
      level = light[nx][ny][nz] - loss;
    }
  }
  return level;
}

static void relax(const ovis_world* world, int8_t (*light)[HEIGHT][SIDE]) {
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (int32_t x = 0; x < SIDE; x++) {
      for (int32_t y = 0; y < HEIGHT; y++) {
        for (int32_t z = 0; z < SIDE; z++) {
          const ovis_state_traits* traits = traits_at(world, x, y, z);
          if (traits == NULL) {
            continue;
          }
          const int loss = traits->opacity > 1 ? traits->opacity : 1;
          const int level = brighter(light, x, y, z, loss, light[x][y][z]);
          has_changed = has_changed || level != light[x][y][z];
          light[x][y][z] = (int8_t)level;
        }
      }
    }
  }
}

static void slow_flood(const ovis_world* world, bool has_sky, slow_light* out) {
  look_at_faces(world);
  for (int32_t x = 0; x < SIDE; x++) {
    for (int32_t z = 0; z < SIDE; z++) {
      int beam = has_sky ? 15 : 0;
      for (int32_t y = HEIGHT - 1; y >= 0; y--) {
        const ovis_state_traits* traits = traits_at(world, x, y, z);
        out->block[x][y][z] = traits != NULL ? (int8_t)traits->emission : -1;
        out->sky[x][y][z] = -1;
        if (traits == NULL) {
          continue;
        }
        if (hidden[x][y][z][2] || (y < HEIGHT - 1 && hidden[x][y + 1][z][3])) {
          beam = 0;
        }
        if (traits->opacity > 0) {
          out->sky[x][y][z] = (int8_t)(beam > traits->opacity ? beam - traits->opacity : 0);
          beam = 0;
        } else {
          out->sky[x][y][z] = (int8_t)beam;
        }
      }
    }
  }
  relax(world, out->sky);
  relax(world, out->block);
}

static void expect_slow(const ovis_world* world, bool has_sky) {
  static slow_light slow;
  slow_flood(world, has_sky, &slow);
  for (int32_t x = 0; x < SIDE; x++) {
    for (int32_t y = 0; y < HEIGHT; y++) {
      for (int32_t z = 0; z < SIDE; z++) {
        const ovis_pos pos = {x, y, z};
        if (ovis_world_get_sky_light(world, pos) != slow.sky[x][y][z] ||
            ovis_world_get_block_light(world, pos) != slow.block[x][y][z]) {
          fail_msg("at %d,%d,%d: sky %d, expected %d; block %d, expected %d", x, y, z,
                   ovis_world_get_sky_light(world, pos), slow.sky[x][y][z],
                   ovis_world_get_block_light(world, pos), slow.block[x][y][z]);
        }
      }
    }
  }
}

// ---- Random worlds

static ovis_state random_state(uint64_t* random) {
  static const char* const names[] = {"stone",       "stone",       "glass",     "oak_leaves",
                                      "water",       "torch",       "glowstone", "tinted_glass",
                                      "oak_slab",    "ice",         "air",       "redstone_torch",
                                      "sea_lantern", "magma_block", "cobweb",    "soul_lantern"};
  return state_of(names[test_random(random) % (sizeof names / sizeof *names)]);
}

static ovis_pos random_pos(uint64_t* random) {
  const uint64_t value = test_random(random);
  return (ovis_pos){(int32_t)(value % SIDE), (int32_t)((value >> 16) % (HEIGHT - 4)),
                    (int32_t)((value >> 32) % SIDE)};
}

// Floors with holes, walls and single blocks.
static void fill_random(ovis_world* world, uint64_t* random) {
  for (int i = 0; i < 6; i++) {
    const ovis_pos at = random_pos(random);
    const ovis_state state = random_state(random);
    const int32_t reach = (int32_t)(test_random(random) % 40);
    const int axis = (int)(test_random(random) % 3);
    for (int32_t u = 0; u < reach; u++) {
      for (int32_t v = 0; v < reach; v++) {
        if (test_random(random) % 16 == 0) {
          continue;
        }
        ovis_world_set_block(world,
                             (ovis_pos){at.x + (axis == 0 ? 0 : u), at.y + (axis == 1 ? 0 : v),
                                        at.z + (axis == 0   ? u
                                                : axis == 1 ? v
                                                            : 0)},
                             state);
      }
    }
  }
  for (int i = 0; i < 300; i++) {
    ovis_world_set_block(world, random_pos(random), random_state(random));
  }
}

TEST(light_is_the_slow_floods) {
  const int64_t runs = test_count(6, 40, 300);
  uint64_t random = test_seed(31);
  for (int64_t i = 0; i < runs; i++) {
    const bool has_sky = i % 4 != 3;
    ovis_world* world = make_world(has_sky, NULL);
    load_all(world);
    fill_random(world, &random);
    if (i % 2 == 1) {
      ovis_world_drop_section(world, (ovis_section_pos){1, 2, 1});
      ovis_world_drop_section(world, (ovis_section_pos){1, 3, 1});
      ovis_world_drop_section(world, (ovis_section_pos){0, 0, 2});
    }
    flood_all(world);
    expect_slow(world, has_sky);
    ovis_world_destroy(world);
  }
}

TEST(after_a_change_its_neighborhood_is_enough) {
  const int64_t runs = test_count(6, 60, 600);
  uint64_t random = test_seed(32);
  ovis_world* world = make_world(true, NULL);
  load_all(world);
  fill_random(world, &random);
  flood_all(world);
  for (int64_t i = 0; i < runs; i++) {
    for (int j = 0; j < 10; j++) {
      const ovis_pos pos = random_pos(&random);
      ovis_world_set_block(world, pos, random_state(&random));
      assert_int_equal(ovis_world_flood_light(world, (ovis_pos){pos.x - 15, 0, pos.z - 15},
                                              (ovis_pos){pos.x + 15, HEIGHT - 1, pos.z + 15}),
                       OVIS_OK);
    }
    expect_slow(world, true);
  }
  ovis_world_destroy(world);
}

TEST(a_torch_in_a_sealed_room_lights_by_distance) {
  ovis_world* world = make_world(true, NULL);
  load_all(world);
  for (int32_t x = 0; x < SIDE; x++) {
    for (int32_t z = 0; z < SIDE; z++) {
      ovis_world_set_block(world, (ovis_pos){x, 30, z}, state_of("stone"));
    }
  }
  ovis_world_set_block(world, (ovis_pos){20, 20, 20}, state_of("torch"));
  flood_all(world);
  assert_int_equal(ovis_world_get_block_light(world, (ovis_pos){20, 20, 20}), 14);
  assert_int_equal(ovis_world_get_block_light(world, (ovis_pos){24, 21, 20}), 9);
  assert_int_equal(ovis_world_get_block_light(world, (ovis_pos){34, 20, 20}), 0);
  assert_int_equal(ovis_world_get_sky_light(world, (ovis_pos){20, 20, 20}), 0);
  assert_int_equal(ovis_world_get_sky_light(world, (ovis_pos){20, 30, 20}), 0);
  assert_int_equal(ovis_world_get_sky_light(world, (ovis_pos){20, 31, 20}), 15);
  // A hole lets the sky's beam down undimmed.
  ovis_world_set_block(world, (ovis_pos){10, 30, 10}, 0);
  flood_all(world);
  assert_int_equal(ovis_world_get_sky_light(world, (ovis_pos){10, 0, 10}), 15);
  assert_int_equal(ovis_world_get_sky_light(world, (ovis_pos){13, 0, 10}), 12);
  ovis_world_destroy(world);
}

TEST(a_roof_of_stairs_and_slabs_keeps_the_sky_out) {
  ovis_world* world = make_world(true, NULL);
  load_all(world);
  for (int32_t x = 0; x < SIDE; x++) {
    for (int32_t z = 0; z < SIDE; z++) {
      const bool is_middle = z == SIDE / 2;
      const int32_t rise = z < SIDE / 2 ? z : SIDE - z;
      ovis_world_set_block(world, (ovis_pos){x, 20 + rise, z},
                           state_of(is_middle      ? "oak_slab"
                                    : z < SIDE / 2 ? "oak_stairs[facing=south]"
                                                   : "oak_stairs[facing=north]"));
    }
  }
  flood_all(world);
  for (int32_t z = 1; z < SIDE - 1; z++) {
    assert_int_equal(ovis_world_get_sky_light(world, (ovis_pos){20, 10, z}), 0);
  }
  ovis_world_destroy(world);
}

TEST(a_box_outside_of_the_world_changes_nothing) {
  ovis_world* world = make_world(true, NULL);
  load_air(world, (ovis_section_pos){0, 0, 0});
  assert_int_equal(ovis_world_flood_light(world, (ovis_pos){0, 100, 0}, (ovis_pos){5, 200, 5}),
                   OVIS_OK);
  assert_int_equal(ovis_world_get_sky_light(world, (ovis_pos){0, 0, 0}), -1);
  assert_int_equal(ovis_world_flood_light(world, (ovis_pos){-1000000, 0, -1000000},
                                          (ovis_pos){1000000, 5, 1000000}),
                   OVIS_TOO_LARGE);
  ovis_world_destroy(world);
}

static ovis_status try_flood(const ovis_allocator* allocator, void* context) {
  (void)context;
  ovis_world* world = make_world(true, allocator);
  if (world == NULL) {
    return OVIS_NO_MEMORY;
  }
  const ovis_state states[] = {0, state_of("torch")};
  uint16_t cells[OVIS_SECTION_CELLS] = {0};
  cells[2000] = 1;
  const ovis_section_data data = {.palette = states, .palette_count = 2, .cells = cells};
  ovis_status status = ovis_world_set_section(world, (ovis_section_pos){0, 1, 0}, &data);
  if (status == OVIS_OK) {
    status = ovis_world_flood_light(world, (ovis_pos){0, 0, 0}, (ovis_pos){15, 63, 15});
    const int32_t sky = ovis_world_get_sky_light(world, (ovis_pos){3, 20, 3});
    assert_int_equal(sky, status == OVIS_OK ? 15 : -1);
  }
  ovis_world_destroy(world);
  return status;
}

TEST(without_memory_the_light_stays_as_it_was) {
  assert_true(fail_each_allocation(try_flood, NULL) > 4);
}
