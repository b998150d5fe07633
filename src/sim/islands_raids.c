// Joins actors that share a raid: its members, and whoever may join it or ask for its members.
// Design: docs/islands.md
//
// Turns only read where raids are and how they go. A raider of the raid, or one that is near enough
// to join it, writes members, leaders and heroes. Villagers near it count its members.
#include "sim/islands_internal.h"

#include "agent/raid.h"
#include "base/cell.h"
#include "sim/reach.h"
#include "species/illagers/raider_goals.h"

static void concern(ov_islands* islands, int32_t raid, int32_t slot) {
  int32_t* first = &islands->raid_slots.items[raid];
  if (*first < 0) {
    *first = slot;
    return;
  }
  const ov_island_entry* entry = &islands->entries.items[slot];
  const ov_island_entry* other = &islands->entries.items[*first];
  const ov_island_join why = {
      .kind = OVIS_JOIN_RAID, .actor = entry->serial, .other = other->serial};
  ov_islands_join(islands, entry->group, other->group, &why);
}

static void concern_serial(ov_islands* islands, int32_t raid, uint64_t serial) {
  const int32_t index = ov_crowd_index(islands->crowd, serial);
  const int32_t slot = index >= 0 ? islands->crowd->order.items[index] : -1;
  if (slot >= 0 && !ov_crowd_is_away(islands->crowd, slot)) {
    concern(islands, raid, slot);
  }
}

static bool is_near(const ov_actor* actor, const ov_raid* raid, double range) {
  const ovis_vec3* pos = &actor->body.pos;
  const ovis_vec3 center = ov_cell_center(raid->state.center);
  const double x = pos->x - center.x;
  const double z = pos->z - center.z;
  return x * x + z * z <= range * range;
}

static void join_by_actors(ov_islands* islands) {
  const ov_crowd* crowd = islands->crowd;
  for (int32_t i = 0; i < crowd->order.count; i++) {
    const int32_t slot = crowd->order.items[i];
    if (ov_crowd_is_away(crowd, slot)) {
      continue;
    }
    const ov_actor* actor = ov_crowd_at(crowd, slot);
    const double range = ov_reach_of_raids(crowd, actor);
    const ov_raider* raider = ov_raider_of(actor);
    const int32_t own = raider != NULL ? raider->raid_id : 0;
    for (int32_t k = 0; range > 0 && k < islands->raids->list.count; k++) {
      const ov_raid* raid = &islands->raids->list.items[k];
      if (raid->state.id == own || is_near(actor, raid, range)) {
        concern(islands, k, slot);
      }
    }
  }
}

void ov_islands_join_raids(ov_islands* islands) {
  const int32_t count = islands->raids != NULL ? islands->raids->list.count : 0;
  if (count == 0) {
    return;
  }
  if (!ov_array_reserve(&islands->raid_slots, &islands->allocator, count)) {
    islands->whole = OV_ISLANDS_NO_MEMORY;
    return;
  }
  islands->raid_slots.count = count;
  for (int32_t i = 0; i < count; i++) {
    const ov_raid* raid = &islands->raids->list.items[i];
    islands->raid_slots.items[i] = -1;
    for (int32_t k = 0; k < raid->member_count; k++) {
      concern_serial(islands, i, raid->members[k]);
    }
    for (int32_t k = 0; k < OV_RAID_WAVES_MAX; k++) {
      concern_serial(islands, i, raid->leaders[k]);
    }
  }
  join_by_actors(islands);
}
