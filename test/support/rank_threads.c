#include "support/rank_threads.h"

#include "support/test.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct rank_hub {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int32_t count;
  int32_t arrived, left;
  int64_t round; // grows when all have come
  bool is_lost;  // a rank has ended
  const uint8_t* bytes[RANK_THREADS_MAX];
  size_t sizes[RANK_THREADS_MAX];
} rank_hub;

typedef struct rank_thread {
  rank_hub* hub;
  int32_t rank;
  rank_fn* fn;
  void* context;
  uint8_t* in; // owned
} rank_thread;

// Waits until all ranks have come to the same point. False: one has ended.
static bool meet(rank_hub* hub) {
  const int64_t round = hub->round;
  if (++hub->arrived == hub->count) {
    hub->arrived = 0;
    hub->round++;
    pthread_cond_broadcast(&hub->changed);
  }
  while (hub->round == round && !hub->is_lost) {
    pthread_cond_wait(&hub->changed, &hub->lock);
  }
  return hub->round != round;
}

static bool exchange(void* context, const uint8_t* bytes, size_t size, const uint8_t** out_bytes,
                     size_t* out_sizes) {
  rank_thread* self = context;
  rank_hub* hub = self->hub;
  pthread_mutex_lock(&hub->lock);
  hub->bytes[self->rank] = bytes;
  hub->sizes[self->rank] = size;
  bool is_whole = meet(hub);
  if (is_whole) {
    size_t all = 0;
    for (int32_t r = 0; r < hub->count; r++) {
      all += hub->sizes[r];
    }
    free(self->in);
    self->in = malloc(all + 1);
    size_t at = 0;
    for (int32_t r = 0; r < hub->count; r++) {
      out_sizes[r] = hub->sizes[r];
      if (hub->sizes[r] > 0) {
        memcpy(self->in + at, hub->bytes[r], hub->sizes[r]);
      }
      at += hub->sizes[r];
    }
    *out_bytes = self->in;
    is_whole = meet(hub); // nobody's bytes change before all have them
  }
  pthread_mutex_unlock(&hub->lock);
  return is_whole;
}

static void* run_rank(void* context) {
  rank_thread* self = context;
  ovis_ranks_def def = ovis_default_ranks_def();
  def.rank = self->rank;
  def.count = self->hub->count;
  def.exchange = exchange;
  def.context = self;
  self->fn(self->context, self->rank, &def);
  pthread_mutex_lock(&self->hub->lock);
  self->hub->is_lost = true;
  pthread_cond_broadcast(&self->hub->changed);
  pthread_mutex_unlock(&self->hub->lock);
  return NULL;
}

void rank_threads_run(int32_t count, rank_fn* fn, void* context) {
  assert_in_range(count, 1, RANK_THREADS_MAX);
  rank_hub hub = {.count = count};
  rank_thread threads[RANK_THREADS_MAX];
  pthread_t ids[RANK_THREADS_MAX];
  pthread_mutex_init(&hub.lock, NULL);
  pthread_cond_init(&hub.changed, NULL);
  for (int32_t r = 0; r < count; r++) {
    threads[r] = (rank_thread){&hub, r, fn, context, NULL};
    assert_int_equal(pthread_create(&ids[r], NULL, run_rank, &threads[r]), 0);
  }
  for (int32_t r = 0; r < count; r++) {
    pthread_join(ids[r], NULL);
    free(threads[r].in);
  }
  pthread_cond_destroy(&hub.changed);
  pthread_mutex_destroy(&hub.lock);
}
