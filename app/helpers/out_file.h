// A file that appears complete or not at all: it is written to PATH.tmp and then renamed to PATH. A
// device or pipe is written directly, because a rename would replace it by a file.
#ifndef OVIS_APP_OUT_FILE_H
#define OVIS_APP_OUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct out_file {
  FILE* stream;
  const char* path; // final name; owned by the caller
  char part[4096];  // name that is written to; `path` itself for a device
  bool is_direct;
} out_file;

// Returns false with a message if the name is too long or the system refuses to open it.
bool out_file_open(out_file* self, const char* path, char* message, size_t message_size);
// Closes the file and renames it. `is_whole` says whether the caller wrote everything; if not, the
// file is removed, `message` stays as the caller set it, and the result is false. Also false, with
// a message, if the system reports an error. PATH.tmp is never left behind.
bool out_file_close(out_file* self, bool is_whole, char* message, size_t message_size);

#endif
