// Long jumps and rams beside the slow references, among random pillars.
#include "sim/sim_internal.h"

#include "mind/brain/brain.h"
#include "mind/brain/leap/leap_behaviors.h"
#include "path/path_finder.h"
#include "reference/leap_ref.h"
#include "support/brain_scene.h"
#include "support/test.h"

#include <math.h>

typedef struct stage {
  mob_scene scene;
  ovis_mob_id goat;
} stage;

static ov_agent agent_of(const stage* s) {
  return ov_agent_of(&s->scene.sim->turn, brain_scene_actor(&s->scene, s->goat));
}

static bool is_free(void* context, leap_ref_vec feet, double width, double height) {
  const stage* s = context;
  const ovis_aabb box = {{feet.x - width / 2, feet.y, feet.z - width / 2},
                         {feet.x + width / 2, feet.y + height, feet.z + width / 2}};
  return !ovis_world_has_collision(s->scene.world, &box);
}

static bool is_walkable(void* context, leap_ref_cell cell) {
  const stage* s = context;
  const ov_agent agent = agent_of(s);
  const ovis_pos at = {cell.x, cell.y, cell.z};
  return ov_leap_can_land(&agent, at); // a solid block below, no cost
}

static bool can_reach(void* context, leap_ref_cell cell) {
  const stage* s = context;
  ov_agent agent = agent_of(s);
  const ov_nav_mob mob = ov_agent_nav_mob(&agent);
  const ovis_pos at = {cell.x, cell.y, cell.z};
  return ov_nav_path_to_block(&agent.self->nav, &mob, at, 0).result == OVIS_PATH_REACHED;
}

static leap_ref_world world_of(stage* s) {
  return (leap_ref_world){s, is_free, is_walkable, can_reach};
}

static void clear(stage* s) {
  mob_scene_fill(&s->scene, (ovis_pos){50, 64, 50}, (ovis_pos){72, 74, 72}, "air");
}

static void put_pillars(stage* s, uint64_t* seed, int32_t count, int32_t height_max) {
  for (int32_t i = 0; i < count; i++) {
    const int32_t x = 51 + test_below(seed, 20);
    const int32_t z = 51 + test_below(seed, 20);
    const int32_t top = 63 + test_below(seed, height_max + 1);
    if (top >= 64) {
      mob_scene_fill(&s->scene, (ovis_pos){x, 64, z}, (ovis_pos){x, top, z}, "stone");
    }
  }
}

// ---- The arc

TEST(jumps_have_the_velocity_of_the_reference) {
  uint64_t seed = test_seed(21);
  stage s = {.scene = mob_scene_open("stone")};
  s.goat = mob_scene_spawn(&s.scene, "goat", 60.5, 60.5);
  const leap_ref_world world = world_of(&s);
  const int64_t count = test_count(3000, 30000, 300000);
  int64_t found = 0, blocked = 0;
  for (int64_t i = 0; i < count; i++) {
    if (i % 300 == 0) {
      clear(&s);
      put_pillars(&s, &seed, 50, 9);
    }
    const double angle = 65 + 5 * test_below(&seed, 4);
    const leap_ref_vec from = {60 + test_below(&seed, 1000) / 1000.0, 64 + test_below(&seed, 6),
                               60 + test_below(&seed, 1000) / 1000.0};
    const leap_ref_cell cell = {55 + test_below(&seed, 11), 60 + test_below(&seed, 12),
                                55 + test_below(&seed, 11)};
    if (cell.x == 60 && cell.z == 60) {
      continue; // never its own column
    }
    const bool is_frog = test_one_in(&seed, 2);
    const double width = is_frog ? 0.5 : (double)(0.9f * 0.7f);
    const double height = is_frog ? 0.5 : (double)(1.3f * 0.7f);
    const ov_leap leap = {.from = {from.x, from.y, from.z},
                          .to = {cell.x + 0.5, cell.y + 0.5, cell.z + 0.5},
                          .size = {(float)width, (float)height, (float)height / 2},
                          .gravity = 0.08,
                          .speed_max = 1.5};
    leap_ref_vec wanted = {0};
    ovis_vec3 got = {0};
    const bool is_wanted = leap_ref_jump(&world, from, cell, angle, (double)leap.size.width,
                                         (double)leap.size.height, &wanted);
    const bool is_got = ov_leap_velocity(&leap, s.scene.world, (int32_t)angle, &got);
    if (is_wanted != is_got) {
      fail_msg("from %g %g %g to %d %d %d at %g: %d, and the reference says %d", from.x, from.y,
               from.z, cell.x, cell.y, cell.z, angle, is_got, is_wanted);
    }
    found += is_got;
    blocked += !is_got;
    assert_true(!is_got || (fabs(got.x - wanted.x) < 1e-9 && fabs(got.y - wanted.y) < 1e-9 &&
                            fabs(got.z - wanted.z) < 1e-9));
  }
  assert_true(found > count / 20);
  assert_true(blocked > count / 20);
  mob_scene_close(&s.scene);
}

// ---- Short walks

#define SHORT_WALK 8

typedef struct met_cells {
  ovis_pos cells[4096];
  int32_t count;
} met_cells;

static void note_met(void* user, ovis_pos pos) {
  met_cells* met = user;
  if (met->count < 4096) {
    met->cells[met->count++] = pos;
  }
}

static ov_nav_path walk_to(ov_agent* agent, ovis_pos cell) {
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  return ov_nav_path_to_block(&agent->self->nav, &mob, cell, 0);
}

// Searches once, and then to each cell to which the first search knows a short way. The search for
// that cell may prefer a cheaper walk with more nodes, or end before it meets the cell (claim 335).
static void compare_short_walks(stage* s, ovis_pos cell, int64_t* known, int64_t* longer) {
  static met_cells met;
  met.count = 0;
  ov_agent agent = agent_of(s);
  const ov_nav_path first = walk_to(&agent, cell);
  if (first.refusal != OVIS_NAV_REFUSAL_NONE) {
    return;
  }
  ov_path_finder_each_visited(s->scene.sim->turn.paths.finder, SHORT_WALK, note_met, &met);
  for (int32_t i = 0; i < met.count; i++) {
    const ov_nav_path path = walk_to(&agent, met.cells[i]);
    *longer += path.result != OVIS_PATH_REACHED || path.count > SHORT_WALK;
  }
  *known += met.count;
}

static void compare_short_walks_of(const char* species, uint64_t* seed) {
  const int64_t count = test_count(100, 1000, 20000);
  stage s = {.scene = mob_scene_open("stone")};
  int64_t known = 0, longer = 0;
  for (int64_t i = 0; i < count; i++) {
    clear(&s);
    put_pillars(&s, seed, test_below(seed, 150), 3);
    mob_scene_fill(&s.scene, (ovis_pos){60, 64, 60}, (ovis_pos){60, 66, 60}, "air");
    s.goat = mob_scene_spawn_still(&s.scene, species, 60.5, 60.5);
    mob_scene_ticks(&s.scene, 2); // until it is on the ground
    for (int32_t j = 0; j < 4; j++) {
      const ovis_pos cell = {55 + test_below(seed, 11), 64 + test_below(seed, 3),
                             55 + test_below(seed, 11)};
      compare_short_walks(&s, cell, &known, &longer);
    }
    ovis_mob_remove(s.scene.sim, s.goat);
  }
  assert_true(known > count * 10);
  assert_true(longer * 200 < known);
  mob_scene_close(&s.scene);
}

TEST(claim_157_a_search_knows_short_walks_to_all_that_it_met) {
  uint64_t seed = test_seed(22);
  compare_short_walks_of("goat", &seed);
  compare_short_walks_of("frog", &seed);
}

// ---- Rams

static void compare_ram(stage* s, uint64_t* seed, int64_t* found, int64_t* missing) {
  clear(s);
  put_pillars(s, seed, 30, 2);
  mob_scene_fill(&s->scene, (ovis_pos){60, 64, 60}, (ovis_pos){61, 66, 61}, "air");
  const ovis_mob_id goat = mob_scene_spawn(&s->scene, "goat", 60.9, 60.9);
  s->goat = goat;
  brain_scene_remember(&s->scene, goat, OVIS_MEM_LONG_JUMP_COOLING_DOWN, 100000);
  brain_scene_remember(&s->scene, goat, OVIS_MEM_RAM_COOLDOWN_TICKS, 1);
  const int32_t x = 54 + test_below(seed, 14);
  const int32_t z = 54 + test_below(seed, 14);
  mob_scene_fill(&s->scene, (ovis_pos){x, 64, z}, (ovis_pos){x, 66, z}, "air");
  const ovis_mob_id cow = mob_scene_spawn_still(&s->scene, "cow", x + 0.5, z + 0.5);
  leap_ref_cell start = {0};
  const leap_ref_world world = world_of(s);
  for (int32_t tick = 0; tick < 40; tick++) {
    const ovis_vec3 at = mob_scene_mob(&s->scene, goat).pos;
    const bool was_ready = brain_scene_number(&s->scene, goat, OVIS_MEM_RAM_COOLDOWN_TICKS) < 0;
    const ovis_vec3 there = mob_scene_mob(&s->scene, cow).pos;
    const leap_ref_cell own = {(int)floor(at.x), (int)floor(at.y), (int)floor(at.z)};
    const leap_ref_cell target = {(int)floor(there.x), (int)floor(there.y), (int)floor(there.z)};
    // The reference sees the goat as it is in the tick in which it chooses.
    const bool has_start = was_ready && ram_ref_start(&world, own, target, &start);
    mob_scene_ticks(&s->scene, 1);
    if (mob_scene_runs(&s->scene, goat, "PrepareRamNearestTarget")) {
      const ov_walk* walk = ov_brain_walk(ov_brain_of(brain_scene_actor(&s->scene, goat)));
      assert_true(has_start);
      if (walk != NULL && walk->entity == 0) { // else it is there
        assert_int_equal(walk->cell.x, start.x);
        assert_int_equal(walk->cell.y, start.y);
        assert_int_equal(walk->cell.z, start.z);
      }
      (*found)++;
      break;
    }
    if (was_ready && brain_scene_number(&s->scene, goat, OVIS_MEM_RAM_COOLDOWN_TICKS) >= 100) {
      *missing += !has_start;
      break;
    }
  }
  ovis_mob_remove(s->scene.sim, goat);
  ovis_mob_remove(s->scene.sim, cow);
}

TEST(claim_157_rams_start_where_the_reference_says) {
  uint64_t seed = test_seed(21);
  stage s = {.scene = mob_scene_open("stone")};
  const int64_t count = test_count(60, 600, 6000);
  int64_t found = 0, missing = 0;
  for (int64_t i = 0; i < count; i++) {
    compare_ram(&s, &seed, &found, &missing);
  }
  assert_true(found > count / 10);
  mob_scene_close(&s.scene);
}

TEST(rams_aim_behind_the_target) {
  const leap_ref_vec aim = ram_ref_aim((leap_ref_cell){60, 64, 60}, (leap_ref_cell){66, 64, 60});
  assert_true(aim.x == 67);
  assert_true(aim.z == 60.5);
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id goat = mob_scene_spawn(&scene, "goat", 60.5, 60.5);
  brain_scene_remember(&scene, goat, OVIS_MEM_LONG_JUMP_COOLING_DOWN, 100000);
  brain_scene_remember(&scene, goat, OVIS_MEM_RAM_COOLDOWN_TICKS, 1);
  const ovis_mob_id cow = mob_scene_spawn_still(&scene, "cow", 66.5, 60.5);
  ovis_memory_value value;
  leap_ref_cell own = {0};
  for (int32_t i = 0; i < 200; i++) {
    const ovis_vec3 at = mob_scene_mob(&scene, goat).pos;
    own = (leap_ref_cell){(int)floor(at.x), (int)floor(at.y), (int)floor(at.z)};
    mob_scene_ticks(&scene, 1);
    if (ovis_mob_get_memory(scene.sim, goat, OVIS_MEM_RAM_TARGET, &value)) {
      break;
    }
  }
  const ovis_vec3 there = mob_scene_mob(&scene, cow).pos;
  const leap_ref_vec wanted = ram_ref_aim(
      own, (leap_ref_cell){(int)floor(there.x), (int)floor(there.y), (int)floor(there.z)});
  assert_true(value.point.x == wanted.x);
  assert_true(value.point.y == wanted.y);
  assert_true(value.point.z == wanted.z);
  mob_scene_close(&scene);
}
