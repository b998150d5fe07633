// The reader of SNBT text writes what the calls of the writer write, and names what it cannot read.
#include "support/snbt.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// Ends two documents, which must be the same.
static void expect_same(nbt_writer* a, nbt_writer* b) {
  nbt_end(a);
  nbt_end(b);
  assert_int_equal(a->size, b->size);
  assert_memory_equal(a->bytes, b->bytes, a->size);
  nbt_free(a);
  nbt_free(b);
}

TEST(values_have_the_types_of_their_suffixes) {
  nbt_writer text;
  nbt_writer calls;
  nbt_begin(&text);
  nbt_begin(&calls);
  snbt_write(&text, "a:-128b,b:127B,c:-32768s,d:2147483647,e:-2147483648,f:9223372036854775807L,"
                    "g:0.1f,h:5d,i:-5.25,j:1e300,k:true,l:false,m:-0f,n:+3");
  nbt_byte(&calls, "a", -128);
  nbt_byte(&calls, "b", 127);
  nbt_short(&calls, "c", -32768);
  nbt_int(&calls, "d", INT32_MAX);
  nbt_int(&calls, "e", INT32_MIN);
  nbt_long(&calls, "f", INT64_MAX);
  nbt_float(&calls, "g", 0.1f);
  nbt_double(&calls, "h", 5);
  nbt_double(&calls, "i", -5.25);
  nbt_double(&calls, "j", 1e300);
  nbt_byte(&calls, "k", 1);
  nbt_byte(&calls, "l", 0);
  nbt_float(&calls, "m", -0.0f);
  nbt_int(&calls, "n", 3);
  expect_same(&text, &calls);
}

TEST(printed_numbers_come_back_bit_by_bit) {
  nbt_writer text;
  nbt_writer calls;
  nbt_begin(&text);
  nbt_begin(&calls);
  const double doubles[] = {0.1, -0.0784000015258789, 5e-324, (double)INFINITY, (double)NAN};
  uint64_t random = test_seed(5);
  for (int32_t i = 0; i < 1000; i++) {
    const double number = i < 5 ? doubles[i] : test_between(&random, -1e6, 1e6);
    snbt_write(&text, "d:%.17gd,f:%.9gf", number, (double)(float)number);
    nbt_double(&calls, "d", number);
    nbt_float(&calls, "f", (float)number);
  }
  expect_same(&text, &calls);
}

TEST(strings_and_names_are_bare_or_quoted) {
  nbt_writer text;
  nbt_writer calls;
  nbt_begin(&text);
  nbt_begin(&calls);
  snbt_write(&text, "bare:stone_0.x+y-z,'minecraft:cow' : \"it's\",\"it's\": 'a \"b\" \\\\ \\'c',\n"
                    "'':'',n:nand0,x:truee");
  nbt_string(&calls, "bare", "stone_0.x+y-z");
  nbt_string(&calls, "minecraft:cow", "it's");
  nbt_string(&calls, "it's", "a \"b\" \\ 'c");
  nbt_string(&calls, "", "");
  nbt_string(&calls, "n", "nand0");
  nbt_string(&calls, "x", "truee");
  expect_same(&text, &calls);
}

TEST(compounds_lists_and_arrays_nest) {
  nbt_writer text;
  nbt_writer calls;
  nbt_begin(&text);
  nbt_begin(&calls);
  snbt_write(&text, " a : { } , b : [ ] , c:[{x:1},{}],d:[[1b],[]],e:[I;1, -2],f:[B;1b,-1b],"
                    "g:[L;5L],h:[I;],i:[B,I],j:[[I;1]]");
  nbt_compound(&calls, "a");
  nbt_end(&calls);
  nbt_list(&calls, "b", 0);
  nbt_end(&calls);
  nbt_list(&calls, "c", 10);
  nbt_compound(&calls, NULL);
  nbt_int(&calls, "x", 1);
  nbt_end(&calls);
  nbt_compound(&calls, NULL);
  nbt_end(&calls);
  nbt_end(&calls);
  nbt_list(&calls, "d", 9);
  nbt_list(&calls, NULL, 1);
  nbt_byte(&calls, NULL, 1);
  nbt_end(&calls);
  nbt_list(&calls, NULL, 0);
  nbt_end(&calls);
  nbt_end(&calls);
  nbt_ints(&calls, "e", (const int32_t[]){1, -2}, 2);
  nbt_bytes(&calls, "f", (const int8_t[]){1, -1}, 2);
  nbt_longs(&calls, "g", (const int64_t[]){5}, 1);
  nbt_ints(&calls, "h", NULL, 0);
  nbt_list(&calls, "i", 8);
  nbt_string(&calls, NULL, "B");
  nbt_string(&calls, NULL, "I");
  nbt_end(&calls);
  nbt_list(&calls, "j", 9 + 2);
  nbt_ints(&calls, NULL, (const int32_t[]){1}, 1);
  nbt_end(&calls);
  expect_same(&text, &calls);
}

TEST(text_goes_into_the_list_or_compound_that_is_open) {
  nbt_writer text;
  nbt_writer calls;
  nbt_begin(&calls);
  nbt_list(&calls, "Pos", 6);
  nbt_double(&calls, NULL, 1.5);
  nbt_double(&calls, NULL, 2);
  nbt_end(&calls);
  nbt_int(&calls, "x", 7);
  nbt_begin(&text);
  nbt_list(&text, "Pos", 6);
  snbt_write(&text, "%gd", 1.5);
  snbt_write(&text, "%s", "");
  snbt_write(&text, "2d");
  nbt_end(&text);
  snbt_write(&text, "x:%d", 7);
  expect_same(&text, &calls);
  snbt_document(&text, "x:%d", 7);
  nbt_begin(&calls);
  nbt_int(&calls, "x", 7);
  nbt_end(&calls);
  assert_int_equal(text.size, calls.size);
  assert_memory_equal(text.bytes, calls.bytes, text.size);
  nbt_free(&text);
  nbt_free(&calls);
}

TEST(a_fault_is_named_with_its_offset) {
  static const struct {
    const char* text;
    size_t offset;
    const char* expected;
  } cases[] = {
      {"a", 1, "a colon"},
      {"a:", 2, "a value"},
      {":1", 0, "a name"},
      {"a:1,", 4, "a name"},
      {"a:1 b:2", 4, "a comma or the end"},
      {"a:1}", 3, "a comma or the end"},
      {"a:{b:1", 6, "a comma or the end"},
      {"a:[1", 4, "a comma or the end"},
      {"a:[1,", 5, "a value"},
      {"a:[1,2b]", 5, "a value of the list's type"},
      {"a:[[1],{}]", 7, "a value of the list's type"},
      {"a:'x", 4, "a closing quote"},
      {"'a", 2, "a closing quote"},
      {"a:'\\n'", 4, "a quote or a backslash"},
      {"a:'\\", 4, "a quote or a backslash"},
      {"a:128b", 2, "a number of this type"},
      {"a:2147483648", 2, "a number of this type"},
      {"a:1.19.2", 2, "a number"},
      {"a:1x", 2, "a number of this type"},
      {"a:1.5b", 2, "a number of this type"},
      {"a:-", 2, "a number of this type"},
      {"a:[I;1b]", 5, "a value of the list's type"},
      {"a:[L;1]", 5, "a value of the list's type"},
      {"a:[I;1,]", 7, "a value"},
      {"a:[I;1 2]", 7, "a comma or the end"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[40];
    snprintf(text, sizeof text, "%s", cases[i].text);
    nbt_writer w;
    nbt_begin(&w);
    size_t offset;
    const char* expected = snbt_read(&w, text, &offset);
    if (expected == NULL || strcmp(expected, cases[i].expected) != 0 || offset != cases[i].offset) {
      fail_msg("%s: %s at %zu", cases[i].text, expected != NULL ? expected : "read", offset);
    }
    nbt_free(&w);
  }
}

TEST(nesting_has_an_end) {
  static char text[1000];
  memset(text, '[', sizeof text - 1);
  text[0] = 'a';
  text[1] = ':';
  nbt_writer w;
  nbt_begin(&w);
  size_t offset;
  assert_string_equal(snbt_read(&w, text, &offset), "less nesting");
  nbt_free(&w);
}
