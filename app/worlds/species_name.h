// Names of species on the command line.
#ifndef OVIS_APP_SPECIES_NAME_H
#define OVIS_APP_SPECIES_NAME_H

// Prints that there is no species of this name, and the name that was probably meant. Returns
// EXIT_WRONG.
int species_unknown(const char* name);

#endif
