// Problem: spawn the mobs that --mob names, in loaded cells and outside of blocks.
// Design: docs/cli.md#ovis-run
#include "run/run_mobs.h"

#include "commands/options.h"
#include "worlds/species_name.h"
#include "worlds/world_source.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LIFT_MAX 64    // blocks
#define LOAD_MARGIN 16 // blocks around the mob
#define BOX_INSET 1e-7 // blocks, so that touching a block is no collision

// Moves a mob out of blocks, upward, because it could not move inside of them.
static void lift_out_of_blocks(const ovis_world* world, ovis_spawn_def* spawn, const char* text) {
  const double half = (double)spawn->species->width / 2 - BOX_INSET;
  ovis_vec3 at = spawn->pos;
  for (int32_t i = 0; i < LIFT_MAX; i++) {
    const ovis_aabb box = {{at.x - half, at.y, at.z - half},
                           {at.x + half, at.y + (double)spawn->species->height, at.z + half}};
    if (!ovis_world_has_collision(world, &box)) {
      if (i > 0) {
        fprintf(stderr,
                "ovis: --mob %s is inside of blocks; the mob starts above them, at y %.9g\n", text,
                at.y);
      }
      spawn->pos = at;
      return;
    }
    at.y = floor(at.y) + 1;
  }
}

bool run_mobs_add(ovis_sim* sim, ovis_world* world, const char* text) {
  const char* at = strchr(text, '@');
  char name[64];
  if (at == NULL || (size_t)(at - text) >= sizeof name) {
    wrong("--mob needs SPECIES@X,Y,Z, as in zombie@12,64,-3, not '%s'", text);
    return false;
  }
  memcpy(name, text, (size_t)(at - text));
  name[at - text] = '\0';
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find(name);
  if (spawn.species == NULL) {
    species_unknown(name);
    return false;
  }
  if (!place_parse(at + 1, &spawn.pos)) {
    wrong("--mob needs three numbers after the @, as in zombie@12,64,-3, not '%s'", at + 1);
    return false;
  }
  const ovis_pos cell = {(int32_t)floor(spawn.pos.x), 0, (int32_t)floor(spawn.pos.z)};
  const ovis_dimension* dimension = &ovis_world_get_env(world)->dimension;
  ovis_world_load(world, (ovis_pos){cell.x - LOAD_MARGIN, dimension->min_y, cell.z - LOAD_MARGIN},
                  (ovis_pos){cell.x + LOAD_MARGIN, dimension->min_y + dimension->height - 1,
                             cell.z + LOAD_MARGIN});
  lift_out_of_blocks(world, &spawn, text);
  ovis_mob_id id;
  if (ovis_mob_spawn(sim, &spawn, &id) != OVIS_OK) {
    wrong("out of memory");
    return false;
  }
  return true;
}
