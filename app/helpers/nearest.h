// Finds the known word that the user most likely meant: "did you mean 'village'?".
//
//   nearest_word near = nearest_begin("vilage");
//   nearest_try(&near, "village");            // every known word
//   const char* meant = nearest_end(&near);   // NULL: no word is similar
#ifndef OVIS_APP_NEAREST_H
#define OVIS_APP_NEAREST_H

#include <stdint.h>

#define NEAREST_MAX 64 // bytes of a word with NUL; longer words are cut

typedef struct nearest_word {
  char word[NEAREST_MAX]; // lower case, with _ for spaces and dashes, without "minecraft:"
  const char* best;
  int32_t edits; // between `word` and `best`
} nearest_word;

nearest_word nearest_begin(const char* word);

// Compares with a known word, which must stay valid. The first of several equally near words wins.
void nearest_try(nearest_word* self, const char* known);

// Returns the nearest known word if few letters differ, else NULL.
const char* nearest_end(const nearest_word* self);

#endif
