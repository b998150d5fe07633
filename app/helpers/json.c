// Problem: cJSON prints doubles with 17 digits and takes any bytes for text; programs need neither.
// Design: docs/architecture.md#rooms (app, helpers)
#include "helpers/json.h"

#include "helpers/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

cJSON* json_number(double value) {
  char text[40];
  snprintf(text, sizeof text, "%.9g", value);
  return isfinite(value) ? cJSON_CreateRaw(text) : cJSON_CreateNull();
}

cJSON* json_whole(int64_t value) {
  char text[32];
  snprintf(text, sizeof text, "%" PRId64, value);
  return cJSON_CreateRaw(text);
}

cJSON* json_vec3(ovis_vec3 value) {
  cJSON* array = cJSON_CreateArray();
  cJSON_AddItemToArray(array, json_number(value.x));
  cJSON_AddItemToArray(array, json_number(value.y));
  cJSON_AddItemToArray(array, json_number(value.z));
  return array;
}

cJSON* json_pos(ovis_pos value) {
  cJSON* array = cJSON_CreateArray();
  cJSON_AddItemToArray(array, json_whole(value.x));
  cJSON_AddItemToArray(array, json_whole(value.y));
  cJSON_AddItemToArray(array, json_whole(value.z));
  return array;
}

cJSON* json_text(const char* text) {
  char valid[1024];
  text_valid(text, valid, sizeof valid);
  return cJSON_CreateString(valid);
}

bool json_print(cJSON* root) {
  char* text = cJSON_PrintUnformatted(root);
  cJSON_Delete(root);
  if (text == NULL) {
    return false;
  }
  puts(text);
  cJSON_free(text);
  return true;
}
