#!/bin/sh
# Builds the page of viewer/ again and compares it with the committed viewer/dist/page.html; checks types and models. Without
# node or npm it prints a message and skips.
#
#   test/viewer/run.sh BUILD SOURCE
set -u
build=$(cd "$1" && pwd)
source=$(cd "$2" && pwd)
skip() {
  echo "SKIPPED: the page is not built again: $*"
  exit 77
}
fail() {
  echo "FAILED: $*"
  exit 1
}
node --version >/dev/null 2>&1 || skip "there is no node"
npm --version >/dev/null 2>&1 || skip "there is no npm"
# The worker takes the engine's package from beside the folder of the page.
work=$build/viewer_test/viewer
rm -rf "$build/viewer_test/bindings"
mkdir -p "$build/viewer_test/bindings/js"
cp -R "$source/bindings/js/src" "$build/viewer_test/bindings/js"
mkdir -p "$work"
for file in package.json package-lock.json; do cp "$source/viewer/$file" "$work"; done
! grep -q '"resolved"' "$work/package-lock.json" || fail "package-lock.json names a registry: run 'node lock.mjs'"
if ! cmp -s "$work/package-lock.json" "$work/node_modules/.of"; then
  (cd "$work" && npm ci --no-audit --no-fund --ignore-scripts --silent >npm.log 2>&1) ||
    skip "npm does not get the packages: $(tail -1 "$work/npm.log")"
  cp "$work/package-lock.json" "$work/node_modules/.of"
fi
for name in src models; do
  rm -rf "${work:?}/$name"
  cp -R "$source/viewer/$name" "$work"
done
for file in build.mjs tsconfig.json three-licence.txt; do cp "$source/viewer/$file" "$work"; done
cd "$work" || exit 1
node_modules/.bin/tsc --noEmit || fail "types"
node build.mjs "$work/page.html" || fail "the page cannot be built"
cmp "$work/page.html" "$source/viewer/dist/page.html" ||
  fail "viewer/dist/page.html is not what viewer/ makes: run 'npm ci && npm run build' in viewer/"
node_modules/.bin/esbuild models/index.ts --bundle --format=esm --log-level=warning --outfile=models.mjs || fail "models"
"$build/ovis" species --json >species.json || fail "no species"
node "$source/test/viewer/models.mjs" "$work/models.mjs" species.json || exit 1
[ "$(wc -c <"$work/page.html")" -lt 850000 ] || fail "the page without data has more than 850,000 bytes"
# The sheet of all species, if app/page has got Playwright.
browser=
for name in "${OVIS_CHROMIUM-}" chromium chromium-browser google-chrome; do
  if [ -z "$browser" ] && [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
    browser=$(command -v "$name")
  fi
done
if [ "${OVIS_TEST_LABEL-quick}" != quick ]; then
  if [ -n "$browser" ] && [ -d "$build/page_test/node_modules/playwright-core" ]; then
    node build.mjs --sheet template.html || fail "the sheet of species cannot be built"
    node -e 'const fs = require("fs");
      const rows = JSON.parse(fs.readFileSync("species.json")).species.map(({ name, width, height }) => ({ name, width, height }));
      fs.writeFileSync("sheet.html", fs.readFileSync("template.html", "utf8").replace("/*DATA*/", () => JSON.stringify(rows)));'
    node "$source/test/viewer/sheet.js" "$browser" sheet.html "$build/page_test" || exit 1
  else
    echo "SKIPPED: the sheet of species is not opened: there is no Chromium, or app/page has not run"
  fi
fi
echo "viewer: the committed page is what viewer/ makes"
