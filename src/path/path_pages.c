#include "path/path_pages.h"

#include "base/check.h"
#include "base/hash.h"

#include <string.h>

// Pages that are kept from search to search: 28 kB each. A walk over more than these sections
// starts anew.
#define PAGES_KEPT_MAX 2048

void ov_pages_init(ov_path_pages* pages, const ovis_allocator* allocator) {
  memset(pages, 0, sizeof *pages);
  pages->allocator = *allocator;
  pages->node_stamp = 1;
  pages->type_stamp = 1;
}

void ov_pages_fini(ov_path_pages* pages) {
  for (int32_t i = 0; i < pages->pages.count; i++) {
    ov_free(&pages->allocator, pages->pages.items[i], sizeof(ov_path_page));
  }
  ov_free(&pages->allocator, pages->table, (size_t)pages->table_size * sizeof *pages->table);
  ov_array_fini(&pages->pages, &pages->allocator);
}

// Takes the next stamp. Once in 2^32 searches the stamps start anew; no page may then still bear
// one.
static void next_stamp(uint32_t* stamp, ov_path_pages* pages) {
  if (++*stamp == 0) {
    for (int32_t i = 0; i < pages->pages.count; i++) {
      pages->pages.items[i]->node_stamp = 0;
      pages->pages.items[i]->type_stamp = 0;
    }
    *stamp = 1;
  }
}

void ov_pages_begin(ov_path_pages* pages, bool keeps_types) {
  pages->last = NULL; // its stamps are about to be old
  next_stamp(&pages->node_stamp, pages);
  if (pages->used > PAGES_KEPT_MAX) {
    memset(pages->table, 0, (size_t)pages->table_size * sizeof *pages->table);
    pages->used = 0;
    keeps_types = false;
  }
  if (!keeps_types) {
    next_stamp(&pages->type_stamp, pages);
  }
}

static uint32_t slot_of(const ov_path_pages* pages, ovis_section_pos pos) {
  const uint64_t key =
      (uint64_t)(uint32_t)pos.x << 40 ^ (uint64_t)(uint32_t)pos.z << 16 ^ (uint32_t)pos.y;
  return (uint32_t)ov_mix64(key) & (uint32_t)(pages->table_size - 1);
}

static bool is_at(const ov_path_page* page, ovis_section_pos pos) {
  return page->pos.x == pos.x && page->pos.y == pos.y && page->pos.z == pos.z;
}

// The slot of a section: its own, or the free one where it belongs.
static int32_t* find_slot(const ov_path_pages* pages, ovis_section_pos pos) {
  uint32_t slot = slot_of(pages, pos);
  while (pages->table[slot] != 0 && !is_at(pages->pages.items[pages->table[slot] - 1], pos)) {
    slot = (slot + 1) & (uint32_t)(pages->table_size - 1);
  }
  return &pages->table[slot];
}

static bool grow_table(ov_path_pages* pages) {
  const int32_t size = pages->table_size == 0 ? 64 : pages->table_size * 2;
  int32_t* table = ov_alloc_zero(&pages->allocator, (size_t)size * sizeof *table);
  if (table == NULL) {
    return false;
  }
  ov_free(&pages->allocator, pages->table, (size_t)pages->table_size * sizeof *table);
  pages->table = table;
  pages->table_size = size;
  for (int32_t i = 0; i < pages->used; i++) {
    *find_slot(pages, pages->pages.items[i]->pos) = i + 1;
  }
  return true;
}

static ov_path_page* add_page(ov_path_pages* pages, ovis_section_pos pos) {
  if (2 * (pages->used + 1) > pages->table_size && !grow_table(pages)) {
    return NULL;
  }
  if (pages->used == pages->pages.count) {
    if (!ov_array_reserve(&pages->pages, &pages->allocator, pages->pages.count + 1)) {
      return NULL;
    }
    ov_path_page* made = ov_alloc(&pages->allocator, sizeof *made);
    if (made == NULL) {
      return NULL;
    }
    pages->pages.items[pages->pages.count++] = made;
  }
  ov_path_page* page = pages->pages.items[pages->used];
  page->pos = pos;
  page->node_stamp = 0;
  page->type_stamp = 0;
  *find_slot(pages, pos) = ++pages->used;
  return page;
}

ov_path_page* ov_pages_find(ov_path_pages* pages, ovis_pos pos) {
  const ovis_section_pos section = {pos.x >> 4, pos.y >> 4, pos.z >> 4};
  if (pages->last != NULL && is_at(pages->last, section)) {
    return pages->last;
  }
  const int32_t found = pages->table_size == 0 ? 0 : *find_slot(pages, section);
  ov_path_page* page = found != 0 ? pages->pages.items[found - 1] : add_page(pages, section);
  if (page == NULL) {
    return NULL;
  }
  if (page->node_stamp != pages->node_stamp) {
    memset(page->nodes, 0xFF, sizeof page->nodes);
    page->node_stamp = pages->node_stamp;
  }
  if (page->type_stamp != pages->type_stamp) {
    memset(page->types, OV_UNKNOWN_TYPE, sizeof page->types);
    memset(page->floors, 0xFF, sizeof page->floors);
    page->type_stamp = pages->type_stamp;
  }
  pages->last = page;
  return page;
}

size_t ov_pages_bytes(const ov_path_pages* pages) {
  return (size_t)pages->pages.count * sizeof(ov_path_page) +
         (size_t)pages->pages.capacity * sizeof(ov_path_page*) +
         (size_t)pages->table_size * sizeof *pages->table;
}
