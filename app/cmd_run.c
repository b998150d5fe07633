// ovis run: what the mobs of a save do for a while.
#include "json.h"
#include "options.h"
#include "world_source.h"

#include <ovis/sim.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXTRA_MAX 64

typedef struct run_words {
  int64_t ticks;
  int64_t days;
  int64_t hash_every;
  const char* extras[EXTRA_MAX]; // SPECIES@X,Y,Z
  int32_t extra_count;
} run_words;

// ---- Mobs of the save

typedef struct found_mob {
  ovis_spawn_def spawn;
  ovis_chunk_pos chunk;
  int32_t place; // in its chunk's list
} found_mob;

typedef struct found_mobs {
  found_mob* items;
  int32_t count, capacity;
  int32_t unknown; // of species that Ovis does not know
} found_mobs;

// Creation order: chunk z, chunk x, place in the list.
static int by_place(const void* a, const void* b) {
  const found_mob* left = a;
  const found_mob* right = b;
  if (left->chunk.z != right->chunk.z) {
    return left->chunk.z < right->chunk.z ? -1 : 1;
  }
  if (left->chunk.x != right->chunk.x) {
    return left->chunk.x < right->chunk.x ? -1 : 1;
  }
  return left->place - right->place;
}

static bool take_mob(found_mobs* found, const ovis_saved_entity* entity, ovis_chunk_pos chunk,
                     int32_t place) {
  char name[64];
  ovis_nbt_text_utf8(entity->id, name, sizeof name);
  const ovis_species* species = ovis_species_find(name);
  if (species == NULL) {
    found->unknown += entity->is_mob;
    return true;
  }
  if (found->count == found->capacity) {
    const int32_t capacity = found->capacity * 2 + 64;
    found_mob* grown = realloc(found->items, (size_t)capacity * sizeof *grown);
    if (grown == NULL) {
      return false;
    }
    found->items = grown;
    found->capacity = capacity;
  }
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = species;
  spawn.pos = entity->pos;
  spawn.yaw_deg = entity->yaw_deg;
  spawn.is_baby = entity->is_baby;
  spawn.health = entity->health;
  memcpy(spawn.uuid, entity->uuid, sizeof spawn.uuid);
  found->items[found->count++] = (found_mob){spawn, chunk, place};
  return true;
}

static bool find_mobs(ovis_save* save, found_mobs* found) {
  ovis_chunk_iter iter = {0};
  while (ovis_save_next(save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    if (ovis_save_read_entities(save, iter.pos, &entities, NULL) != OVIS_OK) {
      continue;
    }
    ovis_saved_entity entity;
    for (int32_t place = 0; ovis_save_next_entity(&entities, &entity); place++) {
      if (!take_mob(found, &entity, iter.pos, place)) {
        return false;
      }
    }
  }
  qsort(found->items, (size_t)found->count, sizeof *found->items, by_place);
  return true;
}

// ---- Mobs of the command line

// Reads "zombie@1,64,-3.5". False: it was said why.
static bool parse_extra(const char* text, ovis_spawn_def* out) {
  const char* at = strchr(text, '@');
  char name[64];
  if (at == NULL || (size_t)(at - text) >= sizeof name) {
    wrong("--mob wants SPECIES@X,Y,Z, as in zombie@12,64,-3, not '%s'", text);
    return false;
  }
  memcpy(name, text, (size_t)(at - text));
  name[at - text] = '\0';
  *out = ovis_default_spawn_def();
  out->species = ovis_species_find(name);
  if (out->species == NULL) {
    wrong("'%s' is no species; names are those of the game, such as zombie", name);
    return false;
  }
  if (!place_parse(at + 1, &out->pos)) {
    wrong("--mob wants three numbers behind the @, as in zombie@12,64,-3, not '%s'", at + 1);
    return false;
  }
  return true;
}

static bool spawn_all(ovis_sim* sim, const found_mobs* found, const run_words* words) {
  ovis_mob_id id;
  for (int32_t i = 0; i < found->count; i++) {
    if (ovis_sim_spawn(sim, &found->items[i].spawn, &id) != OVIS_OK) {
      return false;
    }
  }
  for (int32_t i = 0; i < words->extra_count; i++) {
    ovis_spawn_def spawn;
    if (!parse_extra(words->extras[i], &spawn) || ovis_sim_spawn(sim, &spawn, &id) != OVIS_OK) {
      return false;
    }
  }
  return true;
}

// ---- Output

static void print_json(const ovis_sim* sim) {
  cJSON* root = cJSON_CreateObject();
  char hash[20];
  snprintf(hash, sizeof hash, "%016" PRIx64, ovis_sim_hash(sim));
  cJSON_AddItemToObject(root, "ticks", json_whole(ovis_sim_ticks(sim)));
  cJSON_AddStringToObject(root, "hash", hash);
  cJSON* mobs = cJSON_AddArrayToObject(root, "mobs");
  for (int32_t i = 0; i < ovis_sim_mob_count(sim); i++) {
    ovis_mob_state state;
    const ovis_mob_id id = ovis_sim_mob_at(sim, i);
    ovis_sim_mob(sim, id, &state);
    cJSON* mob = cJSON_CreateObject();
    cJSON_AddItemToObject(mob, "id", json_whole(id));
    cJSON_AddStringToObject(mob, "species", state.species->name);
    cJSON_AddItemToObject(mob, "pos", json_vec3(state.pos));
    cJSON_AddItemToObject(mob, "health", json_number((double)state.health));
    cJSON_AddNullToObject(mob, "activity");
    cJSON_AddArrayToObject(mob, "running");
    cJSON_AddObjectToObject(mob, "memories");
    cJSON_AddItemToArray(mobs, mob);
  }
  cJSON_AddArrayToObject(root, "events");
  json_print(root);
}

typedef struct tally {
  const ovis_species* species;
  int32_t count;
  int32_t on_ground;
  int32_t in_water;
  int32_t frozen;
} tally;

static void print_table(const ovis_sim* sim, int32_t unknown) {
  tally rows[160] = {0};
  int32_t count = 0;
  for (int32_t i = 0; i < ovis_sim_mob_count(sim); i++) {
    ovis_mob_state state;
    ovis_sim_mob(sim, ovis_sim_mob_at(sim, i), &state);
    int32_t row = 0;
    while (row < count && rows[row].species != state.species) {
      row++;
    }
    count += row == count;
    rows[row].species = state.species;
    rows[row].count++;
    rows[row].on_ground += state.is_on_ground;
    rows[row].in_water += state.is_in_water;
    rows[row].frozen += state.is_frozen;
  }
  printf("%" PRId64 " ticks, hash %016" PRIx64 "\n", ovis_sim_ticks(sim), ovis_sim_hash(sim));
  printf("  %-20s %6s %9s %9s %7s\n", "species", "mobs", "on ground", "in water", "frozen");
  for (int32_t i = 0; i < count; i++) {
    printf("  %-20s %6d %9d %9d %7d\n", rows[i].species->name, rows[i].count, rows[i].on_ground,
           rows[i].in_water, rows[i].frozen);
  }
  if (unknown > 0) {
    printf("  %d mobs of species that are not known were left out\n", unknown);
  }
}

// ---- The command

static bool run_ticks(ovis_sim* sim, const run_words* words, bool shows_progress) {
  for (int64_t i = 1; i <= words->ticks; i++) {
    if (ovis_sim_tick(sim) != OVIS_OK) {
      return false;
    }
    if (words->hash_every > 0 && i % words->hash_every == 0) {
      fprintf(stderr, "tick %" PRId64 " hash %016" PRIx64 "\n", i, ovis_sim_hash(sim));
    }
    if (shows_progress && (i % 100 == 0 || i == words->ticks)) {
      fprintf(stderr, "\rtick %" PRId64 " of %" PRId64 "%s", i, words->ticks,
              i == words->ticks ? "\n" : "");
    }
  }
  return true;
}

static int run_in(world_source* source, const run_words* words, const common_options* common) {
  ovis_sim_def def = ovis_default_sim_def();
  def.world = source->world;
  def.seed = (uint64_t)common->seed;
  ovis_rules_version version = OVIS_RULES_1_19_4;
  if (common->rules != NULL && !ovis_rules_find(common->rules, &version)) {
    return wrong("'%s' is no rules version; see 'ovis run --help'", common->rules);
  }
  def.rules = ovis_rules_preset(version);
  ovis_sim* sim;
  found_mobs found = {0};
  if (ovis_sim_create(&def, &sim) != OVIS_OK ||
      (source->save != NULL && !find_mobs(source->save, &found))) {
    free(found.items);
    ovis_sim_destroy(sim);
    return wrong("no memory is left");
  }
  int result = EXIT_WRONG;
  if (spawn_all(sim, &found, words)) {
    const bool shows_progress = !common->quiet && isatty(STDERR_FILENO) != 0;
    result = run_ticks(sim, words, shows_progress) ? EXIT_DONE : wrong("no memory is left");
  }
  if (result == EXIT_DONE && common->json) {
    print_json(sim);
  } else if (result == EXIT_DONE) {
    print_table(sim, found.unknown);
  }
  ovis_sim_destroy(sim);
  free(found.items);
  return result;
}

static int run(int argc, char** argv) {
  run_words words = {.ticks = 1200};
  const option_list mobs = {words.extras, &words.extra_count, EXTRA_MAX};
  const option options[] = {
      {"--ticks", OPTION_NUMBER, &words.ticks, "N", "how long, at 20 ticks a second (1200)"},
      {"--days", OPTION_NUMBER, &words.days, "N", "the same in days of 24000 ticks"},
      {"--mob", OPTION_LIST, (void*)&mobs, "S@X,Y,Z", "one mob more; may be given again"},
      {"--hash-every", OPTION_NUMBER, &words.hash_every, "N", "print the hash every N ticks"},
  };
  common_options common;
  parse_result parsed;
  if (!options_parse(&command_run, options, 4, 1, &common, argc, argv, &parsed)) {
    return parsed.exit_code;
  }
  if (parsed.operand_count == 0) {
    return wrong("run what? Name a save folder, a dimension folder or a region file");
  }
  if (words.days > 0) {
    words.ticks = words.days * 24000;
  }
  if (words.ticks < 0 || words.ticks > 100000000 || words.days < 0 || words.hash_every < 0) {
    return wrong("--ticks goes from 0 to 100000000, --days and --hash-every from 0");
  }
  world_source source;
  ovis_error error;
  if (world_source_open(&source, parsed.operands[0], &common, &error) != OVIS_OK) {
    return wrong("%s: %s", parsed.operands[0], error.message);
  }
  const int result = run_in(&source, &words, &common);
  world_source_close(&source);
  return result;
}

const command command_run = {"run", "WORLD [options]", "what the mobs of a save do for a while",
                             "Every mob stands where it was saved, with its body's right size, and "
                             "gravity, ground and water act on\n"
                             "it. Mobs have no minds yet.",
                             run};
