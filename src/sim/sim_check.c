// Checks the whole state of a simulation.
// Design: include/ovis/snapshot.h
#include "sim/sim_internal.h"

#include "life/riding.h"
#include "poi/poi.h"

#include <ovis/snapshot.h>

bool ov_sim_is_restorable(const ovis_sim* sim, const ov_actor* actor) {
  // attacker_tick is the tick plus 1.
  const bool has_only_a_past = actor->thought_tick >= 0 && actor->thought_tick <= sim->tick &&
                               actor->attacker_tick <= sim->tick + 1;
  const bool has_seen_what_is =
      actor->edits_seen >= 0 && actor->edits_seen <= sim->turn.edits.count;
  return has_only_a_past && has_seen_what_is && ov_actor_is_sane(actor);
}

bool ovis_sim_check(const ovis_sim* sim) {
  if (!ov_crowd_is_valid(&sim->crowd)) {
    return false;
  }
  int32_t dead = 0;
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    const ov_actor* actor = ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]);
    if (actor->serial >= sim->next_serial || !ov_sim_is_restorable(sim, actor)) {
      return false;
    }
    dead += !ov_actor_is_alive(actor);
  }
  return dead == sim->dead_count && ov_turn_is_valid(&sim->turn) &&
         ov_rides_are_valid(&sim->crowd) &&
         (sim->turn.pois == NULL || ov_pois_is_valid(sim->turn.pois));
}
