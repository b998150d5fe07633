// Writes effects, equipment, the carried block and the sleep of mobs back into a save.
// Format: docs/formats/anvil.md#writing
//
// An effect keeps its entry but for duration and amplifier; an item that stays in its slot keeps
// its entry, with all that Ovis does not know of it.
#include "save/save_status_store.h"
#include "base/check.h"
#include "save/save_containers.h"
#include "save/save_item_tag.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DATA_VERSION_EFFECTS 3578   // 1.20.2: active_effects
#define DATA_VERSION_BODY 3837      // 1.20.5: body_armor_item
#define DATA_VERSION_EQUIPMENT 4325 // 1.21.5: equipment
#define BLOCK_NAME_SIZE 512

#define BED_DISTANCE_MAX 3.0 // blocks, on each axis

// ---- Loading

static ov_saved_status read_status(const ov_part_load* self) {
  ov_saved_status status;
  const ovis_saved_entity entity = {.nbt = self->kept};
  ov_saved_status_read(&entity, ovis_world_get_blocks(ovis_sim_get_world(self->sim)), &status);
  ov_saved_status_read_cargo(self->kept, self->sim, self->id, &status);
  return status;
}

void ov_status_load(ov_part_load* self) {
  const ov_saved_status status = read_status(self);
  ov_saved_status_apply(&status, self->sim, self->id);
  ov_saved_status_note(self->sim, self->id, self->mob);
}

void ov_status_act(ov_part_load* self) {
  const ov_saved_status status = read_status(self);
  ov_saved_status_act(&status, self->sim, self->mob);
}

// ---- Effects

static bool are_same_effects(const ovis_effect_state* a, const ovis_effect_state* b) {
  for (int32_t i = 0; i < OVIS_EFFECT_COUNT; i++) {
    if (a[i].ticks != b[i].ticks || a[i].amplifier != b[i].amplifier) {
      return false;
    }
  }
  return true;
}

// Entries of the save in their order, without those that are over, then new effects. Writes nothing
// if there are none.
static void write_effects(ovis_nbt_writer* nbt, const char* name, ovis_nbt saved,
                          const ovis_effect_state before[OVIS_EFFECT_COUNT],
                          const ovis_effect_state now[OVIS_EFFECT_COUNT]) {
  const ovis_nbt none = {.type = OVIS_NBT_END};
  const bool is_new_format = name[0] == 'a';
  bool is_written[OVIS_EFFECT_COUNT] = {false};
  bool has_list = false;
  for (ovis_nbt_iter iter = ovis_nbt_iterate(saved); ovis_nbt_next(&iter);) {
    ovis_effect effect;
    ovis_effect_state saved_state;
    const bool is_known = ov_saved_effect_read(iter.value, &effect, &saved_state);
    const bool is_over = is_known && before[effect].ticks != 0 && now[effect].ticks == 0;
    if (is_over || (is_known && is_written[effect])) {
      continue;
    }
    if (!has_list) {
      ovis_nbt_open_list(nbt, name, OVIS_NBT_COMPOUND);
      has_list = true;
    }
    if (is_known && now[effect].ticks != 0) {
      ov_saved_effect_write(nbt, iter.value, is_new_format, effect, &now[effect]);
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
    ov_saved_effect_write(nbt, none, is_new_format, (ovis_effect)i, &now[i]);
  }
  if (has_list) {
    ovis_nbt_end(nbt);
  }
}

// The list since 1.20.2?
static bool has_new_list(ov_part_mob* self) {
  const bool is_old = ovis_nbt_get(self->kept, "ActiveEffects").type != OVIS_NBT_END;
  const bool is_new = ovis_nbt_get(self->kept, "active_effects").type != OVIS_NBT_END;
  return is_new || (!is_old && ov_part_version(self) >= DATA_VERSION_EFFECTS);
}

bool ov_effects_differs(ov_part_mob* self, int32_t index) {
  return !are_same_effects(self->before.effects, self->now.effects) &&
         has_new_list(self) == (index == 1);
}

void ov_effects_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index) {
  const char* name = index == 1 ? "active_effects" : "ActiveEffects";
  write_effects(nbt, name, ovis_nbt_get(self->kept, name), self->before.effects, self->now.effects);
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

// Of other variants, enchantments do not change.
static bool is_same_item(const ovis_stack* a, const ovis_stack* b) {
  return a->count == b->count && a->item == b->item &&
         ovis_stack_get_wear(a) == ovis_stack_get_wear(b) &&
         (a->variant == b->variant ||
          (!ov_item_form_is_special(a->variant) && !ov_item_form_is_special(b->variant)));
}

static void write_stack(ovis_nbt_writer* nbt, ov_part_mob* self, const ovis_stack* stack) {
  ov_item_form_write(nbt, self->writer != NULL ? self->writer->saved : NULL, self->sim, stack,
                     ov_part_version(self));
}

// Writes the item of the save with its new wear, or another one.
static void write_item(ovis_nbt_writer* nbt, ov_part_mob* self, ovis_nbt saved, ovis_slot slot) {
  const ovis_stack* stack = &self->now.worn[slot];
  ovis_stack unworn = *stack;
  const int32_t wear = ovis_stack_get_wear(stack);
  ovis_stack before = self->before.worn[slot];
  const bool is_other =
      before.variant != stack->variant &&
      (ov_item_form_is_special(before.variant) || ov_item_form_is_special(stack->variant));
  ovis_stack_set_wear(&unworn, 0);
  ovis_stack_set_wear(&before, 0);
  if (saved.type == OVIS_NBT_COMPOUND && !is_other && is_same_item(&before, &unworn)) {
    ov_item_tag_copy_with_wear(nbt, saved, wear);
    return;
  }
  write_stack(nbt, self, stack);
  if (wear > 0) {
    ov_item_tag_copy_with_wear(nbt, (ovis_nbt){.type = OVIS_NBT_END}, wear);
  }
}

// One compound since 1.21.5.
static bool has_equipment(ov_part_mob* self) {
  return ovis_nbt_get(self->kept, "equipment").type != OVIS_NBT_END ||
         ov_part_version(self) >= DATA_VERSION_EQUIPMENT;
}

// ---- Armor and carpets of animals

static const char* name_of(const ov_part_mob* self, const ovis_stack* stack) {
  return stack->count > 0 ? ovis_sim_get_item_name(self->sim, stack->item) : "";
}

static const char* const body_entries[] = {"ArmorItem", "DecorItem", "body_armor_item"};

// The entry that a version has for an item; -1: none of these.
static int32_t body_entry_of(ov_part_mob* self, const ovis_stack* stack) {
  const char* name = name_of(self, stack);
  if (!ov_is_body_item(name) || has_equipment(self)) {
    return -1;
  }
  return ov_part_version(self) >= DATA_VERSION_BODY ? 2 : strstr(name, "_carpet") != NULL;
}

// One of them is in a list as well: armor of horses up to 1.20.4.
static ovis_stack in_list(ov_part_mob* self, const ov_saved_status* status, ovis_slot slot) {
  const ovis_stack* stack = &status->worn[slot];
  const bool is_elsewhere = slot == OVIS_SLOT_CHEST && body_entry_of(self, stack) > 0;
  return is_elsewhere ? (ovis_stack){.count = 0} : *stack;
}

bool ov_body_item_differs(ov_part_mob* self, int32_t index) {
  const ovis_stack* before = &self->before.worn[OVIS_SLOT_CHEST];
  const ovis_stack* now = &self->now.worn[OVIS_SLOT_CHEST];
  const bool is_kept = ovis_nbt_get(self->kept, body_entries[index]).type != OVIS_NBT_END;
  return (is_kept || body_entry_of(self, now) == index) && !is_same_item(before, now);
}

void ov_body_item_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index) {
  const ovis_stack* stack = &self->now.worn[OVIS_SLOT_CHEST];
  if (stack->count > 0 && body_entry_of(self, stack) == index) {
    ovis_nbt_open_compound(nbt, body_entries[index]);
    write_item(nbt, self, ovis_nbt_get(self->kept, body_entries[index]), OVIS_SLOT_CHEST);
    ovis_nbt_end(nbt);
  }
}

// ---- Hands and armor

static bool has_changed(ov_part_mob* self, const slot_list* list) {
  for (int32_t i = 0; i < list->count; i++) {
    const ovis_stack before = in_list(self, &self->before, list->slots[i]);
    const ovis_stack now = in_list(self, &self->now, list->slots[i]);
    if (!is_same_item(&before, &now)) {
      return true;
    }
  }
  return false;
}

bool ov_worn_differs(ov_part_mob* self, int32_t index) {
  return !has_equipment(self) && has_changed(self, &lists[index]);
}

void ov_worn_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index) {
  const slot_list* list = &lists[index];
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_nbt_get(self->kept, list->name));
  ovis_nbt_open_list(nbt, list->name, OVIS_NBT_COMPOUND);
  for (int32_t i = 0; i < list->count; i++) {
    const ovis_stack before = in_list(self, &self->before, list->slots[i]);
    const ovis_stack stack = in_list(self, &self->now, list->slots[i]);
    const bool is_there = ovis_nbt_next(&iter);
    if (is_there && is_same_item(&before, &stack)) {
      ovis_nbt_copy_entry(nbt, &iter);
      continue;
    }
    ovis_nbt_open_compound(nbt, NULL);
    if (stack.count > 0) {
      write_stack(nbt, self, &stack);
    }
    ovis_nbt_end(nbt);
  }
  ovis_nbt_end(nbt);
}

// ---- Saddles: a flag, since 1.21.5 an item

static bool is_saddled(const ov_part_mob* self) {
  double value;
  return ovis_mob_get_prop(self->sim, self->id, OVIS_PROP_SADDLE, &value) && value != 0;
}

static bool has_other_saddle(const ov_part_mob* self) {
  return is_saddled(self) != (self->mob->props[OVIS_PROP_SADDLE] != 0);
}

bool ov_saddle_differs(ov_part_mob* self, int32_t index) {
  (void)index;
  return has_other_saddle(self) && !has_equipment(self);
}

void ov_saddle_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index) {
  (void)index;
  ovis_nbt_write_byte(nbt, "Saddle", is_saddled(self));
}

// ---- All of it, since 1.21.5

bool ov_equipment_differs(ov_part_mob* self, int32_t index) {
  (void)index;
  bool has_any = has_other_saddle(self);
  for (int32_t i = 0; i < OVIS_SLOT_COUNT; i++) {
    has_any |= !is_same_item(&self->before.worn[i], &self->now.worn[i]);
  }
  return has_any && has_equipment(self);
}

// `saved`: the slot's item in the save, or absent.
static void write_slot(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t slot, ovis_nbt saved) {
  const ovis_stack* stack = &self->now.worn[slot];
  if (stack->count > 0) {
    ovis_nbt_open_compound(nbt, ov_saved_slot_name(slot, name_of(self, stack)));
    write_item(nbt, self, saved, (ovis_slot)slot);
    ovis_nbt_end(nbt);
  }
}

static void write_saddle(ovis_nbt_writer* nbt, ov_part_mob* self) {
  if (is_saddled(self)) {
    ovis_nbt_open_compound(nbt, "saddle");
    ov_item_tag_write(nbt, "saddle", 1, ov_part_version(self));
    ovis_nbt_end(nbt);
  }
}

// Only slots that changed are written.
void ov_equipment_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index) {
  bool is_due[OVIS_SLOT_COUNT];
  bool is_saddle_due = has_other_saddle(self);
  (void)index;
  for (int32_t i = 0; i < OVIS_SLOT_COUNT; i++) {
    is_due[i] = !is_same_item(&self->before.worn[i], &self->now.worn[i]);
  }
  ovis_nbt_open_compound(nbt, "equipment");
  const ovis_nbt saved = ovis_nbt_get(self->kept, "equipment");
  for (ovis_nbt_iter iter = ovis_nbt_iterate(saved); ovis_nbt_next(&iter);) {
    const int32_t slot = ov_saved_slot_of(saved, iter.name);
    if (slot < OVIS_SLOT_COUNT && is_due[slot]) {
      write_slot(nbt, self, slot, iter.value);
      is_due[slot] = false;
    } else if (!is_saddle_due || !ovis_nbt_text_is(iter.name, "saddle")) {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  for (int32_t i = 0; i < OVIS_SLOT_COUNT; i++) {
    if (is_due[i]) {
      write_slot(nbt, self, i, (ovis_nbt){.type = OVIS_NBT_END});
    }
  }
  if (is_saddle_due) {
    write_saddle(nbt, self);
  }
  ovis_nbt_end(nbt);
}

// ---- The block of an enderman

static void write_block(ovis_nbt_writer* nbt, const ovis_sim* sim, double carried) {
  char text[BLOCK_NAME_SIZE];
  if (carried == 0) {
    return;
  }
  const ovis_blocks* registry = ovis_world_get_blocks(ovis_sim_get_world(sim));
  ovis_blocks_print(registry, (ovis_state)carried, text, sizeof text);
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

bool ov_carried_differs(ov_part_mob* self, int32_t index) {
  double carried;
  (void)index;
  return ovis_mob_get_prop(self->sim, self->id, OVIS_PROP_CARRIED, &carried) &&
         carried != self->mob->props[OVIS_PROP_CARRIED];
}

void ov_carried_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index) {
  double carried = 0;
  (void)index;
  ovis_mob_get_prop(self->sim, self->id, OVIS_PROP_CARRIED, &carried);
  write_block(nbt, self->sim, carried);
}

// ---- Sleep

static const char* const bed_tags[] = {"SleepingX", "SleepingY", "SleepingZ"};

// A sleeper has the cell of its bed, beside which it lies.
void ov_sleep_load(ov_part_load* self) {
  ovis_mob_state state;
  OVIS_ASSERT(self->kept.type != OVIS_NBT_LIST);
  if (!ovis_mob_get_state(self->sim, self->id, &state)) {
    return;
  }
  const double at[] = {state.pos.x, state.pos.y, state.pos.z};
  int32_t cell[3];
  for (int32_t i = 0; i < 3; i++) {
    cell[i] = ovis_nbt_get_int32(ovis_nbt_get(self->kept, bed_tags[i]), INT32_MAX);
    if (!(fabs(cell[i] - at[i]) < BED_DISTANCE_MAX)) {
      return;
    }
  }
  const ovis_pos bed = {cell[0], cell[1], cell[2]};
  ovis_world_load(ovis_sim_get_world(self->sim), bed, bed);
  ovis_player_lie_down(self->sim, self->id, bed); // in vain if the bed was removed
}

bool ov_sleep_differs(ov_part_mob* self, int32_t axis) {
  ovis_pos bed;
  const ovis_pos old = self->mob->bed;
  const bool sleeps = ovis_mob_get_bed(self->sim, self->id, &bed);
  const int32_t now[] = {bed.x, bed.y, bed.z};
  const int32_t before[] = {old.x, old.y, old.z};
  return sleeps != self->mob->is_sleeping || (sleeps && now[axis] != before[axis]);
}

void ov_sleep_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t axis) {
  ovis_pos bed;
  if (ovis_mob_get_bed(self->sim, self->id, &bed)) {
    const int32_t cell[] = {bed.x, bed.y, bed.z};
    ovis_nbt_write_int(nbt, bed_tags[axis], cell[axis]);
  }
}
