// The floors of a voxel world as polygons: cells that can be stood on, joined to rectangles.
// Design: docs/steering.md
#include "steer/world_mesh.h"

#include "base/array.h"
#include "base/check.h"
#include "world/world_internal.h"

#include <math.h>

#define REGION_CELLS 32
#define REGION_CELLS_Y 16
#define WIDTH 96 // of a region
#define HEIGHT 48
#define KEPT 8
_Static_assert(OV_WORLD_MESH_REACH == WIDTH - REGION_CELLS, "from the near side of its cells");
#define STEP 1.0       // blocks that a mob climbs
#define MIDDLE_LOW 0.2 // a shape at the border of a cell, such as an open door, lets mobs pass
#define MIDDLE_HIGH 0.8
#define TOP_SLACK 1e-4
#define TALLEST 1 // blocks by which a shape, such as a fence, is higher than its cell at most

typedef struct stand {
  double height; // of the floor
  bool is_used;  // a rectangle has it
} stand;

typedef struct region {
  int32_t x, y, z;    // of its lowest corner
  double height;      // of the bodies
  uint64_t revision;  // of the world
  uint64_t used;      // number of the last question
  ovis_navmesh* mesh; // NULL: the slot is free
} region;

struct ov_world_meshes {
  ovis_allocator allocator;
  const ovis_world* world;
  region regions[KEPT];
  uint64_t question;
  // Scratch of a build: the stands of each column, from low to high.
  ov_array(stand) stands;
  int32_t starts[WIDTH * WIDTH + 1];
  ov_array(ovis_vec3) points;
  ov_array(int32_t) corners;
  ov_array(int32_t) counts;
};

ov_world_meshes* ov_world_meshes_create(const ovis_world* world, const ovis_allocator* allocator) {
  OVIS_ASSERT(allocator != NULL);
  ov_world_meshes* self = ov_alloc_zero(allocator, sizeof *self);
  if (self != NULL) {
    self->allocator = *allocator;
    self->world = world;
  }
  return self;
}

void ov_world_meshes_destroy(ov_world_meshes* self) {
  if (self == NULL) {
    return;
  }
  const ovis_allocator allocator = self->allocator;
  for (int32_t i = 0; i < KEPT; i++) {
    ovis_navmesh_destroy(self->regions[i].mesh);
  }
  ov_array_fini(&self->stands, &allocator);
  ov_array_fini(&self->points, &allocator);
  ov_array_fini(&self->corners, &allocator);
  ov_array_fini(&self->counts, &allocator);
  ov_free(&allocator, self, sizeof *self);
}

// ---- Cells

static const ovis_state_traits* traits_at(const ov_world_meshes* self, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(self->world, pos);
  return ovis_blocks_get_traits(self->world->registry, state == OVIS_STATE_UNLOADED ? 0 : state);
}

static ovis_shape shape_of(const ov_world_meshes* self, const ovis_state_traits* traits) {
  OVIS_ASSERT(traits != NULL);
  return ovis_blocks_get_shape(self->world->registry, traits->shape);
}

// Does a shape fill its cell from side to side somewhere, so that its top is a floor?
static bool is_floor(const ovis_shape* shape) {
  OVIS_ASSERT(shape != NULL);
  for (int32_t i = 0; i < shape->count; i++) {
    const ovis_aabb* box = &shape->boxes[i];
    if (box->min.x <= 0 && box->max.x >= 1 && box->min.z <= 0 && box->max.z >= 1) {
      return true;
    }
  }
  return false;
}

// Is there room from `low` to `high` above a floor? Fluids leave no room either.
static bool has_room(const ov_world_meshes* self, int32_t x, int32_t z, double low, double high) {
  for (int32_t y = (int32_t)floor(low + TOP_SLACK); y < high - TOP_SLACK; y++) {
    const ovis_state_traits* traits = traits_at(self, (ovis_pos){x, y, z});
    const ovis_shape shape = shape_of(self, traits);
    const bool is_beside = shape.bounds.max.x <= MIDDLE_LOW || shape.bounds.min.x >= MIDDLE_HIGH ||
                           shape.bounds.max.z <= MIDDLE_LOW || shape.bounds.min.z >= MIDDLE_HIGH;
    const bool is_in_way =
        y + shape.bounds.min.y < high - TOP_SLACK && y + shape.bounds.max.y > low + TOP_SLACK;
    if (traits->fluid != OVIS_FLUID_NONE || (shape.count > 0 && !is_beside && is_in_way)) {
      return false;
    }
  }
  return true;
}

static bool find_stands(ov_world_meshes* self, const region* r) {
  self->stands.count = 0;
  for (int32_t i = 0; i < WIDTH * WIDTH; i++) {
    const int32_t x = r->x + i % WIDTH;
    const int32_t z = r->z + i / WIDTH;
    self->starts[i] = self->stands.count;
    for (int32_t y = r->y; y < r->y + HEIGHT; y++) {
      const ovis_pos pos = {x, y, z};
      if (ovis_world_get_block(self->world, pos) == 0) { // air
        continue;
      }
      const ovis_shape shape = shape_of(self, traits_at(self, pos));
      const double height = y + shape.bounds.max.y;
      if (is_floor(&shape) && has_room(self, x, z, height, height + r->height) &&
          !ov_array_push(&self->stands, &self->allocator, (stand){height, false})) {
        return false;
      }
    }
  }
  self->starts[WIDTH * WIDTH] = self->stands.count;
  return true;
}

// ---- Rectangles

// The unused stand of a column at a height; NULL: none, or outside of the region.
static stand* stand_at(ov_world_meshes* self, int32_t x, int32_t z, double height) {
  OVIS_ASSERT(x >= 0 && z >= 0);
  if (x >= WIDTH || z >= WIDTH) {
    return NULL;
  }
  const int32_t column = z * WIDTH + x;
  for (int32_t i = self->starts[column]; i < self->starts[column + 1]; i++) {
    stand* s = &self->stands.items[i];
    if (s->height == height && !s->is_used) {
      return s;
    }
  }
  return NULL;
}

static bool has_row(ov_world_meshes* self, int32_t x, int32_t z, int32_t wide, double height) {
  OVIS_ASSERT(wide > 0);
  for (int32_t i = 0; i < wide; i++) {
    if (stand_at(self, x + i, z, height) == NULL) {
      return false;
    }
  }
  return true;
}

// Adds the largest rectangle that begins at a stand and grows first in x, then in z.
static bool add_rectangle(ov_world_meshes* self, const region* r, int32_t x, int32_t z,
                          double height) {
  int32_t wide = 1;
  while (stand_at(self, x + wide, z, height) != NULL) {
    wide++;
  }
  int32_t deep = 1;
  while (has_row(self, x, z + deep, wide, height)) {
    deep++;
  }
  for (int32_t i = 0; i < wide * deep; i++) {
    stand_at(self, x + i % wide, z + i / wide, height)->is_used = true;
  }
  const double x1 = r->x + x;
  const double z1 = r->z + z;
  const ovis_vec3 points[4] = {{x1, height, z1},
                               {x1 + wide, height, z1},
                               {x1 + wide, height, z1 + deep},
                               {x1, height, z1 + deep}};
  bool is_done = ov_array_push(&self->counts, &self->allocator, 4);
  for (int32_t i = 0; i < 4 && is_done; i++) {
    is_done = ov_array_push(&self->corners, &self->allocator, self->points.count) &&
              ov_array_push(&self->points, &self->allocator, points[i]);
  }
  return is_done;
}

static bool find_rectangles(ov_world_meshes* self, const region* r) {
  self->points.count = self->corners.count = self->counts.count = 0;
  for (int32_t column = 0; column < WIDTH * WIDTH; column++) {
    for (int32_t i = self->starts[column]; i < self->starts[column + 1]; i++) {
      if (!self->stands.items[i].is_used &&
          !add_rectangle(self, r, column % WIDTH, column / WIDTH, self->stands.items[i].height)) {
        return false;
      }
    }
  }
  return true;
}

// ---- Regions

static bool build(ov_world_meshes* self, region* r) {
  ovis_navmesh_destroy(r->mesh);
  r->mesh = NULL;
  r->revision = self->world->revision;
  if (!find_stands(self, r) || !find_rectangles(self, r)) {
    return false;
  }
  ovis_navmesh_def def = ovis_default_navmesh_def();
  def.axes = OVIS_NAVMESH_XZ;
  def.points = self->points.items;
  def.point_count = self->points.count;
  def.corners = self->corners.items;
  def.corner_counts = self->counts.items;
  def.polygon_count = self->counts.count;
  def.step_height = STEP;
  def.level_height = STEP;
  def.has_square_bodies = true;
  def.allocator = self->allocator;
  return ovis_navmesh_create(&def, &r->mesh) == OVIS_OK;
}

// Whoever stands on the highest floor needs room above the region.
static bool is_near(const region* r, ovis_pos min, int32_t size) {
  OVIS_ASSERT(size >= 0);
  const int32_t top = r->y + HEIGHT + (int32_t)ceil(r->height) + TALLEST;
  return min.x < r->x + WIDTH && min.x + size > r->x && min.y < top && min.y + size > r->y &&
         min.z < r->z + WIDTH && min.z + size > r->z;
}

// Did a change since the mesh was built touch the region? Changes of light do not count, nor do
// those between states of one shape without a fluid.
static bool is_stale(const ov_world_meshes* self, const region* r) {
  const ovis_world* world = self->world;
  if (world->revision - r->revision > OV_CHANGES_KEPT) {
    return true;
  }
  for (uint64_t n = r->revision + 1; n <= world->revision; n++) {
    const ovis_change* change = &world->changes[n % OV_CHANGES_KEPT];
    if (change->kind == OVIS_CHANGE_LIGHT) {
      continue;
    }
    const bool is_block = change->kind == OVIS_CHANGE_BLOCK;
    if (!is_near(r, change->pos, is_block ? 1 : OVIS_SECTION_SIZE)) {
      continue;
    }
    const ovis_state_traits* was = ovis_blocks_get_traits(world->registry, change->old_state);
    const ovis_state_traits* is = ovis_blocks_get_traits(world->registry, change->new_state);
    if (!is_block || was->shape != is->shape || was->fluid != is->fluid) {
      return true;
    }
  }
  return false;
}

static int32_t region_corner(double at, int32_t cells) {
  OVIS_ASSERT(cells > 0);
  return ((int32_t)floor(at / cells) - 1) * cells;
}

void ov_world_meshes_rewind(ov_world_meshes* self, uint64_t revision) {
  for (int32_t i = 0; self != NULL && i < KEPT; i++) {
    region* r = &self->regions[i];
    r->revision = r->revision > revision ? revision : r->revision;
  }
}

ovis_navmesh* ov_world_meshes_at(ov_world_meshes* self, ovis_vec3 pos, double height) {
  OVIS_ASSERT(self != NULL);
  OVIS_ASSERT(height >= 0);
  const region wanted = {.x = region_corner(pos.x, REGION_CELLS),
                         .y = region_corner(pos.y, REGION_CELLS_Y),
                         .z = region_corner(pos.z, REGION_CELLS),
                         .height = height};
  region* slot = &self->regions[0];
  self->question++;
  for (int32_t i = 0; i < KEPT; i++) {
    region* r = &self->regions[i];
    if (r->mesh != NULL && r->x == wanted.x && r->y == wanted.y && r->z == wanted.z &&
        r->height == height) {
      r->used = self->question;
      if (!is_stale(self, r)) {
        r->revision = self->world->revision;
        return r->mesh;
      }
      slot = r;
      break;
    }
    slot = r->used < slot->used ? r : slot;
  }
  ovis_navmesh_destroy(slot->mesh);
  *slot = wanted;
  slot->used = self->question;
  return build(self, slot) ? slot->mesh : NULL;
}
