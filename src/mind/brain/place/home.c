// Villages and homes: the nearest bed, strolls that stay in a village, the way back to one.
// Rules: docs/sources.md#points-of-interest-behaviors
#include "mind/brain/place/place_behaviors.h"

#include "base/angles.h"
#include "base/check.h"
#include "mind/brain/place/tried_beds.h"
#include "world/place.h"

#define BED_TICKS 20  // between two searches for a bed, and a draw more
#define NEAR_BED2 4.0 // blocks^2 from cell to cell
#define VILLAGE_TRIES 5
#define VILLAGE_XZ 15
#define VILLAGE_Y 7
#define SECTION_RADIUS 2 // in which a section nearer to a village is looked for

static ovis_section_pos section_of(ovis_pos cell) {
  return (ovis_section_pos){cell.x >> 4, cell.y >> 4, cell.z >> 4};
}

// ---- SetClosestHomeAsWalkTarget

typedef struct closest_home {
  int64_t next_time;
  ov_tried_beds tried;
} closest_home;

static void home_fields(void* state, ov_fields* list) {
  closest_home* self = state;
  ov_field_i64(list, "next_time", &self->next_time);
  ov_tried_beds_fields(&self->tried, list);
}

static void home_fini(void* state, const ovis_allocator* allocator) {
  closest_home* self = state;
  ov_tried_beds_fini(&self->tried, allocator);
}

// Is there a bed, and none so near that no walk is needed?
static bool is_bed_wanted(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  const ov_poi_search search = ov_bed_search(agent);
  ov_poi nearest;
  if (ov_pois_nearest(agent->turn->pois, &search, &nearest, 1) == 0) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_PLACE, 0, OV_BED_RADIUS);
  }
  const double d2 = ov_brain_cell_dist2(agent, nearest.pos);
  return d2 > NEAR_BED2 || ov_behavior_refuse(turn, OVIS_REASON_TOO_NEAR, d2, NEAR_BED2);
}

static bool walk_to_home(ov_behavior_turn* turn) {
  const closest_home* last = turn->state;
  const ov_closest_home_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed >= 0);
  const ov_turn* shared = turn->agent->turn;
  if (turn->time < last->next_time || shared->pois == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, (double)(last->next_time - turn->time),
                              0);
  }
  if (!is_bed_wanted(turn)) {
    return false;
  }
  closest_home* self = ov_behavior_own_state(turn);
  if (self == NULL) {
    return false;
  }
  ovis_pos bed;
  if (shared->rules.bed_searches_by_distance) {
    self->next_time = turn->time + BED_TICKS;
    if (!ov_tried_beds_reach_nearest(turn, &self->tried, &bed)) {
      return ov_behavior_refuse(turn, OVIS_REASON_NO_PATH, 0, 0);
    }
  } else {
    const bool is_reached = ov_tried_beds_reach(turn, &self->tried, &bed);
    self->next_time = self->tried.drawn_time + BED_TICKS;
    if (!is_reached) {
      return true; // it counts as run
    }
  }
  ov_brain_walk_to_cell(turn->brain, bed, settings->speed, 1);
  return true;
}

const ov_behavior_kind ov_walk_to_closest_home = {
    OV_ONE_SHOT("SetClosestHomeAsWalkTarget", walk_to_home),
    OV_NEEDS(OV_ABSENT(WALK_TARGET), OV_ABSENT(HOME)),
    OV_RARE_STATE(closest_home, home_fields),
    OV_SETTINGS(ov_closest_home_settings),
    .fini = home_fini,
    OV_PHRASES(.words = "go to the nearest bed", .doing = "going to the nearest bed"),
};

// ---- VillageBoundRandomStroll

static bool village_stroll(ov_behavior_turn* turn) {
  const ov_village_stroll_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->range_xz >= 0);
  OVIS_ASSERT(settings->range_y >= 0);
  ov_agent* agent = turn->agent;
  const ovis_pos own = ov_brain_own_cell(agent);
  ovis_section_pos nearer;
  ovis_vec3 to;
  bool has_place;
  if (agent->turn->pois == NULL || ov_pois_is_village(agent->turn->pois, own) ||
      !ov_pois_nearer_section(agent->turn->pois, section_of(own), SECTION_RADIUS, &nearer)) {
    has_place = ov_agent_random_land_pos(agent, settings->range_xz, settings->range_y, &to);
  } else {
    const ovis_vec3 toward = {nearer.x * 16.0 + 8, nearer.y * 16.0, nearer.z * 16.0 + 8};
    has_place = ov_agent_random_pos_toward(agent, settings->range_xz, settings->range_y, toward,
                                           OV_HALF_PI, &to);
  }
  if (has_place) {
    ov_brain_walk_to_pos(turn->brain, to, settings->speed, 0);
  } else {
    ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  }
  return true;
}

static const ov_condition walk_absent[] = {OV_ABSENT(WALK_TARGET)};
const ov_behavior_kind ov_village_stroll = {
    OV_ONE_SHOT("VillageBoundRandomStroll", village_stroll),
    .reach = OV_REACHES(VILLAGE_WAY),
    OV_CONDITIONS(walk_absent),
    OV_SETTINGS(ov_village_stroll_settings),
    OV_PHRASES(.words = "stroll in its village", .doing = "strolling in its village"),
};

// ---- GoToClosestVillage

static bool go_to_village(ov_behavior_turn* turn) {
  const ov_go_to_village_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed >= 0);
  ov_agent* agent = turn->agent;
  const ov_pois* points = agent->turn->pois;
  const ovis_pos own = ov_brain_own_cell(agent);
  if (points == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (ov_pois_is_village(points, own)) {
    return ov_behavior_refuse(turn, OVIS_REASON_IN_VILLAGE, 0, 0);
  }
  int32_t best = INT32_MAX;
  ovis_vec3 to = {0, 0, 0};
  for (int32_t i = 0; i < VILLAGE_TRIES; i++) {
    ovis_vec3 place;
    if (!ov_agent_random_land_pos(agent, VILLAGE_XZ, VILLAGE_Y, &place)) {
      continue;
    }
    const int32_t distance = ov_pois_village_distance(points, ov_section_of(place));
    if (distance < best) {
      best = distance;
      to = place;
    }
  }
  if (best == INT32_MAX) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  ov_brain_walk_to_pos(turn->brain, to, settings->speed, settings->close_enough);
  return true;
}

const ov_behavior_kind ov_go_to_village = {
    OV_ONE_SHOT("GoToClosestVillage", go_to_village),
    .reach = OV_REACHES(VILLAGE_PLACE),
    OV_CONDITIONS(walk_absent),
    OV_SETTINGS(ov_go_to_village_settings),
    OV_PHRASES(.words = "go back to its village", .doing = "going back to its village",
               OV_WHY({OVIS_REASON_NO_NEED, "there is no village"},
                      {OVIS_REASON_NO_PLACE, "no position that it drew is on land"})),
};
