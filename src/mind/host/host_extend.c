// A brain that extends the one of its species: entries of activities added, removed and replaced.
// Design: docs/brains.md (Extend a built-in brain)
#include "base/check.h"
#include "mind/host/host_brain_lists.h"

#include <ovis/near.h>

#include <stdio.h>
#include <string.h>

static const char* name_of(const ov_activity_entry* entry) {
  return entry->behavior.name != NULL ? entry->behavior.name : entry->behavior.kind->name;
}

// ---- Unknown names

// Has an activity an entry of that name? Compares all names else.
static bool has_entry(const ov_activity_plan* activity, const char* name, ovis_near* near) {
  OVIS_ASSERT(activity->entry_count >= 0);
  for (int32_t i = 0; i < activity->entry_count; i++) {
    if (strcmp(name_of(&activity->entries[i]), name) == 0) {
      return true;
    }
    ovis_near_try(near, name_of(&activity->entries[i]));
  }
  return false;
}

static bool fail_unknown(ov_own_maker* maker, const char* name, const ovis_near* compared) {
  const char* near = ovis_near_end(compared);
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
    ovis_near near = ovis_near_begin(name);
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
    ovis_near near = ovis_near_begin(replaced != NULL ? replaced : "");
    go_to_entry(maker, host, i);
    if (replaced != NULL && !has_entry(like, replaced, &near)) {
      return fail_unknown(maker, replaced, &near);
    }
  }
  return true;
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
    const char* name = name_of(&like->entries[i]);
    const int32_t by = replacement(host, name);
    if (is_removed(maker->from, name) && by < 0) {
      continue;
    }
    ov_activity_entry* entry = &entries[count++];
    *entry = like->entries[i];
    if (like->numbering == OV_UPWARD) {
      entry->priority = like->first + i * step;
    }
    if (by >= 0) {
      go_to_entry(maker, host, by);
      if (!ov_own_fill_behavior(maker, &host->entries[by], 0, &entry->behavior)) {
        return false;
      }
    }
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
