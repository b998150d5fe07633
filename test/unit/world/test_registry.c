#include "support/registry.h"
#include "support/test.h"

#include "world/registry_internal.h"

#include <ovis/blocks.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

static ovis_blocks* make_registry(void) {
  ovis_blocks* registry = registry_open();
  assert_true(ov_registry_is_valid(registry));
  return registry;
}

static void assert_prints(const ovis_blocks* registry, ovis_state state, const char* expected) {
  char text[256];
  assert_int_equal(ovis_blocks_print(registry, state, text, sizeof text), strlen(expected));
  assert_string_equal(text, expected);
}

static double now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

TEST(the_built_in_registry_is_made_in_under_5_ms) {
  double best_us = 1e9;
  for (int32_t i = 0; i < 20; i++) {
    const ovis_blocks_def def = ovis_default_blocks_def();
    ovis_blocks* registry;
    const double start_us = now_us();
    assert_int_equal(ovis_blocks_create(&def, &registry), OVIS_OK);
    const double spent_us = now_us() - start_us;
    best_us = spent_us < best_us ? spent_us : best_us;
    if (i == 0) {
      printf("%u blocks, %u states, %d traits, %d shapes, %zu bytes\n",
             ovis_blocks_get_block_count(registry), ovis_blocks_get_state_count(registry),
             registry->traits.count, registry->shapes.count, ovis_blocks_get_bytes(registry));
    }
    assert_true(ovis_blocks_get_bytes(registry) < 400000);
    ovis_blocks_destroy(registry);
  }
  printf("made in %.0f us\n", best_us);
  // Debug builds also check the whole structure.
#if !defined(OVIS_ENABLE_VALIDATE) && defined(__OPTIMIZE__)
  assert_true(best_us < 5000);
#endif
}

TEST(every_state_prints_and_parses_back) {
  ovis_blocks* registry = make_registry();
  const uint32_t count = ovis_blocks_get_state_count(registry);
  assert_true(count > 29000);
  for (ovis_state state = 0; state < count; state++) {
    char text[256];
    const size_t length = ovis_blocks_print(registry, state, text, sizeof text);
    assert_true(length < sizeof text);
    assert_int_equal(length, strlen(text));
    const ovis_state back = registry_state(registry, text);
    if (back != state) {
      fail_msg("%u prints as %s, which is %u", state, text, back);
    }
  }
  ovis_blocks_destroy(registry);
}

TEST(states_of_a_block_lie_together_in_the_order_of_blocks) {
  ovis_blocks* registry = make_registry();
  ovis_state next = 0;
  for (uint32_t b = 0; b < ovis_blocks_get_block_count(registry); b++) {
    const ovis_block_info info = ovis_blocks_get_block(registry, b);
    assert_int_equal(info.first_state, next);
    assert_true(info.default_state - info.first_state < info.state_count);
    assert_string_equal(info.name, ovis_blocks_get_block_name(registry, b));
    for (uint32_t i = 0; i < info.state_count; i++) {
      assert_int_equal(ovis_blocks_get_block_of(registry, next + i), b);
    }
    uint32_t found;
    assert_int_equal(ovis_blocks_find(registry, info.name, &found), OVIS_OK);
    assert_int_equal(found, b);
    next += info.state_count;
  }
  assert_int_equal(next, ovis_blocks_get_state_count(registry));
  ovis_blocks_destroy(registry);
}

TEST(handles_are_the_state_numbers_of_the_published_data) {
  ovis_blocks* registry = make_registry();
  assert_int_equal(registry_state(registry, "air"), 0);
  assert_int_equal(registry_state(registry, "stone"), 1);
  // grass_block has snowy=true,false: a bool counts true first.
  assert_int_equal(registry_state(registry, "grass_block[snowy=true]"), 8);
  assert_int_equal(registry_state(registry, "grass_block[snowy=false]"), 9);
  assert_int_equal(registry_state(registry, "grass_block"), 9);
  assert_int_equal(registry_state(registry, "oak_door"), 5666);
  assert_prints(registry, 5655,
                "oak_door[facing=north,half=upper,hinge=left,open=true,powered=true]");
  assert_prints(registry, 5656,
                "oak_door[facing=north,half=upper,hinge=left,open=true,powered=false]");
  assert_prints(registry, 5657,
                "oak_door[facing=north,half=upper,hinge=left,open=false,powered=true]");
  assert_prints(registry, 0, "air");
  ovis_blocks_destroy(registry);
}

TEST(printing_into_too_little_writes_nothing) {
  ovis_blocks* registry = make_registry();
  const ovis_state state = registry_state(registry, "snow[layers=3]");
  const size_t length = strlen("snow[layers=3]");
  for (size_t capacity = 0; capacity <= length + 2; capacity++) {
    char text[32];
    memset(text, '#', sizeof text);
    assert_int_equal(ovis_blocks_print(registry, state, text, capacity), length);
    if (capacity > length) {
      assert_string_equal(text, "snow[layers=3]");
    } else {
      assert_true(capacity == 0 || text[0] == '\0');
      for (size_t i = capacity == 0 ? 0 : 1; i < sizeof text; i++) {
        assert_int_equal(text[i], '#');
      }
    }
  }
  ovis_blocks_destroy(registry);
}

TEST(properties_left_out_take_the_default) {
  ovis_blocks* registry = make_registry();
  assert_prints(registry, registry_state(registry, "minecraft:oak_fence"),
                "oak_fence[east=false,north=false,south=false,waterlogged=false,west=false]");
  assert_prints(registry, registry_state(registry, "oak_fence[north=true]"),
                "oak_fence[east=false,north=true,south=false,waterlogged=false,west=false]");
  assert_prints(registry, registry_state(registry, "oak_fence[west=true,east=true]"),
                "oak_fence[east=true,north=false,south=false,waterlogged=false,west=true]");
  assert_int_equal(registry_state(registry, "stone[]"), registry_state(registry, "stone"));
  ovis_blocks_destroy(registry);
}

typedef struct bad_text {
  const char* text;
  ovis_status status;
  int64_t offset;
} bad_text;

TEST(what_does_not_parse_says_where) {
  static const bad_text cases[] = {
      {"", OVIS_BAD_FORMAT, 0},
      {"[", OVIS_BAD_FORMAT, 0},
      {"[facing=north]", OVIS_BAD_FORMAT, 0},
      {"stone]", OVIS_BAD_FORMAT, 5},
      {"stone,", OVIS_BAD_FORMAT, 5},
      {"stone=", OVIS_BAD_FORMAT, 5},
      {"stone[]x", OVIS_BAD_FORMAT, 7},
      {"stone[[]", OVIS_BAD_FORMAT, 6},
      {"oak_door[", OVIS_BAD_FORMAT, 9},
      {"oak_door[,]", OVIS_BAD_FORMAT, 9},
      {"oak_door[=north]", OVIS_BAD_FORMAT, 9},
      {"oak_door[facing]", OVIS_BAD_FORMAT, 15},
      {"oak_door[facing=]", OVIS_BAD_FORMAT, 16},
      {"oak_door[facing=north", OVIS_BAD_FORMAT, 21},
      {"oak_door[facing=north,", OVIS_BAD_FORMAT, 22},
      {"oak_door[facing=north,]", OVIS_BAD_FORMAT, 22},
      {"oak_door[facing=north=south]", OVIS_BAD_FORMAT, 21},
      {"oak_door[facing=north,half=upper,facing=north]", OVIS_BAD_FORMAT, 33},
      {"oak_door[facing=north][half=upper]", OVIS_BAD_FORMAT, 22},
      {"oak_dor", OVIS_UNKNOWN_NAME, 0},
      {"Stone", OVIS_UNKNOWN_NAME, 0},
      {" stone", OVIS_UNKNOWN_NAME, 0},
      {"stone ", OVIS_UNKNOWN_NAME, 0},
      {"minecraft:", OVIS_UNKNOWN_NAME, 0},
      {"minecraft:minecraft:stone", OVIS_UNKNOWN_NAME, 0},
      {"other:stone", OVIS_UNKNOWN_NAME, 0},
      {"stone[facing=north]", OVIS_UNKNOWN_NAME, 6},
      {"oak_door[half=upper,color=red]", OVIS_UNKNOWN_NAME, 20},
      {"oak_door[half=middle]", OVIS_UNKNOWN_NAME, 14},
      {"oak_door[half=upper, open=true]", OVIS_UNKNOWN_NAME, 20},
      {"snow[layers=9]", OVIS_UNKNOWN_NAME, 12},
      {"snow[layers=01]", OVIS_UNKNOWN_NAME, 12},
  };
  ovis_blocks* registry = make_registry();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_state state = 1;
    ovis_error error = {0};
    const ovis_status status = ovis_blocks_parse(registry, cases[i].text, &state, &error);
    if (status != cases[i].status || error.offset != cases[i].offset) {
      fail_msg("'%s': %s at %lld (%s)", cases[i].text, ovis_status_name(status),
               (long long)error.offset, error.message);
    }
    assert_int_equal(state, OVIS_STATE_UNLOADED);
    assert_int_equal(error.status, status);
    assert_true(error.message[0] != '\0');
    assert_int_equal(ovis_blocks_parse(registry, cases[i].text, &state, NULL), status);
  }
  ovis_blocks_destroy(registry);
}

TEST(no_prefix_of_a_state_parses_by_mistake) {
  static const char* const samples[] = {
      "oak_door[facing=north,half=lower,hinge=left,open=false,powered=true]",
      "minecraft:redstone_wire[east=up,north=side,power=15,south=none,west=none]",
      "snow[layers=8]",
  };
  ovis_blocks* registry = make_registry();
  for (size_t s = 0; s < sizeof samples / sizeof *samples; s++) {
    const size_t length = strlen(samples[s]);
    for (size_t n = 0; n < length; n++) {
      char text[128];
      memcpy(text, samples[s], n);
      text[n] = '\0';
      ovis_state state;
      ovis_error error = {.offset = -1};
      const ovis_status status = ovis_blocks_parse(registry, text, &state, &error);
      const size_t name_length = strcspn(samples[s], "[");
      if (n == name_length) {
        assert_int_equal(status, OVIS_OK);
        continue;
      }
      assert_int_equal(status, n == 0 || n > name_length ? OVIS_BAD_FORMAT : OVIS_UNKNOWN_NAME);
      assert_true(error.offset >= 0);
      assert_true(error.offset <= (int64_t)n);
    }
  }
  ovis_blocks_destroy(registry);
}

TEST(a_text_with_very_many_properties_is_refused) {
  ovis_blocks* registry = make_registry();
  char text[1024] = "stone[";
  for (int32_t i = 0; i < 100; i++) {
    const size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, "p%d=1,", i);
  }
  ovis_state state;
  ovis_error error;
  assert_int_equal(ovis_blocks_parse(registry, text, &state, &error), OVIS_BAD_FORMAT);
  assert_int_equal(error.offset, strstr(text, "p32") - text);
  ovis_blocks_destroy(registry);
}

TEST(one_property_can_be_read_and_changed) {
  ovis_blocks* registry = make_registry();
  const ovis_state door = registry_state(registry, "oak_door[facing=west,half=upper,open=false]");
  assert_string_equal(ovis_blocks_get_property(registry, door, "facing"), "west");
  assert_string_equal(ovis_blocks_get_property(registry, door, "powered"), "false");
  assert_null(ovis_blocks_get_property(registry, door, "face"));
  assert_null(ovis_blocks_get_property(registry, door, "facings"));
  assert_null(ovis_blocks_get_property(registry, door, ""));
  assert_null(ovis_blocks_get_property(registry, registry_state(registry, "stone"), "facing"));
  ovis_state open = 0;
  assert_int_equal(ovis_blocks_change_property(registry, door, "open", "true", &open), OVIS_OK);
  assert_int_equal(open, registry_state(registry, "oak_door[facing=west,half=upper,open=true]"));
  assert_int_equal(ovis_blocks_change_property(registry, door, "open", "ajar", &open),
                   OVIS_UNKNOWN_NAME);
  assert_int_equal(open, door);
  assert_int_equal(ovis_blocks_change_property(registry, door, "color", "red", &open),
                   OVIS_UNKNOWN_NAME);
  assert_int_equal(ovis_blocks_change_property(registry, 1, "open", "true", &open),
                   OVIS_UNKNOWN_NAME);
  assert_int_equal(open, 1);
  ovis_blocks_destroy(registry);
}

TEST(changing_a_property_of_any_state_changes_nothing_else) {
  ovis_blocks* registry = make_registry();
  uint64_t random = test_seed(11);
  const int64_t count = test_count(20000, 400000, 400000);
  for (int64_t n = 0; n < count; n++) {
    const ovis_state a = (ovis_state)(test_random(&random) % ovis_blocks_get_state_count(registry));
    const ovis_block_info block =
        ovis_blocks_get_block(registry, ovis_blocks_get_block_of(registry, a));
    const ovis_state b = block.first_state + (ovis_state)(test_random(&random) % block.state_count);
    // Walk from a to b, one property after the other.
    ovis_state at = a;
    char text[256];
    ovis_blocks_print(registry, b, text, sizeof text);
    char* word = strchr(text, '[');
    while (word != NULL && *word != ']' && *word != '\0') {
      char* name = word + 1;
      char* value = strchr(name, '=') + 1;
      value[-1] = '\0';
      word = value + strcspn(value, ",]");
      const char end = *word;
      *word = '\0';
      assert_int_equal(ovis_blocks_change_property(registry, at, name, value, &at), OVIS_OK);
      assert_string_equal(ovis_blocks_get_property(registry, at, name), value);
      *word = end;
    }
    assert_int_equal(at, b);
  }
  ovis_blocks_destroy(registry);
}

TEST(names_with_and_without_the_prefix_find_the_same_block) {
  ovis_blocks* registry = make_registry();
  uint32_t a, b;
  assert_int_equal(ovis_blocks_find(registry, "bell", &a), OVIS_OK);
  assert_int_equal(ovis_blocks_find(registry, "minecraft:bell", &b), OVIS_OK);
  assert_int_equal(a, b);
  assert_string_equal(ovis_blocks_get_block_name(registry, a), "bell");
  // Only parse and resolve know what a block was called before.
  assert_int_equal(ovis_blocks_find(registry, "grass_path", &a), OVIS_UNKNOWN_NAME);
  assert_int_equal(ovis_blocks_find(registry, "", &a), OVIS_UNKNOWN_NAME);
  ovis_blocks_destroy(registry);
}

TEST(an_empty_registry_has_air_only) {
  ovis_blocks_def def = ovis_default_blocks_def();
  def.builtin = false;
  ovis_blocks* registry;
  assert_int_equal(ovis_blocks_create(&def, &registry), OVIS_OK);
  assert_true(ov_registry_is_valid(registry));
  assert_int_equal(ovis_blocks_get_state_count(registry), 1);
  assert_int_equal(ovis_blocks_get_block_count(registry), 1);
  assert_int_equal(registry_state(registry, "air"), 0);
  assert_true((ovis_blocks_get_traits(registry, 0)->tags & OVIS_TAG(AIR)) != 0);
  ovis_state state;
  assert_int_equal(ovis_blocks_parse(registry, "stone", &state, NULL), OVIS_UNKNOWN_NAME);
  assert_int_equal(ovis_blocks_parse(registry, "grass", &state, NULL), OVIS_UNKNOWN_NAME);
  assert_true(ovis_blocks_get_bytes(registry) < 4096);
  ovis_blocks_destroy(registry);
  ovis_blocks_destroy(NULL);
}
