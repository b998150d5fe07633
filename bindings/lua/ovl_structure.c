// Problem: place a structure of a file into a world without leaking it when Lua raises an error.
// Design: docs/formats/structures.md
#define _XOPEN_SOURCE 700 // realpath
#include "ovl.h"

#include <ovis/save.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef PATH_MAX
#define PATH_MAX 4096 // bytes
#endif

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
        const ovis_state state = ovis_structure_get_block(structure, (ovis_pos){x, y, z});
        if (state != OVIS_STATE_UNLOADED) { // a void leaves what is there
          ovl_world_place(L, self, (ovis_pos){corner.x + x, corner.y + y, corner.z + z}, state);
        }
      }
    }
  }
}

// ---- Files that a script may read

void ovl_script_open_folders(ovis_script* script) {
  const ovis_script_def* def = &script->def;
  for (int32_t i = 0; i < def->folder_count && i < OVIS_SCRIPT_FOLDERS_MAX; i++) {
    char* folder = def->folders[i] != NULL ? realpath(def->folders[i], NULL) : NULL;
    if (folder != NULL) {
      script->folders[script->folder_count++] = folder;
    }
  }
}

void ovl_script_close_folders(ovis_script* script) {
  for (int32_t i = 0; i < script->folder_count; i++) {
    free(script->folders[i]);
  }
  script->folder_count = 0;
}

static bool is_below(const char* folder, const char* path) {
  const size_t length = strcmp(folder, "/") == 0 ? 0 : strlen(folder);
  return strncmp(path, folder, length) == 0 && path[length] == '/';
}

// Finds the file that a script means. A file that is elsewhere and one that does not exist give the
// same answer: a script must not learn what the machine has.
static bool find_file(const ovis_script* script, const char* path, char out[PATH_MAX]) {
  for (int32_t i = 0; i < script->folder_count; i++) {
    char whole[PATH_MAX];
    const bool is_full = path[0] == '/';
    const int length = snprintf(whole, sizeof whole, "%s%s%s", is_full ? "" : script->folders[i],
                                is_full ? "" : "/", path);
    if (length >= 0 && length < (int)sizeof whole && realpath(whole, out) != NULL &&
        is_below(script->folders[i], out)) {
      return true;
    }
  }
  return false;
}

int ovl_world_load_structure(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  const char* path = luaL_checkstring(L, 2);
  const ovis_script* script = ovl_script(L);
  char full[PATH_MAX];
  int next = 3;
  const ovis_pos corner = ovl_check_cell(L, &next);
  ovl_charge(L, READ_WORK);
  if (script != NULL && !find_file(script, path, full)) {
    return luaL_error(L,
                      "there is no file %s below the folder of the script (or that of --files), "
                      "where scripts read files",
                      path);
  }
  ovis_structure** held = new_holder(L);
  ovis_structure_def def = ovis_default_structure_def();
  def.path = script != NULL ? full : path;
  def.blocks = self->registry;
  ovis_error error = {.message = "out of memory"};
  if (ovis_structure_create(&def, held, &error) != OVIS_OK) {
    // The library's message begins with the full path.
    const size_t length = strlen(def.path);
    const bool has_path = strncmp(error.message, def.path, length) == 0;
    return luaL_error(L, "%s%s%s", path, has_path ? "" : ": ",
                      error.message + (has_path ? length : 0));
  }
  const ovis_structure_info info = ovis_structure_get_info(*held);
  const ovis_pos last = {corner.x + info.size.x - 1, corner.y + info.size.y - 1,
                         corner.z + info.size.z - 1};
  ovl_world_need_loaded(L, self, corner, last);
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
