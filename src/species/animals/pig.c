// The pig: its goals and its saddle.
// Rules: docs/sources.md#goals-of-animals, #lightning
#include "agent/gear.h"
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "agent/reins.h"
#include "agent/rider_lead.h"
#include "base/check.h"
#include "figures/row.h"
#include "life/lightning.h"
#include "species/animals/animal_plan.h"
#include "species/animals/animal_use.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_pig_row = {
    OV_ROW(PIG, pig, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT, .width = 0.9f,
           .height = 0.9f, .eye_height = 0.765f, .health_max = 10, .speed = 0.25f,
           .follow_range = 16, .attack_damage = 0, .step_height = 0.6f),
    .seating = OV_SEAT_OF_ANIMALS,
};

static const ovis_item reins[] = {OV_ITEM_CARROT_ON_A_STICK, 0};
static const ovis_item bait[] = {OV_ITEM_CARROT, OV_ITEM_POTATO, OV_ITEM_BEETROOT, 0};

static const ovis_phrases reins_phrases = {
    .words = "follow a player who holds a carrot on a stick",
    .doing = "following a player who holds a carrot on a stick",
    .about = OVIS_ABOUT_PLAYER_ITEM,
    OV_WHY({OVIS_REASON_NO_TARGET, "no player holds a carrot on a stick"},
           {OVIS_REASON_COOLDOWN, "it was tempted a short time ago"}),
};

static const ov_goal_entry goals[] = {
    OV_FLOATS(0),
    OV_PANICS(1, 1.25),
    OV_BREEDS(3, 1),
    {4, &ov_goal_tempt, OV_WITH(ov_tempt_settings, .speed = 1.2, .items = reins),
     .phrases = &reins_phrases},
    OV_TEMPTED(4, 1.2, bait),
    OV_FOLLOWS_PARENT(5, 1.1),
    OV_STROLLS(6, 1, 0.001f),
    OV_LOOKS_AT_PLAYER(7, 6),
    OV_LOOKS_AROUND(8),
};

static const ov_goal_mind_plan plan = {.goals = OV_COUNTED(goals)};

// ---- The saddle

#define RIDDEN_SHARE 0.225

#define PIG_STATE(X)                                                                               \
  X(PART, saddle, NONE, ov_saddle, ov_saddle_fields)                                               \
  X(SEEN_BOOL, saddle.is_on, SADDLE)
OV_SPECIES_STATE(pig, PIG_STATE)

static ov_saddle* saddle_of(const ov_actor* actor) {
  pig* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  return &self->saddle;
}

static double speed_share(const ov_actor* actor) {
  (void)actor;
  return RIDDEN_SHARE;
}

static const ov_reins pig_reins = {
    .item = OV_ITEM_CARROT_ON_A_STICK, .saddle = saddle_of, .speed_share = speed_share};

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const ovis_use_kind meal = ov_use_food(agent->self, use, bait);
  const bool is_food = ov_use_is_one_of(use, bait);
  return is_food ? meal : ov_reins_use_kind(agent->self, use);
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)use;
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  return kind == OVIS_USE_FEED ? ov_use_feed(agent->self) : ov_reins_apply(agent->self, kind);
}

// ---- Lightning

static void begin_piglin(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request) {
  (void)request;
  const ovis_stack sword = ov_stack_of(OV_ITEM_GOLDEN_SWORD, 1);
  ov_gear_wear(turn, newborn, OVIS_SLOT_MAIN_HAND, &sword);
}

static void was_struck(ov_agent* agent, uint64_t bolt) {
  (void)bolt;
  if (agent->env->difficulty == OVIS_DIFFICULTY_PEACEFUL) {
    ov_strike_body(agent);
  } else {
    agent->verbs->convert(agent, agent->self, ovis_species_get(OV_SPECIES_ZOMBIFIED_PIGLIN),
                          begin_piglin);
  }
}

const ov_profile ov_pig_profile = {
    .goals = &plan,
    OV_OWN(pig),
    .obeys = ov_obeys_no_mob,
    .reins = &pig_reins,
    .was_struck = was_struck,
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use}};
