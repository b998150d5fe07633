// Uses of items on mobs that many species share: feeding, and what falls out of a mob.
// Rules: docs/sources.md#use
#include "agent/use.h"

#include "agent/item.h"
#include "base/check.h"

// Source of all numbers in this file: docs/sources.md#use
#define LOVE_TICKS 600
#define GROWTH_SHARE 0.1f // of the time that a baby has left, a meal saves so much ...
#define TICKS_A_SECOND 20 // ... in whole seconds
#define DROP_HEIGHT 1.0   // blocks above the feet
#define DROP_SPEED 0.1
#define DROP_RISE 0.05

ovis_use_kind ov_use_food(const ov_actor* animal, const ov_use* use, const ovis_item* foods) {
  const bool is_hungry = animal->is_baby || (animal->breed_ticks == 0 && animal->love_ticks == 0);
  for (int32_t i = 0; is_hungry && foods[i] != 0; i++) {
    if (ov_use_is_with(use, foods[i])) {
      return OVIS_USE_FEED;
    }
  }
  return OVIS_USE_NOTHING;
}

int32_t ov_use_feed(ov_actor* animal) {
  if (!animal->is_baby) {
    animal->love_ticks = LOVE_TICKS;
    return 1;
  }
  const float seconds = (float)(-animal->breed_ticks / TICKS_A_SECOND) * GROWTH_SHARE;
  const int32_t grown = animal->breed_ticks + (int32_t)seconds * TICKS_A_SECOND;
  animal->breed_ticks = grown < 0 ? grown : 0;
  return 1;
}

void ov_use_drop(ov_agent* agent, const ovis_stack* stack) {
  OVIS_ASSERT(!ov_stack_is_empty(stack));
  ov_rng* rng = &agent->self->rng;
  ovis_vec3 pos = agent->self->body.pos;
  pos.y += DROP_HEIGHT;
  double draws[5];
  for (int32_t i = 0; i < 5; i++) {
    draws[i] = ov_rng_double(rng);
  }
  const ovis_vec3 velocity = {(draws[0] - draws[1]) * DROP_SPEED, draws[2] * DROP_RISE,
                              (draws[3] - draws[4]) * DROP_SPEED};
  agent->verbs->throw_item(agent, stack, pos, velocity);
}
