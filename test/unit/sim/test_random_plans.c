// Random plans of goals that a host adds: two options never hold one flag, a stopped goal never
// ticks, and every start has one stop, also across death, removal, snapshots and disabled flags.
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <stdio.h>
#include <string.h>

enum { GOALS_MAX = 12, TICKS = 240 };

// In the state of each goal, so that a restored simulation goes on with it.
typedef struct life {
  int32_t starts, stops, ticks;
  bool runs;
} life;

typedef struct habits {
  int32_t starts_one_in; // chance to start, and to go on
  int32_t ends_one_in;
} habits;

static int64_t starts_all, stops_all;

static bool may_start(const ovis_turn* turn) {
  const life* self = turn->state;
  const habits* own = turn->context;
  assert_false(self->runs);
  assert_int_equal(self->starts, self->stops);
  return ovis_turn_draw(turn, own->starts_one_in) == 0 ||
         ovis_turn_refuse(turn, OVIS_REASON_NO_CHANCE, 1, (float)own->starts_one_in);
}

static bool may_go_on(const ovis_turn* turn) {
  const life* self = turn->state;
  const habits* own = turn->context;
  assert_true(self->runs);
  return ovis_turn_draw(turn, own->ends_one_in) != 0 ||
         ovis_turn_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start(const ovis_turn* turn) {
  life* self = turn->state;
  assert_false(self->runs);
  self->runs = true;
  self->starts++;
  starts_all++;
}

static void tick(const ovis_turn* turn) {
  life* self = turn->state;
  assert_true(self->runs);
  self->ticks++;
}

static void stop(const ovis_turn* turn) {
  life* self = turn->state;
  assert_true(self->runs);
  self->runs = false;
  self->stops++;
  stops_all++;
}

// ---- A plan

typedef struct plan {
  char names[GOALS_MAX][8];
  habits habits[GOALS_MAX];
  ovis_goal_def defs[GOALS_MAX];
  ovis_species_goal goals[GOALS_MAX];
  ovis_species_def species;
} plan;

static void make_plan(plan* self, uint64_t* seed) {
  *self = (plan){0};
  const int32_t count = 1 + test_below(seed, GOALS_MAX);
  const int32_t target_count = test_below(seed, count + 1);
  for (int32_t i = 0; i < count; i++) {
    snprintf(self->names[i], sizeof self->names[i], "g%d", (int)i);
    self->habits[i] = (habits){1 + test_below(seed, 6), 1 + test_below(seed, 12)};
    self->defs[i] = (ovis_goal_def){.cookie = OVIS_COOKIE,
                                    .name = self->names[i],
                                    .flags = (uint8_t)test_below(seed, 1 << OVIS_FLAG_COUNT),
                                    .ticks_every = test_one_in(seed, 2),
                                    .state_size = sizeof(life),
                                    .can_use = may_start,
                                    .can_continue = may_go_on,
                                    .start = start,
                                    .tick = tick,
                                    .stop = stop,
                                    .context = &self->habits[i]};
    self->goals[i] = (ovis_species_goal){.priority = test_below(seed, 5), .own = &self->defs[i]};
  }
  self->species = (ovis_species_def){.cookie = OVIS_COOKIE,
                                     .name = "random",
                                     .like = "cow",
                                     .targets = self->goals,
                                     .target_count = target_count,
                                     .goals = self->goals + target_count,
                                     .goal_count = count - target_count};
}

// ---- What holds after each tick

static void check_mob(const ovis_sim* sim, ovis_mob_id mob) {
  ovis_option options[GOALS_MAX];
  const int32_t count = ovis_mob_get_option_count(sim, mob);
  assert_true(count <= GOALS_MAX);
  for (int32_t i = 0; i < count; i++) {
    assert_true(ovis_mob_get_option(sim, mob, i, &options[i]));
    for (int32_t k = 0; k < i; k++) {
      const bool is_one_list = strcmp(options[i].info.group, options[k].info.group) == 0;
      const bool share = (options[i].info.flags & options[k].info.flags) != 0;
      assert_false(is_one_list && share && options[i].is_running && options[k].is_running);
    }
    const bool says_running = options[i].answer.reason == OVIS_REASON_RUNNING;
    if (options[i].is_running != says_running) {
      fail_msg("option %d runs: %d, and says %s", (int)i, options[i].is_running,
               ovis_reason_name(options[i].answer.reason));
    }
  }
}

static ovis_mob_id spawn(mob_scene* scene, uint64_t* seed) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_sim_find_species(scene->sim, "random");
  def.pos = (ovis_vec3){40.5 + test_below(seed, 12), MOB_SCENE_FEET, 40.5 + test_below(seed, 12)};
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(scene->sim, &def, &id), OVIS_OK);
  return id;
}

static void save_and_load(mob_scene* scene, const plan* own) {
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene->sim, &bytes, &size), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene->world;
  def.species = &own->species;
  def.species_count = 1;
  ovis_sim* again;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &again, NULL), OVIS_OK);
  assert_true(ovis_sim_get_hash(again) == ovis_sim_get_hash(scene->sim));
  ovis_sim_free_snapshot(scene->sim, bytes, size);
  ovis_sim_destroy(scene->sim);
  scene->sim = again;
}

static void disturb(mob_scene* scene, uint64_t* seed, const plan* own, ovis_mob_id holder) {
  const ovis_mob_id mob = ovis_sim_get_mob(scene->sim, test_below(seed, 3) + 1);
  ovis_mob_state state;
  switch (test_below(seed, 6)) {
  case 0: ovis_mob_hurt(scene->sim, mob, 1000, OVIS_NO_MOB); break;
  case 1:
    if (ovis_sim_get_mob_count(scene->sim) > 4) {
      assert_int_equal(ovis_mob_remove(scene->sim, mob), OVIS_OK); // it is unloaded
    }
    break;
  case 2: save_and_load(scene, own); break;
  case 3: // a leash: from six blocks on it disables MOVE
    ovis_mob_get_state(scene->sim, ovis_sim_get_mob(scene->sim, 0), &state);
    ovis_mob_set_prop(scene->sim, mob, OVIS_PROP_LEASH,
                      test_one_in(seed, 2) ? (double)state.serial : 0.0);
    break;
  case 4:
    ovis_mob_place(scene->sim, holder,
                   (ovis_vec3){30.5 + test_below(seed, 30), MOB_SCENE_FEET, 46.5}, 0, 0);
    break;
  default: break;
  }
}

TEST(random_plans_keep_the_rules_of_goals) {
  uint64_t seed = test_seed(1804);
  const int64_t rounds = test_count(30, 300, 20000);
  starts_all = stops_all = 0;
  for (int64_t round = 0; round < rounds; round++) {
    plan own;
    make_plan(&own, &seed);
    ovis_sim_def def = ovis_default_sim_def();
    def.species = &own.species;
    def.species_count = 1;
    def.seed = (uint64_t)round;
    mob_scene scene = mob_scene_open_def("stone", &def);
    mob_scene_player(&scene, 46.5, 46.5);
    for (int i = 0; i < TICKS; i++) {
      while (ovis_sim_get_mob_count(scene.sim) < 5) {
        spawn(&scene, &seed);
      }
      if (test_one_in(&seed, 10)) {
        disturb(&scene, &seed, &own, ovis_sim_get_mob(scene.sim, 0));
      }
      mob_scene_ticks(&scene, 1);
      for (int32_t k = 0; k < ovis_sim_get_mob_count(scene.sim); k++) {
        check_mob(scene.sim, ovis_sim_get_mob(scene.sim, k));
      }
    }
    mob_scene_close(&scene);
  }
  print_message("%lld starts, %lld stops\n", (long long)starts_all, (long long)stops_all);
  assert_true(starts_all > rounds * 20);
  assert_true(stops_all > starts_all / 2); // the others died, were removed, or still run
}
