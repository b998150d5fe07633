// A mob's story as the program prints it, whether it is of a run or of a recording.
#ifndef OVIS_APP_STORY_REPORT_H
#define OVIS_APP_STORY_REPORT_H

#include <ovis/story.h>

#include <cJSON.h>

typedef struct story_report {
  const ovis_story* story; // ended
  uint64_t mob;            // serial
  int64_t from, to;        // ticks that it tells of
} story_report;

// What it did, where its walks led, and why it does what it does. Nothing if the story knows no
// such mob.
void story_report_print(const story_report* report);

// The same as JSON; null if the story knows no such mob.
cJSON* story_report_json(const story_report* report);

#endif
