// The breeze has no mind yet.
// Rules: docs/sources.md#species
#include "figures/row.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_breeze_row = {
    OV_ROW(BREEZE, breeze, GROUND, OV_IS_FALL_IMMUNE | OV_LIKES_DARK, .width = 0.6f,
           .height = 1.77f, .eye_height = 1.3452f, .health_max = 30, .speed = 0.63f,
           .follow_range = 24, .attack_damage = 3, .step_height = 0.6f),
    .seating = OV_SEAT,
};

const ov_profile ov_breeze_profile = {0};
