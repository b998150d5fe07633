// The states of behaviors that few mobs need: one block each, made when it is first written.
// Design: docs/performance.md
//
//   brain->rare --> {node 149, state} --> {node 35, state} --> NULL
//
// Most lists are empty, and few have more than two blocks: a search is short.
#include "base/alloc.h"
#include "base/check.h"
#include "mind/brain/brain.h"

#include <string.h>

static const uint64_t nothing[OV_STATE_MAX / sizeof(uint64_t)]; // all zero

static const ov_behavior_kind* kind_of(const ov_brain* brain, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < brain->plan->node_count);
  return brain->plan->nodes[node].kind;
}

static size_t block_size(const ov_behavior_kind* kind) {
  return sizeof(ov_rare_state) + (size_t)kind->state_size;
}

static ov_rare_state* find(const ov_brain* brain, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < brain->plan->node_count);
  ov_rare_state* block = brain->rare;
  while (block != NULL && block->node != node) {
    block = block->next;
  }
  return block;
}

void* ov_brain_rare_state(const ov_brain* brain, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < brain->plan->node_count);
  ov_rare_state* block = find(brain, node);
  return block != NULL ? block->state : (void*)(uintptr_t)nothing;
}

void* ov_brain_state_of(ov_brain* brain, int32_t node) {
  const ov_behavior_node* self = &brain->plan->nodes[node];
  return self->state_at != 0                    ? (uint8_t*)brain + self->state_at
         : kind_of(brain, node)->has_rare_state ? ov_brain_rare_state(brain, node)
                                                : NULL;
}

void* ov_brain_make_rare_state(ov_brain* brain, int32_t node, const ovis_allocator* allocator) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < brain->plan->node_count);
  OVIS_ASSERT(kind_of(brain, node)->has_rare_state);
  ov_rare_state* block = find(brain, node);
  if (block == NULL) {
    block = ov_alloc_zero(allocator, block_size(kind_of(brain, node)));
    if (block == NULL) {
      return NULL;
    }
    block->node = node;
    block->next = brain->rare;
    brain->rare = block;
  }
  return block->state;
}

void* ov_behavior_own_state(ov_behavior_turn* turn) {
  ov_turn* shared = turn->agent->turn;
  const int32_t node = (int32_t)(turn->node - turn->brain->plan->nodes);
  void* state = ov_brain_make_rare_state(turn->brain, node, &shared->allocator);
  shared->is_out_of_memory |= state == NULL;
  turn->state = state != NULL ? state : turn->state;
  return state;
}

void ov_brain_free_rare_states(ov_brain* brain, const ovis_allocator* allocator) {
  while (brain->rare != NULL) {
    ov_rare_state* block = brain->rare;
    const ov_behavior_kind* kind = kind_of(brain, block->node);
    brain->rare = block->next;
    if (kind->fini != NULL) {
      kind->fini(block->state, allocator);
    }
    ov_free(allocator, block, block_size(kind));
  }
}

// A state that is read is made if it is not all zero, or if its behavior runs: that writes it.
static void read_fields(ov_brain* brain, int32_t node, ov_fields* fields) {
  const ov_behavior_kind* kind = kind_of(brain, node);
  uint64_t read[OV_STATE_MAX / sizeof(uint64_t)] = {0};
  kind->fields(read, fields);
  if (memcmp(read, nothing, kind->state_size) == 0 && !ov_brain_runs(brain, node)) {
    return;
  }
  void* state = ov_brain_make_rare_state(brain, node, fields->allocator);
  if (state != NULL) {
    memcpy(state, read, kind->state_size);
    return;
  }
  fields->is_bad = true;
  if (kind->fini != NULL) {
    kind->fini(read, fields->allocator);
  }
}

void ov_brain_rare_fields(ov_brain* brain, int32_t node, ov_fields* fields) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < brain->plan->node_count);
  if (fields->mode == OV_FIELDS_READ && find(brain, node) == NULL) {
    read_fields(brain, node, fields);
    return;
  }
  if (fields->mode == OV_FIELDS_READ) {
    kind_of(brain, node)->fields(ov_brain_rare_state(brain, node), fields);
    return;
  }
  // A function that writes or hashes may store a member's own value again.
  const ov_behavior_kind* kind = kind_of(brain, node);
  uint64_t copy[OV_STATE_MAX / sizeof(uint64_t)];
  memcpy(copy, ov_brain_rare_state(brain, node), kind->state_size);
  kind->fields(copy, fields);
}
