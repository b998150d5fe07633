// Looks for free points of interest, and claims the first one that can be reached.
// Rules: docs/sources.md#points-of-interest-behaviors
#include "mind/brain/place/place_behaviors.h"

#include "agent/about.h"
#include "base/array.h"
#include "base/cell.h"
#include "base/check.h"

#include <math.h>

#define RETRIES_MAX 100000 // in a snapshot

#define SEARCH_RADIUS 48  // claim 232: blocks
#define BATCH 5           // claim 232: points of one search
#define SCAN_TICKS_MIN 20 // claims 231, 308
#define SCAN_TICKS_MORE 20
#define RETRY_TICKS_MIN 40 // claim 235
#define RETRY_TICKS_MORE 40
#define RETRY_TICKS_MAX 400

// A point that could not be reached.
typedef struct poi_retry {
  ovis_pos pos;
  int32_t delay_ticks; // of its last pause
  int64_t next_time;   // game time at which it counts again
} poi_retry;

typedef struct acquire {
  int64_t next_scan;           // game time; 0: not drawn yet
  ov_array(poi_retry) retries; // points of failed batches, the oldest first
} acquire;

static void fields(void* state, ov_fields* list) {
  acquire* self = state;
  ov_field_i64(list, "next_scan", &self->next_scan);
  int32_t count = self->retries.count;
  ov_field_count(list, "retry_count", &count, RETRIES_MAX);
  if (list->mode == OV_FIELDS_READ) {
    list->is_bad |= !ov_array_reserve(&self->retries, list->allocator, count);
    self->retries.count = list->is_bad ? 0 : count;
  }
  for (int32_t i = 0; i < self->retries.count; i++) {
    poi_retry* retry = &self->retries.items[i];
    ov_field_cell_if(list, "retry.pos", &retry->pos, true);
    ov_field_i32_in(list, "retry.delay_ticks", &retry->delay_ticks, 0, RETRY_TICKS_MAX);
    ov_field_i64(list, "retry.next_time", &retry->next_time);
  }
}

static void fini(void* state, const ovis_allocator* allocator) {
  acquire* self = state;
  ov_array_fini(&self->retries, allocator);
}

static poi_retry* find_retry(const acquire* self, ovis_pos pos) {
  for (int32_t i = 0; i < self->retries.count; i++) {
    const ovis_pos at = self->retries.items[i].pos;
    if (ov_cell_is_same(at, pos)) {
      return &self->retries.items[i];
    }
  }
  return NULL;
}

static void drop_old_retries(acquire* self, int64_t time) {
  int32_t kept = 0;
  for (int32_t i = 0; i < self->retries.count; i++) {
    const poi_retry retry = self->retries.items[i];
    if (time - (retry.next_time - retry.delay_ticks) < RETRY_TICKS_MAX) { // claims 235, 309
      self->retries.items[kept++] = retry;
    }
  }
  self->retries.count = kept;
}

typedef struct acquire_filter {
  acquire* self;
  int64_t time;
} acquire_filter;

// A point that failed counts again when its pause is over.
static bool may_try(const ov_poi* poi, const void* context) {
  const acquire_filter* filter = context;
  const poi_retry* retry = find_retry(filter->self, poi->pos);
  return retry == NULL || filter->time >= retry->next_time;
}

static void lengthen(ov_behavior_turn* turn, poi_retry* retry) {
  OVIS_ASSERT(retry->delay_ticks >= 0);
  OVIS_ASSERT(retry->delay_ticks <= RETRY_TICKS_MAX);
  const int32_t more =
      RETRY_TICKS_MIN + ov_rng_int(&turn->agent->self->rng, RETRY_TICKS_MORE); // claim 235
  const int32_t delay = retry->delay_ticks + more;                             // claim 235
  retry->delay_ticks = delay < RETRY_TICKS_MAX ? delay : RETRY_TICKS_MAX;      // claim 235
  retry->next_time = turn->time + retry->delay_ticks;
}

static void note_failure(ov_behavior_turn* turn, ovis_pos pos) {
  acquire* self = turn->state;
  ov_turn* shared = turn->agent->turn;
  if (find_retry(self, pos) != NULL) {
    return; // the search has met it
  }
  if (!ov_array_push(&self->retries, &shared->allocator, ((poi_retry){.pos = pos}))) {
    shared->is_out_of_memory = true;
    return;
  }
  lengthen(turn, &self->retries.items[self->retries.count - 1]);
}

// A search that meets a point whose pause is over makes its pause longer, also if nearer points are
// tried before it: in the order in which the points failed first.
static void note_met(ov_behavior_turn* turn, const ov_poi_search* search) {
  acquire* self = turn->state;
  for (int32_t i = 0; i < self->retries.count; i++) {
    poi_retry* retry = &self->retries.items[i];
    if (turn->time >= retry->next_time &&
        ov_pois_finds(turn->agent->turn->pois, search, retry->pos)) {
      lengthen(turn, retry);
    }
  }
}

// The game remembers the point itself, not the end of the path.
static bool claim(ov_behavior_turn* turn, ovis_pos pos, uint64_t types, ovis_memory memory) {
  acquire* self = turn->state;
  if (!turn->agent->verbs->claim(turn->agent, pos, types)) {
    return ov_behavior_refuse(turn, OVIS_REASON_TAKEN, 0, 0);
  }
  const ov_place place = {.cell = pos};
  ov_brain_set_place(turn->brain, memory, &place);
  self->retries.count = 0; // claim 234
  return true;
}

static bool try_batch(ov_behavior_turn* turn, uint64_t types, ovis_memory memory) {
  acquire* self = turn->state;
  ov_agent* agent = turn->agent;
  const ov_pois* points = agent->turn->pois;
  const acquire_filter filter = {self, turn->time};
  const ov_poi_search search = {.from = ov_brain_own_cell(agent),
                                .radius = SEARCH_RADIUS,
                                .types = types,
                                .occupancy = OV_POI_HAS_SPACE,
                                .filter = may_try,
                                .context = &filter};
  ov_poi found[BATCH];
  const int32_t count = ov_pois_nearest(points, &search, found, BATCH);
  if (count == 0) {
    return ov_behavior_refuse(turn,
                              self->retries.count > 0 ? OVIS_REASON_COOLDOWN : OVIS_REASON_NO_PLACE,
                              self->retries.count, SEARCH_RADIUS);
  }
  note_met(turn, &search);
  ovis_pos targets[BATCH];
  int32_t reach = 1;
  for (int32_t i = 0; i < count; i++) {
    targets[i] = found[i].pos;
    const int32_t range = ov_pois_valid_range(points, found[i].type);
    reach = range > reach ? range : reach; // claim 233
  }
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  const ov_nav_request request = {.targets = targets, .target_count = count, .reach_range = reach};
  const ov_nav_path path = ov_nav_path_to_any(&agent->self->nav, &mob, &request);
  if (path.count > 0 && path.result == OVIS_PATH_REACHED) { // claim 343
    return claim(turn, path.target, types, memory);
  }
  for (int32_t i = 0; i < count; i++) {
    note_failure(turn, targets[i]);
  }
  return ov_behavior_refuse(turn, OVIS_REASON_NO_PATH, count, reach);
}

static bool can_start(ov_behavior_turn* turn) {
  acquire* self = turn->state;
  const ov_acquire_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_agent* agent = turn->agent;
  if (agent->turn->pois == NULL || !agent->self->has_nav) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  if (settings->test != NULL && !settings->test(agent, agent->self)) { // claim 366
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_YOUNG, 0, 0);
  }
  if (self->next_scan == 0) { // the first one is spread at random: claims 231, 367
    self->next_scan = turn->time + ov_rng_int(&agent->self->rng, SCAN_TICKS_MORE);
    return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, 0, 0);
  }
  if (turn->time < self->next_scan) {
    return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, (double)(self->next_scan - turn->time),
                              0);
  }
  self->next_scan =
      turn->time + SCAN_TICKS_MIN + ov_rng_int(&agent->self->rng, SCAN_TICKS_MORE); // claim 231
  drop_old_retries(self, turn->time);
  const uint64_t types = settings->types(agent);
  const int32_t last = turn->node->behavior->condition_count - 1;
  return types != 0 ? try_batch(turn, types, ov_behavior_memory(turn, last))
                    : ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

// ---- Why it has none yet

// The points around, to a mob that looks for one.
typedef struct prospect {
  const acquire* self;
  ovis_pos from;
  ov_poi open;                   // the nearest free one that its next search tries ...
  ov_poi barred;                 // ... the nearest free one whose pause lasts longer ...
  ov_poi taken;                  // ... and the nearest one without a free ticket
  double open2, barred2, taken2; // their squared distances; infinite: there is none
  int32_t taken_count;
} prospect;

static void keep_nearer(const ov_poi* poi, double d2, ov_poi* nearest, double* nearest2) {
  if (d2 < *nearest2) { // of two at the same distance the first
    *nearest = *poi;
    *nearest2 = d2;
  }
}

static bool look_at(void* context, const ov_poi* poi) {
  prospect* all = context;
  const double d2 = ov_cell_dist2(all->from, poi->pos);
  if (poi->free_tickets == 0) {
    all->taken_count++;
    keep_nearer(poi, d2, &all->taken, &all->taken2);
    return true;
  }
  const poi_retry* retry = find_retry(all->self, poi->pos);
  if (retry == NULL || retry->next_time <= all->self->next_scan) {
    keep_nearer(poi, d2, &all->open, &all->open2);
  } else {
    keep_nearer(poi, d2, &all->barred, &all->barred2);
  }
  return true;
}

// A free point: it could not be reached at the last search that tried it, or was not tried yet. If
// its pause ends after the next search, a later one tries it: `limit` ticks after `until` at most.
static void explain_free(const ov_behavior_turn* turn, const ov_poi* poi, ovis_answer* answer) {
  const acquire* self = turn->state;
  const poi_retry* retry = find_retry(self, poi->pos);
  const bool is_later = retry != NULL && retry->next_time > self->next_scan;
  const int64_t time = is_later ? retry->next_time : self->next_scan;
  if (answer->reason != OVIS_REASON_NO_PATH) { // no try in this tick
    answer->reason = retry != NULL ? OVIS_REASON_TRIES_LATER : OVIS_REASON_COOLDOWN;
  }
  answer->value = 0;
  answer->limit = is_later ? SCAN_TICKS_MIN + SCAN_TICKS_MORE - 1 : 0;
  answer->until = turn->agent->tick + time - turn->time;
  ov_about_cell(turn->agent, answer, poi->pos);
}

static void explain_taken(const ov_behavior_turn* turn, const prospect* all, ovis_answer* answer) {
  const ov_agent* agent = turn->agent;
  answer->reason = OVIS_REASON_TAKEN;
  answer->value = all->taken_count > 1 ? (float)all->taken_count : 0;
  answer->limit = all->taken_count > 1 ? SEARCH_RADIUS : 0;
  ov_about_cell(agent, answer, all->taken.pos);
  ov_about_actor(answer, ov_brain_find_owner(agent, all->taken.pos));
}

// The points around say more than the pause between two searches.
static void explain(const ov_behavior_turn* turn, ovis_answer* answer) {
  const acquire* self = turn->state;
  const ov_acquire_settings* settings = turn->settings;
  const ov_agent* agent = turn->agent;
  const bool is_looking =
      answer->reason == OVIS_REASON_COOLDOWN || answer->reason == OVIS_REASON_NO_PLACE ||
      answer->reason == OVIS_REASON_NO_PATH || answer->reason == OVIS_REASON_TAKEN;
  if (!is_looking || agent->turn->pois == NULL || self->next_scan == 0) {
    return;
  }
  prospect all = {.self = self,
                  .from = ov_brain_own_cell(agent),
                  .open2 = (double)INFINITY,
                  .barred2 = (double)INFINITY,
                  .taken2 = (double)INFINITY};
  const ov_poi_search search = {
      .from = all.from, .radius = SEARCH_RADIUS, .types = settings->types(agent)};
  ov_pois_scan(agent->turn->pois, &search, look_at, &all);
  if (all.open2 < (double)INFINITY) {
    explain_free(turn, &all.open, answer);
  } else if (all.barred2 < (double)INFINITY) {
    explain_free(turn, &all.barred, answer);
  } else if (all.taken_count > 0) {
    explain_taken(turn, &all, answer);
  } else {
    answer->reason = OVIS_REASON_NO_PLACE;
    answer->value = 0;
    answer->limit = SEARCH_RADIUS;
  }
}

const ovis_phrase ov_acquire_reasons[OV_ACQUIRE_REASONS] = {
    OV_ACQUIRE_WHY("point of interest", "{block}")};
const ov_behavior_kind ov_acquire_poi = {
    OV_ONE_SHOT("AcquirePoi", can_start),
    .reach = OV_REACHES(POINT),
    OV_STATE(acquire, fields),
    OV_SETTINGS(ov_acquire_settings),
    .fini = fini,
    .explain = explain,
    OV_PHRASES(.words = "look for a point of interest", .doing = "looking for a point of interest",
               OV_REASONS(ov_acquire_reasons)),
};
