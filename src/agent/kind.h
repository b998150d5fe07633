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

typedef struct ov_kind {
  const ov_mind_ops* mind; // [opt] NULL: a still body
  const void* plan;        // the mind's
  size_t own_size;         // bytes of the species' own state, zeroed when a mob comes
  void (*own_fields)(void* own, ov_fields* fields); // [opt] NULL: none
} ov_kind;

#endif
