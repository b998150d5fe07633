// A window in which a scene lives. Arrows turn the view, + and - zoom, page up and down cut the
// land, so that one sees into houses. A click on a mob shows what it does, and why it does nothing
// else.
//
//   window [--frames N] [--screenshot FILE.png] [SCENE.lua]
#include <GLFW/glfw3.h>

#include <limits.h>
#include <math.h>
#include <ovis/ovis.h>
#include <ovis_lua.h>
#include <png.h>
#include <stb/stb_easy_font.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1280, HEIGHT = 720, PANEL = 440, OPTIONS_MAX = 256 };

static struct view {
  ovis_script* script;
  ovis_sim* sim;
  ovis_pos min, max;
  int32_t cut; // blocks above are not drawn
  float yaw_deg, pitch_deg, distance;
  double matrix[16]; // from the world to the screen
  ovis_mob_id chosen;
} view = {.yaw_deg = 35, .pitch_deg = 42, .distance = 95};

// ---- Land: the collision boxes of all blocks, in the color of the first word that their name
// holds

static const struct {
  const char* word;
  unsigned rgb;
} colors[] = {
    {"water", 0x3F76E4},    {"grass_block", 0x74A854}, {"leaves", 0x48823A},   {"path", 0x947A41},
    {"farmland", 0x603E24}, {"sand", 0xDBCFA3},        {"wool", 0xDCDCDC},     {"bed", 0xB42828},
    {"log", 0x685232},      {"brick", 0x966153},       {"glass", 0xBEDCEB},    {"bell", 0xFAD250},
    {"stone", 0x787878},    {"clay", 0x9FA4B0},        {"villager", 0xB42828}, {"", 0xA2824E}};

static void set_color(const char* name, double shade) {
  int32_t i = 0;
  while (strstr(name, colors[i].word) == NULL) {
    i++;
  }
  const unsigned rgb = colors[i].rgb;
  glColor3d((rgb >> 16) / 255.0 * shade, (rgb >> 8 & 255) / 255.0 * shade,
            (rgb & 255) / 255.0 * shade);
}

// A box in the coordinates of a place.
static void draw_box(const char* name, ovis_vec3 at, ovis_aabb box) {
  static const int faces[6][4] = {{2, 3, 7, 6}, {0, 4, 5, 1}, {0, 1, 3, 2},
                                  {4, 6, 7, 5}, {0, 2, 6, 4}, {1, 5, 7, 3}};
  static const double shades[6] = {1, 0.4, 0.7, 0.7, 0.85, 0.85}; // the top is bright
  for (int32_t i = 0; i < 24; i++) {
    const int corner = faces[i / 4][i % 4];
    set_color(name, shades[i / 4]);
    glVertex3d(at.x + (corner & 1 ? box.max.x : box.min.x),
               at.y + (corner & 2 ? box.max.y : box.min.y),
               at.z + (corner & 4 ? box.max.z : box.min.z));
  }
}

// True if full cubes, which are drawn too, stand on all sides.
static bool is_hidden(const ovis_world* world, const ovis_blocks* blocks, ovis_pos cell) {
  for (int32_t i = 0; i < 6; i++) {
    ovis_pos beside = cell;
    *(i < 2 ? &beside.x : i < 4 ? &beside.y : &beside.z) += i % 2 == 0 ? 1 : -1;
    const ovis_state state = ovis_world_get_block(world, beside);
    const bool is_open = state != OVIS_STATE_UNLOADED &&
                         !(ovis_blocks_get_traits(blocks, state)->tags & OVIS_TAG(FULL_CUBE));
    if (beside.y > view.cut || is_open) {
      return false;
    }
  }
  return true;
}

static void draw_block(const ovis_blocks* blocks, ovis_state state, ovis_pos cell) {
  static const ovis_aabb water = {{0, 0, 0}, {1, 0.9, 1}}, plant = {{0.4, 0, 0.4}, {0.6, 0.5, 0.6}};
  const char* name = ovis_blocks_get_block_name(blocks, ovis_blocks_get_block_of(blocks, state));
  const ovis_state_traits* traits = ovis_blocks_get_traits(blocks, state);
  const ovis_shape shape = ovis_blocks_get_shape(blocks, traits->shape);
  const ovis_vec3 at = {cell.x, cell.y, cell.z};
  for (int32_t i = 0; i < shape.count; i++) {
    draw_box(name, at, shape.boxes[i]);
  }
  if (shape.count == 0) {
    draw_box(name, at, traits->fluid != 0 ? water : plant);
  }
}

static void build_land(void) {
  const ovis_world* world = ovis_script_world(view.script);
  const ovis_blocks* blocks = ovis_script_registry(view.script);
  ovis_pos at;
  glNewList(1, GL_COMPILE);
  glBegin(GL_QUADS);
  for (at.y = view.min.y; at.y <= view.cut; at.y++) {
    for (at.z = view.min.z; at.z <= view.max.z; at.z++) {
      for (at.x = view.min.x; at.x <= view.max.x; at.x++) {
        const ovis_state state = ovis_world_get_block(world, at);
        if (state != 0 && state != OVIS_STATE_UNLOADED && !is_hidden(world, blocks, at)) {
          draw_block(blocks, state, at);
        }
      }
    }
  }
  glEnd();
  glEndList();
}

// ---- Mobs

// The point of the window where a position is drawn. False: behind the eye.
static bool project(ovis_vec3 pos, double out[2]) {
  const double world[4] = {pos.x, pos.y, pos.z, 1};
  double clip[4] = {0};
  for (int32_t i = 0; i < 16; i++) {
    clip[i % 4] += view.matrix[i] * world[i / 4];
  }
  out[0] = (clip[0] / clip[3] + 1) / 2 * (WIDTH - PANEL);
  out[1] = (1 - clip[1] / clip[3]) / 2 * HEIGHT;
  return clip[3] > 0;
}

static bool get_mob(int32_t index, ovis_mob_state* out) {
  return ovis_mob_get_state(view.sim, ovis_sim_get_mob(view.sim, index), out) &&
         out->kind == OVIS_ACTOR_MOB;
}

static void draw_mobs(void) {
  ovis_mob_state mob;
  glBegin(GL_QUADS);
  for (int32_t i = 0; i < ovis_sim_get_mob_count(view.sim); i++) {
    if (get_mob(i, &mob)) {
      const ovis_path_body body = ovis_species_get_body(mob.species, mob.is_baby);
      const double half = body.width / 2.0;
      const bool is_chosen = ovis_sim_get_mob(view.sim, i).value == view.chosen.value;
      const char* color = is_chosen ? "bell" : mob.species->is_animal ? "wool" : "villager";
      draw_box(color, mob.pos, (ovis_aabb){{-half, 0, -half}, {half, body.height, half}});
    }
  }
  glEnd();
}

// The mob next to a point of the window becomes the chosen one, if it is in range. [Units: pixels]
static void choose_mob(double x, double y, double range) {
  double best = range, at[2];
  ovis_mob_state mob;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(view.sim); i++) {
    if (get_mob(i, &mob) && project(mob.pos, at) && hypot(at[0] - x, at[1] - y) < best) {
      best = hypot(at[0] - x, at[1] - y);
      view.chosen = ovis_sim_get_mob(view.sim, i);
    }
  }
}

// ---- The panel: what the chosen mob does, and why it does nothing else

static void write_panel(char* out, int32_t size) {
  static ovis_option_info infos[OPTIONS_MAX];
  static ovis_option options[OPTIONS_MAX];
  ovis_mob_state state;
  if (!ovis_mob_get_state(view.sim, view.chosen, &state)) {
    snprintf(out, (size_t)size, "click a mob");
    return;
  }
  int32_t length = snprintf(out, (size_t)size, "%s %d\n", state.species->name, (int)state.serial);
  const int32_t all = ovis_mob_get_option_count(view.sim, view.chosen);
  const int32_t count = all < OPTIONS_MAX ? all : OPTIONS_MAX;
  for (int32_t i = 0; i < count; i++) {
    ovis_mob_get_option(view.sim, view.chosen, i, &options[i]);
    infos[i] = options[i].info;
  }
  for (int32_t i = 0; i < 2 * count && length < size - 400; i++) { // what runs, then the rest
    const ovis_option* option = &options[i % count];
    char why[240];
    ovis_reason_words(infos, count, i % count, &option->answer, why, sizeof why);
    if (option->is_running && i < count) {
      length += snprintf(out + length, (size_t)(size - length), "is %s\n",
                         ovis_option_doing(&option->info));
    } else if (!option->is_running && i >= count && why[0] != '\0') {
      length += snprintf(out + length, (size_t)(size - length), "\nnot %s:\n   %s\n",
                         ovis_option_doing(&option->info), why);
    }
  }
  char* space = NULL;
  for (char *at = out, *start = out; *at != '\0'; at++) { // break lines to the width of the panel
    space = *at == ' ' && at > start + 3 ? at : space;
    if (*at == '\n' || (at - start > 34 && space != NULL)) {
      start = *at == '\n' ? at + 1 : space + 1;
      *(*at == '\n' ? at : space) = '\n';
      space = NULL;
    }
  }
}

static void draw_panel(void) {
  static char text[4096], quads[400000];
  write_panel(text, sizeof text);
  glViewport(0, 0, WIDTH, HEIGHT);
  glLoadIdentity();
  glOrtho(0, WIDTH / 2.0, HEIGHT / 2.0, 0, -1, 1); // a pixel of the font is two of the window
  glDisable(GL_DEPTH_TEST);
  glColor3d(0.12, 0.13, 0.15);
  glRectd((WIDTH - PANEL) / 2.0, 0, WIDTH / 2.0, HEIGHT / 2.0);
  glColor3d(0.95, 0.95, 0.9);
  const int count =
      stb_easy_font_print((WIDTH - PANEL) / 2.0F + 8, 8, text, NULL, quads, sizeof quads);
  glEnableClientState(GL_VERTEX_ARRAY);
  glVertexPointer(2, GL_FLOAT, 16, quads);
  glDrawArrays(GL_QUADS, 0, count * 4);
  glDisableClientState(GL_VERTEX_ARRAY);
}

// ---- The window

static void draw(void) {
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
  draw_mobs();
  draw_panel();
}

static void handle_input(GLFWwindow* window) {
  static bool was_down;
  double x, y;
  glfwGetCursorPos(window, &x, &y);
  const bool is_down = glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS;
  if (is_down && !was_down) {
    choose_mob(x, y, 30);
  }
  was_down = is_down;
  view.yaw_deg +=
      2.0F * (float)(glfwGetKey(window, GLFW_KEY_LEFT) - glfwGetKey(window, GLFW_KEY_RIGHT));
  view.pitch_deg +=
      2.0F * (float)(glfwGetKey(window, GLFW_KEY_UP) - glfwGetKey(window, GLFW_KEY_DOWN));
  view.distance *=
      1 + 0.03F * (float)(glfwGetKey(window, GLFW_KEY_MINUS) - glfwGetKey(window, GLFW_KEY_EQUAL));
  const int step = glfwGetKey(window, GLFW_KEY_PAGE_UP) - glfwGetKey(window, GLFW_KEY_PAGE_DOWN);
  if (step != 0) {
    view.cut += step;
    build_land();
  }
}

static bool save_picture(const char* path) {
  static unsigned char pixels[HEIGHT][WIDTH][3];
  glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGB, GL_UNSIGNED_BYTE, pixels);
  png_image image = {
      .version = PNG_IMAGE_VERSION, .width = WIDTH, .height = HEIGHT, .format = PNG_FORMAT_RGB};
  // The lowest line comes first.
  return png_image_write_to_file(&image, path, 0, pixels, -WIDTH * 3, NULL) != 0;
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
  const bool has_land = ovis_script_bounds(view.script, &view.min, &view.max);
  view.cut = view.max.y;
  return has_land;
}

int main(int argc, char** argv) {
  const char* scene = "scenes/village.lua";
  const char* picture = NULL;
  long frames = LONG_MAX;
  for (int i = 1; i < argc; i++) {
    const bool is_option = i + 1 < argc;
    frames = is_option && strcmp(argv[i], "--frames") == 0 ? strtol(argv[++i], NULL, 10) : frames;
    picture = is_option && strcmp(argv[i], "--screenshot") == 0 ? argv[++i] : picture;
    scene = strstr(argv[i], ".lua") != NULL ? argv[i] : scene;
  }
  GLFWwindow* window =
      open_scene(scene) && glfwInit() ? glfwCreateWindow(WIDTH, HEIGHT, "Ovis", NULL, NULL) : NULL;
  if (window == NULL) {
    return 2;
  }
  glfwMakeContextCurrent(window);
  glfwSwapInterval(0);
  build_land();
  char text[4096] = "", message[256];
  double next = 0;
  for (long frame = 0; !glfwWindowShouldClose(window) && frame < frames; frame++) {
    if (frames != LONG_MAX || glfwGetTime() >= next) { // 20 ticks a second
      next = glfwGetTime() + 0.05;
      ovis_script_tick(view.script, message, sizeof message);
    }
    draw();
    if (frame == 0) {
      choose_mob((WIDTH - PANEL) / 2.0, HEIGHT / 2.0, WIDTH);
    }
    if (frame == frames - 1 && picture != NULL && !save_picture(picture)) {
      return 2;
    }
    glfwSwapBuffers(window);
    glfwPollEvents();
    handle_input(window);
  }
  write_panel(text, sizeof text);
  printf("%s\n", text);
  ovis_script_destroy(view.script);
  glfwTerminate();
}
