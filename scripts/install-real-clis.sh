#!/usr/bin/env bash
# Installs the real agent programs that end-to-end tests use, from the npm registry, and prints the variables that
# point to the newest ones:  eval "$(scripts/install-real-clis.sh [DIR])"
set -euo pipefail

folder=${1:-${XDG_CACHE_HOME:-$HOME/.cache}/paperclip-test/real-cli}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

# Without a terminal or input, a program that knows no --version ends as well.
starts() {
	"$1" --version </dev/null >/dev/null 2>&1
}

# install NAME PACKAGE VERSION: into DIR/NAME-VERSION, unless it is there and starts.
install() {
	local name=$1 package=$2 version=$3
	local target="$folder/$name-$version"
	local program="$target/node_modules/.bin/$name"
	if starts "$program"; then return; fi
	echo "Installing $package@$version into $target" >&2
	rm -rf "$target"
	# Newer versions declare a newer Node in "engines", but they run on this one.
	npm install --prefix "$target" --no-audit --no-fund --loglevel=error --engine-strict=false "$package@$version" >&2
	# Where npm does not run install scripts, the native program still has to be linked.
	local linker="$target/node_modules/$package/install.cjs"
	if [ -f "$linker" ] && ! starts "$program"; then node "$linker" >&2; fi
	if ! starts "$program"; then
		echo "$package@$version was installed, but $program does not start." >&2
		return 1
	fi
}

install claude @anthropic-ai/claude-code 2.1.332
install claude @anthropic-ai/claude-code 2.1.330
install claude @anthropic-ai/claude-code 2.0.76
install codex @openai/codex 0.171.0
install codex @openai/codex 0.169.0
install codex @openai/codex 0.77.0
install claude-code-acp @zed-industries/claude-code-acp 0.16.2
install opencode opencode-ai 1.18.33

printf 'export PAPERCLIP_TEST_CLAUDE=%q\n' "$folder/claude-2.1.332/node_modules/.bin/claude"
printf 'export PAPERCLIP_TEST_CODEX=%q\n' "$folder/codex-0.171.0/node_modules/.bin/codex"
printf 'export PAPERCLIP_TEST_CLAUDE_CODE_ACP=%q\n' "$folder/claude-code-acp-0.16.2/node_modules/.bin/claude-code-acp"
printf 'export PAPERCLIP_TEST_OPENCODE=%q\n' "$folder/opencode-1.18.33/node_modules/.bin/opencode"
