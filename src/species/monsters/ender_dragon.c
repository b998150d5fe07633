// The ender dragon has no mind yet: a still body.
// Rules: docs/sources.md#species
#include "figures/row.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_ender_dragon_row = {
    OV_ROW(ENDER_DRAGON, ender_dragon, NONE,
           OV_IS_FIRE_IMMUNE | OV_IS_FALL_IMMUNE | OV_BREATHES_ANY | OV_IS_AIRBORNE, .width = 16,
           .height = 8, .eye_height = 6.8f, .health_max = 200, .speed = 0.7f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f),
    .nature.knock_back_resistance = 1,
    .seating = OV_SEAT,
};

const ov_profile ov_ender_dragon_profile = {0};
