// Job sites of villagers: get, keep, yield and lose them, and professions with them.
// Rules: docs/sources.md#villager
#include "species/villager/villager.h"

#include "agent/about.h"
#include "base/cell.h"
#include "base/check.h"

#define ASSIGN_RANGE 2.0 // blocks, from the job site's center
#define GO_TICKS 1200

static uint64_t type_at(const ov_agent* agent, ovis_pos pos) {
  const ov_poi* point = agent->turn->pois != NULL ? ov_pois_at(agent->turn->pois, pos) : NULL;
  return point != NULL ? OV_POI_MASK(point->type) : 0;
}

static bool is_same(const ov_place* a, const ov_place* b) {
  OVIS_ASSERT(a->dimension >= 0);
  OVIS_ASSERT(a->dimension <= OVIS_MEMORY_DIMENSION_COUNT - 1);
  return a->dimension == b->dimension && ov_cell_is_same(a->cell, b->cell);
}

static uint64_t job_type_of(const ov_villager* villager) {
  return villager->profession >= OV_PROFESSION_ARMORER
             ? OV_POI_MASK(villager->profession - OV_PROFESSION_ARMORER + OV_POI_ARMORER)
             : 0;
}

// ---- PoiCompetitorScan

// The last scan in which nobody else remembered the site. It holds until the mob looks around
// again, or somebody gets a job site. Not part of the state: a new one only costs a scan.
typedef struct competition {
  ov_place site;
  uint32_t living_scans;  // of the brain, then
  uint32_t job_site_sets; // of the plan for the site, then; 0: no scan yet
} competition;

static void competition_fields(void* state, ov_fields* list) {
  if (list->mode == OV_FIELDS_READ) {
    *(competition*)state = (competition){.job_site_sets = 0};
  }
}

static uint32_t sets_of(const ov_behavior_turn* turn, const ov_place* site) {
  return atomic_load_explicit(ov_brain_job_site_sets(turn->brain->plan, site->cell),
                              memory_order_relaxed);
}

static bool has_no_rival(const ov_behavior_turn* turn, const ov_place* site) {
  const competition* self = turn->state;
  return self->job_site_sets == sets_of(turn, site) &&
         self->living_scans == turn->brain->living_scans && is_same(&self->site, site);
}

// Two villagers remember one job site: the one with less experience forgets it.
static bool compete(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  competition* self = turn->state;
  const ov_place site = *ov_brain_place(turn->brain, OVIS_MEM_JOB_SITE);
  if (has_no_rival(turn, &site)) {
    return true;
  }
  bool has_rival = false;
  const uint64_t type = type_at(agent, site.cell);
  const ov_memory_list* list = ov_brain_list(turn->brain, OVIS_MEM_LIVING);
  ov_actor* winner = agent->self;
  for (int32_t i = 0; type != 0 && i < list->count; i++) {
    ov_actor* other = ov_agent_find(agent, ov_brain_living_at(turn->brain, i));
    const ov_villager* villager = other != NULL ? ov_villager_of(other) : NULL;
    const ov_brain* brain = villager != NULL ? ov_brain_of(other) : NULL;
    const ov_place* held = brain != NULL ? ov_brain_place(brain, OVIS_MEM_JOB_SITE) : NULL;
    if (held == NULL || !is_same(held, &site)) {
      continue;
    }
    has_rival = true; // even one whose profession is another: it may change
    if ((job_type_of(villager) & type) == 0) {
      continue;
    }
    const bool wins = ov_villager_of(winner)->xp > villager->xp; // equal: the later one wins
    ov_actor* loser = wins ? other : winner;
    ov_actor* keeper = wins ? winner : other;
    ov_brain_tell_place(agent, OVIS_EVENT_GAVE_UP, loser, OVIS_MEM_JOB_SITE, &site,
                        (ovis_event){.reason = OVIS_GIVE_UP_RIVAL,
                                     .other = {keeper->id},
                                     .other_serial = keeper->serial});
    ov_brain_erase(ov_brain_of(loser), OVIS_MEM_JOB_SITE);
    winner = keeper;
  }
  if (!has_rival && type != 0) {
    *self = (competition){site, turn->brain->living_scans, sets_of(turn, &site)};
  }
  return true;
}

const ov_behavior_kind ov_poi_competitor_scan = {
    OV_ONE_SHOT("PoiCompetitorScan", compete),
    OV_NEEDS(OV_PRESENT(JOB_SITE), OV_PRESENT(LIVING)),
    OV_STATE(competition, competition_fields),
    OV_PHRASES(.words = "compete for its job site", .doing = "competing for its job site"),
};

// ---- GoToPotentialJobSite

static bool may_go(ov_behavior_turn* turn) {
  switch (ov_brain_activity(turn->brain)) {
  case OV_ACTIVITY_IDLE:
  case OV_ACTIVITY_WORK:
  case OV_ACTIVITY_PLAY:
  case OV_ACTIVITY_NONE: return true; // claim 368
  default: return ov_behavior_refuse(turn, OVIS_REASON_OTHER_ACTIVITY, 0, 0);
  }
}

static bool still_goes(ov_behavior_turn* turn) {
  return ov_brain_has(turn->brain, OVIS_MEM_POTENTIAL_JOB_SITE);
}

static void go(ov_behavior_turn* turn) {
  const ov_job_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed > 0);
  const ovis_pos site = ov_brain_place(turn->brain, OVIS_MEM_POTENTIAL_JOB_SITE)->cell;
  ov_brain_look_at_cell(turn->brain, site);
  ov_brain_walk_to_cell(turn->brain, site, settings->speed, 1);
}

static void give_up(ov_behavior_turn* turn) {
  ov_brain_tell_give_up(turn->agent, OVIS_MEM_POTENTIAL_JOB_SITE, OVIS_GIVE_UP_TOO_LATE, GO_TICKS);
  ov_brain_give_up_place(turn->agent, OVIS_MEM_POTENTIAL_JOB_SITE);
}

const ov_behavior_kind ov_go_to_potential_job_site = {
    OV_TIMED("GoToPotentialJobSite"),
    OV_NEEDS(OV_PRESENT(POTENTIAL_JOB_SITE)),
    OV_TICKS(GO_TICKS, GO_TICKS),
    OV_SETTINGS(ov_job_settings),
    OV_BEHAVIOR_CALLS(may_go, still_goes, NULL, go, give_up),
    OV_PHRASES(.words = "go to a job site", .doing = "going to a job site"),
};

// ---- YieldJobSite

// The last job site that it yielded, and how often it yielded that one to the same villager. For
// explanations: nothing else reads it.
typedef struct yielded {
  uint64_t to; // serial; 0: it never yielded any
  ovis_pos site;
  int32_t times;
} yielded;

static void yielded_fields(void* state, ov_fields* list) {
  yielded* self = state;
  if (ov_fields_is_snapshot(list)) {
    ov_field_serial(list, "to", &self->to);
    ov_field_cell(list, "site", &self->site);
    ov_field_i32_in(list, "times", &self->times, 0, INT32_MAX);
  }
}

static void count_yield(ov_behavior_turn* turn, const ov_actor* other, ovis_pos site) {
  yielded* self = ov_behavior_own_state(turn);
  if (self == NULL) {
    return; // no memory, and the simulation knows
  }
  const bool is_again = self->to == other->serial && ov_cell_is_same(self->site, site);
  const int32_t before = is_again ? self->times : 0;
  *self = (yielded){other->serial, site, before < INT32_MAX ? before + 1 : before};
}

static bool can_reach(ov_agent* agent, ov_actor* other, ovis_pos site, int32_t range) {
  OVIS_ASSERT(range >= 0);
  ov_agent view = ov_agent_of(agent->turn, other);
  const ov_nav_mob mob = ov_agent_nav_mob(&view);
  const ov_nav_path path = ov_nav_path_to_block(&other->nav, &mob, site, range);
  return path.count > 0 && path.result == OVIS_PATH_REACHED;
}

static bool wants_site(ov_behavior_turn* turn, ov_actor* other, const ov_place* site) {
  ov_agent* agent = turn->agent;
  const ov_villager* villager = ov_villager_of(other);
  const ov_brain* brain = ov_brain_of(other);
  if (villager == NULL || brain == NULL || !other->has_nav ||
      ov_brain_has(brain, OVIS_MEM_POTENTIAL_JOB_SITE)) {
    return false;
  }
  if ((job_type_of(villager) & type_at(agent, site->cell)) == 0) { // claim 240
    return false;
  }
  const ov_place* held = ov_brain_place(brain, OVIS_MEM_JOB_SITE);
  if (held != NULL) { // claim 321
    return is_same(held, site);
  }
  const ov_poi* point = ov_pois_at(agent->turn->pois, site->cell);
  return can_reach(agent, other, site->cell, ov_pois_valid_range(agent->turn->pois, point->type));
}

static void tell_yield(ov_agent* agent, const ov_actor* other, const ov_place* site) {
  OVIS_ASSERT(other != NULL);
  const ovis_event more = {.pos = site->cell,
                           .state = ovis_world_get_block(agent->world, site->cell),
                           .reason = ov_villager_of(other)->profession,
                           .count = ov_brain_has(ov_brain_of(other), OVIS_MEM_JOB_SITE),
                           .amount = ov_brain_of(agent->self)->plan->rules.yield_test_inverted};
  ov_turn_emit(agent->turn, OVIS_EVENT_YIELDED, agent->self, other, &more);
}

static bool yield(ov_behavior_turn* turn) {
  const ov_job_settings* settings = turn->settings;
  ov_agent* agent = turn->agent;
  ov_brain* brain = turn->brain;
  if (agent->self->is_baby) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_YOUNG, 0, 0);
  }
  const bool is_employed = ov_villager_of(agent->self)->profession != OV_PROFESSION_NONE;
  if (is_employed != brain->plan->rules.yield_test_inverted) { // claims 240, 242, 313
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const ov_place site = *ov_brain_place(brain, OVIS_MEM_POTENTIAL_JOB_SITE);
  if (type_at(agent, site.cell) == 0) {
    return true; // claim 320
  }
  const ov_memory_list* list = ov_brain_list(brain, OVIS_MEM_LIVING);
  for (int32_t i = 0; i < list->count; i++) { // claim 240
    ov_actor* other = ov_agent_find(agent, ov_brain_living_at(brain, i));
    if (other == NULL || !wants_site(turn, other, &site)) {
      continue;
    }
    tell_yield(agent, other, &site);
    count_yield(turn, other, site.cell);
    ov_brain* receiver = ov_brain_of(other);
    ov_brain_erase(brain, OVIS_MEM_WALK_TARGET); // claim 241
    ov_brain_erase(brain, OVIS_MEM_LOOK_TARGET);
    ov_brain_erase(brain, OVIS_MEM_POTENTIAL_JOB_SITE);
    if (!ov_brain_has(receiver, OVIS_MEM_JOB_SITE)) {
      ov_brain_walk_to_cell(receiver, site.cell, settings->speed, 1);
      ov_brain_look_at_cell(receiver, site.cell);
      ov_brain_set_place(receiver, OVIS_MEM_POTENTIAL_JOB_SITE, &site);
    }
    return true;
  }
  return ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static void explain_yield(const ov_behavior_turn* turn, ovis_answer* answer) {
  const yielded* self = turn->state;
  const bool is_inverted = turn->brain->plan->rules.yield_test_inverted;
  if (answer->reason == OVIS_REASON_NO_NEED && is_inverted) {
    answer->reason = OVIS_REASON_WRONG_JOB;
  }
  const bool has_none =
      answer->reason == OVIS_REASON_MEMORY_ABSENT && answer->other == OVIS_MEM_POTENTIAL_JOB_SITE;
  if (self->times > 0 && (answer->reason == OVIS_REASON_RAN || has_none)) {
    ov_about_cell(turn->agent, answer, self->site);
    ov_about_actor(answer, ov_crowd_find(turn->agent->crowd, self->to));
    answer->value = (float)self->times;
    answer->limit = answer->value; // another limit is news for recorders, another value is none
  }
}

const ov_behavior_kind ov_yield_job_site = {
    OV_ONE_SHOT("YieldJobSite", yield),
    OV_NEEDS(OV_PRESENT(POTENTIAL_JOB_SITE), OV_ABSENT(JOB_SITE), OV_PRESENT(LIVING),
             OV_REGISTERED(WALK_TARGET), OV_REGISTERED(LOOK_TARGET)),
    OV_SETTINGS(ov_job_settings),
    OV_RARE_STATE(yielded, yielded_fields),
    .explain = explain_yield,
    OV_PHRASES(.words = "yield a job site", .doing = "yielding a job site",
               OV_WHY({OVIS_REASON_RAN, "it gave the {block} at {cell} to {who}, {times} by now"},
                      {OVIS_REASON_MEMORY_ABSENT, "it has chosen no job site; it gave the {block} "
                                                  "at {cell} to {who}, {times} by now"},
                      {OVIS_REASON_NO_NEED, "it has a profession, and yields no job site"},
                      {OVIS_REASON_WRONG_JOB, "it has no profession, and by the rules of 1.19.3 "
                                              "only villagers with one yield a job site"},
                      {OVIS_REASON_NO_TARGET, "no villager nearby needs that job site"})),
};

// ---- Professions

void ov_villager_tell_job(ov_agent* agent) {
  const ov_villager* villager = ov_villager_self(agent);
  const ovis_event more = {.reason = villager->profession, .amount = (float)villager->level};
  ov_turn_emit(agent->turn, OVIS_EVENT_EMPLOYED, agent->self, NULL, &more);
}

static bool assign(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_brain* brain = turn->brain;
  const ov_place site = *ov_brain_place(brain, OVIS_MEM_POTENTIAL_JOB_SITE);
  const double d2 = ov_brain_dist2_to_cell(agent, site.cell);
  if (d2 > ASSIGN_RANGE * ASSIGN_RANGE) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, ASSIGN_RANGE * ASSIGN_RANGE);
  }
  ov_brain_erase(brain, OVIS_MEM_POTENTIAL_JOB_SITE);
  ov_brain_set_place(brain, OVIS_MEM_JOB_SITE, &site);
  ov_villager* villager = ov_villager_of(agent->self);
  const ov_poi* point = agent->turn->pois != NULL ? ov_pois_at(agent->turn->pois, site.cell) : NULL;
  if (villager->profession == OV_PROFESSION_NONE && point != NULL &&
      point->type >= OV_POI_ARMORER && point->type <= OV_POI_WEAPONSMITH) {
    villager->profession = point->type - OV_POI_ARMORER + OV_PROFESSION_ARMORER;
    villager->level = villager->level > 0 ? villager->level : 1;
    ov_villager_tell_job(agent);
  }
  return true;
}

const ov_behavior_kind ov_assign_profession = {
    OV_ONE_SHOT("AssignProfessionFromJobSite", assign),
    OV_NEEDS(OV_PRESENT(POTENTIAL_JOB_SITE), OV_REGISTERED(JOB_SITE)),
    OV_PHRASES(.words = "take up a profession", .doing = "taking up a profession",
               OV_WHY({OVIS_REASON_TOO_FAR, "it is too far from the job site"})),
};

static bool reset(ov_behavior_turn* turn) {
  ov_villager* villager = ov_villager_of(turn->agent->self);
  OVIS_ASSERT(villager->xp >= 0);
  if (villager->profession < OV_PROFESSION_ARMORER) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (villager->xp > 0 || villager->level > 1) {
    return ov_behavior_refuse(turn, OVIS_REASON_CONDITION, 0, 0);
  }
  villager->profession = OV_PROFESSION_NONE;
  ov_villager_tell_job(turn->agent);
  return true;
}

const ov_behavior_kind ov_reset_profession = {
    OV_ONE_SHOT("ResetProfession", reset),
    OV_NEEDS(OV_ABSENT(JOB_SITE)),
    OV_PHRASES(.words = "lose its profession", .doing = "losing its profession",
               OV_WHY({OVIS_REASON_NO_NEED, "it has no profession to lose"},
                      {OVIS_REASON_CONDITION, "it keeps its profession because it has traded"})),
};
