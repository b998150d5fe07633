// Problem: species that a script declares, for all worlds that it makes from then on.
// Design: docs/scenes.md (Goals and species of your own)
#include "ovl_keep.h"

#include <ovis/base.h>
#include <ovis/mind.h>

#include <string.h>

#define OPTIONS_MAX 192
#define SPECIES_MAX 64
#define SETTINGS_MAX 512

typedef struct ovl_species {
  ovis_species_def def; // first: ovl_push_defs copies it; of the lists below
  ovis_species_goal targets[OVIS_SPECIES_GOALS_MAX];
  ovis_species_goal goals[OVIS_SPECIES_GOALS_MAX];
  const char* remove[OVIS_SPECIES_GOALS_MAX];
  ovis_setting settings[SETTINGS_MAX];
  int32_t setting_count;
} ovl_species;

static char list_key;

const ovis_species_def* ovl_push_species(lua_State* L, int32_t* out_count) {
  return ovl_push_defs(L, &list_key, sizeof(ovis_species_def), out_count);
}

// Pushes why a world has no species of that name: it was declared after it, or which one was meant.
static void explain_species(lua_State* L, const char* name) {
  int32_t count;
  const ovis_species_def* all = ovl_push_species(L, &count);
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

static void check_name(lua_State* L, const char* name) {
  if (name == NULL || name[0] == '\0' || strlen(name) >= OVIS_SPECIES_NAME_MAX) {
    luaL_error(L, "a species needs a 'name' of at most %d bytes", OVIS_SPECIES_NAME_MAX - 1);
  }
  int32_t count;
  const ovis_species_def* all = ovl_push_species(L, &count);
  bool is_taken = ovis_species_find(name) != NULL || strcmp(name, "player") == 0;
  for (int32_t i = 0; i < count; i++) {
    is_taken = is_taken || strcmp(all[i].name, name) == 0;
  }
  lua_pop(L, 1);
  if (is_taken) {
    luaL_error(L, "there is a species '%s' already", name);
  }
  if (count == SPECIES_MAX) {
    luaL_error(L, "a script adds at most %d species", SPECIES_MAX);
  }
}

// `group` NULL: any.
static void check_goal_name(lua_State* L, const char* like, const char* group, const char* name) {
  ovis_option_info options[OPTIONS_MAX];
  const int32_t count = ovis_species_get_options(ovis_species_find(like), options, OPTIONS_MAX);
  ovis_spelling near = ovis_spelling_begin(name);
  for (int32_t i = 0; i < count && i < OPTIONS_MAX; i++) {
    if (group != NULL && strcmp(options[i].group, group) != 0) {
      continue;
    }
    if (strcmp(options[i].name, name) == 0) {
      return;
    }
    ovis_spelling_try(&near, options[i].name);
  }
  ovl_push_meant(L, ovis_spelling_end(&near));
  luaL_error(L, "a %s has no '%s' among its %s%s", like, name,
             group != NULL ? group : "goals and targets", lua_tostring(L, -1));
}

static void check_like(lua_State* L, const char* like) {
  ovis_spelling near = ovis_spelling_begin(like != NULL ? like : "");
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    ovis_spelling_try(&near, ovis_species_get(i)->name);
  }
  if (like == NULL || ovis_species_find(like) == NULL) {
    ovl_push_meant(L, ovis_spelling_end(&near));
    luaL_error(L, "'like' must name a species%s", lua_tostring(L, -1));
  }
}

static void check_model(lua_State* L, const char* like) {
  check_like(L, like);
  ovis_option_info options[OPTIONS_MAX];
  const int32_t count = ovis_species_get_options(ovis_species_find(like), options, OPTIONS_MAX);
  for (int32_t i = 0; i < count && i < OPTIONS_MAX; i++) {
    if (strcmp(options[i].group, "goals") != 0 && strcmp(options[i].group, "targets") != 0) {
      luaL_error(L, "'like' cannot be %s: it has a brain", like);
    }
  }
}

// Reads {{priority, "Name" or goal [, replaces = "Name"] [, settings = {...}]}, ...}.
static int32_t read_goals(lua_State* L, ovl_species* self, const char* group,
                          ovis_species_goal* out) {
  const char* like = self->def.like;
  const bool extends = self->def.extends;
  const int top = lua_gettop(L);
  const int32_t count = ovl_push_items(L, 1, group, "goals", OVIS_SPECIES_GOALS_MAX);
  for (int32_t i = 0; i < count; i++) {
    lua_rawgeti(L, -1, i + 1);
    if (!lua_istable(L, -1)) {
      luaL_error(L, "'%s' must list {priority, goal}", group);
    }
    lua_rawgeti(L, -1, 1);
    out[i].priority = (int32_t)ovl_check_whole(L, lua_gettop(L), -1000000, 1000000);
    lua_rawgeti(L, -2, 2);
    if (lua_type(L, -1) == LUA_TSTRING) {
      out[i].built_in = ovl_keep_top(L);
      check_goal_name(L, like, group, out[i].built_in);
    } else {
      out[i].own = ovl_check_goal(L, lua_gettop(L));
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
    lua_getfield(L, -1, "replaces");
    if (!lua_isnil(L, -1)) {
      if (lua_type(L, -1) != LUA_TSTRING || !extends) {
        luaL_error(L, "'replaces' must name a goal, and needs 'extends = true'");
      }
      out[i].replaces = ovl_keep_top(L);
      check_goal_name(L, like, group, out[i].replaces);
    } else {
      lua_pop(L, 1);
    }
    ovis_setting* settings = &self->settings[self->setting_count];
    out[i].setting_count =
        ovl_keep_settings(L, lua_gettop(L), settings, SETTINGS_MAX - self->setting_count);
    out[i].settings = out[i].setting_count > 0 ? settings : NULL;
    self->setting_count += out[i].setting_count;
    lua_pop(L, 1);
  }
  lua_settop(L, top);
  return count;
}

// Reads {"Name", ...}.
static int32_t read_removed(lua_State* L, const char* like, bool extends, const char** out) {
  const int top = lua_gettop(L);
  const int32_t count = ovl_push_items(L, 1, "remove", "names", OVIS_SPECIES_GOALS_MAX);
  if (count > 0 && !extends) {
    luaL_error(L, "'remove' needs 'extends = true'");
  }
  for (int32_t i = 0; i < count; i++) {
    out[i] = ovl_keep_item(L, lua_gettop(L), i + 1);
    if (out[i] == NULL) {
      luaL_error(L, "'remove' must list names of goals");
    }
    check_goal_name(L, like, NULL, out[i]);
  }
  lua_settop(L, top);
  return count;
}

static float figure(lua_State* L, const char* name) {
  return (float)ovl_option_real(L, 1, name, 0, 1024, 0);
}

int ovl_make_species(lua_State* L) {
  static const char* const names[] = {"name",   "like",       "goals",   "targets",      "width",
                                      "height", "eye_height", "health",  "follow_range", "speed",
                                      "attack", "mind",       "extends", "remove",       NULL};
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  ovl_check_options(L, 1, names);
  const char* name = ovl_option_text(L, 1, "name");
  const char* like = ovl_option_text(L, 1, "like");
  check_name(L, name);
  const char* mind = ovl_option_text(L, 1, "mind");
  if (mind == NULL) {
    check_model(L, like);
  } else {
    check_like(L, like);
  }
  ovl_species* self = lua_newuserdata(L, sizeof *self);
  *self = (ovl_species){.def = {.cookie = OVIS_COOKIE,
                                .name = ovl_keep_option(L, "name"),
                                .like = ovl_keep_option(L, "like"),
                                .mind = ovl_keep_option(L, "mind")}};
  self->def.extends = ovl_option_flag(L, 1, "extends", false);
  if (self->def.extends && mind != NULL) {
    luaL_error(L, "'extends' changes goals, and 'mind' replaces them: leave one out");
  }
  self->def.target_count = read_goals(L, self, "targets", self->targets);
  self->def.goal_count = read_goals(L, self, "goals", self->goals);
  self->def.remove_count = read_removed(L, self->def.like, self->def.extends, self->remove);
  self->def.remove = self->remove;
  self->def.targets = self->targets;
  self->def.goals = self->goals;
  self->def.width = figure(L, "width");
  self->def.height = figure(L, "height");
  self->def.eye_height = figure(L, "eye_height");
  self->def.health_max = figure(L, "health");
  self->def.speed = figure(L, "speed");
  self->def.follow_range = figure(L, "follow_range");
  self->def.attack_damage = figure(L, "attack");
  ovis_error error = {0};
  const ovis_status status = ovis_species_check(&self->def, &error);
  if (status != OVIS_OK) {
    return luaL_error(L, "%s",
                      error.message[0] != '\0' ? error.message : ovis_status_sentence(status));
  }
  ovl_append(L, &list_key, 2);
  lua_pushstring(L, self->def.name);
  return 1;
}
