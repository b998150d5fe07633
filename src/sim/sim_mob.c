// One mob's turn. The numbers are those of docs/tick.md.
#include "sim/sim_internal.h"
#include "world/daylight.h"

#include <math.h>

#define ATTACKER_TICKS 100
#define FIRE_DAMAGE_TICKS 20
#define FIRE_DAMAGE 1.0f
#define SUN_FIRE_TICKS 160
#define VOID_DEPTH 64
#define VOID_DAMAGE 4.0f
#define FALL_FREE 3.0
#define BREATH_BACK_TICKS 4
#define CHOKE_TICKS 20
#define CHOKE_DAMAGE 2.0f
#define SUFFOCATION_DAMAGE 1.0f
#define PUSH 0.05
#define PUSH_NEAR 0.01
#define CRAMMING_MAX 24
#define CRAMMING_CHANCE 4
#define CRAMMING_DAMAGE 6.0f
#define NEIGHBORS_PAGE 128
#define PRESENCE_RANGE 32.0

// ---- 2.1 Loading

static ovis_section_pos section_of(ovis_vec3 pos) {
  return (ovis_section_pos){(int32_t)floor(pos.x) >> 4, (int32_t)floor(pos.y) >> 4,
                            (int32_t)floor(pos.z) >> 4};
}

bool ov_sim_is_loaded_at(const ovis_sim* sim, ovis_vec3 pos) {
  const ovis_dimension* dimension = &ovis_world_env(sim->world)->dimension;
  const bool is_in_height =
      pos.y >= dimension->min_y && pos.y < dimension->min_y + dimension->height;
  return !is_in_height || ovis_world_is_loaded(sim->world, section_of(pos));
}

// Asks for the sections around a mob when it has come into another one. A mob whose own section is
// not there waits.
static void load_around(ovis_sim* sim, ov_actor* actor) {
  const ovis_section_pos at = section_of(actor->body.pos);
  const ovis_section_pos was = actor->loaded_around;
  if (!actor->has_loaded || at.x != was.x || at.y != was.y || at.z != was.z) {
    const int32_t reach = sim->load_distance;
    ovis_world_load(sim->world,
                    (ovis_pos){(at.x - reach) * 16, (at.y - reach) * 16, (at.z - reach) * 16},
                    (ovis_pos){(at.x + reach) * 16, (at.y + reach) * 16, (at.z + reach) * 16});
    actor->has_loaded = true;
    actor->loaded_around = at;
  }
  actor->is_frozen = !ov_sim_is_loaded_at(sim, actor->body.pos);
}

// ---- 2.3 What happens to a body by itself

static void harm_by(ovis_sim* sim, ov_actor* actor, ovis_pos pos, float amount,
                    ovis_damage damage) {
  const ovis_state state = ovis_world_block(sim->world, pos);
  const ov_harm harm = {amount, damage, pos, state == OVIS_STATE_UNLOADED ? 0 : state};
  ov_sim_harm(sim, NULL, actor, &harm);
}

// The cell that is told of: of the column at its feet the first one with lava. A wide body may have
// its lava elsewhere.
static ovis_pos lava_cell(const ovis_sim* sim, const ov_actor* actor) {
  const ovis_pos feet = ov_body_cell(&actor->body);
  ovis_pos pos = feet;
  for (; pos.y <= feet.y + (int32_t)actor->body.size.height; pos.y++) {
    const ovis_state state = ovis_world_block(sim->world, pos);
    if (state != OVIS_STATE_UNLOADED &&
        ovis_registry_traits(ovis_world_registry(sim->world), state)->fluid == OVIS_FLUID_LAVA) {
      return pos;
    }
  }
  return feet;
}

static void burn(ovis_sim* sim, ov_actor* actor, bool is_wet) {
  if (is_wet || actor->row->nature.is_fire_immune) {
    actor->fire_ticks = 0;
    return;
  }
  if (actor->fire_ticks > 0) {
    if (actor->fire_ticks % FIRE_DAMAGE_TICKS == 0 && !actor->body.is_in_lava) {
      ov_sim_hurt(sim, NULL, actor, FIRE_DAMAGE, OVIS_DAMAGE_FIRE);
    }
    actor->fire_ticks--;
    actor->frozen_ticks = 0; // who burns thaws
  }
  if (actor->body.is_in_lava) {
    actor->fire_ticks = OV_LAVA_FIRE_TICKS;
    harm_by(sim, actor, lava_cell(sim, actor), OV_LAVA_DAMAGE, OVIS_DAMAGE_LAVA);
  }
}

static ovis_pos eye_cell(const ov_actor* actor) {
  const ovis_vec3 eye = ov_body_eye(&actor->body);
  return (ovis_pos){(int32_t)floor(eye.x), (int32_t)floor(eye.y), (int32_t)floor(eye.z)};
}

static void catch_fire_in_the_sun(ovis_sim* sim, ov_actor* actor, bool is_wet) {
  if (!actor->row->nature.burns_in_daylight || !ov_is_day(ovis_world_env(sim->world))) {
    return;
  }
  const ovis_pos eye = eye_cell(actor);
  const float light = ov_brightness(sim->world, eye);
  if (light > 0.5f && ov_rng_float(&actor->rng) * 30.0f < (light - 0.4f) * 2.0f && !is_wet &&
      ov_sees_sky(sim->world, eye) && actor->fire_ticks < SUN_FIRE_TICKS) {
    actor->fire_ticks = SUN_FIRE_TICKS;
  }
}

static void grow(ovis_sim* sim, ov_actor* actor) {
  if (!actor->row->nature.grows_up) {
    return;
  }
  if (actor->breed_ticks > 0) {
    actor->breed_ticks--;
  } else if (actor->breed_ticks < 0) {
    actor->breed_ticks++;
  }
  if (actor->is_baby && actor->breed_ticks >= 0) {
    const ov_body_size grown = {actor->species->width, actor->species->height,
                                actor->species->eye_height};
    if (!actor->is_hosted && !ov_body_resize(&actor->body, sim->world, &grown)) {
      return; // no room for a grown one here: it stays small until there is
    }
    ov_actor_resize(actor, false);
    ov_sim_tell(sim, OVIS_EVENT_GROWN, actor, NULL, NULL);
  }
}

// Breath goes on while the eyes are under water, for some while they are not.
static void breathe(ovis_sim* sim, ov_actor* actor) {
  const ov_breath breath = actor->row->nature.breath;
  const bool is_choking = breath == OV_BREATH_AIR     ? actor->body.is_eye_in_water
                          : breath == OV_BREATH_WATER ? !actor->body.is_in_water
                                                      : false;
  if (!is_choking) {
    const int32_t more = breath == OV_BREATH_AIR ? BREATH_BACK_TICKS : OV_AIR_TICKS;
    actor->air_ticks =
        actor->air_ticks + more < OV_AIR_TICKS ? actor->air_ticks + more : OV_AIR_TICKS;
    return;
  }
  actor->air_ticks--;
  if (actor->air_ticks <= -CHOKE_TICKS) {
    actor->air_ticks = 0;
    ov_sim_hurt(sim, NULL, actor, CHOKE_DAMAGE, OVIS_DAMAGE_DROWNING);
  }
}

static void live(ovis_sim* sim, ov_actor* actor) {
  const ovis_env* env = ovis_world_env(sim->world);
  const bool is_wet =
      actor->body.is_in_water || (env->is_raining && ov_sees_sky(sim->world, eye_cell(actor)));
  actor->immune_ticks -= actor->immune_ticks > 0;
  if (sim->tick - actor->attacker_tick >= ATTACKER_TICKS) { // which counts from 1
    actor->attacker = 0;
  }
  actor->love_ticks -= actor->love_ticks > 0;
  grow(sim, actor);
  catch_fire_in_the_sun(sim, actor, is_wet);
  burn(sim, actor, is_wet);
  breathe(sim, actor);
  if (actor->body.is_eye_in_solid) {
    harm_by(sim, actor, eye_cell(actor), SUFFOCATION_DAMAGE, OVIS_DAMAGE_SUFFOCATION);
  }
  if (actor->body.pos.y < env->dimension.min_y - VOID_DEPTH) {
    ov_sim_hurt(sim, NULL, actor, VOID_DAMAGE, OVIS_DAMAGE_VOID);
  }
}

// ---- 2.4 Mind and navigation

static bool has_player_within(ov_agent* agent, double range) {
  const ov_targeting targeting = {.range = range};
  const ov_search_near search = {
      .kind = OV_ACTOR_PLAYER, .grow_xz = range, .grow_y = range, .targeting = &targeting};
  return ov_agent_nearest(agent, &search) != NULL;
}

static bool has_player_near(ovis_sim* sim, ov_agent* agent) {
  return ovis_world_env(sim->world)->presence == OVIS_PRESENCE_EVERYWHERE ||
         has_player_within(agent, PRESENCE_RANGE);
}

// What cannot wait: floating, falling, fire, and fleeing from a blow. Who rides stands nowhere and
// does not fall.
static bool is_urgent(const ov_actor* actor) {
  const ov_body* body = &actor->body;
  const bool is_falling = !body->is_on_ground && actor->vehicle == 0;
  return body->is_in_water || body->is_in_lava || is_falling || actor->fire_ticks > 0 ||
         actor->frozen_ticks > 0 || actor->attacker != 0 ||
         actor->mind_ops->ask(actor->mind, OV_QUESTION_IS_PANICKING);
}

// How many ticks the mind's turn stands for; 0: it does not think now. A function of the state
// alone, spread by serial.
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

static int64_t refused_total(const ovis_nav_counts* counts) {
  int64_t total = 0;
  for (int32_t i = OVIS_NAV_REFUSAL_NONE + 1; i < OVIS_NAV_REFUSAL_COUNT; i++) {
    total += counts->refused[i];
  }
  return total;
}

static void tell_failed_walks(ovis_sim* sim, const ov_actor* actor, const ovis_nav_counts* before) {
  static const ovis_nav_end failures[] = {OVIS_NAV_END_STUCK, OVIS_NAV_END_TIMEOUT,
                                          OVIS_NAV_END_LOST};
  const ovis_nav_counts* after = &actor->nav.counts;
  for (int32_t i = OVIS_NAV_REFUSAL_NONE + 1; i < OVIS_NAV_REFUSAL_COUNT; i++) {
    if (after->refused[i] > before->refused[i]) {
      const ovis_event more = {.nav_end = OVIS_NAV_END_NO_PATH, .refusal = (ovis_nav_refusal)i};
      ov_sim_tell(sim, OVIS_EVENT_PATH_FAILED, actor, NULL, &more);
    }
  }
  for (size_t i = 0; i < sizeof failures / sizeof *failures; i++) {
    if (after->ended[failures[i]] > before->ended[failures[i]]) {
      const ovis_event more = {.nav_end = failures[i]};
      ov_sim_tell(sim, OVIS_EVENT_PATH_FAILED, actor, NULL, &more);
    }
  }
}

static void walk(ov_agent* agent) {
  ov_actor* self = agent->self;
  ov_nav_want want;
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  ov_nav_tick(&self->nav, &mob, &want);
  if (want.is_moving) {
    ov_move_control_want(&self->controls.move, want.pos, want.speed);
  }
}

static void think(ovis_sim* sim, ov_agent* agent) {
  ov_actor* self = agent->self;
  const uint64_t target = self->target;
  const bool was_sent = self->has_walk_target;
  self->idle_ticks++;
  self->sight.count = 0;
  if (has_player_near(sim, agent)) {
    self->idle_ticks = 0;
  }
  const ovis_nav_counts before = self->nav.counts;
  const int32_t elapsed = self->mind != NULL ? ticks_to_think(sim, agent) : 0;
  if (elapsed > 0) {
    agent->elapsed_ticks = elapsed;
    self->mind_ops->think(agent);
    self->thought_tick = sim->tick;
  }
  if (self->has_nav) {
    walk(agent);
    if (refused_total(&self->nav.counts) > refused_total(&before) ||
        self->nav.counts.ended[OVIS_NAV_END_STUCK] > before.ended[OVIS_NAV_END_STUCK] ||
        self->nav.counts.ended[OVIS_NAV_END_TIMEOUT] > before.ended[OVIS_NAV_END_TIMEOUT] ||
        self->nav.counts.ended[OVIS_NAV_END_LOST] > before.ended[OVIS_NAV_END_LOST]) {
      tell_failed_walks(sim, self, &before);
    }
  }
  if (was_sent && !self->has_walk_target) {
    const ovis_event more = {.nav_end = self->walk_end};
    ov_sim_tell(sim, OVIS_EVENT_WALK_ENDED, self, NULL, &more);
  }
  if (self->target != target) {
    const bool is_answer = self->target != 0 && self->target == self->attacker;
    const ovis_event more = {.cause = is_answer ? self->attack_event : (ovis_event_ref){0}};
    self->target_event =
        ov_sim_tell(sim, OVIS_EVENT_TARGET, self, ov_crowd_find(&sim->crowd, self->target), &more);
  }
}

// ---- 2.6 Moving and landing, 2.7 pushing

// The loaded world ends like a wall: a body that came out of it could never come back, since it
// would not tick any more. Up and down it may leave.
static void stay_in_the_world(ovis_sim* sim, ov_actor* actor, ovis_vec3 from) {
  ov_body* body = &actor->body;
  const ovis_section_pos at = section_of((ovis_vec3){body->pos.x, from.y, body->pos.z});
  const ovis_section_pos was = section_of(from);
  if ((at.x != was.x || at.z != was.z) && ovis_world_is_loaded(sim->world, was) &&
      !ovis_world_is_loaded(sim->world, at)) {
    body->pos.x = from.x;
    body->pos.z = from.z;
    body->velocity.x = 0;
    body->velocity.z = 0;
    body->has_hit_side = true;
  }
}

static void land(ovis_sim* sim, ov_actor* actor, const ov_body_landing* landing) {
  const double over = ((double)landing->hurt_distance - FALL_FREE) * (double)landing->hurt_factor;
  if (landing->has_landed && over > 0 && !actor->row->nature.is_fall_immune) {
    harm_by(sim, actor, landing->ground, (float)ceil(over), OVIS_DAMAGE_FALL);
  }
}

static void move(ovis_sim* sim, ov_actor* actor) {
  ov_body_landing landing = {0};
  const bool has_end = !actor->is_hosted && actor->vehicle == 0;
  if (actor->vehicle != 0) {
    ov_sim_sit(sim, actor);
  } else if (has_end) {
    const ovis_vec3 from = actor->body.pos;
    landing = ov_body_end(&actor->body, sim->world);
    stay_in_the_world(sim, actor, from);
  }
  if (ov_actor_is_alive(actor)) {
    land(sim, actor, &landing);
    ov_sim_feel_blocks(sim, actor, has_end);
  }
}

// Riders and who carries them stand firm, to each other as well.
static bool can_be_pushed(const ov_actor* actor) {
  return actor->vehicle == 0 && actor->riders[0] == 0;
}

static void push_apart(ov_actor* a, ov_actor* b) {
  double dx = b->body.pos.x - a->body.pos.x;
  double dz = b->body.pos.z - a->body.pos.z;
  const double longest = fabs(dx) > fabs(dz) ? fabs(dx) : fabs(dz);
  if (longest < PUSH_NEAR) {
    return;
  }
  const double root = sqrt(longest);
  const double share = 1 / root < 1 ? 1 / root : 1;
  dx = dx / root * share * PUSH;
  dz = dz / root * share * PUSH;
  if (can_be_pushed(a)) {
    a->body.velocity.x -= dx;
    a->body.velocity.z -= dz;
  }
  if (can_be_pushed(b)) {
    b->body.velocity.x += dx;
    b->body.velocity.z += dz;
  }
}

// All of them, page by page: a list of any length may overlap, and the sum of pushes depends on
// their order.
static void push_neighbors(ovis_sim* sim, ov_actor* actor) {
  int32_t slots[NEIGHBORS_PAGE];
  const ovis_aabb box = ov_body_box(&actor->body);
  int32_t living = 0;
  uint64_t last = 0;
  int32_t left;
  do {
    left = ov_grid_find_after(&sim->crowd.grid, &box, last, slots, NEIGHBORS_PAGE);
    for (int32_t i = 0; i < left && i < NEIGHBORS_PAGE; i++) {
      ov_actor* other = ov_crowd_at(&sim->crowd, slots[i]);
      last = other->serial;
      if (other != actor && ov_actor_is_alive(other) && !other->is_hosted) {
        living += other->vehicle == 0;
        push_apart(other, actor);
      }
    }
  } while (left > NEIGHBORS_PAGE);
  if (living >= CRAMMING_MAX && ov_rng_int(&actor->rng, CRAMMING_CHANCE) == 0) {
    ov_sim_hurt(sim, NULL, actor, CRAMMING_DAMAGE, OVIS_DAMAGE_CRAMMING);
  }
}

// ---- The turn

static bool is_walkable(void* context, ovis_pos cell) {
  const ov_agent* agent = context;
  return ovis_path_type_at(agent->paths->finder, &agent->self->path_body, cell) ==
         OVIS_PATH_WALKABLE;
}

void ov_sim_tick_mob(ovis_sim* sim, ov_actor* actor) {
  sim->turn = actor->serial;
  sim->turn_index = 0;
  load_around(sim, actor); // 2.1
  if (actor->is_frozen) {
    return;
  }
  ov_sim_settle(sim, actor);
  const ovis_vec3 reported_from = actor->body.tick_pos;
  ov_body_begin(&actor->body, sim->world); // 2.2
  if (actor->is_hosted) {
    actor->body.tick_pos = reported_from; // its trunk turns with the way that the host moved it
  }
  if (ov_actor_is_alive(actor)) {
    live(sim, actor); // 2.3
  } else {
    actor->dead_ticks++;
  }
  ov_agent agent = ov_sim_agent(sim, actor);
  if (ov_actor_is_alive(actor)) {
    think(sim, &agent); // 2.4
  }
  const ov_control_view view = {.world = sim->world,
                                .is_walkable = is_walkable,
                                .context = &agent,
                                .is_path_done = ov_agent_is_path_done(&agent),
                                .has_target = actor->target != 0,
                                .is_baby = actor->is_baby,
                                .rng = &actor->rng};
  ov_controls_tick(&actor->controls, &actor->body, &view); // 2.5
  move(sim, actor);                                        // 2.6
  if (ov_actor_is_alive(actor) && !actor->is_hosted) {
    push_neighbors(sim, actor); // 2.7
  }
  ov_body_turn_tick(&actor->controls, &actor->body, &view); // 2.8
  ov_sim_carry(sim, actor);
  actor->age_ticks++;
  sim->is_out_of_memory |= !ov_crowd_settle(&sim->crowd, actor); // 2.9
}
