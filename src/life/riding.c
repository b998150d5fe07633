// Riding: conditions, seats, and positions for riders that dismount.
// Rules: docs/sources.md#riding
#include "life/riding.h"

#include "agent/rider_lead.h"
#include "base/check.h"
#include "base/limits.h"
#include "body/body_angle.h"
#include "life/life.h"
#include "world/collision.h"
#include "world/place.h"

#include <math.h>

#define USUAL_SHARE 0.75 // of the vehicle's height, in ov_body_seat

ov_actor* ov_ride_vehicle(const ov_crowd* crowd, const ov_actor* rider) {
  OVIS_ASSERT(rider != NULL);
  return ov_crowd_find(crowd, rider->vehicle);
}

int32_t ov_rider_count(const ov_actor* actor) {
  int32_t count = 0;
  while (count < OV_SEATS_MAX && actor->riders[count] != 0) {
    count++;
  }
  return count;
}

// ---- Sitting

// Position of a seat ahead of, behind or beside the vehicle's center. A seat beyond the edge of the
// loaded world moves to the center: its rider would be frozen there while the vehicle moves on.
static ovis_vec3 seat_place(const ovis_world* world, const ov_actor* vehicle, ovis_vec3 middle,
                            double ahead, double aside) {
  OVIS_ASSERT(vehicle != NULL);
  const float yaw = vehicle->body.body_yaw_deg;
  const double sine = (double)ov_angle_sin(yaw);
  const double cosine = (double)ov_angle_cos(yaw);
  const ovis_vec3 pos =
      aside == 0 ? ov_place_within(
                       (ovis_vec3){middle.x - sine * ahead, middle.y, middle.z + cosine * ahead})
                 : ov_place_within((ovis_vec3){middle.x - sine * ahead + cosine * aside, middle.y,
                                               middle.z + cosine * ahead + sine * aside});
  const bool is_over_the_edge = (ahead != 0 || aside != 0) && !ov_world_is_loaded_at(world, pos);
  return is_over_the_edge ? ov_place_within(middle) : pos;
}

static void sit(ov_turn* turn, ov_actor* rider, const ov_actor* vehicle) {
  OVIS_ASSERT(vehicle != NULL);
  OVIS_ASSERT(rider->vehicle == vehicle->serial);
  OVIS_ASSERT(!rider->is_hosted);
  const ov_seating* seats = &vehicle->row->seating;
  const ov_seating* own = &rider->row->seating;
  int32_t seat = 0;
  while (seat < OV_SEATS_MAX - 1 && vehicle->riders[seat] != rider->serial) {
    seat++;
  }
  ov_turn_notice_edits(turn, rider);
  ov_body* body = &rider->body;
  const double height = (double)vehicle->body.size.height;
  const double up = (seats->share - USUAL_SHARE) * height + seats->up +
                    (rider->is_baby ? own->young_offset : own->offset);
  ov_body_ride(body, &vehicle->body, up);
  body->pos = seat_place(turn->world, vehicle, body->pos, seats->ahead[seat], seats->aside[seat]);
  body->is_on_ground = false;
  body->has_hit_side = false;
  body->is_in_powder_snow = false;
  ov_turn_update_grid(turn, rider);
}

void ov_ride_update_seat(ov_turn* turn, ov_actor* rider) {
  OVIS_ASSERT(turn != NULL);
  sit(turn, rider, ov_ride_vehicle(turn->crowd, rider));
}

void ov_ride_carry_riders(ov_turn* turn, ov_actor* vehicle) {
  OVIS_ASSERT(turn != NULL);
  for (int32_t i = 0; i < OV_SEATS_MAX && vehicle->riders[i] != 0; i++) {
    ov_actor* rider = ov_crowd_find(turn->crowd, vehicle->riders[i]);
    sit(turn, rider, vehicle);
    ov_ride_carry_riders(turn, rider); // no deeper than OV_TOWER_MAX
  }
}

// ---- Getting off

// Box of a body with its feet at `pos`.
static ovis_aabb box_at(const ov_body* body, ovis_vec3 pos) {
  OVIS_ASSERT(body->size.width > 0);
  const double half = (double)(body->size.width / 2.0f) - OV_INSIDE_MARGIN;
  return (ovis_aabb){{pos.x - half, pos.y + OV_INSIDE_MARGIN, pos.z - half},
                     {pos.x + half, pos.y + (double)body->size.height, pos.z + half}};
}

typedef struct floor_query {
  const ovis_world* world;
  const ov_body* body;
  ovis_vec3 pos; // y: of the highest floor so far
  int32_t cell_y;
  bool is_found;
} floor_query;

// An ov_box_fn: is the top of a block's box a floor in the cell, with room above it?
static bool visit_floor(void* context, const ovis_aabb* block_box) {
  OVIS_ASSERT(block_box != NULL);
  floor_query* query = context;
  const ovis_vec3 pos = {query->pos.x, block_box->max.y, query->pos.z};
  if (floor(pos.y) != query->cell_y || (query->is_found && pos.y <= query->pos.y)) {
    return true;
  }
  const ovis_aabb box = box_at(query->body, pos);
  if (box.min.x < block_box->max.x && box.max.x > block_box->min.x &&
      box.min.z < block_box->max.z && box.max.z > block_box->min.z &&
      !ovis_world_has_collision(query->world, &box)) {
    query->pos = pos;
    query->is_found = true;
  }
  return true;
}

// Position of a body in the center of a cell: on the highest floor with room above it, made by the
// block in the cell or in the cell below. False: there is none.
static bool can_stand(const ovis_world* world, const ov_body* body, ovis_pos cell, ovis_vec3* out) {
  OVIS_ASSERT(out != NULL);
  floor_query query = {
      .world = world, .body = body, .pos = {cell.x + 0.5, cell.y, cell.z + 0.5}, .cell_y = cell.y};
  ovis_aabb box = box_at(body, query.pos);
  box.min.y = cell.y - OV_INSIDE_MARGIN;
  box.max.y = cell.y + 1;
  const ov_cell_range range = ov_collision_range(world, &box);
  ov_collision_visit(world, &range, visit_floor, &query);
  *out = query.pos;
  return query.is_found && ov_is_place(&query.pos) && ov_world_is_loaded_at(world, query.pos);
}

static bool find_beside(const ovis_world* world, const ov_body* body, ovis_pos around, bool is_safe,
                        ovis_vec3* out) {
  static const int8_t sides[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                     {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  static const int8_t levels[3] = {0, 1, -1};
  for (int32_t level = 0; level < 3; level++) {
    for (int32_t side = 0; side < 8; side++) {
      const ovis_pos cell = {around.x + sides[side][0], around.y + levels[level],
                             around.z + sides[side][1]};
      if (can_stand(world, body, cell, out)) {
        const ovis_aabb box = box_at(body, *out);
        if (!is_safe || !ov_life_is_harmful_at(world, &box)) {
          return true;
        }
      }
    }
  }
  return false;
}

// The first cell beside the vehicle in which the rider can stand: at the same height, one up, one
// down; sides before corners; harmless cells before all others. If there is none, the top of the
// vehicle.
static ovis_vec3 place_beside(const ovis_world* world, const ov_actor* rider,
                              const ov_actor* vehicle) {
  const ov_body* body = &vehicle->body;
  const ovis_pos around = ov_body_cell(body);
  ovis_vec3 pos;
  if (find_beside(world, &rider->body, around, true, &pos) ||
      find_beside(world, &rider->body, around, false, &pos)) {
    return pos;
  }
  return ov_place_within(
      (ovis_vec3){body->pos.x, body->pos.y + (double)body->size.height, body->pos.z});
}

// Removes a rider from its vehicle's list; its position stays.
static void unseat(const ov_crowd* crowd, ov_actor* rider, ov_actor* vehicle) {
  OVIS_ASSERT(rider->vehicle == vehicle->serial);
  int32_t kept = 0;
  for (int32_t i = 0; i < OV_SEATS_MAX; i++) {
    const uint64_t serial = vehicle->riders[i];
    vehicle->riders[i] = 0;
    if (serial != 0 && serial != rider->serial) {
      vehicle->riders[kept++] = serial;
    }
  }
  rider->vehicle = 0;
  rider->body.velocity = (ovis_vec3){0, 0, 0};
  ov_steering_update(crowd, vehicle);
}

static void put(ov_turn* turn, ov_actor* actor, ovis_vec3 pos) {
  ov_turn_notice_edits(turn, actor);
  actor->body.pos = pos;
  ov_turn_update_grid(turn, actor);
  ov_ride_carry_riders(turn, actor);
}

static void get_off(ov_turn* turn, ov_actor* rider, bool is_placed) {
  ov_actor* vehicle = ov_ride_vehicle(turn->crowd, rider);
  unseat(turn->crowd, rider, vehicle);
  if (is_placed) {
    put(turn, rider, place_beside(turn->world, rider, vehicle));
  }
  ov_turn_emit(turn, OVIS_EVENT_DISMOUNTED, rider, vehicle, NULL);
}

void ov_ride_dismount_beside(ov_turn* turn, ov_actor* rider) {
  get_off(turn, rider, true);
}

void ov_ride_dismount_here(ov_turn* turn, ov_actor* rider) {
  get_off(turn, rider, false);
}

void ov_ride_detach(ov_turn* turn, ov_actor* actor) {
  OVIS_ASSERT(turn != NULL);
  OVIS_ASSERT(actor != NULL);
  OVIS_ASSERT(actor->vehicle != actor->serial);
  if (actor->vehicle != 0) {
    const ovis_vec3 below = ov_ride_vehicle(turn->crowd, actor)->body.pos;
    get_off(turn, actor, false);
    if (!ov_world_is_loaded_at(turn->world, actor->body.pos)) {
      put(turn, actor, below); // outside the loaded world it would never be removed
    }
  }
  while (actor->riders[0] != 0) {
    get_off(turn, ov_crowd_find(turn->crowd, actor->riders[0]), true);
  }
}

// ---- Who may ride whom

static int32_t levels_above(const ov_crowd* crowd, const ov_actor* actor) {
  int32_t most = 0;
  for (int32_t i = 0; i < OV_SEATS_MAX && actor->riders[i] != 0; i++) {
    const int32_t above = 1 + levels_above(crowd, ov_crowd_find(crowd, actor->riders[i]));
    most = above > most ? above : most;
  }
  return most;
}

bool ov_ride_can_mount(const ov_crowd* crowd, const ov_actor* rider, const ov_actor* vehicle) {
  if (rider == NULL || vehicle == NULL || !ov_actor_is_alive(rider) ||
      !ov_actor_is_alive(vehicle) || rider->is_hosted || vehicle->kind == OV_ACTOR_PLAYER ||
      ov_actor_is_thing(rider) || ov_actor_is_thing(vehicle) || rider->vehicle == vehicle->serial ||
      ov_rider_count(vehicle) >= vehicle->row->seating.count) {
    return false;
  }
  int32_t levels = 1 + levels_above(crowd, rider);
  for (const ov_actor* below = vehicle; below != NULL; below = ov_ride_vehicle(crowd, below)) {
    if (below == rider || levels++ > OV_TOWER_MAX) {
      return false;
    }
  }
  return true;
}

void ov_ride_mount(ov_turn* turn, ov_actor* rider, ov_actor* vehicle) {
  OVIS_ASSERT(rider != NULL);
  OVIS_ASSERT(vehicle != NULL);
  OVIS_ASSERT(ov_ride_can_mount(turn->crowd, rider, vehicle));
  if (rider->vehicle != 0) {
    get_off(turn, rider, false);
  }
  vehicle->riders[ov_rider_count(vehicle)] = rider->serial;
  rider->vehicle = vehicle->serial;
  ov_steering_update(turn->crowd, vehicle);
  if (ov_steered_by(turn->crowd, rider) != NULL) {
    ov_nav_stop(&rider->nav); // the way on foot is over
  }
  ov_ride_carry_riders(turn, vehicle);
  ov_turn_emit(turn, OVIS_EVENT_MOUNTED, rider, vehicle, NULL);
}

// ---- Checking: of bytes that may be anything, too

static bool has_rider(const ov_actor* vehicle, uint64_t serial) {
  for (int32_t i = 0; i < OV_SEATS_MAX; i++) {
    if (vehicle->riders[i] == serial) {
      return true;
    }
  }
  return false;
}

static bool is_ride_valid(const ov_crowd* crowd, const ov_actor* actor) {
  const int32_t count = ov_rider_count(actor);
  for (int32_t i = 0; i < OV_SEATS_MAX; i++) {
    const ov_actor* rider = ov_crowd_find(crowd, actor->riders[i]);
    if ((i < count) != (rider != NULL) || (i >= count && actor->riders[i] != 0) ||
        (rider != NULL && rider->vehicle != actor->serial)) {
      return false;
    }
    for (int32_t before = 0; before < i; before++) {
      if (i < count && actor->riders[i] == actor->riders[before]) {
        return false;
      }
    }
  }
  const bool is_apart = actor->vehicle == 0 && count == 0;
  if (count > actor->row->seating.count || (!is_apart && !ov_actor_is_alive(actor)) ||
      (count > 0 && actor->kind == OV_ACTOR_PLAYER) || (actor->vehicle != 0 && actor->is_hosted)) {
    return false;
  }
  const ov_actor* below = actor;
  for (int32_t level = 0; below->vehicle != 0; level++) {
    const ov_actor* vehicle = ov_ride_vehicle(crowd, below);
    if (vehicle == NULL || !has_rider(vehicle, below->serial) || level >= OV_TOWER_MAX) {
      return false; // a circle exceeds any tower
    }
    below = vehicle;
  }
  return true;
}

bool ov_rides_are_valid(const ov_crowd* crowd) {
  OVIS_ASSERT(crowd != NULL);
  for (int32_t i = 0; i < crowd->order.count; i++) {
    if (!is_ride_valid(crowd, ov_crowd_at(crowd, crowd->order.items[i]))) {
      return false;
    }
  }
  return true;
}

const ov_actor* ov_ride_base(const ov_crowd* crowd, const ov_actor* actor) {
  OVIS_ASSERT(actor != NULL);
  const ov_actor* base = actor;
  for (const ov_actor* next = actor; next != NULL; next = ov_crowd_find(crowd, next->vehicle)) {
    base = next; // rides form no circle
  }
  return base;
}
