// Problem: show the tracks of all mobs of a run on one map.
// Design: docs/architecture.md#rooms (app, run)
#include "run/run_picture.h"

#include "draw/legend.h"
#include "draw/outside.h"
#include "draw/sheet.h"
#include "draw/terrain.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#define MAP_SIDE 900      // pixels
#define LABELED_SIDE 1440 // pixels; large enough for labels beside what they name
#define MARGIN 12.0       // blocks around all tracks
#define SIDE_MIN 48.0     // blocks
#define SIDE_MAX 1024.0   // blocks
#define TRACK_RECENT 400  // points that are drawn as a thick line
#define CROSS_HALF 6      // pixels

static const color dark = {12, 12, 16};
static const color blood = {230, 30, 40};

typedef struct window {
  double min_x, min_z, max_x, max_z;
  bool has_any;
} window;

static void add_to_window(window* view, double x, double z) {
  if (!view->has_any) {
    *view = (window){x, z, x, z, true};
  }
  view->min_x = fmin(view->min_x, x);
  view->min_z = fmin(view->min_z, z);
  view->max_x = fmax(view->max_x, x);
  view->max_z = fmax(view->max_z, z);
}

static void widen_axis(double* min, double* max) {
  const double middle = (*min + *max) / 2;
  const double half = fmin(SIDE_MAX, fmax(SIDE_MIN, *max - *min + 2 * MARGIN)) / 2;
  *min = middle - half;
  *max = middle + half;
}

// Returns the area around the tracks of all mobs, or of those that have or had a mind.
static window find_window(const run_picture_def* def, bool minds_only) {
  window view = {0};
  for (int32_t i = 0; i < def->log->mob_count; i++) {
    const run_mob* mob = &def->log->mobs[i];
    ovis_mob_state state;
    const bool is_here = ovis_mob_get_state(def->sim, mob->id, &state);
    if (minds_only && (!is_here || !state.has_mind) && !mob->is_dead && !mob->is_player) {
      continue;
    }
    for (int32_t p = 0; p < mob->track_count; p++) {
      add_to_window(&view, (double)mob->track[p].x, (double)mob->track[p].z);
    }
  }
  return view;
}

static bool fits(const window* view) {
  return view->max_x - view->min_x + 2 * MARGIN <= SIDE_MAX &&
         view->max_z - view->min_z + 2 * MARGIN <= SIDE_MAX;
}

// Chooses the area around all tracks, or, if that is too large, around those of mobs with a mind.
static window choose_window(const run_picture_def* def) {
  if (def->has_bounds) {
    return (window){def->min.x, def->min.z, def->max.x, def->max.z, true};
  }
  window view = find_window(def, false);
  if (!fits(&view)) {
    const window acting = find_window(def, true);
    view = acting.has_any ? acting : view;
  }
  widen_axis(&view.min_x, &view.max_x);
  widen_axis(&view.min_z, &view.max_z);
  return view;
}

static bool add_ground(terrain* map, const ovis_world* world, const window* view) {
  const ovis_chunk_pos min = {(int32_t)floor(view->min_x) >> 4, (int32_t)floor(view->min_z) >> 4};
  const ovis_chunk_pos max = {(int32_t)floor(view->max_x) >> 4, (int32_t)floor(view->max_z) >> 4};
  return terrain_add_all(map, world, min, max);
}

static bool is_inside(const terrain_frame* frame, double x, double y) {
  return x >= frame->left && x < frame->left + frame->width && y >= frame->top &&
         y < frame->top + frame->height;
}

// Draws the recent points as a colored line over a dark one, so that it shows on grass and on sand.
// Older points get a thin line only: otherwise a day in a pen would hide the ground.
static void draw_track(const run_mob* mob, const terrain_frame* frame, color paint,
                       canvas* picture) {
  static const struct {
    double width;
    bool is_recent, is_dark;
  } passes[] = {{1, false, false}, {4, true, true}, {2, true, false}};
  const int32_t recent = mob->track_count - TRACK_RECENT;
  for (size_t pass = 0; pass < sizeof passes / sizeof *passes; pass++) {
    const color line = passes[pass].is_dark ? dark : paint;
    for (int32_t i = 1; i < mob->track_count; i++) {
      const double x0 = terrain_x(frame, (double)mob->track[i - 1].x);
      const double y0 = terrain_y(frame, (double)mob->track[i - 1].z);
      const double x1 = terrain_x(frame, (double)mob->track[i].x);
      const double y1 = terrain_y(frame, (double)mob->track[i].z);
      if ((i >= recent) == passes[pass].is_recent && is_inside(frame, x0, y0) &&
          is_inside(frame, x1, y1)) {
        canvas_line(picture, x0, y0, x1, y1, passes[pass].width,
                    passes[pass].is_recent ? line : color_scale(line, 0.8));
      }
    }
  }
}

// ---- Senses of chasers: red where something is in the way, blue where it is free

static const color blocked_ray = {255, 60, 48};
static const color free_ray = {94, 220, 255};
static const color trail_mark = {255, 214, 64};
static const color path_line = {120, 255, 140};
static const color mesh_line = {140, 170, 130};

typedef struct mesh_call {
  const terrain_frame* frame;
  canvas* picture;
} mesh_call;

static void draw_between(const mesh_call* call, ovis_vec3 a, ovis_vec3 b, double width,
                         color paint) {
  const double x0 = terrain_x(call->frame, a.x);
  const double y0 = terrain_y(call->frame, a.z);
  const double x1 = terrain_x(call->frame, b.x);
  const double y1 = terrain_y(call->frame, b.z);
  if (is_inside(call->frame, x0, y0) && is_inside(call->frame, x1, y1)) {
    canvas_line(call->picture, x0, y0, x1, y1, width, paint);
  }
}

static void draw_polygon(void* context, const ovis_vec3* corners, int32_t count) {
  const mesh_call* call = context;
  for (int32_t i = 0; i < count; i++) {
    draw_between(call, corners[i], corners[(i + 1) % count], 1, mesh_line);
  }
}

static void draw_senses(const run_picture_def* def, const run_mob* mob, const terrain_frame* frame,
                        canvas* picture) {
  ovis_chase_view view;
  if (!ovis_mob_get_chase(def->sim, mob->id, &view)) {
    return;
  }
  mesh_call call = {frame, picture};
  ovis_mob_visit_chase_mesh(def->sim, mob->id, draw_polygon, &call);
  for (int32_t i = 0; i < view.line_count; i++) {
    const ovis_chase_line* line = &view.lines[i];
    draw_between(&call, line->from, line->to, line->is_current ? 3 : 1,
                 line->is_blocked ? blocked_ray : free_ray);
  }
  for (int32_t i = 0; i < view.trail_count; i++) {
    const ovis_vec3 at = view.trail[i];
    draw_between(&call, (ovis_vec3){at.x - 0.2, 0, at.z}, (ovis_vec3){at.x + 0.2, 0, at.z}, 4,
                 trail_mark);
  }
  ovis_vec3 from = mob->last;
  for (int32_t i = 0; i < view.path_count; i++) {
    draw_between(&call, from, view.path[i], 2, path_line);
    from = view.path[i];
  }
}

static void draw_end(const run_mob* mob, const terrain_frame* frame, const legend* key,
                     canvas* picture) {
  const double x = terrain_x(frame, mob->last.x);
  const double y = terrain_y(frame, mob->last.z);
  if (!is_inside(frame, x, y)) {
    return;
  }
  legend_mark(key, picture, LEGEND_DISC, mob->species->name, x, y);
  if (mob->is_dead) {
    canvas_line(picture, x - CROSS_HALF, y - CROSS_HALF, x + CROSS_HALF, y + CROSS_HALF, 3, blood);
    canvas_line(picture, x - CROSS_HALF, y + CROSS_HALF, x + CROSS_HALF, y - CROSS_HALF, 3, blood);
  }
}

static bool has_labels(const run_picture_def* def) {
  ovis_pos pos;
  return def->label != NULL && def->label(def->label_context, 0, &pos) != NULL;
}

static void draw_labels(const run_picture_def* def, const terrain_frame* frame, canvas* picture) {
  ovis_pos pos;
  for (int32_t i = 0; has_labels(def); i++) {
    const char* text = def->label(def->label_context, i, &pos);
    if (text == NULL) {
      return;
    }
    const int32_t x = (int32_t)terrain_x(frame, pos.x) + 1;
    const int32_t y = (int32_t)terrain_y(frame, pos.z) + 1;
    canvas_tint(picture, x - 1, y - 1, canvas_text_width(text, 1) + 2, CANVAS_GLYPH_HEIGHT + 1,
                sheet_paper, 0.7);
    canvas_text(picture, x, y, 1, sheet_ink, text);
  }
}

static void draw_captions(const run_picture_def* def, const terrain_frame* frame, const legend* key,
                          canvas* picture) {
  const run_log* log = def->log;
  const ovis_env* env = ovis_world_get_env(def->world);
  const int64_t time = ovis_time_of_day(env->day_time);
  char title[160];
  snprintf(title, sizeof title, "%s, %" PRId64 " ticks, until %02d:%02d", env->dimension.name,
           ovis_sim_get_ticks(def->sim), (int)((time / 1000 + 6) % 24),
           (int)(time % 1000 * 60 / 1000));
  outside left_out = {0};
  for (int32_t i = 0; i < log->mob_count; i++) {
    if (!terrain_shows(frame, log->mobs[i].last.x, log->mobs[i].last.z)) {
      outside_add(&left_out, log->mobs[i].species->name);
    }
  }
  char left_out_words[200];
  outside_words(&left_out, left_out_words, sizeof left_out_words);
  char line[160];
  snprintf(line, sizeof line,
           "lines: tracks of mobs; discs: their last positions; crosses: deaths   x %d to %d, z %d "
           "to %d   "
           "%" PRId64 " born, %" PRId64 " died, %" PRId64 " paths failed",
           frame->min_x, frame->min_x + frame->blocks_wide - 1, frame->min_z,
           frame->min_z + frame->blocks_high - 1, log->event_totals[OVIS_EVENT_BORN],
           log->event_totals[OVIS_EVENT_DIED], log->event_totals[OVIS_EVENT_PATH_FAILED]);
  sheet_close(frame, key, &(sheet_texts){title, line, left_out_words}, picture);
}

static bool draw(const run_picture_def* def, terrain* map, canvas* picture) {
  const run_log* log = def->log;
  const ovis_world* world = def->world;
  const window view = choose_window(def);
  terrain_frame frame;
  if (!add_ground(map, world, &view)) {
    return false;
  }
  sheet_fit(map, has_labels(def) ? LABELED_SIDE : MAP_SIDE, &frame);
  legend key = {0};
  for (int32_t i = 0; i < log->species_count; i++) {
    const run_species* row = &log->species[i];
    const bool is_gray = !row->has_mind && !row->is_no_mob;
    (is_gray ? legend_add_gray : legend_add)(&key, LEGEND_DISC, row->species->name, row->alive);
  }
  if (!sheet_open(map, ovis_world_get_blocks(world), &frame, &key, picture)) {
    return false;
  }
  for (int32_t i = 0; i < log->mob_count; i++) {
    draw_track(&log->mobs[i], &frame, legend_paint(&key, LEGEND_DISC, log->mobs[i].species->name),
               picture);
  }
  for (int32_t i = 0; i < log->mob_count; i++) {
    draw_senses(def, &log->mobs[i], &frame, picture);
  }
  for (int32_t i = 0; i < log->mob_count; i++) {
    draw_end(&log->mobs[i], &frame, &key, picture);
  }
  draw_labels(def, &frame, picture);
  draw_captions(def, &frame, &key, picture);
  return true;
}

bool run_picture_write(const run_picture_def* def, const char* file, char* message,
                       size_t message_size) {
  terrain map = {0};
  canvas picture = {0};
  bool is_written = false;
  if (draw(def, &map, &picture)) {
    is_written = canvas_write_png(&picture, file, message, message_size);
  } else {
    snprintf(message, message_size, "out of memory");
  }
  canvas_fini(&picture);
  terrain_fini(&map);
  return is_written;
}
