// Problem: give the runs of a sweep to ranks as they become free.
// Design: docs/formats/sweep.md#ranks
#include "mpi/sweep_ranks.h"

#include "helpers/clock.h"
#include "mpi/sweep_message.h"
#include "sweep/sweep_signals.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static sweep_ranks* ranks_of(sweep_slots* self) {
  return (sweep_ranks*)self;
}

static bool start(sweep_slots* slots, int32_t slot, char* const* words) {
  sweep_ranks* self = ranks_of(slots);
  if (slot == 0) {
    self->own.slots.limit_msec = slots->limit_msec;
    return self->own.slots.ops->start(&self->own.slots, 0, words);
  }
  char bytes[SWEEP_RUN_MAX];
  size_t size = sizeof slots->limit_msec;
  memcpy(bytes, &slots->limit_msec, size);
  for (int32_t i = 1; words[i] != NULL; i++) {
    const size_t length = strlen(words[i]) + 1;
    if (size + length > sizeof bytes) {
      return false;
    }
    memcpy(bytes + size, words[i], length);
    size += length;
  }
  MPI_Send(bytes, (int)size, MPI_BYTE, slot, SWEEP_RUN, MPI_COMM_WORLD);
  return true;
}

// ---- Results

static void take_result(sweep_ranks* self, int32_t rank, char* bytes, size_t size) {
  sweep_result result;
  memcpy(&result, bytes, sizeof result);
  memmove(bytes, bytes + sizeof result, size - sizeof result);
  sweep_rank_slot* slot = &self->others[rank];
  *slot = (sweep_rank_slot){.has_outcome = true,
                            .is_refused = result.is_refused != 0,
                            .outcome = {.is_done = result.is_done != 0,
                                        .seconds = result.seconds,
                                        .report = bytes,
                                        .report_size = size - sizeof result}};
  memcpy(slot->outcome.error, result.error, sizeof result.error);
}

// Receives a message if there is one. Returns false if there is none; else its sender and tag.
static bool receive(sweep_ranks* self, MPI_Status* out) {
  int is_there, size;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, out);
  if (!is_there) {
    return false;
  }
  MPI_Get_count(out, MPI_BYTE, &size);
  char* bytes = malloc((size_t)size + 1);
  if (bytes == NULL) {
    MPI_Abort(MPI_COMM_WORLD, 2); // the rank waits until its result is received
  }
  MPI_Recv(bytes, size, MPI_BYTE, out->MPI_SOURCE, out->MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (out->MPI_TAG == SWEEP_RESULT && (size_t)size >= sizeof(sweep_result) && !self->is_stopped) {
    take_result(self, out->MPI_SOURCE, bytes, (size_t)size);
  } else {
    free(bytes);
  }
  return true;
}

static void wait(sweep_slots* slots, int64_t msec) {
  sweep_ranks* self = ranks_of(slots);
  const int64_t end = clock_msec() + msec;
  bool has_news = false;
  do {
    MPI_Status status;
    const int64_t look = slots->count > 1 && msec > SWEEP_LOOK_MSEC ? SWEEP_LOOK_MSEC : msec;
    self->own.slots.ops->wait(&self->own.slots, look);
    has_news = sweep_child_is_silent(&self->own.children[0]) || sweep_signals_came();
    while (slots->count > 1 && receive(self, &status)) {
      has_news = true;
    }
  } while (!has_news && clock_msec() < end);
}

static sweep_taken take(sweep_slots* slots, int32_t slot, sweep_outcome* out) {
  sweep_ranks* self = ranks_of(slots);
  if (slot == 0) {
    return self->own.slots.ops->take(&self->own.slots, 0, out);
  }
  sweep_rank_slot* one = &self->others[slot];
  if (!one->has_outcome) {
    return SWEEP_NOTHING;
  }
  *out = one->outcome;
  one->has_outcome = false;
  if (one->is_refused) {
    free(out->report);
    return SWEEP_REFUSED;
  }
  return SWEEP_ENDED;
}

// The ranks serve no more after that. If a signal ends the job, they may be gone already.
static void stop(sweep_slots* slots) {
  sweep_ranks* self = ranks_of(slots);
  self->own.slots.ops->stop(&self->own.slots);
  if (self->is_stopped || sweep_signals_came()) {
    return;
  }
  self->is_stopped = true;
  for (int32_t i = 1; i < slots->count; i++) {
    MPI_Send(NULL, 0, MPI_BYTE, i, SWEEP_STOP, MPI_COMM_WORLD);
  }
  for (int32_t left = slots->count - 1; left > 0;) {
    MPI_Status status;
    if (!receive(self, &status)) {
      self->own.slots.ops->wait(&self->own.slots, SWEEP_LOOK_MSEC);
    } else {
      left -= status.MPI_TAG == SWEEP_BYE;
    }
  }
}

bool sweep_ranks_init(sweep_ranks* self, int32_t count, const char* program) {
  static const sweep_slots_ops ops = {.start = start, .wait = wait, .take = take, .stop = stop};
  *self = (sweep_ranks){.slots = {.ops = &ops, .count = count, .program = program},
                        .others = calloc((size_t)count, sizeof *self->others)};
  return sweep_local_init(&self->own, 1, 0) && self->others != NULL;
}

void sweep_ranks_fini(sweep_ranks* self) {
  stop(&self->slots);
  for (int32_t i = 1; i < self->slots.count && self->others != NULL; i++) {
    if (self->others[i].has_outcome) {
      free(self->others[i].outcome.report);
    }
  }
  free(self->others);
  self->others = NULL;
  sweep_local_fini(&self->own);
}
