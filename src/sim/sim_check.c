// Checks the whole state of a simulation.
// Design: include/ovis/sim.h
#include "sim/sim_internal.h"

#include "agent/gear.h"
#include "agent/item.h"
#include "agent/item_table.h"
#include "base/check.h"
#include "life/riding.h"
#include "poi/poi.h"

#include <ovis/sim.h>

// Has every item of an actor a name?
static bool knows_items(const ovis_sim* sim, const ov_actor* actor) {
  const ov_item* item = ov_item_of(actor);
  bool is_known = item == NULL || ov_sim_is_stack_good(sim, &item->stack);
  for (int32_t i = 0; actor->gear != NULL && i < OVIS_SLOT_COUNT; i++) {
    is_known = is_known && ov_sim_is_stack_good(sim, ov_gear_worn(actor, (ovis_slot)i));
  }
  for (int32_t i = 0; actor->gear != NULL && i < OVIS_PACK_MAX; i++) {
    is_known = is_known && ov_sim_is_stack_good(sim, ov_gear_packed(actor, i));
  }
  return is_known;
}

bool ov_sim_is_restorable(const ovis_sim* sim, const ov_actor* actor) {
  // attacker_tick is the tick plus 1.
  const bool has_only_a_past = actor->thought_tick >= 0 && actor->thought_tick <= sim->tick &&
                               actor->attacker_tick <= sim->tick + 1;
  const bool has_seen_what_is =
      actor->edits_seen >= 0 && actor->edits_seen <= sim->turn.edits.count;
  return has_only_a_past && has_seen_what_is && ov_actor_is_sane(actor) && knows_items(sim, actor);
}

bool ovis_sim_check(const ovis_sim* sim) {
  OV_REQUIRE(sim != NULL, false);
  if (!ov_crowd_is_valid(&sim->crowd)) {
    return false;
  }
  // The state of actors of other ranks is old here: some may ride one that has gone.
  const bool has_all = ov_sim_is_gathered(sim);
  int32_t dead = 0;
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    const ov_actor* actor = ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]);
    if (!has_all && ov_crowd_is_away(&sim->crowd, sim->crowd.order.items[i])) {
      continue;
    }
    if (actor->serial >= sim->next_serial || !ov_sim_is_restorable(sim, actor)) {
      return false;
    }
    dead += !ov_actor_is_alive(actor);
  }
  return (dead == sim->dead_count || !has_all) && ov_items_is_valid(&sim->items) &&
         ov_turn_is_valid(&sim->turn) && ov_sim_are_containers_good(sim) &&
         (!has_all || ov_rides_are_valid(&sim->crowd)) &&
         (sim->turn.pois == NULL || ov_pois_is_valid(sim->turn.pois));
}
