// Goals that choose a target and attack it. Source of figures and flags: docs/sources.md#goals
#pragma once

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

// Walks to its target and hits it. MOVE, LOOK
typedef struct ov_melee_settings {
  double speed;
  bool follows_unseen; // continues without a path or a line of sight
  bool raises_arms;    // zombies: aggressive only shortly before a blow
  // [opt] Replaces the blow: may change the ticks until the next one.
  void (*strike)(ov_agent* agent, ov_actor* target, int32_t* ticks_until_attack);
  bool is_harmless; // its blow has no effect: creepers
  // The square of the distance between the feet at which it hits. [opt] NULL: ov_melee_reach2
  double (*reach2)(const ov_actor* self, const ov_actor* target);
  ov_goal_test* may_use;                                     // [opt] refuses with a reason
  ov_goal_test* may_stay;                                    // [opt] refuses with a reason
  void (*has_hit)(struct ov_agent* agent, ov_actor* target); // [opt] after a blow that hurt
  float (*damage)(struct ov_agent* agent); // [opt] of a blow; NULL: ov_attack_damage
} ov_melee_settings;
OV_SCHEMA(ov_melee_settings, OV_SPEED(speed, OV_ARG(speed)),
          OV_SETTING(follows_unseen, .argument = "follow_unseen"), OV_SETTING(raises_arms),
          OV_SETTING(strike), OV_SETTING(is_harmless), OV_SETTING(reach2), OV_SETTING(may_use),
          OV_SETTING(may_stay), OV_SETTING(has_hit), OV_SETTING(damage))
extern const ov_goal_kind ov_goal_melee;

// The usual reach: twice the own width, squared, plus the target's width.
double ov_melee_reach2(const ov_actor* self, const ov_actor* target);

// Lets a mob shoot at its target. `power`: of a bow 0 to 1; else the share of the radius, 0.1 to 1.
typedef void ov_shoot_fn(ov_agent* agent, ov_actor* target, float power);

// Shoots from a distance, at intervals that grow with it. MOVE, LOOK
typedef struct ov_ranged_settings {
  double speed;
  int32_t interval_min; // ticks between two shots at a target that is next to it ...
  int32_t interval_max; // ... and at the radius
  float radius;
  ov_shoot_fn* shoot;
  ov_goal_test* may_use; // [opt] refuses with a reason
} ov_ranged_settings;
OV_SCHEMA(ov_ranged_settings, OV_SPEED(speed, OV_ARG(speed)),
          OV_DURATION(interval_min, OV_ARG(interval_min)),
          OV_DURATION(interval_max, OV_ARG(interval_max)),
          OV_NUMBER(radius, BLOCKS, 1, OV_RANGE_MAX, OV_ARG(radius)), OV_SETTING(shoot),
          OV_SETTING(may_use))
extern const ov_goal_kind ov_goal_ranged;

// Shoots with a bow that it holds, and strafes. MOVE, LOOK
typedef struct ov_bow_settings {
  double speed;
  int32_t interval;      // ticks between two shots
  int32_t interval_hard; // the same, on hard
  float radius;
  ov_shoot_fn* shoot;
} ov_bow_settings;
OV_SCHEMA(ov_bow_settings, OV_SPEED(speed, OV_ARG(speed)), OV_DURATION(interval, OV_ARG(interval)),
          OV_DURATION(interval_hard), OV_NUMBER(radius, BLOCKS, 1, OV_RANGE_MAX, OV_ARG(radius)),
          OV_SETTING(shoot))
extern const ov_goal_kind ov_goal_bow;

// The settings of goals that shoot and need nothing else: blazes, ghasts, shulkers.
typedef struct ov_shooter_settings {
  ov_shoot_fn* shoot;
} ov_shooter_settings;
OV_SCHEMA(ov_shooter_settings, OV_SETTING(shoot))

// Leaps at a target 2 to 4 blocks away. JUMP, MOVE
typedef struct ov_leap_settings {
  double lift; // upward speed [Units: blocks per tick]
} ov_leap_settings;
OV_SCHEMA(ov_leap_settings, OV_NUMBER(lift, BLOCKS_A_TICK, 0, 4, .argument = "y_speed"))
extern const ov_goal_kind ov_goal_leap;

// Targets the last attacker. TARGET
typedef struct ov_hurt_by_settings {
  const ov_species_id* alerted; // [opt] species nearby that get the same target; ends with
                                // OV_SPECIES_NONE
  const ov_species_id* ignored; // [opt] attackers that it does not answer; ends the same way
  ov_actor_filter_fn* alerts;   // [opt] a further condition on those alerted; its context is NULL
  // [opt] True: it only alerts others and does not fight; others of its species do not alert.
  bool (*only_alerts)(const ov_actor* actor);
} ov_hurt_by_settings;
OV_SCHEMA(ov_hurt_by_settings, OV_SETTING(alerted), OV_SETTING(ignored), OV_SETTING(alerts),
          OV_SETTING(only_alerts))
extern const ov_goal_kind ov_goal_hurt_by;

// With the rule universal_anger: turns the anger at one player into anger at all. No flags.
typedef struct ov_reset_anger_settings {
  bool alerts; // tells others of its species nearby
} ov_reset_anger_settings;
OV_SCHEMA(ov_reset_anger_settings, OV_SETTING(alerts, .argument = "alert"))
extern const ov_goal_kind ov_goal_reset_anger;

// Targets the nearest candidate. TARGET
typedef struct ov_nearest_settings {
  ov_actor_kind kind;
  const ov_species_id* species; // [opt] of mobs, ends with OV_SPECIES_NONE
  int32_t interval;             // ticks; it searches once in so many on average; 0: 10
  bool is_every_check;          // it searches at every check
  bool must_see;    // it gives a target up that it does not see; each is chosen by sight
  bool is_any_kind; // players and mobs; `species` limits the mobs
  bool must_reach;  // a path must lead to it
  bool only_young_on_land;
  float range_share;          // of the follow range in which it searches; 0: all of it
  float height_max;           // blocks that the target may be higher or lower; 0: any number
  int32_t unseen_ticks;       // after which it gives up a target that must be seen; 0: 60
  ov_actor_filter_fn* filter; // [opt] a further condition on candidates; its context is NULL
  ov_goal_test* may_use;      // [opt] refuses with a reason, before the draw
  ov_goal_test* may_stay;     // [opt] refuses with a reason
} ov_nearest_settings;
OV_SCHEMA(ov_nearest_settings, OV_SETTING_AS(ACTOR, kind), OV_SETTING(species),
          OV_DURATION(interval, OV_ARG(interval), .usual = 10,
                      .unless = offsetof(ov_settings, is_every_check)),
          OV_SETTING(is_every_check), OV_ARGUMENT(must_see), OV_SETTING(is_any_kind),
          OV_ARGUMENT(must_reach), OV_SETTING(only_young_on_land),
          OV_SHARE(range_share, .usual = 1), OV_BLOCKS(height_max, .zero = "any"),
          OV_DURATION(unseen_ticks, .usual = 60), OV_SETTING(filter), OV_SETTING(may_use),
          OV_SETTING(may_stay))
extern const ov_goal_kind ov_goal_nearest_attackable;

// Is an actor of the right kind a candidate? `context`: the settings.
bool ov_nearest_wants(const ov_agent* agent, const ov_actor* other, const void* context);

// The share of the follow range within which candidates are looked for.
double ov_nearest_range_share(const ov_nearest_settings* settings);

// Blocks within which candidates are looked for.
double ov_nearest_range(const ov_agent* agent, const ov_nearest_settings* settings);
#define OV_NEAREST_RANGE_Y 4.0 // the same up and down, of mobs

// Words of an entry with such a goal: whom it attacks, and the sentences of its own reasons.
#define OV_ATTACKS(whom, candidates, ...)                                                          \
  .phrases = &(const ovis_phrases) {                                                               \
    .words = "attack " whom, .doing = "keeping " whom " as its target", .about = (candidates),     \
    .style = OVIS_STYLE_SILENT, OV_WHY(__VA_ARGS__)                                                \
  }
#define OV_ATTACKS_AT_TIMES /* of all but those that search at every check */                      \
  { OVIS_REASON_NO_CHANCE, "this was not a tick in which it looks for a target" }
#define OV_ATTACKS_NOBODY                                                                          \
  {OVIS_REASON_NO_TARGET, "it sees no target that it may attack"},                                 \
      {OVIS_REASON_TARGET_GONE, "its target is dead"}, {                                           \
    OVIS_REASON_TOO_FAR, "its target is too far"                                                   \
  }
#define OV_ATTACKS_SEEN /* of those that must see their target */                                  \
  { OVIS_REASON_NOT_SEEN, "it did not see its target" }
#define OV_ATTACKS_REACHED /* of those that a path must lead to their target */                    \
  { OVIS_REASON_NO_PATH, "no path leads to the target" }

// Says of the nearest candidate why it is no target, if none is one. `spares` [opt]: why the filter
// or the mob's may_attack refuses a candidate; NOT_ASKED: nobody expects an attack on it. NULL:
// NOT_ANGRY or SPARED.
typedef ovis_reason ov_spares_fn(const ov_agent* agent, const ov_actor* other);
void ov_nearest_explain(const ov_goal_turn* turn, ovis_answer* answer, ov_spares_fn* spares);

// The same with words that name the candidates, for species that have several such goals.
extern const ov_goal_kind ov_goal_attack_player;
extern const ov_goal_kind ov_goal_attack_villager;
extern const ov_goal_kind ov_goal_attack_golem;
extern const ov_goal_kind ov_goal_attack_turtle;
extern const ov_goal_kind ov_goal_attack_prey;
extern const ov_goal_kind ov_goal_attack_skeleton;
