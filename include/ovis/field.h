// Ovis: the single fields of the state of a mob or a simulation, with their names, for programs
// that compare two states.
#ifndef OVIS_FIELD_H
#define OVIS_FIELD_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

// The order is part of recordings: add at the end.
typedef enum ovis_field_kind {
  OVIS_FIELD_UNSIGNED,
  OVIS_FIELD_SIGNED,
  OVIS_FIELD_F32,
  OVIS_FIELD_F64,
  OVIS_FIELD_BOOL,
  OVIS_FIELD_TEXT,
  OVIS_FIELD_KIND_COUNT
} ovis_field_kind;

/// One field. Names are not unique: the three coordinates of a position share one name, and so do
/// the entries of a list.
typedef struct ovis_field {
  const char* room; ///< The component that the field belongs to: "body", "nav", "mind"...
  const char* name;
  ovis_field_kind kind;
  uint64_t bits; ///< The bits of the number, a signed one extended to 64 bits; for a text its hash.
  const char* text; ///< OVIS_FIELD_TEXT only; valid during the call only.
} ovis_field;

typedef void ovis_field_fn(void* context, const ovis_field* field);

/// The hash of the fields of one room. Rooms whose hashes differ between two runs show what
/// differs.
typedef struct ovis_hash_mark {
  uint64_t serial;  ///< Of the mob; 0: the simulation itself.
  const char* room; ///< "sim"; of a mob "body", "nav", "mind"...
  uint64_t hash;
} ovis_hash_mark;

#ifdef __cplusplus
}
#endif

#endif
