// Shared declarations of the Lua binding.
//
//   userdata "ovis.world" -+
//   userdata "ovis.mob" ---+--> ovl_world (counted) --> registry, save, world, sim, finder
//
// A world lives until its last handle is collected or w:close() is called. Closed handles raise an
// error. The limits of a script are in its ovis_script; the module in a host's own state has none.
#ifndef OVIS_BINDINGS_LUA_OVL_H
#define OVIS_BINDINGS_LUA_OVL_H

#include "ovis_lua.h"

#include <lauxlib.h>
#include <lualib.h>
#include <ovis/brain.h>
#include <ovis/path.h>
#include <ovis/ranks.h>
#include <ovis/save.h>
#include <ovis/sim.h>
#include <ovis/story.h>

#if LUA_VERSION_NUM < 502
#define lua_rawlen lua_objlen
#endif

#define OVL_WORLD "ovis.world"
#define OVL_MOB "ovis.mob"
#define OVL_TICKS_MAX 100000000
#define OVL_MEMORY_MAX ((size_t)256 << 20) // bytes of a script's state
#define OVL_MOBS_MAX 50000                 // of all open worlds of a script
#define OVL_PLACE_MAX 96                   // bytes of a place
#define OVL_WORLDS_MAX 16                  // open worlds of a script

// A function to call at a tick.
typedef struct ovl_alarm {
  int64_t tick;
  int64_t serial; // alarms of one tick ring in the order in which they were added
  int function;   // reference in Lua's registry
} ovl_alarm;

// A function to call for events of one type.
typedef struct ovl_listener {
  ovis_event_type type;
  int function; // reference in Lua's registry
} ovl_listener;

// A label on pictures of the world.
typedef struct ovl_label_text {
  ovis_pos pos;
  char text[64];
} ovl_label_text;

// Cells whose arms the script set explicitly. Joining does not change them.
typedef struct ovl_pins {
  uint64_t* keys; // [(packed cell + 1, 0: free) * size]
  bool* held;     // [(is pinned) * size]
  int32_t size;   // a power of two, or 0
  int32_t count;  // keys
} ovl_pins;

typedef struct ovl_story ovl_story; // ovl_story.c

typedef struct ovl_world {
  int32_t handle_count;
  ovis_blocks* registry; // NULL: closed
  ovis_save* save;       // NULL: a generated world
  ovis_world* world;
  ovis_sim* sim;
  ovis_path_finder* finder;
  ovis_rules rules;
  ovis_rules_version version; // of `rules`
  uint64_t seed;
  bool is_of_script; // the world that the program reads: the script cannot close it
  bool is_ticking;   // a callback runs
  bool has_started;
  bool keeps_story;
  ovl_story* story;  // NULL: not yet, or not kept
  ovis_costs* costs; // NULL: no script has asked for work yet
  bool has_bounds;
  ovis_pos min, max; // loaded cells
  bool has_dark;     // the light from dark_min to dark_max is out of date
  ovis_pos dark_min, dark_max;
  ovl_pins pins;
  ovl_label_text* labels;
  int32_t label_count, label_capacity;
  ovl_alarm* alarms; // [(alarm) * alarm_count] a heap, the next one first
  int32_t alarm_count, alarm_capacity;
  int64_t alarm_serial; // of the alarm added last
  ovl_listener* listeners;
  int32_t listener_count, listener_capacity;
  int32_t events_told; // events since the last tick that listeners got already
} ovl_world;

typedef struct ovl_mob {
  ovl_world* world;
  ovis_mob_id id;
  const ovis_species* species;
} ovl_mob;

#define OVL_MEASURES_MAX 64
#define OVL_MEASURE_NAME_MAX 64

typedef struct ovl_measure {
  char name[OVL_MEASURE_NAME_MAX];
  double value;
} ovl_measure;

struct ovis_script {
  ovis_script_def def; // name and text are valid only during ovis_script_run
  lua_State* state;
  lua_Alloc allocate; // the allocator of Lua
  void* allocate_context;
  size_t memory;        // bytes; an upper bound of what the state holds
  int64_t spent;        // instructions, and the charges of ovl_charge and of the allocator
  int64_t unclocked;    // instructions since the clock was read; it need not be exact
  int hook_every;       // instructions; 0: not counted yet
  bool is_clocked;      // the clock of --script-seconds runs
  bool is_late;         // more than seconds_max has passed
  bool is_host_ticking; // the host asks for the ticks; they do not count against seconds_max
  int64_t since_ns;     // when the clock was started
  int64_t spent_ns;     // until the clock was stopped
  char watched_at[OVL_PLACE_MAX];    // file and line at the last hook: "a.lua:3: "
  char starved_at[OVL_PLACE_MAX];    // where memory ended last
  ovl_world* world;                  // the first world; the script holds a handle to it
  ovl_world* worlds[OVL_WORLDS_MAX]; // [(world) * world_count] open worlds
  int32_t world_count;
  int64_t name_count; // objects named by number
  uint64_t random;
  bool is_unmet;
  char unmet[512];                        // the first expectation that failed
  char* folders[OVIS_SCRIPT_FOLDERS_MAX]; // of files that it may read; links are resolved
  int32_t folder_count;
  ovl_measure measures[OVL_MEASURES_MAX]; // [(measure) * measure_count] of ovis.measure
  int32_t measure_count;
};

// ---- ovl_limit.c: limits and the place of errors

// Returns the script that a state runs, or NULL in a host's own state.
ovis_script* ovl_script(lua_State* L);

// Charges work that Lua does not count, in instructions, against the limits of the script. Raises
// an error if one is exceeded.
void ovl_charge(lua_State* L, int64_t work);

// The clock of --script-seconds: it stands while the host works.
void ovl_clock_start(ovis_script* script);
void ovl_clock_stop(ovis_script* script);

// Pushes "file:line: " of the innermost Lua function, or "".
void ovl_where(lua_State* L);

// Raises an error with that place and a text, as lua_pushfstring makes it.
int ovl_fail(lua_State* L, const char* format, ...);

// Calls as lua_pcall does. An error gets the place where it was raised, except those that
// ovl_place_of is for.
int ovl_call_placed(lua_State* L, int argument_count, int result_count);

// Returns the place of an error that got none because Lua had no memory or stack left for it, or
// "".
const char* ovl_place_of(lua_State* L, int status);

// ---- ovl_text.c

// Replaces control characters except tab and newline, and bytes that are no UTF-8, by "?".
void ovl_filter(char* text, size_t length);

// ---- ovl_args.c: arguments and results

// Each function keeps the stack, or raises an error that names the argument.
ovl_world* ovl_check_world(lua_State* L, int index); // open
ovl_mob* ovl_check_mob(lua_State* L, int index);     // of an open world; it may be gone
ovis_mob_state ovl_check_live(lua_State* L, int index);
int64_t ovl_check_whole(lua_State* L, int index, int64_t min, int64_t max);
double ovl_check_real(lua_State* L, int index, double min, double max);
const ovis_species* ovl_check_species(lua_State* L, int index, const ovl_world* self);
ovis_state ovl_check_state(lua_State* L, int index, const ovl_world* self);

// Read three numbers, or a table {x, y, z} or {x = 1, y = 2, z = 3}, and advance *index past them.
// A place that is a table with whole x and z is a cell, and means the middle of the cell.
ovis_pos ovl_check_cell(lua_State* L, int* index);
ovis_vec3 ovl_check_place(lua_State* L, int* index);
ovis_pos ovl_cell_of(ovis_vec3 at);

// Pushes "; did you mean 'x'?", or "" for NULL. The other looks for the nearest of a list of names
// that ends with NULL.
void ovl_push_meant(lua_State* L, const char* meant);
void ovl_push_meant_of(lua_State* L, const char* word, const char* const* names);
// The same for a field of userdata: one of `names`, a property of mobs if `has_props`, or a method
// in the table at `methods`; 0: none.
void ovl_push_meant_field(lua_State* L, const char* word, const char* const* names, bool has_props,
                          int methods);
// The index of a word of a list that ends with NULL; raises an error if it is none.
int32_t ovl_check_word(lua_State* L, const char* what, const char* word, const char* const* words);

// Raises an error if a table of options has a name that is not in `names`, which ends with NULL.
void ovl_check_options(lua_State* L, int index, const char* const* names);
// Pushes an option and returns true if it is there. The caller pops it.
bool ovl_get_option(lua_State* L, int index, const char* name);
bool ovl_option_flag(lua_State* L, int index, const char* name, bool otherwise);
double ovl_option_real(lua_State* L, int index, const char* name, double min, double max,
                       double otherwise);
int64_t ovl_option_whole(lua_State* L, int index, const char* name, int64_t min, int64_t max,
                         int64_t otherwise);
const char* ovl_option_text(lua_State* L, int index, const char* name); // NULL: not given

// Pushes whole numbers as integers, so that Lua 5.4 prints 20 and not 20.0.
void ovl_push_number(lua_State* L, double value);
// Memories (ovl_memory.c).
// [opt] world, for values without a mob
void ovl_memory_push_value(lua_State* L, ovl_world* world, const ovis_memory_value* value);
void ovl_mob_push_memories(lua_State* L, const ovl_mob* mob);
int ovl_mob_remember(lua_State* L);
int ovl_mob_forget(lua_State* L);
int ovl_mob_items(lua_State* L);        // in a turn
int ovl_mob_set_activity(lua_State* L); // in a turn

// Status effects (ovl_effect.c).
int ovl_mob_give_effect(lua_State* L);
int ovl_mob_get_effect(lua_State* L);

// The senses of a chaser, or nil (ovl_chase.c).
void ovl_mob_push_chase(lua_State* L, const ovl_mob* mob);

void ovl_push_place(lua_State* L, ovis_vec3 at); // {x, y, z, x = x, y = y, z = z}
void ovl_push_cell(lua_State* L, ovis_pos at);
void ovl_push_whole(lua_State* L, int64_t value);

// Raises an error with the sentence of a status.
int ovl_raise(lua_State* L, const char* what, ovis_status status);

// A stack of `count` items of that name; an error of the script if the simulation cannot name it.
ovis_stack ovl_make_stack(lua_State* L, ovis_sim* sim, const char* name, int64_t count);

// ---- ovl_share.c

// Grows an array from malloc so that one more item fits. `items_address` is the address of the
// pointer to its first item; the pointer is NULL while `capacity` is 0. The caller limits the
// count. Returns false without memory, and then changes nothing.
bool ovl_grow(void* items_address, int32_t count, int32_t* capacity, size_t item_size);

// Registers a type of userdata, once per state. `index` reads fields; its upvalue 1 is the table of
// methods. Goals may call only the methods in `free`, which ends with NULL, and set no fields.
void ovl_register_kind(lua_State* L, const char* name, const luaL_Reg* meta,
                       const luaL_Reg* methods, const char* const* free, lua_CFunction index);

// ---- ovl_goal.c, ovl_species.c: goals and species of the script

// The tick that runs, one per state.
typedef struct ovl_turn_run {
  lua_State* L; // that called the tick; NULL: none runs
  ovl_world* world;
  const ovis_turn* turn; // of the goal whose function runs; NULL: none does
  bool is_in_form;       // the save or the load of a memory runs
} ovl_turn_run;

void ovl_goal_register(lua_State* L);
ovl_turn_run* ovl_turn_run_of(lua_State* L);
int ovl_goal_make(lua_State* L);    // ovis.goal
int ovl_species_make(lua_State* L); // ovis.species
extern const luaL_Reg ovl_turn_methods[];

// Why a call failed. Empty: it went well.
typedef struct ovl_failure {
  char text[300];
} ovl_failure;

// Calls a function with `failure`, the first field of its own struct, as argument 1. No error
// leaves it, not even one of missing memory.
void ovl_protect(lua_State* L, lua_CFunction function, ovl_failure* failure);

// Calls a Lua function for a result within that function. False: it failed.
bool ovl_protect_call(lua_State* L, int argument_count, ovl_failure* failure);

// Prints a text once. [opt] L
__attribute__((format(printf, 3, 4))) void ovl_complain(lua_State* L, bool* is_told,
                                                        const char* format, ...);

// The turn of the goal of argument 1 whose function runs; raises an error if none does.
const ovis_turn* ovl_turn_of(lua_State* L);

// ovl_own_memory.c: memories of the script.
int ovl_memory_make(lua_State* L); // ovis.memory

// ovl_brain.c: sensors, behaviors and brains of the script.
void ovl_brain_register(lua_State* L);
int ovl_sensor_make(lua_State* L);   // ovis.sensor
int ovl_behavior_make(lua_State* L); // ovis.behavior
int ovl_brain_make(lua_State* L);    // ovis.brain
// Push an array of all of the state, and return it.
const ovis_memory_def* ovl_memory_push_all(lua_State* L, int32_t* out_count);
const ovis_brain_def* ovl_brain_push_all(lua_State* L, int32_t* out_count);

// ovl_tree.c: trees of the script.
int ovl_tree_make(lua_State* L); // ovis.tree
int ovl_world_tell(lua_State* L);
int ovl_mob_board(lua_State* L);
int ovl_mob_set_board(lua_State* L);
// Raises an error for the first tree whose brain is missing, or does not have what the tree names.
void ovl_tree_explain(lua_State* L, const ovis_sim_def* def);
// Pushes an array of all trees of the state, and returns it.
const ovis_tree_def* ovl_tree_push_all(lua_State* L, int32_t* out_count);

// Raises an error while the save or the load of a memory runs.
void ovl_turn_refuse_in_form(lua_State* L);

// Pushes a function that raises an error while a goal's function, or the save or load of a memory,
// runs.
void ovl_turn_push_guarded(lua_State* L, lua_CFunction function);

// Pushes an array of all species of the state, and returns it.
const ovis_species_def* ovl_species_push_all(lua_State* L, int32_t* out_count);

// ---- ovl_world.c: worlds and their fields

void ovl_world_register(lua_State* L); // registers the type
int ovl_world_make(lua_State* L);      // ovis.world
int ovl_world_make_open(lua_State* L); // ovis.open
void ovl_world_release(lua_State* L, ovl_world* self);

// Closes a world early. Its handles raise an error from then on.
void ovl_world_close(lua_State* L, ovl_world* self);

// ---- ovl_build.c: blocks

int ovl_world_set(lua_State* L);
int ovl_world_fill(lua_State* L);
int ovl_world_map(lua_State* L);
int ovl_world_get(lua_State* L);
int ovl_world_height(lua_State* L);
int ovl_world_light(lua_State* L);

// Sets one cell, without its other half and without joining.
void ovl_world_place(lua_State* L, ovl_world* self, ovis_pos pos, ovis_state state);

void ovl_world_push_block(lua_State* L, const ovl_world* self, ovis_state state);

// Loads a box of cells. Raises an error if parts are not available.
void ovl_world_need_loaded(lua_State* L, ovl_world* self, ovis_pos min, ovis_pos max);

// ---- ovl_structure.c

int ovl_world_load_structure(lua_State* L);

// Resolves the folders of a script that it may read, and frees them.
void ovl_script_open_folders(ovis_script* script);
void ovl_script_close_folders(ovis_script* script);

// ---- ovl_join.c: fences, walls, panes and gates

// Sets the arms of all such blocks from `min` to `max` as placing them would, except in pinned
// cells.
void ovl_world_join(ovl_world* self, ovis_pos min, ovis_pos max);

// Returns true if the text of a state sets one of its arms.
bool ovl_names_arms(const char* text);

bool ovl_pins_set(ovl_pins* pins, ovis_pos pos, bool is_pinned); // false without memory
void ovl_pins_fini(ovl_pins* pins);

// ---- ovl_label.c

int ovl_world_label(lua_State* L);
void ovl_labels_fini(ovl_world* self);

// ---- ovl_point.c: points of interest

int ovl_world_poi(lua_State* L);
// ---- Biomes (ovl_biome.c)

int ovl_world_biome(lua_State* L);     // w:biome(cell)
int ovl_world_set_biome(lua_State* L); // w:set_biome(cell, cell, name)

// Sets the biomes of the loaded sections of a box, or raises an error.
void ovl_world_set_biomes(lua_State* L, ovl_world* self, ovis_pos min, ovis_pos max,
                          const char* name);

int ovl_world_ring_bell(lua_State* L);
int ovl_world_lightning(lua_State* L);  // w:lightning(place, {fire})
int ovl_world_begin_raid(lua_State* L); // ovl_raid.c
int ovl_world_list_raids(lua_State* L);
int ovl_world_container(lua_State* L); // w:container(cell), ovl_container.c
int ovl_world_stock(lua_State* L);     // w:stock(cell, {items, locked = })

// ---- ovl_path.c

int ovl_world_path(lua_State* L);

// ---- ovl_mob.c: mobs and players

void ovl_mob_register(lua_State* L);
int ovl_world_spawn(lua_State* L);
int ovl_world_spawn_item(lua_State* L); // ovl_item.c
int ovl_world_vibrate(lua_State* L);

// Methods of players, and of mobs that wear and carry something (ovl_player.c). The list ends with
// NULL.
extern const luaL_Reg ovl_player_methods[];
void ovl_mob_push_worn(lua_State* L, const ovl_mob* mob); // a table by slots of {name, count}
void ovl_mob_push_pack(lua_State* L, const ovl_mob* mob); // a list of {name, count}
// ovl_village.c
int ovl_mob_gossip(lua_State* L);
int ovl_mob_reputation(lua_State* L);
int ovl_mob_offer(lua_State* L);
int ovl_mob_clear_offers(lua_State* L);
void ovl_mob_push_offers(lua_State* L, const ovl_mob* mob); // what it buys and sells
int ovl_mob_trade(lua_State* L);
int ovl_mob_open_trade(lua_State* L);
int ovl_mob_close_trade(lua_State* L);

// Pushes a field that only items have; nil for a mob. False: there is no such field.
bool ovl_mob_push_item_field(lua_State* L, const ovl_mob* mob, const char* name);
int ovl_world_spawn_player(lua_State* L);
// Pushes a mob, or nil for id 0 and for a mob that was removed.
void ovl_mob_push(lua_State* L, ovl_world* self, ovis_mob_id id);

// Raises an error if the script's worlds would have too many mobs with `added` more.
void ovl_world_check_mob_count(lua_State* L, int32_t added);

// ---- ovl_about.c

// Adds to the table on the stack whom and which cell an answer is about, and until when it holds.
void ovl_answer_push_about(lua_State* L, const ovis_answer* answer);

// ---- ovl_story.c: what mobs did, and why

// w:story(mob). [Limit: the world has started, if it keeps stories]
int ovl_world_tell_story(lua_State* L);

// Begins the story of a world that keeps one, takes in a tick, and frees it.
void ovl_story_start(lua_State* L, ovl_world* self);
void ovl_story_tick(lua_State* L, ovl_world* self);
void ovl_story_end(ovl_world* self);

// Pushes why an option of a mob runs or does not. False, and nothing pushed: no story knows.
bool ovl_mob_push_sentence(lua_State* L, const ovl_mob* mob, int32_t option);

// ---- ovl_fact.c: what no option decides

// w:facts(), or w:facts(mob). [Limit: the world has started]
int ovl_world_tell_facts(lua_State* L);
void ovl_fact_push(lua_State* L, const ovis_fact* fact);

// ---- ovl_work.c: what mobs cost

// w:work(). [Limit: the world has started]
int ovl_world_tell_work(lua_State* L);
void ovl_mob_push_work(lua_State* L, const ovl_mob* mob); // or nil: a thing
void ovl_work_tick(ovl_world* self);
void ovl_work_end(ovl_world* self); // before its simulation ends

// ---- ovl_run.c: time

int ovl_world_at(lua_State* L);
int ovl_world_on(lua_State* L);
int ovl_world_run(lua_State* L);

// Calls the functions that wait for this tick.
void ovl_world_ring(lua_State* L, ovl_world* self);

// Runs one tick with its callbacks, and raises their errors.
void ovl_world_tick(lua_State* L, ovl_world* self);

// Floods the light where blocks were set.
// Computes the light of a box, in tiles of `side` blocks, a multiple of 16. Errors: as of
// ovis_world_flood_light, of a tile.
ovis_status ovl_flood_tiles(ovis_world* world, ovis_pos min, ovis_pos max, int32_t side);
void ovl_world_flood(lua_State* L, ovl_world* self);

// Floods the light and calls `start` of the host, before the first tick or at the end of the
// script.
void ovl_world_start(lua_State* L, ovl_world* self);

#endif
