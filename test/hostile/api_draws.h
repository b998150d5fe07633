// Arguments for the driver test_api.c, which calls every public function: values by type, memory
// that lives as long as a call needs it, objects, and functions that a host passes.
#ifndef OVIS_TEST_HOSTILE_API_DRAWS_H
#define OVIS_TEST_HOSTILE_API_DRAWS_H

#include "hostile/calls.h"

#include <ovis/islands.h>
#include <ovis/nbt.h>
#include <ovis/path.h>
#include <ovis/ranks.h>
#include <ovis/save.h>
#include <ovis/save_sim.h>
#include <ovis/save_write.h>
#include <ovis/steer.h>
#include <ovis/story.h>

#define API_OBJECTS_MAX 96
#define API_DOCUMENTS_MAX 3

typedef struct api_object {
  int32_t kind;
  void* object;
  void (*destroy)(void* object);
} api_object;

typedef struct api_block {
  void* memory;
  struct api_block* next;
} api_block;

typedef struct api_stage {
  calls_stage calls;                   // random numbers, and the scene that objects use most
  api_object objects[API_OBJECTS_MAX]; // those that use others come after them
  int32_t object_count;
  api_block* open; // memory of the calls that run
  api_block* kept; // memory that objects may use
  ovis_nbt documents[API_DOCUMENTS_MAX];
  int32_t document_count;
  ovis_steer_world steer;
  const ovis_turn* turn; // of the callback that runs; NULL: none
  int32_t depth;         // of callbacks
  int32_t null_at;       // this argument of the call is NULL and no other one; -1: any may be
  int64_t calls_made, refused;
  int64_t by_status[OVIS_STATUS_COUNT];
} api_stage;

typedef struct api_case {
  const char* name;
  void (*call)(api_stage* stage);
  uint32_t pointers; // bits of the arguments that are pointers
} api_case;

// Of the generated file.
extern const api_case api_cases[];
extern const int32_t api_case_count;
extern const int32_t api_object_ovis_world, api_object_ovis_blocks, api_object_ovis_sim;
extern const int32_t api_object_ovis_recording, api_object_ovis_replay;

void api_open(api_stage* stage, uint64_t seed);
void api_close(api_stage* stage);

// One call of a function drawn at random.
void api_call(api_stage* stage);
void api_call_one(api_stage* stage, int32_t index);
const char* api_now_calling(void);

// ---- Memory

typedef struct api_frame {
  api_block* before;
  bool keeps;
} api_frame;

api_frame frame_begin(api_stage* stage, bool keeps);
void frame_end(api_stage* stage, const api_frame* frame);

typedef void api_maker(api_stage* stage, void* to, int32_t depth);

// Rarely NULL. Elements of a struct, each made by `make`; numbers; bytes.
void* draw_array(api_stage* stage, size_t size, int32_t count, api_maker* make, int32_t depth);
void* draw_numbers(api_stage* stage, size_t size, int32_t count);
void* draw_bytes(api_stage* stage, int32_t count);
const char* const* draw_texts(api_stage* stage, int32_t count);
int32_t* draw_small_ints(api_stage* stage);
float draw_share(api_stage* stage); // at most 3, or no number
ovis_vec3* draw_places(api_stage* stage, int32_t count);

// ---- Objects

void* pick_object(api_stage* stage, int32_t kind);
void* take_object(api_stage* stage, int32_t kind);
void keep_object(api_stage* stage, int32_t kind, void* object, void (*destroy)(void* object));
const ovis_species* pick_ovis_species(api_stage* stage);
const ovis_turn* pick_ovis_turn(api_stage* stage);
const ovis_phrases* pick_ovis_phrases(api_stage* stage);
#define pick_ov_entity_index(stage) NULL
#define pick_ov_changed_cells(stage) NULL

// ---- What a call must not change

typedef struct api_watch {
  const ovis_sim* sim; // NULL: not watched
  uint64_t hash;
  bool asks;
  int64_t calls_made; // a callback that made a call may have changed something
} api_watch;

api_watch watch_begin(api_stage* stage, const ovis_sim* sim, bool asks);
void watch_end(api_stage* stage, const api_watch* watch, ovis_status status);
void note_status(api_stage* stage, ovis_status status);
void look_at_text(api_stage* stage, const char* text);

// ---- Values

bool draw_one_in(api_stage* stage, int32_t count);
bool rarely_null(api_stage* stage);
int32_t draw_small(api_stage* stage, int32_t bound);
int32_t draw_enum(api_stage* stage);
int32_t draw_count(api_stage* stage, int32_t bound);
int32_t room_for(int64_t count);
const char* draw_text(api_stage* stage);
void draw_name(api_stage* stage, char* out, size_t size);
const char* draw_path(api_stage* stage);
const char* draw_new_path(api_stage* stage);
const char* draw_dimension(api_stage* stage);

float draw_float(api_stage* stage);
double draw_double(api_stage* stage);
bool draw__Bool(api_stage* stage);
int8_t draw_int8_t(api_stage* stage);
uint8_t draw_uint8_t(api_stage* stage);
int16_t draw_int16_t(api_stage* stage);
uint16_t draw_uint16_t(api_stage* stage);
int32_t draw_int32_t(api_stage* stage);
uint32_t draw_uint32_t(api_stage* stage);
int64_t draw_int64_t(api_stage* stage);
uint64_t draw_uint64_t(api_stage* stage);
size_t draw_size_t(api_stage* stage);
#define draw_int(stage) draw_int32_t(stage)
ovis_memory draw_ovis_memory(api_stage* stage);
ovis_mob_id draw_ovis_mob_id(api_stage* stage);
ovis_state draw_ovis_state(api_stage* stage);
ovis_item draw_ovis_item(api_stage* stage);
ovis_vec3 draw_ovis_vec3(api_stage* stage);
ovis_pos draw_ovis_pos(api_stage* stage);
ovis_section_pos draw_ovis_section_pos(api_stage* stage);
ovis_chunk_pos draw_ovis_chunk_pos(api_stage* stage);
ovis_aabb draw_ovis_aabb(api_stage* stage);
ovis_allocator draw_ovis_allocator(api_stage* stage);
ovis_files draw_ovis_files(api_stage* stage);
ovis_stack draw_ovis_stack(api_stage* stage);
ovis_nbt draw_ovis_nbt(api_stage* stage);
ovis_nbt_text draw_ovis_nbt_text(api_stage* stage);
ovis_nbt_iter draw_ovis_nbt_iter(api_stage* stage);
ovis_steer_space draw_ovis_steer_space(api_stage* stage);

api_maker fill_ovis_mob_id, fill_ovis_vec3, fill_ovis_pos, fill_ovis_section_pos,
    fill_ovis_chunk_pos, fill_ovis_aabb;
api_maker fill_ovis_allocator, fill_ovis_files, fill_ovis_stack, fill_ovis_nbt, fill_ovis_nbt_text;
api_maker fill_ovis_nbt_iter, fill_ovis_steer_space;

// ---- Functions of a host

void hear_log(void* context, ovis_log_level level, ovis_log_item item, const char* message);
ovis_verdict hear_act(void* context, const ovis_act* act, int32_t* out_reason);
void hear_load_section(void* context, ovis_world* world, ovis_section_pos pos);
void hear_change(void* context, const ovis_world* world, const ovis_change* change);
void hear_field(void* context, const ovis_field* field);
void hear_span(void* context, const ovis_span* span);
bool give_back(void* context, const uint8_t* bytes, size_t size, const uint8_t** out_bytes,
               size_t* out_sizes);
void hear_point_record(void* context, const ovis_point_record* record);
void hear_polygon(void* context, const ovis_vec3* corners, int32_t count);
void hear_skipped(void* context, const ovis_skipped* what);
void run_backward(void* context, int32_t count, ovis_task_fn* task, void* task_context);
void hear_left_out(void* context, const char* path);
void hear_node(void* context, int32_t index, const ovis_path_node* node);
void hear_refusal(void* context, const ovis_path_refusal* refusal);
void hear_neighbor(void* context, const ovis_path_node* node);
void hear_point(void* context, const ovis_point* point);
void hear_progress(void* context, int64_t tick);
void act_in_turn(const ovis_turn* turn);
bool ask_in_turn(const ovis_turn* turn);
bool save_memory(const ovis_sim* sim, const ovis_memory_value* value, char* out, size_t size,
                 void* context);
bool load_memory(const ovis_sim* sim, const char* text, ovis_memory_value* out, void* context);
int64_t tell_time(void* context);

// ---- Functions that need more than one call

#define API_BY_HAND(X)                                                                             \
  X(ovis_nbt_check)                                                                                \
  X(ovis_nbt_next)                                                                                 \
  X(ovis_nbt_writer_destroy)                                                                       \
  X(ovis_sim_free_snapshot)                                                                        \
  X(ovis_sim_restore)                                                                              \
  X(ovis_sim_take_snapshot)                                                                        \
  X(ovis_sim_take_mob_snapshot)                                                                    \
  X(ovis_recorder_copy)                                                                            \
  X(ovis_recorder_free_copy)                                                                       \
  X(ovis_save_next_entity)                                                                         \
  X(ovis_save_next_point)                                                                          \
  X(ovis_save_read_entities)                                                                       \
  X(ovis_save_read_points)                                                                         \
  X(ovis_saved_entity_get_entry)                                                                   \
  X(ovis_saved_entity_get_memories)                                                                \
  X(ovis_saved_memory_next)                                                                        \
  X(ovis_save_spawn_mobs)                                                                          \
  X(ovis_saved_mobs_free)                                                                          \
  X(ovis_save_spawn_items)                                                                         \
  X(ovis_saved_items_free)                                                                         \
  X(ovis_save_load_sim)                                                                            \
  X(ovis_saved_sim_free)                                                                           \
  X(ovis_save_writer_store_mob)                                                                    \
  X(ovis_save_writer_store_items)                                                                  \
  X(ovis_save_writer_store_sim)                                                                    \
  X(ovis_save_load_containers)                                                                     \
  X(ovis_saved_containers_free)                                                                    \
  X(ovis_saved_sim_name_mob)                                                                       \
  X(ovis_set_assert_handler)                                                                       \
  X(ovis_assert_failed)                                                                            \
  X(ovis_steer_world_get_space)
#define API_DECLARE(name) void by_hand_##name(api_stage* stage);
API_BY_HAND(API_DECLARE)
#undef API_DECLARE

#endif
