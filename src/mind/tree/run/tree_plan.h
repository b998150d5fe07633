// The plan of a tree: its nodes in pre-order in one flat array, with subtrees in their places. A
// node's subtree is the range from it to `end`.
//
//   0 selector  end 5    a child begins at node + 1; the next sibling begins where that one ends
//   1   if      end 3
//   2     action end 3
//   3   wait    end 4
//   4   action  end 5
#pragma once

#include <ovis/tree.h>

#define OV_TREE_NOBODY (-1)
#define OV_TREE_WORDS (OVIS_TREE_NODES_MAX / 64)

// A set of nodes.
typedef struct ov_tree_bits {
  uint64_t words[OV_TREE_WORDS];
} ov_tree_bits;

static inline bool ov_tree_has(const ov_tree_bits* bits, int32_t node) {
  return (bits->words[node / 64] >> (node % 64) & 1u) != 0;
}

static inline void ov_tree_add(ov_tree_bits* bits, int32_t node) {
  bits->words[node / 64] |= (uint64_t)1 << (node % 64);
}

static inline void ov_tree_take(ov_tree_bits* bits, int32_t node) {
  bits->words[node / 64] &= ~((uint64_t)1 << (node % 64));
}

// The first node of the set from `from` to before `end`. OV_TREE_NOBODY: there is none.
static inline int32_t ov_tree_next_before(const ov_tree_bits* bits, int32_t from, int32_t end) {
  uint64_t keep = UINT64_MAX << ((uint32_t)from % 64);
  for (int32_t base = from & ~63; base < end; base += 64) {
    const uint64_t left = bits->words[base / 64] & keep;
    if (left != 0) {
      const int32_t found = base + __builtin_ctzll(left);
      return found < end ? found : OV_TREE_NOBODY;
    }
    keep = UINT64_MAX;
  }
  return OV_TREE_NOBODY;
}

static inline int32_t ov_tree_next(const ov_tree_bits* bits, int32_t from) {
  return ov_tree_next_before(bits, from, OVIS_TREE_NODES_MAX);
}

// The last node of the set from `first` to before `end`. OV_TREE_NOBODY: there is none.
static inline int32_t ov_tree_last(const ov_tree_bits* bits, int32_t first, int32_t end) {
  int32_t word = (end - 1) / 64;
  const int32_t above = 63 - (end - 1) % 64;
  uint64_t left = bits->words[word] << above >> above;
  while (left == 0 && --word >= first / 64) {
    left = bits->words[word];
  }
  const int32_t found = left != 0 ? word * 64 + 63 - __builtin_clzll(left) : OV_TREE_NOBODY;
  return found >= first ? found : OV_TREE_NOBODY;
}

typedef struct ov_tree_step {
  uint8_t kind;      // ovis_tree_kind; never SUBTREE
  uint8_t test;      // ovis_tree_test
  uint8_t stops;     // ovis_tree_stops
  int8_t key;        // OV_TREE_NOBODY: none
  int16_t parent;    // OV_TREE_NOBODY: the root
  int16_t end;       // behind its subtree
  int16_t composite; // nearest composite above; OV_TREE_NOBODY: none
  int16_t branch;    // child of that composite which has this node in its subtree
  int16_t children;  // count
  int16_t depth;     // nodes above it
  int8_t needs;      // key of a mob that must take part; OV_TREE_NOBODY: none
  int32_t request;   // number of what is asked for; 0: nothing
  uint64_t who;      // number of the name of the trees that are asked; 0: all of the team
  int32_t ticks, ticks_random, count, weight;
  double value;
  const ovis_tree_node* def; // name, goal, functions
} ov_tree_step;

typedef struct ov_tree_plan {
  ov_tree_step* steps; // [(node) * count] owned
  int32_t count;
  int32_t capacity;    // of `steps`
  ovis_tree_key* keys; // [(key) * key_count] owned: the tree's own, then its team's
  int32_t key_count;
  uint32_t shared;                          // keys of the team, as bits
  bool has_port;                            // it asks or answers
  ov_tree_bits requests, answers;           // nodes of these kinds
  ov_tree_bits timed;                       // nodes with a timer
  ov_tree_bits actions;                     // nodes that tick while they run
  ov_tree_bits readers[OVIS_TREE_KEYS_MAX]; // conditions on each key that stop something
} ov_tree_plan;

// Makes a plan. OVIS_OUT_OF_RANGE: the def breaks a rule, which the error names. OVIS_FULL: it has
// too many nodes. Free the plan, also after a failure.
ovis_status ov_tree_plan_make(const ovis_tree_def* def, const ovis_allocator* allocator,
                              ov_tree_plan* out, ovis_error* error);
void ov_tree_plan_free(ov_tree_plan* plan, const ovis_allocator* allocator);

// The number of a name of a tree or of news: the same in all trees and runs. 0: NULL.
uint64_t ov_tree_name_number(const char* name);

// Does the node watch a condition: that of its key, or that another asks?
static inline bool ov_tree_is_condition(int32_t kind) {
  return kind == OVIS_TREE_IF || kind == OVIS_TREE_ANSWER;
}

static inline bool ov_tree_is_composite(int32_t kind) {
  return kind == OVIS_TREE_SEQUENCE || kind == OVIS_TREE_SELECTOR || kind == OVIS_TREE_PARALLEL ||
         kind == OVIS_TREE_RANDOM;
}

// Does the rule stop the condition's own child?
static inline bool ov_tree_stops_self(int32_t stops) {
  return stops == OVIS_TREE_STOPS_SELF || stops == OVIS_TREE_STOPS_BOTH ||
         stops == OVIS_TREE_STOPS_RESTART;
}

// Does the rule stop later siblings?
static inline bool ov_tree_stops_lower(int32_t stops) {
  return stops >= OVIS_TREE_STOPS_LOWER && stops <= OVIS_TREE_STOPS_RESTART;
}

static inline bool ov_tree_restarts(int32_t stops) {
  return stops == OVIS_TREE_STOPS_LOWER_RESTART || stops == OVIS_TREE_STOPS_RESTART;
}
