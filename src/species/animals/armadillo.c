// The armadillo has no mind yet.
// Rules: docs/sources.md#species
#include "figures/row.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_armadillo_row = {
    OV_ROW(ARMADILLO, armadillo, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT,
           .width = 0.7f, .height = 0.65f, .eye_height = 0.26f, .health_max = 12, .speed = 0.14f,
           .follow_range = 16, .attack_damage = 0, .step_height = 0.6f),
    .seating = OV_SEAT_OF_ANIMALS,
};

const ov_profile ov_armadillo_profile = {0};
