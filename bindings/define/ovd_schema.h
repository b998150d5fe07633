// One reader for all definitions that a host writes in another language: a schema lists the keys of
// a table, and each key says what its value may be and which field of a C struct gets it. Lua and
// JavaScript read the same schemas, each by a source of its own.
//
//   Lua table ----> ovl_source --+
//                                +--> ovd_read(schema) --> struct of <ovis/...>
//   JS object ----> ovjs_tree ---+
#ifndef OVIS_BINDINGS_DEFINE_OVD_SCHEMA_H
#define OVIS_BINDINGS_DEFINE_OVD_SCHEMA_H

#include <ovis/base.h>

#include <stddef.h>

typedef struct ovd_schema ovd_schema;
typedef struct ovd_reader ovd_reader;

// ========== Sources

// A value of the source, valid until its mark is released. 0: there is none.
typedef intptr_t ovd_value;

typedef enum ovd_type {
  OVD_IS_NIL,
  OVD_IS_FLAG,
  OVD_IS_NUMBER,
  OVD_IS_TEXT,
  OVD_IS_TABLE,
  OVD_IS_FUNCTION,
  OVD_IS_OTHER
} ovd_type;

// Definitions that others refer to.
typedef enum ovd_part { OVD_NO_PART, OVD_GOAL, OVD_SENSOR, OVD_BEHAVIOR, OVD_PART_COUNT } ovd_part;

// Where an iteration over a table is, and what it found.
typedef struct ovd_item {
  ovd_value at;     // of the source; 0 begins
  const char* name; // NULL: the key is a number
  double number;    // 0: the key is neither a name nor a number
  ovd_value value;
} ovd_item;

// Forms of the language, for messages.
typedef struct ovd_words {
  const char* options;               // "name = value"
  const char* settings;              // "{name = number or boolean, ...}"
  char open, close;                  // around the values of a list
  const char* parts[OVD_PART_COUNT]; // "an ovis.goal"
} ovd_words;

#define OVD_MESSAGE_MAX 1024 // bytes of a message, with its NUL
#define OVD_NO_FUNCTION (-2) // a reference to no function

typedef struct ovd_source {
  void* context;
  const ovd_words* words;
  bool names_places; // a table may have its numbered values by name
  ovd_type (*get_type)(void* context, ovd_value value);
  const char* (*get_type_name)(void* context, ovd_value value); // "a table"; until the next call
  bool (*get_flag)(void* context, ovd_value value);
  double (*get_number)(void* context, ovd_value value);
  const char* (*get_text)(void* context, ovd_value value, size_t* out_size);
  int32_t (*get_length)(void* context, ovd_value table); // -1: the table has no numbered values
  ovd_value (*get_item)(void* context, ovd_value table, int32_t place); // from 1
  ovd_value (*get_field)(void* context, ovd_value table, const char* name);
  bool (*next)(void* context, ovd_value table, ovd_item* item);
  int32_t (*keep_function)(void* context, ovd_value value); // a reference that stays
  // Finds the part that the value refers to; *out NULL: none. False: `message` says what is wrong.
  bool (*find_part)(void* context, ovd_value value, ovd_part part, const void** out, char* message);
  int32_t (*mark)(void* context);
  void (*release)(void* context, int32_t mark);
  // Zeroed memory that stays as long as the definition. NULL: there is none.
  void* (*reserve)(void* context, size_t size);
  const char* (*keep_text)(void* context, ovd_value value); // the text stays as long
} ovd_source;

// ========== Schemas

// Kinds of values. Each sets the field at `at`, and some another one at `also`.
typedef enum ovd_kind {
  OVD_TEXT,      // const char*, kept with the definition. [Limit: `max` bytes, if it is set]
  OVD_FLAG,      // bool
  OVD_WHOLE,     // int32_t; [opt] also bool: it is given
  OVD_REAL,      // double
  OVD_FLOAT,     // float
  OVD_WORD,      // an enum: the index of one of `words`
  OVD_BITS,      // uint8_t: a list of `words`, a bit for each
  OVD_RANGE,     // int32_t, also int32_t: a number, or {least, most}
  OVD_FUNCTION,  // int32_t: a reference of the source
  OVD_REFERENCE, // a pointer to a `part`
  OVD_NAMED,     // the same, or also const char*: a text
  OVD_LIST,      // a pointer, also int32_t: how many; of structs of `items`, or of texts without it
  OVD_SETTINGS,  // const ovis_setting*, also int32_t: {name = number or boolean}, sorted by name
  OVD_OWN,       // `read` sets it
} ovd_kind;

typedef struct ovd_key ovd_key;
struct ovd_key {
  const char* name;
  const char* says; // for docs/definitions.md; NULL: left out
  ovd_kind kind;
  size_t at, also;
  int32_t place;            // 1 is the first numbered value of the table; 0: it has its name
  double min, max, usual;   // numbers; `max` of lists: items
  const char* unit;         // [opt]
  const char* const* words; // ends with NULL; "" is not a word
  const ovd_schema* items;  // [opt]
  ovd_part part;
  bool (*read)(ovd_reader* reader, const ovd_key* key, ovd_value value,
               void* out); // value may be nil
  uint32_t where;          // bits of the first word of the table; 0: anywhere
  bool is_required;
  bool is_kind; // the first key: a word on which the other keys depend. By name it is "kind"
  bool is_rest; // a list: all numbered values after those with a place
};

// Texts of docs/definitions.md. Programs without that page, which are loaded over the net, leave
// them out.
#ifdef OVD_WITHOUT_DOCS
#define SAYS(text) NULL
#else
#define SAYS(text) text
#endif

// Fields of the struct OVD_STRUCT, for rows of keys.
#define AT(field) .at = offsetof(OVD_STRUCT, field)
#define ALSO(field) .also = offsetof(OVD_STRUCT, field)
#define LIST(field, count, most) OVD_LIST, AT(field), ALSO(count), .max = most
#define RANK .min = -1000000, .max = 1000000

struct ovd_schema {
  const char* noun;    // "goal"
  const char* form;    // [opt] "{priority, goal}". Without a brace first: or else its first value
  size_t size;         // bytes of the struct
  const ovd_key* keys; // [(key) * until name is NULL]
  bool (*finish)(ovd_reader* reader, void* out); // [opt] called when all keys are set
};

#define OVD_SCHEMA(noun, form, keys, finish)                                                       \
  { noun, form, sizeof(OVD_STRUCT), keys, finish }

extern const ovd_schema ovd_goal_schema, ovd_species_schema, ovd_species_goal_schema;
extern const ovd_schema ovd_memory_schema, ovd_sensor_schema, ovd_behavior_schema;
extern const ovd_schema ovd_condition_schema, ovd_brain_schema, ovd_brain_sensor_schema;
extern const ovd_schema ovd_activity_schema, ovd_entry_schema, ovd_hour_schema;
extern const ovd_schema ovd_tree_schema, ovd_tree_key_schema, ovd_tree_node_schema;
extern const ovd_schema ovd_news_schema, ovd_answer_schema;

// All definitions and their parts, for docs/definitions.md. The list ends with NULL.
extern const ovd_schema* const ovd_schemas[];

// ========== Reading

struct ovd_reader {
  const ovd_source* source;
  const struct ovd_frame* frame; // the table that is read, with those around it
  void* out;                     // the whole definition
  int32_t item_count;            // of all lists
  char* message;                 // [OVD_MESSAGE_MAX]
};

// Sets the references to functions that the schema lists to none. `out` is all zero else.
void ovd_clear(const ovd_schema* schema, void* out);

// Reads a table into `out`, which has its defaults. False: `message`, of OVD_MESSAGE_MAX bytes, has
// the definition's name, the key and what was expected.
bool ovd_read(const ovd_source* source, ovd_value table, const ovd_schema* schema, void* out,
              char* message);

// Reads a value as a table within that which is read. `number`: from 1; 0: it is the only one.
bool ovd_reader_read(ovd_reader* reader, const ovd_schema* schema, ovd_value value, int32_t number,
                     void* out);

// Returns zeroed memory that stays as long as the definition. NULL: there is none, and the message
// says so.
void* ovd_reader_reserve(ovd_reader* reader, size_t size);

// Writes the message: the definition's name, the place within it, and a text, which begins with
// ": " or " " and what that has, or needs. Returns false always.
__attribute__((format(printf, 2, 3))) bool ovd_reader_fail(ovd_reader* reader, const char* format,
                                                           ...);

// Numbered values of the table that is read, after those with a place: how many, and one of them
// from 0 on. `list` is the value of their key.
int32_t ovd_reader_count_rest(const ovd_reader* reader, ovd_value list);
ovd_value ovd_reader_get_rest(const ovd_reader* reader, ovd_value list, int32_t index);

// ========== Words

// The index of a word of a list that ends with NULL; "" in it is no word. -1: it is none.
int32_t ovd_find_word(const char* word, const char* const* words);

// Writes "; did you mean 'x'?", or with `lists` "; use a, b or c" if no word is near and there are
// few, or nothing.
void ovd_write_meant(char* out, size_t size, const char* word, const char* const* words,
                     bool lists);

#endif
