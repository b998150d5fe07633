// ovis info: what is in a save.
#include "inventory.h"
#include "json.h"
#include "legend.h"
#include "options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAP_SIDE 960

static bool is_unknown(const inventory* self, uint32_t block) {
  const ovis_block_info info = ovis_registry_block(self->registry, block);
  const ovis_state_traits* traits = ovis_registry_traits(self->registry, info.default_state);
  return (traits->tags & OVIS_TAG(UNKNOWN)) != 0;
}

// ---- Sorted views

typedef struct tally_row {
  const char* name;
  int64_t count;
  int64_t free_tickets; // of points
} tally_row;

static int by_name(const void* a, const void* b) {
  return strcmp(((const tally_row*)a)->name, ((const tally_row*)b)->name);
}

static int by_count(const void* a, const void* b) {
  const tally_row* left = a;
  const tally_row* right = b;
  if (left->count != right->count) {
    return left->count > right->count ? -1 : 1;
  }
  return strcmp(left->name, right->name);
}

typedef struct tally {
  tally_row* rows;
  int32_t count;
} tally;

static bool tally_init(tally* self, int64_t rows_max) {
  *self = (tally){calloc((size_t)rows_max + 1, sizeof(tally_row)), 0};
  return self->rows != NULL;
}

static tally_row* tally_row_of(tally* self, const char* name) {
  for (int32_t i = 0; i < self->count; i++) {
    if (strcmp(self->rows[i].name, name) == 0) {
      return &self->rows[i];
    }
  }
  self->rows[self->count] = (tally_row){name, 0, 0};
  return &self->rows[self->count++];
}

static bool tally_blocks(const inventory* self, bool only_unknown, tally* out) {
  if (!tally_init(out, self->block_count)) {
    return false;
  }
  for (uint32_t block = 0; block < self->block_count; block++) {
    if (self->blocks[block] > 0 && (!only_unknown || is_unknown(self, block))) {
      const char* name = ovis_registry_block_name(self->registry, block);
      out->rows[out->count++] = (tally_row){name, self->blocks[block], 0};
    }
  }
  qsort(out->rows, (size_t)out->count, sizeof *out->rows, by_name);
  return true;
}

static bool tally_mobs(const inventory* self, tally* out) {
  if (!tally_init(out, self->mobs.count)) {
    return false;
  }
  for (int32_t i = 0; i < self->mobs.count; i++) {
    tally_row_of(out, inventory_mob_at(self, i)->species)->count++;
  }
  qsort(out->rows, (size_t)out->count, sizeof *out->rows, by_name);
  return true;
}

static bool tally_points(const inventory* self, tally* out) {
  if (!tally_init(out, self->points.count)) {
    return false;
  }
  for (int32_t i = 0; i < self->points.count; i++) {
    const inventory_point* point = inventory_point_at(self, i);
    tally_row* row = tally_row_of(out, point->type);
    row->count++;
    row->free_tickets += point->free_tickets;
  }
  qsort(out->rows, (size_t)out->count, sizeof *out->rows, by_name);
  return true;
}

// ---- JSON

static cJSON* json_counts(const inventory* self, bool only_unknown) {
  tally blocks;
  cJSON* object = cJSON_CreateObject();
  if (!tally_blocks(self, only_unknown, &blocks)) {
    return object;
  }
  for (int32_t i = 0; i < blocks.count; i++) {
    cJSON_AddItemToObject(object, blocks.rows[i].name, json_whole(blocks.rows[i].count));
  }
  free(blocks.rows);
  return object;
}

static cJSON* json_skips(const inventory* self) {
  cJSON* array = cJSON_CreateArray();
  for (int32_t i = 0; i < self->skips.count; i++) {
    const inventory_skip* skip = inventory_skip_at(self, i);
    cJSON* item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "file", skip->file);
    if (skip->has_chunk) {
      const int chunk[2] = {skip->chunk.x, skip->chunk.z};
      cJSON_AddItemToObject(item, "chunk", cJSON_CreateIntArray(chunk, 2));
    } else {
      cJSON_AddNullToObject(item, "chunk");
    }
    cJSON_AddStringToObject(item, "reason", skip->reason);
    cJSON_AddItemToArray(array, item);
  }
  return array;
}

static cJSON* json_points(const inventory* self) {
  cJSON* array = cJSON_CreateArray();
  for (int32_t i = 0; i < self->points.count; i++) {
    const inventory_point* point = inventory_point_at(self, i);
    cJSON* item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "type", point->type);
    cJSON_AddItemToObject(item, "pos", json_pos(point->pos));
    cJSON_AddItemToObject(item, "free_tickets", json_whole(point->free_tickets));
    cJSON_AddItemToArray(array, item);
  }
  return array;
}

static cJSON* json_memories(const inventory* self, const inventory_mob* mob) {
  cJSON* object = cJSON_CreateObject();
  for (int32_t i = 0; i < mob->memory_count; i++) {
    const inventory_memory* memory = inventory_memory_at(self, mob->first_memory + i);
    cJSON* item = cJSON_CreateObject();
    if (memory->is_place) {
      cJSON_AddItemToObject(item, "value", json_pos(memory->pos));
    } else {
      cJSON_AddStringToObject(item, "value", memory->text);
    }
    if (memory->is_place && memory->dimension[0] != '\0') {
      cJSON_AddStringToObject(item, "dimension", memory->dimension);
    } else {
      cJSON_AddNullToObject(item, "dimension");
    }
    cJSON_AddItemToObject(item, "ttl",
                          memory->has_ttl ? json_whole(memory->ttl) : cJSON_CreateNull());
    cJSON_DeleteItemFromObjectCaseSensitive(object, memory->name);
    cJSON_AddItemToObject(object, memory->name, item);
  }
  return object;
}

static cJSON* json_mobs(const inventory* self) {
  cJSON* array = cJSON_CreateArray();
  for (int32_t i = 0; i < self->mobs.count; i++) {
    const inventory_mob* mob = inventory_mob_at(self, i);
    cJSON* item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "species", mob->species);
    cJSON_AddItemToObject(item, "pos", json_vec3(mob->pos));
    cJSON_AddItemToObject(item, "health", json_number((double)mob->health));
    cJSON_AddBoolToObject(item, "baby", mob->is_baby);
    cJSON_AddItemToObject(item, "memories", json_memories(self, mob));
    cJSON_AddItemToArray(array, item);
  }
  return array;
}

static double bytes_per_section(const inventory* self) {
  return self->stats.sections > 0 ? (double)self->stats.section_bytes / self->stats.sections : 0;
}

static bool print_json(const inventory* self) {
  cJSON* root = cJSON_CreateObject();
  const ovis_env* env = &self->info.env;
  cJSON_AddStringToObject(root, "name", self->info.name);
  cJSON_AddStringToObject(root, "dimension", env->dimension.name);
  cJSON_AddItemToObject(root, "data_version", json_whole(self->info.data_version));
  cJSON_AddItemToObject(root, "game_time", json_whole(env->game_time));
  cJSON_AddItemToObject(root, "day_time", json_whole(env->day_time));
  cJSON_AddItemToObject(root, "min_y", json_whole(env->dimension.min_y));
  cJSON_AddItemToObject(root, "height", json_whole(env->dimension.height));
  cJSON_AddStringToObject(root, "chosen", self->info.chosen);
  cJSON_AddItemToObject(root, "chunks", json_whole(self->chunks));
  cJSON_AddItemToObject(root, "partial", json_whole(self->partial));
  cJSON_AddItemToObject(root, "skipped", json_skips(self));
  cJSON_AddItemToObject(root, "bytes_per_section", json_number(bytes_per_section(self)));
  cJSON_AddItemToObject(root, "blocks", json_counts(self, false));
  cJSON_AddItemToObject(root, "unknown", json_counts(self, true));
  cJSON_AddItemToObject(root, "points", json_points(self));
  cJSON_AddItemToObject(root, "mobs", json_mobs(self));
  return json_print(root);
}

// ---- Text

static void print_head(const inventory* self) {
  const ovis_save_info* info = &self->info;
  const ovis_env* env = &info->env;
  printf("%s%s%s, data version %d, y %d to %d\n", info->name, info->name[0] != '\0' ? ": " : "",
         env->dimension.name, info->data_version, env->dimension.min_y,
         env->dimension.min_y + env->dimension.height - 1);
  const int64_t minute = (env->day_time + 6000) % 24000 * 60 / 1000;
  printf("  time       %02d:%02d (day time %" PRId64 ", game time %" PRId64 ")%s\n",
         (int)(minute / 60), (int)(minute % 60), env->day_time, env->game_time,
         env->is_raining ? ", rain" : "");
  if (info->chosen[0] != '\0') {
    printf("  chosen     %s\n", info->chosen);
  }
  printf("  chunks     %d fully generated, %d partial, %d skipped\n", self->chunks, self->partial,
         self->skips.count);
  printf("  sections   %d: %d of one block, %d with up to 16, %d up to 256, %d more; %.0f bytes "
         "each\n",
         self->stats.sections, self->stats.sections_uniform, self->stats.sections_4bit,
         self->stats.sections_8bit, self->stats.sections_16bit, bytes_per_section(self));
}

static void print_blocks(const inventory* self) {
  tally blocks;
  if (!tally_blocks(self, false, &blocks)) {
    return;
  }
  qsort(blocks.rows, (size_t)blocks.count, sizeof *blocks.rows, by_count);
  printf("  blocks     %d kinds, most of them: ", blocks.count);
  const int32_t shown = blocks.count < 12 ? blocks.count : 12;
  for (int32_t i = 0; i < shown; i++) {
    printf("%s%s %" PRId64,
           i == 0       ? ""
           : i % 4 == 0 ? ",\n             "
                        : ", ",
           blocks.rows[i].name, blocks.rows[i].count);
  }
  printf("\n");
  free(blocks.rows);
  if (!tally_blocks(self, true, &blocks)) {
    return;
  }
  if (blocks.count > 0) {
    printf("  unknown    taken for stone:");
    for (int32_t i = 0; i < blocks.count; i++) {
      printf(" %s %" PRId64, blocks.rows[i].name, blocks.rows[i].count);
    }
    printf("\n");
  }
  free(blocks.rows);
}

static void print_tallies(const inventory* self) {
  tally rows;
  printf("  points of interest%s\n", self->points.count == 0 ? ": none" : "");
  if (tally_points(self, &rows)) {
    for (int32_t i = 0; i < rows.count; i++) {
      printf("    %-24s %4" PRId64 "   free tickets %" PRId64 "\n", rows.rows[i].name,
             rows.rows[i].count, rows.rows[i].free_tickets);
    }
    free(rows.rows);
  }
  printf("  mobs%s\n", self->mobs.count == 0 ? ": none" : "");
  if (tally_mobs(self, &rows)) {
    for (int32_t i = 0; i < rows.count; i++) {
      printf("    %-24s %4" PRId64 "\n", rows.rows[i].name, rows.rows[i].count);
    }
    free(rows.rows);
  }
  for (int32_t i = 0; i < self->skips.count && i < 20; i++) {
    const inventory_skip* skip = inventory_skip_at(self, i);
    printf("  skipped    %s", skip->file);
    if (skip->has_chunk) {
      printf(" chunk %d,%d", skip->chunk.x, skip->chunk.z);
    }
    printf(": %s\n", skip->reason);
  }
  if (self->skips.count > 20) {
    printf("  skipped    and %d more (--json lists them)\n", self->skips.count - 20);
  }
}

static void print_memories(const inventory* self) {
  if (self->memories.count > 0) {
    printf("  memories\n");
  }
  for (int32_t i = 0; i < self->mobs.count; i++) {
    const inventory_mob* mob = inventory_mob_at(self, i);
    for (int32_t m = 0; m < mob->memory_count; m++) {
      const inventory_memory* memory = inventory_memory_at(self, mob->first_memory + m);
      printf("    %-24s %-24s ", mob->species, memory->name);
      if (memory->is_place) {
        printf("%d,%d,%d", memory->pos.x, memory->pos.y, memory->pos.z);
      } else {
        printf("%s", memory->text);
      }
      if (memory->has_ttl) {
        printf(" for %" PRId64 " ticks", memory->ttl);
      }
      printf("\n");
    }
  }
}

// ---- The map

static const char* title_of(const inventory* self) {
  static char title[160];
  const ovis_save_info* info = &self->info;
  snprintf(title, sizeof title, "%s%s%s  %d chunks", info->name, info->name[0] != '\0' ? ", " : "",
           info->env.dimension.name, self->chunks);
  return title;
}

static bool draw_map(const inventory* self, canvas* picture) {
  terrain_frame frame;
  if (!terrain_fit(&self->map, MAP_SIDE, &frame)) {
    frame = (terrain_frame){.width = 320, .height = 200, .scale = 1};
  }
  frame.left = 16;
  frame.top = 40;
  legend key = {0};
  tally points, mobs;
  if (!tally_points(self, &points)) {
    return false;
  }
  if (!tally_mobs(self, &mobs)) {
    free(points.rows);
    return false;
  }
  for (int32_t i = 0; i < mobs.count; i++) {
    legend_add(&key, LEGEND_DISC, mobs.rows[i].name, mobs.rows[i].count);
  }
  for (int32_t i = 0; i < points.count; i++) {
    legend_add(&key, LEGEND_DIAMOND, points.rows[i].name, points.rows[i].count);
  }
  free(points.rows);
  free(mobs.rows);
  const int32_t width = frame.width + 32 + LEGEND_WIDTH;
  const int32_t rows_height = legend_height(&key) + 40;
  const int32_t height = frame.height + 88 > rows_height ? frame.height + 88 : rows_height;
  if (!canvas_init(picture, width, height, (color){22, 24, 29})) {
    return false;
  }
  canvas_text(picture, 16, 14, 2, (color){240, 242, 246}, title_of(self));
  terrain_draw(&self->map, self->registry, &frame, picture);
  for (int32_t i = 0; i < self->points.count; i++) {
    const inventory_point* point = inventory_point_at(self, i);
    legend_mark(&key, picture, LEGEND_DIAMOND, point->type, terrain_x(&frame, point->pos.x + 0.5),
                terrain_y(&frame, point->pos.z + 0.5));
  }
  for (int32_t i = 0; i < self->mobs.count; i++) {
    const inventory_mob* mob = inventory_mob_at(self, i);
    legend_mark(&key, picture, LEGEND_DISC, mob->species, terrain_x(&frame, mob->pos.x),
                terrain_y(&frame, mob->pos.z));
  }
  char corner[64];
  snprintf(corner, sizeof corner, "x %d to %d, z %d to %d", frame.min_x,
           frame.min_x + frame.blocks_wide - 1, frame.min_z, frame.min_z + frame.blocks_high - 1);
  const int32_t foot = frame.top + frame.height + 8;
  canvas_text(picture, 16, foot + 24, 1, (color){170, 174, 182}, corner);
  terrain_draw_scale(&frame, picture, 16, foot);
  legend_draw(&key, picture, frame.left + frame.width + 16, frame.top);
  return true;
}

static int write_map(const inventory* self, const char* path) {
  canvas picture;
  if (!draw_map(self, &picture)) {
    return wrong("no memory is left for the map");
  }
  char message[256];
  const bool is_written = canvas_write_png(&picture, path, message, sizeof message);
  canvas_fini(&picture);
  return is_written ? EXIT_DONE : wrong("cannot write %s: %s", path, message);
}

// ---- The command

static int run(int argc, char** argv) {
  const char* png = NULL;
  const option options[] = {
      {"--png", OPTION_TEXT, &png, "FILE", "draw the map from above"},
  };
  common_options common;
  parse_result words;
  if (!options_parse(&command_info, options, 1, 1, &common, argc, argv, &words)) {
    return words.exit_code;
  }
  if (words.operand_count == 0) {
    return wrong("info of what? Name a save folder, a dimension folder or a region file");
  }
  inventory found = {.wants_map = png != NULL};
  ovis_error error;
  const bool shows_progress = !common.quiet && isatty(STDERR_FILENO) != 0;
  if (inventory_read(&found, words.operands[0], common.dimension, shows_progress, &error) !=
      OVIS_OK) {
    return wrong("%s: %s", words.operands[0], error.message);
  }
  int result = EXIT_DONE;
  if (png != NULL) {
    result = write_map(&found, png);
  }
  if (result == EXIT_DONE && common.json) {
    result = print_json(&found) ? EXIT_DONE : wrong("no memory is left");
  } else if (result == EXIT_DONE) {
    print_head(&found);
    print_blocks(&found);
    print_tallies(&found);
    print_memories(&found);
  }
  inventory_fini(&found);
  return result;
}

const command command_info = {"info", "WORLD [options]",
                              "what is in a save: blocks, points of interest, mobs, memories",
                              "WORLD is a Minecraft save folder (Java edition, 1.16 or later), one "
                              "of its dimension folders, or\n"
                              "one region file (r.X.Z.mca). Damaged chunks are named and left out.",
                              run};
