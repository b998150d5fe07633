// Problem: follow the work of a run, span by span, and find the span where it was slowest.
// Design: include/ovis/story.h
#include "base/check.h"
#include "base/sort.h"
#include "story/costs_internal.h"

#include <string.h>

#define SPANS_MIN 3 // fewer are too few for a median
// So much of what the busiest span has above the usual, and half of the usual, is much more than
// usual: less is the noise of strolls.
#define BEGIN_SHARE 10

ovis_status ovis_costs_create(const ovis_sim* sim, const ovis_allocator* allocator,
                              ovis_costs** out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  const ovis_allocator used = allocator != NULL ? *allocator : (ovis_allocator){0};
  ovis_costs* costs = ov_alloc_zero(&used, sizeof *costs);
  if (costs == NULL) {
    return OVIS_NO_MEMORY;
  }
  costs->allocator = used;
  costs->sim = sim;
  costs->first_tick = ovis_sim_get_ticks(sim) + 1;
  *out = costs;
  return OVIS_OK;
}

void ovis_costs_destroy(ovis_costs* costs) {
  if (costs == NULL) {
    return;
  }
  const ovis_allocator allocator = costs->allocator;
  ov_cost_rows_clear(costs);
  for (int32_t i = 0; i < costs->mobs.count; i++) {
    ov_array_fini(&costs->mobs.items[i].parts, &allocator);
  }
  ov_array_fini(&costs->mobs, &allocator);
  ov_array_fini(&costs->spans, &allocator);
  ov_array_fini(&costs->rows, &allocator);
  ov_array_fini(&costs->ranks, &allocator);
  ov_array_fini(&costs->lines, &allocator);
  ov_free(&allocator, costs, sizeof *costs);
}

// ---- Reading

static void add_work(ovis_work* to, const ovis_work* more, int64_t sign) {
  OVIS_ASSERT(sign == 1 || sign == -1);
  to->searches += sign * more->searches;
  to->nodes += sign * more->nodes;
  to->rays += sign * more->rays;
  to->considered += sign * more->considered;
  to->sensors += sign * more->sensors;
}

// The mob with that serial; added if it is new. NULL: no memory.
static ov_cost_mob* mob_of(ovis_costs* costs, uint64_t serial, const ovis_species* species) {
  int32_t low = 0;
  int32_t high = costs->mobs.count;
  while (low < high) {
    const int32_t middle = low + (high - low) / 2;
    if (costs->mobs.items[middle].serial < serial) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low < costs->mobs.count && costs->mobs.items[low].serial == serial) {
    return &costs->mobs.items[low];
  }
  const ov_cost_mob mob = {.serial = serial, .species = species};
  if (!ov_array_push(&costs->mobs, &costs->allocator, mob)) {
    return NULL;
  }
  memmove(&costs->mobs.items[low + 1], &costs->mobs.items[low],
          (size_t)(costs->mobs.count - 1 - low) * sizeof mob);
  costs->mobs.items[low] = mob;
  return &costs->mobs.items[low];
}

// Reads the parts of a mob. `grown`: the part that grew most in this span, of all mobs so far.
static bool read_parts(ovis_costs* costs, ov_cost_mob* mob, ovis_mob_id id, int64_t* grown_units,
                       ovis_costs_span* span) {
  ovis_work_part now;
  for (int32_t i = 0; ovis_mob_get_work_part(costs->sim, id, i, &now); i++) {
    if (i == mob->parts.count &&
        !ov_array_push(&mob->parts, &costs->allocator, (ov_cost_part){0})) {
      return false;
    }
    ov_cost_part* part = &mob->parts.items[i];
    ovis_work_part more = now;
    more.searches -= part->at_start.searches;
    more.nodes -= part->at_start.nodes;
    more.rays -= part->at_start.rays;
    part->work = now;
    part->units = ov_cost_part_units(&more);
    OVIS_ASSERT(part->units >= 0);
    const int64_t growth = part->units - part->was_units;
    if (growth > *grown_units) {
      *grown_units = growth;
      span->mob = mob->serial;
      span->species = mob->species;
      span->part = more;
      span->began = part->was_units == 0;
    }
  }
  return true;
}

// Reads all mobs: `span` gets the work since the last span ended.
static void read_all(ovis_costs* costs, ovis_costs_span* span) {
  *span = (ovis_costs_span){.first_tick = costs->first_tick,
                            .last_tick = ovis_sim_get_ticks(costs->sim)};
  int64_t grown_units = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(costs->sim); i++) {
    const ovis_mob_id id = ovis_sim_get_mob(costs->sim, i);
    ovis_mob_state state;
    ovis_work work;
    if (!ovis_mob_get_work(costs->sim, id, &work) || !ovis_mob_get_state(costs->sim, id, &state)) {
      continue;
    }
    add_work(&span->work, &work, 1);
    ov_cost_mob* mob = mob_of(costs, state.serial, state.species);
    costs->is_out_of_memory |= mob == NULL || !read_parts(costs, mob, id, &grown_units, span);
    if (mob != NULL) {
      mob->work = work;
    }
  }
  const ovis_species* species;
  ovis_work removed;
  for (int32_t i = 0; ovis_sim_get_removed_work(costs->sim, i, &species, &removed); i++) {
    add_work(&span->work, &removed, 1);
  }
  add_work(&span->work, &costs->before, -1);
  OVIS_ASSERT(span->work.nodes >= 0);
  OVIS_ASSERT(span->work.considered >= 0);
}

static void close_span(ovis_costs* costs) {
  ovis_costs_span span;
  read_all(costs, &span);
  OVIS_ASSERT(span.last_tick >= span.first_tick);
  add_work(&costs->before, &span.work, 1);
  costs->first_tick = span.last_tick + 1;
  costs->is_out_of_memory |= !ov_array_push(&costs->spans, &costs->allocator, span);
  for (int32_t i = 0; i < costs->mobs.count; i++) {
    for (int32_t k = 0; k < costs->mobs.items[i].parts.count; k++) {
      ov_cost_part* part = &costs->mobs.items[i].parts.items[k];
      part->was_units = part->units;
      part->at_start = part->work;
      part->units = 0;
    }
  }
}

ovis_status ovis_costs_tick(ovis_costs* costs) {
  OV_REQUIRE(costs != NULL, OVIS_BAD_ARGUMENT);
  if ((ovis_sim_get_ticks(costs->sim) + 1) % OVIS_COSTS_SPAN == 0) {
    close_span(costs);
  }
  return costs->is_out_of_memory ? OVIS_NO_MEMORY : OVIS_OK;
}

// ---- The busiest span

static bool is_less(const void* a, const void* b) {
  return *(const int64_t*)a < *(const int64_t*)b;
}

// The median of one kind of work over all spans, for which `sorted` has room.
#define MEDIAN(costs, sorted, kind)                                                                \
  do {                                                                                             \
    const int32_t count = (costs)->spans.count;                                                    \
    for (int32_t i = 0; i < count; i++) {                                                          \
      (sorted)[i] = (costs)->spans.items[i].work.kind;                                             \
    }                                                                                              \
    ov_sort((sorted), count, sizeof *(sorted), is_less);                                           \
    (costs)->busiest.usual.kind = (sorted)[(count - 1) / 2];                                       \
  } while (0)

// The first of the spans with the most work, and the first one in which much more than usual began.
static void find_busiest(ovis_costs* costs) {
  OVIS_ASSERT(costs->spans.count > 0);
  const ovis_costs_span* spans = costs->spans.items;
  const ovis_costs_span* most = &spans[0];
  for (int32_t i = 1; i < costs->spans.count; i++) {
    most =
        ovis_work_get_units(&spans[i].work) > ovis_work_get_units(&most->work) ? &spans[i] : most;
  }
  const int64_t usual = ovis_work_get_units(&costs->busiest.usual);
  const int64_t excess = ovis_work_get_units(&most->work) - usual;
  const ovis_costs_span* first = &spans[0];
  const int64_t least = excess / BEGIN_SHARE > usual / 2 ? excess / BEGIN_SHARE : usual / 2;
  while (first < most && ovis_work_get_units(&first->work) - usual < least) {
    first++;
  }
  const ovis_work usual_work = costs->busiest.usual;
  const ovis_costs_span* cause = first->mob != 0 ? first : most;
  costs->busiest = *cause;
  costs->busiest.since_tick = first->first_tick;
  costs->busiest.first_tick = most->first_tick;
  costs->busiest.last_tick = most->last_tick;
  costs->busiest.work = most->work;
  costs->busiest.usual = usual_work;
}

static bool find_usual(ovis_costs* costs) {
  const size_t size = (size_t)costs->spans.count * sizeof(int64_t);
  int64_t* sorted = ov_alloc(&costs->allocator, size);
  if (sorted == NULL) {
    return false;
  }
  MEDIAN(costs, sorted, searches);
  MEDIAN(costs, sorted, nodes);
  MEDIAN(costs, sorted, rays);
  MEDIAN(costs, sorted, considered);
  MEDIAN(costs, sorted, sensors);
  ov_free(&costs->allocator, sorted, size);
  return true;
}

bool ovis_costs_get_busiest(const ovis_costs* costs, ovis_costs_span* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_costs_span){0};
  OV_REQUIRE(costs != NULL, false);
  const bool is_known =
      costs->spans.count >= SPANS_MIN && ovis_work_get_units(&costs->busiest.work) > 0;
  *out = is_known ? costs->busiest : (ovis_costs_span){0};
  return is_known;
}

// ---- The report

static ov_cost_line* add_line(ovis_costs* costs) {
  if (!ov_array_push(&costs->lines, &costs->allocator, (ov_cost_line){{0}})) {
    costs->is_out_of_memory = true;
    return NULL;
  }
  return &costs->lines.items[costs->lines.count - 1];
}

static void make_lines(ovis_costs* costs) {
  if (costs->spans.count > 0) {
    costs->is_out_of_memory |= !find_usual(costs);
    find_busiest(costs);
  }
  for (int32_t i = 0; i < costs->rows.count; i++) {
    ov_cost_line* line = costs->rows.items[i].sums.units > 0 ? add_line(costs) : NULL;
    if (line != NULL) {
      ov_cost_species_line(&costs->rows.items[i], line->text, sizeof line->text);
    }
  }
  ov_cost_line* line = costs->ranks.count > 1 ? add_line(costs) : NULL;
  if (line != NULL) {
    ov_cost_mobs_line(costs, line->text, sizeof line->text);
  }
  ovis_costs_span busiest;
  line = ovis_costs_get_busiest(costs, &busiest) ? add_line(costs) : NULL;
  if (line != NULL) {
    ov_cost_span_line(&busiest, line->text, sizeof line->text);
  }
  for (int32_t i = 0; i < costs->rows.count; i++) {
    const bool has_time = costs->rows.items[i].sums.work.time_ns[OVIS_WORK_BODY] > 0;
    line = has_time ? add_line(costs) : NULL;
    if (line != NULL) {
      ov_cost_time_line(costs, &costs->rows.items[i], line->text, sizeof line->text);
    }
  }
}

ovis_status ovis_costs_end(ovis_costs* costs) {
  OV_REQUIRE(costs != NULL, OVIS_BAD_ARGUMENT);
  ovis_costs_span rest;
  read_all(costs, &rest); // its span is not over: it is not compared with others
  costs->lines.count = 0;
  costs->is_out_of_memory |= ov_cost_rows_make(costs) != OVIS_OK || !ov_cost_mobs_rank(costs);
  if (!costs->is_out_of_memory) {
    make_lines(costs);
  }
  if (costs->is_out_of_memory) { // shares of a part of the whole would be wrong
    ov_cost_rows_clear(costs);
    costs->ranks.count = 0;
    costs->lines.count = 0;
    costs->busiest = (ovis_costs_span){0};
  }
  return costs->is_out_of_memory ? OVIS_NO_MEMORY : OVIS_OK;
}

const char* ovis_costs_get_line(const ovis_costs* costs, int32_t index) {
  OV_REQUIRE(costs != NULL, NULL);
  return index >= 0 && index < costs->lines.count ? costs->lines.items[index].text : NULL;
}

bool ovis_costs_get_species(const ovis_costs* costs, int32_t index, ovis_costs_species* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_costs_species){0};
  OV_REQUIRE(costs != NULL, false);
  const bool is_there = index >= 0 && index < costs->rows.count;
  *out = is_there ? costs->rows.items[index].sums : (ovis_costs_species){0};
  return is_there;
}

bool ovis_costs_get_part(const ovis_costs* costs, int32_t species, int32_t index,
                         ovis_costs_part* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_costs_part){0};
  OV_REQUIRE(costs != NULL, false);
  const bool is_there = species >= 0 && species < costs->rows.count && index >= 0 &&
                        index < costs->rows.items[species].parts.count;
  *out = is_there ? costs->rows.items[species].parts.items[index] : (ovis_costs_part){0};
  return is_there;
}
