// Turns a block into the path type that a mob sees.
// Rules: README.md, rule groups 1.1, 1.2 and 2.1 to 2.3.
#include "reference/land_ref_inside.h"

#include <string.h>

static const char* const type_names[] = {
#define REF_TYPE_NAME(type, malus) #type,
    REF_TYPE_LIST(REF_TYPE_NAME)
#undef REF_TYPE_NAME
};

static const float base_malus[] = {
#define REF_TYPE_MALUS(type, malus) malus,
    REF_TYPE_LIST(REF_TYPE_MALUS)
#undef REF_TYPE_MALUS
};

const char* land_ref_type_name(ref_type type) {
  return type_names[type];
}

float land_ref_base_malus(ref_type type) {
  return base_malus[type];
}

static bool is_named(const ref_block* block, const char* name) {
  return block->name[0] == name[0] && strcmp(block->name, name) == 0;
}

static bool is_cautious(const ref_block* block) {
  return is_named(block, "wither_rose") || is_named(block, "pointed_dripstone");
}

// 2.1 row 9.
static bool is_burning(const ref_block* block) {
  const bool is_campfire = is_named(block, "campfire") || is_named(block, "soul_campfire");
  return block->is_fire || is_named(block, "lava") || is_named(block, "magma_block") ||
         (is_campfire && block->is_lit) || is_named(block, "lava_cauldron");
}

// 2.1 rows 10 to 12.
static ref_type door_type(const ref_block* block) {
  if (block->is_open) {
    return REF_DOOR_OPEN;
  }
  return block->is_hand_openable ? REF_DOOR_WOOD_CLOSED : REF_DOOR_IRON_CLOSED;
}

// 2.1 rows 8 to 18.
static ref_type raw_type_of_the_rest(const ref_block* block) {
  if (block->fluid == REF_FLUID_LAVA) {
    return REF_LAVA;
  }
  if (is_burning(block)) {
    return REF_DAMAGE_FIRE;
  }
  if (block->is_door) {
    return door_type(block);
  }
  if (block->is_rail) {
    return REF_RAIL;
  }
  if (block->is_leaves) {
    return REF_LEAVES;
  }
  if (block->is_fence || block->is_wall || (block->is_fence_gate && !block->is_open)) {
    return REF_FENCE;
  }
  if (!block->land_pathfindable) {
    return REF_BLOCKED;
  }
  return block->fluid == REF_FLUID_WATER ? REF_WATER : REF_OPEN;
}

// 2.1, first match wins.
ref_type land_ref_raw_type(const ref_block* block, const ref_rules* rules) {
  const bool is_1_19 = rules->type_list == REF_TYPES_1_19;
  if (block->is_air) {
    return REF_OPEN;
  }
  if (block->is_trapdoor || is_named(block, "lily_pad") || is_named(block, "big_dripleaf")) {
    return REF_TRAPDOOR;
  }
  if (is_named(block, "powder_snow")) {
    return REF_POWDER_SNOW;
  }
  if (is_named(block, "cactus")) {
    return is_1_19 ? REF_DAMAGE_CACTUS : REF_DAMAGE_OTHER;
  }
  if (is_named(block, "sweet_berry_bush")) {
    return REF_DAMAGE_OTHER;
  }
  if (is_named(block, "honey_block")) {
    return REF_STICKY_HONEY;
  }
  if (is_named(block, "cocoa")) {
    return REF_COCOA;
  }
  if (is_cautious(block) && !is_1_19) {
    return REF_DAMAGE_CAUTIOUS;
  }
  // 2.1 row 7, right column: the outcome is stated, so it does not hang on the block's data.
  if (is_cautious(block)) {
    return is_named(block, "wither_rose") ? REF_OPEN : REF_BLOCKED;
  }
  return raw_type_of_the_rest(block);
}

ref_type land_ref_raw_at(ref_search* search, ref_pos pos) {
  return land_ref_raw_type(land_ref_block(search, pos), search->rules);
}

// 2.2, scan: what one block near a WALKABLE cell makes of it; WALKABLE when it is nothing special.
static ref_type type_beside(const ref_search* search, const ref_block* block) {
  const bool is_1_19 = search->rules->type_list == REF_TYPES_1_19;
  const bool is_lava = block->fluid == REF_FLUID_LAVA || is_named(block, "lava");
  if (is_named(block, "cactus")) {
    return is_1_19 ? REF_DANGER_CACTUS : REF_DANGER_OTHER;
  }
  if (is_named(block, "sweet_berry_bush")) {
    return REF_DANGER_OTHER;
  }
  if (is_lava ? !search->rules->danger_scan_includes_center : is_burning(block)) {
    return REF_DANGER_FIRE;
  }
  if (block->fluid == REF_FLUID_WATER) {
    return REF_WATER_BORDER;
  }
  if (is_cautious(block) && !is_1_19) {
    return REF_DAMAGE_CAUTIOUS;
  }
  return REF_WALKABLE;
}

// 2.2, scan: x outermost, then y, z innermost; the first hit decides. `otherwise` is the type of a
// cell with nothing special around.
ref_type land_ref_scan(ref_search* search, ref_pos pos, ref_type otherwise) {
  for (int dx = -1; dx <= 1; dx++) {
    for (int dy = -1; dy <= 1; dy++) {
      for (int dz = -1; dz <= 1; dz++) {
        const bool is_center_column = dx == 0 && dz == 0;
        if (is_center_column && !search->rules->danger_scan_includes_center) {
          continue;
        }
        const ref_pos near = {pos.x + dx, pos.y + dy, pos.z + dz};
        const ref_type type = type_beside(search, land_ref_block(search, near));
        if (type != REF_WALKABLE) {
          return type;
        }
      }
    }
  }
  return otherwise;
}

// 2.2, table: what an OPEN cell is above a block of that raw type.
static ref_type type_above(ref_type below, const ref_rules* rules) {
  switch (below) {
  case REF_OPEN:
  case REF_WATER:
  case REF_LAVA:
  case REF_WALKABLE: return REF_OPEN;
  case REF_DAMAGE_FIRE:
  case REF_DAMAGE_CACTUS:
  case REF_DAMAGE_OTHER:
  case REF_STICKY_HONEY:
  case REF_DAMAGE_CAUTIOUS: return below;
  case REF_POWDER_SNOW: return REF_DANGER_POWDER_SNOW;
  case REF_TRAPDOOR: return rules->danger_trapdoor ? REF_DANGER_TRAPDOOR : REF_WALKABLE;
  default: return REF_WALKABLE;
  }
}

// 2.2.
ref_type land_ref_walk_cell(ref_search* search, ref_pos pos) {
  const ref_type own = land_ref_raw_at(search, pos);
  if (own != REF_OPEN || pos.y < search->world->min_y + 1) {
    return own;
  }
  const ref_pos below = {pos.x, pos.y - 1, pos.z};
  const ref_type type = type_above(land_ref_raw_at(search, below), search->rules);
  return type == REF_WALKABLE ? land_ref_scan(search, pos, REF_WALKABLE) : type;
}

// 2.3 rule 3: does the mob stand in a rail or on one?
static bool is_mob_on_rail(ref_search* search) {
  const ref_pos own = land_ref_own_block(search);
  const ref_pos under = {own.x, own.y - 1, own.z};
  return land_ref_raw_at(search, own) == REF_RAIL || land_ref_raw_at(search, under) == REF_RAIL;
}

// 2.3, adjustments 1 to 3.
static ref_type adjusted(ref_search* search, ref_type type) {
  const ref_mob* mob = search->mob;
  if (type == REF_DOOR_WOOD_CLOSED && mob->can_open_doors && mob->can_pass_doors) {
    return REF_WALKABLE_DOOR;
  }
  if (type == REF_DOOR_OPEN && !mob->can_pass_doors) {
    return REF_BLOCKED;
  }
  if (type == REF_RAIL && !is_mob_on_rail(search)) {
    return REF_UNPASSABLE_RAIL;
  }
  return type;
}

// 2.3, result: the worst type of a set. Any type below 0 at once, in ordinal order; otherwise the
// largest malus, the later ordinal among equals.
static ref_type worst_type(const ref_search* search, const bool present[REF_TYPE_COUNT]) {
  ref_type best = REF_BLOCKED;
  for (int i = 0; i < REF_TYPE_COUNT; i++) {
    const ref_type type = (ref_type)i;
    if (!present[i]) {
      continue;
    }
    if (land_ref_malus(search, type) < 0.0f) {
      return type;
    }
    if (land_ref_malus(search, type) >= land_ref_malus(search, best)) {
      best = type;
    }
  }
  return best;
}

// 2.3. Widths in float, as the game holds them: 0.99999999 + 1 is 2 there.
int land_ref_cells_wide(const ref_mob* mob) {
  return land_ref_floor((double)(mob->width + 1.0f));
}

int land_ref_cells_high(const ref_mob* mob) {
  return land_ref_floor((double)(mob->height + 1.0f));
}

// 2.3: the set of types in the mob's box. Returns that of the first cell, "current".
static ref_type types_in_box(ref_search* search, ref_pos pos, bool present[REF_TYPE_COUNT]) {
  const int cells_wide = land_ref_cells_wide(search->mob);
  const int cells_high = land_ref_cells_high(search->mob);
  ref_type current = REF_BLOCKED;
  for (int dx = 0; dx < cells_wide; dx++) {
    for (int dy = 0; dy < cells_high; dy++) {
      for (int dz = 0; dz < cells_wide; dz++) {
        const ref_pos cell = {pos.x + dx, pos.y + dy, pos.z + dz};
        const ref_type type = adjusted(search, land_ref_cell_at(search, cell));
        present[type] = true;
        if (dx == 0 && dy == 0 && dz == 0) {
          current = type;
        }
      }
    }
  }
  return current;
}

// 2.3, result.
ref_type land_ref_walk_mob(ref_search* search, ref_pos pos) {
  bool present[REF_TYPE_COUNT] = {false};
  const ref_type current = types_in_box(search, pos, present);
  if (present[REF_FENCE]) {
    return REF_FENCE;
  }
  if (present[REF_UNPASSABLE_RAIL]) {
    return REF_UNPASSABLE_RAIL;
  }
  const ref_type worst = worst_type(search, present);
  const bool is_free = land_ref_malus(search, worst) == 0.0f;
  const bool is_narrow = land_ref_cells_wide(search->mob) <= 1;
  return current == REF_OPEN && is_free && is_narrow ? REF_OPEN : worst;
}

// 2.9, mob type: no UNPASSABLE_RAIL at once, and OPEN for every width.
ref_type land_ref_fly_mob(ref_search* search, ref_pos pos) {
  bool present[REF_TYPE_COUNT] = {false};
  const ref_type current = types_in_box(search, pos, present);
  if (present[REF_FENCE]) {
    return REF_FENCE;
  }
  const ref_type worst = worst_type(search, present);
  const bool is_free = land_ref_malus(search, worst) == 0.0f;
  return current == REF_OPEN && is_free ? REF_OPEN : worst;
}

ref_type land_ref_cell_at(ref_search* search, ref_pos pos) {
  return land_ref_evaluator(search)->cell(search, pos);
}

ref_type land_ref_mob_at(ref_search* search, ref_pos pos) {
  return land_ref_evaluator(search)->mob(search, pos);
}

ref_type land_ref_cell_type(const ref_world* world, const ref_rules* rules, ref_pos pos) {
  const ref_mob mob = land_ref_default_mob();
  return land_ref_cell_type_for(world, &mob, rules, pos);
}

ref_type land_ref_cell_type_for(const ref_world* world, const ref_mob* mob, const ref_rules* rules,
                                ref_pos pos) {
  ref_search search = land_ref_prepare(world, mob, rules, NULL);
  return land_ref_cell_at(&search, pos);
}

ref_type land_ref_mob_type(const ref_world* world, const ref_mob* mob, const ref_rules* rules,
                           ref_pos pos) {
  ref_search search = land_ref_prepare(world, mob, rules, NULL);
  return land_ref_mob_at(&search, pos);
}
