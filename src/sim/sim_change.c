// Block changes: the world's listener, and the queue of changes from other threads.
// Design: docs/tick.md
#include "base/check.h"
#include "sim/sim_internal.h"

#include "base/alloc.h"

static bool has_same_shape(const ovis_world* world, const ovis_change* change) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  return ovis_blocks_get_traits(registry, change->old_state)->shape ==
         ovis_blocks_get_traits(registry, change->new_state)->shape;
}

// Changes of sections and light. Only the host makes them; during a mob's turn only in
// load_section.
static void note_more(ovis_sim* sim, const ovis_change* change) {
  const ovis_input_kind kind = change->kind == OVIS_CHANGE_SECTION ? OVIS_INPUT_SECTION
                               : change->kind == OVIS_CHANGE_DROP  ? OVIS_INPUT_DROP
                                                                   : OVIS_INPUT_LIGHT;
  ov_sim_keep_input(sim, &(ovis_input){.kind = kind,
                                       .mob = sim->turn.serial,
                                       .cell = change->pos,
                                       .cell_max = change->max});
}

void ov_sim_keep_host_block(ovis_sim* sim, const ovis_change* change) {
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_BLOCK,
                                       .mob = sim->turn.serial,
                                       .cell = change->pos,
                                       .state = change->new_state});
}

void ov_sim_note_edit(ovis_sim* sim, const ovis_change* change) {
  if (!has_same_shape(sim->world, change)) {
    const bool is_traced = sim->input_keepers > 0;
    ov_turn_note_edit(&sim->turn, change->pos,
                      is_traced ? (ov_edit_states){change->old_state, change->new_state}
                                : (ov_edit_states){0});
  }
}

void ov_sim_on_change(void* context, const ovis_world* world, const ovis_change* change) {
  ovis_sim* sim = context;
  (void)world;
  ov_sim_note_growth(sim, change);
  ov_sim_note_chests(sim, change);
  if (change->kind != OVIS_CHANGE_BLOCK) {
    note_more(sim, change);
    return;
  }
  ov_hash hash = {sim->change_hash};
  OVIS_ASSERT(change->old_state != change->new_state);
  ov_hash_i32(&hash, change->pos.x);
  ov_hash_i32(&hash, change->pos.y);
  ov_hash_i32(&hash, change->pos.z);
  ov_hash_u64(&hash, change->new_state);
  sim->change_hash = hash.state;
  if (sim->is_merging) {
    return; // the turn itself has noted the edit
  }
  if ((sim->turn.serial == 0 || sim->is_asking) && !sim->is_growing) {
    ov_sim_keep_host_block(sim, change);
  }
  ov_sim_note_edit(sim, change);
}

// ---- The queue

ovis_status ovis_sim_queue_block(ovis_sim* sim, ovis_pos pos, ovis_state state) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  if (state >= ovis_blocks_get_state_count(ovis_world_get_blocks(sim->world))) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_queued_block* queued = ov_alloc(&sim->allocator, sizeof *queued);
  if (queued == NULL) {
    return OVIS_NO_MEMORY;
  }
  *queued = (ov_queued_block){NULL, pos, state};
  queued->next = atomic_load(&sim->queue);
  while (!atomic_compare_exchange_weak(&sim->queue, &queued->next, queued)) {
  }
  return OVIS_OK;
}

// Takes the whole list at once and reverses it into the order of arrival.
static ov_queued_block* detach_queue(ovis_sim* sim) {
  ov_queued_block* last = atomic_exchange(&sim->queue, NULL);
  ov_queued_block* first = NULL;
  while (last != NULL) {
    ov_queued_block* next = last->next;
    last->next = first;
    first = last;
    last = next;
  }
  return first;
}

// False: a change was lost for lack of memory.
static bool free_all(ovis_sim* sim, ov_queued_block* first, bool is_done) {
  bool is_whole = true;
  while (first != NULL) {
    ov_queued_block* next = first->next;
    if (is_done) {
      // Ignored if the section is not loaded any more.
      is_whole &= ovis_world_set_block(sim->world, first->pos, first->state) != OVIS_NO_MEMORY;
    }
    ov_free(&sim->allocator, first, sizeof *first);
    first = next;
  }
  return is_whole;
}

bool ov_sim_apply_queue(ovis_sim* sim) {
  const bool is_whole = free_all(sim, detach_queue(sim), true);
  sim->is_out_of_memory |= !is_whole;
  return is_whole;
}

void ov_sim_drop_queue(ovis_sim* sim) {
  (void)free_all(sim, detach_queue(sim), false);
}
