// Problem: write a recording as one web page that works offline.
// Design: app/replay/replay_page.html, replay_page_data.h
#include "replay/replay_page.h"

#include "helpers/out_file.h"
#include "replay/recorded_story.h"
#include "replay/replay_page_bundled.h"
#include "replay/replay_page_data.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DATA_MARK "/*DATA*/" // the page has this text where the data belong
#define EMPTY_SIDE 64        // pixels of a map without blocks
#define HEIGHTS_SIDE_MAX 512 // blocks; the page of a larger map has no heights

// ---- Heights for the cursor

// Stores the y of the highest block of each column as two bytes, low byte first. A large map has
// none, and neither has a page for which there is no memory.
static void read_heights(const ovis_world* world, replay_page_map* map) {
  const int32_t width = map->view.max_x - map->view.min_x;
  const int32_t depth = map->view.max_z - map->view.min_z;
  map->min_y = ovis_world_get_env(world)->dimension.min_y;
  map->heights = width <= HEIGHTS_SIDE_MAX && depth <= HEIGHTS_SIDE_MAX
                     ? malloc((size_t)width * (size_t)depth * sizeof *map->heights)
                     : NULL;
  for (int32_t i = 0; map->heights != NULL && i < width * depth; i++) {
    const int32_t top =
        ovis_world_get_height(world, OVIS_HEIGHTMAP_WORLD_SURFACE, map->view.min_x + i % width,
                              map->view.min_z + i / width);
    const int32_t above = top > map->min_y ? top - 1 - map->min_y : 0;
    const uint8_t bytes[2] = {(uint8_t)above, (uint8_t)(above >> 8)};
    memcpy(&map->heights[i], bytes, sizeof bytes);
  }
}

// ---- The ground

static bool draw_ground(const ovis_world* world, const ovis_aabb* box, replay_page_map* out,
                        canvas* picture) {
  const replay_view view = replay_picture_view(world, box);
  double scale;
  bool is_done = true;
  if (!replay_picture_ground(world, &view, &scale, &out->view, picture)) {
    out->view = view; // only air: an empty map
    is_done = canvas_init(picture, EMPTY_SIDE, EMPTY_SIDE, (color){40, 44, 52});
  }
  read_heights(world, out);
  return is_done;
}

// ---- The file

static bool put_page(const replay_page_data* data, const replay_page_frame* frame, FILE* out) {
  const char* text = (const char*)replay_page_text;
  const char* mark = strstr(text, DATA_MARK);
  page_text json = {0};
  replay_page_data_put(data, frame, &json);
  const bool is_done = mark != NULL && !json.is_failed;
  if (is_done) {
    fwrite(text, 1, (size_t)(mark - text), out);
    fwrite(json.bytes, 1, json.size, out);
    fputs(mark + strlen(DATA_MARK), out);
  }
  page_text_fini(&json);
  return is_done;
}

static bool write_file(const replay_page_data* data, const replay_page_frame* frame,
                       const char* file, char* message, size_t message_size) {
  out_file out;
  if (!out_file_open(&out, file, message, message_size)) {
    return false;
  }
  snprintf(message, message_size, "out of memory");
  return out_file_close(&out, put_page(data, frame, out.stream), message, message_size);
}

static void take_tick(void* context, const ovis_recorded_tick* tick) {
  replay_page_data_take(context, tick);
}

bool replay_page_write(const replay_page_def* def, const char* file, char* message,
                       size_t message_size) {
  const ovis_recording_info* info = ovis_recording_get_info(def->recording);
  replay_page_data* data = replay_page_data_create(def->recording);
  replay_page_frame frame = {.title = def->title, .costs = def->costs};
  canvas picture = {0};
  recorded_ground ground = {0};
  const recorded_story_def all = {.recording = def->recording,
                                  .is_full = def->is_full,
                                  .from = info->first_tick,
                                  .to = info->last_tick,
                                  .seen = take_tick,
                                  .seen_context = data,
                                  .ground = &ground};
  ovis_error error = {.message = "out of memory"};
  uint8_t* png = NULL;
  ovis_story* story = data != NULL ? recorded_story_make(&all, &error) : NULL;
  bool is_done = story != NULL;
  snprintf(message, message_size, "%s", error.message);
  if (is_done) {
    ovis_aabb box;
    replay_page_data_end(data, story);
    const bool has_box = replay_page_data_box(data, &box);
    snprintf(message, message_size, "out of memory");
    is_done = draw_ground(ground.world, has_box ? &box : NULL, &frame.map, &picture);
  }
  recorded_ground_fini(&ground);
  if (is_done) {
    png = replay_picture_png(&picture, &frame.map.png_size);
    frame.map.png = png;
    frame.story = story;
    is_done = png != NULL && write_file(data, &frame, file, message, message_size);
  }
  free(png);
  free(frame.map.heights);
  canvas_fini(&picture);
  ovis_story_destroy(story);
  replay_page_data_destroy(data);
  return is_done;
}
