// Reads entities with their riders and memories, and points of interest; broken ones are left out.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
//
//   entities/   { DataVersion, Position: [I;x,z], Entities: [entity] }; before 1.17 the chunk's
//               Level has the list
//   entity      { id, Pos: [d,d,d], Motion, Rotation: [f,f], UUID: [I;4], Passengers: [entity],
//                 Brain: { memories: { "minecraft:home": { value, ttl } } }, ... }
//   poi/        { DataVersion, Sections: { "4": { Valid, Records: [
//                 { type, pos: [I;x,y,z], free_tickets } ] } } }
#include "save/save_internal.h"

#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "save/save_uuid.h"

// A little below the greatest float.
#define FLOAT_LIMIT 3.0e38

static bool is_finite_float(double value) {
  return value >= -FLOAT_LIMIT && value <= FLOAT_LIMIT;
}

// ---- Entities

static ovis_status check_place(const ovis_nbt root, ovis_chunk_pos pos, ovis_error* error) {
  int64_t place[2];
  if (ovis_nbt_get_ints(ovis_nbt_get(root, "Position"), 2, place) &&
      (place[0] != pos.x || place[1] != pos.z)) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "its entities belong to chunk %lld %lld",
                   (long long)place[0], (long long)place[1]);
  }
  return OVIS_OK;
}

// Returns the entity list inside a chunk from before 1.17, or an absent value.
static ovis_status read_inline(ovis_save* save, ovis_chunk_pos pos, ovis_nbt* out,
                               ovis_error* error) {
  *out = (ovis_nbt){0};
  const uint8_t* marks = ov_save_marks(save, pos);
  // A chunk with damaged blocks was already reported; its entities are lost too.
  const uint8_t known = (uint8_t)(ov_part_bit(OVIS_SAVE_CHUNKS) | OV_MARK_NO_ENTITIES);
  if (marks == NULL || (*marks & known) != 0) {
    return OVIS_OK;
  }
  ovis_save_chunk chunk;
  const ovis_status status = ovis_save_read_chunk(save, pos, &chunk, error);
  if (status == OVIS_NOT_FOUND) {
    return OVIS_OK;
  }
  if (status == OVIS_OK && (*marks & OV_MARK_NO_ENTITIES) == 0) {
    *out = ovis_nbt_get(chunk.level, "Entities");
  }
  return status;
}

ovis_status ov_save_find_entities(ovis_save* save, ovis_chunk_pos pos, ovis_nbt* out_list,
                                  bool* out_is_inline, ovis_error* error) {
  ovis_error own = {0};
  ovis_error* why = error != NULL ? error : &own;
  ovis_nbt root;
  *out_list = (ovis_nbt){.type = OVIS_NBT_END};
  *out_is_inline = false;
  ovis_status status = ov_save_read(save, OVIS_SAVE_ENTITIES, pos, &root, why);
  if (status == OVIS_OK) {
    status = check_place(root, pos, why);
    if (status != OVIS_OK) {
      return ov_save_skip(save, OVIS_SAVE_ENTITIES, pos, why);
    }
    *out_list = ovis_nbt_get(root, "Entities");
    if (out_list->type != OVIS_NBT_LIST) { // the game writes an empty one too
      ov_save_report(save, OVIS_SAVE_ENTITIES, pos, "there is no list of entities");
    }
  } else if (status == OVIS_NOT_FOUND) {
    status = read_inline(save, pos, out_list, why);
    *out_is_inline = true;
  }
  return status;
}

// An iterator keeps this number, and ends when another read from the save has changed it.
static uint32_t stamp(const ovis_entity_iter* iter) {
  return iter->index->generation + (iter->save != NULL ? iter->save->reads : 0);
}

void ov_save_begin_entities(ovis_entity_iter* iter, ov_entity_index* index) {
  iter->top = ovis_nbt_iterate(iter->list);
  iter->index = index;
  iter->generation = stamp(iter);
  iter->next = 0;
  index->entities.count = 0;
  index->is_out_of_memory = false;
  index->stray_count = 0;
  index->hidden_count = 0;
  index->more_riders = 0;
  index->more_entries = 0;
}

ovis_status ovis_save_read_entities(ovis_save* save, ovis_chunk_pos pos, ovis_entity_iter* out,
                                    ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_entity_iter){.save = save, .pos = pos};
  OV_REQUIRE(save != NULL, OVIS_BAD_ARGUMENT);
  const ovis_status status = ov_save_find_entities(save, pos, &out->list, &out->is_inline, error);
  if (status == OVIS_OK) {
    ov_save_begin_entities(out, &save->entities);
  }
  return status;
}

static ovis_vec3 read_motion(ovis_nbt value) {
  double v[3];
  if (!ovis_nbt_get_numbers(value, 3, v) || !is_finite_float(v[0]) || !is_finite_float(v[1]) ||
      !is_finite_float(v[2])) {
    return (ovis_vec3){0, 0, 0};
  }
  return (ovis_vec3){v[0], v[1], v[2]};
}

static bool read_place(ovis_nbt value, ovis_vec3* out) {
  double v[3];
  if (!ovis_nbt_get_numbers(value, 3, v)) {
    return false;
  }
  for (int32_t i = 0; i < 3; i++) {
    if (!ov_is_within(v[i], OV_FILE_PLACE_MAX)) {
      return false;
    }
  }
  *out = (ovis_vec3){v[0], v[1], v[2]};
  return true;
}

enum {
  ID,
  POS,
  MOTION,
  ROTATION,
  HEALTH,
  UUID,
  AGE,
  IS_BABY,
  BRAIN,
  CAN_PICK_UP,
  LEFT_HANDED,
  FIELD_COUNT
};

static const char* const field_names[FIELD_COUNT] = {
    "id",  "Pos",    "Motion", "Rotation",      "Health",    "UUID",
    "Age", "IsBaby", "Brain",  "CanPickUpLoot", "LeftHanded"};

// Returns the name of a missing value, or NULL.
static const char* parse_entity(ovis_nbt nbt, const ovis_nbt fields[FIELD_COUNT],
                                ovis_saved_entity* out) {
  *out = (ovis_saved_entity){.nbt = nbt, .id = {"", 0}};
  out->id = ovis_nbt_text_plain(ovis_nbt_get_string(fields[ID]));
  if (out->id.length == 0) {
    return "id";
  }
  if (!read_place(fields[POS], &out->pos)) {
    return "position (Pos)";
  }
  out->motion = read_motion(fields[MOTION]);
  double rotation[2] = {0, 0};
  if (ovis_nbt_get_numbers(fields[ROTATION], 2, rotation) && is_finite_float(rotation[0]) &&
      is_finite_float(rotation[1])) {
    out->yaw_deg = (float)rotation[0];
    out->pitch_deg = (float)rotation[1];
  }
  const double health = ovis_nbt_get_number(fields[HEALTH], 0);
  out->health = is_finite_float(health) ? (float)health : 0;
  ov_uuid_read(fields[UUID], &out->uuid);
  // Every living entity has a brain, possibly an empty one. Only mobs have CanPickUpLoot and
  // LeftHanded.
  out->is_mob =
      (fields[BRAIN].type == OVIS_NBT_COMPOUND || fields[CAN_PICK_UP].type != OVIS_NBT_END ||
       fields[LEFT_HANDED].type != OVIS_NBT_END) &&
      !ovis_nbt_text_is(out->id, "armor_stand") && !ovis_nbt_text_is(out->id, "player");
  out->age = out->is_mob ? ovis_nbt_get_int32(fields[AGE], 0) : 0;
  out->is_baby = out->is_mob && (out->age < 0 || ovis_nbt_get_bool(fields[IS_BABY], false));
  return NULL;
}

// A document has room for 4 million broken entities: the first few are reported, the others
// counted.
#define NOTES_MAX 8

static ovis_save_part part_of(const ovis_entity_iter* iter) {
  return iter->is_inline ? OVIS_SAVE_CHUNKS : OVIS_SAVE_ENTITIES;
}

static void note_entity(ovis_entity_iter* iter, ovis_nbt_text id, const char* missing) {
  char name[64];
  if (iter->skipped_count++ < NOTES_MAX) {
    ovis_nbt_text_utf8(id, name, sizeof name);
    ov_save_report(iter->save, part_of(iter), iter->pos, "an entity%s%s has no %s",
                   name[0] != '\0' ? " " : "", name, missing);
  }
}

static void note_more(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos, int32_t* count,
                      const char* what) {
  if (*count > NOTES_MAX) {
    ov_save_report(save, part, pos, "%d more %s were left out", (int)(*count - NOTES_MAX), what);
  }
  *count = 0;
}

// Reports what the walks over the chunk's entities have left out.
static void note_bounds(const ovis_entity_iter* iter) {
  const ov_entity_index* index = iter->index;
  if (index->stray_count > 0) {
    ov_save_report(iter->save, part_of(iter), iter->pos,
                   "%lld values in lists of riders are no entities", (long long)index->stray_count);
  }
  if (index->hidden_count > 0) {
    ov_save_report(iter->save, part_of(iter), iter->pos,
                   "%lld entries of entities hold entities, but are not called Passengers: nothing "
                   "reads them",
                   (long long)index->hidden_count);
  }
  if (index->more_riders > 0) {
    ov_save_report(iter->save, part_of(iter), iter->pos,
                   "%lld riders were left out: over %d on one entity",
                   (long long)index->more_riders, OV_TOWER_RIDERS_MAX);
  }
  if (index->more_entries > 0) {
    ov_save_report(iter->save, part_of(iter), iter->pos,
                   "%lld entries of entities were left out: over %d of one, or over %d of one and "
                   "its riders",
                   (long long)index->more_entries, OV_ENTITY_ENTRY_MAX, OV_TOWER_ENTRY_MAX);
  }
}

static bool end_entities(ovis_entity_iter* iter, ovis_saved_entity* out) {
  note_bounds(iter);
  note_more(iter->save, part_of(iter), iter->pos, &iter->skipped_count, "entities");
  iter->index = NULL;
  *out = (ovis_saved_entity){.id = {"", 0}};
  return false;
}

// Looks up the values that every entity has.
static const char* read_entity(const ov_entity_index* index, const ov_indexed_entity* at,
                               ovis_saved_entity* out) {
  ovis_nbt fields[FIELD_COUNT];
  const ovis_saved_entity entity = {.index = index, .last_entry = at->last};
  for (int32_t i = 0; i < FIELD_COUNT; i++) {
    fields[i] = ovis_saved_entity_get_entry(&entity, field_names[i]);
  }
  const char* missing = parse_entity(at->nbt, fields, out);
  out->riding = at->riding;
  out->index = index;
  out->last_entry = at->last;
  return missing;
}

// Walks over the next entity of the list with its riders. Returns false at the end.
static bool next_tower(ovis_entity_iter* iter) {
  ov_entity_index* index = iter->index;
  while (ovis_nbt_next(&iter->top)) {
    if (iter->top.value.type != OVIS_NBT_COMPOUND) {
      note_entity(iter, (ovis_nbt_text){"", 0}, "id");
      continue;
    }
    const uint32_t size = ov_entity_index_build(index, iter->top.value);
    iter->generation = stamp(iter);
    iter->next = 0;
    iter->top.at += size; // ovis_nbt_next would walk over it again
    iter->top.limit -= size;
    iter->top.value = (ovis_nbt){.type = OVIS_NBT_END};
    return true;
  }
  return false;
}

bool ovis_save_next_entity(ovis_entity_iter* iter, ovis_saved_entity* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_saved_entity){.id = {"", 0}};
  OV_REQUIRE(iter != NULL, false);
  const ov_entity_index* index = iter->index;
  if (index == NULL || iter->generation != stamp(iter)) {
    return false;
  }
  for (;;) {
    if (iter->next == index->entities.count && !next_tower(iter)) {
      return end_entities(iter, out);
    }
    if (index->is_out_of_memory) {
      ov_save_fail_memory(iter->save);
      iter->index = NULL;
      return false;
    }
    const ov_indexed_entity* at = &index->entities.items[iter->next];
    const char* missing = read_entity(index, at, out);
    if (missing == NULL) {
      iter->next++;
      if (at->riding == OVIS_SAVE_RIDING_MAX &&
          ovis_nbt_get_count(ovis_saved_entity_get_entry(out, "Passengers")) > 0) {
        note_entity(iter, out->id, "room for its riders: more than 16 ride on each other");
      }
      return true;
    }
    note_entity(iter, out->id, missing);
    iter->skipped_count += at->end - iter->next - 1;
    iter->next = at->end;
  }
}

// ---- Memories

ovis_nbt_iter ovis_saved_entity_get_memories(const ovis_saved_entity* entity) {
  return ovis_nbt_iterate(ovis_nbt_get(ovis_saved_entity_get_entry(entity, "Brain"), "memories"));
}

bool ovis_saved_memory_next(ovis_nbt_iter* iter, ovis_saved_memory* out) {
  static const char* const names[2] = {"value", "ttl"};
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_saved_memory){.name = {"", 0}};
  if (!ovis_nbt_next(iter)) {
    return false;
  }
  ovis_nbt values[2];
  ovis_nbt_get_all(iter->value, names, 2, values);
  out->name = ovis_nbt_text_plain(iter->name);
  out->value = values[0];
  out->ttl = ovis_nbt_get_int(values[1], 0);
  out->has_ttl = values[1].type >= OVIS_NBT_BYTE && values[1].type <= OVIS_NBT_LONG;
  return true;
}

static bool place_of_ints(ovis_nbt value, ovis_pos* out) {
  int64_t v[3];
  if (ovis_nbt_get_count(value) != 3 || !ovis_nbt_get_ints(value, 3, v)) {
    return false;
  }
  for (int32_t i = 0; i < 3; i++) {
    if (v[i] < INT32_MIN || v[i] > INT32_MAX) {
      return false;
    }
  }
  *out = (ovis_pos){(int32_t)v[0], (int32_t)v[1], (int32_t)v[2]};
  return true;
}

bool ovis_saved_place_read(ovis_nbt value, ovis_saved_place* out) {
  OV_REQUIRE(out != NULL, false);
  static const char* const names[8] = {"pos", "dimension", "x", "y", "z", "X", "Y", "Z"};
  *out = (ovis_saved_place){.dimension = {"", 0}};
  if (value.type != OVIS_NBT_COMPOUND) {
    return place_of_ints(value, &out->pos);
  }
  ovis_nbt v[8];
  ovis_nbt_get_all(value, names, 8, v);
  if (v[0].type != OVIS_NBT_END) {
    out->dimension = ovis_nbt_text_plain(ovis_nbt_get_string(v[1]));
    return place_of_ints(v[0], &out->pos);
  }
  const int32_t first = v[2].type != OVIS_NBT_END ? 2 : 5;
  int32_t cell[3];
  for (int32_t i = 0; i < 3; i++) {
    const int64_t number = ovis_nbt_get_int(v[first + i], INT64_MIN);
    if (number < INT32_MIN || number > INT32_MAX) {
      return false;
    }
    cell[i] = (int32_t)number;
  }
  out->pos = (ovis_pos){cell[0], cell[1], cell[2]};
  return true;
}

// ---- Points of interest

ovis_status ovis_save_read_points(ovis_save* save, ovis_chunk_pos pos, ovis_point_iter* out,
                                  ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_point_iter){.save = save, .pos = pos};
  OV_REQUIRE(save != NULL, OVIS_BAD_ARGUMENT);
  ovis_nbt root;
  const ovis_status status = ov_save_read(save, OVIS_SAVE_POINTS, pos, &root, error);
  if (status == OVIS_OK) {
    const ovis_nbt sections = ovis_nbt_get(root, "Sections");
    if (sections.type != OVIS_NBT_COMPOUND) {
      ov_save_report(save, OVIS_SAVE_POINTS, pos, "there are no sections of points of interest");
    }
    out->generation = save->reads;
    out->sections = ovis_nbt_iterate(sections);
  }
  return status == OVIS_NOT_FOUND ? OVIS_OK : status;
}

static bool parse_point(ovis_point_iter* iter, ovis_saved_point* out) {
  enum { TYPE, PLACE, TICKETS, COUNT };
  static const char* const names[COUNT] = {"type", "pos", "free_tickets"};
  ovis_nbt values[COUNT];
  ovis_nbt_get_all(iter->records.value, names, COUNT, values);
  out->type = ovis_nbt_text_plain(ovis_nbt_get_string(values[TYPE]));
  out->free_tickets = ovis_nbt_get_int32(values[TICKETS], 0);
  out->is_valid = iter->is_valid;
  const char* problem = NULL;
  if (out->type.length == 0) {
    problem = "no type";
  } else if (!place_of_ints(values[PLACE], &out->pos)) {
    problem = "no position (pos)";
  } else if (out->pos.x >> 4 != iter->pos.x || out->pos.z >> 4 != iter->pos.z) {
    problem = "a position outside its chunk";
  }
  iter->left_out += problem != NULL;
  if (problem != NULL && iter->skipped_count++ < NOTES_MAX) {
    ov_save_report(iter->save, OVIS_SAVE_POINTS, iter->pos, "a point of interest has %s", problem);
  }
  return problem == NULL;
}

bool ovis_save_next_point(ovis_point_iter* iter, ovis_saved_point* out) {
  static const char* const names[2] = {"Valid", "Records"};
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_saved_point){.type = {"", 0}};
  if (iter == NULL || iter->save == NULL || iter->generation != iter->save->reads) {
    return false;
  }
  for (;;) {
    *out = (ovis_saved_point){.type = {"", 0}};
    if (ovis_nbt_next(&iter->records)) {
      if (parse_point(iter, out)) {
        return true;
      }
      continue;
    }
    if (!ovis_nbt_next(&iter->sections)) {
      note_more(iter->save, OVIS_SAVE_POINTS, iter->pos, &iter->skipped_count,
                "points of interest");
      return false;
    }
    ovis_nbt values[2];
    ovis_nbt_get_all(iter->sections.value, names, 2, values);
    iter->is_valid = ovis_nbt_get_bool(values[0], false);
    iter->records = ovis_nbt_iterate(values[1]);
  }
}
