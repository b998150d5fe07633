// Problem: serve a page to the browser of the same user, and nothing to anybody else.
// Design: docs/cli.md#ovis-view
//
//   connection: reads the head --http_request_parse--> checks Host, Origin, token --> answer -->
//   writes it --> closes. At most CONNECTIONS_MAX at a time; more wait in the queue of the system.
#define _POSIX_C_SOURCE 200809L

#include "view/http_server.h"

#include "helpers/clock.h"
#include "view/http_request.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define CONNECTIONS_MAX 8
#define HEAD_MSEC 5000  // for the request of a connection
#define BODY_MSEC 60000 // for its answer
#define TOKEN_BYTES 16
#define ANSWER_HEAD_MAX 512

typedef struct connection {
  int socket; // -1: free
  int64_t until_msec;
  char head[HTTP_HEAD_MAX]; // of the request
  size_t head_size;
  char* out; // NULL: the request is not complete
  size_t out_size, out_at;
} connection;

struct http_server {
  int socket;
  http_answer_fn* answer;
  void* context;
  char token[2 * TOKEN_BYTES + 1];
  char hosts[2][32]; // "127.0.0.1:PORT", "localhost:PORT"
  char url[128];
  connection connections[CONNECTIONS_MAX];
};

static void close_connection(connection* self) {
  if (self->socket >= 0) {
    close(self->socket);
  }
  free(self->out);
  self->socket = -1;
  self->out = NULL;
}

// ---- Answers

static const char* words_of(int status) {
  switch (status) {
  case 200: return "OK";
  case 403: return "Forbidden";
  case 404: return "Not Found";
  case 405: return "Method Not Allowed";
  case 414: return "URI Too Long";
  case 431: return "Request Header Fields Too Large";
  case 500: return "Internal Server Error";
  case 505: return "HTTP Version Not Supported";
  default: return "Bad Request";
  }
}

// Puts head and body together. The page may be shown and read by itself alone.
static void put_answer(connection* self, int status, const char* type, const char* body,
                       size_t size) {
  char head[ANSWER_HEAD_MAX];
  const int length = snprintf(head, sizeof head,
                              "HTTP/1.1 %d %s\r\nContent-Type: %s; charset=utf-8\r\n"
                              "Content-Length: %zu\r\nConnection: close\r\n"
                              "Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\n"
                              "X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\n"
                              "Cross-Origin-Resource-Policy: same-origin\r\n"
                              "Cross-Origin-Opener-Policy: same-origin\r\n\r\n",
                              status, words_of(status), type, size);
  self->out = malloc((size_t)length + size);
  if (self->out == NULL) {
    close_connection(self);
    return;
  }
  memcpy(self->out, head, (size_t)length);
  if (size > 0) {
    memcpy(self->out + length, body, size);
  }
  self->out_size = (size_t)length + size;
  self->out_at = 0;
  self->until_msec = clock_msec() + BODY_MSEC;
}

// Compares all bytes, so that the time does not tell how many are right.
static bool has_token(const http_server* server, const char* path) {
  const size_t size = 2 * TOKEN_BYTES;
  unsigned different = path[0] != '/' || strlen(path) < size + 2 || path[size + 1] != '/';
  for (size_t i = 0; different == 0 && i < size; i++) {
    different |= (unsigned)(path[i + 1] ^ server->token[i]) << 1;
  }
  return different == 0;
}

static bool is_own(const http_server* server, const http_request* request) {
  const char* origin = request->origin;
  for (int i = 0; i < 2; i++) {
    if (strcmp(request->host, server->hosts[i]) == 0) {
      return origin[0] == '\0' ||
             (strncmp(origin, "http://", 7) == 0 && strcmp(origin + 7, server->hosts[i]) == 0);
    }
  }
  return false;
}

static void answer(http_server* server, connection* self, int status, const http_request* request) {
  http_answer made = {.status = status, .type = "text/plain"};
  if (status == 200 && (!is_own(server, request) || !has_token(server, request->path))) {
    made.status = 403;
  } else if (status == 200) {
    made.status = 404;
    server->answer(server->context, request->path + 2 * TOKEN_BYTES + 1, &made);
  }
  char line[64];
  const int length = snprintf(line, sizeof line, "%d %s\n", made.status, words_of(made.status));
  put_answer(self, made.status, made.type, made.body != NULL ? made.body : line,
             made.body != NULL ? made.size : (size_t)length);
  free(made.body);
}

// ---- Connections

static void take_connection(http_server* server) {
  const int socket = accept(server->socket, NULL, NULL);
  if (socket < 0) {
    return;
  }
  for (int i = 0; i < CONNECTIONS_MAX; i++) {
    connection* self = &server->connections[i];
    if (self->socket < 0 && fcntl(socket, F_SETFL, O_NONBLOCK) == 0 &&
        fcntl(socket, F_SETFD, FD_CLOEXEC) == 0) {
      self->socket = socket;
      self->head_size = 0;
      self->until_msec = clock_msec() + HEAD_MSEC;
      return;
    }
  }
  close(socket);
}

static void read_some(http_server* server, connection* self) {
  const ssize_t size =
      recv(self->socket, self->head + self->head_size, HTTP_HEAD_MAX - self->head_size, 0);
  if (size <= 0) {
    if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
      close_connection(self);
    }
    return;
  }
  self->head_size += (size_t)size;
  http_request request;
  const int status = http_request_parse(self->head, self->head_size, &request);
  if (status != 0) {
    answer(server, self, status, &request);
  }
}

// Reads what still comes before it closes, so that the answer is not lost to a reset.
static void finish(connection* self) {
  char rest[4096];
  shutdown(self->socket, SHUT_WR);
  for (int i = 0; i < 64 && recv(self->socket, rest, sizeof rest, 0) > 0; i++) {
  }
  close_connection(self);
}

static void write_some(connection* self) {
  const ssize_t size =
      send(self->socket, self->out + self->out_at, self->out_size - self->out_at, MSG_NOSIGNAL);
  if (size < 0) {
    if (errno != EAGAIN && errno != EINTR) {
      close_connection(self);
    }
    return;
  }
  self->out_at += (size_t)size;
  if (self->out_at == self->out_size) {
    finish(self);
  }
}

static void serve_once(http_server* server, int64_t msec) {
  struct pollfd polls[CONNECTIONS_MAX + 1];
  int count = 0;
  bool has_room = false;
  const int64_t now = clock_msec();
  for (int i = 0; i < CONNECTIONS_MAX; i++) {
    connection* self = &server->connections[i];
    if (self->socket >= 0 && now > self->until_msec) {
      close_connection(self);
    }
    has_room |= self->socket < 0;
    const short wants = self->out != NULL ? POLLOUT : POLLIN;
    polls[count++] = (struct pollfd){.fd = self->socket, .events = wants}; // -1: poll ignores it
  }
  polls[count++] = (struct pollfd){.fd = has_room ? server->socket : -1, .events = POLLIN};
  if (poll(polls, (nfds_t)count, (int)msec) <= 0) {
    return;
  }
  for (int i = 0; i < CONNECTIONS_MAX; i++) {
    connection* self = &server->connections[i];
    if (polls[i].revents == 0 || self->socket < 0) {
      continue;
    }
    if (self->out != NULL) {
      write_some(self);
    } else {
      read_some(server, self);
    }
  }
  if (polls[CONNECTIONS_MAX].revents != 0) {
    take_connection(server);
  }
}

void http_server_serve(http_server* server, int64_t msec) {
  const int64_t end = clock_msec() + msec;
  int64_t left = msec;
  do {
    serve_once(server, left);
    left = end - clock_msec();
  } while (left > 0);
}

// ---- Server

static bool make_token(char out[2 * TOKEN_BYTES + 1]) {
  uint8_t bytes[TOKEN_BYTES];
  const int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
  const bool is_done = file >= 0 && read(file, bytes, sizeof bytes) == (ssize_t)sizeof bytes;
  if (file >= 0) {
    close(file);
  }
  for (int i = 0; is_done && i < TOKEN_BYTES; i++) {
    snprintf(out + 2 * i, 3, "%02x", bytes[i]);
  }
  return is_done;
}

static bool listen_at(http_server* self, int32_t port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  const int yes = 1;
  self->socket = socket(AF_INET, SOCK_STREAM, 0);
  if (self->socket < 0 || fcntl(self->socket, F_SETFD, FD_CLOEXEC) != 0 ||
      fcntl(self->socket, F_SETFL, O_NONBLOCK) != 0 ||
      setsockopt(self->socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
      bind(self->socket, (struct sockaddr*)&address, sizeof address) != 0 ||
      listen(self->socket, CONNECTIONS_MAX) != 0 ||
      getsockname(self->socket, (struct sockaddr*)&address, &size) != 0) {
    return false;
  }
  const int actual = ntohs(address.sin_port);
  snprintf(self->hosts[0], sizeof self->hosts[0], "127.0.0.1:%d", actual);
  snprintf(self->hosts[1], sizeof self->hosts[1], "localhost:%d", actual);
  snprintf(self->url, sizeof self->url, "http://%s/%s/", self->hosts[0], self->token);
  return true;
}

http_server* http_server_create(int32_t port, http_answer_fn* answer_fn, void* context,
                                char* message, size_t message_size) {
  http_server* self = calloc(1, sizeof *self);
  if (self == NULL) {
    snprintf(message, message_size, "out of memory");
    return NULL;
  }
  self->socket = -1;
  self->answer = answer_fn;
  self->context = context;
  for (int i = 0; i < CONNECTIONS_MAX; i++) {
    self->connections[i].socket = -1;
  }
  if (!make_token(self->token) || !listen_at(self, port)) {
    snprintf(message, message_size, "%s", strerror(errno));
    http_server_destroy(self);
    return NULL;
  }
  return self;
}

void http_server_destroy(http_server* server) {
  if (server == NULL) {
    return;
  }
  for (int i = 0; i < CONNECTIONS_MAX; i++) {
    close_connection(&server->connections[i]);
  }
  if (server->socket >= 0) {
    close(server->socket);
  }
  free(server);
}

const char* http_server_url(const http_server* server) {
  return server->url;
}
