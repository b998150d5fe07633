// Riders and vehicles. A rider is at its vehicle's seat; its mind continues.
// Source: docs/sources.md#riding
//
//   vehicle.riders[] --serial--> rider     rider.vehicle --serial--> vehicle     (both, or neither)
#pragma once

#include "agent/turn.h"

#define OV_TOWER_MAX 64 // riders on top of each other

int32_t ov_rider_count(const ov_actor* actor);

// The actor that `rider` rides, or NULL.
ov_actor* ov_ride_vehicle(const ov_crowd* crowd, const ov_actor* rider);

// NULL for either: false.
bool ov_ride_can_mount(const ov_crowd* crowd, const ov_actor* rider, const ov_actor* vehicle);

// Dismounts from any other vehicle and mounts. [Limit: ov_ride_can_mount]
void ov_ride_mount(ov_turn* turn, ov_actor* rider, ov_actor* vehicle);

// Dismounts beside the vehicle, or at the current position. [Limit: it rides]
void ov_ride_dismount_beside(ov_turn* turn, ov_actor* rider);
void ov_ride_dismount_here(ov_turn* turn, ov_actor* rider);

// Detaches an actor that dies or is removed from its vehicle and from its riders, which dismount
// beside it.
void ov_ride_detach(ov_turn* turn, ov_actor* actor);

// Moves a rider to its seat; and all riders of an actor, and theirs, to their seats.
void ov_ride_update_seat(ov_turn* turn, ov_actor* rider);
void ov_ride_carry_riders(ov_turn* turn, ov_actor* vehicle);

// Also valid for actors read from untrusted bytes.
bool ov_rides_are_valid(const ov_crowd* crowd);

// The vehicle below all: of one that rides nobody the actor itself.
const ov_actor* ov_ride_base(const ov_crowd* crowd, const ov_actor* actor);
