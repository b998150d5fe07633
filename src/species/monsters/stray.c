// The stray: a skeleton whose arrows slow down.
// Rules: docs/sources.md#goals, #strays
#include "agent/shots.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/monsters/skeleton_plan.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_stray_row = {
    OV_ROW(STRAY, stray, GROUND, OV_IS_BURNING_UNDEAD | OV_NEVER_FREEZES | OV_LIKES_DARK,
           .width = 0.6f, .height = 1.99f, .eye_height = 1.74f, .health_max = 20, .speed = 0.25f,
           .follow_range = 16, .attack_damage = 2, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = -0.6, .young_offset = -0.6},
    .picks_up_loot = true,
};

#define SLOWNESS_TICKS 600 // of an arrow

static void shoot(ov_agent* agent, ov_actor* target, float power) {
  OVIS_ASSERT(power >= 0);
  const ov_affect slowness = {.effect = OVIS_EFFECT_SLOWNESS, .ticks = SLOWNESS_TICKS};
  ov_shoot_arrow(agent, target, power, &slowness);
}

static const ov_goal_entry targets[] = {OV_SKELETON_TARGETS};
static const ov_goal_entry goals[] = OV_SKELETON_GOALS(NULL, shoot);
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

const ov_profile ov_stray_profile = {.goals = &plan};
