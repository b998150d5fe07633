// Tells hosts what the islands were, and what joined them.
// Design: docs/islands.md
#include "base/check.h"
#include "sim/workers.h"

#include <ovis/islands.h>

// ---- Islands

static ovis_islands_state state_of(const ovis_sim* sim) {
  const ov_workers* workers = sim->workers;
  const ov_islands* islands = &workers->islands;
  if (workers->is_divided) {
    return OVIS_ISLANDS_DIVIDED;
  }
  if (!ov_sim_may_divide(sim)) {
    return OVIS_ISLANDS_HOST;
  }
  return islands->whole == OV_ISLANDS_UNBOUNDED   ? OVIS_ISLANDS_UNBOUNDED
         : islands->whole == OV_ISLANDS_NO_MEMORY ? OVIS_ISLANDS_NO_MEMORY
                                                  : OVIS_ISLANDS_JOINED;
}

ovis_islands_info ovis_sim_get_islands_info(const ovis_sim* sim) {
  OV_REQUIRE(sim != NULL, (ovis_islands_info){0});
  const ov_workers* workers = sim->workers;
  if (workers == NULL) {
    return (ovis_islands_info){.island_count = 1, .worker_count = 1};
  }
  ovis_islands_info out = workers->info;
  out.state = state_of(sim);
  out.mob = out.state == OVIS_ISLANDS_UNBOUNDED ? workers->islands.unbounded : 0;
  out.island_count = workers->is_divided ? workers->islands.list.count : 1;
  out.worker_count = workers->count;
  return out;
}

int32_t ovis_sim_get_islands(const ovis_sim* sim, ovis_island* out, int32_t capacity) {
  OV_REQUIRE(sim != NULL, 0);
  OV_REQUIRE(out != NULL || capacity <= 0, 0);
  const ov_workers* workers = sim->workers;
  if (workers == NULL || !workers->is_divided) {
    return 0;
  }
  const ov_islands* islands = &workers->islands;
  for (int32_t i = 0; i < workers->shares.count; i++) {
    const ov_share* share = &workers->shares.items[i];
    const ov_island* island = &islands->list.items[share->island];
    if (share->island < capacity) {
      out[share->island] = (ovis_island){
          .actor_count = island->count,
          .worker = share->worker,
          .first = islands->entries.items[islands->members.items[island->first]].serial,
          .cost = share->cost};
    }
  }
  return workers->islands.list.count;
}

int32_t ovis_sim_get_island_joins(const ovis_sim* sim, ovis_island_join* out, int32_t capacity) {
  OV_REQUIRE(sim != NULL, 0);
  OV_REQUIRE(out != NULL || capacity <= 0, 0);
  const ov_workers* workers = sim->workers;
  if (workers == NULL) {
    return 0;
  }
  const ov_islands* islands = &workers->islands;
  for (int32_t i = 0; i < islands->joins.count && i < capacity; i++) {
    const ov_island_join* join = &islands->joins.items[i];
    out[i] =
        (ovis_island_join){.kind = join->kind,
                           .island = islands->is_made ? ov_islands_find(islands, join->group) : -1,
                           .mob = join->actor,
                           .other = join->other,
                           .field = join->field != NULL ? join->field : "",
                           .cell = join->cell,
                           .apart = (double)join->apart,
                           .write = (double)join->write,
                           .read = (double)join->read};
  }
  return islands->joins.count;
}
