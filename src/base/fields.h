// One list of fields for a structure, and four things done with it: a hash, a snapshot, a structure
// read back from one, and the fields told one by one with their names. What a list leaves out, none
// of the four knows.
//
//   void ov_thing_fields(ov_thing* thing, ov_fields* fields) {
//     ov_field_room(fields, "shelf");
//     ov_field_i32(fields, "count", &thing->count);
//     ov_field_f64(fields, "pos.x", &thing->pos.x);
//   }
//
// Hashing, writing and telling change nothing. Reading takes bytes that may be anything: a count is
// checked with ov_field_count before memory is asked for, and who reads a structure asks whether it
// is valid afterwards.
#ifndef OVIS_SRC_BASE_FIELDS_H
#define OVIS_SRC_BASE_FIELDS_H

#include "base/bytes.h"
#include "base/hash.h"

#include <string.h>

#include <ovis/field.h>

typedef enum ov_fields_mode {
  OV_FIELDS_HASH,
  OV_FIELDS_WRITE,
  OV_FIELDS_READ,
  OV_FIELDS_TELL
} ov_fields_mode;

// Told where a room ends, and what the hash of all up to there is.
typedef void ov_room_fn(void* context, const char* room, uint64_t hash);

typedef struct ov_fields {
  ov_fields_mode mode;
  ov_hash hash;        // HASH
  ov_writer* writer;   // WRITE
  ov_reader* reader;   // READ
  bool is_bad;         // READ: a value that cannot be
  ovis_field_fn* tell; // TELL
  ov_room_fn* end;     // HASH [opt]
  void* context;       // passed to both
  const char* room;    // the fields that come belong to it; "" at first
} ov_fields;

ov_fields ov_fields_hash(uint64_t seed);
ov_fields ov_fields_write(ov_writer* writer);
ov_fields ov_fields_read(ov_reader* reader);
ov_fields ov_fields_tell(ovis_field_fn* tell, void* context);
ov_fields ov_fields_hash_rooms(uint64_t seed, ov_room_fn* end, void* context);

// A part of the structure begins, and the one before it ends: with "" the last one does.
void ov_field_room(ov_fields* fields, const char* room);

// Hashing is what is done most: while recording, of everything and often. It is here, the other
// ways are behind it.
void ov_field_u64_other(ov_fields* fields, const char* name, uint64_t* value);
void ov_field_i64_other(ov_fields* fields, const char* name, int64_t* value);
void ov_field_u32_other(ov_fields* fields, const char* name, uint32_t* value);
void ov_field_i32_other(ov_fields* fields, const char* name, int32_t* value);
void ov_field_f32_other(ov_fields* fields, const char* name, float* value);
void ov_field_f64_other(ov_fields* fields, const char* name, double* value);
void ov_field_bool_other(ov_fields* fields, const char* name, bool* value);
void ov_field_pos_other(ov_fields* fields, const char* name, ovis_pos* value);

static inline void ov_field_u64(ov_fields* fields, const char* name, uint64_t* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    ov_hash_u64(&fields->hash, *value);
  } else {
    ov_field_u64_other(fields, name, value);
  }
}

static inline void ov_field_i64(ov_fields* fields, const char* name, int64_t* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    ov_hash_u64(&fields->hash, (uint64_t)*value);
  } else {
    ov_field_i64_other(fields, name, value);
  }
}

static inline void ov_field_u32(ov_fields* fields, const char* name, uint32_t* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    ov_hash_u64(&fields->hash, *value);
  } else {
    ov_field_u32_other(fields, name, value);
  }
}

static inline void ov_field_i32(ov_fields* fields, const char* name, int32_t* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    ov_hash_u64(&fields->hash, (uint64_t)(int64_t)*value);
  } else {
    ov_field_i32_other(fields, name, value);
  }
}

static inline void ov_field_f32(ov_fields* fields, const char* name, float* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    uint32_t bits;
    memcpy(&bits, value, sizeof bits);
    ov_hash_u64(&fields->hash, bits);
  } else {
    ov_field_f32_other(fields, name, value);
  }
}

static inline void ov_field_f64(ov_fields* fields, const char* name, double* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    uint64_t bits;
    memcpy(&bits, value, sizeof bits);
    ov_hash_u64(&fields->hash, bits);
  } else {
    ov_field_f64_other(fields, name, value);
  }
}

static inline void ov_field_bool(ov_fields* fields, const char* name, bool* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    ov_hash_u64(&fields->hash, *value);
  } else {
    ov_field_bool_other(fields, name, value);
  }
}

static inline void ov_field_pos(ov_fields* fields, const char* name, ovis_pos* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    ov_hash_three(&fields->hash, (uint32_t)value->x, (uint32_t)value->y, (uint32_t)value->z);
  } else {
    ov_field_pos_other(fields, name, value);
  }
}

static inline uint64_t ov_f64_bits(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static inline void ov_field_vec3(ov_fields* fields, const char* name, ovis_vec3* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    ov_hash_three(&fields->hash, ov_f64_bits(value->x), ov_f64_bits(value->y),
                  ov_f64_bits(value->z));
  } else {
    ov_field_f64_other(fields, name, &value->x);
    ov_field_f64_other(fields, name, &value->y);
    ov_field_f64_other(fields, name, &value->z);
  }
}

// All of an array under one name.
void ov_field_f32s(ov_fields* fields, const char* name, float* values, int32_t count);

// Up to 64 booleans as the bits of one number.
void ov_field_bits(ov_fields* fields, const char* name, bool* const* values, int32_t count);

// A text of at most size - 1 bytes, zero at its end.
void ov_field_text(ov_fields* fields, const char* name, char* text, size_t size);

// A count from 0 to `limit`; a reader that finds another gets 0, and is_bad is set.
void ov_field_count(ov_fields* fields, const char* name, int32_t* value, int32_t limit);

// An enumeration's value, whatever its type.
#define OV_FIELD_ENUM(fields, name, lvalue, type)                                                  \
  do {                                                                                             \
    int32_t ov_enum_value = (int32_t)(lvalue);                                                     \
    ov_field_i32((fields), (name), &ov_enum_value);                                                \
    (lvalue) = (type)ov_enum_value;                                                                \
  } while (0)

#endif
