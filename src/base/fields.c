// Writes, reads and lists the fields of a structure by name. Hashing is inline in fields.h.
// Design: docs/determinism.md
#include "base/fields.h"

#include "base/check.h"

#include <string.h>

ov_fields ov_fields_visit(ovis_field_fn* visit, void* context) {
  return (ov_fields){.mode = OV_FIELDS_VISIT, .visit = visit, .context = context, .room = ""};
}

static void pass_over(void* context, const ovis_field* field) {
  (void)context;
  (void)field;
}

ov_fields ov_fields_link(const ov_links* links) {
  ov_fields fields = ov_fields_visit(pass_over, NULL);
  fields.links = links;
  return fields;
}

ov_fields ov_fields_write(ov_writer* writer) {
  return (ov_fields){.mode = OV_FIELDS_WRITE, .writer = writer};
}

ov_fields ov_fields_read(ov_reader* reader) {
  return (ov_fields){.mode = OV_FIELDS_READ, .reader = reader};
}

static void emit_field(const ov_fields* fields, const char* name, ovis_field_kind kind,
                       uint64_t bits) {
  OVIS_ASSERT(fields->visit != NULL);
  const ovis_field field = {fields->room, name, kind, bits, NULL};
  fields->visit(fields->context, &field);
}

// All modes except hashing end in this function or the next one. Names matter only when two
// structures are compared.
static void visit_u64(ov_fields* fields, const char* name, ovis_field_kind kind, uint64_t* value) {
  if (fields->mode == OV_FIELDS_VISIT) {
    emit_field(fields, name, kind, *value);
  } else if (fields->mode == OV_FIELDS_WRITE) {
    ov_write_u64(fields->writer, *value);
  } else {
    *value = ov_read_u64(fields->reader);
  }
}

void ov_field_bytes(ov_fields* fields, const char* name, void* bytes, size_t size) {
  uint8_t* at = bytes;
  for (size_t i = 0; i < size; i += 8) {
    const size_t part = size - i < 8 ? size - i : 8;
    uint64_t word = 0;
    memcpy(&word, at + i, part);
    ov_field_u64(fields, name, &word);
    memcpy(at + i, &word, part);
  }
}

static void visit_u32(ov_fields* fields, const char* name, ovis_field_kind kind, uint32_t* value) {
  if (fields->mode == OV_FIELDS_VISIT) {
    emit_field(fields, name, kind, *value);
  } else if (fields->mode == OV_FIELDS_WRITE) {
    ov_write_u32(fields->writer, *value);
  } else {
    *value = ov_read_u32(fields->reader);
  }
}

void ov_field_u64_other(ov_fields* fields, const char* name, uint64_t* value) {
  visit_u64(fields, name, OVIS_FIELD_UNSIGNED, value);
}

void ov_field_u32_other(ov_fields* fields, const char* name, uint32_t* value) {
  visit_u32(fields, name, OVIS_FIELD_UNSIGNED, value);
}

void ov_field_i64_other(ov_fields* fields, const char* name, int64_t* value) {
  uint64_t bits = (uint64_t)*value;
  visit_u64(fields, name, OVIS_FIELD_SIGNED, &bits);
  *value = (int64_t)bits;
}

void ov_field_i32_other(ov_fields* fields, const char* name, int32_t* value) {
  if (fields->mode == OV_FIELDS_VISIT) {
    emit_field(fields, name, OVIS_FIELD_SIGNED, (uint64_t)(int64_t)*value);
    return;
  }
  uint32_t bits = (uint32_t)*value;
  visit_u32(fields, name, OVIS_FIELD_SIGNED, &bits);
  *value = (int32_t)bits;
}

void ov_field_f32_other(ov_fields* fields, const char* name, float* value) {
  uint32_t bits;
  memcpy(&bits, value, sizeof bits);
  visit_u32(fields, name, OVIS_FIELD_F32, &bits);
  memcpy(value, &bits, sizeof bits);
}

void ov_field_f64_other(ov_fields* fields, const char* name, double* value) {
  uint64_t bits;
  memcpy(&bits, value, sizeof bits);
  visit_u64(fields, name, OVIS_FIELD_F64, &bits);
  memcpy(value, &bits, sizeof bits);
}

void ov_field_bool_other(ov_fields* fields, const char* name, bool* value) {
  uint32_t bit = *value;
  visit_u32(fields, name, OVIS_FIELD_BOOL, &bit);
  fields->is_bad |= bit > 1;
  *value = bit == 1;
}

// The three coordinates share one name and come in the order x, y, z.
void ov_field_pos_other(ov_fields* fields, const char* name, ovis_pos* value) {
  ov_field_i32(fields, name, &value->x);
  ov_field_i32(fields, name, &value->y);
  ov_field_i32(fields, name, &value->z);
}

void ov_field_bits_other(ov_fields* fields, const char* name, bool* const* values, int32_t count) {
  OVIS_ASSERT(count <= 64);
  uint64_t bits = 0;
  for (int32_t i = 0; i < count && fields->mode != OV_FIELDS_READ; i++) {
    bits |= (uint64_t)*values[i] << i;
  }
  ov_field_u64(fields, name, &bits);
  if (fields->mode == OV_FIELDS_READ) {
    for (int32_t i = 0; i < count; i++) {
      *values[i] = (bits >> i & 1u) != 0;
    }
    fields->is_bad |= count < 64 && bits >> count != 0;
  }
}

void ov_field_text_other(ov_fields* fields, const char* name, char* text, size_t size) {
  OVIS_ASSERT(size > 0);
  OVIS_ASSERT(fields->mode != OV_FIELDS_HASH);
  int32_t length = fields->mode == OV_FIELDS_READ ? 0 : (int32_t)strlen(text);
  if (fields->mode == OV_FIELDS_VISIT) {
    const uint64_t bits = ov_hash_text(text, (size_t)length);
    const ovis_field field = {fields->room, name, OVIS_FIELD_TEXT, bits, text};
    fields->visit(fields->context, &field);
    return;
  }
  ov_field_count(fields, name, &length, (int32_t)size - 1);
  if (fields->mode == OV_FIELDS_WRITE) {
    ov_write_bytes(fields->writer, text, (size_t)length);
    return;
  }
  const uint8_t* bytes = ov_read_bytes(fields->reader, (size_t)length);
  memset(text, 0, size);
  if (bytes != NULL && memchr(bytes, '\0', (size_t)length) != NULL) {
    fields->is_bad = true; // a zero byte would end the text early
  } else if (bytes != NULL) {
    memcpy(text, bytes, (size_t)length);
  }
}
