// Shares islands out among workers: the serial one to the first worker, then the costliest first,
// each to the worker that has least to do, or to the one of before if that costs little.
// Design: docs/islands.md
//
//   work of each actor --every 64 ticks--> cost a tick, by slot --sum--> cost of an island -->
//   worker
//
// The cost is the time of the actor's turns if the host gave a clock, else its counts of work. No
// result depends on it.
#include "base/meter.h"
#include "base/sort.h"
#include "sim/workers.h"

#include <ovis/sim.h>

#include <string.h>

#define REFRESH_TICKS 64
#define UNITS_TURN 40.0F // a body's move, in units of ovis_work_get_units
#define NS_TURN 400.0F   // of an actor that has not been measured yet [Units: ns]
// An island stays where it was, and caches are warm, for this part of what a worker has to do.
#define STAY_PART 6

// ---- Costs

// Nanoseconds, or units of work.
static int64_t work_of(const ov_actor* actor) {
  const ov_work* work = actor->work;
  const int64_t* times = work != NULL ? ov_work_times(work) : NULL;
  int64_t sum = 0;
  for (int32_t i = 0; times != NULL && i < OV_TIME_COUNT; i++) {
    sum += times[i];
  }
  if (work == NULL || times != NULL) {
    return sum;
  }
  for (int32_t i = 0; i < work->row_count; i++) {
    sum += (int64_t)work->rows[i].nodes * OVIS_WORK_UNITS_NODE +
           (int64_t)work->rows[i].rays * OVIS_WORK_UNITS_RAY;
  }
  return sum + work->considered * OVIS_WORK_UNITS_CONSIDERED +
         (int64_t)work->sensors * OVIS_WORK_UNITS_SENSOR;
}

static bool has_room(ov_workers* workers, const ovis_sim* sim) {
  const int32_t old = workers->costs.count;
  const int32_t count = sim->crowd.actors.used_end;
  if (count > old) {
    if (!ov_array_reserve(&workers->costs, &sim->allocator, count)) {
      return false;
    }
    memset(&workers->costs.items[old], 0, (size_t)(count - old) * sizeof *workers->costs.items);
    workers->costs.count = count;
  }
  return true;
}

static void refresh_costs(ov_workers* workers, const ovis_sim* sim) {
  const bool has_clock = sim->turn.meter.clock != NULL;
  const float ticks = (float)(sim->tick - workers->refreshed_tick);
  const float turn = has_clock ? 0 : UNITS_TURN;
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    const int32_t slot = sim->crowd.order.items[i];
    if (ov_crowd_is_away(&sim->crowd, slot)) {
      continue;
    }
    const ov_actor* actor = ov_crowd_at(&sim->crowd, slot);
    ov_actor_cost* cost = &workers->costs.items[slot];
    const int64_t work = work_of(actor);
    const float now = turn + (float)(work - cost->work) / ticks;
    if (cost->serial != actor->serial) {
      *cost = (ov_actor_cost){
          .serial = actor->serial, .per_tick = has_clock ? NS_TURN : UNITS_TURN, .worker = -1};
    } else if (now >= 0) {
      cost->per_tick = cost->is_measured ? (cost->per_tick + now) / 2 : now;
      cost->is_measured = true;
    }
    cost->work = work;
  }
  workers->refreshed_tick = sim->tick;
}

// ---- Shares

static bool is_costlier(const void* a, const void* b) {
  const ov_share* left = a;
  const ov_share* right = b;
  return left->cost > right->cost || (left->cost == right->cost && left->island < right->island);
}

double ov_workers_island_cost(const ovis_sim* sim, const ov_island* island) {
  const bool has_clock = sim->turn.meter.clock != NULL;
  const ov_workers* workers = sim->workers;
  double sum = 0;
  for (int32_t k = 0; k < island->count; k++) {
    const int32_t slot = workers->islands.members.items[island->first + k];
    const float known = slot < workers->costs.count ? workers->costs.items[slot].per_tick : 0;
    sum += (double)(known > 0 ? known : has_clock ? NS_TURN : UNITS_TURN);
  }
  return sum;
}

static int32_t least_of(ov_workers* workers) {
  int32_t least = 0;
  for (int32_t w = 1; w < workers->count; w++) {
    least = ov_shift_at(workers, w)->cost < ov_shift_at(workers, least)->cost ? w : least;
  }
  return least;
}

// The serial island runs on the thread that ticks.
static int32_t worker_for(ov_workers* workers, const ov_share* next, int32_t before, double total) {
  const int32_t least = least_of(workers);
  const double most = ov_shift_at(workers, least)->cost + total / workers->count / STAY_PART;
  return next->island == workers->islands.serial_island              ? 0
         : before >= 0 && ov_shift_at(workers, before)->cost <= most ? before
                                                                     : least;
}

static bool give(ov_workers* workers, ovis_sim* sim, ov_share* next, double total) {
  const ov_island* island = &workers->islands.list.items[next->island];
  const int32_t* slots = &workers->islands.members.items[island->first];
  next->worker = worker_for(workers, next, workers->costs.items[slots[0]].worker, total);
  ov_shift* shift = ov_shift_at(workers, next->worker);
  bool is_whole = true;
  for (int32_t k = 0; k < island->count; k++) {
    is_whole &= ov_array_push(&shift->slots, &sim->allocator, slots[k]);
    workers->costs.items[slots[k]].worker = (int16_t)next->worker;
  }
  shift->cost += next->cost;
  return ov_array_push(&shift->ends, &sim->allocator, shift->slots.count) &&
         ov_array_push(&shift->numbers, &sim->allocator, next->island) &&
         ov_array_push(&shift->costs, &sim->allocator, next->cost) && is_whole;
}

static void sum_up(ov_shift* shift) {
  for (int32_t i = shift->costs.count - 2; i >= 0; i--) {
    shift->costs.items[i] += shift->costs.items[i + 1];
  }
}

bool ov_workers_are_balanced(const ovis_sim* sim) {
  return sim->tick - sim->workers->refreshed_tick < REFRESH_TICKS;
}

bool ov_workers_balance(ovis_sim* sim) {
  ov_workers* workers = sim->workers;
  const int32_t count = workers->islands.list.count;
  if (!ov_array_reserve(&workers->shares, &sim->allocator, count) || !has_room(workers, sim)) {
    return false;
  }
  if (!ov_workers_are_balanced(sim)) {
    refresh_costs(workers, sim);
  }
  ov_share* shares = workers->shares.items;
  workers->shares.count = count;
  double total = 0;
  for (int32_t i = 0; i < count; i++) {
    const ov_island* island = &workers->islands.list.items[i];
    shares[i] = (ov_share){ov_workers_island_cost(sim, island), i, 0};
    total += shares[i].cost;
  }
  ov_array_sort(&workers->shares, is_costlier);
  for (int32_t w = 0; w < workers->count; w++) {
    ov_shift* shift = ov_shift_at(workers, w);
    shift->slots.count = shift->ends.count = shift->numbers.count = shift->costs.count = 0;
    shift->cost = 0;
  }
  bool is_whole = true;
  for (int32_t pass = 0; pass < 2;
       pass++) { // the serial island, which has no choice, then the others
    for (int32_t i = 0; i < count; i++) {
      const bool is_serial = shares[i].island == workers->islands.serial_island;
      is_whole &= is_serial != (pass == 0) || give(workers, sim, &shares[i], total);
    }
  }
  for (int32_t w = 0; w < workers->count; w++) {
    sum_up(ov_shift_at(workers, w));
  }
  return is_whole;
}
