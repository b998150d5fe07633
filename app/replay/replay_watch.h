// Gets a recording with the refusals of one mob, or of all: the recording itself if it has them,
// otherwise a new recording of the same run that watches the mob, or all.
#ifndef OVIS_APP_REPLAY_WATCH_H
#define OVIS_APP_REPLAY_WATCH_H

#include <ovis/record.h>

typedef struct replay_watch {
  ovis_recording* recording; // NULL: use the original recording
  ovis_recorder* recorder;
  ovis_blocks* registry;
  ovis_replay* replay;
} replay_watch;

// `mob` is a serial; 0: all. Runs up to tick `to`. Returns false and sets `message` if the run
// cannot be repeated. The caller closes `watch` in both cases.
bool replay_watch_open(replay_watch* watch, ovis_recording* recording, uint64_t mob, int64_t to,
                       char* message, size_t message_size);
void replay_watch_close(replay_watch* watch);

#endif
