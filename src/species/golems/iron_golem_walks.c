// Walks of golems: back to the village, and through it.
// Rules: docs/sources.md#golem-goals
#include "base/angles.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "poi/poi.h"
#include "species/golems/iron_golem_goals.h"
#include "world/place.h"
#include "world/scan.h"

#define RANGE_XZ 10 // blocks
#define RANGE_Y 7
#define SECTIONS 2           // around its own, that are looked at
#define BACK_INTERVAL 10     // ticks
#define STROLL_INTERVAL 240  // ticks
#define ANYWHERE_CHANCE 0.3f // of a stroll
#define VILLAGER_CHANCE 0.7f // of one to a villager first
#define VILLAGER_RANGE 32.0  // blocks around the box
#define POINT_RADIUS 8       // blocks from a section's center
#define SECTIONS_MAX 125

#define VILLAGE_WALK_STATE(X) X(PLACE, place)
OV_KIND_STATE(village_walk, VILLAGE_WALK_STATE)

static void start(ov_goal_turn* turn) {
  const village_walk* self = turn->state;
  const ov_village_walk_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed > 0);
  ov_agent_go_to(turn->agent, self->place, settings->speed);
}

static void stop(ov_goal_turn* turn) {
  ov_agent_stop(turn->agent);
}

// ---- Back to the village

static ovis_vec3 bottom_of(ovis_section_pos at) {
  return (ovis_vec3){at.x * 16.0 + 8, at.y * 16.0, at.z * 16.0 + 8};
}

static bool can_go_back(ov_goal_turn* turn) {
  village_walk* self = turn->state;
  ov_agent* agent = turn->agent;
  const ov_pois* points = agent->turn->pois;
  const int32_t interval = ov_goal_delay(BACK_INTERVAL);
  if (!ov_goal_roll(turn, interval)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, interval);
  }
  if (points == NULL || ov_pois_is_village(points, ov_cell_of(agent->self->body.pos))) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  ovis_section_pos nearer;
  if (!ov_pois_nearer_section(points, ov_section_of(agent->self->body.pos), SECTIONS, &nearer)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  return ov_agent_random_pos_toward(agent, RANGE_XZ, RANGE_Y, bottom_of(nearer), OV_HALF_PI,
                                    &self->place) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
}

const ov_goal_kind ov_goal_move_back_to_village = {
    OV_GOAL("MoveBackToVillage", OVIS_FLAG_MOVE),
    .reach = OV_REACHES(VILLAGE_WAY),
    OV_STATE(village_walk, village_walk_fields),
    OV_SETTINGS(ov_village_walk_settings),
    OV_GOAL_CALLS(can_go_back, ov_goal_walks_on, start, NULL, stop),
    OV_PHRASES(.words = "walk back to the village", .doing = "walking back to the village",
               OV_WHY({OVIS_REASON_NO_NEED, "it is in a village"},
                      {OVIS_REASON_NO_PLACE, "no village is near"})),
};

// ---- Through the village

typedef struct visit_list {
  const ov_village_walk_settings* settings;
  ov_actor* chosen;
  int32_t count;
} visit_list;

static void add_visit(ov_agent* agent, ov_actor* other, void* context) {
  visit_list* list = context;
  if (list->settings->filter(agent, other, NULL) &&
      ov_rng_int(&agent->self->rng, ++list->count) == 0) {
    list->chosen = other;
  }
}

static bool toward_villager(ov_goal_turn* turn, ovis_vec3* out) {
  ov_agent* agent = turn->agent;
  visit_list list = {.settings = turn->settings};
  const ovis_aabb body = ov_body_box(&agent->self->body);
  const ovis_aabb box = {
      {body.min.x - VILLAGER_RANGE, body.min.y - VILLAGER_RANGE, body.min.z - VILLAGER_RANGE},
      {body.max.x + VILLAGER_RANGE, body.max.y + VILLAGER_RANGE, body.max.z + VILLAGER_RANGE}};
  if (list.settings->filter != NULL) {
    ov_agent_each_near(agent, &box, OV_ACTOR_MOB, add_visit, &list);
  }
  return list.chosen != NULL &&
         ov_agent_random_land_pos_toward(agent, RANGE_XZ, RANGE_Y, list.chosen->body.pos, out);
}

static bool toward_point(ov_agent* agent, ovis_vec3* out) {
  const ov_pois* points = agent->turn->pois;
  if (points == NULL) {
    return false;
  }
  const ovis_section_pos own = ov_section_of(agent->self->body.pos);
  const ov_cell_range near = ov_cells_around((ovis_pos){own.x, own.y, own.z}, SECTIONS, SECTIONS);
  ovis_section_pos villages[SECTIONS_MAX];
  int32_t count = 0;
  for (ovis_pos i = near.min; i.y <= near.max.y; i = ov_scan_yzx(i, &near)) {
    const ovis_section_pos at = {i.x, i.y, i.z};
    if (ov_pois_village_distance(points, at) == 0) {
      villages[count++] = at;
    }
  }
  if (count == 0) {
    return false;
  }
  const ovis_section_pos at = villages[ov_rng_int(&agent->self->rng, count)];
  const ov_poi_search search = {.from = {at.x * 16 + 8, at.y * 16 + 8, at.z * 16 + 8},
                                .radius = POINT_RADIUS,
                                .types = OV_POI_MASK_ALL,
                                .occupancy = OV_POI_IS_OCCUPIED};
  ov_poi point;
  if (!ov_pois_random(points, &search, &agent->self->rng, &point)) {
    return false;
  }
  const ovis_vec3 to = {point.pos.x + 0.5, point.pos.y, point.pos.z + 0.5};
  return ov_agent_random_land_pos_toward(agent, RANGE_XZ, RANGE_Y, to, out);
}

static bool can_stroll(ov_goal_turn* turn) {
  village_walk* self = turn->state;
  ov_agent* agent = turn->agent;
  const int32_t interval = ov_goal_delay(STROLL_INTERVAL);
  if (!ov_goal_roll(turn, interval)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, interval);
  }
  ov_rng* rng = &agent->self->rng;
  const float first = ov_rng_float(rng);
  bool is_found = false;
  if (ov_rng_float(rng) >= ANYWHERE_CHANCE) {
    is_found = first < VILLAGER_CHANCE
                   ? toward_villager(turn, &self->place) || toward_point(agent, &self->place)
                   : toward_point(agent, &self->place) || toward_villager(turn, &self->place);
  }
  return is_found || ov_agent_random_land_pos(agent, RANGE_XZ, RANGE_Y, &self->place) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
}

const ov_goal_kind ov_goal_stroll_in_village = {
    OV_GOAL("GolemRandomStrollInVillage", OVIS_FLAG_MOVE),
    .reach = OV_REACHES(VILLAGE_WAY),
    OV_STATE(village_walk, village_walk_fields),
    OV_SETTINGS(ov_village_walk_settings),
    OV_GOAL_CALLS(can_stroll, ov_goal_walks_on, start, NULL, stop),
    OV_PHRASES(.words = "patrol the village", .doing = "patrolling the village",
               .style = OVIS_STYLE_WANDERS),
};
