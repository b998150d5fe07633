// The board of a tree: typed values that expire, and the queue of keys that changed.
// Design: docs/trees.md
#include "mind/tree/run/tree_live.h"

#include "base/check.h"

static bool is_same(ovis_tree_type type, const ovis_tree_value* a, const ovis_tree_value* b) {
  switch (type) {
  case OVIS_TREE_PLACE:
    return ov_f64_bits(a->place.x) == ov_f64_bits(b->place.x) &&
           ov_f64_bits(a->place.y) == ov_f64_bits(b->place.y) &&
           ov_f64_bits(a->place.z) == ov_f64_bits(b->place.z);
  case OVIS_TREE_MOB: return a->mob == b->mob;
  default: return ov_f64_bits(a->number) == ov_f64_bits(b->number);
  }
}

static ovis_tree_value only(ovis_tree_type type, const ovis_tree_value* value) {
  switch (type) {
  case OVIS_TREE_PLACE: return (ovis_tree_value){.place = value->place};
  case OVIS_TREE_MOB: return (ovis_tree_value){.mob = value->mob};
  default: return (ovis_tree_value){.number = value->number};
  }
}

static void note(ov_tree* tree, int32_t key) {
  OVIS_ASSERT(key >= 0);
  if ((tree->queued >> key & 1u) == 0) {
    OVIS_ASSERT(tree->queue_count < tree->plan->key_count);
    tree->queue[tree->queue_count++] = (uint8_t)key;
    tree->queued |= 1u << key;
  }
}

void ov_tree_write(ov_tree* tree, int32_t key, const ovis_tree_value* value, int32_t ticks,
                   int64_t tick) {
  OVIS_ASSERT(key >= 0);
  OVIS_ASSERT(key < tree->plan->key_count);
  ov_tree_entry* entry = &tree->entries[key];
  const ovis_tree_type type = tree->plan->keys[key].type;
  const bool is_conversion =
      entry->is_set != (value != NULL) || (value != NULL && !is_same(type, &entry->value, value));
  *entry = (ov_tree_entry){.expires = OV_TREE_NEVER};
  tree->expiring &= ~(1u << key);
  if (value != NULL) {
    entry->is_set = true;
    entry->value = only(type, value);
    entry->expires = ticks > 0 ? tick + ticks : OV_TREE_NEVER;
    tree->expiring |= ticks > 0 ? 1u << key : 0;
    tree->wake = entry->expires < tree->wake ? entry->expires : tree->wake;
  }
  if (is_conversion) {
    note(tree, key);
  }
}

void ov_tree_expire(ov_tree* tree, int64_t tick) {
  for (uint32_t left = tree->expiring; left != 0; left &= left - 1) {
    const int32_t key = __builtin_ctz(left);
    if (tree->entries[key].expires <= tick) {
      ov_tree_write(tree, key, NULL, 0, tick);
    }
  }
}

bool ov_tree_holds(const ov_tree* tree, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < tree->plan->count);
  const ov_tree_step* step = &tree->plan->steps[node];
  if (step->kind == OVIS_TREE_ANSWER) {
    return tree->bound == node;
  }
  const ov_tree_entry* entry = &tree->entries[step->key];
  const bool is_flag = tree->plan->keys[step->key].type == OVIS_TREE_FLAG;
  const bool is_set = entry->is_set && (!is_flag || entry->value.number != 0);
  switch (step->test) {
  case OVIS_TREE_IS_SET: return is_set;
  case OVIS_TREE_IS_UNSET: return !is_set;
  case OVIS_TREE_IS_EQUAL: return is_set && entry->value.number == step->value;
  case OVIS_TREE_IS_BELOW: return is_set && entry->value.number < step->value;
  default: return is_set && entry->value.number > step->value;
  }
}
