// Inside of a plane: shapes in a pool, and buckets of a hashed grid that find them.
//
//   bounds --> cells of the grid --> buckets of ids --> shapes, each once a question
#pragma once

#include "base/array.h"
#include "base/check.h"
#include "base/pool.h"
#include "steer/convex.h"

#include <ovis/steer.h>

#define OV_STEER_SIZE_MAX 1e4 // of bodies and shapes, as the header says

typedef struct ov_piece {
  ov_point* points;
  int32_t count;
} ov_piece;

typedef struct ov_shape {
  ov_point pos;
  double radius;
  uint32_t layers;
  uint32_t seen;    // the last question that met it
  ov_bounds bounds; // without pos
  ov_piece* pieces; // one, but for concave polygons
  int32_t piece_count;
  ov_point* points; // of all pieces
  int32_t point_count;
} ov_shape;

typedef ov_array(uint32_t) ov_id_list;

// Buckets of ids, by cell. A shape is listed once in each cell that its bounds meet.
struct ovis_plane {
  ovis_allocator allocator;
  ov_pool shapes; // of ov_shape
  double cell_size;
  ov_id_list* buckets;  // [(bucket) * bucket_count]
  int32_t bucket_count; // a power of two
  ov_id_list large;
  uint32_t question;
};

typedef struct ov_cells {
  int32_t x_min, y_min, x_max, y_max;
} ov_cells;

bool ov_plane_make_buckets(ovis_plane* plane);
void ov_plane_free_buckets(ovis_plane* plane);

// Puts a shape into the cells of its bounds. False: no memory; it is in none then.
bool ov_plane_list(ovis_plane* plane, uint32_t id, const ov_shape* shape);
void ov_plane_unlist(ovis_plane* plane, uint32_t id, const ov_shape* shape);

// Enlarges the grid when there are many shapes for it.
void ov_plane_grow(ovis_plane* plane);

// Calls `visit` for the shapes near `bounds` that share a layer, until it returns false. The order
// is that of the grid: a result must not depend on it.
typedef bool ov_plane_visit_fn(void* context, uint32_t id, const ov_shape* shape);
void ov_plane_visit(ovis_plane* plane, const ov_bounds* bounds, uint32_t layers,
                    ov_plane_visit_fn* visit, void* context);

static inline ov_bounds ov_shape_bounds(const ov_shape* shape) {
  return (ov_bounds){shape->bounds.x_min + shape->pos.x, shape->bounds.y_min + shape->pos.y,
                     shape->bounds.x_max + shape->pos.x, shape->bounds.y_max + shape->pos.y};
}

// The convex figure of a circle, box or capsule around the origin. Its points are in `points`.
ov_convex ov_form_convex(ovis_steer_form form, double radius, const ovis_vec3* half,
                         ov_point points[4]);
