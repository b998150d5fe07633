// Problem: show at one glance who belongs to which bed, job site and bell.
// Design: docs/cli.md#ovis-village
#include "village/village_picture.h"

#include "draw/canvas.h"
#include "draw/legend.h"
#include "draw/sheet.h"
#include "draw/terrain.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MAP_SIDE 1100  // pixels
#define MARGIN 14.0    // blocks around all villagers and what they own
#define SIDE_MIN 48.0  // blocks
#define SIDE_MAX 640.0 // blocks

static const color dark = {12, 12, 16};

// Lines to the places of a villager; the legend names them by color.
typedef struct tie {
  const char* name;
  color paint;
} tie;
enum { TIE_HOME, TIE_JOB, TIE_CLAIMED, TIE_BELL, TIES };
static const tie ties[TIES] = {
    {"to its bed", {255, 70, 60}},
    {"to its job site", {70, 200, 255}},
    {"to the job site that it claimed", {160, 120, 255}},
    {"to its bell", {255, 225, 60}},
};

// ---- What the picture shows

typedef struct window {
  double min_x, min_z, max_x, max_z;
  bool has_any;
} window;

static void add(window* view, double x, double z) {
  if (!view->has_any) {
    *view = (window){x, z, x, z, true};
  }
  view->min_x = fmin(view->min_x, x);
  view->min_z = fmin(view->min_z, z);
  view->max_x = fmax(view->max_x, x);
  view->max_z = fmax(view->max_z, z);
}

static void widen(double* min, double* max) {
  const double middle = (*min + *max) / 2;
  const double half = fmin(SIDE_MAX, fmax(SIDE_MIN, *max - *min + 2 * MARGIN)) / 2;
  *min = middle - half;
  *max = middle + half;
}

// False: the villager does not have that place.
static bool place_of(const ovis_resident* one, int32_t number, ovis_pos* out) {
  const bool has[TIES] = {one->has_home, one->has_job_site, one->has_claimed_site,
                          one->has_meeting_point};
  const ovis_pos places[TIES] = {one->home, one->job_site, one->claimed_site, one->meeting_point};
  *out = places[number];
  return has[number];
}

static window find_window(const ovis_census* village) {
  window view = {.has_any = false};
  int32_t count;
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  for (int32_t i = 0; i < count; i++) {
    add(&view, residents[i].pos.x, residents[i].pos.z);
    for (int32_t k = 0; k < TIES; k++) {
      ovis_pos place;
      if (place_of(&residents[i], k, &place)) {
        add(&view, place.x + 0.5, place.z + 0.5);
      }
    }
  }
  const ovis_census_point* points = ovis_census_get_points(village, &count);
  for (int32_t i = 0; i < count && !view.has_any; i++) {
    add(&view, points[i].point.pos.x, points[i].point.pos.z);
  }
  widen(&view.min_x, &view.max_x);
  widen(&view.min_z, &view.max_z);
  return view;
}

// ---- Drawing

static bool shows(const terrain_frame* frame, ovis_pos pos) {
  return terrain_shows(frame, pos.x + 0.5, pos.z + 0.5);
}

static void draw_ties(const ovis_resident* one, const terrain_frame* frame, canvas* picture) {
  for (int32_t k = 0; k < TIES; k++) {
    ovis_pos place;
    if (!place_of(one, k, &place) || !shows(frame, place) ||
        !terrain_shows(frame, one->pos.x, one->pos.z)) {
      continue;
    }
    const double x0 = terrain_x(frame, one->pos.x);
    const double y0 = terrain_y(frame, one->pos.z);
    const double x1 = terrain_x(frame, place.x + 0.5);
    const double y1 = terrain_y(frame, place.z + 0.5);
    canvas_line(picture, x0, y0, x1, y1, 4, dark);
    canvas_line(picture, x0, y0, x1, y1, 2, ties[k].paint);
  }
}

static const char* word_of(const ovis_resident* one) {
  return one->is_baby                           ? "baby"
         : strcmp(one->profession, "none") == 0 ? "no profession"
                                                : one->profession;
}

static void draw_names(const ovis_census* village, const terrain_frame* frame, canvas* picture) {
  int32_t count;
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  for (int32_t i = 0; i < count; i++) {
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, residents[i].serial);
    if (!terrain_shows(frame, residents[i].pos.x, residents[i].pos.z)) {
      continue;
    }
    const int32_t x = (int32_t)terrain_x(frame, residents[i].pos.x) + 8;
    const int32_t y = (int32_t)terrain_y(frame, residents[i].pos.z) - 10;
    canvas_tint(picture, x - 1, y - 1, canvas_text_width(text, 1) + 2, CANVAS_GLYPH_HEIGHT + 1,
                sheet_paper, 0.75);
    canvas_text(picture, x, y, 1, sheet_ink, text);
  }
}

static legend make_legend(const ovis_census* village) {
  legend key = {.count = 0};
  int32_t count;
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  for (int32_t i = 0; i < count; i++) {
    int32_t same = 0;
    bool is_first = true;
    for (int32_t k = 0; k < count; k++) {
      const bool is_same = strcmp(word_of(&residents[i]), word_of(&residents[k])) == 0;
      same += is_same;
      is_first &= !is_same || k >= i;
    }
    if (is_first) {
      legend_add(&key, LEGEND_DISC, word_of(&residents[i]), same);
    }
  }
  const ovis_census_point* points = ovis_census_get_points(village, &count);
  for (int32_t i = 0; i < count; i++) {
    int32_t same = 0;
    bool is_first = true;
    for (int32_t k = 0; k < count; k++) {
      const bool is_same = strcmp(points[i].point.type, points[k].point.type) == 0;
      same += is_same;
      is_first &= !is_same || k >= i;
    }
    if (is_first) {
      legend_add(&key, LEGEND_DIAMOND, points[i].point.type, same);
    }
  }
  return key;
}

static void draw_marks(const ovis_census* village, const terrain_frame* frame, const legend* key,
                       canvas* picture) {
  int32_t count;
  const ovis_census_point* points = ovis_census_get_points(village, &count);
  for (int32_t i = 0; i < count; i++) {
    const ovis_pos pos = points[i].point.pos;
    if (shows(frame, pos)) {
      legend_mark(key, picture, LEGEND_DIAMOND, points[i].point.type, terrain_x(frame, pos.x + 0.5),
                  terrain_y(frame, pos.z + 0.5));
    }
  }
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  for (int32_t i = 0; i < count; i++) {
    const ovis_resident* one = &residents[i];
    if (terrain_shows(frame, one->pos.x, one->pos.z)) {
      legend_mark(key, picture, LEGEND_DISC, word_of(one), terrain_x(frame, one->pos.x),
                  terrain_y(frame, one->pos.z));
    }
  }
}

// The colors of the lines, below the legend of the marks.
static void draw_tie_legend(const terrain_frame* frame, const legend* key, canvas* picture) {
  const int32_t x = frame->left + frame->width + 16;
  int32_t y = frame->top + legend_height(key) + 18;
  for (int32_t k = 0; k < TIES; k++, y += 18) {
    canvas_line(picture, x, y, x + 22, y, 5, dark);
    canvas_line(picture, x, y, x + 22, y, 3, ties[k].paint);
    canvas_text(picture, x + 30, y - 4, 1, sheet_ink, ties[k].name);
  }
}

static void draw_captions(const ovis_census* village, const ovis_sim* sim,
                          const terrain_frame* frame, const legend* key, canvas* picture) {
  int32_t count;
  int32_t lacks = 0;
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  int32_t shown = 0;
  for (int32_t i = 0; i < count; i++) {
    lacks += residents[i].lack_count;
    shown += terrain_shows(frame, residents[i].pos.x, residents[i].pos.z);
  }
  const ovis_env* env = ovis_world_get_env(ovis_sim_get_world(sim));
  const int64_t time = ovis_time_of_day(env->day_time);
  char title[160];
  char line[200];
  char left_out[80] = "";
  snprintf(title, sizeof title, "%d villager%s, %s at %02d:%02d, tick %" PRId64, count,
           count == 1 ? "" : "s", env->dimension.name, (int)((time / 1000 + 6) % 24),
           (int)(time % 1000 * 60 / 1000), ovis_sim_get_ticks(sim));
  snprintf(line, sizeof line,
           "discs: villagers with their ids; diamonds: points of interest; %d places are lacking   "
           "x %d to %d, z %d to %d",
           lacks, frame->min_x, frame->min_x + frame->blocks_wide - 1, frame->min_z,
           frame->min_z + frame->blocks_high - 1);
  if (shown < count) {
    snprintf(left_out, sizeof left_out, "%d villager%s outside the picture", count - shown,
             count - shown == 1 ? " is" : "s are");
  }
  sheet_close(frame, key, &(sheet_texts){title, line, left_out}, picture);
}

static bool draw(const ovis_census* village, const ovis_sim* sim, terrain* map, canvas* picture) {
  const ovis_world* world = ovis_sim_get_world(sim);
  const window view = find_window(village);
  const ovis_chunk_pos min = {(int32_t)floor(view.min_x) >> 4, (int32_t)floor(view.min_z) >> 4};
  const ovis_chunk_pos max = {(int32_t)floor(view.max_x) >> 4, (int32_t)floor(view.max_z) >> 4};
  terrain_frame frame;
  const legend key = make_legend(village);
  if (!terrain_add_all(map, world, min, max)) {
    return false;
  }
  sheet_fit(map, MAP_SIDE, &frame);
  if (!sheet_open(map, ovis_world_get_blocks(world), &frame, &key, picture)) {
    return false;
  }
  int32_t count;
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  for (int32_t i = 0; i < count; i++) {
    draw_ties(&residents[i], &frame, picture);
  }
  draw_marks(village, &frame, &key, picture);
  draw_names(village, &frame, picture);
  draw_captions(village, sim, &frame, &key, picture);
  draw_tie_legend(&frame, &key, picture);
  return true;
}

bool village_picture_write(const ovis_census* village, const ovis_sim* sim, const char* file,
                           char* message, size_t message_size) {
  terrain map = {.count = 0};
  canvas picture = {.width = 0};
  bool is_written = false;
  if (draw(village, sim, &map, &picture)) {
    is_written = canvas_write_png(&picture, file, message, message_size);
  } else {
    snprintf(message, message_size, "out of memory");
  }
  canvas_fini(&picture);
  terrain_fini(&map);
  return is_written;
}
