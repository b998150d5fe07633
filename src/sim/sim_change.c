// Changes of blocks: those that other threads queued, and what they mean to walks.
#include "sim/sim_internal.h"

#include "base/alloc.h"

#include <string.h>

// ---- Walks near a change. Whoever changes a block only notes it: each walk looks at what is new
// to it in its mob's next turn, before it does anything, or at the end of the tick. Until then
// neither the path nor the place changes, so that the answer is the one that it would have been at
// once; and a change costs the same however many walk.

void ov_sim_settle(ovis_sim* sim, ov_actor* actor) {
  const int32_t count = sim->edits.count - actor->edits_seen;
  sim->looks += actor->has_nav ? count : 0;
  if (count > 0 && actor->has_nav &&
      ov_nav_concerns(&actor->nav, &actor->body.pos, &sim->edits.items[actor->edits_seen], count)) {
    ov_nav_mark(&actor->nav);
  }
  actor->edits_seen = sim->edits.count;
}

void ov_sim_settle_all(ovis_sim* sim) {
  if (sim->edits.count == 0) {
    return;
  }
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    ov_actor* actor = ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]);
    ov_sim_settle(sim, actor);
    actor->edits_seen = 0;
  }
  sim->edits.count = 0;
}

// Who changes a block in its own turn knows it at once.
static void note_edit(ovis_sim* sim, ovis_pos pos) {
  if (sim->edits.count == OV_EDITS_MAX) {
    ov_sim_settle_all(sim);
  }
  if (!ov_array_push(&sim->edits, &sim->allocator, pos)) {
    sim->is_out_of_memory = true;
    return;
  }
  ov_actor* self = ov_crowd_find(&sim->crowd, sim->turn);
  if (self != NULL) {
    ov_sim_settle(sim, self);
  }
}

static bool has_same_shape(const ovis_world* world, const ovis_change* change) {
  const ovis_registry* registry = ovis_world_registry(world);
  return ovis_registry_traits(registry, change->old_state)->shape ==
         ovis_registry_traits(registry, change->new_state)->shape;
}

// What was seen in this turn may look another way now.
static void forget_sight(ovis_sim* sim) {
  ov_actor* self = ov_crowd_find(&sim->crowd, sim->turn);
  if (self != NULL) {
    self->sight.count = 0;
  }
}

// What is no block: the host's doing, in somebody's turn only when load_section was asked.
static void note_more(ovis_sim* sim, const ovis_change* change) {
  const ovis_input_kind kind = change->kind == OVIS_CHANGE_SECTION ? OVIS_INPUT_SECTION
                               : change->kind == OVIS_CHANGE_DROP  ? OVIS_INPUT_DROP
                                                                   : OVIS_INPUT_LIGHT;
  ov_sim_note(
      sim,
      &(ovis_input){.kind = kind, .mob = sim->turn, .cell = change->pos, .cell_max = change->max});
}

void ov_sim_hear_change(void* context, const ovis_world* world, const ovis_change* change) {
  ovis_sim* sim = context;
  if (change->kind != OVIS_CHANGE_BLOCK) {
    note_more(sim, change);
    return;
  }
  ov_hash hash = {sim->change_hash};
  ov_hash_i32(&hash, change->pos.x);
  ov_hash_i32(&hash, change->pos.y);
  ov_hash_i32(&hash, change->pos.z);
  ov_hash_u64(&hash, change->new_state);
  sim->change_hash = hash.state;
  if (sim->turn == 0 || sim->is_asking) {
    ov_sim_note(sim, &(ovis_input){.kind = OVIS_INPUT_BLOCK,
                                   .mob = sim->turn,
                                   .cell = change->pos,
                                   .state = change->new_state});
  }
  if (has_same_shape(world, change)) {
    return;
  }
  forget_sight(sim);
  note_edit(sim, change->pos);
}

// ---- The queue

ovis_status ovis_sim_queue_block(ovis_sim* sim, ovis_pos pos, ovis_state state) {
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

// Takes the whole list at once and turns it round: first in, first done.
static ov_queued_block* take_queue(ovis_sim* sim) {
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

static void free_all(ovis_sim* sim, ov_queued_block* first, bool is_done) {
  while (first != NULL) {
    ov_queued_block* next = first->next;
    if (is_done) {
      // A place that is not loaded any more has nothing to change.
      ovis_world_set_block(sim->world, first->pos, first->state);
    }
    ov_free(&sim->allocator, first, sizeof *first);
    first = next;
  }
}

void ov_sim_apply_queue(ovis_sim* sim) {
  free_all(sim, take_queue(sim), true);
}

void ov_sim_drop_queue(ovis_sim* sim) {
  free_all(sim, take_queue(sim), false);
}
