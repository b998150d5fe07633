// Problem: species that a script declares, for all worlds that it makes from then on.
// Design: docs/scenes.md (Goals and species of your own)
#include "ovl_define.h"
#include "ovl_keep.h"

#include <ovis/base.h>
#include <ovis/mind.h>

#include <string.h>

static char list_key;

const ovis_species_def* ovl_species_push_all(lua_State* L, int32_t* out_count) {
  return ovl_push_defs(L, &list_key, sizeof(ovis_species_def), out_count);
}

// Pushes why a world has no species of that name: it was declared after it, or which one was meant.
static void explain_species(lua_State* L, const char* name) {
  int32_t count;
  const ovis_species_def* all = ovl_species_push_all(L, &count);
  ovis_spelling near = ovis_spelling_begin(name);
  for (int32_t i = 0; i < count; i++) {
    if (strcmp(all[i].name, name) == 0) {
      lua_pushfstring(L,
                      "this world does not know the species '%s', which was declared after it; "
                      "call ovis.species before ovis.world",
                      name);
      return;
    }
    ovis_spelling_try(&near, all[i].name);
  }
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    ovis_spelling_try(&near, ovis_species_get(i)->name);
  }
  ovl_push_meant(L, ovis_spelling_end(&near));
  lua_pushfstring(L, "there is no species '%s'%s", name, lua_tostring(L, -1));
}

const ovis_species* ovl_check_species(lua_State* L, int index, const ovl_world* self) {
  const char* name = luaL_checkstring(L, index);
  const ovis_species* species = ovis_sim_find_species(self->sim, name);
  if (species == NULL) {
    explain_species(L, name);
    luaL_argerror(L, index, lua_tostring(L, -1));
  }
  return species;
}

// ---- ovis.species

int ovl_species_make(lua_State* L) {
  ovis_species_def* def = ovl_define_make(L, &ovd_species_schema, sizeof *def);
  *def = ovis_default_species_def();
  ovl_define_read(L, &ovd_species_schema, def);
  ovl_check_new(L, &list_key, "species", def->name, OVD_DEFS_MAX);
  ovis_error error = {0};
  const ovis_status status = ovis_species_check(def, &error);
  return ovl_keep_def(L, &list_key, status, &error);
}
