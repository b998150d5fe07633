#!/bin/sh
# Tests the program from outside: exit codes, one line on stderr, and valid output.
#
#   test/cli/run.sh BUILD SOURCE
set -u
build=$1
source=$2
ovis=$build/ovis
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failed=0
passed=0
# Under sanitizers (OVIS_TEST_SCALE) whole runs of scenes are left to lua/scenes, as are repetitions with other seeds and rules,
# and comparisons of pages that do not depend on the build.
is_scaled=false
[ "${OVIS_TEST_SCALE-1}" -le 1 ] || is_scaled=true

# expect NAME CODE COMMAND...: runs a command, with stdout and stderr in files, and checks its exit code.
expect() {
  name=$1
  code=$2
  shift 2
  "$@" >"$scratch/out" 2>"$scratch/err"
  got=$?
  if [ "$got" -ne "$code" ]; then
    fail "exit code $got, expected $code: $(head -c 300 "$scratch/err")"
    return
  fi
  if [ "$code" -eq 2 ]; then
    [ "$(wc -l <"$scratch/err")" -eq 1 ] || { fail "not one line on stderr: $(cat "$scratch/err")"; return; }
    [ ! -s "$scratch/out" ] || { fail "wrote to stdout though it failed"; return; }
  fi
  passed=$((passed + 1))
}

fail() {
  echo "FAILED: $name: $*"
  failed=$((failed + 1))
}

# holds TEXT: checks that the last output contains TEXT.
holds() {
  if grep -q -F -e "$1" "$scratch/out" "$scratch/err"; then
    passed=$((passed + 1))
  else
    fail "the output lacks '$1'"
  fi
}

is_json() {
  if python3 -c 'import json,sys; json.load(open(sys.argv[1]))' "$scratch/out"; then
    passed=$((passed + 1))
  else
    fail "not valid JSON"
  fi
}

# on_terminal COMMAND: its output on a terminal is in the file `out`.
on_terminal() {
  script -q -e -c "$1" "$scratch/typescript" </dev/null >/dev/null 2>&1
  got=$?
  tr '\r' '\n' <"$scratch/typescript" >"$scratch/out"
  [ "$got" -eq 0 ] && passed=$((passed + 1)) || fail "exit code $got: $(head -c 300 "$scratch/out")"
}

is_png() {
  if [ "$(head -c 8 "$1" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] && [ ! -e "$1.tmp" ]; then
    passed=$((passed + 1))
  else
    fail "$1 is no picture"
  fi
}

# rules_of SAVE: the preset nearest to the save's data version, computed here by hand.
rules_of() {
  "$ovis" info "$1" --json | python3 -c '
import json, sys
presets = {"1.18": 2860, "1.19.3": 3218, "1.19.4": 3337, "23w14a": 3445, "1.20.1": 3465, "1.20.5": 3837, "1.21": 3953,
           "1.21.2": 4080, "1.21.4": 4189, "1.21.5": 4325, "1.21.6": 4435, "1.21.9": 4554, "1.21.11": 4671}
version = json.load(sys.stdin)["data_version"]
print(min(presets, key=lambda name: abs(presets[name] - version)))'
}

"$build/make_fixture" "$scratch/hamlet" || exit 1
hamlet=$scratch/hamlet

expect no_words 2 sh -c "$ovis >/dev/null 2>&1; code=\$?; echo ovis: no words >&2; exit \$code"
expect help 0 "$ovis" --help
holds "ovis info"
expect version 0 "$ovis" --version
holds "ovis 0.1.0"
expect version_json 0 "$ovis" --version --json
is_json
for number in recording:OVIS_RECORDING_VERSION snapshot:OVIS_SNAPSHOT_VERSION oldest_data_version:OVIS_DATA_VERSION_MIN; do
  holds "\"${number%%:*}\":$(sed -n "s/^#define ${number##*:} //p" "$source"/include/ovis/*.h)"
done
holds '"1.20.1"'
expect unknown_command 2 "$ovis" dance
expect info_help 0 "$ovis" info --help
holds "--png FILE"
expect info 0 "$ovis" info "$hamlet"
holds "Hamlet: overworld"
holds "25 fully generated, 0 partial, 0 skipped"
expect info_json 0 "$ovis" info "$hamlet" --json
is_json
holds '"unknown":{}'
holds '"species":"iron_golem"'
holds '"job_site":{"value":[41,65,29],"dimension":"overworld","ttl":null}'
expect info_png 0 "$ovis" info "$hamlet" --png "$scratch/map.png"
is_png "$scratch/map.png"
expect info_region 0 "$ovis" info "$hamlet/region/r.0.0.mca" --json
is_json
expect info_nothing 2 "$ovis" info
expect info_missing 2 "$ovis" info "$scratch/no/such"
expect info_no_save 2 "$ovis" info "$scratch"
expect info_two 2 "$ovis" info "$hamlet" "$hamlet"
expect info_bad_option 2 "$ovis" info "$hamlet" --colour
expect info_no_value 2 "$ovis" info "$hamlet" --png
expect info_no_number 2 "$ovis" info "$hamlet" --seed x
expect info_no_dimension 2 "$ovis" info "$hamlet" --dimension the_moon
expect info_unwritable 2 "$ovis" info "$hamlet" --png "$scratch/no/such/map.png"
expect info_no_region 2 "$ovis" info "$source/README.md"

# A damaged chunk is reported; the others are read.
cp -r "$hamlet" "$scratch/torn"
printf 'torn torn torn torn torn torn' |
  dd of="$scratch/torn/region/r.0.0.mca" bs=1 seek=8210 conv=notrunc 2>/dev/null
expect info_torn 0 "$ovis" info "$scratch/torn" --json
is_json
holds '"chunks":24'
holds '"file":"region/r.0.0.mca","chunk":[0,0]'
head -c 20000 "$hamlet/region/r.0.0.mca" >"$scratch/torn/region/r.0.0.mca"
expect info_cut 0 "$ovis" info "$scratch/torn"
holds "skipped"

expect path 0 "$ovis" path "$hamlet" --mob villager --from 39,65,58 --to 38,65,30 --json
is_json
holds '"status":"reached"'
expect path_door 1 "$ovis" path "$hamlet" --from 39,65,58 --to 38,65,30 --explain
holds "a closed door blocks the path"
# Beyond the range: the place that keeps it away is one where it has not been, and nothing is said to be beside it.
cat >"$scratch/far.lua" <<'LUA'
local w = ovis.world { ground = "grass_block", ground_y = 63, size = {48, 16} }
w:fill(30,64,10, 30,66,10, "stone")
w:fill(7,64,8, 7,65,8, "stone")
LUA
expect path_far 1 "$ovis" path "$scratch/far.lua" --from 5,64,8 --to 28,64,8 --range 16 --explain
holds "its target is 23.0 blocks off, and its follow range is 16 blocks"
expect path_far_inside 1 "$ovis" path "$scratch/far.lua" --from 5,64,8 --to 30,64,10 --range 16 --explain
holds "no path comes near enough to its target, and one that ends a block short is "
expect path_explained 1 "$ovis" path "$hamlet" --from 39,65,58 --to 38,65,30 --explain --json \
  --png "$scratch/path.png"
is_json
is_png "$scratch/path.png"
holds '"reason":"IMPASSABLE"'
holds '"refused_total":'
expect path_baby 0 "$ovis" path "$hamlet" --mob cow --baby --from 60,65,47 --to 60,65,40 --json
expect path_bat 1 "$ovis" path "$hamlet" --mob bat --from 60,65,47 --to 60,65,40
holds "none: a bat does not search"
expect path_bee 0 "$ovis" path "$hamlet" --mob bee --from 60,70,47 --to 60,75,40 --json
holds '"status":"reached"'
expect path_no_from 2 "$ovis" path "$hamlet" --to 1,2,3
expect path_bad_from 2 "$ovis" path "$hamlet" --from 1,2 --to 1,2,3
expect path_far_from 2 "$ovis" path "$hamlet" --from 1,2,1e300 --to 1,2,3
expect path_bad_mob 2 "$ovis" path "$hamlet" --mob unicorn --from 1,2,3 --to 1,2,3
expect path_bad_rules 2 "$ovis" path "$hamlet" --rules 1.7 --from 1,2,3 --to 1,2,3
expect path_unwritable 2 "$ovis" path "$hamlet" --from 1,65,1 --to 3,65,3 --png "$scratch/no/p.png"

# A MovingAI map: a wall with a gap at the right.
printf 'type octile\nheight 5\nwidth 6\nmap\n......\n......\n@@@@@.\n......\n......\n' >"$scratch/gap.map"
printf 'version 1\n0\tgap.map\t6\t5\t0\t0\t0\t4\t12.82842712\n' >"$scratch/gap.scen"
expect scen 0 "$ovis" path "$scratch/gap.map" --scen "$scratch/gap.scen" --optimal --json
holds '"queries":1,"solved":1,"met":1'
printf 'version 1\n0\tgap.map\t6\t5\t0\t0\t0\t4\t9.5\n' >"$scratch/wrong.scen"
expect scen_not_met 1 "$ovis" path "$scratch/gap.map" --scen "$scratch/wrong.scen" --optimal --json
holds '"met":0'
expect scen_missing 2 "$ovis" path "$scratch/gap.map" --scen "$scratch/none.scen"
printf 'type octile\nheight 5\nwidth 6\nmap\n......\n' >"$scratch/short.map"
expect map_short 2 "$ovis" path "$scratch/short.map" --from 1,64,1 --to 2,64,2
printf 'garbage' >"$scratch/bad.map"
expect map_bad 2 "$ovis" path "$scratch/bad.map" --from 1,64,1 --to 2,64,2

expect run 0 "$ovis" run "$hamlet" --ticks 200 --json
is_json
holds '"ticks":200'
cp "$scratch/out" "$scratch/first"
expect run_again 0 "$ovis" run "$hamlet" --ticks 200 --json
if cmp -s "$scratch/out" "$scratch/first"; then passed=$((passed + 1)); else fail "two runs differ"; fi
expect run_more 0 "$ovis" run "$hamlet" --ticks 20 --mob zombie@40,65,40 --mob cow@41.5,66,40.25
holds "zombie"
expect run_night 0 "$ovis" run "$hamlet" --ticks 300 --time 14000 --seed 3 --mob zombie@40,65,40 \
  --mob sheep@41.5,66,40.25 --mob giant@43.5,66,40.25 --png "$scratch/night.png" --why 1
if [ "$(grep -c "no mind yet" "$scratch/out")" -eq 1 ]; then passed=$((passed + 1)); else
  fail "the table does not say once that there is no mind yet"; fi
holds "no mind yet: "
holds "looking around"
holds "look for a bed"
expect run_why 0 "$ovis" run "$hamlet" --ticks 40 --mob sheep@41.5,66,40.25 --why 8
if [ "$(head -c 4 "$scratch/night.png" | tail -c 3)" = PNG ]; then passed=$((passed + 1)); else
  fail "run --png writes no picture"; fi
expect run_why_json 0 "$ovis" run "$hamlet" --ticks 40 --mob sheep@41.5,66,40.25 --why 9 --json
is_json
holds '"why":{"mob":9,"species":"sheep",'
holds '"text":'
expect run_nothing 2 "$ovis" run /nowhere/at/all
holds "ovis: /nowhere/at/all does not exist: give a save folder"
expect info_empty_word 2 "$ovis" info ""
holds "an empty argument does not name a file, folder or scene"
expect run_nobody 2 "$ovis" run "$hamlet" --ticks 1 --why 4000
expect run_no_folder 2 "$ovis" run "$hamlet" --ticks 1 --png "$scratch/none/x.png"
expect run_inside 0 "$ovis" run "$hamlet" --ticks 20 --mob zombie@40,60,40
expect run_save 0 "$ovis" run "$hamlet" --ticks 400 --time 14000 --mob creeper@40,65,40 \
  --mob sheep@30.5,66,30.25 --save "$scratch/saved"
expect info_before 0 "$ovis" info "$hamlet" --json
cp "$scratch/out" "$scratch/before"
expect info_saved 0 "$ovis" info "$scratch/saved" --json
if python3 - "$scratch/before" "$scratch/out" <<'PYTHON'
import json, sys
before, after = (json.load(open(name)) for name in sys.argv[1:])
assert before["points"] == after["points"] and before["chunks"] == after["chunks"]
assert after["skipped"] == before["skipped"]
species = lambda info: sorted(mob["species"] for mob in info["mobs"])
assert "creeper" in species(after) and "sheep" in species(after), species(after)
PYTHON
then passed=$((passed + 1)); else fail "run --save did not keep what it should"; fi
# A host that loads, ticks and stores by three calls writes the same save (examples/saves.c).
expect run_save_minute 0 "$ovis" run "$hamlet" --ticks 1200 --save "$scratch/minute" --quiet
expect run_save_host 0 "$build/example_saves" "$hamlet" "$scratch/host"
holds "11 mobs, 0 items, 7 points of interest"
"$ovis" info "$scratch/minute" --json >"$scratch/minute.json"
"$ovis" info "$scratch/host" --json >"$scratch/host.json"
"$ovis" info "$hamlet" --json >"$scratch/hamlet.json"
if cmp -s "$scratch/minute.json" "$scratch/host.json" && ! cmp -s "$scratch/hamlet.json" "$scratch/host.json"
then passed=$((passed + 1)); else fail "the host of examples/saves.c writes another save than ovis run"; fi
expect run_save_again 0 "$ovis" run "$scratch/saved" --ticks 40 --save "$scratch/saved" --quiet
# A save of unknown origin with links: what they lead to outside of it stays, and is in no copy.
cp -r "$hamlet" "$scratch/linked"
echo "a file of the user" >"$scratch/victim"
rm -f "$scratch/linked/session.lock"
ln -s ../victim "$scratch/linked/session.lock"
ln -s ../victim "$scratch/linked/icon.png"
expect run_save_link 2 "$ovis" run "$scratch/linked" --ticks 20 --save "$scratch/linked"
holds "session.lock is a link"
expect run_save_victim 0 grep -qx "a file of the user" "$scratch/victim"
expect run_save_link_copy 0 "$ovis" run "$scratch/linked" --ticks 2 --save "$scratch/linked_copy"
holds "the copy lacks the link icon.png"
if [ -e "$scratch/linked_copy/icon.png" ] || [ -L "$scratch/linked_copy/icon.png" ]; then
  fail "the copy has a file from outside of the save"
else passed=$((passed + 1)); fi
# Control characters of a terminal (ESC, BEL, U+009B) in names are never shown as they are.
shows_plain() {
  if LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]\\|\302[\200-\237]')" "$scratch/out" "$scratch/err"; then
    fail "the output has control characters"
  else passed=$((passed + 1)); fi
}
escape=$(printf 'a\033]0;b\007\302\2332J')
printf 'local w = ovis.world { size = {8, 8} }\nw:item("%s", 1,64,1, 1)\nw:run(5)\n' \
  'a\27]0;b\7\194\1552J' >"$scratch/escape.lua"
expect plain_run 0 "$ovis" run "$scratch/escape.lua" --json --record "$scratch/escape.ovr"
shows_plain
expect plain_replay 0 "$ovis" replay "$scratch/escape.ovr" --mob 1 --why
shows_plain
expect plain_replay_json 0 "$ovis" replay "$scratch/escape.ovr" --mob 1 --why --json
shows_plain
expect plain_save 0 "$ovis" run "$hamlet" --ticks 1 --save "$scratch/$escape"
shows_plain
expect plain_missing 2 "$ovis" info "$scratch/no $escape"
shows_plain
# A script reads structures below its own folder and below that of --files only.
mkdir "$scratch/own" "$scratch/other"
: >"$scratch/other/house.nbt"
echo 'ovis.world { size = {8, 8} }:load_structure("house.nbt", 1,64,1)' >"$scratch/own/house.lua"
expect script_files 2 "$ovis" run "$scratch/own/house.lua"
holds "there is no file house.nbt below the folder of the script"
expect script_files_named 2 "$ovis" run "$scratch/own/house.lua" --files "$scratch/other"
holds "house.nbt: "
# Two runs save to one folder at the same time: a run that reports success has written all files.
for round in 1 2 3 4 5 6; do
  rm -rf "$scratch/both" "$scratch/both.ovis_new"
  for half in 1 2; do
    (
      "$ovis" run "$hamlet" --ticks 1 --save "$scratch/both" --quiet >/dev/null 2>&1
      echo $? >"$scratch/both.$half"
    ) &
  done
  wait
  name="run_save_both $round"
  done_by=$(cat "$scratch/both.1" "$scratch/both.2" | grep -c '^0$')
  files=$(cd "$scratch" && find both -type f 2>/dev/null | grep -v session.lock | wc -l)
  source_files=$(find "$hamlet" -type f | grep -v session.lock | wc -l)
  if [ "$done_by" -eq 1 ] && [ "$files" -eq "$source_files" ] && [ ! -e "$scratch/both.ovis_copy" ]; then
    passed=$((passed + 1))
  else
    fail "$done_by said that they were done, $files files of $source_files"
  fi
done
expect run_save_taken 2 "$ovis" run "$hamlet" --ticks 1 --save "$scratch"
printf 'voxel 6 5 4\n3 0 0\n3 0 1\n3 0 2\n3 0 3\n3 1 0\n3 1 1\n3 1 2\n3 1 3\n' >"$scratch/wall.3dmap"
printf 'version 1\nwall.3dmap\n0 0 0 5 0 0 7.24264069 1.3\n' >"$scratch/wall.3dscen"
expect voxel_scen 0 "$ovis" path "$scratch/wall.3dmap" --scen "$scratch/wall.3dscen" --optimal --json
holds '"queries":1,"solved":1,"met":1'
expect voxel_path 0 "$ovis" path "$scratch/wall.3dmap" --mob bee --from 0,1,0 --to 5,1,0 --json
holds '"status":"reached"'
printf 'voxel 6 5 4\n9 0 0\n' >"$scratch/out.3dmap"
expect voxel_outside 2 "$ovis" path "$scratch/out.3dmap" --mob bee --from 0,1,0 --to 5,1,0
printf 'voxel 9999999 5 4\n' >"$scratch/big.3dmap"
expect voxel_big 2 "$ovis" path "$scratch/big.3dmap" --mob bee --from 0,1,0 --to 5,1,0
printf 'version 1\nx\n1 2 3\n' >"$scratch/bad.3dscen"
expect voxel_bad_scen 2 "$ovis" path "$scratch/wall.3dmap" --scen "$scratch/bad.3dscen"
expect run_save_scene 2 "$ovis" run doors --ticks 1 --save "$scratch/none"
for rules in 1.18 1.19.3 1.19.4; do
  expect run_rules 0 "$ovis" run frozen --rules $rules
  expect run_rules 0 "$ovis" run golem_clock --rules $rules
done
expect village 0 "$ovis" village --ticks 200 --picture "$scratch/village.png"
holds "villagers at "
holds "what they lack:"
holds "golems:"
is_png "$scratch/village.png"
expect village_json 0 "$ovis" village --json
holds '"villagers":'
holds '"meeting_point":'
holds '"earliest_tick":'
expect village_save 0 "$ovis" village "$scratch/hamlet" --quiet
holds "4 villagers at "
holds "no job site: "
expect village_map 2 "$ovis" village --ticks -1
expect run_frozen 0 "$ovis" run village --ticks 20 --mob sheep@5000,64,5000 --why 41 --html "$scratch/frozen.html"
holds "       1  is frozen: its section is not loaded"
holds ", frozen: its section is not loaded; its options"
holds "     0 swim up: frozen: its section is not loaded"
grep -q -F 'is frozen: its section is not loaded' "$scratch/frozen.html" || fail "the page does not say so"
expect record 0 "$ovis" run "$hamlet" --ticks 260 --mob sheep@41.5,66,40.25 --mob zombie@44,66,44 \
  --time 14000 --record "$scratch/run.ovr"
if [ -e "$scratch/run.ovr.part" ]; then fail "the recording's part is left"; fi
expect record_again 0 "$ovis" run "$hamlet" --ticks 260 --mob sheep@41.5,66,40.25 --mob zombie@44,66,44 \
  --time 14000 --record "$scratch/again.ovr"
cmp "$scratch/run.ovr" "$scratch/again.ovr" || fail "two identical runs wrote two recordings"
expect replay 0 "$ovis" replay "$scratch/run.ovr"
holds "ticks 0 to 260, overworld"
expect replay_json 0 "$ovis" replay "$scratch/run.ovr" --json
is_json
holds '"last_tick":260,"finished":true,"damage":null'
expect replay_verify 0 "$ovis" replay "$scratch/run.ovr" --verify
holds "the same up to tick 260"
expect replay_tick 0 "$ovis" replay "$scratch/run.ovr" --tick 100
holds "sheep 9"
expect replay_tick_json 0 "$ovis" replay "$scratch/run.ovr" --tick 100 --json
is_json
holds '"species":"sheep"'
expect replay_why 0 "$ovis" replay "$scratch/run.ovr" --mob 9 --why
holds "sheep 9, ticks 0 to 260"
holds "no player holds its food within 10 blocks"
expect replay_why_json 0 "$ovis" replay "$scratch/run.ovr" --mob 9 --why --from 100 --to 200 --json
is_json
holds '"from":100,"to":200'
expect replay_png 0 "$ovis" replay "$scratch/run.ovr" --tick 50 --png "$scratch/tick.png"
is_png "$scratch/tick.png"
# Stories and the page name the obstacle that `ovis path` names; attempts that repeat are one line.
cat >"$scratch/shut.lua" <<'LUA'
local w = ovis.world { size = {48, 48}, ground = "stone", time = 14000 }
w:fill(20,64,20, 26,67,26, "stone")
w:fill(21,64,21, 25,66,25, "air")
w:set(23,64,20, "oak_door[half=lower,facing=south,open=false]")
w:set(23,65,20, "oak_door[half=upper,facing=south,open=false]")
w:set(24,65,20, "air") -- a window, by which the zombie sees the villager
w:spawn("villager", 23.5,64,23.5, {walker = true})
w:spawn("zombie", 26.5,64,10.5)
LUA
expect obstacle_path 1 "$ovis" path "$scratch/shut.lua" --from 23,64,10 --to 23,64,23 --explain
holds "a closed door blocks the path, and it does not open such doors, at 23 64 20 (oak_door)"
obstacle="a closed door blocks the path, and it does not open such doors, at 23 64 20 (oak_door)"
expect obstacle_run 0 "$ovis" run "$scratch/shut.lua" --ticks 1200 --why 2 --record "$scratch/shut.ovr" \
  --html "$scratch/shut.html"
holds "walks to 23 64 23: 10 steps, to the nearest cell that it can reach: $obstacle"
holds " to reach villager 1: $obstacle"
if [ "$(grep -c -E "tried [0-9]+ times" "$scratch/out")" -eq 1 ] &&
  [ "$(grep -c "begins to attack" "$scratch/out")" -le 2 ]; then passed=$((passed + 1)); else
  fail "attempts that repeat are not one line"; fi
expect obstacle_replay 0 "$ovis" replay "$scratch/shut.ovr" --mob 2 --why
holds " to reach villager 1: $obstacle"
cp "$scratch/shut.html" "$scratch/out"
holds " to reach villager 1: $obstacle"
expect record_other 0 "$ovis" run "$hamlet" --ticks 260 --mob sheep@41.5,66,40.25 \
  --mob zombie@44,66,44 --time 14000 --seed 5 --record "$scratch/other.ovr"
expect replay_same 0 "$ovis" replay "$scratch/run.ovr" --against "$scratch/run.ovr"
expect replay_against 1 "$ovis" replay "$scratch/run.ovr" --against "$scratch/other.ovr"
holds "differs at tick 0: the simulation itself: the seed is 0, and 5 in"
holds "the first mob that differs is "
if grep -q -E "[0-9a-f]{16}" "$scratch/out"; then fail "a difference is told as hashes"; else passed=$((passed + 1)); fi
expect replay_against_json 1 "$ovis" replay "$scratch/run.ovr" --against "$scratch/other.ovr" --json
is_json
holds '"first_mob":{"tick":'
head -c 9000 "$scratch/run.ovr" >"$scratch/cut.ovr"
expect replay_cut 2 "$ovis" replay "$scratch/cut.ovr"
expect replay_not 2 "$ovis" replay "$scratch/tick.png"
holds "this is not a recording"
expect record_html 0 "$ovis" run "$hamlet" --ticks 100 --mob sheep@41.5,66,40.25 --html "$scratch/p.html"
cp "$scratch/p.html" "$scratch/out"
holds '<script type="application/json" id="data">{"title":'
holds '"dimension":"overworld","first":0,"last":100,'
holds '"ends":[[0,'
holds 'no player holds its food within 10 blocks; there is no player at all"'
expect replay_html 0 "$ovis" replay "$scratch/run.ovr" --html "$scratch/q.html"
# A recording without refusals is run again: its page says what that of the run says, but for costs and work, which no
# recording holds.
expect page_record 0 "$ovis" run "$hamlet" --ticks 100 --mob sheep@41.5,66,40.25 --record "$scratch/p.ovr"
expect page_replay 0 "$ovis" replay "$scratch/p.ovr" --mob 1 --html "$scratch/r.html"
sed 's/"title":"[^"]*"//; s/"costs":\[[^]]*\],"hasCosts":[a-z]*//; s/"work":{[^}]*},//' "$scratch/p.html" >"$scratch/p1.html"
sed 's/"title":"[^"]*"//; s/"costs":\[[^]]*\],"hasCosts":[a-z]*//; s/"work":{[^}]*},//' "$scratch/r.html" >"$scratch/r1.html"
cmp "$scratch/p1.html" "$scratch/r1.html" || fail "the page of a recording is not that of its run"
expect html_no_folder 2 "$ovis" run "$hamlet" --ticks 1 --html "$scratch/none/p.html"
expect replay_none 2 "$ovis" replay
expect replay_two_questions 2 "$ovis" replay "$scratch/run.ovr" --verify --mob 9 --why --json
holds "answer one question each"
expect replay_nobody 2 "$ovis" replay "$scratch/run.ovr" --mob 4000 --why --quiet
expect replay_late 2 "$ovis" replay "$scratch/run.ovr" --tick 261
expect record_no_folder 2 "$ovis" run "$hamlet" --ticks 1 --record "$scratch/none/run.ovr"
expect record_bad_watch 2 "$ovis" run "$hamlet" --ticks 1 --record "$scratch/w.ovr" --watch x
expect run_bad_mob 2 "$ovis" run "$hamlet" --mob unicorn@1,2,3
# Wrong words: the nearest right one.
expect near_scene 2 "$ovis" run vilage
holds "did you mean the scene 'village'?"
expect near_species 2 "$ovis" run "$hamlet" --mob zombi@1,2,3
holds "did you mean 'zombie'?"
expect near_path_species 2 "$ovis" path "$hamlet" --mob Iron-Golm --from 1,2,3 --to 4,5,6
holds "did you mean 'iron_golem'?"
expect near_command 2 "$ovis" rnu
holds "did you mean 'run'?"
expect near_option 2 "$ovis" run --wyh 3
holds "did you mean '--why'?"
expect near_bench 2 "$ovis" bench hred
holds "did you mean 'herd'?"
expect near_nothing 2 "$ovis" species qqqqqqqq
if grep -q "did you mean" "$scratch/err"; then fail "an unlike word is suggested"; else passed=$((passed + 1)); fi
for world in "$hamlet" village; do
  expect "rules_of_$world" 2 "$ovis" run "$world" --rules 1.20
  holds "there are 1.18, 1.19.3, 1.19.4, 23w14a, 1.20.1, 1.20.5, 1.21, 1.21.2, 1.21.4, 1.21.5, 1.21.6, 1.21.9 and 1.21.11"
  expect "rules_of_info_$world" 2 "$ovis" info "$world" --rules 1.20
  holds "there are 1.18, 1.19.3, 1.19.4, 23w14a, 1.20.1, 1.20.5, 1.21, 1.21.2, 1.21.4, 1.21.5, 1.21.6, 1.21.9 and 1.21.11"
done
# Settings of a scene.
cat >"$scratch/set.lua" <<'END'
ovis.world { size = {16, 16} }
if STOP then error("here") end
print(type(WALL), WALL, type(NAME), NAME, IS, NEVER)
END
expect set_error 2 "$ovis" run "$scratch/set.lua" --set WALL=-6.5 --set STOP=1
holds "set.lua:2: here"
expect set_all 0 "$ovis" run "$scratch/set.lua" --set WALL=-6.5 --set=NAME=stone_bricks --set IS=true --ticks 1
holds "number	-6.5	string	stone_bricks	true	nil"
for setting in WALL =3 9A=2 A.B=2 WALL= "WALL=a b" "WALL='x'" "WALL=1 " "WALL=os()" \
  WALL=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; do
  expect "set '$setting'" 2 "$ovis" run "$scratch/set.lua" --set "$setting"
  holds "--set"
done
# Options without an effect.
for words in "run $hamlet --why 0" "run $hamlet --why -1" "run $hamlet --hash-every 0" "run $hamlet --watch 3" \
  "run $hamlet --ticks 3 --days 1" "run village --dimension overworld" "run $hamlet --script-limit 9" \
  "run $hamlet --script-seconds 9" "run $hamlet --set A=1" "path $scratch/gap.map --from 1,64,1 --to 2,64,2 --script-seconds 60" \
  "info village --dimension overworld" "info $hamlet --seed 3" "path $hamlet --seed 3 --from 1,2,3 --to 4,5,6" \
  "path $hamlet --time 3 --from 1,2,3 --to 4,5,6" "path $hamlet --range 0 --from 1,2,3 --to 4,5,6" \
  "path $scratch/gap.map --scen $scratch/gap.scen --mob cow" "info village --script-limit 0" \
  "species --seed 3" "bench --rules 1.18" "replay $scratch/run.ovr --tick -1" "replay $scratch/run.ovr --mob 0" \
  "replay $scratch/run.ovr --from 3" "replay $scratch/run.ovr --to -1" "replay $scratch/run.ovr --mob 9 --tick 3" \
  "replay $scratch/run.ovr --seed 3"; do
  # shellcheck disable=SC2086
  expect "no effect: ovis $words" 2 "$ovis" $words
done
for mobs in 3,,7 3, ,3 +3 -3 " 3" 0 3x ""; do
  expect "watch '$mobs'" 2 "$ovis" run "$hamlet" --ticks 1 --record "$scratch/w.ovr" --watch "$mobs"
done
# ---- Sweeps: each run is a row, whatever the jobs, and the same command goes on.

cat >"$scratch/dice.lua" <<'LUA'
local n = ovis.parameter("n", 1)
local w = ovis.world { size = {16, 16} }
w:spawn("cow", 8.5, 64, 8.5)
w:run(20)
ovis.expect(w.seed ~= 5, "not the seed 5")
ovis.measure("points", (w.seed * 7 + n) % 11)
LUA
if ! $is_scaled; then
  expect raid_json 0 "$ovis" run raid --ticks 6000 --json --quiet
  holds '"raids_lost":1'
fi
expect sweep_help 0 "$ovis" sweep --help
holds "--seeds LIST"
expect sweep 1 "$ovis" sweep "$scratch/dice.lua" --seeds 1..8 --set n=1,4 --jobs 1 --db "$scratch/one.sqlite" \
  --csv "$scratch/dice.csv" --png "$scratch/dice.png"
holds "14 runs are done, 2 failed"
holds "n=4 against n=1:"
is_png "$scratch/dice.png"
if [ "$(head -1 "$scratch/dice.csv")" = "setting,measure,runs,mean,low,high,median,spread,least,most" ] &&
  grep -q '^"n=4","points",7,' "$scratch/dice.csv"; then
  passed=$((passed + 1))
else
  fail "the table of a sweep: $(head -3 "$scratch/dice.csv")"
fi
expect sweep_again 0 "$ovis" sweep "$scratch/dice.lua" --seeds 1..8 --set n=1,4 --db "$scratch/one.sqlite"
if grep -q "has all 16 runs already" "$scratch/err"; then passed=$((passed + 1)); else fail "a whole sweep says so"; fi
expect sweep_json 0 "$ovis" sweep "$scratch/dice.lua" --seeds 1..8 --set n=1,4 --db "$scratch/one.sqlite" --json --quiet
is_json
if python3 -c 'import json, sys
root = json.load(open(sys.argv[1]))
[one] = [d for d in root["differences"] if d["measure"] == "points"]
means = [s["measures"]["points"]["mean"] for s in root["settings"]]
assert (one["setting"], one["against"]) == ("n=4", "n=1")
assert abs(one["more"] - (means[1] - means[0])) < 1e-6 and one["low"] < one["more"] < one["high"]
assert one["differ"] == (one["low"] > 0 or one["high"] < 0)' "$scratch/out"; then passed=$((passed + 1)); else fail "differences of a sweep"; fi
# Several jobs, and a sweep that is killed again and again.
expect sweep_jobs 1 "$ovis" sweep "$scratch/dice.lua" --seeds 1..8 --set n=1,4 --jobs 5 --db "$scratch/two.sqlite" --quiet
for moment in 0.02 0.1 0.2 0.3; do
  timeout -s KILL $moment "$ovis" sweep "$scratch/dice.lua" --seeds 1..8 --set n=1,4 --jobs 2 --db "$scratch/three.sqlite" \
    --quiet >/dev/null 2>&1
done
"$ovis" sweep "$scratch/dice.lua" --seeds 1..8 --set n=1,4 --jobs 2 --db "$scratch/three.sqlite" --quiet >/dev/null 2>&1
if python3 - "$scratch" "$source/docs/formats/sweep-queries.sql" <<'PYTHON'
import sqlite3, sys
rows = []
for name in ("one", "two", "three"):
    db = sqlite3.connect(f"{sys.argv[1]}/{name}.sqlite")
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    rows.append([db.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall() for table in ("runs", "measures")])
    rows[-1].append(db.execute("SELECT * FROM parameters ORDER BY 1").fetchall())
assert rows[0] == rows[1] == rows[2]
assert len(rows[0][0]) == 16
points = {(s, seed): v for s, seed, name, v in rows[0][1] if name == "points"}
assert points == {(f"n={n}", seed): (seed * 7 + n) % 11 for n in (1, 4) for seed in range(1, 9) if seed != 5}
failed = [row for row in rows[0][0] if row[2] == "failed"]
assert [row[:2] for row in failed] == [("n=1", 5), ("n=4", 5)] and "not the seed 5" in failed[0][3]
queries = [q for q in open(sys.argv[2]).read().split(";") if "SELECT" in q]
assert len(queries) == 11
answers = [db.execute(q).fetchall() for q in queries]
assert answers[0] == [("n=1", "done", 7), ("n=1", "failed", 1), ("n=4", "done", 7), ("n=4", "failed", 1)]
assert ("points", 14) in answers[1]
PYTHON
then passed=$((passed + 1)); else fail "the rows of three sweeps"; fi
# Parts, each on a machine of its own, and one command that puts them together.
for part in 1 2 3; do
  "$ovis" sweep "$scratch/dice.lua" --seeds 1..8 --set n=1,4 --part $part/3 --db "$scratch/part$part.sqlite" --quiet >/dev/null 2>&1
done
expect sweep_part_again 0 "$ovis" sweep "$scratch/dice.lua" --seeds 1..8 --set n=1,4 --part 2/3 --db "$scratch/part2.sqlite"
if grep -q "has all 5 runs of this part already" "$scratch/err"; then passed=$((passed + 1)); else fail "a whole part says so"; fi
expect sweep_merge 0 "$ovis" sweep "$scratch/dice.lua" --seeds 1..8 --set n=1,4 --db "$scratch/all.sqlite" --quiet \
  --merge "$scratch/part1.sqlite" --merge "$scratch/part3.sqlite"
expect sweep_merge_2 0 "$ovis" sweep "$scratch/dice.lua" --seeds 1..8 --set n=1,4 --db "$scratch/all.sqlite" \
  --merge "$scratch/part2.sqlite"
if grep -q "has all 16 runs already" "$scratch/err"; then passed=$((passed + 1)); else fail "a merged sweep is whole"; fi
cp "$scratch/part2.sqlite" "$scratch/better.sqlite"
if python3 - "$scratch" <<'PYTHON'
import sqlite3, sys
rows = []
for name in ("one", "all"):
    db = sqlite3.connect(f"{sys.argv[1]}/{name}.sqlite")
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    rows.append([db.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall() for table in ("runs", "measures", "parameters")])
    assert db.execute("SELECT count(*) FROM times").fetchone() == (16,)
assert rows[0] == rows[1]
parts = [sqlite3.connect(f"{sys.argv[1]}/part{i}.sqlite").execute("SELECT setting, seed FROM runs").fetchall() for i in (1, 2, 3)]
assert [len(part) for part in parts] == [6, 5, 5] and len({run for part in parts for run in part}) == 16
db = sqlite3.connect(f"{sys.argv[1]}/better.sqlite")  # a run that failed elsewhere, and one with another end
setting, seed = db.execute("SELECT setting, seed FROM runs WHERE status = 'done' LIMIT 1").fetchone()
db.execute("DELETE FROM measures WHERE setting = ? AND seed = ?", (setting, seed))
db.execute("UPDATE runs SET status = 'failed', error = 'lost' WHERE setting = ? AND seed = ?", (setting, seed))
db.commit()
PYTHON
then passed=$((passed + 1)); else fail "the rows of a merged sweep"; fi
expect sweep_better 0 "$ovis" sweep "$scratch/dice.lua" --seeds 1..8 --set n=1,4 --part 2/3 --db "$scratch/better.sqlite" \
  --merge "$scratch/part2.sqlite"
python3 -c 'import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute("UPDATE runs SET hash = 1 WHERE status = \"done\""); db.commit()' \
  "$scratch/better.sqlite"
expect sweep_mixed 2 "$ovis" sweep "$scratch/dice.lua" --seeds 1..8 --set n=1,4 --db "$scratch/all.sqlite" --merge "$scratch/better.sqlite"
holds "ended otherwise there"
expect sweep_no_part 2 "$ovis" sweep "$scratch/dice.lua" --seeds 1..8 --set n=1,4 --db "$scratch/all.sqlite" --merge "$scratch/none.sqlite"
holds "there is no such file"
expect sweep_more 1 "$ovis" sweep "$scratch/dice.lua" --seeds 5..9 --set n=1 --again --db "$scratch/one.sqlite" --quiet
holds "8 runs are done, 1 failed"
# It stops after the same seeds with any number of jobs, also if it is killed in between.
cat >"$scratch/coin.lua" <<'LUA'
local w = ovis.world { size = {16, 16} }
w:run(2)
ovis.measure("points", 10 + (w.seed * 13) % 7)
LUA
for jobs in 1 2 5; do
  [ $jobs != 2 ] || timeout -s KILL 0.3 "$ovis" sweep "$scratch/coin.lua" --seeds 1..500 --until 8% --measure points --jobs 2 \
    --db "$scratch/until2.sqlite" --quiet >/dev/null 2>&1
  expect "sweep_until_$jobs" 0 "$ovis" sweep "$scratch/coin.lua" --seeds 1..500 --until 8% --measure points --jobs $jobs \
    --db "$scratch/until$jobs.sqlite"
  holds "sure enough after"
  python3 -c 'import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute("SELECT count(*), min(seed), max(seed) FROM runs").fetchone())' "$scratch/until$jobs.sqlite"
done >"$scratch/until"
if [ "$(sort -u "$scratch/until" | wc -l)" = 1 ] && grep -q '^([1-4][0-9], 1, [1-4][0-9])$' "$scratch/until"; then
  passed=$((passed + 1))
else
  fail "sweeps until sure: $(cat "$scratch/until")"
fi
expect sweep_unsure 0 "$ovis" sweep "$scratch/coin.lua" --seeds 1..12 --until 0.1% --measure points --db "$scratch/unsure.sqlite"
holds "not sure enough after 12 seeds"
expect sweep_hangs 1 "$ovis" sweep village --ticks 10000000 --seeds 1 --run-seconds 1 --db "$scratch/hangs.sqlite"
holds "0 runs are done, 1 failed"
# A recording in a database, also in that of a sweep.
"$ovis" run raid --ticks 900 --record "$scratch/attack.ovr" --quiet >/dev/null
expect replay_sqlite 0 "$ovis" replay "$scratch/attack.ovr" --sqlite "$scratch/attack.sqlite" --every 7
expect replay_sqlite_again 0 "$ovis" replay "$scratch/attack.ovr" --sqlite "$scratch/attack.sqlite" --every 7
expect sweep_of_replay 1 "$ovis" sweep "$scratch/dice.lua" --seeds 4,5 --set n=1 --db "$scratch/attack.sqlite" --quiet
"$ovis" replay "$scratch/attack.ovr" --tick 700 --json >"$scratch/tick.json"
"$ovis" replay "$scratch/attack.ovr" --json >"$scratch/summary.json"
if python3 - "$scratch" "$source/docs/formats/sweep.md" <<'PYTHON'
import json, sqlite3, sys
db = sqlite3.connect(f"{sys.argv[1]}/attack.sqlite")
assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
mobs = {m["mob"]: m for m in json.load(open(f"{sys.argv[1]}/tick.json"))["mobs"]}
was = dict(db.execute("SELECT mob, species FROM mobs WHERE run = 'attack' AND first_tick <= 700 AND last_tick >= 700").fetchall())
assert was == {n: m["species"] for n, m in mobs.items()} and len(was) > 16
for n, m in mobs.items():
    x, y, z = db.execute("SELECT x, y, z FROM positions WHERE mob = ? AND tick <= 700 ORDER BY tick DESC LIMIT 1", (n,)).fetchone()
    assert max(abs(a - b) for a, b in zip((x, y, z), m["pos"])) < 1e-5, (n, x, m["pos"])
summary = json.load(open(f"{sys.argv[1]}/summary.json"))
events = dict(db.execute("SELECT type, count(*) FROM events GROUP BY type").fetchall())
assert events == {name: count for name, count in summary["events"].items() if count > 0}, (events, summary["events"])
assert db.execute("SELECT reason, count FROM events WHERE type = 'raid' ORDER BY tick LIMIT 1").fetchone() == ("a raid begins", 0)
query = open(sys.argv[2]).read().split("```sql")[1].split("```")[0]
assert len(db.execute(query).fetchall()) == events.get("died", 0)
PYTHON
then passed=$((passed + 1)); else fail "a recording in a database"; fi
printf 'no database' >"$scratch/text.sqlite"
expect replay_no_database 2 "$ovis" replay "$scratch/attack.ovr" --sqlite "$scratch/text.sqlite"
holds "not a database"
python3 -c 'import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute("CREATE TABLE mobs (n)")' "$scratch/other.sqlite"
expect replay_other_database 2 "$ovis" replay "$scratch/attack.ovr" --sqlite "$scratch/other.sqlite"
holds "not of Ovis"
expect sweep_part_0 2 "$ovis" sweep "$scratch/dice.lua" --seeds 1 --part 0/3 --db "$scratch/x.sqlite"
holds "such as 3/64"
expect sweep_other 2 "$ovis" sweep "$scratch/dice.lua" --seeds 1 --ticks 99 --db "$scratch/one.sqlite"
holds "it holds another sweep"
for words in "--seeds 1" "--db $scratch/x.sqlite" "--seeds 3..1 --db $scratch/x.sqlite" "--seeds 1 --seed 1 --db $scratch/x.sqlite" \
  "--seeds 1 --until 2% --db $scratch/x.sqlite" "--seeds 1 --until 0 --measure points --db $scratch/x.sqlite" \
  "--seeds 1 --set n --db $scratch/x.sqlite" "--seeds 1 --jobs 0 --db $scratch/x.sqlite" "--seeds 1 --db $scratch"; do
  # shellcheck disable=SC2086
  expect "sweep $words" 2 "$ovis" sweep "$scratch/dice.lua" $words
done

# Rules follow the version of the save.
expect rules_of_save 0 "$ovis" run "$hamlet" --ticks 1
holds "rules of $(rules_of "$hamlet"), the nearest to the save's data version"
expect rules_given 0 "$ovis" run "$hamlet" --ticks 1 --rules 1.18
holds "  rules of 1.18"
expect rules_json 0 "$ovis" run "$hamlet" --ticks 1 --rules 23w14a --json
holds '"rules":"23w14a"'
cat >"$scratch/rose.lua" <<"EOF"
local w = ovis.world { size = {16, 16}, rules = "1.20.1" }
w:set(8,64,8, "wither_rose")
EOF
expect rules_of_scene 0 "$ovis" path "$scratch/rose.lua" --from 3,64,8 --to 8,64,8
holds DAMAGE_CAUTIOUS
expect rules_of_scene_given 0 "$ovis" path "$scratch/rose.lua" --from 3,64,8 --to 8,64,8 --rules 1.19.4
if grep -q DAMAGE_CAUTIOUS "$scratch/out"; then fail "--rules is ignored"; else passed=$((passed + 1)); fi
expect flag_with_value 2 "$ovis" run village --json=1
holds "--json takes no value: it is given or not"
expect rules_path 0 "$ovis" path "$hamlet" --mob villager --from 39,65,58 --to 38,65,30
holds "the nearest to the save's data version"
cat >"$scratch/slain.lua" <<"EOF"
local w = ovis.world { size = {16, 16} }
local first, second = w:spawn("cow", 4.5,64,4.5), w:spawn("cow", 9.5,64,9.5)
w:run(5)
first:hurt(100)
w:run(5)
second:hurt(100)
EOF
expect run_slain 0 "$ovis" run "$scratch/slain.lua"
holds "cow                     0     0     2 "
holds "events: 2 died, 2 hurt"
expect run_bad_place 2 "$ovis" run "$hamlet" --mob zombie@1,2
for words in "--ticks -5" "--ticks -1" "--days -1" "--days 768614336404564651" "--time -1" \
  "--script-limit -1" "--script-seconds -1"; do
  # shellcheck disable=SC2086
  expect "run $words" 2 "$ovis" run "$hamlet" $words
done
expect run_no_days 0 "$ovis" run "$hamlet" --days 0
holds "0 ticks, hash"
# The program writes to a device and must not replace it by a file. A link protects the real device.
ln -s /dev/full "$scratch/full.png"
expect run_full 2 "$ovis" run "$hamlet" --ticks 1 --png "$scratch/full.png"
expect run_full_page 2 "$ovis" run "$hamlet" --ticks 1 --html "$scratch/full.png"
expect run_full_record 2 "$ovis" run "$hamlet" --ticks 1 --record "$scratch/full.png"
holds "give a file"
expect run_device_stays 0 test -L "$scratch/full.png"

expect cli_docs 0 sh "$source/tools/cli_docs.sh" "$ovis"
if cmp -s "$scratch/out" "$source/docs/cli.md"; then passed=$((passed + 1)); else
  fail "docs/cli.md is old: write it with tools/cli_docs.sh"; fi

expect species 0 "$ovis" species
holds "zombified_piglin"
if [ "$(wc -l <"$scratch/out")" -eq 92 ]; then passed=$((passed + 1)); else fail "not 89 species"; fi
expect species_one 0 "$ovis" species sheep
holds "DANGER_FIRE        16 (others: 8)"
holds " 5 EatBlock                     MOVE LOOK JUMP"
expect species_full 0 "$ovis" species villager --full
holds '  5 GoToWantedItem speed=0.5 range=4 if=look_target?,walk_target-,nearest_visible_wanted_item+'
expect species_full_none 0 "$ovis" species giant --full
expect species_full_all 2 "$ovis" species --full
expect species_full_json 2 "$ovis" species cow --full --json
expect species_json 0 "$ovis" species minecraft:strider --json
is_json
holds '{"species":[{"name":"strider","width":0.9,"height":1.7,"attributes":{"max_health":20,'
holds '"malus":{"LAVA":0,"WATER":-1,"DANGER_FIRE":0,"DAMAGE_FIRE":0},"goals":['
holds '"activities":{}}]}'
expect species_args 0 "$ovis" species sheep --json
is_json
holds '"name":"Tempt","priority":3,"flags":["MOVE","LOOK"],"target":false,"args":{"speed":1.1,"items":["wheat"],"scare":false}}'
holds '"target":false,"args":{"distance":6,"chance":0.02,"horizontal":false}}'
expect species_activities 0 "$ovis" species villager --json
holds '"goals":[],"activities":{'
holds '"activities":{"play":[{"priority":0,"name":"MoveToTargetSink","args":{}}'
holds '"rest":[{"priority":2,"name":"SetWalkTargetFromBlockMemory.home"'
expect species_no_activities 0 "$ovis" species sheep --json
holds '"activities":{}'
expect species_json_all 0 "$ovis" species --json
is_json
expect species_unknown 2 "$ovis" species "Iron Golm"
holds "did you mean 'iron_golem'?"
expect species_empty 2 "$ovis" species ""
expect species_long 2 "$ovis" species "$(printf '%02000d' 7)"
expect species_two 2 "$ovis" species cow pig

mkdir "$scratch/no_programs"
if ! $is_scaled; then
  expect bench_later 0 "$ovis" bench later --quiet
  holds ender_dragon
  expect bench_page_nothing 2 env PATH="$scratch/no_programs" "$ovis" bench page --quiet
  holds "this needs node, playwright-core and Chromium"
fi
expect bench_world 0 "$ovis" bench world
holds "bytes_per_section"
json_bench=body
json_row='{"case":"walking","what":"us_per_tick","unit":"us","value":'
if $is_scaled; then
  json_bench=world
  json_row='{"case":"village","what":"bytes_per_section","unit":"bytes","value":'
fi
expect bench_json 0 "$ovis" bench "$json_bench" --json --quiet
is_json
holds "\"bench\":\"$json_bench\",\"cal_us\":"
holds "$json_row"
holds '"versus":null,"ratio":null}'
expect bench_unknown 2 "$ovis" bench dancing
holds "there are: body, brain, chase, crowd, herd, islands, later, nav, page, path, poi, record, sorting, steer, sweep, town, tree, world"
if [ "${OVIS_TEST_LABEL-quick}" != quick ]; then
  expect bench_sweep 0 "$ovis" bench sweep --quiet
  holds "percent_slower"
fi
expect bench_two 2 "$ovis" bench body nav

# Workers: the same hash, and a report and a timeline of what they did.
expect workers_one 0 "$ovis" run villages --mobs 50 --set apart=300 --ticks 60 --workers 1 --quiet
alone=$(cat "$scratch/out")
expect workers_three 0 "$ovis" run villages --mobs 50 --set apart=300 --ticks 60 --workers 3 --quiet
holds "$alone"
expect workers_usual 0 "$ovis" run villages --mobs 50 --set apart=300 --ticks 60 --quiet
holds "$alone"
expect workers_report 0 "$ovis" run villages --mobs 50 --set apart=300 --ticks 60 --workers 3
holds "  workers: 3; islands in the last tick: 2"
holds "60 of 60 ticks were divided"
holds "    joined: "
expect workers_json 0 "$ovis" run villages --mobs 50 --set apart=300 --ticks 60 --workers 3 --json
is_json
holds '"islands":{"workers":3,"state":"divided"'
holds '"island_count":2'
expect workers_script 0 "$ovis" run looks_up --workers 2
holds "  workers: 2; one island: "
expect workers_trace 0 "$ovis" run villages --mobs 50 --set apart=300 --ticks 5 --workers 2 --trace "$scratch/trace.json"
expect workers_trace_file 0 cat "$scratch/trace.json"
is_json
holds '{"name":"turns of an island","ph":"X","pid":1,"tid":1,'
holds '"tid":1,"args":{"name":"worker 1"}}'
expect workers_trace_nowhere 2 "$ovis" run villages --mobs 50 --ticks 5 --trace "$scratch/none/trace.json"
holds "cannot write"

# Scenes: of the user, bundled ones, and ones with errors.
cat >"$scratch/wall.lua" <<'LUA'
local w = ovis.world { size = {32, 32}, time = 13000 }
w:fill(4,64,4, 4,65,12, "stone")
w:spawn("zombie", 8.5,64,8.5)
print("built at " .. w.time)
LUA
expect scene_info 0 "$ovis" info "$scratch/wall.lua" --json
is_json
holds '"stone":18'
holds '"species":"zombie"'
expect scene_print 0 "$ovis" info "$scratch/wall.lua" --time 500
holds 'built at 500'
expect scene_png 0 "$ovis" info "$scratch/wall.lua" --png "$scratch/wall.png"
is_png "$scratch/wall.png"
expect scene_path 0 "$ovis" path "$scratch/wall.lua" --from 2,64,8 --to 6,64,8 --json
is_json
holds '"status":"reached"'
for scene in drop_of_four door_three_sides breeding iron_farm trading_hall; do
  expect "run_$scene" 0 "$ovis" run "$scene" --quiet
done
for scene in doors slopes pasture village; do
  expect "scene_$scene" 0 "$ovis" info "$scene" --json
  is_json
done
scenes="doors slopes pasture farmyard forest looks_up lamplighter meadow_bees sea reef nether bastion deep_dark end dragon raid siege patrol cure sky outpost mansion chase_compare badlands pale_garden swamp_trial desert_night sky_ride wreck sorting"
! $is_scaled || scenes="doors slopes pasture looks_up sea dragon siege"
for scene in $scenes; do
  expect "run_$scene" 0 "$ovis" run "$scene" --json
  is_json
done
# Their expectations hold with other seeds, too: with each of these one did not.
seeds="badlands:1 badlands:8 swamp_trial:8 swamp_trial:10 desert_night:5 sky_ride:3 sky_ride:9 wreck:5 wreck:9"
! $is_scaled || seeds="badlands:1"
for run in $seeds; do
  expect "run_${run%:*}_${run#*:}" 0 "$ovis" run "${run%:*}" --seed "${run#*:}" --quiet
done
expect run_cargo 0 "$ovis" run sorting --json # items of golems, in all and a day
holds '"cargo":{"moved":'
holds '"moved_a_day":'
expect run_cargo_table 0 "$ovis" run sorting
holds 'items moved between chests: '
courses="1.18 1.20.1 23w14a 1.21.11"
! $is_scaled || courses=""
for rules in $courses; do
  expect "run_course_$rules" 0 "$ovis" run course --rules "$rules" --quiet
done
expect run_course 0 "$ovis" run course --json --png "$scratch/course.png"
is_json
is_png "$scratch/course.png"
holds '"type":"walk_ended"'
holds '"reason":"ENDED_SHORT"'
if ! $is_scaled; then
  expect course_docs 0 sh "$source/tools/course_docs.sh" "$ovis"
  if cmp -s "$scratch/out" "$source/docs/course.md"; then passed=$((passed + 1)); else
    fail "docs/course.md is old: write it with tools/course_docs.sh"; fi
fi
expect run_village 0 "$ovis" run --ticks 400 --time 12900 --mob zombie@56,64,20 --json
is_json
holds '"species":"zombie"'
expect village_door 0 "$ovis" path village --mob villager --from 9,64,41 --to 54,64,49 --range 128 --json
holds '"status":"reached"'
expect village_zombie 1 "$ovis" path village --from 56,64,52 --to 9,64,41 --range 128 --explain
holds "a closed door blocks the path"
# A save opened by a script lives as the save itself does.
printf 'local w = ovis.open("%s", { seed = 3 })\nw:run(200)\nprint(w.hash)\n' "$hamlet" \
  >"$scratch/open.lua"
expect scene_open 0 "$ovis" run "$scratch/open.lua"
hash=$(head -n 1 "$scratch/out")
expect scene_open_like_run 0 "$ovis" run "$hamlet" --ticks 200 --seed 3 --json
holds "\"hash\":\"$hash\""
printf 'local w = ovis.world {}\nw:set(1, 64, 1, "cheese")\n' >"$scratch/bad.lua"
expect scene_bad 2 "$ovis" info "$scratch/bad.lua"
holds "bad.lua:2: "
printf 'ovis.world {}\novis.expect(false, "no such luck")\n' >"$scratch/unmet.lua"
expect scene_unmet 1 "$ovis" info "$scratch/unmet.lua"
holds "unmet.lua:2: no such luck"
printf 'ovis.world {}\nwhile true do end\n' >"$scratch/loop.lua"
expect scene_loop 2 "$ovis" info "$scratch/loop.lua" --script-limit 1000000
holds "--script-limit"
cat >"$scratch/pattern_bomb.lua" <<"EOF"
local w = ovis.world { size = {16, 16} }
local text = ("a"):rep(2000)
print(text:find((".-"):rep(20) .. "b"))
EOF
expect scene_bomb 2 "$ovis" run "$scratch/pattern_bomb.lua" --script-limit 1000000
holds "pattern_bomb.lua:3: the script did more work than --script-limit allows"
expect scene_late 2 "$ovis" run "$scratch/pattern_bomb.lua" --script-limit 9000000000000 \
  --script-seconds 1
holds "pattern_bomb.lua:3: the script ran longer than the 1 seconds of --script-seconds"
# The ticks that the program runs after the script count, too: each of these takes about two seconds.
cat >"$scratch/crowd.lua" <<"EOF"
local w = ovis.world { size = {16, 16} }
for i = 1, 12000 do w:spawn("cow", {8 + i % 100 / 100, 64, 8}) end
EOF
expect scene_crowd 2 "$ovis" run "$scratch/crowd.lua" --script-seconds 1 --script-limit 9000000000000
holds "the scene ran longer than the 1 seconds of --script-seconds: "
printf 'ovis.world {}\nprint("\\27[31mred", {}, print)\n' >"$scratch/red.lua"
expect scene_red 0 "$ovis" info "$scratch/red.lua"
holds "?[31mred	table: 1	function: 2"
printf 'ovis.expect(1 > 2)\n' >"$scratch/early.lua"
expect scene_early 1 "$ovis" run "$scratch/early.lua"
expect scene_missing 2 "$ovis" info "$scratch/none.lua"
expect scene_none 2 "$ovis" info ./village

# A terminal shows from the first tick on how far a run is.
if command -v script >/dev/null; then
  name=terminal
  on_terminal "$ovis run village --ticks 50"
  holds "] tick 0 of 50"
  holds "] tick 50 of 50"
  on_terminal "$ovis run village --ticks 50 --quiet"
  ! grep -q "of 50" "$scratch/out" || fail "--quiet shows progress"
else
  echo "SKIPPED: progress on a terminal: there is no script(1)"
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
