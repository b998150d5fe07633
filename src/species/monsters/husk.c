// The husk: a zombie that daylight does not burn, and whose blows make hungry.
// Rules: docs/sources.md#goals, #zombies
#include "figures/row.h"
#include "species/monsters/zombie_plan.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_husk_row = {
    OV_ROW(HUSK, husk, GROUND, OV_IS_UNDEAD | OV_BREATHES_ANY | OV_HAS_FAST_YOUNG | OV_LIKES_DARK,
           .width = 0.6f, .height = 1.95f, .eye_height = 1.74f, .health_max = 20, .speed = 0.23f,
           .follow_range = 35, .attack_damage = 3, .step_height = 0.6f, .armor = 2),
    .seating = {.count = 1, .share = 0.75, .offset = -0.45, .young_offset = 0},
    .breaks_doors = true,
    .picks_up_loot = true,
    .uses_points = true,
};

#define HUNGER_TICKS 140 // of a blow, for each whole point of local difficulty

static void has_hit(ov_agent* agent, ov_actor* target) {
  ov_zombie_has_hit(agent, target);
  const ov_affect hunger = {.effect = OVIS_EFFECT_HUNGER,
                            .ticks = HUNGER_TICKS * (int32_t)ov_local_difficulty(agent->env)};
  if (hunger.ticks > 0 && ov_gear_held(agent->self) == 0) {
    agent->verbs->affect(agent->turn, agent, target, &hunger);
  }
}

static const ov_goal_entry goals[] = OV_ZOMBIE_GOALS(has_hit);
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(ov_zombie_targets),
                                       .goals = OV_COUNTED(goals)};

static void step(ov_agent* agent) {
  ov_zombie_drown(agent, OV_SPECIES_ZOMBIE);
}

const ov_profile ov_husk_profile = {OV_ZOMBIE(plan, step), .reach = OV_REACHES(VILLAGE_PLACE)};
