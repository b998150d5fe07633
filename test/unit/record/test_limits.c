// Whatever a simulation accepts it can check, write, restore, record and run again: every property,
// effect and command with numbers at and beyond their limits.
#include "support/flat_world.h"
#include "support/outcomes.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/item.h>
#include <ovis/mob.h>
#include <ovis/record.h>
#include <ovis/tree.h>
#include <ovis/vibration.h>
#include <ovis/village.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#define FEET 64

typedef struct run {
  uint64_t random;
  ovis_world* world;
  ovis_sim* sim;
  ovis_recorder* recorder;
  uint64_t seed;
  const char* what; // that was done last
} run;

static const double odd[] = {0,
                             -0.0,
                             1,
                             -1,
                             0.5,
                             (double)NAN,
                             (double)INFINITY,
                             -(double)INFINITY,
                             1e300,
                             -1e300,
                             1e-300,
                             64,
                             -64,
                             255,
                             32767,
                             -32768,
                             OVIS_PLACE_MAX,
                             -OVIS_PLACE_MAX,
                             1e9,
                             -1e9,
                             1000000001,
                             INT32_MAX,
                             INT32_MIN,
                             9e15};
enum { ODD_COUNT = sizeof odd / sizeof *odd };

// ---- The run

static ovis_world* make_world(bool is_filled) {
  ovis_world* world = flat_world_open(128, 18000);
  if (is_filled) {
    flat_world_fill(world, (ovis_section_pos){-1, 0, -1}, (ovis_section_pos){2, 8, 2},
                    "grass_block", FEET);
  }
  return world;
}

static run begin(uint64_t seed) {
  run self = {.random = seed, .seed = seed, .world = make_world(true)};
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self.world;
  def.seed = seed;
  def.has_raids = true;
  assert_int_equal(ovis_sim_create(&def, &self.sim), OVIS_OK);
  ovis_recorder_def recorder = ovis_default_recorder_def();
  recorder.sim = self.sim;
  recorder.hash_every = 1;
  recorder.fields_every = 4;
  assert_int_equal(ovis_recorder_create(&recorder, &self.recorder, NULL), OVIS_OK);
  return self;
}

static void check(const run* self) {
  if (!ovis_sim_check(self->sim)) {
    fail_msg("the check fails after: %s", self->what);
  }
}

// A snapshot is restored and has the same hash.
static void check_snapshot(const run* self) {
  check(self);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(self->sim, &bytes, &size), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = make_world(false);
  ovis_sim* sim;
  ovis_error error = {.message = ""};
  if (ovis_sim_restore(&def, bytes, size, &sim, &error) != OVIS_OK) {
    fail_msg("after: %s: %s", self->what, error.message);
  }
  assert_true(ovis_sim_get_hash(sim) == ovis_sim_get_hash(self->sim));
  assert_true(ovis_sim_check(sim));
  ovis_sim_free_snapshot(self->sim, bytes, size);
  ovis_sim_destroy(sim);
  ovis_world_destroy(def.world);
}

static void tick(const run* self, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    assert_int_equal(ovis_sim_tick(self->sim), OVIS_OK);
    check(self);
    assert_int_equal(ovis_recorder_tick(self->recorder, NULL), OVIS_OK);
  }
}

// Ends the run, and runs its recording again.
static void end(run* self) {
  assert_int_equal(ovis_recorder_finish(self->recorder, NULL), OVIS_OK);
  ovis_recording_def def = ovis_default_recording_def();
  def.bytes = ovis_recorder_get_bytes(self->recorder, &def.size);
  ovis_recording* recording;
  ovis_error error = {.message = ""};
  if (ovis_recording_open(&def, &recording, &error) != OVIS_OK) {
    fail_msg("open after: %s: %s", self->what, error.message);
  }
  ovis_divergence where;
  if (ovis_replay_verify(recording, path_scene_registry(), NULL, NULL, &where, &error) != OVIS_OK) {
    fail_msg("replay after: %s: %s", self->what, error.message);
  }
  if (where.is_there) {
    fail_msg("tick %lld, mob %llu (%s), %s.%s: %s, again %s; after: %s", (long long)where.tick,
             (unsigned long long)where.serial, where.species, where.room, where.field, where.left,
             where.right, self->what);
  }
  ovis_recording_close(recording);
  ovis_recorder_destroy(self->recorder);
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
}

static ovis_mob_id spawn(const run* self, const ovis_species* species) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = species;
  def.pos = (ovis_vec3){8.5, FEET, 8.5};
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(self->sim, &def, &id), OVIS_OK);
  return id;
}

// ---- Properties and effects

static void put_all(run* self, ovis_mob_id mob, double value, const char* name) {
  static char what[128];
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    snprintf(what, sizeof what, "%s of %s = %g", ovis_prop_get_info((ovis_prop)prop).name, name,
             value);
    self->what = what;
    ovis_mob_set_prop(self->sim, mob, (ovis_prop)prop, value);
    check(self);
  }
}

TEST(every_property_of_every_species_at_its_limits) {
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    run self = begin(7);
    const ovis_species* species = ovis_species_get(i);
    for (int32_t k = 0; k < ODD_COUNT; k++) {
      const ovis_mob_id mob = spawn(&self, species);
      put_all(&self, mob, odd[k], species->name);
      check_snapshot(&self);
      tick(&self, 2);
      check_snapshot(&self);
      ovis_mob_remove(self.sim, mob);
    }
    tick(&self, 1);
    end(&self);
  }
}

TEST(every_property_of_a_player_at_its_limits) {
  run self = begin(7);
  for (int32_t k = 0; k < ODD_COUNT; k++) {
    ovis_mob_id player;
    assert_int_equal(ovis_player_add(self.sim, (ovis_vec3){8.5, FEET, 8.5}, 0, &player), OVIS_OK);
    put_all(&self, player, odd[k], "player");
    check_snapshot(&self);
    tick(&self, 2);
    check_snapshot(&self);
    ovis_mob_remove(self.sim, player);
  }
  tick(&self, 1);
  end(&self);
}

TEST(every_effect_at_its_limits) {
  static const int32_t amplifiers[] = {INT32_MIN, -1, 0, 63, 64, 127, 128, 255, 256, INT32_MAX};
  static const int32_t times[] = {INT32_MIN, -1, 0, 1, 1000000000, 1000000001, INT32_MAX};
  static const char* const names[] = {"horse", "cow", "bat", "cod", "slime", "player"};
  static char what[128];
  for (int32_t i = 0; i < OVIS_EFFECT_COUNT; i++) {
    run self = begin(7);
    for (int32_t k = 0; k < 10 * 7 * 2; k++) {
      const char* name = names[k % 6];
      ovis_mob_id mob;
      if (k % 6 == 5) {
        ovis_player_add(self.sim, (ovis_vec3){8.5, FEET, 8.5}, 0, &mob);
      } else {
        mob = spawn(&self, ovis_species_find(name));
        ovis_mob_set_prop(self.sim, mob, OVIS_PROP_SPEED, 1e9);
      }
      const ovis_effect_state state = {times[k % 7], amplifiers[k / 14]};
      snprintf(what, sizeof what, "%s %d for %d ticks", ovis_effect_name((ovis_effect)i),
               state.amplifier, state.ticks);
      self.what = what;
      ovis_mob_give_effect(self.sim, mob, (ovis_effect)i, &state);
      check_snapshot(&self);
      tick(&self, k % 14 == 0 ? 20 : 2);
      check_snapshot(&self);
      ovis_mob_remove(self.sim, mob);
    }
    tick(&self, 1);
    end(&self);
  }
}

// ---- Places, angles and boxes

TEST(a_body_turns_and_falls_within_the_limits) {
  run self = begin(7);
  const ovis_mob_id mob = spawn(&self, ovis_species_find("sheep"));
  self.what = "place";
  assert_int_not_equal(ovis_mob_place(self.sim, mob, (ovis_vec3){8, 64, 8}, 1.1e6f, 0), OVIS_OK);
  assert_int_equal(ovis_mob_place(self.sim, mob, (ovis_vec3){8, -OVIS_PLACE_MAX, 8}, 1e6f, 0),
                   OVIS_OK);
  tick(&self, 10);
  check_snapshot(&self);
  end(&self);
}

TEST(a_swapped_box_holds_nobody) {
  run self = begin(7);
  spawn(&self, ovis_species_find("sheep"));
  const ovis_aabb boxes[] = {
      {{0, 0, 0}, {16, 128, 16}},          {{16, 0, 0}, {0, 128, 16}},
      {{0, 128, 0}, {16, 0, 16}},          {{0, 0, 16}, {16, 128, 0}},
      {{4e8, 0, 4e8}, {-4e8, 128, -4e8}},  {{0, (double)NAN, 0}, {16, 128, 16}},
      {{0, 0, 0}, {(double)NAN, 128, 16}}, {{8.6, 0, 8.6}, {8.4, 128, 8.4}}};
  ovis_mob_id found[8];
  for (int32_t i = 0; i < 8; i++) {
    assert_int_equal(ovis_sim_find_mobs(self.sim, &boxes[i], found, 8), i == 0);
  }
  self.what = "spawn";
  tick(&self, 1);
  end(&self);
}

// ---- Commands

static int32_t draw(run* self, int32_t below) {
  return (int32_t)(test_random(&self->random) % (uint64_t)below);
}

static double number(run* self) {
  return draw(self, 2) == 0 ? odd[draw(self, ODD_COUNT)] : draw(self, 40) - 16;
}

static int32_t whole(run* self) {
  static const int32_t numbers[] = {0,     1,      -1,      5,          64,          127,
                                    200,   32767,  -32768,  1000000000, -1000000000, 1000000,
                                    20000, 100000, 9999999, INT32_MAX,  INT32_MIN,   255};
  return draw(self, 2) == 0 ? numbers[draw(self, 18)] : draw(self, 12) - 2;
}

static ovis_vec3 place(run* self) {
  const ovis_vec3 at = {draw(self, 40) - 12, FEET, draw(self, 40) - 12};
  return draw(self, 4) == 0 ? (ovis_vec3){number(self), number(self), number(self)} : at;
}

static ovis_pos cell(run* self) {
  const ovis_pos at = {draw(self, 40) - 12, FEET - draw(self, 2), draw(self, 40) - 12};
  return draw(self, 4) == 0 ? (ovis_pos){whole(self), whole(self), whole(self)} : at;
}

static ovis_mob_id somebody(run* self) {
  const int32_t count = ovis_sim_get_mob_count(self->sim);
  return count == 0 || draw(self, 20) == 0 ? (ovis_mob_id){(uint32_t)whole(self)}
                                           : ovis_sim_get_mob(self->sim, draw(self, count));
}

static ovis_stack stack(run* self) {
  static const char* const items[] = {
      "wheat",          "iron_sword", "bread", "a_long_name_of_39_bytes_for_an_item",
      "leather_helmet", "",           "lead"};
  ovis_stack made = ovis_stack_from_name(items[draw(self, 7)], 1);
  made.count = whole(self);
  made.variant = (uint64_t)whole(self);
  return made;
}

static void come(run* self) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_get(draw(self, ovis_species_get_count()));
  def.pos = place(self);
  def.yaw_deg = (float)number(self);
  def.health = (float)number(self);
  def.is_baby = draw(self, 2) == 0;
  def.is_hosted = draw(self, 8) == 0;
  def.has_seconds_body = draw(self, 8) == 0;
  ovis_mob_id id;
  if (ovis_sim_get_mob_count(self->sim) > 30) {
    ovis_mob_remove(self->sim, somebody(self));
  } else if (draw(self, 4) == 0) {
    ovis_player_add(self->sim, def.pos, def.yaw_deg, &id);
  } else if (draw(self, 4) == 0) {
    ovis_item_def item = ovis_default_item_def();
    item.stack = stack(self);
    item.pos = def.pos;
    item.velocity = (ovis_vec3){number(self), number(self), number(self)};
    item.health = def.health;
    item.pickup_delay_ticks = whole(self);
    item.age_ticks = whole(self);
    item.thrower = somebody(self);
    ovis_item_spawn(self->sim, &item, &id);
  } else {
    ovis_mob_spawn(self->sim, &def, &id);
  }
}

static void move(run* self) {
  const ovis_mob_id mob = somebody(self);
  const ovis_body_report report = {.pos = place(self),
                                   .velocity = {number(self), number(self), number(self)}};
  switch (draw(self, 6)) {
  case 0: ovis_mob_walk_to(self->sim, mob, place(self), number(self)); break;
  case 1: ovis_mob_report_body(self->sim, mob, &report); break;
  case 2: ovis_mob_mount(self->sim, mob, somebody(self)); break;
  case 3: ovis_mob_dismount(self->sim, mob); break;
  default: {
    const float yaw_deg = (float)number(self);
    ovis_mob_place(self->sim, mob, place(self), yaw_deg, (float)number(self));
  }
  }
}

static void remember(run* self) {
  const ovis_mob_id mob = somebody(self);
  for (int32_t memory = 0; memory < OVIS_MEM_COUNT; memory++) {
    const ovis_memory_value value = {.type = ovis_memory_get_info((ovis_memory)memory).type,
                                     .dimension = (ovis_memory_dimension)draw(self, 4),
                                     .damage = (ovis_damage)draw(self, OVIS_DAMAGE_COUNT),
                                     .close_enough = whole(self),
                                     .speed = (float)number(self),
                                     .cell = cell(self),
                                     .number = whole(self),
                                     .entity = (uint64_t)draw(self, 20),
                                     .point = place(self),
                                     .ttl =
                                         draw(self, 2) == 0 ? OVIS_MEMORY_FOR_EVER : whole(self)};
    if (draw(self, 4) == 0) {
      ovis_mob_set_memory(self->sim, mob, (ovis_memory)memory, &value);
    }
  }
}

static void live_in_village(run* self) {
  const ovis_mob_id mob = somebody(self);
  ovis_known_gossip known = {.type = (ovis_gossip)draw(self, OVIS_GOSSIP_COUNT)};
  known.subject.words[0] = (uint32_t)whole(self);
  known.value = whole(self);
  ovis_offer offer = {.cost_a = ovis_item_from_name("wheat"),
                      .result = ovis_item_from_name("emerald")};
  int32_t* const numbers[] = {
      &offer.cost_a_count, &offer.cost_b_count, &offer.result_count,  &offer.uses,
      &offer.max_uses,     &offer.demand,       &offer.special_price, &offer.xp};
  for (int32_t i = 0; i < 8; i++) {
    *numbers[i] = draw(self, 3) == 0 ? whole(self) : 1;
  }
  offer.price_multiplier = (float)number(self);
  switch (draw(self, 7)) {
  case 0: ovis_villager_set_gossip(self->sim, mob, &known); break;
  case 1: ovis_villager_add_gossip(self->sim, mob, somebody(self), known.type, known.value); break;
  case 2: ovis_villager_set_offer(self->sim, mob, draw(self, 3), &offer); break;
  case 3: ovis_villager_open_trade(self->sim, mob, somebody(self)); break;
  case 4: ovis_villager_trade(self->sim, mob, whole(self)); break;
  case 5: ovis_mob_set_healer(self->sim, mob, known.subject); break;
  default: ovis_village_ring_bell(self->sim, cell(self)); break;
  }
}

static void raid(run* self) {
  ovis_raid raid = {.id = whole(self), .status = (ovis_raid_status)draw(self, 5)};
  int32_t id;
  int32_t* const numbers[] = {&raid.omen_level,      &raid.wave_count,  &raid.waves_spawned,
                              &raid.countdown_ticks, &raid.quiet_ticks, &raid.celebration_ticks,
                              &raid.hero_count};
  for (int32_t i = 0; i < 7; i++) {
    *numbers[i] = draw(self, 3) == 0 ? whole(self) : draw(self, 5);
  }
  raid.center = cell(self);
  raid.is_active = raid.has_started = draw(self, 2) == 0;
  raid.ticks_active = whole(self);
  raid.total_health = (float)number(self);
  if (draw(self, 2) == 0) {
    ovis_raid_restore(self->sim, &raid);
  } else {
    ovis_raid_begin(self->sim, raid.center, raid.omen_level, &id);
  }
}

static ovis_noise noise(run* self) {
  return (ovis_noise){.is_there = draw(self, 2) == 0,
                      .kind = (ovis_vibration_kind)draw(self, OVIS_VIBRATION_COUNT + 1),
                      .pos = place(self),
                      .source = (uint64_t)whole(self),
                      .distance = number(self),
                      .tick = whole(self)};
}

static void make_noise(run* self) {
  const ovis_mob_id mob = somebody(self);
  const ovis_vibration vibration = {(ovis_vibration_kind)draw(self, OVIS_VIBRATION_COUNT + 1),
                                    place(self), mob};
  ovis_hearing hearing = {.ticks_left = whole(self)};
  hearing.candidate = noise(self);
  hearing.current = noise(self);
  switch (draw(self, 4)) {
  case 0: ovis_sim_emit_vibration(self->sim, &vibration, NULL); break;
  case 1: ovis_mob_set_hearing(self->sim, mob, &hearing); break;
  case 2: ovis_warden_set_suspect(self->sim, mob, somebody(self), whole(self)); break;
  default: ovis_sim_tell(self->sim, "news", place(self), number(self), mob, NULL); break;
  }
}

static void use_things(run* self) {
  const ovis_mob_id mob = somebody(self);
  const ovis_stack held = stack(self);
  const ovis_use used = {mob,
                         draw(self, 2) == 0 ? NULL : ovis_sim_get_item_name(self->sim, held.item),
                         somebody(self), cell(self)};
  const ovis_player_state state = {draw(self, 2) == 0, draw(self, 2) == 0, draw(self, 2) == 0,
                                   (ovis_game_mode)draw(self, OVIS_GAME_MODE_COUNT + 1)};
  switch (draw(self, 7)) {
  case 0:
    ovis_mob_set_equipment(self->sim, mob, (ovis_slot)draw(self, OVIS_SLOT_COUNT + 1), &held);
    break;
  case 1: ovis_mob_set_inventory(self->sim, mob, whole(self), &held); break;
  case 2: use_of(self->sim, &used); break;
  case 3: ovis_player_set_state(self->sim, mob, &state); break;
  case 4: ovis_mob_set_knot(self->sim, mob, cell(self)); break;
  case 5: ovis_player_lie_down(self->sim, mob, cell(self)); break;
  default: ovis_player_break_block(self->sim, mob, cell(self)); break;
  }
}

static void set_env(run* self) {
  ovis_env env = *ovis_world_get_env(self->world);
  env.day_time = draw(self, 2) == 0 ? whole(self) : draw(self, 2) == 0 ? OVIS_TIME_MAX : INT64_MAX;
  env.game_time = draw(self, 2) == 0 ? whole(self) : -OVIS_TIME_MAX;
  env.is_raining = draw(self, 2) == 0;
  env.difficulty = (ovis_difficulty)draw(self, 4);
  ovis_world_set_env(self->world, &env);
}

static void command(run* self) {
  static const char* const names[] = {"spawn",    "move",    "set",        "effect", "hurt",
                                      "remember", "village", "raid/noise", "things", "env"};
  static char what[80];
  const int32_t kind = draw(self, 10);
  const ovis_effect_state state = {whole(self), whole(self)};
  const ovis_mob_id mob = somebody(self);
  snprintf(what, sizeof what, "seed %llu, the last command: %s", (unsigned long long)self->seed,
           names[kind]);
  self->what = what;
  switch (kind) {
  case 0: come(self); break;
  case 1: move(self); break;
  case 2:
    ovis_mob_set_prop(self->sim, mob, (ovis_prop)draw(self, OVIS_PROP_COUNT), number(self));
    break;
  case 3:
    ovis_mob_give_effect(self->sim, mob, (ovis_effect)draw(self, OVIS_EFFECT_COUNT), &state);
    break;
  case 4: ovis_mob_hurt(self->sim, mob, (float)number(self), somebody(self)); break;
  case 5: remember(self); break;
  case 6: live_in_village(self); break;
  case 7: draw(self, 8) == 0 ? raid(self) : make_noise(self); break;
  case 8: use_things(self); break;
  default:
    if (draw(self, 8) == 0) {
      set_env(self);
    }
  }
}

TEST(random_commands_with_odd_numbers) {
  const uint64_t seed = test_seed(31);
  for (int64_t i = 0; i < test_count(60, 600, 6000); i++) {
    run self = begin(seed + (uint64_t)i);
    for (int32_t k = 0; k < 300; k++) {
      command(&self);
      check(&self);
      if (k % 6 == 5) {
        tick(&self, 1 + draw(&self, 3));
      }
      if (k % 30 == 29) {
        check_snapshot(&self);
      }
    }
    end(&self);
  }
}
