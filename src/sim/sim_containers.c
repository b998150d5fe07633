// Chests that hold items: the host's commands, and the verbs of mobs that open them.
// Rules: docs/sources.md#containers
#include "agent/containers.h"
#include "agent/item.h"
#include "agent/item_table.h"
#include "base/cell.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "sim/sim_internal.h"

// ---- Questions

int32_t ovis_container_get_size(const ovis_sim* sim, ovis_pos cell) {
  OV_REQUIRE(sim != NULL, 0);
  return ov_chest_kind_at(sim->world, cell) != OV_CHEST_NONE ? OVIS_CONTAINER_SIZE : 0;
}

ovis_stack ovis_container_get_stack(const ovis_sim* sim, ovis_pos cell, int32_t index) {
  OV_REQUIRE(sim != NULL, (ovis_stack){0});
  return index >= 0 && index < OVIS_CONTAINER_SIZE
             ? *ov_containers_place(&sim->containers, cell, index)
             : (ovis_stack){.count = 0};
}

bool ovis_container_is_locked(const ovis_sim* sim, ovis_pos cell) {
  OV_REQUIRE(sim != NULL, false);
  const ov_container* container = ov_containers_find(&sim->containers, cell);
  return container != NULL && container->is_locked;
}

int32_t ovis_sim_get_containers(const ovis_sim* sim, ovis_pos* out, int32_t capacity) {
  OV_REQUIRE(sim != NULL && (out != NULL || capacity <= 0), 0);
  OV_REQUIRE(capacity >= 0, 0);
  for (int32_t i = 0; i < sim->containers.list.count && i < capacity; i++) {
    out[i] = sim->containers.list.items[i].cell;
  }
  return sim->containers.list.count;
}

// ---- Commands

// May the host change the container in a cell now?
static ovis_status check_command(const ovis_sim* sim, ovis_pos cell) {
  OV_REQUIRE(ov_sim_accepts_commands(sim) || (sim->is_asking && !ov_world_is_notifying(sim->world)),
             OVIS_BUSY);
  if (!ov_is_cell(&cell) || !ov_sim_is_in_act_reach(sim, cell)) {
    return OVIS_OUT_OF_RANGE;
  }
  const ovis_state state = ovis_world_get_block(sim->world, cell);
  const bool is_other = state != OVIS_STATE_UNLOADED &&
                        ov_chest_kind_of(ovis_world_get_blocks(sim->world), state) == OV_CHEST_NONE;
  if (is_other) {
    return OVIS_UNSUPPORTED;
  }
  return sim->containers.list.count >= OVIS_CONTAINERS_MAX &&
                 ov_containers_find(&sim->containers, cell) == NULL
             ? OVIS_FULL
             : OVIS_OK;
}

ovis_status ovis_container_set_stack(ovis_sim* sim, ovis_pos cell, int32_t index,
                                     const ovis_stack* stack) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  const ovis_stack put = stack != NULL ? *stack : (ovis_stack){.count = 0};
  OV_TRY(check_command(sim, cell));
  if (index < 0 || index >= OVIS_CONTAINER_SIZE || !ov_sim_is_stack_good(sim, &put)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (!ov_containers_put(&sim->containers, cell, index, &put, &sim->allocator)) {
    return OVIS_NO_MEMORY;
  }
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_STOCK,
                                       .mob = sim->turn.serial,
                                       .cell = cell,
                                       .value = index,
                                       .stack = put});
  return OVIS_OK;
}

static ovis_status set_lock(ovis_sim* sim, ovis_pos cell, bool is_locked) {
  OV_TRY(check_command(sim, cell));
  if (!ov_containers_lock(&sim->containers, cell, is_locked, &sim->allocator)) {
    return OVIS_NO_MEMORY;
  }
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_LOCK,
                                       .mob = sim->turn.serial,
                                       .cell = cell,
                                       .value = is_locked ? 1 : 0});
  return OVIS_OK;
}

ovis_status ovis_container_lock(ovis_sim* sim, ovis_pos cell) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  return set_lock(sim, cell, true);
}

ovis_status ovis_container_unlock(ovis_sim* sim, ovis_pos cell) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  return set_lock(sim, cell, false);
}

// ---- Verbs

static ovis_verdict ask(ov_agent* agent, ovis_verb verb, ovis_pos cell, const ovis_stack* stack) {
  ovis_sim* sim = agent->turn->sim;
  ovis_act act = {.verb = verb, .mob = {agent->self->id}, .pos = cell, .count = stack->count};
  ov_item_copy_name(act.item, sizeof act.item, ov_items_name(&sim->items, stack->item));
  return ov_sim_ask_host(sim, &act, agent->self, NULL);
}

static void tell(ov_agent* agent, ovis_event_type type, ovis_pos cell, const ovis_stack* stack) {
  const ovis_sim* sim = agent->turn->sim;
  ovis_event more = {
      .pos = cell, .state = ovis_world_get_block(sim->world, cell), .count = stack->count};
  ov_item_copy_name(more.item, sizeof more.item, ov_items_name(&sim->items, stack->item));
  ov_turn_emit(agent->turn, type, agent->self, NULL, &more);
}

bool ov_sim_look_into(ov_agent* agent, ovis_pos cell) {
  const ovis_stack nothing = {.count = 0};
  if (ask(agent, OVIS_VERB_LOOK_INTO, cell, &nothing) == OVIS_VERDICT_REFUSED) {
    return false;
  }
  tell(agent, OVIS_EVENT_LOOKED_INTO, cell, &nothing);
  return true;
}

// The host may have changed what is there before it answered.
ovis_stack ov_sim_take_from(ov_agent* agent, ovis_pos cell, int32_t place, int32_t count) {
  OVIS_ASSERT(count > 0);
  ovis_sim* sim = agent->turn->sim;
  ovis_stack left = *ov_containers_place(&sim->containers, cell, place);
  ovis_stack taken = ov_stack_take(&left, count);
  OVIS_ASSERT(!ov_stack_is_empty(&taken));
  const ovis_verdict verdict = ask(agent, OVIS_VERB_TAKE_FROM, cell, &taken);
  if (verdict == OVIS_VERDICT_REFUSED) {
    return (ovis_stack){.count = 0};
  }
  if (verdict == OVIS_VERDICT_DO) {
    left = *ov_containers_place(&sim->containers, cell, place);
    taken = ov_stack_take(&left, count);
    if (ov_stack_is_empty(&taken)) {
      return taken;
    }
    if (!ov_containers_put(&sim->containers, cell, place, &left, &sim->allocator)) {
      sim->is_out_of_memory = true;
      return (ovis_stack){.count = 0};
    }
  }
  tell(agent, OVIS_EVENT_TOOK_FROM, cell, &taken);
  return taken;
}

int32_t ov_sim_put_into(ov_agent* agent, ovis_pos cell, const struct ov_chest* chest,
                        const ovis_stack* stack) {
  OVIS_ASSERT(!ov_stack_is_empty(stack));
  ovis_sim* sim = agent->turn->sim;
  ovis_stack put = *stack;
  put.count = ov_chest_room(&sim->containers, chest, &sim->items, stack);
  if (put.count == 0) {
    return 0;
  }
  const ovis_verdict verdict = ask(agent, OVIS_VERB_PUT_INTO, cell, &put);
  if (verdict == OVIS_VERDICT_REFUSED) {
    return 0;
  }
  if (verdict == OVIS_VERDICT_DO) {
    put.count = ov_chest_fill(&sim->containers, chest, &sim->items, stack, &sim->allocator);
    sim->is_out_of_memory |= put.count < 0;
  }
  if (put.count <= 0) {
    return 0;
  }
  tell(agent, OVIS_EVENT_PUT_INTO, cell, &put);
  return put.count;
}

// ---- Removed chests

void ov_sim_note_chests(ovis_sim* sim, const ovis_change* change) {
  if (!ov_chests_note(&sim->containers, sim->world, change, &sim->allocator)) {
    sim->is_out_of_memory = true;
  }
}

// The items of a removed chest lie where it stood.
void ov_sim_spill_containers(ovis_sim* sim) {
  ov_containers* self = &sim->containers;
  for (int32_t i = self->has_spilt ? self->list.count - 1 : -1; i >= 0; i--) {
    const ov_container* container = &self->list.items[i];
    if (!container->is_spilt) {
      continue;
    }
    for (int32_t k = 0; container->places != NULL && k < OVIS_CONTAINER_SIZE; k++) {
      if (!ov_stack_is_empty(&container->places[k])) {
        ov_launch launch = ov_item_launch(&container->places[k], ov_cell_center(container->cell),
                                          (ovis_vec3){0, 0, 0});
        launch.is_silent = true;
        ov_turn_launch(&sim->turn, &launch);
      }
    }
    ov_containers_remove(self, i, &sim->allocator);
  }
  self->has_spilt = false;
}

// ---- Checks

bool ov_sim_are_containers_good(const ovis_sim* sim) {
  const ov_containers* self = &sim->containers;
  for (int32_t i = 0; i < self->list.count; i++) {
    const ov_container* container = &self->list.items[i];
    for (int32_t k = 0; container->places != NULL && k < OVIS_CONTAINER_SIZE; k++) {
      if (!ov_sim_is_stack_good(sim, &container->places[k])) {
        return false;
      }
    }
  }
  return ov_containers_is_valid(self);
}
