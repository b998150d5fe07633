// Goals of fighters, slow and obvious: melee, bow with strafing, ranged attack, swelling creeper.
#ifndef OVIS_TEST_REFERENCE_GOAL_FIGHT_REF_H
#define OVIS_TEST_REFERENCE_GOAL_FIGHT_REF_H

#include "reference/goal_ref.h"

// ---- MeleeAttack(speed, followUnseen): updates every tick

typedef struct melee_ref {
  double speed;
  bool follows_unseen;
  double reach_squared; ///< (2 width)^2 + width of the target.
  bool was_asked;
  int64_t asked; ///< Game time of the last question that counted.
  bool has_place;
  mind_ref_vec place; ///< Of the target, when it searched last.
  int ticks_until_path, ticks_until_hit;
} melee_ref;

bool melee_ref_can_use(melee_ref* ref, const goal_ref_hands* hands, const goal_ref_target* target,
                       int64_t time);
/// `is_at_home`: the target's block is inside the mob's home restriction, or it has none.
bool melee_ref_goes_on(const melee_ref* ref, const goal_ref_hands* hands,
                       const goal_ref_target* target, bool is_at_home);
void melee_ref_start(melee_ref* ref, const goal_ref_hands* hands);
void melee_ref_tick(melee_ref* ref, const goal_ref_hands* hands, const goal_ref_target* target);
void melee_ref_stop(melee_ref* ref, const goal_ref_hands* hands);

// ---- RangedBowAttack(speed, interval, radius): updates every tick

typedef struct bow_ref {
  double speed;
  int interval; ///< Ticks from a shot to the next pull.
  double radius;
  int seen_ticks; ///< Below 0: unseen for so long.
  int wait_ticks;
  int strafe_ticks; ///< -1: it does not strafe.
  bool is_clockwise, is_backward;
  bool is_pulling;
  int pulled_ticks; ///< The test counts them up while it is pulling.
} bow_ref;

void bow_ref_start(bow_ref* ref);
/// Acts: "strafe_forward", "strafe_right" (+-0.5), "pull", "release", "shoot" (ticks pulled).
void bow_ref_tick(bow_ref* ref, const goal_ref_hands* hands, const goal_ref_target* target);
void bow_ref_stop(bow_ref* ref, const goal_ref_hands* hands);

// ---- RangedAttack(speed, least, most, radius): updates every tick

typedef struct ranged_ref {
  double speed;
  int interval_min, interval_max;
  double radius;
  int wait_ticks; ///< -1: not drawn yet.
  int seen_ticks;
} ranged_ref;

void ranged_ref_stop(ranged_ref* ref); ///< Also before its first start.
/// Acts: "shoot" (power 0.1 to 1).
void ranged_ref_tick(ranged_ref* ref, const goal_ref_hands* hands, const goal_ref_target* target);

// ---- Swell: updates every tick. The direction is the creeper's own.

typedef struct swell_ref {
  int direction; ///< 1 swells, -1 shrinks.
  int swollen;   ///< Ticks; the creeper bursts at 30.
} swell_ref;

bool swell_ref_can_use(const swell_ref* ref, const goal_ref_target* target);
void swell_ref_tick(swell_ref* ref, const goal_ref_target* target);
/// A tick of the creeper's body. True: it bursts.
bool swell_ref_body(swell_ref* ref);

#endif
