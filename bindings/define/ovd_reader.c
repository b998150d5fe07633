// Problem: read what a host declares by the schemas of the definitions, so that wrong keys, types
// and values of all of them have the same messages. Design: docs/definitions.md
#include "ovd_schema.h"

#include <ovis/mind.h>

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define DEPTH_MAX 64
#define ITEMS_MAX 4096 // in the lists of a definition
#define TEXT_MAX 1024  // bytes

typedef struct ovd_frame {
  const struct ovd_frame* up;
  const ovd_schema* schema;
  int32_t number; // among its siblings, from 1; 0: it has none
  int32_t depth;
  ovd_value table;
  bool is_bare;         // the value stands for a table with it alone
  bool has_names;       // its numbered values are there by name
  uint32_t where;       // bit of the first word, or 0
  const char* its_word; // that word
} ovd_frame;

// ---- Messages

__attribute__((format(printf, 2, 3))) static void append(char* out, const char* format, ...) {
  const size_t used = strlen(out);
  va_list values;
  va_start(values, format);
  vsnprintf(out + used, OVD_MESSAGE_MAX - used, format, values);
  va_end(values);
}

// Writes where the frame is: "the tree 't', node 1.2" for the second child of the first child of
// the root.
static void write_where(const ovd_reader* reader, const ovd_frame* frame) {
  const ovd_source* source = reader->source;
  const char* noun = frame->schema->noun;
  const ovd_frame* up = frame->up;
  if (up != NULL && frame->number == 0) {
    write_where(reader, up);
    append(reader->message, ", root %s", noun);
  } else if (up != NULL && up->schema == frame->schema && up->number > 0) {
    write_where(reader, up);
    append(reader->message, ".%d", (int)frame->number);
  } else if (up != NULL) {
    const bool is_root = up->schema == frame->schema;
    write_where(reader, is_root ? up->up : up);
    append(reader->message, ", %s %d", noun, (int)frame->number);
  } else {
    const ovd_value name = source->get_field(source->context, frame->table, "name");
    if (source->get_type(source->context, name) == OVD_IS_TEXT) {
      append(reader->message, "the %s '%s'", noun, source->get_text(source->context, name, NULL));
    } else {
      append(reader->message, "a %s", noun);
    }
  }
}

bool ovd_reader_fail(ovd_reader* reader, const char* format, ...) {
  char text[OVD_MESSAGE_MAX];
  va_list values;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  reader->message[0] = '\0';
  write_where(reader, reader->frame);
  append(reader->message, "%s", text);
  return false;
}

static ovd_type type_of(const ovd_reader* reader, ovd_value value) {
  return reader->source->get_type(reader->source->context, value);
}

static const char* type_name(const ovd_reader* reader, ovd_value value) {
  return reader->source->get_type_name(reader->source->context, value);
}

static bool refuse(ovd_reader* reader, const ovd_key* key, ovd_value value, const char* expected) {
  if (type_of(reader, value) == OVD_IS_NUMBER) {
    return ovd_reader_fail(reader, ": '%s' must be %s, and is %.14g", key->name, expected,
                           reader->source->get_number(reader->source->context, value));
  }
  return ovd_reader_fail(reader, ": '%s' must be %s, and is %s", key->name, expected,
                         type_name(reader, value));
}

static bool is_here(const ovd_frame* frame, const ovd_key* key) {
  return key->where == 0 || (key->where & frame->where) != 0;
}

// The name by which a table may have the value of a key; NULL: it has a place only.
static const char* name_of(const ovd_frame* frame, const ovd_key* key) {
  return key->place > 0 && !frame->has_names ? NULL : key->is_kind ? "kind" : key->name;
}

static bool refuse_key(ovd_reader* reader, const char* name) {
  const ovd_frame* frame = reader->frame;
  const char* names[64];
  char meant[200];
  int32_t count = 0;
  bool is_elsewhere = false;
  for (const ovd_key* key = frame->schema->keys; key->name != NULL; key++) {
    const char* its = name_of(frame, key);
    is_elsewhere = is_elsewhere || (its != NULL && strcmp(its, name) == 0);
    if (its != NULL && is_here(frame, key)) {
      names[count++] = its;
    }
  }
  names[count] = NULL;
  if (is_elsewhere) {
    return ovd_reader_fail(reader, " has no option '%s': '%s' does not use it", name,
                           frame->its_word);
  }
  ovd_write_meant(meant, sizeof meant, name, names, false);
  return ovd_reader_fail(reader, " has no option '%s'%s", name, meant);
}

// The form of a list, with the language's brackets.
static const char* form_of(const ovd_reader* reader, const char* form, char out[100]) {
  snprintf(out, 100, "%s", form);
  for (char* at = out; *at != '\0'; at++) {
    *at = *at == '{'   ? reader->source->words->open
          : *at == '}' ? reader->source->words->close
                       : *at;
  }
  return out;
}

// ---- Memory

void* ovd_reader_reserve(ovd_reader* reader, size_t size) {
  void* memory = reader->source->reserve(reader->source->context, size);
  if (memory == NULL) {
    ovd_reader_fail(reader, ": there is no memory for it");
  }
  return memory;
}

// ---- Values

static bool read_text(ovd_reader* reader, const ovd_key* key, ovd_value value, const char** out) {
  const ovd_source* source = reader->source;
  if (type_of(reader, value) != OVD_IS_TEXT) {
    return refuse(reader, key, value, "a text");
  }
  size_t length = 0;
  const char* text = source->get_text(source->context, value, &length);
  const size_t most = key->max > 0 ? (size_t)key->max : TEXT_MAX;
  if (strlen(text) != length || length > most || (key->is_required && length == 0)) {
    return ovd_reader_fail(reader,
                           ": '%s' must be a text of %d to %d bytes without NUL, and has %d",
                           key->name, key->is_required, (int)most, (int)length);
  }
  *out = source->keep_text(source->context, value);
  return *out != NULL || ovd_reader_fail(reader, ": there is no memory for it");
}

static bool read_number(ovd_reader* reader, const ovd_key* key, ovd_value value, double min,
                        double* out) {
  const double max = key->max;
  const bool is_whole = key->kind == OVD_WHOLE || key->kind == OVD_RANGE;
  const double number = type_of(reader, value) == OVD_IS_NUMBER
                            ? reader->source->get_number(reader->source->context, value)
                            : (double)NAN;
  if (number >= min && number <= max && (!is_whole || floor(number) == number)) {
    *out = number;
    return true;
  }
  char range[80] = "";
  char what[160];
  if (isfinite(min) && isfinite(max)) {
    snprintf(range, sizeof range, " from %.14g to %.14g", min, max);
  }
  snprintf(what, sizeof what, "%s%s%s%s%s", is_whole ? "a whole number" : "a number", range,
           key->unit != NULL ? " (" : "", key->unit != NULL ? key->unit : "",
           key->unit != NULL ? ")" : "");
  return refuse(reader, key, value, what);
}

static bool read_whole(ovd_reader* reader, const ovd_key* key, ovd_value value, double min,
                       int32_t* out) {
  double number = 0;
  *out = read_number(reader, key, value, min, &number) ? (int32_t)number : INT32_MIN;
  return *out != INT32_MIN;
}

static bool read_word(ovd_reader* reader, const ovd_key* key, ovd_value value, int32_t* out) {
  const ovd_source* source = reader->source;
  char meant[200];
  const char* type = type_name(reader, value);
  const char* word = type_of(reader, value) == OVD_IS_TEXT
                         ? source->get_text(source->context, value, NULL)
                         : type + (strchr(type, ' ') != NULL ? strcspn(type, " ") + 1 : 0);
  *out = ovd_find_word(word, key->words);
  if (*out >= 0) {
    return true;
  }
  ovd_write_meant(meant, sizeof meant, word, key->words, true);
  return ovd_reader_fail(reader, ": there is no %s '%s'%s",
                         key->unit != NULL ? key->unit : key->name, word, meant);
}

// Counts items of a list against the limits.
static bool count_items(ovd_reader* reader, const ovd_key* key, int32_t count) {
  if (count > (int32_t)key->max) {
    return ovd_reader_fail(reader, ": '%s' has at most %d items, not %d", key->name, (int)key->max,
                           (int)count);
  }
  reader->item_count += count;
  return reader->item_count <= ITEMS_MAX ||
         ovd_reader_fail(reader, ": its lists have more than %d items", ITEMS_MAX);
}

static int32_t length_of(const ovd_reader* reader, ovd_value value) {
  return type_of(reader, value) == OVD_IS_TABLE
             ? reader->source->get_length(reader->source->context, value)
             : -1;
}

static bool read_bits(ovd_reader* reader, const ovd_key* key, ovd_value value, uint8_t* out) {
  const ovd_source* source = reader->source;
  const int32_t count = length_of(reader, value);
  if (count < 0) {
    return refuse(reader, key, value, "a list of words");
  }
  bool is_read = count_items(reader, key, count);
  for (int32_t i = 1; is_read && i <= count; i++) {
    const int32_t mark = source->mark(source->context);
    int32_t bit = 0;
    is_read = read_word(reader, key, source->get_item(source->context, value, i), &bit);
    *out |= (uint8_t)(is_read ? 1u << bit : 0);
    source->release(source->context, mark);
  }
  return is_read;
}

static bool read_range(ovd_reader* reader, const ovd_key* key, ovd_value value, int32_t* min,
                       int32_t* max) {
  const ovd_source* source = reader->source;
  if (length_of(reader, value) < 0) {
    const bool is_read = read_whole(reader, key, value, key->min, min);
    *max = *min;
    return is_read;
  }
  const int32_t mark = source->mark(source->context);
  const ovd_value least = source->get_item(source->context, value, 1);
  const ovd_value most = source->get_item(source->context, value, 2);
  const bool is_read =
      read_whole(reader, key, least, key->min, min) && read_whole(reader, key, most, *min, max);
  source->release(source->context, mark);
  return is_read;
}

// Keeps the list in order: a table has none.
static void insert_setting(ovis_setting* out, int32_t count, ovis_setting setting) {
  int32_t at = count;
  for (; at > 0 && strcmp(out[at - 1].name, setting.name) > 0; at--) {
    out[at] = out[at - 1];
  }
  out[at] = setting;
}

static bool read_setting(ovd_reader* reader, const ovd_key* key, const ovd_item* item,
                         ovis_setting* out) {
  const ovd_source* source = reader->source;
  const ovd_type type = type_of(reader, item->value);
  if (item->name == NULL || (type != OVD_IS_NUMBER && type != OVD_IS_FLAG)) {
    return ovd_reader_fail(reader, ": '%s' must be %s", key->name, source->words->settings);
  }
  char* name = ovd_reader_reserve(reader, strlen(item->name) + 1);
  if (name == NULL) {
    return false;
  }
  memcpy(name, item->name, strlen(item->name) + 1);
  *out = (ovis_setting){.name = name,
                        .value = type == OVD_IS_NUMBER
                                     ? source->get_number(source->context, item->value)
                                     : source->get_flag(source->context, item->value)};
  return true;
}

static bool read_settings(ovd_reader* reader, const ovd_key* key, ovd_value value,
                          const ovis_setting** out, int32_t* out_count) {
  const ovd_source* source = reader->source;
  ovd_item item = {0};
  int32_t count = 0;
  if (type_of(reader, value) != OVD_IS_TABLE) {
    return refuse(reader, key, value, source->words->settings);
  }
  ovis_setting* settings = ovd_reader_reserve(reader, OVIS_SETTINGS_MAX * sizeof *settings);
  bool is_read = settings != NULL;
  while (is_read && source->next(source->context, value, &item)) {
    ovis_setting one = {0};
    is_read = read_setting(reader, key, &item, &one);
    if (is_read && count == OVIS_SETTINGS_MAX) {
      is_read =
          ovd_reader_fail(reader, ": '%s' has more than %d settings", key->name, OVIS_SETTINGS_MAX);
    }
    if (is_read) {
      insert_setting(settings, count++, one);
    }
  }
  *out = count > 0 ? settings : NULL;
  *out_count = count;
  return is_read;
}

static bool read_item(ovd_reader* reader, const ovd_key* key, ovd_value value, int32_t number,
                      char* out) {
  if (key->items != NULL) {
    return ovd_reader_read(reader, key->items, value, number, out);
  }
  if (type_of(reader, value) != OVD_IS_TEXT) {
    return ovd_reader_fail(reader, ": '%s' must list texts, and item %d is %s", key->name,
                           (int)number, type_name(reader, value));
  }
  return read_text(reader, &(ovd_key){.name = key->name}, value, (const char**)(void*)out);
}

static bool read_list(ovd_reader* reader, const ovd_key* key, ovd_value value, void** out,
                      int32_t* out_count) {
  const ovd_source* source = reader->source;
  const int32_t count =
      key->is_rest ? ovd_reader_count_rest(reader, value) : length_of(reader, value);
  if (count < 0) {
    return refuse(reader, key, value, "a list");
  }
  const size_t size = key->items != NULL ? key->items->size : sizeof(const char*);
  bool is_read = count_items(reader, key, count);
  char* items = is_read && count > 0 ? ovd_reader_reserve(reader, (size_t)count * size) : NULL;
  is_read = is_read && (items != NULL || count == 0);
  for (int32_t i = 0; is_read && i < count; i++) {
    const int32_t mark = source->mark(source->context);
    const ovd_value item = key->is_rest ? ovd_reader_get_rest(reader, value, i)
                                        : source->get_item(source->context, value, i + 1);
    is_read = read_item(reader, key, item, i + 1, items + (size_t)i * size);
    source->release(source->context, mark);
  }
  *out = items;
  *out_count = count;
  return is_read;
}

// Reads a reference, or if `text` is not NULL also a name.
static bool read_part(ovd_reader* reader, const ovd_key* key, ovd_value value, const void** out,
                      const char** text) {
  const ovd_source* source = reader->source;
  if (text != NULL && type_of(reader, value) == OVD_IS_TEXT) {
    return read_text(reader, key, value, text);
  }
  if (!source->find_part(source->context, value, key->part, out, reader->message)) {
    return false;
  }
  if (*out != NULL) {
    return true;
  }
  char what[100];
  snprintf(what, sizeof what, "%s%s", text != NULL ? "a name or " : "",
           source->words->parts[key->part]);
  return refuse(reader, key, value, what);
}

static bool read_function(ovd_reader* reader, const ovd_key* key, ovd_value value, int32_t* out) {
  if (type_of(reader, value) != OVD_IS_FUNCTION) {
    return refuse(reader, key, value, "a function");
  }
  *out = reader->source->keep_function(reader->source->context, value);
  return true;
}

static bool read_flag(ovd_reader* reader, const ovd_key* key, ovd_value value, bool* out) {
  if (type_of(reader, value) != OVD_IS_FLAG) {
    return refuse(reader, key, value, "true or false");
  }
  *out = reader->source->get_flag(reader->source->context, value);
  return true;
}

static bool read_figure(ovd_reader* reader, const ovd_key* key, ovd_value value, void* at,
                        bool* is_given) {
  double number = 0;
  if (!read_number(reader, key, value, key->min, &number)) {
    return false;
  }
  switch (key->kind) {
  case OVD_WHOLE: *(int32_t*)at = (int32_t)number; break;
  case OVD_REAL: *(double*)at = number; break;
  default: *(float*)at = (float)number; break;
  }
  if (key->kind == OVD_WHOLE && is_given != NULL) {
    *is_given = true;
  }
  return true;
}

static bool read_value(ovd_reader* reader, const ovd_key* key, ovd_value value, char* out) {
  void* at = out + key->at;
  void* also = key->also != 0 ? out + key->also : NULL;
  switch (key->kind) {
  case OVD_TEXT: return read_text(reader, key, value, at);
  case OVD_FLAG: return read_flag(reader, key, value, at);
  case OVD_WHOLE:
  case OVD_REAL:
  case OVD_FLOAT: return read_figure(reader, key, value, at, also);
  case OVD_WORD: return read_word(reader, key, value, at);
  case OVD_BITS: return read_bits(reader, key, value, at);
  case OVD_RANGE: return read_range(reader, key, value, at, also);
  case OVD_FUNCTION: return read_function(reader, key, value, at);
  case OVD_REFERENCE: return read_part(reader, key, value, at, NULL);
  case OVD_NAMED: return read_part(reader, key, value, at, (const char**)(void*)(out + key->also));
  case OVD_LIST: return read_list(reader, key, value, at, also);
  case OVD_SETTINGS: return read_settings(reader, key, value, at, also);
  case OVD_OWN: return key->read(reader, key, value, out);
  }
  return false;
}

// ---- Tables

// The last numbered value that the table may have, with or without those of lists.
static int32_t last_place(const ovd_frame* frame, bool counts_lists) {
  int32_t last = 0;
  for (const ovd_key* key = frame->schema->keys; key->name != NULL; key++) {
    const int32_t place = key->is_rest ? INT32_MAX : key->place;
    if ((counts_lists || !key->is_rest) && is_here(frame, key) && place > last) {
      last = place;
    }
  }
  return last;
}

int32_t ovd_reader_count_rest(const ovd_reader* reader, ovd_value list) {
  const ovd_frame* frame = reader->frame;
  if (frame->is_bare || type_of(reader, list) == OVD_IS_NIL) {
    return 0;
  }
  const int32_t length = length_of(reader, list);
  const int32_t first = frame->has_names ? 0 : last_place(frame, false);
  return length < 0 ? -1 : length > first ? length - first : 0;
}

ovd_value ovd_reader_get_rest(const ovd_reader* reader, ovd_value list, int32_t index) {
  const int32_t first = reader->frame->has_names ? 0 : last_place(reader->frame, false);
  return reader->source->get_item(reader->source->context, list, first + index + 1);
}

static bool has_key(const ovd_frame* frame, const char* name) {
  for (const ovd_key* key = frame->schema->keys; key->name != NULL; key++) {
    const char* its = name_of(frame, key);
    if (its != NULL && is_here(frame, key) && strcmp(its, name) == 0) {
      return true;
    }
  }
  return false;
}

static bool check_keys(ovd_reader* reader) {
  const ovd_source* source = reader->source;
  const ovd_frame* frame = reader->frame;
  const int32_t last = last_place(frame, true);
  char form[100];
  ovd_item item = {0};
  while (!frame->is_bare && source->next(source->context, frame->table, &item)) {
    if (item.name != NULL && !has_key(frame, item.name)) {
      return refuse_key(reader, item.name);
    }
    const bool is_place =
        item.number >= 1 && item.number <= last && floor(item.number) == item.number;
    if (item.name == NULL && !is_place && last == 0) {
      return ovd_reader_fail(reader, ": options must have the form %s", source->words->options);
    }
    if (item.name == NULL && !is_place) {
      return ovd_reader_fail(reader, ": it must be %s, without other values",
                             form_of(reader, frame->schema->form, form));
    }
  }
  return true;
}

// The value of a key, or 0 or nil.
static ovd_value find_value(const ovd_reader* reader, const ovd_key* key) {
  const ovd_source* source = reader->source;
  const ovd_frame* frame = reader->frame;
  const char* name = name_of(frame, key);
  if (frame->is_bare) {
    return key->place == 1 ? frame->table : 0;
  }
  if (name != NULL) {
    return source->get_field(source->context, frame->table, name);
  }
  return key->is_rest ? frame->table : source->get_item(source->context, frame->table, key->place);
}

static bool read_key(ovd_reader* reader, const ovd_key* key, char* out) {
  const ovd_source* source = reader->source;
  const int32_t mark = source->mark(source->context);
  const ovd_value value = find_value(reader, key);
  bool is_read = true;
  if (type_of(reader, value) != OVD_IS_NIL || (key->kind == OVD_OWN && !key->is_required)) {
    is_read = read_value(reader, key, value, out);
  } else if (key->is_required) {
    is_read = ovd_reader_fail(reader, " needs a '%s'", key->name);
  } else if (key->usual != 0 && key->kind == OVD_REAL) {
    *(double*)(void*)(out + key->at) = key->usual;
  } else if (key->usual != 0) {
    *(int32_t*)(void*)(out + key->at) = (int32_t)key->usual;
  }
  source->release(source->context, mark);
  return is_read;
}

// Reads the table of the frame.
static bool read_table(ovd_reader* reader, ovd_frame* frame, char* out) {
  const ovd_key* key = frame->schema->keys;
  reader->frame = frame;
  frame->has_names = reader->source->names_places && length_of(reader, frame->table) < 0;
  if (key->is_kind) {
    if (!read_key(reader, key, out)) {
      return false;
    }
    const int32_t kind = *(const int32_t*)(const void*)(out + key->at);
    frame->where = 1u << kind;
    frame->its_word = key->words[kind];
    key++;
  }
  if (!check_keys(reader)) {
    return false;
  }
  for (; key->name != NULL; key++) {
    if (is_here(frame, key) && !read_key(reader, key, out)) {
      return false;
    }
  }
  return frame->schema->finish == NULL || frame->schema->finish(reader, out);
}

// Does the value stand for a table with it alone? A part may be an object of its own: it is no
// table of the schema if it lacks the first value.
static bool is_bare(const ovd_reader* reader, const ovd_schema* schema, ovd_value value) {
  const ovd_source* source = reader->source;
  const bool may_be_part = source->names_places && schema->form[0] != '{' &&
                           schema->keys->part != OVD_NO_PART && length_of(reader, value) < 0;
  return type_of(reader, value) != OVD_IS_TABLE ||
         (may_be_part && source->get_field(source->context, value, schema->keys->name) == 0);
}

bool ovd_reader_read(ovd_reader* reader, const ovd_schema* schema, ovd_value value, int32_t number,
                     void* out) {
  const ovd_source* source = reader->source;
  const ovd_frame* up = reader->frame;
  ovd_frame frame = {.up = up, .schema = schema, .number = number, .depth = up->depth + 1};
  if (frame.depth > DEPTH_MAX) {
    while (reader->frame->up != NULL) {
      reader->frame = reader->frame->up;
    }
    return ovd_reader_fail(reader, ": it is too deep: at most %d tables are within each other",
                           DEPTH_MAX);
  }
  frame.table = value;
  frame.is_bare = is_bare(reader, schema, value);
  if (frame.is_bare && schema->form[0] == '{') {
    char form[100], its[16] = "";
    if (number > 0) {
      snprintf(its, sizeof its, " %d", (int)number);
    }
    return ovd_reader_fail(reader, ": %s%s%s must be %s, and is %s", number > 0 ? "" : "root ",
                           schema->noun, its, form_of(reader, schema->form, form),
                           type_name(reader, value));
  }
  const int32_t mark = source->mark(source->context);
  const bool is_read = read_table(reader, &frame, out);
  source->release(source->context, mark);
  reader->frame = up;
  return is_read;
}

void ovd_clear(const ovd_schema* schema, void* out) {
  for (const ovd_key* key = schema->keys; key->name != NULL; key++) {
    if (key->kind == OVD_FUNCTION) {
      *(int32_t*)(void*)((char*)out + key->at) = OVD_NO_FUNCTION;
    }
  }
}

bool ovd_read(const ovd_source* source, ovd_value table, const ovd_schema* schema, void* out,
              char* message) {
  ovd_reader reader = {.source = source, .out = out, .message = message};
  ovd_frame frame = {.schema = schema, .table = table};
  message[0] = '\0';
  const int32_t mark = source->mark(source->context);
  const bool is_read = read_table(&reader, &frame, out);
  source->release(source->context, mark);
  return is_read;
}
