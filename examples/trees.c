// A behavior tree of a host's own: a guard, which is a zombie that walks its round, and turns on
// players who come near.
#include <ovis/sim.h>
#include <ovis/tree.h>
#include <stdio.h>

// ---- A service: it chooses the next corner of the round

typedef struct patrol {
  int64_t corner;
} patrol;

static bool can_always(const ovis_turn* turn) {
  (void)turn;
  return true;
}

static void choose_corner(const ovis_turn* turn) {
  static const ovis_vec3 corners[] = {{4.5, 64, 4.5}, {12.5, 64, 4.5}, {12.5, 64, 12.5}};
  patrol* self = turn->state;
  const ovis_tree_value next = {.place = corners[self->corner]};
  self->corner = (self->corner + 1) % 3;
  ovis_turn_set_board(turn, "corner", &next, 0);
}

static const ovis_goal_def choose = {.name = "ChooseCorner",
                                     .state_size = sizeof(patrol),
                                     .can_use = can_always,
                                     .tick = choose_corner,
                                     .cookie = OVIS_COOKIE};

// ---- The tree, in pre-order

static const ovis_tree_key keys[] = {{"corner", OVIS_TREE_PLACE}, {"intruder", OVIS_TREE_MOB}};
static const ovis_tree_news news[] = {{OVIS_NEWS_SAW, "intruder", "player", 8, 200}};
// clang-format off
static const ovis_tree_node nodes[] = {
    {.kind = OVIS_TREE_SELECTOR, .children = 2},
      {.kind = OVIS_TREE_IF, .children = 1, .key = "intruder", .stops = OVIS_TREE_STOPS_RESTART},
        {.kind = OVIS_TREE_ACTION, .goal = "Fight", .key = "intruder", .value = 1.2},
      {.kind = OVIS_TREE_REPEAT, .children = 1, .name = "round"},
        {.kind = OVIS_TREE_SERVICE, .children = 1, .ticks = 1000, .own = &choose},
          {.kind = OVIS_TREE_SEQUENCE, .children = 2},
            {.kind = OVIS_TREE_ACTION, .goal = "GoTo", .key = "corner"},
            {.kind = OVIS_TREE_WAIT, .ticks = 20, .ticks_random = 20},
};
// clang-format on
static const ovis_tree_def guard = {.name = "guard",
                                    .like = "zombie",
                                    .nodes = nodes,
                                    .node_count = 8,
                                    .keys = keys,
                                    .key_count = 2,
                                    .news = news,
                                    .news_count = 1,
                                    .cookie = OVIS_COOKIE};

// ---- The run

static ovis_status make_world(ovis_blocks** registry, ovis_world** world) {
  ovis_blocks_def registry_def = ovis_default_blocks_def();
  ovis_world_def world_def = ovis_default_world_def();
  ovis_status status = ovis_blocks_create(&registry_def, registry);
  world_def.blocks = *registry;
  status = status == OVIS_OK ? ovis_world_create(&world_def, world) : status;
  if (status != OVIS_OK) {
    return status;
  }
  static ovis_state ground[OVIS_SECTION_CELLS];
  static const ovis_state air[OVIS_SECTION_CELLS];
  ovis_state stone;
  ovis_blocks_parse(*registry, "stone", &stone, NULL);
  for (int i = 0; i < OVIS_SECTION_CELLS; i++) {
    ground[i] = stone;
  }
  for (int32_t x = 0; x < 2; x++) {
    ovis_world_set_states(*world, (ovis_section_pos){x, 3, 0}, ground);
    ovis_world_set_states(*world, (ovis_section_pos){x, 4, 0}, air);
  }
  return OVIS_OK;
}

static void report(const ovis_sim* sim, ovis_mob_id mob) {
  ovis_option option;
  for (int32_t i = 0; ovis_mob_get_option(sim, mob, i, &option); i++) {
    if (option.info.flags & OVIS_FLAG_MOVE) {
      printf("tick %lld: %s %s: %s\n", (long long)ovis_sim_get_ticks(sim), option.info.name,
             option.is_running ? "runs" : "does not run",
             ovis_reason_sentence(option.answer.reason));
    }
  }
}

int main(void) {
  ovis_blocks* registry = NULL;
  ovis_world* world = NULL;
  ovis_sim_def def = ovis_default_sim_def();
  ovis_sim* sim = NULL;
  ovis_error error;
  if (make_world(&registry, &world) != OVIS_OK) {
    return 1;
  }
  if (ovis_tree_check(&guard, &error) != OVIS_OK) {
    printf("%s\n", error.message);
    return 1;
  }
  def.world = world;
  def.trees = &guard;
  def.tree_count = 1;
  if (ovis_sim_create(&def, &sim) != OVIS_OK) {
    return 1;
  }
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("zombie");
  spawn.pos = (ovis_vec3){8.5, 64, 8.5};
  spawn.mind = "guard";
  ovis_mob_id mob, player;
  if (ovis_mob_spawn(sim, &spawn, &mob) != OVIS_OK ||
      ovis_player_add(sim, (ovis_vec3){29.5, 64, 8.5}, 0, &player) != OVIS_OK) {
    return 1;
  }
  for (int tick = 1; tick <= 60; tick++) {
    if (tick == 20) {
      ovis_mob_place(sim, player, (ovis_vec3){12.5, 64, 10.5}, 0, 0); // it comes nearer
    }
    if (ovis_sim_tick(sim) != OVIS_OK) {
      return 1;
    }
    if (tick % 15 == 0) {
      report(sim, mob);
    }
  }
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  ovis_blocks_destroy(registry);
}
