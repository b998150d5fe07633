// Problem: navmeshes of scripts: polygons, obstacles and paths.
// Design: docs/steering.md#in-lua
#include "ovl_steer.h"

#include <string.h>

// A script has no need of more, and one search of more takes long.
#define POLYGONS_MAX 20000
#define POINTS_MAX (4 * POLYGONS_MAX)
#define OBSTACLES_MAX 2000
#define PATH_POINTS_MAX 256
#define POLYGON_WORK 2 // instructions a polygon of the mesh, for each search
#define BUILD_WORK 500 // instructions a polygon or obstacle, to build the mesh
#define ADD_WORK 100
#define IDS_MAX 4294967295.0

ovl_navmesh* ovl_check_navmesh(lua_State* L, int index) {
  ovl_navmesh* self = luaL_checkudata(L, index, OVL_NAVMESH);
  if (self->mesh == NULL) {
    luaL_argerror(L, index, "this navmesh was not created");
  }
  return self;
}

static int collect(lua_State* L) {
  ovl_navmesh* self = luaL_checkudata(L, 1, OVL_NAVMESH);
  ovis_navmesh_destroy(self->mesh);
  self->mesh = NULL;
  return 0;
}

void ovl_charge_navmesh(lua_State* L, ovl_navmesh* self, double radius) {
  const uint64_t revision = ovis_navmesh_get_revision(self->mesh);
  int64_t work = self->work;
  if (self->built_revision != revision || self->built_radius != radius) {
    work += self->build_work;
    self->built_revision = revision;
    self->built_radius = radius;
  }
  ovl_charge(L, work);
}

// ---- Methods

static int add(lua_State* L) {
  ovl_navmesh* self = ovl_check_navmesh(L, 1);
  ovis_navmesh_obstacle obstacle;
  obstacle.points = ovl_push_points(L, 2, OVIS_NAVMESH_CORNERS_MAX, &obstacle.point_count);
  ovl_charge(L, ADD_WORK);
  if (self->build_work > (int64_t)(POLYGONS_MAX + OBSTACLES_MAX) * BUILD_WORK) {
    return luaL_error(L, "a navmesh of a script has at most %d obstacles", OBSTACLES_MAX);
  }
  ovis_obstacle_id id;
  const ovis_status status = ovis_navmesh_add(self->mesh, &obstacle, &id);
  if (status != OVIS_OK) {
    return ovl_raise_steer(L, "the obstacle", status);
  }
  self->build_work += BUILD_WORK;
  ovl_push_whole(L, id.value);
  return 1;
}

static int remove_obstacle(lua_State* L) {
  ovl_navmesh* self = ovl_check_navmesh(L, 1);
  const ovis_obstacle_id id = {(uint32_t)ovl_check_whole(L, 2, 0, (int64_t)IDS_MAX)};
  const ovis_status status = ovis_navmesh_remove(self->mesh, id);
  if (status != OVIS_OK) {
    return ovl_raise_steer(L, "the obstacle", status);
  }
  self->build_work -= BUILD_WORK;
  return 0;
}

static int find(lua_State* L) {
  static const char* const names[] = {"radius", "literal", "nearest", NULL};
  ovl_navmesh* self = ovl_check_navmesh(L, 1);
  ovis_navmesh_query query = {.from = ovl_check_point(L, 2), .to = ovl_check_point(L, 3)};
  ovl_check_options(L, 4, names);
  query.radius = ovl_option_real(L, 4, "radius", 0, 1e4, 0);
  query.is_literal = ovl_option_flag(L, 4, "literal", false);
  query.takes_nearest = ovl_option_flag(L, 4, "nearest", false);
  ovl_charge_navmesh(L, self, query.radius);
  ovis_vec3 points[PATH_POINTS_MAX];
  ovis_navmesh_path path = {.points = points, .capacity = PATH_POINTS_MAX};
  const ovis_status status = ovis_navmesh_find(self->mesh, &query, &path);
  if (status != OVIS_OK) {
    return ovl_raise_steer(L, "the path", status);
  }
  if (path.result == OVIS_NAVMESH_NONE) {
    lua_pushnil(L);
    return 1;
  }
  lua_createtable(L, path.count, 4);
  for (int32_t i = 0; i < path.count; i++) {
    ovl_push_place(L, points[i]);
    lua_rawseti(L, -2, i + 1);
  }
  ovl_push_number(L, path.length);
  lua_setfield(L, -2, "length");
  ovl_push_whole(L, path.steps);
  lua_setfield(L, -2, "steps");
  lua_pushboolean(L, path.is_cut);
  lua_setfield(L, -2, "cut");
  lua_pushboolean(L, path.result == OVIS_NAVMESH_REACHED);
  lua_setfield(L, -2, "reached");
  return 1;
}

// Convex pieces of the mesh, copied before Lua may raise an error.
typedef struct pieces {
  ovis_vec3* corners; // [(corner) * capacity]
  int32_t capacity, count;
  int32_t piece_count;
} pieces;

static void count_piece(void* context, const ovis_vec3* corners, int32_t count) {
  (void)corners;
  pieces* all = context;
  all->count += count;
  all->piece_count++;
}

static void copy_piece(void* context, const ovis_vec3* corners, int32_t count) {
  pieces* all = context;
  if (all->count + count + 1 <= all->capacity) {
    all->corners[all->count++] = (ovis_vec3){count, 0, 0};
    memcpy(&all->corners[all->count], corners, (size_t)count * sizeof *corners);
    all->count += count;
  }
}

static int list_polygons(lua_State* L) {
  static const char* const names[] = {"radius", NULL};
  ovl_navmesh* self = ovl_check_navmesh(L, 1);
  ovl_check_options(L, 2, names);
  const double radius = ovl_option_real(L, 2, "radius", 0, 1e4, 0);
  ovl_charge_navmesh(L, self, radius);
  pieces all = {0};
  ovis_status status = ovis_navmesh_visit(self->mesh, radius, count_piece, &all);
  if (status == OVIS_OK) {
    const int32_t piece_count = all.piece_count;
    all.capacity = all.count + piece_count;
    all.count = 0;
    all.corners = lua_newuserdata(L, ((size_t)all.capacity + 1) * sizeof *all.corners);
    status = ovis_navmesh_visit(self->mesh, radius, copy_piece, &all);
  }
  if (status != OVIS_OK) {
    return ovl_raise_steer(L, "the mesh", status);
  }
  lua_createtable(L, all.piece_count, 0);
  int32_t next = 0;
  for (int32_t n = 1; next < all.count; n++) {
    const int32_t count = (int32_t)all.corners[next++].x;
    lua_createtable(L, count, 0);
    for (int32_t i = 0; i < count; i++) {
      ovl_push_place(L, all.corners[next++]);
      lua_rawseti(L, -2, i + 1);
    }
    lua_rawseti(L, -2, n);
  }
  return 1;
}

static int get_method(lua_State* L) {
  lua_settop(L, 2);
  lua_rawget(L, lua_upvalueindex(1));
  if (lua_isnil(L, -1)) {
    return luaL_error(L, "a navmesh has no such field; it has add, remove, find, polygons");
  }
  return 1;
}

// ---- Making one

// Reads corner `c` of the polygon on top of the stack, which has number `polygon`.
static int32_t corner_of(lua_State* L, int32_t c, int32_t polygon, int32_t point_count) {
  lua_rawgeti(L, -1, c + 1);
  const double value = lua_tonumber(L, -1);
  lua_pop(L, 1);
  if (!(value >= 1 && value <= point_count) || value != (double)(int32_t)value) {
    luaL_error(L,
               "corner %d of polygon %d is not a whole number from 1 to %d, the number of points",
               (int)c + 1, (int)polygon + 1, (int)point_count);
  }
  return (int32_t)value - 1;
}

// Reads polygons = { {1, 2, 3}, ... }: indexes of points, which count from 1. Pushes two userdata.
static void read_polygons(lua_State* L, int index, ovis_navmesh_def* out) {
  if (!ovl_get_option(L, index, "polygons") || !lua_istable(L, -1)) {
    luaL_argerror(L, index, "a navmesh needs 'polygons', a list of lists of indexes of points");
  }
  const int list = lua_gettop(L);
  const size_t count = lua_rawlen(L, list);
  if (count > POLYGONS_MAX) {
    luaL_error(L, "there are %d polygons, more than %d", (int)count, POLYGONS_MAX);
  }
  int32_t total = 0;
  int32_t* counts = lua_newuserdata(L, (count + 1) * sizeof *counts);
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, list, (int)i + 1);
    luaL_checktype(L, -1, LUA_TTABLE);
    const size_t corners = lua_rawlen(L, -1);
    if (corners > OVIS_NAVMESH_CORNERS_MAX) {
      luaL_error(L, "polygon %d has more than %d corners", (int)i + 1, OVIS_NAVMESH_CORNERS_MAX);
    }
    counts[i] = (int32_t)corners;
    total += counts[i];
    lua_pop(L, 1);
  }
  ovl_charge(L, total);
  int32_t* corners = lua_newuserdata(L, ((size_t)total + 1) * sizeof *corners);
  int32_t next = 0;
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, list, (int)i + 1);
    for (int32_t c = 0; c < counts[i]; c++) {
      corners[next++] = corner_of(L, c, (int32_t)i, out->point_count);
    }
    lua_pop(L, 1);
  }
  out->corners = corners;
  out->corner_counts = counts;
  out->polygon_count = (int32_t)count;
}

static void read_axes(lua_State* L, int index, ovis_navmesh_def* out) {
  const char* axes = ovl_option_text(L, index, "axes");
  if (axes != NULL && strcmp(axes, "xz") == 0) {
    out->axes = OVIS_NAVMESH_XZ;
  } else if (axes != NULL && strcmp(axes, "xy") != 0) {
    luaL_error(L, "there are no axes '%s'; use xy or xz", axes);
  }
}

int ovl_navmesh_make(lua_State* L) {
  static const char* const names[] = {"axes",         "points",        "polygons", "step_height",
                                      "level_height", "square_bodies", NULL};
  static const luaL_Reg meta[] = {{"__gc", collect}, {NULL, NULL}};
  static const luaL_Reg methods[] = {{"add", add},
                                     {"remove", remove_obstacle},
                                     {"find", find},
                                     {"polygons", list_polygons},
                                     {NULL, NULL}};
  static const char* const free[] = {"add", "remove", "find", "polygons", NULL};
  luaL_checktype(L, 1, LUA_TTABLE);
  ovl_check_options(L, 1, names);
  ovis_navmesh_def def = ovis_default_navmesh_def();
  read_axes(L, 1, &def);
  def.step_height = ovl_option_real(L, 1, "step_height", 0, 1e4, def.step_height);
  def.level_height = ovl_option_real(L, 1, "level_height", 0, 1e4, def.level_height);
  def.has_square_bodies = ovl_option_flag(L, 1, "square_bodies", false);
  if (!ovl_get_option(L, 1, "points")) {
    return luaL_argerror(L, 1, "a navmesh needs 'points', a list of points");
  }
  def.points = ovl_push_points(L, lua_gettop(L), POINTS_MAX, &def.point_count);
  read_polygons(L, 1, &def);
  ovl_charge(L, (int64_t)def.polygon_count * BUILD_WORK);
  ovl_register_kind(L, OVL_NAVMESH, meta, methods, free, get_method);
  ovl_navmesh* self = lua_newuserdata(L, sizeof *self);
  *self = (ovl_navmesh){.work = (int64_t)(def.polygon_count + 1) * POLYGON_WORK,
                        .build_work = (int64_t)(def.polygon_count + 1) * BUILD_WORK,
                        .built_radius = -1};
  def.allocator = ovl_allocator(L, &self->source);
  luaL_getmetatable(L, OVL_NAVMESH);
  lua_setmetatable(L, -2);
  const ovis_status status = ovis_navmesh_create(&def, &self->mesh);
  return status == OVIS_OK ? 1 : ovl_raise_steer(L, "ovis.navmesh", status);
}
