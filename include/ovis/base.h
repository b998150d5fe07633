// Ovis: the types that every other header uses: status codes, errors, memory, plain values.
#ifndef OVIS_BASE_H
#define OVIS_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32) && defined(OVIS_SHARED)
#ifdef OVIS_BUILD
#define OVIS_API __declspec(dllexport)
#else
#define OVIS_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define OVIS_API __attribute__((visibility("default")))
#else
#define OVIS_API
#endif

#define OVIS_VERSION_MAJOR 0
#define OVIS_VERSION_MINOR 1
#define OVIS_VERSION_PATCH 0

/// Version of the library that is linked, as "major.minor.patch".
OVIS_API const char* ovis_version(void);

// Results of a call: X(code, name, sentence). The order is part of the ABI: add at the end. An
// outcome that the caller did not hope for, such as a path that does not reach its target, is not a
// status but part of a result. A call that fails changes nothing unless its comment says so. Any
// call that returns a status may return OVIS_NO_MEMORY, and OVIS_BAD_ARGUMENT for a pointer that is
// NULL and not [opt], or for a def without its cookie. Every build returns the same statuses.
#define OVIS_STATUS_LIST(X)                                                                        \
  X(OVIS_OK, "ok", "the call succeeded")                                                           \
  X(OVIS_NO_MEMORY, "no_memory", "the allocator returned no memory")                               \
  X(OVIS_BAD_FORMAT, "bad_format", "the data does not follow its format")                          \
  X(OVIS_TRUNCATED, "truncated", "the data ends in the middle of a value")                         \
  X(OVIS_TOO_LARGE, "too_large", "a size or a depth exceeds the limit for this kind of input")     \
  X(OVIS_UNSUPPORTED, "unsupported", "Ovis knows what is meant, but does not support it here")     \
  X(OVIS_NOT_FOUND, "not_found", "there is no file, chunk, block, mob or name like this")          \
  X(OVIS_IO_ERROR, "io_error", "the operating system failed to read or write")                     \
  X(OVIS_NOT_LOADED, "not_loaded", "the position is in a section that is not loaded")              \
  X(OVIS_OUT_OF_RANGE, "out_of_range", "a number is outside the range that the call accepts")      \
  X(OVIS_UNKNOWN_NAME, "unknown_name", "the registry does not know this name")                     \
  X(OVIS_BUFFER_TOO_SMALL, "buffer_too_small", "the caller's array is too short for the result")   \
  X(OVIS_FULL, "full", "a fixed capacity is used up")                                              \
  X(OVIS_BUSY, "busy", "this callback must not make this call")                                    \
  X(OVIS_BAD_ARGUMENT, "bad_argument", "a pointer is NULL, or a def lacks its cookie")             \
  X(OVIS_REFUSED, "refused", "the rules do not allow this now")

typedef enum ovis_status {
#define OVIS_STATUS_ENUM(code, name, sentence) code,
  OVIS_STATUS_LIST(OVIS_STATUS_ENUM)
#undef OVIS_STATUS_ENUM
      OVIS_STATUS_COUNT
} ovis_status;

/// Short name of a status, such as "bad_format". Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_status_name(ovis_status status);

/// One sentence that says what a status means. Never NULL.
OVIS_API const char* ovis_status_sentence(ovis_status status);

/// Details of a failed call. Calls that read data take a pointer to one and fill it only when they
/// fail. [opt] The pointer may be NULL.
typedef struct ovis_error {
  ovis_status status; ///< The status that the call returned.
  int64_t offset;     ///< Byte offset in the input; -1: none. [Units: bytes]
  int32_t line;       ///< Line of a text, from 1; 0: none.
  char message[236];  ///< One sentence, lower case, no full stop: what was expected and what was
                      ///< found.
} ovis_error;

/// Allocates, resizes and frees memory. With ptr NULL it allocates new_size bytes. With new_size 0
/// it frees ptr and returns NULL. Otherwise it resizes ptr and keeps min(old_size, new_size) bytes.
/// old_size is always the size that was requested before. It returns NULL on failure; ptr then
/// stays valid. Ovis calls it on any thread that calls Ovis, as often as needed. It must not call
/// Ovis.
typedef void* ovis_resize_fn(void* context, void* ptr, size_t old_size, size_t new_size);

/// Source of memory. All zero means the C library's.
typedef struct ovis_allocator {
  ovis_resize_fn* resize; ///< [opt] NULL: realloc and free.
  void* context;          ///< Passed to resize.
} ovis_allocator;

typedef enum ovis_log_level { OVIS_LOG_INFO, OVIS_LOG_WARNING, OVIS_LOG_ERROR } ovis_log_level;

// Kinds of log messages: X(item, name). The numbers are stable, so that a host can filter and
// translate: add at the end.
#define OVIS_LOG_LIST(X)                                                                           \
  X(OVIS_LOG_UNKNOWN_BLOCK, "unknown_block")                                                       \
  X(OVIS_LOG_UNKNOWN_PROPERTY, "unknown_property")

typedef enum ovis_log_item {
#define OVIS_LOG_ENUM(item, name) item,
  OVIS_LOG_LIST(OVIS_LOG_ENUM)
#undef OVIS_LOG_ENUM
      OVIS_LOG_ITEM_COUNT
} ovis_log_item;

/// Receives a message that no status can carry. Ovis calls it on the calling thread, at most once
/// for each thing it reports. `message` is valid during the call only. The function must not call
/// Ovis.
typedef void ovis_log_fn(void* context, ovis_log_level level, ovis_log_item item,
                         const char* message);

/// Called when Ovis broke one of its own invariants. Return true to abort the process. Return false
/// to continue, which is undefined behavior and meant for debuggers.
typedef bool ovis_assert_fn(const char* condition, const char* file, int line);

/// Replaces the assert handler, the only global state of the library. [opt] NULL restores the
/// default, which prints to stderr and aborts. Not synchronized: call it before a second thread
/// uses Ovis. Asserts are compiled into debug, relassert and sanitizer builds.
OVIS_API void ovis_set_assert_handler(ovis_assert_fn* handler);

/// Calls the assert handler for a failed condition. Returns true if the process should abort. The
/// asserts of the library use this function.
OVIS_API bool ovis_assert_failed(const char* condition, const char* file, int line);

/// The cookie that the default function of a def sets. A constant def cannot call that function: it
/// sets `.cookie = OVIS_COOKIE` itself. Of minds, goals, species, memories, sensors, behaviors,
/// brains, trees and types of points all other defaults are 0.
#define OVIS_COOKIE 0x0F15C00Cu

/// A position in the world. [Units: blocks] y points up; the block at (x, y, z) fills x to x+1 and
/// so on.
typedef struct ovis_vec3 {
  double x, y, z; ///< East.
} ovis_vec3;

/// Identifies a mob of one simulation as long as the mob exists: see ovis_mob_is_valid. Two ids are
/// equal if their values are. Ids have no order, and after 4,096 later mobs a value may be given
/// again: to sort mobs, or to remember a removed one, use its serial. An id of another simulation
/// names no mob if the two have different salts (ovis_sim_def.id_salt).
typedef struct ovis_mob_id {
  uint32_t value; ///< 0: no mob.
} ovis_mob_id;

/// The id of no mob.
#ifdef __cplusplus
#define OVIS_NO_MOB (ovis_mob_id{0})
#else
#define OVIS_NO_MOB ((ovis_mob_id){0})
#endif

/// A UUID as saves hold it, the most significant number first. All zero: none.
typedef struct ovis_uuid {
  uint32_t words[4]; ///< The UUID as four numbers.
} ovis_uuid;

/// A kind of item: the hash of its name (ovis_item_from_name in ovis/item.h). 0: none. A name has
/// the same number in every simulation, process and version.
typedef uint64_t ovis_item;

/// Greatest distance of a position from the origin on each axis: the game's world border. Cells
/// near such a position are far from the limits of 32-bit coordinates. [Units: blocks]
/// Source: docs/formats/anvil.md
#define OVIS_PLACE_MAX 3e7

/// Angles that a host gives. [Units: degrees]
#define OVIS_ANGLE_MAX 1e6

/// The position of a cell. [Units: blocks]
typedef struct ovis_pos {
  int32_t x, y, z; ///< East.
} ovis_pos;

/// An axis-aligned box. [Units: blocks] [Limit: min <= max on each axis]
typedef struct ovis_aabb {
  ovis_vec3 min, max; ///< The lowest corner.
} ovis_aabb;

// ========== Fields of a state
//
// The single fields of the state of a mob or a simulation, with their names, for programs
// that compare two states.

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

/// One field. Names are not unique: the three coordinates of a position share one name, and so do
/// the entries of a list.
typedef struct ovis_field {
  const char* room;     ///< The component that the field belongs to: "body", "nav", "mind"...
  const char* name;     ///< The name of the member.
  ovis_field_kind kind; ///< The type of the number in `bits`.
  uint64_t bits; ///< The bits of the number, a signed one extended to 64 bits; for a text its hash.
  const char* text; ///< OVIS_FIELD_TEXT only; valid during the call only.
} ovis_field;

typedef void ovis_field_fn(void* context, const ovis_field* field);

/// The hash of the fields of one room. Rooms whose hashes differ between two runs show what
/// differs.
typedef struct ovis_hash_mark {
  uint64_t serial;  ///< Of the mob; 0: the simulation itself.
  const char* room; ///< "sim"; of a mob "body", "nav", "mind"...
  uint64_t hash;    ///< Of all fields of that room.
} ovis_hash_mark;

// ========== Files
//
// Where the files of saves, structures and recordings are, if not in those of the operating system:
// bytes in memory, an archive, another platform. A host gives a table of functions in the def of
// what it opens.

typedef enum ovis_file_kind {
  OVIS_FILE_NONE, ///< There is nothing of that name.
  OVIS_FILE_REGULAR,
  OVIS_FILE_FOLDER,
  OVIS_FILE_OTHER ///< A pipe or a device: Ovis does not open it.
} ovis_file_kind;

/// The kind, size and identity of a file or folder.
typedef struct ovis_file_info {
  ovis_file_kind kind;  ///< Of a link: of what it leads to.
  uint64_t size;        ///< Of a file. [Units: bytes]
  uint64_t id;          ///< Not 0 for a file. Stays the same while the content does, and when the
                        ///< file gets another name; a file that replaces it has another one.
  bool is_link;         ///< The name is a symbolic link.
  bool has_other_names; ///< Hard links: the file has a second name, maybe outside of the save.
} ovis_file_info;

/// Receives a name in a folder, without the folder. Returns false: enough. It only keeps the name.
typedef bool ovis_file_name_fn(void* context, const char* name);

/// Files of a host. A table without any function stands for the operating system's files.
///
/// Paths have '/' between their names. Without `resolve` they have neither "." nor "..", nor a '/'
/// in front, and "" is the root.
///
/// A `file` is what `open`, `create` and `lock` store in *out_file (never NULL): all of them are
/// closed by `close`. Functions that return a bool return false on failure; those that return a
/// status may return any, and Ovis passes it on to its caller.
///
/// Ovis relies on these, so that a save is the old one or the new one after a crash:
///   - bytes that were written before a `sync` that succeeded are in the file;
///   - `replace` is atomic: its name has the old file or the new one, never none and no mix;
///   - names made, replaced and removed in a folder before a `sync_folder` that succeeded are so.
/// In turn Ovis syncs a file before `replace` gives it its name, writes only to files that it has
/// just created, or to a session.lock that is empty, and closes a file before it replaces or
/// removes it, but for the mark DEST.ovis_copy, which it removes locked. Another ovis_save may
/// still have an old file open.
///
/// Ovis calls the functions on the thread that calls Ovis, during that call. They must not call
/// Ovis. Objects of Ovis on several threads may call one table at the same time.
typedef struct ovis_files {
  void* context; ///< Passed to all functions.

  // ---- Reading. A table has all of these.

  /// Fills `*out`, which is all zero.
  void (*get_info)(void* context, const char* path, ovis_file_info* out);
  /// Opens a file for reading, and fills `*out`, which is all zero, with what it has opened.
  /// OVIS_NOT_FOUND: there is no such file. OVIS_NO_MEMORY: too many files are open; Ovis closes
  /// others and tries again. Any other status: it cannot be read.
  ovis_status (*open)(void* context, const char* path, ovis_file_info* out, void** out_file);
  /// Closes a file, even if it fails; after writing: false means that written bytes may be lost.
  /// Releases a lock.
  bool (*close)(void* context, void* file);
  /// Reads `count` bytes inside of the size that the file had when it was opened.
  bool (*read_at)(void* context, void* file, uint64_t offset, void* bytes, size_t count);
  /// Calls `visit` with each name in a folder, in any order, until it returns false. A missing
  /// folder is empty. Ovis calls no other function during the call.
  bool (*list)(void* context, const char* folder, ovis_file_name_fn* visit, void* visit_context);

  // ---- Writing: all of these, or none. Then whatever must write fails with OVIS_UNSUPPORTED.

  /// Creates an empty file for writing; fails if the name is taken. `like` [opt] is a path: if
  /// there is a file, the new one has the same permissions.
  ovis_status (*create)(void* context, const char* path, const char* like, void** out_file);
  /// Writes all of the bytes. A write may begin beyond the end; the gap reads as 0.
  bool (*write_at)(void* context, void* file, uint64_t offset, const void* bytes, size_t count);
  /// Makes the bytes of a file durable.
  bool (*sync)(void* context, void* file);
  /// Gives a file or folder another name, in place of the file or the empty folder that has it.
  bool (*replace)(void* context, const char* from, const char* to);
  /// Removes a file, or a link but not what it leads to. Succeeds if there is none.
  bool (*remove)(void* context, const char* path);
  /// Creates a folder; its parent exists. Succeeds if there is a folder.
  bool (*make_folder)(void* context, const char* path);
  /// Removes an empty folder. Succeeds if there is none.
  bool (*remove_folder)(void* context, const char* path);
  /// Opens a file for writing, which it creates if it is missing and never through a link, and
  /// takes its lock, which ends with `close` and with the process. Does not wait. Fills `*out`,
  /// which is all zero. OVIS_BUSY: another holder has the lock, or has just removed the file.
  ovis_status (*lock)(void* context, const char* path, ovis_file_info* out, void** out_file);
  /// True if another holder has the lock of the file. Creates nothing. Must not fail.
  bool (*is_locked)(void* context, const char* path);

  // ---- Optional

  /// [opt] Makes the names in a folder durable. NULL: they are so when a function returns.
  bool (*sync_folder)(void* context, const char* folder);
  /// [opt] Creates a link with the text `to`. NULL: there are no links.
  bool (*make_link)(void* context, const char* path, const char* to);
  /// [opt] Writes the one path of a file or folder that exists, without "." and "..", and with its
  /// links resolved. `out` [(char) * capacity]. Returns false if there is none, or it does not fit.
  /// The host then gets the paths of the defs as they are, and paths below those that it wrote.
  bool (*resolve)(void* context, const char* path, char* out, size_t capacity);
  /// [opt] Why the last call on this thread failed, as a part of a sentence: "no space left".
  const char* (*get_problem)(void* context);

  uint32_t cookie; ///< OVIS_COOKIE; checked if there are functions.
} ovis_files;

// ========== Spelling
//
// Finds the known word that somebody most likely meant: "did you mean 'village'?".
//
//   ovis_spelling near = ovis_spelling_begin("vilage");
//   ovis_spelling_try(&near, "village");            // every known word
//   const char* meant = ovis_spelling_end(&near);   // NULL: no word is similar

#define OVIS_SPELLING_MAX 64 ///< Bytes of a word with NUL; longer words are cut.

/// A search for the nearest word. Two words differ by the letters to change, insert, delete or swap
/// with the next one. Case, `-` and a space for `_`, and a prefix "minecraft:" make no difference.
typedef struct ovis_spelling {
  char word[OVIS_SPELLING_MAX]; ///< In the form in which words are compared.
  const char* best;             ///< The nearest known word so far; NULL: none.
  int32_t edits;                ///< Between `word` and `best`.
} ovis_spelling;

OVIS_API ovis_spelling ovis_spelling_begin(const char* word);

/// Compares with a known word, which must stay valid. The first of several equally near words wins.
OVIS_API void ovis_spelling_try(ovis_spelling* self, const char* known);

/// Returns the nearest known word if it differs in at most 3 letters and in one of three. Else
/// NULL.
OVIS_API const char* ovis_spelling_end(const ovis_spelling* self);

#ifdef __cplusplus
}
#endif

#endif
