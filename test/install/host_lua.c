// A host that runs a script in Lua: one mob, ten ticks, and a line of the script.
#include <ovis_lua.h>
#include <stdio.h>
#include <string.h>

static void print(void* context, const char* line, size_t length) {
  (void)context;
  printf("script: %.*s\n", (int)length, line);
}

int main(void) {
  const char* text = "local w = ovis.world { size = {32, 32}, ground = 'stone' }\n"
                     "local cow = w:spawn('cow', 8, 64, 8)\n"
                     "w:run(10)\n"
                     "print('a ' .. cow.species .. ' after ' .. w.tick .. ' ticks')\n";
  ovis_script_def def = ovis_default_script_def();
  def.name = "host.lua";
  def.text = text;
  def.size = strlen(text);
  def.print = print;
  ovis_script* script;
  char message[512] = "";
  const ovis_script_result result = ovis_script_run(&def, &script, message, sizeof message);
  printf("%s", message);
  ovis_script_destroy(script);
  return result == OVIS_SCRIPT_DONE ? 0 : 1;
}
