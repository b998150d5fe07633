// The polar bear: its goals, and how it rears before a blow.
// Rules: docs/sources.md#goals-of-animals
#include "agent/anger.h"
#include "agent/attack.h"
#include "agent/own_state.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"
#include "species/animals/animal_plan.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_polar_bear_row = {
    OV_ROW(POLAR_BEAR, polar_bear, GROUND,
           OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT | OV_NEVER_FREEZES, .width = 1.4f,
           .height = 1.4f, .eye_height = 1.19f, .health_max = 30, .speed = 0.25f,
           .follow_range = 20, .attack_damage = 6, .step_height = 0.6f),
    .seating = OV_SEAT_OF_ANIMALS,
    .gets_angry = true,
    .keeps_anger = true,
};

#define ATTACK_TICKS 20 // between two blows
#define REAR_TICKS 10   // before a blow
#define REACH2 4.0      // blocks^2, plus the target's width
#define CUB_RANGE 8.0   // in which a mother looks for cubs
#define CUB_RANGE_Y 4.0

#define POLAR_BEAR_STATE(X) X(BOOL, is_rearing, NONE)
OV_SPECIES_STATE(polar_bear, POLAR_BEAR_STATE)

// ---- Conditions

static bool has_cause(ov_goal_turn* turn) {
  const ov_actor* self = turn->agent->self;
  return (self->is_baby && self->attacker != 0) || self->fire_ticks > 0 ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool is_cub(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  return other->species == agent->self->species && other->is_baby;
}

static bool has_cub(ov_goal_turn* turn) {
  if (turn->agent->self->is_baby) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_YOUNG, 0, 0);
  }
  const ov_species_id own[] = {turn->agent->self->row->id, OV_SPECIES_NONE};
  const ov_search_near search = {.kind = OV_ACTOR_MOB,
                                 .grow_xz = CUB_RANGE,
                                 .grow_y = CUB_RANGE_Y,
                                 .species = own,
                                 .filter = is_cub};
  return ov_agent_nearest(turn->agent, &search) != NULL ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool is_grown(ov_goal_turn* turn) {
  return !turn->agent->self->is_baby || ov_goal_refuse(turn, OVIS_REASON_TOO_YOUNG, 0, 0);
}

static bool is_adult(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  return !other->is_baby;
}

static bool is_baby(const ov_actor* actor) {
  return actor->is_baby;
}

// ---- The blow

static double reach2(const ov_actor* self, const ov_actor* target) {
  (void)self;
  return REACH2 + (double)target->body.size.width;
}

static void strike(ov_agent* agent, ov_actor* target, int32_t* ticks_until_attack) {
  polar_bear* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  const double near2 = reach2(agent->self, target);
  const double dist2 = ov_actor_dist2(agent->self, target);
  if (dist2 <= near2 && *ticks_until_attack <= 0) {
    *ticks_until_attack = ATTACK_TICKS;
    agent->verbs->hurt(agent, target, ov_attack_damage(agent->self), OVIS_DAMAGE_ATTACK);
    self->is_rearing = false;
  } else if (dist2 <= 2 * near2) {
    if (*ticks_until_attack <= 0) {
      *ticks_until_attack = ATTACK_TICKS;
      self->is_rearing = false;
    }
    self->is_rearing |= *ticks_until_attack <= REAR_TICKS;
  } else {
    *ticks_until_attack = ATTACK_TICKS;
    self->is_rearing = false;
  }
}

static void stand_down(ov_goal_turn* turn) {
  polar_bear* self = turn->agent->self->own;
  OVIS_ASSERT(turn->agent->self->profile->own_size >= sizeof *self);
  self->is_rearing = false;
}

// ---- Plan

static const ov_species_id bears[] = {OV_SPECIES_POLAR_BEAR, OV_SPECIES_NONE};
static const ov_goal_gate rears = {.stop = stand_down};

static const ov_goal_entry targets[] = {
    {1, &ov_goal_hurt_by,
     OV_WITH(ov_hurt_by_settings, .alerted = bears, .alerts = is_adult, .only_alerts = is_baby),
     .name = "PolarBearHurtBy"},
    {2, &ov_goal_attack_player,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_PLAYER, .interval = 20, .must_see = true,
             .must_reach = true, .range_share = 0.5f, .may_use = has_cub),
     .name = "PolarBearAttackPlayers",
     OV_ATTACKS("a player near its cub", OVIS_ABOUT_PLAYER, OV_ATTACKS_AT_TIMES, OV_ATTACKS_NOBODY,
                OV_ATTACKS_SEEN, OV_ATTACKS_REACHED,
                {OVIS_REASON_NO_NEED, "no cub is within 8 blocks of it"})},
    {3, &ov_goal_attack_player,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_PLAYER, .must_see = true,
             .filter = ov_anger_is_at),
     OV_ATTACKS("a player who made it angry", OVIS_ABOUT_PLAYER, OV_ATTACKS_AT_TIMES,
                OV_ATTACKS_NOBODY, OV_ATTACKS_SEEN)},
    {4, &ov_goal_attack_prey,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = OV_SPECIES_LIST(OV_SPECIES_FOX),
             .must_see = true, .must_reach = true, .may_use = is_grown),
     OV_ATTACKS("a fox", OVIS_ABOUT_NOBODY, OV_ATTACKS_AT_TIMES, OV_ATTACKS_NOBODY, OV_ATTACKS_SEEN,
                OV_ATTACKS_REACHED)},
    {5, &ov_goal_reset_anger, OV_WITH(ov_reset_anger_settings, .alerts = false)},
};

static const ov_goal_entry goals[] = {
    OV_FLOATS(0),
    {1, &ov_goal_melee,
     OV_WITH(ov_melee_settings, .speed = 1.25, .follows_unseen = true, .reach2 = reach2,
             .strike = strike),
     .name = "PolarBearMelee", .gate = &rears},
    {1, &ov_goal_panic, OV_WITH(ov_panic_settings, .speed = 2, .may_use = has_cause),
     .name = "PolarBearPanic"},
    OV_FOLLOWS_PARENT(4, 1.25),
    {5, &ov_goal_stroll, OV_WITH(ov_stroll_settings, .speed = 1)},
    OV_LOOKS_AT_PLAYER(6, 6),
    OV_LOOKS_AROUND(7),
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

static bool never_mates(const ov_actor* self, const ov_actor* other) {
  (void)self;
  (void)other;
  return false;
}

const ov_profile ov_polar_bear_profile = {
    .goals = &plan, OV_OWN(polar_bear), .kinship = &(const ov_kinship){.can_mate = never_mates}};
