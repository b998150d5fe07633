// Verbs: effects of minds on other actors and on the world. Each asks the host before its effect.
// Rules: docs/sources.md#harm, #armor
#include "agent/anger.h"
#include "agent/armor.h"
#include "agent/gear.h"
#include "agent/loot.h"
#include "base/check.h"
#include "life/riding.h"
#include "mind/mind.h"
#include "sim/sim_internal.h"
#include "world/block_values.h"

#include <ovis/item.h>

#include <math.h>

#define IMMUNE_TICKS 20
#define KNOCK_BACK 0.4
#define BREED_PAUSE_TICKS 6000

static ovis_sim* sim_of(const ov_agent* agent) {
  return agent->turn->sim;
}

// ---- Hurting

static double knock_back_share(const ov_actor* victim) {
  const double share = 1 - victim->row->nature.knock_back_resistance -
                       (double)ov_armor_worn(victim).knock_back_resistance;
  return share > 0 ? share : 0;
}

// A small random offset. Two statements, because the order of two draws in one is unspecified.
static double jitter(ov_rng* rng) {
  const double up = ov_rng_double(rng);
  return (up - ov_rng_double(rng)) * 0.01;
}

// Pushes the victim away from the attacker. Mobs at the same position separate in a direction drawn
// from the attacker's random stream.
static void knock_back(ov_agent* agent, ov_actor* victim) {
  const double strength = KNOCK_BACK * knock_back_share(victim);
  if (strength <= 0) {
    return;
  }
  double dx = agent->self->body.pos.x - victim->body.pos.x;
  double dz = agent->self->body.pos.z - victim->body.pos.z;
  while (dx * dx + dz * dz < 1e-4) {
    dx = jitter(&agent->self->rng);
    dz = jitter(&agent->self->rng);
  }
  const double length = sqrt(dx * dx + dz * dz);
  ov_body* body = &victim->body;
  body->velocity.x = body->velocity.x / 2 - dx / length * strength;
  body->velocity.z = body->velocity.z / 2 - dz / length * strength;
  if (body->is_on_ground) {
    const double up = body->velocity.y / 2 + strength;
    body->velocity.y = up < KNOCK_BACK ? up : KNOCK_BACK;
  }
}

static void die(ov_turn* turn, ov_actor* victim, const ov_actor* by, const ov_harm* harm) {
  ovis_sim* sim = turn->sim;
  OVIS_ASSERT(victim->dead_ticks == 0);
  victim->health = 0;
  victim->dead_ticks = ov_actor_is_thing(victim) ? OV_DEAD_TICKS + 1 : 1;
  sim->dead_count++;
  if (victim->mind != NULL) {
    ov_agent agent = ov_agent_of(turn, victim);
    ov_mind_drop(&agent); // as in the game: no option's stop function runs
    if (victim->profile->died != NULL) {
      victim->profile->died(&agent);
    }
  }
  if (victim->looted_slots != 0) {
    ov_agent agent = ov_agent_of(turn, victim);
    ov_loot_drop(&agent);
  }
  if (victim->has_nav) {
    ov_nav_stop(&victim->nav);
  }
  ov_ride_detach(turn, victim);
  if (victim->is_sleeping) {
    ov_agent agent = ov_agent_of(turn, victim);
    ov_sim_wake(&agent);
  }
  victim->target = 0;
  victim->has_walk_target = false;
  victim->controls.move.state = OV_MOVE_WAIT;
  const ovis_event more = {.damage = harm->damage,
                           .pos = harm->pos,
                           .state = harm->state,
                           .cause = ov_actor_read_rare(victim)->hurt_event};
  ov_turn_emit(turn, OVIS_EVENT_DIED, victim, by, &more);
}

// Harm that gets through the immunity after a blow: only the excess over that blow. 0: none.
static float amount_through(ov_actor* victim, float amount) {
  if (ov_actor_is_thing(victim)) {
    return amount;
  }
  if (victim->immune_ticks > IMMUNE_TICKS / 2) {
    const float more = amount - victim->last_damage;
    victim->last_damage = more > 0 ? amount : victim->last_damage;
    return more > 0 ? more : 0;
  }
  victim->last_damage = amount;
  return amount;
}

static bool is_fire(ovis_damage damage) {
  return damage == OVIS_DAMAGE_FIRE || damage == OVIS_DAMAGE_IN_FIRE ||
         damage == OVIS_DAMAGE_LAVA || damage == OVIS_DAMAGE_HOT_FLOOR ||
         damage == OVIS_DAMAGE_HEAT;
}

static bool is_immune(const ov_actor* victim, ovis_damage damage) {
  return is_fire(damage) && ov_effect_level(victim, OVIS_EFFECT_FIRE_RESISTANCE) > 0;
}

// The species' own way out, such as an enderman's teleport.
static bool has_dodged(ov_turn* turn, ov_agent* by, ov_actor* victim, const ov_harm* harm) {
  if (victim->profile->dodges == NULL) {
    return false;
  }
  ov_agent agent = ov_agent_of(turn, victim);
  return victim->profile->dodges(&agent, by != NULL ? by->self : NULL, harm);
}

// Does it live on, although harm took the rest of its health?
static bool survives(ov_turn* turn, ov_actor* victim) {
  if (victim->profile->survives == NULL) {
    return false;
  }
  ov_agent agent = ov_agent_of(turn, victim);
  return victim->profile->survives(&agent);
}

// Lets the species of victim and attacker answer a blow.
static void answer(ov_turn* turn, ov_agent* by, ov_actor* victim, const ov_harm* harm) {
  ov_actor* attacker = by != NULL ? by->self : NULL;
  if (victim->health <= 0 && !survives(turn, victim)) {
    die(turn, victim, attacker, harm);
    if (ov_actor_is_thing(victim) && victim->profile->thing->broke != NULL) {
      victim->profile->thing->broke(turn, victim, by, harm);
    }
    if (attacker != NULL && attacker != victim && attacker->profile->has_killed != NULL) {
      attacker->profile->has_killed(by, victim);
    }
    return;
  }
  if (victim->profile->was_hurt != NULL) {
    ov_agent agent = ov_agent_of(turn, victim);
    victim->profile->was_hurt(&agent, attacker, harm);
  }
}

static bool harm_actor(ov_turn* turn, ov_agent* agent, ov_actor* victim, const ov_harm* harm) {
  const ov_actor* by = agent != NULL ? agent->self : NULL;
  // A snowball provokes and pushes without harm.
  const bool is_touch = harm->amount == 0 && harm->damage == OVIS_DAMAGE_PROJECTILE;
  if (!ov_actor_is_alive(victim) || !(harm->amount > 0 || is_touch) ||
      is_immune(victim, harm->damage)) {
    return false;
  }
  float amount = ov_harm_amount(turn, by, victim, harm);
  if (victim->profile->takes != NULL) {
    ov_agent victim_agent = ov_agent_of(turn, victim);
    amount = victim->profile->takes(&victim_agent, by, harm, amount);
  }
  if ((amount <= 0 && !is_touch) || has_dodged(turn, agent, victim, harm)) {
    return false;
  }
  const ovis_act act = {.verb = OVIS_VERB_HURT,
                        .mob = {by != NULL ? by->id : 0},
                        .other = {victim->id},
                        .pos = harm->pos,
                        .state = harm->state,
                        .amount = amount,
                        .damage = harm->damage};
  const ovis_verdict verdict = ov_sim_ask_host(turn->sim, &act, by, victim);
  if (verdict != OVIS_VERDICT_DO) {
    return verdict == OVIS_VERDICT_DONE;
  }
  const bool is_fresh = victim->immune_ticks <= IMMUNE_TICKS / 2;
  float through = amount_through(victim, amount);
  if (through <= 0 && !(is_touch && is_fresh)) {
    return false;
  }
  if (is_fresh) {
    victim->immune_ticks = IMMUNE_TICKS;
  }
  const bool is_attack = by != NULL && by != victim;
  if (is_attack) {
    victim->attacker = by->serial;
    victim->attacker_tick = turn->tick + 1; // never 0, which means no attacker
    const bool pushes = harm->damage != OVIS_DAMAGE_EXPLOSION && harm->damage != OVIS_DAMAGE_MAGIC;
    if (is_fresh && pushes && victim->vehicle == 0) { // riders do not move by themselves
      knock_back(agent, victim);
    }
  }
  victim->hurt_tick = turn->tick + 1; // never 0, which means never
  victim->hurt_damage = (int32_t)harm->damage;
  victim->hurt_attacker = is_attack ? by->serial : 0;
  if (victim->profile->shields != NULL) {
    ov_agent victim_agent = ov_agent_of(turn, victim);
    through =
        victim->profile->shields(&victim_agent, agent != NULL ? agent->self : NULL, harm, through);
  }
  victim->health -= through;
  const bool is_hunt = by != NULL && by->target == victim->serial;
  const ovis_event more = {.amount = through,
                           .damage = harm->damage,
                           .pos = harm->pos,
                           .state = harm->state,
                           .cause = is_hunt ? ov_actor_read_rare(by)->target_event
                                            : (ovis_event_ref){0}};
  if (is_attack && by->kind == OV_ACTOR_PLAYER) {
    ov_actor_rare* own = ov_turn_make_rare(turn, agent->self);
    if (own != NULL) {
      own->victim = victim->serial;
      own->victim_tick = turn->tick + 1;
    }
  }
  const ovis_event_ref event = ov_turn_emit(turn, OVIS_EVENT_HURT, victim, by, &more);
  ov_actor_rare* rare = ov_turn_make_rare(turn, victim);
  if (rare != NULL) {
    rare->hurt_event = event;
    rare->attack_event = is_attack ? event : rare->attack_event;
  }
  answer(turn, agent, victim, harm);
  return true;
}

static bool hurt(ov_agent* agent, ov_actor* victim, float amount, ovis_damage damage) {
  const ov_harm harm = {.amount = amount, .damage = damage};
  return harm_actor(agent->turn, agent, victim, &harm);
}

// ---- Blocks

// Sets both halves of a door.
static bool open_door(ov_agent* agent, ovis_pos pos, bool is_open) {
  ovis_sim* sim = sim_of(agent);
  const ovis_blocks* registry = ovis_world_get_blocks(sim->world);
  const ovis_state state = ovis_world_get_block(sim->world, pos);
  const int32_t now = ov_registry_value(registry, state, OV_BLOCK_PROP_OPEN);
  if (now == OV_BLOCK_VALUE_NONE || now == is_open) {
    return false;
  }
  const bool is_upper =
      ov_registry_value(registry, state, OV_BLOCK_PROP_HALF) == OV_BLOCK_VALUE_UPPER;
  const ovis_pos other = {pos.x, pos.y + (is_upper ? -1 : 1), pos.z};
  const ovis_state other_state = ovis_world_get_block(sim->world, other);
  ovis_state turned;
  if (!ov_registry_with_value(registry, state, OV_BLOCK_PROP_OPEN, is_open, &turned) ||
      !ov_sim_set_block(agent, pos, turned)) {
    return false;
  }
  if (other_state != OVIS_STATE_UNLOADED &&
      ovis_blocks_get_block_of(registry, other_state) ==
          ovis_blocks_get_block_of(registry, state) &&
      ov_registry_with_value(registry, other_state, OV_BLOCK_PROP_OPEN, is_open, &turned)) {
    ov_sim_set_block(agent, other, turned);
  }
  return true;
}

// ---- Young ones

static bool bear(ov_agent* agent, ov_actor* partner, const ovis_pos* home) {
  ovis_sim* sim = sim_of(agent);
  ov_actor* self = agent->self;
  OVIS_ASSERT(partner != self);
  // A pair that began to court goes on, even if one of them was told to sit since then.
  const ovis_act act = {.verb = OVIS_VERB_BREED, .mob = {self->id}, .other = {partner->id}};
  const ovis_verdict verdict = ov_sim_ask_host(sim, &act, self, partner);
  if (verdict == OVIS_VERDICT_DO) {
    ov_spawn_request request = {
        .parent = self->serial, .other = partner->serial, .pos = self->body.pos};
    if (home != NULL) {
      request.has_home = true;
      request.home = *home;
    }
    if (!ov_sim_plan_spawn(agent->turn, &request)) {
      return false;
    }
  }
  // Love ends even if the host refuses; otherwise the pair would ask again in every tick.
  self->love_ticks = 0;
  partner->love_ticks = 0;
  if (verdict == OVIS_VERDICT_REFUSED) {
    return false;
  }
  self->breed_ticks = BREED_PAUSE_TICKS;
  partner->breed_ticks = BREED_PAUSE_TICKS;
  return true;
}

static bool breed(ov_agent* agent, ov_actor* partner) {
  return bear(agent, partner, NULL);
}

static bool summon(ov_agent* agent, const ovis_species* species, ovis_vec3 pos) {
  ov_actor* self = agent->self;
  const ovis_act act = {
      .verb = OVIS_VERB_SUMMON,
      .mob = {self->id},
      .pos = {(int32_t)floor(pos.x), (int32_t)floor(pos.y), (int32_t)floor(pos.z)}};
  const ovis_verdict verdict = ov_sim_ask_host(sim_of(agent), &act, self, NULL);
  if (verdict != OVIS_VERDICT_DO) {
    return verdict == OVIS_VERDICT_DONE;
  }
  const ov_spawn_request request = {.parent = self->serial, .pos = pos, .called = species};
  return ov_sim_plan_spawn(agent->turn, &request);
}

static void emit_spawn(ovis_sim* sim, const ov_spawn_request* request, const ov_actor* young) {
  const ov_actor* parent = ov_crowd_find(&sim->crowd, request->parent);
  const bool is_golem = young->species->guards_villages;
  const ovis_event_type type = request->called == NULL ? OVIS_EVENT_BORN
                               : is_golem              ? OVIS_EVENT_GOLEM_SPAWNED
                               : request->is_summoned  ? OVIS_EVENT_SUMMONED
                                                       : OVIS_EVENT_SPAWNED;
  const ovis_event of_corpse = {.other_serial = request->parent}; // that was removed: small slimes
  ov_turn_emit(&sim->turn, type, young, parent, parent == NULL ? &of_corpse : NULL);
}

static void give_home(const ov_spawn_request* request, ov_actor* young) {
  if (request->has_home && young->mind != NULL) {
    const ovis_memory_value home = {
        .type = OVIS_MEMORY_PLACE, .cell = request->home, .ttl = OVIS_MEMORY_FOR_EVER};
    ov_mind_remember(young, OVIS_MEM_HOME, &home);
  }
}

// The new mob takes the place of the old one in a vehicle, and keeps what it wears.
static void replace(ovis_sim* sim, ov_actor* old, ov_actor* changed) {
  ov_turn* turn = &sim->turn;
  ov_actor* vehicle = ov_ride_vehicle(&sim->crowd, old);
  changed->breaks_doors = old->breaks_doors && changed->row->breaks_doors;
  changed->uses_ladders = old->uses_ladders;
  changed->picks_up_loot = old->picks_up_loot && changed->row->picks_up_loot;
  changed->looted_slots = old->looted_slots;
  for (int32_t slot = 0; slot < OVIS_SLOT_COUNT; slot++) {
    const ovis_stack* worn = ov_gear_worn(old, (ovis_slot)slot);
    if (!ov_stack_is_empty(worn)) {
      ov_gear_wear(turn, changed, (ovis_slot)slot, worn);
    }
  }
  changed->helmet_uses = old->helmet_uses;
  ov_turn_emit(turn, OVIS_EVENT_CONVERTED, old, changed, NULL);
  sim->dead_count -= !ov_actor_is_alive(old);
  ov_sim_leave(sim, old);
  ov_sim_detach(sim, old);
  if (vehicle != NULL && ov_ride_can_mount(&sim->crowd, changed, vehicle)) {
    ov_ride_mount(turn, changed, vehicle);
  }
}

static void begin(ovis_sim* sim, const ov_spawn_request* request, ov_actor* young) {
  ov_turn* turn = &sim->turn;
  ov_actor* parent = ov_crowd_find(&sim->crowd, request->parent);
  const ov_actor* other = ov_crowd_find(&sim->crowd, request->other);
  const ov_kinship* kinship =
      request->called == NULL && other != NULL ? parent->profile->kinship : NULL;
  if (kinship != NULL && kinship->inherit != NULL) {
    kinship->inherit(young, parent, other);
  }
  if (request->begin != NULL) {
    request->begin(turn, young, request);
  }
  if (request->is_conversion) {
    replace(sim, parent, young);
  } else {
    give_home(request, young);
    emit_spawn(sim, request, young);
  }
  ov_turn_update_grid(turn, young);
}

// In the order of the turns, by the parent's serial. A mob that was called comes even if its caller
// was removed.
void ov_sim_spawn_offspring(ovis_sim* sim) {
  ov_turn* turn = &sim->turn;
  for (int32_t i = 0; i < turn->spawn_requests.count; i++) {
    const ov_spawn_request request = turn->spawn_requests.items[i];
    sim->birth_rank = request.rank;
    const ov_actor* parent = ov_crowd_find(&sim->crowd, request.parent);
    if (parent == NULL && (request.called == NULL || request.is_conversion)) {
      continue;
    }
    const ov_actor* other = ov_crowd_find(&sim->crowd, request.other);
    ovis_spawn_def def = ovis_default_spawn_def();
    def.species = request.called;
    if (request.called == NULL) {
      const ov_kinship* kinship = other != NULL ? parent->profile->kinship : NULL;
      def.species = kinship != NULL && kinship->species != NULL ? kinship->species(parent, other)
                                                                : parent->species;
    }
    def.pos = request.pos;
    def.yaw_deg = request.yaw_deg;
    def.is_baby = request.called == NULL || request.is_baby;
    ov_actor* young;
    if (ov_sim_add(sim, OV_ACTOR_MOB, &def, &young) != OVIS_OK) {
      sim->is_out_of_memory = true; // the mob is lost
      continue;
    }
    if (request.called != NULL && parent != NULL && young->profile->was_called != NULL) {
      young->profile->was_called(young, parent);
    }
    begin(sim, &request, young);
  }
  turn->spawn_requests.count = 0;
  sim->birth_rank = 0;
}

// ---- Others

static bool alert(ov_agent* agent, ov_actor* other, uint64_t target) {
  ovis_sim* sim = sim_of(agent);
  const ovis_act act = {.verb = OVIS_VERB_ALERT, .mob = {agent->self->id}, .other = {other->id}};
  const ovis_verdict verdict = ov_sim_ask_host(sim, &act, agent->self, other);
  if (verdict == OVIS_VERDICT_DO) {
    other->target = target;
    const ovis_event more = {.cause = ov_actor_read_rare(agent->self)->attack_event};
    const ovis_event_ref event = ov_turn_emit(agent->turn, OVIS_EVENT_TARGET, other,
                                              ov_crowd_find(&sim->crowd, target), &more);
    ov_actor_rare* rare = ov_turn_make_rare(agent->turn, other);
    if (rare != NULL) {
      rare->target_event = event;
    }
  }
  return verdict != OVIS_VERDICT_REFUSED;
}

static bool enrage(ov_agent* agent, ov_actor* other) {
  const ovis_act act = {.verb = OVIS_VERB_ALERT, .mob = {agent->self->id}, .other = {other->id}};
  const ovis_verdict verdict = ov_sim_ask_host(sim_of(agent), &act, agent->self, other);
  if (verdict == OVIS_VERDICT_DO) {
    ov_anger_widen(other);
  }
  return verdict != OVIS_VERDICT_REFUSED;
}

static bool throw_riders(ov_agent* agent) {
  const bool has_riders = agent->self->riders[0] != 0;
  while (agent->self->riders[0] != 0) {
    ov_ride_dismount_beside(agent->turn, ov_crowd_find(agent->crowd, agent->self->riders[0]));
  }
  return has_riders;
}

const ov_verbs ov_sim_verbs = {.harm = harm_actor,
                               .hurt = hurt,
                               .set_block = ov_sim_set_block,
                               .open_door = open_door,
                               .breed = breed,
                               .bear = bear,
                               .summon = summon,
                               .alert = alert,
                               .enrage = enrage,
                               .throw_riders = throw_riders,
                               .claim = ov_sim_claim,
                               .release = ov_sim_release,
                               .sleep = ov_sim_sleep,
                               .wake = ov_sim_wake,
                               .throw_item = ov_sim_throw_item,
                               .pick_up = ov_sim_pick_up,
                               .give = ov_sim_give,
                               .remove = ov_sim_remove_thing,
                               .affect = ov_sim_affect,
                               .explode = ov_sim_explode,
                               .call = ov_sim_call,
                               .spawn = ov_sim_spawn,
                               .ring = ov_sim_ring_by,
                               .convert = ov_sim_convert,
                               .teleport = ov_sim_teleport,
                               .shoot = ov_sim_shoot,
                               .look_into = ov_sim_look_into,
                               .take_from = ov_sim_take_from,
                               .put_into = ov_sim_put_into,
                               .vanish = ov_sim_vanish};
