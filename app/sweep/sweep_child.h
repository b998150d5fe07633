// One run of a sweep as a process of its own: whatever happens to it, the sweep goes on.
#ifndef OVIS_APP_SWEEP_CHILD_H
#define OVIS_APP_SWEEP_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct sweep_pipe {
  int file; // -1: closed
  char* text;
  size_t size, capacity;
  bool is_cut; // more came than is kept
} sweep_pipe;

typedef struct sweep_child {
  pid_t pid; // 0: there is none
  sweep_pipe out, err;
  int64_t start_msec;
  bool is_late;
} sweep_child;

// Called first by a program that may be such a run: it then ends when its sweep does, also if that
// is killed. Nobody would hear of it any more, and it might go on for hours. On Linux only.
void sweep_child_follow_parent(void);

// Starts this program with `words`, which end with NULL. Returns false if the system refuses.
bool sweep_child_start(sweep_child* self, char* const* words);

// Waits until one of the children has said something or has ended, at most `msec`. Then reads what
// they said. One that runs longer than `limit_msec` is ended.
void sweep_children_wait(sweep_child* children, int32_t count, int64_t msec, int64_t limit_msec);

// Has it closed its output? It has ended then, or soon will.
bool sweep_child_is_silent(const sweep_child* self);

// Waits for its end. Returns true if it ended well; otherwise `error` says how, in one line.
bool sweep_child_end(sweep_child* self, char* error, size_t error_size);
void sweep_child_fini(sweep_child* self);
void sweep_child_kill(sweep_child* self);

#endif
