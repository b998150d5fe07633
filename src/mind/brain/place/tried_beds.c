// Searches beds that a mob without a home can reach.
// Rules: docs/sources.md#points-of-interest-behaviors
#include "mind/brain/place/tried_beds.h"

#include "base/cell.h"
#include "base/check.h"

#define TRIED_MAX 1000 // in a snapshot
#define TRIED_TICKS 40 // that a bed stays remembered
#define DRAW_TICKS 20  // by which searches are spread

void ov_tried_beds_fields(ov_tried_beds* self, ov_fields* fields) {
  ov_field_i64(fields, "drawn_time", &self->drawn_time);
  int32_t count = self->list.count;
  ov_field_count(fields, "tried_count", &count, TRIED_MAX);
  if (fields->mode == OV_FIELDS_READ) {
    fields->is_bad |= !ov_array_reserve(&self->list, fields->allocator, count);
    self->list.count = fields->is_bad ? 0 : count;
  }
  for (int32_t i = 0; i < self->list.count; i++) {
    ov_field_cell_if(fields, "tried.pos", &self->list.items[i].pos, true);
    ov_field_i64(fields, "tried.until", &self->list.items[i].until);
  }
}

void ov_tried_beds_fini(ov_tried_beds* self, const ovis_allocator* allocator) {
  ov_array_fini(&self->list, allocator);
}

ov_poi_search ov_bed_search(const ov_agent* agent) {
  return (ov_poi_search){.from = ov_brain_own_cell(agent),
                         .radius = OV_BED_RADIUS,
                         .types = OV_POI_MASK(OV_POI_HOME),
                         .occupancy = OV_POI_ANY};
}

static bool is_untried(const ov_poi* poi, const void* context) {
  const ov_tried_beds* self = context;
  for (int32_t i = 0; i < self->list.count; i++) {
    const ovis_pos at = self->list.items[i].pos;
    if (ov_cell_is_same(at, poi->pos)) {
      return false;
    }
  }
  return true;
}

static void forget(ov_tried_beds* self, int64_t before) {
  int32_t kept = 0;
  for (int32_t i = 0; i < self->list.count; i++) {
    if (self->list.items[i].until >= before) {
      self->list.items[kept++] = self->list.items[i];
    }
  }
  self->list.count = kept;
}

static void remember(ov_behavior_turn* turn, ov_tried_beds* self, ovis_pos pos, int64_t until) {
  ov_turn* shared = turn->agent->turn;
  if (!ov_array_push(&self->list, &shared->allocator, ((ov_tried_bed){pos, until}))) {
    shared->is_out_of_memory = true;
  }
}

static bool reach(ov_behavior_turn* turn, const ovis_pos* beds, int32_t count, ovis_pos* out) {
  if (count == 0) {
    return false;
  }
  ov_agent* agent = turn->agent;
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  const ov_nav_request request = {.targets = beds, .target_count = count, .reach_range = 1};
  const ov_nav_path path = ov_nav_path_to_any(&agent->self->nav, &mob, &request);
  *out = path.target;
  return path.count > 0 && path.result == OVIS_PATH_REACHED;
}

typedef struct choice {
  ovis_pos beds[OV_BEDS_MAX];
  int32_t met; // of which the last, if they are OV_BEDS_MAX, is not chosen
} choice;

static bool meet(void* context, const ov_poi* poi) {
  choice* self = context;
  self->beds[self->met++] = poi->pos;
  return self->met < OV_BEDS_MAX;
}

bool ov_tried_beds_reach(ov_behavior_turn* turn, ov_tried_beds* self, ovis_pos* out) {
  ov_agent* agent = turn->agent;
  self->drawn_time = turn->time + ov_rng_int(&agent->self->rng, DRAW_TICKS);
  ov_poi_search search = ov_bed_search(agent);
  search.filter = is_untried;
  search.context = self;
  choice found = {.met = 0};
  ov_pois_scan(agent->turn->pois, &search, meet, &found);
  const bool has_more = found.met == OV_BEDS_MAX;
  const int32_t count = has_more ? OV_BEDS_MAX - 1 : found.met;
  for (int32_t i = 0; i < count; i++) {
    remember(turn, self, found.beds[i], self->drawn_time + TRIED_TICKS);
  }
  const bool is_reached = reach(turn, found.beds, count, out);
  if (!is_reached && !has_more) {
    forget(self, self->drawn_time);
  }
  return is_reached;
}

bool ov_tried_beds_reach_nearest(ov_behavior_turn* turn, ov_tried_beds* self, ovis_pos* out) {
  forget(self, turn->time + 1);
  ov_poi_search search = ov_bed_search(turn->agent);
  search.filter = is_untried;
  search.context = self;
  ov_poi found[OV_BEDS_MAX];
  const int32_t count = ov_pois_nearest(turn->agent->turn->pois, &search, found, OV_BEDS_MAX);
  ovis_pos beds[OV_BEDS_MAX];
  for (int32_t i = 0; i < count; i++) {
    beds[i] = found[i].pos;
    remember(turn, self, beds[i], turn->time + TRIED_TICKS);
  }
  return reach(turn, beds, count, out);
}
