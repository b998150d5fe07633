// A run as a picture: the ground from above, and the way of each mob on it.
#ifndef OVIS_APP_RUN_PICTURE_H
#define OVIS_APP_RUN_PICTURE_H

#include "run_log.h"

// False: `message` says why.
bool run_picture_write(const run_log* log, const ovis_sim* sim, const ovis_world* world,
                       const char* file, char* message, size_t message_size);

#endif
