// Effects, equipment and carried block of a saved mob.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#pragma once

#include <ovis/save_sim.h>

typedef struct ov_saved_status {
  ovis_effect_state effects[OVIS_EFFECT_COUNT];         // ticks 0: none
  ovis_stack worn[OVIS_SLOT_COUNT];                     // count 0: nothing
  char worn_names[OVIS_SLOT_COUNT][OVIS_ITEM_NAME_MAX]; // of what was read
  ovis_state carried;                                   // of an enderman; 0: nothing
} ov_saved_status;

// Counts the effects of an entity without a number, a known name or a duration.
int32_t ov_saved_effects_bad(const ovis_saved_entity* entity);

// Reads an entity. *out is zero if it has none of these.
void ov_saved_status_read(const ovis_saved_entity* entity, const ovis_blocks* registry,
                          ov_saved_status* out);

// Gives a mob all but its instant effects.
void ov_saved_status_apply(const ov_saved_status* status, ovis_sim* sim, ovis_mob_id mob);

// Lets the instant effects act.
void ov_saved_status_act(const ov_saved_status* status, ovis_sim* sim, ovis_saved_mob* out);

// Notes which effects and items of the save a spawned mob has got: the save keeps the others.
void ov_saved_status_note(const ovis_sim* sim, ovis_mob_id mob, ovis_saved_mob* out);

// Reads an entry of a list of effects. False: it has no number and no known name.
bool ov_saved_effect_read(ovis_nbt entry, ovis_effect* out, ovis_effect_state* out_state);

// Writes an entry. `old`: as the save has it, or absent. `is_new_format`: of active_effects.
void ov_saved_effect_write(ovis_nbt_writer* nbt, ovis_nbt old, bool is_new_format,
                           ovis_effect effect, const ovis_effect_state* now);

// Reads what a mob that carries items from place to place holds: all of the stack, not one item.
void ov_saved_status_read_cargo(ovis_nbt kept, const ovis_sim* sim, ovis_mob_id mob,
                                ov_saved_status* out);

// Reads what a mob had when it was spawned. `kept`: its entries as the save has them.
void ov_saved_status_before(ovis_nbt kept, const ovis_sim* sim, const ovis_saved_mob* mob,
                            ov_saved_status* out);

// Reads what it has now; not the carried block.
void ov_saved_status_now(const ovis_sim* sim, ovis_mob_id mob, ov_saved_status* out);

// The name of an item's slot in saves since 1.21.5: that of armor, harnesses and carpets of animals
// is "body", and they have it on the chest here. [Limit: slot < OVIS_SLOT_COUNT]
const char* ov_saved_slot_name(int32_t slot, const char* item);

// The slot of an entry of `equipment`; OVIS_SLOT_COUNT: another entry, which keeps its bytes.
int32_t ov_saved_slot_of(ovis_nbt equipment, ovis_nbt_text name);

// True of armor, harnesses and carpets of animals, by name.
bool ov_is_body_item(const char* item);

// The saddle in the equipment of a save since 1.21.5.
bool ov_saved_has_saddle(ovis_nbt equipment);
