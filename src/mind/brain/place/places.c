// Checks remembered places, and walks to them.
// Rules: docs/sources.md#points-of-interest-behaviors
#include "mind/brain/place/place_behaviors.h"

#include "agent/about.h"
#include "base/angles.h"
#include "base/check.h"
#include "world/place.h"

#define NEAR2 256.0 // blocks^2, in which a place is checked; claim 236
#define NO_BEDS (OV_POI_MASK_JOBS | OV_POI_MASK(OV_POI_MEETING)) // their blocks are no beds
#define TOWARD_XZ 15
#define TOWARD_Y 7
#define TOWARD_TRIES 1000
#define AROUND_XZ 8
#define AROUND_Y 6
#define AROUND_TICKS 180 // between two strolls around a place
#define TO_TICKS 80      // between two strolls to a place

// ---- ValidateNearbyPoi

static bool validate(ov_behavior_turn* turn) {
  const ov_validate_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_agent* agent = turn->agent;
  const ovis_memory memory = ov_behavior_memory(turn, 0);
  const ov_place* place = ov_brain_place(turn->brain, memory);
  OVIS_ASSERT(place->dimension >= 0);
  OVIS_ASSERT(place->dimension <= OVIS_MEMORY_DIMENSION_COUNT - 1);
  if (place->dimension != OVIS_MEMORY_HERE) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  const double d2 = ov_brain_dist2_to_cell(agent, place->cell);
  if (d2 >= NEAR2) { // claims 236, 238
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, NEAR2);
  }
  const ov_poi* point =
      agent->turn->pois != NULL ? ov_pois_at(agent->turn->pois, place->cell) : NULL;
  const uint64_t type = point != NULL ? OV_POI_MASK(point->type) : 0;
  if ((type & settings->types(agent)) == 0) {
    ov_brain_tell_give_up(agent, memory, OVIS_GIVE_UP_REMOVED, 0);
    ov_brain_erase(turn->brain, memory); // claim 237
  } else if ((type & NO_BEDS) == 0 && !agent->self->is_sleeping &&
             ov_agent_is_bed_occupied(agent, place->cell)) {
    ov_brain_tell_give_up(agent, memory, OVIS_GIVE_UP_OCCUPIED, 0);
    ov_brain_give_up_place(agent, memory); // claim 237
  }
  return true;
}

// A place that was removed stays in its memory until the mob comes near.
static void explain_check(const ov_behavior_turn* turn, ovis_answer* answer) {
  const ov_validate_settings* settings = turn->settings;
  const ov_agent* agent = turn->agent;
  const ov_place* place = ov_brain_place(turn->brain, ov_behavior_memory(turn, 0));
  if (answer->reason != OVIS_REASON_TOO_FAR || place == NULL ||
      place->dimension != OVIS_MEMORY_HERE) {
    return;
  }
  ov_about_cell(agent, answer, place->cell);
  const bool is_loaded = answer->block != NULL;
  if (is_loaded && agent->turn->pois != NULL &&
      !ov_pois_exists(agent->turn->pois, place->cell, settings->types(agent))) {
    answer->reason = OVIS_REASON_REMOVED;
  }
}

const ovis_phrase ov_validate_reasons[OV_VALIDATE_REASONS] = {OV_VALIDATE_WHY("the place")};
const ov_behavior_kind ov_validate_nearby_poi = {
    OV_ONE_SHOT("ValidateNearbyPoi", validate),
    OV_SETTINGS(ov_validate_settings),
    .explain = explain_check,
    OV_PHRASES(.words = "check a remembered place", .doing = "checking a remembered place",
               OV_REASONS(ov_validate_reasons)),
};

// ---- SetWalkTargetFromBlockMemory

static void give_up(ov_behavior_turn* turn, ovis_memory memory, ovis_give_up why, int32_t ticks) {
  ov_brain_tell_give_up(turn->agent, memory, why, ticks);
  ov_brain_give_up_place(turn->agent, memory);
  ov_brain_set_number(turn->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE, turn->time,
                      OVIS_MEMORY_FOR_EVER);
}

// A random position toward a far place, near enough to the mob itself. False: none of many draws.
static bool find_step(ov_behavior_turn* turn, ovis_pos cell, ovis_vec3* out) {
  const ov_walk_to_place_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ovis_vec3 to = ov_cell_bottom(cell);
  for (int32_t tries = 0; tries < TOWARD_TRIES; tries++) {
    if (ov_agent_random_pos_toward(turn->agent, TOWARD_XZ, TOWARD_Y, to, OV_HALF_PI, out) &&
        ov_brain_manhattan(turn->agent, ov_cell_of(*out)) <= settings->too_far) {
      return true;
    }
  }
  return false;
}

static bool walk_to_place(ov_behavior_turn* turn) {
  const ov_walk_to_place_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed >= 0);
  const ovis_memory memory = ov_behavior_memory(turn, 2);
  const ov_place place = *ov_brain_place(turn->brain, memory);
  const bool is_here = place.dimension == OVIS_MEMORY_HERE;
  const int64_t since = ov_brain_number(turn->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE);
  const bool has_tried = ov_brain_has(turn->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE);
  if (!is_here || (has_tried && turn->time - since > settings->too_long)) {
    give_up(turn, memory, is_here ? OVIS_GIVE_UP_NO_PATH : OVIS_GIVE_UP_ELSEWHERE,
            is_here ? settings->too_long : 0);
    return true;
  }
  const int32_t distance = ov_brain_manhattan(turn->agent, place.cell);
  if (distance > settings->too_far) {
    ovis_vec3 step;
    if (!find_step(turn, place.cell, &step)) {
      give_up(turn, memory, OVIS_GIVE_UP_NO_STEP, 0);
      return true;
    }
    ov_brain_tell_place(turn->agent, OVIS_EVENT_FAR, turn->agent->self, memory, &place,
                        (ovis_event){.count = distance, .reason = settings->too_far});
    ov_brain_walk_to_pos(turn->brain, step, settings->speed, settings->close_enough);
    return true;
  }
  if (distance <= settings->close_enough) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_NEAR, distance, settings->close_enough);
  }
  ov_brain_walk_to_cell(turn->brain, place.cell, settings->speed, settings->close_enough);
  return true;
}

const ovis_phrase ov_walk_to_place_reasons[OV_WALK_TO_PLACE_REASONS] = {
    {OVIS_REASON_TOO_NEAR, "it is near enough to the place"}};
const ov_behavior_kind ov_walk_to_place = {
    OV_ONE_SHOT("SetWalkTargetFromBlockMemory", walk_to_place),
    OV_SETTINGS(ov_walk_to_place_settings),
    OV_PHRASES(.words = "go to a remembered place", .doing = "going to a remembered place",
               OV_REASONS(ov_walk_to_place_reasons)),
};

// ---- StrollAroundPoi, StrollToPoi

#define STROLL_STATE_STATE(X) X(I64, next_time) /* game time of the next stroll */
OV_KIND_STATE(stroll_state, STROLL_STATE_STATE)

static bool is_near(ov_behavior_turn* turn, int32_t range, ov_place* out) {
  OVIS_ASSERT(range >= 0);
  *out = *ov_brain_place(turn->brain, ov_behavior_memory(turn, 0));
  const double d2 = ov_brain_dist2_to_cell(turn->agent, out->cell);
  return (out->dimension == OVIS_MEMORY_HERE && d2 < (double)range * range) ||
         ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, (double)range * range);
}

static bool stroll_around(ov_behavior_turn* turn) {
  stroll_state* self = turn->state;
  const ov_stroll_place_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->range >= 0);
  OVIS_ASSERT(settings->speed >= 0);
  ov_place place;
  if (!is_near(turn, settings->range, &place)) {
    return false;
  }
  if (turn->time <= self->next_time) {
    return true; // it counts as run during its pause. docs/sources.md#points-of-interest-behaviors
  }
  ovis_vec3 to;
  if (ov_agent_random_land_pos(turn->agent, AROUND_XZ, AROUND_Y, &to)) {
    ov_brain_walk_to_pos(turn->brain, to, settings->speed, 1);
  } else {
    ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  }
  self->next_time = turn->time + AROUND_TICKS;
  return true;
}

static bool stroll_to(ov_behavior_turn* turn) {
  stroll_state* self = turn->state;
  const ov_stroll_place_settings* settings = turn->settings;
  ov_place place;
  if (!is_near(turn, settings->range, &place)) {
    return false;
  }
  if (turn->time > self->next_time) {
    ov_brain_walk_to_cell(turn->brain, place.cell, settings->speed, settings->close_enough);
    self->next_time = turn->time + TO_TICKS;
  }
  return true;
}

const ovis_phrase ov_stroll_reasons[OV_STROLL_REASONS] = {
    {OVIS_REASON_TOO_FAR, "it is too far from the place"}};
const ov_behavior_kind ov_stroll_around_poi = {
    OV_ONE_SHOT("StrollAroundPoi", stroll_around),
    OV_STATE(stroll_state, stroll_state_fields),
    OV_SETTINGS(ov_stroll_place_settings),
    OV_PHRASES(.words = "stroll around a remembered place",
               .doing = "strolling around a remembered place", OV_REASONS(ov_stroll_reasons)),
};
const ov_behavior_kind ov_stroll_to_poi = {
    OV_ONE_SHOT("StrollToPoi", stroll_to),
    OV_STATE(stroll_state, stroll_state_fields),
    OV_SETTINGS(ov_stroll_place_settings),
    OV_PHRASES(.words = "stroll to a remembered place", .doing = "strolling to a remembered place",
               OV_REASONS(ov_stroll_reasons)),
};

// ---- StrollToPoiList

#define LIST_TICKS 100 // between two strolls to places of a list

static bool stroll_to_one(ov_behavior_turn* turn) {
  stroll_state* self = turn->state;
  const ov_stroll_place_settings* settings = turn->settings;
  ov_agent* agent = turn->agent;
  const ov_memory_list* list = ov_brain_list(turn->brain, ov_behavior_memory(turn, 1));
  const ov_place chosen = list->places[ov_rng_int(&agent->self->rng, list->count)];
  ov_place near;
  if (chosen.dimension != OVIS_MEMORY_HERE) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  if (!is_near(turn, settings->range, &near)) {
    return false;
  }
  if (turn->time > self->next_time) {
    ov_brain_walk_to_cell(turn->brain, chosen.cell, settings->speed, settings->close_enough);
    self->next_time = turn->time + LIST_TICKS;
  }
  return true;
}

const ov_behavior_kind ov_stroll_to_poi_list = {
    OV_ONE_SHOT("StrollToPoiList", stroll_to_one),
    OV_STATE(stroll_state, stroll_state_fields),
    OV_SETTINGS(ov_stroll_place_settings),
    OV_PHRASES(.words = "stroll to one of its places", .doing = "strolling to one of its places",
               OV_REASONS(ov_stroll_reasons)),
};
