// The program `ovis`, run by a test as a user would.
#ifndef OVIS_TEST_SUPPORT_PROGRAM_H
#define OVIS_TEST_SUPPORT_PROGRAM_H

#include "support/test.h"

typedef struct program_outcome {
  test_bytes printed; // stdout and stderr, NUL-terminated; none when they went to a device
  int exit_code;
  long memory_kb; // at most
} program_outcome;

// `words`: the arguments, NULL at the end; what is printed goes to `out_path`. Skips the test where
// the program was not built; fails it if the program crashes or runs for over `seconds_max`.
program_outcome program_run(const char* const words[], const char* out_path, unsigned seconds_max);

#endif
