// Prints paths and takes them apart.
// Design: docs/architecture.md#rooms (file).
#include "file/file.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool ov_path_print(char* out, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = vsnprintf(out, OV_PATH_MAX, format, arguments);
  va_end(arguments);
  return length >= 0 && length < OV_PATH_MAX;
}

const char* ov_path_name(const char* path) {
  const char* slash = strrchr(path, '/');
  return slash != NULL ? slash + 1 : path;
}

bool ov_path_is_below(const char* folder, const char* path) {
  const size_t length = strcmp(folder, "/") == 0 ? 0 : strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}
