// Saved things as lists of fields: reading, comparing, writing, and which entries are known follow
// from one list.
//
//   compound {tag: value ...} --ov_schema_read--> struct --ov_schema_write--> the same compound
//
// Written over an old compound, only entries whose values differ change, in their places; entries
// that are not in the list keep their bytes.
#pragma once

#include <ovis/nbt.h>

typedef enum ov_field_kind { // member of the struct; value in a save
  OV_FIELD_BOOL,             // bool; byte
  OV_FIELD_BYTE,             // int32_t, 0 to 255; byte
  OV_FIELD_INT,              // int32_t; int
  OV_FIELD_LONG,             // int64_t; long
  OV_FIELD_FLOAT,            // float; float
  OV_FIELD_SINGLE,           // double; float
  OV_FIELD_VEC3,             // ovis_vec3; list of three doubles
  OV_FIELD_WORD,             // int32_t or an enumeration; string
  OV_FIELD_UUID,             // uint32_t[4], zeros for none; four ints, or no entry
  OV_FIELD_UUIDS,            // uint32_t[list_max][4]; list of them
  OV_FIELD_ITEM,             // char[list_max], "" for none; compound with id and count
  OV_FIELD_YES               // none; byte 1 in new compounds, never read
} ov_field_kind;

typedef struct ov_field {
  const char* tag;
  ov_field_kind kind;
  bool is_needed;    // a compound without a valid value of it cannot be read
  size_t at;         // of the member
  int64_t missing;   // value without an entry
  int64_t low, high; // limits of a number: a compound beyond them cannot be read. Both 0: none
  const char* space; // WORD: in front of it
  const char* (*word)(int32_t); // WORD
  int32_t word_count;           // WORD
  size_t count_at;              // UUIDS, ITEM: of the member with the count, an int32_t
  int32_t list_max;             // UUIDS, ITEM
} ov_field;

typedef struct ov_schema {
  const ov_field* fields;
  int32_t count;
  size_t size; // of the struct. [Limit: <= OV_SCHEMA_SIZE_MAX]
} ov_schema;

#define OV_SCHEMA_SIZE_MAX 1024
#define OV_SCHEMA(fields_of, type)                                                                 \
  { .fields = (fields_of), .count = sizeof(fields_of) / sizeof *(fields_of), .size = sizeof(type) }

// Reads a compound. Members without a field become 0. False: it cannot be read.
bool ov_schema_read(const ov_schema* schema, ovis_nbt from, void* out);

// True if the members of all fields are equal.
bool ov_schema_is_same(const ov_schema* schema, const void* a, const void* b);

// Writes the compound `name` (NULL: an item of a list). `old`: the compound as the save has it, or
// absent. `data_version`: of the save, for items.
void ov_schema_write(const ov_schema* schema, ovis_nbt_writer* nbt, const char* name, ovis_nbt old,
                     const void* now, int32_t data_version);

// ---- Lists of them

typedef struct ov_schema_list {
  const ov_schema* schema;
  bool (*is_one)(const void* a, const void* b);          // have they the same key?
  bool (*stays)(const void* context, const void* saved); // [opt] an item that is not among the
                                                         // current ones stays in the save
  const void* context;
} ov_schema_list;

// True if the items of the save that can be read, without those that stay, are the current ones. Of
// several with one key the last one counts.
bool ov_schema_list_is_same(const ov_schema_list* list, ovis_nbt saved, const void* now,
                            int32_t count);

// Writes the current items in their order, then those of the save that cannot be read or stay.
void ov_schema_list_write(const ov_schema_list* list, ovis_nbt_writer* nbt, const char* name,
                          ovis_nbt saved, const void* now, int32_t count);
