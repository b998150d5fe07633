// Problem: print every tick of src/body on the courses of courses.txt, for
// tools/physics/compare.sh: course, tick, position, velocity, ground flag. Design: docs/physics.md
//
//   run_courses < courses.txt
#include "body/body.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 64
#define HEIGHT 128

typedef struct run {
  ovis_blocks* registry;
  ovis_world* world; // NULL before the first course
  ov_body body;
  char course[64];
  int tick;
  int line;
} run;

static void fail(const run* self, const char* format, ...) {
  va_list args;
  va_start(args, format);
  fprintf(stderr, "run_courses: line %d: ", self->line);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  va_end(args);
  exit(2);
}

static void check(const run* self, ovis_status status) {
  if (status != OVIS_OK) {
    fail(self, "the engine said %s", ovis_status_name(status));
  }
}

static void start(run* self, const char* name) {
  ovis_world_destroy(self->world);
  ovis_world_def def = ovis_default_world_def();
  def.blocks = self->registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = HEIGHT;
  check(self, ovis_world_create(&def, &self->world));
  const ovis_state air = 0;
  const ovis_section_data empty = {.palette = &air, .palette_count = 1};
  for (int x = 0; x < SIDE / 16; x++) {
    for (int y = 0; y < HEIGHT / 16; y++) {
      for (int z = 0; z < SIDE / 16; z++) {
        check(self, ovis_world_set_section(self->world, (ovis_section_pos){x, y, z}, &empty));
      }
    }
  }
  snprintf(self->course, sizeof self->course, "%s", name);
  self->tick = 0;
}

static void fill(const run* self, ovis_pos min, ovis_pos max, const char* text) {
  ovis_state state;
  ovis_error error;
  if (ovis_blocks_parse(self->registry, text, &state, &error) != OVIS_OK) {
    fail(self, "%s: %s", text, error.message);
  }
  for (int x = min.x; x <= max.x; x++) {
    for (int y = min.y; y <= max.y; y++) {
      for (int z = min.z; z <= max.z; z++) {
        check(self, ovis_world_set_block(self->world, (ovis_pos){x, y, z}, state));
      }
    }
  }
}

// A player's sizes and speeds. Source: docs/physics.md
static void place(run* self, ovis_vec3 pos, float yaw_deg) {
  const ov_body_size size = {0.6f, 1.8f, 1.62f};
  ov_body_init(&self->body, &size, pos, yaw_deg);
  self->body.movement_speed = 0.1;
}

static void hold(run* self, int ticks, const char* wishes) {
  const bool sprints = strstr(wishes, "sprint") != NULL;
  ov_body* body = &self->body;
  for (int i = 0; i < ticks; i++) {
    ov_body_begin(body, self->world);
    body->is_sprinting = sprints;
    body->speed = sprints ? 0.13f : 0.1f;
    body->flying_speed = sprints ? 0.026f : 0.02f;
    body->forward = (float)((strstr(wishes, "forward") != NULL) - (strstr(wishes, "back") != NULL));
    body->sideways = (float)((strstr(wishes, "left") != NULL) - (strstr(wishes, "right") != NULL));
    body->is_jumping = strstr(wishes, "jump") != NULL;
    ov_body_end(body, self->world);
    self->tick++;
    printf("%s %d %.17g %.17g %.17g %.17g %.17g %.17g %d\n", self->course, self->tick, body->pos.x,
           body->pos.y, body->pos.z, body->velocity.x, body->velocity.y, body->velocity.z,
           body->is_on_ground);
  }
}

static void obey(run* self, const char* line) {
  char text[160] = "";
  ovis_pos min;
  ovis_pos max;
  ovis_vec3 pos;
  float yaw_deg;
  int ticks;
  int used = 0;
  if (sscanf(line, "course %63s", text) == 1) {
    start(self, text);
  } else if (self->world == NULL) {
    fail(self, "a course comes first, not '%s'", line);
  } else if (sscanf(line, "fill %d %d %d %d %d %d %159s", &min.x, &min.y, &min.z, &max.x, &max.y,
                    &max.z, text) == 7) {
    fill(self, min, max, text);
  } else if (sscanf(line, "body %lf %lf %lf %f", &pos.x, &pos.y, &pos.z, &yaw_deg) == 4) {
    place(self, pos, yaw_deg);
  } else if (sscanf(line, "hold %d%n", &ticks, &used) == 1) {
    hold(self, ticks, line + used);
  } else {
    fail(self, "what is '%s'?", line);
  }
}

int main(void) {
  run self = {0};
  const ovis_blocks_def def = ovis_default_blocks_def();
  check(&self, ovis_blocks_create(&def, &self.registry));
  char line[256];
  while (fgets(line, sizeof line, stdin) != NULL) {
    self.line++;
    line[strcspn(line, "\n")] = '\0';
    if (line[0] != '\0' && line[0] != '#') {
      obey(&self, line);
    }
  }
  ovis_world_destroy(self.world);
  ovis_blocks_destroy(self.registry);
  return 0;
}
