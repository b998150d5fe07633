#include "support/test.h"

#include "world/block_ids.h"
#include "world/registry_internal.h"

#include <string.h>

static const char* const names[] = {
#define NAME(id, name) name,
    OV_BLOCK_ID_LIST(NAME)
#undef NAME
};

static ovis_blocks* make_registry(bool is_builtin) {
  ovis_blocks_def def = ovis_default_blocks_def();
  def.builtin = is_builtin;
  ovis_blocks* registry;
  assert_int_equal(ovis_blocks_create(&def, &registry), OVIS_OK);
  return registry;
}

TEST(every_listed_block_is_found_by_its_number) {
  ovis_blocks* registry = make_registry(true);
  for (int32_t id = 0; id < OV_BLOCK_OTHER; id++) {
    if (id > 0 && strcmp(names[id - 1], names[id]) >= 0) {
      fail_msg("'%s' stands behind '%s'", names[id], names[id - 1]);
    }
    ovis_state expected;
    ovis_state state;
    assert_int_equal(ovis_blocks_parse(registry, names[id], &expected, NULL), OVIS_OK);
    assert_true(ov_registry_default_state(registry, (ov_block_id)id, &state));
    assert_int_equal(state, expected);
    assert_int_equal(ov_registry_block_id(registry, state), id);
  }
  ovis_blocks_destroy(registry);
}

TEST(all_states_of_a_block_have_its_number) {
  ovis_blocks* registry = make_registry(true);
  for (ovis_state state = 0; state < ovis_blocks_get_state_count(registry); state++) {
    const uint32_t block = ovis_blocks_get_block_of(registry, state);
    const char* name = ovis_blocks_get_block_name(registry, block);
    const ov_block_id id = ov_registry_block_id(registry, state);
    bool is_listed = false;
    for (int32_t i = 0; i < OV_BLOCK_OTHER; i++) {
      is_listed |= strcmp(names[i], name) == 0;
    }
    assert_int_equal(id != OV_BLOCK_OTHER, is_listed);
    assert_true(id == OV_BLOCK_OTHER || strcmp(names[id], name) == 0);
  }
  ovis_blocks_destroy(registry);
}

TEST(a_registry_of_a_hosts_own_blocks_numbers_those_that_it_names_alike) {
  ovis_blocks* registry = make_registry(false);
  ovis_state state;
  assert_false(ov_registry_default_state(registry, OV_BLOCK_LADDER, &state));
  assert_int_equal(state, 0);
  ovis_block_def def = ovis_default_block_def();
  def.name = "ladder";
  ovis_state added;
  assert_int_equal(ovis_blocks_add(registry, &def, &added), OVIS_OK);
  assert_true(ov_registry_default_state(registry, OV_BLOCK_LADDER, &state));
  assert_int_equal(state, added);
  assert_int_equal(ov_registry_block_id(registry, added), OV_BLOCK_LADDER);
  def.name = "my_ladder";
  assert_int_equal(ovis_blocks_add(registry, &def, &added), OVIS_OK);
  assert_int_equal(ov_registry_block_id(registry, added), OV_BLOCK_OTHER);
  assert_true(ov_registry_is_valid(registry));
  ovis_blocks_destroy(registry);
}
