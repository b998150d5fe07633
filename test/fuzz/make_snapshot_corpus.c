// Writes the seed corpus of the snapshot fuzzer: make_snapshot_corpus FOLDER creates one file for
// each seed. A file holds what follows the header of a snapshot.
#include "snapshot_seed.h"

#include "file/files.h"

#include <stdio.h>

int main(int argc, char** argv) {
  if (argc != 2 || ov_files_make_folder(ov_files_system(), argv[1], NULL) != OVIS_OK) {
    fprintf(stderr, "make_snapshot_corpus: expected a folder to write to\n");
    return 2;
  }
  for (int32_t kind = 0; kind < 2 * SNAPSHOT_SEEDS; kind++) {
    ovis_world* world = snapshot_seed_world();
    ovis_sim* sim = snapshot_seed_sim(world, kind / 2);
    uint8_t* bytes;
    size_t size;
    const ovis_status status = kind % 2 == 0 ? ovis_sim_take_snapshot(sim, &bytes, &size)
                                             : ovis_sim_take_mob_snapshot(sim, &bytes, &size);
    char path[1024];
    snprintf(path, sizeof path, "%s/seed_%d", argv[1], (int)kind);
    FILE* out = status == OVIS_OK ? fopen(path, "wb") : NULL;
    const size_t payload = size - SNAPSHOT_HEAD_BYTES;
    if (out == NULL || fwrite(bytes + SNAPSHOT_HEAD_BYTES, 1, payload, out) != payload ||
        fclose(out) != 0) {
      fprintf(stderr, "make_snapshot_corpus: %s cannot be written\n", path);
      return 2;
    }
    ovis_sim_free_snapshot(sim, bytes, size);
    ovis_sim_destroy(sim);
    ovis_world_destroy(world);
  }
  return 0;
}
