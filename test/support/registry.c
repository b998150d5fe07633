#include "support/registry.h"

#include "support/test.h"

ovis_blocks* registry_open(void) {
  const ovis_blocks_def def = ovis_default_blocks_def();
  ovis_blocks* registry = NULL;
  assert_int_equal(ovis_blocks_create(&def, &registry), OVIS_OK);
  return registry;
}

ovis_state registry_state(const ovis_blocks* registry, const char* text) {
  ovis_state state = 0;
  ovis_error error;
  if (ovis_blocks_parse(registry, text, &state, &error) != OVIS_OK) {
    fail_msg("'%s': %s", text, error.message);
  }
  return state;
}
