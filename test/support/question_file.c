// Problem: questions and answers are markdown, so that people read them. A line of a question
// begins with its word: "command:", "answer:", "change:", ... (the head of
// test/expect/questions.md).
#include "support/question_file.h"

#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char* in_source(const char* path) {
  static char full[1024];
  const char* source = getenv("OVIS_SOURCE_DIR");
  snprintf(full, sizeof full, "%s/%s", source != NULL ? source : ".", path);
  return full;
}

// The text behind `word` at the start of `line`, or NULL.
static const char* after(const char* line, const char* word) {
  const size_t length = strlen(word);
  return strncmp(line, word, length) == 0 ? line + length : NULL;
}

// Ends the line at `text` and returns the next one, or NULL at the end.
static char* end_line(char* text) {
  char* end = strchr(text, '\n');
  if (end == NULL) {
    return NULL;
  }
  *end = '\0';
  return end + 1;
}

static question_change parse_change(char* text, int32_t line) {
  char* arrow = strstr(text, " -> ");
  if (arrow == NULL) {
    fail_msg("questions.md:%d: a change is written FROM -> TO", line);
  }
  *arrow = '\0';
  return (question_change){text, arrow + 4};
}

static question_case* last_case(question* one, int32_t line) {
  if (one->case_count == 0) {
    fail_msg("questions.md:%d: the command comes before answers and changes", line);
  }
  return &one->cases[one->case_count - 1];
}

static const char** next_text(const char** texts, int32_t* count, int32_t line) {
  if (*count == QUESTION_TEXTS_MAX) {
    fail_msg("questions.md:%d: too many lines of one kind", line);
  }
  return &texts[(*count)++];
}

static void add_change(question* one, char* text, int32_t line) {
  question_case* last = last_case(one, line);
  if (last->answer_count > 0 || last->absent_count > 0 || last->lines_max > 0) {
    assert_true(one->case_count < QUESTION_CASES_MAX);
    last = &one->cases[one->case_count++];
  }
  assert_true(last->change_count < QUESTION_TEXTS_MAX);
  last->changes[last->change_count++] = parse_change(text, line);
}

// A line of a question, outside of its script. Returns false if it begins with no known word.
static bool parse_line(question* one, char* text, int32_t line) {
  const char* rest = NULL;
  if ((rest = after(text, "> ")) != NULL) {
    one->asked = rest;
  } else if ((rest = after(text, "world: ")) != NULL) {
    one->source = QUESTION_WORLD;
    one->scene = rest;
  } else if ((rest = after(text, "scene: ")) != NULL) {
    one->source = QUESTION_BUNDLED;
    one->scene = rest;
  } else if ((rest = after(text, "command: ")) != NULL) {
    one->command = rest;
    one->case_count = 1;
  } else if (after(text, "other: ") != NULL) {
    one->other = parse_change(text + strlen("other: "), line);
  } else if (after(text, "change: ") != NULL) {
    add_change(one, text + strlen("change: "), line);
  } else if ((rest = after(text, "answer: ")) != NULL) {
    question_case* last = last_case(one, line);
    *next_text(last->answers, &last->answer_count, line) = rest;
  } else if ((rest = after(text, "absent: ")) != NULL) {
    question_case* last = last_case(one, line);
    *next_text(last->absent, &last->absent_count, line) = rest;
  } else if ((rest = after(text, "lines: ")) != NULL) {
    last_case(one, line)->lines_max = atoi(rest);
  } else {
    return *text == '\0';
  }
  return true;
}

// A sentence that a change does not touch stands in both cases. Any other must be gone in the
// other.
static void add_elsewhere(question_case* in, const question_case* of) {
  for (int32_t i = 0; i < of->answer_count; i++) {
    bool stays = false;
    for (int32_t j = 0; j < in->answer_count; j++) {
      stays = stays || strcmp(in->answers[j], of->answers[i]) == 0;
    }
    if (!stays) {
      *next_text(in->elsewhere, &in->elsewhere_count, 0) = of->answers[i];
    }
  }
}

static void check_whole(question* one) {
  const char* lacks = one->asked == NULL     ? "the question itself (> ...)"
                      : one->scene == NULL   ? "a scene"
                      : one->command == NULL ? "a command"
                      : one->case_count < 2  ? "a change"
                                             : NULL;
  if (lacks != NULL) {
    fail_msg("question %d lacks %s", one->number, lacks);
  }
  for (int32_t i = 0; i < one->case_count; i++) {
    if (one->cases[i].answer_count == 0) {
      fail_msg("question %d, case %d lacks an answer", one->number, i + 1);
    }
  }
  for (int32_t i = 1; i < one->case_count; i++) {
    add_elsewhere(&one->cases[i], &one->cases[0]);
    add_elsewhere(&one->cases[0], &one->cases[i]);
  }
}

// Takes the lines up to ``` as the script. Returns the line behind.
static char* parse_script(question* one, char* text, int32_t* line) {
  one->source = QUESTION_SCRIPT;
  one->scene = text;
  char* end = strstr(text, "\n```\n");
  if (end == NULL) {
    fail_msg("questions.md:%d: the script has no end", *line);
  }
  for (const char* at = text; at <= end + 4; at++) {
    *line += *at == '\n';
  }
  end[1] = '\0';
  assert_true(end - text < QUESTION_SCENE_MAX);
  return end + 5;
}

static void read_questions(question_file* file) {
  question* one = NULL;
  int32_t line = 0;
  for (char* text = file->text; text != NULL && *text != '\0';) {
    char* next = end_line(text);
    line++;
    if (strncmp(text, "## ", 3) == 0) {
      assert_true(file->count < QUESTION_COUNT_MAX);
      one = &file->questions[file->count++];
      one->number = atoi(text + 3);
      one->title = strstr(text, ". ") != NULL ? strstr(text, ". ") + 2 : "";
      if (one->number != file->count) {
        fail_msg("questions.md:%d: question %d has the number %d", line, file->count, one->number);
      }
    } else if (strncmp(text, "# ", 2) == 0) {
      one = NULL; // a group, with words for readers
    } else if (one != NULL && strcmp(text, "```lua") == 0) {
      next = parse_script(one, next, &line);
    } else if (one != NULL && !parse_line(one, text, line)) {
      fail_msg("questions.md:%d: no word of a question: %s", line, text);
    }
    text = next;
  }
}

static void read_open(question_file* file) {
  test_bytes bytes = test_read_file(in_source("test/expect/questions_open.txt"));
  char* text = malloc(bytes.size + 1);
  assert_non_null(text);
  memcpy(text, bytes.bytes, bytes.size);
  text[bytes.size] = '\0';
  for (char* at = text; at != NULL && *at != '\0';) {
    char* next = end_line(at);
    const int32_t number = *at == '#' ? 0 : atoi(at);
    if (*at != '#' && (number < 1 || number > file->count)) {
      fail_msg("questions_open.txt has a line without a question: %s", at);
    }
    file->is_open[number] = true;
    at = next;
  }
  free(text);
  test_free(bytes.bytes);
}

void question_file_init(question_file* file) {
  *file = (question_file){0};
  test_bytes bytes = test_read_file(in_source("test/expect/questions.md"));
  file->text = malloc(bytes.size + 1);
  assert_non_null(file->text);
  memcpy(file->text, bytes.bytes, bytes.size);
  file->text[bytes.size] = '\0';
  test_free(bytes.bytes);
  read_questions(file);
  for (int32_t i = 0; i < file->count; i++) {
    check_whole(&file->questions[i]);
  }
  read_open(file);
}

void question_file_fini(question_file* file) {
  free(file->text);
}

int32_t question_replace(const question_change* change, const char* text, char* out, int32_t size) {
  const size_t length = strlen(change->from);
  assert_true(length > 0);
  int32_t found = 0;
  for (const char* at = text; (at = strstr(at, change->from)) != NULL; at += length) {
    found++;
  }
  if (found != 1) {
    snprintf(out, (size_t)size, "%s", text);
    return found;
  }
  const char* at = strstr(text, change->from);
  const int written =
      snprintf(out, (size_t)size, "%.*s%s%s", (int)(at - text), text, change->to, at + length);
  assert_true(written < size);
  return 1;
}

static bool is_blank(char letter) {
  return letter == ' ' || letter == '\t';
}

// Where `sentence` ends if it begins at `text`, or NULL.
static const char* match(const char* text, const char* sentence) {
  while (*sentence != '\0') {
    if (strncmp(sentence, " ... ", 5) == 0) {
      const char* rest = sentence + 5;
      for (const char* at = text; *at != '\0' && *at != '\n' && *at != '"'; at++) {
        const char* end = match(at, rest);
        if (end != NULL) {
          return end;
        }
      }
      return NULL;
    }
    if (*text != *sentence) {
      return NULL;
    }
    const bool blank = is_blank(*text);
    text++;
    sentence++;
    while (blank && is_blank(*text)) {
      text++;
    }
  }
  return text;
}

bool question_says(const char* text, const char* sentence) {
  for (; *text != '\0'; text++) {
    if (match(text, sentence) != NULL) {
      return true;
    }
  }
  return false;
}
