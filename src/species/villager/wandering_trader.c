// The wandering trader: he wanders to a place, hides at night, and goes after some time.
// Rules: docs/sources.md#wandering-traders
#include "species/villager/wandering_trader.h"

#include "agent/item_table.h"
#include "base/check.h"
#include "figures/row.h"
#include "life/leash.h"
#include "species/monsters/monster_plan.h"
#include "species/monsters/zombie_villager.h"
#include "species/profiles.h"
#include "species/villager/villager.h"
#include "species/villager/wandering_trader_goals.h"
#include "world/daylight.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_wandering_trader_row = {
    OV_ROW(WANDERING_TRADER, wandering_trader, GROUND, OV_CAN_FLOAT, .width = 0.6f, .height = 1.95f,
           .eye_height = 1.62f, .health_max = 20, .speed = 0.7f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f, .is_villager = true,
           OV_COSTS({OVIS_PATH_DANGER_FIRE, 16}, {OVIS_PATH_DAMAGE_FIRE, -1})),
    .seating = OV_SEAT,
    .sells = true,
};

#define NIGHT 4 // of the sky's darkness
#define POTION_TICKS 3600
#define HOME_RADIUS 16.0
#define DESPAWN_MAX 1000000000
#define SLOW 0.5

ov_trader* ov_trader_of(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_MOB && actor->row->id == OV_SPECIES_WANDERING_TRADER ? actor->own
                                                                                      : NULL;
}

ov_counter* ov_counter_of(const ov_actor* actor) {
  ov_villager* villager = ov_villager_of(actor);
  ov_trader* trader = ov_trader_of(actor);
  ov_zombie_villager* zombie = ov_zombie_villager_of(actor);
  return villager != NULL ? &villager->counter
         : trader != NULL ? &trader->counter
         : zombie != NULL ? &zombie->counter
                          : NULL;
}

ov_gossips* ov_gossips_of(const ov_actor* actor) {
  ov_villager* villager = ov_villager_of(actor);
  ov_zombie_villager* zombie = ov_zombie_villager_of(actor);
  return villager != NULL ? &villager->gossips : zombie != NULL ? &zombie->gossips : NULL;
}

// ---- Drinks

static bool is_invisible(const ov_goal_turn* turn) {
  return ov_effect_level(turn->agent->self, OVIS_EFFECT_INVISIBILITY) > 0;
}

static bool is_night(const ov_goal_turn* turn) {
  return ov_sky_darken(turn->agent->env) >= NIGHT;
}

static bool wants_to_hide(ov_goal_turn* turn) {
  return (is_night(turn) && !is_invisible(turn)) || ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool wants_to_show(ov_goal_turn* turn) {
  return (!is_night(turn) && is_invisible(turn)) || ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static void hide(ov_agent* agent) {
  static const ov_affect unseen = {.effect = OVIS_EFFECT_INVISIBILITY, .ticks = POTION_TICKS};
  agent->verbs->affect(agent->turn, agent, agent->self, &unseen);
}

static void show(ov_agent* agent) {
  for (int32_t effect = 0; effect < OVIS_EFFECT_COUNT; effect++) {
    ov_effect_remove(agent->self, effect);
  }
}

// ---- Plan

static uint64_t customer(const ov_actor* actor) {
  return ov_trader_of(actor)->counter.customer;
}

static bool target(const ov_actor* actor, ovis_pos* out) {
  const ov_trader* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  *out = self->target;
  return self->has_target;
}

static bool home(const ov_actor* actor, ovis_vec3* out, double* out_radius) {
  const ov_trader* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  *out = (ovis_vec3){self->target.x + 0.5, self->target.y, self->target.z + 0.5};
  *out_radius = HOME_RADIUS;
  return self->has_target;
}

#define DRINKS(what)                                                                               \
  .phrases = &(const ovis_phrases) {                                                               \
    .words = "drink " what, .doing = "drinking " what,                                             \
    OV_WHY({OVIS_REASON_NO_NEED, "this is not the time of day"})                                   \
  }

static const ov_goal_entry goals[] = {
    OV_FLOATS(0),
    {0, &ov_goal_use_item, OV_WITH(ov_use_item_settings, OV_ITEM_POTION, wants_to_hide, hide),
     DRINKS("a potion of invisibility")},
    {0, &ov_goal_use_item, OV_WITH(ov_use_item_settings, OV_ITEM_MILK_BUCKET, wants_to_show, show),
     DRINKS("milk")},
    {1, &ov_goal_trade_with_player, OV_WITH(ov_trading_settings, customer)},
    OV_AVOIDS(1, OV_SPECIES_LIST(OV_SPECIES_ZOMBIE), "zombies", "zombie", 8, SLOW, SLOW),
    OV_AVOIDS(1, OV_SPECIES_LIST(OV_SPECIES_EVOKER), "evokers", "evoker", 12, SLOW, SLOW),
    OV_AVOIDS(1, OV_SPECIES_LIST(OV_SPECIES_VINDICATOR), "vindicators", "vindicator", 8, SLOW,
              SLOW),
    OV_AVOIDS(1, OV_SPECIES_LIST(OV_SPECIES_VEX), "vexes", "vex", 8, SLOW, SLOW),
    OV_AVOIDS(1, OV_SPECIES_LIST(OV_SPECIES_PILLAGER), "pillagers", "pillager", 15, SLOW, SLOW),
    OV_AVOIDS(1, OV_SPECIES_LIST(OV_SPECIES_ILLUSIONER), "illusioners", "illusioner", 12, SLOW,
              SLOW),
    OV_AVOIDS(1, OV_SPECIES_LIST(OV_SPECIES_ZOGLIN), "zoglins", "zoglin", 10, SLOW, SLOW),
    OV_PANICS(1, 0.5),
    {1, &ov_goal_look_at_trading, OV_WITH(ov_trading_settings, customer)},
    {2, &ov_goal_wander_to,
     OV_WITH(ov_wander_settings, .stop = 2, .speed = 0.35, .target = target)},
    {4, &ov_goal_toward_restriction,
     OV_WITH(ov_toward_restriction_settings, .speed = 0.35, .home = home)},
    OV_STROLLS(8, 0.35, 0.001f),
    {9, &ov_goal_interact,
     OV_WITH(ov_look_at_settings, .kind = OV_ACTOR_PLAYER, .range = 3, .chance = 1.0f)},
    OV_LOOKS_AT_MOB(10, 8),
};
static const ov_goal_mind_plan plan = {.goals = OV_COUNTED(goals)};

// ---- Life

// He goes when his time is over, but not while he trades.
static void moved(ov_agent* agent) {
  ov_trader* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->despawn_ticks >= 0);
  OVIS_ASSERT(self->despawn_ticks <= DESPAWN_MAX);
  ov_counter* counter = &self->counter;
  counter->last_customer = 0; // nobody talks about him
  if (counter->customer != 0 && ov_agent_find(agent, counter->customer) == NULL) {
    counter->customer = 0;
    ov_counter_drop_specials(counter);
  }
  if (self->despawn_ticks > 0 && counter->customer == 0 && --self->despawn_ticks == 0) {
    agent->verbs->vanish(agent);
  }
}

static void died(ov_agent* agent) {
  ov_trader* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  self->counter.customer = 0;
}

// A save says where he wanders.
static void was_set(ov_actor* actor) {
  ov_trader* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->has_target |= self->target.x != 0 || self->target.y != 0 || self->target.z != 0;
}

OV_OWN_FUNCTIONS(ov_trader, OV_TRADER_STATE, static)

static void own_fini(void* own, const ovis_allocator* allocator) {
  ov_trader* self = own;
  ov_array_fini(&self->counter.offers, allocator);
}

const ov_profile ov_wandering_trader_profile = {.goals = &plan,
                                                OV_OWN(ov_trader),
                                                .own_fini = own_fini,
                                                .was_set = was_set,
                                                .moved = moved,
                                                .died = died};
