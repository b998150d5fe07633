// Gossips and inventories in saves: read, and written back with what changed.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
//
//   Gossips    [{Type: "trading", Target: [I;4], Value: int}]
//   Inventory  [{id, Count}]
//   ConversionPlayer [I;4]         who cures a zombie villager
//
// An entry that cannot be read is not given to the mob and keeps its bytes.
#include "save/save_goods.h"

#include "save/save_entry.h"
#include "save/save_hearing.h"
#include "save/save_item_tag.h"
#include "save/save_offers.h"
#include "save/save_schema.h"
#include "save/save_status.h"
#include "save/save_suspects.h"
#include "save/save_uuid.h"

#include <stddef.h>
#include <string.h>

#define GOSSIP_MIN 2
#define GOSSIP_MAX 200 // of one kind
#define STACK_MAX 64
#define TAKEN_MAX 32 // stacks of an inventory that are read

static const ovis_allocator libc_memory;

// ---- Gossips

// The gossips that a mob knows now.
typedef ov_array(ovis_known_gossip) gossips;

// A subject without UUID belongs to the simulation only.
static bool has_uuid(const ovis_known_gossip* gossip) {
  return (gossip->subject[0] | gossip->subject[1]) != 0;
}

static const char* gossip_word(int32_t type) {
  return ovis_gossip_name((ovis_gossip)type);
}

static const ov_field gossip_fields[] = {
    {.tag = "Type",
     .kind = OV_FIELD_WORD,
     .is_needed = true,
     .at = offsetof(ovis_known_gossip, type),
     .word = gossip_word,
     .word_count = OVIS_GOSSIP_COUNT},
    {.tag = "Target",
     .kind = OV_FIELD_UUID,
     .is_needed = true,
     .at = offsetof(ovis_known_gossip, subject)},
    {.tag = "Value",
     .kind = OV_FIELD_INT,
     .at = offsetof(ovis_known_gossip, value),
     .low = GOSSIP_MIN,
     .high = GOSSIP_MAX},
};
static const ov_schema gossip_schema = OV_SCHEMA(gossip_fields, ovis_known_gossip);

static bool is_one_gossip(const void* left, const void* right) {
  const ovis_known_gossip* a = left;
  const ovis_known_gossip* b = right;
  return a->type == b->type && memcmp(a->subject, b->subject, sizeof a->subject) == 0;
}

// A subject that no save has is left alone.
static bool is_about_nobody(const void* context, const void* saved) {
  (void)context;
  return !has_uuid(saved);
}

static const ov_schema_list gossip_list = {
    .schema = &gossip_schema, .is_one = is_one_gossip, .stays = is_about_nobody};

static ovis_status apply_gossips(ovis_nbt saved, ovis_sim* sim, ovis_mob_id mob) {
  ovis_status status = OVIS_OK;
  ovis_nbt_iter iter = ovis_nbt_iterate(saved);
  while (status != OVIS_NO_MEMORY && ovis_nbt_next(&iter)) {
    ovis_known_gossip gossip;
    if (ov_schema_read(&gossip_schema, iter.value, &gossip) && has_uuid(&gossip)) {
      status = ovis_sim_set_gossip(sim, mob, &gossip);
    }
  }
  return status == OVIS_NO_MEMORY ? status : OVIS_OK;
}

// ---- Inventory

// Items with a tag are kept in the save: their names alone would make them other items.
static bool read_stack(ovis_nbt saved, ovis_stack* out) {
  *out = (ovis_stack){.count = 0};
  return !ov_item_tag_is_special(saved) &&
         ov_item_tag_read(saved, out->item, sizeof out->item, &out->count) &&
         out->count <= STACK_MAX;
}

static uint32_t apply_inventory(ovis_nbt saved, ovis_sim* sim, ovis_mob_id mob) {
  uint32_t taken = 0;
  int32_t place = 0;
  const int32_t size = ovis_sim_pack_size(sim, mob);
  ovis_nbt_iter iter = ovis_nbt_iterate(saved);
  for (int32_t i = 0; i < TAKEN_MAX && place < size && ovis_nbt_next(&iter); i++) {
    ovis_stack stack;
    if (read_stack(iter.value, &stack) && ovis_sim_pack(sim, mob, place, &stack)) {
      taken |= 1u << i;
      place++;
    }
  }
  return taken;
}

static bool is_taken(uint32_t taken, int32_t index) {
  return index < TAKEN_MAX && (taken >> index & 1u) != 0;
}

// The inventory of a mob now, and what it took from its save.
typedef struct inventory {
  ovis_stack places[OVIS_PACK_MAX];
  int32_t size;
  uint32_t taken;
} inventory;

static inventory inventory_of(const ovis_sim* sim, ovis_mob_id mob, uint32_t taken) {
  inventory out = {.size = ovis_sim_pack_size(sim, mob), .taken = taken};
  for (int32_t i = 0; i < out.size; i++) {
    out.places[i] = ovis_sim_packed(sim, mob, i);
  }
  return out;
}

static bool is_same_stack(const ovis_stack* a, const ovis_stack* b) {
  return a->count == b->count && strcmp(a->item, b->item) == 0;
}

static bool is_inventory_same(ovis_nbt saved, const inventory* now) {
  int32_t place = 0;
  int32_t index = 0;
  ovis_nbt_iter iter = ovis_nbt_iterate(saved);
  for (; ovis_nbt_next(&iter); index++) {
    ovis_stack before;
    if (is_taken(now->taken, index) &&
        (!read_stack(iter.value, &before) || !is_same_stack(&before, &now->places[place++]))) {
      return false;
    }
  }
  while (place < now->size && now->places[place].count == 0) {
    place++;
  }
  return place >= now->size;
}

static void write_inventory(ovis_nbt_writer* nbt, ovis_nbt saved, const inventory* now,
                            int32_t data_version) {
  ovis_nbt_open_list(nbt, "Inventory", OVIS_NBT_END);
  for (int32_t i = 0; i < now->size; i++) {
    const ovis_stack* stack = &now->places[i];
    if (stack->count > 0) {
      ovis_nbt_open_compound(nbt, NULL);
      ov_item_tag_write(nbt, stack->item, stack->count, data_version);
      ovis_nbt_end(nbt);
    }
  }
  int32_t index = 0;
  ovis_nbt_iter iter = ovis_nbt_iterate(saved);
  for (; ovis_nbt_next(&iter); index++) {
    if (iter.value.type == OVIS_NBT_COMPOUND && !is_taken(now->taken, index)) {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  ovis_nbt_end(nbt);
}

// ---- All of it

// The entries of an entity that are kept as they are, until what became of them is written.
static const char* const kept_names[] = {
    "Offers",        "Gossips",        "Inventory", "ConversionPlayer", "anger",    "listener",
    "ActiveEffects", "active_effects", "HandItems", "ArmorItems",       "equipment"};
#define KEPT_COUNT ((int32_t)(sizeof kept_names / sizeof *kept_names))
#define KEPT_LISTS 6 // from here on an entry of empty compounds says nothing

// Does a list or compound have an entry that says something?
static bool says_something(ovis_nbt value) {
  for (ovis_nbt_iter iter = ovis_nbt_iterate(value); ovis_nbt_next(&iter);) {
    ovis_nbt_iter inner = ovis_nbt_iterate(iter.value);
    if (ovis_nbt_next(&inner)) {
      return true;
    }
  }
  return false;
}

static bool is_worth_keeping(int32_t index, ovis_nbt value) {
  return index >= KEPT_LISTS ? says_something(value)
                             : value.type == OVIS_NBT_COMPOUND || ovis_nbt_count(value) > 0;
}

ovis_status ov_saved_goods_copy(const ovis_saved_entity* entity, ovis_nbt_writer* nbt,
                                const uint8_t** out_bytes, size_t* out_size) {
  bool has_any = false;
  for (int32_t i = 0; i < KEPT_COUNT; i++) {
    const ovis_nbt value = ovis_saved_entity_get(entity, kept_names[i]);
    if (!is_worth_keeping(i, value)) {
      continue;
    }
    if (!has_any) {
      ovis_nbt_writer_reset(nbt);
      ovis_nbt_open_document(nbt, (ovis_nbt_text){"", 0});
      has_any = true;
    }
    ovis_nbt_copy(nbt, kept_names[i], value);
  }
  if (!has_any) {
    return OVIS_NOT_FOUND;
  }
  ovis_nbt_end(nbt);
  return ovis_nbt_writer_finish(nbt, out_bytes, out_size, NULL);
}

// Reads a UUID that is set.
static bool read_healer(ovis_nbt saved, uint32_t out[4]) {
  memset(out, 0, 4 * sizeof *out);
  const bool is_read = ov_uuid_read(saved, out);
  return is_read && ovis_nbt_count(saved) == 4 && (out[0] | out[1]) != 0;
}

ovis_status ov_saved_goods_apply(ovis_nbt goods, ovis_sim* sim, ovis_mob_id mob,
                                 uint32_t* out_taken) {
  *out_taken = apply_inventory(ovis_nbt_get(goods, "Inventory"), sim, mob);
  uint32_t healer[4];
  if (read_healer(ovis_nbt_get(goods, "ConversionPlayer"), healer)) {
    ovis_sim_set_healer(sim, mob, healer); // other mobs have none
  }
  ovis_status status = ov_offers_apply(ovis_nbt_get(goods, "Offers"), sim, mob);
  return status == OVIS_OK ? apply_gossips(ovis_nbt_get(goods, "Gossips"), sim, mob) : status;
}

// The goods of a mob at this moment. Free with fini.
typedef struct goods {
  bool is_villager; // no other mob has offers and gossips
  ov_saved_offers offers;
  gossips gossips;
  inventory inventory;
  uint32_t healer[4]; // all zero: none that a save can name
} goods;

static void fini(goods* self) {
  ov_array_fini(&self->offers, &libc_memory);
  ov_array_fini(&self->gossips, &libc_memory);
}

static ovis_status read_now(goods* out, const ovis_sim* sim, ovis_mob_id mob, uint32_t taken) {
  double restocks;
  double other; // of zombie villagers and wandering traders
  const bool is_kin = ovis_sim_get(sim, mob, OVIS_PROP_CURE_TIME, &other) ||
                      ovis_sim_get(sim, mob, OVIS_PROP_WANDER_X, &other);
  *out =
      (goods){.is_villager = is_kin || ovis_sim_get(sim, mob, OVIS_PROP_RESTOCKS_TODAY, &restocks),
              .inventory = inventory_of(sim, mob, taken)};
  if (!ovis_sim_healer(sim, mob, out->healer) || (out->healer[0] | out->healer[1]) == 0) {
    memset(out->healer, 0, sizeof out->healer);
  }
  const int32_t offer_count = ovis_sim_offers(sim, mob, NULL, 0);
  const int32_t gossip_count = ovis_sim_gossips(sim, mob, NULL, 0);
  if (!ov_array_reserve(&out->offers, &libc_memory, offer_count) ||
      !ov_array_reserve(&out->gossips, &libc_memory, gossip_count)) {
    fini(out);
    return OVIS_NO_MEMORY;
  }
  out->offers.count = ovis_sim_offers(sim, mob, out->offers.items, offer_count);
  const int32_t known_count = ovis_sim_gossips(sim, mob, out->gossips.items, gossip_count);
  for (int32_t i = 0; i < known_count; i++) {
    if (has_uuid(&out->gossips.items[i])) {
      out->gossips.items[out->gossips.count++] = out->gossips.items[i];
    }
  }
  return OVIS_OK;
}

static void write_healer(ovis_nbt_writer* nbt, const uint32_t healer[4]) {
  int32_t words[4];
  memcpy(words, healer, sizeof words);
  ovis_nbt_write_ints(nbt, "ConversionPlayer", words, 4);
}

static ovis_status store(ovis_save_writer* writer, const uint32_t uuid[4], ovis_nbt saved,
                         const goods* now) {
  const ovis_nbt old_offers = ovis_nbt_get(saved, "Offers");
  const ovis_nbt old_gossips = ovis_nbt_get(saved, "Gossips");
  const ovis_nbt old_inventory = ovis_nbt_get(saved, "Inventory");
  ovis_status status = OVIS_OK;
  const bool has_new_offers = now->is_villager && !ov_offers_are_same(old_offers, &now->offers);
  const bool has_new_inventory = !is_inventory_same(old_inventory, &now->inventory);
  int32_t data_version = 0;
  if (has_new_offers || has_new_inventory) {
    status = ov_entry_data_version(writer, &data_version);
  }
  if (status == OVIS_OK && has_new_offers) {
    ov_entry_begin(writer);
    ov_offers_write(writer->scratch, old_offers, &now->offers, data_version);
    status = ov_entry_finish(writer, uuid, "Offers");
  }
  if (status == OVIS_OK && now->is_villager &&
      !ov_schema_list_is_same(&gossip_list, old_gossips, now->gossips.items, now->gossips.count)) {
    ov_entry_begin(writer);
    ov_schema_list_write(&gossip_list, writer->scratch, "Gossips", old_gossips, now->gossips.items,
                         now->gossips.count);
    status = ov_entry_finish(writer, uuid, "Gossips");
  }
  uint32_t old_healer[4];
  const bool had_healer = read_healer(ovis_nbt_get(saved, "ConversionPlayer"), old_healer);
  const bool has_healer = now->healer[0] != 0 || now->healer[1] != 0;
  if (status == OVIS_OK && has_healer &&
      (!had_healer || memcmp(old_healer, now->healer, sizeof old_healer) != 0)) {
    ov_entry_begin(writer);
    write_healer(writer->scratch, now->healer);
    status = ov_entry_finish(writer, uuid, "ConversionPlayer");
  } else if (status == OVIS_OK && had_healer && !has_healer) {
    status = ovis_save_unset(writer, uuid, "ConversionPlayer");
  }
  if (status == OVIS_OK && has_new_inventory) {
    ov_entry_begin(writer);
    write_inventory(writer->scratch, old_inventory, &now->inventory, data_version);
    status = ov_entry_finish(writer, uuid, "Inventory");
  }
  return status;
}

ovis_status ov_save_store_goods(ovis_save_writer* writer, const ovis_sim* sim,
                                const ovis_saved_mobs* mobs, const ovis_saved_mob* mob) {
  const ovis_mob_id id = ovis_sim_find(sim, mob->serial);
  ovis_nbt_document kept = {.root = {.type = OVIS_NBT_END}};
  goods now;
  ovis_status status = OVIS_OK;
  if (mob->has_unread_goods) {
    return OVIS_OK;
  }
  if (mob->goods_size > 0) {
    status = ovis_nbt_check(mobs->goods + mob->goods_first, mob->goods_size, NULL, &kept, NULL);
  }
  if (status == OVIS_OK) {
    status = read_now(&now, sim, id, mob->goods_taken);
  }
  if (status == OVIS_OK) {
    status = store(writer, mob->uuid, kept.root, &now);
    fini(&now);
  }
  if (status == OVIS_OK) {
    status = ov_save_store_suspects(writer, sim, mobs, mob, kept.root);
  }
  if (status == OVIS_OK) {
    status = ov_save_store_hearing(writer, sim, mobs, mob, kept.root);
  }
  return status == OVIS_OK ? ov_save_store_status(writer, sim, kept.root, mob) : status;
}

ovis_status ov_save_write_goods(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob,
                                int32_t data_version) {
  const ovis_nbt none = {.type = OVIS_NBT_END};
  goods now;
  const ovis_status status = read_now(&now, sim, mob, 0);
  if (status != OVIS_OK) {
    return status;
  }
  if (now.offers.count > 0) {
    ov_offers_write(nbt, none, &now.offers, data_version);
  }
  if (now.healer[0] != 0 || now.healer[1] != 0) {
    write_healer(nbt, now.healer);
  }
  if (now.gossips.count > 0) {
    ov_schema_list_write(&gossip_list, nbt, "Gossips", none, now.gossips.items, now.gossips.count);
  }
  if (!is_inventory_same(none, &now.inventory)) {
    write_inventory(nbt, none, &now.inventory, data_version);
  }
  fini(&now);
  ov_save_write_suspects(nbt, sim, mob);
  ov_save_write_hearing(nbt, sim, mob);
  ov_save_write_status(nbt, sim, mob, data_version);
  return OVIS_OK;
}
