// Random calls of the public interface, with values that a host means, limits and values that no
// host means: no crash, no call over 5 s, and after every 200 calls the simulation is sound, and a
// snapshot of it continues like it.
#define _DEFAULT_SOURCE // setitimer

#include "hostile/calls.h"

#include "support/outcomes.h"
#include "support/test.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { SCENE_CALLS = 4000, ROUND_CALLS = 200, TICKS_AFTER = 5, HANG_SECONDS = 60 };
#define CALL_SECONDS_MAX 5.0

// For the handlers of asserts and of the timer, which have no context.
static char now_calling[64];
static char broken[300];

static bool keep_assert(const char* condition, const char* file, int line) {
  if (broken[0] == '\0') {
    snprintf(broken, sizeof broken, "%s:%d: %s", file, line, condition);
  }
  return false;
}

static void say_hang(int signal) {
  (void)signal;
  static const char text[] = " does not end: ";
  (void)!write(STDERR_FILENO, text, sizeof text - 1);
  (void)!write(STDERR_FILENO, now_calling, strlen(now_calling));
  _exit(1);
}

static void watch(int32_t seconds) {
  const struct itimerval timer = {.it_value = {.tv_sec = seconds}};
  signal(SIGPROF, say_hang);
  setitimer(ITIMER_PROF, &timer, NULL); // processor time, so that a busy machine does not matter
}

static double cpu_seconds(void) {
  struct timespec at;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
  return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

typedef struct tally {
  int64_t calls, rounds, mobs;
  double slowest;
  const char* slowest_name;
} tally;

static void call_one(calls_stage* stage, const calls_table* table, bool may_assert, tally* sum) {
  const calls_entry* entry = &table->entries[test_below(&stage->random, table->count)];
  snprintf(now_calling, sizeof now_calling, "%s", entry->name);
  broken[0] = '\0';
  const double from = cpu_seconds();
  entry->call(stage);
  const double took = cpu_seconds() - from;
  if (broken[0] != '\0' && !may_assert) {
    fail_msg("%s: %s", entry->name, broken);
  }
  if (took > CALL_SECONDS_MAX) {
    fail_msg("%s took %.1f s", entry->name, took);
  }
  if (took > sum->slowest) {
    sum->slowest = took;
    sum->slowest_name = entry->name;
  }
  sum->calls++;
}

static void call_round(calls_stage* stage, tally* sum) {
  const calls_table of_mobs = calls_of_mobs();
  const calls_table of_places = calls_of_places();
  const calls_table asking = calls_that_ask();
  const calls_table breaking = calls_that_break();
  for (int32_t i = 0; i < ROUND_CALLS * 3 / 4; i++) {
    const bool is_mobs = test_chance(&stage->random, 70);
    call_one(stage, is_mobs ? &of_mobs : &of_places, false, sum);
  }
  const uint64_t hash = ovis_sim_get_hash(stage->scene.sim);
  for (int32_t i = 0; i < ROUND_CALLS / 4; i++) {
    const bool is_breaking = test_one_in(&stage->random, 10);
    call_one(stage, is_breaking ? &breaking : &asking, is_breaking, sum);
  }
  assert_true(ovis_sim_get_hash(stage->scene.sim) == hash); // what only asks changed nothing
  while (ovis_sim_get_mob_count(stage->scene.sim) > CALLS_MOBS_MAX) {
    const int32_t index = test_below(&stage->random, ovis_sim_get_mob_count(stage->scene.sim));
    const ovis_mob_id mob = ovis_sim_get_mob(stage->scene.sim, index);
    assert_int_equal(ovis_mob_remove(stage->scene.sim, mob), OVIS_OK);
  }
}

enum { FIELDS_MAX = 65536 };

typedef struct field_list {
  uint64_t bits[FIELDS_MAX];
  char names[FIELDS_MAX][40];
  int32_t count;
} field_list;

static void list_field(void* context, const ovis_field* field) {
  field_list* list = context;
  if (list->count < FIELDS_MAX) {
    snprintf(list->names[list->count], sizeof *list->names, "%s.%s", field->room, field->name);
    list->bits[list->count++] = field->bits;
  }
}

// Fails with the first field that differs.
static void expect_same(const ovis_sim* sim, const ovis_sim* copy, int32_t ticks) {
  static field_list a, b;
  if (ovis_sim_get_hash(copy) == ovis_sim_get_hash(sim)) {
    return;
  }
  uint64_t serial = 0;
  for (int32_t i = -1; i < ovis_sim_get_mob_count(sim); i++) {
    ovis_mob_state seen = {0};
    (void)(i >= 0 && ovis_mob_get_state(sim, ovis_sim_get_mob(sim, i), &seen));
    serial = seen.serial;
    a.count = b.count = 0;
    (void)ovis_sim_visit_fields(sim, serial, list_field, &a);
    (void)ovis_sim_visit_fields(copy, serial, list_field, &b);
    for (int32_t k = 0; k < a.count || k < b.count; k++) {
      if (k >= a.count || k >= b.count || a.bits[k] != b.bits[k] ||
          strcmp(a.names[k], b.names[k]) != 0) {
        fail_msg("after %d ticks field %d of mob %llu (%s) differs: %s %llx, restored %s %llx",
                 (int)ticks, (int)k, (unsigned long long)serial,
                 seen.species == NULL ? "none" : seen.species->name, a.names[k],
                 (unsigned long long)a.bits[k], b.names[k], (unsigned long long)b.bits[k]);
      }
    }
  }
  fail_msg("after %d ticks the hash of the restored simulation differs", (int)ticks);
}

static void check_round(calls_stage* stage) {
  broken[0] = '\0';
  snprintf(now_calling, sizeof now_calling, "the check after calls");
  ovis_sim* sim = stage->scene.sim;
  assert_true(ovis_sim_check(sim));
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(sim, &bytes, &size), OVIS_OK);
  lively copy = lively_restore(bytes, size);
  ovis_sim_free_snapshot(sim, bytes, size);
  assert_true(ovis_sim_check(copy.sim));
  expect_same(sim, copy.sim, 0);
  for (int32_t i = 0; i < TICKS_AFTER; i++) {
    assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
    assert_true(stage->tracer == NULL || trace_of(stage->tracer) != NULL);
    assert_int_equal(ovis_sim_tick(copy.sim), OVIS_OK);
    expect_same(sim, copy.sim, i + 1);
  }
  if (test_one_in(&stage->random, 4)) { // go on with the restored one
    ovis_tracer_destroy(stage->tracer);
    stage->tracer = NULL;
    const lively before = stage->scene;
    stage->scene = copy;
    copy = before;
  }
  lively_close(&copy);
  if (broken[0] != '\0') {
    fail_msg("%s", broken);
  }
}

static void run_scene(uint64_t seed, int64_t calls, tally* sum) {
  printf("scene with the seed %llu\n", (unsigned long long)seed);
  fflush(stdout); // it is the last line if the process ends here
  calls_stage stage = {.random = seed, .scene = lively_open(seed)};
  ovis_set_assert_handler(keep_assert);
  for (int64_t made = 0; made < calls; made += ROUND_CALLS) {
    watch(HANG_SECONDS);
    call_round(&stage, sum);
    check_round(&stage);
    sum->rounds++;
    sum->mobs += ovis_sim_get_mob_count(stage.scene.sim);
  }
  watch(0);
  ovis_set_assert_handler(NULL);
  ovis_tracer_destroy(stage.tracer);
  lively_close(&stage.scene);
}

TEST(no_call_breaks_a_simulation) {
  const uint64_t first = test_seed(1);
  const int64_t count = test_count(40000, 400000, 10000000);
  tally sum = {.slowest_name = "none"};
  for (uint64_t i = 0; sum.calls < count; i++) {
    const int64_t left = count - sum.calls;
    run_scene(first + i, left < SCENE_CALLS ? left : SCENE_CALLS, &sum);
  }
  printf("%lld calls: %lld snapshots continued like their simulations, with %.1f mobs each; the "
         "slowest call, %s, took %.3f s\n",
         (long long)sum.calls, (long long)sum.rounds, (double)sum.mobs / (double)sum.rounds,
         sum.slowest_name, sum.slowest);
  assert_true(sum.mobs > sum.rounds * 5); // there was somebody to break
}
