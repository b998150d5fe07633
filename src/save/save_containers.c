// Fills the chests of a simulation from a save, and collects what became of them.
// Format: docs/formats/anvil.md#containers
//
//   block entity  { id: "minecraft:chest", x, y, z, Items: [ { Slot: byte, id, count, components }
//   ],
//                   LootTable, lock (Lock) }
//
// Only chests that copper golems can get to are read: those within reach of a golem, those within
// reach of these, and so on. All others stay as they are.
#include "save/save_containers.h"

#include "base/array.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "base/sort.h"
#include "save/save_item_tag.h"
#include "save/save_uuid_set.h"

#include <math.h>
#include <string.h>

#define REACH 32 // blocks in which a golem sees chests: docs/sources.md#copper-golems

static const ovis_allocator libc_memory;

// ---- Block entities

ovis_nbt ov_block_entities_of(ovis_nbt level) {
  const ovis_nbt list = ovis_nbt_get(level, "block_entities");
  return list.type == OVIS_NBT_LIST ? list : ovis_nbt_get(level, "TileEntities");
}

bool ov_block_entity_cell(ovis_nbt entity, ovis_chunk_pos chunk, ovis_pos* out) {
  const int32_t x = ovis_nbt_get_int32(ovis_nbt_get(entity, "x"), INT32_MAX);
  const int32_t y = ovis_nbt_get_int32(ovis_nbt_get(entity, "y"), INT32_MAX);
  const int32_t z = ovis_nbt_get_int32(ovis_nbt_get(entity, "z"), INT32_MAX);
  *out = (ovis_pos){x, y, z};
  return entity.type == OVIS_NBT_COMPOUND && x >> 4 == chunk.x && z >> 4 == chunk.z &&
         ov_is_cell(out);
}

static bool is_chest(ovis_nbt entity) {
  const ovis_nbt_text id = ovis_nbt_text_plain(ovis_nbt_get_string(ovis_nbt_get(entity, "id")));
  return ovis_nbt_text_is(id, "chest") || ovis_nbt_text_is(id, "trapped_chest") ||
         ovis_nbt_text_is(id, "copper_chest");
}

// Its content is not known, or kept from mobs.
static bool is_shut(ovis_nbt entity) {
  const ovis_nbt lock = ovis_nbt_get(entity, "Lock");
  return ovis_nbt_get(entity, "LootTable").type != OVIS_NBT_END ||
         ovis_nbt_get(entity, "lock").type != OVIS_NBT_END || lock.type == OVIS_NBT_COMPOUND ||
         ovis_nbt_get_string(lock).length > 0;
}

// The content of a chest, as its block entity has it.
typedef struct content {
  ovis_stack stacks[OVIS_CONTAINER_SIZE];
  ovis_nbt items[OVIS_CONTAINER_SIZE]; // absent: nothing
  char names[OVIS_CONTAINER_SIZE][OVIS_ITEM_NAME_MAX];
  bool is_locked; // or there is something that a simulation cannot hold
} content;

static void read_content(ovis_nbt entity, content* out) {
  memset(out, 0, sizeof *out);
  out->is_locked = entity.type == OVIS_NBT_COMPOUND && is_shut(entity);
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_nbt_get(entity, "Items"));
  while (ovis_nbt_next(&iter)) {
    const int64_t slot = ovis_nbt_get_int(ovis_nbt_get(iter.value, "Slot"), -1);
    if (slot < 0 || slot >= OVIS_CONTAINER_SIZE || out->items[slot].type != OVIS_NBT_END ||
        !ov_item_form_read(iter.value, out->names[slot], &out->stacks[slot])) {
      out->is_locked = true;
      continue;
    }
    out->items[slot] = iter.value;
  }
}

// ---- The chunks to read

typedef struct reading {
  ovis_save* save;
  ovis_sim* sim;
  const ovis_allocator* memory;
  ovis_saved_containers* out;
  ov_array(ovis_chunk_pos) chunks; // to read; the first `done` have been
  int32_t done;
  ov_uuid_set known; // of chunks, as words x, z, 0, 1
  content content;
} reading;

static bool want(reading* self, ovis_chunk_pos pos) {
  const ovis_uuid key = {{(uint32_t)pos.x, (uint32_t)pos.z, 0, 1}};
  bool is_known = false;
  return ov_uuid_set_add(&self->known, key, self->memory, &is_known) &&
         (is_known || ov_array_push(&self->chunks, self->memory, pos));
}

static bool want_around(reading* self, int32_t x, int32_t z) {
  bool is_whole = true;
  for (int32_t cz = (z - REACH) >> 4; cz <= (z + REACH) >> 4; cz++) {
    for (int32_t cx = (x - REACH) >> 4; cx <= (x + REACH) >> 4; cx++) {
      is_whole &= want(self, (ovis_chunk_pos){cx, cz});
    }
  }
  return is_whole;
}

static bool want_around_golems(reading* self) {
  bool is_whole = true;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(self->sim); i++) {
    const ovis_mob_id id = ovis_sim_get_mob(self->sim, i);
    ovis_mob_state state;
    if (ov_item_form_carries(self->sim, id) && ovis_mob_get_state(self->sim, id, &state)) {
      is_whole &= want_around(self, (int32_t)floor(state.pos.x), (int32_t)floor(state.pos.z));
    }
  }
  return is_whole;
}

// ---- Loading

static ovis_status fill(reading* self, ovis_pos cell) {
  const content* found = &self->content;
  ovis_status status = found->is_locked ? ovis_container_lock(self->sim, cell) : OVIS_OK;
  for (int32_t i = 0; i < OVIS_CONTAINER_SIZE && !found->is_locked && status == OVIS_OK; i++) {
    if (found->stacks[i].count == 0) {
      continue;
    }
    status = ovis_sim_add_item(self->sim, found->names[i], NULL);
    if (status == OVIS_OK) {
      status = ovis_container_set_stack(self->sim, cell, i, &found->stacks[i]);
    }
    if (status == OVIS_OK &&
        !ov_item_form_keep(self->out, found->items[i], found->stacks[i].variant, self->memory)) {
      status = OVIS_NO_MEMORY;
    }
  }
  return status;
}

static ovis_status load_one(reading* self, ovis_nbt entity, ovis_pos cell) {
  ovis_saved_containers* out = self->out;
  read_content(entity, &self->content);
  const ovis_status status = fill(self, cell);
  if (status == OVIS_UNSUPPORTED || status == OVIS_FULL) {
    return OVIS_OK; // no chest stands there any more, or there are too many
  }
  if (status != OVIS_OK) {
    return status;
  }
  out->locked_count += self->content.is_locked;
  if (out->count == out->capacity &&
      !ov_array_grow((void**)&out->cells, &out->capacity, out->count + 1, sizeof *out->cells,
                     self->memory)) {
    return OVIS_NO_MEMORY;
  }
  out->cells[out->count++] = cell;
  return want_around(self, cell.x, cell.z) ? OVIS_OK : OVIS_NO_MEMORY;
}

static ovis_status load_chunk(reading* self, ovis_chunk_pos pos) {
  ovis_save_chunk chunk;
  const ovis_status status = ovis_save_read_chunk(self->save, pos, &chunk, NULL);
  if (status != OVIS_OK || !chunk.is_full) {
    return status == OVIS_NO_MEMORY ? status : OVIS_OK;
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(ov_block_entities_of(chunk.level));
  while (ovis_nbt_next(&iter)) {
    ovis_pos cell;
    if (is_chest(iter.value) && ov_block_entity_cell(iter.value, pos, &cell)) {
      OV_TRY(load_one(self, iter.value, cell));
    }
  }
  return OVIS_OK;
}

ovis_status ovis_save_load_containers(ovis_save* save, ovis_sim* sim,
                                      const ovis_allocator* allocator, ovis_saved_containers* out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_saved_containers){.cells = NULL};
  OV_REQUIRE(save != NULL && sim != NULL, OVIS_BAD_ARGUMENT);
  const ovis_allocator* memory = allocator != NULL ? allocator : &libc_memory;
  reading self = {.save = save, .sim = sim, .memory = memory, .out = out};
  ovis_status status = want_around_golems(&self) ? OVIS_OK : OVIS_NO_MEMORY;
  while (status == OVIS_OK && self.done < self.chunks.count) {
    status = load_chunk(&self, self.chunks.items[self.done++]);
  }
  ov_array_fini(&self.chunks, memory);
  ov_uuid_set_fini(&self.known, memory);
  return status == OVIS_OK ? ovis_save_get_status(save, NULL) : status;
}

void ovis_saved_containers_free(ovis_saved_containers* containers,
                                const ovis_allocator* allocator) {
  OV_REQUIRE(containers != NULL, );
  const ovis_allocator* memory = allocator != NULL ? allocator : &libc_memory;
  ov_free(memory, containers->cells, (size_t)containers->capacity * sizeof *containers->cells);
  ov_free(memory, containers->forms, containers->form_capacity);
  *containers = (ovis_saved_containers){.cells = NULL};
}

// ---- Storing

// A container that may have changed.
typedef struct candidate {
  ovis_pos cell;
  bool was_loaded;
} candidate;

typedef struct storing {
  ovis_save_writer* writer;
  const ovis_sim* sim;
  const ovis_saved_sim* saved;
  int32_t data_version; // of the chunk
  content before;
  ovis_stack now[OVIS_CONTAINER_SIZE];
} storing;

static bool is_same_stack(const ovis_stack* a, const ovis_stack* b) {
  return a->item == b->item && a->variant == b->variant && a->count == b->count;
}

static bool has_changed(const storing* self) {
  for (int32_t i = 0; i < OVIS_CONTAINER_SIZE; i++) {
    if (!is_same_stack(&self->now[i], &self->before.stacks[i])) {
      return true;
    }
  }
  return false;
}

// An item that stays in its place keeps its entry but for the count.
static void write_item(const storing* self, int32_t place) {
  ovis_nbt_writer* nbt = self->writer->scratch;
  const ovis_stack* now = &self->now[place];
  const ovis_stack* before = &self->before.stacks[place];
  const bool stays = before->item == now->item && before->variant == now->variant;
  ovis_nbt_open_compound(nbt, NULL);
  if (!stays) {
    ovis_nbt_write_byte(nbt, "Slot", (int8_t)place);
    ov_item_form_write(nbt, self->saved, self->sim, now, self->data_version);
    ovis_nbt_end(nbt);
    return;
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(self->before.items[place]);
  bool has_count = false;
  while (ovis_nbt_next(&iter)) {
    const bool is_count =
        ovis_nbt_text_is(iter.name, "count") || ovis_nbt_text_is(iter.name, "Count");
    if (is_count && before->count != now->count) {
      ov_item_tag_write_count(nbt, now->count, self->data_version);
    } else {
      ovis_nbt_copy_entry(nbt, &iter);
    }
    has_count |= is_count;
  }
  if (!has_count) { // it was one
    ov_item_tag_write_count(nbt, now->count, self->data_version);
  }
  ovis_nbt_end(nbt);
}

static void write_items(const storing* self) {
  ovis_nbt_writer* nbt = self->writer->scratch;
  ovis_nbt_open_list(nbt, "Items", OVIS_NBT_END);
  for (int32_t i = 0; i < OVIS_CONTAINER_SIZE; i++) {
    if (self->now[i].count > 0) {
      write_item(self, i);
    }
  }
  ovis_nbt_end(nbt);
}

// `old`: absent if the save has no block entity there.
static void write_entity(const storing* self, ovis_nbt old, ovis_pos cell) {
  ovis_nbt_writer* nbt = self->writer->scratch;
  ovis_nbt_writer_reset(nbt);
  ovis_nbt_open_document(nbt, (ovis_nbt_text){"", 0});
  bool has_items = false;
  ovis_nbt_iter iter = ovis_nbt_iterate(old);
  while (ovis_nbt_next(&iter)) {
    if (ovis_nbt_text_is(iter.name, "Items")) {
      write_items(self);
      has_items = true;
    } else {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  if (old.type == OVIS_NBT_END) {
    const ovis_world* world = ovis_sim_get_world(self->sim);
    const ovis_blocks* registry = ovis_world_get_blocks(world);
    const char* block = ovis_blocks_get_block_name(
        registry, ovis_blocks_get_block_of(registry, ovis_world_get_block(world, cell)));
    ovis_nbt_write_byte(nbt, "keepPacked", 0);
    ovis_nbt_write_string(nbt, "id",
                          strcmp(block, "trapped_chest") == 0 ? "minecraft:trapped_chest"
                                                              : "minecraft:chest");
    ovis_nbt_write_int(nbt, "x", cell.x);
    ovis_nbt_write_int(nbt, "y", cell.y);
    ovis_nbt_write_int(nbt, "z", cell.z);
  }
  if (!has_items) {
    write_items(self);
  }
  ovis_nbt_end(nbt);
}

static ovis_status push(const storing* self, ov_container_change change, bool has_entity) {
  ovis_save_writer* writer = self->writer;
  if (has_entity) {
    ovis_nbt_document document;
    OV_TRY(ovis_nbt_writer_document(writer->scratch, &document, NULL));
    if (!ov_save_store_bytes(writer, document.root.bytes, ovis_nbt_get_size(document.root),
                             &change.entity)) {
      return OVIS_NO_MEMORY;
    }
  }
  return ov_array_push(&writer->containers, &writer->allocator, change) ? OVIS_OK : OVIS_NO_MEMORY;
}

static ovis_nbt find_entity(ovis_nbt level, ovis_chunk_pos chunk, ovis_pos cell) {
  ovis_nbt_iter iter = ovis_nbt_iterate(ov_block_entities_of(level));
  while (ovis_nbt_next(&iter)) {
    ovis_pos at;
    if (ov_block_entity_cell(iter.value, chunk, &at) && at.x == cell.x && at.y == cell.y &&
        at.z == cell.z) {
      return iter.value;
    }
  }
  return (ovis_nbt){.type = OVIS_NBT_END};
}

static ovis_status store_one(storing* self, const ovis_save_chunk* chunk, const candidate* one) {
  const ovis_pos cell = one->cell;
  const ovis_chunk_pos at = {cell.x >> 4, cell.z >> 4};
  const ovis_world* world = ovis_sim_get_world(self->sim);
  const ovis_nbt old = find_entity(chunk->level, at, cell);
  const bool is_loaded = ovis_world_get_block(world, cell) != OVIS_STATE_UNLOADED;
  if (is_loaded && ovis_container_get_size(self->sim, cell) == 0) {
    const ov_container_change gone = {.cell = cell};
    return old.type != OVIS_NBT_END ? push(self, gone, false) : OVIS_OK;
  }
  read_content(old, &self->before);
  const bool is_unknown = !one->was_loaded && ovis_nbt_get_count(ovis_nbt_get(old, "Items")) > 0;
  for (int32_t i = 0; i < OVIS_CONTAINER_SIZE; i++) {
    self->now[i] = ovis_container_get_stack(self->sim, cell, i);
  }
  if (self->before.is_locked || is_unknown) {
    if (!ovis_container_is_locked(self->sim, cell)) {
      ov_save_report(self->writer->save, OVIS_SAVE_CHUNKS, at,
                     "the chest at %d %d %d was not read, and stays as it is", cell.x, cell.y,
                     cell.z);
    }
    return OVIS_OK;
  }
  if (!has_changed(self)) {
    return OVIS_OK;
  }
  write_entity(self, old, cell);
  return push(self, (ov_container_change){.cell = cell}, true);
}

// All that were loaded, and all that hold something now, by chunk.
static bool list_candidates(const storing* self, const ovis_allocator* memory, candidate** out,
                            int32_t* out_count) {
  const ovis_saved_containers* loaded = &self->saved->containers;
  const int32_t now_count = ovis_sim_get_containers(self->sim, NULL, 0);
  const int32_t most = loaded->count + now_count;
  *out_count = 0;
  *out = most > 0 ? ov_alloc(memory, (size_t)most * sizeof **out) : NULL;
  ovis_pos* now = now_count > 0 ? ov_alloc(memory, (size_t)now_count * sizeof *now) : NULL;
  if ((most > 0 && *out == NULL) || (now_count > 0 && now == NULL)) {
    ov_free(memory, now, (size_t)now_count * sizeof *now);
    return false;
  }
  ovis_sim_get_containers(self->sim, now, now_count);
  for (int32_t i = 0; i < loaded->count; i++) {
    (*out)[(*out_count)++] = (candidate){loaded->cells[i], true};
  }
  ov_uuid_set known = {.slots = NULL};
  bool is_whole = true;
  for (int32_t i = 0; i < most && is_whole; i++) {
    const ovis_pos cell = i < loaded->count ? loaded->cells[i] : now[i - loaded->count];
    const ovis_uuid key = {{(uint32_t)cell.x, (uint32_t)cell.y, (uint32_t)cell.z, 1}};
    bool is_known;
    is_whole = ov_uuid_set_add(&known, key, memory, &is_known);
    if (i >= loaded->count && !is_known) {
      (*out)[(*out_count)++] = (candidate){cell, false};
    }
  }
  ov_uuid_set_fini(&known, memory);
  ov_free(memory, now, (size_t)now_count * sizeof *now);
  return is_whole;
}

static bool is_before(const void* left, const void* right) {
  return ov_compare_cells(((const candidate*)left)->cell, ((const candidate*)right)->cell) < 0;
}

static ovis_status store_all(storing* self, const candidate* items, int32_t count) {
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < count && status == OVIS_OK;) {
    const ovis_chunk_pos at = {items[i].cell.x >> 4, items[i].cell.z >> 4};
    ovis_save_chunk chunk;
    status = ovis_save_read_chunk(self->writer->save, at, &chunk, NULL);
    const bool is_there = status == OVIS_OK && chunk.is_full;
    status = status == OVIS_NO_MEMORY ? status : OVIS_OK; // a chunk that the save lacks is no fault
    self->data_version = is_there ? chunk.data_version : 0;
    for (; i < count && items[i].cell.x >> 4 == at.x && items[i].cell.z >> 4 == at.z; i++) {
      if (is_there && status == OVIS_OK) {
        status = store_one(self, &chunk, &items[i]);
      }
    }
  }
  return status;
}

ovis_status ov_containers_store(ovis_save_writer* writer, const ovis_sim* sim,
                                const ovis_saved_sim* saved, ovis_error* error) {
  const ovis_allocator* memory = &writer->allocator;
  storing* self = ov_alloc_zero(memory, sizeof *self);
  if (self == NULL) {
    return OVIS_NO_MEMORY;
  }
  self->writer = writer;
  self->sim = sim;
  self->saved = saved;
  candidate* items = NULL;
  int32_t count = 0;
  const int32_t most = saved->containers.count + ovis_sim_get_containers(sim, NULL, 0);
  ovis_status status = list_candidates(self, memory, &items, &count) ? OVIS_OK : OVIS_NO_MEMORY;
  if (status == OVIS_OK) {
    ov_sort(items, count, sizeof *items, is_before);
    status = store_all(self, items, count);
  }
  ov_free(memory, items, (size_t)most * sizeof *items);
  ov_free(memory, self, sizeof *self);
  return status == OVIS_OK
             ? status
             : ov_fail(error, status, -1, "the containers: %s", ovis_status_sentence(status));
}
