// Asks the host before each act, and changes blocks for mobs.
// Design: include/ovis/event.h
#include "base/check.h"
#include "sim/sim_internal.h"

ovis_verdict ov_sim_ask_host(ovis_sim* sim, const ovis_act* act, const ov_actor* doer,
                             const ov_actor* other) {
  if (sim->on_act == NULL) {
    return OVIS_VERDICT_DO;
  }
  int32_t reason = 0;
  OVIS_ASSERT(!sim->is_asking);
  sim->is_asking = true;
  sim->world->lock_count++; // the mob whose turn it is stands in a section: none may go
  ovis_act shown = *act;
  shown.sim = sim;
  const ovis_verdict verdict = sim->on_act(sim->act_context, &shown, &reason);
  sim->world->lock_count--;
  sim->is_asking = false;
  ov_sim_keep_input(
      sim, &(ovis_input){.kind = OVIS_INPUT_VERDICT, .verdict = verdict, .reason = reason});
  if (verdict == OVIS_VERDICT_REFUSED) {
    const ovis_event more = {.verb = act->verb, .reason = reason, .pos = act->pos};
    ov_turn_emit(&sim->turn, OVIS_EVENT_REFUSED, doer, other, &more);
  }
  return verdict;
}

bool ov_sim_set_block(ov_agent* agent, ovis_pos pos, ovis_state state) {
  ovis_sim* sim = agent->turn->sim;
  const ovis_act act = {
      .verb = OVIS_VERB_SET_BLOCK, .mob = {agent->self->id}, .pos = pos, .state = state};
  const ovis_verdict verdict = ov_sim_ask_host(sim, &act, agent->self, NULL);
  if (verdict != OVIS_VERDICT_DO) {
    return verdict == OVIS_VERDICT_DONE;
  }
  const ovis_status status = ovis_world_set_block(sim->world, pos, state);
  sim->is_out_of_memory |= status == OVIS_NO_MEMORY;
  if (status != OVIS_OK) {
    return false;
  }
  const ovis_event more = {.pos = pos, .state = state};
  ov_turn_emit(agent->turn, OVIS_EVENT_BLOCK_SET, agent->self, NULL, &more);
  return true;
}
