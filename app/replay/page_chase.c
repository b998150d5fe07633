// Problem: the page shows rays, trails and paths of chasers, which a recording does not hold.
// Design: app/replay/replay_page.html, docs/steering.md
#include "replay/page_chase.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct chaser {
  uint64_t serial;
  page_text moments;
  ovis_chase_view last;
} chaser;

typedef struct mesh {
  page_text* out;
  bool has_polygon;
} mesh;

bool page_chase_has(const ovis_trace_species* species) {
  for (int32_t i = 0; i < OVIS_CHASE_COUNT; i++) {
    if (strcmp(species->mind, ovis_chase_name((ovis_chase_way)i)) == 0) {
      return true;
    }
  }
  return false;
}

static void put_places(page_text* out, const ovis_vec3* places, int32_t count) {
  page_text_add(out, "[", 1);
  for (int32_t i = 0; i < count; i++) {
    page_text_add_string(out, i > 0 ? "," : "");
    page_text_add_decimal(out, places[i].x, 1);
    page_text_add(out, ",", 1);
    page_text_add_decimal(out, places[i].z, 1);
  }
  page_text_add(out, "]", 1);
}

// [tick, [dx, dz, blocked, current, ...], trail, path]
static void put_moment(page_text* out, int64_t tick, const ovis_chase_view* view) {
  page_text_print(out, "%s[%" PRId64 ",[", out->size > 0 ? "," : "", tick);
  for (int32_t i = 0; i < view->line_count; i++) {
    const ovis_chase_line* line = &view->lines[i];
    const int64_t flags[] = {line->is_blocked, line->is_current};
    page_text_add_string(out, i > 0 ? "," : "");
    page_text_add_decimal(out, line->to.x - line->from.x, 2);
    page_text_add(out, ",", 1);
    page_text_add_decimal(out, line->to.z - line->from.z, 2);
    page_text_add(out, ",", 1);
    page_text_add_numbers(out, flags, 2);
  }
  page_text_add_string(out, "],");
  put_places(out, view->trail, view->trail_count);
  page_text_add(out, ",", 1);
  put_places(out, view->path, view->path_count);
  page_text_add(out, "]", 1);
}

static void put_polygon(void* context, const ovis_vec3* corners, int32_t count) {
  mesh* self = context;
  page_text_add_string(self->out, self->has_polygon ? "," : "");
  self->has_polygon = true;
  put_places(self->out, corners, count);
}

// Adds the moment if the senses of a chaser differ from those before.
static void look(const ovis_sim* sim, int64_t tick, chaser* seen) {
  ovis_chase_view view;
  const ovis_mob_id mob = ovis_mob_find(sim, seen->serial);
  if (ovis_mob_get_chase(sim, mob, &view) &&
      (seen->moments.size == 0 || memcmp(&view, &seen->last, sizeof view) != 0)) {
    put_moment(&seen->moments, tick, &view);
    seen->last = view;
  }
}

// Repeats the run once, with all chasers.
static void follow(ovis_replay* replay, const ovis_recording_info* info, int64_t step,
                   chaser* chasers, int32_t count) {
  for (int64_t tick = info->first_tick; tick <= info->last_tick; tick++) {
    for (int32_t i = 0; i < count && (tick - info->first_tick) % step == 0; i++) {
      look(ovis_replay_get_sim(replay), tick, &chasers[i]);
    }
    if (tick < info->last_tick && ovis_replay_tick(replay, NULL) != OVIS_OK) {
      break;
    }
  }
}

static void put_chaser(const ovis_sim* sim, const chaser* seen, page_text* out) {
  mesh polygons = {.out = out};
  page_text_print(out, "{\"n\":%" PRIu64 ",\"moments\":[", seen->serial);
  page_text_add(out, seen->moments.bytes, seen->moments.size);
  out->is_failed |= seen->moments.is_failed;
  page_text_add_string(out, "],\"mesh\":[");
  ovis_mob_visit_chase_mesh(sim, ovis_mob_find(sim, seen->serial), put_polygon, &polygons);
  page_text_add_string(out, "]}");
}

void page_chase_put(ovis_recording* recording, const uint64_t* serials, int32_t count, int64_t step,
                    page_text* out) {
  const ovis_blocks_def def = ovis_default_blocks_def();
  ovis_blocks* registry = NULL;
  ovis_replay* replay = NULL;
  chaser* chasers = count > 0 ? calloc((size_t)count, sizeof *chasers) : NULL;
  const bool has_replay = chasers != NULL && ovis_blocks_create(&def, &registry) == OVIS_OK &&
                          ovis_replay_create(recording, registry, &replay, NULL) == OVIS_OK;
  for (int32_t i = 0; i < count && has_replay; i++) {
    chasers[i].serial = serials[i];
  }
  if (has_replay) {
    follow(replay, ovis_recording_get_info(recording), step, chasers, count);
  }
  page_text_add_string(out, ",\"chasers\":[");
  for (int32_t i = 0; i < count; i++) {
    page_text_add_string(out, i > 0 ? ",\n" : "\n");
    if (has_replay) {
      put_chaser(ovis_replay_get_sim(replay), &chasers[i], out);
      page_text_fini(&chasers[i].moments);
    } else {
      page_text_add_string(out, "{\"n\":0,\"moments\":[],\"mesh\":[]}");
    }
  }
  page_text_add(out, "]", 1);
  ovis_replay_destroy(replay);
  ovis_blocks_destroy(registry);
  free(chasers);
}
