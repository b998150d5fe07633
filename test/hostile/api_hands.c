// Functions that need more than one call, the functions that a host passes, and the stage.
#include "hostile/api_draws.h"

#include "hostile/small_world.h"
#include "support/save_writer.h"
#include "support/test.h"

#include <ovis/census.h>
#include <ovis/record.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static api_stage* now; // for functions of a host, which are called without a context
static char now_calling[200];

const char* api_now_calling(void) {
  return now_calling;
}

// ---- Calls

void api_call(api_stage* stage) {
  api_call_one(stage, draw_small(stage, api_case_count));
}

void api_call_one(api_stage* stage, int32_t index) {
  const api_case* one = &api_cases[index];
  char before[sizeof now_calling];
  memcpy(before, now_calling, sizeof before);
  snprintf(now_calling, sizeof now_calling, "%.120s%s%s", stage->depth > 0 ? before : "",
           stage->depth > 0 ? " > " : "", one->name);
  stage->calls_made++;
  one->call(stage);
  memcpy(now_calling, before, sizeof before);
}

// Calls from a callback, at most two deep.
static void call_within(void) {
  if (now->depth < 2 && draw_one_in(now, 3)) {
    now->depth++;
    api_call(now);
    now->depth--;
  }
}

api_watch watch_begin(api_stage* stage, const ovis_sim* sim, bool asks) {
  api_watch watch = {.asks = asks, .calls_made = stage->calls_made};
  if (sim != NULL && stage->depth == 0 && draw_one_in(stage, 8)) {
    watch.sim = sim;
    watch.hash = ovis_sim_get_hash(sim);
  }
  return watch;
}

void watch_end(api_stage* stage, const api_watch* watch, ovis_status status) {
  if (watch->sim == NULL || watch->calls_made != stage->calls_made ||
      (!watch->asks && (status == OVIS_OK || status == OVIS_NO_MEMORY))) {
    return;
  }
  if (ovis_sim_get_hash(watch->sim) != watch->hash) {
    fail_msg("%s returned %s and changed the simulation", now_calling, ovis_status_name(status));
  }
}

void note_status(api_stage* stage, ovis_status status) {
  assert_true((uint32_t)status < OVIS_STATUS_COUNT);
  stage->by_status[status]++;
}

void look_at_text(api_stage* stage, const char* text) {
  (void)stage;
  assert_true(text == NULL || strlen(text) < 100000);
}

// ---- Functions of a host

void hear_log(void* context, ovis_log_level level, ovis_log_item item, const char* message) {
  (void)context;
  (void)level;
  (void)item;
  (void)strlen(message);
}

ovis_verdict hear_act(void* context, const ovis_act* act, int32_t* out_reason) {
  (void)context;
  (void)act;
  call_within();
  *out_reason = draw_small(now, 5);
  return (ovis_verdict)(draw_one_in(now, 30) ? 99 : draw_small(now, 3));
}

void hear_load_section(void* context, ovis_world* world, ovis_section_pos pos) {
  (void)context;
  const ovis_state palette[1] = {0};
  const ovis_section_data data = {.palette = palette, .palette_count = 1};
  if (draw_one_in(now, 2)) {
    (void)ovis_world_set_section(world, pos, &data);
  }
  call_within();
}

void hear_change(void* context, const ovis_world* world, const ovis_change* change) {
  (void)context;
  (void)world;
  (void)change;
  call_within();
}

void hear_field(void* context, const ovis_field* field) {
  (void)context;
  assert_non_null(field->name);
}

// The exchange of a job of one rank.
bool give_back(void* context, const uint8_t* bytes, size_t size, const uint8_t** out_bytes,
               size_t* out_sizes) {
  (void)context;
  *out_bytes = bytes;
  out_sizes[0] = size;
  return true;
}

void hear_span(void* context, const ovis_span* span) {
  (void)context;
  assert_non_null(span->name);
  call_within();
}

void hear_point_record(void* context, const ovis_point_record* record) {
  (void)context;
  (void)record;
  call_within();
}

void hear_polygon(void* context, const ovis_vec3* corners, int32_t count) {
  (void)context;
  assert_true(count > 0 && corners[count - 1].x - corners[count - 1].x == 0);
}

// Tasks in an order of their own, on one thread.
void run_backward(void* context, int32_t count, ovis_task_fn* task, void* task_context) {
  (void)context;
  for (int32_t i = count - 1; i >= 0; i--) {
    task(task_context, i);
  }
}

void hear_skipped(void* context, const ovis_skipped* what) {
  (void)context;
  (void)what;
}

void hear_left_out(void* context, const char* path) {
  (void)context;
  (void)path;
}

void hear_node(void* context, int32_t index, const ovis_path_node* node) {
  (void)context;
  (void)index;
  (void)node;
  if (draw_one_in(now, 20)) {
    call_within();
  }
}

void hear_refusal(void* context, const ovis_path_refusal* refusal) {
  (void)context;
  (void)refusal;
}

void hear_neighbor(void* context, const ovis_path_node* node) {
  (void)context;
  (void)node;
}

void hear_point(void* context, const ovis_point* point) {
  (void)context;
  assert_non_null(point->type);
  if (draw_one_in(now, 10)) {
    call_within();
  }
}

void hear_progress(void* context, int64_t tick) {
  (void)context;
  (void)tick;
  call_within();
}

void act_in_turn(const ovis_turn* turn) {
  const ovis_turn* before = now->turn;
  now->turn = turn;
  call_within();
  call_within();
  now->turn = before;
}

bool ask_in_turn(const ovis_turn* turn) {
  act_in_turn(turn);
  return draw_one_in(now, 2);
}

bool save_memory(const ovis_sim* sim, const ovis_memory_value* value, char* out, size_t size,
                 void* context) {
  (void)sim;
  (void)value;
  (void)context;
  snprintf(out, size, "%d", 7);
  return draw_one_in(now, 2);
}

bool load_memory(const ovis_sim* sim, const char* text, ovis_memory_value* out, void* context) {
  (void)sim;
  (void)text;
  (void)context;
  memset(out, 0, sizeof *out);
  return draw_one_in(now, 2);
}

int64_t tell_time(void* context) {
  static int64_t time;
  (void)context;
  return time += 1000;
}

// ---- NBT

void by_hand_ovis_nbt_check(api_stage* stage) {
  ovis_nbt_document document;
  ovis_error error;
  const ovis_nbt_limits limits = {.depth_max = draw_int32_t(stage),
                                  .value_max = draw_int64_t(stage)};
  const ovis_nbt root = stage->documents[draw_small(stage, stage->document_count)];
  uint8_t bytes[256] = {10, 0, 0};
  const size_t size = root.limit < sizeof bytes - 3 ? root.limit : sizeof bytes - 3;
  memcpy(bytes + 3, root.bytes, size);
  if (draw_one_in(stage, 2)) {
    bytes[draw_small(stage, (int32_t)size)] ^= (uint8_t)(1 << draw_small(stage, 8));
  }
  note_status(stage, ovis_nbt_check(draw_one_in(stage, 20) ? NULL : bytes, size + 3,
                                    draw_one_in(stage, 2) ? NULL : &limits,
                                    draw_one_in(stage, 20) ? NULL : &document,
                                    draw_one_in(stage, 2) ? NULL : &error));
}

void by_hand_ovis_nbt_next(api_stage* stage) {
  ovis_nbt_iter iter = draw_ovis_nbt_iter(stage);
  (void)ovis_nbt_next(draw_one_in(stage, 20) ? NULL : &iter);
}

void by_hand_ovis_nbt_writer_destroy(api_stage* stage) {
  ovis_nbt_writer* writer = NULL;
  const ovis_allocator allocator = draw_ovis_allocator(stage);
  note_status(stage, ovis_nbt_writer_create(draw_one_in(stage, 2) ? NULL : &allocator, &writer));
  ovis_nbt_writer_destroy(writer);
}

// ---- Saves

extern const int32_t api_object_ovis_save, api_object_ovis_save_writer;

static void read_entities(api_stage* stage) {
  ovis_save* save = pick_object(stage, api_object_ovis_save);
  ovis_entity_iter iter;
  memset(&iter, 0, sizeof iter);
  ovis_saved_entity entity;
  ovis_error error;
  const ovis_chunk_pos pos = draw_ovis_chunk_pos(stage);
  note_status(stage, ovis_save_read_entities(save, pos, draw_one_in(stage, 20) ? NULL : &iter,
                                             draw_one_in(stage, 2) ? NULL : &error));
  for (int32_t left = draw_small(stage, 12); left > 0; left--) {
    memset(&entity, 0, sizeof entity);
    (void)ovis_save_next_entity(draw_one_in(stage, 30) ? NULL : &iter,
                                draw_one_in(stage, 30) ? NULL : &entity);
    (void)ovis_saved_entity_get_entry(draw_one_in(stage, 30) ? NULL : &entity, draw_text(stage));
    ovis_nbt_iter memories =
        ovis_saved_entity_get_memories(draw_one_in(stage, 30) ? NULL : &entity);
    ovis_saved_memory memory;
    (void)ovis_saved_memory_next(draw_one_in(stage, 30) ? NULL : &memories,
                                 draw_one_in(stage, 30) ? NULL : &memory);
  }
}

static void read_points(api_stage* stage) {
  ovis_save* save = pick_object(stage, api_object_ovis_save);
  ovis_point_iter iter;
  memset(&iter, 0, sizeof iter);
  ovis_saved_point point;
  ovis_error error;
  const ovis_chunk_pos pos = draw_ovis_chunk_pos(stage);
  note_status(stage, ovis_save_read_points(save, pos, draw_one_in(stage, 20) ? NULL : &iter,
                                           draw_one_in(stage, 2) ? NULL : &error));
  for (int32_t left = draw_small(stage, 12); left > 0; left--) {
    (void)ovis_save_next_point(draw_one_in(stage, 30) ? NULL : &iter,
                               draw_one_in(stage, 30) ? NULL : &point);
  }
}

void by_hand_ovis_save_read_entities(api_stage* stage) {
  read_entities(stage);
}
void by_hand_ovis_save_next_entity(api_stage* stage) {
  read_entities(stage);
}
void by_hand_ovis_saved_entity_get_entry(api_stage* stage) {
  read_entities(stage);
}
void by_hand_ovis_saved_entity_get_memories(api_stage* stage) {
  read_entities(stage);
}
void by_hand_ovis_saved_memory_next(api_stage* stage) {
  read_entities(stage);
}
void by_hand_ovis_save_read_points(api_stage* stage) {
  read_points(stage);
}
void by_hand_ovis_save_next_point(api_stage* stage) {
  read_points(stage);
}

static void spawn_saved(api_stage* stage) {
  ovis_save* save = pick_object(stage, api_object_ovis_save);
  ovis_save_writer* writer = pick_object(stage, api_object_ovis_save_writer);
  ovis_sim* sim = pick_object(stage, api_object_ovis_sim);
  const ovis_allocator allocator = draw_ovis_allocator(stage);
  const ovis_allocator* mine = draw_one_in(stage, 2) ? NULL : &allocator;
  ovis_saved_mobs mobs;
  ovis_saved_items items;
  memset(&mobs, 0, sizeof mobs);
  memset(&items, 0, sizeof items);
  note_status(stage, ovis_save_spawn_mobs(save, sim, mine, draw_one_in(stage, 20) ? NULL : &mobs));
  note_status(stage,
              ovis_save_spawn_items(save, sim, mine, draw_one_in(stage, 20) ? NULL : &items));
  note_status(stage, ovis_save_writer_store_mob(writer, sim, draw_one_in(stage, 20) ? NULL : &mobs,
                                                draw_int32_t(stage)));
  note_status(stage,
              ovis_save_writer_store_items(writer, sim, draw_one_in(stage, 20) ? NULL : &items));
  ovis_saved_mobs_free(&mobs, mine);
  ovis_saved_items_free(&items, mine);
  ovis_saved_mobs_free(NULL, mine);
  ovis_saved_items_free(NULL, mine);
}

void by_hand_ovis_save_spawn_mobs(api_stage* stage) {
  spawn_saved(stage);
}
void by_hand_ovis_saved_mobs_free(api_stage* stage) {
  spawn_saved(stage);
}
void by_hand_ovis_save_spawn_items(api_stage* stage) {
  spawn_saved(stage);
}
void by_hand_ovis_saved_items_free(api_stage* stage) {
  spawn_saved(stage);
}
void by_hand_ovis_save_writer_store_mob(api_stage* stage) {
  spawn_saved(stage);
}
void by_hand_ovis_save_writer_store_items(api_stage* stage) {
  spawn_saved(stage);
}

static void load_containers(api_stage* stage) {
  ovis_save* save = pick_object(stage, api_object_ovis_save);
  ovis_sim* sim = pick_object(stage, api_object_ovis_sim);
  const ovis_allocator allocator = draw_ovis_allocator(stage);
  const ovis_allocator* mine = draw_one_in(stage, 2) ? NULL : &allocator;
  ovis_saved_containers containers;
  memset(&containers, 0, sizeof containers);
  note_status(stage, ovis_save_load_containers(save, sim, mine,
                                               draw_one_in(stage, 20) ? NULL : &containers));
  ovis_saved_containers_free(&containers, mine);
  ovis_saved_containers_free(NULL, mine);
}

void by_hand_ovis_save_load_containers(api_stage* stage) {
  load_containers(stage);
}
void by_hand_ovis_saved_containers_free(api_stage* stage) {
  load_containers(stage);
}

static void load_saved(api_stage* stage) {
  ovis_save* save = pick_object(stage, api_object_ovis_save);
  ovis_save_writer* writer = pick_object(stage, api_object_ovis_save_writer);
  ovis_sim* sim = pick_object(stage, api_object_ovis_sim);
  ovis_saved_sim saved;
  ovis_error error = {0};
  ovis_uuid uuid;
  memset(&saved, 0, sizeof saved);
  note_status(stage, ovis_save_load_sim(save, sim, draw_one_in(stage, 20) ? NULL : &saved,
                                        draw_one_in(stage, 2) ? NULL : &error));
  note_status(stage, ovis_save_writer_store_sim(writer, sim, draw_one_in(stage, 20) ? NULL : &saved,
                                                draw_one_in(stage, 2) ? NULL : &error));
  any_uuid(&stage->calls, uuid.words);
  ovis_saved_sim_name_mob(draw_one_in(stage, 20) ? NULL : &saved, sim,
                          draw_one_in(stage, 20) ? (ovis_uuid){{0}} : uuid,
                          draw_one_in(stage, 20) ? NULL : &error);
  ovis_saved_sim_free(&saved);
  ovis_saved_sim_free(NULL);
}

void by_hand_ovis_save_load_sim(api_stage* stage) {
  load_saved(stage);
}
void by_hand_ovis_saved_sim_free(api_stage* stage) {
  load_saved(stage);
}
void by_hand_ovis_save_writer_store_sim(api_stage* stage) {
  load_saved(stage);
}
void by_hand_ovis_saved_sim_name_mob(api_stage* stage) {
  load_saved(stage);
}

// ---- Others

// The handler stays that of the driver, which counts asserts.
void by_hand_ovis_set_assert_handler(api_stage* stage) {
  (void)stage;
}
void by_hand_ovis_assert_failed(api_stage* stage) {
  (void)stage;
}

void by_hand_ovis_steer_world_get_space(api_stage* stage) {
  (void)ovis_steer_world_get_space(draw_one_in(stage, 2) ? NULL : &stage->steer);
}

// ---- The stage

static void write_document(api_stage* stage, bool is_deep) {
  ovis_nbt_writer* writer;
  const int32_t ints[3] = {1, -2, 3};
  const int64_t longs[2] = {INT64_MIN, 7};
  const int8_t bytes[4] = {1, 2, 3, 4};
  ovis_nbt_document document;
  assert_int_equal(ovis_nbt_writer_create(NULL, &writer), OVIS_OK);
  ovis_nbt_open_document(writer, (ovis_nbt_text){"", 0});
  ovis_nbt_write_byte(writer, "byte", -1);
  ovis_nbt_write_short(writer, "short", 300);
  ovis_nbt_write_string(writer, "id", "minecraft:villager");
  ovis_nbt_write_ints(writer, "UUID", ints, 3);
  ovis_nbt_write_longs(writer, "longs", longs, 2);
  ovis_nbt_write_bytes(writer, "bytes", bytes, 4);
  ovis_nbt_open_list(writer, "Pos", OVIS_NBT_DOUBLE);
  ovis_nbt_write_double(writer, NULL, 1.5);
  ovis_nbt_write_double(writer, NULL, 64);
  ovis_nbt_write_double(writer, NULL, -1.5);
  ovis_nbt_end(writer);
  for (int32_t i = 0; i < 20 && is_deep; i++) {
    ovis_nbt_open_compound(writer, "Brain");
  }
  ovis_nbt_write_float(writer, "Health", 20);
  for (int32_t i = 0; i < 20 && is_deep; i++) {
    ovis_nbt_end(writer);
  }
  ovis_nbt_end(writer);
  const uint8_t* finished;
  size_t size;
  ovis_error error;
  assert_int_equal(ovis_nbt_writer_finish(writer, &finished, &size, &error), OVIS_OK);
  assert_int_equal(ovis_nbt_writer_document(writer, &document, &error), OVIS_OK);
  stage->documents[stage->document_count++] = document.root;
  stage->objects[stage->object_count++] =
      (api_object){-1, writer, (void (*)(void*))ovis_nbt_writer_destroy};
}

extern const int32_t api_object_ovis_path_finder, api_object_ovis_path_task, api_object_ovis_plane,
    api_object_ovis_navmesh, api_object_ovis_census, api_object_ovis_nbt_writer,
    api_object_ovis_tracer, api_object_ovis_story, api_object_ovis_enclosures,
    api_object_ovis_costs, api_object_ovis_recorder;

#define KEEP(stage, type, object, destroy)                                                         \
  keep_object(stage, api_object_##type, object, (void (*)(void*))(destroy))

static void open_recording(api_stage* stage) {
  lively scene = lively_open(stage->calls.random);
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = scene.sim;
  def.path = "run.ovr";
  def.hash_every = 1;
  def.fields_every = 2;
  ovis_recorder* recorder;
  ovis_error error;
  assert_int_equal(ovis_recorder_create(&def, &recorder, &error), OVIS_OK);
  for (int32_t i = 0; i < 5; i++) {
    lively_tick(&scene);
    assert_int_equal(ovis_recorder_tick(recorder, &error), OVIS_OK);
  }
  assert_int_equal(ovis_recorder_finish(recorder, &error), OVIS_OK);
  ovis_recorder_destroy(recorder);
  lively_close(&scene);
  ovis_recording_def open = ovis_default_recording_def();
  ovis_recording* recording;
  ovis_replay* replay;
  open.path = "run.ovr";
  assert_int_equal(ovis_recording_open(&open, &recording, &error), OVIS_OK);
  KEEP(stage, ovis_recording, recording, ovis_recording_close);
  ovis_blocks* registry = stage->calls.scene.registry;
  assert_int_equal(ovis_replay_create(recording, registry, &replay, &error), OVIS_OK);
  KEEP(stage, ovis_replay, replay, ovis_replay_destroy);
}

// One of each kind that random defs seldom give.
static void open_objects(api_stage* stage) {
  const lively* scene = &stage->calls.scene;
  ovis_path_finder_def finder_def = ovis_default_path_finder_def();
  finder_def.world = scene->world;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&finder_def, &finder), OVIS_OK);
  KEEP(stage, ovis_path_finder, finder, ovis_path_finder_destroy);
  ovis_path_task* task;
  assert_int_equal(ovis_path_task_create(finder, &task), OVIS_OK);
  KEEP(stage, ovis_path_task, task, ovis_path_task_destroy);
  const ovis_plane_def plane_def = ovis_default_plane_def();
  ovis_plane* plane;
  assert_int_equal(ovis_plane_create(&plane_def, &plane), OVIS_OK);
  KEEP(stage, ovis_plane, plane, ovis_plane_destroy);
  ovis_census_def census_def = ovis_default_census_def();
  census_def.sim = scene->sim;
  ovis_census* census;
  assert_int_equal(ovis_census_create(&census_def, &census), OVIS_OK);
  KEEP(stage, ovis_census, census, ovis_census_destroy);
  ovis_nbt_writer* writer;
  assert_int_equal(ovis_nbt_writer_create(NULL, &writer), OVIS_OK);
  KEEP(stage, ovis_nbt_writer, writer, ovis_nbt_writer_destroy);
  ovis_tracer_def tracer_def = ovis_default_tracer_def();
  tracer_def.sim = scene->sim;
  ovis_tracer* tracer;
  assert_int_equal(ovis_tracer_create(&tracer_def, &tracer), OVIS_OK);
  KEEP(stage, ovis_tracer, tracer, ovis_tracer_destroy);
  const ovis_story_def story_def = ovis_default_story_def();
  ovis_story* story;
  assert_int_equal(ovis_story_create(&story_def, &story), OVIS_OK);
  KEEP(stage, ovis_story, story, ovis_story_destroy);
  ovis_enclosures* enclosures;
  assert_int_equal(ovis_enclosures_create(NULL, &enclosures), OVIS_OK);
  KEEP(stage, ovis_enclosures, enclosures, ovis_enclosures_destroy);
  ovis_costs* costs;
  assert_int_equal(ovis_costs_create(scene->sim, NULL, &costs), OVIS_OK);
  KEEP(stage, ovis_costs, costs, ovis_costs_destroy);
  ovis_save_def save_def = ovis_default_save_def();
  save_def.path = "world";
  save_def.blocks = scene->registry;
  ovis_save* save = NULL;
  (void)ovis_save_create(&save_def, &save, NULL); // a commit of a writer may have broken it
  KEEP(stage, ovis_save, save, ovis_save_destroy);
}

void api_open(api_stage* stage, uint64_t seed) {
  memset(stage, 0, sizeof *stage);
  stage->calls.random = seed;
  stage->null_at = -1;
  stage->calls.scene = lively_open(seed);
  stage->steer = (ovis_steer_world){.world = stage->calls.scene.world, .step_height = 1};
  now = stage;
  write_document(stage, false);
  write_document(stage, true);
  open_recording(stage);
  open_objects(stage);
}

// A recording outlives its replays.
static void destroy_replays(api_stage* stage) {
  for (int32_t i = stage->object_count - 1; i >= 0; i--) {
    const api_object replay = stage->objects[i];
    if (replay.destroy == (void (*)(void*))ovis_replay_destroy) {
      stage->object_count--;
      memmove(&stage->objects[i], &stage->objects[i + 1],
              (size_t)(stage->object_count - i) * sizeof *stage->objects);
      replay.destroy(replay.object);
    }
  }
}

void api_close(api_stage* stage) {
  destroy_replays(stage);
  while (stage->object_count > 0) {
    const api_object* last = &stage->objects[--stage->object_count];
    last->destroy(last->object);
  }
  lively_close(&stage->calls.scene);
  assert_null(stage->open);
  while (stage->kept != NULL) {
    api_block* block = stage->kept;
    stage->kept = block->next;
    free(block->memory);
    free(block);
  }
}
