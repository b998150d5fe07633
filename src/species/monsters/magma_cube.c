// The magma cube: a slime with armor.
// Rules: docs/sources.md#goals, #monsters
#include "figures/row.h"
#include "species/monsters/slime.h"

// ---- Figures

// claim 5
const ov_species ov_magma_cube_row = {
    OV_ROW(MAGMA_CUBE, magma_cube, NONE, OV_IS_FIRE_IMMUNE | OV_IS_FALL_IMMUNE | OV_COLD_HURTS_MORE,
           .width = 0.5202f, .height = 0.5202f, .eye_height = 0.325125f, .health_max = 1,
           .speed = 0.3f, .follow_range = 16, .attack_damage = 3, .step_height = 0.6f),
    .seating = OV_SEAT,
    .body = {.move = OV_MOVE_KIND_SLIME, .traits = OV_BODY_LEVEL_HEAD, .delay_factor = 4},
};

#define MAGMA_ARMOR 3.0f // points for each step of size

static float armor(const ov_actor* actor) {
  return MAGMA_ARMOR * (float)ov_slime_steps(actor);
}

const ov_profile ov_magma_cube_profile = {OV_SLIME, .armor = armor};
