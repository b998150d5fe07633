// Steps that life.c and block_harm.c call once a tick.
#pragma once

#include "agent/agent.h"

#include <ovis/event.h>

// A block that a body touches.
typedef struct ov_touched {
  ovis_pos pos;
  ovis_state state;
} ov_touched;

// Hurts an actor without a block as the cause, and with one.
static inline void ov_life_hurt(ov_turn* turn, ov_actor* actor, float amount, ovis_damage damage) {
  const ov_harm harm = {.amount = amount, .damage = damage};
  turn->verbs->harm(turn, NULL, actor, &harm);
}

static inline void ov_life_hurt_by(ov_turn* turn, ov_actor* actor, const ov_touched* block,
                                   float amount, ovis_damage damage) {
  const ov_harm harm = {
      .amount = amount, .damage = damage, .pos = block->pos, .state = block->state};
  turn->verbs->harm(turn, NULL, actor, &harm);
}

// ---- Fire (burning.c)

void ov_burn_tick(ov_turn* turn, ov_actor* actor, bool is_wet);
void ov_burn_in_daylight(ov_turn* turn, ov_actor* actor, bool is_wet);

// In a cell with a block tagged BURNING: fire, lit campfires, cauldrons of lava.
void ov_burn_in_cell(ov_turn* turn, ov_actor* actor, const ov_touched* block);

// Does it burn, or what keeps it from burning (burning_fact.c)? False: nobody would expect it to.
bool ov_burn_ask(const ov_turn* turn, const ov_actor* actor, ovis_fact* out);

// ---- Breath (breathing.c)

void ov_breathe_tick(ov_turn* turn, ov_actor* actor);

// ---- Cold (freezing.c)

// `snow` [opt]: the powder snow that the actor is in.
void ov_freeze_tick(ov_turn* turn, ov_actor* actor, const ov_touched* snow);

// ---- Farmland (trampling.c)

// [Limit: the body has landed]
void ov_life_trample(ov_turn* turn, ov_actor* actor, const ov_body_landing* landing);

// ---- Status effects (effect_tick.c)

void ov_effects_tick(ov_turn* turn, ov_actor* actor);
