#!/bin/sh
# Tests the page of 'ovis run --html' in headless Chromium. Without node, npm or Chromium it prints a message and skips.
#
#   test/page/run.sh BUILD SOURCE
#
# From the label full on also on a phone, with the page of a whole day, with the questions of
# test/expect/page_questions.md, and with pictures that must look as those in test/page/reference (OVIS_WRITE_PICTURES=1 writes these).
set -u
build=$(cd "$1" && pwd)
source=$(cd "$2" && pwd)
skip() {
  echo "SKIPPED: the page is not opened in a browser: $*"
  exit 77
}
node --version >/dev/null 2>&1 || skip "there is no node"
npm --version >/dev/null 2>&1 || skip "there is no npm"
browser=
for name in "${OVIS_CHROMIUM-}" chromium chromium-browser google-chrome; do
  if [ -z "$browser" ] && [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
    browser=$(command -v "$name")
  fi
done
[ -n "$browser" ] || skip "there is no Chromium (Debian: apt-get install chromium)"
work=$build/page_test
mkdir -p "$work"
cp "$source/test/page/package.json" "$source/test/page/page.js" "$work"
if [ ! -d "$work/node_modules/playwright-core" ] || [ ! -d "$work/node_modules/axe-core" ]; then
  (cd "$work" && npm install --no-audit --no-fund --silent >npm.log 2>&1) ||
    skip "npm does not get playwright-core and axe-core: $(tail -1 "$work/npm.log")"
fi
"$build/ovis" run village --ticks 1200 --time 13000 --mob zombie@40,64,40 --html "$work/village.html" --quiet >/dev/null || exit 1
# A name is text, whatever it says.
cat >"$work/<img src=x onerror=window.wasRun=1>.lua" <<'LUA'
local w = ovis.world { size = {32, 32}, ground = "stone" }
w:spawn("cow", 16.5, 64, 16.5)
LUA
"$build/ovis" run "$work/<img src=x onerror=window.wasRun=1>.lua" --ticks 20 --html "$work/named.html" --quiet >/dev/null || exit 1
label=${OVIS_TEST_LABEL-quick}
cd "$work" || exit 1
node page.js "$browser" village.html 3 "$work" "$label" || exit 1
[ "$label" != quick ] || exit 0
# The page of the village's day is for people who send it to others.
"$build/ovis" run village --ticks 24000 --html "$work/day.html" --quiet >/dev/null || exit 1
[ "$(wc -c <"$work/day.html")" -lt 6000000 ] || { echo "FAILED: the page of the village's day has more than 6,000,000 bytes"; exit 1; }
# The questions of players, each on the page that its list names.
questions=$source/test/expect/page_questions.md
awk -v folder="$work" '
  /^# page / { name = $3; sub(":", "", name); sub(/^# page [a-z]*: /, ""); commands[name] = $0 }
  /^```lua/ { scene = folder "/" name ".lua"; printf "" > scene; next }
  /^```/ { scene = ""; next }
  scene != "" { print > scene }
  END { for (one in commands) print one, commands[one] }' "$questions" >pages.txt
while read -r name command; do
  rm -f "$name.html"
  printf '%s\n' "$command" | sed "s|SCENE|$work/$name.lua|; s|; |\n|g" >commands.txt
  while read -r one; do
    # shellcheck disable=SC2086
    "$build/ovis" $one --html "$work/$name.html" --quiet >/dev/null </dev/null # 1: two recordings differ
  done <commands.txt
  [ -f "$name.html" ] || { echo "FAILED: the page $name was not written"; exit 1; }
done <pages.txt
cp "$source/test/page/questions.js" "$source/test/page/reference.js" "$work"
node questions.js "$browser" "$questions" "$work" || exit 1
node reference.js "$browser" "$work" "$source/test/page/reference" "$work"
