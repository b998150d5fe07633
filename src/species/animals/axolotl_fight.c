// Axolotls sense their prey and enemies, and play dead.
// Rules: docs/sources.md#axolotls
#include "figures/species_row.h"
#include "mind/brain/brain_share.h"
#include "species/animals/axolotl.h"

#include <ovis/item.h>

// Source of all numbers in this file: docs/sources.md#axolotls
#define RANGE2 64.0 // blocks^2 in which it notices others
#define DEAD_TICKS 200
#define TRIES 3        // a blow lets it play dead in one of three cases ...
#define WEAK_SHARE 0.5 // ... surely below this share of its health, else by the damage

// ---- Prey and enemies

static bool is_target(const ov_agent* agent, const ov_actor* other) {
  static const ov_species_id enemies[] = {OV_SPECIES_DROWNED, OV_SPECIES_GUARDIAN,
                                          OV_SPECIES_ELDER_GUARDIAN, OV_SPECIES_NONE};
  static const ov_species_id prey[] = {
      OV_SPECIES_TROPICAL_FISH, OV_SPECIES_PUFFERFISH, OV_SPECIES_SALMON,  OV_SPECIES_COD,
      OV_SPECIES_SQUID,         OV_SPECIES_GLOW_SQUID, OV_SPECIES_TADPOLE, OV_SPECIES_NONE};
  const ov_targeting combat = {.is_combat = true};
  const bool is_hungry = !ov_brain_has(ov_brain_of(agent->self), OVIS_MEM_HAS_HUNTING_COOLDOWN);
  ov_agent asker = *agent;
  return (ov_species_is_listed(enemies, other->row->id) ||
          (is_hungry && ov_species_is_listed(prey, other->row->id))) &&
         other->body.is_in_water && ov_actor_dist2(agent->self, other) <= RANGE2 &&
         ov_agent_can_target(&asker, other, &combat);
}

static void scan(ov_behavior_turn* turn) {
  const bool is_known = ov_brain_has(turn->brain, OVIS_MEM_VISIBLE_LIVING);
  const ov_actor* found = is_known ? ov_brain_nearest_visible(turn, is_target) : NULL;
  if (found != NULL) {
    ov_brain_set_entity(turn->brain, OVIS_MEM_NEAREST_ATTACKABLE, found->serial,
                        OVIS_MEMORY_FOR_EVER);
  } else {
    ov_brain_erase(turn->brain, OVIS_MEM_NEAREST_ATTACKABLE);
  }
}

const ov_sensor_kind ov_sense_axolotl_prey = {
    OV_SENSOR("axolotl_attackables", OV_SENSOR_RATE, scan),
    OV_REQUIRES(OVIS_MEM_NEAREST_ATTACKABLE, OVIS_MEM_VISIBLE_LIVING),
};

// ---- PlayDead

void ov_axolotl_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  ov_actor* self = agent->self;
  ov_brain* brain = ov_brain_of(self);
  if (brain == NULL || by == NULL || !self->body.is_in_water ||
      ov_brain_has(brain, OVIS_MEM_PLAY_DEAD_TICKS) || ov_rng_int(&self->rng, TRIES) != 0) {
    return;
  }
  const double before = (double)self->health + (double)harm->amount;
  const bool is_weak = before / (double)self->species->health_max < WEAK_SHARE;
  if ((float)ov_rng_int(&self->rng, TRIES) < harm->amount || is_weak) {
    ov_brain_set_number(brain, OVIS_MEM_PLAY_DEAD_TICKS, DEAD_TICKS, OVIS_MEMORY_FOR_EVER);
  }
}

static bool is_in_water(ov_behavior_turn* turn) {
  return turn->agent->self->body.is_in_water ||
         ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

static void start(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  ov_brain_erase(turn->brain, OVIS_MEM_LOOK_TARGET);
  const ov_affect affect = {.effect = OVIS_EFFECT_REGENERATION, .ticks = DEAD_TICKS};
  agent->verbs->affect(agent->turn, agent, agent->self, &affect);
}

static bool goes_on(ov_behavior_turn* turn) {
  return turn->agent->self->body.is_in_water &&
         ov_brain_has(turn->brain, OVIS_MEM_PLAY_DEAD_TICKS) &&
         ov_brain_has(turn->brain, OVIS_MEM_HURT_BY_ENTITY);
}

const ov_behavior_kind ov_play_dead = {
    OV_TIMED("PlayDead"),
    OV_NEEDS(OV_PRESENT(PLAY_DEAD_TICKS), OV_PRESENT(HURT_BY_ENTITY)),
    OV_TICKS(DEAD_TICKS, DEAD_TICKS),
    OV_BEHAVIOR_CALLS(is_in_water, goes_on, start, NULL, NULL),
    OV_PHRASES(.words = "play dead", .doing = "playing dead", .does = "plays dead",
               OV_WHY({OVIS_REASON_NOT_HERE, "it is not in water"})),
};

// ---- ValidatePlayDead

static bool validate(ov_behavior_turn* turn) {
  ov_brain* brain = turn->brain;
  const int64_t ticks = ov_brain_number(brain, OVIS_MEM_PLAY_DEAD_TICKS);
  if (ticks <= 0) {
    ov_brain_erase(brain, OVIS_MEM_PLAY_DEAD_TICKS);
    ov_brain_erase(brain, OVIS_MEM_HURT_BY_ENTITY);
    ov_brain_set_activity(brain, (ov_activity)brain->fallback);
  } else {
    ov_brain_set_number(brain, OVIS_MEM_PLAY_DEAD_TICKS, ticks - 1, OVIS_MEMORY_FOR_EVER);
  }
  return true;
}

const ov_behavior_kind ov_validate_play_dead = {
    OV_ONE_SHOT("ValidatePlayDead", validate),
    OV_NEEDS(OV_PRESENT(PLAY_DEAD_TICKS), OV_REGISTERED(HURT_BY_ENTITY)),
    OV_PHRASES(.words = "count how long it plays dead", .doing = "counting how long it plays dead",
               .does = "counts how long it plays dead", .style = OVIS_STYLE_BRIEF),
};
