// Problem: measure the path finder on six worlds, next to three baselines in the same rounds.
// Design: docs/performance.md
//
//   round: Ovis warm | floor | tuned | textbook | cal      200 queries each
//   round: Ovis cold                                       each query after its sections were
//                                                          pushed again
//
// The time of a query is the shortest of all rounds. The figures of a world are computed from
// these.
#include "bench/bench.h"
#include "bench/bench_edit.h"
#include "bench/graph.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define Q BENCH_QUERY_COUNT
#define ROUNDS_MAX 60
#define SECONDS_PER_WORLD 3.2 // of all measured rounds, warm and cold
#define PATH_NODES_MAX 4096
#define EDGE 6 // blocks around a search that its cell types may depend on

enum { WARM, COLD, FLOOR, TUNED, TEXTBOOK, SEARCHES };
static const char* const baseline_names[SEARCHES] = {"", "", "floor", "tuned", "textbook"};

typedef struct memory_count {
  int64_t calls;
} memory_count;

typedef struct world_figures {
  double ns_per_node[SEARCHES];
  double us_median, us_p95, nodes_per_query, allocations, cache_bytes_per_cell;
} world_figures;

typedef struct path_case {
  bench_world world;
  bench_graph graph;
  bench_floor* floor;
  bench_tuned* tuned;
  bench_textbook* textbook;
  ovis_path_finder* finder;
  ovis_path_query query; // fields that all queries of the world share
  memory_count memory;
  double best_ns[SEARCHES][Q];
  int64_t nodes[SEARCHES];
} path_case;

static void* counting_resize(void* context, void* ptr, size_t old_size, size_t new_size) {
  (void)old_size;
  memory_count* count = context;
  if (new_size == 0) {
    free(ptr);
    return NULL;
  }
  count->calls++;
  return realloc(ptr, new_size);
}

// ---- One search

static int32_t find_with_ovis(path_case* self, int32_t index) {
  static ovis_path_node nodes[PATH_NODES_MAX];
  ovis_path_query query = self->query;
  query.body.pos = self->world.queries[index].from;
  query.targets = &self->world.queries[index].to;
  ovis_path path = {.nodes = nodes, .capacity = PATH_NODES_MAX};
  return ovis_path_find(self->finder, &query, &path) == OVIS_OK ? path.visited : -1;
}

static int32_t find_with(path_case* self, int32_t search, int32_t index) {
  const bench_query* asked = &self->world.queries[index];
  switch (search) {
  case FLOOR: return bench_floor_find(self->floor, index, asked->to).visited;
  case TUNED: return bench_tuned_find(self->tuned, index, asked->to).visited;
  case TEXTBOOK: {
    const ovis_pos from = {(int32_t)floor(asked->from.x), (int32_t)floor(asked->from.y),
                           (int32_t)floor(asked->from.z)};
    return bench_textbook_find(self->textbook, from, asked->to).visited;
  }
  default: return find_with_ovis(self, index);
  }
}

// Pushes all sections that the search may read again. This invalidates the finder's caches there
// but keeps its memory.
static void make_cold(path_case* self, int32_t index) {
  const bench_answer* answer = &self->graph.answers[index];
  const ovis_pos min = {answer->min.x - EDGE, answer->min.y - EDGE, answer->min.z - EDGE};
  const ovis_pos max = {answer->max.x + EDGE, answer->max.y + EDGE, answer->max.z + EDGE};
  bench_world_push(&self->world, min, max);
}

// Runs all queries once. Returns false if Ovis visited other nodes than before.
static bool run_round(path_case* self, int32_t search) {
  int64_t nodes = 0;
  for (int32_t i = 0; i < Q; i++) {
    if (search == COLD) {
      make_cold(self, i);
    }
    const int64_t start = bench_now_ns();
    const int32_t visited = find_with(self, search, i);
    const double ns = (double)(bench_now_ns() - start);
    if (search <= FLOOR && visited != self->graph.answers[i].visited) {
      return false;
    }
    nodes += visited;
    if (self->best_ns[search][i] <= 0 || ns < self->best_ns[search][i]) {
      self->best_ns[search][i] = ns;
    }
  }
  self->nodes[search] = nodes;
  return true;
}

// ---- One world

static bool open_case(path_case* self, int32_t index, ovis_blocks* registry, bench_report* report) {
  memset(self, 0, sizeof *self);
  bench_progress(report, "%s: making the world and its graph", bench_world_name(index));
  if (!bench_world_init(&self->world, index, registry, report) ||
      !bench_graph_init(&self->graph, &self->world, report)) {
    return false;
  }
  self->query = bench_world_query(&self->world);
  self->floor = bench_floor_create(&self->graph);
  self->tuned = bench_tuned_create(&self->graph);
  self->textbook = bench_textbook_create(&self->world, self->graph.visited_max);
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = self->world.world;
  def.allocator = (ovis_allocator){counting_resize, &self->memory};
  return ovis_path_finder_create(&def, &self->finder) == OVIS_OK ||
         bench_fail(report, "out of memory");
}

static void close_case(path_case* self) {
  ovis_path_finder_destroy(self->finder);
  if (self->floor != NULL) {
    bench_floor_destroy(self->floor);
    bench_tuned_destroy(self->tuned);
    bench_textbook_destroy(self->textbook);
  }
  bench_graph_fini(&self->graph);
  bench_world_fini(&self->world);
}

static bool run_warm(path_case* self, bench_report* report) {
  static const int32_t warm[] = {WARM, FLOOR, TUNED, TEXTBOOK};
  const int64_t start = bench_now_ns();
  for (int32_t round = 0; bench_goes_on(start, round, ROUNDS_MAX, SECONDS_PER_WORLD / 2); round++) {
    bench_progress(report, "%s: warm, round %d", self->world.name, round + 1);
    for (int32_t i = 0; i < 4; i++) {
      if (!run_round(self, warm[i])) {
        return bench_fail(report, "world '%s': the same query visited other nodes than before",
                          self->world.name);
      }
    }
    bench_cal(report);
  }
  return true;
}

static bool run_cold(path_case* self, bench_report* report) {
  const int64_t start = bench_now_ns();
  for (int32_t round = 0; bench_goes_on(start, round, ROUNDS_MAX, SECONDS_PER_WORLD / 2); round++) {
    bench_progress(report, "%s: cold, round %d", self->world.name, round + 1);
    if (!run_round(self, COLD)) {
      return bench_fail(report, "world '%s': a cold query visited other nodes than a warm one",
                        self->world.name);
    }
    bench_cal(report);
  }
  return true;
}

static world_figures figures_of(path_case* self) {
  world_figures out = {.nodes_per_query = (double)self->nodes[WARM] / Q};
  for (int32_t search = 0; search < SEARCHES; search++) {
    double sum = 0;
    for (int32_t i = 0; i < Q; i++) {
      sum += self->best_ns[search][i];
    }
    out.ns_per_node[search] = sum / (double)self->nodes[search];
  }
  out.us_median = bench_quantile(self->best_ns[WARM], Q, 0.5) / 1000;
  out.us_p95 = bench_quantile(self->best_ns[WARM], Q, 0.95) / 1000;
  const ovis_path_cache_stats cache = ovis_path_finder_get_cache_stats(self->finder);
  out.cache_bytes_per_cell = (double)cache.bytes / (double)cache.cells;
  return out;
}

static bool run_case(path_case* self, bench_report* report, world_figures* out) {
  // The first pass fills the caches and allocates all memory.
  if (!run_round(self, WARM)) {
    return bench_fail(report, "world '%s': the same query visited other nodes than before",
                      self->world.name);
  }
  const int64_t calls = self->memory.calls;
  if (!run_warm(self, report)) {
    return false;
  }
  const double allocations = (double)(self->memory.calls - calls);
  if (!run_cold(self, report)) {
    return false;
  }
  *out = figures_of(self);
  out->allocations = allocations;
  return true;
}

// ---- Rows

static void add_times(bench_report* report, const char* name, const char* what,
                      const world_figures* figures, int32_t search, const double ratios[SEARCHES]) {
  const bench_row row = {name,        what, "ns",       figures->ns_per_node[search],
                         (double)NAN, NULL, (double)NAN};
  for (int32_t i = FLOOR; i < SEARCHES; i++) {
    bench_add_versus(report, &row, baseline_names[i], ratios[i]);
  }
}

static void add_rows(bench_report* report, const char* name, const world_figures* figures,
                     const double warm[SEARCHES], const double cold[SEARCHES]) {
  add_times(report, name, "ns_per_node_warm", figures, WARM, warm);
  add_times(report, name, "ns_per_node_cold", figures, COLD, cold);
  bench_add(report, name, "ns_per_node_floor", "ns", figures->ns_per_node[FLOOR]);
  bench_add(report, name, "ns_per_node_tuned", "ns", figures->ns_per_node[TUNED]);
  bench_add(report, name, "ns_per_node_textbook", "ns", figures->ns_per_node[TEXTBOOK]);
  bench_add(report, name, "us_per_query_median", "us", figures->us_median);
  bench_add(report, name, "us_per_query_p95", "us", figures->us_p95);
  bench_add(report, name, "nodes_per_query", "nodes", figures->nodes_per_query);
  bench_add(report, name, "allocations_warm", "allocations", figures->allocations);
  bench_add(report, name, "cache_bytes_per_cell", "bytes", figures->cache_bytes_per_cell);
}

static double median_of(const world_figures* all, size_t offset) {
  double values[BENCH_WORLD_COUNT];
  for (int32_t i = 0; i < BENCH_WORLD_COUNT; i++) {
    memcpy(&values[i], (const char*)&all[i] + offset, sizeof values[i]);
  }
  return bench_quantile(values, BENCH_WORLD_COUNT, 0.5);
}

// Adds the median of each figure and of each ratio (not the ratio of medians).
static void add_medians(bench_report* report, const world_figures* all) {
  world_figures median;
  double ratios[2][SEARCHES];
  for (size_t offset = 0; offset < sizeof median; offset += sizeof(double)) {
    const double value = median_of(all, offset);
    memcpy((char*)&median + offset, &value, sizeof value);
  }
  for (int32_t search = WARM; search <= COLD; search++) {
    for (int32_t i = FLOOR; i < SEARCHES; i++) {
      double values[BENCH_WORLD_COUNT];
      for (int32_t w = 0; w < BENCH_WORLD_COUNT; w++) {
        values[w] = all[w].ns_per_node[search] / all[w].ns_per_node[i];
      }
      ratios[search][i] = bench_quantile(values, BENCH_WORLD_COUNT, 0.5);
    }
  }
  add_rows(report, "median", &median, ratios[WARM], ratios[COLD]);
}

static void add_world(bench_report* report, const char* name, const world_figures* figures) {
  double ratios[2][SEARCHES];
  for (int32_t search = WARM; search <= COLD; search++) {
    for (int32_t i = FLOOR; i < SEARCHES; i++) {
      ratios[search][i] = figures->ns_per_node[search] / figures->ns_per_node[i];
    }
  }
  add_rows(report, name, figures, ratios[WARM], ratios[COLD]);
}

bool bench_path_run(bench_report* report) {
  ovis_blocks* registry = bench_registry();
  if (registry == NULL) {
    return bench_fail(report, "out of memory");
  }
  world_figures all[BENCH_WORLD_COUNT];
  static path_case one;
  bool is_done = true;
  for (int32_t i = 0; i < BENCH_WORLD_COUNT && is_done; i++) {
    is_done = open_case(&one, i, registry, report) && run_case(&one, report, &all[i]);
    if (is_done) {
      add_world(report, bench_world_name(i), &all[i]);
    }
    close_case(&one);
  }
  if (is_done) {
    add_medians(report, all);
    is_done = bench_edit_add(report, registry);
  }
  ovis_blocks_destroy(registry);
  return is_done;
}
