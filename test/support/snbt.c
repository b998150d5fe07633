#include "support/snbt.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NONE, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, BYTES, STRING, LIST, COMPOUND, INTS, LONGS };

typedef struct reader {
  nbt_writer* w;
  char* at;
  const char* expected; // at `at`, where it is not; NULL: no fault so far
} reader;

static uint8_t read_value(reader* r, const char* name);

// Always NONE, which is no value's type.
static uint8_t fail_at(reader* r, char* at, const char* expected) {
  r->at = at;
  r->expected = expected;
  return NONE;
}

// Skips spaces. Does the character come next?
static bool is_next(reader* r, char wanted) {
  r->at += strspn(r->at, " \n");
  return *r->at == wanted;
}

// The same; takes the character if it comes next.
static bool take(reader* r, char wanted) {
  const bool is_there = is_next(r, wanted);
  r->at += is_there;
  return is_there;
}

// ---- Words

// Length of the bare word that comes next.
static size_t bare_length(const char* at) {
  return strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-.");
}

// The text between two quotes, in its place. NULL: a fault.
static char* take_quoted(reader* r) {
  char* const begin = r->at;
  const char quote = *r->at++;
  char* to = begin;
  while (*r->at != quote) {
    if (*r->at == '\0') {
      fail_at(r, r->at, "a closing quote");
      return NULL;
    }
    if (*r->at == '\\' && *++r->at != '\\' && *r->at != '\'' && *r->at != '"') {
      fail_at(r, r->at, "a quote or a backslash");
      return NULL;
    }
    *to++ = *r->at++;
  }
  r->at++;
  *to = '\0';
  return begin;
}

// A name with its colon. NULL: a fault.
static char* take_name(reader* r) {
  const bool is_quoted = is_next(r, '\'') || is_next(r, '"');
  const size_t length = bare_length(r->at);
  if (!is_quoted && length == 0) {
    fail_at(r, r->at, "a name");
    return NULL;
  }
  char* const name = is_quoted ? take_quoted(r) : r->at;
  if (name == NULL) {
    return NULL;
  }
  r->at += is_quoted ? 0 : length;
  char* const end = r->at;
  if (!take(r, ':')) {
    fail_at(r, r->at, "a colon");
    return NULL;
  }
  if (!is_quoted) {
    *end = '\0';
  }
  return name;
}

// ---- Numbers

// The type that the end of a number says, or what it looks like. The suffix is cut off.
static uint8_t cut_suffix(char* word) {
  static const char suffixes[] = "bslfdBSLFD";
  static const uint8_t types[] = {BYTE, SHORT, LONG, FLOAT, DOUBLE};
  char* const last = word + strlen(word) - 1;
  const char* suffix = strchr(suffixes, *last);
  if (suffix != NULL) {
    *last = '\0';
    return types[(suffix - suffixes) % 5];
  }
  return strpbrk(word, ".eE") != NULL ? DOUBLE : INT;
}

static bool is_number(const char* word) {
  const char* digits = word + strspn(word, "+-");
  return strchr("0123456789.", *digits) != NULL || strcmp(digits, "nand") == 0 ||
         strcmp(digits, "nanf") == 0 || strcmp(digits, "infd") == 0 || strcmp(digits, "inff") == 0;
}

// A whole number of a type's range.
static bool read_whole(const char* word, uint8_t type, int64_t* out) {
  static const int bits[] = {[BYTE] = 8, [SHORT] = 16, [INT] = 32, [LONG] = 64};
  const int64_t max = INT64_MAX >> (64 - bits[type]);
  char* end;
  errno = 0;
  *out = strtoll(word, &end, 10);
  return *word != '\0' && *end == '\0' && errno == 0 && *out <= max && *out >= -max - 1;
}

static uint8_t write_number(reader* r, const char* name, char* word) {
  const uint8_t type = cut_suffix(word);
  int64_t whole = 0;
  char* end = word;
  if (type == FLOAT) {
    const float number = strtof(word, &end);
    nbt_float(r->w, name, number);
  } else if (type == DOUBLE) {
    const double number = strtod(word, &end);
    nbt_double(r->w, name, number);
  } else if (!read_whole(word, type, &whole)) {
    return fail_at(r, word, "a number of this type");
  }
  switch (type) {
  case BYTE: nbt_byte(r->w, name, (int8_t)whole); break;
  case SHORT: nbt_short(r->w, name, (int16_t)whole); break;
  case INT: nbt_int(r->w, name, (int32_t)whole); break;
  case LONG: nbt_long(r->w, name, whole); break;
  default: return end != word && *end == '\0' ? type : fail_at(r, word, "a number");
  }
  return type;
}

// A number, true, false or a bare string.
static uint8_t read_bare(reader* r, const char* name) {
  char* const word = r->at;
  char* const end = word + bare_length(word);
  if (end == word) {
    return fail_at(r, word, "a value");
  }
  const char after = *end;
  uint8_t type = STRING;
  *end = '\0';
  r->at = end;
  if (is_number(word)) {
    type = write_number(r, name, word);
  } else if (strcmp(word, "true") == 0 || strcmp(word, "false") == 0) {
    nbt_byte(r->w, name, *word == 't');
    type = BYTE;
  } else {
    nbt_string(r->w, name, word);
  }
  *end = after;
  return type;
}

// ---- Compounds and lists

// An entry of what is open. In a list it has the type *item_type, which the first one sets.
static bool read_entry(reader* r, uint8_t* item_type) {
  const bool is_list = r->w->open[r->w->depth - 1].is_list;
  const char* name = is_list ? "" : take_name(r);
  if (name == NULL) {
    return false;
  }
  r->at += strspn(r->at, " \n");
  char* const begin = r->at;
  const uint8_t type = read_value(r, name);
  if (type != NONE && is_list && *item_type != NONE && *item_type != type) {
    fail_at(r, begin, "a value of the list's type");
    return false;
  }
  *item_type = type;
  return type != NONE;
}

// Entries of what is open up to its end, which is not taken.
static bool read_entries(reader* r, char closing, uint8_t* item_type) {
  if (is_next(r, closing)) {
    return true;
  }
  while (read_entry(r, item_type)) {
    if (is_next(r, closing)) {
      return true;
    }
    if (!take(r, ',')) {
      fail_at(r, r->at, "a comma or the end");
      return false;
    }
  }
  return false;
}

// An array is a list whose head says its type. Returns the type of its values.
static uint8_t open_array(nbt_writer* w, const char* name, uint8_t type) {
  switch (type) {
  case BYTES: nbt_bytes(w, name, NULL, 0); break;
  case INTS: nbt_ints(w, name, NULL, 0); break;
  default: nbt_longs(w, name, NULL, 0); break;
  }
  w->open[w->depth].is_list = 1;
  w->open[w->depth].count = 0;
  w->open[w->depth].count_at = w->size - 4;
  w->depth++;
  return type == BYTES ? BYTE : type == INTS ? INT : LONG;
}

// A compound, list or array.
static uint8_t read_inner(reader* r, const char* name) {
  const bool is_array = r->at[1] != '\0' && strchr("BIL", r->at[1]) != NULL && r->at[2] == ';';
  const char kind = r->at[is_array];
  const uint8_t type = kind == '{'   ? COMPOUND
                       : kind == '[' ? LIST
                       : kind == 'B' ? BYTES
                       : kind == 'I' ? INTS
                                     : LONGS;
  uint8_t item_type = NONE;
  if ((size_t)r->w->depth == sizeof r->w->open / sizeof *r->w->open) {
    return fail_at(r, r->at, "less nesting");
  }
  r->at += is_array ? 3 : 1;
  switch (type) {
  case COMPOUND: nbt_compound(r->w, name); break;
  case LIST: nbt_list(r->w, name, NONE); break;
  default: item_type = open_array(r->w, name, type); break;
  }
  const size_t count_at = r->w->open[r->w->depth - 1].count_at;
  if (!read_entries(r, type == COMPOUND ? '}' : ']', &item_type)) {
    return NONE;
  }
  r->at++;
  if (type == LIST) {
    r->w->bytes[count_at - 1] = item_type;
  }
  nbt_end(r->w);
  return type;
}

static uint8_t read_value(reader* r, const char* name) {
  if (is_next(r, '{') || is_next(r, '[')) {
    return read_inner(r, name);
  }
  if (!is_next(r, '"') && !is_next(r, '\'')) {
    return read_bare(r, name);
  }
  const char* text = take_quoted(r);
  if (text != NULL) {
    nbt_string(r->w, name, text);
  }
  return text != NULL ? STRING : NONE;
}

// ---- From outside

static void stop(const char* why) {
  fprintf(stderr, "snbt: %s\n", why);
  abort();
}

const char* snbt_read(nbt_writer* w, char* text, size_t* offset) {
  if (w->depth <= 0) {
    stop("no list or compound is open");
  }
  reader r = {.w = w, .at = text};
  const bool is_list = w->open[w->depth - 1].is_list;
  uint8_t item_type = is_list ? w->bytes[w->open[w->depth - 1].count_at - 1] : NONE;
  read_entries(&r, '\0', &item_type);
  *offset = (size_t)(r.at - text);
  return r.expected;
}

static void write_text(nbt_writer* w, const char* format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  const int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  char* const text = length >= 0 ? malloc((size_t)length + 1) : NULL;
  char* const copy = length >= 0 ? malloc((size_t)length + 1) : NULL; // reading changes its text
  if (text == NULL || copy == NULL) {
    stop("no memory");
    return;
  }
  vsnprintf(text, (size_t)length + 1, format, arguments);
  memcpy(copy, text, (size_t)length + 1);
  size_t offset;
  const char* expected = snbt_read(w, copy, &offset);
  if (expected != NULL) {
    fprintf(stderr, "snbt: at %zu expected %s, found '%.40s' in %s\n", offset, expected,
            text + offset, text);
    abort();
  }
  free(copy);
  free(text);
}

void snbt_write(nbt_writer* w, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  write_text(w, format, arguments);
  va_end(arguments);
}

void snbt_document(nbt_writer* w, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  nbt_begin(w);
  write_text(w, format, arguments);
  nbt_end(w);
  va_end(arguments);
}

void snbt_entries(void* text, nbt_writer* w) {
  snbt_write(w, "%s", *(const char* const*)text);
}

void snbt_entities(int32_t x, int32_t z, int32_t data_version, const char* entities,
                   nbt_writer* out) {
  save_entities_nbt(x, z, data_version, snbt_entries, &entities, out);
}
