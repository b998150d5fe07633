// Small additions to cJSON: numbers as Ovis prints them.
#ifndef OVIS_APP_JSON_H
#define OVIS_APP_JSON_H

#include <ovis/base.h>

#include <cjson/cJSON.h>

// A number with %.9g; whole numbers print as such. What JSON cannot say (NaN, infinity) is null.
cJSON* json_number(double value);
cJSON* json_whole(int64_t value);
cJSON* json_vec3(ovis_vec3 value);
cJSON* json_pos(ovis_pos value);

// A text whose bytes may be anything: what is no UTF-8 becomes '?'. JSON may hold nothing else.
cJSON* json_text(const char* text);

// Prints to standard output with a new line, and frees. False: no memory.
bool json_print(cJSON* root);

#endif
