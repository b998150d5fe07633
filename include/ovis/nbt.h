// Ovis: NBT, the tree of named values in which Minecraft stores its saves. The reader neither
// copies nor allocates. The writer keeps values that it does not know byte for byte.
//
//   bytes --ovis_nbt_check--> document { root } --get, iterate--> values --> numbers, texts, arrays
//                                                                   |
//   bytes <--ovis_nbt_writer_finish-- writer <--write, open, end----+--copy
//
// A document is checked once, as a whole. After that a value is a small cursor into the bytes. A
// request that does not fit the value is not an error: an absent value (all zero) has no entries
// and no text, and gives the fallback for every number. Format: docs/formats/nbt.md
#ifndef OVIS_NBT_H
#define OVIS_NBT_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Greatest depth of nested compounds and lists that the game reads, the root included.
#define OVIS_NBT_DEPTH_MAX 512

/// Types, with their numbers in the format.
typedef enum ovis_nbt_type {
  OVIS_NBT_END, ///< No value. Ends a compound; also the type of an absent value.
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

/// A cursor to one value of a checked document. Plain data, valid as long as the document's bytes.
/// All zero: absent.
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

/// Limits for a document.
typedef struct ovis_nbt_limits {
  int32_t depth_max; ///< [Limits: 1 <= value <= OVIS_NBT_DEPTH_MAX] Default OVIS_NBT_DEPTH_MAX.
  int64_t value_max; ///< Greatest count of values, without entries of arrays. Default: no limit.
} ovis_nbt_limits;

/// A document whose bytes were checked.
typedef struct ovis_nbt_document {
  ovis_nbt root;      ///< Always a compound.
  ovis_nbt_text name; ///< Name of the root; usually empty.
  size_t size;        ///< Size of the document; later bytes are ignored. [Units: bytes]
} ovis_nbt_document;

/// Checks a whole document in one pass: every type, length and nesting. [Limit: size < 2^31] The
/// time is proportional to `size`. OVIS_TRUNCATED, OVIS_BAD_FORMAT or OVIS_TOO_LARGE, with the
/// offset. Texts are not checked: see ovis_nbt_text_utf8. `limits` [opt].
OVIS_API ovis_status ovis_nbt_check(const void* bytes, size_t size, const ovis_nbt_limits* limits,
                                    ovis_nbt_document* out, ovis_error* error);

// ---- Compounds and lists

/// Returns the entry of a compound with the given name, or an absent value. If several entries have
/// the name, the last one counts, as in the game. Walks the whole compound: use ovis_nbt_get_all
/// for several names.
OVIS_API ovis_nbt ovis_nbt_get(ovis_nbt compound, const char* name);

/// Looks up several entries in one walk. out_values: [(value) * @p count]
OVIS_API void ovis_nbt_get_all(ovis_nbt compound, const char* const* names, int32_t count,
                               ovis_nbt* out_values);

/// Iterates over the entries of a compound or list in file order. Any other value has no entries.
typedef struct ovis_nbt_iter {
  ovis_nbt_text name; ///< Name of the current entry; empty in a list.
  ovis_nbt value;     ///< The current entry.
  const uint8_t* at;  ///< Internal: the next entry.
  uint32_t limit;     ///< Internal: from `at` to the end of the document.
  int32_t left;       ///< Internal: entries of a list still to come, -1 in a compound.
  uint8_t item_type;  ///< Internal: type of a list's entries.
} ovis_nbt_iter;

OVIS_API ovis_nbt_iter ovis_nbt_iterate(ovis_nbt container);

/// Advances to the first or next entry. Returns false at the end; `value` is absent then.
OVIS_API bool ovis_nbt_next(ovis_nbt_iter* iter);

/// Count of the entries of a list or an array; 0 for any other value.
OVIS_API int32_t ovis_nbt_get_count(ovis_nbt value);

/// Type of the entries of a list; OVIS_NBT_END for an empty list and for any other value.
OVIS_API ovis_nbt_type ovis_nbt_get_item_type(ovis_nbt list);

// ---- Values

/// Value of a byte, short, int or long; the fallback for any other type.
OVIS_API int64_t ovis_nbt_get_int(ovis_nbt value, int64_t fallback);

/// Like ovis_nbt_get_int, with the fallback for a number that does not fit into 32 bits as well.
OVIS_API int32_t ovis_nbt_get_int32(ovis_nbt value, int32_t fallback);

/// Value of any of the six number types. A long over 2^53 is rounded. May be NaN or infinite.
OVIS_API double ovis_nbt_get_number(ovis_nbt value, double fallback);

/// True for an integer other than 0, which is how the game stores booleans.
OVIS_API bool ovis_nbt_get_bool(ovis_nbt value, bool fallback);

/// Text of a string; the empty text for any other type.
OVIS_API ovis_nbt_text ovis_nbt_get_string(ovis_nbt value);

/// Returns the entries of an array of the given type, big-endian and unaligned, and sets
/// *out_count. Returns NULL, with a count of 0, if the value has another type.
OVIS_API const uint8_t* ovis_nbt_get_array(ovis_nbt value, ovis_nbt_type type, int32_t* out_count);

/// Reads the first `count` numbers of a list or array of numbers. Returns false and writes nothing
/// if it has fewer, or if the value is something else. ovis_nbt_get_ints reads integers only.
OVIS_API bool ovis_nbt_get_numbers(ovis_nbt value, int32_t count, double* out);
OVIS_API bool ovis_nbt_get_ints(ovis_nbt value, int32_t count, int64_t* out);

/// Size of the value's bytes in the file, without type and name; 0 for an absent value. A writer
/// copies these bytes to keep a value that it does not know. [Units: bytes]
OVIS_API size_t ovis_nbt_get_size(ovis_nbt value);

// ---- Texts

OVIS_API bool ovis_nbt_text_is(ovis_nbt_text text, const char* expected);

/// Returns the text without a leading "minecraft:".
OVIS_API ovis_nbt_text ovis_nbt_text_plain(ovis_nbt_text text);

/// Writes the text as standard UTF-8, always NUL-terminated. A text that does not fit is cut at a
/// character boundary. Invalid bytes, lone surrogates and U+0000 become U+FFFD. Returns the length
/// of the whole text in UTF-8 without the NUL. [Limit: capacity >= 1]
OVIS_API size_t ovis_nbt_text_utf8(ovis_nbt_text text, char* out, size_t capacity);

/// Prints a value in the syntax of the game's commands: {Pos:[1d,64d,1d],Name:"x",Bits:[L;1l,2l]}.
/// Always NUL-terminated, cut at the end of `out`. Returns the whole length without the NUL.
/// [Limit: capacity >= 1]
OVIS_API size_t ovis_nbt_print(ovis_nbt value, char* out, size_t capacity);

// ---- Writing

/// Builds one document in a growing buffer. Each value goes into the compound or list that was
/// opened last. A value in a compound has a name; in a list the name is NULL.
///
///   ovis_nbt_open_document(w, (ovis_nbt_text){"", 0});
///   ovis_nbt_write_int(w, "DataVersion", 3120);
///   ovis_nbt_open_list(w, "Pos", OVIS_NBT_DOUBLE);
///   ovis_nbt_write_double(w, NULL, 1.5);
///   ovis_nbt_end(w); // the list
///   ovis_nbt_end(w); // the root
///   ovis_nbt_writer_finish(w, &bytes, &size, &error);
///
/// An invalid call (a name in a list, an entry whose type differs from its list's, one end too
/// many, a text over 65535 bytes) writes nothing, and neither does any call after it.
/// ovis_nbt_writer_finish reports the first error, so the other calls need no check.
typedef struct ovis_nbt_writer ovis_nbt_writer;

/// `allocator` [opt]. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_nbt_writer_create(const ovis_allocator* allocator, ovis_nbt_writer** out);
OVIS_API void ovis_nbt_writer_destroy(ovis_nbt_writer* writer);

/// Discards the document and any error but keeps the memory.
OVIS_API void ovis_nbt_writer_reset(ovis_nbt_writer* writer);

/// Returns the finished document. Everything that was opened must have ended. The document is
/// checked as by ovis_nbt_check; its bytes are valid until the next use of the writer.
/// OVIS_BAD_FORMAT: a call was invalid, or a list or compound is still open. OVIS_TOO_LARGE: the
/// nesting is too deep, or a text or the document too long. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_nbt_writer_finish(ovis_nbt_writer* writer, const uint8_t** out_bytes,
                                            size_t* out_size, ovis_error* error);

/// The same, for a reader: the finished document instead of its bytes.
OVIS_API ovis_status ovis_nbt_writer_document(ovis_nbt_writer* writer, ovis_nbt_document* out,
                                              ovis_error* error);

/// Opens the root, a compound. `name` is in modified UTF-8.
OVIS_API void ovis_nbt_open_document(ovis_nbt_writer* writer, ovis_nbt_text name);
OVIS_API void ovis_nbt_open_compound(ovis_nbt_writer* writer, const char* name);

/// With OVIS_NBT_END as item type, the first entry determines the type. A list without entries then
/// keeps the type OVIS_NBT_END, as the game writes empty lists.
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

/// Names and texts are standard UTF-8, NUL-terminated; the writer converts them to modified UTF-8.
/// Invalid UTF-8 is the error OVIS_BAD_FORMAT, NULL as the value OVIS_BAD_ARGUMENT.
OVIS_API void ovis_nbt_write_string(ovis_nbt_writer* writer, const char* name, const char* value);

/// Arrays. NULL for at least one value is the error OVIS_BAD_ARGUMENT.
OVIS_API void ovis_nbt_write_bytes(ovis_nbt_writer* writer, const char* name, const int8_t* values,
                                   int32_t count);
OVIS_API void ovis_nbt_write_ints(ovis_nbt_writer* writer, const char* name, const int32_t* values,
                                  int32_t count);
OVIS_API void ovis_nbt_write_longs(ovis_nbt_writer* writer, const char* name, const int64_t* values,
                                   int32_t count);

/// Copies a value that was read, with everything in it, byte for byte. An absent value is an error.
OVIS_API void ovis_nbt_copy(ovis_nbt_writer* writer, const char* name, ovis_nbt value);

/// Copies the current entry of an iterator byte for byte: with its name into a compound, without it
/// into a list.
OVIS_API void ovis_nbt_copy_entry(ovis_nbt_writer* writer, const ovis_nbt_iter* iter);

/// Opens a compound or list with the name and item type of the iterator's current entry. Use it to
/// rewrite only some entries of a value.
OVIS_API void ovis_nbt_open_entry(ovis_nbt_writer* writer, const ovis_nbt_iter* iter);

#ifdef __cplusplus
}
#endif

#endif
