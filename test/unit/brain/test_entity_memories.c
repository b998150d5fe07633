// Memories that name an entity, each kind of them through a brain: written, expired, read back from
// a snapshot, and after the entity left.
// Rules: docs/sources.md#memories
#include "support/brain_swap.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#define FOR_EVER OVIS_MEMORY_FOR_EVER

// All kinds of the list.
typedef struct kinds {
  ovis_memory items[OVIS_MEM_COUNT];
  int32_t count;
} kinds;

static kinds entity_kinds(void) {
  kinds found = {.count = 0};
  for (int32_t i = 0; i < OVIS_MEM_COUNT; i++) {
    if (ovis_memory_get_info((ovis_memory)i).type == OVIS_MEMORY_ENTITY) {
      found.items[found.count++] = (ovis_memory)i;
    }
  }
  assert_true(found.count >= 20);
  return found;
}

// A cow whose brain knows all these kinds, and three others.
enum { OTHERS = 3 };
typedef struct stage {
  mob_scene scene;
  kinds known;
  ov_actor* others[OTHERS];
  ov_brain_def def;
  brain_swap swap;
} stage;

static void open_stage(stage* s) {
  *s = (stage){.scene = mob_scene_open("stone"), .known = entity_kinds()};
  const ovis_mob_id cow = mob_scene_spawn(&s->scene, "cow", 60.5, 60.5);
  ovis_mob_id ids[OTHERS];
  for (int32_t i = 0; i < OTHERS; i++) {
    ids[i] = mob_scene_spawn(&s->scene, "sheep", 62.5 + i, 60.5);
  }
  for (int32_t i = 0; i < OTHERS; i++) {
    s->others[i] = goal_probe_actor(&s->scene, ids[i]);
  }
  s->def = (ov_brain_def){.memories = s->known.items, .memory_count = s->known.count};
  brain_swap_open(&s->swap, &s->scene, cow, &s->def);
}

static void close_stage(stage* s) {
  brain_swap_close(&s->swap);
  mob_scene_close(&s->scene);
}

// The kind number k names other k mod 3 and lives k + 1 ticks.
static ov_actor* named_by(const stage* s, int32_t k) {
  return s->others[k % OTHERS];
}

static void write_all(const stage* s) {
  for (int32_t k = 0; k < s->known.count; k++) {
    ov_brain_set_entity(s->swap.brain, s->known.items[k], named_by(s, k)->serial, k + 1);
  }
}

static void check_one(const stage* s, const ov_brain* brain, int32_t k, int64_t ttl) {
  const ovis_memory memory = s->known.items[k];
  ovis_memory_value value;
  assert_true(ov_brain_recall(brain, memory, &value));
  assert_int_equal(value.type, OVIS_MEMORY_ENTITY);
  assert_true(value.entity == named_by(s, k)->serial);
  assert_true(value.ttl == ttl);
  assert_true(ov_brain_entity(brain, memory) == value.entity);
}

TEST(each_kind_names_its_entity_until_it_expires) {
  stage s;
  open_stage(&s);
  write_all(&s);
  for (int32_t tick = 0; tick <= s.known.count + 1; tick++) {
    for (int32_t k = 0; k < s.known.count; k++) {
      const bool is_there = tick <= k + 1; // it is erased in the tick after its last one
      assert_int_equal(ov_brain_has(s.swap.brain, s.known.items[k]), is_there);
      if (is_there) {
        check_one(&s, s.swap.brain, k, k + 1 - tick);
        assert_ptr_equal(ov_brain_actor(&s.swap.agent, s.known.items[k]), named_by(&s, k));
      } else {
        assert_true(ov_brain_entity(s.swap.brain, s.known.items[k]) == 0);
        assert_null(ov_brain_actor(&s.swap.agent, s.known.items[k]));
      }
    }
    ov_brain_forget_expired(s.swap.brain);
  }
  assert_true(s.swap.brain->present == 0);
  assert_true(s.swap.brain->expiring == 0);
  close_stage(&s);
}

TEST(each_kind_can_be_replaced_and_erased_alone) {
  stage s;
  open_stage(&s);
  write_all(&s);
  for (int32_t k = 0; k < s.known.count; k++) {
    const ovis_memory memory = s.known.items[k];
    ov_brain_set_entity(s.swap.brain, memory, s.swap.actor->serial, FOR_EVER);
    assert_ptr_equal(ov_brain_actor(&s.swap.agent, memory), s.swap.actor);
    assert_int_equal(ov_brain_ttl(s.swap.brain, memory), FOR_EVER);
    for (int32_t i = k + 1; i < s.known.count; i++) {
      check_one(&s, s.swap.brain, i, i + 1);
    }
    ov_brain_erase(s.swap.brain, memory);
    assert_false(ov_brain_has(s.swap.brain, memory));
  }
  close_stage(&s);
}

TEST(a_host_writes_each_kind_with_an_entity_only) {
  stage s;
  open_stage(&s);
  for (int32_t k = 0; k < s.known.count; k++) {
    const ovis_memory memory = s.known.items[k];
    ovis_memory_value value = {
        .type = OVIS_MEMORY_ENTITY, .entity = named_by(&s, k)->serial, .ttl = k + 1};
    assert_true(ov_brain_remember(s.swap.brain, memory, &value));
    check_one(&s, s.swap.brain, k, k + 1);
    value.entity = 0;
    assert_false(ov_brain_remember(s.swap.brain, memory, &value));
    value = (ovis_memory_value){.type = OVIS_MEMORY_LONG, .number = 7};
    assert_false(ov_brain_remember(s.swap.brain, memory, &value));
    check_one(&s, s.swap.brain, k, k + 1); // as before
  }
  close_stage(&s);
}

TEST(each_kind_is_read_back_from_a_snapshot) {
  stage s;
  open_stage(&s);
  write_all(&s);
  for (int32_t k = 0; k < s.known.count; k += 4) { // some do not expire
    ov_brain_set_entity(s.swap.brain, s.known.items[k], named_by(&s, k)->serial, FOR_EVER);
  }
  const ovis_allocator none = {0};
  ov_writer writer;
  ov_writer_init(&writer, &none);
  ov_fields fields = ov_fields_write(&writer);
  ov_brain_fields(s.swap.brain, &fields);
  assert_false(writer.is_failed);
  ov_brain* again = brain_swap_make(&s.swap);
  ov_reader reader = ov_reader_make(writer.bytes, writer.size);
  fields = ov_fields_read(&reader);
  fields.allocator = &none;
  ov_brain_fields(again, &fields);
  assert_false(fields.is_bad);
  for (int32_t k = 0; k < s.known.count; k++) {
    check_one(&s, again, k, k % 4 == 0 ? FOR_EVER : k + 1);
  }
  free(again);
  ov_writer_fini(&writer);
  close_stage(&s);
}

// A memory goes on naming a mob that died or left; nobody is found by it, also not one who comes
// later.
TEST(an_entity_that_left_is_not_found_by_any_kind) {
  stage s;
  open_stage(&s);
  write_all(&s);
  const uint64_t left = s.others[1]->serial;
  assert_int_equal(ovis_mob_hurt(s.scene.sim, (ovis_mob_id){s.others[0]->id}, 1000, OVIS_NO_MOB),
                   OVIS_OK);
  assert_false(ov_actor_is_alive(s.others[0]));
  assert_int_equal(ovis_mob_remove(s.scene.sim, (ovis_mob_id){s.others[1]->id}), OVIS_OK);
  const ovis_mob_id newcomer = mob_scene_spawn(&s.scene, "sheep", 63.5, 60.5);
  assert_true(goal_probe_actor(&s.scene, newcomer)->serial != left);
  for (int32_t k = 0; k < s.known.count; k++) {
    const ovis_memory memory = s.known.items[k];
    const ov_actor* found = ov_brain_actor(&s.swap.agent, memory);
    assert_ptr_equal(found, k % OTHERS == 2 ? s.others[2] : NULL);
    assert_true(ov_brain_has(s.swap.brain, memory));
    assert_true(ov_brain_entity(s.swap.brain, memory) ==
                (k % OTHERS == 1 ? left : s.others[k % OTHERS]->serial));
  }
  close_stage(&s);
}
