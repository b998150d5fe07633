// A brain that extends the one of its species: entries of activities added, removed and replaced.
// Design: docs/brains.md (Extend a built-in brain)
#include "base/check.h"
#include "mind/host/host_brain_lists.h"

#include <stdio.h>
#include <string.h>

#define NAME_MAX_BYTES 64 // of a name that is compared for a suggestion
#define NEAR_MAX 4        // changes of letters up to which a name is suggested

static const char* name_of(const ov_activity_entry* entry) {
  return entry->behavior.name != NULL ? entry->behavior.name : entry->behavior.kind->name;
}

// ---- Unknown names

// Letters to be changed, added or left out. Beyond NEAR_MAX any larger number.
static int32_t distance(const char* a, const char* b) {
  const size_t length = strlen(b);
  int32_t row[NAME_MAX_BYTES + 1];
  if (strlen(a) > NAME_MAX_BYTES || length > NAME_MAX_BYTES) {
    return NEAR_MAX + 1;
  }
  for (size_t i = 0; i <= length; i++) {
    row[i] = (int32_t)i;
  }
  for (size_t k = 0; a[k] != '\0'; k++) {
    int32_t corner = row[0];
    row[0] = (int32_t)k + 1;
    for (size_t i = 0; i < length; i++) {
      const int32_t change = corner + (a[k] != b[i]);
      const int32_t gap = (row[i] < row[i + 1] ? row[i] : row[i + 1]) + 1;
      corner = row[i + 1];
      row[i + 1] = change < gap ? change : gap;
    }
  }
  OVIS_ASSERT(row[length] >= 0);
  return row[length];
}

// Has an activity an entry of that name? Keeps the nearest name else.
static bool has_entry(const ov_activity_plan* activity, const char* name, const char** near,
                      int32_t* near_distance) {
  OVIS_ASSERT(*near_distance >= 0);
  for (int32_t i = 0; i < activity->entry_count; i++) {
    const int32_t to = distance(name, name_of(&activity->entries[i]));
    if (to == 0) {
      return true;
    }
    if (to < *near_distance) {
      *near_distance = to;
      *near = name_of(&activity->entries[i]);
    }
  }
  return false;
}

static bool fail_unknown(ov_own_maker* maker, const char* name, const char* near) {
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
    const char* near = NULL;
    int32_t near_distance = NEAR_MAX;
    bool is_known = false;
    for (int32_t k = 0; from->remove[i] != NULL && k < maker->like->activity_count; k++) {
      is_known = is_known ||
                 has_entry(&maker->like->activities[k], from->remove[i], &near, &near_distance);
    }
    snprintf(maker->where, sizeof maker->where, "the brain '%s', remove %d", maker->brain->name,
             i + 1);
    if (!is_known) {
      return fail_unknown(maker, from->remove[i] != NULL ? from->remove[i] : "", near);
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
    const char* near = NULL;
    int32_t near_distance = NEAR_MAX;
    go_to_entry(maker, host, i);
    if (replaced != NULL && !has_entry(like, replaced, &near, &near_distance)) {
      return fail_unknown(maker, replaced, near);
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
