// Names of code in sentences: players read none. Names of species, blocks and items are theirs.
#pragma once

#include <stddef.h>

/// Writes the first word of a text that is a name of code, such as "job_site", "DoNothing" or
/// "InteractWith.cat". Returns `text` behind that word, to go on; NULL if there is none.
const char* code_word_find(const char* text, char* out, size_t size);
