// What many kinds of goals do in the same way.
#include "goal/goals.h"

#include <string.h>

bool ov_goal_walks_on(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)state;
  (void)settings;
  return !ov_agent_is_path_done(context->agent) ||
         ov_goal_no(context, OVIS_REASON_PATH_ENDED, 0, 0);
}

bool ov_goal_choose(ov_goal_context* context, ov_goal_state* state, const ov_search_near* search) {
  const ov_actor* other = ov_agent_nearest(context->agent, search);
  if (other == NULL) {
    return ov_goal_no(context, OVIS_REASON_NO_TARGET, 0, search->grow_xz);
  }
  state->who = other->serial;
  return true;
}

ov_actor* ov_goal_find(ov_goal_context* context, uint64_t serial) {
  ov_actor* other = ov_agent_find(context->agent, serial);
  if (other == NULL) {
    ov_goal_no(context, OVIS_REASON_TARGET_GONE, 0, 0);
  }
  return other;
}

void ov_goal_count_down(const ov_goal_context* context, int32_t* count) {
  const int32_t left = *count - ov_goal_checks(context);
  *count = left > 0 ? left : 0;
}

bool ov_goal_is_ready(ov_goal_context* context, int32_t* count) {
  if (*count <= 0) {
    return true;
  }
  ov_goal_count_down(context, count);
  return ov_goal_no(context, OVIS_REASON_COOLDOWN, 2 * (*count + 1), 0);
}

void ov_goal_keep_cell(ov_goal_state* state, ovis_pos cell) {
  state->place = (ovis_vec3){cell.x, cell.y, cell.z};
}

ovis_pos ov_goal_cell(const ov_goal_state* state) {
  return (ovis_pos){(int32_t)state->place.x, (int32_t)state->place.y, (int32_t)state->place.z};
}

double ov_goal_dist2(const ov_goal_state* state, const ov_actor* other) {
  const double dx = other->body.pos.x - state->place.x;
  const double dy = other->body.pos.y - state->place.y;
  const double dz = other->body.pos.z - state->place.z;
  return dx * dx + dy * dy + dz * dz;
}

bool ov_goal_lists(const char* const* names, const char* name) {
  for (int32_t i = 0; names[i] != NULL; i++) {
    if (strcmp(names[i], name) == 0) {
      return true;
    }
  }
  return false;
}
