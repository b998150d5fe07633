// The rules of event-driven trees by recursion from the root.
// Rules: docs/trees.md
#include "reference/tree_ref.h"

#include <stdlib.h>
#include <string.h>

#define KEYS 32

typedef enum outcome { RUNS, GOOD, BAD } outcome;
typedef enum pass { CHANGES, TIMERS, ACTIONS } pass;

typedef struct branch {
  const ovis_tree_node* def;
  int32_t number; // in pre-order
  struct branch** children;
  bool runs;
  bool watches;    // a condition
  int64_t entered; // tick in which it was entered or stopped last
  int64_t due;
  int32_t current;                         // of a composite: the child that runs
  int32_t drawn;                           // of a random node: the children drawn so far, as bits
  outcome results[OVIS_TREE_CHILDREN_MAX]; // of a parallel
  int32_t rounds;                          // of a repeat
  int32_t key;
} branch;

struct tree_ref {
  const ovis_tree_def* def;
  tree_ref_host host;
  branch* root;
  int64_t tick;
  int64_t root_due;
  bool is_set[KEYS];
  double number[KEYS];
  int64_t expires[KEYS];
  int32_t changed[KEYS]; // in the order of their first change
  int32_t changed_count;
  int32_t now_changed; // the key of this pass
};

static branch* build(tree_ref* ref, int32_t* at) {
  branch* made = calloc(1, sizeof *made);
  made->def = &ref->def->nodes[*at];
  made->number = (*at)++;
  made->entered = -1;
  made->key = -1;
  for (int32_t i = 0; i < ref->def->key_count && made->def->key != NULL; i++) {
    made->key = strcmp(ref->def->keys[i].name, made->def->key) == 0 ? i : made->key;
  }
  made->children = calloc((size_t)made->def->children + 1, sizeof(branch*));
  for (int32_t i = 0; i < made->def->children; i++) {
    made->children[i] = build(ref, at);
  }
  return made;
}

static void demolish(branch* old) {
  for (int32_t i = 0; i < old->def->children; i++) {
    demolish(old->children[i]);
  }
  free(old->children);
  free(old);
}

tree_ref* tree_ref_make(const ovis_tree_def* def, const tree_ref_host* host) {
  tree_ref* ref = calloc(1, sizeof *ref);
  ref->def = def;
  ref->host = *host;
  int32_t at = 0;
  ref->root = build(ref, &at);
  return ref;
}

void tree_ref_free(tree_ref* ref) {
  demolish(ref->root);
  free(ref);
}

// ---- The board

static void put(tree_ref* ref, int32_t key, bool is_set, double number, int64_t expires) {
  const bool is_other = ref->is_set[key] != is_set || (is_set && ref->number[key] != number);
  ref->is_set[key] = is_set;
  ref->number[key] = is_set ? number : 0;
  ref->expires[key] = expires;
  for (int32_t i = 0; i < ref->changed_count; i++) {
    if (ref->changed[i] == key) {
      return;
    }
  }
  if (is_other) {
    ref->changed[ref->changed_count++] = key;
  }
}

void tree_ref_write(tree_ref* ref, int32_t key, bool is_set, double number) {
  put(ref, key, is_set, number, INT64_MAX);
}

static bool holds(const tree_ref* ref, const branch* node) {
  const double number = ref->number[node->key];
  const bool is_flag = ref->def->keys[node->key].type == OVIS_TREE_FLAG;
  const bool is_set = ref->is_set[node->key] && (!is_flag || number != 0);
  switch (node->def->test) {
  case OVIS_TREE_IS_SET: return is_set;
  case OVIS_TREE_IS_UNSET: return !is_set;
  case OVIS_TREE_IS_EQUAL: return is_set && number == node->def->value;
  case OVIS_TREE_IS_BELOW: return is_set && number < node->def->value;
  default: return is_set && number > node->def->value;
  }
}

// ---- Stopping and starting

static bool is_composite(const branch* node) {
  return node->def->kind == OVIS_TREE_SEQUENCE || node->def->kind == OVIS_TREE_SELECTOR ||
         node->def->kind == OVIS_TREE_PARALLEL || node->def->kind == OVIS_TREE_RANDOM;
}

static void unwatch(branch* node) {
  node->watches = false;
  for (int32_t i = 0; i < node->def->children; i++) {
    unwatch(node->children[i]);
  }
}

// A condition watches until the composite above it ends. `is_above_running`: that one goes on.
static void halt_below(tree_ref* ref, branch* node, bool is_above_running) {
  for (int32_t i = node->def->children - 1; i >= 0; i--) {
    halt_below(ref, node->children[i], is_above_running && !is_composite(node));
  }
  if (node->runs) {
    node->runs = false;
    if (node->def->kind == OVIS_TREE_ACTION) {
      ref->host.tell(ref->host.context, node->number, 'x', ref->tick);
    }
    if (node->def->kind == OVIS_TREE_COOLDOWN) {
      node->due = ref->tick + node->def->ticks;
    }
  }
  node->entered = ref->tick; // it does not take over again in this tick
  node->watches &= is_above_running && node->def->stops >= OVIS_TREE_STOPS_LOWER;
}

static void halt(tree_ref* ref, branch* node) {
  halt_below(ref, node, true);
}

static outcome enter(tree_ref* ref, branch* node);

// An inner node that runs ends.
static outcome end(tree_ref* ref, branch* node, outcome result) {
  if (result == RUNS) {
    return RUNS;
  }
  for (int32_t i = 0; i < node->def->children && node->def->kind == OVIS_TREE_PARALLEL; i++) {
    if (node->children[i]->runs) {
      halt(ref, node->children[i]);
    }
  }
  node->runs = false;
  if (is_composite(node)) {
    unwatch(node);
  }
  node->watches &= node->def->stops >= OVIS_TREE_STOPS_LOWER;
  return result;
}

// A child of a sequence or selector ended: the next ones follow.
static outcome follow(tree_ref* ref, branch* node, outcome result) {
  const outcome wanted = node->def->kind == OVIS_TREE_SEQUENCE ? GOOD : BAD;
  while (result == wanted && node->current + 1 < node->def->children) {
    node->current++;
    result = enter(ref, node->children[node->current]);
  }
  return result;
}

static int32_t draw_child(tree_ref* ref, branch* node) {
  int32_t left[OVIS_TREE_CHILDREN_MAX];
  int32_t sum = 0;
  for (int32_t i = 0; i < node->def->children; i++) {
    const int32_t weight = node->children[i]->def->weight;
    left[i] = (node->drawn >> i & 1) != 0 ? 0 : weight > 0 ? weight : 1;
    sum += left[i];
  }
  if (sum == 0) {
    return -1;
  }
  int32_t number = ref->host.draw(ref->host.context, sum);
  int32_t child = 0;
  while (number >= left[child]) {
    number -= left[child++];
  }
  node->drawn |= 1 << child;
  return child;
}

static outcome try_others(tree_ref* ref, branch* node, outcome result) {
  while (result == BAD) {
    const int32_t child = draw_child(ref, node);
    if (child < 0) {
      return BAD;
    }
    node->current = child;
    result = enter(ref, node->children[child]);
  }
  return result;
}

static outcome tally(const branch* node) {
  const int32_t needed = node->def->count > 0 ? node->def->count : node->def->children;
  int32_t good = 0;
  int32_t bad = 0;
  for (int32_t i = 0; i < node->def->children; i++) {
    good += node->results[i] == GOOD;
    bad += node->results[i] == BAD;
  }
  return good >= needed ? GOOD : node->def->children - bad < needed ? BAD : RUNS;
}

static outcome enter_children(tree_ref* ref, branch* node) {
  node->runs = true;
  node->current = 0;
  node->drawn = 0;
  switch (node->def->kind) {
  case OVIS_TREE_RANDOM: return end(ref, node, try_others(ref, node, BAD));
  case OVIS_TREE_PARALLEL:
    memset(node->results, 0, sizeof node->results);
    for (int32_t i = 0; i < node->def->children && tally(node) == RUNS; i++) {
      node->results[i] = enter(ref, node->children[i]);
    }
    return end(ref, node, tally(node));
  default: return end(ref, node, follow(ref, node, enter(ref, node->children[0])));
  }
}

static outcome after_child(tree_ref* ref, branch* node, outcome result) {
  if (result == RUNS) {
    return RUNS;
  }
  switch (node->def->kind) {
  case OVIS_TREE_INVERT: return end(ref, node, result == GOOD ? BAD : GOOD);
  case OVIS_TREE_COOLDOWN: node->due = ref->tick + node->def->ticks; return end(ref, node, result);
  case OVIS_TREE_REPEAT:
    node->rounds++;
    if (result == GOOD && (node->def->count == 0 || node->rounds < node->def->count)) {
      node->due = ref->tick + 1;
      return RUNS;
    }
    return end(ref, node, result);
  default: return end(ref, node, result);
  }
}

static outcome enter_leaf(tree_ref* ref, branch* node) {
  switch (node->def->kind) {
  case OVIS_TREE_ACTION: {
    const char does = ref->host.act(ref->host.context, node->number, ref->tick, true);
    ref->host.tell(ref->host.context, node->number, 's', ref->tick);
    node->runs = does == 'r';
    return does == 'r' ? RUNS : does == 's' ? GOOD : BAD;
  }
  case OVIS_TREE_WAIT: {
    const int32_t more = node->def->ticks_random > 0
                             ? ref->host.draw(ref->host.context, node->def->ticks_random + 1)
                             : 0;
    node->due = ref->tick + node->def->ticks + more;
    node->runs = node->due > ref->tick;
    return node->runs ? RUNS : GOOD;
  }
  case OVIS_TREE_SET:
    put(ref, node->key, true, node->def->value,
        node->def->ticks > 0 ? ref->tick + node->def->ticks : INT64_MAX);
    return GOOD;
  case OVIS_TREE_ERASE: put(ref, node->key, false, 0, INT64_MAX); return GOOD;
  default: return GOOD; // a check that holds
  }
}

static outcome enter(tree_ref* ref, branch* node) {
  node->entered = ref->tick;
  if (node->def->kind == OVIS_TREE_COOLDOWN && node->due > ref->tick) {
    return BAD;
  }
  if (node->def->kind == OVIS_TREE_IF) {
    const bool is_lower = node->def->stops >= OVIS_TREE_STOPS_LOWER;
    node->watches = is_lower || (holds(ref, node) && node->def->stops == OVIS_TREE_STOPS_SELF);
    if (!holds(ref, node)) {
      return BAD;
    }
  }
  if (node->def->children == 0) {
    return enter_leaf(ref, node);
  }
  if (is_composite(node)) {
    return enter_children(ref, node);
  }
  node->runs = true;
  node->rounds = 0;
  node->due = node->def->kind == OVIS_TREE_REPEAT ? INT64_MAX : ref->tick + node->def->ticks;
  if (node->def->kind == OVIS_TREE_SERVICE) {
    ref->host.tell(ref->host.context, node->number, 'v', ref->tick);
  }
  return after_child(ref, node, enter(ref, node->children[0]));
}

// ---- The walk

static outcome visit(tree_ref* ref, branch* node, pass what);

// The condition among the decorators of a branch that is to take over. NULL: none.
static branch* caller_in(tree_ref* ref, branch* node) {
  while (!is_composite(node) && node->def->children == 1) {
    if (node->def->kind == OVIS_TREE_IF && node->watches && !node->runs &&
        node->key == ref->now_changed && node->entered != ref->tick &&
        node->def->stops >= OVIS_TREE_STOPS_LOWER && holds(ref, node)) {
      return node;
    }
    const bool is_barred = (node->def->kind == OVIS_TREE_IF && !holds(ref, node)) ||
                           (node->def->kind == OVIS_TREE_COOLDOWN && node->due > ref->tick);
    if (is_barred) { // what is below it would not run
      return NULL;
    }
    node = node->children[0];
  }
  return NULL;
}

// A branch takes over, for one of its conditions: the others do not ask for it again in this tick.
static outcome take_over(tree_ref* ref, branch* node) {
  for (branch* at = node; !is_composite(at) && at->def->children == 1; at = at->children[0]) {
    at->entered = ref->tick;
  }
  return enter(ref, node);
}

static outcome visit_ordered(tree_ref* ref, branch* node, pass what) {
  outcome result = RUNS;
  for (int32_t i = 0; i < node->current && what == CHANGES && result == RUNS; i++) {
    const branch* caller = caller_in(ref, node->children[i]);
    if (caller == NULL) {
      continue;
    }
    halt(ref, node->children[node->current]);
    if (caller->def->stops < OVIS_TREE_STOPS_LOWER_RESTART) {
      return end(ref, node, BAD);
    }
    node->current = i;
    result = follow(ref, node, take_over(ref, node->children[i]));
  }
  if (result == RUNS) {
    result = visit(ref, node->children[node->current], what);
    result = result != RUNS ? follow(ref, node, result) : RUNS;
  }
  return end(ref, node, result);
}

static outcome visit_parallel(tree_ref* ref, branch* node, pass what) {
  for (int32_t i = 0; i < node->def->children; i++) {
    branch* child = node->children[i];
    if (child->runs) {
      node->results[i] = visit(ref, child, what);
    } else if (what == CHANGES && caller_in(ref, child) != NULL) {
      node->results[i] = take_over(ref, child);
    }
    if (tally(node) != RUNS) {
      break;
    }
  }
  return end(ref, node, tally(node));
}

static outcome visit_one(tree_ref* ref, branch* node, pass what) {
  branch* child = node->children[0];
  if (what == CHANGES && node->def->kind == OVIS_TREE_IF && node->watches &&
      node->key == ref->now_changed && node->entered != ref->tick && !holds(ref, node)) {
    const ovis_tree_stops stops = node->def->stops;
    if (stops == OVIS_TREE_STOPS_SELF || stops == OVIS_TREE_STOPS_BOTH ||
        stops == OVIS_TREE_STOPS_RESTART) {
      halt(ref, node);
      return BAD;
    }
  }
  if (what == TIMERS && node->due <= ref->tick) {
    switch (node->def->kind) {
    case OVIS_TREE_TIMEOUT: halt(ref, node); return BAD;
    case OVIS_TREE_REPEAT: node->due = INT64_MAX; return after_child(ref, node, enter(ref, child));
    case OVIS_TREE_SERVICE:
      ref->host.tell(ref->host.context, node->number, 'v', ref->tick);
      node->due = ref->tick + node->def->ticks;
      break;
    default: break;
    }
  }
  return child->runs ? after_child(ref, node, visit(ref, child, what)) : RUNS;
}

static outcome visit_leaf(tree_ref* ref, branch* node, pass what) {
  if (node->entered == ref->tick) {
    return RUNS;
  }
  if (node->def->kind == OVIS_TREE_WAIT && what == TIMERS && node->due <= ref->tick) {
    node->runs = false;
    return GOOD;
  }
  if (node->def->kind != OVIS_TREE_ACTION || what != ACTIONS) {
    return RUNS;
  }
  const char does = ref->host.act(ref->host.context, node->number, ref->tick, false);
  ref->host.tell(ref->host.context, node->number, 't', ref->tick);
  if (does == 'r') {
    return RUNS;
  }
  node->runs = false;
  ref->host.tell(ref->host.context, node->number, 'x', ref->tick);
  return does == 's' ? GOOD : BAD;
}

static outcome visit(tree_ref* ref, branch* node, pass what) {
  if (node->def->children == 0) {
    return visit_leaf(ref, node, what);
  }
  switch (node->def->kind) {
  case OVIS_TREE_SEQUENCE:
  case OVIS_TREE_SELECTOR: return visit_ordered(ref, node, what);
  case OVIS_TREE_PARALLEL: return visit_parallel(ref, node, what);
  case OVIS_TREE_RANDOM: {
    const outcome result = visit(ref, node->children[node->current], what);
    return result == RUNS ? RUNS : end(ref, node, try_others(ref, node, result));
  }
  default: return visit_one(ref, node, what);
  }
}

static void walk(tree_ref* ref, pass what) {
  if (ref->root->runs && visit(ref, ref->root, what) != RUNS) {
    ref->root_due = ref->tick + 1;
  }
}

void tree_ref_tick(tree_ref* ref, int64_t tick) {
  ref->tick = tick;
  for (int32_t i = 0; i < ref->def->key_count; i++) {
    if (ref->is_set[i] && ref->expires[i] <= tick) {
      put(ref, i, false, 0, INT64_MAX);
    }
  }
  for (int32_t left = ref->changed_count; left > 0; left--) {
    ref->now_changed = ref->changed[0]; // a key that is written before its turn has one turn
    ref->changed_count--;
    memmove(ref->changed, ref->changed + 1, (size_t)ref->changed_count * sizeof *ref->changed);
    walk(ref, CHANGES);
  }
  ref->now_changed = -1;
  if (!ref->root->runs && ref->root_due <= tick) {
    if (enter(ref, ref->root) != RUNS) {
      ref->root_due = tick + 1;
    }
  }
  walk(ref, TIMERS);
  walk(ref, ACTIONS);
}

static const branch* find(const branch* node, int32_t number) {
  for (int32_t i = 0; i < node->def->children; i++) {
    const branch* found = find(node->children[i], number);
    if (found != NULL) {
      return found;
    }
  }
  return node->number == number ? node : NULL;
}

bool tree_ref_runs(const tree_ref* ref, int32_t node) {
  return find(ref->root, node)->runs;
}
