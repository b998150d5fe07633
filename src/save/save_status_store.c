// Writes effects, equipment and the carried block of mobs back into a save.
// Format: docs/formats/anvil.md#writing
//
// An effect keeps its entry but for duration and amplifier; an item that stays in its slot keeps
// its entry, with all that Ovis does not know of it.
#include "save/save_entry.h"
#include "save/save_item_tag.h"
#include "save/save_status.h"

#include <stdio.h>
#include <string.h>

#define DATA_VERSION_EFFECTS 3578   // 1.20.2: active_effects
#define DATA_VERSION_EQUIPMENT 4325 // 1.21.5: equipment
#define BLOCK_NAME_SIZE 512

static const char* const effect_lists[] = {"ActiveEffects", "active_effects"};

// ---- Effects

static void read_effects(const ovis_sim* sim, ovis_mob_id mob,
                         ovis_effect_state out[OVIS_EFFECT_COUNT]) {
  for (int32_t i = 0; i < OVIS_EFFECT_COUNT; i++) {
    ovis_sim_effect(sim, mob, (ovis_effect)i, &out[i]);
  }
}

static bool are_same_effects(const ovis_effect_state* a, const ovis_effect_state* b) {
  for (int32_t i = 0; i < OVIS_EFFECT_COUNT; i++) {
    if (a[i].ticks != b[i].ticks || a[i].amplifier != b[i].amplifier) {
      return false;
    }
  }
  return true;
}

static void write_again(ovis_nbt_writer* nbt, ovis_nbt entry, const ovis_effect_state* now) {
  ovis_nbt_open_compound(nbt, NULL);
  for (ovis_nbt_iter iter = ovis_nbt_iterate(entry); ovis_nbt_next(&iter);) {
    if (ovis_nbt_text_is(iter.name, "Duration") || ovis_nbt_text_is(iter.name, "duration")) {
      ovis_nbt_write_int(nbt, iter.name.bytes[0] == 'D' ? "Duration" : "duration", now->ticks);
    } else if (ovis_nbt_text_is(iter.name, "Amplifier") ||
               ovis_nbt_text_is(iter.name, "amplifier")) {
      ovis_nbt_write_byte(nbt, iter.name.bytes[0] == 'A' ? "Amplifier" : "amplifier",
                          (int8_t)now->amplifier);
    } else {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  ovis_nbt_end(nbt);
}

static void write_new(ovis_nbt_writer* nbt, int32_t effect, const ovis_effect_state* now,
                      bool is_new_format) {
  ovis_nbt_open_compound(nbt, NULL);
  if (is_new_format) {
    char name[64];
    snprintf(name, sizeof name, "minecraft:%s", ovis_effect_name((ovis_effect)effect));
    ovis_nbt_write_string(nbt, "id", name);
    ovis_nbt_write_byte(nbt, "amplifier", (int8_t)now->amplifier);
    ovis_nbt_write_int(nbt, "duration", now->ticks);
    ovis_nbt_write_byte(nbt, "show_icon", 1);
  } else {
    ovis_nbt_write_byte(nbt, "Id", (int8_t)(effect + 1));
    ovis_nbt_write_byte(nbt, "Amplifier", (int8_t)now->amplifier);
    ovis_nbt_write_int(nbt, "Duration", now->ticks);
    ovis_nbt_write_byte(nbt, "ShowParticles", 1);
    ovis_nbt_write_byte(nbt, "ShowIcon", 1);
  }
  ovis_nbt_end(nbt);
}

// Entries of the save in their order, without those that are over, then new effects. Writes nothing
// if there are none.
static void write_effects(ovis_nbt_writer* nbt, const char* name, ovis_nbt saved,
                          const ovis_effect_state before[OVIS_EFFECT_COUNT],
                          const ovis_effect_state now[OVIS_EFFECT_COUNT]) {
  const bool is_new_format = name[0] == 'a';
  bool is_written[OVIS_EFFECT_COUNT] = {false};
  bool has_list = false;
  for (ovis_nbt_iter iter = ovis_nbt_iterate(saved); ovis_nbt_next(&iter);) {
    ovis_effect effect;
    const bool is_known = ov_saved_effect_find(iter.value, &effect);
    const bool is_over = is_known && before[effect].ticks != 0 && now[effect].ticks == 0;
    if (is_over || (is_known && is_written[effect])) {
      continue;
    }
    if (!has_list) {
      ovis_nbt_open_list(nbt, name, OVIS_NBT_COMPOUND);
      has_list = true;
    }
    if (is_known && now[effect].ticks != 0) {
      write_again(nbt, iter.value, &now[effect]);
      is_written[effect] = true;
    } else {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  for (int32_t i = 0; i < OVIS_EFFECT_COUNT; i++) {
    if (now[i].ticks == 0 || is_written[i]) {
      continue;
    }
    if (!has_list) {
      ovis_nbt_open_list(nbt, name, OVIS_NBT_COMPOUND);
      has_list = true;
    }
    write_new(nbt, i, &now[i], is_new_format);
  }
  if (has_list) {
    ovis_nbt_end(nbt);
  }
}

static ovis_status store_effects(ovis_save_writer* writer, const uint32_t uuid[4], ovis_nbt kept,
                                 const ov_saved_status* before, const ov_saved_status* now) {
  if (are_same_effects(before->effects, now->effects)) {
    return OVIS_OK;
  }
  const ovis_nbt old_list = ovis_nbt_get(kept, effect_lists[0]);
  const ovis_nbt new_list = ovis_nbt_get(kept, effect_lists[1]);
  bool is_new = new_list.type != OVIS_NBT_END;
  if (!is_new && old_list.type == OVIS_NBT_END) {
    int32_t data_version;
    const ovis_status status = ov_entry_data_version(writer, &data_version);
    if (status != OVIS_OK) {
      return status;
    }
    is_new = data_version >= DATA_VERSION_EFFECTS;
  }
  const char* name = effect_lists[is_new ? 1 : 0];
  ov_entry_begin(writer);
  write_effects(writer->scratch, name, is_new ? new_list : old_list, before->effects, now->effects);
  return ov_entry_finish(writer, uuid, name);
}

// ---- Equipment

typedef struct slot_list {
  const char* name;
  ovis_slot slots[4];
  int32_t count;
} slot_list;

static const slot_list lists[] = {
    {"HandItems", {OVIS_SLOT_MAIN_HAND, OVIS_SLOT_OFF_HAND}, 2},
    {"ArmorItems", {OVIS_SLOT_FEET, OVIS_SLOT_LEGS, OVIS_SLOT_CHEST, OVIS_SLOT_HEAD}, 4},
};

static bool is_same_item(const ovis_stack* a, const ovis_stack* b) {
  return (a->count > 0) == (b->count > 0) && (a->count == 0 || strcmp(a->item, b->item) == 0);
}

static bool has_changed(const slot_list* list, const ov_saved_status* a, const ov_saved_status* b) {
  for (int32_t i = 0; i < list->count; i++) {
    if (!is_same_item(&a->worn[list->slots[i]], &b->worn[list->slots[i]])) {
      return true;
    }
  }
  return false;
}

static void write_list(ovis_nbt_writer* nbt, const slot_list* list, ovis_nbt saved,
                       const ov_saved_status* before, const ov_saved_status* now,
                       int32_t data_version) {
  ovis_nbt_iter iter = ovis_nbt_iterate(saved);
  ovis_nbt_open_list(nbt, list->name, OVIS_NBT_COMPOUND);
  for (int32_t i = 0; i < list->count; i++) {
    const ovis_stack* stack = &now->worn[list->slots[i]];
    const bool is_there = ovis_nbt_next(&iter);
    if (is_there && is_same_item(&before->worn[list->slots[i]], stack)) {
      ovis_nbt_copy_entry(nbt, &iter);
      continue;
    }
    ovis_nbt_open_compound(nbt, NULL);
    if (stack->count > 0) {
      ov_item_tag_write(nbt, stack->item, stack->count, data_version);
    }
    ovis_nbt_end(nbt);
  }
  ovis_nbt_end(nbt);
}

// The one compound since 1.21.5: only slots that changed are written.
static ovis_status store_equipment(ovis_save_writer* writer, const uint32_t uuid[4],
                                   const ov_saved_status* before, const ov_saved_status* now,
                                   int32_t data_version) {
  static const char* const names[] = {
      [OVIS_SLOT_MAIN_HAND] = "mainhand", [OVIS_SLOT_OFF_HAND] = "offhand",
      [OVIS_SLOT_FEET] = "feet",          [OVIS_SLOT_LEGS] = "legs",
      [OVIS_SLOT_CHEST] = "chest",        [OVIS_SLOT_HEAD] = "head"};
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < OVIS_SLOT_COUNT && status == OVIS_OK; i++) {
    const ovis_stack* stack = &now->worn[i];
    const char* const path[] = {"equipment", names[i]};
    if (is_same_item(&before->worn[i], stack)) {
      continue;
    }
    if (stack->count == 0) {
      status = ovis_save_unset_within(writer, uuid, path, 2);
      continue;
    }
    ov_entry_begin(writer);
    ovis_nbt_open_compound(writer->scratch, names[i]);
    ov_item_tag_write(writer->scratch, stack->item, stack->count, data_version);
    ovis_nbt_end(writer->scratch);
    status = ov_entry_finish_within(writer, uuid, path, 2);
  }
  return status;
}

static ovis_status store_worn(ovis_save_writer* writer, const uint32_t uuid[4], ovis_nbt kept,
                              const ov_saved_status* before, const ov_saved_status* now) {
  const bool changed[] = {has_changed(&lists[0], before, now), has_changed(&lists[1], before, now)};
  if (!changed[0] && !changed[1]) {
    return OVIS_OK;
  }
  int32_t data_version;
  ovis_status status = ov_entry_data_version(writer, &data_version);
  if (status != OVIS_OK) {
    return status;
  }
  if (data_version >= DATA_VERSION_EQUIPMENT ||
      ovis_nbt_get(kept, "equipment").type != OVIS_NBT_END) {
    return store_equipment(writer, uuid, before, now, data_version);
  }
  for (int32_t i = 0; i < 2 && status == OVIS_OK; i++) {
    if (changed[i]) {
      ov_entry_begin(writer);
      write_list(writer->scratch, &lists[i], ovis_nbt_get(kept, lists[i].name), before, now,
                 data_version);
      status = ov_entry_finish(writer, uuid, lists[i].name);
    }
  }
  return status;
}

// ---- The block of an enderman

static void write_block(ovis_nbt_writer* nbt, const ovis_sim* sim, double carried) {
  char text[BLOCK_NAME_SIZE];
  if (carried == 0) {
    return;
  }
  const ovis_registry* registry = ovis_world_registry(ovis_sim_world(sim));
  ovis_registry_print(registry, (ovis_state)carried, text, sizeof text);
  char* at = strchr(text, '[');
  if (at != NULL) {
    *at++ = '\0';
  }
  char name[BLOCK_NAME_SIZE + 16];
  snprintf(name, sizeof name, "%s%s", strchr(text, ':') != NULL ? "" : "minecraft:", text);
  ovis_nbt_open_compound(nbt, "carriedBlockState");
  ovis_nbt_write_string(nbt, "Name", name);
  if (at != NULL) {
    ovis_nbt_open_compound(nbt, "Properties");
    for (char* end; *at != '\0' && *at != ']'; at = end) { // key=value,key=value]
      char* value = strchr(at, '=');
      end = at + strcspn(at, ",]");
      const bool is_last = *end != ',';
      *value++ = '\0';
      *end = '\0';
      ovis_nbt_write_string(nbt, at, value);
      end += !is_last;
    }
    ovis_nbt_end(nbt);
  }
  ovis_nbt_end(nbt);
}

// ---- All of it

void ov_saved_status_note(const ovis_sim* sim, ovis_mob_id mob, ovis_saved_mob* out) {
  ovis_effect_state state;
  for (int32_t i = 0; i < OVIS_EFFECT_COUNT; i++) {
    const bool has_it = ovis_sim_effect(sim, mob, (ovis_effect)i, &state);
    out->effects_taken |= (uint64_t)has_it << i;
  }
  for (int32_t i = 0; i < OVIS_SLOT_COUNT; i++) {
    const bool has_it = ovis_sim_worn(sim, mob, (ovis_slot)i).count > 0;
    out->worn_taken |= (uint32_t)has_it << i;
  }
}

// Reads what the mob had when it was spawned.
static void read_before(ovis_nbt kept, const ovis_sim* sim, const ovis_saved_mob* mob,
                        ov_saved_status* out) {
  const ovis_saved_entity entity = {.nbt = kept};
  ov_saved_status_read(&entity, ovis_world_registry(ovis_sim_world(sim)), out);
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

static void read_now(const ovis_sim* sim, ovis_mob_id mob, ov_saved_status* out) {
  *out = (ov_saved_status){.bad_count = 0};
  read_effects(sim, mob, out->effects);
  for (int32_t i = 0; i < OVIS_SLOT_COUNT; i++) {
    out->worn[i] = ovis_sim_worn(sim, mob, (ovis_slot)i);
  }
}

ovis_status ov_save_store_status(ovis_save_writer* writer, const ovis_sim* sim, ovis_nbt kept,
                                 const ovis_saved_mob* mob) {
  const ovis_mob_id id = ovis_sim_find(sim, mob->serial);
  ov_saved_status before;
  ov_saved_status now;
  read_before(kept, sim, mob, &before);
  read_now(sim, id, &now);
  double carried = 0;
  ovis_status status = store_effects(writer, mob->uuid, kept, &before, &now);
  if (status == OVIS_OK) {
    status = store_worn(writer, mob->uuid, kept, &before, &now);
  }
  if (status == OVIS_OK && ovis_sim_get(sim, id, OVIS_PROP_CARRIED, &carried) &&
      carried != mob->props[OVIS_PROP_CARRIED]) {
    ov_entry_begin(writer);
    write_block(writer->scratch, sim, carried);
    status = ov_entry_finish(writer, mob->uuid, "carriedBlockState");
  }
  return status;
}

void ov_save_write_status(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob,
                          int32_t data_version) {
  const ovis_nbt none = {.type = OVIS_NBT_END};
  const ov_saved_status nothing = {.bad_count = 0};
  ov_saved_status now;
  double carried = 0;
  read_now(sim, mob, &now);
  write_effects(nbt, effect_lists[data_version >= DATA_VERSION_EFFECTS], none, nothing.effects,
                now.effects);
  for (int32_t i = 0; i < 2; i++) {
    if (has_changed(&lists[i], &nothing, &now)) {
      write_list(nbt, &lists[i], none, &nothing, &now, data_version);
    }
  }
  if (ovis_sim_get(sim, mob, OVIS_PROP_CARRIED, &carried)) {
    write_block(nbt, sim, carried);
  }
}
