// Problem: give bytes to all ranks, and get theirs.
// Design: docs/ranks.md
#include "mpi/rank_exchange.h"

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#define SIZE_BYTES sizeof(uint64_t)

bool rank_exchange_init(rank_exchange* self) {
  *self = (rank_exchange){.count = 1};
  MPI_Comm_rank(MPI_COMM_WORLD, &self->rank);
  MPI_Comm_size(MPI_COMM_WORLD, &self->count);
  const size_t count = (size_t)self->count;
  self->out = malloc(RANK_EXCHANGE_SHORT);
  self->shorts = malloc(count * RANK_EXCHANGE_SHORT);
  self->sizes = malloc(count * sizeof *self->sizes);
  self->places = malloc(count * sizeof *self->places);
  return self->out != NULL && self->shorts != NULL && self->sizes != NULL && self->places != NULL;
}

void rank_exchange_fini(rank_exchange* self) {
  free(self->out);
  free(self->shorts);
  free(self->in);
  free(self->sizes);
  free(self->places);
}

static bool has_room(rank_exchange* self, size_t size) {
  if (size <= self->capacity) {
    return true;
  }
  uint8_t* in = realloc(self->in, size + size / 2);
  if (in == NULL) {
    return false;
  }
  self->in = in;
  self->capacity = size + size / 2;
  return true;
}

// Sets the sizes and places of all messages. Returns the size of all; SIZE_MAX: more than MPI
// counts.
static size_t read_sizes(rank_exchange* self, size_t* out_sizes, bool* out_are_short) {
  size_t all = 0;
  *out_are_short = true;
  for (int32_t r = 0; r < self->count; r++) {
    uint64_t size;
    memcpy(&size, self->shorts + (size_t)r * RANK_EXCHANGE_SHORT, sizeof size);
    if (size > INT_MAX || all + size > INT_MAX) {
      return SIZE_MAX;
    }
    self->sizes[r] = (int)size;
    self->places[r] = (int)all;
    out_sizes[r] = (size_t)size;
    all += (size_t)size;
    *out_are_short &= size <= RANK_EXCHANGE_SHORT - SIZE_BYTES;
  }
  return all;
}

static bool exchange(rank_exchange* self, const uint8_t* bytes, size_t size,
                     const uint8_t** out_bytes, size_t* out_sizes) {
  const uint64_t number = size;
  const bool is_short = size <= RANK_EXCHANGE_SHORT - SIZE_BYTES;
  memcpy(self->out, &number, sizeof number);
  if (is_short && size > 0) {
    memcpy(self->out + SIZE_BYTES, bytes, size);
  }
  if (MPI_Allgather(self->out, RANK_EXCHANGE_SHORT, MPI_BYTE, self->shorts, RANK_EXCHANGE_SHORT,
                    MPI_BYTE, MPI_COMM_WORLD) != MPI_SUCCESS) {
    return false;
  }
  bool are_short;
  const size_t all = read_sizes(self, out_sizes, &are_short);
  if (all == SIZE_MAX || !has_room(self, all + 1)) {
    return false;
  }
  *out_bytes = self->in;
  if (!are_short) {
    self->long_ones++;
    return MPI_Allgatherv(bytes, (int)size, MPI_BYTE, self->in, self->sizes, self->places, MPI_BYTE,
                          MPI_COMM_WORLD) == MPI_SUCCESS;
  }
  for (int32_t r = 0; r < self->count; r++) {
    memcpy(self->in + self->places[r], self->shorts + (size_t)r * RANK_EXCHANGE_SHORT + SIZE_BYTES,
           (size_t)self->sizes[r]);
  }
  return true;
}

bool rank_exchange_call(void* context, const uint8_t* bytes, size_t size, const uint8_t** out_bytes,
                        size_t* out_sizes) {
  rank_exchange* self = context;
  const double start = MPI_Wtime();
  const bool is_whole = exchange(self, bytes, size, out_bytes, out_sizes);
  self->seconds += MPI_Wtime() - start;
  return is_whole;
}
