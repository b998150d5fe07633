// Samples all fields of all mobs at intervals, so that a diverging run can be compared with them.
// Format: docs/formats/recording.md#fields
//
// The base of a mob's fields is its previous sample in the same block. If it has none, the base is
// the mob before it in this sample, which is likely to have the same species.
//
//   sample: step of ticks, count of mobs, each:
//     serial, count of fields,
//     counts of the fields at the front and at the end that have the same names as in the base,
//     names of the fields between,
//     values that differ from the base: fields skipped + 1, difference; 0 at the end
#include "base/check.h"
#include "base/sort.h"
#include "record/recorder_internal.h"

// ---- Taking a sample

static bool is_name(const ovis_recorder* self, int32_t at, const ovis_field* field) {
  OVIS_ASSERT(field != NULL);
  OVIS_ASSERT(at >= 0);
  const ov_named_field* name = &self->field_names.items[at];
  return name->name == field->name && name->room == field->room && name->kind == field->kind;
}

// Returns the number of a field's name. `last` is the number of the field before, or -1. The same
// name repeats in lists; otherwise the name that followed `last` most recently is likely.
static int32_t name_of(ovis_recorder* self, const ovis_field* field, int32_t last) {
  if (last >= 0 && is_name(self, last, field)) {
    return last;
  }
  if (last >= 0 && is_name(self, self->field_names.items[last].next, field)) {
    return self->field_names.items[last].next;
  }
  for (int32_t i = 0; i < self->field_names.count; i++) {
    if (is_name(self, i, field)) {
      return i;
    }
  }
  const ov_named_field named = {field->room, field->name, field->kind, 0};
  if (!ov_array_push(&self->field_names, &self->allocator, named)) {
    self->is_out_of_memory = true;
    return 0;
  }
  ov_code code = ov_code_write(&self->names);
  uint8_t tag = OV_NAME_FIELD;
  uint8_t kind = (uint8_t)field->kind;
  char room[32];
  char name[64];
  ov_code_copy(room, sizeof room, field->room);
  ov_code_copy(name, sizeof name, field->name);
  ov_code_u8(&code, &tag);
  ov_code_u8(&code, &kind);
  ov_code_text(&code, room, sizeof room);
  ov_code_text(&code, name, sizeof name);
  self->name_count++;
  return self->field_names.count - 1;
}

static void take(void* context, const ovis_field* field) {
  ovis_recorder* self = context;
  if (self->is_out_of_memory) {
    return; // the sample is thrown away, and names without a number may be in it
  }
  const int32_t count = self->sample.values.count;
  const int32_t last = count > 0 ? self->sample.values.items[count - 1].name : -1;
  const int32_t name = name_of(self, field, last);
  if (last >= 0 && last != name) {
    self->field_names.items[last].next = name;
  }
  const ov_field_value value = {name, field->bits};
  self->is_out_of_memory |= !ov_array_push(&self->sample.values, &self->allocator, value);
}

static void take_mob(ovis_recorder* self, uint64_t serial) {
  const int32_t first = self->sample.values.count;
  ovis_sim_visit_fields(self->sim, serial, take, self);
  const ov_sampled_mob mob = {serial, first, self->sample.values.count - first};
  self->is_out_of_memory |= !ov_array_push(&self->sample.mobs, &self->allocator, mob);
}

// ---- Writing the differences

static const ov_sampled_mob* find(const ov_sample* sample, uint64_t serial) {
  OV_LOWER_BOUND(low, middle, sample->mobs.count, sample->mobs.items[middle].serial < serial);
  const bool is_there = low < sample->mobs.count && sample->mobs.items[low].serial == serial;
  return is_there ? &sample->mobs.items[low] : NULL;
}

typedef struct value_run {
  const ov_field_value* items;
  int32_t count;
} value_run;

static void put_names(ovis_recorder* self, value_run now, value_run was, int32_t* out_front,
                      int32_t* out_back) {
  OVIS_ASSERT(out_front != NULL);
  OVIS_ASSERT(out_back != NULL);
  int32_t front = 0;
  int32_t back = 0;
  while (front < now.count && front < was.count && now.items[front].name == was.items[front].name) {
    front++;
  }
  while (back < now.count - front && back < was.count - front &&
         now.items[now.count - 1 - back].name == was.items[was.count - 1 - back].name) {
    back++;
  }
  ov_code code = ov_code_write(&self->fields);
  uint64_t numbers[3] = {(uint64_t)now.count, (uint64_t)front, (uint64_t)back};
  for (int32_t i = 0; i < 3; i++) {
    ov_code_unsigned(&code, &numbers[i]);
  }
  for (int32_t i = front; i < now.count - back; i++) {
    uint64_t name = (uint64_t)now.items[i].name;
    ov_code_unsigned(&code, &name);
  }
  *out_front = front;
  *out_back = back;
}

static void put_values(ovis_recorder* self, value_run now, value_run was, int32_t front,
                       int32_t back) {
  uint64_t skipped = 0;
  ov_code code = ov_code_write(&self->fields);
  for (int32_t i = 0; i < now.count; i++) {
    const bool is_back = i >= now.count - back;
    const uint64_t before = i < front ? was.items[i].bits
                            : is_back ? was.items[was.count - (now.count - i)].bits
                                      : 0;
    const uint64_t bits = now.items[i].bits;
    if (bits == before) {
      skipped++;
      continue;
    }
    const ovis_field_kind kind = self->field_names.items[now.items[i].name].kind;
    const bool is_whole = kind == OVIS_FIELD_SIGNED || kind == OVIS_FIELD_UNSIGNED;
    uint64_t step = skipped + 1;
    uint64_t difference = is_whole ? ov_code_fold((int64_t)(bits - before)) : bits ^ before;
    ov_code_unsigned(&code, &step);
    ov_code_unsigned(&code, &difference);
    skipped = 0;
  }
  uint64_t end = 0;
  ov_code_unsigned(&code, &end);
}

static void put_mob(ovis_recorder* self, int32_t index) {
  const ov_sampled_mob* mob = &self->sample.mobs.items[index];
  const ov_sampled_mob* last = find(&self->last, mob->serial);
  value_run was = {NULL, 0};
  if (last != NULL) {
    was = (value_run){&self->last.values.items[last->first], last->count};
  } else if (index > 0) {
    const ov_sampled_mob* before = &self->sample.mobs.items[index - 1];
    was = (value_run){&self->sample.values.items[before->first], before->count};
  }
  const value_run now = {&self->sample.values.items[mob->first], mob->count};
  uint64_t serial = mob->serial;
  ov_code code = ov_code_write(&self->fields);
  ov_code_unsigned(&code, &serial);
  int32_t front;
  int32_t back;
  put_names(self, now, was, &front, &back);
  put_values(self, now, was, front, back);
}

void ov_recorder_sample(ovis_recorder* self) {
  OVIS_ASSERT(self != NULL);
  self->sample.mobs.count = 0;
  self->sample.values.count = 0;
  take_mob(self, 0);
  for (int32_t i = 0; i < self->mobs.count; i++) {
    take_mob(self, self->mobs.items[i].serial);
  }
  if (self->is_out_of_memory) {
    return;
  }
  ov_code code = ov_code_write(&self->fields);
  uint64_t step = (uint64_t)self->ticks;
  uint64_t count = (uint64_t)self->sample.mobs.count;
  ov_code_unsigned(&code, &step);
  ov_code_unsigned(&code, &count);
  for (int32_t i = 0; i < self->sample.mobs.count; i++) {
    put_mob(self, i);
  }
  const ov_sample swapped = self->last;
  self->last = self->sample;
  self->sample = swapped;
}

void ov_recorder_forget_sample(ovis_recorder* self) {
  OVIS_ASSERT(self != NULL);
  self->last.mobs.count = 0;
  self->last.values.count = 0;
}

void ov_recorder_free_samples(ovis_recorder* self) {
  OVIS_ASSERT(self != NULL);
  ov_array_fini(&self->last.mobs, &self->allocator);
  ov_array_fini(&self->last.values, &self->allocator);
  ov_array_fini(&self->sample.mobs, &self->allocator);
  ov_array_fini(&self->sample.values, &self->allocator);
}
