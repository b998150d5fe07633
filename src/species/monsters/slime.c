// The slime: it hops, hurts what it touches, and splits when it dies. Magma cubes do so too.
// Rules: docs/sources.md#goals, #monsters
#include "species/monsters/slime.h"
#include "agent/attack.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/monsters/slime_goals.h"

// ---- Figures

// claim 5
const ov_species ov_slime_row = {
    OV_ROW(SLIME, slime, NONE, 0, .width = 0.5202f, .height = 0.5202f, .eye_height = 0.325125f,
           .health_max = 1, .speed = 0.3f, .follow_range = 16, .attack_damage = 1,
           .step_height = 0.6f),
    .seating = OV_SEAT,
    .body = {.move = OV_MOVE_KIND_SLIME, .traits = OV_BODY_LEVEL_HEAD, .delay_factor = 1},
};

#define WIDTH ((float)(2.04 * 0.255)) // blocks for each step of size; the height is the same
#define EYE_SHARE 0.625f
#define SPEED_BASE 0.2
#define SPEED_STEP 0.1
#define REACH 0.6    // blocks for each step of size
#define TOUCH_XZ 1.0 // blocks around a player's box in which it touches
#define TOUCH_Y 0.5
#define MAGMA_DAMAGE 2  // added to the size
#define MAGMA_JUMP 0.1f // blocks per tick, for each step of size
#define JUMP 0.42f

OV_OWN_FUNCTIONS(ov_slime, OV_SLIME_STATE, )

int32_t ov_slime_steps(const ov_actor* actor) {
  const ov_slime* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->size >= 0);
  OVIS_ASSERT(self->size <= OV_SLIME_STEPS_MORE_MAX);
  return self->size + 1;
}

static bool is_magma(const ov_actor* actor) {
  return actor->row->id == OV_SPECIES_MAGMA_CUBE;
}

static bool hurts(const ov_actor* actor) {
  return is_magma(actor) || ov_slime_steps(actor) > 1;
}

double ov_slime_attribute(const ov_actor* actor, ov_attribute which, double base) {
  const int32_t steps = ov_slime_steps(actor);
  switch (which) {
  case OV_ATTRIBUTE_HEALTH_MAX: return steps * steps;
  case OV_ATTRIBUTE_SPEED: return SPEED_BASE + SPEED_STEP * steps;
  case OV_ATTRIBUTE_ATTACK: return steps + (is_magma(actor) ? MAGMA_DAMAGE : 0);
  }
  return base;
}

// A slime of full health keeps it when its size changes.
void ov_slime_was_set(ov_actor* actor) {
  ov_slime* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  const int32_t steps = ov_slime_steps(actor);
  const float side = WIDTH * (float)steps;
  actor->body.size = (ov_body_size){side, side, side * EYE_SHARE};
  actor->body.jump_power = is_magma(actor) ? JUMP + MAGMA_JUMP * (float)steps : JUMP;
  const int32_t old = self->old_size + 1;
  self->old_size = self->size;
  actor->health = actor->health == (float)(old * old) ? (float)(steps * steps) : actor->health;
  ov_actor_update_speed(actor);
}

// ---- Touching

static bool touches(const ovis_aabb* a, const ovis_aabb* b) {
  return a->min.x < b->max.x && a->max.x > b->min.x && a->min.y < b->max.y && a->max.y > b->min.y &&
         a->min.z < b->max.z && a->max.z > b->min.z;
}

static void hurt(ov_agent* agent, ov_actor* other) {
  const double reach = REACH * ov_slime_steps(agent->self);
  if (ov_actor_dist2(agent->self, other) < reach * reach && ov_agent_sees(agent, other)) {
    agent->verbs->hurt(agent, other, ov_attack_damage(agent->self), OVIS_DAMAGE_ATTACK);
  }
}

static void touch_player(ov_agent* agent, ov_actor* player, void* context) {
  OVIS_ASSERT(player != agent->self);
  const ovis_aabb* own = context;
  ovis_aabb box = ov_body_box(&player->body);
  box.min = (ovis_vec3){box.min.x - TOUCH_XZ, box.min.y - TOUCH_Y, box.min.z - TOUCH_XZ};
  box.max = (ovis_vec3){box.max.x + TOUCH_XZ, box.max.y + TOUCH_Y, box.max.z + TOUCH_XZ};
  if (touches(own, &box)) {
    hurt(agent, player);
  }
}

static void touch_golem(ov_agent* agent, ov_actor* other, void* context) {
  (void)context;
  if (other->row->id == OV_SPECIES_IRON_GOLEM) {
    hurt(agent, other);
  }
}

void ov_slime_moved(ov_agent* agent) {
  if (!hurts(agent->self)) {
    return;
  }
  ovis_aabb box = ov_body_box(&agent->self->body);
  const ovis_aabb near = {{box.min.x - TOUCH_XZ, box.min.y - TOUCH_Y, box.min.z - TOUCH_XZ},
                          {box.max.x + TOUCH_XZ, box.max.y + TOUCH_Y, box.max.z + TOUCH_XZ}};
  ov_agent_each_near(agent, &near, OV_ACTOR_PLAYER, touch_player, &box);
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, touch_golem, NULL);
}

// ---- Splitting

static void come(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request) {
  (void)turn;
  ov_slime* self = newborn->own;
  OVIS_ASSERT(newborn->profile->own_size >= sizeof *self);
  self->size = request->number;
  ov_slime_was_set(newborn);
  newborn->health = (float)ov_actor_attribute(newborn, OV_ATTRIBUTE_HEALTH_MAX);
}

void ov_slime_gone(ov_agent* agent) {
  ov_actor* actor = agent->self;
  const int32_t steps = ov_slime_steps(actor);
  if (steps <= 1) {
    return;
  }
  const int32_t count = 2 + ov_rng_int(&actor->rng, 3);
  const double quarter = steps / 4.0;
  for (int32_t i = 0; i < count; i++) {
    const ovis_vec3 at = actor->body.pos;
    const ov_spawn_request request = {
        .parent = actor->serial,
        .pos = {at.x + (i % 2 - 0.5) * quarter, at.y + 0.5, at.z + (i / 2 - 0.5) * quarter},
        .called = actor->species,
        .yaw_deg = ov_rng_float(&actor->rng) * 360.0f,
        .number = steps / 2 - 1,
        .begin = come};
    agent->verbs->call(agent, &request);
  }
}

// ---- Plan

static const ov_goal_entry targets[] = {
    OV_HUNTS_PLAYERS(1, .height_max = 4),
    OV_HUNTS_GOLEMS(3, true, .interval = 10),
};

static const ov_goal_entry goals[] = {
    {.priority = 1, .kind = &ov_goal_slime_float},
    {2, &ov_goal_slime_attack, OV_WITH(ov_slime_settings, hurts)},
    {.priority = 3, .kind = &ov_goal_slime_turn},
    {.priority = 5, .kind = &ov_goal_slime_hop},
};

const ov_goal_mind_plan ov_slime_plan = {.targets = OV_COUNTED(targets),
                                         .goals = OV_COUNTED(goals)};

const ov_profile ov_slime_profile = {OV_SLIME};
