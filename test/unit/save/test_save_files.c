// A save is read through the callbacks of a host as it is from the disk: from bytes in memory here,
// also through the record of an interrupted commit.
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_killed.h"
#include "support/test.h"

#include <ovis/save_sim.h>

#include <stdio.h>
#include <string.h>

// ---- A host's files: those of an image, below the folder "world"

typedef struct host {
  folder_image* image;
  int32_t open_count;
  int32_t odd_paths; // that no host should get
} host;

static const char* below_world(host* h, const char* path) {
  const bool is_odd = path[0] == '/' || strstr(path, "//") != NULL || strstr(path, "..") != NULL;
  h->odd_paths += is_odd;
  return strncmp(path, "world", 5) != 0 ? NULL
         : path[5] == '/'               ? path + 6
         : path[5] == 0                 ? ""
                                        : NULL;
}

static int32_t find(const host* h, const char* name) {
  for (int32_t i = 0; name != NULL && i < h->image->count; i++) {
    if (strcmp(h->image->files[i].path, name) == 0) {
      return i;
    }
  }
  return -1;
}

static bool is_below(const char* folder, const char* path) {
  const size_t length = strlen(folder);
  return length == 0 || (strncmp(path, folder, length) == 0 && path[length] == '/');
}

static void get_info(void* context, const char* path, ovis_file_info* out) {
  host* h = context;
  assert_int_equal(out->kind, OVIS_FILE_NONE);
  const char* name = below_world(h, path);
  const int32_t index = find(h, name);
  if (index >= 0) {
    *out = (ovis_file_info){.kind = OVIS_FILE_REGULAR,
                            .size = h->image->files[index].content.size,
                            .id = (uint64_t)index + 1};
  }
  for (int32_t i = 0; index < 0 && name != NULL && i < h->image->count; i++) {
    out->kind = is_below(name, h->image->files[i].path) ? OVIS_FILE_FOLDER : out->kind;
  }
}

static ovis_status open_file(void* context, const char* path, ovis_file_info* out,
                             void** out_file) {
  host* h = context;
  const int32_t index = find(h, below_world(h, path));
  if (index < 0) {
    return OVIS_NOT_FOUND;
  }
  h->open_count++;
  get_info(context, path, out);
  *out_file = &h->image->files[index];
  return OVIS_OK;
}

static bool close_file(void* context, void* file) {
  host* h = context;
  assert_non_null(file);
  h->open_count--;
  return true;
}

static bool read_at(void* context, void* file, uint64_t offset, void* bytes, size_t count) {
  host* h = context;
  const int32_t index =
      (int32_t)((char*)file - (char*)&h->image->files[0]) / (int32_t)sizeof h->image->files[0];
  const save_bytes* content = &h->image->files[index].content;
  assert_true(offset <= content->size);
  assert_true(count <= content->size - offset);
  memcpy(bytes, content->bytes + offset, count);
  return true;
}

static bool list(void* context, const char* folder, ovis_file_name_fn* visit, void* visit_context) {
  host* h = context;
  const char* name = below_world(h, folder);
  for (int32_t i = 0; name != NULL && i < h->image->count; i++) {
    const char* path = h->image->files[i].path;
    if (is_below(name, path)) {
      char first[300];
      const char* rest = path + strlen(name) + (name[0] != '\0');
      snprintf(first, sizeof first, "%.*s", (int)strcspn(rest, "/"), rest);
      if (!visit(visit_context, first)) {
        break;
      }
    }
  }
  return true;
}

static ovis_files files_of(host* h) {
  return (ovis_files){.context = h,
                      .get_info = get_info,
                      .open = open_file,
                      .close = close_file,
                      .read_at = read_at,
                      .list = list,
                      .cookie = OVIS_COOKIE};
}

// ---- What a run of a save gives

static uint64_t run(const ovis_save_def* given, ovis_error* error) {
  ovis_save_def def = *given;
  ovis_blocks* registry;
  const ovis_blocks_def blocks_def = ovis_default_blocks_def();
  assert_int_equal(ovis_blocks_create(&blocks_def, &registry), OVIS_OK);
  def.blocks = registry;
  ovis_save* save;
  if (ovis_save_create(&def, &save, error) != OVIS_OK) {
    assert_null(save);
    ovis_blocks_destroy(registry);
    return 0;
  }
  ovis_save_info info;
  assert_int_equal(ovis_save_read_info(save, &info, error), OVIS_OK);
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = registry;
  world_def.env = info.env;
  world_def.load_section = ovis_save_load_section;
  world_def.context = save;
  ovis_sim_def sim_def = ovis_default_sim_def();
  sim_def.has_raids = true;
  ovis_sim* sim;
  ovis_saved_sim saved;
  assert_int_equal(ovis_world_create(&world_def, &sim_def.world), OVIS_OK);
  assert_int_equal(ovis_sim_create(&sim_def, &sim), OVIS_OK);
  assert_int_equal(ovis_save_load_sim(save, sim, &saved, error), OVIS_OK);
  for (int32_t i = 0; i < 40; i++) {
    assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
  }
  const uint64_t hash = ovis_sim_get_hash(sim);
  ovis_sim_destroy(sim);
  ovis_saved_sim_free(&saved);
  ovis_world_destroy(sim_def.world);
  ovis_save_destroy(save);
  ovis_blocks_destroy(registry);
  return hash;
}

// Compares the save in a folder with the same bytes in memory, opened as `path`.
static void expect_same(const char* folder, const char* path) {
  host h = {.image = folder_read(folder)};
  ovis_error error = {0};
  ovis_save_def def = ovis_default_save_def();
  def.path = folder;
  const uint64_t of_disk = run(&def, &error);
  assert_int_not_equal(of_disk, 0);
  def.path = path;
  def.files = files_of(&h);
  const uint64_t of_host = run(&def, &error);
  if (of_host != of_disk) {
    fail_msg("%s: another hash; %s", path, error.message);
  }
  assert_int_equal(h.open_count, 0);
  assert_int_equal(h.odd_paths, 0);
  folder_free(h.image);
}

TEST(a_save_of_bytes_runs_as_that_of_the_disk) {
  const char* source;
  for (int32_t i = 0; i < SAVE_WORLDS; i++) {
    save_copy_world(i, "copy", &source);
    expect_same(source, i % 2 == 0 ? "world" : "/world/./region/..//");
  }
}

TEST(an_interrupted_commit_is_read_through_the_host) {
  killed_scene s = killed_begin();
  int32_t seen = 0;
  folder_write(s.old, s.folder);
  for (int64_t step = 1; killed_in_step(&s, NULL, step); step += 3) {
    expect_same(s.folder, "world");
    folder_write(s.old, s.folder);
    seen++;
  }
  assert_true(seen > 5);
  killed_end(&s);
}

TEST(files_that_are_not_there_or_not_whole) {
  folder_image none = {0};
  host h = {.image = &none};
  ovis_error error = {0};
  ovis_save* save;
  ovis_save_def def = ovis_default_save_def();
  def.files = files_of(&h);
  def.path = "world";
  assert_int_equal(ovis_save_create(&def, &save, &error), OVIS_NOT_FOUND);
  def.path = "../world"; // out of the root
  assert_int_equal(ovis_save_create(&def, &save, &error), OVIS_NOT_FOUND);
  def.files.list = NULL; // not all functions, and not none
  assert_int_equal(ovis_save_create(&def, &save, &error), OVIS_OUT_OF_RANGE);
  assert_null(save);
}
