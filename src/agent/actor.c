// Sets up actors, resizes them, and lists their fields for hashes and snapshots.
// Rules: docs/sources.md#species
#include "agent/actor.h"

#include "agent/actor_lists.h"
#include "agent/gear.h"
#include "base/alloc.h"
#include "base/check.h"
#include "base/limits.h"

#include <ovis/item.h>

#include <math.h>
#include <string.h>

#define BABY_TICKS 24000
#define VILLAGER_PATH_LENGTH 48.0f
#define ANGER_TICKS_MAX 1000000000

double ov_actor_attribute(const ov_actor* actor, ov_attribute which) {
  OVIS_ASSERT(actor->species != NULL);
  const ovis_species* species = actor->species;
  const double base = (double)(which == OV_ATTRIBUTE_HEALTH_MAX ? species->health_max
                               : which == OV_ATTRIBUTE_SPEED    ? species->speed
                                                                : species->attack_damage);
  const bool has_own =
      actor->profile != NULL && actor->profile->attribute != NULL && actor->own != NULL;
  const double usual = has_own ? actor->profile->attribute(actor, which, base) : base;
  return which == OV_ATTRIBUTE_HEALTH_MAX ? ov_actor_own_attribute(actor, OV_OWN_HEALTH_MAX, usual)
         : which == OV_ATTRIBUTE_SPEED    ? ov_actor_own_attribute(actor, OV_OWN_SPEED, usual)
                                          : usual;
}

float ov_actor_search_range(const ov_actor* actor, const ovis_rules* rules) {
  const float floor = !rules->path_length_floor_16  ? 0
                      : actor->species->is_villager ? VILLAGER_PATH_LENGTH
                                                    : OV_PATH_LENGTH_FLOOR;
  return fmaxf(ov_actor_path_range(actor), floor);
}

void ov_actor_heal(ov_actor* actor, float amount) {
  const float health_max = (float)ov_actor_attribute(actor, OV_ATTRIBUTE_HEALTH_MAX);
  if (ov_actor_is_alive(actor) && actor->health < health_max) {
    const float health = actor->health + amount;
    actor->health = health < health_max ? health : health_max;
    OVIS_ASSERT(actor->health <= health_max);
  }
}

void ov_actor_resize(ov_actor* actor, bool is_baby) {
  const ovis_species* species = actor->species;
  const ov_body_size grown = {species->width, species->height, species->eye_height};
  const float share = actor->row->young_share;
  actor->is_baby = is_baby;
  actor->body.size = is_baby ? ov_body_size_scaled(&grown, share > 0 ? share : 0.5f) : grown;
  const double scale = ov_actor_own_attribute(actor, OV_OWN_SCALE, 1);
  if (scale != 1) {
    actor->body.size = ov_body_size_scaled(&actor->body.size, (float)scale);
  }
  ov_actor_update_speed(actor);
}

void ov_actor_update_speed(ov_actor* actor) {
  const double base = ov_actor_attribute(actor, OV_ATTRIBUTE_SPEED);
  const double speed = base + actor->speed_bonus;
  const double own = actor->is_baby ? speed + speed * actor->row->nature.young_speed : speed;
  const double factor = ov_effects_speed_factor(actor);
  const double wanted = factor > 0 && own > 0 ? own * factor : 0;
  actor->body.movement_speed = wanted < OV_ATTRIBUTE_SPEED_MAX ? wanted : OV_ATTRIBUTE_SPEED_MAX;
  OVIS_ASSERT(actor->body.movement_speed >= 0);
}

void ov_actor_set_baby(ov_actor* actor, bool is_baby) {
  if (actor->row->nature.grows_up && is_baby != (actor->breed_ticks < 0)) {
    actor->breed_ticks = is_baby ? -BABY_TICKS : 0;
  }
  ov_actor_resize(actor, is_baby);
}

void ov_actor_init(ov_actor* actor, const ovis_species* species, bool is_baby, ovis_vec3 pos,
                   float yaw_deg) {
  OVIS_ASSERT(species != NULL);
  const ov_body_size size = {species->width, species->height, species->eye_height};
  actor->species = species;
  actor->row = ov_species_of(species);
  actor->name_hash = ov_hash_text(species->name, strlen(species->name));
  actor->health = species->health_max;
  actor->air_ticks = OV_AIR_TICKS;
  ov_body_init(&actor->body, &size, pos, yaw_deg);
  actor->body.step_height = species->step_height;
  ov_actor_resize(actor, is_baby);
  actor->breed_ticks = is_baby ? -BABY_TICKS : 0;
  ov_controls_init(&actor->controls, &actor->body);
  ov_body_plan_apply(&actor->row->body, &actor->body, &actor->controls);
  OVIS_ASSERT(&actor->row->figures == species);
  OVIS_ASSERT(actor->is_baby == is_baby);
}

bool ov_actor_can_mate(const ov_actor* actor, const ov_actor* other) {
  const ov_kinship* kinship = actor->profile->kinship;
  return kinship != NULL && kinship->can_mate != NULL ? kinship->can_mate(actor, other)
                                                      : other->species == actor->species;
}

// ---- What few have

const ov_actor_rare ov_actor_no_rare = {0};

ov_actor_rare* ov_actor_make_rare(ov_actor* actor, const ovis_allocator* allocator) {
  if (actor->rare == NULL) {
    actor->rare = ov_alloc_zero(allocator, sizeof *actor->rare);
  }
  return actor->rare;
}

void ov_actor_drop_rare(ov_actor* actor, const ovis_allocator* allocator) {
  ov_free(allocator, actor->rare, sizeof *actor->rare);
  actor->rare = NULL;
}

void ov_actor_drop_empty_rare(ov_actor* actor, const ovis_allocator* allocator) {
  if (actor->rare != NULL && memcmp(actor->rare, &ov_actor_no_rare, sizeof *actor->rare) == 0) {
    ov_actor_drop_rare(actor, allocator);
  }
}

// ---- Attributes of its own

static const struct {
  ovis_prop prop;
  double least, most;
} own_attributes[OV_OWN_ATTRIBUTE_COUNT] = {
    [OV_OWN_HEALTH_MAX] = {OVIS_PROP_MAX_HEALTH, 1, 1024},
    [OV_OWN_SPEED] = {OVIS_PROP_SPEED, 0, OV_ATTRIBUTE_SPEED_MAX},
    [OV_OWN_JUMP_STRENGTH] = {OVIS_PROP_JUMP_STRENGTH, 0, 32},
    [OV_OWN_SCALE] = {OVIS_PROP_SCALE, 0.0625, 16},
    [OV_OWN_STEP_HEIGHT] = {OVIS_PROP_STEP_HEIGHT, 0, 10},
    [OV_OWN_GRAVITY] = {OVIS_PROP_GRAVITY, -1, 1},
    [OV_OWN_SAFE_FALL] = {OVIS_PROP_SAFE_FALL, 0, 1024},
};

static bool has_attribute(const ov_actor_rare* rare, ov_own_attribute which) {
  return (rare->attributes.has >> which & 1u) != 0;
}

bool ov_actor_has_own_attribute(const ov_actor* actor, ov_own_attribute which) {
  OVIS_ASSERT(which < OV_OWN_ATTRIBUTE_COUNT);
  return has_attribute(ov_actor_read_rare(actor), which);
}

double ov_actor_own_attribute(const ov_actor* actor, ov_own_attribute which, double usual) {
  OVIS_ASSERT(which < OV_OWN_ATTRIBUTE_COUNT);
  const ov_actor_rare* rare = ov_actor_read_rare(actor);
  return has_attribute(rare, which) ? rare->attributes.values[which] : usual;
}

ov_own_attribute ov_own_attribute_of(ovis_prop prop) {
  int32_t which = 0;
  while (which < OV_OWN_ATTRIBUTE_COUNT && own_attributes[which].prop != prop) {
    which++;
  }
  return (ov_own_attribute)which;
}

void ov_actor_set_own_attribute(ov_actor* actor, ov_own_attribute which, double value) {
  OVIS_ASSERT(actor->rare != NULL);
  OVIS_ASSERT(which < OV_OWN_ATTRIBUTE_COUNT);
  const double least = own_attributes[which].least;
  const double most = own_attributes[which].most;
  value = !(value > least) ? least : value < most ? value : most;
  actor->rare->attributes.has |= 1u << which;
  actor->rare->attributes.values[which] = value;
  switch (which) {
  case OV_OWN_JUMP_STRENGTH: actor->body.jump_power = (float)value; break;
  case OV_OWN_STEP_HEIGHT: actor->body.step_height = (float)value; break;
  case OV_OWN_GRAVITY: actor->body.rest.is_known = false; break;
  case OV_OWN_SPEED:
  case OV_OWN_SCALE: ov_actor_resize(actor, actor->is_baby); break;
  default: break; // asked for when they are needed
  }
}

static void attribute_fields(ov_actor_rare* rare, ov_fields* fields) {
  ov_own_attributes* own = &rare->attributes;
  ov_field_u32(fields, "attributes", &own->has);
  fields->is_bad |= fields->mode == OV_FIELDS_READ && own->has >> OV_OWN_ATTRIBUTE_COUNT != 0;
  for (int32_t i = 0; i < OV_OWN_ATTRIBUTE_COUNT && !fields->is_bad; i++) {
    double* value = &own->values[i];
    if (has_attribute(rare, (ov_own_attribute)i)) {
      ov_field_f64(fields, "attribute", value);
      fields->is_bad |= fields->mode == OV_FIELDS_READ &&
                        !(*value >= own_attributes[i].least && *value <= own_attributes[i].most);
    }
  }
}

// ---- Fields

OV_FIELDS_LIST harm_list(ov_actor* actor, ov_fields* fields) {
  ov_field_f32(fields, "health", &actor->health);
  ov_field_f32(fields, "last_damage", &actor->last_damage);
  ov_field_i32(fields, "immune_ticks", &actor->immune_ticks);
  ov_field_serial(fields, "attacker", &actor->attacker);
  ov_field_i64(fields, "attacker_tick", &actor->attacker_tick);
  ov_field_i32(fields, "fire_ticks", &actor->fire_ticks);
  ov_field_i32(fields, "frozen_ticks", &actor->frozen_ticks);
  ov_field_i32(fields, "air_ticks", &actor->air_ticks);
  ov_field_i32(fields, "dead_ticks", &actor->dead_ticks);
}

OV_FIELDS_LIST mood_list(ov_actor* actor, ov_fields* fields) {
  ov_field_bool(fields, "is_baby", &actor->is_baby);
  ov_field_serial(fields, "target", &actor->target);
  ov_field_bool(fields, "is_aggressive", &actor->is_aggressive);
}

OV_FIELDS_LIST loading_list(ov_actor* actor, ov_fields* fields) {
  ov_field_bool(fields, "is_hosted", &actor->is_hosted);
  ov_field_bool(fields, "is_frozen", &actor->is_frozen);
  ov_field_bool(fields, "has_loaded", &actor->has_loaded);
  ov_field_i32(fields, "loaded_around.x", &actor->loaded_around.x);
  ov_field_i32(fields, "loaded_around.y", &actor->loaded_around.y);
  ov_field_i32(fields, "loaded_around.z", &actor->loaded_around.z);
}

OV_FIELDS_LIST ride_list(ov_actor* actor, ov_fields* fields) {
  _Static_assert(OV_SEATS_MAX == 4, "the hash takes the vehicle and four riders");
  if (fields->mode == OV_FIELDS_HASH) {
    ov_lanes_three(&fields->hash, actor->vehicle, actor->riders[0], actor->riders[1]);
    if ((actor->riders[2] | actor->riders[3]) != 0) { // few mobs carry more than two
      ov_lanes_three(&fields->hash, actor->riders[2], actor->riders[3], 0);
    }
    return;
  }
  ov_field_serial(fields, "vehicle", &actor->vehicle);
  for (int32_t i = 0; i < OV_SEATS_MAX; i++) {
    ov_field_serial(fields, "rider", &actor->riders[i]);
  }
}

// The fields of every actor, in one room, so that their hash is made in one go.
OV_FIELDS_LIST common_list(ov_actor* actor, ov_fields* fields) {
  for (int32_t i = 0; i < 4; i++) {
    ov_field_u32(fields, "uuid", &actor->uuid.words[i]);
  }
  harm_list(actor, fields);
  mood_list(actor, fields);
  ride_list(actor, fields);
  loading_list(actor, fields);
}

static void cause_fields(ovis_event_ref* event, ov_fields* fields) {
  ov_field_i64(fields, "event.tick", &event->tick);
  ov_field_u64(fields, "event.serial", &event->serial);
  ov_field_i32(fields, "event.index", &event->index);
  fields->is_bad |= fields->mode == OV_FIELDS_READ &&
                    (event->tick < 0 || event->tick > OV_TICK_MAX || event->index < 0);
}

// In snapshots only: malus is the species', and a snapshot that says otherwise is of another
// version.
static void malus_fields(ov_actor* actor, ov_fields* fields) {
  const ovis_path_body own = ovis_species_get_body(actor->species, false);
  ovis_path_body body = own;
  ov_field_f32s(fields, "malus", body.malus, OVIS_PATH_TYPE_COUNT);
  fields->is_bad |=
      fields->mode == OV_FIELDS_READ && memcmp(body.malus, own.malus, sizeof own.malus) != 0;
}

// ---- Groups that most actors leave at zero
//
// Hashes and lists take in which of them are there, then those. So an actor without `rare` has the
// hash of one whose `rare` says nothing.

static bool has_order(const ov_actor* actor, const ov_actor_rare* rare) {
  return actor->has_walk_target || rare->walk_number != 0;
}

static void order_fields(ov_actor* actor, ov_actor_rare* rare, ov_fields* fields) {
  ov_field_bool(fields, "has_walk_target", &actor->has_walk_target);
  ov_field_i32(fields, "walk_number", &rare->walk_number);
  ov_field_vec3(fields, "walk_target", &rare->walk_target);
  if (actor->has_walk_target) {
    const ovis_pos cell = ov_cell_of(rare->walk_target);
    ov_field_link_cell(fields, &cell);
  }
  ov_field_f64(fields, "walk_speed", &rare->walk_speed);
}

static bool has_anger(const ov_actor* actor, const ov_actor_rare* rare) {
  return actor->helmet_uses != 0 || actor->anger_ticks != 0 || actor->angry_at != 0 ||
         rare->victim != 0 || rare->victim_tick != 0 || ov_f64_bits(actor->speed_bonus) != 0;
}

static void anger_fields(ov_actor* actor, ov_actor_rare* rare, ov_fields* fields) {
  ov_field_i32_in(fields, "helmet_uses", &actor->helmet_uses, 0, OV_HELMET_USES_MAX);
  ov_field_i32_in(fields, "anger_ticks", &actor->anger_ticks, 0, ANGER_TICKS_MAX);
  ov_field_serial(fields, "angry_at", &actor->angry_at);
  ov_field_serial(fields, "victim", &rare->victim);
  ov_field_tick(fields, "victim_tick", &rare->victim_tick);
  ov_field_f64(fields, "speed_bonus", &actor->speed_bonus);
  fields->is_bad |=
      fields->mode == OV_FIELDS_READ && !ov_is_within(actor->speed_bonus, OV_SPEED_MAX);
}

static bool has_habits(const ov_actor* actor) {
  return actor->breaks_doors || actor->uses_ladders || actor->picks_up_loot ||
         actor->looted_slots != 0;
}

static void habit_fields(ov_actor* actor, ov_fields* fields) {
  int32_t slots = actor->looted_slots;
  ov_field_bool(fields, "breaks_doors", &actor->breaks_doors);
  ov_field_bool(fields, "uses_ladders", &actor->uses_ladders);
  ov_field_bool(fields, "picks_up_loot", &actor->picks_up_loot);
  ov_field_i32_in(fields, "looted_slots", &slots, 0, (1 << OVIS_SLOT_COUNT) - 1);
  actor->looted_slots = (uint8_t)slots;
}

static bool has_leash(const ov_actor_rare* rare) {
  return rare->leash != 0 || rare->is_knotted || rare->knot.x != 0 || rare->knot.y != 0 ||
         rare->knot.z != 0;
}

static void leash_fields(ov_actor_rare* rare, ov_fields* fields) {
  ov_field_serial(fields, "leash", &rare->leash);
  ov_field_bool(fields, "is_knotted", &rare->is_knotted);
  ov_field_cell_if(fields, "knot", &rare->knot, rare->is_knotted);
}

static void seconds_fields(ov_actor_rare* rare, ov_fields* fields) {
  ov_field_bool(fields, "has_seconds", &rare->has_seconds);
  if (rare->has_seconds) {
    ov_seconds_fields(&rare->seconds, fields);
    fields->is_bad |= fields->mode == OV_FIELDS_READ && !ov_seconds_is_sane(&rare->seconds);
  }
}

// A bit for each group.
static uint64_t groups_of(const ov_actor* actor) {
  const ov_actor_rare* rare = ov_actor_read_rare(actor);
  return (uint64_t)has_order(actor, rare) | (uint64_t)has_anger(actor, rare) << 1 |
         (uint64_t)has_habits(actor) << 2 | (uint64_t)has_leash(rare) << 3 |
         (uint64_t)(rare->effects.has != 0) << 4 | (uint64_t)rare->has_seconds << 5 |
         (uint64_t)(rare->attributes.has != 0) << 6;
}

static void group_fields(ov_actor* actor, ov_fields* fields) {
  uint64_t groups = UINT64_MAX; // a snapshot has all
  if (!ov_fields_is_snapshot(fields)) {
    groups = groups_of(actor);
    ov_field_u64(fields, "groups", &groups);
    if (groups == 0) {
      return;
    }
  }
  OVIS_ASSERT(fields->mode != OV_FIELDS_READ || actor->rare != NULL);
  ov_actor_rare none = ov_actor_no_rare;
  ov_actor_rare* rare = actor->rare != NULL ? actor->rare : &none;
  if ((groups & 1u) != 0) {
    order_fields(actor, rare, fields);
  }
  if ((groups & 2u) != 0) {
    anger_fields(actor, rare, fields);
  }
  if ((groups & 4u) != 0) {
    habit_fields(actor, fields);
  }
  if ((groups & 8u) != 0) {
    leash_fields(rare, fields);
  }
  if ((groups & 16u) != 0) {
    ov_effects_fields(&rare->effects, fields);
  }
  if ((groups & 32u) != 0) {
    seconds_fields(rare, fields);
  }
  if ((groups & 64u) != 0) {
    attribute_fields(rare, fields);
  }
}

// A player that does nothing special has no such room in the hash.
static void player_fields(ov_actor* actor, ov_fields* fields) {
  ovis_player_state none = ov_actor_no_rare.player;
  ovis_player_state* player = actor->rare != NULL ? &actor->rare->player : &none;
  const bool is_usual = !player->is_sneaking && !player->is_sprinting && !player->is_swimming &&
                        player->mode == OVIS_GAME_MODE_SURVIVAL && !actor->is_sleeping;
  if (actor->kind != OV_ACTOR_PLAYER || (!ov_fields_is_snapshot(fields) && is_usual)) {
    return;
  }
  ov_field_room(fields, "player");
  ov_field_bool(fields, "is_sneaking", &player->is_sneaking);
  ov_field_bool(fields, "is_sprinting", &player->is_sprinting);
  ov_field_bool(fields, "is_swimming", &player->is_swimming);
  OV_FIELD_ENUM(fields, "mode", player->mode, ovis_game_mode);
  fields->is_bad |=
      fields->mode == OV_FIELDS_READ && (uint32_t)player->mode >= OVIS_GAME_MODE_COUNT;
  ov_field_bool(fields, "is_sleeping", &actor->is_sleeping);
  ov_field_cell_if(fields, "bed", &actor->bed, actor->is_sleeping);
}

void ov_actor_rest_fields(ov_actor* actor, ov_fields* fields) {
  ov_field_bool(fields, "is_sleeping", &actor->is_sleeping);
  ov_field_cell_if(fields, "bed", &actor->bed, actor->is_sleeping);
  ov_field_tick(fields, "hurt_tick", &actor->hurt_tick);
  ov_field_i32_in(fields, "hurt_damage", &actor->hurt_damage, 0, OVIS_DAMAGE_COUNT - 1);
  ov_field_serial(fields, "hurt_attacker", &actor->hurt_attacker);
}

static void event_fields(ov_actor* actor, ov_fields* fields) {
  ov_actor_rare none = ov_actor_no_rare;
  ov_actor_rare* rare = actor->rare != NULL ? actor->rare : &none;
  cause_fields(&rare->hurt_event, fields);
  cause_fields(&rare->attack_event, fields);
  cause_fields(&rare->target_event, fields);
}

void ov_actor_extra_fields(ov_actor* actor, ov_fields* fields) {
  ov_gear_fields(actor, fields);
  player_fields(actor, fields);
}

void ov_actor_common_fields(ov_actor* actor, ov_fields* fields) {
  OV_FIELDS_APART(common_list, actor, fields);
  group_fields(actor, fields);
}

// ---- The parts of its mind

bool ov_actor_asks(const ov_actor* actor, ov_question question) {
  OVIS_ASSERT((uint32_t)question < OV_QUESTION_COUNT);
  bool says_yes = false;
  for (int32_t i = 0; actor->mind != NULL && !says_yes && i < actor->mind_plan->part_count; i++) {
    const ov_mind_part* part = &actor->mind_plan->parts[i];
    says_yes =
        part->ops->ask != NULL && part->ops->ask(ov_mind_part_at(actor->mind, part), question);
  }
  return says_yes;
}

void ov_actor_disable(ov_actor* actor, uint8_t flags, bool is_disabled) {
  OVIS_ASSERT(actor->mind == NULL || actor->mind_plan != NULL);
  for (int32_t i = 0; actor->mind != NULL && i < actor->mind_plan->part_count; i++) {
    const ov_mind_part* part = &actor->mind_plan->parts[i];
    if (part->ops->disable != NULL) {
      part->ops->disable(ov_mind_part_at(actor->mind, part), flags, is_disabled);
    }
  }
}

void ov_actor_mind_fields(ov_actor* actor, ov_fields* fields) {
  const ov_mind_plan* plan = actor->mind_plan;
  for (int32_t i = 0; i < plan->part_count; i++) {
    plan->parts[i].ops->fields(ov_mind_part_at(actor->mind, &plan->parts[i]), fields);
  }
}

void ov_actor_fields(ov_actor* actor, ov_fields* fields) {
  const bool is_snapshot = ov_fields_is_snapshot(fields);
  ov_field_room(fields, "actor");
  ov_actor_common_fields(actor, fields);
  if (is_snapshot) {
    malus_fields(actor, fields);
    event_fields(actor, fields);
  } else {
    ov_actor_extra_fields(actor, fields);
  }
  ov_field_room(fields, "clock");
  OV_FIELDS_APART(ov_actor_clock_list, actor, fields);
  ov_field_room(fields, "body");
  ov_body_fields(&actor->body, fields);
  ov_field_room(fields, "controls");
  ov_controls_fields(&actor->controls, fields);
  if (actor->has_nav) {
    ov_field_room(fields, "nav");
    ov_nav_fields(&actor->nav, fields);
  }
  if (ov_actor_part(actor, OV_PART_BRAIN) != NULL) {
    ov_field_room(fields, "rest");
    ov_actor_rest_fields(actor, fields);
  }
  if (actor->mind != NULL) {
    ov_field_room(fields, "mind");
    ov_actor_mind_fields(actor, fields);
  }
  if (actor->profile->own_fields != NULL) {
    ov_field_room(fields, "own");
    actor->profile->own_fields(actor->own, fields);
  }
  ov_field_room(fields, "");
}

static bool is_mind_valid(const ov_actor* actor) {
  bool is_valid = (actor->mind != NULL) == (actor->mind_plan != NULL);
  for (int32_t i = 0; is_valid && actor->mind != NULL && i < actor->mind_plan->part_count; i++) {
    const ov_mind_part* part = &actor->mind_plan->parts[i];
    is_valid = part->ops->is_valid(ov_mind_part_at(actor->mind, part));
  }
  return is_valid;
}

bool ov_actor_is_valid(const ov_actor* actor) {
  if (actor->species == NULL || actor->profile == NULL || actor->id == 0 || actor->age_ticks < 0 ||
      !isfinite(actor->health) || !isfinite(actor->last_damage)) {
    return false;
  }
  if (ov_actor_is_alive(actor) != (actor->health > 0)) {
    return false;
  }
  if (actor->immune_ticks < 0 || actor->fire_ticks < 0 || actor->dead_ticks < 0 ||
      actor->frozen_ticks < 0 || actor->frozen_ticks > OV_FROZEN_TICKS_MAX ||
      actor->love_ticks < 0 || actor->idle_ticks < 0) {
    return false;
  }
  if ((actor->rng.stream & 1u) == 0 || (actor->has_nav && !ov_nav_is_valid(&actor->nav))) {
    return false;
  }
  return is_mind_valid(actor) && ov_body_is_valid(&actor->body) &&
         ov_controls_is_valid(&actor->controls);
}

// ---- Checks of untrusted snapshots

#define TIMER_MAX 1e9

static bool is_body_sane(const ov_body* body) {
  const double motions[] = {(double)body->speed,       (double)body->forward,
                            (double)body->sideways,    (double)body->vertical,
                            (double)body->step_height, (double)body->jump_power,
                            (double)body->flying_speed};
  for (size_t i = 0; i < sizeof motions / sizeof *motions; i++) {
    if (!ov_is_within(motions[i], OV_SPEED_MAX)) {
      return false;
    }
  }
  return body->step_height >= 0 && ov_is_within((double)body->speed, (double)OV_BODY_SPEED_MAX) &&
         body->movement_speed >= 0 && body->movement_speed <= OV_ATTRIBUTE_SPEED_MAX &&
         body->levitation >= 0 && body->levitation <= OV_EFFECT_AMPLIFIER_MAX + 1 &&
         ov_is_within((double)body->flying_speed, 4) &&
         ov_is_within((double)body->fall_distance, 1e9) && ov_is_within(body->water_height, 1e6) &&
         ov_is_within(body->lava_height, 1e6);
}

static bool are_controls_sane(const ov_controls* controls) {
  const double angles[] = {
      (double)controls->look.yaw_max_deg,         (double)controls->look.pitch_max_deg,
      (double)controls->turn.stable_head_yaw_deg, (double)controls->head_yaw_max_deg,
      (double)controls->head_pitch_max_deg,       (double)controls->head_turn_max_deg};
  for (size_t i = 0; i < sizeof angles / sizeof *angles; i++) {
    if (!ov_is_within(angles[i], OV_ANGLE_MAX)) {
      return false;
    }
  }
  return ov_is_vec3_within(&controls->move.wanted, OV_FILE_PLACE_MAX) &&
         ov_is_vec3_within(&controls->look.wanted, OV_FILE_PLACE_MAX) &&
         ov_is_within(controls->move.speed_modifier, OV_SPEED_MAX) &&
         ov_is_within((double)controls->move.strafe_forward, OV_SPEED_MAX) &&
         ov_is_within((double)controls->move.strafe_right, OV_SPEED_MAX);
}

bool ov_actor_is_sane(const ov_actor* actor) {
  const ov_actor_rare* rare = ov_actor_read_rare(actor);
  const double timers[] = {actor->immune_ticks,   actor->fire_ticks,         actor->air_ticks,
                           actor->frozen_ticks,   actor->dead_ticks,         actor->breed_ticks,
                           actor->love_ticks,     actor->idle_ticks,         rare->walk_number,
                           (double)actor->health, (double)actor->last_damage};
  for (size_t i = 0; i < sizeof timers / sizeof *timers; i++) {
    if (!ov_is_within(timers[i], TIMER_MAX)) {
      return false;
    }
  }
  return ov_is_within_i64(actor->age_ticks, OV_TICK_MAX) &&
         ov_is_within_i64(actor->attacker_tick, OV_TICK_MAX) && ov_is_place(&rare->walk_target) &&
         ov_is_within(rare->walk_speed, OV_SPEED_MAX) &&
         (actor->body.kind == OV_BODY_TICK) == !ov_actor_is_thing(actor) &&
         is_body_sane(&actor->body) && are_controls_sane(&actor->controls) &&
         (!rare->has_seconds || ov_seconds_is_sane(&rare->seconds));
}
