// Reads and writes the properties of a saved mob: numbers under their tags, kinds, attributes.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#include "save/save_props.h"

#include "base/check.h"
#include "save/save_entry.h"
#include "save/save_status.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define NONE (-1e300) // no save holds this number
#define WORD_SIZE 96

static void note(ov_saved_props* out, ovis_prop prop, double value) {
  OVIS_ASSERT((uint32_t)prop < OVIS_PROP_COUNT);
  out->values[prop] = value;
  out->has[prop] = true;
}

// A value by its tag; "HivePos.X" stands in a compound.
static ovis_nbt value_of(const ovis_saved_entity* entity, const char* tag) {
  const char* dot = strchr(tag, '.');
  if (dot == NULL) {
    return ovis_saved_entity_get_entry(entity, tag);
  }
  char outer[64];
  const size_t length = (size_t)(dot - tag) < sizeof outer - 1 ? (size_t)(dot - tag) : 0;
  memcpy(outer, tag, length);
  outer[length] = '\0';
  return ovis_nbt_get(ovis_saved_entity_get_entry(entity, outer), dot + 1);
}

// ---- Cells that are an array of three ints in a save

static const struct {
  const char* name;
  ovis_prop first; // of three: x, y, z
} cells[] = {{"home_pos", OVIS_PROP_HEART_X}};
#define CELL_COUNT ((int32_t)(sizeof cells / sizeof *cells))

// The cell that a property is a number of; -1: it is none of a cell.
static int32_t cell_of(ovis_prop prop) {
  for (int32_t i = 0; i < CELL_COUNT; i++) {
    if (prop >= cells[i].first && prop < cells[i].first + 3) {
      return i;
    }
  }
  return -1;
}

static void read_cells(ov_saved_props* out, const ovis_saved_entity* entity) {
  for (int32_t i = 0; i < CELL_COUNT; i++) {
    int64_t values[3];
    if (ovis_nbt_get_ints(ovis_saved_entity_get_entry(entity, cells[i].name), 3, values)) {
      for (int32_t k = 0; k < 3; k++) {
        note(out, (ovis_prop)((int32_t)cells[i].first + k), (double)values[k]);
      }
    }
  }
}

static void write_cells(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob) {
  for (int32_t i = 0; i < CELL_COUNT; i++) {
    int32_t values[3] = {0};
    bool has_all = true;
    for (int32_t k = 0; k < 3; k++) {
      double value = 0;
      has_all &= ovis_mob_get_prop(sim, mob, (ovis_prop)((int32_t)cells[i].first + k), &value);
      values[k] = (int32_t)value;
    }
    if (has_all && (values[0] != 0 || values[1] != 0 || values[2] != 0)) {
      ovis_nbt_write_ints(nbt, cells[i].name, values, 3);
    }
  }
}

ovis_status ov_save_store_cells(ovis_save_writer* writer, ovis_uuid uuid, const double* before,
                                const double* after) {
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < CELL_COUNT && status == OVIS_OK; i++) {
    const int32_t first = (int32_t)cells[i].first;
    const bool is_same = before[first] == after[first] && before[first + 1] == after[first + 1] &&
                         before[first + 2] == after[first + 2];
    if (!is_same) {
      const int32_t values[] = {(int32_t)after[first], (int32_t)after[first + 1],
                                (int32_t)after[first + 2]};
      ov_entry_begin(writer);
      ovis_nbt_write_ints(writer->scratch, cells[i].name, values, 3);
      status = ov_entry_finish(writer, uuid, cells[i].name);
    }
  }
  return status;
}

static void read_props(ov_saved_props* out, const ovis_saved_entity* entity) {
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    const char* tag = ovis_prop_get_info((ovis_prop)prop).tag;
    const double value = tag[0] != '\0' ? ovis_nbt_get_number(value_of(entity, tag), NONE) : NONE;
    if (value != NONE) {
      note(out, (ovis_prop)prop, value);
    }
  }
  read_cells(out, entity);
  if (ov_saved_has_saddle(ovis_saved_entity_get_entry(entity, "equipment"))) {
    note(out, OVIS_PROP_SADDLE, 1);
  }
  note(out, OVIS_PROP_PITCH, (double)entity->pitch_deg);
  note(out, OVIS_PROP_VELOCITY_X, entity->motion.x);
  note(out, OVIS_PROP_VELOCITY_Y, entity->motion.y);
  note(out, OVIS_PROP_VELOCITY_Z, entity->motion.z);
  out->has[OVIS_PROP_HEALTH] = false; // part of the spawn
}

// ---- Writing numbers

// The entries of a new entity, some of which stand in a compound: "HivePos.X".
typedef struct grouping {
  ovis_nbt_writer* nbt;
  char outer[WORD_SIZE]; // the open compound; "": none
} grouping;

static void leave(grouping* self) {
  if (self->outer[0] != '\0') {
    ovis_nbt_end(self->nbt);
  }
  self->outer[0] = '\0';
}

// Opens the compound that a tag stands in. Returns the name of the entry.
static const char* enter(grouping* self, const char* tag) {
  const char* dot = strchr(tag, '.');
  const size_t length = dot != NULL ? (size_t)(dot - tag) : 0;
  if (length != strlen(self->outer) || strncmp(self->outer, tag, length) != 0) {
    leave(self);
  }
  if (self->outer[0] == '\0' && length > 0) {
    snprintf(self->outer, sizeof self->outer, "%.*s", (int)length, tag);
    ovis_nbt_open_compound(self->nbt, self->outer);
  }
  return dot != NULL ? dot + 1 : tag;
}

static void write_number(ovis_nbt_writer* nbt, const char* name, ovis_prop_type type,
                         double value) {
  switch (type) {
  case OVIS_PROP_BOOL: ovis_nbt_write_byte(nbt, name, value != 0); break;
  case OVIS_PROP_SHORT: ovis_nbt_write_short(nbt, name, (int16_t)value); break;
  case OVIS_PROP_INT: ovis_nbt_write_int(nbt, name, (int32_t)value); break;
  case OVIS_PROP_FLOAT: ovis_nbt_write_float(nbt, name, (float)value); break;
  case OVIS_PROP_DOUBLE: ovis_nbt_write_double(nbt, name, value); break;
  case OVIS_PROP_BYTE: ovis_nbt_write_byte(nbt, name, (int8_t)value); break;
  case OVIS_PROP_LONG: ovis_nbt_write_long(nbt, name, (int64_t)value); break;
  }
}

static bool fits(ovis_prop_type type, double value) {
  static const double limits[] = {
      [OVIS_PROP_BOOL] = 1,       [OVIS_PROP_SHORT] = INT16_MAX, [OVIS_PROP_INT] = INT32_MAX,
      [OVIS_PROP_FLOAT] = 3.4e38, [OVIS_PROP_DOUBLE] = 1.7e308,  [OVIS_PROP_BYTE] = INT8_MAX,
      [OVIS_PROP_LONG] = 9.2e18};
  return value >= -limits[type] - 1 && value <= limits[type];
}

ovis_status ov_save_store_prop(ovis_save_writer* writer, ovis_uuid uuid, ovis_prop prop,
                               double value) {
  const ovis_prop_info info = ovis_prop_get_info(prop);
  const char* dot = strchr(info.tag, '.');
  if (cell_of(prop) >= 0) {
    return OVIS_OK; // ov_save_store_cells
  }
  if (!fits(info.type, value)) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_entry_begin(writer);
  write_number(writer->scratch, dot != NULL ? dot + 1 : info.tag, info.type, value);
  return ov_entry_finish_tag(writer, uuid, info.tag);
}

// Zero stands for "none" there, and the game reads an entry as one. A cell is none if all of its
// numbers are 0.
static bool is_unset(const ovis_sim* sim, ovis_mob_id mob, int32_t prop) {
  static const ovis_prop unset_at_zero[] = {
      OVIS_PROP_LIFE_TIME, OVIS_PROP_RAID_ID,  OVIS_PROP_BOUND_X,  OVIS_PROP_BOUND_Y,
      OVIS_PROP_BOUND_Z,   OVIS_PROP_ANCHOR_X, OVIS_PROP_ANCHOR_Y, OVIS_PROP_ANCHOR_Z};
  const char* dot = strchr(ovis_prop_get_info((ovis_prop)prop).tag, '.');
  const int32_t first = dot != NULL ? prop - (int32_t)(dot[1] - 'X') : prop;
  bool can_be = dot != NULL;
  for (size_t i = 0; i < sizeof unset_at_zero / sizeof *unset_at_zero; i++) {
    can_be |= (int32_t)unset_at_zero[i] == prop;
  }
  for (int32_t i = 0; can_be && i < (dot != NULL ? 3 : 1); i++) {
    double value = 0;
    ovis_mob_get_prop(sim, mob, (ovis_prop)(first + i), &value);
    can_be = value == 0;
  }
  return can_be;
}

void ov_save_write_props(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob) {
  grouping group = {.nbt = nbt};
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    const ovis_prop_info info = ovis_prop_get_info((ovis_prop)prop);
    double value;
    if (info.tag[0] != '\0' && cell_of((ovis_prop)prop) < 0 && prop != OVIS_PROP_SADDLE &&
        ovis_mob_get_prop(sim, mob, (ovis_prop)prop, &value) && !is_unset(sim, mob, prop)) {
      write_number(nbt, enter(&group, info.tag), info.type, value);
    }
  }
  leave(&group);
  write_cells(nbt, sim, mob);
}

// ---- Kinds: words or numbers, under a tag that may depend on the species

static const ovis_prop kinds[] = {OVIS_PROP_PROFESSION, OVIS_PROP_LEVEL,       OVIS_PROP_VARIANT,
                                  OVIS_PROP_MAIN_GENE,  OVIS_PROP_HIDDEN_GENE, OVIS_PROP_ROLL,
                                  OVIS_PROP_OXIDATION};
#define KIND_COUNT ((int32_t)(sizeof kinds / sizeof *kinds))

static void read_number(ov_saved_props* out, const ovis_saved_entity* entity, ovis_prop prop,
                        const char* tag) {
  OVIS_ASSERT((uint32_t)prop < OVIS_PROP_COUNT);
  const double value = tag != NULL ? ovis_nbt_get_number(value_of(entity, tag), NONE) : NONE;
  if (value != NONE) {
    note(out, prop, value);
  }
}

static void read_kinds(ov_saved_props* out, const ovis_saved_entity* entity,
                       const ovis_species* species) {
  for (int32_t i = 0; i < KIND_COUNT; i++) {
    const ovis_prop_form form = ovis_prop_get_form(species, kinds[i]);
    char word[WORD_SIZE];
    int32_t index;
    read_number(out, entity, kinds[i], form.old_tag);
    if (form.space == NULL) {
      read_number(out, entity, kinds[i], form.tag);
      continue;
    }
    ovis_nbt_text_utf8(ovis_nbt_get_string(value_of(entity, form.tag)), word, sizeof word);
    if (word[0] != '\0' && (ovis_prop_find_word(species, kinds[i], word, &index) ||
                            kinds[i] == OVIS_PROP_PROFESSION)) { // of a mod: none
      note(out, kinds[i], index);
    }
  }
}

// A value without a word is written as the first one.
static void write_kind(ovis_nbt_writer* nbt, const char* name, const char* space,
                       const ovis_species* species, ovis_prop prop, int32_t value) {
  OVIS_ASSERT((uint32_t)prop < OVIS_PROP_COUNT);
  char text[WORD_SIZE];
  if (space == NULL) {
    ovis_nbt_write_int(nbt, name, value);
    return;
  }
  const char* word = ovis_prop_get_word(species, prop, value);
  const char* first = ovis_prop_get_word(species, prop, 0);
  snprintf(text, sizeof text, "%s%s", space, word != NULL ? word : first != NULL ? first : "");
  ovis_nbt_write_string(nbt, name, text);
}

ovis_status ov_save_store_kinds(ovis_save_writer* writer, const ovis_sim* sim,
                                const ovis_saved_mob* mob) {
  const ovis_mob_id id = ovis_mob_find(sim, mob->serial);
  ovis_mob_state state;
  ovis_status status = OVIS_OK;
  double now;
  for (int32_t i = 0; ovis_mob_get_state(sim, id, &state) && i < KIND_COUNT && status == OVIS_OK;
       i++) {
    const ovis_prop_form form = ovis_prop_get_form(state.species, kinds[i]);
    if (ovis_mob_get_prop(sim, id, kinds[i], &now) && now != mob->props[kinds[i]]) {
      ov_entry_begin(writer);
      const char* dot = strchr(form.tag, '.');
      write_kind(writer->scratch, dot != NULL ? dot + 1 : form.tag, form.space, state.species,
                 kinds[i], (int32_t)now);
      status = ov_entry_finish_tag(writer, mob->uuid, form.tag);
    }
  }
  return status;
}

static void write_kinds(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob) {
  grouping group = {.nbt = nbt};
  ovis_mob_state state;
  double value;
  for (int32_t i = 0; ovis_mob_get_state(sim, mob, &state) && i < KIND_COUNT; i++) {
    const ovis_prop_form form = ovis_prop_get_form(state.species, kinds[i]);
    if (ovis_mob_get_prop(sim, mob, kinds[i], &value)) {
      write_kind(nbt, enter(&group, form.tag), form.space, state.species, kinds[i], (int32_t)value);
    }
  }
  leave(&group);
}

// ---- Owners

// Horses say that they are tame, other pets name their owner.
static void read_owner(ov_saved_props* out, const ovis_saved_entity* entity) {
  const bool has_owner = ovis_saved_entity_get_entry(entity, "Owner").type != OVIS_NBT_END;
  if (has_owner || ovis_nbt_get_bool(ovis_saved_entity_get_entry(entity, "Tame"), false)) {
    note(out, OVIS_PROP_TAME, 1);
  }
}

// ---- Attributes that differ from mob to mob

// General knowledge, 60 and 85 %: docs/formats/anvil.md
#define DATA_VERSION_ATTRIBUTES                                                                    \
  3953 // 1.21: attributes: [{id, base}]; before, Attributes: [{Name, Base}]
#define DATA_VERSION_SHORT 4080 // 1.21.2: "max_health"; before, "generic.max_health"

static const struct {
  const char* group; // of its name up to 1.21.1
  const char* name;
  ovis_prop prop;
} attributes[] = {{"generic", "max_health", OVIS_PROP_MAX_HEALTH},
                  {"generic", "movement_speed", OVIS_PROP_SPEED},
                  {"horse", "jump_strength", OVIS_PROP_JUMP_STRENGTH},
                  {"generic", "scale", OVIS_PROP_SCALE},
                  {"generic", "step_height", OVIS_PROP_STEP_HEIGHT},
                  {"generic", "gravity", OVIS_PROP_GRAVITY},
                  {"generic", "safe_fall_distance", OVIS_PROP_SAFE_FALL}};
#define ATTRIBUTE_COUNT ((int32_t)(sizeof attributes / sizeof *attributes))

// The name without "generic." or "horse.": jump strength was in both groups.
static ovis_nbt_text without_group(ovis_nbt_text name) {
  static const char* const groups[] = {"generic.", "horse."};
  for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
    const int32_t length = (int32_t)strlen(groups[i]);
    if (name.length > length && memcmp(name.bytes, groups[i], (size_t)length) == 0) {
      return (ovis_nbt_text){name.bytes + length, name.length - length};
    }
  }
  return name;
}

static void read_list(ov_saved_props* out, ovis_nbt list, const char* name_tag,
                      const char* base_tag) {
  ovis_nbt_iter iter = ovis_nbt_iterate(list);
  while (ovis_nbt_next(&iter)) {
    const ovis_nbt_text name =
        ovis_nbt_text_plain(ovis_nbt_get_string(ovis_nbt_get(iter.value, name_tag)));
    const double base = ovis_nbt_get_number(ovis_nbt_get(iter.value, base_tag), (double)NAN);
    for (int32_t i = 0; !isnan(base) && i < ATTRIBUTE_COUNT; i++) {
      if (ovis_nbt_text_is(without_group(name), attributes[i].name)) {
        note(out, attributes[i].prop, base);
      }
    }
  }
}

static void read_attributes(ov_saved_props* out, const ovis_saved_entity* entity) {
  read_list(out, ovis_saved_entity_get_entry(entity, "Attributes"), "Name", "Base");
  read_list(out, ovis_saved_entity_get_entry(entity, "attributes"), "id", "base");
}

static void write_name(ovis_nbt_writer* nbt, int32_t index, int32_t data_version) {
  const bool is_in_generic = data_version >= DATA_VERSION_ATTRIBUTES;
  const char* group = is_in_generic ? "generic" : attributes[index].group;
  const bool is_short = data_version >= DATA_VERSION_SHORT;
  char name[64];
  snprintf(name, sizeof name, "minecraft:%s%s%s", is_short ? "" : group, is_short ? "" : ".",
           attributes[index].name);
  ovis_nbt_write_string(nbt, is_in_generic ? "id" : "Name", name);
}

static void write_attributes(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob,
                             int32_t data_version) {
  const bool is_new = data_version >= DATA_VERSION_ATTRIBUTES;
  double value;
  int32_t count = 0;
  for (int32_t i = 0; i < ATTRIBUTE_COUNT; i++) {
    count += ovis_mob_get_prop(sim, mob, attributes[i].prop, &value);
  }
  if (count == 0) {
    return;
  }
  ovis_nbt_open_list(nbt, is_new ? "attributes" : "Attributes", OVIS_NBT_COMPOUND);
  for (int32_t i = 0; i < ATTRIBUTE_COUNT; i++) {
    if (ovis_mob_get_prop(sim, mob, attributes[i].prop, &value)) {
      ovis_nbt_open_compound(nbt, NULL);
      write_name(nbt, i, data_version);
      ovis_nbt_write_double(nbt, is_new ? "base" : "Base", value);
      ovis_nbt_end(nbt);
    }
  }
  ovis_nbt_end(nbt);
}

void ov_save_write_kinds(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob,
                         int32_t data_version) {
  write_kinds(nbt, sim, mob);
  write_attributes(nbt, sim, mob, data_version);
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
