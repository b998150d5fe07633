// Options that say how long a run is, and how large: of 'ovis run' and 'ovis-mpi run'.
#ifndef OVIS_APP_RUN_LENGTH_H
#define OVIS_APP_RUN_LENGTH_H

#include "commands/options.h"

#include <stddef.h>

// Checks --ticks, --days and --hash-every, of which each may be NUMBER_NOT_GIVEN, and sets the
// number of ticks and *hash_every, 0: no hashes. Prints an error and returns false if one has a
// wrong value.
bool run_length_choose(int64_t* ticks, int64_t days, int64_t* hash_every);

// Makes --mobs a setting of the scene. `text` lives as long as the run. Prints an error and returns
// false if there are too many settings.
bool run_length_take_mobs(int64_t mobs, common_options* common, char* text, size_t capacity);

#endif
