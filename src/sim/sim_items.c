// Items: verbs that throw, pick up and give them, and the host's commands.
// Rules: docs/sources.md#items
#include "agent/item.h"
#include "agent/item_table.h"
#include "base/fail.h"
#include "sim/sim_internal.h"

#include "base/check.h"
#include "base/limits.h"
#include "base/words.h"

#include <string.h>

_Static_assert(OV_HELD_SIZE == OVIS_ITEM_NAME_MAX, "an item's name fits where a held one is kept");

// ---- Names

ovis_status ovis_sim_add_item(ovis_sim* sim, const char* name, ovis_item* out) {
  ovis_item unused;
  ovis_item* item = out != NULL ? out : &unused;
  *item = 0;
  OV_REQUIRE(sim != NULL && ovis_item_from_name(name) != 0, OVIS_BAD_ARGUMENT);
  const ovis_status status = ov_items_add(&sim->items, name, &sim->allocator, item);
  OVIS_ASSERT(*item == (status == OVIS_OK ? ovis_item_from_name(name) : 0));
  return status;
}

ovis_status ovis_sim_make_stack(ovis_sim* sim, const char* item, int32_t count, ovis_stack* out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_stack){0};
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  if (ovis_item_from_name(item) == 0) {
    return OVIS_OK; // the empty hand
  }
  ovis_item number;
  const ovis_status status = ovis_sim_add_item(sim, item, &number);
  *out = ov_stack_of(number, count);
  return status;
}

const char* ovis_sim_get_item_name(const ovis_sim* sim, ovis_item item) {
  OV_REQUIRE(sim != NULL, "");
  return ov_items_name(&sim->items, item);
}

bool ov_sim_is_stack_good(const ovis_sim* sim, const ovis_stack* stack) {
  return ov_stack_is_valid(stack) &&
         (stack->item == 0 || ov_items_find(&sim->items, stack->item) != NULL);
}

OV_WORDS(ovis_actor_kind_name, ovis_actor_kind, OVIS_ACTOR_LIST, OV_WORD_2_OF_2, "unknown")

static ovis_act act_on(const ovis_sim* sim, ovis_verb verb, const ov_actor* doer,
                       const ov_actor* other, const ovis_stack* stack) {
  ovis_act act = {.verb = verb,
                  .mob = {doer->id},
                  .other = {other != NULL ? other->id : 0},
                  .count = stack->count};
  ov_item_copy_name(act.item, sizeof act.item, ov_items_name(&sim->items, stack->item));
  return act;
}

static ovis_event event_of(const ovis_sim* sim, const ovis_stack* stack) {
  ovis_event more = {.count = stack->count};
  ov_item_copy_name(more.item, sizeof more.item, ov_items_name(&sim->items, stack->item));
  return more;
}

// ---- Verbs

bool ov_sim_throw_item(ov_agent* agent, const ovis_stack* stack, ovis_vec3 pos,
                       ovis_vec3 velocity) {
  OVIS_ASSERT(!ov_stack_is_empty(stack));
  ovis_sim* sim = agent->turn->sim;
  const ovis_act act = act_on(sim, OVIS_VERB_THROW, agent->self, NULL, stack);
  const ovis_verdict verdict = ov_sim_ask_host(sim, &act, agent->self, NULL);
  if (verdict == OVIS_VERDICT_DO) {
    ov_launch launch = ov_item_launch(stack, pos, velocity);
    launch.owner = agent->self->serial;
    launch.event = ov_actor_is_alive(agent->self) ? launch.event : OVIS_EVENT_DROPPED;
    ov_turn_launch(agent->turn, &launch);
  }
  return verdict != OVIS_VERDICT_REFUSED;
}

ovis_stack ov_sim_pick_up(ov_agent* agent, ov_actor* item, int32_t count) {
  OVIS_ASSERT(count > 0);
  ovis_sim* sim = agent->turn->sim;
  ov_item* state = ov_item_of(item);
  ovis_stack taken = state->stack;
  taken.count = count < taken.count ? count : taken.count;
  const ovis_act act = act_on(sim, OVIS_VERB_PICK_UP, agent->self, item, &taken);
  if (ov_sim_ask_host(sim, &act, agent->self, item) == OVIS_VERDICT_REFUSED) {
    return (ovis_stack){.count = 0};
  }
  ov_stack_take(&state->stack, taken.count);
  const ovis_event more = event_of(sim, &taken);
  ov_turn_emit(agent->turn, OVIS_EVENT_PICKED_UP, agent->self, item, &more);
  if (ov_stack_is_empty(&state->stack)) {
    state->stack = taken; // what it was, for reports until the end of the tick
    ov_sim_remove_thing(agent->turn, item);
  }
  return taken;
}

bool ov_sim_give(ov_agent* agent, ov_actor* other, const ovis_stack* stack) {
  OVIS_ASSERT(!ov_stack_is_empty(stack));
  ovis_sim* sim = agent->turn->sim;
  const ovis_act act = act_on(sim, OVIS_VERB_GIVE, agent->self, other, stack);
  if (ov_sim_ask_host(sim, &act, agent->self, other) == OVIS_VERDICT_REFUSED) {
    return false;
  }
  const ovis_event more = event_of(sim, stack);
  ov_turn_emit(agent->turn, OVIS_EVENT_GAVE, agent->self, other, &more);
  return true;
}

void ov_sim_remove_thing(ov_turn* turn, ov_actor* thing) {
  ovis_sim* sim = turn->sim;
  OVIS_ASSERT(ov_actor_is_thing(thing));
  if (ov_actor_is_alive(thing)) {
    thing->health = 0;
    thing->dead_ticks = OV_DEAD_TICKS + 1;
    sim->dead_count++;
  }
}

// ---- Launched things

static void tell_launch(ovis_sim* sim, const ov_launch* launch, const ov_actor* thing) {
  const ov_actor* owner = ov_crowd_find(&sim->crowd, launch->owner);
  const ov_item* item = ov_item_of(thing);
  const ovis_event more = item != NULL ? event_of(sim, &item->stack) : (ovis_event){0};
  ov_turn_emit(&sim->turn, launch->event, owner, thing, &more);
}

void ov_sim_spawn_launched(ovis_sim* sim) {
  ov_turn* turn = &sim->turn;
  for (int32_t i = 0; i < turn->launches.count; i++) {
    const ov_launch launch = turn->launches.items[i];
    sim->birth_rank = launch.rank;
    ovis_spawn_def def = ovis_default_spawn_def();
    def.species = &launch.row->figures;
    def.pos = launch.pos;
    def.yaw_deg = launch.yaw_deg;
    ov_actor* thing;
    if (ov_sim_add(sim, launch.kind, &def, &thing) != OVIS_OK) {
      sim->is_out_of_memory = true; // the thing is lost
      continue;
    }
    OVIS_ASSERT(thing->profile->own_size <= OV_LAUNCH_OWN_MAX);
    memcpy(thing->own, launch.own, thing->profile->own_size);
    if (ov_item_of(thing) != NULL) {
      ov_item_of(thing)->thrower = launch.owner;
    }
    thing->body.velocity = launch.velocity;
    thing->body.pitch_deg = launch.pitch_deg;
    if (!launch.is_silent) {
      tell_launch(sim, &launch, thing);
    }
  }
  turn->launches.count = 0;
  sim->birth_rank = 0;
}

// ---- Commands of the host

ovis_item_def ovis_default_item_def(void) {
  return (ovis_item_def){.pickup_delay_ticks = OV_ITEM_PICKUP_TICKS, .cookie = OV_COOKIE};
}

static bool is_item_def_good(const ovis_sim* sim, const ovis_item_def* def) {
  return ov_sim_is_stack_good(sim, &def->stack) && !ov_stack_is_empty(&def->stack) &&
         ov_is_place(&def->pos) && ov_is_speed(&def->velocity) && def->pickup_delay_ticks >= 0 &&
         def->pickup_delay_ticks <= OVIS_ITEM_DELAY_NEVER &&
         def->age_ticks >= OVIS_ITEM_AGE_NEVER && def->age_ticks < OVIS_ITEM_AGE_MAX &&
         def->health >= 0 && def->health <= OV_HEALTH_MAX;
}

ovis_status ovis_item_spawn(ovis_sim* sim, const ovis_item_def* def, ovis_mob_id* out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = OVIS_NO_MOB;
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_CHECK_DEF(def);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  if (!is_item_def_good(sim, def)) {
    return OVIS_OUT_OF_RANGE;
  }
  // Before the item comes, which may get the id of one that has gone.
  const ov_actor* thrower = ov_crowd_get(&sim->crowd, def->thrower.value);
  const uint64_t thrower_serial = thrower != NULL ? thrower->serial : 0;
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = &ov_item_row.figures;
  spawn.pos = def->pos;
  spawn.health = def->health;
  spawn.uuid = def->uuid;
  ov_actor* actor;
  OV_TRY(ov_sim_add(sim, OV_ACTOR_ITEM, &spawn, &actor));
  *ov_item_of(actor) = (ov_item){.stack = def->stack,
                                 .age_ticks = def->age_ticks,
                                 .pickup_ticks = def->pickup_delay_ticks,
                                 .thrower = thrower_serial};
  actor->body.velocity = def->velocity;
  ovis_input input = {.kind = OVIS_INPUT_ITEM,
                      .mob = thrower_serial,
                      .stack = def->stack,
                      .pos = def->pos,
                      .velocity = def->velocity,
                      .health = def->health,
                      .delay_ticks = def->pickup_delay_ticks,
                      .age_ticks = def->age_ticks};
  input.uuid = def->uuid;
  ov_sim_keep_input(sim, &input);
  *out = (ovis_mob_id){actor->id};
  return OVIS_OK;
}

bool ovis_item_get_state(const ovis_sim* sim, ovis_mob_id item, ovis_item_state* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_item_state){.thrower = 0};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, item.value);
  const ov_item* state = actor != NULL ? ov_item_of(actor) : NULL;
  if (state == NULL) {
    return false;
  }
  *out = (ovis_item_state){.stack = state->stack,
                           .age_ticks = state->age_ticks,
                           .pickup_delay_ticks = state->pickup_ticks,
                           .thrower = state->thrower};
  return true;
}
