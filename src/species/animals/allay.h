// The allay: own state, and the behaviors that only allays have.
#ifndef OVIS_SRC_SPECIES_ANIMALS_ALLAY_H
#define OVIS_SRC_SPECIES_ANIMALS_ALLAY_H

#include "agent/use.h"
#include "agent/vibration.h"
#include "mind/brain/walk/walk_behaviors.h"

typedef struct ov_allay {
  ov_hearing listener;
  int32_t duplication_ticks; // until it can be duplicated again
  bool is_dancing;
  bool has_jukebox;
  ovis_pos jukebox; // to whose music it dances
} ov_allay;

// The state of an actor that is an allay.
static inline ov_allay* ov_allay_of(const ov_actor* actor) {
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

#endif
