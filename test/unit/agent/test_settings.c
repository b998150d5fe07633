// Settings are read and replaced through their schema.
#include "agent/actor.h"
#include "agent/settings.h"
#include "support/test.h"

#include <math.h>

typedef struct sample_settings {
  double speed;
  float chance;
  int32_t ticks;
  bool flies;
  const ovis_item* items;
  ovis_item item;
  const ov_species_id* species;
  uint64_t kinds;
  ov_actor_kind whom;
  void (*act)(void);
} sample_settings;
OV_SCHEMA(sample_settings, OV_SPEED(speed, OV_ARG(speed)),
          OV_SHARE(chance, .argument = "odds", .usual = 0.5),
          OV_NUMBER(ticks, TICKS, -7, 100, .unless = offsetof(ov_settings, flies)),
          OV_SETTING(flies), OV_SETTING(items), OV_SETTING_AS(ITEM, item), OV_SETTING(species),
          OV_SETTING(kinds), OV_SETTING_AS(ACTOR, whom), OV_SETTING(act))

TEST(types_and_places_follow_from_the_struct) {
  static const struct {
    const char* name;
    ov_setting_type type;
    size_t at;
  } expected[] = {{"speed", OV_SETTING_F64, offsetof(sample_settings, speed)},
                  {"chance", OV_SETTING_F32, offsetof(sample_settings, chance)},
                  {"ticks", OV_SETTING_I32, offsetof(sample_settings, ticks)},
                  {"flies", OV_SETTING_FLAG, offsetof(sample_settings, flies)},
                  {"items", OV_SETTING_ITEMS, offsetof(sample_settings, items)},
                  {"item", OV_SETTING_ITEM, offsetof(sample_settings, item)},
                  {"species", OV_SETTING_SPECIES, offsetof(sample_settings, species)},
                  {"kinds", OV_SETTING_KINDS, offsetof(sample_settings, kinds)},
                  {"whom", OV_SETTING_ACTOR, offsetof(sample_settings, whom)},
                  {"act", OV_SETTING_CALL, offsetof(sample_settings, act)}};
  const ov_schema* schema = sample_settings_schema();
  assert_int_equal(schema->count, sizeof expected / sizeof *expected);
  assert_int_equal(schema->size, sizeof(sample_settings));
  for (int32_t i = 0; i < schema->count; i++) {
    assert_string_equal(schema->settings[i].name, expected[i].name);
    assert_int_equal(schema->settings[i].type, expected[i].type);
    assert_int_equal(schema->settings[i].at, expected[i].at);
  }
  assert_string_equal(schema->settings[0].argument, "speed");
  assert_string_equal(schema->settings[1].argument, "odds");
  assert_true(schema->settings[1].usual == 0.5);
  assert_int_equal(schema->settings[2].unless, offsetof(sample_settings, flies));
  assert_null(schema->settings[2].argument);
}

TEST(numbers_are_read_and_replaced) {
  const ov_schema* schema = sample_settings_schema();
  sample_settings settings = {.speed = 1.5, .chance = 0.25f, .ticks = -7, .flies = true};
  assert_true(ov_setting_number(ov_schema_find(schema, "speed"), &settings) == 1.5);
  assert_true(ov_setting_number(ov_schema_find(schema, "chance"), &settings) == 0.25);
  assert_true(ov_setting_number(ov_schema_find(schema, "ticks"), &settings) == -7);
  assert_true(ov_setting_number(ov_schema_find(schema, "flies"), &settings) == 1);
  ov_setting_set_number(ov_schema_find(schema, "speed"), &settings, 2.75);
  ov_setting_set_number(ov_schema_find(schema, "chance"), &settings, 0.75);
  ov_setting_set_number(ov_schema_find(schema, "ticks"), &settings, 20.9);
  assert_true(settings.speed == 2.75);
  assert_true(settings.chance == 0.75f);
  assert_int_equal(settings.ticks, 20);
  assert_true(settings.flies);
  assert_null(settings.items);
}

TEST(an_unknown_name_finds_nothing) {
  assert_null(ov_schema_find(sample_settings_schema(), "spee"));
  assert_null(ov_schema_find(NULL, "speed"));
}

TEST(a_number_beyond_its_range_is_not_taken) {
  static const struct {
    const char* name;
    double least, most; // the next number on either side is beyond the range
  } ranges[] = {{"speed", 0, 64}, {"chance", 0, 1}, {"ticks", -7, 100}};
  const ov_schema* schema = sample_settings_schema();
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    const ov_setting* one = ov_schema_find(schema, ranges[i].name);
    assert_true(ov_setting_takes(one, ranges[i].least));
    assert_true(ov_setting_takes(one, ranges[i].most));
    assert_false(ov_setting_takes(one, nextafter(ranges[i].least, -1000)));
    assert_false(ov_setting_takes(one, nextafter(ranges[i].most, 1000)));
    assert_false(ov_setting_takes(one, (double)NAN));
  }
  const ov_setting* flies = ov_schema_find(schema, "flies");
  assert_true(ov_setting_takes(flies, 0) && ov_setting_takes(flies, 1));
  assert_false(ov_setting_takes(flies, 0.5));
  assert_false(ov_setting_takes(ov_schema_find(schema, "act"), 0));
}

TEST(units_and_ranges_have_words) {
  static const char* const expected[][3] = {
      {"speed", "factor of its speed", "0 to 64"},
      {"chance", "share", "0 to 1"},
      {"ticks", "ticks", "-7 to 100"},
      {"flies", "flag", "false or true"},
      {"items", "list of items", "names of items"},
      {"item", "item", "the name of an item"},
      {"species", "list of species", "names of species"},
      {"kinds", "set of species", "species, categories and players"},
      {"whom", "kind of actor", "mob, player, item or projectile"},
      {"act", "function", "a function of the engine"},
  };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    const ov_setting* one = ov_schema_find(sample_settings_schema(), expected[i][0]);
    char range[64];
    ov_setting_write_range(one, range, sizeof range);
    assert_string_equal(ov_setting_unit(one), expected[i][1]);
    assert_string_equal(range, expected[i][2]);
  }
}

typedef struct span_settings {
  int32_t pause_min, pause_max;
} span_settings;
OV_SCHEMA(span_settings, OV_DURATION(pause_min), OV_DURATION(pause_max))

TEST(the_first_fault_of_settings_is_found) {
  sample_settings settings = {.speed = 64, .chance = 1, .ticks = 100, .flies = true};
  assert_null(ov_schema_find_fault(sample_settings_schema(), &settings));
  settings.ticks = 101;
  assert_string_equal(ov_schema_find_fault(sample_settings_schema(), &settings)->name, "ticks");
  settings.chance = 1.25f;
  assert_string_equal(ov_schema_find_fault(sample_settings_schema(), &settings)->name, "chance");
  span_settings span = {20, 20};
  assert_null(ov_schema_find_fault(span_settings_schema(), &span));
  span.pause_min = 21;
  assert_string_equal(ov_schema_find_fault(span_settings_schema(), &span)->name, "pause_min");
}
