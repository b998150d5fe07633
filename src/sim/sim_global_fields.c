// The list of a simulation's own fields, without world and actors: for hashes and snapshots.
// Design: docs/determinism.md
#include "agent/containers.h"
#include "base/limits.h"
#include "mind/tree/tree_shared.h"
#include "sim/sim_internal.h"

static void env_fields(ovis_env* env, ov_fields* fields) {
  ov_field_i64(fields, "env.game_time", &env->game_time);
  ov_field_i64(fields, "env.day_time", &env->day_time);
  OV_FIELD_ENUM(fields, "env.difficulty", env->difficulty, ovis_difficulty);
  OV_FIELD_ENUM(fields, "env.presence", env->presence, ovis_presence);
  ov_field_bool(fields, "env.is_raining", &env->is_raining);
  ov_field_bool(fields, "env.is_thundering", &env->is_thundering);
  ov_field_bool(fields, "env.mob_griefing", &env->mob_griefing);
  ov_field_bool(fields, "env.universal_anger", &env->universal_anger);
}

static void edit_fields(ovis_sim* sim, ov_fields* fields) {
  int32_t count = sim->turn.edits.count;
  ov_field_count(fields, "edits", &count, OV_EDITS_MAX);
  if (fields->mode == OV_FIELDS_READ) {
    fields->is_bad |= !ov_array_reserve(&sim->turn.edits, &sim->allocator, count);
    sim->turn.edits.count = fields->is_bad ? 0 : count;
    sim->turn.edit_states.count = 0; // a snapshot has nothing that is for reports only
  }
  for (int32_t i = 0; i < sim->turn.edits.count; i++) {
    ov_field_pos(fields, "edit", &sim->turn.edits.items[i]);
    ov_turn_group_edit(&sim->turn, i);
  }
}

static void shared_fields(ovis_sim* sim, ov_fields* fields) {
  bool has_shared = sim->shared != NULL && ov_tree_shared_is_used(sim->shared);
  ov_field_bool(fields, "has_shared", &has_shared);
  if (has_shared && sim->shared == NULL) {
    fields->is_bad = true;
  } else if (has_shared) {
    ov_tree_shared_fields(sim->shared, fields);
  }
}

void ov_sim_global_fields(ovis_sim* sim, ov_fields* fields) {
  ov_field_room(fields, "sim");
  ov_field_u64(fields, "seed", &sim->seed);
  ov_field_i64(fields, "tick", &sim->tick);
  ov_field_u64(fields, "next_serial", &sim->next_serial);
  ov_field_u64(fields, "change_hash", &sim->change_hash);
  edit_fields(sim, fields);
  ov_field_i32_in(fields, "random_ticks", &sim->random_ticks, 0, 4096);
  ov_field_bool(fields, "has_village_cats", &sim->has_village_cats);
  ov_field_bool(fields, "has_raids", &sim->has_raids);
  ov_visits_fields(&sim->visits, fields);
  ov_raids_fields(&sim->raids, fields, &sim->allocator);
  ov_bells_fields(&sim->bells, fields, &sim->allocator);
  ov_bolts_fields(&sim->bolts, fields, &sim->allocator);
  shared_fields(sim, fields);
  sim->turn.seed = sim->seed;
  ov_sim_growth_fields(sim, fields);
  ovis_env env = *ovis_world_get_env(sim->world);
  env_fields(&env, fields);
  if (fields->mode == OV_FIELDS_READ) {
    fields->is_bad |= (uint32_t)env.difficulty > OVIS_DIFFICULTY_HARD ||
                      (uint32_t)env.presence > OVIS_PRESENCE_NEAR_PLAYERS || sim->tick < 0;
    fields->is_bad |= !ov_is_within_i64(sim->tick, OV_TICK_MAX) ||
                      !ov_is_within_i64(env.game_time, OVIS_TIME_MAX) ||
                      !ov_is_within_i64(env.day_time, OVIS_TIME_MAX);
    if (!fields->is_bad) {
      ovis_world_set_env(sim->world, &env);
    }
  }
  if (ov_fields_is_snapshot(fields)) { // events between two ticks continue the count
    ov_field_count(fields, "turn_index", &sim->turn.event_count, INT32_MAX / 2);
  }
  ov_containers_fields(&sim->containers, fields, &sim->allocator);
  ov_field_room(fields, "");
}
