// The wither: three heads with targets of their own, skulls of two kinds, and a flight above prey.
// Rules: docs/sources.md#withers
#include "agent/shots.h"
#include "base/angles.h"
#include "base/check.h"
#include "base/trig.h"
#include "base/vec.h"
#include "body/body_angle.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/monsters/monster_plan.h"
#include "species/monsters/wither_goals.h"
#include "world/block_ids.h"
#include "world/scan.h"

#include <math.h>

// ---- Figures

const ov_species ov_wither_row = {
    OV_ROW(WITHER, wither, FLYING,
           OV_IS_UNDEAD | OV_IS_WITHER_IMMUNE | OV_CAN_FLOAT | OV_IS_FIRE_IMMUNE |
               OV_IS_FALL_IMMUNE | OV_BREATHES_ANY | OV_NEVER_FREEZES | OV_LIKES_DARK,
           .width = 0.9f, .height = 3.5f, .eye_height = 2.975f, .health_max = 300, .speed = 0.6f,
           .follow_range = 40, .attack_damage = 0, .step_height = 0.6f, .armor = 4),
    .seating = OV_SEAT,
    .body = {.move = OV_MOVE_KIND_FLYING, .tilt = 10, .flight_speed = 0.6},
    .nature.is_effect_immune = true,
};

#define SHIELD_TICKS_MAX 1000000
#define BIRTH_POWER 7.0f // of the explosion at the end of its shield
#define BIRTH_HEAL_EVERY 10
#define BIRTH_HEAL 10.0f
#define HEAL_EVERY 20
#define HEAL 1.0f

#define SINK 0.6 // factor of the speed upward, each tick
#define RISE 0.3
#define ABOVE 5.0 // blocks above its prey, while it is strong
#define DASH 0.3
#define DASH_DRAG 0.6
#define DASH_MIN2 9.0 // blocks^2 on the level
#define TURN_MIN2 0.05

#define HEAD_PAUSE 10 // ticks, and up to 9 more
#define HEAD_SHOT_PAUSE 40
#define HEAD_SHOT_MORE 20
#define HEAD_RANGE2 900.0
#define HEAD_SEARCH 20.0
#define HEAD_SEARCH_Y 8.0
#define IDLE_MAX 15 // acts without a target before a shot at random
#define IDLE_HURT 3 // that a blow counts for
#define IDLE_XZ 10.0
#define IDLE_Y 5.0
#define HEAD_UP 3.0
#define SIDE_UP 2.2
#define SIDE_OUT 1.3
#define DANGEROUS 0.001f // chance of a shot of the middle head

#define BREAK_TICKS 20
#define BREAK_HIGH 3 // cells above the feet
#define NEAR_MAX 64  // candidates of a side head; more are left out

// ---- Targets

// Everybody but the undead.
static bool is_prey(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  return !other->row->nature.is_undead && !ov_actor_is_thing(other);
}

static bool find_place(ov_agent* agent, ovis_vec3* out) {
  const double yaw = (double)agent->self->body.yaw_deg * OV_RAD_PER_DEG;
  const ovis_vec3 direction = {-ov_sin(yaw), 0, ov_cos(yaw)};
  return ov_agent_random_air_pos(agent, 8, 7, 0, direction, OV_HALF_PI, out) ||
         ov_agent_random_air_pos(agent, 8, 4, -2, direction, OV_HALF_PI, out);
}

static ovis_vec3 head_at(const ov_actor* actor, int32_t head) {
  const ovis_vec3 at = actor->body.pos;
  if (head == 0) {
    return (ovis_vec3){at.x, at.y + HEAD_UP, at.z};
  }
  const double angle = ((double)actor->body.body_yaw_deg + 180 * head) * OV_RAD_PER_DEG;
  return (ovis_vec3){at.x + ov_cos(angle) * SIDE_OUT, at.y + SIDE_UP,
                     at.z + ov_sin(angle) * SIDE_OUT};
}

static void shoot_at(ov_agent* agent, int32_t head, const ov_actor* target, bool is_dangerous) {
  OVIS_ASSERT(target != agent->self);
  ovis_vec3 to = target->body.pos;
  to.y += (double)target->body.size.eye_height * 0.5;
  ov_shoot_skull(agent, head_at(agent->self, head), to, is_dangerous);
}

static void shoot(ov_agent* agent, ov_actor* target, float power) {
  (void)power;
  OVIS_ASSERT(power >= 0);
  shoot_at(agent, 0, target, ov_rng_float(&agent->self->rng) < DANGEROUS);
}

static const ov_goal_entry targets[] = {
    OV_ANSWERS(1, .alerted = NULL),
    {2, &ov_goal_nearest_attackable,
     OV_WITH(ov_nearest_settings, .is_any_kind = true, .is_every_check = true, .filter = is_prey),
     OV_ATTACKS("whoever is alive", OVIS_ABOUT_NOBODY, OV_ATTACKS_NOBODY,
                {OVIS_REASON_SPARED, "{who} is undead"})},
};
static const ov_goal_entry goals[] = {
    {.priority = 0, .kind = &ov_goal_wither_do_nothing},
    {2, &ov_goal_ranged,
     OV_WITH(ov_ranged_settings, .speed = 1, .interval_min = 40, .interval_max = 40, .radius = 20,
             .shoot = shoot)},
    {5, &ov_goal_stroll, OV_WITH(ov_stroll_settings, .speed = 1, .find = find_place),
     .name = "WaterAvoidingRandomFlying"},
    OV_LOOKS_AT_PLAYER(6, 8),
    OV_LOOKS_AROUND(7),
};
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

// ---- Strength

// Below half of its health arrows bounce off, and it no longer flies above its prey.
static bool is_armored(const ov_actor* actor) {
  return actor->health <= (float)ov_actor_attribute(actor, OV_ATTRIBUTE_HEALTH_MAX) / 2;
}

static bool is_arrow(const ov_actor* missile) {
  return missile != NULL &&
         (missile->row->id == OV_SPECIES_ARROW || missile->row->id == OV_SPECIES_TRIDENT);
}

static bool dodges(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  const ov_wither* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->shield_ticks >= 0);
  OVIS_ASSERT(self->shield_ticks <= SHIELD_TICKS_MAX);
  const bool is_kin = by != NULL && by->kind == OV_ACTOR_MOB && by->row->nature.is_undead;
  return is_kin || harm->damage == OVIS_DAMAGE_DROWNING ||
         (self->shield_ticks > 0 && harm->damage != OVIS_DAMAGE_VOID) ||
         (is_armored(agent->self) && is_arrow(harm->missile));
}

static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)by;
  (void)harm;
  ov_wither* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->break_ticks >= 0);
  OVIS_ASSERT(self->break_ticks <= BREAK_TICKS);
  self->break_ticks = self->break_ticks > 0 ? self->break_ticks : BREAK_TICKS;
  for (int32_t i = 0; i < OV_WITHER_SIDE_HEADS; i++) {
    self->idle_counts[i] += IDLE_HURT;
  }
}

// ---- Flight

// It rises to its prey, or above it while it is strong, and dashes toward it on the level.
static void fly(ov_agent* agent) {
  ov_actor* actor = agent->self;
  const ov_wither* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  ov_body* body = &actor->body;
  ovis_vec3 v = {body->velocity.x, body->velocity.y * SINK, body->velocity.z};
  const ov_actor* prey = ov_agent_find(agent, self->targets[0]);
  if (prey != NULL) {
    const ovis_vec3 to = prey->body.pos;
    if (body->pos.y < to.y || (!is_armored(actor) && body->pos.y < to.y + ABOVE)) {
      v.y = fmax(0, v.y);
      v.y += RISE - v.y * SINK;
    }
    const double dx = to.x - body->pos.x;
    const double dz = to.z - body->pos.z;
    const double dist2 = dx * dx + dz * dz;
    if (dist2 > DASH_MIN2) {
      const double share = DASH / sqrt(dist2);
      v.x += dx * share - v.x * DASH_DRAG;
      v.z += dz * share - v.z * DASH_DRAG;
    }
  }
  body->velocity = v;
  if (ov_level_length2(v) > TURN_MIN2) {
    body->yaw_deg = ov_angle_yaw(v.x, v.z);
  }
}

// ---- Side heads

typedef struct near_list {
  uint64_t serials[NEAR_MAX];
  int32_t count;
} near_list;

static void add(ov_agent* agent, ov_actor* other, void* context) {
  near_list* list = context;
  const ov_targeting targeting = {.range = HEAD_SEARCH, .needs_sight = true, .is_combat = true};
  if (list->count < NEAR_MAX && is_prey(agent, other, NULL) &&
      ov_agent_can_target(agent, other, &targeting)) {
    list->serials[list->count++] = other->serial;
  }
}

static void find_target(ov_agent* agent, ov_wither* self, int32_t head) {
  ovis_aabb box = ov_body_box(&agent->self->body);
  box.min =
      (ovis_vec3){box.min.x - HEAD_SEARCH, box.min.y - HEAD_SEARCH_Y, box.min.z - HEAD_SEARCH};
  box.max =
      (ovis_vec3){box.max.x + HEAD_SEARCH, box.max.y + HEAD_SEARCH_Y, box.max.z + HEAD_SEARCH};
  near_list list = {.count = 0};
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, add, &list);
  ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, add, &list);
  if (list.count > 0) {
    self->targets[head] = list.serials[ov_rng_int(&agent->self->rng, list.count)];
  }
}

static double off(ov_rng* rng, double range) {
  OVIS_ASSERT(range >= 0);
  return ov_rng_double(rng) * 2 * range - range;
}

static void shoot_anywhere(ov_agent* agent, int32_t head) {
  ov_rng* rng = &agent->self->rng;
  ovis_vec3 to = agent->self->body.pos;
  to.x += off(rng, IDLE_XZ);
  to.y += off(rng, IDLE_Y);
  to.z += off(rng, IDLE_XZ);
  ov_shoot_skull(agent, head_at(agent->self, head), to, true);
}

static void use_side_head(ov_agent* agent, int32_t head) {
  ov_actor* actor = agent->self;
  ov_wither* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  const int32_t side = head - 1;
  if (actor->age_ticks < self->next_ticks[side]) {
    return;
  }
  self->next_ticks[side] = actor->age_ticks + HEAD_PAUSE + ov_rng_int(&actor->rng, HEAD_PAUSE);
  if (agent->env->difficulty >= OVIS_DIFFICULTY_NORMAL && self->idle_counts[side]++ > IDLE_MAX) {
    shoot_anywhere(agent, head);
    self->idle_counts[side] = 0;
  }
  if (self->targets[head] == 0) {
    find_target(agent, self, head);
    return;
  }
  const ov_actor* target = ov_agent_find(agent, self->targets[head]);
  const ov_targeting targeting = {.is_combat = true};
  if (target == NULL || !ov_agent_can_target(agent, target, &targeting) ||
      ov_actor_dist2(actor, target) > HEAD_RANGE2 || !ov_agent_sees(agent, target)) {
    self->targets[head] = 0;
    return;
  }
  shoot_at(agent, head, target, false);
  self->next_ticks[side] =
      actor->age_ticks + HEAD_SHOT_PAUSE + ov_rng_int(&actor->rng, HEAD_SHOT_MORE);
  self->idle_counts[side] = 0;
}

// ---- Blocks

static bool withstands(const ov_agent* agent, ovis_pos cell) {
  static const ov_block_id list[] = {OV_BLOCK_BARRIER,
                                     OV_BLOCK_BEDROCK,
                                     OV_BLOCK_CHAIN_COMMAND_BLOCK,
                                     OV_BLOCK_COMMAND_BLOCK,
                                     OV_BLOCK_END_GATEWAY,
                                     OV_BLOCK_END_PORTAL,
                                     OV_BLOCK_END_PORTAL_FRAME,
                                     OV_BLOCK_JIGSAW,
                                     OV_BLOCK_LIGHT,
                                     OV_BLOCK_MOVING_PISTON,
                                     OV_BLOCK_REINFORCED_DEEPSLATE,
                                     OV_BLOCK_REPEATING_COMMAND_BLOCK,
                                     OV_BLOCK_STRUCTURE_BLOCK};
  const ovis_state state = ovis_world_get_block(agent->world, cell);
  if (state == OVIS_STATE_UNLOADED) {
    return true;
  }
  const ov_block_id id = ov_registry_block_id(ovis_world_get_blocks(agent->world), state);
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    if (list[i] == id) {
      return true;
    }
  }
  return false;
}

static void destroy_around(ov_agent* agent) {
  const ovis_pos at = ov_body_cell(&agent->self->body);
  ovis_state air;
  if (!agent->env->mob_griefing ||
      !ov_registry_default_state(ovis_world_get_blocks(agent->world), OV_BLOCK_AIR, &air)) {
    return;
  }
  ov_cell_range in = ov_cells_around(at, 1, 0);
  in.max.y += BREAK_HIGH;
  for (ovis_pos cell = in.min; cell.x <= in.max.x; cell = ov_scan_xzy(cell, &in)) {
    if ((ov_agent_block(agent, cell)->tags & OVIS_TAG(AIR)) == 0 && !withstands(agent, cell)) {
      agent->verbs->set_block(agent, cell, air);
    }
  }
}

// ---- The step

static void gather(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_wither* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->shield_ticks >= 0);
  OVIS_ASSERT(self->shield_ticks <= SHIELD_TICKS_MAX);
  if (--self->shield_ticks <= 0) {
    agent->verbs->explode(agent, ov_body_eye(&actor->body), BIRTH_POWER);
  }
  if (actor->age_ticks % BIRTH_HEAL_EVERY == 0) {
    ov_actor_heal(actor, BIRTH_HEAL);
  }
}

static void step_wither(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_wither* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->break_ticks >= 0);
  OVIS_ASSERT(self->break_ticks <= BREAK_TICKS);
  fly(agent);
  if (self->shield_ticks > 0) {
    gather(agent);
    return;
  }
  for (int32_t head = 1; head < OV_WITHER_HEADS; head++) {
    use_side_head(agent, head);
  }
  self->targets[0] = actor->target;
  if (self->break_ticks > 0 && --self->break_ticks == 0) {
    destroy_around(agent);
  }
  if (actor->age_ticks % HEAL_EVERY == 0) {
    ov_actor_heal(actor, HEAL);
  }
}

static void targets_fields(ov_wither* self, ov_fields* fields) {
  for (int32_t i = 0; i < OV_WITHER_HEADS; i++) {
    ov_field_serial(fields, "head_target", &self->targets[i]);
  }
}

static void side_fields(ov_wither* self, ov_fields* fields) {
  for (int32_t i = 0; i < OV_WITHER_SIDE_HEADS; i++) {
    ov_field_tick(fields, "head_tick", &self->next_ticks[i]);
    ov_field_i32_in(fields, "head_idle", &self->idle_counts[i], 0, OV_OWN_COUNT_MAX);
  }
}

OV_OWN_FUNCTIONS(ov_wither, OV_WITHER_STATE, static)

const ov_profile ov_wither_profile = {.goals = &plan,
                                      OV_OWN(ov_wither),
                                      .was_hurt = was_hurt,
                                      .dodges = dodges,
                                      .step = step_wither,
                                      .reach = OV_REACHES(EVERYWHERE)};
