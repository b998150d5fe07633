// Writes what happened in a recording into an SQLite database. Schema: docs/formats/sweep.md
#ifndef OVIS_APP_REPLAY_SQLITE_H
#define OVIS_APP_REPLAY_SQLITE_H

#include <ovis/record.h>

typedef struct replay_sqlite_def {
  ovis_recording* recording;
  const char* run;     // its name in the database; a run of this name that is there is replaced
  const char* path;    // of the database, made if it is not there; may be that of a sweep
  int64_t every;       // ticks between positions, at least 1
  bool shows_progress; // on stderr
} replay_sqlite_def;

// Writes all or nothing. Returns false with a message if the recording or the database refuses.
bool replay_sqlite_write(const replay_sqlite_def* def, char* message, size_t message_size);

#endif
