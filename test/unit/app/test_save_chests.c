// Chests and golems that carry survive save, load, save: what changed is written in the form of the
// save's version, all else stays byte for byte.
// Format: docs/formats/anvil.md#containers
#include "save_stage.h"
#include "support/save_farm.h"
#include "support/snbt.h"

#include <ovis/container.h>

#define NEWEST 4556 // 1.21.9 and later

static const ovis_pos copper = {3, 64, 3}, plain = {9, 64, 9}, looted = {12, 64, 3},
                      far_one = {5, 64, 12}, damaged = {9, 64, 3};

static const char* blocks(void* context, int32_t x, int32_t y, int32_t z) {
  (void)context;
  if (y == 63) {
    return "stone";
  }
  const bool is_here = y == 64;
  return is_here && x == copper.x && z == copper.z     ? "oxidized_copper_chest"
         : is_here && x == plain.x && z == plain.z     ? "chest"
         : is_here && x == looted.x && z == looted.z   ? "chest"
         : is_here && x == damaged.x && z == damaged.z ? "chest"
         : is_here && x == far_one.x && z == far_one.z ? "trapped_chest"
                                                       : "air";
}

static const char chests[] =
    "{id:'minecraft:sign',x:1,y:64,z:1,Text:'hi'},"
    "{id:'minecraft:chest',x:3,y:64,z:3,keepPacked:0b,Mine:[1,2],Items:["
    "{Slot:4b,id:'minecraft:dirt',count:20},"
    "{Slot:9b,id:'minecraft:diamond_sword',count:1,components:{'minecraft:damage':7,"
    "'minecraft:custom_name':'Bob'}}],components:{}},"
    "{id:'minecraft:chest',x:9,y:64,z:9,keepPacked:0b,Items:["
    "{id:'minecraft:dirt',Slot:0b,count:3,extra:5s}]},"
    "{id:'minecraft:chest',x:12,y:64,z:3,LootTable:'minecraft:chests/village',LootTableSeed:5L},"
    "{id:'minecraft:chest',x:9,y:64,z:3,Items:[{Slot:77b,id:'minecraft:dirt',count:3}]},"
    "{id:'minecraft:trapped_chest',x:5,y:64,z:12,Items:[]}";

static const char golem_text[] =
    "{id:'minecraft:copper_golem',Pos:[6.5d,64d,6.5d],UUID:[I;7,7,7,3],LeftHanded:0b,"
    "weather_state:'exposed',next_weather_age:-1L,"
    "equipment:{mainhand:{id:'minecraft:diamond_sword',count:1,components:{'minecraft:damage':9}}},"
    "drop_chances:{mainhand:2f},Brain:{memories:{}}}";

static void write_save(const char* folder, const char* entities) {
  const char* list = chests;
  const save_level level = {.data_version = NEWEST, .time = 1000, .name = "Chests"};
  const save_chunk chunk = {.data_version = NEWEST,
                            .min_y = -64,
                            .height = 384,
                            .block = blocks,
                            .block_entities = snbt_entries,
                            .entities_context = &list};
  save_writer w;
  save_begin(&w, folder);
  save_put_chunk(&w, &chunk);
  nbt_writer nbt = {0};
  snbt_entities(0, 0, NEWEST, entities, &nbt);
  save_put(&w, "entities", 0, 0, &nbt);
  nbt_free(&nbt);
  save_end(&w);
  save_level_dat(folder, "level.dat", &level);
}

static char* document_text(const char* folder, ovis_save_part part) {
  save_bytes document = save_document(folder, part, 0, 0);
  char* text = save_document_text(&document);
  save_bytes_free(&document);
  return text;
}

static void load_all_blocks(stage* self, const char* folder) {
  ovis_save_def def = ovis_default_save_def();
  def.path = folder;
  def.blocks = path_scene_registry();
  ovis_save* save;
  assert_int_equal(ovis_save_create(&def, &save, NULL), OVIS_OK);
  assert_int_equal(ovis_save_load_chunk(save, self->world, (ovis_chunk_pos){0, 0}, NULL), OVIS_OK);
  ovis_save_destroy(save);
}

static void expect_stack(const stage* self, ovis_pos cell, int32_t place, const char* item,
                         int32_t count) {
  const ovis_stack stack = ovis_container_get_stack(self->sim, cell, place);
  assert_true(stack.item == ovis_item_from_name(item));
  assert_int_equal(stack.count, count);
}

TEST(chests_of_a_save_are_read_where_golems_are) {
  const char* folder = scratch("chests");
  write_save(folder, golem_text);
  stage self;
  open_stage(&self, folder);
  assert_int_equal(self.saved.containers.count, 5);
  assert_int_equal(self.saved.containers.locked_count, 2);
  expect_stack(&self, copper, 4, "dirt", 20);
  expect_stack(&self, copper, 9, "diamond_sword", 1);
  assert_true(ovis_container_get_stack(self.sim, copper, 9).variant != 0);
  assert_true(ovis_container_get_stack(self.sim, copper, 4).variant == 0);
  expect_stack(&self, plain, 0, "dirt", 3);
  assert_true(ovis_container_is_locked(self.sim, looted));
  assert_true(ovis_container_is_locked(self.sim, damaged));
  assert_false(ovis_container_is_locked(self.sim, far_one));
  close_stage(&self);
  write_save(folder, "{id:'minecraft:cow',Pos:[6.5d,64d,6.5d],UUID:[I;7,7,7,3]}");
  open_stage(&self, folder);
  assert_int_equal(self.saved.containers.count, 0); // nobody can get to them
  assert_int_equal(ovis_sim_get_containers(self.sim, NULL, 0), 0);
  close_stage(&self);
}

TEST(a_save_without_changes_stays_byte_for_byte) {
  const char* folder = scratch("same");
  const char* copy = scratch("same_1");
  write_save(folder, golem_text);
  stage self;
  open_stage(&self, folder);
  load_all_blocks(&self, folder);
  store(&self, folder, copy);
  assert_int_equal(save_compare_documents(folder, copy).changed, 0);
  close_stage(&self);
}

static void put(const stage* self, ovis_pos cell, int32_t place, ovis_stack stack) {
  assert_int_equal(ovis_container_set_stack(self->sim, cell, place, &stack), OVIS_OK);
}

static void expect_text(const char* text, const char* part) {
  if (strstr(text, part) == NULL) {
    fail_msg("no %s in %s", part, text);
  }
}

// The sword of the chest goes into the golem's hand, that of the golem into another chest.
TEST(what_changed_is_written_and_all_else_is_kept) {
  const char* folder = scratch("change");
  const char* copy = scratch("change_1");
  write_save(folder, golem_text);
  stage self;
  open_stage(&self, folder);
  load_all_blocks(&self, folder);
  const ovis_mob_id golem = find(&self, ovis_species_find("copper_golem"));
  const ovis_stack own = ovis_mob_get_equipment(self.sim, golem, OVIS_SLOT_MAIN_HAND);
  assert_true(own.variant != 0);
  const ovis_stack sword = ovis_container_get_stack(self.sim, copper, 9);
  put(&self, copper, 9, (ovis_stack){.count = 0});
  put(&self, copper, 4, ovis_stack_from_name("dirt", 4));
  put(&self, plain, 0, ovis_stack_from_name("dirt", 19));
  put(&self, plain, 1, ovis_stack_from_name("sand", 64));
  put(&self, far_one, 26, own);
  assert_int_equal(ovis_mob_set_equipment(self.sim, golem, OVIS_SLOT_MAIN_HAND, &sword), OVIS_OK);
  store(&self, folder, copy);
  char* text = document_text(copy, OVIS_SAVE_CHUNKS);
  expect_text(text, "{id:\"minecraft:sign\",x:1,y:64,z:1,Text:\"hi\"}");
  expect_text(text, "Mine:[1,2],Items:[{Slot:4b,id:\"minecraft:dirt\",count:4}],components:{}}");
  expect_text(text, "Items:[{id:\"minecraft:dirt\",Slot:0b,count:19,extra:5s},"
                    "{Slot:1b,id:\"minecraft:sand\",count:64}]");
  expect_text(text, "LootTable:\"minecraft:chests/village\",LootTableSeed:5l}");
  expect_text(text, "Items:[{Slot:77b,id:\"minecraft:dirt\",count:3}]");
  expect_text(text, "z:12,Items:[{Slot:26b,id:\"minecraft:diamond_sword\",count:1,"
                    "components:{\"minecraft:damage\":9}}]");
  free(text);
  text = document_text(copy, OVIS_SAVE_ENTITIES);
  expect_text(text, "equipment:{mainhand:{id:\"minecraft:diamond_sword\",count:1,"
                    "components:{\"minecraft:damage\":7,\"minecraft:custom_name\":\"Bob\"}}}");
  free(text);
  stage second;
  open_stage(&second, copy);
  expect_stack(&second, plain, 1, "sand", 64);
  expect_stack(&second, far_one, 26, "diamond_sword", 1);
  assert_true(ovis_container_get_stack(second.sim, far_one, 26).variant == own.variant);
  close_stage(&second);
  close_stage(&self);
}

TEST(a_golem_carries_in_a_save_with_whole_stacks) {
  const char* folder = scratch("carry");
  const char* copy = scratch("carry_1");
  write_save(folder, "{id:'minecraft:copper_golem',Pos:[6.5d,64d,6.5d],UUID:[I;7,7,7,3],"
                     "equipment:{mainhand:{id:'minecraft:dirt',count:11}}}");
  stage self;
  open_stage(&self, folder);
  load_all_blocks(&self, folder);
  const ovis_mob_id golem = find(&self, ovis_species_find("copper_golem"));
  assert_int_equal(ovis_mob_get_equipment(self.sim, golem, OVIS_SLOT_MAIN_HAND).count, 11);
  int32_t moved = 0;
  for (int32_t i = 0; i < 2000; i++) {
    assert_int_equal(ovis_sim_tick(self.sim), OVIS_OK);
    int32_t count;
    const ovis_event* events = ovis_sim_get_events(self.sim, &count);
    for (int32_t k = 0; k < count; k++) {
      moved += events[k].type == OVIS_EVENT_PUT_INTO ? events[k].count : 0;
    }
  }
  assert_true(moved >= 31);
  assert_int_equal(ovis_container_get_stack(self.sim, plain, 0).count, 34);
  store(&self, folder, copy);
  char* text = document_text(copy, OVIS_SAVE_CHUNKS);
  expect_text(text, "Slot:0b,count:34,extra:5s}");
  free(text);
  stage second;
  open_stage(&second, copy);
  load_all_blocks(&second, copy);
  for (int32_t i = 0; i < OVIS_CONTAINER_SIZE; i++) {
    const ovis_stack a = ovis_container_get_stack(self.sim, copper, i);
    const ovis_stack b = ovis_container_get_stack(second.sim, copper, i);
    assert_true(a.item == b.item && a.count == b.count && a.variant == b.variant);
  }
  const ovis_stack held = ovis_mob_get_equipment(self.sim, golem, OVIS_SLOT_MAIN_HAND);
  const ovis_stack again = ovis_mob_get_equipment(
      second.sim, find(&second, ovis_species_find("copper_golem")), OVIS_SLOT_MAIN_HAND);
  assert_true(held.item == again.item && held.count == again.count);
  assert_true(held.variant == again.variant);
  close_stage(&second);
  close_stage(&self);
}

TEST(a_golem_remembers_where_it_was_for_the_ticks_that_are_left) {
  const char* folder = scratch("recall");
  const char* copy = scratch("recall_1");
  write_save(folder,
             "{id:'minecraft:copper_golem',Pos:[6.5d,64d,6.5d],UUID:[I;7,7,7,3],Brain:{memories:"
             "{'minecraft:visited_block_positions':{value:[{dimension:'minecraft:overworld',"
             "pos:[I;9,64,9]}],ttl:77L}}}}");
  stage self;
  open_stage(&self, folder);
  const ovis_mob_id golem = find(&self, ovis_species_find("copper_golem"));
  ovis_memory_value value;
  assert_true(ovis_mob_get_memory(self.sim, golem, OVIS_MEM_VISITED_BLOCK_POSITIONS, &value));
  assert_int_equal(value.ttl, 77);
  store(&self, folder, copy);
  assert_int_equal(save_compare_documents(folder, copy).changed, 0);
  value = (ovis_memory_value){.type = OVIS_MEMORY_PLACES, .cell = {1, 2, 3}, .ttl = 500};
  assert_int_equal(
      ovis_mob_set_memory(self.sim, golem, OVIS_MEM_UNREACHABLE_TRANSPORT_BLOCK_POSITIONS, &value),
      OVIS_OK);
  const char* more = scratch("recall_2");
  store(&self, folder, more);
  char* text = document_text(more, OVIS_SAVE_ENTITIES);
  expect_text(text, "unreachable_transport_block_positions\":{value:[{dimension:"
                    "\"minecraft:overworld\",pos:[I;1,2,3]}],ttl:500l}");
  free(text);
  close_stage(&self);
}

// Without a golem nobody has read the chest: what a host puts into it would replace what it holds.
TEST(chests_that_were_not_read_stay_and_new_ones_are_added) {
  const char* folder = scratch("unread");
  const char* copy = scratch("unread_1");
  write_save(folder, "{id:'minecraft:cow',Pos:[6.5d,64d,6.5d],UUID:[I;7,7,7,3]}");
  stage self;
  open_stage(&self, folder);
  load_all_blocks(&self, folder);
  put(&self, copper, 4, ovis_stack_from_name("dirt", 1));
  const ovis_pos fresh = {1, 64, 9};
  assert_int_equal(ovis_world_set_block(self.world, fresh, path_scene_state("chest")), OVIS_OK);
  assert_int_equal(ovis_world_set_block(self.world, plain, 0), OVIS_OK);
  put(&self, fresh, 0, ovis_stack_from_name("bread", 2));
  store(&self, folder, copy);
  char* text = document_text(copy, OVIS_SAVE_CHUNKS);
  expect_text(text, "{Slot:4b,id:\"minecraft:dirt\",count:20}");
  expect_text(text, "{keepPacked:0b,id:\"minecraft:chest\",x:1,y:64,z:9,"
                    "Items:[{Slot:0b,id:\"minecraft:bread\",count:2}]}");
  free(text);
  close_stage(&self);
}
