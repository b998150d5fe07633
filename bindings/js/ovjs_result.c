// Memory, the result of a call, and why one failed.
// Design: bindings/js/README.md
#include "ovjs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

ovjs_text ovjs_result;
static char error_message[512];
static int32_t error_status; // of error_message
static char assert_message[512];

// ---- Memory

OVJS_EXPORT(void*, ovjs_alloc, size_t size) {
  return malloc(size > 0 ? size : 1);
}

OVJS_EXPORT(void, ovjs_free, void* bytes) {
  free(bytes);
}

void ovjs_text_begin(ovjs_text* text) {
  text->size = 0;
  text->is_failed = false;
  text->has_item = false;
}

void ovjs_text_add(ovjs_text* text, const char* bytes, size_t size) {
  if (text->is_failed) {
    return;
  }
  if (text->size + size > text->capacity) {
    const size_t capacity = (text->size + size) * 2 + 256;
    char* grown = realloc(text->bytes, capacity);
    if (grown == NULL) {
      text->is_failed = true;
      return;
    }
    text->bytes = grown;
    text->capacity = capacity;
  }
  if (size > 0) {
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
  }
}

void ovjs_text_free(ovjs_text* text) {
  free(text->bytes);
  *text = (ovjs_text){0};
}

int32_t ovjs_text_end(ovjs_text* text) {
  return text->is_failed ? ovjs_fail(OVIS_NO_MEMORY, NULL, "no memory for the answer") : OVIS_OK;
}

OVJS_EXPORT(const char*, ovjs_get_result, void) {
  return ovjs_result.bytes;
}

OVJS_EXPORT(size_t, ovjs_get_result_size, void) {
  return ovjs_result.size;
}

// ---- Failures

int32_t ovjs_fail(ovis_status status, const ovis_error* error, const char* what) {
  error_status = (int32_t)status;
  const bool has_message = error != NULL && error->message[0] != '\0';
  snprintf(error_message, sizeof error_message, "%s",
           has_message    ? error->message
           : what != NULL ? what
                          : ovis_status_sentence(status));
  return (int32_t)status;
}

int32_t ovjs_check(ovis_status status, const char* what) {
  if (status == OVIS_OK) {
    return OVIS_OK;
  }
  char text[256];
  snprintf(text, sizeof text, "%s: %s", what, ovis_status_sentence(status));
  return ovjs_fail(status, NULL, text);
}

OVJS_EXPORT(const char*, ovjs_get_error, void) {
  return error_message;
}

OVJS_EXPORT(const char*, ovjs_get_error_status, void) {
  return ovis_status_name((ovis_status)error_status);
}

OVJS_EXPORT(const char*, ovjs_get_version, void) {
  return ovis_version();
}

// ---- Asserts: the module stops, and JavaScript reads why.

static bool note_assert(const char* condition, const char* file, int line) {
  const char* name = strrchr(file, '/');
  snprintf(assert_message, sizeof assert_message, "%s:%d: %s", name != NULL ? name + 1 : file, line,
           condition);
  return true;
}

OVJS_EXPORT(void, ovjs_begin, void) {
  ovis_set_assert_handler(note_assert);
}

OVJS_EXPORT(const char*, ovjs_get_assert, void) {
  return assert_message;
}
