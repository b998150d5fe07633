// One goal of a mob beside its reference: a mob, somebody whom the goal concerns, and what the
// reference asks for. The simulation does not tick; the test moves the bodies itself.
#ifndef OVIS_TEST_SUPPORT_GOAL_PAIR_H
#define OVIS_TEST_SUPPORT_GOAL_PAIR_H

#include "reference/goal_ref.h"
#include "support/goal_probe.h"

enum { GOAL_PAIR_MIDDLE = 64 }; // x and z of the cell in which the mob stands at first

// A mob with its goal, somebody whom it concerns, and the reference's own navigation and stream.
typedef struct goal_pair {
  mob_scene scene;
  goal_probe probe;
  ov_actor* other;
  ov_nav nav;
  ov_rng rng;
  bool starts; // in start, paths lead to the target itself; later to within a block
  int acts;
} goal_pair;

/// The actor's feet.
mind_ref_vec goal_pair_vec(const ov_actor* actor);
/// The mob of the goal.
ov_actor* goal_pair_mob(goal_pair* self);
/// The reference's hands: they count its acts.
goal_ref_hands goal_pair_hands(goal_pair* self);
/// `other` NULL: a player.
void goal_pair_open(goal_pair* self, const char* species, const char* other,
                    const ov_goal_kind* kind, const void* settings);
void goal_pair_close(goal_pair* self);
void goal_pair_put(goal_pair* self, ov_actor* actor, double x, double z);
/// Moves one of the two, near and far.
void goal_pair_wander(goal_pair* self, uint64_t* seed, double range);
/// Begins a step: copies the mob's stream for the reference.
void goal_pair_begin(goal_pair* self, int64_t tick);
/// Fails the test unless both have drawn the same.
void goal_pair_expect(goal_pair* self);
/// The other one, as the goal's target.
goal_ref_target goal_pair_target(goal_pair* self);
/// Builds a wall near the middle, or opens one.
void goal_pair_wall(goal_pair* self, uint64_t* seed);
void goal_pair_forget_sight(goal_pair* self);
/// Runs a comparison with many seeds; each returns for how many ticks the goal ran.
void goal_pair_compare(const char* name, int64_t (*compare)(uint64_t seed), int64_t quick);

#endif
