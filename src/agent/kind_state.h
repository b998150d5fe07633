// The state of a kind of goal or behavior, written once. A list names each member with its type;
// the struct, and the function that lists its fields for hashes and snapshots, follow from it:
//
//   #define BREED_STATE(X)
//     X(SERIAL, partner)
//     X(COUNT, together_ticks)
//   OV_KIND_STATE(breed, BREED_STATE)   // struct breed, breed_fields()
//
// Members are hashed and saved in the order of the list.
//
//   TYPE    C TYPE      FURTHER ARGUMENTS
//   BOOL    bool
//   I32     int32_t     min, max
//   COUNT   int32_t     of a goal
//   I64     int64_t
//   TICK    int64_t     of the simulation
//   F64     double
//   F32     float
//   DEG     float       an angle
//   SERIAL  uint64_t    of an actor; 0: none
//   U64     uint64_t    any other
//   CELL    ovis_pos    0 0 0 counts as not set
//   CELL_IF ovis_pos    the BOOL that says that it is set
//   PLACE   ovis_vec3   within the world
//   VEC3    ovis_vec3
//   AIM     ov_aim      of a goal that chooses a target
#pragma once

#include "base/fields.h"

#define OV_KIND_STATE(type, list)                                                                  \
  typedef struct type {                                                                            \
    list(OV_STATE_MEMBER)                                                                          \
  } type;                                                                                          \
  static void type##_fields(void* state, ov_fields* fields) {                                      \
    type* self = state;                                                                            \
    list(OV_STATE_FIELD)                                                                           \
  }

#define OV_STATE_MEMBER(kind, ...) OV_STATE_MEMBER_##kind(__VA_ARGS__)
#define OV_STATE_MEMBER_BOOL(member) bool member;
#define OV_STATE_MEMBER_I32(member, min, max) int32_t member;
#define OV_STATE_MEMBER_COUNT(member) int32_t member;
#define OV_STATE_MEMBER_I64(member) int64_t member;
#define OV_STATE_MEMBER_TICK(member) int64_t member;
#define OV_STATE_MEMBER_F64(member) double member;
#define OV_STATE_MEMBER_F32(member) float member;
#define OV_STATE_MEMBER_DEG(member) float member;
#define OV_STATE_MEMBER_SERIAL(member) uint64_t member;
#define OV_STATE_MEMBER_U64(member) uint64_t member;
#define OV_STATE_MEMBER_CELL(member) ovis_pos member;
#define OV_STATE_MEMBER_CELL_IF(member, flag) ovis_pos member;
#define OV_STATE_MEMBER_PLACE(member) ovis_vec3 member;
#define OV_STATE_MEMBER_VEC3(member) ovis_vec3 member;
#define OV_STATE_MEMBER_AIM(member) ov_aim member;

#define OV_STATE_FIELD(kind, ...) OV_STATE_FIELD_##kind(__VA_ARGS__)
#define OV_STATE_FIELD_BOOL(member) ov_field_bool(fields, #member, &self->member);
#define OV_STATE_FIELD_I32(member, min, max)                                                       \
  ov_field_i32_in(fields, #member, &self->member, min, max);
#define OV_STATE_FIELD_COUNT(member) ov_field_goal_count(fields, #member, &self->member);
#define OV_STATE_FIELD_I64(member) ov_field_i64(fields, #member, &self->member);
#define OV_STATE_FIELD_TICK(member) ov_field_tick(fields, #member, &self->member);
#define OV_STATE_FIELD_F64(member) ov_field_f64(fields, #member, &self->member);
#define OV_STATE_FIELD_F32(member) ov_field_f32(fields, #member, &self->member);
#define OV_STATE_FIELD_DEG(member) ov_field_deg(fields, #member, &self->member);
#define OV_STATE_FIELD_SERIAL(member) ov_field_serial(fields, #member, &self->member);
#define OV_STATE_FIELD_U64(member) ov_field_u64(fields, #member, &self->member);
#define OV_STATE_FIELD_CELL(member) ov_field_cell(fields, #member, &self->member);
#define OV_STATE_FIELD_CELL_IF(member, flag)                                                       \
  ov_field_cell_if(fields, #member, &self->member, self->flag);
#define OV_STATE_FIELD_PLACE(member) ov_field_place(fields, #member, &self->member);
#define OV_STATE_FIELD_VEC3(member) ov_field_vec3(fields, #member, &self->member);
#define OV_STATE_FIELD_AIM(member) ov_aim_fields(&self->member, fields);
