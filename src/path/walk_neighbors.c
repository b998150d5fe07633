// The walk evaluator: finds the neighbors of a node for a walker or an amphibious body, and the
// edges of its cell.
// Rules: docs/sources.md#walk-neighbors; claims 109, 110, 112, 130 to 137.
#include "base/check.h"
#include "path/walk_step.h"

// Water this deep below the sea level costs more for bodies that prefer shallow water.
// [Units: blocks] Source: docs/sources.md#evaluators
#define DEEP_WATER_DEPTH 10
#define DEEP_WATER_MALUS 1

static void report_refusal(const ov_path_search* search, int32_t from, ovis_pos to,
                           ovis_path_refusal_reason reason, double value, double limit,
                           ovis_path_type type) {
  const ov_last_refusal why = {reason, type, (float)value, (float)limit};
  ov_report_refusal(search, ov_node_at(search, from)->pos, to, &why);
}

// Reports why a cell beside the node is no neighbor.
static void explain_direct(const ov_path_search* search, int32_t from, ovis_pos to, int32_t index,
                           const ov_last_refusal* why) {
  const ov_path_node* node = index == OV_NO_NODE ? NULL : ov_node_at(search, index);
  const ovis_pos at = node == NULL ? to : node->pos;
  if (node != NULL && node->is_closed && node->malus >= 0) {
    report_refusal(search, from, at, OVIS_REFUSED_CLOSED, 0, 0, (ovis_path_type)node->type);
  } else if (why->reason != OVIS_REFUSED_COUNT) {
    ov_report_refusal(search, ov_node_at(search, from)->pos, at, why);
  } else if (node != NULL) {
    const bool is_closed = node->malus >= 0 || node->is_closed;
    report_refusal(search, from, at, is_closed ? OVIS_REFUSED_CLOSED : OVIS_REFUSED_IMPASSABLE,
                   (double)node->malus, 0, (ovis_path_type)node->type);
  }
}

static bool is_neighbor(const ov_path_search* search, int32_t from, int32_t index) {
  if (index == OV_NO_NODE) {
    return false;
  }
  const ov_path_node* node = ov_node_at(search, index);
  return !node->is_closed &&
         (node->malus >= 0 || ov_node_at(search, from)->malus < 0); // claims 15, 130, 131, 132, 341
}

// Reason why the cells beside a diagonal forbid it; OVIS_REFUSED_COUNT if they allow it.
static ovis_path_refusal_reason corner_refusal(const ov_path_search* search, int32_t from,
                                               const ov_path_node* a, const ov_path_node* b) {
  const int32_t y = ov_node_at(search, from)->pos.y;
  if (!search->rules->diagonal_ignores_side_height && (a->pos.y > y || b->pos.y > y)) {
    return OVIS_REFUSED_CORNER_HIGHER; // claim 310
  }
  if (a->type == OVIS_PATH_WALKABLE_DOOR || b->type == OVIS_PATH_WALKABLE_DOOR) {
    return OVIS_REFUSED_CORNER_DOOR; // claim 133
  }
  const bool is_between_posts = a->type == OVIS_PATH_FENCE && b->type == OVIS_PATH_FENCE &&
                                search->body->width < 0.5f;                 // claim 135
  const bool is_a_free = a->pos.y < y || a->malus >= 0 || is_between_posts; // claims 135, 136
  const bool is_b_free = b->pos.y < y || b->malus >= 0 || is_between_posts; // claims 135, 136
  return is_a_free && is_b_free ? OVIS_REFUSED_COUNT
                                : OVIS_REFUSED_CORNER_BLOCKED; // claims 136, 137
}

// The node of a diagonal step and the nodes of the straight steps beside it.
typedef struct corner {
  int32_t a, b, index;
} corner;

static bool is_diagonal(const ov_path_search* search, int32_t from, ovis_pos to, corner at,
                        bool is_watched) {
  const int32_t a = at.a;
  const int32_t b = at.b;
  const int32_t index = at.index;
  if (a == OV_NO_NODE || b == OV_NO_NODE) { // claim 133
    if (is_watched) {
      report_refusal(search, from, to, OVIS_REFUSED_CORNER_MISSING, 0, 0, OVIS_PATH_BLOCKED);
    }
    return false;
  }
  if (index == OV_NO_NODE || ov_node_at(search, index)->is_closed || // claims 133, 134
      ov_node_at(search, index)->malus < 0) {                        // claim 134
    if (is_watched) {
      explain_direct(search, from, to, index, &search->refusal);
    }
    return false;
  }
  const ov_path_node* node_a = ov_node_at(search, a);
  const ov_path_node* node_b = ov_node_at(search, b);
  ovis_path_refusal_reason reason = corner_refusal(search, from, node_a, node_b);
  if (ov_node_at(search, index)->type == OVIS_PATH_WALKABLE_DOOR) {
    reason = OVIS_REFUSED_CORNER_DOOR; // claim 133
  }
  if (reason != OVIS_REFUSED_COUNT && is_watched) {
    const bool is_a_worse = node_a->pos.y > node_b->pos.y || node_a->malus < node_b->malus;
    const ov_path_node* worse = is_a_worse ? node_a : node_b;
    const bool is_height = reason == OVIS_REFUSED_CORNER_HIGHER;
    report_refusal(search, from, to, reason, is_height ? worse->pos.y : (double)worse->malus,
                   is_height ? ov_node_at(search, from)->pos.y : 0, (ovis_path_type)worse->type);
  }
  return reason == OVIS_REFUSED_COUNT;
}

static int32_t jump_steps(ov_path_search* search, int32_t from) {
  const ovis_pos pos = ov_node_at(search, from)->pos;
  const ovis_path_type above = ov_body_type(search, (ovis_pos){pos.x, pos.y + 1, pos.z});
  const float malus = ov_malus(search, above);
  const bool is_free =
      search->rules->climb_needs_positive_malus_above ? malus > 0 : malus >= 0; // claims 110, 305
  if (!is_free || ov_body_type(search, pos) == OVIS_PATH_STICKY_HONEY) {        // claims 110, 305
    return 0;
  }
  const float step_height = search->body->max_up_step;
  return ov_floor_int((double)(step_height > 1.0f ? step_height : 1.0f)); // claim 110
}

typedef struct diagonal {
  int8_t a, b;           // indexes of the two straight directions beside it
  ov_walk_direction way; // direction that ov_walk_accept() gets: by the rules only north or south
} diagonal;

typedef struct neighbor_order {
  ov_walk_direction ways[OV_WALK_EDGES]; // the four straight directions, then the diagonal ones
  diagonal diagonals[4];
  uint32_t against; // i ^ against is the index of the direction opposite to direction i
} neighbor_order;

static const neighbor_order order_1_19 = {
    {{0, 1}, {-1, 0}, {1, 0}, {0, -1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}, // claims 109, 112
    {{1, 3, {0, -1}}, {2, 3, {0, -1}}, {1, 0, {0, 1}}, {2, 0, {0, 1}}},     // claims 109, 112
    3};
static const neighbor_order order_1_20_5 = {
    {{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}, // claim 109
    {{0, 1, {0, -1}}, {2, 1, {0, 1}}, {2, 3, {0, 1}}, {0, 3, {0, -1}}},
    2};

static const neighbor_order* order_of(const ovis_rules* rules) {
  return rules->neighbor_order == OVIS_NEIGHBOR_ORDER_1_20_5 ? &order_1_20_5 : &order_1_19;
}

const ov_walk_direction* ov_walk_order(const ovis_rules* rules) {
  return order_of(rules)->ways;
}

uint32_t ov_walk_opposite_mask(const ovis_rules* rules) {
  return order_of(rules)->against;
}

static void explain_vertical(const ov_path_search* search, int32_t from, ovis_pos to, int32_t index,
                             const ov_last_refusal* why) {
  if (is_neighbor(search, from, index)) {
    report_refusal(search, from, to, OVIS_REFUSED_NOT_WATER, 0, 0,
                   (ovis_path_type)ov_node_at(search, index)->type);
  } else {
    explain_direct(search, from, to, index, why);
  }
}

// Adds the cells above and below as neighbors of an amphibious body. Both are accepted before
// either is tested. Then raises the malus of deep water for bodies that prefer shallow water, each
// time that they meet it.
static int32_t add_vertical(ov_path_search* search, int32_t from, int32_t jumps, ov_walk_step* way,
                            int32_t out[OV_NEIGHBOR_MAX], int32_t count) {
  const ovis_pos pos = ov_node_at(search, from)->pos;
  const ovis_pos to[2] = {{pos.x, pos.y + 1, pos.z}, {pos.x, pos.y - 1, pos.z}};
  const int32_t climbs[2] = {jumps > 0 ? jumps - 1 : 0, jumps};
  int32_t index[2];
  ov_last_refusal why[2];
  way->way = (ov_walk_direction){0, 0};
  for (int32_t i = 0; i < 2; i++) {
    search->refusal.reason = OVIS_REFUSED_COUNT;
    index[i] = ov_walk_accept(search, to[i], climbs[i], way);
    why[i] = search->refusal;
  }
  for (int32_t i = 0; i < 2; i++) {
    const bool is_barred = i == 1 && way->from_type == OVIS_PATH_TRAPDOOR;
    if (is_neighbor(search, from, index[i]) && !is_barred &&
        ov_node_at(search, index[i])->type == OVIS_PATH_WATER) {
      out[count++] = index[i];
    } else if (ov_is_watched(search)) {
      explain_vertical(search, from, to[i], index[i], &why[i]);
    }
  }
  const int32_t deep = ov_walk_deep_below(search);
  for (int32_t i = 0; i < count; i++) {
    ov_path_node* node = &search->nodes.items[out[i]];
    if (node->type == OVIS_PATH_WATER && node->pos.y < deep) {
      node->malus += DEEP_WATER_MALUS;
    }
  }
  return count;
}

// Adds the cells above and below as neighbors of a body that uses ladders: up onto a rung, down
// onto or off one. Source: docs/sources.md#ladders
static int32_t add_rungs(ov_path_search* search, int32_t from, ov_walk_step* way,
                         int32_t out[OV_NEIGHBOR_MAX], int32_t count) {
  const ovis_pos pos = ov_node_at(search, from)->pos;
  const ovis_pos up = {pos.x, pos.y + 1, pos.z};
  const ovis_pos down = {pos.x, pos.y - 1, pos.z};
  const bool has_rung[2] = {ov_is_rung(search, up),
                            ov_is_rung(search, down) || ov_is_rung(search, pos)};
  way->way = (ov_walk_direction){0, 0};
  for (int32_t i = 0; i < 2; i++) {
    if (!has_rung[i]) {
      continue;
    }
    const ovis_pos to = i == 0 ? up : down;
    search->refusal.reason = OVIS_REFUSED_COUNT;
    const int32_t index = ov_walk_accept(search, to, 0, way);
    if (is_neighbor(search, from, index)) {
      out[count++] = index;
    } else if (ov_is_watched(search)) {
      explain_direct(search, from, to, index, &search->refusal);
    }
  }
  return count;
}

static ov_walk_step first_step(ov_path_search* search, ovis_pos pos, int32_t jumps) {
  return (ov_walk_step){{0, 0}, ov_walk_floor(search, pos), ov_body_type(search, pos), jumps > 0};
}

static ovis_pos beside(ovis_pos pos, ov_walk_direction way) {
  return (ovis_pos){pos.x + way.dx, pos.y, pos.z + way.dz};
}

int32_t ov_walk_neighbors(ov_path_search* search, int32_t from, int32_t out[OV_NEIGHBOR_MAX]) {
  OVIS_ASSERT(from >= 0);
  OVIS_ASSERT(!search->is_dry);
  const bool is_watched = ov_is_watched(search);
  const ovis_pos pos = ov_node_at(search, from)->pos;
  const int32_t jumps = jump_steps(search, from);
  const neighbor_order* order = order_of(search->rules);
  ov_walk_step way = first_step(search, pos, jumps);
  int32_t direct[4];
  int32_t count = 0;
  for (int32_t i = 0; i < 4; i++) {
    way.way = order->ways[i]; // claim 109
    const ovis_pos to = beside(pos, way.way);
    search->refusal.reason = OVIS_REFUSED_COUNT;
    direct[i] = ov_walk_accept(search, to, jumps, &way);
    if (is_neighbor(search, from, direct[i])) {
      out[count++] = direct[i];
    } else if (is_watched) {
      explain_direct(search, from, to, direct[i], &search->refusal);
    }
  }
  for (int32_t i = 0; i < 4; i++) {
    const diagonal* d = &order->diagonals[i];
    const ovis_pos to = beside(pos, order->ways[4 + i]); // claim 109
    way.way = d->way;                                    // claim 112
    search->refusal.reason = OVIS_REFUSED_COUNT;
    // Accepts the cell before it tests the corners, since ov_walk_accept() may write to shared
    // nodes.
    const int32_t index = ov_walk_accept(search, to, jumps, &way);
    if (is_diagonal(search, from, to, (corner){direct[d->a], direct[d->b], index}, is_watched)) {
      out[count++] = index;
    }
  }
  if (search->is_amphibious) {
    return add_vertical(search, from, jumps, &way, out, count);
  }
  return search->uses_ladders ? add_rungs(search, from, &way, out, count) : count;
}

int32_t ov_walk_deep_below(const ov_path_search* search) {
  const ovis_path_body* body = search->body;
  const bool is_shallow = body->prefers_shallow || body->evaluator == OVIS_EVALUATOR_FROG;
  return search->is_amphibious && is_shallow ? body->sea_level - DEEP_WATER_DEPTH : INT32_MIN;
}

// ---- Edges

static ov_found_edge describe_edge(const ov_path_search* search, ovis_pos from, int32_t index,
                                   bool is_entered) {
  if (index == OV_NO_NODE) {
    return (ov_found_edge){OV_EDGE_NONE, from, OVIS_PATH_BLOCKED};
  }
  const ov_path_node* node = ov_node_at(search, index);
  if (is_entered) {
    const int32_t down = from.y - node->pos.y;
    const ov_edge edge = down == -1  ? OV_EDGE_UP
                         : down == 0 ? OV_EDGE_LEVEL
                         : down > 0 && down <= OV_EDGE_FALL_MAX
                             ? (ov_edge)(OV_EDGE_LEVEL + 1 + down)
                             : OV_EDGE_OTHER;
    return (ov_found_edge){edge, node->pos, (ovis_path_type)node->type};
  }
  // Of the cells that ov_walk_accept() marks, only the end of a drop that is too deep can be a node
  // of the search, since ov_walk_accept() does not look at its type.
  const bool is_cliff = node->malus < 0 && node->type == OVIS_PATH_BLOCKED &&
                        from.y - node->pos.y == search->fall_max + 1;
  return (ov_found_edge){is_cliff ? OV_EDGE_CLIFF : OV_EDGE_NONE, node->pos, OVIS_PATH_BLOCKED};
}

static bool is_same_cell(ovis_pos a, ovis_pos b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

// May an amphibious body use cached edges here? Steps up and down have no edge. The fast path adds
// those that lead to water right above or below. A node that is no water is no neighbor, but the
// end of a drop that is too deep marks one.
static bool has_plain_verticals(ov_path_search* search, int32_t from, int32_t jumps,
                                ov_walk_step* way) {
  const ovis_pos pos = ov_node_at(search, from)->pos;
  bool is_plain = way->from_type != OVIS_PATH_TRAPDOOR;
  way->way = (ov_walk_direction){0, 0};
  for (int32_t up = 1; up >= -1 && is_plain; up -= 2) { // as add_vertical() does
    const ovis_pos at = {pos.x, pos.y + up, pos.z};
    const int32_t index = ov_walk_accept(search, at, up < 0 || jumps == 0 ? jumps : jumps - 1, way);
    const ov_path_node* node = index == OV_NO_NODE ? NULL : ov_node_at(search, index);
    const bool leads_to_water = node != NULL && node->type == OVIS_PATH_WATER &&
                                !is_same_cell(node->pos, pos) && is_neighbor(search, from, index);
    const bool is_water = ov_body_type(search, at) == OVIS_PATH_WATER;
    is_plain = leads_to_water ? is_water && is_same_cell(node->pos, at)
                              : !is_water && (node == NULL || node->malus >= 0);
  }
  return is_plain;
}

void ov_walk_compute_edges(ov_path_search* search, ovis_pos pos, ov_found_edge out[OV_WALK_EDGES]) {
  const int32_t node_count = search->nodes.count;
  search->is_dry = true;
  const int32_t from = ov_search_node(search, pos);
  const neighbor_order* order = order_of(search->rules);
  int32_t found[OV_WALK_EDGES];
  if (from != OV_NO_NODE) {
    const int32_t jumps = jump_steps(search, from);
    ov_walk_step way = first_step(search, pos, jumps);
    for (int32_t i = 0; i < OV_WALK_EDGES; i++) {
      const diagonal* d = i < 4 ? NULL : &order->diagonals[i - 4];
      const ovis_pos to = beside(pos, order->ways[i]);
      way.way = d == NULL ? order->ways[i] : d->way;
      found[i] = ov_walk_accept(search, to, jumps, &way);
      const bool is_entered =
          d == NULL
              ? is_neighbor(search, from, found[i])
              : is_diagonal(search, from, to, (corner){found[d->a], found[d->b], found[i]}, false);
      out[i] = describe_edge(search, pos, found[i], is_entered);
    }
    if (search->is_amphibious && !has_plain_verticals(search, from, jumps, &way)) {
      out[0].edge = OV_EDGE_OTHER;
    }
  }
  search->nodes.count = node_count;
  search->is_dry = false;
}

// ---- Refusals of a node that its edges expand

// Does a cached edge lead to a neighbor in any search?
static bool is_plain_edge(uint32_t edges, int32_t i) {
  const uint32_t edge = edges >> 3 * i & 7;
  return edge != OV_EDGE_NONE && edge < OV_EDGE_CLIFF;
}

// The node that a straight step of ov_walk_neighbors() gives.
static int32_t accept_direct(ov_path_search* search, ovis_pos pos, int32_t i, int32_t jumps,
                             ov_walk_step* way) {
  way->way = order_of(search->rules)->ways[i];
  search->refusal.reason = OVIS_REFUSED_COUNT;
  return ov_walk_accept(search, beside(pos, way->way), jumps, way);
}

// The search has closed the node at the position of a temporary one.
static bool is_closed_in_search(const ov_path_search* search, int32_t node_count, int32_t index) {
  const ov_cell* cell = ov_cache_peek(search->class, ov_node_at(search, index)->pos);
  return cell != NULL && (uint32_t)cell->node < (uint32_t)node_count &&
         ov_node_at(search, cell->node)->cell == cell && ov_node_at(search, cell->node)->is_closed;
}

// Accepts again only what has no plain edge, and the straight steps beside such diagonal ones.
void ov_walk_report_edges(ov_path_search* search, ovis_pos pos, uint32_t edges) {
  OVIS_ASSERT(ov_is_watched(search));
  OVIS_ASSERT(!search->is_dry);
  const int32_t node_count = search->nodes.count;
  const neighbor_order* order = order_of(search->rules);
  uint32_t odd = 0; // a bit for each edge that is not plain
  for (int32_t i = 0; i < OV_WALK_EDGES; i++) {
    odd |= (uint32_t)!is_plain_edge(edges, i) << i;
  }
  if (odd == 0) {
    return;
  }
  search->is_dry = true;
  const int32_t from = ov_search_node(search, pos);
  const int32_t jumps = from == OV_NO_NODE ? 0 : jump_steps(search, from);
  ov_walk_step way = first_step(search, pos, jumps);
  int32_t direct[4] = {OV_NO_NODE, OV_NO_NODE, OV_NO_NODE, OV_NO_NODE};
  uint32_t wanted = odd & 15u;
  for (int32_t i = 0; i < 4; i++) {
    const diagonal* d = &order->diagonals[i];
    wanted |= (odd >> (4 + i) & 1u) != 0 ? 1u << d->a | 1u << d->b : 0;
  }
  for (int32_t i = 0; i < 4; i++) {
    direct[i] = (wanted >> i & 1u) != 0 ? accept_direct(search, pos, i, jumps, &way) : OV_NO_NODE;
    if ((odd >> i & 1u) != 0 && from != OV_NO_NODE && !is_neighbor(search, from, direct[i])) {
      explain_direct(search, from, beside(pos, order->ways[i]), direct[i], &search->refusal);
    }
  }
  for (int32_t i = 0; i < 4 && from != OV_NO_NODE; i++) {
    if ((odd >> (4 + i) & 1u) == 0) {
      continue;
    }
    const diagonal* d = &order->diagonals[i];
    const ovis_pos to = beside(pos, order->ways[4 + i]);
    way.way = d->way;
    search->refusal.reason = OVIS_REFUSED_COUNT;
    const int32_t index = ov_walk_accept(search, to, jumps, &way);
    if (index != OV_NO_NODE && is_closed_in_search(search, node_count, index)) {
      search->nodes.items[index].is_closed = true;
    }
    is_diagonal(search, from, to, (corner){direct[d->a], direct[d->b], index}, true);
  }
  search->nodes.count = node_count;
  search->is_dry = false;
}
