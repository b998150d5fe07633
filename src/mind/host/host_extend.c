// A brain that extends the one of its species: entries of activities added, removed and replaced.
// Design: docs/brains.md (Extend a built-in brain)
#include "base/check.h"
#include "mind/host/host_brain_lists.h"

#include <ovis/base.h>

#include <stdio.h>
#include <string.h>

static const char* name_of(const ov_behavior* behavior) {
  return behavior->name != NULL ? behavior->name : behavior->kind->name;
}

// ---- Unknown names

// Has a behavior that name, or one below it? Compares with all names else.
static bool has_name(const ov_behavior* behavior, const char* name, ovis_spelling* near) {
  bool is_found = strcmp(name_of(behavior), name) == 0;
  ovis_spelling_try(near, name_of(behavior));
  for (int32_t i = 0; i < behavior->child_count && !is_found; i++) {
    is_found = has_name(&behavior->children[i].behavior, name, near);
  }
  return is_found;
}

static bool has_entry(const ov_activity_plan* activity, const char* name, ovis_spelling* near) {
  bool is_found = false;
  OVIS_ASSERT(activity->entry_count >= 0);
  for (int32_t i = 0; i < activity->entry_count && !is_found; i++) {
    is_found = has_name(&activity->entries[i].behavior, name, near);
  }
  return is_found;
}

static bool fail_unknown(ov_own_maker* maker, const char* name, const ovis_spelling* compared) {
  const char* near = ovis_spelling_end(compared);
  return ov_own_fault(maker,
                      "the brain of the %.40s has no entry '%.60s' there%s%s%s; "
                      "'ovis species %.40s --full' lists them",
                      maker->from->like, name, near != NULL ? ", did you mean '" : "",
                      near != NULL ? near : "", near != NULL ? "'" : "", maker->from->like);
}

bool ov_own_check_removed(ov_own_maker* maker) {
  const ovis_brain_def* from = maker->from;
  OVIS_ASSERT(maker->like != NULL);
  if (from->remove_count < 0 || (from->remove == NULL && from->remove_count > 0)) {
    return ov_own_fault(maker, "'remove' is no list");
  }
  for (int32_t i = 0; i < from->remove_count; i++) {
    const char* name = from->remove[i] != NULL ? from->remove[i] : "";
    ovis_spelling near = ovis_spelling_begin(name);
    bool is_known = false;
    for (int32_t k = 0; k < maker->like->activity_count && !is_known; k++) {
      is_known = has_entry(&maker->like->activities[k], name, &near);
    }
    snprintf(maker->where, sizeof maker->where, "the brain '%s', remove %d", maker->brain->name,
             i + 1);
    if (!is_known) {
      return fail_unknown(maker, name, &near);
    }
  }
  return true;
}

// ---- Entries

static bool is_removed(const ovis_brain_def* from, const char* name) {
  bool is_listed = false;
  for (int32_t i = 0; i < from->remove_count && !is_listed; i++) {
    is_listed = strcmp(from->remove[i], name) == 0;
  }
  return is_listed;
}

static void go_to_entry(ov_own_maker* maker, const ovis_brain_activity* host, int32_t index) {
  OVIS_ASSERT(index < host->entry_count);
  snprintf(maker->where, sizeof maker->where, "the brain '%s', activity '%s', entry %d",
           maker->brain->name, host->name, index + 1);
}

// The entry that takes the place of one with that name. -1: none does.
static int32_t replacement(const ovis_brain_activity* host, const char* name) {
  int32_t found = -1;
  for (int32_t i = 0; host != NULL && i < host->entry_count; i++) {
    const char* replaced = host->entries[i].replaces;
    found = replaced != NULL && strcmp(replaced, name) == 0 ? i : found;
  }
  return found;
}

static bool check_host(ov_own_maker* maker, const ov_activity_plan* like,
                       const ovis_brain_activity* host) {
  if (host->entry_count < 0 || host->entry_count > OVIS_BRAIN_ENTRIES_MAX ||
      (host->entries == NULL && host->entry_count > 0)) {
    return ov_own_fault(maker, "an activity has at most %d entries", OVIS_BRAIN_ENTRIES_MAX);
  }
  if (host->need_count != 0 || host->erase_count != 0) {
    return ov_own_fault(maker,
                        "the activity '%.32s' has those of the %.40s; leave needs and "
                        "erases out",
                        host->name, maker->from->like);
  }
  for (int32_t i = 0; i < host->entry_count; i++) {
    const char* replaced = host->entries[i].replaces;
    ovis_spelling near = ovis_spelling_begin(replaced != NULL ? replaced : "");
    go_to_entry(maker, host, i);
    if (replaced != NULL && !has_entry(like, replaced, &near)) {
      return fail_unknown(maker, replaced, &near);
    }
    if (replaced != NULL && is_removed(maker->from, replaced)) {
      return ov_own_fault(maker, "'%.60s' is both removed and replaced; take it out of remove",
                          replaced);
    }
  }
  return true;
}

// Is it a gate all of whose children were removed? It goes, too: it could never run.
static bool is_empty(const ov_behavior* old, const ov_behavior* changed) {
  return old->kind == changed->kind && old->child_count > 0 && changed->child_count == 0;
}

static bool change_children(ov_own_maker* maker, const ovis_brain_activity* host,
                            ov_behavior* gate);

// Replaces a behavior, or changes what is below it.
static bool change(ov_own_maker* maker, const ovis_brain_activity* host, ov_behavior* behavior) {
  const int32_t by = replacement(host, name_of(behavior));
  if (by < 0) {
    return change_children(maker, host, behavior);
  }
  go_to_entry(maker, host, by);
  return ov_own_fill_behavior(maker, &host->entries[by], 0, behavior);
}

static bool change_children(ov_own_maker* maker, const ovis_brain_activity* host,
                            ov_behavior* gate) {
  if (gate->child_count == 0) {
    return true;
  }
  ov_behavior_child* children = ov_own_take(maker, (size_t)gate->child_count, sizeof *children);
  int32_t count = 0;
  for (int32_t i = 0; i < gate->child_count && children != NULL; i++) {
    const ov_behavior* old = &gate->children[i].behavior;
    if (is_removed(maker->from, name_of(old))) {
      continue;
    }
    ov_behavior_child* child = &children[count++];
    *child = gate->children[i];
    if (!change(maker, host, &child->behavior)) {
      return false;
    }
    if (is_empty(old, &child->behavior)) {
      count--;
      continue;
    }
    const ov_behavior_shape shape = gate->kind->shape;
    if ((shape == OV_BEHAVIOR_SEQUENCE || shape == OV_BEHAVIOR_TRIGGER_GATE) &&
        !ov_own_can_trigger(&child->behavior)) {
      return ov_own_fault(maker,
                          "'%.60s' runs on, but is to replace '%.60s' in the gate '%.60s', which "
                          "has only one-shots",
                          name_of(&child->behavior), name_of(old), name_of(gate));
    }
  }
  gate->children = children;
  gate->child_count = count;
  return children != NULL;
}

bool ov_own_extend_activity(ov_own_maker* maker, const ov_activity_plan* like,
                            const ovis_brain_activity* host, ov_activity_plan* out) {
  if (host != NULL && !check_host(maker, like, host)) {
    return false;
  }
  const int32_t added = host != NULL ? host->entry_count : 0;
  ov_activity_entry* entries =
      ov_own_take(maker, (size_t)(like->entry_count + added), sizeof *entries);
  if (entries == NULL) {
    return false;
  }
  int32_t count = 0;
  const int32_t step = maker->rules->activities_share_priority ? 0 : 1; // claims 187, 352
  for (int32_t i = 0; i < like->entry_count; i++) {
    if (is_removed(maker->from, name_of(&like->entries[i].behavior))) {
      continue;
    }
    ov_activity_entry* entry = &entries[count++];
    *entry = like->entries[i];
    if (like->numbering == OV_UPWARD) {
      entry->priority = like->first + i * step;
    }
    if (!change(maker, host, &entry->behavior)) {
      return false;
    }
    count -= is_empty(&like->entries[i].behavior, &entry->behavior);
  }
  for (int32_t i = 0; i < added; i++) {
    go_to_entry(maker, host, i);
    if (host->entries[i].replaces != NULL) {
      continue;
    }
    entries[count].priority = host->counts_up ? host->first + i * step : host->entries[i].priority;
    if (!ov_own_fill_behavior(maker, &host->entries[i], 0, &entries[count++].behavior)) {
      return false;
    }
  }
  OVIS_ASSERT(count <= like->entry_count + added);
  *out = *like;
  out->numbering = OV_PAIRS;
  out->entries = entries;
  out->entry_count = count;
  return true;
}
