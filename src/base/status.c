// Names the status codes and calls the assert handler.
// Design: docs/conventions.md (Errors).
#include <ovis/base.h>

#include <stdio.h>

#define OV_TEXT(x) #x
#define OV_VERSION_TEXT(major, minor, patch) OV_TEXT(major) "." OV_TEXT(minor) "." OV_TEXT(patch)

const char* ovis_version(void) {
  return OV_VERSION_TEXT(OVIS_VERSION_MAJOR, OVIS_VERSION_MINOR, OVIS_VERSION_PATCH);
}

const char* ovis_status_name(ovis_status status) {
  switch (status) {
#define OV_CASE(code, name, sentence)                                                              \
  case code: return name;
    OVIS_STATUS_LIST(OV_CASE)
#undef OV_CASE
  case OVIS_STATUS_COUNT: break;
  }
  return "unknown";
}

const char* ovis_status_sentence(ovis_status status) {
  switch (status) {
#define OV_CASE(code, name, sentence)                                                              \
  case code: return sentence;
    OVIS_STATUS_LIST(OV_CASE)
#undef OV_CASE
  case OVIS_STATUS_COUNT: break;
  }
  return "a status that this version does not know";
}

static bool print_and_abort(const char* condition, const char* file, int line) {
  fprintf(stderr, "ovis: assertion failed: %s (%s:%d)\n", condition, file, line);
  return true;
}

// The only global variable of the library. It is not synchronized (include/ovis/base.h).
static ovis_assert_fn* assert_handler = print_and_abort;

void ovis_set_assert_handler(ovis_assert_fn* handler) {
  assert_handler = handler != NULL ? handler : print_and_abort;
}

bool ovis_assert_failed(const char* condition, const char* file, int line) {
  return assert_handler(condition, file, line);
}
