// Problem: a page tells what a block costs to a mob, but only the engine knows path types.
// Design: page_types.h; viewer/src/source/types.ts reads the result
#include "replay/page_types.h"

#include "replay/page_pack.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define AREA 4 // columns along a side of an area
#define SLOTS_FIRST 1024

void page_types_fini(page_types* types) {
  for (int32_t i = 0; i < types->body_count; i++) {
    page_text_fini(&types->bodies[i].cells);
    page_text_fini(&types->bodies[i].changes);
    free(types->bodies[i].near);
  }
  free(types->known);
  *types = (page_types){0};
}

int32_t page_types_body(page_types* types, const ovis_trace_species* species, bool is_baby) {
  for (int32_t i = 0; i < types->body_count; i++) {
    if (strcmp(types->bodies[i].species->name, species->name) == 0 &&
        types->bodies[i].is_baby == is_baby) {
      return i;
    }
  }
  const ovis_species* row = ovis_species_find(species->name);
  if (types->body_count == PAGE_BODIES_MAX || row == NULL || species->is_player ||
      species->kind != OVIS_ACTOR_MOB) {
    return -1;
  }
  page_body* made = &types->bodies[types->body_count];
  *made = (page_body){
      .species = species, .is_baby = is_baby, .body = ovis_species_get_body(row, is_baby)};
  made->wide = (int32_t)(made->body.width + 1);
  made->high = (int32_t)(made->body.height + 1);
  return types->body_count++;
}

// ---- Where bodies were

static int32_t area_of(const page_types* types, const page_sight* sight, int32_t x, int32_t z) {
  const int32_t column = (x - sight->min.x * 16) / AREA;
  const int32_t row = (z - sight->min.z * 16) / AREA;
  const bool is_in = x >= sight->min.x * 16 && z >= sight->min.z * 16 &&
                     column < types->areas_wide && row < types->areas_deep;
  return is_in ? row * types->areas_wide + column : -1;
}

void page_types_near(page_types* types, const page_sight* sight, int32_t index, ovis_pos cell) {
  page_body* body = &types->bodies[index];
  types->areas_wide = sight->wide * 16 / AREA;
  types->areas_deep = sight->deep * 16 / AREA;
  if (body->near == NULL) {
    body->near = calloc((size_t)types->areas_wide * (size_t)types->areas_deep + 1, 1);
    types->is_out_of_memory |= body->near == NULL;
  }
  const int32_t middle = area_of(types, sight, cell.x, cell.z);
  if (body->near == NULL || middle < 0 || body->near[middle] == 2) {
    return; // 2: a body was in this area itself
  }
  const int32_t range = PAGE_TYPES_RANGE / AREA;
  const int32_t x = middle % types->areas_wide;
  const int32_t z = middle / types->areas_wide;
  for (int32_t dz = -range; dz <= range; dz++) {
    for (int32_t dx = -range; dx <= range; dx++) {
      if (x + dx >= 0 && x + dx < types->areas_wide && z + dz >= 0 && z + dz < types->areas_deep) {
        uint8_t* area = &body->near[(z + dz) * types->areas_wide + x + dx];
        *area = *area == 0 ? 1 : *area;
      }
    }
  }
  body->near[middle] = 2;
}

static bool is_near(const page_types* types, const page_sight* sight, const page_body* body,
                    int32_t x, int32_t z) {
  const int32_t area = area_of(types, sight, x, z);
  return body->near != NULL && area >= 0 && body->near[area] != 0;
}

// ---- At the first tick

static bool is_air(const ovis_blocks* registry, ovis_state state) {
  return state != OVIS_STATE_UNLOADED &&
         (ovis_blocks_get_traits(registry, state)->tags & OVIS_TAG(AIR)) != 0;
}

static bool is_solid(const ovis_blocks* registry, ovis_state state) {
  const uint64_t tags = ovis_blocks_get_traits(registry, state)->tags;
  return (tags & OVIS_TAG(FULL_CUBE)) != 0 && (tags & OVIS_TAG(OPAQUE)) != 0;
}

// The page itself knows air above air, where nothing carries a mob, and whole blocks.
static bool is_worth(const ovis_world* world, ovis_pos pos) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_state state = ovis_world_get_block(world, pos);
  if (state == OVIS_STATE_UNLOADED || is_solid(registry, state)) {
    return false;
  }
  return !is_air(registry, state) ||
         !is_air(registry, ovis_world_get_block(world, (ovis_pos){pos.x, pos.y - 1, pos.z}));
}

static void add_short(page_text* out, int32_t number) {
  const uint8_t bytes[2] = {(uint8_t)number, (uint8_t)((uint32_t)number >> 8)};
  page_text_add(out, bytes, 2);
}

// The cells of a section for one kind of body.
static void look_at(page_types* types, const page_sight* sight, ovis_path_finder* finder,
                    page_body* body, ovis_section_pos at, const uint16_t* cells, int32_t count) {
  page_text found = {0};
  int32_t found_count = 0;
  for (int32_t i = 0; i < count && types->cells_left > 0; i++) {
    const ovis_pos pos = {at.x * 16 + cells[i] % 16, at.y * 16 + cells[i] / 256,
                          at.z * 16 + cells[i] / 16 % 16};
    if (is_near(types, sight, body, pos.x, pos.z)) {
      const uint8_t type = (uint8_t)ovis_path_finder_get_type(finder, &body->body, pos);
      add_short(&found, cells[i]);
      page_text_add(&found, &type, 1);
      found_count++;
      types->cells_left--;
    }
  }
  if (found_count > 0) {
    add_short(&body->cells, at.x);
    add_short(&body->cells, at.y);
    add_short(&body->cells, at.z);
    add_short(&body->cells, found_count);
    page_text_add(&body->cells, found.bytes, found.size);
  }
  types->is_out_of_memory |= found.is_failed;
  page_text_fini(&found);
}

static void look_at_section(page_types* types, const page_sight* sight, ovis_path_finder* finder,
                            ovis_section_pos at) {
  const ovis_world* world = ovis_path_finder_get_world(finder);
  uint16_t cells[OVIS_SECTION_CELLS];
  int32_t count = 0;
  for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
    const int32_t x = i % 16;
    const int32_t y = i / 256;
    const int32_t z = i / 16 % 16;
    if ((page_sight_get(sight, at, x, y, z) & PAGE_SIGHT_KEPT) != 0 &&
        is_worth(world, (ovis_pos){at.x * 16 + x, at.y * 16 + y, at.z * 16 + z})) {
      cells[count++] = (uint16_t)i;
    }
  }
  for (int32_t i = 0; i < types->body_count && count > 0; i++) {
    look_at(types, sight, finder, &types->bodies[i], at, cells, count);
  }
}

void page_types_look(page_types* types, const page_sight* sight, ovis_path_finder* finder) {
  const ovis_world* world = ovis_path_finder_get_world(finder);
  types->cells_left = PAGE_TYPES_CELLS_MAX;
  types->changed_left = PAGE_TYPES_CHANGED_MAX;
  for (int32_t z = 0; z < sight->deep; z++) {
    for (int32_t x = 0; x < sight->wide; x++) {
      for (int32_t y = 0; y < sight->high; y++) {
        const ovis_section_pos at = {sight->min.x + x, sight->min.y + y, sight->min.z + z};
        if (ovis_world_is_loaded(world, at)) {
          look_at_section(types, sight, finder, at);
        }
      }
    }
  }
}

// ---- Changes

static uint32_t hash_of(int32_t body, ovis_pos pos) {
  uint32_t hash = (uint32_t)pos.x * 0x9E3779B1u ^ (uint32_t)pos.z * 0x85EBCA77u;
  hash = (hash ^ (uint32_t)pos.y * 0xC2B2AE3Du ^ (uint32_t)body * 0x27D4EB2Fu) * 0x165667B1u;
  return hash ^ hash >> 15;
}

static page_known_type* slot_of(const page_types* types, int32_t body, ovis_pos pos) {
  const uint32_t mask = (uint32_t)types->slot_count - 1;
  uint32_t at = hash_of(body, pos) & mask;
  while (types->known[at].type != 0 &&
         (types->known[at].body != body || types->known[at].x != pos.x ||
          types->known[at].y != pos.y || types->known[at].z != pos.z)) {
    at = (at + 1) & mask;
  }
  return &types->known[at];
}

static bool grow_known(page_types* types) {
  if (types->known_count * 2 < types->slot_count) {
    return true;
  }
  page_types grown = {.slot_count = types->slot_count == 0 ? SLOTS_FIRST : types->slot_count * 2};
  grown.known = calloc((size_t)grown.slot_count, sizeof *grown.known);
  if (grown.known == NULL) {
    types->is_out_of_memory = true;
    return false;
  }
  for (int32_t i = 0; i < types->slot_count; i++) {
    const page_known_type* old = &types->known[i];
    if (old->type != 0) {
      *slot_of(&grown, old->body, (ovis_pos){old->x, old->y, old->z}) = *old;
    }
  }
  free(types->known);
  types->known = grown.known;
  types->slot_count = grown.slot_count;
  return true;
}

static void look_again(page_types* types, ovis_path_finder* finder, int32_t index, ovis_pos pos,
                       int64_t tick) {
  page_body* body = &types->bodies[index];
  const ovis_path_type type = ovis_path_finder_get_type(finder, &body->body, pos);
  if (!grow_known(types)) {
    return;
  }
  page_known_type* slot = slot_of(types, index, pos);
  if (slot->type == (int16_t)(type + 1)) {
    return;
  }
  types->known_count += slot->type == 0;
  *slot = (page_known_type){pos.x, pos.y, pos.z, (int16_t)index, (int16_t)(type + 1)};
  const int64_t numbers[5] = {tick - body->last_change, pos.x, pos.y, pos.z, type};
  page_text_add_string(&body->changes, body->changes.size > 0 ? "," : "");
  page_text_add_numbers(&body->changes, numbers, 5);
  body->last_change = tick;
}

// A cell counts for the cells beside it, for the one above, and for all boxes that reach into
// these.
void page_types_change(page_types* types, const page_sight* sight, ovis_path_finder* finder,
                       ovis_pos pos, int64_t tick) {
  for (int32_t i = 0; i < types->body_count && types->changed_left > 0; i++) {
    const page_body* body = &types->bodies[i];
    if (!is_near(types, sight, body, pos.x, pos.z)) {
      continue;
    }
    for (int32_t y = pos.y - body->high; y <= pos.y + 2; y++) {
      for (int32_t z = pos.z - body->wide; z <= pos.z + 1; z++) {
        for (int32_t x = pos.x - body->wide; x <= pos.x + 1; x++) {
          look_again(types, finder, i, (ovis_pos){x, y, z}, tick);
          types->changed_left--;
        }
      }
    }
  }
  if (types->changed_left > 0) {
    types->until = tick;
  }
}

// ---- Writing

static void put_body(const page_body* body, page_text* out) {
  page_text_add_string(out, "{\"species\":");
  page_text_add_json(out, body->species->name);
  page_text_print(out, ",\"baby\":%s,\"malus\":[", body->is_baby ? "true" : "false");
  for (int32_t i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    page_text_print(out, "%s%.4g", i > 0 ? "," : "", (double)body->body.malus[i]);
  }
  page_text_add_string(out, "],\"cells\":\"");
  page_pack_add(out, body->cells.bytes, body->cells.size);
  page_text_add_string(out, "\",\"changes\":\"");
  page_pack_add(out, body->changes.bytes, body->changes.size);
  page_text_add_string(out, "\"}");
  out->is_failed |= body->cells.is_failed || body->changes.is_failed;
}

void page_types_put(const page_types* types, int64_t from, page_text* out) {
  page_text_add_string(out, ",\"bodies\":[");
  for (int32_t i = 0; i < types->body_count; i++) {
    page_text_add_string(out, i > 0 ? "," : "");
    put_body(&types->bodies[i], out);
  }
  page_text_print(out, "],\"typesFrom\":%" PRId64 ",\"typesUntil\":%" PRId64 ",\"pathTypes\":[",
                  from, types->until);
  for (int32_t i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    page_text_print(out, "%s[\"%s\",%.4g]", i > 0 ? "," : "",
                    ovis_path_type_name((ovis_path_type)i),
                    (double)ovis_path_base_malus((ovis_path_type)i));
  }
  page_text_add_string(out, "],\"pathRefusals\":[");
  for (int32_t i = 0; i < OVIS_REFUSED_COUNT; i++) {
    page_text_add_string(out, i > 0 ? "," : "");
    page_text_add_json(out, ovis_path_refusal_sentence((ovis_path_refusal_reason)i));
  }
  page_text_add_string(out, "]");
  out->is_failed |= types->is_out_of_memory;
}
