// The copper golem has no mind yet.
// Rules: docs/sources.md#species
#include "figures/row.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_copper_golem_row = {
    OV_ROW(COPPER_GOLEM, copper_golem, GROUND, OV_CAN_FLOAT | OV_CAN_OPEN_DOORS, .width = 0.49f,
           .height = 0.98f, .eye_height = 0.8125f, .health_max = 12, .speed = 0.2f,
           .follow_range = 16, .attack_damage = 0, .step_height = 1),
    .seating = OV_SEAT,
};

const ov_profile ov_copper_golem_profile = {0};
