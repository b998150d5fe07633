// The creaking has no mind yet.
// Rules: docs/sources.md#species
#include "figures/row.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_creaking_row = {
    OV_ROW(CREAKING, creaking, GROUND, OV_CAN_FLOAT | OV_LIKES_DARK, .width = 0.9f, .height = 2.7f,
           .eye_height = 2.3f, .health_max = 1, .speed = 0.4f, .follow_range = 32,
           .attack_damage = 3, .step_height = 1.0625f),
    .seating = OV_SEAT,
};

const ov_profile ov_creaking_profile = {0};
