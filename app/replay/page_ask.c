// Problem: a page of a run that goes on shows searches and path types too, which take too long to
// find for each part: the page asks for them when a person looks at them.
// Design: page_ask.h, page_knows.h; viewer/src/source/knows.ts reads the result
#include "replay/page_ask.h"

#include "replay/page_build.h"
#include "replay/page_pack.h"
#include "replay/replay_page_make.h"

#include <inttypes.h>

void replay_page_data_know(replay_page_data* build, const replay_page_frame* frame) {
  const page_knows_def def = {.world = frame->world,
                              .sight = frame->sight,
                              .is_at_start = frame->first == NULL,
                              .first = build->info->first_tick,
                              .last = build->info->last_tick,
                              .rules = build->info->rules,
                              .states = &build->states,
                              .changes = build->changes,
                              .change_count = build->change_count,
                              .words = &build->words};
  page_types* types = &build->knows.types;
  for (int32_t i = 0; i < build->mob_count && frame->sight != NULL; i++) {
    const page_mob* mob = &build->mobs[i];
    const int32_t grown = page_types_body(types, mob->species, false);
    const int32_t baby = mob->was_baby ? page_types_body(types, mob->species, true) : -1;
    for (int32_t k = 0; k < mob->track.count; k++) {
      const ovis_pos cell = page_track_cell(&mob->track, k);
      if (grown >= 0) {
        page_types_near(types, frame->sight, grown, cell);
      }
      if (baby >= 0) {
        page_types_near(types, frame->sight, baby, cell);
      }
    }
  }
  page_knows_run(&build->knows, &def, build->mob_count);
  build->is_out_of_memory |= build->knows.is_out_of_memory || build->words.is_out_of_memory;
}

// Takes in all ticks. Returns false if the recording cannot be read to its end.
static bool take_all(ovis_recording* recording, replay_page_data* data) {
  ovis_error error;
  ovis_status status =
      ovis_recording_seek(recording, ovis_recording_get_info(recording)->first_tick, &error);
  while (status == OVIS_OK) {
    replay_page_data_take(data, ovis_recording_get_tick(recording));
    status = ovis_recording_next(recording, &error);
  }
  return status == OVIS_NOT_FOUND;
}

static void put_searches(const replay_page_data* data, page_text* out) {
  bool is_first = true;
  page_text_add_string(out, "\"searches\":[");
  for (int32_t i = 0; i < data->knows.count; i++) {
    const page_text* list = &data->knows.lists[i];
    if (list->size > 0) {
      page_text_print(out, "%s[%" PRIu64 ",\"", is_first ? "" : ",", data->mobs[i].serial);
      page_pack_add(out, list->bytes, list->size);
      page_text_add_string(out, "\"]");
      is_first = false;
    }
    out->is_failed |= list->is_failed;
  }
  page_text_add(out, "]", 1);
}

static void put(replay_page_data* data, const replay_page_frame* frame, page_text* out) {
  const ovis_recording_info* info = data->info;
  replay_page_data_know(data, frame);
  page_text_print(out, "{\"first\":%" PRId64 ",\"last\":%" PRId64 ",", info->first_tick,
                  info->last_tick);
  put_searches(data, out);
  page_types_put(&data->knows.types, info->first_tick, out);
  page_table_put(&data->words.table, out);
  page_text_add(out, "}", 1);
  out->is_failed |= data->is_out_of_memory;
}

bool page_ask_knows(ovis_recording* recording, ovis_blocks* blocks, page_text* out) {
  const ovis_recording_info* info = ovis_recording_get_info(recording);
  const ovis_blocks_def blocks_def = ovis_default_blocks_def();
  const ovis_dimension* dimension = &info->env.dimension;
  ovis_blocks* own = NULL;
  ovis_world* world = NULL;
  page_sight sight = {0};
  ovis_aabb box;
  replay_page_data* data = replay_page_data_create(recording, info);
  bool is_done =
      data != NULL && (blocks != NULL || ovis_blocks_create(&blocks_def, &own) == OVIS_OK) &&
      take_all(recording, data) &&
      ovis_recording_create_world(recording, info->first_tick, blocks != NULL ? blocks : own,
                                  &world, NULL) == OVIS_OK;
  if (is_done) {
    const bool has_box = replay_page_data_box(data, &box);
    const bool has_sight = page_view_sight(&sight, world, has_box ? &box : NULL);
    if (has_sight) {
      replay_page_data_look(data, &sight);
      page_sight_spread(&sight, dimension->has_sky && !dimension->has_ceiling);
    }
    const replay_page_frame frame = {.world = world, .sight = has_sight ? &sight : NULL};
    put(data, &frame, out);
    is_done = !out->is_failed && !sight.is_failed;
  }
  page_sight_fini(&sight);
  replay_page_data_destroy(data);
  ovis_world_destroy(world);
  ovis_blocks_destroy(own);
  return is_done;
}
