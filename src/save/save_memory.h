// The memories of brains in saves.
#pragma once

#include <ovis/brain.h>
#include <ovis/save.h>
#include <ovis/save_sim.h>

#define OV_DIMENSION_NAME_MAX 48 // bytes, with the NUL
#define OV_SAVED_NAME_MAX 96     // bytes of a memory's name in a save, with the NUL

// A memory of a simulation: one of the game, or of the host.
typedef struct ov_saved_kind {
  const ovis_sim* sim;
  ovis_memory memory;
  ovis_memory_info info;
  const ovis_memory_def* own; // NULL: one of the game
} ov_saved_kind;

// The kinds of a simulation by number, first those of the game. False: there are no more.
bool ov_saved_kind_at(const ovis_sim* sim, int32_t index, ov_saved_kind* out);

// The kind with that name in a save, with or without "minecraft:". False: there is none.
bool ov_saved_kind_find(const ovis_sim* sim, const char* name, ov_saved_kind* out);

// Its name in a save: "minecraft:home", "farm:crop", "ovis:tally".
void ov_saved_kind_name(const ov_saved_kind* kind, char out[OV_SAVED_NAME_MAX]);

// The same as ov_memory_read for a kind, which may have its own form.
bool ov_saved_kind_read(const ov_saved_kind* kind, const ovis_saved_memory* saved,
                        const char* dimension, ovis_memory_value* out, ovis_uuid* uuid);

// The text of a kind with its own form. False: it has none, or does not save this value.
bool ov_saved_kind_text(const ov_saved_kind* kind, const ovis_memory_value* value,
                        char out[OVIS_MEMORY_TEXT_MAX]);

// Reads the value of a saved memory. `own` is the dimension of the simulation, without
// "minecraft:". An entity's UUID goes to `uuid`; value.entity is 0. False: the value is of another
// type, or lists are not read.
bool ov_memory_read(const ovis_saved_memory* saved, ovis_memory_type type, const char* own,
                    ovis_memory_value* out, ovis_uuid* uuid);

// True if a save can hold the value. Entities need a UUID.
bool ov_memory_is_writable(const ovis_memory_value* value, ovis_uuid uuid);

// Writes {value, ttl} into the open compound.
void ov_memory_write(ovis_nbt_writer* nbt, const ovis_memory_value* value, ovis_uuid uuid,
                     const char* own);

// A place {dimension, pos} of a simulation in the dimension `own`. False: it cannot be read.
bool ov_memory_read_place(ovis_nbt saved, const char* own, ovis_memory_value* out);
// Writes a place as the entry `name`, or NULL as the item of a list. [Limit: a known dimension]
void ov_memory_write_place(ovis_nbt_writer* nbt, const char* name, const ovis_memory_value* value,
                           const char* own);

// Writes {value, ttl} with a text as the value.
void ov_memory_write_text(ovis_nbt_writer* nbt, const char* text, int64_t ttl);

// True if two values are equal, whatever their ticks to live.
bool ov_memory_is_same(const ovis_memory_value* a, const ovis_memory_value* b);
