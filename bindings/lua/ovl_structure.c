// Problem: place a structure of a file into a world without leaking it when Lua raises an error.
// Design: docs/formats/structures.md
#include "ovl.h"

#include <ovis/structure.h>

#define OVL_STRUCTURE "ovis.structure"
#define READ_WORK 10000 // instructions to read a file

// A userdata owns the structure, so that Lua frees it after an error.
static int collect(lua_State* L) {
  ovis_structure** held = luaL_checkudata(L, 1, OVL_STRUCTURE);
  ovis_structure_destroy(*held);
  *held = NULL;
  return 0;
}

static ovis_structure** new_holder(lua_State* L) {
  ovis_structure** held = lua_newuserdata(L, sizeof *held);
  *held = NULL;
  if (luaL_newmetatable(L, OVL_STRUCTURE) != 0) {
    lua_pushcfunction(L, collect);
    lua_setfield(L, -2, "__gc");
    lua_pushliteral(L, OVL_STRUCTURE);
    lua_setfield(L, -2, "__metatable");
  }
  lua_setmetatable(L, -2);
  return held;
}

static void put_blocks(lua_State* L, ovl_world* self, const ovis_structure* structure,
                       ovis_pos corner) {
  const ovis_pos size = ovis_structure_get_info(structure).size;
  for (int32_t y = 0; y < size.y; y++) {
    for (int32_t z = 0; z < size.z; z++) {
      ovl_charge(L, (int64_t)size.x * 20);
      for (int32_t x = 0; x < size.x; x++) {
        const ovis_state state = ovis_structure_block(structure, (ovis_pos){x, y, z});
        if (state != OVIS_STATE_UNLOADED) { // a void leaves what is there
          ovl_place(L, self, (ovis_pos){corner.x + x, corner.y + y, corner.z + z}, state);
        }
      }
    }
  }
}

int ovl_load_structure(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  const char* path = luaL_checkstring(L, 2);
  int next = 3;
  const ovis_pos corner = ovl_check_cell(L, &next);
  ovl_charge(L, READ_WORK);
  ovis_structure** held = new_holder(L);
  ovis_structure_def def = ovis_default_structure_def();
  def.path = path;
  def.registry = self->registry;
  ovis_error error = {.message = "out of memory"};
  if (ovis_structure_create(&def, held, &error) != OVIS_OK) {
    return luaL_error(L, "%s: %s", path, error.message);
  }
  const ovis_structure_info info = ovis_structure_get_info(*held);
  const ovis_pos last = {corner.x + info.size.x - 1, corner.y + info.size.y - 1,
                         corner.z + info.size.z - 1};
  ovl_need_loaded(L, self, corner, last);
  put_blocks(L, self, *held, corner);
  lua_createtable(L, 0, 4);
  ovl_push_cell(L, info.size);
  lua_setfield(L, -2, "size");
  ovl_push_whole(L, info.block_count);
  lua_setfield(L, -2, "blocks");
  ovl_push_whole(L, info.unknown_count);
  lua_setfield(L, -2, "unknown");
  ovl_push_whole(L, info.entity_count);
  lua_setfield(L, -2, "entities");
  ovis_structure_destroy(*held);
  *held = NULL;
  return 1;
}
