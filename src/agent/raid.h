// The raids of a simulation: what minds may ask of them.
// Source: docs/sources.md#raids
#pragma once

#include "agent/actor.h"
#include "agent/turn.h"
#include "base/array.h"

#include <ovis/village.h>

#define OV_RAID_WAVES_MAX 16 // of one raid: 7 and a bonus wave, with room
#define OV_RAID_MEMBERS_MAX 256
#define OV_RAIDS_MAX 256
#define OV_RAID_RANGE2 9216.0 // blocks^2 from the center in which a raid is at a place

typedef struct ov_raid {
  ovis_raid state;                     // raiders_alive is not kept
  bool has_place;                      // where the next wave comes ...
  ovis_pos place;                      // ... is here
  uint64_t leaders[OV_RAID_WAVES_MAX]; // serial of the leader of a wave, by its number; 0: none
  uint64_t members[OV_RAID_MEMBERS_MAX];
  int32_t member_count;
  uint64_t mount; // the last ravager that came, for its rider
  ov_rng rng;
} ov_raid;

typedef struct ov_raids {
  ov_array(ov_raid) list; // in the order in which they began
  int32_t next_id;
} ov_raids;

// The raid with that id; NULL: none. Valid until a raid begins or is removed.
ov_raid* ov_raid_find(const ov_turn* turn, int32_t id);

// The nearest active raid whose center is within 96 blocks; NULL: none.
ov_raid* ov_raid_at(const ov_turn* turn, ovis_pos pos);

// Is it won or lost?
static inline bool ov_raid_is_over(const ov_raid* raid) {
  return raid->state.status == OVIS_RAID_VICTORY || raid->state.status == OVIS_RAID_LOSS;
}
static inline bool ov_raid_is_won(const ov_raid* raid) {
  return raid->state.status == OVIS_RAID_VICTORY;
}
bool ov_raid_has_more_waves(const ov_raid* raid);

// ---- Members
//
// Turns write of a raid only its members, leaders and heroes. Whoever reads or writes these shares
// an island with all whom the raid concerns (docs/islands.md).

// Must be called before leaders or heroes are read or written. In builds that validate it checks
// that the turn may.
void ov_raid_touch(const ov_turn* turn, const ov_raid* raid);

// Living members.
int32_t ov_raid_count_alive(const ov_turn* turn, const ov_raid* raid);
// False: there are too many.
bool ov_raid_add(const ov_turn* turn, ov_raid* raid, uint64_t serial);
void ov_raid_remove(const ov_turn* turn, ov_raid* raid, uint64_t serial);

// ---- For the simulation

// Appends a raid with a random stream of its own. False: no memory.
bool ov_raids_put(ov_raids* raids, const ovis_raid* state, uint64_t seed,
                  const ovis_allocator* allocator);

void ov_raids_fields(ov_raids* raids, ov_fields* fields, const ovis_allocator* allocator);
bool ov_raid_is_good(const ovis_raid* raid);
