// Reads the properties of the whole world from level.dat, or guesses them from chunks and entities.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
//
//   level.dat   gzip { Data: { DataVersion, LevelName, Time, DayTime, raining, thundering,
//               Difficulty, GameRules: { mobGriefing: "true" } } }
//               since 1.21.11 the rules are game_rules: { "minecraft:mob_griefing": 1b }
#include "save/save_data_file.h"
#include "save/save_internal.h"

#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define SECTION_SIDE 16 // [Units: blocks]

// The file stores the Y of a section in a signed byte.
#define SECTION_Y_MIN (-128)
#define SECTION_Y_MAX 127

// Greatest count of chunks that are read when only the height of the dimension is wanted.
#define SAMPLE_MAX 16

// Properties of all chunks of a save together.
typedef struct survey {
  int64_t last_update;  // the greatest
  int32_t data_version; // the greatest
  int32_t section_min;  // the lowest section of chunks since 1.18; INT32_MAX: no such chunk
  int32_t section_end;  // one above the highest section with blocks
  int32_t full_count;   // fully generated
  int32_t netherrack_count, end_stone_count; // chunks with such a palette entry
} survey;

static void choose(ovis_save_info* info, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

// Adds a sentence to the list of guesses, which the user sees.
static void choose(ovis_save_info* info, const char* format, ...) {
  const size_t length = strlen(info->chosen);
  const char* gap = length > 0 ? "; " : "";
  va_list arguments;
  va_start(arguments, format);
  snprintf(info->chosen + length, sizeof info->chosen - length, "%s", gap);
  const size_t at = strlen(info->chosen);
  vsnprintf(info->chosen + at, sizeof info->chosen - at, format, arguments);
  va_end(arguments);
}

static int64_t modulo(int64_t value, int64_t by) {
  const int64_t rest = value % by;
  return rest < 0 ? rest + by : rest;
}

// ---- level.dat

static ovis_status read_packed(ovis_save* save, const ov_source* source, ovis_nbt* out,
                               ovis_error* error) {
  ov_compression kind;
  ovis_status status = ov_data_file_unpack(&save->inflater, source, &kind, error);
  ovis_nbt_document document;
  if (status == OVIS_OK) {
    status = ov_save_check(save, &document, error);
  }
  if (status == OVIS_OK) {
    *out = ovis_nbt_get(document.root, "Data");
    if (out->type != OVIS_NBT_COMPOUND) {
      status = ov_fail(error, OVIS_BAD_FORMAT, -1, "it has no compound \"Data\"");
    }
  }
  return status;
}

static ovis_status read_level_file(ovis_save* save, const char* name, ovis_nbt* out,
                                   ovis_error* error) {
  ov_file file;
  ovis_status status = ov_save_open_file(save, name, &file, error);
  if (status == OVIS_OK) {
    const ov_source source = ov_files_source(&file);
    status = read_packed(save, &source, out, error);
    ov_files_close(&file);
  }
  return status;
}

// Looks for level.dat, or its backup, in the opened folder. If that folder is a dimension's own, it
// also looks in the folder of the save. An absent value: there is none.
static ovis_status find_level(ovis_save* save, ovis_nbt* out, ovis_error* error) {
  const char* name = ov_path_name(save->folder);
  const bool is_old_folder = strcmp(name, "DIM-1") == 0 || strcmp(name, "DIM1") == 0;
  const bool is_new_folder = strstr(save->folder, "/dimensions/") != NULL;
  const char* above = is_old_folder ? "../" : is_new_folder ? "../../../" : "";
  *out = (ovis_nbt){0};
  for (int32_t i = 0; i < 4 && !save->is_lone_file; i++) {
    char path[OV_PATH_MAX];
    char file[64];
    snprintf(file, sizeof file, "%s%s", i < 2 ? "" : above,
             i % 2 == 0 ? "level.dat" : "level.dat_old");
    if ((i == 2 && above[0] == '\0') || !ov_path_print(path, "%s/%s", save->folder, file)) {
      return OVIS_OK;
    }
    if (ov_files_kind(&save->files, path) != OV_PATH_FILE) {
      continue;
    }
    ovis_error why = {0};
    const ovis_status status = read_level_file(save, file, out, &why);
    if (status == OVIS_OK) {
      return OVIS_OK;
    }
    if (status == OVIS_NO_MEMORY) {
      return ov_fail(error, status, -1, "no memory for %s", file);
    }
    *out = (ovis_nbt){0};
    ov_save_skip_file(save, file, &why);
  }
  return OVIS_OK;
}

static bool read_griefing(ovis_nbt old_rules, ovis_nbt rules) {
  const ovis_nbt_text text = ovis_nbt_get_string(ovis_nbt_get(old_rules, "mobGriefing"));
  return ovis_nbt_get_bool(ovis_nbt_get(rules, "minecraft:mob_griefing"), true) &&
         !ovis_nbt_text_is(text, "false");
}

static bool read_anger(ovis_nbt old_rules, ovis_nbt rules) {
  const ovis_nbt_text text = ovis_nbt_get_string(ovis_nbt_get(old_rules, "universalAnger"));
  return ovis_nbt_get_bool(ovis_nbt_get(rules, "minecraft:universal_anger"), false) ||
         ovis_nbt_text_is(text, "true");
}

static int64_t countable(int64_t time) {
  return time < 0 ? 0 : time < OVIS_TIME_MAX ? time : OVIS_TIME_MAX;
}

static void take_level(ovis_save_info* info, ovis_nbt data) {
  enum { VERSION, NAME, TIME, DAY_TIME, RAINING, THUNDERING, DIFFICULTY, OLD_RULES, RULES, COUNT };
  static const char* const names[COUNT] = {"DataVersion", "LevelName", "Time",
                                           "DayTime",     "raining",   "thundering",
                                           "Difficulty",  "GameRules", "game_rules"};
  ovis_nbt values[COUNT];
  ovis_nbt_get_all(data, names, COUNT, values);
  info->has_level = true;
  info->data_version = ovis_nbt_get_int32(values[VERSION], 0);
  ovis_nbt_text_utf8(ovis_nbt_get_string(values[NAME]), info->name, sizeof info->name);
  const int64_t time = ovis_nbt_get_int(values[TIME], 0);
  info->env.game_time = countable(time);
  // DayTime counts the days too. A value out of range is reduced to the time of the day.
  const int64_t day_time =
      ovis_nbt_get_int(values[DAY_TIME], modulo(info->env.game_time, OVIS_DAY_TICKS));
  const bool is_count = day_time >= 0 && day_time <= OVIS_TIME_MAX;
  info->env.day_time = is_count ? day_time : modulo(day_time, OVIS_DAY_TICKS);
  info->env.is_raining = ovis_nbt_get_bool(values[RAINING], false);
  info->env.is_thundering = ovis_nbt_get_bool(values[THUNDERING], false);
  const int64_t difficulty = ovis_nbt_get_int(values[DIFFICULTY], OVIS_DIFFICULTY_NORMAL);
  if (difficulty >= OVIS_DIFFICULTY_PEACEFUL && difficulty <= OVIS_DIFFICULTY_HARD) {
    info->env.difficulty = (ovis_difficulty)difficulty;
  }
  info->env.mob_griefing = read_griefing(values[OLD_RULES], values[RULES]);
  info->env.universal_anger = read_anger(values[OLD_RULES], values[RULES]);
  if (values[DAY_TIME].type == OVIS_NBT_END) {
    choose(info, "day time %lld: the game time modulo %d, because level.dat has no day time",
           (long long)info->env.day_time, OVIS_DAY_TICKS);
  }
}

// The fight of the end, which versions before 1.16 keep below the number of the dimension.
static bool was_dragon_killed(ovis_nbt data) {
  const ovis_nbt old = ovis_nbt_get(ovis_nbt_get(data, "DimensionData"), "1");
  const ovis_nbt fight = ovis_nbt_get(data, "DragonFight");
  const ovis_nbt known = fight.type == OVIS_NBT_COMPOUND ? fight : ovis_nbt_get(old, "DragonFight");
  return ovis_nbt_get_bool(ovis_nbt_get(known, "PreviouslyKilled"), false);
}

// ---- Chunks

static void survey_palette(survey* s, ovis_nbt palette) {
  bool has_netherrack = false;
  bool has_end_stone = false;
  ovis_nbt_iter iter = ovis_nbt_iterate(palette);
  while (ovis_nbt_next(&iter)) {
    const ovis_nbt_text name =
        ovis_nbt_text_plain(ovis_nbt_get_string(ovis_nbt_get(iter.value, "Name")));
    has_netherrack = has_netherrack || ovis_nbt_text_is(name, "netherrack");
    has_end_stone = has_end_stone || ovis_nbt_text_is(name, "end_stone");
  }
  s->netherrack_count += has_netherrack;
  s->end_stone_count += has_end_stone;
}

static void survey_sections(survey* s, ovis_nbt list) {
  static const char* const names[3] = {"Y", "block_states", "Palette"};
  ovis_nbt_iter iter = ovis_nbt_iterate(list);
  while (ovis_nbt_next(&iter)) {
    ovis_nbt values[3];
    ovis_nbt_get_all(iter.value, names, 3, values);
    const ovis_nbt palette =
        values[2].type != OVIS_NBT_END ? values[2] : ovis_nbt_get(values[1], "palette");
    const int64_t y = ovis_nbt_get_int(values[0], INT64_MIN);
    if (palette.type == OVIS_NBT_LIST && y >= SECTION_Y_MIN && y <= SECTION_Y_MAX) {
      s->section_end = s->section_end > y + 1 ? s->section_end : (int32_t)y + 1;
      survey_palette(s, palette);
    }
  }
}

static void survey_chunk(survey* s, const ovis_save_chunk* chunk) {
  static const char* const names[3] = {"yPos", "sections", "Sections"};
  s->last_update = s->last_update > chunk->last_update ? s->last_update : chunk->last_update;
  s->data_version = s->data_version > chunk->data_version ? s->data_version : chunk->data_version;
  if (!chunk->is_full) {
    return;
  }
  ovis_nbt values[3];
  ovis_nbt_get_all(chunk->level, names, 3, values);
  s->full_count++;
  const int64_t bottom = ovis_nbt_get_int(values[0], INT64_MIN);
  if (bottom >= SECTION_Y_MIN && bottom <= SECTION_Y_MAX && bottom < s->section_min) {
    s->section_min = (int32_t)bottom;
  }
  survey_sections(s, values[1].type == OVIS_NBT_LIST ? values[1] : values[2]);
}

// Reads all chunks; with `is_sample` only until the first full one, at most SAMPLE_MAX.
static ovis_status survey_chunks(ovis_save* save, bool is_sample, survey* out, ovis_error* error) {
  *out = (survey){.section_min = INT32_MAX};
  ovis_chunk_iter iter = {0};
  int32_t tried = 0;
  while (ovis_save_next_chunk(save, OVIS_SAVE_CHUNKS, &iter)) {
    ovis_save_chunk chunk;
    const ovis_status status = ovis_save_read_chunk(save, iter.pos, &chunk, error);
    if (status == OVIS_NO_MEMORY) {
      return status;
    }
    if (status == OVIS_OK) {
      survey_chunk(out, &chunk);
    }
    if (is_sample && (out->full_count > 0 || ++tried == SAMPLE_MAX)) {
      break;
    }
  }
  return ovis_save_get_status(save, error);
}

// ---- The dimension

// Greatest count of dimensions that are compared; further ones are ignored.
#define VOTE_MAX 8

typedef struct votes {
  char names[VOTE_MAX][48];
  int32_t counts[VOTE_MAX];
  int32_t count;
} votes;

static void vote(votes* v, ovis_nbt_text dimension) {
  char name[48];
  if (dimension.length == 0 || ovis_nbt_text_utf8(dimension, name, sizeof name) >= sizeof name) {
    return;
  }
  int32_t i = 0;
  while (i < v->count && strcmp(v->names[i], name) != 0) {
    i++;
  }
  if (i == VOTE_MAX) {
    return;
  }
  if (i == v->count) {
    snprintf(v->names[v->count++], sizeof v->names[0], "%s", name);
  }
  v->counts[i]++;
}

// Counts the dimensions of the positions in the memories of mobs: most of those positions are near.
static ovis_status vote_by_memories(ovis_save* save, votes* v, ovis_error* error) {
  ovis_chunk_iter chunks = {0};
  while (ovis_save_next_chunk(save, OVIS_SAVE_ENTITIES, &chunks)) {
    ovis_entity_iter entities;
    const ovis_status status = ovis_save_read_entities(save, chunks.pos, &entities, error);
    if (status == OVIS_NO_MEMORY) {
      return status;
    }
    ovis_saved_entity entity;
    while (ovis_save_next_entity(&entities, &entity)) {
      ovis_nbt_iter memories = ovis_saved_entity_get_memories(&entity);
      ovis_saved_memory memory;
      while (ovis_saved_memory_next(&memories, &memory)) {
        ovis_saved_place place;
        if (ovis_saved_place_read(memory.value, &place)) {
          vote(v, place.dimension);
        }
      }
    }
  }
  return OVIS_OK;
}

static ovis_status guess_dimension(ovis_save* save, const survey* s, ovis_save_info* info,
                                   ovis_error* error) {
  char* name = info->env.dimension.name;
  const size_t capacity = sizeof info->env.dimension.name;
  if (s->section_min < 0) {
    snprintf(name, capacity, "overworld");
    choose(info, "dimension overworld: chunks begin at y %d", (int)s->section_min * SECTION_SIDE);
    return OVIS_OK;
  }
  votes v = {.count = 0};
  OV_TRY(vote_by_memories(save, &v, error));
  int32_t best = 0;
  for (int32_t i = 1; i < v.count; i++) {
    best = v.counts[i] > v.counts[best] ? i : best;
  }
  if (v.count > 0) {
    snprintf(name, capacity, "%s", v.names[best]);
    choose(info, "dimension %s: entities remember %d places there", name, (int)v.counts[best]);
  } else if (s->netherrack_count > 0 || s->end_stone_count > 0) {
    const bool is_nether = s->netherrack_count >= s->end_stone_count;
    snprintf(name, capacity, "%s", is_nether ? "the_nether" : "the_end");
    choose(info, "dimension %s: there is %s", name, is_nether ? "netherrack" : "end stone");
  } else {
    snprintf(name, capacity, "overworld");
    choose(info, "dimension overworld: nothing indicates another one");
  }
  return OVIS_OK;
}

static void choose_height(const survey* s, ovis_save_info* info) {
  ovis_dimension* dimension = &info->env.dimension;
  const bool is_overworld = strcmp(dimension->name, "overworld") == 0;
  const int32_t version =
      info->data_version > s->data_version ? info->data_version : s->data_version;
  const bool is_tall = is_overworld && version >= OV_DATA_VERSION_FLAT;
  // The overworld spans y -64 to 319 since 1.18; before, and in the other dimensions, 0 to 255.
  const int32_t usual_min = is_tall ? -4 : 0;
  const int32_t usual_end = is_tall ? 20 : 16;
  const int32_t section_min = s->section_min != INT32_MAX ? s->section_min : usual_min;
  int32_t section_end = s->section_end > section_min ? s->section_end : section_min + 1;
  if (section_min == usual_min && section_end < usual_end) {
    section_end = usual_end;
  }
  dimension->min_y = section_min * SECTION_SIDE;
  dimension->height = (section_end - section_min) * SECTION_SIDE;
  dimension->has_sky =
      strcmp(dimension->name, "the_nether") != 0 && strcmp(dimension->name, "the_end") != 0;
  dimension->has_ceiling = strcmp(dimension->name, "the_nether") == 0;
}

// ---- The result

static ovis_status make_info(ovis_save* save, ovis_save_info* info, ovis_error* error) {
  *info = (ovis_save_info){.env = ovis_default_world_def().env};
  info->env.presence = OVIS_PRESENCE_EVERYWHERE;
  ovis_nbt data;
  OV_TRY(find_level(save, &data, error));
  if (data.type == OVIS_NBT_COMPOUND) {
    take_level(info, data);
    save->dragon_was_killed = was_dragon_killed(data);
  }
  ov_save_dimension* dimension = &save->dimensions.items[save->dimension];
  survey s;
  OV_TRY(survey_chunks(save, info->has_level && dimension->name[0] != '\0', &s, error));
  if (!info->has_level) {
    info->data_version = s.data_version;
    info->env.game_time = countable(s.last_update);
    info->env.day_time = modulo(info->env.game_time, OVIS_DAY_TICKS);
    choose(
        info,
        "no level.dat: game time %lld is the largest LastUpdate, day time %lld is that modulo %d",
        (long long)s.last_update, (long long)info->env.day_time, OVIS_DAY_TICKS);
  }
  if (dimension->name[0] != '\0') {
    snprintf(info->env.dimension.name, sizeof info->env.dimension.name, "%s", dimension->name);
  } else {
    OV_TRY(guess_dimension(save, &s, info, error));
    snprintf(dimension->name, sizeof dimension->name, "%s", info->env.dimension.name);
  }
  choose_height(&s, info);
  return OVIS_OK;
}

// The game creates such files too, before it has chunks to store in them.
static void note_empty_files(const ovis_save* save, ovis_save_info* info) {
  char first[OV_PATH_MAX];
  const int32_t count = ov_save_count_empty(save, first);
  if (count == 1) {
    choose(info, "%.100s has 0 bytes: treated as a region without chunks", first);
  } else if (count > 1) {
    choose(info,
           "%d region files have 0 bytes, %.100s the first: treated as regions without chunks",
           (int)count, first);
  }
}

ovis_status ovis_save_read_info(ovis_save* save, ovis_save_info* out, ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_save_info){0};
  OV_REQUIRE(save != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(!save->is_loading, OVIS_BUSY);
  if (!save->has_info) {
    const ovis_status status = make_info(save, &save->info, error);
    if (status != OVIS_OK) {
      *out = (ovis_save_info){.name = ""};
      return status;
    }
    note_empty_files(save, &save->info);
    save->has_info = true;
  }
  *out = save->info;
  return OVIS_OK;
}
