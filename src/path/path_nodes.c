#include "base/check.h"
#include "base/hash.h"
#include "path/path_search.h"
#include "world/section.h"

// ---- Tables

uint32_t ov_packed_hash(ovis_pos pos) {
  const uint32_t low = ((uint32_t)pos.y & 0xFFu) | ((uint32_t)pos.x & 0x7FFFu) << 8 |
                       ((uint32_t)pos.z & 0x7FFFu) << 24;                   // claim 20
  return low | (pos.x < 0 ? 0x80000000u : 0u) | (pos.z < 0 ? 0x8000u : 0u); // claim 20
}

// The slot of a key: its own, or the free one where it belongs.
static ov_key_slot* find_slot(const ov_key_table* table, uint64_t key) {
  const uint32_t mask = (uint32_t)table->size - 1;
  uint32_t at = (uint32_t)ov_mix64(key) & mask;
  while (table->slots[at].stamp == table->stamp && table->slots[at].key != key) {
    at = (at + 1) & mask;
  }
  return &table->slots[at];
}

static bool grow(ov_key_table* table, const ovis_allocator* allocator) {
  const ov_key_table old = *table;
  ov_key_table made = {NULL, old.size == 0 ? 1024 : old.size * 2, old.used, 1};
  made.slots = ov_alloc_zero(allocator, (size_t)made.size * sizeof *made.slots);
  if (made.slots == NULL) {
    return false;
  }
  for (int32_t i = 0; i < old.size; i++) {
    if (old.slots[i].stamp == old.stamp) {
      ov_key_slot* slot = find_slot(&made, old.slots[i].key);
      *slot = old.slots[i];
      slot->stamp = made.stamp;
    }
  }
  ov_free(allocator, old.slots, (size_t)old.size * sizeof *old.slots);
  *table = made;
  return true;
}

// Puts a key that is not there.
static bool put(ov_key_table* table, const ovis_allocator* allocator, uint64_t key, int32_t value) {
  if (2 * (table->used + 1) > table->size && !grow(table, allocator)) {
    return false;
  }
  *find_slot(table, key) = (ov_key_slot){key, table->stamp, value};
  table->used++;
  return true;
}

static int32_t get(const ov_key_table* table, uint64_t key) {
  if (table->used == 0) {
    return -1;
  }
  const ov_key_slot* slot = find_slot(table, key);
  return slot->stamp == table->stamp ? slot->value : -1;
}

// Forgets everything by taking the next stamp. After 2^32 searches the stamps start anew, and the
// slots must then be cleared once.
static void clear(ov_key_table* table) {
  table->used = 0;
  if (++table->stamp == 0) {
    for (int32_t i = 0; i < table->size; i++) {
      table->slots[i].stamp = 0;
    }
    table->stamp = 1;
  }
}

static bool is_same_basis(const ov_type_basis* a, const ov_type_basis* b) {
  if (!a->is_whole_world || !b->is_whole_world || a->world_revision != b->world_revision ||
      a->cells_wide != b->cells_wide || a->cells_high != b->cells_high ||
      a->can_open_doors != b->can_open_doors || a->can_pass_doors != b->can_pass_doors ||
      a->is_on_rail != b->is_on_rail || a->evaluator != b->evaluator) {
    return false;
  }
  for (int32_t i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    if (a->malus[i] != b->malus[i]) {
      return false;
    }
  }
  return true;
}

void ov_search_begin(ov_path_search* search, const ov_type_basis* basis) {
  search->nodes.count = 0;
  search->heap.count = 0;
  search->is_out_of_memory = false;
  clear(&search->node_table);
  ov_pages_begin(&search->pages, is_same_basis(&search->type_basis, basis));
  search->type_basis = *basis;
}

void ov_search_fini(ov_path_search* search) {
  const ovis_allocator* allocator = &search->allocator;
  ov_array_fini(&search->nodes, allocator);
  ov_array_fini(&search->heap, allocator);
  ov_free(allocator, search->node_table.slots,
          (size_t)search->node_table.size * sizeof(ov_key_slot));
  ov_pages_fini(&search->pages);
}

static int32_t add_node(ov_path_search* search, ovis_pos pos) {
  const ov_path_node fresh = {
      .pos = pos, .came_from = OV_NO_NODE, .heap_index = -1, .type = OVIS_PATH_BLOCKED};
  if (!ov_array_push(&search->nodes, &search->allocator, fresh)) {
    search->is_out_of_memory = true;
    return OV_NO_NODE;
  }
  return search->nodes.count - 1;
}

// With packed hashes two far positions can meet in one node: the game looks no further than the
// hash.
static int32_t packed_node(ov_path_search* search, ovis_pos pos) {
  const uint32_t key = ov_packed_hash(pos); // claim 20
  int32_t index = get(&search->node_table, key);
  if (index < 0) {
    index = add_node(search, pos);
    if (index != OV_NO_NODE && !put(&search->node_table, &search->allocator, key, index)) {
      search->is_out_of_memory = true;
      return OV_NO_NODE;
    }
  }
  return index;
}

int32_t ov_search_node(ov_path_search* search, ovis_pos pos) {
  if (search->rules->node_hash_packed) {
    return packed_node(search, pos);
  }
  ov_path_page* page = ov_pages_find(&search->pages, pos);
  if (page == NULL) {
    search->is_out_of_memory = true;
    return OV_NO_NODE;
  }
  int32_t* index = &page->nodes[ov_cell_index(pos.x, pos.y, pos.z)];
  if (*index < 0) {
    *index = add_node(search, pos);
  }
  return *index;
}

// The node of a cell with that type; its malus only ever grows.
int32_t ov_node_with(ov_path_search* search, ovis_pos pos, ovis_path_type type, float malus) {
  const int32_t index = ov_search_node(search, pos);
  if (index != OV_NO_NODE) {
    ov_path_node* node = &search->nodes.items[index];
    node->type = (uint8_t)type;                              // claim 17
    node->malus = malus > node->malus ? malus : node->malus; // claim 17
  }
  return index;
}

// ---- The open set
//
// A binary heap on f in an array: children of i at 2i + 1 and 2i + 2. Ties are rules: a node rises
// only over a parent with a greater f, and of two children the left one goes up only if its f is
// smaller.

static float f_at(const ov_path_search* search, int32_t index) {
  return search->nodes.items[search->heap.items[index]].f;
}

static void place(ov_path_search* search, int32_t index, int32_t node) {
  search->heap.items[index] = node;
  search->nodes.items[node].heap_index = index; // claim 19
}

static void sift_up(ov_path_search* search, int32_t index) {
  const int32_t node = search->heap.items[index];
  const float f = search->nodes.items[node].f;
  while (index > 0) {
    const int32_t parent = (index - 1) / 2;
    if (!(f < f_at(search, parent))) { // claim 13
      break;
    }
    place(search, index, search->heap.items[parent]);
    index = parent;
  }
  place(search, index, node);
}

static void sift_down(ov_path_search* search, int32_t index) {
  const int32_t count = search->heap.count;
  const int32_t node = search->heap.items[index];
  const float f = search->nodes.items[node].f;
  for (int32_t left = 2 * index + 1; left < count; left = 2 * index + 1) {
    const int32_t right = left + 1;
    int32_t child = left;
    if (right < count && !(f_at(search, left) < f_at(search, right))) { // claim 13
      child = right;
    }
    if (!(f_at(search, child) < f)) { // claim 13
      break;
    }
    place(search, index, search->heap.items[child]);
    index = child;
  }
  place(search, index, node);
}

void ov_heap_push(ov_path_search* search, int32_t node) {
  OVIS_ASSERT(search->nodes.items[node].heap_index < 0);
  if (!ov_array_push(&search->heap, &search->allocator, node)) {
    search->is_out_of_memory = true;
    return;
  }
  sift_up(search, search->heap.count - 1);
}

int32_t ov_heap_pop(ov_path_search* search) {
  OVIS_ASSERT(search->heap.count > 0);
  const int32_t top = search->heap.items[0]; // claim 13
  const int32_t last = search->heap.items[--search->heap.count];
  if (search->heap.count > 0) {
    place(search, 0, last);
    sift_down(search, 0);
  }
  search->nodes.items[top].heap_index = -1; // claim 19
  return top;
}

void ov_heap_change(ov_path_search* search, int32_t node, float f) {
  ov_path_node* changed = &search->nodes.items[node];
  OVIS_ASSERT(changed->heap_index >= 0);
  const float old_f = changed->f;
  changed->f = f;
  if (f < old_f) { // claim 105
    sift_up(search, changed->heap_index);
  } else {
    sift_down(search, changed->heap_index);
  }
}

bool ov_heap_is_valid(const ov_path_search* search) {
  for (int32_t i = 0; i < search->heap.count; i++) {
    if (search->nodes.items[search->heap.items[i]].heap_index != i ||
        (i > 0 && f_at(search, i) < f_at(search, (i - 1) / 2))) {
      return false;
    }
  }
  return true;
}
