// Opens the documents that a commit rewrites, copies them entry by entry, and keeps the results.
// Format: docs/formats/anvil.md#writing
#include "save/save_write_internal.h"

#include "base/fail.h"
#include "base/limits.h"

#include <string.h>

static ov_pending* find_pending(ovis_save_writer* writer, ovis_save_part part, ovis_chunk_pos pos) {
  // Search from the end: most documents are requested soon after they were added.
  for (int32_t i = writer->pending.count - 1; i >= 0; i--) {
    ov_pending* p = &writer->pending.items[i];
    if (p->part == part && p->pos.x == pos.x && p->pos.z == pos.z) {
      return p;
    }
  }
  return NULL;
}

// Copies the document that the save has read last, because the next read overwrites its buffer.
static ovis_status hold(ovis_save_writer* writer, ovis_nbt_document* document, ovis_error* error) {
  ov_write_bytes(&writer->held, writer->save->inflater.bytes, document->size);
  if (writer->held.is_failed) {
    writer->held.is_failed = false;
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for a chunk");
  }
  return ovis_nbt_check(writer->held.bytes, writer->held.size, NULL, document, error);
}

static ovis_status open_document(ovis_save_writer* writer, ovis_save_part part, ovis_chunk_pos pos,
                                 ov_open_document* out, ovis_error* error) {
  const ov_pending* pending = find_pending(writer, part, pos);
  ovis_status status =
      pending != NULL ? ovis_nbt_check(pending->bytes, pending->size, NULL, &out->document, error)
                      : ov_save_read_document(writer->save, part, pos, &out->document, error);
  if (status == OVIS_OK && pending == NULL) {
    status = hold(writer, &out->document, error);
  }
  if (status != OVIS_OK) {
    return status;
  }
  out->level = out->document.root;
  if (part != OVIS_SAVE_CHUNKS) {
    out->data_version = ovis_nbt_get_int32(ovis_nbt_get(out->document.root, "DataVersion"), 0);
    return OVIS_OK;
  }
  ovis_save_chunk chunk;
  status = ov_chunk_parse(out->document.root, pos, &chunk, error);
  out->level = chunk.level;
  out->data_version = chunk.data_version;
  out->is_full = chunk.is_full;
  return status;
}

ovis_status ov_save_open_document(ovis_save_writer* writer, ovis_save_part part, ovis_chunk_pos pos,
                                  ov_open_document* out, ovis_error* error) {
  ovis_error own = {0};
  *out = (ov_open_document){.document = {.name = {"", 0}}};
  writer->held.size = 0;
  const ovis_status status = open_document(writer, part, pos, out, &own);
  if (status == OVIS_OK || status == OVIS_NOT_FOUND) {
    return status == OVIS_OK ? status : ov_fail(error, status, -1, "%.200s", own.message);
  }
  char folder[OV_PATH_MAX];
  return ov_fail(error, status, own.offset,
                 "%.60s/r.%d.%d.mca: chunk %d %d cannot be changed: %.100s",
                 ov_save_part_folder(writer->save, part, folder) ? folder : "", (int)(pos.x >> 5),
                 (int)(pos.z >> 5), (int)pos.x, (int)pos.z, own.message);
}

ovis_status ov_save_close_document(ovis_save_writer* writer, ovis_save_part part,
                                   ovis_chunk_pos pos, ovis_error* error) {
  const uint8_t* bytes = NULL;
  size_t size = 0;
  OV_TRY(ovis_nbt_writer_finish(writer->nbt, &bytes, &size, error));
  ov_pending* old = find_pending(writer, part, pos);
  if (old == NULL && size == writer->held.size && memcmp(bytes, writer->held.bytes, size) == 0) {
    return OVIS_OK;
  }
  uint8_t* kept = ov_alloc(&writer->allocator, size);
  const ov_pending fresh = {part, pos, kept, size};
  if (kept == NULL ||
      (old == NULL && !ov_array_push(&writer->pending, &writer->allocator, fresh))) {
    ov_free(&writer->allocator, kept, size);
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for a chunk");
  }
  memcpy(kept, bytes, size);
  if (old != NULL) {
    ov_free(&writer->allocator, old->bytes, old->size);
    *old = fresh;
  }
  return OVIS_OK;
}

// True if the target's bytes lie inside those of the container. Both cursors point into the same
// document.
static bool is_in(ovis_nbt container, ovis_nbt target) {
  return (container.type == OVIS_NBT_COMPOUND || container.type == OVIS_NBT_LIST) &&
         target.bytes > container.bytes &&
         target.bytes < container.bytes + ovis_nbt_get_size(container);
}

// Copies the entries of a container, at any depth, except the value `target`: `replace` writes that
// one.
static ovis_status copy_but(ovis_nbt_writer* nbt, ovis_nbt container, ovis_nbt target,
                            ov_replace_fn* replace, void* context, ovis_error* error) {
  ovis_status status = OVIS_OK;
  ovis_nbt_iter iter = ovis_nbt_iterate(container);
  while (status == OVIS_OK && ovis_nbt_next(&iter)) {
    if (iter.value.bytes == target.bytes && iter.value.type == target.type) {
      status = replace(context, nbt, &iter, error);
    } else if (is_in(iter.value, target)) {
      ovis_nbt_open_entry(nbt, &iter);
      status = copy_but(nbt, iter.value, target, replace, context, error);
      ovis_nbt_end(nbt);
    } else {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  return status;
}

ovis_status ov_save_rewrite(ovis_nbt_writer* nbt, const ovis_nbt_document* document,
                            ovis_nbt target, ov_replace_fn* replace, void* context,
                            ovis_error* error) {
  ovis_nbt_writer_reset(nbt);
  ovis_nbt_open_document(nbt, document->name);
  const ovis_status status = copy_but(nbt, document->root, target, replace, context, error);
  ovis_nbt_end(nbt);
  return status;
}

bool ov_save_store_bytes(ovis_save_writer* writer, const void* bytes, size_t size, ov_piece* out) {
  *out = (ov_piece){writer->bytes.size, size};
  ov_write_bytes(&writer->bytes, bytes, size);
  return !writer->bytes.is_failed;
}

// Greatest distance of an entity from y 0 that the game accepts. [Units: blocks] For x and z the
// world border is the limit. Source: docs/formats/anvil.md#writing
#define BORDER_Y 2.0e7

bool ov_save_is_place(double x, double y, double z) {
  return ov_is_within(x, OVIS_PLACE_MAX) && ov_is_within(y, BORDER_Y) &&
         ov_is_within(z, OVIS_PLACE_MAX);
}

static int32_t floor_to_int(double value) {
  const int32_t cut = (int32_t)value;
  return (double)cut > value ? cut - 1 : cut;
}

bool ov_save_chunk_at(ovis_nbt pos, ovis_chunk_pos* out) {
  double v[3];
  *out = (ovis_chunk_pos){0, 0};
  if (!ovis_nbt_get_numbers(pos, 3, v) || !ov_save_is_place(v[0], v[1], v[2])) {
    return false;
  }
  *out = (ovis_chunk_pos){floor_to_int(v[0]) >> 4, floor_to_int(v[2]) >> 4};
  return true;
}
