// The drowned: zombies that swim, throw tridents, and keep to the water by day.
// Rules: docs/sources.md#drowned, #zombies
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "agent/shots.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/monsters/drowned_goals.h"
#include "species/monsters/young_zombie.h"
#include "species/monsters/zombie_state.h"
#include "world/daylight.h"

// ---- Figures

const ov_species ov_drowned_row = {
    OV_ROW(DROWNED, drowned, GROUND, OV_IS_BURNING_UNDEAD | OV_HAS_FAST_YOUNG | OV_LIKES_DARK,
           .width = 0.6f, .height = 1.95f, .eye_height = 1.74f, .health_max = 20, .speed = 0.23f,
           .follow_range = 35, .attack_damage = 3, .step_height = 1, .armor = 2,
           OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = {.count = 1, .share = 0.75, .offset = -0.45, .young_offset = 0},
    .body = {.move = OV_MOVE_KIND_DROWNED},
    .breaks_doors = true,
    .picks_up_loot = true,
};

#define BEACH_DEPTH 3 // blocks below the sea's level from which on it looks for the beach

#define DROWNED_STATE(X)                                                                           \
  X(PART, zombie, NONE, ov_zombie, ov_zombie_own_fields)                                           \
  X(BOOL, is_searching, NONE) /* for land */                                                       \
  X(BOOL, wants_to_swim, NONE)                                                                     \
  X(BOOL, wants_up, NONE)
OV_SPECIES_STATE(drowned, DROWNED_STATE)

static const ov_species_id own_kind[] = {OV_SPECIES_DROWNED, OV_SPECIES_NONE};
static const ov_species_id axolotls[] = {OV_SPECIES_AXOLOTL, OV_SPECIES_NONE};

// ---- Conditions

static bool is_ok_target(const ov_agent* agent, const ov_actor* other) {
  return !ov_is_day(agent->env) || other->body.is_in_water;
}

static bool is_ok(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  return is_ok_target(agent, other);
}

static ovis_reason spares(const ov_agent* agent, const ov_actor* other) {
  OVIS_ASSERT(!is_ok_target(agent, other));
  (void)agent;
  (void)other;
  return OVIS_REASON_TARGET_DRY;
}

static void explain(const ov_goal_turn* turn, ovis_answer* answer) {
  ov_nearest_explain(turn, answer, spares);
}

static bool has_ok_target(ov_goal_turn* turn) {
  const ov_actor* target = ov_agent_find(turn->agent, turn->agent->self->target);
  return (target != NULL && is_ok_target(turn->agent, target)) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static bool keeps_ok_target(ov_goal_turn* turn) {
  return ov_goal_find_target(turn, turn->agent->self->target) != NULL && has_ok_target(turn);
}

static bool holds_trident(ov_goal_turn* turn) {
  return ov_gear_held(turn->agent->self) == OV_ITEM_TRIDENT ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

static bool wants_beach(ov_goal_turn* turn) {
  const ov_body* body = &turn->agent->self->body;
  return (!ov_is_day(turn->agent->env) && body->is_in_water &&
          body->pos.y >= OV_SEA_LEVEL - BEACH_DEPTH) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool is_beach(const ov_agent* agent, ovis_pos pos) {
  const ovis_state_traits* one = ov_agent_block(agent, (ovis_pos){pos.x, pos.y + 1, pos.z});
  const ovis_state_traits* two = ov_agent_block(agent, (ovis_pos){pos.x, pos.y + 2, pos.z});
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(FULL_TOP)) != 0 &&
         (one->tags & two->tags & OVIS_TAG(AIR)) != 0;
}

static void set_searching(ov_actor* actor, bool is_searching) {
  drowned* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->is_searching = is_searching;
}

static void forget_search(ov_goal_turn* turn) {
  set_searching(turn->agent->self, false);
}

static void throw_trident(ov_agent* agent, ov_actor* target, float power) {
  (void)power;
  OVIS_ASSERT(power >= 0);
  ov_shoot_trident(agent, target);
}

// ---- Plan

static const ov_goal_entry targets[] = {
    OV_ANSWERS(1, .ignored = own_kind, .alerted = own_kind),
    {2, &ov_goal_attack_player,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_PLAYER, .interval = 10, .must_see = true,
             .filter = is_ok),
     OV_ATTACKS(
         "a player", OVIS_ABOUT_PLAYER, OV_ATTACKS_AT_TIMES, OV_ATTACKS_NOBODY, OV_ATTACKS_SEEN,
         {OVIS_REASON_TARGET_DRY, "{who} is not in water, and by day it attacks only who is"}),
     .explain = explain},
    OV_HUNTS_VILLAGERS(3, false, .interval = 10),
    OV_HUNTS_GOLEMS(3, true, .interval = 10),
    {3, &ov_goal_nearest_attackable,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = axolotls, .must_see = true),
     OV_ATTACKS("an axolotl", OVIS_ABOUT_NOBODY, OV_ATTACKS_AT_TIMES, OV_ATTACKS_NOBODY,
                OV_ATTACKS_SEEN)},
    OV_HUNTS_BABY_TURTLES(5),
};

static const ov_goal_gate to_beach = {.start = forget_search};

static const ov_goal_entry goals[] = {
    OV_TRAMPLES_EGGS(4),
    OV_LOOKS_AT_PLAYER(8, 8),
    OV_LOOKS_AROUND(8),
    {1, &ov_goal_drowned_to_water, OV_WITH(ov_drowned_settings, .speed = 1)},
    {2, &ov_goal_ranged,
     OV_WITH(ov_ranged_settings, .speed = 1, .interval_min = 40, .interval_max = 40, .radius = 10,
             .shoot = throw_trident, .may_use = holds_trident),
     .name = "DrownedTrident"},
    {2, &ov_goal_melee,
     OV_WITH(ov_melee_settings, .speed = 1, .raises_arms = true, .may_use = has_ok_target,
             .may_stay = keeps_ok_target, .has_hit = ov_zombie_has_hit),
     .name = "DrownedAttack"},
    {5, &ov_goal_seek_block,
     OV_WITH(ov_seek_block_settings, .speed = 1, .range = 8, .range_y = 2, .is_wanted = is_beach,
             .may_use = wants_beach),
     .name = "DrownedGoToBeach", .gate = &to_beach,
     OV_SEEKS("go to the beach", "going to the beach", "stands on", "no beach")},
    {6, &ov_goal_drowned_swim_up,
     OV_WITH(ov_drowned_settings, .speed = 1, .set_searching = set_searching)},
    {7, &ov_goal_stroll, OV_WITH(ov_stroll_settings, .speed = 1)},
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

// In water it swims while it looks for land or its target is in water, else it walks on the ground.
static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  drowned* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  const ov_actor* target = ov_agent_find(agent, actor->target);
  self->wants_to_swim = self->is_searching || (target != NULL && target->body.is_in_water);
  self->wants_up = self->is_searching || (target != NULL && target->body.pos.y > actor->body.pos.y);
  const ovis_navigation kind = self->wants_to_swim && actor->body.is_in_water
                                   ? OVIS_NAVIGATION_WATER
                                   : OVIS_NAVIGATION_GROUND;
  if (actor->has_nav && actor->nav.kind != kind) {
    ov_nav_stop(&actor->nav);
    actor->nav.kind = kind;
  }
}

static void look(const ov_actor* actor, ov_control_view* view) {
  const drowned* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  view->wants_to_swim = self->wants_to_swim;
  view->wants_up = self->wants_up;
}

const ov_profile ov_drowned_profile = {.goals = &plan,
                                       OV_OWN(drowned),
                                       .born = ov_zombie_born,
                                       .step = step,
                                       .look = look,
                                       .was_hurt = ov_zombie_was_hurt,
                                       .has_killed = ov_zombie_has_killed,
                                       .draw_jockey = ov_jockey_draw_young_zombie};
