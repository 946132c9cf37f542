/**
 * Arguments: `$1` = base path, `$2` = id of the workspace. Git ignores the remote user's configuration, so that no
 * filter or hook runs.
 *
 * The agent works in `$work`. `$own` contains a small repository with an index (`git_own`), which shares the objects of
 * `$work` and detects changes even after the agent has deleted `.git`. `$own/state` is one line: phase, run, head,
 * commit of the files, tree.
 */
export const PRELUDE = `set -eu
umask 077
fail() { printf 'paperclip-error %s %s\\n' "$1" "\${2-}" >&2; exit 90; }
command -v git >/dev/null 2>&1 || fail remote_git_missing
for name in $(env | sed -n 's/^\\(GIT_[A-Z_0-9]*\\)=.*/\\1/p'); do unset "$name"; done
base=\${1%/} id=$2
work=$base/workspaces/$id own=$base/transfers/$id
mkdir -p "$base/workspaces" "$own"
export LC_ALL=C HOME="$own" XDG_CONFIG_HOME="$own" GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null
export GIT_TERMINAL_PROMPT=0 GIT_OPTIONAL_LOCKS=0 GIT_NO_REPLACE_OBJECTS=1
export GIT_AUTHOR_NAME=Paperclip GIT_AUTHOR_EMAIL=paperclip@localhost GIT_AUTHOR_DATE='@0 +0000'
export GIT_COMMITTER_NAME=Paperclip GIT_COMMITTER_EMAIL=paperclip@localhost GIT_COMMITTER_DATE='@0 +0000'

is_ours() {
	[ ! -L "$work" ] && [ ! -L "$work/.git" ] && [ -d "$work/.git/objects" ] &&
		[ "$(cat "$work/.git/paperclip-workspace" 2>/dev/null)" = "$id" ]
}
git_work() { git --git-dir="$work/.git" -c core.bare=false -c core.hooksPath=/dev/null -c core.fsmonitor=false -c gc.auto=0 "$@"; }
git_own() {
	if is_ours; then objects=$work/.git/objects; else objects=$own/git/objects; fi
	GIT_DIR=$own/git GIT_WORK_TREE=$work GIT_INDEX_FILE=\${index:-$own/index} GIT_OBJECT_DIRECTORY=$objects git "$@"
}

phase=none run=- head=- files=- tree=-
read_state() { if [ -f "$own/state" ]; then read -r phase run head files tree <"$own/state"; fi; }
write_state() { printf '%s\\n' "$*" >"$own/state.new"; sync "$own/state.new" 2>/dev/null || :; mv "$own/state.new" "$own/state"; }
`;

/** Runs one script at a time, because an earlier script may still be running after its connection has broken. */
export const LOCK = `
started() { ps -o lstart= -p "$1" 2>/dev/null || :; }
lock() {
	waited=0
	until ln -s "$$ $(started $$)" "$own/lock" 2>/dev/null; do
		holder=$(readlink "$own/lock" 2>/dev/null || :)
		[ -n "$holder" ] || continue
		pid=\${holder%% *}
		if ! kill -0 "$pid" 2>/dev/null || [ "$holder" != "$pid $(started "$pid")" ]; then
			mv "$own/lock" "$own/lock.$$" 2>/dev/null || continue
			if [ "$(readlink "$own/lock.$$")" = "$holder" ]; then rm -f "$own/lock.$$"; else mv "$own/lock.$$" "$own/lock"; fi
			continue
		fi
		waited=$((waited + 1))
		[ "$waited" -lt 120 ] || fail remote_workspace_busy
		sleep 1
	done
	trap 'rm -f "$own/lock"' EXIT
	trap 'exit 129' HUP INT TERM
}
`;

/** Creates the transfer's own repository. The last three settings limit the use of memory for large files. */
export const OWN_REPOSITORY = `
make_own() {
	[ ! -e "$own/git/HEAD" ] || return 0
	rm -rf "$own/git" "$own/git.new"
	git init -q --bare --template= $1 "$own/git.new"
	mkdir -p "$own/git.new/info"
	for setting in core.bare=false core.hooksPath=/dev/null core.fsmonitor=false core.untrackedCache=false core.splitIndex=false \\
		core.logAllRefUpdates=false gc.auto=0 core.autocrlf=false core.safecrlf=false core.protectHFS=false core.protectNTFS=false \\
		core.fsync=committed core.bigFileThreshold=32m pack.windowMemory=64m pack.threads=1; do
		git config -f "$own/git.new/config" "\${setting%%=*}" "\${setting#*=}"
	done
	mv "$own/git.new" "$own/git"
}
`;
