// The parrot: flies from perch to perch, follows its owner and other mobs.
// Rules: docs/sources.md#parrots
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "base/angles.h"
#include "base/check.h"
#include "base/trig.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/tame/tame_goals.h"
#include "species/animals/animal_use.h"
#include "species/animals/parrot_goals.h"
#include "species/monsters/monster_plan.h"
#include "world/scan.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_parrot_row = {
    OV_ROW(
        PARROT, parrot, FLYING, OV_IS_ANIMAL | OV_CAN_FLOAT | OV_IS_FALL_IMMUNE | OV_IS_AIRBORNE,
        .width = 0.5f, .height = 0.9f, .eye_height = 0.54f, .health_max = 6, .speed = 0.2f,
        .follow_range = 16, .attack_damage = 3, .step_height = 0.6f,
        OV_COSTS({OVIS_PATH_DANGER_FIRE, -1}, {OVIS_PATH_DAMAGE_FIRE, -1}, {OVIS_PATH_COCOA, -1})),
    .seating = OV_SEAT_OF_ANIMALS,
    .body = {.move = OV_MOVE_KIND_FLYING, .tilt = 10, .flight_speed = 0.4},
};

#define TAMED_IN 10
#define FALL_FACTOR 0.6
#define GROUND_CHANCE 0.001f
#define POISON_TICKS 900
#define DEADLY 1e6f // half hearts: more than any mob has

#define PARROT_STATE(X)                                                                            \
  X(PART, bond, NONE, ov_bond, ov_bond_fields)                                                     \
  X(I32, variant, VARIANT, 0, 64)
OV_SPECIES_STATE(parrot, PARROT_STATE)

static const ovis_item seeds[] = {OV_ITEM_WHEAT_SEEDS, OV_ITEM_MELON_SEEDS, OV_ITEM_PUMPKIN_SEEDS,
                                  OV_ITEM_BEETROOT_SEEDS, 0};

// ---- Perches

static bool is_perch(const ov_agent* agent, ovis_pos pos) {
  const ovis_pos below = {pos.x, pos.y - 1, pos.z};
  const ovis_pos above = {pos.x, pos.y + 1, pos.z};
  return (ov_agent_block(agent, below)->tags & (OVIS_TAG(LEAVES) | OVIS_TAG(LOG))) != 0 &&
         (ov_agent_block(agent, pos)->tags & ov_agent_block(agent, above)->tags & OVIS_TAG(AIR)) !=
             0;
}

static bool find_perch(const ov_agent* agent, ovis_vec3* out) {
  const ovis_pos at = ov_body_cell(&agent->self->body);
  const ov_cell_range in = ov_cells_around(at, 3, 6);
  for (ovis_pos cell = in.min; cell.x <= in.max.x; cell = ov_scan_xyz(cell, &in)) {
    if (!ov_cell_is_same(cell, at) && is_perch(agent, cell)) {
      *out = (ovis_vec3){cell.x + 0.5, cell.y, cell.z + 0.5};
      return true;
    }
  }
  return false;
}

static bool find_place(ov_agent* agent, ovis_vec3* out) {
  const ov_actor* actor = agent->self;
  if (actor->body.is_in_water && ov_agent_random_land_pos(agent, 15, 15, out)) {
    return true;
  }
  if (ov_rng_float(&agent->self->rng) >= GROUND_CHANCE && find_perch(agent, out)) {
    return true;
  }
  const double yaw = (double)actor->body.head_yaw_deg * OV_RAD_PER_DEG;
  const ovis_vec3 direction = {-ov_sin(yaw), 0, ov_cos(yaw)};
  return ov_agent_random_air_pos(agent, 8, 7, 0, direction, OV_HALF_PI, out) ||
         ov_agent_random_air_pos(agent, 8, 4, -2, direction, OV_HALF_PI, out);
}

// ---- The shoulder

// Players carry nobody in this simulation: no parrot sits down on one.
static bool may_land(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

static const ov_goal_entry goals[] = {
    OV_PANICS(0, 1.25),
    OV_FLOATS(0),
    OV_LOOKS_AT_PLAYER(1, 8),
    {.priority = 2, .kind = &ov_goal_sit},
    {2, &ov_goal_follow_owner,
     OV_WITH(ov_follow_owner_settings, .speed = 1, .start = 5, .stop = 1, .can_fly = true)},
    {2, &ov_goal_stroll, OV_WITH(ov_stroll_settings, .speed = 1, .find = find_place),
     .name = "ParrotWander"},
    {3, &ov_goal_land_on_shoulder, OV_WITH(ov_shoulder_settings, may_land)},
    {3, &ov_goal_follow_mob, OV_WITH(ov_follow_mob_settings, .speed = 1, .stop = 3, .area = 7)},
};

static const ov_goal_mind_plan plan = {.goals = OV_COUNTED(goals)};

// In the air it falls slowly.
static void moved(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_body* body = &actor->body;
  if (!body->is_on_ground && body->velocity.y < 0) {
    body->velocity.y *= FALL_FACTOR;
  }
}

static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)by;
  (void)harm;
  ov_actor_bond(agent->self)->is_ordered_to_sit = false;
}

// A cookie poisons a parrot, wild or tame, and kills it at once.
static int32_t eat_cookie(ov_agent* agent, const ov_use* use) {
  static const ov_affect poison = {.effect = OVIS_EFFECT_POISON, .ticks = POISON_TICKS};
  const ov_harm harm = {.amount = DEADLY, .damage = OVIS_DAMAGE_ATTACK};
  ov_agent player = ov_agent_of(agent->turn, use->player);
  agent->verbs->affect(agent->turn, &player, agent->self, &poison);
  agent->verbs->harm(agent->turn, &player, agent->self, &harm);
  return 1;
}

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  if (ov_use_is_with(use, OV_ITEM_COOKIE)) {
    return OVIS_USE_FEED;
  }
  if (!ov_actor_is_tame(agent->self)) {
    return ov_use_is_one_of(use, seeds) ? OVIS_USE_TAME : OVIS_USE_NOTHING;
  }
  return agent->self->body.is_on_ground ? ov_animal_order_kind(agent->self, use) : OVIS_USE_NOTHING;
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  if (kind == OVIS_USE_ORDER) {
    ov_animal_order(agent);
    return 0;
  }
  if (kind == OVIS_USE_FEED) {
    return eat_cookie(agent, use);
  }
  if (ov_rng_int(&agent->self->rng, TAMED_IN) == 0) {
    ov_agent_tame(agent, use->player);
  }
  return 1;
}

const ov_profile ov_parrot_profile = {
    .goals = &plan,
    OV_OWN(parrot),

    .was_hurt = was_hurt,
    .moved = moved,
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use},
    .has_bond = true};
