// After the turns: ranks exchange what their turns did, so that the merge and the steps after it
// are the same on all of them.
// Design: docs/ranks.md
//
//   events | births, launches | blocks | bells | tickets | chests | raids | deaths | actors
//
// A step after the turns finds the actors that it concerns up to date on all ranks: those that are
// removed, parents of those that are born, players if somebody may come to them. Lightning, bells,
// raids and stray cats may concern anybody: then all actors are sent.
#include "sim/ranks.h"

#include "agent/containers.h"
#include "agent/effects.h"
#include "base/alloc.h"
#include "base/check.h"
#include "poi/poi_index.h"
#include "village/stray_cats.h"

// ---- Before

bool ov_ranks_begin_turns(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  ranks->chests.size = 0;
  ranks->chest_count = 0;
  ranks->dead_before = sim->dead_count;
  ranks->raids.count = 0;
  if (sim->turn.pois != NULL) {
    sim->turn.pois->touched = &sim->workers->first.tickets;
  }
  if (!ov_array_reserve(&ranks->raids, &sim->allocator, sim->raids.list.count)) {
    return false;
  }
  ranks->raids.count = sim->raids.list.count;
  for (int32_t i = 0; i < ranks->raids.count; i++) {
    ranks->raids.items[i] = sim->raids.list.items[i];
  }
  return true;
}

void ov_ranks_note_chests(ovis_sim* sim, const ov_containers* view) {
  ov_ranks* ranks = sim->ranks;
  for (int32_t i = 0; i < view->list.count; i++) {
    const ov_container* it = &view->list.items[i];
    ov_write_bytes(&ranks->chests, &it->cell, sizeof it->cell);
    ov_write_u8(&ranks->chests, it->is_locked);
    ov_write_u8(&ranks->chests, it->places != NULL);
    if (it->places != NULL) {
      ov_write_bytes(&ranks->chests, it->places, OVIS_CONTAINER_SIZE * sizeof *it->places);
    }
    ranks->chest_count++;
  }
}

// ---- Whose state all need

static void show(ovis_sim* sim, const ov_actor* actor) {
  ov_ranks* ranks = sim->ranks;
  if (actor == NULL) {
    return;
  }
  for (int32_t i = ranks->shown.count - 1; i >= 0; i--) {
    if (ranks->shown.items[i] == actor->serial) {
      return;
    }
  }
  if (!ov_array_push(&ranks->shown, &sim->allocator, actor->serial)) {
    ranks->out.is_failed = true;
  }
}

static void show_serial(ovis_sim* sim, uint64_t serial) {
  show(sim, ov_crowd_find(&sim->crowd, serial));
}

// With those whom it carries and who carries it.
static void show_with_riders(ovis_sim* sim, const ov_actor* actor) {
  show(sim, actor);
  for (int32_t i = 0; actor != NULL && i < OV_SEATS_MAX; i++) {
    show_serial(sim, actor->riders[i]);
  }
  if (actor != NULL) {
    show_serial(sim, actor->vehicle);
  }
}

static bool concerns_all(const ovis_sim* sim) {
  return sim->bolts.list.count > 0 || sim->bells.list.count > 0 || sim->raids.list.count > 0 ||
         (sim->has_village_cats && ov_stray_cats_are_due(&sim->turn));
}

static bool concerns_players(const ovis_sim* sim) {
  return sim->has_raids || sim->has_village_cats || sim->visits.has_patrols ||
         sim->visits.has_sieges || sim->visits.has_traders;
}

static void find_shown(ovis_sim* sim) {
  const bool is_all = concerns_all(sim);
  const bool are_players = concerns_players(sim);
  const ov_turn* turn = &sim->turn;
  sim->ranks->shown.count = 0;
  for (int32_t i = 0; i < turn->spawn_requests.count; i++) {
    show_with_riders(sim, ov_crowd_find(&sim->crowd, turn->spawn_requests.items[i].parent));
    show_serial(sim, turn->spawn_requests.items[i].other);
  }
  for (int32_t i = 0; i < turn->launches.count; i++) {
    show_serial(sim, turn->launches.items[i].owner);
  }
  if (!is_all && !are_players && sim->dead_count == 0) {
    return;
  }
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    const int32_t slot = sim->crowd.order.items[i];
    const ov_actor* actor = ov_crowd_at(&sim->crowd, slot);
    if (ov_crowd_is_away(&sim->crowd, slot)) {
      continue;
    }
    if (is_all && !ov_array_push(&sim->ranks->shown, &sim->allocator, actor->serial)) {
      sim->ranks->out.is_failed = true;
    } else if (!is_all && actor->dead_ticks > ov_actor_dead_max(actor)) {
      show_with_riders(sim, actor);
    } else if (!is_all && are_players && actor->kind == OV_ACTOR_PLAYER) {
      show(sim, actor);
    }
  }
}

static void write_shown(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  for (int32_t i = 0; i < ranks->shown.count; i++) {
    const int32_t index = ov_crowd_index(&sim->crowd, ranks->shown.items[i]);
    const int32_t slot = sim->crowd.order.items[index];
    if (!ov_crowd_is_away(&sim->crowd, slot)) {
      ov_ranks_write_actor(sim, slot);
      ranks->info.actors_shown++;
    }
  }
}

// ---- Writing

// Pointers into the program are written as places.
static void write_events(ov_writer* out, const ovis_event* items, int32_t count) {
  ov_write_u32(out, (uint32_t)count);
  for (int32_t i = 0; i < count; i++) {
    ov_write_bytes(out, &items[i], sizeof items[i]);
    ov_write_u64(out, ov_ranks_place(items[i].species));
  }
}

static void write_births(ov_writer* out, const ov_turn* turn) {
  ov_write_u32(out, (uint32_t)turn->spawn_requests.count);
  for (int32_t i = 0; i < turn->spawn_requests.count; i++) {
    const ov_spawn_request* it = &turn->spawn_requests.items[i];
    ov_write_bytes(out, it, sizeof *it);
    ov_write_u64(out, ov_ranks_place(it->called));
    ov_write_u64(out, ov_ranks_place((const void*)(uintptr_t)it->begin));
  }
  ov_write_u32(out, (uint32_t)turn->launches.count);
  for (int32_t i = 0; i < turn->launches.count; i++) {
    const ov_launch* it = &turn->launches.items[i];
    ov_write_bytes(out, it, sizeof *it);
    ov_write_u64(out, ov_ranks_place(it->row));
  }
}

static void write_tickets(ovis_sim* sim) {
  ov_writer* out = &sim->ranks->out;
  const ov_shift* first = &sim->workers->first;
  ov_write_u32(out, (uint32_t)first->tickets.count);
  for (int32_t i = 0; i < first->tickets.count; i++) {
    const ov_poi* poi = ov_pois_at(sim->turn.pois, first->tickets.items[i]);
    ov_write_bytes(out, poi, sizeof *poi);
  }
}

static void write_raids(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  for (int32_t i = 0; i < ranks->raids.count; i++) {
    const ov_raid* raid = &sim->raids.list.items[i];
    const bool has_changed = memcmp(raid, &ranks->raids.items[i], sizeof *raid) != 0;
    ov_write_u8(&ranks->out, has_changed);
    if (has_changed) {
      ov_write_bytes(&ranks->out, raid, sizeof *raid);
    }
  }
}

static void write_turns(ovis_sim* sim, int32_t old_events) {
  ov_ranks* ranks = sim->ranks;
  ov_writer* out = &ranks->out;
  const ov_shift* first = &sim->workers->first;
  const ov_turn* turn = &sim->turn;
  write_events(out, turn->events.items + old_events, turn->events.count - old_events);
  write_births(out, turn);
  ov_ranks_write_raw(out, first->changes.items, first->changes.count, sizeof(ov_kept_change));
  ov_ranks_write_raw(out, first->bells.items, first->bells.count, sizeof(ov_kept_bell));
  write_tickets(sim);
  ov_write_u32(out, (uint32_t)ranks->chest_count);
  ov_write_bytes(out, ranks->chests.bytes, ranks->chests.size);
  write_raids(sim);
  ov_write_u32(out, (uint32_t)(sim->dead_count - ranks->dead_before));
  find_shown(sim);
  write_shown(sim);
  out->is_failed |= ranks->chests.is_failed;
}

// ---- Reading

static bool read_events(ovis_sim* sim, ov_reader* reader) {
  ov_turn* turn = &sim->turn;
  const uint32_t count = ov_read_u32(reader);
  for (uint32_t i = 0; i < count; i++) {
    ovis_event it;
    if (!ov_ranks_read_raw(reader, &it, sizeof it)) {
      return false;
    }
    it.species = ov_ranks_at(ov_read_u64(reader));
    if (!ov_array_push(&turn->events, &turn->allocator, it)) {
      return false;
    }
  }
  return true;
}

static bool read_births(ovis_sim* sim, int32_t rank, ov_reader* reader) {
  ov_turn* turn = &sim->turn;
  const uint32_t count = ov_read_u32(reader);
  for (uint32_t i = 0; i < count; i++) {
    ov_spawn_request it;
    if (!ov_ranks_read_raw(reader, &it, sizeof it)) {
      return false;
    }
    it.called = ov_ranks_at(ov_read_u64(reader));
    it.begin = (ov_spawn_fn*)(uintptr_t)ov_ranks_at(ov_read_u64(reader));
    it.rank = rank;
    if (!ov_array_push(&turn->spawn_requests, &turn->allocator, it)) {
      return false;
    }
  }
  const uint32_t launch_count = ov_read_u32(reader);
  for (uint32_t i = 0; i < launch_count; i++) {
    ov_launch it;
    if (!ov_ranks_read_raw(reader, &it, sizeof it)) {
      return false;
    }
    it.row = ov_ranks_at(ov_read_u64(reader));
    it.rank = rank;
    if (!ov_array_push(&turn->launches, &turn->allocator, it)) {
      return false;
    }
  }
  return true;
}

// Sets the blocks; listeners hear of them in the merge.
static bool read_changes(ovis_sim* sim, ov_reader* reader) {
  ov_shift* first = &sim->workers->first;
  const uint32_t count = ov_read_u32(reader);
  if (count == 0) {
    return !reader->is_short;
  }
  ovis_world* quiet = ov_alloc(&sim->allocator, sizeof *quiet);
  if (quiet == NULL) {
    return false;
  }
  *quiet = *sim->world;
  quiet->listeners.count = 0;
  bool is_whole = true;
  for (uint32_t i = 0; i < count && is_whole; i++) {
    ov_kept_change it;
    is_whole = ov_ranks_read_raw(reader, &it, sizeof it) &&
               ovis_world_set_block(quiet, it.change.pos, it.change.new_state) == OVIS_OK &&
               ov_array_push(&first->changes, &sim->allocator, it);
  }
  ov_free(&sim->allocator, quiet, sizeof *quiet);
  return is_whole;
}

static bool read_bells(ovis_sim* sim, ov_reader* reader) {
  ov_shift* first = &sim->workers->first;
  const uint32_t count = ov_read_u32(reader);
  for (uint32_t i = 0; i < count; i++) {
    ov_kept_bell it;
    if (!ov_ranks_read_raw(reader, &it, sizeof it) ||
        !ov_array_push(&first->bells, &sim->allocator, it)) {
      return false;
    }
  }
  return true;
}

static bool read_tickets(ovis_sim* sim, ov_reader* reader) {
  const uint32_t count = ov_read_u32(reader);
  for (uint32_t i = 0; i < count; i++) {
    ov_poi poi;
    if (!ov_ranks_read_raw(reader, &poi, sizeof poi) || sim->turn.pois == NULL ||
        !ov_pois_load_tickets(sim->turn.pois, poi.pos, poi.type, poi.free_tickets)) {
      return false;
    }
  }
  return true;
}

static bool read_chests(ovis_sim* sim, ov_reader* reader) {
  const uint32_t count = ov_read_u32(reader);
  for (uint32_t i = 0; i < count; i++) {
    ovis_pos cell;
    ovis_stack places[OVIS_CONTAINER_SIZE] = {0};
    if (!ov_ranks_read_raw(reader, &cell, sizeof cell)) {
      return false;
    }
    const bool is_locked = ov_read_u8(reader) != 0;
    const bool has_places = ov_read_u8(reader) != 0;
    if (has_places && !ov_ranks_read_raw(reader, places, sizeof places)) {
      return false;
    }
    bool is_whole = ov_containers_lock(&sim->containers, cell, is_locked, &sim->allocator);
    for (int32_t k = 0; k < OVIS_CONTAINER_SIZE; k++) {
      is_whole &= ov_containers_put(&sim->containers, cell, k, &places[k], &sim->allocator);
    }
    if (!is_whole) {
      return false;
    }
  }
  return true;
}

static bool read_raids(ovis_sim* sim, ov_reader* reader) {
  for (int32_t i = 0; i < sim->ranks->raids.count; i++) {
    if (ov_read_u8(reader) != 0 &&
        !ov_ranks_read_raw(reader, &sim->raids.list.items[i], sizeof *sim->raids.list.items)) {
      return false;
    }
  }
  return true;
}

static bool read_turns(ovis_sim* sim, int32_t rank, ov_reader* reader) {
  if (!read_events(sim, reader) || !read_births(sim, rank, reader) || !read_changes(sim, reader) ||
      !read_bells(sim, reader) || !read_tickets(sim, reader) || !read_chests(sim, reader) ||
      !read_raids(sim, reader)) {
    return false;
  }
  sim->dead_count += (int32_t)ov_read_u32(reader);
  while (reader->at < reader->size) {
    if (ov_ranks_read_actor(sim, reader, true) < 0) {
      return false;
    }
  }
  return !reader->is_short;
}

// A raid may begin in this tick and concern anybody.
static bool has_omen(const ovis_sim* sim) {
  bool has_one = false;
  for (int32_t i = 0; sim->has_raids && i < sim->crowd.order.count; i++) {
    const ov_actor* actor = ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]);
    has_one |= actor->kind == OV_ACTOR_PLAYER && ov_effect_level(actor, OVIS_EFFECT_BAD_OMEN) > 0;
  }
  return has_one;
}

bool ov_ranks_end_turns(ovis_sim* sim, int32_t old_events) {
  ov_ranks* ranks = sim->ranks;
  if (sim->turn.pois != NULL) {
    sim->turn.pois->touched = NULL;
  }
  for (int32_t i = 0; i < sim->turn.spawn_requests.count; i++) {
    sim->turn.spawn_requests.items[i].rank = ranks->rank;
  }
  for (int32_t i = 0; i < sim->turn.launches.count; i++) {
    sim->turn.launches.items[i].rank = ranks->rank;
  }
  write_turns(sim, old_events);
  sim->workers->first.tickets.count = 0;
  if (!ov_ranks_exchange(sim)) {
    return false;
  }
  size_t offset = 0;
  bool is_whole = true;
  for (int32_t r = 0; r < ranks->count; r++) {
    ov_reader reader = ov_ranks_message(ranks, r, &offset);
    is_whole &= r == ranks->rank || read_turns(sim, r, &reader);
  }
  return is_whole && (!has_omen(sim) || concerns_all(sim) || ov_ranks_gather(sim));
}
