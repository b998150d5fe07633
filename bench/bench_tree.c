// Problem: measure behavior trees of 50 nodes: trees that wait, and 1,000 of them of which one in a
// hundred is woken in a tick, against a walk of the same trees from their roots; a request that a
// mob sends to 199 others; and the castle. Design: docs/performance.md
#include "bench/bench.h"
#include "mind/tree/run/tree_live.h"

#include <stdlib.h>
#include <string.h>

#define AGENTS 1000
#define WOKEN 10 // a tick
#define ROUND_TICKS 200
#define ROUNDS 100
#define SECONDS 4
#define KEYS 16

typedef struct tree_case {
  ovis_tree_key keys[KEYS];
  ovis_tree_node nodes[OVIS_TREE_NODES_MAX];
  ovis_tree_def def;
  ov_tree_plan plan;
  ov_tree* trees[AGENTS];
  double ns[ROUND_TICKS]; // of one agent in a tick: the shortest of all rounds
  uint64_t random;
  int64_t tick;
  ov_tree_bits polled[AGENTS]; // what ran at the last walk
  int64_t switches;
} tree_case;

static const char* const key_names[KEYS] = {"k0", "k1", "k2",  "k3",  "k4",  "k5",  "k6",  "k7",
                                            "k8", "k9", "k10", "k11", "k12", "k13", "k14", "k15"};

// A selector of four branches and a rest; each branch is a selector of four conditions and a rest.
// 50 nodes.
static void make_nodes(tree_case* self) {
  int32_t count = 0;
  self->nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_SELECTOR, .children = 5};
  for (int32_t i = 0; i < 4; i++) {
    self->nodes[count++] = (ovis_tree_node){
        .kind = OVIS_TREE_IF, .children = 1, .key = key_names[i], .stops = OVIS_TREE_STOPS_RESTART};
    self->nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_SELECTOR, .children = 5};
    for (int32_t j = 0; j < 4; j++) {
      self->nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_IF,
                                              .children = 1,
                                              .key = key_names[4 + (i * 4 + j) % 12],
                                              .stops = OVIS_TREE_STOPS_RESTART};
      self->nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_WAIT, .ticks = 1000000000};
    }
    self->nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_WAIT, .ticks = 1000000000};
  }
  // The rest: 4 nodes, and the last of 50.
  self->nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_SELECTOR, .children = 2};
  self->nodes[count++] = (ovis_tree_node){
      .kind = OVIS_TREE_IF, .children = 1, .key = key_names[15], .stops = OVIS_TREE_STOPS_RESTART};
  self->nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_WAIT, .ticks = 1000000000};
  self->nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_INVERT, .children = 1};
  self->nodes[count++] = (ovis_tree_node){.kind = OVIS_TREE_WAIT, .ticks = 1000000000};
  for (int32_t i = 0; i < KEYS; i++) {
    self->keys[i] = (ovis_tree_key){key_names[i], OVIS_TREE_FLAG};
  }
  self->def = (ovis_tree_def){.cookie = OVIS_COOKIE,
                              .name = "bench",
                              .nodes = self->nodes,
                              .node_count = count,
                              .keys = self->keys,
                              .key_count = KEYS};
}

static void update(tree_case* self, ov_tree* tree) {
  ov_tree_turn turn = {.tree = tree, .tick = self->tick};
  ov_tree_update(&turn);
}

static bool make_case(tree_case* self) {
  make_nodes(self);
  const ovis_allocator allocator = {0};
  if (ov_tree_plan_make(&self->def, &allocator, &self->plan, NULL) != OVIS_OK) {
    return false;
  }
  for (int32_t i = 0; i < AGENTS; i++) {
    self->trees[i] = bench_alloc(1, ov_tree_size(&self->plan));
    ov_tree_init(self->trees[i], &self->plan);
    update(self, self->trees[i]);
  }
  return true;
}

// One agent in a hundred gets another value for one of its keys.
static void wake(tree_case* self) {
  for (int32_t i = 0; i < WOKEN; i++) {
    ov_tree* tree = self->trees[bench_below(&self->random, AGENTS)];
    const int32_t key = bench_below(&self->random, KEYS);
    const bool is_on = tree->entries[key].is_set && tree->entries[key].value.number != 0;
    ov_tree_write(tree, key, &(ovis_tree_value){.number = !is_on}, 0, self->tick);
  }
}

// The walk of a polled tree: each condition on the way is asked in every tick, and the nodes that
// run are noted, because those that ran before and do not run now have to be stopped.
static ov_tree_result walk(const ov_tree* tree, int32_t node, ov_tree_bits* runs) {
  const ov_tree_step* step = &tree->plan->steps[node];
  ov_tree_add(runs, node);
  switch (step->kind) {
  case OVIS_TREE_SELECTOR:
    for (int32_t i = node + 1; i < step->end; i = tree->plan->steps[i].end) {
      const ov_tree_result result = walk(tree, i, runs);
      if (result != OV_TREE_FAILED) {
        return result;
      }
    }
    ov_tree_take(runs, node);
    return OV_TREE_FAILED;
  case OVIS_TREE_IF:
    if (ov_tree_holds(tree, node)) {
      return walk(tree, node + 1, runs);
    }
    ov_tree_take(runs, node);
    return OV_TREE_FAILED;
  case OVIS_TREE_INVERT: return walk(tree, node + 1, runs);
  default: return OV_TREE_RUNS;
  }
}

static void poll(tree_case* self, int32_t agent) {
  ov_tree_bits runs = {{0}};
  walk(self->trees[agent], 0, &runs);
  if (memcmp(&runs, &self->polled[agent], sizeof runs) != 0) {
    self->polled[agent] = runs;
    self->switches++;
  }
}

typedef enum how { WAITS, WAKES, POLLS } how;

static void time_round(tree_case* self, how what, int32_t round) {
  for (int32_t i = 0; i < ROUND_TICKS; i++) {
    self->tick++;
    if (what != WAITS) {
      wake(self);
    }
    const int64_t start = bench_now_ns();
    for (int32_t agent = 0; agent < AGENTS; agent++) {
      ov_tree* tree = self->trees[agent];
      if (what == POLLS) {
        poll(self, agent);
      } else if (!ov_tree_is_idle(tree, self->tick)) {
        update(self, tree);
      }
    }
    const double ns = (double)(bench_now_ns() - start) / AGENTS;
    self->ns[i] = round == 0 || ns < self->ns[i] ? ns : self->ns[i];
  }
}

static double measure(tree_case* self, how what) {
  const int64_t start = bench_now_ns();
  for (int32_t round = 0; bench_goes_on(start, round, ROUNDS, SECONDS); round++) {
    time_round(self, what, round);
  }
  return bench_quantile(self->ns, ROUND_TICKS, 0.5);
}

// ---- The castle

#define SIEGE_TICKS 600
#define SIEGE_MOBS 60 // on each side

static bool run_siege(bench_report* report) {
  static double ns[SIEGE_TICKS];
  bench_progress(report, "the castle, %d against %d", SIEGE_MOBS, SIEGE_MOBS);
  if (report->siege == NULL) {
    return true;
  }
  if (!report->siege(SIEGE_MOBS, ns, SIEGE_TICKS)) {
    return bench_fail(report, "the castle does not run");
  }
  bench_add(report, "castle_60", "ms_per_tick_median", "ms",
            bench_quantile(ns, SIEGE_TICKS, 0.5) / 1e6);
  return true;
}

bool bench_tree_run(bench_report* report) {
  tree_case* self = bench_alloc(1, sizeof *self);
  bool is_made = make_case(self);
  if (is_made) {
    bench_progress(report, "1,000 trees of %d nodes", self->plan.count);
    bench_add(report, "idle", "ns_per_agent_tick_median", "ns", measure(self, WAITS));
    bench_cal(report);
    const double woken = measure(self, WAKES);
    bench_cal(report);
    const double polled = measure(self, POLLS);
    const bench_row row = {
        .case_name = "wake_1000", .what = "ns_per_agent_tick_median", .unit = "ns", .value = woken};
    bench_add_versus(report, &row, "polled", woken / polled);
    bench_add(report, "wake_1000", "bytes_per_tree", "bytes", (double)ov_tree_size(&self->plan));
  }
  for (int32_t i = 0; i < AGENTS; i++) {
    free(self->trees[i]);
  }
  const ovis_allocator allocator = {0};
  ov_tree_plan_free(&self->plan, &allocator);
  free(self);
  return (is_made || bench_fail(report, "the tree was refused")) && bench_ask_run(report) &&
         run_siege(report);
}
