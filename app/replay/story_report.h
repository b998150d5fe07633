// Prints the story of a mob, of a run (run --why) or of a recording (replay --why).
#ifndef OVIS_APP_STORY_REPORT_H
#define OVIS_APP_STORY_REPORT_H

#include <ovis/story.h>

#include <cJSON.h>

typedef struct story_report {
  const ovis_story* story; // ovis_story_end was called
  uint64_t mob;            // serial
  int64_t from, to;        // first and last tick of the story
  bool has_codes;          // options and memories are printed with their names in code, too
} story_report;

// Prints what the mob did, how its walks ended, and the answer of each option. Prints nothing if
// the story has no such mob.
void story_report_print(const story_report* report);

// Returns the same as JSON, or null if the story has no such mob.
cJSON* story_report_json(const story_report* report);

// The facts of a story about a mob, or with serial 0 about the simulation; and one with its words.
cJSON* story_report_facts(const ovis_story* story, uint64_t serial);
cJSON* story_report_fact(const ovis_fact* fact, const char* text);

#endif
