// Activities and schedules: their names, their order within a priority, the activity of an hour.
// Rules: docs/sources.md#activity-order
#include "mind/brain/activity.h"

#include "base/check.h"
#include "base/words.h"

OV_WORDS(ov_activity_name, ov_activity, OV_ACTIVITY_LIST, OV_WORD_2_OF_2, "none")

int32_t ov_activity_hash_place(const char* name) {
  uint32_t hash = 0;
  for (const char* at = name; *at != '\0'; at++) {
    hash = hash * 31 + (uint32_t)(unsigned char)*at;
  }
  return (int32_t)((hash ^ hash >> 16) & 15); // claim 187
}

ov_activity ov_schedule_at(const ov_schedule* schedule, int64_t day_time) {
  if (schedule == NULL || schedule->count == 0) {
    return OV_ACTIVITY_IDLE; // claim 271
  }
  const int64_t rest = day_time % OVIS_DAY_TICKS;
  const int64_t time = rest < 0 ? rest + OVIS_DAY_TICKS : rest;       // claim 271
  ov_activity found = schedule->frames[schedule->count - 1].activity; // claim 271
  for (int32_t i = 0; i < schedule->count && schedule->frames[i].time <= time; i++) {
    found = schedule->frames[i].activity; // claim 271
  }
  return found;
}
