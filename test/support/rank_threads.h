// Ranks as threads of one process: each has a simulation of its own, and an exchange waits for all.
#ifndef OVIS_TEST_SUPPORT_RANK_THREADS_H
#define OVIS_TEST_SUPPORT_RANK_THREADS_H

#include <ovis/ranks.h>

#define RANK_THREADS_MAX 8

typedef void rank_fn(void* context, int32_t rank, const ovis_ranks_def* def);

// Runs `fn` for each rank on a thread of its own, and returns when all have ended. A rank whose
// function has ended makes the exchanges of the others fail.
void rank_threads_run(int32_t count, rank_fn* fn, void* context);

#endif
