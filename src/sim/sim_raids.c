// Raids for the simulation and for hosts: begun, put, read, and ticked.
// Design: include/ovis/village.h
#include "base/check.h"
#include "base/limits.h"
#include "sim/sim_internal.h"
#include "village/raids.h"

#include <math.h>

#define CELL_MAX 30000000

// ---- The verb

bool ov_sim_spawn(ov_turn* turn, const ov_spawn_request* request) {
  OVIS_ASSERT(request->called != NULL);
  const ovis_act act = {.verb = OVIS_VERB_SUMMON,
                        .pos = {(int32_t)floor(request->pos.x), (int32_t)floor(request->pos.y),
                                (int32_t)floor(request->pos.z)}};
  const ovis_verdict verdict = ov_sim_ask_host(turn->sim, &act, NULL, NULL);
  if (verdict != OVIS_VERDICT_DO) {
    return verdict == OVIS_VERDICT_DONE;
  }
  return ov_sim_plan_spawn(turn, request);
}

// ---- The tick

static void check_omens(ovis_sim* sim) {
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    ov_actor* actor = ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]);
    if (actor->kind == OV_ACTOR_PLAYER) {
      ov_raids_check_omen(&sim->turn, actor);
    }
  }
}

static void visit(ovis_sim* sim) {
  const ov_visits* visits = &sim->visits;
  if ((visits->has_patrols || visits->has_sieges || visits->has_traders) &&
      ov_sim_points(sim) != NULL) {
    ov_visits_tick(&sim->turn, &sim->visits);
  }
}

void ov_sim_tick_raids(ovis_sim* sim) {
  visit(sim);
  if ((!sim->has_raids && sim->raids.list.count == 0) || ov_sim_points(sim) == NULL) {
    return;
  }
  if (sim->has_raids) {
    check_omens(sim);
  }
  ov_raids_tick(&sim->turn);
}

// ---- For hosts

ovis_status ovis_raid_begin(ovis_sim* sim, ovis_pos at, int32_t omen_level, int32_t* out_id) {
  OV_REQUIRE(out_id != NULL, OVIS_BAD_ARGUMENT);
  *out_id = 0;
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  if (omen_level < 0 || omen_level > OVIS_RAID_OMEN_MAX || !ov_is_within_i64(at.x, CELL_MAX) ||
      !ov_is_within_i64(at.y, CELL_MAX) || !ov_is_within_i64(at.z, CELL_MAX)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (ovis_world_get_env(sim->world)->difficulty == OVIS_DIFFICULTY_PEACEFUL) {
    return OVIS_UNSUPPORTED;
  }
  if (ov_sim_points(sim) == NULL) {
    return OVIS_NO_MEMORY;
  }
  ov_turn_begin(&sim->turn, 0);
  const ov_raid* raid = ov_raid_begin(&sim->turn, at, omen_level);
  if (raid == NULL) {
    return sim->raids.list.count == OV_RAIDS_MAX ? OVIS_FULL : OVIS_NO_MEMORY;
  }
  *out_id = raid->state.id;
  ov_sim_keep_input(
      sim, &(ovis_input){.kind = OVIS_INPUT_RAID, .cell = at, .value = (double)omen_level});
  ov_sim_merge_turns(sim);
  return OVIS_OK;
}

int32_t ovis_sim_get_raids(const ovis_sim* sim, ovis_raid* out, int32_t capacity) {
  OV_REQUIRE(sim != NULL, 0);
  OV_REQUIRE(out != NULL || capacity <= 0, 0);
  for (int32_t i = 0; i < sim->raids.list.count && i < capacity; i++) {
    const ov_raid* raid = &sim->raids.list.items[i];
    out[i] = raid->state;
    out[i].raiders_alive = ov_raid_count_alive(&sim->turn, raid);
  }
  return sim->raids.list.count;
}

ovis_status ovis_raid_restore(ovis_sim* sim, const ovis_raid* raid) {
  OV_REQUIRE(sim != NULL && raid != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  if (!ov_raid_is_good(raid) || ov_raid_find(&sim->turn, raid->id) != NULL) {
    return OVIS_OUT_OF_RANGE;
  }
  if (sim->raids.list.count == OV_RAIDS_MAX) {
    return OVIS_FULL;
  }
  if (ov_sim_points(sim) == NULL || !ov_raids_put(&sim->raids, raid, sim->seed, &sim->allocator)) {
    return OVIS_NO_MEMORY;
  }
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_PUT_RAID, .raid = *raid});
  return OVIS_OK;
}
