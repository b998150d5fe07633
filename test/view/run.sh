#!/bin/sh
# Opens the page of `ovis view` in headless Chromium while the run goes on. Without node, npm or Chromium it prints a message
# and skips; so it does with the label quick.
#
#   test/view/run.sh BUILD SOURCE
set -u
build=$(cd "$1" && pwd)
source=$(cd "$2" && pwd)
skip() {
  echo "SKIPPED: the page of a run in the program is not opened: $*"
  exit 77
}
[ "${OVIS_TEST_LABEL-quick}" != quick ] || skip "the label full does that"
node --version >/dev/null 2>&1 || skip "there is no node"
npm --version >/dev/null 2>&1 || skip "there is no npm"
browser=
for name in "${OVIS_CHROMIUM-}" chromium chromium-browser google-chrome; do
  if [ -z "$browser" ] && [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
    browser=$(command -v "$name")
  fi
done
[ -n "$browser" ] || skip "there is no Chromium (Debian: apt-get install chromium)"
work=$build/view_test
mkdir -p "$work"
cp "$source/test/page/package.json" "$work"
[ -d "$work/node_modules/playwright-core" ] || (cd "$work" && npm install --no-audit --no-fund --silent >npm.log 2>&1) ||
  skip "npm does not get playwright-core: $(tail -1 "$work/npm.log")"
exec node "$source/test/view/page.js" "$browser" "$build/ovis" "$work"
