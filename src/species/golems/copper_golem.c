// The copper golem: it carries items, strolls and oxidizes; wax and axes.
// Rules: docs/sources.md#copper-golems
#include "species/golems/copper_golem.h"
#include "agent/item_table.h"
#include "agent/use.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/animals/animal_brain_plan.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_copper_golem_row = {
    OV_ROW(COPPER_GOLEM, copper_golem, GROUND, OV_CAN_FLOAT | OV_CAN_OPEN_DOORS, .width = 0.49f,
           .height = 0.98f, .eye_height = 0.8125f, .health_max = 12, .speed = 0.2f,
           .follow_range = 16, .attack_damage = 0, .step_height = 1),
    .seating = OV_SEAT,
    .walks_to_blocks = true,
};

// Source of all numbers in this file: docs/sources.md#copper-golems
#define OXIDIZES_TICKS_MIN 504000 // of game time, a stage
#define OXIDIZES_TICKS_MORE 48000 // at random, on top
#define OXIDIZED OV_COPPER_GOLEM_STAGE_MAX
#define NOT_DRAWN (-1)
#define WAXED OV_COPPER_GOLEM_WAXED

OV_OWN_FUNCTIONS(ov_copper_golem, OV_COPPER_GOLEM_STATE, static)

// ---- Plan

static const ov_condition gaze_clock[] = {OV_PRESENT(GAZE_COOLDOWN_TICKS)};
static const ov_condition transport_clock[] = {OV_PRESENT(TRANSPORT_ITEMS_COOLDOWN_TICKS)};

static const ov_activity_entry core[] = {
    {0, 0, OV_PANIC(1.5)},
    {0, 0, OV_LOOK_SINK},
    {0, 0, OV_MOVE_SINK(150, 250)},
    OV_DOES(0, &ov_interact_with_door),
    {0, 0, OV_COUNTS(gaze_clock, "gaze_cooldown_ticks")},
    {0, 0, OV_COUNTS(transport_clock, "transport_items_cooldown_ticks")},
};

// It strolls only while it pauses between its errands.
static const ov_condition pauses[] = {OV_ABSENT(WALK_TARGET),
                                      OV_PRESENT(TRANSPORT_ITEMS_COOLDOWN_TICKS)};
static const ov_behavior_child moves[] = {
    {1, 0, OV_WALKS_ABOUT(1)},
    {1, 0, OV_RESTS(30, 60)},
};

static const ov_activity_entry idle[] = {
    OV_DOES(0, &ov_transport_items,
            OV_WITH(ov_transport_settings, .speed = 1, .range_xz = 32, .range_y = 8,
                    .carries_max = 16, .visits_max = 10, .unreachable_max = 50, .opens_ticks = 60,
                    .pause_ticks = 140, .remembers_ticks = 6000)),
    OV_DOES(1, &ov_set_look_target_sometimes,
            OV_WITH(ov_set_look_settings, .test = ov_is_player, .range = 6, .ticks_min = 40,
                    .ticks_max = 80),
            OV_LOOK_WORDS_AT_TIMES("a ", "player")),
    OV_DOES(2, &ov_random_look,
            OV_WITH(ov_random_look_settings, .yaw_max_deg = 30, OV_TICKS(150, 250))),
    OV_DOES(3, &ov_gate, .name = "RunOne", OV_GATE(OV_SHUFFLED, OV_RUN_ONE), OV_CONDITIONS(pauses),
            OV_CHILDREN(moves)),
};

static const ov_activity_plan activities[] = {
    {.activity = OV_ACTIVITY_CORE, .numbering = OV_UPWARD, OV_LISTED(core)},
    {.activity = OV_ACTIVITY_IDLE, OV_LISTED(idle)},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_living, &ov_sense_hurt};

static const ovis_memory memories[] = {
    OVIS_MEM_IS_PANICKING,
    OVIS_MEM_HURT_BY,
    OVIS_MEM_HURT_BY_ENTITY,
    OVIS_MEM_LIVING,
    OVIS_MEM_VISIBLE_LIVING,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_PATH,
    OVIS_MEM_DOORS_TO_CLOSE,
    OVIS_MEM_GAZE_COOLDOWN_TICKS,
    OVIS_MEM_TRANSPORT_ITEMS_COOLDOWN_TICKS,
    OVIS_MEM_VISITED_BLOCK_POSITIONS,
    OVIS_MEM_UNREACHABLE_TRANSPORT_BLOCK_POSITIONS,
};

static const ov_brain_def plan = {OV_BRAIN("copper_golem", memories, sensors, activities)};

// ---- Oxidation

static void born(ov_actor* actor) {
  ov_copper_golem_of(actor)->next_time = NOT_DRAWN;
}

static int64_t stage_ticks(ov_rng* rng) {
  return OXIDIZES_TICKS_MIN + ov_rng_int(rng, OXIDIZES_TICKS_MORE + 1);
}

static void step(ov_agent* agent) {
  ov_copper_golem* self = ov_copper_golem_of(agent->self);
  const int64_t now = agent->env->game_time;
  if (self->next_time == WAXED || self->oxidation == OXIDIZED) {
    return;
  }
  if (self->next_time == NOT_DRAWN) {
    const int64_t next = now + stage_ticks(&agent->self->rng);
    self->next_time = next > 0 ? next : 0; // negative ones say that there is no time
  } else if (now >= self->next_time) {
    self->oxidation++;
    self->next_time += stage_ticks(&agent->self->rng);
  }
}

// ---- Honeycomb and axes

static const ovis_item axes[] = {
    OV_ITEM_WOODEN_AXE,  OV_ITEM_STONE_AXE,     OV_ITEM_IRON_AXE,   OV_ITEM_GOLDEN_AXE,
    OV_ITEM_DIAMOND_AXE, OV_ITEM_NETHERITE_AXE, OV_ITEM_COPPER_AXE, 0};

static bool is_axe(const ov_use* use) {
  bool is_one = false;
  for (int32_t i = 0; axes[i] != 0; i++) {
    is_one |= ov_use_is_with(use, axes[i]);
  }
  return is_one;
}

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const ov_copper_golem* self = ov_copper_golem_of(agent->self);
  const bool is_waxed = self->next_time == WAXED;
  if (ov_use_is_with(use, OV_ITEM_HONEYCOMB) && !is_waxed) {
    return OVIS_USE_WAX;
  }
  return is_axe(use) && (is_waxed || self->oxidation > 0) ? OVIS_USE_SCRAPE : OVIS_USE_NOTHING;
}

// An axe takes the wax first, then a stage.
static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)use;
  ov_copper_golem* self = ov_copper_golem_of(agent->self);
  if (kind == OVIS_USE_WAX) {
    self->next_time = WAXED;
    return 1;
  }
  OVIS_ASSERT(kind == OVIS_USE_SCRAPE);
  self->oxidation -= self->next_time != WAXED;
  self->next_time = NOT_DRAWN;
  return 0;
}

const ov_profile ov_copper_golem_profile = {
    .brain = &plan,
    OV_OWN(ov_copper_golem),
    .born = born,
    .step = step,
    .died = ov_copper_golem_drop,
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use}};
