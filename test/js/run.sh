#!/bin/sh
# Tests the npm package in Node, and with the label full also that its hashes are those of the program, in Node and in
# Chromium, and the engine's own suites compiled to WebAssembly. It needs the modules of ./dev wasm, which the label full builds
# where emscripten is. Without them it prints a message and skips.
#
#   test/js/run.sh PART BUILD SOURCE    PART: package, asserts, equal, browser, pack, server, suites
set -u
part=$1
build=$(cd "$2" && pwd)
source=$(cd "$3" && pwd)
package=$source/bindings/js
skip() {
  echo "SKIPPED: the npm package is not tested: $*"
  exit 77
}
node --version >/dev/null 2>&1 || skip "there is no node"
is_full=false
[ "${OVIS_TEST_LABEL-quick}" = quick ] || is_full=true

# Sources that are newer than a module: it would be a test of an old one.
is_old() { # MODULE
  [ ! -f "$1" ] || [ -n "$(find "$source/src" "$source/include" "$source/bindings/lua" "$source/bindings/define" "$package" -name '*.[ch]' -newer "$1" | head -1)" ]
}
if is_old "$package/wasm/ovis-engine.wasm" || is_old "$package/wasm/ovis-lua.wasm"; then
  $is_full || skip "the modules are missing or older than the sources: ./dev wasm builds them"
  command -v emcc >/dev/null || skip "there is no emscripten (Debian: apt-get install emscripten)"
  (cd "$source" && ./dev wasm) >"$build/dev_wasm.log" 2>&1 || { tail -5 "$build/dev_wasm.log"; skip "./dev wasm failed"; }
fi

browser=
for name in "${OVIS_CHROMIUM-}" chromium chromium-browser google-chrome; do
  if [ -z "$browser" ] && [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
    browser=$(command -v "$name")
  fi
done

case "$part" in
  package) cd "$package" && exec npm test --silent ;;
  asserts)
    if is_old "$package/wasm/ovis-engine-asserts.wasm"; then
      $is_full || skip "the label full builds the modules with asserts"
      (cd "$source" && ./dev wasm --asserts) >"$build/dev_wasm_asserts.log" 2>&1 ||
        { tail -5 "$build/dev_wasm_asserts.log"; exit 1; }
    fi
    cd "$package" && exec node --test test/trap.test.js ;;
  equal)
    # shellcheck disable=SC2046
    exec node "$package/test/equal.js" "$build/ovis" $($is_full || echo pond doors raid) ;;
  browser)
    [ -n "$browser" ] || skip "there is no Chromium (Debian: apt-get install chromium)"
    modules=$build/js_test
    mkdir -p "$modules"
    cp "$source/test/page/package.json" "$modules"
    [ -d "$modules/node_modules/playwright-core" ] || (cd "$modules" && npm install --no-audit --no-fund --silent >npm.log 2>&1) ||
      skip "npm does not get playwright-core: $(tail -1 "$modules/npm.log")"
    # shellcheck disable=SC2046
    exec node "$package/test/browser.js" "$browser" "$modules" $($is_full || echo pond doors) ;;
  server)
    mkdir -p "$source/build"
    sh "$package/server/install.sh" "$source/build/server" >/dev/null 2>"$build/server_install.log" ||
      skip "$(tail -1 "$build/server_install.log")"
    [ -d "${OVIS_WORLDS-$source/../shared/data/worlds}" ] || echo "SKIPPED: the server is not tested with real saves: there are none here"
    # shellcheck disable=SC2046
    OVIS_TEST_FULL=$is_full exec sh "$package/server/test/run.sh" \
      $($is_full || echo test/columns.test.js test/play.test.js test/numbers.test.js) ;;
  pack) exec sh "$package/test/pack.sh" "$build/js_pack" ;;
  suites)
    $is_full || skip "the label full compiles the suites of path, brain and sim to WebAssembly"
    command -v emcc >/dev/null || skip "there is no emscripten (Debian: apt-get install emscripten)"
    cmake --build "$source/build/wasm" --target test_path test_brain test_sim -- --quiet >"$build/js_suites.log" 2>&1 ||
      { tail -5 "$build/js_suites.log"; exit 1; }
    # Threads, processes and saves of the disk; and option_properties, whose cases depend on the order in which a compiler
    # evaluates arguments.
    not_here="queue|threads|ranks|workers_host|workers_take|corruptions|worlds_day|option_properties"
    cd "$source" # WebAssembly does not see the environment: files of tests are looked for here
    run="node --no-experimental-fetch" # emscripten takes fetch for a browser's
    failed=0
    count=0
    for room in path brain sim; do
      program=$source/build/wasm/test/test_$room.js
      for suite in $($run "$program" --list | cut -d ' ' -f 1 | sort -u | grep -v -x -E "$not_here"); do
        OVIS_SOURCE_DIR=$source OVIS_BINARY_DIR=$source/build/wasm $run "$program" "$suite" >"$build/js_suite.log" 2>&1 ||
          { echo "FAILED: $room/$suite"; tail -5 "$build/js_suite.log"; failed=$((failed + 1)); }
        count=$((count + 1))
      done
    done
    echo "$count suites of path, brain and sim ran in WebAssembly, $failed failed"
    [ "$failed" -eq 0 ] ;;
  *) echo "there is no part '$part'"; exit 2 ;;
esac
