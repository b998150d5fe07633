// Trees against the slow one, which is walked from its root in every tick; and against the plainest
// reading of a tree: the first branch whose conditions hold.
#include "reference/tree_ref.h"
#include "support/test.h"
#include "support/tree_rig.h"

#include <stdio.h>
#include <string.h>

#define NODES_MAX 28
#define TICKS 40

// ---- Random trees

typedef struct forest {
  ovis_tree_node nodes[OVIS_TREE_NODES_MAX];
  int32_t count;
  ovis_tree_def def;
  uint64_t random;
} forest;

static const char* any_key(forest* self) {
  return tree_rig_keys[test_below(&self->random, 4)].name;
}

static void add_leaf(forest* self) {
  ovis_tree_node* node = &self->nodes[self->count++];
  const int32_t draw = test_below(&self->random, 10);
  if (draw < 5) {
    *node = (ovis_tree_node){.kind = OVIS_TREE_ACTION, .goal = "x"};
  } else if (draw < 7) {
    *node = (ovis_tree_node){.kind = OVIS_TREE_WAIT,
                             .ticks = test_below(&self->random, 5),
                             .ticks_random = test_below(&self->random, 3)};
  } else if (draw == 7) {
    *node = (ovis_tree_node){.kind = OVIS_TREE_SET,
                             .key = any_key(self),
                             .value = test_below(&self->random, 3),
                             .ticks = test_below(&self->random, 4)};
  } else if (draw == 8) {
    *node = (ovis_tree_node){.kind = OVIS_TREE_ERASE, .key = any_key(self)};
  } else {
    *node = (ovis_tree_node){.kind = OVIS_TREE_IF, .key = any_key(self)};
  }
  node->weight = test_below(&self->random, 3);
}

static ovis_tree_node a_condition(forest* self, int32_t composite) {
  ovis_tree_node node = {.kind = OVIS_TREE_IF, .children = 1, .key = any_key(self)};
  node.stops = (ovis_tree_stops)test_below(&self->random, OVIS_TREE_STOPS_COUNT);
  if (composite == OVIS_TREE_PARALLEL && node.stops != OVIS_TREE_STOPS_RESTART) {
    node.stops = (ovis_tree_stops)test_below(&self->random, OVIS_TREE_STOPS_LOWER);
  } else if (composite < 0 || composite == OVIS_TREE_RANDOM) {
    node.stops = (ovis_tree_stops)test_below(&self->random, OVIS_TREE_STOPS_LOWER);
  }
  const bool is_number = strcmp(node.key, "n") == 0;
  node.test = (ovis_tree_test)test_below(&self->random, is_number ? OVIS_TREE_TEST_COUNT : 2);
  node.value = 1;
  return node;
}

static void grow(forest* self, int32_t room, int32_t composite);

static void add_composite(forest* self, int32_t room) {
  static const ovis_tree_kind kinds[] = {OVIS_TREE_SEQUENCE, OVIS_TREE_SELECTOR, OVIS_TREE_SELECTOR,
                                         OVIS_TREE_PARALLEL, OVIS_TREE_RANDOM};
  ovis_tree_node* node = &self->nodes[self->count++];
  const ovis_tree_kind kind = kinds[test_below(&self->random, 5)];
  int32_t children = 1 + test_below(&self->random, 4);
  children = children < room - 1 ? children : room - 1;
  *node = (ovis_tree_node){
      .kind = kind,
      .children = children,
      .count = kind == OVIS_TREE_PARALLEL ? test_below(&self->random, children + 1) : 0,
      .weight = test_below(&self->random, 3)};
  int32_t left = room - 1;
  for (int32_t i = 0; i < children; i++) {
    const int32_t share = i == children - 1 ? left : left / (children - i);
    const int32_t before = self->count;
    grow(self, share, (int32_t)kind);
    left -= self->count - before;
  }
}

// Adds one node with all below it: at most `room` nodes.
static void grow(forest* self, int32_t room, int32_t composite) {
  static const ovis_tree_kind decorators[] = {OVIS_TREE_REPEAT, OVIS_TREE_INVERT, OVIS_TREE_TIMEOUT,
                                              OVIS_TREE_COOLDOWN, OVIS_TREE_SERVICE};
  const int32_t draw = test_below(&self->random, 10);
  if (room < 2 || draw == 0) {
    add_leaf(self);
  } else if (draw < 4) {
    self->nodes[self->count++] = a_condition(self, composite);
    grow(self, room - 1, composite);
  } else if (draw < 6) {
    ovis_tree_node* node = &self->nodes[self->count++];
    *node = (ovis_tree_node){.kind = decorators[test_below(&self->random, 5)],
                             .children = 1,
                             .ticks = 1 + test_below(&self->random, 6),
                             .count = test_below(&self->random, 4),
                             .own = tree_rig_service,
                             .weight = test_below(&self->random, 3)};
    grow(self, room - 1, composite);
  } else {
    add_composite(self, room);
  }
}

static void plant(forest* self, uint64_t seed) {
  *self = (forest){.random = seed};
  grow(self, 4 + test_below(&self->random, NODES_MAX - 3), -1);
  self->def = (ovis_tree_def){.cookie = OVIS_COOKIE,
                              .nodes = self->nodes,
                              .node_count = self->count,
                              .keys = tree_rig_keys,
                              .key_count = 4};
}

// ---- Actions that are the same for both

static char act(void* context, int32_t node, int64_t tick, bool is_start) {
  uint64_t seed = *(const uint64_t*)context;
  seed ^= (uint64_t)node * 977 + (uint64_t)tick * 131071 + is_start;
  const int32_t draw = test_below(&seed, 8);
  return is_start ? "rrrrsfff"[draw] : "rrrrrrsf"[draw];
}

typedef struct ref_log {
  uint64_t seed;
  uint64_t random;
  char text[TREE_RIG_LOG];
  size_t length;
} ref_log;

static char ref_act(void* context, int32_t node, int64_t tick, bool is_start) {
  ref_log* log = context;
  return act(&log->seed, node, tick, is_start);
}

static void ref_tell(void* context, int32_t node, char what, int64_t tick) {
  ref_log* log = context;
  const int length = snprintf(log->text + log->length, sizeof log->text - log->length, "%d%c@%d ",
                              (int)node, what, (int)tick);
  log->length += (size_t)length;
}

static int32_t ref_draw(void* context, int32_t bound) {
  ref_log* log = context;
  return test_below(&log->random, bound);
}

// ---- The tests

typedef struct tally {
  int64_t starts, stops, overflows;
} tally;

static void write_both(tree_rig* rig, tree_ref* ref, uint64_t* random) {
  static const char* const names[] = {"a", "b", "c", "n"};
  const int32_t writes = test_below(random, 5) - 1;
  for (int32_t i = 0; i < writes; i++) {
    const int32_t key = test_below(random, 4);
    const double number = test_below(random, 3);
    if (test_one_in(random, 3)) {
      tree_rig_erase(rig, names[key]);
      tree_ref_write(ref, key, false, 0);
    } else {
      tree_rig_set(rig, names[key], number);
      tree_ref_write(ref, key, true, number);
    }
  }
}

static void compare(uint64_t seed, tally* sums) {
  static forest trees;
  static ref_log log;
  plant(&trees, seed);
  log = (ref_log){.seed = seed, .random = 1};
  tree_rig rig;
  tree_rig_make(&rig, &trees.def);
  rig.script = act;
  rig.context = &log.seed;
  const tree_ref_host host = {ref_act, ref_tell, ref_draw, &log};
  tree_ref* ref = tree_ref_make(&trees.def, &host);
  uint64_t random = seed ^ 0x5eed;
  for (int64_t tick = 1; tick <= TICKS; tick++) {
    write_both(&rig, ref, &random);
    tree_rig_tick(&rig);
    tree_ref_tick(ref, tick);
    if (rig.length != log.length || memcmp(rig.log, log.text, log.length) != 0) {
      fail_msg("seed %llu, tick %d:\n%s\nreference:\n%s", (unsigned long long)seed, (int)tick,
               rig.log, log.text);
    }
    for (int32_t i = 0; i < trees.count; i++) {
      assert_int_equal(ov_tree_has(&rig.tree->active, i), tree_ref_runs(ref, i));
    }
  }
  for (size_t i = 0; i < log.length; i++) {
    sums->starts += log.text[i] == 's';
    sums->stops += log.text[i] == 'x';
  }
  sums->overflows += rig.tree->overflows;
  tree_ref_free(ref);
  tree_rig_free(&rig);
}

TEST(random_trees_do_what_the_slow_tree_does) {
  uint64_t seed = test_seed(22);
  const int64_t count = test_count(1500, 10000, 100000);
  tally sums = {0};
  for (int64_t i = 0; i < count; i++) {
    compare(test_random(&seed), &sums);
  }
  // The trees do something: actions run, and are stopped.
  assert_true(sums.starts > 4 * count);
  assert_true(sums.stops > count);
  assert_int_equal(sums.overflows, 0);
}

// ---- The plainest reading: a selector takes its first branch whose condition holds. It differs
// from an event-driven tree where a composite ends (a condition then watches no more), where a
// branch fails without its condition, and where two keys change at once (order of writes).

// A selector of conditions with rule `restart` over actions that never end, and one action without
// a condition; inner selectors have the same form.
static void add_guarded(forest* self, int32_t depth) {
  const int32_t branches = 1 + test_below(&self->random, 3);
  self->nodes[self->count++] =
      (ovis_tree_node){.kind = OVIS_TREE_SELECTOR, .children = branches + 1};
  for (int32_t i = 0; i <= branches; i++) {
    if (i < branches) {
      self->nodes[self->count++] = (ovis_tree_node){.kind = OVIS_TREE_IF,
                                                    .children = 1,
                                                    .key = any_key(self),
                                                    .stops = OVIS_TREE_STOPS_RESTART};
    }
    if (depth > 0 && test_one_in(&self->random, 2)) {
      add_guarded(self, depth - 1);
    } else {
      self->nodes[self->count++] = (ovis_tree_node){.kind = OVIS_TREE_ACTION, .goal = "x"};
    }
  }
}

static int32_t first_that_holds(const tree_rig* rig, int32_t node) {
  const ov_tree_step* step = &rig->plan.steps[node];
  switch (step->kind) {
  case OVIS_TREE_ACTION: return node;
  case OVIS_TREE_IF: return ov_tree_holds(rig->tree, node) ? first_that_holds(rig, node + 1) : -1;
  default:
    for (int32_t i = node + 1; i < step->end; i = rig->plan.steps[i].end) {
      const int32_t found = first_that_holds(rig, i);
      if (found >= 0) {
        return found;
      }
    }
    return -1;
  }
}

TEST(guarded_branches_run_as_in_a_tree_that_is_polled_from_its_root) {
  uint64_t seed = test_seed(23);
  const int64_t count = test_count(500, 5000, 100000);
  int64_t switches = 0;
  for (int64_t i = 0; i < count; i++) {
    forest trees = {.random = test_random(&seed)};
    add_guarded(&trees, 2);
    trees.def = (ovis_tree_def){.cookie = OVIS_COOKIE,
                                .nodes = trees.nodes,
                                .node_count = trees.count,
                                .keys = tree_rig_keys,
                                .key_count = 4};
    tree_rig rig;
    tree_rig_make(&rig, &trees.def);
    int32_t before = -1;
    for (int32_t tick = 0; tick < TICKS; tick++) {
      tree_rig_set(&rig, any_key(&trees), test_below(&trees.random, 2));
      tree_rig_tick(&rig);
      const int32_t expected = first_that_holds(&rig, 0);
      assert_true(ov_tree_has(&rig.tree->active, expected));
      assert_int_equal(ov_tree_next(&rig.tree->active, expected + 1), -1);
      switches += before >= 0 && before != expected;
      before = expected;
    }
    tree_rig_free(&rig);
  }
  assert_true(switches > 3 * count);
}
