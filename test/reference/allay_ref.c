// An allay's items and deliveries the slow way.
// Rules: docs/sources.md#allay, #sensors; claims 193 to 196, 312, 354, 355
#include "reference/allay_ref.h"

#include <math.h>

static double distance(mind_ref_vec a, mind_ref_vec b) {
  return sqrt(mind_ref_distance_squared(a, b));
}

// ---- Items

// One like that in its hand, and room for it.
bool allay_ref_wants(const allay_ref* self, const allay_ref_world* world, allay_ref_stack stack) {
  if (!world->may_grief || self->hand == 0 || stack.kind != self->hand) {
    return false;
  }
  if (self->pack.count == 0) {
    return true;
  }
  return self->pack.kind == stack.kind && self->pack.count < ALLAY_REF_STACK_MAX;
}

// Does the item's box touch that of the allay when this is grown so far sideways and up and down?
static bool is_within(const allay_ref* self, const allay_ref_world* world,
                      const allay_ref_item* item, double sideways, double upward) {
  const double reach = self->width / 2 + sideways + world->item_size / 2;
  return fabs(item->place.x - self->place.x) < reach &&
         fabs(item->place.z - self->place.z) < reach &&
         item->place.y < self->place.y + self->height + upward &&
         item->place.y + world->item_size > self->place.y - upward;
}

void allay_ref_sense(allay_ref* self, const allay_ref_world* world) {
  self->wanted = ALLAY_REF_NONE;
  for (int i = 0; i < world->item_count; i++) {
    const allay_ref_item* item = &world->items[i];
    const bool counts = item->stack.count > 0 && is_within(self, world, item, 32, 16) &&
                        distance(self->place, item->place) < 32 && item->is_seen &&
                        allay_ref_wants(self, world, item->stack);
    if (counts && (self->wanted == ALLAY_REF_NONE ||
                   distance(self->place, item->place) <
                       distance(self->place, world->items[self->wanted].place))) {
      self->wanted = i;
    }
  }
}

static void go(allay_ref* self, allay_ref_target target, double speed, int close) {
  self->walk = self->look = target;
  self->walk_speed = speed;
  self->walk_close = close;
}

bool allay_ref_fetch(allay_ref* self, const allay_ref_world* world) {
  if (self->wanted == ALLAY_REF_NONE || self->pause != ALLAY_REF_NONE ||
      distance(self->place, world->items[self->wanted].place) >= 32) {
    return false;
  }
  go(self, (allay_ref_target){.to = ALLAY_REF_ITEM, .item = self->wanted}, 1.75, 0);
  return true;
}

void allay_ref_pick_up(allay_ref* self, allay_ref_world* world) {
  for (int i = 0; i < world->item_count; i++) {
    allay_ref_item* item = &world->items[i];
    while (self->pause == ALLAY_REF_NONE && item->is_free && item->stack.count > 0 &&
           is_within(self, world, item, 1, 1) && allay_ref_wants(self, world, item->stack)) {
      self->pack = (allay_ref_stack){item->stack.kind, self->pack.count + 1};
      item->stack.count--;
    }
  }
}

// ---- Delivery

// Where it delivers, and the point from which the distance counts.
static allay_ref_target deposit(allay_ref* self, const allay_ref_world* world, mind_ref_vec* out) {
  if (self->note_block.is_present) {
    const mind_ref_cell cell = self->note_block.cell;
    if (self->note_block.dimension == 0 && self->note_clock != ALLAY_REF_NONE &&
        distance(self->place, mind_ref_center(cell)) <= 1024 &&
        world->is_note_block(world->context, cell)) {
      const mind_ref_cell above = {cell.x, cell.y + 1, cell.z};
      *out = mind_ref_center(above);
      return (allay_ref_target){.to = ALLAY_REF_CELL, .cell = above};
    }
    self->note_block.is_present = false;
  }
  const allay_ref_player* player = &world->player;
  if (self->likes_player && player->is_here && !player->is_spectator &&
      distance(self->place, player->place) < 64) {
    *out = player->place;
    out->y += player->eye_height;
    return (allay_ref_target){.to = ALLAY_REF_PLAYER};
  }
  return (allay_ref_target){.to = ALLAY_REF_NOWHERE};
}

bool allay_ref_may_give(allay_ref* self, const allay_ref_world* world) {
  mind_ref_vec at;
  return self->pack.count > 0 && deposit(self, world, &at).to != ALLAY_REF_NOWHERE;
}

void allay_ref_start_giving(allay_ref* self, const allay_ref_world* world) {
  mind_ref_vec at;
  const allay_ref_target target = deposit(self, world, &at);
  if (target.to != ALLAY_REF_NOWHERE) {
    go(self, target, 2.25, 3);
  }
}

// Thrown from 0.2 below its eyes; aimed, from its feet, at one block above the target.
allay_ref_throw allay_ref_give(allay_ref* self, const allay_ref_world* world) {
  allay_ref_throw thrown = {.stack = {0, 0}};
  mind_ref_vec at;
  const mind_ref_vec eyes = {self->place.x, self->place.y + self->eye_height, self->place.z};
  const allay_ref_target target = deposit(self, world, &at);
  if (target.to == ALLAY_REF_NOWHERE || self->pack.count == 0 || distance(eyes, at) >= 3) {
    return thrown;
  }
  thrown.stack = (allay_ref_stack){self->pack.kind, 1};
  thrown.from = (mind_ref_vec){eyes.x, eyes.y - 0.2, eyes.z};
  at.y += 1;
  const double length = distance(self->place, at);
  thrown.velocity =
      (mind_ref_vec){0.2 * (at.x - self->place.x) / length, 0.3 * (at.y - self->place.y) / length,
                     0.2 * (at.z - self->place.z) / length};
  self->pack.count--;
  self->pack.kind = self->pack.count > 0 ? self->pack.kind : 0;
  self->pause = ALLAY_REF_PAUSE;
  return thrown;
}

bool allay_ref_stay_close(allay_ref* self, const allay_ref_world* world) {
  mind_ref_vec at;
  const allay_ref_target target = deposit(self, world, &at);
  if (target.to == ALLAY_REF_NOWHERE || distance(self->place, at) < 16) {
    return false;
  }
  go(self, target, 2.25, 4);
  return true;
}
