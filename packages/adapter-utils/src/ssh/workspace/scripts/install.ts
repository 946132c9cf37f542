import { LOCK, OWN_REPOSITORY, PRELUDE } from "./prelude.ts";
import { SNAPSHOT } from "./snapshot.ts";

/** Prints the last state, the commits of the refs, and the shallow boundaries, without changing anything. */
export const INSPECT_SCRIPT = `${PRELUDE}
read_state
printf 'state %s %s\\n' "$phase" "$run"
is_ours || exit 0
git_work for-each-ref --format='known %(objectname)' refs/paperclip refs/heads 2>/dev/null || :
if [ -f "$work/.git/shallow" ]; then sed 's/^/shallow /' "$work/.git/shallow"; fi
`;

/** Moves a `.git` that the agent has replaced aside, and aborts merges and rebases that the last run left open. */
const REPOSITORY = `
make_work() {
	if [ -L "$work" ] || { [ -e "$work" ] && [ ! -d "$work" ]; }; then mv "$work" "$own/replaced-$(date +%s)-$$"; fi
	mkdir -p "$work"
	is_ours && return 0
	if [ -e "$work/.git" ] || [ -L "$work/.git" ]; then mv "$work/.git" "$own/replaced-git-$(date +%s)-$$"; fi
	rm -rf "$own/new"
	git init -q --template= $1 "$own/new"
	printf '%s\\n' "$id" >"$own/new/.git/paperclip-workspace"
	cp "$own/new/.git/config" "$own/new/.git/paperclip-config"
	mv "$own/new/.git" "$work/.git"
	rm -rf "$own/new"
}
reset_settings() {
	cd "$work/.git"
	if [ -f paperclip-config ]; then cp paperclip-config config; fi
	if [ -n "$2" ]; then git --git-dir="$own/git" config -f config user.name "$2"; fi
	if [ -n "$3" ]; then git --git-dir="$own/git" config -f config user.email "$3"; fi
	rm -rf hooks info/attributes info/grafts config.worktree rebase-merge rebase-apply sequencer index.lock HEAD.lock config.lock
	rm -f MERGE_HEAD MERGE_MSG MERGE_MODE AUTO_MERGE CHERRY_PICK_HEAD REVERT_HEAD SQUASH_MSG packed-refs.lock
	find refs -name '*.lock' -type f -exec rm -f {} +
	if [ -n "$1" ]; then printf '%s\\n' "$1" >shallow; else rm -f shallow; fi
	cp shallow "$own/git/shallow" 2>/dev/null || rm -f "$own/git/shallow"
}
`;

/** Saves uncollected work under a ref before any file is changed. */
const KEEP = `
keep() {
	ref=refs/paperclip/kept/$run number=1
	while git_work rev-parse -q --verify "$ref" >/dev/null; do number=$((number + 1)) ref=refs/paperclip/kept/$run-$number; done
	parents=
	for name in HEAD "refs/heads/$branch"; do
		commit=$(git_work rev-parse -q --verify "$name^{commit}" 2>/dev/null) || continue
		case " $parents " in *" $commit "*) ;; *) parents="$parents -p $commit" ;; esac
	done
	commit=$(git_own commit-tree $parents -m 'Work that was not synced back' "$1")
	git_work update-ref "$ref" "$commit"
}
keep_unknown() {
	case $phase in
	none) [ -z "$(git_own ls-tree "$current")" ] || keep "$current" ;;
	installing) ;;
	*)
		there=$(git_work rev-parse -q --verify 'HEAD^{commit}' 2>/dev/null || echo -)
		tip=$(git_work rev-parse -q --verify "refs/heads/$branch^{commit}" 2>/dev/null || echo -)
		if [ "$current" != "$tree" ] || [ "$there" != "$head" ] || [ "$tip" != "$head" ]; then keep "$current"; fi
		;;
	esac
}
`;

/**
 * Receives a bundle and checks it out. `$3` = run, `$4` = branch, `$5` = its commit or `-`, `$6` = commit of the files,
 * `$7` = object format or empty, `$8` = shallow boundaries, `$9` and `$10` = name and e-mail of the committer, or
 * empty, the rest = prerequisite commits of the bundle.
 */
export const INSTALL_SCRIPT = `${PRELUDE}${LOCK}${OWN_REPOSITORY}${SNAPSHOT}${REPOSITORY}${KEEP}
next_run=$3 branch=$4 next_head=$5 next_files=$6 format=$7 shallow=$8 name=$9
shift 9
email=$1
shift
lock
read_state
if [ "$phase $run" = "ready $next_run" ]; then exit 0; fi
cat >"$own/in.bundle"
make_own "$format"
make_work "$format"
reset_settings "$shallow" "$name" "$email"
rm -rf "$own/git/refs/paperclip"
number=0
for known; do number=$((number + 1)); git_own update-ref "refs/paperclip/known/$number" "$known" || fail remote_incomplete; done
git_own bundle unbundle "$own/in.bundle" >/dev/null || fail remote_incomplete
next_tree=$(git_own rev-parse --verify "$next_files^{tree}") || fail remote_incomplete
snapshot
keep_unknown
write_state installing "$next_run" "$next_head" "$next_files" "$next_tree"
git_work update-ref refs/paperclip/sent "$next_files"
cd "$work"
# An ignored file at the path of a new file is work too.
rm -f "$own/added" "$own/added.lock"
(
	index=$own/added
	git_own read-tree "$next_tree"
	git_own diff-files -z --name-only --diff-filter=MT >"$own/list"
)
add_listed
covered=$(git_own write-tree)
if [ "$covered" != "$current" ] && [ "$phase" != installing ]; then keep "$covered"; fi
git_own read-tree --reset -u "$next_tree" || fail remote_incomplete
git_work symbolic-ref HEAD "refs/heads/$branch"
if [ "$next_head" = - ]; then
	git_work update-ref -d "refs/heads/$branch"
	rm -f "$work/.git/index"
else
	git_work update-ref "refs/heads/$branch" "$next_head"
	GIT_INDEX_FILE=$own/new-index git_work read-tree "$next_head"
	mv "$own/new-index" "$work/.git/index"
	git_work --work-tree="$work" update-index -q --refresh >/dev/null || :
fi
write_state ready "$next_run" "$next_head" "$next_files" "$next_tree"
rm -f "$own/in.bundle" "$own/list" "$own/added"
`;
