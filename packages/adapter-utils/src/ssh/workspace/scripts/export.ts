import { LOCK, OWN_REPOSITORY, PRELUDE } from "./prelude.ts";
import { SNAPSHOT } from "./snapshot.ts";

/** Lists tags, stash entries, and branches other than the workspace's, as lines for `update-ref --stdin`. */
const OTHER_REFS = `
list_others() {
	git_work for-each-ref --format='create refs/paperclip/out/other/%(refname) %(objectname)' refs/heads refs/tags >"$own/others"
	if [ "$kind" = ok ]; then grep -v "^create refs/paperclip/out/other/refs/heads/$branch " "$own/others" || :; else cat "$own/others"; fi
	number=0
	for entry in $(git_work log -g --format=%H refs/stash -- 2>/dev/null); do
		printf 'create refs/paperclip/out/other/stash/%s %s\\n' "$number" "$entry"
		number=$((number + 1))
	done
}
`;

/**
 * Creates a bundle of unsent commits and files. `$3` = run, `$4` = branch, `$5` = object format or empty. Prints the
 * state: `kind` (ok, left, replaced, deleted, unprepared, taken), `where`, `head`, `files`, `bytes`.
 */
export const EXPORT_SCRIPT = `${PRELUDE}${LOCK}${OWN_REPOSITORY}${SNAPSHOT}${OTHER_REFS}
this_run=$3 branch=$4 format=$5
lock
read_state
if [ "$run" != "$this_run" ]; then echo 'kind taken'; exit 0; fi
if [ "$phase" = installing ]; then echo 'kind unprepared'; exit 0; fi
sent_files=
[ -d "$work" ] && [ ! -L "$work" ] || fail remote_workspace_missing
make_own "$format"
kind=ok where=-
if is_ours && git_work for-each-ref --count=1 >/dev/null 2>&1; then
	where=$(git_work symbolic-ref -q HEAD || echo detached)
	[ "$where" = "refs/heads/$branch" ] || kind=left
	known=$(git_work for-each-ref --format='%(objectname)' refs/paperclip/sent)
elif [ -e "$work/.git" ] || [ -L "$work/.git" ]; then
	kind=replaced known=
else
	kind=deleted known=
fi
snapshot
for commit in $known; do
	if git_own cat-file -e "$commit^{tree}" 2>/dev/null; then sent_files=$commit; fi
done
there=-
if [ "$kind" = ok ] || [ "$kind" = left ]; then
	there=$(git_work rev-parse -q --verify 'HEAD^{commit}' 2>/dev/null || echo -)
elif [ "$kind" = replaced ]; then
	there=$(git --git-dir="$work/.git" rev-parse -q --verify 'HEAD^{commit}' 2>/dev/null || echo -)
	objects=$(git --git-dir="$work/.git" rev-parse --git-path objects 2>/dev/null || :)
	case $objects in "" | /*) ;; *) objects=$work/$objects ;; esac
	mkdir -p "$own/git/objects/info"
	if [ -n "$objects" ]; then printf '%s\\n' "$objects" >"$own/git/objects/info/alternates"; fi
	git_own cat-file -e "$there^{tree}" 2>/dev/null || there=-
fi
commit=$(git_own commit-tree \${sent_files:+-p "$sent_files"} -m "Files of the run $run" "$current")
git_own for-each-ref --format='delete %(refname)' refs/paperclip/out | git_own update-ref --stdin
{
	printf 'create refs/paperclip/out/files %s\\n' "$commit"
	if [ "$there" != - ]; then printf 'create refs/paperclip/out/head %s\\n' "$there"; fi
	if [ "$kind" = ok ] || [ "$kind" = left ]; then list_others; fi
} >"$own/refs"
git_own update-ref --stdin <"$own/refs"
git_own for-each-ref --format='%(refname)' refs/paperclip/out >"$own/refs"
if [ -n "$sent_files" ]; then printf '^%s\\n' "$sent_files" >>"$own/refs"; fi
git_own bundle create -q "$own/out.bundle" --stdin <"$own/refs" || exit 1
if [ "$kind" = ok ] || [ "$kind" = left ]; then git_work update-ref refs/paperclip/collected "$commit"; fi
printf 'kind %s\\nwhere %s\\nhead %s\\nfiles %s\\nbytes %s\\n' "$kind" "$where" "$there" "$commit" "$(wc -c <"$own/out.bundle")"
`;

export const DOWNLOAD_SCRIPT = `${PRELUDE}
cat "$own/out.bundle"
`;

/**
 * Records that the files `$4` of the run `$3` with the branch at `$5` are stored locally, so that the next run may
 * change them.
 */
export const COLLECTED_SCRIPT = `${PRELUDE}${LOCK}${OWN_REPOSITORY}
lock
read_state
if [ "$phase $run" = "ready $3" ] || [ "$phase $run" = "collected $3" ]; then
	write_state collected "$3" "$5" "$4" "$(git_own rev-parse "$4^{tree}")"
fi
rm -f "$own/out.bundle"
`;
