// Points of interest between a save and a simulation: their tickets are loaded and written back.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#include "save/save_write_internal.h"

#include "base/check.h"
#include "base/sort.h"

#include <ovis/save_sim.h>

#include <stdio.h>
#include <string.h>

#define REPORTS_MAX 8 // of one chunk

// ---- Loading

typedef struct loading {
  ovis_save* save;
  ovis_sim* sim;
  ovis_chunk_pos chunk;
  int32_t reports; // of this chunk
  ovis_points_loaded counts;
} loading;

static void report(loading* self, const ovis_saved_point* point, const char* type,
                   const char* problem) {
  if (self->reports++ < REPORTS_MAX) {
    ov_save_report(self->save, OVIS_SAVE_POINTS, self->chunk,
                   "the point of interest %s at %d %d %d %s", type, (int)point->pos.x,
                   (int)point->pos.y, (int)point->pos.z, problem);
  }
}

static void load_point(loading* self, const ovis_saved_point* point) {
  char type[OVIS_POINT_TYPE_MAX + 1];
  int32_t tickets;
  ovis_nbt_text_utf8(point->type, type, sizeof type);
  if (ovis_sim_find_point_type(self->sim, type, &tickets) != OVIS_OK) {
    self->counts.unknown_types++;
    report(self, point, type, "has a type that Ovis does not know");
    return;
  }
  const bool is_wrong = point->free_tickets < 0 || point->free_tickets > tickets;
  ovis_point now;
  const bool is_set =
      ovis_sim_set_point_tickets(self->sim, point->pos, type, point->free_tickets) == OVIS_OK;
  const bool is_there =
      is_set || (is_wrong && ovis_sim_get_point(self->sim, point->pos, &now) == OVIS_OK &&
                 strcmp(now.type, type) == 0);
  self->counts.points += is_there;
  self->counts.misplaced += !is_there;
  if (!is_there) {
    report(self, point, type, "is not among the blocks");
  } else if (is_wrong) {
    char problem[80];
    snprintf(problem, sizeof problem, "has %d of %d tickets free", (int)point->free_tickets,
             (int)tickets);
    self->counts.wrong_tickets++;
    report(self, point, type, problem);
  }
}

ovis_status ovis_save_load_points(ovis_save* save, ovis_sim* sim, ovis_points_loaded* out) {
  OV_REQUIRE(save != NULL && sim != NULL, OVIS_BAD_ARGUMENT);
  loading self = {.save = save, .sim = sim};
  ovis_status status = OVIS_OK;
  ovis_chunk_iter iter = {0};
  while (status != OVIS_NO_MEMORY && ovis_save_next_chunk(save, OVIS_SAVE_POINTS, &iter)) {
    ovis_point_iter points;
    status = ovis_save_read_points(save, iter.pos, &points, NULL);
    if (status != OVIS_OK) {
      self.counts.skipped_chunks++;
      continue;
    }
    self.chunk = iter.pos;
    self.reports = 0;
    ovis_saved_point point;
    while (ovis_save_next_point(&points, &point)) {
      load_point(&self, &point);
    }
    self.counts.skipped_points += points.left_out;
    if (self.reports > REPORTS_MAX) {
      ov_save_report(save, OVIS_SAVE_POINTS, iter.pos, "%d more points of interest do not fit",
                     (int)(self.reports - REPORTS_MAX));
    }
  }
  if (out != NULL) {
    *out = self.counts;
  }
  return status == OVIS_NO_MEMORY ? status : ovis_save_get_status(save, NULL);
}

// ---- Writing back

typedef struct present_point {
  ovis_point point;
  bool is_in_save; // a record at its position was read
} present_point;

typedef struct storing {
  ovis_save_writer* writer;
  const ovis_sim* sim;
  ov_array(present_point) points; // by chunk (z, x), y, z, x
  ov_array(ovis_chunk_pos) damaged;
  ovis_status status;
  ovis_points_stored counts;
} storing;

static bool is_point_before(const void* left, const void* right) {
  return ov_compare_cells(((const present_point*)left)->point.pos,
                          ((const present_point*)right)->point.pos) < 0;
}

static void take_point(void* context, const ovis_point* point) {
  storing* self = context;
  const present_point present = {.point = *point};
  if (!ov_array_push(&self->points, &self->writer->allocator, present)) {
    self->status = OVIS_NO_MEMORY;
  }
}

static present_point* find_point(const storing* self, ovis_pos pos) {
  const int32_t count = self->points.count;
  present_point* items = self->points.items;
  OV_LOWER_BOUND(low, middle, count, ov_compare_cells(items[middle].point.pos, pos) < 0);
  const bool is_there = low < count && ov_compare_cells(items[low].point.pos, pos) == 0;
  return is_there ? &items[low] : NULL;
}

static bool is_in_world(const storing* self, ovis_pos pos) {
  const ovis_dimension* dimension = &ovis_world_get_env(ovis_sim_get_world(self->sim))->dimension;
  return pos.y >= dimension->min_y && pos.y < dimension->min_y + dimension->height;
}

// Compares a record with the simulation's point at its position.
static ovis_status store_record(storing* self, const ovis_saved_point* record) {
  char type[OVIS_POINT_TYPE_MAX + 1];
  ovis_nbt_text_utf8(record->type, type, sizeof type);
  present_point* present = find_point(self, record->pos);
  if (present != NULL) {
    const ovis_point* point = &present->point;
    present->is_in_save = true;
    if (strcmp(point->type, type) == 0 && point->free_tickets == record->free_tickets) {
      return OVIS_OK;
    }
    self->counts.changed++;
    return ovis_save_writer_set_point(self->writer, point->pos, point->type, point->free_tickets);
  }
  if (!is_in_world(self, record->pos) ||
      ovis_sim_find_point_type(self->sim, type, NULL) != OVIS_OK) {
    return OVIS_OK; // the simulation knows nothing of it
  }
  self->counts.removed++;
  return ovis_save_writer_remove_point(self->writer, record->pos);
}

static void store_records(storing* self) {
  ovis_save* save = self->writer->save;
  ovis_chunk_iter iter = {0};
  while (self->status == OVIS_OK && ovis_save_next_chunk(save, OVIS_SAVE_POINTS, &iter)) {
    ovis_point_iter points;
    const ovis_status status = ovis_save_read_points(save, iter.pos, &points, NULL);
    // Not a compound: nothing can be written into it.
    const bool is_unread = status != OVIS_OK || points.sections.left >= 0;
    if (status == OVIS_NO_MEMORY) {
      self->status = status;
    } else if (is_unread) {
      self->counts.skipped_chunks++;
      if (!ov_array_push(&self->damaged, &self->writer->allocator, iter.pos)) {
        self->status = OVIS_NO_MEMORY;
      }
    }
    ovis_saved_point record;
    while (!is_unread && self->status == OVIS_OK && ovis_save_next_point(&points, &record)) {
      self->status = store_record(self, &record);
    }
  }
}

static bool is_damaged(const storing* self, ovis_chunk_pos chunk) {
  for (int32_t i = 0; i < self->damaged.count; i++) {
    if (self->damaged.items[i].x == chunk.x && self->damaged.items[i].z == chunk.z) {
      return true;
    }
  }
  return false;
}

// True if the save says that it knows all points of a section: the game then looks for no others.
static bool is_section_valid(ovis_save* save, ovis_chunk_pos chunk, int32_t y) {
  char name[16];
  ovis_nbt root;
  if (ov_save_read(save, OVIS_SAVE_POINTS, chunk, &root, NULL) != OVIS_OK) {
    return false;
  }
  snprintf(name, sizeof name, "%d", (int)y);
  const ovis_nbt section = ovis_nbt_get(ovis_nbt_get(root, "Sections"), name);
  return ovis_nbt_get_bool(ovis_nbt_get(section, "Valid"), false);
}

static bool has_chunk(ovis_save* save, ovis_chunk_pos chunk) {
  ovis_save_chunk read;
  return ovis_save_read_chunk(save, chunk, &read, NULL) == OVIS_OK;
}

static void store_new_points(storing* self) {
  ovis_save* save = self->writer->save;
  for (int32_t i = 0; i < self->points.count && self->status == OVIS_OK; i++) {
    const ovis_point* point = &self->points.items[i].point;
    const ovis_chunk_pos chunk = {point->pos.x >> 4, point->pos.z >> 4};
    if (self->points.items[i].is_in_save || is_damaged(self, chunk)) {
      continue;
    }
    const bool is_needed =
        point->free_tickets < point->tickets || is_section_valid(save, chunk, point->pos.y >> 4);
    if (is_needed && has_chunk(save, chunk)) {
      self->counts.added++;
      self->status =
          ovis_save_writer_set_point(self->writer, point->pos, point->type, point->free_tickets);
    }
  }
}

ovis_status ovis_save_writer_store_points(ovis_save_writer* writer, const ovis_sim* sim,
                                          ovis_points_stored* out) {
  if (out != NULL) {
    *out = (ovis_points_stored){0};
  }
  OV_REQUIRE(writer != NULL && sim != NULL, OVIS_BAD_ARGUMENT);
  storing self = {.writer = writer, .sim = sim};
  const ovis_status status = ovis_sim_visit_points(sim, take_point, &self);
  self.status = status != OVIS_OK ? status : self.status;
  ov_array_sort(&self.points, is_point_before);
  if (self.status == OVIS_OK) {
    store_records(&self);
  }
  if (self.status == OVIS_OK) {
    store_new_points(&self);
  }
  ov_array_fini(&self.points, &writer->allocator);
  ov_array_fini(&self.damaged, &writer->allocator);
  if (out != NULL) {
    *out = self.counts;
  }
  return self.status;
}
