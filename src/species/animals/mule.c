// The mule: a donkey without offspring.
// Rules: docs/sources.md#goals-of-animals, #bonds
#include "figures/row.h"
#include "species/animals/horse_plan.h"

// ---- Figures

const ov_species ov_mule_row = {
    OV_ROW(MULE, mule, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT | OV_IS_MOUNT,
           .width = 1.3965f, .height = 1.6f, .eye_height = 1.52f, .health_max = 15, .speed = 0.175f,
           .follow_range = 16, .attack_damage = 0, .step_height = 1),
    .seating = {.count = 1, .share = 0.75, .up = -0.25, .offset = 0.14, .young_offset = 0.14},
    .falls_half = true,
};

const ov_profile ov_mule_profile = OV_HORSE(ov_horse_plan, ov_horse, ov_donkey_born, ov_horse_moved,
                                            ov_mule_kinship, ov_horse_use);
