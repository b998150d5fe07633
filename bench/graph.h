// Ovis's own graph of a world, as searches meet it, and the baselines that run on it.
//
//   ovis_path_find with a watcher --> for each popped node: its neighbors, in order, with costs
//        all queries of a world   --> bench_graph: nodes by number, edges with distance and malus
//
// A neighbor test may write to a shared node (that is a rule), so what a node's neighbors are can
// depend on what was searched before. Where the world's graph does not lead a query through the
// same nodes in the same order as Ovis went, that query keeps the edges of its own search.
#ifndef OVIS_BENCH_GRAPH_H
#define OVIS_BENCH_GRAPH_H

#include "bench/worlds.h"

typedef struct bench_edge {
  int32_t to;
  float distance;
  float malus; // cost of the node that it leads to
} bench_edge;

// Edges of node n: edges[first[n]] to edges[first[n + 1] - 1], in the order of the rules.
typedef struct bench_edges {
  int32_t* first; // [(node) * (node_count + 1)]
  bench_edge* edges;
} bench_edges;

// What Ovis did for one query.
typedef struct bench_answer {
  int32_t* popped; // [(node) * visited] in order
  int32_t visited;
  int32_t* path; // [(node) * path_count]
  int32_t path_count;
  int32_t start;
  ovis_pos min, max; // box around all that was popped
  bench_edges own;   // all NULL: the world's graph gives the same search
} bench_answer;

typedef struct bench_graph {
  int32_t node_count;
  ovis_pos* pos; // by node
  bench_edges edges;
  float follow_range;
  int32_t visited_max; // budget of a search
  bench_answer answers[BENCH_QUERY_COUNT];
  int32_t own_count; // queries with edges of their own
} bench_graph;

struct bench_report;

// Records all queries of a world and checks that the floor search repeats each of them exactly:
// same count, same order of nodes, same path. False: report says which did not.
bool bench_graph_init(bench_graph* graph, const bench_world* world, struct bench_report* report);
void bench_graph_fini(bench_graph* graph);

// ---- Baselines

// What a baseline found. `popped` and `path` are the searcher's own arrays.
typedef struct bench_found {
  int32_t visited;
  int32_t path_count; // 0: it did not get there
} bench_found;

// The same search as Ovis's, with nothing left but the search itself.
typedef struct bench_floor bench_floor;
bench_floor* bench_floor_create(const bench_graph* graph);
void bench_floor_destroy(bench_floor* floor);
bench_found bench_floor_find(bench_floor* floor, int32_t query, ovis_pos target);

// Fills popped and path of the next searches; NULL: not.
void bench_floor_record(bench_floor* floor, int32_t* popped, int32_t* path);

// A* with precomputed adjacency, a bucket queue, whole numbers, and no exactness to keep.
typedef struct bench_tuned bench_tuned;
bench_tuned* bench_tuned_create(const bench_graph* graph);
void bench_tuned_destroy(bench_tuned* tuned);
bench_found bench_tuned_find(bench_tuned* tuned, int32_t query, ovis_pos target);

// A plain A* with eight neighbors on a dense grid of bytes: 1 where one can stand. It steps up one
// cell and down three, and cuts no corners.
typedef struct bench_textbook bench_textbook;
bench_textbook* bench_textbook_create(const bench_world* world, int32_t visited_max);
void bench_textbook_destroy(bench_textbook* textbook);
bench_found bench_textbook_find(bench_textbook* textbook, ovis_pos from, ovis_pos to);

#endif
