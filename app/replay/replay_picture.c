// Problem: show one tick of a recording on a map.
// Design: docs/cli.md#ovis-replay
#include "replay/replay_picture.h"

#include "draw/legend.h"
#include "draw/outside.h"
#include "draw/sheet.h"
#include "draw/terrain.h"

#include <png.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAP_SIDE 900   // pixels
#define LOOK_LENGTH 11 // pixels
#define CROSS_HALF 6   // pixels
#define PI 3.14159265358979

static const color dark = {12, 12, 16};
static const color light = {250, 250, 250};
static const color blood = {230, 30, 40};

// ---- The ground

static bool add_ground(terrain* map, const ovis_world* world, const replay_view* view) {
  const ovis_chunk_pos min = {view->min_x >> 4, view->min_z >> 4};
  const ovis_chunk_pos max = {(view->max_x - 1) >> 4, (view->max_z - 1) >> 4};
  return terrain_add_all(map, world, min, max);
}

bool replay_picture_ground(const ovis_world* world, const replay_view* view, double* out_scale,
                           replay_view* out_view, canvas* picture) {
  terrain map = {0};
  terrain_frame frame;
  bool is_done = add_ground(&map, world, view) && terrain_fit(&map, MAP_SIDE, &frame);
  if (is_done) {
    frame.left = frame.top = 0;
    is_done = canvas_init(picture, frame.width, frame.height, sheet_paper);
  }
  if (is_done) {
    terrain_draw(&map, ovis_world_get_blocks(world), &frame, picture);
    *out_scale = frame.scale;
    *out_view = (replay_view){frame.min_x, frame.min_z, frame.min_x + frame.blocks_wide,
                              frame.min_z + frame.blocks_high};
  }
  terrain_fini(&map);
  return is_done;
}

uint8_t* replay_picture_png(const canvas* picture, size_t* out_size) {
  png_image image = {.version = PNG_IMAGE_VERSION,
                     .width = (png_uint_32)picture->width,
                     .height = (png_uint_32)picture->height,
                     .format = PNG_FORMAT_RGB,
                     .flags = PNG_IMAGE_FLAG_FAST};
  // Room for the worst case: to measure the size first, libpng would compress the picture twice.
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  *out_size = 0;
  uint8_t* bytes = malloc(size);
  if (bytes == NULL ||
      png_image_write_to_memory(&image, bytes, &size, 0, picture->pixels, 0, NULL) == 0) {
    free(bytes);
    return NULL;
  }
  *out_size = size;
  return bytes;
}

// ---- Mobs

static bool is_inside(const terrain_frame* frame, double x, double y) {
  return x >= frame->left && x < frame->left + frame->width && y >= frame->top &&
         y < frame->top + frame->height;
}

static void draw_path(const ovis_trace_mob* mob, const terrain_frame* frame, canvas* picture) {
  double x0 = terrain_x(frame, mob->pos.x);
  double y0 = terrain_y(frame, mob->pos.z);
  for (int32_t i = mob->next_index; mob->is_walking && i < mob->node_count; i++) {
    const double x1 = terrain_x(frame, mob->nodes[i].x + 0.5);
    const double y1 = terrain_y(frame, mob->nodes[i].z + 0.5);
    if (is_inside(frame, x0, y0) && is_inside(frame, x1, y1)) {
      canvas_line(picture, x0, y0, x1, y1, 3, dark);
      canvas_line(picture, x0, y0, x1, y1, 1.5, light);
    }
    x0 = x1;
    y0 = y1;
  }
}

static void draw_mob(const ovis_trace_mob* mob, const terrain_frame* frame, const legend* key,
                     canvas* picture) {
  const double x = terrain_x(frame, mob->pos.x);
  const double y = terrain_y(frame, mob->pos.z);
  if (!is_inside(frame, x, y)) {
    return;
  }
  const double turn = (double)mob->head_yaw_deg * PI / 180;
  const double x1 = x - sin(turn) * LOOK_LENGTH;
  const double y1 = y + cos(turn) * LOOK_LENGTH;
  canvas_line(picture, x, y, x1, y1, 4, dark);
  canvas_line(picture, x, y, x1, y1, 2, light);
  legend_mark(key, picture, LEGEND_DISC, mob->species->name, x, y);
  if (!mob->is_alive) {
    canvas_line(picture, x - CROSS_HALF, y - CROSS_HALF, x + CROSS_HALF, y + CROSS_HALF, 3, blood);
    canvas_line(picture, x - CROSS_HALF, y + CROSS_HALF, x + CROSS_HALF, y - CROSS_HALF, 3, blood);
  }
  char number[24];
  snprintf(number, sizeof number, "%" PRIu64, mob->serial);
  canvas_text(picture, (int32_t)x + 8, (int32_t)y - 11, 1, dark, number);
  canvas_text(picture, (int32_t)x + 7, (int32_t)y - 12, 1, sheet_ink, number);
}

static void fill_legend(const ovis_recorded_tick* tick, legend* key) {
  for (int32_t i = 0; i < tick->trace.mob_count; i++) {
    const char* name = tick->trace.mobs[i].species->name;
    int32_t count = 0;
    bool is_first = true;
    bool has_mind = false;
    for (int32_t j = 0; j < tick->trace.mob_count; j++) {
      const bool is_same = strcmp(tick->trace.mobs[j].species->name, name) == 0;
      is_first &= !(is_same && j < i);
      count += is_same;
      const ovis_trace_species* species = tick->trace.mobs[j].species;
      has_mind |= is_same && (species->option_count > 0 || species->kind != OVIS_ACTOR_MOB);
    }
    if (is_first) {
      (has_mind ? legend_add : legend_add_gray)(key, LEGEND_DISC, name, count);
    }
  }
}

static bool box_of(const ovis_recorded_tick* tick, ovis_aabb* out) {
  for (int32_t i = 0; i < tick->trace.mob_count; i++) {
    const ovis_vec3 pos = tick->trace.mobs[i].pos;
    if (i == 0) {
      *out = (ovis_aabb){pos, pos};
    }
    out->min.x = fmin(out->min.x, pos.x);
    out->min.z = fmin(out->min.z, pos.z);
    out->max.x = fmax(out->max.x, pos.x);
    out->max.z = fmax(out->max.z, pos.z);
  }
  return tick->trace.mob_count > 0;
}

static bool draw(const ovis_recorded_tick* tick, const ovis_world* world, terrain* map,
                 canvas* picture) {
  ovis_aabb box;
  const bool has_box = box_of(tick, &box);
  const replay_view view = replay_picture_view(world, has_box ? &box : NULL);
  terrain_frame frame;
  if (!add_ground(map, world, &view)) {
    return false;
  }
  sheet_fit(map, MAP_SIDE, &frame);
  legend key = {0};
  fill_legend(tick, &key);
  if (!sheet_open(map, ovis_world_get_blocks(world), &frame, &key, picture)) {
    return false;
  }
  for (int32_t i = 0; i < tick->trace.mob_count; i++) {
    draw_path(&tick->trace.mobs[i], &frame, picture);
  }
  for (int32_t i = 0; i < tick->trace.mob_count; i++) {
    draw_mob(&tick->trace.mobs[i], &frame, &key, picture);
  }
  char title[160];
  snprintf(title, sizeof title, "%s, tick %" PRId64, ovis_world_get_env(world)->dimension.name,
           tick->trace.tick);
  outside left_out = {0};
  for (int32_t i = 0; i < tick->trace.mob_count; i++) {
    const ovis_trace_mob* mob = &tick->trace.mobs[i];
    if (!terrain_shows(&frame, mob->pos.x, mob->pos.z)) {
      outside_add(&left_out, mob->species->name);
    }
  }
  char words[200];
  outside_words(&left_out, words, sizeof words);
  sheet_close(&frame, &key,
              &(sheet_texts){title,
                             "short lines: directions of view; long lines: the rest of the path "
                             "that the mob follows",
                             words},
              picture);
  return true;
}

bool replay_picture_write(ovis_recording* recording, int64_t tick, const char* file, char* message,
                          size_t message_size) {
  const ovis_blocks_def def = ovis_default_blocks_def();
  ovis_blocks* registry = NULL;
  ovis_world* world = NULL;
  ovis_error error = {.message = "out of memory"};
  terrain map = {0};
  canvas picture = {0};
  ovis_status status = ovis_blocks_create(&def, &registry);
  if (status == OVIS_OK) {
    status = ovis_recording_seek(recording, tick, &error);
  }
  if (status == OVIS_OK) {
    status = ovis_recording_create_world(recording, tick, registry, &world, &error);
  }
  bool is_written = false;
  if (status != OVIS_OK) {
    snprintf(message, message_size, "%s", error.message);
  } else if (!draw(ovis_recording_get_tick(recording), world, &map, &picture)) {
    snprintf(message, message_size, "out of memory");
  } else {
    is_written = canvas_write_png(&picture, file, message, message_size);
  }
  canvas_fini(&picture);
  terrain_fini(&map);
  ovis_world_destroy(world);
  ovis_blocks_destroy(registry);
  return is_written;
}
