// The warden: blind, it hears and smells who is near, and its anger decides whom it fights.
// Rules: docs/sources.md#wardens
#include "species/warden/warden.h"

#include "figures/row.h"
#include "species/nether/nether_plan.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_warden_row = {
    OV_ROW(WARDEN, warden, GROUND, OV_CAN_FLOAT | OV_IS_FIRE_IMMUNE | OV_LIKES_DARK, .width = 0.9f,
           .height = 2.9f, .eye_height = 2.465f, .health_max = 500, .speed = 0.3f,
           .follow_range = 16, .attack_damage = 30, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_UNPASSABLE_RAIL, 0}, {OVIS_PATH_DAMAGE_OTHER, 8},
                    {OVIS_PATH_POWDER_SNOW, 8}, {OVIS_PATH_LAVA, 8}, {OVIS_PATH_DAMAGE_FIRE, 0},
                    {OVIS_PATH_DANGER_FIRE, 0})),
    .nature.knock_back_resistance = 1,
    .seating = OV_SEAT,
    .is_silent = true,
};

// Source of all numbers in this file: docs/sources.md#wardens
#define SENSE_RANGE 24.0 // blocks
#define BORN_DIG_TICKS 1200
#define MELEE_TICKS 18
#define MELEE_BOOM_TICKS 40 // until a boom after a blow
#define DARK_TICKS 120      // between two waves of darkness
#define DARK_EFFECT_TICKS 260
#define DARK_RANGE 20.0

// ---- Sensor

static void scan(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_scan_living(turn, SENSE_RANGE);
  const ov_memory_list* list = ov_brain_list(turn->brain, OVIS_MEM_LIVING);
  const ov_actor* player = NULL;
  const ov_actor* other = NULL;
  for (int32_t i = 0; i < list->count && player == NULL; i++) {
    const ov_actor* one = ov_agent_find(agent, ov_brain_living_at(turn->brain, i));
    if (one == NULL || !ov_warden_may_target(agent, one)) {
      continue;
    }
    player = one->kind == OV_ACTOR_PLAYER ? one : NULL;
    other = other == NULL ? one : other;
  }
  ov_nether_set(turn->brain, OVIS_MEM_NEAREST_ATTACKABLE, player != NULL ? player : other);
}

static const ov_sensor_kind sense_warden = {
    OV_SENSOR("warden_entity_sensor", OV_SENSOR_RATE, scan),
    OV_REQUIRES(OVIS_MEM_LIVING, OVIS_MEM_VISIBLE_LIVING, OVIS_MEM_NEAREST_ATTACKABLE),
};

// ---- Tests of the plan

static bool is_done(const ov_agent* agent, const ov_actor* target) {
  return ov_warden_anger(agent) < OV_ANGER_ANGRY || !ov_warden_may_target(agent, target);
}

static void target_stopped(ov_behavior_turn* turn, const ov_actor* target) {
  ov_agent* agent = turn->agent;
  const uint64_t serial = ov_brain_entity(turn->brain, OVIS_MEM_ATTACK_TARGET);
  if (target == NULL || !ov_warden_may_target(agent, target)) {
    ov_anger_book_clear(&ov_warden_of(agent->self)->book, serial);
  }
  ov_warden_wait_to_dig(agent);
}

static bool is_target(const ov_agent* agent, const ov_actor* other) {
  const ov_brain* brain = ov_brain_of(agent->self);
  return ov_brain_entity(brain, OVIS_MEM_ATTACK_TARGET) == other->serial;
}

static void has_hit(ov_behavior_turn* turn, ov_actor* target) {
  (void)target;
  ov_brain_set_unit(turn->brain, OVIS_MEM_SONIC_BOOM_COOLDOWN, MELEE_BOOM_TICKS);
}

// ---- The plan

static const ov_activity_entry core[] = {
    OV_DOES(0, &ov_swim, OV_WITH(ov_swim_settings, .chance = 0.8f)),
    OV_DOES(0, &ov_set_warden_look_target),
    OV_LOOK_SINK,
    OV_MOVE_SINK,
};

static const ov_activity_entry emerge[] = {OV_DOES(0, &ov_emerging)};

static const ov_activity_entry dig[] = {OV_DOES(0, &ov_force_unmount), OV_DOES(1, &ov_digging)};

static const ov_condition idle_needs[] = {OV_ABSENT(IS_SNIFFING)};
static const ov_behavior_child moves[] = {OV_STROLLS_BY(2, 0.5, NULL), OV_WAITS(1, 30, 60)};
static const ov_activity_entry idle[] = {
    OV_DOES(0, &ov_set_roar_target),
    OV_DOES(0, &ov_try_to_sniff),
    OV_DOES(0, &ov_gate, .name = "RunOne", OV_GATE(OV_SHUFFLED, OV_RUN_ONE),
            OV_CONDITIONS(idle_needs), OV_CHILDREN(moves)),
};

static const ov_condition disturbance_needs[] = {OV_PRESENT(DISTURBANCE_LOCATION),
                                                 OV_ABSENT(ATTACK_TARGET), OV_ABSENT(WALK_TARGET),
                                                 OV_REGISTERED(LOOK_TARGET)};
static const ov_activity_entry investigate[] = {
    OV_DOES(0, &ov_set_roar_target),
    OV_DOES(0, &ov_go_to_location, OV_WITH(ov_location_settings, NULL, 0.7, 2),
            OV_CONDITIONS(disturbance_needs)),
};

static const ov_activity_entry sniff[] = {OV_DOES(0, &ov_set_roar_target),
                                          OV_DOES(0, &ov_sniffing)};

static const ov_activity_entry roar[] = {OV_DOES(0, &ov_roar)};

static const ov_activity_entry fight[] = {
    OV_DOES(0, &ov_refresh_dig_cooldown),
    OV_DOES(0, &ov_stop_attacking,
            OV_WITH(ov_stop_attacking_settings, .is_done = is_done, .stopped = target_stopped,
                    .never_tires = true)),
    OV_DOES(0, &ov_set_look_target, OV_WITH(ov_set_look_settings, .test = is_target, .range = 16),
            OV_LOOK_WORDS("its ", "target")),
    OV_DOES(0, &ov_approach_target, OV_WITH(ov_approach_settings, .speed = 1.2)),
    OV_DOES(0, &ov_sonic_boom),
    OV_DOES(0, &ov_melee_attack,
            OV_WITH(ov_melee_attack_settings, .cooldown_ticks = MELEE_TICKS, .has_hit = has_hit)),
};

static const ov_condition dig_needs[] = {OV_ABSENT(ROAR_TARGET), OV_ABSENT(DIG_COOLDOWN)};

static const ov_activity_plan activities[] = {
    {OV_ACTIVITY(CORE, 0, core)},
    {OV_ACTIVITY(EMERGE, 5, emerge), OV_WHILE(IS_EMERGING)},
    {.activity = OV_ACTIVITY_DIG,
     .numbering = OV_PAIRS,
     .entries = dig,
     .entry_count = OV_COUNT_OF(dig),
     OV_CONDITIONS(dig_needs)},
    {OV_ACTIVITY(IDLE, 10, idle)},
    {OV_ACTIVITY(ROAR, 10, roar), OV_WHILE(ROAR_TARGET)},
    {OV_ACTIVITY(FIGHT, 10, fight), OV_WHILE(ATTACK_TARGET)},
    {OV_ACTIVITY(INVESTIGATE, 5, investigate), OV_WHILE(DISTURBANCE_LOCATION)},
    {OV_ACTIVITY(SNIFF, 5, sniff), OV_WHILE(IS_SNIFFING)},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_players, &sense_warden};

static const ovis_memory memories[] = {
    OVIS_MEM_NEAREST_VISIBLE_NEMESIS,
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_PATH,
    OVIS_MEM_ATTACK_TARGET,
    OVIS_MEM_ATTACK_COOLING_DOWN,
    OVIS_MEM_NEAREST_ATTACKABLE,
    OVIS_MEM_ROAR_TARGET,
    OVIS_MEM_DISTURBANCE_LOCATION,
    OVIS_MEM_RECENT_PROJECTILE,
    OVIS_MEM_IS_SNIFFING,
    OVIS_MEM_IS_EMERGING,
    OVIS_MEM_ROAR_SOUND_DELAY,
    OVIS_MEM_DIG_COOLDOWN,
    OVIS_MEM_ROAR_SOUND_COOLDOWN,
    OVIS_MEM_SNIFF_COOLDOWN,
    OVIS_MEM_TOUCH_COOLDOWN,
    OVIS_MEM_VIBRATION_COOLDOWN,
    OVIS_MEM_SONIC_BOOM_COOLDOWN,
    OVIS_MEM_SONIC_BOOM_SOUND_COOLDOWN,
    OVIS_MEM_SONIC_BOOM_SOUND_DELAY,
};

static void update(ov_behavior_turn* turn) {
  static const ov_activity order[] = {
      OV_ACTIVITY_EMERGE,      OV_ACTIVITY_DIG,   OV_ACTIVITY_ROAR, OV_ACTIVITY_FIGHT,
      OV_ACTIVITY_INVESTIGATE, OV_ACTIVITY_SNIFF, OV_ACTIVITY_IDLE};
  ov_brain_set_first_valid(turn->brain, order, OV_COUNT_OF(order));
  ov_brain_show_target(turn);
}

static const ov_brain_def plan = {OV_BRAIN("warden", memories, sensors, activities),
                                  .update = update};

// ---- Own state

OV_OWN_FUNCTIONS(ov_warden, OV_WARDEN_STATE, static)

static void born(ov_actor* actor) {
  ov_brain* brain = ov_brain_of(actor);
  if (brain != NULL) {
    ov_brain_set_unit(brain, OVIS_MEM_DIG_COOLDOWN, BORN_DIG_TICKS);
  }
}

static void darken_one(ov_agent* agent, ov_actor* other, void* context) {
  static const ov_affect darkness = {.effect = OVIS_EFFECT_DARKNESS, .ticks = DARK_EFFECT_TICKS};
  (void)context;
  if (ov_actor_dist2(agent->self, other) < DARK_RANGE * DARK_RANGE) {
    agent->verbs->affect(agent->turn, agent, other, &darkness);
  }
}

static void step(ov_agent* agent) {
  ov_actor* self = agent->self;
  const ovis_vec3 at = self->body.pos;
  ov_warden_decay(agent);
  if ((self->age_ticks + (int64_t)self->serial) % DARK_TICKS == 0) {
    const ovis_aabb box = {{at.x - DARK_RANGE, at.y - DARK_RANGE, at.z - DARK_RANGE},
                           {at.x + DARK_RANGE, at.y + DARK_RANGE, at.z + DARK_RANGE}};
    ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, darken_one, NULL);
  }
}

static void moved(ov_agent* agent) {
  ov_hearing_tick(agent);
  ov_warden_touch(agent);
}

// Nothing but the void hurts it below the ground.
static bool dodges(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)by;
  return ov_warden_is_below(agent->self) && harm->damage != OVIS_DAMAGE_VOID;
}

const ov_profile ov_warden_profile = {.brain = &plan,
                                      OV_OWN(ov_warden),
                                      .born = born,
                                      .was_hurt = ov_warden_was_hurt,
                                      .dodges = dodges,
                                      .step = step,
                                      .moved = moved,
                                      .listener = &ov_warden_listener};
