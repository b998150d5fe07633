// Writes the defs of trees into snapshots, and reads them back.
// Design: docs/trees.md (A tree as a mind)
//
//   size | count | trees: 1 if it has functions of the host, else 0 | name | the rest without
//   text: length + 1, bytes, 0; only 0 for NULL
#include "mind/tree/tree_save.h"

#include "base/alloc.h"
#include "base/check.h"
#include "mind/tree/tree_mind.h"

#include <string.h>

#define TREES_MAX 1024

typedef struct ov_saved_tree {
  ovis_tree_key keys[OVIS_TREE_KEYS_MAX];
  ovis_tree_news news[OVIS_TREE_NEWS_MAX];
  const char* news_memories[OVIS_TREE_NEWS_MAX];
  ovis_news_answer answers[OVIS_TREE_ANSWERS_MAX];
  ovis_tree_node nodes[OVIS_TREE_NODES_MAX];
} ov_saved_tree;

// ---- Writing

static void write_text(ov_writer* writer, const char* text) {
  const size_t length = text != NULL ? strlen(text) : 0;
  ov_write_u32(writer, text != NULL ? (uint32_t)length + 1 : 0);
  if (text != NULL) {
    ov_write_bytes(writer, text, length + 1);
  }
}

static void write_keys(ov_writer* writer, const ovis_tree_key* keys, int32_t count) {
  OVIS_ASSERT(count >= 0);
  ov_write_u32(writer, (uint32_t)count);
  for (int32_t i = 0; i < count; i++) {
    write_text(writer, keys[i].name);
    ov_write_u32(writer, (uint32_t)keys[i].type);
  }
}

static void write_news(ov_writer* writer, const ovis_tree_def* def) {
  ov_write_u32(writer, (uint32_t)def->news_count);
  for (int32_t i = 0; i < def->news_count; i++) {
    ov_write_u32(writer, (uint32_t)def->news[i].news);
    write_text(writer, def->news[i].key);
    write_text(writer, def->news[i].who);
    ov_write_f64(writer, def->news[i].range);
    ov_write_u32(writer, (uint32_t)def->news[i].ticks);
    write_text(writer, def->news_memories != NULL ? def->news_memories[i] : NULL);
  }
}

static void write_answers(ov_writer* writer, const ovis_tree_def* def) {
  ov_write_u32(writer, (uint32_t)def->answer_count);
  for (int32_t i = 0; i < def->answer_count; i++) {
    write_text(writer, def->answers[i].key);
    write_text(writer, def->answers[i].option);
    write_text(writer, def->answers[i].to);
    ov_write_u32(writer, (uint32_t)def->answers[i].result);
    ov_write_u32(writer, (uint32_t)def->answers[i].rank);
    ov_write_u32(writer, (uint32_t)def->answers[i].reason);
  }
}

static void write_node(ov_writer* writer, const ovis_tree_node* node) {
  const int32_t numbers[] = {(int32_t)node->kind,  node->children, (int32_t)node->test,
                             (int32_t)node->stops, node->ticks,    node->ticks_random,
                             node->count,          node->weight,   node->rank};
  const char* const texts[] = {node->name,    node->key, node->goal,
                               node->request, node->who, node->needs};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    ov_write_u32(writer, (uint32_t)numbers[i]);
  }
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    write_text(writer, texts[i]);
  }
  ov_write_f64(writer, node->value);
  ov_write_f64(writer, node->reach);
}

static bool has_functions(const ov_tree_plan* plan) {
  for (int32_t i = 0; i < plan->count; i++) {
    if (plan->steps[i].def->own != NULL) {
      return true;
    }
  }
  return false;
}

static void write_tree(ov_writer* writer, const ov_tree_mind_plan* plan) {
  const ovis_tree_def* def = &plan->def;
  const bool is_named_only = has_functions(&plan->tree);
  ov_write_u32(writer, is_named_only);
  write_text(writer, def->name);
  if (is_named_only) {
    return;
  }
  write_text(writer, def->like);
  write_text(writer, def->team);
  write_text(writer, def->brain);
  ov_write_u32(writer, def->has_goals);
  ov_write_u32(writer, (uint32_t)def->priority);
  ov_write_u32(writer, (uint32_t)def->doors);
  ov_write_f64(writer, def->range);
  write_keys(writer, def->keys, def->key_count);
  write_keys(writer, def->team_keys, def->team_key_count);
  write_news(writer, def);
  write_answers(writer, def);
  ov_write_u32(writer, (uint32_t)plan->tree.count); // with subtrees in their places
  for (int32_t i = 0; i < plan->tree.count; i++) {
    write_node(writer, plan->tree.steps[i].def);
  }
}

void ov_trees_write(ov_tree_mind_plan* const* trees, int32_t count, ov_writer* writer) {
  OVIS_ASSERT(count >= 0);
  ov_writer inside;
  ov_writer_init(&inside, &writer->allocator);
  ov_write_u32(&inside, (uint32_t)count);
  for (int32_t i = 0; i < count; i++) {
    write_tree(&inside, trees[i]);
  }
  ov_write_u32(writer, (uint32_t)inside.size);
  ov_write_bytes(writer, inside.bytes, inside.size);
  writer->is_failed |= inside.is_failed;
  ov_writer_fini(&inside);
}

// ---- Reading

static double read_f64(ov_reader* reader) {
  const uint8_t* bytes = ov_read_bytes(reader, 8);
  return bytes != NULL ? ov_get_f64(bytes) : 0;
}

static const char* read_text(ov_reader* reader) {
  const uint32_t size = ov_read_u32(reader);
  const uint8_t* text = size > 0 ? ov_read_bytes(reader, size) : NULL;
  if (text == NULL) {
    return NULL;
  }
  if (memchr(text, '\0', size) != text + size - 1) {
    reader->is_short = true;
    return NULL;
  }
  return (const char*)text;
}

// A count from 0 to `limit`; anything else ends the reading.
static int32_t read_count(ov_reader* reader, int32_t limit) {
  OVIS_ASSERT(limit >= 0);
  const uint32_t count = ov_read_u32(reader);
  reader->is_short |= count > (uint32_t)limit;
  return reader->is_short ? 0 : (int32_t)count;
}

static int32_t read_keys(ov_reader* reader, ovis_tree_key* out, int32_t limit) {
  OVIS_ASSERT(limit >= 0);
  const int32_t count = read_count(reader, limit);
  for (int32_t i = 0; i < count; i++) {
    out[i].name = read_text(reader);
    out[i].type = (ovis_tree_type)read_count(reader, OVIS_TREE_TYPE_COUNT - 1);
  }
  return count;
}

static int32_t read_news(ov_reader* reader, ovis_tree_news* out, const char** out_memories) {
  const int32_t count = read_count(reader, OVIS_TREE_NEWS_MAX);
  for (int32_t i = 0; i < count; i++) {
    out[i].news = (ovis_news)read_count(reader, OVIS_NEWS_COUNT - 1);
    out[i].key = read_text(reader);
    out[i].who = read_text(reader);
    out[i].range = read_f64(reader);
    out[i].ticks = (int32_t)ov_read_u32(reader);
    out_memories[i] = read_text(reader);
  }
  return count;
}

static int32_t read_answers(ov_reader* reader, ovis_news_answer* out) {
  const int32_t count = read_count(reader, OVIS_TREE_ANSWERS_MAX);
  for (int32_t i = 0; i < count; i++) {
    out[i].key = read_text(reader);
    out[i].option = read_text(reader);
    out[i].to = read_text(reader);
    out[i].result = (ovis_news_result)read_count(reader, OVIS_NEWS_RESULT_COUNT - 1);
    out[i].rank = (int32_t)ov_read_u32(reader);
    out[i].reason = (ovis_reason)read_count(reader, OVIS_REASON_COUNT - 1);
  }
  return count;
}

static void read_node(ov_reader* reader, ovis_tree_node* out) {
  int32_t numbers[9];
  const char* texts[6];
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    numbers[i] = (int32_t)ov_read_u32(reader);
  }
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    texts[i] = read_text(reader);
  }
  *out = (ovis_tree_node){.kind = (ovis_tree_kind)numbers[0],
                          .children = numbers[1],
                          .test = (ovis_tree_test)numbers[2],
                          .stops = (ovis_tree_stops)numbers[3],
                          .ticks = numbers[4],
                          .ticks_random = numbers[5],
                          .count = numbers[6],
                          .weight = numbers[7],
                          .rank = numbers[8],
                          .name = texts[0],
                          .key = texts[1],
                          .goal = texts[2],
                          .request = texts[3],
                          .who = texts[4],
                          .needs = texts[5],
                          .value = read_f64(reader)};
  out->reach = read_f64(reader);
}

static void read_def(ov_reader* reader, ov_saved_tree* lists, ovis_tree_def* out) {
  out->like = read_text(reader);
  out->team = read_text(reader);
  out->brain = read_text(reader);
  out->has_goals = read_count(reader, 1) != 0;
  out->priority = (int32_t)ov_read_u32(reader);
  out->doors = (ovis_tree_doors)read_count(reader, OVIS_TREE_DOORS_COUNT - 1);
  out->range = read_f64(reader);
  out->keys = lists->keys;
  out->key_count = read_keys(reader, lists->keys, OVIS_TREE_KEYS_MAX);
  out->team_keys = lists->keys + out->key_count;
  out->team_key_count =
      read_keys(reader, lists->keys + out->key_count, OVIS_TREE_KEYS_MAX - out->key_count);
  out->news = lists->news;
  out->news_count = read_news(reader, lists->news, lists->news_memories);
  out->news_memories = lists->news_memories;
  out->answers = lists->answers;
  out->answer_count = read_answers(reader, lists->answers);
  out->nodes = lists->nodes;
  out->node_count = read_count(reader, OVIS_TREE_NODES_MAX);
  for (int32_t i = 0; i < out->node_count && !reader->is_short; i++) {
    read_node(reader, &lists->nodes[i]);
  }
}

static const ovis_tree_def* find_given(const ovis_tree_def* given, int32_t count,
                                       const char* name) {
  OVIS_ASSERT(count >= 0);
  for (int32_t i = 0; i < count; i++) {
    if (given[i].name != NULL && name != NULL && strcmp(given[i].name, name) == 0) {
      return &given[i];
    }
  }
  return NULL;
}

static ovis_status read_tree(ov_reader* reader, const ovis_tree_def* given, int32_t given_count,
                             ov_saved_trees* out) {
  OVIS_ASSERT(given_count >= 0);
  ovis_tree_def def = {.cookie = OV_COOKIE};
  const bool is_named_only = read_count(reader, 1) != 0;
  def.name = read_text(reader);
  const ovis_tree_def* other = find_given(given, given_count, def.name);
  if (!is_named_only) {
    ov_saved_tree* lists = ov_alloc_zero(&out->allocator, sizeof *lists);
    if (lists == NULL || !ov_array_push(&out->made, &out->allocator, lists)) {
      ov_free(&out->allocator, lists, lists != NULL ? sizeof *lists : 0);
      return OVIS_NO_MEMORY;
    }
    read_def(reader, lists, &def);
  } else if (other == NULL) {
    out->missing = def.name;
    return OVIS_NOT_FOUND;
  }
  return ov_array_push(&out->defs, &out->allocator, other != NULL ? *other : def) ? OVIS_OK
                                                                                  : OVIS_NO_MEMORY;
}

ovis_status ov_trees_read(ov_reader* reader, const ovis_tree_def* given, int32_t given_count,
                          const ovis_allocator* allocator, ov_saved_trees* out) {
  OVIS_ASSERT(given_count >= 0);
  *out = (ov_saved_trees){.allocator = *allocator};
  const uint32_t size = ov_read_u32(reader);
  const uint8_t* bytes = ov_read_bytes(reader, size);
  if (bytes == NULL || size == 0) {
    return OVIS_BAD_FORMAT;
  }
  out->bytes = ov_alloc(allocator, size);
  if (out->bytes == NULL) {
    return OVIS_NO_MEMORY;
  }
  out->size = size;
  memcpy(out->bytes, bytes, size);
  ov_reader inside = ov_reader_make(out->bytes, size);
  const int32_t count = read_count(&inside, TREES_MAX);
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < count && status == OVIS_OK && !inside.is_short; i++) {
    status = read_tree(&inside, given, given_count, out);
  }
  const int32_t saved = out->defs.count;
  for (int32_t i = 0; i < given_count && status == OVIS_OK; i++) {
    if (find_given(out->defs.items, saved, given[i].name) == NULL &&
        !ov_array_push(&out->defs, allocator, given[i])) {
      status = OVIS_NO_MEMORY;
    }
  }
  const bool is_whole = !inside.is_short && (inside.at == inside.size || status != OVIS_OK);
  if (status == OVIS_NOT_FOUND && out->missing == NULL) {
    status = OVIS_BAD_FORMAT;
  }
  return status == OVIS_OK && !is_whole ? OVIS_BAD_FORMAT : status;
}

void ov_saved_trees_free(ov_saved_trees* trees) {
  for (int32_t i = 0; i < trees->made.count; i++) {
    ov_free(&trees->allocator, trees->made.items[i], sizeof(ov_saved_tree));
  }
  ov_array_fini(&trees->made, &trees->allocator);
  ov_array_fini(&trees->defs, &trees->allocator);
  ov_free(&trees->allocator, trees->bytes, trees->size);
  *trees = (ov_saved_trees){0};
}
