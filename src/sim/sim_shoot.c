// Arrows that players' stand-ins shoot.
// Rules: docs/sources.md#shots
#include "agent/missile.h"
#include "agent/player.h"
#include "base/check.h"
#include "base/limits.h"
#include "base/vec.h"
#include "sim/sim_internal.h"

#include <ovis/player.h>

#define BELOW_EYE 0.1 // blocks
#define SPEED 3.0f    // of a bow that is fully drawn
#define SPREAD 1.0f
#define DAMAGE 2.0f // for each block a tick

ovis_status ovis_player_shoot(ovis_sim* sim, ovis_mob_id player, ovis_vec3 at, ovis_mob_id* out) {
  ovis_mob_id unused;
  ovis_mob_id* arrow = out != NULL ? out : &unused;
  *arrow = OVIS_NO_MOB;
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor = ov_crowd_get(&sim->crowd, player.value);
  OV_REQUIRE(actor != NULL && actor->kind == OV_ACTOR_PLAYER, OVIS_NOT_FOUND);
  OV_REQUIRE(ov_is_place(&at), OVIS_OUT_OF_RANGE);
  if (!ov_actor_is_alive(actor) || ov_player_is_spectator(actor)) {
    return OVIS_REFUSED;
  }
  ovis_vec3 from = ov_body_eye(&actor->body);
  from.y -= BELOW_EYE;
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_SHOOT, .mob = actor->serial, .pos = at});
  ov_agent agent = ov_agent_of(&sim->turn, actor);
  const ov_shot shot = {.what = OV_SPECIES_ARROW,
                        .from = from,
                        .direction = ov_vec_minus(at, from),
                        .speed = SPEED,
                        .inaccuracy = SPREAD,
                        .damage = DAMAGE,
                        .affect = ov_no_affect()};
  const uint64_t serial = sim->next_serial;
  const bool has_shot = agent.verbs->shoot(&agent, &shot);
  ov_sim_spawn_launched(sim);
  ov_sim_merge_turns(sim);
  *arrow = ovis_mob_find(sim, serial);
  return has_shot ? OVIS_OK : OVIS_REFUSED;
}
