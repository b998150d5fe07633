// Keeps the nodes of a search: one for each position, found by the cell's cache or by packed hash.
// Rules: docs/sources.md#rule-versions (nodes by packed hash); claims 14 to 20.
#include "base/check.h"
#include "base/hash.h"
#include "path/path_search.h"

#define TABLE_SIZE_FIRST 1024 // slots of the first table; a power of two

// ---- Tables

uint32_t ov_packed_hash(ovis_pos pos) {
  const uint32_t low = ((uint32_t)pos.y & 0xFFu) | ((uint32_t)pos.x & 0x7FFFu) << 8 |
                       ((uint32_t)pos.z & 0x7FFFu) << 24;                   // claim 20
  return low | (pos.x < 0 ? 0x80000000u : 0u) | (pos.z < 0 ? 0x8000u : 0u); // claim 20
}

// Finds the slot of a key, or the free slot for it.
static ov_key_slot* find_slot(const ov_key_table* table, uint64_t key) {
  const uint32_t mask = (uint32_t)table->size - 1;
  uint32_t at = (uint32_t)ov_mix64(key) & mask;
  while (table->slots[at].stamp == table->stamp && table->slots[at].key != key) {
    at = (at + 1) & mask;
  }
  return &table->slots[at];
}

static bool grow(ov_key_table* table, const ovis_allocator* allocator) {
  OVIS_ASSERT(table != NULL);
  const ov_key_table old = *table;
  ov_key_table made = {NULL, old.size == 0 ? TABLE_SIZE_FIRST : old.size * 2, old.used, 1};
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

// Adds a key. [Limit: the table does not contain it] False: no memory.
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

// Empties the table by taking the next stamp. After 2^32 searches the stamps wrap around, and the
// slots are cleared once.
static void clear(ov_key_table* table) {
  table->used = 0;
  if (++table->stamp == 0) {
    for (int32_t i = 0; i < table->size; i++) {
      table->slots[i].stamp = 0;
    }
    table->stamp = 1;
  }
}

void ov_search_clear(ov_path_search* search) {
  OVIS_ASSERT(search != NULL);
  search->nodes.count = 0;          // claim 337
  search->heap.count = 0;           // claims 92, 337
  search->is_out_of_memory = false; // claim 337
  clear(&search->node_table);       // claim 337
}

void ov_search_fini(ov_path_search* search) {
  OVIS_ASSERT(search != NULL);
  const ovis_allocator* allocator = &search->allocator;
  ov_array_fini(&search->nodes, allocator);
  ov_array_fini(&search->heap, allocator);
  ov_free(allocator, search->node_table.slots,
          (size_t)search->node_table.size * sizeof(ov_key_slot));
}

static int32_t add_node(ov_path_search* search, ovis_pos pos, ov_cell* cell) {
  const ov_path_node fresh = {.cell = cell,
                              .pos = pos,
                              .came_from = OV_NO_NODE,
                              .heap_index = -1,
                              .type = OVIS_PATH_BLOCKED};
  if (!ov_array_push(&search->nodes, &search->allocator, fresh)) {
    search->is_out_of_memory = true;
    return OV_NO_NODE;
  }
  return search->nodes.count - 1;
}

// Finds or adds the node of a packed hash. Two distant positions can have the same hash and then
// share a node, since the game compares nothing but the hash.
static int32_t packed_node(ov_path_search* search, ovis_pos pos) {
  const uint32_t key = ov_packed_hash(pos); // claim 20
  int32_t index = get(&search->node_table, key);
  if (index < 0) {
    index = add_node(search, pos, NULL);
    if (index != OV_NO_NODE && !put(&search->node_table, &search->allocator, key, index)) {
      search->is_out_of_memory = true;
      return OV_NO_NODE;
    }
  }
  return index;
}

int32_t ov_search_node(ov_path_search* search, ovis_pos pos) {
  OVIS_ASSERT(search->heap.count <= search->heap.capacity);
  if (search->is_dry) {
    return add_node(search, pos, NULL);
  }
  if (search->rules->node_hash_packed) {
    return packed_node(search, pos);
  }
  ov_cell* cell = ov_cache_cell(search->cache, search->class, pos);
  if (cell == NULL) {
    search->is_out_of_memory = true;
    return OV_NO_NODE;
  }
  if ((uint32_t)cell->node >= (uint32_t)search->nodes.count ||
      search->nodes.items[cell->node].cell != cell) {
    const int32_t made = add_node(search, pos, cell);
    if (made == OV_NO_NODE) {
      return OV_NO_NODE;
    }
    cell->node = made;
  }
  return cell->node;
}

int32_t ov_node_with(ov_path_search* search, ovis_pos pos, ovis_path_type type, float malus) {
  OVIS_ASSERT(search->cells_wide >= 0);
  OVIS_ASSERT((uint32_t)type < OVIS_PATH_TYPE_COUNT);
  const int32_t index = ov_search_node(search, pos);
  if (index != OV_NO_NODE) {
    ov_path_node* node = &search->nodes.items[index];
    node->type = (uint8_t)type;                              // claim 17
    node->malus = malus > node->malus ? malus : node->malus; // claim 17
  }
  return index;
}
