// Goals of trees: walks at random, climbs to high places, shots.
// Rules: docs/trees.md (its figures are this project's own)
#include "agent/shots.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "mind/tree/tree_mind.h"

#include <string.h>

#define ROAM_Y 7        // blocks up and down
#define ASCEND_Y 12     //
#define SHOT_TICKS 40   // between two shots
#define DRAW_TICKS 20   // until the first one
#define UNSEEN_TICKS 60 // without sight, after which it gives up
#define LOOK_DEG 30.0f  // that the head turns a tick at most

// ---- Roam and Ascend: to a random place, or to the highest of ten

typedef struct stroll {
  ovis_vec3 place;
  int64_t due; // tick until which a climber without a path pushes toward the place
} stroll;

static void stroll_fields(void* state, ov_fields* list) {
  stroll* self = state;
  ov_field_place(list, "place", &self->place);
  ov_field_tick(list, "due", &self->due);
}

static bool has_key(const ov_tree_goal_settings* settings) {
  return settings->key >= 0;
}

// With a key it stays near that place, or goes toward it.
static bool can_roam(ov_goal_turn* turn) {
  stroll* self = turn->state;
  const ov_tree_goal_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const int32_t range = (int32_t)settings->reach;
  ovis_vec3 around;
  if (has_key(settings) && !ov_tree_goal_place(turn, &around)) {
    return false;
  }
  const bool is_far = has_key(settings) &&
                      ov_goal_dist2(around, turn->agent->self) > settings->reach * settings->reach;
  const bool has_found =
      is_far ? ov_agent_random_land_pos_toward(turn->agent, range, ROAM_Y, around, &self->place)
             : ov_agent_random_land_pos(turn->agent, range, ROAM_Y, &self->place);
  return has_found || ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
}

static float rate_height(const ov_agent* agent, ovis_pos pos, const void* context) {
  (void)agent;
  (void)context;
  return (float)pos.y;
}

static bool can_ascend(ov_goal_turn* turn) {
  stroll* self = turn->state;
  const ov_tree_goal_settings* settings = turn->settings;
  const double here = turn->agent->self->body.pos.y;
  if (!ov_agent_random_land_pos_rated(turn->agent, (int32_t)settings->reach, ASCEND_Y, rate_height,
                                      NULL, &self->place)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  return self->place.y > here || ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, self->place.y, here);
}

static void start_roaming(ov_goal_turn* turn) {
  stroll* self = turn->state;
  const ov_tree_goal_settings* settings = turn->settings;
  self->due = turn->tick + OV_TREE_PUSH_TICKS;
  ov_agent_go_to(turn->agent, self->place, settings->speed);
}

static bool roams_on(ov_goal_turn* turn) {
  const stroll* self = turn->state;
  return ov_tree_goal_walks_on(turn, self->due);
}

static void stop_roaming(ov_goal_turn* turn) {
  ov_agent_stop(turn->agent);
}

// ---- Shoot: stands and shoots arrows at the mob of its key

typedef struct archer {
  int64_t due;  // of the next shot
  int64_t seen; // tick in which it saw its target last
} archer;

static void archer_fields(void* state, ov_fields* list) {
  archer* self = state;
  ov_field_tick(list, "due", &self->due);
  ov_field_tick(list, "seen", &self->seen);
}

static bool is_in_reach(ov_goal_turn* turn, const ov_actor* target) {
  const ov_tree_goal_settings* settings = turn->settings;
  const double dist2 = ov_actor_dist2(turn->agent->self, target);
  const double reach2 = settings->reach * settings->reach;
  return dist2 <= reach2 || ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, reach2);
}

static bool can_shoot(ov_goal_turn* turn) {
  const ov_actor* target = ov_tree_goal_mob(turn);
  return target != NULL && is_in_reach(turn, target) &&
         (ov_agent_sees(turn->agent, target) || ov_goal_refuse(turn, OVIS_REASON_NOT_SEEN, 0, 0));
}

static void start_shooting(ov_goal_turn* turn) {
  archer* self = turn->state;
  *self = (archer){.due = turn->tick + DRAW_TICKS, .seen = turn->tick};
  turn->agent->self->is_aggressive = true;
  ov_agent_stop(turn->agent);
}

static bool shoots_on(ov_goal_turn* turn) {
  const archer* self = turn->state;
  const ov_actor* target = ov_tree_goal_mob(turn);
  if (target == NULL) { // it is done
    return ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
  }
  const int64_t unseen = turn->tick - self->seen;
  return is_in_reach(turn, target) &&
         (unseen <= UNSEEN_TICKS || ov_goal_refuse(turn, OVIS_REASON_NOT_SEEN, (double)unseen,
                                                   UNSEEN_TICKS / 2)); // in checks
}

static void shoot(ov_goal_turn* turn) {
  archer* self = turn->state;
  const ov_tree_goal_settings* settings = turn->settings;
  ov_agent* agent = turn->agent;
  const ov_actor* target = ov_tree_goal_mob(turn);
  if (target == NULL) {
    return;
  }
  ov_agent_look_at(agent, target, LOOK_DEG, LOOK_DEG);
  if (!ov_agent_sees(agent, target)) {
    return;
  }
  self->seen = turn->tick;
  if (turn->tick >= self->due) {
    self->due = turn->tick + (settings->ticks > 0 ? settings->ticks : SHOT_TICKS);
    ov_shoot_arrow(agent, target, 1, NULL);
  }
}

static void stop_shooting(ov_goal_turn* turn) {
  turn->agent->self->is_aggressive = false;
}

static const ov_goal_kind kinds[] = {
    {OV_GOAL("Roam", OVIS_FLAG_MOVE), OV_STATE(stroll, stroll_fields),
     OV_GOAL_CALLS(can_roam, roams_on, start_roaming, NULL, stop_roaming),
     OV_PHRASES(.words = "look around the country", .doing = "looking around the country",
                .style = OVIS_STYLE_WANDERS)},
    {OV_GOAL("Ascend", OVIS_FLAG_MOVE), OV_STATE(stroll, stroll_fields),
     OV_GOAL_CALLS(can_ascend, roams_on, start_roaming, NULL, stop_roaming),
     OV_PHRASES(.words = "go up", .doing = "going up")},
    {OV_GOAL("Shoot", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK), .updates_every_tick = true,
     OV_STATE(archer, archer_fields),
     OV_GOAL_CALLS(can_shoot, shoots_on, start_shooting, shoot, stop_shooting),
     OV_PHRASES(.words = "shoot arrows", .doing = "shooting arrows")},
};

const ov_goal_kind* ov_tree_goal_find_more(const char* name) {
  for (size_t i = 0; name != NULL && i < sizeof kinds / sizeof *kinds; i++) {
    if (strcmp(kinds[i].name, name) == 0) {
      return &kinds[i];
    }
  }
  return NULL;
}
