// Problem: write a recording as one web page that works offline, with the engine in it if there is
// one.
// Design: viewer/README.md, replay_page_data.h
#include "replay/replay_page.h"

#include "helpers/out_file.h"
#include "replay/page_pack.h"
#include "replay/replay_lean.h"
#include "replay/replay_page_bundled.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The page has these marks where its parts belong, in this order.
#define DATA_MARK "/*DATA*/"
#define RECORDING_MARK "/*RECORDING*/"
#define ENGINE_MARK "/*ENGINE*/"

typedef struct parts {
  page_text data, recording, engine;
} parts;

// Writes the page up to a mark, and the part instead of it. Returns what is behind the mark; NULL:
// there is no such mark.
static const char* put_part(const char* page, const char* mark, const page_text* part, FILE* out) {
  const char* at = page != NULL ? strstr(page, mark) : NULL;
  if (at == NULL || part->is_failed) {
    return NULL;
  }
  fwrite(page, 1, (size_t)(at - page), out);
  if (part->size > 0) {
    fwrite(part->bytes, 1, part->size, out);
  }
  return at + strlen(mark);
}

static bool put_page(const parts* self, FILE* out) {
  const char* page = (const char*)replay_page_text;
  page = put_part(page, DATA_MARK, &self->data, out);
  page = put_part(page, RECORDING_MARK, &self->recording, out);
  page = put_part(page, ENGINE_MARK, &self->engine, out);
  if (page != NULL) {
    fputs(page, out);
  }
  return page != NULL;
}

static bool write_file(const parts* self, const char* file, char* message, size_t message_size) {
  out_file out;
  if (!out_file_open(&out, file, message, message_size)) {
    return false;
  }
  snprintf(message, message_size, "out of memory");
  return out_file_close(&out, put_page(self, out.stream), message, message_size);
}

static void parts_fini(parts* self) {
  page_text_fini(&self->data);
  page_text_fini(&self->recording);
  page_text_fini(&self->engine);
}

static void add_engine(parts* self, const replay_page_engine* engine) {
  if (engine != NULL && engine->size > 0) {
    page_pack_add_best(&self->engine, engine->bytes, engine->size);
  }
}

// A run that cannot be repeated leaves the page without an engine.
static void add_recording(parts* self, ovis_recording* recording) {
  page_text bytes = {0};
  ovis_error error;
  if (self->engine.size > 0 && replay_lean_make(recording, &bytes, &error)) {
    page_text_add_base64(&self->recording, (const uint8_t*)bytes.bytes, bytes.size);
  } else {
    page_text_fini(&self->engine);
    self->engine = (page_text){0};
  }
  page_text_fini(&bytes);
}

bool replay_page_write(const replay_page_def* def, const replay_page_file* file, char* message,
                       size_t message_size) {
  parts made = {0};
  bool is_done = replay_page_make(def, &made.data, message, message_size);
  if (is_done) {
    add_engine(&made, file->engine);
    add_recording(&made, def->recording);
    is_done = write_file(&made, file->path, message, message_size);
  }
  parts_fini(&made);
  return is_done;
}

bool replay_page_write_empty(const replay_page_file* file, char* message, size_t message_size) {
  parts made = {0};
  add_engine(&made, file->engine);
  const bool is_done = write_file(&made, file->path, message, message_size);
  parts_fini(&made);
  return is_done;
}
