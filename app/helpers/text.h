// Texts of strangers: names in a save, names of folders.
#ifndef OVIS_APP_TEXT_H
#define OVIS_APP_TEXT_H

#include <stddef.h>

// Copies a text as valid UTF-8, cut at a whole character where it does not fit. Bytes that are no
// UTF-8 become '?'. [Limit: capacity >= 1]
void text_valid(const char* text, char* out, size_t capacity);

// The same for a terminal or a line of a log: what moves the cursor, changes colours, starts a line
// or turns the direction of writing becomes '?' too.
void text_plain(const char* text, char* out, size_t capacity);

#endif
