// Problem: chasers of scripts: a way of steering with its settings, and one step at a time.
// Design: docs/steering.md#in-lua
#include "ovl_steer.h"

#include <string.h>

#define STEP_WORK 100 // instructions a step
#define TEST_WORK 60  // instructions a ray, record or area
#define NEIGHBORS_MAX 64
#define IDS_MAX 4294967295.0

typedef enum steer_way { WAY_RAYS, WAY_CRUMBS, WAY_AREAS, WAY_NAVMESH } steer_way;

static const char* const way_names[] = {"rays", "crumbs", "areas", "navmesh", NULL};

typedef struct rays_way {
  ovis_rays_ray rays[OVIS_RAYS_MAX];
  ovis_rays_def def; // its rays are set in each step: the userdata holds no pointers into itself
  ovis_rays state;
} rays_way;

typedef struct crumbs_way {
  ovis_vec3 records[OVIS_TRAIL_MAX];
  ovis_trail_def def;
  ovis_trail trail;
} crumbs_way;

typedef struct areas_way {
  ovis_vec3 directions[OVIS_RAYS_MAX];
  ovis_areas_def def;
  uint64_t blocked;
} areas_way;

typedef struct navmesh_way {
  ovis_navmesh_follow_def def;
  ovis_navmesh_follow follow;
} navmesh_way;

typedef struct ovl_chaser {
  steer_way way;
  int space; // reference to a plane or world in Lua's registry, or LUA_NOREF
  int mesh;  // reference to a navmesh, or LUA_NOREF
  bool is_in_world;
  ovis_steer_world world; // settings; its world is set in each step
  ovis_steer_body body;
  double speed;
  ovis_steer_step last; // the step made last, for the sensors
  union {
    rays_way rays;
    crumbs_way crumbs;
    areas_way areas;
    navmesh_way navmesh;
  } own;
} ovl_chaser;

static ovl_chaser* check_chaser(lua_State* L, int index) {
  return luaL_checkudata(L, index, OVL_STEER);
}

static int collect(lua_State* L) {
  ovl_chaser* self = check_chaser(L, 1);
  luaL_unref(L, LUA_REGISTRYINDEX, self->space);
  luaL_unref(L, LUA_REGISTRYINDEX, self->mesh);
  self->space = LUA_NOREF;
  self->mesh = LUA_NOREF;
  return 0;
}

// ---- Settings

static ovis_steer_spread read_spread(lua_State* L, int options, bool is_in_world) {
  static const char* const names[] = {"ring_xy", "ring_xz", "sphere", NULL};
  const char* name = ovl_option_text(L, options, "spread");
  return name != NULL  ? (ovis_steer_spread)ovl_check_word(L, "spread", name, names)
         : is_in_world ? OVIS_STEER_RING_XZ
                       : OVIS_STEER_RING_XY;
}

// Reads a number of directions spread evenly.
static int32_t read_ring(lua_State* L, int options, const char* name, int32_t usual,
                         bool is_in_world, ovis_vec3* out) {
  const int32_t count = (int32_t)ovl_option_whole(L, options, name, 1, OVIS_RAYS_MAX, usual);
  ovis_steer_directions(read_spread(L, options, is_in_world), count, out);
  return count;
}

static uint32_t read_layers(lua_State* L, int options) {
  return (uint32_t)ovl_option_whole(L, options, "layers", 0, (int64_t)IDS_MAX, OVIS_STEER_LAYER);
}

static void read_rays(lua_State* L, int options, ovl_chaser* self) {
  ovis_vec3 ring[OVIS_RAYS_MAX];
  rays_way* own = &self->own.rays;
  own->def = ovis_default_rays_def();
  own->def.count = read_ring(L, options, "rays", 16, self->is_in_world, ring);
  const double length = ovl_option_real(L, options, "length", 0, 1e4, 1);
  for (int32_t i = 0; i < own->def.count; i++) {
    own->rays[i] = (ovis_rays_ray){ring[i], length};
  }
  own->def.first = (int32_t)ovl_option_whole(L, options, "first", 0, own->def.count, 1) - 1;
  own->def.layers = read_layers(L, options);
  own->def.takes_right_angles = ovl_option_flag(L, options, "right_angles", false);
  own->def.rays_per_step =
      (int32_t)ovl_option_whole(L, options, "rays_per_step", 0, OVIS_RAYS_MAX, 0);
  own->def.is_scored = ovl_option_flag(L, options, "scored", false);
  own->def.onward = ovl_option_real(L, options, "onward", 0, 10, own->def.onward);
  own->def.elbow = ovl_option_real(L, options, "elbow", 0, 1e4, 0);
  own->state = ovis_rays_start(&own->def);
}

static void read_crumbs(lua_State* L, int options, ovl_chaser* self) {
  ovis_trail_def* def = &self->own.crumbs.def;
  *def = ovis_default_trail_def();
  def->interval = ovl_option_real(L, options, "interval", 0, 10, def->interval);
  def->count_max =
      (int32_t)ovl_option_whole(L, options, "records", 1, OVIS_TRAIL_MAX, def->count_max);
  def->distance_min = ovl_option_real(L, options, "distance", 0, 100, def->distance_min);
  def->keeps_on_change = ovl_option_flag(L, options, "keeps_on_change", false);
  def->newest_first = ovl_option_flag(L, options, "newest_first", false);
  def->layers = read_layers(L, options);
}

static void read_areas(lua_State* L, int options, ovl_chaser* self) {
  areas_way* own = &self->own.areas;
  own->def = ovis_default_areas_def();
  own->def.count = read_ring(L, options, "areas", 8, self->is_in_world, own->directions);
  own->def.distance = ovl_option_real(L, options, "distance", 0, 1e4, own->def.distance);
}

static void read_follow(lua_State* L, int options, ovl_chaser* self) {
  ovis_navmesh_follow_def* def = &self->own.navmesh.def;
  *def = ovis_default_navmesh_follow_def();
  def->radius = ovl_option_real(L, options, "radius", 0, 1e4, def->radius);
  def->is_literal = ovl_option_flag(L, options, "literal", false);
  def->takes_nearest = ovl_option_flag(L, options, "nearest", false);
  def->keeps_path = ovl_option_flag(L, options, "keeps_path", false);
  def->target_slack = ovl_option_real(L, options, "target_slack", 0, 1e4, def->target_slack);
  def->reach = ovl_option_real(L, options, "reach", 0, 1e4, def->reach);
  if (!ovl_get_option(L, options, "mesh")) {
    luaL_error(L, "the way navmesh needs 'mesh', an ovis.navmesh");
  }
  ovl_check_navmesh(L, lua_gettop(L));
  self->mesh = luaL_ref(L, LUA_REGISTRYINDEX);
}

static bool is_kind(lua_State* L, int index, const char* name) {
  if (lua_type(L, index) != LUA_TUSERDATA || !lua_getmetatable(L, index)) {
    return false;
  }
  luaL_getmetatable(L, name);
  const bool is_same = lua_rawequal(L, -1, -2) != 0;
  lua_pop(L, 2);
  return is_same;
}

static void read_space(lua_State* L, int options, ovl_chaser* self) {
  if (!ovl_get_option(L, options, "space")) {
    if (self->way != WAY_NAVMESH) {
      luaL_error(L, "the way %s needs 'space', an ovis.plane or a world", way_names[self->way]);
    }
    return;
  }
  const int at = lua_gettop(L);
  self->is_in_world = is_kind(L, at, OVL_WORLD);
  if (self->is_in_world) {
    ovl_check_world(L, at);
  } else if (is_kind(L, at, OVL_PLANE)) {
    ovl_check_plane(L, at);
  } else {
    luaL_error(L, "'space' must be an ovis.plane or a world");
  }
  self->space = luaL_ref(L, LUA_REGISTRYINDEX);
  self->world.step_height = ovl_option_real(L, options, "step_height", 0, 16, 0.6);
  self->world.ray_lift = ovl_option_real(L, options, "ray_lift", 0, 16, 0.5);
}

// Names of options by way; the common ones come first.
#define COMMON "way", "body", "speed", "space", "step_height", "ray_lift"

static void check_names(lua_State* L, int options, steer_way way) {
  static const char* const rays[] = {COMMON,   "rays",   "spread",       "length",
                                     "first",  "layers", "right_angles", "rays_per_step",
                                     "scored", "onward", "elbow",        NULL};
  static const char* const crumbs[] = {
      COMMON, "interval", "records", "distance", "keeps_on_change", "newest_first", "layers", NULL};
  static const char* const areas[] = {COMMON, "areas", "spread", "distance", NULL};
  static const char* const navmesh[] = {
      COMMON, "mesh", "radius", "literal", "nearest", "keeps_path", "target_slack", "reach", NULL};
  static const char* const* const all[] = {rays, crumbs, areas, navmesh};
  ovl_check_options(L, options, all[way]);
}

static steer_way read_way(lua_State* L, int options) {
  const char* name = ovl_option_text(L, options, "way");
  if (name == NULL) {
    luaL_error(L, "a chaser needs 'way': rays, crumbs, areas or navmesh");
  }
  return (steer_way)ovl_check_word(L, "way", name, way_names);
}

static void read_own_body(lua_State* L, int options, ovl_chaser* self) {
  static const char* const names[] = {"form", "radius", "half", "layers", "id", NULL};
  if (ovl_get_option(L, options, "body")) {
    const int at = lua_gettop(L);
    luaL_checktype(L, at, LUA_TTABLE);
    ovl_check_options(L, at, names);
    ovl_read_body(L, at, &self->body, true);
    lua_pop(L, 1);
  }
}

// ---- Steps

// Sets the space of a step from what the chaser refers to.
static void use_space(lua_State* L, ovl_chaser* self, ovis_steer_space* out) {
  if (self->space == LUA_NOREF) {
    return;
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, self->space);
  if (self->is_in_world) {
    const ovl_world* world = *(ovl_world**)lua_touserdata(L, -1);
    if (world == NULL || world->registry == NULL) {
      luaL_error(L, "the world of this chaser is closed");
    }
    self->world.world = world->world;
    *out = ovis_steer_world_get_space(&self->world);
  } else {
    const ovl_plane* plane = lua_touserdata(L, -1);
    *out = ovis_plane_get_space(plane->plane);
  }
  lua_pop(L, 1);
}

static int32_t read_neighbors(lua_State* L, int options, ovis_rays_neighbor* out) {
  if (!ovl_get_option(L, options, "neighbors")) {
    return 0;
  }
  const int list = lua_gettop(L);
  luaL_checktype(L, list, LUA_TTABLE);
  const size_t count = lua_rawlen(L, list);
  if (count > NEIGHBORS_MAX) {
    luaL_error(L, "there are %d neighbors, more than %d", (int)count, NEIGHBORS_MAX);
  }
  for (size_t i = 0; i < count; i++) {
    static const char* const names[] = {"pos", "radius", NULL};
    lua_rawgeti(L, list, (int)i + 1);
    const int at = lua_gettop(L);
    luaL_checktype(L, at, LUA_TTABLE);
    ovl_check_options(L, at, names);
    out[i] = (ovis_rays_neighbor){.radius = ovl_option_real(L, at, "radius", 0, 1e4, 0)};
    if (!ovl_option_point(L, at, "pos", &out[i].pos)) {
      luaL_error(L, "neighbor %d needs 'pos'", (int)i + 1);
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return (int32_t)count;
}

static void read_step(lua_State* L, int options, const ovl_chaser* self, ovis_steer_step* out) {
  static const char* const names[] = {"dt", "pos", "target", "target_id", "neighbors", NULL};
  luaL_checktype(L, options, LUA_TTABLE);
  ovl_check_options(L, options, names);
  *out = ovis_default_steer_step();
  out->dt = ovl_option_real(L, options, "dt", 0, 1e3, 0.05);
  out->speed = self->speed;
  out->body = self->body;
  out->target_id.value =
      (uint64_t)ovl_option_whole(L, options, "target_id", 0, (int64_t)IDS_MAX, 0);
  if (!ovl_option_point(L, options, "pos", &out->pos) ||
      !ovl_option_point(L, options, "target", &out->target)) {
    luaL_error(L, "a step needs 'pos' and 'target'");
  }
}

static ovis_vec3 step_rays(lua_State* L, ovl_chaser* self, const ovis_steer_step* step) {
  rays_way* own = &self->own.rays;
  ovis_rays_neighbor neighbors[NEIGHBORS_MAX];
  const ovis_rays_crowd crowd = {neighbors, read_neighbors(L, 2, neighbors)};
  own->def.rays = own->rays;
  ovl_charge(L, (int64_t)own->def.count * TEST_WORK);
  const ovis_vec3 dir = ovis_rays_step(&own->def, &own->state, step, &crowd);
  ovl_push_whole(L, own->state.current + 1);
  return dir;
}

static ovis_vec3 step_crumbs(lua_State* L, ovl_chaser* self, const ovis_steer_step* step) {
  crumbs_way* own = &self->own.crumbs;
  own->trail.records = own->records;
  ovl_charge(L, (int64_t)(own->trail.count + 1) * TEST_WORK);
  int32_t record;
  const ovis_vec3 dir = ovis_crumbs_step(&own->def, &own->trail, step, &record);
  if (record >= 0) {
    ovl_push_whole(L, record + 1);
  } else {
    lua_pushstring(L, record == OVIS_CRUMBS_STRAIGHT ? "straight" : "lost");
  }
  return dir;
}

static ovis_vec3 step_areas(lua_State* L, ovl_chaser* self, const ovis_steer_step* step) {
  areas_way* own = &self->own.areas;
  own->def.directions = own->directions;
  ovl_charge(L, (int64_t)own->def.count * TEST_WORK);
  const ovis_vec3 dir = ovis_areas_step(&own->def, step, &own->blocked);
  lua_pushboolean(L, dir.x != 0 || dir.y != 0 || dir.z != 0);
  return dir;
}

static ovis_vec3 step_navmesh(lua_State* L, ovl_chaser* self, const ovis_steer_step* step) {
  static const char* const results[] = {"none", "nearest", "reached"};
  navmesh_way* own = &self->own.navmesh;
  lua_rawgeti(L, LUA_REGISTRYINDEX, self->mesh);
  ovl_navmesh* mesh = lua_touserdata(L, -1);
  ovl_charge_navmesh(L, mesh, own->def.radius);
  lua_pop(L, 1);
  const ovis_vec3 dir = ovis_navmesh_step(mesh->mesh, &own->def, &own->follow, step);
  lua_pushstring(L, results[own->follow.result]);
  return dir;
}

static int step(lua_State* L) {
  ovl_chaser* self = check_chaser(L, 1);
  ovl_charge(L, STEP_WORK);
  ovis_steer_step asked;
  read_step(L, 2, self, &asked);
  ovis_steer_space space;
  use_space(L, self, &space);
  asked.space = self->space != LUA_NOREF ? &space : NULL;
  ovis_vec3 dir = {0, 0, 0};
  switch (self->way) {
  case WAY_RAYS: dir = step_rays(L, self, &asked); break;
  case WAY_CRUMBS: dir = step_crumbs(L, self, &asked); break;
  case WAY_AREAS: dir = step_areas(L, self, &asked); break;
  case WAY_NAVMESH: dir = step_navmesh(L, self, &asked); break;
  }
  self->last = asked;
  self->last.space = NULL;
  ovl_push_place(L, dir);
  lua_insert(L, -2);
  return 2;
}

// ---- Senses

static void push_places(lua_State* L, const ovis_vec3* places, int32_t first, int32_t count) {
  lua_createtable(L, count, 0);
  for (int32_t i = first; i < count; i++) {
    ovl_push_place(L, places[i]);
    lua_rawseti(L, -2, i - first + 1);
  }
}

static void push_rays(lua_State* L, ovl_chaser* self) {
  rays_way* own = &self->own.rays;
  own->def.rays = own->rays;
  lua_createtable(L, own->def.count, 0);
  for (int32_t i = 0; i < own->def.count; i++) {
    const ovis_rays_sensor sensor = ovis_rays_read(&own->def, &own->state, &self->last, i);
    lua_createtable(L, 0, 6);
    ovl_push_place(L, sensor.dir);
    lua_setfield(L, -2, "dir");
    ovl_push_number(L, sensor.length);
    lua_setfield(L, -2, "length");
    lua_pushboolean(L, !sensor.can_move);
    lua_setfield(L, -2, "blocked");
    lua_pushboolean(L, i == own->state.current);
    lua_setfield(L, -2, "current");
    ovl_push_number(L, sensor.target_weight);
    lua_setfield(L, -2, "target_weight");
    ovl_push_number(L, sensor.onward_weight);
    lua_setfield(L, -2, "onward_weight");
    lua_rawseti(L, -2, i + 1);
  }
}

static void push_areas(lua_State* L, const areas_way* own) {
  lua_createtable(L, own->def.count, 0);
  for (int32_t i = 0; i < own->def.count; i++) {
    lua_createtable(L, 0, 2);
    ovl_push_place(L, own->directions[i]);
    lua_setfield(L, -2, "dir");
    lua_pushboolean(L, (own->blocked >> i & 1) != 0);
    lua_setfield(L, -2, "blocked");
    lua_rawseti(L, -2, i + 1);
  }
}

static int senses(lua_State* L) {
  ovl_chaser* self = check_chaser(L, 1);
  ovl_charge(L, STEP_WORK);
  switch (self->way) {
  case WAY_RAYS: push_rays(L, self); break;
  case WAY_CRUMBS: push_places(L, self->own.crumbs.records, 0, self->own.crumbs.trail.count); break;
  case WAY_AREAS: push_areas(L, &self->own.areas); break;
  case WAY_NAVMESH: {
    const ovis_navmesh_follow* follow = &self->own.navmesh.follow;
    push_places(L, follow->points, follow->next, follow->count);
    break;
  }
  }
  return 1;
}

static int get_field(lua_State* L) {
  const ovl_chaser* self = check_chaser(L, 1);
  const char* name = luaL_checkstring(L, 2);
  if (strcmp(name, "way") == 0) {
    lua_pushstring(L, way_names[self->way]);
    return 1;
  }
  lua_settop(L, 2);
  lua_rawget(L, lua_upvalueindex(1));
  if (lua_isnil(L, -1)) {
    return luaL_error(L, "a chaser has no field '%s'; it has way, step, senses", name);
  }
  return 1;
}

// ---- Making one

int ovl_steer_make(lua_State* L) {
  static const luaL_Reg meta[] = {{"__gc", collect}, {NULL, NULL}};
  static const luaL_Reg methods[] = {{"step", step}, {"senses", senses}, {NULL, NULL}};
  static const char* const free[] = {"step", "senses", NULL};
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  const steer_way way = read_way(L, 1);
  check_names(L, 1, way);
  ovl_register_kind(L, OVL_STEER, meta, methods, free, get_field);
  ovl_chaser* self = lua_newuserdata(L, sizeof *self);
  memset(self, 0, sizeof *self);
  self->way = way;
  self->space = LUA_NOREF;
  self->mesh = LUA_NOREF;
  luaL_getmetatable(L, OVL_STEER);
  lua_setmetatable(L, -2);
  self->last = ovis_default_steer_step();
  self->body = self->last.body;
  read_own_body(L, 1, self);
  self->speed = ovl_option_real(L, 1, "speed", 0, 1e6, 1);
  read_space(L, 1, self);
  switch (way) {
  case WAY_RAYS: read_rays(L, 1, self); break;
  case WAY_CRUMBS: read_crumbs(L, 1, self); break;
  case WAY_AREAS: read_areas(L, 1, self); break;
  case WAY_NAVMESH: read_follow(L, 1, self); break;
  }
  lua_settop(L, 2);
  return 1;
}

int ovl_steer_list_directions(lua_State* L) {
  static const char* const names[] = {"spread", NULL};
  const int32_t count = (int32_t)ovl_check_whole(L, 1, 1, OVIS_RAYS_MAX);
  ovl_check_options(L, 2, names);
  ovis_vec3 directions[OVIS_RAYS_MAX];
  ovis_steer_directions(read_spread(L, 2, false), count, directions);
  push_places(L, directions, 0, count);
  return 1;
}
