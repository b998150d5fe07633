// What the agent's room needs to know of a species besides its figures: which mind it has, and what
// its minds and its body ask. One constant table a species, filled by the mob room.
#ifndef OVIS_SRC_AGENT_KIND_H
#define OVIS_SRC_AGENT_KIND_H

#include "base/fields.h"

struct ov_actor;
struct ov_agent;

// What others may ask of a mind.
typedef enum ov_question { OV_QUESTION_IS_PANICKING, OV_QUESTION_COUNT } ov_question;

// A kind of mind: goals, a brain, or a tree. `plan` is its species' table, `mind` what the mob
// keeps.
typedef struct ov_mind_ops {
  const char* name;
  size_t (*size)(const void* plan); // bytes of a mind
  void (*init)(void* mind, const void* plan);
  void (*think)(struct ov_agent* agent); // one tick, before the navigation's
  void (*drop)(
      struct ov_agent* agent); // forgets all that it does; nothing is ended, as in the dead
  bool (*ask)(const void* mind, ov_question question);
  void (*fields)(void* mind, ov_fields* fields);
  bool (*is_valid)(const void* mind);
} ov_mind_ops;

// How good a mob finds a place to walk to. Source: docs/sources.md#walk-value
typedef enum ov_walk_value {
  OV_WALK_VALUE_NONE,  // all are equal
  OV_WALK_VALUE_GRASS, // grass below is best, else the light counts
  OV_WALK_VALUE_DARK   // the darker the better
} ov_walk_value;

typedef enum ov_breath {
  OV_BREATH_AIR,  // drowns under water
  OV_BREATH_ANY,  //
  OV_BREATH_WATER // drowns out of it
} ov_breath;

// What powder snow does.
typedef enum ov_cold {
  OV_COLD_USUAL,
  OV_COLD_HARD, // it hurts five times as much
  OV_COLD_NEVER // it does not freeze
} ov_cold;

#define OV_SEATS_MAX 2

// How a species carries others, and how it sits itself. [Units: blocks]
typedef struct ov_seating {
  int32_t count;              // riders at most [Limits: 1 <= value <= OV_SEATS_MAX]
  double share;               // a seat's height over its feet: this of its own height ...
  double up;                  // ... and this
  double ahead[OV_SEATS_MAX]; // of its middle
  double offset;              // its own feet over another's seat ...
  double young_offset;        // ... and a young one's
} ov_seating;

// What hurts a species, and what does not.
typedef struct ov_nature {
  bool grows_up; // young ones grow up, grown ones can be bred
  bool burns_in_daylight;
  bool is_fire_immune;
  bool is_fall_immune;
  ov_breath breath;
  ov_cold cold;
  const ov_seating* seating;    // never NULL
  double young_speed;           // share of its speed that a young one has on top. Default 0
  double knock_back_resistance; // share of a blow's push that it stands. Default 0
} ov_nature;

typedef struct ov_kind {
  const ov_mind_ops* mind; // [opt] NULL: a still body
  const void* plan;        // the mind's
  ov_walk_value walk_value;
  size_t own_size; // bytes of the species' own state, zeroed when a mob comes
  void (*own_fields)(void* own, ov_fields* fields); // [opt] NULL: none
} ov_kind;

#endif
