// Turns: collected events, births and edits.
// Design: docs/tick.md, docs/architecture.md
#include "agent/turn.h"

#include "base/check.h"
#include "steer/world_mesh.h"

ovis_status ov_turn_init(ov_turn* turn, const ov_turn_def* def) {
  OVIS_ASSERT(def->event_capacity >= 0);
  *turn = (ov_turn){.allocator = def->allocator,
                    .world = def->world,
                    .crowd = def->crowd,
                    .verbs = def->verbs,
                    .sim = def->sim,
                    .raids = def->raids,
                    .containers = def->containers,
                    .items = def->items,
                    .rules = def->rules,
                    .blocks = def->blocks};
  const ov_nav_shared_def paths = {
      .world = def->world, .rules = def->rules, .allocator = def->allocator};
  ov_meter_init(&turn->meter, &def->allocator);
  if (!ov_array_reserve(&turn->events, &turn->allocator, def->event_capacity) ||
      !ov_array_reserve(&turn->spawn_requests, &turn->allocator, 16) ||
      !ov_array_reserve(&turn->launches, &turn->allocator, 4) ||
      !ov_array_reserve(&turn->edits, &turn->allocator, 64) ||
      !ov_arena_init(&turn->scratch, &turn->allocator, 0)) {
    return OVIS_NO_MEMORY;
  }
  const ovis_status status = ov_nav_shared_init(&turn->paths, &paths);
  turn->paths.meter = &turn->meter;
  return status;
}

void ov_turn_fini(ov_turn* turn) {
  if (turn->paths.finder != NULL) {
    ov_nav_shared_fini(&turn->paths);
  }
  ov_world_meshes_destroy(turn->meshes);
  ov_arena_fini(&turn->scratch);
  ov_array_fini(&turn->events, &turn->allocator);
  ov_array_fini(&turn->spawn_requests, &turn->allocator);
  ov_array_fini(&turn->launches, &turn->allocator);
  ov_array_fini(&turn->edits, &turn->allocator);
  ov_array_fini(&turn->edit_states, &turn->allocator);
}

void ov_turn_begin(ov_turn* turn, uint64_t serial) {
  OVIS_ASSERT(turn->scratch.entry_count == 0);
  turn->serial = serial;
  turn->event_count = 0;
  turn->sight.count = 0;
}

ovis_event_ref ov_turn_emit(ov_turn* turn, ovis_event_type type, const ov_actor* about,
                            const ov_actor* other, const ovis_event* more) {
  OVIS_ASSERT(type < OVIS_EVENT_COUNT);
  const ovis_event_ref ref = {turn->tick, turn->serial, turn->event_count++};
  if (!ov_array_reserve(&turn->events, &turn->allocator, turn->events.count + 1)) {
    turn->is_out_of_memory = true;
    return ref;
  }
  OVIS_ASSERT(turn->events.count < turn->events.capacity);
  ovis_event* event = &turn->events.items[turn->events.count++];
  *event = more != NULL ? *more : (ovis_event){0};
  event->tick = ref.tick;
  event->serial = ref.serial;
  event->index = ref.index;
  event->type = type;
  if (about != NULL) {
    event->mob = (ovis_mob_id){about->id};
    event->mob_serial = about->serial;
    event->species = about->species;
  }
  if (other != NULL) {
    event->other = (ovis_mob_id){other->id};
    event->other_serial = other->serial;
  }
  return ref;
}

void ov_turn_launch(ov_turn* turn, const ov_launch* launch) {
  OVIS_ASSERT(launch->row != NULL);
  ov_launch kept = *launch;
  kept.turn_serial = turn->serial;
  kept.index = turn->launches.count;
  turn->is_out_of_memory |= !ov_array_push(&turn->launches, &turn->allocator, kept);
}

// ---- Edits

void ov_turn_group_edit(ov_turn* turn, int32_t edit) {
  OVIS_ASSERT(edit >= 0);
  OVIS_ASSERT(edit < turn->edits.count);
  OVIS_ASSERT(edit < OV_EDITS_MAX);
  const ovis_pos pos = turn->edits.items[edit];
  ov_edit_group* group = &turn->edit_groups[edit / OV_EDIT_GROUP];
  if (edit % OV_EDIT_GROUP == 0) {
    *group = (ov_edit_group){pos, pos};
    return;
  }
  group->min.x = pos.x < group->min.x ? pos.x : group->min.x;
  group->min.y = pos.y < group->min.y ? pos.y : group->min.y;
  group->min.z = pos.z < group->min.z ? pos.z : group->min.z;
  group->max.x = pos.x > group->max.x ? pos.x : group->max.x;
  group->max.y = pos.y > group->max.y ? pos.y : group->max.y;
  group->max.z = pos.z > group->max.z ? pos.z : group->max.z;
}

// May the center of a cell of the group be within the range of `at`? A block more on each side than
// the exact test, which follows, needs: rounding cannot matter.
static bool is_group_near(const ov_edit_group* group, const ovis_vec3* at, double range) {
  const double more = range + 2;
  return at->x > group->min.x - more && at->x < group->max.x + more &&
         at->y > group->min.y - more && at->y < group->max.y + more &&
         at->z > group->min.z - more && at->z < group->max.z + more;
}

// The first edit that the actor has not seen and that affects its walk. -1: none does.
static int32_t edit_of_walk(const ov_turn* turn, const ov_actor* actor) {
  ovis_vec3 middle;
  const double range = ov_nav_change_range(&actor->nav, &actor->body.pos, &middle);
  int32_t at = actor->edits_seen;
  while (range > 0 && at < turn->edits.count) {
    const int32_t group = at / OV_EDIT_GROUP;
    const int32_t next = (group + 1) * OV_EDIT_GROUP;
    const int32_t end = next < turn->edits.count ? next : turn->edits.count;
    if (is_group_near(&turn->edit_groups[group], &middle, range)) {
      const int32_t edit =
          ov_nav_find_change(&actor->nav, &actor->body.pos, &turn->edits.items[at], end - at);
      if (edit >= 0) {
        return at + edit;
      }
    }
    at = end;
  }
  return -1;
}

static ov_edit_states states_of(const ov_turn* turn, int32_t edit) {
  return edit < turn->edit_states.count ? turn->edit_states.items[edit] : (ov_edit_states){0};
}

// For reports: the edit on the way of a walk tells more than the first one near it.
static void note_change(const ov_turn* turn, ov_actor* actor, int32_t edit) {
  OVIS_ASSERT(edit >= 0);
  for (int32_t i = edit; i < turn->edits.count; i++) {
    if (ov_nav_leads_through(&actor->nav, turn->edits.items[i])) {
      edit = i;
      break;
    }
  }
  const ov_edit_states states = states_of(turn, edit);
  const ovis_nav_change change = {.is_known = states.before != states.after,
                                  .cell = turn->edits.items[edit],
                                  .old_state = states.before,
                                  .new_state = states.after};
  ov_nav_note_change(&actor->nav, &change);
}

void ov_turn_notice_edits(ov_turn* turn, ov_actor* actor) {
  OVIS_ASSERT(actor->edits_seen >= 0);
  OVIS_ASSERT(actor->edits_seen <= turn->edits.count);
  const int32_t count = turn->edits.count - actor->edits_seen;
  turn->looks += actor->has_nav ? count : 0;
  const int32_t edit = count > 0 && actor->has_nav ? edit_of_walk(turn, actor) : -1;
  if (edit >= 0) {
    const ov_edit_states states = states_of(turn, edit);
    if (states.before != states.after) { // somebody traces
      note_change(turn, actor, edit);
    }
    ov_nav_request_recompute(&actor->nav);
  }
  actor->edits_seen = turn->edits.count;
}

#define FAR_AHEAD 8
#define NEAR_AHEAD 4
// Fetches what the check of a walk a few actors on reads, first the actor, then the end of its
// path.
static void fetch_ahead(const ov_crowd* crowd, int32_t index) {
  if (index + FAR_AHEAD < ov_crowd_here_count(crowd)) {
    const ov_actor* actor = ov_crowd_here(crowd, index + FAR_AHEAD);
    __builtin_prefetch(&actor->edits_seen, 1);
    __builtin_prefetch(&actor->body.pos);
    __builtin_prefetch(&actor->nav, 1);
  }
  if (index + NEAR_AHEAD < ov_crowd_here_count(crowd)) {
    const ov_nav* nav = &ov_crowd_here(crowd, index + NEAR_AHEAD)->nav;
    __builtin_prefetch(nav->has_path ? &nav->nodes[nav->count - 1] : NULL);
  }
}

void ov_turn_notice_all_edits(ov_turn* turn) {
  OVIS_ASSERT(turn->edits.count <= OV_EDITS_MAX);
  if (turn->edits.count == 0) {
    return;
  }
  for (int32_t i = 0; i < ov_crowd_here_count(turn->crowd); i++) {
    ov_actor* actor = ov_crowd_here(turn->crowd, i);
    fetch_ahead(turn->crowd, i);
    ov_turn_notice_edits(turn, actor);
    actor->edits_seen = 0;
  }
  turn->edits.count = 0;
  turn->edit_states.count = 0;
}

// Edits that nobody traced have none. False: no memory.
static bool note_states(ov_turn* turn, int32_t edit, ov_edit_states states) {
  while (turn->edit_states.count < edit) {
    if (!ov_array_push(&turn->edit_states, &turn->allocator, (ov_edit_states){0})) {
      return false;
    }
  }
  return ov_array_push(&turn->edit_states, &turn->allocator, states);
}

void ov_turn_note_edit(ov_turn* turn, ovis_pos pos, ov_edit_states states) {
  if (turn->edits.count == OV_EDITS_MAX) {
    ov_turn_notice_all_edits(turn);
  }
  if (!ov_array_push(&turn->edits, &turn->allocator, pos)) {
    turn->is_out_of_memory = true;
    return;
  }
  const int32_t edit = turn->edits.count - 1;
  OVIS_ASSERT(turn->edit_states.count <= edit);
  ov_turn_group_edit(turn, edit);
  if (states.before != states.after) {
    turn->is_out_of_memory |= !note_states(turn, edit, states);
  }
  // An actor that changes a block in its own turn notices it at once, and its cached sight tests
  // may be wrong now.
  ov_actor* self = ov_crowd_find(turn->crowd, turn->serial);
  if (self != NULL) {
    ov_turn_notice_edits(turn, self);
    turn->sight.count = 0;
  }
}

ov_actor_rare* ov_turn_make_rare(ov_turn* turn, ov_actor* actor) {
  ov_actor_rare* rare = ov_actor_make_rare(actor, &turn->blocks);
  turn->is_out_of_memory |= rare == NULL;
  return rare;
}

void ov_turn_update_grid(ov_turn* turn, const ov_actor* actor) {
  turn->is_out_of_memory |= !ov_crowd_update(turn->crowd, actor);
}

bool ov_turn_is_valid(const ov_turn* turn) {
  return turn->serial == 0 && turn->events.count == 0 && turn->spawn_requests.count == 0 &&
         turn->launches.count == 0 && turn->edits.count <= OV_EDITS_MAX &&
         ov_arena_is_valid(&turn->scratch) && turn->scratch.entry_count == 0;
}
