// Claim 390: a long-term memory survives leaving and coming back, also one that names a mob.
// Format: docs/formats/anvil.md
#include "support/save_fixture.h"
#include "support/save_village.h"
#include "support/test.h"

#include <stdio.h>

enum { SMITH, ALLAY, SHEEP, COW };

static const char all[] =
    VILLAGE_VILLAGER "}}},"
                     "{id:'minecraft:allay',Pos:[7.5d,64d,8.5d],UUID:[I;1,2,3,2],LeftHanded:0b},"
                     "{id:'minecraft:sheep',Pos:[9.5d,64d,8.5d],UUID:[I;1,2,3,7],LeftHanded:0b},"
                     "{id:'minecraft:cow',Pos:[11.5d,64d,8.5d],UUID:[I;1,2,3,8],LeftHanded:0b}";

static uint64_t serial_of(const village* v, int32_t index) {
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(v->sim, village_mob(v, index), &state));
  return state.serial;
}

static void remember(const village* v, int32_t mob, ovis_memory memory, ovis_memory_value value) {
  value.type = ovis_memory_get_info(memory).type;
  assert_int_equal(ovis_mob_set_memory(v->sim, village_mob(v, mob), memory, &value), OVIS_OK);
}

static bool recall(const village* v, int32_t mob, ovis_memory memory, ovis_memory_value* out) {
  return ovis_mob_get_memory(v->sim, village_mob(v, mob), memory, out);
}

TEST(claim_390_a_persistent_memory_survives_leaving_and_coming_back) {
  const char* folder = scratch_path("smith");
  const char* to = scratch_path("smith_to");
  village_write(folder, all, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  remember(&v, SMITH, OVIS_MEM_LAST_SLEPT,
           (ovis_memory_value){.number = 2345, .ttl = OVIS_MEMORY_FOR_EVER});
  remember(&v, SMITH, OVIS_MEM_GOLEM_DETECTED_RECENTLY,
           (ovis_memory_value){.number = 1, .ttl = 100});
  remember(&v, SMITH, OVIS_MEM_HURT_BY_ENTITY,
           (ovis_memory_value){.entity = serial_of(&v, SHEEP), .ttl = OVIS_MEMORY_FOR_EVER});
  remember(&v, SMITH, OVIS_MEM_HEARD_BELL_TIME,
           (ovis_memory_value){.number = 9, .ttl = OVIS_MEMORY_FOR_EVER});
  remember(&v, ALLAY, OVIS_MEM_LIKED_PLAYER,
           (ovis_memory_value){.entity = serial_of(&v, SMITH), .ttl = OVIS_MEMORY_FOR_EVER});
  remember(&v, ALLAY, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS,
           (ovis_memory_value){.number = 44, .ttl = OVIS_MEMORY_FOR_EVER});
  village_store(&v, folder, to);
  village_close(&v);

  village again;
  village_open(&again, to);
  ovis_memory_value value;
  assert_true(recall(&again, SMITH, OVIS_MEM_LAST_SLEPT, &value));
  assert_int_equal(value.number, 2345);
  assert_int_equal(value.ttl, OVIS_MEMORY_FOR_EVER);
  assert_true(recall(&again, SMITH, OVIS_MEM_GOLEM_DETECTED_RECENTLY, &value));
  assert_int_equal(value.ttl, 100); // the clock goes on where it stood
  assert_true(recall(&again, ALLAY, OVIS_MEM_LIKED_PLAYER, &value));
  assert_true(value.entity == serial_of(&again, SMITH)); // the same one, by its UUID
  assert_true(value.entity == 1);                        // the first mob of all can be named too
  assert_true(recall(&again, ALLAY, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS, &value));
  assert_int_equal(value.number, 44);
  // Short-term memories are lost.
  assert_false(recall(&again, SMITH, OVIS_MEM_HURT_BY_ENTITY, &value));
  assert_false(recall(&again, SMITH, OVIS_MEM_HEARD_BELL_TIME, &value));
  village_close(&again);
}

// Its mob left before the save was written: the memory is not in the save, and the rest is.
TEST(claim_390_a_memory_of_a_mob_that_left_is_not_saved) {
  const char* folder = scratch_path("left");
  const char* to = scratch_path("left_to");
  village_write(folder, all, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  remember(&v, ALLAY, OVIS_MEM_LIKED_PLAYER,
           (ovis_memory_value){.entity = serial_of(&v, COW), .ttl = OVIS_MEMORY_FOR_EVER});
  remember(&v, ALLAY, OVIS_MEM_LIKED_NOTEBLOCK,
           (ovis_memory_value){.cell = {4, 64, 4}, .ttl = OVIS_MEMORY_FOR_EVER});
  assert_int_equal(ovis_mob_remove(v.sim, village_mob(&v, COW)), OVIS_OK);
  village_store(&v, folder, to);
  village_close(&v);
  village again;
  village_open(&again, to);
  ovis_memory_value value;
  assert_false(recall(&again, ALLAY, OVIS_MEM_LIKED_PLAYER, &value));
  assert_true(recall(&again, ALLAY, OVIS_MEM_LIKED_NOTEBLOCK, &value));
  assert_int_equal(value.cell.x, 4);
  village_close(&again);
}

// ---- Memories of a host

static const ovis_sim* spot_sim; // for which the form was asked last

static bool save_spot(const ovis_sim* sim, const ovis_memory_value* value, char* text, size_t size,
                      void* context) {
  (*(int*)context)++;
  spot_sim = sim;
  return value->point.x >= 0 && snprintf(text, size, "at %g %g %g", value->point.x, value->point.y,
                                         value->point.z) < (int)size;
}

static bool load_spot(const ovis_sim* sim, const char* text, ovis_memory_value* out,
                      void* context) {
  (*(int*)context)++;
  spot_sim = sim;
  return sscanf(text, "at %lf %lf %lf", &out->point.x, &out->point.y, &out->point.z) == 3;
}

TEST(claim_390_memories_of_a_host_survive_in_their_own_form_and_in_that_of_their_type) {
  int calls = 0;
  const ovis_memory_def memories[] = {
      {.cookie = OVIS_COOKIE, .name = "farm:crop", .type = OVIS_MEMORY_PLACE, .is_saved = true},
      {.cookie = OVIS_COOKIE, .name = "tally", .type = OVIS_MEMORY_INT, .is_saved = true},
      {.cookie = OVIS_COOKIE,
       .name = "spot",
       .type = OVIS_MEMORY_POINT,
       .is_saved = true,
       .save = save_spot,
       .load = load_spot,
       .context = &calls},
      {.cookie = OVIS_COOKIE, .name = "mood", .type = OVIS_MEMORY_INT}};
  static const char* const names[] = {"farm:crop", "tally", "spot", "mood"};
  static const ovis_brain_activity activities[] = {{.name = "core"}, {.name = "idle"}};
  const ovis_brain_def brain = {.cookie = OVIS_COOKIE,
                                .name = "cowish",
                                .like = "cow",
                                .for_all = true,
                                .memories = names,
                                .memory_count = 4,
                                .activities = activities,
                                .activity_count = 2};
  ovis_sim_def def = ovis_default_sim_def();
  def.memories = memories;
  def.memory_count = 4;
  def.brains = &brain;
  def.brain_count = 1;
  const char* folder = scratch_path("own");
  const char* to = scratch_path("own_to");
  village_write(folder, all, village_points, VILLAGE_POINTS);
  village v;
  village_open_def(&v, folder, &def);
  const ovis_mob_id cow = village_mob(&v, COW);
  const ovis_memory_value values[] = {
      {.type = OVIS_MEMORY_PLACE, .cell = {1, 64, 2}, .ttl = OVIS_MEMORY_FOR_EVER},
      {.type = OVIS_MEMORY_INT, .number = 7, .ttl = 50},
      {.type = OVIS_MEMORY_POINT, .point = {1.5, 64, 2.5}, .ttl = 60},
      {.type = OVIS_MEMORY_INT, .number = 9, .ttl = OVIS_MEMORY_FOR_EVER}};
  for (int32_t i = 0; i < 4; i++) {
    assert_int_equal(ovis_mob_set_memory(v.sim, cow, (ovis_memory)(OVIS_MEM_OWN + i), &values[i]),
                     OVIS_OK);
  }
  village_store(&v, folder, to);
  assert_ptr_equal(spot_sim, v.sim);
  village_close(&v);
  assert_int_equal(calls, 1);

  village again;
  village_open_def(&again, to, &def);
  ovis_memory_value value;
  const ovis_mob_id same = village_mob(&again, COW);
  assert_true(ovis_mob_get_memory(again.sim, same, OVIS_MEM_OWN, &value));
  assert_int_equal(value.cell.z, 2);
  assert_int_equal(value.dimension, OVIS_MEMORY_HERE);
  assert_true(ovis_mob_get_memory(again.sim, same, (ovis_memory)(OVIS_MEM_OWN + 1), &value));
  assert_int_equal(value.number, 7);
  assert_int_equal(value.ttl, 50);
  assert_true(ovis_mob_get_memory(again.sim, same, (ovis_memory)(OVIS_MEM_OWN + 2), &value));
  assert_true(value.point.x == 1.5 && value.point.z == 2.5);
  assert_int_equal(value.ttl, 60);
  assert_false(ovis_mob_get_memory(again.sim, same, (ovis_memory)(OVIS_MEM_OWN + 3), &value));
  assert_ptr_equal(spot_sim, again.sim);
  village_close(&again);
  assert_int_equal(calls, 2);

  // A program without them leaves them in the save as they are.
  const char* kept = scratch_path("own_kept");
  village_open(&again, to);
  assert_int_equal(again.saved.mobs.unknown_memory_count, 3);
  village_store(&again, to, kept);
  village_close(&again);
  village_open_def(&again, kept, &def);
  assert_true(ovis_mob_get_memory(again.sim, village_mob(&again, COW),
                                  (ovis_memory)(OVIS_MEM_OWN + 2), &value));
  assert_true(value.point.y == 64);
  village_close(&again);
}
