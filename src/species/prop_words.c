// Words for the values of properties that count kinds: professions, variants, colors, genes.
// Design: docs/sources.md#variants
#include "base/check.h"
#include "figures/species_row.h"

#include <ovis/mind.h>
#include <ovis/species.h>

#include <string.h>

static const char* const dyes[] = {"white", "orange", "magenta",    "light_blue", "yellow", "lime",
                                   "pink",  "gray",   "light_gray", "cyan",       "purple", "blue",
                                   "brown", "green",  "red",        "black",      NULL};
static const char* const genes[] = {"normal", "lazy", "worried",    "playful",
                                    "brown",  "weak", "aggressive", NULL};
static const char* const rolls[] = {"idle", "rolling", "scared", "unrolling", NULL};
static const char* const stages[] = {"unaffected", "exposed", "weathered", "oxidized", NULL};
static const ov_variant* variants_of(const ovis_species* species) {
  static const ov_variant none[] = {{0, NULL}};
  const ov_variant* variants = species != NULL ? ov_species_of(species)->variants : NULL;
  return variants != NULL ? variants : none;
}

// A list of words that ends with NULL, or NULL.
static const char* const* words_of(ovis_prop prop) {
  switch (prop) {
  case OVIS_PROP_COLOR: return dyes;
  case OVIS_PROP_ROLL: return rolls;
  case OVIS_PROP_OXIDATION: return stages;
  case OVIS_PROP_MAIN_GENE:
  case OVIS_PROP_HIDDEN_GENE: return genes;
  default: return NULL;
  }
}

ovis_prop_form ovis_prop_get_form(const ovis_species* species, ovis_prop prop) {
  const ov_variant_tag none = {.name = NULL};
  const ov_variant_tag tag = species != NULL ? ov_species_of(species)->variant_tag : none;
  switch (prop) {
  case OVIS_PROP_PROFESSION: return (ovis_prop_form){"VillagerData.profession", "minecraft:", NULL};
  case OVIS_PROP_LEVEL: return (ovis_prop_form){"VillagerData.level", NULL, NULL};
  case OVIS_PROP_MAIN_GENE: return (ovis_prop_form){"MainGene", "", NULL};
  case OVIS_PROP_HIDDEN_GENE: return (ovis_prop_form){"HiddenGene", "", NULL};
  case OVIS_PROP_ROLL: return (ovis_prop_form){"state", "", NULL};
  case OVIS_PROP_OXIDATION: return (ovis_prop_form){"weather_state", "", NULL};
  case OVIS_PROP_VARIANT:
    return (ovis_prop_form){tag.name != NULL ? tag.name : "Variant", tag.space, tag.old_name};
  default: return (ovis_prop_form){"", NULL, NULL};
  }
}

const char* ovis_prop_get_word(const ovis_species* species, ovis_prop prop, int32_t value) {
  if (prop == OVIS_PROP_PROFESSION) {
    return ovis_profession_name(value);
  }
  if (prop == OVIS_PROP_VARIANT) {
    const ov_variant* variant = variants_of(species);
    while (variant->word != NULL && variant->value != value) {
      variant++;
    }
    return variant->word;
  }
  const char* const* words = words_of(prop);
  for (int32_t i = 0; words != NULL && words[i] != NULL; i++) {
    if (i == value) {
      return words[i];
    }
  }
  return NULL;
}

static bool find_variant(const ovis_species* species, const char* word, int32_t* out) {
  const ov_variant* variant = variants_of(species);
  while (variant->word != NULL && strcmp(variant->word, word) != 0) {
    variant++;
  }
  *out = variant->value;
  return variant->word != NULL;
}

bool ovis_prop_find_word(const ovis_species* species, ovis_prop prop, const char* word,
                         int32_t* out) {
  OV_REQUIRE(out != NULL, false);
  static const char prefix[] = "minecraft:";
  *out = 0;
  if (word == NULL) {
    return false;
  }
  const size_t length = sizeof prefix - 1;
  const char* bare = strncmp(word, prefix, length) == 0 ? word + length : word;
  if (prop == OVIS_PROP_PROFESSION) {
    return ovis_profession_find(bare, out);
  }
  if (prop == OVIS_PROP_VARIANT) {
    return find_variant(species, bare, out);
  }
  const char* const* words = words_of(prop);
  for (int32_t i = 0; words != NULL && words[i] != NULL; i++) {
    if (strcmp(words[i], bare) == 0) {
      *out = i;
      return true;
    }
  }
  return false;
}
