// The warden: what it hears, whom it suspects, and the behaviors that only it has.
#pragma once

#include "agent/own_state.h"
#include "agent/vibration.h"
#include "base/check.h"
#include "mind/brain/brain_share.h"
#include "species/warden/anger_book.h"

typedef enum ov_warden_pose {
  OV_WARDEN_STANDS,
  OV_WARDEN_EMERGES,
  OV_WARDEN_DIGS,
  OV_WARDEN_ROARS,
  OV_WARDEN_SNIFFS,
  OV_WARDEN_POSE_COUNT
} ov_warden_pose;

#define OV_WARDEN_STATE(X)                                                                         \
  X(PART, listener, NONE, ov_hearing, ov_hearing_fields)                                           \
  X(PART, book, NONE, ov_anger_book, ov_anger_book_fields)                                         \
  X(I32, pose, NONE, 0, OV_WARDEN_POSE_COUNT - 1) /* ov_warden_pose */
OV_OWN_STRUCT(ov_warden, OV_WARDEN_STATE);

// The state of an actor that is a warden.
static inline ov_warden* ov_warden_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_warden));
  return actor->own;
}

// The same of any actor. NULL: it is no warden.
static inline ov_warden* ov_warden_find(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_MOB && actor->row->id == OV_SPECIES_WARDEN ? actor->own : NULL;
}

// ---- Anger (warden_anger.c)

bool ov_warden_may_target(const ov_agent* agent, const ov_actor* other);
bool ov_warden_is_below(const ov_actor* warden); // it digs or emerges

// The suspect that counts now; NULL: none. And the anger that counts.
ov_actor* ov_warden_suspect(const ov_agent* agent);
int32_t ov_warden_anger(const ov_agent* agent);

// Adds anger at a target; of others nothing.
void ov_warden_suspects(ov_agent* agent, const ov_actor* other, int32_t more);

// Goes and looks there, unless it has better to do.
void ov_warden_is_disturbed(ov_agent* agent, ovis_pos cell);

void ov_warden_attack(ov_agent* agent, const ov_actor* target);
void ov_warden_wait_to_dig(ov_agent* agent); // refreshes DIG_COOLDOWN
void ov_warden_decay(ov_agent* agent);       // every tick
void ov_warden_touch(ov_agent* agent);       // every tick: whom it touches
void ov_warden_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm);

extern const ov_hearing_ops ov_warden_listener;

// ---- Behaviors (warden_fight.c, warden_earth.c)

extern const ov_behavior_kind ov_set_roar_target;
extern const ov_behavior_kind ov_set_warden_look_target;
extern const ov_behavior_kind ov_roar;
extern const ov_behavior_kind ov_sonic_boom;
extern const ov_behavior_kind ov_refresh_dig_cooldown;
extern const ov_behavior_kind ov_try_to_sniff;
extern const ov_behavior_kind ov_sniffing;
extern const ov_behavior_kind ov_emerging;
extern const ov_behavior_kind ov_digging;
extern const ov_behavior_kind ov_force_unmount;
