// Random walks of the navigation and of its slow reference over random worlds: the same nodes at
// the same ticks, the same wishes, the same ends.
#include "nav/nav.h"
#include "reference/nav_ref.h"
#include "support/path_scene.h"
#include "support/random_world.h"
#include "support/test.h"

enum { TICKS = 260 };

typedef struct walk {
  ovis_world* world;
  ov_nav_shared shared;
  ov_nav nav;
  ovis_path_body body;
  ov_nav_mob mob;
  nav_ref ref;
  nav_ref_rules rules;
  nav_ref_mob ref_mob;
  uint64_t* random;
  int idle_ticks; // that the mob still stands still
} walk;

typedef struct tally {
  int64_t ended[OVIS_NAV_END_COUNT];
  int64_t steps, concerned, unconcerned;
  int64_t climbs, clear; // ticks that steered at a raw target; ticks with a clear way
} tally;

static const ovis_navigation kinds[] = {OVIS_NAVIGATION_GROUND, OVIS_NAVIGATION_CLIMBER,
                                        OVIS_NAVIGATION_FLYING, OVIS_NAVIGATION_WATER,
                                        OVIS_NAVIGATION_AMPHIBIOUS};

static void open_walk(walk* w, ovis_world* world, uint64_t* random) {
  *w = (walk){.world = world, .random = random, .body = ovis_default_path_body()};
  w->rules = (nav_ref_rules){test_below(random, 2) == 0, test_below(random, 2) == 0,
                             test_below(random, 4) == 0, test_below(random, 4) == 0};
  ov_nav_shared_def shared = {.world = world, .rules = ovis_rules_get_preset(OVIS_RULES_1_19_4)};
  shared.rules.stuck_threshold_fixed = w->rules.stuck_is_fixed;
  shared.rules.timeout_clock_ms = w->rules.clock_is_ms;
  shared.rules.corner_cut_half_block = w->rules.half_is_literal;
  shared.rules.height_reached_at_one_block = w->rules.level_is_closed;
  assert_int_equal(ov_nav_shared_init(&w->shared, &shared), OVIS_OK);
  w->ref.kind = (nav_ref_kind)test_below(random, 5);
  const ov_nav_def def = {.shared = &w->shared, .follow_range = 16, .kind = kinds[w->ref.kind]};
  ov_nav_init(&w->nav, &def);
  const float widths[] = {0.25f, 0.4f, 0.6f, 0.75f, 0.9f, 1.4f, 1.95f, 2.04f};
  w->body.width = widths[test_below(random, 8)];
  w->body.height = 0.25f * (float)(1 + test_below(random, 12));
  w->mob.can_breach = test_below(random, 2) == 0;
  w->body.can_float = test_below(random, 2) == 0;
  w->body.pos = (ovis_vec3){test_unit(random) * 32, test_unit(random) * 30, test_unit(random) * 32};
  w->mob.body = &w->body;
  w->mob.follow_range = 16;
}

static void close_walk(walk* w) {
  ov_nav_fini(&w->nav);
  ov_nav_shared_fini(&w->shared);
}

static void copy_mob(walk* w) {
  const ovis_path_body* body = &w->body;
  w->ref_mob =
      (nav_ref_mob){body->pos.x,         body->pos.y,        body->pos.z,       body->width,
                    w->mob.speed,        body->is_on_ground, body->is_in_water, w->mob.is_in_lava,
                    w->mob.is_passenger, body->can_float,    body->height,      w->mob.can_breach};
}

// A path that no search would find: cells beside or on top of each other, of any type, which may
// turn back.
static void start(walk* w) {
  uint64_t* random = w->random;
  ov_nav_node nodes[NAV_REF_NODES_MAX];
  nav_ref_node ref_nodes[NAV_REF_NODES_MAX];
  const int count = 1 + test_below(random, 20);
  ovis_pos at = {(int)w->body.pos.x, (int)w->body.pos.y, (int)w->body.pos.z};
  for (int i = 0; i < count; i++) {
    const ovis_path_type type = test_below(random, 3) > 0
                                    ? OVIS_PATH_WALKABLE
                                    : (ovis_path_type)test_below(random, OVIS_PATH_TYPE_COUNT);
    nodes[i] = (ov_nav_node){at, type};
    ref_nodes[i] = (nav_ref_node){at.x, at.y, at.z, type};
    at.x += test_below(random, 3) - 1;
    at.y += test_below(random, 5) == 0 ? test_below(random, 3) - 1 : 0;
    at.z += test_below(random, 3) - 1;
  }
  const ov_nav_path path = {.nodes = nodes,
                            .count = count,
                            .result = OVIS_PATH_REACHED,
                            .target = at,
                            .serial = w->shared.serial};
  // The side effects of a path request on the navigation, done by hand.
  ov_nav_stop(&w->nav);
  w->nav.has_target = true;
  w->nav.has_timeout_node = false;
  w->nav.timeout_timer = 0;
  w->nav.timeout_limit = 0;
  w->nav.is_stuck = false;
  if (w->ref.kind == NAV_REF_CLIMBER) {
    w->nav.has_raw_target = true;
    w->nav.raw_target = at;
    w->ref.has_raw = true;
    w->ref.raw_x = at.x;
    w->ref.raw_y = at.y;
    w->ref.raw_z = at.z;
  }
  copy_mob(w);
  assert_true(ov_nav_move_to(&w->nav, &w->mob, &path, 1.0));
  nav_ref_start(&w->ref, w->world, &w->ref_mob, ref_nodes, count);
}

// Mostly toward what is wanted, with a stagger; at times it stands still, falls, swims or is moved.
static void move_mob(walk* w, const ov_nav_want* want) {
  uint64_t* random = w->random;
  ovis_vec3* pos = &w->body.pos;
  if (test_below(random, 60) == 0) {
    const float speeds[] = {0, 0.1f, 0.25f, 0.35f, 0.5f, 1.0f, 1.2f};
    w->mob.speed = speeds[test_below(random, 7)];
    w->body.is_on_ground = test_below(random, 4) > 0;
    w->body.is_in_water = test_below(random, 4) == 0;
    w->mob.is_in_lava = test_below(random, 20) == 0;
    w->mob.is_passenger = test_below(random, 20) == 0;
  }
  if (w->idle_ticks > 0) {
    w->idle_ticks--;
    return;
  }
  w->idle_ticks = test_below(random, 50) == 0 ? test_below(random, 250) : 0;
  const double step = test_unit(random) * 0.6;
  if (want->is_moving) {
    pos->x += (want->pos.x - pos->x) * step + (test_unit(random) - 0.5) * 0.4;
    pos->y += (want->pos.y - pos->y) * step;
    pos->z += (want->pos.z - pos->z) * step + (test_unit(random) - 0.5) * 0.4;
  }
  if (test_below(random, 150) == 0) {
    *pos = (ovis_vec3){pos->x + test_unit(random) * 4 - 2, pos->y + test_below(random, 5) - 2,
                       pos->z + test_unit(random) * 4 - 2};
  }
}

static void compare(const walk* w, const ov_nav_want* want) {
  const ov_nav* nav = &w->nav;
  const nav_ref* ref = &w->ref;
  assert_int_equal(nav->has_path, ref->has_path);
  if (nav->has_path) {
    assert_int_equal(nav->next_index, ref->next);
  }
  assert_int_equal(nav->is_stuck, ref->stuck);
  assert_int_equal(nav->timeout_timer, ref->timer);
  assert_true(nav->timeout_limit == ref->limit);
  assert_int_equal(want->is_moving, ref->wants);
  if (want->is_moving) {
    assert_true(want->pos.x == ref->want_x);
    assert_true(want->pos.y == ref->want_y);
    assert_true(want->pos.z == ref->want_z);
  }
  assert_int_equal(nav->has_raw_target, ref->has_raw);
  assert_int_equal(ov_nav_can_update(nav, &w->mob), nav_ref_can_update(ref->kind, &w->ref_mob));
  const ovis_nav_end ends[] = {nav->last_end, OVIS_NAV_END_ARRIVED, OVIS_NAV_END_STUCK,
                               OVIS_NAV_END_TIMEOUT};
  assert_int_equal(nav->last_end, ends[ref->over]);
  assert_true(ov_nav_is_valid(nav));
}

static void compare_concern(walk* w, tally* sum) {
  uint64_t* random = w->random;
  const ovis_pos pos = {(int)w->body.pos.x + test_below(random, 24) - 12,
                        (int)w->body.pos.y + test_below(random, 8) - 4,
                        (int)w->body.pos.z + test_below(random, 24) - 12};
  const bool is_concerned = ov_nav_should_recompute(&w->nav, &w->body.pos, pos);
  assert_int_equal(is_concerned, nav_ref_concerns(&w->ref, &w->ref_mob, pos.x, pos.y, pos.z));
  // The reference and the engine differ for blocks with a full top that are no full cubes, such as
  // stairs upside down: they are stable for fliers in the reference only (navigation reading 7 in
  // test/reference/README.md). The worlds of this test have none.
  assert_true(ov_nav_is_stable(w->nav.kind, w->world, pos) ==
              nav_ref_is_stable(w->ref.kind, w->world, pos.x, pos.y, pos.z));
  sum->climbs += w->ref.wants && w->ref.next >= w->ref.count;
  if (w->ref.next < w->ref.count) {
    const nav_ref_node* node = &w->ref.path[w->ref.next];
    sum->clear +=
        nav_ref_is_clear(w->ref.kind, w->world, &w->ref_mob, node->x + 0.5, node->y, node->z + 0.5);
  }
  sum->concerned += is_concerned;
  sum->unconcerned += !is_concerned;
}

static void run_walk(ovis_world* world, uint64_t* random, tally* sum) {
  walk w;
  open_walk(&w, world, random);
  ov_nav_want want = {0};
  for (int tick = 0; tick < TICKS; tick++) {
    if (ov_nav_is_done(&w.nav) && test_below(random, 4) == 0) {
      start(&w);
    }
    ovis_env env = *ovis_world_get_env(world);
    env.game_time += test_below(random, 30) == 0 ? 1 + test_below(random, 40) : 1;
    ovis_world_set_env(world, &env);
    copy_mob(&w);
    const int32_t before = w.nav.next_index;
    ov_nav_tick(&w.nav, &w.mob, &want);
    nav_ref_tick(&w.ref, world, &w.rules, &w.ref_mob, (long)env.game_time);
    compare(&w, &want);
    compare_concern(&w, sum);
    sum->steps += w.nav.next_index > before;
    move_mob(&w, &want);
  }
  for (int i = 0; i < OVIS_NAV_END_COUNT; i++) {
    sum->ended[i] += w.nav.counts.ended[i];
  }
  close_walk(&w);
}

TEST(the_navigation_walks_as_its_reference_does) {
  uint64_t random = test_seed(20230401);
  random_palette palette;
  random_palette_init(&palette, path_scene_registry());
  const int64_t walks = test_count(10000, 100000, 2000000);
  tally sum = {0};
  for (int64_t i = 0; i < walks;) {
    ovis_world* world = random_world_make(path_scene_registry(), &palette, &random);
    for (int n = 0; n < 50 && i < walks; n++, i++) {
      run_walk(world, &random, &sum);
    }
    ovis_world_destroy(world);
  }
  // Every way in which the reference ends a walk was met often, and every answer given.
  assert_true(sum.ended[OVIS_NAV_END_ARRIVED] > walks / 4);
  assert_true(sum.ended[OVIS_NAV_END_STUCK] > walks / 50);
  assert_true(sum.ended[OVIS_NAV_END_TIMEOUT] > walks / 50);
  assert_true(sum.steps > walks * 5);
  assert_true(sum.concerned > walks);
  assert_true(sum.unconcerned > walks);
  assert_true(sum.climbs > walks / 50);
  assert_true(sum.clear > walks);
  print_message("%lld walks, %lld steps, ends: arrived %lld, stuck %lld, timeout %lld\n",
                (long long)walks, (long long)sum.steps, (long long)sum.ended[OVIS_NAV_END_ARRIVED],
                (long long)sum.ended[OVIS_NAV_END_STUCK],
                (long long)sum.ended[OVIS_NAV_END_TIMEOUT]);
}
