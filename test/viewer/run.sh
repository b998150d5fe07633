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
[ "$(wc -c <"$work/page.html")" -lt 800000 ] || fail "the page without data has more than 800,000 bytes"
echo "viewer: the committed page is what viewer/ makes"
