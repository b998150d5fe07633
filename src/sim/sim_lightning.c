// Lightning: bolts that the host lets strike, whom they hit, and the fire that they light.
// Rules: docs/sources.md#lightning
#include "agent/vibration.h"
#include "base/check.h"
#include "base/limits.h"
#include "sim/sim_internal.h"
#include "world/block_ids.h"

#include <ovis/sim.h>

#include <math.h>

#define FIRES 4 // cells around the strike that may catch fire, besides its own

ovis_lightning_def ovis_default_lightning_def(void) {
  return (ovis_lightning_def){.lights_fire = true, .cookie = OV_COOKIE};
}

ovis_status ovis_lightning_strike(ovis_sim* sim, const ovis_lightning_def* def) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  OV_CHECK_DEF(def);
  if (!ov_is_place(&def->pos)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (sim->bolts.list.count >= OVIS_BOLTS_MAX) {
    return OVIS_FULL;
  }
  const ov_bolt bolt = ov_bolt_make(sim->seed, sim->next_serial, def->pos, def->lights_fire);
  if (!ov_bolts_add(&sim->bolts, &bolt, &sim->allocator)) {
    return OVIS_NO_MEMORY;
  }
  sim->next_serial++;
  ov_sim_keep_input(
      sim,
      &(ovis_input){.kind = OVIS_INPUT_STRIKE, .pos = def->pos, .value = def->lights_fire ? 1 : 0});
  return OVIS_OK;
}

// ---- Fire

// Fire stands on a whole top.
static void light(ovis_sim* sim, ovis_pos pos) {
  const ovis_blocks* registry = ovis_world_get_blocks(sim->world);
  const ovis_state here = ovis_world_get_block(sim->world, pos);
  const ovis_state below = ovis_world_get_block(sim->world, (ovis_pos){pos.x, pos.y - 1, pos.z});
  if (here == OVIS_STATE_UNLOADED || below == OVIS_STATE_UNLOADED ||
      (ovis_blocks_get_traits(registry, here)->tags & OVIS_TAG(AIR)) == 0 ||
      (ovis_blocks_get_traits(registry, below)->tags & OVIS_TAG(FULL_TOP)) == 0) {
    return;
  }
  const ov_block_id ground = ov_registry_block_id(registry, below);
  const bool is_soul = ground == OV_BLOCK_SOUL_SAND || ground == OV_BLOCK_SOUL_SOIL;
  ovis_state fire;
  if (ov_registry_default_state(registry, is_soul ? OV_BLOCK_SOUL_FIRE : OV_BLOCK_FIRE, &fire)) {
    ov_sim_change_block(sim, pos, fire);
  }
}

static ovis_pos foot_of(const ov_bolt* bolt) {
  return (ovis_pos){(int32_t)floor(bolt->pos.x), (int32_t)floor(bolt->pos.y),
                    (int32_t)floor(bolt->pos.z)};
}

static void light_around(ovis_sim* sim, ov_bolt* bolt, int32_t more) {
  const ovis_pos foot = foot_of(bolt);
  light(sim, foot);
  for (int32_t i = 0; i < more; i++) {
    const int32_t dx = ov_rng_int(&bolt->rng, 3) - 1;
    const int32_t dy = ov_rng_int(&bolt->rng, 3) - 1;
    const int32_t dz = ov_rng_int(&bolt->rng, 3) - 1;
    light(sim, (ovis_pos){foot.x + dx, foot.y + dy, foot.z + dz});
  }
}

// ---- Whom it hits

static bool is_hit(const ov_actor* actor, const ovis_aabb* box) {
  const ovis_aabb own = ov_body_box(&actor->body);
  return ov_actor_is_alive(actor) && !actor->is_frozen && actor->kind != OV_ACTOR_PROJECTILE &&
         own.min.x < box->max.x && own.max.x > box->min.x && own.min.y < box->max.y &&
         own.max.y > box->min.y && own.min.z < box->max.z && own.max.z > box->min.z;
}

static void hit(ovis_sim* sim, const ov_bolt* bolt, bool is_first) {
  const ovis_aabb box = ov_bolt_box(bolt);
  const ovis_event more = {.pos = foot_of(bolt)};
  bool hits_any = false;
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    ov_actor* actor = ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]);
    if (!is_hit(actor, &box)) {
      continue;
    }
    hits_any = true;
    if (is_first) {
      ov_turn_emit(&sim->turn, OVIS_EVENT_STRUCK, actor, NULL, &more);
    }
    ov_agent agent = ov_agent_of(&sim->turn, actor);
    if (actor->profile->was_struck != NULL) {
      actor->profile->was_struck(&agent, bolt->serial);
    } else {
      ov_strike_body(&agent);
    }
  }
  if (is_first && !hits_any) {
    ov_turn_emit(&sim->turn, OVIS_EVENT_STRUCK, NULL, NULL, &more);
  }
}

void ov_sim_tick_bolts(ovis_sim* sim) {
  ov_bolts* bolts = &sim->bolts;
  const ovis_difficulty difficulty = ovis_world_get_env(sim->world)->difficulty;
  int32_t kept = 0;
  for (int32_t i = 0; i < bolts->list.count; i++) {
    ov_bolt bolt = bolts->list.items[i];
    if (bolt.life > 1) { // it strikes now
      if (bolt.lights_fire && difficulty >= OVIS_DIFFICULTY_NORMAL) {
        light_around(sim, &bolt, FIRES);
      }
      ov_vibrate(&sim->turn, OVIS_VIBRATION_LIGHTNING_STRIKE, bolt.pos, NULL);
    }
    const ov_bolt_step step = ov_bolt_tick(&bolt);
    if (step.flashes && bolt.lights_fire) {
      light_around(sim, &bolt, 0);
    }
    if (step.hits) {
      hit(sim, &bolt, step.is_first);
    }
    if (!step.is_over) {
      bolts->list.items[kept++] = bolt;
    }
  }
  bolts->list.count = kept;
}
