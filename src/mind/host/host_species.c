// Builds the species of a host: rows, and plans of built-in goals and of the host's own.
// Design: include/ovis/mind.h
#include "mind/host/host_species.h"

#include "agent/attack.h"
#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "mind/goal/goal_mind.h"
#include "mind/host/host_brain.h"
#include "mind/host/host_settings.h"
#include "mind/host/host_turn.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define FIGURE_MAX 1024.0f

typedef struct goal_settings {
  uint64_t bytes[OV_SETTINGS_MAX / 8];
} goal_settings;

typedef struct ov_own_species {
  ov_species row; // its host_plan is `mind`
  ov_mind_plan mind;
  ov_goal_mind_plan plan;
  ov_goal_entry* entries;  // [(entry) * entry_count] targets, then goals
  ov_goal_kind* kinds;     // [(kind) * entry_count] of the host's goals
  goal_settings* settings; // [(settings) * entry_count] of built-in goals with other numbers
  int32_t entry_count;
} ov_own_species;

// ---- A host's goal as a kind of goal

typedef struct own_goal {
  bool is_off;
  uint64_t bytes[]; // the host's state
} own_goal;
_Static_assert(sizeof(own_goal) + OVIS_GOAL_STATE_MAX <= OV_STATE_MAX, "the state fits");

static void own_fields(void* state, ov_fields* list) {
  own_goal* self = state;
  ov_field_bool(list, "is_off", &self->is_off);
}

typedef bool own_test(const ovis_turn* turn);
typedef void own_act(const ovis_turn* turn);

static ovis_turn turn_of(ov_goal_turn* turn, ov_own_turn* inside) {
  own_goal* self = turn->state;
  const ovis_goal_def* def = turn->settings;
  const ov_actor* actor = turn->agent->self;
  *inside = (ov_own_turn){.agent = turn->agent, .goal = turn};
  return (ovis_turn){.sim = turn->agent->turn->sim,
                     .mob = {actor->id},
                     .serial = actor->serial,
                     .tick = turn->tick,
                     .pos = actor->body.pos,
                     .state = self->bytes,
                     .context = def->context,
                     .internal = inside};
}

static bool ask(ov_goal_turn* turn, own_test* test) {
  const own_goal* self = turn->state;
  ov_own_turn inside;
  const ovis_turn shown = turn_of(turn, &inside);
  const bool may = !self->is_off && test(&shown);
  return self->is_off ? ov_goal_refuse(turn, OVIS_REASON_FAILED, 0, 0) : may;
}

static void call(ov_goal_turn* turn, own_act* act) {
  const own_goal* self = turn->state;
  ov_own_turn inside;
  const ovis_turn shown = turn_of(turn, &inside);
  if (act != NULL && !self->is_off) {
    act(&shown);
  }
}

static bool can_use(ov_goal_turn* turn) {
  return ask(turn, ((const ovis_goal_def*)turn->settings)->can_use);
}

static bool can_continue(ov_goal_turn* turn) {
  const ovis_goal_def* def = turn->settings;
  return ask(turn, def->can_continue != NULL ? def->can_continue : def->can_use); // claim 383
}

static void start(ov_goal_turn* turn) {
  call(turn, ((const ovis_goal_def*)turn->settings)->start);
}

static void tick(ov_goal_turn* turn) {
  call(turn, ((const ovis_goal_def*)turn->settings)->tick);
}

static void stop(ov_goal_turn* turn) {
  call(turn, ((const ovis_goal_def*)turn->settings)->stop);
}

ov_goal_kind ov_own_goal_kind(const ovis_goal_def* def) {
  return (ov_goal_kind){.name = def->name,
                        .flags = def->flags, // claim 383
                        .updates_every_tick = def->ticks_every,
                        .is_uninterruptible = def->keeps_flags, // claim 383
                        .state_size = (uint16_t)(sizeof(own_goal) + def->state_size),
                        .raw_at = (uint16_t)sizeof(own_goal),
                        .fields = own_fields,
                        .can_use = can_use,
                        .can_continue = can_continue,
                        .start = start,
                        .tick = tick,
                        .stop = stop,
                        .phrases = def->phrases};
}

// ---- What the functions of a goal may do

bool ovis_turn_refuse(const ovis_turn* turn, ovis_reason reason, float value, float limit) {
  OV_REQUIRE(turn != NULL, false);
  ov_goal_turn* goal = ov_own_turn_of(turn)->goal;
  ov_behavior_turn* behavior = ov_own_turn_of(turn)->behavior;
  OV_REQUIRE(goal != NULL || behavior != NULL, false);
  OV_REQUIRE(reason > OVIS_REASON_NOT_ASKED && reason < OVIS_REASON_COUNT, false);
  OV_REQUIRE(reason != OVIS_REASON_RUNNING, false);
  return goal != NULL ? ov_goal_refuse(goal, reason, (double)value, (double)limit)
                      : ov_behavior_refuse(behavior, reason, (double)value, (double)limit);
}

ovis_status ovis_turn_fail(const ovis_turn* turn) {
  OV_REQUIRE(turn != NULL, OVIS_BAD_ARGUMENT);
  ov_goal_turn* goal = ov_own_turn_of(turn)->goal;
  ov_behavior_turn* behavior = ov_own_turn_of(turn)->behavior;
  OV_REQUIRE(goal != NULL || behavior != NULL, OVIS_UNSUPPORTED);
  if (behavior != NULL) {
    ov_own_behavior_fail(behavior);
    return OVIS_OK;
  }
  own_goal* self = goal->state;
  self->is_off = true;
  return OVIS_OK;
}

// Another actor by its id, which is alive and within reach.
static ovis_status find_other(const ov_own_turn* turn, ovis_mob_id id, ov_actor** out) {
  *out = id.value != 0 ? ov_crowd_get(turn->agent->crowd, id.value) : NULL;
  OV_REQUIRE(*out != NULL, OVIS_NOT_FOUND);
  OV_REQUIRE(ov_own_turn_reaches(turn, *out), OVIS_OUT_OF_RANGE);
  OV_REQUIRE(ov_actor_is_alive(*out), OVIS_NOT_FOUND);
  return *out != turn->agent->self ? OVIS_OK : OVIS_OUT_OF_RANGE;
}

ovis_status ovis_turn_set_target(const ovis_turn* turn, ovis_mob_id target) {
  OV_REQUIRE(turn != NULL, OVIS_BAD_ARGUMENT);
  const ov_own_turn* own = ov_own_turn_of(turn);
  ov_actor* actor = NULL;
  if (target.value != 0) {
    OV_TRY(find_other(own, target, &actor));
  }
  own->agent->self->target = actor != NULL ? actor->serial : 0;
  return OVIS_OK;
}

ovis_status ovis_turn_attack(const ovis_turn* turn, ovis_mob_id victim) {
  OV_REQUIRE(turn != NULL, OVIS_BAD_ARGUMENT);
  const ov_own_turn* own = ov_own_turn_of(turn);
  ov_actor* actor;
  OV_TRY(find_other(own, victim, &actor));
  const float damage = ov_attack_damage(own->agent->self);
  return own->agent->verbs->hurt(own->agent, actor, damage, OVIS_DAMAGE_ATTACK) ? OVIS_OK
                                                                                : OVIS_REFUSED;
}

ovis_status ovis_turn_jump(const ovis_turn* turn) {
  OV_REQUIRE(turn != NULL, OVIS_BAD_ARGUMENT);
  ov_jump_control_jump(&ov_own_turn_of(turn)->agent->self->controls.jump);
  return OVIS_OK;
}

// ---- Plans

bool ov_own_goal_is_good(const ovis_goal_def* def) {
  OV_REQUIRE(def->cookie == OV_COOKIE, false);
  return def->name != NULL && def->name[0] != '\0' && def->can_use != NULL &&
         (def->flags >> OVIS_FLAG_COUNT) == 0 && def->state_size <= OVIS_GOAL_STATE_MAX;
}

static const char* name_of(const ov_goal_entry* entry) {
  return entry->name != NULL ? entry->name : entry->kind->name;
}

// The entry of the built-in species with that name. NULL: it has none.
const ov_goal_entry* ov_own_find_entry(const ov_goal_plan* plan, const char* name) {
  for (int32_t i = 0; i < plan->count; i++) {
    if (strcmp(name_of(&plan->entries[i]), name) == 0) {
      return &plan->entries[i];
    }
  }
  return NULL;
}

// A list of goals that is being made.
typedef struct goal_list {
  const char* word;  // "goal"
  ovis_error* error; // [opt]
  const ovis_species_def* def;
  const ov_goal_plan* like; // [opt] the built-in goals
  ov_goal_entry* entries;   // of OV_GOAL_MAX
  ov_goal_kind* kinds;
  goal_settings* settings;
  int32_t count;
} goal_list;

// Fails with "the species 'boar', goal 2: <message>". Returns false. `index` -1: no goal
static bool fail(const goal_list* list, int32_t index, const char* format, ...)
    __attribute__((format(printf, 3, 4)));
static bool fail(const goal_list* list, int32_t index, const char* format, ...) {
  char text[300], where[32] = "";
  va_list values;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  if (index >= 0) {
    snprintf(where, sizeof where, ", %s %d", list->word, index + 1);
  }
  ov_fail(list->error, OVIS_OUT_OF_RANGE, -1, "the species '%.40s'%s: %s", list->def->name, where,
          text);
  return false;
}

// "; did you mean 'Tempt'?", or "".
typedef struct hint {
  char text[96];
} hint;

static hint hint_of(const ovis_spelling* near) {
  hint out = {""};
  const char* meant = ovis_spelling_end(near);
  if (meant != NULL) {
    snprintf(out.text, sizeof out.text, "; did you mean '%s'?", meant);
  }
  return out;
}

// A name of one of two lists, of which either may be missing.
static hint hint_of_goals(const char* name, const ov_goal_plan* one, const ov_goal_plan* other) {
  ovis_spelling near = ovis_spelling_begin(name);
  for (int32_t i = 0; one != NULL && i < one->count; i++) {
    ovis_spelling_try(&near, name_of(&one->entries[i]));
  }
  for (int32_t i = 0; other != NULL && i < other->count; i++) {
    ovis_spelling_try(&near, name_of(&other->entries[i]));
  }
  return hint_of(&near);
}

static hint hint_of_species(const char* name) {
  ovis_spelling near = ovis_spelling_begin(name);
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    ovis_spelling_try(&near, ovis_species_get(i)->name);
  }
  return hint_of(&near);
}

static bool is_removed(const ovis_species_def* def, const char* name) {
  OVIS_ASSERT(def->remove_count >= 0);
  for (int32_t i = 0; i < def->remove_count; i++) {
    if (strcmp(def->remove[i], name) == 0) {
      return true;
    }
  }
  return false;
}

// Copies the settings of a built-in goal and replaces those that the host gives.
static bool take_settings(goal_list* list, int32_t index, const ovis_species_goal* goal,
                          ov_goal_entry* out) {
  ov_own_settings settings = {
      .species = list->def->like,
      .kind = name_of(out),
      .schema = out->settings != NULL && out->kind->schema != NULL ? out->kind->schema() : NULL};
  if (settings.schema != NULL) {
    OVIS_ASSERT(settings.schema->size <= sizeof *list->settings);
    settings.settings = list->settings[index].bytes;
    memcpy(settings.settings, out->settings, settings.schema->size);
  }
  if (!ov_own_set_numbers(&settings, goal->settings, goal->setting_count)) {
    return fail(list, index, "%s", settings.fault);
  }
  out->settings = goal->setting_count > 0 ? settings.settings : out->settings;
  return true;
}

// Makes an entry of a host's goal or of a built-in one. False: it is none.
static bool make_entry(goal_list* list, int32_t index, const ovis_species_goal* goal,
                       ov_goal_entry* out) {
  if ((goal->built_in != NULL) == (goal->own != NULL)) {
    return fail(list, index, "give either the name of a built-in goal or your own");
  }
  if (goal->own != NULL) {
    if (!ov_own_goal_is_good(goal->own)) {
      return fail(list, index,
                  "your goal needs a name, a function can_use, flags that there are, and a state "
                  "of at most %d bytes",
                  OVIS_GOAL_STATE_MAX);
    }
    if (goal->setting_count != 0) {
      return fail(list, index, "only built-in goals take settings");
    }
    list->kinds[index] = ov_own_goal_kind(goal->own);
    *out = (ov_goal_entry){.kind = &list->kinds[index], .settings = goal->own};
  } else {
    const ov_goal_entry* found =
        list->like != NULL ? ov_own_find_entry(list->like, goal->built_in) : NULL;
    if (found == NULL) {
      return fail(list, index, "a %.40s has no %s '%.60s'%s", list->def->like, list->word,
                  goal->built_in, hint_of_goals(goal->built_in, list->like, NULL).text);
    }
    *out = *found;
    if (!take_settings(list, index, goal, out)) {
      return false;
    }
  }
  out->priority = goal->priority; // claim 383
  return true;
}

// Puts a goal into the place of all goals of a name. False: there are none.
static bool replace(goal_list* list, const ov_goal_entry* entry, const char* name) {
  bool has_any = false;
  for (int32_t i = 0; i < list->count; i++) {
    if (strcmp(name_of(&list->entries[i]), name) == 0) {
      const int32_t priority = list->entries[i].priority;
      list->entries[i] = *entry;
      list->entries[i].priority = priority;
      has_any = true;
    }
  }
  return has_any;
}

static bool fill(goal_list* list, const ovis_species_goal* goals, int32_t count) {
  OVIS_ASSERT(count >= 0);
  for (int32_t i = 0; list->def->extends && list->like != NULL && i < list->like->count; i++) {
    if (!is_removed(list->def, name_of(&list->like->entries[i]))) {
      list->entries[list->count++] = list->like->entries[i];
    }
  }
  for (int32_t i = 0; i < count; i++) {
    ov_goal_entry entry;
    const char* replaced = goals[i].replaces;
    if (!make_entry(list, i, &goals[i], &entry)) {
      return false;
    }
    if (replaced == NULL) {
      if (list->count == OV_GOAL_MAX) {
        return fail(list, i, "a list has at most %d goals, with those of the %.40s", OV_GOAL_MAX,
                    list->def->like);
      }
      list->entries[list->count++] = entry;
    } else if (!list->def->extends) {
      return fail(list, i, "'%.60s' cannot be replaced without 'extends'", replaced);
    } else if (is_removed(list->def, replaced)) {
      return fail(list, i, "'%.60s' is both removed and replaced; take it out of remove", replaced);
    } else if (!replace(list, &entry, replaced)) {
      return fail(list, i, "a %.40s has no %s '%.60s' to replace%s", list->def->like, list->word,
                  replaced, hint_of_goals(replaced, list->like, NULL).text);
    }
  }
  return true;
}

// ---- Rows

static bool is_figure_good(float figure, float max) {
  OVIS_ASSERT(max >= 0);
  return figure >= 0 && figure <= max; // false for what is no number
}

static bool is_name_good(const ovis_species_def* def, const ov_own_species_list* list) {
  return def->name != NULL && def->name[0] != '\0' && strlen(def->name) < OVIS_SPECIES_NAME_MAX &&
         ovis_species_find(def->name) == NULL && ov_species_find_other(def->name) == NULL &&
         ov_own_species_find(list, def->name) == NULL;
}

static bool are_lists_good(const ovis_species_def* def) {
  bool are_good = def->goal_count >= 0 && def->goal_count <= OVIS_SPECIES_GOALS_MAX &&
                  def->target_count >= 0 && def->target_count <= OVIS_SPECIES_GOALS_MAX &&
                  (def->goals != NULL || def->goal_count == 0) &&
                  (def->targets != NULL || def->target_count == 0) && def->remove_count >= 0 &&
                  (def->remove_count == 0 || (def->extends && def->remove != NULL));
  for (int32_t i = 0; are_good && i < def->remove_count; i++) {
    are_good = def->remove[i] != NULL;
  }
  return are_good;
}

static bool are_figures_good(const ovis_species_def* def) {
  const float sizes[] = {def->width, def->height, def->eye_height};
  const float figures[] = {def->health_max, def->speed, def->follow_range, def->attack_damage};
  bool are_good = true;
  for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
    are_good = are_good && is_figure_good(figures[i], FIGURE_MAX);
  }
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    are_good = are_good && is_figure_good(sizes[i], OV_BODY_SIZE_MAX);
  }
  return are_good;
}

static bool is_def_good(const ovis_species_def* def, const ov_own_species_list* list,
                        ovis_error* error) {
  const goal_list all = {.def = def, .error = error};
  if (!is_name_good(def, list)) {
    ov_fail(error, OVIS_OUT_OF_RANGE, -1,
            "a species needs a name of 1 to %d bytes that no other species has, not '%.40s'",
            OVIS_SPECIES_NAME_MAX - 1, def->name != NULL ? def->name : "");
    return false;
  }
  if (def->like == NULL || ovis_species_find(def->like) == NULL) {
    const char* like = def->like != NULL ? def->like : "";
    return fail(&all, -1, "it is like '%.40s', which is no built-in species%s", like,
                hint_of_species(like).text);
  }
  if (!are_lists_good(def)) {
    return fail(&all, -1,
                "a list has 0 to %d goals, and only with 'extends' something can be removed",
                OVIS_SPECIES_GOALS_MAX);
  }
  if (!ov_is_host_reach(def->reach)) {
    return fail(&all, -1, "its reach is 0 to %g blocks", (double)OV_HOST_REACH_MAX);
  }
  return are_figures_good(def) || fail(&all, -1, "figures are 0 to %g, sizes 0 to %g",
                                       (double)FIGURE_MAX, (double)OV_BODY_SIZE_MAX);
}

static void change(float* figure, float wanted) {
  *figure = wanted > 0 ? wanted : *figure;
}

static void set_figures(ovis_species* figures, const ovis_species_def* def) {
  figures->name = def->name;
  if (def->height > 0 && def->eye_height <= 0) {
    figures->eye_height *= def->height / figures->height;
  }
  change(&figures->width, def->width);
  change(&figures->height, def->height);
  change(&figures->eye_height, def->eye_height);
  change(&figures->health_max, def->health_max);
  change(&figures->speed, def->speed);
  change(&figures->follow_range, def->follow_range);
  change(&figures->attack_damage, def->attack_damage);
}

// Is there a goal for each name that goes?
static bool has_removed(const goal_list* list, const ov_goal_mind_plan* plan) {
  const ovis_species_def* def = list->def;
  for (int32_t i = 0; i < def->remove_count; i++) {
    if (ov_own_find_entry(&plan->targets, def->remove[i]) == NULL &&
        ov_own_find_entry(&plan->goals, def->remove[i]) == NULL) {
      return fail(list, -1, "a %.40s has no goal '%.60s' that could be removed%s", def->like,
                  def->remove[i], hint_of_goals(def->remove[i], &plan->targets, &plan->goals).text);
    }
  }
  return true;
}

// Do its lists, its mind and the built-in species go together?
static bool is_composition_good(const goal_list* list, const ov_profile* profile) {
  const ovis_species_def* def = list->def;
  const bool has_lists = def->target_count > 0 || def->goal_count > 0 || def->extends;
  if (profile->brain != NULL && def->mind == NULL) {
    // The functions of a species with a brain expect one.
    return fail(list, -1, "a %.40s has a brain; give a mind, such as a brain that extends it",
                def->like);
  }
  if (def->mind != NULL && has_lists) {
    return fail(list, -1, "a mind takes the place of goals: leave one out");
  }
  if (def->extends && profile->goals == NULL) {
    return fail(list, -1, "a %.40s has no goals that could be extended", def->like);
  }
  return !def->extends || has_removed(list, profile->goals);
}

static ovis_status make(ov_own_species* self, const ovis_species_def* def,
                        ov_profile_of_fn* profile_of, const ovis_allocator* allocator,
                        ovis_error* error) {
  const ovis_species* like = ovis_species_find(def->like);
  const ov_profile* profile = profile_of(like);
  const ov_goal_mind_plan* plan = profile->brain == NULL ? profile->goals : NULL;
  goal_list targets = {
      .word = "target", .error = error, .def = def, .like = plan != NULL ? &plan->targets : NULL};
  if (!is_composition_good(&targets, profile)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (def->target_count > 0 || def->goal_count > 0 || def->extends) {
    self->entry_count = 2 * OV_GOAL_MAX;
    self->entries = ov_alloc_zero(allocator, 2 * OV_GOAL_MAX * sizeof *self->entries);
    self->kinds = ov_alloc_zero(allocator, 2 * OV_GOAL_MAX * sizeof *self->kinds);
    self->settings = ov_alloc_zero(allocator, 2 * OV_GOAL_MAX * sizeof *self->settings);
    if (self->entries == NULL || self->kinds == NULL || self->settings == NULL) {
      return OVIS_NO_MEMORY;
    }
    targets.entries = self->entries;
    targets.kinds = self->kinds;
    targets.settings = self->settings;
    goal_list goals = {.word = "goal",
                       .error = error,
                       .def = def,
                       .like = plan != NULL ? &plan->goals : NULL,
                       .entries = self->entries + OV_GOAL_MAX,
                       .kinds = self->kinds + OV_GOAL_MAX,
                       .settings = self->settings + OV_GOAL_MAX};
    if (!fill(&targets, def->targets, def->target_count) ||
        !fill(&goals, def->goals, def->goal_count)) {
      return OVIS_OUT_OF_RANGE;
    }
    self->plan.targets = (ov_goal_plan){targets.entries, targets.count}; // claim 383
    self->plan.goals = (ov_goal_plan){goals.entries, goals.count};
  }
  self->row = *ov_species_of(like);
  self->mind = (ov_mind_plan)OV_MIND_ALONE(OV_PART_GOALS, &ov_goal_mind_ops, &self->plan);
  self->row.host_plan = &self->mind;
  self->row.host_mind = def->mind;
  self->row.host_reach = def->reach;
  self->row.is_host_serial = !def->is_thread_safe;
  set_figures(&self->row.figures, def);
  return OVIS_OK;
}

ovis_status ov_own_species_make(const ovis_species_def* defs, int32_t count,
                                ov_profile_of_fn* profile_of, const ovis_allocator* allocator,
                                ov_own_species_list* out, ovis_error* error) {
  *out = (ov_own_species_list){0};
  if (count <= 0) {
    return OVIS_OK;
  }
  out->items = ov_alloc_zero(allocator, (size_t)count * sizeof *out->items);
  if (out->items == NULL) {
    return OVIS_NO_MEMORY;
  }
  out->capacity = count;
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < count && status == OVIS_OK; i++) {
    OV_CHECK_DEF(&defs[i]);
    status = is_def_good(&defs[i], out, error)
                 ? make(&out->items[i], &defs[i], profile_of, allocator, error)
                 : OVIS_OUT_OF_RANGE;
    out->count += status == OVIS_OK;
  }
  return status;
}

void ov_own_species_free(ov_own_species_list* list, const ovis_allocator* allocator) {
  for (int32_t i = 0; i < list->capacity; i++) {
    const size_t count = (size_t)list->items[i].entry_count;
    ov_free(allocator, list->items[i].entries, count * sizeof *list->items->entries);
    ov_free(allocator, list->items[i].kinds, count * sizeof *list->items->kinds);
    ov_free(allocator, list->items[i].settings, count * sizeof *list->items->settings);
  }
  ov_free(allocator, list->items, (size_t)list->capacity * sizeof *list->items);
  *list = (ov_own_species_list){0};
}

const ov_species* ov_own_species_find(const ov_own_species_list* list, const char* name) {
  for (int32_t i = 0; i < list->count; i++) {
    if (strcmp(list->items[i].row.figures.name, name) == 0) {
      return &list->items[i].row;
    }
  }
  return NULL;
}

const ov_species* ov_own_species_at(const ov_own_species_list* list, int32_t index) {
  OVIS_ASSERT(index < list->count);
  return &list->items[index].row;
}

bool ov_own_species_is_known(const ov_own_species_list* list, const ovis_species* species) {
  for (int32_t i = 0; i < list->count; i++) {
    if (species == &list->items[i].row.figures) {
      return true;
    }
  }
  const ov_species* object = ov_object_find(species->name);
  return object != NULL ? &object->figures == species : ovis_species_find(species->name) == species;
}
