// Ovis: mobs that ride mobs. A rider moves with its vehicle's seat; its mind continues to run. The
// vehicle's mind steers as if there were no rider. A ride ends when the rider or the vehicle dies
// or is removed, and when ovis_sim_place moves the rider.
#ifndef OVIS_RIDE_H
#define OVIS_RIDE_H

#include <ovis/event.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim; // ovis/sim.h

/// Seats a mob or a player's stand-in on a mob. It leaves its previous vehicle. Returns false if a
/// mob does not exist or is dead, if there is no free seat (most mobs have one, camels two), if the
/// rides would form a cycle or a pile of over 64, for players as vehicles, and for riders with
/// hosted bodies.
OVIS_API bool ovis_sim_mount(ovis_sim* sim, ovis_mob_id rider, ovis_mob_id vehicle);

/// Puts a rider beside its vehicle: into the first cell around the vehicle's feet in which it can
/// stand, or on top of the vehicle if there is none. Cells where a block could hurt it come last.
/// Returns false if it does not exist or has no vehicle.
OVIS_API bool ovis_sim_dismount(ovis_sim* sim, ovis_mob_id rider);

/// Returns the vehicle of a mob; 0: none.
OVIS_API ovis_mob_id ovis_sim_vehicle(const ovis_sim* sim, ovis_mob_id rider);

/// Returns the rider on a seat; seats count from 0. 0: none.
OVIS_API ovis_mob_id ovis_sim_rider(const ovis_sim* sim, ovis_mob_id vehicle, int32_t index);

#ifdef __cplusplus
}
#endif

#endif
