// Writes coats, kinds and genes of mobs, and the attributes of horses.
// Format: docs/sources.md#variants
#include "save/save_coats.h"

#include <ovis/save_write.h>
#include <ovis/sim.h>

#include <stdio.h>
#include <string.h>

// One tag: a word, or a number.
typedef struct coat {
  const char* tag;
  ovis_prop prop;
  char word[48]; // empty: a number
  int32_t number;
} coat;

static void set_word(coat* self, const char* tag, const char* prefix, const char* const* words,
                     int32_t count) {
  const int32_t index = self->number >= 0 && self->number < count ? self->number : 0;
  self->tag = tag;
  snprintf(self->word, sizeof self->word, "%s%s", prefix, words[index]);
}

#define WORDS(list) (list), (int32_t)(sizeof(list) / sizeof *(list))

// False: the species has no such property, or its value stands elsewhere in a save.
static bool find_coat(const ovis_sim* sim, ovis_mob_id mob, ovis_prop prop, coat* out) {
  static const char* const cats[] = {
      "tabby",   "black",   "red",   "siamese", "british_shorthair", "calico",
      "persian", "ragdoll", "white", "jellie",  "all_black"};
  static const char* const mooshrooms[] = {"red", "brown"};
  static const char* const foxes[] = {"red", "snow"};
  static const char* const frogs[] = {"temperate", "warm", "cold"};
  static const char* const genes[] = {"normal", "lazy", "worried",   "playful",
                                      "brown",  "weak", "aggressive"};
  ovis_mob_state state;
  double value;
  if (!ovis_sim_mob(sim, mob, &state) || !ovis_sim_get(sim, mob, prop, &value)) {
    return false;
  }
  const char* species = state.species->name;
  *out = (coat){.tag = "Variant", .prop = prop, .number = (int32_t)value};
  if (prop != OVIS_PROP_VARIANT) {
    set_word(out, prop == OVIS_PROP_MAIN_GENE ? "MainGene" : "HiddenGene", "", WORDS(genes));
  } else if (strcmp(species, "mooshroom") == 0) {
    set_word(out, "Type", "", WORDS(mooshrooms));
  } else if (strcmp(species, "fox") == 0) {
    set_word(out, "Type", "", WORDS(foxes));
  } else if (strcmp(species, "frog") == 0) {
    set_word(out, "variant", "minecraft:", WORDS(frogs));
  } else if (strcmp(species, "cat") == 0) {
    set_word(out, "variant", "minecraft:", WORDS(cats));
  } else if (strcmp(species, "rabbit") == 0) {
    out->tag = "RabbitType";
  }
  return strcmp(species, "villager") != 0; // its type stands in VillagerData
}

static const ovis_prop props[] = {OVIS_PROP_VARIANT, OVIS_PROP_MAIN_GENE, OVIS_PROP_HIDDEN_GENE};

ovis_status ov_save_store_coat(ovis_save_writer* writer, const ovis_sim* sim,
                               const ovis_saved_mob* mob) {
  const ovis_mob_id id = ovis_sim_find(sim, mob->serial);
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < 3 && status == OVIS_OK; i++) {
    coat now;
    if (!find_coat(sim, id, props[i], &now) || now.number == (int32_t)mob->props[props[i]]) {
      continue;
    }
    status = now.word[0] != '\0'
                 ? ovis_save_set_string(writer, mob->uuid, now.tag, now.word)
                 : ovis_save_set_int(writer, mob->uuid, now.tag, OVIS_NBT_INT, now.number);
  }
  return status;
}

// Attributes that differ from horse to horse.
static void write_attributes(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob) {
  static const struct {
    const char* name;
    ovis_prop prop;
  } own[] = {{"minecraft:generic.max_health", OVIS_PROP_MAX_HEALTH},
             {"minecraft:generic.movement_speed", OVIS_PROP_SPEED},
             {"minecraft:horse.jump_strength", OVIS_PROP_JUMP_STRENGTH}};
  double value;
  if (!ovis_sim_get(sim, mob, OVIS_PROP_MAX_HEALTH, &value)) {
    return;
  }
  ovis_nbt_open_list(nbt, "Attributes", OVIS_NBT_COMPOUND);
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
    if (ovis_sim_get(sim, mob, own[i].prop, &value)) {
      ovis_nbt_open_compound(nbt, NULL);
      ovis_nbt_write_string(nbt, "Name", own[i].name);
      ovis_nbt_write_double(nbt, "Base", value);
      ovis_nbt_end(nbt);
    }
  }
  ovis_nbt_end(nbt);
}

void ov_save_write_coat(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob) {
  for (int32_t i = 0; i < 3; i++) {
    coat now;
    if (!find_coat(sim, mob, props[i], &now)) {
      continue;
    }
    if (now.word[0] != '\0') {
      ovis_nbt_write_string(nbt, now.tag, now.word);
    } else {
      ovis_nbt_write_int(nbt, now.tag, now.number);
    }
  }
  write_attributes(nbt, sim, mob);
}
