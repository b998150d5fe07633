#include "support/random_world.h"

#include "support/test.h"

#include <math.h>
#include <string.h>

// Every state of these blocks: each path type, and what has a shape that matters.
static const char* const blocks[] = {"oak_trapdoor",   "lily_pad",
                                     "big_dripleaf",   "powder_snow",
                                     "cactus",         "sweet_berry_bush",
                                     "honey_block",    "cocoa",
                                     "wither_rose",    "pointed_dripstone",
                                     "lava",           "fire",
                                     "soul_fire",      "magma_block",
                                     "campfire",       "soul_campfire",
                                     "lava_cauldron",  "oak_door",
                                     "iron_door",      "rail",
                                     "powered_rail",   "oak_leaves",
                                     "oak_fence",      "cobblestone_wall",
                                     "oak_fence_gate", "anvil",
                                     "oak_slab",       "oak_stairs",
                                     "water",          "seagrass",
                                     "kelp",           "bubble_column",
                                     "snow",           "white_carpet",
                                     "soul_sand",      "farmland",
                                     "dirt_path",      "chest",
                                     "cake",           "cauldron",
                                     "ladder",         "torch",
                                     "short_grass",    "scaffolding",
                                     "bamboo",         "iron_bars",
                                     "red_bed",        "stone",
                                     "stone",          "air"};

void random_palette_init(random_palette* palette, const ovis_blocks* registry) {
  memset(palette, 0, sizeof *palette);
  uint64_t random = 99;
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    uint32_t block;
    assert_int_equal(ovis_blocks_find(registry, blocks[i], &block), OVIS_OK);
    const ovis_block_info info = ovis_blocks_get_block(registry, block);
    // A block of hundreds of states is shown by ten of them.
    const int32_t wanted = info.state_count < 10 ? (int32_t)info.state_count : 10;
    for (int32_t n = 0; n < wanted; n++) {
      const uint32_t offset = info.state_count <= 10
                                  ? (uint32_t)n
                                  : (uint32_t)test_below(&random, (int32_t)info.state_count);
      palette->states[palette->count++] = info.first_state + offset;
    }
  }
  assert_int_equal(ovis_blocks_parse(registry, "water", &palette->water, NULL), OVIS_OK);
  static const char* const solids[] = {"stone", "dirt", "grass_block[snowy=false]", "oak_planks"};
  for (size_t i = 0; i < sizeof solids / sizeof *solids; i++) {
    assert_int_equal(
        ovis_blocks_parse(registry, solids[i], &palette->solid[palette->solid_count++], NULL),
        OVIS_OK);
  }
}

typedef struct recipe {
  int32_t ground;       // level
  int32_t roughness;    // how much the level varies from column to column
  int32_t things;       // percent of special blocks at and above the ground
  int32_t favorites[6]; // a world is made of few kinds, so that they meet
  int32_t favorite_count;
} recipe;

static ovis_state thing(const recipe* r, const random_palette* palette, uint64_t* random) {
  const int32_t index = test_chance(random, 75)
                            ? r->favorites[test_below(random, r->favorite_count)]
                            : test_below(random, palette->count);
  return palette->states[index];
}

void random_world_fill(ovis_world* world, const random_palette* palette, uint64_t* random) {
  recipe r = {
      4 + test_below(random, 10), test_below(random, 4), 3 + test_below(random, 45), {0}, 0};
  r.favorite_count = 1 + test_below(random, 6);
  for (int32_t i = 0; i < r.favorite_count; i++) {
    r.favorites[i] = test_below(random, palette->count);
  }
  static ovis_state cells[RANDOM_WORLD_SIDE][RANDOM_WORLD_SIDE][RANDOM_WORLD_SIDE]; // x, z, y
  for (int32_t x = 0; x < RANDOM_WORLD_SIDE; x++) {
    for (int32_t z = 0; z < RANDOM_WORLD_SIDE; z++) {
      const int32_t level = r.ground + (r.roughness > 0 ? test_below(random, r.roughness + 1) : 0) +
                            (test_chance(random, 4) ? test_below(random, 8) - 4 : 0);
      for (int32_t y = 0; y < RANDOM_WORLD_SIDE; y++) {
        ovis_state state = 0;
        if (y < level) {
          state = palette->solid[test_below(random, palette->solid_count)];
          if ((y == level - 1 && test_chance(random, r.things)) || test_chance(random, 3)) {
            state = thing(&r, palette, random);
          }
        } else if (y < level + 3 && test_chance(random, r.things / (1 + y - level))) {
          state = thing(&r, palette, random);
        } else if (test_chance(random, 1)) {
          state = palette->solid[0];
        }
        cells[x][z][y] = state;
      }
    }
  }
  const int32_t missing = test_chance(random, 15) ? test_below(random, 8) : -1;
  for (int32_t section = 0; section < 8; section++) {
    const ovis_section_pos pos = {section & 1, section >> 1 & 1, section >> 2};
    static ovis_state states[OVIS_SECTION_CELLS];
    for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
      states[cell] =
          cells[pos.x * 16 + (cell & 15)][pos.z * 16 + (cell >> 4 & 15)][pos.y * 16 + (cell >> 8)];
    }
    if (section == missing) {
      ovis_world_drop_section(world, pos);
    } else {
      assert_int_equal(ovis_world_set_states(world, pos, states), OVIS_OK);
    }
  }
}

ovis_world* random_world_open(ovis_blocks* registry) {
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = RANDOM_WORLD_SIDE;
  ovis_world* world;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  return world;
}

ovis_world* random_world_make(ovis_blocks* registry, const random_palette* palette,
                              uint64_t* random) {
  ovis_world* world = random_world_open(registry);
  random_world_fill(world, palette, random);
  return world;
}

void random_world_flood(ovis_world* world, const random_palette* palette, uint64_t* random) {
  const ovis_pos min = {test_chance(random, 60) ? 0 : test_below(random, 16), 0,
                        test_chance(random, 60) ? 0 : test_below(random, 16)};
  const ovis_pos max = {RANDOM_WORLD_SIDE - test_below(random, 12), 5 + test_below(random, 16),
                        RANDOM_WORLD_SIDE - test_below(random, 12)};
  for (int32_t section = 0; section < 8; section++) {
    const ovis_section_pos pos = {section & 1, section >> 1 & 1, section >> 2};
    static ovis_state states[OVIS_SECTION_CELLS];
    if (ovis_world_read_section(world, pos, states) != OVIS_OK) {
      continue;
    }
    for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
      const ovis_pos at = {pos.x * 16 + (cell & 15), pos.y * 16 + (cell >> 8),
                           pos.z * 16 + (cell >> 4 & 15)};
      const bool is_inside =
          at.x >= min.x && at.z >= min.z && at.x < max.x && at.y < max.y && at.z < max.z;
      if (states[cell] == 0 && is_inside && !test_chance(random, 2)) {
        states[cell] = palette->water;
      }
    }
    assert_int_equal(ovis_world_set_states(world, pos, states), OVIS_OK);
  }
}

void random_world_edit(ovis_world* world, const random_palette* palette, uint64_t* random) {
  const ovis_pos pos = {test_below(random, RANDOM_WORLD_SIDE),
                        test_below(random, RANDOM_WORLD_SIDE / 2),
                        test_below(random, RANDOM_WORLD_SIDE)};
  ovis_world_set_block(world, pos, palette->states[test_below(random, palette->count)]);
}

ovis_path_body random_body(uint64_t* random) {
  static const float widths[] = {0.3f, 0.4f,  0.49f, 0.5f, 0.6f,    0.6f,  0.6f, 0.7f,
                                 0.9f, 0.99f, 1.0f,  1.4f, 1.3965f, 1.95f, 4.0f};
  static const float heights[] = {0.3f,  0.5f,  0.7f,  0.9f, 1.0f, 1.3f, 1.95f,
                                  1.95f, 1.95f, 1.99f, 2.2f, 2.7f, 2.9f, 4.0f};
  ovis_path_body body = ovis_default_path_body();
  body.width = widths[test_below(random, (int32_t)(sizeof widths / sizeof *widths))];
  body.height = heights[test_below(random, (int32_t)(sizeof heights / sizeof *heights))];
  body.max_up_step = test_chance(random, 70) ? 0.6f : test_chance(random, 50) ? 1.0f : 1.5f;
  body.pos = (ovis_vec3){test_between(random, 4, 28), 3 + test_below(random, 14),
                         test_between(random, 4, 28)};
  if (test_chance(random, 40)) { // on a slab, a carpet, in mid-air
    body.pos.y += test_below(random, 16) / 16.0;
  }
  if (test_chance(random, 25)) { // exactly on the grid
    body.pos.x = floor(body.pos.x) + 0.5;
    body.pos.z = floor(body.pos.z) + 0.5;
  }
  body.is_on_ground = test_chance(random, 70);
  body.is_in_water = test_chance(random, 25);
  body.can_float = test_chance(random, 50);
  body.can_pass_doors = test_chance(random, 75);
  body.can_open_doors = test_chance(random, 40);
  body.can_walk_over_fences = test_chance(random, 15);
  body.stands_on_water = test_chance(random, 5);
  body.stands_on_lava = test_chance(random, 10);
  const int32_t overrides = test_chance(random, 50) ? 0 : test_below(random, 6);
  for (int32_t i = 0; i < overrides; i++) {
    static const float values[] = {-1, 0, 0, 2, 4, 8, 16};
    body.malus[test_below(random, OVIS_PATH_TYPE_COUNT)] = values[test_below(random, 7)];
  }
  return body;
}

void random_body_moves(ovis_path_body* body, ovis_path_evaluator evaluator, uint64_t* random) {
  body->evaluator = evaluator;
  body->can_breach = test_chance(random, 40);
  body->prefers_shallow = test_chance(random, 30);
  body->sea_level = test_chance(random, 50) ? 63 : 8 + test_below(random, 16);
  if (evaluator == OVIS_EVALUATOR_WALK) {
    return;
  }
  if (evaluator == OVIS_EVALUATOR_SWIM) {
    body->malus[OVIS_PATH_WATER] = test_chance(random, 90) ? 0 : 8;
    body->width = body->width > 2 ? 0.5f : body->width;
    body->height = body->height > 2 ? 0.4f : body->height;
  }
  body->is_in_water = test_chance(random, evaluator == OVIS_EVALUATOR_FLY ? 20 : 60);
  if (test_chance(random, 70)) { // anywhere: in the air, in the water, in the ground
    body->pos.y = 3 + test_between(random, 0, 18);
  }
}

void random_water_query(const ovis_world* world, const random_palette* palette,
                        ovis_path_query* query, ovis_pos* targets, uint64_t* random) {
  ovis_vec3* at = &query->body.pos;
  for (int32_t i = 0; i < 30; i++) {
    const ovis_pos cell = {4 + test_below(random, 24), 2 + test_below(random, 14),
                           4 + test_below(random, 24)};
    if (ovis_world_get_block(world, cell) == palette->water) {
      *at = (ovis_vec3){cell.x + test_between(random, 0, 1), cell.y + test_between(random, 0, 1),
                        cell.z + test_between(random, 0, 1)};
      break;
    }
  }
  query->body.is_in_water = test_chance(random, 90);
  for (int32_t i = 0; i < query->target_count; i++) {
    targets[i] = (ovis_pos){(int32_t)at->x + test_below(random, 13) - 6,
                            (int32_t)at->y + test_below(random, 7) - 3,
                            (int32_t)at->z + test_below(random, 13) - 6};
  }
}

ovis_rules random_rules(uint64_t* random) {
  ovis_rules rules =
      ovis_rules_get_preset((ovis_rules_version)test_below(random, OVIS_RULES_VERSION_COUNT));
  if (test_chance(random, 60)) {
    return rules;
  }
  bool* const switches[] = {&rules.danger_trapdoor,
                            &rules.reach_from_bottom_center,
                            &rules.partial_collision_fence_only,
                            &rules.airborne_start_above,
                            &rules.float_start_any_water,
                            &rules.fly_start_corners,
                            &rules.node_hash_packed,
                            &rules.reached_only_inside_range,
                            &rules.partial_end_within_follow_range,
                            &rules.climb_needs_positive_malus_above,
                            &rules.climb_test_negated,
                            &rules.diagonal_ignores_side_height,
                            &rules.danger_scan_includes_center,
                            &rules.fall_blocked_at_lowest_cell,
                            &rules.visits_equal_limit,
                            &rules.path_ends_at_popped_node,
                            &rules.reach_box_stays_level,
                            &rules.walked_updates_only_if_better,
                            &rules.equal_path_replaces};
  for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
    *switches[i] = test_chance(random, 20);
  }
  rules.neighbor_order =
      test_chance(random, 30) ? OVIS_NEIGHBOR_ORDER_1_20_5 : OVIS_NEIGHBOR_ORDER_1_19;
  return rules;
}

// Height of the ground, most of the time; now and then any height.
static int32_t standing_height(const ovis_world* world, int32_t x, int32_t z, uint64_t* random) {
  const int32_t ground = ovis_world_get_height(world, OVIS_HEIGHTMAP_MOTION_BLOCKING, x, z);
  return test_chance(random, 70)   ? ground
         : test_chance(random, 50) ? ground - 1
                                   : 2 + test_below(random, 16);
}

ovis_path_query random_query(const ovis_world* world, uint64_t* random, ovis_pos targets[4],
                             ovis_fall_limits* limits) {
  ovis_path_query query = ovis_default_path_query();
  query.body = random_body(random);
  ovis_vec3* at = &query.body.pos;
  at->y += standing_height(world, (int32_t)at->x, (int32_t)at->z, random) - floor(at->y);
  *limits = (ovis_fall_limits){.health = (float)test_between(random, 0.5, 40),
                               .health_max = (float)(10 + test_below(random, 30)),
                               .difficulty = (ovis_difficulty)test_below(random, 4),
                               .has_target = test_chance(random, 40),
                               .is_creeper = test_chance(random, 10)};
  query.body.max_fall = ovis_path_max_fall(limits);
  query.target_count = test_chance(random, 75) ? 1 : 1 + test_below(random, 4);
  for (int32_t i = 0; i < query.target_count; i++) {
    const int32_t spread = test_chance(random, 60) ? 8 : 28;
    targets[i] = (ovis_pos){(int32_t)at->x + test_below(random, spread) - spread / 2, 0,
                            (int32_t)at->z + test_below(random, spread) - spread / 2};
    targets[i].y = standing_height(world, targets[i].x, targets[i].z, random);
  }
  query.targets = targets;
  query.reach_range = test_chance(random, 50) ? test_below(random, 2) : test_below(random, 5);
  query.follow_range =
      (float)(test_chance(random, 70) ? 6 + test_below(random, 14) : test_below(random, 4));
  query.visited_max = test_chance(random, 70) ? 0 : 1 + test_below(random, 200);
  query.visited_multiplier = test_chance(random, 90) ? 1.0f : 0.5f;
  query.region_half = test_chance(random, 30) ? 0 : 3 + test_below(random, 24);
  query.is_region_at_head = test_chance(random, 30);
  query.is_optimal = test_chance(random, 15);
  return query;
}
