// Merges what workers kept into the simulation, in the order of one worker.
// Design: docs/islands.md
#include "sim/workers.h"

#include "base/alloc.h"
#include "base/sort.h"
#include "path/path_finder.h"
#include "steer/world_mesh.h"

#include <string.h>

#define BY_TURN(name, type, turn)                                                                  \
  static bool name(const void* a, const void* b) {                                                 \
    const type* left = a;                                                                          \
    const type* right = b;                                                                         \
    return left->turn < right->turn || (left->turn == right->turn && left->index < right->index);  \
  }
BY_TURN(is_change_before, ov_kept_change, serial)
BY_TURN(is_bell_before, ov_kept_bell, serial)
BY_TURN(is_input_before, ov_kept_input, serial)
BY_TURN(is_event_before, ovis_event, serial)
BY_TURN(is_request_before, ov_spawn_request, turn_serial)
BY_TURN(is_launch_before, ov_launch, turn_serial)

// Appends the items of `from` to those of `to`. False: no memory, and they are lost.
#define TAKE(to, from, allocator) take((to), (from), sizeof *(to)->items, (allocator))
typedef ov_array(uint8_t) any_array;
static bool take(void* to, void* from, size_t size, const ovis_allocator* allocator) {
  any_array* all = to;
  any_array* more = from;
  const int32_t count = all->count + more->count;
  if (more->count > 0 && count > all->capacity &&
      !ov_array_grow((void**)&all->items, &all->capacity, count, size, allocator)) {
    more->count = 0;
    return false;
  }
  if (more->count > 0) {
    memcpy(all->items + (size_t)all->count * size, more->items, (size_t)more->count * size);
  }
  all->count = count;
  more->count = 0;
  return true;
}

// The listeners of the world hear of the changes in the order of the turns.
static void merge_changes(ovis_sim* sim, ov_shift* shift, uint64_t revision) {
  ov_array_sort(&shift->changes, is_change_before);
  sim->world->revision = revision;
  sim->is_merging = true;
  for (int32_t i = 0; i < shift->changes.count; i++) {
    const ov_kept_change* kept = &shift->changes.items[i];
    sim->turn.serial = kept->serial;
    ov_world_notify(sim->world, &kept->change);
  }
  shift->changes.count = 0;
  sim->turn.serial = 0;
  sim->is_merging = false;
}

static void merge_bells(ovis_sim* sim, ov_shift* shift) {
  ov_array_sort(&shift->bells, is_bell_before);
  for (int32_t i = 0; i < shift->bells.count; i++) {
    ov_bells_ring(&sim->turn, &sim->bells, shift->bells.items[i].cell);
  }
  shift->bells.count = 0;
}

static void merge_inputs(ovis_sim* sim, ov_shift* shift) {
  ov_array_sort(&shift->inputs, is_input_before);
  for (int32_t i = 0; i < shift->inputs.count; i++) {
    ov_sim_keep_input(sim, &shift->inputs.items[i].input);
  }
  shift->inputs.count = 0;
}

void ov_sim_merge_shifts(ovis_sim* sim, uint64_t revision, int32_t old_events) {
  ov_workers* workers = sim->workers;
  ov_shift* first = &workers->first;
  ov_turn* turn = &sim->turn;
  bool is_whole = !first->is_out_of_memory;
  first->is_out_of_memory = false;
  ov_turn_begin(turn, 0);
  ov_path_finder_rewind(turn->paths.finder, revision);
  ov_world_meshes_rewind(turn->meshes, revision);
  ov_grid_settle(&sim->crowd.grid, &first->moves);
  for (int32_t i = 0; i < workers->count - 1; i++) {
    ov_worker* worker = &workers->others[i];
    ov_turn* other = &worker->sim.turn;
    ov_view_end(worker, sim, revision);
    ov_grid_settle(&sim->crowd.grid, &worker->shift.moves);
    is_whole &= TAKE(&first->changes, &worker->shift.changes, &sim->allocator);
    is_whole &= TAKE(&first->inputs, &worker->shift.inputs, &sim->allocator);
    is_whole &= TAKE(&first->bells, &worker->shift.bells, &sim->allocator);
    is_whole &= TAKE(&first->tickets, &worker->shift.tickets, &sim->allocator);
    is_whole &= TAKE(&turn->events, &other->events, &turn->allocator);
    is_whole &= TAKE(&turn->spawn_requests, &other->spawn_requests, &turn->allocator);
    is_whole &= TAKE(&turn->launches, &other->launches, &turn->allocator);
    is_whole &= !worker->shift.is_out_of_memory;
    worker->shift.is_out_of_memory = false;
  }
  if (sim->ranks != NULL && !ov_ranks_end_turns(sim, old_events)) {
    ov_ranks_lose(sim);
  }
  if (turn->events.count > old_events) {
    ov_sort(&turn->events.items[old_events], turn->events.count - old_events,
            sizeof *turn->events.items, is_event_before);
  }
  ov_array_sort(&turn->spawn_requests, is_request_before);
  ov_array_sort(&turn->launches, is_launch_before);
  merge_changes(sim, first, revision);
  merge_bells(sim, first);
  merge_inputs(sim, first);
  sim->is_out_of_memory |= !is_whole;
}
