// Items that lie in a save come back as items, and what became of them is written.
#include "support/registry.h"
#include "support/save_flock.h"
#include "support/snbt.h"
#include "support/test.h"

#include <ovis/save_sim.h>

#include <stdio.h>
#include <string.h>

typedef struct yard {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_sim* sim;
  ovis_saved_items items;
} yard;

static const char* folder(void) {
  static char path[512];
  snprintf(path, sizeof path, "%s/items", test_scratch());
  return path;
}

static void put_item(nbt_writer* w, int number, const char* stack) {
  snbt_write(w,
             "{id:'minecraft:item',Pos:[%gd,64d,8.5d],Motion:[0d,-0.01d,0d],UUID:[I;3,3,3,%d],"
             "Age:%ds,PickupDelay:5s,Health:5s,mod:stays,Item:{%s}}",
             2.5 + 3 * number, number, 10 * number, stack);
}

static void put_items(void* context, nbt_writer* w) {
  (void)context;
  put_item(w, 0, "id:'minecraft:wheat',Count:7b");
  put_item(w, 1, "id:'minecraft:iron_sword',Count:1b,tag:{Damage:3}"); // its tag would be lost
  put_item(w, 2, "id:'minecraft:egg',Count:1b");
  put_item(w, 3, "id:'minecraft:bread',Count:0b");
  put_item(w, 4, "id:'minecraft:bread',Count:-128b");
}

static const char* block_at(void* context, int32_t x, int32_t y, int32_t z) {
  (void)context;
  (void)x;
  (void)z;
  return y < 64 ? "stone" : "air";
}

static void write_save(void) {
  const save_level level = {.data_version = FLOCK_NEW, .time = 1000, .name = "Items"};
  save_writer w;
  save_begin(&w, folder());
  const save_chunk chunk = {
      .data_version = FLOCK_NEW, .min_y = -64, .height = 384, .block = block_at};
  save_put_chunk(&w, &chunk);
  nbt_writer nbt;
  save_entities_nbt(0, 0, FLOCK_NEW, put_items, NULL, &nbt);
  save_put(&w, "entities", 0, 0, &nbt);
  nbt_free(&nbt);
  save_end(&w);
  save_level_dat(folder(), "level.dat", &level);
}

static void open_yard(yard* y) {
  *y = (yard){0};
  y->registry = registry_open();
  ovis_world_def world = ovis_default_world_def();
  world.blocks = y->registry;
  assert_int_equal(ovis_world_create(&world, &y->world), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = y->world;
  assert_int_equal(ovis_sim_create(&def, &y->sim), OVIS_OK);
  ovis_save_def save_def = ovis_default_save_def();
  save_def.path = folder();
  save_def.blocks = y->registry;
  ovis_save* save;
  assert_int_equal(ovis_save_create(&save_def, &save, NULL), OVIS_OK);
  assert_int_equal(ovis_save_load_chunk(save, y->world, (ovis_chunk_pos){0, 0}, NULL), OVIS_OK);
  assert_int_equal(ovis_save_spawn_items(save, y->sim, NULL, &y->items), OVIS_OK);
  ovis_save_destroy(save);
}

static void close_yard(yard* y) {
  ovis_saved_items_free(&y->items, NULL);
  ovis_sim_destroy(y->sim);
  ovis_world_destroy(y->world);
  ovis_blocks_destroy(y->registry);
}

static int32_t write_back(const yard* y) {
  ovis_save_writer* writer = flock_open(folder(), NULL);
  assert_int_equal(ovis_save_writer_store_items(writer, y->sim, &y->items), OVIS_OK);
  ovis_save_written written;
  assert_int_equal(ovis_save_writer_commit(writer, &written, NULL), OVIS_OK);
  ovis_save_writer_destroy(writer);
  return written.chunks;
}

TEST(items_of_a_save_lie_there_and_bad_ones_stay_in_the_save) {
  write_save();
  yard y;
  open_yard(&y);
  assert_int_equal(y.items.count, 2);
  assert_int_equal(y.items.left_out_count, 3);
  ovis_item_state state;
  const ovis_mob_id wheat = ovis_mob_find(y.sim, y.items.items[0].serial);
  assert_true(ovis_item_get_state(y.sim, wheat, &state));
  assert_string_equal(ovis_item_name(state.stack.item), "wheat");
  assert_true(state.stack.count == 7 && state.age_ticks == 0 && state.pickup_delay_ticks == 5);
  assert_int_equal(y.items.items[1].state.age_ticks, 20);
  assert_int_equal(write_back(&y), 0);
  close_yard(&y);
}

TEST(items_grow_older_and_go) {
  write_save();
  yard y;
  open_yard(&y);
  for (int32_t i = 0; i < 3; i++) {
    assert_int_equal(ovis_sim_tick(y.sim), OVIS_OK);
  }
  const ovis_mob_id egg = ovis_mob_find(y.sim, y.items.items[1].serial);
  assert_int_equal(ovis_mob_remove(y.sim, egg), OVIS_OK);
  assert_int_equal(write_back(&y), 1);
  close_yard(&y);
  open_yard(&y);
  assert_int_equal(y.items.count, 1);
  assert_int_equal(y.items.left_out_count, 3); // they are still there
  assert_int_equal(y.items.items[0].state.age_ticks, 3);
  assert_int_equal(y.items.items[0].state.pickup_delay_ticks, 2);
  assert_int_equal(y.items.items[0].state.stack.count, 7);
  assert_int_equal(write_back(&y), 0);
  close_yard(&y);
}
