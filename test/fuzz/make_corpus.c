// Writes the seed corpora of the fuzzers: make_corpus FOLDER creates FOLDER/nbt, FOLDER/region,
// FOLDER/chunk, FOLDER/write, FOLDER/game, FOLDER/sponge and FOLDER/litematic.
#include "support/save_writer.h"
#include "support/snbt.h"
#include "support/structure_writer.h"

#include <stdio.h>
#include <string.h>

static const char* flat(void* context, int32_t x, int32_t y, int32_t z) {
  const int32_t kinds = *(const int32_t*)context;
  static const char* const names[] = {"air",   "stone", "dirt",         "grass_block[snowy=false]",
                                      "water", "bell",  "wheat[age=7]", "mod:thing"};
  return y >= 16 ? "air" : names[(x * 5 + y * 3 + z) % kinds];
}

static void put_entities(void* context, nbt_writer* w) {
  (void)context;
  for (int32_t i = 0; i < 2; i++) {
    snbt_write(
        w,
        "{id:'minecraft:villager',Pos:[1.5d,64d,-2.5d],Motion:[1.5d,64d,-2.5d],Rotation:[90f,0f],"
        "UUID:[I;1,2,3,4],Health:20f,Age:-1,Brain:{memories:{'minecraft:home':"
        "{value:{dimension:'minecraft:overworld',pos:[I;1,2,3]},ttl:5L}}}%s}",
        i == 1 ? ",Passengers:[{id:pig,Pos:[1.5d,64d,-2.5d]}]" : "");
  }
}

static void write_in(const char* folder, const char* part, const char* name, const void* bytes,
                     size_t size) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s", folder, part);
  save_make_folder(path);
  snprintf(path, sizeof path, "%s/%s/%s", folder, part, name);
  save_write_file(path, bytes, size);
}

static void write_document(const char* folder, const char* name, nbt_writer* w) {
  write_in(folder, "nbt", name, w->bytes, w->size);
  write_in(folder, "write", name, w->bytes, w->size);
  write_in(folder, "chunk", name, w->bytes, w->size);
  nbt_free(w);
}

static void write_types(const char* folder) {
  nbt_writer w;
  snbt_document(&w, "a:1b,b:2s,c:3,d:4L,e:5f,f:6d,g:[B;120b,121b],"
                    "h:'\xC3\xA4\xED\xA0\xBD\xED\xB8\x80',i:[I;1,-1],j:[L;1L,-1L],k:[[1b]],l:{}");
  write_document(folder, "types", &w);
}

static void write_chunks(const char* folder) {
  static const int32_t versions[] = {2586, 2730, 3120, 3700};
  static const int32_t kinds[] = {1, 2, 5, 8};
  for (int i = 0; i < 4; i++) {
    int32_t count = kinds[i];
    const save_chunk chunk = {.data_version = versions[i],
                              .min_y = 0,
                              .height = 32,
                              .block = flat,
                              .context = &count,
                              .is_lit = i % 2 == 1,
                              .entities = i == 0 ? put_entities : NULL};
    char name[32];
    nbt_writer w;
    save_chunk_nbt(&chunk, &w);
    snprintf(name, sizeof name, "chunk_%d", (int)versions[i]);
    write_document(folder, name, &w);
  }
}

static void write_others(const char* folder) {
  static const save_point points[] = {
      {"minecraft:home", 1, 1, 1, 1}, {"mod:lab", 3, 2, 1, 1}, {"minecraft:meeting", 2, 90, 3, 29}};
  nbt_writer w;
  save_entities_nbt(0, 0, 3120, put_entities, NULL, &w);
  write_document(folder, "entities", &w);
  save_poi_nbt(3120, points, 3, &w);
  write_in(folder, "poi", "points", w.bytes, w.size);
  write_document(folder, "points", &w);
}

static void write_brain(const char* folder) {
  nbt_writer w;
  snbt_document(
      &w, "id:'minecraft:villager',Brain:{memories:{"
          "'minecraft:home':{value:{dimension:'minecraft:overworld',pos:[I;1,1,1]}},"
          "'minecraft:meeting_point':{value:{dimension:'minecraft:the_nether',pos:[I;2,1,1]}},"
          "'mod:wish':{value:{dimension:'minecraft:the_nether',pos:[I;3,1,1]},ttl:9L},"
          "'minecraft:golem_detected_recently':{value:1b,ttl:2L},"
          "'minecraft:last_slept':{value:1000L},'minecraft:angry_at':{value:[I;1,2,3,4]}}},"
          "OnGround:1b");
  write_in(folder, "brain", "villager", w.bytes, w.size);
  nbt_free(&w);
}

static void write_regions(const char* folder) {
  nbt_writer nbt;
  save_entities_nbt(0, 0, 3120, put_entities, NULL, &nbt);
  for (int32_t kind = SAVE_GZIP; kind <= SAVE_LZ4; kind++) {
    char name[32];
    region_writer w;
    region_begin(&w);
    region_put(&w, 0, 0, (save_compression)kind, nbt.bytes, nbt.size);
    region_put(&w, 31, 31, (save_compression)kind, nbt.bytes, nbt.size);
    region_put_external(&w, 1, 0, (save_compression)kind);
    w.is_unpadded = kind % 2 == 0;
    region_end(&w);
    snprintf(name, sizeof name, "region_%d", (int)kind);
    write_in(folder, "region", name, w.bytes, w.size);
    region_free(&w);
  }
  nbt_free(&nbt);
}

static void write_structures(const char* folder) {
  static const char* const parts[] = {"game", "sponge", "sponge", "litematic"};
  static const char* const cells[] = {"stone", "mod:thing", "oak_log[axis=x]", "air",
                                      "grass", "oak_fence", "wheat[age=7]",    "dirt"};
  static const structure_grid grids[] = {
      {{2, 2, 2}, cells}, {{1, 1, 1}, cells}, {{8, 1, 1}, cells}};
  static const structure_region regions[] = {{{1, 2, 3}, {-1, 1, -1}, {{2, 2, 2}, cells}},
                                             {{0, 0, 0}, {1, -1, 1}, {{2, 1, 2}, cells}}};
  nbt_writer w;
  for (int32_t i = 0; i < 12; i++) {
    char name[32];
    structure_write((structure_kind)(i % 4), &grids[i / 4], &w);
    snprintf(name, sizeof name, "structure_%d", (int)i);
    write_in(folder, parts[i % 4], name, w.bytes, w.size);
    nbt_free(&w);
  }
  structure_write_regions(regions, 2, &w);
  write_in(folder, "litematic", "regions", w.bytes, w.size);
  nbt_free(&w);
}

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "make_corpus: expected a folder to write to\n");
    return 2;
  }
  write_types(argv[1]);
  write_chunks(argv[1]);
  write_others(argv[1]);
  write_brain(argv[1]);
  write_regions(argv[1]);
  write_structures(argv[1]);
  return 0;
}
