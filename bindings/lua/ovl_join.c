// Problem: fences, walls and panes get the arms that placing them in the game would give them.
// Rules: docs/sources.md#joined-blocks
//
//        north (-z)
//   west    +    east (+x)     an arm reaches to a neighbor of its own kind, to other blocks that
//        south (+z)            it joins, and to a full face that is no exception
#include "ovl.h"

#include <stdlib.h>
#include <string.h>

static const char* const arm_names[] = {"north", "east", "south", "west"};
static const ovis_pos arm_steps[] = {{0, 0, -1}, {1, 0, 0}, {0, 0, 1}, {-1, 0, 0}};

bool ovl_names_arms(const char* text) {
  const char* properties = strchr(text, '[');
  for (int32_t i = 0; properties != NULL && i < 4; i++) {
    const char* found = strstr(properties, arm_names[i]);
    // "facing=north" sets no arm: an arm is a name with "=" after it.
    if (found != NULL && found[strlen(arm_names[i])] == '=') {
      return true;
    }
  }
  return false;
}

// ---- Pinned cells

static uint64_t key_of(ovis_pos pos) {
  return ((uint64_t)(uint32_t)(pos.x & 0x3FFFFFF) << 38 |
          (uint64_t)(uint32_t)(pos.z & 0x3FFFFFF) << 12 | (uint64_t)(pos.y & 0xFFF)) +
         1;
}

static int32_t slot_of(const ovl_pins* pins, uint64_t key) {
  const int32_t mask = pins->size - 1;
  int32_t slot = (int32_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 40) & mask;
  while (pins->keys[slot] != 0 && pins->keys[slot] != key) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

static bool grow(ovl_pins* pins) {
  const ovl_pins old = *pins;
  ovl_pins grown = {.size = old.size == 0 ? 64 : old.size * 2};
  grown.keys = calloc((size_t)grown.size, sizeof *grown.keys);
  grown.held = calloc((size_t)grown.size, sizeof *grown.held);
  if (grown.keys == NULL || grown.held == NULL) {
    free(grown.keys);
    free(grown.held);
    return false;
  }
  for (int32_t i = 0; i < old.size; i++) {
    if (old.keys[i] != 0 && old.held[i]) {
      const int32_t slot = slot_of(&grown, old.keys[i]);
      grown.keys[slot] = old.keys[i];
      grown.held[slot] = true;
      grown.count++;
    }
  }
  free(old.keys);
  free(old.held);
  *pins = grown;
  return true;
}

bool ovl_pins_set(ovl_pins* pins, ovis_pos pos, bool is_pinned) {
  if (!is_pinned && pins->count == 0) {
    return true;
  }
  if (is_pinned && 2 * (pins->count + 1) > pins->size && !grow(pins)) {
    return false;
  }
  const uint64_t key = key_of(pos);
  const int32_t slot = slot_of(pins, key);
  if (pins->keys[slot] == 0 && !is_pinned) {
    return true;
  }
  pins->count += pins->keys[slot] == 0;
  pins->keys[slot] = key;
  pins->held[slot] = is_pinned;
  return true;
}

static bool has_pin(const ovl_pins* pins, ovis_pos pos) {
  if (pins->count == 0) {
    return false;
  }
  const int32_t slot = slot_of(pins, key_of(pos));
  return pins->keys[slot] != 0 && pins->held[slot];
}

void ovl_pins_fini(ovl_pins* pins) {
  free(pins->keys);
  free(pins->held);
  *pins = (ovl_pins){0};
}

// ---- Rules of joining

typedef enum joint {
  JOINT_NONE,
  JOINT_FENCE,
  JOINT_NETHER_FENCE,
  JOINT_PANE,
  JOINT_WALL,
  JOINT_GATE
} joint;

static bool ends_with(const char* text, const char* end) {
  const size_t length = strlen(text);
  const size_t end_length = strlen(end);
  return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

typedef struct cell {
  ovis_state state;
  const ovis_state_traits* traits; // NULL: not loaded
  const char* name;
} cell;

static cell look(const ovl_world* self, ovis_pos pos) {
  cell out = {.state = ovis_world_get_block(self->world, pos)};
  if (out.state != OVIS_STATE_UNLOADED) {
    out.traits = ovis_blocks_get_traits(self->registry, out.state);
    const uint32_t block = ovis_blocks_get_block_of(self->registry, out.state);
    out.name = ovis_blocks_get_block_name(self->registry, block);
  }
  return out;
}

static joint joint_of(const cell* at) {
  if (at->traits == NULL || (at->traits->tags & OVIS_TAG(AIR)) != 0) {
    return JOINT_NONE;
  }
  if ((at->traits->tags & OVIS_TAG(FENCE)) != 0) {
    return strcmp(at->name, "nether_brick_fence") == 0 ? JOINT_NETHER_FENCE : JOINT_FENCE;
  }
  if ((at->traits->tags & OVIS_TAG(WALL)) != 0) {
    return JOINT_WALL;
  }
  if ((at->traits->tags & OVIS_TAG(FENCE_GATE)) != 0) {
    return JOINT_GATE;
  }
  return ends_with(at->name, "glass_pane") || ends_with(at->name, "_bars") ? JOINT_PANE
                                                                           : JOINT_NONE;
}

// Returns true if the boxes of a shape cover a rectangle of a face. Axis: 0 x, 1 y, 2 z; side: 0 or
// 1. The rectangle is in sixteenths of a block on the two other axes, in their order.
static bool covers(const ovis_shape* shape, int axis, int side, const int32_t* low,
                   const int32_t* high) {
  bool hit[16][16] = {{false}};
  const int a = axis == 0 ? 1 : 0;
  const int b = axis == 2 ? 1 : 2;
  for (int32_t i = 0; i < shape->count; i++) {
    const ovis_aabb* box = &shape->boxes[i];
    const double min[] = {box->min.x, box->min.y, box->min.z};
    const double max[] = {box->max.x, box->max.y, box->max.z};
    if (side == 0 ? min[axis] > 0 : max[axis] < 1) {
      continue;
    }
    for (int32_t u = low[0]; u < high[0]; u++) {
      for (int32_t v = low[1]; v < high[1]; v++) {
        const double at_u = (u + 0.5) / 16;
        const double at_v = (v + 0.5) / 16;
        hit[u][v] = hit[u][v] || (at_u > min[a] && at_u < max[a] && at_v > min[b] && at_v < max[b]);
      }
    }
  }
  for (int32_t u = low[0]; u < high[0]; u++) {
    for (int32_t v = low[1]; v < high[1]; v++) {
      if (!hit[u][v]) {
        return false;
      }
    }
  }
  return true;
}

// Returns true if the neighbor in direction `arm` has a full face on this side, and is not one of
// the blocks that nothing joins.
static bool is_sturdy(const ovl_world* self, const cell* at, int32_t arm) {
  static const char* const exceptions[] = {"barrier", "carved_pumpkin", "jack_o_lantern", "melon",
                                           "pumpkin"};
  if ((at->traits->tags & OVIS_TAG(LEAVES)) != 0 || ends_with(at->name, "shulker_box")) {
    return false;
  }
  for (size_t i = 0; i < sizeof exceptions / sizeof *exceptions; i++) {
    if (strcmp(at->name, exceptions[i]) == 0) {
      return false;
    }
  }
  if ((at->traits->tags & (OVIS_TAG(FULL_CUBE) | OVIS_TAG(SOUL_SAND))) != 0) {
    return true;
  }
  const ovis_shape shape = ovis_blocks_get_shape(self->registry, at->traits->shape);
  static const int32_t low[] = {0, 0};
  static const int32_t high[] = {16, 16};
  const ovis_pos step = arm_steps[arm];
  const bool is_x = step.x != 0;
  // The opposite face: a neighbor in the east is touched at its west face.
  return covers(&shape, is_x ? 0 : 2, step.x + step.z > 0 ? 0 : 1, low, high);
}

// Returns true if a gate spans the direction of an arm, which is across its facing.
static bool gate_spans(const ovl_world* self, const cell* at, int32_t arm) {
  const char* facing = ovis_blocks_get_property(self->registry, at->state, "facing");
  const bool faces_z = facing != NULL && (facing[0] == 'n' || facing[0] == 's');
  return faces_z == (arm_steps[arm].x != 0);
}

static bool joins(const ovl_world* self, joint kind, const cell* other, int32_t arm) {
  const joint other_kind = joint_of(other);
  if (other->traits == NULL || (other->traits->tags & OVIS_TAG(AIR)) != 0) {
    return false;
  }
  switch (other_kind) {
  case JOINT_FENCE:
  case JOINT_NETHER_FENCE: return kind == other_kind;
  case JOINT_GATE: return kind != JOINT_PANE && gate_spans(self, other, arm);
  case JOINT_PANE:
  case JOINT_WALL: return kind == JOINT_PANE || kind == JOINT_WALL;
  default: return is_sturdy(self, other, arm);
  }
}

// ---- Walls

// Returns true if the block above covers a rectangle of the wall's top.
static bool is_covered(const ovl_world* self, const cell* above, const int32_t* low,
                       const int32_t* high) {
  if (above->traits == NULL) {
    return false;
  }
  const ovis_shape shape = ovis_blocks_get_shape(self->registry, above->traits->shape);
  return covers(&shape, 1, 0, low, high);
}

static bool needs_post(const ovl_world* self, const cell* above, const bool* arms,
                       const bool* talls) {
  if (above->traits != NULL && joint_of(above) == JOINT_WALL) {
    const char* up = ovis_blocks_get_property(self->registry, above->state, "up");
    if (up != NULL && strcmp(up, "true") == 0) {
      return true;
    }
  }
  const bool is_none = !arms[0] && !arms[1] && !arms[2] && !arms[3];
  if (is_none || arms[0] != arms[2] || arms[1] != arms[3]) {
    return true;
  }
  if ((talls[0] && talls[2]) || (talls[1] && talls[3])) {
    return false;
  }
  static const int32_t low[] = {7, 7};
  static const int32_t high[] = {9, 9};
  return (above->traits != NULL &&
          (ends_with(above->name, "torch") || ends_with(above->name, "_sign") ||
           ends_with(above->name, "_banner") || ends_with(above->name, "pressure_plate"))) ||
         is_covered(self, above, low, high);
}

static void set_property(const ovl_world* self, ovis_state* state, const char* name,
                         const char* value) {
  ovis_state changed;
  if (ovis_blocks_change_property(self->registry, *state, name, value, &changed) == OVIS_OK) {
    *state = changed;
  }
}

static ovis_state join_wall(const ovl_world* self, ovis_pos pos, ovis_state state,
                            const bool* arms) {
  // Rectangles of the top, in sixteenths of x and z: north, east, south, west.
  static const int32_t low[4][2] = {{7, 0}, {7, 7}, {7, 7}, {0, 7}};
  static const int32_t high[4][2] = {{9, 9}, {16, 9}, {9, 16}, {9, 9}};
  const cell above = look(self, (ovis_pos){pos.x, pos.y + 1, pos.z});
  bool talls[4];
  for (int32_t i = 0; i < 4; i++) {
    talls[i] = arms[i] && is_covered(self, &above, low[i], high[i]);
    set_property(self, &state, arm_names[i], talls[i] ? "tall" : arms[i] ? "low" : "none");
  }
  set_property(self, &state, "up", needs_post(self, &above, arms, talls) ? "true" : "false");
  return state;
}

// ---- One cell

static ovis_state joined(const ovl_world* self, ovis_pos pos, const cell* at, joint kind) {
  ovis_state state = at->state;
  bool arms[4];
  for (int32_t i = 0; i < 4; i++) {
    const ovis_pos step = arm_steps[i];
    const cell other = look(self, (ovis_pos){pos.x + step.x, pos.y, pos.z + step.z});
    arms[i] = kind == JOINT_GATE ? joint_of(&other) == JOINT_WALL && gate_spans(self, at, i)
                                 : joins(self, kind, &other, i);
  }
  if (kind == JOINT_GATE) {
    const bool is_in_wall = arms[0] || arms[1] || arms[2] || arms[3];
    set_property(self, &state, "in_wall", is_in_wall ? "true" : "false");
    return state;
  }
  if (kind == JOINT_WALL) {
    return join_wall(self, pos, state, arms);
  }
  for (int32_t i = 0; i < 4; i++) {
    set_property(self, &state, arm_names[i], arms[i] ? "true" : "false");
  }
  return state;
}

void ovl_world_join(ovl_world* self, ovis_pos min, ovis_pos max) {
  // From the top down: the post of a wall depends on the wall above it.
  for (int32_t y = max.y; y >= min.y; y--) {
    for (int32_t x = min.x; x <= max.x; x++) {
      for (int32_t z = min.z; z <= max.z; z++) {
        const ovis_pos pos = {x, y, z};
        const cell at = look(self, pos);
        const joint kind = joint_of(&at);
        if (kind == JOINT_NONE || has_pin(&self->pins, pos)) {
          continue;
        }
        const ovis_state state = joined(self, pos, &at, kind);
        if (state != at.state) {
          // Only memory can run out here, because the cell is loaded. Then the arms stay as they
          // are.
          (void)ovis_world_set_block(self->world, pos, state);
        }
      }
    }
  }
}
