// Ovis: islands, which are groups of mobs that cannot affect each other in a tick. A simulation
// with workers runs islands beside each other (ovis_sim_def.worker_count). Here a host asks what
// they were, what joined them, and what each worker did when.
//
//   ovis_sim_tick --> ovis_sim_get_islands_info: how many, or why one
//                 --> ovis_sim_get_islands: how large, how costly, whose
//                 --> ovis_sim_get_island_joins: why two of them are one
//                 --> ovis_span_fn: a timeline by worker
//
// Design: docs/islands.md
#ifndef OVIS_ISLANDS_H
#define OVIS_ISLANDS_H

#include <ovis/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Islands

/// The division of the turns of a tick, or why there was none.
typedef enum ovis_islands_state {
  OVIS_ISLANDS_ONE_WORKER, ///< The simulation has one worker: nothing is divided.
  OVIS_ISLANDS_DIVIDED,    ///< There were several islands.
  OVIS_ISLANDS_JOINED,     ///< All mobs are in one island, or there is one mob at most.
  OVIS_ISLANDS_UNBOUNDED,  ///< A mob reads everywhere, or functions of the host do in its turn.
  OVIS_ISLANDS_HOST,       ///< on_act may reach everywhere in any turn.
  OVIS_ISLANDS_NO_MEMORY,  ///< There was no memory to divide them.
  OVIS_ISLANDS_STATE_COUNT
} ovis_islands_state;

/// Of the last tick, and counts since the simulation was made. Counts and times are for reports
/// only: they are in no hash and no snapshot.
typedef struct ovis_islands_info {
  ovis_islands_state state; ///< Of the last tick.
  uint64_t mob;         ///< UNBOUNDED: serial of the mob, item or missile that reads everywhere.
  int32_t island_count; ///< 1 if the turns were not divided.
  int32_t worker_count; ///< At least 1.
  int64_t ticks;        ///< Ticks with more than one worker.
  int64_t divided;      ///< Those of them with several islands.
  int64_t made;         ///< Times that all islands were made again.
  int64_t changed;      ///< Times that islands changed between those.
  int64_t making_ns;    ///< Spent on making islands and on views of workers. 0 without a clock.
  int64_t running_ns;   ///< From the first turn to the last one, in ticks with several islands.
  int64_t merging_ns;   ///< Spent on merging what workers did.
} ovis_islands_info;

/// The division of the last tick. All zero if `sim` is NULL.
OVIS_API ovis_islands_info ovis_sim_get_islands_info(const ovis_sim* sim);

/// An island of the last tick.
typedef struct ovis_island {
  int32_t actor_count; ///< Mobs, players' stand-ins, items and missiles.
  int32_t worker; ///< That got it; an idle one may take it. [Limits: 0 <= value < worker_count]
  uint64_t first; ///< Serial of its first actor.
  double cost;    ///< Expected for a tick. [Units: ns with a clock, else units of
                  ///< ovis_work_get_units]
} ovis_island;

/// Writes the islands of the last tick, in the order of their first actors, and returns how many
/// there were: 0 if the turns were not divided. [(island) * capacity]
OVIS_API int32_t ovis_sim_get_islands(const ovis_sim* sim, ovis_island* out, int32_t capacity);

/// Why two islands are one.
typedef enum ovis_join_kind {
  OVIS_JOIN_NEAR,       ///< `mob` may write where `other` may read or write.
  OVIS_JOIN_NAMED,      ///< `mob` names `other` in `field` of its state, wherever it is.
  OVIS_JOIN_REMEMBERED, ///< `mob` remembers `cell` in `field`; `other` is near it.
  OVIS_JOIN_MOVED,      ///< `mob` went where `other` is.
  OVIS_JOIN_RAID,       ///< `mob` and `other` are in a raid, or may come to be in this tick.
  OVIS_JOIN_SERIAL,     ///< `mob`, and others, may call functions of the host that run on the
                        ///< thread that ticks.
  OVIS_JOIN_TEAMS,      ///< `mob`, and others, have trees with teams.
  OVIS_JOIN_COUNT
} ovis_join_kind;

/// The cause for which two islands became one.
typedef struct ovis_island_join {
  ovis_join_kind kind; ///< The cause.
  int32_t island;      ///< The island that the two are now; -1: its actors were removed.
  uint64_t mob, other; ///< Serials. other 0: nobody is there.
  const char* field;   ///< Of NAMED and REMEMBERED; else "". As in ovis_field. Valid for ever.
  ovis_pos cell;       ///< Of REMEMBERED.
  double apart;        ///< Of NEAR: the gap between the squares of 32 blocks. [Units: blocks]
  double write, read;  ///< Of NEAR: how far `mob` may write and `other` may read. [Units: blocks]
} ovis_island_join;

/// Writes what joined islands since they were last made, and returns how many joins there were.
/// Actors of the same square of 32 blocks are together without a join. [(join) * capacity]
OVIS_API int32_t ovis_sim_get_island_joins(const ovis_sim* sim, ovis_island_join* out,
                                           int32_t capacity);

// ========== A timeline

/// A piece of a tick.
typedef struct ovis_span {
  const char* name;         ///< Plain English, such as "turns of an island". Valid for ever.
  int32_t worker;           ///< That did it.
  int32_t island;           ///< As in ovis_sim_get_islands; -1: no island's.
  int32_t actor_count;      ///< Of the island, or of all.
  int64_t tick;             ///< As ovis_sim_get_ticks.
  int64_t start_ns, end_ns; ///< As the clock of the simulation gives them.
} ovis_span;

/// Called at the end of each tick for each of its spans, on the thread that called ovis_sim_tick:
/// by worker, then by time. It may not change the simulation.
typedef void ovis_span_fn(void* context, const ovis_span* span);

/// Calls `fn` from the next tick on. [opt] `fn` NULL: no longer. OVIS_UNSUPPORTED: the simulation
/// has no clock. OVIS_BUSY: a callback made the call. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_sim_set_span_fn(ovis_sim* sim, ovis_span_fn* fn, void* context);

#ifdef __cplusplus
}
#endif

#endif
