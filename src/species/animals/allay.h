// The allay: own state, and the behaviors that only allays have.
#pragma once

#include "agent/own_state.h"
#include "agent/use.h"
#include "agent/vibration.h"
#include "base/check.h"
#include "mind/brain/walk/walk_behaviors.h"

#define OV_ALLAY_STATE(X)                                                                          \
  X(PART, listener, NONE, ov_hearing, ov_hearing_fields)                                           \
  /* until it can be duplicated again */                                                           \
  X(I32, duplication_ticks, DUPLICATION, 0, OV_OWN_COUNT_SET_MAX)                                  \
  X(BOOL, is_dancing, DANCING)                                                                     \
  X(BOOL, has_jukebox, NONE)                                                                       \
  X(CELL_IF, jukebox, NONE, has_jukebox) /* to whose music it dances */
OV_OWN_STRUCT(ov_allay, OV_ALLAY_STATE);

// The state of an actor that is an allay.
static inline ov_allay* ov_allay_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_allay));
  return actor->own;
}

// ---- Items (allay_items.c)

// Does it want an item: one like that in its hand, with room for it?
bool ov_allay_wants(const ov_agent* agent, const ovis_stack* stack);
void ov_allay_pick_up(ov_agent* agent);

// Has it an item in its hand? An ov_actor_test of the mob itself.
bool ov_allay_has_item(const ov_agent* agent, const ov_actor* self);

// The place where it delivers: its note block or its player. An ov_track_fn. A note block that
// does not count any more is forgotten.
bool ov_allay_find_deposit(ov_behavior_turn* turn, ov_tracked* out);

extern const ov_behavior_kind ov_go_and_give_items;

// ---- Players and music (allay_play.c)

extern const ov_use_ops ov_allay_use;
extern const ov_hearing_ops ov_allay_listener;

void ov_allay_dance(ov_agent* agent); // stops without music; once a tick
