// The navigation of a mob: takes over a path, walks it tick by tick, recomputes it and ends it.
// Rules: docs/sources.md#navigation
#include "nav/nav.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/vec.h"
#include "nav/nav_internal.h"

#include <float.h>

#define REACH_DEFAULT 1

// ---- Shared

ovis_status ov_nav_shared_init(ov_nav_shared* shared, const ov_nav_shared_def* def) {
  OVIS_ASSERT(def->world != NULL);
  OVIS_ASSERT(def->node_count_max >= 0);
  *shared = (ov_nav_shared){.allocator = def->allocator,
                            .world = def->world,
                            .rules = def->rules,
                            .capacity = def->node_count_max > 0 ? def->node_count_max
                                                                : OV_NAV_NODES_DEFAULT,
                            .sees_sky = def->sees_sky != NULL ? def->sees_sky : ov_nav_sees_sky,
                            .context = def->context};
  ovis_path_finder_def finder = ovis_default_path_finder_def();
  finder.world = def->world;
  finder.rules = def->rules;
  finder.allocator = def->allocator;
  const size_t capacity = (size_t)shared->capacity;
  shared->found = ov_alloc(&def->allocator, capacity * sizeof *shared->found);
  shared->nodes = ov_alloc(&def->allocator, capacity * sizeof *shared->nodes);
  if (shared->found == NULL || shared->nodes == NULL ||
      ovis_path_finder_create(&finder, &shared->finder) != OVIS_OK) {
    ov_nav_shared_fini(shared);
    return OVIS_NO_MEMORY;
  }
  return OVIS_OK;
}

void ov_nav_shared_fini(ov_nav_shared* shared) {
  const size_t capacity = (size_t)shared->capacity;
  ovis_path_finder_destroy(shared->finder);
  ov_free(&shared->allocator, shared->nodes, capacity * sizeof *shared->nodes);
  ov_free(&shared->allocator, shared->found, capacity * sizeof *shared->found);
  *shared = (ov_nav_shared){0};
}

// ---- Creating and destroying a navigation

void ov_nav_init(ov_nav* nav, const ov_nav_def* def) {
  OVIS_ASSERT(def->shared != NULL);
  OVIS_ASSERT(def->node_count_max >= 0);
  OVIS_ASSERT(def->follow_range >= 0);
  OVIS_ASSERT(def->kind != OVIS_NAVIGATION_NONE);
  // The budget depends on the attribute at the mob's creation and does not change later. It is at
  // least 1, since a search reads 0 as "use the follow range".
  const int32_t visited_max = (int32_t)floorf(def->follow_range * 16); // claim 93
  *nav = (ov_nav){.shared = def->shared,
                  .kind = def->kind,
                  .allocator = def->allocator,
                  .capacity = def->node_count_max > 0 ? def->node_count_max : OV_NAV_NODES_DEFAULT,
                  .dist_to_target = FLT_MAX,
                  .visited_max = visited_max > 0 ? visited_max : 1,
                  .visited_multiplier = 1,
                  .cause_asker = OV_ASKER_SELF,
                  .last_end = OVIS_NAV_END_COUNT};
}

void ov_nav_fini(ov_nav* nav) {
  ov_free(&nav->allocator, nav->nodes, (size_t)nav->room * sizeof *nav->nodes);
  ov_free(&nav->allocator, nav->rare, sizeof *nav->rare);
  *nav = (ov_nav){0};
}

// ---- Taking a path over

static bool is_same_path(const ov_nav* nav, const ov_nav_path* path) {
  if (!nav->has_path || nav->count != path->count) {
    return false;
  }
  for (int32_t i = 0; i < nav->count; i++) {
    if (!ov_cell_is_same(nav->nodes[i].pos, path->nodes[i].pos)) {
      return false;
    }
  }
  return true;
}

// False: no memory. The mob has no path then, and the shared part knows.
static bool take_path(ov_nav* nav, const ov_nav_path* path) {
  OVIS_ASSERT(path->count > 0);
  OVIS_ASSERT(path->serial == nav->shared->serial);
  const int32_t count = path->count < nav->capacity ? path->count : nav->capacity;
  if (!ov_nav_make_room(nav, count)) {
    ov_nav_forget_path(nav);
    ov_nav_add(nav, &nav->counts.refused[OVIS_NAV_REFUSAL_NO_MEMORY]);
    nav->shared->is_out_of_memory = true;
    return false;
  }
  nav->count = count;
  nav->nodes_revision++;
  for (int32_t i = 0; i < nav->count; i++) {
    nav->nodes[i] = path->nodes[i];
  }
  nav->has_path = true;
  nav->next_index = 0;
  nav->is_cut = path->is_cut || nav->count < path->count;
  nav->result = path->result;
  nav->path_target = path->target;
  nav->dist_to_target = path->dist_to_target;
  if (nav->rare != NULL) {
    nav->rare->notes.is_cut_by_sun = false;
  }
  if (nav->is_cut) {
    ov_nav_add(nav, &nav->counts.cut);
  }
  return true;
}

bool ov_nav_move_to(ov_nav* nav, const ov_nav_mob* mob, const ov_nav_path* path, double speed) {
  if (path->result == OVIS_PATH_NONE) {
    ov_nav_forget_path(nav); // claim 139
    ov_nav_note_end(nav, OVIS_NAV_END_NO_PATH);
    return false;
  }
  if (!path->is_current && !is_same_path(nav, path)) { // claim 140
    ov_nav_drop(nav, OVIS_NAV_END_REPLACED);           // claim 140
    if (!take_path(nav, path)) {                       // claim 140
      return false;
    }
  }
  if (ov_nav_is_done(nav)) { // claim 141
    return false;
  }
  ov_nav_trim(nav, mob); // claim 142
  if (nav->count == 0) { // claim 342
    ov_nav_forget_path(nav);
    ov_nav_note_end(nav, OVIS_NAV_END_SUNLIT);
    return false; // claim 342
  }
  nav->speed = speed;
  nav->stuck_check_tick = nav->tick;                      // claim 342
  nav->stuck_check_pos = ov_nav_temp_pos(nav, mob->body); // claim 342
  OVIS_VALIDATE(ov_nav_is_valid(nav));
  return true;
}

bool ov_nav_move_to_block(ov_nav* nav, const ov_nav_mob* mob, ovis_pos target, double speed) {
  const ov_nav_path path = ov_nav_path_to_block(nav, mob, target, REACH_DEFAULT); // claim 138
  return ov_nav_move_to(nav, mob, &path, speed);
}

bool ov_nav_move_to_entity(ov_nav* nav, const ov_nav_mob* mob, const ovis_vec3* feet,
                           double speed) {
  if (nav->kind == OVIS_NAVIGATION_CLIMBER) {
    const ov_nav_path way = ov_nav_path_to_entity(nav, mob, feet, 0);
    if (way.count == 0) {
      nav->speed = speed; // there is no path: the climber goes straight to its target
      return true;
    }
    return ov_nav_move_to(nav, mob, &way, speed);
  }
  const ov_nav_path path = ov_nav_path_to_entity(nav, mob, feet, REACH_DEFAULT); // claim 138
  return ov_nav_move_to(nav, mob, &path, speed);
}

// ---- Recomputing

double ov_nav_change_range(const ov_nav* nav, const ovis_vec3* mob_pos, ovis_vec3* out_middle) {
  if (nav->is_recompute_pending || ov_nav_is_done(nav)) {
    return 0;
  }
  const ovis_pos end = nav->nodes[nav->count - 1].pos;
  *out_middle =
      (ovis_vec3){(end.x + mob_pos->x) / 2, (end.y + mob_pos->y) / 2, (end.z + mob_pos->z) / 2};
  return nav->count - nav->next_index;
}

int32_t ov_nav_find_change(const ov_nav* nav, const ovis_vec3* mob_pos, const ovis_pos* changes,
                           int32_t count) {
  ovis_vec3 middle;
  const double rest = ov_nav_change_range(nav, mob_pos, &middle);
  if (rest <= 0) {
    return -1;
  }
  for (int32_t i = 0; i < count; i++) {
    if (ov_vec_dist2(ov_cell_center(changes[i]), middle) < rest * rest) { // claim 146
      return i;
    }
  }
  return -1;
}

bool ov_nav_should_recompute(const ov_nav* nav, const ovis_vec3* mob_pos, ovis_pos pos) {
  return ov_nav_find_change(nav, mob_pos, &pos, 1) >= 0;
}

bool ov_nav_leads_through(const ov_nav* nav, ovis_pos cell) {
  for (int32_t i = nav->next_index; i < nav->count; i++) {
    const ovis_pos node = nav->nodes[i].pos;
    if (cell.x == node.x && cell.z == node.z && cell.y >= node.y - 1 && cell.y <= node.y + 1) {
      return true;
    }
  }
  return false;
}

void ov_nav_request_recompute(ov_nav* nav) {
  nav->is_recompute_pending = true;
}

static void close_change(ov_nav* nav) {
  if (nav->rare != NULL) {
    ov_nav_notes* notes = &nav->rare->notes;
    notes->done = notes->pending;
    notes->done.is_first = notes->done.is_known && nav->recompute_time == 0;
    notes->pending = (ovis_nav_change){0};
  }
}

// The work is that of whoever asked for the path at first.
static ov_nav_path repeat_search(ov_nav* nav, const ov_nav_mob* mob) {
  ov_meter* meter = nav->shared->meter;
  OVIS_ASSERT(nav->has_target);
  OVIS_ASSERT(nav->cause_asker != OV_ASKER_UNKNOWN);
  ov_meter_held held = {0};
  if (meter != NULL) {
    const ov_meter_cause cause = {nav->cause_actor, nav->cause_asker};
    held = ov_meter_count_for(meter, &cause);
  }
  const int32_t asked_y = nav->asked_y;
  const ov_nav_path path = ov_nav_path_to_block(nav, mob, nav->target, nav->reach_range);
  nav->asked_y = asked_y;
  if (meter != NULL) {
    ov_meter_resume(meter, &held);
  }
  return path;
}

// Forgets the old path before the request, so that the request does not return it. As in the game,
// a mob in mid-air therefore loses its path, and a pending request may make a stopped mob walk
// again.
void ov_nav_recompute(ov_nav* nav, const ov_nav_mob* mob) {
  const int64_t now = ovis_world_get_env(nav->shared->world)->game_time;
  if (!(now - nav->recompute_time > OVIS_NAV_RECOMPUTE_TICKS)) { // claim 146
    nav->is_recompute_pending = true;                            // claim 146
    if (nav->rare != NULL) {
      nav->rare->notes.pending.waited_ticks++;
    }
    return;
  }
  if (!nav->has_target) {
    return;
  }
  const bool was_walking = !ov_nav_is_done(nav);
  ov_nav_forget_path(nav);
  const ov_nav_path path = repeat_search(nav, mob);
  ov_nav_add(nav, &nav->counts.recomputed);
  close_change(nav);
  nav->recompute_time = now;         // claim 146
  nav->is_recompute_pending = false; // claim 146
  if (was_walking) {
    ov_nav_note_end(nav,
                    path.result != OVIS_PATH_NONE ? OVIS_NAV_END_BLOCK_CHANGED : OVIS_NAV_END_LOST);
  }
  if (path.result != OVIS_PATH_NONE) {
    take_path(nav, &path);
  }
}

// ---- The tick

// A mob in mid-air does not follow its path. But if it falls below the height of its next node in
// the node's own column, it has reached that node, and the move control may aim at the next one.
static void advance_falling(ov_nav* nav, const ov_nav_mob* mob) {
  const ovis_vec3 pos = ov_nav_temp_pos(nav, mob->body);
  const ovis_vec3 next = ov_nav_next_entity_pos(nav, mob->body);
  const ovis_pos cell = ov_nav_cell(&pos);
  const ovis_pos next_cell = ov_nav_cell(&next);
  if (pos.y > next.y && !mob->body->is_on_ground &&     // claim 147
      cell.x == next_cell.x && cell.z == next_cell.z) { // claim 147
    ov_nav_advance(nav);                                // claim 147
  }
}

// Fliers draw a seed for each tick: they never rest.
bool ov_nav_rest(ov_nav* nav) {
  if (nav->is_recompute_pending || !ov_nav_is_done(nav) || nav->kind == OVIS_NAVIGATION_FLYING ||
      nav->kind == OVIS_NAVIGATION_CLIMBER) {
    return false;
  }
  nav->tick++;
  return true;
}

void ov_nav_tick(ov_nav* nav, const ov_nav_mob* mob, ov_nav_want* out_want) {
  OVIS_VALIDATE(ov_nav_is_valid(nav));
  *out_want = (ov_nav_want){0};
  nav->tick++;
  if (nav->is_recompute_pending) {
    ov_nav_recompute(nav, mob);
  }
  if (ov_nav_is_done(nav)) {
    ov_nav_climb_on(nav, mob, out_want);
    return;
  }
  if (ov_nav_can_update(nav, mob)) { // claim 148
    ov_nav_follow(nav, mob);
  } else {
    advance_falling(nav, mob);
  }
  if (ov_nav_is_done(nav)) { // claim 149
    return;
  }
  const ovis_vec3 next = ov_nav_next_entity_pos(nav, mob->body);
  const bool is_climbing = ov_nav_is_on_ladder(nav, mob->body);
  const double y = is_climbing ? next.y : ov_nav_want_y(nav, &next);
  *out_want = (ov_nav_want){true, is_climbing, {next.x, y, next.z}, nav->speed}; // claim 149
}
