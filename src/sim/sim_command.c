// Commands of the host between ticks: spawn, move, hold, hurt, ride, set properties.
// Design: include/ovis/mob.h, include/ovis/mob.h
#include "sim/sim_internal.h"

#include "agent/gear.h"
#include "agent/item_table.h"
#include "agent/props.h"
#include "base/check.h"
#include "base/limits.h"
#include "life/leash.h"
#include "life/riding.h"
#include "species/profiles.h"

#include <ovis/item.h>

#include <math.h>
#include <string.h>

#define VALUE_MAX 1e300 // of a property: beyond every limit, and finite, as recordings want it
#define ATTRIBUTE_MARGIN 1e-6 // saves write numbers of 32 bits as 64
#define AMOUNT_MAX 1e6        // of one blow [Units: half hearts]

// NaN stays NaN.
static double clamp(double value, double limit) {
  return value > limit ? limit : value < -limit ? -limit : value;
}

// ---- Coming and going

ovis_status ovis_mob_spawn(ovis_sim* sim, const ovis_spawn_def* def, ovis_mob_id* out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = OVIS_NO_MOB;
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_CHECK_DEF(def);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  if (def->species == NULL || !ov_own_species_is_known(&sim->own_species, def->species)) {
    return OVIS_NOT_FOUND;
  }
  if (!ov_is_place(&def->pos) || !ov_is_given_angle(def->yaw_deg)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (def->has_seconds_body &&
      (def->is_hosted || def->species->navigation != OVIS_NAVIGATION_GROUND)) {
    return OVIS_UNSUPPORTED;
  }
  const bool is_object = ov_species_of(def->species)->id >= OV_SPECIES_END_CRYSTAL &&
                         ov_species_of(def->species)->id < OV_SPECIES_NONE;
  if (is_object && (def->is_hosted || def->mind != NULL)) {
    return OVIS_UNSUPPORTED;
  }
  ov_actor* actor;
  const ovis_status status =
      ov_sim_add(sim, is_object ? OV_ACTOR_OBJECT : OV_ACTOR_MOB, def, &actor);
  if (status == OVIS_OK) {
    ovis_input input = {.kind = OVIS_INPUT_SPAWN,
                        .pos = def->pos,
                        .yaw_deg = def->yaw_deg,
                        .health = def->health > 0 ? actor->health : 0,
                        .is_baby = def->is_baby,
                        .is_hosted = def->is_hosted,
                        .has_seconds_body = def->has_seconds_body};
    strncpy(input.name, def->species->name, sizeof input.name - 1);
    strncpy(input.mind, def->mind != NULL ? def->mind : "", sizeof input.mind - 1);
    input.uuid = def->uuid;
    ov_sim_keep_input(sim, &input);
  }
  *out = (ovis_mob_id){status == OVIS_OK ? actor->id : 0};
  return status;
}

ovis_status ovis_player_add(ovis_sim* sim, ovis_vec3 pos, float yaw_deg, ovis_mob_id* out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = OVIS_NO_MOB;
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  if (!ov_is_place(&pos) || !ov_is_given_angle(yaw_deg)) {
    return OVIS_OUT_OF_RANGE;
  }
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = &ov_player_row.figures;
  def.pos = pos;
  def.yaw_deg = yaw_deg;
  def.mind = OV_WALKER_MIND;
  ov_actor* actor;
  const ovis_status status = ov_sim_add(sim, OV_ACTOR_PLAYER, &def, &actor);
  if (status == OVIS_OK) {
    ov_sim_keep_input(sim,
                      &(ovis_input){.kind = OVIS_INPUT_PLAYER, .pos = pos, .yaw_deg = yaw_deg});
  }
  *out = (ovis_mob_id){status == OVIS_OK ? actor->id : 0};
  return status;
}

ovis_status ovis_mob_remove(ovis_sim* sim, ovis_mob_id mob) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  if (actor == NULL) {
    return OVIS_NOT_FOUND;
  }
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_REMOVE, .mob = actor->serial});
  sim->dead_count -= !ov_actor_is_alive(actor);
  ov_turn_begin(&sim->turn, 0);
  ov_sim_leave(sim, actor);
  ov_sim_detach(sim, actor);
  ov_sim_merge_turns(sim);
  return OVIS_OK;
}

// ---- Doing

ovis_status ovis_mob_place(ovis_sim* sim, ovis_mob_id mob, ovis_vec3 pos, float yaw_deg,
                           float pitch_deg) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  OV_REQUIRE(actor != NULL, OVIS_NOT_FOUND);
  if (!ov_is_place(&pos) || !ov_is_given_angle(yaw_deg) || !ov_is_given_angle(pitch_deg)) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_PLACE,
                                       .mob = actor->serial,
                                       .pos = pos,
                                       .yaw_deg = yaw_deg,
                                       .pitch_deg = pitch_deg});
  if (actor->vehicle != 0) {
    ov_ride_dismount_here(&sim->turn, actor);
  }
  ov_turn_notice_edits(&sim->turn, actor);
  ov_body* body = &actor->body;
  body->pos = pos;
  body->velocity = (ovis_vec3){0, 0, 0};
  body->fall_distance = 0;
  body->yaw_deg = body->body_yaw_deg = body->head_yaw_deg = yaw_deg;
  body->pitch_deg = pitch_deg;
  ov_ride_carry_riders(&sim->turn, actor);
  ov_sim_merge_turns(sim);
  return ov_crowd_update(&sim->crowd, actor) ? OVIS_OK : OVIS_NO_MEMORY;
}

ovis_status ovis_mob_set_held_item(ovis_sim* sim, ovis_mob_id mob, const char* item) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  OV_REQUIRE(actor != NULL, OVIS_NOT_FOUND);
  if (ov_actor_is_thing(actor)) {
    return OVIS_UNSUPPORTED;
  }
  ovis_stack held;
  const ovis_status status = ovis_sim_make_stack(sim, item, ovis_item_get_stack_max(item), &held);
  OV_REQUIRE(status == OVIS_OK, status);
  ov_gear_wear(&sim->turn, actor, OVIS_SLOT_MAIN_HAND, &held);
  ovis_input input = {.kind = OVIS_INPUT_HOLD, .mob = actor->serial};
  ov_item_copy_name(input.name, sizeof input.name, ov_items_name(&sim->items, held.item));
  ov_sim_keep_input(sim, &input);
  return OVIS_OK;
}

ovis_status ovis_mob_walk_to(ovis_sim* sim, ovis_mob_id mob, ovis_vec3 pos, double speed) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  if (!ov_is_place(&pos) || !ov_is_within(speed, OV_SPEED_MAX)) {
    return OVIS_OUT_OF_RANGE;
  }
  OV_REQUIRE(actor != NULL, OVIS_NOT_FOUND);
  if (!ov_actor_is_alive(actor)) {
    return OVIS_REFUSED;
  }
  if (!ov_actor_asks(actor, OV_QUESTION_CAN_BE_SENT)) {
    return OVIS_UNSUPPORTED;
  }
  ov_actor_rare* rare = ov_turn_make_rare(&sim->turn, actor);
  if (rare == NULL) {
    return OVIS_NO_MEMORY;
  }
  ov_sim_keep_input(
      sim,
      &(ovis_input){.kind = OVIS_INPUT_WALK_TO, .mob = actor->serial, .pos = pos, .value = speed});
  ov_turn_notice_edits(&sim->turn, actor);
  ov_nav_stop(&actor->nav);
  actor->has_walk_target = true;
  rare->walk_number++;
  rare->walk_target = pos;
  rare->walk_speed = speed;
  return OVIS_OK;
}

ovis_status ovis_mob_hurt(ovis_sim* sim, ovis_mob_id mob, float amount, ovis_mob_id by) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* victim = ov_crowd_get(&sim->crowd, mob.value);
  ov_actor* doer = ov_crowd_get(&sim->crowd, by.value);
  OV_REQUIRE(victim != NULL, OVIS_NOT_FOUND);
  if (!(amount > 0)) {
    return OVIS_OUT_OF_RANGE;
  }
  amount = (float)clamp((double)amount, AMOUNT_MAX);
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_HURT,
                                       .mob = victim->serial,
                                       .other = doer != NULL ? doer->serial : 0,
                                       .value = (double)amount});
  ov_agent agent = {0};
  if (doer != NULL) {
    agent = ov_agent_of(&sim->turn, doer);
  }
  const ov_harm harm = {.amount = amount,
                        .damage = doer != NULL ? OVIS_DAMAGE_ATTACK : OVIS_DAMAGE_HOST};
  const bool has_effect =
      ov_sim_verbs.harm(&sim->turn, doer != NULL ? &agent : NULL, victim, &harm);
  ov_sim_spawn_offspring(sim); // a blow may call others
  ov_sim_spawn_launched(sim);  // and let fall what the dead held
  ov_sim_merge_turns(sim);
  return has_effect ? OVIS_OK : OVIS_REFUSED;
}

ovis_status ovis_mob_report_body(ovis_sim* sim, ovis_mob_id mob, const ovis_body_report* report) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  OV_REQUIRE(report != NULL, OVIS_BAD_ARGUMENT);
  ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  OV_REQUIRE(actor != NULL, OVIS_NOT_FOUND);
  if (!actor->is_hosted) {
    return OVIS_UNSUPPORTED;
  }
  if (!ov_is_place(&report->pos) || !ov_is_speed(&report->velocity)) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_REPORT,
                                       .mob = actor->serial,
                                       .pos = report->pos,
                                       .velocity = report->velocity,
                                       .is_on_ground = report->is_on_ground,
                                       .has_hit_side = report->has_hit_side});
  ov_turn_notice_edits(&sim->turn, actor);
  ov_body* body = &actor->body;
  body->tick_pos = body->pos;
  body->pos = report->pos;
  body->velocity = report->velocity;
  body->is_on_ground = report->is_on_ground;
  body->has_hit_side = report->has_hit_side;
  ov_ride_carry_riders(&sim->turn, actor);
  ov_sim_merge_turns(sim);
  return ov_crowd_update(&sim->crowd, actor) ? OVIS_OK : OVIS_NO_MEMORY;
}

static bool set_leash(ovis_sim* sim, ov_actor* actor, double value) {
  const double serial_max = 9e15; // whole numbers up to here are exact
  ov_actor* holder =
      value >= 1 && value < serial_max ? ov_crowd_find(&sim->crowd, (uint64_t)value) : NULL;
  const bool is_holder = holder != NULL && holder != actor && ov_actor_is_alive(holder);
  return value == 0 ? ov_leash_untie(&sim->turn, actor)
                    : is_holder && ov_leash_tie(&sim->turn, actor, holder);
}

ovis_status ovis_mob_set_knot(ovis_sim* sim, ovis_mob_id mob, ovis_pos fence) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  OV_REQUIRE(actor != NULL, OVIS_NOT_FOUND);
  OV_REQUIRE(ov_is_cell(&fence), OVIS_OUT_OF_RANGE);
  if (!ov_actor_is_alive(actor) || ov_actor_is_thing(actor)) {
    return OVIS_REFUSED;
  }
  const ov_agent agent = ov_agent_of(&sim->turn, actor);
  if (ovis_world_get_block(sim->world, fence) != OVIS_STATE_UNLOADED &&
      (ov_agent_block(&agent, fence)->tags & OVIS_TAG(FENCE)) == 0) {
    return OVIS_REFUSED;
  }
  ov_sim_keep_input(sim,
                    &(ovis_input){.kind = OVIS_INPUT_KNOT, .mob = actor->serial, .cell = fence});
  const bool is_tied = ov_leash_knot(&sim->turn, actor, fence);
  ov_sim_merge_turns(sim);
  return is_tied ? OVIS_OK : OVIS_REFUSED;
}

bool ovis_mob_get_knot(const ovis_sim* sim, ovis_mob_id mob, ovis_pos* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_pos){0};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  const bool is_knotted = actor != NULL && ov_actor_read_rare(actor)->is_knotted;
  *out = is_knotted ? ov_actor_read_rare(actor)->knot : (ovis_pos){0, 0, 0};
  return is_knotted;
}

// The property is the level of the effect.
static bool set_hero(ovis_sim* sim, ov_actor* actor, double value) {
  const double level_max = OV_EFFECT_AMPLIFIER_MAX + 1;
  const int32_t level = (int32_t)(value < 0 ? 0 : value > level_max ? level_max : value);
  if (actor->kind != OV_ACTOR_PLAYER || ov_turn_make_rare(&sim->turn, actor) == NULL) {
    return false;
  }
  ov_effect_remove(actor, OVIS_EFFECT_HERO_OF_THE_VILLAGE);
  return level == 0 ||
         ov_effect_add(actor, OVIS_EFFECT_HERO_OF_THE_VILLAGE, OV_EFFECT_FOR_EVER, level - 1);
}

// The property is the wear of what the head wears: a value above 0 puts a leather helmet on a bare
// head, one below 0 a pumpkin, and 0 takes it off.
static bool set_helmet(ovis_sim* sim, ov_actor* actor, double value) {
  const double most = OV_HELMET_USES_MAX;
  if (value == 0) {
    ov_gear_take_worn(&sim->turn, actor, OVIS_SLOT_HEAD, INT32_MAX);
    return true;
  }
  if (!ov_gear_has_helmet(actor)) {
    const ovis_stack hat =
        ov_stack_of(value > 0 ? OV_ITEM_LEATHER_HELMET : OV_ITEM_CARVED_PUMPKIN, 1);
    ov_gear_wear(&sim->turn, actor, OVIS_SLOT_HEAD, &hat);
  }
  actor->helmet_uses = value < 0 ? 0 : value < 1 ? 1 : (int32_t)(value < most ? value : most);
  return true;
}

// Attribute of a mob that has none of its own.
static double usual_attribute(const ov_actor* actor, ov_own_attribute which) {
  switch (which) {
  case OV_OWN_HEALTH_MAX: return ov_actor_attribute(actor, OV_ATTRIBUTE_HEALTH_MAX);
  case OV_OWN_SPEED: return ov_actor_attribute(actor, OV_ATTRIBUTE_SPEED);
  case OV_OWN_JUMP_STRENGTH: return (double)actor->body.jump_power;
  case OV_OWN_STEP_HEIGHT: return (double)actor->species->step_height;
  case OV_OWN_GRAVITY: return OV_BODY_GRAVITY;
  case OV_OWN_SAFE_FALL: return OV_SAFE_FALL;
  default: return 1; // the scale
  }
}

// Horses have some attributes in their own state; other mobs get them here. Saves list attributes
// that are as usual, which need no room.
static bool set_attribute(ovis_sim* sim, ov_actor* actor, ovis_prop prop, double value) {
  const ov_own_attribute which = ov_own_attribute_of(prop);
  if (actor->kind != OV_ACTOR_MOB) {
    return false;
  }
  if (!ov_actor_has_own_attribute(actor, which) &&
      fabs(value - usual_attribute(actor, which)) < ATTRIBUTE_MARGIN) {
    return true;
  }
  if (ov_turn_make_rare(&sim->turn, actor) == NULL) {
    return false;
  }
  ov_actor_set_own_attribute(actor, which, value);
  return true;
}

static bool set_prop(ovis_sim* sim, ov_actor* actor, ovis_prop prop, double value) {
  switch (prop) {
  case OVIS_PROP_LEASH: return set_leash(sim, actor, value);
  case OVIS_PROP_HELMET: return set_helmet(sim, actor, value);
  case OVIS_PROP_HERO: return set_hero(sim, actor, value);
  case OVIS_PROP_MAX_HEALTH:
  case OVIS_PROP_SPEED:
  case OVIS_PROP_JUMP_STRENGTH:
  case OVIS_PROP_SCALE:
  case OVIS_PROP_STEP_HEIGHT:
  case OVIS_PROP_GRAVITY:
  case OVIS_PROP_SAFE_FALL:
    return ov_prop_set(actor, prop, value) || set_attribute(sim, actor, prop, value);
  default: return ov_prop_set(actor, prop, value);
  }
}

ovis_status ovis_mob_set_prop(ovis_sim* sim, ovis_mob_id mob, ovis_prop prop, double value) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  value = clamp(value, VALUE_MAX); // an infinite one as well
  OV_REQUIRE(actor != NULL, OVIS_NOT_FOUND);
  OV_REQUIRE(!isnan(value), OVIS_OUT_OF_RANGE);
  if (!set_prop(sim, actor, prop, value)) {
    return OVIS_UNSUPPORTED;
  }
  ov_sim_keep_input(
      sim,
      &(ovis_input){.kind = OVIS_INPUT_SET, .mob = actor->serial, .prop = prop, .value = value});
  if (actor->vehicle != 0) {
    ov_ride_update_seat(&sim->turn,
                        actor); // its size may have changed
  }
  ov_ride_carry_riders(&sim->turn, actor);
  ov_sim_merge_turns(sim);
  return ov_crowd_update(&sim->crowd, actor) ? OVIS_OK : OVIS_NO_MEMORY;
}

// ---- Riding

ovis_status ovis_mob_mount(ovis_sim* sim, ovis_mob_id rider, ovis_mob_id vehicle) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* above = ov_crowd_get(&sim->crowd, rider.value);
  ov_actor* below = ov_crowd_get(&sim->crowd, vehicle.value);
  OV_REQUIRE(above != NULL && below != NULL, OVIS_NOT_FOUND);
  if (!ov_ride_can_mount(&sim->crowd, above, below)) {
    return OVIS_REFUSED;
  }
  ov_sim_keep_input(
      sim, &(ovis_input){.kind = OVIS_INPUT_MOUNT, .mob = above->serial, .other = below->serial});
  ov_ride_mount(&sim->turn, above, below);
  ov_sim_merge_turns(sim);
  return OVIS_OK;
}

ovis_status ovis_mob_dismount(ovis_sim* sim, ovis_mob_id rider) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor = ov_crowd_get(&sim->crowd, rider.value);
  OV_REQUIRE(actor != NULL, OVIS_NOT_FOUND);
  if (actor->vehicle == 0) {
    return OVIS_REFUSED;
  }
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_DISMOUNT, .mob = actor->serial});
  ov_ride_dismount_beside(&sim->turn, actor);
  ov_sim_merge_turns(sim);
  return OVIS_OK;
}
