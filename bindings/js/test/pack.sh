#!/bin/sh
# Packs the package, installs it in an empty folder, runs the README's example there, and checks the types.
#
#   bindings/js/test/pack.sh SCRATCH    a folder that is made anew
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
scratch=$1
rm -rf "$scratch"
mkdir -p "$scratch/app"
cd "$here"
npm pack --silent --pack-destination "$scratch" >/dev/null
for name in ovis-engine.wasm ovis-lua.wasm NOTICES.txt index.d.ts LICENSE README.md; do
  tar -tzf "$scratch"/ovis-*.tgz | grep -q "$name\$" || { echo "FAILED: the package lacks $name"; exit 1; }
done
# A page loads the engine: README.md names its size, as web servers send it.
size=$(node -e 'const { brotliCompressSync } = require("zlib"), { readFileSync } = require("fs");
console.log(brotliCompressSync(readFileSync("wasm/ovis-engine.wasm")).length)')
[ "$size" -le 600000 ] || { echo "FAILED: ovis-engine.wasm has $size bytes compressed, and should have at most 600000"; exit 1; }
# The licences of all libraries that cmake/sources.cmake and emscripten put into the modules.
for name in libdeflate lz4 zstd Lua emscripten musl; do
  grep -q "^$name .*: " NOTICES.txt || { echo "FAILED: NOTICES.txt lacks $name"; exit 1; }
done
[ "$(grep -c -i -E 'permission is hereby granted|redistribution and use' NOTICES.txt)" -ge 6 ] || { echo "FAILED: NOTICES.txt lacks a licence"; exit 1; }
cd "$scratch/app"
echo '{ "name": "app", "private": true, "type": "module" }' >package.json
npm install --no-audit --no-fund --silent --offline "$scratch"/ovis-*.tgz
# The first program of the README.
awk '/^```js$/ && !seen { inside = 1; seen = 1; next } /^```$/ { inside = 0 } inside' "$here/README.md" >hello.js
node hello.js >hello.txt
grep -q '^tick 40: the cow is at [0-9. -]*$' hello.txt || { echo "FAILED: the example prints:"; cat hello.txt; exit 1; }
grep -q '^\* follow a player who holds its food: ' hello.txt || { echo "FAILED: the cow does not follow:"; cat hello.txt; exit 1; }
# The types, with the package as a program sees it.
cp "$here/test/types.ts" .
if npm install --no-audit --no-fund --silent --no-save typescript@5.6.3 >npm.log 2>&1; then
  npx tsc --strict --noUncheckedIndexedAccess --noEmit --target ES2022 --lib ES2022,DOM --module NodeNext --moduleResolution NodeNext types.ts
else
  echo "SKIPPED: the types are not checked: npm does not get typescript: $(tail -1 npm.log)"
fi
echo "the package installs, and its example runs"
