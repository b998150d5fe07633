// Reads and writes whom saved wardens suspect.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
//
//   anger {suspects: [{uuid: [I;4], anger: int}]}
//
// An entry that cannot be read, or that names somebody who was not there, keeps its bytes.
#include "save/save_suspects.h"

#include "save/save_schema.h"
#include "save/save_uuid.h"

#include <ovis/vibration.h>

#include <stddef.h>
#include <string.h>

#define SUSPECTS_MAX 64 // more than a warden has

static const ov_field fields[] = {
    {.tag = "uuid", .kind = OV_FIELD_UUID, .is_needed = true, .at = offsetof(ovis_suspect, uuid)},
    {.tag = "anger",
     .kind = OV_FIELD_INT,
     .at = offsetof(ovis_suspect, anger),
     .low = 1,
     .high = OVIS_ANGER_MAX},
};
static const ov_schema schema = OV_SCHEMA(fields, ovis_suspect);

static bool is_one(const void* a, const void* b) {
  return memcmp(((const ovis_suspect*)a)->uuid.words, ((const ovis_suspect*)b)->uuid.words,
                sizeof((const ovis_suspect*)a)->uuid) == 0;
}

// Somebody who was not there when the save was loaded: the warden could not know him.
static bool was_away(const void* mobs, const void* saved) {
  return !ov_saved_mobs_have(mobs, ((const ovis_suspect*)saved)->uuid);
}

static ov_schema_list list_of(const ovis_saved_mobs* mobs) {
  return (ov_schema_list){&schema, is_one, was_away, mobs};
}

static ovis_nbt suspects_of(ovis_nbt kept) {
  return ovis_nbt_get(ovis_nbt_get(kept, "anger"), "suspects");
}

// ---- Reading

void ov_suspects_load(ov_part_load* self) {
  ovis_nbt_iter iter = ovis_nbt_iterate(suspects_of(self->kept));
  while (ovis_nbt_next(&iter)) {
    ovis_suspect suspect;
    uint64_t serial;
    if (!ov_schema_read(&schema, iter.value, &suspect)) {
      continue;
    }
    if (!ov_known_mobs_seek(self->known, self->sim, self->allocator, suspect.uuid, &serial)) {
      self->status = OVIS_NO_MEMORY;
      return;
    }
    ovis_warden_set_suspect(self->sim, self->id, ovis_mob_find(self->sim, serial), suspect.anger);
  }
}

// ---- Writing

typedef struct suspects {
  ovis_suspect items[SUSPECTS_MAX];
  int32_t count; // of those with a UUID: the others belong to the simulation only
} suspects;

static suspects suspects_now(const ovis_sim* sim, ovis_mob_id mob) {
  suspects now;
  const int32_t count = ovis_warden_get_suspects(sim, mob, now.items, SUSPECTS_MAX);
  now.count = 0;
  for (int32_t i = 0; i < count && i < SUSPECTS_MAX; i++) {
    if (ov_uuid_is_set(now.items[i].uuid)) {
      now.items[now.count++] = now.items[i];
    }
  }
  return now;
}

bool ov_suspects_differs(ov_part_mob* self, int32_t index) {
  const suspects now = suspects_now(self->sim, self->id);
  const ov_schema_list list = list_of(self->mobs);
  (void)index;
  return !ov_schema_list_is_same(&list, suspects_of(self->kept), now.items, now.count);
}

void ov_suspects_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index) {
  const suspects now = suspects_now(self->sim, self->id);
  const ov_schema_list list = list_of(self->mobs);
  (void)index;
  ovis_nbt_open_compound(nbt, "anger");
  ov_schema_list_write(&list, nbt, "suspects", suspects_of(self->kept), now.items, now.count);
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_nbt_get(self->kept, "anger"));
  while (ovis_nbt_next(&iter)) {
    if (!ovis_nbt_text_is(iter.name, "suspects")) {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  ovis_nbt_end(nbt);
}
