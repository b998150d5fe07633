// Values of properties as numbers are those of the texts, for every state of the registry.
#include "support/test.h"
#include "world/block_values.h"

#include <stdlib.h>
#include <string.h>

static const char* const props[] = {
#define PROP_NAME(prop, name) name,
    OV_BLOCK_PROP_LIST(PROP_NAME)
#undef PROP_NAME
};
static const char* const words[] = {
#define VALUE_NAME(value, name) name,
    OV_BLOCK_VALUE_LIST(VALUE_NAME)
#undef VALUE_NAME
};

static ovis_blocks* open_registry(bool is_full) {
  ovis_blocks_def def = ovis_default_blocks_def();
  ovis_blocks* registry = NULL;
  def.builtin = is_full;
  assert_int_equal(ovis_blocks_create(&def, &registry), OVIS_OK);
  return registry;
}

// The slow way.
static int32_t number_of(const char* text) {
  if (text == NULL) {
    return -1;
  }
  for (int32_t i = 0; i < OV_BLOCK_VALUE_OTHER - OV_BLOCK_VALUE_NORTH; i++) {
    if (strcmp(text, words[i]) == 0) {
      return OV_BLOCK_VALUE_NORTH + i;
    }
  }
  if (strcmp(text, "true") == 0 || strcmp(text, "false") == 0) {
    return strcmp(text, "true") == 0;
  }
  return strspn(text, "0123456789") == strlen(text) ? atoi(text) : (int32_t)OV_BLOCK_VALUE_OTHER;
}

TEST(values_of_every_state_are_those_of_its_texts) {
  ovis_blocks* registry = open_registry(true);
  int32_t seen[OV_BLOCK_PROP_COUNT] = {0};
  const uint32_t count = ovis_blocks_get_state_count(registry);
  for (ovis_state state = 0; state < count; state++) {
    for (int32_t prop = 0; prop < OV_BLOCK_PROP_COUNT; prop++) {
      const int32_t wanted = number_of(ovis_blocks_get_property(registry, state, props[prop]));
      if (ov_registry_value(registry, state, (ov_block_prop)prop) != wanted) {
        fail_msg("state %u, %s: not %d", state, props[prop], wanted);
      }
      seen[prop] += wanted >= 0;
    }
  }
  for (int32_t prop = 0; prop < OV_BLOCK_PROP_COUNT; prop++) {
    if (seen[prop] == 0) {
      fail_msg("no block has %s", props[prop]);
    }
  }
  ovis_blocks_destroy(registry);
}

TEST(a_state_with_another_value_is_that_of_the_texts) {
  static const char* const values[] = {"0",    "1",    "7",  "15",    "25",   "false",
                                       "true", "west", "up", "upper", "head", "right"};
  ovis_blocks* registry = open_registry(true);
  const uint32_t count = ovis_blocks_get_state_count(registry);
  int32_t changed = 0;
  for (ovis_state state = 0; state < count; state++) {
    for (int32_t prop = 0; prop < OV_BLOCK_PROP_COUNT; prop++) {
      const bool is_word = ovis_blocks_get_property(registry, state, props[prop]) != NULL;
      for (size_t i = 0; i < sizeof values / sizeof *values && is_word; i++) {
        ovis_state by_text, by_number;
        const bool has_text = ovis_blocks_change_property(registry, state, props[prop], values[i],
                                                          &by_text) == OVIS_OK;
        // A number stands for a word of another property, too: 1 is also true.
        const bool has_number = ov_registry_with_value(registry, state, (ov_block_prop)prop,
                                                       number_of(values[i]), &by_number);
        if (has_text) {
          assert_true(has_number);
          assert_int_equal(by_text, by_number);
          changed += by_text != state;
        } else if (has_number) {
          assert_int_equal(ov_registry_value(registry, by_number, (ov_block_prop)prop),
                           number_of(values[i]));
        } else {
          assert_int_equal(by_number, state);
        }
      }
    }
  }
  assert_true(changed > 10000);
  ovis_blocks_destroy(registry);
}

TEST(states_without_properties_have_no_values) {
  ovis_blocks* registry = open_registry(false);
  ovis_block_def def = ovis_default_block_def();
  ovis_state own, other;
  def.name = "mod:crate";
  assert_int_equal(ovis_blocks_add(registry, &def, &own), OVIS_OK);
  const ovis_state states[] = {0, own, OVIS_STATE_UNLOADED, own + 1};
  for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
    assert_int_equal(ov_registry_value(registry, states[i], OV_BLOCK_PROP_OPEN), -1);
    assert_false(ov_registry_with_value(registry, states[i], OV_BLOCK_PROP_OPEN, 1, &other));
    assert_int_equal(other, states[i]);
  }
  ovis_blocks_destroy(registry);
}
