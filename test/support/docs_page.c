// Problem: a table of docs must be what the library says.
// Design: each page is made as a whole and compared byte by byte.
#include "support/docs_page.h"

#include "support/test.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_MAX = 1 << 20 };

docs_page docs_page_begin(void) {
  return (docs_page){.text = calloc(1, PAGE_MAX)};
}

void docs_page_say(docs_page* page, const char* format, ...) {
  va_list values;
  va_start(values, format);
  const size_t left = PAGE_MAX - page->length;
  const int written = vsnprintf(page->text + page->length, left, format, values);
  va_end(values);
  assert_true(written >= 0 && (size_t)written < left);
  page->length += (size_t)written;
}

static void compare(const docs_page* made, const char* name) {
  const char* source = getenv("OVIS_SOURCE_DIR");
  char path[1024];
  snprintf(path, sizeof path, "%s/docs/%s", source != NULL ? source : ".", name);
  const bool is_writing = getenv("OVIS_WRITE_DOCS") != NULL;
  FILE* file = fopen(path, is_writing ? "wb" : "rb");
  assert_non_null(file);
  if (is_writing) {
    assert_int_equal(fwrite(made->text, 1, made->length, file), made->length);
    assert_int_equal(fclose(file), 0);
    return;
  }
  char* there = calloc(1, PAGE_MAX);
  const size_t length = fread(there, 1, PAGE_MAX - 1, file);
  there[length] = '\0';
  fclose(file);
  if (strcmp(there, made->text) != 0) {
    size_t same = 0;
    while (there[same] != '\0' && there[same] == made->text[same]) {
      same++;
    }
    fail_msg("docs/%s is not what the library says, from '%.60s' on; run this test with "
             "OVIS_WRITE_DOCS=1",
             name, made->text + same);
  }
  free(there);
}

void docs_page_end(docs_page* page, const char* name) {
  compare(page, name);
  free(page->text);
  *page = (docs_page){0};
}
