// A player reads no name of code: neither in the words of options and reasons nor in what the
// program prints.
#include "support/code_words.h"
#include "support/test.h"

#include <ovis/mind.h>
#include <ovis/species.h>

#include <glob.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
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

// ---- What the program prints

enum { LINE_SIZE = 4096, SPECIES_MAX = 48 };

static char printed[1 << 22];

// Runs a command and returns what it prints. `words` begins with the command: "run", "village",
// "replay".
static const char* ask_program(const char* words) {
  char line[2 * LINE_SIZE];
  const char* build = getenv("OVIS_BINARY_DIR");
  snprintf(line, sizeof line, "%s/ovis %s 2>&1", build != NULL ? build : ".", words);
  FILE* pipe = popen(line, "r");
  assert_non_null(pipe);
  const size_t size = fread(printed, 1, sizeof printed - 1, pipe);
  printed[size] = '\0';
  pclose(pipe);
  return printed;
}

// The lines of a text that have a name of code, complained about once for each name.
static int32_t look_through(const char* what, const char* text) {
  int32_t wrong = 0;
  char word[WORD_SIZE];
  char last[WORD_SIZE] = "";
  for (const char* at = text; (at = code_word_find(at, word, sizeof word)) != NULL;) {
    const char* start = at;
    while (start > text && start[-1] != '\n') {
      start--;
    }
    if (strcmp(word, last) != 0) {
      print_message("%s: the name %s in \"%.*s\"\n", what, word, (int)strcspn(start, "\n"), start);
      wrong++;
    }
    memcpy(last, word, sizeof last);
  }
  return wrong;
}

typedef struct kinds_there {
  char names[SPECIES_MAX][32];
  int32_t count;
} kinds_there;

// The species of the mobs of a report in JSON.
static void list_species(const char* json, kinds_there* out) {
  static const char key[] = "\"species\":\"";
  out->count = 0;
  for (const char* at = json; (at = strstr(at, key)) != NULL && out->count < SPECIES_MAX;) {
    at += sizeof key - 1;
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\""), at);
    bool is_new = true;
    for (int32_t i = 0; i < out->count; i++) {
      is_new &= strcmp(out->names[i], name) != 0;
    }
    if (is_new) {
      memcpy(out->names[out->count++], name, sizeof name);
    }
  }
}

// Looks through the report of a world, the stories of the first mob of each species, and the
// register of its village.
static int32_t look_at_world(const char* world, int32_t ticks, int32_t species_max) {
  char words[LINE_SIZE];
  snprintf(words, sizeof words, "run %s --ticks %d --json", world, (int)ticks);
  kinds_there kinds;
  list_species(ask_program(words), &kinds);
  int32_t wrong = 0;
  for (int32_t i = 0; i < kinds.count && i < species_max; i++) {
    snprintf(words, sizeof words, "run %s --ticks %d --why %s%s", world, (int)ticks, kinds.names[i],
             i > 0 ? " --full" : "");
    wrong += look_through(words, ask_program(words));
  }
  snprintf(words, sizeof words, "village %s", world);
  return wrong + look_through(words, ask_program(words));
}

TEST(reports_and_stories_of_some_scenes_have_no_name_of_code) {
  static const char* const scenes[] = {"village", "bastion", "pond"};
  int32_t wrong = 0;
  for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
    wrong += look_at_world(scenes[i], 200, 4);
  }
  assert_int_equal(wrong, 0);
}

TEST(codes_show_the_names) {
  const char* text = ask_program("run village --ticks 60 --why villager --codes");
  assert_non_null(strstr(text, "look for a bed: it has a bed already: "));
  assert_non_null(strstr(text, "[AcquirePoi.home, MEMORY_PRESENT]"));
  assert_non_null(strstr(text, "[home, AcquirePoi.home]"));
  assert_non_null(strstr(text, " % DoNothing"));
  assert_non_null(strstr(text, " block_set"));
}

// ---- All scenes and worlds, with the label full

static bool is_full_run(void) {
  return test_count(0, 1, 1) > 0;
}

TEST(reports_and_stories_of_all_scenes_have_no_name_of_code) {
  if (!is_full_run()) {
    skip();
  }
  char pattern[LINE_SIZE];
  const char* source = getenv("OVIS_SOURCE_DIR");
  snprintf(pattern, sizeof pattern, "%s/scenes/*.lua", source != NULL ? source : ".");
  glob_t scenes;
  assert_int_equal(glob(pattern, 0, NULL, &scenes), 0);
  assert_true(scenes.gl_pathc >= 40);
  int32_t wrong = 0;
  for (size_t i = 0; i < scenes.gl_pathc; i++) {
    wrong += look_at_world(scenes.gl_pathv[i], 400, SPECIES_MAX);
  }
  globfree(&scenes);
  assert_int_equal(wrong, 0);
}

TEST(reports_and_stories_of_real_worlds_have_no_name_of_code) {
  static const char* const worlds[] = {
      "worlds/ensnbt-1.20.4-pillager-outpost", "worlds/mapf-1.21.10-shore",
      "worlds/prismarine-1.18.2-ocean", "worlds/strange-berries-1.19.2-nether-bastion",
      "worlds/strange-berries-1.19.2-savanna-village"};
  int32_t wrong = 0;
  for (size_t i = 0; i < sizeof worlds / sizeof *worlds; i++) {
    const char* folder = test_shared_data(worlds[i]);
    if (folder == NULL) {
      skip();
    }
    wrong += look_at_world(folder, is_full_run() ? 1200 : 100, is_full_run() ? SPECIES_MAX : 2);
  }
  assert_int_equal(wrong, 0);
}
