// The plan of phantoms, and how they move without paths. claims 4, 344
// Rules: docs/sources.md#motions
#include "base/check.h"
#include "base/trig.h"
#include "body/body_angle.h"
#include "figures/row.h"
#include "species/monsters/monster_plan.h"
#include "species/monsters/phantom_goals.h"

#include <math.h>

// ---- Figures

// claim 4
const ov_species ov_phantom_row = {
    OV_ROW(PHANTOM, phantom, NONE, OV_IS_FALL_IMMUNE | OV_IS_BURNING_UNDEAD | OV_IS_AIRBORNE,
           .width = 0.9f, .height = 0.5f, .eye_height = 0.175f, .health_max = 20, .speed = 0.7f,
           .follow_range = 16, .attack_damage = 6, .step_height = 0.6f),
    .seating = OV_SEAT,
    .body = {.travel = OV_TRAVEL_FLOAT},
};

#define PHANTOM_SIZE_MAX 64
#define PHANTOM_DAMAGE 6
#define PHANTOM_GROWS 0.15f // of its box, for each step of size
#define SINK_SHARE ((double)0.7f)
#define SLOW 0.2f
#define FAST 1.8f
#define FASTER 0.005f
#define SLOWER 0.025f
#define BUMP 0.1f // speed after a wall
#define STRAIGHT_DEG 3.0f
#define TURN_DEG 4.0f
#define EASE 0.2
#define LEVEL_MIN ((double)1e-5f)

static const ov_goal_entry phantom_targets[] = {{.priority = 1, .kind = &ov_goal_phantom_target}};
static const ov_goal_entry phantom_goals[] = {
    {.priority = 1, .kind = &ov_goal_phantom_strategy},
    {.priority = 2, .kind = &ov_goal_phantom_sweep},
    {.priority = 3, .kind = &ov_goal_phantom_circle},
};

static const ov_goal_mind_plan phantom_plan = {.targets = OV_COUNTED(phantom_targets),
                                               .goals = OV_COUNTED(phantom_goals)};

static float approach(float from, float to, float step) {
  OVIS_ASSERT(from >= 0);
  OVIS_ASSERT(step >= 0);
  return from < to ? fminf(from + step, to) : fmaxf(from - step, to);
}

// It turns toward its point, the faster the straighter it flies.
static void step_phantom(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_phantom* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->speed >= 0.05f);
  OVIS_ASSERT(self->speed <= 2.0f);
  ov_body* body = &actor->body;
  if (body->has_hit_side) {
    body->yaw_deg += 180;
    self->speed = BUMP;
  }
  double dx = self->point.x - body->pos.x;
  const double dy = self->point.y - body->pos.y;
  double dz = self->point.z - body->pos.z;
  double level = sqrt(dx * dx + dz * dz);
  if (level <= LEVEL_MIN) {
    return;
  }
  const double flat = 1 - fabs(dy * SINK_SHARE) / level;
  dx *= flat;
  dz *= flat;
  level = sqrt(dx * dx + dz * dz);
  const double length = sqrt(dx * dx + dz * dz + dy * dy);
  const float before = body->yaw_deg;
  const float wanted = dx != 0 || dz != 0 ? ov_angle_yaw(dx, dz) : before;
  body->yaw_deg = ov_angle_approach(ov_angle_wrap(before), ov_angle_wrap(wanted), TURN_DEG);
  body->body_yaw_deg = body->yaw_deg;
  body->head_yaw_deg = body->yaw_deg;
  const float turned = fabsf(ov_angle_wrap(body->yaw_deg - before));
  self->speed = turned < STRAIGHT_DEG ? approach(self->speed, FAST, FASTER * (FAST / self->speed))
                                      : approach(self->speed, SLOW, SLOWER);
  body->pitch_deg = ov_angle_pitch(dy, level);
  const double ahead = (double)(body->yaw_deg + 90) * OV_PI / 180;
  const double speed = (double)self->speed;
  const ovis_vec3 to = {speed * ov_cos(ahead) * fabs(dx / length),
                        speed * -ov_sin((double)body->pitch_deg * OV_PI / 180) * fabs(dy / length),
                        speed * ov_sin(ahead) * fabs(dz / length)};
  ovis_vec3* v = &body->velocity;
  *v = (ovis_vec3){v->x + (to.x - v->x) * EASE, v->y + (to.y - v->y) * EASE,
                   v->z + (to.z - v->z) * EASE};
}

static void look_phantom(const ov_actor* actor, ov_control_view* view) {
  (void)actor;
  view->is_look_off = true;
}

static void phantom_was_set(ov_actor* actor) {
  ov_phantom* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  const ovis_species* row = actor->species;
  const ov_body_size base = {row->width, row->height, row->eye_height};
  actor->body.size = ov_body_size_scaled(&base, 1 + PHANTOM_GROWS * (float)self->size);
  self->speed = self->speed > 0 ? self->speed : BUMP;
  self->has_anchor |= self->anchor.x != 0 || self->anchor.y != 0 || self->anchor.z != 0;
}

static double phantom_attribute(const ov_actor* actor, ov_attribute which, double base) {
  const ov_phantom* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->size >= 0);
  OVIS_ASSERT(self->size <= PHANTOM_SIZE_MAX);
  return which == OV_ATTRIBUTE_ATTACK ? PHANTOM_DAMAGE + self->size : base;
}

OV_OWN_FUNCTIONS(ov_phantom, OV_PHANTOM_STATE, static)

const ov_profile ov_phantom_profile = {.goals = &phantom_plan,
                                       OV_OWN(ov_phantom),
                                       .born = phantom_was_set,
                                       .was_set = phantom_was_set,
                                       .attribute = phantom_attribute,
                                       .step = step_phantom,
                                       .look = look_phantom,
                                       .steers_itself = true};
