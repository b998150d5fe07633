// Reads what a mob has now and had in its save, for the parts that compare them.
// Format: docs/formats/anvil.md#writing
#include "save/save_part.h"

#include "save/save_entry.h"
#include "save/save_known.h"

static const ovis_allocator libc_memory;

static ovis_status read_now(ov_part_mob* self) {
  const int32_t offer_count = ovis_villager_get_offers(self->sim, self->id, NULL, 0);
  const int32_t gossip_count = ovis_villager_get_gossips(self->sim, self->id, NULL, 0);
  ov_saved_status_now(self->sim, self->id, &self->now);
  if (!ov_array_reserve(&self->offers, &libc_memory, offer_count) ||
      !ov_array_reserve(&self->gossips, &libc_memory, gossip_count)) {
    return OVIS_NO_MEMORY;
  }
  self->offers.count =
      ovis_villager_get_offers(self->sim, self->id, self->offers.items, offer_count);
  self->gossips.count =
      ovis_villager_get_gossips(self->sim, self->id, self->gossips.items, gossip_count);
  return OVIS_OK;
}

ovis_status ov_part_begin(ov_part_mob* out, ovis_save_writer* writer, const ovis_sim* sim,
                          const ovis_saved_mobs* mobs, const ovis_saved_mob* mob) {
  *out = (ov_part_mob){.writer = writer,
                       .sim = sim,
                       .id = ovis_mob_find(sim, mob->serial),
                       .mobs = mobs,
                       .mob = mob,
                       .kept = ov_saved_mobs_kept(mobs, mob)};
  ov_saved_status_before(out->kept, sim, mob, &out->before);
  return read_now(out);
}

ovis_status ov_part_begin_new(ov_part_mob* out, const ovis_sim* sim, ovis_mob_id mob,
                              int32_t data_version) {
  static const ovis_saved_mobs nobody;
  static const ovis_saved_mob nothing;
  *out = (ov_part_mob){.sim = sim,
                       .id = mob,
                       .mobs = &nobody,
                       .mob = &nothing,
                       .kept = {.type = OVIS_NBT_END},
                       .has_version = true,
                       .data_version = data_version};
  return read_now(out);
}

void ov_part_end(ov_part_mob* self) {
  ov_array_fini(&self->offers, &libc_memory);
  ov_array_fini(&self->gossips, &libc_memory);
}

int32_t ov_part_version(ov_part_mob* self) {
  if (!self->has_version) {
    self->status = ov_entry_data_version(self->writer, &self->data_version);
    self->has_version = true;
  }
  return self->data_version;
}
