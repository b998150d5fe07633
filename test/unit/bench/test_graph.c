// The benchmarks' graph: what the floor search does is what Ovis does.
#include "bench/bench.h"
#include "bench/graph.h"
#include "support/test.h"

#include <stdlib.h>

typedef struct fixture {
  ovis_blocks* registry;
  bench_report report;
  bench_world world;
  bench_graph graph;
} fixture;

static void make(fixture* f, int32_t index) {
  *f = (fixture){.registry = bench_registry()};
  assert_non_null(f->registry);
  if (!bench_world_init(&f->world, index, f->registry, &f->report)) {
    fail_msg("%s", f->report.error);
  }
}

static void destroy(fixture* f) {
  bench_graph_fini(&f->graph);
  bench_world_fini(&f->world);
  ovis_blocks_destroy(f->registry);
}

// A baseline that gave up early would look fast.
static void expect_baselines_arrive(const fixture* f, int32_t index) {
  bench_tuned* tuned = bench_tuned_create(&f->graph);
  bench_textbook* textbook = bench_textbook_create(&f->world, f->graph.visited_max);
  int32_t tuned_reached = 0;
  int32_t textbook_reached = 0;
  for (int32_t i = 0; i < BENCH_QUERY_COUNT; i++) {
    const bench_query* query = &f->world.queries[i];
    const ovis_pos from = {(int32_t)query->from.x, (int32_t)query->from.y, (int32_t)query->from.z};
    tuned_reached += bench_tuned_find(tuned, i, query->to).path_count > 0;
    textbook_reached += bench_textbook_find(textbook, from, query->to).path_count > 0;
  }
  print_message("%s: tuned reaches %d, textbook %d\n", f->world.name, tuned_reached,
                textbook_reached);
  if (index == BENCH_SEALED) {
    assert_int_equal(tuned_reached + textbook_reached, 0);
  } else {
    assert_true(tuned_reached >= BENCH_QUERY_COUNT * 95 / 100);
    assert_true(textbook_reached >= BENCH_QUERY_COUNT * 95 / 100);
  }
  bench_tuned_destroy(tuned);
  bench_textbook_destroy(textbook);
}

// The searches that build the graph have a watcher and so use the slow path. These searches have
// none and use the fast path, first with a cold cache, then with a warm one. They must visit as
// many nodes as the floor search does.
static void expect_unheard_searches_visit_the_same(const fixture* f, int32_t index) {
  static ovis_path_node nodes[4096];
  bench_floor* floor = bench_floor_create(&f->graph);
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = f->world.world;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  for (int32_t i = 0; i < 2 * BENCH_QUERY_COUNT; i++) {
    const int32_t which = i % BENCH_QUERY_COUNT;
    const bench_query* asked = &f->world.queries[which];
    ovis_path_query query = bench_world_query(&f->world);
    query.body.pos = asked->from;
    query.targets = &asked->to;
    ovis_path path = {.nodes = nodes, .capacity = 4096};
    assert_int_equal(ovis_path_find(finder, &query, &path), OVIS_OK);
    assert_int_equal(path.visited, bench_floor_find(floor, which, asked->to).visited);
    if (index == BENCH_SEALED) { // exactly the node budget: claims 93, 330
      assert_int_equal(path.result, OVIS_PATH_PARTIAL);
      assert_true(path.ran_out);
      assert_int_equal(path.visited, 16 * 96 - 1);
    }
  }
  ovis_path_finder_destroy(finder);
  bench_floor_destroy(floor);
}

// bench_graph_init compares the order of popped nodes and the path of each of the 200 queries.
TEST(the_floor_search_repeats_every_search_and_the_other_baselines_arrive) {
  static fixture f;
  for (int32_t index = 0; index < BENCH_WORLD_COUNT; index++) {
    make(&f, index);
    if (!bench_graph_init(&f.graph, &f.world, &f.report)) {
      fail_msg("%s", f.report.error);
    }
    // Most searches follow the graph of their world; edges of their own are the exception.
    print_message("%s: %d nodes, %d of %d searches have edges of their own\n", f.world.name,
                  f.graph.node_count, f.graph.own_count, BENCH_QUERY_COUNT);
    assert_true(f.graph.own_count < BENCH_QUERY_COUNT / 2);
    expect_baselines_arrive(&f, index);
    expect_unheard_searches_visit_the_same(&f, index);
    destroy(&f);
  }
}

// A search that goes another way than it was recorded must show: a cost is changed, and the search
// no longer pops the same nodes.
TEST(the_floor_search_follows_the_costs_of_its_graph) {
  static fixture f;
  make(&f, BENCH_OPEN);
  assert_true(bench_graph_init(&f.graph, &f.world, &f.report));
  bench_floor* floor = bench_floor_create(&f.graph);
  int32_t* popped = bench_alloc((size_t)f.graph.visited_max + 1, sizeof *popped);
  int32_t* path = bench_alloc((size_t)f.graph.node_count, sizeof *path);
  bench_floor_record(floor, popped, path);
  const bench_answer* answer = &f.graph.answers[0];
  bench_found found = bench_floor_find(floor, 0, f.world.queries[0].to);
  assert_int_equal(found.visited, answer->visited);
  const int32_t second = answer->path[1];
  for (int32_t i = 0; i < f.graph.edges.first[f.graph.node_count]; i++) {
    f.graph.edges.edges[i].malus += f.graph.edges.edges[i].to == second ? 20.0f : 0.0f;
  }
  found = bench_floor_find(floor, 0, f.world.queries[0].to);
  assert_true(path[1] != second);
  bench_floor_destroy(floor);
  free(popped);
  free(path);
  destroy(&f);
}

// A node with very many neighbors, of which the last one is the target: a search that loses entries
// of its open set does not arrive.
TEST(the_tuned_baseline_keeps_all_open_nodes) {
  enum { SPOKES = 200000 };
  bench_graph graph = {.node_count = SPOKES + 1, .visited_max = SPOKES + 2};
  graph.pos = calloc(SPOKES + 1, sizeof *graph.pos);
  graph.edges.first = calloc(SPOKES + 2, sizeof *graph.edges.first);
  graph.edges.edges = calloc(SPOKES, sizeof *graph.edges.edges);
  for (int32_t i = 0; i < SPOKES; i++) {
    graph.pos[i + 1] = (ovis_pos){i % 500, 64, i / 500 + 1};
    graph.edges.first[i + 1] = SPOKES;
    graph.edges.edges[i] = (bench_edge){i + 1, 1, 0};
  }
  graph.edges.first[SPOKES + 1] = SPOKES;
  bench_tuned* tuned = bench_tuned_create(&graph);
  assert_int_equal(bench_tuned_find(tuned, 0, graph.pos[SPOKES]).path_count, 2);
  bench_tuned_destroy(tuned);
  free(graph.pos);
  free(graph.edges.first);
  free(graph.edges.edges);
}
