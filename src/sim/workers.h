// Workers: what each of them keeps while islands act beside each other, for the files
// sim_workers.c, sim_views.c, sim_merge.c and sim_proof.c only. Design: docs/islands.md
//
//   simulation --view of each worker--> islands act: changes, events, requests  (beside each other)
//              <------- merge by (serial of the turn, n) -----------------+
//
// A view is a copy of the simulation's own fields that shares actors, sections and points with it.
// The worker's shift keeps all else that a turn writes; it is merged in the order of the turns.
// The first worker has the simulation itself and runs on the caller's thread.
#pragma once

#include "poi/poi_index.h"
#include "sim/islands.h"
#include "sim/sim_internal.h"
#include "sim/spans.h"

#include <ovis/islands.h>

#include <stdatomic.h>

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

typedef struct ov_kept_input {
  uint64_t serial;
  int32_t index;
  ovis_input input;
} ov_kept_input;

typedef struct ov_shift {
  ovis_sim* sim; // the worker's view, or the simulation itself
  ov_array(ov_kept_change) changes;
  ov_array(ov_kept_bell) bells;
  ov_array(ov_kept_input) inputs;
  ov_poi_touched tickets; // points whose tickets have changed, for other ranks
  ov_grid_moves moves;
  ov_containers containers; // a view of the simulation's, while no island acts
  bool is_out_of_memory;

  // Of the island that acts now.
  const ov_islands* islands;
  int32_t island;
  ov_reach_guard guard;
  bool has_lost;         // of `met`, for lack of memory
  ov_array(int32_t) met; // islands of the actors that the turn has met, in a proof

  // Its islands: slots of their actors, one island behind the other.
  ov_array(int32_t) slots;
  ov_array(int32_t) ends;    // of each island in slots
  ov_array(int32_t) numbers; // of the islands
  ov_array(double) costs;    // of each island and all behind it, in a tick, as expected
  ov_array(ovis_span) spans; // of this tick
  double cost;               // of a tick, as expected

  atomic_int taken;      // islands that some worker runs or has run in this tick
  atomic_bool has_begun; // so that others may take islands from it
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

// Of an actor, by slot.
typedef struct ov_actor_cost {
  uint64_t serial;
  int64_t work;   // when it was last read
  float per_tick; // nanoseconds, or units of work
  int16_t worker; // that had it last; -1: none
  bool is_measured;
} ov_actor_cost;

// An island and the worker that runs it.
typedef struct ov_share {
  double cost; // of a tick, as expected
  int32_t island, worker;
} ov_share;

typedef struct ov_workers {
  ovis_run_tasks_fn* run_tasks;
  void* context;
  int32_t count;            // workers, the first one included
  ov_worker* others;        // [(worker) * count - 1]
  int32_t made_count;       // of others that have a turn
  ov_shift first;           // of the first worker
  ov_containers containers; // the simulation's, while islands act
  ov_islands islands;
  int64_t made_tick;  // of the islands
  int64_t make_ticks; // after which they are made again
  ov_array(ov_actor_cost) costs;
  int64_t refreshed_tick;    // of the costs
  ov_array(ov_share) shares; // the costliest island first
  bool is_divided;           // the last tick was
  ovis_islands_info info;    // counts and times
} ov_workers;

static inline ov_shift* ov_shift_at(ov_workers* workers, int32_t worker) {
  return worker == 0 ? &workers->first : &workers->others[worker - 1].shift;
}

void ov_shift_fini(ov_shift* shift, const ovis_allocator* allocator);

// May the turns of this tick run apart at all?
static inline bool ov_sim_may_divide(const ovis_sim* sim) {
  return sim->on_act == NULL || sim->act_reach > 0;
}

// ---- Views (sim_views.c)

// Makes the turn that a worker keeps from tick to tick. False: no memory.
bool ov_view_make_turn(ov_worker* worker, const ovis_sim* sim);

// Copies the simulation for the islands of this tick. False: no memory.
bool ov_view_begin(ov_worker* worker, const ovis_sim* sim);
void ov_view_end(ov_worker* worker, ovis_sim* sim, uint64_t revision);

// A listener in place of all listeners of the world, which hear of the change in the merge.
// [Context: the shift]
void ov_shift_keep_change(void* context, const ovis_world* world, const ovis_change* change);

// Brings the islands up to date. Returns false if nothing has changed.
bool ov_workers_update(ovis_sim* sim);

// ---- Shares (sim_balance.c)

// Shares the islands out. False: no memory.
bool ov_workers_balance(ovis_sim* sim);

// The sum of what its actors cost lately, or usually. [Units: as ovis_island.cost]
double ov_workers_island_cost(const ovis_sim* sim, const ov_island* island);

// Were costs read lately? If not, the islands are shared out again.
bool ov_workers_are_balanced(const ovis_sim* sim);

// ---- Containers (sim_chests.c)

// Each worker gets a view of the containers; the simulation's own ones wait meanwhile.
void ov_workers_begin_containers(ovis_sim* sim);
void ov_workers_end_containers(ovis_sim* sim);

// ---- Merging (sim_merge.c)

// Merges what the workers kept, in the order of one worker. `revision` and `old_events` are of
// before the islands acted.
void ov_sim_merge_shifts(ovis_sim* sim, uint64_t revision, int32_t old_events);

// ---- Ranks (sim_ranks_turns.c)

// Have the islands of this rank changed in this tick?
bool ov_ranks_have_changed(const ovis_sim* sim);

// Keeps for other ranks what a worker has changed in chests.
void ov_ranks_note_chests(ovis_sim* sim, const ov_containers* view);

// There is no memory for what other ranks wait for: no tick of this simulation succeeds any more.
// Does nothing without ranks.
void ov_ranks_lose(ovis_sim* sim);

// Prepares for the turns. False: no memory.
bool ov_ranks_begin_turns(ovis_sim* sim);

// Exchanges what the turns of this rank did, and adds what those of others did to the lists of the
// first worker and of the turn. False: not all of it is there.
bool ov_ranks_end_turns(ovis_sim* sim, int32_t old_events);

// ---- Proof (sim_proof.c)

// From now on the turns of an island run, in builds that validate. The whole simulation's own world
// and crowd are the first worker's.
#if defined(OVIS_ENABLE_VALIDATE)
void ov_shift_begin_guard(ov_shift* shift, const ov_islands* islands, int32_t island);
#else
static inline void ov_shift_begin_guard(ov_shift* shift, const ov_islands* islands,
                                        int32_t island) {
  (void)shift;
  (void)islands;
  (void)island;
}
#endif
