// The grid of a plane: which shapes are near?
// Design: docs/steering.md
#include "base/check.h"
#include "steer/plane_internal.h"

#include <math.h>

#define CELLS_PER_SHAPE_MAX 256 // larger shapes are in a list that every question goes through
#define BUCKETS_MIN 64

static ov_cells cells_of(const ovis_plane* plane, const ov_bounds* b) {
  OVIS_ASSERT(plane->bucket_count > 0);
  return (ov_cells){
      (int32_t)floor(b->x_min / plane->cell_size), (int32_t)floor(b->y_min / plane->cell_size),
      (int32_t)floor(b->x_max / plane->cell_size), (int32_t)floor(b->y_max / plane->cell_size)};
}

static int64_t count_of(const ov_cells* c) {
  return ((int64_t)c->x_max - c->x_min + 1) * ((int64_t)c->y_max - c->y_min + 1);
}

static int32_t bucket_of(const ovis_plane* plane, int32_t x, int32_t y) {
  const uint32_t hash = (uint32_t)x * 0x9E3779B1u ^ (uint32_t)y * 0x85EBCA6Bu;
  return (int32_t)((hash ^ hash >> 15) & (uint32_t)(plane->bucket_count - 1));
}

static void remove_from(ov_id_list* list, uint32_t id) {
  for (int32_t i = list->count - 1; i >= 0; i--) {
    if (list->items[i] == id) {
      list->items[i] = list->items[--list->count];
      return;
    }
  }
}

void ov_plane_unlist(ovis_plane* plane, uint32_t id, const ov_shape* shape) {
  OVIS_ASSERT(plane->cell_size > 0);
  const ov_bounds bounds = ov_shape_bounds(shape);
  const ov_cells c = cells_of(plane, &bounds);
  if (count_of(&c) > CELLS_PER_SHAPE_MAX) {
    remove_from(&plane->large, id);
    return;
  }
  for (int32_t y = c.y_min; y <= c.y_max; y++) {
    for (int32_t x = c.x_min; x <= c.x_max; x++) {
      remove_from(&plane->buckets[bucket_of(plane, x, y)], id);
    }
  }
}

// Without memory it is listed nowhere.
bool ov_plane_list(ovis_plane* plane, uint32_t id, const ov_shape* shape) {
  OVIS_ASSERT(plane->bucket_count > 0);
  const ov_bounds bounds = ov_shape_bounds(shape);
  const ov_cells c = cells_of(plane, &bounds);
  if (count_of(&c) > CELLS_PER_SHAPE_MAX) {
    return ov_array_push(&plane->large, &plane->allocator, id);
  }
  for (int32_t y = c.y_min; y <= c.y_max; y++) {
    for (int32_t x = c.x_min; x <= c.x_max; x++) {
      ov_id_list* list = &plane->buckets[bucket_of(plane, x, y)];
      if (!ov_array_push(list, &plane->allocator, id)) {
        ov_plane_unlist(plane, id, shape);
        return false;
      }
    }
  }
  return true;
}

static bool make_buckets(ovis_plane* plane, int32_t count) {
  OVIS_ASSERT(count >= 0);
  plane->buckets = ov_alloc_zero(&plane->allocator, (size_t)count * sizeof *plane->buckets);
  plane->bucket_count = plane->buckets != NULL ? count : 0;
  return plane->buckets != NULL;
}

void ov_plane_free_buckets(ovis_plane* plane) {
  OVIS_ASSERT(plane->cell_size > 0);
  for (int32_t i = 0; i < plane->bucket_count; i++) {
    ov_array_fini(&plane->buckets[i], &plane->allocator);
  }
  if (plane->buckets != NULL) {
    ov_free(&plane->allocator, plane->buckets,
            (size_t)plane->bucket_count * sizeof *plane->buckets);
  }
  ov_array_fini(&plane->large, &plane->allocator);
}

bool ov_plane_make_buckets(ovis_plane* plane) {
  return make_buckets(plane, BUCKETS_MIN);
}

// Four times as many buckets. Without memory the old ones stay.
void ov_plane_grow(ovis_plane* plane) {
  OVIS_ASSERT(plane->bucket_count > 0);
  if (plane->shapes.count <= plane->bucket_count) {
    return;
  }
  ovis_plane larger = *plane;
  larger.large.items = NULL;
  larger.large.count = larger.large.capacity = 0;
  if (!make_buckets(&larger, plane->bucket_count * 4)) {
    return;
  }
  for (int32_t i = ov_pool_next(&plane->shapes, -1); i >= 0; i = ov_pool_next(&plane->shapes, i)) {
    if (!ov_plane_list(&larger, ov_pool_id(&plane->shapes, i), ov_pool_at(&plane->shapes, i))) {
      ov_plane_free_buckets(&larger);
      return;
    }
  }
  ov_plane_free_buckets(plane);
  *plane = larger;
}

// ---- Questions

typedef struct visit_call {
  ovis_plane* plane;
  const ov_bounds* bounds;
  uint32_t layers;
  ov_plane_visit_fn* visit;
  void* context;
} visit_call;

// False: the visit is over.
static bool visit_list(const visit_call* call, const ov_id_list* list) {
  for (int32_t i = 0; i < list->count; i++) {
    ov_shape* shape = ov_pool_get(&call->plane->shapes, list->items[i]);
    if (shape->seen == call->plane->question || (shape->layers & call->layers) == 0) {
      continue;
    }
    shape->seen = call->plane->question;
    const ov_bounds bounds = ov_shape_bounds(shape);
    if (ov_bounds_meet(&bounds, call->bounds) &&
        !call->visit(call->context, list->items[i], shape)) {
      return false;
    }
  }
  return true;
}

// Numbers of questions start again: no shape may look as if this one had met it.
static void forget_questions(ovis_plane* plane) {
  for (int32_t i = ov_pool_next(&plane->shapes, -1); i >= 0; i = ov_pool_next(&plane->shapes, i)) {
    ov_shape* shape = ov_pool_at(&plane->shapes, i);
    shape->seen = 0;
  }
  plane->question = 1;
}

void ov_plane_visit(ovis_plane* plane, const ov_bounds* bounds, uint32_t layers,
                    ov_plane_visit_fn* visit, void* context) {
  OVIS_ASSERT(plane->cell_size > 0);
  if (++plane->question == 0) {
    forget_questions(plane);
  }
  const visit_call call = {plane, bounds, layers, visit, context};
  const ov_cells c = cells_of(plane, bounds);
  bool goes_on = visit_list(&call, &plane->large);
  if (count_of(&c) > plane->bucket_count) { // every bucket
    for (int32_t i = 0; i < plane->bucket_count && goes_on; i++) {
      goes_on = visit_list(&call, &plane->buckets[i]);
    }
    return;
  }
  for (int32_t y = c.y_min; y <= c.y_max && goes_on; y++) {
    for (int32_t x = c.x_min; x <= c.x_max && goes_on; x++) {
      goes_on = visit_list(&call, &plane->buckets[bucket_of(plane, x, y)]);
    }
  }
}
