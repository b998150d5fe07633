// Runs islands on several workers with the same result as one after the other.
// Design: docs/islands.md
#include "base/alloc.h"
#include "sim/reach.h"
#include "sim/workers.h"

// An update only joins islands. From time to time they are all made again, so that they part. That
// costs as much as two ticks of a crowd, so it becomes rarer while none parts.
#define MAKE_TICKS 128
#define MAKE_TICKS_MAX 512

// ---- Coming and going

static bool make_workers(ovis_sim* sim, int32_t count, ovis_run_tasks_fn* run_tasks,
                         void* context) {
  ov_workers* workers = ov_alloc_zero(&sim->allocator, sizeof *workers);
  if (workers == NULL) {
    return false;
  }
  sim->workers = workers;
  workers->run_tasks = run_tasks;
  workers->context = context;
  workers->count = count;
  workers->first.sim = sim;
  workers->make_ticks = MAKE_TICKS;
  ov_islands_init(&workers->islands, &sim->allocator);
  workers->islands.raids = &sim->raids;
  if (count == 1) {
    return true;
  }
  const size_t size = (size_t)(workers->count - 1) * sizeof *workers->others;
  workers->others = ov_alloc_zero(&sim->allocator, size);
  return workers->others != NULL;
}

ovis_status ov_sim_make_workers(ovis_sim* sim, const ovis_sim_def* def) {
  if (def->run_tasks == NULL || def->worker_count <= 1) {
    return OVIS_OK;
  }
  const int32_t count = def->worker_count < OVIS_WORKERS_MAX ? def->worker_count : OVIS_WORKERS_MAX;
  return make_workers(sim, count, def->run_tasks, def->task_context) ? OVIS_OK : OVIS_NO_MEMORY;
}

static void run_here(void* context, int32_t count, ovis_task_fn* task, void* task_context) {
  (void)context;
  for (int32_t i = 0; i < count; i++) {
    task(task_context, i);
  }
}

bool ov_sim_need_workers(ovis_sim* sim) {
  return sim->workers != NULL || make_workers(sim, 1, run_here, NULL);
}

void ov_sim_free_workers(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  if (workers == NULL) {
    return;
  }
  const ovis_allocator* allocator = &sim->allocator;
  for (int32_t i = 0; i < workers->made_count; i++) {
    ov_worker* worker = &workers->others[i];
    ov_turn_fini(&worker->sim.turn);
    ov_poi_view_fini(&worker->points, allocator);
    ov_shift_fini(&worker->shift, allocator);
  }
  ov_shift_fini(&workers->first, allocator);
  ov_islands_fini(&workers->islands);
  ov_array_fini(&workers->costs, allocator);
  ov_array_fini(&workers->shares, allocator);
  ov_free(allocator, workers->others, (size_t)(workers->count - 1) * sizeof *workers->others);
  ov_free(allocator, workers, sizeof *workers);
  sim->workers = NULL;
}

// ---- Acting

static void run_island(ovis_sim* sim, const int32_t* slots, int32_t count, ovis_sim* whole) {
  sim->crowd.here = slots;
  sim->crowd.here_count = count;
  sim->crowd.grid.moves->first = sim->crowd.grid.moves->slots.count;
  for (int32_t i = 0; i < count; i++) {
    ov_actor* actor = ov_crowd_at(&sim->crowd, slots[i]);
    ov_crowd_fetch_next(&sim->crowd, slots, i, count);
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
  if (whole->workers->islands.is_made) {
    ov_islands_note_steady(&whole->workers->islands, slots, count, ov_reach_of, sim);
  }
}

// Runs an island of a shift, its own one or another's, with the view of `shift`.
static void run_one(ovis_sim* whole, ov_shift* shift, const ov_shift* of, int32_t i) {
  const int32_t first = i > 0 ? of->ends.items[i - 1] : 0;
  const int32_t count = of->ends.items[i] - first;
  if (whole->workers->is_divided) {
    ov_shift_begin_guard(shift, &whole->workers->islands, of->numbers.items[i]);
  }
  const int64_t start = ov_sim_begin_span(whole);
  run_island(shift->sim, &of->slots.items[first], count, whole);
  if (whole->spans != NULL) {
    const ovis_span span = {.name = "turns of an island",
                            .island = of->numbers.items[i],
                            .actor_count = count,
                            .tick = whole->tick,
                            .start_ns = start,
                            .end_ns = ov_sim_span_now(whole)};
    (void)ov_array_push(&shift->spans, &whole->allocator, span); // else a gap
  }
}

// The next island that nobody has taken. -1: there is none.
static int32_t take_of(ov_shift* of) {
  const int32_t taken =
      atomic_load(&of->taken) < of->ends.count ? atomic_fetch_add(&of->taken, 1) : of->ends.count;
  return taken < of->ends.count ? taken : -1;
}

// Index of the next island that nobody has taken; the number of islands: there is none.
static int32_t next_of(const ov_shift* shift) {
  const int32_t taken = atomic_load(&shift->taken);
  return taken < shift->ends.count ? taken : shift->ends.count;
}

// The cost of an island of a shift and of all behind it; 0: there is none.
static double cost_from(const ov_shift* shift, int32_t index) {
  return index < shift->costs.count ? shift->costs.items[index] : 0;
}

// The shift whose next island costs most, and more than `least`, of workers that are at work. NULL:
// there is none.
static ov_shift* costliest(ov_workers* workers, double least) {
  ov_shift* best = NULL;
  double most = least;
  for (int32_t w = 0; w < workers->count; w++) {
    ov_shift* shift = ov_shift_at(workers, w);
    if (atomic_load(&shift->has_begun)) {
      const int32_t next = next_of(shift);
      const double cost = cost_from(shift, next) - cost_from(shift, next + 1);
      best = cost > most ? shift : best;
      most = cost > most ? cost : most;
    }
  }
  return best;
}

// The shift of which a worker takes its next island: its own, unless all that is left there costs
// less than the next island of another one, which then comes first: the cheap islands at the end
// even out the rest, on whatever worker. NULL: nothing is left.
static ov_shift* choose(ov_workers* workers, ov_shift* own) {
  const int32_t next = next_of(own);
  const double left = cost_from(own, next);
  const double twice = 2 * (left - cost_from(own, next + 1));
  ov_shift* other = NULL;
  if (workers->shares.count > 0 && left < workers->shares.items[0].cost) {
    other = costliest(workers, left > twice ? left : twice);
  }
  return other != NULL ? other : next < own->ends.count ? own : NULL;
}

static void run_shift(void* context, int32_t index) {
  ovis_sim* whole = context;
  ov_workers* workers = whole->workers;
  ov_shift* shift = ov_shift_at(workers, index);
  ov_meter_wake(&shift->sim->turn.meter);
  ov_shift* of = shift;
  int32_t next = take_of(of); // the serial island is the first one of the caller's thread
  atomic_store(&shift->has_begun, true);
  while (of != NULL) {
    if (next >= 0) {
      run_one(whole, shift, of, next);
    }
    of = choose(workers, shift);
    next = of != NULL ? take_of(of) : -1;
  }
  ov_turn_begin(&shift->sim->turn, 0);
  ov_meter_begin(&shift->sim->turn.meter, 0, NULL); // waiting is nobody's time
}

// ---- The tick

static bool make_ready(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  while (workers->made_count < workers->count - 1) {
    if (!ov_view_make_turn(&workers->others[workers->made_count], sim)) {
      return false;
    }
    workers->made_count++;
  }
  ov_heightmaps_compute(sim->world);
  for (int32_t i = 0; i < workers->count - 1; i++) {
    if (!ov_view_begin(&workers->others[i], sim)) {
      return false;
    }
  }
  return true;
}

bool ov_workers_update(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  ov_islands* islands = &workers->islands;
  const bool is_new = !islands->is_made || sim->tick - workers->made_tick >= workers->make_ticks;
  const int32_t before = islands->is_made ? islands->list.count : 0;
  if (is_new) {
    ov_islands_forget(islands);
    workers->made_tick = sim->tick;
  } else if (islands->list.count <= 1 && sim->ranks == NULL) {
    return false; // all joined: what comes joins them
  }
  workers->info.made += is_new;
  const bool has_changed = ov_islands_update(islands, &sim->crowd, ov_reach_of, sim);
  workers->info.changed += !is_new && has_changed && islands->is_made && islands->list.count > 1;
  if (is_new) {
    const int64_t later = 2 * workers->make_ticks;
    workers->make_ticks = islands->list.count > before ? MAKE_TICKS
                          : later < MAKE_TICKS_MAX     ? later
                                                       : MAKE_TICKS_MAX;
  }
  return has_changed;
}

// The islands of this tick. False: there is one only.
static bool divide(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  ov_islands* islands = &workers->islands;
  const bool has_changed = sim->ranks != NULL ? ov_ranks_have_changed(sim) : ov_workers_update(sim);
  if (!islands->is_made || islands->list.count <= 1) {
    return false;
  }
  if ((has_changed || !ov_workers_are_balanced(sim)) && !ov_workers_balance(sim)) {
    ov_islands_forget(islands);
    return false;
  }
#if defined(OVIS_ENABLE_VALIDATE)
  if (!ov_islands_sort(islands)) {
    return false;
  }
#endif
  return true;
}

// Runs the islands. The whole simulation's listeners wait for the merge.
static void run_shifts(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  ovis_world* world = sim->world;
  ov_listener collector = {ov_shift_keep_change, &workers->first};
  struct {
    ov_listener* items;
    int32_t count, capacity;
  } heard = {world->listeners.items, world->listeners.count, world->listeners.capacity};
  world->listeners.items = &collector;
  world->listeners.count = world->listeners.capacity = 1;
  sim->shift = &workers->first;
  sim->crowd.grid.moves = &workers->first.moves;
  for (int32_t w = 0; w < workers->count; w++) {
    atomic_store(&ov_shift_at(workers, w)->taken, 0);
    atomic_store(&ov_shift_at(workers, w)->has_begun, false);
  }
  if (sim->ranks != NULL && !ov_ranks_begin_turns(sim)) {
    ov_ranks_lose(sim);
  }
  ov_workers_begin_containers(sim);
  workers->run_tasks(workers->context, workers->count, run_shift, sim);
  ov_workers_end_containers(sim);
  sim->crowd.grid.moves = NULL;
  sim->shift = NULL;
  sim->crowd.here = NULL;
  sim->crowd.here_count = 0;
  world->guard = sim->crowd.guard = sim->crowd.grid.guard = NULL;
  world->listeners.items = heard.items;
  world->listeners.count = heard.count;
  world->listeners.capacity = heard.capacity;
}

// Divides the turns and prepares the workers. False: all turns run by serial.
static bool prepare(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  if (!ov_sim_may_divide(sim)) {
    ov_islands_forget(&workers->islands); // actors may come to name any other
    return false;
  }
  if (sim->crowd.order.count < 2 || !ov_sim_knows_chests(sim) || !divide(sim)) {
    return false;
  }
  ov_turn_notice_all_edits(&sim->turn); // of the host, so that each worker begins with none
  return make_ready(sim);
}

// All actors of this rank are one island. False: no memory.
static bool give_all(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  ov_turn_notice_all_edits(&sim->turn);
  bool is_whole = make_ready(sim);
  for (int32_t w = 0; w < workers->count; w++) {
    ov_shift* shift = ov_shift_at(workers, w);
    shift->slots.count = shift->ends.count = shift->numbers.count = shift->costs.count = 0;
  }
  workers->shares.count = 0;
  ov_shift* first = &workers->first;
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    const int32_t slot = sim->crowd.order.items[i];
    is_whole &=
        ov_crowd_is_away(&sim->crowd, slot) || ov_array_push(&first->slots, &sim->allocator, slot);
  }
  return ov_array_push(&first->ends, &sim->allocator, first->slots.count) &&
         ov_array_push(&first->numbers, &sim->allocator, 0) && is_whole;
}

bool ov_sim_run_islands(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  if (workers == NULL) {
    return false;
  }
  const int64_t start = ov_sim_span_now(sim);
  workers->is_divided = prepare(sim);
  const bool is_ready = workers->is_divided || (sim->ranks != NULL && give_all(sim));
  workers->islands.knows_steady = false;
  workers->info.ticks++;
  const int64_t made = ov_sim_span_now(sim);
  workers->info.making_ns += made - start;
  ov_sim_end_span(sim, "making islands", start);
  if (!is_ready) {
    ov_ranks_lose(sim);
    return sim->ranks != NULL;
  }
  workers->info.divided += workers->is_divided;
  const uint64_t revision = sim->world->revision;
  const int32_t old_events = sim->turn.events.count;
  run_shifts(sim);
  workers->islands.knows_steady = workers->islands.is_made;
  const int64_t run = ov_sim_span_now(sim);
  workers->info.running_ns += run - made;
  ov_sim_merge_shifts(sim, revision, old_events);
  ov_sim_end_span(sim, "merging", run);
  workers->info.merging_ns += ov_sim_span_now(sim) - run;
  return true;
}
