// Keeps points of interest in a hash table of columns, so that a search reads only those near it.
// Design: poi_index.h
#include "poi/poi_index.h"
#include "world/world_internal.h"

#include "base/check.h"
#include "base/hash.h"
#include "base/sort.h"

#include <string.h>

uint64_t ov_poi_hash(int32_t x, int32_t y, int32_t z) {
  const uint64_t xz = (uint64_t)(uint32_t)x << 32 | (uint32_t)z;
  return ov_mix64(xz ^ ov_mix64((uint32_t)y));
}

bool ov_poi_is_before(ovis_pos a, ovis_pos b) {
  const int32_t orders[][2] = {
      {a.z >> 4, b.z >> 4}, {a.x >> 4, b.x >> 4}, {a.y >> 4, b.y >> 4},
      {a.y, b.y},           {a.z, b.z},           {a.x, b.x},
  };
  for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
    if (orders[i][0] != orders[i][1]) {
      return orders[i][0] < orders[i][1];
    }
  }
  return false;
}

// ---- Columns

ov_poi_column* ov_poi_column_at(const ov_pois* pois, int32_t x, int32_t z) {
  OVIS_VALIDATE(ov_guard_allows(pois->world->guard, x, z, false));
  if (pois->table_size == 0) {
    return NULL;
  }
  const uint32_t mask = (uint32_t)pois->table_size - 1;
  for (uint32_t slot = (uint32_t)ov_poi_hash(x, 0, z) & mask;; slot = (slot + 1) & mask) {
    ov_poi_column* column = pois->table[slot];
    if (column == NULL || (column->x == x && column->z == z)) {
      return column;
    }
  }
}

static void put_column(ov_poi_column** table, int32_t table_size, ov_poi_column* column) {
  const uint32_t mask = (uint32_t)table_size - 1;
  uint32_t slot = (uint32_t)ov_poi_hash(column->x, 0, column->z) & mask;
  while (table[slot] != NULL) {
    slot = (slot + 1) & mask;
  }
  table[slot] = column;
}

// Room for one column more: at most half of the slots are used.
static bool reserve_column(ov_pois* pois) {
  if (!ov_array_reserve(&pois->columns, &pois->allocator, pois->columns.count + 1)) {
    return false;
  }
  if ((pois->columns.count + 1) * 2 <= pois->table_size) {
    return true;
  }
  const int32_t size = pois->table_size == 0 ? 16 : pois->table_size * 2;
  ov_poi_column** table = ov_alloc_zero(&pois->allocator, (size_t)size * sizeof *table);
  if (table == NULL) {
    return false;
  }
  for (int32_t i = 0; i < pois->columns.count; i++) {
    put_column(table, size, pois->columns.items[i]);
  }
  ov_free(&pois->allocator, pois->table, (size_t)pois->table_size * sizeof *pois->table);
  pois->table = table;
  pois->table_size = size;
  return true;
}

static ov_poi_column* need_column(ov_pois* pois, int32_t x, int32_t z) {
  ov_poi_column* column = ov_poi_column_at(pois, x, z);
  if (column != NULL) {
    return column;
  }
  if (!reserve_column(pois)) {
    return NULL;
  }
  column = ov_alloc_zero(&pois->allocator, sizeof *column);
  if (column == NULL) {
    return NULL;
  }
  column->x = x;
  column->z = z;
  put_column(pois->table, pois->table_size, column);
  pois->columns.items[pois->columns.count++] = column;
  return column;
}

static bool is_column_before(const void* a, const void* b) {
  const ov_poi_column* first = *(ov_poi_column* const*)a;
  const ov_poi_column* second = *(ov_poi_column* const*)b;
  return first->z != second->z ? first->z < second->z : first->x < second->x;
}

void ov_poi_sort_columns(const ov_pois* pois) {
  for (int32_t i = 1; i < pois->columns.count; i++) {
    if (!is_column_before(&pois->columns.items[i - 1], &pois->columns.items[i])) {
      ov_array_sort(&pois->columns, is_column_before);
      return;
    }
  }
}

// ---- Sections

// Index of the first section of a column that is not below `y`.
static int32_t section_index(const ov_poi_column* column, int32_t y) {
  int32_t index = 0;
  while (index < column->sections.count && column->sections.items[index].y < y) {
    index++;
  }
  return index;
}

ov_poi_section* ov_poi_section_at(const ov_pois* pois, ovis_section_pos pos) {
  ov_poi_column* column = ov_poi_column_at(pois, pos.x, pos.z);
  if (column == NULL) {
    return NULL;
  }
  const int32_t index = section_index(column, pos.y);
  ov_poi_section* section = &column->sections.items[index];
  return index < column->sections.count && section->y == pos.y ? section : NULL;
}

// Takes section `index` out of its column.
static void remove_section(ov_pois* pois, ov_poi_column* column, int32_t index) {
  ov_poi_section* section = &column->sections.items[index];
  OVIS_ASSERT(section->points.count == 0);
  OVIS_ASSERT(section->occupied_count == 0);
  ov_array_fini(&section->points, &pois->allocator);
  column->sections.count--;
  memmove(section, section + 1, (size_t)(column->sections.count - index) * sizeof *section);
}

ov_poi_section* ov_poi_section_need(ov_pois* pois, ovis_section_pos pos, int32_t capacity) {
  ov_poi_column* column = need_column(pois, pos.x, pos.z);
  if (column == NULL) {
    return NULL;
  }
  const int32_t index = section_index(column, pos.y);
  const bool is_known = index < column->sections.count && column->sections.items[index].y == pos.y;
  if (!is_known) {
    if (!ov_array_reserve(&column->sections, &pois->allocator, column->sections.count + 1)) {
      return NULL;
    }
    ov_poi_section* at = &column->sections.items[index];
    memmove(at + 1, at, (size_t)(column->sections.count - index) * sizeof *at);
    *at = (ov_poi_section){.y = pos.y};
    column->sections.count++;
  }
  ov_poi_section* section = &column->sections.items[index];
  if (!ov_array_reserve(&section->points, &pois->allocator, capacity)) {
    if (!is_known) {
      remove_section(pois, column, index);
    }
    return NULL;
  }
  return section;
}

static bool is_occupied_village(const ov_pois* pois, const ov_poi* poi) {
  return (OV_POI_MASK(poi->type) & OV_POI_MASK_VILLAGE) != 0 &&
         poi->free_tickets < pois->types[poi->type].tickets;
}

void ov_poi_section_settle(ov_pois* pois, ovis_section_pos pos) {
  ov_poi_column* column = ov_poi_column_at(pois, pos.x, pos.z);
  OVIS_ASSERT(column != NULL);
  const int32_t index = section_index(column, pos.y);
  OVIS_ASSERT(index < column->sections.count);
  ov_poi_section* section = &column->sections.items[index];
  OVIS_ASSERT(section->y == pos.y);
  const bool was_village = section->occupied_count > 0;
  section->types = 0;
  section->occupied_count = 0;
  for (int32_t i = 0; i < section->points.count; i++) {
    section->types |= OV_POI_MASK(section->points.items[i].type);
    section->occupied_count += is_occupied_village(pois, &section->points.items[i]);
  }
  const bool is_village = section->occupied_count > 0;
  if (is_village != was_village) {
    pois->village_count += is_village ? 1 : -1;
    pois->village_stamp++;
  }
  if (section->points.count == 0) {
    remove_section(pois, column, index);
  }
}

int32_t ov_poi_lower_bound(const ov_poi_section* section, int32_t cell) {
  OV_LOWER_BOUND(low, middle, section->points.count,
                 ov_poi_cell(section->points.items[middle].pos) < cell);
  return low;
}

// ---- The end

void ov_poi_index_fini(ov_pois* pois) {
  for (int32_t i = 0; i < pois->columns.count; i++) {
    ov_poi_column* column = pois->columns.items[i];
    for (int32_t s = 0; s < column->sections.count; s++) {
      ov_array_fini(&column->sections.items[s].points, &pois->allocator);
    }
    ov_array_fini(&column->sections, &pois->allocator);
    ov_free(&pois->allocator, column, sizeof *column);
  }
  ov_array_fini(&pois->columns, &pois->allocator);
  ov_free(&pois->allocator, pois->table, (size_t)pois->table_size * sizeof *pois->table);
  pois->table = NULL;
  pois->table_size = 0;
}

static bool is_point_valid(const ov_pois* pois, const ov_poi* poi) {
  return poi->type >= 0 && poi->type < pois->type_count && poi->free_tickets >= 0 &&
         poi->free_tickets <= pois->types[poi->type].tickets;
}

static bool is_section_valid(const ov_pois* pois, const ov_poi_column* column,
                             const ov_poi_section* section) {
  uint64_t types = 0;
  int32_t occupied_count = 0;
  for (int32_t i = 0; i < section->points.count; i++) {
    const ov_poi* poi = &section->points.items[i];
    const ovis_section_pos at = ov_poi_section_of(poi->pos);
    if (!is_point_valid(pois, poi) || at.x != column->x || at.y != section->y ||
        at.z != column->z || (i > 0 && !ov_poi_is_before(poi[-1].pos, poi->pos))) {
      return false;
    }
    types |= OV_POI_MASK(poi->type);
    occupied_count += is_occupied_village(pois, poi);
  }
  return section->points.count > 0 && types == section->types &&
         occupied_count == section->occupied_count;
}

bool ov_poi_index_is_valid(const ov_pois* pois) {
  int32_t count = 0;
  int32_t village_count = 0;
  for (int32_t i = 0; i < pois->columns.count; i++) {
    const ov_poi_column* column = pois->columns.items[i];
    if (ov_poi_column_at(pois, column->x, column->z) != column) {
      return false;
    }
    for (int32_t s = 0; s < column->sections.count; s++) {
      const ov_poi_section* section = &column->sections.items[s];
      if (!is_section_valid(pois, column, section) || (s > 0 && section[-1].y >= section->y)) {
        return false;
      }
      count += section->points.count;
      village_count += section->occupied_count > 0;
    }
  }
  int32_t slot_count = 0;
  for (int32_t slot = 0; slot < pois->table_size; slot++) {
    slot_count += pois->table[slot] != NULL;
  }
  return count == pois->count && village_count == pois->village_count &&
         slot_count == pois->columns.count && slot_count * 2 <= pois->table_size;
}

const ov_poi* ov_pois_at(const ov_pois* pois, ovis_pos pos) {
  const ov_poi_section* section = ov_poi_section_at(pois, ov_poi_section_of(pos));
  if (section == NULL) {
    return NULL;
  }
  const int32_t cell = ov_poi_cell(pos);
  const int32_t index = ov_poi_lower_bound(section, cell);
  const bool is_there = // claim 365
      index < section->points.count && ov_poi_cell(section->points.items[index].pos) == cell;
  return is_there ? &section->points.items[index] : NULL;
}
