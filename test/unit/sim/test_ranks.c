// Ranks: random worlds in one process and on several ranks, here threads, must be the same after
// every tick. The label long runs 200 worlds.
#include "sim/sim_internal.h"
#include "support/crowded.h"
#include "support/rank_threads.h"
#include "support/task_runners.h"
#include "support/test.h"

#include <ovis/item.h>
#include <ovis/mob.h>
#include <ovis/ranks.h>
#include <ovis/village.h>

#include <stdlib.h>
#include <string.h>

#define TICKS 240
#define ACT_TICKS 6 // the host acts in every so many ticks: it gathers before

typedef struct rank_run {
  crowded world;
  bool seen[OVIS_EVENT_COUNT];
  bool is_stormy; // raids, lightning, omens, deaths
  uint64_t hashes[TICKS];
  uint64_t events[TICKS]; // hashes of them
  ovis_status failed;
  int32_t failed_tick;
  uint64_t gathered; // hash of the gathered simulation at the end, by ovis_sim_get_hash
  bool is_valid;     // then
  ovis_ranks_info info;
} rank_run;

typedef struct rank_case {
  rank_run runs[RANK_THREADS_MAX];
} rank_case;

static uint64_t hash_events(const ovis_sim* sim, bool* seen) {
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(sim, &count);
  ov_hash hash = {0};
  for (int32_t i = 0; i < count; i++) {
    seen[events[i].type] = true;
    ov_hash_u64(&hash, events[i].serial);
    ov_hash_i32(&hash, events[i].index);
    ov_hash_i32(&hash, (int32_t)events[i].type);
    ov_hash_u64(&hash, events[i].mob.value);
    ov_hash_u64(&hash, events[i].mob_serial);
    ov_hash_u64(&hash, events[i].other_serial);
    ov_hash_u64(&hash, events[i].species != NULL ? strlen(events[i].species->name) : 0);
    ov_hash_u64(&hash, (uint64_t)events[i].cause.serial);
  }
  return hash.state;
}

static bool succeed(rank_run* run, ovis_status status, int32_t tick) {
  if (status != OVIS_OK && run->failed == OVIS_OK) {
    run->failed = status;
    run->failed_tick = tick;
  }
  return status == OVIS_OK;
}

// Many things concern mobs outside of their turns.
static void storm(rank_run* run) {
  crowded* world = &run->world;
  ovis_sim* sim = world->sim;
  const int32_t count = ovis_sim_get_mob_count(sim);
  const crowded_place* place = &world->places[test_below(&world->random, world->place_count)];
  const ovis_pos at = {place->x, 16, place->z};
  const ovis_vec3 pos = {place->x + 0.5, 16, place->z + 0.5};
  const ovis_mob_id mob =
      count > 0 ? ovis_sim_get_mob(sim, test_below(&world->random, count)) : OVIS_NO_MOB;
  ovis_mob_state state;
  const bool is_mob = ovis_mob_get_state(sim, mob, &state) && !state.is_player;
  switch (test_below(&world->random, 5)) {
  case 0: {
    const ovis_raid raid = {.id = 1 + at.x,
                            .is_active = true,
                            .center = at,
                            .omen_level = 2,
                            .wave_count = 5,
                            .countdown_ticks = 10};
    ovis_raid_restore(sim, &raid); // refused if it is there
    break;
  }
  case 1: {
    ovis_lightning_def bolt = ovis_default_lightning_def();
    bolt.pos = pos;
    ovis_lightning_strike(sim, &bolt);
    break;
  }
  case 2:
    if (is_mob) {
      ovis_mob_hurt(sim, mob, 100, OVIS_NO_MOB);
    }
    break;
  case 3:
    for (int32_t i = 0; i < count; i++) {
      const ovis_mob_id player = ovis_sim_get_mob(sim, i);
      if (ovis_mob_get_state(sim, player, &state) && state.is_player) {
        ovis_mob_place(sim, player, pos, 0, 0);
        const ovis_effect_state omen = {.ticks = 600};
        ovis_mob_give_effect(sim, player, OVIS_EFFECT_BAD_OMEN, &omen);
      }
    }
    break;
  default: break;
  }
}

static bool tick_once(rank_run* run, int32_t tick) {
  ovis_sim* sim = run->world.sim;
  if (tick % ACT_TICKS == 0) {
    if (!succeed(run, ovis_sim_gather(sim), tick)) {
      return false;
    }
    crowded_act(&run->world);
    crowded_act(&run->world);
    if (run->is_stormy) {
      storm(run);
    }
  }
  if (!succeed(run, ovis_sim_tick(sim), tick)) {
    return false;
  }
  run->events[tick] = hash_events(sim, run->seen);
  return succeed(run, ovis_sim_get_ranks_hash(sim, &run->hashes[tick]), tick);
}

static void run_rank(void* context, int32_t rank, const ovis_ranks_def* def) {
  rank_case* all = context;
  rank_run* run = &all->runs[rank];
  ovis_sim* sim = run->world.sim;
  if (!succeed(run, ovis_sim_join_ranks(sim, def), -1)) {
    return;
  }
  for (int32_t tick = 0; tick < TICKS; tick++) {
    if (!tick_once(run, tick)) {
      return;
    }
  }
  run->info = ovis_sim_get_ranks_info(sim);
  if (succeed(run, ovis_sim_gather(sim), TICKS)) {
    run->gathered = ovis_sim_get_hash(sim);
    run->is_valid = ovis_sim_check(sim);
  }
}

static ovis_sim_def stormy_def(void) {
  ovis_sim_def def = ovis_default_sim_def();
  def.has_raids = def.has_village_cats = true;
  def.has_patrols = def.has_sieges = def.has_traders = true;
  return def;
}

// Returns how many actors crossed between ranks.
static int64_t compare(uint64_t seed, int32_t ranks, int32_t workers, bool is_stormy, bool* seen) {
  ovis_sim_def def = is_stormy ? stormy_def() : ovis_default_sim_def();
  rank_run* one = calloc(1, sizeof *one);
  rank_case* many = calloc(1, sizeof *many);
  one->world = crowded_open(seed, &def);
  one->is_stormy = is_stormy;
  for (int32_t tick = 0; tick < TICKS; tick++) {
    assert_true(tick_once(one, tick));
  }
  def.worker_count = workers;
  def.run_tasks = run_on_threads;
  for (int32_t r = 0; r < ranks; r++) {
    many->runs[r].world = crowded_open(seed, &def);
    many->runs[r].is_stormy = is_stormy;
  }
  rank_threads_run(ranks, run_rank, many);
  int64_t crossed = 0;
  for (int32_t r = 0; r < ranks; r++) {
    const rank_run* run = &many->runs[r];
    if (run->failed != OVIS_OK) {
      fail_msg("seed %llu, rank %d of %d, tick %d: %s", (unsigned long long)seed, r, ranks,
               run->failed_tick, ovis_status_name(run->failed));
    }
    for (int32_t tick = 0; tick < TICKS; tick++) {
      if (run->hashes[tick] != one->hashes[tick] || run->events[tick] != one->events[tick]) {
        fail_msg("seed %llu, rank %d of %d: tick %d differs in its %s", (unsigned long long)seed, r,
                 ranks, tick, run->hashes[tick] != one->hashes[tick] ? "hash" : "events");
      }
    }
    assert_true(run->gathered == one->hashes[TICKS - 1]);
    assert_true(run->is_valid);
    crossed += run->info.actors_came;
    crowded_close(&many->runs[r].world);
  }
  for (int32_t i = 0; i < OVIS_EVENT_COUNT; i++) {
    seen[i] |= one->seen[i];
  }
  crowded_close(&one->world);
  free(one);
  free(many);
  return crossed;
}

TEST(any_number_of_ranks_gives_the_same_hash_and_events_in_every_tick) {
#if defined(__EMSCRIPTEN__)
  print_message("WebAssembly has no threads\n");
  skip();
#endif
  const int32_t worlds = (int32_t)test_count(4, 30, 200);
  int32_t crossed = 0;
  bool seen[OVIS_EVENT_COUNT] = {false};
  for (int32_t i = 0; i < worlds; i++) {
    const int32_t ranks = 1 + (i + 1) % 4;
    crossed += compare((uint64_t)i + 1, ranks, i % 3 == 0 ? 2 : 1, false, seen) >= 10;
  }
  print_message("in %d of %d worlds 10 or more actors crossed between ranks\n", crossed, worlds);
  assert_true(worlds < 30 ? crossed > 0 : 2 * crossed >= worlds);
}

TEST(raids_lightning_and_visitors_are_the_same_on_all_ranks) {
#if defined(__EMSCRIPTEN__)
  print_message("WebAssembly has no threads\n");
  skip();
#endif
  const uint64_t worlds = (uint64_t)test_count(3, 20, 100);
  bool seen[OVIS_EVENT_COUNT] = {false};
  for (uint64_t i = 0; i < worlds; i++) {
    compare(i + 301, 2 + (int32_t)(i % 3), 1, true, seen);
  }
  static const ovis_event_type wanted[] = {OVIS_EVENT_RAID, OVIS_EVENT_STRUCK, OVIS_EVENT_DIED};
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    assert_true(seen[wanted[i]]);
  }
}

// Here a blow of the host makes an iron golem hunt a piglin of another rank.
TEST(an_actor_that_names_one_of_another_rank_meets_it) {
#if defined(__EMSCRIPTEN__)
  print_message("WebAssembly has no threads\n");
  skip();
#endif
  bool seen[OVIS_EVENT_COUNT] = {false};
  assert_true(compare(93, 2, 1, false, seen) > 0);
}
