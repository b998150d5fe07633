// Can a player open a container? Not if a block or a cat is in the way of its lid.
// Rules: docs/sources.md#use
#include "agent/bond.h"
#include "sim/sim_internal.h"
#include "species/nether/piglin_guarded.h"

#include "world/block_ids.h"
#include "world/conductor.h"

#include <string.h>

#define LID_ROOM 0.5   // blocks that a shulker box needs before its lid
#define LID_SLACK 1e-6 // blocks; what touches is not in the way

static const char* property_of(const ovis_world* world, ovis_pos cell, const char* name) {
  const char* value = ovis_blocks_get_property(ovis_world_get_blocks(world),
                                               ovis_world_get_block(world, cell), name);
  return value != NULL ? value : "";
}

// ---- Cats

typedef struct cat_search {
  const ov_crowd* crowd;
  bool is_found;
} cat_search;

static void look_for_cat(void* context, int32_t slot) {
  cat_search* search = context;
  const ov_actor* other = ov_crowd_at(search->crowd, slot);
  const ov_bond* bond = other->row->holds_lids_shut ? ov_actor_bond(other) : NULL;
  search->is_found |= bond != NULL && bond->is_sitting && ov_actor_is_alive(other);
}

// A cat that lies does not count.
static bool has_sitting_cat(const ov_crowd* crowd, ovis_pos cell) {
  const ovis_aabb above = {{cell.x, cell.y + 1, cell.z}, {cell.x + 1, cell.y + 2, cell.z + 1}};
  cat_search search = {.crowd = crowd};
  ov_grid_each(&crowd->grid, &above, OV_ACTOR_MOB, look_for_cat, &search);
  return search.is_found;
}

// ---- Lids

static bool is_under_block(const ovis_world* world, ovis_pos cell) {
  const ovis_state above = ovis_world_get_block(world, (ovis_pos){cell.x, cell.y + 1, cell.z});
  return above != OVIS_STATE_UNLOADED && ov_is_conductor(ovis_world_get_blocks(world), above);
}

static bool is_held_shut(const ovis_sim* sim, ovis_pos cell) {
  return is_under_block(sim->world, cell) || has_sitting_cat(&sim->crowd, cell);
}

// The cell of the other half of a double chest. False: there is none.
static bool other_half(const ovis_world* world, ovis_pos cell, ovis_pos* out) {
  static const struct {
    const char* facing;
    int32_t x, z; // to the right of the one that faces so
  } rights[] = {{"north", 1, 0}, {"east", 0, 1}, {"south", -1, 0}, {"west", 0, -1}};
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const char* type = property_of(world, cell, "type");
  const char* facing = property_of(world, cell, "facing");
  const bool is_left = strcmp(type, "left") == 0;
  *out = cell;
  for (size_t i = 0; i < sizeof rights / sizeof *rights; i++) {
    if (strcmp(rights[i].facing, facing) == 0 && (is_left || strcmp(type, "right") == 0)) {
      out->x += is_left ? rights[i].x : -rights[i].x;
      out->z += is_left ? rights[i].z : -rights[i].z;
    }
  }
  const ovis_state state = ovis_world_get_block(world, *out);
  return (out->x != cell.x || out->z != cell.z) && state != OVIS_STATE_UNLOADED &&
         ovis_blocks_get_block_of(registry, state) ==
             ovis_blocks_get_block_of(registry, ovis_world_get_block(world, cell)) &&
         strcmp(property_of(world, *out, "type"), is_left ? "right" : "left") == 0 &&
         strcmp(property_of(world, *out, "facing"), facing) == 0;
}

// A shulker box opens toward the side that it faces.
static bool has_room(const ovis_world* world, ovis_pos cell) {
  static const struct {
    const char* facing;
    ovis_vec3 way;
  } ways[] = {{"up", {0, 1, 0}},    {"down", {0, -1, 0}}, {"north", {0, 0, -1}},
              {"south", {0, 0, 1}}, {"west", {-1, 0, 0}}, {"east", {1, 0, 0}}};
  const char* facing = property_of(world, cell, "facing");
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    if (strcmp(ways[i].facing, facing) != 0) {
      continue;
    }
    const ovis_vec3 way = ways[i].way;
    const double x = cell.x + (way.x > 0 ? 1 : way.x * LID_ROOM);
    const double y = cell.y + (way.y > 0 ? 1 : way.y * LID_ROOM);
    const double z = cell.z + (way.z > 0 ? 1 : way.z * LID_ROOM);
    const ovis_aabb room = {{x + LID_SLACK, y + LID_SLACK, z + LID_SLACK},
                            {x + (way.x != 0 ? LID_ROOM : 1) - LID_SLACK,
                             y + (way.y != 0 ? LID_ROOM : 1) - LID_SLACK,
                             z + (way.z != 0 ? LID_ROOM : 1) - LID_SLACK}};
    return !ovis_world_has_collision(world, &room);
  }
  return true;
}

bool ov_sim_can_open(const ovis_sim* sim, ovis_pos cell) {
  const ovis_world* world = sim->world;
  const ovis_state state = ovis_world_get_block(world, cell);
  if (state == OVIS_STATE_UNLOADED || !ov_is_container(ovis_world_get_blocks(world), state)) {
    return false;
  }
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const char* name =
      ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state));
  if (strcmp(name, "barrel") == 0) {
    return true;
  }
  if (strcmp(name, "ender_chest") == 0) {
    return !is_under_block(world, cell);
  }
  if (strcmp(name, "chest") != 0 && strcmp(name, "trapped_chest") != 0) {
    return has_room(world, cell);
  }
  ovis_pos other;
  return !is_held_shut(sim, cell) && !(other_half(world, cell, &other) && is_held_shut(sim, other));
}
