// MoveToTargetSink beside its reference. Two equal scenes: the engine's behavior moves the villager
// of one, the reference that of the other, with the same navigation below. Targets come, move and
// go, the ground is lost, walks get stuck and time out.
#include "mind/brain/brain_share.h"
#include "reference/walk_sink_ref.h"
#include "support/behavior_probe.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <string.h>

enum { STEPS = 150, MIDDLE = 64 };

#define RIGHT_ANGLE 1.5707963267948966

typedef struct twin {
  mob_scene scene;
  behavior_probe probe;
} twin;

// The reference's side.
typedef struct other_side {
  twin* twin;
  walk_sink_ref_target target;
  bool has_path; // PATH
  bool has_cant_reach;
  int64_t cant_reach;
  ov_nav_path found; // by the last search
  walk_sink_ref_path found_number, walked_number, numbers;
} other_side;

// ---- What the reference asks

static ov_agent* agent_of(void* context) {
  return &((other_side*)context)->twin->probe.agent;
}

static int draw(void* context, int bound) {
  return behavior_probe_draw(&agent_of(context)->self->rng, bound);
}

static walk_sink_ref_target target_now(void* context) {
  return ((const other_side*)context)->target;
}

static mind_ref_cell mob_cell(void* context) {
  return behavior_probe_cell(&((const other_side*)context)->twin->probe);
}

static walk_sink_ref_path search(void* context, mind_ref_cell cell) {
  other_side* self = context;
  ov_agent* agent = agent_of(context);
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  self->found =
      ov_nav_path_to_block(&agent->self->nav, &mob, (ovis_pos){cell.x, cell.y, cell.z}, 0);
  if (self->found.count == 0) {
    self->found_number = 0;
  } else {
    self->found_number = self->found.is_current ? self->walked_number : ++self->numbers;
  }
  return self->found_number;
}

static bool can_reach(void* context, walk_sink_ref_path path) {
  const other_side* self = context;
  assert_int_equal(path, self->found_number);
  return self->found.result == OVIS_PATH_REACHED;
}

static bool toward(void* context, mind_ref_cell cell, mind_ref_vec* out) {
  const ovis_vec3 to = {cell.x + 0.5, cell.y, cell.z + 0.5};
  ovis_vec3 found;
  if (!ov_agent_random_pos_toward(agent_of(context), 10, 7, to, RIGHT_ANGLE, &found)) {
    return false;
  }
  *out = (mind_ref_vec){found.x, found.y, found.z};
  return true;
}

static void move(void* context, walk_sink_ref_path path, double speed) {
  other_side* self = context;
  ov_agent* agent = agent_of(context);
  assert_int_equal(path, self->found_number);
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  const bool walks = ov_nav_move_to(&agent->self->nav, &mob, &self->found, speed);
  self->walked_number = walks ? path : 0;
}

static void stop(void* context) {
  ((other_side*)context)->walked_number = 0;
  ov_agent_stop(agent_of(context));
}

static bool is_done(void* context) {
  return ov_nav_is_done(&agent_of(context)->self->nav);
}

static bool is_stuck(void* context) {
  return agent_of(context)->self->nav.is_stuck;
}

static walk_sink_ref_path path_now(void* context) {
  return ((const other_side*)context)->walked_number;
}

static void set_path(void* context, walk_sink_ref_path path) {
  ((other_side*)context)->has_path = path != 0;
}

static void erase_target(void* context) {
  ((other_side*)context)->target.is_present = false;
}

static bool has_cant_reach(void* context) {
  return ((const other_side*)context)->has_cant_reach;
}

static void set_cant_reach(void* context, int64_t time) {
  other_side* self = context;
  self->has_cant_reach = true;
  self->cant_reach = time;
}

static void erase_cant_reach(void* context) {
  ((other_side*)context)->has_cant_reach = false;
}

// ---- Both sides

static twin open_twin(uint64_t seed) {
  twin self = {.scene = mob_scene_open("stone")};
  const int blocks = test_below(&seed, 200);
  for (int i = 0; i < blocks; i++) {
    const ovis_pos at = {MIDDLE - 20 + test_below(&seed, 40), MOB_SCENE_FEET,
                         MIDDLE - 20 + test_below(&seed, 40)};
    mob_scene_fill(&self.scene, at, (ovis_pos){at.x, at.y + test_below(&seed, 3), at.z}, "stone");
  }
  mob_scene_fill(&self.scene, (ovis_pos){MIDDLE, MOB_SCENE_FEET, MIDDLE},
                 (ovis_pos){MIDDLE, MOB_SCENE_FEET + 2, MIDDLE}, "air");
  return self;
}

static void spawn(twin* self) {
  const ovis_mob_id mob = mob_scene_spawn(&self->scene, "villager", MIDDLE + 0.5, MIDDLE + 0.5);
  behavior_probe_init(&self->probe, &self->scene, mob, "MoveToTargetSink");
  behavior_probe_move(&self->probe, self->probe.agent.self->body.pos);
}

static void set_target(twin* engine, other_side* ref, const walk_sink_ref_target* target) {
  ref->target = *target;
  if (target->is_present) {
    ov_brain_walk_to_cell(engine->probe.brain,
                          (ovis_pos){target->cell.x, target->cell.y, target->cell.z}, target->speed,
                          target->close);
  } else {
    ov_brain_erase(engine->probe.brain, OVIS_MEM_WALK_TARGET);
  }
}

static void change_target(twin* engine, other_side* ref, uint64_t* seed) {
  walk_sink_ref_target target = ref->target;
  const mind_ref_cell mob = behavior_probe_cell(&engine->probe);
  if (!target.is_present) {
    target =
        (walk_sink_ref_target){true,
                               {mob.x - 12 + test_below(seed, 25), mob.y - 1 + test_below(seed, 3),
                                mob.z - 12 + test_below(seed, 25)},
                               0.5,
                               test_below(seed, 3)};
  } else if (test_one_in(seed, 8)) {
    target.is_present = false;
  } else {
    target.cell.x += test_below(seed, 4) - 1;
    target.cell.z += test_below(seed, 4) - 2;
  }
  set_target(engine, ref, &target);
}

// The same step of the walk on both sides: a node further, in the air, stuck.
static void go_on(twin* self, bool advances, bool is_grounded, bool gets_stuck) {
  ov_actor* actor = self->probe.agent.self;
  ov_nav* nav = &actor->nav;
  actor->body.is_on_ground = is_grounded;
  nav->is_stuck = gets_stuck;
  if (advances && nav->has_path && !ov_nav_is_done(nav)) {
    const ovis_pos at = nav->nodes[nav->next_index].pos;
    actor->body.pos = (ovis_vec3){at.x + 0.5, at.y, at.z + 0.5};
    nav->next_index++;
  }
}

static void expect_equal(const twin* engine, const other_side* ref) {
  const ov_brain* brain = engine->probe.brain;
  const ov_nav* a = &engine->probe.agent.self->nav;
  const ov_nav* b = &ref->twin->probe.agent.self->nav;
  assert_int_equal(ov_brain_has(brain, OVIS_MEM_WALK_TARGET), ref->target.is_present);
  assert_int_equal(ov_brain_has(brain, OVIS_MEM_PATH), ref->has_path);
  assert_int_equal(ov_brain_has(brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE), ref->has_cant_reach);
  if (ref->has_cant_reach) {
    assert_int_equal(ov_brain_number(brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE),
                     ref->cant_reach);
  }
  assert_true(engine->probe.agent.self->rng.state == ref->twin->probe.agent.self->rng.state);
  assert_int_equal(a->has_path, b->has_path);
  assert_int_equal(a->count, b->count);
  assert_int_equal(a->next_index, b->next_index);
  if (a->count > 0) {
    assert_memory_equal(a->nodes, b->nodes, (size_t)a->count * sizeof *a->nodes);
  }
}

// As the brain calls a timed behavior. Returns true if it runs afterwards.
static bool run_engine(behavior_probe* probe, bool runs, bool is_late, int64_t time) {
  if (!runs) {
    runs = behavior_probe_may_start(probe) && behavior_probe_start(probe, time);
  }
  if (runs && !is_late && behavior_probe_goes_on(probe, time)) {
    behavior_probe_tick(probe, time);
    return true;
  }
  if (runs) {
    behavior_probe_stop(probe, time);
  }
  return false;
}

static bool run_reference(walk_sink_ref* ref, const walk_sink_ref_world* world, bool runs,
                          bool is_late, int64_t time) {
  const other_side* side = world->context;
  if (!runs && side->target.is_present && !side->has_path &&
      walk_sink_ref_can_start(ref, world, time)) {
    walk_sink_ref_start(ref, world);
    runs = true;
  }
  if (runs && !is_late && walk_sink_ref_goes_on(ref, world)) {
    walk_sink_ref_tick(ref, world, time);
    return true;
  }
  if (runs) {
    walk_sink_ref_stop(ref, world);
  }
  return false;
}

static int64_t compare(uint64_t seed) {
  twin engine = open_twin(seed);
  twin twin_of_ref = open_twin(seed);
  spawn(&engine);
  spawn(&twin_of_ref);
  other_side side = {.twin = &twin_of_ref};
  walk_sink_ref ref = {0};
  const walk_sink_ref_world world = {
      &side,    draw,         target_now,     mob_cell,       search,          can_reach,
      toward,   move,         stop,           is_done,        is_stuck,        path_now,
      set_path, erase_target, has_cant_reach, set_cant_reach, erase_cant_reach};
  bool runs = false;
  int64_t walked = 0;
  for (int step = 0; step < STEPS; step++) {
    if (!side.target.is_present || test_one_in(&seed, 10)) {
      change_target(&engine, &side, &seed);
    }
    const bool advances = test_chance(&seed, 60);
    const bool is_grounded = !test_one_in(&seed, 12);
    const bool gets_stuck = test_one_in(&seed, 15);
    go_on(&engine, advances, is_grounded, gets_stuck);
    go_on(&twin_of_ref, advances, is_grounded, gets_stuck);
    const bool is_late = test_one_in(&seed, 60);
    const bool runs_now = run_engine(&engine.probe, runs, is_late, 1000 + step);
    assert_int_equal(run_reference(&ref, &world, runs, is_late, 1000 + step), runs_now);
    runs = runs_now;
    walked += runs;
    expect_equal(&engine, &side);
  }
  mob_scene_close(&engine.scene);
  mob_scene_close(&twin_of_ref.scene);
  return walked;
}

TEST(move_to_target_sink_does_what_its_reference_does) {
  const uint64_t seed = test_seed(2305);
  const int64_t count = test_count(200, 2000, 100000);
  int64_t walked = 0;
  for (int64_t i = 0; i < count; i++) {
    walked += compare(seed + (uint64_t)i * 6151);
  }
  print_message("walked in %lld of %lld ticks\n", (long long)walked, (long long)(count * STEPS));
  assert_true(walked > count * STEPS / 10);
}
