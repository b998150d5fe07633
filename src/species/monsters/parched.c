// The parched: a skeleton of the desert that daylight does not burn, and whose arrows weaken.
// Rules: docs/sources.md#goals, #shots
#include "agent/shots.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/monsters/skeleton_plan.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_parched_row = {
    OV_ROW(PARCHED, parched, GROUND, OV_IS_UNDEAD | OV_BREATHES_ANY | OV_LIKES_DARK, .width = 0.6f,
           .height = 1.99f, .eye_height = 1.74f, .health_max = 16, .speed = 0.25f,
           .follow_range = 16, .attack_damage = 2, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = -0.6, .young_offset = -0.6},
    .picks_up_loot = true,
};

#define WEAKNESS_TICKS 600 // of an arrow
#define PAUSE_TICKS 70     // between two shots
#define PAUSE_HARD_TICKS 50

static void shoot(ov_agent* agent, ov_actor* target, float power) {
  OVIS_ASSERT(power >= 0);
  const ov_affect weakness = {.effect = OVIS_EFFECT_WEAKNESS, .ticks = WEAKNESS_TICKS};
  ov_shoot_arrow(agent, target, power, &weakness);
}

static const ov_goal_entry targets[] = {OV_SKELETON_TARGETS};
static const ov_goal_entry goals[] =
    OV_BOW_SKELETON_GOALS(NULL, shoot, PAUSE_TICKS, PAUSE_HARD_TICKS);
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

const ov_profile ov_parched_profile = {.goals = &plan};
