// Problem: behavior trees that a script writes as nested tables, for all worlds that it makes from
// then on. Design: docs/trees.md (In Lua)
#include "ovl_keep.h"

#include <ovis/base.h>
#include <ovis/tree.h>

#include <string.h>

#define TREES_MAX 64
#define DEPTH_MAX 60

typedef struct ovl_tree {
  ovis_tree_def def; // first: ovl_push_defs copies it; of the lists below
  ovis_tree_key keys[OVIS_TREE_KEYS_MAX];
  ovis_tree_news news[OVIS_TREE_NEWS_MAX];
  const char* news_memories[OVIS_TREE_NEWS_MAX];
  ovis_news_answer answers[OVIS_TREE_ANSWERS_MAX];
  ovis_tree_node nodes[OVIS_TREE_NODES_MAX];
  ovis_phrases phrases[OVIS_TREE_NODES_MAX]; // of the nodes
} ovl_tree;

static char list_key;

const ovis_tree_def* ovl_push_trees(lua_State* L, int32_t* out_count) {
  return ovl_push_defs(L, &list_key, sizeof(ovis_tree_def), out_count);
}

// ---- Values of tables

static int32_t whole_item(lua_State* L, int index, int item) {
  lua_rawgeti(L, index, item);
  const int32_t value =
      lua_isnil(L, -1) ? 0 : (int32_t)ovl_check_whole(L, lua_gettop(L), 0, 1000000000);
  lua_pop(L, 1);
  return value;
}

// The number of a word in a list of `count` names. -1: it is none of them.
static int32_t find_word(const char* word, int32_t count, const char* (*name_of)(int32_t)) {
  for (int32_t i = 0; i < count && word != NULL; i++) {
    if (strcmp(name_of(i), word) == 0) {
      return i;
    }
  }
  return -1;
}

static void push_meant_word(lua_State* L, const char* word, int32_t count,
                            const char* (*name_of)(int32_t)) {
  ovis_spelling near = ovis_spelling_begin(word != NULL ? word : "");
  for (int32_t i = 0; i < count; i++) {
    ovis_spelling_try(&near, name_of(i));
  }
  ovl_push_meant(L, ovis_spelling_end(&near));
}

static const char* kind_name(int32_t kind) {
  return ovis_tree_kind_name((ovis_tree_kind)kind);
}

static const char* stops_name(int32_t stops) {
  return ovis_tree_stops_name((ovis_tree_stops)stops);
}

static const char* news_name(int32_t news) {
  return ovis_news_name((ovis_news)news);
}

static const char* test_name(int32_t test) {
  static const char* const names[] = {"set", "unset", "equal", "below", "above"};
  return names[test];
}

static const char* doors_name(int32_t doors) {
  static const char* const names[] = {"keep", "open", "break"};
  return names[doors];
}

static const char* type_name(int32_t type) {
  static const char* const names[] = {"flag", "number", "place", "mob"};
  return names[type];
}

// The word of a field among names. `otherwise`: it is not given.
static int32_t word_field(lua_State* L, int index, const char* field, int32_t count,
                          const char* (*name_of)(int32_t), int32_t otherwise) {
  const char* word = ovl_option_text(L, index, field);
  const int32_t found = find_word(word, count, name_of);
  if (word != NULL && found < 0) {
    push_meant_word(L, word, count, name_of);
    luaL_error(L, "there is no %s '%s'%s", field, word, lua_tostring(L, -1));
  }
  return word != NULL ? found : otherwise;
}

// ---- Nodes

static const char* const node_options[] = {"count", "key",   "name",  "value",  "speed", "ticks",
                                           "stops", "is",    "reach", "weight", "who",   "needs",
                                           "rank",  "words", "doing", NULL};

// Reads the numbered values of a node before its children. Returns the place of the first child.
static int read_head(lua_State* L, int table, ovis_tree_node* node) {
  switch (node->kind) {
  case OVIS_TREE_IF: node->key = ovl_keep_item(L, table, 2); return 3;
  case OVIS_TREE_SEND:
  case OVIS_TREE_REQUEST:
  case OVIS_TREE_ANSWER: node->request = ovl_keep_item(L, table, 2); return 3;
  case OVIS_TREE_TIMEOUT:
  case OVIS_TREE_COOLDOWN: node->ticks = whole_item(L, table, 2); return 3;
  case OVIS_TREE_SERVICE:
    node->ticks = whole_item(L, table, 2);
    lua_rawgeti(L, table, 3);
    node->own = ovl_check_goal(L, lua_gettop(L));
    lua_pop(L, 1);
    return 4;
  case OVIS_TREE_WAIT:
    node->ticks = whole_item(L, table, 2);
    node->ticks_random = whole_item(L, table, 3);
    return 4;
  case OVIS_TREE_SET:
  case OVIS_TREE_ERASE: node->key = ovl_keep_item(L, table, 2); return 3;
  case OVIS_TREE_ACTION:
    lua_rawgeti(L, table, 2);
    if (lua_type(L, -1) == LUA_TSTRING) {
      node->goal = ovl_keep_top(L);
    } else {
      node->own = ovl_check_goal(L, lua_gettop(L));
      lua_pop(L, 1);
    }
    return 3;
  default: return 2;
  }
}

static void read_options(lua_State* L, int table, ovis_tree_node* node) {
  if (node->key == NULL) {
    node->key = ovl_keep_field(L, table, "key");
  }
  node->name = ovl_keep_field(L, table, "name");
  node->who = ovl_keep_field(L, table, "who");
  node->needs = ovl_keep_field(L, table, "needs");
  node->rank = (int32_t)ovl_option_whole(L, table, "rank", -1000000, 1000000, 0);
  node->count = (int32_t)ovl_option_whole(L, table, "count", 0, 1000000, 0);
  node->weight = (int32_t)ovl_option_whole(L, table, "weight", 0, 1000000, 0);
  node->value = ovl_option_real(L, table, "value", -1e9, 1e9, node->kind == OVIS_TREE_SET ? 1 : 0);
  node->value = ovl_option_real(L, table, "speed", 0, 64, node->value);
  node->reach = ovl_option_real(L, table, "reach", 0, 1000, 0);
  node->ticks = (int32_t)ovl_option_whole(L, table, "ticks", 0, 1000000000, node->ticks);
  node->stops = (ovis_tree_stops)word_field(L, table, "stops", OVIS_TREE_STOPS_COUNT, stops_name,
                                            OVIS_TREE_STOPS_NONE);
  node->test =
      (ovis_tree_test)word_field(L, table, "is", OVIS_TREE_TEST_COUNT, test_name, OVIS_TREE_IS_SET);
}

static void read_phrases(lua_State* L, int table, ovis_tree_node* node, ovis_phrases* out) {
  *out = (ovis_phrases){.words = ovl_keep_field(L, table, "words"),
                        .doing = ovl_keep_field(L, table, "doing")};
  if (out->words != NULL && out->doing != NULL) {
    node->phrases = out;
  }
}

// Reads the node on the top of the stack with all below it, and pops it.
static void read_node(lua_State* L, ovl_tree* tree, int depth) {
  luaL_checkstack(L, 12, "a tree is too deep");
  const int table = lua_gettop(L);
  if (!lua_istable(L, table) || depth > DEPTH_MAX) {
    luaL_error(L, "a node must be a table like {\"selector\", ...}, and not too deep");
  }
  if (tree->def.node_count == OVIS_TREE_NODES_MAX) {
    luaL_error(L, "a tree has at most %d nodes", OVIS_TREE_NODES_MAX);
  }
  ovl_check_names(L, table, node_options, "a node");
  ovis_tree_node* node = &tree->nodes[tree->def.node_count++];
  lua_rawgeti(L, table, 1);
  const char* word = lua_tostring(L, -1);
  const int32_t kind = find_word(word, OVIS_TREE_KIND_COUNT, kind_name);
  if (kind < 0 || kind == OVIS_TREE_SUBTREE) {
    push_meant_word(L, word, OVIS_TREE_KIND_COUNT, kind_name);
    luaL_error(L, "there is no kind of node '%s'%s", word != NULL ? word : "?",
               lua_tostring(L, -1));
  }
  lua_pop(L, 1);
  *node = (ovis_tree_node){.kind = (ovis_tree_kind)kind};
  const int first = read_head(L, table, node);
  read_options(L, table, node);
  read_phrases(L, table, node, &tree->phrases[node - tree->nodes]);
  const int last = (int)lua_rawlen(L, table);
  node->children = last >= first ? last - first + 1 : 0;
  for (int i = first; i <= last; i++) {
    lua_rawgeti(L, table, i);
    read_node(L, tree, depth + 1);
  }
  lua_settop(L, table - 1);
}

// ---- ovis.tree

// Reads a list of keys behind those that are there already. Returns how many it has.
static int32_t read_keys(lua_State* L, ovl_tree* tree, const char* option, int32_t before) {
  const int32_t count = ovl_push_items(L, 1, option, "keys", OVIS_TREE_KEYS_MAX - before);
  const int table = lua_gettop(L);
  for (int32_t i = 0; i < count; i++) {
    ovis_tree_key* key = &tree->keys[before + i];
    lua_rawgeti(L, table, i + 1);
    luaL_checktype(L, -1, LUA_TTABLE);
    key->name = ovl_keep_item(L, table + 1, 1);
    const char* type = ovl_keep_item(L, table + 1, 2);
    const int32_t found = find_word(type, OVIS_TREE_TYPE_COUNT, type_name);
    if (key->name == NULL || found < 0) {
      luaL_error(L, "'%s' must list {\"name\", \"flag\", \"number\", \"place\" or \"mob\"}",
                 option);
    }
    key->type = (ovis_tree_type)found;
    lua_pop(L, 1);
  }
  lua_settop(L, 2);
  return count;
}

static void read_news(lua_State* L, ovl_tree* tree) {
  static const char* const names[] = {"key", "who", "range", "ticks", "memory", NULL};
  const int32_t count = ovl_push_items(L, 1, "news", "items", OVIS_TREE_NEWS_MAX);
  const int table = lua_gettop(L);
  for (int32_t i = 0; i < count; i++) {
    lua_rawgeti(L, table, i + 1);
    luaL_checktype(L, -1, LUA_TTABLE);
    const int one = lua_gettop(L);
    ovl_check_names(L, one, names, "an item of 'news'");
    const char* word = ovl_keep_item(L, one, 1);
    const int32_t found = find_word(word, OVIS_NEWS_COUNT, news_name);
    if (found < 0) {
      luaL_error(L, "there are no news '%s'", word != NULL ? word : "?");
    }
    tree->news_memories[i] = ovl_keep_field(L, one, "memory");
    tree->news[i] =
        (ovis_tree_news){.news = (ovis_news)found,
                         .key = ovl_keep_field(L, one, "key"),
                         .who = ovl_keep_field(L, one, "who"),
                         .range = ovl_option_real(L, one, "range", 0, 64, 0),
                         .ticks = (int32_t)ovl_option_whole(L, one, "ticks", 0, 1000000000, 0)};
    lua_pop(L, 1);
  }
  tree->def.news_count = count;
  lua_settop(L, 2);
}

static const char* result_name(int32_t result) {
  return ovis_news_result_name((ovis_news_result)result);
}

static const char* reason_name(int32_t reason) {
  return ovis_reason_name((ovis_reason)reason);
}

// Reads {{key, option, result, to =, rank =, reason =}, ...}.
static void read_answers(lua_State* L, ovl_tree* tree) {
  static const char* const names[] = {"to", "rank", "reason", NULL};
  const int32_t count = ovl_push_items(L, 1, "answers", "answers", OVIS_TREE_ANSWERS_MAX);
  const int table = lua_gettop(L);
  for (int32_t i = 0; i < count; i++) {
    lua_rawgeti(L, table, i + 1);
    luaL_checktype(L, -1, LUA_TTABLE);
    const int one = lua_gettop(L);
    ovl_check_names(L, one, names, "an item of 'answers'");
    const char* word = ovl_keep_item(L, one, 3);
    const int32_t found = find_word(word, OVIS_NEWS_RESULT_COUNT, result_name);
    if (found < 0) {
      push_meant_word(L, word, OVIS_NEWS_RESULT_COUNT, result_name);
      luaL_error(L, "there is no result '%s' of an answer%s", word != NULL ? word : "?",
                 lua_tostring(L, -1));
    }
    tree->answers[i] = (ovis_news_answer){
        .key = ovl_keep_item(L, one, 1),
        .option = ovl_keep_item(L, one, 2),
        .result = (ovis_news_result)found,
        .rank = (int32_t)ovl_option_whole(L, one, "rank", -1000000, 1000000, 0),
        .to = ovl_keep_field(L, one, "to"),
        .reason = (ovis_reason)word_field(L, one, "reason", OVIS_REASON_COUNT, reason_name, 0)};
    lua_pop(L, 1);
  }
  tree->def.answer_count = count;
  lua_settop(L, 2);
}

static void check_name(lua_State* L, const char* name) {
  int32_t count;
  const ovis_tree_def* all = ovl_push_trees(L, &count);
  for (int32_t i = 0; i < count; i++) {
    if (strcmp(all[i].name, name) == 0) {
      luaL_error(L, "there is a tree '%s' already", name);
    }
  }
  lua_pop(L, 1);
  if (count == TREES_MAX) {
    luaL_error(L, "a script adds at most %d trees", TREES_MAX);
  }
}

int ovl_make_tree(lua_State* L) {
  static const char* const names[] = {"name",  "like",  "goals",   "priority", "keys",
                                      "news",  "root",  "team",    "doors",    "team_keys",
                                      "range", "brain", "answers", NULL};
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  ovl_check_options(L, 1, names);
  ovl_tree* tree = lua_newuserdata(L, sizeof *tree);
  memset(tree, 0, sizeof *tree);
  ovis_tree_def* def = &tree->def;
  def->cookie = OVIS_COOKIE;
  def->name = ovl_keep_field(L, 1, "name");
  def->like = ovl_keep_field(L, 1, "like");
  if (def->name == NULL || def->like == NULL) {
    return luaL_error(L, "a tree needs 'name' and 'like'");
  }
  check_name(L, def->name);
  def->has_goals = ovl_option_flag(L, 1, "goals", false);
  def->priority = (int32_t)ovl_option_whole(L, 1, "priority", -1000000, 1000000, 0);
  def->keys = tree->keys;
  def->news = tree->news;
  def->answers = tree->answers;
  def->news_memories = tree->news_memories;
  def->nodes = tree->nodes;
  def->team = ovl_keep_field(L, 1, "team");
  def->brain = ovl_keep_field(L, 1, "brain");
  def->doors = (ovis_tree_doors)word_field(L, 1, "doors", OVIS_TREE_DOORS_COUNT, doors_name,
                                           OVIS_TREE_DOORS_KEEP);
  def->range = ovl_option_real(L, 1, "range", 0, 64, 0);
  def->key_count = read_keys(L, tree, "keys", 0);
  def->team_keys = tree->keys + def->key_count;
  def->team_key_count = read_keys(L, tree, "team_keys", def->key_count);
  read_news(L, tree);
  read_answers(L, tree);
  if (!ovl_get_option(L, 1, "root")) {
    return luaL_error(L, "a tree needs a 'root'");
  }
  read_node(L, tree, 0);
  ovis_error error = {0};
  const ovis_status status = ovis_tree_check(def, &error);
  if (status != OVIS_OK) {
    return luaL_error(L, "%s",
                      error.message[0] != '\0' ? error.message : ovis_status_sentence(status));
  }
  ovl_append(L, &list_key, 2);
  lua_pushstring(L, def->name);
  return 1;
}

void ovl_explain_trees(lua_State* L, const ovis_sim_def* def) {
  for (int32_t i = 0; i < def->tree_count; i++) {
    const ovis_tree_def* tree = &def->trees[i];
    const ovis_brain_def* brain = NULL;
    for (int32_t k = 0; k < def->brain_count && tree->brain != NULL; k++) {
      brain = strcmp(def->brains[k].name, tree->brain) == 0 ? &def->brains[k] : brain;
    }
    if (tree->brain != NULL && brain == NULL) {
      luaL_error(L, "the tree '%s' names the brain '%s', which there is not", tree->name,
                 tree->brain);
    }
    ovis_error error = {0};
    if (brain != NULL && ovis_tree_check_with_brain(tree, brain, def->memories, def->memory_count,
                                                    &error) != OVIS_OK) {
      luaL_error(L, "%s", error.message);
    }
  }
}

// ---- News

// w:tell(name, place, range, mob): a host's own event for trees. Returns how many it was news to.
int ovl_tell(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  const char* name = luaL_checkstring(L, 2);
  int next = 3;
  const ovis_vec3 place = ovl_check_place(L, &next);
  const double range = lua_isnoneornil(L, next) ? 0 : ovl_check_real(L, next, 0, 1e6);
  const ovl_mob* mob = lua_isnoneornil(L, next + 1) ? NULL : ovl_check_mob(L, next + 1);
  const int32_t count =
      ovis_sim_tell(self->sim, name, place, range, mob != NULL ? mob->id : OVIS_NO_MOB);
  if (count < 0) {
    return luaL_error(L, "trees are told of names of 1 to 47 bytes, between ticks only");
  }
  ovl_push_whole(L, count);
  return 1;
}
