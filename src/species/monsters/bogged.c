// The bogged: a skeleton of the swamp whose arrows poison. Shears take its mushrooms.
// Rules: docs/sources.md#goals, #shots
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "agent/shots.h"
#include "agent/use.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/monsters/skeleton_plan.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_bogged_row = {
    OV_ROW(BOGGED, bogged, GROUND, OV_IS_BURNING_UNDEAD | OV_LIKES_DARK, .width = 0.6f,
           .height = 1.99f, .eye_height = 1.74f, .health_max = 16, .speed = 0.25f,
           .follow_range = 16, .attack_damage = 2, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = -0.6, .young_offset = -0.6},
    .picks_up_loot = true,
};

#define POISON_TICKS 100 // of an arrow
#define PAUSE_TICKS 70   // between two shots
#define PAUSE_HARD_TICKS 50
#define MUSHROOMS 2 // that shears take

#define BOGGED_STATE(X) X(BOOL, is_shorn, SHORN)
OV_SPECIES_STATE(bogged, BOGGED_STATE)

static void shoot(ov_agent* agent, ov_actor* target, float power) {
  OVIS_ASSERT(power >= 0);
  const ov_affect poison = {.effect = OVIS_EFFECT_POISON, .ticks = POISON_TICKS};
  ov_shoot_arrow(agent, target, power, &poison);
}

static const ov_goal_entry targets[] = {OV_SKELETON_TARGETS};
static const ov_goal_entry goals[] =
    OV_BOW_SKELETON_GOALS(NULL, shoot, PAUSE_TICKS, PAUSE_HARD_TICKS);
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

// ---- Shears

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const bogged* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  return ov_use_is_with(use, OV_ITEM_SHEARS) && !self->is_shorn ? OVIS_USE_SHEAR : OVIS_USE_NOTHING;
}

// Each mushroom is one of the two kinds.
static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)use;
  (void)kind;
  bogged* self = agent->self->own;
  OVIS_ASSERT(!self->is_shorn);
  for (int32_t i = 0; i < MUSHROOMS; i++) {
    const bool is_brown = ov_rng_int(&agent->self->rng, 2) == 0;
    const ovis_stack mushroom =
        ov_stack_of(is_brown ? OV_ITEM_BROWN_MUSHROOM : OV_ITEM_RED_MUSHROOM, 1);
    ov_use_drop(agent, &mushroom);
  }
  self->is_shorn = true;
  return 0;
}

const ov_profile ov_bogged_profile = {
    .goals = &plan,
    OV_OWN(bogged),
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use}};
