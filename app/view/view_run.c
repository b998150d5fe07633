// Problem: show a run that goes on, with a bounded history, in the page that recordings have.
// Design: docs/cli.md#ovis-view
//
//   ticks   0        3000        6000        9000
//   older   |===========|===========|                 the page
//   newer               |===========|===========|     takes its place at 6000; one more begins then
#define _POSIX_C_SOURCE 200809L

#include "view/view_run.h"

#include "replay/replay_page.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define LATE_MSEC 250 // a run that is later than this does not catch up

static int64_t now_msec(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// ---- Recording

static ovis_recorder* record(view_run* self) {
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = self->sim;
  def.watches_all = true;
  ovis_recorder* recorder;
  ovis_error error = {.message = ""};
  if (ovis_recorder_create(&def, &recorder, &error) != OVIS_OK) {
    snprintf(self->message, sizeof self->message, "cannot record: %s", error.message);
  }
  return recorder;
}

bool view_run_begin(view_run* self, ovis_sim* sim) {
  self->sim = sim;
  self->older = record(self);
  self->newer_first = ovis_sim_get_ticks(sim);
  self->next_msec = now_msec();
  page_looks_take(&self->looks, sim);
  return self->older != NULL;
}

static void follow(view_run* self, ovis_recorder* recorder) {
  ovis_error error = {.message = ""};
  if (recorder != NULL && ovis_recorder_tick(recorder, &error) != OVIS_OK) {
    snprintf(self->message, sizeof self->message, "the recording has stopped: %s", error.message);
  }
}

// Begins the newer recording, or puts it in the place of the older one.
static void renew(view_run* self) {
  const int64_t tick = ovis_sim_get_ticks(self->sim);
  if (tick - self->newer_first < VIEW_HISTORY_TICKS) {
    return;
  }
  if (self->newer != NULL) {
    ovis_recorder_destroy(self->older);
    self->older = self->newer;
  }
  self->newer = record(self);
  self->newer_first = tick;
}

void view_run_tick(view_run* self) {
  if (self->message[0] == '\0') {
    page_looks_take(&self->looks, self->sim);
    follow(self, self->older);
    follow(self, self->newer);
    renew(self);
  }
  self->next_msec += (int64_t)(1000 / self->ticks_per_second);
  const int64_t left = self->next_msec - now_msec();
  if (left < -LATE_MSEC) {
    self->next_msec = now_msec();
  }
  http_server_serve(self->server, left > 0 ? left : 0);
}

void view_run_end(view_run* self) {
  ovis_error error = {.message = ""};
  self->is_ended = true;
  if (self->older != NULL && self->message[0] == '\0' &&
      ovis_recorder_finish(self->older, &error) != OVIS_OK) {
    snprintf(self->message, sizeof self->message, "cannot record: %s", error.message);
  }
}

void view_run_fini(view_run* self) {
  ovis_recorder_destroy(self->newer);
  ovis_recorder_destroy(self->older);
  page_looks_fini(&self->looks);
}

// ---- The page

static char* read_all(const char* file, size_t* out_size) {
  FILE* in = fopen(file, "rb");
  char* bytes = NULL;
  if (in != NULL && fseek(in, 0, SEEK_END) == 0) {
    const long size = ftell(in);
    rewind(in);
    bytes = size > 0 ? malloc((size_t)size + 1) : NULL;
    if (bytes != NULL && fread(bytes, 1, (size_t)size, in) != (size_t)size) {
      free(bytes);
      bytes = NULL;
    }
    *out_size = (size_t)(size > 0 ? size : 0);
  }
  if (in != NULL) {
    fclose(in);
  }
  if (bytes != NULL) {
    bytes[*out_size] = '\0';
  }
  return bytes;
}

// The page may connect to its own origin, and to nothing else: that is how it knows that it is
// live.
static bool allow_own_origin(char* page) {
  static const char closed[] = "connect-src 'none'";
  static const char open[] = "connect-src 'self'";
  char* at = strstr(page, closed);
  if (at != NULL) {
    memcpy(at, open, sizeof open - 1);
  }
  return at != NULL;
}

// The page is written in a folder that only this user can enter, and removed at once.
static bool write_page(const view_run* self, ovis_recording* recording, http_answer* out) {
  const char* temporary = getenv("TMPDIR");
  char folder[512], file[sizeof folder + 8];
  const int size = snprintf(folder, sizeof folder, "%s/ovis_view_XXXXXX",
                            temporary != NULL && temporary[0] != '\0' ? temporary : "/tmp");
  if (size >= (int)sizeof folder || mkdtemp(folder) == NULL) {
    return false;
  }
  snprintf(file, sizeof file, "%s/page", folder);
  ovis_census_def def = ovis_default_census_def();
  ovis_census* village = NULL;
  def.sim = self->sim;
  ovis_census_create(&def, &village);
  const replay_page_def page = {
      .recording = recording, .title = self->title, .village = village, .looks = &self->looks};
  char message[256];
  const replay_page_file written = {.path = file};
  if (replay_page_write(&page, &written, message, sizeof message)) {
    out->body = read_all(file, &out->size);
  }
  unlink(file);
  rmdir(folder);
  ovis_census_destroy(village);
  return out->body != NULL && allow_own_origin(out->body);
}

static ovis_recording* open_recording(const view_run* self) {
  ovis_recording_def def = ovis_default_recording_def();
  ovis_recording* recording;
  ovis_error error;
  def.bytes = ovis_recorder_get_bytes(self->older, &def.size);
  return ovis_recording_open(&def, &recording, &error) == OVIS_OK ? recording : NULL;
}

static void answer_page(view_run* self, http_answer* out) {
  ovis_recording* recording = open_recording(self);
  ovis_recorder* ended = NULL;
  ovis_error error;
  // A recording has no whole block of ticks yet: it ends here, and another one goes on.
  if (recording == NULL && ovis_recorder_finish(self->older, &error) == OVIS_OK) {
    recording = open_recording(self);
    ended = self->older;
    self->older = record(self);
    self->newer_first = ovis_sim_get_ticks(self->sim);
  }
  out->type = "text/html";
  out->status = recording != NULL && write_page(self, recording, out) ? 200 : 500;
  ovis_recording_close(recording);
  ovis_recorder_destroy(ended);
}

static void answer_tick(const view_run* self, http_answer* out) {
  out->body = malloc(64);
  if (out->body != NULL) {
    const int size = snprintf(out->body, 64, "{\"tick\":%" PRId64 ",\"isEnded\":%s}",
                              ovis_sim_get_ticks(self->sim), self->is_ended ? "true" : "false");
    *out = (http_answer){200, "application/json", out->body, (size_t)size};
  }
}

void view_run_answer(void* context, const char* path, http_answer* out) {
  view_run* self = context;
  if (strcmp(path, "/") == 0) {
    answer_page(self, out);
  } else if (strcmp(path, "/tick") == 0) {
    answer_tick(self, out);
  }
}
