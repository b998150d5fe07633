// Problem: published voxel maps and scenarios are the independent check of flight lengths.
// Rules: MovingAI formats .3dmap and .3dscen; see voxel_map.h.
#include "worlds/voxel_map.h"

#include "helpers/grow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE_MAX 512        // voxels
#define LINE_SIZE 256       // bytes
#define SCEN_HEADER_LINES 2 // version and map

static ovis_status fail(ovis_error* error, ovis_status status, int32_t line, const char* message) {
  *error = (ovis_error){.status = status, .offset = -1, .line = line};
  if (line > 0) {
    snprintf(error->message, sizeof error->message, "line %d: %s", line, message);
  } else {
    snprintf(error->message, sizeof error->message, "%s", message);
  }
  return status;
}

static FILE* open_text(const char* path, ovis_error* error) {
  FILE* file = fopen(path, "rb");
  if (file == NULL) {
    fail(error, OVIS_NOT_FOUND, 0, "the file cannot be opened");
  }
  return file;
}

typedef struct voxels {
  int32_t side[3]; // x, y, z
  uint8_t* solid;  // [x + side x * (y + side y * z)]
} voxels;

static bool is_solid(const voxels* map, int32_t x, int32_t y, int32_t z) {
  const bool is_inside =
      x >= 0 && y >= 0 && z >= 0 && x < map->side[0] && y < map->side[1] && z < map->side[2];
  return !is_inside ||
         map->solid[(size_t)x +
                    (size_t)map->side[0] * ((size_t)y + (size_t)map->side[1] * (size_t)z)] != 0;
}

static ovis_status read_voxels(FILE* file, voxels* map, ovis_error* error) {
  char line[LINE_SIZE];
  int32_t* side = map->side;
  if (fgets(line, sizeof line, file) == NULL ||
      sscanf(line, "voxel %d %d %d", &side[0], &side[1], &side[2]) != 3) {
    return fail(error, OVIS_BAD_FORMAT, 1, "expected 'voxel WIDTH HEIGHT DEPTH'");
  }
  for (int32_t i = 0; i < 3; i++) {
    if (side[i] < 1 || side[i] > SIDE_MAX) {
      return fail(error, OVIS_TOO_LARGE, 1, "width, height and depth go from 1 to 512");
    }
  }
  map->solid = calloc((size_t)side[0] * (size_t)side[1], (size_t)side[2]);
  if (map->solid == NULL) {
    return fail(error, OVIS_NO_MEMORY, 0, "out of memory");
  }
  for (int32_t number = 2; fgets(line, sizeof line, file) != NULL; number++) {
    int32_t at[3];
    if (line[strspn(line, " \t\r\n")] == '\0') {
      continue;
    }
    if (sscanf(line, "%d %d %d", &at[0], &at[1], &at[2]) != 3) {
      return fail(error, OVIS_BAD_FORMAT, number, "expected 'x y z'");
    }
    for (int32_t i = 0; i < 3; i++) {
      if (at[i] < 0 || at[i] >= side[i]) {
        return fail(error, OVIS_OUT_OF_RANGE, number, "this voxel is outside the map");
      }
    }
    map->solid[(size_t)at[0] +
               (size_t)side[0] * ((size_t)at[1] + (size_t)side[1] * (size_t)at[2])] = 1;
  }
  return OVIS_OK;
}

static ovis_status set_section(ovis_world* world, const voxels* map, ovis_section_pos pos,
                               ovis_state stone) {
  static ovis_state states[OVIS_SECTION_CELLS];
  for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
    const bool is_stone =
        is_solid(map, pos.x * 16 + (i & 15), pos.y * 16 + (i >> 8), pos.z * 16 + (i >> 4 & 15));
    states[i] = is_stone ? stone : 0;
  }
  return ovis_world_set_states(world, pos, states);
}

// A ring of solid sections surrounds the map, so that no search leaves it.
static ovis_status build_world(const voxels* map, ovis_blocks* registry, ovis_world** out,
                               ovis_error* error) {
  ovis_state stone;
  ovis_status status = ovis_blocks_parse(registry, "stone", &stone, error);
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.env.dimension.min_y = -16;
  def.env.dimension.height = (map->side[1] + 15) / 16 * 16 + 32;
  status = status == OVIS_OK ? ovis_world_create(&def, out) : status;
  for (int32_t x = -1; status == OVIS_OK && x <= map->side[0] / 16 + 1; x++) {
    for (int32_t z = -1; status == OVIS_OK && z <= map->side[2] / 16 + 1; z++) {
      for (int32_t y = -1; status == OVIS_OK && y < def.env.dimension.height / 16 - 1; y++) {
        status = set_section(*out, map, (ovis_section_pos){x, y, z}, stone);
      }
    }
  }
  return status;
}

ovis_status voxel_map_open(const char* path, ovis_blocks* registry, ovis_world** out,
                           ovis_error* error) {
  *out = NULL;
  FILE* file = open_text(path, error);
  if (file == NULL) {
    return error->status;
  }
  voxels map = {{0, 0, 0}, NULL};
  ovis_status status = read_voxels(file, &map, error);
  if (status == OVIS_OK) {
    status = build_world(&map, registry, out, error);
  }
  free(map.solid);
  fclose(file);
  return status;
}

ovis_status voxel_map_change(ovis_world* world, ovis_blocks* registry, const char* block) {
  static ovis_state states[OVIS_SECTION_CELLS];
  ovis_state to = 0;
  ovis_status status = ovis_blocks_parse(registry, block, &to, NULL);
  const ovis_dimension* dimension = &ovis_world_get_env(world)->dimension;
  for (int32_t x = -1; status == OVIS_OK && x <= SIDE_MAX / 16 + 1; x++) {
    for (int32_t z = -1; status == OVIS_OK && z <= SIDE_MAX / 16 + 1; z++) {
      for (int32_t y = dimension->min_y / 16; y < (dimension->min_y + dimension->height) / 16;
           y++) {
        const ovis_section_pos pos = {x, y, z};
        if (ovis_world_read_section(world, pos, states) != OVIS_OK) {
          continue;
        }
        for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
          states[i] = states[i] != 0 ? to : 0;
        }
        status = ovis_world_set_states(world, pos, states);
      }
    }
  }
  return status;
}

// ---- Queries

static bool parse_query(const char* line, voxel_query* out) {
  char optimum[64];
  const int fields = sscanf(line, "%d %d %d %d %d %d %63s", &out->from.x, &out->from.y,
                            &out->from.z, &out->to.x, &out->to.y, &out->to.z, optimum);
  if (fields != 7) {
    return false;
  }
  char* end;
  out->optimum = strtod(optimum, &end);
  const char* point = strchr(optimum, '.');
  out->decimals = point == NULL ? 0 : (int32_t)strspn(point + 1, "0123456789");
  return end != optimum;
}

ovis_status voxel_queries_read(const char* path, voxel_queries* out, ovis_error* error) {
  *out = (voxel_queries){0};
  FILE* file = open_text(path, error);
  if (file == NULL) {
    return error->status;
  }
  ovis_status status = OVIS_OK;
  int32_t capacity = 0;
  char line[LINE_SIZE];
  for (int32_t number = 1; status == OVIS_OK && fgets(line, sizeof line, file) != NULL; number++) {
    if (number <= SCEN_HEADER_LINES || line[strspn(line, " \t\r\n")] == '\0') {
      continue;
    }
    if (!grow_array(&out->items, out->count, &capacity, sizeof *out->items)) {
      status = fail(error, OVIS_NO_MEMORY, 0, "out of memory");
      break;
    }
    if (!parse_query(line, &out->items[out->count++])) {
      status = fail(error, OVIS_BAD_FORMAT, number, "expected 'sx sy sz gx gy gz length ratio'");
    }
  }
  fclose(file);
  if (status != OVIS_OK) {
    voxel_queries_free(out);
  }
  return status;
}

void voxel_queries_free(voxel_queries* queries) {
  free(queries->items);
  *queries = (voxel_queries){0};
}
