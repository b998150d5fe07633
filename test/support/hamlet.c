#include "support/hamlet.h"

#include "support/save_writer.h"
#include "support/snbt.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define DATA_VERSION 3337 // 1.19.4
#define BOTTOM 48         // below it is stone
#define TOP 96            // from here on is air
#define GROUND 64         // y of the grass where it is level

static const char* blocks[HAMLET_SIDE][TOP - BOTTOM][HAMLET_SIDE];

static void put(int32_t x, int32_t y, int32_t z, const char* state) {
  blocks[x][y - BOTTOM][z] = state;
}

static void fill(int32_t x0, int32_t y0, int32_t z0, int32_t x1, int32_t y1, int32_t z1,
                 const char* state) {
  for (int32_t x = x0; x <= x1; x++) {
    for (int32_t y = y0; y <= y1; y++) {
      for (int32_t z = z0; z <= z1; z++) {
        put(x, y, z, state);
      }
    }
  }
}

// ---- The land

static int32_t square(int32_t a) {
  return a * a;
}

// Level around the middle, hills towards the north and east.
static int32_t ground_at(int32_t x, int32_t z) {
  const int32_t from_middle = square(x - 38) + square(z - 42);
  if (from_middle < square(27)) {
    return GROUND;
  }
  const int32_t hill_a = 11 - (square(x - 68) + square(z - 12)) / 60;
  const int32_t hill_b = 7 - (square(x - 10) + square(z - 4)) / 50;
  const int32_t hill = hill_a > hill_b ? hill_a : hill_b;
  return GROUND + (hill > 0 ? hill : 0);
}

static void tree(int32_t x, int32_t z) {
  const int32_t y = ground_at(x, z) + 1;
  fill(x - 2, y + 3, z - 2, x + 2, y + 4, z + 2, "oak_leaves[distance=2,persistent=false]");
  fill(x - 1, y + 5, z - 1, x + 1, y + 6, z + 1, "oak_leaves[distance=1,persistent=false]");
  fill(x, y, z, x, y + 4, z, "oak_log[axis=y]");
}

// A number that looks random, for flowers.
static uint32_t scatter(int32_t x, int32_t z) {
  uint32_t h = (uint32_t)x * 0x9E3779B1u ^ (uint32_t)z * 0x85EBCA77u;
  h = (h ^ h >> 15) * 0x2C1B3C6Du;
  return h ^ h >> 13;
}

static void land(void) {
  for (int32_t x = 0; x < HAMLET_SIDE; x++) {
    for (int32_t z = 0; z < HAMLET_SIDE; z++) {
      const int32_t y = ground_at(x, z);
      fill(x, BOTTOM, z, x, y - 4, z, "stone");
      fill(x, y - 3, z, x, y - 1, z, "dirt");
      put(x, y, z, "grass_block[snowy=false]");
      fill(x, y + 1, z, x, TOP - 1, z, "air");
      const int32_t pond = square(x - 12) + square(z - 66);
      if (pond < square(10)) {
        fill(x, GROUND - 2, z, x, GROUND - 2, z, "sand");
        fill(x, GROUND - 1, z, x, GROUND, z, "water[level=0]");
      } else if (pond < square(12)) {
        put(x, GROUND, z, "sand");
      } else if (scatter(x, z) % 9 == 0 && y == GROUND) {
        put(x, y + 1, z, scatter(z, x) % 11 == 0 ? "poppy" : "grass");
      }
    }
  }
  static const int32_t trees[][2] = {{6, 30},  {70, 60}, {60, 70}, {30, 74}, {72, 36},
                                     {20, 12}, {44, 8},  {64, 22}, {76, 8},  {6, 14}};
  for (size_t i = 0; i < sizeof trees / sizeof *trees; i++) {
    tree(trees[i][0], trees[i][1]);
  }
}

// ---- What people built

// A house of 7 by 6 with its door in the south wall, a bed, a job block and a roof of slabs.
static void house(int32_t x, int32_t z, const char* job) {
  const int32_t y = GROUND + 1;
  fill(x, GROUND, z, x + 6, GROUND, z + 5, "cobblestone");
  fill(x, y, z, x + 6, y + 2, z + 5, "oak_planks");
  fill(x + 1, y, z + 1, x + 5, y + 2, z + 4, "air");
  fill(x, y + 3, z, x + 6, y + 3, z + 5, "oak_slab[type=bottom,waterlogged=false]");
  fill(x + 1, y + 3, z + 1, x + 5, y + 3, z + 4, "spruce_planks");
  put(x + 3, y, z + 5, "oak_door[facing=north,half=lower,hinge=left,open=false,powered=false]");
  put(x + 3, y + 1, z + 5, "oak_door[facing=north,half=upper,hinge=left,open=false,powered=false]");
  put(x, y + 1, z + 2, "glass_pane[north=true,south=true]");
  put(x + 6, y + 1, z + 2, "glass_pane[north=true,south=true]");
  put(x + 1, y, z + 1, "red_bed[facing=north,occupied=false,part=head]");
  put(x + 1, y, z + 2, "red_bed[facing=north,occupied=false,part=foot]");
  put(x + 5, y, z + 1, job);
  put(x + 3, y + 2, z + 1, "wall_torch[facing=south]");
}

static void fence_ring(int32_t x0, int32_t z0, int32_t x1, int32_t z1) {
  const int32_t y = GROUND + 1;
  for (int32_t x = x0 + 1; x < x1; x++) {
    put(x, y, z0, "oak_fence[east=true,west=true]");
    put(x, y, z1, "oak_fence[east=true,west=true]");
  }
  for (int32_t z = z0 + 1; z < z1; z++) {
    put(x0, y, z, "oak_fence[north=true,south=true]");
    put(x1, y, z, "oak_fence[north=true,south=true]");
  }
  put(x0, y, z0, "oak_fence[east=true,south=true]");
  put(x1, y, z0, "oak_fence[south=true,west=true]");
  put(x0, y, z1, "oak_fence[east=true,north=true]");
  put(x1, y, z1, "oak_fence[north=true,west=true]");
  put((x0 + x1) / 2, y, z0, "oak_fence_gate[facing=north,open=false]");
}

static void farm(int32_t x, int32_t z) {
  fill(x, GROUND, z, x + 8, GROUND, z + 8, "farmland[moisture=7]");
  fill(x, GROUND + 1, z, x + 8, GROUND + 1, z + 8, "wheat[age=7]");
  fill(x + 5, GROUND + 1, z, x + 8, GROUND + 1, z + 8, "carrots[age=3]");
  fill(x + 4, GROUND, z, x + 4, GROUND, z + 8, "water[level=0]");
  fill(x + 4, GROUND + 1, z, x + 4, GROUND + 1, z + 8, "air");
}

static void hamlet(void) {
  land();
  house(22, 30, "composter[level=0]");
  house(36, 28, "loom[facing=south]");
  house(50, 30, "lectern[facing=south,has_book=false]");
  farm(18, 46);
  fence_ring(46, 48, 58, 58);
  fill(21, GROUND, 39, 57, GROUND, 40, "dirt_path");
  fill(38, GROUND, 41, 40, GROUND, 62, "dirt_path");
  for (int32_t i = 0; i < 3; i++) {
    fill(25 + 14 * i, GROUND, 34, 25 + 14 * i, GROUND, 38, "dirt_path");
  }
  fill(21, GROUND + 1, 39, 57, GROUND + 1, 40, "air");
  fill(38, GROUND + 1, 41, 40, GROUND + 1, 62, "air");
  fill(37, GROUND, 43, 41, GROUND, 45, "cobblestone");
  put(39, GROUND + 1, 44, "bell[attachment=floor,facing=north,powered=false]");
  static const int32_t lamps[][2] = {{24, 42}, {36, 42}, {54, 42}, {42, 56}};
  for (size_t i = 0; i < sizeof lamps / sizeof *lamps; i++) {
    put(lamps[i][0], GROUND + 1, lamps[i][1], "oak_fence");
    put(lamps[i][0], GROUND + 2, lamps[i][1], "lantern[hanging=false]");
  }
}

const char* hamlet_block(int32_t x, int32_t y, int32_t z) {
  if (blocks[0][0][0] == NULL) {
    hamlet();
  }
  return y < BOTTOM ? "stone" : y >= TOP ? "air" : blocks[x][y - BOTTOM][z];
}

static const char* block_at(void* context, int32_t x, int32_t y, int32_t z) {
  (void)context;
  return hamlet_block(x, y, z);
}

// ---- Who lives there

typedef struct resident {
  const char* species;
  double x, y, z;
  float health;
  int32_t home[3]; // all 0: none
  int32_t job[3];
} resident;

static const resident residents[] = {
    {"villager", 25.5, 65, 41.5, 20, {23, 65, 31}, {27, 65, 31}},
    {"villager", 39.5, 65, 36.5, 20, {37, 65, 29}, {41, 65, 29}},
    {"villager", 53.5, 65, 41.5, 20, {51, 65, 31}, {55, 65, 31}},
    {"villager", 42.5, 65, 46.5, 20, {0, 0, 0}, {0, 0, 0}},
    {"iron_golem", 36.5, 65, 47.5, 100, {0, 0, 0}, {0, 0, 0}},
    {"sheep", 49.5, 65, 52.5, 8, {0, 0, 0}, {0, 0, 0}},
    {"sheep", 53.5, 65, 54.5, 8, {0, 0, 0}, {0, 0, 0}},
    {"sheep", 55.5, 65, 50.5, 8, {0, 0, 0}, {0, 0, 0}},
    {"cat", 44.5, 65, 38.5, 10, {0, 0, 0}, {0, 0, 0}},
    {"chicken", 33.5, 65, 58.5, 4, {0, 0, 0}, {0, 0, 0}},
    {"cow", 62.5, 65, 47.5, 10, {0, 0, 0}, {0, 0, 0}},
};
#define RESIDENT_COUNT ((int32_t)(sizeof residents / sizeof *residents))

// The text of a memory of x, y, z.
#define PLACE "{value:{dimension:'minecraft:overworld',pos:[I;%d,%d,%d]}}"

static void write_resident(nbt_writer* w, const resident* one, int32_t index) {
  nbt_compound(w, NULL);
  snbt_write(
      w,
      "id:'minecraft:%s',Pos:[%.17gd,%.17gd,%.17gd],Motion:[0d,0d,0d],Rotation:[0f,0f],Health:%gf,"
      "UUID:[I;7,11,13,%d],OnGround:1b,LeftHanded:0b,CanPickUpLoot:0b",
      one->species, one->x, one->y, one->z, (double)one->health, index + 1);
  if (strcmp(one->species, "villager") == 0) {
    nbt_compound(w, "Brain");
    nbt_compound(w, "memories");
    if (one->home[1] != 0) {
      snbt_write(w, "'minecraft:home':" PLACE ",'minecraft:job_site':" PLACE, one->home[0],
                 one->home[1], one->home[2], one->job[0], one->job[1], one->job[2]);
    }
    snbt_write(w, "'minecraft:meeting_point':" PLACE, 39, 65, 44);
    nbt_end(w);
    nbt_end(w);
  }
  nbt_end(w);
}

static void write_residents(void* context, nbt_writer* w) {
  const int32_t* chunk = context;
  for (int32_t i = 0; i < RESIDENT_COUNT; i++) {
    const resident* one = &residents[i];
    if ((int32_t)one->x >> 4 == chunk[0] && (int32_t)one->z >> 4 == chunk[1]) {
      write_resident(w, one, i);
    }
  }
}

static const save_point points[] = {
    {"minecraft:home", 23, 65, 31, 0},     {"minecraft:farmer", 27, 65, 31, 0},
    {"minecraft:home", 37, 65, 29, 0},     {"minecraft:shepherd", 41, 65, 29, 0},
    {"minecraft:home", 51, 65, 31, 0},     {"minecraft:librarian", 55, 65, 31, 0},
    {"minecraft:meeting", 39, 65, 44, 28},
};

static void write_points(save_writer* w, int32_t x, int32_t z) {
  save_point here[8];
  int32_t count = 0;
  for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
    if (points[i].x >> 4 == x && points[i].z >> 4 == z) {
      here[count++] = points[i];
    }
  }
  if (count > 0) {
    nbt_writer document;
    save_poi_nbt(DATA_VERSION, here, count, &document);
    save_put(w, "poi", x, z, &document);
    nbt_free(&document);
  }
}

void hamlet_write(const char* folder) {
  save_writer w;
  save_begin(&w, folder);
  for (int32_t z = 0; z < HAMLET_SIDE / 16; z++) {
    for (int32_t x = 0; x < HAMLET_SIDE / 16; x++) {
      const save_chunk chunk = {.x = x,
                                .z = z,
                                .data_version = DATA_VERSION,
                                .last_update = 4000,
                                .min_y = -64,
                                .height = 384,
                                .block = block_at};
      save_put_chunk(&w, &chunk);
      int32_t at[2] = {x, z};
      nbt_writer document;
      save_entities_nbt(x, z, DATA_VERSION, write_residents, at, &document);
      save_put(&w, "entities", x, z, &document);
      nbt_free(&document);
      write_points(&w, x, z);
    }
  }
  save_end(&w);
  const save_level level = {.data_version = DATA_VERSION,
                            .time = 4000,
                            .day_time = 4000,
                            .mob_griefing = true,
                            .difficulty = 2,
                            .name = "Hamlet"};
  save_level_dat(folder, "level.dat", &level);
}
