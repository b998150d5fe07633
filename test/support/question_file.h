// test/expect/questions.md as data: questions of players, each with a scene, a command and the
// sentences that the program answers. The head of that file describes the form.
#ifndef OVIS_TEST_SUPPORT_QUESTION_FILE_H
#define OVIS_TEST_SUPPORT_QUESTION_FILE_H

#include <stdbool.h>
#include <stdint.h>

enum {
  QUESTION_COUNT_MAX = 100,
  QUESTION_CASES_MAX = 5,   // the scene as it is, and with up to four changes
  QUESTION_TEXTS_MAX = 20,  // of one kind in a case
  QUESTION_SCENE_MAX = 8192 // bytes
};

// `from` becomes `to`, in the scene or in the command.
typedef struct question_change {
  const char* from;
  const char* to;
} question_change;

// The scene, changed or not, and what is said of it.
typedef struct question_case {
  question_change changes[QUESTION_TEXTS_MAX];
  int32_t change_count;
  const char* answers[QUESTION_TEXTS_MAX];
  int32_t answer_count;
  const char* absent[QUESTION_TEXTS_MAX]; // the terminal must not say this
  int32_t absent_count;
  const char* elsewhere[QUESTION_TEXTS_MAX]; // answers of other cases, not true here
  int32_t elsewhere_count;
  int32_t lines_max; // of the mob's story; 0: any number
} question_case;

typedef enum question_source { QUESTION_SCRIPT, QUESTION_BUNDLED, QUESTION_WORLD } question_source;

typedef struct question {
  int32_t number;
  const char* title;
  const char* asked;
  question_source source;
  const char* scene;     // the script, the name of a bundled scene, or a folder of the shared data
  question_change other; // makes the second scene of a comparison; from is NULL without one
  const char* command;
  question_case cases[QUESTION_CASES_MAX]; // the first has no changes
  int32_t case_count;
} question;

typedef struct question_file {
  char* text; // what the questions point to
  question questions[QUESTION_COUNT_MAX];
  int32_t count;
  bool is_open[QUESTION_COUNT_MAX + 1]; // by number: Ovis does not give the answer yet
} question_file;

// Reads test/expect/questions.md and questions_open.txt. Fails the test at a line that it does not
// understand, and at a question that lacks a part.
void question_file_init(question_file* file);
void question_file_fini(question_file* file);

// Writes `text` with the change to `out`, of `size` bytes. Returns how often `from` stood there; it
// is replaced if that is once.
int32_t question_replace(const question_change* change, const char* text, char* out, int32_t size);

// True if `text` contains `sentence`, where " ... " stands for any text within a line, and several
// blanks count as one.
bool question_says(const char* text, const char* sentence);

#endif
