// Reads the head of an HTTP request of a browser: a GET without a body, and nothing else.
#ifndef OVIS_APP_HTTP_REQUEST_H
#define OVIS_APP_HTTP_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#define HTTP_HEAD_MAX 4096  // bytes of a request
#define HTTP_TARGET_MAX 256 // bytes of its target, with a NUL
#define HTTP_ORIGIN_MAX 128 // bytes of Host and Origin, with a NUL

typedef struct http_request {
  char path[HTTP_TARGET_MAX];   // without a query
  char host[HTTP_ORIGIN_MAX];   // "127.0.0.1:8080"
  char origin[HTTP_ORIGIN_MAX]; // "": the request has none
} http_request;

// Returns 0 if the head is not complete yet; 200 if *out has a request; or the status that refuses
// it: 400, 405, 414, 431 or 505.
int http_request_parse(const char* bytes, size_t size, http_request* out);

#endif
