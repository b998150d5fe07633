// Problem: write a recording as one web page that works offline.
// Design: app/replay/replay_page.html, replay_page_data.h
#include "replay/replay_page.h"

#include "helpers/out_file.h"
#include "replay/replay_page_bundled.h"
#include "replay/replay_page_data.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DATA_MARK "/*DATA*/" // the page has this text where the data belong
#define EMPTY_SIDE 64        // pixels of a map without blocks
#define HEIGHTS_SIDE_MAX 512 // blocks; the page of a larger map has no heights

// ---- The area of the mobs

static bool find_box(ovis_recording* recording, ovis_aabb* out) {
  bool has_any = false;
  ovis_status status =
      ovis_recording_seek(recording, ovis_recording_about(recording)->first_tick, NULL);
  while (status == OVIS_OK) {
    const ovis_recorded_tick* tick = ovis_recording_tick(recording);
    for (int32_t i = 0; i < tick->trace.mob_count; i++) {
      const ovis_vec3 pos = tick->trace.mobs[i].pos;
      if (!has_any) {
        *out = (ovis_aabb){pos, pos};
        has_any = true;
      }
      out->min.x = fmin(out->min.x, pos.x);
      out->min.z = fmin(out->min.z, pos.z);
      out->max.x = fmax(out->max.x, pos.x);
      out->max.z = fmax(out->max.z, pos.z);
    }
    status = ovis_recording_next(recording, NULL);
  }
  return has_any;
}

// ---- Heights for the cursor

// Stores the y of the highest block of each column as two bytes, low byte first. A large map has
// none, and neither has a page for which there is no memory.
static void read_heights(const ovis_world* world, replay_page_map* map) {
  const int32_t width = map->view.max_x - map->view.min_x;
  const int32_t depth = map->view.max_z - map->view.min_z;
  map->min_y = ovis_world_env(world)->dimension.min_y;
  map->heights = width <= HEIGHTS_SIDE_MAX && depth <= HEIGHTS_SIDE_MAX
                     ? malloc((size_t)width * (size_t)depth * sizeof *map->heights)
                     : NULL;
  for (int32_t i = 0; map->heights != NULL && i < width * depth; i++) {
    const int32_t top = ovis_world_height(world, OVIS_HEIGHTMAP_WORLD_SURFACE,
                                          map->view.min_x + i % width, map->view.min_z + i / width);
    const int32_t above = top > map->min_y ? top - 1 - map->min_y : 0;
    const uint8_t bytes[2] = {(uint8_t)above, (uint8_t)(above >> 8)};
    memcpy(&map->heights[i], bytes, sizeof bytes);
  }
}

// ---- The ground: of the first tick if all sections were loaded then, otherwise of the last tick

static bool draw_ground(ovis_recording* recording, replay_page_map* out, canvas* picture) {
  const ovis_recording_info* info = ovis_recording_about(recording);
  const ovis_registry_def def = ovis_default_registry_def();
  ovis_registry* registry = NULL;
  ovis_world* worlds[2] = {NULL, NULL};
  ovis_aabb box;
  const bool has_box = find_box(recording, &box);
  bool is_done =
      ovis_registry_create(&def, &registry) == OVIS_OK &&
      ovis_recording_world(recording, info->first_tick, registry, &worlds[0], NULL) == OVIS_OK &&
      ovis_recording_world(recording, info->last_tick, registry, &worlds[1], NULL) == OVIS_OK;
  if (is_done) {
    const bool is_same =
        ovis_world_sections(worlds[0], NULL, 0) == ovis_world_sections(worlds[1], NULL, 0);
    const ovis_world* world = worlds[is_same ? 0 : 1];
    const replay_view view = replay_picture_view(world, has_box ? &box : NULL);
    double scale;
    if (!replay_picture_ground(world, &view, &scale, &out->view, picture)) {
      out->view = view; // only air: an empty map
      is_done = canvas_init(picture, EMPTY_SIDE, EMPTY_SIDE, (color){40, 44, 52});
    }
    read_heights(world, out);
  }
  ovis_world_destroy(worlds[0]);
  ovis_world_destroy(worlds[1]);
  ovis_registry_destroy(registry);
  return is_done;
}

// ---- The file

static bool put_page(const replay_page_data* data, FILE* out) {
  const char* text = (const char*)replay_page_text;
  const char* mark = strstr(text, DATA_MARK);
  if (mark == NULL) {
    return false;
  }
  fwrite(text, 1, (size_t)(mark - text), out);
  if (!replay_page_put_data(data, out)) {
    return false;
  }
  fputs(mark + strlen(DATA_MARK), out);
  return true;
}

static bool write_file(const replay_page_data* data, const char* file, char* message,
                       size_t message_size) {
  out_file out;
  if (!out_file_open(&out, file, message, message_size)) {
    return false;
  }
  snprintf(message, message_size, "out of memory");
  return out_file_close(&out, put_page(data, out.stream), message, message_size);
}

bool replay_page_write(const replay_page_def* def, const char* file, char* message,
                       size_t message_size) {
  const ovis_recording_info* info = ovis_recording_about(def->recording);
  replay_page_data data = {.recording = def->recording, .title = def->title};
  canvas picture = {0};
  const recorded_story_def all = {
      .recording = def->recording, .from = info->first_tick, .to = info->last_tick};
  ovis_error error;
  uint8_t* png = NULL;
  ovis_story* story = recorded_story_make(&all, &error);
  bool is_done = story != NULL;
  snprintf(message, message_size, "%s", error.message);
  if (is_done) {
    snprintf(message, message_size, "out of memory");
    is_done = draw_ground(def->recording, &data.map, &picture);
  }
  if (is_done) {
    png = replay_picture_png(&picture, &data.map.png_size);
    data.map.png = png;
    data.story = story;
    is_done = png != NULL && write_file(&data, file, message, message_size);
  }
  free(png);
  free(data.map.heights);
  canvas_fini(&picture);
  ovis_story_destroy(story);
  return is_done;
}
