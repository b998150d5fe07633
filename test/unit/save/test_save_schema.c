// Things of a save by their lists of fields: read, compared, written over what the save has.
#include "save/save_schema.h"

#include "support/test.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct thing {
  bool flag;
  int32_t small, whole, word, item_count, friend_count;
  int64_t wide;
  float real;
  double single;
  ovis_vec3 pos;
  ovis_uuid uuid;
  uint32_t friends[2][4];
  char item[40];
} thing;

static const char* word_of(int32_t index) {
  static const char* const words[] = {"low", "middle", "high"};
  return words[index];
}

#define FIELD(tag_, kind_, member) .tag = (tag_), .kind = (kind_), .at = offsetof(thing, member)

static const ov_field fields[] = {
    {FIELD("Flag", OV_FIELD_BOOL, flag)},
    {FIELD("Small", OV_FIELD_BYTE, small)},
    {FIELD("Whole", OV_FIELD_INT, whole), .missing = 7, .low = -5, .high = 100},
    {FIELD("Wide", OV_FIELD_LONG, wide)},
    {FIELD("Real", OV_FIELD_FLOAT, real)},
    {FIELD("Single", OV_FIELD_SINGLE, single), .high = 16},
    {FIELD("Pos", OV_FIELD_VEC3, pos)},
    {FIELD("Word", OV_FIELD_WORD, word), .missing = 1, .space = "minecraft:", .word = word_of,
     .word_count = 3},
    {FIELD("UUID", OV_FIELD_UUID, uuid), .is_needed = true},
    {FIELD("Friends", OV_FIELD_UUIDS, friends), .count_at = offsetof(thing, friend_count),
     .list_max = 2},
    {FIELD("Item", OV_FIELD_ITEM, item), .count_at = offsetof(thing, item_count), .list_max = 40},
    {.tag = "Always", .kind = OV_FIELD_YES},
};
static const ov_schema schema = OV_SCHEMA(fields, thing);

static const ovis_nbt none = {.type = OVIS_NBT_END};

static thing full(void) {
  return (thing){.flag = true,
                 .small = 200,
                 .whole = -5,
                 .word = 2,
                 .item_count = 64,
                 .friend_count = 2,
                 .wide = -(INT64_C(1) << 40),
                 .real = 0.25f,
                 .single = 3.5,
                 .pos = {1, -2, 0.1},
                 .uuid = {{1, 2, 3, 0xFFFFFFFFu}},
                 .friends = {{5, 6, 7, 8}, {9, 10, 11, 12}},
                 .item = "wheat"};
}

// Prints the document of a writer, without white space at its ends. Valid until the next call.
static const char* text_of(ovis_nbt_writer* w, ovis_nbt_document* out) {
  static char text[4000];
  ovis_nbt_end(w);
  assert_int_equal(ovis_nbt_writer_document(w, out, NULL), OVIS_OK);
  assert_true(ovis_nbt_print(out->root, text, sizeof text) < sizeof text);
  return text;
}

static ovis_nbt_writer* begin(void) {
  ovis_nbt_writer* w;
  assert_int_equal(ovis_nbt_writer_create(NULL, &w), OVIS_OK);
  ovis_nbt_open_document(w, (ovis_nbt_text){"", 0});
  return w;
}

TEST(a_new_thing_has_all_fields_and_reads_back) {
  ovis_nbt_writer* w = begin();
  ovis_nbt_document document;
  const thing now = full();
  thing back;
  ov_schema_write(&schema, w, "thing", none, &now, 3000);
  const char* text = text_of(w, &document);
  assert_non_null(strstr(text, "minecraft:high"));
  assert_non_null(strstr(text, "minecraft:wheat"));
  assert_non_null(strstr(text, "Count"));
  assert_non_null(strstr(text, "Always"));
  assert_true(ov_schema_read(&schema, ovis_nbt_get(document.root, "thing"), &back));
  assert_true(ov_schema_is_same(&schema, &back, &now));
  assert_int_equal(back.small, 200);
  assert_memory_equal(back.friends, now.friends, sizeof now.friends);
  assert_string_equal(back.item, "wheat");
  ovis_nbt_writer_destroy(w);
}

TEST(each_field_is_compared) {
  const thing a = full();
  for (int32_t i = 0; i < schema.count - 1; i++) { // the last one is no member
    thing b = a;
    unsigned char* member = (unsigned char*)&b + fields[i].at;
    const bool is_real = fields[i].kind >= OV_FIELD_FLOAT && fields[i].kind <= OV_FIELD_VEC3;
    if (is_real) {
      memset(member, 0x41, fields[i].kind == OV_FIELD_FLOAT ? 4 : 8);
    } else {
      member[0] ^= 1;
    }
    assert_false(ov_schema_is_same(&schema, &a, &b));
  }
  thing b = a;
  b.item_count = 63;
  assert_false(ov_schema_is_same(&schema, &a, &b));
  b = a;
  b.friend_count = 1;
  assert_false(ov_schema_is_same(&schema, &a, &b));
}

TEST(what_is_missing_or_beyond_its_limits_is_seen) {
  ovis_nbt_writer* w = begin();
  ovis_nbt_document document;
  static const int32_t uuid[] = {1, 2, 3, 4};
  thing out;
  ovis_nbt_open_compound(w, "few");
  ovis_nbt_write_ints(w, "UUID", uuid, 4);
  ovis_nbt_end(w);
  ovis_nbt_open_compound(w, "nobody");
  ovis_nbt_end(w);
  ovis_nbt_open_compound(w, "much");
  ovis_nbt_write_ints(w, "UUID", uuid, 4);
  ovis_nbt_write_int(w, "Whole", 101);
  ovis_nbt_end(w);
  ovis_nbt_open_compound(w, "odd");
  ovis_nbt_write_ints(w, "UUID", uuid, 4);
  ovis_nbt_write_string(w, "Whole", "twelve");
  ovis_nbt_write_string(w, "Word", "strange");
  ovis_nbt_end(w);
  text_of(w, &document);
  assert_true(ov_schema_read(&schema, ovis_nbt_get(document.root, "few"), &out));
  assert_int_equal(out.whole, 7);
  assert_int_equal(out.word, 1);
  assert_int_equal(out.item_count, 0);
  assert_false(ov_schema_read(&schema, ovis_nbt_get(document.root, "nobody"), &out));
  assert_false(ov_schema_read(&schema, ovis_nbt_get(document.root, "much"), &out));
  assert_true(ov_schema_read(&schema, ovis_nbt_get(document.root, "odd"), &out));
  assert_int_equal(out.whole, 7);
  assert_int_equal(out.word, 1);
  assert_false(ov_schema_read(&schema, none, &out));
  ovis_nbt_writer_destroy(w);
}

// Writes an old thing with a stranger's entries between ours.
static void put_old(ovis_nbt_writer* w, const char* name, int32_t last_word) {
  const int32_t uuid[] = {1, 2, 3, last_word};
  ovis_nbt_open_compound(w, name);
  ovis_nbt_write_string(w, "mod:a", "stays");
  ovis_nbt_write_short(w, "Whole", 5); // a short where Ovis writes an int
  ovis_nbt_write_ints(w, "UUID", uuid, 4);
  ovis_nbt_write_long(w, "mod:b", 12);
  ovis_nbt_end(w);
}

TEST(over_an_old_thing_only_what_differs_changes) {
  ovis_nbt_writer* w = begin();
  ovis_nbt_writer* v = begin();
  ovis_nbt_document old;
  ovis_nbt_document fresh;
  thing now;
  put_old(w, "thing", 4);
  text_of(w, &old);
  const ovis_nbt saved = ovis_nbt_get(old.root, "thing");
  assert_true(ov_schema_read(&schema, saved, &now));
  ov_schema_write(&schema, v, "same", saved, &now, 0);
  now.whole = 6;
  now.wide = 3;
  ov_schema_write(&schema, v, "thing", saved, &now, 0);
  const char* text = text_of(v, &fresh);
  const ovis_nbt same = ovis_nbt_get(fresh.root, "same");
  assert_int_equal(ovis_nbt_get_size(same), ovis_nbt_get_size(saved));
  assert_memory_equal(same.bytes, saved.bytes, ovis_nbt_get_size(saved));
  const char* changed = strstr(text, "thing");
  assert_non_null(changed);
  const char* const order[] = {"mod:a", "Whole", "6", "UUID", "mod:b", "Wide", "3"};
  for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
    changed = strstr(changed, order[i]);
    assert_non_null(changed);
    changed++;
  }
  assert_null(strstr(changed, "Always")); // of new things only
  ovis_nbt_writer_destroy(v);
  ovis_nbt_writer_destroy(w);
}

// ---- Lists

static bool is_one(const void* a, const void* b) {
  return ((const thing*)a)->uuid.words[3] == ((const thing*)b)->uuid.words[3];
}

static bool is_away(const void* context, const void* saved) {
  return ((const thing*)saved)->uuid.words[3] == *(const uint32_t*)context;
}

TEST(lists_keep_what_cannot_be_read_or_is_away) {
  ovis_nbt_writer* w = begin();
  ovis_nbt_writer* v = begin();
  ovis_nbt_document old;
  ovis_nbt_document fresh;
  const uint32_t away = 3;
  const ov_schema_list list = {&schema, is_one, is_away, &away};
  ovis_nbt_open_list(w, "list", OVIS_NBT_COMPOUND);
  for (int32_t i = 1; i <= 3; i++) {
    put_old(w, NULL, i);
  }
  ovis_nbt_open_compound(w, NULL); // nobody can read it
  ovis_nbt_write_string(w, "mod:c", "odd");
  ovis_nbt_end(w);
  ovis_nbt_end(w);
  text_of(w, &old);
  const ovis_nbt saved = ovis_nbt_get(old.root, "list");
  thing now[2];
  ovis_nbt_iter iter = ovis_nbt_iterate(saved);
  for (int32_t i = 0; i < 2; i++) {
    assert_true(ovis_nbt_next(&iter));
    assert_true(ov_schema_read(&schema, iter.value, &now[i]));
  }
  assert_true(ov_schema_list_is_same(&list, saved, now, 2)); // the third one is away
  assert_false(ov_schema_list_is_same(&list, saved, now, 1));
  now[1].whole = 9;
  assert_false(ov_schema_list_is_same(&list, saved, now, 2));
  ov_schema_list_write(&list, v, "all", saved, now, 2);
  ov_schema_list_write(&list, v, "one", saved, &now[1], 1);
  ov_schema_list_write(&list, v, "none", none, now, 0);
  text_of(v, &fresh);
  assert_int_equal(ovis_nbt_get_count(ovis_nbt_get(fresh.root, "all")), 4);
  assert_int_equal(ovis_nbt_get_count(ovis_nbt_get(fresh.root, "one")), 3);
  assert_int_equal(ovis_nbt_get_item_type(ovis_nbt_get(fresh.root, "none")), OVIS_NBT_END);
  iter = ovis_nbt_iterate(ovis_nbt_get(fresh.root, "one"));
  assert_true(ovis_nbt_next(&iter));
  assert_int_equal(ovis_nbt_get_int32(ovis_nbt_get(iter.value, "Whole"), 0), 9);
  assert_int_equal(ovis_nbt_get_int(ovis_nbt_get(iter.value, "mod:b"), 0), 12);
  ovis_nbt_writer_destroy(v);
  ovis_nbt_writer_destroy(w);
}
