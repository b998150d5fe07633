// Nodes, neighbors and paths of the graph on which an ender dragon flies.
// Rules: docs/sources.md#ender-dragon
#include "species/end/dragon_graph.h"

#include "base/check.h"

#include <math.h>

#define OVER_GROUND 5 // blocks above the highest one
#define MIDDLE_OVER 10
#define HEIGHT_MIN 73
#define NEAREST_MAX2 10000.0f // blocks^2

#define OUTER_COUNT (OV_DRAGON_MIDDLE - OV_DRAGON_OUTER)
#define MIDDLE_COUNT (OV_DRAGON_INNER - OV_DRAGON_MIDDLE)
#define INNER_COUNT (OV_DRAGON_NODES - OV_DRAGON_INNER)

// Whole blocks, rounded down, of radius * (cos, sin).
static const int8_t offsets[OV_DRAGON_NODES][2] = {
    {60, 0},  {51, 30},   {30, 51},   {0, 60},   {-30, 51}, {-52, 30},
    {-60, 0}, {-52, -30}, {-30, -52}, {0, -60},  {30, -52}, {51, -30}, // outer
    {40, 0},  {28, 28},   {0, 40},    {-29, 28}, {-40, 0},  {-29, -29},
    {0, -40}, {28, -29},                        // middle
    {20, 0},  {0, 20},    {-20, 0},   {0, -20}, // inner
};

ov_dragon_graph ov_dragon_graph_make(const ovis_world* world, ovis_pos middle, bool has_crystals) {
  ov_dragon_graph graph = {.first = has_crystals ? OV_DRAGON_OUTER : OV_DRAGON_MIDDLE};
  for (int32_t i = 0; i < OV_DRAGON_NODES; i++) {
    const int32_t x = middle.x + offsets[i][0];
    const int32_t z = middle.z + offsets[i][1];
    const int32_t above =
        ovis_world_get_height(world, OVIS_HEIGHTMAP_MOTION_BLOCKING_NO_LEAVES, x, z);
    const bool is_middle = i >= OV_DRAGON_MIDDLE && i < OV_DRAGON_INNER;
    const int32_t y = above - 1 + OVER_GROUND + (is_middle ? MIDDLE_OVER : 0);
    graph.nodes[i] = (ovis_pos){x, y > HEIGHT_MIN ? y : HEIGHT_MIN, z};
  }
  return graph;
}

// ---- Neighbors

// Directions are counted in parts of 15 degrees, of which each ring's step has a whole number.
#define TURN 24

static int32_t direction(int32_t node) {
  return node < OV_DRAGON_MIDDLE  ? node * 2
         : node < OV_DRAGON_INNER ? (node - OV_DRAGON_MIDDLE) * 3
                                  : (node - OV_DRAGON_INNER) * 6;
}

static int32_t apart(int32_t a, int32_t b) {
  const int32_t way = (direction(a) - direction(b) + TURN) % TURN;
  return way < TURN - way ? way : TURN - way;
}

// The nodes of a ring that are nearest in direction to a node of another ring: one, or two.
static uint32_t nearest_in(int32_t node, int32_t first, int32_t count) {
  int32_t best = TURN;
  uint32_t mask = 0;
  for (int32_t i = first; i < first + count; i++) {
    const int32_t way = apart(node, i);
    mask = way < best ? 0 : mask;
    best = way < best ? way : best;
    mask |= way == best ? 1u << i : 0;
  }
  return mask;
}

// The nodes of a larger ring to which `node` is the nearest, or one of two nearest ones.
static uint32_t nearest_to(int32_t node, int32_t own_first, int32_t own_count, int32_t first,
                           int32_t count) {
  uint32_t mask = 0;
  for (int32_t i = first; i < first + count; i++) {
    mask |= (nearest_in(i, own_first, own_count) >> node & 1u) << i;
  }
  return mask;
}

// The two nodes beside it.
static uint32_t beside(int32_t node, int32_t first, int32_t count) {
  const int32_t index = node - first;
  return 1u << (first + (index + 1) % count) | 1u << (first + (index + count - 1) % count);
}

uint32_t ov_dragon_graph_neighbors(int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < OV_DRAGON_NODES);
  if (node < OV_DRAGON_MIDDLE) {
    return beside(node, OV_DRAGON_OUTER, OUTER_COUNT) |
           nearest_in(node, OV_DRAGON_MIDDLE, MIDDLE_COUNT);
  }
  if (node < OV_DRAGON_INNER) {
    return beside(node, OV_DRAGON_MIDDLE, MIDDLE_COUNT) |
           nearest_in(node, OV_DRAGON_INNER, INNER_COUNT) |
           nearest_to(node, OV_DRAGON_MIDDLE, MIDDLE_COUNT, OV_DRAGON_OUTER, OUTER_COUNT);
  }
  const uint32_t ring = ((1u << INNER_COUNT) - 1) << OV_DRAGON_INNER; // all of them are near
  return (ring & ~(1u << node)) |
         nearest_to(node, OV_DRAGON_INNER, INNER_COUNT, OV_DRAGON_MIDDLE, MIDDLE_COUNT);
}

// ---- Paths

static float distance2(ovis_pos a, ovis_pos b) {
  const float dx = (float)(a.x - b.x);
  const float dy = (float)(a.y - b.y);
  const float dz = (float)(a.z - b.z);
  return dx * dx + dy * dy + dz * dz;
}

static float distance(ovis_pos a, ovis_pos b) {
  return sqrtf(distance2(a, b));
}

int32_t ov_dragon_graph_nearest(const ov_dragon_graph* graph, ovis_pos cell) {
  float best = NEAREST_MAX2;
  int32_t nearest = 0;
  for (int32_t i = graph->first; i < OV_DRAGON_NODES; i++) {
    const float off = distance2(graph->nodes[i], cell);
    if (off < best) {
      best = off;
      nearest = i;
    }
  }
  return nearest;
}

// An open node has a number by its age in the open list; ties go to the older one.
typedef struct search {
  float g[OV_DRAGON_NODES], f[OV_DRAGON_NODES];
  int8_t from[OV_DRAGON_NODES];
  int32_t age[OV_DRAGON_NODES];
  uint32_t open, closed;
  int32_t next_age;
} search;

static int32_t pop(search* self) {
  int32_t best = -1;
  for (int32_t i = 0; i < OV_DRAGON_NODES; i++) {
    if ((self->open >> i & 1u) != 0 &&
        (best < 0 || self->f[i] < self->f[best] ||
         (self->f[i] == self->f[best] && self->age[i] < self->age[best]))) {
      best = i;
    }
  }
  if (best >= 0) {
    self->open &= ~(1u << best);
    self->closed |= 1u << best;
  }
  return best;
}

static void expand(search* self, const ov_dragon_graph* graph, int32_t node, int32_t to) {
  const uint32_t used = ~((1u << graph->first) - 1);
  const uint32_t near = ov_dragon_graph_neighbors(node) & used & ~self->closed;
  for (int32_t i = graph->first; i < OV_DRAGON_NODES; i++) {
    if ((near >> i & 1u) == 0) {
      continue;
    }
    const float g = self->g[node] + distance(graph->nodes[node], graph->nodes[i]);
    const bool is_open = (self->open >> i & 1u) != 0;
    if (!is_open || g < self->g[i]) {
      self->g[i] = g;
      self->f[i] = g + distance(graph->nodes[i], graph->nodes[to]);
      self->from[i] = (int8_t)node;
      self->age[i] = is_open ? self->age[i] : self->next_age++;
      self->open |= 1u << i;
    }
  }
}

static int32_t write_path(const search* self, const ov_dragon_graph* graph, int32_t from,
                          int32_t end, const ovis_pos* finish, ovis_pos out[OV_DRAGON_PATH_MAX]) {
  int32_t count = 1;
  for (int32_t node = end; node != from; node = self->from[node]) {
    count++;
    OVIS_ASSERT(count <= OV_DRAGON_NODES);
  }
  int32_t node = end;
  for (int32_t i = count - 1; i >= 0; i--) {
    out[i] = graph->nodes[node];
    node = self->from[node];
  }
  if (finish != NULL) {
    out[count++] = *finish;
  }
  return count;
}

int32_t ov_dragon_graph_path(const ov_dragon_graph* graph, int32_t from, int32_t to,
                             const ovis_pos* finish, ovis_pos out[OV_DRAGON_PATH_MAX]) {
  OVIS_ASSERT(from >= 0);
  OVIS_ASSERT(from < OV_DRAGON_NODES);
  OVIS_ASSERT(to >= 0);
  OVIS_ASSERT(to < OV_DRAGON_NODES);
  search self = {.open = 1u << from, .next_age = 1};
  self.from[from] = (int8_t)from;
  self.f[from] = distance(graph->nodes[from], graph->nodes[to]);
  int32_t nearest = from;
  for (int32_t node = pop(&self); node >= 0; node = pop(&self)) {
    if (node == to) {
      return write_path(&self, graph, from, to, finish, out);
    }
    if (distance(graph->nodes[node], graph->nodes[to]) <
        distance(graph->nodes[nearest], graph->nodes[to])) {
      nearest = node;
    }
    expand(&self, graph, node, to);
  }
  return nearest != from ? write_path(&self, graph, from, nearest, finish, out) : 0;
}
