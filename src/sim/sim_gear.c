// Commands of the host: equipment, inventories, and the state of players' stand-ins.
// Design: include/ovis/item.h, include/ovis/player.h
#include "agent/gear.h"
#include "agent/player.h"
#include "base/check.h"
#include "base/fail.h"
#include "mind/brain/brain.h"
#include "sim/sim_internal.h"

#include <ovis/player.h>

// ---- Equipment and inventories

// The actor if it can have gear and the stack is one.
static ovis_status find_wearer(const ovis_sim* sim, ovis_mob_id mob, const ovis_stack* stack,
                               ov_actor** out) {
  *out = ov_crowd_get(&sim->crowd, mob.value);
  OV_REQUIRE(*out != NULL, OVIS_NOT_FOUND);
  OV_REQUIRE(!ov_actor_is_thing(*out), OVIS_UNSUPPORTED);
  return stack == NULL || ov_sim_is_stack_good(sim, stack) ? OVIS_OK : OVIS_OUT_OF_RANGE;
}

static ovis_input input_of(ovis_input_kind kind, const ov_actor* actor, int32_t index,
                           const ovis_stack* stack) {
  return (ovis_input){.kind = kind, .mob = actor->serial, .value = index, .stack = *stack};
}

ovis_status ovis_mob_set_equipment(ovis_sim* sim, ovis_mob_id mob, ovis_slot slot,
                                   const ovis_stack* stack) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  OV_REQUIRE((uint32_t)slot < OVIS_SLOT_COUNT, OVIS_OUT_OF_RANGE);
  ov_actor* actor;
  OV_TRY(find_wearer(sim, mob, stack, &actor));
  const ovis_stack worn = stack != NULL ? *stack : (ovis_stack){.count = 0};
  ov_gear_wear(&sim->turn, actor, slot, &worn);
  const ovis_input input = input_of(OVIS_INPUT_WEAR, actor, (int32_t)slot, &worn);
  ov_sim_keep_input(sim, &input);
  return OVIS_OK;
}

ovis_stack ovis_mob_get_equipment(const ovis_sim* sim, ovis_mob_id mob, ovis_slot slot) {
  OV_REQUIRE(sim != NULL, (ovis_stack){0});
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  return actor != NULL && (uint32_t)slot < OVIS_SLOT_COUNT ? *ov_gear_worn(actor, slot)
                                                           : (ovis_stack){.count = 0};
}

int32_t ovis_mob_get_inventory_size(const ovis_sim* sim, ovis_mob_id mob) {
  OV_REQUIRE(sim != NULL, 0);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  return actor != NULL ? actor->row->pack_size : 0;
}

ovis_status ovis_mob_set_inventory(ovis_sim* sim, ovis_mob_id mob, int32_t index,
                                   const ovis_stack* stack) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor;
  OV_TRY(find_wearer(sim, mob, stack, &actor));
  if (index < 0 || index >= actor->row->pack_size) {
    return OVIS_OUT_OF_RANGE;
  }
  const ovis_stack packed = stack != NULL ? *stack : (ovis_stack){.count = 0};
  const ov_pack_ops* own = actor->profile->pack;
  if (own != NULL && !own->set(actor, index, &packed)) {
    return OVIS_REFUSED;
  }
  if (own == NULL) {
    ov_gear_pack(&sim->turn, actor, index, &packed);
  }
  const ovis_input input = input_of(OVIS_INPUT_PACK, actor, index, &packed);
  ov_sim_keep_input(sim, &input);
  return OVIS_OK;
}

ovis_stack ovis_mob_get_inventory(const ovis_sim* sim, ovis_mob_id mob, int32_t index) {
  OV_REQUIRE(sim != NULL, (ovis_stack){0});
  if (index < 0 || index >= ovis_mob_get_inventory_size(sim, mob)) {
    return (ovis_stack){.count = 0};
  }
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  const ov_pack_ops* own = actor->profile->pack;
  return own != NULL ? own->get(actor, index) : *ov_gear_packed(actor, index);
}

// ---- Players

static ov_actor* player_of(const ovis_sim* sim, ovis_mob_id player) {
  ov_actor* actor = ov_crowd_get(&sim->crowd, player.value);
  return actor != NULL && actor->kind == OV_ACTOR_PLAYER ? actor : NULL;
}

ovis_status ovis_player_set_state(ovis_sim* sim, ovis_mob_id player,
                                  const ovis_player_state* state) {
  OV_REQUIRE(sim != NULL && state != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor = player_of(sim, player);
  OV_REQUIRE(actor != NULL, OVIS_NOT_FOUND);
  if ((uint32_t)state->mode >= OVIS_GAME_MODE_COUNT) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_actor_rare* rare = ov_turn_make_rare(&sim->turn, actor);
  if (rare == NULL) {
    return OVIS_NO_MEMORY;
  }
  rare->player = *state;
  ov_sim_keep_input(sim,
                    &(ovis_input){.kind = OVIS_INPUT_POSE, .mob = actor->serial, .player = *state});
  return OVIS_OK;
}

bool ovis_player_get_state(const ovis_sim* sim, ovis_mob_id player, ovis_player_state* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_player_state){0};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = player_of(sim, player);
  *out = actor != NULL ? *ov_player_of(actor) : (ovis_player_state){.is_sneaking = false};
  return actor != NULL;
}

// Stand-ins, and mobs that remember when they slept.
static ov_actor* sleeper_of(const ovis_sim* sim, ovis_mob_id mob) {
  ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  const ov_brain* brain = actor != NULL ? ov_brain_of(actor) : NULL;
  const bool sleeps = brain != NULL && ov_brain_is_registered(brain, OVIS_MEM_LAST_SLEPT);
  return sleeps ? actor : player_of(sim, mob);
}

ovis_status ovis_player_lie_down(ovis_sim* sim, ovis_mob_id player, ovis_pos bed) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor = sleeper_of(sim, player);
  OV_REQUIRE(actor != NULL, OVIS_NOT_FOUND);
  OV_REQUIRE(ov_is_cell(&bed), OVIS_OUT_OF_RANGE);
  if (!ov_actor_is_alive(actor) || actor->is_sleeping) {
    return OVIS_REFUSED;
  }
  ov_agent agent = ov_agent_of(&sim->turn, actor);
  if ((ov_agent_block(&agent, bed)->tags & OVIS_TAG(BED)) == 0) {
    return OVIS_REFUSED;
  }
  ov_sim_keep_input(sim,
                    &(ovis_input){.kind = OVIS_INPUT_LIE_DOWN, .mob = actor->serial, .cell = bed});
  const bool is_asleep = ov_sim_sleep(&agent, bed);
  ov_brain* brain = ov_brain_of(actor);
  if (is_asleep && brain != NULL) { // otherwise it would get up before it looks at the hour
    ov_brain_follow_schedule_now(&agent);
  }
  ov_sim_merge_turns(sim);
  return is_asleep ? OVIS_OK : OVIS_REFUSED;
}

ovis_status ovis_player_get_up(ovis_sim* sim, ovis_mob_id player) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor = sleeper_of(sim, player);
  OV_REQUIRE(actor != NULL, OVIS_NOT_FOUND);
  if (!actor->is_sleeping) {
    return OVIS_REFUSED;
  }
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_GET_UP, .mob = actor->serial});
  ov_agent agent = ov_agent_of(&sim->turn, actor);
  ov_sim_wake(&agent);
  ov_sim_merge_turns(sim);
  return OVIS_OK;
}
