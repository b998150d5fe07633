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
for name in ${wanted:-$(cat "$out/scenes")}; do
  [ "$(wc -c <"$out/site/$name.html")" -gt 600000 ] || fail "the page of $name is too small"
  grep -q "href=\"$name.html\"" "$out/site/index.html" || fail "there is no card for $name"
done
echo "gallery: $(grep -c '<article>' "$out/site/index.html") cards"
rm -rf "$out"
