// Problem: a run that is interrupted or a full disk must not leave half a file under the final
// name. Design: docs/architecture.md#rooms (app, helpers)
#include "helpers/out_file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static bool is_device(const char* path) {
  struct stat about;
  return stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

bool out_file_open(out_file* self, const char* path, char* message, size_t message_size) {
  *self = (out_file){.path = path, .is_direct = is_device(path)};
  const char* suffix = self->is_direct ? "" : ".tmp";
  if (snprintf(self->part, sizeof self->part, "%s%s", path, suffix) >= (int)sizeof self->part) {
    snprintf(message, message_size, "the name is too long");
    return false;
  }
  self->stream = fopen(self->part, "wb");
  if (self->stream == NULL) {
    snprintf(message, message_size, "%s", strerror(errno));
  }
  return self->stream != NULL;
}

bool out_file_close(out_file* self, bool is_whole, char* message, size_t message_size) {
  bool is_done = is_whole;
  if (is_done && (fflush(self->stream) != 0 || ferror(self->stream) != 0)) {
    snprintf(message, message_size, "%s", strerror(errno));
    is_done = false;
  }
  if (fclose(self->stream) != 0 && is_done) {
    snprintf(message, message_size, "%s", strerror(errno));
    is_done = false;
  }
  if (is_done && !self->is_direct && rename(self->part, self->path) != 0) {
    snprintf(message, message_size, "%s", strerror(errno));
    is_done = false;
  }
  if (!is_done && !self->is_direct) {
    remove(self->part);
  }
  return is_done;
}
