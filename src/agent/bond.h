// Bonds of animals that can be tamed: owner, orders, and how far a wild one is tamed. The own state
// of such a species begins with one (ov_profile.has_bond).
// Source: docs/sources.md#bonds
#pragma once

#include "agent/agent.h"

typedef struct ov_bond {
  uint64_t owner; // serial; 0: none, or one who is not in this simulation
  int32_t temper; // of horses and llamas: grows until one lets itself be tamed
  bool is_tame;
  bool is_ordered_to_sit;
  bool is_sitting;   // now: the pose
  bool is_following; // its owner, through water if need be
} ov_bond;

#define OV_TEMPER_MAX 1000

// NULL: the species cannot be tamed.
static inline ov_bond* ov_actor_bond(const ov_actor* actor) {
  return actor->profile->has_bond ? actor->own : NULL;
}

static inline bool ov_actor_is_tame(const ov_actor* actor) {
  const ov_bond* bond = ov_actor_bond(actor);
  return bond != NULL && bond->is_tame;
}

// The living owner in this simulation, or NULL.
ov_actor* ov_agent_owner(const ov_agent* agent);

// Are the two tame, with one owner?
bool ov_actor_has_same_owner(const ov_actor* actor, const ov_actor* other);

// Tames the agent's mob, and emits TAMED.
void ov_agent_tame(ov_agent* agent, const ov_actor* owner);

// Moves the agent's mob to a free walkable cell beside another actor. False: ten random cells were
// not free.
bool ov_agent_teleport_beside(ov_agent* agent, const ov_actor* other, bool can_fly);

void ov_bond_fields(ov_bond* bond, ov_fields* fields);
