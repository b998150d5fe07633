// Ovis: finds the known word that somebody most likely meant: "did you mean 'village'?".
//
//   ovis_spelling near = ovis_spelling_begin("vilage");
//   ovis_spelling_try(&near, "village");            // every known word
//   const char* meant = ovis_spelling_end(&near);   // NULL: no word is similar
#ifndef OVIS_NEAR_H
#define OVIS_NEAR_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OVIS_SPELLING_MAX 64 ///< Bytes of a word with NUL; longer words are cut.

/// A search for the nearest word. Two words differ by the letters to change, insert, delete or swap
/// with the next one. Case, `-` and a space for `_`, and a prefix "minecraft:" make no difference.
typedef struct ovis_spelling {
  char word[OVIS_SPELLING_MAX]; ///< In the form in which words are compared.
  const char* best;
  int32_t edits; ///< Between `word` and `best`.
} ovis_spelling;

OVIS_API ovis_spelling ovis_spelling_begin(const char* word);

/// Compares with a known word, which must stay valid. The first of several equally near words wins.
OVIS_API void ovis_spelling_try(ovis_spelling* self, const char* known);

/// Returns the nearest known word if it differs in at most 3 letters and in one of three. Else
/// NULL.
OVIS_API const char* ovis_spelling_end(const ovis_spelling* self);

#ifdef __cplusplus
}
#endif

#endif
