// Ways to run the tasks of a tick, for ovis_sim_def.run_tasks.
#ifndef OVIS_TEST_SUPPORT_TASK_RUNNERS_H
#define OVIS_TEST_SUPPORT_TASK_RUNNERS_H

#include <ovis/sim.h>

// Counts the calls of both.
extern int32_t task_runs;

// One after the other, in an order that is drawn. [Context: uint64_t, of test_random]
void run_in_any_order(void* context, int32_t count, ovis_task_fn* task, void* task_context);

// A thread for each task but the first.
void run_on_threads(void* context, int32_t count, ovis_task_fn* task, void* task_context);

#endif
