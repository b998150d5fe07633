// Two simulations that share one set of defs: each callback tells for which of them it is called.
#include "support/mob_scene.h"
#include "support/test.h"

enum { MIND, GOAL, SERVICE, BEHAVIOR, SENSOR, KINDS };

// The mobs of both simulations have the same ids and serials, and stand at different places.
static int32_t right[KINDS], wrong[KINDS];
static int32_t acts_right, acts_wrong;

static void note(const ovis_turn* turn, int32_t kind) {
  ovis_mob_state state;
  const bool is_there = turn->sim != NULL && ovis_mob_get_state(turn->sim, turn->mob, &state) &&
                        state.pos.x == turn->pos.x && state.pos.z == turn->pos.z &&
                        ovis_sim_get_ticks(turn->sim) == turn->tick;
  right[kind] += is_there;
  wrong[kind] += !is_there;
}

static void think(const ovis_turn* turn) {
  note(turn, MIND);
}

static bool can_use(const ovis_turn* turn) {
  note(turn, GOAL);
  return ovis_turn_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool can_serve(const ovis_turn* turn) {
  (void)turn;
  return true;
}

static void serve(const ovis_turn* turn) {
  note(turn, SERVICE);
}

static bool can_start(const ovis_turn* turn) {
  note(turn, BEHAVIOR);
  return ovis_turn_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static void scan(const ovis_turn* turn) {
  note(turn, SENSOR);
}

// The victim's serial is the same in both; the ground below it is not.
static ovis_verdict on_act(void* context, const ovis_act* act, int32_t* out_reason) {
  (void)out_reason;
  const ovis_sim* const* hurt_now = context;
  acts_right += act->sim == *hurt_now;
  acts_wrong += act->sim != *hurt_now;
  return OVIS_VERDICT_DO;
}

static const ovis_mind_def mind = {.cookie = OVIS_COOKIE, .name = "thinker", .think = think};
static const ovis_goal_def goal = {.cookie = OVIS_COOKIE, .name = "Own", .can_use = can_use};
static const ovis_goal_def service = {
    .cookie = OVIS_COOKIE, .name = "Serve", .can_use = can_serve, .tick = serve};
static const ovis_species_goal goals[] = {{.priority = 1, .own = &goal}};
static const ovis_species_def species = {
    .cookie = OVIS_COOKIE, .name = "boar", .like = "pig", .goals = goals, .goal_count = 1};
static const ovis_tree_node nodes[] = {
    {.kind = OVIS_TREE_SERVICE, .children = 1, .own = &service, .ticks = 1},
    {.kind = OVIS_TREE_WAIT, .ticks = 1000}};
static const ovis_tree_def tree = {
    .cookie = OVIS_COOKIE, .name = "served", .like = "pig", .nodes = nodes, .node_count = 2};
static const ovis_sensor_def sensor = {
    .cookie = OVIS_COOKIE, .name = "sense", .rate = 1, .scan = scan};
static const ovis_behavior_def behavior = {
    .cookie = OVIS_COOKIE, .name = "Try", .is_one_shot = true, .can_start = can_start};
static const ovis_brain_sensor sensors[] = {{.own = &sensor}};
static const ovis_brain_entry entries[] = {{.own = &behavior}};
static const ovis_brain_activity activities[] = {
    {.name = "core", .entries = entries, .entry_count = 1}, {.name = "idle"}};
static const ovis_brain_def brain = {.cookie = OVIS_COOKIE,
                                     .name = "brained",
                                     .like = "cow",
                                     .sensors = sensors,
                                     .sensor_count = 1,
                                     .activities = activities,
                                     .activity_count = 2};

static void put(mob_scene* scene, const char* kind, const char* by, ovis_vec3 pos) {
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_sim_find_species(scene->sim, kind);
  spawn.mind = by;
  spawn.pos = pos;
  ovis_mob_id mob;
  assert_int_equal(ovis_mob_spawn(scene->sim, &spawn, &mob), OVIS_OK);
}

TEST(every_callback_tells_for_which_of_two_simulations_it_is_called) {
  const ovis_sim* hurt_now = NULL;
  ovis_sim_def def = ovis_default_sim_def();
  def.minds = &mind;
  def.mind_count = 1;
  def.species = &species;
  def.species_count = 1;
  def.trees = &tree;
  def.tree_count = 1;
  def.brains = &brain;
  def.brain_count = 1;
  def.on_act = on_act;
  def.act_context = &hurt_now;
  mob_scene scenes[2];
  for (int32_t i = 0; i < 2; i++) {
    scenes[i] = mob_scene_open_def("stone", &def);
    const double x = 30.5 + 20 * i;
    put(&scenes[i], "cow", "thinker", (ovis_vec3){x, MOB_SCENE_FEET, 30.5});
    put(&scenes[i], "boar", NULL, (ovis_vec3){x, MOB_SCENE_FEET, 40.5});
    put(&scenes[i], "pig", "served", (ovis_vec3){x, MOB_SCENE_FEET, 50.5});
    put(&scenes[i], "cow", "brained", (ovis_vec3){x, MOB_SCENE_FEET, 60.5});
  }
  for (int32_t tick = 0; tick < 50; tick++) {
    for (int32_t i = 0; i < 2; i++) {
      hurt_now = scenes[i].sim;
      mob_scene_ticks(&scenes[i], 1);
    }
  }
  for (int32_t kind = 0; kind < KINDS; kind++) {
    assert_int_equal(wrong[kind], 0);
    assert_in_range(right[kind], 40, 200);
  }
  for (int32_t i = 0; i < 2; i++) {
    hurt_now = scenes[i].sim;
    assert_int_equal(ovis_mob_hurt(scenes[i].sim, ovis_mob_find(scenes[i].sim, 1), 1, OVIS_NO_MOB),
                     OVIS_OK);
  }
  assert_int_equal(acts_wrong, 0);
  assert_in_range(acts_right, 2, 100);
  mob_scene_close(&scenes[0]);
  mob_scene_close(&scenes[1]);
}

TEST(an_id_names_a_mob_of_its_simulation) {
  ovis_sim_def def = ovis_default_sim_def();
  mob_scene scenes[2];
  ovis_mob_id mobs[2][2];
  for (int32_t i = 0; i < 2; i++) {
    scenes[i] = mob_scene_open_def("stone", &def);
    for (int32_t k = 0; k <= i; k++) {
      mobs[i][k] = mob_scene_spawn(&scenes[i], "pig", 30.5 + k, 30.5);
      assert_true(ovis_mob_is_valid(scenes[i].sim, mobs[i][k]));
    }
    assert_false(ovis_mob_is_valid(scenes[i].sim, OVIS_NO_MOB));
    assert_false(ovis_mob_is_valid(scenes[i].sim, (ovis_mob_id){UINT32_MAX}));
  }
  assert_false(ovis_mob_is_valid(scenes[0].sim, mobs[1][1])); // the first has one mob only
  assert_int_equal(ovis_mob_remove(scenes[1].sim, mobs[1][1]), OVIS_OK);
  assert_false(ovis_mob_is_valid(scenes[1].sim, mobs[1][1]));
  const ovis_mob_id next = mob_scene_spawn(&scenes[1], "pig", 30.5, 40.5);
  assert_true(ovis_mob_is_valid(scenes[1].sim, next));
  assert_false(ovis_mob_is_valid(scenes[1].sim, mobs[1][1])); // the new mob may have its place
  mob_scene_close(&scenes[0]);
  mob_scene_close(&scenes[1]);
}
