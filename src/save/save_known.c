// Finds the mobs of a simulation by UUID, as saves name them.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#include "save/save_known.h"

#include "base/sort.h"

#include <string.h>

static bool is_before(const void* left, const void* right) {
  const ov_known_mob* a = left;
  const ov_known_mob* b = right;
  for (int32_t i = 0; i < 4; i++) {
    if (a->uuid.words[i] != b->uuid.words[i]) {
      return a->uuid.words[i] < b->uuid.words[i];
    }
  }
  return a->serial < b->serial;
}

bool ov_known_mobs_list(ov_known_mobs* known, const ovis_sim* sim,
                        const ovis_allocator* allocator) {
  if (known->count > 0) {
    return true;
  }
  for (int32_t i = 0; i < ovis_sim_get_mob_count(sim); i++) {
    ovis_mob_state state;
    ovis_mob_get_state(sim, ovis_sim_get_mob(sim, i), &state);
    ov_known_mob mob = {.serial = state.serial};
    mob.uuid = state.uuid;
    if (!ov_array_push(known, allocator, mob)) {
      return false;
    }
  }
  ov_array_sort(known, is_before);
  return true;
}

uint64_t ov_known_mobs_find(const ov_known_mobs* known, ovis_uuid uuid) {
  ov_known_mob wanted = {.serial = 0};
  wanted.uuid = uuid;
  OV_LOWER_BOUND(low, middle, known->count, is_before(&known->items[middle], &wanted));
  const bool is_there = low < known->count &&
                        memcmp(known->items[low].uuid.words, uuid.words, sizeof wanted.uuid) == 0;
  return is_there ? known->items[low].serial : 0;
}

void ov_known_uuid_of(const ovis_sim* sim, uint64_t serial, uint32_t out[4]) {
  ovis_mob_state state = {.serial = 0};
  if (serial != 0) {
    ovis_mob_get_state(sim, ovis_mob_find(sim, serial), &state);
  }
  memcpy(out, state.uuid.words, sizeof state.uuid);
}

bool ov_saved_mobs_have(const ovis_saved_mobs* mobs, ovis_uuid uuid) {
  for (int32_t i = 0; i < mobs->count; i++) {
    if (memcmp(mobs->items[i].uuid.words, uuid.words, sizeof mobs->items[i].uuid) == 0) {
      return true;
    }
  }
  return false;
}

ovis_nbt ov_saved_mobs_kept(const ovis_saved_mobs* mobs, const ovis_saved_mob* mob) {
  ovis_nbt_document document = {.root = {.type = OVIS_NBT_END}};
  if (mob->goods_size > 0) {
    ovis_nbt_check(mobs->goods + mob->goods_first, mob->goods_size, NULL, &document, NULL);
  }
  return document.root;
}
