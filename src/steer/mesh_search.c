// The shortest path over a mesh: a search over intervals of sides that a root sees, as in M. Cui,
// D. Harabor, A. Grastien, "Compromise-free Pathfinding on a Navigation Mesh" (2017).
// Design: docs/steering.md
//
//        .---------.        From the root the interval L R of a side is in sight. Behind it the
//        piece's
//       /   behind  \       sides are seen in part (between the lines root L and root R), or from L
//      /_L.......R___\      or R as the next root, if that is a corner of a wall. g is the way to
//          \   /            the root; h the way from there through the interval to the target.
//           root
#include "base/check.h"
#include "steer/mesh.h"

#include <math.h>

#define NODES_MAX (1 << 22)

typedef struct search {
  ovis_navmesh* self;
  const ov_mesh* mesh;
  const ov_mesh_query* query;
  bool is_out_of_memory;
} search;

static double dist(ov_point a, ov_point b) {
  const ov_point d = ov_minus(b, a);
  return sqrt(ov_dot(d, d));
}

// ---- The open list

static bool is_first(const search* s, int32_t a, int32_t b) {
  const ov_search_node* nodes = s->self->nodes.items;
  return nodes[a].f != nodes[b].f ? nodes[a].f < nodes[b].f : a > b; // later ones are deeper
}

static void heap_push(search* s, int32_t node) {
  OVIS_ASSERT(node >= 0);
  if (!ov_array_push(&s->self->heap, &s->self->allocator, node)) {
    s->is_out_of_memory = true;
    return;
  }
  int32_t* heap = s->self->heap.items;
  int32_t at = s->self->heap.count - 1;
  while (at > 0 && is_first(s, node, heap[(at - 1) / 2])) {
    heap[at] = heap[(at - 1) / 2];
    at = (at - 1) / 2;
  }
  heap[at] = node;
}

static int32_t heap_pop(search* s) {
  int32_t* heap = s->self->heap.items;
  const int32_t top = heap[0];
  const int32_t last = heap[--s->self->heap.count];
  const int32_t count = s->self->heap.count;
  int32_t at = 0;
  while (2 * at + 1 < count) {
    int32_t child = 2 * at + 1;
    child += child + 1 < count && is_first(s, heap[child + 1], heap[child]);
    if (!is_first(s, heap[child], last)) {
      break;
    }
    heap[at] = heap[child];
    at = child;
  }
  if (count > 0) {
    heap[at] = last;
  }
  return top;
}

// ---- Nodes

// The target as seen through the interval: mirrored if it is before the interval and not behind it.
static ov_point mirrored(ov_point left, ov_point right, ov_point target) {
  const ov_point along = ov_minus(left, right);
  const double length2 = ov_dot(along, along);
  const double before = ov_cross(along, ov_minus(target, right));
  if (length2 <= 0 || before <= 0) {
    return target;
  }
  const double off = 2 * before / length2;
  return (ov_point){target.x + off * along.y, target.y - off * along.x};
}

// The way from the root through the interval to `target`, which is behind it. `out_turn`: 0
// straight, 1 by the left end, -1 by the right end.
static double through(const ov_search_node* node, ov_point target, int32_t* out_turn) {
  OVIS_ASSERT(node != NULL);
  OVIS_ASSERT(out_turn != NULL);
  const ov_point to = ov_minus(target, node->root);
  const double right = ov_cross(ov_minus(node->right, node->root), to);
  const double left = ov_cross(ov_minus(node->left, node->root), to);
  *out_turn = right < 0 ? -1 : left > 0 ? 1 : 0;
  if (*out_turn == 0) {
    return sqrt(ov_dot(to, to));
  }
  const ov_point by = *out_turn < 0 ? node->right : node->left;
  return dist(node->root, by) + dist(by, target);
}

static int32_t add_node(search* s, const ov_search_node* node) {
  if (s->self->nodes.count >= NODES_MAX ||
      !ov_array_push(&s->self->nodes, &s->self->allocator, *node)) {
    s->is_out_of_memory = true;
    return -1;
  }
  return s->self->nodes.count - 1;
}

// A way to a root that is longer than one that is known leads to no shortest path.
static bool is_worth(search* s, int32_t vertex, double g) {
  if (vertex < 0) {
    return true;
  }
  ov_root* root = &s->self->roots.items[vertex];
  if (root->search != s->self->search || g < root->g) {
    *root = (ov_root){g, s->self->search};
    return true;
  }
  return g <= root->g + 1e-9;
}

static void open_node(search* s, ov_search_node* node) {
  if (s->is_out_of_memory || !is_worth(s, node->root_vertex, node->g)) {
    return;
  }
  int32_t turn;
  const ov_point target = mirrored(node->left, node->right, s->query->to);
  node->f = node->g + through(node, target, &turn);
  const int32_t index = add_node(s, node);
  if (index >= 0) {
    heap_push(s, index);
  }
}

// The target is in the piece: the end of a path, as a node.
static void open_end(search* s, const ov_search_node* from, int32_t from_index) {
  OVIS_ASSERT(from != NULL);
  OVIS_ASSERT(from_index >= 0);
  int32_t turn;
  const double rest = through(from, s->query->to, &turn);
  ov_search_node end = {.root = turn < 0   ? from->right
                                : turn > 0 ? from->left
                                           : from->root,
                        .left = s->query->to,
                        .right = s->query->to,
                        .g = from->g,
                        .f = from->g + rest,
                        .root_vertex = -1,
                        .left_vertex = -1,
                        .right_vertex = -1,
                        .piece = from->piece,
                        .side = -1,
                        .parent = from_index};
  const int32_t index = add_node(s, &end);
  if (index >= 0) {
    heap_push(s, index);
  }
}

// ---- Expansion

// Where the line root -> through crosses the side p -> q, whose ends are off by `at_p` and `at_q`.
static ov_point crossing(ov_point p, ov_point q, double at_p, double at_q) {
  const double t = at_p / (at_p - at_q);
  return (ov_point){p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)};
}

typedef struct view {
  ov_point right, left; // of the side that is looked at, as seen from inside of the piece
  int32_t right_vertex, left_vertex;
  int32_t side; // of the piece
} view;

// Opens the part of a side from `right` to `left`, seen from a root.
static void open_part(search* s, int32_t from_index, const view* part, ov_point root,
                      int32_t root_vertex, double g) {
  OVIS_ASSERT(part != NULL);
  const ov_side* side = &s->mesh->sides.items[part->side];
  ov_search_node node = {.root = root,
                         .left = part->left,
                         .right = part->right,
                         .g = g,
                         .root_vertex = root_vertex,
                         .left_vertex = part->left_vertex,
                         .right_vertex = part->right_vertex,
                         .piece = side->neighbor,
                         .side = side->back,
                         .parent = from_index};
  open_node(s, &node);
}

static bool is_corner(const search* s, int32_t vertex) {
  return vertex >= 0 && s->mesh->vertices.items[vertex].is_corner;
}

// Splits a side by the lines from the root through both ends of the interval. Offsets within
// `slack` count as on a line.
static void look_at(search* s, const ov_search_node* from, int32_t from_index, const view* side) {
  OVIS_ASSERT(side != NULL);
  OVIS_ASSERT(from_index >= 0);
  const ov_point r = ov_minus(from->right, from->root);
  const ov_point l = ov_minus(from->left, from->root);
  const double scale = fabs(side->left.x) + fabs(side->left.y) + fabs(side->right.x) +
                       fabs(side->right.y) + fabs(from->root.x) + fabs(from->root.y);
  const double slack_r = 1e-15 * scale * (fabs(r.x) + fabs(r.y));
  const double slack_l = 1e-15 * scale * (fabs(l.x) + fabs(l.y));
  // Above 0: to the left of the line. The side runs from right to left.
  const double right_p = ov_cross(r, ov_minus(side->right, from->root));
  const double right_q = ov_cross(r, ov_minus(side->left, from->root));
  const double left_p = ov_cross(l, ov_minus(side->right, from->root));
  const double left_q = ov_cross(l, ov_minus(side->left, from->root));
  view seen = *side;
  const bool has_right = r.x != 0 || r.y != 0; // otherwise the root is that end, and sees all
  const bool has_left = l.x != 0 || l.y != 0;
  bool is_seen = true;
  // Sides that turn their back to the root lie outside of both lines as a whole. A side along a
  // line cannot be passed straight on: it is left to the end of the interval as the next root.
  const bool is_right = has_right && right_p <= slack_r && right_q <= slack_r;
  const bool is_left = has_left && left_p >= -slack_l && left_q >= -slack_l;
  const bool crosses_right = right_p < -slack_r && right_q > slack_r;
  const bool crosses_left = left_p < -slack_l && left_q > slack_l;
  if (is_right || crosses_right) { // a part is to the right of the view
    view part = *side;
    if (crosses_right) {
      part.left = crossing(side->right, side->left, right_p, right_q);
      part.left_vertex = -1;
      seen.right = part.left;
      seen.right_vertex = -1;
    } else {
      is_seen = false;
    }
    if (is_corner(s, from->right_vertex)) {
      open_part(s, from_index, &part, from->right, from->right_vertex,
                from->g + dist(from->root, from->right));
    }
  }
  if (is_left || crosses_left) { // a part is to the left of the view
    view part = *side;
    if (crosses_left) {
      part.right = crossing(side->right, side->left, left_p, left_q);
      part.right_vertex = -1;
      seen.left = part.right;
      seen.left_vertex = -1;
    } else {
      is_seen = false;
    }
    if (is_corner(s, from->left_vertex)) {
      open_part(s, from_index, &part, from->left, from->left_vertex,
                from->g + dist(from->root, from->left));
    }
  }
  if (is_seen) {
    open_part(s, from_index, &seen, from->root, from->root_vertex, from->g);
  }
}

static view view_of(const ov_mesh* mesh, int32_t piece, int32_t side) {
  OVIS_ASSERT(mesh->radius >= 0);
  const int32_t next = ov_side_next(mesh, piece, side);
  return (view){.right = ov_side_at(mesh, side),
                .left = ov_side_at(mesh, next),
                .right_vertex = mesh->sides.items[side].vertex,
                .left_vertex = mesh->sides.items[next].vertex,
                .side = side};
}

static void expand(search* s, int32_t index) {
  OVIS_ASSERT(index >= 0);
  const ov_search_node from = s->self->nodes.items[index]; // a copy: the list may move
  const ov_mesh* mesh = s->mesh;
  if (from.piece == s->query->to_piece) {
    open_end(s, &from, index);
    return;
  }
  for (int32_t side = ov_side_next(mesh, from.piece, from.side); side != from.side;
       side = ov_side_next(mesh, from.piece, side)) {
    if (mesh->sides.items[side].neighbor >= 0) {
      const view whole = view_of(mesh, from.piece, side);
      look_at(s, &from, index, &whole);
    }
  }
}

static void open_start(search* s) {
  const ov_mesh* mesh = s->mesh;
  const int32_t piece = s->query->from_piece;
  for (int32_t side = mesh->starts.items[piece]; side < mesh->starts.items[piece + 1]; side++) {
    if (mesh->sides.items[side].neighbor >= 0) {
      const view whole = view_of(mesh, piece, side);
      open_part(s, -1, &whole, s->query->from, -1, 0);
    }
  }
}

// ---- The path

static bool add_point(search* s, ov_mesh_route* out, ov_point at, int32_t piece) {
  OVIS_ASSERT(out != NULL);
  if (out->points.count > 0) {
    const ov_point last = out->points.items[out->points.count - 1];
    if (last.x == at.x && last.y == at.y) {
      return true;
    }
  }
  return ov_array_push(&out->points, &s->self->allocator, at) &&
         ov_array_push(&out->pieces, &s->self->allocator, piece);
}

// The roots from the end to the start, then turned around.
static bool write_route(search* s, int32_t end, ov_mesh_route* out) {
  const ov_search_node* nodes = s->self->nodes.items;
  out->length = nodes[end].f;
  bool is_done = add_point(s, out, s->query->to, s->query->to_piece);
  for (int32_t i = end; i >= 0 && is_done; i = nodes[i].parent) {
    is_done = add_point(s, out, nodes[i].root, nodes[i].piece);
  }
  is_done = is_done && add_point(s, out, s->query->from, s->query->from_piece);
  for (int32_t a = 0, b = out->points.count - 1; a < b; a++, b--) {
    const ov_point point = out->points.items[a];
    const int32_t piece = out->pieces.items[a];
    out->points.items[a] = out->points.items[b];
    out->pieces.items[a] = out->pieces.items[b];
    out->points.items[b] = point;
    out->pieces.items[b] = piece;
  }
  return is_done;
}

static bool begin(search* s) {
  ovis_navmesh* self = s->self;
  self->nodes.count = self->heap.count = 0;
  const int32_t vertices = s->mesh->vertices.count;
  if (!ov_array_reserve(&self->roots, &self->allocator, vertices + 1)) {
    return false;
  }
  for (; self->roots.count < vertices; self->roots.count++) {
    self->roots.items[self->roots.count] = (ov_root){0, 0};
  }
  if (++self->search == 0) { // numbers start again
    for (int32_t i = 0; i < self->roots.count; i++) {
      self->roots.items[i].search = 0;
    }
    self->search = 1;
  }
  return true;
}

ovis_status ov_mesh_search(ovis_navmesh* self, const ov_mesh* mesh, const ov_mesh_query* query,
                           ov_mesh_route* out) {
  OVIS_ASSERT(mesh->pieces.floors.count <= mesh->pieces.floors.capacity);
  OVIS_ASSERT(query != NULL);
  search s = {.self = self, .mesh = mesh, .query = query};
  out->points.count = out->pieces.count = 0;
  out->steps = 0;
  out->length = 0;
  if (mesh->islands.items[query->from_piece] != mesh->islands.items[query->to_piece]) {
    return OVIS_NOT_FOUND;
  }
  if (query->from_piece == query->to_piece) {
    out->length = dist(query->from, query->to);
    return add_point(&s, out, query->from, query->from_piece) &&
                   add_point(&s, out, query->to, query->to_piece)
               ? OVIS_OK
               : OVIS_NO_MEMORY;
  }
  if (!begin(&s)) {
    return OVIS_NO_MEMORY;
  }
  open_start(&s);
  while (self->heap.count > 0 && !s.is_out_of_memory) {
    const int32_t best = heap_pop(&s);
    const ov_search_node* node = &self->nodes.items[best];
    if (node->side < 0) {
      return write_route(&s, best, out) ? OVIS_OK : OVIS_NO_MEMORY;
    }
    if (is_worth(&s, node->root_vertex, node->g)) {
      out->steps++;
      expand(&s, best);
    }
  }
  return s.is_out_of_memory ? OVIS_NO_MEMORY : OVIS_NOT_FOUND;
}
