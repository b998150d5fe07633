// Asks the host before each act, and changes blocks for mobs.
// Design: include/ovis/event.h
#include "base/check.h"
#include "poi/poi.h"
#include "sim/act_verbs.h"
#include "sim/sim_internal.h"
#include "world/chest.h"

#include <math.h>

// ---- The reach of on_act

typedef struct ov_act_bound {
  const ov_actor* mobs[2]; // [opt] that acts, and that is affected
} ov_act_bound;

bool ov_sim_is_in_act_reach(const ovis_sim* sim, ovis_pos cell) {
  const double reach = (double)sim->act_reach;
  bool is_in = sim->bound == NULL;
  for (int32_t i = 0; i < 2 && !is_in; i++) {
    const ov_actor* mob = sim->bound->mobs[i];
    is_in = mob != NULL && fabs(cell.x + 0.5 - mob->body.pos.x) <= reach &&
            fabs(cell.z + 0.5 - mob->body.pos.z) <= reach;
  }
  return is_in;
}

// Points, and the list of chests, follow at the end of the turns where islands act: no turn may see
// the difference.
static ovis_status may_set(const void* context, ovis_pos pos, ovis_state state) {
  const ovis_sim* sim = context;
  if (!ov_sim_is_in_act_reach(sim, pos)) {
    return OVIS_OUT_OF_RANGE;
  }
  const ovis_state old_state = ovis_world_get_block(sim->world, pos);
  if (old_state == OVIS_STATE_UNLOADED) {
    return OVIS_OK;
  }
  const ov_pois* pois = sim->turn.pois;
  const ovis_blocks* registry = ovis_world_get_blocks(sim->world);
  const bool is_same =
      ov_chest_kind_of(registry, old_state) == ov_chest_kind_of(registry, state) &&
      (pois == NULL || ov_pois_type_of(pois, old_state) == ov_pois_type_of(pois, state));
  return is_same ? OVIS_OK : OVIS_BUSY;
}

static ovis_verdict call(ovis_sim* sim, const ovis_act* act, const ov_act_bound* bound,
                         int32_t* out_reason) {
  OVIS_ASSERT(!sim->is_asking);
  OVIS_ASSERT(sim->is_act_thread_safe || ov_sim_is_first_worker(sim));
  const bool is_bound = sim->act_reach > 0 && sim->turn.serial != 0;
  sim->is_asking = true;
  sim->bound = is_bound ? bound : NULL;
  sim->world->lock_count++; // the mob whose turn it is stands in a section: none may go
  sim->world->may_set = is_bound ? may_set : NULL;
  sim->world->may_set_context = sim;
  ovis_act shown = *act;
  shown.sim = sim;
  const ovis_verdict verdict = sim->on_act(sim->act_context, &shown, out_reason);
  sim->world->may_set = NULL;
  sim->world->may_set_context = NULL;
  sim->world->lock_count--;
  sim->bound = NULL;
  sim->is_asking = false;
  return verdict;
}

// ---- Asking

// Is it an act that islands expect? One of a mob that may use the verb, or of whom it meets.
static bool is_expected(const ovis_sim* sim, ovis_verb verb, const ov_actor* doer,
                        const ov_actor* other) {
  const int32_t index = ov_crowd_index(&sim->crowd, sim->turn.serial);
  if (sim->turn.serial == 0 || index < 0) {
    return true; // outside of the turns
  }
  const ov_actor* self = ov_crowd_at(&sim->crowd, sim->crowd.order.items[index]);
  const uint32_t verbs = ov_act_verbs_of(self) | (doer != NULL ? ov_act_verbs_of(doer) : 0) |
                         (other != NULL ? ov_act_verbs_of(other) : 0);
  return (verbs >> verb & 1u) != 0;
}

// A verb before which the host is not asked counts as one that it lets Ovis do, so that a
// simulation that asks before all of them can repeat the inputs.
ovis_verdict ov_sim_ask_host(ovis_sim* sim, const ovis_act* act, const ov_actor* doer,
                             const ov_actor* other) {
  OVIS_VALIDATE(is_expected(sim, act->verb, doer, other));
  if (sim->on_act == NULL) {
    return OVIS_VERDICT_DO;
  }
  int32_t reason = 0;
  const ov_act_bound bound = {{doer, other}};
  const bool is_asked = (sim->act_verbs >> act->verb & 1u) != 0;
  const ovis_verdict verdict = is_asked ? call(sim, act, &bound, &reason) : OVIS_VERDICT_DO;
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
