// Workers and chasers: packs that chase players over meshes are islands of their own.
#include "support/test.h"
#include "support/twins.h"

#include <ovis/mob.h>
#include <ovis/player.h>

#define ROW 3          // packs in a row
#define APART 272      // blocks between two packs in a row
#define MARGIN 48      // blocks from the edge of the world
#define PACK_RADIUS 24 // blocks

static int32_t pack_count;

typedef struct spot {
  int32_t x, z;
} spot;

static spot near_pack(twin* self, int32_t pack, int32_t radius) {
  const int32_t dx = twin_draw(self, 2 * radius) - radius;
  const int32_t dz = twin_draw(self, 2 * radius) - radius;
  return (spot){MARGIN + pack % ROW * APART + dx, MARGIN + pack / ROW * APART + dz};
}

static void put_walls(twin* self, int32_t pack) {
  static const char* const blocks[] = {"stone", "oak_fence", "stone_slab", "water"};
  for (int32_t i = 0; i < 10; i++) {
    const spot at = near_pack(self, pack, PACK_RADIUS);
    const bool along_x = twin_draw(self, 2) == 0;
    const char* block = blocks[twin_draw(self, 4)];
    for (int32_t k = 0; k < 5; k++) {
      twin_set(self, at.x + (along_x ? k : 0), TWIN_FEET, at.z + (along_x ? 0 : k), block);
    }
  }
}

static void build(twin* self) {
  static const char* const species[] = {"zombie", "wolf", "spider", "sheep"};
  for (int32_t pack = 0; pack < pack_count; pack++) {
    put_walls(self, pack);
    for (int32_t i = 0; i < 4 + twin_draw(self, 5); i++) {
      const spot at = near_pack(self, pack, PACK_RADIUS);
      const int32_t way =
          twin_draw(self, 2) == 0 ? OVIS_CHASE_NAVMESH : twin_draw(self, OVIS_CHASE_COUNT);
      twin_spawn(self, species[twin_draw(self, 4)], ovis_chase_name((ovis_chase_way)way),
                 at.x + 0.5, at.z + 0.5);
    }
    for (int32_t i = 0; i < 2; i++) { // their blasts change the floors
      const spot at = near_pack(self, pack, PACK_RADIUS);
      twin_spawn(self, "creeper", NULL, at.x + 0.5, at.z + 0.5);
    }
    const spot at = near_pack(self, pack, 6);
    twin_player(self, at.x + 0.5, at.z + 0.5);
  }
}

static ovis_mob_id player_of(twin* self, int32_t pack) {
  int32_t before = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(self->sim); i++) {
    const ovis_mob_id mob = ovis_sim_get_mob(self->sim, i);
    ovis_player_state state;
    if (ovis_player_get_state(self->sim, mob, &state) && before++ == pack) {
      return mob;
    }
  }
  return OVIS_NO_MOB;
}

// Players walk, now and then to another pack, and are put elsewhere; floors change.
static void act(twin* self) {
  const int32_t pack = twin_draw(self, pack_count);
  const int32_t to = twin_draw(self, 20) == 0 ? twin_draw(self, pack_count) : pack;
  const spot at = near_pack(self, to, PACK_RADIUS);
  const ovis_vec3 pos = {at.x + 0.5, TWIN_FEET, at.z + 0.5};
  switch (twin_draw(self, 16)) {
  case 0: ovis_mob_walk_to(self->sim, player_of(self, pack), pos, 1); break;
  case 1: twin_set(self, at.x, TWIN_FEET, at.z, twin_draw(self, 2) == 0 ? "stone" : "air"); break;
  case 2: ovis_mob_place(self->sim, player_of(self, pack), pos, 0, 0); break;
  default: break;
  }
}

static const twins packs = {.columns_x = (2 * MARGIN + (ROW - 1) * APART) / 16,
                            .columns_z = (2 * MARGIN + (ROW - 1) * APART) / 16,
                            .ticks = 60,
                            .build = build,
                            .act = act};

TEST(packs_that_chase_are_islands_with_the_same_hash_in_every_tick) {
  static const int32_t workers[] = {2, 3, 8};
  const int32_t cases = (int32_t)test_count(2, 20, 200);
  int32_t divided = 0;
  int32_t islands_max = 0;
  for (int32_t i = 0; i < cases; i++) {
    pack_count = 3 + i % (ROW * ROW - 2);
    const twins_answer answer = twins_run(&packs, test_seed((uint64_t)i + 1), workers[i % 3]);
    divided += answer.divided;
    islands_max = answer.islands_max > islands_max ? answer.islands_max : islands_max;
  }
  assert_true(divided > cases * packs.ticks / 4);
  assert_true(islands_max > 2);
}

TEST(packs_that_chase_on_threads_have_the_same_hash) {
#if defined(__EMSCRIPTEN__)
  print_message("WebAssembly has no threads\n");
  skip();
#endif
  pack_count = 4;
  assert_true(twins_run_on_threads(&packs, 71, 3).divided > 0);
}
