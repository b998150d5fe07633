// The knowledge and the walks of the minds of the castle: nobody knows the place of the banner or
// of a door before one of its side has seen it, attackers appear at random places and times, and
// soldiers turn to the next point of their paths, walk there and stand when they have none.
#include "castle_text.h"
#include "lua_scene.h"

#include "mind/tree/tree_mind.h"
#include "sim/sim_internal.h"

#include <math.h>

enum {
  MOBS_MAX = 128,
  PLACES_MAX = 32, // banner and doors of a castle
  TEAMS = 2,
  SEEN_TICKS = 4, // from a look to the board of another member of the team
  SIDE = 112,     // blocks of the scene's world
  HEIGHT = 24,    // above FEET
  FEET = 64,
  SIGHT_BLOCKS = 34 // a little more than the longest sight of the scene
};

static const char* const team_names[TEAMS] = {"horde", "garrison"};
static const char* const place_keys[] = {"banner", "gate", "found"};

typedef struct watcher {
  ovis_vec3 places[PLACES_MAX]; // middle of each banner and door
  int32_t place_count;
  int64_t seen[TEAMS][PLACES_MAX]; // tick in which one of the team saw it last; 0: never
  int32_t learned;                 // values of boards that were compared
  ovis_vec3 first[MOBS_MAX];       // by serial: where it appeared
  int64_t came[MOBS_MAX];          // by serial: in which tick; 0: not yet
  ovis_vec3 last[MOBS_MAX];        // a tick ago
  int32_t steps, straight;         // steps of soldiers, and those in the direction of their body
  int32_t rests, still;            // ticks without a path, and those without a step
} watcher;

static int32_t team_of(const ov_actor* actor) {
  const char* team = ov_tree_mind_of(actor)->plan->def.team;
  return strcmp(team, team_names[0]) == 0 ? 0 : 1;
}

static void find_places(watcher* self, const ovis_world* world) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  for (int32_t i = 0; i < SIDE * SIDE * HEIGHT; i++) {
    const ovis_pos at = {i % SIDE, FEET + i / SIDE / SIDE, i / SIDE % SIDE};
    const uint32_t block = ovis_blocks_get_block_of(registry, ovis_world_get_block(world, at));
    const char* name = ovis_blocks_get_block_name(registry, block);
    if (strcmp(name, "white_banner") == 0 || strcmp(name, "oak_door") == 0) {
      assert_true(self->place_count < PLACES_MAX);
      self->places[self->place_count++] = (ovis_vec3){at.x + 0.5, at.y + 0.5, at.z + 0.5};
    }
  }
  assert_true(self->place_count >= 5); // a banner, a gate or a postern, and the door of the keep
}

static bool sees(const ovis_world* world, const ov_actor* actor, ovis_vec3 place) {
  const ovis_vec3 eye = ov_body_eye(&actor->body);
  const double dx = place.x - eye.x;
  const double dy = place.y - eye.y;
  const double dz = place.z - eye.z;
  if (dx * dx + dz * dz > 2 * SIGHT_BLOCKS * SIGHT_BLOCKS || fabs(dy) > SIGHT_BLOCKS) {
    return false;
  }
  const ovis_ray_hit hit = ovis_world_cast_ray(world, eye, place, OVIS_RAY_FLUIDS_NONE);
  return !hit.is_hit || (hit.pos.x == floor(place.x) && hit.pos.y == floor(place.y) &&
                         hit.pos.z == floor(place.z));
}

// Every place on its board is a banner or a door that its team saw.
static void check_board(watcher* self, const ov_actor* actor, int64_t tick) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(actor)->plan;
  const ov_tree* tree = ov_tree_of(actor);
  for (int32_t key = 0; key < plan->tree.key_count; key++) {
    bool is_place = false;
    for (size_t i = 0; i < sizeof place_keys / sizeof *place_keys; i++) {
      is_place = is_place || strcmp(plan->tree.keys[key].name, place_keys[i]) == 0;
    }
    if (!is_place || !tree->entries[key].is_set) {
      continue;
    }
    const ovis_vec3 value = tree->entries[key].value.place;
    bool is_known = false;
    for (int32_t i = 0; i < self->place_count; i++) {
      const ovis_vec3 place = self->places[i];
      is_known =
          is_known || (place.x == value.x && place.z == value.z &&
                       fabs(place.y - 0.5 - value.y) < 0.01 && self->seen[team_of(actor)][i] > 0);
    }
    if (!is_known) {
      fail_msg("tick %d: mob %d knows a place that its team did not see", (int)tick,
               (int)actor->serial);
    }
    self->learned++;
  }
}

// ---- Walking and standing

static void check_walk(watcher* self, const ovis_sim* sim, const ov_actor* actor) {
  const ovis_vec3 from = self->last[actor->serial];
  const ovis_vec3 at = actor->body.pos;
  const double dx = at.x - from.x;
  const double dz = at.z - from.z;
  const double way = sqrt(dx * dx + dz * dz);
  ovis_nav_state nav;
  if (!ovis_mob_get_nav(sim, ovis_mob_find(sim, actor->serial), &nav) ||
      !actor->body.is_on_ground || ovis_sim_get_ticks(sim) - actor->hurt_tick < 20) {
    return;
  }
  const double step = 2.16 * (double)actor->body.speed * (double)actor->body.speed;
  if (actor->body.forward > 0 && way > 0.9 * step && way < 1.1 * step) {
    const double yaw = atan2(-dx, dz) * 180 / 3.14159265358979;
    self->steps++;
    self->straight += fabs(remainder(yaw - (double)actor->body.yaw_deg, 360)) < 1;
  } else if (actor->body.forward == 0) {
    self->rests++;
    self->still += way < 0.1;
  }
}

// ---- A siege

static void note(watcher* self, const ov_actor* actor, int64_t tick) {
  const uint64_t serial = actor->serial;
  assert_true(serial < MOBS_MAX);
  if (self->came[serial] == 0) {
    self->came[serial] = tick;
    self->first[serial] = actor->body.pos;
  }
}

static void look(watcher* self, const ovis_sim* sim, const ov_actor* actor) {
  for (int32_t i = 0; i < self->place_count; i++) {
    if (self->seen[team_of(actor)][i] == 0 && sees(sim->world, actor, self->places[i])) {
      self->seen[team_of(actor)][i] = ovis_sim_get_ticks(sim);
    }
  }
}

static const ov_actor* soldier_at(const ovis_sim* sim, int32_t index) {
  const ov_actor* actor = ov_crowd_get(&sim->crowd, ovis_sim_get_mob(sim, index).value);
  return ov_actor_has_tree(actor) && ov_actor_is_alive(actor) ? actor : NULL;
}

// Before a tick: the bodies stand where they look around in it.
static void before(void* context, ovis_sim* sim) {
  watcher* self = ((void**)context)[1];
  if (self->place_count == 0) {
    find_places(self, ovis_sim_get_world(sim));
  }
  for (int32_t i = 0; i < ovis_sim_get_mob_count(sim); i++) {
    const ov_actor* actor = soldier_at(sim, i);
    if (actor != NULL) {
      note(self, actor, ovis_sim_get_ticks(sim) + 1);
      look(self, sim, actor);
      self->last[actor->serial] = actor->body.pos;
    }
  }
}

static void after(void* context, ovis_sim* sim) {
  watcher* self = ((void**)context)[1];
  for (int32_t i = 0; i < ovis_sim_get_mob_count(sim); i++) {
    const ov_actor* actor = soldier_at(sim, i);
    if (actor != NULL && self->came[actor->serial] > 0) {
      look(self, sim, actor); // a door may have opened before its turn
      check_board(self, actor, ovis_sim_get_ticks(sim));
      if (strcmp(actor->species->name, "spider") != 0) {
        check_walk(self, sim, actor);
      }
    }
  }
}

static void keep_nothing(void* context, const char* line, size_t length) {
  (void)context;
  (void)line;
  (void)length;
}

static watcher watch(const char* settings, uint64_t seed) {
  static watcher self;
  self = (watcher){.place_count = 0};
  char* text = castle_text(settings, "");
  lua_scene scene = {.script = NULL};
  void* both[] = {&scene, &self};
  ovis_script_def def = ovis_default_script_def();
  def.name = "castle.lua";
  def.text = text;
  def.size = strlen(text);
  def.seconds_max = 0;
  def.has_seed = true;
  def.seed = seed;
  def.print = keep_nothing;
  def.before = before;
  def.tick = after;
  def.context = both;
  if (ovis_script_run(&def, &scene.script, scene.message, sizeof scene.message) !=
      OVIS_SCRIPT_DONE) {
    fail_msg("seed %d: %s", (int)seed, scene.message);
  }
  lua_scene_close(&scene);
  free(text);
  return self;
}

// A raid of few, for 600 ticks.
#define FEW                                                                                        \
  "ATTACKERS = { zombie = 8, skeleton = 4, spider = 2 } DEFENDERS = { vindicator = 4, pillager = " \
  "4 } LENGTH = 600 "

TEST(claim_382_nobody_knows_a_place_that_its_side_did_not_see) {
  const int64_t count = test_count(1, 4, 20);
  static const char* const castles[] = {FEW, FEW "CASTLE = 'made' ",
                                        FEW "CASTLE = 'made' LATE = 200 "};
  for (size_t i = 0; i < sizeof castles / sizeof *castles; i++) {
    int64_t learned = 0;
    for (int64_t seed = 1; seed <= count; seed++) {
      learned += watch(castles[i], (uint64_t)seed).learned;
    }
    assert_true(learned > 1000 * count); // the check has something to check
  }
}

// Quarters of the country around the castle in which attackers appear, and ticks in which they do.
TEST(claim_382_attackers_appear_at_random_places_and_times) {
  const int64_t count = test_count(2, 5, 20);
  ovis_vec3 before_first = {0, 0, 0};
  for (int64_t seed = 1; seed <= count; seed++) {
    const watcher one = watch(FEW "CASTLE = 'made' LATE = 200 ", (uint64_t)seed);
    uint32_t quarters = 0;
    int32_t late = 0;
    int64_t last = 0;
    for (int32_t i = 0; i < MOBS_MAX; i++) {
      if (one.came[i] > 1) { // the garrison is there from the start
        const double dx = one.first[i].x - SIDE / 2;
        const double dz = one.first[i].z - SIDE / 2;
        assert_true(dx * dx + dz * dz > 28 * 28);
        quarters |= 1u << ((dx > 0) * 2 + (dz > 0));
        late += one.came[i] != last;
        last = one.came[i];
        assert_true(one.came[i] <= 202);
      }
    }
    assert_true(late >= 8); // 14 come, one by one
    assert_true((quarters & (quarters - 1)) != 0);
    assert_true(one.first[9].x != before_first.x || one.first[9].z != before_first.z);
    before_first = one.first[9];
  }
}

// Other bodies push them aside now and then.
TEST(claim_381_soldiers_walk_where_they_turn_and_stand_without_a_way) {
  const watcher one = watch(FEW "CASTLE = 'made' ", 3);
  print_message("%d of %d steps in the direction of the body; %d of %d rests without a step\n",
                one.straight, one.steps, one.still, one.rests);
  assert_true(one.steps > 1000);
  assert_true(one.straight >= one.steps * 0.9);
  assert_true(one.rests > 500);
  assert_true(one.still >= one.rests * 0.9);
}
