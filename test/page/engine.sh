#!/bin/sh
# Tests the page with the engine in headless Chromium: a run goes on, tools, export, worlds that are dropped. Without the module of
# ./dev wasm, node, npm or Chromium it prints a message and skips.
#
#   test/page/engine.sh BUILD SOURCE
set -u
build=$(cd "$1" && pwd)
source=$(cd "$2" && pwd)
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
work=$build/engine_test
mkdir -p "$work"
cp "$source/test/page/package.json" "$source/test/page/engine.js" "$work"
if [ ! -d "$work/node_modules/playwright-core" ] || [ ! -d "$work/node_modules/axe-core" ]; then
  (cd "$work" && npm install --no-audit --no-fund --silent >npm.log 2>&1) ||
    skip "npm does not get playwright-core and axe-core: $(tail -1 "$work/npm.log")"
fi
fail() {
  echo "FAILED: $*"
  exit 1
}
"$build/ovis" run raid --html "$work/raid.html" --engine "$module" --quiet >/dev/null || exit 1
"$build/ovis" page "$work/empty.html" --engine "$module" --quiet || exit 1
# The page of the village's day is for people who send it to others.
"$build/ovis" run village --ticks 24000 --html "$work/day.html" --engine "$module" --quiet >/dev/null || exit 1
[ "$(wc -c <"$work/day.html")" -lt 6000000 ] || fail "the page of the village's day with the engine has more than 6,000,000 bytes"
worlds=${OVIS_WORLDS-$source/../shared/data/worlds}
[ -d "$worlds" ] || { echo "SKIPPED: no real worlds are dropped: there is no $worlds"; worlds=; }
status=0
(cd "$work" && node engine.js "$browser" "$work" raid.html empty.html "$worlds" "${OVIS_TEST_LABEL-quick}") || status=1
for name in branch tools resumed; do
  [ "${OVIS_TEST_LABEL-quick}" != quick ] || [ $name = branch ] || continue
  "$build/ovis" replay "$work/$name.ovr" --verify | grep -q "every hash of the recording equals" || fail "the program does not repeat the page's $name.ovr"
done
exit $status
