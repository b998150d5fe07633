// Phrases of nodes that only choose or wait, for nodes without a name of their host's.
// Design: docs/trees.md
#include "mind/tree/tree_mind.h"

#include "base/check.h"

static const ovis_phrases phrases_of[OVIS_TREE_KIND_COUNT] = {
    [OVIS_TREE_SEQUENCE] = {.words = "do one thing after another",
                            .doing = "doing one thing after another"},
    [OVIS_TREE_SELECTOR] = {.words = "choose what to do", .doing = "choosing what to do"},
    [OVIS_TREE_PARALLEL] = {.words = "do several things at once",
                            .doing = "doing several things at once"},
    [OVIS_TREE_RANDOM] = {.words = "choose by chance what to do",
                          .doing = "choosing by chance what to do"},
    [OVIS_TREE_REPEAT] = {.words = "do it again and again", .doing = "doing it again and again"},
    [OVIS_TREE_INVERT] = {.words = "take the opposite result",
                          .doing = "taking the opposite result"},
    [OVIS_TREE_TIMEOUT] = {.words = "do it within a time", .doing = "doing it within a time"},
    [OVIS_TREE_COOLDOWN] = {.words = "pause between two times",
                            .doing = "pausing between two times"},
    [OVIS_TREE_IF] = {.words = "check a condition", .doing = "checking a condition"},
    [OVIS_TREE_SERVICE] = {.words = "look again at intervals",
                           .doing = "looking again at intervals"},
    [OVIS_TREE_ACTION] = {.words = "act", .doing = "acting"},
    [OVIS_TREE_WAIT] = {.words = "wait", .doing = "waiting"},
    [OVIS_TREE_SET] = {.words = "note something", .doing = "noting something"},
    [OVIS_TREE_ERASE] = {.words = "forget something", .doing = "forgetting something"},
    [OVIS_TREE_SUBTREE] = {.words = "follow another tree", .doing = "following another tree"},
    [OVIS_TREE_SEND] = {.words = "ask others", .doing = "asking others"},
    [OVIS_TREE_REQUEST] = {.words = "ask others to join", .doing = "asking others to join"},
    [OVIS_TREE_ANSWER] = {.words = "answer another", .doing = "answering another"},
};

const ovis_phrases* ov_tree_kind_phrases(ovis_tree_kind kind) {
  OVIS_ASSERT((uint32_t)kind < OVIS_TREE_KIND_COUNT);
  OVIS_ASSERT(phrases_of[kind].words != NULL);
  return &phrases_of[kind];
}
