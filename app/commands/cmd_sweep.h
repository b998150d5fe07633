// The command of `ovis sweep` and `ovis-mpi sweep`.
#ifndef OVIS_APP_CMD_SWEEP_H
#define OVIS_APP_CMD_SWEEP_H

#include "commands/options.h"
#include "sweep/sweep_slots.h"

// `self` has the help. `ranks` [opt] do the runs; without them --jobs children of this process do.
int cmd_sweep_run(const command* self, sweep_slots* ranks, int argc, char** argv);

#endif
