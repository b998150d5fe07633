// Ovis: one world on several machines. Each process is a rank: it has the whole world, and runs
// the turns of its share of the mobs. Islands (ovis/islands.h) go to ranks, and join on one of them
// before their mobs can meet. Hash, events and recordings are those of one process, bit for bit.
//
//   rank 0: ovis_sim_tick --turns of its islands--> | exchange | --> the same tick everywhere
//   rank 1: ovis_sim_tick --turns of its islands--> |          | -->
//
// All ranks run the same program and make the same calls of the same simulation in the same order.
// Blocks, points of interest, events, births and deaths are the same on all of them in each tick.
// The state of a mob is up to date on its own rank only, and on all after ovis_sim_gather.
//
// Design: docs/ranks.md
#ifndef OVIS_RANKS_H
#define OVIS_RANKS_H

#include <ovis/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Greatest number of ranks.
#define OVIS_RANKS_MAX 4096

/// Gives `size` bytes to all ranks, and gets what each of them gave, its own as well: in the order
/// of the ranks, one behind the other, in `*out_bytes`, and their sizes in `out_sizes`
/// [(rank) * count]. All ranks call it in the same order; it returns when all have. The bytes are
/// valid until the next call. Returns false if a rank is lost, after which no tick succeeds.
typedef bool ovis_exchange_fn(void* context, const uint8_t* bytes, size_t size,
                              const uint8_t** out_bytes, size_t* out_sizes);

/// Settings of ovis_sim_join_ranks.
typedef struct ovis_ranks_def {
  int32_t rank;               ///< Of this process. [Limits: 0 <= value < count]
  int32_t count;              ///< [Limits: 1 <= value <= OVIS_RANKS_MAX] Default 1.
  ovis_exchange_fn* exchange; ///< As MPI_Allgatherv, for example.
  void* context;              ///< Passed to exchange.
  uint32_t cookie;            ///< Set by ovis_default_ranks_def; checked.
} ovis_ranks_def;

OVIS_API ovis_ranks_def ovis_default_ranks_def(void);

/// From now on this process runs only its share of the mobs. All ranks call it between the same two
/// ticks, with simulations of one hash. OVIS_OUT_OF_RANGE: a value of the def exceeds its limits.
/// OVIS_UNSUPPORTED: the host has functions that answer within turns (on_act, minds, brains, trees,
/// species): what they keep to themselves would be on one rank only. OVIS_REFUSED: the ranks have
/// different programs or simulations, or this one has joined before. OVIS_IO_ERROR: the exchange
/// failed. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_sim_join_ranks(ovis_sim* sim, const ovis_ranks_def* def);

/// Brings all mobs up to date on all ranks, which all call it between the same two ticks: before
/// anything that reads or changes mobs, or takes a snapshot. Does nothing without ranks.
/// OVIS_IO_ERROR: the exchange failed. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_sim_gather(ovis_sim* sim);

/// The hash that ovis_sim_get_hash has in one process, without a gathering: ranks exchange the
/// hashes of their mobs. All ranks call it between the same two ticks. *out is 0 on failure.
/// OVIS_IO_ERROR: the exchange failed. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_sim_get_ranks_hash(ovis_sim* sim, uint64_t* out);

/// Gathers, and then each process goes on by itself with all mobs. All ranks call it between the
/// same two ticks. Does nothing without ranks. OVIS_IO_ERROR: the exchange failed.
OVIS_API ovis_status ovis_sim_leave_ranks(ovis_sim* sim);

/// Counts since the ranks were joined, for reports only.
typedef struct ovis_ranks_info {
  int32_t rank;           ///< Of this process.
  int32_t count;          ///< Of ranks; 1 without ranks.
  int32_t actor_count;    ///< Mobs, stand-ins, items and missiles of this rank.
  int64_t exchanges;      ///< Calls of the exchange.
  int64_t bytes_sent;     ///< Bytes that this rank gave.
  int64_t bytes_received; ///< Bytes of all other ranks.
  int64_t meetings;       ///< Ticks in which islands of two ranks joined.
  int64_t actors_left;    ///< That went to another rank.
  int64_t actors_came;    ///< That came from another one.
  int64_t actors_shown;   ///< States of own ones that were sent for a step after the turns.
  int64_t exchange_ns;    ///< Spent in exchanges, waiting for others among it. 0 without a clock.
  int64_t moving_ns;      ///< Spent on packing and inserting actors that moved.
} ovis_ranks_info;

/// All zero if `sim` is NULL.
OVIS_API ovis_ranks_info ovis_sim_get_ranks_info(const ovis_sim* sim);

#ifdef __cplusplus
}
#endif

#endif
