// A brain of a host for tests: a pig that counts while it is in a mood.
#ifndef OVIS_TEST_UNIT_API_MOODY_H
#define OVIS_TEST_UNIT_API_MOODY_H

#include "support/mob_scene.h"
#include "support/test.h"

#define LENGTH(list) ((int32_t)(sizeof(list) / sizeof *(list)))

typedef struct counts {
  int64_t starts, ticks, stops;
} counts;

static bool is_failing;

static bool may_count(const ovis_turn* turn) {
  (void)turn;
  return true;
}

static void start_counting(const ovis_turn* turn) {
  ((counts*)turn->state)->starts++;
}

static void tick_counting(const ovis_turn* turn) {
  counts* self = turn->state;
  self->ticks++;
  const ovis_memory_value value = {
      .type = OVIS_MEMORY_LONG, .number = self->ticks, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_int_equal(ovis_turn_set_memory(turn, "tally", &value), OVIS_OK);
  if (is_failing) {
    ovis_turn_fail(turn);
  }
}

static void stop_counting(const ovis_turn* turn) {
  ((counts*)turn->state)->stops++;
}

static bool say_no(const ovis_turn* turn) {
  return ovis_turn_refuse(turn, OVIS_REASON_TOO_FAR, 17, 16);
}

static const ovis_memory_condition in_mood[] = {{"mood", OVIS_MEMORY_PRESENT},
                                                {"tally", OVIS_MEMORY_REGISTERED}};
static const ovis_behavior_def count = {.cookie = OVIS_COOKIE,
                                        .name = "Count",
                                        .conditions = in_mood,
                                        .condition_count = 2,
                                        .ticks_min = 5,
                                        .ticks_max = 5,
                                        .state_size = sizeof(counts),
                                        .start = start_counting,
                                        .can_continue = may_count,
                                        .tick = tick_counting,
                                        .stop = stop_counting};
static const ovis_behavior_def never = {
    .cookie = OVIS_COOKIE, .name = "Never", .is_one_shot = true, .can_start = say_no};

static int32_t scans;

static void scan(const ovis_turn* turn) {
  scans++;
  if (is_failing) {
    ovis_turn_fail(turn);
  }
}

static const char* const sensed[] = {"mood"};
static const ovis_sensor_def sensor = {.cookie = OVIS_COOKIE,
                                       .name = "moods",
                                       .rate = 4,
                                       .required = sensed,
                                       .required_count = 1,
                                       .scan = scan};

static const ovis_memory_def memories[] = {
    {.cookie = OVIS_COOKIE, .name = "mood", .type = OVIS_MEMORY_UNIT},
    {.cookie = OVIS_COOKIE, .name = "tally", .type = OVIS_MEMORY_LONG, .is_saved = true},
    {.cookie = OVIS_COOKIE, .name = "spots", .type = OVIS_MEMORY_PLACES},
    {.cookie = OVIS_COOKIE, .name = "friends", .type = OVIS_MEMORY_ENTITIES},
};

static const ovis_brain_sensor sensors[] = {{"nearest_living_entities", NULL}, {NULL, &sensor}};
static const ovis_brain_entry core[] = {{.built_in = "LookAtTargetSink"},
                                        {.built_in = "MoveToTargetSink"}};
static const ovis_brain_entry idle_choice[] = {
    {.built_in = "RandomStroll", .weight = 3},
    {.built_in = "DoNothing", .ticks_min = 5, .ticks_max = 5}};
static const ovis_brain_entry idle[] = {
    {.gate = OVIS_GATE_RUN_ONE, .children = idle_choice, .child_count = 2}, {.own = &never}};
static const ovis_brain_entry merry[] = {{.own = &count}};
static const char* const merry_erases[] = {"tally"};
static const ovis_brain_activity activities[] = {
    {.name = "core", .entries = core, .entry_count = 2},
    {.name = "idle", .counts_up = true, .first = 10, .entries = idle, .entry_count = 2},
    {.name = "merry",
     .entries = merry,
     .entry_count = 1,
     .needs = in_mood,
     .need_count = 1,
     .erases = merry_erases,
     .erase_count = 1},
};
static const char* const choose[] = {"merry"};
static const char* const more[] = {"spots", "friends"};
static const ovis_brain_def moody = {.cookie = OVIS_COOKIE,
                                     .name = "moody",
                                     .like = "pig",
                                     .memories = more,
                                     .memory_count = 2,
                                     .sensors = sensors,
                                     .sensor_count = 2,
                                     .activities = activities,
                                     .activity_count = 3,
                                     .choose = choose,
                                     .choose_count = 1};

static inline mob_scene open_with(const ovis_brain_def* brain) {
  ovis_sim_def def = ovis_default_sim_def();
  def.memories = memories;
  def.memory_count = LENGTH(memories);
  def.brains = brain;
  def.brain_count = 1;
  is_failing = false;
  scans = 0;
  return mob_scene_open_def("grass_block", &def);
}

#endif
