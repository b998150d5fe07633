// Problem: cJSON prints doubles with 17 digits and takes any bytes for text; programs need neither.
// Design: docs/architecture.md#rooms (app, helpers)
#include "helpers/json.h"

#include "helpers/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

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

void json_put(const char* text, size_t length) {
  size_t put = 0; // bytes so far
  for (size_t i = 0; i < length; i++) {
    const unsigned char at = (unsigned char)text[i];
    const unsigned char next = i + 1 < length ? (unsigned char)text[i + 1] : 0;
    const bool is_pair = at == 0xC2 && next >= 0x80 && next <= 0x9F;
    if (at == 0x7F || is_pair) {
      fwrite(text + put, 1, i - put, stdout);
      printf("\\u%04x", is_pair ? next : at);
      i += is_pair;
      put = i + 1;
    }
  }
  fwrite(text + put, 1, length - put, stdout);
}

bool json_print(cJSON* root) {
  char* text = cJSON_PrintUnformatted(root);
  cJSON_Delete(root);
  if (text == NULL) {
    return false;
  }
  json_put(text, strlen(text));
  putchar('\n');
  cJSON_free(text);
  return true;
}
