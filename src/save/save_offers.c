// Offers of villagers in saves: read, and written back with what changed.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
//
//   Offers     {Recipes: [{buy: {id, Count}, buyB, sell, uses, maxUses, demand, specialPrice, xp,
//              priceMultiplier, ...}]}
//
// Since 1.20.5 the Count of an item, a byte, is called count, an int. A recipe that cannot be read
// is not offered and keeps its bytes. In a recipe that was read only the numbers that differ are
// replaced: enchantments of sold items, for example, stay.
#include "save/save_offers.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define DATA_VERSION_COUNT 3818 // 1.20.5
#define OFFERS_MAX 1000         // of one villager
#define STACK_MAX 64
#define MAX_USES_OLD 4 // of a recipe that does not say
#define MULTIPLIER_MAX 10
#define NAME_MAX_SIZE 96

// ---- Items

static ovis_nbt count_of(ovis_nbt item) {
  const ovis_nbt old = ovis_nbt_get(item, "Count");
  return old.type != OVIS_NBT_END ? old : ovis_nbt_get(item, "count");
}

bool ov_item_read(ovis_nbt item, char* out, size_t size, int32_t* out_count) {
  const ovis_nbt_text name = ovis_nbt_text_plain(ovis_nbt_string(ovis_nbt_get(item, "id")));
  *out_count = ovis_nbt_int32(count_of(item), 1);
  const size_t length = ovis_nbt_text_utf8(name, out, size);
  return length > 0 && length < size && strcmp(out, "air") != 0 && *out_count >= 1 &&
         *out_count <= STACK_MAX;
}

void ov_item_write(ovis_nbt_writer* nbt, const char* item, int32_t count, int32_t data_version) {
  char name[NAME_MAX_SIZE];
  const bool has_prefix = strchr(item, ':') != NULL; // of a mod
  snprintf(name, sizeof name, "%s%s", has_prefix ? "" : "minecraft:", item);
  ovis_nbt_write_string(nbt, "id", name);
  if (data_version >= DATA_VERSION_COUNT) {
    ovis_nbt_write_int(nbt, "count", count);
  } else {
    ovis_nbt_write_byte(nbt, "Count", (int8_t)count);
  }
}

// ---- Offers

// Numbers of a recipe that are 32 bits in the save and in an offer.
typedef struct number_row {
  const char* name;
  size_t at; // in an ovis_offer
  int32_t fallback;
  int32_t min, max;
} number_row;

static const number_row numbers[] = {
    {"uses", offsetof(ovis_offer, uses), 0, 0, OVIS_OFFER_USES_MAX},
    {"maxUses", offsetof(ovis_offer, max_uses), MAX_USES_OLD, 0, OVIS_OFFER_USES_MAX},
    {"demand", offsetof(ovis_offer, demand), 0, -OVIS_OFFER_DEMAND_MAX, OVIS_OFFER_DEMAND_MAX},
    {"specialPrice", offsetof(ovis_offer, special_price), 0, -OVIS_OFFER_DEMAND_MAX,
     OVIS_OFFER_DEMAND_MAX},
    {"xp", offsetof(ovis_offer, xp), 1, 0, OVIS_OFFER_XP_MAX},
};
#define NUMBER_COUNT ((int32_t)(sizeof numbers / sizeof *numbers))
#define MULTIPLIER "priceMultiplier"

static int32_t number_of(const ovis_offer* offer, int32_t index) {
  int32_t value;
  memcpy(&value, (const char*)offer + numbers[index].at, sizeof value);
  return value;
}

static bool read_offer(ovis_nbt recipe, ovis_offer* out) {
  *out = (ovis_offer){.uses = 0};
  for (int32_t i = 0; i < NUMBER_COUNT; i++) {
    const number_row* row = &numbers[i];
    const int32_t value = ovis_nbt_int32(ovis_nbt_get(recipe, row->name), row->fallback);
    if (value < row->min || value > row->max) {
      return false;
    }
    memcpy((char*)out + row->at, &value, sizeof value);
  }
  const double multiplier = ovis_nbt_number(ovis_nbt_get(recipe, MULTIPLIER), 0);
  if (!(multiplier >= 0 && multiplier <= MULTIPLIER_MAX)) {
    return false;
  }
  out->price_multiplier = (float)multiplier;
  if (!ov_item_read(ovis_nbt_get(recipe, "buyB"), out->cost_b, sizeof out->cost_b,
                    &out->cost_b_count)) {
    memset(out->cost_b, 0, sizeof out->cost_b); // most offers have no second cost
    out->cost_b_count = 0;
  }
  return ov_item_read(ovis_nbt_get(recipe, "buy"), out->cost_a, sizeof out->cost_a,
                      &out->cost_a_count) &&
         ov_item_read(ovis_nbt_get(recipe, "sell"), out->result, sizeof out->result,
                      &out->result_count);
}

static bool has_same_goods(const ovis_offer* a, const ovis_offer* b) {
  return strcmp(a->cost_a, b->cost_a) == 0 && strcmp(a->cost_b, b->cost_b) == 0 &&
         strcmp(a->result, b->result) == 0 && a->cost_a_count == b->cost_a_count &&
         a->cost_b_count == b->cost_b_count && a->result_count == b->result_count;
}

static bool has_same_numbers(const ovis_offer* a, const ovis_offer* b) {
  bool is_same = a->price_multiplier == b->price_multiplier;
  for (int32_t i = 0; i < NUMBER_COUNT; i++) {
    is_same &= number_of(a, i) == number_of(b, i);
  }
  return is_same;
}

static void write_cost(ovis_nbt_writer* nbt, const char* name, const char* item, int32_t count,
                       int32_t data_version) {
  ovis_nbt_open_compound(nbt, name);
  ov_item_write(nbt, item, count, data_version);
  ovis_nbt_end(nbt);
}

static void write_new_recipe(ovis_nbt_writer* nbt, const ovis_offer* offer, int32_t data_version) {
  ovis_nbt_open_compound(nbt, NULL);
  write_cost(nbt, "buy", offer->cost_a, offer->cost_a_count, data_version);
  if (offer->cost_b[0] != '\0') {
    write_cost(nbt, "buyB", offer->cost_b, offer->cost_b_count, data_version);
  }
  write_cost(nbt, "sell", offer->result, offer->result_count, data_version);
  for (int32_t i = 0; i < NUMBER_COUNT; i++) {
    ovis_nbt_write_int(nbt, numbers[i].name, number_of(offer, i));
  }
  ovis_nbt_write_float(nbt, MULTIPLIER, offer->price_multiplier);
  ovis_nbt_write_byte(nbt, "rewardExp", 1);
  ovis_nbt_end(nbt);
}

// Index of the number with a name; NUMBER_COUNT: none of them.
static int32_t find_number(ovis_nbt_text name) {
  int32_t i = 0;
  while (i < NUMBER_COUNT && !ovis_nbt_text_is(name, numbers[i].name)) {
    i++;
  }
  return i;
}

static void write_changed_recipe(ovis_nbt_writer* nbt, const ovis_nbt_iter* recipe,
                                 const ovis_offer* before, const ovis_offer* now) {
  bool is_due[NUMBER_COUNT];
  bool is_multiplier_due = before->price_multiplier != now->price_multiplier;
  for (int32_t i = 0; i < NUMBER_COUNT; i++) {
    is_due[i] = number_of(before, i) != number_of(now, i);
  }
  ovis_nbt_open_entry(nbt, recipe);
  ovis_nbt_iter iter = ovis_nbt_iterate(recipe->value);
  while (ovis_nbt_next(&iter)) {
    const int32_t index = find_number(iter.name);
    if (index < NUMBER_COUNT && is_due[index]) {
      ovis_nbt_write_int(nbt, numbers[index].name, number_of(now, index));
      is_due[index] = false;
    } else if (is_multiplier_due && ovis_nbt_text_is(iter.name, MULTIPLIER)) {
      ovis_nbt_write_float(nbt, MULTIPLIER, now->price_multiplier);
      is_multiplier_due = false;
    } else {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  for (int32_t i = 0; i < NUMBER_COUNT; i++) {
    if (is_due[i]) {
      ovis_nbt_write_int(nbt, numbers[i].name, number_of(now, i));
    }
  }
  if (is_multiplier_due) {
    ovis_nbt_write_float(nbt, MULTIPLIER, now->price_multiplier);
  }
  ovis_nbt_end(nbt);
}

static bool is_recipes(const ovis_nbt_iter* entry) {
  return ovis_nbt_text_is(entry->name, "Recipes") &&
         ovis_nbt_item_type(entry->value) == OVIS_NBT_COMPOUND;
}

// Writes the recipes of a list of the save as they are now. `list` [opt] NULL: the save has none.
static void write_recipes(ovis_nbt_writer* nbt, const ovis_nbt_iter* list,
                          const ov_saved_offers* now, int32_t data_version) {
  int32_t next = 0;
  if (list != NULL) {
    ovis_nbt_open_entry(nbt, list);
    ovis_nbt_iter iter = ovis_nbt_iterate(list->value);
    while (ovis_nbt_next(&iter)) {
      ovis_offer before;
      if (!read_offer(iter.value, &before)) {
        ovis_nbt_copy_entry(nbt, &iter);
      } else if (next < now->count) {
        const ovis_offer* offer = &now->items[next++];
        if (!has_same_goods(&before, offer)) {
          write_new_recipe(nbt, offer, data_version);
        } else if (!has_same_numbers(&before, offer)) {
          write_changed_recipe(nbt, &iter, &before, offer);
        } else {
          ovis_nbt_copy_entry(nbt, &iter);
        }
      }
    }
  } else {
    ovis_nbt_open_list(nbt, "Recipes", OVIS_NBT_COMPOUND);
  }
  while (next < now->count) {
    write_new_recipe(nbt, &now->items[next++], data_version);
  }
  ovis_nbt_end(nbt);
}

void ov_offers_write(ovis_nbt_writer* nbt, ovis_nbt saved, const ov_saved_offers* now,
                     int32_t data_version) {
  bool has_recipes = false;
  ovis_nbt_open_compound(nbt, "Offers");
  ovis_nbt_iter iter = ovis_nbt_iterate(saved);
  while (ovis_nbt_next(&iter)) {
    if (is_recipes(&iter) && !has_recipes) {
      has_recipes = true;
      write_recipes(nbt, &iter, now, data_version);
    } else if (!ovis_nbt_text_is(iter.name, "Recipes")) {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  if (!has_recipes) {
    write_recipes(nbt, NULL, now, data_version);
  }
  ovis_nbt_end(nbt);
}

bool ov_offers_are_same(ovis_nbt saved, const ov_saved_offers* now) {
  int32_t next = 0;
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_nbt_get(saved, "Recipes"));
  while (ovis_nbt_next(&iter)) {
    ovis_offer before;
    if (read_offer(iter.value, &before)) {
      if (next >= now->count || !has_same_goods(&before, &now->items[next]) ||
          !has_same_numbers(&before, &now->items[next])) {
        return false;
      }
      next++;
    }
  }
  return next == now->count;
}

ovis_status ov_offers_apply(ovis_nbt saved, ovis_sim* sim, ovis_mob_id mob) {
  ovis_status status = OVIS_OK;
  int32_t count = 0;
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_nbt_get(saved, "Recipes"));
  while (status != OVIS_NO_MEMORY && count < OFFERS_MAX && ovis_nbt_next(&iter)) {
    ovis_offer offer;
    if (read_offer(iter.value, &offer)) {
      status = ovis_sim_set_offer(sim, mob, count++, &offer);
    }
  }
  return status == OVIS_NO_MEMORY ? status : OVIS_OK;
}
