// The slow brain: the order of entries, activities and schedules.
// Design: test/reference/README.md, section "The brain"; claims 184 to 188, 268 to 271.
#include "reference/brain_ref_inside.h"

// ---- The order of entries (claims 187, 190)

int brain_ref_hash_place(const char* name) {
  uint32_t h = 0;
  for (const char* c = name; *c != '\0'; c++) {
    h = 31 * h + (unsigned char)*c;
  }
  return (int)((h ^ h >> 16) & 15);
}

// Where an activity stands among the activities of one priority. Ties go by number.
static int rank_of(const brain_ref_plan* plan, int activity) {
  return plan->rules.orders_by_insertion ? 0 : brain_ref_hash_place(plan->activity[activity].name);
}

static bool goes_before(const brain_ref_plan* plan, const brain_ref_place* a,
                        const brain_ref_place* b) {
  if (a->priority != b->priority) {
    return a->priority < b->priority;
  }
  const int rank_a = rank_of(plan, a->activity);
  const int rank_b = rank_of(plan, b->activity);
  if (rank_a != rank_b) {
    return rank_a < rank_b;
  }
  return a->activity < b->activity; // within an activity insertion decides: see insert()
}

static void insert(brain_ref* b, brain_ref_place place) {
  for (int i = 0; i < b->place_count; i++) {
    const brain_ref_place* other = &b->place[i];
    if (other->priority == place.priority && other->activity == place.activity &&
        other->behavior == place.behavior) {
      return; // the behaviors of one priority and activity are a set
    }
  }
  int at = b->place_count++;
  for (; at > 0 && goes_before(b->plan, &place, &b->place[at - 1]); at--) {
    b->place[at] = b->place[at - 1];
  }
  b->place[at] = place;
}

void brain_ref_make_order(brain_ref* b) {
  for (int i = 0; i < b->plan->activity_count; i++) {
    const brain_ref_activity* activity = &b->plan->activity[i];
    for (int j = 0; j < activity->entry_count; j++) {
      int priority = activity->first_priority;
      if (activity->is_pairs) {
        priority = activity->entry[j].priority;
      } else if (!b->plan->rules.numbers_equally) {
        priority += j;
      }
      insert(b, (brain_ref_place){priority, i, activity->entry[j].behavior});
    }
  }
}

int brain_ref_order_of(const brain_ref* b, brain_ref_place* places, int max) {
  for (int i = 0; i < b->place_count && i < max; i++) {
    places[i] = b->place[i];
  }
  return b->place_count;
}

// ---- Activities

static bool is_core(const brain_ref* b, int activity) {
  return (b->plan->core_activities >> activity & 1) != 0;
}

bool brain_ref_is_active(const brain_ref* b, int activity) {
  return b->active[activity];
}

int brain_ref_activity_now(const brain_ref* b) {
  for (int i = 0; i < b->plan->activity_count; i++) {
    if (b->active[i] && !is_core(b, i)) {
      return i;
    }
  }
  return -1;
}

bool brain_ref_meets_requirements(const brain_ref* b, int activity) {
  return brain_ref_conditions_hold(b, &b->plan->activity[activity].requirements);
}

void brain_ref_set_active(brain_ref* b, int activity) {
  if (b->active[activity]) {
    return;
  }
  for (int i = 0; i < b->plan->activity_count; i++) {
    if (b->active[i] && !is_core(b, i)) {
      brain_ref_erase_list(b, &b->plan->activity[i].erased_when_left);
    }
  }
  for (int i = 0; i < b->plan->activity_count; i++) {
    b->active[i] = is_core(b, i) || i == activity;
  }
  brain_ref_write(b, BRAIN_REF_DID_ACTIVITY, activity, 0);
}

void brain_ref_set_active_if_possible(brain_ref* b, int activity) {
  if (brain_ref_meets_requirements(b, activity)) {
    brain_ref_set_active(b, activity);
  } else {
    brain_ref_set_active(b, b->plan->default_activity);
  }
}

void brain_ref_set_active_to_first_valid(brain_ref* b, const int* activities, int count) {
  for (int i = 0; i < count; i++) {
    if (brain_ref_meets_requirements(b, activities[i])) {
      brain_ref_set_active(b, activities[i]);
      return;
    }
  }
}

// ---- Schedules (claim 271)

int brain_ref_activity_at(const brain_ref_plan* plan, int day_time) {
  const brain_ref_schedule* schedule = &plan->schedule;
  if (schedule->count == 0) {
    return plan->idle_activity;
  }
  int activity = schedule->keyframe[schedule->count - 1].activity; // of the day before
  for (int i = 0; i < schedule->count; i++) {
    if (schedule->keyframe[i].time <= day_time) {
      activity = schedule->keyframe[i].activity;
    }
  }
  return activity;
}

void brain_ref_update_from_schedule(brain_ref* b, int64_t day_time, int64_t game_time) {
  if (b->has_schedule_update && game_time - b->schedule_update <= BRAIN_REF_SCHEDULE_DELAY) {
    return;
  }
  b->has_schedule_update = true;
  b->schedule_update = game_time;
  const int activity = brain_ref_activity_at(b->plan, (int)(day_time % BRAIN_REF_DAY));
  if (!brain_ref_is_active(b, activity)) {
    brain_ref_set_active_if_possible(b, activity);
  }
}
