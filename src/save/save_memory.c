// Reads and writes the values of memories as a save has them.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#include "save/save_memory.h"

#include "base/cell.h"
#include "base/check.h"
#include "base/vec.h"
#include "save/save_uuid.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define NUMBER_MAX 9e15 // a double holds whole numbers up to here

static const char* const dimension_names[] = {
    [OVIS_MEMORY_OVERWORLD] = "overworld",
    [OVIS_MEMORY_THE_NETHER] = "the_nether",
    [OVIS_MEMORY_THE_END] = "the_end",
};

static ovis_memory_dimension dimension_of(const char* own, ovis_nbt_text name) {
  char text[OV_DIMENSION_NAME_MAX];
  ovis_nbt_text_utf8(name, text, sizeof text);
  if (text[0] == '\0' || strcmp(text, own) == 0) {
    return OVIS_MEMORY_HERE;
  }
  for (int32_t i = OVIS_MEMORY_OVERWORLD; i <= OVIS_MEMORY_THE_END; i++) {
    if (strcmp(text, dimension_names[i]) == 0) {
      return (ovis_memory_dimension)i;
    }
  }
  return OVIS_MEMORY_ELSEWHERE;
}

bool ov_memory_read_place(ovis_nbt saved, const char* own, ovis_memory_value* out) {
  ovis_saved_place place;
  if (!ovis_saved_place_read(saved, &place)) {
    return false;
  }
  out->cell = place.pos;
  out->dimension = dimension_of(own, place.dimension);
  return true;
}

bool ov_memory_read(const ovis_saved_memory* saved, ovis_memory_type type, const char* own,
                    ovis_memory_value* out, ovis_uuid* uuid) {
  const double none = -1e300;
  *out = (ovis_memory_value){.type = type, .ttl = OVIS_MEMORY_FOR_EVER};
  if (saved->has_ttl) {
    out->ttl = saved->ttl < 0 ? 0 : saved->ttl < OVIS_MEMORY_FOR_EVER ? saved->ttl : out->ttl;
  }
  const double number = ovis_nbt_get_number(saved->value, none);
  switch (type) {
  case OVIS_MEMORY_UNIT: return true;
  case OVIS_MEMORY_BOOL:
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG:
    out->number = number != none && fabs(number) < NUMBER_MAX ? (int64_t)number : 0;
    return number != none && fabs(number) < NUMBER_MAX;
  case OVIS_MEMORY_CELL:
  case OVIS_MEMORY_PLACE:
    if (!ov_memory_read_place(saved->value, own, out)) {
      return false;
    }
    out->dimension = type == OVIS_MEMORY_PLACE ? out->dimension : OVIS_MEMORY_HERE;
    return true;
  case OVIS_MEMORY_ENTITY:
    return ovis_nbt_get_count(saved->value) == 4 && ov_uuid_read(saved->value, uuid);
  default: return false;
  }
}

bool ov_memory_is_writable(const ovis_memory_value* value, ovis_uuid uuid) {
  switch (value->type) {
  case OVIS_MEMORY_UNIT:
  case OVIS_MEMORY_BOOL:
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG:
  case OVIS_MEMORY_CELL: return true;
  case OVIS_MEMORY_PLACE: return value->dimension != OVIS_MEMORY_ELSEWHERE;
  case OVIS_MEMORY_ENTITY: return ov_uuid_is_set(uuid);
  default: return false;
  }
}

void ov_memory_write_place(ovis_nbt_writer* nbt, const char* name, const ovis_memory_value* value,
                           const char* own) {
  const int32_t cell[3] = {value->cell.x, value->cell.y, value->cell.z};
  char dimension[OV_DIMENSION_NAME_MAX + 16];
  const char* bare = value->dimension == OVIS_MEMORY_HERE ? own : dimension_names[value->dimension];
  snprintf(dimension, sizeof dimension, "%s%s", strchr(bare, ':') == NULL ? "minecraft:" : "",
           bare);
  ovis_nbt_open_compound(nbt, name);
  ovis_nbt_write_string(nbt, "dimension", dimension);
  ovis_nbt_write_ints(nbt, "pos", cell, 3);
  ovis_nbt_end(nbt);
}

void ov_memory_write(ovis_nbt_writer* nbt, const ovis_memory_value* value, ovis_uuid uuid,
                     const char* own) {
  const int32_t cell[3] = {value->cell.x, value->cell.y, value->cell.z};
  int32_t words[4];
  memcpy(words, uuid.words, sizeof words);
  switch (value->type) {
  case OVIS_MEMORY_UNIT:
    ovis_nbt_open_compound(nbt, "value");
    ovis_nbt_end(nbt);
    break;
  case OVIS_MEMORY_BOOL: ovis_nbt_write_byte(nbt, "value", value->number != 0); break;
  case OVIS_MEMORY_INT: ovis_nbt_write_int(nbt, "value", (int32_t)value->number); break;
  case OVIS_MEMORY_LONG: ovis_nbt_write_long(nbt, "value", value->number); break;
  case OVIS_MEMORY_CELL: ovis_nbt_write_ints(nbt, "value", cell, 3); break;
  case OVIS_MEMORY_PLACE: ov_memory_write_place(nbt, "value", value, own); break;
  case OVIS_MEMORY_ENTITY: ovis_nbt_write_ints(nbt, "value", words, 4); break;
  default: break;
  }
  if (value->ttl != OVIS_MEMORY_FOR_EVER) {
    ovis_nbt_write_long(nbt, "ttl", value->ttl);
  }
}

void ov_memory_write_text(ovis_nbt_writer* nbt, const char* text, int64_t ttl) {
  ovis_nbt_write_string(nbt, "value", text);
  if (ttl != OVIS_MEMORY_FOR_EVER) {
    ovis_nbt_write_long(nbt, "ttl", ttl);
  }
}

// ---- Kinds of a simulation

bool ov_saved_kind_at(const ovis_sim* sim, int32_t index, ov_saved_kind* out) {
  OVIS_ASSERT(index >= 0);
  const bool is_own = index >= OVIS_MEM_COUNT;
  out->sim = sim;
  out->memory = (ovis_memory)(is_own ? OVIS_MEM_OWN + (index - OVIS_MEM_COUNT) : index);
  out->info = ovis_sim_get_memory_info(sim, out->memory);
  out->own = ovis_sim_get_memory_def(sim, out->memory);
  return out->info.name != NULL;
}

void ov_saved_kind_name(const ov_saved_kind* kind, char out[OV_SAVED_NAME_MAX]) {
  const char* space = kind->own == NULL                      ? "minecraft:"
                      : strchr(kind->info.name, ':') == NULL ? "ovis:"
                                                             : "";
  snprintf(out, OV_SAVED_NAME_MAX, "%s%s", space, kind->info.name);
}

bool ov_saved_kind_find(const ovis_sim* sim, const char* name, ov_saved_kind* out) {
  ovis_memory built_in;
  if (ovis_memory_find(name, &built_in)) {
    return ov_saved_kind_at(sim, (int32_t)built_in, out);
  }
  for (int32_t i = OVIS_MEM_COUNT; ov_saved_kind_at(sim, i, out); i++) {
    char own[OV_SAVED_NAME_MAX];
    ov_saved_kind_name(out, own);
    if (strcmp(own, name) == 0) {
      return true;
    }
  }
  return false;
}

bool ov_saved_kind_read(const ov_saved_kind* kind, const ovis_saved_memory* saved,
                        const char* dimension, ovis_memory_value* out, ovis_uuid* uuid) {
  if (kind->own == NULL || kind->own->load == NULL) {
    return ov_memory_read(saved, kind->info.type, dimension, out, uuid);
  }
  char text[OVIS_MEMORY_TEXT_MAX];
  *out = (ovis_memory_value){.type = kind->info.type, .ttl = OVIS_MEMORY_FOR_EVER};
  if (saved->has_ttl) {
    out->ttl = saved->ttl < 0 ? 0 : saved->ttl < OVIS_MEMORY_FOR_EVER ? saved->ttl : out->ttl;
  }
  const int64_t ttl = out->ttl;
  const bool is_text = saved->value.type == OVIS_NBT_STRING;
  if (!is_text ||
      ovis_nbt_text_utf8(ovis_nbt_get_string(saved->value), text, sizeof text) >= sizeof text) {
    return false;
  }
  const bool is_read = kind->own->load(kind->sim, text, out, kind->own->context);
  out->type = kind->info.type;
  out->ttl = ttl;
  return is_read;
}

bool ov_saved_kind_text(const ov_saved_kind* kind, const ovis_memory_value* value,
                        char out[OVIS_MEMORY_TEXT_MAX]) {
  out[0] = '\0';
  if (kind->own == NULL || kind->own->save == NULL ||
      !kind->own->save(kind->sim, value, out, OVIS_MEMORY_TEXT_MAX, kind->own->context)) {
    return false;
  }
  out[OVIS_MEMORY_TEXT_MAX - 1] = '\0';
  return true;
}

bool ov_memory_is_same(const ovis_memory_value* a, const ovis_memory_value* b) {
  return a->type == b->type && a->number == b->number && a->entity == b->entity &&
         a->dimension == b->dimension && ov_cell_is_same(a->cell, b->cell) &&
         ov_vec_is_same(a->point, b->point) && a->speed == b->speed &&
         a->close_enough == b->close_enough && a->damage == b->damage;
}
