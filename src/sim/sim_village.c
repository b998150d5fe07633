// Villages for hosts: bells, gossip, offers and trades.
// Design: include/ovis/village.h
#include "base/cell.h"
#include "base/vec.h"
#include "sim/sim_internal.h"
#include "species/monsters/zombie_villager.h"
#include "species/villager/villager.h"
#include "species/villager/wandering_trader.h"

#include "base/check.h"
#include "world/block_ids.h"

#include <ovis/item.h>

#include <string.h>

#define BELL_RANGE 32.0 // blocks; docs/sources.md#bells
#define OFFERS_MAX 1000 // of one villager

// ---- Bells

void ov_sim_ring(ovis_sim* sim, ovis_pos bell) {
  ov_sim_notify_bell(sim, bell);
  ov_sim_follow_bell(sim, bell);
  const int64_t time = ovis_world_get_env(sim->world)->game_time;
  for (int32_t i = 0; i < ov_crowd_here_count(&sim->crowd); i++) {
    ov_actor* actor = ov_crowd_here(&sim->crowd, i);
    ov_brain* brain = ov_actor_is_alive(actor) ? ov_brain_of(actor) : NULL;
    if (brain != NULL &&
        ov_vec_dist2(ov_cell_center(bell), actor->body.pos) < BELL_RANGE * BELL_RANGE) {
      ov_brain_set_number(brain, OVIS_MEM_HEARD_BELL_TIME, time, OVIS_MEMORY_FOR_EVER);
    }
  }
}

static bool is_bell(const ovis_sim* sim, ovis_pos bell) {
  return ov_world_block_id(sim->world, bell) == OV_BLOCK_BELL;
}

bool ov_sim_ring_by(ov_agent* agent, ovis_pos bell) {
  ovis_sim* sim = agent->turn->sim;
  if (!is_bell(sim, bell)) {
    return false;
  }
  const ovis_event more = {.pos = bell};
  ov_turn_emit(agent->turn, OVIS_EVENT_RANG, agent->self, NULL, &more);
  ov_sim_ring(sim, bell);
  return true;
}

ovis_status ovis_village_ring_bell(ovis_sim* sim, ovis_pos bell) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  if (!is_bell(sim, bell)) {
    return OVIS_NOT_FOUND;
  }
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_RING, .cell = bell});
  ov_sim_ring(sim, bell);
  return OVIS_OK;
}

// ---- Gossip

static ov_gossips* find_gossips(const ovis_sim* sim, ovis_mob_id mob, ov_actor** out) {
  *out = ov_crowd_get(&sim->crowd, mob.value);
  return *out != NULL ? ov_gossips_of(*out) : NULL;
}

ovis_status ovis_villager_add_gossip(ovis_sim* sim, ovis_mob_id mob, ovis_mob_id subject,
                                     ovis_gossip type, int32_t value) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor;
  ov_gossips* gossips = find_gossips(sim, mob, &actor);
  const ov_actor* about = ov_crowd_get(&sim->crowd, subject.value);
  OV_REQUIRE(gossips != NULL && about != NULL, OVIS_NOT_FOUND);
  if ((uint32_t)type >= OVIS_GOSSIP_COUNT || value < 0 || value > OV_GOSSIP_VALUE_MAX) {
    return OVIS_OUT_OF_RANGE;
  }
  const ov_gossip gossip = {ov_gossip_subject_of(about), (int32_t)type, value};
  if (!ov_gossip_add(gossips, &gossip, &sim->allocator)) {
    sim->is_out_of_memory = true;
    return OVIS_NO_MEMORY;
  }
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_GOSSIP,
                                       .mob = actor->serial,
                                       .other = about->serial,
                                       .reason = (int32_t)type,
                                       .value = value});
  return OVIS_OK;
}

int32_t ovis_villager_get_gossips(const ovis_sim* sim, ovis_mob_id mob, ovis_known_gossip* out,
                                  int32_t capacity) {
  OV_REQUIRE(sim != NULL, 0);
  OV_REQUIRE(out != NULL || capacity <= 0, 0);
  ov_actor* actor;
  const ov_gossips* gossips = find_gossips(sim, mob, &actor);
  const int32_t count = gossips != NULL ? gossips->list.count : 0;
  for (int32_t i = 0; i < count && i < capacity; i++) {
    const ov_gossip* gossip = &gossips->list.items[i];
    out[i] = (ovis_known_gossip){.type = (ovis_gossip)gossip->type, .value = gossip->value};
    out[i].subject = gossip->subject.uuid;
  }
  return count;
}

ovis_status ovis_villager_set_gossip(ovis_sim* sim, ovis_mob_id mob,
                                     const ovis_known_gossip* known) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  OV_REQUIRE(known != NULL, OVIS_BAD_ARGUMENT);
  ov_actor* actor;
  ov_gossips* gossips = find_gossips(sim, mob, &actor);
  if (gossips == NULL) {
    return OVIS_NOT_FOUND;
  }
  if ((uint32_t)known->type >= OVIS_GOSSIP_COUNT || known->value < 0 ||
      known->value > OV_GOSSIP_VALUE_MAX) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_gossip gossip = {.type = (int32_t)known->type, .value = known->value};
  ovis_input input = {.kind = OVIS_INPUT_KNOW,
                      .mob = actor->serial,
                      .reason = (int32_t)known->type,
                      .value = known->value};
  gossip.subject.uuid = known->subject;
  input.uuid = known->subject;
  if (!ov_gossip_put(gossips, &gossip, &sim->allocator)) {
    return OVIS_NO_MEMORY;
  }
  ov_sim_keep_input(sim, &input);
  return OVIS_OK;
}

bool ovis_mob_get_healer(const ovis_sim* sim, ovis_mob_id mob, ovis_uuid* out_subject) {
  OV_REQUIRE(out_subject != NULL, false);
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  const ov_zombie_villager* sick = actor != NULL ? ov_zombie_villager_of(actor) : NULL;
  const bool has_healer = sick != NULL && sick->has_healer;
  *out_subject = has_healer ? sick->healer.uuid : (ovis_uuid){{0}};
  return has_healer;
}

ovis_status ovis_mob_set_healer(ovis_sim* sim, ovis_mob_id mob, ovis_uuid subject) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  ov_zombie_villager* sick = actor != NULL ? ov_zombie_villager_of(actor) : NULL;
  if (sick == NULL) {
    return OVIS_NOT_FOUND;
  }
  ovis_input input = {.kind = OVIS_INPUT_HEALER, .mob = actor->serial};
  input.uuid = subject;
  sick->healer.uuid = subject;
  sick->has_healer =
      (subject.words[0] | subject.words[1] | subject.words[2] | subject.words[3]) != 0;
  ov_sim_keep_input(sim, &input);
  return OVIS_OK;
}

int32_t ovis_villager_get_reputation(const ovis_sim* sim, ovis_mob_id mob, ovis_mob_id subject) {
  OV_REQUIRE(sim != NULL, 0);
  ov_actor* actor;
  const ov_gossips* gossips = find_gossips(sim, mob, &actor);
  const ov_actor* about = ov_crowd_get(&sim->crowd, subject.value);
  if (gossips == NULL || about == NULL) {
    return 0;
  }
  const ov_gossip_subject key = ov_gossip_subject_of(about);
  return ov_gossip_reputation(gossips, &key);
}

// ---- Offers

static ov_counter* find_counter(const ovis_sim* sim, ovis_mob_id mob, ov_actor** out) {
  *out = ov_crowd_get(&sim->crowd, mob.value);
  return *out != NULL ? ov_counter_of(*out) : NULL;
}

// The offers are now those of its profession: it draws none for it.
static void note_profession(const ov_actor* actor, ov_counter* counter) {
  const ov_villager* villager = ov_villager_of(actor);
  const ov_zombie_villager* sick = ov_zombie_villager_of(actor);
  counter->offers_of = villager != NULL ? villager->profession
                       : sick != NULL   ? sick->zombie.profession
                                        : OV_PROFESSION_NONE;
}

static bool is_within(int32_t value, int32_t limit) {
  return value >= 0 && value <= limit;
}

static bool is_known(const ovis_sim* sim, ovis_item item) {
  return item == 0 || ov_items_find(&sim->items, item) != NULL;
}

static bool is_good(const ovis_sim* sim, const ovis_offer* offer) {
  return is_known(sim, offer->cost_a) && is_known(sim, offer->cost_b) &&
         is_known(sim, offer->result) && is_within(offer->cost_a_count, OVIS_OFFER_COUNT_MAX) &&
         is_within(offer->cost_b_count, OVIS_OFFER_COUNT_MAX) &&
         is_within(offer->result_count, OVIS_OFFER_COUNT_MAX) &&
         is_within(offer->uses, OVIS_OFFER_USES_MAX) &&
         is_within(offer->max_uses, OVIS_OFFER_USES_MAX) &&
         is_within(offer->xp, OVIS_OFFER_XP_MAX) && offer->price_multiplier >= 0 &&
         offer->price_multiplier <= 10 && offer->demand >= -OVIS_OFFER_DEMAND_MAX &&
         offer->demand <= OVIS_OFFER_DEMAND_MAX && offer->special_price >= -OVIS_OFFER_DEMAND_MAX &&
         offer->special_price <= OVIS_OFFER_DEMAND_MAX;
}

ovis_status ovis_villager_set_offer(ovis_sim* sim, ovis_mob_id mob, int32_t index,
                                    const ovis_offer* offer) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor;
  ov_counter* counter = find_counter(sim, mob, &actor);
  if (counter == NULL) {
    return OVIS_NOT_FOUND;
  }
  const int32_t count = counter->offers.count;
  if (index < 0 || index > count || index >= OFFERS_MAX ||
      (offer != NULL && !is_good(sim, offer))) {
    return OVIS_OUT_OF_RANGE;
  }
  ovis_input input = {.kind = OVIS_INPUT_OFFER, .mob = actor->serial, .value = index};
  if (offer == NULL) {
    counter->offers.count = index;
  } else {
    input.has_offer = true;
    input.offer = *offer;
    const ovis_item items[] = {offer->cost_a, offer->cost_b, offer->result};
    for (int32_t i = 0; i < OV_COUNT_OF(items); i++) {
      ov_item_copy_name(input.offer_names[i], sizeof input.offer_names[i],
                        ov_items_name(&sim->items, items[i]));
    }
    if (index < count) {
      counter->offers.items[index] = input.offer;
    } else if (!ov_array_push(&counter->offers, &sim->allocator, input.offer)) {
      return OVIS_NO_MEMORY;
    }
  }
  note_profession(actor, counter);
  ov_sim_keep_input(sim, &input);
  return OVIS_OK;
}

int32_t ovis_villager_get_offers(const ovis_sim* sim, ovis_mob_id mob, ovis_offer* out,
                                 int32_t capacity) {
  OV_REQUIRE(sim != NULL, 0);
  OV_REQUIRE(out != NULL || capacity <= 0, 0);
  ov_actor* actor;
  const ov_counter* counter = find_counter(sim, mob, &actor);
  const int32_t count = counter != NULL ? counter->offers.count : 0;
  for (int32_t i = 0; i < count && i < capacity; i++) {
    out[i] = counter->offers.items[i];
  }
  return count;
}

int32_t ovis_villager_get_price(const ovis_sim* sim, ovis_mob_id mob, int32_t index) {
  OV_REQUIRE(sim != NULL, 0);
  ov_actor* actor;
  const ov_counter* counter = find_counter(sim, mob, &actor);
  return counter != NULL && index >= 0 && index < counter->offers.count
             ? ov_offer_price(&counter->offers.items[index])
             : 0;
}

// ---- Trades

ovis_status ovis_villager_open_trade(ovis_sim* sim, ovis_mob_id mob, ovis_mob_id player) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor;
  ov_counter* counter = find_counter(sim, mob, &actor);
  const ov_actor* customer = ov_crowd_get(&sim->crowd, player.value);
  OV_REQUIRE(counter != NULL && actor->row->sells, OVIS_NOT_FOUND);
  OV_REQUIRE(customer != NULL && customer->kind == OV_ACTOR_PLAYER, OVIS_NOT_FOUND);
  if (!ov_actor_is_alive(actor) || !ov_actor_is_alive(customer) || actor->is_baby ||
      actor->is_sleeping || counter->offers.count == 0 || counter->customer != 0) {
    return OVIS_REFUSED;
  }
  counter->customer = customer->serial;
  const ov_villager* villager = ov_villager_of(actor);
  if (villager != NULL) { // traders have one price for all
    const ov_gossip_subject key = ov_gossip_subject_of(customer);
    ov_counter_set_specials(counter, ov_gossip_reputation(&villager->gossips, &key),
                            ov_effect_level(customer, OVIS_EFFECT_HERO_OF_THE_VILLAGE));
  }
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_OPEN_TRADE,
                                       .mob = actor->serial,
                                       .other = customer->serial});
  return OVIS_OK;
}

ovis_status ovis_villager_close_trade(ovis_sim* sim, ovis_mob_id mob) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor;
  ov_counter* counter = find_counter(sim, mob, &actor);
  OV_REQUIRE(counter != NULL, OVIS_NOT_FOUND);
  if (counter->customer == 0) {
    return OVIS_REFUSED;
  }
  counter->customer = 0;
  ov_counter_drop_specials(counter);
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_CLOSE_TRADE, .mob = actor->serial});
  return OVIS_OK;
}

ovis_status ovis_villager_trade(ovis_sim* sim, ovis_mob_id mob, int32_t index) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor;
  ov_counter* counter = find_counter(sim, mob, &actor);
  OV_REQUIRE(counter != NULL, OVIS_NOT_FOUND);
  OV_REQUIRE(index >= 0 && index < counter->offers.count, OVIS_OUT_OF_RANGE);
  ovis_offer* offer = &counter->offers.items[index];
  const ov_actor* customer = ov_crowd_find(&sim->crowd, counter->customer);
  if (customer == NULL || offer->uses >= offer->max_uses) {
    return OVIS_REFUSED;
  }
  ov_sim_keep_input(sim,
                    &(ovis_input){.kind = OVIS_INPUT_TRADE, .mob = actor->serial, .value = index});
  const ovis_act act = {.verb = OVIS_VERB_TRADE,
                        .mob = {actor->id},
                        .other = {customer->id},
                        .amount = (float)ov_offer_price(offer)};
  const bool is_done = ov_sim_ask_host(sim, &act, actor, customer) != OVIS_VERDICT_REFUSED;
  if (is_done) {
    offer->uses++;
    counter->last_customer = customer->serial;
    ov_villager* villager = ov_villager_of(actor);
    if (villager != NULL) {
      villager->xp += villager->xp <= INT32_MAX - offer->xp ? offer->xp : 0;
      if (ov_counter_may_rise(villager->level, villager->xp)) {
        counter->level_ticks = OV_LEVEL_TICKS;
      }
    }
    const ovis_event more = {.reason = index};
    ov_turn_emit(&sim->turn, OVIS_EVENT_TRADED, actor, customer, &more);
  }
  ov_sim_merge_turns(sim);
  return is_done ? OVIS_OK : OVIS_REFUSED;
}
