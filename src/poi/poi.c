// Owns the points of interest of a world: their tickets, their fields, and their lifetime.
// Rules: docs/sources.md#points-of-interest
#include "poi/poi_index.h"
#include "world/world_internal.h"

#include "base/check.h"
#include "base/hash.h"
#include "base/limits.h"
#include "poi/poi_scan.h"

#include <string.h>

// ---- Tickets

bool ov_pois_exists(const ov_pois* pois, ovis_pos pos, uint64_t types) {
  const ov_poi* poi = ov_pois_at(pois, pos);
  return poi != NULL && (OV_POI_MASK(poi->type) & types) != 0;
}

static void set_tickets(ov_pois* pois, const ov_poi* at, int32_t free_tickets) {
  const ovis_section_pos where = ov_poi_section_of(at->pos);
  OVIS_VALIDATE(ov_guard_allows(pois->world->guard, where.x, where.z, true));
  ov_poi_section* section = ov_poi_section_at(pois, where);
  const int32_t index = ov_poi_lower_bound(section, ov_poi_cell(at->pos));
  OVIS_ASSERT(free_tickets >= 0);
  OVIS_ASSERT(free_tickets <= pois->types[at->type].tickets);
  section->points.items[index].free_tickets = free_tickets;
  ov_poi_section_settle(pois, where);
  if (pois->touched != NULL && !ov_array_push(pois->touched, &pois->allocator, at->pos)) {
    pois->is_behind = true;
  }
}

bool ov_pois_take(ov_pois* pois, ovis_pos pos, uint64_t types) {
  const ov_poi* poi = ov_pois_at(pois, pos);
  if (poi == NULL || (OV_POI_MASK(poi->type) & types) == 0 || poi->free_tickets == 0) { // claim 365
    return false;
  }
  set_tickets(pois, poi, poi->free_tickets - 1); // claim 365
  return true;
}

bool ov_pois_release(ov_pois* pois, ovis_pos pos) {
  const ov_poi* poi = ov_pois_at(pois, pos);
  if (poi == NULL || poi->free_tickets == pois->types[poi->type].tickets) { // claim 365
    return false;
  }
  set_tickets(pois, poi, poi->free_tickets + 1); // claim 365
  return true;
}

bool ov_pois_load_tickets(ov_pois* pois, ovis_pos pos, int32_t type, int32_t free_tickets) {
  const ovis_dimension* dimension = &ovis_world_get_env(pois->world)->dimension;
  if (type < 0 || type >= pois->type_count || !ov_is_cell(&pos) || pos.y < dimension->min_y ||
      pos.y >= dimension->min_y + dimension->height) {
    return false;
  }
  if (ovis_world_is_loaded(pois->world, ov_poi_section_of(pos))) {
    if (!ov_pois_exists(pois, pos, OV_POI_MASK(type))) {
      return false;
    }
  } else {
    ov_poi_remove(pois, pos); // of another type, from an earlier load
    if (!ov_poi_add(pois, pos, type)) {
      return false;
    }
  }
  const int32_t tickets = pois->types[type].tickets;
  const int32_t clamped = free_tickets < 0 ? 0 : free_tickets > tickets ? tickets : free_tickets;
  set_tickets(pois, ov_pois_at(pois, pos), clamped);
  return clamped == free_tickets;
}

// ---- Fields

static void free_all_tickets(ov_pois* pois) {
  for (int32_t i = 0; i < pois->columns.count; i++) {
    const ov_poi_column* column = pois->columns.items[i];
    for (int32_t s = column->sections.count - 1; s >= 0; s--) {
      ov_poi_section* section = &column->sections.items[s];
      const ovis_section_pos at = {column->x, section->y, column->z};
      if (!ovis_world_is_loaded(pois->world, at)) {
        pois->count -= section->points.count;
        section->points.count = 0;
      }
      for (int32_t k = 0; k < section->points.count; k++) {
        ov_poi* poi = &section->points.items[k];
        poi->free_tickets = pois->types[poi->type].tickets;
      }
      ov_poi_section_settle(pois, at);
    }
  }
}

static void field_of_point(ov_poi* poi, ov_fields* fields) {
  ov_field_pos(fields, "point.pos", &poi->pos);
  ov_field_i32(fields, "point.type", &poi->type);
  ov_field_i32(fields, "point.free_tickets", &poi->free_tickets);
}

static void read_points(ov_pois* pois, ov_fields* fields, int32_t count) {
  ovis_pos last = {0, 0, 0};
  free_all_tickets(pois);
  for (int32_t i = 0; i < count && !fields->is_bad; i++) {
    ov_poi poi = {.pos = {0, 0, 0}};
    field_of_point(&poi, fields);
    fields->is_bad |= fields->reader->is_short || poi.type < 0 || poi.type >= pois->type_count ||
                      (i > 0 && !ov_poi_is_before(last, poi.pos));
    const bool is_loaded = ovis_world_is_loaded(pois->world, ov_poi_section_of(poi.pos));
    if (!fields->is_bad && (!is_loaded || ov_pois_exists(pois, poi.pos, OV_POI_MASK(poi.type)))) {
      fields->is_bad |= !ov_pois_load_tickets(pois, poi.pos, poi.type, poi.free_tickets);
    }
    last = poi.pos;
  }
  if (fields->is_bad) {
    free_all_tickets(pois);
  }
}

static void tell_point(void* context, const ov_poi* poi) {
  ov_poi copy = *poi; // lists take what they may write to; this one only reads it
  field_of_point(&copy, context);
}

void ov_pois_fields(ov_pois* pois, ov_fields* fields) {
  int32_t count = pois->count;
  if (fields->mode == OV_FIELDS_HASH && count == 0) {
    return;
  }
  ov_field_room(fields, "points");
  ov_field_count(fields, "points", &count, INT32_MAX / 2);
  if (fields->mode == OV_FIELDS_READ) {
    read_points(pois, fields, count);
  } else {
    ov_pois_each(pois, tell_point, fields);
  }
  ov_field_room(fields, "");
}

// ---- Life

ovis_status ov_pois_create(ovis_world* world, const ovis_allocator* allocator, ov_pois** out) {
  *out = NULL;
  ov_pois* pois = ov_alloc_zero(allocator, sizeof *pois);
  if (pois == NULL) {
    return OVIS_NO_MEMORY;
  }
  pois->allocator = *allocator;
  pois->world = world;
  pois->village_stamp = 1;
  ov_poi_add_built_in_types(pois);
  pois->villages = ov_alloc_zero(allocator, OV_POI_VILLAGE_SLOTS * sizeof *pois->villages);
  if (pois->villages == NULL || ovis_world_add_listener(world, ov_poi_listen, pois) != OVIS_OK) {
    goto no_memory;
  }
  ov_poi_scan_world(pois);
  if (pois->is_behind) {
    ovis_world_remove_listener(world, ov_poi_listen, pois);
    goto no_memory;
  }
  *out = pois;
  return OVIS_OK;

no_memory:
  ov_poi_index_fini(pois);
  if (pois->villages != NULL) {
    ov_free(allocator, pois->villages, OV_POI_VILLAGE_SLOTS * sizeof *pois->villages);
  }
  ov_free(allocator, pois, sizeof *pois);
  return OVIS_NO_MEMORY;
}

void ov_pois_destroy(ov_pois* pois) {
  if (pois == NULL) {
    return;
  }
  const ovis_allocator allocator = pois->allocator;
  ovis_world_remove_listener(pois->world, ov_poi_listen, pois);
  ov_poi_index_fini(pois);
  ov_array_fini(&pois->states, &allocator);
  ov_free(&allocator, pois->villages, OV_POI_VILLAGE_SLOTS * sizeof *pois->villages);
  ov_free(&allocator, pois, sizeof *pois);
}

bool ov_pois_is_behind(const ov_pois* pois) {
  return pois->is_behind;
}

size_t ov_pois_bytes(const ov_pois* pois) {
  size_t bytes = sizeof *pois + OV_POI_VILLAGE_SLOTS * sizeof *pois->villages +
                 (size_t)pois->table_size * sizeof *pois->table +
                 (size_t)pois->columns.capacity * sizeof *pois->columns.items +
                 (size_t)pois->states.capacity * sizeof *pois->states.items;
  for (int32_t i = 0; i < pois->columns.count; i++) {
    const ov_poi_column* column = pois->columns.items[i];
    bytes += sizeof *column + (size_t)column->sections.capacity * sizeof *column->sections.items;
    for (int32_t s = 0; s < column->sections.count; s++) {
      bytes += (size_t)column->sections.items[s].points.capacity * sizeof(ov_poi);
    }
  }
  return bytes;
}

static bool is_behind_its_block(const ov_pois* pois, const ov_poi* poi) {
  return ovis_world_is_loaded(pois->world, ov_poi_section_of(poi->pos)) &&
         ov_pois_type_of(pois, ovis_world_get_block(pois->world, poi->pos)) != poi->type;
}

bool ov_pois_is_valid(const ov_pois* pois) {
  for (int32_t i = 0; i < pois->columns.count; i++) {
    const ov_poi_column* column = pois->columns.items[i];
    for (int32_t s = 0; s < column->sections.count; s++) {
      const ov_poi_section* section = &column->sections.items[s];
      for (int32_t k = 0; k < section->points.count; k++) {
        if (is_behind_its_block(pois, &section->points.items[k])) {
          return false;
        }
      }
    }
  }
  return pois->village_stamp > 0 && ov_poi_index_is_valid(pois);
}
