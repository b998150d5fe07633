// Goals that move. Source of figures and flags: docs/sources.md#goals
#pragma once

#include "agent/agent.h"
#include "agent/item_table.h"
#include "mind/goal/goal_kind.h"

// Keeps the head above water or lava: jumps in four ticks out of five. JUMP. No settings.
extern const ov_goal_kind ov_goal_float;

// Runs from an attacker, and from fire to water. MOVE
typedef struct ov_panic_settings {
  double speed;
  ov_goal_test* may_use;  // [opt] replaces the usual cause: an attacker, fire or frost
  int32_t water_range;    // blocks sideways in which water is looked for; 0: 5
  int32_t water_range_y;  // the same, up and down; 0: 1
  bool seeks_water;       // runs to water even if it does not burn
  ov_goal_test* may_stay; // [opt] refuses with a reason
} ov_panic_settings;
OV_SCHEMA(ov_panic_settings, OV_SPEED(speed, OV_ARG(speed)), OV_SETTING(may_use),
          OV_NUMBER(water_range, BLOCKS, 0, OV_SCAN_MAX, .usual = 5),
          OV_NUMBER(water_range_y, BLOCKS, 0, OV_SCAN_MAX, .usual = 1), OV_SETTING(seeks_water),
          OV_SETTING(may_stay))
bool ov_panic_of_elements(ov_goal_turn* turn); // a may_use: fire or frost only
extern const ov_goal_kind ov_goal_panic;

// Follows a player who holds an item that it likes. MOVE, LOOK
typedef struct ov_tempt_settings {
  double speed;
  const ovis_item* items; // ends with 0
  bool is_shy;            // stops when the player moves or turns nearby
  bool gets_used;         // in time it trusts one player and is no longer shy of that one
  ov_goal_test* may_use;  // [opt] refuses with a reason
  bool (*is_unafraid)(const ov_actor* actor); // [opt] of one that is shy
  double stop_range;                          // blocks; nearer it stands; 0: 2.5
} ov_tempt_settings;
OV_SCHEMA(ov_tempt_settings, OV_SPEED(speed, OV_ARG(speed)), OV_ARGUMENT(items),
          OV_SETTING(is_shy, .argument = "scare"), OV_SETTING(gets_used), OV_SETTING(may_use),
          OV_SETTING(is_unafraid), OV_BLOCKS(stop_range, .usual = 2.5))
extern const ov_goal_kind ov_goal_tempt;

// A baby stays near an adult of its species. No flags.
typedef struct ov_follow_parent_settings {
  double speed;
} ov_follow_parent_settings;
OV_SCHEMA(ov_follow_parent_settings, OV_SPEED(speed, OV_ARG(speed)))
extern const ov_goal_kind ov_goal_follow_parent;

// Walks to a random position. MOVE
typedef struct ov_stroll_settings {
  double speed;
  int32_t interval;      // ticks; it starts once in so many on average; 0: 120
  float chance_anywhere; // of a position that may be in water, with `avoids_water`
  bool avoids_water;
  bool (*find)(struct ov_agent* agent, ovis_vec3* out); // [opt] replaces the usual position
  ov_goal_test* may_use;                                // [opt] refuses with a reason
  bool is_always_awake;                                 // strolls without a player nearby, too
} ov_stroll_settings;
OV_SCHEMA(ov_stroll_settings, OV_SPEED(speed, OV_ARG(speed)),
          OV_DURATION(interval, OV_ARG(interval), .usual = 120),
          OV_SHARE(chance_anywhere, .argument = "chance"), OV_SETTING(avoids_water),
          OV_SETTING(find), OV_SETTING(may_use), OV_SETTING(is_always_awake))
extern const ov_goal_kind ov_goal_stroll;
extern const ov_goal_kind ov_goal_stroll_looking; // the same, with MOVE and LOOK

// May a stroll start now, and where to? Refuses with a reason.
bool ov_stroll_can_use(ov_goal_turn* turn, const ov_stroll_settings* settings, ovis_vec3* out);

// Runs away from the nearest actor that it fears and sees. MOVE
typedef struct ov_avoid_settings {
  ov_actor_kind kind;
  const ov_species_id* species; // [opt] of mobs, ends with OV_SPECIES_NONE
  float range;                  // blocks
  double walk_speed;
  double sprint_speed;        // within 7 blocks
  ov_actor_filter_fn* filter; // [opt] a further condition; its context is NULL
  ov_goal_test* may_use;      // [opt] refuses with a reason
  // [opt] Asked last, of the nearest one; may draw.
  bool (*is_frightened)(ov_agent* agent, const ov_actor* threat);
} ov_avoid_settings;
OV_SCHEMA(ov_avoid_settings, OV_SETTING_AS(ACTOR, kind), OV_SETTING(species),
          OV_NUMBER(range, BLOCKS, 1, OV_RANGE_MAX, .argument = "distance"),
          OV_SPEED(walk_speed, OV_ARG(walk_speed)), OV_SPEED(sprint_speed, OV_ARG(sprint_speed)),
          OV_SETTING(filter), OV_SETTING(may_use), OV_SETTING(is_frightened))
extern const ov_goal_kind ov_goal_avoid;
// Words of an entry with it: whom it fears, of many and of one; and sentences of its own reasons.
#define OV_FEARS(many, one, ...)                                                                   \
  .phrases = &(const ovis_phrases) {                                                               \
    .words = "run away from " many, .doing = "running away from " many,                            \
    OV_WHY({OVIS_REASON_NO_TARGET, "it sees no " one},                                             \
           {OVIS_REASON_NO_PLACE, "it found no position farther from " many}, __VA_ARGS__)         \
  }

// By day: its paths end before sunny cells. No flags, no settings.
extern const ov_goal_kind ov_goal_restrict_sun;

// Runs into the shade when it burns by day. MOVE
typedef struct ov_flee_sun_settings {
  double speed;
} ov_flee_sun_settings;
OV_SCHEMA(ov_flee_sun_settings, OV_SPEED(speed, OV_ARG(speed)))
extern const ov_goal_kind ov_goal_flee_sun;

// A random cell near the agent without sky and with a walk value below 0. False: none of ten is.
bool ov_goal_find_shade(ov_agent* agent, ovis_vec3* out);

// Jumps out of powder snow, if the species walks on it. JUMP. No settings.
extern const ov_goal_kind ov_goal_climb_snow;

// Walks back to the holder of its leash, or to its home. MOVE
typedef struct ov_toward_restriction_settings {
  double speed;
  // [opt] The home of the mob and the blocks around it in which it may be. False: it has none.
  bool (*home)(const ov_actor* actor, ovis_vec3* out, double* out_radius);
} ov_toward_restriction_settings;
OV_SCHEMA(ov_toward_restriction_settings, OV_SPEED(speed), OV_SETTING(home))
extern const ov_goal_kind ov_goal_toward_restriction;
extern const ov_goal_kind ov_goal_toward_restriction_looking; // the same, with MOVE and LOOK

// Walks to ov_actor.walk_target; gives up after three tries that bring it no closer.
// MOVE. No settings.
extern const ov_goal_kind ov_goal_go_to;
