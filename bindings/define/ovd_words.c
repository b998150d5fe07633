// Problem: say which word was meant. Design: docs/definitions.md
#include "ovd_schema.h"

#include <stdio.h>
#include <string.h>

#define WORDS_SAID 16

int32_t ovd_find_word(const char* word, const char* const* words) {
  for (int32_t i = 0; words[i] != NULL; i++) {
    if (words[i][0] != '\0' && strcmp(words[i], word) == 0) {
      return i;
    }
  }
  return -1;
}

void ovd_write_meant(char* out, size_t size, const char* word, const char* const* words,
                     bool lists) {
  ovis_spelling near = ovis_spelling_begin(word);
  int32_t count = 0;
  for (; words[count] != NULL; count++) {
    if (words[count][0] != '\0') {
      ovis_spelling_try(&near, words[count]);
    }
  }
  const char* meant = ovis_spelling_end(&near);
  out[0] = '\0';
  if (meant != NULL) {
    snprintf(out, size, "; did you mean '%s'?", meant);
  }
  for (int32_t i = 0; meant == NULL && lists && count <= WORDS_SAID && i < count; i++) {
    const size_t used = strlen(out);
    snprintf(out + used, size - used, "%s%s",
             i == 0           ? "; use "
             : i + 1 == count ? " or "
                              : ", ",
             words[i]);
  }
}
