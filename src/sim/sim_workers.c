// Runs islands on several workers with the same result as one after the other.
// Design: docs/islands.md
//
//   simulation --view of each worker--> islands act: changes, events, requests  (beside each other)
//              <------- merge by (serial of the turn, n) -----------------+
//
// A view is a copy of the simulation's own fields that shares actors, sections and points with it.
// The worker's shift keeps all else that a turn writes; it is merged in the order of the turns.
// The first worker has the simulation itself and runs on the caller's thread.
#include "base/alloc.h"
#include "base/sort.h"
#include "path/path_finder.h"
#include "poi/poi_index.h"
#include "sim/islands.h"
#include "sim/reach.h"
#include "sim/sim_internal.h"

#include <stddef.h>
#include <string.h>

typedef struct ov_kept_change {
  uint64_t serial; // of the actor whose turn it was
  int32_t index;
  ovis_change change;
} ov_kept_change;

typedef struct ov_kept_bell {
  uint64_t serial;
  int32_t index;
  ovis_pos cell;
} ov_kept_bell;

typedef struct ov_shift {
  ovis_sim* sim; // the worker's view, or the simulation itself
  ov_array(ov_kept_change) changes;
  ov_array(ov_kept_bell) bells;
  ov_grid_moves moves;
  bool is_out_of_memory;

  // Of the island that acts now.
  const ov_islands* islands;
  int32_t island;
  ov_reach_guard guard;
  bool has_lost;         // of `met`, for lack of memory
  ov_array(int32_t) met; // islands of the actors that the turn has met, in a proof

  // Its islands: slots of their actors, one island behind the other.
  ov_array(int32_t) slots;
  ov_array(int32_t) ends; // of each island in slots
  ov_array(int32_t) numbers;
  int64_t cost;
} ov_shift;

typedef struct ov_worker {
  ovis_sim sim; // the view; its turn is the worker's own from tick to tick
  ovis_world world;
  ov_poi_view points;
  ov_listener listener;
  int32_t dead_count; // of the simulation when it began
  int64_t failure_count;
  ov_shift shift;
} ov_worker;

typedef struct ov_workers {
  ovis_run_tasks_fn* run_tasks;
  void* context;
  int32_t count;      // workers, the first one included
  ov_worker* others;  // [(worker) * count - 1]
  int32_t made_count; // of others that have a turn
  ov_shift first;     // of the first worker
  ov_islands islands;
  bool has_islands;  // they were made in `made_tick` ...
  int64_t made_tick; // ... with these actors
  uint64_t next_serial;
} ov_workers;

// ---- Coming and going

ovis_status ov_sim_make_workers(ovis_sim* sim, const ovis_sim_def* def) {
  if (def->run_tasks == NULL || def->worker_count <= 1) {
    return OVIS_OK;
  }
  ov_workers* workers = ov_alloc_zero(&sim->allocator, sizeof *workers);
  if (workers == NULL) {
    return OVIS_NO_MEMORY;
  }
  sim->workers = workers;
  workers->run_tasks = def->run_tasks;
  workers->context = def->task_context;
  workers->count = def->worker_count < OVIS_WORKERS_MAX ? def->worker_count : OVIS_WORKERS_MAX;
  workers->first.sim = sim;
  ov_islands_init(&workers->islands, &sim->allocator);
  const size_t size = (size_t)(workers->count - 1) * sizeof *workers->others;
  workers->others = ov_alloc_zero(&sim->allocator, size);
  return workers->others != NULL ? OVIS_OK : OVIS_NO_MEMORY;
}

static void free_shift(ov_shift* shift, const ovis_allocator* allocator) {
  ov_array_fini(&shift->changes, allocator);
  ov_array_fini(&shift->bells, allocator);
  ov_array_fini(&shift->moves.slots, allocator);
  ov_array_fini(&shift->slots, allocator);
  ov_array_fini(&shift->ends, allocator);
  ov_array_fini(&shift->numbers, allocator);
  ov_array_fini(&shift->met, allocator);
}

void ov_sim_free_workers(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  if (workers == NULL) {
    return;
  }
  const ovis_allocator* allocator = &sim->allocator;
  for (int32_t i = 0; i < workers->made_count; i++) {
    ov_worker* worker = &workers->others[i];
    worker->sim.turn.meshes = NULL;
    ov_turn_fini(&worker->sim.turn);
    ov_poi_view_fini(&worker->points, allocator);
    free_shift(&worker->shift, allocator);
  }
  free_shift(&workers->first, allocator);
  ov_islands_fini(&workers->islands);
  ov_free(allocator, workers->others, (size_t)(workers->count - 1) * sizeof *workers->others);
  ov_free(allocator, workers, sizeof *workers);
  sim->workers = NULL;
}

static bool make_turn(ov_worker* worker, const ovis_sim* sim) {
  const ov_turn_def def = {.world = &worker->world,
                           .crowd = &worker->sim.crowd,
                           .verbs = sim->turn.verbs,
                           .sim = &worker->sim,
                           .raids = &worker->sim.raids,
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

// ---- What a turn writes besides actors, sections and points

// In place of all listeners of the world, which hear of the change in the merge.
static void keep_change(void* context, const ovis_world* world, const ovis_change* change) {
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

static bool begin_view(ov_worker* worker, const ovis_sim* sim) {
  ovis_sim* view = &worker->sim;
  const size_t after = offsetof(ovis_sim, turn) + sizeof sim->turn;
  memcpy(view, sim, offsetof(ovis_sim, turn));
  memcpy((uint8_t*)view + after, (const uint8_t*)sim + after, sizeof *sim - after);
  worker->world = *sim->world;
  worker->listener = (ov_listener){keep_change, &worker->shift};
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
    return ov_poi_view_begin(&worker->points, sim->turn.pois, &worker->world);
  }
  return true;
}

static void end_view(ov_worker* worker, ovis_sim* sim, uint64_t revision) {
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

// ---- Acting

#if defined(OVIS_ENABLE_VALIDATE)
// An actor that was met acts within its own reach when somebody hurts it, feeds it or frightens it.
static bool may_touch(void* context, int32_t column_x, int32_t column_z, bool writes) {
  const ov_shift* shift = context;
  bool may = shift->has_lost ||
             ov_islands_may_touch(shift->islands, shift->island, column_x, column_z, writes);
  for (int32_t i = shift->met.count - 1; i >= 0 && !may; i--) {
    may = ov_islands_may_touch(shift->islands, shift->met.items[i], column_x, column_z, writes);
  }
  return may;
}

static bool may_meet(void* context, int32_t slot) {
  ov_shift* shift = context;
  const ov_crowd* crowd = &shift->sim->crowd;
  const int32_t index = ov_crowd_index(crowd, ov_crowd_at(crowd, slot)->serial);
  const int32_t island = index >= 0 ? ov_islands_of(shift->islands, index) : -1;
  if (index < 0 || island == shift->island) {
    return index >= 0;
  }
  for (int32_t i = 0; i < shift->met.count; i++) {
    if (shift->met.items[i] == island) {
      return true;
    }
  }
  bool may = shift->has_lost || ov_islands_may_meet(shift->islands, shift->island, index);
  for (int32_t i = 0; i < shift->met.count && !may; i++) {
    may = ov_islands_may_meet(shift->islands, shift->met.items[i], index);
  }
  if (may && !ov_array_push(&shift->met, &shift->sim->allocator, island)) {
    shift->has_lost = true; // without memory nothing is proved
  }
  return may;
}

// From now on the turns of an island run. The whole simulation's own world and crowd are the first
// worker's.
static void begin_guard(ov_shift* shift, const ov_islands* islands, int32_t island) {
  shift->islands = islands;
  shift->island = island;
  shift->met.count = 0;
  shift->has_lost = false;
  shift->guard = (ov_reach_guard){may_touch, may_meet, shift};
  shift->sim->world->guard = &shift->guard;
  shift->sim->crowd.guard = shift->sim->crowd.grid.guard = &shift->guard;
}
#endif

static void run_island(ovis_sim* sim, const int32_t* slots, int32_t count, ovis_sim* whole) {
  sim->crowd.here = slots;
  sim->crowd.here_count = count;
  for (int32_t i = 0; i < count; i++) {
    ov_actor* actor = ov_crowd_at(&sim->crowd, slots[i]);
    if (actor->has_nav) {
      actor->nav.shared = &sim->turn.paths;
    }
    ov_sim_tick_mob(sim, actor);
    if (actor->has_nav) {
      actor->nav.shared = &whole->turn.paths;
    }
  }
  // Edits of one island are near no walk of another.
  ov_turn_notice_all_edits(&sim->turn);
}

static void run_shift(void* context, int32_t index) {
  ovis_sim* whole = context;
  ov_workers* workers = whole->workers;
  ov_shift* shift = index == 0 ? &workers->first : &workers->others[index - 1].shift;
  int32_t first = 0;
  for (int32_t i = 0; i < shift->ends.count; i++) {
    const int32_t end = shift->ends.items[i];
#if defined(OVIS_ENABLE_VALIDATE)
    begin_guard(shift, &workers->islands, shift->numbers.items[i]);
#endif
    run_island(shift->sim, &shift->slots.items[first], end - first, whole);
    first = end;
  }
}

// ---- Merging

#define BY_TURN(name, type, turn)                                                                  \
  static bool name(const void* a, const void* b) {                                                 \
    const type* left = a;                                                                          \
    const type* right = b;                                                                         \
    return left->turn < right->turn || (left->turn == right->turn && left->index < right->index);  \
  }
BY_TURN(is_change_before, ov_kept_change, serial)
BY_TURN(is_bell_before, ov_kept_bell, serial)
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

static void merge(ovis_sim* sim, uint64_t revision, int32_t old_events) {
  ov_workers* workers = sim->workers;
  ov_shift* first = &workers->first;
  ov_turn* turn = &sim->turn;
  bool is_whole = !first->is_out_of_memory;
  first->is_out_of_memory = false;
  ov_turn_begin(turn, 0);
  ov_path_finder_rewind(turn->paths.finder, revision);
  ov_grid_settle(&sim->crowd.grid, &first->moves);
  for (int32_t i = 0; i < workers->count - 1; i++) {
    ov_worker* worker = &workers->others[i];
    ov_turn* other = &worker->sim.turn;
    end_view(worker, sim, revision);
    ov_grid_settle(&sim->crowd.grid, &worker->shift.moves);
    is_whole &= TAKE(&first->changes, &worker->shift.changes, &sim->allocator);
    is_whole &= TAKE(&first->bells, &worker->shift.bells, &sim->allocator);
    is_whole &= TAKE(&turn->events, &other->events, &turn->allocator);
    is_whole &= TAKE(&turn->spawn_requests, &other->spawn_requests, &turn->allocator);
    is_whole &= TAKE(&turn->launches, &other->launches, &turn->allocator);
    is_whole &= !worker->shift.is_out_of_memory;
    worker->shift.is_out_of_memory = false;
  }
  if (turn->events.count > old_events) {
    ov_sort(&turn->events.items[old_events], turn->events.count - old_events,
            sizeof *turn->events.items, is_event_before);
  }
  ov_array_sort(&turn->spawn_requests, is_request_before);
  ov_array_sort(&turn->launches, is_launch_before);
  merge_changes(sim, first, revision);
  merge_bells(sim, first);
  sim->is_out_of_memory |= !is_whole;
}

// ---- What may divide

// May the turns of this tick run apart at all?
static bool may_divide(const ovis_sim* sim) {
  return sim->on_act == NULL && sim->tree_count == 0 && sim->mind_count == 0 &&
         sim->brain_count == 0 && sim->own_species.count == 0 && sim->raids.list.count == 0 &&
         sim->shared == NULL;
}

// ---- Proof

// Each turn shows by itself that it stays within its reach, in builds that validate.
#if defined(OVIS_ENABLE_VALIDATE)
struct ov_proof {
  ov_islands islands;
  ov_shift shift;
};

void ov_sim_begin_proof(ovis_sim* sim) {
  if (!may_divide(sim)) {
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
  ov_islands_make_apart(islands, &sim->crowd, ov_reach_of, NULL);
  sim->proves =
      islands->whole == OV_ISLANDS_MANY && islands->list.count > 0 && ov_islands_sort(islands);
}

void ov_sim_prove_turn(ovis_sim* sim, int32_t index) {
  if (sim->proves) {
    sim->proof->shift.sim = sim;
    begin_guard(&sim->proof->shift, &sim->proof->islands,
                ov_islands_of(&sim->proof->islands, index));
  }
}

void ov_sim_end_proof(ovis_sim* sim) {
  sim->proves = false;
  sim->world->guard = sim->crowd.guard = sim->crowd.grid.guard = NULL;
}

void ov_sim_free_proof(ovis_sim* sim) {
  if (sim->proof != NULL) {
    ov_islands_fini(&sim->proof->islands);
    free_shift(&sim->proof->shift, &sim->allocator);
    ov_free(&sim->allocator, sim->proof, sizeof *sim->proof);
  }
}
#endif

// ---- The tick

// Gives each island, the largest first, to the worker that has least to do.
static bool assign(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  const ov_islands* islands = &workers->islands;
  bool is_whole = true;
  for (int32_t w = 0; w < workers->count; w++) {
    ov_shift* shift = w == 0 ? &workers->first : &workers->others[w - 1].shift;
    shift->slots.count = shift->ends.count = shift->numbers.count = 0;
    shift->cost = 0;
  }
  for (int32_t i = 0; i < islands->list.count; i++) {
    const ov_island* island = &islands->list.items[i];
    ov_shift* least = &workers->first;
    for (int32_t w = 1; w < workers->count; w++) {
      ov_shift* shift = &workers->others[w - 1].shift;
      least = shift->cost < least->cost ? shift : least;
    }
    for (int32_t k = 0; k < island->count; k++) {
      const int32_t index = islands->members.items[island->first + k];
      is_whole &= ov_array_push(&least->slots, &sim->allocator, sim->crowd.order.items[index]);
    }
    is_whole &= ov_array_push(&least->ends, &sim->allocator, least->slots.count);
    is_whole &= ov_array_push(&least->numbers, &sim->allocator, i);
    least->cost += island->count;
  }
  return is_whole;
}

static bool make_ready(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  while (workers->made_count < workers->count - 1) {
    if (!make_turn(&workers->others[workers->made_count], sim)) {
      return false;
    }
    workers->made_count++;
  }
  ov_heightmaps_compute(sim->world);
  for (int32_t i = 0; i < workers->count - 1; i++) {
    if (!begin_view(&workers->others[i], sim)) {
      return false;
    }
  }
  return true;
}

// The islands of an earlier tick hold as long as no actor has come, gone or moved far, and the host
// has given no command.
#define HOLD_TICKS 16
static bool still_hold(const ovis_sim* sim) {
  const ov_workers* workers = sim->workers;
  return workers->has_islands && !sim->was_commanded &&
         sim->tick - workers->made_tick < HOLD_TICKS && workers->next_serial == sim->next_serial &&
         workers->islands.group_of.count == sim->crowd.order.count &&
         ov_islands_hold(&workers->islands, ov_reach_of_motion);
}

// Makes the islands and shares them out. False: there is one only.
static bool divide(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  if (!still_hold(sim)) {
    ov_islands_make(&workers->islands, &sim->crowd, ov_reach_of, NULL);
    workers->has_islands = workers->islands.whole == OV_ISLANDS_MANY;
    workers->made_tick = sim->tick;
    workers->next_serial = sim->next_serial;
    if (workers->islands.list.count > 1 && !assign(sim)) {
      workers->has_islands = false;
      return false;
    }
#if defined(OVIS_ENABLE_VALIDATE)
    workers->has_islands &= ov_islands_sort(&workers->islands);
#endif
  }
  return workers->has_islands && workers->islands.list.count > 1;
}

bool ov_sim_run_islands(ovis_sim* sim) {
  if (sim->workers == NULL || sim->crowd.order.count < 2 || !may_divide(sim)) {
    return false;
  }
  ov_workers* workers = sim->workers;
  const bool is_divided = divide(sim);
  sim->was_commanded = false;
  if (!is_divided) {
    return false;
  }
  ov_turn_notice_all_edits(&sim->turn); // of the host, so that each worker begins with none
  if (!make_ready(sim)) {
    return false;
  }
  ovis_world* world = sim->world;
  const uint64_t revision = world->revision;
  const int32_t old_events = sim->turn.events.count;
  ov_listener collector = {keep_change, &workers->first};
  struct {
    ov_listener* items;
    int32_t count, capacity;
  } heard = {world->listeners.items, world->listeners.count, world->listeners.capacity};
  world->listeners.items = &collector;
  world->listeners.count = world->listeners.capacity = 1;
  sim->shift = &workers->first;
  sim->crowd.grid.moves = &workers->first.moves;
  workers->run_tasks(workers->context, workers->count, run_shift, sim);
  sim->crowd.grid.moves = NULL;
  sim->shift = NULL;
  sim->crowd.here = NULL;
  sim->crowd.here_count = 0;
  world->guard = sim->crowd.guard = sim->crowd.grid.guard = NULL;
  world->listeners.items = heard.items;
  world->listeners.count = heard.count;
  world->listeners.capacity = heard.capacity;
  merge(sim, revision, old_events);
  return true;
}
