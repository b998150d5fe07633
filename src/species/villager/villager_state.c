// The own state of villagers: professions, and the points of interest that each asks for.
// Rules: docs/sources.md#villager
#include "agent/item_table.h"
#include "base/check.h"
#include "base/words.h"
#include "species/villager/villager.h"

#include <ovis/mind.h>

#include <string.h>

OV_WORDS(ov_profession_name, ov_profession, OV_PROFESSION_LIST, OV_WORD_2_OF_2, "none")

ov_villager* ov_villager_of(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_MOB && actor->row->id == OV_SPECIES_VILLAGER ? actor->own : NULL;
}

bool ov_is_villager(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  return ov_villager_of(other) != NULL;
}

uint64_t ov_villager_held(const ov_agent* agent) {
  const ov_villager* villager = ov_villager_of(agent->self);
  return villager->profession >= OV_PROFESSION_ARMORER
             ? OV_POI_MASK(villager->profession - OV_PROFESSION_ARMORER + OV_POI_ARMORER)
             : 0;
}

uint64_t ov_villager_acquirable(const ov_agent* agent) {
  return ov_villager_of(agent->self)->profession == OV_PROFESSION_NONE ? OV_POI_MASK_JOBS
                                                                       : ov_villager_held(agent);
}

uint64_t ov_villager_home(const ov_agent* agent) {
  (void)agent;
  return OV_POI_MASK(OV_POI_HOME);
}

uint64_t ov_villager_meeting(const ov_agent* agent) {
  (void)agent;
  return OV_POI_MASK(OV_POI_MEETING);
}

const char* ovis_profession_name(int32_t profession) {
  return profession >= 0 && profession < OV_PROFESSION_COUNT
             ? ov_profession_name((ov_profession)profession)
             : NULL;
}

bool ovis_profession_find(const char* name, int32_t* out) {
  OV_REQUIRE(out != NULL, false);
  *out = 0;
  OV_REQUIRE(name != NULL, false);
  static const char prefix[] = "minecraft:";
  const char* bare =
      strncmp(name, prefix, sizeof prefix - 1) == 0 ? name + sizeof prefix - 1 : name;
  for (int32_t i = 0; i < OV_PROFESSION_COUNT; i++) {
    if (strcmp(bare, ov_profession_name((ov_profession)i)) == 0) {
      *out = i;
      return true;
    }
  }
  *out = OV_PROFESSION_NONE;
  return false;
}

// ---- Customers

// A host opens its window of offers when the use is reported.
static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const ov_actor* self = agent->self;
  const bool is_egg = ov_use_is_with(use, OV_ITEM_VILLAGER_SPAWN_EGG);
  return self->is_baby || self->is_sleeping || is_egg ? OVIS_USE_NOTHING : OVIS_USE_TRADE;
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)agent;
  (void)use;
  (void)kind;
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  return 0;
}

const ov_use_ops ov_villager_use = {.kind_of = use_kind, .apply = apply_use};

// ---- The inventory

static ovis_stack get_packed(const ov_actor* actor, int32_t index) {
  OVIS_ASSERT(index >= 0);
  const ov_pack_slot* slot = &ov_villager_of(actor)->pack.slots[index];
  return ov_stack_of(slot->count > 0 ? ov_good_item((ov_good)slot->good) : 0, slot->count);
}

static bool set_packed(ov_actor* actor, int32_t index, const ovis_stack* stack) {
  OVIS_ASSERT(index >= 0);
  const ov_good good = ov_good_find(stack->item);
  if (stack->count > 0 &&
      (good == OV_GOOD_COUNT || stack->count > OV_PACK_STACK_MAX || stack->variant != 0)) {
    return false;
  }
  const int32_t number = stack->count > 0 ? (int32_t)good : 0;
  ov_villager_of(actor)->pack.slots[index] =
      (ov_pack_slot){.good = (int8_t)number, .count = (int8_t)stack->count};
  return true;
}

const ov_pack_ops ov_villager_pack = {.get = get_packed, .set = set_packed};
