// The trees of a simulation share a mailbox and a board for each team.
//
//   a tree writes a key of its team --> posted --next tick--> the team's board, and each member's
//                                                             copy of it, which wakes its
//                                                             conditions
//
// Nobody writes another's state: what is posted in a tick is read by all in the next one.
#pragma once

#include "agent/agent.h"
#include "mind/tree/run/coord.h"
#include "mind/tree/run/tree_live.h"

struct ov_tree_mind_plan;

typedef struct ov_team {
  const char* name;
  ov_array(ovis_tree_key) keys;
  ov_array(ov_tree_entry) entries; // [(key) * keys.count]
} ov_team;

// A write that everybody reads in the next tick.
typedef struct ov_shared_write {
  int32_t team, key; // of the team
  bool is_set;       // false: it erases
  ovis_tree_value value;
  int64_t expires;
} ov_shared_write;

typedef struct ov_tree_shared {
  ovis_allocator allocator;
  ov_mailbox mailbox;
  int64_t tick; // of the last begin
  ov_array(ov_team) teams;
  ov_array(ov_shared_write) posted;
  ov_array(uint64_t) receivers; // of the request that is being sent
  bool is_out_of_memory;
} ov_tree_shared;

// Makes the teams of the trees, and binds the trees to them. OVIS_OUT_OF_RANGE: two trees of a team
// have a key of one name and of two types. Free it, also after a failure.
ovis_status ov_tree_shared_make(struct ov_tree_mind_plan** trees, int32_t count,
                                const ovis_allocator* allocator, ov_tree_shared** out);
void ov_tree_shared_free(ov_tree_shared* shared);

// The start of a tick: mail is delivered, and boards get what was posted.
void ov_tree_shared_begin(ov_tree_shared* shared, const ov_crowd* crowd, int64_t tick);

// Was something lost for lack of memory? Forgets it.
bool ov_tree_shared_take_failure(ov_tree_shared* shared);

// A new member knows what its team knows.
void ov_tree_shared_join(const ov_tree_shared* shared, const struct ov_tree_mind_plan* plan,
                         ov_tree* tree);

void ov_tree_shared_fields(ov_tree_shared* shared, ov_fields* fields);

// Has something that is to be hashed.
bool ov_tree_shared_is_used(const ov_tree_shared* shared);
