// Where the tags of an NBT document stand, for drivers that damage them. Shares nothing with
// src/nbt.
#ifndef OVIS_TEST_HOSTILE_TAGS_H
#define OVIS_TEST_HOSTILE_TAGS_H

#include "support/save_writer.h"

enum {
  TAG_END,
  TAG_BYTE,
  TAG_SHORT,
  TAG_INT,
  TAG_LONG,
  TAG_FLOAT,
  TAG_DOUBLE,
  TAG_BYTES,
  TAG_STRING,
  TAG_LIST,
  TAG_COMPOUND,
  TAG_INTS,
  TAG_LONGS
};

typedef struct tag_place {
  size_t start; // its type; of an item of a list its payload
  size_t name;  // two bytes of length; of an item of a list its payload
  size_t payload;
  size_t end;
  int32_t parent; // index; -1: the root
  uint8_t type;
  bool is_item; // of a list: it has no type and no name
} tag_place;

#define TAGS_MAX 20000

// Lists the tags of a document, the root first. Stops at `most`, and where the document is damaged.
int32_t tags_find(const nbt_writer* nbt, tag_place* out, int32_t most);

// Replaces the bytes from `start` to `end` by others, which must not be bytes of the document.
void tags_splice(nbt_writer* nbt, size_t start, size_t end, const void* bytes, size_t size);

uint32_t tags_read_u32(const nbt_writer* nbt, size_t at);
void tags_write_u32(nbt_writer* nbt, size_t at, uint32_t value);

#endif
