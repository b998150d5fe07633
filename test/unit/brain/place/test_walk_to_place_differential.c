// SetWalkTargetFromBlockMemory beside its reference: the three of a villager's plan, over ground
// and over a void where no step is found.
#include "mind/brain/brain_share.h"
#include "mind/brain/place/place_behaviors.h"
#include "reference/place_walk_ref.h"
#include "support/behavior_probe.h"
#include "support/test.h"

enum { RANGE = 15, RANGE_Y = 7, STEPS = 200, OTHER_DIMENSION = 1 };

typedef struct kind_of_walk {
  const char* behavior;
  ovis_memory memory;
  const char* block;
  ov_poi_type type;
} kind_of_walk;

static const kind_of_walk kinds[] = {
    {"SetWalkTargetFromBlockMemory.home", OVIS_MEM_HOME, "red_bed[part=head,facing=north]",
     OV_POI_HOME},
    {"SetWalkTargetFromBlockMemory.meeting_point", OVIS_MEM_MEETING_POINT, "bell", OV_POI_MEETING},
    {"SetWalkTargetFromBlockMemory.job_site", OVIS_MEM_JOB_SITE, "lectern", OV_POI_LIBRARIAN}};

static bool toward(void* context, mind_ref_cell cell, mind_ref_vec* out) {
  behavior_probe* probe = context;
  const ovis_vec3 to = {cell.x + 0.5, cell.y, cell.z + 0.5};
  ovis_vec3 found;
  if (!ov_agent_random_pos_toward(&probe->agent, RANGE, RANGE_Y, to, 1.5707963267948966, &found)) {
    return false;
  }
  *out = (mind_ref_vec){found.x, found.y, found.z};
  return true;
}

// Number of what happened: 0 nothing, 1 walked, 2 walked a step toward it, 3 gave up.
enum { NOTHING, WALKED, STEPPED, GAVE_UP, OUTCOMES };

static int outcome_of(const place_walk_ref_result* result, mind_ref_cell place) {
  if (result->gives_up) {
    return GAVE_UP;
  }
  if (!result->walk.is_present) {
    return NOTHING;
  }
  const mind_ref_vec to = result->walk.place;
  const mind_ref_cell cell = {(int)to.x, (int)to.y, (int)to.z};
  return mind_ref_equal(cell, place) ? WALKED : STEPPED;
}

static mind_ref_cell random_cell(uint64_t* seed, mind_ref_cell mob, const int bounds[2]) {
  const int near = bounds[test_below(seed, 2)] + test_below(seed, 7) - 3;
  const int x = test_below(seed, near > 0 ? near + 1 : 1);
  const int sign = test_chance(seed, 50) ? 1 : -1;
  return (mind_ref_cell){mob.x + sign * x, mob.y, mob.z - sign * (near - x)};
}

static int step(behavior_probe* probe, const kind_of_walk* kind, uint64_t* seed, int64_t time) {
  const ov_walk_to_place_settings* settings = probe->turn.settings;
  const place_walk_ref ref = {(double)(float)settings->speed, settings->close_enough,
                              settings->too_far, settings->too_long};
  place_walk_ref_mob mob = {.cell = behavior_probe_cell(probe),
                            .has_cant_reach = test_chance(seed, 40)};
  const int bounds[2] = {ref.close, ref.too_far};
  const int elsewhere = test_one_in(seed, 20) ? OTHER_DIMENSION : OVIS_MEMORY_HERE;
  const mind_ref_place place = {true, elsewhere, random_cell(seed, mob.cell, bounds)};
  const ov_place memory = {{place.cell.x, place.cell.y, place.cell.z}, place.dimension};
  ov_brain_set_place(probe->brain, kind->memory, &memory);
  ov_brain_erase(probe->brain, OVIS_MEM_WALK_TARGET);
  ov_brain_erase(probe->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE);
  if (mob.has_cant_reach) {
    mob.cant_reach = time - ref.too_long - 2 + test_below(seed, 4);
    ov_brain_set_number(probe->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE, mob.cant_reach,
                        OVIS_MEMORY_FOR_EVER);
  }
  const place_walk_ref_world world = {probe, toward};
  const ov_rng before = probe->agent.self->rng;
  const place_walk_ref_result result = place_walk_ref_trigger(&ref, &world, &mob, place, time);
  const ov_rng after = probe->agent.self->rng;
  probe->agent.self->rng = before;

  assert_true(behavior_probe_may_start(probe));
  behavior_probe_start(probe, time);
  assert_true(probe->agent.self->rng.state == after.state);
  assert_int_equal(ov_brain_has(probe->brain, kind->memory), !result.gives_up);
  const int64_t since = ov_brain_number(probe->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE);
  assert_int_equal(since, result.gives_up ? time : mob.has_cant_reach ? mob.cant_reach : 0);
  const mind_ref_walk walk = behavior_probe_walk(probe);
  assert_int_equal(walk.is_present, result.walk.is_present);
  if (walk.is_present) {
    assert_int_equal((int)walk.place.x, (int)result.walk.place.x);
    assert_int_equal((int)walk.place.y, (int)result.walk.place.y);
    assert_int_equal((int)walk.place.z, (int)result.walk.place.z);
    assert_true(walk.speed == result.walk.speed);
    assert_int_equal(walk.close, result.walk.close);
  }
  return outcome_of(&result, place.cell);
}

TEST(set_walk_target_from_block_memory_does_what_its_reference_does) {
  uint64_t seed = test_seed(2302);
  const int64_t count = test_count(100, 1000, 50000);
  int64_t outcomes[OUTCOMES] = {0};
  for (int64_t i = 0; i < count; i++) {
    const kind_of_walk* kind = &kinds[test_below(&seed, 3)];
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id mob = mob_scene_spawn(&scene, "villager", 64.5, 64.5);
    const bool is_void = test_one_in(&seed, 4); // but for a few cells
    if (is_void) {
      const int side = 1 + test_below(&seed, 4);
      mob_scene_fill(&scene, (ovis_pos){40, MOB_SCENE_FEET - 16, 40},
                     (ovis_pos){90, MOB_SCENE_FEET - 1, 90}, "air");
      mob_scene_fill(&scene, (ovis_pos){64, MOB_SCENE_FEET - 1, 64},
                     (ovis_pos){64 + side, MOB_SCENE_FEET - 1, 64}, "stone");
    }
    behavior_probe probe;
    behavior_probe_init(&probe, &scene, mob, kind->behavior);
    for (int step_number = 0; step_number < (is_void ? 10 : STEPS); step_number++) {
      outcomes[step(&probe, kind, &seed, 10000 + step_number)]++;
    }
    mob_scene_close(&scene);
  }
  for (int i = 0; i < OUTCOMES; i++) {
    print_message("outcome %d: %lld times\n", i, (long long)outcomes[i]);
    assert_true(outcomes[i] > count);
  }
}

// A ticket goes back when a place is given up, and only then.
TEST(a_place_that_is_given_up_gives_its_ticket_back) {
  for (int i = 0; i < 3; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_pos at = {70, MOB_SCENE_FEET, 70};
    mob_scene_set(&scene, at.x, at.y, at.z, kinds[i].block);
    const ovis_mob_id mob = mob_scene_spawn(&scene, "villager", 64.5, 64.5);
    behavior_probe probe;
    behavior_probe_init(&probe, &scene, mob, kinds[i].behavior);
    ov_pois* pois = probe.agent.turn->pois;
    assert_true(ov_pois_take(pois, at, OV_POI_MASK(kinds[i].type)));
    const int tickets = ov_pois_tickets(pois, (int32_t)kinds[i].type);
    const ov_place memory = {at, OVIS_MEMORY_HERE};
    ov_brain_set_place(probe.brain, kinds[i].memory, &memory);
    const ov_walk_to_place_settings* settings = probe.turn.settings;
    ov_brain_set_number(probe.brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE, 100,
                        OVIS_MEMORY_FOR_EVER);
    assert_true(behavior_probe_start(&probe, 100 + settings->too_long));
    assert_int_equal(ov_pois_at(pois, at)->free_tickets, tickets - 1);
    assert_true(behavior_probe_start(&probe, 101 + settings->too_long));
    assert_int_equal(ov_pois_at(pois, at)->free_tickets, tickets);
    mob_scene_close(&scene);
  }
}
