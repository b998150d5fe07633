// Helpers of behaviors and sensors: visible actors, walk targets, places.
#pragma once

#include "figures/category.h"
#include "mind/brain/brain.h"

// One word says who stands in LIVING and VISIBLE_LIVING: which species (some share a bit), which
// categories, players. Whoever looks for a kind that is not there need not read the list.
#define OV_LISTED_SPECIES_BITS 48
#define OV_LISTED_CATEGORY_BIT(category) (1ull << (OV_LISTED_SPECIES_BITS + (category)))
#define OV_LISTED_SPECIES_BIT(id) (1ull << ((id) % OV_LISTED_SPECIES_BITS))
#define OV_LISTED_PLAYERS (1ull << 63)
#define OV_LISTED_SPECIES(species) OV_LISTED_SPECIES_BIT(OV_SPECIES_##species)
#define OV_LISTED_CATEGORY(category) OV_LISTED_CATEGORY_BIT(OV_CATEGORY_##category)

// The bits of one actor.
uint64_t ov_brain_listed_bits(const ov_actor* other);

// May LIVING hold any of these? `wanted`: 0: anyone.
static inline bool ov_brain_may_list(const ov_brain* brain, uint64_t wanted) {
  return wanted == 0 || (brain->listed & wanted) != 0;
}

// VISIBLE_LIVING: is the actor in the list of the last scan, and in sight? Sight is tested at the
// first question after a scan and kept until the next one.
bool ov_brain_sees(ov_behavior_turn* turn, const ov_actor* other);

// The nearest visible actor that passes; NULL: none.
ov_actor* ov_brain_nearest_visible(ov_behavior_turn* turn, ov_actor_test* test);

// The same among those of some kinds: the test passes nobody else. `wanted`: OV_LISTED_ bits; 0:
// anyone may pass.
ov_actor* ov_brain_nearest_listed(ov_behavior_turn* turn, uint64_t wanted, ov_actor_test* test);

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

// Squared distance from the mob's own cell to another.
double ov_brain_cell_dist2(const ov_agent* agent, ovis_pos cell);

ovis_pos ov_brain_own_cell(const ov_agent* agent);
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

// Emits an event about a remembered place of an actor: its cell, its block, and what `more` has.
void ov_brain_tell_place(ov_agent* agent, ovis_event_type type, const ov_actor* about,
                         ovis_memory memory, const ov_place* place, ovis_event more);

// Tells why the mob gives up a place. Call it before the memory is erased.
// The mob that remembers a cell as a place of its own: of several the first by serial. NULL: none.
// Looks at all mobs, for explanations.
const ov_actor* ov_brain_find_owner(const ov_agent* agent, ovis_pos cell);

void ov_brain_tell_give_up(ov_agent* agent, ovis_memory memory, ovis_give_up why, int32_t ticks);
