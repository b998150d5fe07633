// The schema of a settings struct: what its members are called, where they lie and what they mean.
// A kind of goal or behavior names the schema of its settings; what prints a plan, what lists
// arguments and what takes numbers from a host read settings through it.
//
//   typedef struct ov_leap_settings {
//     double lift; // upward speed [Units: blocks per tick]
//   } ov_leap_settings;
//   OV_SCHEMA(ov_leap_settings, OV_NUMBER(lift, BLOCKS_A_TICK, 0, 4, .argument = "y_speed"))
#pragma once

#include "base/limits.h"
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

// Units of numbers: X(UNIT, name)
#define OV_UNIT_LIST(X)                                                                            \
  X(NONE, "no number")                                                                             \
  X(FACTOR, "factor of its speed")                                                                 \
  X(BLOCKS, "blocks")                                                                              \
  X(BLOCKS_A_TICK, "blocks a tick")                                                                \
  X(TICKS, "ticks")                                                                                \
  X(SHARE, "share")                                                                                \
  X(DEGREES, "degrees")                                                                            \
  X(NUMBER, "count")

typedef enum ov_unit {
#define OV_UNIT_ENUM(unit, name) OV_UNIT_##unit,
  OV_UNIT_LIST(OV_UNIT_ENUM)
#undef OV_UNIT_ENUM
      OV_UNIT_COUNT
} ov_unit;

typedef struct ov_setting {
  const char* name; // in the struct
  ov_setting_type type;
  size_t at;
  ov_unit unit;         // of a number
  double min, max;      // of a number; both are possible
  const char* argument; // [opt] as ovis_species_get_arguments names it; NULL: it does not
  double usual;         // what the number 0 means to the kind
  const char* zero;     // [opt] the same in words, if it is no number
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

#define OV_RANGE_MAX 128.0
#define OV_SCAN_MAX 32.0 // blocks to each side that are looked at one by one
#define OV_TICKS_MAX 1000000.0

// A member that is no number. OV_SETTING finds the type; enums and items need
// OV_SETTING_AS(ACTOR, kind). OV_ARGUMENT is also an argument of that name.
#define OV_SETTING(member, ...) OV_SETTING_OF(OV_SETTING_TYPE(member), member, __VA_ARGS__)
#define OV_ARGUMENT(member, ...) OV_SETTING(member, OV_ARG(member), __VA_ARGS__)
#define OV_SETTING_AS(type, member, ...) OV_SETTING_OF(OV_SETTING_##type, member, __VA_ARGS__)
#define OV_ARG(its_name) .argument = #its_name

// A member that is a number, with its unit and range, and the usual ones.
#define OV_NUMBER(member, its_unit, least, most, ...)                                              \
  OV_SETTING_OF(OV_NUMBER_TYPE(member), member, .unit = OV_UNIT_##its_unit, .min = (least),        \
                .max = (most), __VA_ARGS__)
#define OV_SPEED(member, ...) OV_NUMBER(member, FACTOR, 0, OV_SPEED_MAX, __VA_ARGS__)
#define OV_BLOCKS(member, ...) OV_NUMBER(member, BLOCKS, 0, OV_RANGE_MAX, __VA_ARGS__)
#define OV_DURATION(member, ...) OV_NUMBER(member, TICKS, 0, OV_TICKS_MAX, __VA_ARGS__)
#define OV_SHARE(member, ...) OV_NUMBER(member, SHARE, 0, 1, __VA_ARGS__)

#define OV_SETTING_OF(its_type, member, ...)                                                       \
  { .name = #member, .type = (its_type), .at = offsetof(ov_settings, member), __VA_ARGS__ }
#define OV_NUMBER_TYPE(member)                                                                     \
  _Generic(((ov_settings*)NULL)->member, double                                                    \
           : OV_SETTING_F64, float                                                                 \
           : OV_SETTING_F32, int32_t                                                               \
           : OV_SETTING_I32)
#define OV_SETTING_TYPE(member)                                                                    \
  _Generic(((ov_settings*)NULL)->member,                                                           \
      double: (void)0 /* does not compile: a number needs its unit */,                             \
      float: (void)0,                                                                              \
      int32_t: (void)0,                                                                            \
      bool: OV_SETTING_FLAG,                                                                       \
      const ovis_item*: OV_SETTING_ITEMS,                                                          \
      const ov_species_id*: OV_SETTING_SPECIES,                                                    \
      uint64_t: OV_SETTING_KINDS,                                                                  \
      default: OV_SETTING_CALL)

// The value of a number or a flag.
double ov_setting_number(const ov_setting* setting, const void* settings);

// Replaces a number or a flag; a whole one loses its fraction.
void ov_setting_set_number(const ov_setting* setting, void* settings, double value);

// Is a setting one that a number can stand for, and does the number lie in its range?
bool ov_setting_is_number(const ov_setting* setting);
bool ov_setting_takes(const ov_setting* setting, double value);

// "ticks" or "list of items". Never NULL.
const char* ov_setting_unit(const ov_setting* setting);

// "0 to 64", or in words what can be given if it is no number: "names of items".
void ov_setting_write_range(const ov_setting* setting, char* out, size_t size);

// The first setting beyond its range, or a number x_min above its x_max. NULL: there is none.
const ov_setting* ov_schema_find_fault(const ov_schema* schema, const void* settings);

// A setting by name. NULL: there is none. `schema`: [opt]
const ov_setting* ov_schema_find(const ov_schema* schema, const char* name);

// In a kind: the struct of its settings. In an entry of a plan: settings, and a list of species.
#define OV_SETTINGS(type) .schema = type##_schema
#define OV_WITH(type, ...)                                                                         \
  .settings = &(const type) {                                                                      \
    __VA_ARGS__                                                                                    \
  }
#define OV_SPECIES_LIST(...) ((const ov_species_id[]){__VA_ARGS__, OV_SPECIES_NONE})
