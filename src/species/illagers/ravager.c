// The ravager: it tramples leaves, roars when it comes to itself, and obeys raiders only.
// Rules: docs/sources.md#raiders
#include "agent/own_state.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/illagers/raider_plan.h"
#include "world/scan.h"

#include <math.h>

// ---- Figures

const ov_species ov_ravager_row = {
    OV_ROW(RAVAGER, ravager, GROUND, OV_CAN_FLOAT | OV_LIKES_DARK, .width = 1.95f, .height = 2.2f,
           .eye_height = 1.87f, .health_max = 100, .speed = 0.3f, .follow_range = 32,
           .attack_damage = 12, .step_height = 1, OV_COSTS({OVIS_PATH_LEAVES, 0})),
    .nature.knock_back_resistance = 0.75,
    .seating = {.count = 1, .up = 2.1, .offset = -0.45, .young_offset = -0.45},
    .body = {.head_yaw = 45},
    .raid = &(const ov_raid_part){.turn = 5,
                                  .counts = {0, 0, 0, 1, 0, 1, 0, 2},
                                  .more = OV_RAID_MORE_IN_BONUS,
                                  .has_rider = true},
};

#define WIDTH_LESS 0.1
#define SPEED_CALM 0.3
#define SPEED_ANGRY 0.35
#define SPEED_SHARE 0.1 // of the way to it, each tick
#define ATTACK_TICKS 10
#define ROAR_TICKS 20
#define ROAR_AT 10
#define ROAR_RANGE 4.0
#define ROAR_DAMAGE 6.0f
#define ROAR_PUSH 4.0
#define ROAR_LIFT 0.2
#define NEAR2 0.001
#define LEAVES_REACH 0.2

#define RAVAGER_STATE(X)                                                                           \
  OV_RAIDER_PART(X)                                                                                \
  X(F64, speed, NONE, 0, 1) /* base of the attribute */                                            \
  X(COUNT, attack_ticks, ATTACK_TIME, 0)                                                           \
  X(COUNT, stun_ticks, STUN_TIME, 0)                                                               \
  X(COUNT, roar_ticks, ROAR_TIME, 0)                                                               \
  X(BOOL, is_ridden, NONE) /* by a mob that is no raider */
OV_SPECIES_STATE(ravager, RAVAGER_STATE)

static double reach2(const ov_actor* self, const ov_actor* target) {
  const double reach = 2 * ((double)self->body.size.width - WIDTH_LESS);
  return reach * reach + (double)target->body.size.width;
}

static void has_hit(ov_agent* agent, ov_actor* target) {
  (void)target;
  ravager* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  self->attack_ticks = ATTACK_TICKS;
}

static bool is_grown(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  return !other->is_baby;
}

static ovis_reason spares(const ov_agent* agent, const ov_actor* other) {
  OVIS_ASSERT(other->is_baby);
  (void)agent;
  (void)other;
  return OVIS_REASON_TARGET_YOUNG;
}

static void explain(const ov_goal_turn* turn, ovis_answer* answer) {
  ov_nearest_explain(turn, answer, spares);
}

static bool obeys_nobody(ov_goal_turn* turn) {
  const ravager* self = turn->agent->self->own;
  return !self->is_ridden || ov_goal_refuse(turn, OVIS_REASON_RIDDEN, 0, 0);
}

static const ov_goal_entry targets[] = {
    OV_ANSWERS(2, .ignored = ov_raiders, .alerted = OV_SPECIES_LIST(OV_SPECIES_RAVAGER)),
    OV_HUNTS_PLAYERS(3, .interval = 10, .may_use = obeys_nobody),
    {4, &ov_goal_attack_villager,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = ov_abstract_villagers,
             .must_see = true, .filter = is_grown, .may_use = obeys_nobody),
     OV_ATTACKS("a villager", OVIS_ABOUT_VILLAGER, OV_ATTACKS_AT_TIMES, OV_ATTACKS_NOBODY,
                OV_ATTACKS_SEEN,
                {OVIS_REASON_TARGET_YOUNG, "{who} is a baby, and it attacks only grown ones"}),
     .explain = explain},
    OV_HUNTS_GOLEMS(4, true, .interval = 10, .may_use = obeys_nobody),
};

static const ov_goal_entry goals[] = {
    OV_RAIDS_AS_FOLLOWER,
    OV_FLOATS(0),
    {4, &ov_goal_melee,
     OV_WITH(ov_melee_settings, .speed = 1, .follows_unseen = true, .reach2 = reach2,
             .has_hit = has_hit),
     .name = "RavagerMelee"},
    OV_STROLLS(5, 0.4, 0.001f),
    OV_LOOKS_AT_PLAYER(6, 6),
    OV_LOOKS_AT_MOB(10, 8),
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

static double attribute(const ov_actor* actor, ov_attribute which, double base) {
  const ravager* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->speed >= 0);
  OVIS_ASSERT(self->speed <= 1);
  return which == OV_ATTRIBUTE_SPEED ? self->speed : base;
}

static bool is_immobile(const ov_actor* actor) {
  const ravager* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->attack_ticks >= 0);
  OVIS_ASSERT(self->stun_ticks >= 0);
  return self->attack_ticks > 0 || self->stun_ticks > 0 || self->roar_ticks > 0;
}

static void shake(ov_agent* agent, ov_actor* other, void* context) {
  (void)context;
  if (other->row == agent->self->row) {
    return;
  }
  if (!ov_is_raider(agent, other, NULL)) {
    agent->verbs->hurt(agent, other, ROAR_DAMAGE, OVIS_DAMAGE_ATTACK);
  }
  const double dx = other->body.pos.x - agent->self->body.pos.x;
  const double dz = other->body.pos.z - agent->self->body.pos.z;
  const double dist2 = dx * dx + dz * dz > NEAR2 ? dx * dx + dz * dz : NEAR2;
  ov_body_push_level(&other->body, dx / dist2 * ROAR_PUSH, dz / dist2 * ROAR_PUSH);
  ov_body_push_up(&other->body, ROAR_LIFT);
}

static void roar(ov_agent* agent) {
  const ovis_aabb box = ov_body_box(&agent->self->body);
  const double r = ROAR_RANGE;
  const ovis_aabb near = {{box.min.x - r, box.min.y - r, box.min.z - r},
                          {box.max.x + r, box.max.y + r, box.max.z + r}};
  ov_agent_each_near(agent, &near, OV_ACTOR_MOB, shake, NULL);
  ov_agent_each_near(agent, &near, OV_ACTOR_PLAYER, shake, NULL);
}

// Breaks the leaves around it. False: there are none.
static bool break_leaves(ov_agent* agent) {
  const ovis_aabb box = ov_body_box(&agent->self->body);
  const double r = LEAVES_REACH;
  const ov_cell_range in = {ov_cell_of((ovis_vec3){box.min.x - r, box.min.y - r, box.min.z - r}),
                            ov_cell_of((ovis_vec3){box.max.x + r, box.max.y + r, box.max.z + r})};
  bool has_broken = false;
  for (ovis_pos at = in.min; at.x <= in.max.x; at = ov_scan_xyz(at, &in)) {
    if ((ov_agent_block(agent, at)->tags & OVIS_TAG(LEAVES)) != 0) {
      has_broken |= agent->verbs->set_block(agent, at, 0);
    }
  }
  return has_broken;
}

// Raiders on its back leave the way to it.
static bool obeys(const ov_actor* rider) {
  return ov_raider_of(rider) == NULL;
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_raider_step(agent);
  ravager* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->speed >= 0);
  OVIS_ASSERT(self->speed <= 1);
  const ov_actor* rider = ov_agent_find(agent, actor->riders[0]);
  const bool is_ridden =
      rider != NULL && rider->kind == OV_ACTOR_MOB && !ov_is_raider(agent, rider, NULL);
  if (is_ridden != self->is_ridden) {
    self->is_ridden = is_ridden;
    ov_actor_disable(actor, OVIS_FLAG_MOVE | OVIS_FLAG_JUMP | OVIS_FLAG_LOOK, is_ridden);
  }
  if (is_immobile(actor)) {
    self->speed = 0;
  } else {
    const double wanted = actor->target != 0 ? SPEED_ANGRY : SPEED_CALM;
    self->speed += SPEED_SHARE * (wanted - self->speed);
  }
  ov_actor_update_speed(actor);
  if (actor->body.has_hit_side && agent->env->mob_griefing && !break_leaves(agent) &&
      actor->body.is_on_ground) {
    ov_jump_control_jump(&actor->controls.jump);
  }
  if (self->roar_ticks > 0) {
    self->roar_ticks--;
    if (self->roar_ticks == ROAR_AT) {
      roar(agent);
    }
  }
  self->attack_ticks -= self->attack_ticks > 0;
  if (self->stun_ticks > 0) {
    self->stun_ticks--;
    self->roar_ticks = self->stun_ticks == 0 ? ROAR_TICKS : self->roar_ticks;
  }
}

static void born(ov_actor* actor) {
  ravager* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->speed = SPEED_CALM;
}

const ov_profile ov_ravager_profile = {.goals = &plan,
                                       OV_OWN(ravager),
                                       .was_set = ov_raider_was_set,

                                       .born = born,
                                       .step = step,
                                       .died = ov_raider_died,
                                       .obeys = obeys,
                                       .attribute = attribute,
                                       .is_immobile = is_immobile,
                                       .reach = OV_REACHES(VILLAGE)};
