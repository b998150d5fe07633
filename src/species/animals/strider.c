// The strider: it walks on lava, looks for it, and shivers and slows down elsewhere.
// Rules: docs/sources.md#striders
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "agent/reins.h"
#include "agent/rider_lead.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/block/block_goals.h"
#include "mind/goal/goal_share.h"
#include "species/animals/animal_plan.h"
#include "species/animals/animal_use.h"
#include "species/profiles.h"
#include "world/daylight.h"

// ---- Figures

const ov_species ov_strider_row = {
    OV_ROW(STRIDER, strider, GROUND,
           OV_IS_ANIMAL | OV_STANDS_ON_LAVA | OV_IS_FIRE_IMMUNE | OV_COLD_HURTS_MORE |
               OV_LIKES_LAVA,
           .width = 0.9f, .height = 1.7f, .eye_height = 1.445f, .health_max = 20, .speed = 0.175f,
           .follow_range = 16, .attack_damage = 0, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_WATER, -1}, {OVIS_PATH_LAVA, 0}, {OVIS_PATH_DANGER_FIRE, 0},
                    {OVIS_PATH_DAMAGE_FIRE, 0})),
    .seating = {.count = 1, .share = 1, .up = -(double)0.19f, .offset = 0.14, .young_offset = 0.14},
    .body = {.traits = OV_BODY_ON_LAVA},
};

#define COLD_SHARE 0.34 // of its speed, lost in the cold
#define WATER_DAMAGE 1.0f
#define RIDDEN_SHARE 0.55 // of its speed, when a player leads it
#define RIDDEN_SHARE_COLD 0.35

#define STRIDER_STATE(X)                                                                           \
  X(BOOL, is_cold, NONE)                                                                           \
  X(PART, saddle, NONE, ov_saddle, ov_saddle_fields)                                               \
  X(SEEN_BOOL, saddle.is_on, SADDLE)
OV_SPECIES_STATE(strider, STRIDER_STATE)

static const ovis_item bait[] = {OV_ITEM_WARPED_FUNGUS, OV_ITEM_WARPED_FUNGUS_ON_A_STICK, 0};
static const ovis_item food[] = {OV_ITEM_WARPED_FUNGUS, 0};
static const ov_species_id striders[] = {OV_SPECIES_STRIDER, OV_SPECIES_NONE};

static bool is_lava(const ov_agent* agent, ovis_pos pos) {
  return ov_agent_block(agent, pos)->fluid == OVIS_FLUID_LAVA &&
         (ov_agent_block(agent, (ovis_pos){pos.x, pos.y + 1, pos.z})->pathfindable &
          OVIS_PATHFINDABLE_LAND) != 0;
}

static bool is_dry(ov_goal_turn* turn) {
  return !turn->agent->self->body.is_in_lava || ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static const ov_goal_entry goals[] = {
    OV_PANICS(1, 1.65),
    OV_BREEDS(2, 1),
    OV_TEMPTED(3, 1.4, bait),
    {4, &ov_goal_seek_block,
     OV_WITH(ov_seek_block_settings, .speed = 1, .range = 8, .range_y = 2, .repath_ticks = 20,
             .is_inside = true, .is_wanted = is_lava, .may_use = is_dry, .may_stay = is_dry),
     .name = "StriderGoToLava", OV_SEEKS("go to lava", "going to lava", "stays in", "no lava")},
    OV_FOLLOWS_PARENT(5, 1),
    {7, &ov_goal_stroll, OV_WITH(ov_stroll_settings, .speed = 1, .interval = 60)},
    OV_LOOKS_AT_PLAYER(8, 8),
    OV_LOOKS_AROUND(8),
    {9, &ov_goal_look_at,
     OV_WITH(ov_look_at_settings, .kind = OV_ACTOR_MOB, .species = striders, .range = 8)},
};

static const ov_goal_mind_plan plan = {.goals = OV_COUNTED(goals)};

static double attribute(const ov_actor* actor, ov_attribute which, double base) {
  const strider* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  return which == OV_ATTRIBUTE_SPEED && self->is_cold ? base * (1 - COLD_SHARE) : base;
}

// A strider that rides a cold one is cold, too.
static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  strider* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  const ov_actor* vehicle = ov_agent_find(agent, actor->vehicle);
  const bool rides_cold =
      vehicle != NULL && vehicle->row == actor->row && ((const strider*)vehicle->own)->is_cold;
  const bool is_cold = !actor->body.is_in_lava || rides_cold;
  if (is_cold != self->is_cold) {
    self->is_cold = is_cold;
    ov_actor_update_speed(actor);
  }
  if (actor->body.is_in_water || ov_rains_at(agent->world, ov_body_cell(&actor->body))) {
    const ov_harm harm = {.amount = WATER_DAMAGE, .damage = OVIS_DAMAGE_DROWNING};
    agent->verbs->harm(agent->turn, NULL, actor, &harm);
  }
}

// ---- The saddle

static ov_saddle* saddle_of(const ov_actor* actor) {
  strider* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  return &self->saddle;
}

static double speed_share(const ov_actor* actor) {
  const strider* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  return self->is_cold ? RIDDEN_SHARE_COLD : RIDDEN_SHARE;
}

static const ov_reins strider_reins = {
    .item = OV_ITEM_WARPED_FUNGUS_ON_A_STICK, .saddle = saddle_of, .speed_share = speed_share};

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const ovis_use_kind meal = ov_use_food(agent->self, use, food);
  const bool is_food = ov_use_is_one_of(use, food);
  return is_food ? meal : ov_reins_use_kind(agent->self, use);
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)use;
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  return kind == OVIS_USE_FEED ? ov_use_feed(agent->self) : ov_reins_apply(agent->self, kind);
}

// ---- Riders: docs/sources.md#jockeys

#define PIGLIN_ONE_IN 30
#define FOAL_ONE_IN 10
#define BABY_CHANCE 0.05f

static void draw_jockey(const ov_actor* actor, const ov_crowd* crowd, ov_rng* rng, ov_jockey* out) {
  (void)crowd;
  if (actor->is_baby) {
    return;
  }
  if (ov_rng_int(rng, PIGLIN_ONE_IN) == 0) {
    out->is_baby = ov_rng_float(rng) < BABY_CHANCE;
    out->spawned = OV_SPECIES_ZOMBIFIED_PIGLIN;
    out->held = OV_ITEM_WARPED_FUNGUS_ON_A_STICK;
    out->saddles = true;
  } else if (ov_rng_int(rng, FOAL_ONE_IN) == 0) {
    out->spawned = OV_SPECIES_STRIDER;
    out->is_baby = true;
  }
}

const ov_profile ov_strider_profile = {
    .goals = &plan,
    OV_OWN(strider),
    .attribute = attribute,
    .step = step,
    .obeys = ov_obeys_no_mob,
    .reins = &strider_reins,
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use},
    .draw_jockey = draw_jockey};
