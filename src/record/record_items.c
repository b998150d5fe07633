// Encodes and decodes mobs, inputs, events and paths of a recording, and checks inputs.
// Format: docs/formats/recording.md#log
#include "record/record_items.h"

#include "base/check.h"
#include "base/limits.h"
#include "base/switches.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

static bool running_of(ov_code* code, const int32_t* running, int32_t* count, ov_index_list* out,
                       const ovis_allocator* allocator) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  ov_code_count(code, count, OV_RECORD_OPTIONS_MAX);
  int32_t last = -1;
  for (int32_t i = 0; i < *count; i++) {
    uint64_t option = code->writer != NULL ? (uint64_t)running[i] : 0;
    ov_code_unsigned(code, &option);
    code->is_bad |= option >= OV_RECORD_OPTIONS_MAX || (int32_t)option <= last;
    last = code->is_bad ? last : (int32_t)option;
    if (out != NULL && !ov_array_push(out, allocator, last)) {
      return false;
    }
  }
  return true;
}

bool ov_code_mob(ov_code* code, ov_record_mob* mob, const int32_t* running, int32_t* count,
                 ov_index_list* out, const ovis_allocator* allocator) {
  OVIS_ASSERT(mob != NULL);
  ov_code_unsigned(code, &mob->serial);
  ov_code_i32(code, &mob->species);
  ov_code_signed(code, &mob->x);
  ov_code_signed(code, &mob->y);
  ov_code_signed(code, &mob->z);
  ov_code_u8(code, &mob->yaw);
  ov_code_u8(code, &mob->head);
  ov_code_u8(code, &mob->pitch);
  ov_code_u8(code, &mob->flags);
  ov_code_amount(code, &mob->health);
  ov_code_unsigned(code, &mob->target);
  const bool has_memory = running_of(code, running, count, out, allocator);
  ov_code_i32(code, &mob->next_index);
  return has_memory;
}

void ov_code_env(ov_code* code, ovis_env* env) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  OVIS_ASSERT(env != NULL);
  ov_code_signed(code, &env->game_time);
  ov_code_signed(code, &env->day_time);
  OV_CODE_ENUM(code, env->difficulty, ovis_difficulty, OVIS_DIFFICULTY_HARD + 1);
  OV_CODE_ENUM(code, env->presence, ovis_presence, OVIS_PRESENCE_NEAR_PLAYERS + 1);
  ov_code_bool(code, &env->is_raining);
  ov_code_bool(code, &env->is_thundering);
  // Two rules in one byte.
  uint8_t rules = (uint8_t)(env->mob_griefing | env->universal_anger << 1);
  ov_code_u8(code, &rules);
  env->mob_griefing = (rules & 1u) != 0;
  env->universal_anger = (rules & 2u) != 0;
  code->is_bad |= rules > 3;
  ov_code_text(code, env->dimension.name, sizeof env->dimension.name);
  ov_code_i32(code, &env->dimension.min_y);
  ov_code_i32(code, &env->dimension.height);
  ov_code_bool(code, &env->dimension.has_sky);
  ov_code_bool(code, &env->dimension.has_ceiling);
  const ovis_dimension* dimension = &env->dimension;
  code->is_bad |= dimension->min_y % 16 != 0 || dimension->height % 16 != 0 ||
                  dimension->height < 16 || dimension->height > 4096 || dimension->min_y < -2048 ||
                  dimension->min_y + dimension->height > 4096;
  code->is_bad |= !ov_is_within_i64(env->game_time, OVIS_TIME_MAX) ||
                  !ov_is_within_i64(env->day_time, OVIS_TIME_MAX);
}

void ov_code_answer(ov_code* code, ovis_answer* answer, ov_answer_about* about) {
  OVIS_ASSERT(answer != NULL);
  OVIS_ASSERT(about != NULL);
  // A reason of a newer version is accepted; it has no sentence.
  OV_CODE_ENUM(code, answer->reason, ovis_reason, 256);
  ov_code_signed(code, &answer->tick);
  ov_code_i32(code, &answer->other);
  ov_code_f32(code, &answer->value);
  ov_code_f32(code, &answer->limit);
  ov_code_signed(code, &answer->until);
  code->is_bad |= !ov_is_within_i64(answer->until, OVIS_TIME_MAX);
  ov_code_unsigned(code, &answer->who);
  if (answer->who != 0) {
    ov_code_i32(code, &about->species);
  }
  ov_code_unsigned(code, &about->state);
  if (about->state != OV_NO_STATE) {
    ov_code_pos(code, &answer->cell);
  }
}

void ov_code_actor_kind(ov_code* code, ovis_actor_kind* kind) {
  OVIS_ASSERT(kind != NULL);
  OV_CODE_ENUM(code, *kind, ovis_actor_kind, 256);
  *kind = *kind < OVIS_ACTOR_KIND_COUNT ? *kind : OVIS_ACTOR_KIND_COUNT;
}

#define SWITCHES ((int32_t)(OV_SWITCHES_END - OV_SWITCHES_BEGIN))

bool ov_code_rules(ov_code* code, ovis_rules* rules) {
  OVIS_ASSERT(rules != NULL);
  ovis_rules coded = *rules;
  int32_t count = SWITCHES;
  OV_CODE_ENUM(code, coded.path_type_list, ovis_path_type_list, 256);
  OV_CODE_ENUM(code, coded.neighbor_order, ovis_neighbor_order, 256);
  ov_code_count(code, &count, 4096);
  bool is_known = count <= SWITCHES && coded.path_type_list <= OVIS_PATH_TYPES_23W12A &&
                  coded.neighbor_order <= OVIS_NEIGHBOR_ORDER_1_20_5;
  for (int32_t i = 0; i < count; i++) {
    uint8_t value = i < SWITCHES ? ((const uint8_t*)&coded)[OV_SWITCHES_BEGIN + (size_t)i] : 0;
    ov_code_u8(code, &value);
    is_known = is_known && value <= 1;
    if (is_known) {
      ((uint8_t*)&coded)[OV_SWITCHES_BEGIN + (size_t)i] = value;
    }
  }
  if (is_known) {
    *rules = coded;
  }
  return is_known;
}

// ---- Inputs

static void state_of(ov_code* code, ovis_state* state) {
  uint64_t wide = *state;
  ov_code_unsigned(code, &wide);
  code->is_bad |= wide > UINT32_MAX;
  *state = (ovis_state)wide;
}

static void spawn_of(ov_code* code, ovis_input* input) {
  OVIS_ASSERT(input != NULL);
  ov_code_text(code, input->name, sizeof input->name);
  ov_code_vec3(code, &input->pos);
  ov_code_f32(code, &input->yaw_deg);
  ov_code_f32(code, &input->health);
  ov_code_bool(code, &input->is_baby);
  ov_code_bool(code, &input->is_hosted);
  ov_code_bool(code, &input->has_seconds_body);
  ov_code_text(code, input->mind, sizeof input->mind);
  for (int32_t i = 0; i < 4; i++) {
    ov_code_u32(code, &input->uuid.words[i]);
  }
}

// Under the name of its item, which is the name of the input.
static void stack_of(ov_code* code, ovis_input* input) {
  ovis_stack* stack = &input->stack;
  ov_code_text(code, input->name, OVIS_ITEM_NAME_MAX);
  OVIS_ASSERT(code->writer == NULL || stack->item == ovis_item_from_name(input->name));
  stack->item = ovis_item_from_name(input->name);
  ov_code_i32(code, &stack->count);
  ov_code_unsigned(code, &stack->variant);
}

static void item_of(ov_code* code, ovis_input* input) {
  stack_of(code, input);
  ov_code_vec3(code, &input->pos);
  ov_code_vec3(code, &input->velocity);
  ov_code_f32(code, &input->health);
  ov_code_i32(code, &input->delay_ticks);
  ov_code_i32(code, &input->age_ticks);
  for (int32_t i = 0; i < 4; i++) {
    ov_code_u32(code, &input->uuid.words[i]);
  }
}

static void player_of(ov_code* code, ovis_player_state* player) {
  OVIS_ASSERT(player != NULL);
  ov_code_bool(code, &player->is_sneaking);
  ov_code_bool(code, &player->is_sprinting);
  ov_code_bool(code, &player->is_swimming);
  OV_CODE_ENUM(code, player->mode, ovis_game_mode, OVIS_GAME_MODE_COUNT);
}

static void report_of(ov_code* code, ovis_input* input) {
  ov_code_vec3(code, &input->pos);
  ov_code_vec3(code, &input->velocity);
  ov_code_bool(code, &input->is_on_ground);
  ov_code_bool(code, &input->has_hit_side);
}

// True if a simulation accepts the input. A simulation asserts its limits, which protects against
// mistakes in the host but not against damaged files, so a reader checks them here.
static bool is_input_valid(const ovis_input* input) {
  const ovis_pos min = input->cell;
  const ovis_pos max = input->cell_max;
  const bool is_box = max.x >= min.x && max.y >= min.y && max.z >= min.z;
  return ov_is_place(&input->pos) && ov_is_speed(&input->velocity) && ov_is_angle(input->yaw_deg) &&
         ov_is_angle(input->pitch_deg) && isfinite(input->health) && isfinite(input->value) &&
         (input->kind != OVIS_INPUT_LIGHT || is_box);
}

static void remembered_of(ov_code* code, ovis_input* input) {
  ovis_memory_value* value = &input->remembered;
  OV_CODE_ENUM(code, input->memory, ovis_memory, 1024); // with those of hosts
  OV_CODE_ENUM(code, value->type, ovis_memory_type, OVIS_MEMORY_PLACES + 1);
  OV_CODE_ENUM(code, value->dimension, ovis_memory_dimension, OVIS_MEMORY_DIMENSION_COUNT);
  OV_CODE_ENUM(code, value->damage, ovis_damage, OVIS_DAMAGE_COUNT);
  ov_code_i32(code, &value->close_enough);
  ov_code_f32(code, &value->speed);
  ov_code_pos(code, &value->cell);
  ov_code_signed(code, &value->number);
  ov_code_unsigned(code, &value->entity);
  ov_code_vec3(code, &value->point);
  ov_code_signed(code, &value->ttl);
}

static void offer_of(ov_code* code, ovis_input* input) {
  ovis_offer* offer = &input->offer;
  OVIS_ASSERT(offer->cost_a_count >= 0);
  OVIS_ASSERT(offer->cost_b_count >= 0);
  ov_code_f64(code, &input->value);
  ov_code_bool(code, &input->has_offer);
  if (!input->has_offer) {
    return;
  }
  ovis_item* const items[] = {&offer->cost_a, &offer->cost_b, &offer->result};
  for (int32_t i = 0; i < 3; i++) {
    char* name = input->offer_names[i];
    ov_code_text(code, name, OVIS_ITEM_NAME_MAX);
    OVIS_ASSERT(code->writer == NULL || *items[i] == ovis_item_from_name(name));
    *items[i] = ovis_item_from_name(name);
  }
  ov_code_i32(code, &offer->cost_a_count);
  ov_code_i32(code, &offer->cost_b_count);
  ov_code_i32(code, &offer->result_count);
  ov_code_i32(code, &offer->uses);
  ov_code_i32(code, &offer->max_uses);
  ov_code_i32(code, &offer->demand);
  ov_code_i32(code, &offer->special_price);
  ov_code_i32(code, &offer->xp);
  ov_code_f32(code, &offer->price_multiplier);
}

// Inputs about players, and what mobs wear and carry.
static void raid_of(ov_code* code, ovis_raid* raid) {
  OVIS_ASSERT(raid != NULL);
  ov_code_i32(code, &raid->id);
  OV_CODE_ENUM(code, raid->status, ovis_raid_status, OVIS_RAID_STATUS_COUNT);
  ov_code_bool(code, &raid->is_active);
  ov_code_bool(code, &raid->has_started);
  ov_code_pos(code, &raid->center);
  ov_code_i32(code, &raid->omen_level);
  ov_code_i32(code, &raid->wave_count);
  ov_code_i32(code, &raid->waves_spawned);
  ov_code_i32(code, &raid->countdown_ticks);
  ov_code_i32(code, &raid->quiet_ticks);
  ov_code_i32(code, &raid->celebration_ticks);
  ov_code_signed(code, &raid->ticks_active);
  ov_code_f32(code, &raid->total_health);
  ov_code_i32(code, &raid->hero_count);
  for (int32_t i = 0; i < OVIS_RAID_HEROES_MAX; i++) {
    for (int32_t k = 0; k < 4; k++) {
      ov_code_u32(code, &raid->heroes[i].words[k]);
    }
  }
}

static void noise_of(ov_code* code, ovis_noise* noise) {
  OVIS_ASSERT(noise != NULL);
  ov_code_bool(code, &noise->is_there);
  OV_CODE_ENUM(code, noise->kind, ovis_vibration_kind, OVIS_VIBRATION_COUNT);
  ov_code_vec3(code, &noise->pos);
  ov_code_unsigned(code, &noise->source);
  ov_code_f64(code, &noise->distance);
  ov_code_signed(code, &noise->tick);
}

static void player_input_of(ov_code* code, ovis_input* input) {
  switch (input->kind) {
  case OVIS_INPUT_WEAR:
  case OVIS_INPUT_PACK:
    ov_code_f64(code, &input->value);
    stack_of(code, input);
    break;
  case OVIS_INPUT_POSE: player_of(code, &input->player); break;
  case OVIS_INPUT_TELL: ov_code_text(code, input->name, sizeof input->name); // fall through
  case OVIS_INPUT_VIBRATE:
  case OVIS_INPUT_STRIKE:
    ov_code_f64(code, &input->value);
    ov_code_vec3(code, &input->pos);
    break;
  case OVIS_INPUT_HEARING:
    noise_of(code, &input->hearing.candidate);
    noise_of(code, &input->hearing.current);
    ov_code_i32(code, &input->hearing.ticks_left);
    break;
  case OVIS_INPUT_STOCK:
    ov_code_pos(code, &input->cell);
    ov_code_f64(code, &input->value);
    stack_of(code, input);
    break;
  case OVIS_INPUT_LOCK:
    ov_code_pos(code, &input->cell);
    ov_code_f64(code, &input->value);
    break;
  case OVIS_INPUT_BREAK:
  case OVIS_INPUT_KNOT:
  case OVIS_INPUT_LIE_DOWN: ov_code_pos(code, &input->cell); break;
  case OVIS_INPUT_USE:
    ov_code_unsigned(code, &input->other);
    ov_code_pos(code, &input->cell);
    ov_code_bool(code, &input->is_of_hand);
    stack_of(code, input);
    break;
  default: break;
  }
}

static void uuid_of(ov_code* code, ovis_input* input) {
  for (int32_t i = 0; i < 4; i++) {
    ov_code_u32(code, &input->uuid.words[i]);
  }
}

static void input_of(ov_code* code, ovis_input* input) {
  OV_CODE_ENUM(code, input->kind, ovis_input_kind, OVIS_INPUT_COUNT);
  ov_code_unsigned(code, &input->mob);
  switch (input->kind) {
  case OVIS_INPUT_SPAWN: spawn_of(code, input); break;
  case OVIS_INPUT_PLAYER:
    ov_code_vec3(code, &input->pos);
    ov_code_f32(code, &input->yaw_deg);
    break;
  case OVIS_INPUT_PLACE:
    ov_code_vec3(code, &input->pos);
    ov_code_f32(code, &input->yaw_deg);
    ov_code_f32(code, &input->pitch_deg);
    break;
  case OVIS_INPUT_HOLD: ov_code_text(code, input->name, sizeof input->name); break;
  case OVIS_INPUT_SHOOT: ov_code_vec3(code, &input->pos); break;
  case OVIS_INPUT_WALK_TO:
    ov_code_vec3(code, &input->pos);
    ov_code_f64(code, &input->value);
    break;
  case OVIS_INPUT_HURT:
  case OVIS_INPUT_SUSPECT:
    ov_code_unsigned(code, &input->other);
    ov_code_f64(code, &input->value);
    break;
  case OVIS_INPUT_MOUNT:
  case OVIS_INPUT_OPEN_TRADE: ov_code_unsigned(code, &input->other); break;
  case OVIS_INPUT_GOSSIP:
    ov_code_unsigned(code, &input->other);
    ov_code_i32(code, &input->reason);
    ov_code_f64(code, &input->value);
    break;
  case OVIS_INPUT_KNOW:
    uuid_of(code, input);
    ov_code_i32(code, &input->reason);
    ov_code_f64(code, &input->value);
    break;
  case OVIS_INPUT_HEALER: uuid_of(code, input); break;
  case OVIS_INPUT_OFFER: offer_of(code, input); break;
  case OVIS_INPUT_TRADE: ov_code_f64(code, &input->value); break;
  case OVIS_INPUT_RING: ov_code_pos(code, &input->cell); break;
  case OVIS_INPUT_RAID:
    ov_code_pos(code, &input->cell);
    ov_code_f64(code, &input->value);
    break;
  case OVIS_INPUT_PUT_RAID: raid_of(code, &input->raid); break;
  case OVIS_INPUT_REMEMBER: remembered_of(code, input); break;
  case OVIS_INPUT_FORGET: OV_CODE_ENUM(code, input->memory, ovis_memory, 1024); break;
  case OVIS_INPUT_TICKETS:
    ov_code_pos(code, &input->cell);
    ov_code_text(code, input->name, sizeof input->name);
    ov_code_f64(code, &input->value);
    break;
  case OVIS_INPUT_EFFECT:
    ov_code_text(code, input->name, sizeof input->name);
    ov_code_f64(code, &input->value);
    ov_code_i32(code, &input->reason);
    break;
  case OVIS_INPUT_SET:
    OV_CODE_ENUM(code, input->prop, ovis_prop, OVIS_PROP_COUNT);
    ov_code_f64(code, &input->value);
    break;
  case OVIS_INPUT_REPORT: report_of(code, input); break;
  case OVIS_INPUT_ITEM: item_of(code, input); break;
  case OVIS_INPUT_BLOCK:
    ov_code_pos(code, &input->cell);
    state_of(code, &input->state);
    break;
  case OVIS_INPUT_ENV: ov_code_env(code, &input->env); break;
  case OVIS_INPUT_VERDICT:
    OV_CODE_ENUM(code, input->verdict, ovis_verdict, OVIS_VERDICT_REFUSED + 1);
    ov_code_i32(code, &input->reason);
    break;
  case OVIS_INPUT_LIGHT: ov_code_pos(code, &input->cell_max); // fall through
  case OVIS_INPUT_SECTION:
  case OVIS_INPUT_DROP: ov_code_pos(code, &input->cell); break;
  default: player_input_of(code, input);
  }
}

void ov_code_input(ov_code* code, ovis_input* input) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  input_of(code, input);
  code->is_bad |= code->writer == NULL && !is_input_valid(input);
}

// ---- Events

void ov_code_event(ov_code* code, ovis_event* event, int32_t* species) {
  OVIS_ASSERT(event != NULL);
  OV_CODE_ENUM(code, event->type, ovis_event_type, 1024);
  ov_code_signed(code, &event->tick);
  ov_code_unsigned(code, &event->serial);
  ov_code_i32(code, &event->index);
  ov_code_unsigned(code, &event->mob_serial);
  ov_code_unsigned(code, &event->other_serial);
  ov_code_i32(code, species);
  ov_code_pos(code, &event->pos);
  state_of(code, &event->state);
  ov_code_amount(code, &event->amount);
  OV_CODE_ENUM(code, event->damage, ovis_damage, 1024);
  OV_CODE_ENUM(code, event->nav_end, ovis_nav_end, 1024);
  OV_CODE_ENUM(code, event->refusal, ovis_nav_refusal, 1024);
  OV_CODE_ENUM(code, event->verb, ovis_verb, 1024);
  ov_code_i32(code, &event->reason);
  ov_code_signed(code, &event->cause.tick);
  ov_code_unsigned(code, &event->cause.serial);
  ov_code_i32(code, &event->cause.index);
  ov_code_i32(code, &event->count);
  if (event->count != 0) {
    ov_code_text(code, event->item, sizeof event->item);
  }
}

bool ov_code_nodes(ov_code* code, const ovis_pos* nodes, int32_t* count, ov_node_list* out,
                   const ovis_allocator* allocator) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  ov_code_count(code, count, OV_RECORD_NODES_MAX);
  ovis_pos at = {0, 0, 0};
  for (int32_t i = 0; i < *count; i++) {
    // In a damaged file the sum of steps may overflow; unsigned arithmetic wraps.
    ovis_pos step = {0, 0, 0};
    if (code->writer != NULL) {
      step = (ovis_pos){(int32_t)((uint32_t)nodes[i].x - (uint32_t)at.x),
                        (int32_t)((uint32_t)nodes[i].y - (uint32_t)at.y),
                        (int32_t)((uint32_t)nodes[i].z - (uint32_t)at.z)};
    }
    ov_code_pos(code, &step);
    at = (ovis_pos){(int32_t)((uint32_t)at.x + (uint32_t)step.x),
                    (int32_t)((uint32_t)at.y + (uint32_t)step.y),
                    (int32_t)((uint32_t)at.z + (uint32_t)step.z)};
    if (out != NULL && !ov_array_push(out, allocator, at)) {
      return false;
    }
  }
  return true;
}
