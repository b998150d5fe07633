// A running tree: a bit for each node that runs, and for each condition that watches its key.
// Actions reach the mob through ov_tree_ops, which the mob room fills in.
//
//   one block of memory: ov_tree | slots, one a node | values, one a key
//
// A tick without a change, a due timer or a running action costs two comparisons.
#pragma once

#include "base/fields.h"
#include "mind/tree/run/tree_plan.h"

#define OV_TREE_CHECKS_MAX 64 // conditions that one tick evaluates again
#define OV_TREE_NEVER INT64_MAX

typedef struct ov_tree_slot {
  int64_t due;     // of its timer; of a cooldown: the first tick in which it may run again
  int64_t since;   // tick of the answer; while it runs: tick of its start
  uint32_t done;   // children, as bits by index: of a parallel that ended, of a random node drawn
  uint32_t failed; // children of a parallel that failed
  int32_t count;   // of a repeat: runs so far
  float value, limit;
  uint32_t ran_ticks; // in all; for reports
  int16_t child;      // of a composite: the child that runs, or starts next in a parallel
  int16_t other;      // of the answer
  uint8_t reason;     // of the answer
} ov_tree_slot;

typedef struct ov_tree_entry {
  ovis_tree_value value;
  int64_t expires; // tick in which it is erased
  bool is_set;
} ov_tree_entry;

// A tick in which it waits reads only the first two members.
typedef struct ov_tree {
  int64_t wake;        // first tick with something to do besides changes
  int32_t queue_count; // keys that changed
  const ov_tree_plan* plan;
  ov_tree_slot* slots;    // [(node) * plan->count]
  ov_tree_entry* entries; // [(key) * plan->key_count]
  ov_tree_bits active;
  ov_tree_bits tested;               // conditions that were entered or stopped in this tick
  ov_tree_bits observing;            // conditions that watch their key, also after they ended
  int64_t root_due;                  // tick in which a root that ended starts again
  int64_t changes;                   // starts and stops of nodes; for reports
  int64_t overflows;                 // ticks that had too many conditions to evaluate; for reports
  uint8_t queue[OVIS_TREE_KEYS_MAX]; // keys that changed, in the order of the first write
  uint32_t queued;                   // the same keys as bits
  uint32_t expiring;                 // keys whose value expires
  int16_t resume;                    // node at which the evaluation of the first key goes on
  int16_t bound;   // ANSWER that another's request runs, or is about to; OV_TREE_NOBODY: none
  bool is_dropped; // in this update: the mob died
} ov_tree;

typedef enum ov_tree_result { OV_TREE_RUNS, OV_TREE_SUCCEEDED, OV_TREE_FAILED } ov_tree_result;

struct ov_tree_ops;

// A call to a tree. Lives as long as the call.
typedef struct ov_tree_turn {
  ov_tree* tree;
  int64_t tick;
  const struct ov_tree_ops* ops;
  void* context;
} ov_tree_turn;

// The functions of nodes. `why` receives the reason of an action that failed.
typedef struct ov_tree_ops {
  ov_tree_result (*start)(ov_tree_turn* turn, int32_t node, ovis_answer* why);
  ov_tree_result (*tick)(ov_tree_turn* turn, int32_t node, ovis_answer* why);
  void (*stop)(ov_tree_turn* turn, int32_t node); // once for each start that returned RUNS
  void (*serve)(ov_tree_turn* turn, int32_t node);
  int32_t (*random)(ov_tree_turn* turn, int32_t bound);
  // Of trees that ask or answer.
  bool (*ask)(ov_tree_turn* turn, int32_t node, ovis_answer* why); // a REQUEST; false: it refuses
  void (*unask)(ov_tree_turn* turn, int32_t node, bool has_ended); // once for each ask, at its end
  void (*send)(ov_tree_turn* turn, int32_t node);
  void (*take)(ov_tree_turn* turn, int32_t node); // an ANSWER starts: its key gets what is asked
  void (*answered)(ov_tree_turn* turn, int32_t node, ov_tree_result result); // an ANSWER ended
  // A key of the team: everybody has the value in the next tick. `value` NULL erases it.
  void (*share)(ov_tree_turn* turn, int32_t key, const ovis_tree_value* value, int32_t ticks);
} ov_tree_ops;

size_t ov_tree_size(const ov_tree_plan* plan); // of the block, which is zeroed
void ov_tree_init(ov_tree* tree, const ov_tree_plan* plan);

// Is there nothing to do in this tick?
static inline bool ov_tree_is_idle(const ov_tree* tree, int64_t tick) {
  return tree->queue_count == 0 && tick < tree->wake;
}

// One tick (tree_tick.c).
void ov_tree_update(ov_tree_turn* turn);

// A running leaf ends. `why` [opt].
void ov_tree_finish(ov_tree_turn* turn, int32_t node, ov_tree_result result,
                    const ovis_answer* why);

// Stops a running node with all below it, and goes on above it as if it had failed.
void ov_tree_abort(ov_tree_turn* turn, int32_t node, const ovis_answer* why);

// ---- Requests of others

// Could an ANSWER take over now? The conditions above it must hold, and nothing with a higher
// priority may run.
bool ov_tree_can_answer(const ov_tree* tree, int32_t node, int64_t tick);

// An ANSWER takes over. [Limit: ov_tree_can_answer]
void ov_tree_answer_now(ov_tree_turn* turn, int32_t node);

// The REQUEST that runs. OV_TREE_NOBODY: none does.
int32_t ov_tree_asking(const ov_tree* tree);

// Enough take part: the child of a REQUEST starts.
void ov_tree_begin_together(ov_tree_turn* turn, int32_t node);

// Ends everything without a call of `stop`, as on death. The tree starts again at `restart`;
// OV_TREE_NEVER: it does not.
void ov_tree_drop(ov_tree* tree, int64_t tick, int64_t restart);

// ---- The board (tree_board.c). Only a value that differs from the one before is a change;
// conditions are evaluated in the next update, in the order of the writes.

// `value` NULL erases it. `ticks` 0: it stays.
void ov_tree_write(ov_tree* tree, int32_t key, const ovis_tree_value* value, int32_t ticks,
                   int64_t tick);
void ov_tree_expire(ov_tree* tree, int64_t tick);      // erases values whose time is over
bool ov_tree_holds(const ov_tree* tree, int32_t node); // the condition of an IF or ANSWER

// ---- Running (tree_run.c)

typedef enum ov_tree_mode {
  OV_TREE_ENTER,
  OV_TREE_LEAVE, // the node has ended
  OV_TREE_CLOSE  // the node, which runs, ends now
} ov_tree_mode;

// Enters a node, or leaves one that ends with a result, and goes on until everything waits.
void ov_tree_go(ov_tree_turn* turn, int32_t node, ov_tree_mode mode, ov_tree_result result);
void ov_tree_stop(ov_tree_turn* turn, int32_t node, const ovis_answer* why);

// ---- State (tree_state.c)

void ov_tree_fields(ov_tree* tree, ov_fields* fields);
bool ov_tree_is_valid(const ov_tree* tree);

// Why a node runs or does not.
ovis_answer ov_tree_answer(const ov_tree* tree, int32_t node);
