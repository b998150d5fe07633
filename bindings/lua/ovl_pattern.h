// Matching of Lua patterns with counted work.
#ifndef OVIS_BINDINGS_LUA_OVL_PATTERN_H
#define OVIS_BINDINGS_LUA_OVL_PATTERN_H

#include "ovl.h"

#define OVL_CAPTURES_MAX 32

// Lengths of captures that are no finished text.
#define OVL_CAPTURE_OPEN (-1)
#define OVL_CAPTURE_PLACE (-2) // "()": the position

typedef struct ovl_capture {
  const char* start;
  ptrdiff_t length;
} ovl_capture;

// One search: `text` and `pattern` stay valid while it runs.
typedef struct ovl_match {
  lua_State* L;
  const char* text;
  const char* text_end;
  const char* pattern_end;
  int32_t work;  // steps that are not charged yet
  int32_t depth; // of calls
  int32_t capture_count;
  ovl_capture captures[OVL_CAPTURES_MAX];
} ovl_match;

// Matches a pattern (without its anchor) at one place of the text. Returns the end of the match, or
// NULL. Charges each step, and raises an error for a bad pattern or a spent limit.
const char* ovl_match_at(ovl_match* self, const char* at, const char* pattern);

// Charges the steps that are left.
void ovl_match_settle(ovl_match* self);

// Pushes capture `index` from 0. Without captures, capture 0 is the whole match.
void ovl_push_capture(ovl_match* self, int32_t index, const char* start, const char* end);
// Pushes all captures, or the whole match if there are none. Returns their number.
int ovl_push_captures(ovl_match* self, const char* start, const char* end);

#endif
