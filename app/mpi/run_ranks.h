// The command 'ovis-mpi run': one world on all ranks of the job.
#ifndef OVIS_APP_RUN_RANKS_H
#define OVIS_APP_RUN_RANKS_H

#include "commands/options.h"

extern const command command_run_ranks;

// Runs it on this rank; all ranks call it. Without MPI only for --help. Returns an exit code.
int run_ranks(int argc, char** argv);

#endif
