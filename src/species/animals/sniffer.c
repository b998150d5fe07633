// The sniffer: finds places to dig for seeds, and remembers where it has dug.
// Rules: docs/sources.md#sniffers
#include "species/animals/sniffer.h"

#include "agent/item.h"
#include "agent/item_table.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/animals/animal_brain_plan.h"
#include "species/animals/animal_use.h"
#include "species/profiles.h"

// ---- Figures

static const ovis_item bait[] = {OV_ITEM_TORCHFLOWER_SEEDS, 0};

const ov_species ov_sniffer_row = {
    OV_ROW(SNIFFER, sniffer, GROUND, OV_IS_ANIMAL | OV_CAN_FLOAT, .width = 1.9f, .height = 1.75f,
           .eye_height = 1.05f, .health_max = 14, .speed = 0.1f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f, OV_COSTS({OVIS_PATH_WATER, -1})),
    .seating = OV_SEAT_OF_ANIMALS,
    .bait = bait,
};

#define BREED_PAUSE_TICKS 6000 // after an egg
#define EGG_SPEED 0.1          // of a new egg on each level axis, at most
#define EGG_RISE 0.2           // upward

// ---- Eggs

// An egg falls at its feet, and both rest.
static void conceive(ov_agent* agent, ov_actor* partner) {
  OVIS_ASSERT(partner != agent->self);
  if (!agent->turn->rules.sniffers_lay_eggs) {
    agent->verbs->breed(agent, partner);
    return;
  }
  ov_actor* self = agent->self;
  const ovis_stack egg = ov_stack_of(OV_ITEM_SNIFFER_EGG, 1);
  const double vx = ov_rng_double(&self->rng) * 2 - 1;
  const double vz = ov_rng_double(&self->rng) * 2 - 1;
  ov_launch launch =
      ov_item_launch(&egg, self->body.pos, (ovis_vec3){vx * EGG_SPEED, EGG_RISE, vz * EGG_SPEED});
  launch.owner = self->serial;
  launch.event = OVIS_EVENT_LAID;
  ov_turn_launch(agent->turn, &launch);
  self->breed_ticks = partner->breed_ticks = BREED_PAUSE_TICKS;
  self->love_ticks = partner->love_ticks = 0;
}

// ---- Plan

static const ov_condition tempt_clock[] = {OV_PRESENT(TEMPTATION_COOLDOWN_TICKS)};

static const ov_activity_entry core[] = {
    {0, 0, OV_SWIM_UP},
    OV_DOES(0, &ov_animal_panic,
            OV_WITH(ov_animal_panic_settings, .speed = 2, .started = ov_sniffer_forget_search)),
    {0, 0, OV_MOVE_SINK(500, 700)},
    {0, 0, OV_COUNTS(tempt_clock, "temptation_cooldown_ticks")},
};

static const ov_behavior_child moves[] = {
    {2, 0, OV_GOES_WHERE_IT_LOOKS(1)},
    OV_DOES(1, &ov_scent),
    OV_DOES(1, &ov_sniff),
    OV_DOES(1, &ov_set_look_target, OV_WITH(ov_set_look_settings, .test = ov_is_player, .range = 6),
            OV_LOOK_WORDS("a ", "player")),
    {1, 0, OV_WALKS_ABOUT(1)},
    {2, 0, OV_RESTS(5, 20)},
};

static const ov_condition idle_needs[] = {OV_ABSENT(SNIFFER_DIGGING)};
static const ov_activity_entry idle[] = {
    OV_DOES(0, &ov_animal_make_love,
            OV_WITH(ov_make_love_settings, .speed = 1, .conceive = conceive)),
    {1, 0, OV_FOLLOWS_FOOD(1.25)},
    {2, 0, OV_LOOK_SINK},
    OV_DOES(3, &ov_feel_happy),
    {4, 0, OV_RUNS_ONE(moves)},
};

static const ov_condition sniff_needs[] = {
    OV_ABSENT(IS_PANICKING), OV_PRESENT(SNIFFER_SNIFFING_TARGET), OV_PRESENT(WALK_TARGET)};
static const ov_activity_entry sniff[] = {OV_DOES(0, &ov_search)};

static const ov_condition dig_needs[] = {OV_ABSENT(IS_PANICKING), OV_ABSENT(WALK_TARGET),
                                         OV_PRESENT(SNIFFER_DIGGING)};
static const ov_activity_entry dig[] = {
    OV_DOES(0, &ov_dig),
    OV_DOES(0, &ov_finish_digging),
};

static const ov_activity_plan activities[] = {
    {.activity = OV_ACTIVITY_CORE, .numbering = OV_UPWARD, OV_LISTED(core)},
    {.activity = OV_ACTIVITY_IDLE, OV_LISTED(idle), OV_CONDITIONS(idle_needs)},
    {.activity = OV_ACTIVITY_SNIFF, OV_LISTED(sniff), OV_CONDITIONS(sniff_needs)},
    {.activity = OV_ACTIVITY_DIG, OV_LISTED(dig), OV_CONDITIONS(dig_needs)},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_living, &ov_sense_hurt, &ov_sense_players,
                                                &ov_sense_temptations};

static const ovis_memory memories[] = {
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_PATH,
    OVIS_MEM_IS_PANICKING,
    OVIS_MEM_SNIFFER_SNIFFING_TARGET,
    OVIS_MEM_SNIFFER_DIGGING,
    OVIS_MEM_SNIFFER_HAPPY,
    OVIS_MEM_SNIFF_COOLDOWN,
    OVIS_MEM_SNIFFER_EXPLORED_POSITIONS,
    OVIS_MEM_VISIBLE_LIVING,
    OVIS_MEM_BREED_TARGET,
    OVIS_MEM_TEMPTING_PLAYER,
    OVIS_MEM_TEMPTATION_COOLDOWN_TICKS,
    OVIS_MEM_IS_TEMPTED,
};

static void update(ov_behavior_turn* turn) {
  static const ov_activity order[] = {OV_ACTIVITY_DIG, OV_ACTIVITY_SNIFF, OV_ACTIVITY_IDLE};
  ov_brain_set_first_valid(turn->brain, order, OV_COUNT_OF(order));
}

static const ov_brain_def plan = {OV_BRAIN("sniffer", memories, sensors, activities),
                                  .update = update};

// ---- Own state

OV_OWN_FUNCTIONS(ov_sniffer, OV_SNIFFER_STATE, static)

OV_EATS(bait);

const ov_profile ov_sniffer_profile = {
    .brain = &plan, OV_OWN(ov_sniffer), .step = ov_sniffer_drop_seed, .use = &use_ops};
