// Reads and writes saved things by their lists of fields.
// Format: docs/formats/anvil.md#writing
#include "save/save_schema.h"

#include "base/check.h"
#include "base/vec.h"
#include "save/save_item_tag.h"
#include "save/save_uuid.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define WORD_SIZE 96
#define ITEM_COUNT_MAX 64

// ---- Members

static const void* member_of(const void* thing, size_t at) {
  return (const char*)thing + at;
}

static int32_t int_at(const void* thing, size_t at) {
  int32_t value;
  memcpy(&value, member_of(thing, at), sizeof value);
  return value;
}

static void put(void* thing, size_t at, const void* value, size_t size) {
  memcpy((char*)thing + at, value, size);
}

static void put_int(void* thing, size_t at, int32_t value) {
  put(thing, at, &value, sizeof value);
}

static size_t size_of(const ov_field* field) {
  static const size_t sizes[] = {
      [OV_FIELD_BOOL] = sizeof(bool),         [OV_FIELD_BYTE] = sizeof(int32_t),
      [OV_FIELD_INT] = sizeof(int32_t),       [OV_FIELD_LONG] = sizeof(int64_t),
      [OV_FIELD_FLOAT] = sizeof(float),       [OV_FIELD_SINGLE] = sizeof(double),
      [OV_FIELD_VEC3] = sizeof(ovis_vec3),    [OV_FIELD_WORD] = sizeof(int32_t),
      [OV_FIELD_UUID] = 4 * sizeof(uint32_t), [OV_FIELD_UUIDS] = 4 * sizeof(uint32_t),
      [OV_FIELD_ITEM] = sizeof(char),         [OV_FIELD_YES] = 0};
  return sizes[field->kind];
}

static bool is_same_field(const ov_field* field, const void* a, const void* b) {
  const void* x = member_of(a, field->at);
  const void* y = member_of(b, field->at);
  switch (field->kind) {
  case OV_FIELD_FLOAT: {
    float left;
    float right;
    memcpy(&left, x, sizeof left);
    memcpy(&right, y, sizeof right);
    return left == right;
  }
  case OV_FIELD_SINGLE: {
    double left;
    double right;
    memcpy(&left, x, sizeof left);
    memcpy(&right, y, sizeof right);
    return (float)left == (float)right;
  }
  case OV_FIELD_VEC3: {
    ovis_vec3 left;
    ovis_vec3 right;
    memcpy(&left, x, sizeof left);
    memcpy(&right, y, sizeof right);
    return ov_vec_is_same(left, right);
  }
  case OV_FIELD_ITEM:
    return int_at(a, field->count_at) == int_at(b, field->count_at) &&
           strncmp(x, y, (size_t)field->list_max) == 0;
  case OV_FIELD_UUIDS: {
    const int32_t count = int_at(a, field->count_at);
    return count == int_at(b, field->count_at) && memcmp(x, y, (size_t)count * size_of(field)) == 0;
  }
  default: return memcmp(x, y, size_of(field)) == 0;
  }
}

// A member that has no entry in a save.
static bool is_absent(const ov_field* field, const void* thing) {
  const char* member = member_of(thing, field->at);
  ovis_uuid uuid;
  if (field->kind == OV_FIELD_UUID) {
    memcpy(uuid.words, member, sizeof uuid);
    return !ov_uuid_is_set(uuid);
  }
  return field->kind == OV_FIELD_ITEM && member[0] == '\0';
}

// ---- Reading

static bool is_within(const ov_field* field, double value) {
  return (field->low == 0 && field->high == 0) ||
         (value >= (double)field->low && value <= (double)field->high);
}

static bool read_whole(const ov_field* field, ovis_nbt value, void* out) {
  if (field->kind == OV_FIELD_LONG) {
    const int64_t number = ovis_nbt_get_int(value, field->missing);
    put(out, field->at, &number, sizeof number);
    return is_within(field, (double)number);
  }
  const int32_t number = ovis_nbt_get_int32(value, (int32_t)field->missing);
  const bool is_set = number != 0;
  if (field->kind == OV_FIELD_BOOL) {
    put(out, field->at, &is_set, sizeof is_set);
  } else {
    put_int(out, field->at, field->kind == OV_FIELD_BYTE ? number & 0xFF : number);
  }
  return is_within(field, number);
}

static bool read_real(const ov_field* field, ovis_nbt value, void* out) {
  const double missing = field->is_needed ? (double)field->low - 1 : (double)field->missing;
  const double number = ovis_nbt_get_number(value, missing);
  const float single = (float)number;
  if (field->kind == OV_FIELD_FLOAT) {
    put(out, field->at, &single, sizeof single);
  } else {
    put(out, field->at, &number, sizeof number);
  }
  return is_within(field, number);
}

static bool read_word(const ov_field* field, ovis_nbt value, void* out) {
  const ovis_nbt_text text = ovis_nbt_text_plain(ovis_nbt_get_string(value));
  int32_t index = text.length > 0 ? 0 : field->word_count;
  while (index < field->word_count && !ovis_nbt_text_is(text, field->word(index))) {
    index++;
  }
  put_int(out, field->at, index < field->word_count ? index : (int32_t)field->missing);
  return index < field->word_count || !field->is_needed;
}

static bool read_uuid(const ov_field* field, ovis_nbt value, void* out) {
  ovis_uuid uuid = {{0}};
  if (ovis_nbt_get_count(value) == 4 && ov_uuid_read(value, &uuid)) {
    put(out, field->at, uuid.words, sizeof uuid);
  }
  return !field->is_needed || ov_uuid_is_set(uuid);
}

static void read_uuids(const ov_field* field, ovis_nbt value, void* out) {
  int32_t count = 0;
  ovis_nbt_iter iter = ovis_nbt_iterate(value);
  while (ovis_nbt_next(&iter) && count < field->list_max) {
    ovis_uuid uuid;
    if (ov_uuid_read(iter.value, &uuid)) {
      put(out, field->at + (size_t)count * sizeof uuid, uuid.words, sizeof uuid);
      count++;
    }
  }
  put_int(out, field->count_at, count);
}

static bool read_item(const ov_field* field, ovis_nbt value, void* out) {
  int32_t count = 0;
  char* name = (char*)out + field->at;
  const bool is_read =
      ov_item_tag_read(value, name, (size_t)field->list_max, &count) && count <= ITEM_COUNT_MAX;
  if (!is_read) {
    memset(name, 0, (size_t)field->list_max);
  }
  put_int(out, field->count_at, is_read ? count : 0);
  return is_read || !field->is_needed;
}

static bool read_vec3(const ov_field* field, ovis_nbt value, void* out) {
  double numbers[3] = {0};
  const bool is_read = ovis_nbt_get_numbers(value, 3, numbers);
  const ovis_vec3 vec = {numbers[0], numbers[1], numbers[2]};
  put(out, field->at, &vec, sizeof vec);
  return is_read || !field->is_needed;
}

static bool read_field(const ov_field* field, ovis_nbt value, void* out) {
  switch (field->kind) {
  case OV_FIELD_BOOL:
  case OV_FIELD_BYTE:
  case OV_FIELD_INT:
  case OV_FIELD_LONG: return read_whole(field, value, out);
  case OV_FIELD_FLOAT:
  case OV_FIELD_SINGLE: return read_real(field, value, out);
  case OV_FIELD_VEC3: return read_vec3(field, value, out);
  case OV_FIELD_WORD: return read_word(field, value, out);
  case OV_FIELD_UUID: return read_uuid(field, value, out);
  case OV_FIELD_UUIDS: read_uuids(field, value, out); return true;
  case OV_FIELD_ITEM: return read_item(field, value, out);
  case OV_FIELD_YES: return true;
  }
  return false;
}

bool ov_schema_read(const ov_schema* schema, ovis_nbt from, void* out) {
  bool is_read = from.type == OVIS_NBT_COMPOUND;
  OVIS_ASSERT(schema->size <= OV_SCHEMA_SIZE_MAX);
  memset(out, 0, schema->size);
  for (int32_t i = 0; i < schema->count; i++) {
    const ov_field* field = &schema->fields[i];
    OVIS_ASSERT(field->at + size_of(field) <= schema->size);
    is_read &= read_field(field, ovis_nbt_get(from, field->tag), out);
  }
  return is_read;
}

bool ov_schema_is_same(const ov_schema* schema, const void* a, const void* b) {
  for (int32_t i = 0; i < schema->count; i++) {
    if (!is_same_field(&schema->fields[i], a, b)) {
      return false;
    }
  }
  return true;
}

// ---- Writing

static void write_uuid(ovis_nbt_writer* nbt, const char* name, const void* uuid) {
  int32_t words[4];
  memcpy(words, uuid, sizeof words);
  ovis_nbt_write_ints(nbt, name, words, 4);
}

static void write_list(ovis_nbt_writer* nbt, const ov_field* field, const void* thing) {
  ovis_nbt_open_list(nbt, field->tag, OVIS_NBT_INT_ARRAY);
  for (int32_t i = 0; i < int_at(thing, field->count_at); i++) {
    write_uuid(nbt, NULL, (const char*)member_of(thing, field->at) + (size_t)i * size_of(field));
  }
  ovis_nbt_end(nbt);
}

static void write_real(ovis_nbt_writer* nbt, const ov_field* field, const void* member) {
  float single;
  double number;
  if (field->kind == OV_FIELD_SINGLE) {
    memcpy(&number, member, sizeof number);
    single = (float)number;
  } else {
    memcpy(&single, member, sizeof single);
  }
  ovis_nbt_write_float(nbt, field->tag, single);
}

static void write_vec3(ovis_nbt_writer* nbt, const char* name, const void* member) {
  ovis_vec3 vec;
  memcpy(&vec, member, sizeof vec);
  ovis_nbt_open_list(nbt, name, OVIS_NBT_DOUBLE);
  ovis_nbt_write_double(nbt, NULL, vec.x);
  ovis_nbt_write_double(nbt, NULL, vec.y);
  ovis_nbt_write_double(nbt, NULL, vec.z);
  ovis_nbt_end(nbt);
}

static void write_word(ovis_nbt_writer* nbt, const ov_field* field, int32_t value) {
  char text[WORD_SIZE];
  OVIS_ASSERT(value >= 0);
  OVIS_ASSERT(value < field->word_count);
  snprintf(text, sizeof text, "%s%s", field->space != NULL ? field->space : "", field->word(value));
  ovis_nbt_write_string(nbt, field->tag, text);
}

static void write_field(ovis_nbt_writer* nbt, const ov_field* field, const void* thing,
                        int32_t data_version) {
  const void* member = member_of(thing, field->at);
  bool is_set;
  int64_t number;
  switch (field->kind) {
  case OV_FIELD_BOOL:
    memcpy(&is_set, member, sizeof is_set);
    ovis_nbt_write_byte(nbt, field->tag, is_set);
    break;
  case OV_FIELD_BYTE: ovis_nbt_write_byte(nbt, field->tag, (int8_t)int_at(thing, field->at)); break;
  case OV_FIELD_INT: ovis_nbt_write_int(nbt, field->tag, int_at(thing, field->at)); break;
  case OV_FIELD_LONG:
    memcpy(&number, member, sizeof number);
    ovis_nbt_write_long(nbt, field->tag, number);
    break;
  case OV_FIELD_FLOAT:
  case OV_FIELD_SINGLE: write_real(nbt, field, member); break;
  case OV_FIELD_VEC3: write_vec3(nbt, field->tag, member); break;
  case OV_FIELD_WORD: write_word(nbt, field, int_at(thing, field->at)); break;
  case OV_FIELD_UUID: write_uuid(nbt, field->tag, member); break;
  case OV_FIELD_UUIDS: write_list(nbt, field, thing); break;
  case OV_FIELD_ITEM:
    ovis_nbt_open_compound(nbt, field->tag);
    ov_item_tag_write(nbt, member, int_at(thing, field->count_at), data_version);
    ovis_nbt_end(nbt);
    break;
  case OV_FIELD_YES: ovis_nbt_write_byte(nbt, field->tag, 1); break;
  }
}

// Index of the field of a tag; the count: none.
static int32_t find_field(const ov_schema* schema, ovis_nbt_text tag) {
  int32_t i = 0;
  while (i < schema->count && !ovis_nbt_text_is(tag, schema->fields[i].tag)) {
    i++;
  }
  return i;
}

#define FIELDS_MAX 32

void ov_schema_write(const ov_schema* schema, ovis_nbt_writer* nbt, const char* name, ovis_nbt old,
                     const void* now, int32_t data_version) {
  _Alignas(max_align_t) unsigned char before[OV_SCHEMA_SIZE_MAX];
  bool is_due[FIELDS_MAX];
  OVIS_ASSERT(schema->count <= FIELDS_MAX);
  ov_schema_read(schema, old, before);
  for (int32_t i = 0; i < schema->count; i++) {
    is_due[i] = old.type == OVIS_NBT_END || !is_same_field(&schema->fields[i], before, now);
  }
  ovis_nbt_open_compound(nbt, name);
  ovis_nbt_iter iter = ovis_nbt_iterate(old);
  while (ovis_nbt_next(&iter)) {
    const int32_t i = find_field(schema, iter.name);
    if (i == schema->count || !is_due[i]) {
      ovis_nbt_copy_entry(nbt, &iter);
    } else if (!is_absent(&schema->fields[i], now)) {
      write_field(nbt, &schema->fields[i], now, data_version);
      is_due[i] = false;
    }
  }
  for (int32_t i = 0; i < schema->count; i++) {
    if (is_due[i] && !is_absent(&schema->fields[i], now)) {
      write_field(nbt, &schema->fields[i], now, data_version);
    }
  }
  ovis_nbt_end(nbt);
}

// ---- Lists

static const void* item_at(const ov_schema_list* list, const void* items, int32_t index) {
  OVIS_ASSERT(index >= 0);
  return (const char*)items + (size_t)index * list->schema->size;
}

static bool is_among(const ov_schema_list* list, const void* items, int32_t count,
                     const void* wanted) {
  OVIS_ASSERT(count >= 0);
  for (int32_t i = 0; i < count; i++) {
    if (list->is_one(item_at(list, items, i), wanted)) {
      return true;
    }
  }
  return false;
}

// The compound of the save for an item, or an absent value; the last one counts, as when it was
// read. `out` has its members.
static ovis_nbt find_saved(const ov_schema_list* list, ovis_nbt saved, const void* item,
                           void* out) {
  _Alignas(max_align_t) unsigned char known[OV_SCHEMA_SIZE_MAX];
  ovis_nbt found = {.type = OVIS_NBT_END};
  ovis_nbt_iter iter = ovis_nbt_iterate(saved);
  while (ovis_nbt_next(&iter)) {
    if (ov_schema_read(list->schema, iter.value, known) && list->is_one(known, item)) {
      memcpy(out, known, list->schema->size);
      found = iter.value;
    }
  }
  return found;
}

static bool stays(const ov_schema_list* list, const void* saved) {
  return list->stays != NULL && list->stays(list->context, saved);
}

bool ov_schema_list_is_same(const ov_schema_list* list, ovis_nbt saved, const void* now,
                            int32_t count) {
  OVIS_ASSERT(count >= 0);
  _Alignas(max_align_t) unsigned char known[OV_SCHEMA_SIZE_MAX];
  for (int32_t i = 0; i < count; i++) {
    const void* item = item_at(list, now, i);
    if (find_saved(list, saved, item, known).type == OVIS_NBT_END ||
        !ov_schema_is_same(list->schema, known, item)) {
      return false;
    }
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(saved);
  while (ovis_nbt_next(&iter)) {
    if (ov_schema_read(list->schema, iter.value, known) && !is_among(list, now, count, known) &&
        !stays(list, known)) {
      return false;
    }
  }
  return true;
}

void ov_schema_list_write(const ov_schema_list* list, ovis_nbt_writer* nbt, const char* name,
                          ovis_nbt saved, const void* now, int32_t count) {
  OVIS_ASSERT(count >= 0);
  _Alignas(max_align_t) unsigned char known[OV_SCHEMA_SIZE_MAX];
  ovis_nbt_open_list(nbt, name, OVIS_NBT_END);
  for (int32_t i = 0; i < count; i++) {
    const void* item = item_at(list, now, i);
    ov_schema_write(list->schema, nbt, NULL, find_saved(list, saved, item, known), item, 0);
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(saved);
  while (ovis_nbt_next(&iter)) {
    const bool is_left = !ov_schema_read(list->schema, iter.value, known) ||
                         (!is_among(list, now, count, known) && stays(list, known));
    if (iter.value.type == OVIS_NBT_COMPOUND && is_left) {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  ovis_nbt_end(nbt);
}
