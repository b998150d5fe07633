// Problem: show a run that goes on, with a bounded history, in the page that recordings have.
// Design: docs/cli.md#ovis-view
//
//   ticks   0        3000        6000        9000
//   older   |===========|===========|                 what a page begins with
//   newer               |===========|===========|     takes its place at 6000; one more begins then
//   parts               .-.--.-.--.-.--.              how an open page goes on: the last 128
#define _POSIX_C_SOURCE 200809L

#include "view/view_run.h"

#include "helpers/clock.h"
#include "replay/page_ask.h"
#include "replay/replay_page.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LATE_MSEC 250     // a run that is later than this does not catch up
#define VILLAGE_TICKS 100 // between registers of the village in parts
#define SINCE "/since/"

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
  self->next_msec = (double)clock_msec();
  self->is_followed = page_follow_init(&self->follow, sim) == OVIS_OK;
  if (self->older != NULL && !self->is_followed) {
    snprintf(self->message, sizeof self->message, "out of memory");
  }
  return self->older != NULL && self->is_followed;
}

// ---- Parts

static void drop_part(view_run* self) {
  self->part_bytes -= self->parts[0].size;
  free(self->parts[0].bytes);
  self->part_count--;
  memmove(&self->parts[0], &self->parts[1], (size_t)self->part_count * sizeof self->parts[0]);
}

// Ends the part that has begun. Without memory the open pages open again.
static void end_part(view_run* self) {
  const int64_t from = self->follow.info.first_tick;
  const int64_t to = self->follow.info.last_tick;
  page_text text = {0};
  if (from == to) {
    return;
  }
  const bool has_village = to - self->village_tick >= VILLAGE_TICKS;
  self->village_tick = has_village ? to : self->village_tick;
  if (page_follow_put_part(&self->follow, has_village, false, &text) != OVIS_OK) {
    page_text_fini(&text);
    return;
  }
  while (self->part_count == VIEW_PARTS_MAX ||
         (self->part_count > 0 && self->part_bytes + text.size > VIEW_PARTS_BYTES)) {
    drop_part(self);
  }
  self->parts[self->part_count++] = (view_part){from, to, text.bytes, text.size};
  self->part_bytes += text.size;
}

static void follow_tick(view_run* self) {
  const ovis_trace* trace;
  if (page_follow_tick(&self->follow, &trace) != OVIS_OK) {
    snprintf(self->message, sizeof self->message, "the page cannot follow: out of memory");
  } else if (trace->tick - self->follow.info.first_tick >= VIEW_PART_TICKS) {
    end_part(self);
  }
}

// ---- Ticks

static void record_tick(view_run* self, ovis_recorder* recorder) {
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
    end_part(self); // with lines of the story so far
    page_follow_swap_story(&self->follow);
  }
  self->newer = record(self);
  self->newer_first = tick;
  if (page_follow_begin_story(&self->follow) != OVIS_OK) {
    snprintf(self->message, sizeof self->message, "the page cannot follow: out of memory");
  }
}

void view_run_tick(view_run* self) {
  if (self->message[0] == '\0') {
    follow_tick(self);
    record_tick(self, self->older);
    record_tick(self, self->newer);
    renew(self);
  }
  self->next_msec += 1000 / self->ticks_per_second;
  const int64_t left = (int64_t)(self->next_msec - (double)clock_msec());
  if (left < -LATE_MSEC) {
    self->next_msec = (double)clock_msec();
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
  self->village_tick = INT64_MIN / 2; // the last part has a register
}

void view_run_fini(view_run* self) {
  ovis_recorder_destroy(self->newer);
  ovis_recorder_destroy(self->older);
  while (self->part_count > 0) {
    drop_part(self);
  }
  if (self->is_followed) {
    page_follow_fini(&self->follow);
  }
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
  const replay_page_def page = {.recording = recording,
                                .title = self->title,
                                .village = village,
                                .looks = &self->follow.looks,
                                .is_full = true};
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

// A copy of the recording up to now. `*out_bytes` belong to the recorder if it has ended.
static ovis_recording* open_recording(const view_run* self, uint8_t** out_copy, size_t* out_size) {
  ovis_recording_def def = ovis_default_recording_def();
  ovis_recording* recording;
  ovis_error error;
  if (ovis_recorder_copy(self->older, out_copy, out_size, &error) == OVIS_OK) {
    def.bytes = *out_copy;
    def.size = *out_size;
  } else {
    def.bytes = ovis_recorder_get_bytes(self->older, &def.size);
  }
  return ovis_recording_open(&def, &recording, &error) == OVIS_OK ? recording : NULL;
}

static void answer_page(view_run* self, http_answer* out) {
  uint8_t* copy = NULL;
  size_t size = 0;
  end_part(self); // the page goes on from here
  ovis_recording* recording = open_recording(self, &copy, &size);
  const bool is_written = recording != NULL && write_page(self, recording, out);
  out->type = "text/html";
  out->status = is_written && page_follow_renew_page(&self->follow) == OVIS_OK ? 200 : 500;
  ovis_recording_close(recording);
  if (copy != NULL) {
    ovis_recorder_free_copy(self->older, copy, size);
  }
}

static void send_text(page_text* text, http_answer* out) {
  if (text->is_failed) {
    page_text_fini(text);
    out->status = 500;
  } else {
    *out = (http_answer){200, "application/json", text->bytes, text->size};
  }
}

// Searches and path types of what is recorded.
static void answer_knows(view_run* self, http_answer* out) {
  uint8_t* copy = NULL;
  size_t size = 0;
  page_text text = {0};
  ovis_recording* recording = open_recording(self, &copy, &size);
  text.is_failed = recording == NULL || !page_ask_knows(recording, NULL, &text);
  ovis_recording_close(recording);
  if (copy != NULL) {
    ovis_recorder_free_copy(self->older, copy, size);
  }
  send_text(&text, out);
}

static void put_tick(const view_run* self, page_text* out) {
  page_text_print(out, "{\"tick\":%" PRId64 ",\"isEnded\":%s", ovis_sim_get_ticks(self->sim),
                  self->is_ended ? "true" : "false");
}

static void answer_tick(const view_run* self, http_answer* out) {
  page_text text = {0};
  put_tick(self, &text);
  page_text_add(&text, "}", 1);
  send_text(&text, out);
}

// Index of the part that begins with a tick; -1: it is too late for that, or no part begins there.
static int32_t find_part(const view_run* self, int64_t from) {
  for (int32_t i = self->part_count - 1; i >= 0; i--) {
    if (self->parts[i].from == from) {
      return i;
    }
  }
  return self->follow.info.last_tick == from ? self->part_count : -1;
}

static void answer_since(view_run* self, const char* words, http_answer* out) {
  page_text text = {0};
  char* end;
  const int64_t from = strtoll(words, &end, 10);
  if (end == words || *end != '/') {
    return;
  }
  words = end + 1;
  const uint64_t mob = strtoull(words, &end, 10);
  if (end == words || *end != '\0') {
    return;
  }
  end_part(self);
  const int32_t first = find_part(self, from);
  put_tick(self, &text);
  page_text_add_string(&text, ",\"parts\":[");
  for (int32_t i = first; first >= 0 && i < self->part_count; i++) {
    page_text_add_string(&text, i > first ? "," : "");
    page_text_add(&text, self->parts[i].bytes, self->parts[i].size);
  }
  page_text_print(&text, "],\"isLost\":%s,\"why\":", first < 0 ? "true" : "false");
  if (mob != 0 && ovis_story_end(self->follow.story) == OVIS_OK) {
    replay_page_data_put_ends(self->follow.story, mob, &text);
  } else {
    page_text_add_string(&text, "null");
  }
  page_text_add(&text, "}", 1);
  send_text(&text, out);
}

void view_run_answer(void* context, const char* path, http_answer* out) {
  view_run* self = context;
  if (strcmp(path, "/") == 0) {
    answer_page(self, out);
  } else if (strcmp(path, "/tick") == 0) {
    answer_tick(self, out);
  } else if (strcmp(path, "/knows") == 0) {
    answer_knows(self, out);
  } else if (strncmp(path, SINCE, sizeof SINCE - 1) == 0) {
    answer_since(self, path + sizeof SINCE - 1, out);
  }
}
