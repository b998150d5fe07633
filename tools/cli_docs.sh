#!/bin/sh
# Prints docs/cli.md from the program's own help, so that the two cannot differ. The tests compare.
#
#   tools/cli_docs.sh BUILD/ovis > docs/cli.md
set -eu
ovis=$1
cat <<'TEXT'
# The program

Made by `tools/cli_docs.sh` from what `ovis --help` and `ovis COMMAND --help` print; a test compares them.

Exit codes: 0 done (path: reached), 1 the answer is no (path: partial or none; an expectation failed), 2 wrong words or
unreadable input, with one line on stderr that says what, where and what to do.

TEXT
printf '```text\n'
"$ovis" --help
printf '```\n'
for command in bench info path replay run species; do
  printf '\n## ovis %s\n\n```text\n' "$command"
  "$ovis" "$command" --help
  printf '```\n'
done
