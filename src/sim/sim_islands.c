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
  ov_workers* workers = sim->workers;
  if (workers == NULL || !workers->is_divided) {
    return 0;
  }
  for (int32_t w = 0; w < workers->count; w++) {
    const ov_shift* shift = ov_shift_at(workers, w);
    for (int32_t i = 0; i < shift->numbers.count; i++) {
      const int32_t number = shift->numbers.items[i];
      if (number < capacity) {
        out[number] = (ovis_island){.actor_count = workers->islands.list.items[number].count,
                                    .worker = w,
                                    .first = workers->firsts.items[number],
                                    .cost = shift->costs.items[i]};
      }
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
        (ovis_island_join){.kind = (ovis_join_kind)join->kind,
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

_Static_assert((int)OVIS_JOIN_NEAR == (int)OV_JOIN_NEAR, "the kinds are the same");
_Static_assert((int)OVIS_JOIN_NAMED == (int)OV_JOIN_NAMED, "the kinds are the same");
_Static_assert((int)OVIS_JOIN_REMEMBERED == (int)OV_JOIN_REMEMBERED, "the kinds are the same");
_Static_assert((int)OVIS_JOIN_MOVED == (int)OV_JOIN_MOVED, "the kinds are the same");
_Static_assert((int)OVIS_JOIN_RAID == (int)OV_JOIN_RAID, "the kinds are the same");
_Static_assert((int)OVIS_JOIN_SERIAL == (int)OV_JOIN_SERIAL, "the kinds are the same");
_Static_assert((int)OVIS_JOIN_TEAMS == (int)OV_JOIN_TEAMS, "the kinds are the same");
