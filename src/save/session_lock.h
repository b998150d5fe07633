// session.lock, which keeps two programs from changing a save at the same time: the program that
// has the save open holds the lock of that file, of the operating system (fcntl) a system lock.
#pragma once

#include "file/files.h"

typedef struct ov_session_lock {
  ov_out_file file; // all zero: not held
} ov_session_lock;

// Takes the lock of the save folder `root`; creates the file if it is missing. OVIS_IO_ERROR:
// another holder has the lock, the folder cannot be written, or session.lock is a link or no file.
// Only a new or empty file is written to. A fcntl lock belongs to the process: a second lock of the
// same process succeeds, and the first release drops both.
ovis_status ov_session_lock_take(const ovis_files* files, const char* root, ov_session_lock* out,
                                 ovis_error* error);
void ov_session_lock_release(ov_session_lock* lock);

// Fails like ov_session_lock_take if another holder has the lock. Changes nothing.
ovis_status ov_session_lock_check(const ovis_files* files, const char* root, ovis_error* error);

// Takes the lock of a mark file of Ovis, whose holder owns the folder beside it; creates the file
// if it is missing. The lock ends with the process, even if it crashes. Errors and limits as above.
ovis_status ov_mark_lock_take(const ovis_files* files, const char* path, ov_session_lock* out,
                              ovis_error* error);
