// Problem: record a run to a file, to a web page, or to both.
// Design: docs/formats/recording.md
#include "run/run_record.h"

#include "commands/options.h"
#include "replay/replay_lean.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define WATCHED_MAX 256 // mobs

// Parses "3,7" or "all". On failure it prints an error and returns false.
static bool parse_watch(const char* text, ovis_recorder_def* def, uint64_t serials[WATCHED_MAX]) {
  if (text == NULL || strcmp(text, "all") == 0) {
    def->watches_all = text != NULL;
    return true;
  }
  def->watched = serials;
  const char* at = text;
  for (;;) {
    char* end;
    const unsigned long long serial = strtoull(at, &end, 10);
    const bool has_digit = *at >= '0' && *at <= '9'; // strtoull also takes spaces and signs
    if (!has_digit || serial == 0 || (*end != ',' && *end != '\0') ||
        def->watched_count == WATCHED_MAX) {
      wrong("--watch needs mob numbers, as in 3,7, or 'all', not '%s'", text);
      return false;
    }
    serials[def->watched_count++] = serial;
    if (*end == '\0') {
      return true;
    }
    at = end + 1;
  }
}

static void take_looks(run_record* self) {
  if (self->options->html != NULL) {
    page_looks_take(&self->looks, self->sim);
  }
}

bool run_record_begin(run_record* self, const run_record_options* options, ovis_sim* sim) {
  *self = (run_record){.options = options, .sim = sim};
  if (options->record == NULL && options->html == NULL) {
    return true;
  }
  char message[512];
  if (options->html != NULL &&
      !replay_page_engine_read(options->engine, &self->engine, message, sizeof message)) {
    wrong("--engine: %s", message);
    return false;
  }
  ovis_recorder_def def = ovis_default_recorder_def();
  uint64_t serials[WATCHED_MAX];
  def.sim = sim;
  def.path = options->record;
  def.snapshot_every = REPLAY_SNAPSHOT_TICKS;
  if (options->hash_every > 0) {
    def.hash_every = options->hash_every < INT32_MAX ? (int32_t)options->hash_every : INT32_MAX;
  }
  if (!parse_watch(options->watch, &def, serials)) {
    run_record_fini(self, true);
    return false;
  }
  def.watches_all |= options->watch == NULL && options->html != NULL;
  ovis_error error = {.message = ""};
  if (ovis_recorder_create(&def, &self->recorder, &error) != OVIS_OK) {
    wrong("cannot record: %s", error.message);
    run_record_fini(self, true);
    return false;
  }
  take_looks(self);
  return true;
}

void run_record_tick(run_record* self) {
  ovis_error error = {.message = ""};
  if (self->recorder == NULL || self->has_failed) {
    return;
  }
  take_looks(self);
  if (ovis_recorder_tick(self->recorder, &error) != OVIS_OK) {
    self->has_failed = true;
    wrong("the recording has stopped: %s", error.message);
  }
}

// The register of the village at the end. NULL without one.
static ovis_census* take_village(const run_record* self, bool is_sim_alive) {
  ovis_census* village = NULL;
  if (is_sim_alive) {
    ovis_census_def def = ovis_default_census_def();
    def.sim = self->sim;
    def.rules = ovis_sim_get_rules(self->sim);
    ovis_census_create(&def, &village);
  }
  return village;
}

static int write_page(run_record* self, bool is_sim_alive) {
  ovis_recording_def def = ovis_default_recording_def();
  def.path = self->options->record;
  if (def.path == NULL) {
    def.bytes = ovis_recorder_get_bytes(self->recorder, &def.size);
  }
  ovis_recording* recording;
  ovis_error error = {.message = ""};
  if (ovis_recording_open(&def, &recording, &error) != OVIS_OK) {
    return wrong("cannot read the recording back: %s", error.message);
  }
  char message[256];
  int result = EXIT_DONE;
  ovis_census* village = take_village(self, is_sim_alive);
  const replay_page_def page = {.recording = recording,
                                .title = self->options->title,
                                .costs = self->costs,
                                .village = village,
                                .looks = &self->looks,
                                .is_full = self->options->is_full};
  const replay_page_file file = {.path = self->options->html, .engine = &self->engine};
  if (!replay_page_write(&page, &file, message, sizeof message)) {
    result = wrong("cannot write %s: %s", self->options->html, message);
  }
  ovis_census_destroy(village);
  ovis_recording_close(recording);
  return result;
}

int run_record_end(run_record* self, bool is_sim_alive) {
  if (self->recorder == NULL) {
    return EXIT_DONE;
  }
  if (!is_sim_alive) {
    ovis_recorder_detach(self->recorder);
  }
  ovis_error error = {.message = ""};
  int result = self->has_failed ? EXIT_WRONG : EXIT_DONE;
  if (result == EXIT_DONE && ovis_recorder_finish(self->recorder, &error) != OVIS_OK) {
    result = wrong("cannot record: %s", error.message);
  }
  if (result == EXIT_DONE && self->options->html != NULL) {
    result = write_page(self, is_sim_alive);
  }
  run_record_fini(self, true); // it is detached already
  return result;
}

void run_record_fini(run_record* self, bool is_sim_alive) {
  if (self->recorder != NULL && !is_sim_alive) {
    ovis_recorder_detach(self->recorder);
  }
  ovis_recorder_destroy(self->recorder);
  self->recorder = NULL;
  page_looks_fini(&self->looks);
  free(self->engine.bytes);
  self->engine = (replay_page_engine){0};
}
