// Keeps cell types and a walker's edges from search to search, and invalidates them on changes.
// Design: path_cache.h; docs/architecture.md#rooms (path).
#include "path/path_cache.h"

#include "base/check.h"
#include "base/hash.h"
#include "world/registry_internal.h"
#include "world/world_internal.h"

#include <math.h>
#include <string.h>

// Number of classes that the cache keeps; a new one replaces the least recently used. A village
// with its monsters at night has about 20 kinds of bodies.
#define CLASSES_MAX 32

// Number of layers, of 2 kB each, that the cache keeps from search to search. A search that starts
// with more clears the cache first.
#define LAYERS_MAX (1 << 16)

#define TABLE_SIZE_FIRST 64 // slots of a class's first table; a power of two

// A new run of a pool holds this share of what the pool holds, up to a maximum. [Units: items]
#define RUN_SHARE 8
#define RUN_MAX 64

// A box around changed sections holds at most two sections for each changed one, plus these.
#define JOINED_SECTIONS_SPARE 8

void ov_cache_init(ov_path_cache* cache, const ovis_world* world, const ovis_allocator* allocator) {
  OVIS_ASSERT(cache != NULL);
  OVIS_ASSERT(world != NULL);
  memset(cache, 0, sizeof *cache);
  cache->allocator = *allocator;
  cache->world = world;
  cache->revision = world->revision;
}

// ---- Pools

static void fini_pool(ov_cell_pool* pool, const ovis_allocator* allocator, size_t size) {
  OVIS_ASSERT(pool != NULL);
  for (int32_t i = 0; i < pool->runs.count; i++) {
    const ov_cell_run* run = &pool->runs.items[i];
    ov_free(allocator, run->items, (size_t)run->count * size);
  }
  ov_array_fini(&pool->runs, allocator);
  ov_array_fini(&pool->free, allocator);
}

static bool add_run(ov_cell_pool* pool, const ovis_allocator* allocator, size_t size) {
  const int64_t wanted = pool->count / RUN_SHARE;
  const int32_t count = wanted < 1 ? 1 : wanted > RUN_MAX ? RUN_MAX : (int32_t)wanted;
  if (!ov_array_reserve(&pool->runs, allocator, pool->runs.count + 1) ||
      !ov_array_reserve(&pool->free, allocator, (int32_t)pool->count + count)) {
    return false;
  }
  char* items = ov_alloc(allocator, (size_t)count * size);
  if (items == NULL) {
    return false;
  }
  pool->runs.items[pool->runs.count++] = (ov_cell_run){items, count};
  pool->count += count;
  for (int32_t i = count - 1; i >= 0; i--) {
    pool->free.items[pool->free.count++] = items + (size_t)i * size;
  }
  return true;
}

// Takes an item with all bytes 0. NULL: no memory.
static void* take(ov_cell_pool* pool, const ovis_allocator* allocator, size_t size) {
  if (pool->free.count == 0 && !add_run(pool, allocator, size)) {
    return NULL;
  }
  return memset(pool->free.items[--pool->free.count], 0, size);
}

static void give_back(ov_cell_pool* pool, void* item) {
  pool->free.items[pool->free.count++] = item;
}

static size_t pool_bytes(const ov_cell_pool* pool, size_t size) {
  return (size_t)pool->count * size + (size_t)pool->free.capacity * sizeof(void*) +
         (size_t)pool->runs.capacity * sizeof(ov_cell_run);
}

static void destroy_class(ov_path_cache* cache, ov_class* class) {
  OVIS_ASSERT(class->pages.count <= class->table_size);
  ov_array_fini(&class->pages, &cache->allocator);
  ov_free(&cache->allocator, class->table, (size_t) class->table_size * sizeof *class->table);
  ov_free(&cache->allocator, class, sizeof *class);
}

void ov_cache_fini(ov_path_cache* cache) {
  OVIS_ASSERT(cache != NULL);
  for (int32_t i = 0; i < cache->classes.count; i++) {
    destroy_class(cache, cache->classes.items[i]);
  }
  ov_array_fini(&cache->classes, &cache->allocator);
  fini_pool(&cache->layers, &cache->allocator, sizeof(ov_layer));
  fini_pool(&cache->pages, &cache->allocator, sizeof(ov_page));
}

// ---- Pages and layers

static int32_t least(int32_t a, int32_t b) {
  return a < b ? a : b;
}

static int32_t most(int32_t a, int32_t b) {
  return a > b ? a : b;
}

static bool is_at(const ov_page* page, ovis_section_pos pos) {
  return page->pos.x == pos.x && page->pos.y == pos.y && page->pos.z == pos.z;
}

static uint32_t slot_of(const ov_class* class, ovis_section_pos pos) {
  const uint64_t key =
      (uint64_t)(uint32_t)pos.x << 40 ^ (uint64_t)(uint32_t)pos.z << 16 ^ (uint32_t)pos.y;
  return (uint32_t)ov_mix64(key) & (uint32_t)(class->table_size - 1);
}

// Finds the slot of a section, or the free slot for it.
static int32_t* find_slot(const ov_class* class, ovis_section_pos pos) {
  uint32_t slot = slot_of(class, pos);
  while (class->table[slot] != 0 && !is_at(class->pages.items[class->table[slot] - 1], pos)) {
    slot = (slot + 1) & (uint32_t)(class->table_size - 1);
  }
  return &class->table[slot];
}

static ov_page* find_page(const ov_class* class, ovis_section_pos pos) {
  const int32_t found = class->table_size == 0 ? 0 : *find_slot(class, pos);
  return found == 0 ? NULL : class->pages.items[found - 1];
}

static void rebuild_table(ov_class* class) {
  memset(class->table, 0, (size_t) class->table_size * sizeof *class->table);
  for (int32_t i = 0; i < class->pages.count; i++) {
    *find_slot(class, class->pages.items[i]->pos) = i + 1;
  }
}

static bool grow_table(ov_path_cache* cache, ov_class* class) {
  const int32_t size = class->table_size == 0 ? TABLE_SIZE_FIRST : class->table_size * 2;
  int32_t* table = ov_alloc(&cache->allocator, (size_t)size * sizeof *table);
  if (table == NULL) {
    return false;
  }
  ov_free(&cache->allocator, class->table, (size_t) class->table_size * sizeof *table);
  class->table = table;
  class->table_size = size;
  rebuild_table(class);
  return true;
}

static ov_page* add_page(ov_path_cache* cache, ov_class* class, ovis_section_pos pos) {
  if (2 * (class->pages.count + 1) > class->table_size && !grow_table(cache, class)) {
    return NULL;
  }
  if (!ov_array_reserve(&class->pages, &cache->allocator, class->pages.count + 1)) {
    return NULL;
  }
  ov_page* page = take(&cache->pages, &cache->allocator, sizeof *page);
  if (page == NULL) {
    return NULL;
  }
  page->pos = pos;
  class->pages.items[class->pages.count++] = page;
  *find_slot(class, pos) = class->pages.count;
  return page;
}

ov_cell* ov_cache_find(ov_path_cache* cache, ov_class* class, ovis_pos pos) {
  OVIS_ASSERT(cache->classes.count <= cache->classes.capacity);
  OVIS_ASSERT(class->pages.count <= class->pages.capacity);
  const ovis_section_pos at = {pos.x >> 4, pos.y >> 4, pos.z >> 4};
  ov_page** near_page = &class->near_pages[(at.x & 1) | (at.y & 1) << 1 | (at.z & 1) << 2];
  ov_page* page = *near_page;
  if (page == NULL || !is_at(page, at)) {
    page = find_page(class, at);
    page = page != NULL ? page : add_page(cache, class, at);
    if (page == NULL) {
      return NULL;
    }
    *near_page = page;
  }
  ov_layer** layer = &page->layers[pos.y & 15];
  if (*layer == NULL) {
    *layer = take(&cache->layers, &cache->allocator, sizeof **layer);
    if (*layer == NULL) {
      return NULL;
    }
  }
  return &(*layer)->cells[(pos.z & 15) << 4 | (pos.x & 15)];
}

const ov_page* ov_cache_find_page(ov_class* class, ovis_section_pos pos) {
  OVIS_ASSERT(class->pages.count <= class->table_size);
  ov_page* page = find_page(class, pos);
  if (page != NULL) {
    class->near_pages[(pos.x & 1) | (pos.y & 1) << 1 | (pos.z & 1) << 2] = page;
  }
  return page;
}

ov_cell* ov_cache_peek(ov_class* class, ovis_pos pos) {
  const ov_page* page = ov_cache_page(class, pos);
  ov_layer* layer = page == NULL ? NULL : page->layers[pos.y & 15];
  return layer == NULL ? NULL : &layer->cells[(pos.z & 15) << 4 | (pos.x & 15)];
}

// ---- Invalidating

static void release_layers(ov_path_cache* cache, ov_page* page) {
  OVIS_ASSERT(page != NULL);
  for (int32_t y = 0; y < 16; y++) {
    if (page->layers[y] != NULL) {
      give_back(&cache->layers, page->layers[y]);
      page->layers[y] = NULL;
    }
  }
}

static void release_page(ov_path_cache* cache, ov_page* page) {
  release_layers(cache, page);
  give_back(&cache->pages, page);
}

static void clear_class(ov_path_cache* cache, ov_class* class) {
  for (int32_t i = 0; i < class->pages.count; i++) {
    release_page(cache, class->pages.items[i]);
  }
  class->pages.count = 0;
  memset(class->near_pages, 0, sizeof class->near_pages);
  if (class->table_size > 0) {
    rebuild_table(class);
  }
}

static void clear_all(ov_path_cache* cache) {
  for (int32_t i = 0; i < cache->classes.count; i++) {
    clear_class(cache, cache->classes.items[i]);
  }
  cache->mended.resets++;
}

// Clears the cached data of a page's cells from `low` to `high`.
static void invalidate_in_page(ov_path_cache* cache, ov_page* page, ovis_pos low, ovis_pos high) {
  const ovis_pos corner = {page->pos.x * 16, page->pos.y * 16, page->pos.z * 16};
  const int32_t x0 = low.x > corner.x ? low.x - corner.x : 0;
  const int32_t y0 = low.y > corner.y ? low.y - corner.y : 0;
  const int32_t z0 = low.z > corner.z ? low.z - corner.z : 0;
  const int32_t x1 = high.x - corner.x < 15 ? high.x - corner.x : 15;
  const int32_t y1 = high.y - corner.y < 15 ? high.y - corner.y : 15;
  const int32_t z1 = high.z - corner.z < 15 ? high.z - corner.z : 15;
  if (x0 == 0 && y0 == 0 && z0 == 0 && x1 == 15 && y1 == 15 && z1 == 15) {
    release_layers(cache, page);
    return;
  }
  for (int32_t y = y0; y <= y1; y++) {
    for (int32_t z = z0; z <= z1 && page->layers[y] != NULL; z++) {
      for (int32_t x = x0; x <= x1; x++) {
        page->layers[y]->cells[z << 4 | x].word = 0;
        cache->mended.cells++;
      }
    }
  }
}

// Clears the cached data of all cells that depend on a cell between `min` and `max`.
static void invalidate_cells(ov_path_cache* cache, ov_class* class, ovis_pos min, ovis_pos max) {
  const ovis_pos low = {min.x - class->reach_max.x, min.y - class->reach_max.y,
                        min.z - class->reach_max.z};
  const ovis_pos high = {max.x - class->reach_min.x, max.y - class->reach_min.y,
                         max.z - class->reach_min.z};
  const ovis_section_pos first = {low.x >> 4, low.y >> 4, low.z >> 4};
  const ovis_section_pos last = {high.x >> 4, high.y >> 4, high.z >> 4};
  const int64_t sections =
      (int64_t)(last.x - first.x + 1) * (last.y - first.y + 1) * (last.z - first.z + 1);
  if (sections > class->pages.count) { // fewer pages than sections: loops over the pages
    for (int32_t i = 0; i < class->pages.count; i++) {
      invalidate_in_page(cache, class->pages.items[i], low, high);
    }
    return;
  }
  for (int32_t x = first.x; x <= last.x; x++) {
    for (int32_t y = first.y; y <= last.y; y++) {
      for (int32_t z = first.z; z <= last.z; z++) {
        ov_page* page = find_page(class, (ovis_section_pos){x, y, z});
        if (page != NULL) {
          invalidate_in_page(cache, page, low, high);
        }
      }
    }
  }
}

// Do the two states have the same effect on paths?
static bool is_same_for_paths(const ov_raw_table* table, ovis_state a, ovis_state b) {
  OVIS_ASSERT(table != NULL);
  return memcmp(&table->states[a], &table->states[b], sizeof *table->states) == 0;
}

// A box around sections that changed one after the other, as when chunks load or unload.
typedef struct changed_box {
  ovis_pos min, max;
  int32_t count; // of changed sections
} changed_box;

static void invalidate_box(ov_path_cache* cache, const changed_box* box) {
  for (int32_t i = 0; i < cache->classes.count && box->count > 0; i++) {
    invalidate_cells(cache, cache->classes.items[i], box->min, box->max);
  }
}

static int64_t sections_of(const changed_box* box) {
  return ((int64_t)(box->max.x >> 4) - (box->min.x >> 4) + 1) *
         ((box->max.y >> 4) - (box->min.y >> 4) + 1) *
         ((int64_t)(box->max.z >> 4) - (box->min.z >> 4) + 1);
}

// Adds a section to the box. False, and nothing is added, if the box would then contain too many
// unchanged sections.
static bool join(changed_box* box, ovis_pos min, ovis_pos max) {
  if (box->count == 0) {
    *box = (changed_box){min, max, 1};
    return true;
  }
  const changed_box joined = {
      {least(box->min.x, min.x), least(box->min.y, min.y), least(box->min.z, min.z)},
      {most(box->max.x, max.x), most(box->max.y, max.y), most(box->max.z, max.z)},
      box->count + 1};
  if (sections_of(&joined) > 2 * (int64_t)joined.count + JOINED_SECTIONS_SPARE) {
    return false;
  }
  *box = joined;
  return true;
}

// ---- Reach

// Sets how far from a cell its cached data depends on the world. Sideways: the neighbor, the body's
// box and one cell around. Up: a jump and the body. Down: a drop, the cell below it and one around
// that. Shapes that extend beyond their cell and could hit the rising box add to it. The reach is
// generous: test_path_cache.c and test_path_cache_keys.c fail when it is one cell smaller to the
// east or west, two to the north or down, three to the south or up.
static void set_reach(ov_class* class, const ovis_blocks* registry) {
  const ovis_aabb* shapes = ov_registry_reach(registry);
  const int32_t wide = (int32_t)floor((double)class->key.width) + 1;
  const int32_t high = (int32_t)floor((double)class->key.height) + 1;
  const int32_t jump = class->key.max_up_step > 1 ? (int32_t) class->key.max_up_step : 1;
  const int32_t column = 1 + (wide + 1) / 2; // half the width of the rising box, in cells
  class->reach_min = (ovis_pos){least(-2, -column - (int32_t)ceil(shapes->max.x) + 1),
                                least(-OV_EDGE_FALL_MAX - 2, -1 - (int32_t)ceil(shapes->max.y)),
                                least(-2, -column - (int32_t)ceil(shapes->max.z) + 1)};
  class->reach_max = (ovis_pos){most(wide + 1, column - (int32_t)floor(shapes->min.x)),
                                jump + high + 2 - (int32_t)floor(shapes->min.y),
                                most(wide + 1, column - (int32_t)floor(shapes->min.z))};
}

// Updates the reach of all classes if the registry has grown by blocks that extend further.
static void update_reach(ov_path_cache* cache) {
  const ovis_blocks* registry = cache->world->registry;
  const ovis_aabb* shapes = ov_registry_reach(registry);
  if (memcmp(&cache->shapes, shapes, sizeof *shapes) != 0) {
    cache->shapes = *shapes;
    for (int32_t i = 0; i < cache->classes.count; i++) {
      set_reach(cache->classes.items[i], registry);
    }
  }
}

// ---- Changes

void ov_cache_apply_changes(ov_path_cache* cache, const ov_raw_table* table) {
  OVIS_ASSERT(cache->world != NULL);
  const ovis_world* world = cache->world;
  update_reach(cache);
  const uint64_t unseen = world->revision - cache->revision;
  cache->search++;
  if (cache->layers.count - cache->layers.free.count > LAYERS_MAX || unseen > OV_CHANGES_KEPT) {
    cache->revision = world->revision;
    clear_all(cache);
    return;
  }
  changed_box sections = {.count = 0};
  while (cache->revision < world->revision) {
    cache->revision++;
    const ovis_change* change = &world->changes[cache->revision % OV_CHANGES_KEPT];
    cache->mended.changes++;
    if (change->kind == OVIS_CHANGE_BLOCK) {
      if (!is_same_for_paths(table, change->old_state, change->new_state)) {
        invalidate_box(cache, &(changed_box){change->pos, change->pos, 1});
      }
      continue;
    }
    const int32_t side = OVIS_SECTION_SIZE - 1;
    const ovis_pos max = {change->pos.x + side, change->pos.y + side, change->pos.z + side};
    if (!join(&sections, change->pos, max)) {
      invalidate_box(cache, &sections);
      sections = (changed_box){change->pos, max, 1};
    }
  }
  invalidate_box(cache, &sections);
}

// ---- Classes

ov_class* ov_cache_class(ov_path_cache* cache, const ov_class_key* key) {
  OVIS_ASSERT(cache->classes.count <= cache->classes.capacity);
  OVIS_ASSERT(key != NULL);
  ov_class* oldest = NULL;
  for (int32_t i = 0; i < cache->classes.count; i++) {
    ov_class* class = cache->classes.items[i];
    if (memcmp(&class->key, key, sizeof *key) == 0) {
      class->used = cache->search;
      return class;
    }
    oldest = oldest == NULL || class->used < oldest->used ? class : oldest;
  }
  if (cache->classes.count < CLASSES_MAX) {
    if (!ov_array_reserve(&cache->classes, &cache->allocator, cache->classes.count + 1)) {
      return NULL;
    }
    oldest = ov_alloc_zero(&cache->allocator, sizeof *oldest);
    if (oldest == NULL) {
      return NULL;
    }
    cache->classes.items[cache->classes.count++] = oldest;
  }
  clear_class(cache, oldest);
  oldest->key = *key;
  oldest->used = cache->search;
  set_reach(oldest, cache->world->registry);
  return oldest;
}

// ---- Statistics

static size_t table_bytes(const ov_path_cache* cache) {
  size_t bytes = (size_t)cache->classes.count * sizeof(ov_class) +
                 (size_t)cache->classes.capacity * sizeof(void*);
  for (int32_t i = 0; i < cache->classes.count; i++) {
    const ov_class* class = cache->classes.items[i];
    bytes += (size_t) class->table_size * sizeof *class->table +
             (size_t) class->pages.capacity * sizeof(void*);
  }
  return bytes;
}

size_t ov_cache_bytes(const ov_path_cache* cache) {
  OVIS_ASSERT(cache->world != NULL);
  return pool_bytes(&cache->layers, sizeof(ov_layer)) + pool_bytes(&cache->pages, sizeof(ov_page)) +
         table_bytes(cache);
}

ovis_path_cache_stats ov_cache_stats(const ov_path_cache* cache) {
  OVIS_ASSERT(cache->classes.count <= cache->classes.capacity);
  const size_t nodes = (size_t)cache->layers.count * 256 * sizeof(int32_t);
  return (ovis_path_cache_stats){.bytes = ov_cache_bytes(cache) - nodes,
                                 .cells = cache->layers.count * 256,
                                 .mended = cache->mended};
}
