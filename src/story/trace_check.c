// Checks traces that a program made itself: lists that are as long as their counts, names, numbers
// that index a list. Traces of the library are always good.
// Design: include/ovis/trace.h
#include "story/trace_check.h"

static bool is_list(const void* items, int32_t count) {
  return count == 0 || (count > 0 && items != NULL);
}

static bool is_species_good(const ovis_trace_species* species) {
  if (species == NULL || species->name == NULL ||
      !is_list(species->options, species->option_count) ||
      !is_list(species->memories, species->memory_count)) {
    return false;
  }
  for (int32_t i = 0; i < species->option_count; i++) {
    if (species->options[i].name == NULL) {
      return false;
    }
  }
  for (int32_t i = 0; i < species->memory_count; i++) {
    if (species->memories[i] == NULL) {
      return false;
    }
  }
  return true;
}

bool ov_trace_mob_is_good(const ovis_trace_mob* mob) {
  if (mob == NULL || !is_species_good(mob->species) || !is_list(mob->running, mob->running_count) ||
      !is_list(mob->nodes, mob->node_count) || !is_list(mob->memories, mob->memory_count)) {
    return false;
  }
  for (int32_t i = 0; i < mob->running_count; i++) {
    if (mob->running[i] < 0 || mob->running[i] >= mob->species->option_count) {
      return false;
    }
  }
  return true;
}

bool ov_trace_record_is_good(const ovis_record* record) {
  return record != NULL && is_list(record->nodes, record->node_count) &&
         (record->kind != OVIS_RECORD_FACT || record->fact != NULL);
}

bool ov_trace_is_good(const ovis_trace* trace) {
  if (!is_list(trace->mobs, trace->mob_count) || !is_list(trace->records, trace->record_count) ||
      !is_list(trace->inputs, trace->input_count)) {
    return false;
  }
  for (int32_t i = 0; i < trace->mob_count; i++) {
    if (!ov_trace_mob_is_good(&trace->mobs[i]) ||
        (i > 0 && trace->mobs[i].serial <= trace->mobs[i - 1].serial)) {
      return false;
    }
  }
  for (int32_t i = 0; i < trace->record_count; i++) {
    if (!ov_trace_record_is_good(&trace->records[i])) {
      return false;
    }
  }
  return true;
}
