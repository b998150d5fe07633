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

// ---- One list of the values of a tree, for writing and for reading

// Writes if `writer` is set, otherwise reads.
typedef struct tree_code {
  ov_writer* writer;
  ov_reader* reader;
} tree_code;

static void code_i32(tree_code* code, int32_t* value) {
  if (code->writer != NULL) {
    ov_write_u32(code->writer, (uint32_t)*value);
  } else {
    *value = (int32_t)ov_read_u32(code->reader);
  }
}

// A number from 0 to `limit`; any other one that is read ends the reading.
static int32_t code_count(tree_code* code, int32_t value, int32_t limit) {
  OVIS_ASSERT(limit >= 0);
  code_i32(code, &value);
  if (code->reader != NULL) {
    code->reader->is_short |= (uint32_t)value > (uint32_t)limit;
    return code->reader->is_short ? 0 : value;
  }
  return value;
}

static void code_f64(tree_code* code, double* value) {
  if (code->writer != NULL) {
    ov_write_f64(code->writer, *value);
    return;
  }
  const uint8_t* bytes = ov_read_bytes(code->reader, 8);
  *value = bytes != NULL ? ov_get_f64(bytes) : 0;
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

static void code_text(tree_code* code, const char** text) {
  if (code->reader != NULL) {
    *text = read_text(code->reader);
    return;
  }
  const size_t size = *text != NULL ? strlen(*text) + 1 : 0;
  ov_write_u32(code->writer, (uint32_t)size);
  if (size > 0) {
    ov_write_bytes(code->writer, *text, size);
  }
}

// Lists: `from` is what is written, and NULL while reading; `out` is what is read.
static int32_t code_keys(tree_code* code, const ovis_tree_key* from, int32_t count, int32_t limit,
                         ovis_tree_key* out) {
  count = code_count(code, count, limit);
  for (int32_t i = 0; i < count; i++) {
    ovis_tree_key key = from != NULL ? from[i] : (ovis_tree_key){.name = NULL};
    code_text(code, &key.name);
    key.type = (ovis_tree_type)code_count(code, (int32_t)key.type, OVIS_TREE_TYPE_COUNT - 1);
    if (out != NULL) {
      out[i] = key;
    }
  }
  return count;
}

static void code_news(tree_code* code, ovis_tree_news* news, const char** memory) {
  news->news = (ovis_news)code_count(code, (int32_t)news->news, OVIS_NEWS_COUNT - 1);
  code_text(code, &news->key);
  code_text(code, &news->who);
  code_f64(code, &news->range);
  code_i32(code, &news->ticks);
  code_text(code, memory);
}

static void code_answer(tree_code* code, ovis_news_answer* answer) {
  code_text(code, &answer->key);
  code_text(code, &answer->option);
  code_text(code, &answer->to);
  answer->result =
      (ovis_news_result)code_count(code, (int32_t)answer->result, OVIS_NEWS_RESULT_COUNT - 1);
  code_i32(code, &answer->rank);
  answer->reason = (ovis_reason)code_count(code, (int32_t)answer->reason, OVIS_REASON_COUNT - 1);
}

static void code_node(tree_code* code, ovis_tree_node* node) {
  int32_t kind = (int32_t)node->kind;
  int32_t test = (int32_t)node->test;
  int32_t stops = (int32_t)node->stops;
  int32_t* const numbers[] = {&kind,        &node->children, &test,
                              &stops,       &node->ticks,    &node->ticks_random,
                              &node->count, &node->weight,   &node->rank};
  const char** const texts[] = {&node->name,    &node->key, &node->goal,
                                &node->request, &node->who, &node->needs};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    code_i32(code, numbers[i]);
  }
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    code_text(code, texts[i]);
  }
  code_f64(code, &node->value);
  code_f64(code, &node->reach);
  node->kind = (ovis_tree_kind)kind;
  node->test = (ovis_tree_test)test;
  node->stops = (ovis_tree_stops)stops;
}

// The values of a def without its name and lists.
static void code_head(tree_code* code, ovis_tree_def* def) {
  code_text(code, &def->like);
  code_text(code, &def->team);
  code_text(code, &def->brain);
  def->has_goals = code_count(code, def->has_goals, 1) != 0;
  code_i32(code, &def->priority);
  def->doors = (ovis_tree_doors)code_count(code, (int32_t)def->doors, OVIS_TREE_DOORS_COUNT - 1);
  code_f64(code, &def->range);
}

// ---- Writing

static bool has_functions(const ov_tree_plan* plan) {
  for (int32_t i = 0; i < plan->count; i++) {
    if (plan->steps[i].def->own != NULL) {
      return true;
    }
  }
  return false;
}

static void write_tree(ov_writer* writer, const ov_tree_mind_plan* plan) {
  tree_code code = {.writer = writer};
  ovis_tree_def def = plan->def;
  const bool is_named_only = has_functions(&plan->tree);
  code_count(&code, is_named_only, 1);
  code_text(&code, &def.name);
  if (is_named_only) {
    return;
  }
  code_head(&code, &def);
  code_keys(&code, def.keys, def.key_count, OVIS_TREE_KEYS_MAX, NULL);
  code_keys(&code, def.team_keys, def.team_key_count, OVIS_TREE_KEYS_MAX, NULL);
  code_count(&code, def.news_count, OVIS_TREE_NEWS_MAX);
  for (int32_t i = 0; i < def.news_count; i++) {
    ovis_tree_news news = def.news[i];
    const char* memory = def.news_memories != NULL ? def.news_memories[i] : NULL;
    code_news(&code, &news, &memory);
  }
  code_count(&code, def.answer_count, OVIS_TREE_ANSWERS_MAX);
  for (int32_t i = 0; i < def.answer_count; i++) {
    ovis_news_answer answer = def.answers[i];
    code_answer(&code, &answer);
  }
  code_count(&code, plan->tree.count, OVIS_TREE_NODES_MAX); // with subtrees in their places
  for (int32_t i = 0; i < plan->tree.count; i++) {
    ovis_tree_node node = *plan->tree.steps[i].def;
    code_node(&code, &node);
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

static void read_def(tree_code* code, ov_saved_tree* lists, ovis_tree_def* out) {
  code_head(code, out);
  out->keys = lists->keys;
  out->key_count = code_keys(code, NULL, 0, OVIS_TREE_KEYS_MAX, lists->keys);
  out->team_keys = lists->keys + out->key_count;
  out->team_key_count =
      code_keys(code, NULL, 0, OVIS_TREE_KEYS_MAX - out->key_count, lists->keys + out->key_count);
  out->news = lists->news;
  out->news_memories = lists->news_memories;
  out->news_count = code_count(code, 0, OVIS_TREE_NEWS_MAX);
  for (int32_t i = 0; i < out->news_count; i++) {
    code_news(code, &lists->news[i], &lists->news_memories[i]);
  }
  out->answers = lists->answers;
  out->answer_count = code_count(code, 0, OVIS_TREE_ANSWERS_MAX);
  for (int32_t i = 0; i < out->answer_count; i++) {
    code_answer(code, &lists->answers[i]);
  }
  out->nodes = lists->nodes;
  out->node_count = code_count(code, 0, OVIS_TREE_NODES_MAX);
  for (int32_t i = 0; i < out->node_count && !code->reader->is_short; i++) {
    code_node(code, &lists->nodes[i]);
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
  tree_code code = {.reader = reader};
  const bool is_named_only = code_count(&code, 0, 1) != 0;
  code_text(&code, &def.name);
  const ovis_tree_def* other = find_given(given, given_count, def.name);
  if (!is_named_only) {
    ov_saved_tree* lists = ov_alloc_zero(&out->allocator, sizeof *lists);
    if (lists == NULL || !ov_array_push(&out->made, &out->allocator, lists)) {
      ov_free(&out->allocator, lists, lists != NULL ? sizeof *lists : 0);
      return OVIS_NO_MEMORY;
    }
    read_def(&code, lists, &def);
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
  tree_code code = {.reader = &inside};
  const int32_t count = code_count(&code, 0, TREES_MAX);
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
