// Problem: measure a tick of a brain as large as a villager's in which nothing new happens.
// Design: docs/performance.md
#include "bench/bench.h"
#include "mind/brain/brain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BRAINS 64
#define ROUND_TICKS 2000
#define ROUNDS 60
#define SECONDS 6
#define BLOCK_TICKS 10 // are timed together: one tick is short for the clock

// ---- A plan like a villager's: 60 behaviors with the children of gates, 30 memories, 9 sensors

static bool refuse(ov_behavior_turn* turn) {
  return ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, 17.5, 16);
}

static bool go_on(ov_behavior_turn* turn) {
  (void)turn;
  return true;
}

static void tick(ov_behavior_turn* turn) {
  int64_t* count = turn->state;
  (*count)++;
}

static bool run(ov_behavior_turn* turn) {
  (void)turn;
  return true;
}

// A behavior whose memories allow it and that finds nothing to do.
static const ov_behavior_kind refuser = {.name = "refuser", .can_start = refuse};
// One that runs all the time.
static const ov_behavior_kind runner = {.name = "runner",
                                        .can_continue = go_on,
                                        .tick = tick,
                                        .state_size = sizeof(int64_t),
                                        .never_times_out = true};
static const ov_behavior_kind one_shot = {
    .name = "one-shot", .shape = OV_BEHAVIOR_ONE_SHOT, .can_start = run};

static const ov_condition walks[] = {{OVIS_MEM_WALK_TARGET, OV_PRESENT},
                                     {OVIS_MEM_PATH, OV_ABSENT}};
static const ov_condition looks[] = {{OVIS_MEM_LOOK_TARGET, OV_PRESENT}};
static const ov_condition works[] = {{OVIS_MEM_JOB_SITE, OV_PRESENT},
                                     {OVIS_MEM_WALK_TARGET, OV_ABSENT}};
static const ov_condition hears[] = {{OVIS_MEM_HEARD_BELL_TIME, OV_PRESENT}};
static const ov_condition jobless[] = {{OVIS_MEM_JOB_SITE, OV_ABSENT},
                                       {OVIS_MEM_POTENTIAL_JOB_SITE, OV_PRESENT}};

#define BLOCKED(array)                                                                             \
  {                                                                                                \
    .behavior = {.kind = &refuser, OV_CONDITIONS(array) }                                          \
  }
#define REFUSES                                                                                    \
  {                                                                                                \
    .behavior = {.kind = &refuser }                                                                \
  }
#define RUNS                                                                                       \
  {                                                                                                \
    .behavior = {.kind = &runner }                                                                 \
  }
#define FIRES                                                                                      \
  {                                                                                                \
    .behavior = {.kind = &one_shot }                                                               \
  }

static const ov_behavior_child choices[] = {
    {.weight = 2, .behavior = {.kind = &runner}},
    {.weight = 2, .behavior = {.kind = &refuser, OV_CONDITIONS(looks)}},
    {.weight = 1, .behavior = {.kind = &ov_do_nothing, .ticks_min = 30, .ticks_max = 60}}};
#define CHOOSES                                                                                    \
  {                                                                                                \
    .behavior = {                                                                                  \
      .kind = &ov_gate,                                                                            \
      OV_CHILDREN(choices),                                                                        \
      .order = OV_SHUFFLED,                                                                        \
      .policy = OV_RUN_ONE                                                                         \
    }                                                                                              \
  }

static const ov_activity_entry core[] = {
    BLOCKED(looks),   BLOCKED(walks), BLOCKED(hears),   BLOCKED(jobless), RUNS,
    REFUSES,          FIRES,          REFUSES,          BLOCKED(works),   BLOCKED(works),
    BLOCKED(jobless), BLOCKED(hears), BLOCKED(jobless), REFUSES,          REFUSES,
    BLOCKED(looks),   FIRES,          BLOCKED(jobless)};
static const ov_activity_entry idle[] = {CHOOSES,        CHOOSES, BLOCKED(looks), REFUSES,
                                         BLOCKED(looks), REFUSES, BLOCKED(looks), FIRES};
static const ov_activity_entry work[] = {CHOOSES,        BLOCKED(works), BLOCKED(works), REFUSES,
                                         BLOCKED(works), FIRES,          REFUSES};
static const ov_activity_entry rest[] = {CHOOSES, BLOCKED(works), BLOCKED(walks), REFUSES, FIRES};
static const ov_activity_entry meet[] = {CHOOSES, BLOCKED(looks), BLOCKED(walks), REFUSES, FIRES};
static const ov_activity_entry panic[] = {REFUSES, REFUSES};

#define ACTIVITY(name, list)                                                                       \
  {                                                                                                \
    .activity = OV_ACTIVITY_##name, .numbering = OV_UPWARD, .entries = list,                       \
    .entry_count = OV_COUNT_OF(list)                                                               \
  }
static const ov_activity_plan activities[] = {ACTIVITY(CORE, core), ACTIVITY(IDLE, idle),
                                              ACTIVITY(WORK, work), ACTIVITY(REST, rest),
                                              ACTIVITY(MEET, meet), ACTIVITY(PANIC, panic)};

// A villager's.
static const ovis_memory memories[] = {OVIS_MEM_HOME,
                                       OVIS_MEM_JOB_SITE,
                                       OVIS_MEM_POTENTIAL_JOB_SITE,
                                       OVIS_MEM_MEETING_POINT,
                                       OVIS_MEM_LIVING,
                                       OVIS_MEM_VISIBLE_LIVING,
                                       OVIS_MEM_VISIBLE_VILLAGER_BABIES,
                                       OVIS_MEM_NEAREST_PLAYERS,
                                       OVIS_MEM_NEAREST_VISIBLE_PLAYER,
                                       OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER,
                                       OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM,
                                       OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS,
                                       OVIS_MEM_WALK_TARGET,
                                       OVIS_MEM_LOOK_TARGET,
                                       OVIS_MEM_INTERACTION_TARGET,
                                       OVIS_MEM_BREED_TARGET,
                                       OVIS_MEM_PATH,
                                       OVIS_MEM_DOORS_TO_CLOSE,
                                       OVIS_MEM_NEAREST_BED,
                                       OVIS_MEM_HURT_BY,
                                       OVIS_MEM_HURT_BY_ENTITY,
                                       OVIS_MEM_NEAREST_HOSTILE,
                                       OVIS_MEM_SECONDARY_JOB_SITE,
                                       OVIS_MEM_HIDING_PLACE,
                                       OVIS_MEM_HEARD_BELL_TIME,
                                       OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
                                       OVIS_MEM_LAST_SLEPT,
                                       OVIS_MEM_LAST_WOKEN,
                                       OVIS_MEM_LAST_WORKED_AT_POI,
                                       OVIS_MEM_GOLEM_DETECTED_RECENTLY};

static void see_nothing(ov_behavior_turn* turn) {
  (void)turn;
}
static const ov_sensor_kind sensor = {.name = "sensor", .rate = 20000, .scan = see_nothing};
static const ov_sensor_kind* const sensors[] = {&sensor, &sensor, &sensor, &sensor, &sensor,
                                                &sensor, &sensor, &sensor, &sensor};

static const ov_brain_def villager = {.name = "villager",
                                      .memories = memories,
                                      .memory_count = OV_COUNT_OF(memories),
                                      .sensors = sensors,
                                      .sensor_count = OV_COUNT_OF(sensors),
                                      .activities = activities,
                                      .activity_count = OV_COUNT_OF(activities),
                                      .core = 1u << OV_ACTIVITY_CORE,
                                      .fallback = OV_ACTIVITY_IDLE};

// ---- The case

typedef struct brain_case {
  ov_brain_plan* plan;
  ov_turn turn;
  ov_actor actors[BRAINS];
  double ns[ROUND_TICKS / BLOCK_TICKS]; // of a tick, in each block: the shortest
  int64_t allocations;
} brain_case;

static void* count_resize(void* context, void* memory, size_t old_size, size_t new_size) {
  brain_case* self = context;
  self->allocations += new_size > 0;
  (void)old_size;
  if (new_size == 0) {
    free(memory);
    return NULL;
  }
  return realloc(memory, new_size);
}

// Every round repeats the same ticks.
static void begin_round(brain_case* self) {
  for (int32_t i = 0; i < BRAINS; i++) {
    ov_actor* actor = &self->actors[i];
    memset(actor->mind, 0, self->plan->size);
    actor->rng = ov_rng_make(7, (uint64_t)i + 1);
    ov_brain_mind_ops.init(actor->mind, self->plan);
    ov_brain_draw_counters(actor->mind, &actor->rng);
    ov_brain_set_place(actor->mind, OVIS_MEM_HOME, &(ov_place){.cell = {1, 2, 3}});
    ov_brain_set_number(actor->mind, OVIS_MEM_LAST_WOKEN, 100, OVIS_MEMORY_FOR_EVER);
    ov_brain_set_number(actor->mind, OVIS_MEM_GOLEM_DETECTED_RECENTLY, 1, ROUND_TICKS);
  }
}

static void time_round(brain_case* self) {
  begin_round(self);
  ovis_env env = {.game_time = 1000};
  for (int32_t block = 0; block < ROUND_TICKS / BLOCK_TICKS; block++) {
    const int64_t start = bench_now_ns();
    for (int32_t tick_index = 0; tick_index < BLOCK_TICKS; tick_index++) {
      env.game_time++;
      for (int32_t i = 0; i < BRAINS; i++) {
        ov_agent agent = {.self = &self->actors[i], .env = &env, .turn = &self->turn};
        ov_brain_tick(&agent);
      }
    }
    const double ns = (double)(bench_now_ns() - start) / BLOCK_TICKS / BRAINS;
    self->ns[block] = ns < self->ns[block] ? ns : self->ns[block];
  }
}

static void run_idle(brain_case* self, bench_report* report) {
  for (int32_t i = 0; i < ROUND_TICKS / BLOCK_TICKS; i++) {
    self->ns[i] = (double)INFINITY;
  }
  begin_round(self);
  const int64_t before = self->allocations;
  const int64_t start = bench_now_ns();
  for (int32_t round = 0; bench_goes_on(start, round, ROUNDS, SECONDS); round++) {
    bench_progress(report, "idle: round %d of %d", round + 1, ROUNDS);
    time_round(self);
    bench_cal(report);
  }
  bench_add(report, "idle", "ns_per_tick_median", "ns",
            bench_quantile(self->ns, ROUND_TICKS / BLOCK_TICKS, 0.5));
  bench_add(report, "idle", "bytes_per_brain", "bytes", (double)self->plan->size);
  bench_add(report, "idle", "behaviors", "behaviors", self->plan->node_count);
  bench_add(report, "idle", "allocations_per_tick", "allocations",
            (double)(self->allocations - before));
}

bool bench_brain_run(bench_report* report) {
  static brain_case one;
  memset(&one, 0, sizeof one);
  const ovis_allocator allocator = {count_resize, &one};
  one.turn.allocator = allocator;
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  if (ov_brain_plan_compile(&villager, &rules, &allocator, &one.plan) != OVIS_OK) {
    return bench_fail(report, "out of memory");
  }
  const ov_mind_plan mind = OV_MIND_ALONE(OV_PART_BRAIN, &ov_brain_mind_ops, one.plan);
  for (int32_t i = 0; i < BRAINS; i++) {
    one.actors[i].mind = bench_alloc(1, one.plan->size);
    one.actors[i].mind_plan = &mind;
  }
  run_idle(&one, report);
  const bool is_sensed = bench_sense_run(report) && bench_beasts_run(report);
  for (int32_t i = 0; i < BRAINS; i++) {
    ov_brain_mind_ops.fini(one.actors[i].mind, &allocator);
    free(one.actors[i].mind);
  }
  ov_brain_plan_destroy(one.plan, &allocator);
  return is_sensed;
}
