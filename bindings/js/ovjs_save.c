// Saves from bytes: the files of a folder or a zip, their land, mobs, points of interest and raids.
// Design: bindings/js/README.md
#include "ovjs_files.h"

#include <stdlib.h>
#include <string.h>

void ovjs_save_note_skipped(void* context, const ovis_skipped* what) {
  ovjs_text* text = context;
  ovjs_open(text, NULL, '{');
  ovjs_put_text(text, "file", what->file);
  if (what->has_chunk) {
    ovjs_open(text, "chunk", '[');
    ovjs_put_whole(text, NULL, what->chunk.x);
    ovjs_put_whole(text, NULL, what->chunk.z);
    ovjs_close(text, ']');
  }
  ovjs_put_text(text, "reason", what->reason);
  ovjs_close(text, '}');
}

OVJS_EXPORT(void, ovjs_save_destroy, ovjs_save* self) {
  ovis_save_destroy(self->save);
  ovjs_text_free(&self->skipped);
  free(self);
}

// `files` must outlive the save. `path` as in ovis_save_def, `dimension` [opt].
OVJS_EXPORT(ovjs_save*, ovjs_save_open, ovjs_files* files, const char* path, const char* dimension,
            ovis_blocks* blocks) {
  ovis_save_def def = ovis_default_save_def();
  ovis_error error = {0};
  ovjs_save* self = calloc(1, sizeof *self);
  if (self == NULL) {
    ovjs_fail(OVIS_NO_MEMORY, NULL, NULL);
    return NULL;
  }
  def.path = path;
  def.dimension = dimension;
  def.blocks = blocks;
  def.skipped = ovjs_save_note_skipped;
  def.skipped_context = &self->skipped;
  def.files = ovjs_files_get(files);
  ovis_status status = ovis_save_create(&def, &self->save, &error);
  if (status == OVIS_OK) {
    status = ovis_save_read_info(self->save, &self->info, &error);
  }
  if (status != OVIS_OK) {
    ovjs_fail(status, &error, "the save cannot be opened");
    ovjs_save_destroy(self);
    return NULL;
  }
  return self;
}

OVJS_EXPORT(int32_t, ovjs_save_info, const ovjs_save* self) {
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '{');
  ovjs_put_text(text, "name", self->info.name);
  ovjs_put_whole(text, "dataVersion", self->info.data_version);
  ovjs_put_bool(text, "hasLevel", self->info.has_level);
  ovjs_put_text(text, "chosen", self->info.chosen);
  ovjs_put_text(text, "dimension", self->info.env.dimension.name);
  ovjs_put_text(text, "rules",
                ovis_rules_version_name(ovis_rules_find_nearest(self->info.data_version)));
  ovjs_open(text, "dimensions", '[');
  for (int32_t i = 0; i < ovis_save_get_dimension_count(self->save); i++) {
    ovjs_put_text(text, NULL, ovis_save_get_dimension(self->save, i));
  }
  ovjs_close(text, ']');
  ovjs_close(text, '}');
  return ovjs_text_end(text);
}

// A list of [x, z] of the chunks.
OVJS_EXPORT(int32_t, ovjs_save_chunks, ovjs_save* self) {
  ovjs_text* text = &ovjs_result;
  ovis_chunk_iter iter = {0};
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  while (ovis_save_next_chunk(self->save, OVIS_SAVE_CHUNKS, &iter)) {
    ovjs_open(text, NULL, '[');
    ovjs_put_whole(text, NULL, iter.pos.x);
    ovjs_put_whole(text, NULL, iter.pos.z);
    ovjs_close(text, ']');
  }
  ovjs_close(text, ']');
  return ovjs_text_end(text);
}

// A list of what could not be read so far.
OVJS_EXPORT(int32_t, ovjs_save_skipped, ovjs_save* self) {
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  text->is_failed |= self->skipped.is_failed;
  ovjs_open(text, NULL, '[');
  ovjs_text_add(text, self->skipped.bytes, self->skipped.size);
  ovjs_close(text, ']');
  return ovjs_text_end(text);
}

// The world of the save's dimension, which loads its sections from the save on demand.
OVJS_EXPORT(ovis_world*, ovjs_save_world, ovjs_save* self, ovis_blocks* blocks) {
  ovis_world_def def = ovis_default_world_def();
  ovis_world* world = NULL;
  def.blocks = blocks;
  def.env = self->info.env;
  def.load_section = ovis_save_load_section;
  def.context = self->save;
  return ovjs_check(ovis_world_create(&def, &world), "a world") == OVIS_OK ? world : NULL;
}

OVJS_EXPORT(int32_t, ovjs_save_load_chunk, ovjs_save* self, ovis_world* world, int32_t x,
            int32_t z) {
  ovis_error error = {0};
  const ovis_status status =
      ovis_save_load_chunk(self->save, world, (ovis_chunk_pos){x, z}, &error);
  return status == OVIS_OK ? OVIS_OK : ovjs_fail(status, &error, "the save has no such chunk");
}

// Loads mobs, items, points of interest and raids into a new simulation of the save's world. Call
// it once, before the first tick.
OVJS_EXPORT(int32_t, ovjs_save_load_sim, ovjs_save* self, ovjs_sim* sim) {
  ovis_error error = {0};
  const ovis_status status = ovis_save_load_sim(self->save, sim->sim, &sim->saved, &error);
  if (status != OVIS_OK) {
    return ovjs_fail(status, &error, "the mobs of the save cannot be loaded");
  }
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '{');
  ovjs_put_whole(text, "mobs", sim->saved.mobs.count);
  ovjs_put_whole(text, "items", sim->saved.items.count);
  ovjs_put_whole(text, "points", sim->saved.points.points);
  ovjs_put_whole(text, "raids", sim->saved.raid_count);
  ovjs_put_whole(text, "unknownMobs", sim->saved.mobs.unknown_count);
  ovjs_close(text, '}');
  return ovjs_text_end(text);
}
