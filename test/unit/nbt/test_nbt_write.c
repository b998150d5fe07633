// The NBT writer against the test's own, and against the reader.
#include <ovis/nbt.h>

#include "support/counting_alloc.h"
#include "support/save_writer.h"
#include "support/snbt.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

static const ovis_nbt_text no_name = {"", 0};

typedef struct written {
  const uint8_t* bytes;
  size_t size;
} written;

static ovis_nbt_writer* new_writer(void) {
  ovis_nbt_writer* w = NULL;
  assert_int_equal(ovis_nbt_writer_create(NULL, &w), OVIS_OK);
  return w;
}

static written finish(ovis_nbt_writer* w) {
  written out = {0};
  ovis_error error = {0};
  if (ovis_nbt_writer_finish(w, &out.bytes, &out.size, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  ovis_nbt_document document;
  assert_int_equal(ovis_nbt_writer_document(w, &document, NULL), OVIS_OK);
  assert_int_equal(document.size, out.size);
  assert_int_equal(document.root.type, OVIS_NBT_COMPOUND);
  return out;
}

static void assert_refused(ovis_nbt_writer* w, ovis_status expected, const char* message) {
  written out = {0};
  ovis_error error = {0};
  assert_int_equal(ovis_nbt_writer_finish(w, &out.bytes, &out.size, &error), expected);
  assert_string_equal(error.message, message);
  assert_null(out.bytes);
  ovis_nbt_writer_reset(w);
  ovis_nbt_open_document(w, no_name);
}

static const int32_t ints[3] = {1, -2, INT32_MAX};
static const int64_t longs[2] = {INT64_MIN, 7};

static void put_expected(nbt_writer* w) {
  snbt_document(
      w,
      "byte:-128b,short:-32768s,int:-2147483648,long:9223372036854775807L,float:0.1f,double:0.1d,"
      "bytes:[B;-1b,1b],string:'a \xC3\xA4 \xE2\x98\x83 \xED\xA0\xBD\xED\xB8\x80',"
      "ints:[I;1,-2,2147483647],longs:[L;-9223372036854775808L,7L],empty:[],lists:[[x,y]],"
      "compound:{inner:5s}");
}

static void write_same(ovis_nbt_writer* w) {
  static const int8_t bytes[2] = {-1, 1};
  ovis_nbt_open_document(w, no_name);
  ovis_nbt_write_byte(w, "byte", -128);
  ovis_nbt_write_short(w, "short", -32768);
  ovis_nbt_write_int(w, "int", INT32_MIN);
  ovis_nbt_write_long(w, "long", INT64_MAX);
  ovis_nbt_write_float(w, "float", 0.1f);
  ovis_nbt_write_double(w, "double", 0.1);
  ovis_nbt_write_bytes(w, "bytes", bytes, 2);
  ovis_nbt_write_string(w, "string", "a \xC3\xA4 \xE2\x98\x83 \xF0\x9F\x98\x80");
  ovis_nbt_write_ints(w, "ints", ints, 3);
  ovis_nbt_write_longs(w, "longs", longs, 2);
  ovis_nbt_open_list(w, "empty", OVIS_NBT_END);
  ovis_nbt_end(w);
  ovis_nbt_open_list(w, "lists", OVIS_NBT_LIST);
  ovis_nbt_open_list(w, NULL, OVIS_NBT_END); // its first entry makes it a list of strings
  ovis_nbt_write_string(w, NULL, "x");
  ovis_nbt_write_string(w, NULL, "y");
  ovis_nbt_end(w);
  ovis_nbt_end(w);
  ovis_nbt_open_compound(w, "compound");
  ovis_nbt_write_short(w, "inner", 5);
  ovis_nbt_end(w);
  ovis_nbt_end(w);
}

TEST(every_type_is_written_as_another_writer_does) {
  nbt_writer expected;
  put_expected(&expected);
  ovis_nbt_writer* w = new_writer();
  for (int32_t round = 0; round < 2; round++) {
    write_same(w);
    const written out = finish(w);
    assert_int_equal(out.size, expected.size);
    assert_memory_equal(out.bytes, expected.bytes, out.size);
    ovis_nbt_writer_reset(w);
  }
  ovis_nbt_writer_destroy(w);
  nbt_free(&expected);
}

// Opens every list and compound down to `depth`, copies the rest.
static void rewrite(ovis_nbt_writer* w, ovis_nbt container, int32_t depth) {
  ovis_nbt_iter iter = ovis_nbt_iterate(container);
  while (ovis_nbt_next(&iter)) {
    if (depth > 0 && (iter.value.type == OVIS_NBT_LIST || iter.value.type == OVIS_NBT_COMPOUND)) {
      ovis_nbt_open_entry(w, &iter);
      rewrite(w, iter.value, depth - 1);
      ovis_nbt_end(w);
    } else {
      ovis_nbt_copy_entry(w, &iter);
    }
  }
}

TEST(a_document_that_is_copied_at_any_depth_is_the_same_bytes) {
  nbt_writer source;
  put_expected(&source);
  ovis_nbt_document document;
  assert_int_equal(ovis_nbt_check(source.bytes, source.size, NULL, &document, NULL), OVIS_OK);
  ovis_nbt_writer* w = new_writer();
  for (int32_t depth = 0; depth < 4; depth++) {
    ovis_nbt_open_document(w, document.name);
    rewrite(w, document.root, depth);
    ovis_nbt_end(w);
    const written out = finish(w);
    assert_int_equal(out.size, source.size);
    assert_memory_equal(out.bytes, source.bytes, out.size);
    ovis_nbt_writer_reset(w);
  }
  ovis_nbt_writer_destroy(w);
  nbt_free(&source);
}

TEST(names_that_are_no_utf8_and_empty_lists_with_a_type_are_kept) {
  static const uint8_t odd[] = {10, 0, 2, 0xFF, 0xFE, 9, 0, 3, 'a', 0xC0, 0x80,
                                10, 0, 0, 0,    0,    1, 0, 0, 9,   0};
  ovis_nbt_document document;
  assert_int_equal(ovis_nbt_check(odd, sizeof odd, NULL, &document, NULL), OVIS_OK);
  ovis_nbt_writer* w = new_writer();
  ovis_nbt_open_document(w, document.name);
  rewrite(w, document.root, 3);
  ovis_nbt_end(w);
  const written out = finish(w);
  assert_int_equal(out.size, sizeof odd);
  assert_memory_equal(out.bytes, odd, sizeof odd);
  ovis_nbt_writer_destroy(w);
}

TEST(what_does_not_fit_is_refused_with_the_first_reason) {
  ovis_nbt_writer* w = new_writer();
  ovis_nbt_write_int(w, "x", 1);
  ovis_nbt_end(w); // a second mistake, which is not told
  assert_refused(w, OVIS_BAD_FORMAT, "a value is outside the document's root");
  assert_refused(w, OVIS_BAD_FORMAT, "a list or compound is still open");
  ovis_nbt_write_int(w, NULL, 1);
  assert_refused(w, OVIS_BAD_FORMAT, "an entry of a compound has no name");
  ovis_nbt_open_list(w, "l", OVIS_NBT_INT);
  ovis_nbt_write_int(w, "x", 1);
  assert_refused(w, OVIS_BAD_FORMAT, "an entry of a list has a name");
  ovis_nbt_open_list(w, "l", OVIS_NBT_INT);
  ovis_nbt_write_short(w, NULL, 1);
  assert_refused(w, OVIS_BAD_FORMAT, "an entry's type differs from the type of its list");
  ovis_nbt_open_list(w, "l", OVIS_NBT_END);
  ovis_nbt_write_short(w, NULL, 1);
  ovis_nbt_write_int(w, NULL, 1);
  assert_refused(w, OVIS_BAD_FORMAT, "an entry's type differs from the type of its list");
  ovis_nbt_end(w);
  ovis_nbt_end(w);
  assert_refused(w, OVIS_BAD_FORMAT, "ovis_nbt_end was called with nothing open");
  ovis_nbt_open_document(w, no_name);
  assert_refused(w, OVIS_BAD_FORMAT, "the document already has a root");
  ovis_nbt_copy(w, "x", (ovis_nbt){0});
  assert_refused(w, OVIS_BAD_FORMAT, "the value to copy is absent");
  ovis_nbt_writer_reset(w);
  assert_refused(w, OVIS_BAD_FORMAT, "the document has no root");
  ovis_nbt_writer_destroy(w);
}

TEST(texts_that_are_no_utf8_or_too_long_are_refused) {
  static const char* const bad[] = {"\x80",
                                    "\xC0\x80",
                                    "\xC3",
                                    "\xED\xA0\x80",
                                    "\xE0\x80\x80",
                                    "\xF5\x80\x80\x80",
                                    "\xF0\x80\x80\x80",
                                    "a\xFFz",
                                    "\xF4\x90\x80\x80"};
  ovis_nbt_writer* w = new_writer();
  ovis_nbt_open_document(w, no_name);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    ovis_nbt_write_string(w, "x", bad[i]);
    assert_refused(w, OVIS_BAD_FORMAT, "a text is not valid UTF-8");
    ovis_nbt_write_int(w, bad[i], 1);
    assert_refused(w, OVIS_BAD_FORMAT, "a text is not valid UTF-8");
  }
  char* longest = calloc(1, 65537);
  memset(longest, 'x', 65535);
  ovis_nbt_write_string(w, "x", longest);
  ovis_nbt_end(w);
  assert_int_equal(finish(w).size, 3 + 4 + 2 + 65535 + 1);
  longest[65535] = 'x';
  ovis_nbt_writer_reset(w);
  ovis_nbt_open_document(w, no_name);
  ovis_nbt_write_string(w, "x", longest);
  assert_refused(w, OVIS_TOO_LARGE, "a text is over the limit of 65535 bytes");
  free(longest);
  ovis_nbt_writer_destroy(w);
}

TEST(no_deeper_than_what_the_reader_takes) {
  ovis_nbt_writer* w = new_writer();
  for (int32_t depth = 512; depth <= 513; depth++) {
    ovis_nbt_writer_reset(w);
    ovis_nbt_open_document(w, no_name);
    for (int32_t i = 1; i < depth; i++) {
      ovis_nbt_open_compound(w, "c");
    }
    for (int32_t i = 0; i < depth; i++) {
      ovis_nbt_end(w);
    }
    if (depth == 512) {
      // Copied one level further in, it is one too deep: found when the whole is checked.
      const written out = finish(w);
      ovis_nbt_document document;
      ovis_nbt_writer* outer = new_writer();
      assert_int_equal(ovis_nbt_check(out.bytes, out.size, NULL, &document, NULL), OVIS_OK);
      ovis_nbt_open_document(outer, no_name);
      ovis_nbt_copy(outer, "deep", document.root);
      ovis_nbt_end(outer);
      assert_refused(outer, OVIS_TOO_LARGE, "lists and compounds are nested more than 512 deep");
      ovis_nbt_writer_destroy(outer);
    } else {
      assert_refused(w, OVIS_TOO_LARGE, "lists and compounds are nested more than 512 deep");
    }
  }
  ovis_nbt_writer_destroy(w);
}

static ovis_status write_once(const ovis_allocator* allocator, void* context) {
  (void)context;
  ovis_nbt_writer* w = NULL;
  written out = {0};
  if (ovis_nbt_writer_create(allocator, &w) != OVIS_OK) {
    return OVIS_NO_MEMORY;
  }
  write_same(w);
  const ovis_status status = ovis_nbt_writer_finish(w, &out.bytes, &out.size, NULL);
  ovis_nbt_writer_destroy(w);
  return status;
}

TEST(each_allocation_may_fail) {
  assert_true(fail_each_allocation(write_once, NULL) >= 3);
}
