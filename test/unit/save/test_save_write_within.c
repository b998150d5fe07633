// Entries within compounds of an entity: set, added, removed, and everything beside them kept.
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/save_village.h"
#include "support/snbt.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const ovis_uuid mob = {{1, 2, 3, 1}};

static const char deep[] = "{id:'minecraft:cow',Pos:[5.5d,64d,8.5d],UUID:[I;1,2,3,1],LeftHanded:0b,"
                           "a:{first:1,'minecraft:b':{c:2,d:kept},last:3},plain:4}";

// The values 10, 11, ... of a document: ints named "0", "1", ...
typedef struct values {
  nbt_writer nbt;
  ovis_nbt_document document;
} values;

static void make_values(values* v) {
  snbt_document(&v->nbt, "0:10,1:11,2:12,3:13,compound:{x:20}");
  assert_int_equal(ovis_nbt_check(v->nbt.bytes, v->nbt.size, NULL, &v->document, NULL), OVIS_OK);
}

static ovis_nbt value(const values* v, const char* name) {
  return ovis_nbt_get(v->document.root, name);
}

// The entries after LeftHanded, once `change` was committed.
static const char* changed(const char* name, void (*change)(ovis_save_writer*, const values*)) {
  static char text[2000];
  const char* folder = scratch_path("%s", name);
  values v;
  make_values(&v);
  village_write(folder, deep, NULL, 0);
  ovis_save_writer* writer = flock_open(folder, NULL);
  change(writer, &v);
  flock_commit_well(writer);
  nbt_free(&v.nbt);
  save_bytes document = save_document(folder, OVIS_SAVE_ENTITIES, 0, 0);
  char* whole = save_document_text(&document);
  const char* at = strstr(whole, "LeftHanded:0b");
  assert_non_null(at);
  snprintf(text, sizeof text, "%s", at + strlen("LeftHanded:0b,"));
  *strstr(text, "}]") = '\0';
  free(whole);
  save_bytes_free(&document);
  return text;
}

#define PATH(...) ((const char* const[]){__VA_ARGS__})

static void set_entries(ovis_save_writer* w, const values* v) {
  assert_int_equal(
      ovis_save_writer_set_within(w, mob, PATH("a", "minecraft:b", "c"), 3, value(v, "0")),
      OVIS_OK);
  assert_int_equal(ovis_save_writer_set_within(w, mob, PATH("a", "last"), 2, value(v, "1")),
                   OVIS_OK);
  assert_int_equal(ovis_save_writer_set_within(w, mob, PATH("plain"), 1, value(v, "2")), OVIS_OK);
}

TEST(entries_are_replaced_where_they_stand) {
  assert_string_equal(changed("set", set_entries),
                      "a:{first:1,\"minecraft:b\":{c:10,d:\"kept\"},last:11},plain:12");
}

static void add_entries(ovis_save_writer* w, const values* v) {
  assert_int_equal(ovis_save_writer_set_within(w, mob, PATH("a", "new"), 2, value(v, "0")),
                   OVIS_OK);
  assert_int_equal(ovis_save_writer_set_within(w, mob, PATH("z", "y", "x"), 3, value(v, "1")),
                   OVIS_OK);
  assert_int_equal(ovis_save_writer_set_within(w, mob, PATH("z", "y", "w"), 3, value(v, "2")),
                   OVIS_OK);
}

TEST(missing_compounds_are_added) {
  assert_string_equal(changed("add", add_entries),
                      "a:{first:1,\"minecraft:b\":{c:2,d:\"kept\"},last:3,new:10},plain:4,"
                      "z:{y:{x:11,w:12}}");
}

static void remove_entries(ovis_save_writer* w, const values* v) {
  (void)v;
  assert_int_equal(ovis_save_writer_unset_within(w, mob, PATH("a", "minecraft:b", "d"), 3),
                   OVIS_OK);
  assert_int_equal(ovis_save_writer_unset_within(w, mob, PATH("a", "first"), 2), OVIS_OK);
  assert_int_equal(ovis_save_writer_unset_within(w, mob, PATH("plain"), 1), OVIS_OK);
  assert_int_equal(ovis_save_writer_unset_within(w, mob, PATH("no", "such", "entry"), 3), OVIS_OK);
  assert_int_equal(ovis_save_writer_unset_within(w, mob, PATH("plain", "inner"), 2), OVIS_OK);
}

TEST(entries_are_removed_and_what_is_missing_stays_missing) {
  assert_string_equal(changed("unset", remove_entries), "a:{\"minecraft:b\":{c:2},last:3}");
}

static void change_in_order(ovis_save_writer* w, const values* v) {
  // Lost with the compound that is replaced after it.
  assert_int_equal(ovis_save_writer_set_within(w, mob, PATH("a", "first"), 2, value(v, "0")),
                   OVIS_OK);
  assert_int_equal(ovis_save_writer_set_nbt(w, mob, "a", value(v, "compound")), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_within(w, mob, PATH("a", "x"), 2, value(v, "1")), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_within(w, mob, PATH("a", "y"), 2, value(v, "2")), OVIS_OK);
  // Of two changes the last one counts, in both orders.
  assert_int_equal(ovis_save_writer_set_within(w, mob, PATH("n", "m"), 2, value(v, "0")), OVIS_OK);
  assert_int_equal(ovis_save_writer_unset(w, mob, "n"), OVIS_OK);
  assert_int_equal(ovis_save_writer_unset(w, mob, "plain"), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_within(w, mob, PATH("plain", "m"), 2, value(v, "3")),
                   OVIS_OK);
}

TEST(changes_count_in_their_order) {
  assert_string_equal(changed("order", change_in_order), "a:{x:11,y:12},plain:{m:13}");
}

static void change_by_full_name(ovis_save_writer* w, const values* v) {
  assert_int_equal(
      ovis_save_writer_set_within(w, mob, PATH("minecraft:a", "minecraft:first"), 2, value(v, "0")),
      OVIS_OK);
  assert_int_equal(ovis_save_writer_set_within(w, mob, PATH("a", "b", "c"), 3, value(v, "1")),
                   OVIS_OK);
}

TEST(a_name_with_namespace_fits_one_without_and_not_the_other_way) {
  assert_string_equal(changed("space", change_by_full_name),
                      "a:{first:10,\"minecraft:b\":{c:2,d:\"kept\"},last:3,b:{c:11}},plain:4");
}

TEST(what_is_no_path_is_refused) {
  const char* folder = scratch_path("refused");
  char name[1002];
  memset(name, 'n', sizeof name);
  name[1001] = '\0';
  values v;
  make_values(&v);
  village_write(folder, deep, NULL, 0);
  ovis_save_writer* w = flock_open(folder, NULL);
  const ovis_nbt one = value(&v, "0");
  assert_int_equal(ovis_save_writer_set_within(w, mob, NULL, 0, one), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_save_writer_set_within(w, mob, PATH("a", ""), 2, one), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_save_writer_set_within(w, mob, PATH(name), 1, one), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_save_writer_set_within(w, (ovis_uuid){{0}}, PATH("a"), 1, one),
                   OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_save_writer_set_within(w, mob, PATH("a"), 1, value(&v, "none")),
                   OVIS_BAD_FORMAT);
  assert_int_equal(ovis_save_writer_unset_within(w, mob, PATH("a", ""), 2), OVIS_OUT_OF_RANGE);
  ovis_save_writer_destroy(w);
  nbt_free(&v.nbt);
}
