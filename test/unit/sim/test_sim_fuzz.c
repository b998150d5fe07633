// A random walk through the calls that a host makes, over a world with holes: whatever it does, the
// simulation stays whole.
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <math.h>
#include <stdio.h>

enum { MOBS_MAX = 60, FEET = 64 };

typedef struct host {
  uint64_t random;
  ovis_world* world;
  ovis_sim* sim;
} host;

static uint64_t draw(host* h, uint64_t below) {
  return test_random(&h->random) % below;
}

static double draw_double(host* h, double low, double high) {
  return low + (high - low) * (double)draw(h, 1 << 20) / (1 << 20);
}

// Sections around the origin, of which one in eight is never there.
static void load(void* context, ovis_world* world, ovis_section_pos pos) {
  (void)context;
  const uint64_t hash = (uint64_t)(pos.x * 31 + pos.y * 7 + pos.z * 13);
  if (pos.x < -3 || pos.x > 3 || pos.z < -3 || pos.z > 3 || hash % 8 == 3) {
    return;
  }
  const ovis_state state = path_scene_state(pos.y < FEET / 16 ? "grass_block" : "air");
  const ovis_section_data data = {.palette = &state, .palette_count = 1};
  assert_int_equal(ovis_world_set_section(world, pos, &data), OVIS_OK);
}

static ovis_world* make_world(void) {
  ovis_world_def def = ovis_default_world_def();
  def.blocks = path_scene_registry();
  def.env.dimension.min_y = 0;
  def.env.dimension.height = 128;
  def.load_section = load;
  ovis_world* world;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  return world;
}

static ovis_verdict decide(void* context, const ovis_act* act, int32_t* out_reason) {
  (void)context;
  *out_reason = 1;
  const uint32_t hash =
      act->mob.value * 2654435761u + act->other.value * 40503u + (uint32_t)act->verb;
  return (hash >> 16) % 8 == 0   ? OVIS_VERDICT_REFUSED
         : (hash >> 16) % 8 == 1 ? OVIS_VERDICT_DONE
                                 : OVIS_VERDICT_DO;
}

static ovis_sim_def sim_def(const host* h) {
  ovis_sim_def def = ovis_default_sim_def();
  def.world = h->world;
  def.seed = h->random;
  def.load_distance = 1;
  def.mob_capacity = 4;
  def.on_act = decide;
  return def;
}

// Somebody, or a name that nobody has.
static ovis_mob_id somebody(host* h) {
  const int32_t count = ovis_sim_get_mob_count(h->sim);
  if (count == 0 || draw(h, 20) == 0) {
    return (ovis_mob_id){(uint32_t)draw(h, UINT32_MAX)};
  }
  return ovis_sim_get_mob(h->sim, (int32_t)draw(h, (uint64_t)count));
}

static ovis_vec3 some_place(host* h) {
  const double x = draw_double(h, -50, 50);
  const double y = draw(h, 4) == 0 ? draw_double(h, -90, 200) : FEET;
  if (draw(h, 30) == 0) {
    return (ovis_vec3){x * 5e5, y * 1e3, -x * 5e5};
  }
  return (ovis_vec3){x, y, draw_double(h, -50, 50)};
}

static ovis_pos some_cell(host* h) {
  const ovis_vec3 place = some_place(h);
  return (ovis_pos){(int32_t)floor(place.x), (int32_t)draw(h, 130) - 1, (int32_t)floor(place.z)};
}

static ovis_state some_state(host* h) {
  static const char* const states[] = {"air",        "stone",       "water",
                                       "lava",       "oak_fence",   "grass_block",
                                       "cactus",     "short_grass", "oak_door[half=lower]",
                                       "turtle_egg", "glass",       "cobweb"};
  return path_scene_state(states[draw(h, 12)]);
}

static void spawn(host* h) {
  static const char* const names[] = {"sheep",  "zombie",     "sheep",   "zombie",  "villager",
                                      "turtle", "iron_golem", "chicken", "ravager", "spider"};
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = draw(h, 3) == 0
                    ? ovis_species_get((int32_t)draw(h, (uint64_t)ovis_species_get_count()))
                    : ovis_species_find(names[draw(h, 10)]);
  def.pos = some_place(h);
  def.yaw_deg = (float)draw_double(h, -400, 400);
  def.is_baby = draw(h, 3) == 0;
  def.is_hosted = draw(h, 10) == 0;
  def.health = draw(h, 4) == 0 ? (float)draw_double(h, 0.1, 50) : 0;
  ovis_mob_id id;
  if (ovis_sim_get_mob_count(h->sim) >= MOBS_MAX) {
    ovis_mob_remove(h->sim, somebody(h));
  } else if (draw(h, 10) == 0) {
    assert_int_equal(ovis_player_add(h->sim, def.pos, def.yaw_deg, &id), OVIS_OK);
  } else {
    assert_int_equal(ovis_mob_spawn(h->sim, &def, &id), OVIS_OK);
  }
}

static void set_prop(host* h) {
  static const double odd[] = {
      0, 1, -1, (double)NAN, (double)INFINITY, -(double)INFINITY, 1e300, 6000, -24000, 0.25};
  const ovis_prop prop = (ovis_prop)draw(h, OVIS_PROP_COUNT + 1);
  const double value = draw(h, 3) == 0 ? odd[draw(h, 10)] : draw_double(h, -1000, 1000);
  const ovis_mob_id mob = somebody(h);
  ovis_mob_set_prop(h->sim, mob, prop, value);
  double got;
  ovis_mob_get_prop(h->sim, mob, prop, &got);
  assert_true(isfinite(got));
}

static void set_env(host* h) {
  ovis_env env = *ovis_world_get_env(h->world);
  env.day_time = (int64_t)draw(h, 24000);
  env.difficulty = (ovis_difficulty)draw(h, 4);
  env.presence = (ovis_presence)draw(h, 2);
  env.is_raining = draw(h, 2) == 0;
  env.mob_griefing = draw(h, 2) == 0;
  ovis_world_set_env(h->world, &env);
}

static void change_world(host* h) {
  const ovis_pos at = some_cell(h);
  const ovis_state state = some_state(h);
  if (draw(h, 40) == 0) {
    ovis_world_drop_section(h->world, (ovis_section_pos){at.x >> 4, at.y >> 4, at.z >> 4});
  } else if (draw(h, 2) == 0) {
    ovis_world_set_block(h->world, at, state); // not loaded: an answer
  } else {
    assert_int_equal(ovis_sim_queue_block(h->sim, at, state), OVIS_OK);
  }
}

static void report(host* h) {
  const ovis_mob_id mob = somebody(h);
  ovis_want want;
  const bool is_hosted = ovis_mob_get_want(h->sim, mob, &want);
  const ovis_body_report where = {.pos = some_place(h), .is_on_ground = draw(h, 2) == 0};
  assert_true((ovis_mob_report_body(h->sim, mob, &where) == OVIS_OK) == (is_hosted));
}

static void ask(host* h) {
  const ovis_mob_id mob = somebody(h);
  ovis_mob_state state;
  ovis_nav_state nav;
  ovis_option goal;
  const bool is_there = ovis_mob_get_state(h->sim, mob, &state);
  assert_true(is_there == (state.species != NULL));
  assert_true(!is_there || ovis_mob_find(h->sim, state.serial).value == mob.value);
  if (ovis_mob_get_nav(h->sim, mob, &nav) && nav.node_count > 0) {
    (void)ovis_mob_get_nav_node(h->sim, mob, (int32_t)draw(h, (uint64_t)nav.node_count));
  }
  for (int32_t i = 0; ovis_mob_get_option(h->sim, mob, i, &goal); i++) {
    assert_true(i < ovis_mob_get_option_count(h->sim, mob));
  }
  const ovis_vec3 a = some_place(h);
  const ovis_aabb box = {a, {a.x + draw_double(h, 0, 30), a.y + 5, a.z + 9}};
  ovis_mob_id found[4];
  assert_true(ovis_sim_find_mobs(h->sim, &box, found, 4) <= ovis_sim_get_mob_count(h->sim));
}

// Writes everything, and goes on in a new world.
static void go_elsewhere(host* h) {
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(h->sim, &bytes, &size), OVIS_OK);
  const uint64_t hash = ovis_sim_get_hash(h->sim);
  host other = {.random = h->random, .world = make_world()};
  const ovis_sim_def def = sim_def(&other);
  ovis_error error = {0};
  if (ovis_sim_restore(&def, bytes, size, &other.sim, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  assert_true(ovis_sim_get_hash(other.sim) == hash);
  ovis_sim_free_snapshot(h->sim, bytes, size);
  ovis_sim_destroy(h->sim);
  ovis_world_destroy(h->world);
  *h = other;
}

static void one_call(host* h) {
  switch (draw(h, 16)) {
  case 0:
  case 1: spawn(h); break;
  case 2: {
    const ovis_mob_id victim = somebody(h);
    ovis_mob_hurt(h->sim, victim, (float)draw_double(h, -1, 12), somebody(h));
    break;
  }
  case 3: {
    const ovis_mob_id mob = somebody(h);
    ovis_mob_place(h->sim, mob, some_place(h), (float)draw_double(h, -720, 720), 10);
    break;
  }
  case 4:
  case 5: set_prop(h); break;
  case 6: {
    static const char* const items[] = {"wheat", "minecraft:wheat", "", NULL,
                                        "a_name_that_is_much_longer_than_any_item_ever_had"};
    const ovis_mob_id mob = somebody(h);
    ovis_mob_set_held_item(h->sim, mob, items[draw(h, 5)]);
    break;
  }
  case 7: {
    const ovis_mob_id player = somebody(h);
    ovis_mob_walk_to(h->sim, player, some_place(h), draw_double(h, 0, 2));
    break;
  }
  case 8: set_env(h); break;
  case 9:
  case 10: change_world(h); break;
  case 11: report(h); break;
  case 12: ask(h); break;
  case 13: ovis_sim_keep_inputs(h->sim, draw(h, 2) == 0); break;
  case 14:
    if (draw(h, 30) == 0) {
      go_elsewhere(h);
    }
    break;
  default:
    for (uint64_t i = draw(h, 30); i > 0; i--) {
      assert_int_equal(ovis_sim_tick(h->sim), OVIS_OK);
    }
  }
}

TEST(whatever_a_host_calls_the_simulation_stays_whole) {
  const uint64_t seed = test_seed(77);
  for (int64_t run = 0; run < test_count(20, 200, 3000); run++) {
    host h = {.random = seed + (uint64_t)run, .world = make_world()};
    const ovis_sim_def def = sim_def(&h);
    assert_int_equal(ovis_sim_create(&def, &h.sim), OVIS_OK);
    for (int i = 0; i < 1500; i++) {
      one_call(&h);
      if (!ovis_sim_check(h.sim)) {
        fail_msg("run %lld, call %d", (long long)run, i);
      }
    }
    ovis_sim_destroy(h.sim);
    ovis_world_destroy(h.world);
  }
}
