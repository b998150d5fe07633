// Ovis: NBT, the tree of named values in which Minecraft saves everything. A reader that copies
// nothing and allocates nothing, and a writer that keeps what it does not know byte for byte.
//
//   bytes --ovis_nbt_check--> document { root } --get, iterate--> values --> numbers, texts, arrays
//                                                                   |
//   bytes <--ovis_nbt_writer_finish-- writer <--write, open, end----+--copy
//
// A document is checked as a whole, once. After that a value is a small cursor into the bytes, and
// asking it for what it does not have is no error: an absent value (all zero) has no entries, no
// text, and gives the fallback for every number. Format: docs/formats/nbt.md
#ifndef OVIS_NBT_H
#define OVIS_NBT_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Compounds and lists inside each other, the root counted, that the game reads.
#define OVIS_NBT_DEPTH_MAX 512

/// Types by their number in the format.
typedef enum ovis_nbt_type {
  OVIS_NBT_END, ///< No value. Ends a compound; the type of an absent cursor.
  OVIS_NBT_BYTE,
  OVIS_NBT_SHORT,
  OVIS_NBT_INT,
  OVIS_NBT_LONG,
  OVIS_NBT_FLOAT,
  OVIS_NBT_DOUBLE,
  OVIS_NBT_BYTE_ARRAY,
  OVIS_NBT_STRING,
  OVIS_NBT_LIST,
  OVIS_NBT_COMPOUND,
  OVIS_NBT_INT_ARRAY,
  OVIS_NBT_LONG_ARRAY,
  OVIS_NBT_TYPE_COUNT
} ovis_nbt_type;

/// Name of a type, such as "int array". Never NULL: an unknown number gives "unknown".
OVIS_API const char* ovis_nbt_type_name(ovis_nbt_type type);

/// One value in a checked document. Plain; valid as long as the document's bytes. All zero: absent.
typedef struct ovis_nbt {
  const uint8_t* bytes; ///< First byte of the value, after its type and name. NULL: absent.
  uint32_t limit;       ///< From `bytes` to the end of the document. [Units: bytes]
  uint8_t type;         ///< ovis_nbt_type.
} ovis_nbt;

/// A text in a document, in the format's modified UTF-8. Not NUL-terminated.
typedef struct ovis_nbt_text {
  const char* bytes; ///< Never NULL.
  int32_t length;    ///< [Units: bytes] [Limits: 0 <= value <= 65535]
} ovis_nbt_text;

/// How much of a document is accepted.
typedef struct ovis_nbt_limits {
  int32_t depth_max; ///< [Limits: 1 <= value <= OVIS_NBT_DEPTH_MAX] Default OVIS_NBT_DEPTH_MAX.
  int64_t value_max; ///< Values in all, entries of arrays not counted. Default: no limit.
} ovis_nbt_limits;

typedef struct ovis_nbt_document {
  ovis_nbt root;      ///< Always a compound.
  ovis_nbt_text name; ///< Of the root; most often empty.
  size_t size;        ///< What the document takes; bytes after it are not looked at.
} ovis_nbt_document;

/// Checks a whole document in one pass: every type, length and nesting. [Limit: size < 2^31] The
/// work is in proportion to `size`. OVIS_TRUNCATED, OVIS_BAD_FORMAT or OVIS_TOO_LARGE, with the
/// offset. Texts are not checked: see ovis_nbt_text_utf8. `limits` [opt].
OVIS_API ovis_status ovis_nbt_check(const void* bytes, size_t size, const ovis_nbt_limits* limits,
                                    ovis_nbt_document* out, ovis_error* error);

// ---- Compounds and lists

/// The entry of a compound with that name, or an absent value. Of entries with the same name the
/// last one counts, as in the game. Walks the compound: for several names use ovis_nbt_get_all.
OVIS_API ovis_nbt ovis_nbt_get(ovis_nbt compound, const char* name);

/// Several entries in one walk. out_values: [(value) * @p count]
OVIS_API void ovis_nbt_get_all(ovis_nbt compound, const char* const* names, int32_t count,
                               ovis_nbt* out_values);

/// Walks a compound's or list's entries in the order of the file. Anything else has none.
typedef struct ovis_nbt_iter {
  ovis_nbt_text name; ///< Of the present entry; empty in a list.
  ovis_nbt value;     ///< The present entry.
  const uint8_t* at;  ///< Internal: the next entry.
  uint32_t limit;     ///< Internal: from `at` to the end of the document.
  int32_t left;       ///< Internal: entries that a list still has, -1 in a compound.
  uint8_t item_type;  ///< Internal: type of a list's entries.
} ovis_nbt_iter;

OVIS_API ovis_nbt_iter ovis_nbt_iterate(ovis_nbt container);

/// Steps to the first or next entry. False: there is none, and `value` is absent.
OVIS_API bool ovis_nbt_next(ovis_nbt_iter* iter);

/// Entries of a list or an array; 0 for everything else.
OVIS_API int32_t ovis_nbt_count(ovis_nbt value);

/// Type of a list's entries; OVIS_NBT_END for an empty list and everything else.
OVIS_API ovis_nbt_type ovis_nbt_item_type(ovis_nbt list);

// ---- Values

/// A byte, short, int or long; the fallback for any other type.
OVIS_API int64_t ovis_nbt_int(ovis_nbt value, int64_t fallback);

/// The same, where what does not fit 32 bits gives the fallback too.
OVIS_API int32_t ovis_nbt_int32(ovis_nbt value, int32_t fallback);

/// Any of the six number types. A long over 2^53 is rounded. May be NaN or infinite.
OVIS_API double ovis_nbt_number(ovis_nbt value, double fallback);

/// An integer that is not 0, as the game keeps truth values.
OVIS_API bool ovis_nbt_bool(ovis_nbt value, bool fallback);

/// A string; the empty text for any other type.
OVIS_API ovis_nbt_text ovis_nbt_string(ovis_nbt value);

/// The entries of an array of that type, big-endian and not aligned, or NULL (and count 0) when the
/// value has another type. *out_count is their number.
OVIS_API const uint8_t* ovis_nbt_array(ovis_nbt value, ovis_nbt_type type, int32_t* out_count);

/// The first `count` numbers of a list or array of numbers. False, and nothing written, when it has
/// fewer or is something else.
OVIS_API bool ovis_nbt_numbers(ovis_nbt value, int32_t count, double* out);
OVIS_API bool ovis_nbt_ints(ovis_nbt value, int32_t count, int64_t* out);

/// The value's own bytes as they stand in the file, without type and name: what a writer copies to
/// keep what it does not know. 0 for an absent value.
OVIS_API size_t ovis_nbt_size(ovis_nbt value);

// ---- Texts

OVIS_API bool ovis_nbt_text_is(ovis_nbt_text text, const char* expected);

/// The text without a leading "minecraft:".
OVIS_API ovis_nbt_text ovis_nbt_text_plain(ovis_nbt_text text);

/// Writes the text as proper UTF-8, always NUL-terminated, cut at a whole character when it does
/// not fit. Bytes that are no modified UTF-8, and half surrogates, become U+FFFD; so does U+0000.
/// Returns the whole text's length in UTF-8 without the NUL. [Limit: capacity >= 1]
OVIS_API size_t ovis_nbt_text_utf8(ovis_nbt_text text, char* out, size_t capacity);

/// Prints a value as the game's commands write it: {Pos:[1d,64d,1d],Name:"x",Bits:[L;1l,2l]}.
/// Always NUL-terminated, cut where `out` ends. Returns the whole length without the NUL. [Limit:
/// capacity >= 1]
OVIS_API size_t ovis_nbt_print(ovis_nbt value, char* out, size_t capacity);

// ---- Writing

/// Builds one document in a buffer that grows. Values go into the compound or list that was opened
/// last. In a compound each has a name, in a list NULL.
///
///   ovis_nbt_open_document(w, (ovis_nbt_text){"", 0});
///   ovis_nbt_write_int(w, "DataVersion", 3120);
///   ovis_nbt_open_list(w, "Pos", OVIS_NBT_DOUBLE);
///   ovis_nbt_write_double(w, NULL, 1.5);
///   ovis_nbt_end(w); // the list
///   ovis_nbt_end(w); // the root
///   ovis_nbt_writer_finish(w, &bytes, &size, &error);
///
/// A call that does not fit (a name in a list, an entry of another type than its list's, an end too
/// many, a text over 65535 bytes) writes nothing, and neither does any after it: finish tells the
/// first one's error. So calls need no check of their own.
typedef struct ovis_nbt_writer ovis_nbt_writer;

/// `allocator` [opt]. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_nbt_writer_create(const ovis_allocator* allocator, ovis_nbt_writer** out);
OVIS_API void ovis_nbt_writer_destroy(ovis_nbt_writer* writer);

/// Forgets what was written, and errors; keeps the memory.
OVIS_API void ovis_nbt_writer_reset(ovis_nbt_writer* writer);

/// What was written, once all that was opened has ended. The bytes are checked as a whole, as
/// ovis_nbt_check does, and are valid until the writer is used again. OVIS_BAD_FORMAT: a call that
/// did not fit, or something is still open. OVIS_TOO_LARGE: nested too deep, a text or the document
/// too long. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_nbt_writer_finish(ovis_nbt_writer* writer, const uint8_t** out_bytes,
                                            size_t* out_size, ovis_error* error);

/// Opens the root, a compound. `name` is in the format's own modified UTF-8.
OVIS_API void ovis_nbt_open_document(ovis_nbt_writer* writer, ovis_nbt_text name);
OVIS_API void ovis_nbt_open_compound(ovis_nbt_writer* writer, const char* name);

/// With OVIS_NBT_END as item type the first entry decides; a list without entries then stays one of
/// ends, as the game writes empty lists.
OVIS_API void ovis_nbt_open_list(ovis_nbt_writer* writer, const char* name,
                                 ovis_nbt_type item_type);

/// Ends the compound or list that was opened last.
OVIS_API void ovis_nbt_end(ovis_nbt_writer* writer);

OVIS_API void ovis_nbt_write_byte(ovis_nbt_writer* writer, const char* name, int8_t value);
OVIS_API void ovis_nbt_write_short(ovis_nbt_writer* writer, const char* name, int16_t value);
OVIS_API void ovis_nbt_write_int(ovis_nbt_writer* writer, const char* name, int32_t value);
OVIS_API void ovis_nbt_write_long(ovis_nbt_writer* writer, const char* name, int64_t value);
OVIS_API void ovis_nbt_write_float(ovis_nbt_writer* writer, const char* name, float value);
OVIS_API void ovis_nbt_write_double(ovis_nbt_writer* writer, const char* name, double value);

/// Names and texts are proper UTF-8, NUL-terminated, and written as the format's modified UTF-8.
/// Other bytes are an error.
OVIS_API void ovis_nbt_write_string(ovis_nbt_writer* writer, const char* name, const char* value);

OVIS_API void ovis_nbt_write_bytes(ovis_nbt_writer* writer, const char* name, const int8_t* values,
                                   int32_t count);
OVIS_API void ovis_nbt_write_ints(ovis_nbt_writer* writer, const char* name, const int32_t* values,
                                  int32_t count);
OVIS_API void ovis_nbt_write_longs(ovis_nbt_writer* writer, const char* name, const int64_t* values,
                                   int32_t count);

/// Writes a value that was read, with all that is in it, byte for byte. An absent value is an
/// error.
OVIS_API void ovis_nbt_copy(ovis_nbt_writer* writer, const char* name, ovis_nbt value);

/// Writes an iterator's present entry, byte for byte, with its name in a compound and without in a
/// list.
OVIS_API void ovis_nbt_copy_entry(ovis_nbt_writer* writer, const ovis_nbt_iter* iter);

/// Opens a compound or list (of the same item type) like the iterator's present entry, under the
/// same name: what rewrites a part of an entry begins with it.
OVIS_API void ovis_nbt_open_entry(ovis_nbt_writer* writer, const ovis_nbt_iter* iter);

#ifdef __cplusplus
}
#endif

#endif
