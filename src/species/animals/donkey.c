// The donkey: a horse of one speed; with a horse it has a mule.
// Rules: docs/sources.md#goals-of-animals, #bonds
#include "figures/row.h"
#include "species/animals/horse_plan.h"

// ---- Figures

const ov_species ov_donkey_row = {
    OV_ROW(DONKEY, donkey, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT | OV_IS_MOUNT,
           .width = 1.3965f, .height = 1.5f, .eye_height = 1.425f, .health_max = 15,
           .speed = 0.175f, .follow_range = 16, .attack_damage = 0, .step_height = 1),
    .seating = {.count = 1, .share = 0.75, .up = -0.25, .offset = 0.14, .young_offset = 0.14},
    .falls_half = true,
};

const ov_profile ov_donkey_profile = OV_HORSE(ov_horse_plan, ov_horse, ov_donkey_born,
                                              ov_horse_moved, ov_horse_kinship, ov_horse_use);
