// Descriptions of the settings of goals and behaviors: which members the struct of a kind has. The
// text of a plan (species_plan.c) reads settings through them.
#ifndef OVIS_SRC_SPECIES_PLAN_PLAN_SETTINGS_H
#define OVIS_SRC_SPECIES_PLAN_PLAN_SETTINGS_H

#include "mind/brain/behavior.h"
#include "mind/goal/goal_kind.h"

#include <stddef.h>

typedef enum ov_member_type {
  OV_MEMBER_F64,
  OV_MEMBER_F32,
  OV_MEMBER_I32,
  OV_MEMBER_FLAG,       // bool
  OV_MEMBER_WORDS,      // texts; the list ends with NULL
  OV_MEMBER_TEXT,       // a text
  OV_MEMBER_SPECIES,    // numbers of species; the list ends with OV_SPECIES_NONE
  OV_MEMBER_KINDS,      // OV_LISTED_ bits
  OV_MEMBER_ACTOR,      // ov_actor_kind
  OV_MEMBER_MEMORY,     // ovis_memory
  OV_MEMBER_BLOCK,      // ov_block_id
  OV_MEMBER_DIFFICULTY, // ovis_difficulty
  OV_MEMBER_CALL        // a function
} ov_member_type;

typedef struct ov_member {
  const char* name; // in the struct
  ov_member_type type;
  size_t at;
} ov_member;

typedef struct ov_settings_layout {
  const void* kind; // ov_goal_kind, ov_behavior_kind
  const ov_member* members;
  int32_t count;
  size_t size; // of the struct
} ov_settings_layout;

#define OV_MEMBER(type, member, what)                                                              \
  { #member, OV_MEMBER_##what, offsetof(type, member) }
#define OV_LAYOUT(kind, members, type)                                                             \
  { &(kind), (members), OV_COUNT_OF(members), sizeof(type) }

// Kinds whose entries may have settings. [(layout) * count]
const ov_settings_layout* ov_goal_layouts(int32_t* out_count);     // plan_settings_goals.c
const ov_settings_layout* ov_behavior_layouts(int32_t* out_count); // plan_settings_brains.c

// Any function; only to be compared.
typedef void ov_any_call(void);

// The name of a function, without "ov_". NULL: it is known to one file only.
const char* ov_plan_call_name(ov_any_call* call); // plan_calls.c

// Writes what an entry's settings say, as " speed=1.5 may_use": members that are 0 or NULL are left
// out. False: settings of a kind without a layout.
struct ov_plan_text;
bool ov_plan_write_settings(struct ov_plan_text* text, const void* kind, const void* settings);

#endif
