// The fields that events of each type have, and the names of what their `reason` counts.
// Design: include/ovis/event.h
#include "base/check.h"
#include "base/words.h"

#include <ovis/sim.h>

OV_WORDS(ovis_event_field_name, ovis_event_field, OVIS_EVENT_FIELD_LIST, OV_WORD_2_OF_2, "unknown")

#define OTHER (1u << OVIS_EVENT_FIELD_OTHER)
#define POS (1u << OVIS_EVENT_FIELD_POS)
#define STATE (1u << OVIS_EVENT_FIELD_STATE)
#define AMOUNT (1u << OVIS_EVENT_FIELD_AMOUNT)
#define DAMAGE (1u << OVIS_EVENT_FIELD_DAMAGE)
#define NAV_END (1u << OVIS_EVENT_FIELD_NAV_END)
#define REFUSAL (1u << OVIS_EVENT_FIELD_REFUSAL)
#define VERB (1u << OVIS_EVENT_FIELD_VERB)
#define REASON (1u << OVIS_EVENT_FIELD_REASON)
#define ITEM (1u << OVIS_EVENT_FIELD_ITEM)
#define COUNT (1u << OVIS_EVENT_FIELD_COUNT)

// clang-format off
static const uint32_t fields_of[OVIS_EVENT_COUNT] = {
    [OVIS_EVENT_BORN] = OTHER,
    [OVIS_EVENT_DIED] = OTHER | DAMAGE | POS | STATE,
    [OVIS_EVENT_HURT] = OTHER | AMOUNT | DAMAGE | POS | STATE,
    [OVIS_EVENT_PATH_FAILED] = NAV_END | REFUSAL,
    [OVIS_EVENT_BLOCK_SET] = POS | STATE,
    [OVIS_EVENT_TARGET] = OTHER,
    [OVIS_EVENT_REFUSED] = VERB | POS | REASON,
    [OVIS_EVENT_WALK_ENDED] = NAV_END,
    [OVIS_EVENT_MOUNTED] = OTHER,
    [OVIS_EVENT_DISMOUNTED] = OTHER,
    [OVIS_EVENT_CLAIMED] = POS | STATE,
    [OVIS_EVENT_RELEASED] = POS,
    [OVIS_EVENT_SLEPT] = POS,
    [OVIS_EVENT_WOKE] = POS,
    [OVIS_EVENT_PANICKED] = OTHER,
    [OVIS_EVENT_LAID] = OTHER | ITEM | COUNT,
    [OVIS_EVENT_THREW] = OTHER | ITEM | COUNT,
    [OVIS_EVENT_PICKED_UP] = OTHER | ITEM | COUNT,
    [OVIS_EVENT_GAVE] = OTHER | ITEM | COUNT,
    [OVIS_EVENT_DROPPED] = OTHER | ITEM | COUNT,
    [OVIS_EVENT_MERGED] = OTHER | COUNT,
    [OVIS_EVENT_DESPAWNED] = COUNT,
    [OVIS_EVENT_GOLEM_SPAWNED] = OTHER,
    [OVIS_EVENT_WORKED] = POS,
    [OVIS_EVENT_TALKED] = OTHER,
    [OVIS_EVENT_HARVESTED] = POS | STATE,
    [OVIS_EVENT_PLANTED] = POS | STATE,
    [OVIS_EVENT_TRADED] = OTHER | REASON,
    [OVIS_EVENT_GIFTED] = OTHER | ITEM | COUNT | REASON,
    [OVIS_EVENT_EMPLOYED] = REASON | AMOUNT,
    [OVIS_EVENT_TAMED] = OTHER,
    [OVIS_EVENT_LEASHED] = OTHER,
    [OVIS_EVENT_UNLEASHED] = OTHER,
    [OVIS_EVENT_USED] = OTHER | POS | ITEM | COUNT | REASON,
    [OVIS_EVENT_AFFECTED] = OTHER | REASON | AMOUNT,
    [OVIS_EVENT_EXPLODED] = POS | AMOUNT,
    [OVIS_EVENT_TELEPORTED] = POS,
    [OVIS_EVENT_CONVERTED] = OTHER,
    [OVIS_EVENT_SUMMONED] = OTHER,
    [OVIS_EVENT_SHOT] = OTHER,
    [OVIS_EVENT_LIGHTNING] = POS,
    [OVIS_EVENT_BARTERED] = POS | OTHER,
    [OVIS_EVENT_RAID] = POS | REASON | COUNT | AMOUNT,
    [OVIS_EVENT_RANG] = POS,
    [OVIS_EVENT_FIREWORK] = REASON | COUNT,
    [OVIS_EVENT_SWUNG] = OTHER,
    [OVIS_EVENT_HEARD] = OTHER | POS | REASON,
    [OVIS_EVENT_ANGERED] = OTHER | AMOUNT | COUNT | REASON | POS | STATE,
    [OVIS_EVENT_ASKED] = ITEM | COUNT | AMOUNT,
    [OVIS_EVENT_ANSWERED] = OTHER | ITEM | REASON,
    [OVIS_EVENT_REQUEST_ENDED] = ITEM | REASON | COUNT | AMOUNT,
    [OVIS_EVENT_CHANGING] = REASON,
    [OVIS_EVENT_STRUCK] = POS,
    [OVIS_EVENT_GAVE_UP] = POS | STATE | AMOUNT | REASON | COUNT | OTHER,
    [OVIS_EVENT_YIELDED] = OTHER | POS | STATE | REASON | COUNT | AMOUNT,
    [OVIS_EVENT_FAR] = POS | STATE | AMOUNT | COUNT | REASON,
    [OVIS_EVENT_LOOKED_INTO] = POS | STATE,
    [OVIS_EVENT_TOOK_FROM] = POS | STATE | ITEM | COUNT,
    [OVIS_EVENT_PUT_INTO] = POS | STATE | ITEM | COUNT,
    [OVIS_EVENT_CHILDLESS] = OTHER | COUNT | REASON | AMOUNT,
    [OVIS_EVENT_LANDED] = OTHER | POS | STATE | REASON,
    [OVIS_EVENT_EXPERIENCE] = COUNT,
    [OVIS_EVENT_HEART_SHOOK] = OTHER | POS | STATE,
    [OVIS_EVENT_ARMOR_TOOK] = OTHER | AMOUNT | DAMAGE | COUNT,
};
// clang-format on

uint32_t ovis_event_get_fields(ovis_event_type type) {
  return (uint32_t)type < OVIS_EVENT_COUNT ? fields_of[type] : 0;
}

// ---- Reasons

static const char* const news_names[] = {"began", "wave",     "won",        "lost", "timed_out",
                                         "peace", "no_place", "no_village", "over", "grew"};
_Static_assert(sizeof news_names / sizeof *news_names == OVIS_RAID_NEWS_COUNT, "one for each");

const char* ovis_event_reason_name(const ovis_event* event) {
  OV_REQUIRE(event != NULL, NULL);
  const int32_t reason = event->reason;
  const uint32_t number = (uint32_t)reason;
  switch (event->type) {
  case OVIS_EVENT_GIFTED:
  case OVIS_EVENT_YIELDED:
  case OVIS_EVENT_EMPLOYED: return ovis_profession_name(reason);
  case OVIS_EVENT_GAVE_UP:
    return number < OVIS_GIVE_UP_COUNT ? ovis_give_up_name((ovis_give_up)reason) : NULL;
  case OVIS_EVENT_USED:
    return number < OVIS_USE_COUNT ? ovis_use_name((ovis_use_kind)reason) : NULL;
  case OVIS_EVENT_AFFECTED:
    return number < OVIS_EFFECT_COUNT ? ovis_effect_name((ovis_effect)reason) : NULL;
  case OVIS_EVENT_LANDED:
    return number < OVIS_LANDING_COUNT ? ovis_landing_name((ovis_landing)reason) : NULL;
  case OVIS_EVENT_ANGERED:
    return number < OVIS_ANGER_COUNT ? ovis_anger_name((ovis_anger)reason) : NULL;
  case OVIS_EVENT_RAID: return number < OVIS_RAID_NEWS_COUNT ? news_names[number] : NULL;
  case OVIS_EVENT_FIREWORK: return ovis_prop_get_word(NULL, OVIS_PROP_COLOR, reason);
  case OVIS_EVENT_HEARD:
    return number < OVIS_VIBRATION_COUNT ? ovis_vibration_name((ovis_vibration_kind)reason) : NULL;
  case OVIS_EVENT_ANSWERED:
    return number < OVIS_TREE_REPLY_COUNT ? ovis_tree_reply_name((ovis_tree_reply)reason) : NULL;
  case OVIS_EVENT_REQUEST_ENDED:
    return number < OVIS_TREE_END_COUNT ? ovis_tree_end_name((ovis_tree_end)reason) : NULL;
  default: return NULL;
  }
}
