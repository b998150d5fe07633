// The trees of a simulation share a mail office and a board for each team.
// Design: docs/trees.md (Teams)
#include "mind/tree/tree_commons.h"

#include "base/alloc.h"
#include "base/check.h"
#include "mind/tree/tree_mind.h"

#include <string.h>

#define POSTED_MAX 1000000

const char ov_tree_mind_name[] = "tree";

// ---- Making

static int32_t find_team(const ov_commons* commons, const char* name) {
  for (int32_t i = 0; i < commons->teams.count; i++) {
    if (strcmp(commons->teams.items[i].name, name) == 0) {
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

static ovis_status take_key(ov_commons* commons, ov_team* team, const ovis_tree_key* key,
                            int32_t* out) {
  *out = find_key(team, key->name);
  if (*out >= 0) {
    return team->keys.items[*out].type == key->type ? OVIS_OK : OVIS_OUT_OF_RANGE;
  }
  const ov_tree_entry entry = {.expires = OV_TREE_NEVER};
  *out = team->keys.count;
  return ov_array_push(&team->keys, &commons->allocator, *key) &&
                 ov_array_push(&team->entries, &commons->allocator, entry)
             ? OVIS_OK
             : OVIS_NO_MEMORY;
}

static ovis_status take_tree(ov_commons* commons, ov_tree_mind_plan* plan) {
  plan->commons = commons;
  plan->team = OV_TREE_NOBODY;
  if (plan->def.team == NULL) {
    return OVIS_OK;
  }
  plan->team = find_team(commons, plan->def.team);
  if (plan->team < 0) {
    plan->team = commons->teams.count;
    if (!ov_array_push(&commons->teams, &commons->allocator, (ov_team){.name = plan->def.team})) {
      return OVIS_NO_MEMORY;
    }
  }
  ov_team* team = &commons->teams.items[plan->team];
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < plan->tree.key_count && status == OVIS_OK; i++) {
    if ((plan->tree.shared >> i & 1u) != 0) {
      status = take_key(commons, team, &plan->tree.keys[i], &plan->team_keys[i]);
    }
  }
  return status;
}

ovis_status ov_commons_make(ov_tree_mind_plan** trees, int32_t count,
                            const ovis_allocator* allocator, ov_commons** out) {
  ov_commons* commons = ov_alloc_zero(allocator, sizeof *commons);
  *out = commons;
  if (commons == NULL) {
    return OVIS_NO_MEMORY;
  }
  commons->allocator = *allocator;
  commons->office.allocator = *allocator;
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < count && status == OVIS_OK; i++) {
    status = take_tree(commons, trees[i]);
  }
  return status;
}

void ov_commons_free(ov_commons* commons) {
  if (commons == NULL) {
    return;
  }
  const ovis_allocator allocator = commons->allocator;
  for (int32_t i = 0; i < commons->teams.count; i++) {
    ov_array_fini(&commons->teams.items[i].keys, &allocator);
    ov_array_fini(&commons->teams.items[i].entries, &allocator);
  }
  ov_array_fini(&commons->teams, &allocator);
  ov_array_fini(&commons->posted, &allocator);
  ov_array_fini(&commons->receivers, &allocator);
  ov_office_fini(&commons->office);
  ov_free(&allocator, commons, sizeof *commons);
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
  const ov_tree_mind_plan* plan = ov_tree_mind_plan_in(actor->mind);
  for (int32_t key = 0; plan->team == write->team && key < plan->tree.key_count; key++) {
    if ((plan->tree.shared >> key & 1u) != 0 && plan->team_keys[key] == write->key) {
      ov_tree_write(ov_tree_in(actor->mind), key, write->is_set ? &write->value : NULL,
                    ticks_left(write->expires, tick), tick);
    }
  }
}

static void apply(ov_commons* commons, const ov_crowd* crowd, const ov_shared_write* write,
                  int64_t tick) {
  ov_team* team = &commons->teams.items[write->team];
  if (write->is_set && write->expires <= tick) {
    return;
  }
  team->entries.items[write->key] =
      (ov_tree_entry){.value = write->value, .expires = write->expires, .is_set = write->is_set};
  for (int32_t i = 0; i < crowd->order.count; i++) {
    tell_member(ov_crowd_at(crowd, crowd->order.items[i]), write, tick);
  }
}

void ov_commons_begin(ov_commons* commons, const ov_crowd* crowd, int64_t tick) {
  commons->tick = tick;
  ov_office_deliver(&commons->office);
  for (int32_t i = 0; i < commons->posted.count; i++) {
    apply(commons, crowd, &commons->posted.items[i], tick);
  }
  commons->posted.count = 0;
}

bool ov_commons_take_failure(ov_commons* commons) {
  const bool has_failed = commons->is_out_of_memory || commons->office.is_out_of_memory;
  commons->is_out_of_memory = commons->office.is_out_of_memory = false;
  return has_failed;
}

void ov_commons_write(ov_commons* commons, const ov_tree_mind_plan* plan, int32_t key,
                      const ovis_tree_value* value, int32_t ticks, int64_t tick) {
  OVIS_ASSERT((plan->tree.shared >> key & 1u) != 0);
  const ov_shared_write write = {.team = plan->team,
                                 .key = plan->team_keys[key],
                                 .is_set = value != NULL,
                                 .value = value != NULL ? *value : (ovis_tree_value){0},
                                 .expires = ticks > 0 ? tick + ticks : OV_TREE_NEVER};
  commons->is_out_of_memory |= !ov_array_push(&commons->posted, &commons->allocator, write);
}

void ov_tree_mind_write(ov_actor* actor, int32_t key, const ovis_tree_value* value, int32_t ticks,
                        int64_t tick) {
  const ov_tree_mind_plan* plan = ov_tree_mind_plan_in(actor->mind);
  if ((plan->tree.shared >> key & 1u) != 0) {
    ov_commons_write(plan->commons, plan, key, value, ticks, tick);
  } else {
    ov_tree_write(ov_tree_in(actor->mind), key, value, ticks, tick);
  }
}

void ov_commons_join(const ov_commons* commons, const ov_tree_mind_plan* plan, ov_tree* tree) {
  for (int32_t key = 0; plan->team >= 0 && key < plan->tree.key_count; key++) {
    if ((plan->tree.shared >> key & 1u) == 0) {
      continue;
    }
    const ov_team* team = &commons->teams.items[plan->team];
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

static void write_fields(const ov_commons* commons, ov_shared_write* write, ov_fields* fields) {
  ov_field_i32_in(fields, "team", &write->team, 0, commons->teams.count - 1);
  ov_field_i32(fields, "key", &write->key);
  ov_field_bool(fields, "is_set", &write->is_set);
  ov_field_i64(fields, "expires", &write->expires);
  value_fields(&write->value, fields);
  if (fields->mode == OV_FIELDS_READ && !fields->is_bad) {
    const int32_t count = commons->teams.items[write->team].keys.count;
    fields->is_bad |= write->key < 0 || write->key >= count;
  }
}

void ov_commons_fields(ov_commons* commons, ov_fields* fields) {
  int32_t teams = commons->teams.count;
  int32_t posted = commons->posted.count;
  ov_field_count(fields, "teams", &teams, commons->teams.count);
  for (int32_t i = 0; i < teams && !fields->is_bad; i++) {
    team_fields(&commons->teams.items[i], fields);
  }
  ov_field_count(fields, "posted", &posted, POSTED_MAX);
  for (int32_t i = 0; i < posted && !fields->is_bad; i++) {
    ov_shared_write write = {0};
    if (fields->mode == OV_FIELDS_READ) {
      write_fields(commons, &write, fields);
      fields->is_bad |=
          fields->reader->is_short || !ov_array_push(&commons->posted, &commons->allocator, write);
    } else {
      write_fields(commons, &commons->posted.items[i], fields);
    }
  }
  ov_office_fields(&commons->office, fields);
}

bool ov_commons_is_used(const ov_commons* commons) {
  return commons->teams.count > 0 || !ov_office_is_empty(&commons->office);
}
