#include "support/save_flock.h"

#include "support/snbt.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

#define FIRST 30
#define LAST 33

ovis_uuid flock_sheep(int32_t chunk_x, int32_t number) {
  return (ovis_uuid){{0xABCD0001u, 7, (uint32_t)chunk_x, (uint32_t)number}};
}

ovis_uuid flock_rider(int32_t number) {
  return (ovis_uuid){{0xABCD0002u, 0, 0, (uint32_t)number}};
}

static void put_common(nbt_writer* w, const char* id, ovis_uuid uuid, double x, double y,
                       double z) {
  snbt_write(w,
             "id:'minecraft:%s',Pos:[%.17gd,%.17gd,%.17gd],Motion:[0d,-0.0784000015258789d,0d],"
             "Rotation:[90f,0f],UUID:[I;%d,%d,%d,%d],Health:8f,OnGround:1b",
             id, x, y, z, (int32_t)uuid.words[0], (int32_t)uuid.words[1], (int32_t)uuid.words[2],
             (int32_t)uuid.words[3]);
}

void flock_put_sheep(nbt_writer* w, ovis_uuid uuid, double x, double y, double z) {
  put_common(w, "sheep", uuid, x, y, z);
  snbt_write(w, "Age:0,Sheared:0b,"
                "'mod:unknown \xC3\xA4':{longs:[L;1L,-2L],lists:[['\xED\xA0\xBD\xED\xB8\x80']]},"
                "Brain:{memories:{}}");
}

// A horse that carries a zombie that carries a chicken.
static void put_riders(nbt_writer* w, double x) {
  static const char* const ids[] = {"horse", "zombie", "chicken"};
  for (int32_t i = 0; i < 3; i++) {
    if (i > 0) {
      nbt_list(w, "Passengers", OVIS_NBT_COMPOUND);
    }
    nbt_compound(w, NULL);
    put_common(w, ids[i], flock_rider(i), x, 64 + i, 3.5);
  }
  nbt_end(w);
  nbt_end(w);
  snbt_write(w, "PersistenceRequired:1b");
  nbt_end(w);
  nbt_end(w);
  snbt_write(w, "Tame:1b");
  nbt_end(w);
}

static void put_entities(void* context, nbt_writer* w) {
  const int32_t x = *(const int32_t*)context;
  for (int32_t i = 0; i < 2; i++) {
    nbt_compound(w, NULL);
    flock_put_sheep(w, flock_sheep(x, i), x * 16 + 8.5 + i, 64, 8.5);
    nbt_end(w);
  }
  if (x == FIRST) {
    put_riders(w, x * 16 + 3.5);
  }
}

static const char* block_at(void* context, int32_t x, int32_t y, int32_t z) {
  (void)context;
  (void)x;
  (void)z;
  return y < 63 ? "stone" : y == 63 ? "grass_block[snowy=false]" : "air";
}

const char* flock_air(void* context, int32_t x, int32_t y, int32_t z) {
  (void)context;
  (void)x;
  (void)y;
  (void)z;
  return "air";
}

void flock_write(const char* folder, int32_t data_version) {
  const bool is_old = data_version < 2681;
  static const save_point points[] = {{"minecraft:home", 481, 64, 3, 1}};
  const save_level level = {.data_version = data_version, .time = 1000, .name = "Flock"};
  save_writer w;
  save_begin(&w, folder);
  for (int32_t x = FIRST; x <= LAST; x++) {
    save_chunk chunk = {.x = x,
                        .data_version = data_version,
                        .last_update = 1000,
                        .min_y = is_old ? 0 : -64,
                        .height = is_old ? 256 : 384,
                        .block = block_at,
                        .entities = is_old ? put_entities : NULL,
                        .entities_context = &x};
    save_put_chunk(&w, &chunk);
    if (!is_old) {
      nbt_writer nbt;
      save_entities_nbt(x, 0, data_version, put_entities, &x, &nbt);
      save_put(&w, "entities", x, 0, &nbt);
      nbt_free(&nbt);
    }
  }
  nbt_writer nbt;
  save_poi_nbt(data_version, points, 1, &nbt);
  save_put(&w, "poi", FIRST, 0, &nbt);
  nbt_free(&nbt);
  save_end(&w);
  save_level_dat(folder, "level.dat", &level);
}

// ---- Writers

static ovis_status try_open(const char* folder, const char* destination, ovis_save_writer** out,
                            ovis_error* error) {
  ovis_save_writer_def def = ovis_default_save_writer_def();
  def.path = folder;
  def.destination = destination;
  return ovis_save_writer_create(&def, out, error);
}

ovis_save_writer* flock_open(const char* folder, const char* destination) {
  ovis_save_writer* writer = NULL;
  ovis_error error = {0};
  if (try_open(folder, destination, &writer, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  return writer;
}

ovis_status flock_try(const char* folder, const char* destination, ovis_error* error) {
  ovis_save_writer* writer = NULL;
  const ovis_status status = try_open(folder, destination, &writer, error);
  assert_true((writer != NULL) == (status == OVIS_OK));
  ovis_save_writer_destroy(writer);
  return status;
}

ovis_status flock_commit(ovis_save_writer* writer, ovis_error* error) {
  const ovis_status status = ovis_save_writer_commit(writer, NULL, error);
  ovis_save_writer_destroy(writer);
  return status;
}

void flock_commit_well(ovis_save_writer* writer) {
  ovis_error error = {0};
  if (flock_commit(writer, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
}

const char* flock_roll(const char* folder, int32_t chunk_x, int32_t chunk_z) {
  static char text[2000];
  ovis_save_def def = ovis_default_save_def();
  def.path = folder;
  ovis_save* save = NULL;
  assert_int_equal(ovis_save_create(&def, &save, NULL), OVIS_OK);
  ovis_entity_iter entities;
  ovis_saved_entity entity;
  text[0] = '\0';
  assert_int_equal(
      ovis_save_read_entities(save, (ovis_chunk_pos){chunk_x, chunk_z}, &entities, NULL), OVIS_OK);
  while (ovis_save_next_entity(&entities, &entity)) {
    const size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, "%s%.*s%.*s@%g,%g,%g", length > 0 ? " " : "",
             (int)entity.riding, ">>>>>>>>>>>>>>>>>", (int)entity.id.length, entity.id.bytes,
             entity.pos.x, entity.pos.y, entity.pos.z);
  }
  ovis_save_destroy(save);
  return text;
}

ovis_status flock_add_sheep(ovis_save_writer* writer, ovis_uuid uuid, double x, double z) {
  nbt_writer nbt;
  ovis_nbt_document document;
  nbt_begin(&nbt);
  flock_put_sheep(&nbt, uuid, x, 64, z);
  nbt_end(&nbt);
  assert_int_equal(ovis_nbt_check(nbt.bytes, nbt.size, NULL, &document, NULL), OVIS_OK);
  const ovis_status status = ovis_save_writer_add(writer, document.root);
  nbt_free(&nbt);
  return status;
}
