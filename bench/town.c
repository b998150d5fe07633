// Makes worlds of villages for benchmarks.
// Design: docs/performance.md
#include "bench/town.h"

#include "bench/worlds.h"

#define PLOT 10    // blocks: one house with four beds and four job sites
#define PER_PLOT 4 // villagers
#define FLOOR_SECTION 3
#define SEED 5
#define NOON 6000
#define SITES 7

typedef struct palette {
  ovis_state stone, grass, wall, roof, door_low, door_high, bed_head, bed_foot, bell;
  ovis_state sites[SITES];
} palette;

static const char* const site_names[SITES] = {
    "composter", "loom", "lectern", "fletching_table", "stonecutter", "smithing_table", "smoker"};
static const char* const site_types[SITES] = {"farmer", "shepherd",  "librarian", "fletcher",
                                              "mason",  "toolsmith", "butcher"};

static bool parse(const ovis_blocks* registry, const char* text, ovis_state* out) {
  return ovis_blocks_parse(registry, text, out, NULL) == OVIS_OK;
}

static bool make_palette(ovis_blocks* registry, palette* out) {
  bool is_done =
      parse(registry, "stone", &out->stone) && parse(registry, "grass_block", &out->grass) &&
      parse(registry, "oak_planks", &out->wall) && parse(registry, "spruce_planks", &out->roof) &&
      parse(registry, "oak_door[half=lower,facing=south]", &out->door_low) &&
      parse(registry, "oak_door[half=upper,facing=south]", &out->door_high) &&
      parse(registry, "red_bed[part=head,facing=north]", &out->bed_head) &&
      parse(registry, "red_bed[part=foot,facing=north]", &out->bed_foot) &&
      parse(registry, "bell", &out->bell);
  for (int32_t i = 0; i < SITES; i++) {
    is_done = is_done && parse(registry, site_names[i], &out->sites[i]);
  }
  return is_done;
}

// The block at a place of a plot, `y` blocks over the ground.
static ovis_state block_of_plot(const palette* blocks, int32_t x, int32_t y, int32_t z,
                                int32_t plot) {
  const bool is_house = x >= 1 && x <= 8 && z >= 1 && z <= 6;
  const bool is_wall = is_house && (x == 1 || x == 8 || z == 1 || z == 6);
  if (y == 3) {
    return is_house ? blocks->roof : 0;
  }
  if (x == 4 && z == 6 && y < 2) {
    return y == 0 ? blocks->door_low : blocks->door_high;
  }
  if (is_wall && y < 3) {
    return blocks->wall;
  }
  if (y == 0 && is_house && x >= 2 && x <= 7 && x % 2 == 0 && z <= 3) {
    return z == 2 ? blocks->bed_head : blocks->bed_foot; // three beds
  }
  if (y == 0 && x == 7 && (z == 4 || z == 5)) {
    return z == 4 ? blocks->bed_head : blocks->bed_foot; // the fourth
  }
  if (y == 0 && z == 9 && x % 2 == 1 && x < 9) {
    return plot % 16 == 0 && x == 7 ? blocks->bell : blocks->sites[(plot * 4 + x / 2) % SITES];
  }
  return 0;
}

int32_t bench_town_stride(const bench_town* self) {
  return self->plots * PLOT + self->gap;
}

static ovis_state block_at(const bench_town* self, const palette* blocks, int32_t x, int32_t y,
                           int32_t z) {
  const int32_t in_x = x % bench_town_stride(self);
  const int32_t in_z = z % bench_town_stride(self);
  const int32_t size = self->plots * PLOT;
  if (x < 0 || z < 0 || y > 3 || in_x >= size || in_z >= size || x >= self->side ||
      z >= self->side_z) {
    return 0;
  }
  const int32_t plot = in_z / PLOT * self->plots + in_x / PLOT;
  return block_of_plot(blocks, in_x % PLOT, y, in_z % PLOT, plot);
}

static bool push_section(const bench_town* self, const palette* blocks, ovis_section_pos at) {
  static ovis_state states[4096];
  for (int32_t i = 0; i < 4096; i++) {
    const int32_t y = i / 256;
    states[i] = at.y == FLOOR_SECTION
                    ? (y == 15 ? blocks->grass : blocks->stone)
                    : block_at(self, blocks, at.x * 16 + i % 16, y, at.z * 16 + i / 16 % 16);
  }
  return ovis_world_set_states(self->world, at, states) == OVIS_OK;
}

static bool open_world(bench_town* self, const palette* blocks, ovis_blocks* registry) {
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = 128;
  def.env.day_time = NOON;
  def.env.game_time = 100000;
  const int32_t margin = self->land / 16;
  bool is_done = ovis_world_create(&def, &self->world) == OVIS_OK;
  for (int32_t y = FLOOR_SECTION; y <= FLOOR_SECTION + 1; y++) {
    for (int32_t z = -1 - margin; z <= self->side_z / 16 + 1 + margin; z++) {
      for (int32_t x = -1 - margin; x <= self->side / 16 + 1 + margin; x++) {
        is_done = is_done && push_section(self, blocks, (ovis_section_pos){x, y, z});
      }
    }
  }
  return is_done;
}

static void remember(bench_town* self, ovis_mob_id villager, ovis_memory memory, ovis_pos pos,
                     const char* type) {
  const ovis_memory_value place = {
      .type = OVIS_MEMORY_PLACE, .cell = pos, .ttl = OVIS_MEMORY_FOR_EVER};
  if (ovis_sim_set_point_tickets(self->sim, pos, type, 0) == OVIS_OK) {
    ovis_mob_set_memory(self->sim, villager, memory, &place);
  }
}

// A villager of a plot, with its bed and job site.
static bool settle(bench_town* self, ovis_pos corner, int32_t plot, int32_t number) {
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("villager");
  spawn.pos = (ovis_vec3){corner.x + 1.5 + 2 * number, corner.y, corner.z + 8.5};
  ovis_mob_id villager;
  if (ovis_mob_spawn(self->sim, &spawn, &villager) != OVIS_OK) {
    return false;
  }
  const int32_t site = (plot * 4 + number) % SITES;
  const ovis_pos bed = number < 3 ? (ovis_pos){corner.x + 2 + 2 * number, corner.y, corner.z + 2}
                                  : (ovis_pos){corner.x + 7, corner.y, corner.z + 4};
  remember(self, villager, OVIS_MEM_HOME, bed, "home");
  if (plot % 16 != 0 || number != 3) {
    int32_t profession;
    remember(self, villager, OVIS_MEM_JOB_SITE,
             (ovis_pos){corner.x + 1 + 2 * number, corner.y, corner.z + 9}, site_types[site]);
    ovis_profession_find(site_types[site], &profession);
    ovis_mob_set_prop(self->sim, villager, OVIS_PROP_PROFESSION, profession);
    ovis_mob_set_prop(self->sim, villager, OVIS_PROP_LEVEL, 1);
  }
  return true;
}

static bool fill(bench_town* self) {
  int32_t left = self->count;
  const int32_t plots = self->plots * self->plots;
  const int32_t per_village = self->count / (self->villages * self->rows);
  for (int32_t v = 0; v < self->villages * self->rows; v++) {
    const int32_t village_x = v % self->villages * bench_town_stride(self);
    const int32_t village_z = v / self->villages * bench_town_stride(self);
    int32_t here = 0;
    for (int32_t plot = 0; plot < plots && left > 0 && here < per_village; plot++) {
      const ovis_pos corner = {village_x + plot % self->plots * PLOT, BENCH_GROUND + 1,
                               village_z + plot / self->plots * PLOT};
      for (int32_t i = 0; i < PER_PLOT && left > 0 && here < per_village; i++) {
        if (!settle(self, corner, plot, i)) {
          return false;
        }
        left--;
        here++;
      }
    }
  }
  return true;
}

void bench_town_close(bench_town* self) {
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  bench_ticks_fini(&self->ticks);
  *self = (bench_town){0};
}

bool bench_town_open(bench_town* self, const ovis_sim_def* workers, ovis_blocks* registry,
                     bench_report* report) {
  self->rows = self->rows > 0 ? self->rows : self->villages;
  self->side = self->villages * bench_town_stride(self) - self->gap;
  self->side_z = self->rows * bench_town_stride(self) - self->gap;
  palette blocks;
  if (!make_palette(registry, &blocks) || !open_world(self, &blocks, registry)) {
    return bench_fail(report, "no memory is left");
  }
  ovis_sim_def def = workers != NULL ? *workers : ovis_default_sim_def();
  def.world = self->world;
  def.seed = SEED;
  if (workers == NULL) {
    def.allocator = bench_tally_allocator(&self->memory);
  }
  if (ovis_sim_create(&def, &self->sim) != OVIS_OK) {
    return bench_fail(report, "no memory is left");
  }
  // The points of interest stand before the mobs are counted.
  ovis_sim_set_point_tickets(self->sim, (ovis_pos){0, BENCH_GROUND, 0}, "home", 0);
  self->bytes_without = self->memory.bytes;
  return fill(self) || bench_fail(report, "no memory is left");
}
