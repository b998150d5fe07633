// Each turn shows that it stays within its reach, in builds that validate.
// Design: docs/islands.md
#include "sim/reach.h"
#include "sim/workers.h"

#include "mind/brain/brain.h"
#include "mind/mind.h"

#include <stdio.h>

#if defined(OVIS_ENABLE_VALIDATE)
// The part of a mind that acts now. "its own code": none does.
static const char* part_of(const ov_turn* turn, const ov_actor* actor) {
  const int32_t asker = ov_meter_asker(&turn->meter);
  if (asker >= 0 && actor->mind_plan != NULL && asker < ov_mind_count(actor->mind_plan)) {
    return ov_mind_info(actor->mind_plan, asker).name;
  }
  return asker < OV_ASKER_SELF && ov_brain_of(actor) != NULL
             ? ov_brain_sensor_name(ov_brain_of(actor), OV_ASKER_SENSOR(asker))
             : "its own code";
}

// Tells the assert handler who reaches too far, and where, before the check that asked does. The
// numbers are the x and z of a cell, or those of a raid.
static bool tell(const ov_shift* shift, const char* does, int32_t first, int32_t second) {
  const ov_turn* turn = &shift->sim->turn;
  const int32_t index = ov_crowd_index(&shift->sim->crowd, turn->serial);
  const ov_actor* actor =
      index >= 0 ? ov_crowd_at(&shift->sim->crowd, shift->sim->crowd.order.items[index]) : NULL;
  char text[256];
  snprintf(text, sizeof text, "tick %lld, mob %llu (%s), %s: it %s %d %d, beyond its reach",
           (long long)shift->sim->tick, (unsigned long long)turn->serial,
           actor != NULL ? actor->species->name : "none",
           actor != NULL ? part_of(turn, actor) : "no turn", does, first, second);
  if (ovis_assert_failed(text, __FILE__, __LINE__)) {
    __builtin_trap();
  }
  return false;
}

// An actor that was met acts within its own reach when somebody hurts it, feeds it or frightens it.
static bool may_touch(void* context, int32_t column_x, int32_t column_z, bool writes) {
  const ov_shift* shift = context;
  bool may = shift->has_lost ||
             ov_islands_may_touch(shift->islands, shift->island, column_x, column_z, writes);
  for (int32_t i = shift->met.count - 1; i >= 0 && !may; i--) {
    may = ov_islands_may_touch(shift->islands, shift->met.items[i], column_x, column_z, writes);
  }
  const char* does = writes ? "writes the column of cell" : "reads the column of cell";
  return may || tell(shift, does, column_x * 16, column_z * 16);
}

static bool may_meet(void* context, int32_t slot) {
  ov_shift* shift = context;
  const ov_crowd* crowd = &shift->sim->crowd;
  const int32_t index = ov_crowd_index(crowd, ov_crowd_at(crowd, slot)->serial);
  const int32_t island = index >= 0 ? ov_islands_of(shift->islands, slot) : -1;
  if (index < 0 || island == shift->island) {
    return index >= 0;
  }
  for (int32_t i = 0; i < shift->met.count; i++) {
    if (shift->met.items[i] == island) {
      return true;
    }
  }
  bool may = shift->has_lost || ov_islands_may_meet(shift->islands, shift->island, slot);
  for (int32_t i = 0; i < shift->met.count && !may; i++) {
    may = ov_islands_may_meet(shift->islands, shift->met.items[i], slot);
  }
  if (may && !ov_array_push(&shift->met, &shift->sim->allocator, island)) {
    shift->has_lost = true; // without memory nothing is proved
  }
  const ovis_vec3* at = &ov_crowd_at(crowd, slot)->body.pos;
  return may || tell(shift, "meets an actor at", (int32_t)at->x, (int32_t)at->z);
}

static bool may_join(void* context, int32_t raid) {
  const ov_shift* shift = context;
  const ov_islands* islands = shift->islands;
  const int32_t slot = raid < islands->raid_slots.count ? islands->raid_slots.items[raid] : -1;
  const int32_t island = slot >= 0 ? ov_islands_of(islands, slot) : -1;
  bool may = shift->has_lost || (slot >= 0 && island == shift->island);
  for (int32_t i = 0; slot >= 0 && i < shift->met.count && !may; i++) {
    may = shift->met.items[i] == island;
  }
  return may || tell(shift, "reads a raid: number, count", raid, shift->sim->raids.list.count);
}

// From now on the turns of an island run. The whole simulation's own world and crowd are the first
// worker's.
void ov_shift_begin_guard(ov_shift* shift, const ov_islands* islands, int32_t island) {
  shift->islands = islands;
  shift->island = island;
  shift->met.count = 0;
  shift->has_lost = false;
  shift->guard = (ov_reach_guard){may_touch, may_meet, may_join, shift};
  shift->sim->world->guard = &shift->guard;
  shift->sim->crowd.guard = shift->sim->crowd.grid.guard = &shift->guard;
}

struct ov_proof {
  ov_islands islands;
  ov_shift shift;
};

void ov_sim_begin_proof(ovis_sim* sim) {
  if (!ov_sim_may_divide(sim)) {
    return;
  }
  if (sim->proof == NULL) {
    sim->proof = ov_alloc_zero(&sim->allocator, sizeof *sim->proof);
    if (sim->proof == NULL) {
      return;
    }
    ov_islands_init(&sim->proof->islands, &sim->allocator);
  }
  ov_islands* islands = &sim->proof->islands;
  islands->raids = &sim->raids;
  ov_islands_make_apart(islands, &sim->crowd, ov_reach_of, sim);
  sim->proves =
      islands->whole == OV_ISLANDS_MANY && islands->list.count > 0 && ov_islands_sort(islands);
}

// Another turn of this tick may have made it name a mob that this other one has met: the target of
// an alarm.
static void meet_serial(void* context, uint64_t serial) {
  ov_shift* shift = context;
  const ov_crowd* crowd = &shift->sim->crowd;
  const int32_t index = ov_crowd_index(crowd, serial);
  const int32_t island =
      index >= 0 ? ov_islands_of(shift->islands, crowd->order.items[index]) : shift->island;
  if (island != shift->island && !ov_array_push(&shift->met, &shift->sim->allocator, island)) {
    shift->has_lost = true;
  }
}

static void meet_cell(void* context, const ovis_pos* cell) {
  (void)context;
  (void)cell;
}

void ov_sim_prove_turn(ovis_sim* sim, int32_t index) {
  if (sim->proves) {
    ov_shift* shift = &sim->proof->shift;
    const int32_t slot = sim->crowd.order.items[index];
    shift->sim = sim;
    ov_shift_begin_guard(shift, &sim->proof->islands, ov_islands_of(&sim->proof->islands, slot));
    const ov_links links = {meet_serial, meet_cell, shift};
    ov_fields fields = ov_fields_link(&links);
    ov_actor_fields(ov_crowd_at(&sim->crowd, slot), &fields);
    ov_actor_extra_fields(ov_crowd_at(&sim->crowd, slot), &fields);
  }
}

void ov_sim_end_proof(ovis_sim* sim) {
  sim->proves = false;
  sim->world->guard = sim->crowd.guard = sim->crowd.grid.guard = NULL;
}

void ov_sim_free_proof(ovis_sim* sim) {
  if (sim->proof != NULL) {
    ov_islands_fini(&sim->proof->islands);
    ov_shift_fini(&sim->proof->shift, &sim->allocator);
    ov_free(&sim->allocator, sim->proof, sizeof *sim->proof);
    sim->proof = NULL;
  }
}
#endif
