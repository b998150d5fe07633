// Walks from one point of interest of a village to another at night.
// Rules: docs/sources.md#goals
#include "species/monsters/zombie_goals.h"

#include "base/cell.h"
#include "base/check.h"
#include "mind/goal/block/door_ahead.h"
#include "mind/goal/goal_share.h"
#include "poi/poi.h"
#include "world/daylight.h"

#include <math.h>

#define VILLAGE_SECTIONS 6 // from a village
#define DRAW_XZ 15         // blocks, of the random positions near which a point is looked for
#define DRAW_Y 7
#define POINT_RANGE 10 // blocks from such a position to a point
#define DETOUR_XZ 10   // blocks, of a position toward a point that no path leads to
#define DETOUR_Y 7
#define VISITED_MAX 15

typedef struct through_village {
  ovis_pos point;
  ovis_vec3 target; // of the path; the point, a detour, or the door before it
  int32_t visited_count;
  ovis_pos visited[VISITED_MAX]; // the oldest first
} through_village;

static void fields(void* state, ov_fields* list) {
  through_village* self = state;
  ov_field_cell(list, "point", &self->point);
  ov_field_place(list, "target", &self->target);
  ov_field_count(list, "visited_count", &self->visited_count, VISITED_MAX);
  for (int32_t i = 0; i < self->visited_count; i++) {
    ov_field_cell_if(list, "visited", &self->visited[i], true);
  }
}

static bool is_new(const ov_poi* point, const void* context) {
  const through_village* self = context;
  for (int32_t i = 0; i < self->visited_count; i++) {
    if (ov_cell_is_same(self->visited[i], point->pos)) {
      return false;
    }
  }
  return true;
}

static bool find_point(const ov_agent* agent, const through_village* self, ovis_pos from,
                       ov_poi* out) {
  const ov_poi_search search = {.from = from,
                                .radius = POINT_RANGE,
                                .types = OV_POI_MASK_VILLAGE,
                                .occupancy = OV_POI_IS_OCCUPIED,
                                .filter = is_new,
                                .context = self};
  return ov_pois_nearest(agent->turn->pois, &search, out, 1) == 1;
}

// A position is the better, the nearer its point is to the mob.
static float rate(const ov_agent* agent, ovis_pos pos, const void* context) {
  const through_village* self = context;
  ov_poi point;
  if (!ov_pois_is_village(agent->turn->pois, pos) || !find_point(agent, self, pos, &point)) {
    return -INFINITY;
  }
  const ovis_pos at = ov_body_cell(&agent->self->body);
  const float dx = (float)(point.pos.x - at.x);
  const float dy = (float)(point.pos.y - at.y);
  const float dz = (float)(point.pos.z - at.z);
  return -(dx * dx + dy * dy + dz * dz);
}

static ov_nav_path path_to(ov_agent* agent, ovis_vec3 place) {
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  return ov_nav_path_to_block(&agent->self->nav, &mob, ov_cell_of(place), 0);
}

// The first node of a path in a doorway, where the walk ends: a goal of its own deals with the
// door.
static bool find_door(const ov_agent* agent, const ov_nav_path* path, ovis_vec3* out) {
  for (int32_t i = 0; i < path->count; i++) {
    const ovis_pos node = path->nodes[i].pos;
    if (ov_agent_is_wooden_door(agent, (ovis_pos){node.x, node.y + 1, node.z})) {
      *out = (ovis_vec3){node.x + 0.5, node.y, node.z + 0.5};
      return true;
    }
  }
  return false;
}

static bool find_way(ov_goal_turn* turn, through_village* self) {
  ov_agent* agent = turn->agent;
  self->target = (ovis_vec3){self->point.x + 0.5, self->point.y, self->point.z + 0.5};
  ov_nav_path path = path_to(agent, self->target);
  if (path.count == 0) {
    const double half_pi = 1.5707963267948966;
    ovis_vec3 detour;
    if (!ov_agent_random_pos_toward(agent, DETOUR_XZ, DETOUR_Y, self->target, half_pi, &detour)) {
      return ov_goal_refuse(turn, OVIS_REASON_NO_PATH, 0, 0);
    }
    self->target = detour;
    path = path_to(agent, self->target);
  }
  ovis_vec3 door;
  if (find_door(agent, &path, &door)) {
    self->target = door;
    path = path_to(agent, door);
  }
  return path.count > 0 || ov_goal_refuse(turn, OVIS_REASON_NO_PATH, 0, 0);
}

static bool can_use(ov_goal_turn* turn) {
  through_village* self = turn->state;
  const ov_through_village_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_agent* agent = turn->agent;
  if (settings->only_at_night && ov_is_day(agent->env)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const ov_pois* points = agent->turn->pois;
  const ovis_section_pos section = ov_section_of(agent->self->body.pos);
  if (points == NULL || ov_pois_village_distance(points, section) > VILLAGE_SECTIONS) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, VILLAGE_SECTIONS);
  }
  ovis_vec3 place;
  ov_poi point;
  if (!ov_agent_random_land_pos_rated(agent, DRAW_XZ, DRAW_Y, rate, self, &place) ||
      !find_point(agent, self, ov_cell_of(place), &point)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  self->point = point.pos;
  return find_way(turn, self);
}

static double off2(const through_village* self, const ov_actor* actor) {
  const ovis_vec3 middle = {self->point.x + 0.5, self->point.y + 0.5, self->point.z + 0.5};
  return ov_goal_dist2(middle, actor);
}

static bool can_continue(ov_goal_turn* turn) {
  const through_village* self = turn->state;
  const ov_through_village_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const double reach = (double)turn->agent->self->body.size.width + settings->reach;
  const double dist2 = off2(self, turn->agent->self);
  if (dist2 < reach * reach) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, reach * reach);
  }
  return ov_goal_walks_on(turn);
}

static void start(ov_goal_turn* turn) {
  const through_village* self = turn->state;
  const ov_through_village_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed > 0);
  ov_agent* agent = turn->agent;
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  const ov_nav_path path = path_to(agent, self->target);
  ov_nav_move_to(&agent->self->nav, &mob, &path, settings->speed);
}

static void stop(ov_goal_turn* turn) {
  through_village* self = turn->state;
  const ov_through_village_settings* settings = turn->settings;
  ov_agent* agent = turn->agent;
  const double reach2 = (double)settings->reach * settings->reach;
  if (!ov_agent_is_path_done(agent) && off2(self, agent->self) >= reach2) {
    return;
  }
  if (self->visited_count == VISITED_MAX) {
    for (int32_t i = 1; i < VISITED_MAX; i++) {
      self->visited[i - 1] = self->visited[i];
    }
    self->visited_count--;
  }
  self->visited[self->visited_count++] = self->point;
}

const ov_goal_kind ov_goal_through_village = {
    OV_GOAL("MoveThroughVillage", OVIS_FLAG_MOVE),
    .reach = OV_REACHES(VILLAGE_PLACE),
    OV_STATE(through_village, fields),
    OV_SETTINGS(ov_through_village_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, NULL, stop),
    OV_PHRASES(.words = "walk through the village", .doing = "walking through the village",
               OV_WHY({OVIS_REASON_NO_NEED, "it is day"},
                      {OVIS_REASON_NOT_HERE, "there is no village nearby"},
                      {OVIS_REASON_NO_PLACE,
                       "it knows no point of the village that it has not visited"},
                      {OVIS_REASON_TOO_NEAR, "it is there"})),
};
