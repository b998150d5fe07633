// Compiles the tree of a host for mobs: the goals of its species, and a goal for each action.
// Design: docs/trees.md
#include "mind/tree/tree_mind.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "mind/goal/block/block_goals.h"
#include "mind/host/host_brain.h"
#include "mind/host/host_species.h"

#include <string.h>

#define REACH 1.5 // blocks
#define SHOT_REACH 24.0
#define ROAM_REACH 12.0
#define RANGE_MAX 64.0
#define SIGHT_MAX 32.0 // of blocks
#define REACH_MAX 64.0
#define TEAM_NAME_MAX 32 // bytes, with the NUL
#define SPEED_MAX 64.0

static size_t aligned(size_t size) {
  return (size + OV_STATE_ALIGN - 1) & ~(size_t)(OV_STATE_ALIGN - 1);
}

static int32_t find_key(const ov_tree_mind_plan* plan, const char* name) {
  for (int32_t i = 0; i < plan->tree.key_count && name != NULL; i++) {
    if (strcmp(plan->tree.keys[i].name, name) == 0) {
      return i;
    }
  }
  return OV_TREE_NOBODY;
}

static ov_tree_who who_of(const ovis_tree_news* news) {
  static const struct {
    const char* word;
    ov_tree_who_kind kind;
  } words[] = {{"any", OV_TREE_WHO_ANY},
               {"player", OV_TREE_WHO_PLAYER},
               {"foe", OV_TREE_WHO_FOE},
               {"friend", OV_TREE_WHO_FRIEND}};
  if (news->who == NULL) {
    return (ov_tree_who){.kind = OV_TREE_WHO_ANY};
  }
  const ovis_species* species = ovis_species_find(news->who);
  ov_tree_who who = {.kind = OV_TREE_WHO_SPECIES,
                     .species = species != NULL ? ov_species_of(species) : NULL,
                     .item = ovis_item_from_name(news->who),
                     .told = ov_tree_name_number(news->who)};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    who.kind = strcmp(news->who, words[i].word) == 0 ? words[i].kind : who.kind;
  }
  return who;
}

static bool is_who_good(const ovis_tree_news* news) {
  static const char* const words[] = {"player", "any", "foe", "friend"};
  const char* who = news->who;
  switch (news->news) {
  case OVIS_NEWS_TOLD:
  case OVIS_NEWS_SIGHT: return who != NULL && who[0] != '\0';
  case OVIS_NEWS_ITEM: return true;
  default: break;
  }
  bool is_good = who == NULL || ovis_species_find(who) != NULL;
  for (size_t i = 0; !is_good && i < sizeof words / sizeof *words; i++) {
    is_good = strcmp(who, words[i]) == 0;
  }
  return is_good;
}

// The farthest that news may be; 0: they have no range.
static double range_max(ovis_news news) {
  switch (news) {
  case OVIS_NEWS_SAW:
  case OVIS_NEWS_LOST:
  case OVIS_NEWS_HEARD:
  case OVIS_NEWS_ALLY_DIED:
  case OVIS_NEWS_DOOR:
  case OVIS_NEWS_BLOCK:
  case OVIS_NEWS_BELL:
  case OVIS_NEWS_ITEM: return RANGE_MAX;
  case OVIS_NEWS_SIGHT: return SIGHT_MAX;
  default: return 0;
  }
}

static ovis_status take_news(ov_tree_mind_plan* plan, ovis_error* error) {
  const ovis_tree_def* def = &plan->def;
  if (def->news_count < 0 || def->news_count > OVIS_TREE_NEWS_MAX ||
      (def->news == NULL && def->news_count > 0)) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "a tree has at most %d news", OVIS_TREE_NEWS_MAX);
  }
  for (int32_t i = 0; i < def->news_count; i++) {
    const ovis_tree_news* news = &def->news[i];
    const double most = range_max(news->news);
    plan->news_keys[i] = find_key(plan, news->key);
    plan->news_who[i] = who_of(news);
    const int32_t key = plan->news_keys[i];
    if ((uint32_t)news->news >= OVIS_NEWS_COUNT || key < 0 || news->ticks < 0 ||
        plan->tree.keys[key].type == OVIS_TREE_NUMBER || !is_who_good(news) ||
        (most > 0 && !(news->range > 0 && news->range <= most))) {
      return ov_fail(error, OVIS_OUT_OF_RANGE, -1,
                     "news %d need a key that is no number, someone known, and a range", i);
    }
    plan->news |= 1u << news->news;
  }
  return OVIS_OK;
}

static bool is_roaming(const ov_goal_kind* kind) {
  return strcmp(kind->name, "Roam") == 0 || strcmp(kind->name, "Ascend") == 0;
}

// The reach of a goal that names none.
static double kind_reach(const ov_goal_kind* kind) {
  return strcmp(kind->name, "Shoot") == 0 ? SHOT_REACH : is_roaming(kind) ? ROAM_REACH : REACH;
}

static const char* goal_of_tree(ov_tree_mind_plan* plan, int32_t node, const ov_goal_kind* kind) {
  OVIS_ASSERT(node >= 0);
  const ovis_tree_node* def = plan->tree.steps[node].def;
  const int32_t key = find_key(plan, def->key);
  const bool is_free = is_roaming(kind) && def->key == NULL;
  if (!is_free && (key < 0 || plan->tree.keys[key].type < OVIS_TREE_PLACE)) {
    return "needs a key of a mob or a place";
  }
  ovis_chase_way way = OVIS_CHASE_GRID;
  const bool needs_mob = ov_tree_chase_way(kind, &way) || strcmp(kind->name, "Fight") == 0 ||
                         strcmp(kind->name, "Aim") == 0 || strcmp(kind->name, "Shoot") == 0;
  if (needs_mob && plan->tree.keys[key].type != OVIS_TREE_MOB) {
    return "needs a key of a mob";
  }
  if (!(def->value >= 0 && def->value <= SPEED_MAX) ||
      !(def->reach >= 0 && def->reach <= REACH_MAX)) {
    return "has a number beyond its limits";
  }
  plan->settings[node] =
      (ov_tree_goal_settings){.key = key,
                              .type = key >= 0 ? plan->tree.keys[key].type : OVIS_TREE_PLACE,
                              .speed = def->value > 0 ? def->value : 1,
                              .reach = def->reach > 0 ? def->reach : kind_reach(kind),
                              .ticks = def->ticks,
                              .way = way};
  plan->acts[node].entry = (ov_goal_entry){.priority = plan->def.priority,
                                           .kind = kind,
                                           .settings = &plan->settings[node],
                                           .name = def->name};
  return NULL;
}

// NULL: it is good.
static const char* take_act(ov_tree_mind_plan* plan, int32_t node, const ov_goal_mind_plan* like) {
  OVIS_ASSERT(node >= 0);
  const ovis_tree_node* def = plan->tree.steps[node].def;
  ov_tree_act* act = &plan->acts[node];
  if (def->own != NULL) {
    const bool is_service = plan->tree.steps[node].kind == OVIS_TREE_SERVICE;
    if (!ov_own_goal_is_good(def->own) || (is_service && def->own->tick == NULL)) {
      return "has a goal without a name or function, or with too large a state";
    }
    plan->kinds[node] = ov_own_goal_kind(def->own);
    act->entry = (ov_goal_entry){.priority = plan->def.priority,
                                 .kind = &plan->kinds[node],
                                 .settings = def->own,
                                 .name = def->name};
    return NULL;
  }
  const ov_goal_kind* kind = ov_tree_goal_find(def->goal);
  kind = kind != NULL ? kind : ov_tree_goal_find_more(def->goal);
  kind = kind != NULL ? kind : ov_tree_chase_find(def->goal);
  if (kind != NULL) {
    return goal_of_tree(plan, node, kind);
  }
  const ov_goal_entry* entry = like != NULL ? ov_own_find_entry(&like->goals, def->goal) : NULL;
  entry = entry == NULL && like != NULL ? ov_own_find_entry(&like->targets, def->goal) : entry;
  if (entry == NULL) {
    return "names a goal that its species does not have";
  }
  act->entry = *entry;
  act->entry.priority = plan->def.priority;
  act->entry.name = def->name != NULL ? def->name : entry->name;
  return NULL;
}

static ovis_status take_acts(ov_tree_mind_plan* plan, const ov_goal_mind_plan* like,
                             ovis_error* error) {
  size_t at = 0;
  for (int32_t i = 0; i < plan->tree.count; i++) {
    const int32_t kind = plan->tree.steps[i].kind;
    if (kind != OVIS_TREE_ACTION && kind != OVIS_TREE_SERVICE) {
      continue;
    }
    const char* fault = take_act(plan, i, like);
    if (fault != NULL) {
      return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "action %d of the tree '%.40s' %s", i,
                     plan->def.name, fault);
    }
    plan->acts[i].state_at = (uint32_t)at;
    at += aligned(plan->acts[i].entry.kind->state_size);
  }
  plan->tree_at = aligned(sizeof(ov_tree_mind));
  plan->port_at = plan->tree_at + aligned(ov_tree_size(&plan->tree));
  plan->states_at = plan->port_at + (plan->tree.has_port ? aligned(sizeof(ov_request_port)) : 0);
  plan->size = plan->states_at + at;
  return OVIS_OK;
}

// A goal beside those of the species opens or breaks the doors on its way.
static bool take_doors(ov_tree_mind_plan* plan, const ovis_allocator* allocator) {
  static const ov_open_door_settings opens = {.closes = true};
  static const ov_break_door_settings breaks = {.difficulty_min = OVIS_DIFFICULTY_EASY};
  const ov_goal_plan* goals = &plan->goals.goals;
  const bool does_break = plan->def.doors == OVIS_TREE_DOORS_BREAK;
  plan->entry_count = goals->count + 1;
  plan->entries = ov_alloc_zero(allocator, (size_t)plan->entry_count * sizeof *plan->entries);
  if (plan->entries == NULL) {
    return false;
  }
  for (int32_t i = 0; i < goals->count; i++) {
    plan->entries[i] = goals->entries[i];
  }
  plan->entries[goals->count] = does_break ? (ov_goal_entry){.kind = &ov_goal_break_door,
                                                             .settings = &breaks,
                                                             .name = "BreakDoorOnWay"}
                                           : (ov_goal_entry){.kind = &ov_goal_open_door,
                                                             .settings = &opens,
                                                             .name = "OpenDoorOnWay"};
  plan->goals.goals = (ov_goal_plan){.entries = plan->entries, .count = plan->entry_count};
  return true;
}

// Returns the profile of the species that a tree is like. NULL: there is none.
static const ov_profile* check_like(const ovis_tree_def* def, ov_profile_of_fn* profile_of,
                                    ovis_error* error) {
  if (def->name == NULL || def->name[0] == '\0' || strlen(def->name) >= OVIS_MIND_NAME_MAX) {
    ov_fail(error, OVIS_OUT_OF_RANGE, -1, "a tree needs a name of 1 to %d bytes",
            OVIS_MIND_NAME_MAX - 1);
    return NULL;
  }
  const ovis_species* like = def->like != NULL ? ovis_species_find(def->like) : NULL;
  const ov_profile* profile = like != NULL ? profile_of(like) : NULL;
  if (def->like == NULL) {
    ov_fail(error, OVIS_OUT_OF_RANGE, -1, "the tree '%.40s' needs 'like', a species", def->name);
    return NULL;
  }
  if (profile == NULL) {
    ov_fail(error, OVIS_OUT_OF_RANGE, -1,
            "the tree '%.40s' is like '%.40s', and there is no such "
            "species",
            def->name, def->like);
    return NULL;
  }
  return profile;
}

ovis_status ov_tree_mind_plan_make(const ovis_tree_def* def, ov_profile_of_fn* profile_of,
                                   const ovis_allocator* allocator, ov_tree_mind_plan** out,
                                   ovis_error* error) {
  *out = NULL;
  if (def->cookie != OV_COOKIE) {
    return ov_fail(error, OVIS_BAD_ARGUMENT, -1,
                   "the tree has no cookie; begin with ovis_default_tree_def");
  }
  const ov_profile* profile = check_like(def, profile_of, error);
  if (profile == NULL) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_tree_mind_plan* plan = ov_alloc_zero(allocator, sizeof *plan);
  *out = plan;
  if (plan == NULL) {
    return OVIS_NO_MEMORY;
  }
  plan->def = *def;
  plan->name = ov_tree_name_number(def->name);
  plan->team = OV_TREE_NOBODY;
  plan->like = ov_species_of(ovis_species_find(def->like))->id;
  plan->has_brain = def->brain != NULL || (def->has_goals && profile->brain != NULL);
  plan->is_of_species = def->has_goals;
  OV_TRY(ov_tree_plan_make(def, allocator, &plan->tree, error));
  if (def->team != NULL && (def->team[0] == '\0' || strlen(def->team) >= TEAM_NAME_MAX)) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "the name of a team has 1 to 31 bytes");
  }
  if (plan->tree.has_port && def->team == NULL) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "a tree that asks or answers needs a team");
  }
  const size_t count = (size_t)plan->tree.count;
  plan->acts = ov_alloc_zero(allocator, count * sizeof *plan->acts);
  plan->kinds = ov_alloc_zero(allocator, count * sizeof *plan->kinds);
  plan->settings = ov_alloc_zero(allocator, count * sizeof *plan->settings);
  if (plan->acts == NULL || plan->kinds == NULL || plan->settings == NULL) {
    return OVIS_NO_MEMORY;
  }
  const ov_goal_mind_plan* goals = profile->goals;
  if (def->has_goals && goals != NULL) {
    plan->goals = *goals;
  }
  if (!ov_is_host_reach(def->reach)) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "the reach of a tree is 0 to %g blocks",
                   (double)OV_HOST_REACH_MAX);
  }
  plan->reach = (ov_host_reach){
      .blocks = def->reach, .is_serial = !def->is_thread_safe, .is_joint = def->team != NULL};
  if ((uint32_t)def->doors >= OVIS_TREE_DOORS_COUNT ||
      !(def->range >= 0 && def->range <= RANGE_MAX)) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "a tree has unknown doors, or too long a range");
  }
  if (def->doors != OVIS_TREE_DOORS_KEEP && !take_doors(plan, allocator)) {
    return OVIS_NO_MEMORY;
  }
  ovis_status status = take_news(plan, error);
  status = status == OVIS_OK ? ov_tree_answers_bind(plan, error) : status;
  return status == OVIS_OK ? take_acts(plan, goals, error) : status;
}

void ov_tree_mind_plan_free(ov_tree_mind_plan* plan, const ovis_allocator* allocator) {
  if (plan == NULL) {
    return;
  }
  const size_t count = (size_t)plan->tree.count;
  ov_free(allocator, plan->acts, plan->acts != NULL ? count * sizeof *plan->acts : 0);
  ov_free(allocator, plan->kinds, plan->kinds != NULL ? count * sizeof *plan->kinds : 0);
  ov_free(allocator, plan->settings, plan->settings != NULL ? count * sizeof *plan->settings : 0);
  ov_free(allocator, plan->entries, (size_t)plan->entry_count * sizeof *plan->entries);
  ov_tree_plan_free(&plan->tree, allocator);
  ov_free(allocator, plan, sizeof *plan);
}

ovis_status ov_tree_mind_add_brain(ov_tree_mind_plan* plan, const ov_own_brain* brain,
                                   ovis_error* error) {
  OVIS_ASSERT(plan->def.brain != NULL);
  if (brain->like != plan->like) {
    return ov_fail(error, OVIS_NOT_FOUND, -1,
                   "the tree '%.40s' is like a %.40s, and its brain '%.40s' is not", plan->def.name,
                   plan->def.like, brain->name);
  }
  plan->is_of_species |= brain->has_steps;
  const bool is_bounded = plan->reach.blocks > 0 && brain->reach.blocks > 0;
  plan->reach.blocks = !is_bounded                                ? 0
                       : plan->reach.blocks > brain->reach.blocks ? plan->reach.blocks
                                                                  : brain->reach.blocks;
  plan->reach.is_serial |= brain->reach.is_serial;
  return ov_tree_mind_set_brain(plan, brain->plan, error);
}

ovis_status ov_tree_mind_set_brain(ov_tree_mind_plan* plan, const ov_brain_plan* brain,
                                   ovis_error* error) {
  OVIS_ASSERT(plan->has_brain);
  OVIS_ASSERT(plan->brain == NULL);
  plan->brain = brain;
  return ov_tree_answers_bind(plan, error);
}
