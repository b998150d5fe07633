// AcquirePoi beside its reference, on villages of random beds, bells and job blocks of which some
// cannot be reached: what it claims, when it searches, what it draws.
#include "mind/brain/brain_share.h"
#include "mind/brain/place/place_behaviors.h"
#include "reference/acquire_ref.h"
#include "support/behavior_probe.h"
#include "support/test.h"

#include <string.h>

enum { POINTS_MAX = 40, STEPS = 100, MIDDLE = 64, SPREAD = 50 };

typedef struct asked_point {
  const char* behavior;
  ovis_memory memory;
  const char* block;
  ov_poi_type type;
} asked_point;

static const asked_point kinds[] = {
    {"AcquirePoi.home", OVIS_MEM_HOME, "red_bed[part=head,facing=north]", OV_POI_HOME},
    {"AcquirePoi.meeting_point", OVIS_MEM_MEETING_POINT, "bell", OV_POI_MEETING},
    {"AcquirePoi.job_site", OVIS_MEM_POTENTIAL_JOB_SITE, "lectern", OV_POI_LIBRARIAN}};

typedef struct town {
  mob_scene scene;
  const asked_point* asked;
  behavior_probe probe;
  ov_nav nav; // of the reference: it never walks
  ov_rng rng; // of the reference
  ovis_pos points[POINTS_MAX];
  bool is_walled[POINTS_MAX];
  int count;
  mind_ref_cell taken;
  int free_before; // tickets of the point that the reference takes
  int searches;
} town;

// ---- What the reference asks

static int nearest(void* context, mind_ref_cell from, acquire_ref_point* out, int max) {
  const town* self = context;
  const ov_pois* pois = self->probe.agent.turn->pois;
  const ov_acquire_settings* settings = self->probe.turn.settings;
  const ov_poi_search search = {.from = {from.x, from.y, from.z},
                                .radius = ACQUIRE_REF_RADIUS,
                                .types = settings->types(&self->probe.agent),
                                .occupancy = OV_POI_HAS_SPACE};
  ov_poi found[64];
  const int count = ov_pois_nearest(pois, &search, found, 64);
  assert_true(count < 64 && count <= max);
  for (int i = 0; i < count; i++) {
    out[i] = (acquire_ref_point){{found[i].pos.x, found[i].pos.y, found[i].pos.z},
                                 ov_pois_valid_range(pois, found[i].type)};
  }
  return count;
}

static bool path(void* context, const mind_ref_cell* cells, int count, int reach,
                 mind_ref_cell* target) {
  town* self = context;
  ovis_pos targets[ACQUIRE_REF_BATCH];
  for (int i = 0; i < count; i++) {
    targets[i] = (ovis_pos){cells[i].x, cells[i].y, cells[i].z};
  }
  const ov_nav_mob mob = ov_agent_nav_mob(&self->probe.agent);
  const ov_nav_request request = {.targets = targets, .target_count = count, .reach_range = reach};
  const ov_nav_path found = ov_nav_path_to_any(&self->nav, &mob, &request);
  *target = (mind_ref_cell){found.target.x, found.target.y, found.target.z};
  self->searches++;
  return found.count > 0 && found.result == OVIS_PATH_REACHED;
}

static void take(void* context, mind_ref_cell cell) {
  town* self = context;
  self->taken = cell;
  const ov_poi* point =
      ov_pois_at(self->probe.agent.turn->pois, (ovis_pos){cell.x, cell.y, cell.z});
  assert_non_null(point);
  self->free_before = point->free_tickets;
}

static int draw(void* context, int bound) {
  return behavior_probe_draw(&((town*)context)->rng, bound);
}

// ---- The town

static void wall(town* self, int index, const char* block) {
  const ovis_pos at = self->points[index];
  for (int x = -2; x <= 2; x++) {
    for (int z = -2; z <= 2; z++) {
      if (x == -2 || x == 2 || z == -2 || z == 2) {
        mob_scene_fill(&self->scene, (ovis_pos){at.x + x, at.y, at.z + z},
                       (ovis_pos){at.x + x, at.y + 3, at.z + z}, block);
      }
    }
  }
}

static bool is_free_spot(const town* self, ovis_pos pos) {
  for (int i = 0; i < self->count; i++) {
    const int x = self->points[i].x - pos.x;
    const int z = self->points[i].z - pos.z;
    if (x * x + z * z < 60) {
      return false;
    }
  }
  return true;
}

static void build(town* self, uint64_t* seed) {
  const int wanted = 1 + test_below(seed, POINTS_MAX);
  const int walled_percent = 40 + test_below(seed, 61);
  for (int tries = 0; tries < 200 && self->count < wanted; tries++) {
    const ovis_pos at = {MIDDLE - SPREAD + test_below(seed, 2 * SPREAD), MOB_SCENE_FEET,
                         MIDDLE - SPREAD + test_below(seed, 2 * SPREAD)};
    if (!is_free_spot(self, at)) {
      continue;
    }
    const int index = self->count++;
    self->points[index] = at;
    mob_scene_set(&self->scene, at.x, at.y, at.z, self->asked->block);
    self->is_walled[index] = test_chance(seed, walled_percent);
    if (self->is_walled[index]) {
      wall(self, index, "glass");
    } else if (test_one_in(seed, 5)) { // taken by somebody else
      ov_pois_take(self->probe.agent.turn->pois, at, OV_POI_MASK(self->asked->type));
    }
  }
}

static void change(town* self, uint64_t* seed) {
  const int index = test_below(seed, self->count);
  const ovis_pos at = self->points[index];
  if (test_one_in(seed, 2)) {
    self->is_walled[index] = !self->is_walled[index];
    wall(self, index, self->is_walled[index] ? "glass" : "air");
  } else {
    const bool is_there = ov_pois_at(self->probe.agent.turn->pois, at) != NULL;
    mob_scene_set(&self->scene, at.x, at.y, at.z, is_there ? "air" : self->asked->block);
  }
}

static void move(town* self, uint64_t* seed) {
  for (;;) {
    const ovis_vec3 pos = {MIDDLE - 40 + test_below(seed, 80) + 0.5, MOB_SCENE_FEET,
                           MIDDLE - 40 + test_below(seed, 80) + 0.5};
    if (is_free_spot(self, (ovis_pos){(int32_t)pos.x, MOB_SCENE_FEET, (int32_t)pos.z})) {
      behavior_probe_move(&self->probe, pos);
      return;
    }
  }
}

// ---- One step of both

static int step(town* self, acquire_ref* ref, bool is_baby, int64_t time) {
  behavior_probe* probe = &self->probe;
  const acquire_ref_world world = {self, draw, nearest, path, take};
  self->rng = probe->agent.self->rng;
  mind_ref_cell acquired = {0};
  const acquire_ref_answer answer =
      acquire_ref_trigger(ref, &world, behavior_probe_cell(probe), is_baby, time, &acquired);
  assert_true(behavior_probe_may_start(probe));
  const bool has_run = behavior_probe_start(probe, time);
  assert_int_equal(has_run, answer == ACQUIRE_REF_ACQUIRED);
  const mind_ref_place place = behavior_probe_place(probe, self->asked->memory);
  assert_int_equal(place.is_present, answer == ACQUIRE_REF_ACQUIRED);
  if (place.is_present) {
    assert_true(mind_ref_equal(place.cell, acquired));
    assert_true(mind_ref_equal(place.cell, self->taken));
    const ovis_pos cell = {place.cell.x, place.cell.y, place.cell.z};
    const ov_poi* point = ov_pois_at(probe->agent.turn->pois, cell);
    assert_non_null(point);
    assert_int_equal(point->free_tickets, self->free_before - 1);
    assert_true(ov_pois_release(probe->agent.turn->pois, cell));
    ov_brain_erase(probe->brain, self->asked->memory);
  }
  assert_true(self->rng.state == probe->agent.self->rng.state);
  return answer == ACQUIRE_REF_ACQUIRED;
}

static int compare(uint64_t seed, int* searches) {
  static acquire_ref ref;
  town self = {.asked = &kinds[test_below(&seed, 3)]};
  self.scene = mob_scene_open("stone");
  const bool is_baby = test_one_in(&seed, 10);
  const ovis_mob_id mob = is_baby ? mob_scene_spawn_baby(&self.scene, "villager", 64.5, 64.5)
                                  : mob_scene_spawn(&self.scene, "villager", 64.5, 64.5);
  behavior_probe_init(&self.probe, &self.scene, mob, self.asked->behavior);
  const ov_actor* actor = self.probe.agent.self;
  const ov_nav_def def = {.shared = actor->nav.shared,
                          .allocator = actor->nav.allocator,
                          .kind = actor->nav.kind,
                          .follow_range = actor->species->follow_range};
  ov_nav_init(&self.nav, &def);
  build(&self, &seed);
  ref = (acquire_ref){.only_adults =
                          ((const ov_acquire_settings*)self.probe.turn.settings)->test != NULL};
  int64_t time = 1 + test_below(&seed, 24000);
  int claims = 0;
  for (int i = 0; i < STEPS; i++) {
    if (test_one_in(&seed, 4)) {
      move(&self, &seed);
    }
    if (test_one_in(&seed, 8)) {
      change(&self, &seed);
    }
    time += 1 + test_below(&seed, test_one_in(&seed, 20) ? 500 : 30);
    claims += step(&self, &ref, is_baby, time);
  }
  *searches += self.searches;
  ov_nav_fini(&self.nav);
  mob_scene_close(&self.scene);
  return claims;
}

TEST(acquire_poi_does_what_its_reference_does) {
  const uint64_t seed = test_seed(2301);
  const int64_t count = test_count(400, 4000, 200000);
  int claims = 0;
  int searches = 0;
  for (int64_t i = 0; i < count; i++) {
    claims += compare(seed + (uint64_t)i * 7919, &searches);
  }
  assert_true(claims > count);            // both outcomes are met
  assert_true(searches > claims + count); // and searches that fail
  print_message("%d searches, %d claims\n", searches, claims);
}
