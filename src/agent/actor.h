// Actors: mobs and players' stand-ins, each with a body.
#pragma once

#include "agent/effects.h"
#include "agent/profile.h"
#include "base/rng.h"
#include "body/body_seconds.h"
#include "body/controls.h"
#include "figures/species_row.h"
#include "nav/nav.h"

#include <ovis/event.h>
#include <ovis/player.h>

// As ovis_actor_kind.
typedef enum ov_actor_kind {
  OV_ACTOR_MOB,
  OV_ACTOR_PLAYER,
  OV_ACTOR_ITEM,
  OV_ACTOR_PROJECTILE,
  OV_ACTOR_OBJECT,
  OV_ACTOR_KIND_COUNT
} ov_actor_kind;

#define OV_HELD_SIZE 40

#define OV_SAFE_FALL 3 // blocks that a mob falls unhurt, without an attribute of its own

typedef struct ov_gear ov_gear; // agent/gear.h

// State that few actors have: an order to walk, events that concern it, how a player behaves.
// Attributes that a mob has of its own, from a save or a host, instead of those of its species.
typedef enum ov_own_attribute {
  OV_OWN_HEALTH_MAX,
  OV_OWN_SPEED,
  OV_OWN_JUMP_STRENGTH,
  OV_OWN_SCALE,
  OV_OWN_STEP_HEIGHT,
  OV_OWN_GRAVITY,
  OV_OWN_SAFE_FALL,
  OV_OWN_ATTRIBUTE_COUNT
} ov_own_attribute;

typedef struct ov_own_attributes {
  uint32_t has; // a bit for each
  double values[OV_OWN_ATTRIBUTE_COUNT];
} ov_own_attributes;

typedef struct ov_actor_rare {
  ovis_player_state player;
  ovis_nav_end walk_end; // result of the last order; valid in the tick in which it ended
  int32_t walk_number;   // orders so far
  ovis_vec3 walk_target;
  double walk_speed;

  uint64_t leash;      // serial of the holder; 0: none
  bool is_knotted;     // its leash is tied to a block ...
  ovis_pos knot;       // ... in this cell
  uint64_t victim;     // of a player: serial of the mob that it hurt last; 0: none
  int64_t victim_tick; // tick of that blow, plus 1

  // The last events, for explanations. No decision depends on them: snapshots contain them, the
  // hash does not.
  ovis_event_ref hurt_event;
  ovis_event_ref attack_event; // the last blow by an attacker: that of `attacker`
  ovis_event_ref target_event;

  ov_effects effects;
  ov_own_attributes attributes;

  bool has_seconds;        // it walks with the seconds body:
  ov_seconds_body seconds; // its state; zero without
} ov_actor_rare;

typedef struct ov_actor {
  // One line of memory holds all that others ask of it.
  ov_actor_kind kind;
  uint32_t id;                   // slot and generation; orders nothing
  uint64_t serial;               // never used again; orders everything
  const ov_species* row;         // of the species table
  const ov_profile* profile;     // mind and own state of the species; never NULL
  const ov_mind_plan* mind_plan; // NULL: none
  void* mind;                    // NULL: none; shares one block of memory with own, owned
  void* own;                     // the species' own state; NULL: none
  int32_t dead_ticks; // since its death; 0: alive; above ov_actor_dead_max: removed after this
  int32_t edits_seen; // of the list in its turn object

  const ovis_species* species; // for players: the figures of the stand-in
  uint64_t name_hash;          // of the species' name
  ov_body body;
  ov_controls controls;

  // These change in every tick. They lie apart from the rest, so that hashes find that unchanged
  // (actor_hash.c).
  ov_rng rng;           // the only random stream for what this actor does
  int64_t age_ticks;    // since it was spawned
  int32_t breed_ticks;  // below 0: until it is an adult; above 0: until it can breed again
  int32_t love_ticks;   // left of being in love
  int32_t idle_ticks;   // since a player was near ("no-action time")
  int64_t thought_tick; // tick in which its mind ran last

  // From what is steady in the navigation to loaded_around little changes from tick to tick.
  ov_nav nav;
  ovis_uuid uuid;
  const ov_mind_kind* given_mind; // replaces the species' mind; NULL: the species' mind
  size_t block_size;              // of mind and own state
  bool is_baby;
  bool has_nav;
  bool is_hosted; // the host moves the body
  bool is_frozen; // its section is not loaded

  // Harm.
  float health;
  float last_damage;      // of the blow that started the immunity
  int32_t immune_ticks;   // left; in the first half only stronger blows count
  int32_t hurt_damage;    // ovis_damage of the last harm of any kind
  int32_t helmet_uses;    // left before the sun has worn out what its head wears; 0: that lasts
  uint64_t attacker;      // serial of the last attacker; 0: none, or long ago
  int64_t attacker_tick;  // tick of its blow, plus 1
  int64_t hurt_tick;      // tick of the last harm of any kind, plus 1; 0: none
  uint64_t hurt_attacker; // serial; 0: no attacker
  int32_t fire_ticks;
  int32_t frozen_ticks; // in powder snow; from OV_FROZEN_TICKS_MAX on the cold hurts
  int32_t air_ticks;    // of breath left

  int32_t anger_ticks; // of neutral species; left
  uint64_t angry_at;   // serial; 0: at nobody

  double speed_bonus; // added to the attribute

  // Targets and orders.
  uint64_t target; // serial; 0: none
  bool is_aggressive;
  bool breaks_doors;
  bool uses_ladders;
  bool picks_up_loot;
  uint8_t looted_slots; // a bit for each slot with what it picked up: that drops when it dies
  bool has_walk_target; // the host gave it an order to walk
  bool is_sleeping;
  bool has_loaded;     // the sections around loaded_around were requested
  ov_actor_rare* rare; // owned; NULL: all of it is zero
  ov_gear* gear;       // what it wears, holds and carries; owned; NULL: nothing
  ov_work* work;       // done in its turns; for reports only; owned; NULL: a thing

  // Riding.
  uint64_t vehicle;              // serial; 0: none
  uint64_t riders[OV_SEATS_MAX]; // serials by seat; 0 ends the list

  ovis_pos bed; // in which it sleeps
  ovis_section_pos loaded_around;
} ov_actor;

#define OV_HELMET_USES_MAX 10000
#define OV_DEAD_TICKS 20       // from death to removal, of most species
#define OV_VANISHED_TICKS 1000 // dead_ticks of a mob that vanished
#define OV_AIR_TICKS 300
#define OV_FROZEN_TICKS_MAX 140
#define OV_HEALTH_MAX 1024.0f // the game's limit of the attribute

// Fills a zeroed actor for a species; profile, nav, mind and own state stay empty.
void ov_actor_init(ov_actor* actor, const ovis_species* species, bool is_baby, ovis_vec3 pos,
                   float yaw_deg);

// Sets size and speed of an adult's or a baby's body.
void ov_actor_resize(ov_actor* actor, bool is_baby);

// An attribute of this mob.
double ov_actor_attribute(const ov_actor* actor, ov_attribute which);
bool ov_actor_has_own_attribute(const ov_actor* actor, ov_own_attribute which);
// An attribute of its own, or `usual` without.
double ov_actor_own_attribute(const ov_actor* actor, ov_own_attribute which, double usual);
// The kind of attribute that a property is; OV_OWN_ATTRIBUTE_COUNT: none.
ov_own_attribute ov_own_attribute_of(ovis_prop prop);
// Gives a mob an attribute of its own, within the attribute's limits; its `rare` is there. Bodies
// and paths follow it from now on.
void ov_actor_set_own_attribute(ov_actor* actor, ov_own_attribute which, double value);

// Adds health, up to the mob's maximum. A dead one stays dead.
void ov_actor_heal(ov_actor* actor, float amount);

// Sets the speed of the body from the attribute, its age and its effects.
void ov_actor_update_speed(ov_actor* actor);

// Makes the actor a baby or an adult, and sets the age of species that grow up.
void ov_actor_set_baby(ov_actor* actor, bool is_baby);

extern const ov_actor_rare ov_actor_no_rare; // all zero

static inline const ov_actor_rare* ov_actor_read_rare(const ov_actor* actor) {
  return actor->rare != NULL ? actor->rare : &ov_actor_no_rare;
}

// The actor's own, made if there is none yet. NULL: no memory.
ov_actor_rare* ov_actor_make_rare(ov_actor* actor, const ovis_allocator* allocator);

// Frees it if there is one, or if there is one that says nothing.
void ov_actor_drop_rare(ov_actor* actor, const ovis_allocator* allocator);
void ov_actor_drop_empty_rare(ov_actor* actor, const ovis_allocator* allocator);

// May the two, both in love, have offspring?
bool ov_actor_can_mate(const ov_actor* actor, const ov_actor* other);

// Is it on a leash, whether an actor holds that or a block?
static inline bool ov_actor_is_leashed(const ov_actor* actor) {
  const ov_actor_rare* rare = ov_actor_read_rare(actor);
  return rare->leash != 0 || rare->is_knotted;
}

// A part of its mind. NULL: it has none such.
static inline void* ov_actor_part(const ov_actor* actor, ov_part_kind part) {
  return actor->mind != NULL && (actor->mind_plan->kinds >> part & 1u) != 0
             ? (void*)((uintptr_t)actor->mind + actor->mind_plan->at[part])
             : NULL;
}

// The path of an actor without a navigation. Without one its count is 0.
static inline ov_own_path ov_actor_own_path(const ov_actor* actor) {
  return actor->profile->path != NULL ? actor->profile->path(actor) : (ov_own_path){.count = 0};
}

// Index of the path node that it goes to, and whether it follows a path at all.
static inline int32_t ov_actor_next_index(const ov_actor* actor) {
  return actor->has_nav ? actor->nav.next_index : ov_actor_own_path(actor).next_index;
}

static inline bool ov_actor_follows_path(const ov_actor* actor) {
  return actor->has_nav ? !ov_nav_is_done(&actor->nav) : ov_actor_own_path(actor).count > 0;
}

// Changes when it begins or ends a path.
static inline int64_t ov_actor_path_changes(const ov_actor* actor) {
  if (actor->has_nav) {
    return ov_nav_changes(&actor->nav);
  }
  const ov_own_path path = ov_actor_own_path(actor);
  return (int64_t)path.found + path.arrived + path.replaced;
}

// Asks the mind. A body without a mind answers no.
bool ov_actor_asks(const ov_actor* actor, ov_question question);
// Goals with one of the flags do not run, or may run again.
void ov_actor_disable(ov_actor* actor, uint8_t flags, bool is_disabled);

static inline bool ov_actor_is_alive(const ov_actor* actor) {
  return actor->dead_ticks == 0;
}

// Ticks from its death to its removal.
static inline int32_t ov_actor_dead_max(const ov_actor* actor) {
  return actor->row->dead_ticks > 0 ? actor->row->dead_ticks : OV_DEAD_TICKS;
}

// The distance that its paths may lead. [Units: blocks]
static inline float ov_actor_path_range(const ov_actor* actor) {
  const float own = actor->mind_plan != NULL ? actor->mind_plan->range : 0;
  return own > 0 ? own : actor->species->follow_range;
}

// The same with what newer rules ask for at least. Source: docs/sources.md#rule-versions
float ov_actor_search_range(const ov_actor* actor, const ovis_rules* rules);

// Is it an actor that does not live, such as an item? Things have no mind, controls or navigation.
static inline bool ov_actor_is_thing(const ov_actor* actor) {
  return actor->profile->thing != NULL;
}

// All state that later ticks depend on, except kind, serial and species. Snapshots also contain the
// last events. [Limit: an actor that is read has its `rare`]
void ov_actor_fields(ov_actor* actor, ov_fields* fields);

// The rest of it, which only some actors have: gear, and how a player behaves. Part of the hash; a
// snapshot has it after the fields above. [Limit: an actor that is read has `rare` and gear]
void ov_actor_extra_fields(ov_actor* actor, ov_fields* fields);
bool ov_actor_is_valid(const ov_actor* actor);

// For actors read from untrusted bytes: is every number small enough for a tick to work with?
bool ov_actor_is_sane(const ov_actor* actor);
