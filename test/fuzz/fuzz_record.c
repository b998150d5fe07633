// Fuzz target: a recording whose last byte says which block's content the others take the place of;
// checksums are made right, so that every reader is reached. Plays, builds the world, reads fields.
#include "record/record_block.h"

#include <ovis/record.h>

#include <stdlib.h>
#include <string.h>

static uint8_t* base;
static size_t base_size;

static void make_base(void) {
  const ovis_blocks_def registry_def = ovis_default_blocks_def();
  ovis_blocks* registry;
  ovis_world_def world_def = ovis_default_world_def();
  ovis_world* world;
  ovis_sim_def sim_def = ovis_default_sim_def();
  ovis_sim* sim;
  ovis_recorder_def def = ovis_default_recorder_def();
  ovis_recorder* recorder;
  if (ovis_blocks_create(&registry_def, &registry) != OVIS_OK) {
    abort();
  }
  world_def.registry = registry;
  if (ovis_world_create(&world_def, &world) != OVIS_OK) {
    abort();
  }
  sim_def.world = world;
  if (ovis_sim_create(&sim_def, &sim) != OVIS_OK) {
    abort();
  }
  const ovis_state states[] = {1};
  const ovis_section_data data = {.palette = states, .palette_count = 1};
  ovis_world_set_section(world, (ovis_section_pos){0, 3, 0}, &data);
  ovis_spawn_def spawn = ovis_default_spawn_def();
  ovis_mob_id id;
  for (int32_t i = 0; i < 3; i++) {
    spawn.species = ovis_species_find(i == 0 ? "zombie" : "sheep");
    spawn.pos = (ovis_vec3){4 * i + 2, 64, 5};
    ovis_mob_spawn(sim, &spawn, &id);
  }
  def.sim = sim;
  def.watches_all = true;
  def.fields_every = 20;
  if (ovis_recorder_create(&def, &recorder, NULL) != OVIS_OK) {
    abort();
  }
  for (int32_t i = 0; i < 60; i++) {
    ovis_mob_hurt(sim, id, 0.1f, 0);
    ovis_sim_tick(sim);
    ovis_recorder_tick(recorder, NULL);
  }
  ovis_recorder_finish(recorder, NULL);
  const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &base_size);
  base = malloc(base_size);
  memcpy(base, bytes, base_size);
  ovis_recorder_destroy(recorder);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  ovis_blocks_destroy(registry);
}

static void replace(int32_t which, const uint8_t* content, size_t size, ov_writer* out) {
  const ovis_allocator memory = {0};
  ov_memory bytes = {base, base_size};
  const ov_source source = ov_source_of_memory(&bytes);
  static ov_block_maker maker; // its compressor is large: it is kept
  if (maker.zstd == NULL) {
    ov_block_maker_init(&maker, &memory);
  }
  ov_write_bytes(out, base, OV_RECORD_HEAD_BYTES);
  ov_block_head head = {0};
  uint64_t at = OV_RECORD_HEAD_BYTES;
  for (int32_t block = 0; head.kind != OV_BLOCK_INDEX; block++) {
    if (ov_block_read_head(&source, at, &head, NULL) != OVIS_OK) {
      abort();
    }
    const size_t stored = OV_RECORD_HEAD_BYTES + head.stored_size;
    if (block == which) {
      size_t made;
      if (ov_block_make(&maker, &head, content, size, &made) != OVIS_OK) {
        abort();
      }
      ov_write_bytes(out, maker.bytes, made);
    } else {
      ov_write_bytes(out, base + at, stored);
    }
    at += stored;
  }
  ov_write_bytes(out, base + at, OV_RECORD_TAIL_BYTES);
}

static void play(const uint8_t* bytes, size_t size) {
  ovis_recording_def def = ovis_default_recording_def();
  def.bytes = bytes;
  def.size = size;
  ovis_recording* recording;
  if (ovis_recording_open(&def, &recording, NULL) != OVIS_OK) {
    return;
  }
  while (ovis_recording_next(recording, NULL) == OVIS_OK) {
  }
  const ovis_recorded_fields* fields;
  int32_t count;
  int64_t tick;
  ovis_recording_read_fields(recording, 0, &tick, &fields, &count, NULL);
  ovis_blocks* registry; // an empty one is made quickly
  ovis_blocks_def registry_def = ovis_default_blocks_def();
  registry_def.builtin = false;
  if (ovis_blocks_create(&registry_def, &registry) == OVIS_OK) {
    ovis_world* world;
    if (ovis_recording_create_world(recording, 60, registry, &world, NULL) == OVIS_OK) {
      ovis_world_destroy(world);
    }
    ovis_blocks_destroy(registry);
  }
  ovis_recording_close(recording);
}

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  if (base == NULL) {
    make_base();
  }
  play(bytes, size);
  if (size > 0) {
    const ovis_allocator memory = {0};
    ov_writer lying;
    ov_writer_init(&lying, &memory);
    replace(bytes[size - 1] % 8, bytes, size - 1, &lying);
    play(lying.bytes, lying.size);
    ov_writer_fini(&lying);
  }
  return 0;
}
