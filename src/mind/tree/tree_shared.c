// The trees of a simulation share a mailbox and a board for each team.
// Design: docs/trees.md (Teams)
#include "mind/tree/tree_shared.h"

#include "base/alloc.h"
#include "base/check.h"
#include "mind/tree/tree_mind.h"

#include <string.h>

#define POSTED_MAX 1000000

// ---- Making

static int32_t find_team(const ov_tree_shared* shared, const char* name) {
  for (int32_t i = 0; i < shared->teams.count; i++) {
    if (strcmp(shared->teams.items[i].name, name) == 0) {
      return i;
    }
  }
  return OV_TREE_NOBODY;
}

static int32_t find_key(const ov_team* team, const char* name) {
  for (int32_t i = 0; i < team->keys.count; i++) {
    if (strcmp(team->keys.items[i].name, name) == 0) {
      return i;
    }
  }
  return OV_TREE_NOBODY;
}

static ovis_status take_key(ov_tree_shared* shared, ov_team* team, const ovis_tree_key* key,
                            int32_t* out) {
  *out = find_key(team, key->name);
  if (*out >= 0) {
    return team->keys.items[*out].type == key->type ? OVIS_OK : OVIS_OUT_OF_RANGE;
  }
  const ov_tree_entry entry = {.expires = OV_TREE_NEVER};
  *out = team->keys.count;
  return ov_array_push(&team->keys, &shared->allocator, *key) &&
                 ov_array_push(&team->entries, &shared->allocator, entry)
             ? OVIS_OK
             : OVIS_NO_MEMORY;
}

static ovis_status take_tree(ov_tree_shared* shared, ov_tree_mind_plan* plan) {
  plan->shared = shared;
  plan->team = OV_TREE_NOBODY;
  if (plan->def.team == NULL) {
    return OVIS_OK;
  }
  plan->team = find_team(shared, plan->def.team);
  if (plan->team < 0) {
    plan->team = shared->teams.count;
    if (!ov_array_push(&shared->teams, &shared->allocator, (ov_team){.name = plan->def.team})) {
      return OVIS_NO_MEMORY;
    }
  }
  ov_team* team = &shared->teams.items[plan->team];
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < plan->tree.key_count && status == OVIS_OK; i++) {
    if ((plan->tree.shared >> i & 1u) != 0) {
      status = take_key(shared, team, &plan->tree.keys[i], &plan->team_keys[i]);
    }
  }
  return status;
}

ovis_status ov_tree_shared_make(ov_tree_mind_plan** trees, int32_t count,
                                const ovis_allocator* allocator, ov_tree_shared** out) {
  ov_tree_shared* shared = ov_alloc_zero(allocator, sizeof *shared);
  *out = shared;
  if (shared == NULL) {
    return OVIS_NO_MEMORY;
  }
  shared->allocator = *allocator;
  shared->mailbox.allocator = *allocator;
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < count && status == OVIS_OK; i++) {
    status = take_tree(shared, trees[i]);
  }
  return status;
}

void ov_tree_shared_free(ov_tree_shared* shared) {
  if (shared == NULL) {
    return;
  }
  const ovis_allocator allocator = shared->allocator;
  for (int32_t i = 0; i < shared->teams.count; i++) {
    ov_array_fini(&shared->teams.items[i].keys, &allocator);
    ov_array_fini(&shared->teams.items[i].entries, &allocator);
  }
  ov_array_fini(&shared->teams, &allocator);
  ov_array_fini(&shared->posted, &allocator);
  ov_array_fini(&shared->receivers, &allocator);
  ov_mailbox_fini(&shared->mailbox);
  ov_free(&allocator, shared, sizeof *shared);
}

// ---- Boards of teams

static int32_t ticks_left(int64_t expires, int64_t tick) {
  return expires - tick > INT32_MAX ? 0 : (int32_t)(expires - tick);
}

// A member's copy of a key of its team.
static void tell_member(ov_actor* actor, const ov_shared_write* write, int64_t tick) {
  if (!ov_actor_has_tree(actor) || !ov_actor_is_alive(actor)) {
    return;
  }
  const ov_tree_mind_plan* plan = ov_tree_mind_of(actor)->plan;
  for (int32_t key = 0; plan->team == write->team && key < plan->tree.key_count; key++) {
    if ((plan->tree.shared >> key & 1u) != 0 && plan->team_keys[key] == write->key) {
      ov_tree_write(ov_tree_of(actor), key, write->is_set ? &write->value : NULL,
                    ticks_left(write->expires, tick), tick);
    }
  }
}

static void apply(ov_tree_shared* shared, const ov_crowd* crowd, const ov_shared_write* write,
                  int64_t tick) {
  ov_team* team = &shared->teams.items[write->team];
  if (write->is_set && write->expires <= tick) {
    return;
  }
  team->entries.items[write->key] =
      (ov_tree_entry){.value = write->value, .expires = write->expires, .is_set = write->is_set};
  for (int32_t i = 0; i < crowd->order.count; i++) {
    tell_member(ov_crowd_at(crowd, crowd->order.items[i]), write, tick);
  }
}

void ov_tree_shared_begin(ov_tree_shared* shared, const ov_crowd* crowd, int64_t tick) {
  shared->tick = tick;
  ov_mailbox_deliver(&shared->mailbox);
  for (int32_t i = 0; i < shared->posted.count; i++) {
    apply(shared, crowd, &shared->posted.items[i], tick);
  }
  shared->posted.count = 0;
}

bool ov_tree_shared_take_failure(ov_tree_shared* shared) {
  const bool has_failed = shared->is_out_of_memory || shared->mailbox.is_out_of_memory;
  shared->is_out_of_memory = shared->mailbox.is_out_of_memory = false;
  return has_failed;
}

// Posts a write of a key of the tree's plan. `value` NULL erases it. `ticks` 0: it stays.
static void post_write(ov_tree_shared* shared, const ov_tree_mind_plan* plan, int32_t key,
                       const ovis_tree_value* value, int32_t ticks, int64_t tick) {
  OVIS_ASSERT((plan->tree.shared >> key & 1u) != 0);
  const ov_shared_write write = {.team = plan->team,
                                 .key = plan->team_keys[key],
                                 .is_set = value != NULL,
                                 .value = value != NULL ? *value : (ovis_tree_value){0},
                                 .expires = ticks > 0 ? tick + ticks : OV_TREE_NEVER};
  shared->is_out_of_memory |= !ov_array_push(&shared->posted, &shared->allocator, write);
}

void ov_tree_mind_write(ov_actor* actor, int32_t key, const ovis_tree_value* value, int32_t ticks,
                        int64_t tick) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(actor)->plan;
  if ((plan->tree.shared >> key & 1u) != 0) {
    post_write(plan->shared, plan, key, value, ticks, tick);
  } else {
    ov_tree_write(ov_tree_of(actor), key, value, ticks, tick);
  }
}

void ov_tree_shared_join(const ov_tree_shared* shared, const ov_tree_mind_plan* plan,
                         ov_tree* tree) {
  for (int32_t key = 0; plan->team >= 0 && key < plan->tree.key_count; key++) {
    if ((plan->tree.shared >> key & 1u) == 0) {
      continue;
    }
    const ov_team* team = &shared->teams.items[plan->team];
    tree->entries[key] = team->entries.items[plan->team_keys[key]];
    if (tree->entries[key].is_set && tree->entries[key].expires != OV_TREE_NEVER) {
      tree->expiring |= 1u << key;
    }
  }
}

// ---- State

static void value_fields(ovis_tree_value* value, ov_fields* fields) {
  ov_field_f64(fields, "number", &value->number);
  ov_field_place(fields, "place", &value->place);
  ov_field_u64(fields, "mob", &value->mob);
  fields->is_bad |= fields->mode == OV_FIELDS_READ && !(value->number - value->number == 0);
}

static void team_fields(ov_team* team, ov_fields* fields) {
  int32_t count = team->entries.count; // a host may have added keys since a snapshot
  ov_field_count(fields, "keys", &count, team->entries.count);
  for (int32_t i = 0; i < count && !fields->is_bad; i++) {
    ov_tree_entry* entry = &team->entries.items[i];
    ov_field_bool(fields, "is_set", &entry->is_set);
    if (entry->is_set) {
      ov_field_i64(fields, "expires", &entry->expires);
      value_fields(&entry->value, fields);
    }
  }
}

static void write_fields(const ov_tree_shared* shared, ov_shared_write* write, ov_fields* fields) {
  ov_field_i32_in(fields, "team", &write->team, 0, shared->teams.count - 1);
  ov_field_i32(fields, "key", &write->key);
  ov_field_bool(fields, "is_set", &write->is_set);
  ov_field_i64(fields, "expires", &write->expires);
  value_fields(&write->value, fields);
  if (fields->mode == OV_FIELDS_READ && !fields->is_bad) {
    const int32_t count = shared->teams.items[write->team].keys.count;
    fields->is_bad |= write->key < 0 || write->key >= count;
  }
}

void ov_tree_shared_fields(ov_tree_shared* shared, ov_fields* fields) {
  int32_t teams = shared->teams.count;
  int32_t posted = shared->posted.count;
  ov_field_count(fields, "teams", &teams, shared->teams.count);
  for (int32_t i = 0; i < teams && !fields->is_bad; i++) {
    team_fields(&shared->teams.items[i], fields);
  }
  ov_field_count(fields, "posted", &posted, POSTED_MAX);
  for (int32_t i = 0; i < posted && !fields->is_bad; i++) {
    ov_shared_write write = {0};
    if (fields->mode == OV_FIELDS_READ) {
      write_fields(shared, &write, fields);
      fields->is_bad |=
          fields->reader->is_short || !ov_array_push(&shared->posted, &shared->allocator, write);
    } else {
      write_fields(shared, &shared->posted.items[i], fields);
    }
  }
  ov_mailbox_fields(&shared->mailbox, fields);
}

bool ov_tree_shared_is_used(const ov_tree_shared* shared) {
  return shared->teams.count > 0 || !ov_mailbox_is_empty(&shared->mailbox);
}
