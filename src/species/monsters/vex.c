// The plan of vexes, and how they move without paths.
// Rules: docs/sources.md#motions
#include "species/monsters/vex.h"

#include "base/check.h"
#include "body/body_angle.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/monsters/monster_plan.h"
#include "species/monsters/vex_goals.h"

#include <math.h>

// ---- Figures

// claim 344
const ov_species ov_vex_row = {
    OV_ROW(VEX, vex, NONE,
           OV_CAN_FLOAT | OV_IS_FIRE_IMMUNE | OV_IS_FALL_IMMUNE | OV_IS_AIRBORNE | OV_LIKES_DARK,
           .width = 0.4f, .height = 0.8f, .eye_height = 0.5188f, .health_max = 14, .speed = 0.7f,
           .follow_range = 16, .attack_damage = 4, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = 0.4, .young_offset = 0.4},
    .body = {.traits = OV_BODY_PASSES_BLOCKS | OV_BODY_WEIGHTLESS},
};

#define VEX_PUSH 0.05 // of its speed
#define VEX_SLOW 0.5  // near its wish
#define LIFE_MIN 30   // seconds of a called vex, and up to 89 more
#define LIFE_MORE 90
#define LIFE_PAUSE 20 // ticks between two harms of one that fades

static const ov_species_id vexes[] = {OV_SPECIES_VEX, OV_SPECIES_NONE};

static const ov_goal_entry vex_targets[] = {
    OV_ANSWERS(1, .ignored = ov_raiders, .alerted = vexes),
    {.priority = 2, .kind = &ov_goal_vex_copy_target},
    OV_HUNTS_PLAYERS(3, .interval = 10),
};

static const ov_goal_entry vex_goals[] = {
    OV_FLOATS(0),
    {.priority = 4, .kind = &ov_goal_vex_charge},
    {.priority = 8, .kind = &ov_goal_vex_random_move},
    {9, &ov_goal_look_at,
     OV_WITH(ov_look_at_settings, .kind = OV_ACTOR_PLAYER, .range = 3, .chance = 1.0f)},
    OV_LOOKS_AT_MOB(10, 8),
};

static const ov_goal_mind_plan vex_plan = {.targets = OV_COUNTED(vex_targets),
                                           .goals = OV_COUNTED(vex_goals)};

static void fade(ov_agent* agent) {
  ov_vex* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->life_ticks >= 0);
  if (self->has_life && --self->life_ticks <= 0) {
    self->life_ticks = LIFE_PAUSE;
    const ov_harm harm = {.amount = 1, .damage = OVIS_DAMAGE_MAGIC};
    agent->verbs->harm(agent->turn, NULL, agent->self, &harm);
  }
}

static void step_vex(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_vex* self = actor->own;
  ov_body* body = &actor->body;
  fade(agent);
  if (!self->glide.has_wanted) {
    return;
  }
  double length;
  const ovis_vec3 way = ov_glide_way(body, self->glide.wanted, &length);
  const double size =
      ((double)body->size.width * 2 + (double)body->size.height) / 3; // mean edge of its box
  ovis_vec3* v = &body->velocity;
  if (length < size) {
    self->glide.has_wanted = false;
    *v = (ovis_vec3){v->x * VEX_SLOW, v->y * VEX_SLOW, v->z * VEX_SLOW};
    return;
  }
  const double push = self->glide.speed * VEX_PUSH / length;
  *v = (ovis_vec3){v->x + way.x * push, v->y + way.y * push, v->z + way.z * push};
  const ov_actor* target = ov_agent_find(agent, actor->target);
  const double dx = target != NULL ? target->body.pos.x - body->pos.x : v->x;
  const double dz = target != NULL ? target->body.pos.z - body->pos.z : v->z;
  if (dx != 0 || dz != 0) {
    body->yaw_deg = body->body_yaw_deg = ov_angle_yaw(dx, dz);
  }
}

OV_OWN_FUNCTIONS(ov_vex, OV_VEX_STATE, static)

static void begin_vex(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request) {
  (void)turn;
  ov_vex* self = newborn->own;
  OVIS_ASSERT(newborn->profile->own_size >= sizeof *self);
  self->owner = request->parent;
  self->has_bound = true;
  self->bound = ov_body_cell(&newborn->body);
  self->has_life = true;
  self->life_ticks = request->number;
}

bool ov_vex_call(ov_agent* agent, ovis_vec3 pos) {
  ov_actor* self = agent->self;
  const ov_spawn_request request = {.parent = self->serial,
                                    .pos = pos,
                                    .called = ov_species_figures(OV_SPECIES_VEX),
                                    .number = 20 * (LIFE_MIN + ov_rng_int(&self->rng, LIFE_MORE)),
                                    .begin = begin_vex};
  return agent->verbs->call(agent, &request);
}

// A save says how long it lives, and where it belongs.
static void vex_was_set(ov_actor* actor) {
  ov_vex* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->has_life |= self->life_ticks > 0;
  self->has_bound |= self->bound.x != 0 || self->bound.y != 0 || self->bound.z != 0;
}

const ov_profile ov_vex_profile = {.goals = &vex_plan,
                                   OV_OWN(ov_vex),
                                   .was_set = vex_was_set,
                                   .step = step_vex,
                                   .steers_itself = true};
