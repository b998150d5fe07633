// Threads: two simulations tick at the same time, and a third thread changes blocks of one of them.
// Needs a C library with <threads.h>.
#include "meadow.h"
#include <threads.h>

static int tick(void* context) {
  for (int i = 0; i < 1000; i++) {
    if (ovis_sim_tick(context) != OVIS_OK) {
      return 1;
    }
  }
  return 0;
}

typedef struct builder {
  ovis_sim* sim;
  ovis_state stone;
} builder;

// The one call that any thread may make while a simulation ticks. The change is made at the start
// of its next tick.
static int build(void* context) {
  const builder* self = context;
  for (int32_t x = 0; x < 32; x++) {
    if (ovis_sim_queue_block(self->sim, (ovis_pos){x, 64, 0}, self->stone) != OVIS_OK) {
      return 1;
    }
  }
  return 0;
}

int main(void) {
  meadow lands[2];
  ovis_sim* sims[2];
  thrd_t ticking[2], building;
  builder job;
  for (int i = 0; i < 2; i++) {
    ovis_sim_def def = ovis_default_sim_def();
    if (!meadow_make(&lands[i], &def) || ovis_sim_create(&def, &sims[i]) != OVIS_OK) {
      return 1;
    }
    meadow_spawn(sims[i], "sheep", 16.5, 16.5);
  }
  job.sim = sims[0];
  ovis_blocks_parse(lands[0].blocks, "stone", &job.stone, NULL);
  thrd_create(&building, build, &job);
  for (int i = 0; i < 2; i++) {
    thrd_create(&ticking[i], tick, sims[i]); // each world and simulation has one thread
  }
  thrd_join(building, NULL);
  for (int i = 0; i < 2; i++) {
    thrd_join(ticking[i], NULL);
  }
  ovis_sim_tick(sims[0]); // changes that came after its last tick
  int stones = 0;
  for (int32_t x = 0; x < 32; x++) {
    stones += ovis_world_get_block(lands[0].world, (ovis_pos){x, 64, 0}) == job.stone;
  }
  printf("%lld and %lld ticks, %d blocks of stone\n", (long long)ovis_sim_get_ticks(sims[0]) - 1,
         (long long)ovis_sim_get_ticks(sims[1]), stones);
  meadow_free(&lands[0], sims[0]);
  meadow_free(&lands[1], sims[1]);
}
