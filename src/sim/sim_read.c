// Queries of the host: mobs, options, navigation, wants of hosted bodies, properties.
// Design: include/ovis/mob.h
#include "mind/mind.h"
#include "sim/sim_internal.h"

#include "agent/gear.h"
#include "agent/item.h"
#include "agent/item_table.h"
#include "agent/props.h"
#include "base/check.h"
#include "life/riding.h"
#include "mind/tree/tree_mind.h"

#include <ovis/tree.h>

#include <string.h>

ovis_world* ovis_sim_get_world(const ovis_sim* sim) {
  OV_REQUIRE(sim != NULL, NULL);
  return sim->world;
}

ovis_rules ovis_sim_get_rules(const ovis_sim* sim) {
  OV_REQUIRE(sim != NULL, (ovis_rules){0});
  return sim->rules;
}

uint64_t ovis_sim_get_seed(const ovis_sim* sim) {
  OV_REQUIRE(sim != NULL, 0);
  return sim->seed;
}

bool ovis_sim_has_raids(const ovis_sim* sim) {
  OV_REQUIRE(sim != NULL, false);
  return sim->has_raids;
}

int64_t ovis_sim_get_ticks(const ovis_sim* sim) {
  OV_REQUIRE(sim != NULL, 0);
  return sim->tick;
}

int32_t ovis_sim_get_mob_count(const ovis_sim* sim) {
  OV_REQUIRE(sim != NULL, 0);
  return sim->crowd.order.count;
}

ovis_mob_id ovis_sim_get_mob(const ovis_sim* sim, int32_t index) {
  OV_REQUIRE(sim != NULL, OVIS_NO_MOB);
  OV_REQUIRE(index >= 0 && index < sim->crowd.order.count, OVIS_NO_MOB);
  return (ovis_mob_id){ov_pool_id(&sim->crowd.actors, sim->crowd.order.items[index])};
}

bool ovis_mob_is_valid(const ovis_sim* sim, ovis_mob_id mob) {
  OV_REQUIRE(sim != NULL, false);
  return ov_crowd_get(&sim->crowd, mob.value) != NULL;
}

ovis_mob_id ovis_mob_find(const ovis_sim* sim, uint64_t serial) {
  OV_REQUIRE(sim != NULL, OVIS_NO_MOB);
  const ov_actor* actor = ov_crowd_find(&sim->crowd, serial);
  return (ovis_mob_id){actor != NULL ? actor->id : 0};
}

_Static_assert((int)OV_ACTOR_KIND_COUNT == (int)OVIS_ACTOR_KIND_COUNT, "the kinds are the same");

// The item that reports show: in the hand of the actor, or that it is.
ovis_item ov_sim_held(const ov_actor* actor) {
  const ov_item* item = ov_item_of(actor);
  return item != NULL ? item->stack.item : ov_gear_held(actor);
}

bool ovis_mob_get_state(const ovis_sim* sim, ovis_mob_id mob, ovis_mob_state* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_mob_state){0};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  *out = (ovis_mob_state){0};
  if (actor == NULL) {
    return false;
  }
  const ov_body* body = &actor->body;
  *out = (ovis_mob_state){.serial = actor->serial,
                          .species = actor->species,
                          .pos = body->pos,
                          .velocity = body->velocity,
                          .yaw_deg = body->yaw_deg,
                          .head_yaw_deg = body->head_yaw_deg,
                          .pitch_deg = body->pitch_deg,
                          .health = actor->health,
                          .age_ticks = actor->age_ticks,
                          .is_baby = actor->is_baby,
                          .is_on_ground = body->is_on_ground,
                          .is_in_water = body->is_in_water,
                          .is_frozen = actor->is_frozen,
                          .kind = (ovis_actor_kind)actor->kind,
                          .is_player = actor->kind == OV_ACTOR_PLAYER,
                          .is_alive = ov_actor_is_alive(actor),
                          .has_mind = actor->mind != NULL,
                          .mind = actor->given_mind != NULL ? actor->given_mind->name : NULL,
                          .target = ovis_mob_find(sim, actor->target)};
  out->uuid = actor->uuid;
  _Static_assert(sizeof out->held == OV_HELD_SIZE, "what is held fits");
  const ovis_item held = ov_sim_held(actor);
  if (held != 0) {
    ov_item_copy_name(out->held, sizeof out->held, ov_items_name(&sim->items, held));
  }
  return true;
}

int32_t ovis_sim_find_mobs(const ovis_sim* sim, const ovis_aabb* box, ovis_mob_id* out_mobs,
                           int32_t capacity) {
  OV_REQUIRE(sim != NULL && box != NULL && (out_mobs != NULL || capacity <= 0), 0);
  OV_REQUIRE(capacity >= 0, 0);
  if (!(box->min.x <= box->max.x && box->min.y <= box->max.y && box->min.z <= box->max.z)) {
    return 0; // NaN as well
  }
  // The array of ids doubles as the list of slots: both have 32 bits.
  const int32_t found = ov_grid_find(&sim->crowd.grid, box, (int32_t*)out_mobs, capacity);
  for (int32_t i = 0; i < found && i < capacity; i++) {
    out_mobs[i] = (ovis_mob_id){ov_pool_id(&sim->crowd.actors, (int32_t)out_mobs[i].value)};
  }
  return found;
}

static ovis_mob_glance glance_of(const ov_actor* actor) {
  const ov_body* body = &actor->body;
  const bool has_mind = actor->mind != NULL;
  return (ovis_mob_glance){
      .serial = actor->serial,
      .id = {actor->id},
      .pos = body->pos,
      .yaw_deg = body->yaw_deg,
      .head_yaw_deg = body->head_yaw_deg,
      .pitch_deg = body->pitch_deg,
      .health = actor->health,
      .target = actor->target,
      .held = ov_sim_held(actor),
      .option_changes = has_mind ? ov_mind_changes(actor) : 0,
      .nav_changes = ov_actor_path_changes(actor),
      .memory_changes = has_mind ? ov_mind_memory_changes(actor) : 0,
      .activity = has_mind ? ov_mind_activity(actor) : NULL,
      .next_index = ov_actor_next_index(actor),
      .is_walking = ov_actor_follows_path(actor),
      .is_baby = actor->is_baby,
      .is_on_ground = body->is_on_ground,
      .is_in_water = body->is_in_water,
      .is_frozen = actor->is_frozen,
      .is_alive = ov_actor_is_alive(actor),
  };
}

int32_t ovis_sim_get_glances(const ovis_sim* sim, int32_t first, ovis_mob_glance* out,
                             int32_t capacity) {
  OV_REQUIRE(sim != NULL && (out != NULL || capacity <= 0), 0);
  OV_REQUIRE(first >= 0 && capacity >= 0, 0);
  int32_t count = 0;
  for (int32_t i = first; i < sim->crowd.order.count && count < capacity; i++) {
    out[count++] = glance_of(ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]));
  }
  return count;
}

// ---- Why

// An actor with a mind, or NULL.
static const ov_actor* thinker(const ovis_sim* sim, ovis_mob_id mob) {
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  return actor != NULL && actor->mind != NULL ? actor : NULL;
}

int32_t ovis_mob_get_option_count(const ovis_sim* sim, ovis_mob_id mob) {
  OV_REQUIRE(sim != NULL, 0);
  const ov_actor* actor = thinker(sim, mob);
  return actor != NULL ? ov_mind_count(actor->mind_plan) : 0;
}

bool ovis_mob_get_option(const ovis_sim* sim, ovis_mob_id mob, int32_t index, ovis_option* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_option){0};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = thinker(sim, mob);
  if (actor == NULL || index < 0 || index >= ov_mind_count(actor->mind_plan)) {
    return false;
  }
  // Explaining reads only; an agent's pointers are not const, since turns use the same struct.
  ovis_sim* reader = (ovis_sim*)(uintptr_t)sim;
  ov_agent agent = ov_agent_of(&reader->turn, ov_crowd_get(&reader->crowd, mob.value));
  ov_mind_explain(&agent, index, out);
  return true;
}

int32_t ov_sim_next_news(const ovis_sim* sim, ovis_mob_id mob, const ovis_answer* known,
                         int32_t from) {
  const ov_actor* actor = thinker(sim, mob);
  return actor != NULL ? ov_mind_next_news(actor, known, from) : from;
}

uint64_t ov_sim_answers_mark(const ovis_sim* sim, ovis_mob_id mob) {
  const ov_actor* actor = thinker(sim, mob);
  return actor != NULL ? ov_mind_answers_mark(actor) : 0;
}

bool ov_sim_explains(const ovis_sim* sim, ovis_mob_id mob, int32_t option) {
  const ov_actor* actor = thinker(sim, mob);
  return actor != NULL && ov_mind_explains(actor, option);
}

int32_t ovis_mob_find_option(const ovis_sim* sim, ovis_mob_id mob, const char* name, int32_t from) {
  OV_REQUIRE(sim != NULL, 0);
  const ov_actor* actor = thinker(sim, mob);
  const int32_t count = actor != NULL && name != NULL ? ov_mind_count(actor->mind_plan) : 0;
  for (int32_t i = from > 0 ? from : 0; i < count; i++) {
    if (strcmp(ov_mind_info(actor->mind_plan, i).name, name) == 0) {
      return i;
    }
  }
  return -1;
}

int32_t ovis_mob_get_running_options(const ovis_sim* sim, ovis_mob_id mob, int32_t* out,
                                     int32_t capacity) {
  OV_REQUIRE(sim != NULL, 0);
  OV_REQUIRE(capacity >= 0, 0);
  OV_REQUIRE(out != NULL || capacity <= 0, 0);
  const ov_actor* actor = thinker(sim, mob);
  return actor != NULL ? ov_mind_running(actor, out, capacity) : 0;
}

// Such a path has no search that could end short, and no counts but these.
static bool get_own_path(const ov_actor* actor, ovis_nav_state* out) {
  const ov_own_path path = ov_actor_own_path(actor);
  if (path.found == 0) {
    return false;
  }
  out->is_walking = path.count > 0;
  out->node_count = path.count;
  out->next_index = path.next_index;
  out->target = path.count > 0 ? path.nodes[path.count - 1] : ov_body_cell(&actor->body);
  out->asked = out->target;
  out->counts.asked = path.found;
  out->counts.reached = path.found;
  out->counts.ended[OVIS_NAV_END_ARRIVED] = path.arrived;
  out->counts.ended[OVIS_NAV_END_REPLACED] = path.replaced;
  out->last_end = path.arrived > 0 ? OVIS_NAV_END_ARRIVED : OVIS_NAV_END_COUNT;
  return true;
}

bool ovis_mob_get_nav(const ovis_sim* sim, ovis_mob_id mob, ovis_nav_state* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_nav_state){.last_end = OVIS_NAV_END_COUNT};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  if (actor == NULL || !actor->has_nav) {
    return actor != NULL && get_own_path(actor, out);
  }
  const ov_nav* nav = &actor->nav;
  *out = (ovis_nav_state){
      .is_walking = !ov_nav_is_done(nav),
      .target = nav->path_target,
      .asked =
          ov_cell_is_same(nav->target, nav->path_target) ? ov_nav_asked(nav) : nav->path_target,
      .node_count = nav->count,
      .next_index = nav->next_index,
      .limits = {.follow_range = nav->asked_range,
                 .reach_range = nav->reach_range,
                 .visited_max = nav->visited_max,
                 .region_half = (int32_t)(nav->asked_range + (float)nav->asked_extra),
                 .is_region_at_head = nav->asked_at_head,
                 .can_open_doors = actor->species->can_open_doors || actor->breaks_doors,
                 .uses_ladders = actor->uses_ladders,
                 .body = ov_actor_own_body(&sim->turn, actor)},
      .last_end = nav->last_end,
      .change = ov_nav_last_change(nav),
      .counts = ov_nav_read_counts(nav)};
  return true;
}

bool ovis_mob_get_nav_counts(const ovis_sim* sim, ovis_mob_id mob, ovis_nav_counts* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_nav_counts){0};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  if (actor != NULL && actor->has_nav) {
    *out = ov_nav_read_counts(&actor->nav);
    return true;
  }
  ovis_nav_state own = {.last_end = OVIS_NAV_END_COUNT};
  const bool is_there = actor != NULL && get_own_path(actor, &own);
  *out = own.counts;
  return is_there;
}

ovis_pos ovis_mob_get_nav_node(const ovis_sim* sim, ovis_mob_id mob, int32_t index) {
  OV_REQUIRE(sim != NULL, (ovis_pos){0});
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  const bool is_own = actor != NULL && actor->profile->path != NULL;
  const ov_own_path own = is_own ? ov_actor_own_path(actor) : (ov_own_path){.count = 0};
  const int32_t count = is_own ? own.count : actor != NULL ? actor->nav.count : 0;
  OV_REQUIRE(index >= 0 && index < count, (ovis_pos){0});
  return is_own ? own.nodes[index] : actor->nav.nodes[index].pos;
}

// ---- Hosted bodies

bool ovis_mob_get_want(const ovis_sim* sim, ovis_mob_id mob, ovis_want* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_want){0};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  if (actor == NULL || !actor->is_hosted) {
    return false;
  }
  const ov_body* body = &actor->body;
  const bool is_walking = ov_actor_follows_path(actor);
  *out = (ovis_want){.is_walking = is_walking,
                     .pos = is_walking ? actor->controls.move.wanted : body->pos,
                     .speed = (double)body->speed,
                     .yaw_deg = body->yaw_deg,
                     .head_yaw_deg = body->head_yaw_deg,
                     .pitch_deg = body->pitch_deg,
                     .forward = body->forward,
                     .sideways = body->sideways,
                     .is_jumping = body->is_jumping};
  return true;
}

// ---- Properties

bool ovis_mob_get_prop(const ovis_sim* sim, ovis_mob_id mob, ovis_prop prop, double* out) {
  OV_REQUIRE(out != NULL, false);
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  *out = 0;
  return actor != NULL && ov_prop_get(actor, prop, out);
}

// ---- Riding

ovis_mob_id ovis_mob_get_vehicle(const ovis_sim* sim, ovis_mob_id rider) {
  OV_REQUIRE(sim != NULL, OVIS_NO_MOB);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, rider.value);
  const ov_actor* vehicle = actor != NULL ? ov_ride_vehicle(&sim->crowd, actor) : NULL;
  return (ovis_mob_id){vehicle != NULL ? vehicle->id : 0};
}

ovis_mob_id ovis_mob_get_rider(const ovis_sim* sim, ovis_mob_id vehicle, int32_t index) {
  OV_REQUIRE(sim != NULL, OVIS_NO_MOB);
  OV_REQUIRE(index >= 0, OVIS_NO_MOB);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, vehicle.value);
  if (actor == NULL || index >= ov_rider_count(actor)) {
    return OVIS_NO_MOB;
  }
  return (ovis_mob_id){ov_crowd_find(&sim->crowd, actor->riders[index])->id};
}

// ---- Boards

bool ovis_mob_get_board(const ovis_sim* sim, ovis_mob_id mob, const char* key,
                        ovis_tree_value* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_tree_value){0};
  OV_REQUIRE(sim != NULL, false);
  OV_REQUIRE(key != NULL, false);
  const ov_actor* actor = thinker(sim, mob);
  *out = (ovis_tree_value){0};
  return actor != NULL && ov_tree_board_read(actor, key, out);
}
