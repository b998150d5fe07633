// Food of villagers, and their children.
// Rules: docs/sources.md#villager-food
#include "species/villager/villager.h"

#include "agent/about.h"
#include "base/check.h"
#include "mind/brain/place/tried_beds.h"

#define FOOD_TO_BREED 12 // points, eaten or carried
#define MEET_SPEED 0.5
#define MEET_CLOSE 2
#define MEET_DISTANCE2 5.0 // blocks^2
#define LOVE_TICKS 350
#define BIRTH_TICKS_MIN 275
#define BIRTH_TICKS_MORE 50
#define BEDS_MAX 64 // that are tried

bool ov_villager_can_breed(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  const ov_villager* villager = ov_villager_of(other);
  return villager != NULL && other->breed_ticks == 0 && !other->is_sleeping &&
         villager->food_level + ov_pack_food(&villager->pack) >= FOOD_TO_BREED;
}

ov_actor* ov_villager_partner(ov_behavior_turn* turn, ovis_memory memory) {
  ov_actor* partner = ov_brain_actor(turn->agent, memory);
  return partner != NULL && ov_is_villager(turn->agent, partner) && ov_brain_sees(turn, partner)
             ? partner
             : NULL;
}

bool ov_villager_refuse_partner(ov_behavior_turn* turn, ovis_memory memory) {
  const ov_actor* partner = ov_brain_actor(turn->agent, memory);
  if (partner == NULL) {
    return ov_behavior_refuse_loss(turn, memory);
  }
  const bool is_villager = ov_is_villager(turn->agent, partner);
  return ov_behavior_refuse(turn, is_villager ? OVIS_REASON_NOT_SEEN : OVIS_REASON_NOT_ITS_KIND, 0,
                            0);
}

static void come_to(ov_actor* one, const ov_actor* other) {
  ov_brain* brain = ov_brain_of(one);
  if (brain != NULL) {
    ov_brain_look_at_actor(brain, other);
    ov_brain_walk_to_actor(brain, other, MEET_SPEED, MEET_CLOSE);
  }
}

void ov_villager_approach(ov_agent* agent, ov_actor* partner) {
  come_to(agent->self, partner);
  come_to(partner, agent->self);
}

// ---- VillagerMakeLove

#define LOVE_STATE(X) X(I64, birth_time) /* game time */
OV_KIND_STATE(love, LOVE_STATE)

static bool can_love(ov_behavior_turn* turn) {
  const ov_agent* agent = turn->agent;
  const ov_actor* partner = ov_villager_partner(turn, OVIS_MEM_BREED_TARGET);
  if (partner == NULL) {
    return ov_villager_refuse_partner(turn, OVIS_MEM_BREED_TARGET);
  }
  return (ov_villager_can_breed(agent, agent->self) && ov_villager_can_breed(agent, partner)) ||
         ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, FOOD_TO_BREED);
}

static void start(ov_behavior_turn* turn) {
  love* self = turn->state;
  ov_actor* partner = ov_villager_partner(turn, OVIS_MEM_BREED_TARGET);
  ov_villager_approach(turn->agent, partner);
  self->birth_time =
      turn->time + BIRTH_TICKS_MIN + ov_rng_int(&turn->agent->self->rng, BIRTH_TICKS_MORE);
}

static bool goes_on(ov_behavior_turn* turn) {
  const love* self = turn->state;
  return turn->time <= self->birth_time && can_love(turn);
}

// Eats until it has enough points, then loses those that a child costs.
static void eat_and_digest(ov_villager* villager) {
  OVIS_ASSERT(villager->food_level >= -1000);
  OVIS_ASSERT(villager->food_level <= 1000);
  for (int32_t i = 0; i < OV_PACK_SLOTS; i++) {
    ov_pack_slot* slot = &villager->pack.slots[i];
    const int32_t food = ov_good_food((ov_good)slot->good);
    while (slot->count > 0 && food > 0 && villager->food_level < FOOD_TO_BREED) {
      slot->count--;
      villager->food_level += food;
    }
  }
  villager->food_level -= FOOD_TO_BREED;
}

// The nearest free bed with a path to it. In the game the first one in the order of its search.
// `out_count`: free ones within reach of the search.
static bool take_bed(ov_agent* agent, ovis_pos* out, int32_t* out_count) {
  const ov_pois* points = agent->turn->pois;
  *out_count = 0;
  if (points == NULL) {
    return false;
  }
  const ov_poi_search search = {.from = ov_brain_own_cell(agent),
                                .radius = OV_BED_RADIUS,
                                .types = OV_POI_MASK(OV_POI_HOME),
                                .occupancy = OV_POI_HAS_SPACE};
  ov_poi beds[BEDS_MAX];
  const int32_t count = ov_pois_nearest(points, &search, beds, BEDS_MAX);
  *out_count = count;
  for (int32_t i = 0; i < count; i++) {
    const ov_nav_mob mob = ov_agent_nav_mob(agent);
    const ov_nav_path path = ov_nav_path_to_block(&agent->self->nav, &mob, beds[i].pos,
                                                  ov_pois_valid_range(points, OV_POI_HOME));
    if (path.count > 0 && path.result == OVIS_PATH_REACHED &&
        agent->verbs->claim(agent, beds[i].pos, OV_POI_MASK(OV_POI_HOME))) {
      *out = beds[i].pos;
      return true;
    }
  }
  return false;
}

static bool count_bed(void* count, const ov_poi* bed) {
  (void)bed;
  ++*(int32_t*)count;
  return true;
}

static void tell_childless(ov_agent* agent, const ov_actor* partner, int32_t free_count) {
  OVIS_ASSERT(free_count >= 0);
  const ov_poi_search search = ov_bed_search(agent);
  int32_t count = 0;
  if (agent->turn->pois != NULL) {
    ov_pois_scan(agent->turn->pois, &search, count_bed, &count);
  }
  const ovis_event more = {.count = count, .reason = free_count, .amount = OV_BED_RADIUS};
  ov_turn_emit(agent->turn, OVIS_EVENT_CHILDLESS, agent->self, partner, &more);
}

static void tick(ov_behavior_turn* turn) {
  const love* self = turn->state;
  ov_agent* agent = turn->agent;
  ov_actor* partner = ov_villager_partner(turn, OVIS_MEM_BREED_TARGET);
  if (ov_actor_dist2(agent->self, partner) > MEET_DISTANCE2) {
    return;
  }
  ov_villager_approach(agent, partner);
  if (turn->time < self->birth_time) {
    return;
  }
  eat_and_digest(ov_villager_self(agent));
  eat_and_digest(ov_villager_of(partner));
  ovis_pos bed;
  int32_t free_count;
  if (!take_bed(agent, &bed, &free_count)) {
    tell_childless(agent, partner, free_count);
  } else if (!agent->verbs->bear(agent, partner, &bed)) {
    agent->verbs->release(agent, bed);
  }
}

static void stop(ov_behavior_turn* turn) {
  ov_brain_erase(turn->brain, OVIS_MEM_BREED_TARGET);
}

// ---- Why there is no child

#define PARTNER_RANGE2 64.0 // blocks^2, in which a villager chooses a partner; claim 214

// Says why a villager cannot have a child. False: it can.
static bool tell_lack(const ov_actor* actor, ovis_answer* answer) {
  const ov_villager* villager = ov_villager_of(actor);
  const int32_t food = villager->food_level + ov_pack_food(&villager->pack);
  answer->value = answer->limit = 0;
  if (actor->breed_ticks < 0) {
    answer->reason = OVIS_REASON_TOO_YOUNG;
    answer->value = (float)-actor->breed_ticks;
  } else if (actor->breed_ticks > 0) {
    answer->reason = OVIS_REASON_HAD_CHILD;
    answer->value = (float)actor->breed_ticks;
  } else if (food < FOOD_TO_BREED) {
    answer->reason = OVIS_REASON_HUNGRY;
    answer->value = (float)(food > 0 ? food : 0);
    answer->limit = FOOD_TO_BREED;
  } else if (actor->is_sleeping) {
    answer->reason = OVIS_REASON_ASLEEP;
  } else {
    return false;
  }
  answer->other = -1;
  return true;
}

// Its partner, or the nearest villager that it could choose: an adult before a child. NULL: none.
static const ov_actor* candidate(const ov_behavior_turn* turn) {
  const ov_agent* agent = turn->agent;
  const ov_actor* best = ov_brain_actor(agent, OVIS_MEM_BREED_TARGET);
  if (best != NULL && ov_villager_of(best) != NULL) {
    return best;
  }
  const ov_memory_list* list = ov_brain_list(turn->brain, OVIS_MEM_LIVING);
  double best_rank = PARTNER_RANGE2;
  best = NULL;
  for (int32_t i = 0; list != NULL && i < list->count; i++) {
    const ov_actor* other = ov_crowd_find(agent->crowd, ov_brain_living_at(turn->brain, i));
    if (other == NULL || ov_villager_of(other) == NULL) {
      continue;
    }
    const double d2 = ov_actor_dist2(agent->self, other);
    const double rank = other->is_baby ? d2 + PARTNER_RANGE2 : d2;
    if (d2 <= PARTNER_RANGE2 && (best == NULL || rank < best_rank)) {
      best = other;
      best_rank = rank;
    }
  }
  return best;
}

// Age and food of the two are stronger reasons than what the villager does at the moment.
static void explain(const ov_behavior_turn* turn, ovis_answer* answer) {
  const int64_t now = turn->agent->turn->tick; // ticks that are left count from here
  if (answer->reason == OVIS_REASON_RUNNING || answer->reason == OVIS_REASON_RAN) {
    return;
  }
  if (tell_lack(turn->agent->self, answer)) {
    answer->tick = now;
    return;
  }
  const ov_actor* other = candidate(turn);
  ovis_answer lack = *answer;
  if (other != NULL && tell_lack(other, &lack)) {
    *answer = lack;
    answer->tick = now;
    ov_about_actor(answer, other);
  }
}

const ov_behavior_kind ov_villager_make_love = {
    OV_TIMED("VillagerMakeLove"),
    .reach = OV_REACHES(POINT),
    OV_NEEDS(OV_PRESENT(BREED_TARGET), OV_PRESENT(VISIBLE_LIVING)),
    OV_TICKS(LOVE_TICKS, LOVE_TICKS),
    OV_RARE_STATE(love, love_fields),
    OV_BEHAVIOR_CALLS(can_love, goes_on, start, tick, stop),
    .explain = explain,
    OV_PHRASES(.words = "court another villager", .doing = "courting",
               OV_WHY(
                   {OVIS_REASON_NOT_SEEN, "its partner is not in sight"},
                   {OVIS_REASON_NO_NEED, "one of the two could not have a child any more"},
                   {OVIS_REASON_TOO_YOUNG, "{who} is a child for {value} ticks"},
                   {OVIS_REASON_TOO_YOUNG, "it is a child for {value} ticks"},
                   {OVIS_REASON_HAD_CHILD, "{who} can have a child again in {value} ticks"},
                   {OVIS_REASON_HAD_CHILD, "it can have a child again in {value} ticks"},
                   {OVIS_REASON_HUNGRY, "{who} has {value} points of food, and {limit} are needed"},
                   {OVIS_REASON_HUNGRY, "it has {value} points of food, and {limit} are needed"},
                   {OVIS_REASON_ASLEEP, "{who} sleeps"})),
};
