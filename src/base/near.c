// Problem: a mistyped name needs an answer that names the right one.
// Design: include/ovis/base.h
#include <ovis/base.h>

#include "base/check.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define LETTERS_AN_EDIT 3 // a word may differ in one of so many letters
#define EDITS_MAX 3

static int32_t least(int32_t a, int32_t b) {
  return a < b ? a : b;
}

// Copies a word in the form in which words are compared.
static void simplify(const char* word, char out[OVIS_SPELLING_MAX]) {
  static const char prefix[] = "minecraft:";
  const bool is_prefixed = strncmp(word, prefix, sizeof prefix - 1) == 0;
  snprintf(out, OVIS_SPELLING_MAX, "%s", is_prefixed ? word + sizeof prefix - 1 : word);
  for (char* at = out; *at != '\0'; at++) {
    *at = *at == ' ' || *at == '-' ? '_' : *at >= 'A' && *at <= 'Z' ? (char)(*at + 32) : *at;
  }
}

// Returns the edit distance: the fewest letters to change, insert, delete or swap with the next.
static int32_t edit_distance(const char* a, const char* b) {
  int32_t rows[3][OVIS_SPELLING_MAX + 1]; // of the last letters of a: row i % 3 belongs to letter i
  const int32_t length = (int32_t)strlen(b);
  OVIS_ASSERT(length < OVIS_SPELLING_MAX);
  for (int32_t k = 0; k <= length; k++) {
    rows[0][k] = k;
  }
  int32_t i = 0;
  for (; i < OVIS_SPELLING_MAX && a[i] != '\0'; i++) {
    const int32_t* before = rows[(i + 2) % 3];
    const int32_t* above = rows[i % 3];
    int32_t* row = rows[(i + 1) % 3];
    row[0] = i + 1;
    for (int32_t k = 0; k < length; k++) {
      row[k + 1] = least(above[k] + (a[i] != b[k]), 1 + least(above[k + 1], row[k]));
      if (i > 0 && k > 0 && a[i] == b[k - 1] && a[i - 1] == b[k]) {
        row[k + 1] = least(row[k + 1], before[k - 1] + 1);
      }
    }
  }
  return rows[i % 3][length];
}

ovis_spelling ovis_spelling_begin(const char* word) {
  OV_REQUIRE(word != NULL, (ovis_spelling){0});
  ovis_spelling self = {.edits = INT32_MAX};
  simplify(word, self.word);
  return self;
}

void ovis_spelling_try(ovis_spelling* self, const char* known) {
  OV_REQUIRE(self != NULL && known != NULL, );
  char plain[OVIS_SPELLING_MAX];
  simplify(known, plain);
  const int32_t edits = edit_distance(self->word, plain);
  if (edits < self->edits) {
    self->edits = edits;
    self->best = known;
  }
}

const char* ovis_spelling_end(const ovis_spelling* self) {
  OV_REQUIRE(self != NULL, NULL);
  const char* end = memchr(self->word, '\0', OVIS_SPELLING_MAX);
  const int32_t length = end != NULL ? (int32_t)(end - self->word) : OVIS_SPELLING_MAX;
  const int32_t letters = (length + LETTERS_AN_EDIT - 1) / LETTERS_AN_EDIT;
  return self->best != NULL && self->edits <= least(letters, EDITS_MAX) ? self->best : NULL;
}
