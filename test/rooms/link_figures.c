// Every species' figures and path body with base, world, path, body and species alone.
#include <ovis/species.h>

#include <stdio.h>

int main(void) {
  double width = 0;
  for (int32_t i = 0; i < ovis_species_count(); i++) {
    width += (double)ovis_species_body(ovis_species_at(i), false).width;
  }
  const ovis_species* cow = ovis_species_find("minecraft:cow");
  printf("%d species, %.1f blocks side by side\n", ovis_species_count(), width);
  return cow != NULL && width > 1 ? 0 : 1;
}
