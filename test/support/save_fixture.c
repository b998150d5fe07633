#include "support/save_fixture.h"
#include "support/registry.h"

#include "support/test.h"

#include <stdio.h>
#include <string.h>

static void hear(void* context, const ovis_skipped* what) {
  save_fixture* f = context;
  const size_t length = strlen(f->reports);
  const size_t room = sizeof f->reports - length;
  f->skipped++;
  assert_true(what->status > OVIS_OK);
  assert_true(what->status < OVIS_STATUS_COUNT);
  if (what->has_chunk) {
    snprintf(f->reports + length, room, "%s %d %d: %s\n", what->file, (int)what->chunk.x,
             (int)what->chunk.z, what->reason);
  } else {
    snprintf(f->reports + length, room, "%s: %s\n", what->file, what->reason);
  }
}

void save_fixture_open(save_fixture* f, const char* path, const char* dimension) {
  memset(f, 0, sizeof *f);
  f->registry = registry_open();
  ovis_save_def def = ovis_default_save_def();
  def.path = path;
  def.dimension = dimension;
  def.blocks = f->registry;
  def.skipped = hear;
  def.skipped_context = f;
  def.allocator = counting_allocator(&f->counter);
  ovis_error error = {0};
  if (ovis_save_create(&def, &f->save, &error) != OVIS_OK ||
      ovis_save_read_info(f->save, &f->info, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = f->registry;
  world_def.env = f->info.env;
  world_def.load_section = ovis_save_load_section;
  world_def.context = f->save;
  assert_int_equal(ovis_world_create(&world_def, &f->world), OVIS_OK);
}

void save_fixture_close(save_fixture* f) {
  ovis_save_destroy(f->save);
  ovis_world_destroy(f->world);
  ovis_blocks_destroy(f->registry);
  assert_int_equal(f->counter.bytes, 0);
}

ovis_status save_fixture_try(const char* path, const char* dimension, ovis_error* error) {
  counting_alloc counter = {0};
  ovis_save_def def = ovis_default_save_def();
  def.path = path;
  def.dimension = dimension;
  def.allocator = counting_allocator(&counter);
  ovis_save* save = (ovis_save*)&def; // must be overwritten
  const ovis_status status = ovis_save_create(&def, &save, error);
  assert_true((save != NULL) == (status == OVIS_OK));
  ovis_save_destroy(save);
  assert_int_equal(counter.bytes, 0);
  return status;
}

const char* save_fixture_block(const save_fixture* f, int32_t x, int32_t y, int32_t z) {
  static char text[256];
  const ovis_state state = ovis_world_get_block(f->world, (ovis_pos){x, y, z});
  if (state == OVIS_STATE_UNLOADED) {
    return "unloaded";
  }
  ovis_blocks_print(f->registry, state, text, sizeof text);
  return text;
}

static const char* stone_below_64(void* context, int32_t x, int32_t y, int32_t z) {
  (void)context;
  (void)x;
  (void)z;
  return y < 64 ? "stone" : "air";
}

save_chunk save_fixture_chunk(int32_t x, int32_t z) {
  return (save_chunk){.x = x,
                      .z = z,
                      .data_version = 3120,
                      .last_update = 1000,
                      .min_y = -64,
                      .height = 384,
                      .block = stone_below_64};
}

void save_fixture_write(const char* folder, const save_chunk* chunk) {
  const save_chunk usual = save_fixture_chunk(0, 0);
  save_writer w;
  save_begin(&w, folder);
  save_put_chunk(&w, chunk != NULL ? chunk : &usual);
  save_end(&w);
}

void save_fixture_write_part(const char* folder, const char* part, const nbt_writer* nbt) {
  const save_chunk chunk = save_fixture_chunk(0, 0);
  save_writer w;
  save_begin(&w, folder);
  save_put_chunk(&w, &chunk);
  save_put(&w, part, 0, 0, nbt);
  save_end(&w);
}

void save_fixture_write_entities(const char* folder, save_entries_fn* entities, void* context) {
  nbt_writer nbt;
  save_entities_nbt(0, 0, 3120, entities, context, &nbt);
  save_fixture_write_part(folder, "entities", &nbt);
  nbt_free(&nbt);
}

const char* scratch_path(const char* format, ...) {
  static char paths[16][700];
  static int next;
  char* path = paths[next];
  next = (next + 1) % 16;
  const int length = snprintf(path, sizeof paths[0], "%s/", test_scratch());
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(path + length, sizeof paths[0] - (size_t)length, format, arguments);
  va_end(arguments);
  return path;
}
