// Divides the crowd into islands: squares, what their actors name, and a sweep for those that meet.
// Design: docs/islands.md
#include "sim/islands.h"

#include "base/cell.h"
#include "base/check.h"
#include "base/hash.h"
#include "base/sort.h"

#include <string.h>

#define HEADS_MIN 64
#define WIDER (2 * COLUMN_ROUND + 2 * OV_ISLAND_DRIFT)
#define COLUMN_ROUND 15.0 // blocks: who touches a cell touches its whole column of sections

void ov_islands_init(ov_islands* islands, const ovis_allocator* allocator) {
  *islands = (ov_islands){.allocator = *allocator};
}

void ov_islands_fini(ov_islands* islands) {
  const ovis_allocator* allocator = &islands->allocator;
  ov_array_fini(&islands->list, allocator);
  ov_array_fini(&islands->members, allocator);
  ov_array_fini(&islands->group_of, allocator);
  ov_array_fini(&islands->groups, allocator);
  ov_array_fini(&islands->by_island, allocator);
  ov_array_fini(&islands->firsts, allocator);
  ov_free(allocator, islands->heads, (size_t)islands->head_count * sizeof *islands->heads);
  islands->heads = NULL;
}

// ---- Union-find

static int32_t root_of(ov_islands* islands, int32_t group) {
  ov_island_group* groups = islands->groups.items;
  while (groups[group].parent != group) {
    groups[group].parent = groups[groups[group].parent].parent;
    group = groups[group].parent;
  }
  return group;
}

// The lower number stays the root: the result does not depend on the order of the calls.
static void join(ov_islands* islands, int32_t a, int32_t b) {
  const int32_t root_a = root_of(islands, a);
  const int32_t root_b = root_of(islands, b);
  const int32_t low = root_a < root_b ? root_a : root_b;
  const int32_t high = root_a < root_b ? root_b : root_a;
  islands->groups.items[high].parent = low;
}

// ---- Groups

static int32_t* head_at(const ov_islands* islands, int32_t x, int32_t z) {
  const uint64_t key = (uint64_t)(uint32_t)x << 32 | (uint32_t)z;
  return &islands->heads[ov_mix64(key) & (uint64_t)(islands->head_count - 1)];
}

static bool clear(ov_islands* islands, int32_t actor_count) {
  int32_t head_count = islands->head_count > 0 ? islands->head_count : HEADS_MIN;
  while (head_count < actor_count) {
    head_count *= 2;
  }
  if (head_count != islands->head_count) {
    int32_t* heads = ov_alloc(&islands->allocator, (size_t)head_count * sizeof *heads);
    if (heads == NULL) {
      return false;
    }
    ov_free(&islands->allocator, islands->heads,
            (size_t)islands->head_count * sizeof *islands->heads);
    islands->heads = heads;
    islands->head_count = head_count;
  }
  memset(islands->heads, 0xFF, (size_t)head_count * sizeof *islands->heads); // -1: nothing
  islands->list.count = islands->members.count = islands->groups.count = 0;
  islands->group_of.count = 0;
  return ov_array_reserve(&islands->members, &islands->allocator, actor_count) &&
         ov_array_reserve(&islands->group_of, &islands->allocator, actor_count);
}

// The group of the square that holds a place. -1: no memory.
static int32_t group_at(ov_islands* islands, double x, double z) {
  const int32_t cell_x = ov_floor(x / OV_ISLAND_CELL);
  const int32_t cell_z = ov_floor(z / OV_ISLAND_CELL);
  int32_t* head = head_at(islands, cell_x, cell_z);
  for (int32_t at = islands->is_apart ? -1 : *head; at >= 0; at = islands->groups.items[at].next) {
    const ov_island_group* group = &islands->groups.items[at];
    if (group->cell_x == cell_x && group->cell_z == cell_z) {
      return at;
    }
  }
  const int32_t added = islands->groups.count;
  const ov_island_group group = {.min_x = x,
                                 .max_x = x,
                                 .min_z = z,
                                 .max_z = z,
                                 .parent = added,
                                 .next = *head,
                                 .cell_x = cell_x,
                                 .cell_z = cell_z};
  if (!ov_array_push(&islands->groups, &islands->allocator, group)) {
    return -1;
  }
  *head = added;
  return added;
}

static double least(double a, double b) {
  return a < b ? a : b;
}

static double most(double a, double b) {
  return a > b ? a : b;
}

// Adds a place with a reach around it. Returns its group; -1: no memory.
static int32_t add_place(ov_islands* islands, double x, double z, const ov_reach* reach) {
  const int32_t at = group_at(islands, x, z);
  if (at >= 0) {
    ov_island_group* group = &islands->groups.items[at];
    group->min_x = least(group->min_x, x);
    group->max_x = most(group->max_x, x);
    group->min_z = least(group->min_z, z);
    group->max_z = most(group->max_z, z);
    group->write = reach->write > group->write ? reach->write : group->write;
    group->read = reach->read > group->read ? reach->read : group->read;
  }
  return at;
}

// ---- What actors name

// Around a cell that an actor remembers it may read and write a little: a bed and whoever lies in
// it, a fence with a knot, a workstation.
static const ov_reach cell_reach = {.write = 16, .read = 16};

static void link_serial(void* context, uint64_t serial) {
  ov_islands* islands = context;
  const int32_t other = ov_crowd_index(islands->crowd, serial);
  if (other >= 0) {
    join(islands, islands->now, islands->group_of.items[other]);
  }
}

static void link_cell(void* context, const ovis_pos* cell) {
  ov_islands* islands = context;
  if (cell->x == 0 && cell->y == 0 && cell->z == 0) {
    return; // not set
  }
  const int32_t at = add_place(islands, cell->x + 0.5, cell->z + 0.5, &cell_reach);
  if (at < 0) {
    islands->whole = OV_ISLANDS_NO_MEMORY;
    return;
  }
  join(islands, islands->now, at);
}

static void link_all(ov_islands* islands) {
  const ov_links links = {link_serial, link_cell, islands};
  for (int32_t i = 0; i < islands->crowd->order.count; i++) {
    ov_actor* actor = ov_crowd_at(islands->crowd, islands->crowd->order.items[i]);
    islands->now = islands->group_of.items[i];
    ov_fields fields = ov_fields_link(&links);
    ov_actor_fields(actor, &fields);
    ov_actor_extra_fields(actor, &fields);
  }
}

// ---- Groups that meet

typedef struct by_x {
  double min_x;
  int32_t group;
} by_x;

static double gap(double min_a, double max_a, double min_b, double max_b) {
  const double apart = most(min_b - max_a, min_a - max_b);
  return apart > 0 ? apart : 0;
}

// Both actors drift, and so do those whom they meet meanwhile.
static bool meet(const ov_island_group* a, const ov_island_group* b) {
  const double apart = most(gap(a->min_x, a->max_x, b->min_x, b->max_x),
                            gap(a->min_z, a->max_z, b->min_z, b->max_z));
  const double a_writes = (double)a->write + (double)(b->read > b->write ? b->read : b->write);
  const double b_writes = (double)b->write + (double)(a->read > a->write ? a->read : a->write);
  return apart <= most(a_writes, b_writes) + WIDER;
}

static bool is_left_of(const void* a, const void* b) {
  const by_x* left = a;
  const by_x* right = b;
  return left->min_x < right->min_x || (left->min_x == right->min_x && left->group < right->group);
}

static bool join_near(ov_islands* islands) {
  const int32_t count = islands->groups.count;
  const ov_island_group* groups = islands->groups.items;
  by_x* order = ov_alloc(&islands->allocator, (size_t)count * sizeof *order);
  if (order == NULL) {
    return false;
  }
  double farthest = 0;
  for (int32_t i = 0; i < count; i++) {
    order[i] = (by_x){groups[i].min_x, i};
    farthest = most(farthest,
                    (double)(groups[i].read > groups[i].write ? groups[i].read : groups[i].write));
  }
  const double widest = 2 * farthest + WIDER;
  ov_sort(order, count, sizeof *order, is_left_of);
  for (int32_t i = 0; i < count; i++) {
    const ov_island_group* a = &groups[order[i].group];
    for (int32_t k = i + 1; k < count && order[k].min_x <= a->max_x + widest; k++) {
      if (meet(a, &groups[order[k].group])) {
        join(islands, order[i].group, order[k].group);
      }
    }
  }
  ov_free(&islands->allocator, order, (size_t)count * sizeof *order);
  return true;
}

// ---- Islands

// Counts the members of each island, then puts them in their places.
static bool collect(ov_islands* islands) {
  const int32_t count = islands->group_of.count;
  for (int32_t i = 0; i < islands->groups.count; i++) {
    islands->groups.items[i].island = -1;
  }
  for (int32_t i = 0; i < count; i++) {
    ov_island_group* root = &islands->groups.items[root_of(islands, islands->group_of.items[i])];
    if (root->island < 0) {
      root->island = islands->list.count;
      if (!ov_array_push(&islands->list, &islands->allocator, (ov_island){0})) {
        return false;
      }
    }
    islands->list.items[root->island].count++;
  }
  int32_t first = 0;
  for (int32_t i = 0; i < islands->list.count; i++) {
    islands->list.items[i].first = first;
    first += islands->list.items[i].count;
    islands->list.items[i].count = 0;
  }
  islands->members.count = count;
  for (int32_t i = 0; i < count; i++) {
    const int32_t root = root_of(islands, islands->group_of.items[i]);
    ov_island* island = &islands->list.items[islands->groups.items[root].island];
    islands->members.items[island->first + island->count++] = i;
  }
  return true;
}

static ov_islands_whole make(ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                             const void* context) {
  if (!clear(islands, crowd->order.count)) {
    return OV_ISLANDS_NO_MEMORY;
  }
  for (int32_t i = 0; i < crowd->order.count; i++) {
    const ov_actor* actor = ov_crowd_at(crowd, crowd->order.items[i]);
    ov_reach own;
    if (!reach(context, actor, &own)) {
      islands->unbounded = i;
      return OV_ISLANDS_UNBOUNDED;
    }
    const int32_t group = add_place(islands, actor->body.pos.x, actor->body.pos.z, &own);
    if (group < 0) {
      return OV_ISLANDS_NO_MEMORY;
    }
    islands->group_of.items[islands->group_of.count++] = group;
  }
  islands->whole = OV_ISLANDS_MANY;
  link_all(islands);
  const bool is_whole = islands->whole == OV_ISLANDS_MANY &&
                        (islands->is_apart || join_near(islands)) && collect(islands);
  return is_whole ? OV_ISLANDS_MANY : OV_ISLANDS_NO_MEMORY;
}

static void begin(ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                  const void* context, bool is_apart) {
  islands->is_apart = is_apart;
  islands->crowd = crowd;
  islands->whole = make(islands, crowd, reach, context);
  if (islands->whole != OV_ISLANDS_MANY) {
    islands->list.count = islands->members.count = 0;
  }
}

void ov_islands_make(ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                     const void* context) {
  begin(islands, crowd, reach, context, false);
}

bool ov_islands_hold(const ov_islands* islands, double (*motion)(const ov_actor* actor)) {
  const ov_crowd* crowd = islands->crowd;
  OVIS_ASSERT(islands->group_of.count == crowd->order.count);
  for (int32_t i = 0; i < crowd->order.count; i++) {
    const ov_actor* actor = ov_crowd_at(crowd, crowd->order.items[i]);
    const ovis_vec3* pos = &actor->body.pos;
    const ov_island_group* group = &islands->groups.items[islands->group_of.items[i]];
    if (!(pos->x >= group->min_x - OV_ISLAND_DRIFT && pos->x <= group->max_x + OV_ISLAND_DRIFT &&
          pos->z >= group->min_z - OV_ISLAND_DRIFT && pos->z <= group->max_z + OV_ISLAND_DRIFT &&
          motion(actor) < OV_ISLAND_DRIFT)) {
      return false;
    }
  }
  return true;
}

// ---- Proof

void ov_islands_make_apart(ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                           const void* context) {
  begin(islands, crowd, reach, context, true);
}

static int32_t find_root(const ov_islands* islands, int32_t group) {
  while (islands->groups.items[group].parent != group) {
    group = islands->groups.items[group].parent;
  }
  return group;
}

static int32_t island_of_group(const ov_islands* islands, int32_t group) {
  return islands->groups.items[find_root(islands, group)].island;
}

bool ov_islands_sort(ov_islands* islands) {
  const int32_t count = islands->list.count;
  islands->by_island.count = islands->firsts.count = 0;
  if (!ov_array_reserve(&islands->by_island, &islands->allocator, islands->groups.count) ||
      !ov_array_reserve(&islands->firsts, &islands->allocator, count + 1)) {
    return false;
  }
  int32_t* firsts = islands->firsts.items;
  memset(firsts, 0, (size_t)(count + 1) * sizeof *firsts);
  for (int32_t i = 0; i < islands->groups.count; i++) {
    firsts[island_of_group(islands, i)]++;
  }
  int32_t first = 0;
  for (int32_t i = 0; i <= count; i++) { // each number becomes the end of its island
    first += firsts[i];
    firsts[i] = first;
  }
  for (int32_t i = islands->groups.count - 1; i >= 0; i--) {
    islands->by_island.items[--firsts[island_of_group(islands, i)]] = i;
  }
  islands->by_island.count = islands->groups.count;
  islands->firsts.count = count + 1;
  return true;
}

int32_t ov_islands_of(const ov_islands* islands, int32_t index) {
  return island_of_group(islands, islands->group_of.items[index]);
}

static bool covers(const ov_islands* islands, int32_t island, double min_x, double max_x,
                   double min_z, double max_z, bool writes) {
  for (int32_t i = islands->firsts.items[island]; i < islands->firsts.items[island + 1]; i++) {
    const ov_island_group* group = &islands->groups.items[islands->by_island.items[i]];
    const double reach =
        (double)(writes || group->write > group->read ? group->write : group->read) +
        (islands->is_apart ? 0 : OV_ISLAND_DRIFT);
    if (gap(group->min_x, group->max_x, min_x, max_x) <= reach &&
        gap(group->min_z, group->max_z, min_z, max_z) <= reach) {
      return true;
    }
  }
  return false;
}

bool ov_islands_may_touch(const ov_islands* islands, int32_t island, int32_t column_x,
                          int32_t column_z, bool writes) {
  const double x = column_x * 16.0;
  const double z = column_z * 16.0;
  return covers(islands, island, x, x + 16, z, z + 16, writes);
}

bool ov_islands_may_meet(const ov_islands* islands, int32_t island, int32_t index) {
  const ov_island_group* other = &islands->groups.items[islands->group_of.items[index]];
  return ov_islands_of(islands, index) == island ||
         (islands->is_apart &&
          covers(islands, island, other->min_x, other->max_x, other->min_z, other->max_z, false));
}
