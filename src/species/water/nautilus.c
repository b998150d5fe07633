// The nautilus: pufferfish tempt and tame it; saddled it carries a player, and dashes.
// Rules: docs/sources.md#nautiluses
#include "agent/armor.h"
#include "agent/gear.h"
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "agent/player.h"
#include "base/angles.h"
#include "base/check.h"
#include "base/trig.h"
#include "figures/row.h"
#include "life/riding.h"
#include "species/animals/animal_brain_plan.h"
#include "species/animals/animal_use.h"
#include "species/profiles.h"
#include "species/water/water_plan.h"

// ---- Figures

static const ovis_item bait[] = {OV_ITEM_PUFFERFISH, OV_ITEM_PUFFERFISH_BUCKET, 0};

const ov_species ov_nautilus_row = {
    OV_ROW(NAUTILUS, nautilus, WATER, OV_IS_ANIMAL | OV_BREATHES_ANY, .width = 0.875f,
           .height = 0.95f, .eye_height = 0.5f, .health_max = 15, .speed = 1, .follow_range = 16,
           .attack_damage = 3, .step_height = 0.6f, OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT_OF_ANIMALS,
    .body = {.move = OV_MOVE_KIND_SWIMMING,
             .travel = OV_TRAVEL_DOLPHIN,
             .traits = OV_BODY_NOT_PUSHED_BY_FLUIDS,
             .tilt = 85,
             .turn = 10,
             .water = 0.011f,
             .land = 0.1f,
             .look_center = 10},
    .bait = bait,
    .wears_nautilus_armor = true,
    .keeps_rider_breathing = true,
};

// Source of all numbers in this file: docs/sources.md#nautiluses
#define TAMED_IN 3
#define HEALS 2.0f // of a meal, when it is hurt
#define DASH_PAUSE 40
#define DASH_SPEED 1.2 // blocks per tick at full strength

#define NAUTILUS_STATE(X)                                                                          \
  X(PART, bond, NONE, ov_bond, ov_bond_fields)                                                     \
  X(BOOL, is_saddled, SADDLE)                                                                      \
  X(F64, wanted_dash, DASH, 0, 1) /* 0: none; to 1 */                                              \
  X(I32, dash_ticks, DASH_TIME, 0, DASH_PAUSE)
OV_SPECIES_STATE(nautilus, NAUTILUS_STATE)

static nautilus* self_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(nautilus));
  return actor->own;
}

// ---- Plan

static const ov_condition tempt_clock[] = {OV_PRESENT(TEMPTATION_COOLDOWN_TICKS)};

static const ov_activity_entry core[] = {
    {0, 0, OV_PANIC(2)},
    {0, 0, OV_LOOK_SINK},
    {0, 0, OV_MOVE_SINK(150, 250)},
    {0, 0, OV_COUNTS(tempt_clock, "temptation_cooldown_ticks")},
};

static const ov_condition walk_absent[] = {OV_ABSENT(WALK_TARGET)};
static const ov_behavior_child moves[] = {
    OV_DOES(2, &ov_swim_stroll, OV_WITH(ov_speed_settings, .speed = 1)),
    {3, 0, OV_GOES_WHERE_IT_LOOKS(1)},
    OV_DOES(5, &ov_trigger_if, OV_WITH(ov_trigger_if_settings, .test = ov_is_in_water),
            OV_IN_WATER_WORDS),
};
static const ov_activity_entry idle[] = {
    {0, 0, OV_LOOKS_AT_PLAYERS},
    {1, 0, OV_LOVES(1)},
    {2, 0, OV_FOLLOWS_FOOD(1.25)},
    {3, 0, OV_FOLLOWS_ADULT(1.25)},
    OV_DOES(4, &ov_gate, OV_GATE(OV_ORDERED, OV_TRY_ALL), OV_CONDITIONS(walk_absent),
            OV_CHILDREN(moves)),
};

static const ov_activity_plan activities[] = {
    {.activity = OV_ACTIVITY_CORE, .numbering = OV_UPWARD, OV_LISTED(core)},
    {.activity = OV_ACTIVITY_IDLE, OV_LISTED(idle)},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_living, &ov_sense_hurt,
                                                &ov_sense_temptations, &ov_sense_adult};

static const ovis_memory memories[] = {
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_VISIBLE_LIVING,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_PATH,
    OVIS_MEM_HURT_BY,
    OVIS_MEM_HURT_BY_ENTITY,
    OVIS_MEM_IS_PANICKING,
    OVIS_MEM_TEMPTING_PLAYER,
    OVIS_MEM_TEMPTATION_COOLDOWN_TICKS,
    OVIS_MEM_IS_TEMPTED,
    OVIS_MEM_BREED_TARGET,
    OVIS_MEM_NEAREST_VISIBLE_ADULT,
};

// While a player rides it, it goes nowhere by itself: only where the host sends it.
static void update(ov_behavior_turn* turn) {
  const ov_actor* rider = ov_agent_find(turn->agent, turn->agent->self->riders[0]);
  if (rider != NULL && rider->kind == OV_ACTOR_PLAYER) {
    ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  }
}

static const ov_brain_def plan = {OV_BRAIN("nautilus", memories, sensors, activities),
                                  .update = update};

// ---- Dash: where its rider looks, in water

static void dash(ov_actor* actor, const ov_actor* rider, double amount) {
  OVIS_ASSERT(amount >= 0);
  ov_body* body = &actor->body;
  const double yaw = (double)rider->body.yaw_deg * OV_RAD_PER_DEG;
  const double pitch = (double)rider->body.pitch_deg * OV_RAD_PER_DEG;
  body->yaw_deg = body->body_yaw_deg = rider->body.yaw_deg;
  body->velocity.x += -ov_sin(yaw) * ov_cos(pitch) * DASH_SPEED * amount;
  body->velocity.y += -ov_sin(pitch) * DASH_SPEED * amount;
  body->velocity.z += ov_cos(yaw) * ov_cos(pitch) * DASH_SPEED * amount;
  self_of(actor)->dash_ticks = DASH_PAUSE;
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  nautilus* self = self_of(actor);
  ov_fish_flop(agent);
  self->dash_ticks -= self->dash_ticks > 0;
  const ov_actor* rider = ov_agent_find(agent, actor->riders[0]);
  const double amount = self->wanted_dash;
  self->wanted_dash = 0;
  if (amount > 0 && self->dash_ticks == 0 && self->is_saddled && actor->body.is_in_water &&
      rider != NULL && rider->kind == OV_ACTOR_PLAYER) {
    dash(actor, rider, amount);
  }
}

// ---- Pufferfish and saddles

static bool is_hurt(const ov_actor* actor) {
  return actor->health < (float)ov_actor_attribute(actor, OV_ATTRIBUTE_HEALTH_MAX);
}

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const ov_actor* actor = agent->self;
  const nautilus* self = self_of(actor);
  if (ov_use_is_one_of(use, bait)) {
    return !actor->is_baby && !self->bond.is_tame ? OVIS_USE_TAME
           : is_hurt(actor)                       ? OVIS_USE_FEED
                                                  : ov_use_food(actor, use, bait);
  }
  if (!self->bond.is_tame || actor->is_baby) {
    return OVIS_USE_NOTHING;
  }
  if (ov_animal_armor(actor, use->item.item) > 0) {
    return ov_stack_is_empty(ov_gear_worn(actor, OVIS_SLOT_CHEST)) ? OVIS_USE_SADDLE
                                                                   : OVIS_USE_NOTHING;
  }
  if (ov_use_is_with(use, OV_ITEM_SHEARS) && ov_player_is_sneaking(use->player) &&
      ov_animal_armor(actor, ov_gear_worn(actor, OVIS_SLOT_CHEST)->item) > 0) {
    return OVIS_USE_SHEAR;
  }
  if (!self->is_saddled) {
    return ov_use_is_with(use, OV_ITEM_SADDLE) ? OVIS_USE_SADDLE : OVIS_USE_NOTHING;
  }
  return !ov_player_is_sneaking(use->player) && ov_ride_can_mount(agent->crowd, use->player, actor)
             ? OVIS_USE_MOUNT
             : OVIS_USE_NOTHING;
}

static void put_on(ov_agent* agent, const ov_use* use) {
  if (ov_use_is_with(use, OV_ITEM_SADDLE)) {
    self_of(agent->self)->is_saddled = true;
    return;
  }
  ovis_stack one = use->item;
  one.count = 1;
  ov_gear_wear(agent->turn, agent->self, OVIS_SLOT_CHEST, &one);
}

static void shear(ov_agent* agent) {
  const ovis_stack worn = *ov_gear_worn(agent->self, OVIS_SLOT_CHEST);
  const ovis_stack none = {0};
  ov_use_drop(agent, &worn);
  ov_gear_wear(agent->turn, agent->self, OVIS_SLOT_CHEST, &none);
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  ov_actor* actor = agent->self;
  switch (kind) {
  case OVIS_USE_TAME:
    if (ov_rng_int(&actor->rng, TAMED_IN) == 0) {
      ov_agent_tame(agent, use->player);
    }
    return 1;
  case OVIS_USE_FEED:
    ov_actor_heal(actor, HEALS);
    return ov_use_food(actor, use, bait) != OVIS_USE_NOTHING ? ov_use_feed(actor) : 1;
  case OVIS_USE_SADDLE: put_on(agent, use); return 1;
  case OVIS_USE_SHEAR: shear(agent); return 0;
  default: return 0;
  }
}

const ov_profile ov_nautilus_profile = {
    .brain = &plan,
    OV_OWN(nautilus),
    .has_bond = true,
    .step = step,
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use}};
