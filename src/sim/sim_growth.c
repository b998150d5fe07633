// Random ticks: crops grow, farmland dries, full composters ripen, sniffer eggs hatch. The cells
// follow from a hash of seed, tick and section, so no mob's random stream is touched.
// Rules: docs/sources.md#crops, docs/sources.md#sniffers
#include "base/cell.h"
#include "base/sort.h"
#include "life/crops.h"
#include "sim/sim_internal.h"
#include "world/world_internal.h"

#include <string.h>

#define SALT UINT64_C(0x63726F7073) // tells these draws from others of the same seed
#define EGG_SALT UINT64_C(0x73656767)
#define YAW_SALT UINT64_C(0x73796177)
#define EGG_TICKS_MORE 300 // below this, at random, on top of each step of an egg
#define SECTIONS_AHEAD 4
#define FETCHED_MAX 8       // cells of a section
#define RIPENING_MAX 100000 // in a snapshot

static bool is_before(const ovis_section_pos* a, const ovis_section_pos* b) {
  return a->z != b->z ? a->z < b->z : a->x != b->x ? a->x < b->x : a->y < b->y;
}

// Where a section is in the sorted list, or would be.
static int32_t find(const ov_growth* self, ovis_section_pos pos, bool* out_is_there) {
  OV_LOWER_BOUND(low, middle, self->sections.count, is_before(&self->sections.items[middle], &pos));
  *out_is_there =
      low < self->sections.count && memcmp(&self->sections.items[low], &pos, sizeof pos) == 0;
  return low;
}

static void add(ovis_sim* sim, ovis_section_pos pos) {
  ov_growth* self = &sim->growth;
  bool is_there;
  const int32_t at = find(self, pos, &is_there);
  if (is_there) {
    return;
  }
  if (!ov_array_push(&self->sections, &sim->allocator, pos)) {
    sim->is_out_of_memory = true;
    return;
  }
  memmove(&self->sections.items[at + 1], &self->sections.items[at],
          (size_t)(self->sections.count - 1 - at) * sizeof pos);
  self->sections.items[at] = pos;
}

static void drop(ovis_sim* sim, ovis_section_pos pos) {
  ov_growth* self = &sim->growth;
  bool is_there;
  const int32_t at = find(self, pos, &is_there);
  if (is_there) {
    memmove(&self->sections.items[at], &self->sections.items[at + 1],
            (size_t)(--self->sections.count - at) * sizeof pos);
  }
}

static uint64_t hash_of_cell(const ovis_sim* sim, ovis_pos pos, uint64_t salt) {
  uint64_t mixed = ov_mix64(sim->seed ^ salt);
  mixed = ov_mix64(mixed ^ (uint64_t)sim->tick);
  mixed = ov_mix64(mixed ^ (uint64_t)(uint32_t)pos.x << 32 ^ (uint64_t)(uint32_t)pos.z);
  return ov_mix64(mixed ^ (uint64_t)(uint32_t)pos.y);
}

// An egg that is placed, or that made a step, begins its time; one that was there already when its
// section was loaded keeps the time that is known of it.
static void note_egg(ovis_sim* sim, ovis_pos pos, bool is_new) {
  ov_growth* self = &sim->growth;
  ov_rng rng = ov_rng_make(hash_of_cell(sim, pos, EGG_SALT), 0);
  const ov_ripening egg = {pos, sim->tick + ov_egg_ticks(sim->world, pos) +
                                    ov_rng_int(&rng, EGG_TICKS_MORE)};
  for (int32_t i = 0; i < self->ripening.count; i++) {
    ov_ripening* known = &self->ripening.items[i];
    if (known->tick > sim->tick && ov_cell_is_same(known->pos, pos)) {
      known->tick = is_new ? egg.tick : known->tick;
      return;
    }
  }
  if (self->ripening.count < RIPENING_MAX &&
      !ov_array_push(&self->ripening, &sim->allocator, egg)) {
    sim->is_out_of_memory = true;
  }
}

static void find_eggs(ovis_sim* sim, ovis_section_pos at) {
  const ovis_blocks* registry = ovis_world_get_blocks(sim->world);
  for (int32_t i = 0; i < 4096; i++) {
    const ovis_pos pos = {at.x * 16 + (i & 15), at.y * 16 + (i >> 8), at.z * 16 + (i >> 4 & 15)};
    if (ov_egg_step(registry, ovis_world_get_block(sim->world, pos)) >= 0) {
      note_egg(sim, pos, false);
    }
  }
}

static void scan(ovis_sim* sim, ovis_section_pos pos) {
  const ovis_pos cell = {pos.x * 16, pos.y * 16, pos.z * 16};
  const ov_section* section = ov_world_section(sim->world, cell);
  const ovis_blocks* registry = ovis_world_get_blocks(sim->world);
  bool grows = false;
  bool has_eggs = false;
  const int32_t count = section == NULL ? 0 : section->bits == 0 ? 1 : section->palette_count;
  for (int32_t i = 0; i < count; i++) {
    grows |= ov_crop_grows(registry, ov_section_palette(section)[i]);
    has_eggs |= ov_egg_step(registry, ov_section_palette(section)[i]) >= 0;
  }
  if (has_eggs && sim->turn.rules.sniffers_lay_eggs) {
    find_eggs(sim, pos);
  }
  if (grows) {
    add(sim, pos);
  } else {
    drop(sim, pos);
  }
}

void ov_sim_scan_growth(ovis_sim* sim) {
  const int32_t count = ovis_world_get_sections(sim->world, NULL, 0);
  if (count == 0) {
    return;
  }
  ovis_section_pos* all = ov_alloc(&sim->allocator, (size_t)count * sizeof *all);
  if (all == NULL) {
    sim->is_out_of_memory = true;
    return;
  }
  ovis_world_get_sections(sim->world, all, count);
  for (int32_t i = 0; i < count; i++) {
    scan(sim, all[i]);
  }
  ov_free(&sim->allocator, all, (size_t)count * sizeof *all);
}

static void note_composter(ovis_sim* sim, ovis_pos pos, ovis_state state) {
  if (ov_compost_level(ovis_world_get_blocks(sim->world), state) != OV_COMPOST_FULL) {
    return;
  }
  const ov_ripening ripening = {pos, sim->tick + OV_COMPOST_TICKS};
  if (!ov_array_push(&sim->growth.ripening, &sim->allocator, ripening)) {
    sim->is_out_of_memory = true;
  }
}

void ov_sim_note_growth(ovis_sim* sim, const ovis_change* change) {
  const ovis_section_pos at = {change->pos.x >> 4, change->pos.y >> 4, change->pos.z >> 4};
  switch (change->kind) {
  case OVIS_CHANGE_BLOCK:
    if (ov_crop_grows(ovis_world_get_blocks(sim->world), change->new_state)) {
      add(sim, at);
    }
    note_composter(sim, change->pos, change->new_state);
    if (sim->turn.rules.sniffers_lay_eggs &&
        ov_egg_step(ovis_world_get_blocks(sim->world), change->new_state) >= 0) {
      note_egg(sim, change->pos, true);
    }
    return;
  case OVIS_CHANGE_SECTION: scan(sim, at); return;
  case OVIS_CHANGE_DROP: drop(sim, at); return;
  case OVIS_CHANGE_LIGHT: return;
  }
}

// The world changes a block: the host is asked, nobody acts. False: the host refused, or did it.
bool ov_sim_change_block(ovis_sim* sim, ovis_pos pos, ovis_state state) {
  const ovis_act act = {.verb = OVIS_VERB_SET_BLOCK, .pos = pos, .state = state};
  if (ov_sim_ask_host(sim, &act, NULL, NULL) != OVIS_VERDICT_DO) {
    return false;
  }
  sim->is_growing = true;
  const ovis_status status = ovis_world_set_block(sim->world, pos, state);
  sim->is_growing = false;
  sim->is_out_of_memory |= status == OVIS_NO_MEMORY;
  return status == OVIS_OK;
}

// The egg breaks, and a baby stands in its cell after this tick.
static void hatch(ovis_sim* sim, ovis_pos pos) {
  if (!ov_sim_change_block(sim, pos, 0)) {
    return;
  }
  const ovis_act act = {.verb = OVIS_VERB_SUMMON, .pos = pos};
  if (ov_sim_ask_host(sim, &act, NULL, NULL) != OVIS_VERDICT_DO) {
    return;
  }
  ov_rng rng = ov_rng_make(hash_of_cell(sim, pos, YAW_SALT), 0);
  const ov_spawn_request request = {.pos = {pos.x + 0.5, pos.y + 0.5, pos.z + 0.5},
                                    .called = &ov_species_rows[OV_SPECIES_SNIFFER]->figures,
                                    .is_baby = true,
                                    .yaw_deg = ov_rng_float(&rng) * 360 - 180};
  ov_sim_plan_spawn(&sim->turn, &request);
}

static void ripen_egg(ovis_sim* sim, ovis_pos pos, ovis_state state) {
  ovis_state next;
  if (ov_egg_next(ovis_world_get_blocks(sim->world), state, &next)) {
    ov_sim_change_block(sim, pos, next);
  } else {
    hatch(sim, pos);
  }
}

static void ripen(ovis_sim* sim) {
  ov_growth* self = &sim->growth;
  int32_t kept = 0;
  for (int32_t i = 0; i < self->ripening.count; i++) {
    const ov_ripening one = self->ripening.items[i];
    const ovis_state state = ovis_world_get_block(sim->world, one.pos);
    ovis_state ready;
    if (one.tick > sim->tick) {
      self->ripening.items[kept++] = one;
    } else if (ov_compost_level(ovis_world_get_blocks(sim->world), state) == OV_COMPOST_FULL &&
               ov_compost_at_level(ovis_world_get_blocks(sim->world), state, OV_COMPOST_READY,
                                   &ready)) {
      ov_sim_change_block(sim, one.pos, ready);
    } else if (ov_egg_step(ovis_world_get_blocks(sim->world), state) >= 0) {
      ripen_egg(sim, one.pos, state);
    }
  }
  self->ripening.count = kept;
}

// The first number of a section's draws. `of_tick` is that of the tick.
static uint64_t draw_of(uint64_t of_tick, ovis_section_pos at) {
  const uint64_t mixed =
      ov_mix64(of_tick ^ (uint64_t)(uint32_t)at.x << 32 ^ (uint64_t)(uint32_t)at.z);
  return ov_mix64(mixed ^ (uint64_t)(uint32_t)at.y);
}

// [Range: 0 to 4095] as ov_cell_index.
static int32_t next_cell(uint64_t* mixed) {
  *mixed = ov_mix64(*mixed + 1);
  return (int32_t)(*mixed & 4095);
}

static const ov_section* section_at(const ovis_sim* sim, ovis_section_pos at) {
  return ov_world_section(sim->world, (ovis_pos){at.x * 16, at.y * 16, at.z * 16});
}

// Fetches the cells that a section draws. They are anywhere in the world's memory.
static void fetch_cells(const ovis_sim* sim, uint64_t of_tick, ovis_section_pos at) {
  const ov_section* section = section_at(sim, at);
  uint64_t mixed = draw_of(of_tick, at);
  for (int32_t i = 0; section != NULL && i < sim->random_ticks && i < FETCHED_MAX; i++) {
    ov_section_fetch(section, next_cell(&mixed));
  }
}

static void tick_section(ovis_sim* sim, uint64_t of_tick, ovis_section_pos at) {
  const ovis_blocks* registry = ovis_world_get_blocks(sim->world);
  const ov_section* section = section_at(sim, at);
  uint64_t mixed = draw_of(of_tick, at);
  for (int32_t i = 0; section != NULL && i < sim->random_ticks; i++) {
    const int32_t cell = next_cell(&mixed);
    if (!ov_crop_grows(registry, ov_section_get(section, cell))) {
      continue;
    }
    const ovis_pos pos = {at.x * 16 + (cell & 15), at.y * 16 + (cell >> 8),
                          at.z * 16 + (cell >> 4 & 15)};
    ov_rng rng = ov_rng_make(mixed, 0);
    ovis_state grown;
    if (ov_crop_tick(sim->world, pos, &rng, &grown)) {
      ov_sim_change_block(sim, pos, grown);
      section = section_at(sim, at); // the change, or the host, may have moved it
    }
  }
}

void ov_sim_grow(ovis_sim* sim) {
  const uint64_t of_tick = ov_mix64(ov_mix64(sim->seed ^ SALT) ^ (uint64_t)sim->tick);
  for (int32_t i = 0; sim->random_ticks > 0 && i < sim->growth.sections.count; i++) {
    if (i + SECTIONS_AHEAD < sim->growth.sections.count) {
      fetch_cells(sim, of_tick, sim->growth.sections.items[i + SECTIONS_AHEAD]);
    }
    tick_section(sim, of_tick, sim->growth.sections.items[i]);
  }
  if (sim->growth.ripening.count > 0) {
    ripen(sim);
  }
}

void ov_sim_growth_fields(ovis_sim* sim, ov_fields* fields) {
  ov_growth* self = &sim->growth;
  int32_t count = self->ripening.count;
  ov_field_count(fields, "ripening", &count, RIPENING_MAX);
  if (fields->mode == OV_FIELDS_READ) {
    fields->is_bad |= !ov_array_reserve(&self->ripening, &sim->allocator, count);
    self->ripening.count = fields->is_bad ? 0 : count;
  }
  for (int32_t i = 0; i < self->ripening.count; i++) {
    ov_field_cell(fields, "ripening.pos", &self->ripening.items[i].pos);
    ov_field_tick(fields, "ripening.tick", &self->ripening.items[i].tick);
  }
}

void ov_sim_free_growth(ovis_sim* sim) {
  ov_array_fini(&sim->growth.sections, &sim->allocator);
  ov_array_fini(&sim->growth.ripening, &sim->allocator);
}
