// The camel husk has no mind yet.
// Rules: docs/sources.md#species
#include "figures/row.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_camel_husk_row = {
    OV_ROW(CAMEL_HUSK, camel_husk, GROUND,
           OV_IS_UNDEAD | OV_BREATHES_ANY | OV_CAN_FLOAT | OV_CAN_CROSS_FENCES | OV_IS_MOUNT,
           .width = 1.7f, .height = 2.375f, .eye_height = 2.275f, .health_max = 32, .speed = 0.09f,
           .follow_range = 16, .attack_damage = 0, .step_height = 1.5f),
    .seating = OV_SEAT_OF_ANIMALS,
};

const ov_profile ov_camel_husk_profile = {0};
