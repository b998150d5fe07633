// A mob that rides another one and leads its walk: minds of both keep their goals, and the rider's
// mind uses the navigation and the move control of its vehicle. Players lead pigs and striders in
// the same way (agent/reins.h).
// Source: docs/sources.md#riding
//
//   rider's think:   take --> its mind runs; its nav and move control are the vehicle's --> give
//   back vehicle's think: its own goals that move, jump or look are off; its navigation walks on
#pragma once

#include "agent/actor.h"
#include "agent/crowd.h"

// The vehicle that `rider` leads: it is the first of its riders. NULL: none.
ov_actor* ov_steered_by(const ov_crowd* crowd, const ov_actor* rider);

// For ov_profile.obeys of species that only players with the right item lead: pigs, striders.
bool ov_obeys_no_mob(const ov_actor* rider);

// Switches the vehicle's own goals that move, jump or look off while a rider leads it, and on
// again.
void ov_steering_update(const ov_crowd* crowd, ov_actor* vehicle);

// Exchanges navigation and move control of the two. A second call gives them back.
void ov_steering_exchange(ov_actor* rider, ov_actor* vehicle);
