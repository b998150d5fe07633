// Reads and writes whom saved wardens suspect.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
//
//   anger {suspects: [{uuid: [I;4], anger: int}]}
//
// An entry that cannot be read, or that names somebody who was not there, keeps its bytes.
#include "save/save_suspects.h"

#include "save/save_entry.h"
#include "save/save_uuid.h"

#include <ovis/suspect.h>

#include <string.h>

#define SUSPECTS_MAX 64 // more than a warden has

static bool read_suspect(ovis_nbt saved, ovis_suspect* out) {
  const ovis_nbt uuid = ovis_nbt_get(saved, "uuid");
  *out = (ovis_suspect){.anger = ovis_nbt_int32(ovis_nbt_get(saved, "anger"), 0)};
  if (ovis_nbt_count(uuid) != 4 || !ov_uuid_read(uuid, out->uuid) || out->anger < 1 ||
      out->anger > OVIS_ANGER_MAX) {
    return false;
  }
  return ov_uuid_is_set(out->uuid);
}

static ovis_nbt_iter suspects_of(ovis_nbt kept) {
  return ovis_nbt_iterate(ovis_nbt_get(ovis_nbt_get(kept, "anger"), "suspects"));
}

// ---- Reading

bool ov_saved_suspects_apply(ovis_sim* sim, const ovis_saved_mobs* mobs, ov_known_mobs* known,
                             const ovis_allocator* allocator) {
  for (int32_t i = 0; i < mobs->count; i++) {
    const ovis_saved_mob* mob = &mobs->items[i];
    ovis_nbt_iter iter = suspects_of(ov_saved_mobs_kept(mobs, mob));
    while (ovis_nbt_next(&iter)) {
      ovis_suspect suspect;
      uint64_t serial;
      if (!read_suspect(iter.value, &suspect)) {
        continue;
      }
      if (!ov_known_mobs_seek(known, sim, allocator, suspect.uuid, &serial)) {
        return false;
      }
      ovis_sim_set_suspect(sim, ovis_sim_find(sim, mob->serial), ovis_sim_find(sim, serial),
                           suspect.anger);
    }
  }
  return true;
}

// ---- Writing

typedef struct suspects {
  ovis_suspect items[SUSPECTS_MAX];
  int32_t count; // of those with a UUID: the others belong to the simulation only
} suspects;

static suspects suspects_now(const ovis_sim* sim, ovis_mob_id mob) {
  suspects now;
  const int32_t count = ovis_sim_suspects(sim, mob, now.items, SUSPECTS_MAX);
  now.count = 0;
  for (int32_t i = 0; i < count && i < SUSPECTS_MAX; i++) {
    if (ov_uuid_is_set(now.items[i].uuid)) {
      now.items[now.count++] = now.items[i];
    }
  }
  return now;
}

static bool is_same_one(const ovis_suspect* a, const uint32_t uuid[4]) {
  return memcmp(a->uuid, uuid, sizeof a->uuid) == 0;
}

// Was it there when the save was loaded, or is it suspected now? Then what the warden knows counts.
static bool is_known(const ovis_saved_mobs* mobs, const suspects* now, const uint32_t uuid[4]) {
  for (int32_t i = 0; i < now->count; i++) {
    if (is_same_one(&now->items[i], uuid)) {
      return true;
    }
  }
  return ov_saved_mobs_have(mobs, uuid);
}

// True if the saved suspects that exist equal the current ones, in order.
static bool are_same(const ovis_saved_mobs* mobs, const suspects* now, ovis_nbt kept) {
  int32_t at = 0;
  ovis_nbt_iter iter = suspects_of(kept);
  while (ovis_nbt_next(&iter)) {
    ovis_suspect saved;
    if (!read_suspect(iter.value, &saved) || !is_known(mobs, now, saved.uuid)) {
      continue;
    }
    if (at == now->count || !is_same_one(&now->items[at], saved.uuid) ||
        now->items[at].anger != saved.anger) {
      return false;
    }
    at++;
  }
  return at == now->count;
}

static void write_list(ovis_nbt_writer* nbt, const ovis_saved_mobs* mobs, const suspects* now,
                       ovis_nbt kept) {
  ovis_nbt_open_compound(nbt, "anger");
  ovis_nbt_open_list(nbt, "suspects", OVIS_NBT_COMPOUND);
  for (int32_t i = 0; i < now->count; i++) {
    int32_t uuid[4];
    memcpy(uuid, now->items[i].uuid, sizeof uuid);
    ovis_nbt_open_compound(nbt, NULL);
    ovis_nbt_write_ints(nbt, "uuid", uuid, 4);
    ovis_nbt_write_int(nbt, "anger", now->items[i].anger);
    ovis_nbt_end(nbt);
  }
  ovis_nbt_iter iter = suspects_of(kept);
  while (ovis_nbt_next(&iter)) {
    ovis_suspect saved;
    if (iter.value.type == OVIS_NBT_COMPOUND &&
        (!read_suspect(iter.value, &saved) || !is_known(mobs, now, saved.uuid))) {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  ovis_nbt_end(nbt);
  iter = ovis_nbt_iterate(ovis_nbt_get(kept, "anger"));
  while (ovis_nbt_next(&iter)) {
    if (!ovis_nbt_text_is(iter.name, "suspects")) {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  ovis_nbt_end(nbt);
}

ovis_status ov_save_store_suspects(ovis_save_writer* writer, const ovis_sim* sim,
                                   const ovis_saved_mobs* mobs, const ovis_saved_mob* mob,
                                   ovis_nbt kept) {
  const suspects now = suspects_now(sim, ovis_sim_find(sim, mob->serial));
  if (are_same(mobs, &now, kept)) {
    return OVIS_OK;
  }
  ov_entry_begin(writer);
  write_list(writer->scratch, mobs, &now, kept);
  return ov_entry_finish(writer, mob->uuid, "anger");
}

void ov_save_write_suspects(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob) {
  const suspects now = suspects_now(sim, mob);
  const ovis_saved_mobs nobody = {0};
  if (now.count > 0) {
    write_list(nbt, &nobody, &now, (ovis_nbt){.type = OVIS_NBT_END});
  }
}
