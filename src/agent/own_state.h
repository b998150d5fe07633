// The own state of a species, written once. A list names each member with its kind, its property
// and its range; struct, hash, snapshot and properties follow from it:
//
//   WOLF_STATE(X): X(PART, bond, NONE, ov_bond, ov_bond_fields)
//                  X(BOOL, is_wet, NONE)
//                  X(I32, shake_ticks, NONE, 0, SHAKE_TICKS)
//   OV_SPECIES_STATE(wolf, WOLF_STATE)
//   ...
//   const ov_profile ov_wolf_profile = {OV_OWN(wolf), ...};
//
// Members are hashed and saved in the order of the list. The property (OVIS_PROP_ and the name;
// NONE: none) is what saves, hosts and scripts call the member.
//
//   KIND         C TYPE      FURTHER ARGUMENTS   WHAT
//   BOOL         bool
//   I32 I64 F64  numbers     min, max            F32 has no property
//   COUNT        int32_t     min                 to OV_OWN_COUNT_MAX; a property sets less
//   TICK         int64_t                         no property; of the simulation
//   SERIAL       uint64_t                        of an actor; 0: none
//   TWO_SERIALS  uint64_t[2] second property
//   BLOCK        ovis_state
//   CELL         ovis_pos                        HOME: properties HOME_X, HOME_Y and HOME_Z
//   CELL_IF      ovis_pos    the BOOL that says that it is set (else 0 0 0 counts as not set)
//   PLACE        ovis_vec3                       no property
//   VEC3         ovis_vec3   limit               no property; of each coordinate
//   FLAGS        bools       list                no property; X(BOOL, ...) of up to 64, packed
//   PART         any         type, fields        no property; `fields(part, fields)`
//   ARRAY        type[size]  type, size, fields  no property; `fields(self, fields)`
//   POINTER      type*       type, fields        no property; `fields(self, fields)`
//   BASE         a state     its type            with its properties; declared with OV_OWN_DECLARE
//   SEEN_BOOL, SEEN_I32, SEEN_COUNT, SEEN_I64, SEEN_CELL: a property alone, of a member of a part
#pragma once

#include "agent/profile.h"
#include "base/fields.h"

// Numbers that count without end stay far below INT32_MAX, also from the largest one that is set.
#define OV_OWN_COUNT_MAX 2000000000
#define OV_OWN_COUNT_SET_MAX 1000000000
#define OV_OWN_CELL_XZ 30000000.0
#define OV_OWN_CELL_Y 2048.0

// ---- What a species' file writes

// The struct, and its functions in the same file.
#define OV_SPECIES_STATE(type, list)                                                               \
  OV_OWN_STRUCT(type, list);                                                                       \
  OV_OWN_FUNCTIONS(type, list, static)

// The struct alone, for the header of a species of several files. One of them has the functions:
// OV_OWN_FUNCTIONS(type, list, static), or without `static` if the header has OV_OWN_DECLARE(type).
#define OV_OWN_STRUCT(type, list)                                                                  \
  typedef struct type {                                                                            \
    list(OV_OWN_MEMBER)                                                                            \
  } type

#define OV_OWN_DECLARE(type)                                                                       \
  void type##_own_fields(void* own, ov_fields* fields);                                            \
  ov_own_member type##_own_prop(void* own, ovis_prop prop)

#define OV_OWN_FUNCTIONS(type, list, linkage)                                                      \
  linkage void type##_own_fields(void* own, ov_fields* fields) {                                   \
    type* self = own;                                                                              \
    list(OV_OWN_FIELD)                                                                             \
  }                                                                                                \
  linkage ov_own_member type##_own_prop(void* own, ovis_prop prop) {                               \
    type* self = own;                                                                              \
    ov_own_member found = {.at = NULL};                                                            \
    list(OV_OWN_PROP) return found;                                                                \
  }

// The members of a profile.
#define OV_OWN(type)                                                                               \
  .own_size = sizeof(type), .own_fields = type##_own_fields, .own_prop = type##_own_prop

// ---- Members

#define OV_OWN_MEMBER(kind, ...) OV_OWN_MEMBER_##kind(__VA_ARGS__)
#define OV_OWN_MEMBER_BOOL(member, ...) bool member;
#define OV_OWN_MEMBER_I32(member, ...) int32_t member;
#define OV_OWN_MEMBER_COUNT(member, ...) int32_t member;
#define OV_OWN_MEMBER_I64(member, ...) int64_t member;
#define OV_OWN_MEMBER_TICK(member, ...) int64_t member;
#define OV_OWN_MEMBER_F32(member, ...) float member;
#define OV_OWN_MEMBER_F64(member, ...) double member;
#define OV_OWN_MEMBER_SERIAL(member, ...) uint64_t member;
#define OV_OWN_MEMBER_TWO_SERIALS(member, ...) uint64_t member[2];
#define OV_OWN_MEMBER_BLOCK(member, ...) ovis_state member;
#define OV_OWN_MEMBER_CELL(member, ...) ovis_pos member;
#define OV_OWN_MEMBER_CELL_IF(member, ...) ovis_pos member;
#define OV_OWN_MEMBER_PLACE(member, ...) ovis_vec3 member;
#define OV_OWN_MEMBER_VEC3(member, ...) ovis_vec3 member;
#define OV_OWN_MEMBER_FLAGS(name, none, list) list(OV_OWN_FLAG_MEMBER)
#define OV_OWN_MEMBER_PART(member, none, type, fields_of) type member;
#define OV_OWN_MEMBER_ARRAY(member, none, type, size, fields_of) type member[size];
#define OV_OWN_MEMBER_POINTER(member, none, type, fields_of) type* member;
#define OV_OWN_MEMBER_BASE(member, none, type) type member;
#define OV_OWN_MEMBER_SEEN_BOOL(...)
#define OV_OWN_MEMBER_SEEN_I32(...)
#define OV_OWN_MEMBER_SEEN_COUNT(...)
#define OV_OWN_MEMBER_SEEN_I64(...)
#define OV_OWN_MEMBER_SEEN_CELL(...)
#define OV_OWN_FLAG_MEMBER(kind, member, prop) bool member;

// ---- Hash and snapshot

// A read of a value that does not fit is bad.
#define OV_OWN_READ(is_good) fields->is_bad |= fields->mode == OV_FIELDS_READ && !(is_good)

#define OV_OWN_FIELD(kind, ...) OV_OWN_FIELD_##kind(__VA_ARGS__)
#define OV_OWN_FIELD_BOOL(member, ...) ov_field_bool(fields, #member, &self->member);
#define OV_OWN_FIELD_I32(member, prop, min, max)                                                   \
  ov_field_i32_in(fields, #member, &self->member, (min), (max));
#define OV_OWN_FIELD_COUNT(member, prop, min)                                                      \
  ov_field_i32_in(fields, #member, &self->member, (min), OV_OWN_COUNT_MAX);
#define OV_OWN_FIELD_I64(member, prop, min, max)                                                   \
  ov_field_i64(fields, #member, &self->member);                                                    \
  OV_OWN_READ(self->member >= (min) && self->member <= (max));
#define OV_OWN_FIELD_TICK(member, ...) ov_field_tick(fields, #member, &self->member);
#define OV_OWN_FIELD_F32(member, none, min, max)                                                   \
  ov_field_f32(fields, #member, &self->member);                                                    \
  OV_OWN_READ(self->member >= (min) && self->member <= (max));
#define OV_OWN_FIELD_F64(member, prop, min, max)                                                   \
  ov_field_f64(fields, #member, &self->member);                                                    \
  OV_OWN_READ(self->member >= (min) && self->member <= (max));
#define OV_OWN_FIELD_SERIAL(member, ...) ov_field_serial(fields, #member, &self->member);
#define OV_OWN_FIELD_TWO_SERIALS(member, ...)                                                      \
  ov_field_serial(fields, #member, &self->member[0]);                                              \
  ov_field_serial(fields, #member, &self->member[1]);
#define OV_OWN_FIELD_BLOCK(member, ...)                                                            \
  ov_field_u32(fields, #member, &self->member);                                                    \
  OV_OWN_READ(self->member <= INT32_MAX);
#define OV_OWN_FIELD_CELL(member, ...) ov_field_cell(fields, #member, &self->member);
#define OV_OWN_FIELD_CELL_IF(member, prop, flag)                                                   \
  ov_field_cell_if(fields, #member, &self->member, self->flag);
#define OV_OWN_FIELD_PLACE(member, ...) ov_field_place(fields, #member, &self->member);
#define OV_OWN_FIELD_VEC3(member, none, limit)                                                     \
  ov_field_vec3(fields, #member, &self->member);                                                   \
  OV_OWN_READ(ov_is_vec3_within(&self->member, (limit)));
#define OV_OWN_FIELD_FLAGS(name, none, list)                                                       \
  bool* const name[] = {list(OV_OWN_FLAG_POINTER)};                                                \
  ov_field_bits(fields, #name, name, (int32_t)(sizeof name / sizeof *name));
#define OV_OWN_FLAG_POINTER(kind, member, prop) &self->member,
#define OV_OWN_FIELD_PART(member, none, type, fields_of) fields_of(&self->member, fields);
#define OV_OWN_FIELD_ARRAY(member, none, type, size, fields_of) fields_of(self, fields);
#define OV_OWN_WITH_ANOTHER(self, fields) (void)0 // for an array that another's function does too
#define OV_OWN_FIELD_POINTER(member, none, type, fields_of) fields_of(self, fields);
#define OV_OWN_FIELD_BASE(member, none, type) type##_own_fields(&self->member, fields);
#define OV_OWN_FIELD_SEEN_BOOL(...)
#define OV_OWN_FIELD_SEEN_I32(...)
#define OV_OWN_FIELD_SEEN_COUNT(...)
#define OV_OWN_FIELD_SEEN_I64(...)
#define OV_OWN_FIELD_SEEN_CELL(...)

// ---- Properties

#define OVIS_PROP_NONE OVIS_PROP_COUNT // which nobody asks for
#define OVIS_PROP_NONE_X OVIS_PROP_COUNT
#define OVIS_PROP_NONE_Y OVIS_PROP_COUNT
#define OVIS_PROP_NONE_Z OVIS_PROP_COUNT

#define OV_OWN_FOUND(id, type, place, low, high)                                                   \
  if (prop == OVIS_PROP_##id) {                                                                    \
    found = (ov_own_member){OV_OWN_##type, (place), (double)(low), (double)(high)};                \
  }

#define OV_OWN_PROP(kind, ...) OV_OWN_PROP_##kind(__VA_ARGS__)
#define OV_OWN_PROP_BOOL(member, id) OV_OWN_FOUND(id, BOOL, &self->member, 0, 1)
#define OV_OWN_PROP_I32(member, id, min, max) OV_OWN_FOUND(id, I32, &self->member, min, max)
#define OV_OWN_PROP_COUNT(member, id, min)                                                         \
  OV_OWN_FOUND(id, I32, &self->member, min, OV_OWN_COUNT_SET_MAX)
#define OV_OWN_PROP_I64(member, id, min, max) OV_OWN_FOUND(id, I64, &self->member, min, max)
#define OV_OWN_PROP_TICK(...)
#define OV_OWN_PROP_F32(...)
#define OV_OWN_PROP_F64(member, id, min, max) OV_OWN_FOUND(id, F64, &self->member, min, max)
#define OV_OWN_PROP_SERIAL(member, id)                                                             \
  OV_OWN_FOUND(id, SERIAL, &self->member, 0, OV_SERIAL_EXACT_MAX)
#define OV_OWN_PROP_TWO_SERIALS(member, id, second)                                                \
  OV_OWN_FOUND(id, SERIAL, &self->member[0], 0, OV_SERIAL_EXACT_MAX)                               \
  OV_OWN_FOUND(second, SERIAL, &self->member[1], 0, OV_SERIAL_EXACT_MAX)
#define OV_OWN_PROP_BLOCK(member, id) OV_OWN_FOUND(id, I32, &self->member, 0, INT32_MAX)
#define OV_OWN_PROP_CELL(member, id)                                                               \
  OV_OWN_FOUND(id##_X, I32, &self->member.x, -OV_OWN_CELL_XZ, OV_OWN_CELL_XZ)                      \
  OV_OWN_FOUND(id##_Y, I32, &self->member.y, -OV_OWN_CELL_Y, OV_OWN_CELL_Y)                        \
  OV_OWN_FOUND(id##_Z, I32, &self->member.z, -OV_OWN_CELL_XZ, OV_OWN_CELL_XZ)
#define OV_OWN_PROP_PLACE(...)
#define OV_OWN_PROP_VEC3(...)
#define OV_OWN_PROP_FLAGS(name, none, list) list(OV_OWN_FLAG_PROP)
#define OV_OWN_FLAG_PROP(kind, member, id) OV_OWN_FOUND(id, BOOL, &self->member, 0, 1)
#define OV_OWN_PROP_PART(...)
#define OV_OWN_PROP_ARRAY(...)
#define OV_OWN_PROP_POINTER(...)
#define OV_OWN_PROP_BASE(member_of, none, type)                                                    \
  if (found.at == NULL) {                                                                          \
    found = type##_own_prop(&self->member_of, prop);                                               \
  }
#define OV_OWN_PROP_SEEN_BOOL(place, id) OV_OWN_FOUND(id, BOOL, &self->place, 0, 1)
#define OV_OWN_PROP_SEEN_I32(place, id, min, max) OV_OWN_FOUND(id, I32, &self->place, min, max)
#define OV_OWN_PROP_SEEN_I64(place, id, min, max) OV_OWN_FOUND(id, I64, &self->place, min, max)
#define OV_OWN_PROP_SEEN_COUNT(place, id, min) OV_OWN_PROP_COUNT(place, id, min)
#define OV_OWN_PROP_CELL_IF(member, id, flag) OV_OWN_PROP_CELL(member, id)
#define OV_OWN_PROP_SEEN_CELL(place, id) OV_OWN_PROP_CELL(place, id)
