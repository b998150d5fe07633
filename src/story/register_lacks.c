// Finds what keeps villagers from the beds, job sites and bells that they lack.
// Rules: docs/sources.md#points-of-interest-behaviors
//
// A villager claims a point if it looks for that type, a ticket is free within 48 blocks, and it
// finds a path that ends within the valid range of the type.
#include "base/cell.h"
#include "base/trig.h"
#include "story/register_internal.h"
#include "story/story_internal.h"

#include "base/check.h"

#include <ovis/path.h>
#include <ovis/species.h>
#include <ovis/story.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define REGION_MARGIN 8 // blocks around the follow range that a search may enter
#define NODES_MAX 2048  // of a path

// Work of one register, in nodes of its searches: some seconds. The points beyond are not looked
// for, and what stops the paths beyond is not told.
#define WORK_MAX 2000000
#define WORK_TO_EXPLAIN 8000 // a handful of searches

#define TRIES_MAX 5 // points that a villager tries, the nearest first

typedef struct place_kind {
  const char* what;   // as the register names it
  const char* plural; // "beds"
  const char* option; // of the brain: its answer says why nothing was claimed yet
  ovis_memory memory;
} place_kind;

static const place_kind kinds[] = {
    {"home", "beds", "AcquirePoi.home", OVIS_MEM_HOME},
    {"job_site", "job blocks", "AcquirePoi.job_site", OVIS_MEM_JOB_SITE},
    {"meeting_point", "bells", "AcquirePoi.meeting_point", OVIS_MEM_MEETING_POINT},
};
enum { HOME, JOB_SITE, MEETING_POINT };

typedef struct search {
  ovis_census* self;
  ovis_path_finder* finder;
  ovis_path_node nodes[NODES_MAX];
  int64_t work;
} search;

// ---- Types

static bool is_job(const char* type) {
  int32_t profession;
  return ovis_profession_find(type, &profession) && strcmp(type, "none") != 0 &&
         strcmp(type, "nitwit") != 0;
}

// Does a villager look for points of this type as that kind of place?
static bool is_wanted(const ovis_resident* resident, int32_t kind, const char* type) {
  OVIS_ASSERT(resident != NULL);
  switch (kind) {
  case HOME: return strcmp(type, "home") == 0;
  case MEETING_POINT: return strcmp(type, "meeting") == 0;
  default:
    return strcmp(resident->profession, "none") == 0 ? is_job(type)
                                                     : strcmp(type, resident->profession) == 0;
  }
}

static bool is_village_type(const char* type) {
  return strcmp(type, "home") == 0 || strcmp(type, "meeting") == 0 || is_job(type);
}

static int64_t distance2(const ovis_resident* resident, ovis_pos to) {
  const int64_t dx = to.x - ov_floor_i64(resident->pos.x);
  const int64_t dy = to.y - ov_floor_i64(resident->pos.y);
  const int64_t dz = to.z - ov_floor_i64(resident->pos.z);
  return dx * dx + dy * dy + dz * dz;
}

static bool is_near(const ovis_resident* resident, ovis_pos to) {
  return distance2(resident, to) <= OV_REGISTER_RADIUS * OV_REGISTER_RADIUS;
}

// ---- Paths

static ovis_path_query query_of(const search* s, const ovis_resident* resident,
                                const ovis_point* point) {
  OVIS_ASSERT(point != NULL);
  const ovis_species* species = ovis_species_find("villager");
  ovis_path_query query = ovis_default_path_query();
  query.body = ovis_species_get_body(species, resident->is_baby);
  query.follow_range = species->follow_range;
  query.region_half = (int32_t)species->follow_range + REGION_MARGIN;
  query.reach_range = point->valid_range > 1 ? point->valid_range : 1;
  query.targets = &point->pos;
  query.target_count = 1;
  ovis_path_body_place(ovis_sim_get_world(s->self->sim), resident->pos, &query.body);
  return query;
}

static bool reaches(search* s, const ovis_resident* resident, const ovis_point* point) {
  ovis_path path = {.nodes = s->nodes, .capacity = NODES_MAX};
  const ovis_path_query query = query_of(s, resident, point);
  const ovis_status status = ovis_path_find(s->finder, &query, &path);
  s->work += path.visited;
  s->self->is_out_of_memory |= status == OVIS_NO_MEMORY;
  return (status == OVIS_OK || status == OVIS_BUFFER_TOO_SMALL) && path.result == OVIS_PATH_REACHED;
}

// Finds a path and says what stops it. Returns false if it leads there.
static bool stops(search* s, const ovis_path_query* query, ovis_lack* out, char* obstacle,
                  size_t size) {
  OVIS_ASSERT(out != NULL);
  ovis_path path = {.nodes = s->nodes, .capacity = NODES_MAX};
  ovis_path_why why = {.has_refusal = false};
  obstacle[0] = '\0';
  const ovis_status status = ovis_path_find(s->finder, query, &path);
  s->work += path.visited;
  ovis_status explained = OVIS_OK;
  if (status == OVIS_OK && path.result != OVIS_PATH_REACHED && s->work < WORK_MAX) {
    s->work += WORK_TO_EXPLAIN;
    explained = ovis_path_explain(s->finder, query, &path, "villager", &s->self->allocator, &why);
  }
  s->self->is_out_of_memory |= status == OVIS_NO_MEMORY || explained == OVIS_NO_MEMORY;
  out->reason = OVIS_REASON_NO_PATH;
  out->has_cell = why.obstacle.has_cell;
  out->cell = why.obstacle.cell;
  out->value = path.result != OVIS_PATH_NONE ? (double)path.dist_to_target : 0;
  out->limit = query->reach_range;
  if (why.obstacle.cause[0] != '\0') {
    ov_story_obstacle_words(&why.obstacle, obstacle, size);
  }
  return (status == OVIS_OK || status == OVIS_BUFFER_TOO_SMALL) && path.result != OVIS_PATH_REACHED;
}

static void explain_path(search* s, const ovis_resident* resident, const ovis_point* point,
                         ovis_lack* out) {
  const ovis_path_query query = query_of(s, resident, point);
  char cell[64];
  char obstacle[OVIS_CENSUS_WHY_MAX - 96];
  ovis_cell_words(point->pos, cell, sizeof cell);
  stops(s, &query, out, obstacle, sizeof obstacle);
  if (obstacle[0] != '\0') {
    snprintf(out->why, sizeof out->why, "there is no path to the free one at %.30s%s", cell,
             obstacle);
  } else {
    // The search asks for a cell beside the point, not for the point's own.
    snprintf(out->why, sizeof out->why,
             "there is no path to the free one at %s: the nearest cell that it finds is %.0f away, "
             "and it must be within %.0f",
             cell, out->value, out->limit);
  }
}

// ---- Reasons

static void set_reason(ovis_lack* out, ovis_reason reason, const char* why) {
  OVIS_ASSERT((uint32_t)reason < OVIS_REASON_COUNT);
  out->reason = reason;
  snprintf(out->why, sizeof out->why, "%s", why);
}

static uint64_t serial_of(const ovis_census* self, ovis_mob_id mob) {
  for (int32_t i = 0; i < self->residents.count; i++) {
    if (self->residents.items[i].mob.value == mob.value) {
      return self->residents.items[i].serial;
    }
  }
  OVIS_ASSERT(false); // owners are residents
  return 0;
}

static void name_owners(const ovis_census* self, const ovis_resident* resident, int32_t kind,
                        char* out, size_t size) {
  int32_t named = 0;
  int32_t absent = 0;
  int32_t more = 0;
  out[0] = '\0';
  for (int32_t i = 0; i < self->points.count; i++) {
    const ovis_census_point* item = &self->points.items[i];
    if (!is_wanted(resident, kind, item->point.type) || !is_near(resident, item->point.pos)) {
      continue;
    }
    absent += item->absent_owner_count;
    for (int32_t k = 0; k < item->owner_count; k++) {
      const size_t length = strlen(out);
      if (named++ < TRIES_MAX) {
        snprintf(out + length, size - length, "%svillager %" PRIu64, length > 0 ? ", " : "",
                 serial_of(self, self->owners.items[item->owner_first + k]));
      } else {
        more++;
      }
    }
  }
  const size_t length = strlen(out);
  if (more > 0 && length < size) {
    snprintf(out + length, size - length, " and %d more", (int)more);
  }
  const size_t end = strlen(out);
  if (absent > 0 && end < size) {
    snprintf(out + end, size - end, "%s%d that are not here", end > 0 ? ", and by " : "",
             (int)absent);
  }
}

// A point is free and can be reached: the brain has not claimed it yet. Its own answer says why.
static void ask_brain(const search* s, const ovis_resident* resident, const place_kind* kind,
                      ovis_lack* out) {
  OVIS_ASSERT(kind != NULL);
  const ovis_sim* sim = s->self->sim;
  ovis_option options[1];
  set_reason(out, OVIS_REASON_NOT_ASKED,
             "one is free and can be reached, and the villager has not looked for it yet");
  for (int32_t i = 0; ovis_mob_get_option(sim, resident->mob, i, options); i++) {
    if (strcmp(options[0].info.name, kind->option) != 0 ||
        options[0].answer.reason == OVIS_REASON_NOT_ASKED ||
        options[0].answer.reason == OVIS_REASON_NOT_ITS_KIND) { // it has not ticked yet
      continue;
    }
    char words[OVIS_CENSUS_WHY_MAX / 2];
    ovis_reason_words(&options[0].info, 1, 0, &options[0].answer, words, sizeof words);
    out->reason = options[0].answer.reason;
    out->value = (double)options[0].answer.value;
    out->limit = (double)options[0].answer.limit;
    snprintf(out->why, sizeof out->why, "one is free and can be reached; at its last look: %s",
             words);
    return;
  }
}

// Points of a kind around a villager.
typedef struct supply {
  int32_t all, free;
  const ovis_census_point* nearest[TRIES_MAX]; // free ones
  int32_t nearest_count;
} supply;

static void add_nearest(supply* out, const ovis_resident* resident, const ovis_census_point* item) {
  OVIS_ASSERT(out != NULL);
  OVIS_ASSERT(item != NULL);
  int32_t at = out->nearest_count;
  while (at > 0 && distance2(resident, item->point.pos) <
                       distance2(resident, out->nearest[at - 1]->point.pos)) {
    at--;
  }
  if (at == TRIES_MAX) {
    return;
  }
  out->nearest_count += out->nearest_count < TRIES_MAX;
  for (int32_t i = out->nearest_count - 1; i > at; i--) {
    out->nearest[i] = out->nearest[i - 1];
  }
  out->nearest[at] = item;
}

static supply look_around(const ovis_census* self, const ovis_resident* resident, int32_t kind) {
  supply out = {.all = 0};
  for (int32_t i = 0; i < self->points.count; i++) {
    const ovis_census_point* item = &self->points.items[i];
    if (is_wanted(resident, kind, item->point.type) && is_near(resident, item->point.pos)) {
      out.all++;
      if (item->point.free_tickets > 0) {
        out.free++;
        add_nearest(&out, resident, item);
      }
    }
  }
  return out;
}

static void find_reason(search* s, const ovis_resident* resident, int32_t kind, ovis_lack* out) {
  const place_kind* words = &kinds[kind];
  const supply found = look_around(s->self, resident, kind);
  if (found.all == 0) {
    out->limit = OV_REGISTER_RADIUS;
    out->reason = OVIS_REASON_NO_PLACE;
    snprintf(out->why, sizeof out->why, "there is none that it can use within %d blocks",
             OV_REGISTER_RADIUS);
    return;
  }
  if (found.free == 0) {
    char owners[OVIS_CENSUS_WHY_MAX / 2];
    name_owners(s->self, resident, kind, owners, sizeof owners);
    out->reason = OVIS_REASON_TAKEN;
    out->value = found.all;
    if (found.all == 1) {
      snprintf(out->why, sizeof out->why, "the only one within %d blocks is taken by %s",
               OV_REGISTER_RADIUS, owners);
    } else {
      char all[24] = "both";
      if (found.all > 2) {
        snprintf(all, sizeof all, "all %d", (int)found.all);
      }
      snprintf(out->why, sizeof out->why, "%s %s within %d blocks are taken by %s", all,
               words->plural, OV_REGISTER_RADIUS, owners);
    }
    return;
  }
  for (int32_t i = 0; i < found.nearest_count; i++) {
    if (reaches(s, resident, &found.nearest[i]->point)) {
      ask_brain(s, resident, words, out);
      return;
    }
  }
  explain_path(s, resident, &found.nearest[0]->point, out);
}

// A claimed job site counts as its own only after the walk there.
static bool explain_claimed_job(const ovis_resident* resident, ovis_lack* out) {
  static const char* const hours[] = {"idle", "work", "play", ""};
  char cell[64];
  if (!resident->has_claimed_site) {
    return false;
  }
  ovis_cell_words(resident->claimed_site, cell, sizeof cell);
  for (int32_t i = 0; i < 4; i++) {
    if (strcmp(resident->activity, hours[i]) == 0) {
      out->reason = OVIS_REASON_RUNNING;
      snprintf(out->why, sizeof out->why, "it has claimed the one at %s, and walks there", cell);
      return true;
    }
  }
  out->reason = OVIS_REASON_OTHER_ACTIVITY;
  snprintf(out->why, sizeof out->why,
           "it has claimed the one at %s; the hour is wrong: it walks there when idle or at work, "
           "not at %s",
           cell, resident->activity);
  return true;
}

static void find_lack(search* s, ovis_resident* resident, int32_t kind) {
  ovis_lack* lack = &resident->lacks[resident->lack_count++];
  *lack = (ovis_lack){.what = kinds[kind].what};
  ovis_memory_value value;
  if (ovis_mob_get_memory(s->self->sim, resident->mob, kinds[kind].memory, &value)) {
    set_reason(lack, OVIS_REASON_NOT_HERE, "its own one is in another dimension");
  } else if (resident->activity[0] == '\0') {
    set_reason(lack, OVIS_REASON_NOT_ITS_KIND, "its mind is not that of a villager");
  } else if (kind != HOME && resident->is_baby) {
    set_reason(lack, OVIS_REASON_TOO_YOUNG, "it is too young");
  } else if (kind == JOB_SITE && strcmp(resident->profession, "nitwit") == 0) {
    set_reason(lack, OVIS_REASON_NOT_ITS_KIND, "a nitwit never works");
  } else if (kind != JOB_SITE || !explain_claimed_job(resident, lack)) {
    find_reason(s, resident, kind, lack);
  }
}

// ---- Its own places that it does not get to

static const ovis_census_point* point_at(const ovis_census* self, ovis_pos pos) {
  for (int32_t i = 0; i < self->points.count; i++) {
    if (ov_cell_is_same(self->points.items[i].point.pos, pos)) {
      return &self->points.items[i];
    }
  }
  return NULL;
}

// A place that is farther off is none: the villager walks there in pieces.
static void find_barred(search* s, ovis_resident* resident, int32_t kind) {
  const ovis_pos places[] = {resident->home, resident->job_site, resident->meeting_point};
  const ovis_pos place = places[kind];
  if (resident->is_sleeping || !is_near(resident, place) || s->work >= WORK_MAX) {
    return;
  }
  const ovis_census_point* item = point_at(s->self, place);
  const ovis_point point = item != NULL ? item->point : (ovis_point){.pos = place};
  const ovis_path_query query = query_of(s, resident, &point);
  ovis_lack barred = {.what = kinds[kind].what};
  char obstacle[OVIS_CENSUS_WHY_MAX];
  if (!stops(s, &query, &barred, obstacle, sizeof obstacle)) {
    return;
  }
  static const char lead[] = ": ";
  if (obstacle[0] != '\0') {
    snprintf(barred.why, sizeof barred.why, "%s", obstacle + sizeof lead - 1);
  } else {
    snprintf(barred.why, sizeof barred.why,
             "the nearest cell that it finds is %.0f away, and it must be within %.0f",
             barred.value, barred.limit);
  }
  resident->barred[resident->barred_count++] = barred;
}

// ---- Points that nobody reaches

static void count_reaching(search* s, ovis_census_point* item) {
  if (!is_village_type(item->point.type) || s->work >= WORK_MAX) {
    return;
  }
  item->reachable_by = 0;
  for (int32_t i = 0; i < s->self->residents.count; i++) {
    const ovis_resident* resident = &s->self->residents.items[i];
    if (is_near(resident, item->point.pos)) {
      item->reachable_by += reaches(s, resident, &item->point);
    }
  }
}

ovis_status ov_register_find_lacks(ovis_census* self) {
  search* s = ov_alloc_zero(&self->allocator, sizeof *s);
  if (s == NULL) {
    return OVIS_NO_MEMORY;
  }
  s->self = self;
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = ovis_sim_get_world(self->sim);
  def.rules = self->rules;
  def.allocator = self->allocator;
  ovis_status status = ovis_path_finder_create(&def, &s->finder);
  for (int32_t i = 0; i < self->residents.count && status == OVIS_OK; i++) {
    ovis_resident* resident = &self->residents.items[i];
    const bool has[] = {resident->has_home, resident->has_job_site, resident->has_meeting_point};
    for (int32_t kind = HOME; kind <= MEETING_POINT; kind++) {
      if (has[kind]) {
        find_barred(s, resident, kind);
      } else {
        find_lack(s, resident, kind);
      }
    }
  }
  for (int32_t i = 0; i < self->points.count && status == OVIS_OK; i++) {
    count_reaching(s, &self->points.items[i]);
  }
  if (status == OVIS_OK && self->is_out_of_memory) {
    status = OVIS_NO_MEMORY;
  }
  ovis_path_finder_destroy(s->finder);
  ov_free(&self->allocator, s, sizeof *s);
  return status;
}
