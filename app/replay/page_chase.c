// Problem: the page shows rays, trails and paths of chasers, which a recording does not hold.
// Design: app/replay/replay_page.html, docs/steering.md
#include "replay/page_chase.h"

#include <inttypes.h>
#include <string.h>

#define CHASERS_MAX 64

typedef struct page_chase {
  FILE* out;
  ovis_sim* sim;
  bool has_polygon;
} page_chase;

// Is a mob with a chaser's mind in the tick? Lists its serial.
static bool is_chaser(const ovis_trace_species* species) {
  for (int32_t i = 0; i < OVIS_CHASE_COUNT; i++) {
    if (strcmp(species->mind, ovis_chase_name((ovis_chase_way)i)) == 0) {
      return true;
    }
  }
  return false;
}

static int32_t find_chasers(ovis_recording* recording, uint64_t* out) {
  int32_t count = 0;
  ovis_status status =
      ovis_recording_seek(recording, ovis_recording_about(recording)->first_tick, NULL);
  while (status == OVIS_OK) {
    const ovis_trace* trace = &ovis_recording_tick(recording)->trace;
    for (int32_t i = 0; i < trace->mob_count; i++) {
      const ovis_trace_mob* mob = &trace->mobs[i];
      bool is_new = is_chaser(mob->species) && count < CHASERS_MAX;
      for (int32_t k = 0; k < count && is_new; k++) {
        is_new = out[k] != mob->serial;
      }
      if (is_new) {
        out[count++] = mob->serial;
      }
    }
    status = ovis_recording_next(recording, NULL);
  }
  return count;
}

static void put_places(FILE* out, const ovis_vec3* places, int32_t count) {
  fputc('[', out);
  for (int32_t i = 0; i < count; i++) {
    fprintf(out, "%s%.1f,%.1f", i > 0 ? "," : "", places[i].x, places[i].z);
  }
  fputc(']', out);
}

// [tick, [dx, dz, blocked, current, ...], trail, path]
static void put_moment(FILE* out, int64_t tick, const ovis_chase_view* view) {
  fprintf(out, "[%" PRId64 ",[", tick);
  for (int32_t i = 0; i < view->line_count; i++) {
    const ovis_chase_line* line = &view->lines[i];
    fprintf(out, "%s%.2f,%.2f,%d,%d", i > 0 ? "," : "", line->to.x - line->from.x,
            line->to.z - line->from.z, line->is_blocked, line->is_current);
  }
  fputs("],", out);
  put_places(out, view->trail, view->trail_count);
  fputc(',', out);
  put_places(out, view->path, view->path_count);
  fputc(']', out);
}

static void put_polygon(void* context, const ovis_vec3* corners, int32_t count) {
  page_chase* self = context;
  fputs(self->has_polygon ? "," : "", self->out);
  self->has_polygon = true;
  put_places(self->out, corners, count);
}

// One chaser over the whole run: the moments in which its senses differ from those before.
static bool put_chaser(ovis_recording* recording, ovis_registry* registry, uint64_t serial,
                       int64_t step, FILE* out) {
  const ovis_recording_info* info = ovis_recording_about(recording);
  ovis_replay* replay;
  if (ovis_replay_create(recording, registry, &replay, NULL) != OVIS_OK) {
    return false;
  }
  page_chase self = {.out = out, .sim = ovis_replay_sim(replay)};
  ovis_chase_view last = {0};
  bool has_any = false;
  fprintf(out, "{\"n\":%" PRIu64 ",\"moments\":[", serial);
  for (int64_t tick = info->first_tick; tick <= info->last_tick; tick++) {
    ovis_chase_view view;
    const ovis_mob_id mob = ovis_sim_find(self.sim, serial);
    if ((tick - info->first_tick) % step == 0 && ovis_sim_chase(self.sim, mob, &view) &&
        (!has_any || memcmp(&view, &last, sizeof view) != 0)) {
      fputs(has_any ? "," : "", out);
      put_moment(out, tick, &view);
      last = view;
      has_any = true;
    }
    if (tick < info->last_tick && ovis_replay_tick(replay, NULL) != OVIS_OK) {
      break;
    }
  }
  fputs("],\"mesh\":[", out);
  ovis_sim_chase_mesh(self.sim, ovis_sim_find(self.sim, serial), put_polygon, &self);
  fputs("]}", out);
  ovis_replay_destroy(replay);
  return true;
}

void page_chase_put(ovis_recording* recording, int64_t step, FILE* out) {
  uint64_t serials[CHASERS_MAX];
  const int32_t count = find_chasers(recording, serials);
  const ovis_registry_def def = ovis_default_registry_def();
  ovis_registry* registry = NULL;
  fputs(",\"chasers\":[", out);
  if (count > 0 && ovis_registry_create(&def, &registry) == OVIS_OK) {
    for (int32_t i = 0; i < count; i++) {
      fputs(i > 0 ? ",\n" : "\n", out);
      if (!put_chaser(recording, registry, serials[i], step, out)) {
        fputs("{\"n\":0,\"moments\":[],\"mesh\":[]}", out);
      }
    }
  }
  ovis_registry_destroy(registry);
  fputs("]", out);
}
