// The zombie horse: a horse that eats nothing and has no offspring.
// Rules: docs/sources.md#goals-of-animals, #bonds
#include "figures/row.h"
#include "species/animals/horse_plan.h"

// ---- Figures

const ov_species ov_zombie_horse_row = {
    OV_ROW(ZOMBIE_HORSE, zombie_horse, GROUND,
           OV_IS_UNDEAD | OV_IS_ANIMAL | OV_LIKES_GRASS | OV_BREATHES_ANY | OV_IS_MOUNT,
           .width = 1.3965f, .height = 1.6f, .eye_height = 1.52f, .health_max = 15, .speed = 0.2f,
           .follow_range = 16, .attack_damage = 0, .step_height = 1),
    .seating = {.count = 1, .share = 0.75, .up = -0.1875, .offset = 0.14, .young_offset = 0.14},
    .falls_half = true,
};

static const ov_goal_entry goals[] = {OV_HORSE_GOALS};
static const ov_goal_mind_plan plan = {.goals = OV_COUNTED(goals)};

const ov_profile ov_zombie_horse_profile = OV_HORSE(
    plan, ov_horse, ov_undead_horse_born, ov_horse_moved, ov_mule_kinship, ov_undead_horse_use);
