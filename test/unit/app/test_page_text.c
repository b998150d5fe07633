// Problem: a page writes its numbers itself, and they must be the ones that printf would write.
// Design: app/replay/page_text.h, app/replay/page_words.h
#include "support/test.h"

#include "replay/page_text.h"
#include "replay/page_words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { RANDOM_NUMBERS = 200000 };

static uint64_t next_random(uint64_t* state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return *state >> 11;
}

// Does the text hold exactly these bytes? Clears it.
static void expect(page_text* text, const char* wanted) {
  assert_false(text->is_failed);
  assert_int_equal(text->size, strlen(wanted));
  assert_memory_equal(text->bytes, wanted, text->size);
  text->size = 0;
}

static void expect_decimal(page_text* text, double number, int32_t digits) {
  char wanted[64];
  snprintf(wanted, sizeof wanted, "%.*f", (int)digits, number);
  page_text_add_decimal(text, number, digits);
  if (text->size != strlen(wanted) || memcmp(text->bytes, wanted, text->size) != 0) {
    fail_msg("%.*s instead of %s for %.20g", (int)text->size, text->bytes, wanted, number);
  }
  text->size = 0;
}

TEST(decimals_are_rounded_as_printf_does) {
  const double special[] = {0,     -0.0,  0.5,    0.05,     0.15,      0.25,  0.35,  -0.005,
                            0.005, 0.015, 0.125,  0.375,    -0.625,    1.005, 2.675, -0.001,
                            9.995, 99.95, 0.0625, 1e8 + .5, 123456.75, 0.045, 0.995, -1234.565};
  page_text text = {0};
  for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
    expect_decimal(&text, special[i], 1);
    expect_decimal(&text, special[i], 2);
  }
  uint64_t random = 11;
  for (int32_t i = 0; i < RANDOM_NUMBERS; i++) { // many ties: multiples of 1/2000 and of 1/4096
    const double steps = (double)(int64_t)(next_random(&random) % 40000000) - 20000000;
    expect_decimal(&text, steps / 2000, 1 + i % 2);
    expect_decimal(&text, steps / 4096, 1 + i % 2);
  }
  page_text_fini(&text);
}

TEST(whole_numbers_of_any_size_make_lists_and_items) {
  const int64_t numbers[] = {0, -1, 10, INT64_MAX, INT64_MIN, -907};
  page_text text = {0};
  page_text_add_numbers(&text, numbers, 6);
  expect(&text, "0,-1,10,9223372036854775807,-9223372036854775808,-907");
  page_text_add_item(&text, numbers, 3);
  page_text_add_item(&text, numbers + 5, 1);
  page_text_add_item(&text, numbers, 0);
  expect(&text, "[0,-1,10],[-907],[]");
  page_text_fini(&text);
}

TEST(strings_are_escaped_and_bytes_are_base64) {
  page_text text = {0};
  page_text_add_json(&text, "a\"b\\c</script>\n\x7f");
  expect(&text, "\"a\\u0022b\\u005cc\\u003c/script>\\u000a\\u007f\"");
  const char* const plain[] = {"", "f", "fo", "foo", "foob", "fooba", "foobar"};
  const char* const coded[] = {"", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) { // the samples of RFC 4648
    page_text_add_base64(&text, (const uint8_t*)plain[i], strlen(plain[i]));
    expect(&text, coded[i]);
  }
  page_text_fini(&text);
}

static void expect_words(const page_words* words, int32_t index, const char* wanted) {
  assert_in_range(index, 0, words->table.count - 1);
  assert_string_equal(words->table.texts[index], wanted);
}

// Words that are remembered are the ones that would be made, whatever was asked before.
TEST(remembered_words_are_the_ones_that_would_be_made) {
  static const ovis_option_info options[] = {{"A", "g", 1, 0, NULL, 0}, {"B", "g", 2, 0, NULL, 0}};
  static page_words words;
  const ovis_trace_species species[] = {{.name = "one", .options = options, .option_count = 2},
                                        {.name = "two", .options = options, .option_count = 1}};
  uint64_t random = 3;
  for (int32_t i = 0; i < RANDOM_NUMBERS / 4; i++) {
    const ovis_trace_species* of = &species[next_random(&random) % 2];
    const int32_t option = (int32_t)(next_random(&random) % 3);
    const ovis_answer answer = {.tick = i,
                                .reason = (ovis_reason)(next_random(&random) % OVIS_REASON_COUNT),
                                .other = (int32_t)(next_random(&random) % 40) - 1,
                                .value = (float)(next_random(&random) % 30),
                                .limit = (float)(next_random(&random) % 30)};
    char wanted[256];
    ovis_species_reason_words(of, option, &answer, wanted, sizeof wanted);
    const int32_t index = page_words_reason(&words, of, option, &answer);
    expect_words(&words, index, wanted);
    const ovis_memory_cause cause = {
        .by = (ovis_memory_by)(next_random(&random) % OVIS_MEMORY_BY_COUNT),
        .option = (int32_t)(next_random(&random) % 3) - 1,
        .sensor = {(char)('a' + next_random(&random) % 26)}};
    ovis_memory_cause_words(of->options, of->option_count, &cause, wanted, sizeof wanted);
    expect_words(&words, page_words_cause(&words, of, &cause), wanted);
    const ovis_memory memory = (ovis_memory)(next_random(&random) % 50);
    ovis_species_memory_noun(of, memory, wanted, sizeof wanted);
    expect_words(&words, page_words_memory(&words, of, memory), wanted);
  }
  assert_false(words.is_out_of_memory);
  page_words_fini(&words);
}
