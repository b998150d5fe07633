// Memories of mobs and boards of trees, of hosts between ticks and of functions in a turn.
// Design: bindings/js/README.md (Species, goals and minds of your own)
#include "ovjs_define.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_MAX 9e15

// ---- Values

static void put_mob(ovjs_text* text, const char* key, uint64_t serial) {
  ovjs_open(text, key, '{');
  ovjs_put_whole(text, "mob", (int64_t)serial);
  ovjs_close(text, '}');
}

void ovjs_put_memory(ovjs_text* text, const char* key, const ovis_memory_value* value) {
  switch (value->type) {
  case OVIS_MEMORY_UNIT: ovjs_put_bool(text, key, true); break;
  case OVIS_MEMORY_BOOL: ovjs_put_bool(text, key, value->number != 0); break;
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG:
  case OVIS_MEMORY_ENTITIES:
  case OVIS_MEMORY_PLACES: ovjs_put_whole(text, key, value->number); break;
  case OVIS_MEMORY_CELL:
  case OVIS_MEMORY_PLACE: ovjs_put_cell(text, key, value->cell); break;
  case OVIS_MEMORY_POINT: ovjs_put_vec3(text, key, value->point); break;
  case OVIS_MEMORY_ENTITY:
  case OVIS_MEMORY_DAMAGE: put_mob(text, key, value->entity); break;
  case OVIS_MEMORY_WALK:
  case OVIS_MEMORY_LOOK:
    if (value->entity != 0) {
      put_mob(text, key, value->entity);
    } else {
      ovjs_put_cell(text, key, value->cell);
    }
    break;
  }
}

// The numbers of a place. False: they are none, or too large.
static bool take_place(const double* numbers, ovis_vec3* point, ovis_pos* cell) {
  const double* at = &numbers[OVJS_VALUE_X];
  for (int i = 0; i < 3; i++) {
    if (numbers[OVJS_VALUE_KIND] != OVJS_VALUE_IS_PLACE || !(fabs(at[i]) <= OVIS_PLACE_MAX)) {
      return false;
    }
  }
  *point = (ovis_vec3){at[0], at[1], at[2]};
  *cell = (ovis_pos){(int32_t)floor(at[0]), (int32_t)floor(at[1]), (int32_t)floor(at[2])};
  return true;
}

static bool take_value(const double* numbers, ovis_memory_value* out) {
  const double number = numbers[OVJS_VALUE_NUMBER];
  const bool is_mob = numbers[OVJS_VALUE_KIND] == OVJS_VALUE_IS_MOB;
  const bool is_number = numbers[OVJS_VALUE_KIND] == OVJS_VALUE_IS_NUMBER;
  ovis_vec3 point = {0, 0, 0};
  ovis_pos cell = {0, 0, 0};
  const bool is_place = take_place(numbers, &point, &cell);
  switch (out->type) {
  case OVIS_MEMORY_UNIT:
  case OVIS_MEMORY_BOOL: out->number = number != 0; return !is_mob && !is_place;
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG:
    out->number = fabs(number) <= NUMBER_MAX ? (int64_t)number : 0;
    return is_number && fabs(number) <= NUMBER_MAX;
  case OVIS_MEMORY_CELL:
  case OVIS_MEMORY_PLACE: out->cell = cell; return is_place;
  case OVIS_MEMORY_POINT: out->point = point; return is_place;
  case OVIS_MEMORY_ENTITY: out->entity = (uint64_t)(is_mob ? number : 0); return is_mob;
  case OVIS_MEMORY_LOOK:
  case OVIS_MEMORY_WALK:
    out->entity = (uint64_t)(is_mob ? number : 0);
    out->cell = cell;
    return is_mob || is_place;
  default: return false;
  }
}

bool ovjs_take_memory(const double* numbers, ovis_memory_value* out) {
  const double ticks = numbers[OVJS_VALUE_TICKS];
  out->ttl = ticks >= 0 && ticks <= 1e9 ? (int64_t)ticks : OVIS_MEMORY_FOR_EVER;
  if (out->type == OVIS_MEMORY_WALK) {
    out->speed = (float)numbers[OVJS_VALUE_SPEED];
    out->close_enough = (int32_t)numbers[OVJS_VALUE_CLOSE_ENOUGH];
  }
  return take_value(numbers, out);
}

// ---- Memories

static int32_t no_memory(const char* name) {
  ovis_error error = {0};
  snprintf(error.message, sizeof error.message, "there is no memory '%.80s'", name);
  return ovjs_fail(OVIS_UNKNOWN_NAME, &error, NULL);
}

static int32_t not_of_mob(ovis_status status, const char* name) {
  ovis_error error = {0};
  snprintf(error.message, sizeof error.message, "the memory '%.80s' of this mob: %s", name,
           status == OVIS_NOT_FOUND ? "it has none" : ovis_status_sentence(status));
  return status == OVIS_OK ? OVIS_OK : ovjs_fail(status, &error, NULL);
}

static int32_t wrong_value(const char* name, ovis_memory_type type) {
  static const char* const expected[] = {"true",
                                         "true or false",
                                         "a whole number",
                                         "a whole number",
                                         "a cell [x, y, z]",
                                         "a cell [x, y, z]",
                                         "a place [x, y, z]",
                                         "a mob",
                                         "a mob or a cell [x, y, z]",
                                         "a mob or a cell [x, y, z]",
                                         "set by the mob itself",
                                         "a list of mobs",
                                         "a list of cells"};
  ovis_error error = {0};
  snprintf(error.message, sizeof error.message, "the memory '%.80s' must be %s", name,
           expected[type]);
  return ovjs_fail(OVIS_BAD_ARGUMENT, &error, NULL);
}

// An object with the memories of a mob by name.
OVJS_EXPORT(int32_t, ovjs_mob_memories, const ovjs_sim* self, double serial) {
  ovis_memory kinds[OVIS_BRAIN_MEMORIES_MAX];
  ovjs_text* text = &ovjs_result;
  const ovis_sim* sim = self->sim;
  const ovis_mob_id mob = ovjs_mob(sim, serial);
  const int32_t count = ovis_mob_get_memories(sim, mob, kinds, OVIS_BRAIN_MEMORIES_MAX);
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '{');
  for (int32_t i = 0; i < count; i++) {
    ovis_memory_value value;
    if (ovis_mob_get_memory(sim, mob, kinds[i], &value)) {
      ovjs_put_memory(text, ovis_sim_get_memory_info(sim, kinds[i]).name, &value);
    }
  }
  ovjs_close(text, '}');
  return ovjs_text_end(text);
}

// Sets a memory between ticks. `numbers` as in ovjs_take_memory; NULL: erases it.
OVJS_EXPORT(int32_t, ovjs_mob_set_memory, ovjs_sim* self, double serial, const char* name,
            const double* numbers) {
  ovis_memory memory;
  if (!ovis_sim_find_memory(self->sim, name, &memory)) {
    return no_memory(name);
  }
  ovis_memory_value value = {.type = ovis_sim_get_memory_info(self->sim, memory).type};
  if (numbers != NULL && !ovjs_take_memory(numbers, &value)) {
    return wrong_value(name, value.type);
  }
  return not_of_mob(ovis_mob_set_memory(self->sim, ovjs_mob(self->sim, serial), memory,
                                        numbers != NULL ? &value : NULL),
                    name);
}

// The same in a turn.
OVJS_EXPORT(int32_t, ovjs_turn_set_memory, const ovis_turn* turn, const char* name,
            const double* numbers) {
  ovis_memory memory;
  if (!ovis_sim_find_memory(turn->sim, name, &memory)) {
    return no_memory(name);
  }
  ovis_memory_value value = {.type = ovis_sim_get_memory_info(turn->sim, memory).type};
  if (numbers != NULL && !ovjs_take_memory(numbers, &value)) {
    return wrong_value(name, value.type);
  }
  return not_of_mob(ovis_turn_set_memory(turn, name, numbers != NULL ? &value : NULL), name);
}

// Replaces a list: `numbers` has OVJS_VALUE_NUMBERS for each item.
OVJS_EXPORT(int32_t, ovjs_turn_set_items, const ovis_turn* turn, const char* name,
            const double* numbers, int32_t count) {
  ovis_memory memory;
  if (!ovis_sim_find_memory(turn->sim, name, &memory)) {
    return no_memory(name);
  }
  const ovis_memory_type type = ovis_sim_get_memory_info(turn->sim, memory).type;
  if ((type != OVIS_MEMORY_ENTITIES && type != OVIS_MEMORY_PLACES) ||
      count > OVIS_MEMORY_ITEMS_MAX) {
    return type == OVIS_MEMORY_ENTITIES || type == OVIS_MEMORY_PLACES
               ? not_of_mob(OVIS_OUT_OF_RANGE, name)
               : wrong_value(name, type);
  }
  ovis_memory_value* items = calloc((size_t)count + 1, sizeof *items);
  bool is_read = items != NULL;
  for (int32_t i = 0; is_read && i < count; i++) {
    items[i].type = type == OVIS_MEMORY_ENTITIES ? OVIS_MEMORY_ENTITY : OVIS_MEMORY_CELL;
    is_read = ovjs_take_memory(&numbers[(size_t)i * OVJS_VALUE_NUMBERS], &items[i]);
    items[i].type = type;
    items[i].ttl = 0;
  }
  const int32_t status =
      is_read         ? not_of_mob(ovis_turn_set_memory_items(turn, name, items, count), name)
      : items == NULL ? ovjs_fail(OVIS_NO_MEMORY, NULL, NULL)
                      : wrong_value(name, type);
  free(items);
  return status;
}

// A list of the items of a list.
OVJS_EXPORT(int32_t, ovjs_turn_items, const ovis_turn* turn, const char* name) {
  ovjs_text* text = &ovjs_result;
  const int32_t count = ovis_turn_get_memory_items(turn, name, NULL, 0);
  ovis_memory_value* items = calloc((size_t)count + 1, sizeof *items);
  if (items == NULL) {
    return ovjs_fail(OVIS_NO_MEMORY, NULL, NULL);
  }
  ovis_turn_get_memory_items(turn, name, items, count);
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  for (int32_t i = 0; i < count; i++) {
    if (items[i].entity != 0) {
      put_mob(text, NULL, items[i].entity);
    } else {
      ovjs_put_cell(text, NULL, items[i].cell);
    }
  }
  ovjs_close(text, ']');
  free(items);
  return ovjs_text_end(text);
}

// ---- Boards of trees

// The value of a key: null, a number, a place or {mob: serial}.
OVJS_EXPORT(int32_t, ovjs_mob_board, const ovjs_sim* self, double serial, const char* key) {
  ovjs_text* text = &ovjs_result;
  ovis_tree_value value;
  ovjs_text_begin(text);
  if (!ovis_mob_get_board(self->sim, ovjs_mob(self->sim, serial), key, &value)) {
    ovjs_put_text(text, NULL, NULL);
  } else if (value.mob != 0) {
    put_mob(text, NULL, value.mob);
  } else if (value.place.x != 0 || value.place.y != 0 || value.place.z != 0) {
    ovjs_put_vec3(text, NULL, value.place);
  } else {
    ovjs_put_number(text, NULL, value.number);
  }
  return ovjs_text_end(text);
}

// Writes a key; `numbers` NULL: erases it.
OVJS_EXPORT(int32_t, ovjs_turn_set_board, const ovis_turn* turn, const char* key,
            const double* numbers) {
  ovis_tree_value value = {.number = 1};
  int32_t ticks = 0;
  bool is_set = numbers != NULL;
  if (is_set) {
    const double kind = numbers[OVJS_VALUE_KIND];
    ovis_pos cell;
    ovis_mob_state state;
    ticks = (int32_t)numbers[OVJS_VALUE_TICKS];
    if (kind == OVJS_VALUE_IS_MOB) {
      const uint64_t serial = (uint64_t)numbers[OVJS_VALUE_NUMBER];
      is_set = ovis_mob_get_state(turn->sim, ovis_mob_find(turn->sim, serial), &state);
      value.mob = state.serial;
      value.place = state.pos;
    } else if (kind == OVJS_VALUE_IS_PLACE && !take_place(numbers, &value.place, &cell)) {
      return ovjs_fail(OVIS_OUT_OF_RANGE, NULL, "a number of the place is too large");
    } else if (kind != OVJS_VALUE_IS_PLACE) {
      value.number = numbers[OVJS_VALUE_NUMBER];
    }
  }
  const ovis_status status = ovis_turn_set_board(turn, key, is_set ? &value : NULL, ticks);
  if (status == OVIS_NOT_FOUND) {
    ovis_error error = {0};
    snprintf(error.message, sizeof error.message, "this mob's tree has no key '%.80s'", key);
    return ovjs_fail(status, &error, NULL);
  }
  return ovjs_check(status, "a key of the board");
}

// Tells trees of a host's own event. `serial` 0: it is about nobody. The result is the number of
// mobs to which it was news.
OVJS_EXPORT(int32_t, ovjs_sim_tell, ovjs_sim* self, const char* name, double x, double y, double z,
            double range, double serial) {
  int32_t count = 0;
  const int32_t status = ovjs_check(ovis_sim_tell(self->sim, name, (ovis_vec3){x, y, z}, range,
                                                  ovjs_mob(self->sim, serial), &count),
                                    "trees are told of names of 1 to 47 bytes");
  if (status != OVIS_OK) {
    return status;
  }
  ovjs_text_begin(&ovjs_result);
  ovjs_put_whole(&ovjs_result, NULL, count);
  return ovjs_text_end(&ovjs_result);
}
