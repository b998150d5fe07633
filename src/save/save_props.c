// Reads the properties of a saved mob: numbers under their tags, words, coats, and attributes.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#include "save/save_props.h"

#include "save/save_goods.h"

#include <string.h>

static void note(ov_saved_props* out, ovis_prop prop, double value) {
  out->values[prop] = value;
  out->has[prop] = true;
}

// A value by its tag; "HivePos.X" stands in a compound.
static ovis_nbt value_of(const ovis_saved_entity* entity, const char* tag) {
  const char* dot = strchr(tag, '.');
  if (dot == NULL) {
    return ovis_saved_entity_get(entity, tag);
  }
  char outer[64];
  const size_t length = (size_t)(dot - tag) < sizeof outer - 1 ? (size_t)(dot - tag) : 0;
  memcpy(outer, tag, length);
  outer[length] = '\0';
  return ovis_nbt_get(ovis_saved_entity_get(entity, outer), dot + 1);
}

static void read_props(ov_saved_props* out, const ovis_saved_entity* entity) {
  const double none = -1e300; // no save holds this number
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    const char* tag = ovis_prop_describe((ovis_prop)prop).tag;
    const double value = tag[0] != '\0' ? ovis_nbt_number(value_of(entity, tag), none) : none;
    if (value != none) {
      note(out, (ovis_prop)prop, value);
    }
  }
  note(out, OVIS_PROP_PITCH, (double)entity->pitch_deg);
  note(out, OVIS_PROP_VELOCITY_X, entity->motion.x);
  note(out, OVIS_PROP_VELOCITY_Y, entity->motion.y);
  note(out, OVIS_PROP_VELOCITY_Z, entity->motion.z);
  out->has[OVIS_PROP_HEALTH] = false; // part of the spawn
}

// A villager's profession and level stand in a compound of their own.
static void read_villager(ov_saved_props* out, const ovis_saved_entity* entity) {
  const ovis_nbt data = ovis_saved_entity_get(entity, "VillagerData");
  ovis_nbt_text text;
  char name[64];
  int32_t profession;
  text = ovis_nbt_string(ovis_nbt_get(data, "profession"));
  if (text.length > 0) {
    ovis_nbt_text_utf8(text, name, sizeof name);
    ovis_profession_find(name, &profession);
    note(out, OVIS_PROP_PROFESSION, profession);
    note(out, OVIS_PROP_LEVEL, ovis_nbt_number(ovis_nbt_get(data, "level"), 1));
  }
  text = ovis_nbt_text_plain(ovis_nbt_string(ovis_nbt_get(data, "type")));
  ovis_nbt_text_utf8(text, name, sizeof name);
  const int32_t type = ov_villager_type_find(name);
  if (type >= 0) {
    note(out, OVIS_PROP_VARIANT, type);
  }
}

// ---- Values that a save keeps as words or in lists of their own

// Index of a tag's text in a list that ends with NULL; -1: the tag is absent, or its text unknown.
static int32_t word_of(const ovis_saved_entity* entity, const char* tag, const char* const* words) {
  const ovis_nbt_text text =
      ovis_nbt_text_plain(ovis_nbt_string(ovis_saved_entity_get(entity, tag)));
  for (int32_t i = 0; text.length > 0 && words[i] != NULL; i++) {
    if (ovis_nbt_text_is(text, words[i])) {
      return i;
    }
  }
  return -1;
}

static void note_word(ov_saved_props* out, ovis_prop prop, int32_t index) {
  if (index >= 0) {
    note(out, prop, index);
  }
}

// The coat: a number or a word, by species under one tag or another.
static void read_variant(ov_saved_props* out, const ovis_saved_entity* entity) {
  static const char* const cats[] = {
      "tabby",   "black",   "red",   "siamese", "british_shorthair", "calico",
      "persian", "ragdoll", "white", "jellie",  "all_black",         NULL};
  static const char* const frogs[] = {"temperate", "warm", "cold", NULL};
  static const char* const firsts[] = {"red", NULL};
  static const char* const seconds[] = {"brown", "snow", NULL};
  static const char* const genes[] = {"normal", "lazy", "worried",    "playful",
                                      "brown",  "weak", "aggressive", NULL};
  static const char* const numbers[] = {"Variant", "RabbitType", "CatType"};
  const double none = -1e300; // no save holds this number
  for (int32_t i = 0; i < 3; i++) {
    const double value = ovis_nbt_number(ovis_saved_entity_get(entity, numbers[i]), none);
    if (value != none) {
      note(out, OVIS_PROP_VARIANT, value);
    }
  }
  note_word(out, OVIS_PROP_VARIANT, word_of(entity, "variant", cats));
  note_word(out, OVIS_PROP_VARIANT, word_of(entity, "variant", frogs));
  note_word(out, OVIS_PROP_VARIANT, word_of(entity, "Type", firsts));
  note_word(out, OVIS_PROP_VARIANT, word_of(entity, "Type", seconds) >= 0 ? 1 : -1);
  note_word(out, OVIS_PROP_MAIN_GENE, word_of(entity, "MainGene", genes));
  note_word(out, OVIS_PROP_HIDDEN_GENE, word_of(entity, "HiddenGene", genes));
}

// Horses say that they are tame, other pets name their owner.
static void read_owner(ov_saved_props* out, const ovis_saved_entity* entity) {
  const bool has_owner = ovis_saved_entity_get(entity, "Owner").type != OVIS_NBT_END;
  if (has_owner || ovis_nbt_bool(ovis_saved_entity_get(entity, "Tame"), false)) {
    note(out, OVIS_PROP_TAME, 1);
  }
}

static void read_attributes(ov_saved_props* out, const ovis_saved_entity* entity) {
  static const struct {
    const char* name;
    ovis_prop prop;
  } known[] = {{"generic.max_health", OVIS_PROP_MAX_HEALTH},
               {"generic.movement_speed", OVIS_PROP_SPEED},
               {"horse.jump_strength", OVIS_PROP_JUMP_STRENGTH}};
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_saved_entity_get(entity, "Attributes"));
  while (ovis_nbt_next(&iter)) {
    const ovis_nbt_text name =
        ovis_nbt_text_plain(ovis_nbt_string(ovis_nbt_get(iter.value, "Name")));
    const double base = ovis_nbt_number(ovis_nbt_get(iter.value, "Base"), -1);
    for (int32_t i = 0; base >= 0 && i < 3; i++) {
      if (ovis_nbt_text_is(name, known[i].name)) {
        note(out, known[i].prop, base);
      }
    }
  }
}

void ov_saved_props_read(const ovis_saved_entity* entity, float yaw_deg, ov_saved_props* out) {
  *out = (ov_saved_props){.values = {0}};
  read_props(out, entity);
  note(out, OVIS_PROP_YAW, (double)yaw_deg);
  read_villager(out, entity);
  read_variant(out, entity);
  read_owner(out, entity);
  read_attributes(out, entity);
}
