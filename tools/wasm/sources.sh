#!/bin/sh
# Gets the sources of the libraries that the WebAssembly modules contain, from Debian's source packages, and unpacks them.
# apt-get uses lists in a folder of its own: the system's lists stay as they are.
#
#   tools/wasm/sources.sh FOLDER PACKAGE...    each in FOLDER/PACKAGE; what is there already is not fetched again
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift

stop() {
  echo "sources: $*" >&2
  exit 1
}

missing=""
for package in "$@"; do
  [ -d "$folder/$package" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
by_hand="unpack the source of each into its own folder below $folder, then run it again; needed:$missing"
command -v apt-get >/dev/null && command -v dpkg-source >/dev/null ||
  stop "this needs apt-get and dpkg-source of Debian; without them $by_hand"

work=$folder/apt
rm -rf "$work"
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/get"
trap 'rm -rf "$work"' EXIT

# The servers and releases of the system's own lists. Without any: Debian's.
keys=/usr/share/keyrings/debian-archive-keyring.gpg
signed=""
[ ! -f "$keys" ] || signed="[signed-by=$keys] "
apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' 2>/dev/null |
  sed "s|^|deb-src $signed|" | sort -u >"$work/sources.list" || true
if [ ! -s "$work/sources.list" ]; then
  release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
  echo "deb-src ${signed}http://deb.debian.org/debian ${release:-bookworm} main" >"$work/sources.list"
fi
apt() {
  apt-get -qq -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts=- \
    -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache" -o APT::Sandbox::User= "$@"
}
{
  apt update &&
    # shellcheck disable=SC2086
    (cd "$work/get" && apt source --download-only $missing)
} >"$work/log" 2>&1 || stop "apt-get found no source packages ($(tail -1 "$work/log")): $by_hand"
for package in $missing; do
  dsc=$(ls "$work/get/$package"_*.dsc) || stop "there is no source package $package: $by_hand"
  dpkg-source --no-check -x "$dsc" "$work/unpacked_$package" >"$work/log" 2>&1 ||
    stop "dpkg-source cannot unpack $package: $(tail -1 "$work/log")"
  mv "$work/unpacked_$package" "$folder/$package"
done
