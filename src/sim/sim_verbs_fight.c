// Verbs of fights: the amount of harm, effects, explosions, calls, changes and teleports.
// Rules: docs/sources.md#harm, #armor, #effects, #explosions
#include "agent/armor.h"
#include "base/check.h"
#include "base/trig.h"
#include "life/explosion.h"
#include "life/missile_actor.h"
#include "life/riding.h"
#include "mind/mind.h"
#include "sim/sim_internal.h"

#include <ovis/item.h>

#include <math.h>

#define HARM_MAX 1e6f        // half hearts; larger amounts are clamped
#define HARD_FACTOR 1.5f     // of harm to players
#define RESISTANCE_STEP 0.2f // share of the harm, for each level of the effect
#define INSTANT_HEAL 4.0f    // half hearts, of the first level; twice as much for each more
#define INSTANT_HARM 6.0f

// ---- Harm

// Players take less on easy and more on hard; from nobody but mobs and explosions.
static float for_player(float amount, ovis_difficulty difficulty) {
  const float easy = amount / 2 + 1;
  switch (difficulty) {
  case OVIS_DIFFICULTY_PEACEFUL: return 0;
  case OVIS_DIFFICULTY_EASY: return easy < amount ? easy : amount;
  case OVIS_DIFFICULTY_HARD: return amount * HARD_FACTOR;
  default: return amount;
  }
}

float ov_harm_amount(const ov_turn* turn, const ov_actor* by, const ov_actor* victim,
                     const ov_harm* harm) {
  float amount = harm->amount < HARM_MAX ? harm->amount : HARM_MAX;
  const bool is_by_mob = by != NULL && by->kind == OV_ACTOR_MOB;
  if (victim->kind == OV_ACTOR_PLAYER && (is_by_mob || harm->damage == OVIS_DAMAGE_EXPLOSION)) {
    amount = for_player(amount, ovis_world_get_env(turn->world)->difficulty);
  }
  if (victim->profile->eases != NULL) {
    amount = victim->profile->eases(victim, amount);
  }
  amount = ov_armor_through(victim, amount, harm);
  const int32_t resistance = ov_effect_level(victim, OVIS_EFFECT_RESISTANCE);
  if (resistance > 0 && harm->damage != OVIS_DAMAGE_VOID) {
    const float share = 1 - RESISTANCE_STEP * (float)resistance;
    amount *= share > 0 ? share : 0;
  }
  return ov_protection_through(victim, amount, harm);
}

// ---- Effects

static bool is_instant(int32_t effect) {
  return effect == OVIS_EFFECT_INSTANT_HEALTH || effect == OVIS_EFFECT_INSTANT_DAMAGE;
}

static float doubled(float amount, int32_t times) {
  for (int32_t i = 0; i < times && amount < HARM_MAX; i++) {
    amount *= 2;
  }
  return amount;
}

// Undead mobs are hurt by healing and healed by harm.
static void act_at_once(ov_turn* turn, ov_agent* by, ov_actor* victim, const ov_affect* affect) {
  const float share = affect->share > 0 ? affect->share : 1;
  const bool heals =
      (affect->effect == OVIS_EFFECT_INSTANT_HEALTH) != victim->row->nature.is_undead;
  const float amount = (float)ov_floor_i64(
      (double)(share * doubled(heals ? INSTANT_HEAL : INSTANT_HARM, affect->amplifier) + 0.5f));
  if (!heals) {
    const ov_harm harm = {.amount = amount, .damage = OVIS_DAMAGE_MAGIC};
    turn->verbs->harm(turn, by, victim, &harm);
    return;
  }
  ov_actor_heal(victim, amount);
}

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

bool ov_sim_affect(ov_turn* turn, ov_agent* by, ov_actor* victim, const ov_affect* affect) {
  OVIS_ASSERT(affect->effect >= 0);
  OVIS_ASSERT(affect->effect < OV_EFFECT_MAX);
  if (!ov_actor_is_alive(victim) || !ov_effect_can_have(victim, affect->effect)) {
    return false;
  }
  const ov_actor* giver = by != NULL ? by->self : NULL;
  const ovis_act act = {.verb = OVIS_VERB_AFFECT,
                        .mob = {giver != NULL ? giver->id : 0},
                        .other = {victim->id},
                        .amount = (float)affect->ticks,
                        .number = affect->effect};
  const ovis_verdict verdict = ov_sim_ask_host(turn->sim, &act, giver, victim);
  if (verdict != OVIS_VERDICT_DO) {
    return verdict == OVIS_VERDICT_DONE;
  }
  const int32_t amplifier = clamp(affect->amplifier, 0, OV_EFFECT_AMPLIFIER_MAX);
  if (is_instant(affect->effect)) {
    const ov_affect clamped = {affect->effect, 0, amplifier, affect->share};
    act_at_once(turn, by, victim, &clamped);
    return true;
  }
  const int32_t ticks = clamp(affect->ticks, OV_EFFECT_FOR_EVER, OV_EFFECT_TICKS_MAX);
  if (ticks == 0 || ov_turn_make_rare(turn, victim) == NULL ||
      !ov_effect_add(victim, affect->effect, ticks, amplifier)) {
    return false;
  }
  const ovis_event more = {.reason = affect->effect, .amount = (float)ticks};
  ov_turn_emit(turn, OVIS_EVENT_AFFECTED, victim, giver, &more);
  return true;
}

// ---- Explosions

static ovis_pos cell_at(ovis_vec3 pos) {
  return (ovis_pos){(int32_t)floor(pos.x), (int32_t)floor(pos.y), (int32_t)floor(pos.z)};
}

bool ov_sim_explode(ov_agent* agent, ovis_vec3 pos, float power) {
  const ovis_act act = {
      .verb = OVIS_VERB_EXPLODE, .mob = {agent->self->id}, .pos = cell_at(pos), .amount = power};
  const ovis_verdict verdict = ov_sim_ask_host(agent->turn->sim, &act, agent->self, NULL);
  if (verdict != OVIS_VERDICT_DO) {
    return verdict == OVIS_VERDICT_DONE;
  }
  const ovis_event more = {.pos = cell_at(pos), .amount = power};
  ov_turn_emit(agent->turn, OVIS_EVENT_EXPLODED, agent->self, NULL, &more);
  ov_explode(agent, pos, power);
  return true;
}

// ---- Shots

bool ov_sim_shoot(ov_agent* agent, const ov_shot* shot) {
  const ov_actor* target = ov_crowd_find(agent->crowd, shot->target);
  const ovis_act act = {.verb = OVIS_VERB_SHOOT,
                        .mob = {agent->self->id},
                        .other = {target != NULL ? target->id : 0},
                        .pos = cell_at(shot->from),
                        .number = (int32_t)shot->what - (int32_t)OV_SPECIES_ARROW};
  const ovis_vec3* way = &shot->direction;
  const ovis_verdict verdict = ov_sim_ask_host(agent->turn->sim, &act, agent->self, target);
  if (verdict != OVIS_VERDICT_DO) {
    return verdict == OVIS_VERDICT_DONE;
  }
  if (way->x == 0 && way->y == 0 && way->z == 0) {
    return false;
  }
  const ov_launch launch = ov_missile_launch(agent, shot);
  ov_turn_launch(agent->turn, &launch);
  return true;
}

// ---- Mobs that come, change and go

bool ov_sim_plan_spawn(ov_turn* turn, const ov_spawn_request* request) {
  ov_spawn_request kept = *request;
  kept.turn_serial = turn->serial;
  kept.index = turn->spawn_requests.count;
  if (!ov_array_push(&turn->spawn_requests, &turn->allocator, kept)) {
    turn->is_out_of_memory = true;
    return false;
  }
  return true;
}

bool ov_sim_call(ov_agent* agent, const ov_spawn_request* request) {
  OVIS_ASSERT(request->called != NULL);
  const ovis_act act = {
      .verb = OVIS_VERB_SUMMON, .mob = {agent->self->id}, .pos = cell_at(request->pos)};
  const ovis_verdict verdict = ov_sim_ask_host(agent->turn->sim, &act, agent->self, NULL);
  if (verdict != OVIS_VERDICT_DO) {
    return verdict == OVIS_VERDICT_DONE;
  }
  ov_spawn_request called = *request;
  called.is_summoned = true;
  return ov_sim_plan_spawn(agent->turn, &called);
}

bool ov_sim_convert(ov_agent* agent, ov_actor* whom, const ovis_species* species,
                    ov_spawn_fn* begin) {
  OVIS_ASSERT(species != NULL);
  const ovis_act act = {.verb = OVIS_VERB_CONVERT, .mob = {agent->self->id}, .other = {whom->id}};
  const ovis_verdict verdict = ov_sim_ask_host(agent->turn->sim, &act, agent->self, whom);
  if (verdict != OVIS_VERDICT_DO) {
    return verdict == OVIS_VERDICT_DONE;
  }
  const ov_spawn_request request = {.parent = whom->serial,
                                    .pos = whom->body.pos,
                                    .called = species,
                                    .is_baby = whom->is_baby,
                                    .is_conversion = true,
                                    .yaw_deg = whom->body.yaw_deg,
                                    .begin = begin};
  return ov_sim_plan_spawn(agent->turn, &request);
}

bool ov_sim_teleport(ov_agent* agent, ovis_vec3 pos) {
  ov_actor* self = agent->self;
  ov_turn* turn = agent->turn;
  const ovis_act act = {.verb = OVIS_VERB_TELEPORT, .mob = {self->id}, .pos = cell_at(pos)};
  const ovis_verdict verdict = ov_sim_ask_host(turn->sim, &act, self, NULL);
  if (verdict != OVIS_VERDICT_DO) {
    return verdict == OVIS_VERDICT_DONE;
  }
  const ovis_pos from = ov_body_cell(&self->body);
  ov_turn_notice_edits(turn, self);
  if (self->vehicle != 0) {
    ov_ride_dismount_here(turn, self);
  }
  self->body.pos = pos;
  self->body.fall_distance = 0;
  ov_agent_stop(agent);
  ov_ride_carry_riders(turn, self);
  ov_turn_update_grid(turn, self);
  turn->sight.count = 0; // it sees from another place
  const ovis_event more = {.pos = from};
  ov_turn_emit(turn, OVIS_EVENT_TELEPORTED, self, NULL, &more);
  return true;
}

// It counts as dead for the rest of the tick, and is removed at its end.
void ov_sim_vanish(ov_agent* agent) {
  ov_actor* self = agent->self;
  ovis_sim* sim = agent->turn->sim;
  OVIS_ASSERT(ov_actor_is_alive(self));
  self->health = 0;
  self->dead_ticks = OV_VANISHED_TICKS;
  self->target = 0;
  sim->dead_count++;
  if (self->mind != NULL) {
    ov_mind_drop(agent);
  }
  ov_ride_detach(agent->turn, self);
  ov_turn_emit(agent->turn, OVIS_EVENT_VANISHED, self, NULL, NULL);
}
