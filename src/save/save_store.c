// Collects what the minds of a simulation are now, as changes of the save that they came from.
// Format: docs/formats/anvil.md#writing
#include "save/save_entry.h"
#include "save/save_known.h"
#include "save/save_memory.h"
#include "save/save_parts.h"
#include "save/save_places.h"
#include "save/save_props.h"
#include "save/save_recall.h"
#include "save/save_write_internal.h"

#include "base/check.h"

#include <ovis/save_sim.h>

#include <string.h>

#define DEPTH_MEMORY 3 // Brain, memories, its name

static const char* own_dimension(const ovis_sim* sim) {
  return ovis_world_get_env(ovis_sim_get_world(sim))->dimension.name;
}

// ---- Memories

static const ovis_saved_recall* find_before(const ovis_saved_mobs* mobs, const ovis_saved_mob* mob,
                                            ovis_memory memory) {
  for (int32_t i = 0; i < mob->memory_count; i++) {
    const ovis_saved_recall* item = &mobs->memories[mob->memory_first + i];
    if (item->memory == memory) {
      return item;
    }
  }
  return NULL;
}

// A memory as it is now, ready to be written.
typedef struct saved_now {
  const ovis_memory_value* value; // NULL: it is absent, or a save cannot hold it
  ovis_uuid uuid;                 // of the entity
  ovis_mob_id mob;
  ovis_memory memory;
  bool is_text; // it has its own form
  char text[OVIS_MEMORY_TEXT_MAX];
} saved_now;

static void look_at(const ovis_sim* sim, ovis_mob_id mob, const ov_saved_kind* kind,
                    const ovis_memory_value* value, saved_now* out) {
  *out = (saved_now){.value = value,
                     .mob = mob,
                     .memory = kind->memory,
                     .is_text = kind->own != NULL && kind->own->save != NULL};
  if (value == NULL || value->type == OVIS_MEMORY_PLACES) {
    return;
  }
  ov_known_uuid_of(sim, value->entity, out->uuid.words);
  const bool is_writable = out->is_text ? ov_saved_kind_text(kind, value, out->text)
                                        : ov_memory_is_writable(value, out->uuid);
  out->value = is_writable ? value : NULL;
}

static void write_now(ovis_nbt_writer* nbt, const ovis_sim* sim, const saved_now* now) {
  if (now->is_text) {
    ov_memory_write_text(nbt, now->text, now->value->ttl);
  } else if (now->value->type == OVIS_MEMORY_PLACES) {
    ov_saved_places_write(nbt, sim, now->mob, now->memory, own_dimension(sim));
    if (now->value->ttl != OVIS_MEMORY_FOR_EVER) {
      ovis_nbt_write_long(nbt, "ttl", now->value->ttl);
    }
  } else {
    ov_memory_write(nbt, now->value, now->uuid, own_dimension(sim));
  }
}

static ovis_status store_memory(ovis_save_writer* writer, const ovis_sim* sim,
                                const ovis_saved_mob* mob, const ov_saved_kind* kind,
                                const ovis_memory_value* before, const ovis_memory_value* value) {
  char name[OV_SAVED_NAME_MAX];
  ov_saved_kind_name(kind, name);
  const char* const path[] = {"Brain", "memories", name, "ttl"};
  saved_now now;
  look_at(sim, ovis_mob_find(sim, mob->serial), kind, value, &now);
  if (now.value == NULL) {
    return before != NULL ? ovis_save_writer_unset_within(writer, mob->uuid, path, DEPTH_MEMORY)
                          : OVIS_OK;
  }
  const bool is_same = before != NULL && ov_memory_is_same(before, value);
  if (is_same && value->ttl == OVIS_MEMORY_FOR_EVER) {
    return ovis_save_writer_unset_within(writer, mob->uuid, path, DEPTH_MEMORY + 1);
  }
  ov_entry_begin(writer);
  if (is_same) {
    ovis_nbt_write_long(writer->scratch, "ttl", value->ttl);
    return ov_entry_finish_within(writer, mob->uuid, path, DEPTH_MEMORY + 1);
  }
  ovis_nbt_open_compound(writer->scratch, name);
  write_now(writer->scratch, sim, &now);
  ovis_nbt_end(writer->scratch);
  return ov_entry_finish_within(writer, mob->uuid, path, DEPTH_MEMORY);
}

static ovis_status store_memories(ovis_save_writer* writer, const ovis_sim* sim,
                                  const ovis_saved_mobs* mobs, const ovis_saved_mob* mob,
                                  ovis_mob_id id) {
  ovis_status status = OVIS_OK;
  ov_saved_kind kind;
  for (int32_t i = 0; status == OVIS_OK && ov_saved_kind_at(sim, i, &kind); i++) {
    ovis_memory_value now;
    if (!kind.info.is_saved) { // claim 390
      continue;
    }
    const ovis_saved_recall* before = find_before(mobs, mob, kind.memory);
    const bool has_now = ov_saved_recall_now(sim, id, &kind, &now);
    const bool is_same = before != NULL && has_now && before->value.ttl == now.ttl &&
                         ov_memory_is_same(&before->value, &now);
    if ((before != NULL || has_now) && !is_same) {
      status = store_memory(writer, sim, mob, &kind, before != NULL ? &before->value : NULL,
                            has_now ? &now : NULL);
    }
  }
  return status;
}

// ---- All of it

ovis_status ovis_save_writer_store_mob(ovis_save_writer* writer, const ovis_sim* sim,
                                       const ovis_saved_mobs* mobs, int32_t index) {
  OV_REQUIRE(writer != NULL && sim != NULL && mobs != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(index >= 0 && index < mobs->count, OVIS_OUT_OF_RANGE);
  const ovis_saved_mob* mob = &mobs->items[index];
  const ovis_mob_id id = ovis_mob_find(sim, mob->serial);
  if (id.value == 0) {
    return OVIS_OK;
  }
  ovis_status status = store_memories(writer, sim, mobs, mob, id);
  if (status == OVIS_OK) {
    status = ov_save_store_kinds(writer, sim, mob);
  }
  return status == OVIS_OK ? ov_parts_store(writer, sim, mobs, mob) : status;
}

// ---- New mobs

ovis_status ovis_save_write_mob(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob,
                                int32_t data_version) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(nbt != NULL, OVIS_BAD_ARGUMENT);
  ov_save_write_kinds(nbt, sim, mob, data_version);
  const ovis_status status = ov_parts_write(nbt, sim, mob, data_version);
  if (status != OVIS_OK || ovis_mob_get_activity(sim, mob) == NULL) {
    return status;
  }
  ovis_nbt_open_compound(nbt, "Brain");
  ovis_nbt_open_compound(nbt, "memories");
  ov_saved_kind kind;
  for (int32_t i = 0; ov_saved_kind_at(sim, i, &kind); i++) {
    ovis_memory_value value;
    if (!ov_saved_recall_now(sim, mob, &kind, &value)) {
      continue;
    }
    saved_now now;
    look_at(sim, mob, &kind, &value, &now);
    if (now.value != NULL) {
      char name[OV_SAVED_NAME_MAX];
      ov_saved_kind_name(&kind, name);
      ovis_nbt_open_compound(nbt, name);
      write_now(nbt, sim, &now);
      ovis_nbt_end(nbt);
    }
  }
  ovis_nbt_end(nbt);
  ovis_nbt_end(nbt);
  return OVIS_OK;
}
