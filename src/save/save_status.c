// Reads effects, equipment and the carried block of a saved mob, and gives them to a spawned one.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
//
//   ActiveEffects   up to 1.20.1: list of {Id: byte, Amplifier: byte, Duration: int}
//   active_effects  since 1.20.2: list of {id: string, amplifier: byte, duration: int}
//   HandItems       list of 2 {id: string, Count: byte, tag}: main hand, off hand
//                   tag.Enchantments: list of {id: string, lvl: short}; since 1.20.5
//                   components.minecraft:enchantments: {levels: {name: int}}, later {name: int}
//   ArmorItems      list of 4: feet, legs, chest, head
//   ArmorItem       up to 1.20.4, of horses: the item on the chest, if ArmorItems has none
//   DecorItem       up to 1.20.4, of llamas: a carpet
//   body_armor_item 1.20.5 to 1.21.4: armor of horses and wolves, carpets
//   equipment       since 1.21.5: {mainhand, offhand, feet, legs, chest, head, body, saddle:
//                   {id, count: int}}
//   carriedBlockState {Name: string, Properties: {name: string}}
#include "save/save_status.h"
#include "base/check.h"

#include "save/save_containers.h"
#include "save/save_item_tag.h"
#include "save/save_schema.h"

#include <stddef.h>
#include <string.h>

// ---- Effects

// An effect as a list has it.
typedef struct saved_effect {
  int32_t number; // from 1, of old versions
  int32_t effect;
  ovis_effect_state state;
} saved_effect;

static const char* effect_word(int32_t effect) {
  return ovis_effect_name((ovis_effect)effect);
}

#define FIELD(tag_, kind_, member)                                                                 \
  { .tag = (tag_), .kind = (kind_), .at = offsetof(saved_effect, member) }

static const ov_field old_fields[] = {FIELD("Id", OV_FIELD_BYTE, number),
                                      FIELD("Amplifier", OV_FIELD_BYTE, state.amplifier),
                                      FIELD("Duration", OV_FIELD_INT, state.ticks),
                                      {.tag = "ShowParticles", .kind = OV_FIELD_YES},
                                      {.tag = "ShowIcon", .kind = OV_FIELD_YES}};
static const ov_field new_fields[] = {{.tag = "id",
                                       .kind = OV_FIELD_WORD,
                                       .is_needed = true,
                                       .at = offsetof(saved_effect, effect),
                                       .space = "minecraft:",
                                       .word = effect_word,
                                       .word_count = OVIS_EFFECT_COUNT},
                                      FIELD("amplifier", OV_FIELD_BYTE, state.amplifier),
                                      FIELD("duration", OV_FIELD_INT, state.ticks),
                                      {.tag = "show_icon", .kind = OV_FIELD_YES}};
static const ov_schema old_schema = OV_SCHEMA(old_fields, saved_effect);
static const ov_schema new_schema = OV_SCHEMA(new_fields, saved_effect);

bool ov_saved_effect_read(ovis_nbt entry, ovis_effect* out, ovis_effect_state* out_state) {
  saved_effect effect;
  bool is_read = ov_schema_read(&new_schema, entry, &effect);
  if (!is_read) {
    ov_schema_read(&old_schema, entry, &effect);
    is_read = effect.number >= 1 && effect.number <= OVIS_EFFECT_COUNT;
    effect.effect = effect.number - 1;
  }
  *out = is_read ? (ovis_effect)effect.effect : OVIS_EFFECT_COUNT;
  *out_state = effect.state;
  return is_read;
}

void ov_saved_effect_write(ovis_nbt_writer* nbt, ovis_nbt old, bool is_new_format,
                           ovis_effect effect, const ovis_effect_state* now) {
  const saved_effect entry = {(int32_t)effect + 1, (int32_t)effect, *now};
  ov_schema_write(is_new_format ? &new_schema : &old_schema, nbt, NULL, old, &entry, 0);
}

// Reads a list, of which the last entry for an effect counts. Returns how many cannot be read.
static int32_t read_effects(ovis_nbt list, ov_saved_status* out) {
  int32_t bad_count = 0;
  for (ovis_nbt_iter iter = ovis_nbt_iterate(list); ovis_nbt_next(&iter);) {
    ovis_effect effect;
    ovis_effect_state state;
    if (!ov_saved_effect_read(iter.value, &effect, &state) || state.ticks == 0) {
      bad_count++;
      continue;
    }
    state.ticks = state.ticks < 0 ? OVIS_EFFECT_FOR_EVER : state.ticks;
    out->effects[effect] = state;
  }
  return bad_count;
}

int32_t ov_saved_effects_bad(const ovis_saved_entity* entity) {
  ov_saved_status status;
  return read_effects(ovis_saved_entity_get_entry(entity, "ActiveEffects"), &status) +
         read_effects(ovis_saved_entity_get_entry(entity, "active_effects"), &status);
}

// ---- Equipment

static int32_t* level_of(ovis_enchantments* levels, ovis_nbt_text name) {
#define OV_FIND(member, text)                                                                      \
  if (ovis_nbt_text_is(name, text)) {                                                              \
    return &levels->member;                                                                        \
  }
  OVIS_ENCHANTMENT_LIST(OV_FIND)
#undef OV_FIND
  return NULL;
}

static void note_level(ovis_enchantments* levels, ovis_nbt_text name, ovis_nbt value) {
  int32_t* level = level_of(levels, ovis_nbt_text_plain(name));
  if (level != NULL) {
    *level = ovis_nbt_get_int32(value, 0);
  }
}

// Those that keep harm off; all others stay in the save only.
static uint64_t read_enchantments(ovis_nbt item) {
  ovis_enchantments levels = {.protection = 0};
  ovis_nbt_iter list = ovis_nbt_iterate(ovis_nbt_get(ovis_nbt_get(item, "tag"), "Enchantments"));
  while (ovis_nbt_next(&list)) {
    note_level(&levels, ovis_nbt_get_string(ovis_nbt_get(list.value, "id")),
               ovis_nbt_get(list.value, "lvl"));
  }
  const ovis_nbt all = ovis_nbt_get(ovis_nbt_get(item, "components"), "minecraft:enchantments");
  const ovis_nbt within = ovis_nbt_get(all, "levels");
  ovis_nbt_iter entries = ovis_nbt_iterate(within.type != OVIS_NBT_END ? within : all);
  while (ovis_nbt_next(&entries)) {
    note_level(&levels, entries.name, entries.value);
  }
  return ovis_enchantments_pack(&levels);
}

bool ov_is_body_item(const char* item) {
  static const char* const ends[] = {"_horse_armor", "_nautilus_armor", "wolf_armor", "_harness",
                                     "_carpet"};
  const size_t length = strlen(item);
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    const size_t end = strlen(ends[i]);
    if (length >= end && strcmp(item + length - end, ends[i]) == 0) {
      return true;
    }
  }
  return false;
}

static bool is_item(ovis_nbt item) {
  int32_t count;
  char name[OVIS_ITEM_NAME_MAX];
  return ov_item_tag_read(item, name, sizeof name, &count);
}

bool ov_saved_has_saddle(ovis_nbt equipment) {
  return is_item(ovis_nbt_get(equipment, "saddle"));
}

int32_t ov_saved_slot_of(ovis_nbt equipment, ovis_nbt_text name) {
  if (ovis_nbt_text_is(name, "body") && !is_item(ovis_nbt_get(equipment, "chest"))) {
    return OVIS_SLOT_CHEST;
  }
  int32_t slot = 0;
  while (slot < OVIS_SLOT_COUNT && !ovis_nbt_text_is(name, ov_saved_slot_name(slot, ""))) {
    slot++;
  }
  return slot;
}

const char* ov_saved_slot_name(int32_t slot, const char* item) {
  OVIS_ASSERT(slot >= 0 && slot < OVIS_SLOT_COUNT);
  static const char* const names[] = {
      [OVIS_SLOT_MAIN_HAND] = "mainhand", [OVIS_SLOT_OFF_HAND] = "offhand",
      [OVIS_SLOT_FEET] = "feet",          [OVIS_SLOT_LEGS] = "legs",
      [OVIS_SLOT_CHEST] = "chest",        [OVIS_SLOT_HEAD] = "head"};
  return slot == OVIS_SLOT_CHEST && ov_is_body_item(item) ? "body" : names[slot];
}

static void read_worn(ovis_nbt item, int32_t slot, ov_saved_status* out) {
  int32_t count;
  char name[OVIS_ITEM_NAME_MAX] = {0};
  if (ov_item_tag_read(item, name, sizeof name, &count)) {
    memcpy(out->worn_names[slot], name, sizeof name);
    out->worn[slot] = ovis_stack_from_name(name, 1); // mobs wear and hold single items
    out->worn[slot].variant = read_enchantments(item);
    if (strcmp(name, "wolf_armor") == 0) {
      ovis_stack_set_wear(&out->worn[slot], ov_item_tag_wear(item));
    }
  }
}

static void read_list(ovis_nbt list, const ovis_slot* slots, int32_t count, ov_saved_status* out) {
  OVIS_ASSERT(count >= 0);
  int32_t i = 0;
  for (ovis_nbt_iter iter = ovis_nbt_iterate(list); i < count && ovis_nbt_next(&iter); i++) {
    read_worn(iter.value, (int32_t)slots[i], out);
  }
}

static void read_equipment(const ovis_saved_entity* entity, ov_saved_status* out) {
  static const ovis_slot hands[] = {OVIS_SLOT_MAIN_HAND, OVIS_SLOT_OFF_HAND};
  static const ovis_slot armor[] = {OVIS_SLOT_FEET, OVIS_SLOT_LEGS, OVIS_SLOT_CHEST,
                                    OVIS_SLOT_HEAD};
  read_list(ovis_saved_entity_get_entry(entity, "HandItems"), hands, 2, out);
  read_list(ovis_saved_entity_get_entry(entity, "ArmorItems"), armor, 4, out);
  static const char* const bodies[] = {"ArmorItem", "DecorItem", "body_armor_item"};
  for (int32_t i = 0; i < 3 && out->worn[OVIS_SLOT_CHEST].count == 0; i++) {
    read_worn(ovis_saved_entity_get_entry(entity, bodies[i]), OVIS_SLOT_CHEST, out);
  }
  const ovis_nbt equipment = ovis_saved_entity_get_entry(entity, "equipment");
  for (ovis_nbt_iter iter = ovis_nbt_iterate(equipment); ovis_nbt_next(&iter);) {
    const int32_t slot = ov_saved_slot_of(equipment, iter.name);
    if (slot < OVIS_SLOT_COUNT) {
      read_worn(iter.value, slot, out);
    }
  }
}

// ---- The block of an enderman

static ovis_state read_block(ovis_nbt block, const ovis_blocks* registry) {
  char name[128];
  uint32_t number;
  ovis_nbt_text_utf8(ovis_nbt_get_string(ovis_nbt_get(block, "Name")), name, sizeof name);
  if (name[0] == '\0' || ovis_blocks_find(registry, name, &number) != OVIS_OK) {
    return 0;
  }
  ovis_state state = ovis_blocks_get_block(registry, number).default_state;
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_nbt_get(block, "Properties"));
  while (ovis_nbt_next(&iter)) {
    char key[64];
    char value[64];
    ovis_nbt_text_utf8(iter.name, key, sizeof key);
    ovis_nbt_text_utf8(ovis_nbt_get_string(iter.value), value, sizeof value);
    ovis_state other;
    if (ovis_blocks_change_property(registry, state, key, value, &other) == OVIS_OK) {
      state = other;
    }
  }
  return state;
}

void ov_saved_status_read(const ovis_saved_entity* entity, const ovis_blocks* registry,
                          ov_saved_status* out) {
  *out = (ov_saved_status){0};
  read_effects(ovis_saved_entity_get_entry(entity, "ActiveEffects"), out);
  read_effects(ovis_saved_entity_get_entry(entity, "active_effects"), out);
  read_equipment(entity, out);
  out->carried = read_block(ovis_saved_entity_get_entry(entity, "carriedBlockState"), registry);
}

static bool is_instant(int32_t effect) {
  return effect == OVIS_EFFECT_INSTANT_HEALTH || effect == OVIS_EFFECT_INSTANT_DAMAGE;
}

void ov_saved_status_act(const ov_saved_status* status, ovis_sim* sim, ovis_saved_mob* out) {
  for (int32_t i = 0; i < OVIS_EFFECT_COUNT; i++) {
    if (is_instant(i) && status->effects[i].ticks != 0) {
      ovis_mob_give_effect(sim, ovis_mob_find(sim, out->serial), (ovis_effect)i,
                           &status->effects[i]);
      out->effects_taken |= UINT64_C(1) << i; // it is over: the save loses it
    }
  }
}

void ov_saved_status_apply(const ov_saved_status* status, ovis_sim* sim, ovis_mob_id mob) {
  for (int32_t i = 0; i < OVIS_EFFECT_COUNT; i++) {
    if (status->effects[i].ticks != 0 && !is_instant(i)) {
      ovis_mob_give_effect(sim, mob, (ovis_effect)i, &status->effects[i]);
    }
  }
  for (int32_t slot = 0; slot < OVIS_SLOT_COUNT; slot++) {
    if (status->worn[slot].count > 0 &&
        ovis_sim_add_item(sim, status->worn_names[slot], NULL) == OVIS_OK) {
      ovis_mob_set_equipment(sim, mob, (ovis_slot)slot, &status->worn[slot]);
    }
  }
  if (status->carried != 0) {
    ovis_mob_set_prop(sim, mob, OVIS_PROP_CARRIED, status->carried);
  }
}

void ov_saved_status_read_cargo(ovis_nbt kept, const ovis_sim* sim, ovis_mob_id mob,
                                ov_saved_status* out) {
  char name[OVIS_ITEM_NAME_MAX] = {0};
  ovis_stack held;
  if (ov_item_form_carries(sim, mob) && ov_item_form_read(ov_item_form_hand(kept), name, &held)) {
    memcpy(out->worn_names[OVIS_SLOT_MAIN_HAND], name, sizeof name);
    out->worn[OVIS_SLOT_MAIN_HAND] = held;
  }
}

void ov_saved_status_note(const ovis_sim* sim, ovis_mob_id mob, ovis_saved_mob* out) {
  ovis_effect_state state;
  for (int32_t i = 0; i < OVIS_EFFECT_COUNT; i++) {
    const bool has_it = ovis_mob_get_effect(sim, mob, (ovis_effect)i, &state);
    out->effects_taken |= (uint64_t)has_it << i;
  }
  for (int32_t i = 0; i < OVIS_SLOT_COUNT; i++) {
    const bool has_it = ovis_mob_get_equipment(sim, mob, (ovis_slot)i).count > 0;
    out->worn_taken |= (uint32_t)has_it << i;
  }
}

void ov_saved_status_before(ovis_nbt kept, const ovis_sim* sim, const ovis_saved_mob* mob,
                            ov_saved_status* out) {
  const ovis_saved_entity entity = {.nbt = kept};
  ov_saved_status_read(&entity, ovis_world_get_blocks(ovis_sim_get_world(sim)), out);
  ov_saved_status_read_cargo(kept, sim, ovis_mob_find(sim, mob->serial), out);
  for (int32_t i = 0; i < OVIS_EFFECT_COUNT; i++) {
    if ((mob->effects_taken >> i & 1u) == 0) {
      out->effects[i] = (ovis_effect_state){.ticks = 0};
    }
  }
  for (int32_t i = 0; i < OVIS_SLOT_COUNT; i++) {
    if ((mob->worn_taken >> i & 1u) == 0) {
      out->worn[i] = (ovis_stack){.count = 0};
    }
  }
}

void ov_saved_status_now(const ovis_sim* sim, ovis_mob_id mob, ov_saved_status* out) {
  *out = (ov_saved_status){.carried = 0};
  for (int32_t i = 0; i < OVIS_EFFECT_COUNT; i++) {
    ovis_mob_get_effect(sim, mob, (ovis_effect)i, &out->effects[i]);
  }
  for (int32_t i = 0; i < OVIS_SLOT_COUNT; i++) {
    out->worn[i] = ovis_mob_get_equipment(sim, mob, (ovis_slot)i);
  }
}
