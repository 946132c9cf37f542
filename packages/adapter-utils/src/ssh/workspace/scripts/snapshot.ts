/**
 * Stores as the tree `$current` all files that are not ignored, and ignored files that the agent has committed or
 * staged. Adds nested repositories separately, because git would omit their files as submodules.
 */
export const SNAPSHOT = `
snapshot() {
	rm -f "$own/index.lock"
	mkdir -p "$work"
	# Objects that it takes for stored may be missing.
	is_ours && git_own write-tree >/dev/null 2>&1 || rm -f "$own/index"
	cp "$work/.git/info/exclude" "$own/git/info/exclude" 2>/dev/null || rm -f "$own/git/info/exclude"
	cd "$work"
	# Changed ones first: a folder takes the place of a file when the index no longer has the file.
	git_own ls-files -z --modified >"$own/list"
	git_own ls-files -z --others --exclude-standard >>"$own/list"
	add_listed
	git_work --work-tree="$work" ls-files -z --cached --ignored --exclude-standard >"$own/list" 2>/dev/null || :
	(add_listed 2>/dev/null) || :
	(
		if is_ours; then objects=$work/.git/objects; else objects=$own/git/objects; fi
		export own GIT_DIR="$own/git" GIT_WORK_TREE="$work" GIT_INDEX_FILE="$own/index" GIT_OBJECT_DIRECTORY="$objects"
		find . -path ./.git -prune -o -name .git -exec sh -c '
			set -eu
			for found; do
				folder=\${found%/.git}
				if git check-ignore -q -- "$folder"; then continue; fi
				if git --literal-pathspecs ls-files --stage -- "$folder" | grep -q "^160000 "; then continue; fi
				cd "$folder"
				GIT_WORK_TREE=$PWD GIT_INDEX_FILE=$own/none git ls-files -z --others --exclude-standard >"$own/list"
				git update-index --add --replace -z --stdin <"$own/list"
				cd "$GIT_WORK_TREE"
			done' sh {} +
	) 2>"$own/errors" || { cat "$own/errors" >&2; exit 1; }
	current=$(git_own write-tree)
}
add_listed() {
	git_own update-index --add --remove --replace -z --stdin <"$own/list" 2>"$own/errors" || { cat "$own/errors" >&2; exit 1; }
}
`;
