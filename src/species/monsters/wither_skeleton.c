// The wither skeleton: a skeleton that hunts piglins, and whose blows wither.
// Rules: docs/sources.md#goals
#include "figures/row.h"
#include "species/monsters/skeleton_plan.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_wither_skeleton_row = {
    OV_ROW(WITHER_SKELETON, wither_skeleton, GROUND,
           OV_IS_UNDEAD | OV_IS_WITHER_IMMUNE | OV_IS_FIRE_IMMUNE | OV_BREATHES_ANY | OV_LIKES_DARK,
           .width = 0.7f, .height = 2.4f, .eye_height = 2.1f, .health_max = 20, .speed = 0.25f,
           .follow_range = 16, .attack_damage = 4, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_LAVA, 8})),
    .seating = {.count = 1, .share = 0.75, .offset = -0.6, .young_offset = -0.6},
    .picks_up_loot = true,
};

#define WITHER_TICKS 200 // of a blow

static const ov_species_id piglins[] = {OV_SPECIES_PIGLIN, OV_SPECIES_PIGLIN_BRUTE,
                                        OV_SPECIES_NONE};

static void wither(ov_agent* agent, ov_actor* target) {
  const ov_affect affect = {.effect = OVIS_EFFECT_WITHER, .ticks = WITHER_TICKS};
  agent->verbs->affect(agent->turn, agent, target, &affect);
}

static const ov_goal_entry targets[] = {
    {3, &ov_goal_nearest_attackable,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = piglins, .must_see = true),
     OV_ATTACKS("a piglin", OVIS_ABOUT_NOBODY, OV_ATTACKS_AT_TIMES, OV_ATTACKS_NOBODY,
                OV_ATTACKS_SEEN)},
    OV_SKELETON_TARGETS,
};

static const ov_goal_entry goals[] = OV_SKELETON_GOALS(wither, ov_skeleton_shoot);
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

const ov_profile ov_wither_skeleton_profile = {.goals = &plan};
