// The phases of an ender dragon as options: which one is on, and why the others are not.
// Rules: docs/sources.md#ender-dragon
#include "base/check.h"
#include "mind/goal/goal_mind.h"
#include "mind/goal/goal_share.h"
#include "species/end/ender_dragon.h"
#include "species/monsters/monster_plan.h"

// ---- Why a phase is not on

// The draws of the holding pattern at the end of its last path.
static bool refuse_draw(ov_goal_turn* turn, int32_t one_in) {
  return one_in > 0 ? ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, one_in)
                    : ov_goal_refuse(turn, OVIS_REASON_OTHER_PHASE, 0, 0);
}

static bool is_on(ov_goal_turn* turn, ov_dragon_phase phase) {
  const ov_dragon* self = ov_dragon_of(turn->agent->self);
  OVIS_ASSERT(turn->agent->self->profile->own_size >= sizeof *self);
  if (self->phase == (int32_t)phase) {
    return true;
  }
  const bool is_holding = self->phase == OV_DRAGON_HOLDING;
  if (is_holding && phase == OV_DRAGON_APPROACHING) {
    return refuse_draw(turn, self->land_one_in);
  }
  if (is_holding && phase == OV_DRAGON_STRAFING && self->land_one_in > 0) {
    return self->strafe_one_in > 0 ? refuse_draw(turn, self->strafe_one_in)
                                   : ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 64);
  }
  if (phase == OV_DRAGON_LANDING && self->phase == OV_DRAGON_APPROACHING) {
    return ov_goal_refuse(turn, OVIS_REASON_WALKS, 0, 0);
  }
  return ov_goal_refuse(turn, OVIS_REASON_OTHER_PHASE, 0, 0);
}

// ---- The options

#define PHASE(id, variable, its_name, ...)                                                         \
  static bool is_##variable(ov_goal_turn* turn) {                                                  \
    return is_on(turn, OV_DRAGON_##id);                                                            \
  }                                                                                                \
  static const ov_goal_kind variable = {                                                           \
      OV_GOAL(its_name, 0), OV_GOAL_CALLS(is_##variable, is_##variable, NULL, NULL, NULL),         \
      OV_PHRASES(__VA_ARGS__)}

PHASE(HOLDING, holding, "HoldingPattern", .words = "circle around its island",
      .doing = "circling around its island");
PHASE(STRAFING, strafing, "StrafePlayer", .words = "fly at a player to shoot",
      .doing = "flying at a player to shoot",
      OV_WHY({OVIS_REASON_NO_CHANCE,
              "at the end of its path the draw of 1 in {limit} for it failed"},
             {OVIS_REASON_NO_TARGET, "no player is within {limit} blocks of the exit"}));
PHASE(APPROACHING, approaching, "LandingApproach", .words = "fly to the exit to land",
      .doing = "flying to the exit to land",
      OV_WHY({OVIS_REASON_NO_CHANCE,
              "at the end of its path the draw of 1 in {limit} for it failed"}));
PHASE(LANDING, landing, "Landing", .words = "land on the exit", .doing = "landing on the exit",
      OV_WHY({OVIS_REASON_WALKS, "it is not over the exit yet"}));
PHASE(TAKING_OFF, taking_off, "Takeoff", .words = "take off", .doing = "taking off");
PHASE(FLAMING, flaming, "SittingFlaming", .words = "breathe on the ground before it",
      .doing = "breathing on the ground before it");
PHASE(SCANNING, scanning, "SittingScanning", .words = "look for players from its perch",
      .doing = "looking for players from its perch");
PHASE(ATTACKING, attacking, "SittingAttacking", .words = "roar at a player",
      .doing = "roaring at a player");
PHASE(CHARGING, charging, "ChargingPlayer", .words = "charge a player",
      .doing = "charging a player", .about = OVIS_ABOUT_PLAYER);
PHASE(DYING, dying, "Dying", .words = "fly to the exit to die",
      .doing = "flying to the exit to die");
PHASE(HOVERING, hovering, "Hover", .words = "hover", .doing = "hovering");

// In the order of the phases' numbers.
static const ov_goal_entry goals[] = {
    {.priority = 0, .kind = &holding},     {.priority = 0, .kind = &strafing},
    {.priority = 0, .kind = &approaching}, {.priority = 0, .kind = &landing},
    {.priority = 0, .kind = &taking_off},  {.priority = 0, .kind = &flaming},
    {.priority = 0, .kind = &scanning},    {.priority = 0, .kind = &attacking},
    {.priority = 0, .kind = &charging},    {.priority = 0, .kind = &dying},
    {.priority = 0, .kind = &hovering},
};
_Static_assert(sizeof goals / sizeof *goals == OV_DRAGON_PHASES, "one for each phase");

const ov_goal_mind_plan ov_dragon_plan = {.goals = OV_COUNTED(goals)};
