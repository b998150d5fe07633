// Sensors of villagers: hostile mobs, babies, golems, the nearest bed, farmland.
// Rules: docs/sources.md#sensors
#include "species/villager/villager.h"

#include "base/alloc.h"
#include "base/check.h"
#include "mind/brain/place/tried_beds.h"
#include "world/palette_search.h"
#include "world/registry_internal.h"
#include "world/scan.h"

#define GOLEM_RATE 200 // ticks
#define DISTANCE(species, blocks)                                                                  \
  { OV_SPECIES_##species, (blocks) }

// A villager fears a hostile mob within its own distance. docs/sources.md#sensors
static const struct {
  ov_species_id species;
  double distance; // blocks
} hostiles[] = {
    DISTANCE(DROWNED, 8),
    DISTANCE(HUSK, 8),
    DISTANCE(VEX, 8),
    DISTANCE(ZOMBIE, 8),
    DISTANCE(ZOMBIE_VILLAGER, 8),
    DISTANCE(VINDICATOR, 10),
    DISTANCE(ZOGLIN, 10),
    DISTANCE(EVOKER, 12),
    DISTANCE(ILLUSIONER, 12),
    DISTANCE(RAVAGER, 12),
    DISTANCE(PILLAGER, 15),
};

static uint64_t hostile_kinds(void) {
  uint64_t kinds = 0;
  for (int32_t i = 0; i < OV_COUNT_OF(hostiles); i++) {
    kinds |= OV_LISTED_SPECIES_BIT(hostiles[i].species);
  }
  return kinds;
}

static bool is_hostile_near(const ov_agent* agent, const ov_actor* other) {
  for (int32_t i = 0; i < OV_COUNT_OF(hostiles); i++) {
    if (other->kind == OV_ACTOR_MOB && other->row->id == hostiles[i].species) {
      return ov_actor_dist2(agent->self, other) <= hostiles[i].distance * hostiles[i].distance;
    }
  }
  return false;
}

static void scan_hostiles(ov_behavior_turn* turn) {
  const ov_actor* found = ov_brain_nearest_listed(turn, hostile_kinds(), is_hostile_near);
  if (found != NULL) {
    ov_brain_set_entity(turn->brain, OVIS_MEM_NEAREST_HOSTILE, found->serial, OVIS_MEMORY_FOR_EVER);
  } else {
    ov_brain_erase(turn->brain, OVIS_MEM_NEAREST_HOSTILE);
  }
}

const ov_sensor_kind ov_sense_villager_hostiles = {
    OV_SENSOR("villager_hostiles", OV_SENSOR_RATE, scan_hostiles), // claim 201
    OV_REQUIRES(OVIS_MEM_NEAREST_HOSTILE, OVIS_MEM_VISIBLE_LIVING),
};

static void scan_babies(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  const ov_memory_list* list = ov_brain_list(turn->brain, OVIS_MEM_VISIBLE_LIVING);
  ov_brain_clear_list(turn->brain, OVIS_MEM_VISIBLE_VILLAGER_BABIES);
  for (int32_t i = 0; i < list->count; i++) {
    const ov_actor* other = ov_agent_find(agent, ov_brain_visible_at(turn->brain, list, i));
    if (other != NULL && other->is_baby && ov_is_villager(agent, other) &&
        ov_brain_sees(turn, other)) {
      ov_brain_push_serial(agent, OVIS_MEM_VISIBLE_VILLAGER_BABIES, other->serial);
    }
  }
}

const ov_sensor_kind ov_sense_villager_babies = {
    OV_SENSOR("villager_babies", OV_SENSOR_RATE, scan_babies),
    OV_REQUIRES(OVIS_MEM_VISIBLE_VILLAGER_BABIES, OVIS_MEM_VISIBLE_LIVING),
};

static void scan_golem(ov_behavior_turn* turn) {
  const ov_memory_list* list = ov_brain_list(turn->brain, OVIS_MEM_LIVING);
  if (!ov_brain_may_list(turn->brain, OV_LISTED_SPECIES(IRON_GOLEM))) {
    return;
  }
  for (int32_t i = 0; i < list->count; i++) { // claim 331
    const ov_actor* other = ov_agent_find(turn->agent, ov_brain_living_at(turn->brain, i));
    if (other != NULL && other->kind == OV_ACTOR_MOB && other->row->id == OV_SPECIES_IRON_GOLEM) {
      ov_villager_note_golem(turn->brain); // claims 209, 331
      return;
    }
  }
}

const ov_sensor_kind ov_sense_golem = {
    OV_SENSOR("golem_detected", GOLEM_RATE, scan_golem),
    OV_REQUIRES(OVIS_MEM_LIVING, OVIS_MEM_GOLEM_DETECTED_RECENTLY),
};

// The beds that a baby remembers. NULL: no memory.
static ov_tried_beds* tried_beds_of(ov_agent* agent) {
  ov_villager* self = ov_villager_self(agent);
  ov_turn* shared = agent->turn;
  if (self->tried_beds == NULL) {
    self->tried_beds = ov_alloc_zero(&shared->allocator, sizeof *self->tried_beds);
    shared->is_out_of_memory |= self->tried_beds == NULL;
  }
  return self->tried_beds;
}

// For babies: a bed that they can walk to, free or not. It stays when none is reached.
static void scan_bed(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  if (!agent->self->is_baby || agent->turn->pois == NULL) {
    return;
  }
  const bool is_by_distance = agent->turn->rules.bed_searches_by_distance;
  ov_tried_beds none = {0};
  ov_tried_beds* tried = is_by_distance ? &none : tried_beds_of(agent);
  if (tried == NULL) {
    return;
  }
  ovis_pos bed;
  const bool is_reached = is_by_distance ? ov_tried_beds_reach_nearest(turn, tried, &bed)
                                         : ov_tried_beds_reach(turn, tried, &bed);
  if (is_reached) {
    ov_brain_set_cell(turn->brain, OVIS_MEM_NEAREST_BED, bed, OVIS_MEMORY_FOR_EVER);
  } else if (is_by_distance) {
    ov_brain_erase(turn->brain, OVIS_MEM_NEAREST_BED);
  }
  ov_tried_beds_fini(&none, &agent->turn->allocator);
}

const ov_sensor_kind ov_sense_nearest_bed = {
    OV_SENSOR("nearest_bed", OV_SENSOR_RATE, scan_bed),
    OV_REQUIRES(OVIS_MEM_NEAREST_BED),
};

// ---- Secondary job sites

#define SITE_RATE 40 // ticks
#define SITE_XZ 4    // blocks
#define SITE_Y 2

static bool is_farmland(const ovis_blocks* registry, ovis_state state, const void* context) {
  (void)context;
  return (ov_registry_traits(registry, state)->tags & OVIS_TAG(FARMLAND)) != 0;
}

// Few villages have farmland everywhere: their sections are asked before their blocks.
static bool may_have_farmland_around(const ovis_world* world, ovis_pos at) {
  const ovis_pos min = {at.x - SITE_XZ, at.y - SITE_Y, at.z - SITE_XZ};
  const ovis_pos max = {at.x + SITE_XZ, at.y + SITE_Y, at.z + SITE_XZ};
  return ov_world_may_hold(world, min, max, is_farmland, NULL);
}

// The blocks of a kind that the profession asks for besides its job site: farmland for farmers.
static void scan_sites(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_brain_clear_list(turn->brain, OVIS_MEM_SECONDARY_JOB_SITE);
  if (ov_villager_self(agent)->profession != OV_PROFESSION_FARMER) {
    return;
  }
  const ovis_pos at = ov_brain_own_cell(agent);
  if (!may_have_farmland_around(agent->world, at)) {
    return;
  }
  const ov_cell_range in = ov_cells_around(at, SITE_XZ, SITE_Y);
  for (ovis_pos cell = in.min; cell.x <= in.max.x; cell = ov_scan_xyz(cell, &in)) {
    if ((ov_agent_block(agent, cell)->tags & OVIS_TAG(FARMLAND)) != 0) {
      ov_brain_push_place(agent, OVIS_MEM_SECONDARY_JOB_SITE, &(ov_place){.cell = cell});
    }
  }
}

const ov_sensor_kind ov_sense_secondary_sites = {
    OV_SENSOR("secondary_job_sites", SITE_RATE, scan_sites),
    OV_REQUIRES(OVIS_MEM_SECONDARY_JOB_SITE),
};
