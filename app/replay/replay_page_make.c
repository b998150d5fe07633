// Problem: put the data of a recording together for a page.
// Design: viewer/README.md, replay_page_data.h
#include "replay/replay_page_make.h"

#include "replay/page_other.h"
#include "replay/recorded_story.h"
#include "replay/replay_page_data.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define NARROW_HALF 120 // blocks; of a world that is too large the page shows the middle

// ---- The world

// The blocks that the page draws, and what can be seen of them.
typedef struct page_ground {
  recorded_ground at, first; // `first` is empty if `at` is of the first tick
  page_sight sight;
  bool has_sight;
} page_ground;

static void ground_fini(page_ground* ground) {
  page_sight_fini(&ground->sight);
  recorded_ground_fini(&ground->first);
  recorded_ground_fini(&ground->at);
}

// The part of a view around the middle of a box.
static replay_view narrow(const replay_view* view, const ovis_aabb* box) {
  const int32_t x = box != NULL ? (int32_t)((box->min.x + box->max.x) / 2)
                                : view->min_x + (view->max_x - view->min_x) / 2;
  const int32_t z = box != NULL ? (int32_t)((box->min.z + box->max.z) / 2)
                                : view->min_z + (view->max_z - view->min_z) / 2;
  return (replay_view){x - NARROW_HALF, z - NARROW_HALF, x + NARROW_HALF, z + NARROW_HALF};
}

bool page_view_sight(page_sight* sight, const ovis_world* world, const ovis_aabb* box) {
  const replay_view view = replay_picture_view(world, box);
  if (page_sight_init(sight, world, &view)) {
    return true;
  }
  // Too large, or empty.
  const replay_view part = narrow(&view, box);
  page_sight_fini(sight);
  return page_sight_init(sight, world, &part);
}

static bool look(ovis_recording* recording, const replay_page_data* data, page_ground* ground,
                 replay_page_frame* frame) {
  ovis_aabb box;
  const bool has_box = replay_page_data_box(data, &box);
  const ovis_dimension* dimension = &ovis_world_get_env(ground->at.world)->dimension;
  const replay_view view = replay_picture_view(ground->at.world, has_box ? &box : NULL);
  const int64_t first_tick = ovis_recording_get_info(recording)->first_tick;
  frame->world = ground->at.world;
  frame->min = (ovis_pos){has_box ? (int32_t)floor(fmin(view.min_x, box.min.x)) : view.min_x,
                          has_box ? (int32_t)floor(fmin(dimension->min_y, box.min.y)) : 0,
                          has_box ? (int32_t)floor(fmin(view.min_z, box.min.z)) : view.min_z};
  if (ground->at.tick != first_tick &&
      ovis_recording_create_world(recording, first_tick, ground->at.registry, &ground->first.world,
                                  NULL) == OVIS_OK) {
    frame->first = ground->first.world;
  }
  ground->has_sight = page_view_sight(&ground->sight, ground->at.world, has_box ? &box : NULL);
  if (ground->has_sight) {
    replay_page_data_look(data, &ground->sight);
    page_sight_spread(&ground->sight, dimension->has_sky && !dimension->has_ceiling);
    frame->sight = &ground->sight;
  }
  return !ground->sight.is_failed;
}

// ---- What only a simulation knows

static bool has_mob(const ovis_story* story) {
  ovis_story_mob mob;
  for (int32_t i = 0; ovis_story_get_mob(story, i, &mob); i++) {
    if (mob.species->option_count > 0) {
      return true;
    }
  }
  return false;
}

// Repeats the run for looks, and takes the register at its end. NULL: another version of Ovis made
// the recording, or there was no memory.
static ovis_census* repeat(ovis_recording* recording, page_looks* looks) {
  const ovis_blocks_def blocks_def = ovis_default_blocks_def();
  ovis_blocks* registry = NULL;
  ovis_replay* replay = NULL;
  ovis_census* village = NULL;
  if (ovis_blocks_create(&blocks_def, &registry) == OVIS_OK &&
      ovis_replay_create(recording, registry, &replay, NULL) == OVIS_OK) {
    ovis_census_def def = ovis_default_census_def();
    def.sim = ovis_replay_get_sim(replay);
    def.rules = ovis_sim_get_rules(def.sim);
    do {
      page_looks_take(looks, def.sim);
    } while (ovis_replay_tick(replay, NULL) == OVIS_OK);
    ovis_census_create(&def, &village);
  }
  ovis_replay_destroy(replay);
  ovis_blocks_destroy(registry);
  return village;
}

static bool put_other(const replay_page_def* def, page_text* out, char* message,
                      size_t message_size) {
  ovis_error error;
  const bool is_done =
      page_other_put(def->recording, def->against, def->against_title, out, &error);
  if (!is_done) {
    snprintf(message, message_size, "%s: %s", def->against_title, error.message);
  }
  return is_done;
}

// ---- Its data

static void take_tick(void* context, const ovis_recorded_tick* tick) {
  replay_page_data_take(context, tick);
}

bool replay_page_make(const replay_page_def* def, page_text* out, char* message,
                      size_t message_size) {
  const ovis_recording_info* info = ovis_recording_get_info(def->recording);
  replay_page_data* data = replay_page_data_create(def->recording, info);
  replay_page_frame frame = {
      .title = def->title, .costs = def->costs, .village = def->village, .looks = def->looks};
  page_looks looks = {0};
  page_text other = {0};
  frame.other = &other;
  ovis_census* village = NULL;
  page_ground ground = {0};
  const recorded_story_def all = {.recording = def->recording,
                                  .is_full = def->is_full,
                                  .from = info->first_tick,
                                  .to = info->last_tick,
                                  .seen = take_tick,
                                  .seen_context = data,
                                  .ground = &ground.at};
  ovis_error error = {.message = "out of memory"};
  ovis_story* story = data != NULL ? recorded_story_make(&all, &error) : NULL;
  bool is_done = story != NULL;
  snprintf(message, message_size, "%s", error.message);
  if (is_done) {
    replay_page_data_end(data, story);
    snprintf(message, message_size, "out of memory");
    frame.story = story;
    if (frame.village == NULL && frame.looks == NULL && has_mob(story)) {
      village = repeat(def->recording, &looks);
      frame.village = village;
      frame.looks = &looks;
    }
    is_done = (def->against == NULL || put_other(def, &other, message, message_size)) &&
              look(def->recording, data, &ground, &frame);
  }
  if (is_done) {
    replay_page_data_put(data, &frame, out);
    is_done = !out->is_failed;
  }
  ground_fini(&ground);
  page_looks_fini(&looks);
  page_text_fini(&other);
  ovis_census_destroy(village);
  ovis_story_destroy(story);
  replay_page_data_destroy(data);
  return is_done;
}
