#!/usr/bin/env bash
# Installs the real agent programs that end-to-end tests use, from the npm registry, and prints the variables that
# point to the newest ones:  eval "$(scripts/install-real-clis.sh [DIR])"
set -euo pipefail

folder=${1:-${XDG_CACHE_HOME:-$HOME/.cache}/paperclip-test/real-cli}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

# install NAME PACKAGE VERSION: into DIR/NAME-VERSION, unless it is there and starts.
install() {
	local name=$1 package=$2 version=$3
	local target="$folder/$name-$version"
	local program="$target/node_modules/.bin/$name"
	if "$program" --version >/dev/null 2>&1; then return; fi
	echo "Installing $package@$version into $target" >&2
	rm -rf "$target"
	# Newer versions declare a newer Node in "engines", but they run on this one.
	npm install --prefix "$target" --no-audit --no-fund --loglevel=error --engine-strict=false "$package@$version" >&2
	# Where npm does not run install scripts, the native program still has to be linked.
	local linker="$target/node_modules/$package/install.cjs"
	if [ -f "$linker" ] && ! "$program" --version >/dev/null 2>&1; then node "$linker" >&2; fi
	if ! "$program" --version >/dev/null 2>&1; then
		echo "$package@$version was installed, but $program does not start." >&2
		return 1
	fi
}

install claude @anthropic-ai/claude-code 2.1.330
install claude @anthropic-ai/claude-code 2.0.76
install codex @openai/codex 0.169.0
install codex @openai/codex 0.77.0

printf 'export PAPERCLIP_TEST_CLAUDE=%q\n' "$folder/claude-2.1.330/node_modules/.bin/claude"
printf 'export PAPERCLIP_TEST_CODEX=%q\n' "$folder/codex-0.169.0/node_modules/.bin/codex"
