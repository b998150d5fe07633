// Files of your own: a run is recorded into the memory of the host, and played from there.
#include "meadow.h"
#include "shelf.h"

#include <ovis/record.h>

static shelf memory;

static ovis_status record(ovis_sim* sim, const char* path, ovis_error* error) {
  ovis_recorder_def def = ovis_default_recorder_def();
  ovis_recorder* recorder;
  def.sim = sim;
  def.path = path;
  def.files = shelf_files(&memory);
  ovis_status status = ovis_recorder_create(&def, &recorder, error);
  for (int i = 0; i < 500 && status == OVIS_OK; i++) {
    status = ovis_sim_tick(sim);
    if (status == OVIS_OK) {
      status = ovis_recorder_tick(recorder, error);
    }
  }
  if (status == OVIS_OK) {
    status = ovis_recorder_finish(recorder, error);
  }
  ovis_recorder_destroy(recorder);
  return status;
}

int main(void) {
  ovis_sim_def def = ovis_default_sim_def();
  ovis_recording_def played = ovis_default_recording_def();
  ovis_recording* recording;
  meadow land;
  ovis_sim* sim;
  ovis_error error = {.message = "out of memory"};
  if (!meadow_make(&land, &def) || ovis_sim_create(&def, &sim) != OVIS_OK) {
    return 1;
  }
  meadow_spawn(sim, "sheep", 16.5, 16.5);
  shelf_make_folder(&memory, "runs");
  if (record(sim, "runs/sheep.ovis", &error) != OVIS_OK) {
    return puts(error.message);
  }
  for (int i = 0; i < 256; i++) {
    if (memory.items[i].path[0] != '\0') {
      printf("%s %s\n", memory.items[i].is_folder ? "folder" : "file", memory.items[i].path);
    }
  }
  played.path = "runs/sheep.ovis";
  played.files = shelf_files(&memory);
  if (ovis_recording_open(&played, &recording, &error) != OVIS_OK) {
    return puts(error.message);
  }
  printf("the recording has %d ticks\n", (int)ovis_recording_get_info(recording)->last_tick);
  ovis_recording_close(recording);
  // Without functions for writing a table is for reading only.
  ovis_recorder_def refused = ovis_default_recorder_def();
  ovis_recorder* none;
  refused.sim = sim;
  refused.path = "runs/other.ovis";
  refused.files = shelf_files(&memory);
  refused.files.create = NULL;
  if (ovis_recorder_create(&refused, &none, &error) == OVIS_UNSUPPORTED) {
    puts(error.message);
  }
  meadow_free(&land, sim);
  shelf_free(&memory);
}
