// Fish of one species swim in schools: one leads, the others follow.
// Rules: docs/sources.md#goals-in-water
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "species/water/water_goals.h"

#define SEARCH_TICKS 200 // between two searches, and up to 19 more
#define SEARCH_MORE 200
#define SEARCH_MORE_MOD 20
#define RANGE 8.0         // blocks in which a school forms
#define LEADER2 121.0     // blocks^2 within which a fish follows its leader
#define REPATH_TICKS 10   //
#define LOOK_ONE_IN 200   // ticks: a leader looks for its school
#define SCHOOL_MAX 100000 // followers; a snapshot with more is damaged

#define FLOCK_STATE(X)                                                                             \
  X(COUNT, checks_until_search)                                                                    \
  X(COUNT, checks_until_path)                                                                      \
  X(BOOL, has_searched)
OV_KIND_STATE(flock, FLOCK_STATE)

void ov_school_fields(ov_school* school, ov_fields* fields) {
  ov_field_serial(fields, "leader", &school->leader);
  ov_field_i32_in(fields, "followers", &school->followers, 0, SCHOOL_MAX);
}

// A body without a mind has no fields of its own, so it is in no school.
static bool is_kin(const ov_agent* agent, const ov_actor* other) {
  const ov_actor* self = agent->self;
  return other->row == self->row && other->profile == self->profile && other->own != NULL;
}

ov_actor* ov_school_leader(const ov_agent* agent, const ov_school* school) {
  ov_actor* leader = school->leader != 0 ? ov_agent_find(agent, school->leader) : NULL;
  return leader != NULL && is_kin(agent, leader) ? leader : NULL;
}

static ovis_aabb around(const ov_actor* actor) {
  const ovis_aabb box = ov_body_box(&actor->body);
  return (ovis_aabb){{box.min.x - RANGE, box.min.y - RANGE, box.min.z - RANGE},
                     {box.max.x + RANGE, box.max.y + RANGE, box.max.z + RANGE}};
}

// ---- Founding and joining. The fish of a school share it: no host is asked.

typedef struct gathering {
  const ov_school_settings* settings;
  ov_actor* leader;
  int32_t room; // for further followers
} gathering;

static void find_leader(ov_agent* agent, ov_actor* other, void* context) {
  gathering* self = context;
  if (self->leader != NULL || !is_kin(agent, other)) {
    return;
  }
  const ov_school* school = self->settings->of(other);
  OVIS_ASSERT(school->followers >= 0);
  OVIS_ASSERT(school->followers <= SCHOOL_MAX);
  if (school->followers > 0 && school->followers + 1 < self->settings->size_max) {
    self->leader = other;
  }
}

static void join(ov_agent* agent, ov_actor* other, void* context) {
  gathering* self = context;
  if (self->room == 0 || !is_kin(agent, other)) {
    return;
  }
  ov_school* school = self->settings->of(other);
  OVIS_ASSERT(school->followers >= 0);
  OVIS_ASSERT(school->followers <= SCHOOL_MAX);
  if (school->followers > 0 || ov_school_leader(agent, school) != NULL) {
    return;
  }
  self->room--;
  if (other != self->leader) {
    school->leader = self->leader->serial;
    self->settings->of(self->leader)->followers++;
  }
}

static void gather(ov_agent* agent, const ov_school_settings* settings) {
  const ovis_aabb box = around(agent->self);
  gathering run = {.settings = settings};
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, find_leader, &run);
  run.leader = run.leader != NULL ? run.leader : agent->self;
  run.room = settings->size_max - 1 - settings->of(run.leader)->followers;
  join(agent, agent->self, &run);
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, join, &run);
}

static void leave(ov_agent* agent, const ov_school_settings* settings) {
  ov_school* school = settings->of(agent->self);
  const ov_actor* leader = ov_school_leader(agent, school);
  if (leader != NULL) {
    ov_school* its = settings->of(leader);
    its->followers -= its->followers > 0;
  }
  school->leader = 0;
}

static void note_kin(ov_agent* agent, ov_actor* other, void* context) {
  *(bool*)context |= is_kin(agent, other);
}

void ov_school_tick(ov_agent* agent, const ov_school_settings* settings) {
  ov_school* school = settings->of(agent->self);
  if (school->followers == 0 || ov_rng_int(&agent->self->rng, LOOK_ONE_IN) != 1) {
    return;
  }
  const ovis_aabb box = around(agent->self);
  bool has_kin = false;
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, note_kin, &has_kin);
  school->followers = has_kin ? school->followers : 0;
}

// ---- The goal

static int32_t pause(ov_agent* agent) {
  return ov_goal_delay(SEARCH_TICKS + ov_rng_int(&agent->self->rng, SEARCH_MORE) % SEARCH_MORE_MOD);
}

static bool can_use(ov_goal_turn* turn) {
  flock* self = turn->state;
  const ov_school_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_agent* agent = turn->agent;
  const ov_school* school = settings->of(agent->self);
  if (school->followers > 0) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, school->followers, 0);
  }
  if (ov_school_leader(agent, school) != NULL) {
    return true;
  }
  if (!self->has_searched) { // a new fish waits, too
    self->has_searched = true;
    self->checks_until_search = pause(agent);
  }
  if (!ov_goal_is_ready(turn, &self->checks_until_search)) {
    return false;
  }
  self->checks_until_search = pause(agent);
  gather(agent, settings);
  return ov_school_leader(agent, school) != NULL ||
         ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, RANGE);
}

static bool can_continue(ov_goal_turn* turn) {
  const ov_school_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ov_agent* agent = turn->agent;
  const ov_actor* leader = ov_school_leader(agent, settings->of(agent->self));
  if (leader == NULL) {
    const uint64_t serial = settings->of(agent->self)->leader;
    return ov_goal_refuse(turn, ov_agent_loss(agent, serial), 0, 0);
  }
  const double dist2 = ov_actor_dist2(agent->self, leader);
  return dist2 <= LEADER2 || ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, LEADER2);
}

static void start(ov_goal_turn* turn) {
  flock* self = turn->state;
  self->checks_until_path = 0;
}

static void stop(ov_goal_turn* turn) {
  leave(turn->agent, turn->settings);
}

static void tick(ov_goal_turn* turn) {
  flock* self = turn->state;
  OVIS_ASSERT(self->checks_until_path >= 0);
  const ov_school_settings* settings = turn->settings;
  ov_agent* agent = turn->agent;
  self->checks_until_path -= ov_goal_checks(turn);
  const ov_actor* leader = ov_school_leader(agent, settings->of(agent->self));
  if (self->checks_until_path <= 0 && leader != NULL) {
    self->checks_until_path = ov_goal_delay(REPATH_TICKS);
    ov_agent_go_to_actor(agent, leader, 1);
  }
}

const ov_goal_kind ov_goal_follow_flock_leader = {
    OV_GOAL("FollowFlockLeader", 0),
    OV_STATE(flock, flock_fields),
    OV_SETTINGS(ov_school_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    OV_PHRASES(.words = "follow its school", .doing = "following its school",
               .about = OVIS_ABOUT_KIN,
               OV_WHY({OVIS_REASON_NOT_ITS_KIND, "it leads a school itself"},
                      {OVIS_REASON_NO_TARGET, "no other fish of its kind is near"},
                      {OVIS_REASON_TARGET_GONE, "its leader is dead"},
                      {OVIS_REASON_TOO_FAR, "it lost its school"})),
};
