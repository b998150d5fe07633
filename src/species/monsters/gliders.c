// Vexes, ghasts and phantoms: their plans, and how they move without paths. claims 4, 344
// Rules: docs/sources.md#motions
#include "base/trig.h"
#include "body/body_angle.h"
#include "mind/goal/air/air_goals.h"
#include "mind/goal/goal_share.h"
#include "species/monsters/monster_plan.h"
#include "species/monsters/shots.h"
#include "species/monsters/vex.h"

#include <math.h>

#define VEX_PUSH 0.05 // of its speed
#define VEX_SLOW 0.5  // near its wish
#define LIFE_MIN 30   // seconds of a called vex, and up to 89 more
#define LIFE_MORE 90
#define LIFE_PAUSE 20 // ticks between two harms of one that fades
#define GHAST_PUSH 0.1
#define GHAST_PAUSE 2 // ticks between two pushes, and up to 4 more
#define GHAST_MORE 5
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

// ---- Vexes

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

static ovis_vec3 way_to(const ov_body* body, ovis_vec3 to, double* length) {
  const ovis_vec3 way = {to.x - body->pos.x, to.y - body->pos.y, to.z - body->pos.z};
  *length = sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
  return way;
}

static void fade(ov_agent* agent) {
  ov_vex* self = agent->self->own;
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
  const ovis_vec3 way = way_to(body, self->glide.wanted, &length);
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

static void vex_fields(void* own, ov_fields* fields) {
  ov_vex* self = own;
  ov_glide_fields(&self->glide, fields);
  ov_field_u64(fields, "owner", &self->owner);
  ov_field_bool(fields, "has_bound", &self->has_bound);
  ov_field_cell(fields, "bound", &self->bound);
  ov_field_bool(fields, "has_life", &self->has_life);
  ov_field_i32_in(fields, "life_ticks", &self->life_ticks, 0, OV_GOAL_COUNT_MAX);
  ov_field_bool(fields, "is_charging", &self->is_charging);
}

static void begin_vex(ov_turn* turn, ov_actor* newborn, const ov_birth* birth) {
  (void)turn;
  ov_vex* self = newborn->own;
  self->owner = birth->parent;
  self->has_bound = true;
  self->bound = ov_body_cell(&newborn->body);
  self->has_life = true;
  self->life_ticks = birth->number;
}

bool ov_vex_call(ov_agent* agent, ovis_vec3 pos) {
  ov_actor* self = agent->self;
  const ov_birth birth = {.parent = self->serial,
                          .pos = pos,
                          .called = ovis_species_find("vex"),
                          .number = 20 * (LIFE_MIN + ov_rng_int(&self->rng, LIFE_MORE)),
                          .begin = begin_vex};
  return agent->verbs->call(agent, &birth);
}

// A save says how long it lives, and where it belongs.
static void vex_was_set(ov_actor* actor) {
  ov_vex* self = actor->own;
  self->has_life |= self->life_ticks > 0;
  self->has_bound |= self->bound.x != 0 || self->bound.y != 0 || self->bound.z != 0;
}

static const ov_own_prop vex_props[] = {
    OV_OWN_I32_PROP(LIFE_TIME, ov_vex, life_ticks, 0, 1e9),
    OV_OWN_I32_PROP(BOUND_X, ov_vex, bound.x, -3e7, 3e7),
    OV_OWN_I32_PROP(BOUND_Y, ov_vex, bound.y, -2048, 2048),
    OV_OWN_I32_PROP(BOUND_Z, ov_vex, bound.z, -3e7, 3e7),
};

const ov_profile ov_vex_profile = {.mind = &ov_goal_mind_ops,
                                   .plan = &vex_plan,
                                   .own_size = sizeof(ov_vex),
                                   .own_fields = vex_fields,
                                   .was_set = vex_was_set,
                                   .step = step_vex,
                                   .steers_itself = true,
                                   OV_PROPS(vex_props)};

// ---- Ghasts

typedef struct ghast {
  ov_glide glide; // first
  int32_t pause_ticks;
  int32_t power; // of its explosions
} ghast;

static void shoot_fireball(ov_agent* agent, ov_actor* target, float power) {
  (void)power;
  ov_shoot_fireball(agent, target);
}

static const ov_goal_entry ghast_targets[] = {OV_HUNTS_PLAYERS(1, .height_max = 4)};
static const ov_goal_entry ghast_goals[] = {
    {.priority = 5, .kind = &ov_goal_float_around},
    {.priority = 7, .kind = &ov_goal_ghast_look},
    {7, &ov_goal_ghast_shoot, OV_WITH(ov_shooter_settings, shoot_fireball)},
};

static const ov_goal_mind_plan ghast_plan = {.targets = OV_COUNTED(ghast_targets),
                                             .goals = OV_COUNTED(ghast_goals)};

// Is the way free, box by box, a block at a time?
static bool can_reach(const ov_agent* agent, ovis_vec3 direction, int32_t steps) {
  ovis_aabb box = ov_body_box(&agent->self->body);
  for (int32_t i = 1; i < steps; i++) {
    box.min =
        (ovis_vec3){box.min.x + direction.x, box.min.y + direction.y, box.min.z + direction.z};
    box.max =
        (ovis_vec3){box.max.x + direction.x, box.max.y + direction.y, box.max.z + direction.z};
    if (ovis_world_collides(agent->world, &box)) {
      return false;
    }
  }
  return true;
}

static void step_ghast(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ghast* self = actor->own;
  if (!self->glide.has_wanted || self->pause_ticks-- > 0) {
    return;
  }
  self->pause_ticks += ov_rng_int(&actor->rng, GHAST_MORE) + GHAST_PAUSE;
  double length;
  ovis_vec3 way = way_to(&actor->body, self->glide.wanted, &length);
  const double share = length >= 1e-4 ? 1 / length : 0;
  way = (ovis_vec3){way.x * share, way.y * share, way.z * share};
  if (!can_reach(agent, way, (int32_t)ceil(length))) {
    self->glide.has_wanted = false;
    return;
  }
  ovis_vec3* v = &actor->body.velocity;
  *v = (ovis_vec3){v->x + way.x * GHAST_PUSH, v->y + way.y * GHAST_PUSH, v->z + way.z * GHAST_PUSH};
}

static void ghast_born(ov_actor* actor) {
  ghast* self = actor->own;
  self->power = 1;
}

static void ghast_fields(void* own, ov_fields* fields) {
  ghast* self = own;
  ov_glide_fields(&self->glide, fields);
  ov_field_i32_in(fields, "pause_ticks", &self->pause_ticks, -1, 100);
  ov_field_i32_in(fields, "power", &self->power, 0, 127);
}

static const ov_own_prop ghast_props[] = {OV_OWN_I32_PROP(FIREBALL_POWER, ghast, power, 0, 127)};

const ov_profile ov_ghast_profile = {.mind = &ov_goal_mind_ops,
                                     .plan = &ghast_plan,
                                     .own_size = sizeof(ghast),
                                     .own_fields = ghast_fields,
                                     .born = ghast_born,
                                     .step = step_ghast,
                                     .steers_itself = true,
                                     OV_PROPS(ghast_props)};

// ---- Phantoms

static const ov_goal_entry phantom_targets[] = {{.priority = 1, .kind = &ov_goal_phantom_target}};
static const ov_goal_entry phantom_goals[] = {
    {.priority = 1, .kind = &ov_goal_phantom_strategy},
    {.priority = 2, .kind = &ov_goal_phantom_sweep},
    {.priority = 3, .kind = &ov_goal_phantom_circle},
};

static const ov_goal_mind_plan phantom_plan = {.targets = OV_COUNTED(phantom_targets),
                                               .goals = OV_COUNTED(phantom_goals)};

static float approach(float from, float to, float step) {
  return from < to ? fminf(from + step, to) : fmaxf(from - step, to);
}

// It turns toward its point, the faster the straighter it flies.
static void step_phantom(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_phantom* self = actor->own;
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
  const ovis_species* row = actor->species;
  const ov_body_size base = {row->width, row->height, row->eye_height};
  const float most = 16.0f / row->width;
  const float scale = 1 + PHANTOM_GROWS * (float)self->size;
  actor->body.size = ov_body_size_scaled(&base, scale < most ? scale : most);
  self->speed = self->speed > 0 ? self->speed : BUMP;
  self->has_anchor |= self->anchor.x != 0 || self->anchor.y != 0 || self->anchor.z != 0;
}

static double phantom_attribute(const ov_actor* actor, ov_attribute which, double base) {
  const ov_phantom* self = actor->own;
  return which == OV_ATTRIBUTE_ATTACK ? PHANTOM_DAMAGE + self->size : base;
}

static void phantom_fields(void* own, ov_fields* fields) {
  ov_phantom* self = own;
  ov_field_i32_in(fields, "size", &self->size, 0, PHANTOM_SIZE_MAX);
  ov_field_bool(fields, "has_anchor", &self->has_anchor);
  ov_field_bool(fields, "is_swooping", &self->is_swooping);
  ov_field_cell(fields, "anchor", &self->anchor);
  ov_field_place(fields, "point", &self->point);
  ov_field_f32(fields, "flight_speed", &self->speed);
  fields->is_bad |=
      fields->mode == OV_FIELDS_READ && !(self->speed >= 0.05f && self->speed <= 2.0f);
}

static const ov_own_prop phantom_props[] = {
    OV_OWN_I32_PROP(SIZE, ov_phantom, size, 0, PHANTOM_SIZE_MAX),
    OV_OWN_I32_PROP(ANCHOR_X, ov_phantom, anchor.x, -3e7, 3e7),
    OV_OWN_I32_PROP(ANCHOR_Y, ov_phantom, anchor.y, -2048, 2048),
    OV_OWN_I32_PROP(ANCHOR_Z, ov_phantom, anchor.z, -3e7, 3e7),
};

const ov_profile ov_phantom_profile = {.mind = &ov_goal_mind_ops,
                                       .plan = &phantom_plan,
                                       .own_size = sizeof(ov_phantom),
                                       .own_fields = phantom_fields,
                                       .born = phantom_was_set,
                                       .was_set = phantom_was_set,
                                       .attribute = phantom_attribute,
                                       .step = step_phantom,
                                       .look = look_phantom,
                                       .steers_itself = true,
                                       OV_PROPS(phantom_props)};
