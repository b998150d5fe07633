// A skeleton horse that is a trap calls lightning, a rider, and three more horses with riders.
// Rules: docs/sources.md#goals-of-animals
#include "species/animals/skeleton_trap.h"

#include "agent/bond.h"
#include "agent/gear.h"
#include "agent/item_table.h"
#include "agent/vibration.h"
#include "base/check.h"
#include "life/riding.h"

#include <ovis/item.h>

#define OTHERS 3
#define PUSH_SPREAD 1.1485 // of the velocity on the level of those that come
#define SAFE_TICKS 60      // of immunity

static void shelter(ov_actor* actor) {
  actor->immune_ticks = SAFE_TICKS;
  actor->last_damage = OV_HEALTH_MAX;
}

static void become_tame(ov_actor* actor) {
  ov_bond* bond = ov_actor_bond(actor);
  OVIS_ASSERT(bond != NULL);
  bond->is_tame = true;
  actor->breed_ticks = 0;
  shelter(actor);
}

static void begin_horse(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request) {
  (void)turn;
  (void)request;
  become_tame(newborn);
  newborn->body.velocity.x += ov_rng_triangle(&newborn->rng, 0, PUSH_SPREAD);
  newborn->body.velocity.z += ov_rng_triangle(&newborn->rng, 0, PUSH_SPREAD);
}

static void wear(ov_turn* turn, ov_actor* actor, ovis_slot slot, ovis_item item) {
  OVIS_ASSERT((uint32_t)slot < OVIS_SLOT_COUNT);
  const ovis_stack stack = ov_stack_of(item, 1);
  if (ov_stack_is_empty(ov_gear_worn(actor, slot))) {
    ov_gear_wear(turn, actor, slot, &stack);
  }
}

// The first rider mounts the trap, every other one the horse that came right before it.
static void begin_rider(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request) {
  const uint64_t serial = request->number == 0 ? request->parent : newborn->serial - 1;
  ov_actor* horse = ov_crowd_find(turn->crowd, serial);
  shelter(newborn);
  wear(turn, newborn, OVIS_SLOT_HEAD, OV_ITEM_IRON_HELMET);
  wear(turn, newborn, OVIS_SLOT_MAIN_HAND, OV_ITEM_BOW);
  if (horse != NULL && horse->row->id == OV_SPECIES_SKELETON_HORSE &&
      ov_ride_can_mount(turn->crowd, newborn, horse)) {
    ov_ride_mount(turn, newborn, horse);
  }
}

void ov_skeleton_trap_spring(ov_agent* agent) {
  ov_actor* self = agent->self;
  const ovis_event more = {.pos = ov_body_cell(&self->body)};
  become_tame(self);
  ov_turn_emit(agent->turn, OVIS_EVENT_LIGHTNING, self, NULL, &more);
  ov_vibrate(agent->turn, OVIS_VIBRATION_LIGHTNING_STRIKE, self->body.pos, NULL);
  for (int32_t i = 0; i <= OTHERS; i++) {
    const ov_spawn_request horse = {.parent = self->serial,
                                    .pos = self->body.pos,
                                    .called = ovis_species_get(OV_SPECIES_SKELETON_HORSE),
                                    .begin = begin_horse};
    const ov_spawn_request rider = {.parent = self->serial,
                                    .pos = self->body.pos,
                                    .called = ovis_species_get(OV_SPECIES_SKELETON),
                                    .number = i,
                                    .begin = begin_rider};
    if (i == 0 || agent->verbs->call(agent, &horse)) {
      agent->verbs->call(agent, &rider);
    }
  }
}
