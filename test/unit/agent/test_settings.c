// Settings are read and replaced through their schema.
#include "agent/actor.h"
#include "agent/settings.h"
#include "support/test.h"

#include <string.h>

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
OV_SCHEMA(sample_settings, OV_ARGUMENT(speed), OV_SETTING(chance, .argument = "odds", .usual = 0.5),
          OV_SETTING(ticks, .unless = offsetof(ov_settings, flies)), OV_SETTING(flies),
          OV_SETTING(items), OV_SETTING_AS(ITEM, item), OV_SETTING(species), OV_SETTING(kinds),
          OV_SETTING_AS(ACTOR, whom), OV_SETTING(act))

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
