// session.lock, with which programs tell each other that a save is open: who has it open holds a
// lock of the system on the file (since 1.16 its content only says that it is one).
#ifndef OVIS_SRC_SAVE_SESSION_LOCK_H
#define OVIS_SRC_SAVE_SESSION_LOCK_H

#include "file/file.h"

typedef struct ov_session_lock {
  int descriptor; // -1: not held
} ov_session_lock;

// Takes the lock of the save folder `root`; makes the file if it is not there. OVIS_IO_ERROR:
// another process holds it, or the folder cannot be written. Within one process nobody is kept out,
// and a second lock on the same folder ends with the first one that is released: so the system has
// it.
ovis_status ov_session_lock_take(const char* root, ov_session_lock* out, ovis_error* error);
void ov_session_lock_release(ov_session_lock* lock);

// Fails as ov_session_lock_take does when another process holds the lock; touches nothing.
ovis_status ov_session_lock_check(const char* root, ovis_error* error);

// Takes the lock of a file of our own, which says that what is beside it is ours; makes it if it is
// not there. Held for as long as a live program works on it, and by nobody when that one has died.
// Errors and limits as above.
ovis_status ov_mark_lock_take(const char* path, ov_session_lock* out, ovis_error* error);

// The save folder that a folder belongs to: itself or one above it, whichever is the first with a
// level.dat; without one, itself. `out` [(char) * OV_PATH_MAX]
void ov_session_root(const char* folder, char* out);

#endif
