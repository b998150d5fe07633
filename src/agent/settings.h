// The schema of a settings struct: what its members are called, where they lie and what they mean.
// A kind of goal or behavior names the schema of its settings; what prints a plan, what lists
// arguments and what takes numbers from a host read settings through it.
//
//   typedef struct ov_leap_settings {
//     double lift; // upward speed [Units: blocks per tick]
//   } ov_leap_settings;
//   OV_SCHEMA(ov_leap_settings, OV_SETTING(lift, .argument = "y_speed"))
#ifndef OVIS_SRC_AGENT_SETTINGS_H
#define OVIS_SRC_AGENT_SETTINGS_H

#include "figures/species_row.h"

#include <stddef.h>

typedef enum ov_setting_type {
  OV_SETTING_F64,
  OV_SETTING_F32,
  OV_SETTING_I32,
  OV_SETTING_FLAG,       // bool
  OV_SETTING_ITEMS,      // items; the list ends with 0
  OV_SETTING_ITEM,       // ovis_item
  OV_SETTING_SPECIES,    // numbers of species; the list ends with OV_SPECIES_NONE
  OV_SETTING_KINDS,      // OV_LISTED_ bits
  OV_SETTING_CALL,       // a function
  OV_SETTING_ACTOR,      // ov_actor_kind
  OV_SETTING_MEMORY,     // ovis_memory
  OV_SETTING_BLOCK,      // ov_block_id
  OV_SETTING_DIFFICULTY, // ovis_difficulty
} ov_setting_type;

typedef struct ov_setting {
  const char* name; // in the struct
  ov_setting_type type;
  size_t at;
  const char* argument; // [opt] as ovis_species_arguments names it; NULL: it does not
  double usual;         // what the number 0 means to the kind
  size_t unless;        // [opt] of a flag; where it is set, the number is 0
} ov_setting;

typedef struct ov_schema {
  const ov_setting* settings; // [(setting) * count] in the order of the struct
  int32_t count;
  size_t size; // of the struct
} ov_schema;

#define OV_SETTINGS_MAX 128 // bytes

// Below a settings struct: its schema, of OV_SETTING and OV_SETTING_AS.
#define OV_SCHEMA(type, ...) OV_SCHEMA_AS(type##_schema, type, __VA_ARGS__)
#define OV_SCHEMA_AS(schema_name, type, ...)                                                       \
  static inline const ov_schema* schema_name(void) {                                               \
    _Static_assert(sizeof(type) <= OV_SETTINGS_MAX, "the settings of a kind are small");           \
    typedef type ov_settings;                                                                      \
    static const ov_setting settings[] = {__VA_ARGS__};                                            \
    static const ov_schema schema = {settings, sizeof settings / sizeof *settings, sizeof(type)};  \
    return &schema;                                                                                \
  }

// A member. OV_SETTING finds the type; enums and items need OV_SETTING_AS(ACTOR, kind).
// OV_ARGUMENT is also an argument of that name.
#define OV_SETTING(member, ...) OV_SETTING_OF(OV_SETTING_TYPE(member), member, __VA_ARGS__)
#define OV_ARGUMENT(member, ...) OV_SETTING(member, .argument = #member, __VA_ARGS__)
#define OV_SETTING_AS(type, member, ...) OV_SETTING_OF(OV_SETTING_##type, member, __VA_ARGS__)
#define OV_SETTING_OF(its_type, member, ...)                                                       \
  { .name = #member, .type = (its_type), .at = offsetof(ov_settings, member), __VA_ARGS__ }
#define OV_SETTING_TYPE(member)                                                                    \
  _Generic(((ov_settings*)NULL)->member,                                                           \
      double: OV_SETTING_F64,                                                                      \
      float: OV_SETTING_F32,                                                                       \
      int32_t: OV_SETTING_I32,                                                                     \
      bool: OV_SETTING_FLAG,                                                                       \
      const ovis_item*: OV_SETTING_ITEMS,                                                          \
      const ov_species_id*: OV_SETTING_SPECIES,                                                    \
      uint64_t: OV_SETTING_KINDS,                                                                  \
      default: OV_SETTING_CALL)

// The value of a number or a flag.
double ov_setting_number(const ov_setting* setting, const void* settings);

// Replaces a number; a whole one loses its fraction.
void ov_setting_set_number(const ov_setting* setting, void* settings, double value);

// A setting by name. NULL: there is none. `schema`: [opt]
const ov_setting* ov_schema_find(const ov_schema* schema, const char* name);

// In a kind: the struct of its settings. In an entry of a plan: settings, and a list of species.
#define OV_SETTINGS(type) .schema = type##_schema
#define OV_WITH(type, ...)                                                                         \
  .settings = &(const type) {                                                                      \
    __VA_ARGS__                                                                                    \
  }
#define OV_SPECIES_LIST(...) ((const ov_species_id[]){__VA_ARGS__, OV_SPECIES_NONE})

#endif
