// The plane of a 2D game: its shapes come, move and go.
// Design: docs/steering.md
#include "base/check.h"
#include "base/limits.h"
#include "steer/plane_internal.h"
#include "steer/polygon.h"

// ---- Life

ovis_plane_def ovis_default_plane_def(void) {
  return (ovis_plane_def){.cell_size = 4, .cookie = OV_COOKIE};
}

ovis_status ovis_plane_create(const ovis_plane_def* def, ovis_plane** out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  if (!(def->cell_size >= 1e-3 && def->cell_size <= 1e6)) {
    return OVIS_OUT_OF_RANGE;
  }
  ovis_plane* plane = ov_alloc_zero(&def->allocator, sizeof *plane);
  if (plane == NULL) {
    return OVIS_NO_MEMORY;
  }
  plane->allocator = def->allocator;
  plane->cell_size = def->cell_size;
  if (!ov_pool_init(&plane->shapes, &def->allocator, sizeof(ov_shape), 64, 0) ||
      !ov_plane_make_buckets(plane)) {
    ovis_plane_destroy(plane);
    return OVIS_NO_MEMORY;
  }
  *out = plane;
  return OVIS_OK;
}

static void fini_shape(ovis_plane* plane, ov_shape* s) {
  OVIS_ASSERT(plane->cell_size > 0);
  if (s->points != NULL) {
    ov_free(&plane->allocator, s->points, (size_t)s->point_count * sizeof *s->points);
  }
  if (s->pieces != NULL) {
    ov_free(&plane->allocator, s->pieces, (size_t)s->piece_count * sizeof *s->pieces);
  }
}

void ovis_plane_destroy(ovis_plane* plane) {
  if (plane == NULL) {
    return;
  }
  for (int32_t i = ov_pool_next(&plane->shapes, -1); i >= 0; i = ov_pool_next(&plane->shapes, i)) {
    fini_shape(plane, ov_pool_at(&plane->shapes, i));
  }
  ov_pool_fini(&plane->shapes);
  ov_plane_free_buckets(plane);
  const ovis_allocator allocator = plane->allocator;
  ov_free(&allocator, plane, sizeof *plane);
}

// ---- Shapes

ovis_plane_shape ovis_default_plane_shape(void) {
  return (ovis_plane_shape){.layers = OVIS_STEER_LAYER};
}

static bool is_place(ovis_vec3 pos) {
  return ov_is_within(pos.x, OVIS_STEER_PLACE_MAX) && ov_is_within(pos.y, OVIS_STEER_PLACE_MAX);
}

static bool is_size(double size) {
  return size >= 0 && size <= OV_STEER_SIZE_MAX;
}

ov_convex ov_form_convex(ovis_steer_form form, double radius, const ovis_vec3* half,
                         ov_point points[4]) {
  OVIS_ASSERT(half != NULL);
  OVIS_ASSERT(radius >= 0);
  const ov_point h = {half->x, half->y};
  if (form == OVIS_STEER_BOX) {
    points[0] = (ov_point){-h.x, -h.y};
    points[1] = (ov_point){h.x, -h.y};
    points[2] = (ov_point){h.x, h.y};
    points[3] = (ov_point){-h.x, h.y};
    return (ov_convex){points, 4, 0};
  }
  const bool is_capsule = form == OVIS_STEER_CAPSULE && (h.x != 0 || h.y != 0);
  points[0] = is_capsule ? (ov_point){-h.x, -h.y} : (ov_point){0, 0};
  points[1] = h;
  return (ov_convex){points, is_capsule ? 2 : 1, radius};
}

// One piece, or several for a concave polygon. Their points are copied.
static ovis_status set_pieces(ovis_plane* plane, ov_shape* s, const ov_point* points,
                              const ov_pieces* cut) {
  OVIS_ASSERT(cut->count >= 0);
  s->piece_count = cut->count;
  s->point_count = cut->starts[cut->count];
  s->pieces = ov_alloc(&plane->allocator, (size_t)s->piece_count * sizeof *s->pieces);
  s->points = ov_alloc(&plane->allocator, (size_t)s->point_count * sizeof *s->points);
  if (s->pieces == NULL || s->points == NULL) {
    return OVIS_NO_MEMORY;
  }
  for (int32_t i = 0; i < s->point_count; i++) {
    s->points[i] = points[cut->corners[i]];
  }
  for (int32_t i = 0; i < s->piece_count; i++) {
    s->pieces[i] = (ov_piece){&s->points[cut->starts[i]], cut->starts[i + 1] - cut->starts[i]};
  }
  const ov_convex all = {s->points, s->point_count, s->radius};
  s->bounds = ov_convex_bounds(&all);
  return OVIS_OK;
}

static ovis_status set_polygon(ovis_plane* plane, ov_shape* s, const ovis_plane_shape* def) {
  ov_point points[OVIS_PLANE_POINTS_MAX];
  if (def->points == NULL || def->point_count < 3 || def->point_count > OVIS_PLANE_POINTS_MAX) {
    return OVIS_OUT_OF_RANGE;
  }
  for (int32_t i = 0; i < def->point_count; i++) {
    const ovis_vec3 p = def->points[i];
    if (!ov_is_within(p.x, OV_STEER_SIZE_MAX) || !ov_is_within(p.y, OV_STEER_SIZE_MAX)) {
      return OVIS_OUT_OF_RANGE;
    }
    points[i] = (ov_point){p.x, p.y};
  }
  ov_polygon_turn_left(points, def->point_count);
  ov_pieces cut;
  return ov_polygon_cut(points, def->point_count, &cut) ? set_pieces(plane, s, points, &cut)
                                                        : OVIS_BAD_FORMAT;
}

static ovis_status set_form(ovis_plane* plane, ov_shape* s, const ovis_plane_shape* def) {
  OVIS_ASSERT(def != NULL);
  if (def->form == OVIS_STEER_POLYGON) {
    return set_polygon(plane, s, def);
  }
  if ((uint32_t)def->form > OVIS_STEER_POLYGON || !is_size(def->radius) ||
      !ov_is_within(def->half.x, OV_STEER_SIZE_MAX) ||
      !ov_is_within(def->half.y, OV_STEER_SIZE_MAX) ||
      (def->form == OVIS_STEER_BOX && !(is_size(def->half.x) && is_size(def->half.y)))) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_point points[4];
  const ov_convex convex = ov_form_convex(def->form, def->radius, &def->half, points);
  s->radius = convex.radius;
  ov_pieces cut = {.count = 1};
  for (int32_t i = 0; i < convex.count; i++) {
    cut.corners[i] = i;
  }
  cut.starts[1] = convex.count;
  return set_pieces(plane, s, points, &cut);
}

ovis_status ovis_plane_add(ovis_plane* plane, const ovis_plane_shape* def, ovis_shape_id* out_id) {
  OV_REQUIRE(out_id != NULL, OVIS_BAD_ARGUMENT);
  *out_id = (ovis_shape_id){0};
  OV_REQUIRE(plane != NULL && def != NULL, OVIS_BAD_ARGUMENT);
  if (!is_place(def->pos)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (plane->shapes.count == OV_POOL_CAPACITY_MAX) {
    return OVIS_FULL;
  }
  uint32_t id;
  ov_shape* s = ov_pool_add(&plane->shapes, &id);
  if (s == NULL) {
    return OVIS_NO_MEMORY;
  }
  s->pos = (ov_point){def->pos.x, def->pos.y};
  s->layers = def->layers;
  ovis_status status = set_form(plane, s, def);
  if (status == OVIS_OK && !ov_plane_list(plane, id, s)) {
    status = OVIS_NO_MEMORY;
  }
  if (status != OVIS_OK) {
    fini_shape(plane, s);
    ov_pool_remove(&plane->shapes, id);
    return status;
  }
  ov_plane_grow(plane);
  out_id->value = id;
  return OVIS_OK;
}

static ov_shape* find(const ovis_plane* plane, ovis_shape_id id) {
  return id.value <= UINT32_MAX ? ov_pool_get(&plane->shapes, (uint32_t)id.value) : NULL;
}

ovis_status ovis_plane_remove(ovis_plane* plane, ovis_shape_id id) {
  OV_REQUIRE(plane != NULL, OVIS_BAD_ARGUMENT);
  ov_shape* s = find(plane, id);
  if (s == NULL) {
    return OVIS_NOT_FOUND;
  }
  ov_plane_unlist(plane, (uint32_t)id.value, s);
  fini_shape(plane, s);
  ov_pool_remove(&plane->shapes, (uint32_t)id.value);
  return OVIS_OK;
}

bool ovis_plane_is_shape(const ovis_plane* plane, ovis_shape_id id) {
  OV_REQUIRE(plane != NULL, false);
  return find(plane, id) != NULL;
}

ovis_status ovis_plane_place(ovis_plane* plane, ovis_shape_id id, ovis_vec3 pos) {
  OV_REQUIRE(plane != NULL, OVIS_BAD_ARGUMENT);
  ov_shape* s = find(plane, id);
  if (s == NULL) {
    return OVIS_NOT_FOUND;
  }
  if (!is_place(pos)) {
    return OVIS_OUT_OF_RANGE;
  }
  const ov_point old = s->pos;
  ov_plane_unlist(plane, (uint32_t)id.value, s);
  s->pos = (ov_point){pos.x, pos.y};
  if (!ov_plane_list(plane, (uint32_t)id.value, s)) {
    s->pos = old; // its cells had room for it
    ov_plane_list(plane, (uint32_t)id.value, s);
    return OVIS_NO_MEMORY;
  }
  return OVIS_OK;
}
