// Problem: say what the runs of a sweep found, and how sure that is.
// Design: docs/cli.md#ovis-sweep
#include "sweep/sweep_report.h"

#include "helpers/json.h"
#include "helpers/out_file.h"
#include "helpers/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool refuse(char* message, size_t size, const char* text) {
  snprintf(message, size, "%s", text);
  return false;
}

// ---- Making

static void add_name(void* context, const char* text) {
  sweep_report* self = context;
  if (self->measure_count < SWEEP_MEASURES_MAX) {
    sweep_measure* measure = &self->measures[self->measure_count++];
    snprintf(measure->name, sizeof measure->name, "%s", text);
  }
}

static bool read_measure(const sweep_report* self, sweep_store* store, sweep_measure* measure) {
  const int32_t settings = self->plan->setting_count;
  measure->values = calloc((size_t)settings, sizeof *measure->values);
  measure->figures = calloc((size_t)settings, sizeof *measure->figures);
  if (measure->values == NULL || measure->figures == NULL) {
    return false;
  }
  for (int32_t i = 0; i < settings; i++) {
    const int64_t count =
        sweep_store_values(store, self->plan->settings[i].text, measure->name, &measure->values[i]);
    if (count < 0) {
      return false;
    }
    if (count > 0) {
      measure->figures[i] = sweep_figures_of(measure->values[i], count);
    }
  }
  return true;
}

static bool has_values(const sweep_report* self, const sweep_measure* measure) {
  for (int32_t i = 0; i < self->plan->setting_count; i++) {
    const sweep_figures* one = &measure->figures[i];
    if (one->count > 0 && (one->least != 0 || one->most != 0)) {
      return true;
    }
  }
  return false;
}

// Is it the same in all runs?
static bool is_constant(const sweep_report* self, const sweep_measure* measure) {
  double first = (double)NAN;
  for (int32_t i = 0; i < self->plan->setting_count; i++) {
    const sweep_figures* one = &measure->figures[i];
    if (one->count > 0 && isnan(first)) {
      first = one->least;
    }
    if (one->count > 0 && (one->least != first || one->most != first)) {
      return false;
    }
  }
  return true;
}

static bool show_wanted(sweep_report* self, const char* const* wanted, int32_t count, char* message,
                        size_t size) {
  for (int32_t i = 0; i < self->measure_count && count == 0; i++) {
    sweep_measure* measure = &self->measures[i];
    const bool is_told = strchr(measure->name, '.') == NULL && has_values(self, measure);
    measure->is_constant = is_told && is_constant(self, measure);
    measure->is_shown = is_told && !measure->is_constant;
  }
  for (int32_t k = 0; k < count; k++) {
    int32_t at = 0;
    while (at < self->measure_count && strcmp(self->measures[at].name, wanted[k]) != 0) {
      at++;
    }
    if (at == self->measure_count) {
      snprintf(message, size, "no run has a measure '%.60s'", wanted[k]);
      return false;
    }
    self->measures[at].is_shown = true;
  }
  return true;
}

bool sweep_report_make(sweep_report* self, const sweep_plan* plan, sweep_store* store,
                       const char* const* wanted, int32_t wanted_count, char* message,
                       size_t message_size) {
  const size_t settings = (size_t)plan->setting_count;
  *self = (sweep_report){.plan = plan,
                         .done = calloc(settings, sizeof *self->done),
                         .failed = calloc(settings, sizeof *self->failed),
                         .measures = calloc(SWEEP_MEASURES_MAX, sizeof *self->measures)};
  if (self->done == NULL || self->failed == NULL || self->measures == NULL) {
    return refuse(message, message_size, "out of memory");
  }
  for (int32_t i = 0; i < plan->setting_count; i++) {
    if (!sweep_store_count(store, plan->settings[i].text, &self->done[i], &self->failed[i])) {
      return refuse(message, message_size, store->message);
    }
  }
  if (!sweep_store_each_name(store, add_name, self)) {
    return refuse(message, message_size, store->message);
  }
  for (int32_t i = 0; i < self->measure_count; i++) {
    if (!read_measure(self, store, &self->measures[i])) {
      return refuse(message, message_size,
                    store->message[0] != 0 ? store->message : "out of memory");
    }
  }
  return show_wanted(self, wanted, wanted_count, message, message_size);
}

void sweep_report_fini(sweep_report* self) {
  for (int32_t i = 0; i < self->measure_count; i++) {
    for (int32_t k = 0; k < self->plan->setting_count && self->measures[i].values != NULL; k++) {
      free(self->measures[i].values[k]);
    }
    free(self->measures[i].values);
    free(self->measures[i].figures);
  }
  free(self->measures);
  free(self->done);
  free(self->failed);
  *self = (sweep_report){.measure_count = 0};
}

// ---- Table

static const char* name_of(const sweep_report* self, int32_t setting) {
  const char* text = self->plan->settings[setting].text;
  return text[0] != 0 ? text : "all runs";
}

static void print_interval(double low, double high) {
  char text[64] = "";
  if (isfinite(low)) {
    snprintf(text, sizeof text, "%.5g to %.5g", low, high);
  }
  text_print(" %20s", text);
}

static void print_differences(const sweep_report* self, const sweep_measure* measure) {
  for (int32_t i = 1; i < self->plan->setting_count; i++) {
    const sweep_figures* a = &measure->figures[0];
    const sweep_figures* b = &measure->figures[i];
    const double more = b->mean - a->mean;
    const double half = sweep_difference_half_width(a, b);
    if (a->count < 2 || b->count < 2) {
      continue;
    }
    text_print("    %s against %s: %+.4g (%.4g to %.4g), %s\n", name_of(self, i), name_of(self, 0),
               more, more - half, more + half,
               sweep_figures_differ(a, b) ? "they differ" : "no difference is sure");
  }
}

void sweep_report_table(const sweep_report* self) {
  int64_t done = 0, failed = 0;
  for (int32_t i = 0; i < self->plan->setting_count; i++) {
    done += self->done[i];
    failed += self->failed[i];
  }
  text_print("%" PRId64 " runs are done, %" PRId64 " failed\n", done, failed);
  for (int32_t k = 0; k < self->measure_count; k++) {
    const sweep_measure* measure = &self->measures[k];
    if (!measure->is_shown) {
      continue;
    }
    text_print("  %-28s %6s %10s %20s %9s %9s %9s %9s\n", measure->name, "runs", "mean",
               "95 % of the mean", "median", "spread", "least", "most");
    for (int32_t i = 0; i < self->plan->setting_count; i++) {
      const sweep_figures* one = &measure->figures[i];
      if (one->count == 0) {
        continue;
      }
      text_print("    %-26s %6" PRId64 " %10.5g", name_of(self, i), one->count, one->mean);
      print_interval(one->mean - one->half_width, one->mean + one->half_width);
      text_print(" %9.5g %9.4g %9.5g %9.5g\n", one->median, one->spread, one->least, one->most);
    }
    print_differences(self, measure);
  }
  bool has_one = false;
  for (int32_t k = 0; k < self->measure_count; k++) {
    const sweep_measure* measure = &self->measures[k];
    if (measure->is_constant) {
      int32_t first = 0;
      while (measure->figures[first].count == 0) {
        first++;
      }
      text_print("%s%s %.5g", has_one ? ", " : "  the same in all runs: ", measure->name,
                 measure->figures[first].least);
      has_one = true;
    }
  }
  text_print("%s", has_one ? "\n" : "");
}

// ---- JSON

static cJSON* figures_json(const sweep_figures* one) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddItemToObject(item, "runs", json_whole(one->count));
  cJSON_AddItemToObject(item, "mean", json_number(one->mean));
  cJSON_AddItemToObject(item, "low", json_number(one->mean - one->half_width));
  cJSON_AddItemToObject(item, "high", json_number(one->mean + one->half_width));
  cJSON_AddItemToObject(item, "median", json_number(one->median));
  cJSON_AddItemToObject(item, "spread", json_number(one->spread));
  cJSON_AddItemToObject(item, "least", json_number(one->least));
  cJSON_AddItemToObject(item, "most", json_number(one->most));
  return item;
}

// The difference of each setting's mean from that of the first one, for each measure.
static cJSON* differences_json(const sweep_report* self) {
  cJSON* list = cJSON_CreateArray();
  for (int32_t i = 1; i < self->plan->setting_count; i++) {
    for (int32_t k = 0; k < self->measure_count; k++) {
      const sweep_figures* a = &self->measures[k].figures[0];
      const sweep_figures* b = &self->measures[k].figures[i];
      if (a->count < 2 || b->count < 2) {
        continue;
      }
      const double more = b->mean - a->mean;
      const double half = sweep_difference_half_width(a, b);
      cJSON* item = cJSON_CreateObject();
      cJSON_AddItemToObject(item, "measure", json_text(self->measures[k].name));
      cJSON_AddItemToObject(item, "setting", json_text(self->plan->settings[i].text));
      cJSON_AddItemToObject(item, "against", json_text(self->plan->settings[0].text));
      cJSON_AddItemToObject(item, "more", json_number(more));
      cJSON_AddItemToObject(item, "low", json_number(more - half));
      cJSON_AddItemToObject(item, "high", json_number(more + half));
      cJSON_AddBoolToObject(item, "differ", sweep_figures_differ(a, b));
      cJSON_AddItemToArray(list, item);
    }
  }
  return list;
}

bool sweep_report_json(const sweep_report* self) {
  cJSON* root = cJSON_CreateObject();
  cJSON* settings = cJSON_AddArrayToObject(root, "settings");
  for (int32_t i = 0; i < self->plan->setting_count; i++) {
    cJSON* item = cJSON_CreateObject();
    cJSON_AddItemToObject(item, "setting", json_text(self->plan->settings[i].text));
    cJSON_AddItemToObject(item, "done", json_whole(self->done[i]));
    cJSON_AddItemToObject(item, "failed", json_whole(self->failed[i]));
    cJSON* measures = cJSON_AddObjectToObject(item, "measures");
    for (int32_t k = 0; k < self->measure_count; k++) {
      if (self->measures[k].figures[i].count > 0) {
        cJSON_AddItemToObject(measures, self->measures[k].name,
                              figures_json(&self->measures[k].figures[i]));
      }
    }
    cJSON_AddItemToArray(settings, item);
  }
  cJSON_AddItemToObject(root, "differences", differences_json(self));
  return json_print(root);
}

// ---- CSV

static void put_text(FILE* file, const char* text) {
  fputc('"', file);
  for (; *text != 0; text++) {
    fprintf(file, *text == '"' ? "\"\"" : "%c", *text);
  }
  fputc('"', file);
}

bool sweep_report_csv(const sweep_report* self, const char* path, char* message,
                      size_t message_size) {
  out_file file;
  if (!out_file_open(&file, path, message, message_size)) {
    return false;
  }
  fprintf(file.stream, "setting,measure,runs,mean,low,high,median,spread,least,most\n");
  for (int32_t i = 0; i < self->plan->setting_count; i++) {
    for (int32_t k = 0; k < self->measure_count; k++) {
      const sweep_figures* one = &self->measures[k].figures[i];
      if (one->count == 0) {
        continue;
      }
      put_text(file.stream, self->plan->settings[i].text);
      fputc(',', file.stream);
      put_text(file.stream, self->measures[k].name);
      const bool has_interval = one->count > 1;
      fprintf(file.stream, ",%" PRId64 ",%.17g,", one->count, one->mean);
      if (has_interval) {
        fprintf(file.stream, "%.17g,%.17g", one->mean - one->half_width,
                one->mean + one->half_width);
      } else {
        fputc(',', file.stream);
      }
      fprintf(file.stream, ",%.17g,%.17g,%.17g,%.17g\n", one->median, one->spread, one->least,
              one->most);
    }
  }
  return out_file_close(&file, true, message, message_size);
}
