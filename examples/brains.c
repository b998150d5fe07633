// A brain of a host's own: a llama that notices whoever comes near, goes there, and remembers how
// many it has greeted.
#include <ovis/sim.h>
#include <stdio.h>

// ---- Memories: one lasts as long as its sensor says, the other one for ever, also in saves

static const ovis_memory_def memories[] = {
    {.name = "guest", .type = OVIS_MEMORY_ENTITY, .cookie = OVIS_COOKIE},
    {.name = "greetings", .type = OVIS_MEMORY_LONG, .is_saved = true, .cookie = OVIS_COOKIE},
};

// ---- A sensor: it writes memories

static void look_for_guests(const ovis_turn* turn) {
  ovis_memory_value players[1];
  if (ovis_turn_get_memory_items(turn, "nearest_players", players, 1) > 0) {
    const ovis_memory_value guest = {
        .type = OVIS_MEMORY_ENTITY, .entity = players[0].entity, .ttl = 60};
    ovis_turn_set_memory(turn, "guest", &guest);
  }
}

static const char* const guest_memories[] = {"guest", "nearest_players"};
static const ovis_sensor_def guests = {.name = "guests",
                                       .rate = 10,
                                       .required = guest_memories,
                                       .required_count = 2,
                                       .scan = look_for_guests,
                                       .cookie = OVIS_COOKIE};

// ---- A behavior: it starts while its conditions hold, and goes on for as long as it can

static bool is_far(const ovis_turn* turn) {
  ovis_memory_value guest;
  ovis_mob_state state;
  const ovis_sim* sim = turn->sim;
  if (!ovis_turn_get_memory(turn, "guest", &guest) ||
      !ovis_mob_get_state(sim, ovis_mob_find(sim, guest.entity), &state)) {
    return false;
  }
  const double x = state.pos.x - turn->pos.x;
  const double z = state.pos.z - turn->pos.z;
  return x * x + z * z > 9 ||
         ovis_turn_refuse(turn, OVIS_REASON_TOO_NEAR, (float)(x * x + z * z), 9);
}

static void go(const ovis_turn* turn) {
  ovis_memory_value value;
  ovis_turn_get_memory(turn, "guest", &value);
  const ovis_memory_value walk = {.type = OVIS_MEMORY_WALK,
                                  .entity = value.entity,
                                  .speed = 1,
                                  .close_enough = 2,
                                  .ttl = OVIS_MEMORY_FOR_EVER};
  ovis_turn_set_memory(turn, "walk_target", &walk); // MoveToTargetSink walks there
}

static void count_greeting(const ovis_turn* turn) {
  ovis_memory_value count = {0};
  ovis_turn_get_memory(turn, "greetings", &count);
  count.type = OVIS_MEMORY_LONG;
  count.number++;
  count.ttl = OVIS_MEMORY_FOR_EVER;
  ovis_turn_set_memory(turn, "greetings", &count);
}

static const ovis_memory_condition has_guest[] = {{"guest", OVIS_MEMORY_PRESENT},
                                                  {"greetings", OVIS_MEMORY_REGISTERED},
                                                  {"walk_target", OVIS_MEMORY_REGISTERED}};
static const ovis_behavior_def greet = {.name = "Greet",
                                        .conditions = has_guest,
                                        .condition_count = 3,
                                        .ticks_min = 200,
                                        .ticks_max = 200,
                                        .can_start = is_far,
                                        .start = go,
                                        .can_continue = is_far,
                                        .stop = count_greeting,
                                        .cookie = OVIS_COOKIE};

// ---- The brain: sensors, and activities with their behaviors

static const ovis_brain_sensor sensors[] = {{"nearest_players", NULL}, {NULL, &guests}};
static const ovis_brain_entry core[] = {
    {.built_in = "Swim"}, {.built_in = "LookAtTargetSink"}, {.built_in = "MoveToTargetSink"}};
static const ovis_brain_entry idle_choice[] = {{.built_in = "RandomStroll", .weight = 2},
                                               {.built_in = "DoNothing"}};
static const ovis_brain_entry idle[] = {
    {.gate = OVIS_GATE_RUN_ONE, .children = idle_choice, .child_count = 2}};
static const ovis_brain_entry welcome[] = {{.own = &greet}};
static const ovis_brain_activity activities[] = {
    {.name = "core", .entries = core, .entry_count = 3},
    {.name = "idle", .entries = idle, .entry_count = 1},
    {.name = "welcome", .entries = welcome, .entry_count = 1, .needs = has_guest, .need_count = 1},
};
static const char* const choose[] = {"welcome", "idle"};
static const ovis_brain_def host = {.name = "host",
                                    .like = "llama",
                                    .sensors = sensors,
                                    .sensor_count = 2,
                                    .activities = activities,
                                    .activity_count = 3,
                                    .choose = choose,
                                    .choose_count = 2,
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
  ovis_state grass;
  ovis_blocks_parse(*registry, "grass_block", &grass, NULL);
  for (int i = 0; i < OVIS_SECTION_CELLS; i++) {
    ground[i] = grass;
  }
  for (int32_t x = 0; x < 2; x++) {
    ovis_world_set_states(*world, (ovis_section_pos){x, 3, 0}, ground);
    ovis_world_set_states(*world, (ovis_section_pos){x, 4, 0}, air);
  }
  return OVIS_OK;
}

static void report(const ovis_sim* sim, ovis_mob_id mob) {
  ovis_memory greetings;
  ovis_memory_value count;
  ovis_option option;
  ovis_sim_find_memory(sim, "greetings", &greetings);
  ovis_mob_get_memory(sim, mob, greetings, &count);
  for (int32_t i = 0; ovis_mob_get_option(sim, mob, i, &option); i++) {
    if (option.info.group[0] == 'w') {
      printf("tick %lld: %s, %lld greetings; %s %s: %s\n", (long long)ovis_sim_get_ticks(sim),
             ovis_mob_get_activity(sim, mob), (long long)count.number, option.info.name,
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
  if (ovis_brain_check(&host, memories, 2, &error) != OVIS_OK) {
    printf("%s\n", error.message);
    return 1;
  }
  def.world = world;
  def.memories = memories;
  def.memory_count = 2;
  def.brains = &host;
  def.brain_count = 1;
  if (ovis_sim_create(&def, &sim) != OVIS_OK) {
    return 1;
  }
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("llama");
  spawn.pos = (ovis_vec3){4.5, 64, 8.5};
  spawn.mind = "host";
  ovis_mob_id mob, player;
  if (ovis_mob_spawn(sim, &spawn, &mob) != OVIS_OK ||
      ovis_player_add(sim, (ovis_vec3){28.5, 64, 8.5}, 0, &player) != OVIS_OK) {
    return 1;
  }
  for (int tick = 1; tick <= 160; tick++) {
    if (tick == 41) {
      ovis_mob_place(sim, player, (ovis_vec3){14.5, 64, 8.5}, 0, 0); // it comes nearer
    }
    if (ovis_sim_tick(sim) != OVIS_OK) {
      return 1;
    }
    if (tick % 40 == 0) {
      report(sim, mob);
    }
  }
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  ovis_blocks_destroy(registry);
}
