// A recording with the refusals of one mob: the recording itself if the mob was watched, else the
// run again with somebody who looks.
#ifndef OVIS_APP_REPLAY_WATCH_H
#define OVIS_APP_REPLAY_WATCH_H

#include <ovis/record.h>

typedef struct replay_watch {
  ovis_recording* recording; // NULL: take the one that is there
  ovis_recorder* recorder;
  ovis_registry* registry;
  ovis_replay* replay;
} replay_watch;

// Runs up to tick `to`. False: it cannot be run again, and `message` says why. To be closed in any
// case.
bool replay_watch_open(replay_watch* watch, ovis_recording* recording, uint64_t mob, int64_t to,
                       char* message, size_t message_size);
void replay_watch_close(replay_watch* watch);

#endif
