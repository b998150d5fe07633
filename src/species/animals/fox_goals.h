// Goals of foxes, and the state that they share. Source of figures and flags:
// docs/sources.md#goals-of-foxes
#ifndef OVIS_SRC_SPECIES_ANIMALS_FOX_GOALS_H
#define OVIS_SRC_SPECIES_ANIMALS_FOX_GOALS_H

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

#define OV_FOX_TRUSTED_MAX 2

// The own state of a fox.
typedef struct ov_fox {
  int32_t variant;                      // 0 red, 1 snow
  int32_t meal_ticks;                   // since it took the food in its mouth
  uint64_t trusted[OV_FOX_TRUSTED_MAX]; // serials; 0: none
  uint64_t fed_by;                      // serial of the player who made it fall in love; 0: nobody
  float crouch;                         // 0 to OV_FOX_CROUCHED
  bool is_sitting;
  bool is_sleeping;
  bool is_crouching;
  bool is_interested;
  bool is_pouncing;
  bool is_faceplanted;
  bool is_defending;
} ov_fox;

#define OV_FOX_CROUCHED 5.0f // ready to pounce

static inline ov_fox* ov_fox_of(const ov_actor* actor) {
  return actor->own;
}

// Ends all poses and the defense.
void ov_fox_clear(ov_fox* fox);

bool ov_fox_trusts(const ov_fox* fox, uint64_t serial);

// Does somebody within 12 blocks keep it awake?
bool ov_fox_is_alertable(ov_agent* agent);

// May it move: not asleep, sitting or with its face in the snow?
bool ov_fox_can_move(const ov_fox* fox);

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

#endif
