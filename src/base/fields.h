// One list of the fields of a structure serves four modes: hash the structure, write a snapshot of
// it, read a snapshot back, and list the fields one by one with their names. A field that the list
// omits is missing from all four.
//
//   void ov_thing_fields(ov_thing* thing, ov_fields* fields) {
//     ov_field_room(fields, "shelf");
//     ov_field_i32(fields, "count", &thing->count);
//     ov_field_f64(fields, "pos.x", &thing->pos.x);
//   }
//
// A list that is hashed often is compiled a second time for hashing alone: see OV_FIELDS_APART.
//
// Hashing, writing and listing change nothing. Reading accepts arbitrary bytes: check a count with
// ov_field_count before allocating, and validate the structure after reading it.
#pragma once

#include "base/bytes.h"
#include "base/cell.h"
#include "base/hash.h"
#include "base/limits.h"

#include <string.h>

#include <ovis/base.h>

typedef enum ov_fields_mode {
  OV_FIELDS_HASH,
  OV_FIELDS_WRITE,
  OV_FIELDS_READ,
  OV_FIELDS_VISIT
} ov_fields_mode;

// Receives the hash of each room.
typedef struct ov_marks {
  ovis_hash_mark* items; // at most `capacity`
  uint64_t* hashes;      // [opt] instead of items
  int32_t count;         // rooms seen, including those beyond the capacity
  int32_t capacity;
  uint64_t serial; // of the mob that the rooms belong to
} ov_marks;

typedef struct ov_fields {
  ov_fields_mode mode;
  ov_hash_lanes hash;              // HASH: of the current room
  ov_hash whole;                   // HASH: of the finished rooms
  ov_marks* marks;                 // HASH [opt]
  ov_writer* writer;               // WRITE
  ov_reader* reader;               // READ
  bool is_bad;                     // READ: a value was invalid
  const ovis_allocator* allocator; // READ: of lists that grow
  bool has_reports;                // WRITE, READ: with what is for reports only
  ovis_field_fn* visit;            // TELL
  void* context;                   // passed to `visit`
  const char* room;                // room of the fields that follow; "" at first
  const struct ov_links* links;    // VISIT [opt]
} ov_fields;

// Receives which actors and cells the fields of a structure name, wherever these are.
typedef struct ov_links {
  void (*serial)(void* context, uint64_t serial); // never 0
  void (*cell)(void* context, const ovis_pos* cell);
  void* context;
} ov_links;

static inline ov_fields ov_fields_hash(uint64_t seed) {
  return (ov_fields){
      .mode = OV_FIELDS_HASH, .hash = ov_hash_lanes_make(), .whole = {seed}, .room = ""};
}

// Bytes that are for reports only: between processes of one program that share a simulation.
static inline void ov_field_report(ov_fields* fields, void* at, size_t size) {
  if (!fields->has_reports) {
    return;
  }
  if (fields->mode == OV_FIELDS_WRITE) {
    ov_write_bytes(fields->writer, at, size);
  } else if (fields->mode == OV_FIELDS_READ) {
    const uint8_t* bytes = ov_read_bytes(fields->reader, size);
    if (bytes != NULL) {
      memcpy(at, bytes, size);
    }
  }
}

// The hash of all fields so far, inside and outside of rooms.
static inline uint64_t ov_fields_end(const ov_fields* fields) {
  ov_hash hash = fields->whole;
  ov_hash_u64(&hash, ov_lanes_hash(&fields->hash));
  return hash.state;
}

ov_fields ov_fields_write(ov_writer* writer);
ov_fields ov_fields_read(ov_reader* reader);
ov_fields ov_fields_visit(ovis_field_fn* visit, void* context);
ov_fields ov_fields_link(const ov_links* links); // lists only what the structure names

// Calls `list(thing, fields)`, where `list` is declared OV_FIELDS_LIST and calls only such
// functions. While hashing, the list works on a copy of the hash on the stack, which the compiler
// keeps in registers. Through the pointer each value would wait for the store of the value before;
// that took three times as long (`ovis bench record`).
#define OV_FIELDS_LIST static inline __attribute__((always_inline)) void
#define OV_FIELDS_APART(list, thing, fields)                                                       \
  do {                                                                                             \
    if ((fields)->mode == OV_FIELDS_HASH) {                                                        \
      ov_fields ov_own = {.mode = OV_FIELDS_HASH, .hash = (fields)->hash};                         \
      list((thing), &ov_own);                                                                      \
      (fields)->hash = ov_own.hash;                                                                \
    } else {                                                                                       \
      list((thing), (fields));                                                                     \
    }                                                                                              \
  } while (0)

// True for writing and reading. Used for fields that explain the state but influence nothing: they
// are in snapshots, so that a restored simulation still explains itself, but neither hashed nor
// listed.
static inline bool ov_fields_is_snapshot(const ov_fields* fields) {
  return fields->mode == OV_FIELDS_WRITE || fields->mode == OV_FIELDS_READ;
}

// Starts a room, that is a group of fields with a hash of its own, and finishes the room before. ""
// only finishes the last one. Not allowed in a list declared OV_FIELDS_LIST.
static inline void ov_field_room(ov_fields* fields, const char* room) {
  ov_marks* marks = fields->marks;
  if (fields->mode == OV_FIELDS_HASH && fields->room[0] != '\0') {
    const uint64_t hash = ov_lanes_hash(&fields->hash);
    fields->hash = ov_hash_lanes_make();
    ov_hash_u64(&fields->whole, hash);
    if (marks != NULL) {
      if (marks->count < marks->capacity && marks->hashes != NULL) {
        marks->hashes[marks->count] = hash;
      } else if (marks->count < marks->capacity) {
        marks->items[marks->count] = (ovis_hash_mark){marks->serial, fields->room, hash};
      }
      marks->count++;
    }
  }
  fields->room = room;
}

// Hashing is the most frequent mode: a recording hashes the whole state often. It is therefore
// inline; the other modes are behind a call.
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
    ov_lanes_u64(&fields->hash, *value);
  } else {
    ov_field_u64_other(fields, name, value);
  }
}

// Names an actor whose serial stands in another field; 0: none.
static inline void ov_field_link(const ov_fields* fields, uint64_t serial) {
  if (fields->mode == OV_FIELDS_VISIT && fields->links != NULL && serial != 0) {
    fields->links->serial(fields->links->context, serial);
  }
}

// Does the list only name actors and cells?
static inline bool ov_fields_are_links(const ov_fields* fields) {
  return fields->mode == OV_FIELDS_VISIT && fields->links != NULL;
}

static inline void ov_field_link_cell(const ov_fields* fields, const ovis_pos* cell) {
  if (ov_fields_are_links(fields)) {
    fields->links->cell(fields->links->context, cell);
  }
}

// The serial of an actor; 0: none.
static inline void ov_field_serial(ov_fields* fields, const char* name, uint64_t* value) {
  ov_field_u64(fields, name, value);
  ov_field_link(fields, *value);
}

// Bytes whose meaning only a host knows, in words of eight.
void ov_field_bytes(ov_fields* fields, const char* name, void* bytes, size_t size);

static inline void ov_field_i64(ov_fields* fields, const char* name, int64_t* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    ov_lanes_u64(&fields->hash, (uint64_t)*value);
  } else {
    ov_field_i64_other(fields, name, value);
  }
}

static inline void ov_field_u32(ov_fields* fields, const char* name, uint32_t* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    ov_lanes_u64(&fields->hash, *value);
  } else {
    ov_field_u32_other(fields, name, value);
  }
}

static inline void ov_field_i32(ov_fields* fields, const char* name, int32_t* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    ov_lanes_u64(&fields->hash, (uint64_t)(int64_t)*value);
  } else {
    ov_field_i32_other(fields, name, value);
  }
}

static inline void ov_field_f32(ov_fields* fields, const char* name, float* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    uint32_t bits;
    memcpy(&bits, value, sizeof bits);
    ov_lanes_u64(&fields->hash, bits);
  } else {
    ov_field_f32_other(fields, name, value);
  }
}

static inline void ov_field_f64(ov_fields* fields, const char* name, double* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    uint64_t bits;
    memcpy(&bits, value, sizeof bits);
    ov_lanes_u64(&fields->hash, bits);
  } else {
    ov_field_f64_other(fields, name, value);
  }
}

static inline void ov_field_bool(ov_fields* fields, const char* name, bool* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    ov_lanes_u64(&fields->hash, *value);
  } else {
    ov_field_bool_other(fields, name, value);
  }
}

static inline void ov_field_pos(ov_fields* fields, const char* name, ovis_pos* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    ov_lanes_three(&fields->hash, (uint32_t)value->x, (uint32_t)value->y, (uint32_t)value->z);
  } else {
    ov_field_pos_other(fields, name, value);
  }
}

static inline void ov_field_vec3(ov_fields* fields, const char* name, ovis_vec3* value) {
  if (fields->mode == OV_FIELDS_HASH) {
    ov_lanes_three(&fields->hash, ov_f64_bits(value->x), ov_f64_bits(value->y),
                   ov_f64_bits(value->z));
  } else {
    ov_field_f64_other(fields, name, &value->x);
    ov_field_f64_other(fields, name, &value->y);
    ov_field_f64_other(fields, name, &value->z);
  }
}

// Hashes, writes, reads or lists a whole array under one name.
static inline void ov_field_f32s(ov_fields* fields, const char* name, float* values,
                                 int32_t count) {
  int32_t i = 0;
  for (; fields->mode == OV_FIELDS_HASH && i + 2 < count; i += 3) {
    uint32_t bits[3];
    memcpy(bits, &values[i], sizeof bits);
    ov_lanes_three(&fields->hash, bits[0], bits[1], bits[2]);
  }
  for (; i < count; i++) {
    ov_field_f32(fields, name, &values[i]);
  }
}

// Up to 64 booleans, packed into the bits of one number.
void ov_field_bits_other(ov_fields* fields, const char* name, bool* const* values, int32_t count);

static inline void ov_field_bits(ov_fields* fields, const char* name, bool* const* values,
                                 int32_t count) {
  if (fields->mode == OV_FIELDS_HASH) {
    uint64_t bits = 0;
    for (int32_t i = 0; i < count; i++) {
      bits |= (uint64_t)*values[i] << i;
    }
    ov_lanes_u64(&fields->hash, bits);
  } else {
    ov_field_bits_other(fields, name, values, count);
  }
}

// A zero-terminated text of at most size - 1 bytes.
void ov_field_text_other(ov_fields* fields, const char* name, char* text, size_t size);

static inline void ov_field_text(ov_fields* fields, const char* name, char* text, size_t size) {
  if (fields->mode == OV_FIELDS_HASH) {
    ov_lanes_u64(&fields->hash, text[0] == '\0' ? 0 : ov_hash_text(text, strlen(text)));
  } else {
    ov_field_text_other(fields, name, text, size);
  }
}

// A count from 0 to `limit`. A read of any other value gives 0 and sets is_bad.
static inline void ov_field_count(ov_fields* fields, const char* name, int32_t* value,
                                  int32_t limit) {
  ov_field_i32(fields, name, value);
  if (fields->mode == OV_FIELDS_READ && (*value < 0 || *value > limit)) {
    fields->is_bad = true;
    *value = 0;
  }
}

// A number from `min` to `max`. A read of any other value sets is_bad.
static inline void ov_field_i32_in(ov_fields* fields, const char* name, int32_t* value, int32_t min,
                                   int32_t max) {
  ov_field_i32(fields, name, value);
  fields->is_bad |= fields->mode == OV_FIELDS_READ && (*value < min || *value > max);
}

// A tick of the simulation.
static inline void ov_field_tick(ov_fields* fields, const char* name, int64_t* value) {
  ov_field_i64(fields, name, value);
  fields->is_bad |= fields->mode == OV_FIELDS_READ && !ov_is_within_i64(*value, OV_TICK_MAX);
}

// A position or an offset from one. The limit is a little over the world's border, because a path
// target may be where no mob can stand.
// It names its cell if it is set, or is not 0 0 0.
static inline void ov_field_place_if(ov_fields* fields, const char* name, ovis_vec3* value,
                                     bool is_set) {
  ov_field_vec3(fields, name, value);
  fields->is_bad |= fields->mode == OV_FIELDS_READ && !ov_is_vec3_within(value, OV_FILE_PLACE_MAX);
  if (ov_fields_are_links(fields) && (is_set || value->x != 0 || value->y != 0 || value->z != 0)) {
    const ovis_pos cell = ov_cell_of(*value);
    ov_field_link_cell(fields, &cell);
  }
}

static inline void ov_field_place(ov_fields* fields, const char* name, ovis_vec3* value) {
  ov_field_place_if(fields, name, value, false);
}

// A cell. It names itself if it is set, or is not 0 0 0.
static inline void ov_field_cell_if(ov_fields* fields, const char* name, ovis_pos* value,
                                    bool is_set) {
  ov_field_pos(fields, name, value);
  fields->is_bad |= fields->mode == OV_FIELDS_READ && !ov_is_cell_near(value);
  if (is_set || value->x != 0 || value->y != 0 || value->z != 0) {
    ov_field_link_cell(fields, value);
  }
}

static inline void ov_field_cell(ov_fields* fields, const char* name, ovis_pos* value) {
  ov_field_cell_if(fields, name, value, false);
}

static inline void ov_field_deg(ov_fields* fields, const char* name, float* value) {
  ov_field_f32(fields, name, value);
  fields->is_bad |= fields->mode == OV_FIELDS_READ && !ov_is_angle(*value);
}

// A value of an enumeration, whatever its size.
#define OV_FIELD_ENUM(fields, name, lvalue, type)                                                  \
  do {                                                                                             \
    int32_t ov_enum_value = (int32_t)(lvalue);                                                     \
    ov_field_i32((fields), (name), &ov_enum_value);                                                \
    (lvalue) = (type)ov_enum_value;                                                                \
  } while (0)
