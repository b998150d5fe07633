// A file that is whole or not there: written beside its place and then renamed. A device or a pipe
// takes what is written to it; a rename would put a file in its place.
#ifndef OVIS_APP_OUT_FILE_H
#define OVIS_APP_OUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct out_file {
  FILE* stream;
  const char* path; // where it goes; the caller's
  char part[4096];  // what is written; `path` itself for a device
  bool is_direct;
} out_file;

// False with a message: the name is too long, or the system's word.
bool out_file_open(out_file* self, const char* path, char* message, size_t message_size);
// `is_whole`: all was put. False: it was not, and a message the caller has set stays, or the disk
// refused and the message says how. Nothing is left beside the place.
bool out_file_close(out_file* self, bool is_whole, char* message, size_t message_size);

#endif
