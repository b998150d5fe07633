// The examples of docs/scenes.md, docs/steering.md and docs/brains.md: each ```lua block runs, and
// prints the ```text block behind it.
#include "lua_scene.h"

static const char* next_block(const char* at, const char* fence, char* out, size_t capacity) {
  const char* start = strstr(at, fence);
  if (start == NULL) {
    return NULL;
  }
  start += strlen(fence);
  const char* end = strstr(start, "```\n");
  assert_non_null(end);
  const size_t length = (size_t)(end - start);
  assert_true(length < capacity);
  memcpy(out, start, length);
  out[length] = '\0';
  return end + 4;
}

static int run_examples(const char* name) {
  char path[1024];
  snprintf(path, sizeof path, "%s/docs/%s", getenv("OVIS_SOURCE_DIR"), name);
  test_bytes file = test_read_file(path);
  char* page = calloc(file.size + 1, 1);
  assert_non_null(page);
  memcpy(page, file.bytes, file.size);
  int count = 0;
  char script[8192];
  char expected[4096];
  const char* at = page;
  while ((at = next_block(at, "```lua\n", script, sizeof script)) != NULL) {
    print_message("example %d\n", ++count);
    if (strncmp(at, "```text\n", 8) == 0) {
      at = next_block(at, "```text\n", expected, sizeof expected);
      lua_scene_expect(script, expected);
    } else {
      lua_scene scene;
      lua_scene_run(&scene, script);
      assert_string_equal(scene.message, "");
      lua_scene_close(&scene);
    }
  }
  free(page);
  test_free(file.bytes);
  return count;
}

TEST(examples_print_what_stands_below_them) {
  assert_true(run_examples("scenes.md") >= 5);
  assert_int_equal(run_examples("steering.md"), 1);
  assert_int_equal(run_examples("brains.md"), 2);
}
