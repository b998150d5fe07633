// Ovis: what every other header needs: status codes, errors, memory, plain value types.
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

// What can come back from a call: X(code, name, sentence). The order is part of the ABI: add at the
// end. An answer that a caller did not hope for ("not reached") is not a status but part of a
// result.
#define OVIS_STATUS_LIST(X)                                                                        \
  X(OVIS_OK, "ok", "the call did what it says")                                                    \
  X(OVIS_NO_MEMORY, "no_memory", "the allocator gave nothing; nothing was changed")                \
  X(OVIS_BAD_FORMAT, "bad_format", "the bytes are not what their format says")                     \
  X(OVIS_TRUNCATED, "truncated", "the bytes end before the value they hold does")                  \
  X(OVIS_TOO_LARGE, "too_large", "a size or a depth is over the limit for such input")             \
  X(OVIS_UNSUPPORTED, "unsupported", "the format or version is known but not read here")           \
  X(OVIS_NOT_FOUND, "not_found", "no file, chunk, block or name like that")                        \
  X(OVIS_IO_ERROR, "io_error", "the operating system refused to read or write")                    \
  X(OVIS_NOT_LOADED, "not_loaded", "the place is in a section that is not loaded")                 \
  X(OVIS_OUT_OF_RANGE, "out_of_range", "a number is outside what the call accepts")                \
  X(OVIS_UNKNOWN_NAME, "unknown_name", "a name that the registry does not have")                   \
  X(OVIS_BUFFER_TOO_SMALL, "buffer_too_small", "the caller's array is shorter than the answer")    \
  X(OVIS_FULL, "full", "a fixed capacity is used up")

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

/// Why a call failed. Calls that read data take one and fill it on failure only. [opt] NULL is
/// allowed wherever a pointer to one is taken.
typedef struct ovis_error {
  ovis_status status;
  int64_t offset;    ///< Byte offset in the input, or -1. [Units: bytes]
  int32_t line;      ///< Line in a text, from 1, or 0.
  char message[236]; ///< One sentence, lower case, no full stop: expected what, found what.
} ovis_error;

/// The one memory function. Three cases: ptr NULL allocates new_size bytes; new_size 0 frees ptr
/// and returns NULL; otherwise resizes, keeping min(old_size, new_size) bytes. old_size is always
/// the size that was asked for before. Returns NULL when it cannot; ptr then stays valid. Called on
/// whichever thread calls Ovis, as often as needed; it may not call Ovis back.
typedef void* ovis_resize_fn(void* context, void* ptr, size_t old_size, size_t new_size);

/// Where memory comes from. All zero means the C library's.
typedef struct ovis_allocator {
  ovis_resize_fn* resize; ///< [opt] NULL: realloc and free.
  void* context;          ///< Passed to resize.
} ovis_allocator;

typedef enum ovis_log_level { OVIS_LOG_INFO, OVIS_LOG_WARNING, OVIS_LOG_ERROR } ovis_log_level;

// What can be logged: X(item, name). Stable numbers, so that a host can filter and translate.
#define OVIS_LOG_LIST(X)                                                                           \
  X(OVIS_LOG_UNKNOWN_BLOCK, "unknown_block")                                                       \
  X(OVIS_LOG_UNKNOWN_PROPERTY, "unknown_property")

typedef enum ovis_log_item {
#define OVIS_LOG_ENUM(item, name) item,
  OVIS_LOG_LIST(OVIS_LOG_ENUM)
#undef OVIS_LOG_ENUM
      OVIS_LOG_ITEM_COUNT
} ovis_log_item;

/// Takes a message that no status can carry. Called on the calling thread, at most once for each
/// thing reported. `message` dies with the call. It may not call Ovis back.
typedef void ovis_log_fn(void* context, ovis_log_level level, ovis_log_item item,
                         const char* message);

/// Called when the caller broke a precondition or Ovis broke its own. Return true to abort the
/// process, false to go on (which is undefined behavior that a debugger may want).
typedef bool ovis_assert_fn(const char* condition, const char* file, int line);

/// Replaces the assert handler, the only global state of the library. [opt] NULL restores the
/// default, which prints to stderr and aborts. Asserts are compiled into debug, relassert and
/// sanitizer builds.
OVIS_API void ovis_set_assert_handler(ovis_assert_fn* handler);

/// Tells the handler of a broken condition. Returns true when the process should stop. Called by
/// the libraries' own asserts.
OVIS_API bool ovis_assert_failed(const char* condition, const char* file, int line);

/// A place in the world. [Units: blocks] y is up; a block at (x, y, z) fills x to x+1 and so on.
typedef struct ovis_vec3 {
  double x, y, z;
} ovis_vec3;

/// No place is farther from the origin than this, on any axis: the game's border, so nothing is
/// beyond it, and cells around a place are far from the ends of their 32 bits. [Units: blocks]
/// Source: docs/formats/anvil.md
#define OVIS_PLACE_MAX 3e7

/// A block's cell.
typedef struct ovis_pos {
  int32_t x, y, z;
} ovis_pos;

/// An axis-aligned box. [Units: blocks] [Limit: min <= max on each axis]
typedef struct ovis_aabb {
  ovis_vec3 min, max;
} ovis_aabb;

#ifdef __cplusplus
}
#endif

#endif
