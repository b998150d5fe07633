// The happy ghast has no mind yet.
// Rules: docs/sources.md#species
#include "figures/row.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_happy_ghast_row = {
    OV_ROW(HAPPY_GHAST, happy_ghast, FLYING,
           OV_IS_ANIMAL | OV_IS_FALL_IMMUNE | OV_IS_AIRBORNE | OV_IS_MOUNT, .width = 4, .height = 4,
           .eye_height = 2.6f, .health_max = 20, .speed = 0.05f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f),
    .seating = OV_SEAT_OF_ANIMALS,
};

const ov_profile ov_happy_ghast_profile = {0};
