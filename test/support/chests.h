// Chests of a mob_scene and what copper golems do with them.
#ifndef OVIS_TEST_SUPPORT_CHESTS_H
#define OVIS_TEST_SUPPORT_CHESTS_H

#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/container.h>

#include <string.h>

#define TRANSPORT "TransportItemsBetweenContainers"

static inline void chest_put(const mob_scene* scene, ovis_pos cell, int32_t place, const char* item,
                             int32_t count) {
  const ovis_stack stack = ovis_stack_from_name(item, count);
  assert_int_equal(ovis_container_set_stack(scene->sim, cell, place, &stack), OVIS_OK);
}

/// A block on the ground of the scene, and the first stack in it. [opt] `item`
static inline ovis_pos chest_add(mob_scene* scene, const char* block, int32_t x, int32_t z,
                                 const char* item, int32_t count) {
  const ovis_pos cell = {x, MOB_SCENE_FEET, z};
  mob_scene_set(scene, cell.x, cell.y, cell.z, block);
  if (item != NULL) {
    chest_put(scene, cell, 0, item, count);
  }
  return cell;
}

/// All items of a name in a container.
static inline int32_t chest_count(const mob_scene* scene, ovis_pos cell, const char* item) {
  int32_t count = 0;
  for (int32_t i = 0; i < OVIS_CONTAINER_SIZE; i++) {
    const ovis_stack stack = ovis_container_get_stack(scene->sim, cell, i);
    count += stack.item == ovis_item_from_name(item) ? stack.count : 0;
  }
  return count;
}

/// The event of that type in the last tick. NULL: there was none.
static inline const ovis_event* chest_event(const mob_scene* scene, ovis_event_type type) {
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(scene->sim, &count);
  for (int32_t i = 0; i < count; i++) {
    if (events[i].type == type) {
      return &events[i];
    }
  }
  return NULL;
}

/// Ticks until such an event, at most `limit`; -1: it did not come.
static inline int32_t chest_until(mob_scene* scene, ovis_event_type type, int32_t limit) {
  for (int32_t i = 1; i <= limit; i++) {
    mob_scene_ticks(scene, 1);
    if (chest_event(scene, type) != NULL) {
      return i;
    }
  }
  return -1;
}

static inline void chest_expect_held(const mob_scene* scene, ovis_mob_id golem, const char* item,
                                     int32_t count) {
  const ovis_stack held = ovis_mob_get_equipment(scene->sim, golem, OVIS_SLOT_MAIN_HAND);
  assert_true(held.item == ovis_item_from_name(item));
  assert_int_equal(held.count, count);
}

static inline void chest_give(const mob_scene* scene, ovis_mob_id golem, const char* item,
                              int32_t count) {
  const ovis_stack stack = ovis_stack_from_name(item, count);
  assert_int_equal(ovis_mob_set_equipment(scene->sim, golem, OVIS_SLOT_MAIN_HAND, &stack), OVIS_OK);
}

#endif
