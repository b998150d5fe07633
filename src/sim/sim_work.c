// Problem: report the work of mobs, also of those that were removed.
// Design: include/ovis/sim.h
#include "base/check.h"
#include "mind/brain/brain.h"
#include "mind/mind.h"
#include "sim/sim_internal.h"

#include <ovis/sim.h>

#include <string.h>

_Static_assert((int)OVIS_WORK_BODY == (int)OV_TIME_BODY, "the parts are the same");
_Static_assert((int)OVIS_WORK_MIND == (int)OV_TIME_MIND, "the parts are the same");
_Static_assert((int)OVIS_WORK_SENSORS == (int)OV_TIME_SENSORS, "the parts are the same");
_Static_assert((int)OVIS_WORK_SEARCHES == (int)OV_TIME_SEARCHES, "the parts are the same");
_Static_assert((int)OVIS_WORK_TIMES == (int)OV_TIME_COUNT, "there are as many");

int64_t ovis_work_get_units(const ovis_work* work) {
  OV_REQUIRE(work != NULL, 0);
  // Unsigned: counts that a host makes up may wrap around.
  return (int64_t)((uint64_t)work->nodes * OVIS_WORK_UNITS_NODE +
                   (uint64_t)work->rays * OVIS_WORK_UNITS_RAY +
                   (uint64_t)work->considered * OVIS_WORK_UNITS_CONSIDERED +
                   (uint64_t)work->sensors * OVIS_WORK_UNITS_SENSOR);
}

static ovis_work public_work(const ov_work* work) {
  OVIS_ASSERT(work->row_count <= work->row_capacity);
  ovis_work out = {.considered = work->considered, .sensors = work->sensors};
  for (int32_t i = 0; i < work->row_count; i++) {
    out.searches += work->rows[i].searches;
    out.nodes += work->rows[i].nodes;
    out.rays += work->rows[i].rays;
  }
  if (work->has_times) {
    memcpy(out.time_ns, ov_work_times(work), sizeof out.time_ns);
  }
  return out;
}

static ovis_work_part part_of(const ov_actor* actor, const ov_work_row* row) {
  ovis_work_part out = {.by = OVIS_WORK_BY_ITSELF,
                        .option = -1,
                        .name = "",
                        .searches = row->searches,
                        .nodes = row->nodes,
                        .rays = row->rays};
  const int32_t options = actor->mind_plan != NULL ? ov_mind_count(actor->mind_plan) : 0;
  const bool has_sensor = row->asker < OV_ASKER_SELF && ov_brain_of(actor) != NULL;
  OVIS_ASSERT(row->asker < options || row->asker < 0);
  if (row->asker >= 0 && row->asker < options) {
    const ovis_option_info info = ov_mind_info(actor->mind_plan, row->asker);
    out.by = OVIS_WORK_BY_OPTION;
    out.option = row->asker;
    out.name = info.name;
    out.phrases = info.phrases;
  } else if (has_sensor) {
    out.by = OVIS_WORK_BY_SENSOR;
    out.name = ov_brain_sensor_name(ov_brain_of(actor), OV_ASKER_SENSOR(row->asker));
  }
  return out;
}

ov_work** ov_sim_find_work(const void* crowd, uint32_t mob) {
  ov_actor* actor = ov_crowd_get(crowd, mob);
  return actor != NULL && actor->work != NULL ? &actor->work : NULL;
}

bool ovis_mob_get_work(const ovis_sim* sim, ovis_mob_id mob, ovis_work* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_work){0};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  *out = (ovis_work){0};
  if (actor == NULL || actor->work == NULL) {
    return false;
  }
  *out = public_work(actor->work);
  return true;
}

bool ovis_mob_get_work_part(const ovis_sim* sim, ovis_mob_id mob, int32_t index,
                            ovis_work_part* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_work_part){0};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  *out = (ovis_work_part){.by = OVIS_WORK_BY_ITSELF, .option = -1, .name = ""};
  if (actor == NULL || actor->work == NULL || index < 0 || index >= actor->work->row_count) {
    return false;
  }
  *out = part_of(actor, &actor->work->rows[index]);
  return true;
}

ovis_work ovis_sim_get_world_work(const ovis_sim* sim) {
  OV_REQUIRE(sim != NULL, (ovis_work){0});
  const ov_meter* meter = &sim->turn.meter;
  return (ovis_work){.searches = meter->nobody.searches,
                     .nodes = meter->nobody.nodes,
                     .rays = meter->nobody.rays,
                     .time_ns = {[OVIS_WORK_BODY] = meter->nobody_ns}};
}

ovis_status ovis_sim_set_clock(ovis_sim* sim, int64_t (*clock)(void* context), void* context) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_meter* meter = &sim->turn.meter;
  for (int32_t i = 0; clock != NULL && i < sim->crowd.order.count; i++) {
    ov_actor* actor = ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]);
    if (actor->work != NULL && !ov_work_add_times(meter, &actor->work)) {
      return OVIS_NO_MEMORY;
    }
  }
  meter->work = NULL; // blocks may have moved
  meter->clock = clock;
  meter->clock_context = context;
  return OVIS_OK;
}

// ---- Mobs that were removed

static ov_removed_work* removed_of(ovis_sim* sim, const ovis_species* species) {
  for (int32_t i = 0; i < sim->removed.count; i++) {
    if (sim->removed.items[i].species == species) {
      return &sim->removed.items[i];
    }
  }
  return ov_array_push(&sim->removed, &sim->allocator, (ov_removed_work){.species = species})
             ? &sim->removed.items[sim->removed.count - 1]
             : NULL;
}

static void add_part(ovis_sim* sim, ov_removed_work* to, const ovis_work_part* part) {
  ovis_work_part* same = NULL;
  for (int32_t i = 0; i < to->parts.count && same == NULL; i++) {
    ovis_work_part* other = &to->parts.items[i];
    same = other->by == part->by && strcmp(other->name, part->name) == 0 ? other : NULL;
  }
  if (same == NULL) {
    const ovis_work_part first = {
        .by = part->by, .option = -1, .name = part->name, .phrases = part->phrases};
    if (!ov_array_push(&to->parts, &sim->allocator, first)) {
      return; // the sums are right without it
    }
    same = &to->parts.items[to->parts.count - 1];
  }
  same->searches += part->searches;
  same->nodes += part->nodes;
  same->rays += part->rays;
}

void ov_sim_keep_work(ovis_sim* sim, const ov_actor* actor) {
  const ov_work* work = actor->work;
  ov_removed_work* to = work != NULL ? removed_of(sim, actor->species) : NULL;
  if (to == NULL) {
    return;
  }
  const ovis_work all = public_work(work);
  to->sums.searches += all.searches;
  to->sums.nodes += all.nodes;
  to->sums.rays += all.rays;
  to->sums.considered += all.considered;
  to->sums.sensors += all.sensors;
  for (int32_t i = 0; i < OV_TIME_COUNT; i++) {
    to->sums.time_ns[i] += all.time_ns[i];
  }
  for (int32_t i = 0; i < work->row_count; i++) {
    const ovis_work_part part = part_of(actor, &work->rows[i]);
    add_part(sim, to, &part);
  }
}

void ov_sim_free_removed_work(ovis_sim* sim) {
  for (int32_t i = 0; i < sim->removed.count; i++) {
    ov_array_fini(&sim->removed.items[i].parts, &sim->allocator);
  }
  ov_array_fini(&sim->removed, &sim->allocator);
}

bool ovis_sim_get_removed_work(const ovis_sim* sim, int32_t index, const ovis_species** out_species,
                               ovis_work* out) {
  OV_REQUIRE(out_species != NULL && out != NULL, false);
  *out_species = NULL;
  *out = (ovis_work){0};
  OV_REQUIRE(sim != NULL, false);
  const bool is_there = index >= 0 && index < sim->removed.count;
  *out_species = is_there ? sim->removed.items[index].species : NULL;
  *out = is_there ? sim->removed.items[index].sums : (ovis_work){0};
  return is_there;
}

bool ovis_sim_get_removed_work_part(const ovis_sim* sim, int32_t index, int32_t part,
                                    ovis_work_part* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_work_part){.by = OVIS_WORK_BY_ITSELF, .option = -1, .name = ""};
  OV_REQUIRE(sim != NULL, false);
  if (index < 0 || index >= sim->removed.count || part < 0 ||
      part >= sim->removed.items[index].parts.count) {
    return false;
  }
  *out = sim->removed.items[index].parts.items[part];
  return true;
}
