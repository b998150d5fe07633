#include "support/brain_scene.h"

#include "sim/sim_internal.h"

#include "support/test.h"

#include <ovis/sim.h>

ov_actor* brain_scene_actor(const mob_scene* scene, ovis_mob_id mob) {
  ov_actor* actor = ov_crowd_get(&scene->sim->crowd, mob.value);
  assert_non_null(actor);
  return actor;
}

ov_brain* brain_scene_brain(const mob_scene* scene, ovis_mob_id mob) {
  ov_brain* brain = ov_brain_of(brain_scene_actor(scene, mob));
  assert_non_null(brain);
  return brain;
}

bool brain_scene_knows(const mob_scene* scene, ovis_mob_id mob, ovis_memory memory) {
  return ov_brain_has(brain_scene_brain(scene, mob), memory);
}

bool brain_scene_knows_that(const mob_scene* scene, ovis_mob_id mob, ovis_memory memory,
                            ovis_mob_id whom) {
  return ov_brain_entity(brain_scene_brain(scene, mob), memory) ==
         brain_scene_actor(scene, whom)->serial;
}

int64_t brain_scene_number(const mob_scene* scene, ovis_mob_id mob, ovis_memory memory) {
  ovis_memory_value value;
  return ovis_mob_get_memory(scene->sim, mob, memory, &value) ? value.number : -1;
}

void brain_scene_remember(const mob_scene* scene, ovis_mob_id mob, ovis_memory memory,
                          int64_t number) {
  const ovis_memory_value value = {
      .type = ovis_memory_get_info(memory).type, .number = number, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_int_equal(ovis_mob_set_memory(scene->sim, mob, memory, &value), OVIS_OK);
}

bool brain_scene_is_active(const mob_scene* scene, ovis_mob_id mob, ov_activity activity) {
  return ov_brain_is_active(brain_scene_brain(scene, mob), activity);
}

ovis_mob_id brain_scene_spawn(mob_scene* scene, const char* species, double x, double z) {
  const ovis_mob_id mob = mob_scene_spawn(scene, species, x, z);
  mob_scene_put(scene, mob, OVIS_PROP_IMMUNE_TO_ZOMBIFICATION, 1);
  return mob;
}

ovis_mob_id brain_scene_spawn_baby(mob_scene* scene, const char* species, double x, double z) {
  const ovis_mob_id mob = mob_scene_spawn_baby(scene, species, x, z);
  mob_scene_put(scene, mob, OVIS_PROP_IMMUNE_TO_ZOMBIFICATION, 1);
  return mob;
}

void brain_scene_wear(mob_scene* scene, ovis_mob_id mob, ovis_slot slot, const char* item) {
  const ovis_stack stack = ovis_stack_from_name(item, 1);
  assert_int_equal(ovis_mob_set_equipment(scene->sim, mob, slot, &stack), OVIS_OK);
}

int32_t brain_scene_until(mob_scene* scene, ovis_event_type type, int32_t limit) {
  for (int32_t tick = 1; tick <= limit; tick++) {
    mob_scene_ticks(scene, 1);
    if (mob_scene_events(scene, type) > 0) {
      return tick;
    }
  }
  return -1;
}

void brain_scene_check_sensors(const mob_scene* scene, ovis_mob_id mob, const char* const* names,
                               int32_t count) {
  const ov_brain_def* def = brain_scene_brain(scene, mob)->plan->def;
  assert_int_equal(def->sensor_count, count);
  for (int32_t i = 0; i < count; i++) {
    assert_string_equal(def->sensors[i]->name, names[i]);
  }
}

void brain_scene_check_memories(const mob_scene* scene, ovis_mob_id mob,
                                const ovis_memory* memories, int32_t count) {
  const ov_brain_plan* plan = brain_scene_brain(scene, mob)->plan;
  for (int32_t i = 0; i < count; i++) {
    if (plan->slot_of[memories[i]] < 0) {
      fail_msg("%s is not registered", ovis_memory_get_info(memories[i]).name);
    }
  }
  for (int32_t kind = 0; kind < OVIS_MEM_COUNT; kind++) {
    bool is_listed = false;
    for (int32_t i = 0; i < count; i++) {
      is_listed = is_listed || memories[i] == (ovis_memory)kind;
    }
    if (!is_listed && plan->slot_of[kind] >= 0) {
      fail_msg("%s is registered", ovis_memory_get_info((ovis_memory)kind).name);
    }
  }
}

void brain_scene_check_snapshots(mob_scene* scene, const char* ground, int32_t count,
                                 int32_t ticks) {
  mob_scene spare = mob_scene_open(ground);
  ovis_sim_destroy(spare.sim);
  for (int32_t i = 0; i < count; i++) {
    uint8_t* bytes;
    size_t size;
    assert_int_equal(ovis_sim_take_snapshot(scene->sim, &bytes, &size), OVIS_OK);
    ovis_sim_def def = ovis_default_sim_def();
    def.world = spare.world;
    ovis_sim* again;
    assert_int_equal(ovis_sim_restore(&def, bytes, size, &again, NULL), OVIS_OK);
    ovis_sim_free_snapshot(scene->sim, bytes, size);
    for (int32_t tick = 0; tick < ticks; tick++) {
      mob_scene_ticks(scene, 1);
      assert_int_equal(ovis_sim_tick(again), OVIS_OK);
      assert_true(ovis_sim_get_hash(again) == ovis_sim_get_hash(scene->sim));
    }
    ovis_sim_destroy(again);
  }
  ovis_world_destroy(spare.world);
}
