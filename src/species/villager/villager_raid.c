// Villagers in a raid: they ring the bell, hide, and celebrate under the open sky.
// Rules: docs/sources.md#villager-raids
#include "species/villager/villager.h"

#include "agent/raid.h"
#include "base/check.h"
#include "world/daylight.h"
#include "world/place.h"

#define ONE_IN 20 // claim 362
#define RING_CHANCE 0.95f
#define BELL_REACH2 9.0 // blocks^2 from cell to cell
#define SKY_TRIES 10
#define SKY_XZ 10
#define SKY_Y 3
#define FIREWORK_ONE_IN 200
#define CHEER_ONE_IN 100
#define DYES 16
#define FLIGHTS 3

static ov_raid* raid_here(const ov_behavior_turn* turn) {
  return ov_raid_at(turn->agent->turn, ov_body_cell(&turn->agent->self->body));
}

// ---- The status

// Has a wave come, and is none awaited? claim 362
static bool is_wave_on(const ov_behavior_turn* turn, const ov_raid* raid) {
  const bool is_between =
      raid->state.countdown_ticks > 0 && ov_raid_count_alive(turn->agent->turn, raid) == 0;
  return raid->state.waves_spawned > 0 && !is_between; // claim 362
}

static bool set_status(ov_behavior_turn* turn) {
  if (ov_rng_int(&turn->agent->self->rng, ONE_IN) != 0) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_CHANCE, 1, ONE_IN);
  }
  const ov_raid* raid = raid_here(turn);
  if (raid == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const ov_activity activity =
      is_wave_on(turn, raid) ? OV_ACTIVITY_RAID : OV_ACTIVITY_PRE_RAID; // claim 362
  ov_brain_set_fallback(turn->brain, activity);
  ov_brain_set_activity_if_possible(turn->brain, activity); // claim 362
  return true;
}

const ov_behavior_kind ov_set_raid_status = {
    OV_ONE_SHOT("SetRaidStatus", set_status),
    OV_PHRASES(.words = "prepare for a raid", .doing = "preparing for a raid",
               OV_WHY({OVIS_REASON_NO_NEED, "no raid is here"})),
};

static bool reset_status(ov_behavior_turn* turn) {
  if (ov_rng_int(&turn->agent->self->rng, ONE_IN) != 0) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_CHANCE, 1, ONE_IN);
  }
  const ov_raid* raid = raid_here(turn);
  if (raid == NULL || raid->state.status == OVIS_RAID_STOPPED ||
      raid->state.status == OVIS_RAID_LOSS) {
    ov_brain_set_fallback(turn->brain, OV_ACTIVITY_IDLE);
    ov_brain_follow_schedule(turn);
  }
  return true;
}

const ov_behavior_kind ov_reset_raid_status = {
    OV_ONE_SHOT("ResetRaidStatus", reset_status),
    OV_PHRASES(.words = "see whether the raid is over", .doing = "seeing whether the raid is over"),
};

// ---- Bells

static bool react_to_bell(ov_behavior_turn* turn) {
  if (raid_here(turn) == NULL) {
    ov_brain_set_activity_if_possible(turn->brain, OV_ACTIVITY_HIDE);
  }
  return true;
}

const ov_behavior_kind ov_react_to_bell = {
    OV_ONE_SHOT("ReactToBell", react_to_bell),
    OV_NEEDS(OV_PRESENT(HEARD_BELL_TIME)),
    OV_PHRASES(.words = "hide from what a bell warns of",
               .doing = "hiding from what a bell warns of"),
};

static bool ring_bell(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  if (ov_rng_float(&agent->self->rng) <= RING_CHANCE) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_CHANCE, 1, ONE_IN);
  }
  const ov_place* place = ov_brain_place(turn->brain, OVIS_MEM_MEETING_POINT);
  OVIS_ASSERT(place != NULL);
  if (ov_brain_cell_dist2(agent, place->cell) < BELL_REACH2) {
    agent->verbs->ring(agent, place->cell);
  }
  return true;
}

const ov_behavior_kind ov_ring_bell = {
    OV_ONE_SHOT("RingBell", ring_bell),
    OV_NEEDS(OV_PRESENT(MEETING_POINT)),
    OV_PHRASES(.words = "ring the bell", .doing = "ringing the bell"),
};

// ---- Tests of raids

bool ov_raid_is_won_here(ov_behavior_turn* turn) {
  const ov_raid* raid = raid_here(turn);
  return (raid != NULL && ov_raid_is_won(raid)) ||
         ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

bool ov_raid_goes_on_here(ov_behavior_turn* turn) {
  const ov_raid* raid = raid_here(turn);
  return (raid != NULL && !ov_raid_is_over(raid)) ||
         ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

// ---- The open sky

// Does a cell see the sky, and is nothing in its column above the villager's own feet?
static bool is_open(const ov_agent* agent, ovis_pos cell) {
  const int32_t top =
      ovis_world_get_height(agent->world, OVIS_HEIGHTMAP_MOTION_BLOCKING, cell.x, cell.z);
  return ov_sees_sky(agent->world, cell) && top <= agent->self->body.pos.y;
}

static int32_t step(ov_rng* rng, int32_t range) {
  OVIS_ASSERT(range >= 0);
  return ov_rng_int(rng, 2 * range) - range;
}

static bool go_out(ov_behavior_turn* turn) {
  const ov_sky_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed > 0);
  ov_agent* agent = turn->agent;
  ov_rng* rng = &agent->self->rng;
  const ovis_pos at = ov_brain_own_cell(agent);
  if (ov_sees_sky(agent->world, at)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  for (int32_t i = 0; i < SKY_TRIES; i++) {
    const int32_t dx = step(rng, SKY_XZ);
    const int32_t dy = step(rng, SKY_Y);
    const int32_t dz = step(rng, SKY_XZ);
    const ovis_pos to = {at.x + dx, at.y + dy, at.z + dz};
    if (is_open(agent, to)) { // claim 363
      ov_brain_walk_to_cell(turn->brain, to, settings->speed, 0);
      break;
    }
  }
  return true;
}

const ov_behavior_kind ov_move_to_sky = {
    OV_ONE_SHOT("MoveToSkySeeingSpot", go_out),
    OV_NEEDS(OV_ABSENT(WALK_TARGET)),
    OV_SETTINGS(ov_sky_settings),
    OV_PHRASES(.words = "go out under the open sky", .doing = "going out under the open sky",
               OV_WHY({OVIS_REASON_NO_NEED, "it is under the open sky"})),
};

// ---- Celebration

#define CELEBRATION_STATE(X) X(I32, raid_id, 0, INT32_MAX) /* 0: none */
OV_KIND_STATE(celebration, CELEBRATION_STATE)

static bool can_celebrate(ov_behavior_turn* turn) { // claim 225
  const celebration* last = turn->state;
  const ov_raid* raid = raid_here(turn);
  const int32_t raid_id = raid != NULL ? raid->state.id : 0;
  if (raid_id != last->raid_id) {
    celebration* self = ov_behavior_own_state(turn);
    if (self == NULL) {
      return false;
    }
    self->raid_id = raid_id;
  }
  if (raid == NULL || !ov_raid_is_won(raid)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  return is_open(turn->agent, ov_brain_own_cell(turn->agent)) ||
         ov_behavior_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
}

static bool still_celebrates(ov_behavior_turn* turn) {
  const celebration* self = turn->state;
  OVIS_ASSERT(self->raid_id >= 0);
  return ov_raid_find(turn->agent->turn, self->raid_id) != NULL ||
         ov_behavior_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void tick_celebration(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_rng* rng = &agent->self->rng;
  (void)ov_rng_int(rng, CHEER_ONE_IN); // a cheer is only heard
  if (ov_rng_int(rng, FIREWORK_ONE_IN) == 0 && is_open(agent, ov_brain_own_cell(agent))) {
    const int32_t dye = ov_rng_int(rng, DYES);
    const ovis_event more = {.reason = dye, .count = ov_rng_int(rng, FLIGHTS)};
    ov_turn_emit(agent->turn, OVIS_EVENT_FIREWORK, agent->self, NULL, &more);
  }
}

static void stop_celebration(ov_behavior_turn* turn) {
  celebration* self = turn->state;
  self->raid_id = 0;
  ov_brain_follow_schedule(turn);
}

const ov_behavior_kind ov_celebrate_raid = {
    OV_TIMED("CelebrateVillagersSurvivedRaid"),
    OV_RARE_STATE(celebration, celebration_fields),
    OV_BEHAVIOR_CALLS(can_celebrate, still_celebrates, NULL, tick_celebration, stop_celebration),
    OV_PHRASES(.words = "celebrate", .doing = "celebrating",
               OV_WHY({OVIS_REASON_NOT_HERE, "no raid was won here"},
                      {OVIS_REASON_NO_PLACE, "it is not under the open sky"})),
};
