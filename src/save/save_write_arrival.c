// Appends arrivals, which are new entities and those from other chunks, to the lists of their
// chunks.
// Format: docs/formats/anvil.md#writing
#include "save/save_write_internal.h"

#include "base/fail.h"
#include "base/sort.h"

static bool arrival_before(const void* left, const void* right) {
  const ov_arrival* a = left;
  const ov_arrival* b = right;
  if (a->pos.z != b->pos.z) {
    return a->pos.z < b->pos.z;
  }
  if (a->pos.x != b->pos.x) {
    return a->pos.x < b->pos.x;
  }
  // Entities that moved come before new ones.
  if ((a->data_version == 0) != (b->data_version == 0)) {
    return a->data_version != 0;
  }
  return a->order < b->order;
}

// The arrivals of one chunk.
typedef struct group {
  ovis_save_writer* writer;
  const ov_arrival* items;
  int32_t count;
  ovis_chunk_pos pos;
} group;

static void write_items(const group* g, ovis_nbt_writer* nbt) {
  for (int32_t i = 0; i < g->count; i++) {
    const ov_piece piece = g->items[i].entity;
    ovis_nbt_copy(
        nbt, NULL,
        (ovis_nbt){ov_piece_bytes(g->writer, piece), (uint32_t)piece.size, OVIS_NBT_COMPOUND});
  }
}

// An ov_replace_fn.
static ovis_status append(void* context, ovis_nbt_writer* nbt, const ovis_nbt_iter* entry,
                          ovis_error* error) {
  const group* g = context;
  (void)error;
  if (ovis_nbt_get_count(entry->value) == 0) {
    // An empty list may declare any type.
    ovis_nbt_open_list(nbt, "Entities", OVIS_NBT_COMPOUND);
  } else {
    ovis_nbt_open_entry(nbt, entry);
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(entry->value);
  while (ovis_nbt_next(&iter)) {
    ovis_nbt_copy_entry(nbt, &iter);
  }
  write_items(g, nbt);
  ovis_nbt_end(nbt);
  return OVIS_OK;
}

static ovis_status append_to(const group* g, ovis_save_part part, const ov_open_document* open,
                             ovis_error* error) {
  const ovis_nbt list = ovis_nbt_get(open->level, "Entities");
  if (list.type != OVIS_NBT_LIST) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "chunk %d %d has no list of entities", (int)g->pos.x,
                   (int)g->pos.z);
  }
  group context = *g;
  const ovis_status status =
      ov_save_rewrite(g->writer->nbt, &open->document, list, append, &context, error);
  return status == OVIS_OK ? ov_save_close_document(g->writer, part, g->pos, error) : status;
}

static ovis_status make_document(const group* g, int32_t data_version, ovis_error* error) {
  ovis_nbt_writer* nbt = g->writer->nbt;
  const int32_t place[2] = {g->pos.x, g->pos.z};
  g->writer->held.size = 0;
  ovis_nbt_writer_reset(nbt);
  ovis_nbt_open_document(nbt, (ovis_nbt_text){"", 0});
  ovis_nbt_write_int(nbt, "DataVersion", data_version);
  ovis_nbt_write_ints(nbt, "Position", place, 2);
  ovis_nbt_open_list(nbt, "Entities", OVIS_NBT_COMPOUND);
  write_items(g, nbt);
  ovis_nbt_end(nbt);
  ovis_nbt_end(nbt);
  return ov_save_close_document(g->writer, OVIS_SAVE_ENTITIES, g->pos, error);
}

static ovis_status not_found(const group* g, ovis_error* error) {
  char name[64];
  const ov_piece piece = g->items[0].entity;
  const ovis_nbt entity = {ov_piece_bytes(g->writer, piece), (uint32_t)piece.size,
                           OVIS_NBT_COMPOUND};
  ovis_nbt_text_utf8(ovis_nbt_text_plain(ovis_nbt_get_string(ovis_nbt_get(entity, "id"))), name,
                     sizeof name);
  return ov_fail(error, OVIS_NOT_FOUND, -1,
                 "a %.40s is in chunk %d %d, but the save has no such chunk", name, (int)g->pos.x,
                 (int)g->pos.z);
}

// Writes to entities/ if it has the chunk or if the chunk's version uses that folder; otherwise to
// the chunk itself.
static ovis_status write_group(const group* g, ovis_error* error) {
  ov_open_document open;
  ovis_status status = ov_save_open_document(g->writer, OVIS_SAVE_ENTITIES, g->pos, &open, error);
  if (status != OVIS_NOT_FOUND) {
    return status == OVIS_OK ? append_to(g, OVIS_SAVE_ENTITIES, &open, error) : status;
  }
  status = ov_save_open_document(g->writer, OVIS_SAVE_CHUNKS, g->pos, &open, error);
  if (status == OVIS_OK && open.data_version >= OV_DATA_VERSION_ENTITIES) {
    return make_document(g, open.data_version, error);
  }
  if (status == OVIS_OK) {
    return open.is_full ? append_to(g, OVIS_SAVE_CHUNKS, &open, error) : not_found(g, error);
  }
  if (status != OVIS_NOT_FOUND) {
    return status;
  }
  // In entities/, the game also keeps entities of chunks that are not generated. Versions that
  // store entities inside the chunk need the chunk.
  const ov_arrival* first = &g->items[0];
  return first->data_version >= OV_DATA_VERSION_ENTITIES
             ? make_document(g, first->data_version, error)
             : not_found(g, error);
}

ovis_status ov_save_write_arrivals(ovis_save_writer* writer, ovis_error* error) {
  ov_array_sort(&writer->arrivals, arrival_before);
  const ov_arrival* items = writer->arrivals.items;
  for (int32_t i = 0; i < writer->arrivals.count;) {
    group g = {writer, items + i, 0, items[i].pos};
    while (i < writer->arrivals.count && items[i].pos.x == g.pos.x && items[i].pos.z == g.pos.z) {
      g.count++;
      i++;
    }
    OV_TRY(write_group(&g, error));
  }
  return OVIS_OK;
}
