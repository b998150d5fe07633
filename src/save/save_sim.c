// Loads a whole save into a simulation, and collects what a simulation has become as changes.
// Format: docs/formats/anvil.md#writing
#include "save/save_sim.h"
#include "save/save_containers.h"

#include "base/check.h"
#include "base/fail.h"
#include "save/save_uuid.h"
#include "save/save_uuid_set.h"

#include <ovis/save_sim.h>

#include <string.h>

// ---- Blocks that change

typedef struct ov_changed_cells {
  ovis_allocator allocator;
  ov_array(ovis_pos) list; // in the order of their first changes
  ov_uuid_set known;       // each as the words x, y, z, 1
  bool is_incomplete;      // there was no memory
} ov_changed_cells;

static void note_change(void* context, const ovis_world* world, const ovis_change* change) {
  ov_changed_cells* cells = context;
  const ovis_pos pos = change->pos;
  const ovis_uuid key = {{(uint32_t)pos.x, (uint32_t)pos.y, (uint32_t)pos.z, 1}};
  bool is_known = false;
  (void)world;
  if (change->kind != OVIS_CHANGE_BLOCK) {
    return;
  }
  const bool is_noted = ov_uuid_set_add(&cells->known, key, &cells->allocator, &is_known) &&
                        (is_known || ov_array_push(&cells->list, &cells->allocator, pos));
  cells->is_incomplete |= !is_noted;
}

static ovis_status listen(ovis_saved_sim* saved) {
  saved->cells = ov_alloc_zero(&saved->allocator, sizeof *saved->cells);
  if (saved->cells == NULL) {
    return OVIS_NO_MEMORY;
  }
  saved->cells->allocator = saved->allocator;
  return ovis_world_add_listener(saved->world, note_change, saved->cells);
}

static ovis_status store_blocks(const ov_sim_store* self) {
  const ovis_world* world = ovis_sim_get_world(self->sim);
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ov_changed_cells* cells = self->saved->cells;
  ovis_status status = OVIS_OK;
  if (cells != NULL && cells->is_incomplete) {
    return ov_fail(self->error, OVIS_NO_MEMORY, -1, "no memory for the blocks that changed");
  }
  for (int32_t i = 0; cells != NULL && i < cells->list.count && status == OVIS_OK; i++) {
    char name[512];
    const ovis_pos pos = cells->list.items[i];
    ovis_blocks_print(registry, ovis_world_get_block(world, pos), name, sizeof name);
    status = ovis_save_writer_set_block(self->writer, pos, name);
    if (status != OVIS_OK) {
      return ov_fail(self->error, status, -1, "the block %.100s at %d %d %d: %s", name, pos.x,
                     pos.y, pos.z, ovis_status_sentence(status));
    }
  }
  return status;
}

// ---- Loading

static ovis_status load_all(ovis_save* save, ovis_sim* sim, ovis_saved_sim* out) {
  const ovis_allocator* memory = &out->allocator;
  ovis_status status = ovis_save_load_points(save, sim, &out->points);
  if (status == OVIS_OK) {
    status = ovis_save_spawn_mobs(save, sim, memory, &out->mobs);
  }
  if (status == OVIS_OK) {
    status = ovis_save_spawn_items(save, sim, memory, &out->items);
  }
  if (status == OVIS_OK) {
    status = ovis_save_load_containers(save, sim, memory, &out->containers);
  }
  if (status == OVIS_OK && ovis_sim_has_raids(sim)) {
    status = ovis_save_spawn_raids(save, sim, &out->raid_count, NULL);
  }
  if (status == OVIS_OK) {
    status = ovis_save_get_status(save, NULL); // parts that could not be read look empty
  }
  return status == OVIS_OK ? listen(out) : status;
}

ovis_status ovis_save_load_sim(ovis_save* save, ovis_sim* sim, ovis_saved_sim* out,
                               ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_saved_sim){0};
  OV_REQUIRE(save != NULL && sim != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_saved_sim){.world = ovis_sim_get_world(sim), .allocator = save->allocator};
  const ovis_status status = load_all(save, sim, out);
  if (status == OVIS_OK) {
    return OVIS_OK;
  }
  ovis_saved_sim_free(out);
  return ovis_save_get_status(save, error) != OVIS_OK
             ? status
             : ov_fail(error, status, -1, "%s", ovis_status_sentence(status));
}

void ovis_saved_sim_free(ovis_saved_sim* saved) {
  OV_REQUIRE(saved != NULL, );
  const ovis_allocator memory = saved->allocator;
  ov_changed_cells* cells = saved->cells;
  if (cells != NULL) {
    ovis_world_remove_listener(saved->world, note_change, cells);
    ov_array_fini(&cells->list, &memory);
    ov_uuid_set_fini(&cells->known, &memory);
    ov_free(&memory, cells, sizeof *cells);
  }
  ovis_saved_mobs_free(&saved->mobs, &memory);
  ovis_saved_items_free(&saved->items, &memory);
  ovis_saved_containers_free(&saved->containers, &memory);
  *saved = (ovis_saved_sim){.raid_count = 0};
}

// ---- Errors

static void name_saved(const ovis_sim* sim, const ovis_saved_mob* mob, ovis_status status,
                       ovis_error* error) {
  OVIS_ASSERT((uint32_t)status < OVIS_STATUS_COUNT);
  ovis_mob_state state;
  const bool is_there = ovis_mob_get_state(sim, ovis_mob_find(sim, mob->serial), &state);
  ov_sim_name(error, status, is_there ? state.species : NULL, mob->serial, mob->pos);
}

void ovis_saved_sim_name_mob(const ovis_saved_sim* saved, const ovis_sim* sim, ovis_uuid uuid,
                             ovis_error* error) {
  OV_REQUIRE(saved != NULL && sim != NULL && error != NULL, );
  for (int32_t i = 0; ov_uuid_is_set(uuid) && i < saved->mobs.count; i++) {
    const ovis_saved_mob* mob = &saved->mobs.items[i];
    if (memcmp(mob->uuid.words, uuid.words, sizeof mob->uuid) == 0) {
      name_saved(sim, mob, error->status, error);
      return;
    }
  }
}

// ---- Storing

static ovis_status store_mobs(const ov_sim_store* self) {
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < self->saved->mobs.count && status == OVIS_OK; i++) {
    status = ov_sim_store_mob(self, i);
    if (status != OVIS_OK) {
      name_saved(self->sim, &self->saved->mobs.items[i], status, self->error);
    }
  }
  return status;
}

static ovis_status store_items(const ov_sim_store* self) {
  return ovis_save_writer_store_items(self->writer, self->sim, &self->saved->items);
}

static ovis_status store_points(const ov_sim_store* self) {
  const ovis_status status = ovis_save_writer_store_points(self->writer, self->sim, NULL);
  return status == OVIS_OK ? status
                           : ov_fail(self->error, status, -1, "the points of interest: %s",
                                     ovis_status_sentence(status));
}

static ovis_status store_containers(const ov_sim_store* self) {
  return ov_containers_store(self->writer, self->sim, self->saved, self->error);
}

static ovis_status store_raids(const ov_sim_store* self) {
  return ovis_sim_has_raids(self->sim) ? ovis_save_writer_store_raids(self->writer, self->sim)
                                       : OVIS_OK;
}

ovis_status ovis_save_writer_store_sim(ovis_save_writer* writer, const ovis_sim* sim,
                                       const ovis_saved_sim* saved, ovis_error* error) {
  static ovis_status (*const parts[])(const ov_sim_store*) = {
      store_mobs,   store_items,      ov_sim_store_new, store_blocks,
      store_points, store_containers, store_raids};
  ovis_error own = {.offset = -1};
  const ov_sim_store self = {writer, sim, saved, &own};
  ovis_status status = OVIS_OK;
  OV_REQUIRE(writer != NULL && sim != NULL && saved != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(!writer->is_committed, OVIS_OUT_OF_RANGE);
  OV_TRY(ovis_save_writer_pass_time(writer, ovis_sim_get_ticks(sim)));
  writer->saved = saved;
  for (size_t i = 0; i < sizeof parts / sizeof *parts && status == OVIS_OK; i++) {
    status = parts[i](&self);
  }
  writer->saved = NULL;
  if (status == OVIS_OK) {
    return OVIS_OK;
  }
  return ov_fail(error, status, own.offset, "%s",
                 own.message[0] != '\0' ? own.message : ovis_status_sentence(status));
}
