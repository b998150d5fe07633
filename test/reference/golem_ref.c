// Iron golems of villages the slow way.
// Rules: docs/sources.md#golems; claims 204 to 210, 356
#include "reference/golem_ref.h"

enum { DAY = 24000, TRIES = 10, SIDE = 8, UP_DOWN = 6, HEIGHT = 3, PANIC_EVERY = 100 };

bool golem_ref_wants(const golem_ref_villager* villager, int64_t time) {
  return villager->has_slept && time - villager->slept < DAY && !villager->has_seen_golem;
}

bool golem_ref_is_enough(const golem_ref_villager* villagers, int count, int asker, int wanted,
                         int64_t time) {
  if (!golem_ref_wants(&villagers[asker], time)) {
    return false;
  }
  int wanting = 0;
  for (int i = 0; i < count && wanting < GOLEM_REF_COUNTED; i++) {
    wanting += villagers[i].is_in_box && golem_ref_wants(&villagers[i], time);
  }
  return wanting >= wanted;
}

bool golem_ref_is_panic_tick(int64_t time) {
  return time % PANIC_EVERY == 0;
}

static mind_ref_cell above(mind_ref_cell cell, int up) {
  return (mind_ref_cell){cell.x, cell.y + up, cell.z};
}

// The first place from the top of the column on. False: none.
static bool find_ground(const golem_ref_world* world, mind_ref_cell top, mind_ref_cell* out) {
  for (int down = 1; down <= 2 * UP_DOWN + 1; down++) {
    const mind_ref_cell ground = above(top, -down);
    if (world->is_solid(world->context, ground) && !world->is_refused(world->context, ground) &&
        world->is_open(world->context, above(ground, 1))) {
      *out = above(ground, 1);
      return true;
    }
  }
  return false;
}

static bool has_room(const golem_ref_world* world, mind_ref_cell feet) {
  for (int up = 0; up < HEIGHT; up++) {
    if (!world->is_free(world->context, above(feet, up))) {
      return false;
    }
  }
  return true;
}

bool golem_ref_place(const golem_ref_world* world, mind_ref_cell center, mind_ref_cell* out) {
  for (int i = 0; i < TRIES; i++) {
    const int x = world->draw(world->context, 2 * SIDE + 1) - SIDE;
    const int z = world->draw(world->context, 2 * SIDE + 1) - SIDE;
    const mind_ref_cell top = {center.x + x, center.y + UP_DOWN, center.z + z};
    if (find_ground(world, top, out) && has_room(world, *out)) {
      return true;
    }
  }
  return false;
}
