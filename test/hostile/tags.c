#include "hostile/tags.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 400 };

typedef struct walk {
  const nbt_writer* nbt;
  tag_place* out;
  int32_t count, most, depth;
  size_t at;
  bool is_done; // damaged, or the list is full
} walk;

uint32_t tags_read_u32(const nbt_writer* nbt, size_t at) {
  const uint8_t* b = nbt->bytes + at;
  return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

void tags_write_u32(nbt_writer* nbt, size_t at, uint32_t value) {
  for (size_t i = 0; i < 4; i++) {
    nbt->bytes[at + i] = (uint8_t)(value >> (24 - 8 * i));
  }
}

static bool has(walk* w, size_t size) {
  w->is_done = w->is_done || size > w->nbt->size - w->at;
  return !w->is_done;
}

static void skip_array(walk* w, size_t item_size) {
  if (has(w, 4)) {
    const size_t size = tags_read_u32(w->nbt, w->at) * item_size;
    w->at += 4;
    w->at += has(w, size) ? size : 0;
  }
}

static void walk_compound(walk* w, int32_t parent);

static void walk_payload(walk* w, int32_t index, uint8_t type);

static void walk_list(walk* w, int32_t parent) {
  if (!has(w, 5)) {
    return;
  }
  const uint8_t type = w->nbt->bytes[w->at];
  const uint32_t count = tags_read_u32(w->nbt, w->at + 1);
  w->at += 5;
  for (uint32_t i = 0; i < count && type != TAG_END && !w->is_done; i++) {
    if (w->count == w->most) {
      w->is_done = true;
      return;
    }
    const int32_t index = w->count++;
    w->out[index] = (tag_place){w->at, w->at, w->at, w->at, parent, type, true};
    walk_payload(w, index, type);
    w->out[index].end = w->at;
  }
}

static void walk_payload(walk* w, int32_t index, uint8_t type) {
  static const size_t sizes[] = {0, 1, 2, 4, 8, 4, 8};
  switch (type) {
  case TAG_BYTES: skip_array(w, 1); break;
  case TAG_INTS: skip_array(w, 4); break;
  case TAG_LONGS: skip_array(w, 8); break;
  case TAG_STRING:
    if (has(w, 2)) {
      const size_t size = (size_t)w->nbt->bytes[w->at] << 8 | w->nbt->bytes[w->at + 1];
      w->at += has(w, 2 + size) ? 2 + size : 0;
    }
    break;
  case TAG_LIST:
  case TAG_COMPOUND:
    w->depth++;
    w->is_done = w->is_done || w->depth > DEPTH_MAX;
    if (!w->is_done && type == TAG_LIST) {
      walk_list(w, index);
    } else if (!w->is_done) {
      walk_compound(w, index);
    }
    w->depth--;
    break;
  default:
    if (type > TAG_LONGS) {
      w->is_done = true;
    } else if (has(w, sizes[type])) {
      w->at += sizes[type];
    }
    break;
  }
}

// Reads one tag with its type and name. Returns false at TAG_END.
static bool walk_named(walk* w, int32_t parent) {
  if (!has(w, 1) || w->nbt->bytes[w->at] == TAG_END || w->count == w->most) {
    w->is_done = w->is_done || w->count == w->most;
    w->at += w->is_done ? 0 : 1;
    return false;
  }
  const uint8_t type = w->nbt->bytes[w->at];
  if (!has(w, 3)) {
    return false;
  }
  const size_t length = (size_t)w->nbt->bytes[w->at + 1] << 8 | w->nbt->bytes[w->at + 2];
  if (!has(w, 3 + length)) {
    return false;
  }
  const int32_t index = w->count++;
  w->out[index] = (tag_place){w->at, w->at + 1, w->at + 3 + length, w->at, parent, type, false};
  w->at += 3 + length;
  walk_payload(w, index, type);
  w->out[index].end = w->at;
  return !w->is_done;
}

static void walk_compound(walk* w, int32_t parent) {
  while (walk_named(w, parent)) {
  }
}

int32_t tags_find(const nbt_writer* nbt, tag_place* out, int32_t most) {
  walk w = {.nbt = nbt, .out = out, .most = most};
  walk_named(&w, -1);
  return w.count;
}

void tags_splice(nbt_writer* nbt, size_t start, size_t end, const void* bytes, size_t size) {
  const size_t rest = nbt->size - end;
  uint8_t* joined = malloc(start + size + rest + 1);
  if (joined == NULL) {
    abort();
  }
  memcpy(joined, nbt->bytes, start);
  if (size > 0) {
    memcpy(joined + start, bytes, size);
  }
  memcpy(joined + start + size, nbt->bytes + end, rest);
  free(nbt->bytes);
  nbt->bytes = joined;
  nbt->size = start + size + rest;
  nbt->capacity = nbt->size + 1;
}
