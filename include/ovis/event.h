// Ovis: events, which report what happened in a tick.
#ifndef OVIS_EVENT_H
#define OVIS_EVENT_H

#include <ovis/base.h>
#include <ovis/blocks.h>
#include <ovis/species.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Acts
//
// Acts, which are what mobs do to others and to the world. The host may do or refuse each.
//
//   mind --verb--> host's ovis_act_fn --DO--> effect --> event
//                     |
//                     +-- DONE by the host, or REFUSED with a reason: Ovis has no effect

// Verbs: X(VERB, name, sentence). The order is part of recordings: add at the end.
#define OVIS_VERB_LIST(X)                                                                          \
  X(HURT, "hurt", "it was hurt; other: attacker; amount, damage; pos, state: block that hurt it")  \
  X(SET_BLOCK, "set_block", "changes a block")                                                     \
  X(BREED, "breed", "has offspring with another mob")                                              \
  X(ALERT, "alert", "makes another mob attack its own target")                                     \
  X(CLAIM, "claim", "claims a point of interest")                                                  \
  X(SLEEP, "sleep", "lies down in a bed")                                                          \
  X(THROW, "throw", "throws an item")                                                              \
  X(PICK_UP, "pick_up", "picks up an item")                                                        \
  X(GIVE, "give", "gives an item to another mob")                                                  \
  X(SUMMON, "summon", "calls a mob, which appears at a place")                                     \
  X(TRADE, "trade", "trades with a player")                                                        \
  X(USE, "use", "uses an item on a mob or block")                                                  \
  X(AFFECT, "affect", "gives a status effect to a mob")                                            \
  X(EXPLODE, "explode", "explodes")                                                                \
  X(SHOOT, "shoot", "shoots or throws something")                                                  \
  X(CONVERT, "convert", "turns a mob into one of another species")                                 \
  X(TELEPORT, "teleport", "teleports")                                                             \
  X(LOOK_INTO, "look_into", "opens a container")                                                   \
  X(TAKE_FROM, "take_from", "takes items out of a container")                                      \
  X(PUT_INTO, "put_into", "it put items into a container; pos, state: of it; item, count")

typedef enum ovis_verb {
#define OVIS_VERB_ENUM(verb, name, sentence) OVIS_VERB_##verb,
  OVIS_VERB_LIST(OVIS_VERB_ENUM)
#undef OVIS_VERB_ENUM
      OVIS_VERB_COUNT
} ovis_verb;

/// "hurt" for OVIS_VERB_HURT. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_verb_name(ovis_verb verb);

// Kinds of harm: X(KIND, name). The order is part of recordings: add at the end.
#define OVIS_DAMAGE_LIST(X)                                                                        \
  X(HOST, "host")                                                                                  \
  X(ATTACK, "attack")                                                                              \
  X(FALL, "fall")                                                                                  \
  X(FIRE, "fire")                                                                                  \
  X(LAVA, "lava")                                                                                  \
  X(DROWNING, "drowning")                                                                          \
  X(CRAMMING, "cramming")                                                                          \
  X(VOID, "void")                                                                                  \
  X(SUFFOCATION, "suffocation")                                                                    \
  X(CACTUS, "cactus")                                                                              \
  X(BERRY_BUSH, "berry_bush")                                                                      \
  X(IN_FIRE, "in_fire")                                                                            \
  X(HOT_FLOOR, "hot_floor")                                                                        \
  X(FREEZE, "freeze")                                                                              \
  X(MAGIC, "magic")                                                                                \
  X(WITHER, "wither")                                                                              \
  X(EXPLOSION, "explosion")                                                                        \
  X(PROJECTILE, "projectile")                                                                      \
  X(THORNS, "thorns")                                                                              \
  X(SONIC_BOOM, "sonic_boom")                                                                      \
  X(LIGHTNING, "lightning")                                                                        \
  X(HEAT, "heat")

typedef enum ovis_damage {
#define OVIS_DAMAGE_ENUM(kind, name) OVIS_DAMAGE_##kind,
  OVIS_DAMAGE_LIST(OVIS_DAMAGE_ENUM)
#undef OVIS_DAMAGE_ENUM
      OVIS_DAMAGE_COUNT
} ovis_damage;

/// "fall" for OVIS_DAMAGE_FALL. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_damage_name(ovis_damage damage);

// Projectiles: X(KIND, name). Add at the end.
#define OVIS_PROJECTILE_LIST(X)                                                                    \
  X(ARROW, "arrow")                                                                                \
  X(TRIDENT, "trident")                                                                            \
  X(SNOWBALL, "snowball")                                                                          \
  X(POTION, "potion")                                                                              \
  X(LLAMA_SPIT, "llama_spit")                                                                      \
  X(FIREBALL, "fireball")                                                                          \
  X(SMALL_FIREBALL, "small_fireball")                                                              \
  X(WITHER_SKULL, "wither_skull")                                                                  \
  X(SHULKER_BULLET, "shulker_bullet")                                                              \
  X(DRAGON_FIREBALL, "dragon_fireball")                                                            \
  X(WIND_CHARGE, "wind_charge")

/// A kind of projectile.
typedef enum ovis_projectile {
#define OVIS_PROJECTILE_ENUM(kind, name) OVIS_PROJECTILE_##kind,
  OVIS_PROJECTILE_LIST(OVIS_PROJECTILE_ENUM)
#undef OVIS_PROJECTILE_ENUM
      OVIS_PROJECTILE_COUNT
} ovis_projectile;

typedef struct ovis_sim ovis_sim; // ovis/sim.h

/// An act that is about to happen.
typedef struct ovis_act {
  ovis_verb verb;      ///< The kind of the act.
  ovis_mob_id mob;     ///< The mob that acts; OVIS_NO_MOB: the world or the host.
  ovis_mob_id other;   ///< The mob that is affected; OVIS_NO_MOB: none.
  ovis_pos pos;        ///< SET_BLOCK, EXPLODE, SUMMON, TELEPORT, USE, and of containers: the cell.
                       ///< HURT: the cell of the block that causes the damage.
  ovis_state state;    ///< SET_BLOCK: the new state. HURT: the state of that block; air: no block.
  float amount;        ///< HURT: [Units: half hearts] AFFECT: [Units: ticks] EXPLODE: the power.
  ovis_damage damage;  ///< HURT: the kind.
  int32_t use;         ///< USE: ovis_use_kind.
  char item[40];       ///< THROW, PICK_UP, GIVE, USE, TAKE_FROM, PUT_INTO: its short name ...
  int32_t count;       ///< ... and how many.
  int32_t number;      ///< AFFECT: ovis_effect. SHOOT: ovis_projectile. Else 0.
  const ovis_sim* sim; ///< Where it happens: many simulations may share one on_act.
} ovis_act;

typedef enum ovis_verdict {
  OVIS_VERDICT_DO,     ///< Ovis does it.
  OVIS_VERDICT_DONE,   ///< The host did it. Ovis has no effect; the mind continues as if it had.
  OVIS_VERDICT_REFUSED ///< It does not happen.
} ovis_verdict;

/// Called before every act on the thread that ticks: during a mob's turn, or during ovis_mob_hurt;
/// with ovis_sim_def.is_act_thread_safe also on other threads that run turns.
/// It may read the world and the simulation and may change blocks and containers. It must not tick
/// the simulation, nor add, remove, move, hurt or change mobs: do that between ticks. `*out_reason`
/// is the host's own number for a refusal; the event REFUSED carries it.
typedef ovis_verdict ovis_act_fn(void* context, const ovis_act* act, int32_t* out_reason);

// ========== Navigation
//
// The part of navigation that a host sees: why a mob stopped walking, and why it got no path.
//
//   mind --target--> navigation --path--> follows it node by node --wanted position--> move control
//                        |                      |
//                    refusal: no path       end: why the walk is over

// All reasons why a walk along a path ends: X(end, sentence). Recordings store the number of the
// entry, so a new one goes to the end.
#define OVIS_NAV_END_LIST(X)                                                                       \
  X(ARRIVED, "the mob walked to the end of a path that reaches its target")                        \
  X(ENDED_SHORT, "the mob walked to the end of a path that ends short of its target")              \
  X(REPLACED, "the mob was sent along another path")                                               \
  X(STOPPED, "the mob's mind stopped the walk")                                                    \
  X(NO_PATH, "the mob was sent to a target, but there is no path to it")                           \
  X(STUCK, "the mob made almost no progress for 100 ticks")                                        \
  X(TIMEOUT, "the step to the next node took over three times as long as expected")                \
  X(BLOCK_CHANGED, "a block near the path changed, and the mob took a new path")                   \
  X(LOST, "a block near the path changed, and the mob found no new path")                          \
  X(SUNLIT, "the mob avoids the sun, and the first step of the path is already in it")

typedef enum ovis_nav_end {
#define OVIS_NAV_END_ENUM(end, sentence) OVIS_NAV_END_##end,
  OVIS_NAV_END_LIST(OVIS_NAV_END_ENUM)
#undef OVIS_NAV_END_ENUM
      OVIS_NAV_END_COUNT
} ovis_nav_end;

/// "ARRIVED" for OVIS_NAV_END_ARRIVED. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_nav_end_name(ovis_nav_end end);

/// A sentence that explains an end. Never NULL.
OVIS_API const char* ovis_nav_end_sentence(ovis_nav_end end);

// All reasons why a request for a path got none: X(refusal, sentence). A new entry goes to the end.
#define OVIS_NAV_REFUSAL_LIST(X)                                                                   \
  X(NONE, "there is a path")                                                                       \
  X(NO_TARGET, "no target was given")                                                              \
  X(BELOW_WORLD, "the mob is below the lowest block of the world")                                 \
  X(CANNOT_UPDATE, "the mob cannot walk where it is")                                              \
  X(NOTHING_FOUND, "the search found no path, not even one that leads nearer")                     \
  X(NO_MEMORY, "the search ran out of memory")                                                     \
  X(IN_AIR, "the mob is a walker in mid-air")                                                      \
  X(ON_LAND, "the mob is a swimmer on land")                                                       \
  X(RIDES, "the mob is a flier that rides")

typedef enum ovis_nav_refusal {
#define OVIS_NAV_REFUSAL_ENUM(refusal, sentence) OVIS_NAV_REFUSAL_##refusal,
  OVIS_NAV_REFUSAL_LIST(OVIS_NAV_REFUSAL_ENUM)
#undef OVIS_NAV_REFUSAL_ENUM
      OVIS_NAV_REFUSAL_COUNT
} ovis_nav_refusal;

/// "NO_TARGET" for OVIS_NAV_REFUSAL_NO_TARGET. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_nav_refusal_name(ovis_nav_refusal refusal);

/// A sentence that explains a refusal. Never NULL.
OVIS_API const char* ovis_nav_refusal_sentence(ovis_nav_refusal refusal);

#define OVIS_NAV_RECOMPUTE_TICKS 20 ///< Source: docs/sources.md#navigation

/// The change of a block that made a navigation drop its path and search again.
typedef struct ovis_nav_change {
  bool is_known; ///< False: all fields are zero. Changes are known while a tracer is attached.
  ovis_pos cell; ///< The cell of that block.
  ovis_state old_state, new_state; ///< The block before, and after.
  int32_t waited_ticks; ///< From the change to the search. Searches after a change are more than
                        ///< OVIS_NAV_RECOMPUTE_TICKS ticks apart: 0, no wait.
  bool is_first;        ///< Of the mob: the time counts from the world's tick 0.
} ovis_nav_change;

/// Counts of what a navigation has done so far. They do not affect what it does.
typedef struct ovis_nav_counts {
  int64_t asked;                           ///< Requests for a path.
  int64_t reused;                          ///< Requests answered with the current path.
  int64_t reached;                         ///< Searches whose path reaches a target.
  int64_t partial;                         ///< Searches whose path ends short of all targets.
  int64_t refused[OVIS_NAV_REFUSAL_COUNT]; ///< Requests without a path, by refusal.
  int64_t recomputed;                      ///< Requests that were recomputations.
  int64_t cut;                             ///< Paths longer than the navigation's capacity.
  int64_t ended[OVIS_NAV_END_COUNT];       ///< Walks that ended, by end.
} ovis_nav_counts;

// ========== Events

// X(EVENT, name, sentence). The order is part of recordings: add at the end.
#define OVIS_EVENT_LIST(X)                                                                         \
  X(BORN, "born", "a mob was born; other: its parent")                                             \
  X(DIED, "died", "it died; other: attacker; damage: kind; pos, state: block that killed it")      \
  X(HURT, "hurt",                                                                                  \
    "it was hurt; other: attacker; amount, damage: size and kind; pos, state: block that hurt it") \
  X(PATH_FAILED, "path_failed", "it did not reach its goal; nav_end, refusal: reason")             \
  X(BLOCK_SET, "block_set", "it changed a block; pos, state: cell and new state")                  \
  X(TARGET, "target", "its target changed; other: new target, 0: none")                            \
  X(REFUSED, "refused", "the host refused an act; verb: its kind; pos: cell; reason: number")      \
  X(GROWN, "grown", "it grew up")                                                                  \
  X(WALK_ENDED, "walk_ended", "a walk that the host ordered ended; nav_end: result")               \
  X(MOUNTED, "mounted", "it got on a vehicle; other: vehicle")                                     \
  X(DISMOUNTED, "dismounted", "it got off its vehicle; other: vehicle")                            \
  X(CLAIMED, "claimed", "it claimed a point of interest; pos, state: of the point")                \
  X(RELEASED, "released", "it gave up a point of interest; pos: of the point")                     \
  X(SLEPT, "slept", "it lay down to sleep; pos: the bed")                                          \
  X(WOKE, "woke", "it got up; pos: the bed")                                                       \
  X(PANICKED, "panicked", "it began to panic; other: the cause")                                   \
  X(LAID, "laid", "it laid an egg; other: the item; item, count: what it is")                      \
  X(THREW, "threw", "it threw an item; other: the item; item, count: what it is")                  \
  X(PICKED_UP, "picked_up", "it picked up an item; other: the item; item, count: what it took")    \
  X(GAVE, "gave", "it gave something away; other: receiver; item, count: what it gave")            \
  X(DROPPED, "dropped", "it left an item behind as it died; other: the item; item, count")         \
  X(MERGED, "merged", "it took in another item of its kind; other: that item; count: its count")   \
  X(DESPAWNED, "despawned", "it disappeared; count: its count, of an item")                        \
  X(GOLEM_SPAWNED, "golem_spawned", "villagers called this iron golem; other: the caller")         \
  X(SPAWNED, "spawned", "it came into the world by itself")                                        \
  X(WORKED, "worked", "it worked at its job site; pos: the site")                                  \
  X(TALKED, "talked", "it exchanged gossip; other: the villager that it heard")                    \
  X(HARVESTED, "harvested", "it harvested a crop; pos, state: of the crop")                        \
  X(PLANTED, "planted", "it planted a crop; pos, state: of the crop")                              \
  X(TRADED, "traded", "a player traded with it; other: the player; reason: number of the offer")   \
  X(GIFTED, "gifted", "it threw a gift; other: the player; item, count; reason: profession")       \
  X(EMPLOYED, "employed", "its profession or level changed; reason: profession; amount: level")    \
  X(TAMED, "tamed", "it was tamed; other: its owner")                                              \
  X(LEASHED, "leashed", "it was put on a leash; other: holder of the leash")                       \
  X(UNLEASHED, "unleashed", "it came off its leash; other: holder of the leash")                   \
  X(USED, "used",                                                                                  \
    "it used an item; other: the mob, or pos: the block; item, count; reason: ovis_use_kind")      \
  X(AFFECTED, "affected", "it got an effect; other: giver; reason: its number; amount: its ticks") \
  X(EXPLODED, "exploded", "it exploded; pos: cell; amount: power")                                 \
  X(TELEPORTED, "teleported", "it teleported; pos: the cell that it left")                         \
  X(CONVERTED, "converted", "it became a mob of another species; other: that mob")                 \
  X(SUMMONED, "summoned", "it came into the world; other: the mob that called it")                 \
  X(VANISHED, "vanished", "it was removed without a death")                                        \
  X(SHOT, "shot", "it shot or threw something; other: the projectile")                             \
  X(LIGHTNING, "lightning", "harmless lightning struck it; pos: its cell")                         \
  X(BARTERED, "bartered",                                                                          \
    "it took gold and pays for it, toward the cell pos; other: the player that it sees, 0: none")  \
  X(RAID, "raid",                                                                                  \
    "news of a raid; pos: its center; reason: ovis_raid_news; count: wave; amount: raid's id")     \
  X(RANG, "rang", "it rang a bell; pos: the bell")                                                 \
  X(FIREWORK, "firework", "it shot a firework rocket; reason: dye; count: its flight")             \
  X(SWUNG, "swung", "it swung its hand to strike, by its brain; other: its target")                \
  X(HEARD, "heard",                                                                                \
    "it heard a vibration; other: its source, 0: none; pos: cell; reason: ovis_vibration_kind")    \
  X(ANGERED, "angered",                                                                            \
    "it got angry; other: at whom; of a warden amount: the anger, count: by how much it rose; of " \
    "others count: ticks that it lasts, 0: as long as that is its target; reason: ovis_anger; "    \
    "pos, state: of a block that it is about")                                                     \
  X(ASKED, "asked",                                                                                \
    "it asked others of its team; item: the request; count: how many; amount: needed, 0: any")     \
  X(ANSWERED, "answered",                                                                          \
    "it answered a request; other: who asked; item: the request; reason: ovis_tree_reply")         \
  X(REQUEST_ENDED, "request_ended",                                                                \
    "its request ended; item: it; reason: ovis_tree_end; count: asked; amount: took part")         \
  X(CHANGING, "changing", "it began to become a mob of another species; reason: ovis_conversion")  \
  X(STRUCK, "struck", "lightning struck it, or only the ground; pos: the cell that it struck")     \
  X(GAVE_UP, "gave_up",                                                                            \
    "it gave up a place that it remembered; pos, state: of the place; amount: ovis_memory; "       \
    "reason: ovis_give_up; count: ticks that it tried; other: who has the place")                  \
  X(YIELDED, "yielded",                                                                            \
    "it left a job site to another; other: that one; pos, state: of the site; reason: its "        \
    "profession; count: 1: the other works there; amount: 1: by the rule yield_test_inverted")     \
  X(FAR, "far",                                                                                    \
    "it walks in pieces to a place that is too far for one path; pos, state: of the place; "       \
    "amount: ovis_memory; count: its distance; reason: longest distance for one path")             \
  X(CHILDLESS, "childless",                                                                        \
    "no child was born to it, for want of a bed; other: its partner; count: beds in range; "       \
    "reason: how many of them are free; amount: the range")                                        \
  X(LANDED, "landed",                                                                              \
    "a projectile's flight ended; other: the mob that it hit; pos, state: the block that it hit; " \
    "reason: ovis_landing")                                                                        \
  X(EXPERIENCE, "experience", "it left experience behind; count: points")                          \
  X(HEART_SHOOK, "heart_shook", "a blow shook its heart; other: attacker; pos, state: of it")      \
  X(ARMOR_TOOK, "armor_took",                                                                      \
    "its armor took a blow; other: attacker; amount, damage: of the blow; count: uses left")       \
  X(LOOKED_INTO, "looked_into", "it opened a container; pos, state: of the container")             \
  X(TOOK_FROM, "took_from", "it took items out of a container; pos, state: of it; item, count")    \
  X(PUT_INTO, "put_into", "it put items into a container; pos, state: of it; item, count")

typedef enum ovis_event_type {
#define OVIS_EVENT_ENUM(event, name, sentence) OVIS_EVENT_##event,
  OVIS_EVENT_LIST(OVIS_EVENT_ENUM)
#undef OVIS_EVENT_ENUM
      OVIS_EVENT_COUNT
} ovis_event_type;

/// "born" for OVIS_EVENT_BORN. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_event_name(ovis_event_type type);
OVIS_API const char* ovis_event_sentence(ovis_event_type type);

// Why a mob begins to change: X(CHANGE, sentence). Add at the end.
#define OVIS_CONVERSION_LIST(X)                                                                    \
  X(WATER, "its eyes have been under water for 600 ticks")                                         \
  X(SNOW, "it has been in powder snow for 140 ticks")

typedef enum ovis_conversion {
#define OVIS_CONVERSION_ENUM(change, sentence) OVIS_CONVERSION_##change,
  OVIS_CONVERSION_LIST(OVIS_CONVERSION_ENUM)
#undef OVIS_CONVERSION_ENUM
      OVIS_CONVERSION_COUNT
} ovis_conversion;

/// The sentence of a change. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_conversion_sentence(ovis_conversion change);

// Why a mob gives up a place: X(WHY, name, sentence). Add at the end.
#define OVIS_GIVE_UP_LIST(X)                                                                       \
  X(NO_PATH, "no_path", "it found no path to it for too long")                                     \
  X(REMOVED, "removed", "its block is not there any more")                                         \
  X(OCCUPIED, "occupied", "another sleeps in it")                                                  \
  X(ELSEWHERE, "elsewhere", "it is in another dimension")                                          \
  X(NO_STEP, "no_step", "it is too far for one path, and there is no position toward it")          \
  X(RIVAL, "rival", "another with more experience has it")                                         \
  X(TOO_LATE, "too_late", "it did not arrive in time")

typedef enum ovis_give_up {
#define OVIS_GIVE_UP_ENUM(why, name, sentence) OVIS_GIVE_UP_##why,
  OVIS_GIVE_UP_LIST(OVIS_GIVE_UP_ENUM)
#undef OVIS_GIVE_UP_ENUM
      OVIS_GIVE_UP_COUNT
} ovis_give_up;

/// "no_path" for OVIS_GIVE_UP_NO_PATH. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_give_up_name(ovis_give_up why);
OVIS_API const char* ovis_give_up_sentence(ovis_give_up why);

// Ends of the flight of a projectile: X(LANDING, name, sentence). Add at the end.
#define OVIS_LANDING_LIST(X)                                                                       \
  X(IN_BLOCK, "in_block", "it sticks in a block")                                                  \
  X(ON_BLOCK, "on_block", "it broke on a block")                                                   \
  X(ON_MOB, "on_mob", "it hit a mob")                                                              \
  X(OFF_MOB, "off_mob", "it bounced off a mob that it could not hurt, and flies on")               \
  X(VOID, "void", "it fell out of the world")                                                      \
  X(TIMEOUT, "timeout", "it hit nothing for too long")

typedef enum ovis_landing {
#define OVIS_LANDING_ENUM(landing, name, sentence) OVIS_LANDING_##landing,
  OVIS_LANDING_LIST(OVIS_LANDING_ENUM)
#undef OVIS_LANDING_ENUM
      OVIS_LANDING_COUNT
} ovis_landing;

/// "in_block" for OVIS_LANDING_IN_BLOCK. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_landing_name(ovis_landing landing);

// Subjects of the anger of a mob: X(ANGER, name, sentence). Add at the end.
#define OVIS_ANGER_LIST(X)                                                                         \
  X(BLOW, "blow", "a blow, its own target, or a noise; its cause is the blow, if one is known")    \
  X(BROKEN, "broken", "a player broke a block that it guards")                                     \
  X(OPENED, "opened", "a player opened a container that it guards")                                \
  X(HUNT, "hunt", "it hunts")

typedef enum ovis_anger {
#define OVIS_ANGER_ENUM(anger, name, sentence) OVIS_ANGER_##anger,
  OVIS_ANGER_LIST(OVIS_ANGER_ENUM)
#undef OVIS_ANGER_ENUM
      OVIS_ANGER_COUNT
} ovis_anger;

/// "blow" for OVIS_ANGER_BLOW. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_anger_name(ovis_anger anger);

// The fields of ovis_event that depend on the type: X(FIELD, name).
#define OVIS_EVENT_FIELD_LIST(X)                                                                   \
  X(OTHER, "other")                                                                                \
  X(POS, "pos")                                                                                    \
  X(STATE, "state")                                                                                \
  X(AMOUNT, "amount")                                                                              \
  X(DAMAGE, "damage")                                                                              \
  X(NAV_END, "nav_end")                                                                            \
  X(REFUSAL, "refusal")                                                                            \
  X(VERB, "verb")                                                                                  \
  X(REASON, "reason")                                                                              \
  X(ITEM, "item")                                                                                  \
  X(COUNT, "count")

typedef enum ovis_event_field {
#define OVIS_EVENT_FIELD_ENUM(field, name) OVIS_EVENT_FIELD_##field,
  OVIS_EVENT_FIELD_LIST(OVIS_EVENT_FIELD_ENUM)
#undef OVIS_EVENT_FIELD_ENUM
      OVIS_EVENT_FIELDS_COUNT
} ovis_event_field;

/// "pos" for OVIS_EVENT_FIELD_POS. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_event_field_name(ovis_event_field field);

/// The fields that events of a type have, as bits 1 << ovis_event_field: those that its sentence
/// names. 0 for an unknown type.
OVIS_API uint32_t ovis_event_get_fields(ovis_event_type type);

/// Identifies an event: tick, serial of the turn, index in that turn. Tick 0: none.
typedef struct ovis_event_ref {
  int64_t tick;    ///< Tick of the event; -1 refers to none.
  uint64_t serial; ///< The mob in whose turn it happened; 0: outside of any turn.
  int32_t index;   ///< Among the events of that turn.
} ovis_event_ref;

/// Fields that the event's sentence does not list are zero. (tick, serial, index) identifies an
/// event.
typedef struct ovis_event {
  int64_t tick;                ///< The tick in which it happened.
  uint64_t serial;             ///< Of the mob in whose turn it happened; 0: outside of any turn.
  int32_t index;               ///< Among the events of that turn.
  ovis_event_type type;        ///< The kind of the event.
  ovis_mob_id mob;             ///< The subject of the event.
  ovis_mob_id other;           ///< The other mob, as the event's sentence says; OVIS_NO_MOB: none.
  uint64_t mob_serial;         ///< Serial of `mob`.
  uint64_t other_serial;       ///< Serial of `other`; 0: none.
  const ovis_species* species; ///< Of `mob`, which may no longer exist when the event is read.
  ovis_pos pos;                ///< The cell of the event.
  ovis_state state;            ///< The block, as the event's sentence says.
  float amount;                ///< Damage, health or another number, as the event's sentence says.
  ovis_damage damage;          ///< Kind of the damage.
  ovis_nav_end nav_end;        ///< The end of a walk.
  ovis_nav_refusal refusal;    ///< Why no path was searched.
  ovis_verb verb;              ///< The act that the host refused.
  int32_t reason;              ///< A code that ovis_event_reason_name names.
  char item[40];               ///< Without "minecraft:".
  int32_t count;               ///< Number of things, as the event's sentence says.
  ovis_event_ref cause; ///< The event that caused it, such as the HURT before a DIED; or none.
} ovis_event;

/// True if `state` names the block at `pos`: of BLOCK_SET always, of others if a block was
/// involved.
OVIS_API bool ovis_event_has_state(const ovis_event* event);

/// The name of what `reason` counts: "farmer" of EMPLOYED and GIFTED, "poison" of AFFECTED, a kind
/// of use, a vibration, a dye, news of a raid, a reply. NULL: of this event it is a mere number, or
/// there is no such thing.
OVIS_API const char* ovis_event_reason_name(const ovis_event* event);

// ========== Facts
//
// Facts are true of a mob, or of the whole simulation, and no option decides them.
//
//   ovis_fact facts[8];
//   int32_t count = ovis_sim_get_facts(sim, zombie, facts, 8);   // computed now
//   ovis_fact_words(&facts[0], text, sizeof text);
//   // "does not burn: the stone at 16 67 16 is between it and the sky"
//
// A tracer asks for the facts of watched mobs and puts those that changed into its trace, so that
// recordings have them. A story adds what events tell: where a projectile ended, which door a mob
// opened, what its anger is about.

// Kinds of facts: X(KIND, name, what). A mob has at most one of each kind; of the simulation there
// may be several. The order is part of recordings: add at the end.
#define OVIS_FACT_LIST(X)                                                                          \
  X(BURNING, "burning", "whether it burns, or what keeps the sun from burning it")                 \
  X(ANGER, "anger", "at whom it is angry, about what, and until when")                             \
  X(PROJECTILE, "projectile", "where the last projectile that it shot is, or ended")               \
  X(DOOR, "door", "the last door that it opened or shut")                                          \
  X(RAID, "raid", "what a raid waits for; of the simulation")                                      \
  X(GOLEMS, "golems", "how many iron golems villagers called before and since; of the simulation")

typedef enum ovis_fact_kind {
#define OVIS_FACT_ENUM(kind, name, what) OVIS_FACT_##kind,
  OVIS_FACT_LIST(OVIS_FACT_ENUM)
#undef OVIS_FACT_ENUM
      OVIS_FACT_COUNT
} ovis_fact_kind;

/// "burning" for OVIS_FACT_BURNING. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_fact_name(ovis_fact_kind kind);

// Codes of facts: X(CODE, name, sentence). In a sentence {who} is the first mob of the fact,
// {other} the second one, {mobs} all with their places, {thing} the block or item, {a thing} the
// same with its article, {cell}, {value}, {limit}, {part} and {parts} its members. {s} is
// "s" unless the value is 1. ", until tick 640" follows if that is known. The order is part of
// recordings: add at the end.
#define OVIS_FACT_CODE_LIST(X)                                                                     \
  X(BURNS, "burns", "burns")                                                                       \
  X(BURNS_IN_SUN, "burns_in_sun", "burns: the sun shines on it")                                   \
  X(SUNLIT, "sunlit", "does not burn yet: the sun shines on it, and any tick may set it on fire")  \
  X(SHADED, "shaded", "does not burn: the {thing} at {cell} is between it and the sky")            \
  X(HELMET, "helmet", "does not burn: it wears {a thing}")                                         \
  X(IN_WATER, "in_water", "does not burn: it is in water")                                         \
  X(IN_RAIN, "in_rain", "does not burn: it is in the rain")                                        \
  X(NIGHT, "night", "does not burn: it is night")                                                  \
  X(DARK_SKY, "dark_sky", "does not burn: rain and thunder darken the sky")                        \
  X(DIM, "dim",                                                                                    \
    "does not burn: the light at its eyes is {value}, and the sun burns from {limit} on")          \
  X(NO_SUN, "no_sun", "does not burn: this dimension has no sun")                                  \
  X(SUNPROOF, "sunproof", "does not burn: the sun does not burn a {thing}")                        \
  X(OUT, "out", "does not burn any more")                                                          \
  X(CALM, "calm", "is not angry any more")                                                         \
  X(ANGRY, "angry", "is angry at {who}")                                                           \
  X(ANGRY_BLOW, "angry_blow", "is angry at {who}, who hit it")                                     \
  X(ANGRY_BLOW_OTHER, "angry_blow_other", "is angry at {who}, who hit {other}")                    \
  X(ANGRY_BROKEN, "angry_broken", "is angry at {who}, who broke the {thing} at {cell}")            \
  X(ANGRY_OPENED, "angry_opened", "is angry at {who}, who opened the {thing} at {cell}")           \
  X(ANGRY_HUNT, "angry_hunt", "is angry at {who}, which it hunts")                                 \
  X(FLIES, "flies", "its {other} flies")                                                           \
  X(IN_BLOCK, "in_block", "its {other} ends in the {thing} at {cell}")                             \
  X(ON_BLOCK, "on_block", "its {other} hits the {thing} at {cell}")                                \
  X(ON_MOB, "on_mob", "its {other} hits {who}")                                                    \
  X(OFF_MOB, "off_mob", "its {other} bounces off {who}")                                           \
  X(VOID, "void", "its {other} falls out of the world")                                            \
  X(TIMEOUT, "timeout", "its {other} hits nothing and disappears")                                 \
  X(OPENED, "opened", "opens the {thing} at {cell}")                                               \
  X(SHUT, "shut", "shuts the {thing} at {cell}")                                                   \
  X(WAVE_COMES, "wave_comes", "the raid at {cell}: wave {part} of {parts} comes at tick {value}")  \
  X(WAITS_FOR_PLACE, "waits_for_place",                                                            \
    "the raid at {cell} seeks a place for wave {part} of {parts}")                                 \
  X(WAITS_FOR_RAIDERS, "waits_for_raiders",                                                        \
    "the raid at {cell} waits for the death of {value} raider{s} of wave {part} of {parts}: "      \
    "{mobs}")                                                                                      \
  X(RAID_UNLOADED, "raid_unloaded", "the raid at {cell} waits: its center is not loaded")          \
  X(RAID_WON, "raid_won", "the raid at {cell} is won")                                             \
  X(RAID_LOST, "raid_lost", "the raid at {cell} is lost")                                          \
  X(RAID_OVER, "raid_over", "the raid at {cell} is over")                                          \
  X(GOLEMS, "golems",                                                                              \
    "villagers called {value} iron golem{s} in the last {part} ticks, {limit} in those before")

typedef enum ovis_fact_code {
#define OVIS_FACT_CODE_ENUM(code, name, sentence) OVIS_FACT_IS_##code,
  OVIS_FACT_CODE_LIST(OVIS_FACT_CODE_ENUM)
#undef OVIS_FACT_CODE_ENUM
      OVIS_FACT_CODE_COUNT
} ovis_fact_code;

/// "shaded" for OVIS_FACT_IS_SHADED. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_fact_code_name(ovis_fact_code code);

#define OVIS_FACT_MOBS_MAX 4
#define OVIS_FACT_TEXT_MAX 48
#define OVIS_FACT_WHILE_TARGET (-1)

/// A mob that a fact names.
typedef struct ovis_fact_mob {
  uint64_t serial;                  ///< 0: it has none.
  char species[OVIS_FACT_TEXT_MAX]; ///< "player" for a player's stand-in; "": not known.
  bool is_baby;                     ///< It is not grown up.
  ovis_pos cell;                    ///< Where it was; only of a raid's mobs.
} ovis_fact_mob;

/// Members that the sentence of its code does not name are zero, except those that the tick limits.
typedef struct ovis_fact {
  ovis_fact_kind kind;  ///< The subject of the fact.
  ovis_fact_code code;  ///< In a recording of a newer version it may be any number.
  int64_t tick;         ///< Since when it is so, as far as that was seen.
  int64_t until;        ///< Tick at which it ends by itself; 0: not known, or never; of an ANGER
                        ///< OVIS_FACT_WHILE_TARGET: as long as that mob is its target.
  int32_t id;           ///< Of a raid: ovis_raid.id.
  int32_t value, limit; ///< The numbers of the sentence.
  int32_t part, parts;  ///< Of a raid: the wave, and how many there are.
  int32_t mob_count;    ///< [Limit: 0 <= value] Of all. The first OVIS_FACT_MOBS_MAX are listed.
  ovis_fact_mob mobs[OVIS_FACT_MOBS_MAX]; ///< [(mob) * @p mob_count] Those that it names.
  ovis_pos cell;                          ///< The cell of the sentence.
  char thing[OVIS_FACT_TEXT_MAX];         ///< A block without its state, an item, or a species.
} ovis_fact;

/// The sentence of a fact, without the mob's name. Cut to `size`. "" for an unknown code.
OVIS_API void ovis_fact_words(const ovis_fact* fact, char* out, size_t size);

#ifdef __cplusplus
}
#endif

#endif
