// The tick body: an upright box that moves against the world's shapes 20 times a second. It turns
// inputs (forward, sideways, vertical, jumping) into velocity, velocity into a move that is cut by
// shapes, and says how deep in a fluid it is, what it ran into and how far it fell.
//
//   ov_body_begin --> the mind, then the controls (controls.h) --> ov_body_end --> turn_tick
//    fluids, cut-off     write yaw, speed, inputs, is_jumping        jump, travel     body yaw
//
// A body holds plain values only, and all of them but `rest` are hashed and saved: that one can be
// had again by doing a tick's work. Positions, velocities and what is added to them are doubles;
// speeds, inputs, sizes and angles are floats, since the game rounds them to floats and a walk
// shows the difference.
//
// Source: docs/sources.md#body-physics
#ifndef OVIS_SRC_BODY_BODY_H
#define OVIS_SRC_BODY_BODY_H

#include <ovis/world.h>

#include "base/fields.h"
#include "world/place.h"

// How a body's clock runs. The order is part of saves and hashes: add at the end.
typedef enum ov_body_kind {
  OV_BODY_TICK,       // 20 steps a second, by the rules here: mobs, players
  OV_BODY_ITEM,       // what lies about: body_item.h
  OV_BODY_PROJECTILE, // what flies until it hits: body_projectile.h
  OV_BODY_KIND_COUNT
} ov_body_kind;

// How inputs move a body where it is at home. What is not said is as for a walker. The order is
// part of saves and hashes: add at the end. Source: docs/sources.md#travel
typedef enum ov_travel {
  OV_TRAVEL_WALK,     // most
  OV_TRAVEL_FISH,     // in water: acceleration 0.01, drag 0.9. Fish, tadpoles, swimming drowned
  OV_TRAVEL_GUARDIAN, // in water: acceleration 0.1, drag 0.9. Guardians, turtles
  OV_TRAVEL_DOLPHIN,  // in water: acceleration its speed, drag 0.9. Dolphins, axolotls, frogs
  OV_TRAVEL_ALLAY,    // in air: acceleration its speed, drag 0.91, no gravity. Allays
  OV_TRAVEL_FLOAT,    // in air: acceleration 0.02, the ground's drag, no gravity. Ghasts, phantoms
  OV_TRAVEL_COUNT
} ov_travel;

// What a projectile is. The order is part of saves and hashes: add at the end.
typedef enum ov_flight {
  OV_FLIGHT_ARROW,
  OV_FLIGHT_SNOWBALL,
  OV_FLIGHT_POTION,
  OV_FLIGHT_SPIT, // of llamas
  OV_FLIGHT_FIREBALL,
  OV_FLIGHT_SMALL_FIREBALL, // of blazes
  OV_FLIGHT_COUNT
} ov_flight;

// Size of a body, as it is now: a baby's is ov_body_size_scaled of its species'.
typedef struct ov_body_size {
  float width;      // of both sides [Limits: 0 < value <= 16]
  float height;     // [Limits: 0 < value <= 16]
  float eye_height; // over the feet [Limits: 0 <= value <= height + 1]
} ov_body_size;

// What a body at rest was like at the end of a tick that changed nothing. While it is still so, and
// no block of the world has changed, the next tick needs no look at the world to change nothing.
typedef struct ov_body_rest {
  bool is_known;
  bool is_dry;     // there was no fluid around it
  uint64_t around; // tags of the blocks in whose cells it was after the last move, known or not
  uint32_t settings;
  uint64_t revision;       // of the world at the end of the tick ...
  uint64_t begin_revision; // ... and when it began
  const ovis_world* world;
  ovis_vec3 pos;
  ovis_vec3 velocity;
  ov_body_size size;
} ov_body_rest;

typedef struct ov_body {
  ov_body_kind kind;

  // Settings, of the species or the mind.
  ov_body_size size;
  float step_height;         // highest edge that is climbed without a jump. Default 0.6
  float jump_power;          // upward speed of a jump. [Units: blocks per tick] Default 0.42
  double movement_speed;     // the attribute with its modifiers. Default 0.7
  float flying_speed;        // acceleration off the ground. [Units: blocks per tick^2] Default 0.02
  bool has_gravity;          // Default true
  bool is_slow_falling;      // gravity is 0.01 on the way down, and no fall distance
  bool is_fluid_affected;    // swims; otherwise fluids are air to it. Default true
  bool climbs_walls;         // climbs what it is pushed against, and only that: spiders
  bool passes_cobwebs;       // spiders
  bool passes_bushes;        // foxes, bees: sweet berry bushes do not hold them
  bool is_pushed_by_fluids;  // fish, dolphins, squids, axolotls, turtles are not. Default true
  bool walks_on_powder_snow; // rabbits, foxes, endermites, silverfish; they climb in it, too
  bool stands_on_lava;       // striders
  bool is_sprinting;         // walks 1.3 times as fast, jumps ahead, does not sink in water
  bool sinks_idle;           // of swimmers: 0.005 a tick, while it hunts nothing
  int32_t levitation;        // 0: none; rises at 0.05 blocks a tick of it instead of falling
  ov_travel travel;          // Default OV_TRAVEL_WALK

  // Where it is. A yaw of 0 looks along +z, 90 along -x; a pitch of 90 looks down.
  ovis_vec3 pos;       // middle of the box's floor [Limit: within OVIS_PLACE_MAX of the origin]
  ovis_vec3 tick_pos;  // pos at the start of the tick
  ovis_vec3 velocity;  // [Units: blocks per tick]
  ovis_vec3 stuck;     // factor of the next move, of a cobweb, bush or powder snow; all 0: none
  float yaw_deg;       // where it walks
  float body_yaw_deg;  // where its trunk points
  float head_yaw_deg;  // where it looks
  float pitch_deg;     // of the look
  float fall_distance; // since it last stood, swam or climbed. [Units: blocks]
  double water_height; // of the highest water surface over the feet, 0 outside water
  double lava_height;  // the same for lava, as it was when the tick began
  int32_t jump_cooldown_ticks; // while jumping is held, until the next jump

  // What the mind and the controls want.
  float speed;    // the "speed" field: modifier * attribute; scales what the ground gives
  float forward;  // input ahead [Limits: usually -1 <= value <= 1]
  float sideways; // input to the left
  float vertical; // input up: swimmers and fliers
  bool is_jumping;

  // What the last tick found.
  bool is_on_ground;
  bool has_hit_side;      // something stopped it in x or z
  bool has_hit_level;     // something stopped it in y
  bool is_in_water;       // its box touches water
  bool is_in_lava;        // it did when the tick began
  bool is_eye_in_water;   // it drowns, if it breathes air
  bool is_eye_in_solid;   // it suffocates: the eye is within its cell's shape
  bool is_in_powder_snow; // the last move went through powder snow; never of who rides
  bool is_on_wall;        // of climbs_walls: it was pushed against something

  // Of projectiles only.
  ov_flight flight;
  ovis_vec3 thrust;    // of fireballs: what a tick adds to the velocity
  bool is_in_block;    // an arrow that sticks
  ovis_state stuck_in; // in which block

  ov_body_rest rest;
} ov_body;

// A body at rest on nothing, with the defaults above.
void ov_body_init(ov_body* body, const ov_body_size* size, ovis_vec3 pos, float yaw_deg);

// Scales a size: 0.5 makes most species' babies. [Limit: 0 < scale]
ov_body_size ov_body_size_scaled(const ov_body_size* size, float scale);

// The box at the body's place.
static inline ovis_aabb ov_body_box(const ov_body* body) {
  const double half = (double)(body->size.width / 2.0f);
  return (ovis_aabb){
      {body->pos.x - half, body->pos.y, body->pos.z - half},
      {body->pos.x + half, body->pos.y + (double)body->size.height, body->pos.z + half}};
}

static inline ovis_vec3 ov_body_eye(const ov_body* body) {
  return (ovis_vec3){body->pos.x, body->pos.y + (double)body->size.eye_height, body->pos.z};
}

// The cell of the feet.
static inline ovis_pos ov_body_cell(const ov_body* body) {
  return ov_cell_of(body->pos);
}

// The cell that a body stands on, for friction and speed. A hair more than half a block below the
// feet, so that on a slab (y + 0.5) it is the block under the slab.
#define OV_GROUND_BELOW 0.5000001
static inline ovis_pos ov_body_ground_cell(const ov_body* body) {
  return ov_cell_of((ovis_vec3){body->pos.x, body->pos.y - OV_GROUND_BELOW, body->pos.z});
}

// Does it stand in a ladder, vine or the like? One that climbs_walls: against a wall?
bool ov_body_is_climbing(const ov_body* body, const ovis_world* world);

// Depth of fluid from which on a jump is a stroke: 0.4, or 0 for those with eyes below 0.4.
static inline double ov_body_fluid_jump_threshold(const ov_body* body) {
  return (double)body->size.eye_height < 0.4 ? 0.0 : 0.4;
}

// ---- The tick

// How a body came down. The host or the sim makes damage of it.
typedef struct ov_body_landing {
  bool has_landed;     // false: the rest is zero
  float fall_distance; // > 0 [Units: blocks]
  ovis_pos ground;     // the cell 0.2 below the feet
  // Damage is ceil((hurt_distance - 3) * hurt_factor), if that is above 0.
  float hurt_distance; // half the fall on a bed
  float hurt_factor;   // 1; 0.2 on honey and hay; 0 on slime and in powder snow
} ov_body_landing;

// Start of a tick, before the mind: fluids around it, cooldown, and velocities that are too small
// to count become 0. What is not loaded is empty here, so a body over it falls: the sim leaves a
// body alone whose section is not loaded.
void ov_body_begin(ov_body* body, const ovis_world* world);

// End of a tick, after the controls: jump, damped inputs, one move. Allocates nothing.
ov_body_landing ov_body_end(ov_body* body, const ovis_world* world);

// Both, for a body that nobody steers in between.
ov_body_landing ov_body_tick(ov_body* body, const ovis_world* world);

// Forgets that the body was at rest. Only for who takes it from one world to another.
void ov_body_wake(ov_body* body);

// Moves by `motion`, cut by shapes, stepping up where the body may, and sets the flags, velocity
// and fall distance. ov_body_end calls it; so does who pushes a body.
ov_body_landing ov_body_move(ov_body* body, const ovis_world* world, ovis_vec3 motion);

// Changes the size, about the box's middle. Who grows is moved out of the shapes that the new size
// would be in. False: there is no room within half the growth, and nothing is changed; it may be
// tried again.
bool ov_body_resize(ov_body* body, const ovis_world* world, const ov_body_size* size);

// Where a passenger's feet are on a mount. `offset` is the passenger's own: -0.45 for zombies, -0.6
// for skeletons, 0 for most.
ovis_vec3 ov_body_seat(const ov_body* mount, double offset);

// Takes a passenger along, after its mount has moved: to its seat, with no motion of its own.
void ov_body_ride(ov_body* passenger, const ov_body* mount, double offset);

// Sets speed, and the input ahead to the same value: what every control does that walks.
void ov_body_set_speed(ov_body* body, float speed);

// ---- For the sim

void ov_body_fields(ov_body* body, ov_fields* fields);
bool ov_body_is_valid(const ov_body* body);

#endif
