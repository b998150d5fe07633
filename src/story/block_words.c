// Phrases for places and blocks: a cell, a block and how it changed, the harm that it did.
// Design: include/ovis/story.h
#include "base/check.h"

#include <ovis/story.h>

#include <stdio.h>
#include <string.h>

void ovis_place_words(ovis_vec3 pos, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  snprintf(out, size, "%.1f %.1f %.1f", pos.x, pos.y, pos.z);
}

void ovis_cell_words(ovis_pos cell, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  snprintf(out, size, "%d %d %d", cell.x, cell.y, cell.z);
}

static const char* damage_words(ovis_damage damage) {
  switch (damage) {
  case OVIS_DAMAGE_FALL: return "by a fall";
  case OVIS_DAMAGE_FIRE: return "by fire";
  case OVIS_DAMAGE_LAVA: return "by lava";
  case OVIS_DAMAGE_DROWNING: return "by drowning";
  case OVIS_DAMAGE_CRAMMING: return "by cramming";
  case OVIS_DAMAGE_VOID: return "by the void";
  case OVIS_DAMAGE_SUFFOCATION: return "by blocks around its head";
  case OVIS_DAMAGE_CACTUS: return "by a cactus";
  case OVIS_DAMAGE_BERRY_BUSH: return "by a sweet berry bush";
  case OVIS_DAMAGE_IN_FIRE: return "by standing in fire";
  case OVIS_DAMAGE_HOT_FLOOR: return "by hot ground";
  case OVIS_DAMAGE_FREEZE: return "by the cold of powder snow";
  case OVIS_DAMAGE_HOST: return "by the host";
  case OVIS_DAMAGE_LIGHTNING: return "by lightning";
  case OVIS_DAMAGE_HEAT: return "by the heat of its biome";
  case OVIS_DAMAGE_ATTACK: return "";
  default: return "by a cause that this version does not know";
  }
}

void ovis_block_words(const char* state_name, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  const size_t length = state_name != NULL ? strcspn(state_name, "[") : 0;
  snprintf(out, size, "%.*s", (int)length, state_name != NULL ? state_name : "");
}

// Is "open=true" one of the properties of a state?
static bool has_property(const char* state, const char* property, size_t length) {
  const char* at = state != NULL ? strchr(state, '[') : NULL;
  while (at != NULL && at[1] != '\0') {
    at++;
    const size_t own = strcspn(at, ",]");
    if (own == length && strncmp(at, property, length) == 0) {
      return true;
    }
    at += own;
    at = *at == ',' ? at : NULL;
  }
  return false;
}

void ovis_property_words(const char* state_name, const char* other_name, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  size_t used = 0;
  out[0] = '\0';
  const char* at = state_name != NULL ? strchr(state_name, '[') : NULL;
  while (at != NULL && at[1] != '\0') {
    at++;
    const size_t length = strcspn(at, ",]");
    if (!has_property(other_name, at, length) && used < size) {
      const int written =
          snprintf(out + used, size - used, "%s%.*s", used > 0 ? ", " : "", (int)length, at);
      used += written > 0 ? (size_t)written : 0;
    }
    at += length;
    at = *at == ',' ? at : NULL;
  }
}

void ovis_block_change_words(const char* old_name, const char* new_name, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  char old_block[96];
  char new_block[96];
  ovis_block_words(old_name, old_block, sizeof old_block);
  ovis_block_words(new_name, new_block, sizeof new_block);
  if (strcmp(old_block, new_block) != 0) {
    snprintf(out, size, "from %s to %s", old_block, new_block);
    return;
  }
  char was[128];
  char is[128];
  ovis_property_words(old_name, new_name, was, sizeof was);
  ovis_property_words(new_name, old_name, is, sizeof is);
  snprintf(out, size, "from %s with %s to %s", old_block, was, is);
}

void ovis_harm_words(const ovis_event* event, const char* state_name, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  out[0] = '\0';
  OV_REQUIRE(event != NULL, );
  char block[64];
  char cell[64];
  ovis_block_words(state_name, block, sizeof block);
  ovis_cell_words(event->pos, cell, sizeof cell);
  if (block[0] == '\0') {
    snprintf(out, size, "%s", damage_words(event->damage));
    return;
  }
  switch (event->damage) {
  case OVIS_DAMAGE_FALL: snprintf(out, size, "by a fall onto the %s at %s", block, cell); break;
  case OVIS_DAMAGE_SUFFOCATION:
    snprintf(out, size, "by the %s around its head at %s", block, cell);
    break;
  case OVIS_DAMAGE_FREEZE: snprintf(out, size, "by the cold of the %s at %s", block, cell); break;
  default: snprintf(out, size, "by the %s at %s", block, cell); break;
  }
}
