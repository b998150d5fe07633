// Problem: published grid maps and scenarios are the independent check of path lengths.
// Rules: MovingAI formats .map and .scen; see grid_map.h.
#include "worlds/grid_map.h"

#include "helpers/grow.h"
#include "worlds/world_source.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE_MAX 4096       // cells
#define FILE_MAX (64 << 20) // bytes
#define HEADER_LINES 4
#define WORLD_HEIGHT 32 // blocks: the section of the floor and the section of the walls

static ovis_status fail(ovis_error* error, ovis_status status, int32_t line, const char* format,
                        ...) __attribute__((format(printf, 4, 5)));

static ovis_status fail(ovis_error* error, ovis_status status, int32_t line, const char* format,
                        ...) {
  va_list arguments;
  va_start(arguments, format);
  *error = (ovis_error){.status = status, .offset = -1, .line = line};
  const int head =
      line > 0 ? snprintf(error->message, sizeof error->message, "line %d: ", line) : 0;
  vsnprintf(error->message + head, sizeof error->message - (size_t)head, format, arguments);
  va_end(arguments);
  return status;
}

// Reads a whole file and adds a NUL. Returns NULL with an error; the caller frees the text.
static char* read_text(const char* path, ovis_error* error) {
  FILE* file = fopen(path, "rb");
  if (file == NULL) {
    fail(error, OVIS_NOT_FOUND, 0, "cannot be opened: %s", strerror(errno));
    return NULL;
  }
  char* text = NULL;
  const long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
  if (size < 0 || size > FILE_MAX) {
    fail(error, OVIS_TOO_LARGE, 0, "is not a regular file of at most %d bytes", FILE_MAX);
  } else {
    rewind(file);
    text = malloc((size_t)size + 1);
    if (text == NULL || fread(text, 1, (size_t)size, file) != (size_t)size) {
      fail(error, OVIS_IO_ERROR, 0, "cannot be read");
      free(text);
      text = NULL;
    } else {
      text[size] = '\0';
    }
  }
  fclose(file);
  return text;
}

// Cuts off the next line, without its line end. Returns NULL at the end of the text.
static char* next_line(char** at) {
  char* line = *at;
  if (*line == '\0') {
    return NULL;
  }
  char* end = strchr(line, '\n');
  *at = end != NULL ? end + 1 : line + strlen(line);
  if (end != NULL) {
    *end = '\0';
    if (end > line && end[-1] == '\r') {
      end[-1] = '\0';
    }
  }
  return line;
}

// ---- Maps

static ovis_status read_header(char** at, int32_t* width, int32_t* depth, ovis_error* error) {
  const char* lines[HEADER_LINES];
  for (int32_t i = 0; i < HEADER_LINES; i++) {
    lines[i] = next_line(at);
    if (lines[i] == NULL) {
      return fail(error, OVIS_TRUNCATED, i + 1,
                  "the file ends before the four lines of the header");
    }
  }
  int w = 0;
  int d = 0;
  if (strncmp(lines[0], "type ", 5) != 0 || sscanf(lines[1], "height %d", &d) != 1 ||
      sscanf(lines[2], "width %d", &w) != 1 || strcmp(lines[3], "map") != 0) {
    return fail(error, OVIS_BAD_FORMAT, 1,
                "expected the lines 'type octile', 'height H', 'width W' and 'map'");
  }
  if (w < 1 || d < 1 || w > SIDE_MAX || d > SIDE_MAX) {
    return fail(error, OVIS_TOO_LARGE, 2, "width and height go from 1 to %d, not %d by %d",
                SIDE_MAX, w, d);
  }
  *width = w;
  *depth = d;
  return OVIS_OK;
}

static bool is_free(char letter) {
  return letter == '.' || letter == 'G' || letter == 'S';
}

typedef struct letters {
  const char* const* rows;
  int32_t width, depth;
  ovis_state stone;
} letters;

// Sets one column of 16x16 cells: the floor in the section below MAP_FLOOR + 1, walls in the
// section above it.
static ovis_status set_column(ovis_world* world, const letters* map, int32_t cx, int32_t cz) {
  static ovis_state floor[OVIS_SECTION_CELLS];
  static ovis_state walls[OVIS_SECTION_CELLS];
  memset(floor, 0, sizeof floor);
  memset(walls, 0, sizeof walls);
  for (int32_t i = 0; i < 256; i++) {
    const int32_t x = cx * 16 + (i & 15);
    const int32_t z = cz * 16 + (i >> 4);
    if (x < 0 || z < 0 || x >= map->width || z >= map->depth) {
      continue;
    }
    floor[15 << 8 | i] = map->stone;
    if (!is_free(map->rows[z][x])) {
      walls[i] = map->stone;
      walls[1 << 8 | i] = map->stone;
    }
  }
  const int32_t y = (MAP_FLOOR + 1) / 16;
  const ovis_status status = ovis_world_set_states(world, (ovis_section_pos){cx, y - 1, cz}, floor);
  return status != OVIS_OK ? status
                           : ovis_world_set_states(world, (ovis_section_pos){cx, y, cz}, walls);
}

static ovis_status build_world(const letters* map, ovis_blocks* registry, ovis_world** out) {
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.env.dimension.min_y = MAP_FLOOR + 1 - 16;
  def.env.dimension.height = WORLD_HEIGHT;
  ovis_status status = ovis_world_create(&def, out);
  // A ring of loaded air surrounds the map, so that no search touches unloaded cells at its border.
  for (int32_t cz = -1; status == OVIS_OK && cz <= map->depth / 16 + 1; cz++) {
    for (int32_t cx = -1; status == OVIS_OK && cx <= map->width / 16 + 1; cx++) {
      status = set_column(*out, map, cx, cz);
    }
  }
  return status;
}

static ovis_status read_rows(char** at, const char** rows, letters* map, ovis_error* error) {
  for (int32_t z = 0; z < map->depth; z++) {
    rows[z] = next_line(at);
    if (rows[z] == NULL) {
      return fail(error, OVIS_TRUNCATED, z + HEADER_LINES + 1, "the map has %d rows, not %d", z,
                  map->depth);
    }
    if ((int32_t)strlen(rows[z]) < map->width) {
      return fail(error, OVIS_TRUNCATED, z + HEADER_LINES + 1, "this row has %d letters, not %d",
                  (int)strlen(rows[z]), map->width);
    }
  }
  return OVIS_OK;
}

ovis_status grid_map_open(const char* path, ovis_blocks* registry, ovis_world** out,
                          int32_t* out_width, int32_t* out_depth, ovis_error* error) {
  *out = NULL;
  char* text = read_text(path, error);
  if (text == NULL) {
    return error->status;
  }
  char* at = text;
  ovis_status status = read_header(&at, out_width, out_depth, error);
  const char** rows = NULL;
  if (status == OVIS_OK) {
    rows = calloc((size_t)*out_depth, sizeof *rows);
    status = rows == NULL ? OVIS_NO_MEMORY : OVIS_OK;
  }
  letters map = {rows, *out_width, *out_depth, 0};
  if (status == OVIS_OK) {
    status = read_rows(&at, rows, &map, error);
  }
  if (status == OVIS_OK) {
    status = ovis_blocks_parse(registry, "stone", &map.stone, error);
  }
  if (status == OVIS_OK) {
    status = build_world(&map, registry, out);
  }
  free(rows);
  free(text);
  return status;
}

// ---- Queries

static int32_t decimals_of(const char* number) {
  const char* point = strchr(number, '.');
  return point == NULL ? 0 : (int32_t)strspn(point + 1, "0123456789");
}

static bool parse_query(const char* line, grid_query* out) {
  char optimum[64];
  const int fields = sscanf(line, "%*d %*s %*d %*d %d %d %d %d %63s", &out->from_x, &out->from_z,
                            &out->to_x, &out->to_z, optimum);
  if (fields != 5) {
    return false;
  }
  char* end;
  out->optimum = strtod(optimum, &end);
  out->decimals = decimals_of(optimum);
  return end != optimum;
}

ovis_status grid_queries_read(const char* path, grid_queries* out, ovis_error* error) {
  *out = (grid_queries){0};
  char* text = read_text(path, error);
  if (text == NULL) {
    return error->status;
  }
  char* at = text;
  ovis_status status = OVIS_OK;
  int32_t capacity = 0;
  int32_t number = 0;
  for (char* line = next_line(&at); line != NULL && status == OVIS_OK; line = next_line(&at)) {
    number++;
    if (line[0] == '\0' || strncmp(line, "version", 7) == 0) {
      continue;
    }
    if (!grow_array(&out->items, out->count, &capacity, sizeof *out->items)) {
      status = OVIS_NO_MEMORY;
      break;
    }
    if (!parse_query(line, &out->items[out->count++])) {
      status = fail(error, OVIS_BAD_FORMAT, number,
                    "expected 'bucket map width height sx sy gx gy length'");
    }
  }
  free(text);
  if (status != OVIS_OK) {
    grid_queries_free(out);
  }
  return status;
}

void grid_queries_free(grid_queries* queries) {
  free(queries->items);
  *queries = (grid_queries){0};
}
