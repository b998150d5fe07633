// Problem: the matcher of Lua backtracks without a limit, so a short pattern can run for years.
// Design: docs/scenes.md (What scripts do not have)
//
// The same patterns as those of Lua 5.1, with %f and %g, by the text of its manual. Each step is
// charged against --script-limit. A differential test compares the results with Lua's own:
// test_pattern.c.
//
//   pattern = item*        item = %bxy | %f[set] | %1..%9 | ( | ) | () | $ at the end
//                                 | single [* + - ?]
//   single  = . | %class | [set] | character
//
// Only quantifiers and captures call match() again. Everything else advances in its loop.
#include "ovl_pattern.h"

#include <string.h>

#define DEPTH_MAX 200    // calls within each other; Lua allows as many
#define CHARGE_EVERY 256 // steps

static void count_step(ovl_match* self) {
  if (++self->work == CHARGE_EVERY) {
    ovl_match_settle(self);
  }
}

void ovl_match_settle(ovl_match* self) {
  const int32_t work = self->work;
  self->work = 0;
  ovl_charge(self->L, work);
}

// ---- Single characters

static bool is_between(int c, int low, int high) {
  return c >= low && c <= high;
}

static bool is_letter(int c) {
  return is_between(c | 32, 'a', 'z');
}

static bool is_visible(int c) {
  return is_between(c, '!', '~');
}

static bool is_word(int c) {
  return is_letter(c) || is_between(c, '0', '9');
}

// Tests a class as in "%a". An upper case letter means its opposite, another character itself.
static bool is_in_class(int c, int letter) {
  bool found = false;
  switch (letter | 32) {
  case 'a': found = is_letter(c); break;
  case 'c': found = c < ' ' || c == 127; break;
  case 'd': found = is_between(c, '0', '9'); break;
  case 'g': found = is_visible(c); break;
  case 'l': found = is_between(c, 'a', 'z'); break;
  case 'p': found = is_visible(c) && !is_word(c); break;
  case 's': found = c == ' ' || is_between(c, '\t', '\r'); break;
  case 'u': found = is_between(c, 'A', 'Z'); break;
  case 'w': found = is_word(c); break;
  case 'x': found = is_between(c, '0', '9') || is_between(c | 32, 'a', 'f'); break;
  case 'z': found = c == 0; break;
  default: return c == letter;
  }
  if (!is_letter(letter)) {
    return c == letter;
  }
  return found != is_between(letter, 'A', 'Z');
}

// Returns the end of the single at `item`. The character after it may be a quantifier.
static const char* end_of_single(ovl_match* self, const char* item) {
  const char* at = item + 1;
  if (*item == '%') {
    if (at == self->pattern_end) {
      luaL_error(self->L, "malformed pattern (ends with '%%')");
    }
    return at + 1;
  }
  if (*item != '[') {
    return at;
  }
  if (at < self->pattern_end && *at == '^') {
    at++;
  }
  // The first character belongs to the set, even if it is a "]".
  bool is_first = true;
  for (; at < self->pattern_end && (is_first || *at != ']'); is_first = false) {
    count_step(self);
    at += *at == '%' && at + 1 < self->pattern_end ? 2 : 1;
  }
  if (at >= self->pattern_end) {
    luaL_error(self->L, "malformed pattern (missing ']')");
  }
  return at + 1;
}

// Tests a set from its "[" to behind its "]".
static bool is_in_set(ovl_match* self, int c, const char* set, const char* set_end) {
  const char* at = set + 1;
  const char* last = set_end - 1;
  const bool is_inverse = *at == '^';
  at += is_inverse ? 1 : 0;
  while (at < last) {
    count_step(self);
    if (*at == '%') {
      if (is_in_class(c, (unsigned char)at[1])) {
        return !is_inverse;
      }
      at += 2;
    } else if (at + 2 < last && at[1] == '-') {
      if (is_between(c, (unsigned char)at[0], (unsigned char)at[2])) {
        return !is_inverse;
      }
      at += 3;
    } else if (c == (unsigned char)*at++) {
      return !is_inverse;
    }
  }
  return is_inverse;
}

static bool is_single(ovl_match* self, const char* at, const char* item, const char* item_end) {
  count_step(self);
  if (at >= self->text_end) {
    return false;
  }
  const int c = (unsigned char)*at;
  switch (*item) {
  case '.': return true;
  case '%': return is_in_class(c, (unsigned char)item[1]);
  case '[': return is_in_set(self, c, item, item_end);
  default: return c == (unsigned char)*item;
  }
}

// ---- Items

// Skips from an opening character to the closing one that belongs to it: "%b()".
static const char* skip_balanced(ovl_match* self, const char* at, const char* pair) {
  if (self->pattern_end - pair < 2) {
    luaL_error(self->L, "malformed pattern (missing arguments to '%%b')");
  }
  if (at >= self->text_end || *at != pair[0]) {
    return NULL;
  }
  int64_t open = 1;
  for (at++; at < self->text_end; at++) {
    count_step(self);
    if (*at == pair[1]) {
      if (--open == 0) {
        return at + 1;
      }
    } else if (*at == pair[0]) {
      open++;
    }
  }
  return NULL;
}

// Tests for the border of a set: "%f[%w]".
static bool is_frontier(ovl_match* self, const char* at, const char* set, const char* set_end) {
  const int before = at == self->text ? 0 : (unsigned char)at[-1];
  const int here = at < self->text_end ? (unsigned char)*at : 0;
  return !is_in_set(self, before, set, set_end) && is_in_set(self, here, set, set_end);
}

// Skips the text of an earlier capture: "%1".
static const char* skip_capture(ovl_match* self, const char* at, int digit) {
  const int32_t index = digit - '1';
  if (index < 0 || index >= self->capture_count ||
      self->captures[index].length == OVL_CAPTURE_OPEN) {
    luaL_error(self->L, "invalid capture index");
  }
  const ovl_capture* capture = &self->captures[index];
  const size_t length = capture->length > 0 ? (size_t)capture->length : 0;
  ovl_charge(self->L, (int64_t)(length / 16));
  if (capture->length == OVL_CAPTURE_PLACE || (size_t)(self->text_end - at) < length ||
      memcmp(capture->start, at, length) != 0) {
    return NULL;
  }
  return at + length;
}

static const char* match(ovl_match* self, const char* at, const char* item);

static const char* open_capture(ovl_match* self, const char* at, const char* next,
                                ptrdiff_t length) {
  if (self->capture_count == OVL_CAPTURES_MAX) {
    luaL_error(self->L, "too many captures");
  }
  self->captures[self->capture_count++] = (ovl_capture){at, length};
  const char* end = match(self, at, next);
  self->capture_count -= end == NULL ? 1 : 0;
  return end;
}

static const char* close_capture(ovl_match* self, const char* at, const char* next) {
  int32_t index = self->capture_count - 1;
  while (index >= 0 && self->captures[index].length != OVL_CAPTURE_OPEN) {
    index--;
  }
  if (index < 0) {
    luaL_error(self->L, "invalid pattern capture");
  }
  self->captures[index].length = at - self->captures[index].start;
  const char* end = match(self, at, next);
  if (end == NULL) {
    self->captures[index].length = OVL_CAPTURE_OPEN;
  }
  return end;
}

// As many as possible, then fewer: "*" and "+".
static const char* match_most(ovl_match* self, const char* at, const char* item,
                              const char* item_end, ptrdiff_t least) {
  ptrdiff_t count = 0;
  while (is_single(self, at + count, item, item_end)) {
    count++;
  }
  for (; count >= least; count--) {
    const char* end = match(self, at + count, item_end + 1);
    if (end != NULL) {
      return end;
    }
  }
  return NULL;
}

// As few as possible: "-".
static const char* match_fewest(ovl_match* self, const char* at, const char* item,
                                const char* item_end) {
  for (;; at++) {
    const char* end = match(self, at, item_end + 1);
    if (end != NULL) {
      return end;
    }
    if (!is_single(self, at, item, item_end)) {
      return NULL;
    }
  }
}

// Matches an item that starts with "%" and is no class. Returns false if it is a class. *at is the
// end of the item's match, or NULL.
static bool match_special(ovl_match* self, const char** at, const char** item) {
  const char* name = *item + 1;
  if (**item != '%' || name >= self->pattern_end) {
    return false;
  }
  if (*name == 'b') {
    *at = skip_balanced(self, *at, name + 1);
    *item += 4;
    return true;
  }
  if (*name == 'f') {
    const char* set = name + 1;
    if (set >= self->pattern_end || *set != '[') {
      luaL_error(self->L, "missing '[' after '%%f' in pattern");
    }
    *item = end_of_single(self, set);
    *at = is_frontier(self, *at, set, *item) ? *at : NULL;
    return true;
  }
  if (*name >= '0' && *name <= '9') {
    *at = skip_capture(self, *at, *name);
    *item += 2;
    return true;
  }
  return false;
}

static const char* match_items(ovl_match* self, const char* at, const char* item) {
  while (at != NULL && item < self->pattern_end) {
    count_step(self);
    if (*item == '(') {
      const bool is_place = item + 1 < self->pattern_end && item[1] == ')';
      return is_place ? open_capture(self, at, item + 2, OVL_CAPTURE_PLACE)
                      : open_capture(self, at, item + 1, OVL_CAPTURE_OPEN);
    }
    if (*item == ')') {
      return close_capture(self, at, item + 1);
    }
    if (*item == '$' && item + 1 == self->pattern_end) {
      return at == self->text_end ? at : NULL;
    }
    if (match_special(self, &at, &item)) {
      continue;
    }
    const char* item_end = end_of_single(self, item);
    switch (item_end < self->pattern_end ? *item_end : '\0') {
    case '*': return match_most(self, at, item, item_end, 0);
    case '+': return match_most(self, at, item, item_end, 1);
    case '-': return match_fewest(self, at, item, item_end);
    case '?':
      if (is_single(self, at, item, item_end)) {
        const char* end = match(self, at + 1, item_end + 1);
        if (end != NULL) {
          return end;
        }
      }
      item = item_end + 1;
      break;
    default: at = is_single(self, at, item, item_end) ? at + 1 : NULL; item = item_end;
    }
  }
  return at;
}

static const char* match(ovl_match* self, const char* at, const char* item) {
  if (++self->depth > DEPTH_MAX) {
    luaL_error(self->L, "pattern too complex");
  }
  const char* end = match_items(self, at, item);
  self->depth--;
  return end;
}

const char* ovl_match_at(ovl_match* self, const char* at, const char* pattern) {
  self->depth = 0;
  self->capture_count = 0;
  return match(self, at, pattern);
}

// ---- Captures

void ovl_push_capture(ovl_match* self, int32_t index, const char* start, const char* end) {
  if (index >= self->capture_count) {
    if (index > 0) {
      luaL_error(self->L, "invalid capture index");
    }
    lua_pushlstring(self->L, start, (size_t)(end - start));
    return;
  }
  const ovl_capture* capture = &self->captures[index];
  if (capture->length == OVL_CAPTURE_OPEN) {
    luaL_error(self->L, "unfinished capture");
  }
  if (capture->length == OVL_CAPTURE_PLACE) {
    ovl_push_whole(self->L, capture->start - self->text + 1);
  } else {
    lua_pushlstring(self->L, capture->start, (size_t)capture->length);
  }
}

int ovl_push_captures(ovl_match* self, const char* start, const char* end) {
  const int32_t count = self->capture_count > 0 ? self->capture_count : 1;
  luaL_checkstack(self->L, count, "too many captures");
  for (int32_t i = 0; i < count; i++) {
    ovl_push_capture(self, i, start, end);
  }
  return count;
}
