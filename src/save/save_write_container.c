// Replaces block entities of chunks, and copies everything else byte for byte.
// Format: docs/formats/anvil.md#writing
#include "save/save_containers.h"

#include "base/check.h"
#include "base/fail.h"
#include "base/sort.h"

static bool is_before(const void* left, const void* right) {
  const ov_container_change* a = left;
  const ov_container_change* b = right;
  return ov_compare_cells(a->cell, b->cell) < 0;
}

typedef struct chunk {
  const ovis_save_writer* writer;
  ovis_chunk_pos pos;
  ov_container_change* items; // by cell
  int32_t count;
} chunk;

static ov_container_change* find_change(const chunk* c, ovis_pos cell) {
  for (int32_t i = 0; i < c->count; i++) {
    if (ov_compare_cells(c->items[i].cell, cell) == 0) {
      return &c->items[i];
    }
  }
  return NULL;
}

static void write_entity(const chunk* c, ovis_nbt_writer* nbt, ov_container_change* change) {
  change->is_done = true;
  if (change->entity.size > 0) {
    ovis_nbt_copy(nbt, NULL,
                  (ovis_nbt){ov_piece_bytes(c->writer, change->entity),
                             (uint32_t)change->entity.size, OVIS_NBT_COMPOUND});
  }
}

// An ov_replace_fn.
static ovis_status write_list(void* context, ovis_nbt_writer* nbt, const ovis_nbt_iter* entry,
                              ovis_error* error) {
  chunk* c = context;
  (void)error;
  ovis_nbt_open_list(
      nbt, ovis_nbt_text_is(entry->name, "TileEntities") ? "TileEntities" : "block_entities",
      OVIS_NBT_END);
  ovis_nbt_iter iter = ovis_nbt_iterate(entry->value);
  while (ovis_nbt_next(&iter)) {
    ovis_pos cell;
    ov_container_change* change =
        ov_block_entity_cell(iter.value, c->pos, &cell) ? find_change(c, cell) : NULL;
    if (change == NULL) {
      ovis_nbt_copy_entry(nbt, &iter);
    } else if (!change->is_done) {
      write_entity(c, nbt, change);
    }
  }
  for (int32_t i = 0; i < c->count; i++) {
    if (!c->items[i].is_done) {
      write_entity(c, nbt, &c->items[i]);
    }
  }
  ovis_nbt_end(nbt);
  return OVIS_OK;
}

static ovis_status write_chunk(chunk* c, ovis_nbt_writer* nbt, ovis_error* error) {
  ov_open_document open;
  OVIS_ASSERT(c->count > 0);
  ovis_save_writer* writer = (ovis_save_writer*)c->writer;
  OV_TRY(ov_save_open_document(writer, OVIS_SAVE_CHUNKS, c->pos, &open, error));
  const ovis_nbt list = ov_block_entities_of(open.level);
  if (list.type != OVIS_NBT_LIST) {
    return ov_fail(error, OVIS_NOT_FOUND, -1, "chunk %d %d has no list of block entities",
                   (int)c->pos.x, (int)c->pos.z);
  }
  const ovis_status status = ov_save_rewrite(nbt, &open.document, list, write_list, c, error);
  return status == OVIS_OK ? ov_save_close_document(writer, OVIS_SAVE_CHUNKS, c->pos, error)
                           : status;
}

ovis_status ov_save_write_containers(ovis_save_writer* writer, ovis_error* error) {
  const int32_t count = writer->containers.count;
  ov_container_change* items = writer->containers.items;
  ov_array_sort(&writer->containers, is_before);
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < count && status == OVIS_OK;) {
    chunk c = {writer, {items[i].cell.x >> 4, items[i].cell.z >> 4}, &items[i], 0};
    while (i < count && items[i].cell.x >> 4 == c.pos.x && items[i].cell.z >> 4 == c.pos.z) {
      c.count++;
      i++;
    }
    status = write_chunk(&c, writer->nbt, error);
  }
  return status;
}
