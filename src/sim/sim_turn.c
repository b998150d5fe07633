// One mob's turn; the numbers are the steps of docs/tick.md.
// Design: docs/tick.md
#include "agent/anger.h"
#include "agent/loot.h"
#include "agent/reins.h"
#include "agent/rider_lead.h"
#include "base/check.h"
#include "body/seconds_control.h"
#include "life/leash.h"
#include "life/life.h"
#include "life/riding.h"
#include "mind/mind.h"
#include "path/path_finder.h"
#include "sim/sim_internal.h"
#include "world/place.h"
#include "world/world_internal.h"

#include <string.h>

#define TICK_MS 50
#define PRESENCE_RANGE 32.0 // blocks
#define BODIES_BELOW_MAX 16
#define FALL_OF_TICK_MAX 4.0 // blocks: no seconds body falls farther in a tick
#define STEERING_TICKS 5     // after which goals of a vehicle are switched off again

// ---- Loading

bool ov_sim_needs_sections(const ov_actor* actor) {
  const ovis_section_pos at = ov_section_of(actor->body.pos);
  const ovis_section_pos was = actor->loaded_around;
  return !ov_actor_is_thing(actor) && // things load nothing
         (!actor->has_loaded || at.x != was.x || at.y != was.y || at.z != was.z);
}

void ov_sim_load_around(ovis_sim* sim, ov_actor* actor, ovis_section_pos at) {
  const int32_t reach = sim->load_distance;
  const int64_t failures = sim->world->failure_count;
  ov_turn_begin(&sim->turn, actor->serial); // recordings know for whom it was loaded
  if (sim->world->load_section != NULL) {
    ovis_world_load(sim->world,
                    (ovis_pos){(at.x - reach) * 16, (at.y - reach) * 16, (at.z - reach) * 16},
                    (ovis_pos){(at.x + reach) * 16, (at.y + reach) * 16, (at.z + reach) * 16});
  }
  // Without memory the world asks for what is missing in the next tick.
  actor->has_loaded = sim->world->failure_count == failures;
  actor->loaded_around = at;
}

void ov_sim_load(ovis_sim* sim) {
  const ov_crowd* crowd = &sim->crowd;
  for (int32_t i = 0; i < crowd->order.count; i++) {
    if (ov_sim_is_steady(sim, crowd->order.items[i], crowd->serials.items[i])) {
      continue;
    }
    ov_actor* actor = ov_crowd_at(crowd, crowd->order.items[i]);
    if (ov_sim_needs_sections(actor)) {
      ov_sim_load_around(sim, actor, ov_section_of(actor->body.pos));
    }
  }
}

// ---- Mind and navigation

static bool has_player_within(ov_agent* agent, double range) {
  const ov_targeting targeting = {.range = range};
  const ov_search_near search = {
      .kind = OV_ACTOR_PLAYER, .grow_xz = range, .grow_y = range, .targeting = &targeting};
  return ov_agent_nearest(agent, &search) != NULL;
}

static bool has_player_near(ovis_sim* sim, ov_agent* agent) {
  return ovis_world_get_env(sim->world)->presence == OVIS_PRESENCE_EVERYWHERE ||
         has_player_within(agent, PRESENCE_RANGE);
}

// Must the mind of a far mob think in this tick? In fluids, in the air, on fire, freezing, after a
// blow. A rider counts as airborne but does not fall.
static bool is_urgent(const ov_actor* actor) {
  const ov_body* body = &actor->body;
  const bool is_falling = !body->is_on_ground && actor->vehicle == 0;
  return body->is_in_water || body->is_in_lava || is_falling || actor->fire_ticks > 0 ||
         actor->frozen_ticks > 0 || actor->attacker != 0 || ov_mind_is_called(actor) ||
         ov_actor_asks(actor, OV_QUESTION_IS_PANICKING);
}

// Number of ticks that the mind's turn stands for; 0: the mind does not think now. Depends on the
// state alone; far mobs are spread over ticks by serial.
static int32_t ticks_to_think(ovis_sim* sim, ov_agent* agent) {
  const int32_t interval = sim->far_think_ticks;
  const ov_actor* self = agent->self;
  if (interval <= 1 || self->kind == OV_ACTOR_PLAYER || is_urgent(self) ||
      has_player_within(agent, sim->far_distance)) {
    return 1;
  }
  if (((uint64_t)sim->tick + self->serial) % (uint64_t)interval != 0) {
    return 0;
  }
  const int64_t elapsed = sim->tick - self->thought_tick;
  return elapsed < interval ? (int32_t)elapsed : interval;
}

static bool is_same_counts(const ov_nav_counts* a, const ov_nav_counts* b) {
  return memcmp(a, b, sizeof *a) == 0;
}

// Counts of one tick are compared: they grow, and wrap.
static bool has_more_refusals(const ov_nav_counts* after, const ov_nav_counts* before) {
  bool has_more = false;
  for (int32_t i = OVIS_NAV_REFUSAL_NONE + 1; i < OVIS_NAV_REFUSAL_COUNT; i++) {
    has_more |= after->refused[i] != before->refused[i];
  }
  return has_more;
}

static void emit_failed_walks(ov_turn* turn, const ov_actor* actor, const ov_nav_counts* before) {
  static const ovis_nav_end failures[] = {OVIS_NAV_END_STUCK, OVIS_NAV_END_TIMEOUT,
                                          OVIS_NAV_END_LOST};
  const ov_nav_counts* after = &actor->nav.counts;
  for (int32_t i = OVIS_NAV_REFUSAL_NONE + 1; i < OVIS_NAV_REFUSAL_COUNT; i++) {
    if (after->refused[i] != before->refused[i]) {
      const ovis_event more = {.nav_end = OVIS_NAV_END_NO_PATH, .refusal = (ovis_nav_refusal)i};
      ov_turn_emit(turn, OVIS_EVENT_PATH_FAILED, actor, NULL, &more);
    }
  }
  for (size_t i = 0; i < sizeof failures / sizeof *failures; i++) {
    if (after->ended[failures[i]] != before->ended[failures[i]]) {
      const ovis_event more = {.nav_end = failures[i]};
      ov_turn_emit(turn, OVIS_EVENT_PATH_FAILED, actor, NULL, &more);
    }
  }
}

static void walk(ov_agent* agent) {
  ov_actor* self = agent->self;
  if (ov_nav_rest(&self->nav)) {
    return;
  }
  ov_nav_want want;
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  ov_nav_tick(&self->nav, &mob, &want);
  if (want.is_climbing && self->controls.move_kind == OV_MOVE_KIND_GROUND) {
    ov_move_control_climb(&self->controls.move, want.pos, want.speed);
  } else if (want.is_moving) {
    ov_move_control_want(&self->controls.move, want.pos, want.speed);
  }
}

static void think(ovis_sim* sim, ov_agent* agent) {
  ov_actor* self = agent->self;
  OVIS_ASSERT(ov_actor_is_alive(self));
  const uint64_t target = self->target;
  const bool was_sent = self->has_walk_target;
  self->idle_ticks++;
  if (has_player_near(sim, agent)) {
    self->idle_ticks = 0;
  }
  if (self->row->gets_angry) {
    ov_anger_tick(agent);
  }
  ov_actor* led = ov_steered_by(&sim->crowd, self);
  if (led != NULL) {
    ov_steering_exchange(self, led);
  }
  const ov_nav_counts before = self->nav.counts;
  const int32_t elapsed = self->mind != NULL ? ticks_to_think(sim, agent) : 0;
  if (elapsed > 0) {
    agent->elapsed_ticks = elapsed;
    self->thought_tick = sim->tick;
    ov_mind_think(agent);
  }
  if (self->has_nav && led == NULL) { // a vehicle walks in its own turn
    walk(agent);
  }
  if (elapsed > 0 && ov_actor_is_alive(self)) {
    ov_mind_think_late(agent);
  }
  if (self->has_nav && !is_same_counts(&self->nav.counts, &before)) {
    if (has_more_refusals(&self->nav.counts, &before) ||
        self->nav.counts.ended[OVIS_NAV_END_STUCK] != before.ended[OVIS_NAV_END_STUCK] ||
        self->nav.counts.ended[OVIS_NAV_END_TIMEOUT] != before.ended[OVIS_NAV_END_TIMEOUT] ||
        self->nav.counts.ended[OVIS_NAV_END_LOST] != before.ended[OVIS_NAV_END_LOST]) {
      emit_failed_walks(agent->turn, self, &before);
    }
  }
  if (led != NULL) {
    ov_steering_exchange(self, led);
  }
  if (was_sent && !self->has_walk_target) {
    const ovis_event more = {.nav_end = ov_actor_read_rare(self)->walk_end};
    ov_turn_emit(agent->turn, OVIS_EVENT_WALK_ENDED, self, NULL, &more);
  }
  if (self->target != target) {
    const bool is_answer = self->target != 0 && self->target == self->attacker;
    const ovis_event more = {.cause = is_answer ? ov_actor_read_rare(self)->attack_event
                                                : (ovis_event_ref){0}};
    const ovis_event_ref event = ov_turn_emit(agent->turn, OVIS_EVENT_TARGET, self,
                                              ov_crowd_find(&sim->crowd, self->target), &more);
    ov_actor_rare* rare = ov_turn_make_rare(agent->turn, self);
    if (rare != NULL) {
      rare->target_event = event;
    }
  }
}

// The steps of a species that are no option: clocks, poses, eggs. They belong to its own mind; a
// player keeps them while it walks where the host sends it.
static void run_step(ov_agent* agent, void (*step)(ov_agent* agent)) {
  const ov_actor* self = agent->self;
  const bool has_own_mind = self->given_mind == NULL || self->given_mind->is_of_species;
  if (step != NULL && ov_actor_is_alive(self) && (has_own_mind || self->kind == OV_ACTOR_PLAYER)) {
    step(agent);
  }
}

// ---- Moving and landing

// The edge of the loaded world stops bodies like a wall: a body beyond it would be frozen for good.
// Bodies may leave the world's height, but not OVIS_PLACE_MAX.
static void stop_at_edge(const ovis_world* world, ov_body* body, ovis_vec3 from) {
  body->pos = ov_place_within(body->pos);
  if (body->pos.x == from.x && body->pos.z == from.z) {
    return;
  }
  const ovis_section_pos at = ov_section_of((ovis_vec3){body->pos.x, from.y, body->pos.z});
  const ovis_section_pos was = ov_section_of(from);
  if ((at.x != was.x || at.z != was.z) && ovis_world_is_loaded(world, was) &&
      !ovis_world_is_loaded(world, at)) {
    body->pos.x = from.x;
    body->pos.z = from.z;
    body->velocity.x = 0;
    body->velocity.z = 0;
    body->has_hit_side = true;
  }
}

// Mobs and players that a seconds body may land on.
typedef struct bodies_below {
  const ov_turn* turn;
  const ov_actor* self;
  ovis_aabb boxes[BODIES_BELOW_MAX];
  int32_t count;
} bodies_below;

static void add_body(void* context, int32_t slot) {
  bodies_below* all = context;
  const ov_actor* other = ov_crowd_at(all->turn->crowd, slot);
  const bool is_body = other->kind == OV_ACTOR_MOB || other->kind == OV_ACTOR_PLAYER;
  if (is_body && other != all->self && ov_actor_is_alive(other) && all->count < BODIES_BELOW_MAX) {
    all->boxes[all->count++] = ov_body_box(&other->body);
  }
}

static ov_body_landing end_seconds(ov_turn* turn, ov_actor* actor) {
  bodies_below below = {.turn = turn, .self = actor};
  ovis_aabb box = ov_body_box(&actor->body);
  box.max.y = box.min.y;
  box.min.y -= FALL_OF_TICK_MAX;
  ov_grid_each_by_serial(&turn->crowd->grid, &box, add_body, &below);
  const ov_seconds_world world = {turn->world, below.boxes, below.count};
  const int64_t now_ms = turn->tick % (INT64_C(1) << 48) * TICK_MS; // a snapshot's tick may be huge
  ov_seconds_body* seconds = &actor->rare->seconds;
  const ov_body_landing landing =
      ov_seconds_control_end(seconds, &actor->body, &actor->controls, &world, now_ms);
  seconds->pos = ov_place_within(seconds->pos);
  return landing;
}

static ov_body_landing end_body(ov_turn* turn, ov_actor* actor) {
  if (!ov_actor_read_rare(actor)->has_seconds) {
    return ov_body_end(&actor->body, turn->world);
  }
  return end_seconds(turn, actor);
}

static void move(ov_turn* turn, ov_actor* actor) {
  ov_body_landing landing = {0};
  const bool has_end = !actor->is_hosted && actor->vehicle == 0;
  if (actor->vehicle != 0) {
    ov_ride_update_seat(turn, actor);
  } else if (has_end) {
    const ovis_vec3 from = actor->body.pos;
    landing = end_body(turn, actor);
    stop_at_edge(turn->world, &actor->body, from);
  }
  if (ov_actor_is_alive(actor)) {
    ov_life_land(turn, actor, &landing);
    ov_life_touch_blocks(turn, actor, has_end);
  }
}

// A flier in the air, or a swimmer in water, that has neither a mind nor steps of its own keeps its
// height: its movement would hold it up.
static void keep_height(ov_actor* actor) {
  const bool moves_itself = actor->mind != NULL || actor->profile->step != NULL;
  if (moves_itself || actor->kind != OV_ACTOR_MOB || actor->is_hosted) {
    return;
  }
  ov_body* body = &actor->body;
  const bool is_held_up =
      actor->row->is_airborne ||
      (actor->species->navigation == OVIS_NAVIGATION_WATER && body->is_in_water);
  body->has_gravity = !is_held_up || !ov_actor_is_alive(actor);
  body->sinks_idle = body->sinks_idle && body->has_gravity;
}

// ---- The turn

static bool carries_mob(const ovis_sim* sim, const ov_actor* actor) {
  const ov_actor* rider =
      actor->riders[0] != 0 ? ov_crowd_find(&sim->crowd, actor->riders[0]) : NULL;
  return rider != NULL && rider->kind == OV_ACTOR_MOB;
}

static bool is_walkable(void* context, ovis_pos cell) {
  ov_agent* agent = context;
  return ovis_path_finder_get_type(agent->turn->paths.finder, ov_agent_path_body(agent), cell) ==
         OVIS_PATH_WALKABLE;
}

static void tick_thing(ov_turn* turn, ov_actor* actor) {
  if (!ov_actor_is_alive(actor)) {
    return;
  }
  ov_turn_notice_edits(turn, actor);
  const ovis_vec3 from = actor->body.pos;
  actor->profile->thing->tick(turn, actor);
  stop_at_edge(turn->world, &actor->body, from);
  ov_turn_update_grid(turn, actor);
}

void ov_sim_tick_mob(ovis_sim* sim, ov_actor* actor) {
  ov_turn* turn = &sim->turn;
  ov_turn_begin(turn, actor->serial);
  ov_meter_begin(&turn->meter, actor->id, &actor->work);
  OVIS_ASSERT(actor->serial < sim->next_serial);
  OVIS_VALIDATE(ov_actor_is_valid(actor) && ov_sim_is_restorable(sim, actor));
  actor->is_frozen = !ov_world_is_loaded_at(turn->world, actor->body.pos); // step 2.1
  if (actor->is_frozen) {
    return;
  }
  if (ov_actor_is_thing(actor)) {
    tick_thing(turn, actor);
    return;
  }
  ov_turn_notice_edits(turn, actor); // step 2.2
  const ovis_vec3 reported_from = actor->body.tick_pos;
  ov_body_begin(&actor->body, sim->world);
  if (actor->is_hosted) {
    actor->body.tick_pos = reported_from; // the trunk turns with the host's movement
  }
  if (ov_actor_is_alive(actor)) {
    ov_life_tick(turn, actor); // step 2.3
  } else {
    actor->dead_ticks++;
  }
  ov_agent agent = ov_agent_of(turn, actor);
  const bool is_immobile =
      actor->profile->is_immobile != NULL && actor->profile->is_immobile(actor);
  if (actor->riders[0] != 0 && actor->age_ticks % STEERING_TICKS == 0) {
    ov_steering_update(&sim->crowd, actor); // step 2.4
  }
  if (ov_actor_is_alive(actor) && !is_immobile) {
    ov_meter_enter(&turn->meter, OV_TIME_MIND);
    think(sim, &agent); // step 2.5
    ov_meter_enter(&turn->meter, OV_TIME_BODY);
  }
  run_step(&agent, actor->profile->step);                           // step 2.6
  if (actor->profile->dead_step != NULL && actor->dead_ticks > 1) { // not in the tick of its death
    actor->profile->dead_step(&agent);
  }
  ov_control_view view = {.world = sim->world,
                          .is_walkable = is_walkable,
                          .context = &agent,
                          .is_path_done = ov_agent_is_path_done(&agent),
                          .carries_mob = carries_mob(sim, actor),
                          .has_target = actor->target != 0,
                          .is_baby = actor->is_baby,
                          .rng = &actor->rng};
  if (actor->profile->look != NULL) {
    actor->profile->look(actor, &view);
  }
  if (is_immobile) {
    actor->body.forward = actor->body.sideways = actor->body.vertical = 0;
    actor->body.is_jumping = false;
  } else if (actor->profile->steers_itself &&
             (actor->given_mind == NULL || actor->given_mind->is_of_species)) {
    ov_look_control_tick(&actor->controls, &actor->body, &view);
    ov_jump_control_tick(&actor->controls, &actor->body);
  } else {
    ov_controls_tick(&actor->controls, &actor->body, &view); // step 2.7
  }
  ov_reins_drive(&sim->crowd, actor);
  keep_height(actor);
  actor->body.gravity = ov_actor_own_attribute(actor, OV_OWN_GRAVITY, OV_BODY_GRAVITY);
  move(turn, actor);                       // steps 2.8 and 2.9
  run_step(&agent, actor->profile->moved); // step 2.10
  if (actor->picks_up_loot) {
    ov_loot_pick_up(&agent);
  }
  ov_leash_tick(&agent); // step 2.11
  if (ov_actor_is_alive(actor) && !actor->is_hosted) {
    ov_life_push_neighbors(turn, actor); // step 2.12
  }
  ov_body_turn_tick(&actor->controls, &actor->body, &view); // step 2.13
  ov_ride_carry_riders(turn, actor);                        // step 2.14
  actor->age_ticks++;
  ov_turn_update_grid(turn, actor);
}

void ov_sim_merge_turns(ovis_sim* sim) {
  ov_turn* turn = &sim->turn;
  OVIS_ASSERT(turn->scratch.entry_count == 0);
  ov_sim_notify_events(sim);
  const int32_t more = turn->events.count;
  if (!ov_array_reserve(&sim->events, &sim->allocator, sim->events.count + more)) {
    sim->is_out_of_memory = true;
  } else if (more > 0) {
    memcpy(&sim->events.items[sim->events.count], turn->events.items,
           (size_t)more * sizeof *turn->events.items);
    sim->events.count += more;
  }
  turn->events.count = 0;
  sim->is_out_of_memory |= turn->is_out_of_memory;
  sim->is_out_of_memory |= ov_path_finder_take_failure(turn->paths.finder);
  turn->is_out_of_memory = false;
  sim->is_out_of_memory |= turn->paths.is_out_of_memory;
  turn->paths.is_out_of_memory = false;
}
