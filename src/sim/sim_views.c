// Views of the simulation for workers: what they see while islands act, and what their turns write
// besides actors, sections and points.
// Design: docs/islands.md
#include "sim/workers.h"

#include "base/alloc.h"
#include "path/path_finder.h"
#include "steer/world_mesh.h"

#include <stddef.h>
#include <string.h>

bool ov_view_make_turn(ov_worker* worker, const ovis_sim* sim) {
  const ov_turn_def def = {.world = &worker->world,
                           .crowd = &worker->sim.crowd,
                           .verbs = sim->turn.verbs,
                           .sim = &worker->sim,
                           .raids = &worker->sim.raids,
                           .containers = &worker->sim.containers,
                           .items = &sim->items,
                           .rules = sim->rules,
                           .allocator = sim->allocator,
                           .blocks = sim->turn.blocks,
                           .event_capacity = 16};
  if (ov_turn_init(&worker->sim.turn, &def) != OVIS_OK) {
    ov_turn_fini(&worker->sim.turn);
    return false;
  }
  ov_turn* turn = &worker->sim.turn;
  turn->seed = sim->seed;
  turn->meter.find = ov_sim_find_work;
  turn->meter.find_context = &worker->sim.crowd;
  return true;
}

// ---- Shifts

void ov_shift_fini(ov_shift* shift, const ovis_allocator* allocator) {
  ov_containers_fini(&shift->containers, allocator);
  ov_array_fini(&shift->changes, allocator);
  ov_array_fini(&shift->bells, allocator);
  ov_array_fini(&shift->inputs, allocator);
  ov_array_fini(&shift->tickets, allocator);
  ov_array_fini(&shift->moves.slots, allocator);
  ov_array_fini(&shift->slots, allocator);
  ov_array_fini(&shift->ends, allocator);
  ov_array_fini(&shift->numbers, allocator);
  ov_array_fini(&shift->costs, allocator);
  ov_array_fini(&shift->spans, allocator);
  ov_array_fini(&shift->met, allocator);
}

// ---- What a turn writes besides actors, sections and points

// In place of all listeners of the world, which hear of the change in the merge.
void ov_shift_keep_change(void* context, const ovis_world* world, const ovis_change* change) {
  ov_shift* shift = context;
  const ov_turn* turn = &shift->sim->turn;
  (void)world;                                    // the view's
  OVIS_ASSERT(change->kind == OVIS_CHANGE_BLOCK); // turns load nothing
  OVIS_ASSERT(turn->pois == NULL || ov_pois_type_of(turn->pois, change->old_state) ==
                                        ov_pois_type_of(turn->pois, change->new_state));
  const ov_kept_change kept = {turn->serial, shift->changes.count, *change};
  if (!ov_array_push(&shift->changes, &shift->sim->allocator, kept)) {
    shift->is_out_of_memory = true;
  }
  if (shift->sim->is_asking) {
    ov_sim_keep_host_block(shift->sim, change);
  }
  ov_sim_note_edit(shift->sim, change);
}

void ov_sim_follow_bell(ovis_sim* sim, ovis_pos bell) {
  ov_shift* shift = sim->shift;
  if (shift == NULL) {
    ov_bells_ring(&sim->turn, &sim->bells, bell);
    return;
  }
  const ov_kept_bell kept = {sim->turn.serial, shift->bells.count, bell};
  shift->is_out_of_memory |= !ov_array_push(&shift->bells, &sim->allocator, kept);
}

// ---- Views

bool ov_view_begin(ov_worker* worker, const ovis_sim* sim) {
  ovis_sim* view = &worker->sim;
  const size_t after = offsetof(ovis_sim, turn) + sizeof sim->turn;
  memcpy(view, sim, offsetof(ovis_sim, turn));
  memcpy((uint8_t*)view + after, (const uint8_t*)sim + after, sizeof *sim - after);
  worker->world = *sim->world;
  worker->listener = (ov_listener){ov_shift_keep_change, &worker->shift};
  worker->world.listeners.items = &worker->listener;
  worker->world.listeners.count = worker->world.listeners.capacity = 1;
  view->world = &worker->world;
  view->shift = &worker->shift;
  worker->shift.sim = view;
  view->crowd.grid.moves = &worker->shift.moves;
  worker->dead_count = sim->dead_count;
  worker->failure_count = sim->world->failure_count;
  ov_turn* turn = &view->turn;
  turn->tick = sim->tick;
  turn->meter.clock = sim->turn.meter.clock;
  turn->meter.clock_context = sim->turn.meter.clock_context;
  ov_meter_wake(&turn->meter);
  turn->pois = NULL;
  if (sim->turn.pois != NULL) {
    turn->pois = &worker->points.pois;
    const bool is_ready = ov_poi_view_begin(&worker->points, sim->turn.pois, &worker->world);
    turn->pois->touched = sim->ranks != NULL ? &worker->shift.tickets : NULL;
    return is_ready;
  }
  return true;
}

void ov_view_end(ov_worker* worker, ovis_sim* sim, uint64_t revision) {
  ovis_sim* view = &worker->sim;
  ov_turn* turn = &view->turn;
  ov_turn_begin(turn, 0);
  ov_meter_begin(&turn->meter, 0, NULL);
  sim->dead_count += view->dead_count - worker->dead_count;
  sim->world->failure_count += worker->world.failure_count - worker->failure_count;
  sim->is_out_of_memory |= view->is_out_of_memory;
  sim->is_out_of_memory |= turn->is_out_of_memory;
  sim->is_out_of_memory |= turn->paths.is_out_of_memory;
  sim->is_out_of_memory |= ov_path_finder_take_failure(turn->paths.finder);
  sim->is_out_of_memory |= !ov_arena_grow_to_peak(&turn->scratch);
  turn->is_out_of_memory = turn->paths.is_out_of_memory = false;
  ov_actor_grid* grid = &sim->crowd.grid;
  const double width = view->crowd.grid.half_width_max;
  grid->half_width_max = width > grid->half_width_max ? width : grid->half_width_max;
  ov_path_finder_rewind(turn->paths.finder, revision);
  ov_world_meshes_rewind(turn->meshes, revision);
  sim->turn.meter.nobody.searches += turn->meter.nobody.searches;
  sim->turn.meter.nobody.nodes += turn->meter.nobody.nodes;
  sim->turn.meter.nobody.rays += turn->meter.nobody.rays;
  sim->turn.meter.nobody_ns += turn->meter.nobody_ns;
  turn->meter.nobody = (ov_work_row){.asker = turn->meter.nobody.asker};
  turn->meter.nobody_ns = 0;
  sim->turn.looks += turn->looks;
  turn->looks = 0;
  if (turn->pois != NULL) {
    ov_poi_view_end(&worker->points, sim->turn.pois);
  }
}
