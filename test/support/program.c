#define _DEFAULT_SOURCE // wait4, alarm

#include "support/program.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 12, WAITING = 10 };

static void become(const char* program, const char* const words[], const char* out_path,
                   unsigned seconds_max) {
  char* arguments[WORDS_MAX + 2] = {strdup(program)};
  for (int i = 0; i < WORDS_MAX && words[i] != NULL; i++) {
    arguments[i + 1] = strdup(words[i]); // execv takes no const
  }
  const int descriptor = open(out_path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  dup2(descriptor, STDOUT_FILENO);
  dup2(descriptor, STDERR_FILENO);
  // The limit is of processor time, so that a busy machine fails no test; the alarm ends a program
  // that waits for ever.
  const struct rlimit limit = {seconds_max, seconds_max};
  setrlimit(RLIMIT_CPU, &limit);
  alarm(seconds_max * WAITING);
  execv(program, arguments);
  _exit(127);
}

program_outcome program_run(const char* const words[], const char* out_path, unsigned seconds_max) {
  static char program[700];
  const char* folder = getenv("OVIS_BINARY_DIR");
  snprintf(program, sizeof program, "%s/ovis", folder != NULL ? folder : "build/release");
  if (access(program, X_OK) != 0) {
    print_message("no program at %s\n", program);
    skip();
  }
  fflush(NULL);
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    become(program, words, out_path, seconds_max);
  }
  int status = 0;
  struct rusage usage;
  assert_int_equal(wait4(child, &status, 0, &usage), child);
  assert_true(WIFEXITED(status)); // else it took too long, or it crashed
  program_outcome result = {.exit_code = WEXITSTATUS(status), .memory_kb = usage.ru_maxrss};
  struct stat info;
  if (stat(out_path, &info) == 0 && S_ISREG(info.st_mode)) { // not /dev/full
    result.printed = test_read_file(out_path);
    result.printed.bytes[result.printed.size] = '\0'; // it has room for that
  }
  return result;
}
