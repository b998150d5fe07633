// Fuzz target: any bytes as a Sponge schematic: its corpus is of these.
#include "fuzz_structure.h"

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  fuzz_structure(bytes, size);
  return 0;
}
