// Reads and writes the vibrations that saved mobs are about to hear.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
//
//   listener {event: NOISE, event_delay: int, selector: {event: NOISE, tick: long}}
//   NOISE    {game_event: "minecraft:step", distance: float, pos: [3 double], source: [I;4]}
//
// `event` is on its way, that of `selector` is the best of the game time `tick`. An entry
// that cannot be read keeps its bytes until the mob hears something else.
#include "save/save_hearing.h"

#include "base/limits.h"
#include "save/save_schema.h"
#include "save/save_uuid.h"

#include <ovis/sim.h>

#include <stddef.h>
#include <string.h>

#define NO_TICK (-1) // of a selector without a vibration

typedef struct saved_noise {
  ovis_noise noise; // its source is 0
  ovis_uuid uuid;   // of the source; all zero: it has none
  bool is_unread;   // the save has something that Ovis does not know
} saved_noise;

typedef struct saved_hearing {
  saved_noise candidate, current;
  int32_t ticks_left;
} saved_hearing;

// ---- Reading

static const char* kind_word(int32_t kind) {
  return ovis_vibration_name((ovis_vibration_kind)kind);
}

static const ov_field fields[] = {
    {.tag = "game_event",
     .kind = OV_FIELD_WORD,
     .is_needed = true,
     .at = offsetof(saved_noise, noise.kind),
     .space = "minecraft:",
     .word = kind_word,
     .word_count = OVIS_VIBRATION_COUNT},
    {.tag = "distance",
     .kind = OV_FIELD_SINGLE,
     .is_needed = true,
     .at = offsetof(saved_noise, noise.distance),
     .high = (int64_t)OVIS_HEARING_RANGE_MAX},
    {.tag = "pos",
     .kind = OV_FIELD_VEC3,
     .is_needed = true,
     .at = offsetof(saved_noise, noise.pos)},
    {.tag = "source", .kind = OV_FIELD_UUID, .at = offsetof(saved_noise, uuid)},
};
static const ov_schema schema = OV_SCHEMA(fields, saved_noise);

static bool read_noise(ovis_nbt saved, saved_noise* out) {
  const bool is_read = ov_schema_read(&schema, saved, out) && ov_is_place(&out->noise.pos);
  if (!is_read) {
    *out = (saved_noise){.is_unread = saved.type != OVIS_NBT_END};
  }
  out->noise.is_there = is_read;
  return is_read;
}

static int64_t game_time_of(const ovis_sim* sim) {
  return ovis_world_get_env(ovis_sim_get_world(sim))->game_time;
}

// Game time and the ticks of a simulation run alike.
static int64_t game_time_of_start(const ovis_sim* sim) {
  return game_time_of(sim) - ovis_sim_get_ticks(sim);
}

static bool read_hearing(ovis_nbt kept, const ovis_sim* sim, saved_hearing* out) {
  const ovis_nbt listener = ovis_nbt_get(kept, "listener");
  const ovis_nbt selector = ovis_nbt_get(listener, "selector");
  const int32_t delay = ovis_nbt_get_int32(ovis_nbt_get(listener, "event_delay"), 0);
  *out = (saved_hearing){.ticks_left = 0};
  if (read_noise(ovis_nbt_get(listener, "event"), &out->current) && delay >= 0 &&
      delay <= (int32_t)OVIS_HEARING_RANGE_MAX) {
    out->ticks_left = delay;
  }
  if (read_noise(ovis_nbt_get(selector, "event"), &out->candidate)) {
    const int64_t tick = ovis_nbt_get_int(ovis_nbt_get(selector, "tick"), 0);
    const bool is_past = tick >= 0 && tick <= game_time_of(sim); // else it may overflow
    out->candidate.noise.tick = is_past ? tick - game_time_of_start(sim) : ovis_sim_get_ticks(sim);
  }
  return listener.type == OVIS_NBT_COMPOUND;
}

void ov_hearing_load(ov_part_load* self) {
  saved_hearing saved;
  if (!read_hearing(self->kept, self->sim, &saved)) {
    return;
  }
  saved_noise* const both[] = {&saved.candidate, &saved.current};
  for (int32_t k = 0; k < 2; k++) {
    if (ov_uuid_is_set(both[k]->uuid) &&
        !ov_known_mobs_seek(self->known, self->sim, self->allocator, both[k]->uuid,
                            &both[k]->noise.source)) {
      self->status = OVIS_NO_MEMORY;
      return;
    }
  }
  const ovis_hearing hearing = {saved.candidate.noise, saved.current.noise, saved.ticks_left};
  ovis_mob_set_hearing(self->sim, self->id, &hearing);
}

// ---- What changed

static bool is_same(const ovis_sim* sim, const ovis_saved_mobs* mobs, const ovis_noise* now,
                    const saved_noise* before) {
  saved_noise wanted = {.noise = *now};
  if (!now->is_there || !before->noise.is_there) {
    return now->is_there == before->noise.is_there;
  }
  ov_known_uuid_of(sim, now->source, wanted.uuid.words);
  if (!ov_uuid_is_set(wanted.uuid) && !ov_saved_mobs_have(mobs, before->uuid)) {
    wanted.uuid = before->uuid; // who is not there is still the source
  }
  return ov_schema_is_same(&schema, &wanted, before);
}

// ---- Writing

static void write_noise(ovis_nbt_writer* nbt, const ovis_sim* sim, const ovis_noise* noise) {
  saved_noise now = {.noise = *noise};
  ov_known_uuid_of(sim, noise->source, now.uuid.words);
  ov_schema_write(&schema, nbt, "event", (ovis_nbt){.type = OVIS_NBT_END}, &now, 0);
}

static void write_listener(ovis_nbt_writer* nbt, const ovis_sim* sim, const ovis_hearing* now,
                           ovis_nbt saved) {
  static const char* const own[] = {"event", "selector", "event_delay"};
  const ovis_noise* next = &now->candidate;
  ovis_nbt_open_compound(nbt, "listener");
  if (now->current.is_there) {
    write_noise(nbt, sim, &now->current);
  }
  ovis_nbt_open_compound(nbt, "selector");
  if (next->is_there) {
    write_noise(nbt, sim, next);
  }
  ovis_nbt_write_long(nbt, "tick", next->is_there ? game_time_of_start(sim) + next->tick : NO_TICK);
  ovis_nbt_end(nbt);
  ovis_nbt_write_int(nbt, "event_delay", now->ticks_left);
  ovis_nbt_iter iter = ovis_nbt_iterate(saved);
  while (ovis_nbt_next(&iter)) {
    bool is_own = false;
    for (int32_t i = 0; i < 3; i++) {
      is_own |= ovis_nbt_text_is(iter.name, own[i]);
    }
    if (!is_own) {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  ovis_nbt_end(nbt);
}

static bool hears_nothing(const ovis_hearing* now) {
  return !now->candidate.is_there && !now->current.is_there;
}

bool ov_hearing_differs(ov_part_mob* self, int32_t index) {
  ovis_hearing now;
  saved_hearing before;
  (void)index;
  if (!ovis_mob_get_hearing(self->sim, self->id, &now)) {
    return false;
  }
  const bool has_before = read_hearing(self->kept, self->sim, &before);
  const bool is_unread = before.candidate.is_unread || before.current.is_unread;
  if (hears_nothing(&now) && (!has_before || is_unread)) {
    return false;
  }
  return now.ticks_left != before.ticks_left ||
         !is_same(self->sim, self->mobs, &now.candidate, &before.candidate) ||
         !is_same(self->sim, self->mobs, &now.current, &before.current);
}

void ov_hearing_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index) {
  ovis_hearing now;
  (void)index;
  if (ovis_mob_get_hearing(self->sim, self->id, &now)) {
    write_listener(nbt, self->sim, &now, ovis_nbt_get(self->kept, "listener"));
  }
}
