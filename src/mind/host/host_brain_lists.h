// The lists of a host's brain: its texts become numbers, with a sentence about the first fault.
#pragma once

#include "base/alloc.h"
#include "mind/host/host_brain.h"

#define OV_OWN_WHERE_MAX 200 // bytes of a place in a def

// State of the making of a brain.
typedef struct ov_own_maker {
  ov_own_brain* brain;
  const ovis_brain_def* from;
  ov_own_memories memories;
  const ovis_allocator* allocator;
  const ov_brain_def* like; // [opt] of the species that it is like
  const ovis_rules* rules;
  ovis_error* error;
  ovis_status status;
  char where[OV_OWN_WHERE_MAX]; // "the brain 'x', activity 'idle', entry 2"
  int32_t entries;              // so far, with those of gates
} ov_own_maker;

// Zeroed bytes that live as long as the brain. NULL: no memory, and the status says so.
void* ov_own_take(ov_own_maker* maker, size_t count, size_t size);

// Fails with "<where>: <message>". Returns false.
bool ov_own_fault(ov_own_maker* maker, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

// Names of memories to numbers.
const ovis_memory* ov_own_name_memories(ov_own_maker* maker, const char* const* names,
                                        int32_t count);

// Appends conditions to `out`, which has room for OV_CONDITIONS_MAX.
bool ov_own_add_conditions(ov_own_maker* maker, const ovis_memory_condition* from, int32_t count,
                           ov_condition* out, int32_t* out_count);

// The behavior of an entry, with all below it. `depth` is 0 for an entry of an activity.
bool ov_own_fill_behavior(ov_own_maker* maker, const ovis_brain_entry* from, int32_t depth,
                          ov_behavior* out);

// Does a behavior end at once, so that a gate of one-shots can have it?
bool ov_own_can_trigger(const ov_behavior* behavior);

// ---- Brains that extend the one of their species (host_extend.c). [Limit: it has a brain]

// Are all names in `remove` those of entries?
bool ov_own_check_removed(ov_own_maker* maker);
// An activity of the species with the changes of the host's [opt] of that name.
bool ov_own_extend_activity(ov_own_maker* maker, const ov_activity_plan* like,
                            const ovis_brain_activity* host, ov_activity_plan* out);
