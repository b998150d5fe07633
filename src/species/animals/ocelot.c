// The ocelot: its goals, and the trust that fish wins.
// Rules: docs/sources.md#goals-of-animals
#include "agent/own_state.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"
#include "species/animals/animal_plan.h"
#include "species/animals/animal_use.h"
#include "species/animals/cat_goals.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_ocelot_row = {
    OV_ROW(OCELOT, ocelot, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT | OV_IS_FALL_IMMUNE,
           .width = 0.6f, .height = 0.7f, .eye_height = 0.595f, .health_max = 10, .speed = 0.3f,
           .follow_range = 16, .attack_damage = 3, .step_height = 0.6f),
    .seating = OV_SEAT_OF_ANIMALS,
};

#define TRUST_RANGE2 9.0 // blocks^2 to a player with fish
#define TRUSTS_IN 3      // tries, on average

static const ov_species_id chickens[] = {OV_SPECIES_CHICKEN, OV_SPECIES_NONE};

#define OCELOT_STATE(X) X(BOOL, is_trusting, TRUSTING)
OV_SPECIES_STATE(ocelot, OCELOT_STATE)

static bool is_trusting(const ov_actor* actor) {
  const ocelot* self = actor->own;
  OVIS_ASSERT(self != NULL);
  return self->is_trusting;
}

static bool is_distrustful(ov_goal_turn* turn) {
  return !is_trusting(turn->agent->self) || ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

static const ov_goal_entry targets[] = {
    {1, &ov_goal_attack_prey,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = chickens)},
    {1, &ov_goal_attack_turtle,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB,
             .species = OV_SPECIES_LIST(OV_SPECIES_TURTLE), .only_young_on_land = true)},
};

static const ov_goal_entry goals[] = {
    OV_FLOATS(1),
    {3, &ov_goal_tempt,
     OV_WITH(ov_tempt_settings, .speed = 0.6, .items = ov_cat_fish, .is_shy = true,
             .is_unafraid = is_trusting),
     .name = "OcelotTempt"},
    {7, &ov_goal_leap, OV_WITH(ov_leap_settings, 0.3)},
    {.priority = 8, .kind = &ov_goal_ocelot_attack},
    OV_BREEDS(9, 0.8),
    OV_STROLLS(10, 0.8, 1e-5f),
    OV_LOOKS_AT_PLAYER(11, 10),
    {4, &ov_goal_avoid,
     OV_WITH(ov_avoid_settings, .kind = OV_ACTOR_PLAYER, .range = 16, .walk_speed = 0.8,
             .sprint_speed = 1.33, .may_use = is_distrustful),
     OV_FEARS("players", "player")},
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const ov_actor* self = agent->self;
  const bool is_near = ov_actor_dist2(self, use->player) < TRUST_RANGE2;
  if (!is_trusting(self) && is_near && ov_use_is_one_of(use, ov_cat_fish)) {
    return OVIS_USE_TAME;
  }
  return ov_use_food(self, use, ov_cat_fish);
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)use;
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  ocelot* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  if (kind != OVIS_USE_TAME) {
    return ov_use_feed(agent->self);
  }
  self->is_trusting = ov_rng_int(&agent->self->rng, TRUSTS_IN) == 0;
  return 1;
}

const ov_profile ov_ocelot_profile = {
    .goals = &plan,
    OV_OWN(ocelot),
    .step = ov_cat_step,
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use}};
