// Writes NBT documents that the reader accepts, and copies unknown values byte for byte.
// Format: docs/formats/nbt.md
//
// A document is checked twice. Each call is checked against the compound or list that it writes to,
// and at the end the reader checks the whole document, so a copied value cannot make it invalid.
#include <ovis/nbt.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/check.h"
#include "base/fail.h"

// Greatest length of a text: the format stores it in 16 bits. [Units: bytes]
#define TEXT_MAX 65535

// A list or compound that is being written.
typedef struct frame {
  size_t type_at; // offset of the item type and count of a list
  int32_t count;  // entries written to a list so far
  uint8_t item_type;
  bool is_list;
} frame;

struct ovis_nbt_writer {
  ov_writer out;
  ovis_error error; // the first one
  int32_t depth;
  bool has_root;
  frame frames[OVIS_NBT_DEPTH_MAX];
};

ovis_status ovis_nbt_writer_create(const ovis_allocator* allocator, ovis_nbt_writer** out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  const ovis_allocator usual = {0};
  const ovis_allocator* chosen = allocator != NULL ? allocator : &usual;
  *out = ov_alloc_zero(chosen, sizeof **out);
  if (*out == NULL) {
    return OVIS_NO_MEMORY;
  }
  ov_writer_init(&(*out)->out, chosen);
  return OVIS_OK;
}

void ovis_nbt_writer_destroy(ovis_nbt_writer* writer) {
  if (writer == NULL) {
    return;
  }
  const ovis_allocator allocator = writer->out.allocator;
  ov_writer_fini(&writer->out);
  ov_free(&allocator, writer, sizeof *writer);
}

void ovis_nbt_writer_reset(ovis_nbt_writer* writer) {
  OV_REQUIRE(writer != NULL, );
  writer->out.size = 0;
  writer->out.is_failed = false;
  writer->error = (ovis_error){0};
  writer->depth = 0;
  writer->has_root = false;
}

static bool is_failed(const ovis_nbt_writer* writer) {
  return writer->error.status != OVIS_OK;
}

static bool refuse(ovis_nbt_writer* writer, ovis_status status, const char* why) {
  if (!is_failed(writer)) {
    ov_fail(&writer->error, status, (int64_t)writer->out.size, "%s", why);
  }
  return false;
}

// ---- Texts

// Decodes the code point at `*at` and advances `*at`. Returns 0 at the end of the text and for
// invalid UTF-8.
static uint32_t next_point(const uint8_t** at) {
  const uint8_t* b = *at;
  const int32_t more = b[0] < 0x80 ? 0 : b[0] < 0xC2 ? -1 : b[0] < 0xE0 ? 1 : b[0] < 0xF0 ? 2 : 3;
  if (more < 0 || b[0] > 0xF4) {
    return 0;
  }
  uint32_t point = more == 0 ? b[0] : b[0] & (0x3Fu >> more);
  for (int32_t i = 1; i <= more; i++) {
    if ((b[i] & 0xC0) != 0x80) {
      return 0;
    }
    point = point << 6 | (b[i] & 0x3F);
  }
  static const uint32_t least[4] = {0, 0x80, 0x800, 0x10000};
  if (point < least[more] || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) {
    return 0;
  }
  *at += more + 1;
  return point;
}

static void put_unit(ov_writer* out, uint32_t unit) {
  if (unit < 0x80) {
    ov_write_u8(out, (uint8_t)unit);
  } else if (unit < 0x800) {
    ov_write_u16(out, (uint16_t)(0xC080 | unit >> 6 << 8 | (unit & 0x3F)));
  } else {
    ov_write_u8(out, (uint8_t)(0xE0 | unit >> 12));
    ov_write_u16(out, (uint16_t)(0x8080 | (unit >> 6 & 0x3F) << 8 | (unit & 0x3F)));
  }
}

static bool put_text(ovis_nbt_writer* writer, const char* text) {
  ov_writer* out = &writer->out;
  const size_t start = out->size;
  const uint8_t* at = (const uint8_t*)text;
  ov_write_u16(out, 0);
  while (*at != 0 && out->size - start <= TEXT_MAX + 2) {
    const uint32_t point = next_point(&at);
    if (point == 0) {
      return refuse(writer, OVIS_BAD_FORMAT, "a text is not valid UTF-8");
    }
    if (point > 0xFFFF) {
      put_unit(out, 0xD800 + ((point - 0x10000) >> 10));
      put_unit(out, 0xDC00 + ((point - 0x10000) & 0x3FF));
    } else {
      put_unit(out, point);
    }
  }
  const size_t length = out->size - start - 2;
  if (out->is_failed) {
    return refuse(writer, OVIS_NO_MEMORY, "no memory for the document");
  }
  if (length > TEXT_MAX) {
    return refuse(writer, OVIS_TOO_LARGE, "a text is over the limit of 65535 bytes");
  }
  out->bytes[start] = (uint8_t)(length >> 8);
  out->bytes[start + 1] = (uint8_t)length;
  return true;
}

static void put_raw_text(ovis_nbt_writer* writer, ovis_nbt_text text) {
  OVIS_ASSERT(text.length >= 0);
  OVIS_ASSERT(text.length <= TEXT_MAX);
  ov_write_u16(&writer->out, (uint16_t)text.length);
  ov_write_bytes(&writer->out, text.bytes, (size_t)text.length);
}

// ---- Type and name in front of a value

// Checks and counts a new entry of the open list.
static bool enter_list(ovis_nbt_writer* writer, uint8_t type) {
  frame* top = &writer->frames[writer->depth - 1];
  if (top->count == 0 && top->item_type == OVIS_NBT_END) {
    top->item_type = type;
    writer->out.bytes[top->type_at] = type;
  }
  if (top->item_type != type) {
    return refuse(writer, OVIS_BAD_FORMAT, "an entry's type differs from the type of its list");
  }
  if (top->count == INT32_MAX) {
    return refuse(writer, OVIS_TOO_LARGE, "a list has over 2^31 entries");
  }
  top->count++;
  return true;
}

// True if the innermost open container accepts an entry with, or without, a name.
static bool takes(ovis_nbt_writer* writer, bool has_name) {
  if (is_failed(writer)) {
    return false;
  }
  if (writer->depth == 0) {
    return refuse(writer, OVIS_BAD_FORMAT, "a value is outside the document's root");
  }
  if (writer->frames[writer->depth - 1].is_list == has_name) {
    return refuse(writer, OVIS_BAD_FORMAT,
                  has_name ? "an entry of a list has a name"
                           : "an entry of a compound has no name");
  }
  return true;
}

static bool put_head(ovis_nbt_writer* writer, uint8_t type, const char* name) {
  if (!takes(writer, name != NULL)) {
    return false;
  }
  if (name == NULL) {
    return enter_list(writer, type);
  }
  ov_write_u8(&writer->out, type);
  return put_text(writer, name);
}

static bool put_raw_head(ovis_nbt_writer* writer, const ovis_nbt_iter* iter) {
  const bool is_in_list = writer->depth > 0 && writer->frames[writer->depth - 1].is_list;
  if (!takes(writer, !is_in_list)) {
    return false;
  }
  if (iter->value.type == OVIS_NBT_END) {
    return refuse(writer, OVIS_BAD_FORMAT, "the value to copy is absent");
  }
  if (is_in_list) {
    return enter_list(writer, iter->value.type);
  }
  ov_write_u8(&writer->out, iter->value.type);
  put_raw_text(writer, iter->name);
  return true;
}

static void open_frame(ovis_nbt_writer* writer, bool is_list, uint8_t item_type) {
  if (writer->depth == OVIS_NBT_DEPTH_MAX) {
    refuse(writer, OVIS_TOO_LARGE, "lists and compounds are nested more than 512 deep");
    return;
  }
  writer->frames[writer->depth++] = (frame){writer->out.size, 0, item_type, is_list};
  if (is_list) {
    ov_write_u8(&writer->out, item_type);
    ov_write_u32(&writer->out, 0);
    if (writer->out.is_failed) {
      refuse(writer, OVIS_NO_MEMORY, "no memory for the document");
    }
  }
}

// ---- Containers

void ovis_nbt_open_document(ovis_nbt_writer* writer, ovis_nbt_text name) {
  OV_REQUIRE(writer != NULL, );
  if (is_failed(writer)) {
    return;
  }
  if (writer->has_root) {
    refuse(writer, OVIS_BAD_FORMAT, "the document already has a root");
    return;
  }
  writer->has_root = true;
  ov_write_u8(&writer->out, OVIS_NBT_COMPOUND);
  put_raw_text(writer, name);
  open_frame(writer, false, 0);
}

void ovis_nbt_open_compound(ovis_nbt_writer* writer, const char* name) {
  OV_REQUIRE(writer != NULL, );
  if (put_head(writer, OVIS_NBT_COMPOUND, name)) {
    open_frame(writer, false, 0);
  }
}

void ovis_nbt_open_list(ovis_nbt_writer* writer, const char* name, ovis_nbt_type item_type) {
  OV_REQUIRE(writer != NULL, );
  if ((unsigned)item_type >= OVIS_NBT_TYPE_COUNT) {
    refuse(writer, OVIS_OUT_OF_RANGE, "a list of no type that there is");
    return;
  }
  if (put_head(writer, OVIS_NBT_LIST, name)) {
    open_frame(writer, true, (uint8_t)item_type);
  }
}

void ovis_nbt_open_entry(ovis_nbt_writer* writer, const ovis_nbt_iter* iter) {
  OV_REQUIRE(writer != NULL && iter != NULL, );
  const bool is_list = iter->value.type == OVIS_NBT_LIST;
  if (!is_list && iter->value.type != OVIS_NBT_COMPOUND) {
    refuse(writer, OVIS_BAD_FORMAT, "the entry to open is neither a list nor a compound");
  } else if (put_raw_head(writer, iter)) {
    open_frame(writer, is_list, is_list ? iter->value.bytes[0] : 0);
  }
}

void ovis_nbt_end(ovis_nbt_writer* writer) {
  OV_REQUIRE(writer != NULL, );
  if (is_failed(writer)) {
    return;
  }
  if (writer->depth == 0) {
    refuse(writer, OVIS_BAD_FORMAT, "ovis_nbt_end was called with nothing open");
    return;
  }
  const frame* top = &writer->frames[--writer->depth];
  if (!top->is_list) {
    ov_write_u8(&writer->out, OVIS_NBT_END);
    return;
  }
  if (writer->out.is_failed) {
    return;
  }
  uint8_t* count = writer->out.bytes + top->type_at + 1;
  for (int32_t i = 0; i < 4; i++) {
    count[i] = (uint8_t)((uint32_t)top->count >> (24 - 8 * i));
  }
}

// ---- Values

void ovis_nbt_write_byte(ovis_nbt_writer* writer, const char* name, int8_t value) {
  OV_REQUIRE(writer != NULL, );
  if (put_head(writer, OVIS_NBT_BYTE, name)) {
    ov_write_u8(&writer->out, (uint8_t)value);
  }
}

void ovis_nbt_write_short(ovis_nbt_writer* writer, const char* name, int16_t value) {
  OV_REQUIRE(writer != NULL, );
  if (put_head(writer, OVIS_NBT_SHORT, name)) {
    ov_write_u16(&writer->out, (uint16_t)value);
  }
}

void ovis_nbt_write_int(ovis_nbt_writer* writer, const char* name, int32_t value) {
  OV_REQUIRE(writer != NULL, );
  if (put_head(writer, OVIS_NBT_INT, name)) {
    ov_write_u32(&writer->out, (uint32_t)value);
  }
}

void ovis_nbt_write_long(ovis_nbt_writer* writer, const char* name, int64_t value) {
  OV_REQUIRE(writer != NULL, );
  if (put_head(writer, OVIS_NBT_LONG, name)) {
    ov_write_u64(&writer->out, (uint64_t)value);
  }
}

void ovis_nbt_write_float(ovis_nbt_writer* writer, const char* name, float value) {
  OV_REQUIRE(writer != NULL, );
  if (put_head(writer, OVIS_NBT_FLOAT, name)) {
    ov_write_f32(&writer->out, value);
  }
}

void ovis_nbt_write_double(ovis_nbt_writer* writer, const char* name, double value) {
  OV_REQUIRE(writer != NULL, );
  if (put_head(writer, OVIS_NBT_DOUBLE, name)) {
    ov_write_f64(&writer->out, value);
  }
}

void ovis_nbt_write_string(ovis_nbt_writer* writer, const char* name, const char* value) {
  OV_REQUIRE(writer != NULL, );
  if (value == NULL) {
    refuse(writer, OVIS_BAD_ARGUMENT, "a text is NULL");
  } else if (put_head(writer, OVIS_NBT_STRING, name)) {
    put_text(writer, value);
  }
}

static bool put_array(ovis_nbt_writer* writer, uint8_t type, const char* name, const void* values,
                      int32_t count) {
  if (count < 0) {
    return refuse(writer, OVIS_OUT_OF_RANGE, "an array of fewer than no values");
  }
  if (values == NULL && count > 0) {
    return refuse(writer, OVIS_BAD_ARGUMENT, "the values of an array are NULL");
  }
  if (!put_head(writer, type, name)) {
    return false;
  }
  ov_write_u32(&writer->out, (uint32_t)count);
  return true;
}

void ovis_nbt_write_bytes(ovis_nbt_writer* writer, const char* name, const int8_t* values,
                          int32_t count) {
  OV_REQUIRE(writer != NULL, );
  if (put_array(writer, OVIS_NBT_BYTE_ARRAY, name, values, count)) {
    ov_write_bytes(&writer->out, values, (size_t)count);
  }
}

void ovis_nbt_write_ints(ovis_nbt_writer* writer, const char* name, const int32_t* values,
                         int32_t count) {
  OV_REQUIRE(writer != NULL, );
  if (put_array(writer, OVIS_NBT_INT_ARRAY, name, values, count)) {
    for (int32_t i = 0; i < count; i++) {
      ov_write_u32(&writer->out, (uint32_t)values[i]);
    }
  }
}

void ovis_nbt_write_longs(ovis_nbt_writer* writer, const char* name, const int64_t* values,
                          int32_t count) {
  OV_REQUIRE(writer != NULL, );
  if (put_array(writer, OVIS_NBT_LONG_ARRAY, name, values, count)) {
    for (int32_t i = 0; i < count; i++) {
      ov_write_u64(&writer->out, (uint64_t)values[i]);
    }
  }
}

void ovis_nbt_copy(ovis_nbt_writer* writer, const char* name, ovis_nbt value) {
  OV_REQUIRE(writer != NULL, );
  if (value.type == OVIS_NBT_END) {
    refuse(writer, OVIS_BAD_FORMAT, "the value to copy is absent");
  } else if (put_head(writer, value.type, name)) {
    ov_write_bytes(&writer->out, value.bytes, ovis_nbt_get_size(value));
  }
}

void ovis_nbt_copy_entry(ovis_nbt_writer* writer, const ovis_nbt_iter* iter) {
  OV_REQUIRE(writer != NULL && iter != NULL, );
  if (put_raw_head(writer, iter)) {
    ov_write_bytes(&writer->out, iter->value.bytes, ovis_nbt_get_size(iter->value));
  }
}

// ---- Finish

ovis_status ovis_nbt_writer_document(ovis_nbt_writer* writer, ovis_nbt_document* out,
                                     ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_nbt_document){.root = {.type = OVIS_NBT_END}};
  OV_REQUIRE(writer != NULL, OVIS_BAD_ARGUMENT);
  if (!is_failed(writer) && writer->out.is_failed) {
    refuse(writer, OVIS_NO_MEMORY, "no memory for the document");
  }
  if (!is_failed(writer) && !writer->has_root) {
    refuse(writer, OVIS_BAD_FORMAT, "the document has no root");
  }
  if (!is_failed(writer) && writer->depth > 0) {
    refuse(writer, OVIS_BAD_FORMAT, "a list or compound is still open");
  }
  if (!is_failed(writer)) {
    const ovis_status status =
        ovis_nbt_check(writer->out.bytes, writer->out.size, NULL, out, &writer->error);
    OVIS_ASSERT(status != OVIS_OK || out->size == writer->out.size);
    (void)status;
  }
  return is_failed(writer) ? ov_fail(error, writer->error.status, writer->error.offset, "%s",
                                     writer->error.message)
                           : OVIS_OK;
}

ovis_status ovis_nbt_writer_finish(ovis_nbt_writer* writer, const uint8_t** out_bytes,
                                   size_t* out_size, ovis_error* error) {
  OV_REQUIRE(out_bytes != NULL && out_size != NULL, OVIS_BAD_ARGUMENT);
  *out_size = 0;
  OV_REQUIRE(writer != NULL, OVIS_BAD_ARGUMENT);
  ovis_nbt_document document;
  const ovis_status status = ovis_nbt_writer_document(writer, &document, error);
  *out_bytes = status == OVIS_OK ? writer->out.bytes : NULL;
  *out_size = status == OVIS_OK ? writer->out.size : 0;
  return status;
}
