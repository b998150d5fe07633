// Problem: take requests of any program on this machine, which may be no browser at all.
// Design: docs/cli.md#ovis-view
//
//   GET /TOKEN/tick HTTP/1.1 CRLF  Host: 127.0.0.1:8080 CRLF  Origin: ... CRLF  CRLF
#include "view/http_request.h"

#include <string.h>
#include <strings.h>

typedef struct text_view {
  const char* at;
  size_t size;
} text_view;

static bool is_text(text_view view, const char* text) {
  return view.size == strlen(text) && strncasecmp(view.at, text, view.size) == 0;
}

static bool copy(text_view view, char* out, size_t size) {
  if (view.size >= size) {
    return false;
  }
  memcpy(out, view.at, view.size);
  out[view.size] = '\0';
  return true;
}

// Cuts a line off the head. False: its end is no CRLF, or it has bytes that no head has.
static bool take_line(text_view* rest, text_view* line) {
  size_t size = 0;
  while (size < rest->size && rest->at[size] >= ' ' && rest->at[size] < 0x7F) {
    size++;
  }
  if (size + 2 > rest->size || rest->at[size] != '\r' || rest->at[size + 1] != '\n') {
    return false;
  }
  *line = (text_view){rest->at, size};
  *rest = (text_view){rest->at + size + 2, rest->size - size - 2};
  return true;
}

static text_view take_word(text_view* line) {
  size_t size = 0;
  while (size < line->size && line->at[size] != ' ') {
    size++;
  }
  const text_view word = {line->at, size};
  const size_t used = size < line->size ? size + 1 : size;
  *line = (text_view){line->at + used, line->size - used};
  return word;
}

static int read_first_line(text_view line, http_request* out) {
  const text_view method = take_word(&line);
  text_view target = take_word(&line);
  if (method.size == 0 || target.size == 0 || target.at[0] != '/' || line.size < 5 ||
      strncmp(line.at, "HTTP/", 5) != 0) {
    return 400;
  }
  if (!is_text(line, "HTTP/1.1") && !is_text(line, "HTTP/1.0")) {
    return 505;
  }
  if (!is_text(method, "GET")) {
    return 405;
  }
  const char* query = memchr(target.at, '?', target.size);
  target.size = query != NULL ? (size_t)(query - target.at) : target.size;
  return copy(target, out->path, sizeof out->path) ? 200 : 414;
}

static int read_header(text_view line, http_request* out) {
  const char* colon = memchr(line.at, ':', line.size);
  if (colon == NULL || colon == line.at) {
    return 400;
  }
  const text_view name = {line.at, (size_t)(colon - line.at)};
  text_view value = {colon + 1, line.size - name.size - 1};
  while (value.size > 0 && value.at[0] == ' ') {
    value = (text_view){value.at + 1, value.size - 1};
  }
  while (value.size > 0 && value.at[value.size - 1] == ' ') {
    value.size--;
  }
  if (memchr(name.at, ' ', name.size) != NULL || is_text(name, "transfer-encoding") ||
      (is_text(name, "content-length") && !is_text(value, "0"))) {
    return 400;
  }
  char* to = is_text(name, "host") ? out->host : is_text(name, "origin") ? out->origin : NULL;
  const bool is_taken = to == NULL || (to[0] == '\0' && copy(value, to, HTTP_ORIGIN_MAX));
  return is_taken ? 200 : 400;
}

int http_request_parse(const char* bytes, size_t size, http_request* out) {
  *out = (http_request){0};
  size_t end = 0;
  while (end + 4 <= size && memcmp(bytes + end, "\r\n\r\n", 4) != 0) {
    end++;
  }
  if (end + 4 > size || end + 4 > HTTP_HEAD_MAX) {
    return size >= HTTP_HEAD_MAX ? 431 : 0;
  }
  text_view rest = {bytes, end + 2};
  text_view line;
  int status = take_line(&rest, &line) ? read_first_line(line, out) : 400;
  while (status == 200 && rest.size > 0) {
    status = take_line(&rest, &line) ? read_header(line, out) : 400;
  }
  return status == 200 && out->host[0] == '\0' ? 400 : status;
}
