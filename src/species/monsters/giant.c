// The giant has a body only, in the game as well.
// Rules: docs/sources.md#species
#include "figures/row.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_giant_row = {
    OV_ROW(GIANT, giant, GROUND, OV_LIKES_LIGHT, .width = 3.6f, .height = 12, .eye_height = 10.44f,
           .health_max = 100, .speed = 0.5f, .follow_range = 16, .attack_damage = 50,
           .step_height = 0.6f),
    .seating = OV_SEAT,
};

const ov_profile ov_giant_profile = {0};
