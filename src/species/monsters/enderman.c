// The enderman: its goals, its block, its fear of water and its teleports.
// Rules: docs/sources.md#goals, #monsters
#include "agent/own_state.h"
#include "agent/teleport.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/monsters/enderman_goals.h"
#include "species/monsters/monster_plan.h"
#include "world/daylight.h"

// ---- Figures

const ov_species ov_enderman_row = {
    OV_ROW(ENDERMAN, enderman, GROUND, OV_CAN_FLOAT | OV_LIKES_DARK, .width = 0.6f, .height = 2.9f,
           .eye_height = 2.55f, .health_max = 40, .speed = 0.3f, .follow_range = 64,
           .attack_damage = 7, .step_height = 1, OV_COSTS({OVIS_PATH_WATER, -1})),
    .seating = OV_SEAT,
    .gets_angry = true,
    .keeps_anger = true,
};

#define ATTACK_SPEED ((double)0.15f) // added to its speed while it has a target
#define CALM_TICKS 600               // with a target, until daylight may end the hunt
#define BRIGHT 0.5f
#define WATER_DAMAGE 1.0f
#define DODGE_TRIES 64
#define STAY_ONE_IN 10 // blows of nobody; the others let it teleport

#define ENDERMAN_STATE(X)                                                                          \
  X(BLOCK, carried, CARRIED) /* 0: nothing */                                                      \
  X(TICK, target_tick, NONE) /* of the last change of its target, by its age */                    \
  X(BOOL, had_target, NONE)
OV_SPECIES_STATE(enderman, ENDERMAN_STATE)

static ovis_state* carried(ov_actor* actor) {
  enderman* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  return &self->carried;
}

static const ov_species_id endermites[] = {OV_SPECIES_ENDERMITE, OV_SPECIES_NONE};

static const ov_goal_entry targets[] = {
    {.priority = 1, .kind = &ov_goal_look_for_player},
    OV_ANSWERS(2, .alerted = NULL),
    {3, &ov_goal_nearest_attackable,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = endermites, .must_see = true),
     OV_ATTACKS("an endermite", OVIS_ABOUT_NOBODY, OV_ATTACKS_AT_TIMES, OV_ATTACKS_NOBODY,
                OV_ATTACKS_SEEN)},
    {4, &ov_goal_reset_anger, OV_WITH(ov_reset_anger_settings, .alerts = false)},
};

static const ov_goal_entry goals[] = {
    OV_FLOATS(0),
    {.priority = 1, .kind = &ov_goal_freeze},
    OV_FIGHTS(2, 1, .follows_unseen = false),
    OV_STROLLS(7, 1, 0),
    OV_LOOKS_AT_PLAYER(8, 8),
    OV_LOOKS_AROUND(8),
    {10, &ov_goal_leave_block, OV_WITH(ov_carry_settings, carried)},
    {11, &ov_goal_take_block, OV_WITH(ov_carry_settings, carried)},
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

// It runs faster while it has a target.
static void note_target(ov_actor* actor, enderman* self) {
  const bool has_target = actor->target != 0;
  if (has_target == self->had_target) {
    return;
  }
  self->had_target = has_target;
  self->target_tick = has_target ? actor->age_ticks : 0;
  actor->speed_bonus = has_target ? ATTACK_SPEED : 0;
  ov_actor_update_speed(actor);
}

static void calm_down_by_day(ov_agent* agent, const enderman* self) {
  ov_actor* actor = agent->self;
  if (actor->target == 0 || !ov_is_day(agent->env) ||
      actor->age_ticks < self->target_tick + CALM_TICKS) {
    return;
  }
  const ovis_pos eye = ov_cell_of(ov_body_eye(&actor->body));
  const float light = ov_brightness(agent->world, eye);
  if (light > BRIGHT && ov_sees_sky(agent->world, ov_body_cell(&actor->body)) &&
      ov_rng_float(&actor->rng) * 30.0f < (light - 0.4f) * 2.0f) {
    actor->target = 0;
    ov_teleport_anywhere(agent);
  }
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  enderman* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  note_target(actor, self);
  calm_down_by_day(agent, self);
  const ovis_pos feet = ov_body_cell(&actor->body);
  if (actor->body.is_in_water || ov_rains_at(agent->world, feet)) {
    const ov_harm harm = {.amount = WATER_DAMAGE, .damage = OVIS_DAMAGE_DROWNING};
    agent->verbs->harm(agent->turn, NULL, actor, &harm);
  }
}

static bool dodges(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)by;
  for (int32_t i = 0; harm->damage == OVIS_DAMAGE_PROJECTILE && i < DODGE_TRIES; i++) {
    if (ov_teleport_anywhere(agent)) {
      return true;
    }
  }
  return harm->damage == OVIS_DAMAGE_PROJECTILE;
}

static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)harm;
  if (by == NULL && ov_rng_int(&agent->self->rng, STAY_ONE_IN) != 0) {
    ov_teleport_anywhere(agent);
  }
}

const ov_profile ov_enderman_profile = {.goals = &plan,
                                        OV_OWN(enderman),
                                        .step = step,
                                        .dodges = dodges,
                                        .was_hurt = was_hurt,
                                        .reach = OV_REACHES(TELEPORT)};
