#include "support/body_subject.h"

#include "body/body_internal.h"
#include "reference/seconds_ref.h"
#include "support/test.h"

static const struct {
  body_ref_travel travel;
  float water_push;
} travels[OV_TRAVEL_COUNT] = {
    [OV_TRAVEL_WALK] = {BODY_REF_WALKS, 0},        [OV_TRAVEL_FISH] = {BODY_REF_SWIMS, 0.01f},
    [OV_TRAVEL_GUARDIAN] = {BODY_REF_SWIMS, 0.1f}, [OV_TRAVEL_DOLPHIN] = {BODY_REF_SWIMS, 0},
    [OV_TRAVEL_ALLAY] = {BODY_REF_HOVERS, 0},      [OV_TRAVEL_FLOAT] = {BODY_REF_DRIFTS, 0},
    [OV_TRAVEL_DRIFT] = {BODY_REF_GLIDES, 0}};

body_ref body_ref_of(const ov_body* body) {
  return (body_ref){.width = body->size.width,
                    .height = body->size.height,
                    .eye = body->size.eye_height,
                    .step = body->step_height,
                    .jump_power = body->jump_power,
                    .air_push = body->flying_speed,
                    .weighs = body->has_gravity,
                    .floats_down = body->is_slow_falling,
                    .swims = body->is_fluid_affected,
                    .wall_climber = body->climbs_walls,
                    .web_proof = body->passes_cobwebs,
                    .bush_proof = body->passes_bushes,
                    .drifts = body->is_pushed_by_fluids,
                    .snow_walker = body->walks_on_powder_snow,
                    .lava_walker = body->stands_on_lava,
                    .sprints = body->is_sprinting,
                    .idles = body->sinks_idle,
                    .levitation = body->levitation,
                    .travel = travels[body->travel].travel,
                    .water_push = travels[body->travel].water_push,
                    .at = {body->pos.x, body->pos.y, body->pos.z}};
}

static ov_travel travel_of(const body_ref* r) {
  for (int i = 0; i < OV_TRAVEL_COUNT; i++) {
    if (travels[i].travel == r->travel && travels[i].water_push == r->water_push) {
      return (ov_travel)i;
    }
  }
  fail_msg("the engine has no such travel");
  return OV_TRAVEL_WALK;
}

static ovis_vec3 vec3_of(const double v[3]) {
  return (ovis_vec3){v[0], v[1], v[2]};
}

static void copy(double out[3], const ovis_vec3* v) {
  out[0] = v->x;
  out[1] = v->y;
  out[2] = v->z;
}

static ov_body body_of(const body_ref* r) {
  const ov_body_size size = {r->width, r->height, r->eye};
  ov_body b;
  ov_body_init(&b, &size, vec3_of(r->at), r->yaw);
  b.step_height = r->step;
  b.jump_power = r->jump_power;
  b.flying_speed = r->air_push;
  b.has_gravity = r->weighs;
  b.is_slow_falling = r->floats_down;
  b.is_fluid_affected = r->swims;
  b.climbs_walls = r->wall_climber;
  b.passes_cobwebs = r->web_proof;
  b.passes_bushes = r->bush_proof;
  b.is_pushed_by_fluids = r->drifts;
  b.walks_on_powder_snow = r->snow_walker;
  b.stands_on_lava = r->lava_walker;
  b.is_sprinting = r->sprints;
  b.sinks_idle = r->idles;
  b.levitation = r->levitation;
  b.travel = travel_of(r);
  b.speed = r->speed;
  b.forward = r->ahead;
  b.sideways = r->left;
  b.vertical = r->up;
  b.is_jumping = r->jumps;
  b.velocity = vec3_of(r->v);
  b.stuck = vec3_of(r->held);
  b.fall_distance = r->fallen;
  b.water_height = r->depth[OVIS_FLUID_WATER];
  b.lava_height = r->depth[OVIS_FLUID_LAVA];
  b.jump_cooldown_ticks = r->cooldown;
  b.is_on_ground = r->stands;
  b.has_hit_side = r->hit_side;
  b.has_hit_level = r->hit_level;
  b.is_in_water = r->wet;
  b.is_in_lava = r->hot;
  b.is_eye_in_water = r->eye_wet;
  b.is_on_wall = r->on_wall;
  return b;
}

static void take_state(body_ref* r, const ov_body* b) {
  copy(r->at, &b->pos);
  copy(r->v, &b->velocity);
  copy(r->held, &b->stuck);
  r->fallen = b->fall_distance;
  r->depth[OVIS_FLUID_WATER] = b->water_height;
  r->depth[OVIS_FLUID_LAVA] = b->lava_height;
  r->wet = b->is_in_water;
  r->hot = b->is_in_lava;
  r->eye_wet = b->is_eye_in_water;
  r->eye_walled = b->is_suffocating;
  r->stands = b->is_on_ground;
  r->hit_side = b->has_hit_side;
  r->hit_level = b->has_hit_level;
  r->on_wall = b->is_on_wall;
  r->cooldown = b->jump_cooldown_ticks;
  r->ahead = b->forward;
  r->left = b->sideways;
}

void body_subject_tick(body_ref* b, const ovis_world* world) {
  if (test_subject_now() == TEST_REFERENCE) {
    body_ref_tick(b, world);
    return;
  }
  assert_false(b->is_thing);
  ov_body body = body_of(b);
  const ov_body_landing landing = ov_body_tick(&body, world);
  assert_true(ov_body_is_valid(&body));
  take_state(b, &body);
  b->landed = landing.has_landed ? landing.fall_distance : 0;
}

void body_subject_flow(const ovis_world* world, int x, int y, int z, double flow[3]) {
  if (test_subject_now() == TEST_REFERENCE) {
    body_ref_flow(world, x, y, z, flow);
    return;
  }
  ov_cells cells;
  ov_cells_init(&cells, world);
  const ovis_pos pos = {x, y, z};
  const ovis_vec3 found = ov_fluid_flow(&cells, pos, ov_cells_traits(&cells, pos));
  copy(flow, &found);
}

bool body_subject_eye_in_wall(const body_ref* b, const ovis_world* world) {
  if (test_subject_now() == TEST_REFERENCE) {
    return body_ref_eye_in_wall(b, world);
  }
  ov_body body = body_of(b);
  ov_body_begin(&body, world);
  return body.is_suffocating;
}

// ---- The seconds body

static seconds_ref seconds_of(const ov_seconds_body* body) {
  assert_true(body->stays_head_on && body->keeps_force_at_contacts && body->jumps_at_rest);
  assert_false(body->uses_surface_friction || body->moves_once);
  return (seconds_ref){.shape = {.width = body->size.width,
                                 .height = body->size.height,
                                 .at = {body->pos.x, body->pos.y, body->pos.z}},
                       .speed = body->speed,
                       .jump_speed = body->jump_speed,
                       .gravity = body->gravity,
                       .friction = body->friction,
                       .yaw = body->yaw_deg,
                       .mot = {body->force.x, body->force.y, body->force.z},
                       .stands = body->is_on_ground,
                       .is_stuck = body->is_stuck,
                       .last_ms = (long)body->last_ms,
                       .last_jump_ms = body->has_jumped ? (long)body->last_jump_ms : -100000,
                       .falls_at_rest = !body->has_dead_fall};
}

void seconds_subject_step(ov_seconds_body* body, const ovis_world* world, int64_t now_ms) {
  if (test_subject_now() == TEST_ENGINE) {
    ov_seconds_step(body, world, now_ms);
    return;
  }
  if (body->has_clock) {
    seconds_ref ref = seconds_of(body);
    seconds_ref_step(&ref, world, (long)now_ms);
    body->pos = vec3_of(ref.shape.at);
    body->force = vec3_of(ref.mot);
    body->is_on_ground = ref.stands;
    body->is_stuck = ref.is_stuck;
    body->has_jumped = ref.last_jump_ms >= 0;
    body->last_jump_ms = body->has_jumped ? ref.last_jump_ms : 0;
  }
  body->has_clock = true;
  body->last_ms = now_ms;
}
