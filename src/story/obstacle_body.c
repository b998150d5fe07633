// Problem: a mob that does not get on must say which blocks hold it, by which numbers, until when.
// Design: include/ovis/story.h
#include "story/obstacle_body.h"

#include "base/check.h"

#include <math.h>
#include <stdio.h>

#define BOXES_MAX 64     // around a body
#define TOUCH 0.05       // blocks; a stuck mob moves less than this
#define JUMP_HEIGHT 1.25 // blocks, of a jump from the ground
#define STEP_DEFAULT 0.6 // blocks
#define GROUND_DEPTH 0.2 // blocks below the feet: the block that hurts them
#define NEAR2 1.0        // blocks^2 on the level within which a mob jumps to a cell above it
#define LEVEL_RANGE 4.0  // blocks up and down in which mobs look for others
#define SLACK 1e-6       // blocks; boxes that touch do not overlap
#define LEAST 1e-3       // blocks; what is left of a way is not worth a look

static const char until_changed[] = "it tries again until that changes or it wants to go elsewhere";

typedef struct body {
  ovis_vec3 pos;
  double half, height, step, jump;
} body;

static body body_of(const ovis_obstacle_def* def) {
  const ovis_species* species = ovis_species_find(def->mob->species->name);
  const double size = def->mob->is_baby ? 0.5 : 1;
  const ovis_own_body* own = &def->limits.body;
  if (own->width > 0) {
    return (body){.pos = def->mob->pos,
                  .half = (double)own->width / 2,
                  .height = (double)own->height,
                  .step = (double)own->step_height,
                  .jump = (double)own->jump_height};
  }
  return (body){.pos = def->mob->pos,
                .half = (double)def->mob->species->width / 2 * size,
                .height = (double)def->mob->species->height * size,
                .step = species != NULL ? (double)species->step_height : STEP_DEFAULT,
                .jump = JUMP_HEIGHT};
}

// Distance between two boxes in the plane; 0 if they overlap there.
static double gap(const ovis_aabb* a, const ovis_aabb* b) {
  const double x = fmax(0, fmax(a->min.x - b->max.x, b->min.x - a->max.x));
  const double z = fmax(0, fmax(a->min.z - b->max.z, b->min.z - a->max.z));
  return sqrt(x * x + z * z);
}

static ovis_pos cell_of(const ovis_aabb* box) {
  return (ovis_pos){(int32_t)floor((box->min.x + box->max.x) / 2),
                    (int32_t)floor(box->min.y + 0.001),
                    (int32_t)floor((box->min.z + box->max.z) / 2)};
}

// Of the boxes that overlap a room, the cell of the nearest to a place. False: there is none.
static bool nearest_in(const ovis_world* world, const ovis_aabb* room, const ovis_aabb* place,
                       ovis_pos* out) {
  ovis_aabb boxes[BOXES_MAX];
  int32_t count;
  ovis_world_get_boxes(world, room, boxes, BOXES_MAX, &count);
  double least = (double)INFINITY;
  for (int32_t i = 0; i < count && i < BOXES_MAX; i++) {
    const ovis_aabb* box = &boxes[i];
    const bool overlaps = box->max.y > room->min.y + SLACK && box->min.y < room->max.y - SLACK &&
                          box->max.x > room->min.x + SLACK && box->min.x < room->max.x - SLACK &&
                          box->max.z > room->min.z + SLACK && box->min.z < room->max.z - SLACK;
    if (overlaps && gap(place, box) < least) {
      least = gap(place, box);
      *out = cell_of(box);
    }
  }
  return isfinite(least);
}

// The room that the body would enter by a small step, above what it steps up on.
static ovis_aabb room_ahead(const body* self, double dx, double dz) {
  return (ovis_aabb){{self->pos.x - self->half + fmin(dx, 0), self->pos.y + self->step,
                      self->pos.z - self->half + fmin(dz, 0)},
                     {self->pos.x + self->half + fmax(dx, 0),
                      self->pos.y + fmax(self->height, self->step + 0.1),
                      self->pos.z + self->half + fmax(dz, 0)}};
}

static double touch(double way) {
  return fabs(way) < LEAST ? 0 : way > 0 ? TOUCH : -TOUCH;
}

// The body slides along a block that stops it on one axis only, so each axis is asked by itself.
static bool find_sides(const ovis_obstacle_def* def, const body* self, double dx, double dz,
                       ovis_obstacle* out) {
  const ovis_aabb next = {{def->target.x, 0, def->target.z},
                          {def->target.x + 1, 0, def->target.z + 1}};
  const ovis_aabb along_x = room_ahead(self, touch(dx), 0);
  const ovis_aabb along_z = room_ahead(self, 0, touch(dz));
  const ovis_aabb both = room_ahead(self, touch(dx), touch(dz));
  ovis_pos x = {0, 0, 0};
  ovis_pos z = {0, 0, 0};
  const bool has_x = dx != 0 && nearest_in(def->world, &along_x, &next, &x);
  const bool has_z = dz != 0 && nearest_in(def->world, &along_z, &next, &z);
  out->has_cell = has_x || has_z || nearest_in(def->world, &both, &next, &out->cell);
  if (has_x || has_z) {
    out->cell = has_x ? x : z;
    out->second = z;
    out->has_second = has_x && has_z && (x.x != z.x || x.y != z.y || x.z != z.z);
  }
  return out->has_cell;
}

static bool find_ceiling(const ovis_obstacle_def* def, const body* self, ovis_obstacle* out) {
  const ovis_aabb over = {
      {self->pos.x - self->half, self->pos.y + self->height, self->pos.z - self->half},
      {self->pos.x + self->half, self->pos.y + self->height + self->jump,
       self->pos.z + self->half}};
  out->has_cell = nearest_in(def->world, &over, &over, &out->cell);
  return out->has_cell;
}

// ---- What slows or pushes it

// The factor by which a block slows a body inside of it; 1: it does not.
// Source: docs/sources.md#blocks-around-a-body
static double slowing_of(const ovis_state_traits* traits) {
  return (traits->tags & OVIS_TAG(COBWEB)) != 0             ? 0.25
         : (traits->tags & OVIS_TAG(SWEET_BERRY_BUSH)) != 0 ? 0.8
         : (traits->tags & OVIS_TAG(POWDER_SNOW)) != 0      ? 0.9
                                                            : 1;
}

static const ovis_state_traits* traits_at(const ovis_world* world, ovis_pos cell) {
  const ovis_state state = ovis_world_get_block(world, cell);
  return state != OVIS_STATE_UNLOADED ? ovis_blocks_get_traits(ovis_world_get_blocks(world), state)
                                      : NULL;
}

typedef struct cell_range {
  ovis_pos min, max;
} cell_range;

// The cells that a body is in, or would enter by a small step.
static cell_range cells_ahead(const body* self, double dx, double dz) {
  const ovis_vec3 low = {self->pos.x - self->half + fmin(touch(dx), 0), self->pos.y,
                         self->pos.z - self->half + fmin(touch(dz), 0)};
  const ovis_vec3 high = {self->pos.x + self->half + fmax(touch(dx), 0), self->pos.y + self->height,
                          self->pos.z + self->half + fmax(touch(dz), 0)};
  OVIS_ASSERT(low.x < high.x);
  return (cell_range){
      {(int32_t)floor(low.x), (int32_t)floor(low.y), (int32_t)floor(low.z)},
      {(int32_t)ceil(high.x) - 1, (int32_t)ceil(high.y) - 1, (int32_t)ceil(high.z) - 1}};
}

// The block that slows the body most.
static bool find_slowing(const ovis_obstacle_def* def, const body* self, ovis_obstacle* out) {
  const cell_range cells = cells_ahead(self, 0, 0);
  double least = 1;
  for (int32_t y = cells.min.y; y <= cells.max.y; y++) {
    for (int32_t x = cells.min.x; x <= cells.max.x; x++) {
      for (int32_t z = cells.min.z; z <= cells.max.z; z++) {
        const ovis_state_traits* traits = traits_at(def->world, (ovis_pos){x, y, z});
        if (traits != NULL && slowing_of(traits) < least) {
          least = slowing_of(traits);
          out->cell = (ovis_pos){x, y, z};
        }
      }
    }
  }
  const ovis_pos ground = {(int32_t)floor(self->pos.x), (int32_t)floor(self->pos.y - GROUND_DEPTH),
                           (int32_t)floor(self->pos.z)};
  const ovis_state_traits* under = traits_at(def->world, ground);
  if (under != NULL && (double)under->speed_factor < least) {
    least = (double)under->speed_factor;
    out->cell = ground;
  }
  out->has_cell = least < 1;
  snprintf(out->cause, sizeof out->cause, "a block slows it to %.3g of its speed", least);
  return out->has_cell;
}

// "west", "north-west" of a direction on the level.
static void side_words(double x, double z, char* out, size_t size) {
  const double most = fmax(fabs(x), fabs(z));
  const bool has_x = fabs(x) > most / 2;
  const bool has_z = fabs(z) > most / 2;
  snprintf(out, size, "%s%s%s",
           !has_z  ? ""
           : z < 0 ? "north"
                   : "south",
           has_x && has_z ? "-" : "",
           !has_x  ? ""
           : x < 0 ? "west"
                   : "east");
}

// A current against the way to the next cell.
static bool find_current(const ovis_obstacle_def* def, const body* self, double dx, double dz,
                         ovis_obstacle* out) {
  const cell_range cells = cells_ahead(self, dx, dz);
  double most = 0;
  ovis_vec3 against = {0, 0, 0};
  for (int32_t y = cells.min.y; y <= cells.max.y; y++) {
    for (int32_t x = cells.min.x; x <= cells.max.x; x++) {
      for (int32_t z = cells.min.z; z <= cells.max.z; z++) {
        const ovis_vec3 flow = ovis_world_get_flow(def->world, (ovis_pos){x, y, z});
        const double back = -(flow.x * dx + flow.z * dz);
        if (back > most) {
          most = back;
          against = flow;
          out->cell = (ovis_pos){x, y, z};
        }
      }
    }
  }
  out->has_cell = most > 0;
  if (out->has_cell) {
    char side[16];
    const ovis_state_traits* traits = traits_at(def->world, out->cell);
    const bool is_lava = traits != NULL && traits->fluid == OVIS_FLUID_LAVA;
    side_words(against.x, against.z, side, sizeof side);
    snprintf(out->cause, sizeof out->cause, "the %s flows %s and pushes it back",
             is_lava ? "lava" : "water", side);
  }
  return out->has_cell;
}

// A trapdoor counts as free for paths, whichever way its board lies.
static void tell_trapdoor(const ovis_obstacle_def* def, ovis_obstacle* out) {
  const ovis_state_traits* traits = traits_at(def->world, out->cell);
  if (traits != NULL && (traits->tags & OVIS_TAG(TRAPDOOR)) != 0) {
    snprintf(out->cause, sizeof out->cause,
             "%s trapdoor counts as free for its path, but the board is in its way",
             (traits->tags & OVIS_TAG(OPEN)) != 0 ? "an open" : "a shut");
  }
}

// A mob jumps to a cell that is higher than it steps only if it is near enough: docs/sources.md,
// controls.
bool ov_obstacle_of_walk(const ovis_obstacle_def* def, ovis_obstacle* out) {
  OVIS_ASSERT(def->is_stuck);
  const body self = body_of(def);
  const double dx = def->target.x + 0.5 - self.pos.x;
  const double dz = def->target.z + 0.5 - self.pos.z;
  const double dist2 = dx * dx + dz * dz;
  const double near2 = fmax(NEAR2, self.half * 2);
  const bool climbs = def->target.y - self.pos.y > self.step;
  *out = (ovis_obstacle){.cause = "its body touches a block"};
  if (climbs && dist2 < near2 && find_ceiling(def, &self, out)) {
    snprintf(out->cause, sizeof out->cause, "%s", "its jump ends at a block over its head");
  } else if (!find_sides(def, &self, dx, dz, out)) {
    if (!find_slowing(def, &self, out) && !find_current(def, &self, dx, dz, out)) {
      return false;
    }
  } else if (climbs && dist2 >= near2) {
    snprintf(out->cause, sizeof out->cause,
             "%s it at a squared distance of %.2f, and it jumps up there only below %.3g",
             out->has_second ? "two blocks hold" : "a block holds", dist2, near2);
  } else {
    tell_trapdoor(def, out);
  }
  snprintf(out->until, sizeof out->until, "%s", until_changed);
  return true;
}

// ---- Where it is hurt

static ovis_pos ground_of(const ovis_trace_mob* mob) {
  return (ovis_pos){(int32_t)floor(mob->pos.x), (int32_t)floor(mob->pos.y - GROUND_DEPTH),
                    (int32_t)floor(mob->pos.z)};
}

static bool has_shape(const ovis_world* world, ovis_pos cell) {
  const ovis_state state = ovis_world_get_block(world, cell);
  if (state == OVIS_STATE_UNLOADED) {
    return false;
  }
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  return ovis_blocks_get_shape(registry, ovis_blocks_get_traits(registry, state)->shape).count > 0;
}

// The block that carries the body; it may lie beside the block below the middle of the feet.
static bool find_ground(const ovis_obstacle_def* def, ovis_pos* out) {
  *out = ground_of(def->mob);
  if (has_shape(def->world, *out)) {
    return true;
  }
  const body self = body_of(def);
  const ovis_aabb feet = {
      {self.pos.x - self.half, self.pos.y - GROUND_DEPTH, self.pos.z - self.half},
      {self.pos.x + self.half, self.pos.y, self.pos.z + self.half}};
  return nearest_in(def->world, &feet, &feet, out);
}

static bool tell_hot_ground(const ovis_obstacle_def* def, ovis_obstacle* out) {
  if (def->mob->activity != NULL && def->mob->activity[0] != '\0') {
    return false; // a brain answers blows
  }
  out->has_cell = true;
  out->cell = ground_of(def->mob);
  snprintf(
      out->cause, sizeof out->cause, "%s",
      def->mob->is_in_water
          ? "1 half heart each 10 ticks, but no goal of it flees from hot ground, and in water "
            "its paths do not see what is below"
          : "1 half heart each 10 ticks, but no goal of it flees from hot ground");
  if (def->mob->is_walking) {
    const ovis_pos to = def->mob->path_target;
    snprintf(out->until, sizeof out->until, "it is on a walk to %d %d %d", (int)to.x, (int)to.y,
             (int)to.z);
  } else {
    snprintf(out->until, sizeof out->until, "%s", "it stays until a goal of it begins a walk");
  }
  return true;
}

static bool tell_dry_land(const ovis_obstacle_def* def, ovis_obstacle* out) {
  const ovis_species* species = ovis_species_find(def->mob->species->name);
  if (species == NULL || !species->drifts) {
    return false; // others hop about, or walk
  }
  out->has_cell = find_ground(def, &out->cell);
  snprintf(out->cause, sizeof out->cause, "%s",
           "a stroke that began in the water carried it over the edge, and out of water it only "
           "falls: 0 blocks sideways");
  snprintf(out->until, sizeof out->until, "%s",
           "after 300 ticks of air 2 half hearts each 20 ticks, until water comes or it is dead");
  return out->has_cell;
}

bool ov_obstacle_of_harm(const ovis_obstacle_def* def, ovis_obstacle* out) {
  OVIS_ASSERT(def->is_harm);
  *out = (ovis_obstacle){.cause = ""};
  switch (def->damage) {
  case OVIS_DAMAGE_HOT_FLOOR: return tell_hot_ground(def, out);
  case OVIS_DAMAGE_DROWNING: return !def->mob->is_in_water && tell_dry_land(def, out);
  default: return false;
  }
}

// ---- What it does not see

static ovis_vec3 eye_of(const ovis_trace_mob* mob) {
  const ovis_species* species = ovis_species_find(mob->species->name);
  const double height =
      species != NULL ? (double)species->eye_height : (double)mob->species->height * 0.85;
  return (ovis_vec3){mob->pos.x, mob->pos.y + height * (mob->is_baby ? 0.5 : 1), mob->pos.z};
}

// Mobs look for other mobs only so far up and down: docs/sources.md, goals. Players are found at
// any height within the range.
static bool is_out_of_level(const ovis_obstacle_def* def, ovis_obstacle* out) {
  const ovis_trace_mob* mob = def->mob;
  const double up = def->other->pos.y - (mob->pos.y + (double)mob->species->height);
  const double down = mob->pos.y - (def->other->pos.y + (double)def->other->species->height);
  const double off = fmax(up, down);
  if (def->other->species->is_player || off <= LEVEL_RANGE) {
    return false;
  }
  snprintf(out->cause, sizeof out->cause, "it is %.1f blocks too %s, and only %.3g count", off,
           up > down ? "high" : "low", LEVEL_RANGE);
  return true;
}

bool ov_obstacle_of_sight(const ovis_obstacle_def* def, ovis_obstacle* out) {
  OVIS_ASSERT(def->other != NULL);
  *out = (ovis_obstacle){.cause = ""};
  if (is_out_of_level(def, out)) {
    return true;
  }
  const ovis_ray_hit hit =
      ovis_world_cast_ray(def->world, eye_of(def->mob), eye_of(def->other), OVIS_RAY_FLUIDS_NONE);
  if (!hit.is_hit) {
    return false;
  }
  out->has_cell = true;
  out->cell = hit.pos;
  snprintf(out->cause, sizeof out->cause, "%s", "a block between their eyes hides it");
  snprintf(out->until, sizeof out->until, "%s", "it looks again until nothing is between them");
  return true;
}
