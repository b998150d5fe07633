// The strength of llamas.
// Rules: docs/sources.md#goals-of-animals
#include "mob/animals/llama.h"

int32_t ov_llama_strength(const ov_actor* actor) {
  (void)actor;
  return 0;
}
