#include "support/registry.h"

#include "support/test.h"

ovis_registry* registry_open(void) {
  const ovis_registry_def def = ovis_default_registry_def();
  ovis_registry* registry = NULL;
  assert_int_equal(ovis_registry_create(&def, &registry), OVIS_OK);
  return registry;
}

ovis_state registry_state(const ovis_registry* registry, const char* text) {
  ovis_state state = 0;
  ovis_error error;
  if (ovis_registry_parse(registry, text, &state, &error) != OVIS_OK) {
    fail_msg("'%s': %s", text, error.message);
  }
  return state;
}
