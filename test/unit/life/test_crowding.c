#include "life/life.h"
#include "sim/sim_internal.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <math.h>

#define PILE 300

static ovis_verdict spare_all(void* context, const ovis_act* act, int32_t* out_reason) {
  (void)context;
  *out_reason = 1;
  return act->verb == OVIS_VERB_HURT ? OVIS_VERDICT_REFUSED : OVIS_VERDICT_DO;
}

static bool overlaps(const ovis_aabb* a, const ovis_aabb* b) {
  return a->min.x < b->max.x && a->max.x > b->min.x && a->min.y < b->max.y && a->max.y > b->min.y &&
         a->min.z < b->max.z && a->max.z > b->min.z;
}

// The rule, pair by pair in the order of serials. Source: docs/sources.md#harm
static void slow_push(const ov_crowd* crowd, int32_t self, ovis_vec3 velocities[PILE]) {
  const ov_actor* actor = ov_crowd_at(crowd, crowd->order.items[self]);
  const ovis_aabb box = ov_body_box(&actor->body);
  for (int32_t i = 0; i < PILE; i++) {
    const ov_actor* other = ov_crowd_at(crowd, crowd->order.items[i]);
    const ovis_aabb other_box = ov_body_box(&other->body);
    double dx = actor->body.pos.x - other->body.pos.x;
    double dz = actor->body.pos.z - other->body.pos.z;
    const double longest = fabs(dx) > fabs(dz) ? fabs(dx) : fabs(dz);
    if (i == self || !overlaps(&box, &other_box) || longest < 0.01) {
      continue;
    }
    const double root = sqrt(longest);
    const double share = 1 / root < 1 ? 1 / root : 1;
    dx = dx / root * share * 0.05;
    dz = dz / root * share * 0.05;
    velocities[i].x -= dx;
    velocities[i].z -= dz;
    velocities[self].x += dx;
    velocities[self].z += dz;
  }
}

TEST(pile_is_pushed_pair_by_pair_in_the_order_of_serials) {
  ovis_sim_def def = ovis_default_sim_def();
  def.on_act = spare_all;
  mob_scene scene = mob_scene_open_def("stone", &def);
  uint64_t random = test_seed(5);
  for (int32_t i = 0; i < PILE; i++) {
    const double spread = i % 10 == 0 ? 6 : 1; // over the corner of four columns of the grid
    mob_scene_spawn(&scene, "sheep", 64 + test_between(&random, -spread, spread),
                    64 + test_between(&random, -spread, spread));
  }
  ovis_sim* sim = scene.sim;
  const ov_crowd* crowd = &sim->crowd;
  ovis_vec3 expected[PILE] = {{0, 0, 0}};
  for (int32_t self = 0; self < PILE; self++) {
    slow_push(crowd, self, expected);
    ov_life_push_neighbors(&sim->turn, ov_crowd_at(crowd, crowd->order.items[self]));
    for (int32_t i = 0; i < PILE; i++) {
      const ov_body* body = &ov_crowd_at(crowd, crowd->order.items[i])->body;
      assert_true(body->velocity.x == expected[i].x); // bit for bit
      assert_true(body->velocity.z == expected[i].z);
    }
  }
  ov_sim_merge_turns(sim);
  mob_scene_close(&scene);
}

// 12,000 bodies in one cell pushed one of them to 338 blocks per tick, which no snapshot may hold.
TEST(however_many_push_a_body_its_velocity_stays_in_range) {
  ovis_sim_def def = ovis_default_sim_def();
  def.on_act = spare_all;
  mob_scene scene = mob_scene_open_def("stone", &def);
  for (int32_t i = 0; i < 12000; i++) {
    mob_scene_spawn(&scene, "cow", 64 + i % 100 / 100.0, 64);
  }
  const ov_crowd* crowd = &scene.sim->crowd;
  double fastest = 0;
  for (int32_t i = 0; i < 12000; i++) {
    ov_life_push_neighbors(&scene.sim->turn, ov_crowd_at(crowd, crowd->order.items[i]));
  }
  for (int32_t i = 0; i < 12000; i++) {
    fastest = fmax(fastest, fabs(ov_crowd_at(crowd, crowd->order.items[i])->body.velocity.x));
  }
  ov_sim_merge_turns(scene.sim);
  assert_true(fastest == 64);
  assert_true(ovis_sim_check(scene.sim));
  mob_scene_close(&scene);
}

// A body that lies among 2,000 others pushes the first 512 of them; a pile cost the square of its
// size.
TEST(a_body_pushes_the_first_512_neighbors_of_a_pile) {
  ovis_sim_def def = ovis_default_sim_def();
  def.on_act = spare_all;
  mob_scene scene = mob_scene_open_def("stone", &def);
  for (int32_t i = 0; i < 2000; i++) {
    mob_scene_spawn(&scene, "sheep", i == 0 ? 64.2 : 64, 64);
  }
  ovis_sim* sim = scene.sim;
  const ov_crowd* crowd = &sim->crowd;
  ov_life_push_neighbors(&sim->turn, ov_crowd_at(crowd, crowd->order.items[0]));
  int32_t pushed = 0;
  for (int32_t i = 1; i < 2000; i++) {
    const bool is_pushed = ov_crowd_at(crowd, crowd->order.items[i])->body.velocity.x != 0;
    assert_true(is_pushed == (i <= 512));
    pushed += is_pushed;
  }
  assert_int_equal(pushed, 512);
  mob_scene_close(&scene);
}
