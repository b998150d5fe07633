#define _DEFAULT_SOURCE // wait4

#include "hostile/child.h"

#include "support/test.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CPU_MAX = 20, WALL_MAX = 300, MEMORY_MAX_KB = 1 << 20 };
#define SECONDS_MAX 5.0

static const char* program_path(void) {
  static char program[700];
  const char* folder = getenv("OVIS_BINARY_DIR");
  snprintf(program, sizeof program, "%s/ovis", folder != NULL ? folder : "build/relassert");
  if (access(program, X_OK) != 0) {
    print_message("*** SKIPPED: no program at %s\n", program);
    skip();
  }
  return program;
}

static void become(const char* program, const char* const words[], const char* out_path) {
  char* arguments[CHILD_WORDS_MAX + 2] = {strdup(program)};
  for (int i = 0; i < CHILD_WORDS_MAX && words[i] != NULL; i++) {
    arguments[i + 1] = strdup(words[i]); // execv takes no const
  }
  const int descriptor = open(out_path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  dup2(descriptor, STDOUT_FILENO);
  dup2(descriptor, STDERR_FILENO);
  const struct rlimit limit = {CPU_MAX, CPU_MAX};
  const struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CPU, &limit);
  setrlimit(RLIMIT_CORE, &no_core);
  setenv("ASAN_OPTIONS", "abort_on_error=1:detect_leaks=1", 1);
  setenv("UBSAN_OPTIONS", "abort_on_error=1:print_stacktrace=1", 1);
  alarm(WALL_MAX);
  execv(program, arguments);
  _exit(127);
}

static pid_t start(const char* const words[], const char* out_path) {
  const char* program = program_path();
  fflush(NULL);
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    become(program, words, out_path);
  }
  return child;
}

child_end child_run(const char* const words[], const char* out_path) {
  const pid_t child = start(words, out_path);
  int status = 0;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) != child) {
    assert_int_equal(errno, EINTR);
  }
  const test_bytes printed = test_read_file(out_path);
  child_end end = {.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
                   .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
                   .memory_kb = usage.ru_maxrss};
  end.cpu_seconds = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                    (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  end.text = malloc(printed.size + 1);
  assert_non_null(end.text);
  for (size_t i = 0; i < printed.size; i++) { // text is searched with strstr
    end.text[i] = (char)(printed.bytes[i] == 0 ? ' ' : printed.bytes[i]);
  }
  end.text[printed.size] = '\0';
  test_free(printed.bytes);
  return end;
}

bool child_kill(const char* const words[], const char* out_path, int64_t delay_us) {
  const pid_t child = start(words, out_path);
  const struct timespec delay = {delay_us / 1000000, delay_us % 1000000 * 1000};
  nanosleep(&delay, NULL);
  kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) != child) {
    assert_int_equal(errno, EINTR);
  }
  return WIFSIGNALED(status);
}

const char* child_fault(const child_end* end) {
  if (strstr(end->text, "Sanitizer") != NULL || strstr(end->text, "runtime error:") != NULL) {
    return "a sanitizer found a fault";
  }
  if (end->signal != 0) {
    return end->signal == SIGXCPU || end->signal == SIGKILL || end->signal == SIGALRM
               ? "it did not end"
               : "it crashed";
  }
  if (end->exit_code < 0 || end->exit_code > 2) {
    return "its exit code is none of 0, 1 and 2";
  }
  if (end->exit_code == 2 && strstr(end->text, "ovis: ") == NULL) {
    return "it failed without a message";
  }
  if (end->cpu_seconds > SECONDS_MAX) {
    return "it took more than 5 s";
  }
  return end->memory_kb > MEMORY_MAX_KB ? "it took more than 1 GiB" : NULL;
}
