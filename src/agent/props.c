// Properties by name: first those of all mobs, then those in the species' own state.
// Design: include/ovis/species.h
#include "agent/props.h"

#include "agent/bond.h"
#include "agent/gear.h"

#include "base/check.h"

#include <ovis/item.h>

#include <string.h>

static const ovis_prop_info infos[] = {
#define OV_INFO(prop, name, type, unit, tag) {name, type, unit, tag},
    OVIS_PROP_LIST(OV_INFO)
#undef OV_INFO
};
_Static_assert(sizeof infos / sizeof *infos == OVIS_PROP_COUNT, "one for each");

ovis_prop_info ovis_prop_get_info(ovis_prop prop) {
  OV_REQUIRE((uint32_t)prop < OVIS_PROP_COUNT, (ovis_prop_info){.name = "unknown"});
  return infos[prop];
}

bool ovis_prop_find(const char* name, ovis_prop* out) {
  OV_REQUIRE(out != NULL, false);
  for (int32_t i = 0; name != NULL && i < OVIS_PROP_COUNT; i++) {
    if (strcmp(infos[i].name, name) == 0) {
      *out = (ovis_prop)i;
      return true;
    }
  }
  *out = OVIS_PROP_COUNT;
  return false;
}

static ov_own_member find_own(const ov_actor* actor, ovis_prop prop) {
  const ov_profile* profile = actor->profile;
  const bool is_known = (uint32_t)prop < OVIS_PROP_COUNT && profile->own_prop != NULL;
  return is_known ? profile->own_prop(actor->own, prop) : (ov_own_member){.at = NULL};
}

static bool get_own(const ov_actor* actor, ovis_prop prop, double* out) {
  const ov_own_member own = find_own(actor, prop);
  if (own.at == NULL) {
    return false;
  }
  const void* member = own.at;
  int32_t whole;
  int64_t wide;
  uint64_t serial;
  bool flag;
  switch (own.type) {
  case OV_OWN_BOOL:
    memcpy(&flag, member, sizeof flag);
    *out = flag;
    break;
  case OV_OWN_I32:
    memcpy(&whole, member, sizeof whole);
    *out = whole;
    break;
  case OV_OWN_I64:
    memcpy(&wide, member, sizeof wide);
    *out = (double)wide;
    break;
  case OV_OWN_F64: memcpy(out, member, sizeof *out); break;
  case OV_OWN_SERIAL:
    memcpy(&serial, member, sizeof serial);
    *out = (double)serial;
    break;
  }
  return true;
}

static bool get_bond(const ov_actor* actor, ovis_prop prop, double* out) {
  const ov_bond* bond = ov_actor_bond(actor);
  if (bond == NULL) {
    return get_own(actor, prop, out);
  }
  switch (prop) {
  case OVIS_PROP_TAME: *out = bond->is_tame; return true;
  case OVIS_PROP_OWNER: *out = (double)bond->owner; return true;
  case OVIS_PROP_SITTING: *out = bond->is_ordered_to_sit; return true;
  default: *out = bond->temper; return true;
  }
}

static bool may_use_ladders(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_MOB && actor->species->navigation == OVIS_NAVIGATION_GROUND &&
         actor->row->body.move == OV_MOVE_KIND_GROUND;
}

// Horses have some attributes in their own state.
static bool get_attribute(const ov_actor* actor, ovis_prop prop, double* out) {
  if (get_own(actor, prop, out)) {
    return true;
  }
  const ov_own_attribute which = ov_own_attribute_of(prop);
  if (which == OV_OWN_ATTRIBUTE_COUNT || !ov_actor_has_own_attribute(actor, which)) {
    return false;
  }
  *out = ov_actor_own_attribute(actor, which, 0);
  return true;
}

bool ov_prop_get(const ov_actor* actor, ovis_prop prop, double* out) {
  const ov_body* body = &actor->body;
  *out = 0;
  switch (prop) {
  case OVIS_PROP_HEALTH: *out = (double)actor->health; return true;
  case OVIS_PROP_AGE: *out = actor->breed_ticks; return actor->row->nature.grows_up;
  case OVIS_PROP_LOVE: *out = actor->love_ticks; return actor->row->nature.grows_up;
  case OVIS_PROP_FIRE: *out = actor->fire_ticks; return true;
  case OVIS_PROP_AIR: *out = actor->air_ticks; return true;
  case OVIS_PROP_FREEZE: *out = actor->frozen_ticks; return true;
  case OVIS_PROP_ON_GROUND: *out = body->is_on_ground; return true;
  case OVIS_PROP_FALL_DISTANCE: *out = (double)body->fall_distance; return true;
  case OVIS_PROP_YAW: *out = (double)body->yaw_deg; return true;
  case OVIS_PROP_PITCH: *out = (double)body->pitch_deg; return true;
  case OVIS_PROP_VELOCITY_X: *out = body->velocity.x; return true;
  case OVIS_PROP_VELOCITY_Y: *out = body->velocity.y; return true;
  case OVIS_PROP_VELOCITY_Z: *out = body->velocity.z; return true;
  case OVIS_PROP_IS_BABY: *out = actor->is_baby; return true;
  case OVIS_PROP_HELMET:
    *out = !ov_gear_has_helmet(actor) ? 0 : actor->helmet_uses > 0 ? actor->helmet_uses : -1;
    return true;
  case OVIS_PROP_ANGER: *out = actor->anger_ticks; return actor->row->gets_angry;
  case OVIS_PROP_ANGRY_AT: *out = (double)actor->angry_at; return actor->row->gets_angry;
  case OVIS_PROP_BREAKS_DOORS: *out = actor->breaks_doors; return actor->row->breaks_doors;
  case OVIS_PROP_USES_LADDERS: *out = actor->uses_ladders; return may_use_ladders(actor);
  case OVIS_PROP_PICKS_UP_LOOT: *out = actor->picks_up_loot; return actor->row->picks_up_loot;
  case OVIS_PROP_HERO:
    *out = ov_effect_level(actor, OVIS_EFFECT_HERO_OF_THE_VILLAGE);
    return actor->kind == OV_ACTOR_PLAYER;
  case OVIS_PROP_LEASH: *out = (double)ov_actor_read_rare(actor)->leash; return true;
  case OVIS_PROP_TAME:
  case OVIS_PROP_OWNER:
  case OVIS_PROP_SITTING:
  case OVIS_PROP_TEMPER: return get_bond(actor, prop, out);
  default: return get_attribute(actor, prop, out);
  }
}

static double clamp(double value, double low, double high) {
  return !(value > low) ? low : value < high ? value : high; // NaN becomes `low`
}

static int32_t whole(double value, double low, double high) {
  return (int32_t)clamp(value, low, high);
}

static bool set_own(ov_actor* actor, ovis_prop prop, double value) {
  const ov_own_member own = find_own(actor, prop);
  if (own.at == NULL) {
    return false;
  }
  void* member = own.at;
  const bool flag = value != 0;
  const double exact = clamp(value, own.min, own.max);
  const int32_t number = own.type == OV_OWN_I32 ? whole(value, own.min, own.max) : 0;
  const int64_t wide = own.type == OV_OWN_I64 ? (int64_t)exact : 0;
  const uint64_t serial = own.type == OV_OWN_SERIAL ? (uint64_t)exact : 0;
  switch (own.type) {
  case OV_OWN_SERIAL: memcpy(member, &serial, sizeof serial); break;
  case OV_OWN_BOOL: memcpy(member, &flag, sizeof flag); break;
  case OV_OWN_I32: memcpy(member, &number, sizeof number); break;
  case OV_OWN_I64: memcpy(member, &wide, sizeof wide); break;
  case OV_OWN_F64:
    memcpy(member, &exact, sizeof exact);
    ov_actor_resize(actor, actor->is_baby); // it may be the speed
    break;
  }
  if (actor->profile->was_set != NULL) {
    actor->profile->was_set(actor);
  }
  return true;
}

static bool set_bond(ov_actor* actor, ovis_prop prop, double value) {
  ov_bond* bond = ov_actor_bond(actor);
  if (bond == NULL) {
    return set_own(actor, prop, value);
  }
  switch (prop) {
  case OVIS_PROP_TAME: bond->is_tame = value != 0; break;
  case OVIS_PROP_OWNER: bond->owner = (uint64_t)clamp(value, 0, OV_SERIAL_EXACT_MAX); break;
  case OVIS_PROP_SITTING: bond->is_ordered_to_sit = value != 0; break;
  default: bond->temper = whole(value, 0, OV_TEMPER_MAX); break;
  }
  return true;
}

bool ov_prop_set(ov_actor* actor, ovis_prop prop, double value) {
  const double ticks_max = 1e9;
  const double speed_max = 50; // blocks per tick; no body of the game is faster
  ov_body* body = &actor->body;
  switch (prop) {
  case OVIS_PROP_HEALTH:
    if (!ov_actor_is_alive(actor)) {
      return false; // a dead mob cannot be revived
    }
    actor->health = (float)clamp(value, 0.01, (double)OV_HEALTH_MAX);
    return true;
  case OVIS_PROP_AGE:
    if (actor->row->nature.grows_up) {
      actor->breed_ticks = whole(value, -ticks_max, ticks_max);
      ov_actor_resize(actor, actor->breed_ticks < 0);
    }
    return actor->row->nature.grows_up;
  case OVIS_PROP_LOVE:
    actor->love_ticks = actor->row->nature.grows_up ? whole(value, 0, ticks_max) : 0;
    return actor->row->nature.grows_up;
  case OVIS_PROP_FIRE: actor->fire_ticks = whole(value, 0, 32767); return true;
  case OVIS_PROP_FREEZE: actor->frozen_ticks = whole(value, 0, OV_FROZEN_TICKS_MAX); return true;
  case OVIS_PROP_AIR: actor->air_ticks = whole(value, -32768, 32767); return true;
  case OVIS_PROP_ON_GROUND: body->is_on_ground = value != 0; return true;
  case OVIS_PROP_FALL_DISTANCE: body->fall_distance = (float)clamp(value, 0, 1e6); return true;
  case OVIS_PROP_YAW:
    body->yaw_deg = body->body_yaw_deg = body->head_yaw_deg = (float)clamp(value, -1e6, 1e6);
    return true;
  case OVIS_PROP_PITCH: body->pitch_deg = (float)clamp(value, -90, 90); return true;
  case OVIS_PROP_VELOCITY_X: body->velocity.x = clamp(value, -speed_max, speed_max); return true;
  case OVIS_PROP_VELOCITY_Y: body->velocity.y = clamp(value, -speed_max, speed_max); return true;
  case OVIS_PROP_VELOCITY_Z: body->velocity.z = clamp(value, -speed_max, speed_max); return true;
  case OVIS_PROP_IS_BABY: ov_actor_set_baby(actor, value != 0); return true;
  case OVIS_PROP_ANGER:
    actor->anger_ticks = actor->row->gets_angry ? whole(value, 0, ticks_max) : 0;
    return actor->row->gets_angry;
  case OVIS_PROP_ANGRY_AT:
    actor->angry_at = actor->row->gets_angry ? (uint64_t)clamp(value, 0, OV_SERIAL_EXACT_MAX) : 0;
    return actor->row->gets_angry;
  case OVIS_PROP_BREAKS_DOORS:
    actor->breaks_doors = actor->row->breaks_doors && value != 0;
    return actor->row->breaks_doors;
  case OVIS_PROP_USES_LADDERS:
    actor->uses_ladders = may_use_ladders(actor) && value != 0;
    return may_use_ladders(actor);
  case OVIS_PROP_PICKS_UP_LOOT:
    actor->picks_up_loot = actor->row->picks_up_loot && value != 0;
    return actor->row->picks_up_loot;
  case OVIS_PROP_HELMET:
  case OVIS_PROP_HERO:
  case OVIS_PROP_LEASH: return false; // the simulation sets these (sim_command.c)
  case OVIS_PROP_TAME:
  case OVIS_PROP_OWNER:
  case OVIS_PROP_SITTING:
  case OVIS_PROP_TEMPER: return set_bond(actor, prop, value);
  default: return set_own(actor, prop, value);
  }
}
