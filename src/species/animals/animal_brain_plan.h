// Entries that the plans of peaceful brain species share. A plan stays a table in the order of the
// game's lists.
#pragma once

#include "mind/brain/breed/breed_behaviors.h"
#include "mind/brain/leap/leap_behaviors.h"
#include "mind/brain/look/look_behaviors.h"
#include "mind/brain/sense/sensors.h"
#include "mind/brain/walk/walk_behaviors.h"

// Members of a behavior.

// ---- Behaviors, to be put into an entry or a child

#define OV_SWIM_UP                                                                                 \
  { .kind = &ov_swim, OV_WITH(ov_swim_settings, .chance = 0.8f) }
#define OV_PANIC(how_fast)                                                                         \
  { .kind = &ov_animal_panic, OV_WITH(ov_animal_panic_settings, .speed = (how_fast)) }
#define OV_LOOK_SINK                                                                               \
  { .kind = &ov_look_at_target_sink, .ticks_min = 45, .ticks_max = 90 }
#define OV_MOVE_SINK(least, most)                                                                  \
  { .kind = &ov_move_to_target_sink, .ticks_min = (least), .ticks_max = (most) }
// The same for one that must not walk while `may_walk` fails, and a sentence that says why.
#define OV_MOVE_SINK_IF(least, most, may_walk, why)                                                \
  {                                                                                                \
    .kind = &ov_move_to_target_sink, .ticks_min = (least), .ticks_max = (most),                    \
    OV_WITH(ov_move_sink_settings, .test = (may_walk)),                                            \
    OV_PHRASES(.words = "walk to its target", .doing = "walking to its target",                    \
               .does = "walks to its target", .style = OVIS_STYLE_BRIEF,                           \
               OV_WHY({OVIS_REASON_COOLDOWN, "it got stuck and waits"},                            \
                      {OVIS_REASON_TOO_NEAR, "it is at its walk target"},                          \
                      {OVIS_REASON_NO_PATH, "it finds no path toward its walk target"},            \
                      {OVIS_REASON_NOT_HERE, (why)}))                                              \
  }
// `conditions`: an array with the one memory that is counted.
#define OV_COUNTS(conditions, memory)                                                              \
  { .kind = &ov_count_down, OV_CONDITIONS(conditions), .name = "CountDownCooldownTicks." memory }
#define OV_LOOKS_AT_PLAYERS                                                                        \
  {                                                                                                \
    .kind = &ov_set_look_target_sometimes,                                                         \
    OV_WITH(ov_set_look_settings, .test = ov_is_player, .range = 6, .ticks_min = 30,               \
            .ticks_max = 60),                                                                      \
    OV_LOOK_WORDS_AT_TIMES("a ", "player")                                                         \
  }
#define OV_LOVES(how_fast)                                                                         \
  { .kind = &ov_animal_make_love, OV_WITH(ov_make_love_settings, .speed = (how_fast)) }
#define OV_FOLLOWS_FOOD(how_fast)                                                                  \
  { .kind = &ov_follow_temptation, OV_WITH(ov_speed_settings, .speed = (how_fast)) }
#define OV_FOLLOWS_ADULT(how_fast)                                                                 \
  {                                                                                                \
    .kind = &ov_baby_follow_adult,                                                                 \
    OV_WITH(ov_follow_adult_settings, .range_min = 5, .range_max = 16, .speed = (how_fast))        \
  }
#define OV_WALKS_ABOUT(how_fast)                                                                   \
  {                                                                                                \
    .kind = &ov_random_stroll,                                                                     \
    OV_WITH(ov_random_walk_settings, .speed = (how_fast), .range_xz = 10, .range_y = 7)            \
  }
#define OV_GOES_WHERE_IT_LOOKS(how_fast)                                                           \
  {                                                                                                \
    .kind = &ov_walk_to_look_target,                                                               \
    OV_WITH(ov_walk_to_look_settings, .speed = (how_fast), .close_enough = 3)                      \
  }
// Phrases of entries with a test of the mob itself.
#define OV_STROLL_ON_LAND                                                                          \
  OV_PHRASES(.words = "stroll", .doing = "strolling",                                              \
             OV_WHY({OVIS_REASON_NOT_HERE, "it is in water"}))
#define OV_IN_WATER_WORDS                                                                          \
  OV_PHRASES(.words = "see whether it is in water", .doing = "seeing whether it is in water",      \
             OV_WHY({OVIS_REASON_NOT_HERE, "it is not in water"}))
#define OV_ON_GROUND_WORDS                                                                         \
  OV_PHRASES(.words = "see whether it is on the ground",                                           \
             .doing = "seeing whether it is on the ground",                                        \
             OV_WHY({OVIS_REASON_NOT_HERE, "it is not on the ground"}))
#define OV_RESTS(least, most)                                                                      \
  { .kind = &ov_do_nothing, .ticks_min = (least), .ticks_max = (most) }
#define OV_RUNS_ONE(list)                                                                          \
  { .kind = &ov_gate, .name = "RunOne", OV_GATE(OV_SHUFFLED, OV_RUN_ONE), OV_CHILDREN(list) }

#define OV_LISTED(list) .entries = (list), .entry_count = OV_COUNT_OF(list)

static inline bool ov_is_player(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  return other->kind == OV_ACTOR_PLAYER;
}
