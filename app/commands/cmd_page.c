// Problem: a person without a run wants to look at a world: the page opens what is dropped on it.
// Design: viewer/README.md
#include "commands/options.h"
#include "replay/replay_page.h"

#include <stdlib.h>

static int run(int argc, char** argv) {
  const char* engine_file = NULL;
  const option option_table[] = {
      {"--engine", OPTION_TEXT, &engine_file, "FILE", "as of 'ovis run --engine'"},
  };
  common_options common;
  parse_result parsed;
  if (!options_parse(&command_page, option_table, sizeof option_table / sizeof *option_table, 1,
                     &common, argc, argv, &parsed)) {
    return parsed.exit_code;
  }
  if (parsed.operand_count == 0) {
    return wrong("FILE is missing: name the page to write");
  }
  char message[512];
  replay_page_engine engine;
  if (!replay_page_engine_read(engine_file, &engine, message, sizeof message)) {
    return wrong("--engine: %s", message);
  }
  if (engine.size == 0) {
    return wrong("there is no engine for the page, which reads what is dropped on it: ./dev wasm "
                 "builds one; then --engine build/wasm/bindings/js/ovis-page.wasm");
  }
  const replay_page_file file = {.path = parsed.operands[0], .engine = &engine};
  const bool is_done = replay_page_write_empty(&file, message, sizeof message);
  free(engine.bytes);
  return is_done ? EXIT_DONE : wrong("cannot write %s: %s", file.path, message);
}

const command command_page = {
    "page",
    "FILE [options]",
    "write a web page on which worlds and recordings are dropped",
    "FILE is the page. A world's folder, a zip, region files or a recording that is dropped on it "
    "opens\nthere and goes on living; nothing leaves the machine.",
    run,
    false,
    NULL,
};
