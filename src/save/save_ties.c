// Reads and writes whom saved mobs belong to: owner, enemy, leash, trust; and coats of new mobs.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
//
//   Owner    [I;4], the UUID        of pets; horses also have Tame: byte
//   AngryAt  [I;4]                  with AngerTime: int, a property
//   Leash    {UUID: [I;4]} or {X, Y, Z: int}, the fence; since 1.20.5 leash: {UUID} or [I;3]
//   Trusted  list of [I;4]          of foxes
#include "save/save_ties.h"

#include "base/cell.h"
#include "base/limits.h"
#include "save/save_uuid.h"

#include <string.h>

enum { TIE_OWNER, TIE_ENEMY, TIE_HOLDER, TIE_TRUSTED, TIE_ALSO_TRUSTED };

#define DATA_VERSION_LEASH 3837 // 1.20.5: "leash" in place of "Leash" (general knowledge, 60 %)

// The property that holds the serial of the other one. [Limit: tie < OV_TIE_COUNT]
static ovis_prop prop_of(int32_t tie) {
  static const ovis_prop props[OV_TIE_COUNT] = {
      [TIE_OWNER] = OVIS_PROP_OWNER,
      [TIE_ENEMY] = OVIS_PROP_ANGRY_AT,
      [TIE_HOLDER] = OVIS_PROP_LEASH,
      [TIE_TRUSTED] = OVIS_PROP_TRUSTED,
      [TIE_ALSO_TRUSTED] = OVIS_PROP_ALSO_TRUSTED,
  };
  return props[tie];
}

// ---- Reading

static bool read_uuid(ovis_nbt value, ovis_uuid* out) {
  return ov_uuid_read(value, out) && ov_uuid_is_set(*out);
}

static bool read_cell(ovis_nbt leash, ovis_pos* out) {
  static const char* const names[] = {"X", "Y", "Z"};
  int64_t at[3] = {0};
  bool is_whole = ovis_nbt_get_ints(leash, 3, at);
  if (leash.type == OVIS_NBT_COMPOUND) {
    is_whole = true;
    for (int32_t i = 0; i < 3; i++) {
      const ovis_nbt value = ovis_nbt_get(leash, names[i]);
      is_whole &= value.type == OVIS_NBT_INT;
      at[i] = ovis_nbt_get_int32(value, INT32_MAX);
    }
  }
  *out = (ovis_pos){(int32_t)at[0], (int32_t)at[1], (int32_t)at[2]};
  return is_whole && at[0] == out->x && at[1] == out->y && at[2] == out->z && ov_is_cell(out);
}

static void bind(ov_part_load* self, int32_t tie, ovis_uuid uuid) {
  uint64_t other;
  if (!ov_known_mobs_seek(self->known, self->sim, self->allocator, uuid, &other)) {
    self->status = OVIS_NO_MEMORY;
    return;
  }
  const bool is_met = other != 0 && other != self->mob->serial;
  self->unmet_tie_count += !is_met;
  if (is_met) {
    ovis_mob_set_prop(self->sim, self->id, prop_of(tie), (double)other);
  }
  ovis_mob_get_prop(self->sim, self->id, prop_of(tie), &self->mob->props[prop_of(tie)]);
}

static void load_leash(ov_part_load* self, const char* tag, ovis_uuid* out_holder) {
  const ovis_nbt leash = ovis_nbt_get(self->kept, tag);
  ovis_pos knot;
  ov_uuid_read(ovis_nbt_get(leash, "UUID"), out_holder);
  if (read_cell(leash, &knot)) {
    ovis_mob_set_knot(self->sim, self->id, knot);
    self->mob->is_knotted = ovis_mob_get_knot(self->sim, self->id, &self->mob->knot);
  }
}

void ov_ties_load(ov_part_load* self) {
  ovis_uuid uuid;
  ovis_uuid holder = {{0}};
  load_leash(self, "Leash", &holder);
  load_leash(self, "leash", &holder);
  if (read_uuid(ovis_nbt_get(self->kept, "Owner"), &uuid)) {
    bind(self, TIE_OWNER, uuid);
  }
  if (read_uuid(ovis_nbt_get(self->kept, "AngryAt"), &uuid)) {
    bind(self, TIE_ENEMY, uuid);
  }
  if (ov_uuid_is_set(holder)) {
    bind(self, TIE_HOLDER, holder);
  }
  int32_t trusted = TIE_TRUSTED;
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_nbt_get(self->kept, "Trusted"));
  while (trusted <= TIE_ALSO_TRUSTED && ovis_nbt_next(&iter)) {
    if (read_uuid(iter.value, &uuid)) {
      bind(self, trusted++, uuid);
    }
  }
}

// ---- Writing

// The UUID of the other one of a tie. False: there is none, or it has no UUID.
static bool uuid_of(const ovis_sim* sim, ovis_mob_id mob, int32_t tie, int32_t out[4]) {
  double serial = 0;
  ovis_mob_state state;
  if (!ovis_mob_get_prop(sim, mob, prop_of(tie), &serial) || serial < 1 ||
      !ovis_mob_get_state(sim, ovis_mob_find(sim, (uint64_t)serial), &state)) {
    return false;
  }
  memcpy(out, state.uuid.words, sizeof state.uuid);
  return ov_uuid_is_set(state.uuid);
}

static void write_leash(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob,
                        const char* name) {
  ovis_pos knot;
  int32_t uuid[4];
  if (ovis_mob_get_knot(sim, mob, &knot)) {
    const int32_t cell[] = {knot.x, knot.y, knot.z};
    if (name[0] == 'l') {
      ovis_nbt_write_ints(nbt, name, cell, 3);
      return;
    }
    ovis_nbt_open_compound(nbt, name);
    ovis_nbt_write_int(nbt, "X", knot.x);
    ovis_nbt_write_int(nbt, "Y", knot.y);
    ovis_nbt_write_int(nbt, "Z", knot.z);
    ovis_nbt_end(nbt);
  } else if (uuid_of(sim, mob, TIE_HOLDER, uuid)) {
    ovis_nbt_open_compound(nbt, name);
    ovis_nbt_write_ints(nbt, "UUID", uuid, 4);
    ovis_nbt_end(nbt);
  }
}

// ---- Parts

bool ov_tie_differs(ov_part_mob* self, int32_t tie) {
  const ovis_prop prop = prop_of(tie);
  double now = 0;
  int32_t uuid[4];
  return ovis_mob_get_prop(self->sim, self->id, prop, &now) && now != self->mob->props[prop] &&
         (now == 0 || uuid_of(self->sim, self->id, tie, uuid)); // else the save cannot name it
}

void ov_tie_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t tie) {
  static const char* const names[] = {[TIE_OWNER] = "Owner", [TIE_ENEMY] = "AngryAt"};
  int32_t uuid[4];
  if (uuid_of(self->sim, self->id, tie, uuid)) {
    ovis_nbt_write_ints(nbt, names[tie], uuid, 4);
  }
}

bool ov_leash_differs(ov_part_mob* self, int32_t is_new) {
  const ovis_saved_mob* mob = self->mob;
  double now = 0;
  ovis_pos knot;
  const bool is_knotted = ovis_mob_get_knot(self->sim, self->id, &knot);
  ovis_mob_get_prop(self->sim, self->id, OVIS_PROP_LEASH, &now);
  const bool is_same_knot =
      is_knotted == mob->is_knotted && (!is_knotted || ov_cell_is_same(knot, mob->knot));
  return (!is_same_knot || now != mob->props[OVIS_PROP_LEASH]) &&
         (ov_part_version(self) >= DATA_VERSION_LEASH) == (is_new == 1);
}

void ov_leash_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t is_new) {
  write_leash(nbt, self->sim, self->id, is_new == 1 ? "leash" : "Leash");
}

// Horses and their kin say that they are tame; other pets name their owner only.
bool ov_tame_differs(ov_part_mob* self, int32_t index) {
  double is_tame;
  double health_max;
  (void)index;
  return ovis_mob_get_prop(self->sim, self->id, OVIS_PROP_TAME, &is_tame) &&
         (self->writer == NULL || is_tame != self->mob->props[OVIS_PROP_TAME]) &&
         ovis_mob_get_prop(self->sim, self->id, OVIS_PROP_MAX_HEALTH, &health_max);
}

void ov_tame_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index) {
  double is_tame = 0;
  (void)index;
  ovis_mob_get_prop(self->sim, self->id, OVIS_PROP_TAME, &is_tame);
  ovis_nbt_write_byte(nbt, "Tame", is_tame != 0);
}

// Those of a fox of the save stay as they are.
bool ov_trusted_differs(ov_part_mob* self, int32_t index) {
  int32_t uuid[4];
  (void)index;
  return self->writer == NULL && (uuid_of(self->sim, self->id, TIE_TRUSTED, uuid) ||
                                  uuid_of(self->sim, self->id, TIE_ALSO_TRUSTED, uuid));
}

void ov_trusted_write(ovis_nbt_writer* nbt, ov_part_mob* self, int32_t index) {
  int32_t uuid[4];
  (void)index;
  ovis_nbt_open_list(nbt, "Trusted", OVIS_NBT_INT_ARRAY);
  for (int32_t tie = TIE_TRUSTED; tie <= TIE_ALSO_TRUSTED; tie++) {
    if (uuid_of(self->sim, self->id, tie, uuid)) {
      ovis_nbt_write_ints(nbt, NULL, uuid, 4);
    }
  }
  ovis_nbt_end(nbt);
}
