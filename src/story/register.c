// Lists the villagers of a simulation with their places, and points of interest with owners.
// Design: include/ovis/census.h
#include "story/register_internal.h"

#include "base/cell.h"
#include "base/check.h"

#include <ovis/story.h>

#include <stdio.h>
#include <string.h>

ovis_census_def ovis_default_census_def(void) {
  return (ovis_census_def){.rules = ovis_rules_get_preset(OVIS_RULES_1_19_4), .cookie = OV_COOKIE};
}

// ---- Villagers

// False: the villager does not remember such a place here.
static bool place_of(const ovis_census* self, const ovis_resident* resident, ovis_memory memory,
                     ovis_pos* out) {
  OVIS_ASSERT(resident != NULL);
  OVIS_ASSERT(out != NULL);
  ovis_memory_value value;
  const bool has = ovis_mob_get_memory(self->sim, resident->mob, memory, &value) &&
                   value.dimension == OVIS_MEMORY_HERE;
  *out = has ? value.cell : (ovis_pos){0, 0, 0};
  return has;
}

// Ranks running options by what they tell about a villager. A pause tells least.
static int32_t worth_of(const ovis_option* option) {
  if (!option->is_running || option->info.phrases == NULL) {
    return 0;
  }
  const bool is_pause = strcmp(option->info.name, "DoNothing") == 0;
  return is_pause ? 1 : strcmp(option->info.group, "core") == 0 ? 2 : 3;
}

static void find_doing(const ovis_census* self, ovis_resident* resident) {
  ovis_option option;
  ovis_nav_state nav;
  int32_t best = 0;
  snprintf(resident->doing, sizeof resident->doing, "%s",
           resident->is_sleeping ? "sleeping" : "nothing");
  for (int32_t i = 0;
       !resident->is_sleeping && ovis_mob_get_option(self->sim, resident->mob, i, &option); i++) {
    if (worth_of(&option) > best) {
      best = worth_of(&option);
      snprintf(resident->doing, sizeof resident->doing, "%s", ovis_option_doing(&option.info));
    }
  }
  if (best < 3 && ovis_mob_get_nav(self->sim, resident->mob, &nav) && nav.is_walking) {
    char cell[40];
    ovis_cell_words(nav.target, cell, sizeof cell);
    snprintf(resident->doing, sizeof resident->doing, "walking to %s", cell);
  }
}

static void add_resident(ovis_census* self, ovis_mob_id mob) {
  ovis_mob_state state;
  double profession; // a zombie villager has one, too
  if (!ovis_mob_get_state(self->sim, mob, &state) || !state.is_alive ||
      state.species != ovis_species_find("villager") ||
      !ovis_mob_get_prop(self->sim, mob, OVIS_PROP_PROFESSION, &profession)) {
    return;
  }
  const char* activity = ovis_mob_get_activity(self->sim, mob);
  ovis_resident resident = {.mob = mob,
                            .serial = state.serial,
                            .pos = state.pos,
                            .is_baby = state.is_baby,
                            .is_sleeping = ovis_mob_is_sleeping(self->sim, mob),
                            .profession = ovis_profession_name((int32_t)profession),
                            .activity = activity != NULL ? activity : ""};
  resident.has_home = place_of(self, &resident, OVIS_MEM_HOME, &resident.home);
  resident.has_job_site = place_of(self, &resident, OVIS_MEM_JOB_SITE, &resident.job_site);
  resident.has_meeting_point =
      place_of(self, &resident, OVIS_MEM_MEETING_POINT, &resident.meeting_point);
  resident.has_claimed_site =
      place_of(self, &resident, OVIS_MEM_POTENTIAL_JOB_SITE, &resident.claimed_site);
  find_doing(self, &resident);
  self->is_out_of_memory |= !ov_array_push(&self->residents, &self->allocator, resident);
}

// ---- Points

// The bed's other half: the block that its head's direction points away from.
static bool is_half_bed(const ovis_sim* sim, const ovis_point* point) {
  OVIS_ASSERT(point != NULL);
  static const struct {
    const char* facing;
    int32_t x, z;
  } feet[] = {{"north", 0, 1}, {"south", 0, -1}, {"west", 1, 0}, {"east", -1, 0}};
  const ovis_world* world = ovis_sim_get_world(sim);
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_state head = ovis_world_get_block(world, point->pos);
  const char* facing = strcmp(point->type, "home") == 0 && head != OVIS_STATE_UNLOADED
                           ? ovis_blocks_get_property(registry, head, "facing")
                           : NULL;
  for (int32_t i = 0; facing != NULL && i < 4; i++) {
    if (strcmp(facing, feet[i].facing) == 0) {
      const ovis_pos foot = {point->pos.x + feet[i].x, point->pos.y, point->pos.z + feet[i].z};
      const ovis_state state = ovis_world_get_block(world, foot);
      const char* part =
          state != OVIS_STATE_UNLOADED ? ovis_blocks_get_property(registry, state, "part") : "foot";
      return part == NULL || strcmp(part, "foot") != 0;
    }
  }
  return false;
}

static void add_point(void* context, const ovis_point* point) {
  ovis_census* self = context;
  const ovis_census_point item = {.point = *point,
                                  .owner_first = self->owners.count,
                                  .reachable_by = OVIS_CENSUS_UNKNOWN,
                                  .is_half_bed = is_half_bed(self->sim, point)};
  self->is_out_of_memory |= !ov_array_push(&self->points, &self->allocator, item);
}

static bool owns(const ovis_census* self, const ovis_resident* resident, ovis_pos pos) {
  static const ovis_memory memories[] = {OVIS_MEM_HOME, OVIS_MEM_JOB_SITE,
                                         OVIS_MEM_POTENTIAL_JOB_SITE, OVIS_MEM_MEETING_POINT};
  for (int32_t i = 0; i < 4; i++) {
    ovis_pos place;
    if (place_of(self, resident, memories[i], &place) && ov_cell_is_same(place, pos)) {
      return true;
    }
  }
  return false;
}

static void find_owners(ovis_census* self, ovis_census_point* item) {
  OVIS_ASSERT(item != NULL);
  item->owner_first = self->owners.count;
  for (int32_t i = 0; i < self->residents.count; i++) {
    if (owns(self, &self->residents.items[i], item->point.pos)) {
      self->is_out_of_memory |=
          !ov_array_push(&self->owners, &self->allocator, self->residents.items[i].mob);
    }
  }
  item->owner_count = self->owners.count - item->owner_first;
  const int32_t absent = item->point.tickets - item->point.free_tickets - item->owner_count;
  item->absent_owner_count = absent > 0 ? absent : 0;
}

// ---- Texts

// Replaces a text of the simulation by one of the register.
static void keep_text(ovis_census* self, const char** text) {
  for (int32_t i = 0; i < self->texts.count; i++) {
    if (strcmp(self->texts.items[i], *text) == 0) {
      *text = self->texts.items[i];
      return;
    }
  }
  const size_t size = strlen(*text) + 1;
  char* kept = ov_alloc(&self->allocator, size);
  if (kept == NULL || !ov_array_push(&self->texts, &self->allocator, kept)) {
    ov_free(&self->allocator, kept, size);
    self->is_out_of_memory = true;
    return;
  }
  memcpy(kept, *text, size);
  *text = kept;
}

static void keep_texts(ovis_census* self) {
  for (int32_t i = 0; i < self->residents.count; i++) {
    keep_text(self, &self->residents.items[i].activity);
  }
  for (int32_t i = 0; i < self->points.count; i++) {
    keep_text(self, &self->points.items[i].point.type);
  }
}

// ---- All of it

static ovis_status fill(ovis_census* self) {
  for (int32_t i = 0; i < ovis_sim_get_mob_count(self->sim); i++) {
    add_resident(self, ovis_sim_get_mob(self->sim, i));
  }
  ovis_status status = ovis_sim_visit_points(self->sim, add_point, self);
  for (int32_t i = 0; i < self->points.count; i++) {
    find_owners(self, &self->points.items[i]);
  }
  keep_texts(self);
  if (status == OVIS_OK && self->is_out_of_memory) {
    status = OVIS_NO_MEMORY;
  }
  if (status == OVIS_OK) {
    status = ov_register_find_lacks(self);
  }
  return status == OVIS_OK ? ov_register_find_golems(self) : status;
}

ovis_status ovis_census_create(const ovis_census_def* def, ovis_census** out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  OV_REQUIRE(def->sim != NULL, OVIS_BAD_ARGUMENT);
  ovis_census* self = ov_alloc_zero(&def->allocator, sizeof *self);
  if (self == NULL) {
    return OVIS_NO_MEMORY;
  }
  self->allocator = def->allocator;
  self->sim = def->sim;
  self->rules = def->rules;
  const ovis_status status = fill(self);
  if (status != OVIS_OK) {
    ovis_census_destroy(self);
    return status;
  }
  self->sim = NULL;
  *out = self;
  return OVIS_OK;
}

void ovis_census_destroy(ovis_census* self) {
  if (self == NULL) {
    return;
  }
  const ovis_allocator allocator = self->allocator;
  for (int32_t i = 0; i < self->texts.count; i++) {
    ov_free(&allocator, self->texts.items[i], strlen(self->texts.items[i]) + 1);
  }
  ov_array_fini(&self->texts, &allocator);
  ov_array_fini(&self->residents, &allocator);
  ov_array_fini(&self->points, &allocator);
  ov_array_fini(&self->owners, &allocator);
  ov_array_fini(&self->golems, &allocator);
  ov_free(&allocator, self, sizeof *self);
}

const ovis_resident* ovis_census_get_residents(const ovis_census* self, int32_t* out_count) {
  OV_REQUIRE(out_count != NULL, NULL);
  *out_count = 0;
  OV_REQUIRE(self != NULL, NULL);
  *out_count = self->residents.count;
  return self->residents.items;
}

const ovis_census_point* ovis_census_get_points(const ovis_census* self, int32_t* out_count) {
  OV_REQUIRE(out_count != NULL, NULL);
  *out_count = 0;
  OV_REQUIRE(self != NULL, NULL);
  *out_count = self->points.count;
  return self->points.items;
}

const ovis_mob_id* ovis_census_get_owners(const ovis_census* self, int32_t* out_count) {
  OV_REQUIRE(out_count != NULL, NULL);
  *out_count = 0;
  OV_REQUIRE(self != NULL, NULL);
  *out_count = self->owners.count;
  return self->owners.items;
}

const ovis_census_golem* ovis_census_get_golems(const ovis_census* self, int32_t* out_count) {
  OV_REQUIRE(out_count != NULL, NULL);
  *out_count = 0;
  OV_REQUIRE(self != NULL, NULL);
  *out_count = self->golems.count;
  return self->golems.items;
}
