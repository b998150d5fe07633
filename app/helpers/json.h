// Additions to cJSON: numbers in the precision that Ovis prints, and text that is always valid.
#ifndef OVIS_APP_JSON_H
#define OVIS_APP_JSON_H

#include <ovis/base.h>

#include <cjson/cJSON.h>

// A number with %.9g; a whole number has no decimal point. NaN and infinity become null.
cJSON* json_number(double value);
cJSON* json_whole(int64_t value);
cJSON* json_vec3(ovis_vec3 value);
cJSON* json_pos(ovis_pos value);

// A string from bytes of any origin: bytes that are not UTF-8 become '?', since JSON must be valid
// UTF-8. Cut to 1023 bytes.
cJSON* json_text(const char* text);

// Writes a part of a JSON text to standard output. Characters from U+007F to U+009F, which JSON may
// have but a terminal obeys, are escaped.
void json_put(const char* text, size_t length);

// Prints `root` and a new line to standard output, and frees it. Returns false without memory.
bool json_print(cJSON* root);

#endif
