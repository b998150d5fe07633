// The text of the scene `castle` between two pieces of Lua: settings, and what tests ask at its
// end.
#ifndef OVIS_TEST_UNIT_LUA_CASTLE_TEXT_H
#define OVIS_TEST_UNIT_LUA_CASTLE_TEXT_H

#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The caller frees it.
static inline char* castle_text(const char* before, const char* after) {
  char path[1024];
  snprintf(path, sizeof path, "%s/scenes/castle.lua", getenv("OVIS_SOURCE_DIR"));
  test_bytes file = test_read_file(path);
  const size_t size = strlen(before) + file.size + strlen(after) + 1;
  char* text = malloc(size);
  assert_non_null(text);
  snprintf(text, size, "%s%.*s%s", before, (int)file.size, (const char*)file.bytes, after);
  test_free(file.bytes);
  return text;
}

#endif
