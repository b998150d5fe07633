#!/bin/sh
# Tests the page with the engine in headless Chromium. Without the module of ./dev wasm, node, npm or Chromium it prints a
# message and skips.
#
#   test/page/engine.sh BUILD SOURCE PART
# PART: engine (a run goes on, tools, export), knows (searches and path types of a branch), drops (worlds, zips and garbage that are dropped)
set -u
build=$(cd "$1" && pwd)
source=$(cd "$2" && pwd)
part=$3
label=${OVIS_TEST_LABEL-quick}
skip() {
  echo "SKIPPED: the engine in the page is not tested: $*"
  exit 77
}
module=${OVIS_PAGE_MODULE-$source/build/wasm/bindings/js/ovis-page.wasm}
[ -f "$module" ] || skip "there is no $module (./dev wasm builds it)"
node --version >/dev/null 2>&1 || skip "there is no node"
npm --version >/dev/null 2>&1 || skip "there is no npm"
browser=
for name in "${OVIS_CHROMIUM-}" chromium chromium-browser google-chrome; do
  if [ -z "$browser" ] && [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
    browser=$(command -v "$name")
  fi
done
[ -n "$browser" ] || skip "there is no Chromium (Debian: apt-get install chromium)"
work=$build/${part}_test
mkdir -p "$work"
for name in package.json common.js "$part.js"; do cp "$source/test/page/$name" "$work"; done
if [ ! -d "$work/node_modules/playwright-core" ] || [ ! -d "$work/node_modules/axe-core" ]; then
  (cd "$work" && npm install --no-audit --no-fund --silent >npm.log 2>&1) ||
    skip "npm does not get playwright-core and axe-core: $(tail -1 "$work/npm.log")"
fi
fail() {
  echo "FAILED: $*"
  exit 1
}
cd "$work" || exit 1
if [ "$part" = drops ]; then
  worlds=${OVIS_WORLDS-$source/../shared/data/worlds}
  [ -d "$worlds" ] || { echo "SKIPPED: no real worlds are dropped: there is no $worlds"; worlds=; }
  "$build/ovis" page empty.html --engine "$module" --quiet || exit 1
  "$build/ovis" run raid --record raid.ovr --quiet >/dev/null || exit 1
  node drops.js "$browser" "$work" empty.html raid.ovr "$source/bindings/js/test/zip.js" "$worlds" "$label"
  exit $?
fi
if [ "$part" = knows ]; then
  # Mobs that walk between walls, doors, water and lava: a page of the list of questions.
  awk '/^# page / { name = $3 } /^```lua/ { inside = name == "paths:"; next } /^```/ { inside = 0 } inside' "$source/test/expect/page_questions.md" >paths.lua
  "$build/ovis" run paths.lua --ticks 400 --html paths.html --engine "$module" --quiet >/dev/null || exit 1
  node knows.js "$browser" "$work" paths.html
  exit $?
fi
"$build/ovis" run raid --html raid.html --engine "$module" --quiet >/dev/null || exit 1
# The page of the village's day is for people who send it to others.
"$build/ovis" run village --ticks 24000 --html day.html --engine "$module" --quiet >/dev/null || exit 1
[ "$(wc -c <day.html)" -lt 6000000 ] || fail "the page of the village's day with the engine has more than 6,000,000 bytes"
status=0
"$build/ovis" run raid --record raid.ovr --quiet >/dev/null || exit 1
node "$source/test/page/beside.js" "$module" "$source" raid.ovr || status=1
node engine.js "$browser" "$work" raid.html "$label" || status=1
for name in branch fastest tools resumed; do
  case $label-$name in quick-tools | quick-resumed) continue ;; esac
  "$build/ovis" replay "$name.ovr" --verify | grep -q "every hash of the recording equals" || fail "the program does not repeat the page's $name.ovr"
done
exit $status
