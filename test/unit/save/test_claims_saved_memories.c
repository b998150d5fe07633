// Claim 390: a long-term memory survives leaving and coming back, also one that names a mob.
// Format: docs/formats/anvil.md
#include "support/save_fixture.h"
#include "support/save_village.h"
#include "support/test.h"

enum { SMITH, ALLAY, SHEEP, COW };

static void put_all(void* context, nbt_writer* w) {
  (void)context;
  village_put_villager(w, 1, 5.5);
  for (int32_t i = 0; i < 3; i++) {
    nbt_end(w);
  }
  village_put_mob(w, "minecraft:allay", 2, 7.5);
  nbt_end(w);
  village_put_mob(w, "minecraft:sheep", 7, 9.5);
  nbt_end(w);
  village_put_mob(w, "minecraft:cow", 8, 11.5);
  nbt_end(w);
}

static uint64_t serial_of(const village* v, int32_t index) {
  ovis_mob_state state;
  assert_true(ovis_sim_mob(v->sim, village_mob(v, index), &state));
  return state.serial;
}

static void remember(const village* v, int32_t mob, ovis_memory memory, ovis_memory_value value) {
  value.type = ovis_memory_describe(memory).type;
  assert_true(ovis_sim_remember(v->sim, village_mob(v, mob), memory, &value));
}

static bool recall(const village* v, int32_t mob, ovis_memory memory, ovis_memory_value* out) {
  return ovis_sim_recall(v->sim, village_mob(v, mob), memory, out);
}

TEST(claim_390_a_persistent_memory_survives_leaving_and_coming_back) {
  const char* folder = scratch_path("smith");
  const char* to = scratch_path("smith_to");
  village_write(folder, put_all, NULL, village_points, VILLAGE_POINTS);
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
  village_write(folder, put_all, NULL, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  remember(&v, ALLAY, OVIS_MEM_LIKED_PLAYER,
           (ovis_memory_value){.entity = serial_of(&v, COW), .ttl = OVIS_MEMORY_FOR_EVER});
  remember(&v, ALLAY, OVIS_MEM_LIKED_NOTEBLOCK,
           (ovis_memory_value){.cell = {4, 64, 4}, .ttl = OVIS_MEMORY_FOR_EVER});
  assert_int_equal(ovis_sim_remove(v.sim, village_mob(&v, COW)), OVIS_OK);
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
