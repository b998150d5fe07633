// The exchange of ranks by MPI, for ovis_sim_join_ranks.
#ifndef OVIS_APP_RANK_EXCHANGE_H
#define OVIS_APP_RANK_EXCHANGE_H

#include <ovis/ranks.h>

// Most messages are shorter: they need one call of MPI. [Units: bytes]
#define RANK_EXCHANGE_SHORT 4096

typedef struct rank_exchange {
  int32_t rank, count;
  uint8_t* out;        // [RANK_EXCHANGE_SHORT] the size, and a short message
  uint8_t* shorts;     // [(rank) * count * RANK_EXCHANGE_SHORT] of all ranks
  uint8_t* in;         // messages of all ranks, one behind the other
  size_t capacity;     // of in
  int *sizes, *places; // [(rank) * count] for MPI_Allgatherv
  int64_t long_ones;   // exchanges that needed two calls
  double seconds;      // in exchanges, waiting for others among it
} rank_exchange;

// Call it after MPI_Init. Returns false without memory; rank_exchange_fini is called in either
// case.
bool rank_exchange_init(rank_exchange* self);
void rank_exchange_fini(rank_exchange* self);

// An ovis_exchange_fn. [Context: the rank_exchange]
bool rank_exchange_call(void* context, const uint8_t* bytes, size_t size, const uint8_t** out_bytes,
                        size_t* out_sizes);

#endif
