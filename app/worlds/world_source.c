// Problem: commands take a save, a scene or a map as WORLD and must not care which one it is.
// Design: docs/architecture.md#rooms (app, worlds)
#include "worlds/world_source.h"

#include "helpers/text.h"
#include "worlds/grid_map.h"
#include "worlds/voxel_map.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATH_SHOWN 100 // bytes of a path that fit into a message of the library

static void report_skipped(void* context, const ovis_skipped* what) {
  world_source* self = context;
  self->skipped++;
  char text[512];
  text_plain(what->file, text, sizeof text);
  fprintf(stderr, "ovis: skipped %s", text);
  if (what->has_chunk) {
    fprintf(stderr, " chunk %d,%d", what->chunk.x, what->chunk.z);
  }
  text_plain(what->reason, text, sizeof text);
  fprintf(stderr, ": %s\n", text);
}

static bool ends_with(const char* text, const char* end) {
  const size_t length = strlen(text);
  const size_t end_length = strlen(end);
  return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static ovis_status open_save(world_source* self, const char* path, const common_options* common,
                             ovis_error* error) {
  ovis_save_def def = ovis_default_save_def();
  def.path = path;
  def.dimension = common->dimension;
  def.blocks = self->registry;
  def.skipped = report_skipped;
  def.skipped_context = self;
  ovis_status status = ovis_save_create(&def, &self->save, error);
  if (status != OVIS_OK) {
    return status;
  }
  status = ovis_save_read_info(self->save, &self->info, error);
  if (status != OVIS_OK) {
    return status;
  }
  if (common->time >= 0) {
    self->info.env.day_time = ovis_time_at(self->info.env.day_time, common->time);
  }
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = self->registry;
  world_def.env = self->info.env;
  world_def.load_section = ovis_save_load_section;
  world_def.context = self->save;
  return ovis_world_create(&world_def, &self->world);
}

static ovis_status open_scene(world_source* self, const char* path, const common_options* common,
                              const scene_hooks* hooks, ovis_error* error) {
  char message[512];
  const ovis_script_result result =
      scene_open(path, common, hooks, &self->script, message, sizeof message);
  self->is_unmet = result == OVIS_SCRIPT_UNMET;
  if (self->script == NULL) {
    *error = (ovis_error){.status = OVIS_BAD_FORMAT, .offset = -1};
    // A long message may be cut: it begins with the line of the script.
    snprintf(error->message, sizeof error->message, "%.*s", (int)sizeof error->message - 1,
             message);
    return OVIS_BAD_FORMAT;
  }
  self->world = ovis_script_world(self->script);
  self->sim = ovis_script_sim(self->script);
  self->info.env = *ovis_world_get_env(self->world);
  if (self->is_unmet) {
    wrong("%s", message);
  }
  return OVIS_OK;
}

ovis_status world_source_open(world_source* self, const char* path, const common_options* common,
                              ovis_error* error) {
  return world_source_open_hooked(self, path, common, NULL, error);
}

ovis_status world_source_open_hooked(world_source* self, const char* path,
                                     const common_options* common, const scene_hooks* hooks,
                                     ovis_error* error) {
  *self = (world_source){0};
  *error = (ovis_error){.status = OVIS_NO_MEMORY, .offset = -1, .message = "out of memory"};
  if (scene_is_name(path)) {
    const ovis_status opened = open_scene(self, path, common, hooks, error);
    if (opened != OVIS_OK) {
      world_source_close(self);
    }
    return opened;
  }
  const ovis_blocks_def def = ovis_default_blocks_def();
  ovis_status status = ovis_blocks_create(&def, &self->registry);
  if (status == OVIS_OK) {
    self->is_map = ends_with(path, ".map");
    self->is_voxel_map = ends_with(path, ".3dmap");
    status = self->is_map ? grid_map_open(path, self->registry, &self->world, &self->map_width,
                                          &self->map_depth, error)
             : self->is_voxel_map ? voxel_map_open(path, self->registry, &self->world, error)
                                  : open_save(self, path, common, error);
  }
  if (status != OVIS_OK) {
    world_source_close(self);
  }
  return status;
}

bool world_source_takes(const char* path, const common_options* common, world_use use) {
  const bool is_scene = scene_is_name(path);
  const bool is_map = ends_with(path, ".map") || ends_with(path, ".3dmap");
  const char* kind = is_scene ? "a scene" : is_map ? "a map" : "a save";
  const char* name = NULL;
  if (common->dimension != NULL && (is_scene || is_map)) {
    name = "--dimension";
  } else if (common->script_limit > 0 && !is_scene) {
    name = "--script-limit";
  } else if (common->has_script_seconds && !is_scene) {
    name = "--script-seconds";
  } else if (common->setting_count > 0 && !is_scene) {
    name = "--set";
  } else if (common->files != NULL && !is_scene) {
    name = "--files";
  } else if (common->time >= 0 && !is_scene && (is_map || use == WORLD_OF_PATH)) {
    name = "--time";
  } else if (common->has_seed && !is_scene && use != WORLD_OF_RUN) {
    name = "--seed";
  }
  if (name != NULL) {
    const char* what = use == WORLD_OF_RUN ? "run" : use == WORLD_OF_PATH ? "path" : "info";
    wrong("%s has no effect on 'ovis %s' of %s, and %s is %s", name, what, kind, path, kind);
  }
  return name == NULL;
}

int world_source_wrong(const char* path, const ovis_error* error) {
  // Some messages of the library begin with the path already, or with as much of it as fits.
  const size_t length = strlen(path);
  const size_t shown = length < PATH_SHOWN ? length : PATH_SHOWN;
  const char* scene = error->status == OVIS_NOT_FOUND ? scene_nearest(path) : NULL;
  if (scene != NULL && access(path, F_OK) != 0) {
    return wrong(
        "%s does not exist; did you mean the scene '%s'? Give a save folder, a dimension's "
        "folder, a region file or a scene",
        path, scene);
  }
  return strncmp(error->message, path, shown) == 0 ? wrong("%s", error->message)
                                                   : wrong("%s: %s", path, error->message);
}

int world_source_tick(world_source* self) {
  char message[512];
  switch (ovis_script_tick(self->script, message, sizeof message)) {
  case OVIS_SCRIPT_DONE: return EXIT_DONE;
  case OVIS_SCRIPT_UNMET:
    self->is_unmet = true;
    wrong("%s", message);
    return EXIT_NO;
  default: return wrong("%s", message);
  }
}

void world_source_close(world_source* self) {
  if (self->script != NULL) {
    ovis_script_destroy(self->script);
  } else {
    ovis_world_destroy(self->world);
    ovis_save_destroy(self->save);
    ovis_blocks_destroy(self->registry);
  }
  *self = (world_source){0};
}

void world_source_load(world_source* self, ovis_pos center, int32_t half) {
  const ovis_dimension* dimension = &ovis_world_get_env(self->world)->dimension;
  const ovis_pos min = {center.x - half, dimension->min_y, center.z - half};
  const ovis_pos max = {center.x + half, dimension->min_y + dimension->height - 1, center.z + half};
  ovis_world_load(self->world, min, max);
}

bool place_parse(const char* text, ovis_vec3* out) {
  double values[3];
  const char* at = text;
  for (int32_t i = 0; i < 3; i++) {
    char* end;
    values[i] = strtod(at, &end);
    const bool is_last = i == 2;
    if (end == at || *end != (is_last ? '\0' : ',') || !(fabs(values[i]) <= OVIS_PLACE_MAX)) {
      return false;
    }
    if (i != 1 && memchr(at, '.', (size_t)(end - at)) == NULL) {
      values[i] += 0.5;
    }
    at = end + 1;
  }
  *out = (ovis_vec3){values[0], values[1], values[2]};
  return true;
}
