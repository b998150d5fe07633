// A save in the memory of a host is changed as one on the disk: in place and as a copy, with its
// lock, byte for byte.
#include "support/memory_files.h"
#include "support/save_fixture.h"
#include "support/save_killed.h"
#include "support/structure_writer.h"
#include "support/test.h"

#include <ovis/save_sim.h>

#include "../../../examples/shelf.h"

#include <stdio.h>
#include <string.h>

static void expect_same(const folder_image* expected, memory_files* memory, const char* folder) {
  folder_image* found = memory_files_read(memory, folder);
  const char* path = "";
  if (folder_differences(expected, found, &path) != 0) {
    fail_msg("in memory %s differs: %s", folder, path);
  }
  folder_free(found);
}

TEST(a_change_in_memory_writes_the_bytes_that_it_writes_to_the_disk) {
  killed_scene s = killed_begin();
  memory_files* memory = memory_files_create();
  const ovis_files files = memory_files_table(memory);
  ovis_error error = {0};
  memory_files_put(memory, "worlds/one", s.old);
  if (killed_change_in(&files, "worlds/one", "worlds/two", &error) != OVIS_OK) {
    fail_msg("a copy: %s", error.message);
  }
  expect_same(s.old, memory, "worlds/one");
  expect_same(s.new, memory, "worlds/two");
  assert_int_equal(killed_change_in(&files, "worlds/one", "worlds/two", &error), OVIS_OUT_OF_RANGE);
  if (killed_change_in(&files, "/worlds/./two/../one", NULL, &error) != OVIS_OK) {
    fail_msg("in place: %s", error.message);
  }
  expect_same(s.new, memory, "worlds/one");
  for (memory_call call = MEMORY_CREATE; call < MEMORY_CALLS; call++) {
    assert_true(memory_files_count(memory, call) > (call == MEMORY_REMOVE_FOLDER ? -1 : 0));
  }
  assert_true(memory_files_has(memory, "worlds/one/session.lock"));
  assert_false(memory_files_has(memory, "worlds/two.ovis_copy"));
  memory_files_expect_clean(memory);
  memory_files_destroy(memory);
  killed_end(&s);
}

TEST(a_save_may_be_the_root_of_the_hosts_files) {
  killed_scene s = killed_begin();
  memory_files* memory = memory_files_create();
  const ovis_files files = memory_files_table(memory);
  ovis_error error = {0};
  memory_files_put(memory, "", s.old);
  assert_int_equal(killed_change_in(&files, "/", "/copy", &error), OVIS_OUT_OF_RANGE);
  assert_non_null(strstr(error.message, "is inside the save to copy"));
  assert_int_equal(killed_change_in(&files, "", "..", &error), OVIS_NOT_FOUND);
  if (killed_change_in(&files, "", NULL, &error) != OVIS_OK) {
    fail_msg("in place: %s", error.message);
  }
  expect_same(s.new, memory, "");
  memory_files_expect_clean(memory);
  memory_files_destroy(memory);
  killed_end(&s);
}

// ---- Real worlds

typedef struct run {
  ovis_blocks* registry;
  ovis_save* save;
  ovis_world* world;
  ovis_sim* sim;
  ovis_saved_sim saved;
} run;

// Loads a save into a simulation. `files` [opt]
static void begin(run* r, const ovis_files* files, const char* path) {
  const ovis_blocks_def blocks_def = ovis_default_blocks_def();
  ovis_save_def def = ovis_default_save_def();
  ovis_error error = {0};
  ovis_save_info info;
  assert_int_equal(ovis_blocks_create(&blocks_def, &r->registry), OVIS_OK);
  def.path = path;
  def.blocks = r->registry;
  def.files = files != NULL ? *files : (ovis_files){0};
  if (ovis_save_create(&def, &r->save, &error) != OVIS_OK) {
    fail_msg("%s: %s", path, error.message);
  }
  assert_int_equal(ovis_save_read_info(r->save, &info, &error), OVIS_OK);
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = r->registry;
  world_def.env = info.env;
  world_def.load_section = ovis_save_load_section;
  world_def.context = r->save;
  assert_int_equal(ovis_world_create(&world_def, &r->world), OVIS_OK);
  ovis_sim_def sim_def = ovis_default_sim_def();
  sim_def.world = r->world;
  sim_def.has_raids = true;
  assert_int_equal(ovis_sim_create(&sim_def, &r->sim), OVIS_OK);
  assert_int_equal(ovis_save_load_sim(r->save, r->sim, &r->saved, &error), OVIS_OK);
}

static void end(run* r) {
  ovis_saved_sim_free(&r->saved);
  ovis_sim_destroy(r->sim);
  ovis_world_destroy(r->world);
  ovis_save_destroy(r->save);
  ovis_blocks_destroy(r->registry);
}

// Adds a mob beside the first one, if there is one. The writer looks for its UUID in the whole
// save.
static void add_mob(ovis_sim* sim) {
  ovis_mob_state state;
  if (ovis_mob_get_state(sim, ovis_sim_get_mob(sim, 0), &state)) {
    ovis_spawn_def def = ovis_default_spawn_def();
    ovis_mob_id mob;
    def.species = ovis_species_find("pig");
    def.pos = state.pos;
    assert_int_equal(ovis_mob_spawn(sim, &def, &mob), OVIS_OK);
  }
}

// Runs a save for some seconds and writes it back in place. Returns the chunks that changed.
static int32_t run_and_store(const ovis_files* files, const char* path) {
  run r;
  ovis_error error = {0};
  begin(&r, files, path);
  add_mob(r.sim);
  for (int32_t i = 0; i < 100; i++) {
    assert_int_equal(ovis_sim_tick(r.sim), OVIS_OK);
  }
  ovis_save_writer_def def = ovis_default_save_writer_def();
  ovis_save_writer* writer;
  ovis_save_written written;
  def.path = path;
  def.files = files != NULL ? *files : (ovis_files){0};
  if (ovis_save_writer_create(&def, &writer, &error) != OVIS_OK ||
      ovis_save_writer_store_sim(writer, r.sim, &r.saved, &error) != OVIS_OK ||
      ovis_save_writer_commit(writer, &written, &error) != OVIS_OK) {
    fail_msg("%s: %s", path, error.message);
  }
  ovis_save_writer_destroy(writer);
  end(&r);
  return written.chunks;
}

TEST(a_run_in_memory_is_written_back_as_on_the_disk_and_opened_again) {
  int32_t changed = 0;
  for (int32_t i = 0; i < SAVE_WORLDS; i++) {
    const char* source;
    const char* copy = save_copy_world(i, "disk", &source);
    memory_files* memory = memory_files_create();
    const ovis_files files = memory_files_table(memory);
    folder_image* old = folder_read(source);
    memory_files_put(memory, "world", old);
    const int32_t chunks = run_and_store(NULL, copy);
    assert_int_equal(run_and_store(&files, "world"), chunks);
    changed += chunks;
    folder_image* written = folder_read(copy);
    assert_int_equal(folder_same(old, written), chunks == 0);
    expect_same(written, memory, "world");
    run on_disk;
    run in_memory;
    begin(&on_disk, NULL, copy);
    begin(&in_memory, &files, "world");
    assert_int_equal(in_memory.saved.mobs.count, on_disk.saved.mobs.count);
    assert_true(ovis_sim_get_hash(in_memory.sim) == ovis_sim_get_hash(on_disk.sim));
    end(&on_disk);
    end(&in_memory);
    memory_files_destroy(memory);
    folder_free(old);
    folder_free(written);
  }
  assert_true(changed > 10);
}

// ---- The table of the guide

TEST(the_shelf_of_the_guide_holds_a_save) {
  killed_scene s = killed_begin();
  static shelf memory;
  const ovis_files files = shelf_files(&memory);
  folder_image found = {0};
  ovis_error error = {0};
  for (int32_t i = 0; i < s.old->count; i++) {
    const char* path = s.old->files[i].path;
    void* file;
    for (const char* slash = strchr(path, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
      char folder[200];
      snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
      assert_true(files.make_folder(files.context, folder));
    }
    assert_int_equal(files.create(files.context, path, NULL, &file), OVIS_OK);
    assert_true(files.write_at(files.context, file, 0, s.old->files[i].content.bytes,
                               s.old->files[i].content.size));
  }
  if (killed_change_in(&files, "", NULL, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  for (int32_t i = 0; i < 256; i++) {
    const shelf_item* item = &memory.items[i];
    if (item->path[0] != '\0' && !item->is_folder && strcmp(item->path, "session.lock") != 0) {
      folder_add(&found, item->path, (save_bytes){(uint8_t*)item->bytes, item->size});
    }
  }
  assert_true(folder_same(&found, s.new));
  for (int32_t i = 0; i < found.count; i++) {
    free(found.files[i].path);
  }
  shelf_free(&memory);
  killed_end(&s);
}

// ---- Structures

TEST(a_structure_is_read_from_the_memory_of_a_host) {
  static const char* const cells[] = {"stone", "dirt"};
  const structure_grid grid = {{2, 1, 1}, cells};
  const ovis_blocks_def blocks_def = ovis_default_blocks_def();
  ovis_structure_def def = ovis_default_structure_def();
  memory_files* memory = memory_files_create();
  nbt_writer nbt = {0};
  ovis_structure* structure;
  ovis_error error = {0};
  structure_write(STRUCTURE_GAME, &grid, &nbt);
  memory_files_put_file(memory, "parts/hut.nbt", nbt.bytes, nbt.size);
  assert_int_equal(ovis_blocks_create(&blocks_def, &def.blocks), OVIS_OK);
  def.path = "parts/hut.nbt";
  def.files = memory_files_table(memory);
  if (ovis_structure_create(&def, &structure, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  assert_int_equal(ovis_structure_get_info(structure).block_count, 2);
  ovis_structure_destroy(structure);
  def.path = "parts/house.nbt";
  assert_int_equal(ovis_structure_create(&def, &structure, &error), OVIS_NOT_FOUND);
  ovis_blocks_destroy(def.blocks);
  nbt_free(&nbt);
  memory_files_destroy(memory);
}

// ---- Locks

TEST(a_lock_of_another_holder_refuses_as_on_the_disk) {
  killed_scene s = killed_begin();
  memory_files* memory = memory_files_create();
  const ovis_files files = memory_files_table(memory);
  const char* const destinations[] = {NULL, "copy"};
  memory_files_put(memory, "world", s.old);
  memory_files_lock(memory, "world/session.lock", true);
  for (int32_t i = 0; i < 2; i++) {
    ovis_error error = {0};
    assert_int_equal(killed_change_in(&files, "world", destinations[i], &error), OVIS_IO_ERROR);
    assert_string_equal(
        error.message,
        "another program has the save open (it holds session.lock): close that program first");
  }
  memory_files_lock(memory, "world/session.lock", false);
  memory_files_lock(memory, "copy.ovis_copy", true);
  ovis_error error = {0};
  assert_int_equal(killed_change_in(&files, "world", "copy", &error), OVIS_IO_ERROR);
  assert_non_null(strstr(error.message, "another program is writing a copy there"));
  expect_same(s.old, memory, "world");
  memory_files_lock(memory, "copy.ovis_copy", false);
  assert_int_equal(killed_change_in(&files, "world", "copy", &error), OVIS_OK);
  memory_files_expect_clean(memory);
  memory_files_destroy(memory);
  killed_end(&s);
}

// ---- Tables that lack something

typedef void (*any_fn)(void);

// Calls `act` with a table that lacks one function, and checks its status and message.
static int32_t lack(const ovis_files* files, size_t at, const char* name, ovis_status for_reader,
                    ovis_status for_writer) {
  ovis_files less = *files;
  const any_fn none = NULL;
  ovis_error error = {0};
  memcpy((char*)&less + at, &none, sizeof none);
  ovis_save_def def = ovis_default_save_def();
  ovis_save* save;
  def.path = "world";
  def.files = less;
  assert_int_equal(ovis_save_create(&def, &save, &error), for_reader);
  if (for_reader != OVIS_OK) {
    assert_non_null(strstr(error.message, name));
  }
  ovis_save_destroy(save);
  assert_int_equal(killed_change_in(&less, "world", "copy", &error), for_writer);
  if (for_writer != OVIS_OK) {
    assert_non_null(strstr(error.message, name));
  }
  return 1;
}

#define LACK(name, reader, writer) lack(&files, offsetof(ovis_files, name), #name, reader, writer)

TEST(a_message_names_the_function_that_a_table_lacks) {
  killed_scene s = killed_begin();
  memory_files* memory = memory_files_create();
  const ovis_files files = memory_files_table(memory);
  memory_files_put(memory, "world", s.old);
  int32_t count = 0;
  count += LACK(get_info, OVIS_OUT_OF_RANGE, OVIS_OUT_OF_RANGE);
  count += LACK(open, OVIS_OUT_OF_RANGE, OVIS_OUT_OF_RANGE);
  count += LACK(close, OVIS_OUT_OF_RANGE, OVIS_OUT_OF_RANGE);
  count += LACK(read_at, OVIS_OUT_OF_RANGE, OVIS_OUT_OF_RANGE);
  count += LACK(list, OVIS_OUT_OF_RANGE, OVIS_OUT_OF_RANGE);
  count += LACK(create, OVIS_OK, OVIS_UNSUPPORTED);
  count += LACK(write_at, OVIS_OK, OVIS_UNSUPPORTED);
  count += LACK(sync, OVIS_OK, OVIS_UNSUPPORTED);
  count += LACK(replace, OVIS_OK, OVIS_UNSUPPORTED);
  count += LACK(remove, OVIS_OK, OVIS_UNSUPPORTED);
  count += LACK(make_folder, OVIS_OK, OVIS_UNSUPPORTED);
  count += LACK(remove_folder, OVIS_OK, OVIS_UNSUPPORTED);
  count += LACK(lock, OVIS_OK, OVIS_UNSUPPORTED);
  count += LACK(is_locked, OVIS_OK, OVIS_UNSUPPORTED);
  expect_same(s.old, memory, "world");
  assert_false(memory_files_has(memory, "copy"));
  ovis_files careless = files;
  careless.cookie = 0;
  assert_int_equal(killed_change_in(&careless, "world", NULL, NULL), OVIS_BAD_ARGUMENT);
  ovis_files least = files; // without what is optional
  least.sync_folder = NULL;
  least.get_problem = NULL;
  assert_int_equal(killed_change_in(&least, "world", NULL, NULL), OVIS_OK);
  expect_same(s.new, memory, "world");
  assert_int_equal(count, 14);
  memory_files_destroy(memory);
  killed_end(&s);
}

// ---- The operating system's table behind a function of the host

static int32_t replaced;

static bool count_replace(void* context, const char* from, const char* to) {
  replaced++;
  return ovis_system_files().replace(context, from, to);
}

TEST(a_host_puts_its_own_function_in_front_of_the_systems) {
  killed_scene s = killed_begin();
  ovis_files files = ovis_system_files();
  ovis_error error = {0};
  files.replace = count_replace;
  replaced = 0;
  folder_write(s.old, s.folder);
  assert_int_equal(killed_change_in(&files, s.folder, NULL, &error), OVIS_OK);
  assert_int_equal(replaced, 8); // seven files and the record; one of the eight is removed
  folder_image* after = folder_read(s.folder);
  assert_true(folder_same(after, s.new));
  folder_free(after);
  killed_end(&s);
}
