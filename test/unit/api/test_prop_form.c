// The form in which saves have properties that count kinds. Source: docs/sources.md#variants
#include "support/test.h"

#include <ovis/species.h>

#include <string.h>

static void expect(const char* species, ovis_prop prop, const char* tag, const char* space) {
  const ovis_prop_form form = ovis_prop_get_form(ovis_species_find(species), prop);
  assert_string_equal(form.tag, tag);
  if (space == NULL) {
    assert_null(form.space);
  } else {
    assert_string_equal(form.space, space);
  }
}

TEST(kinds_have_the_tags_of_their_species) {
  expect("mooshroom", OVIS_PROP_VARIANT, "Type", "");
  expect("fox", OVIS_PROP_VARIANT, "Type", "");
  expect("frog", OVIS_PROP_VARIANT, "variant", "minecraft:");
  expect("cat", OVIS_PROP_VARIANT, "variant", "minecraft:");
  expect("rabbit", OVIS_PROP_VARIANT, "RabbitType", NULL);
  expect("horse", OVIS_PROP_VARIANT, "Variant", NULL);
  expect("axolotl", OVIS_PROP_VARIANT, "Variant", NULL);
  expect("villager", OVIS_PROP_VARIANT, "VillagerData.type", "minecraft:");
  expect("villager", OVIS_PROP_PROFESSION, "VillagerData.profession", "minecraft:");
  expect("zombie_villager", OVIS_PROP_LEVEL, "VillagerData.level", NULL);
  expect("panda", OVIS_PROP_MAIN_GENE, "MainGene", "");
  expect("panda", OVIS_PROP_HIDDEN_GENE, "HiddenGene", "");
  expect("cow", OVIS_PROP_FIRE, "", NULL); // a number under a tag of its own
  assert_string_equal(ovis_prop_get_form(ovis_species_find("cat"), OVIS_PROP_VARIANT).old_tag,
                      "CatType");
  assert_string_equal(ovis_prop_get_form(NULL, OVIS_PROP_VARIANT).tag, "Variant");
}

// Else a save could not hold the value that it has.
TEST(words_of_a_save_have_values) {
  int32_t words = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
      const ovis_prop_form form = ovis_prop_get_form(species, (ovis_prop)prop);
      const char* word = ovis_prop_get_word(species, (ovis_prop)prop, 0);
      int32_t value = -1;
      if (form.space != NULL) {
        assert_non_null(word);
        assert_true(ovis_prop_find_word(species, (ovis_prop)prop, word, &value));
        assert_int_equal(value, 0);
        words++;
      }
    }
  }
  assert_true(words > 5);
}
