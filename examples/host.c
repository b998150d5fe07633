// Problem: a host with its own world, physics and rules uses Ovis for the minds of its mobs.
// Design: docs/embed.md
//
//   chunks[][]  --load_section-->  ovis_world  <--set_block--  the game's edits
//   on_act      <--"allowed?"----  ovis_sim    --want-------->  step_sheep (our physics)
//                                              <--report------
//
// Build:  cc host.c $(pkg-config --cflags --libs ovis) -lm -o host
#include <ovis/sim.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// ---- Our own storage: 4x4 chunks of hills, one state per cell

enum { CHUNKS = 4, SIDE = CHUNKS * 16, HEIGHT = 96 };

typedef struct game {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_sim* sim;
  ovis_state* cells; // [(state) * SIDE * SIDE * HEIGHT] by y, z, x
  int sections_loaded, sections_dropped;
  int vetoed, grazed;
} game;

static ovis_state* cell(const game* g, int x, int y, int z) {
  return &g->cells[(y * SIDE + z) * SIDE + x];
}

static int ground_height(int x, int z) {
  return 64 + (x / 12 + z / 12) % 3;
}

static ovis_state state(const game* g, const char* name) {
  ovis_state found = 0;
  ovis_blocks_parse(g->registry, name, &found, NULL);
  return found;
}

static void build(game* g) {
  const ovis_state dirt = state(g, "dirt");
  const ovis_state grass = state(g, "grass_block");
  for (int z = 0; z < SIDE; z++) {
    for (int x = 0; x < SIDE; x++) {
      const int top = ground_height(x, z);
      for (int y = 0; y < HEIGHT; y++) {
        *cell(g, x, y, z) = y < top - 1 ? dirt : y < top ? grass : 0;
      }
    }
  }
}

// Ovis calls this once for each section, on the thread that ticks. Sections outside of our map stay
// unloaded.
static void load_section(void* context, ovis_world* world, ovis_section_pos pos) {
  game* g = context;
  if (pos.x < 0 || pos.x >= CHUNKS || pos.z < 0 || pos.z >= CHUNKS || pos.y < 0 ||
      pos.y >= HEIGHT / 16) {
    return;
  }
  ovis_state states[OVIS_SECTION_CELLS];
  for (int i = 0; i < OVIS_SECTION_CELLS; i++) { // index: (y * 16 + z) * 16 + x
    states[i] = *cell(g, pos.x * 16 + (i & 15), pos.y * 16 + (i >> 8), pos.z * 16 + (i >> 4 & 15));
  }
  g->sections_loaded += ovis_world_set_states(world, pos, states) == OVIS_OK;
}

// Ovis calls this after every change of its world, and we copy the change into our storage.
static void hear_change(void* context, const ovis_world* world, const ovis_change* change) {
  (void)world;
  game* g = context;
  if (change->kind == OVIS_CHANGE_BLOCK) {
    *cell(g, change->pos.x, change->pos.y, change->pos.z) = change->new_state;
  }
}

// ---- Our own rules: no mob grazes in the northern half

static ovis_verdict on_act(void* context, const ovis_act* act, int32_t* out_reason) {
  game* g = context;
  if (act->verb == OVIS_VERB_SET_BLOCK && act->pos.z < SIDE / 2) {
    *out_reason = 7; // our number for "protected"; the event REFUSED has it
    g->vetoed++;
    return OVIS_VERDICT_REFUSED;
  }
  g->grazed += act->verb == OVIS_VERB_SET_BLOCK;
  return OVIS_VERDICT_DO;
}

// ---- Our own physics, for sheep: they glide over the ground at a constant speed

static int solid_height(const game* g, double x, double z) {
  const int cell_x = (int)floor(x);
  const int cell_z = (int)floor(z);
  if (cell_x < 0 || cell_x >= SIDE || cell_z < 0 || cell_z >= SIDE) {
    return HEIGHT;
  }
  int y = HEIGHT;
  while (y > 0 && *cell(g, cell_x, y - 1, cell_z) == 0) {
    y--;
  }
  return y;
}

static void step_sheep(game* g, ovis_mob_id sheep) {
  ovis_want want;
  ovis_mob_state seen;
  if (!ovis_mob_get_want(g->sim, sheep, &want) || !ovis_mob_get_state(g->sim, sheep, &seen)) {
    return;
  }
  ovis_body_report now = {.pos = seen.pos, .is_on_ground = true};
  if (want.is_walking) {
    const double dx = want.pos.x - seen.pos.x;
    const double dz = want.pos.z - seen.pos.z;
    const double length = sqrt(dx * dx + dz * dz);
    const double step = length < 0.1 ? length : 0.1;
    if (length > 0) {
      now.velocity = (ovis_vec3){dx / length * step, 0, dz / length * step};
      const double x = seen.pos.x + now.velocity.x;
      const double z = seen.pos.z + now.velocity.z;
      now.has_hit_side = solid_height(g, x, z) > (int)seen.pos.y + 1;
      now.pos.x = now.has_hit_side ? seen.pos.x : x;
      now.pos.z = now.has_hit_side ? seen.pos.z : z;
    }
  }
  now.pos.y = solid_height(g, now.pos.x, now.pos.z);
  ovis_mob_report_body(g->sim, sheep, &now);
}

// ---- The game

static ovis_mob_id spawn(game* g, const char* species, double x, double z) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){x, solid_height(g, x, z), z};
  def.is_hosted = def.species == ovis_species_find("sheep");
  ovis_mob_id id;
  ovis_mob_spawn(g->sim, &def, &id);
  return id;
}

static int open_game(game* g) {
  *g = (game){.cells = calloc((size_t)SIDE * SIDE * HEIGHT, sizeof(ovis_state))};
  const ovis_blocks_def registry = ovis_default_blocks_def();
  if (g->cells == NULL || ovis_blocks_create(&registry, &g->registry) != OVIS_OK) {
    return 0;
  }
  build(g);
  ovis_world_def world = ovis_default_world_def();
  world.blocks = g->registry;
  world.env.dimension.min_y = 0;
  world.env.dimension.height = HEIGHT;
  world.env.day_time = 14000;
  world.load_section = load_section;
  world.context = g;
  if (ovis_world_create(&world, &g->world) != OVIS_OK ||
      ovis_world_add_listener(g->world, hear_change, g) != OVIS_OK) {
    return 0;
  }
  ovis_sim_def sim = ovis_default_sim_def();
  sim.world = g->world;
  sim.seed = 42;
  sim.on_act = on_act;
  sim.act_context = g;
  return ovis_sim_create(&sim, &g->sim) == OVIS_OK;
}

static void close_game(game* g) {
  ovis_sim_destroy(g->sim);
  ovis_world_destroy(g->world);
  ovis_blocks_destroy(g->registry);
  free(g->cells);
}

int main(void) {
  game g;
  if (!open_game(&g)) {
    fprintf(stderr, "no memory\n");
    return 1;
  }
  ovis_mob_id sheep[8];
  for (int i = 0; i < 8; i++) {
    sheep[i] = spawn(&g, "sheep", 10.5 + 5 * i, i % 2 == 0 ? 12.5 : 50.5);
  }
  const ovis_mob_id zombie = spawn(&g, "zombie", 32.5, 32.5);
  ovis_mob_id player;
  ovis_player_add(g.sim, (ovis_vec3){40.5, solid_height(&g, 40.5, 40.5), 40.5}, 0, &player);
  int hits = 0;
  for (int tick = 0; tick < 2400; tick++) {
    for (int i = 0; i < 8; i++) {
      step_sheep(&g, sheep[i]);
    }
    if (ovis_sim_tick(g.sim) != OVIS_OK) {
      return 1;
    }
    int count;
    const ovis_event* events = ovis_sim_get_events(g.sim, &count);
    for (int i = 0; i < count; i++) {
      hits += events[i].type == OVIS_EVENT_HURT && events[i].mob.value == player.value;
    }
    if (tick == 1200) { // a host may drop any section: mobs there pause until it is loaded again
      ovis_world_drop_section(g.world, (ovis_section_pos){0, 4, 0});
      g.sections_dropped++;
    }
  }
  ovis_mob_state seen;
  double moved = 0;
  for (int i = 0; i < 8; i++) {
    ovis_mob_get_state(g.sim, sheep[i], &seen);
    moved += fabs(seen.pos.x - (10.5 + 5 * i));
  }
  ovis_mob_get_state(g.sim, zombie, &seen);
  printf("%d sections loaded, %d dropped; the sheep moved %.0f blocks in all, grazed %d times and "
         "were "
         "refused %d times; the zombie hit the player %d times; hash %016llx\n",
         g.sections_loaded, g.sections_dropped, moved, g.grazed, g.vetoed, hits,
         (unsigned long long)ovis_sim_get_hash(g.sim));
  close_game(&g);
  return moved > 5 && hits > 0 && g.vetoed > 0 ? 0 : 1;
}
