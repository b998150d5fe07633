// Finds the points of interest among the blocks, and keeps them equal when blocks change.
// Rules: docs/sources.md#points-of-interest
#include "poi/poi_scan.h"

#include "base/check.h"
#include "base/fail.h"
#include "base/sort.h"
#include "world/block_ids.h"
#include "world/world_internal.h"

#include <string.h>

// ---- Types

void ov_poi_add_built_in_types(ov_pois* pois) {
  static const ov_poi_type_info built_in[] = {
#define INFO(type, name, tickets, valid_range) {name, tickets, valid_range},
      OV_POI_TYPE_LIST(INFO)
#undef INFO
  };
  memcpy(pois->types, built_in, sizeof built_in);
  pois->type_count = OV_POI_BUILT_IN_COUNT;
}

// Beds and cauldrons have tags of their own: there are many of them.
static int32_t type_of_block(ov_block_id id) {
  switch (id) {
  case OV_BLOCK_BELL: return OV_POI_MEETING;
  case OV_BLOCK_BLAST_FURNACE: return OV_POI_ARMORER;
  case OV_BLOCK_SMOKER: return OV_POI_BUTCHER;
  case OV_BLOCK_CARTOGRAPHY_TABLE: return OV_POI_CARTOGRAPHER;
  case OV_BLOCK_BREWING_STAND: return OV_POI_CLERIC;
  case OV_BLOCK_COMPOSTER: return OV_POI_FARMER;
  case OV_BLOCK_BARREL: return OV_POI_FISHERMAN;
  case OV_BLOCK_FLETCHING_TABLE: return OV_POI_FLETCHER;
  case OV_BLOCK_LECTERN: return OV_POI_LIBRARIAN;
  case OV_BLOCK_STONECUTTER: return OV_POI_MASON;
  case OV_BLOCK_LOOM: return OV_POI_SHEPHERD;
  case OV_BLOCK_SMITHING_TABLE: return OV_POI_TOOLSMITH;
  case OV_BLOCK_GRINDSTONE: return OV_POI_WEAPONSMITH;
  case OV_BLOCK_BEEHIVE: return OV_POI_BEEHIVE;
  case OV_BLOCK_BEE_NEST: return OV_POI_BEE_NEST;
  case OV_BLOCK_NETHER_PORTAL: return OV_POI_NETHER_PORTAL;
  case OV_BLOCK_LODESTONE: return OV_POI_LODESTONE;
  case OV_BLOCK_LIGHTNING_ROD:
  case OV_BLOCK_EXPOSED_LIGHTNING_ROD:
  case OV_BLOCK_WEATHERED_LIGHTNING_ROD:
  case OV_BLOCK_OXIDIZED_LIGHTNING_ROD:
  case OV_BLOCK_WAXED_LIGHTNING_ROD:
  case OV_BLOCK_WAXED_EXPOSED_LIGHTNING_ROD:
  case OV_BLOCK_WAXED_WEATHERED_LIGHTNING_ROD:
  case OV_BLOCK_WAXED_OXIDIZED_LIGHTNING_ROD: return OV_POI_LIGHTNING_ROD;
  default: return OV_POI_NONE;
  }
}

// Index of the first of the hosts' states that is not below `state`.
static int32_t state_index(const ov_pois* pois, ovis_state state) {
  OV_LOWER_BOUND(low, middle, pois->states.count, pois->states.items[middle].state < state);
  return low;
}

int32_t ov_pois_type_of(const ov_pois* pois, ovis_state state) {
  if (state == OVIS_STATE_UNLOADED) {
    return OV_POI_NONE;
  }
  const ovis_blocks* registry = pois->world->registry;
  const uint64_t tags = ovis_blocks_get_traits(registry, state)->tags;
  if ((tags & OVIS_TAG(POI)) != 0) {
    const int32_t type = (tags & OVIS_TAG(BED)) != 0 ? OV_POI_HOME
                         : (tags & OVIS_TAG(CAULDRON)) != 0
                             ? OV_POI_LEATHERWORKER
                             : type_of_block(ov_registry_block_id(registry, state));
    if (type != OV_POI_NONE) {
      return type;
    }
  }
  const int32_t index = state_index(pois, state);
  return index < pois->states.count && pois->states.items[index].state == state
             ? pois->states.items[index].type
             : OV_POI_NONE;
}
const char* ov_pois_type_name(const ov_pois* pois, int32_t type) {
  OVIS_ASSERT(type >= 0);
  OVIS_ASSERT(type < pois->type_count);
  return pois->types[type].name;
}

int32_t ov_pois_type_find(const ov_pois* pois, const char* name) {
  for (int32_t type = 0; type < pois->type_count; type++) {
    if (strcmp(pois->types[type].name, name) == 0) {
      return type;
    }
  }
  return OV_POI_NONE;
}

int32_t ov_pois_tickets(const ov_pois* pois, int32_t type) {
  OVIS_ASSERT(type >= 0);
  OVIS_ASSERT(type < pois->type_count);
  return pois->types[type].tickets;
}

int32_t ov_pois_valid_range(const ov_pois* pois, int32_t type) {
  OVIS_ASSERT(type >= 0);
  OVIS_ASSERT(type < pois->type_count);
  return pois->types[type].valid_range;
}

// ---- Points

// Puts the points in order again after some were pushed.
static bool is_cell_before(const void* a, const void* b) {
  return ov_poi_cell(((const ov_poi*)a)->pos) < ov_poi_cell(((const ov_poi*)b)->pos);
}

bool ov_poi_add(ov_pois* pois, ovis_pos pos, int32_t type) {
  const ovis_section_pos at = ov_poi_section_of(pos);
  const ov_poi_section* known = ov_poi_section_at(pois, at);
  ov_poi_section* section =
      ov_poi_section_need(pois, at, known == NULL ? 1 : known->points.count + 1);
  if (section == NULL) {
    return false;
  }
  const int32_t index = ov_poi_lower_bound(section, ov_poi_cell(pos));
  ov_poi* to = &section->points.items[index];
  OVIS_ASSERT(index == section->points.count || ov_poi_cell(to->pos) != ov_poi_cell(pos));
  memmove(to + 1, to, (size_t)(section->points.count - index) * sizeof *to);
  *to = (ov_poi){pos, type, pois->types[type].tickets};
  section->points.count++;
  pois->count++;
  ov_poi_section_settle(pois, at);
  return true;
}

void ov_poi_remove(ov_pois* pois, ovis_pos pos) {
  ov_poi_section* section = ov_poi_section_at(pois, ov_poi_section_of(pos));
  const int32_t index = section == NULL ? 0 : ov_poi_lower_bound(section, ov_poi_cell(pos));
  if (section == NULL || index == section->points.count ||
      ov_poi_cell(section->points.items[index].pos) != ov_poi_cell(pos)) {
    return;
  }
  ov_poi* at = &section->points.items[index];
  section->points.count--;
  pois->count--;
  memmove(at, at + 1, (size_t)(section->points.count - index) * sizeof *at);
  ov_poi_section_settle(pois, ov_poi_section_of(pos));
}

// ---- Scanning

// Types of the blocks of a loaded section: of each palette entry, and the count of cells with one.
typedef struct section_types {
  const ov_section* section;
  ovis_section_pos at;
  int32_t count;
  int8_t types[OVIS_SECTION_CELLS]; // by palette index
} section_types;

_Static_assert(OV_POI_TYPES_MAX <= INT8_MAX, "a type fits section_types.types");

static int32_t type_of_cell(const section_types* blocks, int32_t cell) {
  return blocks->types[ov_section_palette_index(blocks->section, cell)];
}

static void read_blocks(const ov_pois* pois, const ov_section* section, ovis_section_pos at,
                        section_types* out) {
  out->section = section;
  out->at = at;
  out->count = 0;
  const ovis_state* palette = ov_section_palette(section);
  const int32_t palette_count = section->bits == 0 ? 1 : section->palette_count;
  bool has_types = false;
  for (int32_t i = 0; i < palette_count; i++) {
    out->types[i] = (int8_t)ov_pois_type_of(pois, palette[i]);
    has_types |= out->types[i] != OV_POI_NONE;
  }
  for (int32_t cell = 0; has_types && cell < OVIS_SECTION_CELLS; cell++) {
    out->count += type_of_cell(out, cell) != OV_POI_NONE;
  }
}

// Takes out the points whose block has gone. The others keep their tickets.
static void keep_standing(ov_pois* pois, ov_poi_section* section, const section_types* blocks) {
  int32_t kept = 0;
  for (int32_t i = 0; i < section->points.count; i++) {
    const ov_poi poi = section->points.items[i];
    if (type_of_cell(blocks, ov_poi_cell(poi.pos)) == poi.type) {
      section->points.items[kept++] = poi;
    } else if (pois->lost_count++ < OV_POI_LOST_KEPT) {
      pois->lost[pois->lost_count - 1] = poi;
    }
  }
  pois->count -= section->points.count - kept;
  section->points.count = kept;
}

// Adds the points that are missing, for which there is room.
static void add_missing(ov_pois* pois, ov_poi_section* section, const section_types* blocks) {
  const int32_t standing = section->points.count;
  int32_t next = 0; // of those that stand
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
    const int32_t type = type_of_cell(blocks, cell);
    if (type == OV_POI_NONE) {
      continue;
    }
    if (next < standing && ov_poi_cell(section->points.items[next].pos) == cell) {
      next++;
      continue;
    }
    const ovis_pos pos = {blocks->at.x * 16 + (cell & 15), blocks->at.y * 16 + (cell >> 8),
                          blocks->at.z * 16 + (cell >> 4 & 15)};
    section->points.items[section->points.count++] = (ov_poi){pos, type, pois->types[type].tickets};
  }
  OVIS_ASSERT(next == standing);
  OVIS_ASSERT(section->points.count == blocks->count);
  pois->count += section->points.count - standing;
  ov_array_sort(&section->points, is_cell_before);
}

static void scan_section(ov_pois* pois, const ov_section* section, ovis_section_pos at) {
  section_types blocks;
  read_blocks(pois, section, at, &blocks);
  ov_poi_section* known = ov_poi_section_at(pois, at);
  if (known != NULL) {
    keep_standing(pois, known, &blocks);
  }
  const int32_t standing = known == NULL ? 0 : known->points.count;
  if (blocks.count > standing) {
    ov_poi_section* needed = ov_poi_section_need(pois, at, blocks.count);
    if (needed != NULL) {
      known = needed;
      add_missing(pois, known, &blocks);
    } else {
      pois->is_behind = true;
    }
  }
  if (known != NULL) {
    ov_poi_section_settle(pois, at);
  }
}

void ov_poi_scan_world(ov_pois* pois) {
  const ovis_world* world = pois->world;
  pois->is_behind = false;
  // By hash slot: what becomes of one section does not depend on the others.
  for (int32_t slot = 0; slot < world->table_size; slot++) {
    const ov_column* column = world->table[slot];
    for (int32_t i = 0; column != NULL && i < world->section_count; i++) {
      if (column->sections[i].phase == OV_SECTION_LOADED) {
        const ovis_section_pos at = {column->x, world->section_min + i, column->z};
        scan_section(pois, &column->sections[i], at);
      }
    }
  }
}

static void hear_block(ov_pois* pois, const ovis_change* change) {
  const int32_t old_type = ov_pois_type_of(pois, change->old_state);
  const int32_t new_type = ov_pois_type_of(pois, change->new_state);
  if (old_type == new_type) { // a composter filled, a bed slept in: the same point
    return;
  }
  ov_poi_remove(pois, change->pos);
  if (new_type != OV_POI_NONE && !ov_poi_add(pois, change->pos, new_type)) {
    pois->is_behind = true;
  }
}

void ov_poi_listen(void* context, const ovis_world* world, const ovis_change* change) {
  ov_pois* pois = context;
  if (pois->is_behind) {
    ov_poi_scan_world(pois);
    return;
  }
  if (change->kind == OVIS_CHANGE_BLOCK) {
    hear_block(pois, change);
  } else if (change->kind == OVIS_CHANGE_SECTION) {
    scan_section(pois, ov_world_section(world, change->pos), ov_poi_section_of(change->pos));
  }
}

// ---- Hosts' types

static bool is_state_before(const void* a, const void* b) {
  return ((const ov_poi_state*)a)->state < ((const ov_poi_state*)b)->state;
}

static ovis_status check_type(const ov_pois* pois, const char* name, int32_t tickets,
                              int32_t valid_range, const ovis_state* states, int32_t state_count) {
  if (pois->type_count == OV_POI_TYPES_MAX) {
    return OVIS_FULL;
  }
  if (tickets < 0 || tickets > OV_POI_TICKETS_MAX || valid_range < 0 ||
      valid_range > OV_POI_VALID_RANGE_MAX || state_count < 0 ||
      state_count > INT32_MAX / 2 - pois->states.count) {
    return OVIS_OUT_OF_RANGE;
  }
  const size_t length = strnlen(name, OV_POI_NAME_MAX + 1);
  if (length == 0 || length > OV_POI_NAME_MAX || ov_pois_type_find(pois, name) != OV_POI_NONE) {
    return OVIS_BAD_FORMAT;
  }
  for (int32_t i = 0; i < state_count; i++) {
    if (states[i] >= ovis_blocks_get_state_count(pois->world->registry)) {
      return OVIS_OUT_OF_RANGE;
    }
    if (ov_pois_type_of(pois, states[i]) != OV_POI_NONE) {
      return OVIS_BAD_FORMAT;
    }
  }
  return OVIS_OK;
}

// Adds states of the newest type, each once.
static void add_states(ov_pois* pois, const ovis_state* states, int32_t state_count) {
  for (int32_t i = 0; i < state_count; i++) {
    pois->states.items[pois->states.count++] = (ov_poi_state){states[i], pois->type_count - 1};
  }
  ov_array_sort(&pois->states, is_state_before);
  int32_t kept = 0;
  for (int32_t i = 0; i < pois->states.count; i++) {
    if (kept == 0 || pois->states.items[kept - 1].state != pois->states.items[i].state) {
      pois->states.items[kept++] = pois->states.items[i];
    }
  }
  pois->states.count = kept;
}

// Forgets the newest type, and the points of it.
static void remove_newest_type(ov_pois* pois) {
  int32_t kept = 0;
  for (int32_t i = 0; i < pois->states.count; i++) {
    if (pois->states.items[i].type != pois->type_count - 1) {
      pois->states.items[kept++] = pois->states.items[i];
    }
  }
  pois->states.count = kept;
  ov_poi_scan_world(pois);
  pois->type_count--;
  pois->types[pois->type_count] = (ov_poi_type_info){.tickets = 0};
}

ovis_status ov_pois_add_type(ov_pois* pois, const char* name, int32_t tickets, int32_t valid_range,
                             const ovis_state* states, int32_t state_count, int32_t* out_type) {
  *out_type = OV_POI_NONE;
  OV_TRY(check_type(pois, name, tickets, valid_range, states, state_count));
  if (!ov_array_reserve(&pois->states, &pois->allocator, pois->states.count + state_count)) {
    return OVIS_NO_MEMORY;
  }
  ov_poi_type_info* info = &pois->types[pois->type_count++];
  *info = (ov_poi_type_info){.tickets = tickets, .valid_range = valid_range};
  memcpy(info->name, name, strlen(name));
  add_states(pois, states, state_count);
  ov_poi_scan_world(pois);
  if (pois->is_behind) {
    remove_newest_type(pois);
    return OVIS_NO_MEMORY;
  }
  *out_type = pois->type_count - 1;
  return OVIS_OK;
}
