// Behaviors that look and that begin to interact.
#pragma once

#include "mind/brain/brain_share.h"

// Turns the head toward LOOK_TARGET.
extern const ov_behavior_kind ov_look_at_target_sink;

typedef struct ov_set_look_settings {
  ov_actor_test* test;          // candidates
  uint64_t kinds;               // OV_LISTED_ bits of all candidates; 0: of any kind
  double range;                 // blocks
  int32_t ticks_min, ticks_max; // between two looks; 0: at once
} ov_set_look_settings;
OV_SCHEMA(ov_set_look_settings, OV_SETTING(test), OV_SETTING(kinds), OV_BLOCKS(range),
          OV_DURATION(ticks_min), OV_DURATION(ticks_max))

// Sets LOOK_TARGET to the nearest candidate.
extern const ov_behavior_kind ov_set_look_target;
// Their phrases, of an entry that looks at one kind of candidates: OV_LOOK_WORDS("an ", "animal").
#define OV_LOOK_WORDS(article, noun)                                                               \
  OV_PHRASES(.words = "look at " article noun, .doing = "looking at " article noun,                \
             OV_WHY({OVIS_REASON_NO_TARGET, "it sees no " noun},                                   \
                    {OVIS_REASON_TOO_FAR, "the " noun " that it sees is too far away"}))
// The same, every ticks_min to ticks_max ticks.
#define OV_LOOK_WORDS_AT_TIMES(article, noun)                                                      \
  OV_PHRASES(.words = "look at " article noun, .doing = "looking at " article noun,                \
             OV_WHY({OVIS_REASON_NO_TARGET, "it sees no " noun},                                   \
                    {OVIS_REASON_TOO_FAR, "the " noun " that it sees is too far away"},            \
                    {OVIS_REASON_COOLDOWN, "it looked a short time ago"}))
extern const ov_behavior_kind ov_set_look_target_sometimes;

// Looks at a random cell ahead, then waits (random_look.c).
typedef struct ov_random_look_settings {
  float yaw_max_deg; // to either side
  int32_t ticks_min, ticks_max;
} ov_random_look_settings;
OV_SCHEMA(ov_random_look_settings, OV_NUMBER(yaw_max_deg, DEGREES, 0, 180), OV_DURATION(ticks_min),
          OV_DURATION(ticks_max))
extern const ov_behavior_kind ov_random_look;

typedef struct ov_interact_settings {
  ov_actor_test* self_test; // [opt] of the mob itself
  ov_actor_test* test;
  uint64_t kinds;     // OV_LISTED_ bits of all who may pass; 0: of any kind
  double range;       // blocks
  ovis_memory memory; // that receives the actor
  double speed;
  int32_t close_enough;
} ov_interact_settings;
OV_SCHEMA(ov_interact_settings, OV_SETTING(self_test), OV_SETTING(test), OV_SETTING(kinds),
          OV_BLOCKS(range), OV_SETTING_AS(MEMORY, memory), OV_SPEED(speed), OV_BLOCKS(close_enough))
// SetLookAndInteract reads no more of them.
OV_SCHEMA_AS(ov_greet_settings_schema, ov_interact_settings, OV_SETTING(test), OV_SETTING(kinds),
             OV_BLOCKS(range))

// Walks to the nearest candidate and remembers it. Entry: {memory R, LOOK R, WALK A, VISIBLE P}.
extern const ov_behavior_kind ov_interact_with;
#define OV_MEET_WORDS(article, noun)                                                               \
  OV_PHRASES(.words = "go to " article noun, .doing = "going to " article noun,                    \
             OV_WHY({OVIS_REASON_NO_TARGET, "it sees no " noun}))
// Looks at the nearest candidate and remembers it as INTERACTION_TARGET.
extern const ov_behavior_kind ov_set_look_and_interact;
