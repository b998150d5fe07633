// Opens a structure file, detects its kind from its entries, and answers queries about it.
// Format: docs/formats/structures.md
#include "save/save_data_file.h"
#include "save/structure_internal.h"

#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "file/files.h"
#include "save/state.h"

// Greatest count of values in one document: readers walk it several times, as with chunks.
#define VALUE_MAX (INT64_C(1) << 24)

ovis_structure_def ovis_default_structure_def(void) {
  return (ovis_structure_def){
      .unpacked_size_max = INT64_C(64) << 20, .volume_max = INT64_C(1) << 24, .cookie = OV_COOKIE};
}

// ---- Opening

static ovis_status unpack(ovis_structure* s, const ov_source* source, ovis_nbt_document* out,
                          ovis_error* error) {
  static const ovis_nbt_limits limits = {OVIS_NBT_DEPTH_MAX, VALUE_MAX};
  if (source->size < 1 || source->size > OV_PACKED_MAX) {
    return ov_fail(error, source->size < 1 ? OVIS_TRUNCATED : OVIS_TOO_LARGE, 0,
                   "expected a structure of 1 to %llu bytes, found %llu",
                   (unsigned long long)OV_PACKED_MAX, (unsigned long long)source->size);
  }
  ov_compression kind;
  const ovis_status status = ov_data_file_unpack(&s->inflater, source, &kind, error);
  return status == OVIS_OK
             ? ovis_nbt_check(s->inflater.bytes, s->inflater.size, &limits, out, error)
             : status;
}

static ovis_status unpack_given(ovis_structure* s, const ovis_structure_def* def,
                                ovis_nbt_document* out, ovis_error* error) {
  if (def->path == NULL) {
    ov_memory memory = {def->bytes, def->size};
    const ov_source source = ov_source_of_memory(&memory);
    return unpack(s, &source, out, error);
  }
  ov_file file;
  ovis_error own = {0};
  ovis_files files;
  OV_TRY(ov_files_take(&def->files, &files, error));
  ovis_status status = ov_files_open(&files, def->path, &file, &own);
  if (status != OVIS_OK) {
    return ov_fail(error, status, -1, "%.100s: %.120s", def->path, own.message);
  }
  const ov_source source = ov_files_source(&file);
  status = unpack(s, &source, out, error);
  ov_files_close(&file);
  return status;
}

// The kinds have no entry in common, so one or two entries identify the kind.
static ovis_status read_kind(ovis_structure* s, ovis_nbt root, ovis_error* error) {
  enum { REGIONS, SCHEMATIC, WIDTH, BLOCKS, SIZE, MATERIALS, COUNT };
  static const char* const names[COUNT] = {"Regions", "Schematic", "Width",
                                           "blocks",  "size",      "Materials"};
  ovis_nbt values[COUNT];
  ovis_nbt_get_all(root, names, COUNT, values);
  if (values[REGIONS].type == OVIS_NBT_COMPOUND) {
    s->info.kind = OVIS_STRUCTURE_LITEMATICA;
    return ov_structure_read_litematica(s, root, error);
  }
  if (values[MATERIALS].type == OVIS_NBT_STRING) {
    return ov_fail(error, OVIS_UNSUPPORTED, -1,
                   "a schematic from before 1.13 (with block numbers) is not supported");
  }
  if (values[SCHEMATIC].type == OVIS_NBT_COMPOUND || values[WIDTH].type != OVIS_NBT_END) {
    s->info.kind = OVIS_STRUCTURE_SPONGE;
    return ov_structure_read_sponge(
        s, values[SCHEMATIC].type == OVIS_NBT_COMPOUND ? values[SCHEMATIC] : root, error);
  }
  if (values[BLOCKS].type == OVIS_NBT_LIST && values[SIZE].type != OVIS_NBT_END) {
    s->info.kind = OVIS_STRUCTURE_GAME;
    return ov_structure_read_game(s, root, error);
  }
  return ov_fail(error, OVIS_BAD_FORMAT, -1,
                 "it is not a structure: expected a .nbt (the game's), .schem or .litematic file");
}

static void count_cells(ovis_structure* s) {
  for (size_t i = 0; i < s->volume; i++) {
    if (s->cells[i] != OV_STRUCTURE_VOID) {
      const ovis_state state = s->states.items[s->cells[i]];
      s->info.block_count++;
      s->info.unknown_count +=
          (ovis_blocks_get_traits(s->registry, state)->tags & OVIS_TAG(UNKNOWN)) != 0;
    }
  }
  s->info.entity_count = s->entities.count;
}

ovis_status ovis_structure_create(const ovis_structure_def* def, ovis_structure** out,
                                  ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  if (def->blocks == NULL || (def->path == NULL && def->bytes == NULL) ||
      def->unpacked_size_max < 1 || def->unpacked_size_max > INT64_C(1) << 30 ||
      def->volume_max < 1 || def->volume_max > INT64_C(1) << 30) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1,
                   "a structure needs a file or bytes, a registry, and limits up to 1 GiB");
  }
  ovis_structure* s = ov_alloc_zero(&def->allocator, sizeof *s);
  if (s == NULL) {
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for a structure");
  }
  s->allocator = def->allocator;
  s->registry = def->blocks;
  s->volume_max = def->volume_max;
  ov_inflater_init(&s->inflater, &s->allocator, (size_t)def->unpacked_size_max);
  ovis_nbt_document document;
  ovis_status status = unpack_given(s, def, &document, error);
  if (status == OVIS_OK) {
    status = read_kind(s, document.root, error);
  }
  if (status != OVIS_OK) {
    ovis_structure_destroy(s);
    return status;
  }
  OVIS_ASSERT(s->cells != NULL);
  count_cells(s);
  *out = s;
  return OVIS_OK;
}

void ovis_structure_destroy(ovis_structure* structure) {
  if (structure == NULL) {
    return;
  }
  const ovis_allocator allocator = structure->allocator;
  ov_free(&allocator, structure->cells, structure->volume * sizeof *structure->cells);
  ov_array_fini(&structure->states, &allocator);
  ov_array_fini(&structure->entities, &allocator);
  ov_inflater_fini(&structure->inflater);
  ov_free(&allocator, structure, sizeof *structure);
}

// ---- Queries

ovis_structure_info ovis_structure_get_info(const ovis_structure* structure) {
  OV_REQUIRE(structure != NULL, (ovis_structure_info){0});
  return structure->info;
}

ovis_state ovis_structure_get_block(const ovis_structure* structure, ovis_pos pos) {
  OV_REQUIRE(structure != NULL, OVIS_STATE_UNLOADED);
  const ovis_pos size = structure->info.size;
  if (pos.x < 0 || pos.x >= size.x || pos.y < 0 || pos.y >= size.y || pos.z < 0 ||
      pos.z >= size.z) {
    return OVIS_STATE_UNLOADED;
  }
  const uint16_t number = structure->cells[ov_structure_cell(structure, pos.x, pos.y, pos.z)];
  return number == OV_STRUCTURE_VOID ? OVIS_STATE_UNLOADED : structure->states.items[number];
}

ovis_structure_entity ovis_structure_get_entity(const ovis_structure* structure, int32_t index) {
  OV_REQUIRE(structure != NULL, (ovis_structure_entity){0});
  OV_REQUIRE(index >= 0 && index < structure->entities.count, (ovis_structure_entity){0});
  return structure->entities.items[index];
}
