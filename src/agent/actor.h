// Whoever is in the world with a body: mobs, and the stand-ins of players.
#ifndef OVIS_SRC_AGENT_ACTOR_H
#define OVIS_SRC_AGENT_ACTOR_H

#include "agent/profile.h"
#include "base/rng.h"
#include "body/controls.h"
#include "nav/nav.h"
#include "species/species_row.h"

#include <ovis/event.h>

typedef enum ov_actor_kind { OV_ACTOR_MOB, OV_ACTOR_PLAYER, OV_ACTOR_KIND_COUNT } ov_actor_kind;

#define OV_HELD_SIZE 40
#define OV_SIGHT_CAPACITY 8

// Whom the actor saw or did not see in this turn: never more than what a ray would say now, so that
// whom there is room for does not matter. It is forgotten when a turn begins, and when a block
// changes in it; between turns nobody reads it.
typedef struct ov_sight {
  uint64_t serials[OV_SIGHT_CAPACITY];
  bool is_seen[OV_SIGHT_CAPACITY];
  int32_t count;
} ov_sight;

typedef struct ov_actor {
  ov_actor_kind kind;
  uint64_t serial; // never used again; orders everything
  uint32_t id;     // slot and generation; orders nothing
  uint32_t uuid[4];
  const ovis_species* species; // of a player: its stand-in's figures
  uint64_t name_hash;          // of the species' name
  const ov_species* row;       // all that is known of the species
  const ov_profile* profile;   // its mind and own state; never NULL
  ov_body body;
  ov_controls controls;
  ovis_path_body path_body; // as path searches see it; place and flags are set when one is asked
  ov_nav nav;
  bool has_nav;
  ov_rng rng; // the only chance that this actor's doings draw from

  // The mind and the species' own state: one block of memory, owned.
  const ov_mind_kind* given_mind; // instead of its species'; NULL: its species'
  const ov_mind_ops* mind_ops;    // NULL: none
  const void* mind_plan;
  void* mind; // NULL: none
  void* own;  // NULL: none
  size_t block_size;

  // Age and love.
  int64_t age_ticks;   // since it came
  int32_t breed_ticks; // below 0: until it is grown; above 0: until it can be bred again
  int32_t love_ticks;  // it is in love
  bool is_baby;

  // Harm.
  float health;
  float last_damage;     // of the blow that the immunity is of
  int32_t immune_ticks;  // since a blow; the first half takes nothing
  uint64_t attacker;     // serial of who hurt it last; 0: nobody, or long ago
  int64_t attacker_tick; // when that was; the tick that goals compare
  int32_t fire_ticks;
  int32_t frozen_ticks; // in powder snow: from OV_FROZEN_TICKS_MAX on it hurts
  int32_t air_ticks;    // left under water
  int32_t dead_ticks;   // since it died; 0: alive

  // Wishes and moods.
  uint64_t target; // serial; 0: nobody
  bool is_aggressive;
  int32_t idle_ticks;      // since a player was near ("no-action time")
  int64_t thought_tick;    // when it thought last
  char held[OV_HELD_SIZE]; // item in the hand, without "minecraft:"; empty: nothing
  bool has_walk_target;    // it was sent somewhere
  ovis_nav_end walk_end;   // how the last one went; of the tick in which it ended
  int32_t walk_number;     // how often it was sent so far
  ovis_vec3 walk_target;
  double walk_speed;

  // Riding.
  uint64_t vehicle;              // serial of whom it rides; 0: nobody
  uint64_t riders[OV_SEATS_MAX]; // serials, by seat; 0: none any more

  // What happened to it last, for those who ask why. Nothing that it does depends on them: they are
  // in snapshots, and not in the hash. Two that stand alike and go on alike are alike, whatever led
  // there.
  ovis_event_ref hurt_event;
  ovis_event_ref attack_event; // the last hurt by somebody: the one that `attacker` is of
  ovis_event_ref target_event;

  bool is_hosted;     // the host moves the body
  int32_t edits_seen; // of the simulation's list of changed blocks
  bool is_frozen;     // its section is not loaded
  bool has_loaded;    // the sections around loaded_around were asked for
  ovis_section_pos loaded_around;
  ov_sight sight;
} ov_actor;

#define OV_AIR_TICKS 300
#define OV_FROZEN_TICKS_MAX 140
#define OV_HEALTH_MAX 1024.0f // as the game bounds the attribute

// Makes a zeroed actor one of that species; profile, nav, mind and own state stay empty.
void ov_actor_init(ov_actor* actor, const ovis_species* species, bool is_baby, ovis_vec3 pos,
                   float yaw_deg);

// Size and speed of a grown body, or of a baby's.
void ov_actor_resize(ov_actor* actor, bool is_baby);

// Makes a baby of it or a grown one; of a species that grows up, its age goes with that.
void ov_actor_set_baby(ov_actor* actor, bool is_baby);

// Asks its mind; a body without one answers no.
static inline bool ov_actor_asks(const ov_actor* actor, ov_question question) {
  return actor->mind != NULL && actor->mind_ops->ask(actor->mind, question);
}

static inline bool ov_actor_is_alive(const ov_actor* actor) {
  return actor->dead_ticks == 0;
}

// All that later ticks depend on, but what the actor is: kind, serial, species. In snapshots also
// what happened to it last.
void ov_actor_fields(ov_actor* actor, ov_fields* fields);
bool ov_actor_is_valid(const ov_actor* actor);

// For who read an actor from bytes that may be anything: no number is so large that a tick could
// not work with it.
bool ov_actor_is_sane(const ov_actor* actor);

#endif
