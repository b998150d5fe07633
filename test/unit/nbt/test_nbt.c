// The NBT reader against documents that the test's own writer makes, and against their ruins.
#include <ovis/nbt.h>

#include "support/save_writer.h"
#include "support/snbt.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_sample(nbt_writer* w) {
  snbt_document(
      w,
      "byte:-128b,short:-32768s,int:-2147483648,long:9223372036854775807L,float:0.1f,double:0.1d,"
      "bytes:[B;-1b,1b],string:'a "
      "\"b\"',ints:[I;1,-2,2147483647],longs:[L;-9223372036854775808L,7L],"
      "pos:[1.5d,-64d,1e300d],empty:[],lists:[[x],[{'deep one':5s}]],compound:{}");
}

static ovis_nbt checked(const void* bytes, size_t size) {
  ovis_nbt_document document;
  ovis_error error = {0};
  if (ovis_nbt_check(bytes, size, NULL, &document, &error) != OVIS_OK) {
    fail_msg("offset %lld: %s", (long long)error.offset, error.message);
  }
  return document.root;
}

// Uses every call on every value: nothing may be read outside the document.
static int64_t touch(ovis_nbt value, int32_t depth) {
  char text[40];
  double numbers[3];
  int64_t ints[3];
  int64_t sum = ovis_nbt_get_int(value, 1) != 0;
  sum +=
      ovis_nbt_get_int32(value, 1) + ovis_nbt_get_count(value) + (int64_t)ovis_nbt_get_size(value);
  sum += ovis_nbt_get_number(value, 0) > 0;
  sum += (int64_t)ovis_nbt_text_utf8(ovis_nbt_text_plain(ovis_nbt_get_string(value)), text, 40);
  sum += ovis_nbt_get_numbers(value, 3, numbers) + ovis_nbt_get_ints(value, 3, ints);
  sum += (int64_t)ovis_nbt_print(value, text, sizeof text);
  ovis_nbt_iter iter = ovis_nbt_iterate(value);
  while (depth < 20 && ovis_nbt_next(&iter)) {
    sum += (int64_t)ovis_nbt_text_utf8(iter.name, text, 4) + touch(iter.value, depth + 1);
  }
  return sum;
}

// Checks bytes that may be anything; a failure must say where and what.
static ovis_status check_any(const uint8_t* bytes, size_t size) {
  // In memory of exactly that size, so that the sanitizer sees the first byte too many.
  uint8_t* exact = malloc(size + (size == 0));
  memcpy(exact, bytes, size);
  ovis_nbt_document document;
  ovis_error error = {.offset = -7};
  const ovis_status status = ovis_nbt_check(exact, size, NULL, &document, &error);
  if (status == OVIS_OK) {
    assert_true(document.size <= size);
    assert_true(touch(document.root, 0) != INT64_MIN);
  } else {
    assert_int_equal(error.status, status);
    assert_in_range(error.offset, 0, size);
    assert_true(error.message[0] != '\0');
    assert_null(document.root.bytes);
    assert_int_equal(document.size, 0);
  }
  free(exact);
  return status;
}

TEST(every_type_reads_back_what_was_written) {
  nbt_writer w;
  put_sample(&w);
  const ovis_nbt root = checked(w.bytes, w.size);
  assert_int_equal(ovis_nbt_get_size(root), w.size - 3);
  assert_int_equal(ovis_nbt_get_int(ovis_nbt_get(root, "byte"), 0), -128);
  assert_int_equal(ovis_nbt_get_int(ovis_nbt_get(root, "short"), 0), -32768);
  assert_int_equal(ovis_nbt_get_int(ovis_nbt_get(root, "int"), 0), INT32_MIN);
  assert_int_equal(ovis_nbt_get_int(ovis_nbt_get(root, "long"), 0), INT64_MAX);
  assert_true(ovis_nbt_get_number(ovis_nbt_get(root, "float"), 0) == (double)0.1f);
  assert_true(ovis_nbt_get_number(ovis_nbt_get(root, "double"), 0) == 0.1);
  assert_true(ovis_nbt_text_is(ovis_nbt_get_string(ovis_nbt_get(root, "string")), "a \"b\""));
  int32_t count = 0;
  const uint8_t* bytes =
      ovis_nbt_get_array(ovis_nbt_get(root, "bytes"), OVIS_NBT_BYTE_ARRAY, &count);
  assert_int_equal(count, 2);
  assert_memory_equal(bytes, "\xFF\x01", 2);
  int64_t ints[3];
  assert_true(ovis_nbt_get_ints(ovis_nbt_get(root, "ints"), 3, ints));
  assert_int_equal(ints[1], -2);
  assert_int_equal(ints[2], INT32_MAX);
  assert_true(ovis_nbt_get_ints(ovis_nbt_get(root, "longs"), 2, ints));
  assert_true(ints[0] == INT64_MIN && ints[1] == 7);
  assert_true(ovis_nbt_get_ints(ovis_nbt_get(root, "bytes"), 2, ints));
  assert_true(ints[0] == -1 && ints[1] == 1);
  double pos[3];
  assert_true(ovis_nbt_get_numbers(ovis_nbt_get(root, "pos"), 3, pos));
  assert_true(pos[0] == 1.5 && pos[1] == -64 && pos[2] == 1e300);
  assert_int_equal(ovis_nbt_get_count(ovis_nbt_get(root, "empty")), 0);
  assert_int_equal(ovis_nbt_get_item_type(ovis_nbt_get(root, "pos")), OVIS_NBT_DOUBLE);
  assert_int_equal(ovis_nbt_get_item_type(ovis_nbt_get(root, "empty")), OVIS_NBT_END);
  nbt_free(&w);
}

TEST(absent_values_and_wrong_types_give_the_fallback) {
  nbt_writer w;
  put_sample(&w);
  const ovis_nbt root = checked(w.bytes, w.size);
  const ovis_nbt none = ovis_nbt_get(root, "no such name");
  assert_int_equal(none.type, OVIS_NBT_END);
  assert_int_equal(ovis_nbt_get(none, "x").type, OVIS_NBT_END);
  assert_int_equal(ovis_nbt_get_int(none, 42), 42);
  assert_int_equal(ovis_nbt_get_int(ovis_nbt_get(root, "float"), 42), 42);
  assert_int_equal(ovis_nbt_get_int32(ovis_nbt_get(root, "long"), 42), 42);
  assert_int_equal(ovis_nbt_get_int32(ovis_nbt_get(root, "int"), 42), INT32_MIN);
  assert_true(ovis_nbt_get_number(ovis_nbt_get(root, "string"), 0.5) == 0.5);
  assert_true(ovis_nbt_get_bool(ovis_nbt_get(root, "byte"), false));
  assert_true(ovis_nbt_get_bool(none, true));
  assert_int_equal(ovis_nbt_get_string(ovis_nbt_get(root, "int")).length, 0);
  assert_non_null(ovis_nbt_get_string(none).bytes);
  assert_int_equal(ovis_nbt_get_size(none), 0);
  int32_t count = 9;
  assert_null(ovis_nbt_get_array(ovis_nbt_get(root, "ints"), OVIS_NBT_LONG_ARRAY, &count));
  assert_int_equal(count, 0);
  double numbers[4];
  assert_false(ovis_nbt_get_numbers(ovis_nbt_get(root, "pos"), 4, numbers));
  assert_false(ovis_nbt_get_numbers(ovis_nbt_get(root, "lists"), 1, numbers));
  assert_false(ovis_nbt_get_numbers(ovis_nbt_get(root, "int"), 1, numbers));
  int64_t ints[3];
  assert_false(ovis_nbt_get_ints(ovis_nbt_get(root, "pos"), 3, ints));
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_nbt_get(root, "int"));
  assert_false(ovis_nbt_next(&iter));
  assert_false(ovis_nbt_next(&iter));
  nbt_free(&w);
}

TEST(iteration_follows_the_order_of_the_file) {
  nbt_writer w;
  put_sample(&w);
  const ovis_nbt root = checked(w.bytes, w.size);
  char names[256] = "";
  ovis_nbt_iter iter = ovis_nbt_iterate(root);
  while (ovis_nbt_next(&iter)) {
    snprintf(names + strlen(names), sizeof names - strlen(names), "%.*s ", iter.name.length,
             iter.name.bytes);
  }
  assert_string_equal(names, "byte short int long float double bytes string ints longs pos empty "
                             "lists compound ");
  assert_false(ovis_nbt_next(&iter));
  assert_int_equal(iter.value.type, OVIS_NBT_END);
  nbt_free(&w);
}

TEST(printing_shows_every_type_and_never_leaves_the_buffer) {
  nbt_writer w;
  put_sample(&w);
  const ovis_nbt root = checked(w.bytes, w.size);
  const char* expected =
      "{byte:-128b,short:-32768s,int:-2147483648,long:9223372036854775807l,float:0.100000001f,"
      "double:0.10000000000000001d,bytes:[B;-1b,1b],string:\"a "
      "\\\"b\\\"\",ints:[I;1,-2,2147483647],"
      "longs:[L;-9223372036854775808l,7l],pos:[1.5d,-64d,1.0000000000000001e+300d],empty:[],"
      "lists:[[\"x\"],[{\"deep one\":5s}]],compound:{}}";
  char text[1024];
  assert_int_equal(ovis_nbt_print(root, text, sizeof text), strlen(expected));
  assert_string_equal(text, expected);
  for (size_t capacity = 1; capacity <= strlen(expected) + 1; capacity++) {
    memset(text, '#', sizeof text);
    assert_int_equal(ovis_nbt_print(root, text, capacity), strlen(expected));
    assert_int_equal(strlen(text), capacity - 1);
    assert_memory_equal(text, expected, capacity - 1);
    assert_int_equal(text[capacity], '#');
  }
  nbt_free(&w);
}

TEST(of_two_entries_with_one_name_the_last_counts) {
  nbt_writer w;
  nbt_begin(&w);
  nbt_int(&w, "a", 1);
  nbt_string(&w, "b", "x");
  nbt_int(&w, "a", 2);
  nbt_end(&w);
  const char* const names[3] = {"b", "a", "c"};
  ovis_nbt values[3];
  ovis_nbt_get_all(checked(w.bytes, w.size), names, 3, values);
  assert_int_equal(values[0].type, OVIS_NBT_STRING);
  assert_int_equal(ovis_nbt_get_int(values[1], 0), 2);
  assert_int_equal(values[2].type, OVIS_NBT_END);
  nbt_free(&w);
}

TEST(a_value_can_be_copied_byte_for_byte) {
  nbt_writer w;
  put_sample(&w);
  const ovis_nbt lists = ovis_nbt_get(checked(w.bytes, w.size), "lists");
  nbt_writer copy;
  nbt_begin(&copy);
  nbt_raw(&copy, "\x09\x00\x05lists", 8);
  nbt_raw(&copy, lists.bytes, ovis_nbt_get_size(lists));
  nbt_end(&copy);
  char text[64];
  ovis_nbt_print(checked(copy.bytes, copy.size), text, sizeof text);
  assert_string_equal(text, "{lists:[[\"x\"],[{\"deep one\":5s}]]}");
  nbt_free(&copy);
  nbt_free(&w);
}

TEST(bytes_after_the_document_are_not_looked_at) {
  nbt_writer w;
  put_sample(&w);
  const size_t size = w.size;
  nbt_raw(&w, "\xFF\xFF\xFF", 3);
  ovis_nbt_document document;
  assert_int_equal(ovis_nbt_check(w.bytes, w.size, NULL, &document, NULL), OVIS_OK);
  assert_int_equal(document.size, size);
  nbt_free(&w);
}

static void assert_fails(const char* bytes, size_t size, ovis_status status, int64_t offset,
                         const char* message) {
  ovis_nbt_document document;
  ovis_error error;
  assert_int_equal(ovis_nbt_check(bytes, size, NULL, &document, &error), status);
  assert_string_equal(error.message, message);
  assert_int_equal(error.offset, offset);
  assert_int_equal(check_any((const uint8_t*)bytes, size), status);
}

TEST(errors_say_where_and_what) {
  assert_fails("", 0, OVIS_TRUNCATED, 0, "document needs 1 bytes, 0 are left");
  assert_fails("\x0a", 1, OVIS_TRUNCATED, 1, "name of the root needs 2 bytes, 0 are left");
  assert_fails("\x0a\x00\x09xy", 5, OVIS_TRUNCATED, 3,
               "name of the root needs 9 bytes, 2 are left");
  assert_fails("\x09\x00\x00", 3, OVIS_BAD_FORMAT, 0,
               "expected a compound (10) at the root, found list (9)");
  assert_fails("\x0a\x00\x00", 3, OVIS_TRUNCATED, 3, "compound needs 1 bytes, 0 are left");
  assert_fails("\x0a\x00\x00\x0d\x00\x00", 6, OVIS_BAD_FORMAT, 3,
               "expected a value type from 0 to 12, found 13");
  assert_fails("\x0a\x00\x00\x07\x00\x00\xFF\xFF\xFF\xFF\x00", 11, OVIS_BAD_FORMAT, 6,
               "expected a byte array of 0 entries or more, found -1");
  assert_fails("\x0a\x00\x00\x0c\x00\x00\x7F\xFF\xFF\xFF\x00", 11, OVIS_TRUNCATED, 10,
               "long array needs 17179869176 bytes, 1 are left");
  assert_fails("\x0a\x00\x00\x09\x00\x00\x00\x3B\x9A\xCA\x00\x00", 12, OVIS_BAD_FORMAT, 6,
               "expected an entry type from 1 to 12 for a list of 1000000000, found 0");
  assert_fails("\x0a\x00\x00\x09\x00\x00\x0D\x00\x00\x00\x00\x00", 12, OVIS_BAD_FORMAT, 6,
               "expected an entry type from 1 to 12 for a list of 0, found 13");
  assert_fails("\x0a\x00\x00\x09\x00\x00\x01\x80\x00\x00\x00\x00", 12, OVIS_BAD_FORMAT, 7,
               "expected a list of 0 entries or more, found -2147483648");
}

static void put_nested(nbt_writer* w, int32_t depth) {
  nbt_begin(w);
  for (int32_t i = 1; i < depth; i++) {
    if (i % 2 == 1) {
      nbt_list(w, "", 10 - (i + 1 < depth ? 0 : 9));
    } else {
      nbt_compound(w, NULL);
    }
  }
  for (int32_t i = 0; i < depth; i++) {
    nbt_end(w);
  }
}

TEST(nesting_is_read_to_512_and_refused_beyond) {
  nbt_writer w;
  put_nested(&w, OVIS_NBT_DEPTH_MAX);
  assert_int_equal(check_any(w.bytes, w.size), OVIS_OK);
  const ovis_nbt root = checked(w.bytes, w.size);
  assert_int_equal(ovis_nbt_get_size(root), w.size - 3);
  char text[2048];
  assert_true(ovis_nbt_print(root, text, sizeof text) > 1000);
  nbt_free(&w);
  put_nested(&w, OVIS_NBT_DEPTH_MAX + 2);
  assert_int_equal(check_any(w.bytes, w.size), OVIS_TOO_LARGE);
  nbt_free(&w);
}

TEST(limits_of_the_caller_hold) {
  nbt_writer w;
  put_sample(&w);
  ovis_nbt_document document;
  // The root, 14 entries, 2 lists inside "lists", 1 text, 1 compound, its entry; 3 doubles.
  ovis_nbt_limits limits = {4, 23};
  assert_int_equal(ovis_nbt_check(w.bytes, w.size, &limits, &document, NULL), OVIS_OK);
  limits = (ovis_nbt_limits){4, 22};
  assert_int_equal(ovis_nbt_check(w.bytes, w.size, &limits, &document, NULL), OVIS_TOO_LARGE);
  limits = (ovis_nbt_limits){3, 23};
  assert_int_equal(ovis_nbt_check(w.bytes, w.size, &limits, &document, NULL), OVIS_TOO_LARGE);
  nbt_free(&w);
}

TEST(every_prefix_of_a_document_is_truncated) {
  nbt_writer w;
  put_sample(&w);
  for (size_t size = 0; size < w.size; size++) {
    assert_int_equal(check_any(w.bytes, size), OVIS_TRUNCATED);
  }
  assert_int_equal(check_any(w.bytes, w.size), OVIS_OK);
  nbt_free(&w);
}

TEST(every_byte_can_take_every_value) {
  nbt_writer w;
  put_sample(&w);
  int64_t refused = 0;
  for (size_t at = 0; at < w.size; at++) {
    const uint8_t kept = w.bytes[at];
    for (int value = 0; value < 256; value++) {
      w.bytes[at] = (uint8_t)value;
      refused += check_any(w.bytes, w.size) != OVIS_OK;
    }
    w.bytes[at] = kept;
  }
  assert_true(refused > (int64_t)w.size); // the flips did reach the structure
  nbt_free(&w);
}

static void assert_utf8(const char* bytes, int32_t length, const char* expected) {
  char text[64];
  assert_int_equal(ovis_nbt_text_utf8((ovis_nbt_text){bytes, length}, text, sizeof text),
                   strlen(expected));
  assert_string_equal(text, expected);
}

TEST(modified_utf8_becomes_proper_utf8) {
  assert_utf8("abc", 3, "abc");
  assert_utf8("\xC3\xA4\xE2\x82\xAC", 5, "\xC3\xA4\xE2\x82\xAC");
  assert_utf8("\xED\xA0\xBD\xED\xB8\x80", 6, "\xF0\x9F\x98\x80"); // U+1F600 as two surrogates
  assert_utf8("\xED\xA0\xBDx", 4, "\xEF\xBF\xBDx");               // half of a pair
  assert_utf8("\xED\xB8\x80", 3, "\xEF\xBF\xBD");
  assert_utf8("a\xC0\x80z", 4, "a\xEF\xBF\xBDz"); // the format's U+0000
  assert_utf8("\0", 1, "\xEF\xBF\xBD");
  assert_utf8("\xC1\x81", 2, "\xEF\xBF\xBD\xEF\xBF\xBD"); // longer than it need be
  assert_utf8("\xE2\x82", 2, "\xEF\xBF\xBD\xEF\xBF\xBD"); // cut
  assert_utf8("\xFF", 1, "\xEF\xBF\xBD");
}

TEST(a_text_that_does_not_fit_is_cut_at_a_character) {
  char text[8] = "#######";
  const ovis_nbt_text euro = {"a\xE2\x82\xACz", 5};
  assert_int_equal(ovis_nbt_text_utf8(euro, text, 4), 5);
  assert_string_equal(text, "a");
  assert_int_equal(ovis_nbt_text_utf8(euro, text, 5), 5);
  assert_string_equal(text, "a\xE2\x82\xAC");
  assert_int_equal(ovis_nbt_text_utf8(euro, text, 1), 5);
  assert_string_equal(text, "");
}

TEST(plain_texts_lose_the_games_own_name_space_only) {
  assert_true(ovis_nbt_text_is(ovis_nbt_text_plain((ovis_nbt_text){"minecraft:cow", 13}), "cow"));
  assert_true(ovis_nbt_text_is(ovis_nbt_text_plain((ovis_nbt_text){"mod:cow", 7}), "mod:cow"));
  assert_true(
      ovis_nbt_text_is(ovis_nbt_text_plain((ovis_nbt_text){"minecraft:", 10}), "minecraft:"));
}

TEST(random_bytes_are_refused_or_read) {
  uint64_t seed = test_seed(11);
  uint8_t bytes[200];
  int64_t accepted = 0;
  const int64_t count = test_count(20000, 200000, 2000000);
  for (int64_t i = 0; i < count; i++) {
    const size_t size = 4 + test_random(&seed) % 196;
    for (size_t k = 0; k < size; k++) {
      // Small bytes, mostly: lengths and types that mean something.
      const uint64_t draw = test_random(&seed);
      bytes[k] =
          draw % 8 == 0 ? (uint8_t)(draw >> 8) : (uint8_t)((draw >> 8) % 13 * (draw >> 16 & 1));
    }
    memcpy(bytes, "\x0a\x00\x00", 3);
    accepted += check_any(bytes, size) == OVIS_OK;
  }
  assert_true(accepted > 0);
  assert_true(accepted < count);
}

TEST(a_deep_document_prints_to_its_last_brace) {
  static const uint8_t filler[50];
  nbt_writer w;
  nbt_begin(&w);
  for (int32_t i = 0; i < 400; i++) {
    nbt_bytes(&w, "a", filler, sizeof filler);
    nbt_compound(&w, "b");
  }
  for (int32_t i = 0; i <= 400; i++) {
    nbt_end(&w);
  }
  static char text[100000];
  const size_t length = ovis_nbt_print(checked(w.bytes, w.size), text, sizeof text);
  // {a:[B;0b,...,0b],b: ... }
  assert_int_equal(length, 400 * (1 + 5 + (3 * sizeof filler - 1) + 1 + 3 + 1) + 2);
  assert_int_equal(strspn(text + length - 401, "}"), 401);
  nbt_free(&w);
}
