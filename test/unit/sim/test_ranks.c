// Ranks: random worlds in one process and on several ranks, here threads, must be the same after
// every tick. The label long runs 200 worlds.
#include "sim/sim_internal.h"
#include "support/crowded.h"
#include "support/rank_threads.h"
#include "support/task_runners.h"
#include "support/test.h"

#include <ovis/ranks.h>

#include <stdlib.h>
#include <string.h>

#define TICKS 240
#define ACT_TICKS 6 // the host acts in every so many ticks: it gathers before

typedef struct rank_run {
  crowded world;
  uint64_t hashes[TICKS];
  uint64_t events[TICKS]; // hashes of them
  ovis_status failed;
  int32_t failed_tick;
  uint64_t gathered; // hash of the gathered simulation at the end, by ovis_sim_get_hash
  bool is_valid;     // then
  int32_t most_away; // actors of other ranks
  ovis_ranks_info info;
} rank_run;

typedef struct rank_case {
  rank_run runs[RANK_THREADS_MAX];
} rank_case;

static uint64_t hash_events(const ovis_sim* sim) {
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(sim, &count);
  ov_hash hash = {0};
  for (int32_t i = 0; i < count; i++) {
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

static bool tick_once(rank_run* run, int32_t tick) {
  ovis_sim* sim = run->world.sim;
  if (tick % ACT_TICKS == 0) {
    if (!succeed(run, ovis_sim_gather(sim), tick)) {
      return false;
    }
    crowded_act(&run->world);
    crowded_act(&run->world);
  }
  if (!succeed(run, ovis_sim_tick(sim), tick)) {
    return false;
  }
  run->events[tick] = hash_events(sim);
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
    const int32_t away = sim->crowd.away_count;
    run->most_away = away > run->most_away ? away : run->most_away;
  }
  run->info = ovis_sim_get_ranks_info(sim);
  if (succeed(run, ovis_sim_gather(sim), TICKS)) {
    run->gathered = ovis_sim_get_hash(sim);
    run->is_valid = ovis_sim_check(sim);
  }
}

// Returns how many actors crossed between ranks.
static int64_t compare(uint64_t seed, int32_t ranks, int32_t workers) {
  ovis_sim_def def = ovis_default_sim_def();
  rank_run* one = calloc(1, sizeof *one);
  rank_case* many = calloc(1, sizeof *many);
  one->world = crowded_open(seed, &def);
  for (int32_t tick = 0; tick < TICKS; tick++) {
    assert_true(tick_once(one, tick));
  }
  def.worker_count = workers;
  def.run_tasks = run_on_threads;
  for (int32_t r = 0; r < ranks; r++) {
    many->runs[r].world = crowded_open(seed, &def);
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
    assert_true(ranks == 1 || run->most_away > 0);
    crossed += run->info.actors_came;
    crowded_close(&many->runs[r].world);
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
  for (int32_t i = 0; i < worlds; i++) {
    const int32_t ranks = 1 + (i + 1) % 4;
    crossed += compare((uint64_t)i + 1, ranks, i % 3 == 0 ? 2 : 1) >= 10;
  }
  print_message("in %d of %d worlds 10 or more actors crossed between ranks\n", crossed, worlds);
  assert_true(worlds < 30 ? crossed > 0 : 2 * crossed >= worlds);
}
