// Goals of foxes, and the state that they share. Source of figures and flags:
// docs/sources.md#goals-of-foxes
#pragma once

#include "agent/agent.h"
#include "agent/own_state.h"
#include "base/check.h"
#include "mind/goal/goal_kind.h"

#define OV_FOX_TRUSTED_MAX 2
#define OV_FOX_CROUCHED 5.0f // ready to pounce

// The own state of a fox.
#define OV_FOX_FLAGS(X)                                                                            \
  X(BOOL, is_sitting, SITTING)                                                                     \
  X(BOOL, is_sleeping, SLEEPING)                                                                   \
  X(BOOL, is_crouching, CROUCHING)                                                                 \
  X(BOOL, is_interested, NONE)                                                                     \
  X(BOOL, is_pouncing, NONE)                                                                       \
  X(BOOL, is_faceplanted, NONE)                                                                    \
  X(BOOL, is_defending, NONE)
#define OV_FOX_STATE(X)                                                                            \
  X(I32, variant, VARIANT, 0, 1)                 /* 0 red, 1 snow */                               \
  X(I32, meal_ticks, NONE, 0, MEAL_TICKS)        /* since it took the food in its mouth */         \
  X(TWO_SERIALS, trusted, TRUSTED, ALSO_TRUSTED) /* 0: none */                                     \
  X(SERIAL, fed_by, NONE) /* the player who made it fall in love; 0: nobody */                     \
  X(F32, crouch, NONE, 0, OV_FOX_CROUCHED)                                                         \
  X(FLAGS, flags, NONE, OV_FOX_FLAGS)
OV_OWN_STRUCT(ov_fox, OV_FOX_STATE);

static inline ov_fox* ov_fox_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_fox));
  return actor->own;
}

bool ov_fox_trusts(const ov_fox* fox, uint64_t serial);

// Does somebody within 12 blocks keep it awake?
bool ov_fox_is_alertable(ov_agent* agent);

// May it move: not asleep, sitting or with its face in the snow?
bool ov_fox_can_move(const ov_fox* fox);
// Returns what keeps a fox from moving, or that it lies in wait.
ovis_reason ov_fox_occupation(const ov_fox* fox);

// Tests for gates; each refuses with a reason.
bool ov_fox_is_calm(ov_goal_turn* turn);     // does not defend anybody
bool ov_fox_is_awake(ov_goal_turn* turn);    // does not sleep
bool ov_fox_may_bite(ov_goal_turn* turn);    // in no pose
bool ov_fox_may_look(ov_goal_turn* turn);    // not faceplanted, not interested
void ov_fox_start_clear(ov_goal_turn* turn); // clears all states

extern const ov_goal_kind ov_goal_faceplant;      // LOOK, JUMP, MOVE. No settings.
extern const ov_goal_kind ov_goal_stalk_prey;     // MOVE, LOOK. No settings.
extern const ov_goal_kind ov_goal_fox_pounce;     // MOVE, JUMP. No settings.
extern const ov_goal_kind ov_goal_seek_shelter;   // MOVE. No settings.
extern const ov_goal_kind ov_goal_fox_sleep;      // MOVE, LOOK, JUMP. No settings.
extern const ov_goal_kind ov_goal_perch;          // MOVE, LOOK. No settings.
extern const ov_goal_kind ov_goal_fox_village;    // MOVE. No settings.
extern const ov_goal_kind ov_goal_fox_items;      // MOVE. No settings.
extern const ov_goal_kind ov_goal_defend_trusted; // TARGET. No settings.
