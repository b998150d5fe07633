// Problem: do the runs of a sweep that its database lacks, several beside each other.
// Design: docs/cli.md#ovis-sweep
#define _POSIX_C_SOURCE 200809L

#include "sweep/sweep_run.h"

#include "helpers/clock.h"
#include "sweep/sweep_signals.h"

#include <cjson/cJSON.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WORDS_MAX 64
#define WAIT_MSEC 200
#define LINE_MSEC 500
#define NAME_MAX_LENGTH 64

#define HELD_PER_SLOT 16
#define NO_RUN (-1)

// A run that has ended, or is in the database already, and waits for those before it.
typedef struct held {
  bool is_ready, is_stored;
  bool is_done;
  double seconds;
  char error[SWEEP_ERROR_MAX];
  cJSON* root; // its report
} held;

// A run is stored when it ends. Only where the runs say whether more of them are needed they are
// stored in the order of the plan, so that the database of a sweep that was stopped, by whatever,
// holds the first of them, whatever the jobs were.
typedef struct runner {
  const sweep_run_def* def;
  sweep_run_result* result;
  int64_t* runs; // [slots] NO_RUN: the slot is free
  held* held;    // [held_count] of the runs from `kept` on, by their number
  int64_t held_count;
  int64_t kept, next, count; // runs of the plan: kept, started, all
  int64_t own_count;         // of its part
  int64_t start_msec, line_msec;
  bool has_line;
  char* message;
  size_t message_size;
} runner;

static bool refuse(runner* self, const char* text) {
  snprintf(self->message, self->message_size, "%s", text);
  return false;
}

// Run number `run`: all settings of the first seed come first.
static const char* setting_of(const runner* self, int64_t run) {
  return self->def->plan->settings[run % self->def->plan->setting_count].text;
}

static int64_t seed_of(const runner* self, int64_t run) {
  return sweep_plan_seed(self->def->plan, run / self->def->plan->setting_count);
}

// ---- Progress

static void show(runner* self, bool is_last) {
  const int64_t now = clock_msec();
  if (self->def->is_quiet || isatty(STDERR_FILENO) == 0 ||
      (!is_last && now - self->line_msec < LINE_MSEC)) {
    return;
  }
  const sweep_run_result* result = self->result;
  const int64_t ended = result->done + result->failed;
  const int64_t left = self->own_count - result->before - ended;
  self->line_msec = now;
  self->has_line = true;
  fprintf(stderr, "\r\033[K%" PRId64 " of %" PRId64 " runs", result->before + ended,
          self->own_count);
  if (result->failed > 0) {
    fprintf(stderr, ", %" PRId64 " failed", result->failed);
  }
  if (ended > 0 && left > 0) {
    const int64_t seconds = (now - self->start_msec) * left / ended / 1000;
    fprintf(stderr, "; about %" PRId64 ":%02d min left", seconds / 60, (int)(seconds % 60));
  }
  if (is_last) {
    fputc('\n', stderr);
  }
}

// ---- A run's report

// Adds the numbers of a group, but for those that the scene measures itself.
static bool add_numbers(runner* self, const sweep_row* row, const cJSON* group, const char* lead,
                        const cJSON* own) {
  const cJSON* item;
  cJSON_ArrayForEach(item, group) {
    char name[2 * NAME_MAX_LENGTH];
    snprintf(name, sizeof name, "%s%.*s", lead, NAME_MAX_LENGTH, item->string);
    if (cJSON_IsNumber(item) && cJSON_GetObjectItemCaseSensitive(own, name) == NULL &&
        !sweep_store_add_measure(self->def->store, row, name, item->valuedouble)) {
      return refuse(self, self->def->store->message);
    }
  }
  return true;
}

static bool add_measures(runner* self, const sweep_row* row, const cJSON* root) {
  const cJSON* own = cJSON_GetObjectItemCaseSensitive(root, "measures");
  const cJSON* village = cJSON_GetObjectItemCaseSensitive(root, "village");
  const cJSON* totals = cJSON_GetObjectItemCaseSensitive(root, "event_totals");
  return add_numbers(self, row, own, "", NULL) && add_numbers(self, row, village, "", own) &&
         add_numbers(self, row, totals, "events.", own);
}

static bool keep(runner* self, sweep_row* row, const cJSON* root) {
  sweep_store* store = self->def->store;
  if (!sweep_store_add(store, row) || (row->is_done && !add_measures(self, row, root))) {
    return refuse(self, store->message);
  }
  self->result->done += row->is_done;
  self->result->failed += !row->is_done;
  show(self, false);
  return true;
}

static bool store(runner* self, int64_t run, held* one) {
  const cJSON* hash = cJSON_GetObjectItemCaseSensitive(one->root, "hash");
  const cJSON* ticks = cJSON_GetObjectItemCaseSensitive(one->root, "ticks");
  sweep_row row = {.setting = setting_of(self, run),
                   .seed = seed_of(self, run),
                   .is_done = one->is_done,
                   .error = one->error,
                   .ticks = one->is_done ? (int64_t)ticks->valuedouble : 0,
                   .hash = one->is_done ? hash->valuestring : "",
                   .seconds = one->seconds};
  return keep(self, &row, one->root);
}

static void let_go(held* one) {
  cJSON_Delete(one->root);
  *one = (held){.is_ready = false};
}

// Keeps the runs whose turn has come, and asks after each seed whether that is enough.
static bool keep_ready(runner* self) {
  const int32_t settings = self->def->plan->setting_count;
  held* one = &self->held[self->kept % self->held_count];
  while (self->kept < self->count && one->is_ready && !self->result->is_enough) {
    if (!one->is_stored && !store(self, self->kept, one)) {
      return false;
    }
    let_go(one);
    self->kept++;
    if (self->kept % settings == 0) {
      const int64_t seed = seed_of(self, self->kept - 1);
      if (!sweep_until_add(self->def->until, self->def->plan, self->def->store, seed)) {
        return refuse(self, self->def->store->message);
      }
      self->result->is_enough = sweep_until_is_enough(self->def->until, self->def->plan);
    }
    one = &self->held[self->kept % self->held_count];
  }
  return true;
}

static bool take(runner* self, int64_t run, sweep_outcome* outcome) {
  held* one = &self->held[run % self->held_count];
  one->seconds = outcome->seconds;
  one->is_done = outcome->is_done;
  memcpy(one->error, outcome->error, sizeof one->error);
  one->root = one->is_done ? cJSON_ParseWithLength(outcome->report, outcome->report_size) : NULL;
  free(outcome->report);
  if (one->is_done && (!cJSON_IsString(cJSON_GetObjectItemCaseSensitive(one->root, "hash")) ||
                       !cJSON_IsNumber(cJSON_GetObjectItemCaseSensitive(one->root, "ticks")))) {
    one->is_done = false;
    snprintf(one->error, sizeof one->error, "its report cannot be read");
  }
  one->is_ready = true;
  one->is_stored = self->def->until->share <= 0;
  return !one->is_stored || store(self, run, one);
}

static bool refuse_start(runner* self) {
  return refuse(self, "the system refuses another process; give fewer --jobs or ranks");
}

// Takes all runs that have ended.
static bool take_ended(runner* self) {
  sweep_slots* slots = self->def->slots;
  for (int32_t i = 0; i < slots->count; i++) {
    sweep_outcome outcome;
    const int64_t run = self->runs[i];
    const sweep_taken taken = run != NO_RUN ? slots->ops->take(slots, i, &outcome) : SWEEP_NOTHING;
    if (taken == SWEEP_REFUSED) {
      return refuse_start(self);
    }
    if (taken == SWEEP_ENDED) {
      self->runs[i] = NO_RUN;
      if (!take(self, run, &outcome)) {
        return false;
      }
    }
  }
  return true;
}

// ---- The loop

static bool start(runner* self, int32_t slot, int64_t run) {
  char seed[32];
  char setting[SWEEP_TEXT_MAX];
  char* words[WORDS_MAX + 2 * SETTINGS_MAX + 3];
  int32_t count = 0;
  for (int32_t i = 0; i < self->def->word_count && i < WORDS_MAX; i++) {
    words[count++] = (char*)(uintptr_t)self->def->words[i];
  }
  snprintf(seed, sizeof seed, "%" PRId64, seed_of(self, run));
  words[count++] = (char*)"--seed";
  words[count++] = seed;
  snprintf(setting, sizeof setting, "%s", setting_of(self, run));
  char* rest = setting;
  for (char* word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
    words[count++] = (char*)"--set";
    words[count++] = word;
  }
  words[count] = NULL;
  self->runs[slot] = run;
  return self->def->slots->ops->start(self->def->slots, slot, words) || refuse_start(self);
}

// Starts runs in all free slots, without those that the database has.
static bool fill(runner* self) {
  for (int32_t i = 0; i < self->def->slots->count; i++) {
    while (self->runs[i] == NO_RUN && self->next < self->count &&
           self->next < self->kept + self->held_count && !self->result->is_enough) {
      const int64_t run = self->next++;
      held* one = &self->held[run % self->held_count];
      const bool is_own = run % self->def->parts == self->def->part;
      if (!is_own || sweep_store_has(self->def->store, setting_of(self, run), seed_of(self, run))) {
        one->is_ready = one->is_stored = true;
        self->result->before += is_own;
        if (!keep_ready(self)) {
          return false;
        }
      } else if (!start(self, i, run)) {
        return false;
      }
    }
  }
  return true;
}

static bool is_idle(const runner* self) {
  for (int32_t i = 0; i < self->def->slots->count; i++) {
    if (self->runs[i] != NO_RUN) {
      return false;
    }
  }
  return true;
}

// A batch is written when it is due, also if no run ends then.
static int64_t wait_msec(const runner* self) {
  const int64_t due = sweep_store_due_msec(self->def->store);
  return due >= 0 && due < WAIT_MSEC ? due : WAIT_MSEC;
}

static bool loop(runner* self) {
  if (!fill(self)) {
    return false;
  }
  while (!is_idle(self) && !self->result->is_enough) {
    self->def->slots->ops->wait(self->def->slots, wait_msec(self));
    // A terminal and mpirun send their signals to the runs as well: those have not failed.
    if (sweep_signals_came()) {
      return refuse(self, "it was interrupted; the same command goes on");
    }
    if (!take_ended(self)) {
      return false;
    }
    show(self, false);
    if (!keep_ready(self) || !fill(self)) {
      return false;
    }
    // The next runs have been started: they do not wait for the disk.
    if (!sweep_store_commit_due(self->def->store)) {
      return refuse(self, self->def->store->message);
    }
  }
  return true;
}

bool sweep_run_all(const sweep_run_def* def, sweep_run_result* out, char* message,
                   size_t message_size) {
  *out = (sweep_run_result){.before = 0};
  const int32_t slot_count = def->slots->count;
  const int64_t held_count = (int64_t)slot_count * HELD_PER_SLOT;
  runner self = {.def = def,
                 .result = out,
                 .runs = calloc((size_t)slot_count, sizeof *self.runs),
                 .held = calloc((size_t)held_count, sizeof *self.held),
                 .held_count = held_count,
                 .count = def->plan->seed_count * def->plan->setting_count,
                 .start_msec = clock_msec(),
                 .message = message,
                 .message_size = message_size};
  self.own_count = (self.count - def->part + def->parts - 1) / def->parts;
  const bool has_memory = self.runs != NULL && self.held != NULL;
  for (int32_t i = 0; i < slot_count && has_memory; i++) {
    self.runs[i] = NO_RUN;
  }
  sweep_signals signals;
  sweep_signals_begin(&signals);
  bool is_whole = has_memory ? loop(&self) : refuse(&self, "out of memory");
  for (int64_t i = 0; i < held_count && self.held != NULL; i++) {
    let_go(&self.held[i]);
  }
  free(self.runs);
  free(self.held);
  if (!sweep_store_commit(def->store)) {
    is_whole = refuse(&self, def->store->message);
  }
  def->slots->ops->stop(def->slots);
  show(&self, true);
  sweep_signals_end(&signals);
  return is_whole;
}
