// A sensor writes memories every few ticks.
#pragma once

#include "mind/brain/behavior.h"

#define OV_SENSOR_RATE 20 // claim 182

typedef struct ov_sensor_kind {
  const char* name;
  int32_t rate;                // ticks from scan to scan
  const ovis_memory* requires; // registered for it: claim 183
  int32_t require_count;
  // Writes memories. The turn's state and node are NULL.
  void (*scan)(ov_behavior_turn* turn);
  const void* settings; // [opt] the turn's
} ov_sensor_kind;

#define OV_SENSOR(its_name, its_rate, its_scan)                                                    \
  .name = (its_name), .rate = (its_rate), .scan = (its_scan)
#define OV_REQUIRES(...)                                                                           \
  .requires = (const ovis_memory[]){__VA_ARGS__},                                                  \
  .require_count = OV_COUNT_OF(((const ovis_memory[]){__VA_ARGS__}))
