// Finds actors near a box: a spatial hash by kind and column, with sorted lists.
// Design: docs/performance.md
#include "agent/actor_grid.h"

#include "base/check.h"

#include "base/hash.h"
#include "base/reach_guard.h"
#include "world/place.h"

#include <string.h>

#define HEADS_MIN 64
#define HEADS_EACH 2 // of an actor, so that few lists mix columns
#define COLUMN_BLOCKS 4
#define FAR 1e9      // blocks from the origin
#define LISTS_MAX 32 // that are merged; a search of more columns is done in pages
#define PAGE 128     // slots

// ---- Memory

static int32_t* make_heads(const ovis_allocator* allocator, int32_t head_count) {
  int32_t* heads = ov_alloc(allocator, (size_t)head_count * sizeof *heads);
  if (heads != NULL) {
    memset(heads, 0xFF, (size_t)head_count * sizeof *heads); // OV_GRID_NOBODY
  }
  return heads;
}

bool ov_grid_init(ov_actor_grid* grid, const ovis_allocator* allocator, int32_t actor_capacity) {
  memset(grid, 0, sizeof *grid);
  grid->allocator = *allocator;
  grid->head_count = HEADS_MIN;
  while (grid->head_count / HEADS_EACH < actor_capacity) {
    grid->head_count *= 2;
    OVIS_ASSERT((grid->head_count & (grid->head_count - 1)) == 0); // a mask finds the head
  }
  grid->heads = make_heads(allocator, grid->head_count);
  if (grid->heads == NULL ||
      (actor_capacity > 0 && (!ov_array_reserve(&grid->entries, allocator, actor_capacity) ||
                              !ov_array_reserve(&grid->boxes, allocator, actor_capacity) ||
                              !ov_array_reserve(&grid->members[0], allocator, actor_capacity)))) {
    ov_grid_fini(grid);
    return false;
  }
  return true;
}

void ov_grid_fini(ov_actor_grid* grid) {
  ov_free(&grid->allocator, grid->heads, (size_t)grid->head_count * sizeof *grid->heads);
  ov_array_fini(&grid->entries, &grid->allocator);
  ov_array_fini(&grid->boxes, &grid->allocator);
  for (int32_t kind = 0; kind < OV_GRID_KINDS; kind++) {
    ov_array_fini(&grid->members[kind], &grid->allocator);
  }
  memset(grid, 0, sizeof *grid);
}

// ---- Lists

static int32_t* head_of(const ov_actor_grid* grid, int32_t kind, int32_t column_x,
                        int32_t column_z) {
  const uint64_t key = (uint64_t)(uint32_t)column_x << 32 | (uint32_t)column_z;
  const uint64_t mixed = ov_mix64(key + (uint64_t)kind * UINT64_C(0x9E3779B97F4A7C15));
  return &grid->heads[mixed & (uint64_t)(grid->head_count - 1)];
}

static int32_t* head_of_entry(const ov_actor_grid* grid, const ov_grid_entry* entry) {
  return head_of(grid, entry->kind, entry->column_x, entry->column_z);
}

static int32_t column_of(double coordinate) {
  return ov_floor(coordinate / COLUMN_BLOCKS);
}

static void unlink_entry(ov_actor_grid* grid, int32_t slot) {
  ov_grid_entry* entries = grid->entries.items;
  const ov_grid_entry* entry = &entries[slot];
  int32_t* head = head_of_entry(grid, entry);
  OVIS_ASSERT(*head != OV_GRID_NOBODY);
  const int32_t last = entries[*head].previous;
  if (*head == slot) {
    *head = entry->next;
  } else {
    entries[entry->previous].next = entry->next;
  }
  if (entry->next != OV_GRID_NOBODY) {
    entries[entry->next].previous = entry->previous;
  } else if (*head != OV_GRID_NOBODY) {
    OVIS_ASSERT(last == slot);
    entries[*head].previous = entry->previous;
  }
}

// From the back: a newcomer has the highest serial.
static void link_entry(ov_actor_grid* grid, int32_t slot) {
  ov_grid_entry* entries = grid->entries.items;
  ov_grid_entry* entry = &entries[slot];
  int32_t* head = head_of_entry(grid, entry);
  if (*head == OV_GRID_NOBODY) {
    entry->next = OV_GRID_NOBODY;
    entry->previous = slot;
    *head = slot;
    return;
  }
  const int32_t first = *head;
  const int32_t last = entries[first].previous;
  int32_t before = last;
  while (before != first && entries[before].serial > entry->serial) {
    before = entries[before].previous;
  }
  if (entries[before].serial > entry->serial) { // it is the first now
    entry->next = first;
    entry->previous = last;
    entries[first].previous = slot;
    *head = slot;
    return;
  }
  entry->next = entries[before].next;
  entry->previous = before;
  entries[before].next = slot;
  entries[before == last ? first : entry->next].previous = slot;
}

static bool grow_heads(ov_actor_grid* grid) {
  int32_t* heads = make_heads(&grid->allocator, grid->head_count * 2);
  if (heads == NULL) {
    return false;
  }
  ov_free(&grid->allocator, grid->heads, (size_t)grid->head_count * sizeof *grid->heads);
  grid->heads = heads;
  grid->head_count *= 2;
  for (int32_t slot = 0; slot < grid->entries.count; slot++) {
    if (grid->entries.items[slot].is_in) {
      link_entry(grid, slot);
    }
  }
  return true;
}

// ---- Coming, moving, leaving

// Room for `slot` and for one more member of a kind.
static bool make_room(ov_actor_grid* grid, int32_t slot, int32_t kind) {
  if (!ov_array_reserve(&grid->entries, &grid->allocator, slot + 1) ||
      !ov_array_reserve(&grid->boxes, &grid->allocator, slot + 1) ||
      !ov_array_reserve(&grid->members[kind], &grid->allocator, grid->members[kind].count + 1) ||
      (grid->count >= grid->head_count / HEADS_EACH && !grow_heads(grid))) {
    return false;
  }
  while (grid->entries.count <= slot) {
    grid->entries.items[grid->entries.count++] = (ov_grid_entry){.is_in = false};
    grid->boxes.items[grid->boxes.count++] = (ovis_aabb){0};
  }
  return true;
}

static void insert(ov_actor_grid* grid, int32_t slot, int32_t kind) {
  ov_grid_entry* entry = &grid->entries.items[slot];
  OVIS_ASSERT(!entry->is_in);
  OVIS_ASSERT(grid->members[kind].count < grid->members[kind].capacity);
  entry->is_in = true;
  entry->kind = (int8_t)kind;
  entry->member = grid->members[kind].count;
  grid->members[kind].items[grid->members[kind].count++] = slot;
  grid->count++;
}

static void note_width(ov_actor_grid* grid, const ovis_aabb* box) {
  const double half_x = (box->max.x - box->min.x) / 2;
  const double half_z = (box->max.z - box->min.z) / 2;
  const double half = half_x > half_z ? half_x : half_z;
  grid->half_width_max = half > grid->half_width_max ? half : grid->half_width_max;
}

// While islands act: the entry stays in its list. False: no memory.
static bool note_move(ov_actor_grid* grid, int32_t slot, int32_t column_x, int32_t column_z) {
  ov_grid_entry* entry = &grid->entries.items[slot];
  OVIS_ASSERT(entry->is_in); // nobody comes or goes while islands act
  if (entry->has_moved || (entry->column_x == column_x && entry->column_z == column_z)) {
    return true;
  }
  entry->has_moved = ov_array_push(&grid->moves->slots, &grid->allocator, slot);
  return entry->has_moved;
}

bool ov_grid_put(ov_actor_grid* grid, int32_t slot, int32_t kind, uint64_t serial,
                 const ovis_aabb* box) {
  OVIS_ASSERT(slot >= 0);
  OVIS_ASSERT((uint32_t)kind < OV_GRID_KINDS);
  OVIS_ASSERT(box->min.x <= box->max.x);
  OVIS_ASSERT(box->min.z <= box->max.z);
  const bool is_new = slot >= grid->entries.count || !grid->entries.items[slot].is_in;
  if (is_new && !make_room(grid, slot, kind)) {
    return false;
  }
  ov_grid_entry* entry = &grid->entries.items[slot];
  ovis_aabb* own = &grid->boxes.items[slot];
  if (!is_new && entry->serial == serial && memcmp(own, box, sizeof *box) == 0) {
    return true; // it lies still
  }
  const int32_t column_x = column_of((box->min.x + box->max.x) / 2);
  const int32_t column_z = column_of((box->min.z + box->max.z) / 2);
  *own = *box;
  OVIS_VALIDATE(ov_guard_allows(grid->guard, column_x >> 2, column_z >> 2, true));
  if (grid->moves != NULL) {
    note_width(grid, box);
    return note_move(grid, slot, column_x, column_z);
  }
  if (is_new || entry->column_x != column_x || entry->column_z != column_z ||
      entry->serial != serial) {
    if (is_new) {
      insert(grid, slot, kind);
    } else {
      unlink_entry(grid, slot);
    }
    OVIS_ASSERT(entry->kind == kind);
    entry->serial = serial;
    entry->column_x = column_x;
    entry->column_z = column_z;
    link_entry(grid, slot);
  }
  note_width(grid, box);
  return true;
}

void ov_grid_settle(ov_actor_grid* grid, ov_grid_moves* moves) {
  OVIS_ASSERT(grid->moves == NULL);
  for (int32_t i = 0; i < moves->slots.count; i++) {
    const int32_t slot = moves->slots.items[i];
    ov_grid_entry* entry = &grid->entries.items[slot];
    const ovis_aabb* own = &grid->boxes.items[slot];
    OVIS_ASSERT(entry->has_moved);
    unlink_entry(grid, slot);
    entry->has_moved = false;
    entry->column_x = column_of((own->min.x + own->max.x) / 2);
    entry->column_z = column_of((own->min.z + own->max.z) / 2);
    link_entry(grid, slot);
  }
  moves->slots.count = moves->first = 0;
}

void ov_grid_remove(ov_actor_grid* grid, int32_t slot) {
  OVIS_ASSERT(slot >= 0);
  OVIS_ASSERT(slot < grid->entries.count);
  ov_grid_entry* entry = &grid->entries.items[slot];
  OVIS_ASSERT(entry->is_in);
  unlink_entry(grid, slot);
  OVIS_ASSERT(entry->member < grid->members[entry->kind].count);
  int32_t* members = grid->members[entry->kind].items;
  const int32_t moved = members[--grid->members[entry->kind].count];
  members[entry->member] = moved;
  grid->entries.items[moved].member = entry->member;
  entry->is_in = false;
  grid->count--;
  OVIS_ASSERT(grid->count >= 0);
}

// ---- Searching

// Does the box of an actor overlap `b`?
static bool overlaps(const ov_actor_grid* grid, int32_t slot, const ovis_aabb* b) {
  const ovis_aabb* a = &grid->boxes.items[slot];
  return a->min.x < b->max.x && a->max.x > b->min.x && a->min.y < b->max.y && a->max.y > b->min.y &&
         a->min.z < b->max.z && a->max.z > b->min.z;
}

typedef struct columns {
  int32_t min_x, max_x, min_z, max_z;
} columns;

// The columns that a box needs. False: there are more of them than members, or they are beyond the
// coordinate range; the search visits the members instead.
static bool find_columns(const ov_actor_grid* grid, const ovis_aabb* box, int32_t member_count,
                         columns* out) {
  const double reach = grid->half_width_max;
  *out = (columns){INT32_MIN, INT32_MAX, INT32_MIN, INT32_MAX};
  if (!(box->min.x > -FAR && box->max.x < FAR && box->min.z > -FAR && box->max.z < FAR)) {
    return false;
  }
  *out = (columns){column_of(box->min.x - reach), column_of(box->max.x + reach),
                   column_of(box->min.z - reach), column_of(box->max.z + reach)};
  return (int64_t)(out->max_x - out->min_x + 1) * (out->max_z - out->min_z + 1) <= member_count;
}

static bool is_in_area(const columns* area, const ov_grid_entry* entry) {
  return entry->column_x >= area->min_x && entry->column_x <= area->max_x &&
         entry->column_z >= area->min_z && entry->column_z <= area->max_z;
}

// While islands act: those whose list is of a column outside of the area, though their boxes are
// inside.
static void each_move(const ov_actor_grid* grid, const ovis_aabb* box, const columns* area,
                      int32_t kind, ov_grid_visit_fn* visit, void* context) {
  const ov_grid_moves* moves = grid->moves;
  for (int32_t i = moves != NULL ? moves->first : 0; moves != NULL && i < moves->slots.count; i++) {
    const int32_t slot = moves->slots.items[i];
    const ov_grid_entry* entry = &grid->entries.items[slot];
    if (entry->kind == kind && !is_in_area(area, entry) && overlaps(grid, slot, box)) {
      visit(context, slot);
    }
  }
}

static void each_member(const ov_actor_grid* grid, const ovis_aabb* box, const columns* area,
                        int32_t kind, ov_grid_visit_fn* visit, void* context) {
  for (int32_t i = 0; i < grid->members[kind].count; i++) {
    const int32_t slot = grid->members[kind].items[i];
    const ov_grid_entry* entry = &grid->entries.items[slot];
    // Boxes of another island may change now; its columns do not.
    if ((grid->moves == NULL || is_in_area(area, entry)) && overlaps(grid, slot, box)) {
      OVIS_VALIDATE(ov_guard_meets(grid->guard, slot));
      visit(context, slot);
    }
  }
  each_move(grid, box, area, kind, visit, context);
}

static void each_of_kind(const ov_actor_grid* grid, const ovis_aabb* box, int32_t kind,
                         ov_grid_visit_fn* visit, void* context) {
  columns area;
  if (!find_columns(grid, box, grid->members[kind].count, &area)) {
    each_member(grid, box, &area, kind, visit, context);
    return;
  }
  for (int32_t x = area.min_x; x <= area.max_x; x++) {
    for (int32_t z = area.min_z; z <= area.max_z; z++) {
      for (int32_t slot = *head_of(grid, kind, x, z); slot != OV_GRID_NOBODY;
           slot = grid->entries.items[slot].next) {
        const ov_grid_entry* entry = &grid->entries.items[slot];
        // Other columns can share the hash slot.
        if (entry->column_x == x && entry->column_z == z && entry->kind == kind &&
            overlaps(grid, slot, box)) {
          OVIS_VALIDATE(ov_guard_meets(grid->guard, slot));
          visit(context, slot);
        }
      }
    }
  }
  each_move(grid, box, &area, kind, visit, context);
}

void ov_grid_each(const ov_actor_grid* grid, const ovis_aabb* box, int32_t kind,
                  ov_grid_visit_fn* visit, void* context) {
  OVIS_ASSERT(kind == OV_GRID_ANY_KIND || (uint32_t)kind < OV_GRID_KINDS);
  for (int32_t i = 0; i < OV_GRID_KINDS; i++) {
    if ((kind == OV_GRID_ANY_KIND || kind == i) && grid->members[i].count > 0) {
      each_of_kind(grid, box, i, visit, context);
    }
  }
}

// ---- Searching by serial

// The first entry from `slot` on that is in the column and overlaps the box.
typedef struct list {
  int32_t slot;
  int32_t x, z;
  int8_t kind;
  uint64_t serial; // of `slot`
} list;

static bool seek(const ov_actor_grid* grid, const ovis_aabb* box, list* self) {
  while (self->slot != OV_GRID_NOBODY) {
    const ov_grid_entry* entry = &grid->entries.items[self->slot];
    if (entry->column_x == self->x && entry->column_z == self->z && entry->kind == self->kind &&
        overlaps(grid, self->slot, box)) {
      OVIS_VALIDATE(ov_guard_meets(grid->guard, self->slot));
      self->serial = entry->serial;
      return true;
    }
    self->slot = entry->next;
  }
  return false;
}

// Finds the lists with at least one match. False: there may be more than LISTS_MAX.
static bool find_lists(const ov_actor_grid* grid, const ovis_aabb* box, list* lists,
                       int32_t* out_count) {
  *out_count = 0;
  for (int32_t kind = 0; kind < OV_GRID_KINDS; kind++) {
    columns area;
    if (grid->members[kind].count == 0) {
      continue;
    }
    if (!find_columns(grid, box, LISTS_MAX / OV_GRID_KINDS, &area)) {
      return false;
    }
    for (int32_t x = area.min_x; x <= area.max_x; x++) {
      for (int32_t z = area.min_z; z <= area.max_z; z++) {
        lists[*out_count] = (list){*head_of(grid, kind, x, z), x, z, (int8_t)kind, 0};
        *out_count += seek(grid, box, &lists[*out_count]);
      }
    }
  }
  return true;
}

static void merge(const ov_actor_grid* grid, const ovis_aabb* box, list* lists, int32_t count,
                  ov_grid_visit_until_fn* visit, void* context) {
  bool goes_on = true;
  while (count > 0 && goes_on) {
    int32_t first = 0;
    for (int32_t i = 1; i < count; i++) {
      first = lists[i].serial < lists[first].serial ? i : first;
    }
    list* self = &lists[first];
    const int32_t slot = self->slot;
    self->slot = grid->entries.items[slot].next;
    if (!seek(grid, box, self)) {
      *self = lists[--count];
    }
    goes_on = visit(context, slot);
  }
}

// A page of a search: the lowest serials above `after`, sorted by insertion from the back.
typedef struct page {
  const ov_actor_grid* grid;
  int32_t* slots;
  int32_t capacity;
  int32_t count; // also those that found no room
  uint64_t after;
  bool has_after; // false: the first page
} page;

static void keep_first(void* context, int32_t slot) {
  page* found = context;
  int32_t* slots = found->slots;
  const ov_grid_entry* entries = found->grid->entries.items;
  const int32_t kept = found->count < found->capacity ? found->count : found->capacity;
  const uint64_t serial = entries[slot].serial;
  if (found->has_after && serial <= found->after) {
    return;
  }
  int32_t at = kept < found->capacity ? kept : found->capacity - 1;
  found->count++;
  if (kept >= found->capacity && (kept == 0 || entries[slots[at]].serial < serial)) {
    return;
  }
  while (at > 0 && entries[slots[at - 1]].serial > serial) {
    slots[at] = slots[at - 1];
    at--;
  }
  slots[at] = slot;
}

static void each_by_pages(const ov_actor_grid* grid, const ovis_aabb* box,
                          ov_grid_visit_until_fn* visit, void* context) {
  int32_t slots[PAGE];
  page found = {.grid = grid, .slots = slots, .capacity = PAGE};
  do {
    found.count = 0;
    ov_grid_each(grid, box, OV_GRID_ANY_KIND, keep_first, &found);
    for (int32_t i = 0; i < found.count && i < PAGE; i++) {
      found.after = grid->entries.items[slots[i]].serial;
      found.has_after = true;
      if (!visit(context, slots[i])) {
        return;
      }
    }
  } while (found.count > PAGE);
}

// While islands act: do lists of other columns hold an actor of the box?
static bool has_move_into(const ov_actor_grid* grid, const ovis_aabb* box) {
  const ov_grid_moves* moves = grid->moves;
  for (int32_t i = moves != NULL ? moves->first : 0; moves != NULL && i < moves->slots.count; i++) {
    if (overlaps(grid, moves->slots.items[i], box)) {
      return true;
    }
  }
  return false;
}

void ov_grid_each_until(const ov_actor_grid* grid, const ovis_aabb* box,
                        ov_grid_visit_until_fn* visit, void* context) {
  list lists[LISTS_MAX + 1]; // one more for a list without a match
  int32_t count;
  if (!has_move_into(grid, box) && find_lists(grid, box, lists, &count)) {
    merge(grid, box, lists, count, visit, context);
  } else {
    each_by_pages(grid, box, visit, context);
  }
}

typedef struct visit_all {
  ov_grid_visit_fn* visit;
  void* context;
} visit_all;

static bool visit_one(void* context, int32_t slot) {
  const visit_all* all = context;
  all->visit(all->context, slot);
  return true;
}

void ov_grid_each_by_serial(const ov_actor_grid* grid, const ovis_aabb* box,
                            ov_grid_visit_fn* visit, void* context) {
  visit_all all = {visit, context};
  ov_grid_each_until(grid, box, visit_one, &all);
}

int32_t ov_grid_find(const ov_actor_grid* grid, const ovis_aabb* box, int32_t* out_slots,
                     int32_t capacity) {
  OVIS_ASSERT(capacity >= 0);
  page found = {.grid = grid, .slots = out_slots, .capacity = capacity};
  ov_grid_each(grid, box, OV_GRID_ANY_KIND, keep_first, &found);
  return found.count;
}

// ---- Checking

static bool is_list_valid(const ov_actor_grid* grid, int32_t head, int32_t* count) {
  const ov_grid_entry* entries = grid->entries.items;
  int32_t last = OV_GRID_NOBODY;
  for (int32_t slot = grid->heads[head]; slot != OV_GRID_NOBODY; slot = entries[slot].next) {
    const ov_grid_entry* entry = &entries[slot];
    if (!entry->is_in || (last != OV_GRID_NOBODY && entry->previous != last) ||
        (last != OV_GRID_NOBODY && entries[last].serial > entry->serial) ||
        grid->members[entry->kind].items[entry->member] != slot ||
        head_of_entry(grid, entry) != &grid->heads[head] || ++*count > grid->count) {
      return false;
    }
    last = slot;
  }
  return last == OV_GRID_NOBODY || entries[grid->heads[head]].previous == last;
}

bool ov_grid_is_valid(const ov_actor_grid* grid) {
  int32_t count = 0;
  int32_t member_count = 0;
  for (int32_t i = 0; i < grid->head_count; i++) {
    if (!is_list_valid(grid, i, &count)) {
      return false;
    }
  }
  for (int32_t kind = 0; kind < OV_GRID_KINDS; kind++) {
    member_count += grid->members[kind].count;
  }
  return count == grid->count && member_count == count && count <= grid->head_count;
}
