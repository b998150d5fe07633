// The candidates of a goal that attacks the nearest one: which it wants, and how far it looks.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "mind/goal/fight/fight_goals.h"

double ov_nearest_range_share(const ov_nearest_settings* settings) {
  return settings->range_share > 0 ? (double)settings->range_share : 1.0;
}

double ov_nearest_range(const ov_agent* agent, const ov_nearest_settings* settings) {
  OVIS_ASSERT(settings != NULL);
  return (double)agent->self->species->follow_range * ov_nearest_range_share(settings);
}

bool ov_nearest_wants(const ov_agent* agent, const ov_actor* other, const void* context) {
  const ov_nearest_settings* settings = context;
  const double dy = other->body.pos.y - agent->self->body.pos.y;
  const double height_max = (double)settings->height_max;
  if (height_max > 0 && (dy > height_max || dy < -height_max)) {
    return false;
  }
  return (!settings->only_young_on_land || (other->is_baby && !other->body.is_in_water)) &&
         (settings->filter == NULL || settings->filter(agent, other, NULL));
}
