// Spawns the rider or the mount with which a mob comes into the world, for the host.
// Design: include/ovis/mob.h
#include "sim/sim_internal.h"

#include "agent/stack.h"
#include "base/check.h"

#include <ovis/item.h>
#include <ovis/mob.h>

#define SALT 0x6a6f636b6579ull // a stream beside the mob's own: to ask changes nothing

static ovis_status spawn(ovis_sim* sim, const ov_actor* actor, ov_species_id species, bool is_baby,
                         ovis_mob_id* out) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_get((int32_t)species);
  def.pos = actor->body.pos;
  def.yaw_deg = actor->body.yaw_deg;
  def.is_baby = is_baby;
  return ovis_mob_spawn(sim, &def, out);
}

static void seat(ovis_sim* sim, ovis_mob_id vehicle, ovis_mob_id rider, ovis_item held) {
  const ovis_stack stack = ov_stack_of(held, 1);
  ovis_mob_set_equipment(sim, rider, OVIS_SLOT_MAIN_HAND, &stack);
  ovis_mob_mount(sim, rider, vehicle);
}

static void mount(ovis_sim* sim, ovis_mob_id self, ovis_mob_id other, const ov_jockey* jockey) {
  if (jockey->is_mount) {
    ovis_mob_set_prop(sim, other, OVIS_PROP_JOCKEY, 1);
    ovis_mob_mount(sim, self, other);
    return;
  }
  seat(sim, self, other, jockey->held);
}

// The second rider.
static ovis_status add_behind(ovis_sim* sim, const ov_actor* actor, const ov_jockey* jockey) {
  const ovis_mob_id self = {actor->id};
  ovis_mob_id rider;
  const ovis_status status = spawn(sim, actor, jockey->behind, false, &rider);
  if (status == OVIS_OK) {
    seat(sim, self, rider, jockey->behind_held);
  }
  return status;
}

ovis_status ovis_mob_draw_jockey(ovis_sim* sim, ovis_mob_id mob, ovis_mob_id* out) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = OVIS_NO_MOB;
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  if (actor == NULL) {
    return OVIS_NOT_FOUND;
  }
  const bool is_free = actor->vehicle == 0 && actor->riders[0] == 0 && !actor->is_hosted &&
                       actor->kind == OV_ACTOR_MOB && ov_actor_is_alive(actor);
  if (!is_free || actor->profile->draw_jockey == NULL) {
    return OVIS_OK;
  }
  ov_rng rng = ov_rng_make(sim->seed ^ SALT, actor->serial);
  ov_jockey jockey = {.spawned = OV_SPECIES_NONE, .behind = OV_SPECIES_NONE};
  actor->profile->draw_jockey(actor, &sim->crowd, &rng, &jockey);
  if (jockey.saddles) {
    ovis_mob_set_prop(sim, mob, OVIS_PROP_SADDLE, 1);
  }
  const ov_actor* found = jockey.found != 0 ? ov_crowd_find(&sim->crowd, jockey.found) : NULL;
  ovis_status status = OVIS_OK;
  if (found != NULL) {
    *out = (ovis_mob_id){found->id};
  } else if (jockey.spawned != OV_SPECIES_NONE) {
    status = spawn(sim, actor, jockey.spawned, jockey.is_baby, out);
  }
  if (status == OVIS_OK && (*out).value != 0) {
    mount(sim, mob, *out, &jockey);
    actor = ov_crowd_get(&sim->crowd, mob.value); // it may have moved in memory
    status = jockey.behind != OV_SPECIES_NONE ? add_behind(sim, actor, &jockey) : status;
  }
  return status;
}
