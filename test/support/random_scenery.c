#include "support/random_scenery.h"

#include "support/test.h"

#include <math.h>
#include <string.h>

enum { SIDE = RANDOM_WORLD_SIDE };

// ---- Blocks

// Blocks for swimmers: every combination of holding or not holding water, and of blocking or not
// blocking the path.
static const char* const water_blocks[] = {
    "seagrass",       "tall_seagrass",  "kelp",          "kelp_plant",        "bubble_column",
    "sea_pickle",     "oak_slab",       "oak_stairs",    "oak_fence",         "cobblestone_wall",
    "oak_trapdoor",   "iron_bars",      "ladder",        "scaffolding",       "lily_pad",
    "big_dripleaf",   "small_dripleaf", "ice",           "magma_block",       "lava",
    "oak_leaves",     "mangrove_roots", "rail",          "conduit",           "pointed_dripstone",
    "cactus",         "honey_block",    "powder_snow",   "oak_door",          "campfire",
    "chest",          "sponge",         "lava_cauldron", "big_dripleaf_stem", "oak_fence_gate",
    "brain_coral_fan"};

// Blocks for fliers: dangers below, blocks that turn the air above them into FENCE, and blocks that
// let bodies through.
static const char* const sky_blocks[] = {"oak_fence",
                                         "cobblestone_wall",
                                         "oak_fence_gate",
                                         "oak_leaves",
                                         "cocoa",
                                         "fire",
                                         "soul_fire",
                                         "magma_block",
                                         "campfire",
                                         "lava",
                                         "lava_cauldron",
                                         "cactus",
                                         "sweet_berry_bush",
                                         "wither_rose",
                                         "pointed_dripstone",
                                         "honey_block",
                                         "powder_snow",
                                         "oak_door",
                                         "iron_door",
                                         "oak_trapdoor",
                                         "lily_pad",
                                         "rail",
                                         "powered_rail",
                                         "oak_slab",
                                         "oak_stairs",
                                         "cobweb",
                                         "vine",
                                         "ladder",
                                         "torch",
                                         "iron_bars",
                                         "short_grass",
                                         "white_carpet",
                                         "snow",
                                         "seagrass",
                                         "scaffolding",
                                         "anvil",
                                         "big_dripleaf",
                                         "stone"};

// A block of hundreds of states is shown by ten of them.
static void add_states(random_palette* palette, const ovis_blocks* registry, const char* name,
                       uint64_t* random) {
  uint32_t block;
  assert_int_equal(ovis_blocks_find(registry, name, &block), OVIS_OK);
  const ovis_block_info info = ovis_blocks_get_block(registry, block);
  const int32_t wanted = info.state_count < 10 ? (int32_t)info.state_count : 10;
  for (int32_t n = 0; n < wanted; n++) {
    const uint32_t offset = info.state_count <= 10
                                ? (uint32_t)n
                                : (uint32_t)test_below(random, (int32_t)info.state_count);
    assert_true(palette->count < (int32_t)(sizeof palette->states / sizeof *palette->states));
    palette->states[palette->count++] = info.first_state + offset;
  }
}

void random_scenery_init(random_scenery* scenery, random_scenery_kind kind,
                         const ovis_blocks* registry) {
  memset(scenery, 0, sizeof *scenery);
  scenery->kind = kind;
  uint64_t random = 98;
  const bool is_waters = kind == RANDOM_WATERS;
  const char* const* names = is_waters ? water_blocks : sky_blocks;
  const size_t count = is_waters ? sizeof water_blocks / sizeof *water_blocks
                                 : sizeof sky_blocks / sizeof *sky_blocks;
  for (size_t i = 0; i < count; i++) {
    add_states(&scenery->palette, registry, names[i], &random);
  }
  static const char* const solids[] = {"stone", "sand", "gravel", "prismarine"};
  for (int32_t i = 0; i < 4; i++) {
    assert_int_equal(ovis_blocks_parse(registry, solids[i], &scenery->palette.solid[i], NULL),
                     OVIS_OK);
  }
  scenery->palette.solid_count = 4;
  static const char* const waters[] = {"water[level=0]", "water[level=0]", "water[level=3]",
                                       "water[level=8]"};
  for (int32_t i = 0; i < 4; i++) {
    assert_int_equal(ovis_blocks_parse(registry, waters[i], &scenery->water[i], NULL), OVIS_OK);
  }
}

// ---- Worlds

// One world in the making.
typedef struct sketch {
  ovis_state cells[SIDE][SIDE][SIDE]; // x, z, y
  ovis_state favorites[4];            // a world is made of few kinds, so that they meet
  int32_t flowing;                    // percent of water that flows
} sketch;

static ovis_state some_water(const random_scenery* scenery, const sketch* s, uint64_t* random) {
  return test_chance(random, s->flowing) ? scenery->water[2 + test_below(random, 2)]
                                         : scenery->water[0];
}

static ovis_state some_thing(const random_scenery* scenery, const sketch* s, uint64_t* random) {
  return test_chance(random, 70)
             ? s->favorites[test_below(random, 4)]
             : scenery->palette.states[test_below(random, scenery->palette.count)];
}

static ovis_state some_solid(const random_scenery* scenery, uint64_t* random) {
  return scenery->palette.solid[test_below(random, scenery->palette.solid_count)];
}

// State of one cell of a box, by the box's material.
static ovis_state filling(const random_scenery* scenery, const sketch* s, int32_t material,
                          uint64_t* random) {
  switch (material) {
  case 0: return some_solid(scenery, random);
  case 1: return some_water(scenery, s, random);
  case 2: return 0;
  case 3: return s->favorites[0];
  default: return test_chance(random, 30) ? some_thing(scenery, s, random) : 0;
  }
}

// A cave, an island, a wall, a shelf with holes, a thicket.
static void add_box(const random_scenery* scenery, sketch* s, uint64_t* random) {
  const int32_t flat = test_below(random, 5); // thin along one axis, or along none
  const int32_t low[3] = {test_below(random, SIDE - 2), 1 + test_below(random, SIDE - 12),
                          test_below(random, SIDE - 2)};
  const int32_t size[3] = {flat == 0 ? 1 : 1 + test_below(random, 8),
                           flat == 1 ? 1 : 1 + test_below(random, 5),
                           flat == 2 ? 1 : 1 + test_below(random, 8)};
  const int32_t material = test_below(random, 5);
  const int32_t holes = test_chance(random, 50) ? 0 : test_below(random, 40);
  for (int32_t x = low[0]; x < low[0] + size[0] && x < SIDE; x++) {
    for (int32_t z = low[2]; z < low[2] + size[2] && z < SIDE; z++) {
      for (int32_t y = low[1]; y < low[1] + size[1] && y < SIDE; y++) {
        if (!test_chance(random, holes)) {
          s->cells[x][z][y] = filling(scenery, s, material, random);
        }
      }
    }
  }
}

// The bed, the water over it, what grows from it, and what swims on it.
static void draw_waters(const random_scenery* scenery, sketch* s, uint64_t* random) {
  const int32_t bed = 1 + test_below(random, 6);
  const int32_t surface = bed + 1 + test_below(random, 14);
  const int32_t roughness = test_below(random, 5);
  const int32_t things = test_below(random, 25);
  for (int32_t x = 0; x < SIDE; x++) {
    for (int32_t z = 0; z < SIDE; z++) {
      const int32_t level = bed + test_below(random, roughness + 1);
      for (int32_t y = 0; y < SIDE; y++) {
        ovis_state state = 0;
        if (y < level) {
          state =
              test_chance(random, 3) ? some_thing(scenery, s, random) : some_solid(scenery, random);
        } else if (y < surface) {
          const bool is_thing = test_chance(random, y == level ? things : things / 3);
          state = is_thing ? some_thing(scenery, s, random) : some_water(scenery, s, random);
        } else if (test_chance(random, y == surface ? things / 2 : 1)) {
          state = some_thing(scenery, s, random);
        }
        s->cells[x][z][y] = state;
      }
    }
  }
}

static void draw_sky(const random_scenery* scenery, sketch* s, uint64_t* random) {
  const int32_t ground = test_below(random, 6);
  const int32_t things = test_below(random, 9);
  for (int32_t x = 0; x < SIDE; x++) {
    for (int32_t z = 0; z < SIDE; z++) {
      for (int32_t y = 0; y < SIDE; y++) {
        ovis_state state = 0;
        if (y < ground) {
          state = test_chance(random, 10) ? some_thing(scenery, s, random)
                                          : some_solid(scenery, random);
        } else if (test_chance(random, things)) {
          state = some_thing(scenery, s, random);
        }
        s->cells[x][z][y] = state;
      }
    }
  }
}

static void write_cells(const sketch* s, ovis_world* world, uint64_t* random) {
  const int32_t missing = test_chance(random, 10) ? test_below(random, 8) : -1;
  for (int32_t section = 0; section < 8; section++) {
    const ovis_section_pos pos = {section & 1, section >> 1 & 1, section >> 2};
    static ovis_state states[OVIS_SECTION_CELLS];
    for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
      states[cell] = s->cells[pos.x * 16 + (cell & 15)][pos.z * 16 + (cell >> 4 & 15)]
                             [pos.y * 16 + (cell >> 8)];
    }
    if (section == missing) {
      ovis_world_drop_section(world, pos);
    } else {
      assert_int_equal(ovis_world_set_states(world, pos, states), OVIS_OK);
    }
  }
}

void random_scenery_fill(const random_scenery* scenery, ovis_world* world, uint64_t* random) {
  static sketch s;
  for (int32_t i = 0; i < 4; i++) {
    s.favorites[i] = scenery->palette.states[test_below(random, scenery->palette.count)];
  }
  s.flowing = test_chance(random, 70) ? 5 : 50;
  if (scenery->kind == RANDOM_WATERS) {
    draw_waters(scenery, &s, random);
  } else {
    draw_sky(scenery, &s, random);
  }
  const int32_t boxes =
      scenery->kind == RANDOM_WATERS ? test_below(random, 24) : 10 + test_below(random, 50);
  for (int32_t i = 0; i < boxes; i++) {
    add_box(scenery, &s, random);
  }
  write_cells(&s, world, random);
}

void random_scenery_edit(const random_scenery* scenery, ovis_world* world, uint64_t* random) {
  const ovis_pos pos = {test_below(random, SIDE), test_below(random, SIDE - 8),
                        test_below(random, SIDE)};
  const int32_t kind = test_below(random, 4);
  const ovis_state state =
      kind == 0   ? 0
      : kind == 1 ? scenery->water[0]
                  : scenery->palette.states[test_below(random, scenery->palette.count)];
  ovis_world_set_block(world, pos, state);
}

// ---- Questions

static ovis_fluid fluid_at(const ovis_world* world, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(world, pos);
  if (state == OVIS_STATE_UNLOADED) {
    return OVIS_FLUID_NONE;
  }
  return (ovis_fluid)ovis_blocks_get_traits(ovis_world_get_blocks(world), state)->fluid;
}

// Is a mob of that kind at home there?
static bool is_home(const ovis_world* world, ref_evaluator evaluator, ovis_pos pos,
                    uint64_t* random) {
  const bool is_water = fluid_at(world, pos) == OVIS_FLUID_WATER;
  const bool is_air = ovis_world_get_block(world, pos) == 0;
  switch (evaluator) {
  case REF_EVALUATOR_SWIM: return is_water || (is_air && test_chance(random, 5));
  case REF_EVALUATOR_FLY: return is_air;
  case REF_EVALUATOR_WALK:
  case REF_EVALUATOR_AMPHIBIOUS:
  case REF_EVALUATOR_FROG:
  default: {
    const ovis_pos under = {pos.x, pos.y - 1, pos.z};
    return is_water || (is_air && ovis_world_get_block(world, under) != 0);
  }
  }
}

// A cell at home within `spread` of a place; any cell there after some tries.
static ovis_pos find_home(const ovis_world* world, ref_evaluator evaluator, ovis_pos near,
                          int32_t spread, uint64_t* random) {
  ovis_pos pos = near;
  for (int32_t i = 0; i < 40; i++) {
    pos = (ovis_pos){near.x + test_below(random, 2 * spread + 1) - spread,
                     near.y + test_below(random, 2 * spread + 1) - spread,
                     near.z + test_below(random, 2 * spread + 1) - spread};
    if (pos.y >= 0 && pos.y < SIDE && is_home(world, evaluator, pos, random)) {
      break;
    }
  }
  return pos;
}

// Where a mob starts: at home, but fliers also in water, from which they rise, and in the ground,
// from which they look for a cell around.
static ovis_pos find_start(const ovis_world* world, ref_evaluator evaluator, ovis_pos middle,
                           uint64_t* random) {
  const int32_t luck = test_below(random, 100);
  if (evaluator != REF_EVALUATOR_FLY || luck >= 35) {
    return find_home(world, evaluator, middle, 11, random);
  }
  if (luck >= 20) {
    return find_home(world, REF_EVALUATOR_SWIM, middle, 11, random);
  }
  return (ovis_pos){4 + test_below(random, 24), 1 + test_below(random, 8),
                    4 + test_below(random, 24)};
}

static const char* const species[REF_EVALUATOR_COUNT][6] = {
    [REF_EVALUATOR_FLY] = {"allay", "bee", "bee", "parrot", "parrot", "wither"},
    [REF_EVALUATOR_SWIM] = {"cod", "salmon", "dolphin", "guardian", "elder_guardian", "drowned"},
    [REF_EVALUATOR_AMPHIBIOUS] = {"axolotl", "axolotl", "axolotl", "turtle", "turtle", "turtle"},
    [REF_EVALUATOR_FROG] = {"frog", "frog", "frog", "frog", "frog", "frog"},
};

// Sizes and costs of a species, by a chance; else those of anybody, who swims for nothing.
static void become(ovis_path_body* body, ref_evaluator evaluator, uint64_t* random) {
  ref_mob mob;
  if (evaluator != REF_EVALUATOR_WALK && test_chance(random, 70)) {
    assert_true(land_ref_species(species[evaluator][test_below(random, 6)], &mob));
    body->width = mob.width;
    body->height = mob.height;
    body->max_up_step = mob.max_up_step;
    for (int32_t i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
      body->malus[i] = mob.malus[i];
    }
  } else if (evaluator == REF_EVALUATOR_SWIM && test_chance(random, 80)) {
    body->malus[OVIS_PATH_WATER] = 0.0f;
  }
}

ovis_path_query random_scenery_query(const ovis_world* world, ref_evaluator evaluator,
                                     uint64_t* random, ovis_pos targets[4],
                                     ovis_fall_limits* limits) {
  ovis_path_query query = random_query(world, random, targets, limits);
  ovis_path_body* body = &query.body;
  become(body, evaluator, random);
  const ovis_pos middle = {16, 12, 16};
  const ovis_pos at = find_start(world, evaluator, middle, random);
  body->pos = (ovis_vec3){at.x + 0.5, at.y, at.z + 0.5};
  if (test_chance(random, 70)) { // off the middle
    body->pos.x += test_between(random, -0.5, 0.5);
    body->pos.z += test_between(random, -0.5, 0.5);
  }
  if (test_chance(random, 50)) {
    body->pos.y += test_between(random, 0.0, 1.0);
  }
  const bool is_wet = fluid_at(world, at) == OVIS_FLUID_WATER;
  body->is_in_water = test_chance(random, 90) ? is_wet : !is_wet;
  body->is_on_ground = test_chance(random, 40);
  for (int32_t i = 0; i < query.target_count; i++) {
    const int32_t spread = test_chance(random, 70) ? 5 : 14;
    targets[i] = find_home(world, evaluator, at, spread, random);
  }
  return query;
}

int random_scenery_draw(void* context, int bound) {
  return test_below(context, bound);
}
