// A child process of a hostile driver: `ovis` with a limit of time, whose end is looked at and not
// asserted.
#ifndef OVIS_TEST_HOSTILE_CHILD_H
#define OVIS_TEST_HOSTILE_CHILD_H

#include <stdbool.h>
#include <stdint.h>

#define CHILD_WORDS_MAX 16

typedef struct child_end {
  char* text; // stdout and stderr, NUL-terminated; the caller frees it
  int exit_code;
  int signal; // it ended by; 0: none
  double cpu_seconds;
  long memory_kb; // at most
} child_end;

// Runs the program with the arguments `words` (NULL at the end). It is killed after 20 seconds of
// processor time. Skips the test where the program was not built.
child_end child_run(const char* const words[], const char* out_path);

// Starts it and kills it after `delay_us`. Returns true if it was still running then.
bool child_kill(const char* const words[], const char* out_path, int64_t delay_us);

// Returns the fault of an end, or NULL. Exit codes up to 2 are right. Faults are a signal, a
// message of a sanitizer, more than 5 s, more than 1 GiB, and a failure without a message.
const char* child_fault(const child_end* end);

#endif
