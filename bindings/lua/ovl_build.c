// Problem: set, fill and map change blocks as players would place them: both halves, joined arms.
// Rules: docs/sources.md#joined-blocks
#include "ovl.h"

#include <string.h>

void ovl_world_need_loaded(lua_State* L, ovl_world* self, ovis_pos min, ovis_pos max) {
  const ovis_dimension* dimension = &ovis_world_get_env(self->world)->dimension;
  const int32_t top = dimension->min_y + dimension->height - 1;
  if (min.y < dimension->min_y || max.y > top) {
    luaL_error(L, "y %d to %d is not within y %d to %d of this world", min.y, max.y,
               dimension->min_y, top);
  }
  if (self->save == NULL &&
      (min.x < self->min.x || max.x > self->max.x || min.z < self->min.z || max.z > self->max.z)) {
    luaL_error(L, "x %d to %d, z %d to %d is not within this world's x %d to %d, z %d to %d", min.x,
               max.x, min.z, max.z, self->min.x, self->max.x, self->min.z, self->max.z);
  }
  const int64_t chunks =
      ((int64_t)(max.x >> 4) - (min.x >> 4) + 1) * ((int64_t)(max.z >> 4) - (min.z >> 4) + 1);
  if (chunks > 4096) {
    luaL_error(L, "x %d to %d, z %d to %d has more than 4096 chunks; use smaller boxes", min.x,
               max.x, min.z, max.z);
  }
  ovl_charge(L, chunks * 64);
  if (self->save != NULL && ovis_world_load(self->world, min, max) != OVIS_OK) {
    luaL_error(L, "the save does not have all blocks of x %d to %d, z %d to %d", min.x, max.x,
               min.z, max.z);
  }
}

// ---- Halves

// Gets the cell and the state of the other half of a door, tall plant or bed. Returns false if the
// block has only one half.
static bool other_half(const ovl_world* self, ovis_pos pos, ovis_state state, ovis_pos* out_pos,
                       ovis_state* out_state) {
  const ovis_blocks* registry = self->registry;
  const char* half = ovis_blocks_get_property(registry, state, "half");
  *out_pos = pos;
  if (half != NULL && (strcmp(half, "lower") == 0 || strcmp(half, "upper") == 0)) {
    const bool is_lower = half[0] == 'l';
    out_pos->y += is_lower ? 1 : -1;
    return ovis_blocks_change_property(registry, state, "half", is_lower ? "upper" : "lower",
                                       out_state) == OVIS_OK;
  }
  const char* part = ovis_blocks_get_property(registry, state, "part");
  const char* facing = ovis_blocks_get_property(registry, state, "facing");
  if (part == NULL || facing == NULL) {
    return false;
  }
  const bool is_foot = strcmp(part, "foot") == 0;
  const int32_t step = is_foot ? 1 : -1;
  out_pos->x += facing[0] == 'e' ? step : facing[0] == 'w' ? -step : 0;
  out_pos->z += facing[0] == 's' ? step : facing[0] == 'n' ? -step : 0;
  return ovis_blocks_change_property(registry, state, "part", is_foot ? "head" : "foot",
                                     out_state) == OVIS_OK;
}

static bool is_same_block(const ovl_world* self, ovis_state a, ovis_state b) {
  return a != OVIS_STATE_UNLOADED && b != OVIS_STATE_UNLOADED &&
         ovis_blocks_get_block_of(self->registry, a) == ovis_blocks_get_block_of(self->registry, b);
}

// Marks the cell as one whose light is out of date.
static void darken(ovl_world* self, ovis_pos pos, ovis_state old, ovis_state state) {
  const ovis_state_traits* before = ovis_blocks_get_traits(self->registry, old);
  const ovis_state_traits* after = ovis_blocks_get_traits(self->registry, state);
  if (self->save != NULL ||
      (before->opacity == after->opacity && before->emission == after->emission)) {
    return; // the light of a save was loaded with it
  }
  if (!self->has_dark) {
    self->has_dark = true;
    self->dark_min = self->dark_max = pos;
  }
  self->dark_min.x = pos.x < self->dark_min.x ? pos.x : self->dark_min.x;
  self->dark_min.z = pos.z < self->dark_min.z ? pos.z : self->dark_min.z;
  self->dark_max.x = pos.x > self->dark_max.x ? pos.x : self->dark_max.x;
  self->dark_max.z = pos.z > self->dark_max.z ? pos.z : self->dark_max.z;
}

static void put_one(lua_State* L, ovl_world* self, ovis_pos pos, ovis_state state, bool is_pinned) {
  const ovis_state old = ovis_world_get_block(self->world, pos);
  const ovis_status status = ovis_world_set_block(self->world, pos, state);
  if (status != OVIS_OK) {
    ovl_raise(L, "set", status);
  }
  if (!ovl_pins_set(&self->pins, pos, is_pinned)) {
    luaL_error(L, "out of memory");
  }
  darken(self, pos, old, state);
}

void ovl_world_place(lua_State* L, ovl_world* self, ovis_pos pos, ovis_state state) {
  put_one(L, self, pos, state, true);
}

// Sets a state and its other half. Removes the remaining half of a block that it replaces.
static void put(lua_State* L, ovl_world* self, ovis_pos pos, ovis_state state, bool is_pinned) {
  ovis_pos half_pos;
  ovis_state half_state;
  const bool has_half = other_half(self, pos, state, &half_pos, &half_state);
  if (has_half) {
    ovl_world_need_loaded(L, self, half_pos, half_pos);
  }
  const ovis_state old = ovis_world_get_block(self->world, pos);
  ovis_pos old_pos;
  ovis_state old_half;
  if (!is_same_block(self, old, state) && other_half(self, pos, old, &old_pos, &old_half) &&
      is_same_block(self, ovis_world_get_block(self->world, old_pos), old_half)) {
    put_one(L, self, old_pos, 0, false);
  }
  put_one(L, self, pos, state, is_pinned);
  if (has_half) {
    put_one(L, self, half_pos, half_state, is_pinned);
  }
}

static void join_around(ovl_world* self, ovis_pos min, ovis_pos max) {
  // Two cells to each side: one for the other half, one for the neighbor of that half.
  ovl_world_join(self, (ovis_pos){min.x - 2, min.y - 2, min.z - 2},
                 (ovis_pos){max.x + 2, max.y + 2, max.z + 2});
}

// ---- set, fill

int ovl_world_set(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  int next = 2;
  const ovis_pos pos = ovl_check_cell(L, &next);
  const ovis_state state = ovl_check_state(L, next, self);
  ovl_world_need_loaded(L, self, pos, pos);
  ovl_charge(L, 50);
  put(L, self, pos, state, ovl_names_arms(lua_tostring(L, next)));
  join_around(self, pos, pos);
  return 0;
}

static void sort(int32_t* a, int32_t* b) {
  if (*a > *b) {
    const int32_t kept = *a;
    *a = *b;
    *b = kept;
  }
}

int ovl_world_fill(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  int next = 2;
  ovis_pos min = ovl_check_cell(L, &next);
  ovis_pos max = ovl_check_cell(L, &next);
  sort(&min.x, &max.x);
  sort(&min.y, &max.y);
  sort(&min.z, &max.z);
  const ovis_state state = ovl_check_state(L, next, self);
  const bool is_pinned = ovl_names_arms(lua_tostring(L, next));
  ovl_world_need_loaded(L, self, min, max);
  for (int32_t x = min.x; x <= max.x; x++) {
    for (int32_t z = min.z; z <= max.z; z++) {
      ovl_charge(L, ((int64_t)max.y - min.y + 1) * 20);
      for (int32_t y = min.y; y <= max.y; y++) {
        put(L, self, (ovis_pos){x, y, z}, state, is_pinned);
      }
    }
  }
  join_around(self, min, max);
  return 0;
}

// ---- map

typedef struct drawing {
  const char* text;
  size_t length;
  size_t indent; // spaces that every line begins with
} drawing;

// Gets the next line without its end, and skips lines of spaces. *at starts at 0. Returns false at
// the end of the text.
static bool next_line(const drawing* map, size_t* at, const char** line, size_t* length) {
  while (*at < map->length) {
    const char* start = map->text + *at;
    const char* end = memchr(start, '\n', map->length - *at);
    size_t count = end != NULL ? (size_t)(end - start) : map->length - *at;
    *at += count + 1;
    while (count > 0 && (start[count - 1] == ' ' || start[count - 1] == '\r')) {
      count--;
    }
    if (count > 0) {
      *line = start + (count > map->indent ? map->indent : 0);
      *length = count > map->indent ? count - map->indent : count;
      return true;
    }
  }
  return false;
}

static void find_indent(drawing* map) {
  size_t at = 0;
  size_t least = SIZE_MAX;
  const char* line;
  size_t length;
  while (next_line(map, &at, &line, &length)) {
    size_t spaces = 0;
    while (spaces < length && line[spaces] == ' ') {
      spaces++;
    }
    least = spaces < least ? spaces : least;
  }
  map->indent = least == SIZE_MAX ? 0 : least;
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

typedef struct mapping {
  ovl_world* self;
  int legend; // index on the stack, or 0
  int marks;
  ovis_pos origin;
} mapping;

// Sets marks[c] = cell for the first cell of a marker, and appends every cell to marks.all[c].
static void add_mark(lua_State* L, const mapping* map, char c, ovis_pos pos) {
  const char name[] = {c, '\0'};
  ovl_push_cell(L, pos);
  lua_getfield(L, map->marks, name);
  const bool is_first = lua_isnil(L, -1);
  lua_pop(L, 1);
  if (is_first) {
    lua_pushvalue(L, -1);
    lua_setfield(L, map->marks, name);
  }
  lua_getfield(L, map->marks, "all");
  lua_getfield(L, -1, name);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_setfield(L, -3, name);
  }
  lua_pushvalue(L, -3);
  lua_rawseti(L, -2, (int)lua_rawlen(L, -2) + 1);
  lua_pop(L, 3);
}

static void put_character(lua_State* L, const mapping* map, char c, ovis_pos pos) {
  if (c == ' ') {
    return;
  }
  const char name[] = {c, '\0'};
  if (map->legend != 0) {
    lua_getfield(L, map->legend, name);
  } else {
    lua_pushnil(L);
  }
  if (lua_type(L, -1) == LUA_TSTRING) {
    const ovis_state state = ovl_check_state(L, lua_gettop(L), map->self);
    put(L, map->self, pos, state, ovl_names_arms(lua_tostring(L, -1)));
  } else if (!lua_isnil(L, -1)) {
    luaL_error(L, "the legend's '%s' is no name of a block", name);
  } else if (is_letter(c)) {
    put(L, map->self, pos, 0, false);
    add_mark(L, map, c, pos);
  } else {
    luaL_error(L, "the map's '%s' is not in the legend, and only letters and digits are markers",
               name);
  }
  lua_pop(L, 1);
}

int ovl_world_map(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  const int32_t y = (int32_t)ovl_check_whole(L, 2, -4096, 4096);
  drawing map = {0};
  map.text = luaL_checklstring(L, 3, &map.length);
  lua_settop(L, 5);
  mapping put_into = {.self = self, .origin = {0, y, 0}};
  if (!lua_isnil(L, 4)) {
    luaL_checktype(L, 4, LUA_TTABLE);
    put_into.legend = 4;
  }
  if (!lua_isnil(L, 5)) {
    int next = 5;
    put_into.origin = ovl_check_cell(L, &next);
    put_into.origin.y = y;
  }
  ovl_charge(L, (int64_t)(map.length / 4));
  find_indent(&map);
  lua_newtable(L);
  put_into.marks = lua_gettop(L);
  lua_newtable(L);
  lua_setfield(L, put_into.marks, "all");
  size_t at = 0;
  const char* line;
  size_t length;
  ovis_pos pos = put_into.origin;
  ovis_pos last = pos;
  for (; next_line(&map, &at, &line, &length); pos.z++) {
    ovl_charge(L, (int64_t)length * 20);
    const int32_t width = length > 4096 ? 4096 : (int32_t)length;
    ovl_world_need_loaded(L, self, pos, (ovis_pos){pos.x + width - 1, pos.y, pos.z});
    for (int32_t i = 0; i < width; i++) {
      put_character(L, &put_into, line[i], (ovis_pos){pos.x + i, pos.y, pos.z});
    }
    last = (ovis_pos){pos.x + width - 1 > last.x ? pos.x + width - 1 : last.x, pos.y, pos.z};
  }
  join_around(self, put_into.origin, last);
  return 1;
}

// ---- Queries

int ovl_world_get(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  int next = 2;
  const ovis_pos pos = ovl_check_cell(L, &next);
  ovl_world_need_loaded(L, self, pos, pos);
  ovl_world_push_block(L, self, ovis_world_get_block(self->world, pos));
  return 1;
}

int ovl_world_height(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  const int64_t limit = (int64_t)OVIS_PLACE_MAX;
  const int32_t x = (int32_t)ovl_check_whole(L, 2, -limit, limit);
  const int32_t z = (int32_t)ovl_check_whole(L, 3, -limit, limit);
  const ovis_dimension* dimension = &ovis_world_get_env(self->world)->dimension;
  ovl_world_need_loaded(L, self, (ovis_pos){x, dimension->min_y, z},
                        (ovis_pos){x, dimension->min_y + dimension->height - 1, z});
  ovl_push_whole(L, ovis_world_get_height(self->world, OVIS_HEIGHTMAP_MOTION_BLOCKING, x, z));
  return 1;
}

int ovl_world_light(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  int next = 2;
  const ovis_pos pos = ovl_check_cell(L, &next);
  ovl_world_need_loaded(L, self, pos, pos);
  ovl_world_flood(L, self);
  lua_pushinteger(L, ovis_world_get_block_light(self->world, pos));
  lua_pushinteger(L, ovis_world_get_sky_light(self->world, pos));
  return 2;
}
