// Finds where two runs diverge: a recording and its replay, or two recordings.
// Format: docs/formats/recording.md#fields
//
//   stored hashes --first difference--> marks (mob, room) --next stored fields--> the field
#include "base/alloc.h"
#include "base/array.h"
#include "base/check.h"
#include "record/recording_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define PROGRESS_TICKS 200

// ---- Values as text

static void print_value(const ovis_field* field, char* out, size_t size) {
  OVIS_ASSERT(field != NULL);
  float single;
  double number;
  const uint32_t low = (uint32_t)field->bits;
  memcpy(&single, &low, sizeof single);
  memcpy(&number, &field->bits, sizeof number);
  switch (field->kind) {
  case OVIS_FIELD_SIGNED: snprintf(out, size, "%" PRId64, (int64_t)field->bits); break;
  case OVIS_FIELD_F32: snprintf(out, size, "%.9g", (double)single); break;
  case OVIS_FIELD_F64: snprintf(out, size, "%.17g", number); break;
  case OVIS_FIELD_BOOL: snprintf(out, size, "%s", field->bits != 0 ? "true" : "false"); break;
  case OVIS_FIELD_TEXT: // a recording stores only the hash of a text
    snprintf(out, size, "a text");
    break;
  default: snprintf(out, size, "%" PRIu64, field->bits); break;
  }
}

// ---- Fields of a simulation as a list

typedef struct field_list {
  ovis_allocator allocator;
  ov_array(ovis_field) items;
  bool is_out_of_memory;
} field_list;

static void add_field(void* context, const ovis_field* field) {
  field_list* list = context;
  list->is_out_of_memory |= !ov_array_push(&list->items, &list->allocator, *field);
}

static void note_field(ovis_divergence* out, const ovis_field* left, const ovis_field* right,
                       int64_t tick) {
  OVIS_ASSERT(out != NULL);
  const ovis_field* one = left != NULL ? left : right;
  snprintf(out->room, sizeof out->room, "%s", one->room);
  snprintf(out->field, sizeof out->field, "%s", one->name);
  out->field_tick = tick;
  snprintf(out->left, sizeof out->left, "nothing");
  snprintf(out->right, sizeof out->right, "nothing");
  if (left != NULL) {
    print_value(left, out->left, sizeof out->left);
  }
  if (right != NULL) {
    print_value(right, out->right, sizeof out->right);
  }
}

static bool is_same(const ovis_field* left, const ovis_field* right) {
  OVIS_ASSERT(right != NULL);
  return left->bits == right->bits && left->kind == right->kind &&
         strcmp(left->name, right->name) == 0 && strcmp(left->room, right->room) == 0;
}

// Finds the first field that differs. Searches the known room first, then all rooms.
static bool compare_lists(const ovis_field* left, int32_t left_count, const ovis_field* right,
                          int32_t right_count, int64_t tick, ovis_divergence* out) {
  OVIS_ASSERT(left_count >= 0);
  OVIS_ASSERT(right_count >= 0);
  const int32_t count = left_count > right_count ? left_count : right_count;
  for (int32_t pass = out->room[0] != '\0' ? 0 : 1; pass < 2; pass++) {
    for (int32_t i = 0; i < count; i++) {
      const ovis_field* a = i < left_count ? &left[i] : NULL;
      const ovis_field* b = i < right_count ? &right[i] : NULL;
      if (a != NULL && b != NULL && is_same(a, b)) {
        continue;
      }
      const char* room = a != NULL ? a->room : b->room;
      if (pass == 1 || strcmp(room, out->room) == 0) {
        note_field(out, a, b, tick);
        return true;
      }
    }
  }
  return false;
}

static const ovis_recorded_fields* fields_of(const ovis_recorded_fields* fields, int32_t count,
                                             uint64_t serial) {
  OVIS_ASSERT(count >= 0);
  for (int32_t i = 0; i < count; i++) {
    if (fields[i].serial == serial) {
      return &fields[i];
    }
  }
  return NULL;
}

static void name_species(const ovis_recording* recording, uint64_t serial, ovis_divergence* out) {
  const ovis_recorded_tick* tick = ovis_recording_get_tick(recording);
  for (int32_t i = 0; i < tick->trace.mob_count; i++) {
    if (tick->trace.mobs[i].serial == serial) {
      snprintf(out->species, sizeof out->species, "%s", tick->trace.mobs[i].species->name);
    }
  }
}

// ---- A recording and its replay

typedef struct mark_array {
  ov_array(ovis_hash_mark) items;
} mark_array;

static bool read_marks(const ovis_sim* sim, const ovis_allocator* allocator, mark_array* out) {
  OVIS_ASSERT(out != NULL);
  const int32_t count = ovis_sim_get_hash_marks(sim, NULL, 0, NULL);
  if (!ov_array_reserve(&out->items, allocator, count)) {
    return false;
  }
  out->items.count = ovis_sim_get_hash_marks(sim, out->items.items, count, NULL);
  return true;
}

// Compares the current fields of the run with those that were recorded for this tick.
static ovis_status find_field(ovis_recording* recording, const ovis_sim* sim, int64_t tick,
                              ovis_divergence* out, bool* out_is_found, ovis_error* error) {
  OVIS_ASSERT(recording->species.count <= recording->species.capacity);
  OVIS_ASSERT(out_is_found != NULL);
  const ovis_recorded_fields* fields;
  int32_t count;
  int64_t at;
  *out_is_found = false;
  const ovis_status status =
      ovis_recording_read_fields(recording, tick, &at, &fields, &count, error);
  if (status != OVIS_OK || at != tick) {
    return status;
  }
  const ovis_recorded_fields* mob = fields_of(fields, count, out->serial);
  field_list now = {.allocator = recording->allocator};
  ovis_sim_visit_fields(sim, out->serial, add_field, &now);
  *out_is_found = compare_lists(mob != NULL ? mob->items : NULL, mob != NULL ? mob->count : 0,
                                now.items.items, now.items.count, tick, out);
  ov_array_fini(&now.items, &now.allocator);
  return now.is_out_of_memory ? OVIS_NO_MEMORY : OVIS_OK;
}

// Runs to the next tick with recorded fields, to find the field that differs.
static ovis_status run_to_fields(ovis_replay* replay, ovis_recording* recording,
                                 ovis_divergence* out, ovis_error* error) {
  const ovis_recorded_fields* fields;
  int32_t count;
  int64_t at;
  ovis_status status =
      ovis_recording_read_fields(recording, out->tick, &at, &fields, &count, error);
  if (status != OVIS_OK) {
    return status == OVIS_NOT_FOUND ? OVIS_OK : status;
  }
  while (status == OVIS_OK && ovis_sim_get_ticks(ovis_replay_get_sim(replay)) < at) {
    status = ovis_replay_tick(replay, error);
  }
  bool is_found;
  if (status != OVIS_OK) {
    return status == OVIS_NO_MEMORY ? status : OVIS_OK; // the run diverged too far
  }
  return find_field(recording, ovis_replay_get_sim(replay), at, out, &is_found, error);
}

static ovis_status part(ovis_replay* replay, ovis_recording* recording, ovis_divergence* out,
                        ovis_error* error) {
  const ovis_recorded_tick* tick = ovis_recording_get_tick(recording);
  mark_array marks = {0};
  if (!read_marks(ovis_replay_get_sim(replay), &recording->allocator, &marks)) {
    return OVIS_NO_MEMORY;
  }
  int32_t at = 0;
  while (at < tick->mark_count && at < marks.items.count &&
         tick->marks[at] == ov_record_mark(marks.items.items[at].hash)) {
    at++;
  }
  out->is_there = true;
  out->tick = tick->trace.tick;
  if (at < marks.items.count) {
    out->serial = marks.items.items[at].serial;
    snprintf(out->room, sizeof out->room, "%s", marks.items.items[at].room);
  } else if (tick->trace.mob_count > 0) { // the recording has more mobs
    out->serial = tick->trace.mobs[tick->trace.mob_count - 1].serial;
  }
  ov_array_fini(&marks.items, &recording->allocator);
  name_species(recording, out->serial, out);
  return run_to_fields(replay, recording, out, error);
}

ovis_status ovis_replay_verify(ovis_recording* recording, ovis_blocks* registry,
                               void (*progress)(void* context, int64_t tick), void* context,
                               ovis_divergence* out, ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_divergence){.tick = -1, .tick_equal = -1, .field_tick = -1};
  OV_REQUIRE(recording != NULL && registry != NULL, OVIS_BAD_ARGUMENT);
  ovis_replay* replay;
  ovis_status status = ovis_replay_create(recording, registry, &replay, error);
  if (status != OVIS_OK) {
    return status;
  }
  status = ovis_recording_seek(recording, recording->info.first_tick, error);
  while (status == OVIS_OK && !out->is_there) {
    const ovis_recorded_tick* tick = ovis_recording_get_tick(recording);
    if (tick->has_hash && tick->hash != ovis_sim_get_hash(ovis_replay_get_sim(replay))) {
      status = part(replay, recording, out, error);
      break;
    }
    out->tick_equal = tick->has_hash ? tick->trace.tick : out->tick_equal;
    if (progress != NULL && tick->trace.tick % PROGRESS_TICKS == 0) {
      progress(context, tick->trace.tick);
    }
    status = ovis_replay_tick(replay, error);
  }
  ovis_replay_destroy(replay);
  return status == OVIS_NOT_FOUND ? OVIS_OK : status;
}

// ---- Two recordings

// Finds the last tick with equal stored hashes and the first with different ones; -1: none.
static ovis_status compare_hashes(ovis_recording* left, ovis_recording* right, ovis_divergence* out,
                                  ovis_error* error) {
  OVIS_ASSERT(left->blocks.count <= left->blocks.capacity);
  OVIS_ASSERT(right->states.count <= right->states.capacity);
  const int64_t first = left->info.first_tick > right->info.first_tick ? left->info.first_tick
                                                                       : right->info.first_tick;
  const int64_t last =
      left->info.last_tick < right->info.last_tick ? left->info.last_tick : right->info.last_tick;
  for (int64_t tick = first; tick <= last; tick++) {
    ovis_status status = ovis_recording_seek(left, tick, error);
    status = status == OVIS_OK ? ovis_recording_seek(right, tick, error) : status;
    if (status != OVIS_OK) {
      return status;
    }
    const ovis_recorded_tick* a = ovis_recording_get_tick(left);
    const ovis_recorded_tick* b = ovis_recording_get_tick(right);
    if (!a->has_hash || !b->has_hash) {
      continue;
    }
    if (a->hash != b->hash) {
      out->is_there = true;
      out->tick = tick;
      return OVIS_OK;
    }
    out->tick_equal = tick;
  }
  return OVIS_OK;
}

static ovis_status compare_sims(const ovis_recording* left, const ovis_sim* a, const ovis_sim* b,
                                ovis_divergence* out) {
  const ovis_allocator* allocator = &left->allocator;
  mark_array marks[2] = {0};
  if (!read_marks(a, allocator, &marks[0]) || !read_marks(b, allocator, &marks[1])) {
    ov_array_fini(&marks[0].items, allocator);
    ov_array_fini(&marks[1].items, allocator);
    return OVIS_NO_MEMORY;
  }
  const int32_t counts[2] = {marks[0].items.count, marks[1].items.count};
  int32_t at = 0;
  while (at < counts[0] && at < counts[1] &&
         marks[0].items.items[at].hash == marks[1].items.items[at].hash) {
    at++;
  }
  field_list lists[2] = {{.allocator = *allocator}, {.allocator = *allocator}};
  if (at < counts[0] || at < counts[1]) {
    const ovis_hash_mark* mark =
        at < counts[0] ? &marks[0].items.items[at] : &marks[1].items.items[at];
    out->tick = ovis_sim_get_ticks(a);
    out->is_there = true;
    out->serial = mark->serial;
    snprintf(out->room, sizeof out->room, "%s", mark->room);
    ovis_mob_state state;
    if (ovis_mob_get_state(a, ovis_mob_find(a, mark->serial), &state) ||
        ovis_mob_get_state(b, ovis_mob_find(b, mark->serial), &state)) {
      snprintf(out->species, sizeof out->species, "%s", state.species->name);
    }
    ovis_sim_visit_fields(a, mark->serial, add_field, &lists[0]);
    ovis_sim_visit_fields(b, mark->serial, add_field, &lists[1]);
    compare_lists(lists[0].items.items, lists[0].items.count, lists[1].items.items,
                  lists[1].items.count, out->tick, out);
  }
  for (int32_t i = 0; i < 2; i++) {
    ov_array_fini(&lists[i].items, allocator);
    ov_array_fini(&marks[i].items, allocator);
  }
  return lists[0].is_out_of_memory || lists[1].is_out_of_memory ? OVIS_NO_MEMORY : OVIS_OK;
}

// Replays both. After the last equal hash, compares all fields after every tick.
static ovis_status run_both(ovis_recording* left, ovis_recording* right, ovis_blocks* registry,
                            ovis_divergence* out, ovis_error* error) {
  ovis_replay* a = NULL;
  ovis_replay* b = NULL;
  ovis_status status = ovis_replay_create(left, registry, &a, error);
  status = status == OVIS_OK ? ovis_replay_create(right, registry, &b, error) : status;
  ovis_divergence found = {.tick_equal = out->tick_equal, .field_tick = -1};
  while (status == OVIS_OK && !found.is_there) {
    const int64_t tick = ovis_sim_get_ticks(ovis_replay_get_sim(a));
    if (tick >= out->tick_equal) {
      status = compare_sims(left, ovis_replay_get_sim(a), ovis_replay_get_sim(b), &found);
      found.tick_equal = found.is_there ? found.tick_equal : tick;
    }
    if (status != OVIS_OK || found.is_there || (out->is_there && tick >= out->tick)) {
      break;
    }
    status = ovis_replay_tick(a, error);
    status = status == OVIS_OK ? ovis_replay_tick(b, error) : status;
  }
  ovis_replay_destroy(a);
  ovis_replay_destroy(b);
  if (found.is_there) {
    *out = found;
  }
  return status == OVIS_NO_MEMORY ? status : OVIS_OK;
}

// Compares the stored marks of the differing hashes and the stored fields, for recordings that
// cannot be replayed.
static ovis_status compare_stored(ovis_recording* left, ovis_recording* right, ovis_divergence* out,
                                  ovis_error* error) {
  const ovis_recorded_fields* fields[2];
  int32_t counts[2];
  int64_t ticks[2];
  ovis_status status =
      ovis_recording_read_fields(left, out->tick, &ticks[0], &fields[0], &counts[0], error);
  if (status == OVIS_OK) {
    status = ovis_recording_read_fields(right, ticks[0], &ticks[1], &fields[1], &counts[1], error);
  }
  if (status != OVIS_OK || ticks[0] != ticks[1]) {
    return status == OVIS_NO_MEMORY ? status : OVIS_OK;
  }
  for (int32_t i = 0; i < counts[0]; i++) {
    const ovis_recorded_fields* other = fields_of(fields[1], counts[1], fields[0][i].serial);
    if (compare_lists(fields[0][i].items, fields[0][i].count, other != NULL ? other->items : NULL,
                      other != NULL ? other->count : 0, ticks[0], out)) {
      out->serial = fields[0][i].serial;
      name_species(left, out->serial, out);
      break;
    }
  }
  return OVIS_OK;
}

ovis_status ovis_recording_compare(ovis_recording* left, ovis_recording* right,
                                   ovis_blocks* registry, ovis_divergence* out, ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_divergence){.tick = -1, .tick_equal = -1, .field_tick = -1};
  OV_REQUIRE(left != NULL && right != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(registry != NULL, OVIS_BAD_ARGUMENT);
  ovis_status status = compare_hashes(left, right, out, error);
  const bool can_run = left->info.first_tick == right->info.first_tick;
  if (status == OVIS_OK && out->is_there && can_run) {
    status = run_both(left, right, registry, out, error);
  }
  if (status == OVIS_OK && out->is_there && out->room[0] == '\0') {
    status = compare_stored(left, right, out, error);
  }
  return status;
}
