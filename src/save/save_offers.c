// Offers of villagers in saves: read, and written back with what changed.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
//
//   Offers     {Recipes: [{buy: {id, Count}, buyB, sell, uses, maxUses, demand, specialPrice, xp,
//              priceMultiplier, ...}]}
//
// A recipe that cannot be read
// is not offered and keeps its bytes. In a recipe that was read only the numbers that differ are
// replaced: enchantments of sold items, for example, stay.
#include "save/save_offers.h"

#include "save/save_schema.h"

#include <stddef.h>
#include <stdio.h>

#define OFFERS_MAX 1000 // of one villager
#define MAX_USES_OLD 4  // of a recipe that does not say
#define MULTIPLIER_MAX 10

// ---- Offers

// An offer with the names of its items.
typedef struct recipe {
  ovis_offer offer;
  char cost_a[OVIS_ITEM_NAME_MAX], cost_b[OVIS_ITEM_NAME_MAX], result[OVIS_ITEM_NAME_MAX];
} recipe;

#define NUMBER(tag_, member, missing_, low_, high_)                                                \
  {                                                                                                \
    .tag = (tag_), .kind = OV_FIELD_INT, .at = offsetof(recipe, offer.member),                     \
    .missing = (missing_), .low = (low_), .high = (high_)                                          \
  }
#define ITEM(tag_, member, is_needed_)                                                             \
  {                                                                                                \
    .tag = (tag_), .kind = OV_FIELD_ITEM, .is_needed = (is_needed_),                               \
    .at = offsetof(recipe, member), .count_at = offsetof(recipe, offer.member##_count),            \
    .list_max = OVIS_ITEM_NAME_MAX                                                                 \
  }

static const ov_field fields[] = {
    ITEM("buy", cost_a, true),
    ITEM("buyB", cost_b, false), // most offers have no second cost
    ITEM("sell", result, true),
    NUMBER("uses", uses, 0, 0, OVIS_OFFER_USES_MAX),
    NUMBER("maxUses", max_uses, MAX_USES_OLD, 0, OVIS_OFFER_USES_MAX),
    NUMBER("demand", demand, 0, -OVIS_OFFER_DEMAND_MAX, OVIS_OFFER_DEMAND_MAX),
    NUMBER("specialPrice", special_price, 0, -OVIS_OFFER_DEMAND_MAX, OVIS_OFFER_DEMAND_MAX),
    NUMBER("xp", xp, 1, 0, OVIS_OFFER_XP_MAX),
    {.tag = "priceMultiplier",
     .kind = OV_FIELD_FLOAT,
     .at = offsetof(recipe, offer.price_multiplier),
     .high = MULTIPLIER_MAX},
    {.tag = "rewardExp", .kind = OV_FIELD_YES},
};
static const ov_schema schema = OV_SCHEMA(fields, recipe);

static recipe recipe_of(const ovis_sim* sim, const ovis_offer* offer) {
  recipe made = {.offer = *offer};
  snprintf(made.cost_a, sizeof made.cost_a, "%s", ovis_sim_get_item_name(sim, offer->cost_a));
  snprintf(made.cost_b, sizeof made.cost_b, "%s", ovis_sim_get_item_name(sim, offer->cost_b));
  snprintf(made.result, sizeof made.result, "%s", ovis_sim_get_item_name(sim, offer->result));
  return made;
}

static bool read_recipe(ovis_nbt value, recipe* out) {
  const bool is_read = ov_schema_read(&schema, value, out);
  if (is_read) {
    out->offer.cost_a = ovis_item_from_name(out->cost_a);
    out->offer.cost_b = ovis_item_from_name(out->cost_b);
    out->offer.result = ovis_item_from_name(out->result);
  }
  return is_read;
}

// An offer of other goods is another one.
static bool has_same_goods(const ovis_offer* a, const ovis_offer* b) {
  return a->cost_a == b->cost_a && a->cost_b == b->cost_b && a->result == b->result &&
         a->cost_a_count == b->cost_a_count && a->cost_b_count == b->cost_b_count &&
         a->result_count == b->result_count;
}

static bool is_recipes(const ovis_nbt_iter* entry) {
  return ovis_nbt_text_is(entry->name, "Recipes") &&
         ovis_nbt_get_item_type(entry->value) == OVIS_NBT_COMPOUND;
}

// Writes the recipes of a list of the save as they are now. `list` [opt] NULL: the save has none.
static void write_recipes(ovis_nbt_writer* nbt, const ovis_nbt_iter* list, const ov_offer_list* now,
                          int32_t data_version) {
  const ovis_nbt none = {.type = OVIS_NBT_END};
  int32_t next = 0;
  if (list != NULL) {
    ovis_nbt_open_entry(nbt, list);
    ovis_nbt_iter iter = ovis_nbt_iterate(list->value);
    while (ovis_nbt_next(&iter)) {
      recipe before;
      if (!read_recipe(iter.value, &before)) {
        ovis_nbt_copy_entry(nbt, &iter);
      } else if (next < now->count) {
        const recipe made = recipe_of(now->sim, &now->items[next++]);
        const bool is_new = !has_same_goods(&before.offer, &made.offer);
        ov_schema_write(&schema, nbt, NULL, is_new ? none : iter.value, &made, data_version);
      }
    }
  } else {
    ovis_nbt_open_list(nbt, "Recipes", OVIS_NBT_COMPOUND);
  }
  while (next < now->count) {
    const recipe made = recipe_of(now->sim, &now->items[next++]);
    ov_schema_write(&schema, nbt, NULL, none, &made, data_version);
  }
  ovis_nbt_end(nbt);
}

void ov_offers_write_all(ovis_nbt_writer* nbt, ovis_nbt saved, const ov_offer_list* now,
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

bool ov_offers_are_same(ovis_nbt saved, const ov_offer_list* now) {
  int32_t next = 0;
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_nbt_get(saved, "Recipes"));
  while (ovis_nbt_next(&iter)) {
    recipe before;
    if (read_recipe(iter.value, &before)) {
      if (next >= now->count) {
        return false;
      }
      const recipe made = recipe_of(now->sim, &now->items[next++]);
      if (!ov_schema_is_same(&schema, &before, &made)) {
        return false;
      }
    }
  }
  return next == now->count;
}

// Tells the simulation the name of an item that an offer may lack. False: it cannot keep it.
static bool name_item(ovis_sim* sim, const char* name) {
  return name[0] == '\0' || ovis_sim_add_item(sim, name, NULL) == OVIS_OK;
}

ovis_status ov_offers_apply(ovis_nbt saved, ovis_sim* sim, ovis_mob_id mob) {
  ovis_status status = OVIS_OK;
  int32_t count = 0;
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_nbt_get(saved, "Recipes"));
  while (status != OVIS_NO_MEMORY && count < OFFERS_MAX && ovis_nbt_next(&iter)) {
    recipe read;
    if (read_recipe(iter.value, &read)) {
      const bool is_named =
          name_item(sim, read.cost_a) && name_item(sim, read.cost_b) && name_item(sim, read.result);
      status = is_named ? ovis_villager_set_offer(sim, mob, count++, &read.offer) : OVIS_NO_MEMORY;
    }
  }
  return status == OVIS_NO_MEMORY ? status : OVIS_OK;
}
