// The profile of a species: its mind, own state and properties. The species' room fills it in.
#pragma once

#include "agent/mind_plan.h"
#include "agent/reach_row.h"
#include "base/fields.h"
#include "base/rng.h"
#include "figures/species_row.h"

#include <ovis/brain.h>
#include <ovis/item.h>
#include <ovis/mind.h>
#include <ovis/rules.h>
#include <ovis/species.h>

#include <stddef.h>

struct ov_actor;
struct ov_crowd;
struct ov_agent;
struct ov_control_view;
struct ov_harm;
struct ov_species;
struct ov_theft;
struct ov_turn;

#define OV_SERIAL_EXACT_MAX 9e15 // serials up to here are exact in a double

// A property that is a member of a species' own state.
typedef enum ov_own_type {
  OV_OWN_BOOL,
  OV_OWN_I32,
  OV_OWN_I64,
  OV_OWN_F64,
  OV_OWN_SERIAL
} ov_own_type;

// A member of the state of one mob, found by its property.
typedef struct ov_own_member {
  ov_own_type type;
  void* at;        // NULL: it has no such property
  double min, max; // of a number; values are clamped
} ov_own_member;

// Rules of offspring that not all species share.
typedef struct ov_kinship {
  // [opt] May the two have offspring? Both are in love. NULL: if they are of one species.
  bool (*can_mate)(const struct ov_actor* self, const struct ov_actor* other);
  // [opt] Species of the offspring. NULL: that of the parent whose goal it was.
  const ovis_species* (*species)(const struct ov_actor* self, const struct ov_actor* other);
  // [opt] Sets the own state of the offspring, which draws from its own random stream.
  void (*inherit)(struct ov_actor* young, const struct ov_actor* parent,
                  const struct ov_actor* other);
} ov_kinship;

// A kind of thing: an actor that does not live, such as an item. Its own state (ov_profile.own_*)
// is hashed and saved in snapshots like that of a species. To add a kind: an ov_actor_kind with its
// ovis_actor_kind and one more of OV_GRID_KINDS, a row that ov_species_find_other finds, and a
// profile with these functions in species/profiles.c; then launch it (ov_turn_launch).
typedef struct ov_thing_ops {
  void (*init)(struct ov_actor* actor);                       // sets up the body
  void (*tick)(struct ov_turn* turn, struct ov_actor* actor); // its whole turn
  bool can_be_hit;                                            // by projectiles and explosions
  // [opt] It broke: after harm that took its health. `by` [opt]: who did it.
  void (*broke)(struct ov_turn* turn, struct ov_actor* actor, struct ov_agent* by,
                const struct ov_harm* harm);
} ov_thing_ops;

#define OV_PARTS_MAX 8

// The path of a species that flies along nodes of its own, without a navigation.
typedef struct ov_own_path {
  const ovis_pos* nodes; // [(node) * @p count]
  int32_t count;         // 0: it follows no path
  int32_t next_index;
  int32_t found, arrived, replaced; // paths so far
} ov_own_path;

// Attributes that the mobs of some species have of their own.
typedef enum ov_attribute {
  OV_ATTRIBUTE_HEALTH_MAX,
  OV_ATTRIBUTE_SPEED,
  OV_ATTRIBUTE_ATTACK
} ov_attribute;

// An inventory that a species keeps in its own state, not in its gear.
typedef struct ov_pack_ops {
  ovis_stack (*get)(const struct ov_actor* actor, int32_t index);
  // False: it does not carry such items.
  bool (*set)(struct ov_actor* actor, int32_t index, const ovis_stack* stack);
} ov_pack_ops;

// The rider or the mount with which a mob comes into the world.
typedef struct ov_jockey {
  bool is_mount;         // the other carries the mob; else it rides it
  ov_species_id spawned; // the species of a new other; OV_SPECIES_NONE: none
  bool is_baby;          // of the new one
  ovis_item held;        // [opt] an item in its hand
  uint64_t found;        // serial of another that is there already; 0: none
  bool saddles;          // the mob gets a saddle
  ov_species_id behind;  // [opt] the species of a second rider; OV_SPECIES_NONE: none
  ovis_item behind_held; // [opt] an item in its hand
} ov_jockey;

typedef struct ov_profile {
  const struct ov_goal_mind_plan* goals; // [opt]
  const struct ov_brain_def* brain;      // [opt] without goals and brain it has no mind
  size_t own_size; // bytes of the species' own state, zeroed when a mob is spawned
  void (*own_fields)(void* own, ov_fields* fields);             // [opt] NULL: none
  ov_own_member (*own_prop)(void* own, ovis_prop prop);         // [opt] NULL: no properties
  void (*own_fini)(void* own, const ovis_allocator* allocator); // [opt] frees what it owns
  // [opt] Does it want to pick the item up, and has room for it?
  bool (*wants_item)(const struct ov_agent* agent, const ovis_stack* stack);
  // [opt] May it attack the other at all?
  bool (*may_attack)(const struct ov_agent* agent, const struct ov_actor* other);
  void (*died)(struct ov_agent* agent); // [opt] gives back what it holds
  void (*born)(struct ov_actor* actor); // [opt] draws what a new mob draws
  // [opt] After harm of any kind that it survived. `by`: who did it, or NULL.
  void (*was_hurt)(struct ov_agent* agent, struct ov_actor* by, const struct ov_harm* harm);
  // [opt] A player took or opens a block that such mobs guard, within 16 blocks of it.
  void (*was_robbed)(struct ov_agent* agent, const struct ov_theft* theft);
  void (*was_set)(struct ov_actor* actor); // [opt] after a property of its own state was set
  // [opt] Every tick of a living mob: after mind and navigation, before the controls.
  void (*step)(struct ov_agent* agent);
  // [opt] Every tick of a living mob: after its body has moved.
  void (*moved)(struct ov_agent* agent);
  void (*dead_step)(struct ov_agent* agent); // [opt] every tick of a dead mob
  bool is_mob_led;                           // a mob that rides it leads it, though it has a brain
  // [opt] May this rider, a mob, lead it? NULL: any may (agent/rider_lead.h).
  bool (*obeys)(const struct ov_actor* rider);
  // [opt] Does it avoid this harm? Asked before the harm takes effect. `by` [opt]: the attacker.
  bool (*dodges)(struct ov_agent* agent, struct ov_actor* by, const struct ov_harm* harm);
  // [opt] Is it hidden in its shell, so that it frightens nobody?
  bool (*hides)(const struct ov_actor* actor);
  // [opt] What is left of a harm of `amount`, before armor and effects.
  float (*eases)(const struct ov_actor* actor, float amount);
  // [opt] Does a projectile that hits it turn back?
  bool (*deflects)(const struct ov_actor* self, const struct ov_actor* missile);
  // [opt] Points of armor that it has by itself: docs/sources.md#armor
  float (*armor)(const struct ov_actor* actor);
  // [opt] Lightning hits it, in each tick of the bolt with that serial. NULL: ov_strike_body.
  void (*was_struck)(struct ov_agent* agent, uint64_t bolt);
  // [opt] How much of a harm it takes. Asked before the harm takes effect. `by` [opt]: the
  // attacker.
  float (*takes)(struct ov_agent* agent, const struct ov_actor* by, const struct ov_harm* harm,
                 float amount);
  // [opt] What is left of a harm for its health, once the host agreed. `by` [opt]: the attacker.
  float (*shields)(struct ov_agent* agent, struct ov_actor* by, const struct ov_harm* harm,
                   float amount);
  // [opt] After harm took the rest of its health. True: it set its health and lives on.
  bool (*survives)(struct ov_agent* agent);
  // [opt] The boxes of its parts, which are hit instead of its body. Returns their count.
  int32_t (*parts)(const struct ov_actor* actor, ovis_aabb out[OV_PARTS_MAX]);
  // [opt] An end crystal broke, wherever it was. `by` [opt]: who broke it.
  void (*lost_crystal)(struct ov_agent* agent, struct ov_actor* crystal, struct ov_actor* by);
  // [opt] The path that it follows.
  ov_own_path (*path)(const struct ov_actor* actor);
  // [opt] After it killed another.
  void (*has_killed)(struct ov_agent* agent, struct ov_actor* victim);
  // [opt] At the end of its death, right before it is removed.
  void (*gone)(struct ov_agent* agent);
  // [opt] True: neither its mind nor its controls run in this tick.
  bool (*is_immobile)(const struct ov_actor* actor);
  // [opt] Sets is_look_off and keeps_pitch of the controls.
  void (*look)(const struct ov_actor* actor, struct ov_control_view* view);
  // [opt] An attribute of one mob. NULL: `base`, the species'. Without its own state: `base`.
  double (*attribute)(const struct ov_actor* actor, ov_attribute which, double base);
  const ov_kinship* kinship;    // [opt] NULL: two of its species in love have one of their kind
  bool has_bond;                // the own state begins with an ov_bond
  const ov_thing_ops* thing;    // [opt] NULL: it lives
  bool steers_itself;           // its step moves the body: the move control does not run
  const struct ov_use_ops* use; // [opt] what it does with the items of players (agent/use.h)
  const struct ov_hearing_ops* listener; // [opt] hears vibrations (agent/vibration.h)
  // [opt] It was summoned by another mob, which exists.
  void (*was_called)(struct ov_actor* self, const struct ov_actor* caller);
  const ov_pack_ops* pack;      // [opt] NULL: its gear holds the inventory (agent/gear.h)
  bool explodes;                // its property POWER is the power of its blast
  uint8_t reach;                // OV_REACHES of its plan and of its own code (agent/reach_row.h)
  const struct ov_reins* reins; // [opt] players lead it: agent/reins.h
  // [opt] Draws whether it comes into the world with a rider or a mount. `rng`: a stream beside its
  // own; `out` is all zero, with the species NONE.
  void (*draw_jockey)(const struct ov_actor* actor, const struct ov_crowd* crowd, ov_rng* rng,
                      ov_jockey* out);
} ov_profile;

// The profile of a species; without a mind if it has none. Filled in by the species' room, for
// minds that a host makes like those of a species.
typedef const ov_profile* ov_profile_of_fn(const ovis_species* species);
