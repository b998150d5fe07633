// Makes untrusted text safe to print: names in a save, names of folders.
#ifndef OVIS_APP_TEXT_H
#define OVIS_APP_TEXT_H

#include <stddef.h>

// Copies `text` as valid UTF-8, cut at a whole character if it does not fit. Bytes that are not
// UTF-8 become '?'. [Limit: capacity >= 1]
void text_valid(const char* text, char* out, size_t capacity);

// Does the same for a terminal or a log line: characters that move the cursor, change colors, break
// the line or change the writing direction become '?' too.
void text_plain(const char* text, char* out, size_t capacity);

// Prints to standard output like printf, with all but line ends replaced as by text_plain.
void text_print(const char* format, ...) __attribute__((format(printf, 1, 2)));

// Makes a title of the path of a save, a scene or a recording: its last part, without ".lua" or
// ".ovr". [Limit: capacity >= 8]
void text_title(const char* path, char* out, size_t capacity);

#endif
