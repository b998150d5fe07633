// Problem: behavior trees that a script writes as nested tables, for all worlds that it makes from
// then on. Design: docs/trees.md (In Lua)
#include "ovl_keep.h"
#include "ovl_schema.h"

#include <ovis/base.h>
#include <ovis/tree.h>

#include <string.h>

#define TREES_MAX 64

typedef struct ovl_node {
  ovis_tree_node node;
  ovis_phrases phrases;
} ovl_node;

typedef struct ovl_news {
  ovis_tree_news news;
  const char* memory;
} ovl_news;

typedef struct ovl_tree {
  ovis_tree_def def; // first: ovl_push_defs copies it
  const ovl_news* news;
  ovis_tree_node nodes[OVIS_TREE_NODES_MAX];
  ovis_phrases phrases[OVIS_TREE_NODES_MAX]; // of the nodes
} ovl_tree;

static char list_key;

const ovis_tree_def* ovl_tree_push_all(lua_State* L, int32_t* out_count) {
  return ovl_push_defs(L, &list_key, sizeof(ovis_tree_def), out_count);
}

// ---- Nodes

#define NAME_3(kind, name, sentence) name,
#define NAME_OF_NODE(kind, name, sentence)                                                         \
  OVIS_TREE_##kind == OVIS_TREE_SUBTREE ? "" : name, // a tree of C has those
static const char* const kinds[] = {OVIS_TREE_LIST(NAME_OF_NODE) NULL};
static const char* const stops[] = {OVIS_TREE_STOPS_LIST(NAME_3) NULL};
static const char* const tests[] = {"set", "unset", "equal", "below", "above", NULL};

// Appends a node to the tree, and then its children, which are in the table on the top.
static void read_children(ovl_reader* reader, void* out) {
  lua_State* L = reader->L;
  ovl_tree* tree = reader->out;
  const ovl_node* self = out;
  const int table = lua_gettop(L);
  const int first = ovl_reader_last_place(reader, false) + 1;
  const int last = (int)lua_rawlen(L, table);
  const int32_t index = tree->def.node_count++;
  if (index == OVIS_TREE_NODES_MAX) {
    ovl_reader_fail(reader, ": a tree has at most %d nodes", OVIS_TREE_NODES_MAX);
  }
  tree->nodes[index] = self->node;
  tree->nodes[index].children = last >= first ? last - first + 1 : 0;
  tree->phrases[index] = self->phrases;
  if (self->phrases.words != NULL && self->phrases.doing != NULL) {
    tree->nodes[index].phrases = &tree->phrases[index];
  }
  for (int i = first; i <= last; i++) {
    ovl_node child = {0};
    lua_rawgeti(L, table, i);
    ovl_reader_read(reader, &ovl_tree_node_schema, i - first + 1, &child);
    lua_pop(L, 1);
  }
}

#define IN(kind) (1u << OVIS_TREE_##kind)
#define ASKS (IN(SEND) | IN(REQUEST))
#define TICKS .min = 0, .max = 1000000000, .unit = "ticks"
#define OVL_STRUCT ovl_node
static const ovl_key node_keys[] = {
    {"kind of node", "[nodes](trees.md#nodes)", OVL_WORD, .is_kind = true, AT(node.kind),
     .place = 1, .words = kinds, .is_required = true},
    {"key", "of the board", OVL_TEXT, AT(node.key), .place = 2,
     .where = IN(IF) | IN(SET) | IN(ERASE)},
    {"request", "what is asked for", OVL_TEXT, AT(node.request), .place = 2,
     .where = ASKS | IN(ANSWER)},
    {"ticks", "how long", OVL_WHOLE, AT(node.ticks), .place = 2, TICKS,
     .where = IN(TIMEOUT) | IN(COOLDOWN) | IN(SERVICE) | IN(WAIT)},
    {"random", "at most so many more, by chance", OVL_WHOLE, AT(node.ticks_random), .place = 3,
     TICKS, .where = IN(WAIT)},
    {"goal", "whose `tick` is called", OVL_PART, AT(node.own), .place = 3,
     .find_part = ovl_goal_find, .part = "an ovis.goal", .where = IN(SERVICE)},
    {"goal", "of the species, or one of trees", OVL_NAMED, AT(node.own), ALSO(node.goal),
     .place = 2, .find_part = ovl_goal_find, .part = "an ovis.goal", .where = IN(ACTION)},
    {"key", "of the board: a mob, a place or a value", OVL_TEXT, AT(node.key),
     .where = ASKS | IN(ANSWER) | IN(ACTION) | IN(IF) | IN(SET) | IN(ERASE)},
    {"stops", "what a change stops", OVL_WORD, AT(node.stops), .words = stops, .where = IN(IF)},
    {"is", "what the key must be", OVL_WORD, AT(node.test), .words = tests, .unit = "test",
     .where = IN(IF)},
    {"value", "with which the key is compared", OVL_REAL, AT(node.value), .min = -1e9, .max = 1e9,
     .where = IN(IF)},
    {"value", "that the key gets", OVL_REAL, AT(node.value), .min = -1e9, .max = 1e9, .usual = 1,
     .where = IN(SET)},
    {"ticks", "how long", OVL_WHOLE, AT(node.ticks), TICKS,
     .where = ASKS | IN(SET) | IN(ACTION) | IN(TIMEOUT) | IN(COOLDOWN) | IN(SERVICE) | IN(WAIT)},
    {"speed", "of a goal of trees; 0: 1", OVL_REAL, AT(node.value), .max = 64, .unit = "factor",
     .where = IN(ACTION)},
    {"reach", "0: the goal's own, or any distance", OVL_REAL, AT(node.reach), .max = 1000,
     .unit = "blocks", .where = ASKS | IN(ACTION)},
    {"count", "0: all, or without end", OVL_WHOLE, AT(node.count), .max = 1000000,
     .where = IN(PARALLEL) | IN(REPEAT) | IN(REQUEST)},
    {"who", "only mobs with this tree are asked", OVL_TEXT, AT(node.who), .where = ASKS},
    {"needs", "a key of a mob that must agree", OVL_TEXT, AT(node.needs), .where = IN(REQUEST)},
    {"rank", "the higher one is answered first", OVL_WHOLE, AT(node.rank), RANK, .where = ASKS},
    {"weight", "of a child of `random`; 0: 1", OVL_WHOLE, AT(node.weight), .max = 1000000},
    {"name", "as options show it", OVL_TEXT, AT(node.name)},
    {"words", "for stories, after \"begins to\"; with `doing`", OVL_TEXT, AT(phrases.words)},
    {"doing", "for stories, after \"stops\"; with `words`", OVL_TEXT, AT(phrases.doing)},
    {"children", "nodes, after its other values", OVL_OWN, .place = 4, .is_rest = true,
     .read = read_children},
    {0}};

const ovl_schema ovl_tree_node_schema = OVL_SCHEMA("node", "{\"selector\", ...}", node_keys, NULL);

static void read_root(ovl_reader* reader, void* out) {
  (void)out;
  ovl_node root = {0};
  ovl_reader_read(reader, &ovl_tree_node_schema, 0, &root);
}

// ---- ovis.tree

static const char* const types[] = {"flag", "number", "place", "mob", NULL};
#undef OVL_STRUCT
#define OVL_STRUCT ovis_tree_key
static const ovl_key key_keys[] = {
    {"name", "no name of another key", OVL_TEXT, AT(name), .place = 1, .is_required = true},
    {"type", "of its values", OVL_WORD, AT(type), .place = 2, .words = types, .is_required = true},
    {0}};

const ovl_schema ovl_tree_key_schema = OVL_SCHEMA("key", "{name, type}", key_keys, NULL);

static const char* const news[] = {OVIS_NEWS_LIST(NAME_3) NULL};
#undef OVL_STRUCT
#define OVL_STRUCT ovl_news
static const ovl_key news_keys[] = {
    {"news", "[news](trees.md#news)", OVL_WORD, AT(news.news), .place = 1, .words = news,
     .unit = "kind of news", .is_required = true},
    {"key", "that gets the value", OVL_TEXT, AT(news.key)},
    {"who", "whom or what it is about; not given: players", OVL_TEXT, AT(news.who)},
    {"range", "how far away", OVL_REAL, AT(news.range), .max = 64, .unit = "blocks"},
    {"ticks", "after which the value expires; 0: it stays", OVL_WHOLE, AT(news.ticks), TICKS},
    {"memory", "of the brain, which gets it as well", OVL_TEXT, AT(memory)},
    {0}};

const ovl_schema ovl_news_schema =
    OVL_SCHEMA("news item", "{news, key = name, ...}", news_keys, NULL);

static const char* const results[] = {OVIS_NEWS_RESULT_LIST(NAME_3) NULL};
#undef OVL_STRUCT
#define OVL_STRUCT ovis_news_answer
static const ovl_key answer_keys[] = {
    {"key", "to which news are written", OVL_TEXT, AT(key), .place = 1, .is_required = true},
    {"option", "a goal, or a behavior of the brain", OVL_TEXT, AT(option), .place = 2,
     .is_required = true},
    {"result", "what becomes of it", OVL_WORD, AT(result), .place = 3, .words = results,
     .is_required = true},
    {"to", "another goal or behavior", OVL_TEXT, AT(to)},
    {"rank", "the highest one counts", OVL_WHOLE, AT(rank), RANK},
    {"reason", "why it stops, as reports tell it", OVL_WORD, AT(reason), .words = ovl_reason_names},
    {0}};

const ovl_schema ovl_answer_schema =
    OVL_SCHEMA("answer", "{key, option, result}", answer_keys, NULL);

static const char* const doors[] = {"keep", "open", "break", NULL};
#undef OVL_STRUCT
#define OVL_STRUCT ovl_tree
static const ovl_key keys[] = {
    {"name", "no name of another tree", OVL_TEXT, AT(def.name), .max = OVIS_MIND_NAME_MAX - 1,
     .is_required = true},
    {"like", "a built-in species that may have it", OVL_TEXT, AT(def.like), .is_required = true},
    {"goals", "the mob keeps the mind of its species", OVL_FLAG, AT(def.has_goals)},
    {"priority", "of its actions among those goals", OVL_WHOLE, AT(def.priority), RANK},
    {"brain", "the mob has this brain, too", OVL_TEXT, AT(def.brain)},
    {"team", "whose mobs ask each other and share a board", OVL_TEXT, AT(def.team)},
    {"doors", "what it does to closed doors", OVL_WORD, AT(def.doors), .words = doors},
    {"range", "of its paths; 0: as far as the species follows", OVL_REAL, AT(def.range), .max = 64,
     .unit = "blocks"},
    {"keys", "of its board", LIST(def.keys, def.key_count, OVIS_TREE_KEYS_MAX),
     .items = &ovl_tree_key_schema},
    {"team_keys", "of the board of its team",
     LIST(def.team_keys, def.team_key_count, OVIS_TREE_KEYS_MAX), .items = &ovl_tree_key_schema},
    {"news", "what writes keys when it happens", OVL_LIST, AT(news), ALSO(def.news_count),
     .max = OVIS_TREE_NEWS_MAX, .items = &ovl_news_schema},
    {"answers", "what news do to goals and behaviors",
     LIST(def.answers, def.answer_count, OVIS_TREE_ANSWERS_MAX), .items = &ovl_answer_schema},
    {"root", "its first node", OVL_OWN, .is_required = true, .items = &ovl_tree_node_schema,
     .read = read_root},
    {0}};

static void split_news(ovl_reader* reader, void* out) {
  ovl_tree* tree = out;
  const size_t count = (size_t)tree->def.news_count;
  ovis_tree_news* items = ovl_reader_reserve(reader, (count + 1) * sizeof *items);
  const char** memories = ovl_reader_reserve(reader, (count + 1) * sizeof *memories);
  for (size_t i = 0; i < count; i++) {
    items[i] = tree->news[i].news;
    memories[i] = tree->news[i].memory;
  }
  tree->def.news = items;
  tree->def.news_memories = memories;
}

const ovl_schema ovl_tree_schema = OVL_SCHEMA("tree", NULL, keys, split_news);

int ovl_tree_make(lua_State* L) {
  ovl_tree* tree = ovl_schema_make(L, &ovl_tree_schema);
  ovis_tree_def* def = &tree->def;
  *def = ovis_default_tree_def();
  def->nodes = tree->nodes;
  ovl_schema_read(L, &ovl_tree_schema, tree);
  ovl_check_new(L, &list_key, "tree", def->name, TREES_MAX);
  ovis_error error = {0};
  const ovis_status status = ovis_tree_check(def, &error);
  return ovl_keep_def(L, &list_key, status, &error);
}

void ovl_tree_explain(lua_State* L, const ovis_sim_def* def) {
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
int ovl_world_tell(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  const char* name = luaL_checkstring(L, 2);
  int next = 3;
  const ovis_vec3 place = ovl_check_place(L, &next);
  const double range = lua_isnoneornil(L, next) ? 0 : ovl_check_real(L, next, 0, 1e6);
  const ovl_mob* mob = lua_isnoneornil(L, next + 1) ? NULL : ovl_check_mob(L, next + 1);
  int32_t count;
  if (ovis_sim_tell(self->sim, name, place, range, mob != NULL ? mob->id : OVIS_NO_MOB, &count) !=
      OVIS_OK) {
    return luaL_error(L, "trees are told of names of 1 to 47 bytes, between ticks only");
  }
  ovl_push_whole(L, count);
  return 1;
}
