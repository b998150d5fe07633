// Problem: write the changes of a run back into a save, and leave everything else as it is.
// Design: docs/formats/anvil.md
#include "run/run_save.h"

#include "helpers/text.h"

#include <stdio.h>
#include <time.h>

static void say_left_out(void* context, const char* path) {
  char text[512];
  (void)context;
  text_plain(path, text, sizeof text);
  fprintf(stderr, "ovis: the copy lacks the link %s: it leads out of the save or nowhere\n", text);
}

ovis_save_writer* run_save_open(const char* path, const char* dimension, const char* destination,
                                ovis_error* error) {
  ovis_save_writer_def def = ovis_default_save_writer_def();
  def.path = path;
  def.dimension = dimension;
  def.destination = destination;
  def.time = (uint32_t)time(NULL);
  def.left_out = say_left_out;
  ovis_save_writer* writer;
  return ovis_save_writer_create(&def, &writer, error) == OVIS_OK ? writer : NULL;
}

bool run_save_write(const ovis_sim* sim, const ovis_saved_sim* saved, ovis_save_writer* writer,
                    ovis_save_written* out, ovis_error* error) {
  *error = (ovis_error){.offset = -1};
  if (ovis_save_writer_store_sim(writer, sim, saved, error) != OVIS_OK) {
    return false;
  }
  if (ovis_save_writer_commit(writer, out, error) == OVIS_OK) {
    return true;
  }
  ovis_saved_sim_name_mob(saved, sim, out->missing, error);
  return false;
}
