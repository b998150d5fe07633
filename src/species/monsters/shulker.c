// The shulker: a shell that is attached to a block, opens to shoot, and teleports when it is hurt.
// Rules: docs/sources.md#shulkers
#include "species/monsters/shulker_goals.h"

#include "agent/shots.h"
#include "base/check.h"
#include "base/trig.h"
#include "figures/category.h"
#include "figures/row.h"
#include "life/lid.h"
#include "species/monsters/monster_plan.h"

#include <math.h>

// ---- Figures

const ov_species ov_shulker_row = {
    OV_ROW(SHULKER, shulker, GROUND, OV_IS_FIRE_IMMUNE | OV_IS_FALL_IMMUNE, .width = 1, .height = 1,
           .eye_height = 0.5f, .health_max = 30, .speed = 0.7f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f),
    .seating = OV_SEAT,
    .body = {.head_yaw = 180, .head_pitch = 180},
};

#define LID_STEP 0.05f // of its way, each tick
#define ARMOR_SHUT 20.0f
#define COLOR_NONE 16
#define TELEPORT_TRIES 5
#define TELEPORT_RANGE 8
#define FLEES_ONE_IN 4 // blows below half of its health
#define CROWD_RANGE 8.0
#define CROWD 5.0f // shulkers around it that keep it from doubling
#define HALF_CELL 0.5
#define MARGIN 1e-6

static const ov_species_id shulkers[] = {OV_SPECIES_SHULKER, OV_SPECIES_NONE};

static void shoot(ov_agent* agent, ov_actor* target, float power) {
  (void)power;
  OVIS_ASSERT(power >= 0);
  ov_shoot_bullet(agent, target);
}

// The game widens the search by the follow range along the face, and by 4 across it.
static const ov_goal_entry targets[] = {
    OV_ANSWERS(1, .ignored = shulkers, .alerted = shulkers),
    {2, &ov_goal_attack_player,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_PLAYER, .must_see = true,
             .filter = ov_shulker_is_beside, .may_use = ov_goal_is_not_peaceful),
     .name = "ShulkerNearestAttack",
     OV_ATTACKS("a player", OVIS_ABOUT_PLAYER, OV_ATTACKS_AT_TIMES, OV_ATTACKS_NOBODY,
                OV_ATTACKS_SEEN,
                {OVIS_REASON_SPARED,
                 "{who} is more than 4 blocks off in the direction of the block that holds it"})},
    {3, &ov_goal_nearest_attackable,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = ov_monsters, .interval = 10,
             .must_see = true, .may_use = ov_shulker_has_team),
     .name = "ShulkerDefenseAttack",
     OV_ATTACKS("a monster", OVIS_ABOUT_NOBODY, OV_ATTACKS_AT_TIMES, OV_ATTACKS_NOBODY,
                OV_ATTACKS_SEEN)},
};
static const ov_goal_entry goals[] = {
    {1, &ov_goal_look_at,
     OV_WITH(ov_look_at_settings, .kind = OV_ACTOR_PLAYER, .range = 8, .is_level = true)},
    {4, &ov_goal_shulker_attack, OV_WITH(ov_shooter_settings, shoot)},
    {.priority = 7, .kind = &ov_goal_shulker_peek},
    OV_LOOKS_AROUND(8),
};
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

// ---- Places

static bool find_face(const ov_agent* agent, ovis_pos pos, int32_t* out) {
  for (int32_t face = 0; face < OV_FACE_COUNT; face++) {
    if (ov_shulker_can_stay(agent, pos, face)) {
      *out = face;
      return true;
    }
  }
  return false;
}

static ovis_vec3 place_in(ovis_pos cell) {
  return (ovis_vec3){cell.x + HALF_CELL, cell.y, cell.z + HALF_CELL};
}

static bool is_free(const ov_agent* agent, ovis_pos cell) {
  const ovis_aabb box = {{cell.x + MARGIN, cell.y + MARGIN, cell.z + MARGIN},
                         {cell.x + 1 - MARGIN, cell.y + 1 - MARGIN, cell.z + 1 - MARGIN}};
  return ovis_world_is_loaded(agent->world, ov_section_of(place_in(cell))) &&
         !ovis_world_has_collision(agent->world, &box);
}

static int32_t step(ov_rng* rng) {
  return ov_rng_int(rng, 2 * TELEPORT_RANGE + 1) - TELEPORT_RANGE;
}

static bool teleport(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_shulker* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  const ovis_pos at = ov_body_cell(&actor->body);
  for (int32_t i = 0; i < TELEPORT_TRIES; i++) {
    ovis_pos to = {at.x + step(&actor->rng), 0, 0};
    to.y = at.y + step(&actor->rng);
    to.z = at.z + step(&actor->rng);
    int32_t face;
    if (to.y <= agent->env->dimension.min_y || !is_free(agent, to) ||
        !find_face(agent, to, &face)) {
      continue;
    }
    if (!agent->verbs->teleport(agent, place_in(to))) {
      return false; // the host refused
    }
    self->face = face;
    self->peek = 0;
    actor->target = 0;
    return true;
  }
  return false;
}

// ---- Its double

static void begin_double(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request) {
  (void)turn;
  ov_shulker* self = newborn->own;
  OVIS_ASSERT(newborn->profile->own_size >= sizeof *self);
  self->color = request->number;
}

static void count(ov_agent* agent, ov_actor* other, void* context) {
  (void)agent;
  *(int32_t*)context += other->row->id == OV_SPECIES_SHULKER;
}

static void was_struck_by_bullet(ov_agent* agent) {
  ov_actor* actor = agent->self;
  const ov_shulker* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->lid >= 0);
  OVIS_ASSERT(self->lid <= 1);
  const ovis_vec3 old = actor->body.pos;
  const double wide = CROWD_RANGE + HALF_CELL;
  const ovis_aabb near = {{old.x - wide, old.y - CROWD_RANGE, old.z - wide},
                          {old.x + wide, old.y + 1 + CROWD_RANGE, old.z + wide}};
  if (self->lid <= 0 || !teleport(agent)) {
    return;
  }
  int32_t others = 0;
  ov_agent_each_near(agent, &near, OV_ACTOR_MOB, count, &others);
  if (ov_rng_float(&actor->rng) >= (float)others / CROWD) {
    const ov_spawn_request request = {.parent = actor->serial,
                                      .pos = old,
                                      .called = actor->species,
                                      .number = self->color,
                                      .begin = begin_double};
    agent->verbs->call(agent, &request);
  }
}

static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)by;
  ov_actor* actor = agent->self;
  const float half = (float)ov_actor_attribute(actor, OV_ATTRIBUTE_HEALTH_MAX) / 2;
  if (actor->health < half && ov_rng_int(&actor->rng, FLEES_ONE_IN) == 0) {
    teleport(agent);
  } else if (harm->missile != NULL && harm->missile->row->id == OV_SPECIES_SHULKER_BULLET) {
    was_struck_by_bullet(agent);
  }
}

static bool dodges(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)by;
  const ov_shulker* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->lid >= 0);
  OVIS_ASSERT(self->lid <= 1);
  return self->lid <= 0 && harm->missile != NULL && // arrows and tridents bounce off
         (harm->missile->row->id == OV_SPECIES_ARROW ||
          harm->missile->row->id == OV_SPECIES_TRIDENT);
}

static float armor(const ov_actor* actor) {
  const ov_shulker* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  return self->lid <= 0 ? ARMOR_SHUT : 0;
}

// ---- The lid

// The way of the lid out of the shell, in blocks.
static double reach(float lid) {
  return 0.5 - ov_sin((0.5 + (double)lid) * OV_PI) * 0.5;
}

static void push_out(ov_agent* agent, double from, double to) {
  const ov_shulker* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->face >= 0);
  OVIS_ASSERT(self->face <= OV_FACE_COUNT - 1);
  const ovis_pos cell = ov_body_cell(&agent->self->body);
  const ovis_pos ahead = ov_face_cell(cell, self->face ^ 1);
  const ovis_vec3 way = {ahead.x - cell.x, ahead.y - cell.y, ahead.z - cell.z};
  const double far = 1 + to;
  const double near = 1 + from;
  ovis_aabb room = {{cell.x, cell.y, cell.z}, {cell.x + 1, cell.y + 1, cell.z + 1}};
  const double low[3] = {way.x, way.y, way.z};
  double* min[3] = {&room.min.x, &room.min.y, &room.min.z};
  double* max[3] = {&room.max.x, &room.max.y, &room.max.z};
  for (int32_t axis = 0; axis < 3; axis++) {
    if (low[axis] > 0) {
      *max[axis] = *min[axis] + far;
      *min[axis] += near;
    } else if (low[axis] < 0) {
      *min[axis] = *max[axis] - far;
      *max[axis] -= near;
    }
  }
  const double by = to - from;
  ov_life_push_with_lid(agent->turn, agent->self, &room,
                        (ovis_vec3){way.x * by, way.y * by, way.z * by});
}

// Only a lid that opens upward grows the box: the box of a body begins at its feet.
static void update_box(ov_actor* actor) {
  const ov_shulker* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->face >= 0);
  OVIS_ASSERT(self->face <= OV_FACE_COUNT - 1);
  const float up = self->face == OV_FACE_DOWN ? (float)reach(self->lid) : 0;
  actor->body.size.height = actor->species->height + up;
}

static void move_lid(ov_agent* agent) {
  ov_shulker* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->peek >= 0);
  OVIS_ASSERT(self->peek <= OV_LID_OPEN);
  const float wanted = (float)self->peek * 0.01f;
  const float before = self->lid;
  self->lid = before > wanted ? fmaxf(before - LID_STEP, wanted) : fminf(before + LID_STEP, wanted);
  if (self->lid != before) {
    update_box(agent->self);
  }
  if (self->lid > before) {
    push_out(agent, reach(before), reach(self->lid));
  }
}

static void step_shulker(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_shulker* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  ov_body* body = &actor->body;
  if (actor->vehicle == 0) {
    const ovis_pos cell =
        ov_cell_of((ovis_vec3){body->pos.x, body->pos.y + HALF_CELL, body->pos.z});
    body->pos = place_in(cell);
    if (!ov_shulker_can_stay(agent, cell, self->face) && !find_face(agent, cell, &self->face)) {
      teleport(agent);
    }
  }
  move_lid(agent);
  body->velocity = (ovis_vec3){0, 0, 0};
  body->has_gravity = false;
}

// A shulker in a boat or minecart rests on it like a body; no path leads it anywhere.
static void was_set(ov_actor* actor) {
  ov_shulker* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->lid = (float)self->peek * 0.01f;
  update_box(actor);
}

static void born(ov_actor* actor) {
  ov_shulker* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->color = COLOR_NONE;
}

OV_OWN_FUNCTIONS(ov_shulker, OV_SHULKER_STATE, static)

const ov_profile ov_shulker_profile = {.goals = &plan,
                                       OV_OWN(ov_shulker),
                                       .born = born,
                                       .was_hurt = was_hurt,
                                       .was_set = was_set,
                                       .dodges = dodges,
                                       .armor = armor,
                                       .step = step_shulker,
                                       .steers_itself = true};
