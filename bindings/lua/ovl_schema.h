// One reader for all definitions of a script: a schema lists the keys of a Lua table, and each key
// says what its value may be and which field of a C struct gets it.
#ifndef OVIS_BINDINGS_LUA_OVL_SCHEMA_H
#define OVIS_BINDINGS_LUA_OVL_SCHEMA_H

#include "ovl.h"

#include <stddef.h>

typedef struct ovl_schema ovl_schema;
typedef struct ovl_reader ovl_reader;

// Kinds of values. Each sets the field at `at`, and some another one at `also`.
typedef enum ovl_kind {
  OVL_TEXT,     // const char*, kept with the definition. [Limit: `max` bytes, if it is set]
  OVL_FLAG,     // bool
  OVL_WHOLE,    // int32_t; [opt] also bool: it is given
  OVL_REAL,     // double
  OVL_FLOAT,    // float
  OVL_WORD,     // an enum: the index of one of `words`
  OVL_BITS,     // uint8_t: a list of `words`, a bit for each
  OVL_RANGE,    // int32_t, also int32_t: a number, or {least, most}
  OVL_FUNCTION, // int: a reference in Lua's registry
  OVL_PART,     // a pointer from `find_part`
  OVL_NAMED,    // the same, or also const char*: a text
  OVL_LIST,     // a pointer, also int32_t: how many; of structs of `items`, or of texts without it
  OVL_SETTINGS, // const ovis_setting*, also int32_t: {name = number or boolean}, sorted by name
  OVL_OWN,      // `read` sets it
} ovl_kind;

typedef struct ovl_key {
  const char* name;
  const char* says; // for docs/definitions.md
  ovl_kind kind;
  size_t at, also;
  int32_t place;            // 1 is the first numbered value of the table; 0: it has its name
  double min, max, usual;   // numbers; `max` of lists: items
  const char* unit;         // [opt]
  const char* const* words; // ends with NULL; "" is not a word
  const ovl_schema* items;  // [opt]
  const void* (*find_part)(lua_State* L, int index); // NULL: the value is none
  const char* part;                                  // "an ovis.goal"
  void (*read)(ovl_reader* reader, void* out); // the value, or nil, is on the top and stays there
  uint32_t where;                              // bits of the first word of the table; 0: anywhere
  bool is_required;
  bool is_kind; // the first key: a word on which the other keys depend
  bool is_rest; // a list: all numbered values from `place` on
} ovl_key;

// Fields of the struct OVL_STRUCT, for rows of keys.
#define AT(field) .at = offsetof(OVL_STRUCT, field)
#define ALSO(field) .also = offsetof(OVL_STRUCT, field)
#define LIST(field, count, most) OVL_LIST, AT(field), ALSO(count), .max = most
#define RANK .min = -1000000, .max = 1000000

struct ovl_schema {
  const char* noun;    // "goal"
  const char* form;    // [opt] "{priority, goal}". Without a brace first: or else its first value
  size_t size;         // bytes of the struct
  const ovl_key* keys; // [(key) * until name is NULL]
  void (*finish)(ovl_reader* reader, void* out); // [opt] called when all keys are set
};

#define OVL_SCHEMA(noun, form, keys, finish)                                                       \
  { noun, form, sizeof(OVL_STRUCT), keys, finish }

struct ovl_reader {
  lua_State* L;
  const struct ovl_frame* frame; // the table that is read, with those around it
  void* out;                     // the whole definition
  int kept;                      // stack index of the table that keeps texts and lists
  int32_t item_count;            // of all lists
};

// Pushes a zeroed userdata at index 2 for the table at index 1, with LUA_NOREF for functions.
void* ovl_schema_make(lua_State* L, const ovl_schema* schema);

// Reads the table at index 1 into `out`, which has its defaults and stays as long as the Lua state.
// Raises an error with the definition's name, the key and what was expected.
void ovl_schema_read(lua_State* L, const ovl_schema* schema, void* out);

// Reads the table on the top as one more within that which is read. `number`: from 1.
void ovl_reader_read(ovl_reader* reader, const ovl_schema* schema, int32_t number, void* out);

// Returns zeroed memory that stays as long as the definition.
void* ovl_reader_reserve(ovl_reader* reader, size_t size);

// Raises an error: the definition's name, the place within it, and a text, which begins with ": "
// or " " and what that has, or needs.
int ovl_reader_fail(ovl_reader* reader, const char* format, ...);

// Returns the last numbered value that the table may have, with or without those of lists.
int32_t ovl_reader_last_place(const ovl_reader* reader, bool counts_lists);

extern const ovl_schema ovl_goal_schema, ovl_species_schema, ovl_species_goal_schema;
extern const ovl_schema ovl_memory_schema, ovl_sensor_schema, ovl_behavior_schema;
extern const ovl_schema ovl_condition_schema, ovl_brain_schema, ovl_brain_sensor_schema;
extern const ovl_schema ovl_activity_schema, ovl_entry_schema, ovl_hour_schema;
extern const ovl_schema ovl_tree_schema, ovl_tree_key_schema, ovl_tree_node_schema;
extern const ovl_schema ovl_news_schema, ovl_answer_schema;

// All definitions and their parts (ovl_module.c), for docs/definitions.md. The list ends with NULL.
extern const ovl_schema* const ovl_schemas[];

#endif
