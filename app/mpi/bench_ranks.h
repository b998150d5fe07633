// The command 'ovis-mpi bench': what ranks gain, and what it costs to move a mob.
#ifndef OVIS_APP_BENCH_RANKS_H
#define OVIS_APP_BENCH_RANKS_H

#include "commands/options.h"

extern const command command_bench_ranks;

// Runs it on this rank; all ranks call it. Without MPI only for --help. Returns an exit code.
int bench_ranks(int argc, char** argv);

#endif
