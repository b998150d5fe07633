// Problem: species that a script declares, for all worlds that it makes from then on.
// Design: docs/scenes.md (Goals and species of your own)
#include "ovl_keep.h"
#include "ovl_schema.h"

#include <ovis/base.h>
#include <ovis/mind.h>

#include <string.h>

#define SPECIES_MAX 64

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

#define OVL_STRUCT ovis_species_goal
static const ovl_key goal_keys[] = {
    {"priority", "the lower number wins", OVL_WHOLE, AT(priority), .place = 1, RANK,
     .is_required = true},
    {"goal", "a name: a goal of `like`", OVL_NAMED, AT(own), ALSO(built_in), .place = 2,
     .find_part = ovl_goal_find, .part = "an ovis.goal", .is_required = true},
    {"replaces", "with `extends`: it takes the place and the priority of the goals of that name",
     OVL_TEXT, AT(replaces)},
    {"settings", "of a goal of `like`: [settings](settings.md)", OVL_SETTINGS, AT(settings),
     ALSO(setting_count)},
    {0}};

const ovl_schema ovl_species_goal_schema = OVL_SCHEMA("goal", "{priority, goal}", goal_keys, NULL);

#define FIGURE(key, field, most, of)                                                               \
  { key, "0: as of `like`", OVL_FLOAT, AT(field), .max = most, .unit = of }
#undef OVL_STRUCT
#define OVL_STRUCT ovis_species_def
static const ovl_key keys[] = {
    {"name", "no name of another species", OVL_TEXT, AT(name), .max = OVIS_SPECIES_NAME_MAX - 1,
     .is_required = true},
    {"like", "the built-in species whose body and abilities it has", OVL_TEXT, AT(like),
     .is_required = true},
    {"mind", "instead of goals: a brain, a tree or another mind", OVL_TEXT, AT(mind)},
    {"extends", "the lists change those of `like`", OVL_FLAG, AT(extends)},
    {"targets", "goals that choose targets", LIST(targets, target_count, OVIS_SPECIES_GOALS_MAX),
     .items = &ovl_species_goal_schema},
    {"goals", "all other goals", LIST(goals, goal_count, OVIS_SPECIES_GOALS_MAX),
     .items = &ovl_species_goal_schema},
    {"remove", "with `extends`: names of goals that go",
     LIST(remove, remove_count, OVIS_SPECIES_GOALS_MAX)},
    FIGURE("width", width, 16, "blocks"),
    FIGURE("height", height, 16, "blocks"),
    FIGURE("eye_height", eye_height, 16, "blocks"),
    FIGURE("health", health_max, 1024, "half hearts"),
    FIGURE("speed", speed, 1024, "attribute"),
    FIGURE("follow_range", follow_range, 1024, "blocks"),
    FIGURE("attack", attack_damage, 1024, "half hearts"),
    {0}};

const ovl_schema ovl_species_schema = OVL_SCHEMA("species", NULL, keys, NULL);

int ovl_species_make(lua_State* L) {
  ovis_species_def* def = ovl_schema_make(L, &ovl_species_schema);
  *def = ovis_default_species_def();
  ovl_schema_read(L, &ovl_species_schema, def);
  ovl_check_new(L, &list_key, "species", def->name, SPECIES_MAX);
  ovis_error error = {0};
  const ovis_status status = ovis_species_check(def, &error);
  return ovl_keep_def(L, &list_key, status, &error);
}
