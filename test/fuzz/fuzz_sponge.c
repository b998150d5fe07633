// Fuzz target: arbitrary bytes, opened as a structure. Its corpus holds Sponge schematics.
#include "fuzz_structure.h"

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  fuzz_structure(bytes, size);
  return 0;
}
