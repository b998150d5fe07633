// Inside of a navmesh.
//
//   polygons --cut--> convex pieces --minus obstacles and walls, grown by a radius--> mesh
//
// A mesh is what a search works on. Piece i has the sides [starts[i], starts[i + 1]), in
// counterclockwise order; side s goes from its own point to that of the next side. A side leads to
// one neighbor or is a wall, so that a long side with two neighbors counts as two sides.
//
//   starts:  0        4         9
//   sides:   s0 s1 s2 s3  s4 s5 s6 s7 s8 ...   each: vertex, neighbor piece, side of the neighbor
#pragma once

#include "base/array.h"
#include "steer/polygon.h"

#include <ovis/steer.h>

#define OV_MESH_PIECES_MAX (1 << 20)
#define OV_WALL (-1)

// The height of a flat floor over (u, v): a u + b v + c.
typedef struct ov_floor {
  double a, b, c;
} ov_floor;

static inline double ov_floor_at(const ov_floor* f, ov_point p) {
  return f->a * p.x + f->b * p.y + f->c;
}

// A list of convex polygons.
typedef struct ov_piece_list {
  ov_array(ov_point) points;
  ov_array(int32_t) starts; // one more than there are pieces
  ov_array(int32_t) floors; // index of the floor of each piece
} ov_piece_list;

typedef struct ov_vertex {
  ov_point at;
  double height;
  bool is_corner; // a wall ends here: paths may turn
} ov_vertex;

typedef struct ov_side {
  int32_t vertex;   // where it begins
  int32_t neighbor; // piece, or OV_WALL
  int32_t back;     // side of the neighbor
} ov_side;

// Pieces by cells of a uniform grid: cell c lists items [starts[c], starts[c + 1]).
typedef struct ov_mesh_grid {
  ov_point low;
  double size; // of a cell
  int32_t width, height;
  ov_array(int32_t) starts;
  ov_array(int32_t) items;
} ov_mesh_grid;

typedef struct ov_mesh {
  double radius;
  bool is_built;
  uint64_t revision; // of the obstacles that it was built with
  uint64_t used;     // number of the last question that used it
  ov_piece_list pieces;
  ov_array(ov_vertex) vertices;
  ov_array(ov_side) sides;
  ov_array(int32_t) starts;   // of sides, one more than there are pieces
  ov_array(int32_t) islands;  // of each piece: pieces of one number are connected
  ov_array(ov_bounds) bounds; // of each piece
  ov_mesh_grid grid;
} ov_mesh;

typedef struct ov_obstacle {
  uint32_t id;
  ov_point points[OVIS_NAVMESH_CORNERS_MAX]; // counterclockwise
  int32_t count;
  double height;
} ov_obstacle;

typedef struct ov_search_node {
  ov_point root, left, right;
  double g, f;
  int32_t root_vertex;               // -1: the start
  int32_t left_vertex, right_vertex; // -1: not at a vertex
  int32_t piece;                     // that it enters
  int32_t side;                      // of that piece; -1: the end, and `left` is the target
  int32_t parent;
} ov_search_node;

typedef struct ov_root {
  double g;
  uint32_t search; // that wrote it
} ov_root;

// A path as a search found it.
typedef struct ov_mesh_route {
  ov_array(ov_point) points; // from the start to the end
  ov_array(int32_t) pieces;  // of each point, for its height
  double length;
  int32_t steps; // pieces that the search opened
} ov_mesh_route;

struct ovis_navmesh {
  ovis_allocator allocator;
  ovis_navmesh_axes axes;
  double step_height, level_height;
  bool has_square_bodies;
  ov_piece_list base; // the polygons of the def, cut into convex pieces
  ov_array(ov_floor) floors;
  ov_array(ov_obstacle) obstacles;
  uint32_t last_id;
  uint64_t revision;
  uint64_t question;
  ov_mesh base_mesh; // of the polygons without obstacles: its walls keep bodies away
  ov_mesh meshes[OVIS_NAVMESH_RADII_MAX];
  // Scratch of builds and searches.
  ov_piece_list blockers;
  ov_array(double) blocker_heights;
  ov_array(ov_bounds) blocker_bounds;
  ov_array(ov_search_node) nodes;
  ov_array(int32_t) heap;
  ov_array(ov_root) roots;
  ov_array(int32_t) marks;
  ov_mesh_route route;
  uint32_t search;
};

static inline int32_t ov_piece_count(const ov_piece_list* list) {
  return list->starts.count > 0 ? list->starts.count - 1 : 0;
}

static inline ov_point ov_side_at(const ov_mesh* mesh, int32_t side) {
  return mesh->vertices.items[mesh->sides.items[side].vertex].at;
}

// The side after `side` of a piece.
static inline int32_t ov_side_next(const ov_mesh* mesh, int32_t piece, int32_t side) {
  return side + 1 < mesh->starts.items[piece + 1] ? side + 1 : mesh->starts.items[piece];
}

// ---- Lists of pieces (mesh_cut.c)

void ov_pieces_clear(ov_piece_list* list);
void ov_pieces_fini(ov_piece_list* list, const ovis_allocator* allocator);
bool ov_pieces_add(ov_piece_list* list, const ov_point* points, int32_t count, int32_t floor,
                   const ovis_allocator* allocator);

// Which blockers may meet a piece? `heights` [opt] as of ov_pieces_cut.
typedef struct ov_cutters {
  const ov_piece_list* blockers; // convex
  const double* heights;         // of each
  const ov_bounds* bounds;       // of each
  double level_height;           // a blocker cuts floors at most this far from its height
} ov_cutters;

// Adds what is left of all pieces of `from` outside of the blockers. OVIS_TOO_LARGE: too many.
ovis_status ov_pieces_cut(const ov_piece_list* from, const ov_floor* floors,
                          const ov_cutters* cutters, ov_piece_list* out,
                          const ovis_allocator* allocator);

// ---- Building (mesh_build.c, mesh_link.c, mesh_grid.c)

// The mesh for a radius, built if it is not there.
ovis_status ov_mesh_of(ovis_navmesh* self, double radius, ov_mesh** out);

// Builds a mesh from the base and the obstacles of now. Walls are those of base_mesh.
ovis_status ov_mesh_build(ovis_navmesh* self, ov_mesh* mesh, double radius);

// Finds which sides of the pieces lie on each other, and fills sides, vertices and islands.
ovis_status ov_mesh_link(ovis_navmesh* self, ov_mesh* mesh);
ovis_status ov_mesh_make_grid(ov_mesh* mesh, const ovis_allocator* allocator);
void ov_mesh_fini(ov_mesh* mesh, const ovis_allocator* allocator);

// The range of cells that bounds meet, clamped to the grid.
typedef struct ov_cell_range {
  int32_t x_min, y_min, x_max, y_max;
} ov_cell_range;
ov_cell_range ov_grid_range(const ov_mesh_grid* grid, const ov_bounds* bounds);

// The piece at a place, or the nearest one; -1: the mesh is empty. *out_at is the place, moved into
// the mesh. `island` -1: any. In OVIS_NAVMESH_XZ the height counts as well.
int32_t ov_mesh_locate(const ovis_navmesh* self, const ov_mesh* mesh, ov_point at, double height,
                       int32_t island, ov_point* out_at);

// ---- Searching (mesh_search.c, mesh_literal.c)

typedef struct ov_mesh_query {
  ov_point from, to;
  int32_t from_piece, to_piece;
} ov_mesh_query;

// OVIS_NOT_FOUND: there is no path.
ovis_status ov_mesh_search(ovis_navmesh* self, const ov_mesh* mesh, const ov_mesh_query* query,
                           ov_mesh_route* out);
ovis_status ov_mesh_search_literal(ovis_navmesh* self, const ov_mesh* mesh, ov_point from,
                                   ov_point to, ov_mesh_route* out);
