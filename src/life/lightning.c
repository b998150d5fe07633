// Bolts of lightning: how long they last, where they hit, and their effect on a body.
// Rules: docs/sources.md#lightning
#include "life/lightning.h"

#include "base/check.h"
#include "base/limits.h"

#include <ovis/sim.h>

// Source of all numbers in this file: docs/sources.md#lightning
#define LIFE_FIRST 2
#define LIFE_AGAIN 1
#define FLASHES_MAX 3
#define DARK_TICKS_MAX 10 // about: after a flash the bolt waits for a draw below its dark ticks
#define REACH 3.0         // blocks to all sides
#define REACH_UP 6.0      // more blocks above it
#define DAMAGE 5.0f
#define FIRE_TICKS 160
#define FIRE_TICKS_MAX 32767

ov_bolt ov_bolt_make(uint64_t seed, uint64_t serial, ovis_vec3 pos, bool lights_fire) {
  ov_bolt bolt = {.serial = serial,
                  .pos = pos,
                  .life = LIFE_FIRST,
                  .lights_fire = lights_fire,
                  .rng = ov_rng_make(seed, serial)};
  bolt.flashes = 1 + ov_rng_int(&bolt.rng, FLASHES_MAX);
  return bolt;
}

ov_bolt_step ov_bolt_tick(ov_bolt* bolt) {
  OVIS_ASSERT(bolt->life >= -DARK_TICKS_MAX);
  OVIS_ASSERT(bolt->life <= LIFE_FIRST);
  ov_bolt_step step = {.is_first = bolt->life == LIFE_FIRST};
  bolt->life--;
  if (bolt->life < 0 && bolt->flashes == 0) {
    step.is_over = true;
  } else if (bolt->life < 0 && bolt->life < -ov_rng_int(&bolt->rng, DARK_TICKS_MAX)) {
    bolt->flashes--;
    bolt->life = LIFE_AGAIN;
    step.flashes = true;
  }
  step.hits = bolt->life >= 0 && !step.is_over;
  return step;
}

ovis_aabb ov_bolt_box(const ov_bolt* bolt) {
  OVIS_ASSERT(bolt != NULL);
  const ovis_vec3* at = &bolt->pos;
  return (ovis_aabb){{at->x - REACH, at->y - REACH, at->z - REACH},
                     {at->x + REACH, at->y + REACH_UP + REACH, at->z + REACH}};
}

// A body that burns already burns a tick longer. A player catches no fire: only after 20 ticks in a
// row it would.
void ov_strike_body(ov_agent* agent) {
  OVIS_ASSERT(agent != NULL);
  ov_actor* self = agent->self;
  if (self->fire_ticks > 0) {
    self->fire_ticks += self->fire_ticks < FIRE_TICKS_MAX;
  } else if (self->kind == OV_ACTOR_MOB) {
    self->fire_ticks = FIRE_TICKS;
  }
  const ov_harm harm = {.amount = DAMAGE, .damage = OVIS_DAMAGE_LIGHTNING};
  agent->verbs->harm(agent->turn, NULL, self, &harm);
}

// ---- The list

bool ov_bolts_add(ov_bolts* bolts, const ov_bolt* bolt, const ovis_allocator* allocator) {
  OVIS_ASSERT(bolts != NULL);
  OVIS_ASSERT(bolt != NULL);
  OVIS_ASSERT(bolts->list.count < OVIS_BOLTS_MAX);
  return ov_array_push(&bolts->list, allocator, *bolt);
}

void ov_bolts_fields(ov_bolts* bolts, ov_fields* fields, const ovis_allocator* allocator) {
  OVIS_ASSERT(bolts != NULL);
  int32_t count = bolts->list.count;
  ov_field_count(fields, "bolts", &count, OVIS_BOLTS_MAX);
  if (fields->mode == OV_FIELDS_READ) {
    fields->is_bad |= !ov_array_reserve(&bolts->list, allocator, count);
    bolts->list.count = 0;
    for (int32_t i = 0; !fields->is_bad && i < count; i++) {
      bolts->list.items[bolts->list.count++] = (ov_bolt){0};
    }
  }
  for (int32_t i = 0; i < bolts->list.count; i++) {
    ov_bolt* bolt = &bolts->list.items[i];
    ov_field_u64(fields, "bolt.serial", &bolt->serial);
    ov_field_vec3(fields, "bolt.pos", &bolt->pos);
    ov_field_i32_in(fields, "bolt.life", &bolt->life, -DARK_TICKS_MAX, LIFE_FIRST);
    ov_field_i32_in(fields, "bolt.flashes", &bolt->flashes, 0, FLASHES_MAX);
    ov_field_bool(fields, "bolt.lights_fire", &bolt->lights_fire);
    ov_field_u64(fields, "bolt.rng.state", &bolt->rng.state);
    ov_field_u64(fields, "bolt.rng.stream", &bolt->rng.stream);
    fields->is_bad |= !ov_is_place(&bolt->pos) || (bolt->rng.stream & 1u) == 0;
  }
}
