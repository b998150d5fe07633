// Mobs on others' backs. Who rides is where its vehicle's seat is; its mind goes on. Figures:
// docs/sources.md#riding
//
//   vehicle.riders[] --serial--> rider     rider.vehicle --serial--> vehicle     (both, or neither)
#include "sim/sim_internal.h"

#include "body/body_angle.h"

#define USUAL_SHARE 0.75 // what ov_body_seat counts with
#define INSIDE_MARGIN 1e-7
#define GROUND_WITHIN 0.5

static ov_actor* vehicle_of(const ovis_sim* sim, const ov_actor* actor) {
  return ov_crowd_find(&sim->crowd, actor->vehicle);
}

int32_t ov_sim_rider_count(const ov_actor* actor) {
  int32_t count = 0;
  while (count < OV_SEATS_MAX && actor->riders[count] != 0) {
    count++;
  }
  return count;
}

// ---- Sitting

static void sit(ovis_sim* sim, ov_actor* rider, const ov_actor* vehicle) {
  const ov_seating* seats = vehicle->nature.seating;
  const ov_seating* own = rider->nature.seating;
  const int32_t seat = vehicle->riders[0] == rider->serial ? 0 : 1;
  ov_sim_settle(sim, rider);
  ov_body* body = &rider->body;
  const double height = (double)vehicle->body.size.height;
  const double up = (seats->share - USUAL_SHARE) * height + seats->up +
                    (rider->is_baby ? own->young_offset : own->offset);
  ov_body_ride(body, &vehicle->body, up);
  const float yaw = vehicle->body.body_yaw_deg;
  body->pos.x -= (double)ov_angle_sin(yaw) * seats->ahead[seat];
  body->pos.z += (double)ov_angle_cos(yaw) * seats->ahead[seat];
  body->is_on_ground = false;
  body->has_hit_side = false;
  sim->is_out_of_memory |= !ov_crowd_settle(&sim->crowd, rider);
}

void ov_sim_sit(ovis_sim* sim, ov_actor* rider) {
  sit(sim, rider, vehicle_of(sim, rider));
}

void ov_sim_carry(ovis_sim* sim, ov_actor* vehicle) {
  for (int32_t i = 0; i < OV_SEATS_MAX && vehicle->riders[i] != 0; i++) {
    ov_actor* rider = ov_crowd_find(&sim->crowd, vehicle->riders[i]);
    sit(sim, rider, vehicle);
    ov_sim_carry(sim, rider); // no deeper than OV_TOWER_MAX
  }
}

// ---- Getting off

static bool can_stand(const ovis_sim* sim, const ov_body* body, ovis_vec3 pos) {
  const double half = (double)(body->size.width / 2.0f) - INSIDE_MARGIN;
  ovis_aabb box = {{pos.x - half, pos.y + INSIDE_MARGIN, pos.z - half},
                   {pos.x + half, pos.y + (double)body->size.height, pos.z + half}};
  if (ovis_world_collides(sim->world, &box)) {
    return false;
  }
  box.max.y = box.min.y;
  box.min.y = pos.y - GROUND_WITHIN;
  return ovis_world_collides(sim->world, &box);
}

// The first cell beside the vehicle in which the rider can stand: level with it, one up, one down;
// the four sides before the corners. If there is none, the vehicle's top.
static ovis_vec3 place_beside(const ovis_sim* sim, const ov_actor* rider, const ov_actor* vehicle) {
  static const int8_t around[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                      {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  static const int8_t levels[3] = {0, 1, -1};
  const ovis_pos at = ov_body_cell(&vehicle->body);
  for (int32_t level = 0; level < 3; level++) {
    for (int32_t side = 0; side < 8; side++) {
      const ovis_vec3 pos = {at.x + around[side][0] + 0.5, at.y + levels[level],
                             at.z + around[side][1] + 0.5};
      if (can_stand(sim, &rider->body, pos)) {
        return pos;
      }
    }
  }
  const ov_body* body = &vehicle->body;
  return (ovis_vec3){body->pos.x, body->pos.y + (double)body->size.height, body->pos.z};
}

// Out of its vehicle's list. It is left where it is.
static void unseat(ov_actor* rider, ov_actor* vehicle) {
  int32_t kept = 0;
  for (int32_t i = 0; i < OV_SEATS_MAX; i++) {
    const uint64_t serial = vehicle->riders[i];
    vehicle->riders[i] = 0;
    if (serial != 0 && serial != rider->serial) {
      vehicle->riders[kept++] = serial;
    }
  }
  rider->vehicle = 0;
}

static void get_off(ovis_sim* sim, ov_actor* rider, bool is_placed) {
  ov_actor* vehicle = vehicle_of(sim, rider);
  unseat(rider, vehicle);
  if (is_placed) {
    ov_sim_settle(sim, rider);
    rider->body.pos = place_beside(sim, rider, vehicle);
    sim->is_out_of_memory |= !ov_crowd_settle(&sim->crowd, rider);
    ov_sim_carry(sim, rider);
  }
  ov_sim_tell(sim, OVIS_EVENT_DISMOUNTED, rider, vehicle, NULL);
}

void ov_sim_leave(ovis_sim* sim, ov_actor* rider) {
  get_off(sim, rider, false);
}

void ov_sim_part(ovis_sim* sim, ov_actor* actor) {
  if (actor->vehicle != 0) {
    get_off(sim, actor, false);
  }
  while (actor->riders[0] != 0) {
    get_off(sim, ov_crowd_find(&sim->crowd, actor->riders[0]), true);
  }
}

// ---- Who may ride whom

static int32_t levels_above(const ovis_sim* sim, const ov_actor* actor) {
  int32_t most = 0;
  for (int32_t i = 0; i < OV_SEATS_MAX && actor->riders[i] != 0; i++) {
    const int32_t above = 1 + levels_above(sim, ov_crowd_find(&sim->crowd, actor->riders[i]));
    most = above > most ? above : most;
  }
  return most;
}

static bool can_mount(const ovis_sim* sim, const ov_actor* rider, const ov_actor* vehicle) {
  if (rider == NULL || vehicle == NULL || !ov_actor_is_alive(rider) ||
      !ov_actor_is_alive(vehicle) || rider->is_hosted || vehicle->kind == OV_ACTOR_PLAYER ||
      rider->vehicle == vehicle->serial ||
      ov_sim_rider_count(vehicle) >= vehicle->nature.seating->count) {
    return false;
  }
  int32_t levels = 1 + levels_above(sim, rider);
  for (const ov_actor* below = vehicle; below != NULL; below = vehicle_of(sim, below)) {
    if (below == rider || levels++ > OV_TOWER_MAX) {
      return false;
    }
  }
  return true;
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

static bool is_ride_valid(const ovis_sim* sim, const ov_actor* actor) {
  const int32_t count = ov_sim_rider_count(actor);
  for (int32_t i = 0; i < OV_SEATS_MAX; i++) {
    const ov_actor* rider = ov_crowd_find(&sim->crowd, actor->riders[i]);
    if ((i < count) != (rider != NULL) || (i >= count && actor->riders[i] != 0) ||
        (rider != NULL && rider->vehicle != actor->serial) ||
        (i > 0 && i < count && actor->riders[i] == actor->riders[i - 1])) {
      return false;
    }
  }
  const bool is_apart = actor->vehicle == 0 && count == 0;
  if (count > actor->nature.seating->count || (!is_apart && !ov_actor_is_alive(actor)) ||
      (count > 0 && actor->kind == OV_ACTOR_PLAYER) || (actor->vehicle != 0 && actor->is_hosted)) {
    return false;
  }
  const ov_actor* below = actor;
  for (int32_t level = 0; below->vehicle != 0; level++) {
    const ov_actor* vehicle = vehicle_of(sim, below);
    if (vehicle == NULL || !has_rider(vehicle, below->serial) || level >= OV_TOWER_MAX) {
      return false; // a chain that bites its tail is as long as one likes
    }
    below = vehicle;
  }
  return true;
}

bool ov_sim_are_rides_valid(const ovis_sim* sim) {
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    if (!is_ride_valid(sim, ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]))) {
      return false;
    }
  }
  return true;
}

// ---- The host's doing

bool ovis_sim_mount(ovis_sim* sim, ovis_mob_id rider, ovis_mob_id vehicle) {
  ov_sim_assert_between(sim);
  ov_actor* above = ov_crowd_get(&sim->crowd, rider);
  ov_actor* below = ov_crowd_get(&sim->crowd, vehicle);
  if (!can_mount(sim, above, below)) {
    return false;
  }
  ov_sim_note(
      sim, &(ovis_input){.kind = OVIS_INPUT_MOUNT, .mob = above->serial, .other = below->serial});
  if (above->vehicle != 0) {
    get_off(sim, above, false);
  }
  below->riders[ov_sim_rider_count(below)] = above->serial;
  above->vehicle = below->serial;
  ov_sim_carry(sim, below);
  ov_sim_tell(sim, OVIS_EVENT_MOUNTED, above, below, NULL);
  return true;
}

bool ovis_sim_dismount(ovis_sim* sim, ovis_mob_id rider) {
  ov_sim_assert_between(sim);
  ov_actor* actor = ov_crowd_get(&sim->crowd, rider);
  if (actor == NULL || actor->vehicle == 0) {
    return false;
  }
  ov_sim_note(sim, &(ovis_input){.kind = OVIS_INPUT_DISMOUNT, .mob = actor->serial});
  get_off(sim, actor, true);
  return true;
}

ovis_mob_id ovis_sim_vehicle(const ovis_sim* sim, ovis_mob_id rider) {
  const ov_actor* actor = ov_crowd_get(&sim->crowd, rider);
  const ov_actor* vehicle = actor != NULL ? vehicle_of(sim, actor) : NULL;
  return vehicle != NULL ? vehicle->id : 0;
}

ovis_mob_id ovis_sim_rider(const ovis_sim* sim, ovis_mob_id vehicle, int32_t index) {
  OVIS_ASSERT(index >= 0);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, vehicle);
  if (actor == NULL || index >= ov_sim_rider_count(actor)) {
    return 0;
  }
  return ov_crowd_find(&sim->crowd, actor->riders[index])->id;
}
