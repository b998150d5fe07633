#!/bin/sh
# The gallery has a card for each bundled scene, and the page of each scene can be written: of two in the label quick, of all
# from the label full on. Pictures are left out: app/page opens pages in Chromium.
#
#   test/viewer/gallery.sh BUILD SOURCE
set -eu
build=$(cd "$1" && pwd)
source=$(cd "$2" && pwd)
out=$build/gallery_test
fail() { echo "FAILED: $*"; exit 1; }
rm -rf "$out"
mkdir -p "$out"
for scene in "$source"/scenes/*.lua; do basename "$scene" .lua; done | sort >"$out/scenes"
grep -v '^#' "$source/viewer/gallery/scenes.tsv" | cut -f1 | sort >"$out/cards"
cmp "$out/scenes" "$out/cards" || fail "viewer/gallery/scenes.tsv has not a line for each of scenes/*.lua"
wanted="looks_up bed_far"
[ "${OVIS_TEST_LABEL-quick}" = quick ] || wanted=
# shellcheck disable=SC2086
python3 "$source/tools/gallery.py" "$build/ovis" "$out/site" --no-pictures $wanted ||
  fail "a page cannot be written"
[ ! -e "$out/site/ovis.html" ] || fail "without the engine there is a page on which worlds are dropped"
for name in ${wanted:-$(cat "$out/scenes")}; do
  [ "$(wc -c <"$out/site/$name.html")" -gt 600000 ] || fail "the page of $name is too small"
  grep -q "href=\"$name.html\"" "$out/site/index.html" || fail "there is no card for $name"
done
# With the engine runs go on, and there is a page without one. Any bytes that begin as a module do are packed.
printf '\0asm\1\0\0\0' >"$out/engine.wasm"
python3 "$source/tools/gallery.py" "$build/ovis" "$out/live" --no-pictures --engine "$out/engine.wasm" looks_up ||
  fail "a page with the engine cannot be written"
for name in looks_up ovis; do
  grep -q '<script type="text/plain" id="engine">[^/<]' "$out/live/$name.html" || fail "$name.html has no engine"
  grep -q "href=\"$name.html\"" "$out/live/index.html" || fail "the index does not lead to $name.html"
done
echo "gallery: $(grep -c '<article>' "$out/site/index.html") cards"
rm -rf "$out"
