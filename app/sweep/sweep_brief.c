// Problem: parse only what a sweep reads of a run's report; rank 0 gets those of all ranks.
// Design: docs/performance.md
#include "sweep/sweep_brief.h"

#include <stdbool.h>
#include <string.h>

typedef struct reader {
  const char* text;
  size_t size, at;
} reader;

static bool is_at(const reader* self, char byte) {
  return self->at < self->size && self->text[self->at] == byte;
}

static void skip_space(reader* self) {
  while (self->at < self->size && strchr(" \t\r\n", self->text[self->at]) != NULL) {
    self->at++;
  }
}

// From the first quote to behind the last one.
static bool skip_string(reader* self) {
  for (self->at++; self->at < self->size && self->text[self->at] != '"'; self->at++) {
    self->at += self->text[self->at] == '\\';
  }
  return self->at++ < self->size;
}

// To the comma or the brace that ends a member.
static bool skip_value(reader* self) {
  int depth = 0;
  while (self->at < self->size) {
    const char byte = self->text[self->at];
    if (depth == 0 && (byte == ',' || byte == '}')) {
      return true;
    }
    depth += (byte == '{' || byte == '[') - (byte == '}' || byte == ']');
    if (byte != '"') {
      self->at++;
    } else if (!skip_string(self)) {
      return false;
    }
  }
  return false;
}

static bool is_wanted(const char* name, size_t length) {
  static const char* const names[] = {"ticks", "hash", "measures", "village", "event_totals"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0) {
      return true;
    }
  }
  return false;
}

size_t sweep_brief(char* text, size_t size) {
  reader self = {text, size, 0};
  size_t kept = 1; // the brace
  skip_space(&self);
  if (!is_at(&self, '{')) {
    return 0;
  }
  do {
    self.at++;
    skip_space(&self);
    const size_t start = self.at;
    if (!is_at(&self, '"') || !skip_string(&self)) {
      return 0;
    }
    const bool is_kept = is_wanted(text + start + 1, self.at - start - 2);
    if (!skip_value(&self)) {
      return 0;
    }
    if (is_kept && kept > 1) { // there is room: a comma was read since
      text[kept++] = ',';
    }
    if (is_kept) {
      memmove(text + kept, text + start, self.at - start);
      kept += self.at - start;
    }
  } while (is_at(&self, ','));
  text[0] = '{';
  text[kept++] = '}';
  return kept;
}
