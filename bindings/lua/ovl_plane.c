// Problem: planes of scripts: shapes in x and y, and the tests of rays, moves and overlaps.
// Design: docs/steering.md#in-lua
#include "ovl_steer.h"

#include <math.h>
#include <string.h>

#define TEST_WORK 100 // instructions a test
#define ADD_WORK 100
#define LAYERS_MAX 4294967295.0

// ---- Memory and arguments

static void* resize(void* context, void* ptr, size_t old_size, size_t new_size) {
  const ovl_source* source = context;
  return source->allocate(source->context, ptr, ptr != NULL ? old_size : 0, new_size);
}

ovis_allocator ovl_allocator(lua_State* L, ovl_source* source) {
  source->allocate = lua_getallocf(L, &source->context);
  return (ovis_allocator){resize, source};
}

int ovl_raise_steer(lua_State* L, const char* what, ovis_status status) {
  return status == OVIS_NO_MEMORY ? luaL_error(L, "not enough memory") : ovl_raise(L, what, status);
}

static double coordinate(lua_State* L, int index, int axis) {
  static const char* const names[] = {"x", "y", "z"};
  lua_pushstring(L, names[axis]);
  lua_rawget(L, index);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_rawgeti(L, index, axis + 1);
  }
  if (axis == 2 && lua_isnil(L, -1)) {
    lua_pop(L, 1);
    return 0;
  }
  const double value = lua_tonumber(L, -1);
  if (lua_type(L, -1) != LUA_TNUMBER || !(fabs(value) <= OVIS_STEER_PLACE_MAX)) {
    luaL_error(L, "a point {x, y} or {x, y, z} needs a valid number for %s", names[axis]);
  }
  lua_pop(L, 1);
  return value;
}

ovis_vec3 ovl_check_point(lua_State* L, int index) {
  luaL_checktype(L, index, LUA_TTABLE);
  ovis_vec3 point;
  point.x = coordinate(L, index, 0);
  point.y = coordinate(L, index, 1);
  point.z = coordinate(L, index, 2);
  return point;
}

bool ovl_option_point(lua_State* L, int options, const char* name, ovis_vec3* out) {
  if (!ovl_get_option(L, options, name)) {
    return false;
  }
  if (!lua_istable(L, -1)) {
    luaL_argerror(L, options, lua_pushfstring(L, "'%s' must be a point {x, y}", name));
  }
  *out = ovl_check_point(L, lua_gettop(L));
  lua_pop(L, 1);
  return true;
}

ovis_vec3* ovl_push_points(lua_State* L, int index, int32_t count_max, int32_t* out_count) {
  luaL_checktype(L, index, LUA_TTABLE);
  const size_t count = lua_rawlen(L, index);
  if (count > (size_t)count_max) {
    luaL_error(L, "there are %d points, more than %d", (int)count, (int)count_max);
  }
  ovl_charge(L, (int64_t)count * 4);
  ovis_vec3* points = lua_newuserdata(L, (count + 1) * sizeof *points);
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, index, (int)i + 1);
    points[i] = ovl_check_point(L, lua_gettop(L));
    lua_pop(L, 1);
  }
  *out_count = (int32_t)count;
  return points;
}

static ovis_steer_form read_form(lua_State* L, int options) {
  static const char* const names[] = {"circle", "box", "capsule", "polygon", NULL};
  const char* name = ovl_option_text(L, options, "form");
  return name != NULL ? (ovis_steer_form)ovl_check_word(L, "form", name, names) : OVIS_STEER_CIRCLE;
}

static uint32_t read_layers(lua_State* L, int options) {
  return (uint32_t)ovl_option_whole(L, options, "layers", 0, (int64_t)LAYERS_MAX, OVIS_STEER_LAYER);
}

void ovl_read_body(lua_State* L, int options, ovis_steer_body* out, bool has_id) {
  *out = (ovis_steer_body){.form = read_form(L, options)};
  out->radius = ovl_option_real(L, options, "radius", 0, 1e4, 0);
  ovl_option_point(L, options, "half", &out->half);
  out->layers = read_layers(L, options);
  if (has_id) {
    out->id.value = (uint64_t)ovl_option_whole(L, options, "id", 0, (int64_t)LAYERS_MAX, 0);
    if (out->form == OVIS_STEER_POLYGON) {
      luaL_argerror(L, options, "a body is a circle, a box or a capsule");
    }
  }
}

// ---- The plane

ovl_plane* ovl_check_plane(lua_State* L, int index) {
  ovl_plane* self = luaL_checkudata(L, index, OVL_PLANE);
  if (self->plane == NULL) {
    luaL_argerror(L, index, "this plane was not created");
  }
  return self;
}

static int collect(lua_State* L) {
  ovl_plane* self = luaL_checkudata(L, 1, OVL_PLANE);
  ovis_plane_destroy(self->plane);
  self->plane = NULL;
  return 0;
}

static int add(lua_State* L) {
  static const char* const names[] = {"form", "pos", "radius", "half", "points", "layers", NULL};
  ovl_plane* self = ovl_check_plane(L, 1);
  luaL_checktype(L, 2, LUA_TTABLE);
  ovl_check_options(L, 2, names);
  ovl_charge(L, ADD_WORK);
  ovis_steer_body body;
  ovl_read_body(L, 2, &body, false);
  ovis_plane_shape shape = ovis_default_plane_shape();
  shape.form = body.form;
  shape.radius = body.radius;
  shape.half = body.half;
  shape.layers = body.layers;
  ovl_option_point(L, 2, "pos", &shape.pos);
  if (ovl_get_option(L, 2, "points")) {
    shape.points = ovl_push_points(L, lua_gettop(L), OVIS_PLANE_POINTS_MAX, &shape.point_count);
  }
  ovis_shape_id id;
  const ovis_status status = ovis_plane_add(self->plane, &shape, &id);
  if (status != OVIS_OK) {
    return ovl_raise_steer(L, "the shape", status);
  }
  ovl_push_whole(L, (int64_t)id.value);
  return 1;
}

static ovis_shape_id check_id(lua_State* L, int index) {
  return (ovis_shape_id){(uint64_t)ovl_check_whole(L, index, 0, (int64_t)LAYERS_MAX)};
}

static int remove_shape(lua_State* L) {
  const ovl_plane* self = ovl_check_plane(L, 1);
  const ovis_status status = ovis_plane_remove(self->plane, check_id(L, 2));
  return status == OVIS_OK ? 0 : ovl_raise_steer(L, "the shape", status);
}

static int place(lua_State* L) {
  const ovl_plane* self = ovl_check_plane(L, 1);
  ovl_charge(L, ADD_WORK);
  const ovis_status status = ovis_plane_place(self->plane, check_id(L, 2), ovl_check_point(L, 3));
  return status == OVIS_OK ? 0 : ovl_raise_steer(L, "the shape", status);
}

static int ray(lua_State* L) {
  static const char* const names[] = {"layers", "ignored", NULL};
  const ovl_plane* self = ovl_check_plane(L, 1);
  ovis_steer_ray asked = {.from = ovl_check_point(L, 2), .to = ovl_check_point(L, 3)};
  ovl_check_options(L, 4, names);
  asked.layers = read_layers(L, 4);
  asked.ignored.value = (uint64_t)ovl_option_whole(L, 4, "ignored", 0, (int64_t)LAYERS_MAX, 0);
  ovl_charge(L, TEST_WORK);
  ovis_steer_hit hit;
  if (!ovis_plane_cast_ray(self->plane, &asked, &hit)) {
    lua_pushnil(L);
    return 1;
  }
  lua_createtable(L, 0, 3);
  ovl_push_whole(L, (int64_t)hit.id.value);
  lua_setfield(L, -2, "id");
  ovl_push_number(L, hit.fraction);
  lua_setfield(L, -2, "fraction");
  ovl_push_place(L, hit.point);
  lua_setfield(L, -2, "point");
  return 1;
}

static void check_body(lua_State* L, int index, ovis_steer_body* out) {
  static const char* const names[] = {"form", "radius", "half", "layers", "id", NULL};
  ovl_check_options(L, index, names);
  ovl_read_body(L, index, out, true);
}

static int move(lua_State* L) {
  const ovl_plane* self = ovl_check_plane(L, 1);
  const ovis_vec3 from = ovl_check_point(L, 2);
  const ovis_vec3 motion = ovl_check_point(L, 3);
  ovis_steer_body body;
  check_body(L, 4, &body);
  ovl_charge(L, TEST_WORK);
  lua_pushboolean(L, ovis_plane_move(self->plane, &body, from, motion));
  return 1;
}

static int overlap(lua_State* L) {
  const ovl_plane* self = ovl_check_plane(L, 1);
  const ovis_vec3 at = ovl_check_point(L, 2);
  ovis_steer_body body;
  check_body(L, 3, &body);
  ovl_charge(L, TEST_WORK);
  lua_pushboolean(L, ovis_plane_has_overlap(self->plane, &body, at));
  return 1;
}

static int get_method(lua_State* L) {
  lua_settop(L, 2);
  lua_rawget(L, lua_upvalueindex(1));
  if (lua_isnil(L, -1)) {
    return luaL_error(L,
                      "a plane has no such field; it has add, remove, place, ray, move, overlap");
  }
  return 1;
}

int ovl_plane_make(lua_State* L) {
  static const char* const names[] = {"cell_size", NULL};
  static const luaL_Reg meta[] = {{"__gc", collect}, {NULL, NULL}};
  static const luaL_Reg methods[] = {{"add", add}, {"remove", remove_shape}, {"place", place},
                                     {"ray", ray}, {"move", move},           {"overlap", overlap},
                                     {NULL, NULL}};
  static const char* const free[] = {"add", "remove", "place", "ray", "move", "overlap", NULL};
  ovl_check_options(L, 1, names);
  ovis_plane_def def = ovis_default_plane_def();
  def.cell_size = ovl_option_real(L, 1, "cell_size", 1e-3, 1e6, def.cell_size);
  ovl_register_kind(L, OVL_PLANE, meta, methods, free, get_method);
  ovl_plane* self = lua_newuserdata(L, sizeof *self);
  self->plane = NULL;
  def.allocator = ovl_allocator(L, &self->source);
  luaL_getmetatable(L, OVL_PLANE);
  lua_setmetatable(L, -2);
  const ovis_status status = ovis_plane_create(&def, &self->plane);
  return status == OVIS_OK ? 1 : ovl_raise_steer(L, "ovis.plane", status);
}
