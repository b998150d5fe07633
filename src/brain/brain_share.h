// Helpers of behaviors and sensors: visible actors, walk targets, places.
#ifndef OVIS_SRC_BRAIN_BRAIN_SHARE_H
#define OVIS_SRC_BRAIN_BRAIN_SHARE_H

#include "brain/brain.h"

// VISIBLE_LIVING: is the actor in the list of the last scan, and in sight? Sight is tested at the
// first question after a scan and kept until the next one.
bool ov_brain_sees(ov_behavior_turn* turn, const ov_actor* other);

// The nearest visible actor that passes; NULL: none.
ov_actor* ov_brain_nearest_visible(ov_behavior_turn* turn, ov_actor_test* test);

// Visits all visible actors, nearest first. `visit` must not change the list.
typedef void ov_visible_visit_fn(ov_behavior_turn* turn, ov_actor* other, void* context);
void ov_brain_each_visible(ov_behavior_turn* turn, ov_visible_visit_fn* visit, void* context);

// May the mob attack the other: within 16 blocks, in sight if that is needed? Its present
// ATTACK_TARGET cannot hide by being invisible.
bool ov_brain_can_attack(ov_agent* agent, const ov_actor* other, bool needs_sight);

// Manhattan distance between a cell and the mob's own.
int32_t ov_brain_manhattan(const ov_agent* agent, ovis_pos cell);

// Squared distance from the mob's feet to the center of a cell.
double ov_brain_dist2_to_cell(const ov_agent* agent, ovis_pos cell);

ovis_pos ov_brain_own_cell(const ov_agent* agent);
ovis_vec3 ov_cell_center(ovis_pos cell);
ovis_vec3 ov_cell_bottom(ovis_pos cell); // center of the cell's bottom

// The cell that a walk leads to now. False: its entity was removed.
bool ov_brain_walk_cell(const ov_agent* agent, const ov_walk* walk, ovis_pos* out);

void ov_brain_walk_to_cell(ov_brain* brain, ovis_pos cell, double speed, int32_t close_enough);
void ov_brain_walk_to_pos(ov_brain* brain, ovis_vec3 pos, double speed, int32_t close_enough);
void ov_brain_walk_to_actor(ov_brain* brain, const ov_actor* actor, double speed,
                            int32_t close_enough);
void ov_brain_look_at_cell(ov_brain* brain, ovis_pos cell);
// Sets both targets to the same.
void ov_brain_go_and_look(ov_brain* brain, const ov_look* look, double speed, int32_t close_enough);
void ov_brain_look_at_actor(ov_brain* brain, const ov_actor* actor);

// Erases a place and gives its ticket back.
void ov_brain_give_up_place(ov_agent* agent, ovis_memory memory);

#endif
