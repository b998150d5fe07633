// A small HTTP server on the loopback interface, for the page of `ovis view`.
//
// It answers only requests with its random token in the path, with its own address as Host and, if
// there is an Origin, as that: pages of other sites reach neither. It serves what its function
// makes, and no files.
#ifndef OVIS_APP_HTTP_SERVER_H
#define OVIS_APP_HTTP_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct http_server http_server;

typedef struct http_answer {
  int status;       // 404 before the call
  const char* type; // "text/html"
  char* body;       // from malloc; the server frees it. NULL: a line with the status
  size_t size;
} http_answer;

// Makes the answer to a path behind the token: "/", "/tick".
typedef void http_answer_fn(void* context, const char* path, http_answer* out);

// Listens at 127.0.0.1. `port` 0: any. On failure it returns NULL and sets `message`.
http_server* http_server_create(int32_t port, http_answer_fn* answer, void* context, char* message,
                                size_t message_size);
void http_server_destroy(http_server* server);

// "http://127.0.0.1:PORT/TOKEN/"
const char* http_server_url(const http_server* server);

// Serves for so many milliseconds; 0: what waits already.
void http_server_serve(http_server* server, int64_t msec);

#endif
