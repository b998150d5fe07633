// The register of a village: who owns what, what keeps others from it, and when golems come.
// Design: bindings/js/README.md
#include "ovjs.h"

#include <ovis/census.h>

static void put_place(ovjs_text* text, const char* key, bool has, ovis_pos place) {
  if (has) {
    ovjs_put_cell(text, key, place);
  } else {
    ovjs_put_text(text, key, NULL);
  }
}

static void put_lacks(ovjs_text* text, const char* key, const ovis_lack* lacks, int32_t count) {
  ovjs_open(text, key, '[');
  for (int32_t i = 0; i < count; i++) {
    ovjs_open(text, NULL, '{');
    ovjs_put_text(text, "what", lacks[i].what);
    ovjs_put_text(text, "why", lacks[i].why);
    ovjs_put_text(text, "reason", ovis_reason_name(lacks[i].reason));
    put_place(text, "cell", lacks[i].has_cell, lacks[i].cell);
    ovjs_close(text, '}');
  }
  ovjs_close(text, ']');
}

static void put_resident(ovjs_text* text, const ovis_resident* one) {
  ovjs_open(text, NULL, '{');
  ovjs_put_whole(text, "serial", (int64_t)one->serial);
  ovjs_put_vec3(text, "pos", one->pos);
  ovjs_put_text(text, "profession", one->profession);
  ovjs_put_bool(text, "isBaby", one->is_baby);
  ovjs_put_bool(text, "isSleeping", one->is_sleeping);
  ovjs_put_text(text, "activity", one->activity);
  ovjs_put_text(text, "doing", one->doing);
  put_place(text, "home", one->has_home, one->home);
  put_place(text, "jobSite", one->has_job_site, one->job_site);
  put_place(text, "claimedSite", one->has_claimed_site, one->claimed_site);
  put_place(text, "meetingPoint", one->has_meeting_point, one->meeting_point);
  put_lacks(text, "lacks", one->lacks, one->lack_count);
  put_lacks(text, "barred", one->barred, one->barred_count);
  ovjs_close(text, '}');
}

static void put_point(ovjs_text* text, const ovis_sim* sim, const ovis_census_point* one,
                      const ovis_mob_id* owners) {
  ovjs_open(text, NULL, '{');
  ovjs_put_text(text, "type", one->point.type);
  ovjs_put_cell(text, "pos", one->point.pos);
  ovjs_put_whole(text, "freeTickets", one->point.free_tickets);
  ovjs_put_whole(text, "tickets", one->point.tickets);
  ovjs_open(text, "owners", '[');
  for (int32_t i = 0; i < one->owner_count; i++) {
    ovjs_put_whole(text, NULL, (int64_t)ovjs_serial(sim, owners[one->owner_first + i]));
  }
  ovjs_close(text, ']');
  ovjs_put_whole(text, "absentOwners", one->absent_owner_count);
  if (one->reachable_by == OVIS_CENSUS_UNKNOWN) {
    ovjs_put_text(text, "reachableBy", NULL);
  } else {
    ovjs_put_whole(text, "reachableBy", one->reachable_by);
  }
  ovjs_put_bool(text, "isHalfBed", one->is_half_bed);
  ovjs_close(text, '}');
}

static void put_golem(ovjs_text* text, const ovis_census_golem* part) {
  ovjs_open(text, NULL, '{');
  ovjs_put_vec3(text, "near", part->near);
  ovjs_put_whole(text, "villagers", part->villagers);
  ovjs_put_whole(text, "wants", part->wants);
  ovjs_put_whole(text, "needed", part->needed);
  if (part->earliest_tick >= 0) {
    ovjs_put_whole(text, "earliestTick", part->earliest_tick);
  } else {
    ovjs_put_text(text, "earliestTick", NULL);
  }
  ovjs_put_text(text, "why", part->why);
  ovjs_put_text(text, "votes", part->votes);
  ovjs_close(text, '}');
}

// An object with residents, points and golems.
OVJS_EXPORT(int32_t, ovjs_sim_register, const ovjs_sim* self) {
  ovjs_text* text = &ovjs_result;
  ovis_census_def def = ovis_default_census_def();
  ovis_census* census = NULL;
  int32_t count;
  int32_t owner_count;
  def.sim = self->sim;
  def.rules = ovis_sim_get_rules(self->sim);
  const ovis_status status = ovis_census_create(&def, &census);
  if (status != OVIS_OK) {
    return ovjs_check(status, "the register of the village");
  }
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '{');
  ovjs_open(text, "residents", '[');
  const ovis_resident* residents = ovis_census_get_residents(census, &count);
  for (int32_t i = 0; i < count; i++) {
    put_resident(text, &residents[i]);
  }
  ovjs_close(text, ']');
  ovjs_open(text, "points", '[');
  const ovis_census_point* points = ovis_census_get_points(census, &count);
  const ovis_mob_id* owners = ovis_census_get_owners(census, &owner_count);
  for (int32_t i = 0; i < count; i++) {
    put_point(text, self->sim, &points[i], owners);
  }
  ovjs_close(text, ']');
  ovjs_open(text, "golems", '[');
  const ovis_census_golem* golems = ovis_census_get_golems(census, &count);
  for (int32_t i = 0; i < count; i++) {
    put_golem(text, &golems[i]);
  }
  ovjs_close(text, ']');
  ovjs_close(text, '}');
  ovis_census_destroy(census);
  return ovjs_text_end(text);
}
