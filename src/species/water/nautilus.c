// The nautilus has no mind yet.
// Rules: docs/sources.md#species
#include "figures/row.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_nautilus_row = {
    OV_ROW(NAUTILUS, nautilus, WATER, OV_IS_ANIMAL | OV_BREATHES_ANY | OV_IS_MOUNT, .width = 0.875f,
           .height = 0.95f, .eye_height = 0.5f, .health_max = 15, .speed = 1, .follow_range = 16,
           .attack_damage = 3, .step_height = 0.6f),
    .seating = OV_SEAT_OF_ANIMALS,
};

const ov_profile ov_nautilus_profile = {0};
