// A villager that a zombie turns takes its offers and gossips along.
// Rules: docs/sources.md#cures
#include "base/check.h"
#include "species/monsters/zombie_villager.h"
#include "species/villager/villager.h"

ov_zombie_villager* ov_zombie_villager_of(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_MOB && actor->row->id == OV_SPECIES_ZOMBIE_VILLAGER ? actor->own
                                                                                     : NULL;
}

// The old actor is removed right after: its lists belong to the new one.
void ov_villager_move_lists(ov_gossips* to, ov_gossips* from, ov_counter* goods, ov_counter* old) {
  *to = *from;
  *from = (ov_gossips){0};
  *goods = *old;
  *old = (ov_counter){0};
  goods->customer = 0;
  goods->last_customer = 0;
  ov_counter_drop_specials(goods);
}

void ov_zombie_villager_begin(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request) {
  ov_zombie_villager* self = ov_zombie_villager_of(newborn);
  const ov_actor* actor = ov_crowd_find(turn->crowd, request->parent);
  ov_villager* villager = actor != NULL ? ov_villager_of(actor) : NULL;
  OVIS_ASSERT(self != NULL);
  if (villager == NULL) {
    return;
  }
  self->zombie.profession = villager->profession;
  self->zombie.level = villager->level;
  self->zombie.xp = villager->xp;
  self->type = villager->type;
  ov_villager_move_lists(&self->gossips, &villager->gossips, &self->counter, &villager->counter);
}
