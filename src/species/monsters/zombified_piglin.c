// The zombified piglin: neutral, until one of them is hurt; then it tells others.
// Rules: docs/sources.md#zombified-piglins
#include "agent/anger.h"
#include "agent/own_state.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/monsters/monster_plan.h"
#include "species/monsters/young_zombie.h"

// ---- Figures

const ov_species ov_zombified_piglin_row = {
    OV_ROW(ZOMBIFIED_PIGLIN, zombified_piglin, GROUND,
           OV_IS_UNDEAD | OV_IS_FIRE_IMMUNE | OV_BREATHES_ANY | OV_HAS_FAST_YOUNG | OV_LIKES_DARK,
           .width = 0.6f, .height = 1.95f, .eye_height = 1.79f, .health_max = 20, .speed = 0.23f,
           .follow_range = 35, .attack_damage = 5, .step_height = 0.6f, .armor = 2,
           OV_COSTS({OVIS_PATH_LAVA, 8})),
    .seating = {.count = 1, .share = 0.75, .offset = -0.45, .young_offset = -0.05},
    .picks_up_loot = true,
    .gets_angry = true,
    .keeps_anger = true,
};

#define ANGRY_SPEED 0.05
#define ALERT_TICKS 80 // between two calls, and up to 40 more
#define ALERT_MORE 41
#define ALERT_RANGE_Y 10.0

#define ZOMBIFIED_PIGLIN_STATE(X)                                                                  \
  X(SERIAL, old_target, NONE)    /* serial */                                                      \
  X(COUNT, alert_ticks, NONE, 0) /* until it tells others */                                       \
  X(BOOL, is_fast, NONE)
OV_SPECIES_STATE(zombified_piglin, ZOMBIFIED_PIGLIN_STATE)

static const ov_goal_entry targets[] = {
    OV_ANSWERS(1, .alerted = OV_SPECIES_LIST(OV_SPECIES_ZOMBIFIED_PIGLIN)),
    OV_HUNTS_PLAYERS(2, .interval = 10, .filter = ov_anger_is_at),
    {3, &ov_goal_reset_anger, OV_WITH(ov_reset_anger_settings, .alerts = true)},
};

static const ov_goal_entry goals[] = {
    OV_TRAMPLES_EGGS(4),
    OV_LOOKS_AT_PLAYER(8, 8),
    OV_LOOKS_AROUND(8),
    {2, &ov_goal_melee, OV_WITH(ov_melee_settings, .speed = 1, .raises_arms = true),
     .name = "ZombieAttack"},
    OV_STROLLS(7, 1, 0.001f),
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

static void tell(ov_agent* agent, ov_actor* other, void* context) {
  (void)context;
  if (other->row == agent->self->row && other->target == 0) {
    agent->verbs->alert(agent, other, agent->self->target);
  }
}

static int32_t pause(ov_agent* agent) {
  return ALERT_TICKS + ov_rng_int(&agent->self->rng, ALERT_MORE);
}

static void tell_others(ov_agent* agent) {
  ov_actor* actor = agent->self;
  zombified_piglin* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->alert_ticks >= 0);
  const ov_actor* target = ov_agent_find(agent, actor->target);
  if (target == NULL) {
    self->old_target = 0;
    return;
  }
  if (self->old_target == 0) {
    self->alert_ticks = pause(agent);
  }
  self->old_target = target->serial;
  if (self->alert_ticks > 0) {
    self->alert_ticks--;
    return;
  }
  if (ov_agent_sees(agent, target)) {
    const double range = (double)actor->species->follow_range;
    const ovis_vec3 at = actor->body.pos;
    const ovis_aabb box = {{at.x - range, at.y - ALERT_RANGE_Y, at.z - range},
                           {at.x + 1 + range, at.y + 1 + ALERT_RANGE_Y, at.z + 1 + range}};
    ov_agent_each_near(agent, &box, OV_ACTOR_MOB, tell, NULL);
  }
  self->alert_ticks = pause(agent);
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  zombified_piglin* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  const bool is_fast = actor->anger_ticks > 0 && !actor->is_baby;
  if (is_fast != self->is_fast) {
    self->is_fast = is_fast;
    actor->speed_bonus += is_fast ? ANGRY_SPEED : -ANGRY_SPEED;
    ov_actor_update_speed(actor);
  }
  tell_others(agent);
}

const ov_profile ov_zombified_piglin_profile = {.goals = &plan,
                                                OV_OWN(zombified_piglin),
                                                .step = step,
                                                .draw_jockey = ov_jockey_draw_young_zombie};
