// State of a tree: its size, fields, checks, and the answers of its nodes.
// Design: docs/trees.md
#include "mind/tree/run/tree_live.h"

#include "base/check.h"

#include <string.h>

_Static_assert(_Alignof(ov_tree_slot) <= 8 && _Alignof(ov_tree_entry) <= 8, "all is aligned to 8");
_Static_assert(sizeof(ov_tree) % 8 == 0 && sizeof(ov_tree_slot) % 8 == 0, "pieces follow pieces");
_Static_assert(OVIS_REASON_COUNT <= UINT8_MAX, "a slot keeps a reason in a byte");

size_t ov_tree_size(const ov_tree_plan* plan) {
  return sizeof(ov_tree) + (size_t)plan->count * sizeof(ov_tree_slot) +
         (size_t)plan->key_count * sizeof(ov_tree_entry);
}

void ov_tree_init(ov_tree* tree, const ov_tree_plan* plan) {
  uint8_t* bytes = (uint8_t*)tree;
  OVIS_ASSERT((uintptr_t)bytes % 8 == 0);
  tree->plan = plan;
  tree->bound = OV_TREE_NOBODY;
  tree->slots = (ov_tree_slot*)(void*)(bytes + sizeof *tree);
  tree->entries = (ov_tree_entry*)(void*)(tree->slots + plan->count);
  for (int32_t i = 0; i < plan->count; i++) {
    tree->slots[i].other = OV_TREE_NOBODY;
    tree->slots[i].child = OV_TREE_NOBODY;
  }
  for (int32_t i = 0; i < plan->key_count; i++) {
    tree->entries[i].expires = OV_TREE_NEVER;
  }
}

// ---- Answers

// A node that was never asked: what runs in its place?
static ovis_answer unasked(const ov_tree* tree, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < tree->plan->count);
  const ov_tree_step* step = &tree->plan->steps[node];
  ovis_answer answer = {.reason = OVIS_REASON_NOT_ASKED, .other = OV_TREE_NOBODY};
  if (step->parent < 0) {
    return answer;
  }
  const ov_tree_slot* above = &tree->slots[step->parent];
  answer.tick = above->since;
  answer.reason = OVIS_REASON_PARENT_STOPPED;
  answer.other = step->parent;
  if (ov_tree_has(&tree->active, step->parent)) {
    answer.reason = OVIS_REASON_OUTRANKED;
    answer.other = above->child;
  }
  return answer;
}

ovis_answer ov_tree_answer(const ov_tree* tree, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < tree->plan->count);
  const ov_tree_slot* slot = &tree->slots[node];
  if (slot->reason == OVIS_REASON_NOT_ASKED) {
    const bool runs = ov_tree_has(&tree->active, node); // after a restore: reasons are not kept
    return runs ? (ovis_answer){.reason = OVIS_REASON_RUNNING,
                                .tick = slot->since,
                                .other = OV_TREE_NOBODY}
                : unasked(tree, node);
  }
  return (ovis_answer){.tick = slot->since,
                       .reason = (ovis_reason)slot->reason,
                       .other = slot->other,
                       .value = slot->value,
                       .limit = slot->limit};
}

// ---- Fields

static void bits_fields(const char* name, ov_tree_bits* bits, ov_fields* fields) {
  for (int32_t i = 0; i < OV_TREE_WORDS; i++) {
    ov_field_u64(fields, name, &bits->words[i]);
  }
}

static void node_fields(int32_t* number, int16_t* value, const char* name, int32_t count,
                        ov_fields* fields) {
  OVIS_ASSERT(count >= 0);
  *number = *value;
  ov_field_i32_in(fields, name, number, OV_TREE_NOBODY, count);
  *value = (int16_t)*number;
}

// Slots of nodes that do not run matter only to a cooldown.
static void slot_fields(ov_tree* tree, int32_t node, ov_fields* fields) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < tree->plan->count);
  const ov_tree_step* step = &tree->plan->steps[node];
  ov_tree_slot* slot = &tree->slots[node];
  const bool is_active = ov_tree_has(&tree->active, node);
  if (step->kind == OVIS_TREE_COOLDOWN || (is_active && ov_tree_has(&tree->plan->timed, node))) {
    ov_field_i64(fields, "due", &slot->due);
  }
  if (!is_active) {
    return;
  }
  ov_field_tick(fields, "since", &slot->since);
  if (step->kind == OVIS_TREE_REPEAT) {
    ov_field_count(fields, "count", &slot->count, INT32_MAX);
  }
  if (ov_tree_is_composite(step->kind)) {
    int32_t number;
    node_fields(&number, &slot->child, "child", tree->plan->count - 1, fields);
    ov_field_u32(fields, "done", &slot->done);
    ov_field_u32(fields, "failed", &slot->failed);
  }
}

static void entry_fields(const ov_tree_plan* plan, int32_t key, ov_tree_entry* entry,
                         ov_fields* fields) {
  OVIS_ASSERT(key >= 0);
  ov_field_bool(fields, "is_set", &entry->is_set);
  if (!entry->is_set) {
    return;
  }
  ov_field_i64(fields, "expires", &entry->expires);
  switch (plan->keys[key].type) {
  case OVIS_TREE_PLACE: ov_field_place(fields, "place", &entry->value.place); break;
  case OVIS_TREE_MOB: ov_field_u64(fields, "mob", &entry->value.mob); break;
  default:
    ov_field_f64(fields, "number", &entry->value.number);
    fields->is_bad |= fields->mode == OV_FIELDS_READ &&
                      !(entry->value.number - entry->value.number == 0); // no number
    break;
  }
}

static void queue_fields(ov_tree* tree, ov_fields* fields) {
  ov_field_count(fields, "queue", &tree->queue_count, tree->plan->key_count);
  uint32_t queued = 0;
  for (int32_t i = 0; i < tree->queue_count; i++) {
    int32_t key = tree->queue[i];
    ov_field_i32_in(fields, "key", &key, 0, tree->plan->key_count - 1);
    tree->queue[i] = (uint8_t)key;
    if (fields->mode == OV_FIELDS_READ && !fields->is_bad) {
      fields->is_bad |= (queued >> key & 1u) != 0;
      queued |= 1u << key;
      tree->queued = queued;
    }
  }
}

void ov_tree_fields(ov_tree* tree, ov_fields* fields) {
  int32_t resume;
  bits_fields("active", &tree->active, fields);
  bits_fields("observing", &tree->observing, fields);
  ov_field_i64(fields, "wake", &tree->wake);
  ov_field_i64(fields, "root_due", &tree->root_due);
  node_fields(&resume, &tree->resume, "resume", tree->plan->count, fields);
  if (tree->plan->has_port) {
    int32_t bound;
    node_fields(&bound, &tree->bound, "bound", tree->plan->count - 1, fields);
  }
  queue_fields(tree, fields);
  for (int32_t i = 0; i < tree->plan->count && !fields->is_bad; i++) {
    slot_fields(tree, i, fields);
  }
  for (int32_t i = 0; i < tree->plan->key_count && !fields->is_bad; i++) {
    entry_fields(tree->plan, i, &tree->entries[i], fields);
    if (fields->mode == OV_FIELDS_READ) {
      const bool expires = tree->entries[i].is_set && tree->entries[i].expires != OV_TREE_NEVER;
      tree->expiring |= expires ? 1u << i : 0;
    }
  }
}

// ---- Checks

static bool is_slot_valid(const ov_tree* tree, int32_t node) {
  const ov_tree_plan* plan = tree->plan;
  const ov_tree_step* step = &plan->steps[node];
  const ov_tree_slot* slot = &tree->slots[node];
  if (step->parent >= 0 && !ov_tree_has(&tree->active, step->parent)) {
    return false;
  }
  if (!ov_tree_is_composite(step->kind)) {
    return true;
  }
  if (step->kind == OVIS_TREE_PARALLEL) {
    return (slot->failed & ~slot->done) == 0;
  }
  return slot->child > node && slot->child < step->end && plan->steps[slot->child].parent == node &&
         ov_tree_has(&tree->active, slot->child);
}

// An ANSWER runs exactly when a request is bound to it; one REQUEST runs at most.
static bool is_bound_valid(const ov_tree* tree) {
  const ov_tree_plan* plan = tree->plan;
  int32_t asking = 0;
  for (int32_t i = ov_tree_next(&tree->active, 0); i >= 0; i = ov_tree_next(&tree->active, i + 1)) {
    asking += plan->steps[i].kind == OVIS_TREE_REQUEST;
    if (plan->steps[i].kind == OVIS_TREE_ANSWER && tree->bound != i) {
      return false;
    }
  }
  return asking <= 1 && (tree->bound < 0 || (ov_tree_has(&tree->active, tree->bound) &&
                                             plan->steps[tree->bound].kind == OVIS_TREE_ANSWER));
}

bool ov_tree_is_valid(const ov_tree* tree) {
  const ov_tree_plan* plan = tree->plan;
  if (plan == NULL || ov_tree_next(&tree->active, plan->count) >= 0 ||
      ov_tree_next(&tree->observing, plan->count) >= 0) {
    return false;
  }
  if (!is_bound_valid(tree)) {
    return false;
  }
  if (ov_tree_has(&tree->active, 0) && tree->root_due != OV_TREE_NEVER) {
    return false;
  }
  for (int32_t i = ov_tree_next(&tree->active, 0); i >= 0; i = ov_tree_next(&tree->active, i + 1)) {
    if (!is_slot_valid(tree, i)) {
      return false;
    }
  }
  for (int32_t i = ov_tree_next(&tree->observing, 0); i >= 0;
       i = ov_tree_next(&tree->observing, i + 1)) {
    const ov_tree_step* step = &plan->steps[i];
    const int32_t above = step->composite;
    if (!ov_tree_is_condition(step->kind) || step->stops == OVIS_TREE_STOPS_NONE ||
        (above >= 0 ? !ov_tree_has(&tree->active, above) : !ov_tree_has(&tree->active, i))) {
      return false;
    }
  }
  return true;
}
