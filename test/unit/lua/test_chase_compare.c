// The scene chase_compare: which way of chasing wins on which course.
#include "lua_scene.h"

typedef struct run {
  int32_t ticks, tests; // ticks 0: it never caught the player
} run;

enum { GRID, NAVMESH, RAYS, CRUMBS, AREAS, WAYS };

// Runs the scene, which prints a table for each of its courses.
static void run_scene(lua_scene* scene) {
  char path[1024];
  snprintf(path, sizeof path, "%s/scenes/chase_compare.lua", getenv("OVIS_SOURCE_DIR"));
  test_bytes file = test_read_file(path);
  char* text = malloc(file.size + 1);
  assert_non_null(text);
  memcpy(text, file.bytes, file.size);
  text[file.size] = '\0';
  test_free(file.bytes);
  ovis_script_def def = ovis_default_script_def();
  def.name = "chase_compare.lua";
  def.seconds_max = 0;
  lua_scene_run_def(scene, &def, text);
  free(text);
  if (scene->result != OVIS_SCRIPT_DONE) {
    fail_msg("%s", scene->message);
  }
}

// The rows below the head of a table.
static void read_table(const char* printed, const char* course, run out[WAYS]) {
  static const char* const names[WAYS] = {"grid", "navmesh", "rays", "crumbs", "areas"};
  const char* line = strstr(printed, course);
  assert_non_null(line);
  for (int32_t i = 0; i < WAYS; i++) {
    char name[16], ticks[16];
    line = strchr(line, '\n');
    assert_non_null(line);
    line++;
    assert_int_equal(sscanf(line, "%15s %15s %*f %d", name, ticks, &out[i].tests), 3);
    assert_string_equal(name, names[i]);
    out[i].ticks = strcmp(ticks, "never") == 0 ? 0 : atoi(ticks);
    assert_true((out[i].ticks > 0) != (strcmp(ticks, "never") == 0));
  }
}

TEST(each_way_of_chasing_wins_where_it_should) {
  lua_scene scene;
  run doorway[WAYS], twists[WAYS], ledges[WAYS];
  run_scene(&scene);
  read_table(scene.printed, "doorway", doorway);
  read_table(scene.printed, "twists", twists);
  read_table(scene.printed, "ledges", ledges);
  lua_scene_close(&scene);
  // A trail of eight records does not reach to a player who is far ahead.
  assert_true(doorway[GRID].ticks > 0 && doorway[NAVMESH].ticks > 0 && doorway[RAYS].ticks > 0);
  assert_int_equal(doorway[CRUMBS].ticks, 0);
  assert_int_equal(doorway[AREAS].ticks, 0);
  // Among niches the trail leads on where rays and areas stall; the mesh is faster.
  assert_int_equal(twists[RAYS].ticks, 0);
  assert_int_equal(twists[AREAS].ticks, 0);
  assert_true(twists[CRUMBS].ticks > twists[NAVMESH].ticks && twists[NAVMESH].ticks > 0);
  // Down ledges only the trail leads: the grid's way uses it, too, and is not faster.
  assert_true(ledges[CRUMBS].ticks > 0);
  assert_int_equal(ledges[NAVMESH].ticks, 0);
  assert_int_equal(ledges[RAYS].ticks, 0);
  assert_int_equal(ledges[AREAS].ticks, 0);
  assert_true(ledges[GRID].ticks == 0 || ledges[GRID].ticks >= ledges[CRUMBS].ticks);
  // Each test of the trail is a ray or a move: less than a quarter of those of areas.
  assert_true(4 * ledges[CRUMBS].tests < ledges[AREAS].tests);
}
