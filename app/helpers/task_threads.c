#define _GNU_SOURCE

#include "helpers/task_threads.h"

#include "helpers/clock.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

// A thread looks so long for work before it sleeps, if each has a processor: a tick follows the
// last one soon, and to wake up takes longer. [Units: ns]
#define LOOK_NS 400000
#define LOOKS 64 // between two readings of the clock

struct task_threads {
  pthread_mutex_t lock;
  pthread_cond_t work; // there is a new round, or the threads shall end
  pthread_cond_t done; // the last task of a round has ended
  pthread_t* threads;  // [count]
  int32_t count;

  // Of the present round; all but `round` and `left` belong to who has the lock.
  atomic_int round;
  atomic_int left; // tasks that have not ended
  int32_t next;    // task to be taken; task 0 is the caller's
  int32_t task_count;
  ovis_task_fn* task;
  void* task_context;
  bool shall_end;

  bool may_look; // no thread takes a processor from another one
};

static void rest(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

// Waits, but not long, until the value is `to`, or is not if `is_equal` is false.
static void look(const task_threads* self, const atomic_int* value, int32_t to, bool is_equal) {
  const int64_t end = self->may_look ? clock_nsec(NULL) + LOOK_NS : 0;
  do {
    for (int32_t i = 0; i < LOOKS; i++) {
      if ((atomic_load_explicit(value, memory_order_relaxed) == to) == is_equal) {
        return;
      }
      rest();
    }
  } while (clock_nsec(NULL) < end);
}

// Runs tasks of the round until all are taken. The caller has the lock.
static void run_tasks(task_threads* self) {
  while (self->next < self->task_count) {
    const int32_t index = self->next++;
    pthread_mutex_unlock(&self->lock);
    self->task(self->task_context, index); // neither changes before all tasks have ended
    pthread_mutex_lock(&self->lock);
    if (atomic_fetch_sub(&self->left, 1) == 1) {
      pthread_cond_signal(&self->done);
    }
  }
}

static void* run_thread(void* context) {
  task_threads* self = context;
  int32_t seen = 0;
  for (;;) {
    look(self, &self->round, seen, false);
    pthread_mutex_lock(&self->lock);
    while (atomic_load(&self->round) == seen && !self->shall_end) {
      pthread_cond_wait(&self->work, &self->lock);
    }
    const bool shall_end = self->shall_end;
    seen = atomic_load(&self->round);
    run_tasks(self);
    pthread_mutex_unlock(&self->lock);
    if (shall_end) {
      return NULL;
    }
  }
}

task_threads* task_threads_make(int32_t count) {
  task_threads* self = calloc(1, sizeof *self);
  pthread_t* threads = calloc((size_t)count, sizeof *threads);
  if (self == NULL || threads == NULL) {
    free(self);
    free(threads);
    return NULL;
  }
  pthread_mutex_init(&self->lock, NULL);
  pthread_cond_init(&self->work, NULL);
  pthread_cond_init(&self->done, NULL);
  self->threads = threads;
  self->may_look = count <= task_threads_processors();
  while (self->count < count - 1) {
    if (pthread_create(&threads[self->count], NULL, run_thread, self) != 0) {
      task_threads_end(self);
      return NULL;
    }
    self->count++;
  }
  return self;
}

void task_threads_end(task_threads* self) {
  if (self == NULL) {
    return;
  }
  pthread_mutex_lock(&self->lock);
  self->shall_end = true;
  pthread_cond_broadcast(&self->work);
  pthread_mutex_unlock(&self->lock);
  for (int32_t i = 0; i < self->count; i++) {
    pthread_join(self->threads[i], NULL);
  }
  pthread_mutex_destroy(&self->lock);
  pthread_cond_destroy(&self->work);
  pthread_cond_destroy(&self->done);
  free(self->threads);
  free(self);
}

void task_threads_run(void* context, int32_t count, ovis_task_fn* task, void* task_context) {
  task_threads* self = context;
  pthread_mutex_lock(&self->lock);
  self->task = task;
  self->task_context = task_context;
  self->task_count = count;
  atomic_store(&self->left, count - 1);
  self->next = 1;
  atomic_fetch_add(&self->round, 1);
  pthread_cond_broadcast(&self->work);
  pthread_mutex_unlock(&self->lock);
  task(task_context, 0);
  pthread_mutex_lock(&self->lock);
  run_tasks(self);
  pthread_mutex_unlock(&self->lock);
  look(self, &self->left, 0, true);
  pthread_mutex_lock(&self->lock);
  while (atomic_load(&self->left) > 0) {
    pthread_cond_wait(&self->done, &self->lock);
  }
  pthread_mutex_unlock(&self->lock);
}

int32_t task_threads_processors(void) {
  const long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : count > OVIS_WORKERS_MAX ? OVIS_WORKERS_MAX : (int32_t)count;
}
