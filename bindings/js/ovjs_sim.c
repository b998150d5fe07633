// Simulations: ticks, hashes, snapshots, raids, and what follows a simulation from tick to tick.
// Design: bindings/js/README.md
#include "ovjs_define.h"

#include <stdlib.h>
#include <string.h>

ovjs_sim* ovjs_sim_wrap(ovis_sim* sim) {
  ovjs_sim* self = calloc(1, sizeof *self);
  if (self == NULL) {
    ovjs_fail(OVIS_NO_MEMORY, NULL, NULL);
    return NULL;
  }
  self->sim = sim;
  return self;
}

// Switches of a simulation, as bits of ovjs_sim_create's `switches`.
enum { HAS_RAIDS = 1, HAS_PATROLS = 2, HAS_SIEGES = 4, HAS_TRADERS = 8, HAS_CATS = 16 };

// `rules` [opt] name of a version.
static ovis_status fill_def(ovis_sim_def* def, ovis_world* world, uint64_t seed, const char* rules,
                            uint32_t switches) {
  ovis_rules_version version;
  *def = ovis_default_sim_def();
  def->world = world;
  def->seed = seed;
  if (rules != NULL) {
    if (!ovis_rules_find(rules, &version)) {
      return OVIS_UNKNOWN_NAME;
    }
    def->rules = ovis_rules_get_preset(version);
  }
  def->has_raids = (switches & HAS_RAIDS) != 0;
  def->has_patrols = (switches & HAS_PATROLS) != 0;
  def->has_sieges = (switches & HAS_SIEGES) != 0;
  def->has_traders = (switches & HAS_TRADERS) != 0;
  def->has_village_cats = (switches & HAS_CATS) != 0;
  return OVIS_OK;
}

// `definitions` [opt] must outlive the simulation.
OVJS_EXPORT(ovjs_sim*, ovjs_sim_create, ovis_world* world, uint64_t seed, const char* rules,
            uint32_t switches, const ovjs_definitions* definitions) {
  ovis_sim_def def;
  ovis_sim* sim = NULL;
  ovis_status status = fill_def(&def, world, seed, rules, switches);
  ovjs_definitions_fill(definitions, &def);
  status = status == OVIS_OK ? ovis_sim_create(&def, &sim) : status;
  if (status != OVIS_OK) {
    ovjs_definitions_fail(definitions, status, NULL, "a simulation");
    return NULL;
  }
  return ovjs_sim_wrap(sim);
}

OVJS_EXPORT(void, ovjs_sim_destroy, ovjs_sim* self) {
  ovis_recorder_destroy(self->recorder);
  ovjs_story_end(self);
  if (self->destroy != NULL) {
    self->destroy(self);
  } else {
    ovis_sim_destroy(self->sim);
  }
  ovis_saved_sim_free(&self->saved);
  ovjs_text_free(&self->events);
  free(self);
}

// ---- Ticks

int32_t ovjs_sim_follow(ovjs_sim* self) {
  ovis_error error = {0};
  self->events_heard = 0; // the list is that of the new tick
  ovjs_hear_events(self);
  if (self->recorder != NULL) {
    const ovis_status status = ovis_recorder_tick(self->recorder, &error);
    if (status != OVIS_OK) {
      return ovjs_fail(status, &error, "the recording has stopped");
    }
  }
  return ovjs_check(ovjs_story_follow(self), "the story");
}

// Runs up to `count` ticks, until one in which a function of JavaScript failed.
OVJS_EXPORT(int32_t, ovjs_sim_tick, ovjs_sim* self, int32_t count) {
  const int32_t failed = ovjs_count_failed_calls();
  for (int32_t i = 0; i < count && ovjs_count_failed_calls() == failed; i++) {
    ovjs_hear_events(self); // of calls since the last tick
    int32_t status =
        self->tick != NULL ? self->tick(self) : ovjs_check(ovis_sim_tick(self->sim), "a tick");
    if (status == OVIS_OK && self->script == NULL) { // a script's callback follows
      status = ovjs_sim_follow(self);
    }
    if (status != OVIS_OK) {
      return status;
    }
  }
  return OVIS_OK;
}

// The simulation itself, by which functions know it.
OVJS_EXPORT(const ovis_sim*, ovjs_sim_inner, const ovjs_sim* self) {
  return self->sim;
}

OVJS_EXPORT(double, ovjs_sim_ticks, const ovjs_sim* self) {
  return (double)ovis_sim_get_ticks(self->sim);
}

OVJS_EXPORT(uint64_t, ovjs_sim_hash, const ovjs_sim* self) {
  return ovis_sim_get_hash(self->sim);
}

OVJS_EXPORT(uint64_t, ovjs_sim_seed, const ovjs_sim* self) {
  return ovis_sim_get_seed(self->sim);
}

OVJS_EXPORT(ovis_world*, ovjs_sim_world, const ovjs_sim* self) {
  return ovis_sim_get_world(self->sim);
}

OVJS_EXPORT(int32_t, ovjs_sim_check, const ovjs_sim* self) {
  return ovis_sim_check(self->sim);
}

// Queues a block for the start of the next tick.
OVJS_EXPORT(int32_t, ovjs_sim_queue_block, ovjs_sim* self, int32_t x, int32_t y, int32_t z,
            uint32_t state) {
  return ovjs_check(ovis_sim_queue_block(self->sim, (ovis_pos){x, y, z}, state), "a block");
}

// ---- Snapshots

// The bytes: `*out_size` of them, which ovjs_sim_free_snapshot frees. NULL: failed.
OVJS_EXPORT(uint8_t*, ovjs_sim_take_snapshot, ovjs_sim* self, size_t* out_size) {
  uint8_t* bytes = NULL;
  ovjs_check(ovis_sim_take_snapshot(self->sim, &bytes, out_size), "a snapshot");
  return bytes;
}

OVJS_EXPORT(void, ovjs_sim_free_snapshot, const ovjs_sim* self, uint8_t* bytes, size_t size) {
  ovis_sim_free_snapshot(self->sim, bytes, size);
}

OVJS_EXPORT(ovjs_sim*, ovjs_sim_restore, ovis_world* world, const uint8_t* bytes, size_t size,
            uint32_t switches, const ovjs_definitions* definitions) {
  ovis_sim_def def;
  ovis_sim* sim = NULL;
  ovis_error error = {0};
  fill_def(&def, world, 0, NULL, switches);
  ovjs_definitions_fill(definitions, &def);
  const ovis_status status = ovis_sim_restore(&def, bytes, size, &sim, &error);
  if (status != OVIS_OK) {
    ovjs_definitions_fail(definitions, status, &error, "the snapshot cannot be restored");
    return NULL;
  }
  return ovjs_sim_wrap(sim);
}

// ---- Villages

OVJS_EXPORT(int32_t, ovjs_sim_ring_bell, ovjs_sim* self, int32_t x, int32_t y, int32_t z) {
  return ovjs_check(OVJS_STATUS(ovis_village_ring_bell(self->sim, (ovis_pos){x, y, z})),
                    "there is no bell to ring");
}

OVJS_EXPORT(int32_t, ovjs_sim_begin_raid, ovjs_sim* self, int32_t x, int32_t y, int32_t z,
            int32_t omen_level) {
  int32_t id = 0;
  return ovjs_check(ovis_raid_begin(self->sim, (ovis_pos){x, y, z}, omen_level, &id), "a raid");
}

#define RAIDS_MAX 64

OVJS_EXPORT(int32_t, ovjs_sim_raids, const ovjs_sim* self) {
  static ovis_raid raids[RAIDS_MAX];
  ovjs_text* text = &ovjs_result;
  const int32_t count = ovis_sim_get_raids(self->sim, raids, RAIDS_MAX);
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  for (int32_t i = 0; i < count && i < RAIDS_MAX; i++) {
    const ovis_raid* raid = &raids[i];
    ovjs_open(text, NULL, '{');
    ovjs_put_whole(text, "id", raid->id);
    ovjs_put_text(text, "status", ovis_raid_status_name(raid->status));
    ovjs_put_bool(text, "isActive", raid->is_active);
    ovjs_put_cell(text, "center", raid->center);
    ovjs_put_whole(text, "omenLevel", raid->omen_level);
    ovjs_put_whole(text, "waveCount", raid->wave_count);
    ovjs_put_whole(text, "wavesSpawned", raid->waves_spawned);
    ovjs_put_whole(text, "countdownTicks", raid->countdown_ticks);
    ovjs_put_whole(text, "raidersAlive", raid->raiders_alive);
    ovjs_close(text, '}');
  }
  ovjs_close(text, ']');
  return ovjs_text_end(text);
}

// ---- Points of interest

static void put_point(void* context, const ovis_point* point) {
  ovjs_text* text = context;
  ovjs_open(text, NULL, '{');
  ovjs_put_text(text, "type", point->type);
  ovjs_put_cell(text, "pos", point->pos);
  ovjs_put_whole(text, "freeTickets", point->free_tickets);
  ovjs_put_whole(text, "tickets", point->tickets);
  ovjs_close(text, '}');
}

OVJS_EXPORT(int32_t, ovjs_sim_points, const ovjs_sim* self) {
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  const ovis_status status = ovis_sim_visit_points(self->sim, put_point, text);
  ovjs_close(text, ']');
  return status == OVIS_OK ? ovjs_text_end(text) : ovjs_check(status, "points of interest");
}
