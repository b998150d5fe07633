// The tick body: an upright box that moves against the world's shapes 20 times a second. It turns
// inputs (forward, sideways, vertical, jumping) into velocity, and velocity into a move that the
// shapes limit. It reports how deep it is in a fluid, what it hit and how far it fell.
//
//   ov_body_begin --> the mind, then the controls (controls.h) --> ov_body_end --> turn_tick
//    fluids, cut-off     write yaw, speed, inputs, is_jumping        jump, travel     body yaw
//
// A body holds plain values only. All of them except `rest` are hashed and saved; a tick recomputes
// `rest`. Positions, velocities and what is added to them are doubles; speeds, inputs, sizes and
// angles are floats. The game rounds these to floats, and the difference shows in a walk.
//
// Source: docs/sources.md#body-physics
#pragma once

#include <ovis/world.h>

#include "base/fields.h"
#include "world/place.h"

#include <stddef.h>

// The clock and the rules of a body. Saves and hashes contain the value: add new kinds at the end.
typedef enum ov_body_kind {
  OV_BODY_TICK,       // 20 steps a second, by the rules here: mobs, players
  OV_BODY_ITEM,       // dropped items: body_item.h
  OV_BODY_PROJECTILE, // projectiles in flight: body_projectile.h
  OV_BODY_STILL,      // objects that do not move
  OV_BODY_KIND_COUNT
} ov_body_kind;

// Effect of inputs on a body in its own medium. Everything not listed is as for WALK. Saves and
// hashes contain the value: add new kinds at the end. Source: docs/sources.md#travel
typedef enum ov_travel {
  OV_TRAVEL_WALK,     // most bodies
  OV_TRAVEL_FISH,     // in water: acceleration 0.01, drag 0.9. Fish, tadpoles, swimming drowned
  OV_TRAVEL_GUARDIAN, // in water: acceleration 0.1, drag 0.9. Guardians, turtles
  OV_TRAVEL_DOLPHIN,  // in water: acceleration equals speed, drag 0.9. Dolphins, axolotls, frogs
  OV_TRAVEL_ALLAY,    // in air: acceleration equals speed, drag 0.91, no gravity. Allays
  OV_TRAVEL_FLOAT,    // in air: acceleration 0.02, drag 0.91, no gravity. Ghasts, phantoms
  OV_TRAVEL_DRIFT,    // by its velocity alone, everywhere. Squids
  OV_TRAVEL_COUNT
} ov_travel;

// Kinds of projectiles. Saves and hashes contain the value: add new kinds at the end.
typedef enum ov_flight {
  OV_FLIGHT_ARROW,
  OV_FLIGHT_SNOWBALL,
  OV_FLIGHT_POTION,
  OV_FLIGHT_SPIT, // llama spit
  OV_FLIGHT_FIREBALL,
  OV_FLIGHT_SMALL_FIREBALL, // blaze fireballs
  OV_FLIGHT_WIND,           // wind charges: straight on at one speed
  OV_FLIGHT_COUNT
} ov_flight;

// Current size of a body. For a baby: ov_body_size_scaled() of the species' size.
typedef struct ov_body_size {
  float width;      // x and z extent of the box [Limits: 0 < value <= 16]
  float height;     // [Limits: 0 < value <= 16]
  float eye_height; // above the feet [Limits: 0 <= value <= height + 1]
} ov_body_size;

// The state of a body at the end of a tick that changed nothing. While the body still has this
// state and no block of the world has changed, the next tick skips the look at the world.
typedef struct ov_body_rest {
  bool is_known;
  bool is_dry;         // there was no fluid around the body
  bool has_cool_floor; // no magma is below the body, since its last move; life/block_harm.c sets it
  uint64_t around;     // tags of the blocks around it after the last move; always valid
  uint32_t settings;
  uint64_t revision;       // of the world; up to it no change near the body is unknown to it
  uint64_t begin_revision; // of the world at the start of the tick
  const ovis_world* world;
  ovis_vec3 pos;
  ovis_vec3 velocity;
  ov_body_size size;
} ov_body_rest;

#define OV_BODY_GRAVITY 0.08
#define OV_BODY_JUMP_POWER 0.42f

typedef struct ov_body {
  ov_body_kind kind;

  // Settings, from the species or the mind.
  ov_body_size size;
  float step_height; // highest edge that the body climbs without a jump. Default 0.6
  float jump_power;  // upward speed of a jump. [Units: blocks per tick] Default OV_BODY_JUMP_POWER
  double movement_speed;    // the attribute with its modifiers. Default 0.7
  float flying_speed;       // acceleration off the ground. [Units: blocks per tick^2] Default 0.02
  bool has_gravity;         // Default true
  bool is_slow_falling;     // gravity is 0.01 while it falls, and no fall distance accumulates
  bool is_fluid_affected;   // false: it ignores fluids, as if they were air. Default true
  bool climbs_walls;        // climbs the walls that it is pushed against, and nothing else: spiders
  bool passes_cobwebs;      // spiders
  bool passes_blocks;       // vexes: no block stops it, and it never stands
  bool passes_bushes;       // sweet berry bushes do not slow it: foxes, bees
  bool is_pushed_by_fluids; // false for fish, dolphins, squids, axolotls, turtles. Default true
  bool walks_on_powder_snow; // rabbits, foxes, endermites, silverfish; they also climb up in it
  bool stands_on_lava;       // striders
  bool is_ballistic;         // a long jump: in the air only gravity changes its velocity
  bool is_sprinting;         // walks 1.3 times as fast, jumps forward, does not sink in water
  bool sinks_idle;           // for swimmers without a target: sinks by 0.005 blocks per tick
  int32_t levitation;        // 0: none; n: rises toward 0.05 * n blocks per tick instead of falling
  ov_travel travel;          // Default OV_TRAVEL_WALK

  // Position and motion. A yaw of 0 looks along +z, 90 along -x; a pitch of 90 looks down.
  ovis_vec3 pos;       // center of the box's bottom [Limit: within OVIS_PLACE_MAX of the origin]
  ovis_vec3 tick_pos;  // pos at the start of the tick
  ovis_vec3 velocity;  // [Units: blocks per tick]
  ovis_vec3 stuck;     // factor of the next move, from a cobweb, bush or powder snow; all 0: none
  float yaw_deg;       // direction of the walk
  float body_yaw_deg;  // direction of the trunk
  float head_yaw_deg;  // direction of the look
  float pitch_deg;     // pitch of the look
  float fall_distance; // since the body last stood, swam or climbed. [Units: blocks]
  double water_height; // height of the highest water surface above the feet; 0 outside water
  double lava_height;  // the same for lava, at the start of the tick
  int32_t jump_cooldown_ticks; // until the next jump while jumping is held

  // Inputs, written by the mind and the controls.
  float speed;    // modifier * attribute; scales the acceleration on the ground
  float forward;  // forward input [Limits: usually -1 <= value <= 1]
  float sideways; // input to the left
  float vertical; // input upward, of swimmers and fliers
  bool is_jumping;

  // Results of the last tick.
  bool is_on_ground;
  bool has_hit_side;      // a shape stopped the move in x or z
  bool has_hit_level;     // a shape stopped the move in y
  bool is_in_water;       // the box touches water
  bool is_in_lava;        // the box touched lava at the start of the tick
  bool is_eye_in_water;   // a body that breathes air drowns
  bool is_suffocating;    // the eyes are within the shape of a block with the tag SUFFOCATING
  bool is_in_powder_snow; // the last move went through powder snow; never true of a rider
  bool is_on_wall;        // for climbs_walls: the body was pushed against a wall

  // For projectiles only.
  ov_flight flight;
  ovis_vec3 thrust;    // for fireballs: added to the velocity each tick
  bool is_in_block;    // for arrows: it sticks in a block
  ovis_state stuck_in; // state of that block

  ov_body_rest rest;
  double gravity; // [Units: blocks per tick and tick] Default OV_BODY_GRAVITY. Not in hashes and
                  // snapshots: its owner sets it in each tick
} ov_body;

// The fields of a body depend on its first bytes alone.
#define OV_BODY_HASHED_SIZE offsetof(ov_body, rest)

// Initializes a body at rest, with the defaults above, that touches nothing.
void ov_body_init(ov_body* body, const ov_body_size* size, ovis_vec3 pos, float yaw_deg);

// Scales a size, for example by 0.5 for the babies of most species. [Limit: 0 < scale]
ov_body_size ov_body_size_scaled(const ov_body_size* size, float scale);

// Box of the body at its position.
static inline ovis_aabb ov_body_box(const ov_body* body) {
  const double half = (double)(body->size.width / 2.0f);
  return (ovis_aabb){
      {body->pos.x - half, body->pos.y, body->pos.z - half},
      {body->pos.x + half, body->pos.y + (double)body->size.height, body->pos.z + half}};
}

static inline ovis_vec3 ov_body_eye(const ov_body* body) {
  return (ovis_vec3){body->pos.x, body->pos.y + (double)body->size.eye_height, body->pos.z};
}

// The first cell, by x, y, z, whose block suffocates the body; the cell of the eyes if there is
// none.
ovis_pos ov_body_suffocating_cell(const ov_body* body, const ovis_world* world);

// Cell of the feet.
static inline ovis_pos ov_body_cell(const ov_body* body) {
  return ov_cell_of(body->pos);
}

// Distance from the feet down to the point whose cell decides friction and speed. Slightly more
// than half a block: on a slab (y + 0.5) that is the block under the slab. [Units: blocks]
#define OV_GROUND_BELOW 0.5000001
static inline ovis_pos ov_body_ground_cell(const ov_body* body) {
  return ov_cell_of((ovis_vec3){body->pos.x, body->pos.y - OV_GROUND_BELOW, body->pos.z});
}

// Does the body climb, in a ladder, vine or similar block? A body with climbs_walls: is it pushed
// against a wall?
bool ov_body_is_climbing(const ov_body* body, const ovis_world* world);

// Fluid depth above which a jump is a swim stroke: 0.4, or 0 for bodies with eyes below 0.4.
// [Units: blocks]
static inline double ov_body_fluid_jump_threshold(const ov_body* body) {
  return (double)body->size.eye_height < 0.4 ? 0.0 : 0.4;
}

// ---- The tick

// The landing of a body. The host or the sim computes the damage from it.
typedef struct ov_body_landing {
  bool has_landed;     // false: the other fields are zero
  float fall_distance; // > 0 [Units: blocks]
  ovis_pos ground;     // the cell 0.2 below the feet
  // Damage is ceil((hurt_distance - 3) * hurt_factor), if that is above 0.
  float hurt_distance; // half the fall distance on a bed
  float hurt_factor;   // 1; 0.2 on honey and hay; 0 on slime and in powder snow
} ov_body_landing;

// Begins a tick, before the mind: senses fluids, counts down the jump cooldown, and sets velocities
// below the cut-off to 0. Cells that are not loaded count as empty, so a body above them falls. The
// sim does not tick a body whose section is not loaded.
void ov_body_begin(ov_body* body, const ovis_world* world);

// Ends a tick, after the controls: jump, damped inputs, one move. Allocates nothing.
ov_body_landing ov_body_end(ov_body* body, const ovis_world* world);

// Runs both, for a body without a mind or controls.
ov_body_landing ov_body_tick(ov_body* body, const ovis_world* world);

// Clears the record of rest. Only for callers that move a body from one world to another.
void ov_body_wake(ov_body* body);

// A push of somebody else adds to the velocity. However many push in one tick, the velocity stays
// within what a snapshot may hold.
static inline void ov_body_push_level(ov_body* body, double x, double z) {
  body->velocity.x = ov_clamp_speed(body->velocity.x + x);
  body->velocity.z = ov_clamp_speed(body->velocity.z + z);
}

static inline void ov_body_push_up(ov_body* body, double y) {
  body->velocity.y = ov_clamp_speed(body->velocity.y + y);
}

// Moves by `motion` as far as shapes allow, steps up where the body may, and sets the flags,
// velocity and fall distance. ov_body_end calls it, and so does code that pushes a body.
ov_body_landing ov_body_move(ov_body* body, const ovis_world* world, ovis_vec3 motion);

// Changes the size around the box's center, and moves a body that grows out of the shapes that it
// would overlap. False: there is no room within half the growth. Nothing is changed then, and the
// caller may try again later.
bool ov_body_resize(ov_body* body, const ovis_world* world, const ov_body_size* size);

// Position of a rider's feet on a vehicle. `offset` is the rider's own: -0.45 for zombies,
// -0.6 for skeletons, 0 for most.
ovis_vec3 ov_body_seat(const ov_body* mount, double offset);

// Moves a rider to its seat after the vehicle has moved. The rider gets a velocity of 0.
void ov_body_ride(ov_body* passenger, const ov_body* mount, double offset);

// Sets the speed, and the forward input to the same value. All walking controls use it.
void ov_body_set_speed(ov_body* body, float speed);

static inline float ov_body_speed_within(float speed) {
  const float limit = OV_BODY_SPEED_MAX;
  return speed > limit ? limit : speed < -limit ? -limit : speed;
}

// ---- For the sim

void ov_body_fields(ov_body* body, ov_fields* fields);
bool ov_body_is_valid(const ov_body* body);
