// Words for the values of properties that count kinds: professions, variants, colors, genes.
// Design: docs/sources.md#variants
#include "figures/species_row.h"

#include <ovis/mind.h>
#include <ovis/prop.h>

#include <string.h>

#define KILLER 99        // the variant of the killer rabbit
#define MARKINGS 5       // of horses
#define MARKING_STEP 256 // between the variants of two markings

static const char* const dyes[] = {"white", "orange", "magenta",    "light_blue", "yellow", "lime",
                                   "pink",  "gray",   "light_gray", "cyan",       "purple", "blue",
                                   "brown", "green",  "red",        "black",      NULL};
static const char* const genes[] = {"normal", "lazy", "worried",    "playful",
                                    "brown",  "weak", "aggressive", NULL};
static const char* const mooshrooms[] = {"red", "brown", NULL};
static const char* const cats[] = {
    "tabby",   "black",   "red",   "siamese", "british_shorthair", "calico",
    "persian", "ragdoll", "white", "jellie",  "all_black",         NULL};
static const char* const rabbits[] = {"brown", "white",           "black", "white_splotched",
                                      "gold",  "salt_and_pepper", NULL};
static const char* const foxes[] = {"red", "snow", NULL};
static const char* const villagers[] = {"plains", "desert", "jungle", "savanna",
                                        "snow",   "swamp",  "taiga",  NULL};
static const char* const llamas[] = {"creamy", "white", "brown", "gray", NULL};
static const char* const frogs[] = {"temperate", "warm", "cold", NULL};
static const char* const axolotls[] = {"lucy", "wild", "gold", "cyan", "blue", NULL};
// Of horses: those of one marking after the other.
static const char* const horses[] = {"white",
                                     "creamy",
                                     "chestnut",
                                     "brown",
                                     "black",
                                     "gray",
                                     "dark_brown",
                                     "white_white_marks",
                                     "creamy_white_marks",
                                     "chestnut_white_marks",
                                     "brown_white_marks",
                                     "black_white_marks",
                                     "gray_white_marks",
                                     "dark_brown_white_marks",
                                     "white_white_field",
                                     "creamy_white_field",
                                     "chestnut_white_field",
                                     "brown_white_field",
                                     "black_white_field",
                                     "gray_white_field",
                                     "dark_brown_white_field",
                                     "white_white_dots",
                                     "creamy_white_dots",
                                     "chestnut_white_dots",
                                     "brown_white_dots",
                                     "black_white_dots",
                                     "gray_white_dots",
                                     "dark_brown_white_dots",
                                     "white_black_dots",
                                     "creamy_black_dots",
                                     "chestnut_black_dots",
                                     "brown_black_dots",
                                     "black_black_dots",
                                     "gray_black_dots",
                                     "dark_brown_black_dots",
                                     NULL};

// A list of words that ends with NULL, or NULL.
static const char* const* variants_of(const ovis_species* species) {
  switch (species != NULL ? ov_species_of(species)->id : OV_SPECIES_NONE) {
  case OV_SPECIES_MOOSHROOM: return mooshrooms;
  case OV_SPECIES_CAT: return cats;
  case OV_SPECIES_RABBIT: return rabbits;
  case OV_SPECIES_FOX: return foxes;
  case OV_SPECIES_VILLAGER: return villagers;
  case OV_SPECIES_LLAMA:
  case OV_SPECIES_TRADER_LLAMA: return llamas;
  case OV_SPECIES_FROG: return frogs;
  case OV_SPECIES_AXOLOTL: return axolotls;
  case OV_SPECIES_HORSE: return horses;
  default: return NULL;
  }
}

static const char* const* words_of(const ovis_species* species, ovis_prop prop) {
  switch (prop) {
  case OVIS_PROP_COLOR: return dyes;
  case OVIS_PROP_MAIN_GENE:
  case OVIS_PROP_HIDDEN_GENE: return genes;
  case OVIS_PROP_VARIANT: return variants_of(species);
  default: return NULL;
  }
}

// The value of the word at an index of a list.
static int32_t value_at(const char* const* words, int32_t index) {
  const int32_t colors = (int32_t)(sizeof horses / sizeof *horses - 1) / MARKINGS;
  return words == horses ? index / colors * MARKING_STEP + index % colors : index;
}

const char* ovis_prop_word(const ovis_species* species, ovis_prop prop, int32_t value) {
  if (prop == OVIS_PROP_PROFESSION) {
    return ovis_profession_name(value);
  }
  const char* const* words = words_of(species, prop);
  if (words == rabbits && value == KILLER) {
    return "killer";
  }
  for (int32_t i = 0; words != NULL && words[i] != NULL; i++) {
    if (value_at(words, i) == value) {
      return words[i];
    }
  }
  return NULL;
}

bool ovis_prop_find_word(const ovis_species* species, ovis_prop prop, const char* word,
                         int32_t* out) {
  static const char prefix[] = "minecraft:";
  const char* const* words = words_of(species, prop);
  *out = 0;
  if (word == NULL) {
    return false;
  }
  const size_t length = sizeof prefix - 1;
  const char* bare = strncmp(word, prefix, length) == 0 ? word + length : word;
  if (prop == OVIS_PROP_PROFESSION) {
    return ovis_profession_find(bare, out);
  }
  if (words == rabbits && strcmp(bare, "killer") == 0) {
    *out = KILLER;
    return true;
  }
  for (int32_t i = 0; words != NULL && words[i] != NULL; i++) {
    if (strcmp(words[i], bare) == 0) {
      *out = value_at(words, i);
      return true;
    }
  }
  return false;
}
