// Values, memory and objects of the driver that calls every public function.
#include "hostile/api_draws.h"

#include "support/test.h"

#include <ovis/item.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH(list) ((int32_t)(sizeof(list) / sizeof *(list)))

static uint64_t* dice(api_stage* stage) {
  return &stage->calls.random;
}

int32_t draw_small(api_stage* stage, int32_t bound) {
  return test_below(dice(stage), bound);
}

bool draw_one_in(api_stage* stage, int32_t count) {
  return draw_small(stage, count) == 0;
}

bool rarely_null(api_stage* stage) {
  return stage->null_at < 0 && draw_one_in(stage, 40);
}

// ---- Memory

static void* take(api_stage* stage, size_t size) {
  api_block* block = calloc(1, sizeof *block);
  void* memory = calloc(1, size > 0 ? size : 1);
  assert_non_null(block);
  assert_non_null(memory);
  *block = (api_block){memory, stage->open};
  stage->open = block;
  return memory;
}

api_frame frame_begin(api_stage* stage, bool keeps) {
  return (api_frame){stage->open, keeps};
}

void frame_end(api_stage* stage, const api_frame* frame) {
  while (stage->open != frame->before) {
    api_block* block = stage->open;
    stage->open = block->next;
    if (frame->keeps) {
      block->next = stage->kept;
      stage->kept = block;
    } else {
      free(block->memory);
      free(block);
    }
  }
}

void* draw_array(api_stage* stage, size_t size, int32_t count, api_maker* make, int32_t depth) {
  if (rarely_null(stage)) {
    return NULL;
  }
  uint8_t* memory = take(stage, size * (size_t)count);
  for (int32_t i = 0; i < count; i++) {
    make(stage, memory + size * (size_t)i, depth);
  }
  return memory;
}

void* draw_numbers(api_stage* stage, size_t size, int32_t count) {
  if (rarely_null(stage)) {
    return NULL;
  }
  uint8_t* memory = take(stage, size * (size_t)count);
  const int32_t kind = draw_small(stage, 4);
  for (int32_t i = 0; i < 16 && i < count && kind > 0; i++) {
    const int64_t value = kind == 1 ? draw_small(stage, 3) : draw_int64_t(stage);
    memcpy(memory + size * (size_t)i, &value, size < sizeof value ? size : sizeof value);
  }
  return memory;
}

void* draw_bytes(api_stage* stage, int32_t count) {
  if (rarely_null(stage)) {
    return NULL;
  }
  char* memory = take(stage, (size_t)count);
  const char* text = draw_text(stage);
  for (int32_t i = 0; text != NULL && i < count && text[i] != '\0'; i++) {
    memory[i] = text[i];
  }
  return memory;
}

const char* const* draw_texts(api_stage* stage, int32_t count) {
  if (rarely_null(stage)) {
    return NULL;
  }
  const char** list = take(stage, sizeof *list * (size_t)count);
  for (int32_t i = 0; i < count; i++) {
    list[i] = draw_text(stage);
  }
  return list;
}

int32_t* draw_small_ints(api_stage* stage) {
  int32_t* list = take(stage, 4096 * sizeof *list);
  for (int32_t i = 0; i < 64; i++) {
    list[i] = draw_one_in(stage, 40) ? -1 : draw_small(stage, 5);
  }
  return list;
}

float draw_share(api_stage* stage) {
  static const float shares[8] = {0, -1, 0.5f, 1, 1, 1, 3, NAN};
  return shares[draw_small(stage, 8)];
}

ovis_vec3* draw_places(api_stage* stage, int32_t count) {
  ovis_vec3* list = take(stage, (size_t)count * sizeof *list);
  for (int32_t i = 0; i < count; i++) {
    list[i] = draw_ovis_vec3(stage);
  }
  return list;
}

// ---- Objects

static bool is_of_scene(const api_stage* stage, int32_t kind, void** out) {
  *out = kind == api_object_ovis_sim      ? (void*)stage->calls.scene.sim
         : kind == api_object_ovis_world  ? (void*)stage->calls.scene.world
         : kind == api_object_ovis_blocks ? (void*)stage->calls.scene.registry
                                          : NULL;
  return *out != NULL;
}

void* pick_object(api_stage* stage, int32_t kind) {
  void* object;
  if (rarely_null(stage)) {
    return NULL;
  }
  if (is_of_scene(stage, kind, &object) && test_chance(dice(stage), 75)) {
    return object;
  }
  int32_t count = 0;
  for (int32_t i = 0; i < stage->object_count; i++) {
    if (stage->objects[i].kind == kind && draw_small(stage, ++count) == 0) {
      object = stage->objects[i].object;
    }
  }
  return object;
}

// ovis_replay_leave makes a replay use a recording that may be newer than it.
static bool is_in_use(const api_stage* stage, int32_t kind) {
  bool has_replay = false;
  for (int32_t i = 0; i < stage->object_count; i++) {
    has_replay = has_replay || stage->objects[i].kind == api_object_ovis_replay;
  }
  return kind == api_object_ovis_recording && has_replay;
}

// The newest object, if it is of this kind: none that is older uses it, or it is not taken. Not
// within callbacks, which may have been called by it.
void* take_object(api_stage* stage, int32_t kind) {
  const int32_t last = stage->object_count - 1;
  if (last < 0 || stage->objects[last].kind != kind || stage->depth > 0 || draw_one_in(stage, 3) ||
      is_in_use(stage, kind)) {
    return NULL;
  }
  stage->object_count--;
  return stage->objects[last].object;
}

void keep_object(api_stage* stage, int32_t kind, void* object, void (*destroy)(void* object)) {
  if (object == NULL) {
    return;
  }
  int32_t same = 0;
  for (int32_t i = 0; i < stage->object_count; i++) {
    same += stage->objects[i].kind == kind;
  }
  if (stage->object_count == API_OBJECTS_MAX || same >= 5) {
    destroy(object);
    return;
  }
  stage->objects[stage->object_count++] = (api_object){kind, object, destroy};
}

const ovis_species* pick_ovis_species(api_stage* stage) {
  if (rarely_null(stage)) {
    return NULL;
  }
  if (draw_one_in(stage, 10)) {
    return ovis_sim_find_species(stage->calls.scene.sim, draw_text(stage));
  }
  return ovis_species_get(draw_small(stage, ovis_species_get_count()));
}

const ovis_turn* pick_ovis_turn(api_stage* stage) {
  return rarely_null(stage) ? NULL : stage->turn;
}

const ovis_phrases* pick_ovis_phrases(api_stage* stage) {
  return draw_one_in(stage, 2) ? NULL : ovis_phrases_find(draw_text(stage));
}

// ---- Numbers

float draw_float(api_stage* stage) {
  return draw_one_in(stage, 6) ? any_angle(&stage->calls) : (float)draw_small(stage, 21) / 2;
}

double draw_double(api_stage* stage) {
  return draw_one_in(stage, 6) ? wild_number(&stage->calls) : (double)draw_small(stage, 41) / 4;
}

bool draw__Bool(api_stage* stage) {
  return draw_one_in(stage, 2);
}

int32_t draw_enum(api_stage* stage) {
  const int32_t kind = draw_small(stage, 10);
  return kind < 6   ? draw_small(stage, 6)
         : kind < 9 ? draw_small(stage, 80)
                    : wild_count(&stage->calls);
}

int32_t draw_count(api_stage* stage, int32_t bound) {
  return draw_one_in(stage, 25) ? -1 - draw_small(stage, 3) : draw_small(stage, bound + 1);
}

int32_t room_for(int64_t count) {
  return count < 0 ? 0 : (int32_t)count;
}

int32_t draw_int32_t(api_stage* stage) {
  return any_count(&stage->calls, 12);
}

uint32_t draw_uint32_t(api_stage* stage) {
  return (uint32_t)draw_int32_t(stage);
}

int64_t draw_int64_t(api_stage* stage) {
  return draw_one_in(stage, 8) ? (int64_t)test_random(dice(stage)) : (int64_t)draw_int32_t(stage);
}

uint64_t draw_uint64_t(api_stage* stage) {
  return draw_one_in(stage, 2) ? (uint64_t)draw_small(stage, 60) : (uint64_t)draw_int64_t(stage);
}

size_t draw_size_t(api_stage* stage) {
  return (size_t)draw_small(stage, 64);
}

int8_t draw_int8_t(api_stage* stage) {
  return (int8_t)draw_int32_t(stage);
}

uint8_t draw_uint8_t(api_stage* stage) {
  return (uint8_t)draw_int32_t(stage);
}

int16_t draw_int16_t(api_stage* stage) {
  return (int16_t)draw_int32_t(stage);
}

uint16_t draw_uint16_t(api_stage* stage) {
  return (uint16_t)draw_int32_t(stage);
}

// ---- Texts

const char* draw_text(api_stage* stage) {
  static const char* const words[] = {"villager",
                                      "zombie",
                                      "cow",
                                      "spider",
                                      "walker",
                                      "chase_rays",
                                      "chase_navmesh",
                                      "home",
                                      "farmer",
                                      "meeting",
                                      "job_site",
                                      "walk_target",
                                      "idle",
                                      "rest",
                                      "core",
                                      "work",
                                      "health",
                                      "tame",
                                      "red",
                                      "plains",
                                      "overworld",
                                      "1.19.4",
                                      "creative",
                                      "speed",
                                      "head",
                                      "step",
                                      "AcquirePoi",
                                      "MeleeAttack",
                                      "Health",
                                      "Age",
                                      "Brain",
                                      "Pos",
                                      "white_bed[part=head,facing=east]",
                                      "wheat",
                                      "age",
                                      "7",
                                      "facing",
                                      "north",
                                      "key",
                                      "%s%n",
                                      "nearest_living_entities",
                                      "minecraft:stone",
                                      "host:own"};
  if (rarely_null(stage)) {
    return NULL;
  }
  const int32_t kind = draw_small(stage, 30);
  return kind < 18 ? words[draw_small(stage, LENGTH(words))] : any_item(&stage->calls, false);
}

void draw_name(api_stage* stage, char* out, size_t size) {
  const char* text = draw_text(stage);
  memset(out, 0, size);
  strncpy(out, text != NULL ? text : "", size - 1);
  if (draw_one_in(stage, 40)) {
    memset(out, 'x', size); // without an end
  }
}

const char* draw_path(api_stage* stage) {
  static const char* const paths[] = {"world",   "world", "world", "copy",
                                      "run.ovr", "none",  "",      NULL};
  return paths[draw_small(stage, LENGTH(paths))];
}

const char* draw_new_path(api_stage* stage) {
  static const char* const paths[] = {NULL, NULL, "copy", "run.ovr", "no/such/folder", ""};
  return paths[draw_small(stage, LENGTH(paths))];
}

const char* draw_dimension(api_stage* stage) {
  static const char* const names[] = {NULL, NULL, NULL, "overworld", "the_nether", ""};
  return names[draw_small(stage, LENGTH(names))];
}

// ---- Values of the library

ovis_memory draw_ovis_memory(api_stage* stage) {
  return (ovis_memory)(draw_one_in(stage, 4) ? wild_count(&stage->calls)
                                             : draw_small(stage, OVIS_MEM_COUNT + 2));
}

ovis_mob_id draw_ovis_mob_id(api_stage* stage) {
  return any_mob(&stage->calls);
}

ovis_state draw_ovis_state(api_stage* stage) {
  return any_state(&stage->calls);
}

ovis_item draw_ovis_item(api_stage* stage) {
  const ovis_stack stack = any_stack(&stage->calls);
  return stack.item;
}

ovis_stack draw_ovis_stack(api_stage* stage) {
  return any_stack(&stage->calls);
}

ovis_vec3 draw_ovis_vec3(api_stage* stage) {
  return draw_one_in(stage, 3) ? any_velocity(&stage->calls) : any_place(&stage->calls);
}

ovis_pos draw_ovis_pos(api_stage* stage) {
  return any_cell(&stage->calls);
}

ovis_section_pos draw_ovis_section_pos(api_stage* stage) {
  ovis_section_pos pos;
  pos.x = any_count(&stage->calls, 4);
  pos.y = any_count(&stage->calls, 8);
  pos.z = any_count(&stage->calls, 4);
  return pos;
}

ovis_chunk_pos draw_ovis_chunk_pos(api_stage* stage) {
  ovis_chunk_pos pos;
  pos.x = draw_one_in(stage, 8) ? wild_count(&stage->calls) : draw_small(stage, 3) - 1;
  pos.z = draw_one_in(stage, 8) ? wild_count(&stage->calls) : draw_small(stage, 3) - 1;
  return pos;
}

ovis_aabb draw_ovis_aabb(api_stage* stage) {
  ovis_aabb box;
  box.min = draw_ovis_vec3(stage);
  box.max = draw_ovis_vec3(stage);
  if (draw_one_in(stage, 2)) {
    box.max = (ovis_vec3){box.min.x + 2, box.min.y + 2, box.min.z + 2};
  }
  return box;
}

static void* resize_at_times(void* context, void* ptr, size_t old_size, size_t new_size) {
  int32_t* left = context;
  (void)old_size;
  if (new_size == 0) {
    free(ptr);
    return NULL;
  }
  return --*left % 64 == 0 ? NULL : realloc(ptr, new_size);
}

ovis_allocator draw_ovis_allocator(api_stage* stage) {
  static int32_t left = 1000;
  if (!draw_one_in(stage, 4)) {
    return (ovis_allocator){0};
  }
  left = draw_small(stage, 1000) + 1;
  return (ovis_allocator){resize_at_times, &left};
}

// Files of a host that has a folder with files of zeros, or that lacks a function.
static void odd_info(void* context, const char* path, ovis_file_info* out) {
  (void)context;
  const bool is_file = strchr(path, '.') != NULL;
  *out = (ovis_file_info){.kind = is_file ? OVIS_FILE_REGULAR : OVIS_FILE_FOLDER, .size = 9000};
}

static ovis_status odd_open(void* context, const char* path, ovis_file_info* out, void** out_file) {
  static int32_t file;
  odd_info(context, path, out);
  *out_file = strchr(path, '.') != NULL ? &file : NULL;
  return OVIS_OK;
}

static bool odd_close(void* context, void* file) {
  (void)context;
  (void)file;
  return true;
}

static bool odd_read(void* context, void* file, uint64_t offset, void* out, size_t size) {
  (void)context;
  (void)file;
  memset(out, 0, size);
  return offset + size <= 9000;
}

static bool odd_list(void* context, const char* path, ovis_file_name_fn* tell, void* teller) {
  (void)context;
  (void)path;
  tell(teller, "r.0.0.mca");
  tell(teller, "region");
  return true;
}

// Its functions for writing succeed now and then, and keep nothing.
static bool odd_luck(void) {
  static uint32_t calls;
  return ++calls % 7 != 0;
}

static ovis_status odd_create(void* context, const char* path, const char* like, void** out_file) {
  ovis_file_info info = {.kind = OVIS_FILE_NONE};
  (void)like;
  return odd_luck() ? odd_open(context, path, &info, out_file) : (ovis_status)1000;
}

static bool odd_write(void* context, void* file, uint64_t offset, const void* bytes, size_t size) {
  (void)context;
  (void)file;
  (void)offset;
  (void)bytes;
  (void)size;
  return odd_luck();
}

static bool odd_sync(void* context, void* file) {
  (void)context;
  (void)file;
  return odd_luck();
}

static bool odd_replace(void* context, const char* from, const char* to) {
  (void)context;
  (void)from;
  (void)to;
  return odd_luck();
}

static bool odd_change(void* context, const char* path) {
  (void)context;
  (void)path;
  return odd_luck();
}

static ovis_status odd_lock(void* context, const char* path, ovis_file_info* out, void** out_file) {
  return odd_luck() ? odd_open(context, path, out, out_file) : OVIS_BUSY;
}

static bool odd_is_locked(void* context, const char* path) {
  (void)context;
  (void)path;
  return !odd_luck();
}

static const char* odd_problem(void* context) {
  (void)context;
  return odd_luck() ? "it is odd" : NULL;
}

ovis_files draw_ovis_files(api_stage* stage) {
  ovis_files files = {.get_info = odd_info,
                      .open = odd_open,
                      .close = odd_close,
                      .read_at = odd_read,
                      .list = odd_list,
                      .create = odd_create,
                      .write_at = odd_write,
                      .sync = odd_sync,
                      .replace = odd_replace,
                      .remove = odd_change,
                      .make_folder = odd_change,
                      .remove_folder = odd_change,
                      .lock = odd_lock,
                      .is_locked = odd_is_locked,
                      .get_problem = odd_problem,
                      .cookie = OVIS_COOKIE};
  switch (draw_small(stage, 10)) {
  case 0: return files;
  case 1: files.get_info = NULL; return files;
  case 2: files.list = NULL; return files;
  case 3: files.replace = NULL; return files;
  case 4: files.cookie = 0; return files;
  default: return (ovis_files){0};
  }
}

ovis_nbt draw_ovis_nbt(api_stage* stage) {
  if (stage->document_count == 0 || draw_one_in(stage, 20)) {
    return (ovis_nbt){0};
  }
  ovis_nbt value = stage->documents[draw_small(stage, stage->document_count)];
  for (int32_t depth = draw_small(stage, 5); depth > 0; depth--) {
    ovis_nbt_iter iter = ovis_nbt_iterate(value);
    for (int32_t left = draw_small(stage, 12); left >= 0 && ovis_nbt_next(&iter); left--) {
      value = iter.value;
    }
  }
  return value;
}

ovis_nbt_text draw_ovis_nbt_text(api_stage* stage) {
  if (draw_one_in(stage, 2)) {
    return ovis_nbt_get_string(draw_ovis_nbt(stage));
  }
  const char* text = draw_text(stage);
  return text != NULL ? (ovis_nbt_text){text, (int32_t)strlen(text)} : (ovis_nbt_text){0};
}

ovis_nbt_iter draw_ovis_nbt_iter(api_stage* stage) {
  ovis_nbt_iter iter = ovis_nbt_iterate(draw_ovis_nbt(stage));
  for (int32_t left = draw_small(stage, 4); left > 0; left--) {
    (void)ovis_nbt_next(&iter);
  }
  return iter;
}

ovis_steer_space draw_ovis_steer_space(api_stage* stage) {
  return ovis_steer_world_get_space(&stage->steer);
}

#define FILL(type)                                                                                 \
  void fill_##type(api_stage* stage, void* to, int32_t depth) {                                    \
    (void)depth;                                                                                   \
    *(type*)to = draw_##type(stage);                                                               \
  }
FILL(ovis_mob_id)
FILL(ovis_vec3)
FILL(ovis_pos)
FILL(ovis_section_pos)
FILL(ovis_chunk_pos)
FILL(ovis_aabb)
FILL(ovis_allocator)
FILL(ovis_files)
FILL(ovis_stack)
FILL(ovis_nbt)
FILL(ovis_nbt_text)
FILL(ovis_nbt_iter)
FILL(ovis_steer_space)
