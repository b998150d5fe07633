// Problem: make the list of a sweep's runs from the words of the command line.
// Design: docs/cli.md#ovis-sweep
#include "sweep/sweep_plan.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Seeds

static bool read_seed(const char** at, int64_t* out) {
  char* end;
  errno = 0;
  const long long value = strtoll(*at, &end, 10);
  if (end == *at || errno != 0 || **at == ' ' || **at == '+') {
    return false;
  }
  *at = end;
  *out = value;
  return true;
}

static bool read_range(const char** at, sweep_range* out) {
  if (!read_seed(at, &out->first)) {
    return false;
  }
  out->last = out->first;
  if (strncmp(*at, "..", 2) == 0) {
    *at += 2;
    return read_seed(at, &out->last) && out->last >= out->first;
  }
  return true;
}

static bool has_overlap(const sweep_plan* self, sweep_range range) {
  for (int32_t i = 0; i < self->range_count; i++) {
    if (range.first <= self->ranges[i].last && self->ranges[i].first <= range.last) {
      return true;
    }
  }
  return false;
}

static bool read_seeds(sweep_plan* self, const char* seeds, char* message, size_t size) {
  int32_t commas = 0;
  for (const char* at = seeds; *at != 0; at++) {
    commas += *at == ',';
  }
  self->ranges = calloc((size_t)commas + 1, sizeof *self->ranges);
  if (self->ranges == NULL) {
    snprintf(message, size, "out of memory");
    return false;
  }
  const char* at = seeds;
  do {
    at += self->range_count > 0; // the comma
    sweep_range range;
    if (!read_range(&at, &range) || (*at != ',' && *at != 0)) {
      snprintf(message, size, "--seeds takes seeds and ranges such as 1..100,205, not '%.60s'",
               seeds);
      return false;
    }
    if (has_overlap(self, range)) {
      snprintf(message, size, "--seeds has seed %" PRId64 " twice", range.first);
      return false;
    }
    const uint64_t count = (uint64_t)range.last - (uint64_t)range.first;
    if (count >= SWEEP_RUNS_MAX || self->seed_count + (int64_t)count >= SWEEP_RUNS_MAX) {
      snprintf(message, size, "a sweep has at most %d runs", SWEEP_RUNS_MAX);
      return false;
    }
    self->seed_count += (int64_t)count + 1;
    self->ranges[self->range_count++] = range;
  } while (*at == ',');
  return true;
}

int64_t sweep_plan_seed(const sweep_plan* self, int64_t index) {
  for (int32_t i = 0; i < self->range_count; i++) {
    const int64_t count = self->ranges[i].last - self->ranges[i].first + 1;
    if (index < count) {
      return self->ranges[i].first + index;
    }
    index -= count;
  }
  return 0;
}

// ---- Settings

static int32_t count_values(const char* values) {
  int32_t count = 1;
  for (; *values != 0; values++) {
    count += *values == ',';
  }
  return count;
}

// Copies value number `index` of "A,B,C". Returns its length; 0: it is empty.
static int32_t value_at(const char* values, int32_t index, char* out, size_t size) {
  for (; index > 0; index--) {
    values = strchr(values, ',') + 1;
  }
  const int32_t length = (int32_t)strcspn(values, ",");
  snprintf(out, size, "%.*s", (int)length, values);
  return length;
}

static bool is_twice(const common_options* common, int32_t index) {
  const size_t length = strcspn(common->settings[index], "=") + 1;
  for (int32_t i = 0; i < index; i++) {
    if (strncmp(common->settings[i], common->settings[index], length) == 0) {
      return true;
    }
  }
  return false;
}

static bool count_settings(sweep_plan* self, const common_options* common, char* message,
                           size_t size) {
  int64_t count = 1;
  for (int32_t i = 0; i < common->setting_count; i++) {
    const char* values = strchr(common->settings[i], '=');
    if (values == NULL || values == common->settings[i] || is_twice(common, i)) {
      snprintf(message, size, "--set takes NAME=A,B,... with each name once, not '%.60s'",
               common->settings[i]);
      return false;
    }
    count *= count_values(values + 1);
    if (count > SWEEP_SETTINGS_MAX) {
      snprintf(message, size, "the values of --set make more than %d settings", SWEEP_SETTINGS_MAX);
      return false;
    }
  }
  self->setting_count = (int32_t)count;
  if (count * self->seed_count > SWEEP_RUNS_MAX) {
    snprintf(message, size, "a sweep has at most %d runs", SWEEP_RUNS_MAX);
    return false;
  }
  return true;
}

// Setting number `index`: the last parameter changes first.
static bool write_setting(sweep_plan* self, const common_options* common, int32_t index,
                          char* message, size_t size) {
  sweep_setting* out = &self->settings[index];
  int32_t rest = self->setting_count;
  size_t used = 0;
  for (int32_t i = 0; i < common->setting_count; i++) {
    const char* word = common->settings[i];
    const char* values = strchr(word, '=') + 1;
    const int32_t count = count_values(values);
    char value[SWEEP_TEXT_MAX];
    rest /= count;
    const int32_t length = value_at(values, index / rest % count, value, sizeof value);
    used += (size_t)snprintf(out->text + used, sizeof out->text - used, "%s%.*s%s",
                             i > 0 ? " " : "", (int)(values - word), word, value);
    if (length == 0 || strpbrk(word, " \t\n") != NULL || used >= sizeof out->text) {
      snprintf(message, size, "--set has an empty value, a space, or too long a text: '%.60s'",
               word);
      return false;
    }
  }
  return true;
}

static bool make_settings(sweep_plan* self, const common_options* common, char* message,
                          size_t size) {
  if (!count_settings(self, common, message, size)) {
    return false;
  }
  self->settings = calloc((size_t)self->setting_count, sizeof *self->settings);
  if (self->settings == NULL) {
    snprintf(message, size, "out of memory");
    return false;
  }
  for (int32_t i = 0; i < self->setting_count; i++) {
    if (!write_setting(self, common, i, message, size)) {
      return false;
    }
    for (int32_t k = 0; k < i; k++) {
      if (strcmp(self->settings[k].text, self->settings[i].text) == 0) {
        snprintf(message, size, "--set has a value twice: %.60s", self->settings[i].text);
        return false;
      }
    }
  }
  return true;
}

bool sweep_plan_init(sweep_plan* self, const char* seeds, const common_options* common,
                     char* message, size_t message_size) {
  *self = (sweep_plan){.setting_count = 0};
  return read_seeds(self, seeds, message, message_size) &&
         make_settings(self, common, message, message_size);
}

void sweep_plan_fini(sweep_plan* self) {
  free(self->ranges);
  free(self->settings);
  *self = (sweep_plan){.setting_count = 0};
}
