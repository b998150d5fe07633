// Steering for scripts: planes, navmeshes and chasers as userdata.
//
//   "ovis.plane" ----+
//   "ovis.world" ----+--> "ovis.steer" (one chaser) --> step --> direction
//   "ovis.navmesh" --+
//
// A chaser keeps its plane, world and navmesh alive. All memory comes from the allocator of Lua, so
// that it counts against the limit of a script.
#ifndef OVIS_BINDINGS_LUA_OVL_STEER_H
#define OVIS_BINDINGS_LUA_OVL_STEER_H

#include "ovl.h"

#include <ovis/steer.h>

#define OVL_PLANE "ovis.plane"
#define OVL_NAVMESH "ovis.navmesh"
#define OVL_STEER "ovis.steer"

// Source of memory of one object: the allocator of its state.
typedef struct ovl_source {
  lua_Alloc allocate;
  void* context;
} ovl_source;

typedef struct ovl_plane {
  ovis_plane* plane; // NULL: not created
  ovl_source source;
} ovl_plane;

typedef struct ovl_navmesh {
  ovis_navmesh* mesh; // NULL: not created
  ovl_source source;
  int64_t work; // instructions that a search of the whole mesh is charged
  int64_t build_work;
  uint64_t built_revision; // of the obstacles when the last search was charged for building
  double built_radius;
} ovl_navmesh;

// Takes the allocator of `L` as the source of an object. `source` must outlive the object.
ovis_allocator ovl_allocator(lua_State* L, ovl_source* source);

// Raises the error of a status, and names memory as Lua does.
int ovl_raise_steer(lua_State* L, const char* what, ovis_status status);

// Reads {x, y}, {x, y, z} or {x = 1, y = 2}. Without z it is 0. Nothing is rounded.
ovis_vec3 ovl_check_point(lua_State* L, int index);
// Reads it from an option; false: not given.
bool ovl_option_point(lua_State* L, int options, const char* name, ovis_vec3* out);

// Reads an array of points into a new userdata, which stays on the stack.
ovis_vec3* ovl_push_points(lua_State* L, int index, int32_t count_max, int32_t* out_count);

// Reads options form, radius, half, layers and, if `has_id`, id.
void ovl_read_body(lua_State* L, int options, ovis_steer_body* out, bool has_id);

ovl_plane* ovl_check_plane(lua_State* L, int index);
ovl_navmesh* ovl_check_navmesh(lua_State* L, int index);

// Charges a search for the size of the mesh, and for building it if it is out of date.
void ovl_charge_navmesh(lua_State* L, ovl_navmesh* self, double radius);

// ovis.plane, ovis.navmesh, ovis.steer, ovis.directions
int ovl_plane_make(lua_State* L);
int ovl_navmesh_make(lua_State* L);
int ovl_steer_make(lua_State* L);
int ovl_steer_list_directions(lua_State* L);

#endif
