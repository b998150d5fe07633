// The questions of test/expect/questions.md, put to the program. OVIS_QUESTION=7 puts question 7
// alone and prints what it answers.
#include "support/question_file.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 700, COMMAND_SIZE = 4096 };

// One scene of a question with its command, and what it answers.
typedef struct asking {
  const question* one;
  const question_case* said;
  char scene[QUESTION_SCENE_MAX]; // a script, or a name
  char command[COMMAND_SIZE];     // as the file has it, changed
  bool tells_story;               // of one mob: four readers
  int32_t wrong;                  // answers missing
} asking;

static const char* build_folder(void) {
  const char* build = getenv("OVIS_BINARY_DIR");
  return build != NULL ? build : "build/release";
}

static const char* source_folder(void) {
  const char* source = getenv("OVIS_SOURCE_DIR");
  return source != NULL ? source : ".";
}

static const char* in_scratch(const char* name) {
  static char paths[8][PATH_SIZE]; // a command names several
  static int32_t turn;
  char* path = paths[turn++ % 8];
  snprintf(path, PATH_SIZE, "%s/%s", test_scratch(), name);
  return path;
}

static void shell(const char* command) {
  if (system(command) == -1) {
    fail_msg("no shell for %s", command);
  }
}

// A whole file as text that the caller frees; empty if there is no file.
static char* read_text(const char* path) {
  FILE* file = fopen(path, "rb");
  if (file == NULL) {
    return strdup("");
  }
  fclose(file);
  test_bytes bytes = test_read_file(path);
  char* text = malloc(bytes.size + 1);
  assert_non_null(text);
  memcpy(text, bytes.bytes, bytes.size);
  text[bytes.size] = '\0';
  test_free(bytes.bytes);
  return text;
}

static void write_text(const char* path, const char* text) {
  test_write_file(path, text, strlen(text));
}

// The number or the species behind --why or --mob; "1" without one.
static void asked_mob(const char* command, char* out, size_t size) {
  const char* at = strstr(command, "--why ");
  at = at != NULL                          ? at + 6
       : strstr(command, "--mob ") != NULL ? strstr(command, "--mob ") + 6
                                           : "1";
  snprintf(out, size, "%.*s", (int)strcspn(at, " "), at);
}

static int32_t asked_ticks(const char* command) {
  const char* ticks = strstr(command, "--ticks ");
  const char* days = strstr(command, "--days ");
  return ticks != NULL ? atoi(ticks + 8) : days != NULL ? atoi(days + 7) * 24000 : 1;
}

// Worlds that the script makes keep a story.
static const char lua_before[] = "local the_world\n"
                                 "local make, open = ovis.world, ovis.open\n"
                                 "function ovis.world(t)\n"
                                 "  t.story = true\n"
                                 "  local ok, world = pcall(make, t)\n"
                                 "  if not ok then t.story = nil; world = make(t) end\n"
                                 "  the_world = world\n"
                                 "  return world\n"
                                 "end\n"
                                 "function ovis.open(path, t)\n"
                                 "  t.story = true\n"
                                 "  local ok, world = pcall(open, path, t)\n"
                                 "  if not ok then t.story = nil; world = open(path, t) end\n"
                                 "  the_world = world\n"
                                 "  return world\n"
                                 "end\n";

// Prints the story of a mob, and what each option of it says.
static const char lua_behind[] =
    "local ok, story = pcall(function() return the_world:story(asked) end)\n"
    "if ok then\n"
    "  print(story.walks)\n"
    "  for _, line in ipairs(story.lines) do print(line.text) end\n"
    "  for _, option in ipairs(story.options) do print(option.text) end\n"
    "  for _, fact in ipairs(story.facts) do print(fact.text) end\n"
    "end\n"
    "for _, list in ipairs { the_world.mobs, the_world.players } do\n"
    "  for _, z in ipairs(list) do\n"
    "    if z.id == asked or z.species == asked then\n"
    "      for _, option in ipairs(z.options or {}) do print(option.sentence) end\n"
    "    end\n"
    "  end\n"
    "end\n";

// Writes what the fourth reader runs: the scene in Lua, which prints the story of the mob at the
// end.
static void write_lua(const asking* ask, const char* path, const char* script) {
  char mob[64];
  asked_mob(ask->command, mob, sizeof mob);
  FILE* file = fopen(path, "wb");
  assert_non_null(file);
  fprintf(file,
          "%s%s\n"
          "if the_world.tick < %d then the_world:run(%d - the_world.tick) end\n"
          "local asked = tonumber('%s') or '%s'\n%s",
          lua_before, script, (int)asked_ticks(ask->command), (int)asked_ticks(ask->command), mob,
          mob, lua_behind);
  fclose(file);
}

// The argument in the place of SCENE for a run; NULL if the world is not here.
static const char* scene_argument(const asking* ask) {
  static char argument[PATH_SIZE];
  if (ask->one->source == QUESTION_SCRIPT) {
    const char* path = in_scratch("scene.lua");
    write_text(path, ask->scene);
    snprintf(argument, sizeof argument, "%s", path);
    return argument;
  }
  if (ask->one->source == QUESTION_WORLD) {
    const char* folder = test_shared_data(ask->scene);
    if (folder == NULL) {
      return NULL;
    }
    snprintf(argument, sizeof argument, "%s", folder);
    return argument;
  }
  return ask->scene;
}

// The command as a shell gets it, without what catches its output: "ovis", SCENE and OTHER
// replaced.
static void fill_command(const asking* ask, const char* scene, char* out) {
  char second[PATH_SIZE] = "";
  const bool replays = strncmp(ask->command, "ovis replay", 11) == 0;
  if (ask->one->other.from != NULL) {
    char changed[QUESTION_SCENE_MAX];
    if (question_replace(&ask->one->other, ask->scene, changed, sizeof changed) != 1) {
      fail_msg("question %d: the scene has '%s' not once", ask->one->number, ask->one->other.from);
    }
    snprintf(second, sizeof second, "%s", in_scratch("other.lua"));
    write_text(second, changed);
  }
  char first[PATH_SIZE];
  snprintf(first, sizeof first, "%s", scene);
  if (replays) {
    char run[COMMAND_SIZE];
    for (int32_t i = 0; i < (second[0] != '\0' ? 2 : 1); i++) {
      char* path = i == 0 ? first : second;
      snprintf(run, sizeof run, "%s/ovis run %s --ticks 1 --record %s --quiet >%s 2>&1",
               build_folder(), path, in_scratch(i == 0 ? "first.ovr" : "second.ovr"),
               in_scratch("record.txt"));
      shell(run);
      snprintf(path, PATH_SIZE, "%s", in_scratch(i == 0 ? "first.ovr" : "second.ovr"));
    }
  }
  char text[COMMAND_SIZE];
  question_replace(&(question_change){"SCENE", first}, ask->command, text, sizeof text);
  question_replace(&(question_change){"OTHER", second}, text, out, COMMAND_SIZE);
  assert_true(strncmp(out, "ovis ", 5) == 0);
}

static void complain(asking* ask, bool verbose, const char* reader, const char* verb,
                     const char* sentence) {
  ask->wrong++;
  if (verbose) {
    print_message("question %d, case %d: %s %s: %s\n", (int)ask->one->number,
                  (int)(ask->said - ask->one->cases) + 1, reader, verb, sentence);
  }
}

static void look_for_absent(asking* ask, const char* reader, const char* text, bool verbose,
                            const char* const* sentences, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (question_says(text, sentences[i])) {
      complain(ask, verbose, reader, "says", sentences[i]);
    }
  }
}

// Notes what `reader` lacks.
static void look(asking* ask, const char* reader, const char* text, bool verbose) {
  const question_case* said = ask->said;
  for (int32_t i = 0; i < said->answer_count; i++) {
    if (!question_says(text, said->answers[i])) {
      complain(ask, verbose, reader, "lacks", said->answers[i]);
    }
  }
}

// Notes what is not true here, too. Not of the page: it has the stories of all mobs.
static void look_closely(asking* ask, const char* reader, const char* text, bool verbose) {
  look(ask, reader, text, verbose);
  look_for_absent(ask, reader, text, verbose, ask->said->elsewhere, ask->said->elsewhere_count);
}

// Number of lines of the story in the JSON of a run.
static int32_t count_lines(const char* json) {
  const char* at = strstr(json, "\"lines\":[");
  const char* end = at != NULL ? strstr(at, "]") : NULL;
  int32_t count = 0;
  while (at != NULL && end != NULL && (at = strstr(at, "\"tick\":")) != NULL && at < end) {
    count++;
    at++;
  }
  return count;
}

// The other three readers of a mob's story: JSON, page, Lua.
static void look_at_copies(asking* ask, const char* command, bool verbose) {
  remove(in_scratch("page.html")); // that of another case
  char line[2 * COMMAND_SIZE];
  snprintf(line, sizeof line, "%s/%s --json --html %s >%s 2>%s", build_folder(), command,
           in_scratch("page.html"), in_scratch("json.txt"), in_scratch("error.txt"));
  shell(line);
  char* json = read_text(in_scratch("json.txt"));
  char* page = read_text(in_scratch("page.html"));
  look_closely(ask, "JSON", json, verbose);
  look(ask, "the page", page, verbose);
  const int32_t lines = count_lines(json);
  if (ask->said->lines_max > 0 && (lines == 0 || lines > ask->said->lines_max)) {
    char many[64];
    snprintf(many, sizeof many, "%d lines, at most %d", (int)lines, (int)ask->said->lines_max);
    complain(ask, verbose, "the story", "has", many);
  }
  free(json);
  free(page);
}

static void look_at_lua(asking* ask, const char* argument, bool verbose) {
  char* script = NULL;
  if (ask->one->source == QUESTION_SCRIPT) {
    script = strdup(ask->scene);
  } else if (ask->one->source == QUESTION_BUNDLED) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/scenes/%s.lua", source_folder(), ask->scene);
    script = read_text(path);
  } else {
    script = malloc(PATH_SIZE + 64);
    assert_non_null(script);
    snprintf(script, PATH_SIZE + 64, "ovis.open('%s', { mobs = true })", argument);
  }
  write_lua(ask, in_scratch("told.lua"), script);
  free(script);
  // The options of the question's command hold for Lua, too, except the one that asks.
  char options[COMMAND_SIZE] = "--ticks 1";
  if (strncmp(ask->command, "ovis run SCENE ", 15) == 0) {
    char mob[64];
    char why[80];
    asked_mob(ask->command, mob, sizeof mob);
    snprintf(why, sizeof why, "--why %s", mob);
    question_replace(&(question_change){why, ""}, ask->command + 15, options, sizeof options);
  }
  char line[2 * COMMAND_SIZE];
  snprintf(line, sizeof line, "%s/ovis run %s %s --quiet >%s 2>&1", build_folder(),
           in_scratch("told.lua"), options, in_scratch("lua.txt"));
  shell(line);
  char* text = read_text(in_scratch("lua.txt"));
  look_closely(ask, "Lua", text, verbose);
  free(text);
}

// Puts one case of a question. Returns false if its world is not here.
static bool put(asking* ask, bool verbose, bool prints) {
  const char* argument = scene_argument(ask);
  if (argument == NULL) {
    return false;
  }
  char command[COMMAND_SIZE];
  fill_command(ask, argument, command);
  char line[2 * COMMAND_SIZE];
  snprintf(line, sizeof line, "%s/%s >%s 2>&1", build_folder(), command,
           in_scratch("terminal.txt"));
  shell(line);
  char* text = read_text(in_scratch("terminal.txt"));
  if (prints) {
    printf("---- %s\n%s", command, text);
    fflush(stdout);
  }
  look_closely(ask, "the terminal", text, verbose);
  look_for_absent(ask, "the terminal", text, verbose, ask->said->absent, ask->said->absent_count);
  free(text);
  if (ask->tells_story) {
    look_at_copies(ask, command, verbose);
    look_at_lua(ask, argument, verbose);
  }
  return true;
}

// Applies the changes of a case to the scene and the command of its question.
static void change(asking* ask) {
  snprintf(ask->scene, sizeof ask->scene, "%s", ask->one->scene);
  snprintf(ask->command, sizeof ask->command, "%s", ask->one->command);
  for (int32_t i = 0; i < ask->said->change_count; i++) {
    const question_change* step = &ask->said->changes[i];
    char scene[QUESTION_SCENE_MAX];
    char command[COMMAND_SIZE];
    const int32_t found = question_replace(step, ask->scene, scene, sizeof scene) +
                          question_replace(step, ask->command, command, sizeof command);
    if (found != 1) {
      fail_msg("question %d: scene and command have '%s' %d times, not once", ask->one->number,
               step->from, (int)found);
    }
    snprintf(ask->scene, sizeof ask->scene, "%s", scene);
    snprintf(ask->command, sizeof ask->command, "%s", command);
  }
}

typedef enum verdict { ANSWERED, WRONG, NO_WORLD } verdict;

static verdict put_question(const question* one, bool verbose, bool prints) {
  int32_t wrong = 0;
  for (int32_t i = 0; i < one->case_count; i++) {
    asking ask = {.one = one, .said = &one->cases[i]};
    change(&ask);
    ask.tells_story =
        (strncmp(ask.command, "ovis run", 8) == 0 && strstr(ask.command, "--why")) ||
        (strncmp(ask.command, "ovis replay", 11) == 0 && strstr(ask.command, "--mob"));
    if (!put(&ask, verbose, prints)) {
      return NO_WORLD;
    }
    wrong += ask.wrong;
  }
  return wrong == 0 ? ANSWERED : WRONG;
}

// True for the question that the caller named. Without a name, for all, or one of so many under
// sanitizers: the sentences are compared in the other builds.
static bool is_put(const question* one, int32_t count) {
  const char* only = getenv("OVIS_QUESTION");
  if (only != NULL) {
    return atoi(only) == one->number;
  }
  const int64_t wanted = test_count(count, count, count);
  const int64_t step = wanted >= count || wanted < 1 ? 1 : count / wanted;
  return one->number % step == 0;
}

TEST(every_question_is_answered_by_every_reader) {
  question_file file;
  question_file_init(&file);
  const bool prints = getenv("OVIS_QUESTION") != NULL;
  int32_t wrong = 0;
  int32_t open = 0;
  for (int32_t i = 0; i < file.count; i++) {
    const question* one = &file.questions[i];
    if (!is_put(one, file.count)) {
      continue;
    }
    const bool is_open = file.is_open[one->number];
    const verdict found = put_question(one, !is_open || prints, prints);
    if (found == WRONG && !is_open) {
      print_message("question %d (%s) is not answered: %s\n", (int)one->number, one->title,
                    one->asked);
      wrong++;
    } else if (found == ANSWERED && is_open) {
      print_message("question %d (%s) is answered: its line in questions_open.txt goes\n",
                    (int)one->number, one->title);
      wrong++;
    }
    open += found == WRONG && is_open;
  }
  print_message("%d questions, of them %d are open\n", (int)file.count, (int)open);
  question_file_fini(&file);
  assert_int_equal(wrong, 0);
}

TEST(a_gap_stays_within_a_line) {
  assert_true(question_says("gave up  its bed at 5 64 5", "gave up its bed ... 5 64 5"));
  assert_false(question_says("gave up its bed\nat 5 64 5", "gave up its bed ... 5 64 5"));
  assert_false(question_says("gave up its bed", "gave up its job"));
}

TEST(a_change_replaces_what_stands_there_once) {
  char out[64];
  const question_change change = {"12", "30"};
  assert_int_equal(question_replace(&change, "at 12 64", out, sizeof out), 1);
  assert_string_equal(out, "at 30 64");
  assert_int_equal(question_replace(&change, "12 and 12", out, sizeof out), 2);
  assert_string_equal(out, "12 and 12");
}
