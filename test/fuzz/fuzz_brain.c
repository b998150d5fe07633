// Fuzz target: any bytes as the document of an entity with a Brain. Its memories become those of a
// villager, which lives on with them for some ticks; what it remembers then is written back, and
// all other entries must keep their bytes.
#include "save/save_memory.h"
#include "save/save_write_internal.h"

#include <ovis/sim.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TICKS 3

static ovis_blocks* registry;
static ovis_world* world;
static ovis_save_writer writer;
static ovis_uuid mob_uuid = {{1, 2, 3, 4}};

static void expect(bool is_so) {
  if (!is_so) {
    abort();
  }
}

// One section of stone below air, with a bed at 1 1 1 and a bell at 2 1 1.
static void begin(void) {
  static const ovis_allocator allocator;
  const ovis_blocks_def registry_def = ovis_default_blocks_def();
  expect(ovis_blocks_create(&registry_def, &registry) == OVIS_OK);
  ovis_world_def def = ovis_default_world_def();
  def.registry = registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = 16;
  expect(ovis_world_create(&def, &world) == OVIS_OK);
  static ovis_state states[OVIS_SECTION_CELLS];
  ovis_state stone;
  expect(ovis_blocks_parse(registry, "stone", &stone, NULL) == OVIS_OK);
  for (int32_t i = 0; i < 256; i++) {
    states[i] = stone;
  }
  expect(ovis_blocks_parse(registry, "red_bed[part=head]", &states[256 + 17], NULL) == OVIS_OK);
  expect(ovis_blocks_parse(registry, "bell", &states[256 + 18], NULL) == OVIS_OK);
  expect(ovis_world_set_states(world, (ovis_section_pos){0, 0, 0}, states) == OVIS_OK);
  expect(ovis_nbt_writer_create(NULL, &writer.nbt) == OVIS_OK);
  expect(ovis_nbt_writer_create(NULL, &writer.scratch) == OVIS_OK);
  ov_writer_init(&writer.bytes, &allocator);
}

static ovis_sim* make_sim(ovis_mob_id* out) {
  ovis_sim_def def = ovis_default_sim_def();
  ovis_sim* sim;
  def.world = world;
  def.load_distance = 0;
  expect(ovis_sim_create(&def, &sim) == OVIS_OK);
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("villager");
  spawn.pos = (ovis_vec3){8.5, 1, 8.5};
  memcpy(spawn.uuid, mob_uuid, sizeof spawn.uuid);
  expect(ovis_mob_spawn(sim, &spawn, out) == OVIS_OK);
  return sim;
}

static int32_t read_memories(ovis_nbt root, ovis_sim* sim, ovis_mob_id mob) {
  const ovis_saved_entity entity = {.nbt = root};
  ovis_nbt_iter iter = ovis_saved_entity_get_memories(&entity);
  ovis_saved_memory saved;
  int32_t count = 0;
  while (ovis_saved_memory_next(&iter, &saved)) {
    char name[64];
    ovis_memory memory;
    ovis_memory_value value;
    ovis_uuid uuid = {{0}};
    ovis_nbt_text_utf8(saved.name, name, sizeof name);
    if (!ovis_memory_find(name, &memory) ||
        !ov_memory_read(&saved, ovis_memory_get_info(memory).type, "overworld", &value, &uuid)) {
      continue;
    }
    value.entity = memcmp(uuid, mob_uuid, sizeof uuid) == 0 ? 1 : 0;
    count += ovis_mob_set_memory(sim, mob, memory, &value) == OVIS_OK;
    ovis_memory_value now;
    expect(!ovis_mob_get_memory(sim, mob, memory, &now) || now.type == value.type);
  }
  return count;
}

// Writes a value as a save has it, and reads it again.
static ovis_nbt write_value(const ovis_memory_value* value, ovis_nbt_document* out) {
  const uint8_t* bytes = NULL;
  size_t size = 0;
  ovis_nbt_writer_reset(writer.scratch);
  ovis_nbt_open_document(writer.scratch, (ovis_nbt_text){"", 0});
  ov_memory_write(writer.scratch, value, mob_uuid, "overworld");
  ovis_nbt_end(writer.scratch);
  expect(ovis_nbt_writer_finish(writer.scratch, &bytes, &size, NULL) == OVIS_OK);
  expect(ovis_nbt_check(bytes, size, NULL, out, NULL) == OVIS_OK);
  const ovis_saved_memory saved = {.value = ovis_nbt_get(out->root, "value"),
                                   .has_ttl = ovis_nbt_get(out->root, "ttl").type != OVIS_NBT_END,
                                   .ttl = ovis_nbt_get_int(ovis_nbt_get(out->root, "ttl"), 0)};
  ovis_memory_value again;
  ovis_uuid uuid;
  expect(ov_memory_read(&saved, value->type, "overworld", &again, &uuid));
  again.entity = value->entity;
  expect(ov_memory_is_same(value, &again) && value->ttl == again.ttl);
  return out->root;
}

static int32_t collect(const ovis_sim* sim, ovis_mob_id mob) {
  int32_t count = 0;
  for (int32_t i = 0; i < OVIS_MEM_COUNT; i++) {
    const ovis_memory_info info = ovis_memory_get_info((ovis_memory)i);
    ovis_memory_value value;
    if (!info.is_saved || !ovis_mob_get_memory(sim, mob, (ovis_memory)i, &value) ||
        !ov_memory_is_writable(&value, mob_uuid)) {
      continue;
    }
    char name[96];
    snprintf(name, sizeof name, "minecraft:%s", info.name);
    const char* const path[] = {"Brain", "memories", name};
    ovis_nbt_document document;
    const ovis_nbt built = write_value(&value, &document);
    expect(ovis_save_writer_set_within(&writer, mob_uuid, path, 3, built) == OVIS_OK);
    count++;
  }
  return count;
}

static bool is_equal(ovis_nbt a, ovis_nbt b) {
  const size_t size = ovis_nbt_get_size(a);
  return a.type == b.type && size == ovis_nbt_get_size(b) && memcmp(a.bytes, b.bytes, size) == 0;
}

// Every entry but Brain has its bytes, in its order; Brain is a compound that has the memories.
static void compare(ovis_nbt before, ovis_nbt after, int32_t memory_count) {
  ovis_nbt_iter a = ovis_nbt_iterate(before);
  ovis_nbt_iter b = ovis_nbt_iterate(after);
  while (ovis_nbt_next(&a)) {
    expect(ovis_nbt_next(&b));
    expect(a.name.length == b.name.length &&
           memcmp(a.name.bytes, b.name.bytes, (size_t)a.name.length) == 0);
    expect(ovis_nbt_text_is(a.name, "Brain") || is_equal(a.value, b.value));
  }
  int32_t count = 0;
  const ovis_saved_entity entity = {.nbt = after};
  ovis_nbt_iter iter = ovis_saved_entity_get_memories(&entity);
  ovis_saved_memory saved;
  while (ovis_saved_memory_next(&iter, &saved)) {
    count++;
  }
  expect(count >= memory_count);
}

static void write_back(ovis_nbt root, int32_t memory_count) {
  const uint8_t* bytes = NULL;
  size_t size = 0;
  ovis_nbt_document document;
  const ov_changes changes = {writer.changes.items, writer.changes.count};
  ovis_nbt_writer_reset(writer.nbt);
  ovis_nbt_open_document(writer.nbt, (ovis_nbt_text){"", 0});
  ovis_nbt_iter iter = ovis_nbt_iterate(root);
  while (ovis_nbt_next(&iter)) {
    ov_save_write_entry(&writer, writer.nbt, &iter, changes);
  }
  ov_save_write_new_entries(&writer, writer.nbt, root, changes);
  ovis_nbt_end(writer.nbt);
  const ovis_status status = ovis_nbt_writer_finish(writer.nbt, &bytes, &size, NULL);
  expect(status == OVIS_OK || status == OVIS_TOO_LARGE);
  if (status == OVIS_OK) {
    expect(ovis_nbt_check(bytes, size, NULL, &document, NULL) == OVIS_OK);
    compare(root, document.root, memory_count);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  ovis_nbt_document document;
  if (world == NULL) {
    begin();
  }
  if (ovis_nbt_check(bytes, size, NULL, &document, NULL) != OVIS_OK ||
      document.root.type != OVIS_NBT_COMPOUND) {
    return 0;
  }
  ovis_mob_id mob;
  ovis_sim* sim = make_sim(&mob);
  ovis_env env = *ovis_world_get_env(world);
  env.day_time = size > 0 ? bytes[size / 2] % 24 * 1000 : 0;
  expect(ovis_world_set_env(world, &env) == OVIS_OK);
  read_memories(document.root, sim, mob);
  for (int32_t i = 0; i < TICKS; i++) {
    expect(ovis_sim_tick(sim) == OVIS_OK);
  }
  expect(ovis_sim_check(sim));
  writer.bytes.size = 0;
  writer.changes.count = 0;
  write_back(document.root, collect(sim, mob));
  ovis_sim_destroy(sim);
  return 0;
}
