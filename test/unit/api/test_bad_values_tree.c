#include "support/test.h"

#include <ovis/tree.h>

TEST(words_of_trees_are_never_null) {
  assert_string_equal(ovis_tree_kind_name((ovis_tree_kind)99), "unknown");
  assert_string_equal(ovis_tree_kind_name((ovis_tree_kind)-1), "unknown");
  assert_string_equal(ovis_tree_stops_name((ovis_tree_stops)99), "unknown");
}
