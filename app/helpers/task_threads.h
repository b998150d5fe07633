// Threads that run the tasks of a tick beside each other, for ovis_sim_def.run_tasks.
#ifndef OVIS_APP_TASK_THREADS_H
#define OVIS_APP_TASK_THREADS_H

#include <ovis/sim.h>

typedef struct task_threads task_threads;

// Starts count - 1 threads; the caller is the other one. [Limits: 2 <= count <= OVIS_WORKERS_MAX]
// NULL: no memory, or the system refuses a thread.
task_threads* task_threads_make(int32_t count);

// Ends the threads. NULL: nothing.
void task_threads_end(task_threads* threads);

// Its context is the threads. Task 0 runs on the calling thread.
void task_threads_run(void* context, int32_t count, ovis_task_fn* task, void* task_context);

// The processors that this program may use, at least 1.
int32_t task_threads_processors(void);

#endif
