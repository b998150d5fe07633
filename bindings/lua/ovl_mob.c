// Problem: mobs as Lua objects: fields, properties, actions, and the answers of their options.
// Design: docs/scenes.md
#include "ovl.h"

#include <ovis/base.h>

#include <stdio.h>
#include <string.h>

// Charges against the limit of the script. [Units: instructions]
#define SPAWN_WORK 10000 // a mob takes memory that the script's memory limit does not count
#define HURT_WORK 100
#define RIDE_WORK 1000 // a tower of riders moves with the mob

static int collect(lua_State* L) {
  ovl_mob* mob = luaL_checkudata(L, 1, OVL_MOB);
  ovl_world_release(L, mob->world);
  mob->world = NULL;
  return 0;
}

int ovl_world_spawn(lua_State* L) {
  static const char* const names[] = {"baby", "yaw",     "health", "walker",
                                      "mind", "seconds", "jockey", NULL};
  ovl_world* self = ovl_check_world(L, 1);
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovl_check_species(L, 2, self);
  int next = 3;
  def.pos = ovl_check_place(L, &next);
  lua_settop(L, next);
  ovl_check_options(L, next, names);
  def.is_baby = ovl_option_flag(L, next, "baby", false);
  const bool is_walker = ovl_option_flag(L, next, "walker", false);
  def.mind = is_walker ? "walker" : ovl_option_text(L, next, "mind");
  def.has_seconds_body = ovl_option_flag(L, next, "seconds", false);
  def.yaw_deg = (float)ovl_option_real(L, next, "yaw", -360, 360, 0);
  def.health = (float)ovl_option_real(L, next, "health", 0, 1024, 0);
  ovl_world_check_mob_count(L, 1);
  ovl_charge(L, SPAWN_WORK);
  ovis_mob_id id;
  const ovis_status status = ovis_mob_spawn(self->sim, &def, &id);
  if (status == OVIS_NOT_FOUND) {
    return luaL_error(L,
                      "spawn: this world knows no mind '%s'; it knows those of the host, and the "
                      "brains and trees that were declared before it",
                      def.mind);
  }
  if (status == OVIS_UNSUPPORTED) {
    return luaL_error(L, "spawn: a %s cannot have the seconds body, which only walks on the ground",
                      def.species->name);
  }
  if (status != OVIS_OK) {
    return ovl_raise(L, "spawn", status);
  }
  if (ovl_option_flag(L, next, "jockey", false)) {
    ovis_mob_id other;
    ovl_world_check_mob_count(L, 2);
    const ovis_status drawn = ovis_mob_draw_jockey(self->sim, id, &other);
    if (drawn != OVIS_OK) {
      return ovl_raise(L, "spawn", drawn);
    }
  }
  ovl_mob_push(L, self, id);
  return 1;
}

int ovl_world_spawn_player(lua_State* L) {
  static const char* const names[] = {"yaw", NULL};
  ovl_world* self = ovl_check_world(L, 1);
  int next = 2;
  const ovis_vec3 pos = ovl_check_place(L, &next);
  lua_settop(L, next);
  ovl_check_options(L, next, names);
  const float yaw_deg = (float)ovl_option_real(L, next, "yaw", -360, 360, 0);
  ovl_world_check_mob_count(L, 1);
  ovl_charge(L, SPAWN_WORK);
  ovis_mob_id id;
  const ovis_status status = ovis_player_add(self->sim, pos, yaw_deg, &id);
  if (status != OVIS_OK) {
    return ovl_raise(L, "player", status);
  }
  ovl_mob_push(L, self, id);
  return 1;
}

// ---- Methods

static int remove_mob(lua_State* L) {
  const ovl_mob* mob = ovl_check_mob(L, 1);
  ovis_mob_remove(mob->world->sim, mob->id);
  return 0;
}

static int place(lua_State* L) {
  const ovis_mob_state state = ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  int next = 2;
  const ovis_vec3 pos = ovl_check_place(L, &next);
  const double yaw_deg =
      lua_isnoneornil(L, next) ? (double)state.yaw_deg : ovl_check_real(L, next, -360, 360);
  ovis_mob_place(mob->world->sim, mob->id, pos, (float)yaw_deg, state.pitch_deg);
  return 0;
}

static int hold(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  ovis_mob_set_held_item(mob->world->sim, mob->id, luaL_optstring(L, 2, NULL));
  return 0;
}

static int walk_to(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  int next = 2;
  const ovis_vec3 pos = ovl_check_place(L, &next);
  const double speed = lua_isnoneornil(L, next) ? 1 : ovl_check_real(L, next, 0.01, 10);
  if (ovis_mob_walk_to(mob->world->sim, mob->id, pos, speed) != OVIS_OK) {
    return luaL_argerror(
        L, 1, "only players and walkers can be sent: the mind of a mob decides where it walks");
  }
  return 0;
}

// Returns the mob of an argument in the same world, or 0 for nil.
static ovis_mob_id other_of(lua_State* L, int index, const ovl_world* self) {
  if (lua_isnoneornil(L, index)) {
    return OVIS_NO_MOB;
  }
  const ovl_mob* other = ovl_check_mob(L, index);
  if (other->world != self) {
    luaL_argerror(L, index, "the mob belongs to another world");
  }
  return other->id;
}

static int hurt(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const double amount = ovl_check_real(L, 2, 0, 1e6);
  const ovis_mob_id by = other_of(L, 3, mob->world);
  ovl_charge(L, HURT_WORK);
  lua_pushboolean(L, ovis_mob_hurt(mob->world->sim, mob->id, (float)amount, by) == OVIS_OK);
  return 1;
}

// Damage defaults to 1, a blow of the bare hand.
static int hit(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  ovl_check_live(L, 2);
  const ovis_mob_id other = other_of(L, 2, mob->world);
  const double amount = lua_isnoneornil(L, 3) ? 1 : ovl_check_real(L, 3, 0, 1e6);
  ovl_charge(L, HURT_WORK);
  lua_pushboolean(L, ovis_mob_hurt(mob->world->sim, other, (float)amount, mob->id) == OVIS_OK);
  return 1;
}

// Mounts another mob. Gives false if that mob has no free seat, rides this one, or carries no
// riders.
static int mount(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  ovl_check_live(L, 2);
  const ovis_mob_id vehicle = other_of(L, 2, mob->world);
  ovl_charge(L, RIDE_WORK);
  lua_pushboolean(L, ovis_mob_mount(mob->world->sim, mob->id, vehicle) == OVIS_OK);
  return 1;
}

static int dismount(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  ovl_charge(L, RIDE_WORK);
  lua_pushboolean(L, ovis_mob_dismount(mob->world->sim, mob->id) == OVIS_OK);
  return 1;
}

static void push_riders(lua_State* L, const ovl_mob* mob) {
  lua_newtable(L);
  for (int32_t i = 0; ovis_mob_get_rider(mob->world->sim, mob->id, i).value != 0; i++) {
    ovl_mob_push(L, mob->world, ovis_mob_get_rider(mob->world->sim, mob->id, i));
    lua_rawseti(L, -2, i + 1);
  }
}

// ---- Why

static void push_option(lua_State* L, const ovl_mob* mob, int32_t index,
                        const ovis_option* option) {
  const ovis_option_info* info = &option->info;
  lua_createtable(L, 0, 9);
  lua_pushstring(L, info->name);
  lua_setfield(L, -2, "name");
  lua_pushinteger(L, info->priority);
  lua_setfield(L, -2, "priority");
  lua_pushstring(L, info->group);
  lua_setfield(L, -2, "group");
  lua_pushboolean(L, option->is_running);
  lua_setfield(L, -2, "is_running");
  lua_pushstring(L, ovis_reason_name(option->answer.reason));
  lua_setfield(L, -2, "reason");
  if (!ovl_mob_push_sentence(L, mob, index)) {
    lua_pushstring(L, ovis_reason_sentence(option->answer.reason));
  }
  lua_setfield(L, -2, "sentence");
  ovl_push_number(L, (double)option->answer.value);
  lua_setfield(L, -2, "value");
  ovl_push_number(L, (double)option->answer.limit);
  lua_setfield(L, -2, "limit");
  ovl_push_whole(L, option->answer.tick);
  lua_setfield(L, -2, "tick");
  ovl_answer_push_about(L, &option->answer);
}

// Compares names of options; "eat_block" equals "EatBlock".
static bool is_name(const char* name, const char* wanted) {
  for (;; name++, wanted++) {
    while (*wanted == '_') {
      wanted++;
    }
    const char a = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
    const char b = *wanted >= 'A' && *wanted <= 'Z' ? (char)(*wanted - 'A' + 'a') : *wanted;
    if (a != b || a == '\0') {
      return a == b;
    }
  }
}

// z:why(name): gives the option with that name, or nil. Of several options it gives the one that
// runs, otherwise the first.
static int why(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const char* name = luaL_checkstring(L, 2);
  ovis_option found = {0};
  int32_t found_index = 0;
  ovis_option option;
  for (int32_t i = 0; ovis_mob_get_option(mob->world->sim, mob->id, i, &option); i++) {
    if (is_name(option.info.name, name) && !found.is_running &&
        (found.info.name == NULL || option.is_running)) {
      found = option;
      found_index = i;
    }
  }
  if (found.info.name != NULL) {
    push_option(L, mob, found_index, &found);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

static void push_options(lua_State* L, const ovl_mob* mob, bool wants_running) {
  int kept = 0;
  ovis_option option;
  lua_newtable(L);
  for (int32_t i = 0; ovis_mob_get_option(mob->world->sim, mob->id, i, &option); i++) {
    if (wants_running && !option.is_running) {
      continue;
    }
    if (wants_running) {
      lua_pushstring(L, option.info.name);
    } else {
      push_option(L, mob, i, &option);
    }
    lua_rawseti(L, -2, ++kept);
  }
}

// Pushes the path that the mob follows, or nil.
static void push_path(lua_State* L, const ovl_mob* mob) {
  ovis_nav_state nav;
  if (!ovis_mob_get_nav(mob->world->sim, mob->id, &nav) || !nav.is_walking) {
    lua_pushnil(L);
    return;
  }
  lua_createtable(L, 0, 3);
  ovl_push_cell(L, nav.target);
  lua_setfield(L, -2, "target");
  lua_pushinteger(L, nav.next_index + 1);
  lua_setfield(L, -2, "next");
  lua_createtable(L, nav.node_count, 0);
  for (int32_t i = 0; i < nav.node_count; i++) {
    lua_createtable(L, 0, 1);
    ovl_push_cell(L, ovis_mob_get_nav_node(mob->world->sim, mob->id, i));
    lua_setfield(L, -2, "pos");
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "nodes");
}

// ---- Fields

#define WORD_VALUE_MAX 2048 // above all values that have a word

typedef enum mob_field {
  FIELD_NONE,
  FIELD_ALIVE,
  FIELD_SPECIES,
  FIELD_ID,
  FIELD_SERIAL,
  FIELD_PLAYER,
  FIELD_POS,
  FIELD_VELOCITY,
  FIELD_IN_WATER,
  FIELD_HEAD_YAW,
  FIELD_BABY,
  FIELD_LIVED,
  FIELD_FROZEN,
  FIELD_HAS_MIND,
  FIELD_TARGET,
  FIELD_OPTIONS,
  FIELD_RUNNING,
  FIELD_PATH,
  FIELD_ACTIVITY,
  FIELD_SLEEPING,
  FIELD_MEMORY,
  FIELD_WORN,
  FIELD_PACK,
  FIELD_VEHICLE,
  FIELD_RIDERS,
  FIELD_CHASE,
  FIELD_OFFERS,
  FIELD_WORK
} mob_field;

static const struct {
  const char* name;
  mob_field field;
} fields[] = {
    {"alive", FIELD_ALIVE},       {"species", FIELD_SPECIES},   {"id", FIELD_ID},
    {"is_player", FIELD_PLAYER},  {"pos", FIELD_POS},           {"velocity", FIELD_VELOCITY},
    {"in_water", FIELD_IN_WATER}, {"head_yaw", FIELD_HEAD_YAW}, {"baby", FIELD_BABY},
    {"lived", FIELD_LIVED},       {"frozen", FIELD_FROZEN},     {"has_mind", FIELD_HAS_MIND},
    {"target", FIELD_TARGET},     {"options", FIELD_OPTIONS},   {"running", FIELD_RUNNING},
    {"path", FIELD_PATH},         {"activity", FIELD_ACTIVITY}, {"memory", FIELD_MEMORY},
    {"sleeping", FIELD_SLEEPING}, {"vehicle", FIELD_VEHICLE},   {"riders", FIELD_RIDERS},
    {"worn", FIELD_WORN},         {"pack", FIELD_PACK},         {"chase", FIELD_CHASE},
    {"serial", FIELD_SERIAL},     {"offers", FIELD_OFFERS},     {"work", FIELD_WORK}};
#define FIELD_COUNT ((int)(sizeof fields / sizeof *fields))

static mob_field find_field(const char* name) {
  for (int i = 0; i < FIELD_COUNT; i++) {
    if (strcmp(fields[i].name, name) == 0) {
      return fields[i].field;
    }
  }
  return FIELD_NONE;
}

static int raise_no_field(lua_State* L, const char* name) {
  const char* names[FIELD_COUNT + 4] = {"item", "count", "delay"};
  for (int i = 0; i < FIELD_COUNT; i++) {
    names[3 + i] = fields[i].name;
  }
  ovl_push_meant_field(L, name, names, true, lua_upvalueindex(1));
  return luaL_error(L, "a mob has no '%s'%s", name, lua_tostring(L, -1));
}

static void push_state(lua_State* L, const ovl_mob* mob, mob_field field,
                       const ovis_mob_state* state) {
  switch (field) {
  case FIELD_PLAYER: lua_pushboolean(L, state->is_player); break;
  case FIELD_POS: ovl_push_place(L, state->pos); break;
  case FIELD_VELOCITY: ovl_push_place(L, state->velocity); break;
  case FIELD_IN_WATER: lua_pushboolean(L, state->is_in_water); break;
  case FIELD_HEAD_YAW: ovl_push_number(L, (double)state->head_yaw_deg); break;
  case FIELD_BABY: lua_pushboolean(L, state->is_baby); break;
  case FIELD_LIVED: ovl_push_whole(L, state->age_ticks); break;
  case FIELD_FROZEN: lua_pushboolean(L, state->is_frozen); break;
  case FIELD_HAS_MIND: lua_pushboolean(L, state->has_mind); break;
  case FIELD_TARGET: ovl_mob_push(L, mob->world, state->target); break;
  case FIELD_OPTIONS: push_options(L, mob, false); break;
  case FIELD_RUNNING: push_options(L, mob, true); break;
  case FIELD_PATH: push_path(L, mob); break;
  case FIELD_WORK: ovl_mob_push_work(L, mob); break;
  case FIELD_VEHICLE:
    ovl_mob_push(L, mob->world, ovis_mob_get_vehicle(mob->world->sim, mob->id));
    break;
  case FIELD_RIDERS: push_riders(L, mob); break;
  case FIELD_WORN: ovl_mob_push_worn(L, mob); break;
  case FIELD_PACK: ovl_mob_push_pack(L, mob); break;
  case FIELD_CHASE: ovl_mob_push_chase(L, mob); break;
  case FIELD_OFFERS: ovl_mob_push_offers(L, mob); break;
  case FIELD_ACTIVITY: lua_pushstring(L, ovis_mob_get_activity(mob->world->sim, mob->id)); break;
  case FIELD_SLEEPING: lua_pushboolean(L, ovis_mob_is_sleeping(mob->world->sim, mob->id)); break;
  default: lua_pushnil(L);
  }
}

static void push_prop(lua_State* L, const ovl_mob* mob, const char* name) {
  ovis_prop prop;
  double value;
  if (!ovis_prop_find(name, &prop)) {
    raise_no_field(L, name);
  } else if (!ovis_mob_get_prop(mob->world->sim, mob->id, prop, &value)) {
    lua_pushnil(L);
  } else if (ovis_prop_get_info(prop).type == OVIS_PROP_BOOL) {
    lua_pushboolean(L, value != 0);
  } else if (prop == OVIS_PROP_CARRIED) {
    ovl_world_push_block(L, mob->world, (ovis_state)value);
  } else if (ovis_prop_get_word(mob->species, prop, (int32_t)value) != NULL) {
    lua_pushstring(L, ovis_prop_get_word(mob->species, prop, (int32_t)value));
  } else {
    ovl_push_number(L, value);
  }
}

// The value at index 3: a number, true or false, or the word for it.
static double check_prop(lua_State* L, const ovl_mob* mob, ovis_prop prop, const char* name) {
  if (lua_isboolean(L, 3)) {
    return lua_toboolean(L, 3);
  }
  int32_t value;
  const char* word = lua_type(L, 3) == LUA_TSTRING ? lua_tostring(L, 3) : NULL;
  if (word != NULL && prop == OVIS_PROP_CARRIED) {
    return (double)ovl_check_state(L, 3, mob->world);
  }
  if (ovis_prop_find_word(mob->species, prop, word, &value)) {
    return value;
  }
  ovis_spelling near = ovis_spelling_begin(word != NULL ? word : "");
  for (int32_t i = 0; word != NULL && i <= WORD_VALUE_MAX; i++) {
    const char* known = ovis_prop_get_word(mob->species, prop, i);
    if (known != NULL) {
      ovis_spelling_try(&near, known);
    }
  }
  if (near.best != NULL) {
    ovl_push_meant(L, ovis_spelling_end(&near));
    luaL_error(L, "there is no %s '%s'%s", name, word, lua_tostring(L, -1));
  }
  return ovl_check_real(L, 3, -1e9, 1e9);
}

static int index_mob(lua_State* L) {
  luaL_checkudata(L, 1, OVL_MOB);
  const char* name = luaL_checkstring(L, 2);
  lua_getfield(L, lua_upvalueindex(1), name); // a method
  if (!lua_isnil(L, -1)) {
    return 1;
  }
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const mob_field field = find_field(name);
  ovis_mob_state state;
  const bool is_there = ovis_mob_get_state(mob->world->sim, mob->id, &state);
  switch (field) {
  case FIELD_NONE:
    if (!ovl_mob_push_item_field(L, mob, name)) {
      push_prop(L, mob, name);
    }
    break;
  case FIELD_SPECIES: lua_pushstring(L, mob->species->name); break;
  case FIELD_ID: ovl_push_whole(L, mob->id.value); break;
  case FIELD_SERIAL: ovl_push_whole(L, is_there ? (int64_t)state.serial : 0); break;
  case FIELD_ALIVE: lua_pushboolean(L, is_there && state.is_alive); break;
  case FIELD_MEMORY: ovl_mob_push_memories(L, mob); break;
  default:
    if (is_there) {
      push_state(L, mob, field, &state);
    } else {
      lua_pushnil(L);
    }
  }
  return 1;
}

static int set_field(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const char* name = luaL_checkstring(L, 2);
  ovis_prop prop;
  if (!ovis_prop_find(name, &prop)) {
    static const char* const none[] = {NULL};
    ovl_push_meant_field(L, name, none, true, 0);
    return luaL_error(L, "a mob's '%s' cannot be set%s", name, lua_tostring(L, -1));
  }
  const double value = check_prop(L, mob, prop, name);
  if (ovis_mob_set_prop(mob->world->sim, mob->id, prop, value) != OVIS_OK) {
    return luaL_error(L, "a %s has no '%s'", mob->species->name, name);
  }
  return 0;
}

static int is_same(lua_State* L) {
  const ovl_mob* a = luaL_testudata(L, 1, OVL_MOB);
  const ovl_mob* b = luaL_testudata(L, 2, OVL_MOB);
  lua_pushboolean(L, a != NULL && b != NULL && a->world == b->world && a->id.value == b->id.value);
  return 1;
}

static int describe(lua_State* L) {
  const ovl_mob* mob = luaL_checkudata(L, 1, OVL_MOB);
  ovis_mob_state state;
  if (mob->world == NULL || mob->world->registry == NULL ||
      !ovis_mob_get_state(mob->world->sim, mob->id, &state)) {
    lua_pushfstring(L, "%s (gone)", mob->species->name);
  } else {
    char text[128];
    snprintf(text, sizeof text, "%s at %.9g,%.9g,%.9g", mob->species->name, state.pos.x,
             state.pos.y, state.pos.z);
    lua_pushstring(L, text);
  }
  return 1;
}

#define METHODS_MAX 64

void ovl_mob_register(lua_State* L) {
  static const luaL_Reg methods[] = {{"remove", remove_mob},
                                     {"place", place},
                                     {"hold", hold},
                                     {"walk_to", walk_to},
                                     {"hurt", hurt},
                                     {"hit", hit},
                                     {"mount", mount},
                                     {"dismount", dismount},
                                     {"why", why},
                                     {"remember", ovl_mob_remember},
                                     {"forget", ovl_mob_forget},
                                     {"give_effect", ovl_mob_give_effect},
                                     {"effect", ovl_mob_get_effect},
                                     {"gossip", ovl_mob_gossip},
                                     {"reputation", ovl_mob_reputation},
                                     {"offer", ovl_mob_offer},
                                     {"clear_offers", ovl_mob_clear_offers},
                                     {"trade", ovl_mob_trade},
                                     {"open_trade", ovl_mob_open_trade},
                                     {"close_trade", ovl_mob_close_trade},
                                     {NULL, NULL}};
  static const luaL_Reg meta[] = {{"__gc", collect},
                                  {"__newindex", set_field},
                                  {"__eq", is_same},
                                  {"__tostring", describe},
                                  {NULL, NULL}};
  luaL_Reg all[METHODS_MAX] = {{NULL, NULL}};
  size_t count = 0;
  for (; methods[count].name != NULL; count++) {
    all[count] = methods[count];
  }
  for (const luaL_Reg* more = ovl_player_methods; more->name != NULL && count < METHODS_MAX - 1;
       more++) {
    all[count++] = *more;
  }
  for (const luaL_Reg* more = ovl_turn_methods; more->name != NULL && count < METHODS_MAX - 1;
       more++) {
    all[count++] = *more;
  }
  static const char* const reading[] = {
      "why",      "effect", "reputation", "go_to",        "stop", "random", "is_path_done",
      "look_at",  "refuse", "attack",     "set_target",   "jump", "board",  "set_board",
      "remember", "forget", "items",      "set_activity", NULL};
  ovl_register_kind(L, OVL_MOB, meta, all, reading, index_mob);
}
