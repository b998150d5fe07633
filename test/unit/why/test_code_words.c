// A player reads no name of code: neither in the words of options and reasons nor in what the
// program prints.
#include "support/code_words.h"
#include "support/test.h"

#include <ovis/mind.h>
#include <ovis/species.h>

#include <string.h>

enum { OPTIONS_MAX = 256, WORD_SIZE = 96 };

TEST(a_word_that_is_written_as_code_is_found) {
  static const char* const wrong[] = {"since secondary_job_site", "RunOne: no",
                                      "at InteractWith.breed_target.", "by pre_raid"};
  static const char* const words[] = {"secondary_job_site", "RunOne", "InteractWith.breed_target",
                                      "pre_raid"};
  char word[WORD_SIZE];
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_non_null(code_word_find(wrong[i], word, sizeof word));
    assert_string_equal(word, words[i]);
  }
  assert_null(code_word_find(
      "iron_golem 3 is 2.5 blocks off, at 1.5 (oak_planks). No golden_carrot", word, sizeof word));
}

static int32_t complain(const char* whose, const char* text) {
  char word[WORD_SIZE];
  if (text == NULL || code_word_find(text, word, sizeof word) == NULL) {
    return 0;
  }
  print_message("%s: \"%s\" has the name %s\n", whose, text, word);
  return 1;
}

// An option without phrases would show its name.
TEST(every_option_of_every_species_has_words) {
  int32_t wrong = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    ovis_option_info options[OPTIONS_MAX];
    const int32_t count = ovis_species_get_options(ovis_species_get(i), options, OPTIONS_MAX);
    assert_true(count <= OPTIONS_MAX);
    for (int32_t option = 0; option < count; option++) {
      const ovis_phrases* phrases = options[option].phrases;
      if (phrases == NULL || phrases->words[0] == '\0' || phrases->doing[0] == '\0') {
        print_message("%s: %s has no words\n", ovis_species_get(i)->name, options[option].name);
        wrong++;
        continue;
      }
      wrong += complain(options[option].name, phrases->words);
      wrong += complain(options[option].name, phrases->doing);
      wrong += complain(options[option].name, phrases->does);
      for (int32_t k = 0; k < phrases->reason_count; k++) {
        wrong += complain(options[option].name, phrases->reasons[k].sentence);
      }
    }
  }
  assert_int_equal(wrong, 0);
}

TEST(general_sentences_of_reasons_have_no_name_of_code) {
  int32_t wrong = 0;
  for (int32_t i = 0; i < OVIS_REASON_COUNT; i++) {
    wrong += complain(ovis_reason_name((ovis_reason)i), ovis_reason_sentence((ovis_reason)i));
  }
  assert_int_equal(wrong, 0);
}
