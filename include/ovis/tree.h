// Ovis: behavior trees that wait for events. A tree does nothing until one of its actions ends, a
// timer is due, or a value on its board changes.
//
//   selector --- if intruder is set --- action "Flee"
//            \-- action "Graze"
//
// Nodes are listed in pre-order: a node, then its children, each with its own. docs/trees.md has a
// whole program. Earlier children have priority over later ones.
#ifndef OVIS_TREE_H
#define OVIS_TREE_H

#include <ovis/brain.h>
#include <ovis/event.h>
#include <ovis/mind.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Trees

#define OVIS_TREE_NODES_MAX 256   ///< Nodes of a tree, with those of its subtrees.
#define OVIS_TREE_KEYS_MAX 32     ///< Keys of a board.
#define OVIS_TREE_CHILDREN_MAX 32 ///< Children of a node.

// Kinds of nodes: X(KIND, name, sentence).
#define OVIS_TREE_LIST(X)                                                                          \
  X(SEQUENCE, "sequence", "runs its children in order until one fails")                            \
  X(SELECTOR, "selector", "runs its children in order until one succeeds")                         \
  X(PARALLEL, "parallel", "runs all children at once until `count` of them succeeded; 0: all")     \
  X(RANDOM, "random", "runs its children in a random order by weight until one succeeds")          \
  X(REPEAT, "repeat", "runs its child `count` times; 0: until it fails")                           \
  X(INVERT, "invert", "succeeds if its child fails")                                               \
  X(TIMEOUT, "timeout", "stops its child after `ticks`, and fails")                                \
  X(COOLDOWN, "cooldown", "fails for `ticks` after its child ended")                               \
  X(IF, "if", "runs its child if the condition on its key holds; without a child: a check")        \
  X(SERVICE, "service", "calls its function at the start and every `ticks` while its child runs")  \
  X(ACTION, "action", "runs a goal: fails if that cannot start, succeeds when it ends")            \
  X(WAIT, "wait", "succeeds after `ticks`, and up to `ticks_random` more")                         \
  X(SET, "set", "writes `value` to its key, for `ticks`; 0: for good")                             \
  X(ERASE, "erase", "erases its key")                                                              \
  X(SUBTREE, "subtree", "another tree in this place")                                              \
  X(SEND, "send", "asks others of its team to do `request`, and succeeds at once")                 \
  X(REQUEST, "request", "asks others to do it together, and runs its child when enough agreed")    \
  X(ANSWER, "answer", "runs its child when another asks for `request`")

typedef enum ovis_tree_kind {
#define OVIS_TREE_ENUM(kind, name, sentence) OVIS_TREE_##kind,
  OVIS_TREE_LIST(OVIS_TREE_ENUM)
#undef OVIS_TREE_ENUM
      OVIS_TREE_KIND_COUNT
} ovis_tree_kind;

/// "sequence" for OVIS_TREE_SEQUENCE. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_tree_kind_name(ovis_tree_kind kind);

// Rules of conditions: which nodes stop when the key changes. X(RULE, name, sentence).
#define OVIS_TREE_STOPS_LIST(X)                                                                    \
  X(NONE, "none", "nothing")                                                                       \
  X(SELF, "self", "its own child, when it no longer holds")                                        \
  X(LOWER, "lower", "later siblings, when it holds; the parent then ends as after its last child") \
  X(BOTH, "both", "self and lower")                                                                \
  X(LOWER_RESTART, "lower_restart", "later siblings, when it holds; its own child then runs")      \
  X(RESTART, "restart", "self and lower_restart")

typedef enum ovis_tree_stops {
#define OVIS_TREE_ENUM(rule, name, sentence) OVIS_TREE_STOPS_##rule,
  OVIS_TREE_STOPS_LIST(OVIS_TREE_ENUM)
#undef OVIS_TREE_ENUM
      OVIS_TREE_STOPS_COUNT
} ovis_tree_stops;

OVIS_API const char* ovis_tree_stops_name(ovis_tree_stops stops);

// ---- The board

typedef enum ovis_tree_type {
  OVIS_TREE_FLAG,
  OVIS_TREE_NUMBER,
  OVIS_TREE_PLACE,
  OVIS_TREE_MOB, ///< Its serial.
  OVIS_TREE_TYPE_COUNT
} ovis_tree_type;

/// A key of a board.
typedef struct ovis_tree_key {
  const char* name;    ///< Unique on its board. [Limit: < 32 bytes]
  ovis_tree_type type; ///< The type of its values.
} ovis_tree_key;

/// A value of a board. The key's type says which member counts.
typedef struct ovis_tree_value {
  double number;   ///< A number; of a flag 0 or 1.
  ovis_vec3 place; ///< A position.
  uint64_t mob;    ///< Serial.
} ovis_tree_value;

/// Conditions on a key. A comparison with an absent value does not hold.
typedef enum ovis_tree_test {
  OVIS_TREE_IS_SET, ///< Of a flag: it is set and not 0.
  OVIS_TREE_IS_UNSET,
  OVIS_TREE_IS_EQUAL, ///< A number: to `value`.
  OVIS_TREE_IS_BELOW,
  OVIS_TREE_IS_ABOVE,
  OVIS_TREE_TEST_COUNT
} ovis_tree_test;

// ---- Nodes

struct ovis_goal_def; // ovis/mind.h
struct ovis_tree_def;

/// A node. Members that its kind's sentence does not name are zero.
typedef struct ovis_tree_node {
  ovis_tree_kind kind;   ///< The kind of the node.
  int32_t children;      ///< Nodes that follow as its children, each with its own.
  const char* name;      ///< [opt] As options show it. NULL: the name of its kind, goal or key.
  const char* key;       ///< IF, SET, ERASE; ACTION of trees: a mob or a place.
  ovis_tree_test test;   ///< IF.
  double value;          ///< IF, SET. ACTION of trees: speed, a factor; 0: 1.
  ovis_tree_stops stops; ///< IF.
  int32_t ticks, ticks_random; ///< WAIT, COOLDOWN and the like: at least so many ticks, and at most
                               ///< so many more by chance.
  int32_t count;    ///< PARALLEL, REPEAT. REQUEST: how many others must take part; 0: all of them.
  int32_t weight;   ///< Of a child of RANDOM; 0: 1.
  const char* goal; ///< ACTION: a goal of the species that the tree is like, or one of trees: GoTo,
                    ///< LookAt, FleeFrom, Fight, Aim, ChaseRays, ... (docs/trees.md).
  const struct ovis_goal_def*
      own;      ///< ACTION: the host's own instead. SERVICE: its `tick` is called.
  double reach; ///< ACTION "GoTo": distance at which it has arrived. [Units: blocks] 0: 1.5. SEND,
                ///< REQUEST: who is asked is as near as this; 0: at any distance.
  const struct ovis_tree_def* tree; ///< SUBTREE.
  const char* request;              ///< SEND, REQUEST, ANSWER: what is asked for. [Limit: < 40
                                    ///< bytes] `key` is the value that is sent, or where the answer
                                    ///< puts it; a SEND or REQUEST without a key sends the asker.
  const char* who;                  ///< [opt] SEND, REQUEST: only mobs with this tree are asked.
  const char* needs;                ///< [opt] REQUEST: key of a mob that must take part.
  int32_t rank;                     ///< SEND, REQUEST: those of a higher rank are answered first.
  const ovis_phrases* phrases;      ///< [opt] For stories. NULL: they use `name`, or else the
                                    ///< phrases of its goal or of its kind.
} ovis_tree_node;

/// SEND and REQUEST: `ticks` until the request expires; 0: these.
#define OVIS_TREE_REQUEST_TICKS 60

/// Ticks in which the answer of a mob that agreed must be able to start.
#define OVIS_TREE_START_TICKS 20

// Answers of a mob to a request, and what its part in it came to. X(ANSWER, name, sentence).
#define OVIS_TREE_REPLY_LIST(X)                                                                    \
  X(AGREED, "agreed", "it agrees")                                                                 \
  X(DECLINED, "declined", "it declines: it cannot leave what it does")                             \
  X(STARTED, "started", "it begins")                                                               \
  X(DONE, "done", "it has done its part")                                                          \
  X(DROPPED, "dropped", "it gives its part up")                                                    \
  X(RELEASED, "released", "it is not needed")

typedef enum ovis_tree_reply {
#define OVIS_TREE_ENUM(reply, name, sentence) OVIS_TREE_REPLY_##reply,
  OVIS_TREE_REPLY_LIST(OVIS_TREE_ENUM)
#undef OVIS_TREE_ENUM
      OVIS_TREE_REPLY_COUNT
} ovis_tree_reply;

/// "agreed" for OVIS_TREE_REPLY_AGREED; "it agrees". Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_tree_reply_name(ovis_tree_reply reply);
OVIS_API const char* ovis_tree_reply_sentence(ovis_tree_reply reply);

// The ends of requests. X(END, name, sentence).
#define OVIS_TREE_END_LIST(X)                                                                      \
  X(MET, "met", "enough take part")                                                                \
  X(LATE, "late", "too few answered in time")                                                      \
  X(IMPOSSIBLE, "impossible", "too many declined")                                                 \
  X(YIELDED, "yielded", "it takes part in a request that is stronger")                             \
  X(STOPPED, "stopped", "its branch was stopped")                                                  \
  X(ENDED, "ended", "what they did together has ended")

typedef enum ovis_tree_end {
#define OVIS_TREE_ENUM(end, name, sentence) OVIS_TREE_END_##end,
  OVIS_TREE_END_LIST(OVIS_TREE_ENUM)
#undef OVIS_TREE_ENUM
      OVIS_TREE_END_COUNT
} ovis_tree_end;

OVIS_API const char* ovis_tree_end_name(ovis_tree_end end);
OVIS_API const char* ovis_tree_end_sentence(ovis_tree_end end);

// ---- News: what a mob notices. It is written to a key of the board, for some ticks.

// X(NEWS, name, sentence).
#define OVIS_NEWS_LIST(X)                                                                          \
  X(HURT, "hurt", "another hurt it: the attacker")                                                 \
  X(SAW, "saw", "it sees one of `who` that it did not see before: the nearest")                    \
  X(LOST, "lost", "it no longer sees the one that it saw: the same one")                           \
  X(HEARD, "heard", "one of `who` moves near it and does not sneak: the nearest")                  \
  X(NIGHT, "night", "night falls")                                                                 \
  X(DAY, "day", "day breaks")                                                                      \
  X(ALLY_DIED, "ally_died", "a mob of its team died within `range`: that mob")                     \
  X(ARRIVED, "arrived", "a walk of it has reached its end: its own place")                         \
  X(STUCK, "stuck", "a walk of it ended because it got no farther: its own place")                 \
  X(PATH_FAILED, "path_failed", "it found no path, or lost its way: its own place")                \
  X(DOOR, "door", "a door within `range` was opened or shut: the door")                            \
  X(BLOCK, "block", "a block within `range` got another shape: the block")                         \
  X(BELL, "bell", "a bell rang within `range`: the bell")                                          \
  X(ITEM, "item", "it sees an item that it did not see before, named `who` or any: the nearest")   \
  X(SIGHT, "sight", "it sees a block named `who` within `range`: the nearest")                     \
  X(TOLD, "told", "the host told of `who` (ovis_sim_tell): the mob and the place that it named")   \
  X(OVERFLOW, "overflow", "too many conditions changed in one tick: its own place")

typedef enum ovis_news {
#define OVIS_TREE_ENUM(news, name, sentence) OVIS_NEWS_##news,
  OVIS_NEWS_LIST(OVIS_TREE_ENUM)
#undef OVIS_TREE_ENUM
      OVIS_NEWS_COUNT
} ovis_news;

OVIS_API const char* ovis_news_name(ovis_news news);

#define OVIS_TREE_NEWS_MAX 16

/// News that a tree wants. A key of type mob gets the mob, one of type place its position, a
/// flag 1.
typedef struct ovis_tree_news {
  ovis_news news;  ///< The kind of the news.
  const char* key; ///< The key that gets its value.
  const char* who; ///< [opt] SAW, LOST, HEARD: "player", a species, "any", "foe" (of another team)
                   ///< or "friend" (of its own). NULL: players. ITEM: an item; NULL: any. SIGHT: a
                   ///< block, such as "oak_door". TOLD: the name of what the host tells of.
  double range;    ///< Of all news with a `range`, SAW, LOST, HEARD and ITEM. [Units: blocks]
                   ///< [Limits: 0 < value <= 64; SIGHT: 32]
  int32_t ticks;   ///< The value expires after so many. 0: it stays.
} ovis_tree_news;

// Results of an answer to news: X(RESULT, name, sentence).
#define OVIS_NEWS_RESULT_LIST(X)                                                                   \
  X(CONTINUE, "continue", "it goes on")                                                            \
  X(CHANGE, "change", "it stops, and `to` starts in its place if that can")                        \
  X(SUSPEND, "suspend", "it stops, `to` starts if that can, and it starts again after that")       \
  X(DONE, "done", "it stops")                                                                      \
  X(SUSTAIN, "sustain", "it goes on, whatever another option with no higher rank answers")

typedef enum ovis_news_result {
#define OVIS_TREE_ENUM(result, name, sentence) OVIS_NEWS_RESULT_##result,
  OVIS_NEWS_RESULT_LIST(OVIS_TREE_ENUM)
#undef OVIS_TREE_ENUM
      OVIS_NEWS_RESULT_COUNT
} ovis_news_result;

/// "suspend" for OVIS_NEWS_RESULT_SUSPEND. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_news_result_name(ovis_news_result result);

#define OVIS_TREE_ANSWERS_MAX 32

/// An answer of a goal or behavior to news. Only an option that runs answers.
typedef struct ovis_news_answer {
  const char* key;    ///< Of the news: all that are written to this key.
  const char* option; ///< A goal that the mob keeps (has_goals), or a timed behavior of its brain.
  ovis_news_result result; ///< It continues, stops or changes.
  int32_t rank; ///< Of several answers the one of the highest rank counts; of equal ones the last.
  const char* to;     ///< CHANGE, SUSPEND: another goal or timed behavior.
  ovis_reason reason; ///< Why it stops, as reports tell it. 0: ENDED.
} ovis_news_answer;

/// Wooden doors on a mob's way.
typedef enum ovis_tree_doors {
  OVIS_TREE_DOORS_KEEP,  ///< As its species.
  OVIS_TREE_DOORS_OPEN,  ///< It opens them, and shuts them behind it.
  OVIS_TREE_DOORS_BREAK, ///< It breaks them, in 240 ticks.
  OVIS_TREE_DOORS_COUNT
} ovis_tree_doors;

/// A tree. Lists and texts must outlive what is made of it.
typedef struct ovis_tree_def {
  const char* name;            ///< Unique. [Limit: < 32 bytes]
  const ovis_tree_node* nodes; ///< [(node) * @p node_count]
  int32_t node_count;          ///< [Limits: 1 <= value <= 256, with those of subtrees]
  const ovis_tree_key* keys;   ///< [(key) * @p key_count] Of its board. A subtree uses these.
  int32_t key_count;           ///< [Limits: 0 <= value <= 32, with the team's]
  const char* like;  ///< A built-in species. Mobs of it, and of species like it, may have the tree.
  const char* brain; ///< [opt] The mob has this one of ovis_sim_def.brains, too.
  bool has_goals;    ///< The mob keeps the mind of its species: its goals, or its brain if `brain`
                     ///< names no other.
  int32_t priority; ///< Of all actions of the tree among those goals: the lower number wins a flag.
  const ovis_tree_news* news;       ///< [(news) * @p news_count] [opt]
  int32_t news_count;               ///< [Limits: 0 <= value <= 16]
  const char* const* news_memories; ///< [(memory) * @p news_count] [opt] Memories of the brain that
                                    ///< get the values of the news as well, before the keys do: the
                                    ///< mob, its place, or that they are present. NULL: none does.
  const ovis_news_answer* answers;  ///< [(answer) * @p answer_count] [opt]
  int32_t answer_count;             ///< [Limits: 0 <= value <= 32]
  const char* team; ///< [opt] Mobs whose trees name the same team ask each other, and share a
                    ///< board. [Limit: < 32 bytes]
  const ovis_tree_key* team_keys; ///< [(key) * @p team_key_count] [opt] Keys of that board.
  int32_t team_key_count;         ///< Of `team_keys`.
  ovis_tree_doors doors;          ///< Closed doors stay shut, are opened or broken.
  double range; ///< Its paths may lead so far. [Units: blocks] [Limits: 0 <= value <= 64] 0: as
                ///< far as its species follows.
  float reach;  ///< Distance from the mob within which the goals of the host read and act, and name
                ///< others. [Units: blocks] 0: everywhere, and no mob runs beside another while one
                ///< with it lives. [Limits: 0 <= value <= 1024] Default 0. docs/islands.md
  bool is_thread_safe; ///< These goals may run on several threads at once, for mobs that are out of
                       ///< each other's reach: no call leaves anything for another, and all
                       ///< questions go to ovis_turn.sim. False: on the thread that ticks, in the
                       ///< order of the turns. Default false.
  uint32_t cookie;     ///< Set by ovis_default_tree_def; checked.
} ovis_tree_def;

OVIS_API ovis_tree_def ovis_default_tree_def(void);

// ========== Boards of trees
//
// Boards of behavior trees, as their actions and services read and write them; and a check of
// trees.
//
//   static void tick(const ovis_turn* turn) { // of a service
//     const ovis_tree_value gate = {.place = {8, 64, 8}};
//     ovis_turn_set_board(turn, "gate", &gate, 100);
//   }

/// Checks a tree as ovis_sim_create does, except what it names of its brain. OVIS_OUT_OF_RANGE: it
/// breaks a rule, which the error names. OVIS_FULL: it has too many nodes. [opt] error
OVIS_API ovis_status ovis_tree_check(const ovis_tree_def* def, ovis_error* error);

/// The same with the brain that it names: its answers and news may name behaviors and memories of
/// the brain. `memories`: those of the ovis_sim_def. OVIS_NOT_FOUND: the tree names another brain,
/// or the brain is for another species. Other errors: as ovis_brain_check.
OVIS_API ovis_status ovis_tree_check_with_brain(const ovis_tree_def* def,
                                                const ovis_brain_def* brain,
                                                const ovis_memory_def* memories,
                                                int32_t memory_count, ovis_error* error);

/// Inside a function of an action or service: a value. False: it is absent, there is no such key,
/// or the mob has no tree; *out is then zero.
OVIS_API bool ovis_turn_get_board(const ovis_turn* turn, const char* key, ovis_tree_value* out);

/// Inside a function of an action or service: writes a value, or erases it (`value` NULL). It
/// expires after `ticks`; 0: it stays. OVIS_NOT_FOUND: the mob has no tree, or it has no such key.
/// OVIS_OUT_OF_RANGE: `ticks` is below 0, the number is not finite, or the place is beyond
/// OVIS_PLACE_MAX.
OVIS_API ovis_status ovis_turn_set_board(const ovis_turn* turn, const char* key,
                                         const ovis_tree_value* value, int32_t ticks);

/// A value of a mob's board, as of the last tick. False: it is absent, there is no such key, or the
/// mob does not exist or has no tree; *out is then zero.
OVIS_API bool ovis_mob_get_board(const ovis_sim* sim, ovis_mob_id mob, const char* key,
                                 ovis_tree_value* out);

/// Tells trees of a host's own event: all mobs whose trees have news TOLD of that name, within
/// `range` of the place. `out_count` [opt] receives how many there are. [Limits: 0 <= range; 0: at
/// any distance] `mob`: whom it is about; OVIS_NO_MOB: nobody. OVIS_OUT_OF_RANGE: the name is empty
/// or has more than 47 bytes, or a number is beyond its limits. OVIS_BUSY: a callback made the
/// call.
OVIS_API ovis_status ovis_sim_tell(ovis_sim* sim, const char* name, ovis_vec3 place, double range,
                                   ovis_mob_id mob, int32_t* out_count);

#ifdef __cplusplus
}
#endif

#endif
