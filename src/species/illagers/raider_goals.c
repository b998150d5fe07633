// A raider goes to its raid, searches the village, takes up the banner, and celebrates.
// Rules: docs/sources.md#raids
#include "species/illagers/raider_goals.h"
#include "agent/gear.h"
#include "agent/item.h"
#include "agent/item_table.h"
#include "agent/raid.h"
#include "base/angles.h"
#include "base/check.h"
#include "base/vec.h"
#include "mind/goal/fight/aim.h"
#include "mind/goal/goal_share.h"
#include "poi/poi.h"
#include "world/place.h"

#include <string.h>

#define RECRUIT_TICKS 20
#define RECRUIT_RANGE 16.0
#define IDLE_MAX 2400 // ticks, of those who join
#define HOP_XZ 15
#define HOP_Y 4
#define WAY_SPEED 1.0
#define HOME_RANGE 48
#define VISITED_MAX 2
#define VILLAGE_XZ 16
#define VILLAGE_XZ_SHORT 8
#define VILLAGE_Y 7
#define VILLAGE_ANGLE 0.3141592741012573 // a tenth of a half turn, as a float
#define JUMP_ONE_IN 50
#define BANNER_RANGE 16.0
#define BANNER_RANGE_Y 8.0
#define BANNER_REACH2 2.0 // blocks^2
#define BANNER_SPEED 1.15
#define BANNER OV_ITEM_WHITE_BANNER
#define HEAL_PAUSE 200
#define UNSEEN_TICKS 60

// NULL: it has none that is active
static ov_raid* raid_of(const ov_goal_turn* turn) {
  const ov_raider* raider = ov_raider_of(turn->agent->self);
  OVIS_ASSERT(raider != NULL);
  ov_raid* raid = ov_raid_find(turn->agent->turn, raider->raid_id);
  return raid != NULL && raid->state.is_active ? raid : NULL;
}

bool ov_raid_is_here(ov_goal_turn* turn) {
  return raid_of(turn) != NULL || ov_goal_refuse(turn, OVIS_REASON_NO_RAID, 0, 0);
}

static ovis_vec3 bottom_of(ovis_pos cell) {
  return (ovis_vec3){cell.x + 0.5, cell.y, cell.z + 0.5};
}

static bool runs(ov_goal_turn* turn) {
  const ov_raid* raid = raid_of(turn);
  return (raid != NULL && !ov_raid_is_over(raid)) ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

static bool is_in_village(const ov_agent* agent) {
  return agent->turn->pois != NULL &&
         ov_pois_is_village(agent->turn->pois, ov_body_cell(&agent->self->body));
}

static bool has_no_target(ov_goal_turn* turn) {
  return ov_agent_find(turn->agent, turn->agent->self->target) == NULL ||
         ov_goal_refuse(turn, OVIS_REASON_HAS_TARGET, 0, 0);
}

// ---- To the raid

#define WAY_STATE(X) X(TICK, recruit_tick)
OV_KIND_STATE(way, WAY_STATE)

static bool is_on_way(ov_goal_turn* turn) {
  return runs(turn) &&
         (!is_in_village(turn->agent) || ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0));
}

static bool can_go(ov_goal_turn* turn) {
  if (!is_on_way(turn) || !has_no_target(turn)) {
    return false;
  }
  return turn->agent->self->riders[0] == 0 || ov_goal_refuse(turn, OVIS_REASON_RIDDEN, 0, 0);
}

static void recruit(ov_agent* agent, ov_actor* other, void* context) {
  ov_raid* raid = context;
  ov_raider* raider = ov_raider_of(other);
  if (raider == NULL || !raider->can_join_raid || other->idle_ticks > IDLE_MAX ||
      ov_raid_find(agent->turn, raider->raid_id) != NULL ||
      !ov_raid_add(agent->turn, raid, other->serial)) {
    return;
  }
  raider->raid_id = raid->state.id;
  raider->wave = raid->state.waves_spawned;
  raider->outside_count = 0;
}

static ovis_aabb around(const ov_actor* actor, double xz, double y) {
  const ovis_aabb box = ov_body_box(&actor->body);
  return (ovis_aabb){{box.min.x - xz, box.min.y - y, box.min.z - xz},
                     {box.max.x + xz, box.max.y + y, box.max.z + xz}};
}

static void tick_way(ov_goal_turn* turn) {
  way* self = turn->state;
  ov_agent* agent = turn->agent;
  ov_raid* raid = raid_of(turn);
  if (raid == NULL) {
    return;
  }
  if (turn->tick >= self->recruit_tick) {
    self->recruit_tick = turn->tick + RECRUIT_TICKS;
    const ovis_aabb box = around(agent->self, RECRUIT_RANGE, RECRUIT_RANGE);
    ov_agent_each_near(agent, &box, OV_ACTOR_MOB, recruit, raid);
  }
  ovis_vec3 to;
  if (ov_agent_is_path_done(agent) &&
      ov_agent_random_pos_toward(agent, HOP_XZ, HOP_Y, bottom_of(raid->state.center), OV_HALF_PI,
                                 &to)) {
    ov_agent_go_to(agent, to, WAY_SPEED);
  }
}

const ov_goal_kind ov_goal_path_to_raid = {
    OV_GOAL("PathfindToRaid", OVIS_FLAG_MOVE),
    .reach = OV_REACHES(VILLAGE),
    OV_STATE(way, way_fields),
    OV_GOAL_CALLS(can_go, is_on_way, NULL, tick_way, NULL),
    OV_PHRASES(.words = "go to the raid", .doing = "going to the raid",
               OV_WHY({OVIS_REASON_NOT_HERE, "there is no raid here"},
                      {OVIS_REASON_NO_NEED, "it is in the village"})),
};

// ---- Through the village

typedef struct search {
  ovis_pos visited[VISITED_MAX + 1];
  int32_t visited_count;
  ovis_pos home;
  bool is_stuck;
} search;

static void search_fields(void* state, ov_fields* list) {
  search* self = state;
  ov_field_count(list, "visited_count", &self->visited_count, VISITED_MAX + 1);
  for (int32_t i = 0; i < self->visited_count && i <= VISITED_MAX; i++) {
    ov_field_cell_if(list, "visited", &self->visited[i], true);
  }
  ov_field_cell(list, "home", &self->home);
  ov_field_bool(list, "is_stuck", &self->is_stuck);
}

static bool is_new(const ov_poi* poi, const void* context) {
  const search* self = context;
  for (int32_t i = 0; i < self->visited_count; i++) {
    const ovis_pos at = self->visited[i];
    if (ov_cell_is_same(at, poi->pos)) {
      return false;
    }
  }
  return true;
}

static void forget_oldest(search* self) {
  if (self->visited_count > VISITED_MAX) {
    memmove(self->visited, self->visited + 1, VISITED_MAX * sizeof *self->visited);
    self->visited_count--;
  }
}

static bool can_search(ov_goal_turn* turn) {
  search* self = turn->state;
  ov_agent* agent = turn->agent;
  forget_oldest(self);
  if (!runs(turn) || !has_no_target(turn)) {
    return false;
  }
  const ov_poi_search homes = {.from = ov_body_cell(&agent->self->body),
                               .radius = HOME_RANGE,
                               .types = OV_POI_MASK(OV_POI_HOME),
                               .occupancy = OV_POI_ANY,
                               .filter = is_new,
                               .context = self};
  ov_poi found;
  if (agent->turn->pois == NULL ||
      !ov_pois_random(agent->turn->pois, &homes, &agent->self->rng, &found)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  self->home = found.pos;
  return true;
}

static double home_dist2(const ov_agent* agent, ovis_pos home) {
  const ovis_vec3 at = agent->self->body.pos;
  return ov_vec_dist2(ov_cell_center(home), at);
}

static bool goes_on(ov_goal_turn* turn) {
  const search* self = turn->state;
  const ov_raid_village_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ov_actor* actor = turn->agent->self;
  const double near = (double)actor->body.size.width + settings->reach;
  if (!ov_goal_walks_on(turn) || !has_no_target(turn)) {
    return false;
  }
  return (!self->is_stuck && home_dist2(turn->agent, self->home) >= near * near) ||
         ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start_search(ov_goal_turn* turn) {
  search* self = turn->state;
  const ov_raid_village_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed > 0);
  turn->agent->self->idle_ticks = 0;
  self->is_stuck = false;
  ov_agent_go_to(turn->agent, (ovis_vec3){self->home.x, self->home.y, self->home.z},
                 settings->speed);
}

static void tick_search(ov_goal_turn* turn) {
  search* self = turn->state;
  ov_agent* agent = turn->agent;
  const ov_raid_village_settings* settings = turn->settings;
  if (!ov_agent_is_path_done(agent)) {
    return;
  }
  const ovis_vec3 home = bottom_of(self->home);
  ovis_vec3 to;
  if (!ov_agent_random_pos_toward(agent, VILLAGE_XZ, VILLAGE_Y, home, VILLAGE_ANGLE, &to) &&
      !ov_agent_random_pos_toward(agent, VILLAGE_XZ_SHORT, VILLAGE_Y, home, OV_HALF_PI, &to)) {
    self->is_stuck = true;
    return;
  }
  ov_agent_go_to(agent, to, settings->speed);
}

static void stop_search(ov_goal_turn* turn) {
  search* self = turn->state;
  const ov_raid_village_settings* settings = turn->settings;
  forget_oldest(self);
  if (home_dist2(turn->agent, self->home) < (double)settings->reach * settings->reach &&
      self->visited_count <= VISITED_MAX) {
    self->visited[self->visited_count++] = self->home;
  }
}

const ov_goal_kind ov_goal_raid_village = {
    OV_GOAL("RaiderMoveThroughVillage", OVIS_FLAG_MOVE),
    OV_STATE(search, search_fields),
    OV_SETTINGS(ov_raid_village_settings),
    OV_GOAL_CALLS(can_search, goes_on, start_search, tick_search, stop_search),
    OV_PHRASES(.words = "search the village", .doing = "searching the village",
               OV_WHY({OVIS_REASON_NOT_HERE, "there is no raid here"},
                      {OVIS_REASON_FLAG_HELD, "it has a target"},
                      {OVIS_REASON_NO_PLACE, "it found no home that it did not visit"})),
};

// ---- Celebration

static bool can_celebrate(ov_goal_turn* turn) {
  const ov_raid* raid = raid_of(turn);
  if (raid == NULL || raid->state.status != OVIS_RAID_LOSS) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  return has_no_target(turn);
}

static void start_celebration(ov_goal_turn* turn) {
  ov_raider_of(turn->agent->self)->is_celebrating = true;
}

static void stop_celebration(ov_goal_turn* turn) {
  ov_raider_of(turn->agent->self)->is_celebrating = false;
}

static void tick_celebration(ov_goal_turn* turn) {
  ov_actor* actor = turn->agent->self;
  if (actor->vehicle == 0 && ov_goal_roll(turn, ov_goal_delay(JUMP_ONE_IN))) {
    ov_jump_control_jump(&actor->controls.jump);
  }
}

const ov_goal_kind ov_goal_raider_celebration = {
    OV_GOAL("RaiderCelebration", OVIS_FLAG_MOVE),
    OV_GOAL_CALLS(can_celebrate, can_celebrate, start_celebration, tick_celebration,
                  stop_celebration),
    OV_PHRASES(.words = "celebrate", .doing = "celebrating",
               OV_WHY({OVIS_REASON_NOT_HERE, "no raid was lost by the village here"},
                      {OVIS_REASON_FLAG_HELD, "it has a target"})),
};

// ---- The banner

static void note_banner(ov_agent* agent, ov_actor* item, void* context) {
  (void)agent;
  ov_actor** found = context;
  const ov_item* own = ov_item_of(item);
  if (*found == NULL && own != NULL && own->stack.item == BANNER) {
    *found = item;
  }
}

static ov_actor* find_banner(ov_agent* agent, double xz, double y) {
  const ovis_aabb box = around(agent->self, xz, y);
  ov_actor* found = NULL;
  ov_agent_each_near(agent, &box, OV_ACTOR_ITEM, note_banner, &found);
  return found;
}

static bool may_lead(const ov_actor* actor) {
  return actor->row->id != OV_SPECIES_RAVAGER && actor->row->id != OV_SPECIES_WITCH;
}

// Has its wave a living leader?
static bool has_leader(const ov_goal_turn* turn, const ov_raid* raid) {
  const int32_t wave = ov_raider_of(turn->agent->self)->wave;
  ov_raid_touch(turn->agent->turn, raid);
  return wave >= 0 && wave < OV_RAID_WAVES_MAX &&
         ov_agent_find(turn->agent, raid->leaders[wave]) != NULL;
}

static bool can_fetch(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  if (!runs(turn)) {
    return false;
  }
  if (!may_lead(agent->self)) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  if (has_leader(turn, raid_of(turn)) ||
      ov_gear_worn(agent->self, OVIS_SLOT_HEAD)->item == BANNER) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const ov_actor* banner = find_banner(agent, BANNER_RANGE, BANNER_RANGE_Y);
  if (banner == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  return ov_agent_go_to_actor(agent, banner, BANNER_SPEED) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_PATH, 0, 0);
}

static void tick_fetch(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_raid* raid = raid_of(turn);
  ov_actor* banner = find_banner(agent, 4, 4);
  if (raid == NULL || banner == NULL || ov_actor_dist2(agent->self, banner) > BANNER_REACH2) {
    return;
  }
  const ovis_stack taken = agent->verbs->pick_up(agent, banner, 1);
  if (taken.count > 0) {
    ov_raider* raider = ov_raider_of(agent->self);
    ov_gear_wear(agent->turn, agent->self, OVIS_SLOT_HEAD, &taken);
    raider->is_leader = true;
    if (raider->wave >= 0 && raider->wave < OV_RAID_WAVES_MAX) {
      ov_raid_touch(agent->turn, raid);
      raid->leaders[raider->wave] = agent->self->serial;
    }
  }
}

static const ovis_phrase follower_reasons[] = {
    {OVIS_REASON_NOT_HERE, "there is no raid here"},
    {OVIS_REASON_NOT_ITS_KIND, "its kind never leads"},
};
const ovis_phrases ov_obtain_banner_phrases_of_followers = {
    .words = "fetch the banner", .doing = "fetching the banner", OV_REASONS(follower_reasons)};
const ov_goal_kind ov_goal_obtain_banner = {
    OV_GOAL("ObtainRaidLeaderBanner", OVIS_FLAG_MOVE),
    OV_GOAL_CALLS(can_fetch, can_fetch, NULL, tick_fetch, NULL),
    OV_PHRASES(.words = "fetch the banner", .doing = "fetching the banner",
               OV_WHY({OVIS_REASON_NOT_HERE, "there is no raid here"},
                      {OVIS_REASON_NO_NEED, "its wave has a leader"},
                      {OVIS_REASON_NO_TARGET, "no banner lies near"},
                      {OVIS_REASON_NO_PATH, "no path leads to the banner"})),
};

// ---- Healing

#define HEAL_STATE(X) X(AIM, aim)
OV_KIND_STATE(heal, HEAL_STATE)

static bool is_patient(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  const ov_raider* raider = ov_raider_of(other);
  const ov_raid* raid = raider != NULL ? ov_raid_find(agent->turn, raider->raid_id) : NULL;
  return raid != NULL && raid->state.is_active && other->row->id != OV_SPECIES_WITCH;
}

static bool can_heal(ov_goal_turn* turn) {
  heal* self = turn->state;
  ov_agent* agent = turn->agent;
  const int32_t pause = ov_raider_of(agent->self)->heal_ticks;
  if (raid_of(turn) == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  if (pause > 0) {
    return ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, pause, 0);
  }
  if (!ov_rng_bool(&agent->self->rng)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, 2);
  }
  const double range = (double)agent->self->species->follow_range;
  const ov_targeting targeting = {.range = range, .needs_sight = true, .is_combat = true};
  const ov_search_near near = {.kind = OV_ACTOR_MOB,
                               .grow_xz = range,
                               .grow_y = 4,
                               .filter = is_patient,
                               .targeting = &targeting};
  const ov_actor* patient = ov_goal_find_nearest(turn, &near);
  self->aim.target = patient != NULL ? patient->serial : 0;
  return patient != NULL;
}

static bool keeps_healing(ov_goal_turn* turn) {
  heal* self = turn->state;
  return ov_aim_keeps(turn, &self->aim, true, UNSEEN_TICKS, 1);
}

static void start_heal(ov_goal_turn* turn) {
  heal* self = turn->state;
  ov_raider_of(turn->agent->self)->heal_ticks = HEAL_PAUSE;
  ov_aim_take(turn, &self->aim, self->aim.target);
}

static void stop_heal(ov_goal_turn* turn) {
  heal* self = turn->state;
  ov_aim_drop(turn, &self->aim);
}

const ov_goal_kind ov_goal_healable_raider = {
    OV_GOAL("NearestHealableRaider", OVIS_FLAG_TARGET),
    OV_STATE(heal, heal_fields),
    OV_GOAL_CALLS(can_heal, keeps_healing, start_heal, NULL, stop_heal),
    OV_PHRASES(.words = "heal a raider", .doing = "healing a raider",
               OV_WHY({OVIS_REASON_NOT_HERE, "there is no raid here"},
                      {OVIS_REASON_NO_TARGET, "it sees no raider to heal"},
                      {OVIS_REASON_TARGET_GONE, "the raider is dead"},
                      {OVIS_REASON_TOO_FAR, "the raider is too far"},
                      {OVIS_REASON_NOT_SEEN, "it did not see the raider"})),
};
