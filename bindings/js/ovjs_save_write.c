// Saves are written in a table that shares the files of the old one: in the module with Lua only,
// since packing chunks takes 40 KB. Design: bindings/js/README.md
#include "ovjs_files.h"

#include <ovis/save_write.h>

// Writes the changes of a simulation of a save into `files` (ovjs_files_share). `dimension` [opt].
// `time` in seconds since 1970; 0: the old one. The result is {chunks, files}.
OVJS_EXPORT(int32_t, ovjs_save_write, ovjs_save* self, ovjs_files* files, ovjs_sim* sim,
            const char* path, const char* dimension, uint32_t time) {
  ovis_save_writer_def def = ovis_default_save_writer_def();
  ovis_save_writer* writer = NULL;
  ovis_save_written written = {0};
  ovis_error error = {0};
  def.path = path;
  def.dimension = dimension;
  def.skipped = ovjs_save_note_skipped;
  def.skipped_context = &self->skipped;
  def.files = ovjs_files_get(files);
  def.time = time;
  ovis_status status = ovis_save_writer_create(&def, &writer, &error);
  if (status == OVIS_OK) {
    status = ovis_save_writer_store_sim(writer, sim->sim, &sim->saved, &error);
  }
  if (status == OVIS_OK) {
    status = ovis_save_writer_commit(writer, &written, &error);
    if (status != OVIS_OK) {
      ovis_saved_sim_name_mob(&sim->saved, sim->sim, written.missing, &error);
    }
  }
  ovis_save_writer_destroy(writer);
  if (status != OVIS_OK) {
    return ovjs_fail(status, &error, "the save cannot be written");
  }
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '{');
  ovjs_put_whole(text, "chunks", written.chunks);
  ovjs_put_whole(text, "files", written.files);
  ovjs_close(text, '}');
  return ovjs_text_end(text);
}
