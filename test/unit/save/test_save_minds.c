// Memories and professions in saves: read, written back, and kept where Ovis knows nothing of them.
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_village.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

// ---- Helpers

static bool recall(const village* v, int32_t mob, ovis_memory memory, ovis_memory_value* out) {
  return ovis_mob_get_memory(v->sim, village_mob(v, mob), memory, out);
}

static void remember_place(village* v, int32_t mob, ovis_memory memory, int32_t x, int32_t z) {
  const ovis_memory_value value = {
      .type = OVIS_MEMORY_PLACE, .cell = {x, 64, z}, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_int_equal(ovis_mob_set_memory(v->sim, village_mob(v, mob), memory, &value), OVIS_OK);
}

// ---- A villager with memories of every kind

// The game knows no liked player of villagers.
static const char rich[] = VILLAGE_VILLAGER
    "'minecraft:home':{value:{dimension:'minecraft:overworld',pos:[I;4,64,4]}},"
    "'minecraft:meeting_point':{value:{dimension:'minecraft:the_nether',pos:[I;10,64,4]}},"
    "'minecraft:golem_detected_recently':{value:1b,ttl:500L},"
    "'minecraft:last_slept':{value:123456789012L},"
    "'mod:wish':{value:'a cake',ttl:9L},"
    "'minecraft:liked_player':{value:[I;9,9,9,9]}}}}";

static const char* write_rich(const char* name) {
  const char* folder = scratch_path("%s", name);
  village_write(folder, rich, village_points, VILLAGE_POINTS);
  return folder;
}

TEST(memories_of_a_save_are_read) {
  village v;
  village_open(&v, write_rich("read"));
  ovis_memory_value value;
  assert_true(recall(&v, 0, OVIS_MEM_HOME, &value));
  assert_int_equal(value.cell.x, 4);
  assert_int_equal(value.dimension, OVIS_MEMORY_HERE);
  assert_int_equal(value.ttl, OVIS_MEMORY_FOR_EVER);
  assert_true(recall(&v, 0, OVIS_MEM_MEETING_POINT, &value));
  assert_int_equal(value.dimension, OVIS_MEMORY_THE_NETHER);
  assert_true(recall(&v, 0, OVIS_MEM_GOLEM_DETECTED_RECENTLY, &value));
  assert_int_equal(value.number, 1);
  assert_int_equal(value.ttl, 500);
  assert_true(recall(&v, 0, OVIS_MEM_LAST_SLEPT, &value));
  assert_true(value.number == 123456789012);
  assert_int_equal(v.saved.mobs.unknown_memory_count, 1);
  assert_int_equal(v.saved.mobs.unmet_memory_count, 1);
  assert_int_equal(v.saved.mobs.unread_memory_count, 0);
  assert_int_equal(v.saved.mobs.memory_count, 4);
  assert_string_equal(v.reports, "");
  village_close(&v);
}

TEST(a_mind_that_did_not_change_leaves_the_save_as_it_is) {
  const char* folder = write_rich("same");
  const char* to = scratch_path("same_to");
  village v;
  village_open(&v, folder);
  const ovis_points_stored stored = village_store(&v, folder, to);
  assert_int_equal(stored.changed + stored.added + stored.removed + stored.skipped_chunks, 0);
  const document_counts counts = save_compare_documents(folder, to);
  assert_int_equal(counts.changed + counts.only_one, 0);
  village_close(&v);
}

TEST(memories_are_written_back_and_all_others_kept) {
  const char* folder = write_rich("changed");
  const char* to = scratch_path("changed_to");
  village v;
  village_open(&v, folder);
  const ovis_mob_id villager = village_mob(&v, 0);
  remember_place(&v, 0, OVIS_MEM_HOME, 7, 4);
  remember_place(&v, 0, OVIS_MEM_JOB_SITE, 12, 4);
  assert_int_equal(ovis_mob_set_memory(v.sim, villager, OVIS_MEM_LAST_SLEPT, NULL), OVIS_OK);
  const ovis_memory_value heard = {
      .type = OVIS_MEMORY_LONG, .number = 3000, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_int_equal(ovis_mob_set_memory(v.sim, villager, OVIS_MEM_HEARD_BELL_TIME, &heard), OVIS_OK);
  const ovis_memory_value golem = {.type = OVIS_MEMORY_BOOL, .number = 1, .ttl = 321};
  assert_int_equal(ovis_mob_set_memory(v.sim, villager, OVIS_MEM_GOLEM_DETECTED_RECENTLY, &golem),
                   OVIS_OK);
  int32_t farmer;
  assert_true(ovis_profession_find("farmer", &farmer));
  assert_int_equal(ovis_mob_set_prop(v.sim, villager, OVIS_PROP_PROFESSION, farmer), OVIS_OK);
  assert_int_equal(ovis_mob_set_prop(v.sim, villager, OVIS_PROP_LEVEL, 3), OVIS_OK);
  village_store(&v, folder, to);
  save_expect_text(to,
                   "memories:{\"minecraft:home\":{value:{dimension:\"minecraft:overworld\","
                   "pos:[I;7,64,4]}},"
                   "\"minecraft:meeting_point\":{value:{dimension:\"minecraft:the_nether\","
                   "pos:[I;10,64,4]}},"
                   "\"minecraft:golem_detected_recently\":{value:1b,ttl:321l},"
                   "\"mod:wish\":{value:\"a cake\",ttl:9l},"
                   "\"minecraft:liked_player\":{value:[I;9,9,9,9]},"
                   "\"minecraft:job_site\":{value:{dimension:\"minecraft:overworld\","
                   "pos:[I;12,64,4]}}}",
                   true);
  save_expect_text(to, "heard_bell_time", false); // short-term
  save_expect_text(
      to, "VillagerData:{type:\"minecraft:savanna\",profession:\"minecraft:farmer\",level:3}",
      true);
  save_expect_text(to, "Brain:{strange:1b,memories:", true);
  save_expect_text(to, "Offers:{unknown:\"kept\"}", true);
  village_close(&v);
}

TEST(a_memory_that_no_longer_expires_loses_its_ttl_and_keeps_its_value) {
  const char* folder = write_rich("ttl");
  const char* to = scratch_path("ttl_to");
  village v;
  village_open(&v, folder);
  const ovis_memory_value golem = {
      .type = OVIS_MEMORY_BOOL, .number = 1, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_int_equal(
      ovis_mob_set_memory(v.sim, village_mob(&v, 0), OVIS_MEM_GOLEM_DETECTED_RECENTLY, &golem),
      OVIS_OK);
  village_store(&v, folder, to);
  save_expect_text(to, "\"minecraft:golem_detected_recently\":{value:1b}", true);
  village_close(&v);
}

// A save that was written loads with the same memories.
TEST(what_was_saved_loads_as_it_was) {
  const char* folder = write_rich("again");
  village v;
  village_open(&v, folder);
  for (int32_t i = 0; i < 400; i++) {
    assert_int_equal(ovis_sim_tick(v.sim), OVIS_OK);
  }
  const char* to = scratch_path("again_to");
  village_store(&v, folder, to);
  village again;
  village_open(&again, to);
  int32_t count = 0;
  for (int32_t i = 0; i < OVIS_MEM_COUNT; i++) {
    if (!ovis_memory_get_info((ovis_memory)i).is_saved) {
      continue;
    }
    ovis_memory_value a;
    ovis_memory_value b;
    const bool has_a = recall(&v, 0, (ovis_memory)i, &a);
    assert_int_equal(has_a, recall(&again, 0, (ovis_memory)i, &b));
    if (has_a) {
      assert_true(a.number == b.number);
      assert_memory_equal(&a.cell, &b.cell, sizeof a.cell);
      assert_int_equal(a.dimension, b.dimension);
      assert_true(a.ttl == b.ttl);
      count++;
    }
  }
  assert_true(count >= 3);
  assert_int_equal(again.saved.points.wrong_tickets + again.saved.points.misplaced, 0);
  village_close(&again);
  village_close(&v);
}

// ---- Entities

// One friend that the save has, and an enemy that it has not.
static const char friends[] =
    VILLAGE_VILLAGER "'minecraft:liked_player':{value:[I;1,2,3,7]},"
                     "'minecraft:angry_at':{value:[I;1,2,3,8]}}}},"
                     "{id:'minecraft:sheep',Pos:[9.5d,64d,8.5d],UUID:[I;1,2,3,7],LeftHanded:0b}";

TEST(a_memory_names_the_mob_with_its_uuid) {
  const char* folder = scratch_path("friends");
  village_write(folder, friends, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  assert_int_equal(v.saved.mobs.unmet_memory_count, 1);
  assert_int_equal(v.saved.mobs.unread_memory_count, 0);
  const char* to = scratch_path("friends_to");
  village_store(&v, folder, to);
  save_expect_text(to, "\"minecraft:liked_player\":{value:[I;1,2,3,7]}", true);
  save_expect_text(to, "\"minecraft:angry_at\":{value:[I;1,2,3,8]}", true);
  village_close(&v);
}

// ---- Bad input

static const char wrong[] = VILLAGE_VILLAGER
    "'minecraft:home':{value:'under the bridge'},'minecraft:last_slept':{value:[I;1,2]},"
    "'minecraft:angry_at':{value:[I;1,2,3]},'minecraft:job_site':5,"
    "'minecraft:potential_job_site':{value:{dimension:'minecraft:overworld',pos:[I;2147483647,64,4]"
    "}},"
    "'minecraft:meeting_point':{value:{dimension:'mod:attic',pos:[I;10,64,4]}}}}}";

TEST(memories_of_a_wrong_type_are_named_counted_and_kept) {
  const char* folder = scratch_path("wrong");
  village_write(folder, wrong, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  assert_int_equal(v.saved.mobs.unread_memory_count, 4);
  static const char* const named[] = {"home", "last_slept", "angry_at", "job_site"};
  for (int32_t i = 0; i < 4; i++) {
    char report[120];
    snprintf(report, sizeof report,
             "the memory %s of the villager at 5.5 64 8.5 has a wrong type\n", named[i]);
    assert_non_null(strstr(v.reports, report));
  }
  ovis_memory_value value;
  assert_false(recall(&v, 0, OVIS_MEM_HOME, &value));
  assert_false(recall(&v, 0, OVIS_MEM_JOB_SITE, &value));
  assert_false(recall(&v, 0, OVIS_MEM_POTENTIAL_JOB_SITE, &value)); // beyond the border
  assert_true(recall(&v, 0, OVIS_MEM_MEETING_POINT, &value));
  assert_int_equal(value.dimension, OVIS_MEMORY_ELSEWHERE);
  const char* to = scratch_path("wrong_to");
  village_store(&v, folder, to);
  const document_counts counts = save_compare_documents(folder, to);
  assert_int_equal(counts.changed + counts.only_one, 0);
  // The rest works: it lives, and finds a bed.
  ovis_env env = *ovis_world_get_env(v.world);
  env.day_time = 12100;
  assert_int_equal(ovis_world_set_env(v.world, &env), OVIS_OK);
  for (int32_t i = 0; i < 300; i++) {
    assert_int_equal(ovis_sim_tick(v.sim), OVIS_OK);
  }
  assert_true(recall(&v, 0, OVIS_MEM_HOME, &value));
  village_close(&v);
}

// The bell in another dimension is not the bell here: nothing is released for it.
TEST(a_place_in_another_dimension_is_kept_and_touches_nothing_here) {
  save_point points[VILLAGE_POINTS];
  memcpy(points, village_points, sizeof points);
  points[2].free_tickets = 31; // another villager's
  const char* folder = scratch_path("nether");
  village_write(folder, rich, points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  const ovis_mob_id villager = village_mob(&v, 0);
  for (int32_t i = 0; i < 200; i++) {
    assert_int_equal(ovis_sim_tick(v.sim), OVIS_OK);
  }
  ovis_memory_value value;
  assert_true(recall(&v, 0, OVIS_MEM_MEETING_POINT, &value));
  assert_int_equal(ovis_mob_hurt(v.sim, villager, 1000, OVIS_NO_MOB), OVIS_OK);
  ovis_point bell;
  assert_int_equal(ovis_sim_get_point(v.sim, (ovis_pos){10, 64, 4}, &bell), OVIS_OK);
  assert_int_equal(bell.free_tickets, 31);
  village_close(&v);
}

static const char sleeper[] = VILLAGE_VILLAGER_AT(
    7.5) "'minecraft:home':{value:{dimension:'minecraft:overworld',pos:[I;7,64,4]}}}}}";

TEST(sleepers_sleep_on_after_a_save_and_a_load) {
  save_point points[VILLAGE_POINTS];
  memcpy(points, village_points, sizeof points);
  points[1].free_tickets = 0;
  const char* folder = scratch_path("sleeper");
  const char* to = scratch_path("sleeper_to");
  village_write(folder, sleeper, points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  ovis_env env = *ovis_world_get_env(v.world);
  env.day_time = 13000;
  assert_int_equal(ovis_world_set_env(v.world, &env), OVIS_OK);
  for (int32_t i = 0; i < 600 && !ovis_mob_is_sleeping(v.sim, village_mob(&v, 0)); i++) {
    assert_int_equal(ovis_sim_tick(v.sim), OVIS_OK);
  }
  ovis_pos bed;
  assert_true(ovis_mob_get_bed(v.sim, village_mob(&v, 0), &bed));
  assert_int_equal(bed.x, 7);
  village_store_all(&v, folder, to);
  save_expect_text(to, "SleepingX:7,SleepingY:64,SleepingZ:4", true);
  village_close(&v);
  // It still lies there: no other villager may take the bed, and it keeps its ticket.
  const char* next = scratch_path("sleeper_next");
  village_open(&v, to);
  assert_true(v.saved.mobs.items[0].is_sleeping);
  assert_true(ovis_mob_get_bed(v.sim, village_mob(&v, 0), &bed));
  assert_true(ovis_world_get_env(v.world)->day_time >= 13000);
  ovis_memory_value home;
  for (int32_t i = 0; i < 60; i++) {
    assert_int_equal(ovis_sim_tick(v.sim), OVIS_OK);
    assert_true(ovis_mob_is_sleeping(v.sim, village_mob(&v, 0)));
    assert_true(recall(&v, 0, OVIS_MEM_HOME, &home));
  }
  env = *ovis_world_get_env(v.world);
  env.day_time = 100; // morning
  assert_int_equal(ovis_world_set_env(v.world, &env), OVIS_OK);
  for (int32_t i = 0; i < 60; i++) {
    assert_int_equal(ovis_sim_tick(v.sim), OVIS_OK);
  }
  assert_false(ovis_mob_is_sleeping(v.sim, village_mob(&v, 0)));
  village_store_all(&v, to, next);
  save_expect_text(next, "Sleeping", false);
  village_close(&v);
}

TEST(a_bed_without_its_other_half_is_slept_in) {
  save_point points[VILLAGE_POINTS];
  memcpy(points, village_points, sizeof points);
  points[1].free_tickets = 0;
  const char* folder = scratch_path("half");
  village_write(folder, sleeper, points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  ovis_env env = *ovis_world_get_env(v.world);
  env.day_time = 13000;
  assert_int_equal(ovis_world_set_env(v.world, &env), OVIS_OK);
  bool has_slept = false;
  for (int32_t i = 0; i < 600 && !has_slept; i++) {
    assert_int_equal(ovis_sim_tick(v.sim), OVIS_OK);
    has_slept = ovis_mob_is_sleeping(v.sim, village_mob(&v, 0));
  }
  assert_true(has_slept);
  ovis_point bed;
  assert_int_equal(ovis_sim_get_point(v.sim, (ovis_pos){7, 64, 4}, &bed), OVIS_OK);
  assert_int_equal(bed.free_tickets, 0);
  village_close(&v);
}
