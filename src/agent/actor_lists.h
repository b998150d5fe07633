// Lists of an actor's fields that ov_actor_fields and the hash of actor_hash.c share.
#pragma once

#include "agent/actor.h"

// The fields that change in every tick.
OV_FIELDS_LIST ov_actor_clock_list(ov_actor* actor, ov_fields* fields) {
  ov_field_u64(fields, "rng.state", &actor->rng.state);
  ov_field_u64(fields, "rng.stream", &actor->rng.stream);
  ov_field_i64(fields, "age_ticks", &actor->age_ticks);
  ov_field_i32(fields, "breed_ticks", &actor->breed_ticks);
  ov_field_i32(fields, "love_ticks", &actor->love_ticks);
  ov_field_i32(fields, "idle_ticks", &actor->idle_ticks);
  ov_field_i64(fields, "thought_tick", &actor->thought_tick);
  ov_field_i32(fields, "edits_seen", &actor->edits_seen);
  if (actor->has_nav) {
    ov_nav_clock_list(&actor->nav, fields);
  }
}

// The fields of every actor, and the groups of fields that few actors have.
void ov_actor_common_fields(ov_actor* actor, ov_fields* fields);
// The fields that only brains read. [Limit: it has a brain]
void ov_actor_rest_fields(ov_actor* actor, ov_fields* fields);
// [Limit: it has a mind]
void ov_actor_mind_fields(ov_actor* actor, ov_fields* fields);
