// Problem: find how long a run is, and how large.
// Design: docs/cli.md#ovis-run
#include "run/run_length.h"

#include <ovis/world.h>

#include <inttypes.h>
#include <stdio.h>

#define TICKS_MAX 100000000
#define TICKS_USUAL 1200 // one minute

bool run_length_choose(int64_t* ticks, int64_t days, int64_t* hash_every) {
  if (*ticks != NUMBER_NOT_GIVEN && days != NUMBER_NOT_GIVEN) {
    wrong("--ticks and --days both set the length of the run: give one of them");
    return false;
  }
  if (days != NUMBER_NOT_GIVEN) {
    const bool is_few = days >= 0 && days <= TICKS_MAX / OVIS_DAY_TICKS;
    *ticks = is_few ? days * OVIS_DAY_TICKS : -1;
  } else if (*ticks == NUMBER_NOT_GIVEN) {
    *ticks = TICKS_USUAL;
  }
  const bool has_hash = *hash_every != NUMBER_NOT_GIVEN;
  if (*ticks < 0 || *ticks > TICKS_MAX || (has_hash && *hash_every < 1)) {
    wrong("--ticks must be from 0 to %d, --days from 0 to %d; --hash-every must be 1 or more",
          TICKS_MAX, TICKS_MAX / OVIS_DAY_TICKS);
    return false;
  }
  *hash_every = has_hash ? *hash_every : 0;
  return true;
}

bool run_length_take_mobs(int64_t mobs, common_options* common, char* text, size_t capacity) {
  if (mobs == NUMBER_NOT_GIVEN) {
    return true;
  }
  if (common->setting_count == SETTINGS_MAX) {
    wrong("--mobs counts as a --set, of which %d are taken", SETTINGS_MAX);
    return false;
  }
  snprintf(text, capacity, "mobs=%" PRId64, mobs);
  common->settings[common->setting_count++] = text;
  return true;
}
