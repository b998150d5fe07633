// Mobs of a simulation: where they are, their state, and what a host does to them.
// Design: bindings/js/README.md
#include "ovjs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- All mobs at once

// Numbers of a mob in ovjs_mobs_positions: serial, x, y, z, yaw, head yaw, pitch, health, flags.
#define POSITION_NUMBERS 9
#define IS_BABY 1
#define IS_WALKING 2
#define IS_ON_GROUND 4
#define IS_IN_WATER 8
#define IS_FROZEN 16
#define IS_ALIVE 32

static double flags_of(const ovis_mob_glance* mob) {
  return (mob->is_baby ? IS_BABY : 0) + (mob->is_walking ? IS_WALKING : 0) +
         (mob->is_on_ground ? IS_ON_GROUND : 0) + (mob->is_in_water ? IS_IN_WATER : 0) +
         (mob->is_frozen ? IS_FROZEN : 0) + (mob->is_alive ? IS_ALIVE : 0);
}

static void put_position(const ovis_mob_glance* mob, double* out) {
  out[0] = (double)mob->serial;
  out[1] = mob->pos.x;
  out[2] = mob->pos.y;
  out[3] = mob->pos.z;
  out[4] = (double)mob->yaw_deg;
  out[5] = (double)mob->head_yaw_deg;
  out[6] = (double)mob->pitch_deg;
  out[7] = (double)mob->health;
  out[8] = flags_of(mob);
}

// All mobs in the order of their serials: the address of POSITION_NUMBERS numbers for each, and
// their count in `*out_count`. NULL: no memory. Valid until the next call.
OVJS_EXPORT(const double*, ovjs_mobs_positions, const ovjs_sim* self, int32_t* out_count) {
  static double* numbers;
  static int32_t capacity;
  ovis_mob_glance glances[64];
  const int32_t count = ovis_sim_get_mob_count(self->sim);
  *out_count = 0;
  if (count > capacity || numbers == NULL) {
    free(numbers);
    capacity = count * 2 + 64;
    numbers = malloc((size_t)capacity * POSITION_NUMBERS * sizeof *numbers);
  }
  if (numbers == NULL) {
    capacity = 0;
    ovjs_fail(OVIS_NO_MEMORY, NULL, NULL);
    return NULL;
  }
  for (int32_t first = 0; first < count;) {
    const int32_t got = ovis_sim_get_glances(self->sim, first, glances, 64);
    for (int32_t i = 0; i < got; i++) {
      put_position(&glances[i], &numbers[(first + i) * POSITION_NUMBERS]);
    }
    first += got > 0 ? got : count;
  }
  *out_count = count;
  return numbers;
}

OVJS_EXPORT(int32_t, ovjs_mobs_count, const ovjs_sim* self) {
  return ovis_sim_get_mob_count(self->sim);
}

// ---- One mob, or what does not change of all

// "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"; null: it has none.
static void put_uuid(ovjs_text* text, ovis_uuid uuid) {
  const uint32_t* words = uuid.words;
  char digits[40];
  snprintf(digits, sizeof digits,
           "%08" PRIx32 "-%04" PRIx32 "-%04" PRIx32 "-%04" PRIx32 "-%04" PRIx32 "%08" PRIx32,
           words[0], words[1] >> 16, words[1] & 0xffff, words[2] >> 16, words[2] & 0xffff,
           words[3]);
  const bool has_uuid = (words[0] | words[1] | words[2] | words[3]) != 0;
  ovjs_put_text(text, "uuid", has_uuid ? digits : NULL);
}

static void put_equipment(ovjs_text* text, const ovis_sim* sim, ovis_mob_id mob) {
  ovjs_open(text, "equipment", '{');
  for (int32_t i = 0; i < OVIS_SLOT_COUNT; i++) {
    const ovis_stack stack = ovis_mob_get_equipment(sim, mob, (ovis_slot)i);
    if (stack.item != 0) {
      ovjs_put_text(text, ovis_slot_name((ovis_slot)i), ovis_sim_get_item_name(sim, stack.item));
    }
  }
  ovjs_close(text, '}');
}

static void put_mob(ovjs_text* text, const ovis_sim* sim, ovis_mob_id mob) {
  ovis_mob_state state;
  ovis_pos bed;
  if (!ovis_mob_get_state(sim, mob, &state)) {
    return;
  }
  ovjs_open(text, NULL, '{');
  ovjs_put_whole(text, "serial", (int64_t)state.serial);
  put_uuid(text, state.uuid);
  ovjs_put_text(text, "kind", ovis_actor_kind_name(state.kind));
  ovjs_put_text(text, "species", state.species->name);
  ovjs_put_vec3(text, "pos", state.pos);
  ovjs_put_vec3(text, "velocity", state.velocity);
  ovjs_put_number(text, "yawDeg", (double)state.yaw_deg);
  ovjs_put_number(text, "headYawDeg", (double)state.head_yaw_deg);
  ovjs_put_number(text, "pitchDeg", (double)state.pitch_deg);
  ovjs_put_number(text, "health", (double)state.health);
  ovjs_put_whole(text, "ageTicks", state.age_ticks);
  ovjs_put_bool(text, "isBaby", state.is_baby);
  ovjs_put_bool(text, "isOnGround", state.is_on_ground);
  ovjs_put_bool(text, "isInWater", state.is_in_water);
  ovjs_put_bool(text, "isFrozen", state.is_frozen);
  ovjs_put_bool(text, "isAlive", state.is_alive);
  ovjs_put_bool(text, "isSleeping", ovis_mob_get_bed(sim, mob, &bed));
  ovjs_put_text(text, "activity", ovis_mob_get_activity(sim, mob));
  ovjs_put_text(text, "mind", state.mind);
  ovjs_put_whole(text, "target", (int64_t)ovjs_serial(sim, state.target));
  ovjs_put_whole(text, "vehicle", (int64_t)ovjs_serial(sim, ovis_mob_get_vehicle(sim, mob)));
  ovjs_put_text(text, "held", state.held[0] != '\0' ? state.held : NULL);
  put_equipment(text, sim, mob);
  ovjs_close(text, '}');
}

// A list of all mobs, or of the one with `serial` if that is not 0.
OVJS_EXPORT(int32_t, ovjs_mobs_list, const ovjs_sim* self, double serial) {
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  if (serial > 0) {
    put_mob(text, self->sim, ovjs_mob(self->sim, serial));
  } else {
    for (int32_t i = 0; i < ovis_sim_get_mob_count(self->sim); i++) {
      put_mob(text, self->sim, ovis_sim_get_mob(self->sim, i));
    }
  }
  ovjs_close(text, ']');
  return ovjs_text_end(text);
}

// An object with the properties of a mob. Those that count kinds have their words.
OVJS_EXPORT(int32_t, ovjs_mob_props, const ovjs_sim* self, double serial) {
  ovjs_text* text = &ovjs_result;
  const ovis_mob_id mob = ovjs_mob(self->sim, serial);
  ovis_mob_state state;
  if (!ovis_mob_get_state(self->sim, mob, &state)) {
    return ovjs_fail(OVIS_NOT_FOUND, NULL, "there is no such mob");
  }
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '{');
  for (int32_t i = 0; i < OVIS_PROP_COUNT; i++) {
    double value;
    if (!ovis_mob_get_prop(self->sim, mob, (ovis_prop)i, &value)) {
      continue;
    }
    const bool is_small = value >= 0 && value < 1e6;
    const char* word =
        is_small ? ovis_prop_get_word(state.species, (ovis_prop)i, (int32_t)value) : NULL;
    const char* name = ovis_prop_get_info((ovis_prop)i).name;
    if (word != NULL) {
      ovjs_put_text(text, name, word);
    } else {
      ovjs_put_number(text, name, value);
    }
  }
  ovjs_close(text, '}');
  return ovjs_text_end(text);
}

// ---- Adding and removing. They return the serial, or 0.

static double begin_mob(ovis_status status, const ovjs_sim* self, ovis_mob_id mob,
                        const char* what) {
  return ovjs_check(status, what) == OVIS_OK ? (double)ovjs_serial(self->sim, mob) : 0;
}

// `mind` [opt], `health` 0: all.
OVJS_EXPORT(double, ovjs_mob_spawn, ovjs_sim* self, const char* species, double x, double y,
            double z, double yaw_deg, bool is_baby, double health, const char* mind) {
  ovis_spawn_def def = ovis_default_spawn_def();
  ovis_mob_id mob;
  def.species = ovis_sim_find_species(self->sim, species);
  if (def.species == NULL) {
    ovjs_fail(OVIS_UNKNOWN_NAME, NULL, "there is no such species");
    return 0;
  }
  def.pos = (ovis_vec3){x, y, z};
  def.yaw_deg = (float)yaw_deg;
  def.is_baby = is_baby;
  def.health = (float)health;
  def.mind = mind;
  const ovis_status status = ovis_mob_spawn(self->sim, &def, &mob);
  return begin_mob(status, self, mob, species);
}

OVJS_EXPORT(double, ovjs_player_add, ovjs_sim* self, double x, double y, double z, double yaw_deg) {
  ovis_mob_id mob;
  const ovis_status status = ovis_player_add(self->sim, (ovis_vec3){x, y, z}, (float)yaw_deg, &mob);
  return begin_mob(status, self, mob, "a player");
}

OVJS_EXPORT(double, ovjs_item_spawn, ovjs_sim* self, const char* item, int32_t count, double x,
            double y, double z) {
  ovis_item_def def = ovis_default_item_def();
  ovis_mob_id mob;
  def.pos = (ovis_vec3){x, y, z};
  ovis_status status = ovis_sim_make_stack(self->sim, item, count, &def.stack);
  status = status == OVIS_OK ? ovis_item_spawn(self->sim, &def, &mob) : status;
  return begin_mob(status, self, mob, item);
}

OVJS_EXPORT(int32_t, ovjs_mob_remove, ovjs_sim* self, double serial) {
  return ovjs_check(OVJS_STATUS(ovis_mob_remove(self->sim, ovjs_mob(self->sim, serial))),
                    "the mob cannot be removed");
}

// ---- Changing

OVJS_EXPORT(int32_t, ovjs_mob_place, ovjs_sim* self, double serial, double x, double y, double z,
            double yaw_deg, double pitch_deg) {
  const ovis_mob_id mob = ovjs_mob(self->sim, serial);
  return ovjs_check(OVJS_STATUS(ovis_mob_place(self->sim, mob, (ovis_vec3){x, y, z}, (float)yaw_deg,
                                               (float)pitch_deg)),
                    "the mob cannot be placed there");
}

OVJS_EXPORT(int32_t, ovjs_mob_walk_to, ovjs_sim* self, double serial, double x, double y, double z,
            double speed) {
  const ovis_mob_id mob = ovjs_mob(self->sim, serial);
  return ovjs_check(OVJS_STATUS(ovis_mob_walk_to(self->sim, mob, (ovis_vec3){x, y, z}, speed)),
                    "the mob takes no such order: only players and walkers do");
}

// `by` 0: nobody.
OVJS_EXPORT(int32_t, ovjs_mob_hurt, ovjs_sim* self, double serial, double amount, double by) {
  return ovjs_check(OVJS_STATUS(ovis_mob_hurt(self->sim, ovjs_mob(self->sim, serial), (float)amount,
                                              ovjs_mob(self->sim, by))),
                    "the damage had no effect");
}

// A number, or with `word` [opt] one of the words of a property that counts kinds.
OVJS_EXPORT(int32_t, ovjs_mob_set_prop, ovjs_sim* self, double serial, const char* name,
            const char* word, double number) {
  const ovis_mob_id mob = ovjs_mob(self->sim, serial);
  ovis_prop prop;
  ovis_mob_state state;
  int32_t value = 0;
  if (!ovis_mob_get_state(self->sim, mob, &state)) {
    return ovjs_fail(OVIS_NOT_FOUND, NULL, "there is no such mob");
  }
  if (!ovis_prop_find(name, &prop)) {
    return ovjs_fail(OVIS_UNKNOWN_NAME, NULL, "there is no such property");
  }
  if (word != NULL && !ovis_prop_find_word(state.species, prop, word, &value)) {
    return ovjs_fail(OVIS_UNKNOWN_NAME, NULL, "the property has no such word");
  }
  return ovjs_check(
      OVJS_STATUS(ovis_mob_set_prop(self->sim, mob, prop, word != NULL ? value : number)),
      "the species has no such property");
}

// Puts a stack into a slot of the equipment; `item` [opt] NULL: nothing.
OVJS_EXPORT(int32_t, ovjs_mob_give, ovjs_sim* self, double serial, const char* slot_name,
            const char* item, int32_t count) {
  ovis_slot slot;
  ovis_stack stack;
  if (!ovis_slot_find(slot_name, &slot)) {
    return ovjs_fail(OVIS_UNKNOWN_NAME, NULL,
                     "a slot is mainhand, offhand, feet, legs, chest or head");
  }
  ovis_status status = ovis_sim_make_stack(self->sim, item, count, &stack);
  if (status == OVIS_OK) {
    status = ovis_mob_set_equipment(self->sim, ovjs_mob(self->sim, serial), slot, &stack);
  }
  return ovjs_check(status, "the mob cannot have it");
}

// Puts a stack into a place of the inventory.
OVJS_EXPORT(int32_t, ovjs_mob_pack, ovjs_sim* self, double serial, int32_t index, const char* item,
            int32_t count) {
  ovis_stack stack;
  ovis_status status = ovis_sim_make_stack(self->sim, item, count, &stack);
  if (status == OVIS_OK) {
    status = ovis_mob_set_inventory(self->sim, ovjs_mob(self->sim, serial), index, &stack);
  }
  return ovjs_check(status, "the mob does not carry such an item, or there");
}

OVJS_EXPORT(int32_t, ovjs_mob_give_effect, ovjs_sim* self, double serial, const char* name,
            int32_t ticks, int32_t amplifier) {
  ovis_effect effect;
  const ovis_effect_state state = {ticks, amplifier};
  if (!ovis_effect_find(name, &effect)) {
    return ovjs_fail(OVIS_UNKNOWN_NAME, NULL, "there is no such effect");
  }
  return ovjs_check(
      OVJS_STATUS(ovis_mob_give_effect(self->sim, ovjs_mob(self->sim, serial), effect, &state)),
      "the mob does not take the effect");
}

// ---- Players

OVJS_EXPORT(int32_t, ovjs_player_set_state, ovjs_sim* self, double serial, bool is_sneaking,
            bool is_sprinting, bool is_swimming, const char* mode) {
  ovis_player_state state = {is_sneaking, is_sprinting, is_swimming, OVIS_GAME_MODE_SURVIVAL};
  if (!ovis_game_mode_find(mode, &state.mode)) {
    return ovjs_fail(OVIS_UNKNOWN_NAME, NULL, "there is no such game mode");
  }
  return ovjs_check(
      OVJS_STATUS(ovis_player_set_state(self->sim, ovjs_mob(self->sim, serial), &state)),
      "it is no player");
}

// Uses an item on the mob `on`, or with `on` 0 on the block at a cell. `item` [opt] NULL: what the
// player holds. The result is the JSON text of what was done: "nothing", "feed" ...
OVJS_EXPORT(int32_t, ovjs_player_use, ovjs_sim* self, double serial, const char* item, double on,
            int32_t x, int32_t y, int32_t z) {
  const ovis_use use = {.player = ovjs_mob(self->sim, serial),
                        .item = item,
                        .mob = ovjs_mob(self->sim, on),
                        .cell = {x, y, z}};
  ovis_use_kind kind;
  const ovis_status status =
      on > 0 && use.mob.value == 0 ? OVIS_NOT_FOUND : ovis_player_use(self->sim, &use, &kind);
  if (status != OVIS_OK) {
    return ovjs_fail(status, NULL, "the player cannot use it");
  }
  ovjs_text_begin(&ovjs_result);
  ovjs_put_text(&ovjs_result, NULL, ovis_use_name(kind));
  return ovjs_text_end(&ovjs_result);
}

OVJS_EXPORT(int32_t, ovjs_player_break_block, ovjs_sim* self, double serial, int32_t x, int32_t y,
            int32_t z) {
  return ovjs_check(OVJS_STATUS(ovis_player_break_block(self->sim, ovjs_mob(self->sim, serial),
                                                        (ovis_pos){x, y, z})),
                    "the player breaks no block there");
}
