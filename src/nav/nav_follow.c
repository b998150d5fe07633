// Follows a path: decides when a node is reached, when it may be skipped, and when to give up.
// Rules: docs/sources.md#navigation
#include "base/check.h"
#include "base/vec.h"
#include "nav/nav_internal.h"

#define STUCK_CHECK_TICKS 100
#define STUCK_DISTANCE_SQUARED 2.25 // 1.5 blocks
#define TIMEOUT_FACTOR 3
#define TICKS_PER_SECOND 20
#define MS_PER_TICK 50
#define MS_PER_SECOND 1000

static ovis_vec3 bottom_center(ovis_pos pos) {
  return (ovis_vec3){pos.x + 0.5, pos.y, pos.z + 0.5};
}

// ---- Places

ovis_vec3 ov_nav_next_entity_pos(const ov_nav* nav, const ovis_path_body* body) {
  OVIS_ASSERT(!ov_nav_is_done(nav));
  const ovis_pos pos = nav->nodes[nav->next_index].pos;
  const double middle = (int32_t)(body->width + 1.0f) * 0.5;
  return (ovis_vec3){pos.x + middle, pos.y, pos.z + middle};
}

// ---- Reaching a node

static bool is_at_node(const ov_nav* nav, const ovis_path_body* body) {
  const ovis_vec3 node = bottom_center(nav->nodes[nav->next_index].pos);
  const float half = body->width / 2;
  const double reach = (double)(body->width > 0.75f ? half : 0.75f - half); // claim 151
  const double dx = fabs(body->pos.x - node.x);
  const double dy = fabs(body->pos.y - node.y);
  const double dz = fabs(body->pos.z - node.z);
  const bool is_level =
      nav->shared->rules.height_reached_at_one_block ? dy <= 1.0 : dy < 1.0; // claims 150, 328
  return dx < reach && dz < reach && is_level;                               // claim 150
}

// False for nodes that keep the body out of a danger or guide it through a door: cutting the corner
// could lead through the danger.
static bool may_cut_onto(ovis_path_type type) {
  return type != OVIS_PATH_DANGER_FIRE && type != OVIS_PATH_DANGER_CACTUS && // claim 152
         type != OVIS_PATH_DANGER_OTHER && type != OVIS_PATH_WALKABLE_DOOR;  // claim 152
}

// May the mob walk to the node after the next one at once? Yes if the line to the next node is
// clear (kinds with ov_nav_can_move_directly), or if the next node is behind the body, seen in the
// direction of the node after it.
static bool may_skip(const ov_nav* nav, const ov_nav_mob* mob, const ovis_vec3* pos) {
  if (nav->next_index + 1 >= nav->count) {
    return false;
  }
  const ovis_vec3 next = bottom_center(nav->nodes[nav->next_index].pos);
  const double next_squared = ov_vec_dist2(*pos, next);
  if (!(next_squared < 4.0)) { // claim 152
    return false;
  }
  const ovis_vec3 entity_pos = ov_nav_next_entity_pos(nav, mob->body);
  if (ov_nav_can_move_directly(nav, mob, &entity_pos)) { // claim 153
    return true;
  }
  const ovis_vec3 after = bottom_center(nav->nodes[nav->next_index + 1].pos);
  const double close = nav->shared->rules.corner_cut_half_block ? 0.25 : 0.5; // claims 153, 318
  const bool is_close = next_squared < close;                                 // claim 153
  const bool is_after_nearer = ov_vec_dist2(*pos, after) < next_squared;      // claim 153
  if (!is_close && !is_after_nearer) {                                        // claim 153
    return false;
  }
  // True if the angle between the two vectors is above 90 degrees. The sign needs no unit vectors.
  const double dot = (next.x - pos->x) * (after.x - pos->x) +
                     (next.y - pos->y) * (after.y - pos->y) +
                     (next.z - pos->z) * (after.z - pos->z);
  return dot < 0.0; // claim 153
}

// ---- Giving up

// Squared distance that a mob must cover in 100 ticks. A steady walk covers 2.16 * speed^2 blocks
// per tick. The scaled threshold is a ninth of that, so that slow species pass it.
static double stuck_threshold_squared(const ovis_rules* rules, float speed) {
  if (rules->stuck_threshold_fixed) {
    return STUCK_DISTANCE_SQUARED; // claim 316
  }
  const float scaled = speed >= 1.0f ? speed : speed * speed;       // claim 316
  const float distance = scaled * (float)STUCK_CHECK_TICKS * 0.25f; // claim 316
  return (double)(distance * distance);
}

static void check_stuck(ov_nav* nav, const ov_nav_mob* mob, const ovis_vec3* pos) {
  if (!(nav->tick - nav->stuck_check_tick > STUCK_CHECK_TICKS)) { // claim 154
    return;
  }
  const double threshold = stuck_threshold_squared(&nav->shared->rules, mob->speed);
  nav->is_stuck = ov_vec_dist2(*pos, nav->stuck_check_pos) < threshold; // claims 154, 316
  if (nav->is_stuck) {
    ov_nav_drop(nav, OVIS_NAV_END_STUCK); // claim 154
  }
  nav->stuck_check_tick = nav->tick;
  nav->stuck_check_pos = *pos;
}

// The timer continues from node to node, as in the game: time that one node used up counts against
// the next. Only the limit belongs to a node.
static void check_timeout(ov_nav* nav, const ov_nav_mob* mob, const ovis_vec3* pos) {
  if (ov_nav_is_done(nav)) {
    return;
  }
  const bool is_ms = nav->shared->rules.timeout_clock_ms;
  const int64_t game_time = ovis_world_get_env(nav->shared->world)->game_time;
  const int64_t now = is_ms ? game_time * MS_PER_TICK : game_time; // claim 315
  const ovis_pos node = nav->nodes[nav->next_index].pos;
  if (nav->has_timeout_node && ov_cell_is_same(node, nav->timeout_node)) {
    nav->timeout_timer += now - nav->timeout_check_time; // claim 155
  } else {
    const ovis_vec3 center = bottom_center(node);
    const double distance = ov_vec_dist(*pos, center);
    const double second = is_ms ? MS_PER_SECOND : TICKS_PER_SECOND;
    nav->has_timeout_node = true;
    nav->timeout_node = node;
    const double limit =
        mob->speed > 0.0f ? distance / (double)mob->speed * second : 0.0; // claim 155
    nav->timeout_limit = limit < OV_TIMEOUT_MAX ? limit : OV_TIMEOUT_MAX;
  }
  nav->timeout_check_time = now;
  if (nav->timeout_limit > 0.0 &&
      (double)nav->timeout_timer > nav->timeout_limit * TIMEOUT_FACTOR) { // claim 155
    ov_nav_reset_timeout(nav);
    ov_nav_drop(nav, OVIS_NAV_END_TIMEOUT); // claim 155
  }
}

void ov_nav_follow(ov_nav* nav, const ov_nav_mob* mob) {
  OVIS_ASSERT(!ov_nav_is_done(nav));
  const ovis_vec3 pos = ov_nav_temp_pos(nav, mob->body);
  const ovis_path_type type = nav->nodes[nav->next_index].type;
  if (is_at_node(nav, mob->body) || (may_cut_onto(type) && may_skip(nav, mob, &pos))) {
    ov_nav_advance(nav);
  }
  check_stuck(nav, mob, &pos);
  check_timeout(nav, mob, &pos);
}
