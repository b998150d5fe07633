// Compiles the nodes of a tree, with its subtrees in their places, into one flat array.
// Design: docs/trees.md
#include "mind/tree/run/tree_plan.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/hash.h"
#include "base/words.h"

#include <string.h>

#define DEPTH_MAX 64
#define SUBTREES_MAX 16 // one inside the other
#define WEIGHT_MAX 1000000
#define TICKS_MAX 1000000000
#define REQUEST_NAME_MAX 40 // bytes, with the NUL
#define REACH_MAX 1000000.0

OV_WORDS(ovis_tree_kind_name, ovis_tree_kind, OVIS_TREE_LIST, OV_WORD_2_OF_3, "unknown")
OV_WORDS(ovis_news_name, ovis_news, OVIS_NEWS_LIST, OV_WORD_2_OF_3, "unknown")
OV_WORDS(ovis_tree_stops_name, ovis_tree_stops, OVIS_TREE_STOPS_LIST, OV_WORD_2_OF_3, "unknown")

OV_WORDS(ovis_tree_reply_name, ovis_tree_reply, OVIS_TREE_REPLY_LIST, OV_WORD_2_OF_3, "unknown")
OV_WORDS(ovis_tree_reply_sentence, ovis_tree_reply, OVIS_TREE_REPLY_LIST, OV_WORD_3_OF_3, "unknown")
OV_WORDS(ovis_tree_end_name, ovis_tree_end, OVIS_TREE_END_LIST, OV_WORD_2_OF_3, "unknown")
OV_WORDS(ovis_tree_end_sentence, ovis_tree_end, OVIS_TREE_END_LIST, OV_WORD_3_OF_3, "unknown")

uint64_t ov_tree_name_number(const char* name) {
  return name != NULL ? ov_hash_text(name, strlen(name)) : 0;
}

// The number of what is asked for: the same in all trees and runs, and never 0.
static int32_t request_number(const char* name) {
  return (int32_t)(ov_tree_name_number(name) & INT32_MAX) | 1;
}

// The tree that is compiled, and the place in the def that is read.
typedef struct maker {
  ov_tree_plan* plan;
  const ovis_allocator* allocator;
  ovis_error* error;
} maker;

typedef struct cursor {
  const ovis_tree_def* def;
  int32_t at;      // of the next node
  int32_t parent;  // in the plan
  int32_t depth;   // nodes above
  int32_t nesting; // subtrees above
} cursor;

static ovis_status refuse(const maker* make, const cursor* at, const char* what) {
  const char* name = at->def->name != NULL ? at->def->name : "?";
  return ov_fail(make->error, OVIS_OUT_OF_RANGE, -1, "node %d of the tree '%.40s' %s", at->at, name,
                 what);
}

static int32_t find_key(const ov_tree_plan* plan, const char* name) {
  for (int32_t i = 0; i < plan->key_count && name != NULL; i++) {
    if (strcmp(plan->keys[i].name, name) == 0) {
      return i;
    }
  }
  return OV_TREE_NOBODY;
}

// ---- Rules of single nodes

static bool is_child_count_good(const ovis_tree_node* node) {
  switch (node->kind) {
  case OVIS_TREE_SEQUENCE:
  case OVIS_TREE_SELECTOR:
  case OVIS_TREE_PARALLEL:
  case OVIS_TREE_RANDOM: return node->children >= 1 && node->children <= OVIS_TREE_CHILDREN_MAX;
  case OVIS_TREE_REPEAT:
  case OVIS_TREE_INVERT:
  case OVIS_TREE_TIMEOUT:
  case OVIS_TREE_COOLDOWN:
  case OVIS_TREE_REQUEST:
  case OVIS_TREE_ANSWER:
  case OVIS_TREE_SERVICE: return node->children == 1;
  case OVIS_TREE_IF: return node->children == 0 || node->children == 1;
  default: return node->children == 0;
  }
}

static bool is_key_good(const ov_tree_plan* plan, const ovis_tree_node* node, int32_t key) {
  switch (node->kind) {
  case OVIS_TREE_IF:
    return key >= 0 &&
           (node->test < OVIS_TREE_IS_EQUAL || plan->keys[key].type == OVIS_TREE_NUMBER);
  case OVIS_TREE_SET: return key >= 0 && plan->keys[key].type <= OVIS_TREE_NUMBER;
  case OVIS_TREE_ERASE: return key >= 0;
  case OVIS_TREE_SEND:
  case OVIS_TREE_REQUEST: return node->key == NULL || key >= 0;
  case OVIS_TREE_ANSWER: return node->key == NULL || (key >= 0 && (plan->shared >> key & 1u) == 0);
  default: return true;
  }
}

// Children of a parallel have equal priority, and so have those of a random node.
static bool is_rule_good(const ov_tree_plan* plan, const ov_tree_step* step) {
  if (!ov_tree_is_condition(step->kind) || step->stops == OVIS_TREE_STOPS_NONE) {
    return true;
  }
  if (step->children == 0) {
    return false;
  }
  if (!ov_tree_stops_lower(step->stops)) {
    return true;
  }
  const int32_t above = step->composite >= 0 ? plan->steps[step->composite].kind : -1;
  return above == OVIS_TREE_SEQUENCE || above == OVIS_TREE_SELECTOR ||
         (above == OVIS_TREE_PARALLEL && step->stops == OVIS_TREE_STOPS_RESTART);
}

static bool is_number_good(const ovis_tree_node* node) {
  return node->ticks >= 0 && node->ticks <= TICKS_MAX && node->ticks_random >= 0 &&
         node->ticks_random <= TICKS_MAX && node->count >= 0 && node->weight >= 0 &&
         node->weight <= WEIGHT_MAX && node->value - node->value == 0;
}

// NULL: it is good.
static const char* fault_of_request(const ov_tree_plan* plan, const ovis_tree_node* node,
                                    const ov_tree_step* step) {
  const size_t length = node->request != NULL ? strlen(node->request) : 0;
  if (length == 0 || length >= REQUEST_NAME_MAX) {
    return "needs the name of a request, of less than 40 bytes";
  }
  if (!(node->reach >= 0 && node->reach <= REACH_MAX)) {
    return "has a number beyond its limits";
  }
  const bool has_mob = step->needs >= 0 && plan->keys[step->needs].type == OVIS_TREE_MOB;
  return node->needs != NULL && !has_mob ? "needs a key of a mob as who must take part" : NULL;
}

static const char* fault_of(const ov_tree_plan* plan, const ovis_tree_node* node,
                            const ov_tree_step* step) {
  if (!is_child_count_good(node)) {
    return "has a wrong number of children";
  }
  if (!is_key_good(plan, node, step->key)) {
    return "needs a key of the tree, of a type that fits";
  }
  if (!is_number_good(node)) {
    return "has a number beyond its limits";
  }
  if ((uint32_t)node->stops >= OVIS_TREE_STOPS_COUNT ||
      (uint32_t)node->test >= OVIS_TREE_TEST_COUNT) {
    return "has an unknown rule or test";
  }
  if (!is_rule_good(plan, step)) {
    return "has a rule that its parent does not allow";
  }
  if (node->kind >= OVIS_TREE_SEND && node->kind <= OVIS_TREE_ANSWER) {
    return fault_of_request(plan, node, step);
  }
  if (node->kind == OVIS_TREE_ACTION && (node->goal != NULL) == (node->own != NULL)) {
    return "needs a goal, and only one";
  }
  if (node->kind == OVIS_TREE_PARALLEL && node->count > node->children) {
    return "waits for more children than it has";
  }
  if (node->kind == OVIS_TREE_TIMEOUT && node->ticks < 1) {
    return "needs ticks";
  }
  return node->kind == OVIS_TREE_SERVICE && (node->own == NULL || node->ticks < 1)
             ? "needs a function and an interval"
             : NULL;
}

// ---- The array

static ov_tree_step step_of(const ov_tree_plan* plan, const ovis_tree_node* node,
                            const cursor* at) {
  ov_tree_step step = {.kind = (uint8_t)node->kind,
                       .test = (uint8_t)node->test,
                       .stops = (uint8_t)node->stops,
                       .key = (int8_t)find_key(plan, node->key),
                       .needs = (int8_t)find_key(plan, node->needs),
                       .parent = (int16_t)at->parent,
                       .composite = OV_TREE_NOBODY,
                       .branch = OV_TREE_NOBODY,
                       .children = (int16_t)node->children,
                       .depth = (int16_t)at->depth,
                       .ticks = node->ticks,
                       .ticks_random = node->ticks_random,
                       .count = node->count,
                       .weight = node->weight > 0 ? node->weight : 1,
                       .value = node->value,
                       .def = node};
  if (node->kind == OVIS_TREE_ANSWER) { // it takes over, and ends if who asked takes that back
    step.stops = OVIS_TREE_STOPS_RESTART;
  }
  if (node->kind == OVIS_TREE_SEND || node->kind == OVIS_TREE_REQUEST) {
    step.ticks = node->ticks > 0 ? node->ticks : OVIS_TREE_REQUEST_TICKS;
  }
  step.request = node->request != NULL ? request_number(node->request) : 0;
  step.who = ov_tree_name_number(node->who);
  if (at->parent >= 0) {
    const ov_tree_step* parent = &plan->steps[at->parent];
    const bool is_branch = ov_tree_is_composite(parent->kind);
    step.composite = is_branch ? (int16_t)at->parent : parent->composite;
    step.branch = is_branch ? (int16_t)plan->count : parent->branch;
  }
  return step;
}

static bool grow(const maker* make) {
  ov_tree_plan* plan = make->plan;
  const int32_t capacity = plan->capacity > 0 ? plan->capacity * 2 : 16;
  ov_tree_step* steps =
      ov_resize(make->allocator, plan->steps, (size_t)plan->capacity * sizeof *steps,
                (size_t)capacity * sizeof *steps);
  if (steps != NULL) {
    plan->steps = steps;
    plan->capacity = capacity;
  }
  return steps != NULL;
}

static void enlist(ov_tree_plan* plan, int32_t index) {
  OVIS_ASSERT(index >= 0);
  const ov_tree_step* step = &plan->steps[index];
  plan->has_port |= step->request != 0;
  switch (step->kind) {
  case OVIS_TREE_TIMEOUT:
  case OVIS_TREE_WAIT:
  case OVIS_TREE_SERVICE:
  case OVIS_TREE_REPEAT: ov_tree_add(&plan->timed, index); break;
  case OVIS_TREE_ACTION: ov_tree_add(&plan->actions, index); break;
  case OVIS_TREE_REQUEST: ov_tree_add(&plan->requests, index); break;
  case OVIS_TREE_ANSWER: ov_tree_add(&plan->answers, index); break;
  case OVIS_TREE_IF:
    if (step->stops != OVIS_TREE_STOPS_NONE) {
      ov_tree_add(&plan->readers[step->key], index);
    }
    break;
  default: break;
  }
}

// Adds the node at the cursor with all below it, and moves the cursor behind them.
static ovis_status add(const maker* make, cursor* at) {
  ov_tree_plan* plan = make->plan;
  if (at->at >= at->def->node_count) {
    return refuse(make, at, "is missing: a node before it has too many children");
  }
  const ovis_tree_node* node = &at->def->nodes[at->at];
  if (node->kind == OVIS_TREE_SUBTREE) {
    if (node->children != 0 || node->tree == NULL || at->nesting >= SUBTREES_MAX) {
      return refuse(make, at, "needs a tree and no children, and trees must not be nested deeper");
    }
    if (node->tree->cookie != OV_COOKIE) {
      return refuse(make, at, "names a tree without a cookie; begin with ovis_default_tree_def");
    }
    cursor inside = *at;
    inside.def = node->tree;
    inside.at = 0;
    inside.nesting++;
    const ovis_status status = add(make, &inside);
    if (status == OVIS_OK && inside.at != inside.def->node_count) {
      return refuse(make, &inside, "is no part of the tree above it");
    }
    at->at++;
    return status;
  }
  if ((uint32_t)node->kind >= OVIS_TREE_KIND_COUNT || at->depth >= DEPTH_MAX) {
    return refuse(make, at, "is of no known kind, or too deep");
  }
  if (plan->count == OVIS_TREE_NODES_MAX) {
    return ov_fail(make->error, OVIS_FULL, -1, "a tree has at most %d nodes", OVIS_TREE_NODES_MAX);
  }
  if (plan->count == plan->capacity && !grow(make)) {
    return OVIS_NO_MEMORY;
  }
  const int32_t index = plan->count;
  plan->steps[index] = step_of(plan, node, at);
  const char* fault = fault_of(plan, node, &plan->steps[index]);
  if (fault != NULL) {
    return refuse(make, at, fault);
  }
  plan->count++;
  enlist(plan, index);
  cursor below = *at;
  below.at++;
  below.parent = index;
  below.depth++;
  for (int32_t i = 0; i < node->children; i++) {
    OV_TRY(add(make, &below));
  }
  plan->steps[index].end = (int16_t)plan->count;
  at->at = below.at;
  return OVIS_OK;
}

// The tree's own keys, then those of its team.
static ovis_status take_keys(const maker* make, const ovis_tree_def* def) {
  ov_tree_plan* plan = make->plan;
  const int32_t own = def->key_count;
  const int32_t teams = def->team_key_count;
  bool is_good = own >= 0 && own <= OVIS_TREE_KEYS_MAX && teams >= 0 &&
                 teams <= OVIS_TREE_KEYS_MAX - own && (def->keys != NULL || own == 0) &&
                 (def->team_keys != NULL || teams == 0) && (def->team != NULL || teams == 0);
  if (is_good && own + teams > 0) {
    plan->keys = ov_alloc(make->allocator, (size_t)(own + teams) * sizeof *plan->keys);
    if (plan->keys == NULL) {
      return OVIS_NO_MEMORY;
    }
    plan->key_count = own + teams;
  }
  for (int32_t i = 0; i < plan->key_count; i++) {
    plan->keys[i] = i < own ? def->keys[i] : def->team_keys[i - own];
    plan->shared |= i < own ? 0 : 1u << i;
  }
  for (int32_t i = 0; is_good && i < plan->key_count; i++) {
    is_good = plan->keys[i].name != NULL && (uint32_t)plan->keys[i].type < OVIS_TREE_TYPE_COUNT;
    for (int32_t j = 0; is_good && j < i; j++) {
      is_good = strcmp(plan->keys[i].name, plan->keys[j].name) != 0;
    }
  }
  return is_good ? OVIS_OK
                 : ov_fail(make->error, OVIS_OUT_OF_RANGE, -1,
                           "the tree's keys need names of their own, and those of a team a team");
}

ovis_status ov_tree_plan_make(const ovis_tree_def* def, const ovis_allocator* allocator,
                              ov_tree_plan* out, ovis_error* error) {
  *out = (ov_tree_plan){0};
  const maker make = {.plan = out, .allocator = allocator, .error = error};
  OV_TRY(take_keys(&make, def));
  if (def->nodes == NULL || def->node_count < 1) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "a tree needs a node");
  }
  cursor at = {.def = def, .parent = OV_TREE_NOBODY};
  ovis_status status = add(&make, &at);
  if (status == OVIS_OK && at.at != def->node_count) {
    return refuse(&make, &at, "is no part of the tree above it");
  }
  return status;
}

void ov_tree_plan_free(ov_tree_plan* plan, const ovis_allocator* allocator) {
  ov_free(allocator, plan->steps, (size_t)plan->capacity * sizeof *plan->steps);
  ov_free(allocator, plan->keys, (size_t)plan->key_count * sizeof *plan->keys);
  *plan = (ov_tree_plan){0};
}
