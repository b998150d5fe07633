#include "support/task_runners.h"

#include "support/test.h"

#include <pthread.h>

int32_t task_runs;

void run_in_any_order(void* context, int32_t count, ovis_task_fn* task, void* task_context) {
  uint64_t* random = context;
  int32_t order[OVIS_WORKERS_MAX];
  for (int32_t i = 0; i < count; i++) {
    const int32_t at = test_below(random, i + 1);
    order[i] = order[at];
    order[at] = i;
  }
  for (int32_t i = 0; i < count; i++) {
    task(task_context, order[i]);
  }
  task_runs++;
}

typedef struct own_task {
  ovis_task_fn* task;
  void* context;
  int32_t index;
} own_task;

static void* run_own(void* context) {
  const own_task* own = context;
  own->task(own->context, own->index);
  return NULL;
}

void run_on_threads(void* context, int32_t count, ovis_task_fn* task, void* task_context) {
  (void)context;
  pthread_t threads[OVIS_WORKERS_MAX];
  own_task tasks[OVIS_WORKERS_MAX];
  for (int32_t i = 1; i < count; i++) {
    tasks[i] = (own_task){task, task_context, i};
    assert_int_equal(pthread_create(&threads[i], NULL, run_own, &tasks[i]), 0);
  }
  task(task_context, 0);
  for (int32_t i = 1; i < count; i++) {
    pthread_join(threads[i], NULL);
  }
  task_runs++;
}
