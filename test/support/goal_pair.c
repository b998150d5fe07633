// Problem: a goal and its reference must see the same world, and draw the same numbers.
// Design: the reference has a navigation and a copy of the random stream of its own.
#include "support/goal_pair.h"

#include "support/test.h"

enum { MIDDLE = GOAL_PAIR_MIDDLE };

mind_ref_vec goal_pair_vec(const ov_actor* actor) {
  return (mind_ref_vec){actor->body.pos.x, actor->body.pos.y, actor->body.pos.z};
}

ov_actor* goal_pair_mob(goal_pair* self) {
  return self->probe.agent.self;
}

// ---- Hands of the reference

static int draw(void* context, int bound) {
  return ov_rng_int(&((goal_pair*)context)->rng, bound);
}

static double draw_unit(void* context) {
  return (double)ov_rng_float(&((goal_pair*)context)->rng);
}

static bool has_path(void* context) {
  goal_pair* self = context;
  const ov_nav_mob mob = ov_agent_nav_mob(&self->probe.agent);
  return ov_nav_path_to_entity(&self->nav, &mob, &self->other->body.pos, 0).count > 0;
}

static bool is_path_done(void* context) {
  return ov_nav_is_done(&((const goal_pair*)context)->nav);
}

static bool move(void* context, double speed) {
  goal_pair* self = context;
  const ov_nav_mob mob = ov_agent_nav_mob(&self->probe.agent);
  if (!self->starts) {
    return ov_nav_move_to_entity(&self->nav, &mob, &self->other->body.pos, speed);
  }
  const ov_nav_path path = ov_nav_path_to_entity(&self->nav, &mob, &self->other->body.pos, 0);
  return ov_nav_move_to(&self->nav, &mob, &path, speed);
}

static void stop(void* context) {
  ov_nav_stop(&((goal_pair*)context)->nav);
}

static void look(void* context, double turn_deg) {
  (void)context;
  (void)turn_deg;
}

static void act(void* context, const char* what, double value) {
  (void)what;
  (void)value;
  ((goal_pair*)context)->acts++;
}

goal_ref_hands goal_pair_hands(goal_pair* self) {
  return (goal_ref_hands){self, draw, draw_unit, has_path, is_path_done, move, stop, look, act};
}

// ---- Both

void goal_pair_open(goal_pair* self, const char* species, const char* other,
                    const ov_goal_kind* kind, const void* settings) {
  *self = (goal_pair){.scene = mob_scene_open("grass_block")};
  const ovis_mob_id mob = mob_scene_spawn(&self->scene, species, MIDDLE + 0.5, MIDDLE + 0.5);
  const ovis_mob_id whom = other == NULL
                               ? mob_scene_player(&self->scene, MIDDLE + 3.5, MIDDLE + 0.5)
                               : mob_scene_spawn(&self->scene, other, MIDDLE + 3.5, MIDDLE + 0.5);
  self->other = goal_probe_actor(&self->scene, whom);
  goal_probe_init(&self->probe, &self->scene, mob, kind, settings);
  ov_actor* actor = goal_pair_mob(self);
  actor->body.is_on_ground = true;
  const ov_nav_def def = {.shared = actor->nav.shared,
                          .allocator = actor->nav.allocator,
                          .kind = actor->nav.kind,
                          .follow_range = actor->species->follow_range};
  ov_nav_init(&self->nav, &def);
}

void goal_pair_close(goal_pair* self) {
  ov_nav_fini(&self->nav);
  mob_scene_close(&self->scene);
}

void goal_pair_put(goal_pair* self, ov_actor* actor, double x, double z) {
  actor->body.pos = (ovis_vec3){x, MOB_SCENE_FEET, z};
  ov_turn_update_grid(self->probe.agent.turn, actor);
}

// Moves one of the two, near and far.
void goal_pair_wander(goal_pair* self, uint64_t* seed, double range) {
  ov_actor* actor = test_one_in(seed, 4) ? goal_pair_mob(self) : self->other;
  if (test_one_in(seed, 3)) {
    goal_pair_put(self, actor, MIDDLE + test_between(seed, -range, range),
                  MIDDLE + test_between(seed, -range, range));
  } else if (test_one_in(seed, 2)) {
    goal_pair_put(self, actor, actor->body.pos.x + test_between(seed, -0.6, 0.6),
                  actor->body.pos.z + test_between(seed, -0.6, 0.6));
  }
}

void goal_pair_begin(goal_pair* self, int64_t tick) {
  self->rng = goal_pair_mob(self)->rng;
  self->probe.turn.tick = tick;
}

void goal_pair_expect(goal_pair* self) {
  assert_true(self->rng.state == goal_pair_mob(self)->rng.state);
}

goal_ref_target goal_pair_target(goal_pair* self) {
  return (goal_ref_target){.is_present = goal_pair_mob(self)->target != 0,
                           .is_alive = true,
                           .place = goal_pair_vec(self->other),
                           .distance_squared = ov_actor_dist2(goal_pair_mob(self), self->other),
                           .is_seen = ov_agent_sees(&self->probe.agent, self->other)};
}

void goal_pair_wall(goal_pair* self, uint64_t* seed) {
  const int32_t z = MIDDLE - 6 + test_below(seed, 12);
  mob_scene_fill(&self->scene, (ovis_pos){MIDDLE - 8, MOB_SCENE_FEET, z},
                 (ovis_pos){MIDDLE + 8, MOB_SCENE_FEET + 2, z},
                 test_one_in(seed, 2) ? "stone" : "air");
}

void goal_pair_forget_sight(goal_pair* self) {
  self->probe.agent.turn->sight.count = 0;
}

void goal_pair_compare(const char* name, int64_t (*compare)(uint64_t seed), int64_t quick) {
  const uint64_t seed = test_seed(1810);
  const int64_t count = test_count(quick, 10 * quick, 1000 * quick);
  int64_t ran = 0;
  for (int64_t i = 0; i < count; i++) {
    ran += compare(seed + (uint64_t)i * 4409);
  }
  print_message("%s: %lld ticks\n", name, (long long)ran);
  assert_true(ran > 5 * count);
}
