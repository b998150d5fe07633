// The iron golem: its goals, its blow, whom it may attack.
// Rules: docs/sources.md#golem-goals
#include "agent/anger.h"
#include "agent/attack.h"
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "agent/use.h"
#include "base/check.h"
#include "figures/category.h"
#include "figures/row.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_mind.h"
#include "mind/goal/look/look_goals.h"
#include "species/golems/iron_golem_goals.h"
#include "species/profiles.h"
#include "species/villager/villager.h"

// ---- Figures

const ov_species ov_iron_golem_row = {
    OV_ROW(IRON_GOLEM, iron_golem, GROUND, OV_IS_FALL_IMMUNE | OV_BREATHES_ANY, .width = 1.4f,
           .height = 2.7f, .eye_height = 2.295f, .health_max = 100, .speed = 0.25f,
           .follow_range = 16, .attack_damage = 15, .step_height = 1, .guards_villages = true),
    .nature.knock_back_resistance = 1,
    .seating = OV_SEAT,
    .uses_points = true,
    .gets_angry = true,
    .leash = OV_LEASH_ALWAYS,
};

#define ENEMY_REPUTATION (-100)
#define TOSS 0.4       // upward, of a blow [Units: blocks per tick]
#define PUSH_ONE_IN 20 // pushes: the hostile mob that it pushes becomes its target

#define IRON_GOLEM_STATE(X) X(BOOL, is_player_created, PLAYER_CREATED)
OV_SPECIES_STATE(iron_golem, IRON_GOLEM_STATE)

static bool is_hostile(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  return other->kind == OV_ACTOR_MOB && other->row->id != OV_SPECIES_CREEPER &&
         ov_species_category(other->row->id) == OV_CATEGORY_MONSTER;
}

// Of monsters it spares creepers.
static ovis_reason spares(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  OVIS_ASSERT(other->kind == OV_ACTOR_MOB);
  return other->row->id == OV_SPECIES_CREEPER ? OVIS_REASON_SPARED : OVIS_REASON_NOT_ASKED;
}

static void explain(const ov_goal_turn* turn, ovis_answer* answer) {
  ov_nearest_explain(turn, answer, spares);
}

static bool is_villager(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  return ov_is_villager(agent, other);
}

static bool wants_golem(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  return ov_is_villager(agent, other) && ov_villager_wants_golem(other, agent->env->game_time);
}

static bool is_enemy(const ov_agent* agent, const ov_actor* villager, const ov_actor* player) {
  (void)agent;
  const ov_villager* asked = ov_villager_of(villager);
  const ov_gossip_subject subject = ov_gossip_subject_of(player);
  return asked != NULL && ov_gossip_reputation(&asked->gossips, &subject) <= ENEMY_REPUTATION;
}

// Half of its damage, and up to as much more as the whole.
static float damage(ov_agent* agent) {
  const float whole = ov_attack_damage(agent->self);
  const int32_t more = (int32_t)whole;
  return more > 0 ? whole / 2 + (float)ov_rng_int(&agent->self->rng, more) : whole;
}

static void toss(ov_agent* agent, ov_actor* target) {
  (void)agent;
  OVIS_ASSERT(target != agent->self);
  ov_body_push_up(&target->body, TOSS * (1 - target->row->nature.knock_back_resistance));
}

static const ov_goal_entry targets[] = {
    {.priority = 1, .kind = &ov_goal_defend_village, OV_WITH(ov_defend_village_settings, is_enemy)},
    {.priority = 2, .kind = &ov_goal_hurt_by, OV_WITH(ov_hurt_by_settings, .alerted = NULL)},
    {.priority = 3,
     .kind = &ov_goal_attack_player,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_PLAYER, .interval = 10, .must_see = true,
             .filter = ov_anger_is_at)},
    {.priority = 3,
     .kind = &ov_goal_nearest_attackable,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .interval = 5, .filter = is_hostile),
     OV_ATTACKS("a monster", OVIS_ABOUT_NOBODY, OV_ATTACKS_AT_TIMES, OV_ATTACKS_NOBODY,
                {OVIS_REASON_SPARED, "{who} is safe from it: no iron golem attacks a creeper"}),
     .explain = explain},
    {.priority = 4,
     .kind = &ov_goal_reset_anger,
     OV_WITH(ov_reset_anger_settings, .alerts = false)},
};

static const ov_goal_entry goals[] = {
    {.priority = 1,
     .kind = &ov_goal_melee,
     OV_WITH(ov_melee_settings, .speed = 1, .follows_unseen = true, .damage = damage,
             .has_hit = toss)},
    {.priority = 2,
     .kind = &ov_goal_move_towards_target,
     OV_WITH(ov_move_towards_settings, 0.9, 32)},
    {.priority = 2,
     .kind = &ov_goal_move_back_to_village,
     OV_WITH(ov_village_walk_settings, .speed = 0.6)},
    {.priority = 4,
     .kind = &ov_goal_stroll_in_village,
     OV_WITH(ov_village_walk_settings, 0.6, wants_golem)},
    {.priority = 5, .kind = &ov_goal_offer_flower, OV_WITH(ov_offer_flower_settings, is_villager)},
    {.priority = 7,
     .kind = &ov_goal_look_at,
     OV_WITH(ov_look_at_settings, .kind = OV_ACTOR_PLAYER, .range = 6)},
    {.priority = 8, .kind = &ov_goal_look_around},
};

static const ov_goal_mind_plan plan = {
    .targets = {targets, (int32_t)(sizeof targets / sizeof *targets)},
    .goals = {goals, (int32_t)(sizeof goals / sizeof *goals)},
};

static bool may_attack(const ov_agent* agent, const ov_actor* other) {
  const iron_golem* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  return !(self->is_player_created && other->kind == OV_ACTOR_PLAYER) &&
         other->row->id != OV_SPECIES_CREEPER;
}

static void meet(ov_agent* agent, ov_actor* other, void* context) {
  (void)context;
  if (is_hostile(agent, other, NULL) && ov_rng_int(&agent->self->rng, PUSH_ONE_IN) == 0) {
    agent->self->target = other->serial;
  }
}

// A hostile mob that it touches may become its target.
static void moved(ov_agent* agent) {
  const ovis_aabb box = ov_body_box(&agent->self->body);
  if (agent->self->mind != NULL) {
    ov_agent_each_near(agent, &box, OV_ACTOR_MOB, meet, NULL);
  }
}

#define INGOT_HEALS 25.0f // docs/sources.md#golem-goals

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const ov_actor* self = agent->self;
  const bool is_hurt = (double)self->health < ov_actor_attribute(self, OV_ATTRIBUTE_HEALTH_MAX);
  return is_hurt && ov_use_is_with(use, OV_ITEM_IRON_INGOT) ? OVIS_USE_HEAL : OVIS_USE_NOTHING;
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)use;
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  OVIS_ASSERT(kind == OVIS_USE_HEAL);
  ov_actor_heal(agent->self, INGOT_HEALS);
  return 1;
}

static const ov_use_ops use = {.kind_of = use_kind, .apply = apply_use};

const ov_profile ov_iron_golem_profile = {.goals = &plan,
                                          OV_OWN(iron_golem),
                                          .may_attack = may_attack,
                                          .moved = moved,
                                          .use = &use,
                                          .reach = OV_REACHES(VILLAGE_WAY)};
