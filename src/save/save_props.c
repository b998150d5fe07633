// Reads the properties of a saved mob: numbers under their tags, kinds, and attributes. Writes the
// last two.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#include "save/save_props.h"

#include "save/save_entry.h"

#include <stdio.h>
#include <string.h>

#define NONE (-1e300) // no save holds this number
#define WORD_SIZE 96

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
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    const char* tag = ovis_prop_describe((ovis_prop)prop).tag;
    const double value = tag[0] != '\0' ? ovis_nbt_number(value_of(entity, tag), NONE) : NONE;
    if (value != NONE) {
      note(out, (ovis_prop)prop, value);
    }
  }
  note(out, OVIS_PROP_PITCH, (double)entity->pitch_deg);
  note(out, OVIS_PROP_VELOCITY_X, entity->motion.x);
  note(out, OVIS_PROP_VELOCITY_Y, entity->motion.y);
  note(out, OVIS_PROP_VELOCITY_Z, entity->motion.z);
  out->has[OVIS_PROP_HEALTH] = false; // part of the spawn
}

// ---- Kinds: words or numbers, under a tag that may depend on the species

static const ovis_prop kinds[] = {OVIS_PROP_PROFESSION, OVIS_PROP_LEVEL, OVIS_PROP_VARIANT,
                                  OVIS_PROP_MAIN_GENE, OVIS_PROP_HIDDEN_GENE};
#define KIND_COUNT ((int32_t)(sizeof kinds / sizeof *kinds))

static void read_number(ov_saved_props* out, const ovis_saved_entity* entity, ovis_prop prop,
                        const char* tag) {
  const double value = tag != NULL ? ovis_nbt_number(value_of(entity, tag), NONE) : NONE;
  if (value != NONE) {
    note(out, prop, value);
  }
}

static void read_kinds(ov_saved_props* out, const ovis_saved_entity* entity,
                       const ovis_species* species) {
  for (int32_t i = 0; i < KIND_COUNT; i++) {
    const ovis_prop_form form = ovis_prop_form_of(species, kinds[i]);
    char word[WORD_SIZE];
    int32_t index;
    read_number(out, entity, kinds[i], form.old_tag);
    if (form.space == NULL) {
      read_number(out, entity, kinds[i], form.tag);
      continue;
    }
    ovis_nbt_text_utf8(ovis_nbt_string(value_of(entity, form.tag)), word, sizeof word);
    if (word[0] != '\0' && (ovis_prop_find_word(species, kinds[i], word, &index) ||
                            kinds[i] == OVIS_PROP_PROFESSION)) { // of a mod: none
      note(out, kinds[i], index);
    }
  }
}

// A value without a word is written as the first one.
static void write_kind(ovis_nbt_writer* nbt, const ovis_prop_form* form,
                       const ovis_species* species, ovis_prop prop, int32_t value) {
  char text[WORD_SIZE];
  const char* dot = strchr(form->tag, '.');
  const char* name = dot != NULL ? dot + 1 : form->tag;
  const char* word = form->space != NULL ? ovis_prop_word(species, prop, value) : NULL;
  if (form->space == NULL) {
    ovis_nbt_write_int(nbt, name, value);
    return;
  }
  word = word != NULL ? word : ovis_prop_word(species, prop, 0);
  snprintf(text, sizeof text, "%s%s", form->space, word != NULL ? word : "");
  ovis_nbt_write_string(nbt, name, text);
}

ovis_status ov_save_store_kinds(ovis_save_writer* writer, const ovis_sim* sim,
                                const ovis_saved_mob* mob) {
  const ovis_mob_id id = ovis_sim_find(sim, mob->serial);
  ovis_mob_state state;
  ovis_status status = OVIS_OK;
  double now;
  for (int32_t i = 0; ovis_sim_mob(sim, id, &state) && i < KIND_COUNT && status == OVIS_OK; i++) {
    const ovis_prop_form form = ovis_prop_form_of(state.species, kinds[i]);
    if (ovis_sim_get(sim, id, kinds[i], &now) && now != mob->props[kinds[i]]) {
      ov_entry_begin(writer);
      write_kind(writer->scratch, &form, state.species, kinds[i], (int32_t)now);
      status = ov_entry_finish_tag(writer, mob->uuid, form.tag);
    }
  }
  return status;
}

// Length of the name of the compound that a tag stands in; 0: none.
static size_t outer_length(const char* tag) {
  const char* dot = strchr(tag, '.');
  return dot != NULL ? (size_t)(dot - tag) : 0;
}

static void write_kinds(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob) {
  ovis_mob_state state;
  char outer[WORD_SIZE] = "";
  double value;
  for (int32_t i = 0; ovis_sim_mob(sim, mob, &state) && i < KIND_COUNT; i++) {
    const ovis_prop_form form = ovis_prop_form_of(state.species, kinds[i]);
    if (!ovis_sim_get(sim, mob, kinds[i], &value)) {
      continue;
    }
    const size_t length = outer_length(form.tag);
    if (outer[0] != '\0' && (length != strlen(outer) || strncmp(outer, form.tag, length) != 0)) {
      ovis_nbt_end(nbt);
      outer[0] = '\0';
    }
    if (outer[0] == '\0' && length > 0) {
      snprintf(outer, sizeof outer, "%.*s", (int)length, form.tag);
      ovis_nbt_open_compound(nbt, outer);
    }
    write_kind(nbt, &form, state.species, kinds[i], (int32_t)value);
  }
  if (outer[0] != '\0') {
    ovis_nbt_end(nbt);
  }
}

// ---- Owners

// Horses say that they are tame, other pets name their owner.
static void read_owner(ov_saved_props* out, const ovis_saved_entity* entity) {
  const bool has_owner = ovis_saved_entity_get(entity, "Owner").type != OVIS_NBT_END;
  if (has_owner || ovis_nbt_bool(ovis_saved_entity_get(entity, "Tame"), false)) {
    note(out, OVIS_PROP_TAME, 1);
  }
}

// ---- Attributes that differ from mob to mob

static const struct {
  const char* name;
  ovis_prop prop;
} attributes[] = {{"minecraft:generic.max_health", OVIS_PROP_MAX_HEALTH},
                  {"minecraft:generic.movement_speed", OVIS_PROP_SPEED},
                  {"minecraft:horse.jump_strength", OVIS_PROP_JUMP_STRENGTH}};
#define ATTRIBUTE_COUNT ((int32_t)(sizeof attributes / sizeof *attributes))

static void read_attributes(ov_saved_props* out, const ovis_saved_entity* entity) {
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_saved_entity_get(entity, "Attributes"));
  while (ovis_nbt_next(&iter)) {
    const ovis_nbt_text name =
        ovis_nbt_text_plain(ovis_nbt_string(ovis_nbt_get(iter.value, "Name")));
    const double base = ovis_nbt_number(ovis_nbt_get(iter.value, "Base"), -1);
    for (int32_t i = 0; base >= 0 && i < ATTRIBUTE_COUNT; i++) {
      if (ovis_nbt_text_is(name, strchr(attributes[i].name, ':') + 1)) {
        note(out, attributes[i].prop, base);
      }
    }
  }
}

static void write_attributes(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob) {
  double value;
  if (!ovis_sim_get(sim, mob, OVIS_PROP_MAX_HEALTH, &value)) {
    return;
  }
  ovis_nbt_open_list(nbt, "Attributes", OVIS_NBT_COMPOUND);
  for (int32_t i = 0; i < ATTRIBUTE_COUNT; i++) {
    if (ovis_sim_get(sim, mob, attributes[i].prop, &value)) {
      ovis_nbt_open_compound(nbt, NULL);
      ovis_nbt_write_string(nbt, "Name", attributes[i].name);
      ovis_nbt_write_double(nbt, "Base", value);
      ovis_nbt_end(nbt);
    }
  }
  ovis_nbt_end(nbt);
}

void ov_save_write_kinds(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob) {
  write_kinds(nbt, sim, mob);
  write_attributes(nbt, sim, mob);
}

void ov_saved_props_read(const ovis_saved_entity* entity, float yaw_deg,
                         const ovis_species* species, ov_saved_props* out) {
  *out = (ov_saved_props){.values = {0}};
  read_props(out, entity);
  note(out, OVIS_PROP_YAW, (double)yaw_deg);
  read_kinds(out, entity, species);
  read_owner(out, entity);
  read_attributes(out, entity);
}
