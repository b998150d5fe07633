// Problem: tests of single brain mobs ask for numbers and go through snapshots again and again.
// Design: test/support/beasts.h
#include "support/beasts.h"

#include "sim/sim_internal.h"
#include "support/test.h"

ov_actor* beast_actor(const mob_scene* scene, ovis_mob_id id) {
  ov_actor* actor = ov_crowd_get(&scene->sim->crowd, id);
  assert_non_null(actor);
  return actor;
}

int64_t beast_number(const mob_scene* scene, ovis_mob_id id, ovis_memory memory) {
  ovis_memory_value value;
  return ovis_sim_recall(scene->sim, id, memory, &value) ? value.number : -1;
}

bool beast_has(const mob_scene* scene, ovis_mob_id id, ovis_memory memory) {
  ovis_memory_value value;
  return ovis_sim_recall(scene->sim, id, memory, &value);
}

void beast_remember(const mob_scene* scene, ovis_mob_id id, ovis_memory memory, int64_t number) {
  const ovis_memory_value value = {
      .type = ovis_memory_describe(memory).type, .number = number, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_true(ovis_sim_remember(scene->sim, id, memory, &value));
}

void beast_snapshots(mob_scene* scene, const char* ground, int32_t steps) {
  mob_scene spare = mob_scene_open(ground);
  ovis_sim_destroy(spare.sim);
  for (int32_t step = 0; step < steps; step++) {
    mob_scene_ticks(scene, 9);
    uint8_t* bytes;
    size_t size;
    assert_int_equal(ovis_sim_snapshot(scene->sim, &bytes, &size), OVIS_OK);
    ovis_sim_def def = ovis_default_sim_def();
    def.world = spare.world;
    ovis_sim* again;
    assert_int_equal(ovis_sim_restore(&def, bytes, size, &again, NULL), OVIS_OK);
    ovis_sim_free_snapshot(scene->sim, bytes, size);
    assert_true(ovis_sim_hash(again) == ovis_sim_hash(scene->sim));
    for (int32_t i = 0; i < 9; i++) {
      assert_int_equal(ovis_sim_tick(again), OVIS_OK);
    }
    ovis_sim_destroy(again);
  }
  ovis_world_destroy(spare.world);
}
