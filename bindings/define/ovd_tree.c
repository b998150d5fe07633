// Problem: the keys of behavior trees, which a host writes as nested tables.
// Design: docs/trees.md (In Lua)
#include "ovd_define.h"

#include <stdio.h>
#include <string.h>

typedef struct ovd_node {
  ovis_tree_node node;
  ovis_phrases phrases;
} ovd_node;

// ---- Nodes

#define NAME_3(kind, name, sentence) name,
#define NAME_OF_NODE(kind, name, sentence)                                                         \
  OVIS_TREE_##kind == OVIS_TREE_SUBTREE ? "" : name, // a tree of C has those
static const char* const kinds[] = {OVIS_TREE_LIST(NAME_OF_NODE) NULL};
static const char* const stops[] = {OVIS_TREE_STOPS_LIST(NAME_3) NULL};
static const char* const tests[] = {"set", "unset", "equal", "below", "above", NULL};

// Appends a node to the tree, and then its children.
static bool read_children(ovd_reader* reader, const ovd_key* key, ovd_value value, void* out) {
  const ovd_source* source = reader->source;
  ovd_tree* tree = reader->out;
  const ovd_node* self = out;
  const int32_t count = ovd_reader_count_rest(reader, value);
  const int32_t index = tree->def.node_count++;
  if (index == OVIS_TREE_NODES_MAX) {
    return ovd_reader_fail(reader, ": a tree has at most %d nodes", OVIS_TREE_NODES_MAX);
  }
  if (count < 0) {
    return ovd_reader_fail(reader, ": '%s' must be a list of nodes", key->name);
  }
  tree->nodes[index] = self->node;
  tree->nodes[index].children = count;
  tree->phrases[index] = self->phrases;
  if (self->phrases.words != NULL && self->phrases.doing != NULL) {
    tree->nodes[index].phrases = &tree->phrases[index];
  }
  bool is_read = true;
  for (int32_t i = 0; is_read && i < count; i++) {
    ovd_node child = {0};
    const int32_t mark = source->mark(source->context);
    is_read = ovd_reader_read(reader, &ovd_tree_node_schema, ovd_reader_get_rest(reader, value, i),
                              i + 1, &child);
    source->release(source->context, mark);
  }
  return is_read;
}

#define IN(kind) (1u << OVIS_TREE_##kind)
#define ASKS (IN(SEND) | IN(REQUEST))
#define TICKS .min = 0, .max = 1000000000, .unit = "ticks"
#define OVD_STRUCT ovd_node
static const ovd_key node_keys[] = {
    {"kind of node", SAYS("[nodes](trees.md#nodes)"), OVD_WORD, .is_kind = true, AT(node.kind),
     .place = 1, .words = kinds, .is_required = true},
    {"key", SAYS("of the board"), OVD_TEXT, AT(node.key), .place = 2,
     .where = IN(IF) | IN(SET) | IN(ERASE)},
    {"request", SAYS("what is asked for"), OVD_TEXT, AT(node.request), .place = 2,
     .where = ASKS | IN(ANSWER)},
    {"ticks", SAYS("how long"), OVD_WHOLE, AT(node.ticks), .place = 2, TICKS,
     .where = IN(TIMEOUT) | IN(COOLDOWN) | IN(SERVICE) | IN(WAIT)},
    {"random", SAYS("at most so many more, by chance"), OVD_WHOLE, AT(node.ticks_random),
     .place = 3, TICKS, .where = IN(WAIT)},
    {"goal", SAYS("whose `tick` is called"), OVD_REFERENCE, AT(node.own), .place = 3,
     .part = OVD_GOAL, .where = IN(SERVICE)},
    {"goal", SAYS("of the species, or one of trees"), OVD_NAMED, AT(node.own), ALSO(node.goal),
     .place = 2, .part = OVD_GOAL, .where = IN(ACTION)},
    {"key", SAYS("of the board: a mob, a place or a value"), OVD_TEXT, AT(node.key),
     .where = ASKS | IN(ANSWER) | IN(ACTION) | IN(IF) | IN(SET) | IN(ERASE)},
    {"stops", SAYS("what a change stops"), OVD_WORD, AT(node.stops), .words = stops,
     .where = IN(IF)},
    {"is", SAYS("what the key must be"), OVD_WORD, AT(node.test), .words = tests, .unit = "test",
     .where = IN(IF)},
    {"value", SAYS("with which the key is compared"), OVD_REAL, AT(node.value), .min = -1e9,
     .max = 1e9, .where = IN(IF)},
    {"value", SAYS("that the key gets"), OVD_REAL, AT(node.value), .min = -1e9, .max = 1e9,
     .usual = 1, .where = IN(SET)},
    {"ticks", SAYS("how long"), OVD_WHOLE, AT(node.ticks), TICKS,
     .where = ASKS | IN(SET) | IN(ACTION) | IN(TIMEOUT) | IN(COOLDOWN) | IN(SERVICE) | IN(WAIT)},
    {"speed", SAYS("of a goal of trees; 0: 1"), OVD_REAL, AT(node.value), .max = 64,
     .unit = "factor", .where = IN(ACTION)},
    {"reach", SAYS("0: the goal's own, or any distance"), OVD_REAL, AT(node.reach), .max = 1000,
     .unit = "blocks", .where = ASKS | IN(ACTION)},
    {"count", SAYS("0: all, or without end"), OVD_WHOLE, AT(node.count), .max = 1000000,
     .where = IN(PARALLEL) | IN(REPEAT) | IN(REQUEST)},
    {"who", SAYS("only mobs with this tree are asked"), OVD_TEXT, AT(node.who), .where = ASKS},
    {"needs", SAYS("a key of a mob that must agree"), OVD_TEXT, AT(node.needs),
     .where = IN(REQUEST)},
    {"rank", SAYS("the higher one is answered first"), OVD_WHOLE, AT(node.rank), RANK,
     .where = ASKS},
    {"weight", SAYS("of a child of `random`; 0: 1"), OVD_WHOLE, AT(node.weight), .max = 1000000},
    {"name", SAYS("as options show it"), OVD_TEXT, AT(node.name)},
    {"words", SAYS("for stories, after \"begins to\"; with `doing`"), OVD_TEXT, AT(phrases.words)},
    {"doing", SAYS("for stories, after \"stops\"; with `words`"), OVD_TEXT, AT(phrases.doing)},
    {"children", SAYS("nodes, after its other values"), OVD_OWN, .place = 4, .is_rest = true,
     .read = read_children},
    {0}};

const ovd_schema ovd_tree_node_schema = OVD_SCHEMA("node", "{\"selector\", ...}", node_keys, NULL);

static bool read_root(ovd_reader* reader, const ovd_key* key, ovd_value value, void* out) {
  ovd_node root = {0};
  (void)key, (void)out;
  return ovd_reader_read(reader, &ovd_tree_node_schema, value, 0, &root);
}

// ---- ovis.tree

static const char* const types[] = {"flag", "number", "place", "mob", NULL};
#undef OVD_STRUCT
#define OVD_STRUCT ovis_tree_key
static const ovd_key key_keys[] = {
    {"name", SAYS("no name of another key"), OVD_TEXT, AT(name), .place = 1, .is_required = true},
    {"type", SAYS("of its values"), OVD_WORD, AT(type), .place = 2, .words = types,
     .is_required = true},
    {0}};

const ovd_schema ovd_tree_key_schema = OVD_SCHEMA("key", "{name, type}", key_keys, NULL);

static const char* const news[] = {OVIS_NEWS_LIST(NAME_3) NULL};
#undef OVD_STRUCT
#define OVD_STRUCT ovd_news
static const ovd_key news_keys[] = {
    {"news", SAYS("[news](trees.md#news)"), OVD_WORD, AT(news.news), .place = 1, .words = news,
     .unit = "kind of news", .is_required = true},
    {"key", SAYS("that gets the value"), OVD_TEXT, AT(news.key)},
    {"who", SAYS("whom or what it is about; not given: players"), OVD_TEXT, AT(news.who)},
    {"range", SAYS("how far away"), OVD_REAL, AT(news.range), .max = 64, .unit = "blocks"},
    {"ticks", SAYS("after which the value expires; 0: it stays"), OVD_WHOLE, AT(news.ticks), TICKS},
    {"memory", SAYS("of the brain, which gets it as well"), OVD_TEXT, AT(memory)},
    {0}};

const ovd_schema ovd_news_schema =
    OVD_SCHEMA("news item", "{news, key = name, ...}", news_keys, NULL);

static const char* const results[] = {OVIS_NEWS_RESULT_LIST(NAME_3) NULL};
#undef OVD_STRUCT
#define OVD_STRUCT ovis_news_answer
static const ovd_key answer_keys[] = {
    {"key", SAYS("to which news are written"), OVD_TEXT, AT(key), .place = 1, .is_required = true},
    {"option", SAYS("a goal, or a behavior of the brain"), OVD_TEXT, AT(option), .place = 2,
     .is_required = true},
    {"result", SAYS("what becomes of it"), OVD_WORD, AT(result), .place = 3, .words = results,
     .is_required = true},
    {"to", SAYS("another goal or behavior"), OVD_TEXT, AT(to)},
    {"rank", SAYS("the highest one counts"), OVD_WHOLE, AT(rank), RANK},
    {"reason", SAYS("why it stops, as reports tell it"), OVD_WORD, AT(reason),
     .words = ovd_reason_names},
    {0}};

const ovd_schema ovd_answer_schema =
    OVD_SCHEMA("answer", "{key, option, result}", answer_keys, NULL);

static const char* const doors[] = {"keep", "open", "break", NULL};
#undef OVD_STRUCT
#define OVD_STRUCT ovd_tree
static const ovd_key keys[] = {
    {"name", SAYS("no name of another tree"), OVD_TEXT, AT(def.name), .max = OVIS_MIND_NAME_MAX - 1,
     .is_required = true},
    {"like", SAYS("a built-in species that may have it"), OVD_TEXT, AT(def.like),
     .is_required = true},
    {"goals", SAYS("the mob keeps the mind of its species"), OVD_FLAG, AT(def.has_goals)},
    {"priority", SAYS("of its actions among those goals"), OVD_WHOLE, AT(def.priority), RANK},
    {"brain", SAYS("the mob has this brain, too"), OVD_TEXT, AT(def.brain)},
    {"team", SAYS("whose mobs ask each other and share a board"), OVD_TEXT, AT(def.team)},
    {"doors", SAYS("what it does to closed doors"), OVD_WORD, AT(def.doors), .words = doors},
    {"range", SAYS("of its paths; 0: as far as the species follows"), OVD_REAL, AT(def.range),
     .max = 64, .unit = "blocks"},
    {"keys", SAYS("of its board"), LIST(def.keys, def.key_count, OVIS_TREE_KEYS_MAX),
     .items = &ovd_tree_key_schema},
    {"team_keys", SAYS("of the board of its team"),
     LIST(def.team_keys, def.team_key_count, OVIS_TREE_KEYS_MAX), .items = &ovd_tree_key_schema},
    {"news", SAYS("what writes keys when it happens"), OVD_LIST, AT(news), ALSO(def.news_count),
     .max = OVIS_TREE_NEWS_MAX, .items = &ovd_news_schema},
    {"answers", SAYS("what news do to goals and behaviors"),
     LIST(def.answers, def.answer_count, OVIS_TREE_ANSWERS_MAX), .items = &ovd_answer_schema},
    {"root", SAYS("its first node"), OVD_OWN, .is_required = true, .items = &ovd_tree_node_schema,
     .read = read_root},
    {0}};

static bool split_news(ovd_reader* reader, void* out) {
  ovd_tree* tree = out;
  const size_t count = (size_t)tree->def.news_count;
  ovis_tree_news* items = ovd_reader_reserve(reader, (count + 1) * sizeof *items);
  const char** memories = ovd_reader_reserve(reader, (count + 1) * sizeof *memories);
  if (items == NULL || memories == NULL) {
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    items[i] = tree->news[i].news;
    memories[i] = tree->news[i].memory;
  }
  tree->def.news = items;
  tree->def.news_memories = memories;
  return true;
}

const ovd_schema ovd_tree_schema = OVD_SCHEMA("tree", NULL, keys, split_news);

void ovd_tree_begin(ovd_tree* self) {
  self->def = ovis_default_tree_def();
  self->def.nodes = self->nodes;
}

bool ovd_tree_explain(const ovis_tree_def* trees, int32_t tree_count, const ovis_brain_def* brains,
                      int32_t brain_count, const ovis_memory_def* memories, int32_t memory_count,
                      char* message, size_t size) {
  for (int32_t i = 0; i < tree_count; i++) {
    const ovis_tree_def* tree = &trees[i];
    const ovis_brain_def* brain = NULL;
    for (int32_t k = 0; k < brain_count && tree->brain != NULL; k++) {
      brain = strcmp(brains[k].name, tree->brain) == 0 ? &brains[k] : brain;
    }
    if (tree->brain != NULL && brain == NULL) {
      snprintf(message, size, "the tree '%s' names the brain '%s', which there is not", tree->name,
               tree->brain);
      return true;
    }
    ovis_error error = {0};
    if (brain != NULL &&
        ovis_tree_check_with_brain(tree, brain, memories, memory_count, &error) != OVIS_OK) {
      snprintf(message, size, "%s", error.message);
      return true;
    }
  }
  return false;
}

// ---- All

const ovd_schema* const ovd_schemas[] = {
    &ovd_goal_schema,      &ovd_species_schema,  &ovd_species_goal_schema,
    &ovd_memory_schema,    &ovd_sensor_schema,   &ovd_behavior_schema,
    &ovd_condition_schema, &ovd_brain_schema,    &ovd_brain_sensor_schema,
    &ovd_activity_schema,  &ovd_entry_schema,    &ovd_hour_schema,
    &ovd_tree_schema,      &ovd_tree_key_schema, &ovd_tree_node_schema,
    &ovd_news_schema,      &ovd_answer_schema,   NULL};
