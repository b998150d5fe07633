// A run is done again from its snapshot and its inputs: the same hashes, tick by tick.
#include "support/registry.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <math.h>
#include <string.h>

enum { TICKS = 300, INPUTS_MAX = 4096 };

typedef struct stage {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_sim* sim;
} stage;

typedef struct tape {
  ovis_input inputs[INPUTS_MAX];
  int32_t ends[TICKS]; // inputs up to and with that tick
  uint64_t hashes[TICKS];
  int32_t count;
  int32_t tick; // that is being done again
  int32_t next_verdict;
} tape;

static ovis_state state_of(const stage* s, const char* name) {
  return registry_state(s->registry, name);
}

static void open_world(stage* s) {
  s->registry = registry_open();
  ovis_world_def def = ovis_default_world_def();
  def.blocks = s->registry;
  def.env.day_time = 14000;
  assert_int_equal(ovis_world_create(&def, &s->world), OVIS_OK);
}

static void build(const stage* s) {
  const ovis_state stone = state_of(s, "stone");
  const ovis_state grass = state_of(s, "grass_block");
  ovis_state cells[OVIS_SECTION_CELLS] = {0};
  for (int32_t i = 0; i < 256; i++) {
    cells[i] = i % 7 == 0 ? stone : grass;
  }
  for (int32_t z = -2; z < 2; z++) {
    for (int32_t x = -2; x < 2; x++) {
      assert_int_equal(ovis_world_set_states(s->world, (ovis_section_pos){x, 4, z}, cells),
                       OVIS_OK);
    }
  }
}

static void close_stage(stage* s) {
  ovis_sim_destroy(s->sim);
  ovis_world_destroy(s->world);
  ovis_blocks_destroy(s->registry);
}

// Refuses every second act.
static ovis_verdict whim(void* context, const ovis_act* act, int32_t* out_reason) {
  (void)act;
  int32_t* asked = context;
  *out_reason = 5;
  return ++*asked % 2 == 0 ? OVIS_VERDICT_REFUSED : OVIS_VERDICT_DO;
}

// A random action of the host between two ticks.
static void meddle(stage* s, uint64_t* random, ovis_mob_id player) {
  const int32_t count = ovis_sim_get_mob_count(s->sim);
  const ovis_mob_id mob =
      ovis_sim_get_mob(s->sim, (int32_t)(test_random(random) % (uint64_t)count));
  const double x = (double)(test_random(random) % 50) - 25;
  const double z = (double)(test_random(random) % 50) - 25;
  ovis_spawn_def spawn = ovis_default_spawn_def();
  ovis_mob_id id;
  ovis_env env = *ovis_world_get_env(s->world);
  switch (test_random(random) % 12) {
  case 0:
    spawn.species = ovis_species_find("sheep");
    spawn.pos = (ovis_vec3){x, 66, z};
    assert_int_equal(ovis_mob_spawn(s->sim, &spawn, &id), OVIS_OK);
    break;
  case 1: ovis_mob_hurt(s->sim, mob, 1, player); break;
  case 2: ovis_mob_walk_to(s->sim, player, (ovis_vec3){x, 65, z}, 1); break;
  case 3: ovis_mob_set_held_item(s->sim, player, x > 0 ? "wheat" : ""); break;
  case 4: ovis_mob_set_prop(s->sim, mob, OVIS_PROP_LOVE, 600); break;
  case 5:
    ovis_world_set_block(s->world, (ovis_pos){(int32_t)x, 65, (int32_t)z}, state_of(s, "stone"));
    break;
  case 6:
    assert_int_equal(ovis_sim_queue_block(s->sim, (ovis_pos){(int32_t)x, 65, (int32_t)z}, 0),
                     OVIS_OK);
    break;
  case 7:
    env.is_raining = !env.is_raining;
    ovis_world_set_env(s->world, &env);
    break;
  case 8:
    if (mob.value != player.value && count > 8) {
      ovis_mob_remove(s->sim, mob);
    }
    break;
  case 9: ovis_mob_place(s->sim, player, (ovis_vec3){x, 66, z}, 0, 0); break;
  default: break;
  }
}

static ovis_verdict from_tape(void* context, const ovis_act* act, int32_t* out_reason) {
  (void)act;
  tape* t = context;
  while (t->inputs[t->next_verdict].kind != OVIS_INPUT_VERDICT) {
    t->next_verdict++;
  }
  assert_true(t->next_verdict < t->count);
  const ovis_input* verdict = &t->inputs[t->next_verdict++];
  *out_reason = verdict->reason;
  return verdict->verdict;
}

static void do_again(tape* t, const uint8_t* bytes, size_t size) {
  stage s;
  open_world(&s);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = s.world;
  def.on_act = from_tape;
  def.act_context = t;
  ovis_error error;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &s.sim, &error), OVIS_OK);
  int32_t at = 0;
  for (t->tick = 0; t->tick < TICKS; t->tick++) {
    for (; at < t->ends[t->tick]; at++) {
      assert_int_equal(ovis_sim_apply_input(s.sim, &t->inputs[at]), OVIS_OK);
    }
    assert_int_equal(ovis_sim_tick(s.sim), OVIS_OK);
    assert_true(ovis_sim_get_hash(s.sim) == t->hashes[t->tick]);
  }
  close_stage(&s);
}

TEST(snapshot_and_inputs_make_the_same_run_again) {
  static tape t;
  memset(&t, 0, sizeof t);
  stage s;
  open_world(&s);
  build(&s);
  int32_t asked = 0;
  ovis_sim_def def = ovis_default_sim_def();
  def.world = s.world;
  def.seed = 11;
  def.on_act = whim;
  def.act_context = &asked;
  assert_int_equal(ovis_sim_create(&def, &s.sim), OVIS_OK);
  ovis_spawn_def spawn = ovis_default_spawn_def();
  ovis_mob_id id;
  for (int32_t i = 0; i < 10; i++) {
    spawn.species = ovis_species_find(i % 3 == 0 ? "zombie" : "sheep");
    spawn.pos = (ovis_vec3){2 * i - 10, 65, i};
    assert_int_equal(ovis_mob_spawn(s.sim, &spawn, &id), OVIS_OK);
  }
  ovis_mob_id player;
  assert_int_equal(ovis_player_add(s.sim, (ovis_vec3){5.5, 65, 5.5}, 0, &player), OVIS_OK);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(s.sim, &bytes, &size), OVIS_OK);
  ovis_sim_keep_inputs(s.sim, true);
  uint64_t random = test_seed(5);
  for (int32_t tick = 0; tick < TICKS; tick++) {
    meddle(&s, &random, player);
    assert_int_equal(ovis_sim_tick(s.sim), OVIS_OK);
    int32_t count;
    const ovis_input* inputs = ovis_sim_get_inputs(s.sim, &count);
    assert_true(t.count + count < INPUTS_MAX);
    memcpy(&t.inputs[t.count], inputs, (size_t)count * sizeof *inputs);
    t.count += count;
    t.ends[tick] = t.count;
    t.hashes[tick] = ovis_sim_get_hash(s.sim);
  }
  assert_true(asked > 4);
  assert_true(t.count > TICKS / 2);
  do_again(&t, bytes, size);
  ovis_sim_free_snapshot(s.sim, bytes, size);
  close_stage(&s);
}

TEST(inputs_over_the_limits_are_refused) {
  stage s = {0};
  open_world(&s);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = s.world;
  assert_int_equal(ovis_sim_create(&def, &s.sim), OVIS_OK);
  ovis_mob_id player;
  assert_int_equal(ovis_player_add(s.sim, (ovis_vec3){0}, 0, &player), OVIS_OK);
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(s.sim, player, &state));
  const uint64_t serial = state.serial;
  const uint64_t before = ovis_sim_get_hash(s.sim);
  const ovis_input wrong[] = {
      {.kind = OVIS_INPUT_PLAYER, .pos = {1e300, 0, 0}},
      {.kind = OVIS_INPUT_PLAYER, .pos = {0, (double)NAN, 0}},
      {.kind = OVIS_INPUT_PLAYER, .yaw_deg = INFINITY},
      {.kind = OVIS_INPUT_SPAWN, .name = "sheep", .pos = {0, 0, -3.1e7}},
      {.kind = OVIS_INPUT_PLACE, .mob = serial, .pitch_deg = NAN},
      {.kind = OVIS_INPUT_PLACE, .mob = serial, .pitch_deg = -2e9f},
      {.kind = OVIS_INPUT_PLACE, .mob = serial, .yaw_deg = 1e30f},
      {.kind = OVIS_INPUT_PLAYER, .yaw_deg = -1.1e6f},
      {.kind = OVIS_INPUT_SPAWN, .name = "sheep", .yaw_deg = 1e30f},
      {.kind = OVIS_INPUT_ENV, .env = {.day_time = INT64_MAX}},
      {.kind = OVIS_INPUT_ENV, .env = {.day_time = -OVIS_TIME_MAX - 1}},
      {.kind = OVIS_INPUT_ENV, .env = {.game_time = OVIS_TIME_MAX + 1}},
      {.kind = OVIS_INPUT_WALK_TO, .mob = serial, .value = 65},
      {.kind = OVIS_INPUT_WALK_TO, .mob = serial, .value = (double)NAN},
      {.kind = OVIS_INPUT_REPORT, .mob = serial, .velocity = {0, -65, 0}},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_int_equal(ovis_sim_apply_input(s.sim, &wrong[i]), OVIS_OUT_OF_RANGE);
  }
  assert_true(ovis_sim_get_hash(s.sim) == before);
  close_stage(&s);
}

TEST(what_is_at_the_limits_lives_on) {
  stage s = {0};
  open_world(&s);
  build(&s);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = s.world;
  def.rules.timeout_clock_ms = true;
  assert_int_equal(ovis_sim_create(&def, &s.sim), OVIS_OK);
  const ovis_input inputs[] = {
      {.kind = OVIS_INPUT_SPAWN, .name = "sheep", .pos = {0.5, 65, 0.5}, .yaw_deg = 1e6f},
      {.kind = OVIS_INPUT_SPAWN, .name = "zombie", .pos = {8.5, 65, 0.5}},
      {.kind = OVIS_INPUT_PLAYER, .pos = {2.5, 65, 8.5}, .yaw_deg = -1e6f},
      {.kind = OVIS_INPUT_PLACE, .mob = 2, .pos = {8.5, 65, 0.5}, .yaw_deg = -1e6f},
      {.kind = OVIS_INPUT_ENV, .env = {.game_time = OVIS_TIME_MAX, .day_time = OVIS_TIME_MAX - 2}},
  };
  for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
    assert_int_equal(ovis_sim_apply_input(s.sim, &inputs[i]), OVIS_OK);
  }
  for (int32_t tick = 0; tick < 40; tick++) {
    assert_int_equal(ovis_sim_tick(s.sim), OVIS_OK);
  }
  assert_int_equal(ovis_world_get_env(s.world)->game_time, OVIS_TIME_MAX); // the clock has stopped
  assert_int_equal(ovis_world_get_env(s.world)->day_time, OVIS_TIME_MAX);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(s.sim, &bytes, &size), OVIS_OK);
  ovis_sim* again;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &again, NULL), OVIS_OK);
  assert_true(ovis_sim_get_hash(again) == ovis_sim_get_hash(s.sim));
  ovis_sim_free_snapshot(s.sim, bytes, size);
  ovis_sim_destroy(again);
  close_stage(&s);
}
