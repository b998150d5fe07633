// Inside of the Lua binding.
//
//   userdata "ovis.world" -+
//   userdata "ovis.mob" ---+--> ovl_world (counted) --> registry, save, world, sim, finder
//
// A world lives as long as a handle to it does or until w:close(); handles that are left then give
// an error. All of a script's limits are in its ovis_script, which the module has none of.
#ifndef OVIS_BINDINGS_LUA_OVL_H
#define OVIS_BINDINGS_LUA_OVL_H

#include "ovis_lua.h"

#include <lauxlib.h>
#include <lualib.h>
#include <ovis/path.h>
#include <ovis/save.h>
#include <ovis/sim.h>

#if LUA_VERSION_NUM < 502
#define lua_rawlen lua_objlen
#endif

#define OVL_WORLD "ovis.world"
#define OVL_MOB "ovis.mob"
#define OVL_TICKS_MAX 100000000

// A function that waits for a tick.
typedef struct ovl_alarm {
  int64_t tick;
  int function; // reference in Lua's registry; LUA_NOREF: done
} ovl_alarm;

// A function that waits for events.
typedef struct ovl_listener {
  ovis_event_type type;
  int function; // reference in Lua's registry
} ovl_listener;

// Words at a place of the world's picture.
typedef struct ovl_label_text {
  ovis_pos pos;
  char text[64];
} ovl_label_text;

// Cells whose arms a script named, so that neighbours leave them as they are.
typedef struct ovl_pins {
  uint64_t* keys; // [(packed cell + 1, 0: free) * size]
  bool* held;     // [(is pinned) * size]
  int32_t size;   // a power of two, or 0
  int32_t count;  // keys
} ovl_pins;

typedef struct ovl_world {
  int32_t handle_count;
  ovis_registry* registry; // NULL: closed
  ovis_save* save;         // NULL: made of nothing
  ovis_world* world;
  ovis_sim* sim;
  ovis_path_finder* finder;
  ovis_rules rules;
  bool is_of_script; // the one that the program looks at: it is not closed by the script
  bool is_ticking;   // a callback runs
  bool has_started;
  bool has_bounds;
  ovis_pos min, max; // loaded cells
  bool has_dark;     // light is to be flooded from dark_min to dark_max
  ovis_pos dark_min, dark_max;
  ovl_pins pins;
  ovl_label_text* labels;
  int32_t label_count, label_capacity;
  ovl_alarm* alarms;
  int32_t alarm_count, alarm_capacity;
  ovl_listener* listeners;
  int32_t listener_count, listener_capacity;
  int32_t events_told; // of those since the last tick
} ovl_world;

typedef struct ovl_mob {
  ovl_world* world;
  ovis_mob_id id;
  const ovis_species* species;
} ovl_mob;

struct ovis_script {
  ovis_script_def def; // name and text are gone when ovis_script_run has returned
  lua_State* state;
  lua_Alloc allocate; // Lua's own
  void* allocate_context;
  size_t memory;       // bytes that the state holds, or a little more
  int64_t spent;       // instructions, and what stands for them
  ovl_world* world;    // the first; a handle of its own
  int32_t world_count; // open
  uint64_t random;
  bool is_unmet;
  char unmet[512]; // the first expectation that failed
};

// ---- ovl_args.c: reading what a script gives, and giving back

// The script that a state runs, or NULL in a host's own.
ovis_script* ovl_script(lua_State* L);

// Counts work that no instruction shows against the script's limit.
void ovl_charge(lua_State* L, int64_t work);

// Each leaves the stack as it was, or raises an error that names the argument.
ovl_world* ovl_check_world(lua_State* L, int index); // open
ovl_mob* ovl_check_mob(lua_State* L, int index);     // of an open world; it may be gone
ovis_mob_state ovl_check_live(lua_State* L, int index);
int64_t ovl_check_whole(lua_State* L, int index, int64_t min, int64_t max);
double ovl_check_real(lua_State* L, int index, double min, double max);
const ovis_species* ovl_check_species(lua_State* L, int index);
ovis_state ovl_check_state(lua_State* L, int index, const ovl_world* self);

// Three numbers, or a table {x, y, z} or {x = 1, y = 2, z = 3}. *index becomes that of the argument
// behind. A place in a table of whole x and z is a cell, and means its middle.
ovis_pos ovl_check_cell(lua_State* L, int* index);
ovis_vec3 ovl_check_place(lua_State* L, int* index);
ovis_pos ovl_cell_of(ovis_vec3 at);

// What ovl_get_option found it takes away again with lua_pop. Names end with NULL; a table with
// another name in it is an error.
void ovl_check_options(lua_State* L, int index, const char* const* names);
bool ovl_get_option(lua_State* L, int index, const char* name); // true: pushed
bool ovl_option_flag(lua_State* L, int index, const char* name, bool otherwise);
double ovl_option_real(lua_State* L, int index, const char* name, double min, double max,
                       double otherwise);
int64_t ovl_option_whole(lua_State* L, int index, const char* name, int64_t min, int64_t max,
                         int64_t otherwise);
const char* ovl_option_text(lua_State* L, int index, const char* name); // NULL: not there

// Whole numbers as integers, so that Lua 5.4 prints 20 and not 20.0.
void ovl_push_number(lua_State* L, double value);
void ovl_push_place(lua_State* L, ovis_vec3 at); // {x, y, z, x = x, y = y, z = z}
void ovl_push_cell(lua_State* L, ovis_pos at);
void ovl_push_whole(lua_State* L, int64_t value);

// Raises an error of a status.
int ovl_raise(lua_State* L, const char* what, ovis_status status);

// ---- ovl_share.c

// Makes room for one item more in an array from malloc: `items_address` is that of the pointer to
// its first item, NULL as long as `capacity` is 0. The caller limits the count. False: no memory,
// and nothing has changed.
bool ovl_grow(void* items_address, int32_t count, int32_t* capacity, size_t item_size);

// Registers a kind of userdata, once. `index` answers fields; its upvalue 1 is the table of
// methods.
void ovl_open_kind(lua_State* L, const char* name, const luaL_Reg* meta, const luaL_Reg* methods,
                   lua_CFunction index);

// ---- ovl_world.c: worlds and their fields

void ovl_open_world(lua_State* L); // registers the kind
int ovl_make_world(lua_State* L);  // ovis.world
int ovl_make_open(lua_State* L);   // ovis.open
void ovl_release(lua_State* L, ovl_world* self);

// Closes the world early: its handles give an error from then on.
void ovl_close_world(lua_State* L, ovl_world* self);

// ---- ovl_build.c: blocks

int ovl_set(lua_State* L);
int ovl_fill(lua_State* L);
int ovl_map(lua_State* L);
int ovl_get(lua_State* L);
int ovl_height(lua_State* L);
int ovl_light(lua_State* L);

// One state as it is: no other half, no joining.
void ovl_place(lua_State* L, ovl_world* self, ovis_pos pos, ovis_state state);

void ovl_push_block(lua_State* L, const ovl_world* self, ovis_state state);

// The box of cells is loaded, or an error.
void ovl_need_loaded(lua_State* L, ovl_world* self, ovis_pos min, ovis_pos max);

// ---- ovl_structure.c

int ovl_load_structure(lua_State* L);

// ---- ovl_join.c: fences, walls, panes and gates

// Sets the arms of all such blocks from `min` to `max` as placing them would, but for pinned cells.
void ovl_join(ovl_world* self, ovis_pos min, ovis_pos max);

// Does a text of a state name one of its arms?
bool ovl_names_arms(const char* text);

bool ovl_pins_set(ovl_pins* pins, ovis_pos pos, bool is_pinned); // false: no memory
bool ovl_pins_has(const ovl_pins* pins, ovis_pos pos);
void ovl_pins_fini(ovl_pins* pins);

// ---- ovl_label.c

int ovl_label(lua_State* L);
void ovl_labels_fini(ovl_world* self);

// ---- ovl_path.c

int ovl_path(lua_State* L);

// ---- ovl_mob.c: mobs and players

void ovl_open_mob(lua_State* L);
int ovl_spawn(lua_State* L);
int ovl_player(lua_State* L);
// nil for nobody and for who is gone.
void ovl_push_mob(lua_State* L, ovl_world* self, ovis_mob_id id);

// ---- ovl_run.c: time

int ovl_at(lua_State* L);
int ovl_on(lua_State* L);
int ovl_run(lua_State* L);

// One tick with all that belongs to it; raises errors of callbacks.
void ovl_tick(lua_State* L, ovl_world* self);

// Brings the light up to date where blocks were set.
void ovl_flood(lua_State* L, ovl_world* self);

// Light, and the host's word, before the first tick or at the script's end.
void ovl_start(lua_State* L, ovl_world* self);

#endif
