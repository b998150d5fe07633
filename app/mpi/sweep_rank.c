// Problem: do the runs that rank 0 sends, one after the other.
// Design: docs/formats/sweep.md#ranks
#include "mpi/sweep_message.h"
#include "mpi/sweep_ranks.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#define WORDS_MAX 256

static void send_result(const sweep_outcome* outcome, bool is_refused) {
  sweep_result result = {
      .is_refused = is_refused, .is_done = outcome->is_done, .seconds = outcome->seconds};
  const size_t size = sizeof result + outcome->report_size;
  char* bytes = malloc(size);
  if (bytes == NULL) {
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  memcpy(result.error, outcome->error, sizeof result.error);
  memcpy(bytes, &result, sizeof result);
  if (outcome->report_size > 0) {
    memcpy(bytes + sizeof result, outcome->report, outcome->report_size);
  }
  MPI_Send(bytes, (int)size, MPI_BYTE, 0, SWEEP_RESULT, MPI_COMM_WORLD);
  free(bytes);
}

static void start(sweep_local* self, const char* program, char* bytes, size_t size) {
  char* words[WORDS_MAX];
  int32_t count = 0;
  words[count++] = (char*)(uintptr_t)program;
  memcpy(&self->slots.limit_msec, bytes, sizeof self->slots.limit_msec);
  for (size_t at = sizeof self->slots.limit_msec; at < size && count < WORDS_MAX - 1;) {
    words[count++] = bytes + at;
    at += strlen(bytes + at) + 1;
  }
  words[count] = NULL;
  if (!self->slots.ops->start(&self->slots, 0, words)) {
    send_result(&(sweep_outcome){.is_done = false}, true);
  }
}

// Returns false after the last message.
static bool receive(sweep_local* self, const char* program) {
  char bytes[SWEEP_RUN_MAX];
  MPI_Status status;
  int size;
  MPI_Recv(bytes, sizeof bytes, MPI_BYTE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
  MPI_Get_count(&status, MPI_BYTE, &size);
  if (status.MPI_TAG == SWEEP_STOP) {
    return false;
  }
  start(self, program, bytes, (size_t)size);
  return true;
}

bool sweep_rank_serve(const char* program) {
  sweep_local local;
  bool is_on = sweep_local_init(&local, 1, 0);
  const bool has_memory = is_on;
  while (is_on) {
    int is_there;
    sweep_outcome outcome;
    MPI_Iprobe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE);
    is_on = !is_there || receive(&local, program);
    if (!is_there) {
      local.slots.ops->wait(&local.slots, SWEEP_LOOK_MSEC);
    }
    if (local.slots.ops->take(&local.slots, 0, &outcome) == SWEEP_ENDED) {
      send_result(&outcome, false);
      free(outcome.report);
    }
  }
  if (has_memory) {
    local.slots.ops->stop(&local.slots);
    MPI_Send(NULL, 0, MPI_BYTE, 0, SWEEP_BYE, MPI_COMM_WORLD);
  }
  sweep_local_fini(&local);
  return has_memory;
}
