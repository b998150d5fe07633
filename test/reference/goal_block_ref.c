// Goals that go to a block the slow way.
// Rules: docs/sources.md#goals
#include "reference/goal_block_ref.h"

// ---- MoveToBlock

enum {
  WAITS = 200, // and a draw below it more
  GIVES_UP = 1200,
  STAYS = 1200,
  REPATHS_EVERY = 40,
  EGG_WAITS = 20,
  STOMPS = 60
};

static int wait_of(const goal_ref_hands* hands) {
  return goal_ref_adjusted(WAITS + hands->draw(hands->context, WAITS));
}

bool to_block_ref_can_use(to_block_ref* ref, const goal_ref_hands* hands,
                          bool (*search)(void* context)) {
  if (ref->wait_calls > 0) {
    ref->wait_calls--;
    return false;
  }
  ref->wait_calls = wait_of(hands);
  return search(hands->context);
}

bool to_block_ref_goes_on(const to_block_ref* ref, bool is_valid) {
  return ref->tries >= -ref->stay_most && ref->tries <= GIVES_UP && is_valid;
}

void to_block_ref_start(to_block_ref* ref, const goal_ref_hands* hands) {
  hands->move(hands->context, ref->speed);
  ref->tries = 0;
  const int bound = hands->draw(hands->context, STAYS) + STAYS;
  ref->stay_most = hands->draw(hands->context, bound) + STAYS;
}

void to_block_ref_tick(to_block_ref* ref, const goal_ref_hands* hands, double distance_squared) {
  ref->is_there = distance_squared < ref->accepted * ref->accepted;
  if (ref->is_there) {
    ref->tries--;
    return;
  }
  ref->tries++;
  if (ref->tries % REPATHS_EVERY == 0) {
    hands->move(hands->context, ref->speed);
  }
}

// ---- AttackTurtleEgg

bool egg_ref_can_use(egg_ref* ref, const goal_ref_hands* hands, bool may_change,
                     bool (*search)(void* context)) {
  if (!may_change) {
    return false;
  }
  if (ref->walk.wait_calls > 0) {
    ref->walk.wait_calls--;
    return false;
  }
  const bool is_found = search(hands->context);
  ref->walk.wait_calls = is_found ? goal_ref_adjusted(EGG_WAITS) : wait_of(hands);
  return is_found;
}

void egg_ref_start(egg_ref* ref, const goal_ref_hands* hands) {
  to_block_ref_start(&ref->walk, hands);
  ref->stomped = 0;
}

void egg_ref_tick(egg_ref* ref, const goal_ref_hands* hands, double distance_squared,
                  bool is_egg_there) {
  to_block_ref_tick(&ref->walk, hands, distance_squared);
  if (!ref->walk.is_there || !is_egg_there) {
    return;
  }
  if (ref->stomped > STOMPS) {
    hands->act(hands->context, "break", 0);
  }
  ref->stomped++;
}

// ---- BreakDoor

enum { BREAKS_AT = 240, NEAR_SQUARED = 4, KNOCKS = 20 };

bool break_ref_goes_on(const break_ref* ref, bool is_open, double distance_squared,
                       bool may_break) {
  const int most = ref->most > BREAKS_AT ? ref->most : BREAKS_AT;
  return ref->ticks <= most && !is_open && distance_squared < NEAR_SQUARED && may_break;
}

void break_ref_start(break_ref* ref) {
  ref->ticks = 0;
}

void break_ref_tick(break_ref* ref, const goal_ref_hands* hands, bool may_break) {
  if (hands->draw(hands->context, KNOCKS) == 0) {
    hands->act(hands->context, "knock", 0);
  }
  ref->ticks++;
  const int most = ref->most > BREAKS_AT ? ref->most : BREAKS_AT;
  if (ref->ticks == most && may_break) {
    hands->act(hands->context, "break", 0);
  }
}
