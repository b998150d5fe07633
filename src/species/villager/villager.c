// The villager: its brain of activities, sensors and schedules, and its own state.
// Rules: docs/sources.md#villager, #lightning
#include "species/villager/villager.h"

#include "base/check.h"
#include "figures/row.h"
#include "life/lightning.h"
#include "mind/brain/place/tried_beds.h"
#include "mind/brain/sense/sensors.h"
#include "species/profiles.h"
#include "species/villager/trades.h"
#include "species/villager/villager_items.h"
#include "species/villager/villager_plan.h"

#include <ovis/item.h>

// ---- Figures

static const ov_variant variants[] = {{0, "plains"}, {1, "desert"}, {2, "jungle"}, {3, "savanna"},
                                      {4, "snow"},   {5, "swamp"},  {6, "taiga"},  {0, NULL}};

const ov_species ov_villager_row = {
    OV_ROW(VILLAGER, villager, GROUND, OV_CAN_FLOAT | OV_CAN_OPEN_DOORS | OV_GROWS_UP,
           .width = 0.6f, .height = 1.95f, .eye_height = 1.62f, .health_max = 20, .speed = 0.5f,
           .follow_range = 48, .attack_damage = 0, .step_height = 0.6f, .is_villager = true,
           OV_COSTS({OVIS_PATH_DANGER_FIRE, 16}, {OVIS_PATH_DAMAGE_FIRE, -1})),
    .seating = OV_SEAT,
    .pack_size = OV_PACK_SLOTS,
    .uses_points = true,
    .sells = true,
    .variants = variants,
    .variant_tag = {.name = "VillagerData.type", .space = "minecraft:"},
};

static const ov_condition job_present[] = {OV_PRESENT(JOB_SITE)};
static const ov_condition meeting_present[] = {OV_PRESENT(MEETING_POINT)};

#define ACTIVITY(id, list)                                                                         \
  .activity = OV_ACTIVITY_##id, .numbering = OV_PAIRS, .entries = (list),                          \
  .entry_count = OV_COUNT_OF(list)

static const ov_activity_plan activities[] = {
    {ACTIVITY(CORE, ov_villager_core)},
    {ACTIVITY(WORK, ov_villager_work), OV_CONDITIONS(job_present)}, // claims 213, 357
    {ACTIVITY(PLAY, ov_villager_play)},
    {ACTIVITY(MEET, ov_villager_meet), OV_CONDITIONS(meeting_present)}, // claim 213
    {ACTIVITY(REST, ov_villager_rest)},
    {ACTIVITY(IDLE, ov_villager_idle)},
    {ACTIVITY(PANIC, ov_villager_panic)},
    {ACTIVITY(PRE_RAID, ov_villager_pre_raid)},
    {ACTIVITY(RAID, ov_villager_raid)},
    {ACTIVITY(HIDE, ov_villager_hide)},
};

// claim 212
static const ov_keyframe adult_frames[] = {{10, OV_ACTIVITY_IDLE},
                                           {2000, OV_ACTIVITY_WORK},
                                           {9000, OV_ACTIVITY_MEET},
                                           {11000, OV_ACTIVITY_IDLE},
                                           {12000, OV_ACTIVITY_REST}};
static const ov_keyframe baby_frames[] = {{10, OV_ACTIVITY_IDLE},
                                          {3000, OV_ACTIVITY_PLAY},
                                          {6000, OV_ACTIVITY_IDLE},
                                          {10000, OV_ACTIVITY_PLAY},
                                          {12000, OV_ACTIVITY_REST}};
static const ov_schedule schedules[] = {{adult_frames, OV_COUNT_OF(adult_frames)},
                                        {baby_frames, OV_COUNT_OF(baby_frames)}};

static uint32_t variant(const ov_agent* agent) {
  if (agent->self->is_baby) {
    return OV_VILLAGER_BABY;
  }
  const bool is_farmer = ov_villager_of(agent->self)->profession == OV_PROFESSION_FARMER;
  return OV_VILLAGER_ADULT | (is_farmer ? OV_VILLAGER_FARMER : OV_VILLAGER_NO_FARMER);
}

static const ov_sensor_kind* const sensors[] = {
    &ov_sense_living,
    &ov_sense_players,
    &ov_sense_items,
    &ov_sense_nearest_bed,
    &ov_sense_hurt,
    &ov_sense_villager_hostiles,
    &ov_sense_villager_babies,
    &ov_sense_secondary_sites,
    &ov_sense_golem,
};

static const ovis_memory memories[] = {
    OVIS_MEM_HOME,
    OVIS_MEM_JOB_SITE,
    OVIS_MEM_POTENTIAL_JOB_SITE,
    OVIS_MEM_MEETING_POINT,
    OVIS_MEM_LIVING,
    OVIS_MEM_VISIBLE_LIVING,
    OVIS_MEM_VISIBLE_VILLAGER_BABIES,
    OVIS_MEM_NEAREST_PLAYERS,
    OVIS_MEM_NEAREST_VISIBLE_PLAYER,
    OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER,
    OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM,
    OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_INTERACTION_TARGET,
    OVIS_MEM_BREED_TARGET,
    OVIS_MEM_PATH,
    OVIS_MEM_DOORS_TO_CLOSE,
    OVIS_MEM_NEAREST_BED,
    OVIS_MEM_HURT_BY,
    OVIS_MEM_HURT_BY_ENTITY,
    OVIS_MEM_NEAREST_HOSTILE,
    OVIS_MEM_SECONDARY_JOB_SITE,
    OVIS_MEM_HIDING_PLACE,
    OVIS_MEM_HEARD_BELL_TIME,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_LAST_SLEPT,
    OVIS_MEM_LAST_WOKEN,
    OVIS_MEM_LAST_WORKED_AT_POI,
    OVIS_MEM_GOLEM_DETECTED_RECENTLY,
};

static const ovis_memory expiring[] = {OVIS_MEM_GOLEM_DETECTED_RECENTLY};

static const ov_brain_def plan = {OV_BRAIN("villager", memories, sensors, activities),
                                  .expiring = expiring,
                                  .expiring_count = OV_COUNT_OF(expiring),
                                  .schedules = schedules,
                                  .schedule_count = OV_COUNT_OF(schedules),
                                  .looks_first = true,
                                  .variant = variant};

#define FOOD_MAX 127  // a save stores a byte
#define TYPE_MAX 6    // docs/sources.md#variants
#define TIME_MAX 9e15 // whole numbers up to here are exact

#define LEVEL_REGENERATION_TICKS 200 // docs/sources.md#trades

#define HIT_GOSSIP 25    // docs/sources.md#gossip
#define MURDER_GOSSIP 25 // docs/sources.md#gossip
#define TRADE_GOSSIP 2   // docs/sources.md#gossip

static void note(ov_agent* agent, ov_villager* villager, const ov_actor* about, ovis_gossip type,
                 int32_t value) {
  OVIS_ASSERT((uint32_t)type < OVIS_GOSSIP_COUNT);
  const ov_gossip gossip = {ov_gossip_subject_of(about), (int32_t)type, value};
  if (!ov_gossip_add(&villager->gossips, &gossip, &agent->turn->allocator)) {
    agent->turn->is_out_of_memory = true;
  }
}

static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)harm;
  if (by == NULL || by == agent->self) {
    return;
  }
  note(agent, ov_villager_self(agent), by, OVIS_GOSSIP_MINOR_NEGATIVE, HIT_GOSSIP);
}

// Villagers that saw the murder remember it.
static void tell_witnesses(ov_agent* agent) {
  const ov_actor* murderer = ov_agent_find(agent, agent->self->hurt_attacker);
  ovis_answer why;
  ov_behavior_turn turn = {.agent = agent, .brain = ov_brain_of(agent->self), .why = &why};
  const ov_memory_list* list = ov_brain_list(turn.brain, OVIS_MEM_VISIBLE_LIVING);
  for (int32_t i = 0; murderer != NULL && i < list->count; i++) {
    ov_actor* witness = ov_agent_find(agent, ov_brain_visible_at(turn.brain, list, i));
    if (witness != NULL && ov_villager_of(witness) != NULL && ov_brain_sees(&turn, witness)) {
      note(agent, ov_villager_of(witness), murderer, OVIS_GOSSIP_MAJOR_NEGATIVE, MURDER_GOSSIP);
    }
  }
}

// Adds the offers of its level.
static void draw_offers(ov_agent* agent, ov_villager* villager) {
  OVIS_ASSERT(villager->profession >= 0);
  OVIS_ASSERT(villager->profession <= OV_PROFESSION_COUNT - 1);
  OVIS_ASSERT(villager->level >= 0);
  ovis_offer drawn[OV_TRADES_A_LEVEL];
  const ov_trade_draw who = {.profession = villager->profession,
                             .level = villager->level > 0 ? villager->level : 1,
                             .type = villager->type};
  const int32_t count = ov_trades_draw(&agent->self->rng, &who, drawn);
  if (!ov_counter_add(&villager->counter, drawn, count, &agent->turn->allocator)) {
    agent->turn->is_out_of_memory = true;
  }
}

// With another profession it loses its old offers.
static void renew_offers(ov_agent* agent, ov_villager* villager) {
  OVIS_ASSERT(villager->profession >= 0);
  OVIS_ASSERT(villager->profession <= OV_PROFESSION_COUNT - 1);
  villager->counter.offers_of = villager->profession;
  villager->counter.offers.count = 0;
  draw_offers(agent, villager);
}

// Offers that a host gave it before it had a profession are those of the one that the host sets.
static void was_set(ov_actor* actor) {
  ov_villager* villager = ov_villager_of(actor);
  if (villager->counter.offers_of == OV_PROFESSION_NONE && villager->counter.offers.count > 0) {
    villager->counter.offers_of = villager->profession;
  }
}

static void end_trade(ov_villager* villager) {
  villager->counter.customer = 0;
  ov_counter_drop_specials(&villager->counter);
}

// Clocks that run whether or not its mind thinks: gossip, trades, its level.
static void step(ov_agent* agent) {
  ov_villager* villager = ov_villager_self(agent);
  OVIS_ASSERT(villager->level >= 0);
  OVIS_ASSERT(villager->level <= 5);
  ov_counter* counter = &villager->counter;
  OVIS_ASSERT(counter->level_ticks >= 0);
  ov_gossip_decay(&villager->gossips, agent->env->game_time);
  if (counter->last_customer != 0) {
    const ov_actor* player = ov_agent_find(agent, counter->last_customer);
    if (player != NULL) {
      note(agent, villager, player, OVIS_GOSSIP_TRADING, TRADE_GOSSIP);
    }
    counter->last_customer = 0;
  }
  if (counter->customer != 0 && ov_agent_find(agent, counter->customer) == NULL) {
    end_trade(villager);
  }
  if (counter->offers_of != villager->profession) {
    renew_offers(agent, villager);
  }
  if (counter->customer == 0 && counter->level_ticks > 0 && --counter->level_ticks == 0) {
    static const ov_affect strength = {.effect = OVIS_EFFECT_REGENERATION,
                                       .ticks = LEVEL_REGENERATION_TICKS};
    villager->level++;
    draw_offers(agent, villager);
    agent->verbs->affect(agent->turn, agent, agent->self, &strength);
    ov_villager_tell_job(agent);
  }
}

// Gives back what it holds.
static void give_up_places(ov_agent* agent) {
  static const ovis_memory held[] = {OVIS_MEM_HOME, OVIS_MEM_JOB_SITE, OVIS_MEM_POTENTIAL_JOB_SITE,
                                     OVIS_MEM_MEETING_POINT};
  for (int32_t i = 0; i < OV_COUNT_OF(held); i++) {
    ov_brain_give_up_place(agent, held[i]);
  }
}

static void died(ov_agent* agent) {
  end_trade(ov_villager_self(agent));
  if (ov_brain_of(agent->self) != NULL) { // NULL: the host gave it another mind
    tell_witnesses(agent);
    give_up_places(agent);
  }
}

// Witches are never young.
static void begin_witch(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request) {
  ov_actor* old = ov_crowd_find(turn->crowd, request->parent);
  ov_actor_set_baby(newborn, false);
  if (old != NULL && ov_villager_of(old) != NULL && ov_brain_of(old) != NULL) {
    ov_agent agent = ov_agent_of(turn, old);
    give_up_places(&agent);
  }
}

static void was_struck(ov_agent* agent, uint64_t bolt) {
  (void)bolt;
  if (agent->env->difficulty == OVIS_DIFFICULTY_PEACEFUL) {
    ov_strike_body(agent);
  } else {
    agent->verbs->convert(agent, agent->self, ovis_species_get(OV_SPECIES_WITCH), begin_witch);
  }
}

static void tried_beds_fields(ov_villager* villager, ov_fields* fields) {
  bool has_tried = villager->tried_beds != NULL;
  ov_field_bool(fields, "has_tried_beds", &has_tried);
  if (fields->mode == OV_FIELDS_READ && has_tried && villager->tried_beds == NULL) {
    villager->tried_beds = ov_alloc_zero(fields->allocator, sizeof *villager->tried_beds);
    fields->is_bad |= villager->tried_beds == NULL;
  }
  if (has_tried && !fields->is_bad) {
    ov_tried_beds_fields(villager->tried_beds, fields);
  }
}

OV_OWN_FUNCTIONS(ov_villager, OV_VILLAGER_STATE, static)

static void own_fini(void* own, const ovis_allocator* allocator) {
  ov_villager* villager = own;
  ov_array_fini(&villager->gossips.list, allocator);
  ov_array_fini(&villager->counter.offers, allocator);
  if (villager->tried_beds != NULL) {
    ov_tried_beds_fini(villager->tried_beds, allocator);
    ov_free(allocator, villager->tried_beds, sizeof *villager->tried_beds);
  }
}

// The game takes the type of the biome in half of the cases; here it has that of its parent.
static void inherit(ov_actor* young, const ov_actor* parent, const ov_actor* other) {
  (void)other;
  ov_villager_of(young)->type = ov_villager_of(parent)->type;
}

const ov_profile ov_villager_profile = {.brain = &plan,
                                        OV_OWN(ov_villager),
                                        .own_fini = own_fini,
                                        .kinship = &(const ov_kinship){.inherit = inherit},
                                        .died = died,
                                        .was_hurt = was_hurt,
                                        .was_set = was_set,
                                        .was_struck = was_struck,
                                        .step = step,
                                        .use = &ov_villager_use,
                                        .pack = &ov_villager_pack,
                                        .moved = ov_villager_pick_up,
                                        .wants_item = ov_villager_wants,
                                        .reach = OV_REACHES(POINT) | OV_REACHES(VILLAGE_PLACE) |
                                                 OV_REACHES(VILLAGE_WAY)};
