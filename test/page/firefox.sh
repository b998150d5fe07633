#!/bin/sh
# Opens pages with the engine from disk in Firefox, from the label full on. Without the module of ./dev wasm, node, npm, xvfb-run
# or Firefox it prints a message and skips.
#
#   test/page/firefox.sh BUILD SOURCE
set -u
build=$(cd "$1" && pwd)
source=$(cd "$2" && pwd)
skip() {
  echo "SKIPPED: the page is not opened in Firefox: $*"
  exit 77
}
[ "${OVIS_TEST_LABEL-quick}" != quick ] || skip "only from the label full on"
module=${OVIS_PAGE_MODULE-$source/build/wasm/bindings/js/ovis-page.wasm}
[ -f "$module" ] || skip "there is no $module (./dev wasm builds it)"
for name in node npm xvfb-run; do
  command -v $name >/dev/null 2>&1 || skip "there is no $name"
done
browser=
for name in "${OVIS_FIREFOX-}" firefox-esr firefox; do
  if [ -z "$browser" ] && [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
    browser=$(command -v "$name")
  fi
done
[ -n "$browser" ] || skip "there is no Firefox (Debian: apt-get install firefox-esr)"
work=$build/firefox_test
mkdir -p "$work"
cp "$source/test/page/firefox.json" "$work/package.json"
cp "$source/test/page/firefox.js" "$work"
cd "$work" || exit 1
if [ ! -d node_modules/puppeteer-core ]; then
  npm install --no-audit --no-fund --silent >npm.log 2>&1 || skip "npm does not get puppeteer-core: $(tail -1 npm.log)"
fi
"$build/ovis" run village --ticks 1200 --time 13000 --mob zombie@40,64,40 --html village.html --engine "$module" --quiet >/dev/null || exit 1
"$build/ovis" page empty.html --engine "$module" --quiet || exit 1
"$build/ovis" run raid --record raid.ovr --quiet >/dev/null || exit 1
world=${OVIS_WORLDS-$source/../shared/data/worlds}/ensnbt-1.20.4-pillager-outpost
[ -d "$world" ] || { echo "SKIPPED: no real world is dropped: there is no $world"; world=; }
rm -f firefox.ovr
xvfb-run -a -s "-screen 0 1400x1000x24" node firefox.js "$browser" "$work" village.html empty.html raid.ovr "$world" || exit 1
"$build/ovis" replay firefox.ovr --verify | grep -q "every hash of the recording equals" || {
  echo "FAILED: the program does not repeat the recording of the page in Firefox"
  exit 1
}
