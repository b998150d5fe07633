// The piglin: who it attacks and flees from, what it wants, and the behaviors that only it has.
#pragma once

#include "agent/anger.h"
#include "agent/item_table.h"
#include "agent/use.h"
#include "species/nether/nether.h"
#include "species/nether/piglin_guarded.h"

// Source: docs/sources.md#piglins
#define OV_PIGLIN_ADMIRE_TICKS 119

// ---- Items (piglin_items.c)

// Does it want to pick the item up, and has room for it?
bool ov_piglin_wants(const ov_agent* agent, const ovis_stack* stack);

// Takes up one item that it wants and reaches. Once a tick.
void ov_piglin_pick_up(ov_agent* agent);

// Does the player hold something that piglins love? An ov_actor_test.
bool ov_piglin_likes_hands(const ov_agent* agent, const ov_actor* other);

// Is its other hand free of what it loves? An ov_actor_test of the mob itself.
bool ov_piglin_hand_is_free(const ov_agent* agent, const ov_actor* self);

// Puts away what it admires: a bargain if `pays`, an adult and an ingot.
void ov_piglin_stop_admiring(ov_agent* agent, bool pays);

extern const ov_use_ops ov_piglin_use;
extern const ov_behavior_kind ov_stop_holding_item;   // StopHoldingItemIfNoLongerAdmiring
extern const ov_behavior_kind ov_start_admiring;      // StartAdmiringItemIfSeen
extern const ov_behavior_kind ov_stop_admiring_far;   // StopAdmiringIfItemTooFarAway
extern const ov_behavior_kind ov_stop_admiring_tired; // StopAdmiringIfTiredOfTryingToReachItem

// ---- Gear (piglin_gear.c)

bool ov_piglin_loves(ovis_item item);

// Would it exchange what it wears for this? `out_slot`: where it would be worn.
bool ov_piglin_would_wear(const ov_agent* agent, const ovis_stack* stack, ovis_slot* out_slot);

// ---- Anger (piglin_anger.c)

// The present target of a piglin or a brute; NULL: nobody.
ov_actor* ov_piglin_find_target(ov_behavior_turn* turn);
ov_actor* ov_brute_find_target(ov_behavior_turn* turn);

bool ov_piglin_is_near_zombified(ov_behavior_turn* turn);

// Angry at one for a while; with the rule universal_anger at all players. The second tells those
// nearby to be angry, too.
void ov_piglin_set_anger(ov_agent* agent, const ov_actor* target, const ov_anger_about* about);
void ov_piglin_tell_anger(ov_agent* agent, ov_actor* target, const ov_anger_about* about);

void ov_piglin_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm);
void ov_brute_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm);

// A player took, or opens, what piglins guard.
void ov_piglin_was_robbed(ov_agent* agent, const ov_theft* theft);

// May it stop to flee now? For ov_erase_memory_if.
bool ov_piglin_may_stop_fleeing(ov_behavior_turn* turn);

// No hunts for a while.
void ov_piglin_rest_from_hunts(ov_agent* agent);

// Any mob's HURT_BY, as a sign that it was hurt lately.
bool ov_was_hurt_lately(const ov_actor* actor);

// ---- Hunts, dances, rides (piglin_hunt.c)

extern const ov_behavior_kind ov_start_hunting;     // StartHuntingHoglin
extern const ov_behavior_kind ov_remember_kill;     // RememberIfHoglinWasKilled
extern const ov_behavior_kind ov_start_celebrating; // StartCelebratingIfTargetDead
extern const ov_behavior_kind ov_ride_sometimes;    // CopyMemoryWithExpiry, by a clock
extern const ov_behavior_kind ov_mount;             // Mount
extern const ov_behavior_kind ov_dismount;          // DismountOrSkipMounting

// ---- Sensors (piglin_sense.c)

extern const ov_sensor_kind ov_sense_piglin;
extern const ov_sensor_kind ov_sense_brute;
