// Moves the seconds body: turns, walks ahead, jumps when stuck, feels its way along walls.
// Rules: docs/sources.md#seconds
#include "body/body_seconds.h"

#include "base/angles.h"
#include "base/check.h"
#include "base/limits.h"
#include "base/trig.h"
#include "body/body_internal.h"
#include "world/collision.h"

// Source of all numbers in this file: docs/sources.md#seconds
#define STEP_MAX 0.5
#define PLAIN_SLIPPERINESS 0.6
#define SURFACE_DEPTH 0.5 // blocks below the feet
#define JUMP_PAUSE_MS 500
#define FORCE_MIN 0.1
// Feeling along a wall. These numbers are Ovis' own choice.
#define FEEL_AFTER_MS 1200 // stuck for longer than two jumps
#define FEEL_PROBE 4.0     // farthest end of the wall that is probed [Units: blocks]
#define FEEL_AHEAD 0.5     // room beyond the wall's face that ends the feeling [Units: blocks]
#define FEEL_TURNS_MAX 6   // number of turns after which it waits for another yaw

void ov_seconds_init(ov_seconds_body* body, const ov_body_size* size, ovis_vec3 pos,
                     const ovis_rules* rules) {
  OVIS_ASSERT(body != NULL);
  OVIS_ASSERT(size->width > 0);
  OVIS_ASSERT(size->height > 0);
  *body = (ov_seconds_body){
      .size = *size,
      .gravity = 9.81,
      .stays_head_on = rules->head_on_wall_holds,
      .has_dead_fall = rules->dead_zone_stops_falls,
      .keeps_force_at_contacts = rules->force_outlasts_contact,
      .jumps_at_rest = rules->standing_counts_as_stuck,
      .uses_surface_friction = rules->surface_gives_friction,
      .moves_once = rules->walk_joins_forces,
      .pos = pos,
  };
  body->is_on_ground = true; // claim 377
  body->speed = 3;           // claim 279
  body->jump_speed = 6;      // claim 279
  body->friction = 0.98;     // claim 285
}

ovis_aabb ov_seconds_box(const ov_seconds_body* body) {
  OVIS_ASSERT(body->stuck_ms >= 0);
  const double half = (double)(body->size.width / 2.0f);
  return (ovis_aabb){
      {body->pos.x - half, body->pos.y, body->pos.z - half},
      {body->pos.x + half, body->pos.y + (double)body->size.height, body->pos.z + half}};
}

// ---- Turning

void ov_seconds_turn(ov_seconds_body* body, double yaw_deg, double pitch_deg) {
  OVIS_ASSERT(body->feel_turns >= 0);
  const double wrapped = yaw_deg - 360 * floor(yaw_deg / 360);   // claim 276
  body->yaw_deg = wrapped >= 360 ? 0 : wrapped;                  // claim 276
  body->pitch_deg = pitch_deg < -90 ? -90 : pitch_deg;           // claim 276
  body->pitch_deg = body->pitch_deg > 90 ? 90 : body->pitch_deg; // claim 276
}

void ov_seconds_face(ov_seconds_body* body, ovis_vec3 place) {
  OVIS_ASSERT(body->pass_left >= 0);
  const double dx = place.x - body->pos.x;
  const double dy = place.y - body->pos.y;
  const double dz = place.z - body->pos.z;
  const double level = sqrt(dx * dx + dz * dz);
  const double yaw = level > 0 ? ov_atan2(-dx, dz) * OV_DEG_PER_RAD : body->yaw_deg;
  const double pitch =
      level > 0 || dy != 0 ? ov_atan2(dy, level) * OV_DEG_PER_RAD : body->pitch_deg;
  ov_seconds_turn(body, yaw, pitch);
}

// ---- Moving

// A body that comes from above stops at the top of another one.
static double stop_on_others(const ov_seconds_world* self, const ovis_aabb* box, ovis_vec3 moved) {
  double down = moved.y;
  for (int32_t i = 0; i < self->other_count; i++) {
    const ovis_aabb* other = &self->others[i];
    const bool is_over = box->max.x > other->min.x && box->min.x < other->max.x &&
                         box->max.z > other->min.z && box->min.z < other->max.z;
    const double gap = other->max.y - box->min.y; // 0 or below: it is above
    if (is_over && gap <= 0 && down < gap) {
      down = gap; // claim 373
    }
  }
  return down;
}

static ovis_vec3 sweep_world(void* context, const ovis_aabb* box, ovis_vec3 motion) {
  const ov_seconds_world* self = context;
  const ovis_aabb region = ov_box_swept(box, motion);
  const ov_solids solids = {0};
  ov_cells cells;
  ov_cells_init(&cells, self->world);
  ov_sweep near;
  ov_sweep_gather(&near, &cells, &solids, &region);
  ovis_vec3 moved = ov_sweep_move(&near, box, motion);
  moved.y = stop_on_others(self, box, moved);
  return moved;
}

static double world_slipperiness(void* context, const ovis_aabb* box) {
  const ov_seconds_world* self = context;
  const ovis_vec3 below = {(box->min.x + box->max.x) / 2, box->min.y - SURFACE_DEPTH,
                           (box->min.z + box->max.z) / 2};
  const ovis_state state = ovis_world_get_block(self->world, ov_cell_at(below.x, below.y, below.z));
  return state == OVIS_STATE_UNLOADED
             ? PLAIN_SLIPPERINESS
             : (double)ovis_blocks_get_traits(ovis_world_get_blocks(self->world), state)
                   ->slipperiness;
}

ov_seconds_space ov_seconds_space_of(const ov_seconds_world* world) {
  return (ov_seconds_space){sweep_world, world_slipperiness, (void*)(uintptr_t)world};
}

static ovis_vec3 sweep(const ov_seconds_body* body, const ov_seconds_space* space,
                       ovis_vec3 motion) {
  OVIS_ASSERT(space != NULL);
  const ovis_aabb box = ov_seconds_box(body);
  return space->sweep(space->context, &box, motion); // claim 380
}

static ovis_vec3 move(ov_seconds_body* body, const ov_seconds_space* space, ovis_vec3 motion) {
  const ovis_vec3 moved = sweep(body, space, motion); // claim 272
  body->pos.x += moved.x;                             // claims 272, 379
  body->pos.y += moved.y;                             // claim 272
  body->pos.z += moved.z;                             // claims 272, 379
  body->pos = ov_place_within(body->pos);
  if (motion.y != 0) {                                        // claim 273
    body->is_on_ground = motion.y < 0 && moved.y != motion.y; // claims 273, 373
  }
  body->is_stuck = false;                                              // claim 378
  if (fabs(motion.z) > fabs(motion.x) ? moved.z == 0 : moved.x == 0) { // claim 274
    body->is_stuck = true;                                             // claim 274
  }
  return moved;
}

ovis_vec3 ov_seconds_move(ov_seconds_body* body, const ovis_world* world, ovis_vec3 motion) {
  const ov_seconds_world plain = {.world = world};
  const ov_seconds_space space = ov_seconds_space_of(&plain);
  return move(body, &space, motion);
}

// Removes the sign of -0, which would show in hashes.
static double without_sign(double value) {
  return value == 0 ? 0 : value; // claim 278
}

ovis_vec3 ov_seconds_ahead(const ov_seconds_body* body, double distance) {
  OVIS_ASSERT(body->stuck_ms >= 0);
  OVIS_ASSERT(distance >= 0);
  const double radians = body->yaw_deg / OV_DEG_PER_RAD;
  return (ovis_vec3){without_sign(-ov_sin(radians) * distance), 0, // claims 277, 278
                     without_sign(ov_cos(radians) * distance)};    // claims 277, 278
}

// ---- Feeling along a wall
//
//          target                 A body that walks straight at the target stops at the wall for
//     #####^#####                 ever. After two jumps it walks along the wall to the nearer end,
//     <----+                      until there is room ahead, and then straight at the target again.

static ovis_vec3 on_axis(int32_t axis, double value) {
  return axis == 1 ? (ovis_vec3){value, 0, 0} : (ovis_vec3){0, 0, value};
}

static double part(const ovis_vec3* v, int32_t axis) {
  return axis == 1 ? v->x : v->z;
}

static bool has_room_ahead(const ov_seconds_body* body, const ov_seconds_space* space) {
  const double want = FEEL_AHEAD * body->wall_sign;
  const ovis_vec3 moved = sweep(body, space, on_axis(body->wall_axis, want));
  return part(&moved, body->wall_axis) == want;
}

// Distance along the wall to a place with room ahead; FEEL_PROBE or more: not within reach.
static double way_to_end(const ov_seconds_body* body, const ov_seconds_space* space, int32_t sign) {
  ov_seconds_body probe = *body;
  const int32_t along = 4 - body->wall_axis;
  const double stride = 0.25;
  for (double way = 0; way < FEEL_PROBE; way += stride) {
    const ovis_vec3 moved = sweep(&probe, space, on_axis(along, stride * sign));
    probe.pos.x += moved.x;
    probe.pos.z += moved.z;
    if (has_room_ahead(&probe, space)) {
      return way;
    }
    if (part(&moved, along) != stride * sign) {
      break; // an inner corner
    }
  }
  return 2 * FEEL_PROBE;
}

static void begin_to_feel(ov_seconds_body* body, const ov_seconds_space* space,
                          const ovis_vec3* ahead) {
  OVIS_ASSERT(ahead != NULL);
  body->wall_axis = fabs(ahead->z) > fabs(ahead->x) ? 3 : 1;
  body->wall_sign = part(ahead, body->wall_axis) < 0 ? -1 : 1;
  const double plus = way_to_end(body, space, 1);
  const double minus = way_to_end(body, space, -1);
  body->feel_sign = plus <= minus ? 1 : -1;
  body->feel_turns = 0;
}

static void stop_to_feel(ov_seconds_body* body) {
  body->wall_axis = 0;
  body->pass_left = 0;
  body->stuck_ms = 0;
}

// Passes the end of the wall straight ahead. Without this the next step toward the target would
// lead back in front of the wall.
static void pass(ov_seconds_body* body, const ov_seconds_space* space, double distance) {
  OVIS_ASSERT(distance >= 0);
  const double way = distance < body->pass_left ? distance : body->pass_left;
  move(body, space, on_axis(body->wall_axis, way * body->wall_sign));
  body->pass_left -= way;
  if (body->pass_left <= 0 || body->is_stuck) {
    stop_to_feel(body);
  }
}

// Replaces the step ahead while the body feels its way along a wall.
static void feel(ov_seconds_body* body, const ov_seconds_space* space, double distance) {
  OVIS_ASSERT(distance >= 0);
  if (body->pass_left > 0) {
    pass(body, space, distance);
    return;
  }
  const int32_t along = 4 - body->wall_axis;
  const double want = distance * body->feel_sign;
  const ovis_vec3 moved = move(body, space, on_axis(along, want));
  body->is_stuck = false;
  if (has_room_ahead(body, space)) {
    body->pass_left = FEEL_AHEAD;
    return;
  }
  if (part(&moved, along) != want) {
    body->feel_sign = -body->feel_sign;
    body->feel_turns++;
  }
  if (body->feel_turns > FEEL_TURNS_MAX) {
    stop_to_feel(body);
  }
}

// ---- The step

static void move_ahead(ov_seconds_body* body, const ov_seconds_space* space, double dt) {
  const ovis_vec3 ahead = ov_seconds_ahead(body, body->speed * dt); // claims 281, 289
  if (ahead.x == 0 && ahead.z == 0) {                               // claim 374
    // The reference rule keeps the flag of the fall, which means stuck whenever the fall was
    // vertical.
    body->is_stuck &= body->jumps_at_rest;
    return;
  }
  if (body->wall_axis != 0) {
    feel(body, space, body->speed * dt);
    return;
  }
  move(body, space, ahead); // claims 281, 286
  body->stuck_ms = body->is_stuck ? body->stuck_ms + (int32_t)floor(dt * 1000 + 0.5) : 0;
  if (!body->stays_head_on && body->stuck_ms > FEEL_AFTER_MS) { // claim 317
    begin_to_feel(body, space, &ahead);
  }
}

static void jump_if_stuck(ov_seconds_body* body, int64_t now_ms) {
  if (body->is_stuck && body->is_on_ground &&                               // claims 281, 288
      (!body->has_jumped || body->last_jump_ms + JUMP_PAUSE_MS < now_ms)) { // claims 281, 377
    body->force.y = body->jump_speed;                                       // claims 282, 288, 379
    body->last_jump_ms = now_ms;                                            // claim 281
    body->has_jumped = true;                                                // claim 281
  }
}

static double unless_small(double force) {
  return fabs(force) < FORCE_MIN ? 0 : force; // claim 283
}

static double worn(double force, double friction, double dt) {
  return force - force * friction * dt; // claims 285, 287, 326
}

// Share of the force lost per second. Slippery ground takes less.
static double friction_of(const ov_seconds_body* body, const ov_seconds_space* space) {
  if (!body->uses_surface_friction || !body->is_on_ground || space->slipperiness == NULL) {
    return body->friction; // claim 285
  }
  const ovis_aabb box = ov_seconds_box(body);
  const double slipperiness = space->slipperiness(space->context, &box);
  const double friction = body->friction * PLAIN_SLIPPERINESS / slipperiness; // claim 375
  return friction < 1 ? friction : 1;                                         // claim 287
}

// A force that a shape stopped becomes 0. The reference rule (keeps_force_at_contacts) keeps it: a
// body that stands accumulates the force of a long fall, and drops fast off an edge.
static double left_after(const ov_seconds_body* body, double force, double want, double moved) {
  return body->keeps_force_at_contacts || moved == want ? force : 0;
}

static void wear_forces(ov_seconds_body* body, const ov_seconds_space* space, double dt) {
  ovis_vec3* force = &body->force;
  const double friction = friction_of(body, space);
  force->y -= body->gravity * dt; // claim 284
  force->x = worn(force->x, friction, dt);
  force->y = worn(force->y, friction, dt);
  force->z = worn(force->z, friction, dt);
}

static void drop_small_forces(ov_seconds_body* body) {
  ovis_vec3* force = &body->force;
  force->x = unless_small(force->x);                                  // claim 283
  force->y = body->has_dead_fall ? unless_small(force->y) : force->y; // claims 283, 325
  force->z = unless_small(force->z);                                  // claim 283
}

// Moves by the forces, and by `ahead` if walk and forces are one move.
static void move_by_forces(ov_seconds_body* body, const ov_seconds_space* space, double dt,
                           ovis_vec3 ahead) {
  ovis_vec3* force = &body->force;
  drop_small_forces(body);
  const ovis_vec3 want = {ahead.x + force->x * dt, ahead.y + force->y * dt,
                          ahead.z + force->z * dt};  // claims 275, 286
  if (want.x != 0 || want.y != 0 || want.z != 0) {   // claim 374
    const ovis_vec3 moved = move(body, space, want); // claims 275, 286
    force->x = left_after(body, force->x, want.x, moved.x);
    force->y = left_after(body, force->y, want.y, moved.y);
    force->z = left_after(body, force->z, want.z, moved.z);
  }
  wear_forces(body, space, dt);
}

// The stuck flag of the last step decides about a jump: a fall beside a wall may have set it.
static void move_once(ov_seconds_body* body, const ov_seconds_space* space, double dt,
                      int64_t now_ms) {
  const ovis_vec3 ahead = ov_seconds_ahead(body, body->speed * dt);
  if (ahead.x == 0 && ahead.z == 0) {
    body->is_stuck &= body->jumps_at_rest;
  }
  jump_if_stuck(body, now_ms);
  move_by_forces(body, space, dt, ahead); // claim 376
}

void ov_seconds_step_in(ov_seconds_body* body, const ov_seconds_space* space, int64_t now_ms) {
  OVIS_VALIDATE(ov_seconds_is_valid(body));
  OVIS_ASSERT(!body->has_clock || now_ms >= body->last_ms);
  const double past = body->has_clock ? (double)(now_ms - body->last_ms) / 1000 : 0; // claim 280
  const double dt = past > STEP_MAX ? STEP_MAX : past;                               // claim 280
  body->has_clock = true;
  body->last_ms = now_ms; // claim 280
  if (body->moves_once) { // claim 376
    move_once(body, space, dt, now_ms);
  } else {
    move_ahead(body, space, dt);
    jump_if_stuck(body, now_ms);
    move_by_forces(body, space, dt, (ovis_vec3){0, 0, 0});
  }
  OVIS_VALIDATE(ov_seconds_is_valid(body));
}

void ov_seconds_step(ov_seconds_body* body, const ovis_world* world, int64_t now_ms) {
  const ov_seconds_world plain = {.world = world};
  const ov_seconds_space space = ov_seconds_space_of(&plain);
  ov_seconds_step_in(body, &space, now_ms);
}

// ---- For the sim

void ov_seconds_fields(ov_seconds_body* body, ov_fields* fields) {
  OVIS_ASSERT(body->feel_turns >= 0);
  bool* const flags[] = {&body->stays_head_on, &body->has_dead_fall, &body->keeps_force_at_contacts,
                         &body->jumps_at_rest, &body->is_on_ground,  &body->is_stuck,
                         &body->has_clock,     &body->has_jumped,    &body->uses_surface_friction,
                         &body->moves_once};
  ov_field_f32(fields, "size.width", &body->size.width);
  ov_field_f32(fields, "size.height", &body->size.height);
  ov_field_f32(fields, "size.eye_height", &body->size.eye_height);
  ov_field_f64(fields, "speed", &body->speed);
  ov_field_f64(fields, "jump_speed", &body->jump_speed);
  ov_field_f64(fields, "gravity", &body->gravity);
  ov_field_f64(fields, "friction", &body->friction);
  ov_field_bits(fields, "flags", flags, (int32_t)(sizeof flags / sizeof flags[0]));
  ov_field_vec3(fields, "pos", &body->pos);
  ov_field_vec3(fields, "force", &body->force);
  ov_field_f64(fields, "yaw_deg", &body->yaw_deg);
  ov_field_f64(fields, "pitch_deg", &body->pitch_deg);
  ov_field_i64(fields, "last_ms", &body->last_ms);
  ov_field_i64(fields, "last_jump_ms", &body->last_jump_ms);
  ov_field_i32(fields, "stuck_ms", &body->stuck_ms);
  ov_field_i32(fields, "wall_axis", &body->wall_axis);
  ov_field_i32(fields, "wall_sign", &body->wall_sign);
  ov_field_i32(fields, "feel_sign", &body->feel_sign);
  ov_field_i32(fields, "feel_turns", &body->feel_turns);
  ov_field_f64(fields, "pass_left", &body->pass_left);
}

bool ov_seconds_is_valid(const ov_seconds_body* body) {
  if (!(body->friction >= 0) || !(body->friction <= 1)) { // claim 287
    return false;                                         // claim 287
  }
  return body->size.width > 0 && body->size.width <= OV_BODY_SIZE_MAX && body->size.height > 0 &&
         body->size.height <= OV_BODY_SIZE_MAX && ov_is_within(body->speed, 1e3) &&
         ov_is_within(body->jump_speed, 1e3) && ov_is_within(body->gravity, 1e3) &&
         ov_is_place(&body->pos) && ov_is_vec3_within(&body->force, 1e6) && body->yaw_deg >= 0 &&
         body->yaw_deg < 360 && body->pitch_deg >= -90 && body->pitch_deg <= 90 &&
         (body->wall_axis == 0 || body->wall_axis == 1 || body->wall_axis == 3);
}

bool ov_seconds_is_sane(const ov_seconds_body* body) {
  const int64_t ms_max = INT64_C(1) << 56;
  return ov_seconds_is_valid(body) && ov_is_within_i64(body->last_ms, ms_max) &&
         ov_is_within_i64(body->last_jump_ms, ms_max) && body->stuck_ms >= 0 &&
         body->stuck_ms <= 1000000000 && ov_is_within_i64(body->wall_sign, 1) &&
         ov_is_within_i64(body->feel_sign, 1) && body->feel_turns >= 0 &&
         body->feel_turns <= FEEL_TURNS_MAX + 1 && ov_is_within(body->pass_left, FEEL_AHEAD);
}
