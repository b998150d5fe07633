// Problem: the output of a script must be the same in every run, and must not control a terminal.
// Design: docs/scenes.md (What scripts do not have)
//
// Lua names a table by its address. Scripts get a number instead, given when one is first named.
#include "ovl_sandbox.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SPEC_MAX 16   // bytes of one "%-10.5d"
#define SHOWN_MAX 512 // bytes of one formatted number: "%99.99f" of 1e308 has 409

// ---- Control characters

// Returns the length of the UTF-8 character at `text`, or 0 if it is none or controls a terminal.
static size_t shown_length(const unsigned char* text, size_t left) {
  const unsigned char first = text[0];
  if (first < 0x80) {
    return first == '\t' || first == '\n' || (first >= ' ' && first != 0x7F) ? 1 : 0;
  }
  const size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || length > left) {
    return 0;
  }
  for (size_t i = 1; i < length; i++) {
    if ((text[i] & 0xC0) != 0x80) {
      return 0;
    }
  }
  const bool is_control = first == 0xC2 && text[1] < 0xA0;
  const bool is_overlong = (first == 0xE0 && text[1] < 0xA0) || (first == 0xF0 && text[1] < 0x90);
  const bool is_surrogate = first == 0xED && text[1] >= 0xA0;
  const bool is_beyond = first == 0xF4 && text[1] >= 0x90;
  return is_control || is_overlong || is_surrogate || is_beyond ? 0 : length;
}

void ovl_filter(char* text, size_t length) {
  for (size_t i = 0; i < length;) {
    const size_t shown = shown_length((const unsigned char*)text + i, length - i);
    if (shown == 0) {
      text[i] = '?';
    }
    i += shown > 0 ? shown : 1;
  }
}

// ---- Names instead of addresses

// Returns the number of a table, function or userdata. Numbers are not used again.
static int64_t number_of(lua_State* L, int index) {
  ovis_script* script = ovl_script(L);
  lua_getfield(L, LUA_REGISTRYINDEX, "ovis.names");
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_newtable(L);
    lua_createtable(L, 0, 1);
    lua_pushliteral(L, "k"); // the numbers of collected ones go
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, "ovis.names");
  }
  lua_pushvalue(L, index);
  lua_rawget(L, -2);
  int64_t number = (int64_t)lua_tonumber(L, -1);
  if (number == 0) {
    number = ++script->name_count;
    lua_pushvalue(L, index);
    ovl_push_whole(L, number);
    lua_rawset(L, -4);
  }
  lua_pop(L, 2);
  return number;
}

// Pushes the text of a value as tostring gives it.
static void push_text(lua_State* L, int index) {
  if (luaL_callmeta(L, index, "__tostring")) {
    if (lua_type(L, -1) != LUA_TSTRING) {
      luaL_error(L, "'__tostring' must return a string");
    }
    return;
  }
  const double value = lua_tonumber(L, index);
  switch (lua_type(L, index)) {
  case LUA_TNIL: lua_pushliteral(L, "nil"); break;
  case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
  case LUA_TSTRING: lua_pushvalue(L, index); break;
  case LUA_TNUMBER:
    if (value != value) {
      lua_pushliteral(L, "nan"); // its sign depends on the machine
      break;
    }
    lua_pushvalue(L, index);
    lua_tolstring(L, -1, NULL);
    break;
  default: lua_pushfstring(L, "%s: %d", luaL_typename(L, index), (int)number_of(L, index));
  }
}

static int text_of(lua_State* L) {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  push_text(L, 1);
  return 1;
}

// ---- string.format

static void add_padded(luaL_Buffer* out, const char* text, size_t length, const char* spec) {
  const bool is_left = strchr(spec, '-') != NULL;
  const char* digits = spec + strspn(spec, "%-+ #0");
  const char* point = strchr(spec, '.');
  size_t width = 0;
  for (; *digits >= '0' && *digits <= '9'; digits++) {
    width = width * 10 + (size_t)(*digits - '0');
  }
  size_t most = point == NULL ? length : 0;
  for (const char* at = point; at != NULL && at[1] >= '0' && at[1] <= '9'; at++) {
    most = most * 10 + (size_t)(at[1] - '0');
  }
  length = length < most ? length : most;
  for (size_t i = length; !is_left && i < width; i++) {
    luaL_addchar(out, ' ');
  }
  luaL_addlstring(out, text, length);
  for (size_t i = length; is_left && i < width; i++) {
    luaL_addchar(out, ' ');
  }
}

static void add_quoted(lua_State* L, luaL_Buffer* out, int argument) {
  size_t length;
  const char* text = luaL_checklstring(L, argument, &length);
  luaL_addchar(out, '"');
  for (size_t i = 0; i < length; i++) {
    const unsigned char c = (unsigned char)text[i];
    const bool is_digit_next = i + 1 < length && text[i + 1] >= '0' && text[i + 1] <= '9';
    char code[8];
    if (c == '"' || c == '\\' || c == '\n') {
      luaL_addchar(out, '\\');
      luaL_addchar(out, (char)c);
    } else if (c < ' ' || c == 127) {
      snprintf(code, sizeof code, is_digit_next ? "\\%03d" : "\\%d", c);
      luaL_addlstring(out, code, strlen(code));
    } else {
      luaL_addchar(out, (char)c);
    }
  }
  luaL_addchar(out, '"');
}

static long long whole_of(lua_State* L, int argument) {
#if LUA_VERSION_NUM >= 503
  if (lua_isinteger(L, argument)) {
    return lua_tointeger(L, argument);
  }
#endif
  const double value = luaL_checknumber(L, argument);
  if (!(value > -0x1p63 && value < 0x1p64)) {
    luaL_argerror(L, argument, "number has no integer representation");
  }
  return value < 0x1p63 ? (long long)value : (long long)(unsigned long long)value;
}

// Copies "%-5.3" and a modifier and the letter, or raises an error. Returns the end of the spec.
static const char* read_spec(lua_State* L, const char* at, const char* end, char* spec) {
  size_t used = 0;
  spec[used++] = '%';
  const char* flags = at;
  while (at < end && *at != '\0' && strchr("-+ #0", *at) != NULL) {
    at++;
  }
  const char* width = at;
  while (at < end && *at >= '0' && *at <= '9') {
    at++;
  }
  const char* point = at;
  at += at < end && *at == '.' ? 1 : 0;
  while (at < end && *at >= '0' && *at <= '9' && point < at) {
    at++;
  }
  if (width - flags > 5 || point - width > 2 || at - point > 3) {
    luaL_error(L, "invalid format (flags, width or precision too long)");
  }
  memcpy(spec + used, flags, (size_t)(at - flags));
  spec[used + (size_t)(at - flags)] = '\0';
  return at;
}

// Adds one argument as a letter of the format says. `spec` lacks the letter.
static void add_one(lua_State* L, luaL_Buffer* out, int argument, char* spec, char letter) {
  char shown[SHOWN_MAX];
  char made[SPEC_MAX + 4];
  size_t length;
  switch (letter) {
  case 'c':
    shown[0] = (char)whole_of(L, argument);
    add_padded(out, shown, 1, spec);
    return;
  case 'd':
  case 'i':
  case 'o':
  case 'u':
  case 'x':
  case 'X': {
    snprintf(made, sizeof made, "%sll%c", spec, letter);
    const int count = snprintf(shown, sizeof shown, made, whole_of(L, argument));
    luaL_addlstring(out, shown, (size_t)count);
    return;
  }
  case 'a':
  case 'A':
  case 'e':
  case 'E':
  case 'f':
  case 'g':
  case 'G': {
    const double value = luaL_checknumber(L, argument);
    snprintf(made, sizeof made, "%s%c", spec, letter);
    const int count = snprintf(shown, sizeof shown, made, value != value ? fabs(value) : value);
    luaL_addlstring(out, shown, (size_t)count);
    return;
  }
  case 'p':
    luaL_checkany(L, argument);
    length = 6;
    memcpy(shown, "(null)", length);
    if (lua_type(L, argument) >= LUA_TTABLE) {
      length = (size_t)snprintf(shown, sizeof shown, "0x%08llx",
                                (unsigned long long)number_of(L, argument));
    }
    add_padded(out, shown, length, spec);
    return;
  case 'q': add_quoted(L, out, argument); return;
  default: luaL_error(L, "invalid option '%%%c' to 'format'", letter);
  }
}

int ovl_format(lua_State* L) {
  const int top = lua_gettop(L);
  size_t length;
  const char* at = luaL_checklstring(L, 1, &length);
  const char* end = at + length;
  int argument = 1;
  ovl_charge(L, (int64_t)(length / 8));
  // Texts first: __tostring may run, and a buffer must not lie on its stack.
  luaL_Buffer out;
  luaL_buffinit(L, &out);
  while (at < end) {
    if (*at++ != '%') {
      luaL_addchar(&out, at[-1]);
      continue;
    }
    if (at < end && *at == '%') {
      luaL_addchar(&out, *at++);
      continue;
    }
    char spec[SPEC_MAX];
    at = read_spec(L, at, end, spec);
    const char letter = at < end ? *at++ : '\0';
    if (++argument > top) {
      return luaL_argerror(L, argument, "no value");
    }
    if (letter == 's') {
      push_text(L, argument);
      // The text replaces the argument, which nothing else reads: the buffer's part of the stack
      // stays as it is.
      lua_replace(L, argument);
      size_t text_length;
      const char* text = lua_tolstring(L, argument, &text_length);
      ovl_charge(L, (int64_t)(text_length / 16));
      add_padded(&out, text, text_length, spec);
    } else {
      add_one(L, &out, argument, spec, letter);
    }
  }
  luaL_pushresult(&out);
  return 1;
}

// ---- print

static int print_line(lua_State* L) {
  const ovis_script* script = ovl_script(L);
  const int count = lua_gettop(L);
  luaL_Buffer buffer;
  lua_getglobal(L, "tostring");
  const int convert = lua_gettop(L);
  for (int i = 1; i <= count; i++) {
    lua_pushvalue(L, convert);
    lua_pushvalue(L, i);
    lua_call(L, 1, 1);
    if (lua_type(L, -1) != LUA_TSTRING) {
      return luaL_error(L, "tostring must return a string");
    }
    lua_replace(L, i);
  }
  luaL_buffinit(L, &buffer);
  for (int i = 1; i <= count; i++) {
    if (i > 1) {
      luaL_addchar(&buffer, '\t');
    }
    lua_pushvalue(L, i);
    luaL_addvalue(&buffer);
  }
  luaL_pushresult(&buffer);
  size_t length;
  const char* text = lua_tolstring(L, -1, &length);
  ovl_charge(L, 100 + (int64_t)(length / 4));
  char* line = lua_newuserdata(L, length + 1);
  memcpy(line, text, length + 1);
  ovl_filter(line, length);
  if (script->def.print != NULL) {
    script->def.print(script->def.context, line, length);
  } else {
    fwrite(line, 1, length, stdout);
    fputc('\n', stdout);
  }
  return 0;
}

void ovl_open_text(lua_State* L) {
  lua_pushcfunction(L, text_of);
  lua_setglobal(L, "tostring");
  lua_pushcfunction(L, print_line);
  lua_setglobal(L, "print");
}
