// Applies kept inputs again, for replays.
// Design: include/ovis/sim.h
#include "sim/sim_internal.h"

#include "base/check.h"
#include "base/limits.h"

#include <ovis/sim.h>
#include <ovis/tree.h>

#include <string.h>

static ovis_status spawn(ovis_sim* sim, const ovis_input* input) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_sim_find_species(sim, input->name);
  if (def.species == NULL) {
    return OVIS_NOT_FOUND;
  }
  def.pos = input->pos;
  def.yaw_deg = input->yaw_deg;
  def.is_baby = input->is_baby;
  def.is_hosted = input->is_hosted;
  def.has_seconds_body = input->has_seconds_body;
  def.mind = input->mind[0] != '\0' ? input->mind : NULL;
  def.health = input->health;
  def.uuid = input->uuid;
  ovis_mob_id id;
  return ovis_mob_spawn(sim, &def, &id);
}

static ovis_status spawn_item(ovis_sim* sim, const ovis_input* input) {
  ovis_item_def def = ovis_default_item_def();
  def.stack = input->stack;
  def.pos = input->pos;
  def.velocity = input->velocity;
  def.health = input->health;
  def.pickup_delay_ticks = input->delay_ticks;
  def.age_ticks = input->age_ticks;
  def.thrower = ovis_mob_find(sim, input->mob);
  def.uuid = input->uuid;
  ovis_mob_id id;
  return ovis_item_spawn(sim, &def, &id);
}

static ovis_status vibrate(ovis_sim* sim, const ovis_input* input) {
  if (!(input->value >= 0 && input->value < OVIS_VIBRATION_COUNT)) {
    return OVIS_OUT_OF_RANGE;
  }
  const ovis_vibration vibration = {.kind = (ovis_vibration_kind)(int32_t)input->value,
                                    .pos = input->pos,
                                    .source = ovis_mob_find(sim, input->mob)};
  return ovis_sim_emit_vibration(sim, &vibration, NULL);
}

static ovis_status strike(ovis_sim* sim, const ovis_input* input) {
  ovis_lightning_def def = ovis_default_lightning_def();
  def.pos = input->pos;
  def.lights_fire = input->value != 0;
  return ovis_lightning_strike(sim, &def);
}

static bool report(ovis_sim* sim, ovis_mob_id mob, const ovis_input* input) {
  const ovis_body_report body = {.pos = input->pos,
                                 .velocity = input->velocity,
                                 .is_on_ground = input->is_on_ground,
                                 .has_hit_side = input->has_hit_side};
  return ovis_mob_report_body(sim, mob, &body) == OVIS_OK;
}

static ovis_status affect(ovis_sim* sim, ovis_mob_id mob, const ovis_input* input) {
  ovis_effect effect;
  if (!ovis_effect_find(input->name, &effect) || !ov_is_within(input->value, OV_EFFECT_TICKS_MAX)) {
    return OVIS_OUT_OF_RANGE;
  }
  const ovis_effect_state state = {(int32_t)input->value, input->reason};
  ovis_mob_give_effect(sim, mob, effect, &state);
  return OVIS_OK;
}

static ovis_status apply_gear(ovis_sim* sim, ovis_mob_id mob, const ovis_input* input) {
  const int32_t index = input->value >= 0 && input->value < 64 ? (int32_t)input->value : -1;
  const bool is_done =
      input->kind == OVIS_INPUT_WEAR
          ? ovis_mob_set_equipment(sim, mob, (ovis_slot)index, &input->stack) == OVIS_OK
          : ovis_mob_set_inventory(sim, mob, index, &input->stack) == OVIS_OK;
  return is_done ? OVIS_OK : OVIS_OUT_OF_RANGE;
}

// The simulation learns the item's name. False: that is not its number.
static bool knows_item(ovis_sim* sim, const char* name, ovis_item item) {
  ovis_item number = 0;
  return name[0] == '\0' ? item == 0
                         : ovis_sim_add_item(sim, name, &number) == OVIS_OK && number == item;
}

// The simulation learns the names of the items first.
static ovis_status set_offer(ovis_sim* sim, ovis_mob_id mob, const ovis_input* input) {
  const ovis_item items[] = {input->offer.cost_a, input->offer.cost_b, input->offer.result};
  bool is_named = true;
  for (int32_t i = 0; input->has_offer && i < OV_COUNT_OF(items); i++) {
    is_named = is_named && knows_item(sim, input->offer_names[i], items[i]);
  }
  return is_named ? ovis_villager_set_offer(sim, mob, (int32_t)input->value,
                                            input->has_offer ? &input->offer : NULL)
                  : OVIS_OUT_OF_RANGE;
}

static void use(ovis_sim* sim, ovis_mob_id player, const ovis_input* input) {
  const ovis_use done = {.player = player,
                         .item = input->is_of_hand ? NULL : input->name,
                         .mob = ovis_mob_find(sim, input->other),
                         .cell = input->cell};
  ovis_player_use(sim, &done, NULL);
}

static ovis_status know(ovis_sim* sim, ovis_mob_id mob, const ovis_input* input) {
  ovis_known_gossip known = {.type = (ovis_gossip)input->reason,
                             .value =
                                 ov_is_within(input->value, 1000) ? (int32_t)input->value : -1};
  known.subject = input->uuid;
  return ovis_villager_set_gossip(sim, mob, &known);
}

static ovis_status shoot(ovis_sim* sim, ovis_mob_id mob, const ovis_input* input) {
  ovis_mob_id arrow;
  const ovis_status status = ovis_player_shoot(sim, mob, input->pos, &arrow);
  return status == OVIS_REFUSED ? OVIS_OK : status;
}

static ovis_status apply_to_mob(ovis_sim* sim, const ovis_input* input) {
  const ovis_mob_id mob = ovis_mob_find(sim, input->mob);
  if (mob.value == 0) {
    return OVIS_NOT_FOUND;
  }
  switch (input->kind) {
  case OVIS_INPUT_REMOVE: return ovis_mob_remove(sim, mob);
  case OVIS_INPUT_PLACE:
    ovis_mob_place(sim, mob, input->pos, input->yaw_deg, input->pitch_deg);
    break;
  case OVIS_INPUT_HOLD: ovis_mob_set_held_item(sim, mob, input->name); break;
  case OVIS_INPUT_WALK_TO: ovis_mob_walk_to(sim, mob, input->pos, input->value); break;
  case OVIS_INPUT_HURT:
    ovis_mob_hurt(sim, mob, (float)input->value, ovis_mob_find(sim, input->other));
    break;
  case OVIS_INPUT_SET: ovis_mob_set_prop(sim, mob, input->prop, input->value); break;
  case OVIS_INPUT_REPORT: report(sim, mob, input); break;
  case OVIS_INPUT_EFFECT: return affect(sim, mob, input);
  case OVIS_INPUT_MOUNT: ovis_mob_mount(sim, mob, ovis_mob_find(sim, input->other)); break;
  case OVIS_INPUT_DISMOUNT: ovis_mob_dismount(sim, mob); break;
  case OVIS_INPUT_WEAR:
  case OVIS_INPUT_PACK: return apply_gear(sim, mob, input);
  case OVIS_INPUT_POSE: ovis_player_set_state(sim, mob, &input->player); break;
  case OVIS_INPUT_KNOT: ovis_mob_set_knot(sim, mob, input->cell); break;
  case OVIS_INPUT_SHOOT: return shoot(sim, mob, input);
  case OVIS_INPUT_BREAK: ovis_player_break_block(sim, mob, input->cell); break;
  case OVIS_INPUT_LIE_DOWN: ovis_player_lie_down(sim, mob, input->cell); break;
  case OVIS_INPUT_GET_UP: ovis_player_get_up(sim, mob); break;
  case OVIS_INPUT_USE: use(sim, mob, input); break;
  case OVIS_INPUT_REMEMBER: ovis_mob_set_memory(sim, mob, input->memory, &input->remembered); break;
  case OVIS_INPUT_GOSSIP:
    ovis_villager_add_gossip(sim, mob, ovis_mob_find(sim, input->other), (ovis_gossip)input->reason,
                             (int32_t)input->value);
    break;
  case OVIS_INPUT_KNOW: return know(sim, mob, input);
  case OVIS_INPUT_HEALER: return ovis_mob_set_healer(sim, mob, input->uuid);
  case OVIS_INPUT_SUSPECT:
    return input->value >= 0 && input->value <= OVIS_ANGER_MAX &&
                   ovis_warden_set_suspect(sim, mob, ovis_mob_find(sim, input->other),
                                           (int32_t)input->value) == OVIS_OK
               ? OVIS_OK
               : OVIS_OUT_OF_RANGE;
  case OVIS_INPUT_HEARING:
    return ovis_mob_set_hearing(sim, mob, &input->hearing) == OVIS_OK ? OVIS_OK : OVIS_OUT_OF_RANGE;
  case OVIS_INPUT_OFFER: return set_offer(sim, mob, input);
  case OVIS_INPUT_OPEN_TRADE:
    ovis_villager_open_trade(sim, mob, ovis_mob_find(sim, input->other));
    break;
  case OVIS_INPUT_TRADE: ovis_villager_trade(sim, mob, (int32_t)input->value); break;
  case OVIS_INPUT_CLOSE_TRADE: ovis_villager_close_trade(sim, mob); break;
  case OVIS_INPUT_FORGET: ovis_mob_set_memory(sim, mob, input->memory, NULL); break;
  default: return OVIS_OUT_OF_RANGE;
  }
  return OVIS_OK;
}

static ovis_status begin_raid(ovis_sim* sim, const ovis_input* input) {
  int32_t id;
  if (!(input->value >= 0 && input->value <= OVIS_RAID_OMEN_MAX)) {
    return OVIS_OUT_OF_RANGE;
  }
  return ovis_raid_begin(sim, input->cell, (int32_t)input->value, &id);
}

static ovis_status stock(ovis_sim* sim, const ovis_input* input) {
  const bool is_place = input->value >= 0 && input->value < OVIS_CONTAINER_SIZE;
  return is_place ? ovis_container_set_stack(sim, input->cell, (int32_t)input->value, &input->stack)
                  : OVIS_OUT_OF_RANGE;
}

static bool is_within_limits(const ovis_input* input) {
  return memchr(input->name, '\0', sizeof input->name) != NULL &&
         memchr(input->mind, '\0', sizeof input->mind) != NULL && ov_is_place(&input->pos) &&
         ov_is_speed(&input->velocity) && ov_is_angle(input->yaw_deg) &&
         ov_is_angle(input->pitch_deg) &&
         (input->kind != OVIS_INPUT_ENV ||
          (ov_is_within_i64(input->env.game_time, OVIS_TIME_MAX) &&
           ov_is_within_i64(input->env.day_time, OVIS_TIME_MAX))) &&
         (input->kind != OVIS_INPUT_WALK_TO || ov_is_within(input->value, OV_SPEED_MAX));
}

ovis_status ovis_sim_apply_input(ovis_sim* sim, const ovis_input* input) {
  OV_REQUIRE(sim != NULL && input != NULL, OVIS_BAD_ARGUMENT);
  ovis_mob_id id;
  const bool is_container = input->kind == OVIS_INPUT_STOCK || input->kind == OVIS_INPUT_LOCK;
  OV_REQUIRE(ov_sim_accepts_commands(sim) || (is_container && sim->is_asking), OVIS_BUSY);
  if (!is_within_limits(input)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (input->stack.item != 0 && !knows_item(sim, input->name, input->stack.item)) {
    return OVIS_OUT_OF_RANGE;
  }
  switch (input->kind) {
  case OVIS_INPUT_SPAWN: return spawn(sim, input);
  case OVIS_INPUT_ITEM: return spawn_item(sim, input);
  case OVIS_INPUT_VIBRATE: return vibrate(sim, input);
  case OVIS_INPUT_PLAYER: return ovis_player_add(sim, input->pos, input->yaw_deg, &id);
  case OVIS_INPUT_BLOCK: return ovis_world_set_block(sim->world, input->cell, input->state);
  case OVIS_INPUT_ENV: return ovis_world_set_env(sim->world, &input->env);
  case OVIS_INPUT_LIGHT: return ovis_world_flood_light(sim->world, input->cell, input->cell_max);
  case OVIS_INPUT_TICKETS:
    ovis_sim_set_point_tickets(sim, input->cell, input->name, (int32_t)input->value);
    return OVIS_OK;
  case OVIS_INPUT_STRIKE: return strike(sim, input);
  case OVIS_INPUT_STOCK: return stock(sim, input);
  case OVIS_INPUT_LOCK:
    return input->value != 0 ? ovis_container_lock(sim, input->cell)
                             : ovis_container_unlock(sim, input->cell);
  case OVIS_INPUT_RING: ovis_village_ring_bell(sim, input->cell); return OVIS_OK;
  case OVIS_INPUT_RAID: return begin_raid(sim, input);
  case OVIS_INPUT_PUT_RAID: return ovis_raid_restore(sim, &input->raid);
  case OVIS_INPUT_TELL:
    return ovis_sim_tell(sim, input->name, input->pos, input->value, ovis_mob_find(sim, input->mob),
                         NULL);
  case OVIS_INPUT_VERDICT:
  case OVIS_INPUT_SECTION:
  case OVIS_INPUT_DROP: return OVIS_OK;
  default: return apply_to_mob(sim, input);
  }
}
