// The story of mobs, out of a recording: what each did, what it wanted, what stopped it, line by
// line.
#ifndef OVIS_APP_REPLAY_STORY_H
#define OVIS_APP_REPLAY_STORY_H

#include <ovis/record.h>

#define REPLAY_GOALS_MAX 64

typedef enum replay_line_kind {
  REPLAY_LINE_CAME, // came, was born, went, died, grew up
  REPLAY_LINE_DID,  // began and stopped goals, changed blocks
  REPLAY_LINE_WALK, // paths
  REPLAY_LINE_HARM, // hits
  REPLAY_LINE_AIM,  // targets
  REPLAY_LINE_NOT,  // what it could not
  REPLAY_LINE_HOST, // what the host did to it
} replay_line_kind;

const char* replay_line_name(replay_line_kind kind);

typedef struct replay_line {
  int64_t tick;
  uint64_t mob;
  replay_line_kind kind;
  int32_t number; // in the order in which lines came
  char* text;
} replay_line;

// What is known of a goal of a mob.
typedef struct replay_goal {
  bool is_known, is_running;
  int64_t since;      // tick of the answer, or since when it runs
  ovis_answer answer; // as of the last record
  ovis_answer said;   // that a line was written about
  bool has_said;
  int32_t started; // how often, in the time told of
} replay_goal;

typedef struct replay_person {
  uint64_t serial;
  const ovis_trace_species* species;
  char held[40];
  replay_goal goals[REPLAY_GOALS_MAX];
  bool is_there; // at the end
  bool is_alive;
  bool is_watched; // its refusals are known
  float health;
  ovis_vec3 first, last; // where it was when the time told of began, and at its end
  bool has_first;
  double walked; // blocks on the level, in that time
  int32_t paths, partial_paths;
  ovis_nav_end last_end; // of its last walk; OVIS_NAV_END_COUNT: none yet
  bool is_on_path, is_path_partial, has_told_path;
  ovis_pos path_target;
  ovis_nav_refusal refusal; // of a path, told last ...
  int64_t refused_at;       // ... and when it came last
  uint64_t target;
} replay_person;

typedef struct replay_story {
  int64_t from, to;
  uint64_t only;          // lines of this mob; 0: of all
  replay_person* persons; // by serial
  int32_t person_count, person_capacity;
  replay_line* lines; // by mob, then tick
  int32_t line_count, line_capacity;
  ovis_event* events; // all, for those who ask for causes
  int32_t event_count, event_capacity;
  bool is_out_of_memory;
} replay_story;

// Reads the recording up to `to`, and tells of the ticks from `from` on. False: `error` says why;
// the story is still to be freed.
bool replay_story_make(replay_story* story, ovis_recording* recording, uint64_t only, int64_t from,
                       int64_t to, ovis_error* error);
void replay_story_fini(replay_story* story);

const replay_person* replay_story_person(const replay_story* story, uint64_t serial);

// Why a goal runs or does not at the end, with what the surroundings say: "no player holds its food
// within 10 blocks; player 2 is 14.1 blocks off and holds wheat".
void replay_story_answer(const replay_story* story, const replay_person* person, int32_t goal,
                         char* out, size_t size);

// What its ways come to, in a sentence; "" if there is nothing to say.
void replay_story_ways(const replay_person* person, char* out, size_t size);

#endif
