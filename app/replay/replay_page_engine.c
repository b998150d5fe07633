// Problem: find the engine that goes into a page; most builds of the program have none.
// Design: viewer/README.md
#include "replay/replay_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NAME "ovis-page.wasm"
#define ENGINE_MAX (64 * 1024 * 1024) // bytes

static bool read_all(FILE* file, replay_page_engine* out) {
  const bool is_file = fseek(file, 0, SEEK_END) == 0;
  const long size = is_file ? ftell(file) : -1;
  if (size <= 0 || size > ENGINE_MAX || fseek(file, 0, SEEK_SET) != 0) {
    return false;
  }
  out->bytes = malloc((size_t)size);
  out->size = out->bytes != NULL ? fread(out->bytes, 1, (size_t)size, file) : 0;
  return out->size == (size_t)size && out->size > 4 && memcmp(out->bytes, "\0asm", 4) == 0;
}

static bool read_file(const char* path, replay_page_engine* out) {
  FILE* file = fopen(path, "rb");
  if (file == NULL) {
    return false;
  }
  const bool is_done = read_all(file, out);
  fclose(file);
  if (!is_done) {
    free(out->bytes);
    *out = (replay_page_engine){0};
  }
  return is_done;
}

// A file at a path that begins in the folder of the program. Without such a file there is no
// engine.
static void read_beside(const char* path, replay_page_engine* out) {
  char program[4096];
  char whole[4096 + 64];
  const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length <= 0 || out->size > 0) {
    return;
  }
  program[length] = '\0';
  char* name = strrchr(program, '/');
  if (name != NULL) {
    *name = '\0';
    snprintf(whole, sizeof whole, "%s/%s", program, path);
    read_file(whole, out);
  }
}

bool replay_page_engine_read(const char* file, replay_page_engine* out, char* message,
                             size_t message_size) {
  *out = (replay_page_engine){0};
  if (file == NULL) {
    read_beside(NAME, out);
    read_beside("../share/ovis/" NAME, out);
  } else if (strcmp(file, "none") != 0 && !read_file(file, out)) {
    snprintf(message, message_size,
             "%.200s is not a WebAssembly module: ./dev wasm builds build/wasm/bindings/js/" NAME,
             file);
    return false;
  }
  return true;
}
