// Decodes the samples of all fields of all mobs, which recorder_fields.c writes.
// Format: docs/formats/recording.md#fields
#include "base/alloc.h"
#include "base/check.h"
#include "record/recorder_internal.h"
#include "record/recording_internal.h"

typedef struct fields_walk {
  ovis_recording* recording;
  ov_code code;
  ov_sample last, sample;
  int64_t tick;
  bool has_memory;
} fields_walk;

static const ov_sampled_mob* find(const ov_sample* sample, uint64_t serial) {
  OVIS_ASSERT(sample != NULL);
  for (int32_t i = 0; i < sample->mobs.count; i++) {
    if (sample->mobs.items[i].serial == serial) {
      return &sample->mobs.items[i];
    }
  }
  return NULL;
}

// Reads the names of a mob's fields and copies their values from the base; read_values then changes
// them.
static void read_names(fields_walk* walk, const ov_sample* base, const ov_sampled_mob* was,
                       ov_sampled_mob* mob) {
  OVIS_ASSERT(base != NULL);
  OVIS_ASSERT(mob != NULL);
  const ovis_allocator* allocator = &walk->recording->allocator;
  const int32_t was_count = was != NULL ? was->count : 0;
  uint64_t count;
  uint64_t front;
  uint64_t back;
  ov_code_unsigned(&walk->code, &count);
  ov_code_unsigned(&walk->code, &front);
  ov_code_unsigned(&walk->code, &back);
  if (count > 1u << 20 || front > count || back > count - front ||
      front + back > (uint64_t)was_count) {
    walk->code.is_bad = true;
    return;
  }
  for (uint64_t i = 0; i < count && !walk->code.is_bad && walk->has_memory; i++) {
    ov_field_value value = {0};
    if (i < front) {
      value = base->values.items[was->first + (int32_t)i];
    } else if (i >= count - back) {
      value = base->values.items[was->first + was_count - (int32_t)(count - i)];
    } else {
      uint64_t name;
      ov_code_unsigned(&walk->code, &name);
      walk->code.is_bad |= name >= (uint64_t)walk->recording->fields.count;
      value.name = (int32_t)(walk->code.is_bad ? 0 : name);
    }
    walk->has_memory = ov_array_push(&walk->sample.values, allocator, value);
    mob->count++;
  }
}

static void read_values(fields_walk* walk, const ov_sampled_mob* mob) {
  int64_t at = -1;
  while (!walk->code.is_bad) {
    uint64_t step;
    uint64_t difference;
    ov_code_unsigned(&walk->code, &step);
    if (step == 0) {
      return;
    }
    ov_code_unsigned(&walk->code, &difference);
    if (step > (uint64_t)(mob->count - 1 - at)) {
      walk->code.is_bad = true;
      return;
    }
    at += (int64_t)step;
    ov_field_value* value = &walk->sample.values.items[mob->first + at];
    const ovis_field_kind kind = walk->recording->fields.items[value->name].kind;
    const bool is_whole = kind == OVIS_FIELD_SIGNED || kind == OVIS_FIELD_UNSIGNED;
    value->bits =
        is_whole ? value->bits + (uint64_t)ov_code_unfold(difference) : value->bits ^ difference;
  }
}

static void read_mob(fields_walk* walk) {
  ov_sampled_mob mob = {.first = walk->sample.values.count};
  ov_code_unsigned(&walk->code, &mob.serial);
  const ov_sample* base = &walk->last;
  const ov_sampled_mob* was = find(base, mob.serial);
  if (was == NULL && walk->sample.mobs.count > 0) {
    base = &walk->sample;
    was = &base->mobs.items[base->mobs.count - 1];
  }
  read_names(walk, base, was, &mob);
  if (!walk->code.is_bad && walk->has_memory) {
    read_values(walk, &mob);
    walk->has_memory = ov_array_push(&walk->sample.mobs, &walk->recording->allocator, mob);
  }
}

static void read_sample(fields_walk* walk, int64_t block_first) {
  const ov_sample swapped = walk->last;
  walk->last = walk->sample;
  walk->sample = swapped;
  walk->sample.mobs.count = 0;
  walk->sample.values.count = 0;
  uint64_t step;
  int32_t count = 0;
  ov_code_unsigned(&walk->code, &step);
  ov_code_count(&walk->code, &count, OV_RECORD_MOBS_MAX + 1);
  walk->code.is_bad |= step > INT32_MAX;
  walk->tick = block_first + (int64_t)(walk->code.is_bad ? 0 : step);
  for (int32_t i = 0; i < count && !walk->code.is_bad && walk->has_memory; i++) {
    read_mob(walk);
  }
}

// ---- Output

static bool show(ovis_recording* self, const ov_sample* sample) {
  const int32_t value_count = sample->values.count;
  const int32_t mob_count = sample->mobs.count;
  if (!ov_array_reserve(&self->field_values, &self->allocator, value_count) ||
      !ov_array_reserve(&self->shown_fields, &self->allocator, mob_count)) {
    return false;
  }
  for (int32_t i = 0; i < value_count; i++) {
    const ov_field_value* value = &sample->values.items[i];
    const ov_read_field* field = &self->fields.items[value->name];
    self->field_values.items[i] = (ovis_field){.room = ov_recording_text(self, field->room_at),
                                               .name = ov_recording_text(self, field->name_at),
                                               .kind = field->kind,
                                               .bits = value->bits,
                                               .text = ""};
  }
  self->shown_fields.count = mob_count;
  for (int32_t i = 0; i < mob_count; i++) {
    const ov_sampled_mob* mob = &sample->mobs.items[i];
    self->shown_fields.items[i] = (ovis_recorded_fields){
        .serial = mob->serial,
        .items = mob->count > 0 ? &self->field_values.items[mob->first] : NULL,
        .count = mob->count};
  }
  return true;
}

static void free_sample(ov_sample* sample, const ovis_allocator* allocator) {
  ov_array_fini(&sample->mobs, allocator);
  ov_array_fini(&sample->values, allocator);
}

// Reads the first sample of a block at or after `tick`.
static ovis_status read_block(ovis_recording* self, int32_t block, int64_t tick, int64_t* out_tick,
                              ovis_error* error) {
  OVIS_ASSERT(out_tick != NULL);
  ovis_status status = ov_recording_unpack(self, block, &self->raw, error);
  if (status != OVIS_OK) {
    return status;
  }
  ov_reader reader = ov_reader_make(self->raw.bytes, self->raw.size);
  fields_walk walk = {.recording = self, .code = ov_code_read(&reader), .has_memory = true};
  walk.tick = -1;
  while (walk.tick < tick && reader.at < reader.size && !walk.code.is_bad && walk.has_memory) {
    read_sample(&walk, self->blocks.items[block].head.first_tick);
  }
  *out_tick = walk.tick;
  if (!walk.has_memory) {
    status = OVIS_NO_MEMORY;
  } else if (walk.code.is_bad) {
    status = ov_recording_damage(self, block, "fields are damaged", error);
  } else if (walk.tick < tick) {
    status = OVIS_NOT_FOUND;
  } else {
    status = show(self, &walk.sample) ? OVIS_OK : OVIS_NO_MEMORY;
  }
  free_sample(&walk.last, &self->allocator);
  free_sample(&walk.sample, &self->allocator);
  return status;
}

ovis_status ovis_recording_read_fields(ovis_recording* self, int64_t tick, int64_t* out_tick,
                                       const ovis_recorded_fields** out, int32_t* out_count,
                                       ovis_error* error) {
  OV_REQUIRE(out_tick != NULL && out != NULL && out_count != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  *out_count = 0;
  *out_tick = -1;
  OV_REQUIRE(self != NULL, OVIS_BAD_ARGUMENT);
  for (int32_t i = 0; i < self->blocks.count; i++) {
    const ov_block_head* head = &self->blocks.items[i].head;
    if (head->kind != OV_BLOCK_FIELDS || head->first_tick + head->tick_count <= tick) {
      continue;
    }
    const ovis_status status = read_block(self, i, tick, out_tick, error);
    if (status == OVIS_OK) {
      *out = self->shown_fields.items;
      *out_count = self->shown_fields.count;
    }
    if (status != OVIS_NOT_FOUND) {
      return status;
    }
  }
  return OVIS_NOT_FOUND;
}
