// Writes the settings of a plan's entry: the name and value of each that is not 0.
// Rules: docs/plans.md
#include "species/plan/plan_settings.h"

#include "agent/actor.h"
#include "base/check.h"
#include "mind/brain/brain_share.h"
#include "species/plan/plan_text.h"
#include "world/block_ids.h"

#include <ovis/item.h>
#include <ovis/world.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS_MIN 6
#define DIGITS_MAX 17 // of any double

// The shortest number that reads back as the same value.
static void write_number(ov_plan_text* text, double value, bool is_float) {
  char number[32];
  for (int digits = DIGITS_MIN; digits <= DIGITS_MAX; digits++) {
    snprintf(number, sizeof number, "%.*g", digits, value);
    const double read = strtod(number, NULL);
    if (is_float ? (float)read == (float)value : read == value) {
      break;
    }
  }
  ov_plan_write(text, "%s", number);
}

static void write_species(ov_plan_text* text, const ov_species_id* list) {
  for (int32_t i = 0; list[i] != OV_SPECIES_NONE; i++) {
    ov_plan_write(text, "%s%s", i == 0 ? "" : ",",
                  list[i] < OV_SPECIES_COUNT ? ov_species_rows[list[i]]->figures.name : "player");
  }
}

static void write_items(ov_plan_text* text, const ovis_item* items) {
  for (int32_t i = 0; items[i] != 0; i++) {
    ov_plan_write(text, "%s%s", i == 0 ? "" : ",", ovis_item_name(items[i]));
  }
}

// Species may share a bit: then all of them are named, as "cat/stray".
static void write_kinds(ov_plan_text* text, uint64_t kinds) {
  static const char* const categories[] = {"misc",           "monster",      "creature",
                                           "ambient",        "axolotls",     "underground_water",
                                           "water_creature", "water_ambient"};
  const char* before = "";
  for (uint32_t i = 0; i < sizeof categories / sizeof *categories; i++) {
    if ((kinds & OV_LISTED_CATEGORY_BIT(i)) != 0) {
      ov_plan_write(text, "%s%s", before, categories[i]);
      before = ",";
    }
  }
  if ((kinds & OV_LISTED_PLAYERS) != 0) {
    ov_plan_write(text, "%splayers", before);
    before = ",";
  }
  for (uint32_t bit = 0; bit < OV_LISTED_SPECIES_BITS; bit++) {
    for (uint32_t id = bit; (kinds >> bit & 1u) != 0 && id < OV_SPECIES_COUNT;
         id += OV_LISTED_SPECIES_BITS) {
      ov_plan_write(text, "%s%s", id == bit ? before : "/", ov_species_rows[id]->figures.name);
      before = ",";
    }
  }
}

static const char* block_name(ov_block_id id) {
  static const char* const names[] = {
#define BLOCK_NAME(id, name) name,
      OV_BLOCK_ID_LIST(BLOCK_NAME)
#undef BLOCK_NAME
  };
  return id < OV_BLOCK_OTHER ? names[id] : "other";
}

static const char* actor_name(ov_actor_kind kind) {
  OVIS_ASSERT((uint32_t)kind < OV_ACTOR_KIND_COUNT);
  static const char* const names[OV_ACTOR_KIND_COUNT] = {"mob", "player", "item", "projectile",
                                                         "object"};
  return names[kind];
}

static const char* difficulty_name(ovis_difficulty difficulty) {
  static const char* const names[] = {"peaceful", "easy", "normal", "hard"};
  return names[difficulty];
}

// Function pointers are of one size and form, whatever they point to.
static ov_any_call* call_at(const void* at) {
  ov_any_call* call;
  memcpy(&call, at, sizeof call);
  return call;
}

// Kinds of actors and memories have no number that means none: they are written always.
static bool is_set(const ov_setting* setting, const void* settings) {
  const void* at = (const uint8_t*)settings + setting->at;
  switch (setting->type) {
  case OV_SETTING_F64:
  case OV_SETTING_F32:
  case OV_SETTING_I32:
  case OV_SETTING_FLAG: return ov_setting_number(setting, settings) != 0;
  case OV_SETTING_ITEMS:
  case OV_SETTING_SPECIES: return *(const void* const*)at != NULL;
  case OV_SETTING_KINDS: return *(const uint64_t*)at != 0;
  case OV_SETTING_CALL: return call_at(at) != NULL;
  default: return true;
  }
}

static void write_value(ov_plan_text* text, const ov_setting* setting, const void* settings) {
  const void* at = (const uint8_t*)settings + setting->at;
  switch (setting->type) {
  case OV_SETTING_ITEMS: write_items(text, *(const ovis_item* const*)at); break;
  case OV_SETTING_ITEM: ov_plan_write(text, "%s", ovis_item_name(*(const ovis_item*)at)); break;
  case OV_SETTING_SPECIES: write_species(text, *(const ov_species_id* const*)at); break;
  case OV_SETTING_KINDS: write_kinds(text, *(const uint64_t*)at); break;
  case OV_SETTING_ACTOR: ov_plan_write(text, "%s", actor_name(*(const ov_actor_kind*)at)); break;
  case OV_SETTING_MEMORY:
    ov_plan_write(text, "%s", ovis_memory_get_info(*(const ovis_memory*)at).name);
    break;
  case OV_SETTING_BLOCK: ov_plan_write(text, "%s", block_name(*(const ov_block_id*)at)); break;
  case OV_SETTING_DIFFICULTY:
    ov_plan_write(text, "%s", difficulty_name(*(const ovis_difficulty*)at));
    break;
  default:
    write_number(text, ov_setting_number(setting, settings), setting->type == OV_SETTING_F32);
    break;
  }
}

void ov_plan_write_settings(ov_plan_text* text, const ov_schema* (*schema_of)(void),
                            const void* settings) {
  if (settings == NULL) {
    return;
  }
  if (schema_of == NULL) { // settings of a host's kind
    ov_plan_write(text, " settings=unknown");
    return;
  }
  const ov_schema* schema = schema_of();
  for (int32_t i = 0; i < schema->count; i++) {
    const ov_setting* setting = &schema->settings[i];
    if (!is_set(setting, settings)) {
      continue;
    }
    ov_plan_write(text, " %s", setting->name);
    if (setting->type == OV_SETTING_CALL) {
      const char* name = ov_plan_call_name(call_at((const uint8_t*)settings + setting->at));
      ov_plan_write(text, "%s%s", name != NULL ? "=" : "", name != NULL ? name : "");
    } else if (setting->type != OV_SETTING_FLAG) {
      ov_plan_write(text, "=");
      write_value(text, setting, settings);
    }
  }
}
