// Ovis: mobs that ride mobs. A rider is at its vehicle's seat, without a motion of its own; its
// mind goes on. The vehicle's mind steers as if it carried nobody. Mobs that die or are taken out
// neither ride nor carry any more, and ovis_sim_place ends a ride.
#ifndef OVIS_RIDE_H
#define OVIS_RIDE_H

#include <ovis/event.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim; // ovis/sim.h

/// Puts a mob or a player's stand-in on a mob's back; what it rode before it leaves. False as well
/// when there is no seat left (most have one, camels two), when that would go round in a circle or
/// over 64 up, and for the dead, players as vehicles, and riders with hosted bodies.
OVIS_API bool ovis_sim_mount(ovis_sim* sim, ovis_mob_id rider, ovis_mob_id vehicle);

/// Puts it beside its vehicle: into the first of the cells around that one's feet in which it can
/// stand, those where a block could hurt it last, or on top of it. False as well when it rides
/// nobody.
OVIS_API bool ovis_sim_dismount(ovis_sim* sim, ovis_mob_id rider);

/// Whom a mob rides; 0: nobody.
OVIS_API ovis_mob_id ovis_sim_vehicle(const ovis_sim* sim, ovis_mob_id rider);

/// Who rides a mob, by seat from 0 on; 0: there is nobody (any more).
OVIS_API ovis_mob_id ovis_sim_rider(const ovis_sim* sim, ovis_mob_id vehicle, int32_t index);

#ifdef __cplusplus
}
#endif

#endif
