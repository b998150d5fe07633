// Turns block states into raw path types, and cells with their surroundings into cell types.
// Rules: docs/sources.md#path-types; claims 21 to 53, 82, 307, 311, 314.
#include "path/path_types.h"
#include "base/words.h"

#include "base/alloc.h"
#include "base/check.h"
#include "world/collision.h"
#include "world/registry_internal.h"
#include "world/world_internal.h"

#include <string.h>

OV_WORDS(ovis_path_type_name, ovis_path_type, OVIS_PATH_TYPE_LIST, OV_WORD_1, "unknown")

const float ov_path_base_malus[OVIS_PATH_TYPE_COUNT] = {
#define OV_MALUS(type, malus) malus,
    OVIS_PATH_TYPE_LIST(OV_MALUS) // claim 21
#undef OV_MALUS
};

float ovis_path_base_malus(ovis_path_type type) {
  OV_REQUIRE((uint32_t)type < OVIS_PATH_TYPE_COUNT, -1);
  return ov_path_base_malus[type];
}

// ---- Raw types

static bool has(const ovis_state_traits* traits, uint64_t tag) {
  OVIS_ASSERT(traits != NULL);
  return (traits->tags & tag) != 0;
}

static ovis_path_type door_type(const ovis_state_traits* traits) {
  if (has(traits, OVIS_TAG(OPEN))) {
    return OVIS_PATH_DOOR_OPEN; // claim 34
  }
  return has(traits, OVIS_TAG(HAND_OPENABLE)) ? OVIS_PATH_DOOR_WOOD_CLOSED  // claim 35
                                              : OVIS_PATH_DOOR_IRON_CLOSED; // claim 36
}

// The first rule that matches decides. Their order is part of the rules.
static ovis_path_type raw_type(const ovis_state_traits* traits, const ovis_rules* rules) {
  OVIS_ASSERT(rules != NULL);
  const bool is_new = rules->path_type_list == OVIS_PATH_TYPES_23W12A;
  if (has(traits, OVIS_TAG(AIR))) {
    return OVIS_PATH_OPEN; // claim 25
  }
  if (has(traits, OVIS_TAG(TRAPDOOR) | OVIS_TAG(LILY_PAD) | OVIS_TAG(BIG_DRIPLEAF))) {
    return OVIS_PATH_TRAPDOOR; // claim 26
  }
  if (has(traits, OVIS_TAG(POWDER_SNOW))) {
    return OVIS_PATH_POWDER_SNOW; // claim 27
  }
  if (has(traits, OVIS_TAG(CACTUS))) {
    return is_new ? OVIS_PATH_DAMAGE_OTHER : OVIS_PATH_DAMAGE_CACTUS; // claims 28, 307
  }
  if (has(traits, OVIS_TAG(SWEET_BERRY_BUSH))) {
    return OVIS_PATH_DAMAGE_OTHER; // claim 28
  }
  if (has(traits, OVIS_TAG(HONEY_BLOCK))) {
    return OVIS_PATH_STICKY_HONEY; // claim 29
  }
  if (has(traits, OVIS_TAG(COCOA))) {
    return OVIS_PATH_COCOA; // claim 30
  }
  if (is_new && has(traits, OVIS_TAG(WITHER_ROSE) | OVIS_TAG(POINTED_DRIPSTONE))) {
    return OVIS_PATH_DAMAGE_CAUTIOUS; // claims 31, 307
  }
  if (traits->fluid == OVIS_FLUID_LAVA) {
    return OVIS_PATH_LAVA; // claim 32
  }
  if (has(traits, OVIS_TAG(BURNING))) {
    return OVIS_PATH_DAMAGE_FIRE; // claim 33
  }
  if (has(traits, OVIS_TAG(DOOR))) {
    return door_type(traits);
  }
  if (has(traits, OVIS_TAG(RAIL))) {
    return OVIS_PATH_RAIL; // claim 37
  }
  if (has(traits, OVIS_TAG(LEAVES))) {
    return OVIS_PATH_LEAVES; // claim 38
  }
  const bool is_shut_gate = has(traits, OVIS_TAG(FENCE_GATE)) && !has(traits, OVIS_TAG(OPEN));
  if (is_shut_gate || has(traits, OVIS_TAG(FENCE) | OVIS_TAG(WALL))) {
    return OVIS_PATH_FENCE; // claim 39
  }
  if ((traits->pathfindable & OVIS_PATHFINDABLE_LAND) == 0) {
    return OVIS_PATH_BLOCKED; // claim 40
  }
  return traits->fluid == OVIS_FLUID_WATER ? OVIS_PATH_WATER : OVIS_PATH_OPEN; // claims 41, 42
}

// The type that a state gives to a WALKABLE cell near it, or OV_NO_EFFECT.
static uint8_t effect_on_neighbors(const ovis_state_traits* traits, const ovis_rules* rules) {
  const bool is_new = rules->path_type_list == OVIS_PATH_TYPES_23W12A;
  if (has(traits, OVIS_TAG(CACTUS))) {
    return is_new ? OVIS_PATH_DANGER_OTHER : OVIS_PATH_DANGER_CACTUS; // claims 49, 307
  }
  if (has(traits, OVIS_TAG(SWEET_BERRY_BUSH))) {
    return OVIS_PATH_DANGER_OTHER; // claim 49
  }
  const bool is_lava = traits->fluid == OVIS_FLUID_LAVA;
  const bool is_fire =
      is_lava ? !rules->danger_scan_includes_center : has(traits, OVIS_TAG(BURNING));
  if (is_fire) {
    return OVIS_PATH_DANGER_FIRE; // claims 50, 314
  }
  if (traits->fluid == OVIS_FLUID_WATER) {
    return OVIS_PATH_WATER_BORDER; // claim 51
  }
  if (is_new && has(traits, OVIS_TAG(WITHER_ROSE) | OVIS_TAG(POINTED_DRIPSTONE))) {
    return OVIS_PATH_DAMAGE_CAUTIOUS; // claim 52
  }
  return OV_NO_EFFECT;
}

static uint8_t kind_of(const ovis_state_traits* traits, bool is_water_block) {
  uint32_t kind = 0;
  kind |= has(traits, OVIS_TAG(AIR)) ? OV_KIND_AIR : 0;
  kind |= traits->fluid == OVIS_FLUID_WATER ? OV_KIND_WATER : 0;
  kind |= traits->fluid == OVIS_FLUID_NONE ? OV_KIND_DRY : 0;
  kind |= is_water_block ? OV_KIND_WATER_BLOCK : 0;
  kind |= (traits->pathfindable & OVIS_PATHFINDABLE_WATER) != 0 ? OV_KIND_SWIMMABLE : 0;
  kind |= has(traits, OVIS_TAG(FROG_PREFER_JUMP_TO)) ? OV_KIND_JUMP_TARGET : 0;
  kind |= ov_traits_is_rung(traits) ? OV_KIND_RUNG : 0;
  return (uint8_t)kind;
}

void ov_raw_table_fini(ov_raw_table* table, const ovis_allocator* allocator) {
  OVIS_ASSERT(table != NULL);
  ov_free(allocator, table->states, (size_t)table->count * sizeof *table->states);
  *table = (ov_raw_table){0};
}

ovis_status ov_raw_table_refresh(ov_raw_table* table, const ovis_allocator* allocator,
                                 const ovis_blocks* registry, const ovis_rules* rules) {
  OVIS_ASSERT(table != NULL);
  const uint32_t count = ovis_blocks_get_state_count(registry);
  if (table->count == count) {
    return OVIS_OK;
  }
  ov_raw_table made = {ov_alloc(allocator, (size_t)count * sizeof *made.states), count};
  if (made.states == NULL) {
    return OVIS_NO_MEMORY;
  }
  uint32_t water = UINT32_MAX; // a host's own registry may have no water
  ovis_block_info water_block = {0};
  if (ovis_blocks_find(registry, "water", &water) == OVIS_OK) {
    water_block = ovis_blocks_get_block(registry, water);
  }
  for (uint32_t state = 0; state < count; state++) {
    const ovis_state_traits* traits = ov_registry_traits(registry, state);
    const double top = ov_registry_shape_top(registry, traits->shape);
    made.states[state] = (ov_raw_state){
        .raw = (uint8_t)raw_type(traits, rules),
        .effect = effect_on_neighbors(traits, rules),
        .kind = kind_of(traits, state - water_block.first_state < water_block.state_count),
        .top = top == 0   ? OV_TOP_0
               : top == 1 ? OV_TOP_1
                          : OV_TOP_OTHER,
        .shape = traits->shape};
  }
  ov_raw_table_fini(table, allocator);
  *table = made;
  return OVIS_OK;
}

// ---- The view

void ov_view_refresh(ov_path_view* view) {
  OVIS_ASSERT(view->table != NULL);
  if (view->revision != view->world->revision) {
    view->revision = view->world->revision;
    memset(view->seen, 0, sizeof view->seen);
  }
}

ov_seen_section* ov_view_look_up(ov_path_view* view, ovis_section_pos pos) {
  OVIS_ASSERT(view->rules != NULL);
  ov_seen_section* seen = &view->seen[(pos.x & 1) | (pos.y & 1) << 1 | (pos.z & 1) << 2];
  const ovis_world* world = view->world;
  *seen = (ov_seen_section){.pos = pos, .phase = OV_SEEN_UNLOADED};
  if (pos.y < world->section_min || pos.y >= world->section_min + world->section_count) {
    seen->phase = OV_SEEN_OUTSIDE; // air above and below the dimension
    return seen;
  }
  const ov_column* column = ov_world_column(world, pos.x, pos.z);
  if (column != NULL && column->sections[pos.y - world->section_min].phase == OV_SECTION_LOADED) {
    seen->phase = OV_SEEN_LOADED;
    seen->section = &column->sections[pos.y - world->section_min];
  }
  return seen;
}

// Longest palette that is_dangerous() looks through. [Units: states]
#define PALETTE_CHECKED_MAX 256

// May the section hold a block that changes the type of cells around it? Sections that are not
// loaded and those with long palettes count as if they did. (The scan must read an unloaded
// section, so that touched_unloaded is set.)
static bool is_dangerous(const ov_path_view* view, ov_seen_section* seen) {
  OVIS_ASSERT(seen != NULL);
  if (seen->danger == OV_DANGER_UNKNOWN) {
    bool has_effect = seen->phase == OV_SEEN_UNLOADED;
    if (seen->phase == OV_SEEN_LOADED) {
      const ovis_state* palette = ov_section_palette(seen->section);
      has_effect = seen->section->palette_count > PALETTE_CHECKED_MAX;
      for (int32_t i = 0; i < seen->section->palette_count && !has_effect; i++) {
        has_effect = view->table->states[palette[i]].effect != OV_NO_EFFECT;
      }
    }
    seen->danger = has_effect ? OV_DANGER_YES : OV_DANGER_NO;
  }
  return seen->danger == OV_DANGER_YES;
}

// Longest palette that ov_view_is_open() looks through: air, cave air and void air.
#define OPEN_PALETTE_MAX 4

static bool is_open_state(const ov_path_view* view, ovis_state state) {
  const ov_raw_state* raw = &view->table->states[state];
  return raw->raw == OVIS_PATH_OPEN && (raw->kind & (OV_KIND_RUNG | OV_KIND_JUMP_TARGET)) == 0;
}

bool ov_view_is_open(const ov_path_view* view, ov_seen_section* seen) {
  OVIS_ASSERT(seen != NULL);
  if (seen->open == OV_OPEN_UNKNOWN) {
    const bool is_loaded = seen->phase == OV_SEEN_LOADED;
    const ovis_state air = 0; // what a view shows of the others
    const ovis_state* palette = is_loaded ? ov_section_palette(seen->section) : &air;
    const int32_t count = is_loaded ? seen->section->palette_count : 1;
    bool is_open = count <= OPEN_PALETTE_MAX;
    for (int32_t i = 0; i < count && is_open; i++) {
      is_open = is_open_state(view, palette[i]);
    }
    seen->open = is_open ? OV_OPEN_YES : OV_OPEN_NO;
  }
  return seen->open == OV_OPEN_YES;
}

ovis_path_type ov_view_raw_type(ov_path_view* view, ovis_pos pos) {
  OVIS_ASSERT(view->world != NULL);
  return (ovis_path_type)view->table->states[ov_view_state(view, pos)].raw;
}

// Type of the cell above a block of that raw type, before the scan of the cells around.
static ovis_path_type type_above(ovis_path_type below, const ovis_rules* rules) {
  switch (below) {
  case OVIS_PATH_OPEN:
  case OVIS_PATH_WATER:
  case OVIS_PATH_LAVA: return OVIS_PATH_OPEN; // claim 44
  case OVIS_PATH_DAMAGE_FIRE:
  case OVIS_PATH_DAMAGE_CACTUS:
  case OVIS_PATH_DAMAGE_OTHER:
  case OVIS_PATH_STICKY_HONEY:
  case OVIS_PATH_DAMAGE_CAUTIOUS: return below;                    // claim 45
  case OVIS_PATH_POWDER_SNOW: return OVIS_PATH_DANGER_POWDER_SNOW; // claim 46
  case OVIS_PATH_TRAPDOOR:
    return rules->danger_trapdoor ? OVIS_PATH_DANGER_TRAPDOOR : OVIS_PATH_WALKABLE;
  default: return OVIS_PATH_WALKABLE; // claim 47
  }
}

// Does one of the sections that contain the 3x3x3 cells hold a block with an effect? Most hold
// none, and the scan is then skipped.
static bool is_danger_near(ov_path_view* view, ovis_pos pos) {
  for (int32_t x = (pos.x - 1) >> 4; x <= (pos.x + 1) >> 4; x++) {
    for (int32_t y = (pos.y - 1) >> 4; y <= (pos.y + 1) >> 4; y++) {
      for (int32_t z = (pos.z - 1) >> 4; z <= (pos.z + 1) >> 4; z++) {
        const ovis_pos at = {x * 16, y * 16, z * 16};
        if (is_dangerous(view, ov_view_section(view, at))) {
          return true;
        }
      }
    }
  }
  return false;
}

// Scans the 3x3x3 cells around. The first block with an effect decides. The cell's own column
// counts only with the rule danger_scan_includes_center.
static ovis_path_type scan_around(ov_path_view* view, ovis_pos pos) {
  if (!is_danger_near(view, pos)) {
    return OVIS_PATH_WALKABLE; // claim 53
  }
  for (int32_t dx = -1; dx <= 1; dx++) {                                       // claim 48
    for (int32_t dy = -1; dy <= 1; dy++) {                                     // claim 48
      for (int32_t dz = -1; dz <= 1; dz++) {                                   // claim 48
        if (dx == 0 && dz == 0 && !view->rules->danger_scan_includes_center) { // claim 314
          continue;
        }
        const ovis_pos at = {pos.x + dx, pos.y + dy, pos.z + dz};
        const uint8_t effect = view->table->states[ov_view_state(view, at)].effect;
        if (effect != OV_NO_EFFECT) { // claim 48
          return (ovis_path_type)effect;
        }
      }
    }
  }
  return OVIS_PATH_WALKABLE; // claim 53
}

ovis_path_type ov_view_walk_type(ov_path_view* view, ovis_pos pos) {
  OVIS_ASSERT(view->table != NULL);
  const ovis_path_type raw = ov_view_raw_type(view, pos);
  if (raw != OVIS_PATH_OPEN || pos.y <= view->bottom) {
    return raw; // claim 43
  }
  const ovis_path_type below = ov_view_raw_type(view, (ovis_pos){pos.x, pos.y - 1, pos.z});
  const ovis_path_type above = type_above(below, view->rules);
  return above == OVIS_PATH_WALKABLE ? scan_around(view, pos) : above; // claim 47
}

uint8_t ov_view_kind(ov_path_view* view, ovis_pos pos) {
  OVIS_ASSERT(view->rules != NULL);
  return view->table->states[ov_view_state(view, pos)].kind;
}

// Type, for a flier, of an open cell above a block of that raw type.
static ovis_path_type fly_type_above(ovis_path_type below, bool is_own_block) {
  switch (below) {
  case OVIS_PATH_DAMAGE_FIRE:
  case OVIS_PATH_LAVA: return OVIS_PATH_DAMAGE_FIRE;
  case OVIS_PATH_DAMAGE_CACTUS:
  case OVIS_PATH_DAMAGE_OTHER:
  case OVIS_PATH_COCOA: return below;
  case OVIS_PATH_FENCE: return is_own_block ? OVIS_PATH_OPEN : OVIS_PATH_FENCE;
  case OVIS_PATH_WALKABLE:
  case OVIS_PATH_OPEN:
  case OVIS_PATH_WATER: return OVIS_PATH_OPEN;
  default: return OVIS_PATH_WALKABLE;
  }
}

ovis_path_type ov_view_fly_type(ov_path_view* view, ovis_pos pos, ovis_pos own) {
  OVIS_ASSERT(view->world != NULL);
  ovis_path_type type = ov_view_raw_type(view, pos);
  if (type == OVIS_PATH_OPEN && pos.y > view->bottom) {
    const bool is_own = pos.x == own.x && pos.y == own.y && pos.z == own.z;
    const ovis_path_type below = ov_view_raw_type(view, (ovis_pos){pos.x, pos.y - 1, pos.z});
    type = fly_type_above(below, is_own);
  }
  if (type != OVIS_PATH_WALKABLE && type != OVIS_PATH_OPEN) {
    return type;
  }
  const ovis_path_type around = scan_around(view, pos);
  return around == OVIS_PATH_WALKABLE ? type : around;
}

ovis_path_type ov_view_amphibious_type(ov_path_view* view, ovis_pos pos) {
  if (ov_view_raw_type(view, pos) != OVIS_PATH_WATER) {
    return ov_view_walk_type(view, pos);
  }
  const ovis_pos around[6] = {{pos.x, pos.y - 1, pos.z}, {pos.x, pos.y + 1, pos.z},  // claim 311
                              {pos.x, pos.y, pos.z - 1}, {pos.x, pos.y, pos.z + 1},  // claim 311
                              {pos.x - 1, pos.y, pos.z}, {pos.x + 1, pos.y, pos.z}}; // claim 311
  for (int32_t i = 0; i < 6; i++) {
    if (ov_view_raw_type(view, around[i]) == OVIS_PATH_BLOCKED) {
      return OVIS_PATH_WATER_BORDER; // claim 311
    }
  }
  return OVIS_PATH_WATER;
}

ovis_path_type ov_view_frog_type(ov_path_view* view, ovis_pos pos) {
  const ovis_pos below = {pos.x, pos.y - 1, pos.z};
  return (ov_view_kind(view, below) & OV_KIND_JUMP_TARGET) != 0
             ? OVIS_PATH_OPEN
             : ov_view_amphibious_type(view, pos);
}

double ov_view_top(ov_path_view* view, ovis_pos pos) {
  OVIS_ASSERT(view->table != NULL);
  const ov_raw_state* state = &view->table->states[ov_view_state(view, pos)];
  if (state->top != OV_TOP_OTHER) {
    return state->top == OV_TOP_1 ? 1 : 0;
  }
  return ov_registry_shape_top(view->world->registry, state->shape);
}

static bool cell_collides(ov_path_view* view, ovis_pos pos, const ovis_aabb* box) {
  const ovis_blocks* registry = view->world->registry;
  const ov_raw_state* state = &view->table->states[ov_view_state(view, pos)];
  if (state->shape == 0) {
    return false; // the most frequent case: air
  }
  const ovis_shape shape = ovis_blocks_get_shape(registry, state->shape);
  for (int32_t i = 0; i < shape.count; i++) {
    const ovis_aabb placed = ov_box_in_cell(&shape.boxes[i], pos);
    if (ov_boxes_overlap(box, &placed, OV_COLLISION_EPSILON)) {
      return true;
    }
  }
  return false;
}

bool ov_view_collides(ov_path_view* view, const ovis_aabb* box) {
  OVIS_ASSERT(view->rules != NULL);
  const ov_cell_range range = ov_collision_range(view->world, box);
  for (int32_t x = range.min.x; x <= range.max.x; x++) {
    for (int32_t y = range.min.y; y <= range.max.y; y++) {
      for (int32_t z = range.min.z; z <= range.max.z; z++) {
        if (cell_collides(view, (ovis_pos){x, y, z}, box)) {
          return true;
        }
      }
    }
  }
  return false;
}
