// Steps of a body that need no mind: age, fire, breath, suffocation, falls, the void.
// Rules: docs/sources.md#harm, docs/tick.md
#include "life/life.h"

#include "base/check.h"
#include "life/life_parts.h"
#include "world/daylight.h"
#include "world/place.h"

#include <math.h>

#define ATTACKER_TICKS 100 // that a mob remembers its attacker
#define VOID_DEPTH 64      // blocks below the world
#define VOID_DAMAGE 4.0f
#define SUFFOCATION_DAMAGE 1.0f

static ov_touched block_at(const ovis_world* world, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(world, pos);
  return (ov_touched){pos, state == OVIS_STATE_UNLOADED ? 0 : state};
}

static ovis_pos eye_cell(const ov_actor* actor) {
  return ov_cell_of(ov_body_eye(&actor->body));
}

static void grow_up(ov_turn* turn, ov_actor* actor) {
  if (!actor->row->nature.grows_up) {
    return;
  }
  if (actor->breed_ticks > 0) {
    actor->breed_ticks--;
  } else if (actor->breed_ticks < 0) {
    actor->breed_ticks++;
  }
  if (actor->is_baby && actor->breed_ticks >= 0) {
    const ov_body_size grown = {actor->species->width, actor->species->height,
                                actor->species->eye_height};
    if (!actor->is_hosted && !ov_body_resize(&actor->body, turn->world, &grown)) {
      return; // no room for an adult's body: retried in the next tick
    }
    ov_actor_resize(actor, false);
    ov_turn_emit(turn, OVIS_EVENT_GROWN, actor, NULL, NULL);
  }
}

void ov_life_tick(ov_turn* turn, ov_actor* actor) {
  OVIS_ASSERT(turn != NULL);
  OVIS_ASSERT(ov_actor_is_alive(actor));
  const ovis_env* env = ovis_world_get_env(turn->world);
  const bool is_wet =
      actor->body.is_in_water || (env->is_raining && ov_rains_at(turn->world, eye_cell(actor)));
  actor->immune_ticks -= actor->immune_ticks > 0;
  if (turn->tick - actor->attacker_tick >= ATTACKER_TICKS) { // attacker_tick is the tick plus 1
    actor->attacker = 0;
  }
  actor->love_ticks -= actor->love_ticks > 0;
  grow_up(turn, actor);
  ov_burn_in_daylight(turn, actor, is_wet);
  ov_burn_tick(turn, actor, is_wet);
  ov_breathe_tick(turn, actor);
  if (actor->body.is_suffocating && !actor->is_sleeping) {
    const ovis_pos cell = ov_body_suffocating_cell(&actor->body, turn->world);
    const ov_touched block = block_at(turn->world, cell);
    ov_life_hurt_by(turn, actor, &block, SUFFOCATION_DAMAGE, OVIS_DAMAGE_SUFFOCATION);
  }
  if (actor->body.pos.y < env->dimension.min_y - VOID_DEPTH) {
    ov_life_hurt(turn, actor, VOID_DAMAGE, OVIS_DAMAGE_VOID);
  }
  ov_effects_tick(turn, actor);
}

void ov_life_land(ov_turn* turn, ov_actor* actor, const ov_body_landing* landing) {
  OVIS_ASSERT(landing != NULL);
  OVIS_ASSERT(turn != NULL);
  const double share = actor->row->falls_half ? 0.5 : 1;
  const double distance = (double)landing->hurt_distance * share;
  const double free_distance = ov_actor_own_attribute(actor, OV_OWN_SAFE_FALL, OV_SAFE_FALL);
  const double over = (distance - free_distance) * (double)landing->hurt_factor;
  const float harm = (float)ceil(over) - actor->row->falls_free;
  if (landing->has_landed && harm > 0 && !actor->row->nature.is_fall_immune) {
    const ov_touched ground = block_at(turn->world, landing->ground);
    ov_life_hurt_by(turn, actor, &ground, harm, OVIS_DAMAGE_FALL);
  }
  if (landing->has_landed) {
    ov_life_trample(turn, actor, landing);
  }
}
