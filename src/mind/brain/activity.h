// Activities: named groups of behaviors; and schedules, which choose an activity by the time of
// day.
#pragma once

#include "mind/brain/behavior.h"

// X(ACTIVITY, name). The names are the game's; their hash orders behaviors of equal priority.
#define OV_ACTIVITY_LIST(X)                                                                        \
  X(CORE, "core")                                                                                  \
  X(IDLE, "idle")                                                                                  \
  X(WORK, "work")                                                                                  \
  X(PLAY, "play")                                                                                  \
  X(REST, "rest")                                                                                  \
  X(MEET, "meet")                                                                                  \
  X(PANIC, "panic")                                                                                \
  X(RAID, "raid")                                                                                  \
  X(PRE_RAID, "pre_raid")                                                                          \
  X(HIDE, "hide")                                                                                  \
  X(FIGHT, "fight")                                                                                \
  X(CELEBRATE, "celebrate")                                                                        \
  X(ADMIRE_ITEM, "admire_item")                                                                    \
  X(AVOID, "avoid")                                                                                \
  X(RIDE, "ride")                                                                                  \
  X(PLAY_DEAD, "play_dead")                                                                        \
  X(LONG_JUMP, "long_jump")                                                                        \
  X(RAM, "ram")                                                                                    \
  X(TONGUE, "tongue")                                                                              \
  X(SWIM, "swim")                                                                                  \
  X(LAY_SPAWN, "lay_spawn")                                                                        \
  X(SNIFF, "sniff")                                                                                \
  X(INVESTIGATE, "investigate")                                                                    \
  X(ROAR, "roar")                                                                                  \
  X(EMERGE, "emerge")                                                                              \
  X(DIG, "dig")

typedef enum ov_activity {
#define OV_ACTIVITY_ENUM(activity, name) OV_ACTIVITY_##activity,
  OV_ACTIVITY_LIST(OV_ACTIVITY_ENUM)
#undef OV_ACTIVITY_ENUM
      OV_ACTIVITY_COUNT, // the first one that a host adds
  OV_ACTIVITY_MAX = 32,
  OV_ACTIVITY_NONE = OV_ACTIVITY_MAX
} ov_activity;

_Static_assert(OV_ACTIVITY_COUNT <= OV_ACTIVITY_MAX, "sets of activities are 32 bits");

const char* ov_activity_name(ov_activity activity);

// Place of an activity among those of one priority, 0 to 15: the game walks a hash map.
// Source: docs/sources.md#activity-order
int32_t ov_activity_hash_place(const char* name);

typedef struct ov_keyframe {
  int32_t time; // of day
  ov_activity activity;
} ov_keyframe;

// Keyframes in order of time; before the first one the last one holds.
typedef struct ov_schedule {
  const ov_keyframe* frames;
  int32_t count;
} ov_schedule;

ov_activity ov_schedule_at(const ov_schedule* schedule, int64_t day_time);
