// Verbs by species. A verb belongs to the actor that uses it, in whosever turn: a mob that is hit
// teleports in the turn of its attacker, and is in the island of that one.
// Design: docs/islands.md
#include "sim/act_verbs.h"

#include "agent/mind_plan.h"
#include "figures/species_row.h"

#include <ovis/event.h>

enum {
#define VERB_BIT(verb, name, sentence) verb = 1 << OVIS_VERB_##verb,
  OVIS_VERB_LIST(VERB_BIT)
#undef VERB_BIT
      ALL = (1 << OVIS_VERB_COUNT) - 1
};

// Besides those that all of its kind use.
static const uint32_t own_verbs[OV_SPECIES_ALL_COUNT] = {
    [OV_SPECIES_ALLAY] = THROW | PICK_UP | GIVE | SUMMON,
    [OV_SPECIES_ARMADILLO] = BREED,
    [OV_SPECIES_AXOLOTL] = BREED | AFFECT,
    [OV_SPECIES_BEE] = BREED | ALERT | AFFECT,
    [OV_SPECIES_BLAZE] = ALERT | SHOOT,
    [OV_SPECIES_BOGGED] = SHOOT,
    [OV_SPECIES_BREATH] = AFFECT,
    [OV_SPECIES_BREEZE] = SHOOT,
    [OV_SPECIES_CAMEL] = BREED,
    [OV_SPECIES_CAMEL_HUSK] = BREED,
    [OV_SPECIES_CAT] = BREED | TELEPORT,
    [OV_SPECIES_CAVE_SPIDER] = AFFECT,
    [OV_SPECIES_CHICKEN] = BREED,
    [OV_SPECIES_COPPER_GOLEM] = THROW | LOOK_INTO | TAKE_FROM | PUT_INTO,
    [OV_SPECIES_COW] = BREED,
    [OV_SPECIES_CREEPER] = EXPLODE,
    [OV_SPECIES_DOLPHIN] = ALERT | THROW | PICK_UP | AFFECT,
    [OV_SPECIES_DONKEY] = BREED,
    [OV_SPECIES_DROWNED] = ALERT | SUMMON | SHOOT | CONVERT,
    [OV_SPECIES_ELDER_GUARDIAN] = AFFECT,
    [OV_SPECIES_ENDERMAN] = TELEPORT,
    [OV_SPECIES_ENDERMITE] = ALERT,
    [OV_SPECIES_ENDER_DRAGON] = SHOOT,
    [OV_SPECIES_END_CRYSTAL] = EXPLODE,
    [OV_SPECIES_EVOKER] = ALERT | THROW | PICK_UP | SUMMON | AFFECT,
    [OV_SPECIES_FOX] = BREED | PICK_UP,
    [OV_SPECIES_FROG] = BREED,
    [OV_SPECIES_GHAST] = SHOOT,
    [OV_SPECIES_GOAT] = BREED | THROW,
    [OV_SPECIES_HAPPY_GHAST] = BREED,
    [OV_SPECIES_HOGLIN] = BREED | THROW | CONVERT,
    [OV_SPECIES_HORSE] = BREED,
    [OV_SPECIES_HUSK] = ALERT | SUMMON | AFFECT | CONVERT,
    [OV_SPECIES_ILLUSIONER] = ALERT | THROW | PICK_UP | AFFECT | SHOOT,
    [OV_SPECIES_LLAMA] = BREED | SHOOT,
    [OV_SPECIES_MAGMA_CUBE] = SUMMON,
    [OV_SPECIES_MOOSHROOM] = BREED,
    [OV_SPECIES_MULE] = BREED,
    [OV_SPECIES_NAUTILUS] = BREED,
    [OV_SPECIES_OCELOT] = BREED,
    [OV_SPECIES_PANDA] = BREED | ALERT | THROW | PICK_UP,
    [OV_SPECIES_PARCHED] = SHOOT,
    [OV_SPECIES_PARROT] = TELEPORT,
    [OV_SPECIES_PIG] = BREED,
    [OV_SPECIES_PIGLIN] = THROW | PICK_UP | SHOOT | CONVERT,
    [OV_SPECIES_PIGLIN_BRUTE] = THROW | CONVERT,
    [OV_SPECIES_PILLAGER] = ALERT | THROW | PICK_UP | AFFECT | SHOOT,
    [OV_SPECIES_POLAR_BEAR] = BREED | ALERT,
    [OV_SPECIES_PUFFERFISH] = AFFECT,
    [OV_SPECIES_RABBIT] = BREED | ALERT,
    [OV_SPECIES_RAVAGER] = ALERT | THROW | PICK_UP | AFFECT,
    [OV_SPECIES_SHEEP] = BREED,
    [OV_SPECIES_SHULKER] = ALERT | SUMMON | SHOOT | TELEPORT,
    [OV_SPECIES_SILVERFISH] = ALERT | SUMMON,
    [OV_SPECIES_SKELETON] = SHOOT | CONVERT,
    [OV_SPECIES_SKELETON_HORSE] = BREED | SUMMON,
    [OV_SPECIES_SLIME] = SUMMON,
    [OV_SPECIES_SNIFFER] = BREED | THROW,
    [OV_SPECIES_SNOW_GOLEM] = SHOOT,
    [OV_SPECIES_STRAY] = SHOOT,
    [OV_SPECIES_STRIDER] = BREED,
    [OV_SPECIES_TADPOLE] = CONVERT,
    [OV_SPECIES_TRADER_LLAMA] = BREED | SHOOT,
    [OV_SPECIES_TURTLE] = BREED,
    [OV_SPECIES_VEX] = ALERT,
    [OV_SPECIES_VILLAGER] = BREED | CLAIM | SLEEP | THROW | PICK_UP | SUMMON | AFFECT,
    [OV_SPECIES_VINDICATOR] = ALERT | THROW | PICK_UP | AFFECT,
    [OV_SPECIES_WANDERING_TRADER] = AFFECT,
    [OV_SPECIES_WARDEN] = AFFECT,
    [OV_SPECIES_WITCH] = ALERT | THROW | PICK_UP | AFFECT | SHOOT,
    [OV_SPECIES_WITHER] = EXPLODE | SHOOT,
    [OV_SPECIES_WITHER_SKELETON] = AFFECT | SHOOT,
    [OV_SPECIES_WOLF] = BREED | ALERT | TELEPORT,
    [OV_SPECIES_ZOMBIE] = ALERT | SUMMON | CONVERT,
    [OV_SPECIES_ZOMBIE_HORSE] = BREED,
    [OV_SPECIES_ZOMBIE_NAUTILUS] = BREED,
    [OV_SPECIES_ZOMBIE_VILLAGER] = ALERT | SUMMON | AFFECT | CONVERT,
    [OV_SPECIES_ZOMBIFIED_PIGLIN] = ALERT,
    [OV_SPECIES_ARROW] = AFFECT | EXPLODE,
    [OV_SPECIES_TRIDENT] = AFFECT | EXPLODE,
    [OV_SPECIES_SNOWBALL] = AFFECT | EXPLODE,
    [OV_SPECIES_POTION] = AFFECT | EXPLODE,
    [OV_SPECIES_LLAMA_SPIT] = AFFECT | EXPLODE,
    [OV_SPECIES_FIREBALL] = AFFECT | EXPLODE,
    [OV_SPECIES_SMALL_FIREBALL] = AFFECT | EXPLODE,
    [OV_SPECIES_WITHER_SKULL] = AFFECT | EXPLODE,
    [OV_SPECIES_SHULKER_BULLET] = AFFECT | EXPLODE,
    [OV_SPECIES_DRAGON_FIREBALL] = AFFECT | EXPLODE,
    [OV_SPECIES_WIND_CHARGE] = AFFECT | EXPLODE,
};

// Falling on farmland changes it, and every body may be hurt.
static uint32_t verbs_of_kind(ov_actor_kind kind) {
  return kind == OV_ACTOR_ITEM ? HURT : HURT | SET_BLOCK;
}

// Only minds of the host have a brain or a tree that the species has not.
static bool has_parts_of_others(const ov_mind_kind* given) {
  return given != NULL && (ov_mind_plan_find(&given->mind, OV_PART_BRAIN) != NULL ||
                           ov_mind_plan_find(&given->mind, OV_PART_TREE) != NULL);
}

uint32_t ov_act_verbs_of(const ov_actor* actor) {
  if (has_parts_of_others(actor->given_mind)) {
    return ALL; // a brain or tree of the host has whatever it lists
  }
  const bool loots = actor->picks_up_loot || actor->looted_slots != 0;
  return verbs_of_kind(actor->kind) | own_verbs[actor->row->id] |
         (loots ? (uint32_t)(THROW | PICK_UP) : 0);
}
