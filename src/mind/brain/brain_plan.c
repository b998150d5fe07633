// Compiles the plan of a brain: one flat order of behaviors, conditions as masks of memory slots,
// and the place of each value and state in a mob's brain.
// Rules: docs/sources.md#brain
#include "mind/brain/brain_plan.h"

#include "base/check.h"
#include "mind/brain/brain.h"

#include <stdlib.h>
#include <string.h>

typedef struct top_entry {
  const ov_activity_plan* activity;
  const ov_activity_entry* entry;
  int32_t priority;
  int32_t place; // of the activity among those of one priority
  int32_t index; // of insertion
} top_entry;

typedef struct compiler {
  ov_brain_plan* plan;
  ovis_status status;
} compiler;

static uint32_t align8(size_t size) {
  return (uint32_t)((size + 7) & ~(size_t)7);
}

static int32_t count_nodes(const ov_behavior* behavior) {
  int32_t count = 1;
  for (int32_t i = 0; i < behavior->child_count; i++) {
    count += count_nodes(&behavior->children[i].behavior);
  }
  return count;
}

ovis_memory_info ov_brain_describe(const ov_brain_plan* plan, ovis_memory memory) {
  if (!ov_memory_is_own(memory)) {
    return ovis_memory_get_info(memory);
  }
  const int32_t index = (int32_t)memory - OVIS_MEM_OWN;
  if (index >= plan->def->own_memory_count) { // the brain of a species has none of the host's
    return (ovis_memory_info){.name = NULL};
  }
  const ovis_memory_def* own = &plan->def->own_memories[index];
  return (ovis_memory_info){own->name, own->type, own->is_saved};
}

const char* ov_brain_activity_name(const ov_brain_def* def, int32_t activity) {
  const int32_t own = activity - OV_ACTIVITY_COUNT;
  return own >= 0 && own < def->own_activity_count ? def->own_activities[own]
                                                   : ov_activity_name((ov_activity)activity);
}

static void register_memory(compiler* self, ovis_memory memory) {
  ov_brain_plan* plan = self->plan;
  if (ov_brain_slot(plan, memory) >= 0) {
    return;
  }
  if (plan->memory_count == OV_MEMORY_SLOTS_MAX) {
    self->status = OVIS_FULL;
    return;
  }
  const bool is_own = ov_memory_is_own(memory);
  const int32_t index =
      is_own ? OVIS_MEM_COUNT + ((int32_t)memory - OVIS_MEM_OWN) : (int32_t)memory;
  plan->memory_of[plan->memory_count] = (uint16_t)memory;
  plan->slot_of[index] = (int8_t)plan->memory_count++;
}

static uint64_t slot_bit(compiler* self, ovis_memory memory) {
  register_memory(self, memory);
  const int8_t slot = ov_brain_slot(self->plan, memory);
  return slot < 0 ? 0 : 1ull << slot;
}

static void add_conditions(compiler* self, const ov_condition* conditions, int32_t count,
                           uint64_t* present, uint64_t* absent) {
  OVIS_ASSERT(count <= OV_CONDITIONS_MAX);
  for (int32_t i = 0; i < count; i++) {
    const uint64_t bit = slot_bit(self, conditions[i].memory);
    *present |= conditions[i].status == OV_PRESENT ? bit : 0; // claim 169
    *absent |= conditions[i].status == OV_ABSENT ? bit : 0;   // claim 169
  }
}

static void register_all(compiler* self, const ovis_memory* memories, int32_t count) {
  OVIS_ASSERT(count >= 0);
  for (int32_t i = 0; i < count; i++) {
    register_memory(self, memories[i]);
  }
}

// The slots of memories that are erased together. To erase a memory does not register it.
static uint64_t bits_of(const ov_brain_plan* plan, const ovis_memory* memories, int32_t count) {
  OVIS_ASSERT(count >= 0);
  uint64_t bits = 0;
  for (int32_t i = 0; i < count; i++) {
    const int8_t slot = ov_brain_slot(plan, memories[i]);
    bits |= slot < 0 ? 0 : 1ull << slot;
  }
  return bits;
}

static void fill_node(compiler* self, ov_behavior_node* node, const ov_behavior* behavior) {
  const ov_behavior_kind* kind = behavior->kind;
  const bool names_none = behavior->conditions == NULL; // claims 346, 347
  if (!names_none && behavior->condition_count < 1) {   // claim 346
    self->status = OVIS_OUT_OF_RANGE;
  }
  *node = (ov_behavior_node){.behavior = behavior,
                             .kind = kind,
                             .ticks_min = behavior->ticks_min,
                             .ticks_max = behavior->ticks_max,
                             .weight = 1,
                             .variants = UINT32_MAX,
                             .parent = -1};
  add_conditions(self, names_none ? kind->conditions : behavior->conditions,
                 names_none ? kind->condition_count : behavior->condition_count, &node->present,
                 &node->absent);
  if (kind->shape == OV_BEHAVIOR_TIMED) {
    if (node->ticks_max == 0) {
      node->ticks_min = kind->ticks_min;
      node->ticks_max = kind->ticks_max;
    }
    if (node->ticks_max == 0) {
      node->ticks_min = OV_BEHAVIOR_TICKS;
      node->ticks_max = OV_BEHAVIOR_TICKS;
    }
    OVIS_ASSERT(node->ticks_min <= node->ticks_max);
    OVIS_ASSERT(node->ticks_max <= OV_BEHAVIOR_TICKS_MAX);
    node->times_out = !kind->never_times_out; // claims 267, 392
  }
}

// Children follow each other, and theirs come after them.
static void add_children(compiler* self, int32_t parent) {
  ov_brain_plan* plan = self->plan;
  const ov_behavior* behavior = plan->nodes[parent].behavior;
  const int32_t first = plan->node_count;
  OVIS_ASSERT(behavior->child_count <= OV_CHILDREN_MAX);
  plan->nodes[parent].child_first = (int16_t)first;
  plan->nodes[parent].child_count = (int16_t)behavior->child_count;
  plan->node_count += behavior->child_count;
  for (int32_t i = 0; i < behavior->child_count; i++) {
    const ov_behavior_child* child = &behavior->children[i];
    ov_behavior_node* node = &plan->nodes[first + i];
    fill_node(self, node, &child->behavior);
    node->weight = child->weight;
    node->variants = child->variants != 0 ? child->variants : UINT32_MAX;
    node->parent = (int16_t)parent;
    node->activity = plan->nodes[parent].activity;
    node->priority = plan->nodes[parent].priority;
  }
  for (int32_t i = 0; i < behavior->child_count; i++) {
    add_children(self, first + i);
  }
}

static bool is_before(const top_entry* a, const top_entry* b) {
  if (a->priority != b->priority) {
    return a->priority < b->priority; // claims 187, 351
  }
  return a->place != b->place ? a->place < b->place : a->index < b->index; // claims 187, 351
}

static int32_t list_tops(const ov_brain_def* def, const ovis_rules* rules, top_entry* out) {
  int32_t count = 0;
  for (int32_t i = 0; i < def->activity_count; i++) {
    const ov_activity_plan* activity = &def->activities[i];
    for (int32_t k = 0; k < activity->entry_count; k++) {
      const bool is_upward = activity->numbering == OV_UPWARD;
      const int32_t step = rules->activities_share_priority ? 0 : k; // claims 187, 352
      const top_entry added = {
          .activity = activity,
          .entry = &activity->entries[k],
          .priority = is_upward ? activity->first + step : activity->entries[k].priority,
          .place = rules->activities_in_insertion_order
                       ? i
                       : ov_activity_hash_place(
                             ov_brain_activity_name(def, (int32_t)activity->activity)),
          .index = count};
      int32_t at = count++;
      for (; at > 0 && is_before(&added, &out[at - 1]); at--) {
        out[at] = out[at - 1];
      }
      out[at] = added;
    }
  }
  return count;
}

static void add_nodes(compiler* self, const top_entry* tops, int32_t count) {
  OVIS_ASSERT(count >= 0);
  ov_brain_plan* plan = self->plan;
  plan->top_count = count;
  plan->node_count = count;
  for (int32_t i = 0; i < count; i++) {
    ov_behavior_node* node = &plan->nodes[i];
    fill_node(self, node, &tops[i].entry->behavior);
    node->priority = tops[i].priority;
    node->activity = (int16_t)tops[i].activity->activity;
    plan->tops_of[node->activity][i / 64] |= 1ull << (i % 64);
    node->variants = tops[i].entry->variants != 0 ? tops[i].entry->variants : UINT32_MAX;
  }
  for (int32_t i = 0; i < count; i++) {
    add_children(self, i);
  }
}

static bool are_registered(const ov_brain_plan* plan, const ov_condition* conditions,
                           int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (ov_brain_slot(plan, conditions[i].memory) < 0) { // claim 186
      return false;
    }
  }
  return true;
}

// After the nodes: neither a requirement nor an erasure registers a memory, and a requirement of a
// memory that is not registered never holds.
static void add_activities(compiler* self) {
  ov_brain_plan* plan = self->plan;
  for (int32_t i = 0; i < plan->def->activity_count; i++) {
    const ov_activity_plan* activity = &plan->def->activities[i];
    ov_activity_rule* rule = &plan->rules_of[activity->activity];
    rule->is_possible = are_registered(plan, activity->conditions, activity->condition_count);
    if (rule->is_possible) {
      add_conditions(self, activity->conditions, activity->condition_count, &rule->present,
                     &rule->absent);
    }
    rule->stop_erases |= bits_of(plan, activity->stop_erases, activity->stop_erase_count);
  }
  for (int32_t i = 0; i < plan->node_count; i++) {
    const ov_behavior* behavior = plan->nodes[i].behavior;
    plan->nodes[i].exit_erases = bits_of(plan, behavior->exit_erases, behavior->exit_erase_count);
  }
}

static uint32_t value_size(ovis_memory_type type) {
  switch (type) {
  case OVIS_MEMORY_UNIT: return 0;
  case OVIS_MEMORY_BOOL:
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG:
  case OVIS_MEMORY_ENTITY: return 8;
  case OVIS_MEMORY_CELL: return sizeof(ovis_pos);
  case OVIS_MEMORY_PLACE: return sizeof(ov_place);
  case OVIS_MEMORY_POINT: return sizeof(ovis_vec3);
  case OVIS_MEMORY_WALK: return sizeof(ov_walk);
  case OVIS_MEMORY_LOOK: return sizeof(ov_look);
  case OVIS_MEMORY_DAMAGE: return sizeof(ov_hurt);
  case OVIS_MEMORY_ENTITIES:
  case OVIS_MEMORY_PLACES: return sizeof(ov_memory_list);
  }
  return 0;
}

static bool is_one_shot(ov_behavior_shape shape) {
  return shape == OV_BEHAVIOR_ONE_SHOT || shape == OV_BEHAVIOR_SEQUENCE ||
         shape == OV_BEHAVIOR_TRIGGER_GATE;
}

// Makes the sets and the array by which a tick asks the nodes of the first level.
static void index_tops(ov_brain_plan* plan, ov_node_needs* needs) {
  for (int32_t i = 0; i < plan->top_count; i++) {
    const ov_behavior_node* node = &plan->nodes[i];
    const uint64_t bit = 1ull << (i % 64);
    needs[i] = (ov_node_needs){node->present, node->absent};
    plan->one_shots[i / 64] |= is_one_shot(node->kind->shape) ? bit : 0;
    for (int32_t variant = 0; variant < OV_VARIANTS_MAX; variant++) {
      plan->tops_for[variant][i / 64] |= (node->variants >> variant & 1u) != 0 ? bit : 0;
    }
  }
  plan->needs = needs;
}

// Do its sensors or behaviors give the memory ticks to live?
static bool may_expire(const ov_brain_plan* plan, ovis_memory memory) {
  const ov_brain_def* def = plan->def;
  bool is_listed = def->expiring == NULL;
  for (int32_t i = 0; i < def->expiring_count && !is_listed; i++) {
    is_listed = def->expiring[i] == memory;
  }
  return is_listed;
}

// After lay_out.
static void index_states(ov_brain_plan* plan) {
  for (int32_t i = 0; i < plan->node_count; i++) {
    const ov_behavior_node* node = &plan->nodes[i];
    const bool has_state = node->kind->fields != NULL || node->kind->raw_at > 0;
    const uint64_t bit = 1ull << (i % 64);
    plan->timed[i / 64] |= node->times_out ? bit : 0;
    plan->keep_state[i / 64] |= has_state || node->order_at != 0 ? bit : 0;
  }
}

// Where each piece lies in the brain of a mob.
static void lay_out(ov_brain_plan* plan) {
  plan->word_count = (plan->node_count + 63) / 64;
  uint32_t at = align8(sizeof(ov_brain) + 2 * (size_t)plan->word_count * sizeof(uint64_t));
  for (int32_t i = 0; i < plan->memory_count; i++) {
    const ovis_memory_type type = ov_brain_describe(plan, (ovis_memory)plan->memory_of[i]).type;
    plan->type_of[i] = (uint8_t)type;
    plan->value_at[i] = at;
    at += align8(value_size(type));
    const bool is_list = type == OVIS_MEMORY_ENTITIES || type == OVIS_MEMORY_PLACES;
    plan->lists |= is_list ? 1ull << i : 0;
  }
  for (int32_t i = 0; i < plan->node_count; i++) {
    const ov_behavior_kind* kind = plan->nodes[i].kind;
    if (kind->state_size > 0 && !kind->has_rare_state) {
      plan->nodes[i].state_at = at;
      at += align8(kind->state_size);
    }
  }
  for (int32_t i = 0; i < plan->memory_count; i++) {
    if (may_expire(plan, (ovis_memory)plan->memory_of[i])) {
      plan->ttl_at[i] = at;
      at += (uint32_t)sizeof(int32_t);
    }
  }
  plan->refusals_at = at;
  at += (uint32_t)sizeof(ov_refusals);
  plan->counters_at = at;
  at += (uint32_t)plan->def->sensor_count * (uint32_t)sizeof(int16_t);
  plan->reasons_at = at;
  at += (uint32_t)plan->node_count;
  plan->causes_at = at;
  at += (uint32_t)plan->memory_count;
  for (int32_t i = 0; i < plan->node_count; i++) {
    ov_behavior_node* node = &plan->nodes[i];
    if (node->kind->shape == OV_BEHAVIOR_GATE && node->behavior->order == OV_SHUFFLED) {
      node->order_at = at;
      at += (uint16_t)node->child_count;
    }
  }
  plan->size = align8((size_t)at);
}

ovis_status ov_brain_plan_compile(const ov_brain_def* def, const ovis_rules* rules,
                                  const ovis_allocator* allocator, ov_brain_plan** out) {
  *out = NULL;
  int32_t node_count = 0;
  int32_t top_count = 0;
  for (int32_t i = 0; i < def->activity_count; i++) {
    top_count += def->activities[i].entry_count;
    for (int32_t k = 0; k < def->activities[i].entry_count; k++) {
      node_count += count_nodes(&def->activities[i].entries[k].behavior);
    }
  }
  if (node_count > OV_BRAIN_NODES_MAX || def->sensor_count > OV_BRAIN_SENSORS_MAX) {
    return OVIS_FULL;
  }
  const size_t nodes_size = (size_t)node_count * sizeof(ov_behavior_node);
  const size_t needs_size = (size_t)top_count * sizeof(ov_node_needs);
  const size_t size =
      sizeof(ov_brain_plan) + nodes_size + needs_size + OV_JOB_SITE_SETS * sizeof(uint32_t);
  ov_brain_plan* plan = ov_alloc_zero(allocator, size);
  top_entry tops[OV_BRAIN_NODES_MAX];
  if (plan == NULL) {
    return OVIS_NO_MEMORY;
  }
  plan->def = def;
  plan->rules = *rules;
  plan->core = def->core != 0 ? def->core : 1u << OV_ACTIVITY_CORE; // claim 350
  plan->fallback =
      def->fallback != OV_ACTIVITY_CORE ? def->fallback : OV_ACTIVITY_IDLE; // claim 350
  plan->alloc_size = size;
  ov_node_needs* needs = (ov_node_needs*)(void*)((uint8_t*)plan->nodes + nodes_size);
  plan->job_site_sets = (_Atomic uint32_t*)(void*)(needs + top_count);
  for (int32_t i = 0; i < OV_JOB_SITE_SETS; i++) {
    plan->job_site_sets[i] = 1;
  }
  memset(plan->slot_of, -1, sizeof plan->slot_of);
  compiler self = {.plan = plan, .status = OVIS_OK};
  register_all(&self, def->memories, def->memory_count);
  for (int32_t i = 0; i < def->sensor_count; i++) { // claim 183
    register_all(&self, def->sensors[i]->requires, def->sensors[i]->require_count);
  }
  add_nodes(&self, tops, list_tops(def, rules, tops));
  add_activities(&self);
  OVIS_ASSERT(plan->node_count == node_count);
  OVIS_ASSERT(plan->top_count == top_count);
  if (self.status != OVIS_OK) {
    ov_brain_plan_destroy(plan, allocator);
    return self.status;
  }
  index_tops(plan, needs);
  lay_out(plan);
  index_states(plan);
  *out = plan;
  return OVIS_OK;
}

void ov_brain_plan_destroy(ov_brain_plan* plan, const ovis_allocator* allocator) {
  if (plan != NULL) {
    ov_free(allocator, plan, plan->alloc_size);
  }
}
