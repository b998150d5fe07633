#include "support/lively.h"
#include "support/registry.h"

#include "support/test.h"

#include <string.h>

enum { SIDE = 64, FEET = 64, HEIGHT = 128 };

static ovis_state state_of(const lively* scene, const char* text) {
  return registry_state(scene->registry, text);
}

static void fill(lively* scene, ovis_pos min, ovis_pos max, const char* text) {
  const ovis_state state = state_of(scene, text);
  for (int32_t x = min.x; x <= max.x; x++) {
    for (int32_t y = min.y; y <= max.y; y++) {
      for (int32_t z = min.z; z <= max.z; z++) {
        assert_int_equal(ovis_world_set_block(scene->world, (ovis_pos){x, y, z}, state), OVIS_OK);
      }
    }
  }
}

lively lively_open_empty(void) {
  lively scene = {0};
  scene.registry = registry_open();
  ovis_world_def def = ovis_default_world_def();
  def.blocks = scene.registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = HEIGHT;
  assert_int_equal(ovis_world_create(&def, &scene.world), OVIS_OK);
  return scene;
}

static void build_land(lively* scene) {
  const ovis_state states[] = {state_of(scene, "grass_block"), state_of(scene, "air")};
  for (int32_t x = 0; x < SIDE / 16; x++) {
    for (int32_t y = 0; y < HEIGHT / 16; y++) {
      for (int32_t z = 0; z < SIDE / 16; z++) {
        const ovis_section_data data = {.palette = &states[y >= FEET / 16], .palette_count = 1};
        assert_int_equal(ovis_world_set_section(scene->world, (ovis_section_pos){x, y, z}, &data),
                         OVIS_OK);
      }
    }
  }
  // A fence around all: nobody walks out of what is loaded.
  fill(scene, (ovis_pos){4, 64, 4}, (ovis_pos){59, 65, 4}, "cobblestone_wall");
  fill(scene, (ovis_pos){4, 64, 59}, (ovis_pos){59, 65, 59}, "cobblestone_wall");
  fill(scene, (ovis_pos){4, 64, 4}, (ovis_pos){4, 65, 59}, "cobblestone_wall");
  fill(scene, (ovis_pos){59, 64, 4}, (ovis_pos){59, 65, 59}, "cobblestone_wall");
  // A pond, a hut with a roof, a wall with a gap, tall plants, a nest.
  fill(scene, (ovis_pos){10, 62, 40}, (ovis_pos){18, 63, 50}, "water");
  fill(scene, (ovis_pos){40, 64, 40}, (ovis_pos){47, 67, 47}, "oak_planks");
  fill(scene, (ovis_pos){41, 64, 41}, (ovis_pos){46, 66, 46}, "air");
  fill(scene, (ovis_pos){40, 64, 43}, (ovis_pos){40, 65, 44}, "air");
  fill(scene, (ovis_pos){20, 64, 20}, (ovis_pos){44, 65, 20}, "stone");
  fill(scene, (ovis_pos){30, 64, 20}, (ovis_pos){31, 65, 20}, "air");
  fill(scene, (ovis_pos){22, 64, 26}, (ovis_pos){30, 64, 34}, "short_grass");
  fill(scene, (ovis_pos){52, 64, 12}, (ovis_pos){52, 64, 12}, "turtle_egg");
  fill(scene, (ovis_pos){50, 64, 30}, (ovis_pos){50, 64, 30}, "cactus");
}

static ovis_mob_id spawn(lively* scene, const char* species, double x, double z, bool is_baby) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){x, FEET, z};
  def.is_baby = is_baby;
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(scene->sim, &def, &id), OVIS_OK);
  return id;
}

ovis_sim_def lively_def(const lively* scene) {
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene->world;
  def.load_distance = 1;
  def.mob_capacity = 8;
  return def;
}

lively lively_open(uint64_t seed) {
  lively scene = lively_open_empty();
  build_land(&scene);
  ovis_env env = *ovis_world_get_env(scene.world);
  env.day_time = 23000; // before sunrise
  ovis_world_set_env(scene.world, &env);
  ovis_sim_def def = lively_def(&scene);
  def.seed = seed;
  assert_int_equal(ovis_sim_create(&def, &scene.sim), OVIS_OK);
  for (int32_t i = 0; i < 16; i++) {
    spawn(&scene, "sheep", 20.5 + i % 4 * 2, 28.5 + i / 4 * 2, i % 5 == 0);
  }
  for (int32_t i = 0; i < 5; i++) {
    spawn(&scene, i == 4 ? "husk" : "zombie", 48.5 + i, 52.5, i == 3);
  }
  spawn(&scene, "villager", 43.5, 43.5, false);
  spawn(&scene, "iron_golem", 34.5, 50.5, false);
  spawn(&scene, "cow", 12.5, 12.5, true);
  ovis_mob_id player;
  assert_int_equal(ovis_player_add(scene.sim, (ovis_vec3){26.5, FEET, 24.5}, 0, &player), OVIS_OK);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, "wheat"), OVIS_OK);
  return scene;
}

lively lively_restore(const uint8_t* bytes, size_t size) {
  lively scene = lively_open_empty();
  const ovis_sim_def def = lively_def(&scene);
  ovis_error error = {0};
  if (ovis_sim_restore(&def, bytes, size, &scene.sim, &error) != OVIS_OK) {
    fail_msg("restore: %s", error.message);
  }
  return scene;
}

void lively_close(lively* scene) {
  assert_true(scene->sim == NULL || ovis_sim_check(scene->sim));
  ovis_sim_destroy(scene->sim);
  ovis_world_destroy(scene->world);
  ovis_blocks_destroy(scene->registry);
  *scene = (lively){0};
}

// ---- What comes from outside

static ovis_mob_id any_mob(const lively* scene, uint64_t* random) {
  const int32_t count = ovis_sim_get_mob_count(scene->sim);
  return count == 0
             ? OVIS_NO_MOB
             : ovis_sim_get_mob(scene->sim, (int32_t)(test_random(random) % (uint64_t)count));
}

static ovis_mob_id player_of(const lively* scene) {
  for (int32_t i = 0; i < ovis_sim_get_mob_count(scene->sim); i++) {
    ovis_mob_state seen;
    const ovis_mob_id mob = ovis_sim_get_mob(scene->sim, i);
    if (ovis_mob_get_state(scene->sim, mob, &seen) && seen.is_player) {
      return mob;
    }
  }
  return OVIS_NO_MOB;
}

static double place(uint64_t* random) {
  return 6.5 + (double)(test_random(random) % 52);
}

// Each draw is a statement of its own, because C does not define the order in which arguments are
// evaluated.
static ovis_vec3 any_place(uint64_t* random) {
  const double x = place(random);
  return (ovis_vec3){x, FEET, place(random)};
}

static void change_block(lively* scene, uint64_t* random) {
  static const char* const states[] = {
      "air", "stone", "oak_fence", "short_grass", "air", "oak_slab[type=bottom]", "water", "air"};
  const ovis_vec3 where = any_place(random);
  const ovis_pos at = {(int32_t)where.x, 63 + (int32_t)(test_random(random) % 3), (int32_t)where.z};
  const ovis_state state = state_of(scene, states[test_random(random) % 8]);
  if (test_random(random) % 2 == 0) {
    ovis_world_set_block(scene->world, at, state);
  } else {
    assert_int_equal(ovis_sim_queue_block(scene->sim, at, state), OVIS_OK);
  }
}

static void change_weather(lively* scene, uint64_t* random) {
  ovis_env env = *ovis_world_get_env(scene->world);
  env.is_raining = test_random(random) % 2 == 0;
  env.is_thundering = env.is_raining && test_random(random) % 2 == 0;
  env.mob_griefing = test_random(random) % 4 != 0;
  ovis_world_set_env(scene->world, &env);
}

static void act(lively* scene, uint64_t* random, int64_t tick) {
  ovis_sim* sim = scene->sim;
  if (tick % 7 == 0) {
    change_block(scene, random);
  }
  if (tick % 40 == 0) {
    ovis_mob_set_prop(sim, any_mob(scene, random), OVIS_PROP_AGE, 0);
    ovis_mob_set_prop(sim, any_mob(scene, random), OVIS_PROP_LOVE, 300);
    ovis_mob_set_prop(sim, any_mob(scene, random), OVIS_PROP_LOVE, 300);
  }
  if (tick % 60 == 0) {
    ovis_mob_walk_to(sim, player_of(scene), any_place(random), 1);
  }
  if (tick % 97 == 0) {
    ovis_mob_set_held_item(sim, player_of(scene), test_random(random) % 3 == 0 ? "stick" : "wheat");
  }
  if (tick % 45 == 0) {
    const ovis_mob_id victim = any_mob(scene, random);
    ovis_mob_hurt(sim, victim, 2, any_mob(scene, random));
  }
  if (tick % 150 == 0) {
    const bool is_sheep = test_random(random) % 2 == 0;
    const ovis_vec3 at = any_place(random);
    spawn(scene, is_sheep ? "sheep" : "zombie", at.x, at.z, test_random(random) % 3 == 0);
  }
  if (tick % 400 == 0) {
    const ovis_mob_id mob = any_mob(scene, random);
    if (mob.value != player_of(scene).value) {
      ovis_mob_remove(sim, mob);
    }
    change_weather(scene, random);
  }
}

void lively_tick(lively* scene) {
  const int64_t tick = ovis_sim_get_ticks(scene->sim);
  uint64_t random = (uint64_t)tick * 977 + 5;
  act(scene, &random, tick);
  assert_int_equal(ovis_sim_tick(scene->sim), OVIS_OK);
}

void lively_ticks(lively* scene, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    lively_tick(scene);
  }
}
