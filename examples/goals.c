// A species and a goal of a host's own: a boar, which is a pig that chases whoever comes near.
#include <ovis/sim.h>
#include <stdio.h>

// ---- The goal: what it remembers, when it starts, what it does

typedef struct grudge {
  int64_t charges; // so far
  uint64_t whom;   // serial of its target: ids may differ after a restore
} grudge;

static uint64_t find_intruder(const ovis_turn* turn, double range) {
  const ovis_sim* sim = turn->sim;
  const ovis_aabb box = {{turn->pos.x - range, turn->pos.y - 2, turn->pos.z - range},
                         {turn->pos.x + range, turn->pos.y + 2, turn->pos.z + range}};
  ovis_mob_id near[16];
  const int32_t count = ovis_sim_find_mobs(sim, &box, near, 16);
  for (int32_t i = 0; i < count && i < 16; i++) {
    ovis_mob_state mob;
    if (ovis_mob_get_state(sim, near[i], &mob) && mob.is_player) {
      return mob.serial;
    }
  }
  return 0;
}

static bool can_charge(const ovis_turn* turn) {
  grudge* self = turn->state;
  self->whom = find_intruder(turn, 8);
  return self->whom != 0 || ovis_turn_refuse(turn, OVIS_REASON_NO_TARGET, 0, 8);
}

static void start_charge(const ovis_turn* turn) {
  grudge* self = turn->state;
  self->charges++;
}

static void tick_charge(const ovis_turn* turn) {
  const grudge* self = turn->state;
  ovis_mob_state whom;
  if (ovis_mob_get_state(turn->sim, ovis_mob_find(turn->sim, self->whom), &whom)) {
    ovis_turn_look_at(turn, whom.pos);
    ovis_turn_walk_to(turn, whom.pos, 1.4);
  }
}

static void stop_charge(const ovis_turn* turn) {
  ovis_turn_stop(turn);
}

static const ovis_goal_def charge = {.name = "Charge",
                                     .flags = OVIS_FLAG_MOVE | OVIS_FLAG_LOOK,
                                     .state_size = sizeof(grudge),
                                     .can_use = can_charge,
                                     .start = start_charge,
                                     .tick = tick_charge,
                                     .stop = stop_charge,
                                     .cookie = OVIS_COOKIE};

// ---- The species: goals of the pig, and that one

static const ovis_species_goal goals[] = {
    {.priority = 0, .built_in = "Float"},
    {.priority = 1, .own = &charge},
    {.priority = 6, .built_in = "WaterAvoidingRandomStroll"},
    {.priority = 8, .built_in = "RandomLookAround"},
};
static const ovis_species_def boar = {.name = "boar",
                                      .like = "pig",
                                      .goals = goals,
                                      .goal_count = 4,
                                      .health_max = 16,
                                      .speed = 0.3f,
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
  ovis_option option;
  if (ovis_mob_get_option(sim, mob, ovis_mob_find_option(sim, mob, "Charge", 0), &option)) {
    printf("tick %lld: %s %s: %s\n", (long long)ovis_sim_get_ticks(sim), option.info.name,
           option.is_running ? "runs" : "does not run", ovis_reason_sentence(option.answer.reason));
  }
}

int main(void) {
  ovis_blocks* registry = NULL;
  ovis_world* world = NULL;
  ovis_sim_def def = ovis_default_sim_def();
  ovis_sim* sim = NULL;
  if (make_world(&registry, &world) != OVIS_OK) {
    return 1;
  }
  def.world = world;
  def.species = &boar;
  def.species_count = 1;
  if (ovis_sim_create(&def, &sim) != OVIS_OK) {
    return 1;
  }
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_sim_find_species(sim, "boar");
  spawn.pos = (ovis_vec3){4.5, 64, 8.5};
  ovis_mob_id mob, player;
  if (ovis_mob_spawn(sim, &spawn, &mob) != OVIS_OK ||
      ovis_player_add(sim, (ovis_vec3){28.5, 64, 8.5}, 0, &player) != OVIS_OK) {
    return 1;
  }
  for (int tick = 1; tick <= 60; tick++) {
    if (tick == 20) {
      ovis_mob_place(sim, player, (ovis_vec3){10.5, 64, 8.5}, 0, 0); // it comes nearer
    }
    if (ovis_sim_tick(sim) != OVIS_OK) {
      return 1;
    }
    if (tick % 20 == 0) {
      report(sim, mob);
    }
  }
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  ovis_blocks_destroy(registry);
}
