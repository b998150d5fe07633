// Lists the parts of what a mob has in a save; keeping, storing and writing walk over the list.
// Format: docs/formats/anvil.md#writing
#include "save/save_parts.h"

#include "base/check.h"
#include "save/save_entry.h"
#include "save/save_goods.h"
#include "save/save_hearing.h"
#include "save/save_status_store.h"
#include "save/save_suspects.h"
#include "save/save_ties.h"

typedef enum keeping {
  KEEP_NOT,
  KEEP_IF_THERE,
  KEEP_IF_SAYS, // unless it has empty entries only
  KEEP_BULKY,   // unless it is empty. It holds many things, and may be left out
} keeping;

typedef struct part_row {
  const char* tag;
  ov_part_differs_fn* differs;
  ov_part_write_fn* write;
  int32_t index;
  keeping keeping;            // of the entry, until it is known what became of it
  ov_part_load_fn* load;      // [opt] reads this entry, and may read others
  ov_part_load_fn* load_late; // [opt] the same once all mobs stand
} part_row;

#define PART(name) ov_##name##_differs, ov_##name##_write

// Changes are collected in this order, and parts are loaded in it.
static const part_row parts[] = {
    {"Offers", PART(offers), 0, KEEP_BULKY, ov_offers_load, NULL},
    {"Gossips", PART(gossips), 0, KEEP_BULKY, ov_gossips_load, NULL},
    {"ConversionPlayer", PART(healer), 0, KEEP_BULKY, ov_healer_load, NULL},
    {"Inventory", PART(inventory), 0, KEEP_BULKY, ov_inventory_load, NULL},
    {"anger", PART(suspects), 0, KEEP_BULKY, NULL, ov_suspects_load},
    {"listener", PART(hearing), 0, KEEP_BULKY, NULL, ov_hearing_load},
    {"ActiveEffects", PART(effects), 0, KEEP_IF_SAYS, ov_status_load, NULL},
    {"active_effects", PART(effects), 1, KEEP_IF_SAYS, NULL, NULL},
    {"HandItems", PART(worn), 0, KEEP_IF_SAYS, NULL, NULL},
    {"ArmorItems", PART(worn), 1, KEEP_IF_SAYS, NULL, NULL},
    {"ArmorItem", PART(body_item), 0, KEEP_IF_THERE, NULL, NULL},
    {"DecorItem", PART(body_item), 1, KEEP_IF_THERE, NULL, NULL},
    {"body_armor_item", PART(body_item), 2, KEEP_IF_THERE, NULL, NULL},
    {"Saddle", PART(saddle), 0, KEEP_NOT, NULL, NULL},
    {"equipment", PART(equipment), 0, KEEP_IF_SAYS, NULL, NULL},
    {"carriedBlockState", PART(carried), 0, KEEP_IF_THERE, NULL, NULL},
    {"SleepingX", PART(sleep), 0, KEEP_IF_THERE, ov_sleep_load, NULL},
    {"SleepingY", PART(sleep), 1, KEEP_IF_THERE, NULL, NULL},
    {"SleepingZ", PART(sleep), 2, KEEP_IF_THERE, NULL, NULL},
    {"Owner", PART(tie), 0, KEEP_IF_THERE, NULL, ov_ties_load},
    {"AngryAt", PART(tie), 1, KEEP_IF_THERE, NULL, NULL},
    {"Leash", PART(leash), 0, KEEP_IF_THERE, NULL, NULL},
    {"leash", PART(leash), 1, KEEP_IF_THERE, NULL, NULL},
    {"Tame", PART(tame), 0, KEEP_NOT, NULL, NULL},
    {"Trusted", PART(trusted), 0, KEEP_IF_THERE, NULL, NULL},
};
#define PART_COUNT ((int32_t)(sizeof parts / sizeof *parts))

// ---- Keeping

static bool says_something(ovis_nbt value) {
  for (ovis_nbt_iter iter = ovis_nbt_iterate(value); ovis_nbt_next(&iter);) {
    ovis_nbt_iter inner = ovis_nbt_iterate(iter.value);
    if (ovis_nbt_next(&inner)) {
      return true;
    }
  }
  return false;
}

static bool is_worth_keeping(const part_row* part, ovis_nbt value, bool has_bulky) {
  switch (part->keeping) {
  case KEEP_BULKY:
    return has_bulky && (value.type == OVIS_NBT_COMPOUND || ovis_nbt_get_count(value) > 0);
  case KEEP_IF_SAYS: return says_something(value);
  case KEEP_IF_THERE: return value.type != OVIS_NBT_END;
  case KEEP_NOT: break;
  }
  return false;
}

ovis_status ov_parts_copy(const ovis_saved_entity* entity, ovis_nbt_writer* nbt, bool has_bulky,
                          const uint8_t** out_bytes, size_t* out_size) {
  bool has_any = false;
  for (int32_t i = 0; i < PART_COUNT; i++) {
    const ovis_nbt value = ovis_saved_entity_get_entry(entity, parts[i].tag);
    if (!is_worth_keeping(&parts[i], value, has_bulky)) {
      continue;
    }
    if (!has_any) {
      ovis_nbt_writer_reset(nbt);
      ovis_nbt_open_document(nbt, (ovis_nbt_text){"", 0});
      has_any = true;
    }
    ovis_nbt_copy(nbt, parts[i].tag, value);
  }
  if (!has_any) {
    return OVIS_NOT_FOUND;
  }
  ovis_nbt_end(nbt);
  return ovis_nbt_writer_finish(nbt, out_bytes, out_size, NULL);
}

// ---- Loading

void ov_parts_load(ov_part_load* self) {
  OVIS_ASSERT(self->mob != NULL);
  for (int32_t i = 0; i < PART_COUNT && self->status == OVIS_OK; i++) {
    if (parts[i].load != NULL) {
      parts[i].load(self);
    }
  }
}

void ov_parts_load_late(ov_part_load* self) {
  OVIS_ASSERT(self->known != NULL);
  for (int32_t i = 0; i < PART_COUNT && self->status == OVIS_OK; i++) {
    if (parts[i].load_late != NULL) {
      parts[i].load_late(self);
    }
  }
}

// ---- Storing and writing

static ovis_status store(ov_part_mob* self, const part_row* part) {
  if (!part->differs(self, part->index)) {
    return self->status;
  }
  ov_entry_begin(self->writer);
  part->write(self->writer->scratch, self, part->index);
  return self->status == OVIS_OK ? ov_entry_finish(self->writer, self->mob->uuid, part->tag)
                                 : self->status;
}

ovis_status ov_parts_store(ovis_save_writer* writer, const ovis_sim* sim,
                           const ovis_saved_mobs* mobs, const ovis_saved_mob* mob) {
  ov_part_mob self;
  ovis_status status = ov_part_begin(&self, writer, sim, mobs, mob);
  for (int32_t i = 0; i < PART_COUNT && status == OVIS_OK; i++) {
    // Entries that were too large to keep stay as they are.
    const bool is_kept = !mob->has_unread_goods ||
                         (parts[i].keeping != KEEP_BULKY && mob->goods_size > 0) ||
                         parts[i].keeping == KEEP_NOT;
    status = is_kept ? store(&self, &parts[i]) : OVIS_OK;
  }
  ov_part_end(&self);
  return status;
}

ovis_status ov_parts_write(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob,
                           int32_t data_version) {
  ov_part_mob self;
  const ovis_status status = ov_part_begin_new(&self, sim, mob, data_version);
  for (int32_t i = 0; i < PART_COUNT && status == OVIS_OK; i++) {
    if (parts[i].differs(&self, parts[i].index)) {
      parts[i].write(nbt, &self, parts[i].index);
    }
  }
  ov_part_end(&self);
  return status;
}
