// Ovis: mobs that ride mobs. A rider moves with its vehicle's seat; its mind continues to run. The
// first rider leads the vehicle if it is a mob and both have goals: its paths are the vehicle's,
// and the vehicle's own goals that move, jump or look rest. Raiders do not lead ravagers. A
// player's stand-in leads a saddled pig with a carrot on a stick and a saddled strider with a
// warped fungus on a stick, in either hand: as long as it holds it, the mob walks where the
// stand-in faces, or along the path on which ovis_mob_walk_to sends the stand-in. It leads no other
// mob. A ride ends when the rider or the vehicle dies or is removed, and when ovis_mob_place moves
// the rider.
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
OVIS_API bool ovis_mob_mount(ovis_sim* sim, ovis_mob_id rider, ovis_mob_id vehicle);

/// Puts a rider beside its vehicle: into the first cell around the vehicle's feet in which it can
/// stand, or on top of the vehicle if there is none. Cells where a block could hurt it come last.
/// Returns false if it does not exist or has no vehicle.
OVIS_API bool ovis_mob_dismount(ovis_sim* sim, ovis_mob_id rider);

/// Draws whether a mob came into the world as a jockey, and spawns what it came with: a spider
/// carries a skeleton (1 of 100), a young zombie of any kind rides a chicken that stands near (5 %)
/// or that came along (5 % of the rest), a strider carries a zombified piglin (1 of 30) or a young
/// strider (1 of 10 of the rest). Call it right after ovis_mob_spawn; the answer is the same each
/// time and draws nothing from the mob. `out`: rider or mount; 0: none, as for other species and
/// for those that ride or carry already. OVIS_NOT_FOUND: no such mob. OVIS_BUSY: a callback made
/// the call. Otherwise what ovis_mob_spawn returns. Source: docs/sources.md#jockeys
OVIS_API ovis_status ovis_mob_draw_jockey(ovis_sim* sim, ovis_mob_id mob, ovis_mob_id* out);

/// Returns the vehicle of a mob; 0: none.
OVIS_API ovis_mob_id ovis_mob_get_vehicle(const ovis_sim* sim, ovis_mob_id rider);

/// Returns the rider on a seat; seats count from 0. 0: none.
OVIS_API ovis_mob_id ovis_mob_get_rider(const ovis_sim* sim, ovis_mob_id vehicle, int32_t index);

#ifdef __cplusplus
}
#endif

#endif
