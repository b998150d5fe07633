// Gossips and inventories in saves: read, and written back with what changed.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
//
//   Gossips    [{Type: "trading", Target: [I;4], Value: int}]
//   Inventory  [{id, Count}]
//   ConversionPlayer [I;4]         who cures a zombie villager
//
// An entry that cannot be read is not given to the mob and keeps its bytes.
#include "save/save_goods.h"

#include "save/save_item_tag.h"
#include "save/save_offers.h"
#include "save/save_schema.h"
#include "save/save_uuid.h"

#include <stddef.h>
#include <string.h>

#define GOSSIP_MIN 2
#define GOSSIP_MAX 200 // of one kind
#define STACK_MAX 64
#define TAKEN_MAX 32 // stacks of an inventory that are read

// ---- Gossips

// A subject without UUID belongs to the simulation only.
static bool has_uuid(const ovis_known_gossip* gossip) {
  return (gossip->subject.words[0] | gossip->subject.words[1]) != 0;
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
  return a->type == b->type && memcmp(a->subject.words, b->subject.words, sizeof a->subject) == 0;
}

// A subject that no save has is left alone.
static bool is_about_nobody(const void* context, const void* saved) {
  (void)context;
  return !has_uuid(saved);
}

static const ov_schema_list gossip_list = {
    .schema = &gossip_schema, .is_one = is_one_gossip, .stays = is_about_nobody};

void ov_gossips_load(ov_part_load* self) {
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_nbt_get(self->kept, "Gossips"));
  while (self->status == OVIS_OK && ovis_nbt_next(&iter)) {
    ovis_known_gossip gossip;
    if (ov_schema_read(&gossip_schema, iter.value, &gossip) && has_uuid(&gossip) &&
        ovis_villager_set_gossip(self->sim, self->id, &gossip) == OVIS_NO_MEMORY) {
      self->status = OVIS_NO_MEMORY;
    }
  }
}

// ---- Inventory

// Items with a tag are kept in the save: their names alone would make them other items.
// `out_name` has room for OVIS_ITEM_NAME_MAX bytes.
static bool read_stack(ovis_nbt saved, char* out_name, ovis_stack* out) {
  int32_t count;
  *out = (ovis_stack){.count = 0};
  if (ov_item_tag_is_special(saved) ||
      !ov_item_tag_read(saved, out_name, OVIS_ITEM_NAME_MAX, &count) || count > STACK_MAX) {
    return false;
  }
  *out = ovis_stack_from_name(out_name, count);
  return true;
}

void ov_inventory_load(ov_part_load* self) {
  int32_t place = 0;
  const int32_t size = ovis_mob_get_inventory_size(self->sim, self->id);
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_nbt_get(self->kept, "Inventory"));
  for (int32_t i = 0; i < TAKEN_MAX && place < size && ovis_nbt_next(&iter); i++) {
    ovis_stack stack;
    char name[OVIS_ITEM_NAME_MAX];
    if (read_stack(iter.value, name, &stack) &&
        ovis_sim_add_item(self->sim, name, NULL) == OVIS_OK &&
        ovis_mob_set_inventory(self->sim, self->id, place, &stack) == OVIS_OK) {
      self->mob->goods_taken |= 1u << i;
      place++;
    }
  }
}

static bool is_taken(uint32_t taken, int32_t index) {
  return index < TAKEN_MAX && (taken >> index & 1u) != 0;
}

// The inventory of a mob now, and what it took from its save.
typedef struct inventory {
  ovis_stack places[OVIS_PACK_MAX];
  const ovis_sim* sim; // which knows the names
  int32_t size;
  uint32_t taken;
} inventory;

static inventory inventory_of(const ovis_sim* sim, ovis_mob_id mob, uint32_t taken) {
  inventory out = {.sim = sim, .size = ovis_mob_get_inventory_size(sim, mob), .taken = taken};
  for (int32_t i = 0; i < out.size; i++) {
    out.places[i] = ovis_mob_get_inventory(sim, mob, i);
  }
  return out;
}

static bool is_same_stack(const ovis_stack* a, const ovis_stack* b) {
  return a->count == b->count && a->item == b->item;
}

static bool is_inventory_same(ovis_nbt saved, const inventory* now) {
  int32_t place = 0;
  int32_t index = 0;
  ovis_nbt_iter iter = ovis_nbt_iterate(saved);
  for (; ovis_nbt_next(&iter); index++) {
    ovis_stack before;
    char name[OVIS_ITEM_NAME_MAX];
    if (is_taken(now->taken, index) && (!read_stack(iter.value, name, &before) ||
                                        !is_same_stack(&before, &now->places[place++]))) {
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
      ov_item_tag_write(nbt, ovis_sim_get_item_name(now->sim, stack->item), stack->count,
                        data_version);
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

// ---- Who cures it

// Reads a UUID that is set.
static bool read_healer(ovis_nbt saved, ovis_uuid* out) {
  *out = (ovis_uuid){{0}};
  const bool is_read = ov_uuid_read(saved, out);
  return is_read && ovis_nbt_get_count(saved) == 4 && (out->words[0] | out->words[1]) != 0;
}

void ov_healer_load(ov_part_load* self) {
  ovis_uuid healer;
  if (read_healer(ovis_nbt_get(self->kept, "ConversionPlayer"), &healer)) {
    ovis_mob_set_healer(self->sim, self->id, healer); // other mobs have none
  }
}

// ---- Parts

// No other mobs have offers and gossips.
static bool is_villager(const ov_part_mob* self) {
  double value;
  return ovis_mob_get_prop(self->sim, self->id, OVIS_PROP_RESTOCKS_TODAY, &value) ||
         ovis_mob_get_prop(self->sim, self->id, OVIS_PROP_CURE_TIME, &value) || // zombie villagers
         ovis_mob_get_prop(self->sim, self->id, OVIS_PROP_WANDER_X, &value);    // wandering traders
}

void ov_offers_load(ov_part_load* self) {
  self->status = ov_offers_apply(ovis_nbt_get(self->kept, "Offers"), self->sim, self->id);
}

static ov_offer_list offers_of(const ov_part_mob* self) {
  return (ov_offer_list){self->sim, self->offers.items, self->offers.count};
}

bool ov_offers_differs(ov_part_mob* self, int32_t index) {
  (void)index;
  const ov_offer_list now = offers_of(self);
  return is_villager(self) && !ov_offers_are_same(ovis_nbt_get(self->kept, "Offers"), &now);
}

void ov_offers_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index) {
  (void)index;
  const ov_offer_list now = offers_of(self);
  ov_offers_write_all(nbt, ovis_nbt_get(self->kept, "Offers"), &now, ov_part_version(self));
}

// Gossips about mobs without a UUID belong to the simulation only.
static int32_t name_gossips(ov_part_mob* self) {
  int32_t count = 0;
  for (int32_t i = 0; i < self->gossips.count; i++) {
    if (has_uuid(&self->gossips.items[i])) {
      self->gossips.items[count++] = self->gossips.items[i];
    }
  }
  self->gossips.count = count;
  return count;
}

bool ov_gossips_differs(ov_part_mob* self, int32_t index) {
  (void)index;
  return is_villager(self) &&
         !ov_schema_list_is_same(&gossip_list, ovis_nbt_get(self->kept, "Gossips"),
                                 self->gossips.items, name_gossips(self));
}

void ov_gossips_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index) {
  (void)index;
  ov_schema_list_write(&gossip_list, nbt, "Gossips", ovis_nbt_get(self->kept, "Gossips"),
                       self->gossips.items, name_gossips(self));
}

// False: it has none that a save can name.
static bool healer_of(const ov_part_mob* self, ovis_uuid* out) {
  return ovis_mob_get_healer(self->sim, self->id, out) && (out->words[0] | out->words[1]) != 0;
}

bool ov_healer_differs(ov_part_mob* self, int32_t index) {
  ovis_uuid before, now;
  const bool had_one = read_healer(ovis_nbt_get(self->kept, "ConversionPlayer"), &before);
  const bool has_one = healer_of(self, &now);
  (void)index;
  return had_one != has_one || (has_one && !ov_uuid_is_same(before, now));
}

void ov_healer_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index) {
  ovis_uuid healer;
  int32_t words[4];
  (void)index;
  if (healer_of(self, &healer)) {
    memcpy(words, healer.words, sizeof words);
    ovis_nbt_write_ints(nbt, "ConversionPlayer", words, 4);
  }
}

bool ov_inventory_differs(ov_part_mob* self, int32_t index) {
  const inventory now = inventory_of(self->sim, self->id, self->mob->goods_taken);
  (void)index;
  return !is_inventory_same(ovis_nbt_get(self->kept, "Inventory"), &now);
}

void ov_inventory_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index) {
  const inventory now = inventory_of(self->sim, self->id, self->mob->goods_taken);
  (void)index;
  write_inventory(nbt, ovis_nbt_get(self->kept, "Inventory"), &now, ov_part_version(self));
}
