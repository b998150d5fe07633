// Fuzz target: arbitrary bytes behind the header of a snapshot whose size and checksum are correct.
// A snapshot that is restored must be valid, tick, and yield the same hash when stored again.
#include "snapshot_seed.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

static uint8_t head[SNAPSHOT_HEAD_BYTES]; // magic and version are those of a real snapshot

static void make_head(void) {
  ovis_world* world = snapshot_seed_world();
  ovis_sim* sim = snapshot_seed_sim(world, 0);
  uint8_t* bytes;
  size_t size;
  if (ovis_sim_take_snapshot(sim, &bytes, &size) != OVIS_OK) {
    abort();
  }
  memcpy(head, bytes, sizeof head);
  ovis_sim_free_snapshot(sim, bytes, size);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
}

static void put_u64(uint8_t* at, uint64_t value) {
  for (int32_t i = 0; i < 8; i++) {
    at[i] = (uint8_t)(value >> (56 - 8 * i));
  }
}

static ovis_sim* restore(const uint8_t* bytes, size_t size, ovis_world** out_world) {
  *out_world = snapshot_seed_world();
  ovis_sim_def def = ovis_default_sim_def();
  def.world = *out_world;
  ovis_sim* sim;
  if (ovis_sim_restore(&def, bytes, size, &sim, NULL) != OVIS_OK) {
    ovis_world_destroy(*out_world);
    return NULL;
  }
  return sim;
}

static void drop(ovis_sim* sim, ovis_world* world) {
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
}

// The snapshot of a restored simulation restores to the same.
static void store_again(ovis_sim* sim) {
  uint8_t* bytes;
  size_t size;
  if (ovis_sim_take_snapshot(sim, &bytes, &size) != OVIS_OK) {
    abort();
  }
  ovis_world* world;
  ovis_sim* again = restore(bytes, size, &world);
  if (again == NULL || ovis_sim_get_hash(again) != ovis_sim_get_hash(sim)) {
    abort();
  }
  drop(again, world);
  ovis_sim_free_snapshot(sim, bytes, size);
}

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  if (head[0] == 0) {
    make_head();
  }
  uint8_t* all = malloc(sizeof head + size);
  memcpy(all, head, sizeof head);
  memcpy(all + sizeof head, bytes, size);
  ov_hash hash = {0};
  ov_hash_bytes(&hash, bytes, size);
  put_u64(all + 8, size);
  put_u64(all + 16, hash.state);
  ovis_world* world;
  ovis_sim* sim = restore(all, sizeof head + size, &world);
  free(all);
  if (sim == NULL) {
    return 0;
  }
  store_again(sim);
  for (int32_t i = 0; i < 3; i++) {
    if (ovis_sim_tick(sim) != OVIS_OK || !ovis_sim_check(sim)) {
      abort();
    }
  }
  drop(sim, world);
  return 0;
}
