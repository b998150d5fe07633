// The bundled scenes: each runs to its end, its expectations hold, and it does the same again.
// Under sanitizers (OVIS_TEST_SCALE) each scene runs once, in one of the two versions of Lua: the
// code that they look at is the same.
#include "lua_scene.h"

#include <dirent.h>

static uint64_t run_file(const char* path, int ticks) {
  test_bytes file = test_read_file(path);
  lua_scene scene = {0};
  ovis_script_def def = ovis_default_script_def();
  def.name = path;
  def.text = (const char*)file.bytes;
  def.size = file.size;
  def.print = lua_scene_print;
  def.context = &scene;
  scene.result = ovis_script_run(&def, &scene.script, scene.message, sizeof scene.message);
  for (int i = 0; i < ticks && scene.result == OVIS_SCRIPT_DONE; i++) {
    scene.result = ovis_script_tick(scene.script, scene.message, sizeof scene.message);
  }
  if (scene.result != OVIS_SCRIPT_DONE) {
    fail_msg("%s", scene.message);
  }
  assert_true(ovis_sim_check(ovis_script_sim(scene.script)));
  const uint64_t hash = ovis_sim_get_hash(ovis_script_sim(scene.script));
  lua_scene_close(&scene);
  test_free(file.bytes);
  return hash;
}

// Each scene is of one of the two versions.
static bool is_of_this_version(const char* name) {
  int sum = 0;
  for (const char* letter = name; *letter != '\0'; letter++) {
    sum += *letter;
  }
  return (sum % 2 == 0) == (strcmp(getenv("OVIS_LUA_FOLDER"), "luajit") == 0);
}

TEST(bundled_scenes_hold_and_repeat) {
  const bool is_repeated = test_count(2, 2, 2) == 2;
  char folder[1024];
  snprintf(folder, sizeof folder, "%s/scenes", getenv("OVIS_SOURCE_DIR"));
  DIR* scenes = opendir(folder);
  assert_non_null(scenes);
  int count = 0;
  for (struct dirent* entry = readdir(scenes); entry != NULL; entry = readdir(scenes)) {
    const size_t length = strlen(entry->d_name);
    if (length < 5 || strcmp(entry->d_name + length - 4, ".lua") != 0) {
      continue;
    }
    count++;
    if (!is_repeated && !is_of_this_version(entry->d_name)) {
      continue;
    }
    char path[2048];
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    const uint64_t hash = run_file(path, 100);
    print_message("%s: %016llx\n", entry->d_name, (unsigned long long)hash);
    assert_true(!is_repeated || run_file(path, 100) == hash);
  }
  closedir(scenes);
  assert_true(count >= 4);
}
