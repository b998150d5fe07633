// The five ways of a chase: each answers in which direction the mob should go now.
// Rules: docs/sources.md#steering
#include "base/cell.h"
#include "base/check.h"
#include "base/vec.h"
#include "mind/goal/chase/chase_state.h"
#include "steer/world_mesh.h"

#include <math.h>

#define DT 0.05           // seconds of a tick
#define ROOM_MARGIN 1e-6  // blocks; more than the epsilon of collisions
#define STEP_HEIGHT 1.0   // blocks that a mob climbs by a jump
#define RAY_HEIGHT 1.25   // blocks: rays pass over what can be climbed, and meet fences
#define LOOK_AHEAD 1.0    // blocks to the cell whose path type counts
#define RAY_TICKS 6       // between two choices of a ray
#define HIT_TICKS 2       // the same, of a body that has hit something
#define RAYS_PER_CHOICE 7 // tested besides the current one
#define ELBOW 0.3         // blocks to keep from other mobs
#define ONWARD 0.8        // weight of the current direction: it leads along walls
#define NEIGHBORS_MAX 4
#define NEIGHBOR_REACH 1.0 // blocks around the body
#define NEW_PATH_TICKS 5
#define MALUS_SHARE (1.0 / 16) // of a path type's malus, in a ray's cost
#define MESH_MARGIN 0.02       // blocks between a body and an edge of the mesh

#define D1 0.9238795325112867 // cosines of a sixteenth, an eighth and three sixteenths of a turn
#define D2 0.7071067811865476
#define D3 0.3826834323650898
#define RAY(x, z)                                                                                  \
  { {x, 0, z}, OV_CHASE_RAY_LENGTH }

const ovis_rays_ray ov_chase_rays[OV_CHASE_DIRECTIONS] = {
    RAY(1, 0),    RAY(D1, D3),  RAY(D2, D2),  RAY(D3, D1),   RAY(0, 1),     RAY(-D3, D1),
    RAY(-D2, D2), RAY(-D1, D3), RAY(-1, 0),   RAY(-D1, -D3), RAY(-D2, -D2), RAY(-D3, -D1),
    RAY(0, -1),   RAY(D3, -D1), RAY(D2, -D2), RAY(D1, -D3)};

static const ovis_vec3 area_directions[OV_CHASE_DIRECTIONS] = {
    {1, 0, 0},    {D1, 0, D3},  {D2, 0, D2},  {D3, 0, D1},   {0, 0, 1},     {-D3, 0, D1},
    {-D2, 0, D2}, {-D1, 0, D3}, {-1, 0, 0},   {-D1, 0, -D3}, {-D2, 0, -D2}, {-D3, 0, -D1},
    {0, 0, -1},   {D3, 0, -D1}, {D2, 0, -D2}, {D1, 0, -D3}};

// ---- The world as a space that counts its questions

typedef enum room { ROOM_UNKNOWN, ROOM_FREE, ROOM_BUILT } room;

typedef struct counted {
  ovis_steer_world world;
  ovis_steer_space inner;
  int64_t* tests;
  room room;         // blocks around the body at room_at, as far as room_reach
  ovis_vec3 room_at; // valid unless ROOM_UNKNOWN
  double room_reach; // blocks; valid unless ROOM_UNKNOWN
} counted;

static bool ray(void* context, const ovis_steer_ray* line, ovis_steer_hit* out) {
  counted* self = context;
  ++*self->tests;
  return self->inner.ray(self->inner.context, line, out);
}

// A sweep takes such a component as it is: not as 0.
static bool is_plain(double component) {
  return component == 0 || fabs(component) > ROOM_MARGIN;
}

// Most bodies stand in the open: one overlap test then answers the moves in all directions as
// sweeps would.
static bool is_in_open(counted* self, const ovis_steer_body* body, ovis_vec3 from,
                       ovis_vec3 motion) {
  if (motion.y != 0 || body->form != OVIS_STEER_BOX || !is_plain(motion.x) || !is_plain(motion.z)) {
    return false;
  }
  const double way = fmax(fabs(motion.x), fabs(motion.z));
  const bool is_known =
      self->room != ROOM_UNKNOWN && way <= self->room_reach && ov_vec_is_same(from, self->room_at);
  if (!is_known) {
    self->room_reach = ov_level_length(motion) + ROOM_MARGIN;
    self->room_at = from;
    const double x = body->half.x + self->room_reach + ROOM_MARGIN;
    const double z = body->half.z + self->room_reach + ROOM_MARGIN;
    const ovis_aabb box = {{from.x - x, from.y - body->half.y, from.z - z},
                           {from.x + x, from.y + body->half.y, from.z + z}};
    self->room = ovis_world_has_collision(self->world.world, &box) ? ROOM_BUILT : ROOM_FREE;
  }
  return self->room == ROOM_FREE;
}

static bool move(void* context, const ovis_steer_body* body, ovis_vec3 from, ovis_vec3 motion) {
  counted* self = context;
  ++*self->tests;
  return !is_in_open(self, body, from, motion) &&
         self->inner.move(self->inner.context, body, from, motion);
}

static bool overlap(void* context, const ovis_steer_body* body, ovis_vec3 at) {
  counted* self = context;
  ++*self->tests;
  return self->inner.overlap(self->inner.context, body, at);
}

// Opens the space around the mob. `self` must not move.
static ovis_steer_space open_space(counted* self, const ov_agent* agent, int64_t* tests,
                                   double step_height) {
  const double half = (double)agent->self->body.size.height / 2;
  self->world = (ovis_steer_world){.world = agent->world,
                                   .step_height = step_height,
                                   .ray_lift = half < RAY_HEIGHT ? RAY_HEIGHT - half : 0};
  self->inner = ovis_steer_world_get_space(&self->world);
  self->tests = tests;
  self->room = ROOM_UNKNOWN;
  return (ovis_steer_space){ray, move, overlap, self};
}

// The middle of the body: steps, rays and moves start there.
static ovis_vec3 middle_of(const ov_actor* actor) {
  const ovis_vec3 pos = actor->body.pos;
  return (ovis_vec3){pos.x, pos.y + (double)actor->body.size.height / 2, pos.z};
}

// The walking speed of a mob grows with the square of its attribute, since the attribute is its
// input as well: 4.317 blocks a second at 0.1 with an input of 0.98.
static double speed_of(const ov_actor* actor) {
  const double attribute = (double)actor->species->speed;
  return 4.317 / 0.098 * attribute * attribute;
}

static ovis_steer_step step_of(const ov_agent* agent, const ov_actor* target,
                               const ovis_steer_space* space) {
  const ov_actor* actor = agent->self;
  const double half_width = (double)actor->body.size.width / 2;
  ovis_steer_step step = ovis_default_steer_step();
  step.dt = DT;
  step.pos = middle_of(actor);
  step.target = (ovis_vec3){target->body.pos.x, step.pos.y, target->body.pos.z};
  step.target_id.value = target->serial;
  step.speed = speed_of(actor);
  step.body.form = OVIS_STEER_BOX;
  step.body.half = (ovis_vec3){half_width, (double)actor->body.size.height / 2, half_width};
  step.space = space;
  return step;
}

// The target where it is, also if that is higher or lower: for sight.
static ovis_vec3 sight_of(const ov_actor* actor, const ov_actor* target) {
  const ovis_vec3 pos = target->body.pos;
  return (ovis_vec3){pos.x, pos.y + (double)actor->body.size.height / 2, pos.z};
}

static ovis_vec3 level(ovis_vec3 v) {
  const double length = ov_level_length(v);
  return length > 0 ? (ovis_vec3){v.x / length, 0, v.z / length} : (ovis_vec3){0, 0, 0};
}

bool ov_chase_must_climb(ov_goal_turn* turn, ov_chase* self, ovis_vec3 direction) {
  counted space;
  const ov_actor* actor = turn->agent->self;
  if (!actor->body.has_hit_side) {
    return false;
  }
  const ovis_steer_space flat = open_space(&space, turn->agent, &self->tests, 0);
  const ovis_steer_step step = step_of(turn->agent, actor, &flat);
  const double way = step.speed * step.dt;
  const ovis_vec3 motion = {way * direction.x, 0, way * direction.z};
  if (!flat.move(flat.context, &step.body, step.pos, motion)) {
    return false;
  }
  space.world.step_height = STEP_HEIGHT;
  return !flat.move(flat.context, &step.body, step.pos, motion);
}

// ---- Rays

typedef struct crowd_near {
  ovis_rays_neighbor items[NEIGHBORS_MAX];
  int32_t count;
} crowd_near;

static void add_neighbor(ov_agent* agent, ov_actor* other, void* context) {
  crowd_near* near = context;
  if (near->count < NEIGHBORS_MAX) {
    near->items[near->count++] =
        (ovis_rays_neighbor){{other->body.pos.x, middle_of(agent->self).y, other->body.pos.z},
                             (double)other->body.size.width / 2};
  }
}

// The mob keeps its own half width away: the body of a step is a box without a radius.
static void find_neighbors(ov_agent* agent, crowd_near* near) {
  const ovis_vec3 pos = agent->self->body.pos;
  const double reach = NEIGHBOR_REACH + (double)agent->self->body.size.width / 2;
  const ovis_aabb box = {{pos.x - reach, pos.y - 1, pos.z - reach},
                         {pos.x + reach, pos.y + 2, pos.z + reach}};
  near->count = 0;
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, add_neighbor, near);
  for (int32_t i = 0; i < near->count; i++) {
    near->items[i].radius += (double)agent->self->body.size.width / 2;
  }
}

// The path costs of the block rules: the cell ahead, or the ground below it, by the mob's malus.
static double cost_of(void* context, ovis_vec3 from, ovis_vec3 dir, double length) {
  OVIS_ASSERT(length >= 0);
  ov_agent* agent = context;
  const ovis_path_body* body = ov_agent_path_body(agent);
  const double far = length < LOOK_AHEAD ? length : LOOK_AHEAD;
  ovis_pos cell = {(int32_t)floor(from.x + far * dir.x), (int32_t)floor(agent->self->body.pos.y),
                   (int32_t)floor(from.z + far * dir.z)};
  for (int32_t down = 0; down <= body->max_fall; down++, cell.y--) {
    const ovis_path_type type = ovis_path_finder_get_type(agent->turn->paths.finder, body, cell);
    if (type == OVIS_PATH_BLOCKED) {
      return 0; // a step, which the ray and the move have judged
    }
    if (type != OVIS_PATH_OPEN) {
      return (double)body->malus[type] * MALUS_SHARE;
    }
  }
  return -1; // too deep
}

// Choices are spread over ticks by serial.
static bool keeps_ray(const ov_goal_turn* turn, const ov_chase* self) {
  const ov_actor* actor = turn->agent->self;
  const uint64_t interval = actor->body.has_hit_side ? HIT_TICKS : RAY_TICKS;
  return self->own.rays.current >= 0 &&
         ((uint64_t)turn->tick + actor->serial) % interval != 0; // claim 403
}

static ovis_vec3 by_rays(ov_goal_turn* turn, ov_chase* self, const ovis_steer_step* step) {
  const bool stands = self->direction_x == 0 && self->direction_z == 0;
  if (keeps_ray(turn, self)) {
    return stands ? (ovis_vec3){0, 0, 0} : ov_chase_rays[self->own.rays.current].dir;
  }
  ovis_rays_def def = ovis_default_rays_def();
  def.rays = ov_chase_rays;
  def.count = OV_CHASE_DIRECTIONS;
  def.first = -1;
  def.is_scored = true;
  def.rays_per_step = RAYS_PER_CHOICE; // claim 403
  def.cost = cost_of;
  def.context = turn->agent;
  def.onward = ONWARD;
  def.elbow = ELBOW;
  crowd_near near;
  find_neighbors(turn->agent, &near);
  const ovis_rays_crowd crowd = {near.items, near.count};
  return ovis_rays_step(&def, &self->own.rays, step, &crowd);
}

// ---- The other ways

static ovis_vec3 by_crumbs(ov_chase* self, ovis_steer_step* step, ovis_vec3 sight) {
  OVIS_ASSERT(self->record >= OVIS_CRUMBS_LOST);
  OVIS_ASSERT(self->record <= OV_CHASE_RECORDS);
  const ovis_trail_def def = ovis_default_trail_def();
  ovis_trail trail = {.records = self->own.records,
                      .count = self->trail_count,
                      .is_running = self->is_trail_running,
                      .time_left = self->time_left,
                      .target_id = step->target_id};
  step->target = sight;
  const ovis_vec3 direction = ovis_crumbs_step(&def, &trail, step, &self->record);
  self->trail_count = trail.count;
  self->is_trail_running = trail.is_running;
  self->time_left = trail.time_left;
  return level(direction);
}

static ovis_vec3 by_areas(ov_chase* self, const ovis_steer_step* step) {
  ovis_areas_def def = ovis_default_areas_def();
  def.directions = area_directions;
  def.count = OV_CHASE_DIRECTIONS;
  def.distance = OV_CHASE_AREA_AT;
  return ovis_areas_step(&def, step, &self->own.blocked);
}

static ovis_vec3 by_navmesh(ov_goal_turn* turn, ov_chase* self, const ov_actor* target,
                            ovis_steer_step* step) {
  OVIS_ASSERT(self->ticks_until_path >= 0);
  ov_turn* shared = turn->agent->turn;
  const ov_actor* actor = turn->agent->self;
  if (shared->meshes == NULL) {
    shared->meshes = ov_world_meshes_create(shared->world, &shared->allocator);
  }
  ovis_navmesh* mesh = shared->meshes == NULL ? NULL
                                              : ov_world_meshes_at(shared->meshes, actor->body.pos,
                                                                   (double)actor->body.size.height);
  shared->is_out_of_memory |= mesh == NULL;
  ovis_navmesh_follow_def def = ovis_default_navmesh_follow_def();
  def.radius = (double)actor->body.size.width / 2 + MESH_MARGIN;
  def.takes_nearest = true;
  def.keeps_path = true;
  step->pos = actor->body.pos;
  step->target = target->body.pos;
  if (--self->ticks_until_path <= 0) { // blocks may have changed
    self->ticks_until_path = NEW_PATH_TICKS;
    self->own.follow.count = 0;
  }
  self->tests += self->own.follow.count == 0;
  return ovis_navmesh_step(mesh, &def, &self->own.follow, step);
}

// The path finder leads. Where it finds no way to the end, the trail does.
static ovis_vec3 by_grid(ov_goal_turn* turn, ov_chase* self, const ov_actor* target,
                         ovis_steer_step* step, double speed) {
  OVIS_ASSERT(self->record >= OVIS_CRUMBS_LOST);
  OVIS_ASSERT(self->record <= OV_CHASE_RECORDS);
  OVIS_ASSERT(self->ticks_until_path >= 0);
  ov_agent* agent = turn->agent;
  const ov_nav* nav = &agent->self->nav;
  const ovis_vec3 crumbs = by_crumbs(self, step, sight_of(agent->self, target));
  if (!agent->self->has_nav) {
    return crumbs;
  }
  if (--self->ticks_until_path <= 0) {
    self->ticks_until_path = 2 * NEW_PATH_TICKS;
    self->tests++;
    const bool is_found = ov_agent_go_to_actor(agent, target, speed);
    self->is_led = is_found && nav->result == OVIS_PATH_REACHED;
  }
  if (self->is_led && !ov_nav_is_done(nav)) {
    return (ovis_vec3){0, 0, 0};
  }
  if (self->record >= 0 || self->record == OVIS_CRUMBS_STRAIGHT) {
    ov_agent_stop(agent);
    return crumbs;
  }
  return (ovis_vec3){0, 0, 0}; // a partial path leads nearer at least
}

ovis_vec3 ov_chase_direction(ov_goal_turn* turn, ov_chase* self, const ov_actor* target,
                             double speed) {
  OVIS_ASSERT(speed >= 0);
  counted space;
  const ovis_steer_space blocks = open_space(&space, turn->agent, &self->tests, STEP_HEIGHT);
  ovis_steer_step step = step_of(turn->agent, target, &blocks);
  switch ((ovis_chase_way)self->way) { // claim 404
  case OVIS_CHASE_NAVMESH: return by_navmesh(turn, self, target, &step);
  case OVIS_CHASE_RAYS: return by_rays(turn, self, &step);
  case OVIS_CHASE_CRUMBS: return by_crumbs(self, &step, sight_of(turn->agent->self, target));
  case OVIS_CHASE_AREAS: return by_areas(self, &step);
  default: return by_grid(turn, self, target, &step, speed);
  }
}
