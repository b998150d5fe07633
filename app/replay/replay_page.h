// Writes a recording as one self-contained web page: world, moving mobs, timeline, stories, and the
// engine, which goes on from any tick.
#ifndef OVIS_APP_REPLAY_PAGE_H
#define OVIS_APP_REPLAY_PAGE_H

#include "replay/replay_page_make.h"

// The WebAssembly module that `./dev wasm` builds.
typedef struct replay_page_engine {
  uint8_t* bytes; // [(byte) * size] from malloc
  size_t size;    // 0: none
} replay_page_engine;

typedef struct replay_page_file {
  const char* path;                 // of the page
  const replay_page_engine* engine; // [opt]
} replay_page_file;

// Writes FILE.tmp and renames it to FILE. With an engine the page has a recording that it
// continues; a run that cannot be repeated has neither. On failure it returns false and sets
// `message`.
bool replay_page_write(const replay_page_def* def, const replay_page_file* file, char* message,
                       size_t message_size);

// The same without a recording: a save is dropped on that page.
bool replay_page_write_empty(const replay_page_file* file, char* message, size_t message_size);

// Reads the module: of `file` [opt], else of ovis-page.wasm beside the program or in
// ../share/ovis. "none" and no such file give none. On failure it returns false and sets
// `message`. The caller frees `out->bytes`.
bool replay_page_engine_read(const char* file, replay_page_engine* out, char* message,
                             size_t message_size);

#endif
