// Items that are more than their name: with enchantments, a name, a potion. A simulation knows them
// by a hash; what they are is copied from the save.
// Format: docs/formats/anvil.md#containers
//
//   ovis_saved_containers.forms:  variant, size (8 bytes each), the bytes of the item's compound
//   ...
#include "save/save_containers.h"

#include "base/check.h"
#include "base/hash.h"
#include "save/save_item_tag.h"
#include "save/save_known.h"

#include <string.h>

#define MARK UINT64_C(0x6974) // bits 48 to 63 of all such variants
#define HASH_BITS 48
#define HEAD 16

static const char* const special_names[] = {"tag", "components"};

static uint64_t variant_of(ovis_nbt item) {
  ov_hash hash = {0};
  bool is_special = false;
  for (int32_t i = 0; i < 2; i++) {
    const ovis_nbt more = ovis_nbt_get(item, special_names[i]);
    if (more.type != OVIS_NBT_END) {
      ov_hash_bytes(&hash, more.bytes, ovis_nbt_get_size(more));
      is_special = true;
    }
  }
  return is_special ? MARK << HASH_BITS | (hash.state >> (64 - HASH_BITS)) : 0;
}

bool ov_item_form_is_special(uint64_t variant) {
  return variant >> HASH_BITS == MARK;
}

bool ov_item_form_read(ovis_nbt item, char* out_name, ovis_stack* out) {
  int32_t count;
  *out = (ovis_stack){.count = 0};
  if (!ov_item_tag_read(item, out_name, OVIS_ITEM_NAME_MAX, &count) || count > INT8_MAX) {
    return false;
  }
  *out = ovis_stack_from_name(out_name, count);
  out->variant = out->count > 0 ? variant_of(item) : 0;
  return out->count == count;
}

ovis_nbt ov_item_form_hand(ovis_nbt entity) {
  const ovis_nbt equipped = ovis_nbt_get(ovis_nbt_get(entity, "equipment"), "mainhand");
  ovis_nbt_iter hands = ovis_nbt_iterate(ovis_nbt_get(entity, "HandItems"));
  if (equipped.type == OVIS_NBT_END && ovis_nbt_next(&hands)) {
    return hands.value;
  }
  return equipped;
}

bool ov_item_form_carries(const ovis_sim* sim, ovis_mob_id mob) {
  double stage;
  return ovis_mob_get_prop(sim, mob, OVIS_PROP_OXIDATION, &stage); // of copper golems alone
}

// ---- Those of a save

static bool find_form(const ovis_saved_containers* self, uint64_t variant, ovis_nbt* out) {
  for (size_t at = 0; at + HEAD <= self->form_size;) {
    uint64_t head[2];
    memcpy(head, self->forms + at, HEAD);
    if (head[0] == variant) {
      *out = (ovis_nbt){self->forms + at + HEAD, (uint32_t)head[1], OVIS_NBT_COMPOUND};
      return true;
    }
    at += HEAD + (size_t)head[1];
  }
  return false;
}

bool ov_item_form_keep(ovis_saved_containers* self, ovis_nbt item, uint64_t variant,
                       const ovis_allocator* allocator) {
  ovis_nbt known;
  if (!ov_item_form_is_special(variant) || find_form(self, variant, &known)) {
    return true;
  }
  const uint64_t head[2] = {variant, ovis_nbt_get_size(item)};
  const size_t wanted = self->form_size + HEAD + (size_t)head[1];
  if (wanted > self->form_capacity) {
    uint8_t* moved = ov_resize(allocator, self->forms, self->form_capacity, wanted * 2);
    if (moved == NULL) {
      return false;
    }
    self->forms = moved;
    self->form_capacity = wanted * 2;
  }
  memcpy(self->forms + self->form_size, head, HEAD);
  memcpy(self->forms + self->form_size + HEAD, item.bytes, (size_t)head[1]);
  self->form_size = wanted;
  return true;
}

// A mob of the save may have had it in its hand.
static bool find_in_hands(const ovis_saved_mobs* mobs, uint64_t variant, ovis_nbt* out) {
  for (int32_t i = 0; i < mobs->count; i++) {
    const ovis_nbt item = ov_item_form_hand(ov_saved_mobs_kept(mobs, &mobs->items[i]));
    if (item.type == OVIS_NBT_COMPOUND && variant_of(item) == variant) {
      *out = item;
      return true;
    }
  }
  return false;
}

void ov_item_form_write(ovis_nbt_writer* nbt, const ovis_saved_sim* saved, const ovis_sim* sim,
                        const ovis_stack* stack, int32_t data_version) {
  ovis_nbt form;
  OVIS_ASSERT(stack->count > 0);
  ov_item_tag_write(nbt, ovis_sim_get_item_name(sim, stack->item), stack->count, data_version);
  if (saved == NULL || !ov_item_form_is_special(stack->variant) ||
      (!find_form(&saved->containers, stack->variant, &form) &&
       !find_in_hands(&saved->mobs, stack->variant, &form))) {
    return;
  }
  for (int32_t i = 0; i < 2; i++) {
    const ovis_nbt more = ovis_nbt_get(form, special_names[i]);
    if (more.type != OVIS_NBT_END) {
      ovis_nbt_copy(nbt, special_names[i], more);
    }
  }
}
