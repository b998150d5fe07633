// A mind is a composition of parts: goals, a tree, a brain, a mind of the host. This is what a part
// shows to all others, and what a mob's mind consists of. Above the parts, mind/mind.h speaks of
// the whole.
//
//   one block of memory: goals | tree | brain | host, each if it is there, aligned to 16 bytes
//   options are numbered over the parts, in the same order
#pragma once

#include "base/check.h"
#include "base/fields.h"
#include "figures/species_row.h"

#include <ovis/mind.h>

#include <stddef.h>

struct ov_agent;

// Questions that other rooms ask a mind.
typedef enum ov_question {
  OV_QUESTION_IS_PANICKING,
  OV_QUESTION_CAN_BE_SENT, // does it obey ovis_mob_walk_to?
  OV_QUESTION_COUNT
} ov_question;

// A kind of part. `plan` is an immutable table, `part` the state of one mob. Options are numbered
// from 0 in the order of the plan.
typedef struct ov_mind_ops {
  size_t (*size)(const void* plan); // bytes of a part
  void (*init)(void* part, const void* plan);
  void (*fini)(void* part, const ovis_allocator* allocator); // [opt] frees what it owns
  // Stops all options without a call to their stop functions, as on death.
  void (*drop)(struct ov_agent* agent);
  bool (*ask)(const void* part, ov_question question);          // [opt] NULL: it says no
  void (*disable)(void* part, uint8_t flags, bool is_disabled); // [opt] OVIS_FLAG_ bits
  int32_t (*count)(const void* plan);                           // options
  ovis_option_info (*info)(const void* plan, int32_t option);
  // `other` of the answer is an option of this part, or OV_OPTION_OF_MIND of one of another part.
  // The agent may be NULL: then the answer lacks whom and which cell it is about.
  void (*item)(const void* part, struct ov_agent* agent, int32_t option, ovis_option* out);
  bool (*runs)(const void* part, int32_t option);
  int64_t (*changes)(const void* part); // starts and stops of options so far
  void (*fields)(void* part, ov_fields* fields);
  // [opt] Its fields depend on its first bytes alone: on so many.
  size_t (*hashed_size)(const void* part);
  bool (*is_valid)(const void* part);
} ov_mind_ops;

// An answer's `other` that is an option of the mind as a whole. Its own inverse.
#define OV_OPTION_OF_MIND(option) (-2 - (option))

typedef enum ov_part_kind {
  OV_PART_GOALS,
  OV_PART_TREE,
  OV_PART_BRAIN,
  OV_PART_HOST,
  OV_PART_COUNT
} ov_part_kind;

typedef struct ov_mind_part {
  const ov_mind_ops* ops;
  const void* plan;
  uint32_t at;   // bytes from the start of the mind
  int32_t first; // option
} ov_mind_part;

typedef struct ov_mind_plan {
  ov_mind_part parts[OV_PART_COUNT]; // [part_count], in the order of ov_part_kind
  int32_t part_count;
  uint32_t kinds;             // ov_part_kind bits
  uint32_t at[OV_PART_COUNT]; // bytes from the start of the mind. [Limit: it has that part]
  float range;                // of its paths; 0: the species' follow range
} ov_mind_plan;

// A mind of one part, as an initializer.
#define OV_MIND_ALONE(kind, its_ops, its_plan)                                                     \
  { .parts = {{.ops = (its_ops), .plan = (its_plan)}}, .part_count = 1, .kinds = 1u << (kind) }

// Adds a part behind those that it has.
static inline void ov_mind_plan_add(ov_mind_plan* plan, ov_part_kind part, const ov_mind_ops* ops,
                                    const void* its_plan) {
  OVIS_ASSERT(plan->kinds >> part == 0);
  const ov_mind_part* last = plan->part_count > 0 ? &plan->parts[plan->part_count - 1] : NULL;
  const size_t end = last != NULL ? last->at + last->ops->size(last->plan) : 0;
  plan->at[part] = (uint32_t)((end + 15) & ~(size_t)15);
  plan->kinds |= 1u << part;
  plan->parts[plan->part_count++] =
      (ov_mind_part){.ops = ops,
                     .plan = its_plan,
                     .at = plan->at[part],
                     .first = last != NULL ? last->first + last->ops->count(last->plan) : 0};
}

// NULL: the mind has no such part.
static inline const ov_mind_part* ov_mind_plan_find(const ov_mind_plan* plan, ov_part_kind part) {
  const uint32_t before = plan->kinds & ((1u << part) - 1);
  return (plan->kinds >> part & 1u) != 0 ? &plan->parts[__builtin_popcount(before)] : NULL;
}

static inline void* ov_mind_part_at(const void* mind, const ov_mind_part* part) {
  OVIS_ASSERT(mind != NULL);
  return (void*)((uintptr_t)mind + part->at);
}

// The reach of functions of a host in a turn (docs/islands.md).
typedef struct ov_host_reach {
  float blocks;   // 0: everywhere
  bool is_serial; // they run on the thread that ticks, in the order of the turns
  bool is_joint;  // its mobs share a mailbox and boards
} ov_host_reach;

// A named mind that can replace the species' mind of any mob.
typedef struct ov_mind_kind {
  const char* name;
  const ov_mind_plan* (*plan)(const ov_species* species); // [opt] NULL: `mind`
  ov_mind_plan mind;
  bool is_for_like; // only mobs of the species `like` can have it
  ov_species_id like;
  bool is_of_species; // it has the species' goals: the species' steps run as well
  bool is_of_host;
  ov_host_reach reach; // of the host's functions
} ov_mind_kind;
