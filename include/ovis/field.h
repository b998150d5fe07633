// Ovis: single fields of a mob's or a simulation's state, with their names: for those who compare
// two of them.
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

/// One field. Names are not unique: the three of a place bear one name, as the entries of a list
/// do.
typedef struct ovis_field {
  const char* room; ///< What it belongs to: "body", "nav", "mind"...
  const char* name;
  ovis_field_kind kind;
  uint64_t bits;    ///< Of the number; a signed one's as of 64 bits; of a text its hash.
  const char* text; ///< OVIS_FIELD_TEXT only; dies with the call.
} ovis_field;

typedef void ovis_field_fn(void* context, const ovis_field* field);

/// The hash of one room's fields alone: those that differ between two runs name what differs.
typedef struct ovis_hash_mark {
  uint64_t serial;  ///< Of the mob; 0: the simulation itself.
  const char* room; ///< "sim"; of a mob "body", "nav", "mind"...
  uint64_t hash;
} ovis_hash_mark;

#ifdef __cplusplus
}
#endif

#endif
