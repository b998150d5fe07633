// Why a mob does what it does: its options with reasons, memories, walk, and facts.
// Design: bindings/js/README.md
#include "ovjs.h"

#include <stdlib.h>
#include <string.h>

#define TEXT_MAX 512
#define MEMORIES_MAX 64
#define FACTS_MAX 16

// ---- Options

static void put_answer(ovjs_text* text, const ovis_answer* answer) {
  ovjs_put_whole(text, "tick", answer->tick);
  ovjs_put_number(text, "value", (double)answer->value);
  ovjs_put_number(text, "limit", (double)answer->limit);
  ovjs_put_whole(text, "until", answer->until);
  ovjs_put_whole(text, "who", (int64_t)answer->who);
  if (answer->block != NULL) {
    ovjs_put_text(text, "block", answer->block);
    ovjs_put_cell(text, "cell", answer->cell);
  }
}

// The story's sentence is the better one: it knows the nearest candidate.
static void explain(const ovjs_sim* self, double serial, int32_t index,
                    const ovis_option_info* infos, int32_t count, const ovis_option* option,
                    char* out) {
  out[0] = '\0';
  if (self->story != NULL) {
    ovis_story_explain_option(self->story, (uint64_t)serial, index, out, TEXT_MAX);
  }
  if (out[0] == '\0') {
    ovis_reason_words(infos, count, index, &option->answer, out, TEXT_MAX);
  }
}

static void put_options(ovjs_text* text, const ovjs_sim* self, double serial, ovis_mob_id mob) {
  const int32_t count = ovis_mob_get_option_count(self->sim, mob);
  ovis_option_info* infos = malloc((size_t)(count > 0 ? count : 1) * sizeof *infos);
  text->is_failed |= infos == NULL;
  ovjs_open(text, "options", '[');
  for (int32_t i = 0; i < count && infos != NULL; i++) {
    ovis_option option;
    ovis_mob_get_option(self->sim, mob, i, &option);
    infos[i] = option.info;
  }
  for (int32_t i = 0; i < count && infos != NULL; i++) {
    ovis_option option;
    char words[TEXT_MAX];
    ovis_mob_get_option(self->sim, mob, i, &option);
    explain(self, serial, i, infos, count, &option, words);
    ovjs_open(text, NULL, '{');
    ovjs_put_whole(text, "index", i);
    ovjs_put_text(text, "name", option.info.name);
    ovjs_put_text(text, "group", option.info.group);
    ovjs_put_whole(text, "priority", option.info.priority);
    ovjs_put_text(text, "words", ovis_option_words(&option.info));
    ovjs_put_text(text, "doing", ovis_option_doing(&option.info));
    ovjs_put_bool(text, "isRunning", option.is_running);
    ovjs_put_text(text, "reason", ovis_reason_name(option.answer.reason));
    ovjs_put_text(text, "text", words);
    put_answer(text, &option.answer);
    ovjs_close(text, '}');
  }
  ovjs_close(text, ']');
  free(infos);
}

// ---- Memories

static void put_memory(ovjs_text* text, const ovis_sim* sim, ovis_mob_id mob, ovis_memory memory) {
  char words[TEXT_MAX];
  ovis_memory_value value;
  ovis_memory_cause cause;
  if (!ovis_mob_get_memory(sim, mob, memory, &value)) {
    return;
  }
  ovjs_open(text, NULL, '{');
  ovjs_put_text(text, "name", ovis_sim_get_memory_info(sim, memory).name);
  if (memory < OVIS_MEM_COUNT) {
    ovis_species_memory_noun(NULL, memory, words, sizeof words);
    ovjs_put_text(text, "noun", words);
  }
  ovis_memory_value_words(&value, NULL, words, sizeof words);
  ovjs_put_text(text, "value", words);
  if (value.type == OVIS_MEMORY_CELL || value.type == OVIS_MEMORY_PLACE ||
      ((value.type == OVIS_MEMORY_WALK || value.type == OVIS_MEMORY_LOOK) && value.entity == 0)) {
    ovjs_put_cell(text, "cell", value.cell);
  }
  ovjs_put_whole(text, "entity", (int64_t)value.entity);
  if (value.ttl != OVIS_MEMORY_FOR_EVER) {
    ovjs_put_whole(text, "ticksLeft", value.ttl);
  }
  if (ovis_mob_get_memory_cause(sim, mob, memory, &cause)) {
    ovjs_put_text(text, "cause",
                  cause.sensor[0] != '\0' ? cause.sensor : ovis_memory_by_name(cause.by));
  }
  ovjs_close(text, '}');
}

static void put_memories(ovjs_text* text, const ovis_sim* sim, ovis_mob_id mob) {
  ovis_memory kinds[MEMORIES_MAX];
  const int32_t count = ovis_mob_get_memories(sim, mob, kinds, MEMORIES_MAX);
  ovjs_open(text, "memories", '[');
  for (int32_t i = 0; i < count && i < MEMORIES_MAX; i++) {
    put_memory(text, sim, mob, kinds[i]);
  }
  ovjs_close(text, ']');
}

// ---- Its walk, and facts

static void put_walk(ovjs_text* text, const ovis_sim* sim, ovis_mob_id mob) {
  ovis_nav_state nav;
  if (!ovis_mob_get_nav(sim, mob, &nav)) {
    ovjs_put_text(text, "walk", NULL);
    return;
  }
  ovjs_open(text, "walk", '{');
  ovjs_put_bool(text, "isWalking", nav.is_walking);
  ovjs_put_cell(text, "target", nav.target);
  ovjs_put_whole(text, "nextIndex", nav.next_index);
  ovjs_put_text(text, "lastEnd",
                nav.last_end < OVIS_NAV_END_COUNT ? ovis_nav_end_name(nav.last_end) : NULL);
  ovjs_open(text, "nodes", '[');
  for (int32_t i = 0; i < nav.node_count; i++) {
    ovjs_put_cell(text, NULL, ovis_mob_get_nav_node(sim, mob, i));
  }
  ovjs_close(text, ']');
  ovjs_close(text, '}');
}

static void put_facts(ovjs_text* text, const ovis_sim* sim, ovis_mob_id mob) {
  ovis_fact facts[FACTS_MAX];
  const int32_t count = ovis_sim_get_facts(sim, mob, facts, FACTS_MAX);
  ovjs_open(text, "facts", '[');
  for (int32_t i = 0; i < count && i < FACTS_MAX; i++) {
    char words[TEXT_MAX];
    ovis_fact_words(&facts[i], words, sizeof words);
    ovjs_put_text(text, NULL, words);
  }
  ovjs_close(text, ']');
}

// {activity, options, memories, walk, facts}
OVJS_EXPORT(int32_t, ovjs_mob_why, const ovjs_sim* self, double serial) {
  ovjs_text* text = &ovjs_result;
  const ovis_mob_id mob = ovjs_mob(self->sim, serial);
  if (!ovjs_is_mob(self->sim, mob)) {
    return ovjs_fail(OVIS_NOT_FOUND, NULL, "there is no such mob");
  }
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '{');
  ovjs_put_text(text, "activity", ovis_mob_get_activity(self->sim, mob));
  put_options(text, self, serial, mob);
  put_memories(text, self->sim, mob);
  put_walk(text, self->sim, mob);
  put_facts(text, self->sim, mob);
  ovjs_close(text, '}');
  return ovjs_text_end(text);
}
