// The memories of brains in saves.
#ifndef OVIS_SRC_SAVE_SAVE_MEMORY_H
#define OVIS_SRC_SAVE_SAVE_MEMORY_H

#include <ovis/memory.h>
#include <ovis/save.h>

#define OV_DIMENSION_NAME_MAX 48 // bytes, with the NUL

// Reads the value of a saved memory. `own` is the dimension of the simulation, without
// "minecraft:". An entity's UUID goes to `uuid`; value.entity is 0. False: the value is of another
// type, or lists are not read.
bool ov_memory_read(const ovis_saved_memory* saved, ovis_memory_type type, const char* own,
                    ovis_memory_value* out, uint32_t uuid[4]);

// True if a save can hold the value. Entities need a UUID.
bool ov_memory_is_writable(const ovis_memory_value* value, const uint32_t uuid[4]);

// Writes {value, ttl} into the open compound.
void ov_memory_write(ovis_nbt_writer* nbt, const ovis_memory_value* value, const uint32_t uuid[4],
                     const char* own);

// True if two values are equal, whatever their ticks to live.
bool ov_memory_is_same(const ovis_memory_value* a, const ovis_memory_value* b);

#endif
