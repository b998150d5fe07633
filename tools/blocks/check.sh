#!/bin/sh
# Generates the tables of blocks, biomes and items again and compares them with the committed ones, byte for byte.
#
#   tools/blocks/check.sh [PACKAGE]
#
# PACKAGE (or $OVIS_BLOCK_DATA) is the folder of the unpacked block data; without it the script
# fetches the data with npm. Exit code: 0 equal, 1 different, 77 skipped because a requirement is missing.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
package=${1:-${OVIS_BLOCK_DATA:-}}
version=$(sed -n 's/^PACKAGE_VERSION = "\(.*\)"$/\1/p' "$root/tools/blocks/generate.py")

skip() {
  echo "*** SKIPPED: the block table was not checked: $1"
  exit 77
}

command -v python3 > /dev/null || skip "there is no python3"
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

if [ -z "$package" ]; then
  command -v npm > /dev/null || skip "there is no npm"
  (cd "$scratch" && npm pack --silent "minecraft-data@$version" > npm.log 2>&1) ||
    skip "minecraft-data $version could not be fetched"
  tar -xzf "$scratch/minecraft-data-$version.tgz" -C "$scratch" || exit 1
  package=$scratch/package
fi

python3 "$root/tools/blocks/generate.py" "$package" --out "$scratch/blocks_gen.c" || exit 1
if ! cmp "$scratch/blocks_gen.c" "$root/src/world/blocks_gen.c"; then
  echo "src/world/blocks_gen.c is not what tools/blocks/generate.py writes:" >&2
  diff "$root/src/world/blocks_gen.c" "$scratch/blocks_gen.c" | head -20 >&2
  exit 1
fi
echo "src/world/blocks_gen.c is as generated"
python3 "$root/tools/blocks/biomes.py" "$package" --out "$scratch/biomes_gen.c" || exit 1
if ! cmp "$scratch/biomes_gen.c" "$root/src/world/biomes_gen.c"; then
  echo "src/world/biomes_gen.c is not what tools/blocks/biomes.py writes" >&2
  exit 1
fi
echo "src/world/biomes_gen.c is as generated"
python3 "$root/tools/items/generate.py" "$package" --out "$scratch" || exit 1
for table in src/agent/item_table_gen.c src/figures/item_ids_gen.h; do
  if ! cmp "$scratch/$(basename "$table")" "$root/$table"; then
    echo "$table is not what tools/items/generate.py writes" >&2
    exit 1
  fi
  echo "$table is as generated"
done
