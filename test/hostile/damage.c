// Damage of documents: values, names, types, lengths and counts of tags, whole subtrees, and raw
// bytes.
#include "hostile/damage.h"

#include "hostile/tags.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void damage_note(damage* d, const char* format, ...) {
  const size_t length = strlen(d->log);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(d->log + length, sizeof d->log - length, format, arguments);
  va_end(arguments);
}

// ---- Values

static void put_big(uint8_t* out, uint64_t value, size_t size) {
  for (size_t i = 0; i < size; i++) {
    out[i] = (uint8_t)(value >> 8 * (size - 1 - i));
  }
}

static uint64_t limit_whole(uint64_t* random, int32_t size) {
  const int32_t bits = 8 * size;
  switch (test_below(random, 9)) {
  case 0: return 0;
  case 1: return UINT64_C(1) << (bits - 1); // the least one
  case 2: return (UINT64_C(1) << (bits - 1)) - 1;
  case 3: return UINT64_MAX;
  case 4: return 1;
  case 5: return 30000000;
  case 6: return (uint64_t)-30000000;
  case 7: return test_random(random) & 0xFFFF;
  default: return test_random(random);
  }
}

static double limit_real(uint64_t* random) {
  static const double values[] = {0.0,  -0.0, 1e308, -1e308, 3e7,  -3e7, 3.1e7, 1e-310,
                                  -1.0, 0.5,  2e9,   -2e9,   1e38, 64.0, 1e5,   -1e5};
  const int32_t index = test_below(random, 19);
  const double zero = 0;
  return index == 16   ? 1 / zero
         : index == 17 ? -1 / zero
         : index == 18 ? zero / zero
                       : values[index];
}

static void damage_value(damage* d, nbt_writer* nbt, const tag_place* tag) {
  static const int32_t sizes[] = {0, 1, 2, 4, 8, 4, 8};
  uint8_t bytes[8];
  if (tag->type >= TAG_BYTE && tag->type <= TAG_LONG) {
    put_big(bytes, limit_whole(d->random, sizes[tag->type]), (size_t)sizes[tag->type]);
    memcpy(nbt->bytes + tag->payload, bytes, (size_t)sizes[tag->type]);
  } else if (tag->type == TAG_FLOAT || tag->type == TAG_DOUBLE) {
    const double value = limit_real(d->random);
    const float small = (float)(value > 1e38 ? 1e38 : value < -1e38 ? -1e38 : value);
    uint64_t bits = 0;
    uint32_t small_bits;
    memcpy(&bits, &value, sizeof bits);
    memcpy(&small_bits, &small, sizeof small_bits);
    put_big(bytes, tag->type == TAG_FLOAT ? small_bits : bits, (size_t)sizes[tag->type]);
    memcpy(nbt->bytes + tag->payload, bytes, (size_t)sizes[tag->type]);
  } else if (tag->type == TAG_STRING && tag->end > tag->payload + 2) {
    const size_t at = tag->payload + 2 + test_random(d->random) % (tag->end - tag->payload - 2);
    nbt->bytes[at] = (uint8_t)test_random(d->random);
  } else if (tag->type == TAG_INTS || tag->type == TAG_LONGS || tag->type == TAG_BYTES) {
    if (tag->end > tag->payload + 4) {
      const size_t at = tag->payload + 4 + test_random(d->random) % (tag->end - tag->payload - 4);
      nbt->bytes[at] = (uint8_t)test_random(d->random);
    }
  }
}

// ---- Names, types, counts

static void damage_name(damage* d, nbt_writer* nbt, const tag_place* tag) {
  if (!tag->is_item && tag->payload > tag->name + 2) {
    const size_t length = tag->payload - tag->name - 2;
    nbt->bytes[tag->name + 2 + test_random(d->random) % length] =
        (uint8_t)('a' + test_below(d->random, 26));
  }
}

static void damage_type(damage* d, nbt_writer* nbt, const tag_place* tag) {
  const size_t at = !tag->is_item ? tag->start : tag->payload;
  if (tag->type == TAG_LIST && test_chance(d->random, 50)) {
    nbt->bytes[tag->payload] = (uint8_t)test_below(d->random, 14); // of its items
  } else {
    nbt->bytes[at] = (uint8_t)test_below(d->random, 14);
  }
}

static void damage_count(damage* d, nbt_writer* nbt, const tag_place* tag) {
  static const uint32_t counts[] = {0xFFFFFFFFu, 0x7FFFFFFFu, 0x80000000u, 0, 1, 0x00FFFFFFu, 4096};
  const uint32_t count = test_chance(d->random, 70) ? counts[test_below(d->random, 7)]
                                                    : (uint32_t)test_random(d->random);
  if (tag->type == TAG_LIST && tag->end >= tag->payload + 5) {
    tags_write_u32(nbt, tag->payload + 1, count);
  } else if (tag->type == TAG_BYTES || tag->type == TAG_INTS || tag->type == TAG_LONGS) {
    tags_write_u32(nbt, tag->payload, count);
  } else if (tag->type == TAG_STRING) {
    nbt->bytes[tag->payload] = (uint8_t)(count >> 8);
    nbt->bytes[tag->payload + 1] = (uint8_t)count;
  }
}

// ---- Subtrees

static void change_list_count(nbt_writer* nbt, const tag_place* parent, int32_t by) {
  tags_write_u32(nbt, parent->payload + 1, tags_read_u32(nbt, parent->payload + 1) + (uint32_t)by);
}

static void drop(small_doc* doc, const tag_place* tags, const tag_place* tag) {
  static const uint8_t uuid[] = {11, 0, 4, 'U', 'U', 'I', 'D', 0, 0, 0, 4, 5};
  nbt_writer* nbt = &doc->nbt;
  // Whole entities leave no trace that they were there.
  for (size_t i = tag->start; i + sizeof uuid <= tag->end; i++) {
    doc->entity_count -= memcmp(nbt->bytes + i, uuid, sizeof uuid) == 0;
  }
  if (tag->is_item) {
    change_list_count(nbt, &tags[tag->parent], -1);
  }
  tags_splice(nbt, tag->start, tag->end, NULL, 0);
}

// Inserts a copy of `tag` before `where`, `times` times.
static void copy(nbt_writer* nbt, const tag_place* tags, const tag_place* tag,
                 const tag_place* where, int32_t times) {
  const size_t size = tag->end - tag->start;
  uint8_t* bytes = malloc(size * (size_t)times + 1);
  assert_non_null(bytes);
  for (int32_t i = 0; i < times; i++) {
    memcpy(bytes + size * (size_t)i, nbt->bytes + tag->start, size);
  }
  if (where->is_item) {
    change_list_count(nbt, &tags[where->parent], times);
  }
  tags_splice(nbt, where->start, where->start, bytes, size * (size_t)times);
  free(bytes);
}

static bool is_entity(const nbt_writer* nbt, const tag_place* tag) {
  static const char pos[] = "\x09\0\x03Pos";
  for (size_t i = tag->payload; tag->type == TAG_COMPOUND && i + 6 <= tag->end; i++) {
    if (memcmp(nbt->bytes + i, pos, 6) == 0) {
      return true;
    }
  }
  return false;
}

// Makes an entity the rider of itself: a list Passengers with a copy of it, nested `depth` times.
static void ride_itself(nbt_writer* nbt, const tag_place* tag, int32_t depth) {
  static const uint8_t head[] = {9,   0,   10,  'P', 'a', 's', 's', 'e', 'n',
                                 'g', 'e', 'r', 's', 10,  0,   0,   0,   1};
  const size_t size = tag->end - tag->payload - 1; // without TAG_END
  const size_t whole = (size_t)depth * (sizeof head + size + 1);
  uint8_t* bytes = malloc(whole);
  assert_non_null(bytes);
  size_t at = 0;
  for (int32_t i = 0; i < depth; i++) {
    memcpy(bytes + at, head, sizeof head);
    memcpy(bytes + at + sizeof head, nbt->bytes + tag->payload, size);
    at += sizeof head + size;
  }
  memset(bytes + at, 0, (size_t)depth);
  tags_splice(nbt, tag->end - 1, tag->end - 1, bytes, whole);
  free(bytes);
}

// Inserts a list of many small entries.
static void insert_many(damage* d, nbt_writer* nbt, const tag_place* tag) {
  static const char* const names[] = {"Passengers", "ActiveEffects", "Attributes",
                                      "Inventory",  "Gossips",       "Tags"};
  nbt_writer list;
  nbt_begin_raw(&list);
  const char* name = names[test_below(d->random, 6)];
  const uint32_t count = (uint32_t)(1 + test_below(d->random, 20000));
  const uint8_t head[] = {9, 0, (uint8_t)strlen(name)};
  nbt_raw(&list, head, 3);
  nbt_raw(&list, name, strlen(name));
  const uint8_t tail[] = {10, 0, 0, (uint8_t)(count >> 8), (uint8_t)count};
  nbt_raw(&list, tail, 5);
  for (uint32_t i = 0; i < (count & 0xFFFF); i++) {
    nbt_raw(&list, "", 1); // an empty compound
  }
  if (!tag->is_item) {
    tags_splice(nbt, tag->start, tag->start, list.bytes, list.size);
  }
  nbt_free(&list);
}

static void damage_tree(damage* d, small_doc* doc, const tag_place* tags, int32_t count) {
  nbt_writer* nbt = &doc->nbt;
  const tag_place* tag = &tags[1 + test_below(d->random, count - 1)];
  switch (test_below(d->random, 6)) {
  case 0:
    damage_note(d, " drop");
    drop(doc, tags, tag);
    break;
  case 1:
    damage_note(d, " double");
    copy(nbt, tags, tag, tag, 1 + (test_chance(d->random, 10) ? 300 : 0));
    break;
  case 2: { // a tag to another place, of a kind that may stand there
    const tag_place* where = &tags[1 + test_below(d->random, count - 1)];
    for (int32_t i = 0; i < 50 && where->is_item != tag->is_item; i++) {
      where = &tags[1 + test_below(d->random, count - 1)];
    }
    damage_note(d, " move");
    copy(nbt, tags, tag, where, 1);
    break;
  }
  case 3: {
    const tag_place* mob = tag;
    for (int32_t i = 0; i < 200 && !(mob->is_item && is_entity(nbt, mob)); i++) {
      mob = &tags[1 + test_below(d->random, count - 1)];
    }
    if (mob->is_item && is_entity(nbt, mob)) {
      const int32_t depth = 1 + test_below(d->random, test_chance(d->random, 20) ? 40 : 4);
      damage_note(d, " cycle-%d", depth);
      ride_itself(nbt, mob, depth);
    }
    break;
  }
  case 4:
    damage_note(d, " many");
    insert_many(d, nbt, tag);
    break;
  default:
    damage_note(d, " cut");
    nbt->size = tag->payload; // the end of the document is missing
    break;
  }
}

void damage_document(damage* d, small_doc* doc) {
  static tag_place tags[TAGS_MAX];
  const int32_t count = tags_find(&doc->nbt, tags, TAGS_MAX);
  if (count < 2) {
    return;
  }
  const tag_place* tag = &tags[test_below(d->random, count)];
  damage_note(d, " [%s %d %d]", doc->part, (int)doc->x, (int)doc->z);
  const int32_t way = test_below(d->random, 16);
  if (way < 5) {
    const int32_t name = (int32_t)(tag->payload - tag->name);
    damage_note(d, " value %.*s", tag->is_item || name < 2 ? 0 : name - 2,
                (const char*)doc->nbt.bytes + tag->name + 2);
    damage_value(d, &doc->nbt, tag);
  } else if (way < 7) {
    damage_note(d, " name");
    damage_name(d, &doc->nbt, tag);
  } else if (way < 9) {
    damage_note(d, " type");
    damage_type(d, &doc->nbt, tag);
  } else if (way < 11) {
    damage_note(d, " count");
    damage_count(d, &doc->nbt, tag);
  } else if (way < 12) {
    const size_t at = test_random(d->random) % doc->nbt.size;
    damage_note(d, " byte %zu", at);
    doc->nbt.bytes[at] = (uint8_t)test_random(d->random);
  } else {
    damage_tree(d, doc, tags, count);
  }
}
