// Target goals the slow way.
// Rules: docs/sources.md#goals
#include "reference/goal_target_ref.h"

enum { REACH_WAITS = 10, REACH_MORE = 5 };

bool target_ref_can_use(const target_ref* ref, const goal_ref_hands* hands, bool is_somebody) {
  if (ref->interval > 0 && hands->draw(hands->context, goal_ref_adjusted(ref->interval)) != 0) {
    return false;
  }
  return is_somebody;
}

void target_ref_start(target_ref* ref) {
  ref->unseen_calls = 0;
}

bool target_ref_goes_on(target_ref* ref, const target_ref_state* state) {
  if (!state->is_present || !state->can_attack ||
      state->distance_squared > state->follow_range * state->follow_range) {
    return false;
  }
  if (!ref->must_see) {
    return true;
  }
  ref->unseen_calls = state->is_seen ? 0 : ref->unseen_calls + 1;
  return ref->unseen_calls <= goal_ref_adjusted(ref->unseen_memory);
}

void reach_ref_start(reach_ref* ref) {
  ref->known = 0;
}

bool reach_ref_ask(reach_ref* ref, const goal_ref_hands* hands, bool (*search)(void* context)) {
  ref->calls--;
  if (ref->calls <= 0) {
    ref->known = 0;
  }
  if (ref->known == 0) {
    ref->calls = goal_ref_adjusted(REACH_WAITS + hands->draw(hands->context, REACH_MORE));
    ref->known = search(hands->context) ? 1 : 2;
  }
  return ref->known == 1;
}
