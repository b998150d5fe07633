// Finds the known word that the user most likely meant: "did you mean 'village'?".
//
//   ovl_near near = ovl_near_begin("vilage");
//   ovl_near_try(&near, "village");            // every known word
//   const char* meant = ovl_near_end(&near);   // NULL: no word is similar
#ifndef OVIS_BINDINGS_LUA_OVL_NEAR_H
#define OVIS_BINDINGS_LUA_OVL_NEAR_H

#include <stdint.h>

#define OVL_NEAR_MAX 64 // bytes of a word with NUL; longer words are cut

typedef struct ovl_near {
  char word[OVL_NEAR_MAX]; // lower case, with _ for spaces and dashes, without "minecraft:"
  const char* best;
  int32_t edits; // between `word` and `best`
} ovl_near;

ovl_near ovl_near_begin(const char* word);

// Compares with a known word, which must stay valid. The first of several equally near words wins.
void ovl_near_try(ovl_near* self, const char* known);

// Returns the nearest known word if few letters differ, else NULL.
const char* ovl_near_end(const ovl_near* self);

#endif
