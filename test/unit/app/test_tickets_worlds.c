// Problem: real villages must keep their memories and tickets over a day, a save and a load.
// Design: docs/formats/anvil.md
#include "run/run_save.h"
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_village.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY = 24000 };

static const char* world_or_skip(const char* name) {
  char path[200];
  snprintf(path, sizeof path, "worlds/strange-berries-1.19.2-%s", name);
  const char* folder = test_shared_data(path);
  if (folder == NULL) {
    skip();
  }
  return folder;
}

static int32_t count_memories(const village* v, ovis_memory memory) {
  int32_t count = 0;
  for (int32_t i = 0; i < v->saved.mobs.memory_count; i++) {
    count += v->saved.mobs.memories[i].memory == memory;
  }
  return count;
}

// ---- Comparing

// Clocks, offers, gossips and inventory.
static void compare_goods(const ovis_sim* before, ovis_mob_id old, const ovis_sim* after,
                          ovis_mob_id new) {
  static const ovis_prop props[] = {OVIS_PROP_PROFESSION,
                                    OVIS_PROP_LEVEL,
                                    OVIS_PROP_XP,
                                    OVIS_PROP_FOOD,
                                    OVIS_PROP_LAST_RESTOCK,
                                    OVIS_PROP_RESTOCKS_TODAY,
                                    OVIS_PROP_LAST_GOSSIP_DECAY,
                                    OVIS_PROP_VARIANT};
  for (size_t k = 0; k < sizeof props / sizeof *props; k++) {
    double a = -1;
    double b = -1;
    ovis_mob_get_prop(before, old, props[k], &a);
    ovis_mob_get_prop(after, new, props[k], &b);
    assert_true(a == b);
  }
  for (int32_t i = 0; i < ovis_mob_get_inventory_size(before, old); i++) {
    const ovis_stack a = ovis_mob_get_inventory(before, old, i);
    const ovis_stack b = ovis_mob_get_inventory(after, new, i);
    assert_memory_equal(&a, &b, sizeof a);
  }
  assert_int_equal(ovis_villager_get_offers(before, old, NULL, 0),
                   ovis_villager_get_offers(after, new, NULL, 0));
  assert_int_equal(ovis_villager_get_gossips(before, old, NULL, 0),
                   ovis_villager_get_gossips(after, new, NULL, 0));
}

static void compare_minds(const village* before, const village* after) {
  int32_t compared = 0;
  for (int32_t i = 0; i < after->saved.mobs.count; i++) {
    const ovis_saved_mob* mob = &after->saved.mobs.items[i];
    uint64_t serial = 0;
    for (int32_t k = 0; k < before->saved.mobs.count; k++) {
      const bool is_same =
          memcmp(before->saved.mobs.items[k].uuid.words, mob->uuid.words, sizeof mob->uuid) == 0;
      serial = is_same ? before->saved.mobs.items[k].serial : serial;
    }
    const ovis_mob_id old = ovis_mob_find(before->sim, serial);
    const ovis_mob_id new = ovis_mob_find(after->sim, mob->serial);
    for (int32_t k = 0; old.value != 0 && k < OVIS_MEM_COUNT; k++) {
      ovis_memory_value a;
      ovis_memory_value b;
      const bool has = ovis_mob_get_memory(before->sim, old, (ovis_memory)k, &a);
      if (ovis_memory_get_info((ovis_memory)k).is_saved) {
        assert_int_equal(has, ovis_mob_get_memory(after->sim, new, (ovis_memory)k, &b));
        assert_true(a.number == b.number);
        assert_true(a.ttl == b.ttl);
        assert_int_equal(a.dimension, b.dimension);
        assert_memory_equal(&a.cell, &b.cell, sizeof a.cell);
        compared += has;
      }
    }
    if (old.value != 0) {
      compare_goods(before->sim, old, after->sim, new);
    }
  }
  print_message("%d memories are the same\n", compared);
}

typedef struct point_comparison {
  const ovis_sim* other;
  bool only_taken; // points that nobody claims need not be in the other one
  int32_t compared;
} point_comparison;

static void compare_point(void* context, const ovis_point* point) {
  point_comparison* self = context;
  ovis_point other;
  if (self->only_taken && point->free_tickets == point->tickets) {
    return;
  }
  assert_int_equal(ovis_sim_get_point(self->other, point->pos, &other), OVIS_OK);
  assert_string_equal(other.type, point->type);
  assert_int_equal(other.free_tickets, point->free_tickets);
  self->compared++;
}

static int32_t compare_points(const village* before, const village* after) {
  point_comparison there = {.other = after->sim, .only_taken = true};
  point_comparison back = {.other = before->sim};
  assert_int_equal(ovis_sim_visit_points(before->sim, compare_point, &there), OVIS_OK);
  assert_int_equal(ovis_sim_visit_points(after->sim, compare_point, &back), OVIS_OK);
  assert_true(back.compared >= there.compared);
  return back.compared;
}

// Runs a world, saves it, and loads it again.
static void run_and_reload(village* v, const char* folder, const char* to, int32_t ticks,
                           village* out) {
  ovis_error error;
  ovis_save_written written;
  for (int32_t i = 0; i < ticks; i++) {
    assert_int_equal(ovis_sim_tick(v->sim), OVIS_OK);
  }
  ovis_save_writer* writer = run_save_open(folder, NULL, to, &error);
  assert_non_null(writer);
  if (!run_save_write(v->sim, &v->saved, writer, &written, &error)) {
    fail_msg("%s", error.message);
  }
  ovis_save_writer_destroy(writer);
  village_open(out, to);
}

// ---- The savanna village

TEST(the_savanna_village_has_the_memories_and_tickets_of_its_description) {
  village v;
  village_open(&v, world_or_skip("savanna-village"));
  assert_int_equal(count_memories(&v, OVIS_MEM_MEETING_POINT), 3);
  assert_int_equal(count_memories(&v, OVIS_MEM_HOME), 2);
  assert_int_equal(count_memories(&v, OVIS_MEM_POTENTIAL_JOB_SITE), 1);
  assert_int_equal(count_memories(&v, OVIS_MEM_GOLEM_DETECTED_RECENTLY), 1);
  assert_int_equal(v.saved.mobs.memory_count, 7);
  assert_int_equal(v.saved.mobs.unread_memory_count + v.saved.mobs.unknown_memory_count, 0);
  assert_int_equal(v.saved.points.points, 10);
  assert_int_equal(
      v.saved.points.misplaced + v.saved.points.wrong_tickets + v.saved.points.unknown_types, 0);
  ovis_point bell;
  assert_int_equal(ovis_sim_get_point(v.sim, (ovis_pos){2454, 72, 5226}, &bell), OVIS_OK);
  assert_int_equal(bell.free_tickets, 29);
  assert_int_equal(ovis_sim_tick(v.sim), OVIS_OK); // the blocks agree
  assert_int_equal(ovis_sim_get_lost_points(v.sim, NULL, 0), 0);
  village_close(&v);
}

TEST(the_savanna_villagers_have_their_clocks_and_clothes) {
  village v;
  village_open(&v, world_or_skip("savanna-village"));
  int32_t count = 0;
  double sum = 0;
  for (int32_t i = 0; i < v.saved.mobs.count; i++) {
    double decay;
    double type;
    if (ovis_mob_get_prop(v.sim, village_mob(&v, i), OVIS_PROP_LAST_GOSSIP_DECAY, &decay)) {
      assert_true(ovis_mob_get_prop(v.sim, village_mob(&v, i), OVIS_PROP_VARIANT, &type));
      sum += decay;
      assert_true(type == 3); // savanna
      count++;
    }
  }
  assert_int_equal(count, 5);
  assert_true(sum == 3 * 4615 + 4508); // one did not live long enough
  village_close(&v);
}

TEST(the_savanna_village_is_the_same_after_a_day_a_save_and_a_load) {
  const char* folder = world_or_skip("savanna-village");
  village v;
  village again;
  village_open(&v, folder);
  run_and_reload(&v, folder, scratch_path("savanna"), DAY, &again);
  compare_minds(&v, &again);
  assert_true(again.saved.mobs.memory_count >= 7);
  assert_int_equal(compare_points(&v, &again), 10);
  assert_string_equal(again.reports, "");
  village_close(&again);
  village_close(&v);
}

// ---- The bastion

static int32_t count_saved(const char* folder, const char* name, int32_t* out_with_ttl) {
  save_fixture f;
  int32_t count = 0;
  ovis_chunk_iter iter = {0};
  save_fixture_open(&f, folder, NULL);
  *out_with_ttl = 0;
  while (ovis_save_next_chunk(f.save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    ovis_saved_entity entity;
    assert_int_equal(ovis_save_read_entities(f.save, iter.pos, &entities, NULL), OVIS_OK);
    while (ovis_save_next_entity(&entities, &entity)) {
      ovis_nbt_iter memories = ovis_saved_entity_get_memories(&entity);
      ovis_saved_memory memory;
      while (ovis_saved_memory_next(&memories, &memory)) {
        const bool is_it = ovis_nbt_text_is(memory.name, name);
        count += is_it;
        *out_with_ttl += is_it && memory.has_ttl;
      }
    }
  }
  save_fixture_close(&f);
  return count;
}

TEST(the_bastion_is_the_same_after_a_day_a_save_and_a_load) {
  const char* folder = world_or_skip("nether-bastion");
  const char* to = scratch_path("bastion");
  int32_t with_ttl;
  assert_int_equal(count_saved(folder, "hunted_recently", &with_ttl), 9);
  assert_int_equal(with_ttl, 9);
  assert_int_equal(count_saved(folder, "home", &with_ttl), 3);
  village v;
  village again;
  village_open(&v, folder);
  run_and_reload(&v, folder, to, DAY, &again);
  compare_minds(&v, &again);
  compare_points(&v, &again);
  // Brutes that died in the lava have no home any more.
  const int32_t homes = count_memories(&again, OVIS_MEM_HOME);
  assert_in_range(homes, 1, 3);
  assert_int_equal(count_saved(to, "home", &with_ttl), homes);
  village_close(&again);
  village_close(&v);
}
