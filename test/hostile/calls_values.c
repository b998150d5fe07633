// Values for random calls: each draw is a statement of its own, because C does not define the order
// in which arguments are evaluated.
#include "hostile/calls.h"

#include "support/test.h"

#include <ovis/item.h>

#include <float.h>
#include <math.h>
#include <string.h>

#define LENGTH(list) ((int32_t)(sizeof(list) / sizeof *(list)))

double wild_number(calls_stage* stage) {
  static const double numbers[] = {(double)NAN,
                                   (double)INFINITY,
                                   -(double)INFINITY,
                                   0,
                                   -0.0,
                                   1,
                                   -1,
                                   0.5,
                                   1e-310,
                                   1e300,
                                   -1e300,
                                   DBL_MAX,
                                   -DBL_MAX,
                                   (double)FLT_MAX,
                                   3e7,
                                   -3e7,
                                   30000001,
                                   1e6,
                                   -1000001,
                                   64,
                                   -64,
                                   65,
                                   1024,
                                   2147483647,
                                   -2147483648,
                                   2147483648,
                                   9.3e18,
                                   0x1p53,
                                   127,
                                   256};
  return numbers[test_below(&stage->random, LENGTH(numbers))];
}

int32_t wild_count(calls_stage* stage) {
  static const int32_t numbers[] = {INT32_MIN,  INT32_MIN + 1,
                                    INT32_MAX,  INT32_MAX - 1,
                                    -1,         0,
                                    1,          2,
                                    5,          6,
                                    15,         16,
                                    63,         64,
                                    65,         127,
                                    128,        150,
                                    200,        201,
                                    255,        256,
                                    32767,      6000,
                                    -32768,     65536,
                                    1000000,    1000001,
                                    1000000000, 1 << 20,
                                    30000000,   -2,
                                    97,         24000,
                                    -24000};
  return numbers[test_below(&stage->random, LENGTH(numbers))];
}

int32_t any_count(calls_stage* stage, int32_t bound) {
  return test_chance(&stage->random, 20) ? wild_count(stage) : test_below(&stage->random, bound);
}

static ovis_mob_id live_mob(calls_stage* stage) {
  const int32_t count = ovis_sim_get_mob_count(stage->scene.sim);
  return count == 0 ? OVIS_NO_MOB
                    : ovis_sim_get_mob(stage->scene.sim, test_below(&stage->random, count));
}

ovis_mob_id any_mob(calls_stage* stage) {
  const int32_t kind = test_below(&stage->random, 100);
  if (kind < 85 || stage->id_count == 0) {
    return live_mob(stage);
  }
  if (kind < 95) {
    const int32_t kept = stage->id_count < CALLS_IDS_MAX ? stage->id_count : CALLS_IDS_MAX;
    return stage->ids[test_below(&stage->random, kept)];
  }
  const uint32_t other = kind < 98 ? UINT32_MAX : (uint32_t)test_random(&stage->random);
  return kind < 97 ? OVIS_NO_MOB : (ovis_mob_id){other};
}

ovis_mob_id any_of(calls_stage* stage, const char* species) {
  const ovis_sim* sim = stage->scene.sim;
  const int32_t count = ovis_sim_get_mob_count(sim);
  if (count == 0 || test_chance(&stage->random, 15)) {
    return any_mob(stage);
  }
  const int32_t first = test_below(&stage->random, count);
  for (int32_t i = 0; i < count; i++) {
    const ovis_mob_id mob = ovis_sim_get_mob(sim, (first + i) % count);
    ovis_mob_state seen;
    if (ovis_mob_get_state(sim, mob, &seen) &&
        (species == NULL ? seen.is_player
                         : seen.species != NULL && strcmp(seen.species->name, species) == 0)) {
      return mob;
    }
  }
  return any_mob(stage);
}

static double any_coordinate(calls_stage* stage, double low, double high) {
  return test_one_in(&stage->random, 40) ? wild_number(stage)
                                         : test_between(&stage->random, low, high);
}

ovis_vec3 any_place(calls_stage* stage) {
  ovis_vec3 place;
  place.x = any_coordinate(stage, 5, 59);
  place.y = test_chance(&stage->random, 70) ? 64 : any_coordinate(stage, -10, 140);
  place.z = any_coordinate(stage, 5, 59);
  return place;
}

ovis_pos any_cell(calls_stage* stage) {
  ovis_pos cell;
  cell.x = test_one_in(&stage->random, 40) ? wild_count(stage) : test_below(&stage->random, 64);
  cell.y = test_one_in(&stage->random, 40) ? wild_count(stage) : 60 + test_below(&stage->random, 9);
  cell.z = test_one_in(&stage->random, 40) ? wild_count(stage) : test_below(&stage->random, 64);
  return cell;
}

ovis_vec3 any_velocity(calls_stage* stage) {
  ovis_vec3 velocity;
  velocity.x = any_coordinate(stage, -1, 1);
  velocity.y = any_coordinate(stage, -1, 1);
  velocity.z = any_coordinate(stage, -1, 1);
  return velocity;
}

float any_angle(calls_stage* stage) {
  const double angle = any_coordinate(stage, -200, 400);
  return fabs(angle) <= (double)FLT_MAX || isnan(angle) ? (float)angle : FLT_MAX;
}

const char* any_item(calls_stage* stage, bool is_optional) {
  static const char* const items[] = {
      "",
      "minecraft:bread",
      "wheat",
      "carrot",
      "bone",
      "lead",
      "shears",
      "saddle",
      "name_tag",
      "iron_sword",
      "bow",
      "crossbow",
      "trident",
      "golden_apple",
      "potion",
      "splash_potion",
      "milk_bucket",
      "bucket",
      "water_bucket",
      "flint_and_steel",
      "iron_ingot",
      "gold_ingot",
      "amethyst_shard",
      "emerald",
      "diamond_chestplate",
      "iron_boots",
      "turtle_helmet",
      "shield",
      "carved_pumpkin",
      "leather_horse_armor",
      "white_dye",
      "honeycomb",
      "salmon",
      "slime_ball",
      "seagrass",
      "sweet_berries",
      "chest",
      "carrot_on_a_stick",
      "warped_fungus_on_a_stick",
      "no_such_item",
      "minecraft:",
      ":",
      "\x1b[31m\xff\xfe",
      "an_item_with_a_name_that_has_far_more_than_forty_bytes_and_is_cut_somewhere",
  };
  if (is_optional && test_one_in(&stage->random, 12)) {
    return NULL;
  }
  return items[test_below(&stage->random, LENGTH(items))];
}

ovis_stack any_stack(calls_stage* stage) {
  const char* item = any_item(stage, true);
  ovis_stack stack = ovis_stack_from_name(item, test_below(&stage->random, 70));
  if (test_one_in(&stage->random, 8)) {
    stack.count = wild_count(stage);
  }
  if (test_one_in(&stage->random, 8)) {
    stack.variant = test_random(&stage->random);
  }
  if (test_one_in(&stage->random, 40)) {
    stack.item = test_random(&stage->random); // without a name
  }
  return stack;
}

ovis_state any_state(calls_stage* stage) {
  static const char* const names[] = {"air",
                                      "air",
                                      "stone",
                                      "grass_block",
                                      "water",
                                      "lava",
                                      "fire",
                                      "white_bed[part=head]",
                                      "white_bed[part=foot]",
                                      "bell",
                                      "composter",
                                      "lectern",
                                      "farmland",
                                      "wheat[age=7]",
                                      "oak_door[half=lower]",
                                      "oak_fence",
                                      "ladder",
                                      "powder_snow",
                                      "honey_block",
                                      "cactus",
                                      "soul_sand",
                                      "cobweb",
                                      "bee_nest",
                                      "bubble_column",
                                      "scaffolding",
                                      "turtle_egg",
                                      "sand",
                                      "magma_block",
                                      "chest",
                                      "rail"};
  const ovis_blocks* registry = stage->scene.registry;
  const int32_t kind = test_below(&stage->random, 100);
  if (kind < 2) {
    return kind == 0 ? OVIS_STATE_UNLOADED : ovis_blocks_get_state_count(registry);
  }
  if (kind < 30) {
    return (ovis_state)(test_random(&stage->random) % ovis_blocks_get_state_count(registry));
  }
  ovis_state state = 0;
  const char* name = names[test_below(&stage->random, LENGTH(names))];
  assert_int_equal(ovis_blocks_parse(registry, name, &state, NULL), OVIS_OK);
  return state;
}

void any_uuid(calls_stage* stage, uint32_t out[4]) {
  memset(out, 0, 4 * sizeof *out);
  const int32_t kind = test_below(&stage->random, 3);
  for (int32_t i = 0; kind != 0 && i < 4; i++) { // few of them, so that some are equal
    out[i] = kind == 1 ? (uint32_t)test_below(&stage->random, 2) : UINT32_MAX;
  }
}
