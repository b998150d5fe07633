// Problem: run many runs beside each other, and outlive those that crash or hang.
// Design: docs/cli.md#ovis-sweep
#define _POSIX_C_SOURCE 200809L

#include "sweep/sweep_child.h"

#include "helpers/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

#define TEXT_MAX ((size_t)1 << 28) // bytes of a run's report
#define ERRORS_MAX 4096            // bytes kept of what it said of errors
#define CHILDREN_MAX 1024
#define PARENT_VARIABLE                                                                            \
  "OVIS_SWEEP_PROCESS" // in the environment of a run: the process of its sweep

extern char** environ;

// ---- Start

static bool tell_process(void) {
  char text[32];
  snprintf(text, sizeof text, "%ld", (long)getpid());
  return setenv(PARENT_VARIABLE, text, 1) == 0;
}

void sweep_child_follow_parent(void) {
#if defined(__linux__)
  const char* parent = getenv(PARENT_VARIABLE);
  if (parent != NULL && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 &&
      getppid() != (pid_t)strtol(parent, NULL, 10)) {
    _exit(1); // it ended before the call
  }
  unsetenv(PARENT_VARIABLE);
#endif
}

static bool open_pipe(sweep_pipe* self, int* out_end) {
  int ends[2];
  *self = (sweep_pipe){.file = -1};
  if (pipe(ends) != 0) {
    return false;
  }
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  self->file = ends[0];
  *out_end = ends[1];
  return true;
}

static void close_pipe(sweep_pipe* self) {
  if (self->file >= 0) {
    close(self->file);
    self->file = -1;
  }
}

static bool spawn(sweep_child* self, char* const* words, int out, int err) {
  posix_spawn_file_actions_t files;
  if (posix_spawn_file_actions_init(&files) != 0) {
    return false;
  }
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, err, STDERR_FILENO);
  const bool is_started = posix_spawn(&self->pid, words[0], &files, NULL, words, environ) == 0;
  posix_spawn_file_actions_destroy(&files);
  return is_started;
}

bool sweep_child_start(sweep_child* self, char* const* words) {
  int out = -1, err = -1;
  self->pid = 0;
  self->is_late = false;
  self->start_msec = clock_msec();
  self->err = (sweep_pipe){.file = -1};
  const bool is_started = tell_process() && open_pipe(&self->out, &out) &&
                          open_pipe(&self->err, &err) && spawn(self, words, out, err);
  if (out >= 0) {
    close(out);
  }
  if (err >= 0) {
    close(err);
  }
  if (!is_started) {
    self->pid = 0;
    sweep_child_fini(self);
  }
  return is_started;
}

// ---- What it says

static void keep(sweep_pipe* self, const char* bytes, size_t size, size_t most) {
  if (self->is_cut || self->size + size > most) {
    self->is_cut = true;
    return;
  }
  if (self->size + size + 1 > self->capacity) {
    const size_t capacity = 2 * (self->size + size + 1);
    char* text = realloc(self->text, capacity);
    if (text == NULL) {
      self->is_cut = true;
      return;
    }
    self->text = text;
    self->capacity = capacity;
  }
  memcpy(self->text + self->size, bytes, size);
  self->size += size;
  self->text[self->size] = 0;
}

static void read_pipe(sweep_pipe* self, size_t most) {
  char bytes[65536];
  while (self->file >= 0) {
    const ssize_t count = read(self->file, bytes, sizeof bytes);
    if (count > 0) {
      keep(self, bytes, (size_t)count, most);
    } else if (count < 0 && errno == EINTR) {
      continue;
    } else if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      return;
    } else {
      close_pipe(self);
    }
  }
}

bool sweep_child_is_silent(const sweep_child* self) {
  return self->pid != 0 && self->out.file < 0 && self->err.file < 0;
}

void sweep_children_wait(sweep_child* children, int32_t count, int64_t msec, int64_t limit_msec) {
  struct pollfd files[2 * CHILDREN_MAX];
  nfds_t file_count = 0;
  for (int32_t i = 0; i < count && i < CHILDREN_MAX; i++) {
    const int both[] = {children[i].out.file, children[i].err.file};
    for (int32_t k = 0; k < 2 && children[i].pid != 0; k++) {
      files[file_count++] = (struct pollfd){.fd = both[k], .events = POLLIN};
    }
  }
  poll(files, file_count, (int)msec);
  const int64_t now = clock_msec();
  for (int32_t i = 0; i < count; i++) {
    sweep_child* child = &children[i];
    if (child->pid == 0) {
      continue;
    }
    read_pipe(&child->out, TEXT_MAX);
    read_pipe(&child->err, ERRORS_MAX);
    if (limit_msec > 0 && now - child->start_msec > limit_msec && !child->is_late) {
      child->is_late = true;
      kill(child->pid, SIGKILL);
    }
  }
}

// ---- End

// The last line that it said of errors, without "ovis: ".
static void last_line(const sweep_pipe* said, char* out, size_t size) {
  size_t end = said->size;
  while (end > 0 && said->text[end - 1] == '\n') {
    end--;
  }
  size_t start = end;
  while (start > 0 && said->text[start - 1] != '\n') {
    start--;
  }
  const char* line = said->text != NULL ? said->text + start : "";
  const size_t lead = end - start > 6 && strncmp(line, "ovis: ", 6) == 0 ? 6 : 0;
  snprintf(out, size, "%.*s", (int)(end - start - lead), line + lead);
}

bool sweep_child_end(sweep_child* self, char* error, size_t error_size) {
  int status = 0;
  while (waitpid(self->pid, &status, 0) < 0 && errno == EINTR) {
  }
  self->pid = 0;
  error[0] = 0;
  if (self->is_late) {
    snprintf(error, error_size, "it ran longer than --run-seconds");
  } else if (WIFSIGNALED(status)) {
    snprintf(error, error_size, "it was ended by signal %d", WTERMSIG(status));
  } else if (WEXITSTATUS(status) != 0) {
    char line[512];
    last_line(&self->err, line, sizeof line);
    snprintf(error, error_size, "exit code %d%s%s", WEXITSTATUS(status), line[0] != 0 ? ": " : "",
             line);
  } else if (self->out.is_cut || self->out.size == 0) {
    snprintf(error, error_size, self->out.is_cut ? "its report is too long" : "it said nothing");
  }
  return error[0] == 0;
}

void sweep_child_fini(sweep_child* self) {
  close_pipe(&self->out);
  close_pipe(&self->err);
  free(self->out.text);
  free(self->err.text);
  self->out = (sweep_pipe){.file = -1};
  self->err = (sweep_pipe){.file = -1};
}

void sweep_child_kill(sweep_child* self) {
  if (self->pid != 0) {
    kill(self->pid, SIGKILL);
    while (waitpid(self->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    self->pid = 0;
    sweep_child_fini(self);
  }
}
