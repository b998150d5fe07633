// Actors between ranks: packed as in snapshots, and put into their places.
// Design: docs/ranks.md
#include "sim/ranks.h"

#include "base/alloc.h"
#include "base/check.h"

#include <string.h>

// ---- Places in the program: each rank has it at another address

extern const char ov_ranks_anchor;
const char ov_ranks_anchor = 0;

uint64_t ov_ranks_place(const void* at) {
  return at == NULL ? 0 : (uint64_t)((uintptr_t)at - (uintptr_t)&ov_ranks_anchor) + 1;
}

const void* ov_ranks_at(uint64_t place) {
  return place == 0 ? NULL : (const void*)(uintptr_t)(place - 1 + (uintptr_t)&ov_ranks_anchor);
}

// ---- Actors

// | size of the rest | the actor's part of a snapshot | size of its work | its work |
void ov_ranks_write_actor(ovis_sim* sim, int32_t slot) {
  ov_writer* out = &sim->ranks->out;
  ov_actor* actor = ov_crowd_at(&sim->crowd, slot);
  const size_t at = out->size;
  ov_write_u32(out, 0);
  ov_sim_write_actor(actor, out, true);
  const size_t work_size = actor->work != NULL ? ov_work_bytes(actor->work) : 0;
  ov_write_u32(out, (uint32_t)work_size);
  ov_write_bytes(out, actor->work, work_size);
  ov_ranks_put_u32(out, at, (uint32_t)(out->size - at - 4));
}

static bool read_work(ovis_sim* sim, ov_actor* actor, ov_reader* reader) {
  const uint32_t size = ov_read_u32(reader);
  const uint8_t* bytes = ov_read_bytes(reader, size);
  if (size == 0 || bytes == NULL) {
    return bytes != NULL;
  }
  ov_work* work = ov_work_read(&sim->turn.meter, bytes, size);
  if (work == NULL) {
    return false;
  }
  ov_work_free(actor->work, &sim->turn.meter);
  actor->work = work;
  return true;
}

int32_t ov_ranks_read_actor(ovis_sim* sim, ov_reader* reader, bool takes) {
  const uint32_t size = ov_read_u32(reader);
  const uint8_t* bytes = ov_read_bytes(reader, size);
  int32_t slot = -1;
  if (!takes || bytes == NULL) {
    return -1;
  }
  ov_reader own = ov_reader_make(bytes, size);
  const bool is_read = ov_sim_read_actor_again(sim, &own, &slot) == OVIS_OK &&
                       read_work(sim, ov_crowd_at(&sim->crowd, slot), &own);
  sim->is_out_of_memory |= !is_read;
  return is_read ? slot : -1;
}

// ---- Gathering

bool ov_ranks_gather(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    const int32_t slot = sim->crowd.order.items[i];
    if (!ov_crowd_is_away(&sim->crowd, slot)) {
      ov_ranks_write_actor(sim, slot);
    }
  }
  if (!ov_ranks_exchange(sim)) {
    return false;
  }
  size_t offset = 0;
  bool is_whole = true;
  for (int32_t r = 0; r < ranks->count; r++) {
    ov_reader reader = ov_ranks_message(ranks, r, &offset);
    while (r != ranks->rank && is_whole && reader.at < reader.size) {
      is_whole = ov_ranks_read_actor(sim, &reader, true) >= 0;
    }
  }
  ranks->is_gathered = is_whole;
  return is_whole;
}
