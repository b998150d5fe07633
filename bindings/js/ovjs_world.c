// Worlds: blocks, sections, light, the environment, and what changed since one last asked.
// Design: bindings/js/README.md
#include "ovjs.h"

#include <stdlib.h>
#include <string.h>

// `name` [opt] of the dimension. `min_y` and `height` as in ovis_dimension.
OVJS_EXPORT(ovis_world*, ovjs_world_create, ovis_blocks* blocks, const char* name, int32_t min_y,
            int32_t height, bool has_sky, bool has_ceiling) {
  ovis_world_def def = ovis_default_world_def();
  ovis_dimension* dimension = &def.env.dimension;
  ovis_world* world = NULL;
  def.blocks = blocks;
  if (name != NULL) {
    strncpy(dimension->name, name, sizeof dimension->name - 1);
  }
  dimension->min_y = min_y;
  dimension->height = height;
  dimension->has_sky = has_sky;
  dimension->has_ceiling = has_ceiling;
  return ovjs_check(ovis_world_create(&def, &world), "a world") == OVIS_OK ? world : NULL;
}

OVJS_EXPORT(void, ovjs_world_destroy, ovis_world* world) {
  ovis_world_destroy(world);
}

// ---- The environment

static const char* const difficulties[] = {"peaceful", "easy", "normal", "hard"};

OVJS_EXPORT(int32_t, ovjs_world_env, const ovis_world* world) {
  const ovis_env* env = ovis_world_get_env(world);
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '{');
  ovjs_put_whole(text, "gameTime", env->game_time);
  ovjs_put_whole(text, "dayTime", env->day_time);
  ovjs_put_whole(text, "timeOfDay", ovis_time_of_day(env->day_time));
  ovjs_put_text(text, "difficulty", difficulties[env->difficulty & 3]);
  ovjs_put_bool(text, "isRaining", env->is_raining);
  ovjs_put_bool(text, "isThundering", env->is_thundering);
  ovjs_put_bool(text, "mobGriefing", env->mob_griefing);
  ovjs_put_bool(text, "universalAnger", env->universal_anger);
  ovjs_put_bool(text, "nearPlayersOnly", env->presence == OVIS_PRESENCE_NEAR_PLAYERS);
  ovjs_open(text, "dimension", '{');
  ovjs_put_text(text, "name", env->dimension.name);
  ovjs_put_whole(text, "minY", env->dimension.min_y);
  ovjs_put_whole(text, "height", env->dimension.height);
  ovjs_put_bool(text, "hasSky", env->dimension.has_sky);
  ovjs_put_bool(text, "hasCeiling", env->dimension.has_ceiling);
  ovjs_close(text, '}');
  ovjs_close(text, '}');
  return ovjs_text_end(text);
}

// Sets one value by its name in ovjs_world_env.
OVJS_EXPORT(int32_t, ovjs_world_set_env, ovis_world* world, const char* name, double value) {
  ovis_env env = *ovis_world_get_env(world);
  const bool is_on = value != 0;
  if (strcmp(name, "dayTime") == 0) {
    env.day_time = (int64_t)value;
  } else if (strcmp(name, "timeOfDay") == 0) {
    env.day_time = value >= 0 ? ovis_time_at(env.day_time, (int64_t)value) : -1;
  } else if (strcmp(name, "gameTime") == 0) {
    env.game_time = (int64_t)value;
  } else if (strcmp(name, "isRaining") == 0) {
    env.is_raining = is_on;
  } else if (strcmp(name, "isThundering") == 0) {
    env.is_thundering = is_on;
  } else if (strcmp(name, "mobGriefing") == 0) {
    env.mob_griefing = is_on;
  } else if (strcmp(name, "universalAnger") == 0) {
    env.universal_anger = is_on;
  } else if (strcmp(name, "nearPlayersOnly") == 0) {
    env.presence = is_on ? OVIS_PRESENCE_NEAR_PLAYERS : OVIS_PRESENCE_EVERYWHERE;
  } else if (strcmp(name, "difficulty") == 0 && value >= 0 && value <= OVIS_DIFFICULTY_HARD) {
    env.difficulty = (ovis_difficulty)value;
  } else {
    return ovjs_fail(OVIS_OUT_OF_RANGE, NULL, "an environment has no such value");
  }
  return ovjs_check(ovis_world_set_env(world, &env), name);
}

// ---- Sections

// A list of x, y, z of each loaded section: the address of int32 numbers, of which there are three
// times `*out_count`. NULL: none, or no memory. Valid until the next call.
OVJS_EXPORT(const int32_t*, ovjs_world_sections, const ovis_world* world, int32_t* out_count) {
  static ovis_section_pos* items;
  const int32_t count = ovis_world_get_sections(world, NULL, 0);
  free(items);
  items = malloc((size_t)(count > 0 ? count : 1) * sizeof *items);
  *out_count = items != NULL ? ovis_world_get_sections(world, items, count) : 0;
  return (const int32_t*)items;
}

// `out` [(state) * 4096]
OVJS_EXPORT(int32_t, ovjs_world_read_section, const ovis_world* world, int32_t x, int32_t y,
            int32_t z, uint32_t* out) {
  return ovjs_check(ovis_world_read_section(world, (ovis_section_pos){x, y, z}, out), "a section");
}

OVJS_EXPORT(int32_t, ovjs_world_set_section, ovis_world* world, int32_t x, int32_t y, int32_t z,
            const uint32_t* states) {
  return ovjs_check(ovis_world_set_states(world, (ovis_section_pos){x, y, z}, states), "a section");
}

OVJS_EXPORT(int32_t, ovjs_world_drop_section, ovis_world* world, int32_t x, int32_t y, int32_t z) {
  return ovjs_check(ovis_world_drop_section(world, (ovis_section_pos){x, y, z}), "a section");
}

// `kind` 0: of blocks; 1: of the sky. Returns 1 if it is known. `out` [(byte) * 2048]
OVJS_EXPORT(int32_t, ovjs_world_read_light, const ovis_world* world, int32_t x, int32_t y,
            int32_t z, int32_t kind, uint8_t* out) {
  return ovis_world_read_light(world, (ovis_section_pos){x, y, z},
                               kind == 0 ? OVIS_LIGHT_BLOCK : OVIS_LIGHT_SKY, out);
}

// Returns 1 if all of the box is loaded now.
OVJS_EXPORT(int32_t, ovjs_world_load, ovis_world* world, int32_t x, int32_t y, int32_t z,
            int32_t max_x, int32_t max_y, int32_t max_z) {
  return ovis_world_load(world, (ovis_pos){x, y, z}, (ovis_pos){max_x, max_y, max_z}) == OVIS_OK;
}

OVJS_EXPORT(int32_t, ovjs_world_flood_light, ovis_world* world, int32_t x, int32_t y, int32_t z,
            int32_t max_x, int32_t max_y, int32_t max_z) {
  return ovjs_check(
      ovis_world_flood_light(world, (ovis_pos){x, y, z}, (ovis_pos){max_x, max_y, max_z}), "light");
}

// ---- Blocks

OVJS_EXPORT(uint32_t, ovjs_world_block, const ovis_world* world, int32_t x, int32_t y, int32_t z) {
  return ovis_world_get_block(world, (ovis_pos){x, y, z});
}

OVJS_EXPORT(int32_t, ovjs_world_set_block, ovis_world* world, int32_t x, int32_t y, int32_t z,
            uint32_t state) {
  return ovjs_check(ovis_world_set_block(world, (ovis_pos){x, y, z}, state), "a block");
}

// Height of a column: just above the highest block that stops motion.
OVJS_EXPORT(int32_t, ovjs_world_height, const ovis_world* world, int32_t x, int32_t z) {
  return ovis_world_get_height(world, OVIS_HEIGHTMAP_MOTION_BLOCKING, x, z);
}

OVJS_EXPORT(size_t, ovjs_world_bytes, const ovis_world* world) {
  return ovis_world_get_stats(world).total_bytes;
}

// ---- Changes

#define CHANGE_NUMBERS 5 // kind, x, y, z, state

typedef struct ovjs_changes {
  ovis_world* world;
  int32_t* items; // [CHANGE_NUMBERS * capacity]
  int32_t count, capacity;
  bool is_failed; // some are missing
} ovjs_changes;

static void note_change(void* context, const ovis_world* world, const ovis_change* change) {
  ovjs_changes* self = context;
  (void)world;
  if (self->count == self->capacity) {
    const int32_t capacity = self->capacity * 2 + 64;
    int32_t* grown = realloc(self->items, (size_t)capacity * CHANGE_NUMBERS * sizeof *grown);
    if (grown == NULL) {
      self->is_failed = true;
      return;
    }
    self->items = grown;
    self->capacity = capacity;
  }
  int32_t* item = &self->items[self->count++ * CHANGE_NUMBERS];
  item[0] = (int32_t)change->kind;
  item[1] = change->pos.x;
  item[2] = change->pos.y;
  item[3] = change->pos.z;
  item[4] = change->kind == OVIS_CHANGE_BLOCK ? (int32_t)change->new_state : 0;
}

OVJS_EXPORT(ovjs_changes*, ovjs_changes_create, ovis_world* world) {
  ovjs_changes* self = calloc(1, sizeof *self);
  if (self == NULL ||
      ovjs_check(ovis_world_add_listener(world, note_change, self), "changes") != OVIS_OK) {
    free(self);
    return NULL;
  }
  self->world = world;
  return self;
}

OVJS_EXPORT(void, ovjs_changes_destroy, ovjs_changes* self) {
  ovis_world_remove_listener(self->world, note_change, self);
  free(self->items);
  free(self);
}

// The changes since the last call: the address of CHANGE_NUMBERS numbers for each. `*out_count` -1:
// no memory, some are missing. Valid until the world changes.
OVJS_EXPORT(const int32_t*, ovjs_changes_take, ovjs_changes* self, int32_t* out_count) {
  *out_count = self->is_failed ? -1 : self->count;
  self->is_failed = false;
  self->count = 0;
  return self->items;
}
