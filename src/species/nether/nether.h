// The kin of piglins and hoglins: own state, tests on species, and what turns them in other
// dimensions than the nether.
#pragma once

#include "agent/gear.h"
#include "agent/own_state.h"
#include "base/check.h"
#include "mind/brain/brain_share.h"
#include "species/profiles.h"

// The own state of piglins, piglin brutes and hoglins.
#define OV_NETHER_STATE(X)                                                                         \
  /* in a dimension that is not the nether, so far */                                              \
  X(I32, overworld_ticks, OVERWORLD_TIME, 0, INT32_MAX / 2)                                        \
  X(BOOL, is_immune, IMMUNE_TO_ZOMBIFICATION) /* to what turns it there */                         \
  X(BOOL, is_spared, NONE)                    /* a piglin does not hunt; a hoglin is not hunted */
OV_OWN_STRUCT(ov_nether, OV_NETHER_STATE);
OV_OWN_DECLARE(ov_nether);

// [Limit: a piglin, a piglin brute or a hoglin]
static inline ov_nether* ov_nether_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_nether));
  return actor->own;
}

static inline bool ov_is_piglin(const ov_actor* actor) {
  return actor->row->id == OV_SPECIES_PIGLIN;
}

static inline bool ov_is_brute(const ov_actor* actor) {
  return actor->row->id == OV_SPECIES_PIGLIN_BRUTE;
}

static inline bool ov_is_hoglin(const ov_actor* actor) {
  return actor->row->id == OV_SPECIES_HOGLIN;
}

// Does a piglin not hunt, or is a hoglin not hunted?
static inline bool ov_is_spared(const ov_actor* actor) {
  return actor->own != NULL && ov_nether_of(actor)->is_spared;
}

// Zombified piglins and zoglins.
bool ov_is_zombified(const ov_actor* actor);

// The brain of another piglin, brute or hoglin; NULL: it has another mind.
ov_brain* ov_nether_brain(const ov_actor* actor);

// A random count of ticks from min to max.
int32_t ov_nether_ticks(ov_agent* agent, int32_t min, int32_t max);

// Once a tick: turns the mob into another species when it was too long out of the nether.
void ov_nether_turn(ov_agent* agent, ov_species_id into);

// Sets an entity, or erases the memory for serial 0.
void ov_nether_set(ov_brain* brain, ovis_memory memory, const ov_actor* actor);

// NEAREST_REPELLENT: the nearest block with one of `tags`.
void ov_nether_sense_repellent(ov_behavior_turn* turn, uint64_t tags);
