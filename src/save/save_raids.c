// Reads the raids of a save, and writes them back: data/raids.dat beside region/.
// Format: docs/formats/anvil.md#raids
//
//   gzip { data: { Raids: [raid], NextAvailableID, Tick }, DataVersion }
#include "save/save_data_file.h"

#include "base/check.h"
#include "base/fail.h"
#include "save/save_schema.h"

#include <ovis/save_sim.h>

#include <stddef.h>
#include <string.h>

// ---- The file

static bool name_file(const ovis_save* save, const char* prefix, char out[OV_PATH_MAX]) {
  const ov_save_dimension* dimension =
      save->dimensions.count > 0 ? &save->dimensions.items[save->dimension] : NULL;
  const char* path = dimension != NULL ? dimension->path : "";
  const bool is_end = dimension != NULL && strcmp(dimension->name, "the_end") == 0;
  return ov_path_print(out, "%s%s%sdata/raids%s.dat", prefix, path, path[0] != '\0' ? "/" : "",
                       is_end ? "_end" : "");
}

// ---- A raid

static const char* status_word(int32_t status) {
  return ovis_raid_status_name((ovis_raid_status)status);
}

#define FIELD(tag_, kind_, member)                                                                 \
  { .tag = (tag_), .kind = (kind_), .at = offsetof(ovis_raid, member) }

static const ov_field fields[] = {
    FIELD("Id", OV_FIELD_INT, id),
    FIELD("Started", OV_FIELD_BOOL, has_started),
    FIELD("Active", OV_FIELD_BOOL, is_active),
    FIELD("TicksActive", OV_FIELD_LONG, ticks_active),
    FIELD("BadOmenLevel", OV_FIELD_INT, omen_level),
    FIELD("GroupsSpawned", OV_FIELD_INT, waves_spawned),
    FIELD("PreRaidTicks", OV_FIELD_INT, countdown_ticks),
    FIELD("PostRaidTicks", OV_FIELD_INT, quiet_ticks),
    FIELD("TotalHealth", OV_FIELD_FLOAT, total_health),
    FIELD("NumGroups", OV_FIELD_INT, wave_count),
    {.tag = "Status",
     .kind = OV_FIELD_WORD,
     .at = offsetof(ovis_raid, status),
     .missing = OVIS_RAID_ONGOING,
     .word = status_word,
     .word_count = OVIS_RAID_STATUS_COUNT},
    FIELD("CX", OV_FIELD_INT, center.x),
    FIELD("CY", OV_FIELD_INT, center.y),
    FIELD("CZ", OV_FIELD_INT, center.z),
    {.tag = "HeroesOfTheVillage",
     .kind = OV_FIELD_UUIDS,
     .at = offsetof(ovis_raid, heroes),
     .count_at = offsetof(ovis_raid, hero_count),
     .list_max = OVIS_RAID_HEROES_MAX},
};
static const ov_schema schema = OV_SCHEMA(fields, ovis_raid);

static bool is_one(const void* a, const void* b) {
  return ((const ovis_raid*)a)->id == ((const ovis_raid*)b)->id;
}

static const ov_schema_list list = {.schema = &schema, .is_one = is_one};

// ---- Reading

ovis_status ovis_save_spawn_raids(ovis_save* save, ovis_sim* sim, int32_t* out_count,
                                  ovis_error* error) {
  OV_REQUIRE(save != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(!save->is_loading, OVIS_BUSY);
  char name[OV_PATH_MAX];
  char path[OV_PATH_MAX];
  int32_t count = 0;
  ovis_status status = OVIS_OK;
  if (!save->is_lone_file && name_file(save, "", name) &&
      ov_path_print(path, "%s/%s", save->folder, name) &&
      ov_files_kind(&save->files, path) == OV_PATH_FILE) {
    ov_compression kind;
    ovis_nbt_document document;
    ovis_error own = {0};
    status = ov_data_file_read(&save->inflater, &save->files, path, &kind, &document, &own);
    if (status == OVIS_NO_MEMORY || status == OVIS_IO_ERROR) {
      return ov_fail(error, status, -1, "%.100s: %.100s", name, own.message);
    }
    if (status != OVIS_OK) {
      ov_save_skip_file(save, name, &own);
      document.root = (ovis_nbt){0};
      status = OVIS_OK;
    }
    ovis_nbt_iter iter =
        ovis_nbt_iterate(ovis_nbt_get(ovis_nbt_get(document.root, "data"), "Raids"));
    while (status == OVIS_OK && ovis_nbt_next(&iter)) {
      ovis_raid raid;
      const bool is_read = ov_schema_read(&schema, iter.value, &raid);
      const bool is_over = !is_read || raid.status == OVIS_RAID_STOPPED;
      const ovis_status put = is_over ? OVIS_OUT_OF_RANGE : ovis_raid_restore(sim, &raid);
      count += put == OVIS_OK;
      status = put == OVIS_NO_MEMORY ? put : OVIS_OK;
    }
  }
  if (out_count != NULL) {
    *out_count = count;
  }
  return status;
}

// ---- Writing

ovis_status ovis_save_writer_store_raids(ovis_save_writer* writer, const ovis_sim* sim) {
  OV_REQUIRE(writer != NULL && sim != NULL, OVIS_BAD_ARGUMENT);
  const int32_t count = ovis_sim_get_raids(sim, NULL, 0);
  if (!ov_array_reserve(&writer->raids, &writer->allocator, count)) {
    return OVIS_NO_MEMORY;
  }
  writer->raids.count = ovis_sim_get_raids(sim, writer->raids.items, count);
  writer->has_raids = true;
  return OVIS_OK;
}

static int32_t next_id(const ovis_save_writer* writer, ovis_nbt data) {
  const int64_t known = ovis_nbt_get_int(ovis_nbt_get(data, "NextAvailableID"), 1);
  int32_t next = known > 0 && known < INT32_MAX ? (int32_t)known : 1;
  for (int32_t i = 0; i < writer->raids.count; i++) {
    const int32_t id = writer->raids.items[i].id;
    next = id >= next && id < INT32_MAX ? id + 1 : next;
  }
  return next;
}

static void write_list(const ovis_save_writer* writer, ovis_nbt_writer* nbt, ovis_nbt saved) {
  ov_schema_list_write(&list, nbt, "Raids", saved, writer->raids.items, writer->raids.count);
}

// An ov_replace_fn, for data: its other entries keep their bytes.
static ovis_status replace_data(void* context, ovis_nbt_writer* nbt, const ovis_nbt_iter* entry,
                                ovis_error* error) {
  const ovis_save_writer* writer = context;
  const int32_t next = next_id(writer, entry->value);
  const ovis_nbt old = ovis_nbt_get(entry->value, "Raids");
  const ovis_nbt old_next = ovis_nbt_get(entry->value, "NextAvailableID");
  (void)error;
  ovis_nbt_open_entry(nbt, entry);
  ovis_nbt_iter iter = ovis_nbt_iterate(entry->value);
  while (ovis_nbt_next(&iter)) {
    if (iter.value.bytes == old.bytes &&
        !ov_schema_list_is_same(&list, old, writer->raids.items, writer->raids.count)) {
      write_list(writer, nbt, old);
    } else if (iter.value.bytes == old_next.bytes && ovis_nbt_get_int32(old_next, 0) != next) {
      ovis_nbt_write_int(nbt, "NextAvailableID", next);
    } else {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  if (old.type == OVIS_NBT_END) {
    write_list(writer, nbt, old);
  }
  if (old_next.type == OVIS_NBT_END) {
    ovis_nbt_write_int(nbt, "NextAvailableID", next);
  }
  ovis_nbt_end(nbt);
  return OVIS_OK;
}

static void write_raids(const ovis_save_writer* writer, ovis_nbt_writer* nbt) {
  write_list(writer, nbt, (ovis_nbt){.type = OVIS_NBT_END});
  ovis_nbt_write_int(nbt, "NextAvailableID", next_id(writer, (ovis_nbt){.type = OVIS_NBT_END}));
}

// Appends a compound `data` to a document that has none.
static void append_data(ovis_save_writer* writer, const ovis_nbt_document* document) {
  ovis_nbt_writer_reset(writer->nbt);
  ovis_nbt_open_document(writer->nbt, document->name);
  ovis_nbt_iter iter = ovis_nbt_iterate(document->root);
  while (ovis_nbt_next(&iter)) {
    ovis_nbt_copy_entry(writer->nbt, &iter);
  }
  ovis_nbt_open_compound(writer->nbt, "data");
  write_raids(writer, writer->nbt);
  ovis_nbt_end(writer->nbt);
  ovis_nbt_end(writer->nbt);
}

// Rewrites the file into writer->nbt. `out_is_written` is false if the file stays as it is: there
// is nothing to write, or it is damaged, which is reported as skipped.
static ovis_status rewrite(ovis_save_writer* writer, const char* name, const char* path,
                           ov_compression* out_kind, ovis_nbt_document* document,
                           bool* out_is_written, ovis_error* error) {
  ovis_error own = {0};
  ovis_nbt data = {.type = OVIS_NBT_END};
  *out_is_written = false;
  ovis_status status = ov_data_file_read(&writer->save->inflater, &writer->save_def.files, path,
                                         out_kind, document, &own);
  if (status == OVIS_NO_MEMORY || status == OVIS_IO_ERROR) {
    return ov_fail(error, status, -1, "%.100s: %.100s", name, own.message);
  }
  if (status == OVIS_OK) {
    data = ovis_nbt_get(document->root, "data");
    if (data.type != OVIS_NBT_COMPOUND && data.type != OVIS_NBT_END) {
      status = ov_fail(&own, OVIS_BAD_FORMAT, -1, "its entry data is not a compound");
    }
  }
  if (status != OVIS_OK) {
    ov_save_skip_file(writer->save, name, &own);
    return OVIS_OK;
  }
  if (data.type == OVIS_NBT_COMPOUND) {
    *out_is_written = true;
    return ov_save_rewrite(writer->nbt, document, data, replace_data, writer, error);
  }
  if (writer->raids.count > 0) {
    *out_is_written = true;
    append_data(writer, document);
  }
  return OVIS_OK;
}

static void write_new(ovis_save_writer* writer) {
  ovis_save_info info;
  const bool is_known_version = ovis_save_read_info(writer->save, &info, NULL) == OVIS_OK;
  ovis_nbt_writer_reset(writer->nbt);
  ovis_nbt_open_document(writer->nbt, (ovis_nbt_text){"", 0});
  ovis_nbt_open_compound(writer->nbt, "data");
  write_raids(writer, writer->nbt);
  ovis_nbt_write_int(writer->nbt, "Tick", 0);
  ovis_nbt_end(writer->nbt);
  if (is_known_version) {
    ovis_nbt_write_int(writer->nbt, "DataVersion", info.data_version);
  }
  ovis_nbt_end(writer->nbt);
}

ovis_status ov_save_write_raids(ovis_save_writer* writer, ov_commit* commit, ovis_save_written* out,
                                ovis_error* error) {
  char name[OV_PATH_MAX];
  char path[OV_PATH_MAX];
  if (!writer->has_raids) {
    return OVIS_OK;
  }
  if (!name_file(writer->save, writer->prefix, name) ||
      !ov_path_print(path, "%s/%s", commit->folder, name)) {
    return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the raids is too long");
  }
  const bool is_new = ov_files_kind(&writer->save_def.files, path) == OV_PATH_NONE;
  ov_compression kind = OV_COMPRESSION_GZIP;
  ovis_nbt_document document = {0};
  ovis_status status = OVIS_OK;
  bool is_written = true;
  if (is_new && writer->raids.count == 0) {
    return OVIS_OK;
  }
  if (is_new) {
    write_new(writer);
  } else {
    status = rewrite(writer, name, path, &kind, &document, &is_written, error);
  }
  if (!is_written) {
    return status;
  }
  return status == OVIS_OK
             ? ov_data_file_write(writer, commit, name, kind, is_new ? NULL : &document, out, error)
             : status;
}
