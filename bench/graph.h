// Ovis's graph of a world, recorded from searches, and the baselines that run on it.
//
//   ovis_path_find with a watcher --> for each popped node: its neighbors, in order, with costs
//        all queries of a world   --> bench_graph: nodes by number, edges with distance and malus
//
// By the rules, a neighbor test may write to a shared node, so the neighbors of a node can depend
// on earlier steps of the search. A query that visits other nodes on the world's graph than Ovis
// did keeps the edges of its own search.
#ifndef OVIS_BENCH_GRAPH_H
#define OVIS_BENCH_GRAPH_H

#include "bench/worlds.h"

typedef struct bench_edge {
  int32_t to;
  float distance;
  float malus; // extra cost of the node that the edge leads to
} bench_edge;

// Node n has the edges from edges[first[n]] to edges[first[n + 1] - 1], in the order of the rules.
typedef struct bench_edges {
  int32_t* first; // [(node) * (node_count + 1)]
  bench_edge* edges;
} bench_edges;

// Ovis's search for one query.
typedef struct bench_answer {
  int32_t* popped; // [(node) * visited] in order
  int32_t visited;
  int32_t* path; // [(node) * path_count]
  int32_t path_count;
  int32_t start;
  ovis_pos min, max; // box around all popped nodes
  bench_edges own;   // all NULL if the world's graph gives the same search
} bench_answer;

typedef struct bench_graph {
  int32_t node_count;
  ovis_pos* pos; // by node
  bench_edges edges;
  float follow_range;
  int32_t visited_max; // node budget of a search
  bench_answer answers[BENCH_QUERY_COUNT];
  int32_t own_count; // number of queries with `own` edges
} bench_graph;

struct bench_report;

// Records all queries of a world and checks that the floor search repeats each one exactly: same
// number and order of nodes, same path. On failure it returns false, and the report names the
// query.
bool bench_graph_init(bench_graph* graph, const bench_world* world, struct bench_report* report);
void bench_graph_fini(bench_graph* graph);

// ---- Baselines

// Result of a baseline. The searcher owns `popped` and `path`.
typedef struct bench_found {
  int32_t visited;
  int32_t path_count; // 0: not reached
} bench_found;

// Floor: Ovis's search alone, on a graph that exists already.
typedef struct bench_floor bench_floor;
bench_floor* bench_floor_create(const bench_graph* graph);
void bench_floor_destroy(bench_floor* floor);
bench_found bench_floor_find(bench_floor* floor, int32_t query, ovis_pos target);

// Sets the arrays for popped and path of the next searches; NULL: none.
void bench_floor_record(bench_floor* floor, int32_t* popped, int32_t* path);

// Tuned: A* with precomputed adjacency, a bucket queue and integers. It does not follow the rules
// exactly.
typedef struct bench_tuned bench_tuned;
bench_tuned* bench_tuned_create(const bench_graph* graph);
void bench_tuned_destroy(bench_tuned* tuned);
bench_found bench_tuned_find(bench_tuned* tuned, int32_t query, ovis_pos target);

// Textbook: plain A* with eight neighbors on a dense grid of bytes, 1 for cells to stand in. It
// steps up one cell and down three, and cuts no corners.
typedef struct bench_textbook bench_textbook;
bench_textbook* bench_textbook_create(const bench_world* world, int32_t visited_max);
void bench_textbook_destroy(bench_textbook* textbook);
bench_found bench_textbook_find(bench_textbook* textbook, ovis_pos from, ovis_pos to);

#endif
