// Notes of the memories that minds had when they were spawned off a save.
#pragma once

#include "save/save_memory.h"

// A memory of a mob that a save keeps, as it is now. The number of a list is a checksum of its
// items. False: it is absent, or of a kind that is not saved.
bool ov_saved_recall_now(const ovis_sim* sim, ovis_mob_id mob, const ov_saved_kind* kind,
                         ovis_memory_value* out);

// Notes the memories of all mobs. False: no memory.
bool ov_saved_recall_all(const ovis_sim* sim, const ovis_allocator* allocator,
                         ovis_saved_mobs* out);
