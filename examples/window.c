// A window in which a scene lives. A click on a mob shows what it does, and why nothing else.
// Arrows turn the view, + and - zoom, page up and down cut the land: one sees into houses.
//
//   window [--frames N] [--screenshot FILE.png] [SCENE.lua]
#include <GLFW/glfw3.h>

#include <math.h>
#include <ovis/ovis.h>
#include <ovis_lua.h>
#include <stb/stb_easy_font.h>
#include <stb/stb_image_write.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1280, HEIGHT = 720, PANEL = 560, LINE = 44 };

static struct view {
  ovis_script* script;
  ovis_sim* sim;
  ovis_pos min, max;
  int32_t cut; // blocks above are not drawn
  float yaw_deg, pitch_deg, distance;
  double matrix[16]; // from the world to the screen
  ovis_mob_id chosen;
  char panel[4096]; // what the chosen mob does, and why nothing else
} view = {.yaw_deg = 35, .pitch_deg = 42, .distance = 95};

// ---- Land: collision boxes, in the color of the first of these words that a name holds

static const struct {
  const char* word;
  unsigned rgb;
} colors[] = {
    {"water", 0x3F76E4},    {"grass_block", 0x74A854}, {"leaves", 0x48823A},   {"path", 0x947A41},
    {"farmland", 0x603E24}, {"sand", 0xDBCFA3},        {"wool", 0xDCDCDC},     {"bed", 0xB42828},
    {"log", 0x685232},      {"brick", 0x966153},       {"glass", 0xBEDCEB},    {"bell", 0xFAD250},
    {"stone", 0x787878},    {"clay", 0x9FA4B0},        {"villager", 0xB42828}, {"", 0xA2824E}};

// A box in the coordinates of a place.
static void draw_box(const char* name, ovis_vec3 at, ovis_aabb box) {
  static const char corners[] = "237604510132467502641573"; // top, bottom, north, south, west, east
  static const double shades[] = {1, 0.4, 0.7, 0.7, 0.85, 0.85};
  int32_t color = 0;
  while (strstr(name, colors[color].word) == NULL) {
    color++;
  }
  const unsigned rgb = colors[color].rgb;
  for (int32_t i = 0; i < 24; i++) {
    const int corner = corners[i] - '0'; // a bit each: east, top, south
    const double shade = shades[i / 4] / 255;
    glColor3d((rgb >> 16) * shade, (rgb >> 8 & 255) * shade, (rgb & 255) * shade);
    glVertex3d(at.x + (corner & 1 ? box.max.x : box.min.x),
               at.y + (corner & 2 ? box.max.y : box.min.y),
               at.z + (corner & 4 ? box.max.z : box.min.z));
  }
}

static ovis_state_traits traits_at(ovis_pos cell) {
  const ovis_state state = ovis_world_get_block(ovis_script_world(view.script), cell);
  const ovis_blocks* blocks = ovis_script_registry(view.script);
  return *ovis_blocks_get_traits(blocks, state != OVIS_STATE_UNLOADED ? state : 0);
}

// True if full cubes, which are drawn too, stand beside and above.
static bool is_hidden(ovis_pos at) {
  static const ovis_pos sides[] = {{1, 0, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, -1}, {0, 1, 0}};
  bool is_hidden = at.y < view.cut;
  for (int32_t i = 0; i < 5 && is_hidden; i++) {
    const ovis_pos beside = {at.x + sides[i].x, at.y + sides[i].y, at.z + sides[i].z};
    is_hidden = (traits_at(beside).tags & OVIS_TAG(FULL_CUBE)) != 0;
  }
  return is_hidden;
}

static void build_land(void) {
  static const ovis_aabb water = {{0, 0, 0}, {1, 0.9, 1}}, plant = {{0.4, 0, 0.4}, {0.6, 0.5, 0.6}};
  const ovis_blocks* blocks = ovis_script_registry(view.script);
  const int32_t wide = view.max.x - view.min.x + 1, deep = view.max.z - view.min.z + 1;
  glNewList(1, GL_COMPILE);
  glBegin(GL_QUADS);
  for (int32_t i = 0; i < wide * deep * (view.cut - view.min.y + 1); i++) {
    const ovis_pos at = {view.min.x + i % wide, view.min.y + i / wide / deep,
                         view.min.z + i / wide % deep};
    const ovis_state state = ovis_world_get_block(ovis_script_world(view.script), at);
    if (state == 0 || state == OVIS_STATE_UNLOADED || is_hidden(at)) {
      continue;
    }
    const ovis_shape shape = ovis_blocks_get_shape(blocks, traits_at(at).shape);
    const ovis_aabb* soft = traits_at(at).fluid != 0 ? &water : &plant;
    for (int32_t k = 0; k < shape.count || k == 0; k++) {
      draw_box(ovis_blocks_get_block_name(blocks, ovis_blocks_get_block_of(blocks, state)),
               (ovis_vec3){at.x, at.y, at.z}, shape.count > 0 ? shape.boxes[k] : *soft);
    }
  }
  glEnd();
  glEndList();
}

// Draws the mobs. That next to a point of the window becomes the chosen one, if it is in range.
static void draw_mobs(double x, double y, double range) {
  ovis_mob_state mob;
  glBegin(GL_QUADS);
  for (int32_t i = 0; i < ovis_sim_get_mob_count(view.sim); i++) {
    const ovis_mob_id id = ovis_sim_get_mob(view.sim, i);
    if (!ovis_mob_get_state(view.sim, id, &mob) || mob.kind != OVIS_ACTOR_MOB) {
      continue;
    }
    const ovis_path_body body = ovis_species_get_body(mob.species, mob.is_baby);
    const double half = body.width / 2.0;
    const char* color = mob.species->is_animal ? "wool" : "villager";
    draw_box(id.value == view.chosen.value ? "bell" : color, mob.pos,
             (ovis_aabb){{-half, 0, -half}, {half, body.height, half}});
    const double world[4] = {mob.pos.x, mob.pos.y, mob.pos.z, 1};
    double clip[4] = {0}; // where it is drawn, from -1 to 1, times clip[3], which is its depth
    for (int32_t k = 0; k < 16; k++) {
      clip[k % 4] += view.matrix[k] * world[k / 4];
    }
    const double off = hypot((clip[0] / clip[3] + 1) / 2 * (WIDTH - PANEL) - x,
                             (1 - clip[1] / clip[3]) / 2 * HEIGHT - y);
    if (clip[3] > 0 && off < range) {
      range = off;
      view.chosen = id;
    }
  }
  glEnd();
}

static void write_panel(char* out, size_t size) {
  ovis_mob_state state;
  if (!ovis_mob_get_state(view.sim, view.chosen, &state)) {
    snprintf(out, size, "click a mob");
    return;
  }
  const int length = snprintf(out, size, "%s %d\n", state.species->name, (int)state.serial);
  ovis_mob_explain(view.sim, view.chosen, out + length, size - (size_t)length);
  for (char *at = out, *start = out, *space = out; *at != '\0'; at++) {
    space = *at == ' ' ? at : space;
    if (*at == '\n' || (at - start > LINE && space > start)) {
      at = *at == '\n' ? at : space;
      *at = '\n';
      start = at + 1;
    }
  }
}

static void draw_panel(void) {
  static char quads[400000];
  write_panel(view.panel, sizeof view.panel);
  glViewport(0, 0, WIDTH, HEIGHT);
  glLoadIdentity();
  glOrtho(0, WIDTH / 2.0, HEIGHT / 2.0, 0, -1, 1); // a pixel of the font is two of the window
  glDisable(GL_DEPTH_TEST);
  glColor3d(0.12, 0.13, 0.15);
  glRectd((WIDTH - PANEL) / 2.0, 0, WIDTH / 2.0, HEIGHT / 2.0);
  glColor3d(0.95, 0.95, 0.9);
  const int count =
      stb_easy_font_print((WIDTH - PANEL) / 2.0F + 8, 8, view.panel, NULL, quads, sizeof quads);
  glEnableClientState(GL_VERTEX_ARRAY);
  glVertexPointer(2, GL_FLOAT, 16, quads);
  glDrawArrays(GL_QUADS, 0, count * 4);
}

static void draw(double x, double y, double range) {
  glClearColor(0.62F, 0.76F, 0.93F, 1);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glViewport(0, 0, WIDTH - PANEL, HEIGHT);
  glEnable(GL_DEPTH_TEST);
  glMatrixMode(GL_PROJECTION);
  glLoadIdentity();
  const double side = (double)(WIDTH - PANEL) / HEIGHT * 0.5;
  glFrustum(-side, side, -0.5, 0.5, 1, 1000);
  glTranslated(0, 0, -view.distance);
  glRotated(view.pitch_deg, 1, 0, 0);
  glRotated(view.yaw_deg, 0, 1, 0);
  glTranslated(-(view.min.x + view.max.x) / 2.0, -64, -(view.min.z + view.max.z) / 2.0);
  glGetDoublev(GL_PROJECTION_MATRIX, view.matrix);
  glCallList(1);
  draw_mobs(x, y, range);
  draw_panel();
}

static float held(int more, int less) {
  GLFWwindow* window = glfwGetCurrentContext();
  return (float)(glfwGetKey(window, more) - glfwGetKey(window, less));
}

static bool open_scene(const char* path) {
  static char text[1 << 18], message[256];
  FILE* file = fopen(path, "rb");
  ovis_script_def def = ovis_default_script_def();
  def.name = path, def.text = text;
  def.size = file != NULL ? fread(text, 1, sizeof text, file) : 0;
  if (file == NULL || fclose(file) != 0 ||
      ovis_script_run(&def, &view.script, message, sizeof message) != OVIS_SCRIPT_DONE) {
    fprintf(stderr, "%s: %s\n", path, message[0] != '\0' ? message : "cannot be read");
    return false;
  }
  view.sim = ovis_script_sim(view.script);
  return ovis_script_bounds(view.script, &view.min, &view.max);
}

int main(int argc, char** argv) {
  const char *scene = "scenes/village.lua", *picture = NULL;
  long frames = -1; // for ever
  for (int i = 1; i < argc; i++) {
    const bool has_value = argv[i][0] == '-' && i + 1 < argc;
    frames = strcmp(argv[i], "--frames") == 0 && has_value ? strtol(argv[++i], NULL, 10) : frames;
    picture = strcmp(argv[i], "--screenshot") == 0 && has_value ? argv[++i] : picture;
    scene = strstr(argv[i], ".lua") != NULL ? argv[i] : scene;
  }
  GLFWwindow* window =
      open_scene(scene) && glfwInit() ? glfwCreateWindow(WIDTH, HEIGHT, "Ovis", NULL, NULL) : NULL;
  if (window == NULL) {
    return 2;
  }
  glfwMakeContextCurrent(window);
  view.cut = view.max.y;
  build_land();
  static unsigned char pixels[HEIGHT][WIDTH][3];
  static char message[256];
  double x = (WIDTH - PANEL) / 2.0, y = HEIGHT / 2.0; // at first whoever is in the middle
  bool is_down = true, is_saved = true;
  for (long frame = 0; !glfwWindowShouldClose(window) && frame != frames; frame++) {
    if (frame % 3 == 0) { // 60 frames and 20 ticks a second
      ovis_script_tick(view.script, message, sizeof message);
    }
    draw(x, y, frame == 0 ? WIDTH : is_down ? 30 : 0);
    if (frame == frames - 1 && picture != NULL) {
      glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGB, GL_UNSIGNED_BYTE, pixels);
      stbi_flip_vertically_on_write(1); // the lowest line comes first
      is_saved = stbi_write_png(picture, WIDTH, HEIGHT, 3, pixels, WIDTH * 3) != 0;
    }
    glfwSwapBuffers(window);
    glfwPollEvents();
    view.yaw_deg += 2 * held(GLFW_KEY_LEFT, GLFW_KEY_RIGHT);
    view.pitch_deg += 2 * held(GLFW_KEY_UP, GLFW_KEY_DOWN);
    view.distance *= 1 + 0.03F * held(GLFW_KEY_MINUS, GLFW_KEY_EQUAL);
    if (held(GLFW_KEY_PAGE_UP, GLFW_KEY_PAGE_DOWN) != 0) {
      view.cut += (int32_t)held(GLFW_KEY_PAGE_UP, GLFW_KEY_PAGE_DOWN);
      build_land();
    }
    glfwGetCursorPos(window, &x, &y);
    is_down = glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS;
  }
  puts(view.panel);
  ovis_script_destroy(view.script);
  glfwTerminate();
  return is_saved ? 0 : 2;
}
