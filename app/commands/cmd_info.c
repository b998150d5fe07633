// Problem: list what a save or a scene holds, and draw it as a map.
// Design: docs/cli.md#ovis-info
#include "commands/options.h"
#include "draw/legend.h"
#include "draw/outside.h"
#include "draw/sheet.h"
#include "helpers/json.h"
#include "helpers/text.h"
#include "worlds/inventory.h"
#include "worlds/world_rules.h"
#include "worlds/world_source.h"

#include <ovis/rules.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAP_SIDE 960    // pixels
#define BLOCKS_SHOWN 12 // kinds
#define SKIPS_SHOWN 20  // lines

static bool is_unknown(const inventory* self, uint32_t block) {
  const ovis_block_info info = ovis_blocks_get_block(self->registry, block);
  const ovis_state_traits* traits = ovis_blocks_get_traits(self->registry, info.default_state);
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

// Sorts by name and merges rows with equal names.
static void tally_merge(tally* self) {
  int32_t count = 0;
  qsort(self->rows, (size_t)self->count, sizeof *self->rows, by_name);
  for (int32_t i = 0; i < self->count; i++) {
    const tally_row* row = &self->rows[i];
    if (count > 0 && strcmp(self->rows[count - 1].name, row->name) == 0) {
      self->rows[count - 1].count += row->count;
      self->rows[count - 1].free_tickets += row->free_tickets;
    } else {
      self->rows[count++] = *row;
    }
  }
  self->count = count;
}

static bool tally_blocks(const inventory* self, bool only_unknown, tally* out) {
  if (!tally_init(out, self->block_count)) {
    return false;
  }
  for (uint32_t block = 0; block < self->block_count; block++) {
    if (self->blocks[block] > 0 && (!only_unknown || is_unknown(self, block))) {
      const char* name = ovis_blocks_get_block_name(self->registry, block);
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
    out->rows[out->count++] = (tally_row){inventory_mob_at(self, i)->species, 1, 0};
  }
  tally_merge(out);
  return true;
}

static bool tally_points(const inventory* self, tally* out) {
  if (!tally_init(out, self->points.count)) {
    return false;
  }
  for (int32_t i = 0; i < self->points.count; i++) {
    const inventory_point* point = inventory_point_at(self, i);
    out->rows[out->count++] = (tally_row){point->type, 1, point->free_tickets};
  }
  tally_merge(out);
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

static cJSON* json_skip(const inventory* self, int32_t index) {
  const inventory_skip* skip = inventory_skip_at(self, index);
  cJSON* item = cJSON_CreateObject();
  cJSON_AddItemToObject(item, "file", json_text(skip->file));
  if (skip->has_chunk) {
    const int chunk[2] = {skip->chunk.x, skip->chunk.z};
    cJSON_AddItemToObject(item, "chunk", cJSON_CreateIntArray(chunk, 2));
  } else {
    cJSON_AddNullToObject(item, "chunk");
  }
  cJSON_AddItemToObject(item, "reason", json_text(skip->reason));
  return item;
}

static cJSON* json_point(const inventory* self, int32_t index) {
  const inventory_point* point = inventory_point_at(self, index);
  cJSON* item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "type", point->type);
  cJSON_AddItemToObject(item, "pos", json_pos(point->pos));
  cJSON_AddItemToObject(item, "free_tickets", json_whole(point->free_tickets));
  return item;
}

static cJSON* json_memories(const inventory* self, const inventory_mob* mob) {
  cJSON* object = cJSON_CreateObject();
  for (int32_t i = 0; i < mob->memory_count; i++) {
    const inventory_memory* memory = inventory_memory_at(self, mob->first_memory + i);
    cJSON* item = cJSON_CreateObject();
    if (memory->is_place) {
      cJSON_AddItemToObject(item, "value", json_pos(memory->pos));
    } else {
      cJSON_AddItemToObject(item, "value", json_text(memory->text));
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

static cJSON* json_mob(const inventory* self, int32_t index) {
  const inventory_mob* mob = inventory_mob_at(self, index);
  cJSON* item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "species", mob->species);
  cJSON_AddItemToObject(item, "pos", json_vec3(mob->pos));
  cJSON_AddItemToObject(item, "health", json_number((double)mob->health));
  cJSON_AddBoolToObject(item, "baby", mob->is_baby);
  cJSON_AddItemToObject(item, "memories", json_memories(self, mob));
  return item;
}

// Prints an array item by item: a cJSON tree of all mobs would take ten times the memory of the
// inventory.
static bool print_array(const inventory* self, const char* name, int32_t count,
                        cJSON* item_of(const inventory* self, int32_t index)) {
  printf(",\"%s\":[", name);
  for (int32_t i = 0; i < count; i++) {
    cJSON* item = item_of(self, i);
    char* text = cJSON_PrintUnformatted(item);
    cJSON_Delete(item);
    if (text == NULL) {
      return false;
    }
    printf("%s", i > 0 ? "," : "");
    json_put(text, strlen(text));
    cJSON_free(text);
  }
  printf("]");
  return true;
}

static double bytes_per_section(const inventory* self) {
  return self->stats.sections > 0 ? (double)self->stats.section_bytes / self->stats.sections : 0;
}

static bool print_json(const inventory* self, const world_rules* rules) {
  cJSON* root = cJSON_CreateObject();
  const ovis_env* env = &self->info.env;
  cJSON_AddStringToObject(root, "name", self->info.name);
  cJSON_AddItemToObject(root, "dimension", json_text(env->dimension.name));
  cJSON_AddItemToObject(root, "data_version", json_whole(self->info.data_version));
  if (self->info.data_version != 0) {
    cJSON_AddStringToObject(root, "rules", ovis_rules_version_name(rules->version));
  }
  cJSON_AddItemToObject(root, "game_time", json_whole(env->game_time));
  cJSON_AddItemToObject(root, "day_time", json_whole(env->day_time));
  cJSON_AddItemToObject(root, "min_y", json_whole(env->dimension.min_y));
  cJSON_AddItemToObject(root, "height", json_whole(env->dimension.height));
  cJSON_AddItemToObject(root, "chosen", json_text(self->info.chosen));
  cJSON_AddItemToObject(root, "chunks", json_whole(self->chunks));
  cJSON_AddItemToObject(root, "partial", json_whole(self->partial));
  cJSON_AddItemToObject(root, "skipped_more", json_whole(self->skips_left_out));
  cJSON_AddItemToObject(root, "bytes_per_section", json_number(bytes_per_section(self)));
  cJSON_AddItemToObject(root, "blocks", json_counts(self, false));
  cJSON_AddItemToObject(root, "unknown", json_counts(self, true));
  char* head = cJSON_PrintUnformatted(root);
  cJSON_Delete(root);
  if (head == NULL) {
    return false;
  }
  // Leave the closing brace for the end: the arrays follow.
  json_put(head, strlen(head) - 1);
  cJSON_free(head);
  const bool is_done = print_array(self, "skipped", self->skips.count, json_skip) &&
                       print_array(self, "points", self->points.count, json_point) &&
                       print_array(self, "mobs", self->mobs.count, json_mob);
  printf("}\n");
  return is_done;
}

// ---- Text

#define PLAIN_SIZE 512

// Copies a text of the save into `out` [(char) * PLAIN_SIZE] without characters that could control
// the terminal, and returns `out`.
static const char* plain(const char* text, char* out) {
  text_plain(text, out, PLAIN_SIZE);
  return out;
}

static void print_head(const inventory* self, const world_rules* rules) {
  const ovis_save_info* info = &self->info;
  const ovis_env* env = &info->env;
  char text[PLAIN_SIZE];
  printf("%s%s", plain(info->name, text), info->name[0] != '\0' ? ": " : "");
  printf("%s, data version %d, y %d to %d\n", plain(env->dimension.name, text), info->data_version,
         env->dimension.min_y, env->dimension.min_y + env->dimension.height - 1);
  const int64_t minute = ovis_time_of_day(env->day_time + 6000) * 60 / 1000;
  printf("  time       %02d:%02d (day time %" PRId64 ", game time %" PRId64 ")%s\n",
         (int)(minute / 60), (int)(minute % 60), env->day_time, env->game_time,
         env->is_raining ? ", rain" : "");
  if (info->data_version != 0) {
    world_rules_words(rules, text, sizeof text);
    printf("  rules      a run uses the %s\n", text);
  }
  if (info->chosen[0] != '\0') {
    printf("  chosen     %s\n", plain(info->chosen, text));
  }
  printf("  chunks     %d fully generated, %d partial, %d skipped\n", self->chunks, self->partial,
         self->skips.count + self->skips_left_out);
  printf("  sections   %d: %d of one state, %d with up to 16, %d with up to 256, %d with more; "
         "%.0f bytes "
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
  printf("  blocks     %d kinds; the most frequent: ", blocks.count);
  const int32_t shown = blocks.count < BLOCKS_SHOWN ? blocks.count : BLOCKS_SHOWN;
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
    printf("  unknown    Ovis treats these blocks as stone:");
    for (int32_t i = 0; i < blocks.count; i++) {
      printf(" %s %" PRId64, blocks.rows[i].name, blocks.rows[i].count);
    }
    printf("\n");
  }
  free(blocks.rows);
}

static void print_tallies(const inventory* self) {
  tally rows;
  char text[PLAIN_SIZE];
  printf("  points of interest%s\n", self->points.count == 0 ? ": none" : "");
  if (tally_points(self, &rows)) {
    for (int32_t i = 0; i < rows.count; i++) {
      printf("    %-24s %4" PRId64 "   free tickets %" PRId64 "\n", plain(rows.rows[i].name, text),
             rows.rows[i].count, rows.rows[i].free_tickets);
    }
    free(rows.rows);
  }
  printf("  mobs%s\n", self->mobs.count == 0 ? ": none" : "");
  if (tally_mobs(self, &rows)) {
    for (int32_t i = 0; i < rows.count; i++) {
      printf("    %-24s %4" PRId64 "\n", plain(rows.rows[i].name, text), rows.rows[i].count);
    }
    free(rows.rows);
  }
  for (int32_t i = 0; i < self->skips.count && i < SKIPS_SHOWN; i++) {
    const inventory_skip* skip = inventory_skip_at(self, i);
    printf("  skipped    %s", plain(skip->file, text));
    if (skip->has_chunk) {
      printf(" chunk %d,%d", skip->chunk.x, skip->chunk.z);
    }
    printf(": %s\n", plain(skip->reason, text));
  }
  if (self->skips.count > SKIPS_SHOWN) {
    printf("  skipped    and %d more (--json lists %d of them)\n",
           self->skips.count - SKIPS_SHOWN + self->skips_left_out, self->skips.count - SKIPS_SHOWN);
  }
}

static void print_memories(const inventory* self) {
  char text[PLAIN_SIZE];
  if (self->memories.count > 0) {
    printf("  memories\n");
  }
  for (int32_t i = 0; i < self->mobs.count; i++) {
    const inventory_mob* mob = inventory_mob_at(self, i);
    for (int32_t m = 0; m < mob->memory_count; m++) {
      const inventory_memory* memory = inventory_memory_at(self, mob->first_memory + m);
      printf("    %-24s ", plain(mob->species, text));
      printf("%-24s ", plain(memory->name, text));
      if (memory->is_place) {
        printf("%d,%d,%d", memory->pos.x, memory->pos.y, memory->pos.z);
      } else {
        printf("%s", plain(memory->text, text));
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

static bool draw_map(inventory* self, canvas* picture) {
  terrain_frame frame;
  sheet_fit(&self->map, MAP_SIDE, &frame);
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
  const int32_t height = frame.height + 96 > rows_height ? frame.height + 96 : rows_height;
  if (!canvas_init(picture, width, height, sheet_paper)) {
    return false;
  }
  canvas_text(picture, 16, 14, 2, sheet_ink, title_of(self));
  terrain_draw(&self->map, self->registry, &frame, picture);
  for (int32_t i = 0; i < self->points.count; i++) {
    const inventory_point* point = inventory_point_at(self, i);
    legend_mark(&key, picture, LEGEND_DIAMOND, point->type, terrain_x(&frame, point->pos.x + 0.5),
                terrain_y(&frame, point->pos.z + 0.5));
  }
  outside left_out = {0};
  for (int32_t i = 0; i < self->mobs.count; i++) {
    const inventory_mob* mob = inventory_mob_at(self, i);
    if (terrain_shows(&frame, mob->pos.x, mob->pos.z)) {
      legend_mark(&key, picture, LEGEND_DISC, mob->species, terrain_x(&frame, mob->pos.x),
                  terrain_y(&frame, mob->pos.z));
    } else {
      outside_add(&left_out, mob->species);
    }
  }
  char corner[64];
  snprintf(corner, sizeof corner, "x %d to %d, z %d to %d", frame.min_x,
           frame.min_x + frame.blocks_wide - 1, frame.min_z, frame.min_z + frame.blocks_high - 1);
  const int32_t foot = frame.top + frame.height + 8;
  canvas_text(picture, 16, foot + 24, 1, sheet_faint, corner);
  char words[200];
  outside_words(&left_out, words, sizeof words);
  canvas_text(picture, 16, foot + 36, 1, sheet_warning, words);
  terrain_draw_scale(&frame, picture, 16, foot);
  legend_draw(&key, picture, frame.left + frame.width + 16, frame.top);
  return true;
}

static int write_map(inventory* self, const char* path) {
  canvas picture;
  if (!draw_map(self, &picture)) {
    return wrong("out of memory while drawing the map");
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
      {"--png", OPTION_TEXT, &png, "FILE",
       "draw the world from above, with its mobs, into a PNG file"},
  };
  common_options common;
  parse_result parsed;
  if (!options_parse(&command_info, options, 1, 1, &common, argc, argv, &parsed)) {
    return parsed.exit_code;
  }
  if (parsed.operand_count == 0) {
    return wrong(
        "WORLD is missing: name a save folder, a dimension folder, a region file or a scene");
  }
  world_rules rules;
  if (!world_rules_choose(&common, 0, &rules) ||
      !world_source_takes(parsed.operands[0], &common, WORLD_OF_INFO)) {
    return EXIT_WRONG;
  }
  inventory found = {.wants_map = png != NULL};
  ovis_error error;
  const bool shows_progress = !common.quiet && isatty(STDERR_FILENO) != 0;
  if (inventory_read(&found, parsed.operands[0], &common, shows_progress, &error) != OVIS_OK) {
    return world_source_wrong(parsed.operands[0], &error);
  }
  world_rules_choose(&common, found.info.data_version, &rules);
  if (common.time >= 0) {
    found.info.env.day_time = ovis_time_at(found.info.env.day_time, common.time);
  }
  int result = EXIT_DONE;
  if (png != NULL) {
    result = write_map(&found, png);
  }
  if (result == EXIT_DONE && common.json) {
    result = print_json(&found, &rules) ? EXIT_DONE : wrong("out of memory");
  } else if (result == EXIT_DONE) {
    print_head(&found, &rules);
    print_blocks(&found);
    print_tallies(&found);
    print_memories(&found);
  }
  result = result == EXIT_DONE && found.scene.is_unmet ? EXIT_NO : result;
  inventory_fini(&found);
  return result;
}

const command command_info = {
    "info",
    "WORLD [options]",
    "list what a world holds: blocks, points of interest, mobs, memories",
    "WORLD is a Minecraft save folder (Java edition, 1.16 or later), one of its dimension "
    "folders,\n"
    "one region file (r.X.Z.mca), a scene script (my.lua), or the name of a bundled scene "
    "(such\n"
    "as village; docs/scenes.md lists them). Damaged chunks are skipped and listed. A scene is "
    "shown as "
    "it is\nat the end of its script.",
    run,
    true,
    NULL};
