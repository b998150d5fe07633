// The engine's brain beside the slow reference on random plans: the same calls, running behaviors,
// memories, activities, counters and draws after every tick and after what a host does between two.
// Rules: docs/claims.tsv, groups I to K and R; readings: test/reference/README.md, "The brain".
#include "support/brain_adapter.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

enum { TICKS_OF_A_PLAN = 400 };

typedef struct pair {
  random_brain random;
  brain_ref_table table;
  brain_ref* slow;
  brain_adapter* fast;
  ov_rng rng;    // the reference's
  brain_log log; // of the reference's calls
  uint64_t seed;
  int64_t time;    // of the next tick
  int64_t changes; // of timed behaviors, by the reference's trace
  bool runs[BRAIN_REF_BEHAVIORS_MAX];
  int64_t end[BRAIN_REF_BEHAVIORS_MAX];
} pair;

// ---- The reference, with a log and the engine's random numbers

static bool slow_act(void* context, brain_ref* brain, int behavior, brain_ref_phase phase,
                     int64_t time) {
  pair* self = context;
  brain_log_add(&self->log, behavior, (int)phase);
  const random_brain_answer answer = random_brain_act(&self->random, behavior, phase, time);
  return random_brain_carry_out(&self->random, brain, time, &answer);
}

static void slow_scan(void* context, brain_ref* brain, int sensor, int64_t time) {
  pair* self = context;
  brain_log_add(&self->log, sensor, BRAIN_LOG_SCAN);
  const random_brain_answer answer = random_brain_scan(&self->random, sensor, time);
  random_brain_carry_out(&self->random, brain, time, &answer);
}

static int slow_draw(void* context, int bound) {
  pair* self = context;
  return ov_rng_int(&self->rng, bound);
}

static pair* open_pair(uint64_t seed, random_brain_options options) {
  pair* self = calloc(1, sizeof *self);
  assert_non_null(self);
  self->seed = seed;
  random_brain_make(&self->random, seed, options);
  brain_adapter_restrict(&self->random);
  const char* fault = brain_ref_fault(&self->random.plan);
  if (fault != NULL) {
    fail_msg("seed %llu: the plan is wrong: %s", (unsigned long long)seed, fault);
  }
  self->rng = ov_rng_make(self->random.seed, 1);
  self->table = (brain_ref_table){self, slow_act, slow_scan, slow_draw};
  self->slow = brain_ref_create(&self->random.plan, &self->table, self->random.time_start);
  self->fast = brain_adapter_open(&self->random);
  self->time = random_brain_next_time(&self->random, self->random.time_start);
  return self;
}

static void close_pair(pair* self) {
  brain_ref_destroy(self->slow);
  brain_adapter_close(self->fast);
  free(self);
}

// ---- Comparison

#define CHECK_EQUAL(self, what, number, fast, slow)                                                \
  do {                                                                                             \
    const long long fast_value = (long long)(fast);                                                \
    const long long slow_value = (long long)(slow);                                                \
    if (fast_value != slow_value) {                                                                \
      fail_msg("seed %llu, time %lld: %s %d is %lld, in the reference %lld",                       \
               (unsigned long long)(self)->seed, (long long)(self)->time, what, (int)(number),     \
               fast_value, slow_value);                                                            \
    }                                                                                              \
  } while (0)

static void check_calls(const pair* self) {
  const brain_log* fast = &self->fast->log;
  const brain_log* slow = &self->log;
  for (int32_t i = 0; i < fast->count && i < slow->count; i++) {
    CHECK_EQUAL(self, "the behavior of call", i, fast->call[i].number, slow->call[i].number);
    CHECK_EQUAL(self, "the phase of call", i, fast->call[i].phase, slow->call[i].phase);
  }
  CHECK_EQUAL(self, "the number of calls", 0, fast->count, slow->count);
}

static void check_value(const pair* self, int memory, const ovis_memory_value* fast) {
  const ovis_memory_value slow =
      brain_adapter_value(self->fast, memory, brain_ref_get(self->slow, memory));
  CHECK_EQUAL(self, "number of memory", memory, fast->number, slow.number);
  CHECK_EQUAL(self, "entity of memory", memory, fast->entity, slow.entity);
  CHECK_EQUAL(self, "x of memory", memory, fast->cell.x, slow.cell.x);
  CHECK_EQUAL(self, "y of memory", memory, fast->cell.y, slow.cell.y);
  CHECK_EQUAL(self, "z of memory", memory, fast->cell.z, slow.cell.z);
  CHECK_EQUAL(self, "dimension of memory", memory, fast->dimension, slow.dimension);
  CHECK_EQUAL(self, "damage of memory", memory, fast->damage, slow.damage);
  CHECK_EQUAL(self, "close_enough of memory", memory, fast->close_enough, slow.close_enough);
  CHECK_EQUAL(self, "speed of memory", memory, fast->speed, slow.speed);
  CHECK_EQUAL(self, "point of memory", memory, fast->point.x + 256 * fast->point.y,
              slow.point.x + 256 * slow.point.y);
}

static void check_memories(const pair* self) {
  for (int i = 0; i < self->random.memory_count; i++) {
    const int memory = self->random.memory[i];
    const ovis_memory kind = self->fast->memory_of[memory];
    CHECK_EQUAL(self, "registration of memory", memory,
                ov_brain_is_registered(self->fast->brain, kind),
                brain_ref_is_registered(self->slow, memory));
    ovis_memory_value value;
    const bool is_present = ov_brain_recall(self->fast->brain, kind, &value);
    CHECK_EQUAL(self, "presence of memory", memory, is_present, brain_ref_has(self->slow, memory));
    if (is_present) {
      check_value(self, memory, &value);
      const int64_t ttl = brain_ref_time_to_live(self->slow, memory);
      const int64_t expected = ttl == BRAIN_REF_FOREVER ? OVIS_MEMORY_FOR_EVER : ttl < 0 ? 0 : ttl;
      CHECK_EQUAL(self, "ticks to live of memory", memory, value.ttl < 0 ? 0 : value.ttl, expected);
    }
  }
}

static void check_behaviors(const pair* self) {
  const ov_brain* brain = self->fast->brain;
  for (int i = 0; i < self->random.plan.behavior_count; i++) {
    const int32_t node = self->fast->node_of[i];
    if (node < 0) {
      continue;
    }
    const bool runs = ov_brain_runs(brain, node);
    CHECK_EQUAL(self, "status of behavior", i, runs, brain_ref_is_running(self->slow, i));
    if (runs && self->fast->plan->nodes[node].times_out) {
      CHECK_EQUAL(self, "end of behavior", i, ov_brain_end_time(brain, node), self->end[i]);
    }
  }
}

static void check_state(const pair* self) {
  const ov_brain* brain = self->fast->brain;
  check_calls(self);
  check_behaviors(self);
  check_memories(self);
  for (int i = 0; i < self->random.plan.activity_count; i++) {
    CHECK_EQUAL(self, "activity", i, ov_brain_is_active(brain, self->fast->activity_of[i]),
                brain_ref_is_active(self->slow, i));
  }
  for (int i = 0; i < self->random.plan.sensor_count; i++) {
    CHECK_EQUAL(self, "count of sensor", i, ov_brain_sensor_ticks(brain, i),
                brain_ref_sensor_count(self->slow, i));
  }
  CHECK_EQUAL(self, "state of the random stream", 0, self->fast->actor.rng.state, self->rng.state);
  CHECK_EQUAL(self, "number of starts and stops", 0, brain->changes, self->changes);
}

// Starts and stops of the trace: how many changes of timed behaviors, and when they end.
static void follow_trace(pair* self, uint64_t* ran) {
  const brain_ref_trace trace = brain_ref_trace_of(self->slow);
  for (int i = 0; i < trace.count; i++) {
    const brain_ref_record* record = &trace.record[i];
    if (record->what != BRAIN_REF_DID_START && record->what != BRAIN_REF_DID_STOP) {
      continue;
    }
    const brain_ref_behavior* plan = &self->random.plan.behavior[record->a];
    const bool is_start = record->what == BRAIN_REF_DID_START;
    const bool is_timed = plan->kind == BRAIN_REF_TIMED || plan->kind == BRAIN_REF_DO_NOTHING;
    self->changes += is_timed && self->runs[record->a] != is_start;
    self->runs[record->a] = is_start;
    if (is_start && is_timed) {
      assert_int_equal(trace.record[i + 1].what, BRAIN_REF_DID_DRAW);
      const int min = plan->has_duration ? plan->duration_min : BRAIN_REF_DURATION_DEFAULT;
      self->end[record->a] = record->tick + min + trace.record[i + 1].b;
    }
    if (is_start) {
      const int32_t node = self->fast->node_of[record->a];
      ran[node / 64] |= 1ull << (node % 64);
    }
  }
}

// The engine keeps sets of a tick for reports.
static void check_reports(const pair* self, const uint64_t* ran) {
  const ov_brain_plan* plan = self->fast->plan;
  const brain_ref_trace trace = brain_ref_trace_of(self->slow);
  uint64_t written = 0;
  uint64_t erased = 0;
  for (int i = 0; i < trace.count; i++) {
    const brain_ref_what what = trace.record[i].what;
    if (what == BRAIN_REF_DID_WRITE || what == BRAIN_REF_DID_ERASE) {
      const uint64_t bit = 1ull << plan->slot_of[self->fast->memory_of[trace.record[i].a]];
      written |= what == BRAIN_REF_DID_WRITE ? bit : 0;
      erased |= what == BRAIN_REF_DID_ERASE ? bit : 0;
    }
  }
  CHECK_EQUAL(self, "the set of writes", 0, self->fast->brain->written, written);
  CHECK_EQUAL(self, "the set of erasures", 0, self->fast->brain->erased, erased);
  for (int32_t i = 0; i < plan->node_count; i++) {
    const int parent = plan->nodes[i].parent;
    const bool has_status =
        parent < 0 || plan->nodes[parent].kind->shape == OV_BEHAVIOR_GATE; // else no record
    if (has_status) {
      CHECK_EQUAL(self, "whether node ran", i, ov_brain_has_run(self->fast->brain, i),
                  ran[i / 64] >> (i % 64) & 1);
    }
  }
}

static void tick_pair(pair* self) {
  uint64_t ran[OV_BRAIN_WORDS] = {0};
  self->log.count = 0;
  brain_ref_clear_trace(self->slow);
  const random_brain_answer answer = random_brain_outside(&self->random, self->time);
  random_brain_carry_out(&self->random, self->slow, self->time, &answer);
  follow_trace(self, ran);
  brain_adapter_host(self->fast, self->time);
  check_state(self);

  self->log.count = 0;
  brain_ref_clear_trace(self->slow);
  brain_ref_tick(self->slow, self->time);
  memset(ran, 0, sizeof ran);
  follow_trace(self, ran);
  brain_adapter_tick(self->fast, self->time);
  check_state(self);
  check_reports(self, ran);
  self->time = random_brain_next_time(&self->random, self->time);
}

static void compare_ticks(int64_t ticks, uint64_t seed) {
  uint64_t random = seed;
  for (int64_t done = 0; done < ticks; done += TICKS_OF_A_PLAN) {
    const uint64_t plan_seed = test_random(&random);
    const random_brain_options options = {.has_unregistered = test_chance(&random, 50),
                                          .stops_all_inside = test_chance(&random, 30),
                                          .skips_time = test_chance(&random, 50),
                                          .default_rules = test_chance(&random, 20)};
    pair* self = open_pair(plan_seed, options);
    for (int i = 0; i < TICKS_OF_A_PLAN; i++) {
      tick_pair(self);
    }
    close_pair(self);
  }
}

TEST(the_brain_equals_the_slow_one_on_random_plans) {
  compare_ticks(test_count_arithmetic(200000, 2000000, 10000000), test_seed(161));
}
