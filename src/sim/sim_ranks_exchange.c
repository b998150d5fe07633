// Exchanges bytes with other ranks, and answers what a rank knows of itself.
// Design: docs/ranks.md
#include "sim/ranks.h"

// ---- Exchanges

bool ov_ranks_exchange(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  ov_writer* out = &ranks->out;
  const int64_t start = ov_sim_span_now(sim);
  ranks->is_lost |= out->is_failed; // the others wait for these bytes: they must get some
  ranks->is_lost |=
      !ranks->exchange(ranks->context, out->bytes, out->size, &ranks->in, ranks->sizes);
  ranks->info.exchange_ns += ov_sim_span_now(sim) - start;
  ranks->info.exchanges++;
  ranks->info.bytes_sent += (int64_t)out->size;
  out->size = 0;
  for (int32_t r = 0; !ranks->is_lost && r < ranks->count; r++) {
    ranks->info.bytes_received += r != ranks->rank ? (int64_t)ranks->sizes[r] : 0;
  }
  return !ranks->is_lost;
}

ov_reader ov_ranks_message(const ov_ranks* ranks, int32_t rank, size_t* offset) {
  const ov_reader reader = ov_reader_make(ranks->in + *offset, ranks->sizes[rank]);
  *offset += ranks->sizes[rank];
  return reader;
}

void ov_ranks_put_u32(ov_writer* writer, size_t at, uint32_t value) {
  if (!writer->is_failed) {
    for (size_t i = 0; i < 4; i++) {
      writer->bytes[at + i] = (uint8_t)(value >> (24 - 8 * i));
    }
  }
}

// ---- This rank

void ov_ranks_lose(ovis_sim* sim) {
  if (sim->ranks != NULL) {
    sim->ranks->is_lost = true;
  }
}

bool ov_sim_has_lost_rank(const ovis_sim* sim) {
  return sim->ranks != NULL && sim->ranks->is_lost;
}

bool ov_sim_is_gathered(const ovis_sim* sim) {
  return sim->ranks == NULL || sim->ranks->is_gathered;
}

bool ov_ranks_have_changed(const ovis_sim* sim) {
  return sim->ranks->has_changed;
}

bool ov_sim_note_birth(ovis_sim* sim, int32_t slot) {
  return sim->ranks == NULL || sim->birth_rank == sim->ranks->rank ||
         ov_crowd_set_away(&sim->crowd, slot, true);
}
