// A value of JavaScript as bytes, as src/definitions.js writes it: a source of the schemas in
// bindings/define.
//
//   TAG      SIZE  WHAT
//   u8 tag         a letter of ovjs_tag
//   NUMBER   8     f64
//   TEXT     4+n+1 u32 bytes, the bytes, NUL
//   LIST     8+n   u32 bytes after this field, u32 count, the values
//   OBJECT   12+n  u32 bytes after this field, u32 count, u32 identity, then a text without a tag
//                  and a value for each
//   FUNCTION 4     u32 number
//   OTHER          as TEXT: "a bigint"
#pragma once

#include <ovd_schema.h>

typedef enum ovjs_tag {
  OVJS_TAG_NIL,
  OVJS_TAG_FALSE,
  OVJS_TAG_TRUE,
  OVJS_TAG_NUMBER,
  OVJS_TAG_TEXT,
  OVJS_TAG_LIST,
  OVJS_TAG_OBJECT,
  OVJS_TAG_FUNCTION,
  OVJS_TAG_OTHER
} ovjs_tag;

// Sets what reads the bytes: a value is the address of its tag. The caller sets `context`,
// `reserve` and `find_part`, and adds `keep_text`.
extern const ovd_source ovjs_values_source;

// The identity of an object: two values with the same one are one object. 0: it is no object.
uint32_t ovjs_values_identity(ovd_value value);
