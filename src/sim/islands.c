// Divides the crowd into islands: squares, what their actors name, and neighborhoods of squares
// that may meet.
// Design: docs/islands.md
//
//   actors --> groups, one a square --> joined by name, by remembered cell, by meeting --> islands
//
// An update does the same for what has changed: actors that came, went far, or were commanded.
#include "sim/islands_internal.h"

#include "base/cell.h"
#include "base/check.h"
#include "base/hash.h"

#include <string.h>

#define HEADS_MIN 64
#define WIDER (2 * COLUMN_ROUND + 2 * OV_ISLAND_DRIFT)
#define COLUMN_ROUND 15.0 // blocks: who touches a cell touches its whole column of sections

void ov_islands_init(ov_islands* islands, const ovis_allocator* allocator) {
  *islands = (ov_islands){.allocator = *allocator};
}

static size_t heads_size(const ov_islands* islands) {
  return 2 * (size_t)islands->head_count * sizeof *islands->heads;
}

void ov_islands_fini(ov_islands* islands) {
  const ovis_allocator* allocator = &islands->allocator;
  ov_array_fini(&islands->list, allocator);
  ov_array_fini(&islands->members, allocator);
  ov_array_fini(&islands->entries, allocator);
  ov_array_fini(&islands->groups, allocator);
  ov_array_fini(&islands->joins, allocator);
  ov_array_fini(&islands->commanded, allocator);
  ov_array_fini(&islands->away, allocator);
  ov_array_fini(&islands->fresh, allocator);
  ov_array_fini(&islands->changed, allocator);
  ov_array_fini(&islands->raid_slots, allocator);
  ov_array_fini(&islands->by_island, allocator);
  ov_array_fini(&islands->firsts, allocator);
  ov_free(allocator, islands->heads, heads_size(islands));
  islands->heads = NULL;
}

// ---- Groups

static int32_t* head_at(const ov_islands* islands, int32_t table, int32_t x, int32_t z) {
  const uint64_t key = (uint64_t)(uint32_t)x << 32 | (uint32_t)z;
  const uint64_t slot = ov_mix64(key) & (uint64_t)(islands->head_count - 1);
  return &islands->heads[(uint64_t)table * (uint64_t)islands->head_count + slot];
}

static bool clear(ov_islands* islands, int32_t actor_count) {
  int32_t head_count = islands->head_count > 0 ? islands->head_count : HEADS_MIN;
  while (head_count < actor_count) {
    head_count *= 2;
  }
  if (head_count != islands->head_count) {
    int32_t* heads = ov_alloc(&islands->allocator, 2 * (size_t)head_count * sizeof *heads);
    if (heads == NULL) {
      return ov_islands_lose(islands);
    }
    ov_free(&islands->allocator, islands->heads, heads_size(islands));
    islands->heads = heads;
    islands->head_count = head_count;
  }
  memset(islands->heads, 0xFF, heads_size(islands)); // -1: nothing
  islands->list.count = islands->members.count = islands->groups.count = 0;
  islands->entries.count = islands->joins.count = islands->changed.count = 0;
  islands->commanded.count = islands->placed_count = islands->root_count = 0;
  islands->away.count = 0;
  islands->serial_group = islands->joint_group = islands->serial_island = -1;
  islands->knows_steady = false;
  islands->reach_max = 0;
  return true;
}

static bool change(ov_islands* islands, int32_t at) {
  ov_island_group* group = &islands->groups.items[at];
  if (!group->is_changed && !ov_array_push(&islands->changed, &islands->allocator, at)) {
    return ov_islands_lose(islands);
  }
  group->is_changed = true;
  return true;
}

// The group of the square that holds a place. -1: no memory.
static int32_t group_at(ov_islands* islands, double x, double z) {
  const int32_t cell_x = ov_floor(x / OV_ISLAND_CELL);
  const int32_t cell_z = ov_floor(z / OV_ISLAND_CELL);
  int32_t* head = head_at(islands, 0, cell_x, cell_z);
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
                                 .write = -1,
                                 .read = -1,
                                 .parent = added,
                                 .next = *head,
                                 .cell_x = cell_x,
                                 .cell_z = cell_z};
  if (!ov_array_push(&islands->groups, &islands->allocator, group)) {
    ov_islands_lose(islands);
    return -1;
  }
  islands->root_count++;
  *head = added;
  return added;
}

// Widens a group by a reach of an actor. False: no memory.
static bool widen(ov_islands* islands, int32_t at, const ov_reach* reach, uint64_t serial) {
  ov_island_group* group = &islands->groups.items[at];
  if (reach->write <= group->write && reach->read <= group->read) {
    return true;
  }
  if (reach->write > group->write) {
    group->write = reach->write;
    group->writer = serial;
  }
  if (reach->read > group->read) {
    group->read = reach->read;
    group->reader = serial;
  }
  const float far = group->read > group->write ? group->read : group->write;
  islands->reach_max = far > islands->reach_max ? far : islands->reach_max;
  return change(islands, at);
}

static double least(double a, double b) {
  return a < b ? a : b;
}

static double most(double a, double b) {
  return a > b ? a : b;
}

// Adds a place with a reach around it. Returns its group; -1: no memory.
static int32_t add_place(ov_islands* islands, double x, double z, const ov_reach* reach,
                         uint64_t serial) {
  const int32_t at = group_at(islands, x, z);
  if (at < 0 || !widen(islands, at, reach, serial)) {
    return -1;
  }
  ov_island_group* group = &islands->groups.items[at];
  if (x < group->min_x || x > group->max_x || z < group->min_z || z > group->max_z) {
    group->min_x = least(group->min_x, x);
    group->max_x = most(group->max_x, x);
    group->min_z = least(group->min_z, z);
    group->max_z = most(group->max_z, z);
    return change(islands, at) ? at : -1;
  }
  return at;
}

// ---- Actors

static bool is_in(const ov_island_group* group, const ovis_vec3* pos) {
  return pos->x >= group->min_x - OV_ISLAND_DRIFT && pos->x <= group->max_x + OV_ISLAND_DRIFT &&
         pos->z >= group->min_z - OV_ISLAND_DRIFT && pos->z <= group->max_z + OV_ISLAND_DRIFT;
}

static bool add_actor(ov_islands* islands, int32_t slot, const ov_actor* actor,
                      const ov_reach* reach) {
  const ovis_vec3* pos = &actor->body.pos;
  const int32_t group = add_place(islands, pos->x, pos->z, reach, actor->serial);
  if (group < 0 || !ov_array_push(&islands->fresh, &islands->allocator, slot)) {
    return ov_islands_lose(islands);
  }
  islands->entries.items[slot] = (ov_island_entry){.serial = actor->serial, .group = group};
  islands->added_count++;
  return true;
}

static bool move_actor(ov_islands* islands, int32_t slot, const ov_actor* actor,
                       const ov_reach* reach) {
  ov_island_entry* entry = &islands->entries.items[slot];
  const ovis_vec3* pos = &actor->body.pos;
  if (is_in(&islands->groups.items[entry->group], pos)) {
    return widen(islands, entry->group, reach, actor->serial);
  }
  const int32_t group = add_place(islands, pos->x, pos->z, reach, actor->serial);
  if (group < 0) {
    return false;
  }
  const ov_island_join why = {.kind = OVIS_JOIN_MOVED,
                              .actor = actor->serial,
                              .other = islands->groups.items[group].reader};
  ov_islands_join(islands, entry->group, group, &why);
  entry->group = group;
  return true;
}

static bool has_entry(ov_islands* islands, int32_t slot) {
  const int32_t old = islands->entries.count;
  if (slot < old) {
    return true;
  }
  if (!ov_array_reserve(&islands->entries, &islands->allocator, slot + 1)) {
    return ov_islands_lose(islands);
  }
  memset(&islands->entries.items[old], 0, (size_t)(slot + 1 - old) * sizeof(ov_island_entry));
  islands->entries.count = slot + 1;
  return true;
}

// Actors of a kind join wherever they are.
static void join_kind(ov_islands* islands, int32_t* first, const ov_island_join* why) {
  *first = *first < 0 ? why->group : *first;
  ov_islands_join(islands, *first, why->group, why);
}

// False: no memory.
static bool join_kinds(ov_islands* islands, int32_t slot, uint64_t serial, const ov_reach* reach) {
  const int32_t group = islands->entries.items[slot].group;
  if (reach->is_serial && !islands->is_apart) {
    join_kind(islands, &islands->serial_group,
              &(ov_island_join){.kind = OVIS_JOIN_SERIAL, .actor = serial, .group = group});
  }
  if (reach->is_joint) {
    join_kind(islands, &islands->joint_group,
              &(ov_island_join){.kind = OVIS_JOIN_TEAMS, .actor = serial, .group = group});
  }
  return !reach->is_hosts || !islands->is_made ||
         ov_array_push(&islands->commanded, &islands->allocator, serial) ||
         ov_islands_lose(islands);
}

static bool is_placed(const ov_islands* islands, const ov_actor* actor, int32_t slot,
                      ov_reach_fn* reach, const void* context) {
  ov_reach own;
  if (slot >= islands->entries.count || islands->entries.items[slot].serial != actor->serial ||
      !reach(context, actor, &own)) {
    return false;
  }
  const ov_island_group* group = &islands->groups.items[islands->entries.items[slot].group];
  const bool is_of_kind = own.is_serial || own.is_joint || own.is_hosts || own.is_of_two;
  return !is_of_kind && is_in(group, &actor->body.pos) && own.write <= group->write &&
         own.read <= group->read;
}

void ov_islands_note_steady(ov_islands* islands, const int32_t* slots, int32_t count,
                            ov_reach_fn* reach, const void* context) {
  for (int32_t i = 0; i < count; i++) {
    const ov_actor* actor = ov_crowd_at(islands->crowd, slots[i]);
    const ovis_section_pos at = ov_section_of(actor->body.pos);
    const ovis_section_pos around = actor->loaded_around;
    const bool has_loaded =
        actor->has_loaded && at.x == around.x && at.y == around.y && at.z == around.z;
    islands->entries.items[slots[i]].is_steady =
        has_loaded && is_placed(islands, actor, slots[i], reach, context);
  }
}

void ov_islands_note_moved(ov_islands* islands, uint64_t serial) {
  const int32_t index = islands->knows_steady ? ov_crowd_index(islands->crowd, serial) : -1;
  const int32_t slot = index >= 0 ? islands->crowd->order.items[index] : islands->entries.count;
  if (slot < islands->entries.count) {
    const ov_actor* actor = ov_crowd_at(islands->crowd, slot);
    islands->entries.items[slot].is_steady = false;
    islands->knows_steady = actor->riders[0] == 0; // riders go with it
  }
}

// Gives each actor its group. False: one reads everywhere, or no memory.
static bool place_actors(ov_islands* islands, ov_reach_fn* reach, const void* context) {
  const ov_crowd* crowd = islands->crowd;
  islands->fresh.count = islands->added_count = 0;
  for (int32_t i = 0; i < crowd->order.count; i++) {
    const int32_t slot = crowd->order.items[i];
    if (ov_crowd_is_away(crowd, slot)) {
      continue;
    }
    if (ov_islands_is_steady(islands, slot, crowd->serials.items[i])) {
      OVIS_VALIDATE(is_placed(islands, ov_crowd_at(crowd, slot), slot, reach, context));
      continue;
    }
    const ov_actor* actor = ov_crowd_at(crowd, slot);
    ov_reach own;
    if (!reach(context, actor, &own)) {
      islands->unbounded = actor->serial;
      islands->whole = OV_ISLANDS_UNBOUNDED;
      return false;
    }
    if (!has_entry(islands, slot) ||
        !(islands->entries.items[slot].serial == actor->serial
              ? move_actor(islands, slot, actor, &own)
              : add_actor(islands, slot, actor, &own)) ||
        !join_kinds(islands, slot, actor->serial, &own)) {
      return false;
    }
  }
  return true;
}

// ---- What actors name

// Around a cell that an actor remembers it may read and write a little: a bed and whoever lies in
// it, a fence with a knot, a workstation.
static const ov_reach cell_reach = {.write = 16, .read = 16};

static void note_field(void* context, const ovis_field* field) {
  ov_islands* islands = context;
  islands->now.field = field->name;
}

static void link_serial(void* context, uint64_t serial) {
  ov_islands* islands = context;
  const int32_t index = ov_crowd_index(islands->crowd, serial);
  const int32_t slot = index >= 0 ? islands->crowd->order.items[index] : -1;
  if (slot >= 0 && ov_crowd_is_away(islands->crowd, slot)) {
    const ov_island_away away = {islands->now.group, serial};
    if (!ov_array_push(&islands->away, &islands->allocator, away)) {
      ov_islands_lose(islands);
    }
  } else if (slot >= 0) {
    islands->now.kind = OVIS_JOIN_NAMED;
    islands->now.other = serial;
    ov_islands_join(islands, islands->now.group, islands->entries.items[slot].group, &islands->now);
  }
}

static void link_cell(void* context, const ovis_pos* cell) {
  ov_islands* islands = context;
  const int32_t at =
      add_place(islands, cell->x + 0.5, cell->z + 0.5, &cell_reach, islands->now.actor);
  if (at >= 0) {
    islands->now.kind = OVIS_JOIN_REMEMBERED;
    islands->now.cell = *cell;
    islands->now.other = islands->groups.items[at].reader;
    ov_islands_join(islands, islands->now.group, at, &islands->now);
  }
}

static bool link_fresh(ov_islands* islands) {
  const ov_links links = {link_serial, link_cell, islands};
  for (int32_t i = 0; i < islands->commanded.count; i++) {
    const int32_t index = ov_crowd_index(islands->crowd, islands->commanded.items[i]);
    if (index >= 0 && !ov_crowd_is_away(islands->crowd, islands->crowd->order.items[index]) &&
        !ov_array_push(&islands->fresh, &islands->allocator, islands->crowd->order.items[index])) {
      return ov_islands_lose(islands);
    }
  }
  islands->commanded.count = 0;
  for (int32_t i = 0; i < islands->fresh.count; i++) {
    const int32_t slot = islands->fresh.items[i];
    ov_actor* actor = ov_crowd_at(islands->crowd, slot);
    islands->now = (ov_island_join){
        .actor = actor->serial, .field = "", .group = islands->entries.items[slot].group};
    ov_fields fields = ov_fields_link(&links);
    fields.visit = note_field;
    fields.context = islands;
    ov_actor_fields(actor, &fields);
    ov_actor_extra_fields(actor, &fields);
  }
  return islands->whole == OV_ISLANDS_MANY;
}

// ---- Groups that meet

// Both actors drift, and so do those whom they meet meanwhile.
bool ov_islands_meet(const ov_island_group* a, const ov_island_group* b, ov_island_join* why) {
  const double apart = most(ov_island_gap(a->min_x, a->max_x, b->min_x, b->max_x),
                            ov_island_gap(a->min_z, a->max_z, b->min_z, b->max_z));
  const double a_writes = (double)a->write + (double)(b->read > b->write ? b->read : b->write);
  const double b_writes = (double)b->write + (double)(a->read > a->write ? a->read : a->write);
  const bool is_a = a_writes >= b_writes;
  *why = (ov_island_join){.kind = OVIS_JOIN_NEAR,
                          .actor = is_a ? a->writer : b->writer,
                          .other = is_a ? b->reader : a->reader,
                          .apart = (float)apart,
                          .write = is_a ? a->write : b->write,
                          .read = is_a ? b->read : a->read};
  return apart <= most(a_writes, b_writes) + WIDER;
}

// The squares that may meet are in one neighborhood or in two that touch.
static int32_t near_of(const ov_islands* islands, int32_t cell) {
  return (int32_t)ov_floor((double)cell / islands->near_cell);
}

int32_t ov_islands_near_cell(float reach) {
  return (int32_t)((2 * (double)reach + WIDER) / OV_ISLAND_CELL) + 2;
}

static void place_groups(ov_islands* islands) {
  for (; islands->placed_count < islands->groups.count; islands->placed_count++) {
    ov_island_group* group = &islands->groups.items[islands->placed_count];
    int32_t* head =
        head_at(islands, 1, near_of(islands, group->cell_x), near_of(islands, group->cell_z));
    group->next_near = *head;
    *head = islands->placed_count;
  }
}

// Joins a group with those of a neighborhood that meet it. Of two that have both changed the higher
// one asks.
static void join_those_of(ov_islands* islands, int32_t at, int32_t near_x, int32_t near_z) {
  ov_island_group* groups = islands->groups.items;
  int32_t other = *head_at(islands, 1, near_x, near_z);
  for (; other >= 0; other = groups[other].next_near) {
    if (other == at || (groups[other].is_changed && other > at)) {
      continue;
    }
    ov_island_join why;
    if (ov_islands_root(islands, other) != ov_islands_root(islands, at) &&
        ov_islands_meet(&groups[at], &groups[other], &why)) {
      ov_islands_join(islands, at, other, &why);
    }
  }
}

static void join_near(ov_islands* islands) {
  place_groups(islands);
  for (int32_t i = 0; i < islands->changed.count; i++) {
    const int32_t at = islands->changed.items[i];
    const int32_t x = near_of(islands, islands->groups.items[at].cell_x);
    const int32_t z = near_of(islands, islands->groups.items[at].cell_z);
    for (int32_t k = 0; k < 9; k++) {
      join_those_of(islands, at, x - 1 + k % 3, z - 1 + k / 3);
    }
  }
  for (int32_t i = 0; i < islands->changed.count; i++) {
    islands->groups.items[islands->changed.items[i]].is_changed = false;
  }
  islands->changed.count = 0;
}

// ---- Islands

// Counts the members of each island, then puts them in their places.
static bool collect(ov_islands* islands) {
  const ov_crowd* crowd = islands->crowd;
  const int32_t count = crowd->order.count;
  islands->list.count = 0;
  for (int32_t i = 0; i < islands->groups.count; i++) {
    islands->groups.items[i].island = -1;
  }
  if (!ov_array_reserve(&islands->members, &islands->allocator, count)) {
    return ov_islands_lose(islands);
  }
  for (int32_t i = 0; i < count; i++) {
    if (ov_crowd_is_away(crowd, crowd->order.items[i])) {
      continue;
    }
    const int32_t group = islands->entries.items[crowd->order.items[i]].group;
    ov_island_group* root = &islands->groups.items[ov_islands_root(islands, group)];
    if (root->island < 0) {
      root->island = islands->list.count;
      if (!ov_array_push(&islands->list, &islands->allocator, (ov_island){0})) {
        return ov_islands_lose(islands);
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
  islands->members.count = count - crowd->away_count;
  for (int32_t i = 0; i < count; i++) {
    const int32_t slot = crowd->order.items[i];
    if (ov_crowd_is_away(crowd, slot)) {
      continue;
    }
    const int32_t root = ov_islands_root(islands, islands->entries.items[slot].group);
    ov_island* island = &islands->list.items[islands->groups.items[root].island];
    islands->members.items[island->first + island->count++] = slot;
  }
  if (islands->serial_group >= 0) {
    islands->serial_island =
        islands->groups.items[ov_islands_root(islands, islands->serial_group)].island;
  }
  return true;
}

// Is it known without a look at the others that one actor reads everywhere?
static bool is_still_unbounded(const ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                               const void* context) {
  const ov_actor* actor =
      islands->whole == OV_ISLANDS_UNBOUNDED ? ov_crowd_find(crowd, islands->unbounded) : NULL;
  ov_reach own;
  return actor != NULL && !reach(context, actor, &own);
}

// False: the lists are empty.
static bool divide(ov_islands* islands, ov_reach_fn* reach, const void* context) {
  islands->whole = OV_ISLANDS_MANY;
  const bool are_placed = place_actors(islands, reach, context);
  islands->knows_steady = false; // until the turns have ended
  if (!are_placed || !link_fresh(islands)) {
    return false;
  }
  if (!islands->is_made) {
    islands->near_cell = ov_islands_near_cell(islands->reach_max);
  }
  ov_islands_join_raids(islands);
  if (!islands->is_apart) {
    join_near(islands);
  }
  return islands->whole == OV_ISLANDS_MANY;
}

void ov_islands_begin(ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                      const void* context, bool is_apart) {
  islands->is_apart = is_apart;
  islands->made_count++;
  islands->crowd = crowd;
  islands->is_made = false;
  islands->is_made =
      clear(islands, crowd->order.count) && divide(islands, reach, context) && collect(islands);
  if (!islands->is_made) {
    islands->list.count = islands->members.count = 0;
  }
}

void ov_islands_make(ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                     const void* context) {
  ov_islands_begin(islands, crowd, reach, context, false);
}

bool ov_islands_update(ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                       const void* context) {
  if (!islands->is_made && is_still_unbounded(islands, crowd, reach, context)) {
    return false;
  }
  if (!islands->is_made) {
    ov_islands_make(islands, crowd, reach, context);
    return true;
  }
  const int32_t root_count = islands->root_count;
  const int32_t group_count = islands->groups.count;
  const int32_t member_count = islands->members.count;
  const int32_t serial_group = islands->serial_group;
  islands->crowd = crowd;
  if (!divide(islands, reach, context) ||
      ov_islands_near_cell(islands->reach_max) > islands->near_cell) {
    ov_islands_make(islands, crowd, reach, context);
    return true;
  }
  const bool is_same = islands->added_count == 0 &&
                       member_count == crowd->order.count - crowd->away_count &&
                       serial_group == islands->serial_group &&
                       root_count + islands->groups.count - group_count == islands->root_count;
  islands->is_made = is_same || collect(islands);
  return !is_same;
}

void ov_islands_note_command(ov_islands* islands, uint64_t serial) {
  const int32_t count = islands->commanded.count;
  if (islands->is_made && serial != 0 &&
      (count == 0 || islands->commanded.items[count - 1] != serial) &&
      !ov_array_push(&islands->commanded, &islands->allocator, serial)) {
    islands->is_made = false;
  }
}

void ov_islands_forget(ov_islands* islands) {
  islands->is_made = false;
}
