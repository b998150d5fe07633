// ovis_spelling: the word that somebody most likely meant.
#include "support/test.h"

#include <ovis/base.h>

#include <string.h>

static const char* meant(const char* word, const char* const* known) {
  ovis_spelling near = ovis_spelling_begin(word);
  for (; *known != NULL; known++) {
    ovis_spelling_try(&near, *known);
  }
  return ovis_spelling_end(&near);
}

TEST(the_nearest_word_is_found) {
  static const char* const known[] = {"village", "villager", "zombie_villager", "cat", "bat", NULL};
  static const struct {
    const char* word;
    const char* meant;
  } cases[] = {
      {"village", "village"},  // the word itself
      {"vilage", "village"},   // a letter less
      {"villlage", "village"}, // a letter more
      {"vollage", "village"},  // another letter
      {"vlilage", "village"},  // two swapped: one change
      {"villoger", "villager"},
      {"Zombie-Villager", "zombie_villager"},
      {"minecraft:cot", "cat"}, // bat has two changes
      {"aat", "cat"},           // cat and bat are equally near: the first wins
      {"dog", NULL},            // three changes of three letters
      {"vxxxxge", NULL},        // four changes
      {"", NULL},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char* found = meant(cases[i].word, known);
    if ((found == NULL) != (cases[i].meant == NULL) ||
        (found != NULL && strcmp(found, cases[i].meant) != 0)) {
      fail_msg("%s: found %s", cases[i].word, found != NULL ? found : "none");
    }
  }
}

TEST(letters_that_may_differ_grow_with_the_word) {
  static const char* const known[] = {"abcdefghijkl", NULL};
  assert_non_null(meant("axcdxfghijkl", known));
  assert_non_null(meant("axcdxfghxjkl", known));
  assert_null(meant("axcdxfghxjkx", known)); // 4 of 12
  static const char* const short_words[] = {"abc", NULL};
  assert_non_null(meant("abd", short_words));
  assert_null(meant("ade", short_words)); // 2 of 3
}

TEST(long_words_are_cut) {
  char word[200], known_word[200];
  memset(word, 'x', sizeof word - 1);
  word[sizeof word - 1] = '\0';
  memcpy(known_word, word, sizeof word);
  known_word[150] = 'y'; // behind the end of what is compared
  const char* const known[] = {known_word, NULL};
  assert_ptr_equal(meant(word, known), known_word);
}
