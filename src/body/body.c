// Runs the tick of a body: senses fluids, jumps, moves, and skips the work at rest.
// Rules: docs/sources.md#body-physics
#include "body/body.h"

#include "base/check.h"
#include "base/limits.h"
#include "base/vec.h"
#include "body/body_angle.h"
#include "body/body_internal.h"

// Source of all numbers in this file: docs/sources.md#body-physics
#define VELOCITY_MIN 0.003
#define JUMP_COOLDOWN_TICKS 10
#define FLUID_STROKE ((double)0.04f)
#define INPUT_DAMPING 0.98f
#define SPRINT_JUMP 0.2f
#define SEAT_HEIGHT 0.75
#define WAKE_REACH 4        // blocks around a body at rest; a tick of it looks no farther
#define CHANGES_READ_MAX 32 // of the world's log, by a body at rest

void ov_body_init(ov_body* body, const ov_body_size* size, ovis_vec3 pos, float yaw_deg) {
  OVIS_ASSERT(body != NULL);
  OVIS_ASSERT(size->width > 0);
  OVIS_ASSERT(size->height > 0);
  *body = (ov_body){
      .kind = OV_BODY_TICK,
      .size = *size,
      .step_height = 0.6f,
      .jump_power = OV_BODY_JUMP_POWER,
      .gravity = OV_BODY_GRAVITY,
      .movement_speed = 0.7,
      .flying_speed = 0.02f,
      .has_gravity = true,
      .is_fluid_affected = true,
      .is_pushed_by_fluids = true,
      .pos = pos,
      .tick_pos = pos,
      .yaw_deg = yaw_deg,
      .body_yaw_deg = yaw_deg,
      .head_yaw_deg = yaw_deg,
  };
}

static float scaled(float side, float scale) {
  const float wanted = side * scale;
  return wanted < OV_BODY_SIZE_MAX ? wanted : OV_BODY_SIZE_MAX;
}

ov_body_size ov_body_size_scaled(const ov_body_size* size, float scale) {
  OVIS_ASSERT(scale > 0);
  return (ov_body_size){scaled(size->width, scale), scaled(size->height, scale),
                        scaled(size->eye_height, scale)};
}

// ---- Rest
//
// A tick depends only on the body and on the blocks around it. If one tick changed nothing, the
// next one changes nothing either and needs no look at the world. Only the most frequent kind of
// rest counts, which few values describe: on the ground, out of fluids, without a wish to move.

static uint32_t rest_settings(const ov_body* body) {
  return (uint32_t)body->has_gravity | (uint32_t)body->is_slow_falling << 1 |
         (uint32_t)body->is_fluid_affected << 2 | (uint32_t)body->walks_on_powder_snow << 3 |
         (uint32_t)body->stands_on_lava << 4 | (uint32_t)body->is_ballistic << 5 |
         (uint32_t)body->passes_blocks << 6 | (uint32_t)body->travel << 8;
}

static bool wants_to_stay(const ov_body* body) {
  return body->forward == 0 && body->sideways == 0 && body->vertical == 0 && !body->is_jumping;
}

static bool is_quiet(const ov_body* body) {
  return body->is_on_ground && !body->has_hit_side && !body->is_in_water && !body->is_in_lava &&
         body->fall_distance == 0 && body->stuck.x == 0 && body->stuck.y == 0 &&
         body->stuck.z == 0 && !body->is_on_wall && body->levitation == 0;
}

// Has a block changed within WAKE_REACH of the resting body since revision `since`? Returns true
// as well when there are too many changes to read.
static bool is_changed_near(const ov_body_rest* rest, const ovis_world* world, uint64_t since) {
  OVIS_ASSERT(rest != NULL);
  OVIS_ASSERT(world != NULL);
  if (world->revision - since > CHANGES_READ_MAX) {
    return true;
  }
  const double half = (double)rest->size.width / 2 + WAKE_REACH;
  for (uint64_t n = since + 1; n <= world->revision; n++) {
    const ovis_change* change = &world->changes[n % OV_CHANGES_KEPT];
    const ovis_pos at = change->pos;
    const double side = change->kind == OVIS_CHANGE_BLOCK ? 1 : OVIS_SECTION_SIZE;
    if (change->kind == OVIS_CHANGE_LIGHT) {
      continue;
    }
    if (at.x + side >= rest->pos.x - half && at.x <= rest->pos.x + half &&
        at.y + side >= rest->pos.y - WAKE_REACH &&
        at.y <= rest->pos.y + (double)rest->size.height + WAKE_REACH &&
        at.z + side >= rest->pos.z - half && at.z <= rest->pos.z + half) {
      return true;
    }
  }
  return false;
}

// Skips changes that are too far away to affect the body: in a large crowd some block changes in
// every tick.
static void pass_over_far_changes(ov_body_rest* rest, const ovis_world* world) {
  if (rest->world != world->self) {
    return;
  }
  if (rest->revision != world->revision && !is_changed_near(rest, world, rest->revision)) {
    rest->revision = world->revision;
  }
}

static bool same_size(const ov_body_size* a, const ov_body_size* b) {
  return a->width == b->width && a->height == b->height && a->eye_height == b->eye_height;
}

// Is the body where the last tick left it, among the same blocks?
static bool has_not_moved(const ov_body* body, const ovis_world* world) {
  const ov_body_rest* rest = &body->rest;
  return rest->world == world->self && rest->revision == world->revision &&
         ov_vec_is_same(rest->pos, body->pos) && same_size(&rest->size, &body->size);
}

static bool is_at_rest(const ov_body* body, const ovis_world* world) {
  const ov_body_rest* rest = &body->rest;
  return rest->is_known && has_not_moved(body, world) &&
         ov_vec_is_same(rest->velocity, body->velocity) && rest->settings == rest_settings(body) &&
         is_quiet(body);
}

// Records at the end of a tick whether the tick changed anything. The tests of fluids and eyes and
// the move must have used the same revision of the world and the same size.
static void note_rest(ov_body* body, const ovis_world* world, const ovis_vec3* old_velocity) {
  ov_body_rest* rest = &body->rest;
  const bool is_same_begin = rest->world == world->self && same_size(&rest->size, &body->size);
  rest->world = world->self;
  rest->revision = world->revision;
  rest->pos = body->pos;
  rest->velocity = body->velocity;
  rest->size = body->size;
  rest->is_known = is_same_begin && wants_to_stay(body) &&
                   ov_vec_is_same(body->pos, body->tick_pos) &&
                   ov_vec_is_same(body->velocity, *old_velocity) && is_quiet(body) &&
                   !is_changed_near(rest, world, rest->begin_revision);
  rest->settings = rest_settings(body);
}

void ov_body_wake(ov_body* body) {
  body->rest = (ov_body_rest){0};
}

// ---- The tick

static double cut_off(double velocity) {
  return velocity < VELOCITY_MIN && velocity > -VELOCITY_MIN ? 0 : velocity;
}

void ov_body_begin(ov_body* body, const ovis_world* world) {
  OVIS_ASSERT(world != NULL);
  OVIS_ASSERT(body->kind == OV_BODY_TICK);
  OVIS_VALIDATE(ov_body_is_valid(body));
  body->tick_pos = body->pos;
  pass_over_far_changes(&body->rest, world);
  if (!is_at_rest(body, world)) {
    ov_cells cells;
    ov_cells_init(&cells, world);
    // The end of the last tick looked for fluids. If it found none and nothing has changed, there
    // are none now.
    if (!body->rest.is_dry || !has_not_moved(body, world)) {
      ov_body_sense_fluids(body, &cells, OV_WATER_AND_LAVA, OV_WATER_AND_LAVA);
    } else {
      body->lava_height = 0;
      body->is_in_lava = false;
    }
    ov_body_sense_eye(body, &cells);
    body->rest.is_known = false;
    body->rest.is_dry = false;
    body->rest.world = world->self;
    body->rest.size = body->size;
    body->rest.begin_revision = world->revision;
  }
  if (body->is_in_water) {
    body->fall_distance = 0;
  }
  if (body->is_in_lava) {
    body->fall_distance *= body->stands_on_lava ? 0 : 0.5f;
  }
  if (body->jump_cooldown_ticks > 0) {
    body->jump_cooldown_ticks--;
  }
  body->velocity.x = cut_off(body->velocity.x);
  body->velocity.y = cut_off(body->velocity.y);
  body->velocity.z = cut_off(body->velocity.z);
}

// Jump factor of the block at the feet, or else of the one below.
static float jump_factor(const ov_body* body, ov_cells* cells) {
  const ovis_state_traits* here = ov_cells_traits(cells, ov_body_cell(body));
  if (here != NULL && here->jump_factor != 1.0f) {
    return here->jump_factor;
  }
  const ovis_state_traits* below = ov_cells_traits(cells, ov_body_ground_cell(body));
  return below == NULL ? 1.0f : below->jump_factor;
}

static void jump(ov_body* body, ov_cells* cells) {
  if (!body->is_jumping) {
    body->jump_cooldown_ticks = 0;
    return;
  }
  const bool is_in_lava = body->is_fluid_affected && body->is_in_lava;
  const bool is_in_water = body->is_fluid_affected && body->is_in_water;
  const double depth = is_in_lava ? body->lava_height : is_in_water ? body->water_height : 0;
  const bool is_deep = depth > ov_body_fluid_jump_threshold(body);
  if (is_deep || (depth > 0 && !body->is_on_ground)) {
    body->velocity.y += FLUID_STROKE;
  } else if (body->is_on_ground && body->jump_cooldown_ticks == 0) {
    body->velocity.y = (double)(body->jump_power * jump_factor(body, cells));
    if (body->is_sprinting) {
      body->velocity.x -= (double)(ov_angle_sin(body->yaw_deg) * SPRINT_JUMP);
      body->velocity.z += (double)(ov_angle_cos(body->yaw_deg) * SPRINT_JUMP);
    }
    body->jump_cooldown_ticks = JUMP_COOLDOWN_TICKS;
  }
}

ov_body_landing ov_body_end(ov_body* body, const ovis_world* world) {
  OVIS_ASSERT(body->kind == OV_BODY_TICK);
  ov_cells cells;
  ov_cells_init(&cells, world);
  jump(body, &cells);
  // The vertical input is not damped (general knowledge of the game).
  body->sideways *= INPUT_DAMPING;
  body->forward *= INPUT_DAMPING;
  pass_over_far_changes(&body->rest, world);
  if (wants_to_stay(body) && is_at_rest(body, world)) {
    return (ov_body_landing){0};
  }
  body->rest.has_cool_floor = false;
  const ovis_vec3 old_velocity = body->velocity;
  const ov_body_landing landing = ov_body_travel(body, &cells);
  body->pos = ov_place_within(body->pos);
  // The fastest fliers of a host would exceed what a body may have.
  body->velocity = (ovis_vec3){ov_clamp_speed(body->velocity.x), ov_clamp_speed(body->velocity.y),
                               ov_clamp_speed(body->velocity.z)};
  body->is_on_wall = body->climbs_walls && body->has_hit_side;
  note_rest(body, world, &old_velocity);
  OVIS_VALIDATE(ov_body_is_valid(body));
  return landing;
}

ov_body_landing ov_body_tick(ov_body* body, const ovis_world* world) {
  ov_body_begin(body, world);
  return ov_body_end(body, world);
}

ovis_vec3 ov_body_seat(const ov_body* mount, double offset) {
  OVIS_ASSERT(mount->size.height > 0);
  return (ovis_vec3){mount->pos.x, mount->pos.y + (double)mount->size.height * SEAT_HEIGHT + offset,
                     mount->pos.z};
}

void ov_body_ride(ov_body* passenger, const ov_body* mount, double offset) {
  OVIS_ASSERT(passenger->jump_cooldown_ticks >= 0);
  passenger->pos = ov_body_seat(mount, offset);
  passenger->velocity = (ovis_vec3){0, 0, 0};
  passenger->fall_distance = 0;
}

void ov_body_set_speed(ov_body* body, float speed) {
  OVIS_ASSERT(body->water_height >= 0);
  body->speed = ov_body_speed_within(speed);
  body->forward = body->speed;
}

// ---- For the sim

OV_FIELDS_LIST flag_list(ov_body* body, ov_fields* fields) {
  bool* const flags[] = {
      &body->has_gravity,          &body->is_slow_falling, &body->is_fluid_affected,
      &body->climbs_walls,         &body->passes_cobwebs,  &body->passes_bushes,
      &body->is_jumping,           &body->is_on_ground,    &body->has_hit_side,
      &body->has_hit_level,        &body->is_in_water,     &body->is_in_lava,
      &body->is_eye_in_water,      &body->is_on_wall,      &body->is_pushed_by_fluids,
      &body->walks_on_powder_snow, &body->stands_on_lava,  &body->is_sprinting,
      &body->sinks_idle,           &body->is_suffocating,  &body->is_in_powder_snow,
      &body->is_in_block,          &body->passes_blocks,   &body->is_ballistic};
  ov_field_bits(fields, "flags", flags, (int32_t)(sizeof flags / sizeof flags[0]));
}

OV_FIELDS_LIST body_list(ov_body* body, ov_fields* fields) {
  OV_FIELD_ENUM(fields, "kind", body->kind, ov_body_kind);
  ov_field_f32(fields, "size.width", &body->size.width);
  ov_field_f32(fields, "size.height", &body->size.height);
  ov_field_f32(fields, "size.eye_height", &body->size.eye_height);
  ov_field_f32(fields, "step_height", &body->step_height);
  ov_field_f32(fields, "jump_power", &body->jump_power);
  ov_field_f32(fields, "flying_speed", &body->flying_speed);
  ov_field_f32(fields, "yaw_deg", &body->yaw_deg);
  ov_field_f32(fields, "body_yaw_deg", &body->body_yaw_deg);
  ov_field_f32(fields, "head_yaw_deg", &body->head_yaw_deg);
  ov_field_f32(fields, "pitch_deg", &body->pitch_deg);
  ov_field_f32(fields, "fall_distance", &body->fall_distance);
  ov_field_f32(fields, "speed", &body->speed);
  ov_field_f32(fields, "forward", &body->forward);
  ov_field_f32(fields, "sideways", &body->sideways);
  ov_field_f32(fields, "vertical", &body->vertical);
  ov_field_vec3(fields, "pos", &body->pos);
  ov_field_vec3(fields, "tick_pos", &body->tick_pos);
  ov_field_vec3(fields, "velocity", &body->velocity);
  ov_field_vec3(fields, "stuck", &body->stuck);
  ov_field_f64(fields, "movement_speed", &body->movement_speed);
  ov_field_f64(fields, "water_height", &body->water_height);
  ov_field_f64(fields, "lava_height", &body->lava_height);
  ov_field_i32(fields, "jump_cooldown_ticks", &body->jump_cooldown_ticks);
  ov_field_i32(fields, "levitation", &body->levitation);
  OV_FIELD_ENUM(fields, "travel", body->travel, ov_travel);
  if (body->kind == OV_BODY_PROJECTILE) {
    OV_FIELD_ENUM(fields, "flight", body->flight, ov_flight);
    ov_field_vec3(fields, "thrust", &body->thrust);
    ov_field_u32(fields, "stuck_in", &body->stuck_in);
  }
  flag_list(body, fields);
}

void ov_body_fields(ov_body* body, ov_fields* fields) {
  OV_FIELDS_APART(body_list, body, fields);
  if (fields->mode == OV_FIELDS_READ) {
    ov_body_wake(body);
  }
}

bool ov_body_is_valid(const ov_body* body) {
  const ov_body_size* size = &body->size;
  if ((uint32_t)body->kind >= OV_BODY_KIND_COUNT || (uint32_t)body->travel >= OV_TRAVEL_COUNT ||
      (uint32_t)body->flight >= OV_FLIGHT_COUNT || !(size->width > 0) ||
      !(size->width <= OV_BODY_SIZE_MAX) || !(size->height > 0) ||
      !(size->height <= OV_BODY_SIZE_MAX) || !(size->eye_height >= 0) ||
      !(size->eye_height <=
        OV_BODY_SIZE_MAX)) { // a warden that digs keeps its eyes where they were
    return false;
  }
  const float angles[] = {body->yaw_deg, body->body_yaw_deg, body->head_yaw_deg, body->pitch_deg};
  for (size_t i = 0; i < sizeof angles / sizeof angles[0]; i++) {
    if (!ov_is_within((double)angles[i], OV_ANGLE_MAX)) {
      return false;
    }
  }
  return ov_is_place(&body->pos) && ov_is_place(&body->tick_pos) &&
         ov_is_vec3_within(&body->velocity, OV_VELOCITY_MAX) &&
         ov_is_vec3_within(&body->stuck, 2) &&
         ov_is_within(body->movement_speed, OV_ATTRIBUTE_SPEED_MAX) &&
         ov_is_within((double)body->speed, 1e6) && ov_is_within((double)body->forward, 1e6) &&
         ov_is_within((double)body->sideways, 1e6) && ov_is_within((double)body->vertical, 1e6) &&
         body->fall_distance >= 0 && body->water_height >= 0 && body->lava_height >= 0 &&
         body->jump_cooldown_ticks >= 0 && body->jump_cooldown_ticks <= JUMP_COOLDOWN_TICKS &&
         (!body->is_on_wall || body->climbs_walls);
}
