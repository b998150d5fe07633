// Problem: scripts read the same sentences about a mob as the program prints.
// Design: docs/scenes.md (w:story)
#include "ovl.h"

#include <ovis/story.h>

#include <stdlib.h>
#include <string.h>

#define TEXT_MAX 512
#define STORY_MEMORY_MAX ((size_t)256 << 20) // bytes of a world's story and its tracer
#define LINE_WORK 10                         // instructions

struct ovl_story {
  ovis_tracer* tracer;
  ovis_story* story;
  size_t memory; // bytes
  int64_t from, to;
};

// ---- Keeping

static void* resize(void* context, void* ptr, size_t old_size, size_t new_size) {
  ovl_story* self = context;
  if (new_size == 0) {
    self->memory -= old_size;
    free(ptr);
    return NULL;
  }
  if (new_size > old_size && new_size - old_size > STORY_MEMORY_MAX - self->memory) {
    return NULL;
  }
  void* moved = realloc(ptr, new_size);
  if (moved != NULL) {
    self->memory += new_size - old_size; // wraps when it shrinks, which is what is wanted
  }
  return moved;
}

static void free_story(ovl_story* self) {
  if (self != NULL) {
    ovis_tracer_destroy(self->tracer);
    ovis_story_destroy(self->story);
    free(self);
  }
}

void ovl_story_end(ovl_world* self) {
  free_story(self->story);
  self->story = NULL;
}

static ovis_status take_tick(ovl_story* self) {
  const ovis_trace* trace;
  const ovis_status status = ovis_tracer_tick(self->tracer, &trace);
  if (status != OVIS_OK) {
    return status;
  }
  self->to = trace->tick;
  return ovis_story_tick(self->story, trace);
}

void ovl_story_start(lua_State* L, ovl_world* self) {
  if (!self->keeps_story || self->story != NULL) {
    return;
  }
  ovl_story* made = calloc(1, sizeof *made);
  if (made == NULL) {
    luaL_error(L, "out of memory");
  }
  made->from = ovis_sim_get_ticks(self->sim);
  ovis_tracer_def tracer_def = ovis_default_tracer_def();
  tracer_def.sim = self->sim;
  tracer_def.watches_all = true;
  tracer_def.allocator = (ovis_allocator){resize, made};
  ovis_story_def story_def = ovis_default_story_def();
  story_def.lines_max = OVIS_STORY_LINES;
  story_def.obstacle = ovis_obstacle_now;
  story_def.hidden = ovis_obstacle_hidden_now;
  story_def.obstacle_context = self->sim;
  story_def.allocator = tracer_def.allocator;
  ovis_status status = ovis_tracer_create(&tracer_def, &made->tracer);
  status = status == OVIS_OK ? ovis_story_create(&story_def, &made->story) : status;
  status = status == OVIS_OK ? take_tick(made) : status;
  if (status != OVIS_OK) {
    free_story(made);
    ovl_raise(L, "story", status);
  }
  self->story = made;
}

void ovl_story_tick(lua_State* L, ovl_world* self) {
  if (self->story == NULL) {
    return;
  }
  const ovis_status gathered = ovis_sim_gather(self->sim); // a story looks at all mobs
  const ovis_status status = gathered == OVIS_OK ? take_tick(self->story) : gathered;
  if (status != OVIS_OK) {
    ovl_story_end(self);
    self->keeps_story = false;
    ovl_raise(L, "story", status);
  }
}

// ---- Reading

bool ovl_mob_push_sentence(lua_State* L, const ovl_mob* mob, int32_t option) {
  const ovl_story* self = mob->world->story;
  ovis_mob_state state;
  ovis_story_mob known;
  if (self == NULL || !ovis_mob_get_state(mob->world->sim, mob->id, &state) ||
      !ovis_story_find_mob(self->story, state.serial, &known)) {
    return false;
  }
  char text[TEXT_MAX];
  ovis_story_explain_option(self->story, state.serial, option, text, sizeof text);
  lua_pushstring(L, text);
  return true;
}

static void set_text(lua_State* L, const char* name, const char* value) {
  lua_pushstring(L, value);
  lua_setfield(L, -2, name);
}

static void set_number(lua_State* L, const char* name, double value) {
  ovl_push_number(L, value);
  lua_setfield(L, -2, name);
}

static void set_flag(lua_State* L, const char* name, bool value) {
  lua_pushboolean(L, value);
  lua_setfield(L, -2, name);
}

static void push_lines(lua_State* L, const ovl_story* self, uint64_t serial) {
  int32_t count;
  const ovis_story_line* lines = ovis_story_get_lines(self->story, &count);
  int kept = 0;
  ovl_charge(L, (int64_t)count * LINE_WORK);
  lua_newtable(L);
  for (int32_t i = 0; i < count; i++) {
    if (lines[i].mob == serial) {
      lua_createtable(L, 0, 3);
      set_number(L, "tick", (double)lines[i].tick);
      set_text(L, "kind", ovis_line_name(lines[i].kind));
      set_text(L, "text", lines[i].text);
      lua_rawseti(L, -2, ++kept);
    }
  }
}

static void push_option(lua_State* L, const ovl_story* self, const ovis_story_mob* mob,
                        int32_t option) {
  const ovis_option_info* info = &mob->species->options[option];
  char text[TEXT_MAX];
  ovis_story_option state;
  ovis_story_get_option(self->story, mob->serial, option, &state);
  lua_createtable(L, 0, 9);
  set_text(L, "name", info->name);
  set_text(L, "group", info->group);
  set_number(L, "priority", info->priority);
  set_flag(L, "running", state.is_running);
  set_text(L, "reason", ovis_reason_name(state.answer.reason));
  set_number(L, "value", (double)state.answer.value);
  set_number(L, "limit", (double)state.answer.limit);
  ovl_answer_push_about(L, &state.answer);
  if (state.answer.reason == OVIS_REASON_MEMORY_ABSENT ||
      state.answer.reason == OVIS_REASON_MEMORY_PRESENT) {
    ovis_species_memory_words(mob->species, (ovis_memory)state.answer.other, text, sizeof text);
    set_text(L, "memory", text);
  }
  ovis_story_explain_option(self->story, mob->serial, option, text, sizeof text);
  set_text(L, "text", text);
}

static void push_memories(lua_State* L, const ovl_story* self, uint64_t serial) {
  ovis_story_memory memory;
  lua_newtable(L);
  for (int32_t i = 0; ovis_story_get_memory(self->story, serial, i, &memory); i++) {
    lua_createtable(L, 0, 9);
    set_text(L, "name", memory.name);
    set_text(L, "text", memory.noun);
    set_flag(L, "present", memory.is_present);
    if (memory.is_present) {
      set_text(L, "value", memory.value);
    }
    if (memory.ticks_left >= 0) {
      set_number(L, "ticks_left", (double)memory.ticks_left);
    }
    set_number(L, "since", (double)memory.memory.since);
    set_text(L, "by", ovis_memory_by_name(memory.memory.cause.by));
    set_text(L, "cause", memory.cause);
    set_text(L, "cause_text", memory.cause_words);
    lua_rawseti(L, -2, i + 1);
  }
}

static void push_facts(lua_State* L, const ovl_story* self, uint64_t serial) {
  ovis_fact fact;
  lua_newtable(L);
  for (int32_t i = 0; ovis_story_get_fact(self->story, serial, i, &fact); i++) {
    ovl_fact_push(L, &fact);
    lua_rawseti(L, -2, i + 1);
  }
}

static void push_story(lua_State* L, const ovl_story* self, const ovis_story_mob* mob) {
  char walks[TEXT_MAX];
  lua_createtable(L, 0, 13);
  set_number(L, "mob", (double)mob->serial);
  set_text(L, "species", mob->species->name);
  ovl_push_place(L, mob->last);
  lua_setfield(L, -2, "pos");
  set_number(L, "health", (double)mob->health);
  set_flag(L, "alive", mob->is_there && mob->is_alive);
  set_flag(L, "frozen", mob->is_there && mob->is_frozen);
  set_number(L, "from", (double)self->from);
  set_number(L, "to", (double)self->to);
  push_lines(L, self, mob->serial);
  lua_setfield(L, -2, "lines");
  lua_createtable(L, mob->species->option_count, 0);
  for (int32_t i = 0; i < mob->species->option_count; i++) {
    push_option(L, self, mob, i);
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "options");
  if (mob->activity[0] != '\0') {
    set_text(L, "activity", mob->activity);
    push_memories(L, self, mob->serial);
    lua_setfield(L, -2, "memories");
  }
  ovis_story_explain_walks(self->story, mob->serial, walks, sizeof walks);
  set_text(L, "walks", walks);
  push_facts(L, self, mob->serial);
  lua_setfield(L, -2, "facts");
}

// The mob that argument 2 means: a handle, a serial, or the name of a species. False: none.
static bool find_mob(lua_State* L, ovl_world* world, ovis_story_mob* out) {
  const ovl_story* self = world->story;
  if (lua_type(L, 2) == LUA_TNUMBER) {
    const int64_t serial = ovl_check_whole(L, 2, 1, (int64_t)1 << 53);
    return ovis_story_find_mob(self->story, (uint64_t)serial, out);
  }
  if (lua_type(L, 2) == LUA_TSTRING) {
    const char* name = ovl_check_species(L, 2, world)->name;
    for (int32_t i = 0; ovis_story_get_mob(self->story, i, out); i++) {
      if (out->species != NULL && strcmp(out->species->name, name) == 0) {
        return true;
      }
    }
    return false;
  }
  const ovl_mob* mob = ovl_check_mob(L, 2);
  ovis_mob_state state;
  return mob->world == world && ovis_mob_get_state(world->sim, mob->id, &state) &&
         ovis_story_find_mob(self->story, state.serial, out);
}

int ovl_world_tell_story(lua_State* L) {
  ovl_world* world = ovl_check_world(L, 1);
  if (!world->keeps_story) {
    return luaL_error(L, "the world keeps no stories; make it with story = true");
  }
  ovis_story_mob mob;
  if (!find_mob(L, world, &mob)) {
    lua_pushnil(L);
    return 1;
  }
  const ovis_status status = ovis_story_end(world->story->story);
  if (status != OVIS_OK) {
    return ovl_raise(L, "story", status);
  }
  push_story(L, world->story, &mob);
  return 1;
}
