// InteractWithDoor beside its reference: villagers on paths through rooms with doors of wood and of
// iron, which others open, close and break.
#include "mind/brain/brain_share.h"
#include "reference/door_ref.h"
#include "support/behavior_probe.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

enum { MOBS_MAX = 4, DOORS_MAX = 24, WALL_FIRST = 40, WALL_STEP = 5, WALLS = 10, STEPS = 120 };

typedef struct rooms {
  mob_scene scene;
  behavior_probe probe;
  ov_actor* mobs[MOBS_MAX];
  int mob_count;
  ovis_pos doors[DOORS_MAX];
  int door_count;
  bool is_open[DOORS_MAX]; // what the reference makes of them
} rooms;

static ovis_pos pos_of(mind_ref_cell cell) {
  return (ovis_pos){cell.x, cell.y, cell.z};
}

static mind_ref_cell cell_of(ovis_pos pos) {
  return (mind_ref_cell){pos.x, pos.y, pos.z};
}

static mind_ref_vec vec_of(const ov_actor* actor) {
  return (mind_ref_vec){actor->body.pos.x, actor->body.pos.y, actor->body.pos.z};
}

// ---- The rooms: walls across, each with a door

static bool is_open_now(const rooms* self, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(self->scene.world, pos);
  const char* open =
      ovis_blocks_get_property(ovis_world_get_blocks(self->scene.world), state, "open");
  return open != NULL && strcmp(open, "true") == 0;
}

static void set_door(rooms* self, ovis_pos at, const char* name, bool open) {
  char state[128];
  for (int half = 0; half < 2; half++) {
    snprintf(state, sizeof state, "%s[facing=east,half=%s,hinge=left,open=%s,powered=false]", name,
             half == 0 ? "lower" : "upper", open ? "true" : "false");
    mob_scene_set(&self->scene, at.x, at.y + half, at.z, state);
  }
}

static void build(rooms* self, uint64_t* seed) {
  static const char* const kinds[] = {"oak_door", "oak_door", "birch_door", "iron_door"};
  for (int wall = 0; wall < WALLS; wall++) {
    const int x = WALL_FIRST + wall * WALL_STEP;
    mob_scene_fill(&self->scene, (ovis_pos){x, MOB_SCENE_FEET, 60},
                   (ovis_pos){x, MOB_SCENE_FEET + 2, 68}, "stone");
    const int doors = 1 + test_below(seed, 2);
    for (int i = 0; i < doors; i++) {
      const ovis_pos at = {x, MOB_SCENE_FEET, 61 + 4 * i + test_below(seed, 3)};
      self->doors[self->door_count++] = at;
      set_door(self, at, kinds[test_below(seed, 4)], test_one_in(seed, 3));
    }
  }
  mob_scene_fill(&self->scene, (ovis_pos){WALL_FIRST - 5, MOB_SCENE_FEET, 59},
                 (ovis_pos){WALL_FIRST + WALLS * WALL_STEP, MOB_SCENE_FEET + 2, 59}, "stone");
  mob_scene_fill(&self->scene, (ovis_pos){WALL_FIRST - 5, MOB_SCENE_FEET, 69},
                 (ovis_pos){WALL_FIRST + WALLS * WALL_STEP, MOB_SCENE_FEET + 2, 69}, "stone");
}

static bool is_wooden_door(void* context, mind_ref_cell cell) {
  const rooms* self = context;
  const char* name = mob_scene_block(&self->scene, cell.x, cell.y, cell.z);
  return strcmp(name, "oak_door") == 0 || strcmp(name, "birch_door") == 0;
}

static int door_at(const rooms* self, mind_ref_cell cell) {
  for (int i = 0; i < self->door_count; i++) {
    if (mind_ref_equal(cell_of(self->doors[i]), cell)) {
      return i;
    }
  }
  fail_msg("there is no door at %d,%d,%d", cell.x, cell.y, cell.z);
  return -1;
}

static bool ref_is_open(void* context, mind_ref_cell cell) {
  const rooms* self = context;
  return self->is_open[door_at(self, cell)];
}

static void ref_set_open(void* context, mind_ref_cell cell, bool open) {
  rooms* self = context;
  self->is_open[door_at(self, cell)] = open;
}

// ---- The mobs: each on a path of its own

static void start_walk(const rooms* self, uint64_t* seed, ov_actor* actor) {
  ov_agent view = ov_agent_of(self->probe.agent.turn, actor);
  const ovis_pos to = {WALL_FIRST - 2 + test_below(seed, WALLS * WALL_STEP + 4), MOB_SCENE_FEET,
                       61 + test_below(seed, 7)};
  ov_nav_stop(&actor->nav);
  actor->body.is_on_ground = true;
  actor->body.pos = (ovis_vec3){WALL_FIRST - 2 + test_below(seed, WALLS * WALL_STEP + 4) + 0.5,
                                MOB_SCENE_FEET, 61 + test_below(seed, 7) + 0.5};
  ov_nav_mob mob = ov_agent_nav_mob(&view);
  const ov_nav_path path = ov_nav_path_to_block(&actor->nav, &mob, to, 0);
  if (path.count > 0) {
    ov_nav_move_to(&actor->nav, &mob, &path, 0.5);
  }
}

// Puts it beside its next node, or a step further.
static void go_on(uint64_t* seed, ov_actor* actor, int32_t percent) {
  ov_nav* nav = &actor->nav;
  if (!nav->has_path || ov_nav_is_done(nav)) {
    return;
  }
  if (test_chance(seed, percent)) {
    nav->next_index++;
  }
  if (ov_nav_is_done(nav) || nav->next_index == 0) {
    return;
  }
  const ovis_pos from = nav->nodes[nav->next_index - 1].pos;
  actor->body.pos = (ovis_vec3){from.x + test_between(seed, 0.2, 0.8), from.y,
                                from.z + test_between(seed, 0.2, 0.8)};
}

static door_ref_path path_of(const ov_actor* actor) {
  const ov_nav* nav = &actor->nav;
  door_ref_path path = {.is_present = nav->has_path};
  path.is_underway = nav->has_path && nav->next_index > 0 && !ov_nav_is_done(nav);
  if (path.is_underway) {
    path.previous = cell_of(nav->nodes[nav->next_index - 1].pos);
    path.next = cell_of(nav->nodes[nav->next_index].pos);
  }
  return path;
}

static void disturb(rooms* self, uint64_t* seed) {
  const ovis_pos at = self->doors[test_below(seed, self->door_count)];
  if (test_one_in(seed, 4)) {
    mob_scene_fill(&self->scene, at, (ovis_pos){at.x, at.y + 1, at.z}, "air");
  } else {
    set_door(self, at, "oak_door", test_one_in(seed, 2));
  }
}

// ---- One step of both

static void expect_remembered(const rooms* self, const door_ref* ref) {
  const ov_memory_list* list = ov_brain_list(self->probe.brain, OVIS_MEM_DOORS_TO_CLOSE);
  assert_int_equal(list->count, ref->remembered_count);
  for (int i = 0; i < ref->remembered_count; i++) {
    bool is_there = false;
    for (int32_t j = 0; j < list->count; j++) {
      is_there =
          is_there || (mind_ref_equal(cell_of(list->places[j].cell), ref->remembered[i].cell) &&
                       list->places[j].dimension == ref->remembered[i].dimension);
    }
    assert_true(is_there);
  }
}

static bool step(rooms* self, door_ref* ref, int64_t time) {
  door_ref_other others[MOBS_MAX];
  int count = 0;
  ov_brain_clear_list(self->probe.brain, OVIS_MEM_LIVING);
  for (int i = 1; i < self->mob_count; i++) {
    ov_turn_update_grid(self->probe.agent.turn, self->mobs[i]);
    ov_brain_push_serial(&self->probe.agent, OVIS_MEM_LIVING, self->mobs[i]->serial);
    if (self->mobs[i]->species == self->mobs[0]->species) {
      others[count++] = (door_ref_other){vec_of(self->mobs[i]), path_of(self->mobs[i])};
    }
  }
  ov_turn_update_grid(self->probe.agent.turn, self->mobs[0]);
  for (int i = 0; i < self->door_count; i++) {
    self->is_open[i] = is_open_now(self, self->doors[i]);
  }
  const door_ref_world world = {self, is_wooden_door, ref_is_open, ref_set_open, others, count};
  const door_ref_path path = path_of(self->mobs[0]);
  const bool acts = door_ref_trigger(ref, &world, &path, vec_of(self->mobs[0]), OVIS_MEMORY_HERE);
  assert_int_equal(behavior_probe_start(&self->probe, time), acts);
  for (int i = 0; i < self->door_count; i++) {
    assert_int_equal(is_open_now(self, self->doors[i]), self->is_open[i]);
  }
  expect_remembered(self, ref);
  return acts;
}

TEST(interact_with_door_does_what_its_reference_does) {
  uint64_t seed = test_seed(2304);
  const int64_t count = test_count(150, 1500, 100000);
  int64_t acted = 0;
  int64_t closed = 0;
  for (int64_t i = 0; i < count; i++) {
    rooms self = {.scene = mob_scene_open("stone")};
    build(&self, &seed);
    self.mob_count = 1 + test_below(&seed, MOBS_MAX);
    for (int mob = 0; mob < self.mob_count; mob++) {
      const char* species = mob > 0 && test_one_in(&seed, 6) ? "zombie" : "villager";
      self.mobs[mob] =
          goal_probe_actor(&self.scene, mob_scene_spawn(&self.scene, species, 50.5, 64.5));
    }
    behavior_probe_init(&self.probe, &self.scene, (ovis_mob_id){self.mobs[0]->id},
                        "InteractWithDoor");
    door_ref ref = {0};
    const int32_t percent = test_one_in(&seed, 2) ? 3 : 40; // some linger at a node
    for (int number = 0; number < STEPS; number++) {
      for (int mob = 0; mob < self.mob_count; mob++) {
        if (ov_nav_is_done(&self.mobs[mob]->nav) || test_one_in(&seed, 100)) {
          start_walk(&self, &seed, self.mobs[mob]);
        } else {
          go_on(&seed, self.mobs[mob], percent);
        }
      }
      if (test_one_in(&seed, 10)) {
        disturb(&self, &seed);
      }
      const int before = ref.remembered_count;
      acted += step(&self, &ref, 1000 + number);
      closed += ref.remembered_count < before;
    }
    mob_scene_close(&self.scene);
  }
  print_message("acted %lld times, forgot or closed doors %lld times\n", (long long)acted,
                (long long)closed);
  assert_true(acted > 10 * count);
  assert_true(closed > count);
}

TEST(a_door_of_another_dimension_is_forgotten) {
  rooms self = {.scene = mob_scene_open("stone")};
  const ovis_mob_id mob = mob_scene_spawn(&self.scene, "villager", 50.5, 64.5);
  self.mobs[0] = goal_probe_actor(&self.scene, mob);
  self.mob_count = 1;
  self.doors[self.door_count++] = (ovis_pos){51, MOB_SCENE_FEET, 64};
  set_door(&self, self.doors[0], "oak_door", true);
  behavior_probe_init(&self.probe, &self.scene, mob, "InteractWithDoor");
  const ov_place place = {self.doors[0], OVIS_MEMORY_HERE + 1};
  assert_true(ov_brain_push_place(&self.probe.agent, OVIS_MEM_DOORS_TO_CLOSE, &place));
  ov_agent* agent = &self.probe.agent;
  behavior_probe_move(&self.probe, agent->self->body.pos);
  const ov_nav_mob nav_mob = ov_agent_nav_mob(agent);
  const ov_nav_path path =
      ov_nav_path_to_block(&agent->self->nav, &nav_mob, pos_of((mind_ref_cell){50, 64, 60}), 0);
  assert_true(ov_nav_move_to(&agent->self->nav, &nav_mob, &path, 0.5));
  agent->self->nav.next_index = 2;
  assert_true(behavior_probe_start(&self.probe, 1000));
  assert_int_equal(ov_brain_list(self.probe.brain, OVIS_MEM_DOORS_TO_CLOSE)->count, 0);
  assert_true(is_open_now(&self, self.doors[0]));
  mob_scene_close(&self.scene);
}
